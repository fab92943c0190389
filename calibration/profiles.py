"""From a measurement to a profile, and whether an older profile still holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from calibration.measuring import Measurement
from device.cameras import Settings
from vision.profile import TrayProfile

#: A camera that hangs where it hung measures the same within this share; six dice vary by 1 to 2 % from
#: throw to throw with where they fall.
MOST_DRIFT: Final = 0.05


@dataclass(frozen=True)
class Check:
    """How a profile compares with what is measured now.

    Attributes:
        holds: it can be used as it is.
        drift: change of the dice's size in the picture, as a share; None when the profile does not tell one.
        same_size: the pictures are as large as the profile's.
    """

    holds: bool
    drift: float | None
    same_size: bool


def make_profile(
    measured: Measurement,
    name: str,
    made_at: datetime,
    spec: str,
    settings: Settings,
    empty_jpeg: bytes | None = None,
) -> TrayProfile:
    """The profile of a measured tray.

    Args:
        measured: what its dice tell.
        name: what the owner calls it.
        made_at: now.
        spec: SPEC of the camera.
        settings: what the camera was fixed at.
        empty_jpeg: the tray before anything was thrown, see `vision.emptytray`.

    Raises:
        ProfileError: values that no profile may have, such as a die of a metre.
    """
    return TrayProfile(
        name=name,
        made_at=made_at.isoformat(timespec="seconds"),
        picture_size_px=measured.size_px,
        die_edge_px=round(measured.die_edge_px, 2),
        die_size_mm=measured.die_size_mm,
        mm_per_px=round(measured.mm_per_px, 5),
        empty_jpeg=empty_jpeg,
        camera=spec.partition(":")[0],
        exposure_us=settings.exposure_us,
        gain=settings.gain,
        colour_gains=settings.colour_gains,
        focus_dioptres=settings.focus_dioptres,
    )


def check_profile(profile: TrayProfile, measured: Measurement) -> Check:
    """Compare a profile with a fresh measurement of the same tray."""
    same_size = profile.picture_size_px == measured.size_px
    if profile.die_edge_px is None:
        return Check(holds=False, drift=None, same_size=same_size)
    drift = measured.die_edge_px / profile.die_edge_px - 1.0
    return Check(holds=same_size and abs(drift) <= MOST_DRIFT, drift=drift, same_size=same_size)
