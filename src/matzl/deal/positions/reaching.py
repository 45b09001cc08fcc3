"""Reaching a position: finding a deal with a legal line of actions that ends in it, by search with the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SEAT, NO_SUIT, Card, Cards, each
from matzl.base.info import PLAY_PHASE
from matzl.deal.deal import Deal
from matzl.deal.positions.faults import fault, refusal_error
from matzl.deal.positions.given import GivenPosition, card_names, fact_fields, past
from matzl.deal.positions.search import PastSearch
from matzl.deal.refusals import refusal_in
from matzl.engine import stepping as engine
from matzl.engine.state import State, copied
from matzl.errors import IllegalActionError

MAX_TRIES = 2_000_000
"""The number of cards that are tried before the search gives up."""


def given_position(deal: Deal) -> GivenPosition:
    """Return the position of a deal, without its history but with the seats that took each trick.

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
    taken = {
        CARD_NAMES.index(card): 1 << trick.winner
        for trick in deal.tricks
        if trick.winner is not None
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
    ...     "game": "mittlere", "dealer": 2, "turn": 0,
    ...     "hands": ["AS 7C", "KS 7D", "QS 6D"], "table": {"trump": "S"},
    ... })
    >>> deal.hand(1), deal.turn, len(deal.tricks)
    (['7D', 'KS'], 0, 10)

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
    role = past(given.game)
    calls = getattr(role, "calls", None)
    hands = list(given.hands)
    for index, card in enumerate(given.trick):
        hands[(given.leader + index) % given.seats] |= 1 << card
    upcards = _upcards(given, hands[given.dealer])
    if given.at_the_beginning and calls is not None:
        return _dealt(given, hands, upcards)
    words = calls(given.facts, given.seats, given.dealer) if calls is not None else []
    owners = dict(role.dealt_to(given.facts, given.dealer)) if words else {}
    if given.upcard != NO_CARD:
        owners[given.upcard] = owners.get(given.upcard, -1) & 1 << given.dealer
    begun = _begun(given, words, hands, upcards, owners, seed)
    now = copied(begun)
    if words:
        given = replace(given, facts={**given.facts, "trump": int(begun["trump"][0])})
    else:
        for name, number in given.facts.items():
            now[name] = number
    states = _before_trick(given, now, hands)
    for dealt, later in PastSearch(given, states, begun, owners, tries, seed):
        deal = _played(given, dealt, upcards, [*words, *later, *card_names(given.trick).split()])
        if deal is not None:
            return deal
    raise fault("no-line")


def _upcards(given: GivenPosition, held: Cards) -> Cards:
    """Return the set of possible upcards: those in the dealer's hand if any are there, else those already played.

    Raises
    ------
    PositionError
        When no card is possible.
    """
    if not given.info.upcard:
        return 0
    stated = given.upcard != NO_CARD
    upcards: Cards = 1 << given.upcard if stated else past(given.game).upcards(given.facts)
    upcards &= held | given.gone
    if not upcards and stated:
        raise fault("no-upcard", card=CARD_NAMES[given.upcard], seat=given.dealer, clause="2.5")
    if not upcards:
        raise fault("no-auction")
    return upcards & held or upcards


def _begun(
    given: GivenPosition,
    words: Sequence[str],
    hands: Sequence[Cards],
    upcards: Cards,
    owners: Mapping[Card, int],
    seed: int,
) -> State:
    """Return the state after the auction `words`, without raises, before the first card; without `words`, a new deal.

    Raises
    ------
    PositionError
        When the auction is illegal, or leads to other trumps.
    """
    if not words:
        return Deal(given.game, dealer=given.dealer, options=given.options).state.copy()
    if upcards:
        upcard = next(each(upcards))
        owners = {**owners, upcard: owners.get(upcard, -1) & 1 << given.dealer}
    rng, filled = Random(seed), list(hands)  # noqa: S311
    cards = list(each(given.gone))
    rng.shuffle(cards)
    for card in sorted(cards, key=lambda card: card not in owners):
        room = [seat for seat, hand in enumerate(filled) if hand.bit_count() < given.size]
        # Where no deal fits the auction any other will do: the auction is refused, with the reason.
        fitting = [seat for seat in room if owners.get(card, -1) >> seat & 1] or room
        filled[rng.choice(fitting)] |= 1 << card
    deal = _dealt(given, filled, upcards)
    try:
        deal.play_all(words)
    except IllegalActionError as error:
        raise refusal_error(error.refusal) from None
    while deal.phase.name != PLAY_PHASE:
        deal.play("pass")  # nobody raises
    if given.facts["trump"] not in (int(deal.state["trump"][0]), NO_SUIT):
        raise fault("trumps-differ")
    called = given.facts.get("called", NO_CARD)
    if called != NO_CARD and called != int(deal.state["called"][0]):
        raise fault("bad-fact", key="called", value=CARD_NAMES[called])
    return deal.state.copy()


def _dealt(
    given: GivenPosition, hands: Sequence[Cards], upcards: Cards, stock: Iterable[Card] = ()
) -> Deal:
    """Return a deal of these hands before its first action, with one of the possible upcards turned up."""
    upcard = next(each(hands[given.dealer] & upcards), None)
    return Deal.from_hands(
        given.game,
        [card_names(each(hand)) for hand in hands],
        stock=card_names(stock) if given.info.stock else None,
        upcard=None if upcard is None else CARD_NAMES[upcard],
        dealer=given.dealer,
        options=given.options,
    )


def _before_trick(given: GivenPosition, now: State, hands: Sequence[Cards]) -> list[State]:
    """Return the states before the current trick: with its trumps and, if the trick may have set them, without trumps.

    Raises
    ------
    PositionError
        When a card of the trick is illegal, or would lead to other trumps.
    """
    states, reason, trump = [], None, given.facts["trump"]
    unset = {NO_SUIT} if given.info.trumps_by_discard and given.trick else set()
    for before in sorted({trump} | unset):
        start = copied(now)
        start["trump"], start["turn"] = before, given.leader
        start["hand"][0, : given.seats] = hands
        if given.info.stock:
            start["drawn"] = drawn = given.info.stock - len(given.stock)
            start["stock"][0, drawn:] = given.stock
        state = copied(start)
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


def _played(
    given: GivenPosition, dealt: State, upcards: Cards, words: Sequence[str]
) -> Deal | None:
    """Return a deal with all actions of a history, including those that `words` omits; None if the rules or facts forbid it.

    Raises are made as early as possible; otherwise no player says more than necessary.
    """
    hands = dealt["hand"][0, : given.seats].tolist()
    if upcards and not hands[given.dealer] & upcards:
        return None
    deal = _dealt(given, hands, upcards, dealt["stock"][0].tolist() if given.info.stock else ())
    raises = given.facts.get("raises", 0)
    try:
        for word in [*words, None]:
            while deal.phase.name != PLAY_PHASE and (word is None or word in CARD_NAMES):
                if deal.over or deal.by_chance:
                    return None
                first = "raise" in deal.legal and deal.table["raises"] < raises
                deal.play(deal.legal[0 if first else -1])
            if word is not None:
                deal.play(word)
    except IllegalActionError:
        return None
    agree = all(
        number in (int(deal.state[name][0]), NO_SEAT)  # the seat of a fact may be left open
        for name, number in given.facts.items()
    )
    return deal if agree else None
