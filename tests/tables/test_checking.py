"""``matzl check``: sound stores pass; what is damaged is named, and the rest can still be exported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from matzl.cli import app
from matzl.records import read_lines
from matzl.table.store import Store
from tests.databases import SAMPLE, opened_database
from tests.tables.test_migration import BOTS, FINISHED, TALKING, WAITING

pytestmark = pytest.mark.sqlite


@pytest.fixture
def folder(tmp_path) -> Path:
    """Return a data folder with four tables, three of them with a match."""
    shutil.copy(SAMPLE, tmp_path / "tables.db")
    return tmp_path


def changed(folder: Path, statement: str, *values: object) -> None:
    with opened_database(str(folder / "tables.db")) as connection:
        assert connection.execute(statement, values).rowcount == 1


def checked(folder: Path, *words: str) -> tuple[int, dict[str, dict], list[str]]:
    """Return the exit status, the tables by key, and the faults of the database."""
    done = CliRunner().invoke(app, ["check", "--data", str(folder), "--json", *words])
    found = json.loads(done.output)
    return done.exit_code, {each["table"]: each for each in found["tables"]}, found["database"]


def exported(folder: Path) -> dict[str, int]:
    """Return the number of finished deals in the exported match of each table."""
    with (folder / "out.jsonl").open("rb") as stream:
        records = [json.loads(line) for line in stream]
        stream.seek(0)
        assert len(list(read_lines(stream))) == len(records)
    return {each["meta"]["table"]: len(each["deals"]) for each in records}


def test_a_sound_store_passes_and_its_matches_can_be_replayed(folder) -> None:
    before = (folder / "tables.db").read_bytes()
    status, tables, database = checked(folder, "--export", str(folder / "out.jsonl"))
    assert (status, database) == (0, [])
    assert set(tables) == {FINISHED, TALKING, WAITING, BOTS}
    assert {each["fault"] for each in tables.values()} == {None}
    assert set(exported(folder)) == {FINISHED, TALKING, BOTS}
    assert (folder / "tables.db").read_bytes() == before
    assert CliRunner().invoke(app, ["replay", str(folder / "out.jsonl")]).exit_code == 0


@pytest.mark.parametrize(
    ("statement", "number", "reason"),
    [
        ("DELETE FROM event WHERE table_id = ? AND seq = 9", 9, "it is missing"),
        ("DELETE FROM event WHERE table_id = ? AND seq = 1", 1, "it is missing"),
        ("UPDATE event SET data = '{\"seat\"' WHERE table_id = ? AND seq = 9", 9, "JSON"),
        ("UPDATE event SET kind = 'dxne' WHERE table_id = ? AND seq = 9", 9, "of the kind 'dxne'"),
        ("UPDATE event SET data = '{}' WHERE table_id = ? AND seq = 9", 9, "seat"),
    ],
)
def test_a_damaged_table_is_named_and_the_others_are_sound(
    folder, statement, number, reason
) -> None:
    changed(folder, statement, TALKING)
    status, tables, _ = checked(folder, "--export", str(folder / "out.jsonl"))
    assert status == 1
    assert [key for key, each in tables.items() if each["fault"]] == [TALKING]
    assert tables[TALKING]["fault"].startswith(f"event {number}: ")
    assert reason in tables[TALKING]["fault"]
    assert tables[TALKING]["events"] == number - 1
    assert {FINISHED, BOTS} <= set(exported(folder))


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE place SET stage = 'plaxing' WHERE table_id = ?", "'plaxing', its events that it"),
        ("DELETE FROM place WHERE table_id = ?", "its entry in the index is missing"),
    ],
)
def test_the_index_of_tables_is_compared_with_their_events(folder, statement, reason) -> None:
    changed(folder, statement, TALKING)
    status, tables, _ = checked(folder)
    assert status == 1
    assert [key for key, each in tables.items() if each["fault"]] == [TALKING]
    assert reason in tables[TALKING]["fault"]


def test_a_table_without_any_event_is_a_fault(folder) -> None:
    with opened_database(str(folder / "tables.db")) as connection:
        connection.execute("DELETE FROM event WHERE table_id = ?", (TALKING,))
    status, tables, _ = checked(folder)
    assert (status, len(tables)) == (1, 4)
    assert tables[TALKING]["fault"] == "all its events are missing"


def test_a_column_whose_name_has_changed_is_a_fault(folder) -> None:
    url = f"sqlite:///{folder / 'tables.db'}"
    Store(url).close()
    assert checked(folder)[0] == 0
    with opened_database(url) as connection:
        connection.execute("ALTER TABLE event RENAME COLUMN kind TO kine")
        connection.execute("ALTER TABLE analysis RENAME TO analysx")
    status, _, database = checked(folder)
    assert status == 1
    assert database == [
        "the table event of its schema lacks kind",
        "the table analysis is missing from its schema",
    ]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("DELETE FROM finished_deal WHERE number = 1", "is not among"),
        ("UPDATE finished_seat SET payoff = payoff + 1 WHERE seat = 1", "is another one"),
        ("UPDATE finished_deal SET record = json_set(record, '$.players', 4)", "is another one"),
    ],
)
def test_a_finished_deal_that_differs_from_the_events_is_a_fault(folder, change, fault) -> None:
    with opened_database(str(folder / "tables.db")) as connection:
        connection.execute(change)
    _, tables, _ = checked(folder)
    assert {key for key, table in tables.items() if table["fault"]} == {FINISHED}
    assert tables[FINISHED]["fault"].startswith(f"deal 1 of match 1 {fault}")


def test_a_card_out_of_turn_or_impossible_is_a_fault(folder) -> None:
    action = (
        "UPDATE event SET data = json_set(data, {}) WHERE table_id = ? AND seq = (SELECT {}(seq) "
    )
    action += "FROM event WHERE table_id = ? AND kind = 'done')"
    other_seat = "'$.seat', 1 - json_extract(data, '$.seat')"
    changed(folder, action.format(other_seat, "min"), FINISHED, FINISHED)
    changed(folder, action.format("'$.word', 'XX'", "max"), BOTS, BOTS)
    _, tables, _ = checked(folder)
    assert "turn" in tables[FINISHED]["fault"]
    assert tables[BOTS]["fault"]
    assert not tables[TALKING]["fault"]


def test_without_a_database_the_command_says_so(tmp_path) -> None:
    done = CliRunner().invoke(app, ["check", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert done.output.count("\n") == 1
    assert "there is no database" in done.output
    assert not list(tmp_path.iterdir())


def test_the_sum_is_grammatical_and_faults_cannot_control_the_terminal(folder) -> None:
    for other in (FINISHED, WAITING, BOTS):
        with opened_database(str(folder / "tables.db")) as connection:
            for name in ("event", "place"):
                connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (other,))
    done = CliRunner().invoke(app, ["check", "--data", str(folder)])
    assert done.output == "1 table, 0 of them damaged; 1 match can be read\n"
    changed(
        folder, "UPDATE event SET table_id = '\x1b[31m' WHERE table_id = ? AND seq = 9", TALKING
    )
    done = CliRunner().invoke(app, ["check", "--data", str(folder)])
    assert done.exit_code == 1
    assert "table \\x1b[31m: event 1" in done.output
    assert "\x1b" not in done.output
