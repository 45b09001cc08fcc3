"""``matzl games``: a line for each game, or the details of one."""

from __future__ import annotations

from collections.abc import Iterator

import click

from matzl import registry
from matzl.base.info import Option
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
""",
)
@game_argument(required=False)
def command(game: str | None) -> None:
    """List the games, or show the details of GAME: seats, pack, deal, options, calls."""
    if game is None:
        for name in registry.names():
            each = Game(name)
            click.echo(f"{name:<14}{_seats(each):<14}{each.tagline}")
        return
    for title, text in _details(Game(game)):
        click.echo(f"{title:<12}{text}")


def _seats(game: Game) -> str:
    return " or ".join(map(str, game.seats)) + " seats"


def _details(game: Game) -> Iterator[tuple[str, str]]:
    info = game.info
    yield game.title, game.tagline
    yield "seats", f"{' or '.join(map(str, game.seats))}, {game.direction}"
    yield "pack", f"{len(game.pack)} cards: {' '.join(info.ranks)} in four suits"
    for title, seats in zip(["deal", *[""] * 9], game.seats, strict=False):
        packets = ", ".join(map(str, game.packets(seats)))
        yield title, f"packets of {packets}" + (f" for {seats}" if len(game.seats) > 1 else "")
    if info.knocked_packets:
        yield (
            "",
            f"packets of {', '.join(map(str, info.knocked_packets))} when the pack was knocked",
        )
    if info.stock:
        yield "stock", f"{info.stock} cards"
    if info.upcard:
        yield "upcard", "the last card dealt"
    for title, option in zip(["options", *[""] * len(info.options)], info.options, strict=False):
        yield title, f"{option.name}: {_values(option)} (§{option.clause})"
    if game.calls:
        yield "calls", ", ".join(game.calls)
    if game.raises:
        yield "raises", ", ".join(game.raises)
    for deck in ("french", "german", "swiss"):
        names = game.card_names(deck)
        yield (
            f"{deck}",
            ", ".join(names[card] for card in _SAMPLE if card in names) + " …",
        )
    yield "rules", f"matzl rules {game.name}"


def _values(option: Option) -> str:
    if option.choices:
        first, *others = option.choices
        return ", ".join([f"{first} (default)", *others])
    below = f", below {option.below}" if option.below else ""
    return f"{option.low} to {option.high}{below}, default {option.default}"
