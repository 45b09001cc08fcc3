"""Bondtolva: a naive, slow implementation of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .deal import SUITS, check_dealt, pack, rank_of, suit_of

RANKS_HIGH_TO_LOW = {"low": "AKQJT9", "high": "ATKQJ9"}
EYES = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 0, "9": 0}
PACK = pack("AKQJT9")


class Bondtolva:
    """One deal: two seats with six cards each, and a stock of twelve."""

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        *,
        stock: Sequence[str] | None = None,
        **ignored: object,
    ) -> None:
        if stock is None or [len(hand) for hand in hands] != [6, 6] or len(stock) != 12:
            raise ValueError("six cards to each of two seats and twelve in the stock")
        check_dealt([*hands[0], *hands[1], *stock], PACK)
        self.ranks = RANKS_HIGH_TO_LOW[str(options.get("ten", "low"))]
        self.hands = [set(hand) for hand in hands]
        self.stock = list(stock)
        self.table: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[str]]] = []
        self.declared: list[tuple[int, str]] = []
        self.scored: list[tuple[int, int]] = []
        self.asked = False
        self.turn: int | None = 1 - dealer

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def trump(self) -> str | None:
        """The suit declared first; nobody declares within a trick, so each trick has one trump."""
        return self.declared[0][1] if self.declared else None

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        if self.asked:
            return {"pass"} | {f"declare:{suit}" for suit in self._suits_to_declare(hand)}
        first_phase = len(self.taken) < 6
        if first_phase or not self.table:
            return set(hand)
        return self._second_phase(hand, led=self.table[0][1])

    def play(self, word: str) -> None:
        if self.turn is None or word not in self.legal():
            raise ValueError(f"{word} is not legal")
        if self.asked:
            self._answer(self.turn, word)
        else:
            self._lay(self.turn, word)

    def result(self) -> dict[str, object]:
        if not self.over:
            raise ValueError("the deal is not over")
        payoffs = [0, 0]
        for seat, points in self.scored:
            payoffs[seat] += points
        return {
            "payoffs": payoffs,
            "trump": self.trump,
            "tricks": [sum(winner == seat for winner, _ in self.taken) for seat in (0, 1)],
            "points": self._eyes(),
            "trump_by": self.declared[0][0] if len(self.declared) > 0 else None,
            "tjog_by": self.declared[1][0] if len(self.declared) > 1 else None,
            "last_trick": self.taken[-1][0],
            "matadors": self._matadors(),
            "win": self._winner_of_the_cards(),
        }

    # Declarations

    def _suits_to_declare(self, hand: set[str]) -> list[str]:
        gone = [suit for _, suit in self.declared]
        return [s for s in SUITS if s not in gone and "K" + s in hand and "Q" + s in hand]

    def _answer(self, seat: int, word: str) -> None:
        self.asked = False
        if word != "pass":
            self.declared.append((seat, word.removeprefix("declare:")))
            is_trump = len(self.declared) == 1
            self.scored.append((seat, 2 if is_trump else 1))
        self._draw(winner=seat)

    # Tricks

    def _second_phase(self, hand: set[str], led: str) -> set[str]:
        """Return the legal cards: follow, above the card led if possible; if void, trump; void in that too, any card."""
        follow = {card for card in hand if suit_of(card) == suit_of(led)}
        if follow:
            higher = {card for card in follow if self._outranks(card, led)}
            return higher or follow
        trumps = {card for card in hand if suit_of(card) == self.trump}
        return trumps or set(hand)

    def _outranks(self, card: str, other: str) -> bool:
        """Return whether a card is higher than another of its suit; a lower index is a higher card."""
        return self.ranks.index(rank_of(card)) < self.ranks.index(rank_of(other))

    def _lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if len(self.table) == 1:
            self.turn = 1 - seat
            return
        winner = self.winner_on_the_table()
        self.taken.append((winner, [card for _, card in self.table]))
        self.table = []
        self.turn = winner
        if self.stock and len(self.declared) < 2:
            self.asked = True
        elif self.stock:
            self._draw(winner)
        elif not self.hands[winner]:
            self._finish()

    def winner_on_the_table(self) -> int:
        (leader, led), *answers = self.table
        if not answers:
            return leader
        ((other, answer),) = answers
        if suit_of(answer) == suit_of(led):
            return other if self._outranks(answer, led) else leader
        return other if suit_of(answer) == self.trump else leader

    def _draw(self, winner: int) -> None:
        self.hands[winner].add(self.stock.pop(0))
        self.hands[1 - winner].add(self.stock.pop(0))

    # Settlement

    def _cards_of(self, seat: int) -> list[str]:
        return [card for winner, trick in self.taken if winner == seat for card in trick]

    def _matadors(self) -> list[int]:
        return [sum(rank_of(card) in "AT" for card in self._cards_of(seat)) for seat in (0, 1)]

    def _eyes(self) -> list[int]:
        return [sum(EYES[rank_of(card)] for card in self._cards_of(seat)) for seat in (0, 1)]

    def _winner_of_the_cards(self) -> int | None:
        for mine, yours in (self._matadors(), self._eyes()):
            if mine != yours:
                return 0 if mine > yours else 1
        return None

    def _finish(self) -> None:
        self.turn = None
        self.scored.append((self.taken[-1][0], 1))
        winner = self._winner_of_the_cards()
        if winner is not None:
            self.scored.append((winner, 1))
