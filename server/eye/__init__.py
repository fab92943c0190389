"""The eye: the process that owns the camera, watches the tray and reads the dice.

Apart from the table because a camera stack can hang or crash in native code. `python -m server.eye` speaks
JSON lines with the table over stdin and stdout; stderr is its log. It ends when stdin ends.
"""
