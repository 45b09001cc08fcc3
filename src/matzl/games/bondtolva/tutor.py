"""The tutor of Bondtolva: win tricks to declare pairs, take aces and tens, infer the other hand at the end."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, Card, card, each
from matzl.deal.view import View
from matzl.games.bondtolva.declaration import pairs
from matzl.games.bondtolva.settlement import ACES_AND_TENS, KINGS, QUEENS
from matzl.teaching.remarks import Remark, concession, remark
from matzl.teaching.tutor import Tutor

TRUMPS_BRING, TJOG_BRINGS = 2, 1
"""§7.1, §7.2 Points for the first declaration and for the second."""


class BondtolvaTutor(Tutor):
    """The tutor of Bondtolva."""

    lead_clause = "4.16"
    void_clause = "4.16"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.stock_lasts = view.stock_left > 0  # any card is legal (§4.3)
        self.other = 1 - self.seat
        self.first_declared = self.trump != NO_SUIT
        self.both_declared = self.number("tjog") != NO_SUIT  # no declaration is left (§4.12)

    # The hand

    def declarable(self) -> list[str]:
        """Return the suits of the pairs that the learner may declare after winning a trick."""
        if not self.stock_lasts or self.both_declared:
            return []
        return [SUIT_LETTERS[suit] for suit in each(int(pairs(self.hand)) & ~(1 << self.trump))]

    def matadors(self) -> list[int]:
        """Return the number of aces and tens that each seat has taken."""
        return [(taken & ACES_AND_TENS).bit_count() for taken in self.numbers("taken")]

    # The situation

    def situation(self) -> list[Remark]:
        """Return remarks on the trick, on pairs or on the other hand, and on the point for the cards."""
        if not self.playing:
            return [remark("asked", "4.6"), *self._pairs()]
        remarks = self.trick()
        if self.last_trick:
            remarks.append(remark("last-trick", "7.3"))
        elif self.stock_lasts:
            remarks += self._pairs()
        else:
            cards = tuple(CARD_NAMES[c] for c in each(self.unseen))
            remarks.append(remark("other-hand", "9.4", name=self.other, cards=cards))
        if self.first:
            return [*remarks, remark("goal", "7.7")]
        mine, theirs = self.matadors()[self.seat], self.matadors()[self.other]
        return [*remarks, remark("matadors", "7.4", mine=mine, name=self.other, theirs=theirs)]

    def _pairs(self) -> list[Remark]:
        """Return a remark on what the learner can declare, now or later, if there is anything to say about it."""
        waiting = self.declarable()
        when = "pair" if self.playing else "pair-now"
        if waiting and self.first_declared:
            return [remark(f"{when}-for-tjog", "4.11", suit=waiting[0])]
        if waiting:
            return [remark(f"{when}-for-trumps", "4.10", suit=waiting[0])]
        if self.both_declared:
            return [remark("all-declared", "4.12")]
        for half in each(self.hand & (KINGS | QUEENS)):
            mate = half + 1 if 1 << half & QUEENS else half - 1
            if self.unseen >> mate & 1 and half // 13 != self.trump and self.stock_lasts:
                return [remark("half-pair", "4.7", card=CARD_NAMES[half], mate=CARD_NAMES[mate])]
        return [remark("no-pair", "4.7")] if not self.playing else []

    # Legal actions

    def allowed(self) -> list[Remark]:
        """Return a remark on what is legal, if the situation has one: any card while the stock lasts."""
        if self.playing and self.stock_lasts and self.legal == self.hand:
            return [remark("may-play-any", "4.3")]
        return super().allowed()

    # Advice

    def advise_declare(self, word: str) -> list[Remark]:
        """Return the advice for a declaration, or for a pass."""
        if word != "pass":
            suit = word[-1]
            if self.first_declared:
                return [remark("declare-tjog", "4.11", suit=suit)]
            number = len(self.trumps_held(SUIT_LETTERS.index(suit)))
            return [remark("declare-trumps", "4.10", suit=suit, number=number)]
        if not self.declarable():
            return [remark("pass-no-pair", "4.9")]
        value = TJOG_BRINGS if self.first_declared else TRUMPS_BRING
        return [remark("pass-too-far", "8.3", number=value, target=self.number("target"))]

    def effect(self, card: Card) -> Remark:
        """Return a remark on the effect of a card; once the stock is used up, the other hand is known."""
        if not self.stock_lasts and self.laid == 0 and self.higher_out(card):
            follows = self.unseen & self.follow[self.trump][card]
            if follows and not follows & self.higher_out(card):
                return remark("lead-must-follow", "4.13", card=CARD_NAMES[card], name=self.other)
        effect = super().effect(card)
        if effect.code == "lead-draws" and self.stock_lasts:  # §4.3 no duty to follow yet
            return remark("lead-sure", card=CARD_NAMES[card])
        return effect

    def purpose(self, card: Card) -> list[Remark]:
        """Return the reason for wanting the trick, or for giving up this card."""
        wins = self.takes(card)
        if self.laid == 0:
            wins = self.effect(card).code in ("lead-sure", "lead-draws", "lead-must-follow")
        waiting = self.declarable()
        if wins and waiting:
            return [remark("to-declare", "4.6", suit=waiting[0])]
        if self.laid == 0 and waiting:
            return [remark("hope-to-declare", "4.6", suit=waiting[0])]
        matadors = (1 << card | self.number("on_table") * (self.laid > 0)) & ACES_AND_TENS
        if wins:
            if self.last_trick:
                return [remark("take-last-trick", "7.3")]
            if matadors:
                return [remark("take-matador", "7.4")]
            return [remark("take-lead-stock" if self.stock_lasts else "take-lead")]
        if ACES_AND_TENS >> card & 1:
            return [concession("part-matador", "7.4")]
        if waiting:
            return [remark("keep-pair", suit=waiting[0])]
        if self.hand & ACES_AND_TENS:
            return [remark("keep-matadors", "7.4")]
        return [remark("part-little")]

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on a declaration, on a matador given away, or on another card; None if no case fits."""
        if not self.playing:
            clause = "4.11" if self.first_declared else "4.10"
            if taken == "pass":
                return remark("not-declared", clause, suit=best[-1])
            if best == "pass":
                return remark("declared-too-soon", clause, suit=taken[-1])
            return remark("declared-other", clause, suit=taken[-1], other=best[-1])
        played, better = card(taken), card(best)
        lost = self.laid and not self.takes(played) and not self.takes(better)
        if lost and ACES_AND_TENS >> played & 1 and not ACES_AND_TENS >> better & 1:
            return remark("gave-matador", "7.4", card=taken, best=best, name=self.winner)
        return super().mistake(taken, best)


TUTOR = BondtolvaTutor
