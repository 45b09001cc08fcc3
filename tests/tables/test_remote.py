"""Jobs of one interface: done in local processes, or through PostgreSQL by workers that may be killed, late or missing."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from procrastinate.schema import migrations_path

import matzl
from matzl import Match
from matzl.deal.positions import given_position
from matzl.deal.refusals import Refusal
from matzl.errors import MatzlError, PositionError, SetUpError, StoppedError
from matzl.features.daily.rule import daily_deal, play_by_bots
from matzl.features.replay.analysis import analyse, points_alone
from matzl.features.replay.model import still
from matzl.table.core.commands import Play
from matzl.table.core.records import Terms
from matzl.table.live import remote
from matzl.table.live.hints import compute_hint
from matzl.table.live.job_queue import JobQueue
from matzl.table.live.jobs import decode_result, encode_failure, encode_job, run_job
from matzl.table.live.next_move import bot_action
from matzl.table.live.remote import RemoteJobs, take_jobs
from matzl.table.live.service import TableService
from matzl.table.live.workers import BOTS, CHECKS, PAGES, WorkerProcesses, Workers
from matzl.table.store import Store
from matzl.text.languages import use_language
from tests.databases import end_connections, opened_database, postgresql_database
from tests.playing import played, steps
from tests.tables.service_driver import against, code_of, settled
from tests.tables.worker_calls import Lowest, breaks, hangs_once, spoken
from tests.waiting import until

editor = pytest.importorskip("matzl.features.editor.pages", reason="its searches are jobs here")

ROOT = Path(__file__).parent.parent.parent
DEAL = Match("mittlere", seed=7).new_deal()
VIEW = DEAL.view(DEAL.turn)
OWN = (f"{Lowest.__module__}:{Lowest.__name__}",)
"""The levels of the workers: a bot of our own, from a module with jobs."""

POSITION = given_position(next(islice(steps(Match("mittlere", seed=3).new_deal()), 3, None)))
"""A position to which one try finds no line, but a thousand do."""


@pytest.fixture
def database() -> Iterator[str]:
    """Yield the URL of a database on PostgreSQL."""
    with postgresql_database() as url:
        yield url


@pytest.fixture(autouse=True)
def short(monkeypatch) -> None:
    """Let workers that have died be missed after a second, and wait for those that begin slowly."""
    monkeypatch.setattr(remote, "BEAT", 0.2)
    monkeypatch.setattr(remote, "STALLED", 1.0)
    monkeypatch.setattr(remote, "MAX_WAITING", {BOTS: 60, PAGES: 60})


@asynccontextmanager
async def meanwhile(work: Any) -> AsyncIterator[None]:
    """Let something work meanwhile."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def served(url: str) -> AsyncIterator[RemoteJobs]:
    """Yield the jobs of a server."""
    jobs = RemoteJobs(url)
    async with meanwhile(jobs.serve()):
        yield jobs


@asynccontextmanager
async def workers_of(kind: str, url: str) -> AsyncIterator[Workers]:
    """Yield one worker, ``local`` or ``remote``."""
    if kind == "local":
        workers = WorkerProcesses(PAGES, 1)
        yield workers
        workers.close()
        return
    async with served(url) as jobs, meanwhile(take_jobs(url, 1, OWN)):
        workers = jobs.workers(PAGES)
        workers.size = 1
        yield workers


def rows(url: str) -> int:
    """Return the number of jobs and answers that are stored."""
    with opened_database(url) as connection:
        query = "SELECT count(*) FROM procrastinate_jobs WHERE task_name <> 'order'"
        return connection.execute(query).fetchone()[0]


def test_jobs_and_their_results_can_be_written() -> None:
    deal = played(Match("mittlere", seed=3).new_deal())
    points = points_alone(deal)
    point = points[-1]
    settings = {
        "seat": 0,
        "only": None,
        "names": ("Anna", "Béla", "Cam"),
        "deck": "german",
        "title": "1",
    }
    for function, arguments in (
        (bot_action, ("club", 2**63 + 1, point.position.view(point.seat))),
        (compute_hint, (point.position.view(point.seat),)),
        (analyse, (points[0],)),
        (editor.solved, (point.position,)),
        (editor.find_line, (POSITION, 1000)),
        (play_by_bots, (daily_deal("mittlere", date(2026, 5, 1)), "novice")),
        (still, (deal.line, 3, "png", settings)),
    ):
        answer = decode_result(function, run_job(encode_job(function, *arguments)))
        assert answer == function(*arguments), function
    with pytest.raises(LookupError):
        encode_job(played, deal)


