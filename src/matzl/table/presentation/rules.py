"""The rules of a table with their titles, explanations and choices, as forms offer them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from matzl.table.core import settings, texts
from matzl.table.core.view import TableView
from matzl.text.languages import kept_by_language
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


def seconds_title(name: str, word: str) -> str:
    """Return the title of any number of seconds, even one that no form offers."""
    title = texts.RULE_CHOICES.get(f"{name}={word}")
    return _(title) if title else f"{word} s"


@dataclass(frozen=True, slots=True)
class RulesOfTable:
    """The rules that the host of a table may change, and whether the viewer is the host."""

    changeable: bool
    rules: tuple[RuleSetting, ...]


def rules_of_table(table: TableView) -> RulesOfTable:
    """Return the rules of a table."""
    rules = (rule for rule in rule_settings(table.rules) if table.settings.allows(rule.name))
    return RulesOfTable(table.hosting, tuple(rules))


@kept_by_language()
def rule_settings(rules: settings.TableRules) -> tuple[RuleSetting, ...]:
    """Return the rules of a table with their titles and choices."""
    values = asdict(rules)
    found = []
    for name, (title, explanation) in texts.TABLE_RULES.items():
        value = values[name]
        if name in settings.SECONDS:
            value = str(value)
            words = dict.fromkeys([*map(str, settings.SECONDS[name].offered), value])
            choices = tuple((word, seconds_title(name, word)) for word in words)
        elif name in settings.CHOICES:
            choices = tuple(
                (word, _(texts.RULE_CHOICES[f"{name}={word}"])) for word in settings.CHOICES[name]
            )
        else:
            value = "yes" if value else "no"
            choices = (("yes", _("yes")), ("no", _("no")))
        found.append(RuleSetting(name, _(title), _(explanation), value, choices))
    return tuple(found)
