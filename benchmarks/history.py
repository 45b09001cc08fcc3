"""Time the pages of what a visitor has played, with 100,000 deals stored for that visitor: ``python -m benchmarks.history``.

One match of each game, of random cards, is copied under new tables with all its events, so that the database is as large as
one that people have played; ``--deals N`` stores another number. ``--shared N`` adds matches with a friend. The times are
those of requests to the app in this process. At the end the visitor is deleted while others go on.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

from starlette.testclient import TestClient

from benchmarks.tables import heading, row
from matzl import registry
from matzl.table.core.events import Event
from matzl.table.core.settings import OPEN, Settings
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.live.erasing import erase
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.finished import FinishedRows, finished_rows, has_just_ended
from matzl.table.store.sqlite import sqlite_url
from matzl.web.app import make_app
from matzl.web.limits import Rate, Rates
from matzl.web.state import ServerSettings

DEALS, TIMES = 100_000, 15
SECONDS_BETWEEN = 7200.0
"""The time between two matches."""
LATEST_ID = 10**9
"""The id of the latest deal; those with a friend have larger ones."""


def match(game: str, *people: str) -> tuple[list[Event], list[FinishedRows]]:
    """Return the events of a match of random cards, and the rows of its deals; novices have the seats after the people's."""
    info, draw = registry.info(game), random.Random(1)
    guests = people[1:]
    levels = (OPEN,) * len(guests) + ("novice",) * (info.seats[0] - len(people))
    settings = Settings.checked({"game": game, "chairs": levels}, ("novice",))
    data = {"settings": asdict(settings), "host": "Anna", "invite": "i", "watch": "w"}
    data["secret"] = "5e" * 32
    said = {"seat": 0, "name": "Anna", "phrase": "", "text": "Hello"}
    events = [
        Event("opened", data, people[0]),
        *(Event("sat", {"seat": at, "name": "Bea"}, who) for at, who in enumerate(guests, 1)),
        *(Event("said", said, people[0]) for _ in guests),
        Event("started", {"seed": 1, "first_dealer": 0}),
    ]
    table, ended = Table("", events), []
    while table.stage is not Stage.OVER:
        deal = table.deal
        if table.stage is Stage.CUTTING:
            event = Event("cut", {"seat": table.cutter, "knocked": False})
        elif table.stage is Stage.RESULT:
            seat = min(table.people - table.ready)
            event = Event("ready", {"seat": seat}, people[seat])
        else:
            assert deal is not None
            word = deal.copy().draw() if deal.by_chance else draw.choice(list(deal.legal))
            by = "" if deal.by_chance else table.visitors[deal.turn or 0]
            event = Event("done", {"seat": deal.turn, "word": word}, by)
        table.apply(event)
        events.append(event)
        if has_just_ended(table, [event]):
            ended.append(finished_rows(table, 0.0))
    return events, ended


