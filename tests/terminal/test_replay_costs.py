"""The costs of decisions in the replays of the terminal: both ways of judging by one key, computed beside and stopped."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from matzl import Match
from matzl.deal.replay import Played
from matzl.features.replay.analyses import Analysis
from matzl.features.replay.analysis import (
    KNOWN,
    OPEN,
    AnalysedDecision,
    Explanation,
    analyse,
    points_alone,
)
from matzl.judge import Judgement, Value
from matzl.judge.review import DecisionPoint
from matzl.table.core.preparation import Preparation
from matzl.table.live.workers import WorkerProcesses
from matzl.terminal.costs import OwnCosts
from matzl.terminal.options import PlayOptions
from matzl.terminal.replay import ReplayApp, ReplayScreen
from tests.playing import played_match
from tests.terminal.seated import Seated, run, seated


class GivenCosts:
    """Analyses whose decisions are there when a test says so."""

    def __init__(self) -> None:
        self.given: dict[int, Analysis] = {}

    async def ask(self, number, deal) -> Analysis:
        return self.given.setdefault(
            number, Analysis(numbers=Counter(each.seat for each in points_alone(deal)))
        )

    async def close(self) -> None:
        return

    def add(self, number, decision) -> None:
        """Add a decision to those that are there."""
        self.given[number].decisions.append(decision)
        self.given[number].tell()


def judged(question: DecisionPoint, known: float, open_: float) -> AnalysedDecision:
    """Return an analysis of a decision that finds these costs in the two ways of judging."""
    position, action = question.position, question.action
    other = next(word for word in position.legal if word != action)

    def judgement(cost: float, *, exact: bool) -> Judgement:
        error = 0.0 if exact else 0.5
        values = {other: Value(cost, error), action: Value(0.0, error, error)}
        return Judgement("", other if cost else action, values, exact)

    return AnalysedDecision(
        number=question.number,
        seat=position.turn,
        phase=position.phase.name,
        action=action,
        judgements={KNOWN: judgement(known, exact=False), OPEN: judgement(open_, exact=True)},
        before=(0.0, 0.0),
        after=(0.0, 0.0),
        explanations={KNOWN: Explanation(), OPEN: Explanation()},
    )


@asynccontextmanager
async def shown() -> AsyncIterator[tuple[Seated, ReplayScreen, GivenCosts, list[DecisionPoint]]]:
    """Show a match of Bondtolva of two deals, with the decisions of the first."""
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    costs, played = GivenCosts(), Played.of(match, ["Anna", "Berta"])
    app = ReplayApp(played, 1, "french")
    app._costs, app.shown._costs = costs, costs.ask
    async with app.run_test(size=(110, 60)) as pilot:
        at = Seated(app, pilot)
        await at.until(lambda: app.shown.board is not None)
        yield at, app.shown, costs, points_alone(match.deals[0])


async def test_the_progress_of_the_compilation_is_shown_before_the_first_decision(
    monkeypatch,
) -> None:
    monkeypatch.setattr("matzl.terminal.replay.MAX_WAIT", 0.01)
    async with shown() as (at, _, costs, asked):
        preparation: Preparation | None = Preparation.COMPILING
        costs.given[1] = found = Analysis(warm_up=lambda: preparation)
        await at.press("a")
        await at.until(lambda: "The search is being prepared for this computer." in at.text)
        preparation = None
        await at.until(lambda: "The analysis is starting …" in at.text)
        found.numbers = Counter(each.seat for each in asked)
        await at.until(lambda: f"0 of {len(asked)} decisions judged" in at.text)


async def test_a_key_shows_the_costs_in_both_ways_of_judging_and_none() -> None:
    async with shown() as (at, screen, costs, asked):
        await at.press("a")
        await at.until(lambda: 1 in costs.given)
        assert "By what the player knew" in at.text
        assert f"0 of {len(asked)} decisions judged" in at.text
        costs.add(1, judged(asked[0], 1.25, 0.0))
        costs.add(1, judged(asked[1], 2.5, 3.0))
        await at.until(lambda: f"2 of {len(asked)} decisions judged" in at.text)
        for _ in range(asked[0].number - 1):
            await at.press("right")
        assert "Cost 1.25 ± 0.50" in at.text
        assert "Better: " in at.text
        assert "the player's minus the opponent's" in " ".join(at.text.replace("│", " ").split())
        await at.press("a")
        assert "With all cards known" in at.text
        assert "No choice was better." in at.text
        await at.press("c")
        assert screen.step == asked[1].number - 1
        assert "Cost 3.00. " in at.text
        await at.press("a")
        assert "judged" not in at.text
        assert "Cost" not in at.text


async def test_after_leaving_a_deal_nobody_reads_its_analysis() -> None:
    async with shown() as (at, screen, costs, _):
        await at.press("a")
        await at.until(lambda: 1 in costs.given)
        await at.press("n")
        await at.until(lambda: 2 in costs.given)
        await at.until(lambda: (costs.given[1].readers, costs.given[2].readers) == (0, 1))
        assert screen.way == KNOWN
        await at.press("escape")
        await at.until(lambda: not costs.given[2].readers)


async def test_keys_work_before_anything_is_judged_and_a_failure_is_said() -> None:
    async with shown() as (at, screen, costs, _):
        await at.press("c")
        assert screen.step == 0
        await at.press("a")
        await at.until(lambda: 1 in costs.given)
        await at.press("right")
        assert screen.step == 1
        costs.given[1].failed = True
        costs.given[1].tell()
        await at.until(lambda: "The analysis failed" in at.text)


def test_the_costs_of_a_record_are_computed_in_processes_that_end_with_the_program(
    monkeypatch,
) -> None:
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=1)
    asked, folders, services = [], [], []

    async def ask(self, key, number, deal, owner, seat) -> Analysis:
        services.append(self._service)
        asked.append((key, number, deal.actions))
        return Analysis()

    monkeypatch.setattr("matzl.table.live.workers.jit.COMPILED", False)
    monkeypatch.setattr("matzl.features.replay.analyses.Analyses.ask", ask)

    async def test() -> None:
        costs = OwnCosts(Played.of(match))
        await costs.ask(1, match.deals[0])
        await costs.ask(1, match.deals[0])
        key, number, actions = asked[1]
        assert asked[0] == asked[1]
        assert (number, actions) == (1, match.deals[0].actions)
        service, store = services[0], services[0].store
        folders.append(Path(store._engine.url.database).parent)
        assert (await store.run(store.replays.find, key))["record"]
        assert isinstance(service.workers, WorkerProcesses)
        await costs.close()

    run(test())
    assert [folder.exists() for folder in folders] == [False]


async def test_a_review_goes_to_the_costliest_decision_of_the_player(monkeypatch) -> None:
    monkeypatch.setattr(
        "matzl.features.replay.analyses.analyse", lambda it: analyse(it, "club:worlds=2")
    )
    async with seated("mittlere", PlayOptions(seed=4, level="novice")) as table:
        await table.finish_deal()
        result = table.screen
        await table.press("v")
        await table.until(lambda: isinstance(table.screen, ReplayScreen) and table.screen.step)
        screen = table.screen
        await table.until(lambda: screen.summary.done)
        assert screen.step == screen.summary.own_step
        assert screen.summary.at(screen.step).seat == table.table.seat
        shown = " ".join(table.text.replace("│", " ").split())
        assert screen.summary.verdict in shown
        assert "All choices: " in shown
        await table.press("escape")
        assert table.screen is result
