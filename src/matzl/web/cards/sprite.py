"""A deck as one light file of symbols, and a single card as a picture that needs nothing else."""

from __future__ import annotations

import re
from functools import cache

from matzl.text.cards import DECKS
from matzl.web.cards.decks import BACK, HEIGHT, WIDTH, faces, parts
from matzl.web.cards.drawing import PREFIX

_OPEN = '<svg xmlns="http://www.w3.org/2000/svg"'
_VIEW = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
_REFERENCE = re.compile(rf'href="#{PREFIX}([^"]+)"')


@cache
def sprite(deck: str, indices: tuple[str, ...] | None = None) -> str:
    """All cards of a deck as ``<symbol>``s: ``card-TS`` and so on for the 36 cards, and ``back``.

    Parameters
    ----------
    indices
        What stands in the corner for the ranks from the deuce to the ace, if not what the deck has.

    Raises
    ------
    KeyError
        When there is no such deck, or an index has a letter that is not drawn.

    >>> '<symbol id="card-TS" viewBox="0 0 120 186">' in sprite("swiss")
    True
    """
    indices = indices or DECKS[deck].indices
    drawn = [
        f'<symbol id="{name}" {_VIEW}>{face}</symbol>'
        for name, face in faces(deck, indices).items()
    ]
    symbols = "".join(drawn)
    return _light(f"{_OPEN}>{_shared(symbols, parts(deck, indices))}{symbols}</svg>")


def card_svg(deck: str, card: str, indices: tuple[str, ...] | None = None) -> str:
    """One card, or ``back``, as a picture of its own.

    Raises
    ------
    KeyError
        When there is no such deck, or no such card in it, or an index has a letter that is not drawn.
    """
    indices = indices or DECKS[deck].indices
    face = faces(deck, indices)[card if card == BACK else f"card-{card}"]
    return _light(f"{_OPEN} {_VIEW}>{_shared(face, parts(deck, indices))}{face}</svg>")


def _shared(drawing: str, known: dict[str, str]) -> str:
    """The parts that a drawing refers to."""
    used = sorted(set(_REFERENCE.findall(drawing)) & set(known))
    return "<defs>" + "".join(f'<g id="{PREFIX}{n}">{known[n]}</g>' for n in used) + "</defs>"


def _light(drawing: str) -> str:
    """The same drawing without the blanks that only its source needs."""
    return " ".join(drawing.split()).replace("> <", "><") + "\n"
