"""The rules of the table as one reads and changes them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from matzl.table.settings import CHOICES
from matzl.table.texts import RULE_CHOICES, TABLE_RULES
from matzl.table.view import TableView
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class Custom:
    """A rule of the table: its name, title and explanation, its value, and the choices there are, each with its title."""

    name: str
    title: str
    explanation: str
    value: str
    choices: tuple[tuple[str, str], ...]

    @property
    def said(self) -> str:
        """What holds now, in words."""
        return next(title for choice, title in self.choices if choice == self.value)


def customs(seen: TableView) -> tuple[Custom, ...]:
    """The rules of a table."""
    values = asdict(seen.rules)
    found = []
    for name, (title, explanation) in TABLE_RULES.items():
        value = values[name]
        if name in CHOICES:
            choices = tuple((word, _(RULE_CHOICES[f"{name}={word}"])) for word in CHOICES[name])
        else:
            value = "yes" if value else "no"
            choices = (("yes", _("yes")), ("no", _("no")))
        found.append(Custom(name, _(title), _(explanation), value, choices))
    return tuple(found)
