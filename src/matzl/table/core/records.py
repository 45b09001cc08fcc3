"""The terms on which a match, new or from a record, begins at a table; and the ids of the replays of matches."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matzl.deal.match import Match
from matzl.deal.records.writer import MATCH_FORMAT
from matzl.deal.replay import Played
from matzl.features import notes_of_feature
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.players_of_deal import REPLAYED
from matzl.table.core.state import Table

_OF_CARDS = ("hash", "secret")
"""The keys of the values that prove the cards of a deal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which a match begins: the same terms give everybody the same cards against the same bots.

    Attributes
    ----------
    seed, dealer
        The seed of the match, None if its cards follow from the secrets of the table; and the seat that deals first: by
        default seat 0 if there is a seed, and else the seat that follows from the secrets.
    record
        The record of a match that is continued; None for a new one.
    bots
        For a continued match, the seed and the deal number from which the bots derive their seeds; None for the match's.
    cards
        The cards of the first deal, if they are given.
    secret
        The root from which the secrets of the table follow; empty for a new one.
    deals
        The number of deals if each is independent; 0 for a match.
    """

    seed: int | None = None
    dealer: int | None = None
    record: Mapping[str, Any] | None = None
    bots: tuple[int, int] | None = None
    cards: Mapping[str, Any] = field(default_factory=dict)
    deals: int = 0
    secret: str = ""

    def started(self, drawn: int = 0) -> Event:
        """Return the event that begins the match; `drawn` is the first dealer derived from the table's secrets.

        Raises
        ------
        RecordError
            If the record cannot be read or describes an impossible match.
        """
        default = drawn if self.seed is None else 0
        data: dict[str, Any] = {"first_dealer": default if self.dealer is None else self.dealer}
        data |= {} if self.seed is None else {"seed": self.seed}
        data |= {"cards": self.cards} if self.cards else {}
        data |= {"single_deals": self.deals} if self.deals else {}
        if self.record is not None:
            match = Match.from_record(self.record, self.seed or 0)
            record = match.record()
            record.pop("meta", None)  # it may hold names
            for deal in record["deals"]:
                if "fair" in deal:  # this table has other secrets
                    fair = deal["fair"].items()
                    deal["fair"] = {key: each for key, each in fair if key not in _OF_CARDS}
            data |= {"first_dealer": match.first_dealer, "record": record}
            data |= {"bots": list(self.bots)} if self.bots else {}
        return Event("started", data)


def bots_of(started: Event, number: int) -> tuple[int, int]:
    """Return the seed and the deal number from which a deal's bots derive their seeds.

    Parameters
    ----------
    started
        The event that began the match, with a seed.
    number
        The number of the deal in it, from 1.
    """
    if "bots" in started.data:
        seed, first = started.data["bots"]
        return seed, first
    given = len(started.data.get("record", {}).get("deals", ())) or "cards" in started.data
    return started.data["seed"], number - 1 if number > given else 0


def replay_id(table: Table) -> str:
    """Return the id of the replay of the current match at a table; empty before the end of its first deal.

    It follows from the two secret tokens with which the table was opened, so that it can be made again from the table's
    events, and cannot be guessed by those who know neither.
    """
    if table.match is None or not table.match.finished:
        return ""
    tokens = f"{table.first_invite or table.invite} {table.watch}"
    return hashlib.sha256(f"replay {table.matches} {tokens}".encode()).hexdigest()[:24]


_OF_RESULT = ("result", "scores", "turns", "legal")
"""The keys that the record of a finished deal has and that of a deal in play does not."""
_OF_FINISHED_MATCH = ("scores", "winners", "meta")
"""The keys that the record of a finished match has and that of a match in play does not, and the key of its notes."""


def record_from(played: Played, number: int, step: int) -> dict[str, Any]:
    """Return the record of a match that continues deal `number` of a replay after the deal's first `step` actions.

    The deals before it are taken from the replay, so that the score is the same.

    Parameters
    ----------
    number
        The number of the deal, from 1.
    step
        The number of actions that stay.

    Raises
    ------
    TableError
        If the deal is already over at that step.
    """
    whole = played.deals[number - 1]
    if step >= len(whole["actions"]) and "result" in whole:
        raise table_error("over-there")
    deal = {key: value for key, value in whole.items() if key not in _OF_RESULT}
    deal["actions"] = list(whole["actions"][:step])
    deal["meta"] = {REPLAYED: True} | notes_of_feature(whole.get("meta"))
    if not played.is_match:
        return {
            "format": MATCH_FORMAT,
            "game": deal["game"],
            "options": deal["options"],
            "players": played.seats,
            "first_dealer": deal["dealer"],
            "deals": [deal],
        }
    match = {key: value for key, value in played.record.items() if key not in _OF_FINISHED_MATCH}
    return {**match, "deals": [*played.deals[: number - 1], deal]}
