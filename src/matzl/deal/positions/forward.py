"""Playing a past forward by the rules: the auction, the calls between tricks, and the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT, Card, each
from matzl.base.info import PLAY_PHASE, ResultField
from matzl.deal.deal import Deal
from matzl.deal.positions.tries import Tries

OPEN = {"seat": -1, "suit": NO_SUIT, "card": NO_CARD, "choice": -1}
"""The number of a fact that is not set, by the kind of its field."""


def played_out(
    deal: Deal,
    plays: Sequence[Card],
    facts: Mapping[str, int],
    fields: Sequence[ResultField],
    tries: Tries,
) -> Deal | None:
    """Return a deal with cards played in order and calls between them that lead to the facts; None if no calls do.

    Every order of calls is tried, and each card counts as a try. A fact that is set must be one of those wanted, and a count
    is never above its own.

    Raises
    ------
    Exhausted
        When the bound of tries is reached.
    """
    deal = deal.copy()
    place = 0
    while True:
        if not _fits(deal, facts, fields):
            return None
        if deal.over or deal.by_chance:
            return None
        if deal.phase.name != PLAY_PHASE:
            break
        if place == len(plays):
            return deal if _reached(deal, facts, fields) else None
        if not int(deal.legal.mask) >> plays[place] & 1:
            return None
        tries.take()
        deal.play(CARD_NAMES[plays[place]])
        place += 1
    words = deal.legal
    for number in sorted(each(words.mask)):
        trial = deal.copy()
        trial.play(deal.phase.words[number])
        found = played_out(trial, plays[place:], facts, fields, tries)
        if found is not None:
            return found
    return None


def _fits(deal: Deal, facts: Mapping[str, int], fields: Sequence[ResultField]) -> bool:
    """Return whether the facts of a deal can still become the wanted ones."""
    for field in fields:
        number, wanted = int(deal.state[field.name][0]), facts[field.name]
        if field.kind == "count":
            if number > wanted:
                return False
        elif number not in (OPEN[field.kind], wanted) and not _any(field, wanted):
            return False
    return True


def _reached(deal: Deal, facts: Mapping[str, int], fields: Sequence[ResultField]) -> bool:
    """Return whether a deal has the wanted facts."""
    return all(
        int(deal.state[field.name][0]) == facts[field.name] or _any(field, facts[field.name])
        for field in fields
    )


def _any(field: ResultField, wanted: int) -> bool:
    """Return whether any value of a fact is acceptable, since the seat is left open."""
    return field.kind == "seat" and wanted == OPEN["seat"]
