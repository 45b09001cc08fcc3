"""German Solo: a naive, slow implementation of the rules.

The generator `_whole_deal` runs a deal from its first question to its last; each `yield` asks one seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .deal import SUITS, check_dealt, pack, suit_of
from .german_solo_auction import BLACK_QUEENS, Asking, auction

RANKS_HIGH_TO_LOW = "AKQJT987"
PACK = pack(RANKS_HIGH_TO_LOW)

NO_TRUMPS = ["kicker", "bronco", "bull-solo"]
NO_TRICK = ["kicker", "bronco"]
TOUTS = ["solo-tout", "solo-tout-is-it"]
SIX_TRICKS = ["six-trick-solo", "six-trick-solo-is-it"]
TRUMP_NAMED_BY_DECLARER = ["question", "solo", "six-trick-solo", "solo-tout"]
SECRET_PARTNER = ["question", "is-it"]
WITH_FIRST_AND_LAST = ["question", "is-it", "grand", "solo", "solo-is-it", *SIX_TRICKS]

# The value of each contract with clubs as trumps, and otherwise.
VALUE = {
    "question": (4, 2),
    "is-it": (4, 4),
    "kicker": (6, 6),
    "grand": (8, 8),
    "solo": (8, 4),
    "six-trick-solo": (8, 4),
    "solo-is-it": (8, 8),
    "six-trick-solo-is-it": (8, 8),
    "bronco": (12, 12),
    "bull-solo": (14, 14),
    "solo-tout": (16, 8),
    "solo-tout-is-it": (16, 16),
}


class GermanSolo:
    """One deal: auction, trump and call, eight tricks, and what is asked between them."""

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        **ignored: object,
    ) -> None:
        if [len(hand) for hand in hands] != [8, 8, 8, 8]:
            raise ValueError("eight cards to each of four seats")
        check_dealt([card for hand in hands for card in hand], PACK)
        if dealer not in range(4):
            raise ValueError("the dealer has no seat")
        self.options = dict(options)  # they matter to the match alone
        self.dealer = dealer
        self.forehand = (dealer + 1) % 4
        self.dealt = [set(hand) for hand in hands]
        self.hands = [set(hand) for hand in hands]

        self.contract: str | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.called: str | None = None
        self.table: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []
        self.asked_for_partner = False
        self.stopped = False

        self.actions: list[str] = []
        self._history = self._whole_deal()
        self._question: tuple[int, set[str]] | None = next(self._history)

    @property
    def turn(self) -> int | None:
        return None if self._question is None else self._question[0]

    @property
    def over(self) -> bool:
        return self._question is None

    def legal(self) -> set[str]:
        return set() if self._question is None else set(self._question[1])

    def play(self, word: str) -> None:
        if word not in self.legal():
            raise ValueError(f"{word} is not legal for seat {self.turn}")
        self.actions.append(word)
        self._question = next_question(self._history, word)

    def result(self) -> dict[str, object]:
        if not self.over:
            raise ValueError("the deal is not over")
        return {
            "payoffs": self._payoffs(),
            "trump": self.trump,
            "tricks": [self._takers().count(seat) for seat in range(4)],
            "points": [0, 0, 0, 0],
            "contract": self.contract,
            "declarer": self.declarer,
            "partner": self._partner(),
            "made": self._made(),
            "mackers": self._mackers(),
            "bonus": self._bonus(),
        }

    # The course of the deal

    def _whole_deal(self) -> Asking[None]:
        bidder, bid = yield from auction(self.dealt, self.forehand)
        # After all have passed, the queen of clubs makes its holder play question.
        self.declarer = self._dealt_to("QC") if bidder is None else bidder
        self.contract = bid or "question"
        yield from self._name_and_call(self.declarer)
        yield from self._play_tricks(self.declarer)

    def _name_and_call(self, declarer: int) -> Asking[None]:
        if self.contract == "grand":
            yield from self._call(declarer)
            suits = [suit for suit in SUITS if suit != suit_of(str(self.called))]
            yield from self._name_trump(self._dealt_to(str(self.called)), suits)
        elif self.contract in TRUMP_NAMED_BY_DECLARER:
            yield from self._name_trump(declarer, list(SUITS))
        elif self.contract not in NO_TRUMPS:
            self.trump = "C"
        if self.contract in SECRET_PARTNER:
            yield from self._call(declarer)

    def _name_trump(self, seat: int, suits: list[str]) -> Asking[None]:
        word = yield seat, {f"trump:{suit}" for suit in suits}
        self.trump = word.removeprefix("trump:")

    def _call(self, declarer: int) -> Asking[None]:
        """Ask for a call: the highest rank not wholly in hand, of any suit but trumps; in grand, of any suit."""
        for rank in RANKS_HIGH_TO_LOW:
            cards = {rank + suit for suit in SUITS if suit != self.trump}
            cards -= self.dealt[declarer] | BLACK_QUEENS
            if cards:
                word = yield declarer, {f"call:{card}" for card in cards}
                self.called = word.removeprefix("call:")
                return

    def _play_tricks(self, declarer: int) -> Asking[None]:
        leader = self.forehand
        for number in range(1, 9):
            for seat in [(leader + step) % 4 for step in range(4)]:
                card = yield seat, self._cards_to_play(seat)
                self.hands[seat].remove(card)
                self.table.append((seat, card))
            leader = self.winner_on_the_table()
            self.taken.append((leader, [card for _, card in self.table]))
            self.table = []

            if number == 5 and self.contract in SECRET_PARTNER and not self._partner_is_known():
                word = yield declarer, {"ask", "silent"}
                if word == "ask":
                    self.asked_for_partner = True
                    if self._took_all(self._declarers_side()):
                        self.stopped = True  # last is out of reach, so nothing is left to play for
                        return

            if number == self._tricks_before_stopping() and self._may_all_be_won_for(leader):
                on_the_side = leader in self._declarers_side()
                word = yield leader, {"stop", "play-on"} if on_the_side else {"play-on"}
                if word == "stop":
                    self.stopped = True
                    return

    # Sides

    def _dealt_to(self, card: str) -> int:
        (seat,) = [seat for seat in range(4) if card in self.dealt[seat]]
        return seat

    def _partner(self) -> int | None:
        return None if self.called is None else self._dealt_to(self.called)

    def _declarers_side(self) -> set[int]:
        return {seat for seat in (self.declarer, self._partner()) if seat is not None}

    def _partner_is_known(self) -> bool:
        fallen = {card for _, trick in self.taken for card in trick}
        return self.contract == "grand" or self.called in fallen or self.asked_for_partner

    def _sides_that_all_can_think_of(self) -> list[set[int]]:
        """Return the possible sides; deductions do not count, so an unknown partner may be any other seat."""
        assert self.declarer is not None
        if self.called is None or self._partner_is_known():
            return [self._declarers_side()]
        return [{self.declarer, other} for other in range(4) if other != self.declarer]

    # Tricks

    def _suit(self, card: str) -> str:
        """Return the suit a card belongs to; with trumps, the black queens are trumps only."""
        if self.trump is not None and card in BLACK_QUEENS:
            return self.trump
        return suit_of(card)

    def _trumps_high_to_low(self) -> list[str]:
        if self.trump is None:
            return []
        rest = [rank + self.trump for rank in "AKQJT98"]
        return ["QC", "7" + self.trump, "QS"] + [card for card in rest if card not in BLACK_QUEENS]

    def _cards_to_play(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        led = self._suit(self.table[0][1]) if self.table else None
        allowed = {card for card in hand if self._suit(card) == led} or set(hand)
        if self.called in hand and led in (None, suit_of(self.called)):
            # Of the called suit the partner leads and follows with the called card alone.
            others = {card for card in hand if self._suit(card) == suit_of(self.called)}
            allowed -= others - {self.called}
        return allowed

    def winner_on_the_table(self) -> int:
        led = self._suit(self.table[0][1])
        led_high_to_low = [rank + led for rank in RANKS_HIGH_TO_LOW]
        # A black queen that is a trump is listed among the trumps, so it is found there first.
        for best in self._trumps_high_to_low() + led_high_to_low:
            for seat, card in self.table:
                if card == best:
                    return seat
        raise AssertionError("the card led can always win")

    def _takers(self) -> list[int]:
        return [winner for winner, _ in self.taken]

    def _took_all(self, side: set[int]) -> bool:
        return set(self._takers()) <= side

    # Stopping

    def _tricks_before_stopping(self) -> int | None:
        """Return after how many tricks a seat may be asked whether to stop; None if never."""
        if self.contract not in WITH_FIRST_AND_LAST:
            return None
        return 6 if self.contract in SIX_TRICKS else 5

    def _may_all_be_won_for(self, winner: int) -> bool:
        """Return whether, from public information, the winner may be on a side, and any such side has all tricks."""
        sides = [side for side in self._sides_that_all_can_think_of() if winner in side]
        return bool(sides) and all(self._took_all(side) for side in sides)

    # Settlement

    def _tricks_of_the_side(self) -> int:
        return sum(winner in self._declarers_side() for winner in self._takers())

    def _made(self) -> bool:
        tricks = self._tricks_of_the_side()
        if self.contract in NO_TRICK:
            return tricks == 0
        if self.contract in TOUTS or self.contract == "bull-solo":
            return tricks == 8
        return tricks >= (6 if self.contract in SIX_TRICKS else 5)

    def _bonus(self) -> str | None:
        if self.contract not in WITH_FIRST_AND_LAST or not self._made():
            return None
        if self.stopped:
            return "first"
        won = [winner in self._declarers_side() for winner in self._takers()]
        if all(won):
            return "last"
        # Six tricks are wanted and the sixth was lost: the lead to it was no try for last.
        if self.contract in SIX_TRICKS and all(won[:5]) and not won[5]:
            return "first"
        return None

    def _mackers(self) -> int:
        """Return how many of the five highest trumps, from the top, the side was dealt; two count as none."""
        cards = {card for seat in self._declarers_side() for card in self.dealt[seat]}
        top = 0
        for trump in self._trumps_in_mackers():
            if trump not in cards:
                break
            top += 1
        return top if top >= 3 else 0

    def _trumps_in_mackers(self) -> list[str]:
        if self.trump is None:
            return []
        return ["QC", "7" + self.trump, "QS", "A" + self.trump, "K" + self.trump]

    def _worth(self) -> int:
        clubs = self.trump == "C"
        with_clubs, otherwise = VALUE[str(self.contract)]
        worth = with_clubs if clubs else otherwise
        each = 2 if clubs else 1
        worth += self._mackers() * each * (2 if self.contract in TOUTS else 1)
        worth += {None: 0, "first": each, "last": 2 * each}[self._bonus()]
        return worth

    def _payoffs(self) -> list[int]:
        side = self._declarers_side()
        worth = self._worth() if self._made() else -self._worth()
        # Alone, declarer settles with each of the three; with a partner, each of the two with one.
        for_the_side = 3 * worth if len(side) == 1 else worth
        return [for_the_side if seat in side else -worth for seat in range(4)]


def next_question(course: Asking[None], word: str) -> tuple[int, set[str]] | None:
    """Return the question after an answer; None after the last."""
    try:
        return course.send(word)
    except StopIteration:
        return None
