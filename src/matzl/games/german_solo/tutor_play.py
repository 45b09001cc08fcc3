"""The tutor of German Solo in card play: sides, tricks to take or to avoid, drawing trumps."""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, NO_SUIT, SUIT_LETTERS, Card, each
from matzl.games.german_solo.contracts import CONTRACTS, Contract
from matzl.games.german_solo.novice_play import sure_friends
from matzl.teaching.declarer import DeclarerTutor
from matzl.teaching.remarks import Remark, remark


class GermanSoloPlayTutor(DeclarerTutor):
    """A tutor of German Solo for card play."""

    lead_clause = "4.4"
    void_clause = "4.4"
    partner_clause = "4.5"
    payment_clauses = ("7.25", "7.26")
    sure_friends = staticmethod(sure_friends)

    # Sides

    @property
    def contract(self) -> Contract:
        """The contract, or the highest bid so far, which must exist."""
        return CONTRACTS[self.number("contract")]

    @property
    def no_trick_wanted(self) -> bool:
        """Return whether declarer must take no trick."""
        return self.contract.goal == 0

    # The situation

    def in_play(self) -> list[Remark]:
        """Return remarks on the trick, on the learner's side and, at the first card, on trumps."""
        remarks = [*self.trick(), self._side()]
        return [*remarks, self._trumps()] if not self._has_played() else remarks

    def _has_played(self) -> bool:
        return any(seat == self.seat for trick in self.view.tricks for seat, _ in trick.cards)

    def _trumps(self) -> Remark:
        if self.trump == NO_SUIT:
            return remark("no-trumps", "1.7")
        held = self.trumps_held(self.trump)
        suit = SUIT_LETTERS[self.trump]
        if not held:
            return remark("trumps-none", "1.8", suit=suit)
        return remark("trumps-are", "1.5", suit=suit, cards=held, number=len(held))

    def _side(self) -> Remark:
        """Return a remark on the learner's side, and on the tricks that declarer's side needs and has."""
        tricks, declarer, partner = self.numbers("tricks"), self.declarer, self.number("partner")
        goal, own = self.contract.goal, tricks[declarer]
        if not self.contract.partner:
            code = "alone" if goal else "none-failed" if own else "none"
            code += "-you" if self.mine else "-other"
            clause = "7.4" if goal == 0 else "7.25"
            return remark(
                code, clause, name=declarer, contract=self.contract.title, goal=goal, tricks=own
            )
        if partner == NO_SEAT and self.mine:
            return remark("caller", "3.34", card=self.called, tricks=own)
        if partner == NO_SEAT and self.is_partner:
            return remark(
                "secret-partner",
                "3.34",
                name=declarer,
                card=self.called,
                tricks=own + tricks[self.seat],
            )
        if partner == NO_SEAT:
            return remark(
                "defender-in-the-dark", "3.34", name=declarer, card=self.called, tricks=own
            )
        both = own + tricks[partner]
        if self.seat in (declarer, partner):
            other = partner if self.mine else declarer
            return remark("together", "7.1", name=other, tricks=both)
        return remark("defender", "7.1", name_1=declarer, name_2=partner, tricks=both)

    # Advice

    def purpose(self, card: Card) -> list[Remark]:
        """Return why the learner wants or avoids the trick."""
        if self.no_trick_wanted:
            return [self._slip_under(card) if self.mine else self._push_over(card)]
        return [self._purpose_of_lead(card) if self.laid == 0 else self._purpose_of_reply(card)]

    def _purpose_of_lead(self, card: Card) -> Remark:
        if self.effect(card).code == "lead-sure":
            return remark("cash")
        purpose = self.purpose_of_lead(card)
        if purpose is not None:
            return purpose
        if self.is_partner and self.trumps >> card & 1:
            return remark("help-declarer", name=self.declarer)
        return remark("lead-low")

    def _purpose_of_reply(self, card: Card) -> Remark:
        friend = self.winner in self.friends
        if self.takes(card):
            takers = [other for other in each(self.legal) if self.takes(other)]
            if friend and len(takers) == len(self.view.legal):
                return remark("over-friend", name=self.winner)
            if self.safe(card):
                dearer = any(self.beat[self.trump][card] >> other & 1 for other in takers)
                return remark("win-cheaply" if dearer else "win")
            return remark("try")
        if friend:
            return remark("friend-has-it", name=self.winner)
        if any(self.takes(other) for other in each(self.legal)):
            return remark("save")
        return remark("throw-weak")

    def _slip_under(self, card: Card) -> Remark:
        """Return the purpose of a card of declarer, who must take no trick."""
        suit = self.unseen & self.follow[self.trump][card]
        higher = (suit & self.higher_out(card)).bit_count()
        if self.laid == 0:
            return remark("slip-lead", "7.4", number=higher, lower=suit.bit_count() - higher)
        if self.takes(card):
            return remark("slip-forced", "7.4")
        if not self.follow[self.trump][self.led] >> card & 1:
            return remark("slip-throw", "7.4")
        under = [other for other in each(self.legal) if not self.takes(other)]
        highest = not any(self.beat[self.trump][card] >> other & 1 for other in under)
        return remark("slip-under-high" if highest and len(under) > 1 else "slip-under", "7.4")

    def _push_over(self, card: Card) -> Remark:
        """Return the purpose of a card of a defender, who wants declarer to take a trick."""
        declarer = self.declarer
        if self.laid == 0:
            return remark("push-lead", name=declarer)
        if declarer in self.to_come:
            return remark("push-low", name=declarer)
        if self.winner != declarer:
            return remark("push-throw", name=declarer)
        return remark("push-forced" if self.takes(card) else "push-leave", name=declarer)
