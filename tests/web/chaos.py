"""Servers that are killed, stopped or short of disk while programs play; what these have seen is compared with the log.

A player notes every state of the table that a stream has shown, and every command that was answered. In the end the log is
applied event by event: at each number of events that a player has seen, the table must be what was shown; no command that
was answered may be missing or be there twice; and each match must be what its record says.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import cached_property
from http.client import HTTPException
from operator import lt
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from matzl.api.answers import encoded
from matzl.api.client import TOO_LATE, _states_in
from matzl.deal.fair import check_fair
from matzl.deal.match import Match
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event as TableEvent
from matzl.table.core.state import Table
from matzl.table.store import Store
from matzl.table.store.sqlite import file_of
from matzl.table.store.visitors import PLAY
from tests.databases import crash_postgresql, fill_disk_of_postgresql
from tests.processes import Server, free_port, serving
from tests.waiting import PATIENCE, wait_for

WITH_CLOCK = """
import runpy, sys, time
file, of_machine = open(sys.argv.pop(1)), time.time
time.time = lambda: of_machine() + float(file.seek(0) or file.read() or 0)
from matzl import registry
registry.names = lambda: ["molotow"]
runpy.run_module("matzl", run_name="__main__", alter_sys=True)
"""
"""A program that runs matzl with a clock that is ahead by the number in a file; libfaketime makes a server too slow.

It knows only the game that is played, so that a worker compiles no others before it begins.
"""

RULES = {"pace": "at-once", "clock": 120, "reserve": 300}
"""The rules of the table; nobody needs the time for a move, unless a clock is wrong."""

NAMES = ("Anna", "Berta", "Clara", "Dora")


class Node:
    """A server in a process of its own, started again on the same port after each fault.

    Attributes
    ----------
    command
        The words before the command that runs it.
    """

    command: Sequence[str] = ()

    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        self.folder, self._words, self._port = folder, words, port or free_port()
        self._clock = folder / f"clock-{id(self)}"
        self._stack = ExitStack()
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        words = "--no-open", "--bots", "random,novice,club", *self._words
        self._clock.write_text("0")
        matzl = sys.executable, "-c", WITH_CLOCK, str(self._clock), "serve"
        run = serving(self.folder, *words, command=(*self.command, *matzl), port=self._port)
        self.server: Server = self._stack.enter_context(run)

    def close(self) -> None:
        """End the server, and remove what remains of it on this computer."""
        self._stack.close()

    def kill(self, _rng: random.Random) -> None:
        """Kill the server in the middle of whatever it does, and start another one."""
        self.server.process.kill()
        self._stack.close()
        self.start()

    def pause(self, rng: random.Random) -> None:
        """Stop the server for a while, as if nothing reached it."""
        self.server.process.send_signal(signal.SIGSTOP)
        time.sleep(rng.uniform(0.1, 1.5))
        self.server.process.send_signal(signal.SIGCONT)

    def jump(self, rng: random.Random) -> None:
        """Set the clock of the server, by a day at most."""
        self._clock.write_text(f"{rng.randint(-86_400, 86_400)}")

    def fill(self, rng: random.Random) -> None:
        """Let the server write no file for a while, as on a full disk, or fill the small disk of its database."""
        if "--database" in self._words:
            fill_disk_of_postgresql(rng.uniform(0.5, 3.0))
            return
        import resource

        process, files = self.server.process.pid, resource.RLIMIT_FSIZE
        usual = resource.prlimit(process, files)
        resource.prlimit(process, files, (0, usual[1]))
        time.sleep(rng.uniform(0.1, 1.0))
        resource.prlimit(process, files, usual)

    def crash(self, _rng: random.Random) -> None:
        """Kill the database server of all servers, and start it again."""
        crash_postgresql()


class Worker:
    """A process that searches for the servers of a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        words = "worker", "--jobs", "1", "--database", url
        self._command = (sys.executable, "-c", WITH_CLOCK, os.devnull, *words)
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        return subprocess.Popen(self._command, stdout=quiet, stderr=quiet)

    def kill(self, _rng: random.Random) -> None:
        """Kill the worker in the middle of whatever it does, and start another one."""
        self.close()
        self._process = self._started()

    def close(self) -> None:
        """Kill the worker."""
        self._process.kill()
        self._process.wait()


