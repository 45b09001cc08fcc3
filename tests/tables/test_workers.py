"""Worker processes that die or hang while a bot thinks: they are replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from matzl.deal.view import View
from matzl.errors import StoppedError
from matzl.table.core import commands
from matzl.table.core.records import Terms
from matzl.table.live.workers import MAX_SECONDS, PAGES, WorkerProcesses
from matzl.table.presentation.narration import bubbles, narrate
from matzl.text.languages import use_language
from tests.processes import run_python
from tests.tables.service_driver import against
from tests.tables.worker_calls import answer, dies, dies_once, hangs, leave, surroundings

CAPTURED = """
import io, sys
from matzl.base.processes import WorkerPool

class Captured(io.StringIO):
    def fileno(self):
        return -1

sys.stderr = Captured()
pool = WorkerPool(1)
print(pool.submit(abs, -3).result())
pool.stop()
"""
"""A program that starts a worker while its standard error is captured as Textual does."""


@pytest.mark.slow
def test_workers_start_while_textual_captures_the_standard_error() -> None:
    done = run_python("-c", CAPTURED, timeout=300)
    assert (done.stdout, done.stderr) == ("3\n", "")


@pytest.mark.slow
async def test_a_call_whose_process_dies_is_repeated(tmp_path: Path) -> None:
    with closing(WorkerProcesses(size=1)) as workers:
        assert await workers.run(dies_once, tmp_path / "mark", "7C") == "7C"


LONGEST = {dies: MAX_SECONDS, hangs: 0.1}
"""The longest time of a call that dies, and of one that hangs, in seconds."""


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "code"), [(dies, "worker-died"), (hangs, "worker-hung")])
async def test_a_process_that_cannot_answer_is_replaced(fault: Any, code: str) -> None:
    with closing(WorkerProcesses(size=1, longest=LONGEST[fault])) as workers:
        with pytest.raises(StoppedError) as caught:
            await workers.run(fault)
        assert caught.value.code == code
        workers._longest = 600.0  # a busy machine may take long to start the next process
        assert await workers.run(answer, "7C") == "7C"


@pytest.mark.slow
async def test_kernels_waiting_to_be_loaded_are_loaded_in_the_next_process(tmp_path: Path) -> None:
    with closing(WorkerProcesses(size=1)) as workers:
        failing = asyncio.create_task(workers.run(dies))
        await asyncio.sleep(0)  # the call that fails is the first of its process
        await workers.load(leave, tmp_path / "mark")
        with pytest.raises(StoppedError):
            await failing
    assert (tmp_path / "mark").exists()


@pytest.mark.slow
async def test_no_process_is_started_for_a_call_after_the_end(tmp_path: Path) -> None:
    workers = WorkerProcesses(size=1)
    calls = [
        asyncio.create_task(workers.run(function, *given))
        for function, given in ((hangs, ()), (leave, (tmp_path / "waiting",)))
    ]
    await asyncio.sleep(0)
    workers.close()
    calls.append(asyncio.create_task(workers.run(leave, tmp_path / "late")))
    for call in calls:
        with pytest.raises(StoppedError) as caught:
            await call
        assert caught.value.code == "worker-ended"
    assert [process._pool for process in workers._all] == [None]
    assert not any((tmp_path / name).exists() for name in ("waiting", "late"))


@pytest.mark.slow
async def test_processes_that_do_not_search_need_no_numba_and_know_the_language() -> None:
    niceness = min(os.nice(0) + 10, 19)
    with closing(WorkerProcesses(PAGES, 1)) as workers, use_language("de"):
        assert await workers.run(surroundings) == (True, "de", niceness)


class LostWorkers:
    """Workers whose processes die; once `found`, they answer with the first legal action."""

    found = False

    async def run(self, _function: object, _level: str, _seed: int, view: View) -> str:
        if not self.found:
            raise StoppedError("worker processes die; is there enough memory?", "worker-died")
        return next(iter(view.legal))

    async def load(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass


async def test_an_amateur_plays_for_a_bot_whose_process_has_died_and_everybody_is_told(
    service,
) -> None:
    service._autoplay._workers = LostWorkers()
    table = await service.open("anna", against("club", "expert"), terms=Terms(3))
    told = False
    async for seen in service.stream(table, "anna"):
        assert seen.failures == 0
        view = seen.view
        assert view is not None
        made = [entry for entry in seen.log if entry.kind == "done" and entry.seat]
        if made:
            told = True
            since = made[-1].number - 1
            assert any("could not work out" in each for each in narrate(seen, since))
            ((seat, _, said),) = bubbles(seen, since, "french")
            assert (seat, "could not work out" in said) == (made[-1].seat, True)
        if len(view.actions) >= 6:
            break
        if view.turn == seen.seat:
            await service.execute(table, "anna", commands.Play(next(iter(view.legal)), seen.move))
    assert told
    record = service.tables.live[table].table.match.record()
    assert set(record["deals"][0]["meta"]["played_by"].values()) == {"amateur"}
