"""Card counting: card points, which a game's ``counting`` role counts, and the traditional forms of the score.

The module of a game has a function ``points(cards, trump, *, ended=False)``, the card points of a set of cards; `ended` says
whether no trumps can be made any more. It may also have:

``COUNTS``
    The names of all its counts, the deciding one first, each a function like ``points`` and a field of the result.
``LAST_TRICK``
    The card points for winning the last trick.
``check_pack(cards, seats, hand)``
    Refuses reduced packs that cannot be played with; see `matzl.small.roots`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from matzl import registry
from matzl.deal.base_view import BaseView
from matzl.deal.result import Result


def counts(game: str) -> dict[str, Callable[..., int]]:
    """Return the functions that count cards in a game, by name; none in a game without card points.

    >>> list(counts("mittlere")), list(counts("bondtolva")), list(counts("german-solo"))
    (['points'], ['matadors', 'points'], [])
    """
    counting = registry.role(game, "counting")
    names = () if counting is None else getattr(counting, "COUNTS", ("points",))
    return {name: getattr(counting, name) for name in names}


def taken(view: BaseView) -> dict[str, list[int]]:
    """Return how many points each seat has publicly taken so far, by the name of the count.

    >>> from matzl import Deal
    >>> taken(Deal("mittlere").view(None)), taken(Deal("german-solo").view(None))
    ({'points': [0, 0, 0]}, {})
    """
    state, kinds = view.state, counts(view.game)
    if not any(view.hand_sizes):  # the rules have counted, with the last trick
        return {name: state[name][0, : view.seats].tolist() for name in kinds}
    trump, tricks = int(state["trump"][0]), state["taken"][0, : view.seats].tolist()
    return {name: [count(cards, trump) for cards in tricks] for name, count in kinds.items()}


STICK, POTATO, BOTH = "│", "○", "Φ"
"""The signs of the slate: a stroke for a stick, a ring for a potato, and a potato drawn over the stick that it cancels."""


@dataclass(frozen=True, slots=True)
class Chalk:
    """The row of a seat on the slate: its numbers of sticks and potatoes."""

    sticks: int
    potatoes: int

    def __str__(self) -> str:
        both = min(self.sticks, self.potatoes)
        return BOTH * both + STICK * (self.sticks - both) + POTATO * (self.potatoes - both)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger: the payoffs of a deal, the scores after it, and which seats fell back."""

    payoffs: tuple[int, ...]
    scores: tuple[int, ...]
    fell: tuple[bool, ...]


def slate(results: Iterable[Result], seats: int) -> list[Chalk]:
    """Return the slate after deals with these results, with a row for each seat.

    >>> print(Chalk(sticks=4, potatoes=1), Chalk(0, 2))
    Φ│││ ○○
    """
    chalked = [chalk_of(result) for result in results]
    return [
        Chalk(
            sum(deal[seat].sticks for deal in chalked), sum(deal[seat].potatoes for deal in chalked)
        )
        for seat in range(seats)
    ]


def chalk_of(result: Result) -> list[Chalk]:
    """Return the marks that a deal adds to the slate, a row for each seat."""
    more = result.more
    sticks = more.get("sticks", [max(payoff, 0) for payoff in result.payoffs])
    potatoes = more.get("potatoes", [max(-payoff, 0) for payoff in result.payoffs])
    return [Chalk(*row) for row in zip(sticks, potatoes, strict=False)]


def ledger(results: Iterable[Result], scores: Iterable[tuple[int, ...]], seats: int) -> list[Entry]:
    """Return the ledger, with a line for each finished deal, given the results, and the scores after each deal."""
    lines, before = [], (0,) * seats
    for result, after in zip(results, scores, strict=True):
        reached = zip(before, result.payoffs, after, strict=True)
        fell = tuple(score < old + payoff for old, payoff, score in reached)
        lines.append(Entry(result.payoffs, after, fell))
        before = after
    return lines
