"""Deals, views and matches as a few lines of plain text, for ``print``, and as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
    from matzl.deal.vocabulary import LegalActions


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
    rows = (_seat(view, seat, hand, card_symbol) for seat, hand in enumerate(hands))
    seats = [
        f"{arrow} {name}  {cards:<42}  {tricks}".rstrip() for arrow, name, cards, tricks in rows
    ]
    return "\n".join([title, *seats, *_below(view, legal, card_symbol, str)])


def _below(
    view: View, legal: LegalActions, card: Callable[[str], str], plain: Callable[[str], str]
) -> Iterator[str]:
    """Yield the lines below the hands: facts, calls, the trick, and the result or the turn.

    Parameters
    ----------
    legal
        The legal actions to show.
    card, plain
        How to write a card, and any other text.
    """
    yield from map(plain, filter(None, (_facts(view), _calls(view))))
    if view.tricks and not view.over:
        trick = view.tricks[-1]
        cards = ", ".join(f"seat {seat} {card(word)}" for seat, word in trick.cards)
        taken = "" if trick.winner is None else f"; seat {trick.winner} takes it"
        yield f"trick {len(view.tricks)}: {cards}{taken}"
    if view.result is not None:
        yield from map(plain, str(view.result).splitlines())
    else:
        words = list(legal)
        more = f" … {len(words)} in all" if len(words) > _MAX_WORDS else ""
        what = " ".join(words[:_MAX_WORDS]) + more
        yield plain(f"seat {view.turn}, {view.phase.name}" + (f": {what}" if what else ""))


def _facts(view: View) -> str:
    """Return the public facts of a deal: trumps, contract, declarer, stock."""
    names = [f"seat {seat}" for seat in range(view.seats)]
    return ", ".join(f"{name} {value}" for name, value in table_lines(view, names).items())


def _winners(match: Match) -> str:
    """Return who has won a match."""
    return "won by " + " and ".join(f"seat {seat}" for seat in match.winners)


def _counted(number: int, thing: str) -> str:
    """Return a number with the name of what is counted, in the plural unless it is 1.

    >>> _counted(1, "trick"), _counted(2, "trick")
    ('1 trick', '2 tricks')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _seat(
    view: View, seat: int, hand: Sequence[str], card: Callable[[str], str]
) -> tuple[str, str, str, str]:
    """Return an arrow for the seat that is to act, its name, its visible and hidden cards, and the tricks it has taken."""
    groups = grouped(hand, view.info, view.options, view.trump)
    cards = "  ".join(" ".join(map(card, group)) for group in groups)
    hidden = view.hand_sizes[seat] - len(hand)
    if hidden:
        cards = f"{cards}  and {hidden} more" if cards else f"{hidden} cards"
    taken = sum(trick.winner == seat for trick in view.tricks)
    tricks = _counted(taken, "trick") if view.tricks else ""
    return "→" if view.turn == seat else " ", f"seat {seat}", cards, tricks


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
    lines, rows = [f"{match.info.title}, {_counted(played, 'deal')} played"], score_rows(match)
    if match.info.tally == "slate":
        lines += [f"  {'  '.join(row)}" for row in rows]
    else:
        for number, *scores in (rows[0], *rows[1:][-_MAX_DEALS:]):
            lines.append(f"  {number:>4} {''.join(f'{score:>8}' for score in scores)}")
    for (a, b), sticks in match.held.items():
        lines.append(f"  between seat {a} and seat {b}: {sticks}")
    if match.over:
        lines.append(_winners(match))
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
    return _position(deal.view(None), [deal.hand(seat) for seat in range(deal.seats)], deal.legal)


def view_html(view: View) -> str:
    """Return what a view shows as HTML; hidden hands are numbers of cards."""
    return _position(view, [view.shown(seat) for seat in range(view.seats)], view.legal)


def match_html(match: Match) -> str:
    """Return the score of a match and its current deal as HTML."""
    title = f"{match.info.title}: {_counted(len(match.finished), 'deal')} played"
    rows = _rows([map(escape, row) for row in score_rows(match)])
    score = f"<div {_BLOCK}><b>{escape(title)}</b>{rows}</div>"
    if match.over:
        return f"{score}<div {_BLOCK}>{_winners(match)}</div>"
    return score + deal_html(match.deal)


def _position(view: View, hands: Sequence[Sequence[str]], legal: LegalActions) -> str:
    """Return the seats with their cards, and the lines below."""
    rows = [_seat(view, seat, hand, _card) for seat, hand in enumerate(hands)]
    title = f"<b>{escape(view.info.title)}</b>, seat {view.dealer} deals"
    parts = [title, _rows(rows), *_below(view, legal, _card, escape)]
    return f"<div {_BLOCK}>{''.join(f'<div>{part}</div>' for part in parts)}</div>"


def _card(card: str) -> str:
    """Return the SVG of a card, sized for a notebook, as HTML."""
    title = escape(card_title(card, DECK), quote=True)
    size = f'width="{WIDTH}" style="vertical-align:middle" role="img" aria-label="{title}"'
    return card_svg(card, DECK).strip().replace("<svg ", f"<svg {size} ", 1)


def _rows(rows: Iterable[Iterable[str]]) -> str:
    cells = ("".join(f"<td {_CELL}>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
