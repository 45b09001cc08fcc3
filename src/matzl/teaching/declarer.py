"""The common tutor for games in which declarer plays alone or with the holder of a called card."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from matzl.base.cards import CARD_NAMES, NO_SEAT, SUIT_LETTERS, SUITS, Card, Cards, Seat, Suit, each
from matzl.deal.view import View
from matzl.engine.state import State
from matzl.teaching.remarks import Remark, Value, remark
from matzl.teaching.tutor import Tutor


class DeclarerTutor(Tutor):
    """A tutor for a game with a declarer and possibly a secret partner.

    Attributes
    ----------
    sure_friends
        The kernel of the game that returns the seats which the seat to move knows to be on its side, as a bit set.
    weigh
        The kernel of the game that estimates the strength of a hand with a trump suit.
    no_bid, no_bid_clause
        The word of a seat that does not bid, and its clause.
    bidding, naming, calling
        The names of the phases in which seats bid, trumps are named and a card is called.
    usual_items
        The items of a result that need no remark, since every contract has one of them.
    holder_clause, partner_clause
        The clauses by which the holder of the called card is the partner, and plays the called card when its suit is led.
    payment_clauses
        The clauses of payments by and to declarer alone, and to a side of two.
    """

    sure_friends: ClassVar[staticmethod[[State], int]]
    weigh: ClassVar[staticmethod[[Cards, Suit], int]]
    no_bid: ClassVar[str] = "pass"
    no_bid_clause: ClassVar[str]
    bidding: ClassVar[str]
    naming: ClassVar[Collection[str]]
    calling: ClassVar[str]
    usual_items: ClassVar[Collection[str]]
    holder_clause: ClassVar[str]
    partner_clause: ClassVar[str]
    payment_clauses: ClassVar[tuple[str, str]]

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.declarer, called = self.number("declarer"), self.number("called")
        self.mine = self.seat == self.declarer
        self.called = CARD_NAMES[called] if called < len(CARD_NAMES) else ""
        dealt = self.numbers("dealt")[self.seat]
        self.is_partner = bool(self.called) and dealt >> called & 1 != 0

    # Sides

    @property
    def friends(self) -> list[Seat]:
        """The other seats known to the learner to be on the same side."""
        friends = int(self.sure_friends(self.view.state[0]))
        return [seat for seat in each(friends) if seat != self.seat]

    def best_suit(self) -> Suit:
        """Return the suit that makes the hand strongest as trumps; the first among equals, as for the bots."""
        return max(SUITS, key=lambda suit: int(self.weigh(self.hand, suit)))

    def taken_by(self, *seats: Seat) -> dict[str, Value]:
        """Return a remark's parameter: the number of tricks that these seats have taken, or what a game counts instead."""
        return {"tricks": sum(self.numbers("tricks")[seat] for seat in seats)}

    def side(self) -> Remark:
        """Return a remark on the learner's side in a contract with a partner, and on what declarer's side has taken."""
        declarer, partner = self.declarer, self.number("partner")
        if partner == NO_SEAT:
            own = (self.seat,) if self.is_partner else ()
            code = "secret-partner" if own else "caller" if self.mine else "defender-in-the-dark"
            taken = self.taken_by(declarer, *own)
            return remark(code, self.holder_clause, name=declarer, card=self.called, **taken)
        taken = self.taken_by(declarer, partner)
        if self.seat in (declarer, partner):
            return remark("together", "7.1", name=partner if self.mine else declarer, **taken)
        return remark("defender", "7.1", name_1=declarer, name_2=partner, **taken)

    # Advice

    def advice_to_call(self, called: str, held: int) -> Remark:
        """Return the advice on calling a card, given the number of cards that the learner has in its suit."""
        code = "call-to-lead" if held else "call-void"
        return remark(code, self.view.phase.clause, card=called, suit=called[1], number=held)

    def purpose_of_lead(self, card: Card) -> Remark | None:
        """Return the purpose of a lead that draws trumps, is the top of its suit or reaches the partner; None for others."""
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
        """Return the suffix of a remark's code: whether the contract was made, and whether the learner's side played it."""
        assert self.view.result is not None
        how, side = "made" if self.view.result.more["made"] else "lost", self.declarers_side()
        if self.seat not in side:
            return f"{how}-other-side"
        return f"{how}-your-side" if len(side) > 1 else f"{how}-you"

    def closing(self, verdict: Remark) -> list[Remark]:
        """Return remarks on the contract (`verdict`), on up to two further items, and on the learner's payoff."""
        result = self.view.result
        assert result is not None
        items = [item for item in result.items if item.code not in self.usual_items]
        extras = [remark(f"item-{item.code}", item.clause) for item in items[:2]]
        amount = result.payoffs[self.seat]
        code = "item-nothing" if not amount else "item-won" if amount > 0 else "item-lost"
        clause = self.payment_clauses[len(self.declarers_side()) - 1]
        return [verdict, *extras, remark(code, clause, amount=abs(amount))]

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on a mistake in bidding, naming trumps, calling a card or playing one; None if no case fits."""
        phase = self.view.phase
        if phase.name == self.bidding:
            if taken == self.no_bid:
                return remark("passed", self.no_bid_clause)
            if best == self.no_bid:
                return remark("called-too-much", self.no_bid_clause)
            return remark("other-contract", "3.2")
        if phase.name in self.naming:
            suits = taken[-1], best[-1]
            number, more = (len(self.trumps_held(SUIT_LETTERS.index(suit))) for suit in suits)
            named = {"suit": suits[0], "other": suits[1]}
            return remark("other-trumps", phase.clause, **named, number=number, more=more)
        if phase.name == self.calling:
            return remark("called-other-card", phase.clause, card=taken[-2:], best=best[-2:])
        return super().mistake(taken, best)
