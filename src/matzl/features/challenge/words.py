"""A challenge in words: its terms and its results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.result import Result
from matzl.deal.words import names_of_seats
from matzl.features import page_of_deal
from matzl.features.challenge.rows import Challenge, ChallengeAttempt, OfferedDeal
from matzl.parts import Inline, Item, Link, List, Mark, Part, Text
from matzl.table.core.names import shown_name
from matzl.table.presentation.result import item_rows
from matzl.table.presentation.score import signed
from matzl.text.describe import field_title, field_value, level_title, payoff_unit, place_title
from matzl.text.languages import join_words, plural
from matzl.text.languages import translated as _


def terms_in_words(challenge: Challenge) -> list[str]:
    """Return the terms of a challenge as sentences, which say nothing about hidden cards or results."""
    place = (challenge.seat - challenge.deal["dealer"] - 1) % challenge.seats
    title = place_title(registry.info(challenge.game), place, challenge.seats)
    levels = join_words(map(level_title, dict.fromkeys(challenge.others)))
    begins = _("The deal is played from its beginning.")
    if challenge.step:
        begins = plural(
            "The deal goes on after {number} card or call.",
            "The deal goes on after {number} cards and calls.",
            challenge.step,
        ).format(number=challenge.step)
    return [
        _("Seat: {place}.").format(place=title),
        _("In the other seats: bots ({levels}).").format(levels=levels),
        begins,
    ]


class _PlayedDeal(NamedTuple):
    """A deal as someone played it; `seated` is False if `name` is not that player's name."""

    name: str
    deal: Deal
    note: str = ""
    replay: str | None = None
    seated: bool = True

    @property
    def result(self) -> Result:
        assert self.deal.result is not None
        return self.deal.result


def result_parts(
    challenge: Challenge, attempts: Sequence[ChallengeAttempt], visitor: str, deck: str
) -> list[Part]:
    """Return the results of a challenge for a visitor, best first."""
    first, seat = _first(challenge, visitor), challenge.seat
    played = [first, *(_attempt(each, visitor) for each in attempts if each.record is not None)]
    items = []
    for each in sorted(played, key=lambda each: -each.result.payoffs[seat]):
        text: list[Inline] = [" ".join(_facts(each, challenge, deck))]
        text += [" ", Mark(each.note, "quiet")] if each.note else []
        address = page_of_deal(each.replay or "", 1)
        replay = Link(_("Replay"), address, "button", about=each.name) if address else None
        title = (f"{each.name} ", Mark(signed(each.result.payoffs[seat])))
        items.append(Item(title, tuple(text), replay))
    waiting = list(_waiting(attempts))
    if len(played) == 1 and not waiting:
        waiting = [_("Nobody else has played it yet.")]
    return [
        Text(payoff_unit(), "quiet"),
        List(tuple(items)),
        *(Text(each, "quiet") for each in waiting),
    ]


def _first(challenge: Challenge, visitor: str) -> _PlayedDeal:
    """Return the original play of the deal that became a challenge."""
    deal, replay = Deal.from_record(challenge.deal), challenge.replay
    if not challenge.own:
        return _PlayedDeal(_("The deal as first played"), deal, replay=replay, seated=False)
    own = bool(visitor) and challenge.visitor == visitor
    name = _("You") if own else shown_name(challenge.name)
    return _PlayedDeal(name, deal, _("The deal of the challenge."), replay)


def _attempt(attempt: ChallengeAttempt, visitor: str) -> _PlayedDeal:
    own = bool(visitor) and attempt.visitor_id == visitor
    name = _("You") if own else shown_name(attempt.name)
    note = _("Knew the cards beforehand.") if attempt.known else ""
    return _PlayedDeal(name, attempt.deal, note, attempt.replay)


def _facts(played: _PlayedDeal, terms: OfferedDeal, deck: str) -> list[str]:
    """Return sentences on a played deal: its outcome with the payoffs, the contract and roles, and the tricks and points."""
    info, result = played.deal.info, played.result
    names = list(names_of_seats((), terms.seats))
    if played.seated:
        names[terms.seat] = played.name
    order = [(terms.seat + after) % terms.seats for after in range(terms.seats)]

    def by_name(numbers: Iterable[object]) -> str:
        return ", ".join(f"{names[seat]} {each}" for seat, each in zip(order, numbers, strict=True))

    facts = [(item.title, by_name(item.amounts)) for item in item_rows(result, order, deck)[:1]]
    for field in info.result:
        if field.name in result.more and field.kind in ("seat", "choice"):
            value = field_value(info, field, result.more[field.name], names, deck)
            facts.append((field_title(info.name, field.name), value))
    for name, counts in (("tricks", result.tricks), ("points", result.points)):
        if any(counts):
            facts.append((field_title(info.name, name), by_name(counts[seat] for seat in order)))
    return [
        _("{title}: {value}.").format(title=title, value=value) for title, value in facts if value
    ]


def _waiting(attempts: Sequence[ChallengeAttempt]) -> Iterator[str]:
    """Yield sentences about players who have given up or are still playing."""
    if gone := [shown_name(each.name) for each in attempts if each.left]:
        text = plural(
            "{names} has left without finishing.", "{names} have left without finishing.", len(gone)
        )
        yield text.format(names=join_words(gone))
    if playing := sum(each.open for each in attempts):
        text = plural(
            "{number} person is still playing.", "{number} people are still playing.", playing
        )
        yield text.format(number=playing)
