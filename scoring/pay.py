"""How a straight or Maxi Yatzy pays: a fixed amount, or one made from the dice.

Kept apart from the points themselves, so that a rule set is data that can be read, written and compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Ways a straight can pay.
STRAIGHT_WAYS: Final = ("fixed", "sum")
#: Ways Maxi Yatzy can pay.
MAXI_WAYS: Final = ("fixed", "sum_plus", "face_plus")


@dataclass(frozen=True)
class Pay:
    """One way to pay: `fixed` amount, `sum` of all six dice, `sum_plus` or `face_plus` an amount.

    Attributes:
        way: one of the ways above.
        amount: points; 0 and without meaning for `sum`.
    """

    way: str
    amount: int = 0

    def to_json(self) -> dict[str, object]:
        """As in a rule set's JSON.

        >>> Pay("fixed", 15).to_json(), Pay("sum").to_json()
        ({'fixed': 15}, {'sum': True})
        """
        return {self.way: True if self.way == "sum" else self.amount}
