"""The deals and matches that visitors have finished: queries over their seats; the ratings of people and bots.

The model of ratings is that of Bradley and Terry as Weng and Lin rate with it (the library openskill): each seat is compared
with each other seat that got a different payoff, whatever the number of seats; partners, who get the same, are not compared.
The scale is that of Elo's ratings for a single deal, with `USUAL` for a stranger and for amateurs. Those of bots are fixed,
by game and level.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import groupby, permutations
from operator import attrgetter, eq
from pathlib import Path
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull
from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    func,
    select,
    true,
    update,
)

from matzl import registry
from matzl.players.levels import LEVELS
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.finished_matches import FinishedDeals, PlayedMatch
from matzl.table.store.schema import read_only

USUAL = 1500
"""The rating with which people begin, and that of the level amateur in every game."""
SHARED = {"master": "expert"}
"""The levels that have the rating of another one: masters would take weeks to rate."""
FILE = Path(__file__).with_name("ratings.json")
"""The ratings of bots, with the command that makes them."""
SURE = 60
"""The largest deviation with which a rating says something about a player's strength."""

_MODEL = BradleyTerryFull(mu=USUAL, sigma=100.0, beta=200 / 2.302585 * 2**0.5, tau=0.7)
"""The model of ratings, in which an advantage of 400 means odds of ten to one, as in the Elo system."""


class Rating(NamedTuple):
    """A rating and its standard deviation."""

    value: float = USUAL
    deviation: float = _MODEL.sigma


def rated(ratings: Sequence[Rating], payoffs: Sequence[int]) -> list[Rating]:
    """Return the ratings after a deal, in seat order.

    >>> [round(each.value) for each in rated([Rating()] * 3, [2, -1, -1])]
    [1545, 1478, 1478]
    >>> rated([Rating(1600, 30), Rating(1400, 30)], [0, 0])
    [Rating(value=1600, deviation=30), Rating(value=1400, deviation=30)]
    """
    after = list(ratings)
    for pair in permutations(range(len(ratings)), 2):
        if payoffs[pair[0]] > payoffs[pair[1]]:
            before = [_MODEL.rating(*ratings[seat]) for seat in pair]
            for seat, (new,) in zip(pair, _MODEL.rate([[each] for each in before]), strict=True):
                (value, deviation), (old, sure) = after[seat], ratings[seat]
                shrunk = deviation * new.sigma / sure if sure else 0.0
                after[seat] = Rating(value + new.mu - old, shrunk)
    return after


@cache
def bots_of(game: str) -> dict[str, Rating]:
    """Return the ratings of a game's bots by level, the weakest first; empty if the bots of the game are not rated."""
    known = json.loads(FILE.read_text("utf-8"))["ratings"].get(game, {})
    return {level: Rating(known[level], 0.0) for level in LEVELS if level in known}


def suiting(game: str, rating: Rating) -> str:
    """Return the level closest to a rating; empty while the rating is uncertain or the levels are not rated."""
    known = bots_of(game) if rating.deviation <= SURE else {}
    levels = [level for level in known if level not in SHARED]
    return min(levels, key=lambda level: abs(known[level].value - rating.value), default="")


KINDS = LEVEL, PLACE, CONTRACT, ROLE = "level", "place", "contract", "role"
"""The columns of ``finished_seat`` by which payoffs are summed up."""

_SEAT, _DEAL = FINISHED_SEAT.c, FINISHED_DEAL.c

AT_ONCE = 50
"""The maximum number of deals that are rated at once; other writers of a SQLite database wait while they are stored."""

_PAID = (_SEAT.payoff != 0) | _SEAT.place.endswith("/2")
"""The condition for deals that are not even whatever the others got: to get nothing is to lose among two only."""

_SUMS = (
    func.count().label("deals"),
    func.count().filter(_SEAT.margin > 0, _PAID).label("won"),
    func.count().filter(_SEAT.margin < 0, _PAID).label("lost"),
    func.sum(_SEAT.payoff).label("total"),
    func.sum(_SEAT.payoff * _SEAT.payoff).label("squares"),
    func.sum(_SEAT.decisions).label("decisions"),
    func.sum(_SEAT.cost).label("cost"),
)


