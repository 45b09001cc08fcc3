"""The form for opening a table: a list of fields, filled with the submitted values, checked, and turned into settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.players.levels import offered
from matzl.table.core.settings import CHOICES, OPEN, SECONDS, Settings, TableRules, seconds_of
from matzl.table.presentation.rules import rule_settings
from matzl.text.cards import DECKS, deck_title
from matzl.text.languages import translated as _
from matzl.web.fields import Field, GameForm, option_field
from matzl.web.labels import Label, level_labels, seat_title


class OpeningForm(GameForm):
    """The form for opening a table of a game; seats beyond the number of players are ignored."""

    __slots__ = ()

    def settings(self, levels: Sequence[str]) -> Settings:
        """Return the settings of the table; all fields must be valid.

        Raises
        ------
        SetUpError, TableError
            If the combination of values is not possible.
        """
        values, options = self.values, self.options
        others = seats_under(self.info, options) - 1
        record: dict[str, Any] = {
            "game": self.info.name,
            "options": options,
            "deck": values["deck"],
            "chairs": [chair.value for chair in self.group("chairs")[:others]],
            "rules": {each.name: _rule_value(each) for each in self.group("rules")},
            "listed": values["listed"] == "lobby",
        }
        return Settings.checked(record, levels)


def opening_form(
    info: GameInfo,
    levels: Sequence[str],
    sent: Mapping[str, str],
    *,
    name: str = "",
    deck: str = "",
) -> OpeningForm:
    """Return the form of a game, filled in with the values sent and otherwise with defaults.

    Parameters
    ----------
    levels
        The levels of bots that may be chosen.
    name, deck
        The reader's name and deck.
    """
    bots = [
        Label(level.name, _("A bot: {level}").format(level=level.title))
        for level in level_labels(offered(levels, info))
    ]
    chairs = [Label(OPEN, _("Open for a person")), *bots]
    decks = [Label(each, deck_title(each)) for each in DECKS]
    found = (
        Label("link", _("Anyone with the link")),
        Label("lobby", _("Everybody in the lobby, and anyone with the link")),
    )
    options = [option_field(info, option) for option in info.options]
    form = OpeningForm(
        info,
        (
            Field("name", "name", _("Your name"), default=name),
            *(each for each in options if each.group == "players"),
            *(
                Field("chairs", f"chair.{number}", seat_title(number), choices=chairs, default=OPEN)
                for number in range(2, max(info.seats) + 1)
            ),
            *(each for each in options if each.group == "length"),
            *(each for each in options if each.group == "options"),
            Field("deck", "deck", _("The cards"), choices=decks, default=deck or next(iter(DECKS))),
            *_table_rules(submitted=any(rule in sent for rule in CHOICES)),
            Field("listed", "listed", _("Who can find the table"), choices=found, default="link"),
        ),
    )
    form.fill(sent)
    return form


def _rule_value(field: Field) -> str | int | bool:
    if field.name in SECONDS:
        return seconds_of(field.value)
    return field.value if field.choices else field.value == "yes"


def _table_rules(*, submitted: bool) -> Iterator[Field]:
    """Yield the fields of the table rules; a check box missing from a submitted form counts as unticked."""
    for rule in rule_settings(TableRules()):
        if rule.name in CHOICES or rule.name in SECONDS:
            choices = [Label(*choice) for choice in rule.choices]
            default = rule.value
        else:
            choices = []
            default = "yes" if rule.value == "yes" and not submitted else ""
        yield Field(
            "rules", rule.name, rule.title, rule.explanation, choices=choices, default=default
        )
