"""What a learner of German Solo is told at the cards: sides, tricks to take or to shun, trumps to draw."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, SUIT_LETTERS, Card, Seat, each
from matzl.games.german_solo.contracts import CONTRACTS, Contract
from matzl.games.german_solo.novice_play import sure_friends
from matzl.teaching.sayings import Saying, say
from matzl.teaching.tutor import Teacher


class GermanSoloPlay(Teacher):
    """A teacher of German Solo while cards are played."""

    lead_clause = "4.4"
    void_clause = "4.4"

    # Sides

    @property
    def contract(self) -> Contract:
        """The contract, or the highest bid so far; there must be one."""
        return CONTRACTS[self.number("contract")]

    @property
    def declarer(self) -> Seat:
        """Declarer, or the highest bidder so far."""
        return self.number("declarer")

    @property
    def mine(self) -> bool:
        """Whether the learner is declarer."""
        return self.seat == self.declarer

    @property
    def called(self) -> str:
        """The card called, as a word; empty where none was."""
        number = self.number("called")
        return CARD_NAMES[number] if number < len(CARD_NAMES) else ""

    @property
    def is_partner(self) -> bool:
        """Whether the learner was dealt the card called."""
        dealt = self.numbers("dealt")[self.seat]
        return bool(self.called) and dealt >> self.number("called") & 1 != 0

    @property
    def friends(self) -> list[Seat]:
        """The other seats that the learner knows to be on the same side."""
        return [*each(int(sure_friends(self.view.state[0])))]

    @property
    def no_trick_wanted(self) -> bool:
        """Whether declarer must take no trick at all."""
        return self.contract.goal == 0

    # The situation

    def in_play(self) -> list[Saying]:
        """The trick, the learner's side and its tricks, and at the first card the trumps."""
        told = [*self.trick(), self._side()]
        return [*told, self._trumps()] if not self._has_played() else told

    def _has_played(self) -> bool:
        return any(seat == self.seat for trick in self.view.tricks for seat, _ in trick.cards)

    def _trumps(self) -> Saying:
        if self.trump == NO_SUIT:
            return say("no-trumps", "1.7")
        held = self.by_rank(self.hand & self.trumps)
        suit = SUIT_LETTERS[self.trump]
        if not held:
            return say("trumps-none", "1.8", suit=suit)
        return say("trumps-are", "1.5", suit=suit, cards=held, number=len(held))

    def by_rank(self, cards: int) -> tuple[str, ...]:
        """Trumps as words, from the highest down."""
        higher = self.beat[self.trump]
        return tuple(
            CARD_NAMES[c] for c in sorted(each(cards), key=lambda c: higher[c].bit_count())
        )

    def _side(self) -> Saying:
        """On which side the learner is, what declarer's side needs, and what it has."""
        tricks, declarer, partner = self.numbers("tricks"), self.declarer, self.number("partner")
        goal, own = self.contract.goal, tricks[declarer]
        if not self.contract.partner:
            code = "alone" if goal else "none-failed" if own else "none"
            code += "-you" if self.mine else "-other"
            clause = "7.4" if goal == 0 else "7.25"
            return say(
                code, clause, name=declarer, contract=self.contract.title, goal=goal, tricks=own
            )
        if partner == NO_SEAT and self.mine:
            return say("caller", "3.34", card=self.called, tricks=own)
        if partner == NO_SEAT and self.is_partner:
            return say(
                "secret-partner",
                "3.34",
                name=declarer,
                card=self.called,
                tricks=own + tricks[self.seat],
            )
        if partner == NO_SEAT:
            return say("defender-in-the-dark", "3.34", name=declarer, card=self.called, tricks=own)
        both = own + tricks[partner]
        if self.seat in (declarer, partner):
            other = partner if self.mine else declarer
            return say("together", "7.1", name=other, tricks=both)
        return say("defender", "7.1", name_1=declarer, name_2=partner, tricks=both)

    # Advice

    def why(self, card: Card) -> list[Saying]:
        """Why the trick is wanted or shunned."""
        if self.no_trick_wanted:
            return [self._slip_under(card) if self.mine else self._push_over(card)]
        return [self._why_lead(card) if self.laid == 0 else self._why_reply(card)]

    def _why_lead(self, card: Card) -> Saying:
        code = self.what(card).code
        with_declarer = self.mine or self.is_partner
        if code == "lead-draws":
            return say("draw-for-side" if with_declarer else "draw-anyway")
        if code == "lead-sure":
            return say("cash")
        if code == "lead-top-plain":
            out = (self.unseen & self.follow[self.trump][card]).bit_count()
            when = "soon" if out >= len(self.to_come) else "late" if out else "none"
            return say(f"cash-{when}", number=out)
        called = self.number("called")
        if self.mine and self.called and self.unseen & self.follow[self.trump][card] & 1 << called:
            return say("to-partner", "4.5", card=self.called)
        if self.is_partner and self.trumps >> card & 1:
            return say("help-declarer", name=self.declarer)
        return say("lead-low")

    def _why_reply(self, card: Card) -> Saying:
        friend = self.winner in self.friends
        if self.takes(card):
            takers = [other for other in each(self.legal) if self.takes(other)]
            if friend and len(takers) == len(self.view.legal):
                return say("over-friend", name=self.winner)
            if self.safe(card):
                dearer = any(self.beat[self.trump][card] >> other & 1 for other in takers)
                return say("win-cheaply" if dearer else "win")
            return say("try")
        if friend:
            return say("friend-has-it", name=self.winner)
        if any(self.takes(other) for other in each(self.legal)):
            return say("save")
        return say("throw-weak")

    def _slip_under(self, card: Card) -> Saying:
        """Declarer must take nothing."""
        suit = self.unseen & self.follow[self.trump][card]
        higher = (suit & self.higher_out(card)).bit_count()
        if self.laid == 0:
            return say("slip-lead", "7.4", number=higher, lower=suit.bit_count() - higher)
        if self.takes(card):
            return say("slip-forced", "7.4")
        if not self.follow[self.trump][self.led] >> card & 1:
            return say("slip-throw", "7.4")
        under = [other for other in each(self.legal) if not self.takes(other)]
        highest = not any(self.beat[self.trump][card] >> other & 1 for other in under)
        return say("slip-under-high" if highest and len(under) > 1 else "slip-under", "7.4")

    def _push_over(self, card: Card) -> Saying:
        """Defenders want declarer to take a trick."""
        declarer = self.declarer
        if self.laid == 0:
            return say("push-lead", name=declarer)
        if declarer in self.to_come:
            return say("push-low", name=declarer)
        if self.winner != declarer:
            return say("push-throw", name=declarer)
        return say("push-forced" if self.takes(card) else "push-leave", name=declarer)
