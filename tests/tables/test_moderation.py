"""Muting, blocking and reports by visitors, and decisions of the operator while tables are played."""

from __future__ import annotations

import re
import time

import pytest

from matzl.cli import app
from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.live.erasing import erase
from matzl.table.store.moderation import MAX_AT_TABLE, MAX_BY_VISITOR, Report
from tests.conftest import OPENING
from tests.databases import ON_POSTGRESQL
from tests.tables.conftest import warm_service
from tests.tables.service_driver import code_of
from tests.tables.table_driver import LEVELS, refusal_of, seated
from tests.test_cli import run

OPEN = {"game": "mittlere", "chairs": ["open", "open"], "listed": True}


class Evening:
    """A table of three people in a database."""

    def __init__(self, url: str) -> None:
        self.service = warm_service(url)
        store = self.service.store
        self.anna, self.berta, self.clara = (
            store.call(store.visitors.new, name)[0].id for name in ("Anna", "Berta", "Clara")
        )

    async def begin(self) -> None:
        self.table = await self.opened(self.anna)
        await self.sit(self.berta)

    async def opened(self, host: str) -> str:
        return await self.service.open(host, Settings.checked(OPEN, LEVELS))

    async def sit(self, visitor: str, table: str = "") -> None:
        await self.do(visitor, commands.Sit(), table)

    async def do(self, visitor: str, command: commands.Command, table: str = "") -> None:
        await self.service.execute(table or self.table, visitor, command)

    async def talk(self, visitor: str) -> list[str]:
        view = await self.service.table_view(self.table, visitor)
        log = [each.data["text"] for each in view.log if each.kind == "said"]
        assert [each.text for each in view.talk] == log
        return log


@pytest.fixture
def evening(url, request):
    evening = Evening(url)
    request.node.stash[OPENING] = evening.begin
    yield evening
    evening.service.store.close()


def test_only_who_has_sat_here_does_something_about_another() -> None:
    driver = seated("mittlere")
    for kind in (commands.Avoid, commands.Report):
        assert refusal_of(driver, "rosa", kind(0)) == "not-seated"
        assert refusal_of(driver, "anna", kind(0)) == "own-seat"
        assert refusal_of(driver, "anna", kind(7)) == "nobody-there"
    assert refusal_of(driver, "anna", commands.Avoid(1, "hit")) == "not-now"
    assert refusal_of(driver, "anna", commands.Report(1, " \n")) == "nothing-said"


async def test_who_is_muted_is_heard_by_others_alone(evening) -> None:
    await evening.do(evening.berta, commands.Say(text="fools"))
    await evening.do(evening.anna, commands.Say(text="hello"))
    await evening.do(evening.anna, commands.Avoid(1, "mute"))
    assert await evening.talk(evening.anna) == ["hello"]
    assert await evening.talk(evening.berta) == ["fools", "hello"]
    await evening.do(evening.anna, commands.Avoid(1))
    assert await evening.talk(evening.anna) == ["fools", "hello"]


async def test_an_open_page_changes_at_once(evening) -> None:
    await evening.do(evening.berta, commands.Say(text="fools"))
    views = evening.service.stream(evening.table, evening.anna)
    assert [each.text for each in (await anext(views)).talk] == ["fools"]
    await evening.do(evening.anna, commands.Avoid(1, "mute"))
    assert not (await anext(views)).talk
    await views.aclose()


async def test_who_is_blocked_neither_sits_down_nor_is_seen(evening) -> None:
    service = evening.service
    await evening.do(evening.anna, commands.Avoid(1, "block"))
    hers = await evening.opened(evening.anna)
    assert await code_of(evening.sit(evening.berta, hers)) == "not-admitted"
    assert not await service.moderator.listed(evening.berta)
    other = await evening.opened(evening.berta)
    assert await code_of(evening.sit(evening.anna, other)) == "not-admitted"
    await evening.sit(evening.clara, other)
    assert [each.table for each in await service.moderator.listed(evening.anna)] == [hers]
    assert len(await service.moderator.listed(evening.clara)) == 3
    await evening.do(evening.berta, commands.Leave())
    await evening.sit(evening.berta)  # a seat at a match stays one's own


