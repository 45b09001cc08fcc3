"""`SteppedDeal`: a deal stepped by action ids, with legal actions and each seat's observations as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.options import check_numbers
from matzl.batch.observing import Observer
from matzl.deal.deal import Deal
from matzl.deal.stepper import Stepper
from matzl.deal.vocabulary import vocabulary
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below
from matzl.engine.tricks import OVER
from matzl.observation.layout import layout_of


class SteppedDeal:
    """A deal stepped and observed with few kernel calls; `begin` deals the cards, and may be called again.

    >>> stepped = SteppedDeal("mittlere")
    >>> stepped.begin(seed=7)
    >>> while stepped.turn is not None:
    ...     stepped.play(int(stepped.mask().argmax()))
    >>> sum(stepped.payoffs), stepped.deal.over
    (0, True)

    Parameters
    ----------
    game
        The name of the game.
    options
        The options that differ from the game's defaults.

    Attributes
    ----------
    turn
        The seat to act, None when the deal is over.

    Raises
    ------
    UnknownGameError, SetUpError
        When there is no such game, or an option is invalid.
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None) -> None:
        self._stepper = Stepper(game, options=options)
        self.info, self.seats = registry.info(game), self._stepper.seats
        self.game = self.info.name
        self.options, self._state = self._stepper.options, self._stepper.state
        self.turn: int | None = None
        # single numbers are read in a third of the time that NumPy takes
        numbers: Any = self._state.view(np.int64)
        self._numbers, self._observer = memoryview(numbers), Observer(game)
        words, layout = vocabulary(game), layout_of(game)
        self._id_of, self._words = words.id_of, len(words)
        self._bits: list[list[int]] = words.actions.tolist()
        self._ids = [words.ids(phase) for phase in range(len(self.info.phases))]
        shifts = np.where(words.actions < 0, 63, words.actions)[:, :-1]  # no action has bit 63
        self._sources = shifts // 8 * 8 + 7 - shifts % 8  # where `unpackbits` puts them
        self._by_chance = [phase.by_chance for phase in self.info.phases]
        self._phase_column, self._turn_column = layout.index("phase"), layout.index("turn")
        self._legal_bits = np.zeros(1, np.int64)
        self._legal_bytes = self._legal_bits.view(np.uint8)
        self._legal = self._phase = self.seed = self.number = 0
        self._taken: list[int] = []  # the ids of the actions so far, drawn cards included

    def __reduce__(self) -> tuple[Any, ...]:
        begun = self.turn is not None or bool(self._taken)
        return _restored, (self.game, self.options, self.seed, self.number, begun, self._taken)

    def begin(self, seed: int, number: int = 0) -> None:
        """Deal the cards of `matzl.Deal` with this seed and number, and take random draws until the first decision.

        Raises
        ------
        SetUpError
            When the seed or the number is not a whole number, or the number is negative.
        """
        check_numbers(seed, number)
        self.seed, self.number, self._taken = seed, number, []
        self._state["dealer"] = number % self.seats
        self._arrive(self._stepper.deal(seed, number))

    def play(self, action: int) -> None:
        """Take an action, given by its id, and then random draws until the next decision.

        Raises
        ------
        IllegalActionError, NotationError
            When it is not legal, or there is no such action. In either case nothing has been done.
        """
        try:  # the quick way for whole numbers
            number = index(action)
        except TypeError:
            number = self._id_of(action)
        if not 0 <= number < self._words:
            number = self._words  # that of no action
        bit = self._bits[self._phase][number]
        if bit < 0 or not self._legal >> bit & 1:
            self.deal.play(action)
            raise AssertionError(f"{self.game} refused {action}, which is legal")
        self._take(number, bit)

    def play_on(self, ids: Sequence[int]) -> None:
        """Play the actions in `ids` that follow those already taken; random draws among them happen automatically."""
        while len(self._taken) < len(ids):
            self.play(ids[len(self._taken)])

    def _take(self, number: int, bit: int) -> None:
        """Take a legal action, given by its id and its bit."""
        self._taken.append(number)
        self._arrive(self._stepper.step(bit))

    def _arrive(self, legal: int) -> None:
        """Update the phase and the turn; take the actions that are drawn at random."""
        self._legal = legal
        self._phase = phase = self._numbers[self._phase_column]
        self.turn = None if phase == OVER else self._numbers[self._turn_column]
        if self._by_chance[phase]:
            bit = int(pick(legal, int(below(self._stepper.streams, CHANCE, legal.bit_count()))))
            self._take(self._ids[phase][bit], bit)

    @property
    def payoffs(self) -> list[int]:
        """The payoff of each seat, once the deal is over."""
        paid: list[int] = self._stepper.payoffs.tolist()
        return paid

    @property
    def deal(self) -> Deal:
        """The deal at the current position, as an independent `matzl.Deal`."""
        deal = Deal(self.game, self.seed, self.number, options=self.options)
        deal.play_all(self._taken)
        return deal

    def mask(self) -> Any:
        """Return the legal actions of the seat to move as a new int8 array indexed by action id: 1 for legal, else 0."""
        self._legal_bits[0] = self._legal
        return np.unpackbits(self._legal_bytes).take(self._sources[self._phase]).view(np.int8)

    def observation(self, seat: int, form: str) -> Any:
        """Return an observation of a seat as a new array: its ``integers``, ``planes`` or ``tokens``.

        See `matzl.View.integers`, `planes` and `tokens`.
        """
        return self._observer.observation(self._state, seat, form)


def _restored(
    game: str, options: Mapping[str, Any], seed: int, number: int, begun: bool, ids: list[int]
) -> SteppedDeal:
    """Return an unpickled or copied deal."""
    deal = SteppedDeal(game, options)
    if begun:
        deal.begin(seed, number)
        deal.play_on(ids)
    return deal
