"""The page one plays on: an outline made by the server, brought to life by small modules in the browser.

The page holds no game of its own. It shows what the API's state says and asks the API for every change, so
that a kiosk, a phone and a laptop at the same table always show the same game.
"""

from server.pages.page import blueprint

__all__ = ["blueprint"]
