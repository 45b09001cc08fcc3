"""One deal played by bots: the unit of work that is spread over processes and machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from matzl.arena.times import Times
from matzl.deal.deal import Deal
from matzl.deal.records import dumps
from matzl.engine.randomness import folded
from matzl.errors import BotFailedError
from matzl.players.bots import bot
from matzl.players.playing import Place, play_out
from matzl.search.bot import Bot

MakeBot = Callable[[str, int], Bot]
"""From a level and a seed to a bot; a function of a module, since other processes must find it."""

_EVERY = 8
"""After so many actions all levels are asked once more while things are made ready."""


@dataclass(frozen=True)
class Setting:
    """What all deals of an arena have in common.

    Attributes
    ----------
    game, options, seed
        Which deals are played.
    levels
        Who plays them.
    make
        Who makes the bots.
    recorded
        Whether every deal is kept as a record.
    """

    game: str
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    make: MakeBot = bot
    recorded: bool = False

    def deal(self, block: int) -> Deal:
        """The deal of a block, before the first action; it depends on the seed and the number of the block alone."""
        return Deal(self.game, self.seed, block, options=self.options)

    def bot(self, level: str, block: int, seat: int) -> Bot:
        """The bot of a level for a seat; its dice depend on nobody who sits elsewhere."""
        return self.make(level, folded(self.seed, block, seat, *level.encode()))


@dataclass(frozen=True)
class Play:
    """A deal to be played: which block it belongs to, and the level in each seat."""

    block: int
    levels: tuple[str, ...]


@dataclass
class Outcome:
    """What came of a play.

    Attributes
    ----------
    payoffs
        Of each seat.
    times
        For each level how long its moves took, those that had a choice.
    record
        The record, a line of JSON, where it was asked for.
    failure
        What a bot did wrong, None when all went well.
    """

    payoffs: Sequence[int] = ()
    times: dict[str, Times] = field(default_factory=dict)
    record: bytes = b""
    failure: BotFailedError | None = None


def play_deal(setting: Setting, play: Play, times: Mapping[str, Times]) -> Deal:
    """Play a deal to its end, and count how long the moves of each level took that had a choice.

    Raises
    ------
    BotFailedError
        When a bot raises an error or chooses what is not legal.
    """
    deal = setting.deal(play.block)

    def seated(seat: int) -> Bot:
        return setting.bot(play.levels[seat], play.block, seat)

    def took(level: str, seconds: float) -> None:
        times[level].add(seconds)

    play_out(deal, play.levels, seated, _place(setting, play), took)
    return deal


def _place(setting: Setting, play: Play) -> Place:
    options = f", options={dict(setting.options)!r}" if setting.options else ""
    make = "" if setting.make is bot else f", make={_name_of(setting.make)}"
    arena = f"Arena({setting.game!r}, {list(setting.levels)!r}, seed={setting.seed}{options}{make})"
    return Place(
        f"{setting.game}, deal {play.block} of seed {setting.seed}",
        f"matzl.arena.{arena}.deal({play.block}, {list(play.levels)!r})",
    )


def _name_of(make: MakeBot) -> str:
    """Where a function is found that makes bots."""
    return f"{getattr(make, '__module__', '')}.{getattr(make, '__qualname__', repr(make))}"


def play_all(setting: Setting, plays: Sequence[Play]) -> tuple[list[Outcome], float]:
    """Play some deals, up to the first in which a bot fails; gives the seconds it took, too."""
    begin = perf_counter()
    outcomes = [Outcome(times={level: Times() for level in play.levels}) for play in plays]
    for play, outcome in zip(plays, outcomes, strict=True):
        try:
            deal = play_deal(setting, play, outcome.times)
        except BotFailedError as failure:
            outcome.failure = failure
            break
        assert deal.result is not None
        outcome.payoffs = deal.result.payoffs
        if setting.recorded:
            deal.meta = {"bots": list(play.levels), "seed": setting.seed, "block": play.block}
            outcome.record = dumps(deal.record()).encode() + b"\n"
    return outcomes, perf_counter() - begin


def make_ready(setting: Setting) -> None:
    """Ask every level for some moves in all parts of a deal, so that what they need is compiled.

    A bot that fails is passed over here: it is told of when it fails in a deal that counts.
    """
    deal, clerk = setting.deal(0), bot("random")
    asked: set[str] = set()
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        if deal.phase.name not in asked or len(deal.actions) % _EVERY == 0:
            asked.add(deal.phase.name)
            for level in setting.levels:
                with suppress(Exception):
                    setting.make(level, 0).choose(view)
        deal.play(clerk.choose(view))
