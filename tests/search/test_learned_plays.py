"""Tests of weighing worlds by the learned policy: the chances of plays, and what they say about hands."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from matzl import Deal, bot
from matzl.base.cards import each
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import State, states
from matzl.search.inference import weigh
from matzl.search.policy.guide import find_voids, guide_as_trained
from matzl.search.policy.network import chance_by
from matzl.search.worlds.possible import Worlds
from tests.conftest import sampled

LEARNED = 0.8


def weights_of(
    deal: Deal,
    worlds: State,
    guide: Any,
    *,
    trust: float = 0.0,
    thumb: float = 0.0,
    learned: float = 0.0,
) -> Any:
    """Return the weights of worlds in the view of the seat to move, given trust in calls and two kinds of trust in plays."""
    assert deal.turn is not None
    knowledge = Worlds(deal.view(deal.turn)).knowledge
    weights = np.zeros(len(worlds))
    compiled(weigh)(
        worlds, knowledge.start, knowledge.history.past, trust, thumb, states(worlds.dtype, 1),
        streams(3, 0, 0), weights, guide, learned,
    )  # fmt: skip
    return weights


@pytest.mark.long
@pytest.mark.parametrize(
    "game", sampled(["mittlere", "molotow", "german-solo", "matzlfangen"], ["mittlere"])
)
def test_the_weight_of_the_true_hands_is_the_product_of_the_chances_of_plays(game: str) -> None:
    guide, told = guide_as_trained(game), 0
    assert guide is not None
    for number in range(6):
        deal, chances = Deal(game, 8, number), []
        while not deal.over and len(deal.tricks) < 4:
            seat, action = deal.turn, bot("amateur").choose(deal.view(deal.turn))
            mask = deal.legal.mask
            if seat is not None and deal.phase.name == "play" and len(deal.legal) > 1:
                compiled(find_voids)(deal.state[0], guide.policy.tables, guide.scratch.voids)
                chance = compiled(chance_by)(
                    deal.state[0],
                    list(each(mask))[deal.legal.index(action)],
                    mask,
                    guide.policy,
                    guide.scratch,
                )
                chances.append((seat, (1 - LEARNED) / len(deal.legal) + LEARNED * chance))
            elif seat is not None and len(deal.legal) > 1:
                chances.append((seat, 1 / len(deal.legal)))
            deal.play(action)
        if deal.over or deal.turn is None:
            continue
        others = [chance for seat, chance in chances if seat != deal.turn]
        (weight,) = weights_of(deal, deal.state, guide, thumb=0.2, learned=LEARNED)
        assert weight == pytest.approx(math.prod(others))
        told += len(others)
    assert told > 12
