"""The tutor of any trick-taking game: remarks on the trick, cards still out, effects of cards, and illegal actions.

A game may have a tutor of its own, called ``TUTOR``, in its ``tutor.py``; this one teaches all other games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ClassVar, TypeAlias

from matzl import registry
from matzl.base.cards import (
    CARD_NAMES,
    NO_SUIT,
    SUIT_LETTERS,
    Card,
    Cards,
    Suit,
    card,
    each,
    pack_of,
)
from matzl.base.info import PLAY_PHASE
from matzl.deal.refusals import Refusal
from matzl.deal.view import View
from matzl.engine.tricks import order_tables
from matzl.teaching.remarks import Remark, Value, concession, has_sentence, remark

Advise: TypeAlias = Callable[[str], list[Remark]]
"""The advice for a call, given by its word."""

SURE_LEADS = ("lead-sure", "lead-draws")
"""The codes of `Tutor.effect` for a lead that no card still out can beat."""


class Tutor:
    """A tutor for one view of the learner's seat.

    Attributes
    ----------
    lead_clause, void_clause
        The clauses that let the leader, and a seat that cannot follow suit, play any card.
    hand, legal, unseen
        The learner's cards, the legal ones among them, and the cards in other hands or the stock.
    trump, led, best, winner
        The fields of the state; `trump` is `NO_SUIT` if there are no trumps.
    tricks_done, number_of_tricks, last_trick
        The number of completed tricks, that of all tricks of the deal, and whether this is the last one.
    trumps, trumps_out, trumps_may_come
        The set of trumps, the number of those neither in the learner's hand nor played, and whether trumps can still be set,
        so that no card is sure to win.
    to_come
        The seats that play to this trick after the learner, in turn order.
    """

    lead_clause: ClassVar[str] = ""
    void_clause: ClassVar[str] = ""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.playing = view.phase.name == PLAY_PHASE
        self.first = self.seat not in view.turns
        follow, beat = order_tables(view.info.order(view.options))
        self.follow: list[list[int]] = follow.tolist()
        self.beat: list[list[int]] = beat.tolist()
        self.trump, self.led = self.number("trump"), self.number("led")
        self.best, self.laid = self.number("best"), self.number("laid")
        self.winner, self.tricks_done = self.number("winner"), sum(self.numbers("tricks"))
        self.number_of_tricks = sum(view.info.packets[view.seats]) + view.info.stock // view.seats
        self.last_trick = self.tricks_done + 1 == self.number_of_tricks
        self.hand: Cards = self.numbers("hand")[self.seat]
        self.legal: Cards = view.legal.mask if self.playing else 0
        played = sum(1 << card(word) for trick in view.tricks for _, word in trick.cards)
        self.pack: Cards = sum(1 << c for c in pack_of(view.info.ranks))
        self.unseen: Cards = self.pack & ~(self.hand | played)
        self.trumps, self.trumps_may_come = self.trumps_under(self.trump), False
        self.trumps_out = (self.unseen & self.trumps).bit_count()
        self.to_come = [
            (self.seat + step) % view.seats for step in range(1, view.seats - self.laid)
        ]

    def number(self, name: str) -> int:
        """Return the value of a state field that holds a single number."""
        return int(self.view.state[name][0])

    def numbers(self, name: str) -> list[int]:
        """Return the values of a state field that holds a number for each seat."""
        numbers: list[int] = self.view.state[name][0, : self.view.seats].tolist()
        return numbers

    # Parts of a lesson

    def situation(self) -> list[Remark]:
        """Return remarks on the situation; a lesson shows the first three."""
        return self.trick() if self.playing else []

    def rule(self) -> list[Remark | Refusal]:
        """Return a remark on what is legal, and each reason why other actions are not."""
        return [*self.allowed(), *self.refusals()]

    def advice(self, word: str) -> list[Remark]:
        """Return remarks on the effect and the purpose of a card; for a call, those of the tutor's ``advise_PHASE``."""
        if not self.playing:
            phase = self.view.phase.name.replace("-", "_")
            advise: Advise = getattr(self, f"advise_{phase}", lambda _: [concession("advised")])
            return advise(word)
        if len(self.view.legal) == 1:
            return [remark("only-card", card=word)]
        return [self.effect(card(word)), *self.purpose(card(word))]

    def purpose(self, card: Card) -> list[Remark]:  # noqa: ARG002
        """Return remarks on the purpose of a card; none unless a game's tutor overrides this."""
        return []

    def debrief(self) -> list[Remark]:
        """Return remarks on what was decisive in the deal: the items that the learner won or lost."""
        result = self.view.result
        assert result is not None
        remarks = []
        for item in result.items:
            amount, most = item.amounts[self.seat], max(item.amounts)
            how = "won" if amount > 0 else "lost" if amount < 0 else "nothing"
            known = has_sentence(self.view.game, f"{item.code}-{how}")
            code = f"{item.code}-{how}" if known else f"item-{how}"
            named = {"name": item.amounts.index(most), "amount": abs(amount) or most}
            remarks.append(remark(code, item.clause, **named))
        return remarks or [remark("item-nothing")]

    # The trick on the table

    def value(self, cards: Cards) -> int | None:  # noqa: ARG002
        """Return the card points of cards; None in games without card points."""
        return None

    def trick(self) -> list[Remark]:
        """Return remarks on the leader, the card led, the best card and the card points of the trick."""
        if self.laid == 0:
            number = self.tricks_done + 1
            return [remark("you-lead", number=number, tricks=self.number_of_tricks)]
        leader, led = self.view.tricks[-1].cards[0]
        points = self.value(self.number("on_table"))
        counted = {} if points is None else {"points": points}
        end = "" if points is None else "-points"
        if self.best == self.led:
            code = "led" if self.laid == 1 else "led-wins"
            return [remark(f"{code}{end}", "", name=leader, led=led, **counted)]
        best: dict[str, Value] = {"name": self.winner, "best": CARD_NAMES[self.best]}
        return [remark(f"led-beaten{end}", "", name_1=leader, led=led, **best, **counted)]

    # Legal and refused actions

    def allowed(self) -> list[Remark]:
        """Return a remark on what is legal, if the situation has one."""
        phase = self.view.phase
        if not self.playing:
            code = f"may-{phase.name}"
            return [remark(code, phase.clause)] if has_sentence(self.view.game, code) else []
        if len(self.view.legal) == 1:
            return [remark("only-one" if self.hand.bit_count() > 1 else "one-left", phase.clause)]
        if self.laid == 0 and self.legal == self.hand:
            return [remark("may-lead", self.lead_clause)]
        if self.laid and self.legal == self.hand:
            void = not self.hand & self.follow[self.trump][self.led]
            said = ("may-void", self.void_clause) if void else ("may-any", phase.clause)
            return [remark(*said)]
        return []

    def refusals(self) -> list[Refusal]:
        """Return each reason why cards in hand, or actions of the phase, are illegal, the most frequent first."""
        words = self.view.hand if self.playing else self.view.phase.words.values()
        refusals = list(filter(None, map(self.view.refusal, words)))
        counts = Counter(refusal.code for refusal in refusals)
        reasons = {refusal.code: refusal for refusal in reversed(refusals)}
        return [reasons[code] for code, _ in counts.most_common()]

    # The effect of a card

    def trumps_under(self, suit: Suit) -> Cards:
        """Return the set of cards that are trumps when `suit` is the trump suit."""
        if suit == NO_SUIT:
            return 0
        return self.follow[suit][next(c for c in each(self.pack) if c // 13 == suit)]

    def trumps_held(self, suit: Suit) -> tuple[str, ...]:
        """Return the names of the learner's cards, highest first, that are trumps when `suit` is the trump suit."""
        held = each(self.hand & self.trumps_under(suit))
        return tuple(
            CARD_NAMES[c] for c in sorted(held, key=lambda c: self.beat[suit][c].bit_count())
        )

    def takes(self, card: Card) -> bool:
        """Return whether a card would beat the best card of the current trick; False for a lead."""
        return self.laid > 0 and self.beat[self.trump][self.best] >> card & 1 != 0

    def higher_out(self, card: Card) -> Cards:
        """Return the unseen cards that beat a card."""
        return self.beat[self.trump][card] & self.unseen

    def safe(self, card: Card) -> bool:
        """Return whether a card that would be the best of the trick is sure to win it."""
        return not self.to_come or (not self.higher_out(card) and not self.trumps_may_come)

    def effect(self, card: Card) -> Remark:
        """Return a remark on the effect of a card, in terms that apply to every trick-taking game."""
        return self._leading(card) if self.laid == 0 else self._answering(card)

    def _leading(self, card: Card) -> Remark:
        named, higher = CARD_NAMES[card], self.higher_out(card)
        suit = self.suit_of(card)
        if not higher and self.trumps_may_come:
            return remark("lead-top-unset", card=named, suit=suit)
        if not higher and self.trumps >> card & 1 and self.trumps_out:
            return remark("lead-draws", card=named)
        if not higher:
            return remark("lead-sure", card=named)
        if not higher & self.follow[self.trump][card]:
            return remark("lead-top-plain", card=named, suit=suit)
        if higher.bit_count() == 1:
            return remark("lead-beatable-one", card=named)
        return concession("lead-beatable", card=named, number=higher.bit_count())

    def _answering(self, card: Card) -> Remark:
        named, best = CARD_NAMES[card], CARD_NAMES[self.best]
        if self.takes(card):
            ruffs = self.trumps >> card & 1 and not self.trumps >> self.led & 1
            how = "ruff" if ruffs else "take"
            if not self.to_come:
                return remark(f"{how}-last", card=named, led=CARD_NAMES[self.led])
            if self.safe(card):
                return remark(f"{how}-sure", card=named, led=CARD_NAMES[self.led])
            if not self.higher_out(card):
                return remark("take-unset", card=named)
            return remark(f"{how}-for-now", card=named, led=CARD_NAMES[self.led])
        if any(self.takes(other) for other in each(self.legal)):
            return remark("duck", card=named, name=self.winner, best=best)
        return remark("cannot-win", card=named, best=best)

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark (with a code from ``MISTAKES``) on how two legal actions differ; None if no case fits.

        Parameters
        ----------
        taken
            The action that the seat took.
        best
            The better action.
        """
        if not self.playing:
            return None
        played, better = card(taken), card(best)
        if self.laid == 0:
            return self._mistake_of_lead(played, better)
        if self.takes(better) and self.safe(better):
            if not self.takes(played):
                return remark("left-sure-trick", card=taken, best=best)
            if not self.safe(played):
                return remark("could-be-beaten", card=taken, best=best)
        if self.takes(played) and not self.takes(better):
            return remark("better-left", card=taken, best=best, name=self.winner)
        return None

    def _mistake_of_lead(self, played: Card, better: Card) -> Remark | None:
        effect = self.effect(better)
        cards = {"card": CARD_NAMES[played], "best": CARD_NAMES[better]}
        if effect.code not in SURE_LEADS or self.effect(played).code in SURE_LEADS:
            return None
        if effect.code == "lead-draws" and not self.trumps >> played & 1:
            return remark("drew-no-trumps", **cards, number=self.trumps_out)
        return remark("left-sure-lead", **cards)

    def points_given(self, played: Card, better: Card, *, to_friend: bool = False) -> Remark | None:
        """Return a remark on the points that two cards would give to another seat's trick (§6.1); None if they are equal."""
        points, instead = self.value(1 << played), self.value(1 << better)
        if points is None or instead is None or points == instead:
            return None
        kept = "kept-points-from-friend" if to_friend else "kept-points"
        return remark(
            "gave-points" if points > instead else kept, "6.1", card=CARD_NAMES[played],
            best=CARD_NAMES[better], name=self.winner, points=points, instead=instead,
        )  # fmt: skip

    def suit_of(self, card: Card) -> str:
        """Return the letter of the suit of a card; a trump belongs to the trump suit."""
        return SUIT_LETTERS[self.trump if self.trumps >> card & 1 else card // 13]


def tutor_for(view: View) -> Tutor:
    """Return a tutor for the view of a seat: the game's own, or the common one."""
    module = registry.role(view.game, "tutor")
    return Tutor(view) if module is None else module.TUTOR(view)
