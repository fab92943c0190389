"""`python -m server` is `maxitray`."""

import sys

from server.cli import main

sys.exit(main())
