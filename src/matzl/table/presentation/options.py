"""A game's options in forms and in words: their fields, the length of a match, and the options agreed at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo, Option
from matzl.base.options import defaults, differing, parsed_option
from matzl.errors import FormError
from matzl.forms import Field, Form
from matzl.parts import Line, cited
from matzl.table.core import settings, texts
from matzl.table.core.view import TableView
from matzl.text.describe import agreement, choice_title, option_explanation, option_title
from matzl.text.languages import kept_by_language
from matzl.text.languages import translated as _

FEW = 4
"""A number with at most this many values is chosen from a list."""

OPTION = "option."
"""The prefix of the names of fields for options of a game."""

PLAYERS = "players"
"""The name of the option for the number of players, in every game that has it."""


def option_field(info: GameInfo, option: Option, group: str = "") -> Field:
    """Return the field for an option of a game, in a group of a form."""
    usual, name = defaults(info)[option.name], OPTION + option.name
    title = option_title(info.name, option.name)
    about = option_explanation(info.name, option.name)
    low, high = option.low, option.high
    values = option.choices or (range(low, high + 1) if high - low < FEW else ())
    titles = {f"{each}": choice_title(info.name, option.name, each) for each in values}
    if values and option.name != PLAYERS:
        titles[f"{usual}"] += f" ({_('usual')})"
    elif not values:
        note = _("From {low} to {high}; usually {usual}.").format(low=low, high=high, usual=usual)
        about = f"{about} {note}"
    kind = "radio" if values else "number"
    choices, explained = tuple(titles.items()), cited(about, info.name, option.clause)
    return Field(name, title, kind, f"{usual}", choices, low, high, explained, group)


def checked_options(info: GameInfo, form: Form, submitted: Mapping[str, str]) -> dict[str, Any]:
    """Return the submitted values of a form as `Form.check` does, with the game's options under ``options``.

    Raises
    ------
    FormError
        If a value is not valid, or an option is not below the one that bounds it.
    """
    values = form.check(submitted)
    options = {
        name.removeprefix(OPTION): parsed_option(info, name.removeprefix(OPTION), f"{value}")
        for name, value in values.items()
        if name.startswith(OPTION)
    }
    for option in info.options:
        if option.below and options.get(option.name, 0) >= options.get(option.below, 10**9):
            title, field = option_title(info.name, option.below), OPTION + option.name
            fault = _("This must be below “{option}”, which is {number}.")
            fault = fault.format(option=title, number=options[option.below])
            raise FormError(f"{option_title(info.name, option.name)}: {fault}", field, fault)
    return values | {"options": options}


def match_length(info: GameInfo, chosen: Mapping[str, Any]) -> str:
    """Return a description of the length of a match.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> match_length(registry.info("bondtolva"), completed(registry.info("bondtolva"), None))
    'A match to 12 points'
    """
    option = length_option(info)
    return "" if option is None else agreement(info.name, option.name, chosen[option.name])


def agreed_options(info: GameInfo, chosen: Mapping[str, Any]) -> list[Line]:
    """Return the non-default options, except for the length of the match, with their clauses.

    Parameters
    ----------
    chosen
        The values of all options.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> mittlere = registry.info("mittlere")
    >>> [each[0] for each in agreed_options(mittlere, completed(mittlere, {"tie": "draw", "deals": 4}))]
    ['Two tied on points: The two draw cards, and the lower card loses ']
    """
    different = differing(info, chosen)
    return [
        cited(agreement(info.name, option.name, different[option.name]), info.name, option.clause)
        for option in info.options
        if option.name in different and option is not length_option(info)
    ]


def length_option(info: GameInfo) -> Option | None:
    """Return the option for the length of a match: the first numeric one other than the number of players."""
    numbers = (each for each in info.options if not each.choices and each.name != PLAYERS)
    return next(numbers, None)


def rule_choice(name: str, word: str) -> tuple[str, str]:
    """Return a value of a table rule with its title."""
    return word, _(texts.RULE_CHOICES.get(f"{name}={word}") or texts.RULE_CHOICES[word])


def rules_of_table(table: TableView) -> dict[str, Any]:
    """Return the arguments of `rules_in` for a table, and whether the viewer may change the rules."""
    game, off = table.settings.game, table.settings.origin.off
    return {"changeable": table.hosting, "game": game, "rules": table.rules, "off": off}


def rules_in(game: str, rules: settings.TableRules, off: Iterable[str] = ()) -> list[Field]:
    """Return a field for each table rule that matters in a game, except those that are `off`."""
    off = off if registry.info(game).knocked_packets else (*off, "cut")
    return [rule for rule in rule_fields(rules) if rule.name not in off]


@kept_by_language()
def rule_fields(rules: settings.TableRules) -> tuple[Field, ...]:
    """Return a field for each rule of a table."""
    fields = []
    for name, (title, explanation) in texts.TABLE_RULES.items():
        choices = tuple(rule_choice(name, f"{value}") for value in settings.rule_values(name))
        value = f"{getattr(rules, name)}"
        fields.append(Field(name, _(title), "radio", value, choices, help=_(explanation)))
    return tuple(fields)
