"""The tutor of Matzlfangen: the strength of a hand, the card to call, raises."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, SUIT_LETTERS, SUITS, Seat, Suit, card
from matzl.games.matzlfangen.info import RUFEN
from matzl.games.matzlfangen.novice import PLAYS_ALONE, strength, sure_tricks
from matzl.games.matzlfangen.settlement import ACES
from matzl.games.matzlfangen.tutor_play import MatzlfangenPlayTutor
from matzl.teaching.remarks import Remark, Value, remark


class MatzlfangenTutor(MatzlfangenPlayTutor):
    """A tutor of Matzlfangen."""

    def situation(self) -> list[Remark]:
        """Return remarks on the situation, by phase."""
        match self.view.phase.name:
            case "play":
                return self.in_play()
            case "auction":
                return self._auction()
            case "call" | "trump":
                if self.trump == NO_SUIT:
                    return [self._strength(self._best_suit())]
                rufen = remark("you-play-rufen", "3.5", suit=SUIT_LETTERS[self.trump])
                return [rufen, self._strength(self.trump)]
            case "raise":
                return [self._contract(), self._stakes(), *self._side_before_play()]
        return [remark("matzl-caught", "7.12")]

    # The auction

    def _auction(self) -> list[Remark]:
        named: dict[str, Value] = {
            "card": CARD_NAMES[self.number("upcard")],
            "suit": SUIT_LETTERS[self.upcard_suit],
            "name": self.view.dealer,
        }
        code = "upcard-yours" if self.seat == self.view.dealer else "upcard"
        return [
            self._bid_so_far(),
            remark(code, "2.5", **named),
            self._strength(self.upcard_suit),
        ]

    def _bid_so_far(self) -> Remark:
        if self.declarer != NO_SEAT:
            return remark("bid-so-far", "3.2", name=self.declarer, contract=self.contract_title)
        if self._forehand == self.seat:
            return remark("forehand-you")
        return remark("forehand", "3.5", name=self._forehand)

    @property
    def _forehand(self) -> Seat:
        return (self.view.dealer + 1) % self.view.seats

    def _strength(self, suit: Suit) -> Remark:
        cards = self.trumps_held(suit)
        if not cards:
            return remark("trumps-none", suit=SUIT_LETTERS[suit])
        return remark("trumps-held", "", cards=cards, **self._held(suit))

    def _held(self, suit: Suit) -> dict[str, Value]:
        """Return a suit, the number of its cards in hand, and the number of other aces, as parameters of a remark."""
        number = len(self.trumps_held(suit))
        beside = (self.hand & ACES & ~self.trumps_under(suit)).bit_count()
        return {"suit": SUIT_LETTERS[suit], "number": number, "beside": beside}

    def _weight(self, suit: int) -> int:
        return int(strength(self.hand, suit))

    def _best_suit(self) -> int:
        """Return the trump suit with the highest weight, the first of equals as for the bots."""
        return max(SUITS, key=self._weight)

    # Raises

    def _contract(self) -> Remark:
        named: dict[str, Value] = {"name": self.declarer, "contract": self.contract_title}
        if self.contract == RUFEN:
            code = "rufen-you" if self.mine else "rufen-other"
            return remark(code, "3.5", card=self.called, **named)
        return remark("contract-you" if self.mine else "contract-other", "3.4", **named)

    def _stakes(self) -> Remark:
        raises = self.number("raises")
        if not raises:
            return remark("not-raised", "3.16", level=self.view.info.raises[0])
        last = max(at for at, word in enumerate(self.view.actions) if word == "raise")
        return remark(
            "raised", "3.16", name=self.view.turns[last], level=self.view.info.raises[raises - 1]
        )

    def _side_before_play(self) -> list[Remark]:
        if self.is_partner:
            return [remark("you-were-called", "3.17", name=self.declarer, card=self.called)]
        return []

    # Advice

    def advice(self, word: str) -> list[Remark]:
        """Return the advice for an action of any phase."""
        match self.view.phase.name:
            case "auction":
                return self._bid(word)
            case "call":
                return [self._call(word[-2:])]
            case "trump":
                held = self._held(SUIT_LETTERS.index(word[-1]))
                return [remark("name-trumps", "3.14", **held)]
            case "raise":
                return self._raise(word)
            case "claim":
                return [remark("claim", "7.12")]
        return super().advice(word)

    def _bid(self, word: str) -> list[Remark]:
        best = self._best_suit()
        if word == "weiter":
            if self._weight(best) >= PLAYS_ALONE:
                return [remark("weiter-outbid", "3.3")]
            advice = remark("weiter", "3.3", **self._held(best))
            if self._forehand == self.seat and self.declarer == NO_SEAT:
                return [advice, remark("weiter-forehand")]
            return [advice]
        if word == "treiben":
            return [remark("bid-treiben", "3.6", **self._held(best))]
        if word == "neidspiel":
            return [remark("bid-neidspiel", "3.7", **self._held(self.upcard_suit))]
        if word == "durch":
            return [remark("bid-durch", "3.8", number=int(sure_tricks(self.hand, NO_SUIT)))]
        return [remark("bid-trumpf-durch", "3.9", suit=SUIT_LETTERS[self.upcard_suit])]

    def _call(self, card: str) -> Remark:
        held = len(self.trumps_held(SUIT_LETTERS.index(card[1])))
        if not held:
            return remark("call-void", "3.10", card=card, suit=card[1])
        return remark("call-to-lead", "3.10", card=card, suit=card[1], number=held)

    def _raise(self, word: str) -> list[Remark]:
        if word == "raise":
            level = self.view.info.raises[self.number("raises")]
            return [remark("raise", "3.15", level=level)]
        if "raise" not in self.view.legal:
            return [remark("raise-not-yours", "3.16")]
        return [remark("raise-pass", "3.15")]

    # After the deal

    def debrief(self) -> list[Remark]:
        """Return remarks on the contract, then on the items that changed its value, and on the payment."""
        result = self.view.result
        assert result is not None
        points = sum(result.points[seat] for seat in self.declarers_side())
        kind, clause = ("durch", "7.2") if self.all_or_nothing else ("points", "7.1")
        first = remark(
            f"{kind}-{self.outcome()}", clause, points=points, contract=self.contract_title
        )
        extras = [item for item in result.items if item.code not in COMMON]
        items = [remark(f"item-{item.code}", item.clause) for item in extras[:2]]
        return [first, *items, self.payment()]

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on an action that was not the best; None if no case fits."""
        match self.view.phase.name:
            case "auction" if taken == "weiter":
                return remark("passed", "3.3")
            case "auction" if best == "weiter":
                return remark("called-too-much", "3.3")
            case "auction":
                return remark("other-contract", "3.2")
            case "call":
                return remark("called-other-card", "3.10", card=taken[-2:], best=best[-2:])
            case "trump":
                suits = taken[-1], best[-1]
                number, more = (len(self.trumps_held(SUIT_LETTERS.index(each))) for each in suits)
                return remark(
                    "other-trumps", "3.14", suit=suits[0], other=suits[1], number=number, more=more
                )
            case "raise":
                return remark("raised" if taken == "raise" else "not-raised", "3.15")
            case "claim":
                return remark("not-claimed", "7.12") if taken == "pass" else None
        return self._points(taken, best)

    def _points(self, taken: str, best: str) -> Remark | None:
        """Return a remark on the card points given to another seat's trick."""
        played, better = card(taken), card(best)
        if not self.laid or self.takes(played) or self.takes(better):
            return None
        given, instead = self.value(1 << played), self.value(1 << better)
        if given == instead:
            return None
        friend = self.winner in self.friends
        code = (
            "gave-points"
            if given > instead
            else "kept-points-from-friend"
            if friend
            else "kept-points"
        )
        return remark(
            code, "6.1", card=taken, best=best, name=self.winner, points=given, instead=instead
        )


COMMON = ("plain-value", "durch-value")
"""The items that every contract has, which need no remark."""

TUTOR = MatzlfangenTutor
