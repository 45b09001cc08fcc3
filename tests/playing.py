"""Playing deals and matches of the library in tests: at random, or always the first legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from matzl import Deal, Match
from matzl.deal.view import View


def steps(deal: Deal, rng: random.Random | None = None) -> Iterator[Deal]:
    """Yield a deal before each action and at its end; without `rng` the first legal action is played."""
    while not deal.over:
        yield deal
        deal.play(rng.choice(deal.legal) if rng else deal.legal[0])
    yield deal


def views(deal: Deal) -> Iterator[View]:
    """Yield the view of the seat to move before each decision, which the caller makes; draw cards where chance decides."""
    while deal.turn is not None:
        if deal.by_chance:
            deal.draw()
        else:
            yield deal.view(deal.turn)


def played(deal: Deal, rng: random.Random | None = None) -> Deal:
    """Return a deal played to its end."""
    *_, ended = steps(deal, rng)
    return ended


def played_match(match: Match, rng: random.Random | None = None, deals: int = 1000) -> Match:
    """Return a match after at most so many more deals."""
    for _ in range(deals):
        if not match.over:
            played(match.deal, rng)
            match.finish_deal()
    return match


def tied(seed: int = 1, **more: Any) -> Iterator[Deal]:
    """Yield deals of Mittlere that have come to the draw which breaks a tie."""
    for number in range(400):
        deal = Deal("mittlere", seed, number, options={"tie": "draw"}, **more)
        deal = next(
            step for step in steps(deal, random.Random(number)) if step.over or step.by_chance
        )
        if deal.by_chance:
            yield deal
