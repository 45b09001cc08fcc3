"""Reaching a position: a deal with a legal line of actions that ends in it, found by search with the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT, Card, Cards, each
from matzl.base.info import PLAY_PHASE, ResultField
from matzl.deal.deal import Deal
from matzl.deal.positions.faults import fault, refusal_error
from matzl.deal.positions.given import OPEN, GivenPosition, fact_fields, past
from matzl.deal.positions.search import Exhausted, PastSearch, PossiblePast, Tries
from matzl.deal.refusals import refusal_in
from matzl.engine import stepping as engine
from matzl.engine.state import State, copied
from matzl.engine.tricks import suit_sets
from matzl.errors import IllegalActionError, PositionError

MAX_TRIES = 2_000_000
"""The number of cards that are tried before the search gives up."""


def given_position(deal: Deal) -> GivenPosition:
    """Return the position of a deal, without its past but with the seats that took each trick.

    Raises
    ------
    PositionError
        When no seat has to play a card there.
    """
    if deal.over or deal.phase.name != PLAY_PHASE:
        raise fault("no-cards-left")
    return _position(deal)


def begun_position(deal: Deal) -> GivenPosition:
    """Return the position of a deal before its first action."""
    return _position(deal.restarted())


def _position(deal: Deal) -> GivenPosition:
    state, seats = deal.state, deal.seats
    tricks = [trick for trick in deal.tricks if trick.winner is not None]
    taken = {
        CARD_NAMES.index(card): 1 << (trick.winner or 0)
        for trick in tricks
        for _, card in trick.cards
    }
    laid = int(state["laid"][0])
    stock = deal.stock[int(state["drawn"][0]) :] if deal.info.stock else []
    return GivenPosition(
        game=deal.game,
        options=deal.options,
        dealer=deal.dealer,
        hands=tuple(state["hand"][0, :seats].tolist()),
        trick=tuple(state["trick"][0, :laid].tolist()),
        turn=int(state["turn"][0]),
        taken=taken,
        stock=tuple(CARD_NAMES.index(card) for card in stock),
        upcard=NO_CARD if deal.upcard is None else CARD_NAMES.index(deal.upcard),
        facts={field.name: int(state[field.name][0]) for field in fact_fields(deal.info)},
    )


def reach(
    position: GivenPosition | str | Mapping[str, Any], *, tries: int = MAX_TRIES, seed: int = 0
) -> Deal:
    """Return a deal in which a position arises, with a legal line of actions that ends there.

    >>> deal = reach({
    ...     "game": "mittlere", "dealer": 2, "turn": 1,
    ...     "hands": ["AS", "KS 7D", "QS 6D"], "trick": "8S", "table": {"trump": "S"},
    ... })
    >>> deal.hand(1), deal.turn, len(deal.tricks)
    (['7D', 'KS'], 1, 11)

    Parameters
    ----------
    position
        A position in which a seat has to play a card: JSON (``docs/records.md``), or what `given_position` returns.
    tries
        The number of cards to try before giving up.
    seed
        The seed of the order in which they are tried; with the same seed the same deal is found.

    Raises
    ------
    PositionError
        When the position cannot arise, or no line to it was found (code ``not-found``); the message says what is wrong.
    SetUpError, UnknownGameError, RecordError
        When the game, its options or the text are invalid.
    """
    given = position if isinstance(position, GivenPosition) else GivenPosition.from_data(position)
    return _Reaching(given, Tries(tries), seed).deal()


class _Reaching:
    """The search for a deal in which a position arises."""

    def __init__(self, position: GivenPosition, tries: Tries, seed: int) -> None:
        self._stated = self._given = position
        self._tries, self._seed = tries, seed
        self._role = past(position.game)
        self._fields = fact_fields(position.info)
        self._hands = list(position.hands)
        for place, card in enumerate(position.trick):
            self._hands[(position.leader + place) % position.seats] |= 1 << card
        self._words = self._auction()
        dealt_to = getattr(self._role, "dealt_to", None) if self._words else None
        self._dealt_to = {} if dealt_to is None else dealt_to(position.facts, position.dealer)

    def deal(self) -> Deal:
        """Return the deal.

        Raises
        ------
        PositionError
            When there is none, or none was found.
        """
        error: PositionError | None = None
        for upcard in self._upcards():
            if not self._words and hasattr(self._role, "calls"):
                return self._dealt(self._hands, upcard)
            try:
                return self._with_upcard(upcard)
            except PositionError as refusal:
                if refusal.code == "not-found":
                    raise
                error = error or refusal
        raise error or fault("no-auction")

    def _auction(self) -> list[str]:
        """Return the calls before the first card, without raises; none before the auction."""
        given, calls = self._given, getattr(self._role, "calls", None)
        if calls is None or given.at_the_beginning:
            return []
        try:
            words: list[str] = calls(given.facts, given.seats, given.dealer)
        except PositionError as error:  # which has no sentence yet
            raise fault(error.code, clause=error.clause, **error.parameters) from None
        return words

    def _upcards(self) -> Sequence[Card]:
        """Return the cards that can have been turned up; of those that the dealer still holds, one per suit.

        Only its suit matters, and that only if the upcard sets trumps.
        """
        given = self._given
        if not given.info.upcard:
            return [NO_CARD]
        possible = self._hands[given.dealer] | given.gone
        if given.upcard != NO_CARD:
            if not possible >> given.upcard & 1:
                raise fault(
                    "no-upcard", card=CARD_NAMES[given.upcard], seat=given.dealer, clause="2.5"
                )
            return [given.upcard]
        assert self._role is not None
        possible &= self._role.upcards(given.facts)
        upcards: list[Card] = []
        for suit in suit_sets(given.info.ranks):
            held = list(each(possible & int(suit) & self._hands[given.dealer]))
            upcards += held[:1] or each(possible & int(suit))
        return upcards

    def _with_upcard(self, upcard: Card) -> Deal:
        self._given = given = self._stated
        owners = dict(self._dealt_to)
        if upcard != NO_CARD:
            owners[upcard] = owners.get(upcard, -1) & 1 << given.dealer
        begun = self._begun(owners, upcard)
        states = self._before_trick(self._now(begun))
        search = PastSearch(given, self._hands, states, begun, owners, self._tries, self._seed)
        try:
            for possible in search:
                deal = self._deal_of_past(possible, upcard)
                if deal is not None:
                    return deal
        except Exhausted:
            raise fault("not-found", number=self._tries.most) from None
        raise fault("no-line")

    def _begun(self, owners: Mapping[Card, int], upcard: Card) -> State:
        """Return a state before the first card is played, with a deal of the cards that are gone; raises come later.

        Raises
        ------
        PositionError
            When the auction is refused, or trumps differ.
        """
        given, rng = self._given, Random(self._seed)  # noqa: S311
        if not self._words:
            return Deal(given.game, dealer=given.dealer, options=given.options).state.copy()
        # Where no deal fits the auction any other will do: the auction is refused, with the reason.
        tries = (_random_hands(self._hands, given.gone, given.size, o, rng) for o in (owners, {}))
        deal = self._dealt(next(hands for hands in tries if hands is not None), upcard)
        try:
            deal.play_all(self._words)
        except IllegalActionError as error:
            raise refusal_error(error.refusal) from None
        while deal.phase.name != PLAY_PHASE:
            deal.play("pass")  # nobody raises
        if self._given.facts["trump"] not in (int(deal.state["trump"][0]), NO_SUIT):
            raise fault("trumps-differ")
        return deal.state.copy()

    def _now(self, begun: State) -> State:
        """Return a state with the facts of the position, before the current trick."""
        now = copied(begun)
        if self._words:
            facts = {**self._given.facts, "trump": int(begun["trump"][0])}
            self._given = replace(self._given, facts=facts)
        else:
            for name, number in self._given.facts.items():
                now[name] = number
        if self._given.info.stock:
            drawn = self._given.info.stock - len(self._given.stock)
            now["drawn"] = drawn
            now["stock"][0, drawn:] = self._given.stock
        return now

    def _dealt(
        self, hands: Sequence[Cards], upcard: Card, stock: Sequence[Card] | None = None
    ) -> Deal:
        """Return a deal of these hands before its first action."""
        given = self._given
        return Deal.from_hands(
            given.game,
            [[CARD_NAMES[card] for card in each(hand)] for hand in hands],
            stock=[CARD_NAMES[card] for card in stock or ()] if given.info.stock else None,
            upcard=CARD_NAMES[upcard] if upcard != NO_CARD else None,
            dealer=given.dealer,
            options=given.options,
        )

    def _before_trick(self, now: State) -> list[State]:
        """Return the states before the current trick: with trumps as now, or none if its cards may have set them.

        Raises
        ------
        PositionError
            When a card of the trick is not legal, or trumps would be others after it.
        """
        given, states, reason = self._given, [], None
        trump = int(now["trump"][0])
        unset = {NO_SUIT} if given.info.trumps_by_discard and given.trick else set()
        for before in sorted({trump} | unset):
            start = copied(now)
            start["trump"] = before
            state = copied(start)
            state["hand"][0, : given.seats], state["turn"] = self._hands, given.leader
            for card in given.trick:
                refusal = refusal_in(given.info, state, CARD_NAMES[card])
                if refusal is not None:
                    reason = reason or refusal
                    break
                engine.step(state, card)
            else:
                states += [start] if int(state["trump"][0]) == trump else []
        if not states:
            raise fault("trumps-differ") if reason is None else refusal_error(reason)
        return states

    def _deal_of_past(self, possible: PossiblePast, upcard: Card) -> Deal | None:
        """Return the deal of a possible past with all its actions; None if no calls fit.

        Raises
        ------
        Exhausted
            When the bound of tries is reached.
        """
        deal = self._dealt(possible.hands, upcard, possible.stock)
        try:
            deal.play_all(self._words)
        except IllegalActionError:
            return None
        plays = [card for trick in possible.tricks for card in trick] + list(self._given.trick)
        return played_out(deal, plays, self._given.facts, self._fields, self._tries)


def _random_hands(
    hands: Sequence[Cards], gone: Cards, size: int, owners: Mapping[Card, int], rng: Random
) -> list[Cards] | None:
    """Fill hands up to `size` with random cards from `gone`, within the sets of `owners`; None if a card finds no room."""
    order, filled = list(each(gone)), list(hands)
    rng.shuffle(order)
    for card in sorted(order, key=lambda card: card not in owners):
        seats = [seat for seat, hand in enumerate(filled) if hand.bit_count() < size]
        seats = [seat for seat in seats if owners.get(card, -1) >> seat & 1]
        if seats:
            filled[rng.choice(seats)] |= 1 << card
        elif card in owners:
            return None
    return filled


def played_out(
    deal: Deal,
    plays: Sequence[Card],
    facts: Mapping[str, int],
    fields: Sequence[ResultField],
    tries: Tries,
) -> Deal | None:
    """Return a deal with cards played in order and calls between them that lead to the facts; None if no calls do.

    Every order of calls is tried, and each card counts as a try.

    Raises
    ------
    Exhausted
        When the bound of tries is reached.
    """
    if deal.over or deal.by_chance or not _agrees(deal, facts, fields):
        return None
    if deal.phase.name != PLAY_PHASE:
        words = [deal.phase.words[number] for number in sorted(each(deal.legal.mask))]
    elif not plays:
        return deal if _agrees(deal, facts, fields, done=True) else None
    else:
        tries.take()
        card, plays = plays[0], plays[1:]
        words = [CARD_NAMES[card]] if int(deal.legal.mask) >> card & 1 else []
    for word in words:
        longer = deal.copy()
        longer.play(word)
        finished = played_out(longer, plays, facts, fields, tries)
        if finished is not None:
            return finished
    return None


def _agrees(
    deal: Deal, facts: Mapping[str, int], fields: Sequence[ResultField], *, done: bool = False
) -> bool:
    """Return whether the facts of a deal are these or, unless it is `done`, can still become these."""
    for field in fields:
        number, fact = int(deal.state[field.name][0]), facts[field.name]
        if number == fact or (field.kind == "seat" and fact == OPEN["seat"]):
            continue
        if done or (number > fact if field.kind == "count" else number != OPEN[field.kind]):
            return False
    return True
