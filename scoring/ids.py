"""The boxes by name, in the order of the standard sheet.

Everything is keyed by these ids and never by a translated name: "hus" is `villa` in Swedish and Norwegian and
`full_house` in Danish.
"""

UPPER_BOXES: tuple[str, ...] = ("ones", "twos", "threes", "fours", "fives", "sixes")

LOWER_BOXES: tuple[str, ...] = (
    "one_pair",
    "two_pairs",
    "three_pairs",
    "three_kind",
    "four_kind",
    "five_kind",
    "small_straight",
    "large_straight",
    "full_straight",
    "full_house",
    "villa",
    "tower",
    "chance",
    "maxi_yatzy",
)

BOX_IDS: tuple[str, ...] = UPPER_BOXES + LOWER_BOXES
