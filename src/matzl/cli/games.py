"""``matzl games``: a line for each game, or the details of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import click

from matzl import registry
from matzl.base.info import Option
from matzl.cli.errors import usage_error
from matzl.cli.options import game_argument
from matzl.deal.game import Game

_SAMPLE = ("AC", "KD", "QH", "JS", "TS")


@click.command(
    "games",
    short_help="List the games, or show the details of one.",
    epilog="""\b
Examples:
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
            click.echo(f"{name:<14}{_seats(about):<14}{about.tagline}")
        return
    before = ""
    for title, text in _details(Game(game)):
        click.echo(f"{title if title != before else '':<12}{text}")
        before = title


def _seats(game: Game) -> str:
    return " or ".join(map(str, game.seats)) + " seats"


def _details(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the lines of a game's details, each with its title; lines with the same title belong together."""
    info = game.info
    yield game.title, game.tagline
    yield "seats", f"{' or '.join(map(str, game.seats))}, {game.direction}"
    yield "pack", f"{len(game.pack)} cards: {' '.join(info.ranks)} in four suits"
    for seats in game.seats:
        packets = ", ".join(map(str, game.packets(seats)))
        yield "deal", f"packets of {packets}" + (f" for {seats}" if len(game.seats) > 1 else "")
    if info.knocked_packets:
        packets = ", ".join(map(str, info.knocked_packets))
        yield "deal", f"packets of {packets} when the pack was knocked"
    if info.stock:
        yield "stock", f"{info.stock} cards"
    if info.upcard:
        yield "upcard", "the last card dealt"
    for option in info.options:
        yield "options", f"{option.name}: {_values(option)} (§{option.clause})"
    if game.calls:
        yield "calls", ", ".join(game.calls)
    if game.raises:
        yield "raises", ", ".join(game.raises)
    for deck in ("french", "german", "swiss"):
        names = game.card_names(deck)
        yield deck, ", ".join(names[card] for card in _SAMPLE if card in names) + " …"
    yield "rules", f"matzl rules {game.name}"


def _values(option: Option) -> str:
    if option.choices:
        first, *others = option.choices
        return ", ".join([f"{first} (default)", *others])
    below = f", below {option.below}" if option.below else ""
    return f"{option.low} to {option.high}{below}, default {option.default}"


def _show_levels(game: str) -> None:
    """Print a row for each level that does not choose at once: its effort in a game."""
    from matzl.players.levels import LEARNED, SEARCHING, effort_in

    efforts = {level: asdict(effort_in(game, level)) for level in LEARNED + SEARCHING}
    rows = [("level", *efforts[SEARCHING[0]])]
    rows += [(level, *map(str, effort.values())) for level, effort in efforts.items()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells))
