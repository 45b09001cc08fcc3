"""`Setting`: the data shared by all states of a game with its parameters, such as places of cards and ids of actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES, Cards, each, pack_of
from matzl.base.info import GameInfo
from matzl.base.options import by_difference, check_numbers, completed, differing, seats_under
from matzl.deal.deal import Deal
from matzl.deal.validation import check_seat
from matzl.deal.vocabulary import vocabulary
from matzl.engine.tricks import OVER, places_of
from matzl.errors import SetUpError
from matzl.observation.layout import layout_of

CHANCE, TERMINAL = -1, -4
"""OpenSpiel's player numbers for chance and for the end of the game."""
_MAX_KEPT = 1 << 16
"""The maximum number of sets of actions whose ids are cached, and of sets of cards whose names are cached."""


HISTORIES = "scaled", "one_hot"
"""The forms of the history in tensors."""


@cache
def setting_of(
    game: str,
    options: tuple[tuple[str, Any], ...],
    dealer: int,
    sampled: int = 0,
    seed: int = 0,
    payoffs: str = "own",
    history: str = HISTORIES[0],
) -> Setting:
    """Return the cached setting of a game; `options` are those that differ from its defaults."""
    return Setting(game, dict(options), dealer, sampled, seed, payoffs, history)


class Setting:
    """A game with its options and dealer, and tables for its states.

    A card is dealt to a *place*: a seat, then in games with an upcard the upcard (of the dealer's hand), then in games with
    a stock a position in it. A deal is a place for each card, in the order of `cards`.

    Attributes
    ----------
    game, info, options, dealer, seats
        The game, its facts, the options that differ from the defaults, the dealer, and the number of seats.
    sampled, seed
        The number of deals from which one chance node chooses, 0 to deal card by card; and the seed of these deals.
    payoffs, difference
        The returns of states, ``own`` or ``difference`` (`matzl.small.reduced_pack`), and whether they are the latter.
    history, one_hot
        The form of the history in tensors, one of `HISTORIES`, and whether it is ``one_hot``.
    cards : tuple
        The cards of the pack.
    room
        The number of cards that each place takes.
    owners
        The seat of each place, -1 for the stock.
    place_moves, other_deal
        The moves that deal a card to each place, and the move for a deal outside the sample, as OpenSpiel writes a history.
    deals
        The outcomes that choose a deal, with their probabilities.
    words
        The words of the actions, by id.
    bits
        The bit of each action by phase and id, -1 for none.
    named
        A function from a set of cards to their names.
    by_chance
        For each phase whether its actions are drawn.
    layout
        The layout of observations.
    zero_sum, payoff_range
        Whether the payoffs of every deal add up to zero; the minimum and maximum return.
    most_outcomes
        The number of chance outcomes: places, or sampled deals and one for all others, or actions if cards are drawn.
    most_chances
        The largest number of chance nodes in a deal: one per card, or one for the whole pack, and a draw by each seat.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or an option, the dealer or a number is invalid.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        dealer: int,
        sampled: int,
        seed: int,
        payoffs: str,
        history: str,
    ) -> None:
        blank = Deal(game, options=options)
        check_numbers(seed, sampled)
        self.info: GameInfo = blank.info
        self.game, self.sampled, self.seed = blank.game, sampled, seed
        self.options = differing(blank.info, completed(blank.info, options))
        self.seats = seats_under(blank.info, blank.options)
        check_seat(dealer, self.seats, "dealer")
        self.dealer, self.payoffs, self.history = dealer, payoffs, history
        if history not in HISTORIES:
            known = " or ".join(HISTORIES)
            raise SetUpError(f"history must be {known}, not {history!r}", "history")
        self.one_hot = history == HISTORIES[1]
        self.difference = by_difference(payoffs, self.seats)
        self.zero_sum = self.info.zero_sum or self.difference
        low, high = self.info.payoff_range
        self.payoff_range = (low - high, high - low) if self.difference else (low, high)
        self._fresh = Deal(game, dealer=dealer, options=options).state
        self.cards = tuple(pack_of(self.info.ranks))
        self._numbers = np.array(self.cards, np.int64)
        self._index = {card: number for number, card in enumerate(self.cards)}
        self._slots, self.room, self.owners = self._places()
        words = vocabulary(game)
        self.words = tuple(words)
        self.bits: list[list[int]] = words.actions[:, :-1].tolist()
        self.phases = [phase.name for phase in self.info.phases]
        self.by_chance = [phase.by_chance for phase in self.info.phases]
        self._ids = [words.ids(phase) for phase in range(len(self.phases))]
        self._sorted = lru_cache(_MAX_KEPT)(self._sorted_ids)
        self.named = lru_cache(_MAX_KEPT)(self._names)
        drawn, dealt = any(self.by_chance), sampled + 1 if sampled else len(self.room)
        self.most_outcomes = max(dealt, len(self.words)) if drawn else dealt
        self.most_chances = (1 if sampled else len(self.cards)) + self.seats * drawn
        self.place_moves = [f"{CHANCE}:{index}" for index in range(len(self.room))]
        self.other_deal = f"{CHANCE}:{sampled}"
        self.deals = [(number, 1 / sampled) for number in range(sampled)]
        self.layout = layout_of(game)
        column = self.layout.index
        self.phase_column, self.turn_column = column("phase"), column("turn")
        self.dealt_column, self.payoffs_column = column("dealt"), column("payoffs")
        self.upcard_column = column("upcard") if self.info.upcard else None

    def __reduce__(self) -> tuple[Any, ...]:
        options = tuple(self.options.items())
        parameters = (self.dealer, self.sampled, self.seed, self.payoffs, self.history)
        return setting_of, (self.game, options, *parameters)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def _places(self) -> tuple[Any, list[int], list[int]]:
        """Return the pack positions of all places in turn, and the number of cards and the owner of each place."""
        info, seats = self.info, self.seats
        rows = places_of(info.packets[seats], seats).tolist()
        slots = [rows[(seat - self.dealer - 1) % seats] for seat in range(seats)]
        owners = list(range(seats))
        size = len(self.cards)
        if info.upcard:  # the last card of the pack, which is the dealer's
            slots[self.dealer].remove(size - 1)
            slots.append([size - 1])
            owners.append(self.dealer)
        slots += [[index] for index in range(size - info.stock, size)]
        owners += [-1] * info.stock
        return np.concatenate(slots), [len(places) for places in slots], owners

    def measured(self, paid: Any) -> list[float]:
        """Compute the returns in OpenSpiel's sense from the payoffs of a deal (float64[seats])."""
        measured: list[float] = (paid - paid[::-1] if self.difference else paid).tolist()
        return measured

    def fresh(self) -> Any:
        """Return a state in which no card has been dealt."""
        from matzl.engine.state import copied

        return copied(self._fresh)

    def pack(self, placed: Sequence[int]) -> Any:
        """Return the pack that deals each card to its place: int64[cards]."""
        pack = np.zeros(len(self.cards), np.int64)
        pack[self._slots] = np.array(self.cards)[np.argsort(placed, kind="stable")]
        return pack

    def sampled_pack(self, number: int) -> Any:
        """Return the pack of a sampled deal: int64[cards].

        Raises
        ------
        SetUpError
            When no deal has this number.
        """
        if not 0 <= number < self.sampled:
            raise SetUpError(f"the deals are numbered from 0 to {self.sampled - 1}", "place")
        deal = Deal(self.game, self.seed, number, dealer=self.dealer, options=self.options)
        return self.pack(self.placed(deal.state))

    def placed(self, begun: Any) -> list[int]:
        """Return the place of each card in a state before its first action."""
        # one step for all cards: a loop would take most of the time of resampling a state
        holds = begun["dealt"][0][:, np.newaxis] >> self._numbers & 1
        places: list[int] = holds.argmax(axis=0).tolist()
        if self.info.upcard:
            places[self._index[int(begun["upcard"][0])]] = self.seats
        if self.info.stock:
            first = len(self.room) - self.info.stock
            for index, card in enumerate(begun["stock"][0].tolist()):
                places[self._index[card]] = first + index
        return places

    def legal_ids(self, phase: int, legal: int) -> list[int]:
        """Return the ids of a set of legal actions in ascending order, as a new list."""
        return self._sorted(phase, legal).copy()

    def _sorted_ids(self, phase: int, legal: int) -> list[int]:
        return sorted([self._ids[phase][bit] for bit in each(legal)])

    def _names(self, cards: Cards) -> str:
        return " ".join(CARD_NAMES[card] for card in each(cards))

    def place_name(self, place: int) -> str:
        """Return the name of a place: ``seat 1``, ``upcard`` or ``stock 3``."""
        if place < self.seats:
            return f"seat {place}"
        if self.info.upcard and place == self.seats:
            return "upcard"
        return f"stock {place - len(self.room) + self.info.stock}"

    def player(self, phase: int, turn: int) -> int:
        """Return the player who acts in a phase, as OpenSpiel numbers players."""
        if phase == OVER:
            return TERMINAL
        return CHANCE if self.by_chance[phase] else turn
