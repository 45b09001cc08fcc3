"""Descriptions of games and deals in words: titles, calls, fields."""

from __future__ import annotations

from matzl.text.describe.calls import (
    CARDS,
    PASS,
    RAISE,
    action_title,
    action_titles,
    call,
    can_pay,
    guide,
    last_title,
    prompt,
    reminder,
)
from matzl.text.describe.fields import (
    amount,
    deal_unit,
    field_title,
    field_value,
    is_negligible,
    payoff_unit,
    standard_error_note,
    value_unit,
)
from matzl.text.describe.titles import (
    agreement,
    call_title,
    choice_title,
    choice_value,
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
    "can_pay",
    "choice_title",
    "choice_value",
    "deal_unit",
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
    "standard_error_note",
    "tagline",
    "value_unit",
]
