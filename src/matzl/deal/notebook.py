"""Deals, views and matches as HTML, for notebooks: the same card drawings as the page in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from matzl.deal.drawing import counted, facts_line, winners_line
from matzl.deal.hands import grouped
from matzl.deal.tally import score_rows
from matzl.text.cards import card_title
from matzl.text.drawings import card_svg

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match
    from matzl.deal.view import View

DECK = "french"
WIDTH = 44
"""The width of a card in pixels."""

_BLOCK = 'style="font-family:sans-serif;line-height:1.4;margin:.3em 0"'
_CELL = 'style="text-align:left;padding:.1em .6em;vertical-align:middle"'


def deal_html(deal: Deal) -> str:
    """Return a deal with all hands open as HTML.

    >>> from matzl import Deal
    >>> deal_html(Deal("mittlere", seed=7)).startswith("<div")
    True
    """
    return _position(deal.view(None), [deal.hand(seat) for seat in range(deal.seats)])


def view_html(view: View) -> str:
    """Return what a view shows as HTML; hidden hands are numbers of cards."""
    return _position(view, [view.shown(seat) for seat in range(view.seats)])


def match_html(match: Match) -> str:
    """Return the score of a match and its current deal as HTML."""
    title = f"{match.info.title}: {counted(len(match.finished), 'deal')} played"
    rows = _rows([map(escape, row) for row in score_rows(match)])
    score = f"<div {_BLOCK}><b>{escape(title)}</b>{rows}</div>"
    if match.over:
        return f"{score}<div {_BLOCK}>{winners_line(match)}</div>"
    return score + deal_html(match.deal)


def _position(view: View, hands: Sequence[Sequence[str]]) -> str:
    """Return the seats with their cards, the current trick, public facts, and the turn or the result."""
    rows = [_seat(view, seat, hand) for seat, hand in enumerate(hands)]
    parts = [f"<b>{escape(view.info.title)}</b>, seat {view.dealer} deals", _rows(rows)]
    if facts := facts_line(view):
        parts.append(escape(facts))
    if view.tricks and not view.over:
        trick = view.tricks[-1]
        laid = " ".join(f"seat {seat} {_card(card)}" for seat, card in trick.cards)
        taken = "" if trick.winner is None else f", taken by seat {trick.winner}"
        parts.append(f"trick {len(view.tricks)}: {laid}{taken}")
    if view.result is not None:
        parts += [escape(line) for line in str(view.result).splitlines()]
    else:
        parts.append(f"seat {view.turn} to act: {escape(view.phase.name)}")
    return f"<div {_BLOCK}>{''.join(f'<div>{part}</div>' for part in parts)}</div>"


def _seat(view: View, seat: int, hand: Sequence[str]) -> tuple[str, str, str]:
    """Return the cells of a seat: its name, its cards, and the tricks it has taken."""
    groups = grouped(hand, view.info, view.options, view.trump)
    cards = "".join(map(_card, (card for group in groups for card in group)))
    hidden = view.hand_sizes[seat] - len(hand)
    more = counted(hidden, "hidden card") if hidden else ""
    taken = sum(trick.winner == seat for trick in view.tricks)
    mark = "→ " if view.turn == seat else ""
    return (f"{mark}seat {seat}", f"{cards} {more}", counted(taken, "trick"))


def _card(card: str) -> str:
    """Return the SVG of a card, sized for a notebook, as HTML."""
    title = escape(card_title(card, DECK), quote=True)
    size = f'width="{WIDTH}" style="vertical-align:middle" role="img" aria-label="{title}"'
    return card_svg(card, DECK).strip().replace("<svg ", f"<svg {size} ", 1)


def _rows(rows: Iterable[Iterable[str]]) -> str:
    cells = ("".join(f"<td {_CELL}>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
