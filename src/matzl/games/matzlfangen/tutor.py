"""The tutor of Matzlfangen: the strength of a hand, the card to call, raises."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SEAT, NO_SUIT, SUIT_LETTERS, SUITS, each
from matzl.games.matzlfangen.info import RUFEN
from matzl.games.matzlfangen.novice import PLAYS_ALONE, strength, sure_tricks
from matzl.games.matzlfangen.play import SUITED
from matzl.games.matzlfangen.settlement import ACES
from matzl.games.matzlfangen.tutor_play import MatzlfangenPlayTutor
from matzl.teaching.remarks import Remark, Value, remark

HIGH = "ATKQJ987"
"""The ranks from high to low (§1.2)."""


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
                return (
                    [self._strength(SUIT_LETTERS[self._best_suit()])]
                    if self.trump == NO_SUIT
                    else [
                        remark("you-play-rufen", "3.5", suit=SUIT_LETTERS[self.trump]),
                        self._strength(SUIT_LETTERS[self.trump]),
                    ]
                )
            case "raise":
                return [self._contract(), self._stakes(), *self._side_before_play()]
        return [remark("matzl-caught", "7.12")]

    # The auction

    def _auction(self) -> list[Remark]:
        upcard = CARD_NAMES[self.number("upcard")]
        remarks = [
            self._bid_so_far(),
            remark("upcard", "2.5", card=upcard, suit=self.upcard_suit, name=self.view.dealer),
        ]
        if self.seat == self.view.dealer:
            remarks[1] = remark("upcard-yours", "2.5", card=upcard, suit=self.upcard_suit)
        return [*remarks, self._strength(self.upcard_suit)]

    def _bid_so_far(self) -> Remark:
        if self.declarer != NO_SEAT:
            return remark("bid-so-far", "3.2", name=self.declarer, contract=self.contract_title)
        forehand = (self.view.dealer + 1) % self.view.seats
        return (
            remark("forehand-you")
            if forehand == self.seat
            else remark("forehand", "3.5", name=forehand)
        )

    def _strength(self, suit: str) -> Remark:
        cards = self._in_suit(suit)
        if not cards:
            return remark("trumps-none", suit=suit)
        return remark(
            "trumps-held", suit=suit, number=len(cards), cards=cards, beside=self._aces_beside(suit)
        )

    def _in_suit(self, suit: str) -> tuple[str, ...]:
        held = self.hand & int(SUITED[SUIT_LETTERS.index(suit)])
        return tuple(
            sorted((CARD_NAMES[c] for c in each(held)), key=lambda name: HIGH.index(name[0]))
        )

    def _aces_beside(self, suit: str) -> int:
        return (self.hand & ACES & ~int(SUITED[SUIT_LETTERS.index(suit)])).bit_count()

    def _weight(self, suit: int) -> int:
        return int(strength(self.hand, suit))

    def _best_suit(self) -> int:
        """Return the trump suit with the highest weight, the first of equals as for the bots."""
        return max(SUITS, key=self._weight)

    # Raises

    def _contract(self) -> Remark:
        named: dict[str, Value] = {"name": self.declarer, "contract": self.contract_title}
        if self.contract == RUFEN:
            code = "rufen-you" if self.seat == self.declarer else "rufen-other"
            return remark(code, "3.5", card=self.called, **named)
        return remark(
            "contract-you" if self.seat == self.declarer else "contract-other", "3.4", **named
        )

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
                suit = word[-1]
                held = self._in_suit(suit)
                return [
                    remark(
                        "name-trumps",
                        "3.14",
                        suit=suit,
                        number=len(held),
                        beside=self._aces_beside(suit),
                    )
                ]
            case "raise":
                return self._raise(word)
            case "claim":
                return [remark("claim", "7.12")]
        return super().advice(word)

    def _bid(self, word: str) -> list[Remark]:
        best = self._best_suit()
        suit = SUIT_LETTERS[best]
        held: dict[str, Value] = {
            "suit": suit,
            "number": len(self._in_suit(suit)),
            "beside": self._aces_beside(suit),
        }
        if word == "weiter":
            if self._weight(best) >= PLAYS_ALONE:
                return [remark("weiter-outbid", "3.3")]
            advice = remark("weiter", "3.3", **held)
            forehand = (self.view.dealer + 1) % self.view.seats == self.seat
            return (
                [advice, remark("weiter-forehand")]
                if forehand and self.declarer == NO_SEAT
                else [advice]
            )
        if word == "treiben":
            return [remark("bid-treiben", "3.6", **held)]
        if word == "neidspiel":
            up = self.upcard_suit
            return [
                remark(
                    "bid-neidspiel",
                    "3.7",
                    suit=up,
                    number=len(self._in_suit(up)),
                    beside=self._aces_beside(up),
                )
            ]
        if word == "durch":
            return [remark("bid-durch", "3.8", number=int(sure_tricks(self.hand, NO_SUIT)))]
        return [remark("bid-trumpf-durch", "3.9", suit=self.upcard_suit)]

    def _call(self, card: str) -> Remark:
        held = len(self._in_suit(card[1]))
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
        mine = self.seat == result.more["declarer"] or self.seat == result.more["partner"]
        side = [s for s in (result.more["declarer"], result.more["partner"]) if s is not None]
        points = sum(result.points[s] for s in side)
        how = "made" if result.more["made"] else "lost"
        kind = "durch" if self.all_or_nothing else "points"
        who = ("your-side" if len(side) > 1 else "you") if mine else "other-side"
        clause = "7.2" if self.all_or_nothing else "7.1"
        remarks = [remark(f"{kind}-{how}-{who}", clause, points=points)]
        remarks += [
            remark(f"item-{item.code}", item.clause)
            for item in result.items
            if item.code not in COMMON
        ]
        amount = result.payoffs[self.seat]
        code = "paid-nothing" if not amount else "paid-won" if amount > 0 else "paid-lost"
        alone = result.more["partner"] is None
        return [*remarks[:3], remark(code, "7.14" if alone else "7.13", amount=abs(amount))]


COMMON = ("plain-value", "durch-value")
"""The items that every contract has, which need no remark."""

TUTOR = MatzlfangenTutor
