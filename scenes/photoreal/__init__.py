"""The photo-real tier: dice scenes that a path tracer draws, to measure the reader and never to teach it.

Another renderer than the one the networks learn from, so that nothing learned by heart there helps here.
`python -m scenes.photoreal` writes them; it needs the extra `photoreal` (Blender as a module), and so do the
modules whose names begin with `blender`. All others run on numpy and OpenCV. Centimetres and radians.
"""
