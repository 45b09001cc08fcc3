"""A naive implementation of whist, with sets of card names, independent of the kernels."""

from __future__ import annotations

ORDER = "23456789TJQKA"


class SlowWhist:
    """A deal of whist with all hands known."""

    def __init__(self, options, dealer, hands, *, upcard):
        self.hands = [set(hand.split() if isinstance(hand, str) else hand) for hand in hands]
        assert upcard in self.hands[dealer]
        self.trump = upcard[1]
        self.turn = (dealer + 1) % 4
        self.trick = []
        self.tricks = [0, 0, 0, 0]

    @property
    def over(self):
        return sum(self.tricks) == 13

    def legal(self):
        if self.over:
            return set()
        hand = self.hands[self.turn]
        suit = {card for card in hand if self.trick and card[1] == self.trick[0][1][1]}
        return suit or set(hand)

    def play(self, card):
        assert card in self.legal()
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = self.winner()
            self.tricks[self.turn] += 1
            self.trick = []

    def winner(self):
        trumps = [(seat, card) for seat, card in self.trick if card[1] == self.trump]
        suit = [(seat, card) for seat, card in self.trick if card[1] == self.trick[0][1][1]]
        return max(trumps or suit, key=lambda laid: ORDER.index(laid[1][0]))[0]

    def result(self):
        ours = self.tricks[0] + self.tricks[2]
        odd = max(ours, 13 - ours) - 6
        paid = [odd, 0, odd, 0] if ours > 6 else [0, odd, 0, odd]
        return {
            "payoffs": paid,
            "tricks": self.tricks,
            "points": [0, 0, 0, 0],
            "trump": self.trump,
            "odd_tricks": odd,
        }
