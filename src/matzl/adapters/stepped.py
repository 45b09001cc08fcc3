"""`SteppedDeal`: a deal stepped by the ids of actions, with legal actions and the observations of each seat as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from matzl.base.cards import pack_of
from matzl.base.options import check_numbers, differing
from matzl.batch.single import put_integers, put_planes, put_tokens
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine import stepping as engine
from matzl.engine.bits import pick
from matzl.engine.compiled import compiled
from matzl.engine.randomness import CHANCE, below, streams
from matzl.engine.tricks import OVER, shuffle
from matzl.observation.layout import layout_of
from matzl.observation.table import observation_table


class SteppedDeal:
    """A deal that is stepped and observed by a few calls of kernels; `begin` deals, and may be called again.

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
        blank = Deal(game, options=options)
        self.game, self.info, self.seats = game, blank.info, blank.seats
        self.options = differing(blank.info, blank.options)
        self.turn: int | None = None
        self._fresh = blank.state.copy()
        self._table, self._layout = observation_table(game), layout_of(game)
        self._state, self._rows = self._layout.blank()
        self._state[0] = self._fresh[0]
        self._rows.seats[:] = self.seats
        self._numbers, self._past, self._tokens = (
            self._rows.memory,
            self._rows.pasts,
            self._rows.tokens,
        )
        # single numbers are read and written in a third of the time that NumPy takes
        self._number_view, self._past_view, self._token_view = (
            memoryview(array[0]) for array in (self._numbers, self._past, self._tokens)
        )
        # filled again each time and copied, which is faster than new arrays
        self._observed: dict[str, Any] = {
            "integers": np.zeros((1, self._table.size), np.int64),
            "planes": np.zeros((1, self._table.planes), np.float32),
            "tokens": np.zeros((1, self._table.history), np.int16),
        }
        words = vocabulary(game)
        self._place, self._words = words.place, len(words)
        self._bits: list[list[int]] = words.actions.tolist()
        self._ids = [words.ids(phase) for phase in range(len(self.info.phases))]
        self._sources = words.shifts // 8 * 8 + 7 - words.shifts % 8  # where `unpackbits` puts them
        self._stock = self.info.stock > 0
        self._drawn_column = self._layout.column("drawn") if self._stock else 0
        self._by_chance = [phase.by_chance for phase in self.info.phases]
        self._play = self._layout.play
        self._phase_column = self._layout.column("phase")
        self._turn_column = self._layout.column("turn")
        self._pack = np.array(pack_of(self.info.ranks), np.int64)
        self._legal_bits = np.zeros(1, np.int64)
        self._legal_bytes = self._legal_bits.view(np.uint8)
        self._legal = self._phase = self._length = self._drawn = 0
        self.seed = self.number = 0

    def __reduce__(self) -> tuple[Any, ...]:
        begun = self.turn is not None or self._length > 0
        return _restored, (self.game, self.options, self.seed, self.number, begun, self._places())

    def _places(self) -> list[int]:
        """Return the ids of the actions so far, drawn cards included."""
        places: list[int] = ((self._tokens[0, : self._length] - 1) % self._words).tolist()
        return places

    def begin(self, seed: int, number: int = 0) -> None:
        """Deal the cards of `matzl.Deal` with this seed and number, and draw up to the first decision.

        Raises
        ------
        SetUpError
            When the seed is no whole number, or the number is negative or no whole number.
        """
        check_numbers(seed, number)
        self.seed, self.number = seed, number
        self._streams, pack = streams(seed, number, self.seats), self._pack.copy()
        compiled(shuffle)(pack, self._streams)
        self._state[0] = self._fresh[0]  # without what another deal left
        self._state["dealer"] = number % self.seats
        self._past.fill(0)
        self._tokens.fill(0)
        self._length = self._drawn = 0
        self._arrive(compiled(engine.deal_pack)(self._state, pack))

    def play(self, action: int) -> None:
        """Take an action, given by its id, and draw up to the next decision.

        Raises
        ------
        IllegalActionError, NotationError
            When it is not legal, or there is no such action; nothing has been done then.
        """
        try:  # the quick way for whole numbers
            place = index(action)
        except TypeError:
            place = self._place(action)
        if not 0 <= place < self._words:
            place = self._words  # of no action
        bit = self._bits[self._phase][place]
        if bit < 0 or not self._legal >> bit & 1:
            self.deal.play(action)
            raise AssertionError(f"{self.game} refused {action}, which is legal")
        self._take(place, bit)

    def play_on(self, places: Sequence[int]) -> None:
        """Play until all these actions, given by their ids, have been taken; those drawn at random are drawn again."""
        while self._length < len(places):
            self.play(places[self._length])

    def _take(self, place: int, bit: int) -> None:
        """Take a legal action, given by its id and its bit."""
        turn: int = self._number_view[self._turn_column]
        self._token_view[self._length] = 1 + place + self._words * turn
        self._length += 1
        if self._phase == self._play:
            self._past_view[turn] |= 1 << bit
        self._arrive(compiled(engine.step)(self._state, bit))

    def _arrive(self, legal: int) -> None:
        """Update the phase, the turn and the cards drawn; take the actions that are drawn at random."""
        self._legal = legal
        self._phase = phase = self._number_view[self._phase_column]
        self.turn = None if phase == OVER else self._number_view[self._turn_column]
        if self._stock:
            self._note_stock()
        if self._by_chance[phase]:
            bit = int(pick(legal, int(below(self._streams, CHANCE, legal.bit_count()))))
            self._take(self._ids[phase][bit], bit)

    def _note_stock(self) -> None:
        """Note which places of the stock each seat has drawn from; observations show a seat its own."""
        drawn: int = self._number_view[self._drawn_column]
        for place in range(self._drawn, drawn):
            card = int(self._state["stock"][0, place])
            for seat in range(self.seats):
                held = int(self._state["hand"][0, seat]) >> card & 1
                self._past_view[self._table.seats + seat] |= held << place
        self._drawn = drawn

    @property
    def payoffs(self) -> list[int]:
        """The payoff of each seat, once the deal is over."""
        paid: list[int] = self._state["payoffs"][0, : self.seats].tolist()
        return paid

    @property
    def deal(self) -> Deal:
        """The deal in its position, as an object of its own."""
        made = Deal(self.game, self.seed, self.number, options=self.options)
        made.play_all(self._places())
        return made

    def mask(self) -> Any:
        """Return the legal actions of the seat in turn by id, a new array of int8: 1 for legal, else 0."""
        self._legal_bits[0] = self._legal
        bits = np.unpackbits(self._legal_bytes)
        return bits.take(self._sources[self._phase]).view(np.int8)

    def observation(self, seat: int, form: str) -> Any:
        """Return what a seat may know, a new array: its ``integers``, ``planes`` or ``tokens``.

        See `matzl.View.observation`, `planes` and `tokens`.
        """
        out = self._observed[form]
        if form == "tokens":
            compiled(put_tokens)(self._state, self._tokens, seat, out)
        elif form == "planes":
            compiled(put_planes)(self._state, self._numbers, seat, out)
        else:
            compiled(put_integers)(self._state, self._numbers, seat, out)
        return out[0].copy()


def _restored(
    game: str, options: Mapping[str, Any], seed: int, number: int, begun: bool, places: list[int]
) -> SteppedDeal:
    """Return the deal of a pickle or of a copy."""
    deal = SteppedDeal(game, options)
    if begun:
        deal.begin(seed, number)
        deal.play_on(places)
    return deal
