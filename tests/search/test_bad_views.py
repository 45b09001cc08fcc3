"""Bots and hints refuse contradictory views, unknown levels, and deals at the wrong time."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from itertools import product

import pytest

from matzl import Deal
from matzl.errors import SetUpError
from matzl.judge import hint
from matzl.players.bots import bot
from matzl.players.levels import LEVELS, QUICK
from matzl.search.worlds.possible import Worlds
from tests.conftest import sampled
from tests.playing import played
from tests.search.reached import GAMES, any_action
from tests.search.tampering import in_state, tampered
from tests.search.test_worlds import BY_NAME

pytestmark = pytest.mark.two_games

CLUB = "club:worlds=4"
USUAL = sampled(GAMES, [("mittlere", {})])
"""The games and options, where all but one are left to the thorough run."""


def refused(call, code=None):
    """Check that a call is refused with one line and one code."""
    with pytest.raises(SetUpError) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert str(caught.value)
    if code is not None:
        assert caught.value.code == code
    return caught.value.code


def in_the_middle(game, options, seed, most=30):
    rng = random.Random(seed)
    deal = Deal(game, 41, seed, options=options)
    for _ in range(rng.randrange(most)):
        if deal.over or deal.by_chance:
            break
        deal.play(any_action(deal, rng))
    return deal


@pytest.mark.parametrize(("game", "options"), USUAL, ids=BY_NAME)
def test_views_that_contradict_themselves_are_refused(game, options):
    rng = random.Random(5)
    for seed in range(8):
        deal = in_the_middle(game, options, seed)
        if deal.over or deal.by_chance or len(deal.legal) < 2:
            continue
        view = deal.view(deal.turn)
        Worlds(view)
        for what, other in tampered(view, rng):
            try:
                assert refused(partial(Worlds, other)) == "contradiction"
                refused(partial(bot(CLUB, 1).choose, other))
                for level in QUICK:  # they check less of the view, but their actions are legal
                    with suppress(SetUpError):
                        assert bot(level, 1).choose(other) in other.legal
            except BaseException as error:
                raise AssertionError(f"{what}, in {deal.record()}") from error


@pytest.mark.parametrize(("game", "options"), USUAL, ids=BY_NAME)
def test_values_out_of_range_in_a_state_are_refused(game, options):
    """Kernels do not check bounds, so a state is checked first, for every level."""
    for seed in range(6):
        deal = in_the_middle(game, options, seed)
        if deal.over or deal.by_chance:
            continue
        view = deal.view(deal.turn)
        named = {"phase", "turn", "seats", "dealer", "laid", "winner", "trump", "led", "best"}
        named |= {option.name for option in deal.info.options if option.choices}
        named |= {field.name for field in deal.info.table if field.kind not in {"cards", "count"}}
        for field, value in product(sorted(named), (-5, 64, 1 << 40, 1 << 62)):
            other = in_state(view, field, value)
            assert refused(partial(Worlds, other)) == "contradiction", field
            for level in (*QUICK, CLUB):
                assert refused(partial(bot(level, 1).choose, other)) == "contradiction", field


def test_finished_deals_are_refused():
    deal = played(Deal("bondtolva", 3))
    refused(lambda: Worlds(deal.view(0)), "over")
    for level in LEVELS:
        for seat in (None, 0, 1):
            refused(
                lambda level=level, seat=seat: bot(level).choose(deal.view(seat)), "not-your-turn"
            )


@pytest.mark.parametrize("level", ["", "clubs", "Club", ":worlds=3", "club;worlds=3", None, 3])
def test_unknown_levels_are_refused(level):
    refused(lambda: bot(level), "unknown-level")
    refused(lambda: hint(Deal("mittlere", 1).view(1), level), "unknown-level")


@pytest.mark.parametrize(
    "parameters",
    [
        "", ",", "worlds", "worlds=", "worlds=0", "worlds=-1", "worlds=nan", "worlds=inf", "worlds=many", "worlds=1e3",
        "worlds=3.5", "worlds=1000001", "worlds=" + "9" * 5000, "worlds=3,", "worlds=3;mistakes=1", "world=3",
        "worlds=3=4", "mistakes=257", "mistakes=-2", "=3", "worlds=3,worlds", "Worlds=3", "worlds=0x10",
        "time=1", "thumb=1.1", "thumb=-0.5", "actions=0", "exact=14", "tree=-1",
        "worlds=4,worlds=5", "worlds= 4", "worlds=1_0", "worlds=\u0663", "worlds=1000000,candidates=3",
        "endings=1000000,candidates=3",
    ],
)  # fmt: skip
@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_unknown_parameters_are_refused(level, parameters):
    refused(lambda: bot(f"{level}:{parameters}"), "level-parameter")


@pytest.mark.parametrize(
    "level", ["club", "club:worlds=1", "club:worlds=1,mistakes=0", "club:mistakes=256"]
)
def test_limits_of_parameters_are_accepted(level):
    view = Deal("bondtolva", 3).view(1)
    assert bot(level).choose(view) in view.legal
    assert hint(view, level).action in view.legal