class Player(Thread):
    """A program that plays any legal card, at whichever address answers, and now and then leaves its stream.

    Attributes
    ----------
    seen
        By the number of events seen, the facts that were shown then.
    played
        The number of cards and calls of which a server said that they were taken.
    """

    def __init__(self, addresses: Sequence[str], visitor: str, token: str, seed: str) -> None:
        super().__init__(daemon=True)
        self._addresses, self._token, self._rng = addresses, token, random.Random(seed)
        self.visitor = visitor
        self.table = ""
        self.seen: dict[int, set[tuple[object, ...]]] = {}
        self.played = self.streams = 0
        self.ended = Event()
        self.fault: Exception | None = None

    def request(self, path: str, body: bytes | None = None, once: str = "") -> Any:
        """Open a path at one of the servers, or at the proxy before them."""
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        headers |= {"Idempotency-Key": once} if once else {}
        base = self._rng.choice(self._addresses)
        return urlopen(Request(f"{base}/api/v1/{path}", body, headers), timeout=5)

    def post(self, path: str, **body: object) -> Any:
        """Send a command, again and again until a server has answered; return the answer, None if it is refused."""
        once, end = secrets.token_hex(), time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                try:
                    with self.request(path, json.dumps(body).encode(), once) as answer:
                        return json.load(answer)
                except HTTPError as error:
                    with error:
                        if error.code not in (429, 502, 503):
                            code = json.load(error)["code"]
                            assert code in TOO_LATE, code
                            return None
            except (OSError, HTTPException, ValueError):
                pass
            time.sleep(self._rng.uniform(0.05, 0.3))
        raise AssertionError("no server answers")

    def run(self) -> None:
        """Play until told to end."""
        while not self.ended.is_set():
            try:
                with self.request(f"tables/{self.table}/stream") as lines:
                    self.streams += 1
                    self._follow(lines)
            except (OSError, HTTPException, ValueError):
                time.sleep(0.1)
            except Exception as fault:
                self.fault = fault
                raise

    def _follow(self, lines: Any) -> None:
        for state in _states_in(lines):
            self.seen.setdefault(state["number"], set()).add(facts(state))
            if self.ended.is_set() or self._rng.random() < 0.02:
                return
            self._act(state)

    def _act(self, state: dict[str, Any]) -> None:
        path, move, seat = f"tables/{self.table}", state["move"], state["seat"]
        if state["stage"] == "cutting" and state["cutter"] == seat:
            self.post(f"{path}/cut", move=move)
        elif state["stage"] in ("result", "over") and seat not in state["ready"]:
            self.post(f"{path}/ready", move=move)
        elif state["stage"] == "playing" and state["view"]["legal"]:
            word = self._rng.choice(state["view"]["legal"])
            self.played += self.post(f"{path}/play", word=word, move=move) is not None


def facts(state: dict[str, Any]) -> tuple[object, ...]:
    """Return the state to compare with the log: stage, moves, scores, and the deal as the player sees it, in one line."""
    line = state["view"] and state["view"]["line"]
    return state["stage"], state["move"], state["deal_number"], tuple(state["scores"]), line