def test_a_job_runs_no_bot_or_module_that_the_worker_was_not_started_with(tmp_path) -> None:
    mark = tmp_path / "begun"
    for level in (f"exec:touch {mark}", *OWN):
        with pytest.raises(SetUpError, match="--bots"):
            decode_result(bot_action, run_job(encode_job(bot_action, level, 1, VIEW)))
    assert not mark.exists()
    assert (
        decode_result(bot_action, run_job(encode_job(bot_action, *OWN, 1, VIEW), OWN)) in VIEW.legal
    )
    run_job(encode_job(spoken).replace(spoken.__module__, "this"))
    assert "this" not in sys.modules


def test_an_error_keeps_all_that_it_says() -> None:
    refusal = Refusal("mittlere", "8S", "not-in-hand", "4.2", {"seat": "1", "card": "8S"})
    error = PositionError("not in the hand", "trick", clause="4.2", refusal=refusal)
    with pytest.raises(PositionError) as caught:
        decode_result(editor.find_line, encode_failure(error))
    assert (vars(caught.value), caught.value.args) == (vars(error), error.args)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["local", "remote"])
async def test_both_kinds_of_workers_do_the_same(kind, database) -> None:
    async with workers_of(kind, database) as workers:
        with pytest.raises(PositionError) as expected:
            editor.find_line(POSITION, 1)
        with pytest.raises(PositionError) as caught:
            await workers.run(editor.find_line, POSITION, 1)
        assert vars(caught.value) == vars(expected.value)
        with pytest.raises((MatzlError, KeyError)):
            await workers.run(breaks, "KC")
        with use_language("sv"):
            assert await workers.run(spoken) == "sv"
        assert await workers.run(bot_action, "novice", 3, VIEW) == bot_action("novice", 3, VIEW)

        queue, order = JobQueue(workers), []

        async def chain(owner: str) -> None:
            with queue.enter(owner) as place:
                for _ in range(3):
                    await place.run(spoken)
                    order.append(owner)

        await asyncio.gather(*map(chain, ("anna", "anna", "berta", "clara")))
        assert order[:10] == ["anna", *["anna", "berta", "clara"] * 3]
        await until(lambda: not rows(database))


def test_records_are_checked_by_processes_of_the_server(database) -> None:
    assert isinstance(RemoteJobs(database).workers(CHECKS), WorkerProcesses)


@pytest.mark.slow
async def test_the_bots_of_a_table_choose_wherever_workers_are(database) -> None:
    (level,) = OWN
    service = TableService(
        Store(database), (level,), remote=RemoteJobs(database), sleep=lambda _: asyncio.sleep(0)
    )
    service.start()
    async with meanwhile(take_jobs(database, 1, OWN)):
        settings = against(level, level, levels=(level,))
        table = await service.open("anna", settings, terms=Terms(3))
        view = await settled(service, table)
        await service.execute(table, "anna", Play(view.view.legal[0], view.move))
        await settled(service, table)
        cards = service.store.events.read(table, ("done",))
        assert {each.data.get("level") for each in cards if each.data["seat"]} == {level}
        assert not any("failed" in each.data for each in cards)
        assert service.is_ready("mittlere", "expert"), "nothing is compiled here"
        await service.close()


@pytest.mark.slow
async def test_the_job_of_a_worker_that_is_killed_is_done_by_another(database, tmp_path) -> None:
    mark = tmp_path / "begun"
    program = (
        "import asyncio, sys; from matzl.table.live import remote; remote.BEAT = 0.2;"
        "asyncio.run(remote.take_jobs(sys.argv[1], 1, sys.argv[2:]))"
    )
    killed = subprocess.Popen(  # noqa: ASYNC220  (it is not waited for)
        [sys.executable, "-c", program, database, *OWN], cwd=ROOT
    )
    try:
        async with served(database) as jobs:
            job = asyncio.create_task(jobs.workers(BOTS).run(hangs_once, str(mark), "7C"))
            await until(mark.exists)
            killed.kill()
            async with meanwhile(take_jobs(database, 1, OWN)):
                assert await job == "7C"
                await until(lambda: not rows(database))
    finally:
        killed.kill()
        killed.wait()


