"""``matzl bench``: measure how fast this machine plays on one core."""

from __future__ import annotations

import json
import time

import click

from matzl import registry
from matzl.cli.options import games_argument, json_option
from matzl.cli.terminal import progress


@click.command(
    "bench",
    short_help="Measure how fast this machine plays.",
    epilog="""\b
Examples:
  matzl bench
  matzl bench mittlere bondtolva --json
""",
)
@games_argument
@json_option
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 600),
    default=1.0,
    show_default=True,
    metavar="S",
    help="How long to measure each.",
)
def command(names: tuple[str, ...], as_json: bool, seconds: float) -> None:
    """Measure random play of each GAME, or of all: in one compiled call, and stepped from a Python loop."""
    chosen = names or registry.names()
    rows = []
    with progress(len(chosen), "games measured") as advance:
        for name in chosen:
            rows.append({"game": name, **_in_one_call(name, seconds), **_stepped(name, seconds)})
            advance(1)
    if as_json:
        click.echo(json.dumps({"games": rows}))
        return
    click.echo(f"{'game':<14}{'moves/s':>14}{'deals/s':>14}{'steps/s in Python':>20}")
    for row in rows:
        numbers = row["moves_per_second"], row["deals_per_second"], row["step_decisions_per_second"]
        click.echo(f"{row['game']:<14}{numbers[0]:>14,}{numbers[1]:>14,}{numbers[2]:>20,}")


def _in_one_call(name: str, seconds: float) -> dict[str, int]:
    """Measure random deals in one call: shuffle, deal, every action, result."""
    import numpy as np

    from matzl.base.cards import pack_of
    from matzl.deal.deal import Deal
    from matzl.engine.randomness import streams
    from matzl.engine.stepping import play_random

    deal = Deal(name)
    pack = np.array(pack_of(registry.info(name).ranks), np.int64)

    def played(deals: int) -> tuple[int, float]:
        begin = time.perf_counter()
        moves, _ = play_random(deal.state, pack, streams(1, 0, deal.seats), deals)
        return int(moves), time.perf_counter() - begin

    played(1)  # compile first
    trial = 1000
    while (taken := played(trial)[1]) < seconds / 20:
        trial *= 2
    deals = max(1, round(trial * seconds / taken))
    moves, taken = played(deals)
    return {"moves_per_second": round(moves / taken), "deals_per_second": round(deals / taken)}


def _stepped(name: str, seconds: float) -> dict[str, int]:
    """Measure a Python loop that takes the legal mask, chooses, and plays."""
    from matzl.deal.stepper import Stepper

    stepper = Stepper(name)
    decisions, number, step = 0, 0, stepper.step
    step(stepper.deal(seed=1).bit_length() - 1)  # compile first
    taken = 0.0
    while taken < seconds:
        legal = stepper.deal(1, number)
        number += 1
        begin = time.perf_counter()
        while legal:
            legal = step((legal & -legal).bit_length() - 1)
            decisions += 1
        taken += time.perf_counter() - begin
    return {"step_decisions_per_second": round(decisions / taken)}
