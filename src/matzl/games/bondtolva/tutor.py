"""What a learner of Bondtolva is told: win tricks for the pairs, take aces and tens, and know the other hand at the end."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, Card, each
from matzl.games.bondtolva.declaration import pairs
from matzl.games.bondtolva.settlement import ACES_AND_TENS, KINGS, QUEENS
from matzl.teaching.sayings import Saying, say
from matzl.teaching.tutor import Teacher

TRUMPS_BRING, TJOG_BRINGS = 2, 1
"""§7.1, §7.2 Points for the first declaration, and for the second."""


class BondtolvaTeacher(Teacher):
    """A teacher of Bondtolva."""

    lead_clause = "4.16"
    void_clause = "4.16"

    # What the learner has

    @property
    def stock_lasts(self) -> bool:
        """Whether any card may be played (§4.3)."""
        return self.view.stock_left > 0

    @property
    def other(self) -> int:
        """The other seat."""
        return 1 - self.seat

    @property
    def first_declared(self) -> bool:
        """Whether trumps have been declared."""
        return self.trump != NO_SUIT

    @property
    def both_declared(self) -> bool:
        """Whether tjog has been declared, too, and nobody is asked any more (§4.12)."""
        return self.number("tjog") != NO_SUIT

    def waiting(self) -> list[str]:
        """The suits of the pairs that a won trick would let the learner declare."""
        if not self.stock_lasts or self.both_declared:
            return []
        fresh = int(pairs(self.hand)) & ~(1 << self.trump)
        return [SUIT_LETTERS[suit] for suit in each(fresh)]

    def matadors(self) -> list[int]:
        """How many aces and tens each seat has taken."""
        return [(taken & ACES_AND_TENS).bit_count() for taken in self.numbers("taken")]

    # The situation

    def situation(self) -> list[Saying]:
        """The trick, pairs or the other hand, and how the point for the cards stands."""
        if not self.playing:
            return [say("asked", "4.6"), *self._pairs()]
        told = self.trick()
        if self.last_trick:
            told.append(say("last-trick", "7.3"))
        elif self.stock_lasts:
            told += self._pairs()
        else:
            told.append(say("other-hand", "9.4", name=self.other, cards=self._named(self.unseen)))
        if self.first:
            return [*told, say("goal", "7.7")]
        mine, theirs = self.matadors()[self.seat], self.matadors()[self.other]
        return [*told, say("matadors", "7.4", mine=mine, name=self.other, theirs=theirs)]

    @staticmethod
    def _named(cards: int) -> tuple[str, ...]:
        return tuple(CARD_NAMES[c] for c in each(cards))

    def _pairs(self) -> list[Saying]:
        """A pair in hand, or half of one, and what it would bring."""
        waiting = self.waiting()
        when = "pair" if self.playing else "pair-now"
        if waiting and self.first_declared:
            return [say(f"{when}-for-tjog", "4.11", suit=waiting[0])]
        if waiting:
            return [say(f"{when}-for-trumps", "4.10", suit=waiting[0])]
        if self.both_declared:
            return [say("all-declared", "4.12")]
        for card in each(self.hand & (KINGS | QUEENS)):
            mate = card + 1 if 1 << card & QUEENS else card - 1
            if self.unseen >> mate & 1 and self._fresh(card):
                return [say("half-pair", "4.7", card=CARD_NAMES[card], mate=CARD_NAMES[mate])]
        return [say("no-pair", "4.7")] if not self.playing else []

    def _fresh(self, card: Card) -> bool:
        return card // 13 != self.trump and self.stock_lasts

    # What may be done

    def allowed(self) -> list[Saying]:
        """Any card as long as the stock lasts; then only the leader and the void are free."""
        if self.playing and self.stock_lasts and self.legal == self.hand:
            return [say("may-play-any", "4.3")]
        return super().allowed()

    # Advice

    def advice(self, word: str) -> list[Saying]:
        """A card, or the answer of the winner of a trick."""
        return super().advice(word) if self.playing else [self._answer(word)]

    def _answer(self, word: str) -> Saying:
        if word != "pass":
            suit = word[-1]
            number = (
                self.hand & self.follow[NO_SUIT][13 * SUIT_LETTERS.index(suit) + 12]
            ).bit_count()
            if self.first_declared:
                return say("declare-tjog", "4.11", suit=suit)
            return say("declare-trumps", "4.10", suit=suit, number=number)
        if not self.waiting():
            return say("pass-no-pair", "4.9")
        worth = TJOG_BRINGS if self.first_declared else TRUMPS_BRING
        return say("pass-too-far", "8.3", number=worth, target=self.number("target"))

    def what(self, card: Card) -> Saying:
        """At the end the other hand is known, and what it would have to play."""
        if not self.stock_lasts and self.laid == 0 and self.higher_out(card):
            follows = self.unseen & self.follow[self.trump][card]
            if follows and not follows & self.higher_out(card):
                return say("lead-must-follow", "4.13", card=CARD_NAMES[card], name=self.other)
        told = super().what(card)
        if told.code == "lead-draws" and self.stock_lasts:  # nobody has to follow yet
            return say("lead-sure", card=CARD_NAMES[card])
        return told

    def why(self, card: Card) -> list[Saying]:
        """Why the trick is wanted, or why this card is the one to part with."""
        wins = self.takes(card) or (self.laid == 0 and self._leads_to_win(card))
        waiting = self.waiting()
        if wins and waiting:
            return [say("to-declare", "4.6", suit=waiting[0])]
        if self.laid == 0 and waiting:
            return [say("hope-to-declare", "4.6", suit=waiting[0])]
        matadors = (1 << card | self.number("on_table") * (self.laid > 0)) & ACES_AND_TENS
        if wins:
            if self.last_trick:
                return [say("take-last-trick", "7.3")]
            if matadors:
                return [say("take-matador", "7.4")]
            return [say("take-lead-stock" if self.stock_lasts else "take-lead")]
        return self._why_part(card)

    def _leads_to_win(self, card: Card) -> bool:
        return self.what(card).code in ("lead-sure", "lead-draws", "lead-must-follow")

    def _why_part(self, card: Card) -> list[Saying]:
        """Why just this card goes where the trick is not to be had."""
        one = 1 << card
        if one & ACES_AND_TENS:
            return [say("part-matador", "7.4")]
        kept = self.hand & ~one
        if self.waiting():
            return [say("keep-pair", suit=self.waiting()[0])]
        if kept & ACES_AND_TENS:
            return [say("keep-matadors", "7.4")]
        return [say("part-little")]

    # After the deal

    def debrief(self) -> list[Saying]:
        """Whose each point was, as it came."""
        result = self.view.result
        assert result is not None
        told = []
        for item in result.items:
            won = item.amounts[self.seat]
            amounts = {"amount": won or item.amounts[self.other], "name": self.other}
            who = "you" if won else "other" if item.amounts[self.other] else "nobody"
            told.append(say(f"{item.code}-{who}", item.clause, **amounts))
        return told or [say("item-nothing")]


TEACHER = BondtolvaTeacher
