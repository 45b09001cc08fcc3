"""Contests: seatings, the figure of a block, and runs kept in a file, which go on after an interruption."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from operator import neg
from pathlib import Path
from statistics import fmean

import pytest

from matzl import Deal, registry
from matzl.errors import SetUpError
from matzl.players.bots import Bot, bot
from matzl.runs import Arena, Contest, Results, RunFile, Simulation, Sprt, worker_pool
from matzl.runs.arena_deals import ArenaSetup, pairings, seatings
from matzl.runs.runner import resumed

ARENA = Arena("bondtolva", ["novice", "random"], seed=3)


def test_every_pair_of_levels_meets_in_both_directions() -> None:
    every = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert pairings(["a", "b", "c"]) == every


def test_the_directions_share_deals_and_in_zero_sum_games_no_level_plays_alone() -> None:
    assert seatings(pairings(["a", "b"]), 2, zero_sum=True) == [("a", "b"), ("b", "a")]
    assert set(seatings(pairings(["a", "b"]), 3, zero_sum=False)) == set(product("ab", repeat=3))


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_zero_sum_games_are_marked_as_such(game: str) -> None:
    info = registry.info(game)
    settings = [{}, *({option.name: word} for option in info.options for word in option.choices)]
    sums = {
        sum(json.loads(line)["result"]["payoffs"])
        for options in settings
        for lines in Simulation(game, options=options).deals(200)
        for line in lines.splitlines()
    }
    assert (sums == {0}) == info.zero_sum


def test_the_mean_is_what_the_one_gets_less_what_the_others_would_get() -> None:
    def payoffs(block: int, *levels: str) -> Sequence[int]:
        return ARENA.deal(block, levels).payoffs or ()

    results = [
        payoffs(block, "novice", "random")[0]
        + payoffs(block, "random", "novice")[1]
        - sum(payoffs(block, "random", "random"))
        for block in range(4)
    ]
    assert ARENA.play(4, only="novice").rows[0].mean == fmean(results) / 2


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_all_deals_of_a_block_have_the_same_cards(game: str) -> None:
    arena = Arena(game, ["novice", "random"], seed=5)
    with worker_pool() as workers:
        blocks = list(arena.contest(3, recorded=True).play(workers))
    for number, block in enumerate(blocks):
        records = [json.loads(line) for line in block]
        hands = [" ".join(hand) for hand in Deal(game, 5, number).hands]
        assert all(record["hands"] == hands for record in records)
        assert {record["dealer"] for record in records} == {number % arena.seats}
        assert len({tuple(record["meta"]["bots"]) for record in records}) == len(block)
        metas = [(record["meta"]["seed"], record["meta"]["block"]) for record in records]
        assert set(metas) == {(5, number)}
    assert len({json.loads(block[0])["hands"][0] for block in blocks}) == 3


def test_the_seed_of_a_bot_depends_on_block_and_seat_alone() -> None:
    seeds: list[int] = []

    def seen(level: str, seed: int) -> Bot:
        seeds.append(seed)
        return bot("novice" if level == "x" else level, seed)

    setting = ArenaSetup("mittlere", ("novice", "random"), {}, 3, seen)
    for block, seat, level in product(range(3), range(3), ("novice", "random")):
        setting.bot(level, block, seat)
    assert seeds[::2] == seeds[1::2], "all levels have the same"
    assert len(set(seeds)) == 9, "every block and seat has its own"
    alone = Arena("mittlere", ["novice", "random"], seed=3).play(6)
    more = Arena("mittlere", ["random", "x", "novice"], seed=3, make=seen).play(6)
    figures = {(row.one, row.among): row.mean for row in more.rows}
    for row in alone.rows:
        assert figures[row.one, row.among] == row.mean


# Runs kept in a file


def figures(results: Results) -> list[object]:
    """Return all of the results but the times of moves."""
    return [replace(row, ms_per_move={}) for row in results.rows]


def played(path: Path, contest: Contest, blocks: int | None = None) -> Results:
    """Play some blocks of a run, or all, beginning with those in its file."""
    with RunFile(path, contest.settings) as run, worker_pool() as workers:
        for _ in islice(contest.play(workers, run), blocks):
            pass
    return contest.results()


def test_an_interrupted_run_ends_with_the_figures_of_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "run"
    for blocks in (3, 0, 7):
        played(path, ARENA.contest(24), blocks)
    with path.open("ab") as file:
        file.write(b"012345")  # a line that was not completed
    with RunFile(path, ARENA.contest(24).settings) as run:
        assert run.count == 28, "of four seatings of 7 blocks"
    again = played(path, ARENA.contest(24))
    assert figures(again) == figures(ARENA.play(24))
    lines = path.read_bytes()
    assert played(path, ARENA.contest(24)) == again, "times of moves, too, since nothing is played"
    assert path.read_bytes() == lines


def test_a_list_of_tasks_resumes_and_leaves_no_file(tmp_path: Path) -> None:
    """The results of another function show which tasks were done before the interruption."""
    path, settings = tmp_path / "tasks.run", {"game": "mittlere"}
    interrupted = resumed(abs, range(-9, 0), path, settings, 9)
    assert list(islice(interrupted, 3)) == [9, 8, 7]
    interrupted.close()
    assert list(resumed(neg, range(9), path, settings, 9)) == [9, 8, 7, -3, -4, -5, -6, -7, -8]
    assert not path.exists()


def test_a_sequential_test_goes_on_with_its_looks(tmp_path: Path) -> None:
    path, test = tmp_path / "run.json", Sprt(gain=0.5, every=4)
    played(path, ARENA.contest(200, sprt=test), 6)
    whole = ARENA.play(200, sprt=test)
    assert whole.blocks < 200
    assert figures(played(path, ARENA.contest(200, sprt=test))) == figures(whole)


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (Arena("bondtolva", ["novice", "random"], seed=4).contest(5), "seed"),
        (Arena("mittlere", ["novice", "random"], seed=3).contest(5), "game"),
        (Arena("bondtolva", ["random", "novice"], seed=3).contest(5), "levels"),
        (ARENA.contest(5, only="novice"), "only"),
        (ARENA.contest(5, sprt=Sprt()), "sprt"),
    ],
)
def test_a_run_with_other_settings_is_refused(tmp_path: Path, other: Contest, name: str) -> None:
    path = tmp_path / "run.json"
    played(path, ARENA.contest(5), 2)
    before = path.read_bytes()
    with pytest.raises(SetUpError, match=rf"is a run with {name} .*name a new file") as refused:
        RunFile(path, other.settings)
    assert refused.value.code == "other-run"
    assert path.read_bytes() == before


def test_a_run_of_other_bots_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.json"
    monkeypatch.setattr("matzl.runs.contest.bots_version", lambda game: "00000000")
    played(path, ARENA.contest(5), 2)
    monkeypatch.undo()
    with pytest.raises(SetUpError, match='is a run with bots "00000000"'):
        RunFile(path, ARENA.contest(5).settings)


@pytest.mark.parametrize(
    "text",
    ["", "7}\n", "\xff", "[" * 100_000, '{"matzl-run": 2}\n{}\n', '{"format": "matzl-deal/1"}\n'],
)
def test_another_file_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(SetUpError, match="is not the file of a run; name a new file"):
        RunFile(path, ARENA.contest(5).settings)
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("line", ["5", "{}", "[]", '[[1], {}, [], ""]', "[[1, 1], {}, 5, 5]"])
def test_a_damaged_result_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "run.json"
    played(path, ARENA.contest(5), 2)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[3:], ""]), "utf-8")
    with pytest.raises(SetUpError, match=r"run.json: line 3 is no result of this run"):
        played(path, ARENA.contest(5))
