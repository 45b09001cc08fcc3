"""The lines of the table screen: title, question or what the table waits for, typed numbers, refusals."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rich.text import Text

from matzl.deal.words import table_lines
from matzl.errors import Reason
from matzl.players.levels import default_level
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.narration import claim_notice, deal_title
from matzl.table.presentation.question import (
    OfferedChoice,
    Question,
    at_fault,
    question,
    stalled_notice,
    take_back_question,
)
from matzl.table.presentation.seats import Notice, clock_text, notice_text, notices, seat_names
from matzl.terminal.client import TableClient
from matzl.text.cards import suit_symbol, suit_title
from matzl.text.common import LEVELS
from matzl.text.describe import level_title
from matzl.text.languages import translated

LIVELY = "bold #ffd166"
WARNING = "bold #ff9a8b"

WAIT = "wait"
"""The choice to do nothing but skip the current pause."""

COMMANDS: Mapping[str, Callable[[TableView, str], commands.Command]] = {
    "play": lambda table, word: commands.Play(word, table.move),
    "replace": lambda _table, seat: commands.SeatBot(int(seat)),
    "sit": lambda table, _word: commands.Sit(table.former_seat),
    "again": lambda _table, _word: commands.Retry(),
    "answer": lambda table, word: commands.AnswerTakeBack(
        word == "yes", table.take_back.left if table.take_back else 0
    ),
    "bot": lambda table, level: commands.SeatBot(table.open_seats[0], level),
    "cut": lambda table, word: commands.Cut(table.move, word == "yes"),
    "start": lambda table, _word: commands.Start(default_level(table.levels)),
}
"""The command that a choice sends, by `OfferedChoice.command`."""


def one_line(text: str = "", style: str = "") -> Text:
    """Return a text that is clipped at the edge instead of wrapped."""
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def title_line(table: TableView, deck: str, unseen: int = 0) -> Text:
    """Return the title line: the game, the deal, trumps, the time left, the number of unseen messages, the bots' levels."""
    line = one_line(f" {table.settings.info.title}", "bold")
    number = deal_title(table)
    if number:
        line.append(f"  {number}", "not bold")
    trump = None if table.view is None else table.view.trump
    if trump is not None:
        suit = f"{suit_symbol(trump, deck)} {suit_title(trump, deck)}"
        line.append("  " + translated("trumps {suit}").format(suit=suit), LIVELY)
    if table.clock is not None:
        line.append(f"  ⏱ {clock_text(table.clock, time.time())}", LIVELY)
    if unseen:
        line.append("  " + translated("new messages: {number} (m)").format(number=unseen), LIVELY)
    levels = dict.fromkeys(level_title(chair.level) for chair in table.chairs if chair.level)
    if levels:
        bots = translated("bots: {levels}").format(levels=", ".join(levels))
        line.append(f"  {bots}", "not bold")
    return line


def refusal_line(refusal: Reason, deck: str) -> Text:
    """Return the line that says why an action is illegal, with the clause."""
    sentence = refusal.sentence(deck, to_you=True)
    line = translated("{sentence} (§{clause}: w opens it)")
    return Text("✗ " + line.format(sentence=sentence, clause=refusal.clause), style=WARNING)


def typed_line(typed: str) -> Text:
    """Return the line with the number typed so far."""
    line = one_line().append("» ", LIVELY).append(typed, "bold")
    return line.append("   " + translated("Enter: choose it"), "dim")


class Prompt(NamedTuple):
    """The question to the player, or what the table waits for, and the player's choices.

    Attributes
    ----------
    line
        The question, or what the table waits for.
    rows
        The choices: one choice or the cards of one suit in each row; empty if a card of the hand is to be played.
    yours
        Whether the player is asked.
    plays
        Whether a card is to be played.
    """

    line: Text
    rows: tuple[tuple[OfferedChoice, ...], ...] = ()
    yours: bool = False
    plays: bool = False

    def choice(self, word: str) -> OfferedChoice | None:
        """Return the choice for a word, None if there is none."""
        return next((each for row in self.rows for each in row if each.word == word), None)


