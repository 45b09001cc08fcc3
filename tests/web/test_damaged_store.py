"""A damaged database: pages say so and name the table, other tables go on, and nobody is told of a fault of matzl."""

from __future__ import annotations

import html

import pytest

from tests.databases import opened_database


def damaged(browser, url: str, *statements: str) -> None:
    """Execute statements on the database, as after a fault of the disk, and forget all tables in memory."""
    with opened_database(url) as connection:
        for statement in statements:
            connection.execute(statement)

    def forget() -> None:
        for live in list(browser.service.tables.live.values()):
            browser.service.tables.forget(live)

    browser.client.portal.call(forget)


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("DELETE FROM event WHERE table_id = '{}'", 500),
        ("UPDATE event SET data = '{{' WHERE table_id = '{}' AND seq = 1", 500),
        ("UPDATE place SET stage = 'plaxing' WHERE table_id = '{}'", 200),
    ],
)
def test_the_lobby_and_other_tables_go_on_beside_a_damaged_one(
    browser, url, caplog, statement, status
) -> None:
    broken, whole = (browser.table(chairs=["open", "open"]) for _ in range(2))
    damaged(browser, url, statement.format(broken))
    answer = browser.get("/")
    assert answer.status_code == 200
    assert f"/table/{whole}" in answer.text
    assert f"/table/{broken}" not in answer.text
    assert browser.get(f"/table/{whole}").status_code == 200
    answer = browser.get(f"/table/{broken}")
    assert answer.status_code == status
    assert status == 200 or f"The stored table {broken} is damaged" in answer.text
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize(
    "statement",
    ["ALTER TABLE event RENAME COLUMN kind TO kine", "ALTER TABLE visitor RENAME TO visitxr"],
)
def test_a_damaged_schema_is_no_fault_of_matzl(browser, url, caplog, statement) -> None:
    table = browser.table(chairs=["open", "open"])
    damaged(browser, url, statement)
    for path in ("/", f"/table/{table}"):
        answer = browser.get(path)
        assert answer.status_code == 500
        assert "The database of tables is damaged." in html.unescape(answer.text)
    assert not [each for each in caplog.records if each.exc_info]
