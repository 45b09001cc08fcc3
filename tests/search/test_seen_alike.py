"""Bots that search know only what their seat knows: deals with equal views get equal decisions, on any machine."""

from __future__ import annotations

import random

import pytest

from matzl import Deal
from matzl.engine.randomness import streams
from matzl.judge import hint
from matzl.players.bots import bot
from matzl.players.levels import LEVELS, SEARCHING
from matzl.search.worlds.possible import Worlds
from tests.processes import run_python
from tests.search.by_definition import Past, names
from tests.search.reached import GAMES, any_action
from tests.search.test_worlds import BY_NAME

pytestmark = pytest.mark.two_games

SMALL = {
    **{name: f"{name}:worlds=8,endings=4" if name in SEARCHING else name for name in LEVELS},
    "by rules of thumb": "club:worlds=8,thumb=1",
    "by both": "expert:worlds=16,endings=4,thumb=0.5",
    "trees": "expert:worlds=8,tree=40",
}


def decisions(game, options, deals):
    """Yield deals at decisions of every phase, once per phase of a deal."""
    rng = random.Random(77)
    for number in range(deals):
        deal, phases = Deal(game, 19, number, options=options), set()
        while not deal.over and not deal.by_chance:
            if len(deal.legal) > 1 and (deal.phase.name not in phases or rng.random() < 0.06):
                phases.add(deal.phase.name)
                yield deal
            deal.play(any_action(deal, rng))


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_deals_with_equal_views_get_equal_decisions(game, options):
    moved = 0
    for k, deal in enumerate(decisions(game, options, 3)):
        view = deal.view(deal.turn)
        past = Past(deal, deal.turn)
        drawn = Worlds(view).draw(2, streams(k, 0, 1)[1:])
        for g in drawn:
            other = past.dealt_so(tuple(map(names, g["hand"][: deal.seats].tolist())))
            moved += other.hands != deal.hands
            for level in SMALL.values():
                assert bot(level, k).choose(other.view(deal.turn)) == bot(level, k).choose(view)
            assert hint(other.view(deal.turn), "club:worlds=8") == hint(view, "club:worlds=8")
    assert moved > 4


@pytest.mark.parametrize(("game", "options"), GAMES, ids=BY_NAME)
def test_a_view_stays_unchanged(game, options):
    for deal in decisions(game, options, 2):
        view = deal.view(deal.turn)
        before = view.state.tobytes(), view.actions, view.tricks, view.legal.mask
        for level in SMALL.values():
            bot(level).choose(view)
        assert before == (view.state.tobytes(), view.actions, view.tricks, view.legal.mask)


SAID = """
from tests.search.test_seen_alike import SMALL, decisions
from matzl.players.bots import bot
for game, options in (("german-solo", {}), ("plus-minus", {"players": 4})):
    for deal in decisions(game, options, 2):
        print(*(bot(level, 3).choose(deal.view(deal.turn)) for level in SMALL.values()))
"""


@pytest.mark.thorough
@pytest.mark.slow
def test_decisions_do_not_depend_on_hash_seed_or_threads():
    said = {
        run_python("-c", SAID, environment={"PYTHONHASHSEED": n, "NUMBA_NUM_THREADS": n}).stdout
        for n in "12"
    }
    assert len(said) == 1
    assert len(said.pop().splitlines()) > 8
