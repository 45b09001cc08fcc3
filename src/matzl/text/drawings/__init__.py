"""Card drawings as SVG, drawn for this project: a deck as one sprite, and a single card as an image.

There are the French, the German (Tell) and the Swiss-German deck. A face is made of index, suit signs, figures and ornaments
from the SVG files in ``parts``, by ``<use>``.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import TypeAlias

from matzl.base.cards import RANK_LETTERS, SUIT_LETTERS
from matzl.text.cards import DECKS, INKS

PREFIX = "part-"
"""The prefix of the element ids of parts, to keep them apart from the ids of a page."""

_SYMBOL = re.compile(
    r'<symbol id="([^"]+)"(?: viewBox="0 0 ([\d.]+) [\d.]+")?>\n(.*?)\n</symbol>', re.DOTALL
)


@cache
def drawings(name: str) -> dict[str, str]:
    """Return the symbols of the file ``parts/NAME.svg`` by id."""
    return {symbol[1]: symbol[3] for symbol in _SYMBOL.finditer(_read(name))}


@cache
def widths(name: str) -> dict[str, float]:
    """Return the widths of the symbols of a file, as given by their view boxes."""
    return {symbol[1]: float(symbol[2]) for symbol in _SYMBOL.finditer(_read(name)) if symbol[2]}


def _read(name: str) -> str:
    return (resources.files("matzl.text.drawings") / "parts" / f"{name}.svg").read_text("utf-8")


def use(part: str, x: float = 0, y: float = 0, *, size: float = 1, **colours: str) -> str:
    """Return a ``<use>`` element that draws a part at a position.

    Parameters
    ----------
    size
        The scale.
    colours
        Under ``fill``, ``color`` and ``stroke`` the first and second colour of a part that does not set them itself, and the
        colour of its lines.

    >>> use("crown", 60, 41, color="#fff")
    '<use href="#part-crown" x="60" y="41" color="#fff"/>'
    """
    attributes: dict[str, str]
    if size != 1:
        move = f"translate({x:g} {y:g})" if x or y else ""
        attributes = {"transform": f"{move}scale({size:g} {size:g})"}
    else:
        attributes = {"x": f"{x:g}" if x else "", "y": f"{y:g}" if y else ""}
    pairs = "".join(f' {name}="{value}"' for name, value in (attributes | colours).items() if value)
    return f'<use href="#{PREFIX}{part}"{pairs}/>'


WIDTH, HEIGHT = 120, 186
BACK = "back"

PAPER = "#fbf7ec"
TINTS = {"C": "#ead9a4", "D": "#c9d6dc", "H": "#d5dfc0", "S": "#f0e0ae"}
"""The colours of belts and banners by suit."""

_SIGNS = {
    "french": {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"},
    "german": {"C": "acorns", "D": "bells", "H": "red-hearts", "S": "leaves"},
    "swiss": {"C": "acorns", "D": "bells", "H": "roses", "S": "shields"},
}
_SEASONS = {"C": "winter", "D": "summer", "H": "spring", "S": "autumn"}
_PAPER = (
    f'<rect x=".75" y=".75" width="118.5" height="184.5" rx="9" fill="{PAPER}"'
    f' stroke="#c8bda2" stroke-width="1.5"/>'
)
_FIGURE = (
    '<g transform="translate(60 41)" stroke="#2b2620" stroke-width="1"'
    ' stroke-linejoin="round" stroke-linecap="round">'
)

_INDEX_WIDTH, _LETTER_GAP, _LETTER_SIZE = 22.5, 1.6, 1.1
"""The space for an index in the corner of a card (wider ones are condensed), and the spacing and scale of its letters."""


def parts(deck: str, indices: tuple[str, ...]) -> dict[str, str]:
    """Return the parts to which the cards of a deck may refer, by name."""
    signs = drawings("signs")
    drawn = {"paper": _PAPER}
    drawn |= {f"sign-{suit}": signs[name] for suit, name in _SIGNS[deck].items()}
    drawn |= {
        f"engraving-{suit}": signs[f"engraved-{name}"] for suit, name in _SIGNS["french"].items()
    }
    drawn |= {f"numeral-{rank}": drawing for rank, drawing in drawings("numerals").items()}
    drawn |= {
        f"index-{_index(rank, indices)}": _letters(_index(rank, indices)) for rank in RANK_LETTERS
    }
    for file in ("heads", "hats", "bodies", "arms", "things", "ornaments"):
        drawn |= drawings(file)
    return drawn


def faces(deck: str, indices: tuple[str, ...]) -> dict[str, str]:
    """Return the drawings of a deck's cards and back, by symbol name, such as ``card-TS`` and ``back``."""
    cards = [rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS]
    drawn = {f"card-{card}": _face(deck, card, _index(card[0], indices)) for card in cards}
    return drawn | {BACK: use("paper") + drawings("backs")[deck]}