class Chaos:
    """A table of four programs, or three and a bot, and servers and workers on one database that fail.

    Parameters
    ----------
    url
        The database.
    ports
        The port of each server, 0 for any.
    node
        Makes each of them.
    workers
        The number of workers; with them, the bot searches.
    proxy
        The address of a proxy before the servers; empty for none.
    bot
        The level of the bot without workers; empty for none.

    Attributes
    ----------
    log
        The events of the table, once it is closed.
    """

    def __init__(
        self,
        folder: Path,
        url: str,
        ports: Sequence[int] = (0,),
        seed: int = 1,
        node: Callable[..., Node] = Node,
        workers: int = 0,
        proxy: str = "",
        bot: str = "",
    ) -> None:
        self._url, self.rng, self.done = url, random.Random(seed), Counter[str]()
        with closing(Store(url)) as store:
            visitors = [store.call(store.visitors.new, name)[0].id for name in NAMES]
            tokens = [store.call(store.visitors.new_token, who, "chaos", PLAY) for who in visitors]
        words = [] if file_of(url) else ["--database", url]
        words += ["--base-url", proxy, "--trusted-proxy", "127.0.0.1"] if proxy else []
        self.nodes = [node(folder, *words, port=port) for port in ports]
        self.workers = [Worker(url) for _ in range(workers)]
        addresses = [proxy] if proxy else [each.server.address for each in self.nodes]
        bot = "club" if workers else bot
        several = list(zip(visitors, tokens, strict=True))[: 3 if bot else 4]
        self.players = [Player(addresses, *each, f"{seed} {each[0]}") for each in several]
        host, *others = self.players
        chairs = ["open", "open", bot or "open"]
        given = {"game": "molotow", "chairs": chairs, "rules": RULES}
        table = host.post("tables", **given)["table"]
        for player in others:
            player.table = table
            player.post(f"tables/{table}/sit")
        host.table = table
        host.post(f"tables/{table}/start")
        for player in self.players:
            player.start()

    def fail(self, name: str) -> None:
        """Let something happen to the next server, by the name of the method, or to a `worker`, after a while of play."""
        time.sleep(self.rng.uniform(0.05, 1.0))
        if name == "worker":
            self.rng.choice(self.workers).kill(self.rng)
        else:
            getattr(self.nodes[self.done.total() % len(self.nodes)], name)(self.rng)
        self.done[name] += 1
        self.played()

    def played(self) -> list[int]:
        """Return the number of cards of each program, none of which may have had a fault."""
        assert {player.fault for player in self.players} == {None}
        return [player.played for player in self.players]

    def play_on(self) -> None:
        """Wait until every program has played another card, and workers have searched, however slow the machine is."""
        before, searches = self.played(), self._searches()
        wait_for(lambda: all(map(lt, before, self.played())))
        wait_for(lambda: not self.workers or self._searches() > searches)

    def _searches(self) -> int:
        """Return the number of cards that a bot has chosen by a search on a worker."""
        return sum(it.data.get("level") == "club" for it in self._events()) if self.workers else 0

    @cached_property
    def _store(self) -> Store:
        """The database; on SQLite only opened when all is over, since a file that is open is not recovered after a kill."""
        return Store(self._url, beside=True)

    def _events(self) -> list[TableEvent]:
        return self._store.call(self._store.events.read, self.players[0].table)

    def close(self) -> None:
        """End the players and the servers, and read the log."""
        for player in self.players:
            player.ended.set()
        for player in self.players:
            player.join(PATIENCE)
        for node in self.nodes:
            node.close()
        for worker in self.workers:
            worker.close()
        self.log = self._events()
        self._store.close()

    def compare(self, events: Sequence[TableEvent]) -> None:
        """Compare events with what the players have seen, and the matches in them with their records."""
        table = Table(self.players[0].table)
        for player in self.players:
            own = [each for each in events if (each.kind, each.by) == ("done", player.visitor)]
            assert len(own) == player.played, "an answered card is missing, or there twice"
        for event in events:
            assert not event.data.keys() & {"clock", "spent"}, "the time for a move has run out"
            assert event.kind != "host", "nobody has been away for long"
            if event.kind == "started" and table.match is not None:
                check_match(table.match)
            table.apply(event)
            for player in self.players:
                if states := player.seen.get(table.number_for(player.visitor)):
                    state = json.loads(encoded(table_view(table, player.visitor)))
                    assert states == {facts(state)}
        for player in self.players:
            assert max(player.seen) <= table.number_for(player.visitor), "shown, but not stored"


def check_match(match: Match) -> None:
    """Check that a finished match is what its record says, and that its deals prove themselves."""
    record = match.record()
    again = Match.from_record(record)
    assert (again.scores, again.winners) == (match.scores, match.winners)
    assert {check_fair(done.deal, record["deals"]).state for done in again.finished} == {"right"}
