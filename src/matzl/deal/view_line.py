"""Views as lines of text; to read one, its history is replayed with possible cards in the hidden hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from matzl.base.cards import CARD_NAMES, Card, Cards, cards, each, pack_of
from matzl.base.info import PLAY_PHASE
from matzl.deal.base_view import BaseView
from matzl.deal.line import HIDDEN, SPECTATOR, Line, parsed, written
from matzl.deal.position import DealPosition
from matzl.deal.refusals import refusal_in
from matzl.engine import stepping as engine
from matzl.engine.state import State, copied
from matzl.errors import RecordError, SetUpError

MAX_TRIES = 5000
"""The maximum number of distributions of the hidden cards to try when an action has revealed something."""


def line_of(view: BaseView) -> str:
    """Return a view as a line: the cards that the seat was dealt and has drawn, exposed cards, and all actions."""
    info, state = view.info, view.state
    groups = [[CARD_NAMES[card] for card in each(held)] for held in _known(view)]
    if info.stock:
        stock = [CARD_NAMES[card] if card in range(52) else HIDDEN for card in state["stock"][0]]
        seen = [number for number, card in enumerate(stock, 1) if card != HIDDEN]
        groups.append(stock[: max(seen, default=0)])
    if info.upcard:
        groups.append([view.upcard or ""])
    early = view.result if any(view.hand_sizes) else None
    return written(
        info,
        view.options,
        view.dealer,
        groups,
        view.actions,
        {"score": view.score, **view.carried, "payoffs": early.payoffs if early else ()},
        knocked=bool(info.knocked_packets and state["knocked"][0]),
        seat=SPECTATOR if view.seat is None else str(view.seat),
        turns=(*view.turns, view.turn),
        missing=view.missing,
    )


def _known(view: BaseView) -> list[Cards]:
    """Return, for each seat, its cards that a view shows: dealt to the viewer, exposed, turned up, or called."""
    state, facts = view.state, view.table
    known = [int(dealt) for dealt in state["dealt"][0, : view.seats]]
    for seat in set(range(view.seats)) - {view.seat} if "shown" in facts else ():
        known[seat] |= int(state["shown"][0, seat])
    if view.upcard:
        known[view.dealer] |= cards([view.upcard])
    if facts.get("partner") not in (None, view.seat):
        known[facts["partner"]] |= cards([facts["called"]])
    return known


def past_of(text: str) -> Past:
    """Return a deal in which the seat's view is the one written in a line.

    Raises
    ------
    RecordError
        When the text is not a line of a view, or no hidden cards are consistent with it.
    """
    line = parsed(text)
    if not line.seat:
        game = line.record["game"]
        raise RecordError(
            f"this line has all cards: read it with Deal.from_line, or put a seat after the game, as in {game}@0",
            "no-seat",
        )
    try:
        past = Past.of_line(line)
    except SetUpError as error:
        raise RecordError(str(error), error.code) from None
    turns, payoffs = iter(line.turns), list(line.payoffs)
    for word in line.record["actions"]:
        past.stand(next(turns))
        past.follow(word)
    past.stand(next(turns, None))
    if payoffs or (past.over and past.secret):
        seats = slice(past.seats)
        past.show(lambda state: state["payoffs"][0, seats].tolist() == payoffs, "the payoffs")
    return past


def check_seen(view: BaseView, past: Past) -> None:
    """Check that a line has just the cards that its seat has seen; the view would otherwise have others instead."""
    for seat, known in enumerate(_known(view)):
        if known != past.listed[seat]:
            message = f"the hand of seat {seat} must have the cards that the viewer has seen, and no others"
            raise RecordError(f"{message}: laid open, turned up, or called and shown", "shown")


class Past(DealPosition):
    """A deal with the cards of a line, and arbitrary ones in the hidden hands, redistributed when an action reveals one.

    Its state differs from the real deal only in the hidden cards, which affect nothing public before they are revealed.
    """

    seat: int | None
    listed: list[Cards]
    secret: Cards
    before: tuple[State, int] | None = None

    @classmethod
    def of_line(cls, line: Line) -> Past:
        """Make the deal of a line, before its first action."""
        given = {key: line.record[key] for key in line.record.keys() - {"format", "actions"}}
        blank = cls(given["game"], options=given["options"])
        info, size = blank.info, len(blank.hands[0])
        hands, stock = [hand.split() for hand in given["hands"]], given.get("stock", "").split()
        seat = None if line.seat == SPECTATOR else int(line.seat)
        known = cards(card for group in (*hands, stock) for card in group if card != HIDDEN)
        secret = sum(1 << card for card in pack_of(info.ranks)) & ~known
        left = iter([CARD_NAMES[card] for card in each(secret)])
        listed = [cards(hand) for hand in hands]
        for other, hand in enumerate(hands):
            if other != seat:
                hand += [next(left, "") for _ in range(size - len(hand))]
        if info.stock:
            stock += [HIDDEN] * (info.stock - len(stock))
            given["stock"] = [next(left, "") if card == HIDDEN else card for card in stock]
        past = cls.from_hands(**given | {"hands": hands}, **line.begun)
        past.seat, past.listed, past.secret = seat, listed, secret
        return past

    def stand(self, seat: int | None) -> None:
        """Exchange hidden cards until the given seat is to move; in an auction without one, until the next seat is."""
        if seat is None and (self.phase.name == PLAY_PHASE or self.tricks or self.over):
            return
        due = ((self.turns or (self.dealer,))[-1] + 1) % self.seats if seat is None else seat
        if due != self.turn:
            self.show(lambda state: state["turn"][0] == due, f"the turn of seat {due}")

    def show(self, shown: Callable[[State], bool], what: str) -> None:
        """Redistribute the hidden cards until the last action leads to a given outcome: the seat to move, or the payoffs."""
        secret = list(each(self.secret))
        rng = Random(0)  # noqa: S311  (it repeats)
        for _ in range(MAX_TRIES if self.before else 0):
            assert self.before is not None
            state, last = copied(self.before[0]), self.before[1]
            _rename(state, dict(zip(secret, rng.sample(secret, len(secret)), strict=True)))
            mask = engine.step(state, last)
            if shown(state):
                self._state, self._mask = state, mask
                return
        number = len(self.actions)
        raise RecordError(f"no hidden cards fit {what} after action {number}", "hidden")

    def follow(self, word: str) -> None:
        """Take the action of a word, exchanging hidden cards as necessary.

        Raises
        ------
        RecordError
            When it is illegal with all possible hidden cards.
        """
        action = self._vocabulary.bit(self._phase, word)
        if action is None or not self._may(word, action):
            refusal = refusal_in(self.info, self.state, word)
            reason = refusal or f"no possible hand of seat {self.turn} allows it"
            code, number = refusal.code if refusal else "hidden", len(self.actions) + 1
            raise RecordError(f"{word}: {reason}", code, action=number, tried=word, refusal=refusal)
        if self.phase.name == PLAY_PHASE:
            held = int(self.state["hand"][0, self.turn])
            if not held >> action & 1:
                other = next(each(held & self.secret))
                _rename(self.state, {action: other, other: action})
            self.secret &= ~(1 << action)
        self.before = copied(self.state), action
        self.take(action)

    def _may(self, word: str, action: int) -> bool:
        """Return whether an action may be legal: for the viewer with its cards, for others with some hidden cards."""
        seat, state, secret = self.turn, self.state, self.secret
        if seat in (None, self.seat) or self.by_chance:
            return bool(self._mask >> action & 1)
        card = cards([word[-2:]]) if word[-2:] in CARD_NAMES else 0
        hand, dealt = int(state["hand"][0, seat]), int(state["dealt"][0, seat])
        known = hand & ~secret
        if self.phase.name == PLAY_PHASE and not (
            known & card or (secret & card and hand & secret)
        ):
            return False
        for held in (known | card, known | secret, (known | secret) & ~card, known):
            tried = copied(state)
            tried["hand"][0, seat], tried["dealt"][0, seat] = held, dealt & ~secret | held
            if engine.legal_actions(tried) >> action & 1:
                return True
        return False


def _rename(state: State, names: dict[Card, Card]) -> None:
    """Replace unseen cards as `names` says, in the hands (as dealt and as held) and in the stock."""
    changed = sum(1 << card for card in names)
    for rows in (state["hand"][0], state["dealt"][0]):
        for seat, held in enumerate(map(int, rows)):
            rows[seat] = held & ~changed | sum(1 << names[card] for card in each(held & changed))
    if "stock" in state.dtype.names:
        state["stock"][0] = [names.get(int(card), card) for card in state["stock"][0]]