class Memory(FinishedDeals):
    """The deals and matches that visitors have finished, in a database."""

    @read_only
    def sums(self, visitor: str, game: str = "") -> Sequence[Any]:
        """Return sums over a visitor's deals: for each game or, in one `game`, for each combination of `KINDS`."""
        keys = [_SEAT.game, *(_SEAT[kind] for kind in KINDS if game)]
        return self._rows(select(*keys, *_SUMS).where(*_counted(visitor, game)).group_by(*keys))

    @read_only
    def games(self, visitor: str) -> list[str]:
        """Return the games in which a visitor has finished a deal, guided ones included."""
        own = _SEAT.visitor_id == visitor, _SEAT.bot.is_(None)
        return self._values(select(_SEAT.game).where(*own).distinct())

    @read_only
    def latest(self, visitor: str, game: str, most: int) -> Sequence[Any]:
        """Return the latest deals of a game that a visitor has played, in chronological order.

        Each row has the payoff, the number of judged decisions, their cost, and the rating.
        """
        query = select(_SEAT.payoff, _SEAT.decisions, _SEAT.cost, _SEAT.rating)
        query = query.where(*_counted(visitor, game))
        return self._rows(query.order_by(_SEAT.deal_id.desc()).limit(most))[::-1]

    @read_only
    def ratings(self, visitor: str) -> dict[str, Rating]:
        """Return the ratings of a visitor by game."""
        ratings = {}
        for game in registry.names():
            if row := self._first(_last_rating(visitor, game)):
                ratings[game] = Rating(*row)
        return ratings

    @read_only
    def rating_changes(self, deal: tuple[str, int, int]) -> dict[str, tuple[float, float]] | None:
        """Return the ratings, before and after a deal, of each visitor for whom it counts; None until they are computed.

        Parameters
        ----------
        deal
            The table, and the numbers of the match and of the deal.
        """
        columns = _DEAL.table_id, _DEAL.match, _DEAL.number
        query = select(FINISHED_SEAT).join(FINISHED_DEAL).where(_SEAT.rated == true())
        seats = self._rows(query.where(*map(eq, columns, deal)))
        if any(seat.rating is None for seat in seats):
            return None
        changes = {}
        for seat in seats:
            before = self._first(_last_rating(seat.visitor_id, seat.game, before=seat.deal_id))
            changes[seat.visitor_id] = (before.rating if before else USUAL, seat.rating)
        return changes

    def rate(self) -> bool:
        """Compute the ratings after the next unrated deals, in order; return whether there were any.

        The result depends on the deals alone: deleted ratings are computed again, and servers that compute the same
        ratings at once agree, without a lock. Whoever has been deleted counts as a stranger in them. Bots without a rating
        change nothing.
        """
        waiting = select(_SEAT.deal_id).where(_SEAT.rated == true(), _SEAT.rating.is_(None))
        these = waiting.distinct().order_by(_SEAT.deal_id).limit(AT_ONCE)
        what = _SEAT.deal_id, _SEAT.seat, _SEAT.visitor_id, _SEAT.game, _SEAT.bot, _SEAT.payoff
        query = select(*what, _SEAT.rated).order_by(_SEAT.deal_id, _SEAT.seat)
        known, changes = dict[tuple[str, str], Rating](), list[dict[str, Any]]()
        rows = self._rows(query.where(_SEAT.deal_id.in_(these.subquery().select())))
        for _, deal in groupby(rows, attrgetter("deal_id")):
            seats = list(deal)
            before = [_rating_before(self._first, known, seat) for seat in seats]
            sure = [each for each in before if each is not None]
            after = rated(sure, [seat.payoff for seat in seats]) if sure == before else before
            for seat, own in zip(seats, after, strict=True):
                if seat.rated:
                    known[seat.visitor_id, seat.game] = new = own or Rating()
                    key = {"deal": seat.deal_id, "at": seat.seat}
                    changes.append(key | {"rating": new.value, "deviation": new.deviation})
        this = (_SEAT.deal_id == bindparam("deal")) & (_SEAT.seat == bindparam("at"))
        unrated = _SEAT.rated, _SEAT.rating.is_(None)
        if changes:
            with self._writer.begin() as connection:  # not to those of people deleted meanwhile
                connection.execute(update(FINISHED_SEAT).where(this, *unrated), changes)
        return bool(changes)

    @read_only
    def matches(self, visitor: str, *, skip: int = 0, most: int) -> list[PlayedMatch]:
        """Return the matches that a visitor has finished, the latest first, without the first `skip`."""
        return self.ended(*_matches(visitor), skip=skip, most=most)

    @read_only
    def number_of_matches(self, visitor: str) -> int:
        """Return the number of matches that a visitor has finished."""
        return int(self._value(select(func.count()).where(*_matches(visitor))) or 0)

    @read_only
    def deals(self, visitor: str, game: str, skip: int, most: int, by: str = "") -> Sequence[Any]:
        """Return the deals of a game that a visitor has played, the latest first, without the first `skip`.

        With `by`, ``max`` or ``min``, they are those with the highest or the lowest payoff.
        They have the columns of ``finished_seat``, with ``replay``, ``number`` and ``at`` of the deal.
        """
        conditions = _counted(visitor, game)
        if by:
            payoff = select(getattr(func, by)(_SEAT.payoff)).where(*conditions)
            conditions.append(_SEAT.payoff == payoff.scalar_subquery())
        some = select(_SEAT.deal_id, _SEAT.seat).where(*conditions)
        page = some.order_by(_SEAT.deal_id.desc()).offset(skip).limit(most).subquery()
        row = (page.c.deal_id == _SEAT.deal_id) & (page.c.seat == _SEAT.seat)
        query = select(FINISHED_SEAT, _DEAL.replay, _DEAL.number, _DEAL.at)
        query = query.select_from(FINISHED_SEAT.join(page, row).join(FINISHED_DEAL))
        return self._rows(query.order_by(_SEAT.deal_id.desc()))

    @read_only
    def replays(self, visitor: str) -> list[tuple[str, int]]:
        """Return the replay of each match in which a visitor has finished a deal, with the visitor's seat, oldest first."""
        query = select(_DEAL.replay, func.min(_SEAT.seat)).join(FINISHED_SEAT)
        query = query.where(_SEAT.visitor_id == visitor, _DEAL.replay.is_not(None))
        rows = self._rows(query.group_by(_DEAL.replay).order_by(func.min(_DEAL.id)))
        return [(replay, seat) for replay, seat in rows]


