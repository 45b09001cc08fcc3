"""Matzlfangen: a naive, slow implementation of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .deal import SUITS, check_dealt, pack, rank_of, suit_of

RANKS_LOW_TO_HIGH = "789JQKTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
PACK = pack(RANKS_LOW_TO_HIGH)
CONTRACTS = ["rufen", "treiben", "neidspiel", "durch", "trumpf-durch"]
MARCHES = ["durch", "trumpf-durch"]


class Matzlfangen:
    """One deal: auction, trump or call, raises, eight tricks, and perhaps a claim."""

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        *,
        upcard: str | None = None,
        knocked: bool = False,
        **ignored: object,
    ) -> None:
        if [len(hand) for hand in hands] != [8, 8, 8, 8]:
            raise ValueError("eight cards to each of four seats")
        check_dealt([card for hand in hands for card in hand], PACK)
        if upcard is None or upcard not in hands[dealer]:
            raise ValueError("the upcard is one of the dealer's cards")
        self.knocked = knocked  # it changed the packets of the deal, and nothing after
        self.manual_claim = options.get("matzl_claim", "auto") == "manual"
        self.dealt = [set(hand) for hand in hands]
        self.hands = [set(hand) for hand in hands]
        self.upcard = upcard
        self.forehand = (dealer + 1) % 4

        self.bids: list[str] = []  # one a seat from forehand, weiter included
        self.contract: str | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.called: str | None = None
        self.raisers: list[int] = []  # the seat of each raise, first level first
        self.passes_at_level = 0
        self.table: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []
        self.claims: list[str] = []
        self.phase = "auction"
        self.turn: int | None = self.forehand

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.phase == "auction":
            return {"weiter"} | set(CONTRACTS[1 + self._highest_bid() :])
        if self.phase == "trump":
            return {f"trump:{suit}" for suit in SUITS}
        if self.phase == "call":
            elsewhere = set(PACK) - self.dealt[self.turn]
            return {f"call:{card}" for card in elsewhere if suit_of(card) != self.trump}
        if self.phase == "raises":
            return {"raise", "pass"} if self._is_entitled(self.turn) else {"pass"}
        if self.phase == "play":
            return self._cards_to_play(self.hands[self.turn])
        return {"claim", "pass"}

    def play(self, word: str) -> None:
        if self.turn is None or word not in self.legal():
            raise ValueError(f"{word} is not legal")
        if self.phase == "auction":
            self._bid(word)
        elif self.phase == "trump":
            self.trump = word.removeprefix("trump:")
            self._ask_for_raises()
        elif self.phase == "call":
            self.called = word.removeprefix("call:")
            self._ask_for_raises()
        elif self.phase == "raises":
            self._answer_to_raises(self.turn, word)
        elif self.phase == "play":
            self._lay(self.turn, word)
        else:
            self.claims.append(word)
            self.ask_for_claim()

    def result(self) -> dict[str, object]:
        if not self.over:
            raise ValueError("the deal is not over")
        return {
            "payoffs": self._payoffs(),
            "trump": self.trump,
            "tricks": self._tricks(),
            "points": self._points(),
            "contract": self.contract,
            "declarer": self.declarer,
            "partner": self._partner(),
            "made": self._made(),
            "raises": len(self.raisers),
            "matzl_captured_by": self._matzl_captured_by(),
        }

    # Auction, trump, call

    def _highest_bid(self) -> int:
        """Return the index of the highest bid among the contracts; 0, for rufen, when nobody has bid."""
        return max((CONTRACTS.index(bid) for bid in self.bids if bid != "weiter"), default=0)

    def _bid(self, word: str) -> None:
        self.bids.append(word)
        if len(self.bids) < 4:
            self.turn = (self.forehand + len(self.bids)) % 4
            return
        self.contract = CONTRACTS[self._highest_bid()]
        bidder = 0 if self.contract == "rufen" else self.bids.index(self.contract)
        self.declarer = (self.forehand + bidder) % 4
        if self.contract in ("rufen", "neidspiel", "trumpf-durch"):
            self.trump = suit_of(self.upcard)
        self.turn = self.declarer
        if self.contract == "rufen":
            self.phase = "call"
        elif self.contract == "treiben":
            self.phase = "trump"
        else:
            self._ask_for_raises()

    # Sides

    def _partner(self) -> int | None:
        for seat in range(4):
            if self.called in self.dealt[seat]:
                return seat
        return None

    def _declarers_side(self) -> set[int]:
        return {seat for seat in (self.declarer, self._partner()) if seat is not None}

    def _defenders(self) -> set[int]:
        return {0, 1, 2, 3} - self._declarers_side()

    # Raises

    def _defenders_level(self, level: int) -> bool:
        return level % 2 == 1

    def _is_entitled(self, seat: int) -> bool:
        if self._defenders_level(len(self.raisers) + 1):
            return seat in self._defenders()
        return seat in self._declarers_side()

    def sides_that_all_can_think_of(self) -> list[set[int]]:
        """Return every declarer's side that the raises so far do not rule out."""
        assert self.declarer is not None
        if self.contract != "rufen":
            return [{self.declarer}]
        thinkable = []
        for partner in {0, 1, 2, 3} - {self.declarer}:
            side = {self.declarer, partner}
            if all(
                (raiser not in side) == self._defenders_level(level)
                for level, raiser in enumerate(self.raisers, start=1)
            ):
                thinkable.append(side)
        return thinkable

    def _seats_asked(self) -> list[int]:
        """Return the seats that, from public information, may raise at this level, in the order they are asked."""
        first = (self.raisers[-1] + 1) % 4 if self.raisers else self.forehand
        defenders_level = self._defenders_level(len(self.raisers) + 1)
        return [
            seat
            for seat in (first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4)
            if any(
                (seat not in side) == defenders_level for side in self.sides_that_all_can_think_of()
            )
        ]

    def _ask_for_raises(self) -> None:
        self.phase = "raises"
        asked = self._seats_asked()
        if len(self.raisers) == 10 or self.passes_at_level == len(asked):
            self.phase = "play"
            self.turn = self.declarer if self.contract in MARCHES else self.forehand
        else:
            self.turn = asked[self.passes_at_level]

    def _answer_to_raises(self, seat: int, word: str) -> None:
        if word == "raise":
            self.raisers.append(seat)
            self.passes_at_level = 0
        else:
            self.passes_at_level += 1
        self._ask_for_raises()

    # Tricks

    def _beats(self, card: str, best: str) -> bool:
        """Return whether a card played later beats the best card so far."""
        if suit_of(card) == suit_of(best):
            return RANKS_LOW_TO_HIGH.index(rank_of(card)) > RANKS_LOW_TO_HIGH.index(rank_of(best))
        return suit_of(card) == self.trump

    def _best_on_the_table(self) -> tuple[int, str]:
        best = self.table[0]
        for laid in self.table[1:]:
            if self._beats(laid[1], best[1]):
                best = laid
        return best

    def winner_on_the_table(self) -> int:
        return self._best_on_the_table()[0]

    def _cards_to_play(self, hand: set[str]) -> set[str]:
        if not self.table:
            return set(hand)
        led_suit = suit_of(self.table[0][1])
        follow = {card for card in hand if suit_of(card) == led_suit}
        trumps = {card for card in hand if suit_of(card) == self.trump}
        allowed = follow or trumps or set(hand)
        best = self._best_on_the_table()[1]
        return {card for card in allowed if self._beats(card, best)} or allowed

    def _lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.turn = (seat + 1) % 4
        if len(self.table) == 4:
            winner = self.winner_on_the_table()
            self.taken.append((winner, [card for _, card in self.table]))
            self.table = []
            self.turn = winner
            if len(self.taken) == 8:
                self.ask_for_claim()

    # The matzl and its claim

    def _matzl_captured_by(self) -> str | None:
        if self.trump is None:
            return None
        matzl = "T" + self.trump
        (dealt_to,) = [seat for seat in range(4) if matzl in self.dealt[seat]]
        (taken_by,) = [winner for winner, trick in self.taken if matzl in trick]
        side = self._declarers_side()
        if taken_by in side and dealt_to not in side:
            return "declarer"
        if taken_by not in side and dealt_to in side:
            return "defenders"
        return None

    def _winners(self) -> set[int]:
        return self._declarers_side() if self._made() else self._defenders()

    def _winners_captured_the_matzl(self) -> bool:
        return self._matzl_captured_by() == ("declarer" if self._made() else "defenders")

    def _losers_captured_the_matzl(self) -> bool:
        return self._matzl_captured_by() == ("defenders" if self._made() else "declarer")

    def ask_for_claim(self) -> None:
        """Ask for claims after the last trick: with manual claims the winners are asked until one claims."""
        self.turn = None
        if (
            not self.manual_claim
            or not self._winners_captured_the_matzl()
            or "claim" in self.claims
        ):
            return
        round_the_table = [(self.forehand + step) % 4 for step in range(4)]
        to_ask = [seat for seat in round_the_table if seat in self._winners()]
        if len(self.claims) < len(to_ask):
            self.phase = "claim"
            self.turn = to_ask[len(self.claims)]

    # Settlement

    def _tricks(self) -> list[int]:
        return [sum(winner == seat for winner, _ in self.taken) for seat in range(4)]

    def _points(self) -> list[int]:
        points = [0, 0, 0, 0]
        for winner, trick in self.taken:
            points[winner] += sum(POINTS[rank_of(card)] for card in trick)
        points[self.taken[-1][0]] += 10
        return points

    def _made(self) -> bool:
        side = self._declarers_side()
        if self.contract in MARCHES:
            return sum(self._tricks()[seat] for seat in side) == 8
        return sum(self._points()[seat] for seat in side) >= 66

    def _value(self) -> int:
        if self.contract in MARCHES:
            value = 6
        else:
            losers = {0, 1, 2, 3} - self._winners()
            value = 1
            if sum(self._points()[seat] for seat in losers) < 30:
                value = 2
            if sum(self._tricks()[seat] for seat in losers) == 0:
                value = 3
        value += len(self.raisers)
        if self._winners_captured_the_matzl() and (not self.manual_claim or "claim" in self.claims):
            value += 1
        return value

    def _payoffs(self) -> list[int]:
        if self._losers_captured_the_matzl():
            return [0, 0, 0, 0]
        side, winners, value = self._declarers_side(), self._winners(), self._value()
        # alone, the declarer settles with each of the three; in rufen one seat settles with one
        stake = {seat: value * (4 - len(side)) // len(side) for seat in side}
        amounts = [stake.get(seat, value) for seat in range(4)]
        return [amounts[seat] if seat in winners else -amounts[seat] for seat in range(4)]
