"""A picture of the table in a position of a deal, as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from html import escape

from matzl.deal.deal import Deal, check_deal
from matzl.deal.layout import grouped
from matzl.deal.replay import DealReplay, known_hands
from matzl.deal.validation import check_seat
from matzl.deal.view import View
from matzl.deal.words import (
    counted,
    describe_state,
    last_call,
    names_of_seats,
    seat_roles,
    sides_from,
    table_facts,
)
from matzl.errors import SetUpError
from matzl.text.cards import DEFAULT_DECK, card_indices
from matzl.text.drawings import BACK, HEIGHT, WIDTH, card_svg
from matzl.text.languages import plural
from matzl.text.languages import translated as _

SIZE = 960, 720
"""The width and height of a picture."""

FELT, DEEP, INK, BRASS = "#24574a", "#1b4439", "#f3efdf", "#c8963e"
FONT = "Georgia, 'DejaVu Serif', serif"

_PLACES = {"below": (480, 560), "above": (480, 54), "left": (170, 300), "right": (790, 300)}
"""The middle of the upper edge of a hand, by side."""
_TRICK = {"below": (480, 385), "above": (480, 262), "left": (385, 324), "right": (575, 324)}
"""The middle of the upper edge of a card of the trick."""
_HAND, _HAND_WIDTH, _LAID = 0.52, 310, 0.56
"""The scale of the cards in hands, the greatest width of a hand, and the scale of the cards of a trick."""

_ID = re.compile(r'(id="|href="#)part-')


class Picture(str):
    """An SVG image as text, displayed as an image in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    deal: Deal | View,
    step: int | None = None,
    *,
    seat: int | None = None,
    only: bool = False,
    names: Sequence[str] = (),
    deck: str = DEFAULT_DECK,
    title: str = "",
) -> Picture:
    """Draw the table at a step of a deal, or as a view sees it, as a self-contained SVG image.

    >>> deal = Deal("mittlere", seed=7)
    >>> svg(deal, seat=1, only=True) == svg(deal.view(1))
    True

    Parameters
    ----------
    step
        The number of actions taken, for a deal; by default all.
    seat
        The seat in front; by default that of the view, or 0.
    only
        Whether only the hand of that seat is open.
    names
        The names of the seats.
    title
        The title; by default the game.

    Raises
    ------
    SetUpError
        When `deal` is neither a deal nor a view, has fewer actions, or there is no such seat or deck.
    """
    if isinstance(deal, View):
        if step is not None:
            raise SetUpError("a view has no steps: give its deal", "step")
        seat = deal.seat or 0 if seat is None else seat
        view, known, before = copy(deal), known_hands(deal), deal.trump
        view.seat = None  # its sentences are for everybody who sees the picture
    else:
        check_deal(deal, "a picture")
        replay, seat = DealReplay(deal), seat or 0
        step = len(replay) - 1 if step is None else step
        if type(step) is not int or not 0 <= step < len(replay):
            raise SetUpError(f"the step must be from 0 to {len(replay) - 1}, not {step!r}", "step")
        view, known = replay[step].view(None), replay[step].hands(seat if only else None)
        before = replay[step - 1].view(None).trump if step else None
    check_seat(seat, view.seats)
    title, names = title or view.info.title, names_of_seats(names, view.seats)
    sides, hands = sides_from(seat, view.seats, view.info.direction), _hands(view, known)
    trick = view.tricks[-1] if view.tricks else None
    best = None if trick is None else view.winning if trick.winner is None else trick.winner
    laid = trick.cards if trick else ()
    width, height = SIZE
    drawn = "".join(
        f'<symbol id="c-{card}" viewBox="0 0 {WIDTH} {HEIGHT}">{_face(card, deck)}</symbol>'
        for card in sorted({card for hand in hands for card in hand} | {card for _, card in laid})
    )
    facts = [(fact, value) for fact, value in table_facts(view, deck) if value]
    sentence = describe_state(view, names, deck, before)
    parts = [
        f'<rect width="{width}" height="{height}" rx="14" fill="{FELT}"/>',
        _text(20, 28, title, 20, anchor="start", weight="bold"),
        *(
            _text(940, 28 + 22 * line, f"{fact}: {value}", 17, anchor="end")
            for line, (fact, value) in enumerate(facts)
        ),
        *(
            part
            for each, side in sides.items()
            for part in _seat(view, each, side, names[each], hands[each], deck)
        ),
        *(part for by, card in laid for part in _laid(card, sides[by], best=by == best)),
        _text(width // 2, height - 14, sentence, 17),
    ]
    spoken = escape(f"{title}. {sentence}", quote=True)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{spoken}" font-family="{FONT}"><defs>{drawn}</defs>{"".join(parts)}</svg>\n'
    )