PARTS = {"memory": Memory}
"""The parts of the store that this feature adds, by name."""


def _last_rating(visitor: str, game: str, before: int | None = None) -> Select[Any]:
    """Return the query for the latest rating of a visitor in a game, optionally that before a deal."""
    query = select(_SEAT.rating, _SEAT.deviation).where(*_counted(visitor, game))
    query = query if before is None else query.where(_SEAT.deal_id < before)
    return query.where(_SEAT.rating.is_not(None)).order_by(_SEAT.deal_id.desc()).limit(1)


def _rating_before(
    first: Callable[[Select[Any]], Any], known: Mapping[Any, Rating], seat: Any
) -> Rating | None:
    """Return the rating of a seat's player before the deal; None for an unrated bot."""
    if seat.bot:
        return bots_of(seat.game).get(seat.bot)
    key = seat.visitor_id, seat.game
    if key not in known and seat.visitor_id:
        row = first(_last_rating(*key, before=seat.deal_id))
        return Rating(*row) if row else Rating()
    return known.get(key, Rating())


def _counted(visitor: str, game: str) -> list[ColumnElement[bool]]:
    """Return the conditions for seats that count in a visitor's statistics of one game or of all games known here."""
    games = [game] if game else registry.names()
    return [_SEAT.visitor_id == visitor, _SEAT.counted == true(), _SEAT.game.in_(games)]


def _matches(visitor: str) -> list[ColumnElement[bool]]:
    """Return the conditions for seats in which a visitor has completed a match."""
    return [_SEAT.visitor_id == visitor, _SEAT.won.is_not(None), _SEAT.bot.is_(None)]
