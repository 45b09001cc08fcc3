"""Descriptions of games and deals in words: titles, calls, fields, events."""

from __future__ import annotations

from matzl.text.describe.calls import (
    CARDS,
    PASS,
    RAISE,
    action_title,
    action_titles,
    call,
    guide,
    last_title,
    prompt,
    reminder,
)
from matzl.text.describe.events import describe_action, describe_turn
from matzl.text.describe.fields import (
    amount,
    deal_unit,
    field_title,
    field_value,
    is_negligible,
    payoff_unit,
    seat_roles,
    standard_error_note,
    table_facts,
    table_lines,
    value_unit,
)
from matzl.text.describe.titles import (
    agreement,
    call_title,
    choice_title,
    item_title,
    option_explanation,
    option_title,
    refusal_sentence,
    tagline,
)

__all__ = [
    "CARDS",
    "PASS",
    "RAISE",
    "action_title",
    "action_titles",
    "agreement",
    "amount",
    "call",
    "call_title",
    "choice_title",
    "deal_unit",
    "describe_action",
    "describe_turn",
    "field_title",
    "field_value",
    "guide",
    "is_negligible",
    "item_title",
    "last_title",
    "option_explanation",
    "option_title",
    "payoff_unit",
    "prompt",
    "refusal_sentence",
    "reminder",
    "seat_roles",
    "standard_error_note",
    "table_facts",
    "table_lines",
    "tagline",
    "value_unit",
]
