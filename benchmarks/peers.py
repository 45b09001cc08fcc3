"""Measure matzl beside the peers that are installed, in CPU time: OpenSpiel, PettingZoo, pgx, RLCard, endplay.

All play at random, and dealing is timed, too; a decision is an action that a player chooses. They take turns, and each
figure is the median of its turns. The last column is the speed as a share of the fastest of another package in the same
group. A peer that is missing is named in a line. ``taskset -c 0 python -m benchmarks.peers`` writes ``peers.md`` and
``peers.svg``, which has a column for each row of the table, beside this file.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from math import log10
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from benchmarks.choosing import at_random
from matzl import Batch, Stepper
from matzl.base.cards import pack_of
from matzl.drawn import Series
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.pages.figure import drawing
from matzl.parts import Figure
from matzl.registry import info

HERE = Path(__file__).parent
GAME = "mittlere"
SECONDS = 0.2
"""The least CPU time of a turn."""
STYLE = "<style>rect { fill: #00796b } line { stroke: #ccc } text { font: 13px sans-serif }</style>"


class Row(NamedTuple):
    """A measurement: its group, its package, what is measured, and a function that plays and returns the decisions."""

    group: str
    package: str
    subject: str
    play: Callable[[], int]


def in_one_call() -> Callable[[], int]:
    state, pack = Stepper(GAME).state, np.array(pack_of(info(GAME).ranks), np.int64)
    chance = streams(1, 0, 4)
    return lambda: compiled(engine.play_random)(state, pack, chance, 2000)[0]


def stepper() -> Callable[[], int]:
    made, rng, number = Stepper(GAME), random.Random(1), iter(range(1 << 30))

    def play() -> int:
        legal, decisions = made.deal(1, next(number)), 0
        while legal:
            bits = [bit for bit in range(legal.bit_length()) if legal >> bit & 1]
            legal = made.step(rng.choice(bits))
            decisions += 1
        return decisions

    return play


def batch() -> Callable[[], int]:
    made, rng = Batch(GAME, 1024, 1, observe=["planes"]), np.random.default_rng(1)
    made.reset()

    def play() -> int:
        made.step(at_random(made.buffers.masks, rng))
        return 1024

    return play


def aec(make: Callable[[], Any]) -> Callable[[], int]:
    env, rng, seeds = make(), random.Random(1), iter(range(1 << 30))

    def play() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            decisions += 1
        return decisions

    return play


def own_aec() -> Callable[[], int]:
    pettingzoo = import_module("matzl.adapters.pettingzoo")
    return aec(lambda: pettingzoo.env(GAME))


def their_aec(name: str) -> Callable[[], int]:
    return aec(import_module(f"pettingzoo.classic.{name}").env)


def spiel(name: str, *, observed: bool = False, ours: bool = False) -> Callable[[], int]:
    pyspiel = import_module("pyspiel")
    if ours:
        import_module("matzl.adapters.openspiel")
    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            if observed:
                state.information_state_tensor() if ours else state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def spiel_in_one_call(name: str) -> Callable[[], int]:
    pyspiel = import_module("pyspiel")
    game, seeds = pyspiel.load_game(name), iter(range(1 << 30))
    bots = [pyspiel.make_uniform_random_bot(seat, 11 + seat) for seat in range(game.num_players())]
    lengths = [spiel(name)() for _ in range(20)]  # it does not tell how many decisions there were
    length = round(sum(lengths) / len(lengths))

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return length

    return play


def rlcard(name: str) -> Callable[[], int]:
    env, rng = import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def endplay() -> Callable[[], int]:
    generate, types = import_module("endplay.dealer").generate_deal, import_module("endplay.types")
    rng, seeds = random.Random(1), iter(range(1 << 30))

    def play() -> int:
        deal, decisions = generate(seed=next(seeds)), 0
        deal.first, deal.trump = types.Player.north, types.Denom.spades
        while cards := deal.legal_moves():
            deal.play(rng.choice(cards))
            decisions += 1
        return decisions

    return play


def pgx(name: str, rows: int = 1024, steps: int = 64) -> Callable[[], int]:
    jax, module = import_module("jax"), import_module("pgx")
    env = module.make(name)
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)
    act = import_module("pgx.experimental.utils").act_randomly

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, own, other = jax.random.split(key, 3)
        actions = act(own, state.legal_action_mask)
        return (jax.vmap(step)(state, actions, jax.random.split(other, rows)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    carry = [
        (jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), rows)), jax.random.PRNGKey(2))
    ]

    def play() -> int:
        carry[0] = jax.block_until_ready(run(carry[0]))
        return rows * steps

    return play


MAKERS: list[tuple[str, str, str, Callable[[], Callable[[], int]]]] = [
    ("one call", "matzl", f"{GAME}, random play", in_one_call),
    ("one call", "OpenSpiel", "skat, evaluate_bots", lambda: spiel_in_one_call("skat")),
    ("one call", "OpenSpiel", "spades, evaluate_bots", lambda: spiel_in_one_call("spades")),
    ("loop in Python", "matzl", f"{GAME}, Stepper", stepper),
    ("loop in Python", "matzl", f"{GAME} in OpenSpiel", lambda: spiel(f"matzl_{GAME}", ours=True)),
    ("loop in Python", "OpenSpiel", "skat", lambda: spiel("skat")),
    ("loop in Python", "OpenSpiel", "tarok", lambda: spiel("tarok")),
    ("loop in Python", "RLCard", "bridge", lambda: rlcard("bridge")),
    ("loop in Python", "RLCard", "uno", lambda: rlcard("uno")),
    ("loop in Python", "endplay", "bridge without an auction", endplay),
    ("observations", "matzl", f"{GAME}, Batch of 1,024, planes", batch),
    ("observations", "matzl", f"{GAME} in OpenSpiel, tensor and mask",
     lambda: spiel(f"matzl_{GAME}", observed=True, ours=True)),
    ("observations", "OpenSpiel", "skat, tensor and mask", lambda: spiel("skat", observed=True)),
    ("observations", "pgx", "leduc_holdem, 1,024 at once", lambda: pgx("leduc_holdem")),
    ("observations", "pgx", "sparrow_mahjong, 1,024 at once", lambda: pgx("sparrow_mahjong")),
    ("PettingZoo", "matzl", GAME, own_aec),
    ("PettingZoo", "PettingZoo", "tictactoe", lambda: their_aec("tictactoe_v3")),
    ("PettingZoo", "PettingZoo", "leduc_holdem", lambda: their_aec("leduc_holdem_v4")),
]  # fmt: skip


def found_rows() -> Iterator[Row]:
    """Yield a row for each subject that can be measured here, and print a line for each of the others."""
    for group, package, subject, make in MAKERS:
        try:
            yield Row(group, package, subject, make())
        except Exception as error:  # noqa: BLE001  (whatever a peer raises, the others are measured)
            print(f"left out: {package}, {subject}: {type(error).__name__}: {error}".split("\n")[0])


def turn(play: Callable[[], int]) -> float:
    """Return the decisions in a second of CPU time."""
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        decisions += play()
    return decisions / (time.process_time() - begin)


def measured(rows: list[Row], turns: int) -> list[float]:
    """Return the median speed of each row; all take turns, after one to warm up."""
    for row in rows:
        row.play()
    speeds = [[turn(row.play) for row in rows] for _ in range(turns)]
    return [median(each) for each in zip(*speeds, strict=True)]


def table(rows: list[Row], speeds: list[float]) -> str:
    """Return the table as Markdown."""
    lines = [
        "| | | package | game | decisions/s | share of the fastest peer |",
        "| ---: | --- | --- | --- | ---: | ---: |",
    ]
    for number, (row, speed) in enumerate(zip(rows, speeds, strict=True), 1):
        peers = [
            other for each, other in zip(rows, speeds, strict=True)
            if each.group == row.group and each.package != "matzl"
        ]  # fmt: skip
        share = f"{speed / max(peers):.2f}" if peers else ""
        lines.append(
            f"| {number} | {row.group} | {row.package} | {row.subject} | {speed:,.0f} | {share} |"
        )
    return "\n".join(lines) + "\n"


def plot(speeds: list[float]) -> str:
    """Return columns as high as the powers of ten of the speeds, with the numbers of the table's rows, as SVG."""
    powers, numbers = tuple(map(log10, speeds)), range(1, len(speeds) + 1)
    columns = Series(powers, intervals=tuple(zip(powers, powers, strict=True)))
    title = "Decisions per second of CPU time, as powers of ten"
    figure = Figure(title, (columns,), tuple(map(str, numbers)), kind="bars", unit="cost")
    svg = str(drawing(figure)).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return svg.replace(">", f">{STYLE}", 1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--out", type=Path, default=HERE)
    chosen = parser.parse_args()
    rows = list(found_rows())
    speeds = measured(rows, chosen.turns)
    text = table(rows, speeds)
    print(text)
    (chosen.out / "peers.md").write_text(
        f"# Beside other packages\n\nWritten by `python -m benchmarks.peers`, which says what is measured.\n\n{text}",
        "utf-8",
    )
    (chosen.out / "peers.svg").write_text(plot(speeds), "utf-8")


if __name__ == "__main__":
    main()
