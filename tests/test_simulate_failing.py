"""A bot that fails in a simulation is reported with deal, seed and seat, and a command that shows it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import matzl.simulate.simulation
from matzl.deal.view import View
from matzl.errors import BotFailedError, SetUpError
from matzl.players.bots import LevelBot
from matzl.simulate import Simulation

LEVELS = ["novice", "club:worlds=4", "random"]


def failing(
    monkeypatch: pytest.MonkeyPatch, choose: Callable[[View], str], *, at: int, in_deal: int = 1
) -> None:
    """Replace the decisions of the searching bot from an action of a deal on, counted from 1."""
    begun: list[int] = []
    choose_by_level = LevelBot.choose

    def chosen(self: LevelBot, view: View) -> str:
        if self.level != LEVELS[1]:
            return choose_by_level(self, view)
        number = len(view.actions) + 1
        if not begun or number < begun[-1]:
            begun.append(number)
        else:
            begun[-1] = number
        if len(begun) >= in_deal and number >= at:
            return choose(view)
        return choose_by_level(LevelBot("novice"), view)

    monkeypatch.setattr(LevelBot, "choose", chosen)


def divide(_: View) -> str:
    raise ZeroDivisionError("one divided\nby none")


def stop(_: View) -> str:
    raise StopIteration


@pytest.mark.parametrize(
    ("choose", "expected"),
    [
        (divide, "ZeroDivisionError: one divided by none"),
        (stop, "StopIteration"),
        (lambda _: "xx", "NotationError: "),
        (lambda view: view.tricks[0].cards[0][1], "IllegalActionError: "),
    ],
)
def test_a_failing_bot_is_reported_with_code_to_reproduce_it(
    monkeypatch: pytest.MonkeyPatch, choose: Callable[[View], str], expected: str
) -> None:
    failing(monkeypatch, choose, at=15)
    lines = Simulation("mittlere", 7, bots=LEVELS).deals(3)
    with pytest.raises(BotFailedError) as failed:
        list(lines)
    message = str(failed.value)
    where = "mittlere, deal 0 of seed 7, in seat 1 of novice,club:worlds=4,random at action "
    assert message.startswith(f"bot club:worlds=4 failed in {where}")
    assert expected in message
    assert "\n" not in message
    assert failed.value.code == "bot-failed"
    _, _, repeat = message.partition("to repeat it: ")
    with pytest.raises(BotFailedError) as again:
        eval(repeat, {"matzl": matzl})
    assert str(again.value) == message
    assert again.value.__cause__ is not None


def test_a_failure_in_a_match_is_reported_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, divide, at=1, in_deal=2)
    lines = Simulation("mittlere", 7, options={"deals": 3}, bots=LEVELS).matches(1)
    with pytest.raises(BotFailedError) as failed:
        list(lines)
    message = str(failed.value)
    assert "failed in mittlere, deal 2 of match 0 of seed 7, in seat 1 of " in message
    failing(monkeypatch, divide, at=1, in_deal=2)
    with pytest.raises(BotFailedError) as again:
        eval(message.partition("to repeat it: ")[2], {"matzl": matzl})
    assert str(again.value) == message


def test_a_bot_that_cannot_be_created_is_not_a_usage_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(level: str, seed: int) -> LevelBot:
        if seeds:
            raise SetUpError("no such bot")
        return LevelBot("novice", seed)

    seeds: list[int] = []
    monkeypatch.setattr("matzl.simulate.simulation.bot", made)
    simulation = Simulation("mittlere", 7, bots=LEVELS)
    seeds.append(1)
    with pytest.raises(BotFailedError, match="SetUpError: no such bot"):
        list(simulation.deals(1))
