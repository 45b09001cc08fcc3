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
def games(game: str | None) -> None:
    """List the games, or show the details of GAME: seats, pack, deal, options, calls."""
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
