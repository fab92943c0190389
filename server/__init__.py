"""The running product: the table with its store, the supervised eye, pages, API and command line.

This room's root stays light: the command line and the eye import it, and neither may pay for the other.
"""

from server.errors import ServerError

__all__ = ["ServerError"]
