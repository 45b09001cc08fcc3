"""Hints at a table: who may ask for one, and how it is stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from matzl.analysis import Hint, Value, hint
from matzl.deal.view import View
from matzl.players.levels import ADVISER
from matzl.table.settings import TableRules


def hints_allowed(rules: TableRules, people: Collection[int]) -> bool:
    """Return whether the rules allow hints when people sit in these seats."""
    return rules.hints == "always" or (rules.hints == "alone" and len(people) == 1)


def compute_hint(view: View) -> Hint:
    """Return the hint for a view, always the same; this may take a second or more."""
    return hint(view, ADVISER)


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return a hint as JSON data."""
    worths = {word: [worth.mean, worth.error] for word, worth in hint.values.items()}
    return {"level": hint.level, "action": hint.action, "worths": worths}


def hint_from_data(data: Mapping[str, Any]) -> Hint:
    """Return the hint stored in an event."""
    worths = {word: Value(*numbers) for word, numbers in data["worths"].items()}
    return Hint(data["level"], data["action"], worths)