@pytest.mark.slow
async def test_after_a_job_that_nobody_takes_others_fail_at_once_until_a_worker_is_back(
    database, monkeypatch, caplog
) -> None:
    monkeypatch.setattr(remote, "MAX_WAITING", {BOTS: 0.3, PAGES: 0.3})
    async with served(database) as jobs:
        with pytest.raises(StoppedError, match="no worker"):
            await jobs.workers(BOTS).run(bot_action, "novice", 3, VIEW)
        assert await code_of(jobs.workers(PAGES).run(compute_hint, VIEW)) == "busy"
        assert (rows(database), jobs._awaited) == (2, {}), "a probe of each kind is left"
        monkeypatch.setattr(remote, "MAX_WAITING", {BOTS: 60, PAGES: 60})
        async with asyncio.timeout(50):
            for _ in range(3):
                with pytest.raises(StoppedError, match="no worker"):
                    await jobs.workers(BOTS).run(bot_action, "novice", 3, VIEW)
        async with meanwhile(take_jobs(database, 1, OWN)):
            await until(lambda: not jobs._probes and not rows(database))
            assert await jobs.workers(BOTS).run(bot_action, "novice", 3, VIEW) in VIEW.legal
            monkeypatch.setattr(matzl, "__version__", "0.0.1")  # another one than the worker's
            monkeypatch.setattr(remote, "MAX_WAITING", {BOTS: 0.3, PAGES: 0.3})
            with pytest.raises(StoppedError, match="no worker"):
                await jobs.workers(BOTS).run(bot_action, "novice", 3, VIEW)
    assert sorted(record.getMessage() for record in caplog.records) == [
        "a worker takes jobs of bots again",
        "a worker takes jobs of pages again",
        *["no worker takes jobs of bots: is a matzl worker of this version running?"] * 2,
        "no worker takes jobs of pages: is a matzl worker of this version running?",
    ]


async def test_a_worker_without_its_database_ends_with_a_line() -> None:
    with pytest.raises(StoppedError, match=r"^the database \S* cannot be used: [^\n]*$"):
        await take_jobs("postgresql+psycopg://anna:secret@127.0.0.1:9/none")


@pytest.mark.slow
async def test_an_answer_that_comes_too_late_is_discarded(database, tmp_path) -> None:
    mark = tmp_path / "begun"
    mark.touch()
    async with served(database) as jobs, meanwhile(take_jobs(database, 1, OWN)):
        left = asyncio.create_task(jobs.workers(BOTS).run(hangs_once, str(mark), "7C"))
        await until(lambda: rows(database))
        job = next(iter(jobs._awaited))
        left.cancel()
        await jobs._take(job, "an answer")
        await until(lambda: not rows(database))
        assert await jobs.workers(BOTS).run(hangs_once, str(mark), "8C") == "8C"


@pytest.mark.slow
async def test_nothing_of_a_job_is_logged(database, caplog, capfd) -> None:
    caplog.set_level(logging.DEBUG)
    async with served(database) as jobs, meanwhile(take_jobs(database, 1, OWN)):
        card = VIEW.hand[0]
        assert await jobs.workers(PAGES).run(bot_action, "novice", 3, VIEW)
        with pytest.raises(MatzlError):
            await jobs.workers(PAGES).run(breaks, card)
    logged = "".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    logged += capfd.readouterr().err  # of the process that searches
    assert "a job has failed: KeyError" in logged
    assert VIEW.line.rpartition(":")[0] not in logged
    assert repr(card) not in logged


@pytest.mark.slow
async def test_jobs_go_on_after_all_connections_were_cut(database, tmp_path) -> None:
    async with served(database) as jobs, meanwhile(take_jobs(database, 1, OWN)):
        workers = jobs.workers(PAGES)
        assert await workers.run(spoken) == "en"
        end_connections(database)
        assert await workers.run(spoken) == "en"


@pytest.mark.slow
async def test_a_worker_before_the_first_server_says_once_that_it_waits(database, caplog) -> None:
    rename = "ALTER TABLE {} RENAME TO {}"
    with opened_database(database) as connection:
        connection.execute(rename.format("procrastinate_jobs", "later"))
    async with meanwhile(take_jobs(database, 1, OWN)):
        await until(lambda: caplog.messages)
        await asyncio.sleep(5 * remote.BEAT)
        assert len(caplog.messages) == 1
        assert "waiting for a server" in caplog.text
        with opened_database(database) as connection:
            connection.execute(rename.format("later", "procrastinate_jobs"))
        async with served(database) as jobs:
            assert await jobs.workers(PAGES).run(spoken) == "en"


async def test_what_is_too_old_is_deleted(database) -> None:
    async with served(database) as jobs:
        await until(jobs._opened.is_set)
        work = jobs._app.configure_task("work", queue="answers of a server that is gone")
        await work.defer_async(text="7C")
        assert rows(database) == 1
        with opened_database(database) as connection:
            connection.execute("UPDATE procrastinate_events SET at = at - interval '1 hour'")
        await work.defer_async(text="8C")
        await until(lambda: rows(database) == 1)


def test_the_schema_of_the_library_is_the_one_that_the_migration_makes() -> None:
    newest = max(path.name for path in Path(migrations_path).glob("*.sql"))
    assert newest == "03.04.00_50_post_add_retry_failed_job_procedure.sql", "add it to a migration"
