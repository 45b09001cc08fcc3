"""A naive implementation of whist, with sets of card names, independent of the kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .deal import suit_of

ORDER = "23456789TJQKA"


class Whist:
    """A deal of whist with all hands known."""

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        *,
        upcard: str | None = None,
        **ignored: object,
    ) -> None:
        if upcard is None or upcard not in hands[dealer]:
            raise ValueError("the upcard is one of the dealer's cards")
        self.hands = [set(hand) for hand in hands]
        self.trump = suit_of(upcard)
        self.turn = (dealer + 1) % 4
        self.table: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []

    @property
    def over(self) -> bool:
        return len(self.taken) == 13

    def legal(self) -> set[str]:
        if self.over:
            return set()
        hand = self.hands[self.turn]
        suit = {card for card in hand if self.table and suit_of(card) == suit_of(self.table[0][1])}
        return suit or set(hand)

    def play(self, card: str) -> None:
        if card not in self.legal():
            raise ValueError(f"{card} is not legal")
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.table) == 4:
            self.turn = self.winner_on_the_table()
            self.taken.append((self.turn, [laid for _, laid in self.table]))
            self.table = []

    def winner_on_the_table(self) -> int:
        trumps = [(seat, card) for seat, card in self.table if suit_of(card) == self.trump]
        led = suit_of(self.table[0][1])
        suit = [(seat, card) for seat, card in self.table if suit_of(card) == led]
        return max(trumps or suit, key=lambda laid: ORDER.index(laid[1][0]))[0]

    def result(self) -> dict[str, object]:
        if not self.over:
            raise ValueError("the deal is not over")
        tricks = [sum(winner == seat for winner, _ in self.taken) for seat in range(4)]
        ours = tricks[0] + tricks[2]
        odd = max(ours, 13 - ours) - 6
        return {
            "payoffs": [odd, 0, odd, 0] if ours > 6 else [0, odd, 0, odd],
            "tricks": tricks,
            "points": [0, 0, 0, 0],
            "trump": self.trump,
            "odd_tricks": odd,
        }
