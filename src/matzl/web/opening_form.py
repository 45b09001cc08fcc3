"""The form for opening a table: fields, values and validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.base.options import defaults, parsed, seats_under
from matzl.table.settings import CHOICES, OPEN, Settings, TableRules
from matzl.table.texts import RULE_CHOICES, TABLE_RULES
from matzl.text.cards import DECKS, deck_title
from matzl.text.describe import choice_title, option_explanation, option_title
from matzl.text.languages import translated as _
from matzl.web.dependencies import MAX_NAME
from matzl.web.forms import clean_text
from matzl.web.labels import PLAYERS, Label, level_labels, seat_title

FEW = 4
"""A number with at most this many values is chosen from a list."""


@dataclass(slots=True)
class Field:
    """A field of the form.

    Attributes
    ----------
    name
        Its name in the form, and the element id in the page.
    title, explanation, clause
        Its title, a short explanation, and the clause with the details; empty if there is none.
    choices
        The choices of a list; empty for numbers and check boxes.
    low, high, usual
        The bounds of a number, and its default.
    value
        The current value; for a check box ``yes`` or empty.
    error
        The validation error; empty if the value is valid.
    """

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

    def check_choice(self) -> None:
        """Set an error unless the value is one of the choices."""
        if self.value not in {choice.name for choice in self.choices}:
            self.error = _("Choose one of these.")

    def check_number(self) -> None:
        """Set an error unless the value is a number within the bounds."""
        text = self.value.strip()
        number = text.isascii() and text.isdecimal() and len(text) < 10
        if not number or not self.low <= int(text) <= self.high:
            self.error = _("Enter a whole number from {low} to {high}.").format(
                low=self.low, high=self.high
            )


@dataclass(slots=True)
class OpeningForm:
    """The form for opening a table of a game.

    Attributes
    ----------
    info
        The game.
    game_rules, length, players
        The game's options: choices, numbers (the length of a match), and the number of players (None if fixed).
    chairs
        A field for each seat after the host's; those beyond the number of players are ignored.
    deck, table_rules, listed, name
        The deck, the table rules, whether the lobby lists the table, and the host's name.
    """

    info: GameInfo
    game_rules: list[Field] = field(default_factory=list)
    length: list[Field] = field(default_factory=list)
    players: Field | None = None
    chairs: list[Field] = field(default_factory=list)
    deck: Field = field(default_factory=lambda: Field("deck", _("The cards")))
    table_rules: list[Field] = field(default_factory=list)
    listed: Field = field(default_factory=lambda: Field("listed", _("Who can find the table")))
    name: Field = field(default_factory=lambda: Field("name", _("Your name")))

    @property
    def fields(self) -> list[Field]:
        """All fields in page order."""
        players = [self.players] if self.players else []
        return [
            self.name,
            *players,
            *self.chairs,
            *self.length,
            *self.game_rules,
            self.deck,
            *self.table_rules,
            self.listed,
        ]

    @property
    def invalid(self) -> list[Field]:
        """The fields with an error."""
        return [each for each in self.fields if each.error]

    def record(self) -> dict[str, Any]:
        """Return the choices in the form that `Settings.checked` takes; all fields must be valid."""
        chosen = self._options()
        others = seats_under(self.info, chosen) - 1
        return {
            "game": self.info.name,
            "options": chosen,
            "deck": self.deck.value,
            "chairs": [chair.value for chair in self.chairs[:others]],
            "rules": {
                each.name: each.value if each.choices else each.value == "yes"
                for each in self.table_rules
            },
            "listed": self.listed.value == "lobby",
        }

    def settings(self, levels: Sequence[str]) -> Settings:
        """Return the settings of the table.

        Raises
        ------
        SetUpError, TableError
            If the combination of values is not possible.
        """
        return Settings.checked(self.record(), levels)

    def _options(self) -> dict[str, Any]:
        players = [self.players] if self.players else []
        named = {each.name.removeprefix("option."): each.value for each in self.fields}
        here = {
            each.name.removeprefix("option.") for each in [*players, *self.length, *self.game_rules]
        }
        return {name: parsed(self.info, name, named[name].strip()) for name in here}


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
    made = OpeningForm(info)
    made.name.value = clean_text(sent.get("name", name))
    if len(made.name.value) > MAX_NAME:
        made.name.error = _("A name has at most {most} characters.").format(most=MAX_NAME)
    for option in info.options:
        found = _option(info, option, sent)
        if option.name == PLAYERS:
            made.players = found
        elif option.choices:
            made.game_rules.append(found)
        else:
            made.length.append(found)
    _check_below(info, made)
    made.chairs = _chairs(info, levels, sent)
    made.deck.choices = [Label(each, deck_title(each)) for each in DECKS]
    made.deck.value = sent.get("deck", deck or next(iter(DECKS)))
    made.deck.check_choice()
    made.table_rules = _table_rules(sent)
    made.listed.choices = (
        Label("link", _("Anyone with the link")),
        Label("lobby", _("Everybody in the lobby, and anyone with the link")),
    )
    made.listed.value = sent.get("listed", "link")
    made.listed.check_choice()
    return made


def _option(info: GameInfo, option: Option, sent: Mapping[str, str]) -> Field:
    usual = str(defaults(info)[option.name])
    values: Sequence[object] = option.choices
    if not values and option.high - option.low < FEW:
        values = range(option.low, option.high + 1)
    found = Field(
        name=f"option.{option.name}",
        title=option_title(info.name, option.name),
        explanation=option_explanation(info.name, option.name),
        clause=option.clause,
        choices=[
            Label(str(value), choice_title(info.name, option.name, value)) for value in values
        ],
        low=option.low,
        high=option.high,
        usual=usual,
    )
    found.value = sent.get(found.name, usual)
    if found.choices:
        found.check_choice()
    else:
        found.check_number()
    return found


def _check_below(info: GameInfo, made: OpeningForm) -> None:
    """Set an error on each option that is not below the option that bounds it."""
    numbers = {each.name.removeprefix("option."): each for each in made.length}
    for option in info.options:
        if not option.below:
            continue
        here, there = numbers[option.name], numbers[option.below]
        if not here.error and not there.error and int(here.value) >= int(there.value):
            here.error = _("This must be below “{option}”, which is {number}.").format(
                option=there.title, number=int(there.value)
            )


def _chairs(info: GameInfo, levels: Sequence[str], sent: Mapping[str, str]) -> list[Field]:
    bots = [
        Label(level.name, _("A bot: {level}").format(level=level.title))
        for level in level_labels(levels)
    ]
    choices = [Label(OPEN, _("Open for a person")), *bots]
    found = []
    for number in range(2, max(info.seats) + 1):
        chair = Field(f"chair.{number}", seat_title(number), choices=choices, value=OPEN)
        chair.value = sent.get(chair.name, OPEN)
        chair.check_choice()
        found.append(chair)
    return found


def _table_rules(sent: Mapping[str, str]) -> list[Field]:
    """Return the fields of the table rules; missing check boxes count as unticked if other rules were sent."""
    usual, submitted = TableRules(), any(name in sent for name in CHOICES)
    found = []
    for name, (title, explanation) in TABLE_RULES.items():
        rule = Field(name, _(title), _(explanation))
        value = getattr(usual, name)
        if name in CHOICES:
            rule.choices = [
                Label(each, _(RULE_CHOICES[f"{name}={each}"])) for each in CHOICES[name]
            ]
            rule.value = sent.get(name, value)
            rule.check_choice()
        else:
            rule.value = sent.get(name, "") if submitted else "yes" if value else ""
            if rule.value not in ("yes", ""):
                rule.error = _("Choose one of these.")
        found.append(rule)
    return found
