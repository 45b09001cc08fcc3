"""Absent people in the terminal: how they are shown, and the choices about them."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.handlers import handle
from matzl.table.core.permits import who_is
from matzl.table.core.waiting import Attendance, Clock
from matzl.table.presentation.seats import notices
from matzl.terminal.prompts import COMMANDS, WAIT, prompt_of, title_line
from tests.tables.table_driver import TableDriver, playing


def prompt(driver: TableDriver, visitor: str, attendance: Attendance):
    """Return the prompt of a visitor, and their view of the table."""
    names = {known: known.title() for known in driver.table.participants}
    table = table_view(driver.table, visitor, None, attendance, names=names)
    service = SimpleNamespace(levels=LEVELS)
    return prompt_of(SimpleNamespace(table=table, deck="french", service=service)), table


def waiting_for(visitor: str) -> tuple[TableDriver, int]:
    """Return a table that waits for another player than this visitor, and the seat of that player."""
    driver = playing("mittlere")
    while driver.table.deal.turn == driver.table.seat_of(visitor):
        driver.play()
    return driver, driver.table.deal.turn


def test_a_bot_is_offered_for_somebody_who_has_been_away_for_long() -> None:
    driver, seat = waiting_for("clara")
    name = driver.table_view("clara").names[seat]
    seen = time.time() - 20
    short, table = prompt(driver, "clara", Attendance({seat: seen}))
    assert not short.yours
    assert notices(table)[0].absence.bot == seen + table.rules.away
    assert f"{name}: away since " in short.line.plain
    long, table = prompt(driver, "clara", Attendance({seat: None}, frozenset({seat})))
    assert f"{name}: away." in long.line.plain
    wait, bot = (row[0] for row in long.rows)
    assert (wait.command, bot.title) == (WAIT, "Seat a bot"), "Enter alone replaces nobody"
    command = COMMANDS[bot.command](table, bot.word)
    assert (
        handle(driver.table, who_is(driver.table, "clara", LEVELS, {seat}), command)[0].data["seat"]
        == seat
    )


def test_who_comes_back_is_offered_the_seat() -> None:
    driver, seat = waiting_for("clara")
    driver.add(
        *handle(
            driver.table,
            who_is(driver.table, "anna" if seat else "clara", LEVELS, {seat}),
            commands.SeatBot(seat),
        )
    )
    returned = ("anna", "berta", "clara")[seat]
    asked, table = prompt(driver, returned, Attendance())
    (choice,) = (row[0] for row in asked.rows)
    assert choice.title == "Take my seat back"
    driver.command(returned, COMMANDS[choice.command](table, choice.word))
    assert driver.table.seat_of(returned) == seat


def test_a_running_clock_is_in_the_title() -> None:
    driver, seat = waiting_for("clara")
    clock = Clock(seat, time.time() + 65, time.time() + 125)
    table = table_view(driver.table, "clara", clock=clock)
    assert re.search("⏱ (1:0[0-5]|0:[45])", title_line(table, "french").plain)
