"""`DealState`: a state of a deal as OpenSpiel's algorithms use it.

OpenSpiel calls methods of Python states through C++ and back, which is slow. So the methods that loops call are defined here
by their public names, too: Python then calls them directly, and C++ calls those with an underscore.
"""

from __future__ import annotations

import pickle
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from matzl.adapters.openspiel.observer import DealObserver, ObservedGame
from matzl.adapters.openspiel.position import BaseState, StatePosition
from matzl.adapters.openspiel.setting import CHANCE, TERMINAL, Setting
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.deal.vocabulary import actions_by_chance, vocabulary
from matzl.engine.state import State
from matzl.errors import SetUpError
from matzl.search.worlds.possible import Worlds


class DealState(BaseState):
    """A state of a deal, made by `matzl.adapters.openspiel.DealGame`.

    Attributes
    ----------
    here
        Its position in the deal; ``here.state`` is the state for kernels.
    """

    def __init__(self, game: ObservedGame) -> None:
        super().__init__(game)
        self.here = StatePosition(game.setting)

    @property
    def deal(self) -> Deal:
        """The deal at the current position, as an independent `matzl.Deal`.

        Raises
        ------
        SetUpError
            When the cards are being dealt.
        """
        return self.here.deal

    # Players and chance

    def current_player(self) -> int:
        """Return the seat to act, -1 for chance, -4 when the deal is over."""
        return self.here.player

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.here.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether a card is to be dealt or drawn."""
        return self.here.player == CHANCE

    def is_player_node(self) -> bool:
        """Return whether a seat is to act."""
        return self.here.player >= 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node (places of the next card, or ids of cards to draw) with probabilities."""
        return self.here.outcomes()

    # Actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the ids of the legal actions in ascending order; with `player`, only those of that player."""
        here = self.here
        if here.player >= 0 and player in (None, here.player):
            return here.legal_ids()
        return list(super().legal_actions(*([] if player is None else [player])))

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # the seat to move
        return self.here.legal_ids()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return a list with 1 for each legal action and 0 for the others, by id."""
        here = self.here
        if here.player >= 0 and player in (None, here.player):
            mask = [0] * len(here.setting.words)
            for action in here.legal_ids():
                mask[action] = 1
            return mask
        return list(super().legal_actions_mask(*([] if player is None else [player])))

    def _apply_action(self, action: int) -> None:
        here = self.here
        if here.state is None:
            here.place(action)
        else:
            here.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        here = self.here
        if player == CHANCE and here.state is None:
            if here.setting.sampled:
                return f"deal {action}"
            card = here.setting.cards[len(here.placed)]
            return f"{here.setting.named(1 << card)} to {here.setting.place_name(action)}"
        return here.setting.words[action]

    # Values and observations

    def returns(self) -> list[float]:
        """Return the payoff of each seat; 0 as long as the deal is not over."""
        return self.here.payoffs()

    def information_state_string(self, player: int | None = None) -> str:
        """Return the information of a seat, by default the seat to move, as text: its cards and all actions so far."""
        seat = self._seat(player)
        if seat is None:  # OpenSpiel raises its error
            return str(super().information_state_string(player))
        kept = self.here.kept
        if seat not in kept:
            kept[seat] = self.here.information(seat)
        return str(kept[seat])

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return the information of a seat, by default the seat to move, as an array of numbers."""
        seat = self._seat(player)
        if seat is None:
            return list(super().information_state_tensor(player))
        return self._written(self.get_game().information, seat)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the observation of a seat, by default the seat to move, as an array of numbers."""
        seat = self._seat(player)
        if seat is None:
            return list(super().observation_tensor(player))
        return self._written(self.get_game().observation, seat)

    def _seat(self, player: int | None) -> int | None:
        """Return the given seat or, by default, the seat to move; None if there is no such seat."""
        here = self.here
        seat = here.player if player is None else player
        return seat if 0 <= seat < here.setting.seats else None

    def _written(self, observer: DealObserver, seat: int) -> list[float]:
        observer.set_from(self, seat)
        tensor: list[float] = observer.tensor.tolist()
        return tensor

    def __str__(self) -> str:
        return str(self.here)

    # Resampling

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DealState:
        """Return a state that a seat cannot distinguish from this one, with the hidden hands dealt again at random.

        All possible deals are equally likely. The state has a history that leads to it.

        Parameters
        ----------
        player
            The seat.
        sampler
            A function that returns a random number from 0 to 1, such as ``random.random`` or
            ``pyspiel.UniformProbabilitySampler(0.0, 1.0)``. It is called once.

        Raises
        ------
        SetUpError
            While the cards are being dealt, when the deal is over, or when there is no such seat.
        """
        here = self.here
        if here.state is None or here.over:
            raise SetUpError("only a deal that is going on has hidden cards to draw", "no-deal")
        resampler = here.kept.get("resampler", {}).get(player)
        if resampler is None:
            resampler = Resampler(self.get_game(), here.deal.view(player))
            here.kept.setdefault("resampler", {})[player] = resampler
        state: DealState = resampler.draw(np.array([int(sampler() * (1 << 53))], np.uint64))
        return state


_NOTHING = b64encode(pickle.dumps({})).decode()


class Resampler:
    """A sampler of states consistent with the view of a seat.

    Parameters
    ----------
    game
        The game of the states.
    view
        The view.
    """

    def __init__(self, game: ObservedGame, view: View) -> None:
        self._game, self._past = game, "".join(f" {word}" for word in view.actions)
        self._moves = moves(game.setting, view.actions, view.turns)
        self._worlds = Worlds(view)

    def draw(self, streams: Any) -> DealState:
        """Draw a state that is consistent with the view.

        Parameters
        ----------
        streams : uint64[any]
            Random streams, of which the first is used.
        """
        begun, here = self._worlds.draw_whole(streams)
        return restored(self._game, begun, here, self._moves, self._past)


def moves(setting: Setting, actions: Sequence[str], turns: Sequence[int]) -> list[str]:
    """Return actions in OpenSpiel's notation for histories: player, colon, action id."""
    words = vocabulary(setting.game)
    drawn = actions_by_chance(setting.game)
    return [
        f"{CHANCE if word in drawn else turn}:{words.index(word)}"
        for word, turn in zip(actions, turns, strict=True)
    ]


def restored(
    game: ObservedGame, begun: State, here: State, made: Sequence[str], past: str
) -> DealState:
    """Return an OpenSpiel state for a deal.

    OpenSpiel keeps the history of a state in C++, and reads it from a serialised state much faster than from single actions.

    Parameters
    ----------
    game
        The game.
    begun, here
        The states before the first action, and now.
    made
        The actions, as `moves` writes them.
    past
        Their words, each with a blank before it.
    """
    setting = game.setting
    placed = setting.placed(begun)
    names = setting.place_moves
    dealt = [setting.other_deal] if setting.sampled else [names[place] for place in placed]
    history = ",".join([*dealt, *made])
    number = len(dealt) + len(made)
    state: DealState = game.deserialize_state(
        f"history={history}\nmove_number={number}\n__dict__={_NOTHING}"
    )
    state.here.restore(placed, here, past)
    return state
