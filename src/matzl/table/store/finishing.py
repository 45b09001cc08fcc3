"""The rows stored of a finished deal, with each person's payoff, bot level, place, contract and role, and of its match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from matzl.base.info import GameInfo, ResultField
from matzl.features.replay.playing_on import REPLAYED
from matzl.table.core.players_of_deal import LEVELS
from matzl.table.core.stages import Stage

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.result import Result
    from matzl.table.core.events import Event
    from matzl.table.core.state import Table

PEOPLE, MIXED = "people", "mixed"
"""The level of the other seats if one of them had a person, and if their bots had different levels."""

ROLE_SEPARATOR = " "
"""The sign between the roles of a seat that has several."""


@dataclass(frozen=True, slots=True)
class FinishedRows:
    """The rows of a deal that has just ended, by the names of their columns.

    Attributes
    ----------
    deals
        A row of ``finished_deal`` for each person at the table.
    matches
        A row of ``finished_match`` for each of them if the match has ended with the deal.
    """

    deals: list[dict[str, Any]]
    matches: list[dict[str, Any]]


def has_just_ended(table: Table, events: Iterable[Event]) -> bool:
    """Return whether a deal has ended with these events, the last ones of a table."""
    ended = table.stage in (Stage.RESULT, Stage.OVER) and table.match is not None
    return ended and any(event.kind == "done" for event in events)


def finished(table: Table, at: float) -> FinishedRows:
    """Return the rows that the deal that has just ended adds for the people at the table.

    Parameters
    ----------
    at
        The time of its end, in seconds since 1970.
    """
    match = table.match
    assert match is not None
    done, number = match.finished[-1], len(match.finished)
    deal, result = done.ended, done.result
    known = [REPLAYED in (each.ended.meta or {}) for each in match.finished]
    people = [(seat, visitor) for seat, visitor in enumerate(table.visitors) if visitor]
    common = {"table_id": table.key, "match": table.matches, "game": match.game, "at": at}
    of_deal = common | {"number": number, "contract": contract_of(match.info, result.more)}
    deals = [
        of_deal
        | {
            "seat": seat,
            "visitor_id": visitor,
            "level": level_against(deal.meta or {}, seat),
            "place": f"{_place(deal, seat)}/{deal.seats}",
            "role": ROLE_SEPARATOR.join(roles_of(match.info, result, seat)),
            "payoff": result.payoffs[seat],
        }
        for seat, visitor in people
    ]
    of_match = {"scores": list(match.scores), "names": list(table.names)}
    matches = [
        common | of_match | {"seat": seat, "visitor_id": visitor, "won": seat in match.winners}
        for seat, visitor in people
    ]
    over = match.over and not any(known)
    return FinishedRows([] if known[-1] else deals, matches if over else [])


def level_against(meta: Mapping[str, Any], seat: int) -> str:
    """Return the level of the bots in the other seats, as noted in the `meta` of a deal.

    Records made elsewhere may hold anything there; anything that is not a level counts as a person.

    >>> level_against({"levels": [None, "club", "club"]}, 0), level_against({"levels": [None, "club", "expert"]}, 0)
    ('club', 'mixed')
    >>> level_against({"levels": [None, None, "club"]}, 0)
    'people'
    >>> level_against({"levels": 3}, 0), level_against({"levels": [None, ["club"], "club"]}, 0)
    ('people', 'people')
    """
    noted = meta.get(LEVELS)
    levels = noted if isinstance(noted, list) else []
    names = [level if isinstance(level, str) else None for level in levels]
    others = {level for other, level in enumerate(names) if other != seat}
    if None in others or not others:
        return PEOPLE
    return str(others.pop()) if len(others) == 1 else MIXED


def contract_of(info: GameInfo, result: Mapping[str, Any]) -> str:
    """Return the contract in a result; empty if there was none, or the game has none."""
    found = (result.get(field.name) for field in contract_fields(info))
    return next((value for value in found if value), "")


def contract_fields(info: GameInfo) -> list[ResultField]:
    """Return the fields that name the contract: choices that are in both the facts of the table and the result."""
    known = {field.name for field in info.result}
    return [field for field in info.table if field.kind == "choice" and field.name in known]


def role_fields(info: GameInfo) -> list[ResultField]:
    """Return the facts of a game that name a seat at the table and in the result, such as declarer."""
    known = {field.name for field in info.result}
    return [field for field in info.table if field.kind == "seat" and field.name in known]


def roles_of(info: GameInfo, result: Result, seat: int) -> list[str]:
    """Return the names of the facts in a result that name a seat."""
    return [field.name for field in role_fields(info) if result.more.get(field.name) == seat]


def _place(deal: Deal, seat: int) -> int:
    """Return the place of a seat in the order of play, 0 for forehand."""
    return (seat - deal.dealer - 1) % deal.seats
