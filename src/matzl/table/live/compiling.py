"""The compilation of a game: one use of each kernel that a table needs, which compiles it, or loads it from the cache."""

from __future__ import annotations

from dataclasses import replace

from matzl.deal.match import Match
from matzl.deal.view import View
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below, streams
from matzl.judge.solve import solve
from matzl.players.bots import SearchBot, bot
from matzl.players.levels import ADVISER, LEARNED, QUICK, SEARCHING, TEACHER, effort_of
from matzl.search.effort import Effort
from matzl.search.estimate import estimate
from matzl.search.in_game import effort_in
from matzl.search.tree_search import searches_by_trees

_SEED = 1
"""The seed of a match whose first deal is played to the last card in every game."""

_FEW = 2
"""The number of worlds, and of playouts in trees, with which bots decide here."""


def compile_game(game: str) -> None:
    """Compile or load the kernels of a game by playing a deal: its rules, all levels of bots, hints, analysis and solver."""
    match = Match(game, _SEED)
    deal = match.new_deal()
    solve(deal)
    novice = bot(TEACHER)
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        view.refusal(next(iter(view.legal)))
        _decide(view)
        deal.play(novice.choose(view))
    deal.view(None)
    deal.undo()
    solve(deal)
    pick(1, int(below(streams(0, 0, match.seats), CHANCE, 1)))


def _decide(view: View) -> None:
    """Let bots of all levels choose, and the adviser value all actions, with as little work as possible."""
    for level in QUICK + LEARNED:
        bot(level).choose(view)
    for level in SEARCHING:
        SearchBot(level, _least(view, level)).choose(view)
    estimate(view, _few_worlds(effort_in(view.game, effort_of(ADVISER), best_only=False)), 0)


def _least(view: View, level: str) -> Effort:
    """Return an effort that uses the same kernels as a level and takes the least time."""
    effort = effort_of(level)
    trees = searches_by_trees(view, effort)
    effort = _few_worlds(effort_in(view.game, effort, trees=trees))
    return replace(effort, tree=_FEW if trees else 0)


def _few_worlds(effort: Effort) -> Effort:
    return replace(effort, worlds=_FEW, endings=_FEW)
