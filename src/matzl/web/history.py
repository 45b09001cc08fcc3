"""The reader's history for pages: matches and deals with their results and links, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matzl import registry
from matzl.features.statistics.model import overview
from matzl.features.statistics.rows import CONTRACT, LEVEL, ROLE, PlayedMatch
from matzl.features.statistics.words import key_title, payoff_line
from matzl.table.presentation.score import signed
from matzl.table.store import Store
from matzl.table.store.finished import day_of
from matzl.text.languages import join_words
from matzl.text.languages import translated as _

PER_PAGE = 20
"""The number of matches or deals on a page."""

LATEST = 5
"""The number of matches in the lobby and on the reader's own page."""


@dataclass(frozen=True, slots=True)
class Pages:
    """A place in a long list: the page, from 1, and the number of pages.

    >>> Pages.of("3", 100), Pages.of("9", 41), Pages.of("x", 0)
    (Pages(number=3, last=5), Pages(number=3, last=3), Pages(number=1, last=1))
    """

    number: int
    last: int

    @classmethod
    def of(cls, query: str, entries: int) -> Pages:
        """Return the requested page of a list with a number of entries, or the nearest one that exists."""
        last = max(1, -(-entries // PER_PAGE))
        number = int(query) if query.isascii() and query.isdecimal() and len(query) < 8 else 1
        return cls(min(max(number, 1), last), last)

    @property
    def skip(self) -> int:
        """The number of entries on earlier pages."""
        return PER_PAGE * (self.number - 1)


@dataclass(frozen=True, slots=True)
class MatchEntry:
    """A finished match: the title of its game, the day, the result in a sentence, and the address of its replay."""

    title: str
    day: str
    result: str
    address: str


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A finished deal: the day, a description, the payoff, and the address of its replay."""

    day: str
    text: str
    payoff: str
    address: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the overview of statistics: its name and title, deals, payoff per deal with ±."""

    name: str
    title: str
    deals: int
    mean: str
    half: str


def match_entry(match: PlayedMatch) -> MatchEntry:
    """Return the entry of a match."""
    others = join_words(
        _("{name} {score}").format(name=name, score=signed(score))
        for seat, (name, score) in enumerate(zip(match.names, match.scores, strict=True))
        if seat != match.seat
    )
    own = signed(match.scores[match.seat])
    text = _("Won with {score}.") if match.won else _("Lost with {score}.")
    result = f"{text.format(score=own)} {_('The others: {scores}.').format(scores=others)}"
    title = registry.info(match.game).title if match.game in registry.names() else match.game
    address = f"/replay/{match.replay}" if match.replay else ""
    return MatchEntry(title, day_of(match.at), result, address)


def deal_entry(game: str, deal: Any) -> DealEntry:
    """Return the entry of a deal of a game, of a row that `Memory.deals` returns."""
    info = registry.info(game)
    parts = [key_title(info, LEVEL, deal.level)]
    parts += [key_title(info, CONTRACT, deal.contract)] if deal.contract else []
    parts += [key_title(info, ROLE, deal.role)] if deal.role else []
    address = f"/replay/{deal.replay}/{deal.number}" if deal.replay else ""
    return DealEntry(day_of(deal.at), " · ".join(parts), signed(deal.payoff), address)


async def latest_matches(store: Store, visitor: str | None) -> list[MatchEntry]:
    """Return the latest matches of a visitor, if there is one."""
    if visitor is None:
        return []
    found: Sequence[PlayedMatch] = await store.run(store.memory.matches, visitor, most=LATEST)
    return [match_entry(match) for match in found]


async def game_lines(store: Store, visitor: str | None) -> list[GameLine]:
    """Return the statistics of a visitor, if there is one, with a line for each game."""
    found = await overview(store, visitor) if visitor is not None else []
    lines = []
    for each in found:
        if each.game in registry.names():
            title = registry.info(each.game).title
            line = payoff_line(title, each.overall)
            lines.append(GameLine(each.game, title, line.deals, line.mean, line.half))
    return lines
