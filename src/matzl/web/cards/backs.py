"""The backs: a trellis with a rosette, the same upside down, in another colour for each deck."""

from __future__ import annotations

from matzl.web.cards.paints import BACKS, GOLD, PAPER

_LEFT, _TOP, _RIGHT, _BOTTOM = 8, 8, 112, 178
_ROWS = 21


def back(deck: str) -> str:
    """The back of a deck, without its paper."""
    return (
        f'<rect x="8" y="8" width="104" height="170" rx="5" fill="{BACKS[deck]}"/>'
        f'<path fill="none" stroke="{PAPER}" stroke-opacity=".45" stroke-width=".9" d="{_trellis()}"/>'
        f'<rect x="11" y="11" width="98" height="164" rx="3" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
        + _rosette(BACKS[deck])
    )


def _trellis() -> str:
    """Slanting lines, each from edge to edge of the field."""
    width, height = _RIGHT - _LEFT, _BOTTOM - _TOP
    lines = []
    for row in range(1, _ROWS):  # at even distances, so that they meet their like upside down
        reach = (width + height) * row / _ROWS
        x0, y0 = max(0.0, reach - height), min(reach, height)
        x1, y1 = min(reach, width), max(0.0, reach - width)
        lines.append(f"M{_LEFT + x0:.1f} {_TOP + y0:.1f}L{_LEFT + x1:.1f} {_TOP + y1:.1f}")
        lines.append(f"M{_RIGHT - x0:.1f} {_TOP + y0:.1f}L{_RIGHT - x1:.1f} {_TOP + y1:.1f}")
    return "".join(lines)


def _rosette(colour: str) -> str:
    petal = "M60 93C52 84 53 74 60 67 67 74 68 84 60 93Z"
    petals = "".join(
        f'<path d="{petal}" transform="rotate({turn} 60 93)"/>' for turn in range(0, 360, 45)
    )
    return (
        f'<circle cx="60" cy="93" r="33" fill="{colour}" stroke="{GOLD}" stroke-width="1.2"/>'
        f'<circle cx="60" cy="93" r="29.5" fill="none" stroke="{PAPER}" stroke-opacity=".6" stroke-width=".7"/>'
        f'<g fill="none" stroke="{PAPER}" stroke-width="1">{petals}</g>'
        f'<circle cx="60" cy="93" r="5" fill="{GOLD}"/>'
    )
