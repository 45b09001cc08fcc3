"""Faces of people at a table, made from heads and hats of the court cards on a disc in one of eight colours."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from itertools import starmap

from matzl.text.common import FACE_COLOURS, FACES
from matzl.text.drawings import drawings, use, with_definitions
from matzl.text.languages import translated

BIRD = "bird"
"""The face of a bot, which is drawn elsewhere: the bird of the program."""

INKS = {
    "orange": "#e69f00",
    "sky": "#56b4e9",
    "green": "#009e73",
    "yellow": "#f0e442",
    "blue": "#0072b2",
    "red": "#d55e00",
    "pink": "#cc79a7",
    "grey": "#a9a59b",
}
"""Colours that colour-blind people can tell apart, too (Okabe and Ito 2008, with a grey)."""

_BLACK, _BROWN, _RED, _BLOND, _WHITE = "#3b332c", "#7b5230", "#b5622c", "#d9b25f", "#e4e0d6"
_WINE, _MOSS, _NAVY, _GOLD = "#8c2f2b", "#3c6e49", "#33608f", "#dcae45"
_PLUM = "#5d4a7a"
_FACES: dict[str, tuple[str, str, str, str, str, str]] = {
    "braids": ("", "", "lips", "braids", _BLOND, ""),
    "tresses": ("", "", "smile", "tresses", _BLACK, ""),
    "beret": ("bob", _BLACK, "lips", "beret", _WINE, _GOLD),
    "feather": ("locks", _BROWN, "smile", "beret", _MOSS, _GOLD),
    "hunting-hat": ("temples", _BLOND, "moustache", "hunting-hat", _MOSS, _GOLD),
    "flat-cap": ("temples", _RED, "beard", "flat-cap", _NAVY, _GOLD),
    "fur-cap": ("temples", _WHITE, "beard", "fur-cap", _BROWN, _NAVY),
    "wide-hat": ("bob", _RED, "lips", "wide-hat", _WHITE, _NAVY),
    "hood": ("", "", "smile", "hood", _PLUM, ""),
    "helmet": ("temples", _BLACK, "moustache", "morion", "", ""),
    "coronet": ("locks", _BLOND, "lips", "coronet", "", ""),
    "crown": ("locks", _BROWN, "stubble", "closed-crown", _WINE, ""),
}
"""The parts of each face: side hair and hair colour, mouth or beard, hat or top hair, and the colours of cloth and trim."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face, one of `matzl.text.common.FACES` or `BIRD`, and its colour, one of `INKS`."""

    drawing: str
    colour: str

    @property
    def ink(self) -> str:
        """The colour in SVG notation."""
        return INKS[self.colour]

    @property
    def title(self) -> str:
        """The title in the current language."""
        return f"{translated(FACES[self.drawing])}, {translated(FACE_COLOURS[self.colour])}"


def face_of(visitor: str, drawing: str = "", colour: str = "") -> Face:
    """Return a visitor's face; unchosen parts are derived from the visitor's id."""
    number = zlib.crc32(visitor.encode())
    drawings, colours = tuple(FACES), tuple(FACE_COLOURS)
    return Face(
        drawing or drawings[number % len(drawings)],
        colour or colours[number // 100 % len(colours)],
    )


@cache
def portraits() -> str:
    """Return all faces as ``<symbol>`` elements; their discs have the colour of the surrounding text."""
    symbols = "".join(starmap(_portrait, _FACES.items()))
    return with_definitions(symbols, drawings("heads") | drawings("hats"))


def _portrait(name: str, parts: tuple[str, str, str, str, str, str]) -> str:
    sides, hair, mouth, top, cloth, trim = parts
    drawn = (use(sides, fill=hair) if sides else "") + use("face") + use(mouth, fill=hair)
    drawn += use(top, fill=cloth, color=trim) + (use("feather") if name == "feather" else "")
    return (
        f'<symbol id="{name}" viewBox="-22 -29 44 44"><circle cy="-7" r="22" fill="currentColor"/>'
        f'<g stroke="#2b2620" stroke-linejoin="round" stroke-linecap="round">{drawn}</g></symbol>'
    )
