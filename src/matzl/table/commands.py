"""What a visitor may ask of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from matzl.analysis import Hint


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down: in a certain seat, or in the first open one; `token` is that of the invitation."""

    name: str
    seat: int | None = None
    token: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up for good."""


@dataclass(frozen=True, slots=True)
class SeatBot:
    """Give an open seat to a bot (the host's right)."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match (the host's right)."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the pack, or knock on it. `move` is the table's count when it was chosen."""

    move: int
    knock: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Take an action of the game. `move` is the table's count when it was chosen."""

    word: str
    move: int


@dataclass(frozen=True, slots=True)
class AskTakeBack:
    """Take back one's last decision, if every person agrees."""

    move: int


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Agree that somebody takes back, or not. `left` says what is meant: how many actions would be left."""

    agree: bool
    left: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim all tricks that are left."""

    move: int


@dataclass(frozen=True, slots=True)
class AskHint:
    """Be told what a strong player would do. `told` is the answer, which the hall has thought over."""

    move: int
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on: to the next deal, or after the match to another one. `move` is the table's count when it was chosen."""

    move: int


@dataclass(frozen=True, slots=True)
class Retry:
    """Let the table try again what has failed, when it stands still."""


@dataclass(frozen=True, slots=True)
class Say:
    """Say something: a ready phrase by its code, or a text."""

    phrase: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Arrange:
    """Hold one's cards in an order of one's own; None: sorted again."""

    cards: Sequence[str] | None = None


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change rules of the table (the host's right)."""

    rules: Mapping[str, Any] = field(default_factory=dict)


Command: TypeAlias = (
    Sit
    | Leave
    | SeatBot
    | Start
    | Cut
    | Play
    | AskTakeBack
    | AnswerTakeBack
    | Claim
    | AskHint
    | Ready
    | Retry
    | Say
    | Arrange
    | ChangeRules
)