def insert(connection: sqlite3.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Insert rows that have the same columns."""
    names = list(rows[0])
    marks = ", ".join("?" * len(names))
    quoted = ", ".join(f'"{name}"' for name in names)
    values = ([_plain(row[name]) for name in names] for row in rows)
    connection.executemany(f"insert into {table} ({quoted}) values ({marks})", values)


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def copies(*people: str) -> Iterator[dict[str, list[dict[str, Any]]]]:
    """Yield the rows of matches of the same people, of each game in turn, the latest first, without end."""
    played = {game: match(game, *people) for game in registry.names()}
    now = time.time()
    for number, (game, (events, ended)) in enumerate(cycle(played.items())):
        key = f"{len(people)}{number:015x}"
        at = now - number * SECONDS_BETWEEN
        own = {"table_id": key, "match": 1, "at": at, "replay": f"r{key}"}
        place = {"invite": f"i{key}", "watch": f"w{key}", "stage": "over", "joinable": False}
        place |= {"table_id": key, "game": game, "made": at}
        place |= {"origin": "", "origin_id": "", "bots": ""}
        first = LATEST_ID * len(people) - 100 * number
        numbered = [(first + at, rows) for at, rows in enumerate(ended)]
        yield {
            "event": [
                {
                    "table_id": key,
                    "seq": seq,
                    "kind": event.kind,
                    "data": dict(event.data),
                    "by": event.by,
                    "at": at,
                }
                for seq, event in enumerate(events, 1)
            ],
            "place": [place],
            "sitter": [{"table_id": key, "visitor_id": each} for each in people],
            "finished_deal": [rows.deal | own | {"id": each} for each, rows in numbered],
            "finished_seat": [
                seat | {"deal_id": each} for each, rows in numbered for seat in rows.seats
            ],
        }


def fill(path: Path, visitor: str, deals: int, friend: str, shared: int) -> int:
    """Fill a database with deals of a visitor, and matches with a friend; return the number of the visitor's deals."""
    connection = sqlite3.connect(path)
    connection.execute("pragma synchronous=off")
    number, alone = 0, copies(visitor)
    while number < deals:
        number += _inserted(connection, next(alone))
    number += sum(_inserted(connection, rows) for rows in islice(copies(visitor, friend), shared))
    connection.commit()
    connection.close()
    return number


def _inserted(connection: sqlite3.Connection, rows: dict[str, list[dict[str, Any]]]) -> int:
    for table, of_table in rows.items():
        insert(connection, table, of_table)
    return len(rows["finished_deal"])


def timed(client: TestClient, path: str) -> tuple[float, float]:
    """Return the milliseconds of a request by the clock and by the processor: the medians of several requests."""
    client.get(path)
    clock, processor = [], []
    for _ in range(TIMES):
        began, used = time.perf_counter(), time.process_time()
        assert client.get(path).status_code == 200
        clock.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (time.process_time() - used))
    return median(clock), median(processor)


def delete(client: TestClient, service: TableService, visitor: str) -> None:
    """Delete a visitor while others read and write; print the time of the deletion and the waits of the others."""
    assert client.portal is not None
    client.cookies.clear()
    store = service.store
    waited, began = [0.0], time.perf_counter()
    deletion = client.portal.start_task_soon(erase, service, visitor)
    while not deletion.done():
        asked = time.perf_counter()
        client.portal.call(store.run, store.visitors.new, "Berta")
        assert client.get("/").status_code == 200
        waited.append(1000 * (time.perf_counter() - asked))
    deletion.result()
    row("deleting the visitor", f"{1000 * (time.perf_counter() - began):.0f}", "")
    row("others meanwhile, a name stored and a page: median", f"{median(waited):.1f}", "")
    row("the same, longest", f"{max(waited):.1f}", "")


def main() -> None:
    """Print the times in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--shared", type=int, default=0, help="matches with a friend")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        store = Store(sqlite_url(Path(folder)))
        visitor, secret = store.call(store.visitors.new, "Anna", "en")
        friend, _ = store.call(store.visitors.new, "Bea", "en")
        began = time.perf_counter()
        number = fill(path, visitor.id, asked.deals, friend.id, asked.shared)
        seconds = time.perf_counter() - began
        size = path.stat().st_size / 1e6
        print(f"{number} deals, {size:.0f} MB, filled in {seconds:.0f} s", file=sys.stderr)
        began = time.perf_counter()
        while store.call(store.memory.rate):
            pass
        print(f"all rated in {time.perf_counter() - began:.0f} s", file=sys.stderr)
        service = TableService(store)
        often = Rate(10**6, 0.001)
        rates = Rates(reads=often, reads_of_address=often)
        settings = ServerSettings(warm_up=False, rates=rates)
        with TestClient(make_app(settings, service), base_url=settings.address) as client:
            client.cookies.set("matzl-8642-visitor", secret)
            pages = ["/", "/me", "/me/matches", "/me/matches?page=9999999"]
            pages += [f"/me/games/{game}" for game in registry.names()]
            pages += [f"/me/games/{game}?page=9999999" for game in registry.names()]
            heading("page", "by the clock, ms", "of the processor, ms")
            for page in pages:
                clock, processor = timed(client, page)
                row(page, f"{clock:.1f}", f"{processor:.1f}")
            delete(client, service, visitor.id)


if __name__ == "__main__":
    main()
