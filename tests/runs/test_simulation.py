"""Simulation: it plays the same deals as `Deal` with the same streams, in any number and batch size."""

from __future__ import annotations

import tracemalloc
from collections import deque
from collections.abc import Callable

import pytest

import matzl.runs
from matzl import Deal, Match, registry
from matzl.deal.view import View
from matzl.engine.bits import pick
from matzl.engine.randomness import below, streams
from matzl.errors import BotFailedError, SetUpError
from matzl.players.bots import LevelBot
from matzl.players.levels import QUICK
from matzl.records import dumps
from matzl.runs import RunFile, Simulation, runner, worker_pool
from matzl.runs import play_batch as inside
from matzl.search.hooks import choose
from tests.conftest import sampled
from tests.sample_records import SETTINGS

EVERY = [(game, setting) for game in registry.names() for setting in range(len(SETTINGS[game]))]


def play_out(deal: Deal, levels: list[str]) -> Deal:
    """Play a deal as the simulation does: action by action, each seat with its own view and stream."""
    own = streams(deal.seed, deal.number, deal.seats)
    while not deal.over:
        seat, level = deal.turn, QUICK.index(levels[deal.turn or 0])
        if deal.by_chance:
            deal.draw()
        elif level == 0:
            mask = deal.legal.mask
            place = int(pick(mask, below(own, 1 + seat, mask.bit_count())))
            deal.play(deal.phase.words[place])
        else:
            deal.play(deal.phase.words[int(choose(deal.view(seat).state, level, own, 1 + seat))])
    return deal


def written_by(simulation: Simulation, *, deals: int = 0, matches: int = 0) -> list[str]:
    chunks = simulation.deals(deals) if deals else simulation.matches(matches)
    text = b"".join(chunks).decode()
    assert text.endswith("\n")
    return text.splitlines()


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
@pytest.mark.parametrize("traced", [False, True])
def test_random_deals_equal_those_of_deal(game, setting, traced) -> None:
    options = SETTINGS[game][setting]
    lines = written_by(Simulation(game, 11, options=options, traced=traced), deals=30)
    for number, line in enumerate(lines):
        deal = Deal(game, 11, number, options=options)
        play_out(deal, ["random"] * deal.seats)
        assert line == dumps(deal.record(traced=traced))
        assert deal.dealer == number % deal.seats


@pytest.mark.parametrize("game", sampled(["bondtolva", "german-solo"], ["bondtolva"]))
def test_deals_of_bots_equal_those_of_deal(game) -> None:
    """Bots get the view of their seat and draw from its stream, in the batch as in `Deal`."""
    bots = ["novice", "random"] if game == "bondtolva" else "random novice novice random".split()
    for number, line in enumerate(written_by(Simulation(game, 3, bots=bots), deals=20)):
        assert line == dumps(play_out(Deal(game, 3, number), bots).record())


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_matches_equal_those_of_match(game, setting) -> None:
    options = SETTINGS[game][setting]
    lines = written_by(Simulation(game, 2, options=options, traced=True), matches=3)
    for number, line in enumerate(lines):
        match = Match(game, 2, number, options=options)
        while not match.over:
            play_out(match.deal, ["random"] * match.seats)
            match.finish_deal()
        assert line == dumps(match.record(traced=True))
        assert Match.from_record(line).record(traced=True) == match.record(traced=True)


def test_drawn_cards_come_from_the_chance_stream() -> None:
    simulation = Simulation("mittlere", 1, options={"tie": "draw"}, traced=True)
    lines = written_by(simulation, deals=3000)
    drawn = [number for number, line in enumerate(lines) if "draw:" in line]
    assert drawn
    for number in drawn[:10]:
        deal = play_out(Deal("mittlere", 1, number, options={"tie": "draw"}), ["random"] * 3)
        assert lines[number] == dumps(deal.record(traced=True))


