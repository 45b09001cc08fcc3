"""The form by which a table is opened: its fields with what stands in them, and what is wrong with it."""

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
from matzl.web.dependencies import NAME
from matzl.web.forms import cleaned
from matzl.web.naming import PLAYERS, Named, levels_named, seat_title

FEW = 4
"""A number with no more values than these is chosen from a list."""


@dataclass(slots=True)
class Field:
    """A field of the form.

    Attributes
    ----------
    name
        Its name in the form, which is the id in the page, too.
    title, explanation, clause
        What it is called, half a sentence on it, and the clause that knows more; empty where there is none.
    choices
        What can be chosen; empty for a number, and for a yes or no.
    low, high, usual
        The bounds of a number, and what it is unless somebody says otherwise.
    value
        What stands in it: a text, ``yes`` or empty for a yes or no.
    error
        What is wrong with that; empty when nothing is.
    """

    name: str
    title: str
    explanation: str = ""
    clause: str = ""
    choices: Sequence[Named] = ()
    low: int = 0
    high: int = 0
    usual: str = ""
    value: str = ""
    error: str = ""

    def check_choice(self) -> None:
        """See that the value is one of the choices."""
        if self.value not in {choice.name for choice in self.choices}:
            self.error = _("Choose one of these.")

    def check_number(self) -> None:
        """See that the value is a number within the bounds."""
        text = self.value.strip()
        number = text.isascii() and text.isdecimal() and len(text) < 10
        if not number or not self.low <= int(text) <= self.high:
            self.error = _("Enter a whole number from {low} to {high}.").format(
                low=self.low, high=self.high
            )


@dataclass(slots=True)
class OpeningForm:
    """The whole form.

    Attributes
    ----------
    facts
        Of the game.
    rules_of_game, length, players
        Its options: those that are a choice, those that say how long a match is, how many play (None where that is fixed).
    chairs
        A field for each seat after the host's; those beyond the number of players do not count.
    deck, customs, listed, name
        The pack, the rules of the table, whether the lobby shows it, what the host is called.
    """

    info: GameInfo
    rules_of_game: list[Field] = field(default_factory=list)
    length: list[Field] = field(default_factory=list)
    players: Field | None = None
    chairs: list[Field] = field(default_factory=list)
    deck: Field = field(default_factory=lambda: Field("deck", _("The cards")))
    customs: list[Field] = field(default_factory=list)
    listed: Field = field(default_factory=lambda: Field("listed", _("Who can find the table")))
    name: Field = field(default_factory=lambda: Field("name", _("Your name")))

    @property
    def fields(self) -> list[Field]:
        """Every field, in the order of the page."""
        players = [self.players] if self.players else []
        return [
            self.name,
            *players,
            *self.chairs,
            *self.length,
            *self.rules_of_game,
            self.deck,
            *self.customs,
            self.listed,
        ]

    @property
    def wrong(self) -> list[Field]:
        """The fields with something wrong in them."""
        return [each for each in self.fields if each.error]

    def record(self) -> dict[str, Any]:
        """What was chosen, as `Settings.checked` takes it; for a form with nothing wrong in it."""
        chosen = self._options()
        others = seats_under(self.info, chosen) - 1
        return {
            "game": self.info.name,
            "options": chosen,
            "deck": self.deck.value,
            "chairs": [chair.value for chair in self.chairs[:others]],
            "rules": {
                each.name: each.value if each.choices else each.value == "yes"
                for each in self.customs
            },
            "listed": self.listed.value == "lobby",
        }

    def settings(self, levels: Sequence[str]) -> Settings:
        """The settings of the table that was asked for.

        Raises
        ------
        SetUpError, TableError
            When something cannot be that no field alone tells.
        """
        return Settings.checked(self.record(), levels)

    def _options(self) -> dict[str, Any]:
        players = [self.players] if self.players else []
        named = {each.name.removeprefix("option."): each.value for each in self.fields}
        here = {
            each.name.removeprefix("option.")
            for each in [*players, *self.length, *self.rules_of_game]
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
    """The form of a game, filled in with what was sent, and with what is usual where nothing was.

    Parameters
    ----------
    levels
        The levels of bots that may be chosen.
    name, deck
        What the reader is called, and the pack that the reader has chosen before.
    """
    made = OpeningForm(info)
    made.name.value = cleaned(sent.get("name", name))
    if len(made.name.value) > NAME:
        made.name.error = _("A name has at most {most} characters.").format(most=NAME)
    for option in info.options:
        found = _option(info, option, sent)
        if option.name == PLAYERS:
            made.players = found
        elif option.choices:
            made.rules_of_game.append(found)
        else:
            made.length.append(found)
    _check_below(info, made)
    made.chairs = _chairs(info, levels, sent)
    made.deck.choices = [Named(each, deck_title(each)) for each in DECKS]
    made.deck.value = sent.get("deck", deck or next(iter(DECKS)))
    made.deck.check_choice()
    made.customs = _customs(sent)
    made.listed.choices = (
        Named("link", _("Anyone with the link")),
        Named("lobby", _("Everybody in the lobby, and anyone with the link")),
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
            Named(str(value), choice_title(info.name, option.name, value)) for value in values
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
    """See that an option is below another where it has to be."""
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
        Named(level.name, _("A bot: {level}").format(level=level.title))
        for level in levels_named(levels)
    ]
    choices = [Named(OPEN, _("Open for a person")), *bots]
    found = []
    for number in range(2, max(info.seats) + 1):
        chair = Field(f"chair.{number}", seat_title(number), choices=choices, value=OPEN)
        chair.value = sent.get(chair.name, OPEN)
        chair.check_choice()
        found.append(chair)
    return found


def _customs(sent: Mapping[str, str]) -> list[Field]:
    """The rules of the table; a box that is not ticked sends nothing, so they count when the others were sent."""
    usual, asked = TableRules(), any(name in sent for name in CHOICES)
    found = []
    for name, (title, explanation) in TABLE_RULES.items():
        rule = Field(name, _(title), _(explanation))
        value = getattr(usual, name)
        if name in CHOICES:
            rule.choices = [
                Named(each, _(RULE_CHOICES[f"{name}={each}"])) for each in CHOICES[name]
            ]
            rule.value = sent.get(name, value)
            rule.check_choice()
        else:
            rule.value = sent.get(name, "") if asked else "yes" if value else ""
            if rule.value not in ("yes", ""):
                rule.error = _("Choose one of these.")
        found.append(rule)
    return found
