"""The tutor of German Solo: remarks on hand strength, bids, trumps, calls, sides, tricks to take or avoid, and stopping."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, CLUBS, NO_SUIT, SUIT_LETTERS, Card, each
from matzl.deal.refusals import Refusal
from matzl.games.german_solo.contracts import (
    CLUBS_ONLY,
    CONTRACTS,
    NO_CONTRACT,
    NO_TRUMPS,
    Contract,
)
from matzl.games.german_solo.info import BLACK_QUEENS, FIRST_TRICKS, SPADILLE
from matzl.games.german_solo.novice import tricks_in
from matzl.games.german_solo.novice_play import sure_friends
from matzl.games.german_solo.state import SUITED
from matzl.teaching.declarer import DeclarerTutor
from matzl.teaching.remarks import Remark, Value, remark

TENTHS = 10
"""The number of units in a trick, as `tricks_in` counts them."""
CONTRACT_OF = {contract.word: contract for contract in CONTRACTS}


class GermanSoloTutor(DeclarerTutor):
    """The tutor of German Solo."""

    lead_clause = "4.4"
    void_clause = "4.4"
    holder_clause = "3.34"
    partner_clause = "4.5"
    payment_clauses = ("7.25", "7.26")
    no_bid_clause = "3.7"
    bidding = "bidding"
    naming = ("naming", "partner-names")
    calling = "calling"
    usual_items = CONTRACT_OF
    sure_friends = staticmethod(sure_friends)
    weigh = staticmethod(tricks_in)

    @property
    def contract(self) -> Contract:
        """The contract, or during the auction the highest bid so far; there must be a bid."""
        return CONTRACTS[self.number("contract")]

    def situation(self) -> list[Remark]:
        """Return remarks on the situation, by phase."""
        match self.view.phase.name:
            case "play":
                return self._in_play()
            case "bidding":
                return self._bidding()
            case "partner-names":
                return [remark("you-name", "3.30", name=self.declarer, card=self.called)]
            case "asking" | "stopping":
                tricks = self.numbers("tricks")[self.seat]
                return [remark("tricks-done", number=self.tricks_done, tricks=tricks), self._side()]
        return [remark("you-are-declarer", "3.10", contract=self.contract.title), self._strength()]

    def refusals(self) -> list[Refusal]:
        """Return the reasons why other actions are illegal, leaving out the reason that there is no bid to hold."""
        return [reason for reason in super().refusals() if reason.code != "nothing-to-hold"]

    # The bidding

    def _bidding(self) -> list[Remark]:
        remarks = [self._highest()]
        if self.hand >> SPADILLE & 1 and self.number("contract") == NO_CONTRACT:
            remarks.append(remark("spadille", "3.11", card=CARD_NAMES[SPADILLE]))
        return [*remarks, self._strength()]

    def _highest(self) -> Remark:
        if self.number("contract") == NO_CONTRACT:
            return remark("nobody-has-bid", "3.3")
        if self.mine:  # answering in a duel
            name = self.number("speaker")
            return remark("bid-over-you", "3.5", name=name, contract=self.contract.title)
        return remark("bid-so-far", "3.4", name=self.declarer, contract=self.contract.title)

    def tricks(self, suit: int) -> int:
        """Return the number of tricks that the hand may take with a trump suit, rounded."""
        return round(int(tricks_in(self.hand, suit)) / TENTHS)

    def _strength(self) -> Remark:
        """Return a remark on the strength of the hand with its best trumps, or with the actual ones."""
        suit = self.best_suit() if self.trump == NO_SUIT else self.trump
        cards = self.trumps_held(suit)
        if not cards:
            return remark("strength-none", suit=SUIT_LETTERS[suit])
        held: dict[str, Value] = {"suit": SUIT_LETTERS[suit], "number": len(cards), "cards": cards}
        return remark("strength", "1.5", tricks=self.tricks(suit), **held)

    # Advice

    def advise_bidding(self, word: str) -> list[Remark]:
        """Return the advice for a bid."""
        if word == "pass":
            if len(self.view.legal) == 1:
                return [remark("pass-only", "3.7")]
            suit = self.best_suit()
            return [remark("pass", "3.7", suit=SUIT_LETTERS[suit], tricks=self.tricks(suit))]
        contract = self.contract if word == "hold" else CONTRACT_OF[word]
        code, clause = ("hold", "3.6") if word == "hold" else ("bid", contract.clause)
        return [remark(code, clause, contract=contract.title), self._reason(contract)]

    def _reason(self, contract: Contract) -> Remark:
        """Return the reason why the contract is likely to be made."""
        if contract.goal == 0:
            return remark("low-cards")
        if contract.word == "grand":
            return remark("both-queens", "3.9")
        if contract.trumps == NO_TRUMPS:
            return remark("tricks-without-trumps", tricks=self.tricks(NO_SUIT), goal=contract.goal)
        suit = CLUBS if contract.trumps == CLUBS_ONLY else self.best_suit()
        tricks = self.tricks(suit)
        code = "tricks-with-partner" if contract.partner else "tricks-alone"
        return remark(code, suit=SUIT_LETTERS[suit], tricks=tricks, goal=contract.goal)

    def advise_naming(self, word: str) -> list[Remark]:
        """Return the advice on the trumps that declarer names."""
        number = SUIT_LETTERS.index(word[-1])
        code = "name-clubs" if number == CLUBS else "name"
        held = len(self.trumps_held(number))
        return [remark(code, "3.24", suit=word[-1], number=held, tricks=self.tricks(number))]

    def advise_partner_names(self, word: str) -> list[Remark]:
        """Return the advice on the trumps that the partner names."""
        number = len(self.trumps_held(SUIT_LETTERS.index(word[-1])))
        return [remark("partner-names", "3.30", suit=word[-1], number=number)]

    def advise_calling(self, word: str) -> list[Remark]:
        """Return the advice on calling a card."""
        suit = int(SUITED[SUIT_LETTERS.index(word[-1])]) & ~BLACK_QUEENS
        return [self.advice_to_call(word[-2:], (self.hand & suit).bit_count())]

    def advise_asking(self, word: str) -> list[Remark]:
        """Return the advice on asking for the partner."""
        tricks = self.numbers("tricks")
        most = max(tricks[seat] for seat in range(self.view.seats) if seat != self.seat)
        if word == "ask":
            return [remark("ask", "4.9")]
        sure = tricks[self.seat] + most == FIRST_TRICKS
        return [remark("silent-sure" if sure else "silent", "4.8")]

    def advise_stopping(self, word: str) -> list[Remark]:
        """Return the advice on stopping after the first tricks."""
        if word == "stop":
            return [remark("stop", "4.15")]
        return [remark("play-on" if "stop" in self.view.legal else "play-on-only", "4.14")]

    # Card play

    def _in_play(self) -> list[Remark]:
        """Return remarks on the trick, on the learner's side and, at the first card, on trumps."""
        played = any(seat == self.seat for trick in self.view.tricks for seat, _ in trick.cards)
        return [*self.trick(), self._side(), *([] if played else [self._trumps()])]

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
        if self.contract.partner:
            return self.side()
        goal, taken = self.contract.goal, self.taken_by(self.declarer)
        code = "alone" if goal else "none-failed" if taken["tricks"] else "none"
        code += "-you" if self.mine else "-other"
        named: dict[str, Value] = {"name": self.declarer, "contract": self.contract.title}
        return remark(code, "7.25" if goal else "7.4", **named, goal=goal, **taken)

    def purpose(self, card: Card) -> list[Remark]:
        """Return the reason for wanting or avoiding the trick."""
        if self.contract.goal == 0:
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
        """Return the purpose of a card for declarer, who must take no trick."""
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
        """Return the purpose of a card for a defender, who wants declarer to take a trick."""
        if self.laid == 0:
            return remark("push-lead", name=self.declarer)
        if self.declarer in self.to_come:
            return remark("push-low", name=self.declarer)
        if self.winner != self.declarer:
            return remark("push-throw", name=self.declarer)
        return remark("push-forced" if self.takes(card) else "push-leave", name=self.declarer)

    # After the deal

    def debrief(self) -> list[Remark]:
        """Return remarks on the contract and its tricks, on mackers and bonus, and on the payment."""
        result = self.view.result
        assert result is not None
        contract = CONTRACT_OF[result.more["contract"]]
        verdict = remark(
            f"{'none' if contract.goal == 0 else 'tricks'}-{self.outcome()}",
            {0: "7.4", 5: "7.1", 6: "7.2", 8: "7.3"}[contract.goal],
            contract=contract.title,
            tricks=sum(result.tricks[seat] for seat in self.declarers_side()),
            goal=contract.goal,
        )
        return self.closing(verdict)

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on a call that was not the best; None for cards and where no case fits."""
        match self.view.phase.name:
            case "bidding" if best == "pass" and self.advise_bidding(taken)[-1].code == "low-cards":
                return remark("too-strong", "7.4")
            case "asking":
                return remark("asked" if taken == "ask" else "not-asked", "4.9")
            case "stopping":
                return remark("stopped", "4.15") if taken == "stop" else remark("played-on", "4.10")
        return super().mistake(taken, best)


TUTOR = GermanSoloTutor