def test_a_deal_depends_only_on_seed_and_number(monkeypatch) -> None:
    lines = written_by(Simulation("mittlere", 7), deals=50)
    assert written_by(Simulation("mittlere", 7), deals=20) == lines[:20]
    assert written_by(Simulation("mittlere", 8), deals=50) != lines
    monkeypatch.setattr(runner, "MAX_BATCH", 7)
    assert written_by(Simulation("mittlere", 7), deals=50) == lines
    monkeypatch.setattr(inside, "_ACTIONS", 1)  # the log is too short at first
    assert written_by(Simulation("mittlere", 7), deals=50) == lines


def test_single_deals_do_not_depend_on_earlier_matches() -> None:
    simulation = Simulation("plus-minus", 3, options={"players": 4, "sticks": 30})
    lines = written_by(Simulation("plus-minus", 3, options={"players": 4, "sticks": 30}), deals=300)
    assert written_by(simulation, matches=40)
    assert written_by(simulation, deals=300) == lines


def test_large_seeds_are_accepted() -> None:
    for seed in (-1, 2**64, -(2**70), 10**30):
        line = written_by(Simulation("bondtolva", seed), deals=1)[0]
        assert line == dumps(play_out(Deal("bondtolva", seed), ["random"] * 2).record())


@pytest.mark.parametrize("level", ["novice", "club"])
def test_deals_may_begin_later_than_with_the_first(level) -> None:
    simulation = Simulation("mittlere", 5, bots=[level])
    whole = b"".join(simulation.deals(5))
    assert b"".join(simulation.deals(3, 2)) == whole.partition(b"\n")[2].partition(b"\n")[2]
    with pytest.raises(SetUpError, match="number of the first deal"):
        simulation.deals(3, -1)


@pytest.mark.parametrize("levels", [["random"], ["club:worlds=4", "novice"]])
@pytest.mark.parametrize("kind", ["deals", "matches"])
def test_processes_and_interruptions_do_not_change_records(levels, kind, tmp_path) -> None:
    simulation = Simulation("bondtolva", 5, options={"ten": "high"}, bots=levels, first_dealer=1)
    play, path = getattr(simulation, kind), tmp_path / "run"
    whole = b"".join(play(6))
    with RunFile(path, simulation.settings) as run:
        begun = play(9, run=run)
        assert next(begun) + next(begun) == b"".join(whole.splitlines(keepends=True)[:2])
    with RunFile(path, simulation.settings) as run, worker_pool(2) as workers:
        assert (run.count, b"".join(play(6, workers=workers, run=run))) == (2, whole)


def test_a_record_may_be_larger_than_the_buffer(monkeypatch) -> None:
    simulation = Simulation("mittlere", 7, traced=True)
    lines = written_by(simulation, deals=40)
    simulation._writer._buffer = simulation._writer._buffer[:10_000]
    assert written_by(simulation, deals=40) == lines
    simulation._writer._buffer = simulation._writer._buffer[:10]
    assert written_by(simulation, deals=40) == lines


def test_memory_does_not_grow_with_the_number_of_deals(monkeypatch) -> None:
    monkeypatch.setattr(runner, "MAX_BATCH", 16)

    def most(deals: int) -> int:
        simulation = Simulation("bondtolva", 1)
        tracemalloc.start()
        deque(simulation.deals(deals), maxlen=0)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    most(1)
    assert most(500) < 2 * most(50)


# Bots that fail

LEVELS = ["novice", "club:worlds=4", "random"]


def failing(monkeypatch: pytest.MonkeyPatch, choose: Callable[[View], str], *, at: int) -> None:
    """Replace the decisions of the searching bot from an action on, counted from 1."""
    choose_by_level = LevelBot.choose

    def chosen(self: LevelBot, view: View) -> str:
        if self.level != LEVELS[1]:
            return choose_by_level(self, view)
        if len(view.actions) + 1 >= at:
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
def test_a_failing_bot_is_reported_with_code_to_reproduce_it(monkeypatch, choose, expected) -> None:
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
