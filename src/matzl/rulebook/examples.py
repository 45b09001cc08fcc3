"""Worked examples: deals in which a clause decides what is legal, refused or paid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from matzl.errors import NotationError


@dataclass(frozen=True, slots=True)
class Example:
    """A deal in which a clause decides; the tests play it.

    Attributes
    ----------
    clause
        The number of the clause.
    deal
        The record of the deal, which may be unfinished; of a match, its last deal.
    match
        The record of the match, if the clause depends on earlier deals, else None.
    legal
        All legal actions where it stops, sorted; None if the example does not list them.
    refused
        Actions that are illegal there, each with the clause that forbids it.
    items
        Of a finished deal, the clauses that paid, each with the amount of every seat; else None.
    tricks
        The seats that won the tricks completed, in order; None if the example does not list them.
    """

    clause: str
    deal: Mapping[str, Any]
    legal: tuple[str, ...] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    items: tuple[tuple[str, tuple[int, ...]], ...] | None = None
    match: Mapping[str, Any] | None = None
    tricks: tuple[int, ...] | None = None


def read_examples(text: str, where: str = "examples") -> tuple[Example, ...]:
    """Read the examples of a game from JSON Lines.

    Raises
    ------
    NotationError
        When a line is malformed; the message names file and line.
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
    tricks: list[int] | None = None,
) -> Example:
    if (deal is None) == (match is None):
        raise ValueError("an example has either a deal or a match")
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
        None if tricks is None else tuple(tricks),
    )
