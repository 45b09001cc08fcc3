"""The controls and texts beside the felt: the question with its notices, hints, lessons, and other actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matzl.table.core.preparation import Preparation
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.advice import ActionValue, hint_notice, hint_reason
from matzl.table.presentation.attendance import Notice, notices
from matzl.table.presentation.question import (
    Question,
    claim_notice,
    question,
    stalled_notice,
    take_back_question,
)
from matzl.teaching import Lesson, Note
from matzl.text.describe import value_unit


@dataclass(frozen=True, slots=True)
class Decision:
    """The question of the game, a vote on taking back, and notices.

    Attributes
    ----------
    move
        The number of the move that an answer carries.
    vote, left
        The question about a request to take back, and the number of actions left after it.
    claim
        A sentence on a claim of the remaining tricks.
    hint, reason, notice
        The recommended action of a hint, the reason for it, and a notice to those who wait for a hint.
    """

    move: int
    question: Question
    vote: Question | None
    left: int
    notices: tuple[Notice, ...]
    claim: str
    hint: str
    reason: Note | None
    notice: str


def decision(
    table: TableView,
    deck: str,
    values: tuple[ActionValue, ...],
    advised: str,
    estimates: Mapping[str, str],
) -> Decision:
    """Return the question to the viewer with all notices.

    Parameters
    ----------
    values
        The values of the viewer's hint.
    advised, estimates
        As for `matzl.table.presentation.question.question`.
    """
    return Decision(
        move=table.move,
        question=question(table, deck, advised, estimates),
        vote=take_back_question(table),
        left=0 if table.take_back is None else table.take_back.left,
        notices=notices(table),
        claim=claim_notice(table),
        hint=values[0].title if values else "",
        reason=hint_reason(table, deck),
        notice=hint_notice(table),
    )


@dataclass(frozen=True, slots=True)
class ShownHint:
    """The offer of a hint, and the values of all actions according to one, the recommended action first."""

    offered: bool
    values: tuple[ActionValue, ...]
    unit: str


def shown_hint(table: TableView, values: tuple[ActionValue, ...]) -> ShownHint:
    """Return the offer of a hint, or the numbers of the viewer's hint."""
    waits = table.hint_awaited not in (None, Preparation.FAILED)
    offered = table.can_hint and not table.lesson and not waits
    return ShownHint(offered, values, value_unit(table.settings.info) if values else "")


@dataclass(frozen=True, slots=True)
class GuidedTurn:
    """The lesson of a guided deal, and notes on the viewer's last decision against the advice."""

    guided: bool
    lesson: Lesson | None
    own_way: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Actions:
    """Actions besides playing: claim, take back, arrange the cards of a deal, and the seats to sit down in.

    The deal is named by the numbers of the match and of the deal in it.
    """

    claim: bool = False
    take_back: bool = False
    arrange: bool = False
    deal: str = ""
    seats: tuple[int, ...] = ()


def actions(table: TableView) -> Actions:
    """Return the actions that the viewer may take."""
    if table.stage is not Stage.PLAYING:
        return Actions()
    return Actions(
        claim=table.can_claim,
        take_back=table.can_take_back,
        arrange=table.seat is not None and bool(table.hand),
        deal=f"{table.matches}.{table.deal_number}",
        seats=tuple(sorted(table.may_sit)),
    )


@dataclass(frozen=True, slots=True)
class StalledTable:
    """A sentence on an automatic move that has failed, whether that is a bug, how often, and who may try again."""

    address: str
    text: str = ""
    bug: bool = False
    failures: int = 0
    seated: bool = False


def stalled_table(table: TableView) -> StalledTable:
    """Return the notice of a stalled table; without a text at others."""
    if table.stalled is None:
        return StalledTable(table.table)
    bug, seated = not table.stalled.reason, table.seat is not None
    return StalledTable(table.table, stalled_notice(table), bug, table.failures, seated)
