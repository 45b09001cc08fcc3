"""The form for opening a table: a list of fields, which are filled with what was sent, checked, and turned into settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.base.options import defaults, parsed, seats_under
from matzl.errors import TableError
from matzl.table.errors import sentence
from matzl.table.names import checked_name
from matzl.table.presentation.rules import rule_settings
from matzl.table.settings import CHOICES, OPEN, SECONDS, Settings, TableRules, seconds_of
from matzl.text.cards import DECKS, deck_title
from matzl.text.describe import choice_title, option_explanation, option_title
from matzl.text.languages import translated as _
from matzl.web.labels import PLAYERS, Label, level_labels, seat_title

FEW = 4
"""A number with at most this many values is chosen from a list."""

OPTION = "option."
"""The start of the names of fields for options of the game."""


@dataclass(slots=True)
class Field:
    """A field of the form.

    Attributes
    ----------
    group
        The part of the form: ``name``, ``players``, ``chairs``, ``length``, ``options``, ``deck``, ``rules`` or ``listed``.
    name
        Its name in the form, and the element id in the page.
    title, explanation, clause
        Its title, a short explanation, and the clause with the details; empty if there is none.
    choices
        The choices of a list; empty for texts, numbers and check boxes.
    low, high
        The bounds of a number.
    usual
        The default value.
    value
        The current value; for a check box ``yes`` or empty.
    error
        The validation error; empty if the value is valid.
    """

    group: str
    name: str
    title: str
    explanation: str = ""
    clause: str = ""
    choices: Sequence[Label] = ()
    low: int = 0
    high: int = 0
    usual: str = ""
    value: str = ""
    error: str = ""

    def fill(self, sent: Mapping[str, str]) -> None:
        """Take the value that was sent, by default the usual one, and check it."""
        self.value = sent.get(self.name, self.usual)
        if self.group == "name":
            try:
                self.value = checked_name(self.value) if self.value.strip() else ""
            except TableError as error:
                self.error = sentence(error)
        elif self.choices:
            if self.value not in {each.name for each in self.choices}:
                self.error = _("Choose one of these.")
        elif self.high:
            text = self.value.strip()
            number = text.isascii() and text.isdecimal() and len(text) < 10
            if not number or not self.low <= int(text) <= self.high:
                self.error = _("Enter a whole number from {low} to {high}.").format(
                    low=self.low, high=self.high
                )
        elif self.value not in ("yes", ""):
            self.error = _("Choose one of these.")


@dataclass(frozen=True, slots=True)
class OpeningForm:
    """The form for opening a table of a game; its fields are in page order."""

    info: GameInfo
    fields: tuple[Field, ...]

    def group(self, name: str) -> list[Field]:
        """Return the fields of a part of the form; seats beyond the number of players are ignored."""
        return [each for each in self.fields if each.group == name]

    @property
    def invalid(self) -> list[Field]:
        """The fields with an error."""
        return [each for each in self.fields if each.error]

    def settings(self, levels: Sequence[str]) -> Settings:
        """Return the settings of the table; all fields must be valid.

        Raises
        ------
        SetUpError, TableError
            If the combination of values is not possible.
        """
        values = {each.name: each.value for each in self.fields}
        options = {
            name.removeprefix(OPTION): parsed(self.info, name.removeprefix(OPTION), value.strip())
            for name, value in values.items()
            if name.startswith(OPTION)
        }
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
        for level in level_labels(levels)
    ]
    chairs = [Label(OPEN, _("Open for a person")), *bots]
    decks = [Label(each, deck_title(each)) for each in DECKS]
    found = (
        Label("link", _("Anyone with the link")),
        Label("lobby", _("Everybody in the lobby, and anyone with the link")),
    )
    options = [_option(info, option) for option in info.options]
    form = OpeningForm(
        info,
        (
            Field("name", "name", _("Your name"), usual=name),
            *(each for each in options if each.group == "players"),
            *(
                Field("chairs", f"chair.{number}", seat_title(number), choices=chairs, usual=OPEN)
                for number in range(2, max(info.seats) + 1)
            ),
            *(each for each in options if each.group == "length"),
            *(each for each in options if each.group == "options"),
            Field("deck", "deck", _("The cards"), choices=decks, usual=deck or next(iter(DECKS))),
            *_table_rules(submitted=any(rule in sent for rule in CHOICES)),
            Field("listed", "listed", _("Who can find the table"), choices=found, usual="link"),
        ),
    )
    for each in form.fields:
        each.fill(sent)
    _check_below(form)
    return form


def _option(info: GameInfo, option: Option) -> Field:
    values: Sequence[object] = option.choices
    if not values and option.high - option.low < FEW:
        values = range(option.low, option.high + 1)
    group = "options" if option.choices else "length"
    return Field(
        group="players" if option.name == PLAYERS else group,
        name=OPTION + option.name,
        title=option_title(info.name, option.name),
        explanation=option_explanation(info.name, option.name),
        clause=option.clause,
        choices=[
            Label(str(value), choice_title(info.name, option.name, value)) for value in values
        ],
        low=option.low,
        high=option.high,
        usual=str(defaults(info)[option.name]),
    )


def _rule_value(field: Field) -> str | int | bool:
    if field.name in SECONDS:
        return seconds_of(field.value)
    return field.value if field.choices else field.value == "yes"


def _table_rules(*, submitted: bool) -> Iterator[Field]:
    """Yield the fields of the table rules; a check box missing from a submitted form counts as unticked."""
    for rule in rule_settings(TableRules()):
        if rule.name in CHOICES or rule.name in SECONDS:
            choices = [Label(*choice) for choice in rule.choices]
            usual = rule.value
        else:
            choices = []
            usual = "yes" if rule.value == "yes" and not submitted else ""
        yield Field("rules", rule.name, rule.title, rule.explanation, choices=choices, usual=usual)


def _check_below(form: OpeningForm) -> None:
    """Set an error on each option that is not below the option that bounds it."""
    fields = {each.name: each for each in form.group("length")}
    for option in form.info.options:
        if not option.below:
            continue
        here, there = fields[OPTION + option.name], fields[OPTION + option.below]
        if not here.error and not there.error and int(here.value) >= int(there.value):
            here.error = _("This must be below “{option}”, which is {number}.").format(
                option=there.title, number=int(there.value)
            )
