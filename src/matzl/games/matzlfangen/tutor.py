"""The tutor of Matzlfangen: remarks on hand strength, the card to call, raises, sides, the 66 points and the matzl."""

from __future__ import annotations

from matzl.base.cards import (
    CARD_NAMES,
    NO_SEAT,
    NO_SUIT,
    SUIT_LETTERS,
    Card,
    Cards,
    Seat,
    Suit,
    card,
    each,
)
from matzl.deal.counting import taken
from matzl.deal.view import View
from matzl.games.matzlfangen import counting
from matzl.games.matzlfangen.info import CONTRACTS, DURCH, LAST_TRICK, RUFEN, TRUMPF_DURCH
from matzl.games.matzlfangen.novice import PLAYS_ALONE, strength, sure_tricks
from matzl.games.matzlfangen.novice_play import sure_friends
from matzl.games.matzlfangen.settlement import ACES, TEN
from matzl.teaching.declarer import DeclarerTutor
from matzl.teaching.remarks import Remark, Value, concession, remark


class MatzlfangenTutor(DeclarerTutor):
    """The tutor of Matzlfangen."""

    lead_clause = "4.3"
    void_clause = "4.7"
    holder_clause = "3.13"
    partner_clause = "4.4"
    payment_clauses = ("7.14", "7.13")
    no_bid = "weiter"
    no_bid_clause = "3.3"
    bidding = "auction"
    naming = ("trump",)
    calling = "call"
    usual_items = ("plain-value", "durch-value")
    sure_friends = staticmethod(sure_friends)
    weigh = staticmethod(strength)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.contract = self.number("contract")
        self.all_or_nothing = self.contract in (DURCH, TRUMPF_DURCH)
        self.upcard_suit = self.number("upcard") // 13
        self._forehand = (view.dealer + 1) % view.seats

    def taken_by(self, *seats: Seat) -> dict[str, Value]:
        """Return the points in the tricks of the given seats so far."""
        return {"points": sum(taken(self.view)["points"][seat] for seat in seats)}

    def value(self, cards: Cards) -> int:
        """Return the points of a set of cards."""
        return counting.points(cards, self.trump)

    @property
    def contract_title(self) -> str:
        """The title of the contract."""
        word = CONTRACTS[self.contract]
        return self.view.info.call_titles.get(word, word.capitalize())

    def situation(self) -> list[Remark]:
        """Return the remarks on the situation that suit the current phase."""
        match self.view.phase.name:
            case "play":
                return self._in_play()
            case "auction":
                return self._auction()
            case "call" | "trump":
                if self.trump == NO_SUIT:
                    return [self._strength(self.best_suit())]
                rufen = remark("you-play-rufen", "3.5", suit=SUIT_LETTERS[self.trump])
                return [rufen, self._strength(self.trump)]
            case "raise":
                remarks = [self._contract(), self._stakes()]
                if self.is_partner:
                    you = remark("you-were-called", "3.17", name=self.declarer, card=self.called)
                    return [*remarks, you]
                return remarks
        return [remark("matzl-caught", "7.12")]

    # The auction

    def _auction(self) -> list[Remark]:
        card, suit = CARD_NAMES[self.number("upcard")], SUIT_LETTERS[self.upcard_suit]
        code = "upcard-yours" if self.seat == self.view.dealer else "upcard"
        upcard = remark(code, "2.5", card=card, suit=suit, name=self.view.dealer)
        return [self._bid_so_far(), upcard, self._strength(self.upcard_suit)]

    def _bid_so_far(self) -> Remark:
        if self.declarer != NO_SEAT:
            return remark("bid-so-far", "3.2", name=self.declarer, contract=self.contract_title)
        if self._forehand == self.seat:
            return remark("forehand-you")
        return remark("forehand", "3.5", name=self._forehand)

    def _strength(self, suit: Suit) -> Remark:
        cards = self.trumps_held(suit)
        if not cards:
            return remark("trumps-none", suit=SUIT_LETTERS[suit])
        return remark("trumps-held", "", cards=cards, **self._held(suit))

    def _held(self, suit: Suit) -> dict[str, Value]:
        """Return a suit, its number of cards in hand, and the number of other aces, as parameters of a remark."""
        number = len(self.trumps_held(suit))
        beside = (self.hand & ACES & ~self.trumps_under(suit)).bit_count()
        return {"suit": SUIT_LETTERS[suit], "number": number, "beside": beside}

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

    # Advice

    def advise_auction(self, word: str) -> list[Remark]:
        """Return the advice for a bid."""
        best = self.best_suit()
        if word == "weiter":
            if int(strength(self.hand, best)) >= PLAYS_ALONE:
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

    def advise_call(self, word: str) -> list[Remark]:
        """Return the advice on calling a card."""
        trumps = self.trumps_held(SUIT_LETTERS.index(word[-1]))
        return [self.advice_to_call(word[-2:], len(trumps))]

    def advise_trump(self, word: str) -> list[Remark]:
        """Return the advice on naming trumps."""
        return [remark("name-trumps", "3.14", **self._held(SUIT_LETTERS.index(word[-1])))]

    def advise_raise(self, word: str) -> list[Remark]:
        """Return the advice for a raise."""
        if word == "raise":
            return [remark("raise", "3.15", level=self.view.info.raises[self.number("raises")])]
        if "raise" not in self.view.legal:
            return [remark("raise-not-yours", "3.16")]
        return [remark("raise-pass", "3.15")]

    def advise_claim(self, _word: str) -> list[Remark]:
        """Return the advice to claim the matzl."""
        return [remark("claim", "7.12")]

    # Card play

    def _in_play(self) -> list[Remark]:
        """Return remarks on the trick, the learner's side and its points, the matzl or the last trick."""
        remarks = [*self.trick(), self._side()]
        if self.last_trick and not self.all_or_nothing:
            return [*remarks, remark("last-trick", "6.2", points=LAST_TRICK)]
        return remarks + self._matzl()

    def _side(self) -> Remark:
        declarer, who = self.declarer, "you" if self.mine else "other"
        if self.all_or_nothing:
            tricks = self.numbers("tricks")[declarer]
            code = "all" if tricks == self.tricks_done else "all-failed"
            return remark(f"{code}-{who}", "7.2", name=declarer, tricks=tricks)
        if self.contract != RUFEN:
            return remark(f"alone-{who}", "7.1", name=declarer, **self.taken_by(declarer))
        return self.side()

    def _matzl(self) -> list[Remark]:
        """Return a remark on the location of the ten of trumps, until a trick takes it."""
        if self.trump == NO_SUIT:
            return []
        matzl = 13 * self.trump + TEN
        named = CARD_NAMES[matzl]
        if self.hand >> matzl & 1:
            return [remark("matzl-yours", "7.8", card=named)]
        if self.laid and self.number("on_table") >> matzl & 1:
            return [remark("matzl-lies", "7.8", card=named)]
        return [remark("matzl-out", "7.8", card=named)] if self.unseen >> matzl & 1 else []

    def purpose(self, card: Card) -> list[Remark]:
        """Return a remark on why the learner wants the trick, or on who gets its points."""
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
            return concession("part-with", points=points)
        return remark(code, name=self.winner, points=points)

    # After the deal

    def debrief(self) -> list[Remark]:
        """Return remarks on the contract, then on the items that changed its value, and on the payment."""
        result = self.view.result
        assert result is not None
        points = sum(result.points[seat] for seat in self.declarers_side())
        kind, clause = ("durch", "7.2") if self.all_or_nothing else ("points", "7.1")
        code = f"{kind}-{self.outcome()}"
        return self.closing(remark(code, clause, points=points, contract=self.contract_title))

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on an action that was not the best; None if no case fits."""
        match self.view.phase.name:
            case "raise":
                return remark("raised" if taken == "raise" else "not-raised", "3.15")
            case "claim":
                return remark("not-claimed", "7.12") if taken == "pass" else None
        points = None
        if self.laid and self.playing:
            played, better = card(taken), card(best)
            if not self.takes(played) and not self.takes(better):
                friend = self.winner in self.friends
                points = self.points_given(played, better, to_friend=friend)
        return points or super().mistake(taken, best)


TUTOR = MatzlfangenTutor
