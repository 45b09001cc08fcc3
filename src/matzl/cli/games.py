"""``matzl games``, ``bench`` and ``warm-up``: the games, their speed on this machine, and their compilation in advance."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from matzl import registry
from matzl.base.environment import require
from matzl.base.info import Option
from matzl.cli.errors import usage_error
from matzl.cli.options import command, game_argument, games_argument, json_option
from matzl.cli.terminal import output_is_terminal, progress, progress_bar, show_table
from matzl.deal.game import Game
from matzl.parts import Row
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from matzl.table.live.warm_up import WarmUp


_SAMPLE = ("AC", "KD", "QH", "JS", "TS")


@command(
    "List the games, or show the details of one.",
    """
  matzl games
  matzl games german-solo
  matzl games german-solo --levels
""",
)
@game_argument(required=False)
@click.option("--levels", is_flag=True, help="Show what each level of bots does in GAME.")
def games(game: str | None, levels: bool) -> None:
    """List the games, or show the details of GAME: seats, pack, deal, options, calls."""
    if levels:
        if game is None:
            raise usage_error("--levels needs a GAME")
        _show_levels(game)
        return
    if game is None:
        for name in registry.names():
            about = Game(name)
            seats = f"{' or '.join(map(str, about.seats))} seats"
            click.echo(f"{name:<14}{seats:<14}{about.info.tagline}")
        return
    before = ""
    for title, text in _details(Game(game)):
        click.echo(f"{title if title != before else '':<14}{text}")
        before = title


def _details(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the lines of a game's details, each with its title; lines with the same title belong together."""
    info = game.info
    yield game.title, info.tagline
    yield "seats", f"{' or '.join(map(str, game.seats))}, {info.direction}"
    yield "pack", f"{len(game.pack)} cards: {' '.join(info.ranks)} in four suits"
    for seats in game.seats:
        packets = _packets(info.packets[seats])
        yield "deal", packets + (f" for {seats}" if len(game.seats) > 1 else "")
    if info.knocked_packets:
        yield "deal", f"{_packets(info.knocked_packets)} when the pack was knocked"
    if info.stock:
        yield "stock", f"{info.stock} cards"
    if info.upcard:
        yield "upcard", "the last card dealt"
    for option in info.options:
        yield "options", f"{option.name}: {_values(option)} (§{option.clause})"
    if info.call_titles:
        yield "calls", ", ".join(info.call_titles)
    if info.raises:
        yield "raises", ", ".join(info.raises)
    for deck in ("french", "german", "swiss"):
        names = game.card_names(deck)
        yield deck, ", ".join(names[card] for card in _SAMPLE if card in names) + " …"
    yield "rules", f"matzl rules {game.name}"


def _packets(sizes: Sequence[int]) -> str:
    """Return a text with the sizes of the packets in which the cards are dealt.

    >>> _packets((3, 2, 3)), _packets((3, 3, 3))
    ('packets of 3, 2, 3', '3 packets of 3')
    """
    if len({*sizes}) == 1 < len(sizes):
        return f"{len(sizes)} packets of {sizes[0]}"
    return f"packets of {', '.join(map(str, sizes))}"


def _values(option: Option) -> str:
    if option.choices:
        first, *others = option.choices
        return ", ".join([f"{first} (default)", *others])
    below = f", below {option.below}" if option.below else ""
    return f"{option.low} to {option.high}{below}, default {option.default}"


_EFFORT = """
worlds    ways to deal the hidden cards in which actions are tried
mistakes  random decisions among 256 in playouts by rules of thumb
thumb     the share of the worlds that rules of thumb play out, not the policy
actions   actions tried, the best by the policy; 1: no world is needed, 64: all
race      whether actions race: those that fall behind get no more worlds
draws     worlds drawn for each that is kept, by its likelihood; 0: all are kept
learned   the assumed probability that others play cards by the policy
exact     cards in hand from which on endings are played exactly
endings   worlds in endings, and of those in which a game checks the best action
tree      playouts in trees; 0: actions are tried in each world

random plays any legal action, novice by rules of thumb;
amateur plays as the policy prefers, and calls by {calls};
in playouts the policy plays at temperature {temperature:g};
where a game has no policy, rules of thumb take its place.
"""


