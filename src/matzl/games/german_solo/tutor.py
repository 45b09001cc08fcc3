"""The tutor of German Solo: the strength of a hand, bids, naming and calling, stopping."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, CLUBS, NO_SUIT, SUIT_LETTERS, SUITS
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
from matzl.games.german_solo.state import SUITED
from matzl.games.german_solo.tutor_play import GermanSoloPlayTutor
from matzl.teaching.remarks import Remark, Value, remark

TENTHS = 10
"""The unit of `tricks_in`: tenths of a trick."""
CONTRACT_OF = {contract.word: contract for contract in CONTRACTS}


class GermanSoloTutor(GermanSoloPlayTutor):
    """A tutor of German Solo."""

    def situation(self) -> list[Remark]:
        """Return remarks on the situation, by phase."""
        match self.view.phase.name:
            case "play":
                return self.in_play()
            case "bidding":
                return self._bidding()
            case "partner-names":
                return [remark("you-name", "3.30", name=self.declarer, card=self.called)]
            case "asking" | "stopping":
                tricks = self.numbers("tricks")[self.seat]
                return [remark("tricks-done", number=self.tricks_done, tricks=tricks), self._side()]
        return [remark("you-are-declarer", "3.10", contract=self.contract.title), self._strength()]

    def refusals(self) -> list[Remark | Refusal]:
        """Return the reasons why other actions are illegal, except that there is nothing to hold."""
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

    def _best_suit(self) -> int:
        return max(SUITS, key=lambda suit: int(tricks_in(self.hand, suit)))

    def _strength(self) -> Remark:
        """Return a remark on the strength of the hand with its best trumps, or with the actual ones."""
        suit = self._best_suit() if self.trump == NO_SUIT else self.trump
        cards = self.trumps_held(suit)
        if not cards:
            return remark("strength-none", suit=SUIT_LETTERS[suit])
        held: dict[str, Value] = {"suit": SUIT_LETTERS[suit], "number": len(cards), "cards": cards}
        return remark("strength", "1.5", tricks=self.tricks(suit), **held)

    # Advice

    def advice(self, word: str) -> list[Remark]:
        """Return the advice for an action of any phase."""
        match self.view.phase.name:
            case "bidding":
                return self._bid(word)
            case "naming":
                return [self._name(word[-1])]
            case "calling":
                return [self._call(word[-2:])]
            case "partner-names":
                number = len(self.trumps_held(SUIT_LETTERS.index(word[-1])))
                return [remark("partner-names", "3.30", suit=word[-1], number=number)]
            case "asking":
                return [self._ask(word)]
            case "stopping":
                return [self._stop(word)]
        return super().advice(word)

    def _bid(self, word: str) -> list[Remark]:
        if word == "pass":
            if len(self.view.legal) == 1:
                return [remark("pass-only", "3.7")]
            suit = self._best_suit()
            return [remark("pass", "3.7", suit=SUIT_LETTERS[suit], tricks=self.tricks(suit))]
        if word == "hold":
            contract = self.contract
            return [remark("hold", "3.6", contract=contract.title), self._reason(contract)]
        return [
            remark("bid", CONTRACT_OF[word].clause, contract=CONTRACT_OF[word].title),
            self._reason(CONTRACT_OF[word]),
        ]

    def _reason(self, contract: Contract) -> Remark:
        """Return why the contract is likely to be made."""
        if contract.goal == 0:
            return remark("low-cards")
        if contract.word == "grand":
            return remark("both-queens", "3.9")
        suit = NO_SUIT if contract.trumps == NO_TRUMPS else self._best_suit()
        if contract.trumps == CLUBS_ONLY:
            suit = CLUBS
        tricks = self.tricks(suit)
        if suit == NO_SUIT:
            return remark("tricks-without-trumps", tricks=tricks, goal=contract.goal)
        code = "tricks-with-partner" if contract.partner else "tricks-alone"
        return remark(code, suit=SUIT_LETTERS[suit], tricks=tricks, goal=contract.goal)

    def _name(self, suit: str) -> Remark:
        number = SUIT_LETTERS.index(suit)
        code = "name-clubs" if number == CLUBS else "name"
        held = len(self.trumps_held(number))
        return remark(code, "3.24", suit=suit, number=held, tricks=self.tricks(number))

    def _call(self, card: str) -> Remark:
        suit = int(SUITED[SUIT_LETTERS.index(card[1])]) & ~BLACK_QUEENS
        held = (self.hand & suit).bit_count()
        if not held:
            return remark("call-void", "3.25", card=card, suit=card[1])
        return remark("call-to-lead", "3.25", card=card, suit=card[1], number=held)

    def _ask(self, word: str) -> Remark:
        tricks = self.numbers("tricks")
        most = max(tricks[seat] for seat in range(self.view.seats) if seat != self.seat)
        if word == "ask":
            return remark("ask", "4.9")
        return remark(
            "silent-sure" if tricks[self.seat] + most == FIRST_TRICKS else "silent", "4.8"
        )

    def _stop(self, word: str) -> Remark:
        if word == "stop":
            return remark("stop", "4.15")
        return remark("play-on" if "stop" in self.view.legal else "play-on-only", "4.14")

    # After the deal

    def debrief(self) -> list[Remark]:
        """Return remarks on the contract and its tricks, on mackers and bonus, and on the payment."""
        result = self.view.result
        assert result is not None
        contract = CONTRACT_OF[result.more["contract"]]
        tricks = sum(result.tricks[seat] for seat in self.declarers_side())
        kind = "none" if contract.goal == 0 else "tricks"
        first = remark(
            f"{kind}-{self.outcome()}",
            {0: "7.4", 5: "7.1", 6: "7.2", 8: "7.3"}[contract.goal],
            contract=contract.title, tricks=tricks, goal=contract.goal,
        )  # fmt: skip
        extras = [item for item in result.items if item.code not in CONTRACT_OF]
        items = [remark(f"item-{item.code}", item.clause) for item in extras[:2]]
        return [first, *items, self.payment()]

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on a call that was not the best; None for cards and where no case fits."""
        match self.view.phase.name:
            case "bidding" if taken == "pass":
                return remark("passed", "3.7")
            case "bidding" if best == "pass":
                return remark("called-too-much", "3.7")
            case "bidding":
                return remark("other-contract", "3.2")
            case "naming" | "partner-names":
                return self._other_trumps(taken[-1], best[-1])
            case "calling":
                return remark("called-other-card", "3.25", card=taken[-2:], best=best[-2:])
            case "asking":
                return remark("asked" if taken == "ask" else "not-asked", "4.9")
            case "stopping":
                return remark("stopped", "4.15") if taken == "stop" else remark("played-on", "4.10")
        return None

    def _other_trumps(self, suit: str, better: str) -> Remark:
        numbers = [len(self.trumps_held(SUIT_LETTERS.index(each))) for each in (suit, better)]
        clause = self.view.phase.clause
        return remark(
            "other-trumps", clause, suit=suit, other=better, number=numbers[0], more=numbers[1]
        )


TUTOR = GermanSoloTutor
