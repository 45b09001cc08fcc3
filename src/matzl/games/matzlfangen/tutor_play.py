"""What a learner of Matzlfangen is told at the cards: sides, 66 points, the matzl, whom to give points."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, SUIT_LETTERS, Card, Seat, each
from matzl.games.matzlfangen.info import CONTRACTS, DURCH, LAST_TRICK, RUFEN, TRUMPF_DURCH
from matzl.games.matzlfangen.novice_play import sure_friends
from matzl.games.matzlfangen.settlement import TEN, card_points
from matzl.teaching.sayings import Saying, say
from matzl.teaching.tutor import Teacher


class MatzlfangenPlay(Teacher):
    """A teacher of Matzlfangen while cards are played."""

    lead_clause = "4.3"
    void_clause = "4.7"

    # Sides

    @property
    def contract(self) -> int:
        """The contract, or the highest bid so far."""
        return self.number("contract")

    @property
    def all_or_nothing(self) -> bool:
        """Whether declarer must take every trick."""
        return self.contract in (DURCH, TRUMPF_DURCH)

    @property
    def declarer(self) -> Seat:
        """Declarer."""
        return self.number("declarer")

    @property
    def called(self) -> str:
        """The card called, as a word; empty where none was."""
        number = self.number("called")
        return CARD_NAMES[number] if number < len(CARD_NAMES) else ""

    @property
    def is_partner(self) -> bool:
        """Whether the learner was dealt the card called."""
        return bool(self.called) and bool(
            self.numbers("dealt")[self.seat] >> self.number("called") & 1
        )

    @property
    def friends(self) -> list[Seat]:
        """The other seats that the learner knows to be on the same side."""
        found = int(sure_friends(self.view.state[0]))
        return [seat for seat in each(found) if seat != self.seat]

    def points_of(self, seats: list[Seat]) -> int:
        """What the tricks of some seats count so far."""
        taken = self.numbers("taken")
        return sum(int(card_points(taken[seat])) for seat in seats)

    def worth(self, card: Card) -> int:
        """What a card counts."""
        return int(card_points(1 << card))

    # The situation

    def trick(self) -> list[Saying]:
        """Who leads and what lies, and what that counts."""
        told = super().trick()
        if self.laid == 0:
            return told
        points = int(card_points(self.number("on_table")))
        return [say(f"{told[0].code}-points", "", points=points, **told[0].parameters)]

    def in_play(self) -> list[Saying]:
        """The trick, the learner's side and what it has, the matzl or the last trick."""
        told = [*self.trick(), self._side()]
        if self.last_trick and not self.all_or_nothing:
            return [*told, say("last-trick", "6.2", points=LAST_TRICK)]
        return told + self._matzl()

    def _side(self) -> Saying:
        declarer, mine = self.declarer, self.seat == self.declarer
        if self.all_or_nothing:
            tricks = self.numbers("tricks")[declarer]
            code = "all" if tricks == self.tricks_done else "all-failed"
            who = "you" if mine else "other"
            return say(f"{code}-{who}", "7.2", name=declarer, tricks=tricks)
        if self.contract != RUFEN:
            points = self.points_of([declarer])
            return say("alone-you" if mine else "alone-other", "7.1", name=declarer, points=points)
        partner = self.number("partner")
        if mine and partner == NO_SEAT:
            points = self.points_of([declarer])
            return say("caller", "3.13", card=self.called, points=points)
        if mine:
            points = self.points_of([declarer, partner])
            return say("caller-with", "7.1", name=partner, points=points)
        if self.is_partner:
            points = self.points_of([declarer, self.seat])
            code = "secret-partner" if partner == NO_SEAT else "open-partner"
            return say(code, "3.13", name=declarer, points=points)
        if partner == NO_SEAT:
            points = self.points_of([declarer])
            return say(
                "defender-in-the-dark", "3.13", name=declarer, card=self.called, points=points
            )
        points = self.points_of([declarer, partner])
        return say("defender", "7.1", name_1=declarer, name_2=partner, points=points)

    def _matzl(self) -> list[Saying]:
        """Where the ten of trumps is, as long as it is not taken."""
        if self.trump == NO_SUIT:
            return []
        matzl = 13 * self.trump + TEN
        named = CARD_NAMES[matzl]
        if self.hand >> matzl & 1:
            return [say("matzl-yours", "7.8", card=named)]
        if self.laid and self.number("on_table") >> matzl & 1:
            return [say("matzl-lies", "7.8", card=named)]
        if self.unseen >> matzl & 1:
            return [say("matzl-out", "7.8", card=named)]
        return []

    # Advice

    def why(self, card: Card) -> list[Saying]:
        """Why the trick is wanted, or whom the points go to."""
        return [self._why_lead(card) if self.laid == 0 else self._why_reply(card)]

    def _why_lead(self, card: Card) -> Saying:
        code, points = self.what(card).code, self.worth(card)
        if code == "lead-draws":
            mine = self.seat == self.declarer or self.is_partner
            return say("draw-for-side" if mine else "draw-anyway")
        if code == "lead-sure":
            return say("cash" if points else "cash-empty", points=points)
        if code == "lead-top-plain":
            out = (self.unseen & self.follow[self.trump][card]).bit_count()
            when = "soon" if out >= len(self.to_come) else "late" if out else "none"
            return say(f"cash-{when}", number=out)
        called = self.number("called")
        partner_has_it = bool(self.called) and self.unseen >> called & 1
        if self.seat == self.declarer and partner_has_it and card // 13 == called // 13:
            return say("to-partner", "4.4", card=self.called)
        least = min(self.worth(other) for other in each(self.legal))
        return say("lead-cheap" if points == least else "lead-low", points=points)

    def _why_reply(self, card: Card) -> Saying:
        points = self.worth(card)
        stake = points + int(card_points(self.number("on_table")))
        if self.takes(card):
            if self.safe(card):
                return say("bank", points=stake)
            return say("risk" if points else "risk-nothing", "4.6", points=points)
        worths = [self.worth(other) for other in each(self.legal)]
        if self.winner in self.friends:
            if points == max(worths) and points > min(worths):
                return say("give-friend", "6.3", name=self.winner, points=points)
            return say("friend-has-it", "6.3", name=self.winner)
        known = self.contract != RUFEN or self.number("partner") != NO_SEAT or self.is_partner
        code = "give-enemy" if known else "give-stranger"
        if min(worths) == max(worths):
            return say("all-count-the-same", points=points)
        if points > min(worths):
            return say("part-with", points=points)
        return say(code, name=self.winner, points=points)

    @property
    def contract_title(self) -> str:
        """What the contract is called."""
        word = CONTRACTS[self.contract]
        return self.view.info.call_titles.get(word, word.capitalize())

    @property
    def upcard_suit(self) -> str:
        """The suit of the card turned up."""
        return SUIT_LETTERS[self.number("upcard") // 13]
