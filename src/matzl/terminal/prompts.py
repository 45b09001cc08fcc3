"""The question to the player: a call, a card, or a decision outside the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from matzl.base.info import PLAY_PHASE
from matzl.table.parts import Stage
from matzl.table.presentation.question import Choice, question
from matzl.table.presentation.seats import seat_names
from matzl.table.texts import LEVELS
from matzl.terminal.lines import LIVELY, WARNING, one_line
from matzl.text.describe import describe_turn, prompt, table_lines
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.table.view import TableView
    from matzl.terminal.client import TableClient

RETRY, CUT, KNOCK, AGREE, DECLINE = "@retry", "@cut", "@knock", "@agree", "@decline"
"""Choices that are no actions of the game."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The question to the player.

    Attributes
    ----------
    line
        The question, or what the table waits for.
    rows
        The choices, one in a row, or the cards of a suit in a row; empty where a card is to be played.
    yours
        Whether the player is asked.
    plays
        Whether a card is to be played.
    """

    line: Text
    rows: tuple[tuple[Choice, ...], ...] = ()
    yours: bool = False
    plays: bool = False


def prompt_of(client: TableClient) -> Prompt:
    """Return the question to the player."""
    table = client.table
    if table.stalled is not None:
        return _stalled(client)
    if table.take_back is not None and table.seat in table.take_back.waiting:
        return _vote(table)
    if table.cutter is not None:
        return _cutting(table)
    if client.to_choose:
        return _choosing(client)
    return Prompt(one_line(_waiting(client), "dim"))


def _choice(word: str, title: str, meaning: str = "") -> tuple[Choice, ...]:
    return (Choice(word, title, meaning, "", "", advised=False, card=None),)


def _stalled(client: TableClient) -> Prompt:
    """Say that the table has failed to go on, and offer to try again."""
    table, stalled = client.table, client.table.stalled
    assert stalled is not None
    if stalled.bot is not None:
        level = table.chairs[stalled.bot].level or ""
        level = translated(LEVELS[level][0]) if level in LEVELS else level
        line = translated("The table has stopped: {name}, a bot ({level}), could not move.").format(
            name=table.names[stalled.bot], level=level
        )
    else:
        line = translated("The table has stopped: its next automatic move failed.")
    more = translated("This is a bug in matzl; details are in {path}").format(path=client.log)
    return Prompt(
        Text(f"✗ {line}", style=WARNING), (_choice(RETRY, translated("Try again"), more),), True
    )


def _vote(table: TableView) -> Prompt:
    assert table.take_back is not None
    line = translated("{name} wants to take back a decision.").format(
        name=seat_names(table)[table.take_back.seat]
    )
    rows = (_choice(AGREE, translated("Agree")), _choice(DECLINE, translated("Decline")))
    return Prompt(one_line(f"▶ {line}", LIVELY), rows, True)


def _cutting(table: TableView) -> Prompt:
    """Ask the player before the dealer to cut the pack or to knock on it."""
    assert table.cutter is not None
    if table.cutter != table.seat:
        line = translated("{name} cuts the pack, or knocks on it.").format(
            name=seat_names(table)[table.cutter]
        )
        return Prompt(one_line(line, "dim"))
    info = table.settings.info
    dealt = translated("Cards are dealt in packets of {packets}.")
    packets = [
        dealt.format(packets=", ".join(map(str, sizes)))
        for sizes in (info.packets[len(table.chairs)], info.knocked_packets)
    ]
    rows = (
        _choice(CUT, translated("Cut"), packets[0]),
        _choice(KNOCK, translated("Knock"), packets[1]),
    )
    return Prompt(one_line(f"▶ {translated('Cut the pack, or knock on it?')}", LIVELY), rows, True)


def _choosing(client: TableClient) -> Prompt:
    """Ask for a call or a card, with the facts to know for the answer."""
    table, view, deck = client.table, client.view, client.deck
    assert view is not None
    names = seat_names(table)
    line = one_line()
    line.append(f"▶ {prompt(view.info, view.phase.name) or translated('Your move?')}  ", LIVELY)
    if view.phase.name == PLAY_PHASE:
        return Prompt(line.append(describe_turn(view, names, deck)), (), True, True)
    known = table_lines(view, names, deck)
    line.append(" · ".join(f"{name} {value}" for name, value in known.items()))
    asked = question(table, deck, spoken=False)
    rows: list[tuple[Choice, ...]] = [(choice,) for choice in asked.choices]
    rows += [choices for _, choices in asked.suits]
    return Prompt(line, tuple(rows), True)


def _waiting(client: TableClient) -> str:
    """Return what the table waits for when it is not the player."""
    table, names = client.table, seat_names(client.table)
    if table.take_back is not None:
        return translated("Waiting for the others to agree.")
    if table.stage in (Stage.GATHERING, Stage.RESULT, Stage.OVER):
        if any(chair.kind == "open" for chair in table.chairs):
            return translated("Waiting for players to take the free seats.")
        if table.stage is Stage.GATHERING:
            return translated("Waiting for the host to start the match.")
        return translated("Waiting for the others to be ready.")
    if table.claimed_by is not None:
        told = translated("{name} claims the rest of the tricks.")
        if table.claimed_by == table.seat:
            told = translated("You claim the rest of the tricks.")
        return told.format(name=names[table.claimed_by])
    if table.view is None:
        return ""
    return describe_turn(table.view, names, client.deck)
