"""Jobs on other machines: servers put them into a queue in PostgreSQL, from which ``matzl worker`` takes them.

The queue is that of the library procrastinate. An answer is a job, too, in a queue from which only its server takes. Jobs
are deleted when they are done, and otherwise after `MAX_AGE`; their contents are never logged.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count

from procrastinate import App, JobContext, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from psycopg import AsyncConnection, OperationalError

import matzl
from matzl.base.type_variables import P, T
from matzl.errors import MatzlError, StoppedError, in_a_line
from matzl.players.levels import LEVELS
from matzl.table.core.errors import table_error
from matzl.table.live.jobs import decode_result, encode_failure, encode_job, run_job
from matzl.table.live.workers import (
    BOTS,
    CHECKS,
    MAX_SECONDS,
    PAGES,
    WorkerProcesses,
    Workers,
    size_of,
)
from matzl.table.store.database import without_password
from matzl.table.store.postgresql import OPTIONS, driver_address

_LOGGER = logging.getLogger(__name__)
logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # it logs arguments, which are cards
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it logs each failure to connect

_unusable = set[str]()
"""The reasons why the queue cannot be used now; only the first is logged."""

MAX_WAITING = {BOTS: 5.0, PAGES: 25.0}
"""The seconds after which a job that no worker has taken is abandoned, by queue."""

POLL = 0.5
"""Seconds between two polls of a queue; the library misses some notifications."""

BEAT, STALLED = 2.0, 10.0
"""Seconds between two heartbeats of a worker, and seconds without one after which other workers do its jobs."""

ANSWERS = 4
"""The maximum number of answers that a server takes at a time."""

MAX_AGE = 120
"""Seconds after which a job or an answer is deleted, since nobody can wait for it any more."""

_SWEEP = """
DELETE FROM procrastinate_jobs WHERE status <> 'doing' AND id IN (
    SELECT job_id FROM procrastinate_events
    WHERE type = 'deferred' AND at < now() - %(seconds)s * interval '1 second')
"""


class RemoteJobs:
    """The jobs that a server puts into the queue, and their results.

    Parameters
    ----------
    url
        The address of the database.
    """

    def __init__(self, url: str) -> None:
        self._queue = f"answers {secrets.token_hex(8)}"
        self._app = _app(url, self._queue)
        self._app.task(name="answer")(self._take)
        self._opened = asyncio.Event()
        self._numbers = count()
        self._awaited: dict[int, asyncio.Future[str]] = {}
        self._probes: dict[str, tuple[int, float]] = {}

    def workers(self, kind: str) -> Workers:
        """Return workers of a kind; record checks run on the server, since they need nothing compiled."""
        return WorkerProcesses(kind) if kind == CHECKS else RemoteWorkers(self, kind)

    async def serve(self) -> None:
        """Receive results until cancelled."""
        while True:
            with _reported():
                async with self._app.open_async():
                    self._opened.set()
                    await _keep_working(self._app, self._queue, ANSWERS)
            await asyncio.sleep(BEAT)

    async def done(self, queue: str, text: str) -> str:
        """Let a worker do a job, and return its answer as text.

        A job that no worker has taken in time is left as a probe: until it is answered or too old, other jobs fail at once.

        Raises
        ------
        StoppedError
            If no worker takes the job or answers in time, or the database cannot be reached; the log has the reason.
        TableError
            For pages instead (code ``busy``).
        """
        if self._probed(queue):
            raise _failure(queue, "no-worker")
        number = next(self._numbers)
        answer = self._awaited[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(MAX_WAITING[queue]):
                await self._opened.wait()
                work = self._app.configure_task("work", queue=_of_version(queue))
                job = await work.defer_async(text=text, queue=self._queue, number=number)
            for seconds in (MAX_WAITING[queue], MAX_SECONDS):
                await asyncio.wait((answer,), timeout=seconds)
                if answer.done():
                    return answer.result()
                if await self._app.job_manager.cancel_job_by_id_async(job, delete_job=True):
                    if not self._probed(queue):
                        await self._leave_probe(queue, text)
                    break
        except (ConnectorException, TimeoutError) as error:
            raise _failure(queue, "no-queue") from error
        finally:
            self._awaited.pop(number, None)
        raise _failure(queue, "no-worker")

    def _probed(self, queue: str) -> bool:
        """Return whether a probe is waiting for a worker."""
        return queue in self._probes and time.monotonic() < self._probes[queue][1]

    async def _leave_probe(self, queue: str, text: str) -> None:
        """Enqueue a job whose result will show that a worker takes jobs again."""
        if queue not in self._probes:
            _LOGGER.warning(
                "no worker takes jobs of %s: is a matzl worker of this version running?", queue
            )
        number = next(self._numbers)
        self._probes[queue] = number, time.monotonic() + MAX_AGE
        work = self._app.configure_task("work", queue=_of_version(queue))
        await work.defer_async(text=text, queue=self._queue, number=number)

    async def _take(self, number: int, text: str) -> None:
        """Receive a result; one that comes too late is discarded."""
        if number in self._awaited:
            self._awaited.pop(number).set_result(text)
        for queue, (probe, _) in list(self._probes.items()):
            if probe == number:
                del self._probes[queue]
                _LOGGER.warning("a worker takes jobs of %s again", queue)


class RemoteWorkers:
    """Workers of a kind on any machine; the number of concurrent jobs is that of local workers.

    Parameters
    ----------
    remote
        The queues of the jobs and their answers.
    """

    def __init__(self, remote: RemoteJobs, kind: str) -> None:
        self.size, self._queue = size_of(kind), BOTS if kind == BOTS else PAGES
        self._done = remote.done

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a worker call a function, and return its result; raise the errors of `RemoteJobs.done`."""
        return decode_result(
            function, await self._done(self._queue, encode_job(function, *args, **kwargs))
        )

    async def load(self, function: Callable[..., object], *args: object) -> None:
        """Do nothing: remote workers load and compile for themselves."""

    def close(self) -> None:
        """Do nothing: pending jobs are deleted after `MAX_AGE`."""


