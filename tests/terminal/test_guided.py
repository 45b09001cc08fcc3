"""Guided deals in the terminal: the advice beside the table, and the consequences of own choices with the result."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES
from matzl.table.presentation.controls import current_lesson
from matzl.terminal.choices import Calls, Hand
from matzl.terminal.result import ResultScreen
from matzl.text.cards import card_title
from tests.terminal.seated import press_choice, seated, to_table


async def test_a_guided_deal_is_explained_and_answers_own_choices() -> None:
    where = {"address": "/learn/bondtolva", "sit": False, "size": (140, 45)}
    async with seated(None, **where) as table:
        await press_choice(table, "/lesson/bondtolva")
        await to_table(table)
        before = table.screen
        await table.press("h")
        assert table.screen is before
        decisions = 0
        while await table.asked():
            decisions += 1
            advised = current_lesson(table.table, "french").advised
            played = f"Play the {card_title(advised)}" if advised in CARD_NAMES else ""
            assert f"Advice: {played or advised.partition(':')[0].title()}" in table.text
            if decisions == 2 and not table.screen.query_one(Calls).rows:
                table.screen.query_one(Hand).move(0, 1)
            await table.press("enter")
        assert isinstance(table.screen, ResultScreen)
        assert "Your own way" in table.text
        assert "the advice was" in table.text
