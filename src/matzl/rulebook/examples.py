"""Worked examples: deals in which a clause decides, with what is legal there, refused, or paid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matzl.errors import NotationError


@dataclass(frozen=True, slots=True)
class Example:
    """A deal in which a clause decides; the tests run it.

    Attributes
    ----------
    clause
        The number of the clause.
    deal
        The record of the deal, which may stop in its midst; of a match, its last deal.
    match
        The record of the match, where the clause needs the deals before; None otherwise.
    legal
        Every action that is legal where it stops, sorted; None when the example is about something else.
    refused
        Actions that are not legal there, each with the clause that keeps it out.
    items
        Of a finished deal: the clauses that paid, each with the amount of every seat; None when it is about something else.
    """

    clause: str
    deal: Mapping[str, Any]
    legal: tuple[str, ...] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    items: tuple[tuple[str, tuple[int, ...]], ...] | None = None
    match: Mapping[str, Any] | None = None


def read_examples(text: str, where: str = "examples") -> tuple[Example, ...]:
    """The examples of a game from JSON Lines.

    Raises
    ------
    NotationError
        When a line is not in the form of an example; it names file and line.
    """
    examples = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                examples.append(_example(**json.loads(line)))
            except (TypeError, ValueError) as fault:
                raise NotationError(f"{where}, line {number}: {fault}", "rule-book") from None
    return tuple(examples)


def _example(
    clause: str,
    deal: Mapping[str, Any] | None = None,
    match: Mapping[str, Any] | None = None,
    legal: list[str] | None = None,
    refused: Mapping[str, str] | None = None,
    items: list[tuple[str, list[int]]] | None = None,
) -> Example:
    if (deal is None) == (match is None):
        raise ValueError("an example is a deal or a match")
    if match is not None:
        deal = {key: value for key, value in match["deals"][-1].items() if key != "scores"}
    assert deal is not None
    return Example(
        clause,
        deal,
        None if legal is None else tuple(legal),
        refused or {},
        None if items is None else tuple((number, tuple(amounts)) for number, amounts in items),
        match,
    )