def _hands(view: View, known: Sequence[Sequence[str] | None]) -> list[list[str]]:
    """Return the cards to draw in each hand: their names in order, or a back for each if the hand is hidden."""
    hands = []
    for cards, size in zip(known, view.hand_sizes, strict=True):
        groups = grouped(cards or (), view.info, view.options, view.trump)
        hands.append([BACK] * size if cards is None else [card for each in groups for card in each])
    return hands


def _face(card: str, deck: str) -> str:
    """Return the drawing of a card, with unique ids."""
    drawing = card_svg(card, deck, card_indices(deck)).strip()
    inner = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    return _ID.sub(rf"\g<1>{card}-part-", inner)


def _seat(
    view: View, seat: int, side: str, name: str, words: Sequence[str], deck: str
) -> Iterator[str]:
    """Yield the drawing of a seat's name plate and, below it, the seat's hand."""
    x, y = _PLACES[side]
    name, more = ", ".join((name[:24], *seat_roles(view, seat))), _more(view, seat, deck)
    stroke = f' stroke="{BRASS}" stroke-width="3"' if seat == view.turn else ""
    half = max(70, 5 * len(name) + 14, 4.2 * len(more) + 14)
    height = 44 if more else 26
    yield (
        f'<rect x="{x - half:g}" y="{y - height}" width="{2 * half:g}" height="{height}" rx="13"'
        f' fill="{DEEP}"{stroke}/>'
    )
    yield _text(x, y + 19 - height, name, 17)
    if more:
        yield _text(x, y - 9, more, 14)
    if not words:
        return
    card = WIDTH * _HAND
    step = min(0.62 * card, (_HAND_WIDTH - card) / max(len(words) - 1, 1))
    left = x - (card + step * (len(words) - 1)) / 2
    for index, word in enumerate(words):
        yield _card(word, left + step * index, y + 8, _HAND)


def _more(view: View, seat: int, deck: str) -> str:
    """Return the second line of a seat's name plate: the seat's last call, or else its tricks and card points."""
    call = "" if view.over else last_call(view, seat, deck)
    if call:
        return _("“{words}”").format(words=call)
    if not view.tricks:
        return ""
    taken = sum(trick.winner == seat for trick in view.tricks)
    tricks = plural("{number} trick", "{number} tricks", taken).format(number=taken)
    return " · ".join(filter(None, [tricks, counted(view, seat)]))


def _laid(card: str, side: str, *, best: bool) -> Iterator[str]:
    """Yield the drawing of a card in the trick; the winning card has a frame."""
    x, y = _TRICK[side]
    width, height = WIDTH * _LAID, HEIGHT * _LAID
    if best:
        yield (
            f'<rect x="{x - width / 2 - 4:g}" y="{y - 4}" width="{width + 8:g}" height="{height + 8:g}" rx="8"'
            f' fill="{BRASS}"/>'
        )
    yield _card(card, x - width / 2, y, _LAID)


def _card(card: str, x: float, y: float, scale: float) -> str:
    size = f'width="{WIDTH * scale:g}" height="{HEIGHT * scale:g}"'
    return f'<use href="#c-{card}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _text(
    x: float, y: float, text: str, size: int, *, anchor: str = "middle", weight: str = "normal"
) -> str:
    escaped = escape(text)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{INK}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{escaped}</text>'
    )
