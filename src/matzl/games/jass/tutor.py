"""The tutor of the three Jass games: remarks on card points, on setting trumps, and on the aim that the points imply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, Card, Cards, card, each
from matzl.deal.counting import taken
from matzl.deal.refusals import Refusal
from matzl.deal.view import View
from matzl.deal.vocabulary import Trick
from matzl.games.jass import counting
from matzl.games.jass.info import LAST_TRICK, TOO_MANY
from matzl.games.jass.points import JACK
from matzl.teaching.remarks import Remark, Value, remark
from matzl.teaching.tutor import Tutor
from matzl.text.tables import own_value

NEAR = 75
"""The number of points from which the tutor warns of a hundred."""
MUCH, LITTLE = 1.15, 0.85
"""The multiples of its share of the tricks above which a hand is strong, and below which it is weak."""


class JassTutor(Tutor):
    """The tutor of the Jass games; the possible aims differ by game, ``AIMS`` in its ``text.py``."""

    lead_clause = "4.3"
    void_clause = "4.7"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.aims: Mapping[str, str] = own_value(view.game, "AIMS")
        # A seat without a trick loses; all tricks, not all points, then make up for a hundred.
        self.a_trick_is_needed = "aim-trick" in self.aims
        self.points, self.trumps_may_come = taken(view)["points"], self.trump == NO_SUIT
        self.others = [(self.seat + step) % view.seats for step in range(1, view.seats)]
        self.mine, self.theirs = self.points[self.seat], [self.points[of] for of in self.others]

    # Points

    def value(self, cards: Cards) -> int:
        """Return the points of a set of cards, at their plain values while there are no trumps."""
        return counting.points(cards, self.trump)

    def stake(self, card: Card) -> int:
        """Return the points of the unfinished trick together with a card of the learner."""
        table = self.number("on_table") if self.laid else 0
        return self.value(table | 1 << card) + (LAST_TRICK if self.last_trick else 0)

    # The situation

    def situation(self) -> list[Remark]:
        """Return remarks on the trick, on trumps or points, and on the aim."""
        news = self._news_of_trumps() or self._standing()
        if self.first:
            return [*self.trick(), *news, self._prospect()]
        if self.last_trick:
            return [*self.trick(), *news, remark("last-trick", "6.5")]
        return [*self.trick(), *news, *self._aim()]

    def _news_of_trumps(self) -> list[Remark]:
        """Return a remark on trumps at the first turn, and at the first turn after they were set; none at other turns."""
        if self.trump == NO_SUIT:
            return [remark("no-trumps-yet", "4.5")] if self.first else []
        tricks = self.view.tricks
        plays = [play for trick in tricks for play in trick.cards]
        discards = [word[1] != trick.cards[0][1][1] for trick in tricks for _, word in trick.cards]
        first = discards.index(True)  # the card that set trumps
        if any(seat == self.seat for seat, _ in plays[first + 1 :]):
            return []
        mine = plays[first][0] == self.seat
        suit, count = SUIT_LETTERS[self.trump], (self.hand & self.trumps).bit_count()
        code = "you-made-trumps" if mine else "trumps-made"
        return [remark(code, "1.4", name=plays[first][0], suit=suit, number=count)]

    def _standing(self) -> list[Remark]:
        """Return a remark on the points of each seat."""
        plain = "-plain" if self.trump == NO_SUIT else ""
        points = {"mine": self.points[self.seat]}
        for number, seat in enumerate(self.others, 1):
            points |= {f"name_{number}": seat, f"points_{number}": self.points[seat]}
        return [remark(f"points-so-far{plain}", "6.3", **points)]

    def _prospect(self) -> Remark:
        """Return a remark on the strength of the hand, assuming that a card beaten by n others wins one time in 1 + n."""
        hopes = sum(1 / (1 + self.higher_out(card).bit_count()) for card in each(self.hand))
        share = self.number_of_tricks / self.view.seats
        code = "hand-strong" if hopes > MUCH * share else "hand-between"
        if hopes < LITTLE * share:
            code = "hand-weak"
        return remark(code, self.aims[code], number=round(hopes))

    def _aim(self) -> list[Remark]:
        """Return a remark on the aim, unless it is the same as at the previous turn."""
        tricks = [trick for trick in self.view.tricks if trick.winner is not None]
        latest = max(
            at for at, trick in enumerate(tricks) if self.seat in [seat for seat, _ in trick.cards]
        )
        code = self.aim(tricks)
        if latest and code == self.aim(tricks[:latest]):
            return []
        return [remark(code, self.aims[code], mine=self.mine)]

    def aim(self, tricks: Sequence[Trick]) -> str:
        """Return the code of the aim after the given tricks: first by dangers, then by rank among the seats."""
        won = [[trick for trick in tricks if trick.winner == s] for s in range(self.view.seats)]
        points = [
            self.value(sum(1 << card(word) for trick in pile for _, word in trick.cards))
            for pile in won
        ]
        mine, rest = points[self.seat], [points[seat] for seat in self.others]
        if mine >= TOO_MANY:
            lost = any(won[seat] for seat in self.others) if self.a_trick_is_needed else any(rest)
            return "aim-hundred" if lost or "aim-all" not in self.aims else "aim-all"
        if self.a_trick_is_needed and not won[self.seat]:
            return "aim-trick"
        if mine >= NEAR:
            return "aim-near-hundred"
        if mine > max(rest):
            return "aim-most"
        if mine < min(rest):
            return "aim-fewest"
        return "aim-between" if min(rest) < mine < max(rest) else "aim-level"

    # Legal cards

    def allowed(self) -> list[Remark]:
        """Return a remark on what is legal, if the situation has one; a lone jack of trumps is never forced."""
        if self.laid and self.trump != NO_SUIT and self.trumps >> self.led & 1:
            lone_jack = self.hand & self.trumps == 1 << 13 * self.trump + JACK
            if lone_jack and len(self.view.legal) > 1:
                return [remark("jack-stays", "4.11")]
        return super().allowed()

    def rule(self) -> list[Remark | Refusal]:
        """Return remarks on what is legal and, if there are no trumps, on how a discard sets them."""
        remarks = super().rule()
        void = not self.hand & self.follow[self.trump][self.led]
        if self.laid and self.trump == NO_SUIT and void and len(self.view.legal) > 1:
            return [*remarks, remark("you-set-trumps", "4.5")]
        return remarks

    # The effect of a card

    def makes_trumps(self, card: Card) -> bool:
        """Return whether a card would set its suit as trumps."""
        return self.laid > 0 and self.trump == NO_SUIT and card // 13 != self.led // 13

    def takes(self, card: Card) -> bool:
        """Return whether a card would be the best of the trick; a card that sets trumps always is."""
        return self.makes_trumps(card) or super().takes(card)

    def effect(self, card: Card) -> Remark:
        """Return a remark on the effect of a card; if it would set trumps, on that."""
        if not self.makes_trumps(card):
            return super().effect(card)
        left = (self.hand & self.follow[NO_SUIT][card]).bit_count() - 1
        suit = SUIT_LETTERS[card // 13]
        return remark("makes-trumps", "4.5", card=CARD_NAMES[card], suit=suit, number=left)

    def purpose(self, card: Card) -> list[Remark]:
        """Return the reason for wanting or avoiding the trick, given the points."""
        if self.laid == 0:
            return [self._purpose_of_lead(card)]
        if self.makes_trumps(card) and self._later_trump(card):
            return [remark("makes-trumps-long")]
        if self.takes(card):
            return [self._purpose_of_taking(self.stake(card))]
        if any(self.takes(other) for other in each(self.legal)):
            return [self._purpose_of_leaving(self.stake(card))]
        return [self._purpose_of_discard(card)]

    def _later_trump(self, card: Card) -> bool:
        """Return whether the card's suit as trumps would leave the learner one or more, and more than any other suit."""
        kept = {c: (self.hand & self.follow[NO_SUIT][c]).bit_count() for c in each(self.legal)}
        others = [number for c, number in kept.items() if c // 13 != card // 13]
        return kept[card] > max(others, default=0) and kept[card] > 1

    def _purpose_of_lead(self, card: Card) -> Remark:
        higher = self.higher_out(card)
        if not higher & self.follow[self.trump][card]:
            return remark("lead-to-win")
        most = max(self.higher_out(other).bit_count() for other in each(self.legal))
        if self.first or higher.bit_count() < most:
            suit, points = self.suit_of(card), self.value(1 << card)
            return remark("lead-to-see", suit=suit, points=points)
        return remark("leave-most" if self.mine > max(self.theirs) else "lead-to-lose")

    def _purpose_of_taking(self, stake: int) -> Remark:
        total, most = self.mine + stake, max(self.theirs)
        if self.a_trick_is_needed and not self.numbers("tricks")[self.seat]:
            return remark("take-first-trick", self.aims["aim-trick"])
        if total >= TOO_MANY:
            return remark("take-hundred", self.aims["aim-hundred"], total=total)
        if stake == 0:
            return remark("take-nothing")
        if total > most:
            return remark("take-most", self.aims["aim-most"], stake=stake, total=total)
        return remark("take-some", stake=stake, total=total, most=most)

    def _purpose_of_leaving(self, stake: int) -> Remark:
        total = self.mine + stake
        if self.mine < TOO_MANY <= total:
            return remark("leave-hundred", self.aims["aim-hundred"], total=total)
        if self.mine < min(self.theirs):
            return remark("leave-fewest", self.aims["aim-fewest"])
        if self.mine > max(self.theirs):
            return remark("leave-most")
        if stake and min(self.theirs) < total < max(self.theirs):
            return remark("leave-between", self.aims["aim-between"], stake=stake)
        return remark("leave", name=self.winner)

    def _purpose_of_discard(self, card: Card) -> Remark:
        points_thrown = self.value(1 << card)
        values = [self.value(1 << other) for other in each(self.legal)]
        if min(values) == max(values):
            return remark("throw-same", points=points_thrown)
        if points_thrown == max(values):
            before = self.points[self.winner]
            total = before + self.stake(card)
            if before < TOO_MANY <= total:
                return remark("throw-hundred", name=self.winner, total=total)
            if self.mine < min(self.theirs):
                return remark("throw-fewest", self.aims["aim-fewest"], points=points_thrown)
            return remark("throw-points", name=self.winner, points=points_thrown)
        code = "throw-least" if points_thrown == min(values) else "throw-some"
        return remark(code, points=points_thrown)

    # After the deal

    # Mistakes

    def mistake(self, taken: str, best: str) -> Remark | None:
        """Return a remark on the trumps a card set, the trick it took or the points it gave away; None if no case fits."""
        played, better = card(taken), card(best)
        special = None
        if self.laid and self.makes_trumps(played) and self.makes_trumps(better):
            special = self._other_trumps(played, better)
        elif self.laid and self.takes(played) != self.takes(better):
            special = self._about_the_trick(played, better)
        elif self.laid and not self.takes(played):
            special = self.points_given(played, better)
        return special or super().mistake(taken, best)

    def _other_trumps(self, played: Card, better: Card) -> Remark | None:
        if played // 13 == better // 13:
            return None
        number, more = (
            (self.hand & self.follow[self.trump][c]).bit_count() - 1 for c in (played, better)
        )
        return remark(
            "made-other-trumps", "4.5", card=CARD_NAMES[played], best=CARD_NAMES[better],
            suit=SUIT_LETTERS[played // 13], other=SUIT_LETTERS[better // 13], number=number, more=more,
        )  # fmt: skip

    def _about_the_trick(self, played: Card, better: Card) -> Remark | None:
        cards: dict[str, Value] = {"card": CARD_NAMES[played], "best": CARD_NAMES[better]}
        total = self.points[self.seat] + self.stake(played)
        if self.takes(played) and self.points[self.seat] < TOO_MANY <= total:
            return remark("past-hundred", self.aims["aim-hundred"], **cards, total=total)
        waiting = self.a_trick_is_needed and not self.numbers("tricks")[self.seat]
        if waiting and self.takes(better) and self.safe(better):
            return remark("left-first-trick", self.aims["aim-trick"], **cards)
        return None


TUTOR = JassTutor
