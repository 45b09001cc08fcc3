"""Deals, views and matches as a few lines of plain text, for ``print``, and as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from matzl.deal.counting import score_rows
from matzl.deal.layout import grouped
from matzl.deal.words import table_lines
from matzl.text.cards import card_symbol, card_title
from matzl.text.describe import action_titles
from matzl.text.drawings import card_svg

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match
    from matzl.deal.view import View
    from matzl.deal.vocabulary import LegalActions, Trick


_MAX_WORDS = 12
_MAX_CALLS = 8
_MAX_DEALS = 6


def draw_deal(deal: Deal) -> str:
    """Draw a deal with all hands open.

    >>> from matzl import Deal
    >>> deal = Deal("bondtolva", seed=1)
    >>> print(deal)
    Bondtolva, seat 0 deals
      seat 0  ...
    → seat 1  ...
    Stock 12
    seat 1, play: ...
    """
    hands = [deal.hand(seat) for seat in range(deal.seats)]
    return _drawn(deal.view(None), hands, deal.legal)


def draw_view(view: View) -> str:
    """Draw a deal as one seat sees it; hidden hands are shown as numbers of cards."""
    return _drawn(view, [view.shown(seat) for seat in range(view.seats)], view.legal)


def _drawn(view: View, hands: Sequence[Sequence[str]], legal: LegalActions) -> str:
    title = f"{view.info.title}, seat {view.dealer} deals"
    lines = [title, *(_seat(view, seat, hands[seat]) for seat in range(view.seats))]
    if facts := facts_line(view):
        lines.append(facts)
    if calls := _calls(view):
        lines.append(calls)
    if view.tricks and not view.over:
        lines.append(f"trick {len(view.tricks)}: {_trick(view.tricks[-1])}")
    if view.result is not None:
        lines.extend(str(view.result).splitlines())
    else:
        words = list(legal)
        more = f" … {len(words)} in all" if len(words) > _MAX_WORDS else ""
        what = " ".join(words[:_MAX_WORDS]) + more
        lines.append(f"seat {view.turn}, {view.phase.name}" + (f": {what}" if what else ""))
    return "\n".join(lines)


def facts_line(view: View) -> str:
    """Return the public facts of a deal: trumps, contract, declarer, stock."""
    names = [f"seat {seat}" for seat in range(view.seats)]
    return ", ".join(f"{name} {value}" for name, value in table_lines(view, names).items())


def winners_line(match: Match) -> str:
    """Return who has won a match."""
    return "won by " + " and ".join(f"seat {seat}" for seat in match.winners)


def counted(number: int, thing: str) -> str:
    """Return a number with the name of what is counted, in the plural unless it is 1.

    >>> counted(1, "trick"), counted(2, "trick")
    ('1 trick', '2 tricks')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _seat(view: View, seat: int, hand: Sequence[str]) -> str:
    """Draw a seat: an arrow if it is to act, its visible cards, the number of hidden ones, and the tricks taken."""
    groups = grouped(hand, view.info, view.options, view.trump)
    cards = "  ".join(" ".join(map(card_symbol, group)) for group in groups)
    hidden = view.hand_sizes[seat] - len(hand)
    if hidden:
        cards = f"{cards}  and {hidden} more" if cards else f"{hidden} cards"
    taken = sum(trick.winner == seat for trick in view.tricks)
    tricks = counted(taken, "trick") if view.tricks else ""
    arrow = "→" if view.turn == seat else " "
    return f"{arrow} seat {seat}  {cards:<42}  {tricks}".rstrip()


def _calls(view: View) -> str:
    """Draw the last few calls."""
    calls = [
        f"{seat} {call}"
        for seat, word, call in zip(
            view.turns, view.actions, action_titles(view.info, view.actions), strict=True
        )
        if len(word) > 2  # cards have names of two letters
    ]
    if not calls:
        return ""
    return ("… " if len(calls) > _MAX_CALLS else "") + ", ".join(calls[-_MAX_CALLS:])


def _trick(trick: Trick) -> str:
    cards = ", ".join(f"seat {seat} {card_symbol(card)}" for seat, card in trick.cards)
    return cards if trick.winner is None else f"{cards}; seat {trick.winner} takes it"


def draw_match(match: Match) -> str:
    """Draw a match: the slate or the ledger, the winners, and the current deal.

    >>> from matzl import Match
    >>> print(Match("mittlere"))
    Mittlere, 0 deals played
      seat 0    +0
      seat 1    +0
      seat 2    +0
    Deal 1: seat 0 deals, 0 actions so far
    """
    played = len(match.finished)
    lines, rows = [f"{match.info.title}, {counted(played, 'deal')} played"], score_rows(match)
    if match.info.tally == "slate":
        lines += [f"  {'  '.join(row)}" for row in rows]
    else:
        for number, *scores in (rows[0], *rows[1:][-_MAX_DEALS:]):
            lines.append(f"  {number:>4} {''.join(f'{score:>8}' for score in scores)}")
    for (a, b), sticks in match.held.items():
        lines.append(f"  between seat {a} and seat {b}: {sticks}")
    if match.over:
        lines.append(winners_line(match))
    else:
        deal = match.deal
        lines.append(
            f"Deal {played + 1}: seat {deal.dealer} deals, {len(deal.actions)} actions so far"
        )
    return "\n".join(lines)


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
    rows = [_cells(view, seat, hand) for seat, hand in enumerate(hands)]
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


def _cells(view: View, seat: int, hand: Sequence[str]) -> tuple[str, str, str]:
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
