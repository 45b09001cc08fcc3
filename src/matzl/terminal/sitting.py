"""A match at the table: who sits where, whose move it is, what the bots do, taking back, and the record of it all.

There is no screen in it; the screen and the bots see the deal through the views of their seats.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path
from typing import Any

from matzl.analysis import Decision, Hint, hint, review
from matzl.deal.match import Match
from matzl.deal.records import dumps
from matzl.deal.tally import Chalk, Entry, ledger, slate
from matzl.deal.view import View
from matzl.errors import IllegalActionError, RecordError, SetUpError, StoppedError
from matzl.players.bots import bot
from matzl.players.levels import ADVISER, USUAL, check_level
from matzl.players.playing import bot_failed
from matzl.search.bot import Bot
from matzl.search.warm_up import LOGGER
from matzl.table.warm_up import compile_jobs, compile_kernels
from matzl.terminal.files import Saved, new_file, read_text, write_whole
from matzl.terminal.options import USUAL_DECK, Wishes
from matzl.text.cards import DECKS
from matzl.text.languages import translated

YOU = "You"
"""What the person is called in a record."""
COMPANY = ("Vreni", "Sepp", "Lotta")
"""Those who play with you, from the seat after yours round the table."""


MOST_SEED = 2**31


class Waiting(Enum):
    """What the table waits for."""

    YOU = auto()
    BOT = auto()
    CHANCE = auto()
    RESULT = auto()
    """For nothing: the deal is over."""


class Sitting:
    """A match with one person at the table.

    Attributes
    ----------
    match
        What is played.
    deal
        What lies on the table: the match's deal, or the last one as long as people look at its result.
    seat
        The person's seat.
    deck
        The pack that is shown.
    file
        Where the match is saved.
    """

    def __init__(self, match: Match, wishes: Wishes, seat: int, file: Path | None = None) -> None:
        self.match = match
        self.seat = seat
        self.deck = wishes.deck
        self.level = wishes.level
        seats = match.seats
        self._company = {(seat + step) % seats: COMPANY[step - 1] for step in range(1, seats)}
        self.file = file or wishes.save or new_file(match.game)
        self.trump_before: str | None = None
        self.deal = match.deal
        self._bot: Bot | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seats."""
        return self._named(translated("You"))

    def _named(self, you: str) -> tuple[str, ...]:
        return tuple(self._company.get(seat, you) for seat in range(self.match.seats))

    @property
    def order(self) -> list[int]:
        """The seats from the person's own round the table."""
        return [(self.seat + step) % self.match.seats for step in range(self.match.seats)]

    @property
    def view(self) -> View:
        """What the person sees of the deal on the table."""
        return self.deal.view(self.seat)

    @property
    def waiting(self) -> Waiting:
        """What the table waits for."""
        if self.deal.over:
            return Waiting.RESULT
        if self.deal.by_chance:
            return Waiting.CHANCE
        return Waiting.YOU if self.deal.turn == self.seat else Waiting.BOT

    @property
    def number(self) -> int:
        """Which deal of the match lies on the table, from 1."""
        return len(self.match.finished) + (not self.deal.over)

    @property
    def bots_view(self) -> View:
        """What the seat to move sees."""
        return self.deal.view(self.deal.turn)

    def think(self, view: View) -> str:
        """What a bot would do with a view; it may take its time."""
        if self._bot is None:
            self._bot = bot(self.level, self.match.seed + len(self.match.finished))
        return self._bot.choose(view)

    def bots_word(self, view: View) -> str:
        """What the bot does that has a view and is in turn; it may take its time.

        Raises
        ------
        BotFailedError
            When it raises an error, or chooses what is not legal.
        """
        where = (
            f"{self.match.game}, deal {self.number} of a match of seed {self.match.seed}, "
            f"in seat {view.turn} at action {len(view.actions) + 1}"
        )
        try:
            word = self.think(view)
            if (refusal := None if word in view.legal else view.refusal(word)) is not None:
                legal = " ".join(view.legal)
                raise IllegalActionError(refusal, f"{refusal}; legal: {legal}")  # noqa: TRY301
        except Exception as error:
            raise bot_failed(self.level, where, error) from error
        return word

    def hint(self, view: View) -> Hint:
        """What a strong player would do with the person's view; it may take its time."""
        return hint(view, ADVISER)

    def review(self) -> Iterator[Decision]:
        """The person's decisions of the deal that is over, one after the other; each may take its time."""
        return review(self.deal, ADVISER, seat=self.seat)

    def play(self, word: str) -> None:
        """Take an action for whoever is to move; the deal that it ends is entered into the score."""
        trump = self.view.trump
        self.deal.play(word)
        self._taken(trump)

    def draw(self) -> None:
        """Let chance draw a card."""
        trump = self.view.trump
        self.deal.draw()
        self._taken(trump)

    def _taken(self, trump: str | None) -> None:
        self.trump_before = trump
        if self.deal.over:
            self.match.finish_deal()

    def take_back(self) -> bool:
        """Take back the person's last decision in this deal, and all that came after it; False when there is none."""
        if self.deal.over or not self._decided():
            return False
        while True:
            self.deal.undo()
            if self.waiting is Waiting.YOU:
                self.trump_before = self.view.trump
                return True

    def _decided(self) -> bool:
        chance = {
            word
            for phase in self.match.info.phases
            if phase.by_chance
            for word in phase.words.values()
        }
        done = zip(self.deal.turns, self.deal.actions, strict=True)
        return any(seat == self.seat and word not in chance for seat, word in done)

    def next_deal(self) -> None:
        """Lay the next deal on the table."""
        self.deal = self.match.deal
        self.trump_before = None
        self._bot = None

    @property
    def slate(self) -> list[Chalk]:
        """What stands on the slate."""
        return slate(self.match)

    @property
    def ledger(self) -> list[Entry]:
        """What stands in the ledger."""
        return ledger(self.match)

    @property
    def begun(self) -> bool:
        """Whether there is anything to save."""
        return bool(self.match.finished or self.deal.actions)

    def record(self) -> dict[str, Any]:
        """The match as a record, with what is needed to go on just so."""
        meta = {
            "seed": self.match.seed,
            "seat": self.seat,
            "names": list(self._named(YOU)),
            "bots": self.level,
            "deck": self.deck,
        }
        return {**self.match.record(), "meta": meta}

    def save(self) -> Path:
        """Write the record to the file of the match; gives its path."""
        write_whole(self.file, dumps(self.record()) + "\n")
        return self.file

    def warm_up(self) -> None:
        """Compile what the table will need, or load what was compiled before, so that no move has to wait for it.

        Raises
        ------
        BotFailedError
            When a bot fails at its trial.
        StoppedError
            When something could not be made ready.
        """
        LOGGER.disabled = True  # the screen says it itself
        for game, levels in compile_jobs(self.match.game, [self.level]):
            try:
                compile_kernels(game, levels)
            except StoppedError:
                raise
            except Exception as error:
                where = f"{self.match.game} while the table was laid"
                raise bot_failed(self.level, where, error) from error


