"""Simulate a day of a million tables, to find out what servers and a database they need: ``python -m benchmarks.million``.

Tables open at random, most of them in the evening: in the busiest hour three times as many as on average. At each of them
four people play one match of one of the six games, as long as matches of novices are (`matzl.runs.simulation`). The time for
a card is random, with a mean of two seconds (log-normal, median 1.6 s), and a new deal waits ten to thirty seconds for the
slowest. A sample of the tables is played to the end, event by event.

Then a process plays some of these tables through the busiest minute. An action takes the processor time that
`benchmarks.load` measured (``--cost``), and waits while another is served. A process can have as many tables as let 19 of 20
actions wait for less than ``--wait`` milliseconds.
"""

from __future__ import annotations

import argparse
import json
import math
from typing import Any

import numpy as np

from benchmarks.tables import heading, row
from matzl import registry
from matzl.runs.simulation import Simulation

DAY, HOUR = 86_400, 3_600
PEAK = 3.0
"""The share of tables opened in the busiest hour, relative to the mean of the day."""
SEATS = 4
MEAN_TIME, SPREAD = 2.0, 0.65
"""The mean time for a card in seconds, and the standard deviation of its logarithm."""
PAUSE = 10.0, 30.0
"""The bounds of the seconds between two deals."""
ROWS = 1.11
"""The rows in the log for each card or call, with those for the beginnings and ends of deals."""


def lengths_of_matches(number: int) -> list[tuple[int, int]]:
    """Return the numbers of deals and of actions of matches between novices, as many of each game."""
    lengths = []
    for game in registry.names():
        if game != "whist":
            seats = registry.info(game).seats[0]
            records = Simulation(game, seed=1, bots=["novice"] * seats).matches(number)
            for line in b"".join(records).splitlines():
                deals = json.loads(line)["deals"]
                lengths.append((len(deals), sum(len(deal["actions"]) for deal in deals)))
    return lengths


def openings(number: int, dice: np.random.Generator) -> Any:
    """Draw the times at which tables open, in seconds of the day: a wave with its crest at 20:30 on a level floor."""
    rate = np.exp(np.cos(2 * np.pi * (np.arange(DAY) / DAY - 20.5 / 24)) * _steepness())
    return dice.choice(DAY, number, p=rate / rate.sum()) + dice.random(number)


def _steepness() -> float:
    """Return the exponent with which the rate at the crest is `PEAK` times the mean, by bisection."""
    angle, low, high = np.cos(np.linspace(0, 2 * np.pi, 1000)), 0.0, 10.0
    for _ in range(50):
        middle = (low + high) / 2
        more = math.exp(middle) / np.exp(angle * middle).mean() > PEAK
        low, high = (low, middle) if more else (middle, high)
    return low


def play(opening: float, length: tuple[int, int], dice: np.random.Generator) -> Any:
    """Return the times of the cards and calls of a table."""
    deals, actions = length
    mean = math.log(MEAN_TIME) - SPREAD**2 / 2
    steps = dice.lognormal(mean, SPREAD, actions)
    first = dice.choice(actions, deals, replace=False)
    steps[first] += dice.uniform(*PAUSE, deals)
    return opening + np.cumsum(steps)


def waits(times: Any, cost: float, dice: np.random.Generator) -> Any:
    """Return how long actions wait in the queue of a process; half of their processor time varies, exponentially."""
    service = cost * (0.5 + dice.exponential(0.5, len(times)))
    free, delays = 0.0, np.empty(len(times))
    for index, time in enumerate(times):
        delays[index] = max(0.0, free - time)
        free = max(free, time) + service[index]
    return delays


def tables_of_process(
    minute: list[Any], cost: float, limit: float, dice: np.random.Generator
) -> int:
    """Return the number of tables that a process can have, given the events of tables in the busiest minute."""
    low, high = 1, len(minute)
    while high - low > 1:
        middle = (low + high) // 2
        delays = []
        for _ in range(8):
            tables = dice.choice(len(minute), middle, replace=False)
            times = np.sort(np.concatenate([minute[each] for each in tables]))
            delays.append(waits(times, cost, dice))
        slow = np.quantile(np.concatenate(delays), 0.95) > limit
        low, high = (low, middle) if slow else (middle, high)
    return low


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=20_000, help="tables played")
    parser.add_argument(
        "--cost", type=float, default=13.0, help="processor ms of a card on a server"
    )
    parser.add_argument("--database", type=float, default=1.9, help="processor ms of a card there")
    parser.add_argument("--row", type=float, default=193.0, help="bytes in the database for a card")
    parser.add_argument(
        "--wait", type=float, default=50.0, help="milliseconds, in 19 of 20 actions"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, scale = np.random.default_rng(options.seed), options.tables / options.sample
    lengths = lengths_of_matches(50)
    chosen = dice.integers(len(lengths), size=options.sample)
    begins = openings(options.sample, dice)
    played = [play(at, lengths[it], dice) for at, it in zip(begins, chosen, strict=True)]
    events = np.concatenate(played) % DAY
    seconds = np.mean([each[-1] - at for each, at in zip(played, begins, strict=True)])
    at_once = seconds * options.tables / DAY
    rates = np.histogram(events, np.arange(0, DAY + 1, HOUR))[0] * scale / HOUR
    start = int(np.histogram(events, np.arange(0, DAY + 1, 60))[0].argmax()) * 60
    minute = [it[(it >= start) & (it < start + 60)] for it in (each % DAY for each in played)]
    live = [each for each in minute if len(each)]
    most, of_process = (
        len(live) * scale,
        tables_of_process(live, options.cost / 1000, options.wait / 1000, dice),
    )
    heading("what", "on average", "in the busiest hour")
    row("tables at the same time", f"{at_once:,.0f}", f"{most:,.0f}")
    row("streams", f"{at_once * SEATS:,.0f}", f"{most * SEATS:,.0f}")
    for title, factor in (
        ("cards and calls a second", 1.0),
        ("rows a second", ROWS),
        ("cores for servers", options.cost / 1000),
        ("cores for the database", options.database / 1000),
    ):
        row(title, f"{rates.mean() * factor:,.0f}", f"{rates.max() * factor:,.0f}")
    row("processes", math.ceil(at_once / of_process), math.ceil(most / of_process))
    row("tables, streams of a process", "", f"{of_process}, {of_process * SEATS}")
    row("GB a day", f"{len(events) * scale * options.row / 1e9:,.0f}", "")
    row(
        "minutes of a match, and its events",
        f"{seconds / 60:.1f}, {len(events) / options.sample:.0f}",
        "",
    )


if __name__ == "__main__":
    main()
