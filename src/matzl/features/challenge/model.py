"""Challenges: played deals, offered to others with the same cards, bots and options, to compare the results."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

from matzl.deal.deal import Deal
from matzl.deal.replay import Played
from matzl.features import notes_of_feature
from matzl.features.challenge.rows import MAX_ATTEMPTS, ORIGIN, Challenge, OfferedDeal
from matzl.players.levels import default_level
from matzl.table.core.errors import table_error
from matzl.table.core.players_of_deal import LEVELS_KEY
from matzl.table.core.records import Terms, record_from
from matzl.table.core.settings import Settings, single_deal

if TYPE_CHECKING:
    from matzl.table.live.service import TableService

BOTS_SEED_BITS = 62


class Challenges:
    """The challenges on a server.

    Parameters
    ----------
    service
        The tables at which they are played.
    """

    def __init__(self, service: TableService) -> None:
        self._service, self._store = service, service.store

    async def find(self, key: str) -> Challenge:
        """Return the challenge with this id.

        Raises
        ------
        TableError
            If there is none.
        """
        challenge = await self._store.run(self._store.challenges.find, key)
        if challenge is None:
            raise table_error("no-challenge")
        return challenge

    async def offered(
        self, replays: Any, key: str, visitor: str, number: int, step: int, seat: int
    ) -> OfferedDeal:
        """Return a deal of a replay, prepared for a visitor to offer it as a challenge.

        Parameters
        ----------
        replays, key
            The replays of the server, and the id of one.
        number
            The number of the deal, from 1.
        step
            The number of its actions that stay.

        Raises
        ------
        TableError
            If the deal is not over, or is over at that step, if the seat has nothing to play after it, if everybody plays
            the deal on the same terms anyway, or if other people are still playing the match.
        """
        replay = await replays.find(key, visitor)
        deal = (await replays.deal(replay, number)).deal
        if deal.result is None:
            raise table_error("challenge-unfinished")
        if step >= len(deal.actions):
            raise table_error("over-there")
        if seat not in deal.turns[step:]:
            raise table_error("challenge-no-move")
        if notes_of_feature(deal.meta):
            raise table_error("challenge-shared")
        if replay.running and _levels_in(deal).count(None) != 1:
            raise table_error("challenge-later")
        alone = await asyncio.to_thread(_by_itself, deal)
        bots = await replays.bots(key, number)
        return OfferedDeal(
            deal=alone.record(),
            step=step,
            seat=seat,
            levels=self._levels(deal, seat),
            bots=list(bots or (secrets.randbits(BOTS_SEED_BITS), 0)),
            deck=replay.deck,
            source=key,
            replay=await replays.keep(Played.of(alone), replay.deck),
            own=replay.seat == seat,
        )

    async def make(self, visitor: str, offered: OfferedDeal) -> str:
        """Make a challenge and return its id; if the visitor already has the same one, return the id of that one.

        Raises
        ------
        TableError
            If the visitor has as many as are allowed.
        """
        return await self._store.run(self._store.challenges.add, visitor, offered)

    def _levels(self, deal: Deal, seat: int) -> list[str]:
        """Return a level for each seat: empty for the given one, the default if no allowed level is recorded."""
        allowed = self._service.levels
        were = [level if level in allowed else default_level(allowed) for level in _levels_in(deal)]
        levels = were or [default_level(allowed)] * deal.seats
        levels[seat] = ""
        return levels

    async def play(self, key: str, visitor: str, once: str) -> str:
        """Return the table at which a visitor plays a challenge, opening it if necessary; only the first attempt counts.

        While the first deal is in play, later calls return the same table; afterwards they open others, which do not count.

        Raises
        ------
        TableError
            If there is no such challenge, too many visitors have played it, or the visitor sits at too many tables.
        """
        challenge = await self.find(key)
        attempts = await self._store.run(self._store.challenges.attempts, challenge)
        attempt = next((each for each in attempts if each.visitor_id == visitor), None)
        if attempt is not None and attempt.open:
            return attempt.table_id
        if attempt is None:
            if len(attempts) >= MAX_ATTEMPTS:
                raise table_error("challenge-full", most=MAX_ATTEMPTS)
            once = f"challenge {key}"  # the same in every window and process
        options, chairs = challenge.deal["options"], challenge.others
        settings = Settings(challenge.game, options, challenge.deck, chairs)
        settings = single_deal(settings, ORIGIN, key, "challenge-table")
        record = record_from(Played(challenge.deal, ({},)), 1, challenge.step)
        record["deals"][0]["meta"][LEVELS_KEY] = [level or None for level in challenge.levels]
        seed, number = challenge.bots
        terms = Terms(seed, record=record, bots=(seed, number))
        return await self._service.open(visitor, settings, once, terms, seat=challenge.seat)

    async def delete(self, key: str, visitor: str) -> None:
        """Delete a challenge of a visitor with its results.

        Raises
        ------
        TableError
            If there is no such challenge, or it is another visitor's.
        """
        challenge = await self.find(key)
        if not visitor or challenge.visitor != visitor:  # a deleted challenger has no id either
            raise table_error("not-your-challenge")
        await self._store.run(self._store.challenges.delete, key)


def _levels_in(deal: Deal) -> list[Any]:
    """Return the levels of the bots recorded in a deal, None for people; empty if none are recorded."""
    noted = (deal.meta or {}).get(LEVELS_KEY)
    return noted if isinstance(noted, list) and len(noted) == deal.seats else []


def _by_itself(deal: Deal) -> Deal:
    """Return a finished deal as if it were the first of a match, without the values passed on by its match."""
    left_out = ("result", "fair", "meta", "scores")
    return Deal.from_record({k: v for k, v in deal.record().items() if k not in left_out})


start = Challenges
"""The function that starts this feature for a service, and returns the service's challenges."""
