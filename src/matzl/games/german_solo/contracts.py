"""The twelve contracts of German Solo as data: trumps, partner, required tricks, value, bonus (§3.12 to §3.23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

NAMED, CLUBS_ONLY, BY_PARTNER, NO_TRUMPS = range(4)
"""The source of trumps: named by declarer, clubs, named by the partner, or no trumps."""


class Contract(NamedTuple):
    """One of the twelve contracts: the terms on which declarer plays a deal.

    Attributes
    ----------
    word
        The word of its bid.
    trumps
        The source of its trumps.
    partner
        Whether declarer calls a partner.
    goal
        The number of tricks that declarer's side must take; 0 means no trick at all.
    value, value_in_clubs
        Its value, and its value with clubs as trumps.
    clause
        The clause of its value.
    stop_after
        The number of tricks after which the side may stop with the bonus first; 0 if there is no bonus.
    macker
        The factor for the value of a macker.
    """

    word: str
    trumps: int
    partner: bool
    goal: int
    value: int
    value_in_clubs: int
    clause: str
    stop_after: int = 0
    macker: int = 1

    @property
    def title(self) -> str:
        """The name of the contract as players see it: its word without hyphens, capitalised.

        >>> CONTRACTS[-1].title
        'Solo Tout Is It'
        """
        return self.word.replace("-", " ").title()


ALONE, CALLS = False, True

CONTRACTS = (  # §3.2 from low to high; goals by §7.1, §7.2, §7.3, §7.4; §7.21 bonus where there is a stop
    Contract("question", NAMED, CALLS, 5, 2, 4, "7.5", stop_after=5),  # §3.12
    Contract("is-it", CLUBS_ONLY, CALLS, 5, 4, 4, "7.6", stop_after=5),  # §3.13
    Contract("kicker", NO_TRUMPS, ALONE, 0, 6, 6, "7.7"),  # §3.14
    Contract("grand", BY_PARTNER, CALLS, 5, 8, 8, "7.8", stop_after=5),  # §3.15
    Contract("solo", NAMED, ALONE, 5, 4, 8, "7.9", stop_after=5),  # §3.16
    Contract("six-trick-solo", NAMED, ALONE, 6, 4, 8, "7.10", stop_after=6),  # §3.17
    Contract("solo-is-it", CLUBS_ONLY, ALONE, 5, 8, 8, "7.11", stop_after=5),  # §3.18
    Contract("six-trick-solo-is-it", CLUBS_ONLY, ALONE, 6, 8, 8, "7.12", stop_after=6),  # §3.19
    Contract("bronco", NO_TRUMPS, ALONE, 0, 12, 12, "7.13"),  # §3.20
    Contract("bull-solo", NO_TRUMPS, ALONE, 8, 14, 14, "7.14"),  # §3.21
    Contract("solo-tout", NAMED, ALONE, 8, 8, 16, "7.15", macker=2),  # §3.22
    Contract("solo-tout-is-it", CLUBS_ONLY, ALONE, 8, 16, 16, "7.16", macker=2),  # §3.23
)

NO_CONTRACT = -1
"""The value of the field ``contract`` before the first bid."""

BIDS = tuple(contract.word for contract in CONTRACTS)
QUESTION, IS_IT, GRAND, BRONCO = map(BIDS.index, ("question", "is-it", "grand", "bronco"))


def contracts_that(hold: Callable[[Contract], bool]) -> int:
    """Return the set of contracts that satisfy a condition, with bit i for contract i."""
    return sum(1 << index for index, contract in enumerate(CONTRACTS) if hold(contract))
