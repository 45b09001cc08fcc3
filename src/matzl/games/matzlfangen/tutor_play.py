"""The tutor of Matzlfangen in card play: sides, the 66 points, the matzl, giving points."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, SUIT_LETTERS, Card, Seat, each
from matzl.games.matzlfangen.info import CONTRACTS, DURCH, LAST_TRICK, RUFEN, TRUMPF_DURCH
from matzl.games.matzlfangen.novice_play import sure_friends
from matzl.games.matzlfangen.settlement import TEN, card_points
from matzl.teaching.remarks import Remark, remark
from matzl.teaching.tutor import Tutor


class MatzlfangenPlayTutor(Tutor):
    """A tutor of Matzlfangen for card play."""

    lead_clause = "4.3"
    void_clause = "4.7"

    # Sides

    @property
    def contract(self) -> int:
        """The contract, or the highest bid so far."""
        return self.number("contract")

    @property
    def all_or_nothing(self) -> bool:
        """Return whether declarer must take every trick."""
        return self.contract in (DURCH, TRUMPF_DURCH)

    @property
    def declarer(self) -> Seat:
        """The declarer, or the highest bidder so far."""
        return self.number("declarer")

    @property
    def called(self) -> str:
        """The name of the card called; empty if there is none."""
        number = self.number("called")
        return CARD_NAMES[number] if number < len(CARD_NAMES) else ""

    @property
    def is_partner(self) -> bool:
        """Return whether the learner was dealt the card called."""
        return bool(self.called) and bool(
            self.numbers("dealt")[self.seat] >> self.number("called") & 1
        )

    @property
    def friends(self) -> list[Seat]:
        """The other seats that the learner knows to be on the same side."""
        found = int(sure_friends(self.view.state[0]))
        return [seat for seat in each(found) if seat != self.seat]

    def points_of(self, seats: list[Seat]) -> int:
        """Return the points in the tricks of some seats so far."""
        taken = self.numbers("taken")
        return sum(int(card_points(taken[seat])) for seat in seats)

    def value(self, card: Card) -> int:
        """Return the points of a card."""
        return int(card_points(1 << card))

    # The situation

    def trick(self) -> list[Remark]:
        """Return remarks on the leader, the best card and the points in the trick."""
        remarks = super().trick()
        if self.laid == 0:
            return remarks
        points = int(card_points(self.number("on_table")))
        return [remark(f"{remarks[0].code}-points", "", points=points, **remarks[0].parameters)]

    def in_play(self) -> list[Remark]:
        """Return remarks on the trick, the learner's side and its points, the matzl or the last trick."""
        remarks = [*self.trick(), self._side()]
        if self.last_trick and not self.all_or_nothing:
            return [*remarks, remark("last-trick", "6.2", points=LAST_TRICK)]
        return remarks + self._matzl()

    def _side(self) -> Remark:
        declarer, mine = self.declarer, self.seat == self.declarer
        if self.all_or_nothing:
            tricks = self.numbers("tricks")[declarer]
            code = "all" if tricks == self.tricks_done else "all-failed"
            who = "you" if mine else "other"
            return remark(f"{code}-{who}", "7.2", name=declarer, tricks=tricks)
        if self.contract != RUFEN:
            points = self.points_of([declarer])
            return remark(
                "alone-you" if mine else "alone-other", "7.1", name=declarer, points=points
            )
        partner = self.number("partner")
        if mine and partner == NO_SEAT:
            points = self.points_of([declarer])
            return remark("caller", "3.13", card=self.called, points=points)
        if mine:
            points = self.points_of([declarer, partner])
            return remark("caller-with", "7.1", name=partner, points=points)
        if self.is_partner:
            points = self.points_of([declarer, self.seat])
            code = "secret-partner" if partner == NO_SEAT else "open-partner"
            return remark(code, "3.13", name=declarer, points=points)
        if partner == NO_SEAT:
            points = self.points_of([declarer])
            return remark(
                "defender-in-the-dark", "3.13", name=declarer, card=self.called, points=points
            )
        points = self.points_of([declarer, partner])
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
        """Return why the learner wants the trick, or who gets the points."""
        return [self._purpose_of_lead(card) if self.laid == 0 else self._purpose_of_reply(card)]

    def _purpose_of_lead(self, card: Card) -> Remark:
        code, points = self.effect(card).code, self.value(card)
        if code == "lead-draws":
            mine = self.seat == self.declarer or self.is_partner
            return remark("draw-for-side" if mine else "draw-anyway")
        if code == "lead-sure":
            return remark("cash" if points else "cash-empty", points=points)
        if code == "lead-top-plain":
            out = (self.unseen & self.follow[self.trump][card]).bit_count()
            when = "soon" if out >= len(self.to_come) else "late" if out else "none"
            return remark(f"cash-{when}", number=out)
        called = self.number("called")
        partner_has_it = bool(self.called) and self.unseen >> called & 1
        if self.seat == self.declarer and partner_has_it and card // 13 == called // 13:
            return remark("to-partner", "4.4", card=self.called)
        least = min(self.value(other) for other in each(self.legal))
        return remark("lead-cheap" if points == least else "lead-low", points=points)

    def _purpose_of_reply(self, card: Card) -> Remark:
        points = self.value(card)
        stake = points + int(card_points(self.number("on_table")))
        if self.takes(card):
            if self.safe(card):
                return remark("bank", points=stake)
            return remark("risk" if points else "risk-nothing", "4.6", points=points)
        values = [self.value(other) for other in each(self.legal)]
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
    def upcard_suit(self) -> str:
        """The suit of the card turned up."""
        return SUIT_LETTERS[self.number("upcard") // 13]
