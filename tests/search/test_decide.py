"""Estimates compared with a slow version: every world is a deal, every action is played out by novices."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from matzl import Deal, View
from matzl.base.cards import CARD_NAMES, each
from matzl.deal.vocabulary import vocabulary
from matzl.engine.randomness import streams
from matzl.players.bots import bot
from matzl.players.levels import effort_in
from matzl.search import decide as deciding
from matzl.search import threads
from matzl.search.decide import Estimate, estimate
from matzl.search.effort import Effort, profile_of
from matzl.search.exact.solver import table_of
from matzl.search.inference import resampled, sample_worlds
from matzl.search.worlds.possible import Worlds
from tests.playing import views

pytestmark = pytest.mark.two_games

NOVICE = bot("novice")


def decisions(game: str, deals: int, step: int) -> Iterator[tuple[Deal, View]]:
    """Yield some decisions with a choice in deals of novices, with the view of the seat to move."""
    count = itertools.count()
    for number in range(deals):
        deal = Deal(game, 11, number)
        for view in views(deal):
            if len(view.legal) > 1 and next(count) % step == 0:
                yield deal, view
            deal.play(NOVICE.choose(view))


def deal_of(world: np.ndarray, view: View) -> Deal:
    """Return a world as a deal with the past of the view."""
    hands = [[CARD_NAMES[card] for card in each(int(cards))] for cards in world["dealt"]]
    deal = Deal.from_hands(
        view.game, hands[: view.seats], dealer=view.dealer, options=view.options, upcard=view.upcard
    )
    deal.play_all(view.actions)
    return deal


def played_out(deal: Deal, action: str) -> tuple[int, ...]:
    """Return the payoff of an action if novices play on."""
    deal = deal.copy()
    deal.play(action)
    while deal.turn is not None:
        assert not deal.by_chance
        deal.play(NOVICE.choose(deal.view(deal.turn)))
    assert deal.result is not None
    return deal.result.payoffs


@pytest.mark.parametrize("game", ["german-solo", "matzlfangen", "plus-minus"])
def test_playouts_without_mistakes_equal_deals_of_novices(game) -> None:
    effort = Effort(worlds=3, mistakes=0, thumb=1.0, exact=0)
    for _, view in decisions(game, 2, 9):
        worlds = sample_worlds(Worlds(view), effort, 3, streams(5, len(view.actions), 0)).worlds
        found = estimate(view, effort, 5)
        names = vocabulary(game)
        for world, values in zip(worlds, found.values, strict=True):
            deal = deal_of(world, view)
            assert deal.view(view.seat).actions == view.actions
            for action, value in zip(found.actions, values, strict=True):
                word = names.word(int(view.state["phase"][0]), action)
                assert value == played_out(deal, word)[view.seat], (word, deal.record())


@pytest.mark.parametrize("game", ["german-solo", "mittlere"])
def test_worlds_are_weighted_by_the_likelihood_of_novices(game, monkeypatch) -> None:
    """The weight of a world has a factor for every choice of another seat."""
    from matzl.search import inference

    seen = []

    def noting(weights: Any, *more: Any) -> Any:
        seen.append(weights)
        return resampled(weights, *more)

    monkeypatch.setattr(inference, "resampled", noting)
    monkeypatch.setattr(inference, "TRUST_IN_PLAYS", 0.3)
    effort = Effort(draws=4, thumb=1.0)
    for _, view in decisions(game, 2, 11):
        rng = streams(5, len(view.actions), 0)
        possible = Worlds(view)
        candidates = possible.draw(12, rng.copy())
        seen.clear()
        counted = sample_worlds(possible, effort, 3, rng).weights
        if not view.actions:
            assert not seen  # no action so far gives information
            continue
        weights = np.array([weight(deal_of(world, view), view) for world in candidates])
        found = counted if possible.count <= 3 else seen[0]
        np.testing.assert_allclose(found, weights / weights.sum())


def weight(finished: Deal, view: View) -> float:
    """Return the likelihood of the past of a deal, without the actions of the own seat."""
    deal, product = finished.restarted(), 1.0
    for action, seat in zip(view.actions, view.turns, strict=True):
        if seat != view.seat and len(deal.legal) > 1:
            trust = 0.3 if deal.phase.name == "play" else profile_of(view.game).trust_in_calls
            as_novice = NOVICE.choose(deal.view(seat)) == action
            product *= (1 - trust) / len(deal.legal) + trust * as_novice
        deal.play(action)
    return product


def test_worlds_are_resampled_by_weight() -> None:
    weights = np.array([0.5, 0.0, 0.125, 0.375])
    for seed in range(50):
        picked = resampled(weights, 8, streams(seed, 0, 0))
        assert np.bincount(picked, minlength=4).tolist() == [4, 0, 1, 3]


@pytest.mark.parametrize(
    "effort", [Effort(worlds=11, thumb=1.0), Effort(worlds=48, draws=3, race=True, exact=0)]
)
def test_estimates_do_not_depend_on_the_number_of_cores(effort, monkeypatch) -> None:
    monkeypatch.setattr(threads, "_MIN_WORK", 0)
    for _, view in decisions("mittlere", 1, 13):
        found = []
        for cores in (1, 2, 5):
            monkeypatch.setattr(threads, "cores", lambda cores=cores: cores)
            found.append(estimate(view, effort, 3))
        assert found[0].actions == found[1].actions == found[2].actions
        assert all(np.array_equal(found[0].values, other.values) for other in found[1:])


def test_endings_are_played_exactly(monkeypatch) -> None:
    """Values come from exact play from a number of cards on, and from playouts before."""
    asked = []
    real = deciding.play_exactly
    monkeypatch.setattr(deciding, "play_exactly", lambda *a: (asked.append(1), real(*a))[1])
    for _, view in decisions("mittlere", 1, 1):
        asked.clear()
        estimate(view, Effort(worlds=2, thumb=1.0, exact=4, endings=2), 3)
        assert bool(asked) == (len(view.hand) <= 4)


def test_among_equal_actions_that_of_the_novice_is_best() -> None:
    def found(actions: list[int], usual: int, means: list[float]) -> Estimate:
        unknown = np.zeros(len(actions))
        return Estimate(actions, usual, np.array(means), unknown, unknown, unknown)

    assert found([4, 7, 9], 9, [2.0, 2.0, 2.0]).best == 9
    assert found([4, 7, 9], 11, [2.0, 2.0 + 1e-12, 2.0]).best == 4
    assert found([4, 7, 9, 11], 9, [2.0, 2.0, 2.0, 2.5]).best == 11
    assert found([4, 7], 4, [1.5, 2.0]).best == 7


@pytest.mark.parametrize(
    ("game", "number"), [("german-solo", 6), ("mittlere", 20), ("bondtolva", 3)]
)
def test_standard_errors_equal_the_deviation_of_estimates(game, number) -> None:
    """With other seeds the means differ by as much as their errors say."""
    deal = Deal(game, 5)
    while len(deal.actions) < number or len(deal.legal) == 1:
        deal.play(NOVICE.choose(deal.view(deal.turn)))
    view = deal.view(deal.turn)
    for draws in (0, 3):
        effort = Effort(worlds=60, mistakes=24, thumb=1.0, draws=draws, exact=0)
        found = [estimate(view, effort, seed) for seed in range(150)]
        apart = np.std([each.means for each in found], axis=0)
        said = np.sqrt(np.mean([each.errors**2 for each in found], axis=0))
        uncertain = said > 1e-9
        assert uncertain.any()
        ratios = apart[uncertain] / said[uncertain]
        assert 0.6 < np.median(ratios) < 1.3, (draws, ratios)


def test_exact_values_of_all_worlds_have_no_standard_error() -> None:
    """All possible worlds are played exactly."""
    for _, view in decisions("mittlere", 3, 1):
        if len(view.hand) > 3 or Worlds(view).count > 60:
            continue
        found = estimate(view, effort_in("mittlere", "expert"), 1)
        assert len(found.values) == Worlds(view).count
        assert not found.errors.any()
        return
    pytest.fail("no ending with few worlds came up")


def test_each_game_and_thread_has_its_own_transposition_table() -> None:
    """Solvers store different values, and cannot tell rows of another solver from their own."""
    assert table_of("bondtolva") is table_of("bondtolva")
    assert table_of("bondtolva") is not table_of("mittlere")
    with ThreadPoolExecutor(1) as other:
        assert other.submit(table_of, "bondtolva").result() is not table_of("bondtolva")
