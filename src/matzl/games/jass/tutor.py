"""What the teachers of the three Jass games share: points, who makes trumps, whether a trick is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, Card, Cards, Seat, card, each
from matzl.deal.moves import Trick
from matzl.deal.refusals import Refusal
from matzl.games.jass.info import LAST_TRICK, TOO_MANY
from matzl.games.jass.points import EIGHTS, JACK, card_points
from matzl.teaching.sayings import Saying, say
from matzl.teaching.tutor import Teacher

NEAR = 75
"""From so many points on a hundred is to be feared."""
MUCH, LITTLE = 1.15, 0.85
"""A hand that may take so many times its share of the tricks is strong, or weak."""


class JassTeacher(Teacher):
    """A teacher of one of the Jass games.

    Attributes
    ----------
    aims
        The clause behind each aim a learner may have, by its code.
    a_trick_is_needed
        Whether a seat without a trick loses.
    """

    lead_clause = "4.3"
    void_clause = "4.7"
    aims: ClassVar[Mapping[str, str]] = {}
    a_trick_is_needed: ClassVar[bool] = False

    # Points

    def worth(self, cards: Cards) -> int:
        """What cards count; as long as there are no trumps, by their plain values."""
        return int(card_points(cards & ~(EIGHTS if self.trump == NO_SUIT else 0), self.trump))

    @property
    def points(self) -> list[int]:
        """What the tricks of each seat count so far."""
        return [self.worth(taken) for taken in self.numbers("taken")]

    @property
    def others(self) -> list[Seat]:
        """The other seats, in turn order from the learner."""
        seats = self.view.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    def stake(self, card: Card) -> int:
        """What the trick counts with a card of the learner in it, as far as it lies."""
        table = self.number("on_table") if self.laid else 0
        return self.worth(table | 1 << card) + (LAST_TRICK if self.last_trick else 0)

    # The situation

    def situation(self) -> list[Saying]:
        """The trick, what is new or how the points stand, the aim."""
        news = self._news() or self._standing()
        if self.first:
            return [*self.trick(), *news, self._prospect()]
        if self.last_trick:
            return [*self.trick(), *news, say("last-trick", "6.5")]
        return [*self.trick(), *news, *self._aim()]

    def trick(self) -> list[Saying]:
        """Who leads and what lies, and what that counts."""
        if self.laid == 0:
            return super().trick()
        (told,) = super().trick()
        points = self.worth(self.number("on_table"))
        return [say(f"{told.code}-points", told.clause, **told.parameters, points=points)]

    def _news(self) -> list[Saying]:
        """That there are no trumps yet, or that there are now, when the learner first meets it."""
        if self.trump == NO_SUIT:
            return [say("no-trumps-yet", "4.5")] if self.first else []
        plays = [play for trick in self.view.tricks for play in trick.cards]
        made = self._trumps_made()
        if any(seat == self.seat for seat, _ in plays[made + 1 :]):
            return []
        own = plays[made][0] == self.seat
        suit, count = SUIT_LETTERS[self.trump], (self.hand & self.trumps).bit_count()
        code = "you-made-trumps" if own else "trumps-made"
        return [say(code, "1.4", name=plays[made][0], suit=suit, number=count)]

    def _trumps_made(self) -> int:
        """The place among all cards played of the one that made trumps."""
        place = 0
        for trick in self.view.tricks:
            led = trick.cards[0][1]
            for _, word in trick.cards:
                if word[1] != led[1]:
                    return place
                place += 1
        raise AssertionError("nobody has made trumps")

    def _standing(self) -> list[Saying]:
        """How the points stand."""
        points, others = self.points, self.others
        told: dict[str, int] = {"mine": points[self.seat]}
        for place, seat in enumerate(others, 1):
            told |= {f"name_{place}": seat, f"points_{place}": points[seat]}
        plain = "-plain" if self.trump == NO_SUIT else ""
        return [say(f"points-of-{self.view.seats}{plain}", "6.3", **told)]

    def _prospect(self) -> Saying:
        """What the hand looks like, by the rule of thumb that a card wins one time in one and those that beat it."""
        hopes = sum(1 / (1 + self.higher_out(card).bit_count()) for card in each(self.hand))
        share = self.number_of_tricks / self.view.seats
        code = "hand-strong" if hopes > MUCH * share else "hand-between"
        if hopes < LITTLE * share:
            code = "hand-weak"
        return say(code, self.aims[code], number=round(hopes))

    def _aim(self) -> list[Saying]:
        """What the learner should want as the points stand, unless it was so at the turn before."""
        tricks = [trick for trick in self.view.tricks if trick.winner is not None]
        own = max(
            at for at, trick in enumerate(tricks) if self.seat in [seat for seat, _ in trick.cards]
        )
        code = self.aim(tricks)
        if own and code == self.aim(tricks[:own]):
            return []
        return [say(code, self.aims[code], mine=self.points[self.seat])]

    def aim(self, tricks: Sequence[Trick]) -> str:
        """The code of the aim after some tricks: by the most pressing danger, then by the place among the seats."""
        won = [[trick for trick in tricks if trick.winner == s] for s in range(self.view.seats)]
        points = [
            self.worth(sum(1 << card(word) for trick in own for _, word in trick.cards))
            for own in won
        ]
        mine, rest = points[self.seat], [points[seat] for seat in self.others]
        if mine >= TOO_MANY:
            return "aim-all" if self.all_mine(won, rest) else "aim-hundred"
        if self.a_trick_is_needed and not won[self.seat]:
            return "aim-trick"
        if mine >= NEAR:
            return "aim-near-hundred"
        if mine > max(rest):
            return "aim-most"
        if mine < min(rest):
            return "aim-fewest"
        return "aim-between" if min(rest) < mine < max(rest) else "aim-level"

    def all_mine(self, won: Sequence[Sequence[Trick]], rest: Sequence[int]) -> bool:  # noqa: ARG002
        """Whether the learner can still be saved from a hundred points by taking all there is.

        `won` are the tricks of each seat so far, `rest` the points of the other seats.
        """
        return False

    # What may be played

    def allowed(self) -> list[Saying]:
        """What may be played; the lone jack of trumps is never forced."""
        if self.laid and self.trump != NO_SUIT and self.trumps >> self.led & 1:
            lone_jack = self.hand & self.trumps == 1 << 13 * self.trump + JACK
            if lone_jack and len(self.view.legal) > 1:
                return [say("jack-stays", "4.11")]
        return super().allowed()

    def rule(self) -> list[Saying | Refusal]:
        """What may be played, and before trumps are made, what a card of another suit would do."""
        told = super().rule()
        void = not self.hand & self.follow[self.trump][self.led]
        if self.laid and self.trump == NO_SUIT and void and len(self.view.legal) > 1:
            return [*told, say("you-make-trumps", "4.5")]
        return told

    # What a card does

    @property
    def trumps_may_come(self) -> bool:
        """Whether there are no trumps yet."""
        return self.trump == NO_SUIT

    def makes_trumps(self, card: Card) -> bool:
        """Whether a card would make its suit trumps."""
        return self.laid > 0 and self.trump == NO_SUIT and card // 13 != self.led // 13

    def takes(self, card: Card) -> bool:
        """Whether a card would be the best of the trick; one that makes trumps always is."""
        return self.makes_trumps(card) or super().takes(card)

    def what(self, card: Card) -> Saying:
        """What a card does; making trumps comes before anything else."""
        if not self.makes_trumps(card):
            return super().what(card)
        left = (self.hand & self.follow[NO_SUIT][card]).bit_count() - 1
        code = "makes-trumps-last" if not self.to_come else "makes-trumps"
        suit = SUIT_LETTERS[card // 13]
        return say(code, "4.5", card=CARD_NAMES[card], suit=suit, number=left)

    def why(self, card: Card) -> list[Saying]:
        """Why the trick is wanted or not, as the points stand."""
        if self.laid == 0:
            return [self._why_lead(card)]
        if self.makes_trumps(card) and self._later_trump(card):
            return [say("makes-trumps-long")]
        if self.takes(card):
            return [self._why_take(self.stake(card))]
        if any(self.takes(other) for other in each(self.legal)):
            return [self._why_leave(self.stake(card))]
        return [self._why_throw(card)]

    def _later_trump(self, card: Card) -> bool:
        """Whether no other suit would leave the learner as many trumps."""
        kept = {c: (self.hand & self.follow[NO_SUIT][c]).bit_count() for c in each(self.legal)}
        others = [number for c, number in kept.items() if c // 13 != card // 13]
        return kept[card] > max(others, default=0) and kept[card] > 1

    def _why_lead(self, card: Card) -> Saying:
        higher = self.higher_out(card)
        if not higher & self.follow[self.trump][card]:
            return say("lead-to-win")
        most = max(self.higher_out(other).bit_count() for other in each(self.legal))
        return say("lead-to-lose" if higher.bit_count() == most else "lead-to-see")

    def _why_take(self, stake: int) -> Saying:
        points = self.points
        total, most = points[self.seat] + stake, max(points[seat] for seat in self.others)
        if self.a_trick_is_needed and not self.numbers("tricks")[self.seat]:
            return say("take-first-trick", self.aims["aim-trick"])
        if total >= TOO_MANY:
            return say("take-hundred", self.aims["aim-hundred"], total=total)
        if stake == 0:
            return say("take-nothing")
        if total > most:
            return say("take-most", self.aims["aim-most"], stake=stake, total=total)
        return say("take-some", stake=stake, total=total, most=most)

    def _why_leave(self, stake: int) -> Saying:
        points = self.points
        mine, rest = points[self.seat], [points[seat] for seat in self.others]
        if mine < TOO_MANY <= mine + stake:
            return say("leave-hundred", self.aims["aim-hundred"], total=mine + stake)
        if mine < min(rest):
            return say("leave-fewest", self.aims["aim-fewest"])
        if mine > max(rest):
            return say("leave-most")
        if stake and min(rest) < mine + stake < max(rest):
            return say("leave-between", self.aims["aim-between"], stake=stake)
        return say("leave", name=self.winner)

    def _why_throw(self, card: Card) -> Saying:
        own = self.worth(1 << card)
        worths = [self.worth(1 << other) for other in each(self.legal)]
        if min(worths) == max(worths):
            return say("throw-same", points=own)
        if own == max(worths):
            points, table = self.points, self.stake(card)
            total = points[self.winner] + table
            if points[self.winner] < TOO_MANY <= total:
                return say("throw-hundred", name=self.winner, total=total)
            if points[self.seat] < min(points[seat] for seat in self.others):
                return say("throw-fewest", self.aims["aim-fewest"], points=own)
            return say("throw-points", name=self.winner, points=own)
        return say("throw-least" if own == min(worths) else "throw-some", points=own)

    # After the deal

    def debrief(self) -> list[Saying]:
        """How the points came out, and for each thing that pays whom it made win or lose."""
        result = self.view.result
        assert result is not None
        points, others = result.points, self.others
        told: dict[str, int] = {"mine": points[self.seat]}
        for place, seat in enumerate(others, 1):
            told |= {f"name_{place}": seat, f"points_{place}": points[seat]}
        counted = [say(f"final-points-of-{self.view.seats}", "6.3", **told)] if any(points) else []
        return [*counted, *self.outcome()]

    def outcome(self) -> list[Saying]:
        """What the items of the result mean for the learner."""
        result = self.view.result
        assert result is not None
        sayings = []
        for item in result.items:
            amount = item.amounts[self.seat]
            how = "won" if amount > 0 else "lost" if amount < 0 else "nothing"
            sayings.append(say(f"{item.code}-{how}", item.clause, amount=abs(amount)))
        return sayings
