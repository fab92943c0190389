"""Proves when a Raspberry Pi camera's automatics are fixed, at what, and when they begin anew."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from device.cameras import BadSettings, BadSpec
from device.cameras.locking import (
    CHANGED_S,
    LONGEST_S,
    STEADY_S,
    Controls,
    Locking,
    Settings,
    opening_controls,
)

OFFERS = frozenset(
    {"AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", "FrameDurationLimits"}
)
FRAME_S = 1 / 30


def metadata(exposure_us: int = 10_000, gain: float = 2.0) -> dict[str, object]:
    return {"ExposureTime": exposure_us, "AnalogueGain": gain, "ColourGains": (1.5, 1.8)}


class Watch:
    """Shows frames to a `Locking` and notes what it wants said, with when."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.locking = Locking(settings or Settings(), OFFERS, 0.0)
        self.now_s = 0.0
        self.said: list[tuple[float, Controls]] = []

    def show(self, seconds: float, told: Mapping[str, object], brightness: float | None = 100.0) -> None:
        until_s = self.now_s + seconds
        while self.now_s < until_s:
            controls = self.locking.see(told, brightness, self.now_s)
            if controls:
                self.said.append((self.now_s, controls))
            self.now_s += FRAME_S


def test_it_is_fixed_when_nothing_changed_for_a_while() -> None:
    watch = Watch()
    for step in range(30):  # the exposure is still being found
        watch.show(FRAME_S, metadata(exposure_us=2000 + 500 * step))
    assert watch.said == []
    watch.show(STEADY_S + 0.5, metadata(exposure_us=16_500))
    ((_, controls),) = watch.said
    assert controls == {
        "AeEnable": False,
        "ExposureTime": 16_500,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.5, 1.8),
    }


def test_a_light_that_never_settles_is_fixed_all_the_same() -> None:
    watch = Watch()
    for step in range(300):
        watch.show(FRAME_S, metadata(exposure_us=10_000 if step % 2 else 15_000))
    ((said_s, _),) = watch.said
    assert LONGEST_S <= said_s <= LONGEST_S + 0.1


def test_what_the_profile_fixes_is_not_asked_of_the_automatics() -> None:
    watch = Watch(Settings(exposure_us=5000))
    watch.show(3.0, metadata(exposure_us=4990))
    ((_, controls),) = watch.said
    assert (controls["ExposureTime"], controls["AnalogueGain"]) == (5000, 2.0)


def test_a_camera_that_says_nothing_of_itself_is_left_alone() -> None:
    watch = Watch()
    watch.show(10.0, {}, None)
    assert watch.said == []


def test_day_and_evening_are_followed_but_not_a_hand() -> None:
    watch = Watch()
    watch.show(2.0, metadata())
    watch.show(5.0, metadata(), brightness=40.0)  # an arm over the tray
    watch.show(5.0, metadata())
    assert len(watch.said) == 1
    watch.show(CHANGED_S + 0.5, metadata(), brightness=40.0)
    assert watch.said[1][1] == {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
    watch.show(3.0, metadata(exposure_us=30_000))
    assert watch.said[2][1]["ExposureTime"] == 30_000


def test_what_a_whole_profile_fixes_stays_whatever_the_light() -> None:
    whole = Settings(exposure_us=5000, gain=1.0, colour_gains=(1.0, 1.0), focus_dioptres=0.0)
    watch = Watch(whole)
    watch.show(60.0, metadata(), brightness=10.0)
    assert watch.said == []


def test_a_camera_without_a_focus_is_fixed_by_a_profile_without_one() -> None:
    """As calibration makes it for most of Raspberry Pi's cameras: nothing is left to find."""
    settings = Settings(exposure_us=5000, gain=1.0, colour_gains=(1.0, 1.0))
    watch = Watch(settings)
    assert watch.locking.fixed == settings
    watch.show(60.0, metadata(), brightness=10.0)
    assert watch.said == []


def test_the_focus_of_the_profile_goes_before_the_one_that_was_found() -> None:
    locking = Locking(Settings(focus_dioptres=2.0), OFFERS | {"AfMode", "LensPosition"}, 0.0)
    assert locking.see(metadata() | {"LensPosition": 5.0}, 100.0, 0.0) == {}
    controls = locking.see(metadata() | {"LensPosition": 5.0}, 100.0, STEADY_S)
    assert controls["LensPosition"] == 2.0


def test_what_it_is_fixed_at_can_be_asked_once_it_is() -> None:
    watch = Watch()
    watch.show(STEADY_S / 2, metadata())
    assert watch.locking.fixed is None
    watch.show(STEADY_S, metadata())
    assert watch.locking.fixed == Settings(exposure_us=10_000, gain=2.0, colour_gains=(1.5, 1.8))
    watch.show(CHANGED_S + FRAME_S, metadata(), brightness=40.0)
    assert watch.locking.fixed is None


def test_what_no_camera_can_be_fixed_at_is_left_to_the_automatics() -> None:
    watch = Watch()
    watch.show(2.0, metadata() | {"ColourGains": (0.0, 0.0)})
    ((_, controls),) = watch.said
    assert controls == {"AeEnable": False, "ExposureTime": 10_000, "AnalogueGain": 2.0}


def test_only_what_the_camera_offers_is_said() -> None:
    assert set(opening_controls(Settings(), OFFERS, 33_333)) == {"FrameDurationLimits"}
    assert opening_controls(Settings(gain=2.0), ["AnalogueGain"], 33_333) == {"AnalogueGain": 2.0}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("exposure_us", 0),
        ("exposure_us", True),
        ("exposure_us", "8000"),
        ("gain", -1.0),
        ("colour_gains", [1.0]),
        ("colour_gains", [1.0, 0]),
        ("colour_gains", "12"),
        ("colour_gains", [1.0, True]),
        ("focus_dioptres", -0.1),
        ("focus_dioptres", float("nan")),
    ],
)
def test_nonsense_in_a_profile_is_named(field: str, value: object) -> None:
    with pytest.raises(BadSettings) as caught:
        Settings.of({field: value})
    assert (caught.value.facts["field"], isinstance(caught.value, BadSpec)) == (field, True)


def test_a_profile_may_hold_other_things_and_nothing_at_all() -> None:
    assert Settings.of(None) == Settings()
    assert Settings.of({"name": "kitchen", "gain": 2}) == Settings(gain=2.0)
