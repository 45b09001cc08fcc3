"""What goes on in a deal, told in the words of the table: for the terminal, for drawings, for any other guest."""

from __future__ import annotations

from matzl.text.describe.calls import call, guide, prompt, reminder, said
from matzl.text.describe.events import happened, waiting
from matzl.text.describe.fields import field_title, field_value, offices, table_lines
from matzl.text.describe.options import agreement
from matzl.text.describe.titles import call_title, tagline
from matzl.text.describe.values import (
    action_title,
    amount,
    costs_nothing,
    give_or_take,
    worth_unit,
)

__all__ = [
    "action_title",
    "agreement",
    "amount",
    "call",
    "call_title",
    "costs_nothing",
    "field_title",
    "field_value",
    "give_or_take",
    "guide",
    "happened",
    "offices",
    "prompt",
    "reminder",
    "said",
    "table_lines",
    "tagline",
    "waiting",
    "worth_unit",
]
