"""Decisions in many deals, with the remarks of the tutor and the whole deal to check them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from matzl import Deal, registry
from matzl.deal.view import View
from matzl.players.bots import bot
from matzl.teaching.remarks import Remark
from matzl.teaching.tutor import Tutor, tutor_for
from tests.playing import views

NAMES = ["Anna", "Beat", "Cilla", "Dora"]
GAMES = registry.names()
WILD = 0.2
"""The probability of a random action, since lessons must fit unusual deals too."""
SETTINGS = {
    "mittlere": ({}, {"no_trump": "annul"}),
    "plus-minus": ({}, {"players": 4}),
    "bondtolva": ({}, {"ten": "high"}),
    "matzlfangen": ({}, {"matzl_claim": "manual"}),
}


@dataclass(frozen=True)
class Decision:
    """A decision of a seat: the deal before it, the seat's view, a tutor for that view, the advised action."""

    deal: Deal
    view: View
    tutor: Tutor
    advised: str

    @property
    def seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def advice(self) -> list[Remark]:
        return self.tutor.advice(self.advised)

    @property
    def remarks(self) -> list[Remark]:
        found = [*self.tutor.situation()[:3], *self.tutor.rule()[:3], *self.advice]
        return [remark for remark in found if isinstance(remark, Remark)]

    def after(self, word: str) -> Deal:
        """Return the deal after an action."""
        later = self.deal.copy()
        later.play(word)
        return later


def deals(game: str, number: int = 14) -> Iterator[Deal]:
    """Yield deals of a game under several options, before their first action."""
    for place, options in enumerate(SETTINGS.get(game, ({},))):
        for k in range(number // (1 + place)):
            yield Deal(game, seed=5, number=k, options=options)


def played(deal: Deal, rng: random.Random) -> Iterator[Decision]:
    """Play a deal to its end and yield every decision."""
    novice = bot("novice")
    for view in views(deal):
        advised = novice.choose(view)
        yield Decision(deal.copy(), view, tutor_for(view), advised)
        deal.play(rng.choice(list(deal.legal)) if rng.random() < WILD else advised)


@cache
def decisions(game: str) -> tuple[Decision, ...]:
    """Return all decisions of a few dozen deals."""
    rng = random.Random(3)
    return tuple(decision for deal in deals(game) for decision in played(deal, rng))


def remarks_with(game: str, *codes: str) -> Iterator[tuple[Decision, Remark]]:
    """Yield the remarks with some codes, each with its decision."""
    for decision in decisions(game):
        for remark in decision.remarks:
            if remark.code in codes:
                yield decision, remark


@cache
def finished(game: str) -> tuple[Deal, ...]:
    """Return finished deals."""
    rng, over = random.Random(4), []
    for deal in deals(game):
        for _ in played(deal, rng):
            pass
        over.append(deal)
    return tuple(over)
