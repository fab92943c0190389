"""Entry of `python -m server.eye`."""

import os
import sys

from server.eye.process import main

if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    # Threads that wait in native code must not keep the process alive.
    os._exit(code)
