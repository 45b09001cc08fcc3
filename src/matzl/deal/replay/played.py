"""The match or deal of a replay: its record, and the score and other values with which each deal began.

With these values any deal of a match can be shown without playing the deals before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import completed, seats_under
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.records import parser
from matzl.deal.records.writer import MATCH_FORMAT

MAX_NAME = 64
"""The characters of a name in a record that are shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match or a single deal that has been played, the last deal perhaps in part.

    Attributes
    ----------
    record
        Its record, of either format, as JSON data.
    begun
        For each deal the score of the match and the other values that it began with, by name; as JSON data.
    names
        The names of the seats; empty if they are not known.
    """

    record: Mapping[str, Any]
    begun: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, played: Deal | Match, names: Sequence[str] = (), *, finished: bool = False
    ) -> Played:
        """Return the part of a match or deal that a replay shows.

        Parameters
        ----------
        names
            The names of the seats, by default those in the ``meta`` of its record.
        finished
            Whether to leave out the deal of a match that is still being played, and everything in ``meta``.
        """
        record = dict(played.record())
        deals = [played] if isinstance(played, Deal) else list(played.deals)
        if finished and isinstance(played, Match):
            deals = deals[: len(played.finished)]
            record["deals"] = record["deals"][: len(deals)]
            record.pop("meta", None)
        names = tuple(names) or _names_in(record.get("meta"), played.seats)
        return cls(record, tuple(plain(deal.begun_with) for deal in deals), names)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Played:
        """Return the match or deal that `as_data` has written."""
        return cls(data["record"], tuple(data["begun"]), tuple(data["names"]))

    def as_data(self) -> dict[str, Any]:
        """Return the match or deal as JSON data, to be stored."""
        return {"record": self.record, "begun": list(self.begun), "names": list(self.names)}

    @property
    def info(self) -> GameInfo:
        """The facts of its game."""
        return registry.info(self.record["game"])

    @property
    def options(self) -> dict[str, Any]:
        """The options of its game, complete."""
        return completed(self.info, self.record["options"])

    @property
    def seats(self) -> int:
        """The number of seats."""
        return seats_under(self.info, self.options)

    @property
    def is_match(self) -> bool:
        """True for a match, False for a deal by itself."""
        return bool(self.record["format"] == MATCH_FORMAT)

    @property
    def deals(self) -> tuple[Mapping[str, Any], ...]:
        """The records of the deals."""
        return tuple(self.record["deals"]) if self.is_match else (self.record,)

    def deal(self, number: int) -> Deal:
        """Return a deal, counted from 1, as far as it was played; it is checked like any record.

        Raises
        ------
        RecordError
            If the record contradicts the rules.
        """
        record = {key: value for key, value in self.deals[number - 1].items() if key != "scores"}
        return parser.checked_deal(record, Deal.from_hands, **self.begun[number - 1])


def _names_in(meta: object, seats: int) -> tuple[str, ...]:
    """Return the names in the ``meta`` of a record, if it has one for each seat."""
    listed = meta.get("names") if isinstance(meta, Mapping) else None
    if not isinstance(listed, list) or len(listed) != seats:
        return ()
    short = (" ".join(name.split())[:MAX_NAME] if isinstance(name, str) else "" for name in listed)
    names = tuple("".join(c for c in name if c.isprintable()) for name in short)
    return names if all(names) else ()


def plain(value: Any) -> Any:
    """Return a value without NumPy's arrays and numbers."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return value.tolist() if hasattr(value, "tolist") else value
