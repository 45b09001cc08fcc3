"""The tutor of Matzlfangen in card play: sides, the 66 points, the matzl, giving points."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, Card, Cards, Seat, Suit, each, suit_of
from matzl.deal.counting import taken
from matzl.games.matzlfangen import counting
from matzl.games.matzlfangen.info import CONTRACTS, DURCH, LAST_TRICK, RUFEN, TRUMPF_DURCH
from matzl.games.matzlfangen.novice_play import sure_friends
from matzl.games.matzlfangen.settlement import TEN
from matzl.teaching.declarer import DeclarerTutor
from matzl.teaching.remarks import Remark, Value, remark


class MatzlfangenPlayTutor(DeclarerTutor):
    """A tutor of Matzlfangen for card play."""

    lead_clause = "4.3"
    void_clause = "4.7"
    partner_clause = "4.4"
    payment_clauses = ("7.14", "7.13")
    sure_friends = staticmethod(sure_friends)

    # Sides

    @property
    def contract(self) -> int:
        """The contract, or the highest bid so far."""
        return self.number("contract")

    @property
    def all_or_nothing(self) -> bool:
        """Return whether declarer must take every trick."""
        return self.contract in (DURCH, TRUMPF_DURCH)

    def points_of(self, *seats: Seat) -> int:
        """Return the points in the tricks of some seats so far."""
        points = taken(self.view)["points"]
        return sum(points[seat] for seat in seats)

    def value(self, cards: Cards) -> int:
        """Return the points of cards."""
        return counting.points(cards, self.trump)

    # The situation

    def in_play(self) -> list[Remark]:
        """Return remarks on the trick, the learner's side and its points, the matzl or the last trick."""
        remarks = [*self.trick(), self._side()]
        if self.last_trick and not self.all_or_nothing:
            return [*remarks, remark("last-trick", "6.2", points=LAST_TRICK)]
        return remarks + self._matzl()

    def _side(self) -> Remark:
        declarer, mine = self.declarer, self.mine
        if self.all_or_nothing:
            tricks = self.numbers("tricks")[declarer]
            code = "all" if tricks == self.tricks_done else "all-failed"
            who = "you" if mine else "other"
            return remark(f"{code}-{who}", "7.2", name=declarer, tricks=tricks)
        if self.contract != RUFEN:
            code = "alone-you" if mine else "alone-other"
            return remark(code, "7.1", name=declarer, points=self.points_of(declarer))
        partner = self.number("partner")
        if mine and partner == NO_SEAT:
            return remark("caller", "3.13", card=self.called, points=self.points_of(declarer))
        if mine:
            points = self.points_of(declarer, partner)
            return remark("caller-with", "7.1", name=partner, points=points)
        if self.is_partner:
            points = self.points_of(declarer, self.seat)
            code = "secret-partner" if partner == NO_SEAT else "open-partner"
            return remark(code, "3.13", name=declarer, points=points)
        if partner == NO_SEAT:
            named: dict[str, Value] = {"name": declarer, "card": self.called}
            return remark("defender-in-the-dark", "3.13", points=self.points_of(declarer), **named)
        points = self.points_of(declarer, partner)
        return remark("defender", "7.1", name_1=declarer, name_2=partner, points=points)

    def _matzl(self) -> list[Remark]:
        """Return a remark on the place of the ten of trumps until a trick takes it."""
        if self.trump == NO_SUIT:
            return []
        matzl = 13 * self.trump + TEN
        named = CARD_NAMES[matzl]
        if self.hand >> matzl & 1:
            return [remark("matzl-yours", "7.8", card=named)]
        if self.laid and self.number("on_table") >> matzl & 1:
            return [remark("matzl-lies", "7.8", card=named)]
        if self.unseen >> matzl & 1:
            return [remark("matzl-out", "7.8", card=named)]
        return []

    # Advice

    def purpose(self, card: Card) -> list[Remark]:
        """Return a remark on why the learner wants the trick, or on who gets the points."""
        return [self._purpose_of_lead(card) if self.laid == 0 else self._purpose_of_reply(card)]

    def _purpose_of_lead(self, card: Card) -> Remark:
        points = self.value(1 << card)
        if self.effect(card).code == "lead-sure":
            return remark("cash" if points else "cash-empty", points=points)
        purpose = self.purpose_of_lead(card)
        if purpose is not None:
            return purpose
        least = min(self.value(1 << other) for other in each(self.legal))
        return remark("lead-cheap" if points == least else "lead-low", points=points)

    def _purpose_of_reply(self, card: Card) -> Remark:
        points = self.value(1 << card)
        stake = points + self.value(self.number("on_table"))
        if self.takes(card):
            if self.safe(card):
                return remark("bank", points=stake)
            return remark("risk" if points else "risk-nothing", "4.6", points=points)
        values = [self.value(1 << other) for other in each(self.legal)]
        if self.winner in self.friends:
            if points == max(values) and points > min(values):
                return remark("give-friend", "6.3", name=self.winner, points=points)
            return remark("friend-has-it", "6.3", name=self.winner)
        known = self.contract != RUFEN or self.number("partner") != NO_SEAT or self.is_partner
        code = "give-enemy" if known else "give-stranger"
        if min(values) == max(values):
            return remark("all-count-the-same", points=points)
        if points > min(values):
            return remark("part-with", points=points)
        return remark(code, name=self.winner, points=points)

    @property
    def contract_title(self) -> str:
        """The title of the contract."""
        word = CONTRACTS[self.contract]
        return self.view.info.call_titles.get(word, word.capitalize())

    @property
    def upcard_suit(self) -> Suit:
        """The suit of the card turned up."""
        return suit_of(self.number("upcard"))
