"""A naive implementation of the play of Mittlere, Molotow and Plus-Minus; settled in `jass_settlement`.

The state is only the hands as dealt, the cards played and the cards drawn, both in order; trump,
turn and tricks taken are computed from it each time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from .deal import check_dealt, rank_of, suit_of
from .jass_settlement import (
    PACK,
    PLAIN_ORDER,
    Draw,
    Held,
    Marks,
    annulled_marks,
    mittlere_drawers,
    mittlere_marks,
    molotow_drawers,
    molotow_marks,
    plus_minus_sticks,
    read_draw,
    released,
)

TRUMP_ORDER = "678TQKA9J"  # low to high
POINTS_ALWAYS = {"A": 11, "T": 10, "K": 4, "Q": 3}
POINTS_LAST_TRICK = 5


def trump_of(tricks: Sequence[Sequence[str]]) -> str | None:
    """Return the trump: the suit of the first card in the deal that is not of the suit led to its trick."""
    for trick in tricks:
        for card in trick:
            if suit_of(card) != suit_of(trick[0]):
                return suit_of(card)
    return None


def beats(card: str, other: str, trump: str | None) -> bool:
    """Return whether a card, played after the other, takes the trick from it."""
    if suit_of(card) != suit_of(other):
        return suit_of(card) == trump
    order = TRUMP_ORDER if suit_of(card) == trump else PLAIN_ORDER
    return order.index(rank_of(card)) > order.index(rank_of(other))


def best_of(trick: Sequence[str], trump: str | None) -> int:
    """Return the position of the winning card of a trick, counted from the lead."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def allowed(hand: Collection[str], trick: Sequence[str], trump: str | None) -> set[str]:
    """Return the cards of a hand that may be played to a trick, which is empty for a lead."""
    if not trick:
        return set(hand)
    led = suit_of(trick[0])
    following = {card for card in hand if suit_of(card) == led}
    if not following:
        return set(hand)
    if trump is None:
        return following
    if led == trump:
        # The jack of trumps can never be forced out.
        return set(hand) if following == {"J" + trump} else following
    trumps_lying = [card for card in trick if suit_of(card) == trump]
    overtrumping = {
        card
        for card in hand
        if suit_of(card) == trump and all(beats(card, lying, trump) for lying in trumps_lying)
    }
    return following | overtrumping


def worth(card: str, trump: str | None) -> int:
    """Return the card points at the end of the deal; `trump` is the final one."""
    if rank_of(card) in POINTS_ALWAYS:
        return POINTS_ALWAYS[rank_of(card)]
    if rank_of(card) == "J":
        return 20 if suit_of(card) == trump else 2
    if rank_of(card) == "9":
        return 14 if suit_of(card) == trump else 0
    if rank_of(card) == "8":
        return 8 if trump is None else 0
    return 0


