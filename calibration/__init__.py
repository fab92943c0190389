"""Makes a tray profile from pictures, and checks one."""

from calibration.errors import (
    CalibrationError,
    ImpossibleGeometry,
    PicturesDiffer,
    TooFewDice,
    UnevenDice,
)
from calibration.measuring import Measurement, measure
from calibration.profiles import Check, check_profile, make_profile

__all__ = [
    "CalibrationError",
    "Check",
    "ImpossibleGeometry",
    "Measurement",
    "PicturesDiffer",
    "TooFewDice",
    "UnevenDice",
    "check_profile",
    "make_profile",
    "measure",
]
