"""Deals and views as a few lines of plain text, for ``print``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from matzl.deal.base_view import BaseView
from matzl.deal.layout import grouped
from matzl.deal.vocabulary import LegalActions
from matzl.deal.words import table_lines
from matzl.text.cards import card_symbol
from matzl.text.describe import action_titles

_MAX_WORDS = 12
_MAX_CALLS = 8


def drawn(view: BaseView, hands: Iterable[Sequence[str]], legal: LegalActions) -> str:
    """Return a deal as lines of text: what a view shows, the cards given for each seat, and the number of its other cards.

    >>> from matzl import Deal
    >>> deal = Deal("bondtolva", seed=1)
    >>> print(deal)
    Bondtolva, seat 0 deals
      seat 0  ...
    → seat 1  ...
    Stock 12
    seat 1, play: ...
    """
    title = f"{view.info.title}, seat {view.dealer} deals"
    seats = (_seat(view, seat, hand) for seat, hand in enumerate(hands))
    return "\n".join([title, *seats, *_below(view, legal)])


def _below(view: BaseView, legal: LegalActions) -> Iterator[str]:
    """Yield the lines below the hands: facts, calls, the trick, and the result or the turn."""
    yield from filter(None, (_facts(view), _calls(view)))
    if view.tricks and not view.over:
        trick = view.tricks[-1]
        cards = ", ".join(f"seat {seat} {card_symbol(card)}" for seat, card in trick.cards)
        taken = "" if trick.winner is None else f"; seat {trick.winner} takes it"
        yield f"trick {len(view.tricks)}: {cards}{taken}"
    if view.result is not None:
        yield from str(view.result).splitlines()
    else:
        words = list(legal)
        more = f" … {len(words)} in all" if len(words) > _MAX_WORDS else ""
        what = " ".join(words[:_MAX_WORDS]) + more
        yield f"seat {view.turn}, {view.phase.name}" + (f": {what}" if what else "")


def _facts(view: BaseView) -> str:
    """Return the public facts of a deal: trumps, contract, declarer, stock."""
    names = [f"seat {seat}" for seat in range(view.seats)]
    return ", ".join(f"{name} {value}" for name, value in table_lines(view, names).items())


def _seat(view: BaseView, seat: int, hand: Sequence[str]) -> str:
    """Return the line of a seat: an arrow if it is to act, its visible and hidden cards, and the tricks it has taken."""
    groups = grouped(hand, view.info, view.options, view.trump)
    cards = "  ".join(" ".join(map(card_symbol, group)) for group in groups)
    hidden = view.hand_sizes[seat] - len(hand)
    if hidden:
        cards = f"{cards}  and {hidden} more" if cards else f"{hidden} cards"
    taken = sum(trick.winner == seat for trick in view.tricks)
    tricks = f"{taken} trick{'' if taken == 1 else 's'}" if view.tricks else ""
    return f"{'→' if view.turn == seat else ' '} seat {seat}  {cards:<42}  {tricks}".rstrip()


def _calls(view: BaseView) -> str:
    """Return the last few calls, each after the number of its seat."""
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
