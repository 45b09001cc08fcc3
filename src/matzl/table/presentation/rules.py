"""The rules of a table with titles and choices, for reading and changing them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from matzl.table.settings import CHOICES
from matzl.table.texts import RULE_CHOICES, TABLE_RULES
from matzl.table.view import TableView
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class RuleSetting:
    """A table rule: its name, title, explanation and value, and the choices with their titles."""

    name: str
    title: str
    explanation: str
    value: str
    choices: tuple[tuple[str, str], ...]

    @property
    def value_title(self) -> str:
        """The title of the current value."""
        return next(title for choice, title in self.choices if choice == self.value)


def rule_settings(table: TableView) -> tuple[RuleSetting, ...]:
    """Return the rules of a table."""
    values = asdict(table.rules)
    found = []
    for name, (title, explanation) in TABLE_RULES.items():
        value = values[name]
        if name in CHOICES:
            choices = tuple((word, _(RULE_CHOICES[f"{name}={word}"])) for word in CHOICES[name])
        else:
            value = "yes" if value else "no"
            choices = (("yes", _("yes")), ("no", _("no")))
        found.append(RuleSetting(name, _(title), _(explanation), value, choices))
    return tuple(found)
