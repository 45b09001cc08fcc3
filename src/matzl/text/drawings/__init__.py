"""Card drawings as SVG, drawn for this project: a deck as one sprite, and a single card as an image.

There are the French, the German (Tell) and the Swiss-German deck.
"""

from __future__ import annotations

import re
from functools import cache

from matzl.text.cards import DECKS
from matzl.text.drawings.faces import BACK, HEIGHT, PREFIX, WIDTH, faces, parts

_SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
_VIEW_BOX = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
_REFERENCE = re.compile(rf'href="#{PREFIX}([^"]+)"')


@cache
def sprite(deck: str, indices: tuple[str, ...] | None = None) -> str:
    """Return all cards of a deck as ``<symbol>`` elements: ``card-TS`` and so on for the 52 cards, and ``back``.

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
    return _compact(f"{_SVG}>{_definitions(symbols, parts(deck, indices))}{symbols}</svg>")


def card_svg(card: str, deck: str, indices: tuple[str, ...] | None = None) -> str:
    """Return one card, or ``back``, as a separate SVG image.

    Raises
    ------
    KeyError
        If there is no such deck or card, or no drawing for a letter of an index.
    """
    indices = indices or DECKS[deck].indices
    face = faces(deck, indices)[card if card == BACK else f"card-{card}"]
    return _compact(f"{_SVG} {_VIEW_BOX}>{_definitions(face, parts(deck, indices))}{face}</svg>")


def _definitions(drawing: str, known: dict[str, str]) -> str:
    """Return the parts that a drawing refers to."""
    used = sorted(set(_REFERENCE.findall(drawing)) & set(known))
    return "<defs>" + "".join(f'<g id="{PREFIX}{n}">{known[n]}</g>' for n in used) + "</defs>"


def _compact(drawing: str) -> str:
    """Remove whitespace that is only for readers of the source."""
    return " ".join(drawing.split()).replace("> <", "><") + "\n"