class JassDeal:
    """The play that all three games share."""

    defaults: ClassVar[dict[str, object]] = {}
    seat_counts: ClassVar[tuple[int, ...]] = ()

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        *,
        held: Held | None = None,
        **ignored: object,
    ) -> None:
        if unknown := set(options) - set(self.defaults):
            raise ValueError(f"no such option: {sorted(unknown)}")
        self.options = {**self.defaults, **options}
        if len(hands) not in self.seat_counts or len({len(hand) for hand in hands}) != 1:
            raise ValueError("wrong number of hands, or hands of different size")
        check_dealt([card for hand in hands for card in hand], PACK)
        self.seats = range(len(hands))
        if dealer not in self.seats:
            raise ValueError("the dealer has no seat")
        self.forehand = (dealer + 1) % len(hands)
        self.dealt = [set(hand) for hand in hands]
        self.played: list[str] = []
        self.drawn: list[str] = []
        self.held = dict(held or {})
        self.trump_before: str | None = None
        self.taken_before: list[tuple[int, list[str]]] = []
        self.first_leader = self.forehand

    def begin_from(
        self,
        hands: Sequence[Collection[str]],
        trump: str | None,
        leader: int,
        taken: Sequence[tuple[int, list[str]]],
    ) -> None:
        """Begin from a position: the hands left, the trump set, the seat to lead, the tricks taken before."""
        self.dealt = [set(hand) for hand in hands]
        self.trump_before = trump
        self.first_leader = leader
        self.taken_before = list(taken)

    # Derived from the cards played so far

    @property
    def tricks(self) -> list[list[str]]:
        """All tricks begun, the unfinished one last."""
        size = len(self.seats)
        return [self.played[start : start + size] for start in range(0, len(self.played), size)]

    @property
    def trump(self) -> str | None:
        return self.trump_before or trump_of(self.tricks)

    @property
    def takers(self) -> list[int]:
        """The winner of each finished trick, by the trump at the time the trick was complete."""
        takers: list[int] = []
        for number, trick in enumerate(self.tricks):
            if len(trick) == len(self.seats):
                leader = takers[-1] if takers else self.first_leader
                trump_then = self.trump_before or trump_of(self.tricks[: number + 1])
                takers.append((leader + best_of(trick, trump_then)) % len(self.seats))
        return takers

    @property
    def all_played(self) -> bool:
        return len(self.played) == sum(len(hand) for hand in self.dealt)

    @property
    def lying(self) -> list[str]:
        """The cards of the trick in progress."""
        tricks = self.tricks
        return tricks[-1] if tricks and len(tricks[-1]) < len(self.seats) else []

    def hand(self, seat: int) -> set[str]:
        return self.dealt[seat] - set(self.played)

    @property
    def hands(self) -> list[set[str]]:
        return [self.hand(seat) for seat in self.seats]

    @property
    def table(self) -> list[tuple[int, str]]:
        leader = self.takers[-1] if self.takers else self.first_leader
        seats = len(self.seats)
        return [((leader + place) % seats, card) for place, card in enumerate(self.lying)]

    def winner_on_the_table(self) -> int:
        return self.table[best_of(self.lying, self.trump)][0]

    @property
    def taken(self) -> list[tuple[int, list[str]]]:
        return self.taken_before + list(zip(self.takers, self.tricks, strict=False))

    def tricks_taken(self) -> list[int]:
        return [sum(taker == seat for taker, _ in self.taken) for seat in self.seats]

    def points_taken(self) -> list[int]:
        points = [0 for _ in self.seats]
        trump = self.trump
        for taker, trick in self.taken:
            points[taker] += sum(worth(card, trump) for card in trick)
        if self.all_played:
            points[self.takers[-1]] += POINTS_LAST_TRICK
        return points

    # Ties and draws of a game; here nobody draws

    def drawers(self) -> set[int]:
        return set()

    drawing_loses: ClassVar[str] = "lowest"

    def draw(self) -> Draw | None:
        """Return the state of the draw; None when there is none."""
        drawers = self.drawers() if self.all_played else set()
        if not drawers:
            return None
        round_the_table = [
            (self.forehand + step) % len(self.seats) for step in range(len(self.seats))
        ]
        in_turn = [seat for seat in round_the_table if seat in drawers]
        return read_draw(in_turn, self.drawn, self.drawing_loses)

    # The interface of a deal

    @property
    def turn(self) -> int | None:
        if self.all_played:
            draw = self.draw()
            return draw.next_seat if draw else None
        takers = self.takers
        leader = takers[-1] if takers else self.first_leader
        return (leader + len(self.lying)) % len(self.seats)

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> set[str]:
        if self.all_played:
            draw = self.draw()
            return {f"draw:{card}" for card in draw.cards} if draw else set()
        seat = self.turn
        assert seat is not None
        return allowed(self.hand(seat), self.lying, self.trump)

    def play(self, word: str) -> None:
        if word not in self.legal():
            raise ValueError(f"{word} is not legal for seat {self.turn}")
        if word.startswith("draw:"):
            self.drawn.append(word.removeprefix("draw:"))
        else:
            self.played.append(word)

    def result(self) -> dict[str, object]:
        if not self.over:
            raise ValueError("the deal is not over")
        return {"trump": self.trump, "tricks": self.tricks_taken(), "points": self.points_taken()}

    def lost_the_draw(self) -> int | None:
        draw = self.draw()
        return draw.loser if draw else None


class Mittlere(JassDeal):
    defaults: ClassVar[dict[str, object]] = {
        "no_trump": "eights",
        "zero_tricks": "loses",
        "tie": "third-wins",
        "deals": 12,
    }
    seat_counts = (3,)

    @property
    def annulled(self) -> bool:
        return self.options["no_trump"] == "annul" and self.all_played and self.trump is None

    def drawers(self) -> set[int]:
        if self.annulled:
            return set()
        tie = str(self.options["tie"])
        return mittlere_drawers(self.points_taken(), self.tricks_taken(), tie)

    def marks(self) -> Marks:
        if self.annulled:
            return annulled_marks()
        zero_tricks = str(self.options["zero_tricks"])
        points, tricks = self.points_taken(), self.tricks_taken()
        return mittlere_marks(points, tricks, zero_tricks, self.lost_the_draw())

    def result(self) -> dict[str, object]:
        result = super().result()
        marks = self.marks()
        result |= {
            "payoffs": marks.payoffs,
            "sticks": marks.sticks,
            "potatoes": marks.potatoes,
        }
        if self.options["no_trump"] == "annul":
            result["annulled"] = self.annulled
        if self.annulled:
            result["points"] = [0, 0, 0]
        return result


class Molotow(JassDeal):
    defaults: ClassVar[dict[str, object]] = {"deals": 12}
    seat_counts = (4,)
    drawing_loses = "highest"

    def drawers(self) -> set[int]:
        return molotow_drawers(self.points_taken())

    def result(self) -> dict[str, object]:
        result = super().result()
        marks = molotow_marks(self.points_taken(), self.lost_the_draw())
        return result | {
            "payoffs": marks.payoffs,
            "sticks": marks.sticks,
            "potatoes": marks.potatoes,
        }


class PlusMinus(JassDeal):
    defaults: ClassVar[dict[str, object]] = {"players": 3, "sticks": 7}
    seat_counts = (3, 4)

    def __init__(
        self,
        options: Mapping[str, object],
        dealer: int,
        hands: Sequence[Sequence[str]],
        **more: Any,
    ) -> None:
        super().__init__(options, dealer, hands, **more)
        if len(hands) != self.options["players"]:
            raise ValueError("as many hands as players")

    def result(self) -> dict[str, object]:
        result = super().result()
        sticks, tied = plus_minus_sticks(self.points_taken())
        from_before = released(self.held, sticks)
        payoffs = [now + before for now, before in zip(sticks, from_before, strict=True)]
        return result | {"payoffs": payoffs, "tied": tied}
