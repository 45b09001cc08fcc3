"""A bot of another library in the arena: OpenSpiel's information-set search (its ISMCTSBot in Python).

It needs the extra ``openspiel`` (``pip install 'matzl[openspiel]'``). In the folder of this file::

    matzl arena bondtolva --bots openspiel_bot:make,novice --only openspiel_bot:make --blocks 20
"""

from __future__ import annotations

import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from matzl import Game, View
from matzl.adapters.openspiel import PlayoutEvaluator

EXPLORATION = 2.0
"""The constant of UCT, for payoffs of about 1."""


class OpenSpielBot:
    """A bot that searches for a number of simulations; the same view and seed give the same decision."""

    def __init__(self, seed: int, simulations: int = 1300) -> None:
        self.seed, self.simulations = seed, simulations

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view."""
        if len(view.legal) == 1:
            return view.legal[0]
        # The bot wants a state. Which one the view leaves possible does not matter: it draws the hidden cards anew.
        game = pyspiel.load_game(f"matzl_{view.info.key}", {**view.options, "dealer": view.dealer})
        state = game.new_initial_state(view)
        chance = random.Random(f"{self.seed} {view.key.hex()}")
        bot = ismcts.ISMCTSBot(
            game,
            PlayoutEvaluator(seed=chance.getrandbits(32)),
            EXPLORATION,
            self.simulations,
            random_state=np.random.RandomState(chance.getrandbits(32)),
        )
        bot.set_resampler(lambda here, seat: here.resample_from_infostate(seat, chance.random))
        return Game(view.game).actions[int(bot.step(state))]


def make(seed: int) -> OpenSpielBot:
    """Return a bot with 1,300 simulations for each decision."""
    return OpenSpielBot(seed)


def quick(seed: int) -> OpenSpielBot:
    """Return a bot with thirty simulations for each decision."""
    return OpenSpielBot(seed, simulations=30)
