"""A table without a service: commands and automatic moves are applied at once."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pytest

from matzl.errors import MatzlError, TableError
from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event
from matzl.table.core.handlers import handle
from matzl.table.core.permits import who_is
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.view import TableView
from matzl.table.core.waiting import NextMove
from matzl.table.live.next_move import BotChoice, bot_action, bot_task, event_of, next_move

PEOPLE = ("anna", "berta", "clara", "dora")
"""The visitors in the order in which they take seats; `seated` seats as many as needed."""

ONLOOKER = "otto"

SECRET = "5e" * 32
"""The root from which the secrets of the table's deals follow."""


class TableDriver:
    """A table with its events, and a random stream for the choices of people."""

    def __init__(self, settings: Settings, seed: int = 1) -> None:
        self.rng = random.Random(f"{settings.game} {seed}")
        opened = {"settings": asdict(settings), "invite": "in", "watch": "on", "secret": SECRET}
        self.events: list[Event] = []
        self.names: dict[str, str] = {}
        self.table = Table("key")
        self.add(Event("opened", opened, PEOPLE[0]))

    def add(self, *events: Event) -> None:
        """Apply events."""
        for event in events:
            self.events.append(event)
            self.table.apply(event)

    def command(
        self, visitor: str, command: commands.Command, gone: Collection[int] = ()
    ) -> list[Event]:
        """Execute a visitor's command while some seats count as gone; check that a refusal changes nothing."""
        before = repr(self.events)
        if isinstance(command, commands.Sit) and not command.token:
            command = commands.Sit(command.seat, self.table.invite)
        try:
            events = handle(self.table, who_is(self.table, visitor, LEVELS, gone), command)
        except MatzlError:
            assert repr(self.events) == before
            raise
        self.add(*events)
        return events

    def start(self, seed: int | None = None) -> None:
        """Begin a match with a seed."""
        seed = self.rng.getrandbits(62) if seed is None else seed
        dealer = seed % self.table.settings.seats
        self.add(Event("started", {"seed": seed, "first_dealer": dealer}, self.table.host))

    def automatic_move(self) -> NextMove | None:
        """Make the next automatic move, and return it."""
        what = next_move(self.table)
        if what is None:
            return None
        if what.kind in ("start", "rematch"):
            self.start()
        else:
            level = self.table.chairs[what.seat].level if what.kind == "bot" else None
            word = bot_action(*bot_task(self.table, what.seat, level)) if level else ""
            self.add(event_of(self.table, what, BotChoice(word)))
        return what

    def play(self, word: str = "") -> str:
        """Play a word, or any legal one, for the seat to move; return it."""
        deal = self.table.deal
        assert deal is not None
        assert deal.turn is not None
        if deal.by_chance:
            word = word or deal.copy().draw()
            self.add(Event("done", {"seat": deal.turn, "word": word}))
        else:
            word = word or self.rng.choice(list(deal.legal))
            self.command(self.visitor(deal.turn), commands.Play(word, self.table.move))
        return word

    def step(self) -> bool:
        """Make the next automatic move, or a person's next action without talk; return False at the end of the match."""
        table = self.table
        if self.automatic_move() is not None:
            return True
        if table.stage is Stage.CUTTING:
            assert table.cutter is not None
            knock = self.rng.random() < 0.4
            self.command(self.visitor(table.cutter), commands.Cut(table.move, knock))
        elif table.stage is Stage.PLAYING:
            self.play()
        elif table.stage is Stage.RESULT:
            self.command(self.visitor(min(table.people - table.ready)), commands.Ready(table.move))
        return table.stage is not Stage.OVER

    def until(self, stage: Stage, most: int = 3000) -> None:
        """Play until a stage is reached."""
        for _ in range(most):
            if self.table.stage is stage:
                return
            self.step()
        raise AssertionError(stage)

    def visitor(self, seat: int) -> str:
        """Return the visitor in a seat."""
        return self.table.visitors[seat]

    def table_view(self, visitor: str) -> TableView:
        """Return a visitor's view of the table."""
        names = {each: self.names.get(each, each.title()) for each in self.table.participants}
        # Imported here, so that tests of the program without this feature can use this module.
        from matzl.features.lesson.model import responses

        learned = responses(self.table, visitor)
        return table_view(self.table, visitor, names=names, **learned)


def seated(
    game: str,
    *,
    chairs: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
    onlooker: bool = False,
    seed: int = 1,
) -> TableDriver:
    """Return a table with all chairs taken: `chairs` are bots' levels or ``open``; people sit on open ones."""
    given = {
        "game": game,
        "chairs": chairs,
        "options": options or {},
        "rules": {"cut": True, **(rules or {})},
    }
    driver = TableDriver(Settings.checked(given, LEVELS), seed)
    for seat in sorted(driver.table.open_seats):
        driver.command(PEOPLE[seat], commands.Sit(seat))
    if onlooker:
        driver.add(Event("admitted", {}, ONLOOKER))
    return driver


def playing(game: str, **how: Any) -> TableDriver:
    """Return a table where the first deal has begun."""
    driver = seated(game, **how)
    driver.start()
    driver.until(Stage.PLAYING)
    return driver


def refusal_of(
    driver: TableDriver, visitor: str, command: commands.Command, gone: Collection[int] = ()
) -> str:
    """Return the code with which a command is refused while some seats count as gone."""
    with pytest.raises(TableError) as caught:
        driver.command(visitor, command, gone)
    return caught.value.code
