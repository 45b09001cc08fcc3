"""A table for a lesson begins with the chosen deal, continues with random ones, and reveals no hidden cards."""

from __future__ import annotations

from dataclasses import asdict, replace
from types import SimpleNamespace

import pytest

from matzl import registry
from matzl.errors import SetUpError
from matzl.features.lesson.model import answers_of, respond, responses, unanswered
from matzl.features.lesson.notes import after_deal, at_turn
from matzl.features.lesson.pages import taught
from matzl.table.core.claims import may_claim, threat
from matzl.table.core.commands import Play, Ready
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event
from matzl.table.core.handlers import handle
from matzl.table.core.permits import who_is
from matzl.table.core.settings import Origin
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.view import TableView
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.next_move import BotChoice, bot_action, event_of, next_move
from matzl.table.live.workers import WorkerThreads
from matzl.table.presentation.controls import current_lesson
from matzl.table.store.finished import finished_rows
from matzl.teaching import guided_deal
from matzl.teaching import lesson as lesson_of
from tests.tables.service_driver import against


def lesson(game: str, name: str = "first") -> Table:
    chairs = ["novice"] * len(against(game=game).chairs)
    settings, _ = taught(against(*chairs, game=game), name)
    data = {"settings": asdict(settings), "secret": "5e" * 32, "invite": "i", "watch": "w"}
    return Table("t", [Event("opened", data, "elsa")])


def seen(table: Table) -> TableView:
    return table_view(table, "elsa", **responses(table, "elsa"))


def begun(table: Table) -> Event:
    return taught(table.settings, table.settings.origin.id)[1].started()


def by_itself(table: Table) -> None:
    while (what := next_move(table)) is not None:
        asked = what.kind == "bot"
        word = ""
        if asked:
            assert table.deal is not None
            word = bot_action("novice", 0, table.deal.view(what.seat))
        table.apply(event_of(table, what, BotChoice(word)))


@pytest.mark.parametrize("game", registry.names())
def test_a_lesson_begins_with_the_given_deal(game):
    table = lesson(game)
    table.apply(begun(table))
    while table.stage is Stage.CUTTING:
        table.apply(event_of(table, next_move(table)))
    first = guided_deal(game)
    assert table.deal.hands == first.hands
    assert table.deal.stock == first.stock
    assert table.deal.dealer == first.dealer
    assert list(table.deal.legal) == list(first.legal)
    assert "hands" not in repr(seen(table).log)


def test_the_deals_after_a_lesson_are_random():
    table = lesson("bondtolva")
    table.apply(begun(table))
    first = table.deal.hands
    finished(table, own_way_at=0)
    assert not any(row["counted"] for row in finished_rows(table, 0.0).seats)
    for event in handle(table, who_is(table, "elsa"), Ready(table.move)):
        table.apply(event)
    assert table.stage is Stage.PLAYING
    assert table.deal.hands != first


def choose(table: Table, *, follow: bool) -> bool:
    """Let the learner decide, following the advice and claiming the rest, or not; return whether there was a choice."""
    view = table.deal.view(0)
    advised = lesson_of(view, [chair.name for chair in table.chairs]).advised
    others = [word for word in view.legal if word != advised]
    word = others[0] if others and not follow else advised
    if follow and may_claim(view) and not threat(view):
        table.apply(Event("claimed", {"seat": 0}, "elsa"))
        assert not seen(table).asked
        assert current_lesson(seen(table), "french") is None
    else:
        table.apply(Event("done", {"seat": 0, "word": word}, "elsa"))
    by_itself(table)
    return bool(others)


def decide(table: Table, *, follow: bool) -> None:
    """Let the learner decide once with a choice; and the bots until the next decision."""
    by_itself(table)
    while not choose(table, follow=follow) and not follow:
        pass


@pytest.mark.parametrize("game", ["mittlere", "bondtolva", "german-solo"])
def test_a_learner_who_ignores_the_advice_is_told_so_kindly(game):
    table = lesson(game)
    table.apply(begun(table))
    decide(table, follow=True)
    assert at_turn(seen(table), "french") == ()
    decide(table, follow=False)
    view = seen(table)
    assert view.own_way is not None
    assert view.own_way.chosen != view.own_way.advised
    said, *reasons = at_turn(view, "french")
    assert said.text.startswith("You chose differently: ")
    assert reasons or "fine" in said.text or "trick" in said.text
    decide(table, follow=True)
    assert at_turn(seen(table), "french") == ()


def test_only_a_guided_deal_speaks_of_ignored_advice():
    table = lesson("mittlere")
    table.apply(begun(table))
    table.settings = replace(table.settings, origin=Origin())
    decide(table, follow=False)
    assert seen(table).own_way is None


def finished(table: Table, *, own_way_at: int) -> None:
    """Play the guided deal to its end: the learner follows the advice, but for one real choice."""
    by_itself(table)
    choices = 0
    while table.stage is not Stage.RESULT:
        choices += choose(table, follow=choices + 1 != own_way_at)


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
async def test_after_the_deal_the_advice_is_played_on_from_a_choice_against_it(game):
    table, as_advised = lesson(game), lesson(game)
    started = begun(table)
    table.apply(started)
    as_advised.apply(started)
    finished(as_advised, own_way_at=0)
    finished(table, own_way_at=2)
    queue = JobQueue(WorkerThreads())
    for each in (as_advised, table):
        await respond(each, "elsa", SimpleNamespace(checks=queue))
        assert unanswered(each, 0) is None
    queue.close()
    assert seen(as_advised).answers == ()
    (answer,) = seen(table).answers
    assert answer.with_advice == tuple(as_advised.deal.result.payoffs)
    assert answer.payoffs == tuple(table.deal.result.payoffs)
    (notes,) = after_deal(seen(table), "french")
    told = " ".join(note.text for note in notes)
    assert "the advice was: " in told
    assert "followed the advice" in told
    table.match.finished.append(table.match.finished[0])  # as after the next deal
    assert seen(table).answers == ()


def test_bots_that_search_are_not_played_on():
    table = lesson("mittlere")
    table.apply(begun(table))
    finished(table, own_way_at=2)
    assert unanswered(table, 0) is not None
    table.chairs[1] = replace(table.chairs[1], level="club")
    assert unanswered(table, 0) is None, "it is not known what it would have played"


async def test_answers_are_worked_out_beside_the_event_loop(service, monkeypatch):
    """A guided deal ends at a table of a service: the next view has the answers, which the page's workers have found."""
    jobs = []
    run = service.checks.run

    async def noted(owner, function, *arguments):
        jobs.append((owner, function))
        return await run(owner, function, *arguments)

    monkeypatch.setattr(service.checks, "run", noted)
    settings, terms = taught(against("novice", "novice"), "first")
    key = await service.open("elsa", settings, terms=terms)
    async for view in service.stream(key, "elsa"):
        if view.stage is Stage.RESULT:
            break
        if view.view is not None and view.view.legal:
            await service.execute(key, "elsa", Play(max(view.view.legal), view.move))
    assert jobs == [("elsa", answers_of)]
    assert (await service.table_view(key, "elsa")).answers == view.answers
    assert len(jobs) == 1, "they are kept"


def test_a_guided_deal_that_the_game_lacks_is_refused():
    with pytest.raises(SetUpError, match="mittlere has no guided deal 'bidding'; use first"):
        taught(against(), "bidding")
