"""The settings of tables, including single-deal tables: the game and its options, the deck, the seats and the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import completed, differing, seats_under
from matzl.errors import SetUpError, names_meant
from matzl.table.core.errors import table_error
from matzl.text.cards import DECKS

OPEN = "open"
"""The word in settings for a seat that waits for a person."""

PAUSES = {"calm": 1.2, "steady": 0.7, "brisk": 0.3, "at-once": 0.0}
"""Seconds before a move that no person makes, by the pace of the table."""

Help: TypeAlias = Literal["alone", "always", "never"]


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of a table that do not depend on the game.

    Attributes
    ----------
    pace
        The pace of the bots, a key of `PAUSES`.
    history
        The completed tricks of the deal that are shown once the next one has begun: all, the last one, or none.
    spectators
        Whether visitors who follow the link may watch.
    take_back
        Whether a decision may be taken back when every person agrees.
    claims
        Whether the remaining tricks may be claimed.
    cut
        Whether a person before the dealer is asked to cut the pack or to knock on it, in games with `knocked_packets`;
        otherwise the pack is cut.
    forced
        Whether a forced card is played automatically, after a pause that reveals nothing.
    talk
        Whether people talk freely, in ready phrases, or not at all.
    hints
        Whether a hint may be asked for: only by a single person against bots, always, or never.
    points
        Whether everybody sees the card points in the tricks of each seat; with the same values as `hints`.
    away
        The seconds for which a person may be away before the others may seat a bot in their place.
    clock, reserve
        The seconds for a move, and for all moves of a deal beyond that; 0 for no clock, and for no reserve.
    """

    pace: Literal["calm", "steady", "brisk", "at-once"] = "steady"
    history: Literal["all", "last", "none"] = "last"
    spectators: bool = True
    take_back: bool = True
    claims: bool = True
    cut: bool = False
    forced: bool = False
    talk: Literal["all", "phrases", "none"] = "all"
    hints: Help = "alone"
    points: Help = "alone"
    away: Literal[30, 60, 120, 300, 1800, 86400] = 60
    clock: Literal[0, 15, 30, 60, 120] = 0
    reserve: Literal[0, 30, 60, 120, 300] = 0

    def grants(self, rule: str, players: int) -> bool:
        """Return whether a kind of help is granted: always, never, or only to a single person against bots."""
        granted = getattr(self, rule)
        return granted == "always" or (granted == "alone" and players == 1)

    def changed(self, given: Mapping[str, Any]) -> TableRules:
        """Return these rules with some values changed; numbers and booleans may be given as strings, as forms submit them.

        Raises
        ------
        TableError
            If a rule does not exist or cannot have that value.
        """
        values = {}
        for name, value in given.items():
            if name not in RULE_TYPES:
                raise table_error("unknown-rule", rule=name)
            try:
                values[name] = msgspec.convert(value, RULE_TYPES[name], strict=False)
            except msgspec.ValidationError:
                right = ", ".join(map(str, rule_values(name)))
                raise table_error("rule-value", rule=name, value=value, right=right) from None
        return replace(self, **values)


RULE_TYPES = get_type_hints(TableRules)
"""The type of each table rule, by its name."""


def rule_values(name: str) -> tuple[Any, ...]:
    """Return the values that a table rule can have."""
    return get_args(RULE_TYPES[name]) or (True, False)