async def test_reports_have_the_talk_as_it_was_and_go_with_people(evening) -> None:
    moderation = evening.service.store.moderation
    for text in ("fools", "idiots"):
        await evening.do(evening.berta, commands.Say(text=text))
        await evening.do(evening.anna, commands.Report(1, "insults"))
    ((_, report),) = moderation.reports().items()  # the later in place of the earlier
    assert (report.by[1], report.about, report.reason) == (
        "Anna",
        (evening.berta, "Berta"),
        "insults",
    )
    assert [words for *_, words in report.talk] == ["fools", "idiots"]
    await erase(evening.service, evening.berta)
    assert not moderation.reports()


def test_nobody_fills_the_reports_of_others(evening) -> None:
    call, moderation = evening.service.store.call, evening.service.store.moderation

    def reported(table: str, by: str, about: str) -> bool:
        report = Report(time.time(), table, (by, "A"), (about, '"by":["z"'), "", ())
        return call(moderation.report, report)

    for number in range(MAX_BY_VISITOR):
        assert reported(f"k{number}", "a", f"b{number}")
    assert not reported("k9", "a", "b9")
    assert reported("k9", "a", "b0"), "in place of an earlier one"
    assert reported("k9", "z", "b9")
    for number in range(MAX_AT_TABLE):
        assert reported("k", f"c{number}", "b")
    assert not reported("k", "d", "b")
    assert reported("l", "d", "b")


async def test_the_operator_decides_beside_a_running_server(evening, url, tmp_path, capsys) -> None:
    service, there = evening.service, ["--data", str(tmp_path)]
    if service.store.shared:
        there = ["--database", url]

    def admin(*words: str) -> str:
        with pytest.raises(SystemExit) as ended:
            app.main(["admin", *words, *there])
        assert not ended.value.code, capsys.readouterr().err
        return capsys.readouterr().out

    await evening.do(evening.anna, commands.Report(1, "insults"))
    number, _, _ = admin("reports").partition(":")
    assert evening.berta in admin("find", "bert")
    admin("mute", evening.berta)
    admin("ban", evening.clara)
    assert admin("read-only").endswith(" seconds: read-only\n")
    await service.moderator.look()
    assert await code_of(evening.do(evening.berta, commands.Say(text="fools"))) == "muted"
    assert await code_of(service.table_view(evening.table, evening.clara)) == "banned"
    assert await code_of(evening.opened(evening.anna)) == "read-only"
    admin("mute", evening.berta, "--lift")
    admin("read-only", "--lift")
    admin("close", evening.table)
    admin("reports", "--delete", number)
    await service.moderator.look()
    await evening.opened(evening.berta)
    assert (await service.table_view(evening.table, evening.anna)).stage is Stage.CLOSED
    assert not service.store.moderation.decisions().closing
    assert admin("reports") == ""
    assert admin("numbers").split()[:8] == "number of 24 hours total visitors 3 3".split()


def test_the_operator_is_told_that_there_is_no_such_table_or_database(url, tmp_path) -> None:
    Evening(url).service.store.close()
    there = ["--database", url] if ON_POSTGRESQL else ["--data", str(tmp_path)]
    empty, file = tmp_path / "mistyped", tmp_path / "empty" / "tables.db"
    file.parent.mkdir()
    file.touch()
    for words in (
        ["close", "3f2a", *there],
        ["ban", "", *there],
        ["find", "Nobody", *there],
        ["numbers", "--data", str(empty)],
        ["numbers", "--data", str(file.parent)],
    ):
        result = run("admin", *words)
        assert (result.exit_code in (1, 2), result.stdout) == (True, "")
        assert re.search("there is no|it is empty", result.stderr)
    assert not empty.exists()
