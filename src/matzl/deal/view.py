"""Views: everything that a seat or a spectator may know of a deal, and nothing else.

One kernel makes a view: it copies the state and blanks what is hidden. Bots, pages and every other client get views only.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import Seat
from matzl.deal.base_view import BaseView
from matzl.deal.refusals import Refusal, refusal_in
from matzl.deal.states import key_of
from matzl.deal.view_line import check_seen, line_of, past_of
from matzl.engine.state import states
from matzl.errors import SetUpError

_NEEDED = "a decision needs the view of the seat to move, deal.view(deal.turn)"


class View(BaseView):
    """A snapshot of a seat's information; later actions do not change it. Views are compared and hashed by their keys.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> view = deal.view(1)
    >>> len(view.hand), view.turn == 1, len(view.legal)
    (12, True, 12)
    >>> deal.view(2).legal, deal.view(None).hand
    (<LegalActions: none>, [])

    Attributes
    ----------
    seat
        The seat that sees it, None for a spectator.
    state
        The state for kernels with hidden fields blanked: a one-element array.
    options, dealer, score, carried
        As in the deal; the score is that of the match before this deal.
    trump
        The letter of the trump suit, None as long as there is none.
    phase, turn, over
        As in the deal.
    actions, turns
        All actions so far and the seat behind each; they are public.
    tricks
        The tricks so far, an unfinished one last.
    legal
        The legal actions of this seat; empty when it is not its turn.
    upcard
        The card turned up, None in games without one.
    stock_left
        The number of cards left in the stock.
    result
        The result, None until the deal is over.
    missing
        The number of cards that each seat lacks compared with the whole pack (`matzl.small.ReducedPack`).
    """

    def __getstate__(self) -> dict[str, Any]:
        """Return the data from which another process rebuilds the view."""
        return self.__dict__ | {"state": self.state.view(np.int64).tolist()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Restore the view and its state."""
        self.__dict__.update(kept)
        self.state = states(registry.rules(self.game).STATE, 1)
        self.state.view(np.int64)[:] = np.array(kept["state"], np.int64)

    @property
    def line(self) -> str:
        """The view as one line of text, which `from_line` reads (``docs/notation.md``)."""
        return line_of(self)

    @staticmethod
    def from_line(line: str) -> View:
        """Make a view from its line.

        >>> from matzl import Deal
        >>> view = Deal("mittlere", seed=7).view(1)
        >>> View.from_line(view.line) == view
        True

        Raises
        ------
        RecordError
            When the text is not a line of a view, or no deal is consistent with it.
        """
        past = past_of(line)
        view = View(past, past.seat)
        check_seen(view, past)
        return view

    @cached_property
    def key(self) -> bytes:
        """A short key of the information state: two views have equal keys exactly when their seats have the same knowledge.

        That is the seat, the game with its options, the score before the deal, the cards that the seat was dealt, has drawn
        and sees, and all actions so far: perfect recall. Keys are made as those of `matzl.Deal`.
        """
        return key_of(self.info.name, self.state, self.actions, self._viewer)

    def integers(self) -> Any:
        """Return the information of this seat as int64[`Game.observation.size`]; the tokens add the order of actions.

        Seats are counted from the viewer; a spectator counts them from seat 0. `Game.observation` has the meanings.

        >>> from matzl import Deal, Game
        >>> table = Game("mittlere").observation
        >>> int(Deal("mittlere", seed=7).view(1).integers()[table["hand"].index]).bit_count()
        12
        """
        return self._observed("integers")

    def planes(self) -> Any:
        """Return the observation as float32[`Game.observation.planes`]: zeros, ones, and other numbers scaled to about 1."""
        return self._observed("planes")

    def tokens(self) -> Any:
        """Return all actions so far as int16[`Game.observation.history`], 0 after the last one.

        `Game.observation` has the word of a token (`ObservationTable.action`).
        """
        return self._observed("tokens")

    def _observed(self, form: str) -> Any:
        from matzl.observation.layout import layout_of

        layout = layout_of(self.game)
        rows = layout.read(self.state, self._viewer)
        if form == "tokens":
            return layout.tokens(rows.tokens[0], self.seats, self._viewer)
        integers = layout.integers(rows.memory[0], self._viewer)
        return integers if form == "integers" else layout.planes(integers)

    def refusal(self, action: str | int) -> Refusal | None:
        """Return why an action, a word or an id, is not legal for this seat now, or None if it is legal.

        Raises
        ------
        SetUpError
            When it is not this seat's turn.
        """
        check_turn(self)
        return refusal_in(self.info, self.state, action)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        if self.missing:
            return f"<view of seat {self.seat} of {self.game} with a reduced pack>"
        return f"View.from_line({self.line!r})"

    def __str__(self) -> str:
        from matzl.deal.drawing import drawn

        return drawn(self, map(self.shown, range(self.seats)), self.legal)


def check_turn(view: object) -> Seat:
    """Return the seat of a view, after checking that it is a view and that its seat is to move.

    Raises
    ------
    SetUpError
        If `view` is not a view, or it is not the turn of its seat.
    """
    if not isinstance(view, View):
        raise SetUpError(f"{_NEEDED}, not {view!r}", "no-view")
    if view.seat is None:
        raise SetUpError(f"{_NEEDED}, not a spectator's", "not-your-turn")
    if view.over:
        raise SetUpError(f"the deal is over: {_NEEDED}", "not-your-turn")
    if not view.legal:
        raise SetUpError(f"it is not the turn of seat {view.seat}: {_NEEDED}", "not-your-turn")
    return view.seat
