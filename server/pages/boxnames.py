"""What each line of a sheet is called, in the language of the request."""

from __future__ import annotations

from flask_babel import pgettext

from server.boxwords import box_words


def box_names() -> dict[str, str]:
    """Box id to its name in the language of the request."""
    return box_words(pgettext)


def sum_names() -> dict[str, str]:
    """Names of the lines of a sheet that are worked out, in the language of the request."""
    return {
        "upper_sum": pgettext("box", "Upper sum"),
        "bonus": pgettext("box", "Bonus"),
        "lower_sum": pgettext("box", "Lower total"),
        "total": pgettext("box", "Total"),
    }