def new_sitting(game: str, wishes: Wishes) -> Sitting:
    """A new match of a game."""
    seed = random.SystemRandom().randrange(MOST_SEED) if wishes.seed is None else wishes.seed
    chosen = wishes.chosen(game)
    seat = wishes.seat_in(game, chosen)
    check_level(wishes.level)
    return Sitting(Match(game, seed, options=chosen), wishes, seat)


def resumed_sitting(saved: Saved, wishes: Wishes) -> Sitting:
    """A saved match, to go on with.

    Raises
    ------
    RecordError, StoppedError
        When the record cannot be read, or tells of what cannot have happened.
    SetUpError
        When the match has no seat as wished for.
    """
    try:
        match = Match.from_record(read_text(saved.path), wishes.seed)
    except RecordError as error:
        raise RecordError(f"{saved.path}: {error}", error.code) from error
    meta = saved.meta
    seat = meta.get("seat", 0) if wishes.seat is None else wishes.seat
    if type(seat) is not int or not 0 <= seat < match.seats:
        told = f"{saved.path}: this match has seats from 0 to {match.seats - 1}, not {seat!r}"
        raise RecordError(told, "seat") if wishes.seat is None else SetUpError(told, "seat")
    if not match.over and not match.deal.actions:
        match.new_deal()
    deck = meta.get("deck")
    going_on = Wishes(
        deck=deck if wishes.deck == USUAL_DECK and deck in DECKS else wishes.deck,
        level=_level_of(saved, wishes),
    )
    return Sitting(match, going_on, seat, file=wishes.save or saved.path)


def _level_of(saved: Saved, wishes: Wishes) -> str:
    """How well the bots play: as was wished for, or as before."""
    kept = saved.meta.get("bots")
    if wishes.level != USUAL or not isinstance(kept, str):
        check_level(wishes.level)
        return wishes.level
    try:
        check_level(kept)
    except SetUpError as error:
        raise RecordError(f"{saved.path}: {error}", error.code) from error
    return kept
