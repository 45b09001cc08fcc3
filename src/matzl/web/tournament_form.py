"""The form that makes a tournament: format, rounds and deals, options of the game, and its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.tournament.settings import (
    ABSENCES,
    DUPLICATE,
    LEAGUE,
    LENGTH,
    MAX_DEALS,
    MAX_ROUNDS,
    TournamentSettings,
    has_length,
)
from matzl.players.levels import default_level, offered
from matzl.table.core.settings import TableRules
from matzl.table.presentation.rules import rule_settings, seconds_title
from matzl.text.languages import translated as _
from matzl.web.fields import Field, GameForm, option_field
from matzl.web.labels import Label, level_labels

DEFAULT_ROUNDS = 3
OFFERED_FIRST = ABSENCES[1]
"""The absence that the form offers first."""


class TournamentForm(GameForm):
    """The form that makes a tournament of a game."""

    __slots__ = ()

    def settings(self, levels: Sequence[str], deck: str) -> TournamentSettings:
        """Return the settings of the tournament; all fields must be valid.

        Raises
        ------
        SetUpError, TableError
            If the combination of values is not possible.
        """
        values = self.values
        given = {
            "game": self.info.name,
            "options": self.options,
            "format": values["format"],
            "rounds": int(values["rounds"]),
            "deals": int(values["deals"]),
            "level": values["level"],
            "clock": int(values["clock"]),
            "away": int(values["away"]),
            "automatic": values["automatic"] == "yes",
        }
        return TournamentSettings.checked(given, levels, deck)


def tournament_form(
    info: GameInfo, levels: Sequence[str], sent: Mapping[str, str], *, name: str = ""
) -> TournamentForm:
    """Return the form of a game, filled in with the values sent and otherwise with defaults.

    Parameters
    ----------
    levels
        The levels of bots that may be chosen.
    name
        The reader's name.
    """
    options = [option_field(info, option) for option in info.options if option.name != LENGTH]
    form = TournamentForm(
        info,
        (
            *_organiser_fields(name, plays=not sent),
            *_round_fields(info),
            *(each for each in options if each.group == "players"),
            *(each for each in options if each.group == "options"),
            *(each for each in options if each.group == "length"),
            *_table_fields(offered(levels, info)),
        ),
    )
    form.fill(sent)
    return form


def _organiser_fields(name: str, *, plays: bool) -> tuple[Field, ...]:
    return (
        Field("name", "name", _("Your name"), default=name),
        Field(
            "ticks",
            "plays",
            _("I will play too"),
            _("Otherwise you only organise."),
            default="yes" if plays else "",
        ),
    )


def _round_fields(info: GameInfo) -> tuple[Field, ...]:
    return (
        Field("format", "format", _("Format"), choices=format_labels(info), default=DUPLICATE),
        Field(
            "numbers",
            "rounds",
            _("Rounds"),
            _("In each round you meet others, and sit in another seat."),
            low=1,
            high=MAX_ROUNDS,
            default=str(DEFAULT_ROUNDS),
        ),
        Field(
            "numbers",
            "deals",
            _("Deals in a round"),
            _deals_hint(info),
            low=1,
            high=MAX_DEALS,
            default=str(seats_under(info, {})),
        ),
    )


def _table_fields(levels: Sequence[str]) -> tuple[Field, ...]:
    rules = {rule.name: rule for rule in rule_settings(TableRules())}
    clock, away = rules["clock"], rules["away"]
    return (
        Field(
            "tables",
            "level",
            _("Bots in empty seats"),
            choices=level_labels(levels),
            default=default_level(tuple(levels)),
        ),
        Field(
            "tables",
            "clock",
            clock.title,
            clock.explanation,
            choices=[Label(*choice) for choice in clock.choices],
            default=clock.value,
        ),
        Field(
            "tables",
            "away",
            away.title,
            _(
                "When a table has to wait for somebody who has been away this long, a bot plays for them. Whoever returns "
                "takes the seat back."
            ),
            choices=[Label(str(each), seconds_title("away", str(each))) for each in ABSENCES],
            default=str(OFFERED_FIRST),
        ),
        Field(
            "ticks",
            "automatic",
            _("Start rounds automatically"),
            _("The next one begins as soon as all tables are done."),
        ),
    )


def format_labels(info: GameInfo) -> list[Label]:
    """Return the formats with their meaning in a game."""
    if has_length(info):
        league = _("Every table has its own deals; the payoffs are added up.")
    else:
        league = _("Every round is a match at each table; matches won are counted.")
    return [
        Label(
            DUPLICATE,
            _("Duplicate"),
            _(
                "The same cards at all tables: what counts is how you did compared with the same seat."
            ),
        ),
        Label(LEAGUE, _("League"), league),
    ]


def _deals_hint(info: GameInfo) -> str:
    if has_length(info):
        return _(
            "With as many deals as players at a table, or twice as many, everybody deals equally often."
        )
    return _("In a league a round is a match, however many deals that takes.")
