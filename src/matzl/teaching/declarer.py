"""The common tutor of games in which declarer plays alone or with the holder of a called card."""

from __future__ import annotations

from typing import ClassVar

from matzl.base.cards import CARD_NAMES, Card, Seat, each
from matzl.engine.state import State
from matzl.teaching.remarks import Remark, remark
from matzl.teaching.tutor import Tutor


class DeclarerTutor(Tutor):
    """A tutor of a game with a declarer and perhaps a secret partner.

    Attributes
    ----------
    sure_friends
        The kernel of the game that returns the seats which the seat in turn knows to be on its side, as a bit set.
    partner_clause
        The clause by which the partner plays the called card when its suit is led.
    payment_clauses
        The clauses of payments by and to declarer alone, and to a side of two.
    """

    sure_friends: ClassVar[staticmethod[[State], int]]
    partner_clause: ClassVar[str]
    payment_clauses: ClassVar[tuple[str, str]]

    # Sides

    @property
    def declarer(self) -> Seat:
        """The declarer, or the highest bidder so far."""
        return self.number("declarer")

    @property
    def mine(self) -> bool:
        """Return whether the learner is declarer."""
        return self.seat == self.declarer

    @property
    def called(self) -> str:
        """The name of the card called; empty if there is none."""
        number = self.number("called")
        return CARD_NAMES[number] if number < len(CARD_NAMES) else ""

    @property
    def is_partner(self) -> bool:
        """Return whether the learner was dealt the card called."""
        dealt = self.numbers("dealt")[self.seat]
        return bool(self.called) and dealt >> self.number("called") & 1 != 0

    @property
    def friends(self) -> list[Seat]:
        """The other seats that the learner knows to be on the same side."""
        found = int(self.sure_friends(self.view.state[0]))
        return [seat for seat in each(found) if seat != self.seat]

    # Advice

    def purpose_of_lead(self, card: Card) -> Remark | None:
        """Return the purpose of a lead that draws trumps, is the top of its suit or reaches the partner; else None."""
        code = self.effect(card).code
        if code == "lead-draws":
            return remark("draw-for-side" if self.mine or self.is_partner else "draw-anyway")
        same_suit = self.unseen & self.follow[self.trump][card]
        if code == "lead-top-plain":
            out = same_suit.bit_count()
            when = "soon" if out >= len(self.to_come) else "late" if out else "none"
            return remark(f"cash-{when}", number=out)
        if self.mine and self.called and same_suit >> self.number("called") & 1:
            return remark("to-partner", self.partner_clause, card=self.called)
        return None

    # After the deal

    def declarers_side(self) -> list[Seat]:
        """Return the seats of declarer's side in a finished deal."""
        assert self.view.result is not None
        more = self.view.result.more
        return [seat for seat in (more["declarer"], more["partner"]) if seat is not None]

    def outcome(self) -> str:
        """Return the end of a code that tells whether the contract was made, and by whom."""
        assert self.view.result is not None
        how, side = "made" if self.view.result.more["made"] else "lost", self.declarers_side()
        if self.seat not in side:
            return f"{how}-other-side"
        return f"{how}-your-side" if len(side) > 1 else f"{how}-you"

    def payment(self) -> Remark:
        """Return a remark on the learner's payoff."""
        assert self.view.result is not None
        amount = self.view.result.payoffs[self.seat]
        code = "paid-nothing" if not amount else "paid-won" if amount > 0 else "paid-lost"
        clause = self.payment_clauses[len(self.declarers_side()) - 1]
        return remark(code, clause, amount=abs(amount))
