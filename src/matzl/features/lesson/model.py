"""Responses to decisions against the advice in a guided deal: to the latest one at once, and to all after the deal.

During the deal nothing here rests on cards that the learner has not seen. Once it is over, each such decision is compared
with the advice: the deal is played on from there with the advised action, by the same bots. Where other people, or bots that
search, have sat at the table, this comparison is left out: what they would have played is unknown or takes too long to
compute.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from matzl.base.cards import Seat, card
from matzl.base.info import PLAY_PHASE
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.deal.vocabulary import Trick
from matzl.errors import StoppedError, TableError
from matzl.judge.review import decision_points
from matzl.judge.solve import gained
from matzl.players.bots import bot, seat_seed
from matzl.players.levels import QUICK, TEACHER
from matzl.players.playing import play_out
from matzl.table.core.claims import claimed_card, may_claim, threat
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.teaching.remarks import Answer, OwnWay
from matzl.teaching.tutor import tutor_for

if TYPE_CHECKING:
    from matzl.table.live.service import TableService


async def respond(table: Table, visitor: str, service: TableService) -> dict[str, Any]:
    """Return the `responses` to decisions; in a finished guided deal, wait until workers have computed them.

    If the workers are busy, a later view tries again.
    """
    seat = table.seat_of(visitor)
    if seat is not None and (lesson := unanswered(table, seat)):
        with suppress(TableError, StoppedError):
            _KNOWN[table] = seat, await service.checks.run(visitor, answers_of, *lesson)
    return responses(table, visitor)


def responses(table: Table, visitor: str) -> dict[str, Any]:
    """Return the part of a table view that concerns a learner's decisions against the advice."""
    seat = table.seat_of(visitor)
    if seat is None or not _guided(table):
        return {}
    of_seat, answers = _KNOWN.get(table, (None, ()))
    over = table.stage in (Stage.RESULT, Stage.OVER) and of_seat == seat
    return {"own_way": own_way(table, seat), "answers": answers if over else ()}


def own_way(table: Table, seat: Seat) -> OwnWay | None:
    """Return a seat's latest decision in a guided deal if it went against the advice and the seat is to move again."""
    deal, index = table.deal, table.last_decision(seat)
    playing = _guided(table) and table.stage is Stage.PLAYING
    if not playing or deal is None or index is None or deal.turn != seat:
        return None
    before = deal.restarted()
    before.play_all(deal.actions[:index])
    return _own_way(deal, before)


_KNOWN: WeakKeyDictionary[Table, tuple[Seat, tuple[Answer, ...]]] = WeakKeyDictionary()
"""The answers of tables whose guided deal is over, which no longer change."""


def unanswered(
    table: Table, seat: Seat
) -> tuple[Deal, Seat, tuple[str, ...], tuple[int, int]] | None:
    """Return the arguments of `answers_of` if a guided deal among quick bots is over and has no answers yet, else None."""
    if not _guided(table) or table.deal is None or not table.deal.over:
        return None
    levels = tuple(TEACHER if chair.number == seat else chair.level or "" for chair in table.chairs)
    if not set(levels) <= set(QUICK) or _KNOWN.get(table, (None,))[0] == seat:
        return None
    return table.deal, seat, levels, table.fair.bots


def _guided(table: Table) -> bool:
    """Return whether the deal in play, or the one just ended, is a guided one."""
    deals = () if table.match is None else table.match.deals
    return table.settings.origin.guides(table.matches, len(deals))


def answers_of(
    deal: Deal, seat: Seat, levels: Sequence[str], seeds: tuple[int, int]
) -> tuple[Answer, ...]:
    """Return an `Answer` to each decision against the advice in a finished deal, in order; it takes tenths of a second.

    Parameters
    ----------
    seat, levels, seeds
        The learner's seat, the level in each seat, and the seed and number from which the bots derive their seeds.
    """
    assert deal.result is not None
    actual, results = tuple(deal.result.payoffs), []
    for point in decision_points(deal):
        way = _own_way(deal, point.position) if point.seat == seat else None
        if way is not None:
            line = point.position.copy()
            line.play(way.advised)
            bots = [bot(level, seat_seed(*seeds, n)) for n, level in enumerate(levels)]
            paid = play_out(line, bots).payoffs
            results.append(Answer(way, actual, paid, gained(paid, seat) - gained(actual, seat)))
    return tuple(results)


def _own_way(deal: Deal, before: Deal) -> OwnWay | None:
    """Return the decision that follows a position of a deal if it went against the advice."""
    view, chosen = before.view(before.turn), deal.actions[len(before.actions)]
    advised = bot(TEACHER).choose(view)
    sure = may_claim(view) and not threat(view) and chosen == claimed_card(view)
    if chosen == advised or sure:  # no card of a hand that wins the rest is worse than the advice
        return None
    index, phase = len(before.actions), before.phase.name
    reason = tutor_for(view).mistake(chosen, advised)
    if phase != PLAY_PHASE:
        return OwnWay(index, phase, chosen, advised, reason)
    number, trick = next(
        (number, trick)
        for number, trick in enumerate(deal.tricks, 1)
        if (before.turn, chosen) in trick.cards
    )
    points = None if trick.winner is None else _points(deal.view(before.turn), trick)
    return OwnWay(index, phase, chosen, advised, reason, number, trick.winner, points)


def _points(view: View, trick: Trick) -> int | None:
    """Return the card points of a trick; None in games without them."""
    return tutor_for(view).value(sum(1 << card(word) for _, word in trick.cards))
