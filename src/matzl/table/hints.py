"""Hints at a table: who may be told, and how what was told stands in the log."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from matzl.analysis import Hint, Value, hint
from matzl.deal.view import View
from matzl.players.levels import ADVISER
from matzl.table.settings import TableRules


def hints_allowed(rules: TableRules, people: Collection[int]) -> bool:
    """Whether hints are given at a table with these rules where people sit in these seats."""
    return rules.hints == "always" or (rules.hints == "alone" and len(people) == 1)


def compute_hint(view: View) -> Hint:
    """The hint for a view, the same whenever it is asked for; it may take its time."""
    return hint(view, ADVISER)


def hint_data(hint: Hint) -> dict[str, Any]:
    """A hint as JSON can hold it."""
    worths = {word: [worth.mean, worth.error] for word, worth in hint.values.items()}
    return {"level": hint.level, "action": hint.action, "worths": worths}


def hint_from_data(data: Mapping[str, Any]) -> Hint:
    """The hint that an event holds."""
    worths = {word: Value(*numbers) for word, numbers in data["worths"].items()}
    return Hint(data["level"], data["action"], worths)