def _index(rank: str, indices: tuple[str, ...]) -> str:
    return indices[RANK_LETTERS.index(rank)]


def _letters(index: str) -> str:
    """Return the drawing of a corner index, with its top at y = 0, centred at x = 0."""
    outlines, width = drawings("letters"), widths("letters")
    glyphs = ["6" if letter == "9" else letter for letter in index]
    advance = sum(width[glyph] + _LETTER_GAP for glyph in glyphs) - _LETTER_GAP
    narrow = min(_LETTER_SIZE, _INDEX_WIDTH / advance)
    x = -advance / 2
    drawn = []
    for letter, glyph in zip(index, glyphs, strict=True):
        turn = f"rotate(180 {width[glyph] / 2} 14)" if letter == "9" else ""
        drawn.append(
            outlines[glyph].replace("<path ", f'<path transform="translate({x:.1f}){turn}" ')
        )
        x += width[glyph] + _LETTER_GAP
    scale = f"scale({narrow:.2f} {_LETTER_SIZE})"
    return f'<g fill-rule="evenodd" transform="{scale}">{"".join(drawn)}</g>'


def _face(deck: str, card: str, index: str) -> str:
    """Return the drawing of a card: its upper half, the same upside down, and the middle."""
    rank, suit = card[0], card[1]
    if rank == "A":
        upper, middle = _ace(deck, suit)
    elif rank in "KQJ":
        upper, middle = _court_card(deck, card)
    elif (deck, rank) == ("swiss", "T"):
        banner = use("banner", fill=TINTS[suit], color=INKS[deck][suit])
        upper, middle = banner + use(f"sign-{suit}", 72, 47.5, size=1.35), _belt(deck, suit)
    else:
        upper, middle = _plain_card(deck, card)
    corner = use(f"index-{index}", 15.5, 8, fill=INKS[deck][suit]) + use(f"sign-{suit}", 16, 55)
    half = f"{PREFIX}{card}"
    turned = f'<use href="#{half}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'
    return f'{use("paper")}<g id="{half}">{corner}{upper}</g>{turned}{middle}'


def _belt(deck: str, suit: str) -> str:
    return use("belt", fill=TINTS[suit], color=INKS[deck][suit])


def _ace(deck: str, suit: str) -> tuple[str, str]:
    """Return the upper half and the middle of an ace: one large suit sign in the French deck, two in the others."""
    ink = INKS[deck][suit]
    scroll = use("scroll", 60, 92, fill=ink, stroke=ink)
    if deck == "french":
        large = use(f"sign-{suit}", 60, 93, size=2.6) + use(f"engraving-{suit}", 60, 93, size=2.6)
        return use("scroll", 60, 57, fill=ink, stroke=ink, size=0.85), large
    if deck == "german":
        return use(f"sign-{suit}", 60, 35, size=1.7) + use(_SEASONS[suit]), _belt(deck, suit)
    return use(f"sign-{suit}", 60, 35, size=1.9) + scroll, _belt(deck, suit)


def _court_card(deck: str, card: str) -> tuple[str, str]:
    """Return the upper half (with the suit sign high for an ober and low for an unter) and the middle of a court card."""
    rank, suit = card[0], card[1]
    sign = f"sign-{suit}"
    if deck == "french" or rank == "K":
        placed = use(sign, 99, 26)
    elif rank == "Q":
        placed = use(sign, 98, 25, size=1.2)
    else:
        placed = use(sign, 98, 75, size=1.05)
    figure = drawings(f"courts-{deck}")[card]
    return f"{_FIGURE}{figure}</g>{placed}", _belt(deck, suit)


Places: TypeAlias = list[tuple[float, float]]

