"""The catalogues of all languages, and the tool that keeps them in step with the source.

`python -m server.translations` takes up new messages, drops old ones and compiles. A new message stands
untranslated until somebody writes its translation into the language's `messages.po` and runs it again.
"""
