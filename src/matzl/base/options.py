"""Checked arguments: options of a game (defaults added, converted to the numbers of the state), seeds and numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.errors import SetUpError, names_meant


def defaults(info: GameInfo) -> dict[str, Any]:
    """Return the default of every option of a game: a word or a number."""
    return {option.name: option.default_value for option in info.options}


def completed(info: GameInfo, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return all options of a game: the given ones, and the defaults of the others.

    Raises
    ------
    SetUpError
        When the options are not a mapping, the game has no such option, or a value is invalid.
    """
    if given is not None and not isinstance(given, Mapping):
        raise SetUpError(
            f"options must be a mapping of names to values, or None, not {given!r}", "options"
        )
    chosen = defaults(info)
    known = {option.name: option for option in info.options}
    for name, value in (given or {}).items():
        if name not in known:
            meant = names_meant(name, known)
            raise SetUpError(f"{info.name} has no option {name!r}; {meant}", "unknown-option")
        _check(info, known[name], value)
        chosen[name] = value
    for option in info.options:
        if option.below and chosen[option.name] >= chosen[option.below]:
            raise SetUpError(
                f"option {option.name} of {info.name} must be below {option.below}, which is "
                f"{chosen[option.below]}, not {chosen[option.name]}",
                "option-value",
            )
    return chosen


def _check(info: GameInfo, option: Option, value: Any) -> None:
    if option.choices:
        right = isinstance(value, str) and value in option.choices
        reason = f"one of {', '.join(option.choices)}"
    else:
        right = type(value) is int and option.low <= value <= option.high
        reason = f"a whole number from {option.low} to {option.high}"
    if not right:
        raise SetUpError(
            f"option {option.name} of {info.name} must be {reason}, not {value!r}", "option-value"
        )


def differing(info: GameInfo, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from the defaults of the game, in their declared order."""
    standard = defaults(info)
    return {name: chosen[name] for name in standard if chosen[name] != standard[name]}


def parsed_option(info: GameInfo, name: str, text: str) -> Any:
    """Convert the text of a command-line option to its value: to a number if the option has no choices.

    An invalid text is returned as it is, for `completed` to refuse.
    """
    number = any(option.name == name and not option.choices for option in info.options)
    return int(text) if number and text.isascii() and text.isdigit() and len(text) < 10 else text


def seats_under(info: GameInfo, chosen: Mapping[str, Any]) -> int:
    """Return the number of seats under the chosen options."""
    return int(chosen.get("players", info.seats[0]))


PAYOFFS = ("own", "difference")
"""The payoffs of a small game: a seat's own payoff, or with two seats its own payoff minus the other's."""


def by_difference(payoffs: str, seats: int) -> bool:
    """Return whether `payoffs` is ``difference``: a seat's payoff minus the other's, which makes the game zero-sum.

    Raises
    ------
    SetUpError
        Unless `payoffs` is one of `PAYOFFS`, and there are two seats if it is ``difference``.
    """
    if payoffs not in PAYOFFS:
        raise SetUpError(f"payoffs must be {' or '.join(PAYOFFS)}, not {payoffs!r}", "payoffs")
    if payoffs == "difference" and seats != 2:
        raise SetUpError(f"the difference of payoffs needs two seats, not {seats}", "payoffs")
    return payoffs == "difference"


def as_number(option: Option, value: Any) -> int:
    """Return the value of an option as the state holds it: the index of the choice, or the number."""
    return option.choices.index(value) if option.choices else int(value)


def check_numbers(seed: object, number: object = 0) -> None:
    """Check a seed and the number of one of its deals or matches.

    Raises
    ------
    SetUpError
        When the seed is not a whole number, or the number is negative or not a whole number.
    """
    if type(seed) is not int:
        raise SetUpError(f"the seed must be a whole number, not {seed!r}", "seed")
    check_whole("the number", number, 0, code="seed")


def check_whole(
    name: str, number: object, least: int, most: float = math.inf, *, code: str = ""
) -> None:
    """Check an integer against bounds; `name` describes it, and `code` is the code of the error, by default `name`.

    Raises
    ------
    SetUpError
        If it is not an integer, or is out of range.
    """
    if type(number) is not int or not least <= number <= most:
        limit = f" to {most}" if most < math.inf else ""
        raise SetUpError(
            f"{name} must be a whole number from {least}{limit}, not {number!r}", code or name
        )