def prompt_of(client: TableClient) -> Prompt:
    """Return the current question to the player, or what the table waits for, with the player's choices."""
    table = client.table
    vote, claimed = take_back_question(table), claim_notice(table)
    if vote is not None and vote.yours:
        return _question_prompt(table, vote, client.deck)
    decision = question(table, client.deck, spoken=False)
    if decision.yours:
        return _question_prompt(table, decision, client.deck)
    if table.stalled is not None:
        return _stalled(client)
    absent = notices(table)
    waiting = (vote.waiting if vote else "") or _waiting(table) or claimed or decision.waiting
    waiting = " ".join(filter(None, [waiting, *map(notice_text, absent)]))
    choices = _choices_of_host(client) or _choices_about_absent(absent)
    if choices:
        return Prompt(one_line(f"▶ {waiting}", LIVELY), tuple((each,) for each in choices), True)
    return Prompt(one_line(waiting, "dim"))


def _stalled(client: TableClient) -> Prompt:
    """Return the prompt that reports a failed automatic move and offers a retry."""
    about = translated("This is a bug in {program}; details are in {path}")
    program = at_fault(client.table)
    more = about.format(program=program, path=client.log) if program else ""
    again = OfferedChoice("again", translated("Try again"), more, command="again")
    return Prompt(Text(f"✗ {stalled_notice(client.table)}", style=WARNING), ((again,),), True)


def _question_prompt(table: TableView, question: Question, deck: str) -> Prompt:
    """Return the prompt for a decision; before a call, with the relevant facts."""
    plays = not (question.choices or question.suits)
    line = one_line()
    line.append(f"▶ {question.prompt}  ", LIVELY).append(question.waiting)
    if table.view is not None and not plays:
        facts = table_lines(table.view, seat_names(table), deck)
        line.append(" · ".join(f"{name} {value}" for name, value in facts.items()))
    rows = [(choice,) for choice in question.choices] + [choices for _, choices in question.suits]
    return Prompt(line, tuple(rows), True, plays)


def _choices_of_host(client: TableClient) -> list[OfferedChoice]:
    """Return the host's choices: wait, fill the free seats with bots and deal, or seat a bot; if no seat is free, deal."""
    table = client.table
    if not table.hosting:
        return []
    if table.open_seats:
        more = translated("The link to this table is on its page in the browser.")
        bots = sorted(table.levels, key=lambda level: level != default_level(table.levels))
        choices = [OfferedChoice(WAIT, translated("Wait for a person"), more, command=WAIT)]
        fill = OfferedChoice("start", translated("Fill with bots and deal"), command="start")
        choices += [fill] if table.stage is Stage.GATHERING else []
        for level in bots:
            title = translated("A bot: {level}").format(level=level_title(level))
            about = translated(LEVELS[level][1]) if level in LEVELS else ""
            choices.append(OfferedChoice(level, title, about, command="bot"))
        return choices
    if table.stage is Stage.GATHERING and not table.settings.against_bots:
        return [OfferedChoice("start", translated("Deal the cards"), command="start")]
    return []


def _choices_about_absent(absent: Iterable[Notice]) -> list[OfferedChoice]:
    """Return the player's choices about absent people: wait, seat a bot, or return to the player's own seat."""
    choices = []
    for notice in absent:
        if notice.action == "sit":
            title = translated("Take my seat back")
            return [OfferedChoice("sit", title, notice.text, command="sit")]
        if notice.action == "bot":
            title, seat = translated("Seat a bot"), str(notice.seat)
            choices.append(OfferedChoice(seat, title, notice.text, command="replace"))
    wait = OfferedChoice(WAIT, translated("Wait for a person"), command=WAIT)
    return [wait, *choices] if choices else []


def _waiting(table: TableView) -> str:
    """Return a sentence on what the table waits for between deals; empty during a deal."""
    if table.stage not in (Stage.GATHERING, Stage.RESULT, Stage.OVER):
        return ""
    if table.open_seats:
        return translated("Waiting for players to take the free seats.")
    if table.stage is Stage.RESULT or table.stage is Stage.OVER:
        return translated("Waiting for the others to be ready.")
    if table.is_host and not table.settings.against_bots:
        return translated("Everybody is here.")
    return translated("Waiting for the host to start the match.")
