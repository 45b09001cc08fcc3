"""A challenge in words: its terms and its results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.result import Result
from matzl.deal.words import names_of_seats
from matzl.features import page_of_deal
from matzl.features.challenge.rows import Challenge, ChallengeAttempt, OfferedDeal
from matzl.parts import Link, Mark, Part, Row, Text, numbers_table
from matzl.table.core.names import shown_name
from matzl.table.presentation.result import item_rows
from matzl.table.presentation.score import signed
from matzl.text.describe import field_title, field_value, level_title, place_title
from matzl.text.languages import join_words, plural
from matzl.text.languages import translated as _


def terms_in_words(challenge: Challenge) -> list[str]:
    """Return the terms of a challenge as sentences, which say nothing about hidden cards or results."""
    index = (challenge.seat - challenge.deal["dealer"] - 1) % challenge.seats
    title = place_title(registry.info(challenge.game), index, challenge.seats)
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
    """Return the results of a challenge for a visitor, best first: a row for each player, with the numbers of the seat."""
    first, seat, rows = _first(challenge, visitor), challenge.seat, list[Row]()
    played = [first, *(_attempt(each, visitor) for each in attempts if each.record is not None)]
    counted = [name for name in ("tricks", "points") if any(getattr(first.result, name))]
    for each in sorted(played, key=lambda each: -each.result.payoffs[seat]):
        address = page_of_deal(each.replay or "", 1)
        name = Link(each.name, address, about=_("Replay")) if address else each.name
        facts = Mark(f" {' '.join(_facts(each, challenge, deck))}", "quiet")
        counts = (f"{getattr(each.result, name)[seat]}" for name in counted)
        rows.append(Row(((name, facts), signed(each.result.payoffs[seat]), *counts)))
    titles = _("Payoff"), *(field_title(challenge.game, name) for name in counted)
    waiting = list(_waiting(attempts))
    if len(played) == 1 and not waiting:
        waiting = [_("Nobody else has played it yet.")]
    return [numbers_table(rows, "", *titles), *(Text(each, "quiet") for each in waiting)]


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


def _facts(played: _PlayedDeal, terms: OfferedDeal, deck: str) -> Iterator[str]:
    """Yield what decided a deal, the contract and other facts, and the note, as sentences."""
    info, result, names = played.deal.info, played.result, list(names_of_seats((), terms.seats))
    if played.seated:
        names[terms.seat] = played.name
    for item in item_rows(result, (), deck)[:1]:
        yield f"{item.title}."
    for field in info.result:
        if field.name in result.more and field.kind in ("seat", "choice"):
            value = field_value(info, field, result.more[field.name], names, deck)
            if value:
                title = field_title(info.name, field.name)
                yield _("{title}: {value}.").format(title=title, value=value)
    if played.note:
        yield played.note


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