_LEFT, _MIDDLE, _RIGHT = 42.5, 60, 77.5
_TOP, _CENTRE = 29, 93
_TWO: Places = [(_LEFT, _TOP), (_RIGHT, _TOP)]
_FOUR: Places = [*_TWO, (_LEFT, 71.7), (_RIGHT, 71.7)]
_ACROSS: Places = [(_LEFT, _CENTRE), (_RIGHT, _CENTRE)]
_PIPS: dict[str, tuple[Places, Places]] = {
    "2": ([(_MIDDLE, _TOP)], []),
    "3": ([(_MIDDLE, _TOP)], [(_MIDDLE, _CENTRE)]),
    "4": (_TWO, []),
    "5": (_TWO, [(_MIDDLE, _CENTRE)]),
    "6": (_TWO, _ACROSS),
    "7": (_TWO, [*_ACROSS, (_MIDDLE, 61)]),
    "8": ([*_TWO, (_MIDDLE, 61)], _ACROSS),
    "9": (_FOUR, [(_MIDDLE, _CENTRE)]),
    "T": ([*_FOUR, (_MIDDLE, 50.3)], []),
}
_SWISS_SEVEN: tuple[Places, Places] = ([*_TWO, (_MIDDLE, 61)], [(_MIDDLE, _CENTRE)])


def _plain_card(deck: str, card: str) -> tuple[str, str]:
    rank, suit = card[0], card[1]
    size = 0.95 if rank in "9T" else 1.04
    upper, middle = (
        "".join(use(f"sign-{suit}", x, y, size=size) for x, y in places)
        for places in pip_places(deck, rank)
    )
    if deck == "german":
        upper += use(f"numeral-{rank}", 104, 10, stroke=INKS[deck][suit], size=1.15)
    return upper, middle


def pip_places(deck: str, rank: str) -> tuple[Places, Places]:
    """Return the places of the pips in the upper half (repeated upside down in the lower half) and in the middle.

    A Swiss seven has a column of three between its corners; the others have one pip above the middle row.

    >>> [2 * len(upper) + len(middle) for upper, middle in (pip_places("swiss", rank) for rank in "3456789")]
    [3, 4, 5, 6, 7, 8, 9]
    """
    return _SWISS_SEVEN if (deck, rank) == ("swiss", "7") else _PIPS[rank]


_SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
_VIEW_BOX = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
_REFERENCE = re.compile(rf'href="#{PREFIX}([^"]+)"')


@cache
def sprite(deck: str, indices: tuple[str, ...] | None = None) -> str:
    """Return all cards of a deck as ``<symbol>`` elements: ``card-TS`` and so on for 52 cards, and ``back``.

    Parameters
    ----------
    indices
        The corner indices of the ranks from the deuce to the ace, by default the deck's own.

    Raises
    ------
    KeyError
        If there is no such deck, or no drawing for a letter of an index.

    >>> '<symbol id="card-TS" viewBox="0 0 120 186">' in sprite("swiss")
    True
    """
    indices = indices or DECKS[deck].indices
    symbols = "".join(
        f'<symbol id="{name}" {_VIEW_BOX}>{face}</symbol>'
        for name, face in faces(deck, indices).items()
    )
    return with_definitions(symbols, parts(deck, indices))


def with_definitions(symbols: str, known: dict[str, str]) -> str:
    """Return symbols as a sprite, together with the known parts to which they refer."""
    return _compact(f"{_SVG}>{_definitions(symbols, known)}{symbols}</svg>")


def card_svg(card: str, deck: str, indices: tuple[str, ...] | None = None) -> str:
    """Return the drawing of a card, or of the ``back``, as a separate SVG image.

    Raises
    ------
    KeyError
        If there is no such deck or card, or no drawing for a letter of an index.
    """
    indices = indices or DECKS[deck].indices
    face = faces(deck, indices)[card if card == BACK else f"card-{card}"]
    return _compact(f"{_SVG} {_VIEW_BOX}>{_definitions(face, parts(deck, indices))}{face}</svg>")


def _definitions(drawing: str, known: dict[str, str]) -> str:
    """Return a ``<defs>`` element with those of the known parts to which a drawing refers."""
    used = sorted(set(_REFERENCE.findall(drawing)) & set(known))
    return "<defs>" + "".join(f'<g id="{PREFIX}{n}">{known[n]}</g>' for n in used) + "</defs>"


def _compact(drawing: str) -> str:
    """Remove whitespace that serves only readers of the source."""
    return " ".join(drawing.split()).replace("> <", "><") + "\n"