@dataclass(frozen=True, slots=True)
class Origin:
    """The feature that opened a table, and the settings that it fixes.

    Attributes
    ----------
    kind
        The name of the feature, that of its folder in `matzl.features`; empty for an ordinary table.
    id
        The id by which the feature knows what is played here.
    off
        The restrictions: table rules that nobody may change, and any of these: ``seating``, that others take seats or are
        seated; ``hosting``, that there is a host; ``dealing``, that people begin a match or go on to the next deal;
        ``again``, that another match follows; ``replay``, that its deals are shown when they are over.
    refusal
        The code of the error for commands that are off.
    deals
        The number of deals of a match whose cards are dealt elsewhere, too; 0 if they are dealt here alone.
    notes
        The notes in the `meta` of its deals.
    level
        The level of all new bots, and of the one that replaces whoever leaves; empty if it may be chosen.
    taught
        Whether the first deal is explained to a learner.
    round, table
        The numbers, from 1, of the round and of the table in it; 0 without rounds.
    """

    kind: str = ""
    id: str = ""
    off: tuple[str, ...] = ()
    refusal: str = "not-now"
    deals: int = 0
    notes: Mapping[str, Any] = field(default_factory=dict)
    level: str = ""
    taught: bool = False
    round: int = 0
    table: int = 0

    def guides(self, match: int, deal: int) -> bool:
        """Return whether a deal is explained to a learner, given the numbers of its match and of the deal, from 1."""
        return self.taught and match <= 1 and deal <= 1


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings with which a table is opened, made by `checked`.

    Attributes
    ----------
    game
        The name of the game.
    options
        The options of the game that differ from its defaults.
    deck
        The deck that is shown, unless a visitor has chosen another one.
    chairs
        For each seat after the host's, round the table: ``open``, or the level of the bot that sits there.
    rules
        The rules of the table.
    listed
        Whether the lobby shows the table while a seat is open.
    origin
        The feature that opened the table, and what it has switched off there.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    deck: str = "french"
    chairs: tuple[str, ...] = ()
    rules: TableRules = TableRules()
    listed: bool = False
    origin: Origin = Origin()

    @property
    def info(self) -> GameInfo:
        """The `GameInfo` of the game."""
        return registry.info(self.game)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.chairs) + 1

    def allows(self, name: str) -> bool:
        """Return whether the table allows an activity, one of those that `Origin.off` can exclude."""
        return name not in self.origin.off

    @property
    def cut(self) -> bool:
        """True if a table rule may let players cut the pack or knock on it; false if other tables get the same cards."""
        return bool(self.info.knocked_packets) and not self.origin.deals

    @property
    def against_bots(self) -> bool:
        """True if bots take all other seats, so that the match begins automatically."""
        return OPEN not in self.chairs

    @classmethod
    def checked(cls, given: Mapping[str, Any], levels: Collection[str]) -> Settings:
        """Return settings from their data, after validation; seats are open by default.

        Parameters
        ----------
        levels
            The levels of bots that may be chosen.

        Raises
        ------
        UnknownGameError, SetUpError, TableError
            If a setting is invalid.
        """
        info = registry.info(given["game"])
        options = completed(info, given.get("options"))
        others = seats_under(info, options) - 1
        chairs = tuple(given.get("chairs") or (OPEN,) * others)
        if len(chairs) != others:
            raise SetUpError(
                f"{info.name} has {others} seats beside the host's here, not {len(chairs)}", "seats"
            )
        for level in chairs:
            if level != OPEN:
                check_offered(level, levels)
        deck = given.get("deck", "french")
        if deck not in DECKS:
            raise SetUpError(f"there is no deck {deck!r}; {names_meant(deck, DECKS)}", "deck")
        return cls(
            game=info.name,
            options=differing(info, options),
            deck=deck,
            chairs=chairs,
            rules=TableRules().changed(given.get("rules") or {}),
            listed=bool(given.get("listed")),
        )


def check_offered(level: str, levels: Collection[str]) -> None:
    """Check that a level of bots is available.

    Raises
    ------
    TableError
        If it is not.
    """
    if level not in levels:
        raise table_error("unknown-level", level=level, levels=", ".join(levels))


# Tables of a single deal, with the same conditions for all and without help

SINGLE_DEAL_RULES: dict[str, Any] = {
    "spectators": False,
    "take_back": False,
    "claims": False,
    "hints": "never",
}
"""The rules of single-deal tables that differ from the usual ones, the same for everybody."""

SINGLE_DEAL_OFF = ("seating", "dealing", "again", *SINGLE_DEAL_RULES, "away", "clock", "reserve")
"""The restrictions of single-deal tables, for `Origin.off`; rules that change no result may still be changed."""


def single_deal(
    settings: Settings, kind: str, key: str, refusal: str, notes: Mapping[str, Any] | None = None
) -> Settings:
    """Return settings for a single-deal table that is opened by the feature `kind`, which knows it as `key`.

    Parameters
    ----------
    refusal
        The code of the error for commands that are off.
    notes
        The notes in the `meta` of the deal.
    """
    rules = settings.rules.changed(SINGLE_DEAL_RULES)
    origin = Origin(kind, key, off=SINGLE_DEAL_OFF, refusal=refusal, deals=1, notes=notes or {})
    return replace(settings, rules=rules, origin=origin)