def _failure(queue: str, code: str) -> MatzlError:
    """Return the error for an unfinished job."""
    if queue == PAGES:
        return table_error("busy")
    missing = "worker that takes jobs" if code == "no-worker" else "connection to the queue of jobs"
    return StoppedError(f"there is no {missing}", code)


async def take_jobs(url: str, bots: int = 0, levels: Sequence[str] = LEVELS) -> None:
    """Execute the jobs of all servers that share a database until cancelled; then finish those in progress.

    First wait until a server has created the database tables.

    Parameters
    ----------
    bots
        The number of bots' moves at a time, by default one for each processor; half as many jobs of pages run in addition.
    levels
        Levels of bots; custom bots run only if they are among these.

    Raises
    ------
    StoppedError
        If the database cannot be reached at the beginning.
    """
    try:
        await (await AsyncConnection.connect(driver_address(url), **OPTIONS)).close()
    except OperationalError as error:
        message = f"the database {without_password(url)} cannot be used: {in_a_line(error)}"
        raise StoppedError(message, "database") from error
    app = _app(url, _of_version(BOTS))
    pools = {_of_version(it): WorkerProcesses(it, size_of(it, bots)) for it in MAX_WAITING}

    async def work(context: JobContext, text: str, queue: str, number: int) -> None:
        try:
            answer = await pools[str(context.job.queue)].run(run_job, text, levels)
        except MatzlError as error:
            answer = encode_failure(error)
        await app.configure_task("answer", queue=queue).defer_async(number=number, text=answer)

    app.task(name="work", pass_context=True)(work)
    try:
        async with app.open_async(), asyncio.TaskGroup() as working:
            await _await_tables(app)
            for queue, pool in pools.items():
                working.create_task(_keep_working(app, queue, pool.size))
    except OperationalError as error:
        raise StoppedError("the database cannot be reached", "database") from error
    finally:
        for pool in pools.values():
            pool.close()


def _of_version(queue: str) -> str:
    """Return the name of a queue for this version's jobs, which other versions may not know or may execute differently."""
    return f"{queue} {matzl.__version__}"


def _app(url: str, queue: str) -> App:
    """Return the queue library's app for the database, with the job `_keep_order`, which one process runs every two seconds.

    Without a periodic job the library would not notice that heartbeats and notifications have ended with a connection.
    """
    connector = PsycopgConnector(
        conninfo=driver_address(url), min_size=1, max_size=4, kwargs=OPTIONS
    )
    app = App(connector=connector)

    async def order(timestamp: int) -> None:  # noqa: ARG001  (all periodic jobs have it)
        await _keep_order(app)

    task = app.task(name="order", queue=queue, priority=1, queueing_lock=f"order {queue}")
    app.periodic(cron="* * * * * */2")(
        task(order)
    )  # once, however many ticks a clock has jumped over
    return app


async def _await_tables(app: App) -> None:
    """Wait until a server has created the tables."""
    warned = False
    while True:
        with _reported():
            if await app.check_connection_async():
                return
            if not warned:
                _LOGGER.warning("the database has no tables yet; waiting for a server to make them")
            warned = True
        await asyncio.sleep(BEAT)


async def _keep_working(app: App, queue: str, size: int) -> None:
    """Take jobs from a queue until cancelled; try again whenever the database has been unreachable."""
    while True:
        with _reported():
            await app.connector.execute_query_async("SELECT 1")
            if _unusable:
                _unusable.clear()
                _LOGGER.warning("the queue of jobs can be used again")
            await app.run_worker_async(
                queues=[queue],
                concurrency=size,
                delete_jobs="always",
                fetch_job_polling_interval=POLL,
                update_heartbeat_interval=BEAT,
                stalled_worker_timeout=STALLED,
                install_signal_handlers=False,
            )
        await asyncio.sleep(BEAT)


async def _keep_order(app: App) -> None:
    """Reassign the jobs of dead workers, and delete jobs that are too old."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
        with suppress(ConnectorException):  # it has been given to another, or done
            await app.job_manager.retry_job(job)
    await app.connector.execute_query_async(_SWEEP, seconds=MAX_AGE)


@contextmanager
def _reported() -> Iterator[None]:
    """Within a ``with`` block, log an unreachable database or a fault in the program instead of raising the error."""
    try:
        yield
    except (ConnectorException, OperationalError) as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():  # which has interrupted a query
            raise asyncio.CancelledError from error
        reason = in_a_line(error.__cause__ or error)
        if not _unusable:  # once
            _LOGGER.warning("the queue of jobs cannot be used: %s", reason)
        _unusable.add(reason)
    except Exception:
        _LOGGER.exception("the queue of jobs cannot be used")
