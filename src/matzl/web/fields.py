"""Fields of forms, filled with the submitted values and checked; among them those for the options of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matzl.base.info import GameInfo, Option
from matzl.base.options import defaults, parsed_option
from matzl.errors import TableError
from matzl.table.core.errors import error_sentence
from matzl.table.core.names import checked_name
from matzl.table.presentation.options import FEW, OPTION, PLAYERS
from matzl.text.describe import choice_title, option_explanation, option_title
from matzl.text.languages import translated as _
from matzl.web.labels import Label


@dataclass(slots=True)
class Field:
    """A field of the form.

    Attributes
    ----------
    group
        The part of the form, such as ``name``, ``length`` or ``options``.
    name
        Its name in the form, and the element id in the page.
    title, explanation, clause
        Its title, a short explanation, and the clause with the details; empty if there is none.
    choices
        The choices of a list; empty for texts, numbers and check boxes.
    low, high
        The bounds of a number.
    default
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
    default: str = ""
    value: str = ""
    error: str = ""

    def fill(self, sent: Mapping[str, str]) -> None:
        """Take the submitted value, or else the default, and check it."""
        self.value = sent.get(self.name, self.default)
        if self.group == "name":
            try:
                self.value = checked_name(self.value) if self.value.strip() else ""
            except TableError as error:
                self.error = error_sentence(error)
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
class GameForm:
    """A form about a game; its fields are in page order."""

    info: GameInfo
    fields: tuple[Field, ...]

    def group(self, name: str) -> list[Field]:
        """Return the fields of one part of the form."""
        return [each for each in self.fields if each.group == name]

    @property
    def invalid(self) -> list[Field]:
        """The fields with an error."""
        return [each for each in self.fields if each.error]

    @property
    def values(self) -> dict[str, str]:
        """The value of each field by its name."""
        return {each.name: each.value for each in self.fields}

    @property
    def options(self) -> dict[str, object]:
        """The options of the game; all their fields must be valid."""
        return {
            name.removeprefix(OPTION): parsed_option(
                self.info, name.removeprefix(OPTION), value.strip()
            )
            for name, value in self.values.items()
            if name.startswith(OPTION)
        }

    def fill(self, sent: Mapping[str, str]) -> None:
        """Fill in and check all fields."""
        for each in self.fields:
            each.fill(sent)
        _check_below(self)


def option_field(info: GameInfo, option: Option) -> Field:
    """Return the field for an option of a game."""
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
        default=str(defaults(info)[option.name]),
    )


def _check_below(form: GameForm) -> None:
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
