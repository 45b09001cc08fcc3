"""Strategies of small games, to save, load and play: probabilities of actions, indexed by the view of a seat."""

from __future__ import annotations

import random
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from matzl.deal.view import View, check_turn
from matzl.engine.compiled import compiled
from matzl.engine.randomness import folded
from matzl.errors import SetUpError
from matzl.players.bots import FunctionBot
from matzl.small.expanding import view_code


def checked(offsets: Any, probabilities: Any) -> Any:
    """Check the probabilities of a strategy and return them as float64[slots]; information sets begin at `offsets`.

    Raises
    ------
    SetUpError
        When their number is wrong, one is negative, or those of an information set do not sum to 1.
    """
    given = np.asarray(probabilities, np.float64)
    slots = int(offsets[-1])
    if given.shape == (slots,) and (given >= 0).all() and slots:
        sums = np.add.reduceat(given, offsets[:-1])
        if np.allclose(sums, 1):
            return given
    raise SetUpError(
        f"a strategy of this game has {slots} probabilities, and those of an information set sum to 1",
        "strategy",
    )


class Strategy:
    """The probability of each action in each information set of a small game, for all seats; `GameTree.strategy` makes it.

    It needs no tree: an information set is identified by the view of the seat to move.

    >>> from matzl.small import CFRPlus, reduced_pack
    >>> tree = reduced_pack("mittlere", ranks="JQK", suits="CD")
    >>> solver = CFRPlus(tree)
    >>> solver.run(20)
    >>> strategy = tree.strategy(solver.average())
    >>> deal = tree.deal(7)
    >>> while not deal.over:
    ...     deal.play(strategy.bot(seed=1).choose(deal.view(deal.turn)))
    >>> sum(deal.result.payoffs)
    0

    Attributes
    ----------
    game
        The name of the game.
    codes : int64[information sets, 2]
        A code of the view in each information set.
    offsets : int64[information sets + 1], probabilities : float64[slots]
        The probabilities of information set i are those from ``offsets[i]`` to ``offsets[i + 1]``, in the order of the
        legal actions of its view.
    """

    def __init__(self, game: str, codes: Any, offsets: Any, probabilities: Any) -> None:
        self.game, self.codes, self.offsets = game, codes, offsets
        self.probabilities = probabilities

    @cached_property
    def _by_code(self) -> tuple[Any, Any]:
        """The information sets sorted by code, and the first half of each code."""
        order = np.argsort(self.codes[:, 0])
        return order, self.codes[order, 0]

    def number(self, view: View) -> int:
        """Return the number of the information set to which a view of the seat to move belongs.

        Raises
        ------
        SetUpError
            When it is not that seat's turn, or no position of the small game gives it this view.
        """
        seat = check_turn(view)
        order, firsts = self._by_code
        one, two = compiled(view_code)(view.state.view(np.int64).reshape(-1), seat)
        index = int(np.searchsorted(firsts, one))
        number = int(order[index]) if index < len(order) else -1
        if view.game != self.game or number < 0 or self.codes[number].tolist() != [one, two]:
            raise SetUpError("no position of this small game gives the seat this view", "no-set")
        return number

    def of(self, view: View) -> dict[str, float]:
        """Return the probability of each legal action of a view; raise `SetUpError` as `number` does."""
        number = self.number(view)
        begin, end = self.offsets[number : number + 2].tolist()
        return dict(zip(view.legal, self.probabilities[begin:end].tolist(), strict=True))

    def bot(self, seed: int = 0) -> FunctionBot:
        """Return a bot that plays the strategy; the same view and seed give the same choice."""
        return FunctionBot(partial(self._choose, seed))

    def _choose(self, seed: int, view: View) -> str:
        probabilities = self.of(view)
        code = self.codes[self.number(view)].tolist()
        rng = random.Random(folded(seed, *code))  # noqa: S311
        return rng.choices([*probabilities], [*probabilities.values()])[0]

    def save(self, file: str | PathLike[str]) -> None:
        """Write the strategy to a file with that very name, which `load` takes."""
        numbers = {name: getattr(self, name) for name in ("codes", "offsets", "probabilities")}
        with Path(file).open("wb") as stream:
            np.savez_compressed(stream, game=self.game, **numbers)

    @classmethod
    def load(cls, file: str | PathLike[str]) -> Strategy:
        """Return a saved strategy.

        Raises
        ------
        SetUpError
            When the file is not one that `save` has written.
        OSError
            When there is no such file, or it cannot be read.
        """
        try:
            with Path(file).open("rb") as stream, np.load(stream, allow_pickle=False) as saved:
                codes, offsets = saved["codes"], saved["offsets"]
                if (
                    codes.shape == (len(offsets) - 1, 2)
                    and (np.diff(offsets, prepend=-1) > 0).all()
                ):
                    probabilities = checked(offsets, saved["probabilities"])
                    return cls(str(saved["game"]), codes, offsets, probabilities)
        except OSError:
            raise
        except Exception:  # noqa: BLE001, S110  (numpy raises a dozen kinds for damaged files)
            pass
        raise SetUpError(f"{file} does not contain a strategy that was saved by matzl", "strategy")