def _show_levels(game: str) -> None:
    """Print a column for each level, with its effort in a game, and what the levels do besides."""
    from matzl.players.levels import LEARNED, LEVELS, QUICK, SEARCHING, effort_in
    from matzl.search.effort import profile_of

    efforts = [asdict(effort_in(game, level)) for level in LEARNED + SEARCHING]
    rows = [
        Row((name, *"-" * len(QUICK), *(str(effort[name]) for effort in efforts)))
        for name in efforts[0]
    ]
    profile = profile_of(game)
    calls = "rules of thumb" if profile.calls_by_thumb else "the policy"
    notes = _EFFORT.format(calls=calls, temperature=profile.temperature)
    show_table(("", *LEVELS), rows, [""], notes)


@command(
    "Measure how fast this machine plays.",
    """
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
def bench(names: tuple[str, ...], as_json: bool, seconds: float) -> None:
    """Measure the speed of random play of each GAME, or of all: in one compiled call, and stepped by a Python loop."""
    chosen = names or registry.names()
    speeds = {}
    with progress(len(chosen), "games measured") as advance:
        for name in chosen:
            speeds[name] = _in_one_call(name, seconds) | _stepped(name, seconds)
            advance(1)
    if as_json:
        measured = [{"game": name} | of_game for name, of_game in speeds.items()]
        click.echo(json.dumps({"games": measured}))
        return
    rows = (
        Row((name, *(f"{speed:,}" for speed in of_game.values())))
        for name, of_game in speeds.items()
    )
    show_table(("game", "moves/s", "deals/s", "steps/s in Python"), rows, ["game"])


def _in_one_call(name: str, seconds: float) -> dict[str, int]:
    """Measure the speed of random deals played in one call, from the shuffle to the result."""
    import numpy as np

    from matzl.base.cards import pack_of
    from matzl.deal.deal import Deal
    from matzl.engine.compiled import compiled
    from matzl.engine.randomness import streams
    from matzl.engine.stepping import play_random

    deal = Deal(name)
    pack = np.array(pack_of(registry.info(name).ranks), np.int64)

    def played(deals: int) -> tuple[int, float]:
        begin = time.perf_counter()
        moves, _ = compiled(play_random)(deal.state, pack, streams(1, 0, deal.seats), deals)
        return int(moves), time.perf_counter() - begin

    played(1)  # compile first
    trial = 1000
    while (taken := played(trial)[1]) < seconds / 20:
        trial *= 2
    deals = max(1, round(trial * seconds / taken))
    moves, taken = played(deals)
    return {"moves_per_second": round(moves / taken), "deals_per_second": round(deals / taken)}


def _stepped(name: str, seconds: float) -> dict[str, int]:
    """Measure the speed of a Python loop that computes the legal mask, chooses and plays."""
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


@command(
    "Compile the games ahead of use.",
    """
  matzl warm-up                           all games
  matzl warm-up mittlere molotow          two games
""",
)
@games_argument
def warm_up(names: Sequence[str]) -> None:
    """Compile each GAME, or all games, so that bots, hints and simulations start at once.

    A process that gives way to other programs compiles; games compiled before are not compiled again. Tables do this by
    themselves, in the background.
    """
    compiled = compile_games(list(names or registry.names()))
    click.echo(f"compiled: {', '.join(compiled) or 'nothing, all had been compiled before'}")


def compile_games(games: Sequence[str]) -> list[str]:
    """Compile those games that have not been compiled before, showing a progress bar, and return their names."""
    require("fast", "preparing bots")
    from matzl.table.live.warm_up import WarmUp

    compiling = WarmUp()
    with compiling_bar(compiling, games):
        return asyncio.run(compiling.compile_all(games))


@contextmanager
def compiling_bar(warm_up: WarmUp, games: Sequence[str]) -> Iterator[None]:
    """Show a progress bar on a terminal while games are being compiled."""
    bar = progress_bar()
    bar.disable = bar.disable or not output_is_terminal()
    task = bar.add_task(_("Preparing bots (once), half a minute for each game"), total=len(games))

    def update(_game: str) -> None:
        bar.update(task, completed=warm_up.done(games))
        if warm_up.compiling:
            bar.start()
        elif bar.finished:
            bar.stop()

    warm_up.follow(update)
    try:
        yield
    finally:
        bar.stop()
