"""Validation of the arguments of a deal; kernels trust what has passed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

from matzl.base.cards import Card, pack_of
from matzl.base.info import GameInfo
from matzl.base.options import check_numbers, seats_under
from matzl.errors import SetUpError

FARTHEST_SCORE = 10**9


def checked_pack(info: GameInfo, numbers: Iterable[Card]) -> list[Card]:
    """Check a pack given as card numbers, and return it as a list.

    Raises
    ------
    SetUpError
        Unless it has each card of the game once.
    """
    given: list[object] = list(numbers) if isinstance(numbers, Iterable) else []
    pack = [int(card) for card in given if isinstance(card, Integral)]
    if len(pack) != len(given) or sorted(pack) != sorted(pack_of(info.ranks)):
        raise SetUpError(f"this is not the pack of {info.name}, each card once", "pack")
    return pack


def as_list(given: object, what: str) -> list[Any]:
    """Return a given iterable as a list.

    Raises
    ------
    SetUpError
        When it is not iterable.
    """
    if not isinstance(given, Iterable):
        raise SetUpError(f"{what} must be a list of words, not {given!r}", "no-list")
    return list(given)


def check_seat(seat: object, seats: int, code: str = "seat") -> None:
    """Check that a value is a seat; `code` names the kind of seat, such as ``dealer``, in the error.

    Raises
    ------
    SetUpError
        Unless it is a whole number from 0 to the last seat.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        raise SetUpError(f"the {code} must be a number from 0 to {seats - 1}, not {seat!r}", code)


def check_given(
    info: GameInfo,
    options: Mapping[str, Any],
    seed: object,
    number: object,
    knocked: object,
    score: object,
    carried: object,
) -> None:
    """Check the arguments of a deal.

    Raises
    ------
    SetUpError
        When an argument is invalid; the message names the valid values.
    """
    check_numbers(seed, number)
    if type(knocked) is not bool or (knocked and not info.knocked_packets):
        raise SetUpError(
            f"knocked must be True or False, and False in games without knocking, not {knocked!r}",
            "knocked",
        )
    seats = seats_under(info, options)
    if score is not None:
        scores = list(score) if isinstance(score, Sequence) else []
        whole = all(type(one) is int and abs(one) <= FARTHEST_SCORE for one in scores)
        if len(scores) != seats or not whole:
            raise SetUpError(
                f"the score must be a whole number for each of {seats} seats, not {score!r}",
                "score",
            )
    if carried is not None:
        _check_carried(info, carried, info.scoring(options, seats, 0).carried())


def _check_carried(info: GameInfo, carried: object, handed_on: Mapping[str, Any]) -> None:
    if not isinstance(carried, Mapping) or not carried.keys() <= handed_on.keys():
        there = ", ".join(handed_on) or "nothing"
        raise SetUpError(f"a match of {info.name} carries over {there}, not {carried!r}", "carried")
    for name, value in carried.items():
        if not _is_like(value, handed_on[name]):
            raise SetUpError(
                f"{name} must be whole numbers in the form {handed_on[name]!r}, not {value!r}",
                "carried",
            )


def _is_like(value: object, example: object) -> bool:
    """Return whether a value consists of integers in lists of the same lengths as the lists in an example."""
    if not isinstance(example, list):
        return isinstance(value, Integral) and abs(int(value)) <= FARTHEST_SCORE
    return (
        isinstance(value, Iterable)
        and len(rows := list(value)) == len(example)
        and all(map(_is_like, rows, example))
    )
