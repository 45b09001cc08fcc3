"""Guided deals in the terminal: the advice beside the table, and the consequences of own choices with the result."""

from __future__ import annotations

from matzl.terminal.choices import Calls, Hand
from matzl.terminal.options import PlayOptions
from matzl.terminal.result import ResultScreen
from tests.terminal.seated import seated
from tests.test_cli import refused


async def test_a_guided_deal_is_explained_and_answers_own_choices() -> None:
    async with seated("bondtolva", PlayOptions(lesson="first"), size=(140, 45)) as table:
        assert "Advice: " in table.text
        decisions = 0
        while await table.asked():
            decisions += 1
            assert "Advice: " in table.text
            calls, hand = table.screen.query_one(Calls), table.screen.query_one(Hand)
            if decisions == 2 and not calls.rows:
                hand.move(0, 1)
            await table.press("enter")
        assert isinstance(table.screen, ResultScreen)
        assert "Your own way" in table.text
        assert "the advice was" in table.text


def test_a_guided_deal_needs_a_game() -> None:
    assert "needs a game" in refused(2, "play", "mittlere", "--lesson", "first", "--seed", "1")
