"""What every teacher finds in a view: the trick on the table, the cards still out, what a card does, what may not be done.

A teacher of its own stands in the file of each game; a game that has none is taught by this one.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from matzl import registry
from matzl.base.cards import (
    CARD_NAMES,
    NO_SUIT,
    SUIT_LETTERS,
    Card,
    Cards,
    Seat,
    card,
    each,
    pack_of,
)
from matzl.base.info import PLAY
from matzl.deal.refusals import Refusal
from matzl.deal.view import View
from matzl.engine.tricks import order_tables
from matzl.teaching.sayings import Saying, has_sentence, say


class Teacher:
    """A teacher who looks at one view of the learner's seat.

    Attributes
    ----------
    lead_clause, void_clause
        The clauses by which the leader, and who cannot follow, plays any card.
    hand, legal, unseen
        The learner's cards, those of them that may be played, and the cards in other hands (or the stock).
    trump, led, best
        As in the state; `trump` is `NO_SUIT` where there are none.
    to_come
        The seats that play to this trick after the learner, in order.
    """

    lead_clause: ClassVar[str] = ""
    void_clause: ClassVar[str] = ""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.playing = view.phase.name == PLAY
        self.first = self.seat not in view.turns
        follow, beat = order_tables(view.info.order(view.options))
        self.follow: list[list[int]] = follow.tolist()
        self.beat: list[list[int]] = beat.tolist()
        self.trump, self.led = self.number("trump"), self.number("led")
        self.best, self.laid = self.number("best"), self.number("laid")
        self.hand: Cards = self.numbers("hand")[self.seat]
        self.legal: Cards = view.legal.mask if self.playing else 0
        played = sum(1 << card(word) for trick in view.tricks for _, word in trick.cards)
        self.pack: Cards = sum(1 << c for c in pack_of(view.info.ranks))
        self.unseen: Cards = self.pack & ~(self.hand | played)
        self.to_come = [
            (self.seat + step) % view.seats for step in range(1, view.seats - self.laid)
        ]

    def number(self, name: str) -> int:
        """A number of the state."""
        return int(self.view.state[name][0])

    def numbers(self, name: str) -> list[int]:
        """A number of the state for each seat."""
        found: list[int] = self.view.state[name][0, : self.view.seats].tolist()
        return found

    # What a lesson is made of

    def situation(self) -> list[Saying]:
        """What is going on: at most three are told."""
        return self.trick() if self.playing else []

    def rule(self) -> list[Saying | Refusal]:
        """What may be done, and the reasons that keep other things out, each once."""
        return [*self.allowed(), *self.refusals()]

    def advice(self, word: str) -> list[Saying]:
        """What an action is good for: what it does, and why that is wanted."""
        if not self.playing:
            return [say("advised")]
        if len(self.view.legal) == 1:
            return [say("only-card", card=word)]
        return [self.what(card(word)), *self.why(card(word))]

    def why(self, card: Card) -> list[Saying]:  # noqa: ARG002
        """Why what a card does is wanted; games know."""
        return []

    def debrief(self) -> list[Saying]:
        """What decided the deal: the items that brought the learner something, or cost it."""
        result = self.view.result
        assert result is not None
        told = []
        for item in result.items:
            amount = item.amounts[self.seat]
            for_whom = "won" if amount > 0 else "lost" if amount < 0 else "nothing"
            told.append(say(f"item-{for_whom}", item.clause, amount=abs(amount)))
        return told or [say("item-nothing")]

    # The trick on the table

    @property
    def number_of_tricks(self) -> int:
        """How many tricks the deal has."""
        info = self.view.info
        return sum(info.packets[self.view.seats]) + info.stock // self.view.seats

    @property
    def tricks_done(self) -> int:
        """How many tricks have been taken."""
        return sum(self.numbers("tricks"))

    @property
    def last_trick(self) -> bool:
        """Whether this is the last trick of the deal."""
        return self.tricks_done + 1 == self.number_of_tricks

    @property
    def winner(self) -> Seat:
        """The seat that wins the trick as it lies."""
        return self.number("winner")

    def trick(self) -> list[Saying]:
        """Who leads, what lies, who is winning."""
        if self.laid == 0:
            number = self.tricks_done + 1
            return [say("you-lead", number=number, tricks=self.number_of_tricks)]
        leader, led = self.view.tricks[-1].cards[0]
        if self.laid == 1:
            return [say("led", name=leader, led=led)]
        if self.best == self.led:
            return [say("led-wins", name=leader, led=led)]
        best = CARD_NAMES[self.best]
        return [say("led-beaten", name_1=leader, led=led, name=self.winner, best=best)]

    # What may be done

    def allowed(self) -> list[Saying]:
        """What may be done, where that takes a word."""
        phase = self.view.phase
        if not self.playing:
            code = f"may-{phase.name}"
            return [say(code, phase.clause)] if has_sentence(self.view.game, code) else []
        if len(self.view.legal) == 1:
            return [say("only-one" if self.hand.bit_count() > 1 else "one-left", phase.clause)]
        if self.laid == 0 and self.legal == self.hand:
            return [say("may-lead", self.lead_clause)]
        if self.laid and self.legal == self.hand:
            void = not self.hand & self.follow[self.trump][self.led]
            return [say("may-void", self.void_clause) if void else say("may-any", phase.clause)]
        return []

    def candidates(self) -> list[str]:
        """The actions a learner may think of: the cards held, or whatever can be said."""
        return self.view.hand if self.playing else list(self.view.phase.words.values())

    def refusals(self) -> list[Saying | Refusal]:
        """Why what is not legal may not be done: each reason once, the most frequent first."""
        found: dict[str, list[Refusal]] = {}
        for word in self.candidates():
            refusal = self.view.refusal(word)
            if refusal is not None:
                found.setdefault(refusal.code, []).append(refusal)
        groups = sorted(found.values(), key=len, reverse=True)
        return [self._grouped(group[0]) for group in groups]

    def _grouped(self, refusal: Refusal) -> Saying | Refusal:
        """A refusal as it is said of several actions at once."""
        code = f"refused-{refusal.code}"
        if has_sentence(self.view.game, code):
            return say(code, refusal.clause)
        return refusal

    # What a card does

    @property
    def trumps_may_come(self) -> bool:
        """Whether somebody can still make trumps, so that nothing is sure."""
        return False

    @property
    def trumps_out(self) -> int:
        """How many trumps are in other hands."""
        return (self.unseen & self.trumps).bit_count()

    @property
    def trumps(self) -> Cards:
        """All the trumps."""
        if self.trump == NO_SUIT:
            return 0
        any_trump = next(c for c in each(self.pack) if c // 13 == self.trump)
        return self.follow[self.trump][any_trump]

    def takes(self, card: Card) -> bool:
        """Whether a card laid now would be the best of the trick."""
        return self.laid > 0 and self.beat[self.trump][self.best] >> card & 1 != 0

    def higher_out(self, card: Card) -> Cards:
        """The cards in other hands that beat a card."""
        return self.beat[self.trump][card] & self.unseen

    def safe(self, card: Card) -> bool:
        """Whether a card that takes the trick is sure to keep it."""
        return not self.to_come or (not self.higher_out(card) and not self.trumps_may_come)

    def what(self, card: Card) -> Saying:
        """What playing a card does, in terms that hold in every game of tricks."""
        return self._leading(card) if self.laid == 0 else self._answering(card)

    def _leading(self, card: Card) -> Saying:
        named, higher = CARD_NAMES[card], self.higher_out(card)
        suit = self.suit_of(card)
        if not higher and self.trumps_may_come:
            return say("lead-top-unset", card=named, suit=suit)
        if not higher and self.trumps >> card & 1 and self.trumps_out:
            return say("lead-draws", card=named)
        if not higher:
            return say("lead-sure", card=named)
        if not higher & self.follow[self.trump][card]:
            return say("lead-top-plain", card=named, suit=suit)
        if higher.bit_count() == 1:
            return say("lead-beatable-one", card=named)
        return say("lead-beatable", card=named, number=higher.bit_count())

    def _answering(self, card: Card) -> Saying:
        named, best = CARD_NAMES[card], CARD_NAMES[self.best]
        if self.takes(card):
            ruffs = self.trumps >> card & 1 and not self.trumps >> self.led & 1
            how = "ruff" if ruffs else "take"
            if not self.to_come:
                return say(f"{how}-last", card=named, led=CARD_NAMES[self.led])
            if self.safe(card):
                return say(f"{how}-sure", card=named, led=CARD_NAMES[self.led])
            if not self.higher_out(card):
                return say("take-unset", card=named)
            return say(f"{how}-for-now", card=named, led=CARD_NAMES[self.led])
        if any(self.takes(other) for other in each(self.legal)):
            return say("duck", card=named, name=self.winner, best=best)
        return say("cannot-win", card=named, best=best)

    def suit_of(self, card: Card) -> str:
        """The letter of the suit a card belongs to: a trump always to the trump suit."""
        return SUIT_LETTERS[self.trump if self.trumps >> card & 1 else card // 13]


@cache
def teacher_of(game: str) -> type[Teacher]:
    """The teacher of a game; the common one where the game has none."""
    module = registry.role(game, "tutor")
    found: type[Teacher] = Teacher if module is None else module.TEACHER
    return found
