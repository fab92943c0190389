"""The wiring as a drawing: the Pi's header with what hangs on it, from the same pins that the drivers use."""

from __future__ import annotations

from typing import Final

from device.buttons.wiring import PIN_OF_GPIO, Pins, used

#: The header's ground pins; any of them does. Those on the near side are used in the drawing.
GROUNDS: Final = (6, 9, 14, 20, 25, 30, 34, 39)
_LAMP_GROUND, _COMMON_GROUND = 9, 39

#: Millimetres of the drawing: between pins, from the top to the first row, from the left to the header.
_STEP, _TOP, _HEADER = 7.0, 16.0, 128.0
_WIDTH, _HEIGHT = 166.0, 158.0

_COLOURS: Final = {
    "back": "#7a4b00",
    "on": "#7a4b00",
    "write": "#7a4b00",
    "undo": "#7a4b00",
    "red": "#b3261e",
    "green": "#1c6a3c",
    "blue": "#1f4fb3",
    "buzzer": "#6a3d9a",
}


def wiring_svg() -> str:
    """The drawing, as an SVG in millimetres."""
    parts = [_style(), _header(), *(_wire(name, number) for name, number in used(Pins()).items()), _grounds()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH:.0f}mm" height="{_HEIGHT:.0f}mm" '
        f'viewBox="0 0 {_WIDTH:.0f} {_HEIGHT:.0f}" font-family="sans-serif" font-size="4">\n'
        f"<title>Buttons, lamp and buzzer on the Pi's header</title>\n{''.join(parts)}</svg>\n"
    )


def _style() -> str:
    words = "Pin 1 is at the end of the header that is nearest to the microSD card."
    return (
        f'<rect width="{_WIDTH:.0f}" height="{_HEIGHT:.0f}" fill="#ffffff"/>\n'
        f'<text x="{_WIDTH / 2:.0f}" y="8" text-anchor="middle">{words}</text>\n'
    )


def _place(pin: int) -> tuple[float, float]:
    """The middle of a pin: odd ones on the left, even ones on the right."""
    return _HEADER + (0 if pin % 2 else _STEP), _TOP + (pin - 1) // 2 * _STEP


def _header() -> str:
    taken = {PIN_OF_GPIO[number]: name for name, number in used(Pins()).items()}
    lines = [
        f'<rect x="{_HEADER - 4:.1f}" y="{_TOP - 4:.1f}" width="{_STEP + 8:.1f}" '
        f'height="{_STEP * 19 + 8:.1f}" rx="1.5" fill="#f2f2f0" stroke="#555555" stroke-width="0.4"/>\n'
    ]
    for pin in range(1, 41):
        x, y = _place(pin)
        fill = _COLOURS[taken[pin]] if pin in taken else "#222222" if pin in GROUNDS else "#c9c9c4"
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{fill}"/>\n')
        side, anchor = (x + 6, "start") if pin % 2 == 0 else (x - 5, "end")
        if pin % 2 == 0 or (pin not in taken and pin not in {_LAMP_GROUND, _COMMON_GROUND}):
            lines.append(
                f'<text x="{side:.1f}" y="{y + 1:.1f}" font-size="3" fill="#777777" text-anchor="{anchor}">'
                f"{pin}{' GND' if pin in GROUNDS else ''}</text>\n"
            )
    return "".join(lines)


def _wire(name: str, number: int) -> str:
    x, y = _place(PIN_OF_GPIO[number])
    colour = _COLOURS[name]
    through = {"red": "330 Ω", "green": "100 Ω", "blue": "100 Ω"}.get(name, "")
    right = f"GPIO {number} (pin {PIN_OF_GPIO[number]})"
    word = {"buzzer": "buzzer +", "red": "lamp red", "green": "lamp green", "blue": "lamp blue"}.get(
        name, f"button {name}"
    )
    resistor = (
        f'<rect x="62" y="{y - 1.6:.1f}" width="12" height="3.200" fill="#ffffff" stroke="{colour}" '
        'stroke-width="0.5"/>\n'
        f'<text x="68" y="{y + 1:.1f}" font-size="2.6" text-anchor="middle">{through}</text>\n'
        if through
        else ""
    )
    return (
        f'<path d="M{x - 2:.1f} {y:.1f}H46" stroke="{colour}" stroke-width="0.7" fill="none"/>\n{resistor}'
        f'<text x="44" y="{y + 1.3:.1f}" text-anchor="end" fill="{colour}">{word}</text>\n'
        f'<text x="{x - 6:.1f}" y="{y - 1:.1f}" font-size="3" text-anchor="end" fill="{colour}">'
        f"{right}</text>\n"
    )


def _grounds() -> str:
    lamp, common = _place(_LAMP_GROUND), _place(_COMMON_GROUND)
    words = (
        (lamp, f"GND (pin {_LAMP_GROUND})", "lamp, longest leg"),
        (common, f"GND (pin {_COMMON_GROUND})", "buttons, buzzer −"),
    )
    return "".join(
        f'<path d="M{x - 2:.1f} {y:.1f}H46" stroke="#222222" stroke-width="0.7" fill="none"/>\n'
        f'<text x="44" y="{y + 1.3:.1f}" text-anchor="end">{part}</text>\n'
        f'<text x="{x - 6:.1f}" y="{y - 1:.1f}" font-size="3" text-anchor="end">{pin}</text>\n'
        for (x, y), pin, part in words
    )
