"""Descriptions of games and deals in words: titles, calls, fields."""

from __future__ import annotations

from matzl.text.describe.calls import (
    CARDS as CARDS,
)
from matzl.text.describe.calls import (
    PASS as PASS,
)
from matzl.text.describe.calls import (
    RAISE as RAISE,
)
from matzl.text.describe.calls import (
    action_title as action_title,
)
from matzl.text.describe.calls import (
    action_titles as action_titles,
)
from matzl.text.describe.calls import (
    call as call,
)
from matzl.text.describe.calls import (
    can_pay as can_pay,
)
from matzl.text.describe.calls import (
    guide as guide,
)
from matzl.text.describe.calls import (
    prompt as prompt,
)
from matzl.text.describe.calls import (
    reminder as reminder,
)
from matzl.text.describe.titles import (
    agreement as agreement,
)
from matzl.text.describe.titles import (
    amount as amount,
)
from matzl.text.describe.titles import (
    call_title as call_title,
)
from matzl.text.describe.titles import (
    choice_title as choice_title,
)
from matzl.text.describe.titles import (
    choice_value as choice_value,
)
from matzl.text.describe.titles import (
    deal_unit as deal_unit,
)
from matzl.text.describe.titles import (
    ease as ease,
)
from matzl.text.describe.titles import (
    field_title as field_title,
)
from matzl.text.describe.titles import (
    field_value as field_value,
)
from matzl.text.describe.titles import (
    in_brief as in_brief,
)
from matzl.text.describe.titles import (
    interval_note as interval_note,
)
from matzl.text.describe.titles import (
    is_negligible as is_negligible,
)
from matzl.text.describe.titles import (
    item_title as item_title,
)
from matzl.text.describe.titles import (
    level_title as level_title,
)
from matzl.text.describe.titles import (
    margin as margin,
)
from matzl.text.describe.titles import (
    option_explanation as option_explanation,
)
from matzl.text.describe.titles import (
    option_title as option_title,
)
from matzl.text.describe.titles import (
    payoff_unit as payoff_unit,
)
from matzl.text.describe.titles import (
    percentage as percentage,
)
from matzl.text.describe.titles import (
    place_title as place_title,
)
from matzl.text.describe.titles import (
    refusal_sentence as refusal_sentence,
)
from matzl.text.describe.titles import (
    tagline as tagline,
)
from matzl.text.describe.titles import (
    value_unit as value_unit,
)
