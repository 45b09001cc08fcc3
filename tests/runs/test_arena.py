"""Arenas: results known in advance, with one process and with two, and bots that fail."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any

import pytest

from matzl.deal.view import View
from matzl.errors import SetUpError
from matzl.players.bots import Bot, bot
from matzl.runs import Arena, BotFailedError, Sprt, worker_pool
from matzl.runs.arena_deals import Task, control
from matzl.runs.statistics import NO_STRONGER, WEAKER


class Reckless:
    """A bot that always makes the highest bid, and then plays like a novice."""

    level = "reckless"

    def __init__(self, seed: int) -> None:
        self._novice = bot("novice", seed)

    def choose(self, view: View) -> str:
        if view.phase.name == "bidding":
            return list(view.legal)[-1]
        return self._novice.choose(view)


class Broken:
    """A bot that fails in the third trick."""

    level = "broken"

    def choose(self, view: View) -> str:
        if len(view.tricks) == 3:
            raise ZeroDivisionError("one divided by none")
        return next(iter(view.legal))


class Cheat:
    """A bot that plays an illegal card."""

    level = "cheat"

    def choose(self, view: View) -> str:
        return "KD" if "KD" not in view.legal else "AS"


def players(level: str, seed: int) -> Bot:
    """Return the bot of a name; ``chance`` and ``luck`` play at random, other names are novices."""
    if level == "reckless":
        return Reckless(seed)
    if level in ("broken", "cheat"):
        return {"broken": Broken, "cheat": Cheat}[level]()
    name = "random" if level in ("random", "chance", "luck") else "novice"
    return bot(name, seed + (level == "luck"))


@pytest.mark.long
def test_a_bot_that_always_bids_is_found_weaker() -> None:
    arena = Arena("german-solo", ["novice", "reckless"], seed=1, make=players)
    better, worse = arena.play(16).rows
    assert better.interval is not None
    assert worse.interval is not None
    assert worse.interval[1] < 0
    assert worse.verdict == WEAKER
    assert (better.deals, worse.deals) == (64, 64)


@pytest.mark.thorough
def test_a_decided_pairing_ends_while_others_continue() -> None:
    arena = Arena("german-solo", ["novice", "reckless", "same"], seed=1, make=players)
    results = arena.play(48, sprt=Sprt(gain=0.5, every=4))
    rows = {(row.one, row.among): row for row in results.rows}
    worse = rows["reckless", "novice"]
    assert (worse.verdict, worse.blocks % 4) == (NO_STRONGER, 0)
    assert worse.blocks < results.blocks
    again = arena.play(worse.blocks).rows
    assert {(row.one, row.among): row for row in again}["reckless", "novice"].mean == worse.mean


@pytest.mark.long
def test_the_cards_are_allowed_for_where_levels_are_slow() -> None:
    """Stand-ins of novices are novices, so they predict exactly the payoffs of novices under another name."""
    arena = Arena("bondtolva", ["same", "random"], seed=4, make=players)
    for row in arena.play(20).rows:
        assert row.interval is not None
        assert row.controlled is not None
        low, high = row.controlled.interval
        assert low < row.controlled.mean < high
        assert low < row.interval[1]
        assert row.interval[0] < high
    assert all(
        row.controlled is None for row in Arena("bondtolva", ["novice", "random"]).play(9).rows
    )


def test_what_stand_ins_get_has_the_mean_zero() -> None:
    setup = Arena("bondtolva", ["club", "novice"], seed=3).setup
    values = [control(setup, Task(block, ("club", "novice")))[0] for block in range(400)]
    assert abs(fmean(values)) < 3 * stdev(values) / 20
    assert control(setup, Task(0, ("club", "expert"))) == [], "the same stand-ins"


@pytest.mark.thorough
@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_processes() -> None:
    arena = Arena("bondtolva", ["novice", "random"], seed=9, options={"ten": "high"})
    found = []
    for jobs in (1, 2, 3):
        contest = arena.contest(40, recorded=True, sprt=Sprt(gain=0.3, every=8))
        with worker_pool(jobs) as workers:
            lines = [line for block in contest.play(workers) for line in block]
        rows = [
            (row.one, row.mean, row.interval, row.blocks, row.verdict)
            for row in contest.results().rows
        ]
        found.append((lines, rows))
    assert found[0] == found[1] == found[2]
    assert len(found[0][0]) > 30


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("broken", "at action 8: ZeroDivisionError: one divided by none"),
        ("cheat", "at action 1: IllegalActionError: "),
    ],
)
def test_a_failing_bot_is_reported_with_code_to_reproduce_it(level: str, expected: str) -> None:
    arena = Arena("mittlere", ["novice", level], seed=8, make=players)
    with pytest.raises(BotFailedError) as failed:
        arena.play(3)
    message = str(failed.value)
    assert f"bot {level} failed in mittlere, deal 0 of seed 8, in seat" in message
    assert expected in message
    assert "\n" not in message
    assert "in choose" in failed.value.traceback or level == "cheat"
    _, _, repeat = message.partition("to repeat it: ")
    with pytest.raises(BotFailedError) as again:
        eval(repeat, {name: __import__(f"{name}.runs") for name in ("matzl", "tests")})
    assert str(again.value) == message
    assert str(again.value.__cause__) in message


@pytest.mark.parametrize(
    ("levels", "more"),
    [
        (["novice"], {}),
        (["novice", "novice"], {}),
        (["novice", "champion"], {}),
        (["novice", "random:worlds=3"], {}),
        (["novice", "random"], {"seed": 1.0}),
        (["novice", "random"], {"options": {"players": 3}}),
        (["novice", "random"], {"pack": {"suits": "CD"}}),
        (["novice", "random"], {"pack": {"ranks": "JQK", "suites": "CD"}}),
        (["novice", "random"], {"pack": ["JQK"]}),
        ([min, "random"], {}),
    ],
)
def test_invalid_arenas_are_refused(levels: list[Any], more: dict[str, object]) -> None:
    with pytest.raises(SetUpError):
        Arena("mittlere", levels, **more)


def test_other_invalid_arguments_are_refused() -> None:
    arena = Arena("mittlere", ["novice", "random"])
    for blocks in (0, -1, 2.5, True):
        with pytest.raises(SetUpError):
            arena.play(blocks)
    for jobs in (0, -1, 1.5):
        with pytest.raises(SetUpError):
            arena.play(1, jobs=jobs)
    with pytest.raises(SetUpError):
        arena.deal(0, ["novice"])
