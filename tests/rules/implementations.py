"""The two implementations of the rules behind one interface: `new_deal` and `new_match` make what a test runs against.

Every test in this folder runs twice, against the rules of matzl and against the naive rules of `tests/naive`, unless it is
marked `matzl_only` (see `conftest.py`). A test that uses something that the naive rules lack fails with a message.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from matzl import registry
from matzl.base.info import Phase
from matzl.base.options import completed, seats_under
from matzl.base.scoring import Scoring
from tests.naive import NAIVE, NaiveMatch
from tests.rules.kernel_deal import KernelDeal, RulesDeal, split

IMPLEMENTATIONS = ("matzl", "naive")

_chosen = "matzl"
_used = False


@contextmanager
def running_against(implementation: str) -> Iterator[None]:
    """Make `new_deal` and `new_match` use an implementation; with the naive one, check that they were called."""
    global _chosen, _used
    _chosen, _used = implementation, False
    yield
    _chosen, unused = "matzl", implementation == "naive" and not _used
    assert not unused, "the test uses no new_deal() or new_match(): mark it matzl_only"


def is_naive() -> bool:
    """Return whether the test runs against the naive rules."""
    return _chosen == "naive"


def new_deal(game: str, hands: Sequence[Any] = (), **setting: Any) -> Any:
    """Return a deal of the implementation that the test runs against; parameters as for `KernelDeal`."""
    global _used  # noqa: PLW0603
    _used = True
    return (NaiveDeal if is_naive() else KernelDeal)(game, hands, **setting)


def new_match(game: str, *, dealer: int = 0, **options: Any) -> Any:
    """Return the scores of a new match, with the interface of `Scoring`."""
    global _used  # noqa: PLW0603
    _used = True
    info = registry.info(game)
    chosen = completed(info, options)
    if is_naive():
        return NaiveScoring(game, chosen, dealer, seats_under(info, chosen))
    scoring = info.scoring or Scoring
    return scoring(chosen, seats_under(info, chosen), dealer)


def hands_from(
    pack: Sequence[str], dealer: int, packets: Sequence[int], seats: int
) -> list[list[str]]:
    """Deal a pack, first card first: packets of cards to each seat in turn, forehand first."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    rest = list(pack)
    for packet in packets:
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats] += rest[:packet]
            del rest[:packet]
    return hands


class NaiveDeal(RulesDeal):
    """A deal of any game played by the naive rules, with the interface that it has in common with `KernelDeal`.

    `naive` is the deal of `tests.naive` itself, for builders that need to change its state.
    """

    def __init__(
        self,
        game: str,
        hands: Sequence[Any] = (),
        *,
        dealer: int = 0,
        stock: Sequence[str] = (),
        upcard: str | None = None,
        knocked: bool = False,
        held: Mapping[tuple[int, int], int] | None = None,
        pack: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        self.info = registry.info(game)
        self.dealer = dealer
        if pack is not None:
            seats = seats_under(self.info, options)
            packets = self.info.knocked_packets if knocked else self.info.packets[seats]
            hands = hands_from(pack, dealer, packets, seats)
            dealt = seats * sum(packets)
            stock, upcard = pack[dealt:], pack[dealt - 1]
        more = {"stock": split(stock), "upcard": upcard, "knocked": knocked}
        if held:
            more["held"] = {frozenset(pair): sticks for pair, sticks in held.items()}
        self.seats = len(hands)
        self.naive: Any = NAIVE[game](options, dealer, [split(hand) for hand in hands], **more)

    def __getattr__(self, name: str) -> Any:
        """Raise AttributeError with advice."""
        raise AttributeError(
            f"the naive rules have no {name!r}: use the common interface, or mark the test matzl_only"
        )

    @property
    def over(self) -> bool:
        return bool(self.naive.over)

    @property
    def turn(self) -> int | None:
        turn: int | None = self.naive.turn
        return None if self.over else turn

    @property
    def phase(self) -> Phase:
        """The first phase that has all legal actions among its words."""
        if self.over:
            return self.info.phases[0]
        legal = self.legal()
        return next(each for each in self.info.phases[1:] if legal <= {*each.words.values()})

    @property
    def trump_letter(self) -> str | None:
        trump: str | None = self.naive.trump
        return trump

    @property
    def tricks(self) -> list[int]:
        """The number of tricks that each seat has taken."""
        return [sum(winner == seat for winner, _ in self.naive.taken) for seat in range(self.seats)]

    @property
    def winner(self) -> int:
        """The seat that wins the trick so far, or has won the last one."""
        naive = self.naive
        winner: int = naive.winner_on_the_table() if naive.table else naive.taken[-1][0]
        return winner

    @property
    def laid(self) -> int:
        """The number of cards in the trick in progress."""
        return len(self.naive.table)

    def hand(self, seat: int) -> set[str]:
        return set(self.naive.hands[seat])

    def field(self, name: str) -> Any:
        """Return a field of the result that the naive rules also know before the end, such as the contract."""
        return getattr(self.naive, name)

    def legal(self) -> set[str]:
        legal: set[str] = self.naive.legal()
        return legal

    def step(self, word: str) -> None:
        self.naive.play(word)

    def result(self) -> dict[str, Any]:
        result: dict[str, Any] = self.naive.result()
        return result

    def left(self) -> None:
        """Return nothing: a naive match derives the needs of the next deal from the results."""

    def assert_refused(self, clause: str, *words: str) -> None:
        """Check that actions are illegal and that trying them changes nothing; naive rules give no clause."""
        turn, legal = self.turn, self.legal()
        assert clause
        for word in words:
            assert word not in legal
            with pytest.raises(ValueError, match="not legal"):
                self.naive.play(word)
            assert (self.turn, self.legal()) == (turn, legal)

    def assert_items(self, *items: tuple[str, Sequence[int]]) -> None:
        """Check that the payoffs are the sum of the items; naive rules list no items."""
        amounts = [amounts for _, amounts in items]
        assert self.result()["payoffs"] == [sum(column) for column in zip(*amounts, strict=True)]


class NaiveScoring:
    """The scores of a match by the naive rules, with the interface of `Scoring`."""

    def __init__(self, game: str, options: Mapping[str, Any], dealer: int, seats: int) -> None:
        self.naive = NaiveMatch(game, options, dealer, seats)

    @property
    def dealer(self) -> int:
        return self.naive.next_dealer

    @property
    def scores(self) -> list[int]:
        return self.naive.scores

    @scores.setter
    def scores(self, scores: list[int]) -> None:
        self.naive.scores = scores

    @property
    def deals(self) -> int:
        return self.naive.counted_deals

    @property
    def over(self) -> bool:
        return self.naive.over

    @property
    def winners(self) -> list[int]:
        return self.naive.winners

    def held_between(self) -> dict[tuple[int, int], int]:
        """Return the sticks held between two seats (Plus-Minus)."""
        return {(min(pair), max(pair)): sticks for pair, sticks in self.naive.held.items()}

    def add(
        self, result: Mapping[str, Any], made: Sequence[tuple[int, int]] = (), left: object = None
    ) -> None:
        """Enter the result of a deal; `made` is needed in Bondtolva when both reach the target."""
        self.naive.start_deal()
        self.naive.finish({"tied": [], **result}, made or list(enumerate(result["payoffs"])))
