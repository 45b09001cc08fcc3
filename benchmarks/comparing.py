"""Make one table from records of different bots: ``python benchmarks/comparing.py a.jsonl b.jsonl``.

``docs/bots.md`` has the command that writes such a file. Each deal must have the comparison's seed, be played to its end
under the rules, and have a frozen opponent in all seats, or in all but the bot's; each block must contain all seatings that
the arena plays. With ``--again N`` the opponents repeat their decisions in every N-th block: they must choose the recorded
actions.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from matzl import Deal, registry
from matzl.engine.randomness import folded
from matzl.errors import MatzlError, RecordError
from matzl.players.bots import bot
from matzl.records import read_lines
from matzl.runs.arena_deals import Pairing, Seating, seatings
from matzl.runs.statistics import Tally, interval

SEED = 2026
OPPONENTS = ("novice", "club@1", "expert@1")


def played(file: Path, again: int) -> tuple[str, str, dict[int, dict[Seating, list[int]]]]:
    """Return the game, the bot, and the payoffs of each block and seating in a file."""
    blocks: dict[int, dict[Seating, list[int]]] = defaultdict(dict)
    games, bots = set(), set()
    with file.open("rb") as lines:
        for line, deal in read_lines(lines):
            fault = fault_of(deal, again)
            if fault:
                raise RecordError(f"line {line}: {fault}", "comparison")
            assert isinstance(deal, Deal)
            assert deal.meta is not None
            assert deal.result is not None
            levels: Seating = tuple(deal.meta["bots"])
            games.add(deal.game)
            bots |= set(levels) - set(OPPONENTS)
            if levels in blocks[deal.meta["block"]]:
                raise RecordError(f"line {line}: this deal is there twice", "comparison")
            blocks[deal.meta["block"]][levels] = list(deal.result.payoffs)
    if len(games) != 1 or len(bots) != 1:
        raise RecordError(
            f"it must have one game and one bot, not {games} and {bots}", "comparison"
        )
    return games.pop(), bots.pop(), blocks


def fault_of(deal: object, again: int) -> str:
    """Return the fault of a deal of a comparison; empty if there is none."""
    if not isinstance(deal, Deal) or deal.result is None:
        return "it is no finished deal"
    meta = deal.meta or {}
    block, levels = meta.get("block"), meta.get("bots")
    if (
        meta.get("seed") != SEED
        or type(block) is not int
        or not isinstance(levels, list)
        or not all(isinstance(level, str) for level in levels)
    ):
        return f"its meta needs a block, the bots, and the seed {SEED}"
    if len(levels) != deal.seats or not any(level in OPPONENTS for level in levels):
        return f"the bot must play with one of {', '.join(OPPONENTS)}"
    if block < 0 or deal.restarted().line != Deal(deal.game, SEED, block).line:
        return f"these are not the cards, the dealer and the options of block {block}"
    return "" if again == 0 or block % again else decided_otherwise(deal, block, levels)


def decided_otherwise(deal: Deal, block: int, levels: list[str]) -> str:
    """Return a message about the first recorded action that a frozen opponent does not repeat; empty if there is none."""
    here = deal.restarted()
    for number, action in enumerate(deal.actions, 1):
        seat = here.turn
        assert seat is not None
        if not here.by_chance and levels[seat] in OPPONENTS:
            word = bot(levels[seat], folded(SEED, block, seat)).choose(here.view(seat))
            if word != action:
                return f"action {number}: {levels[seat]} takes {word}, not {action}"
        here.play(action)
    return ""


def cell(
    blocks: dict[int, dict[Seating, list[int]]], pairing: Pairing, seats: int, *, zero_sum: bool
) -> str:
    """Return the mean result of a bot among bots of another level, with half the width of its confidence interval."""
    needed, tally = seatings([pairing], seats, zero_sum=zero_sum), Tally(seats)
    for number in range(len(blocks)):
        block = blocks.get(number, {})
        if not all(seating in block for seating in needed):
            raise RecordError(f"block {number} lacks deals among {pairing.among}", "comparison")
        tally.add(pairing.figures(block, seats))
    ends = interval(tally.mean, tally.deviation, tally.blocks)
    half = "" if ends is None else f" ± {(ends[1] - ends[0]) / 2:.3f}"
    return f"{tally.mean:+.3f}{half}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--again", type=int, default=0, metavar="N")
    chosen = parser.parse_args()
    print(f"| game | bot | {' | '.join(f'among {level}' for level in OPPONENTS)} | blocks |")
    print(f"| --- | --- | {'---: | ' * len(OPPONENTS)}---: |")
    for file in chosen.files:
        try:
            game, name, blocks = played(file, chosen.again)
            seats = len(next(iter(next(iter(blocks.values())))))
            zero_sum = registry.info(game).zero_sum
            pairings = [Pairing(name, among) for among in OPPONENTS]
            cells = [cell(blocks, pairing, seats, zero_sum=zero_sum) for pairing in pairings]
        except (MatzlError, OSError) as error:
            sys.exit(f"{file}: {error}")
        print(f"| {game} | {name} | {' | '.join(cells)} | {len(blocks)} |")


if __name__ == "__main__":
    main()
