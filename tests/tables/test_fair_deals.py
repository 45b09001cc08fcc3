"""A table shows the secrets that fix its deals one by one; words of players are bound into those that are not shown yet."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.fair import CHAIN, check_fair, hash_of, match_faults
from matzl.errors import TableError
from matzl.judge.fairness import check_bots
from matzl.table.core import commands
from matzl.table.core.compute_view import _shown_hash
from matzl.table.core.events import Event
from matzl.table.core.fair_deals import ShownHash
from matzl.table.core.settings import single_deal
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from tests.playing import played
from tests.tables.table_driver import ONLOOKER, TableDriver, seated
from tests.test_cli import run

CHECKER = Path(__file__).parents[1] / "fair_checker.mjs"
GAMES = ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen")


def gathered(game: str = "bondtolva", **more) -> TableDriver:
    return seated(game, rules={"cut": False}, onlooker=True, **more)


def start(driver: TableDriver) -> None:
    driver.command("anna", commands.Start())


def next_deal(driver: TableDriver) -> dict:
    """Play a deal to its end and deal the next one; return what proves the first."""
    driver.until(Stage.RESULT)
    fair = driver.table.deal.fair
    while driver.table.stage is Stage.RESULT:
        driver.step()
    return fair


def test_the_hash_of_each_deal_is_shown_to_all_before_its_cards() -> None:
    driver = gathered()
    shown = [driver.table_view("berta").fair]
    start(driver)
    for _ in range(3):
        for guest in ("anna", "berta", ONLOOKER):
            view = driver.table_view(guest)
            fair = driver.table.deal.fair
            assert view.fair == ShownHash(fair["hash"], fair["bots_hash"])
        sealed = hash_of(view.fair.hash), hash_of(view.fair.bots)
        assert sealed == (shown[-1].hash, shown[-1].bots), "they were fixed from the beginning"
        shown.append(view.fair)
        fair = next_deal(driver)
        assert hash_of(fair["secret"]) == shown[-1].hash
        assert hash_of(fair["bots_secret"]) == shown[-1].bots


def test_a_chain_ends_in_the_middle_of_a_match_and_another_begins() -> None:
    driver = gathered()
    driver.table.matches, driver.table.fair.number = 20, CHAIN - 2
    start(driver)
    proofs = [next_deal(driver) for _ in range(3)]
    assert [each["number"] for each in proofs] == [CHAIN - 1, CHAIN, CHAIN + 1]
    assert proofs[1]["hash"] != proofs[0]["secret"]
    assert proofs[2]["hash"] == proofs[1]["secret"]
    assert match_faults(driver.table.match.record()["deals"][:3]) == ()


def test_a_result_says_whether_its_cards_were_given() -> None:
    driver = gathered()
    start(driver)
    driver.until(Stage.RESULT)
    table = driver.table
    given = played(Deal("bondtolva", seed=1))
    assert not table.fair.shown_hash(table.deal).given
    assert table.fair.shown_hash(given).given
    given.fair = {"bots_hash": "5e" * 32}
    given.undo()
    assert table.fair.shown_hash(given) == ShownHash("", "5e" * 32, None, given=True)
    given.fair |= {"bots_secret": "e5" * 32}
    assert table.fair.shown_hash(given).abandoned == given.fair
    table.stage, table.settings = Stage.OVER, single_deal(table.settings, "x", "y", "not-now")
    assert _shown_hash(table) == ShownHash("", ""), "no other deal follows"


def test_a_word_counts_from_the_next_deal_whose_hash_is_not_shown_until_it_is_changed() -> None:
    driver = gathered()
    driver.command("berta", commands.SetWord("first"))
    start(driver)
    driver.command("anna", commands.SetWord(" a\u0308pple\u200b "))
    assert driver.table_view("anna").word == "äpple"
    assert next_deal(driver)["words"] == ["", "first"]
    driver.command("berta", commands.SetWord())
    assert next_deal(driver)["words"] == ["äpple", "first"], "its hash had been shown"
    assert next_deal(driver)["words"] == ["äpple", ""]


def test_a_word_is_seen_by_nobody_else_before_the_deal_is_over_and_neither_is_its_time() -> None:
    """The order in which people set words tells nothing, as little as the secrets do."""
    driver = gathered("mittlere")
    start(driver)
    before = {guest: repr(driver.table_view(guest)) for guest in ("anna", "berta", ONLOOKER)}
    number = driver.table_view("clara").number
    for word in ("plum", "pear"):
        driver.command("clara", commands.SetWord(word))
    assert {guest: repr(driver.table_view(guest)) for guest in before} == before
    assert driver.table_view("clara").number == number + 2
    secrets = {driver.table.fair.root}
    while driver.table.stage is not Stage.OVER and driver.table.match.finished == []:
        opened = driver.table.fair._opened(driver.table.deal.fair)
        secrets |= {opened["secret"], opened["bots_secret"]}
        for guest in ("anna", "clara", ONLOOKER):
            text = repr(driver.table_view(guest))
            assert not any(secret in text for secret in secrets)
            assert guest == "clara" or "pear" not in text
        driver.step()
    assert next_deal(driver)["secret"] in secrets


def test_taking_back_and_loading_again_draw_nothing_new() -> None:
    driver = gathered("mittlere", options={"tie": "draw"})
    start(driver)
    driver.until(Stage.RESULT)
    deal = driver.table.deal
    again = Table("key", driver.events).deal
    assert (again.hands, again.fair) == (deal.hands, deal.fair)
    driver = gathered()
    start(driver)
    driver.play()
    hands, bots = driver.table.deal.hands, driver.table.fair.bots
    driver.add(Event("taken-back", {"seat": 0, "left": 0}))
    assert (driver.table.deal.hands, driver.table.fair.bots) == (hands, bots)


@pytest.mark.parametrize("closes", [True, False])
def test_the_secret_of_an_abandoned_deal_is_shown(closes) -> None:
    driver = gathered()
    driver.command("berta", commands.SetWord("pear"))
    start(driver)
    driver.play()
    hashed = driver.table_view("anna").fair.hash
    if closes:
        driver.command("anna", commands.Close())
    else:
        for guest in ("anna", "berta"):
            driver.command(guest, commands.Leave())
    assert driver.table.stage is Stage.CLOSED
    view = driver.table_view(ONLOOKER)
    shown = view.fair.abandoned
    assert (view.fair.hash, hash_of(shown["secret"]), shown["words"]) == (
        hashed,
        hashed,
        ["", "pear"],
    )
    assert (view.replay, hash_of(shown["bots_secret"])) == ("", shown["bots_hash"])
    assert check_fair(driver.table.deal).state == "right"


def test_the_word_of_one_who_leaves_is_forgotten() -> None:
    driver = gathered("mittlere")
    driver.command("berta", commands.SetWord("pear"))
    driver.command("berta", commands.Leave())
    driver.command("rosa", commands.Sit())
    assert driver.table_view("rosa").word == ""


def test_the_word_of_one_for_whom_a_bot_plays_is_not_bound_but_kept() -> None:
    driver = gathered("mittlere")
    driver.command("berta", commands.SetWord("pear"))
    start(driver)
    driver.add(Event("bot", {"seat": 1, "level": "novice"}))
    assert next_deal(driver)["words"] == ["", "pear", ""], "its hash had been shown"
    driver.add(Event("sat", {"seat": 1}, "berta"))
    assert driver.table_view("berta").word == "pear"
    assert [next_deal(driver)["words"][1] for _ in range(2)] == ["", "pear"]
    assert match_faults(driver.table.match.record()["deals"]) == ()


def test_deals_that_others_play_take_no_words() -> None:
    driver = gathered()
    shared = TableDriver(single_deal(driver.table.settings, "daily", "x", "not-now"))
    with pytest.raises(TableError, match="no word can change them"):
        shared.command("anna", commands.SetWord("pear"))
    driver.start(seed=4)
    assert not driver.table_view("anna").takes_words
    assert driver.table_view("anna").fair is None
    with pytest.raises(TableError, match="at most 32"):
        gathered().command("anna", commands.SetWord("x" * 33))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_other_checker_agrees_on_every_game() -> None:
    records = []
    for game in GAMES:
        options = {"tie": "draw"} if game == "mittlere" else {}
        driver = seated(game, options=options)  # the pack is knocked now and then
        driver.command("anna", commands.SetWord("Übermut 🂡"))
        start(driver)
        for _ in range(3):
            next_deal(driver)
        match = driver.table.match.record()
        records.append(match | {"deals": match["deals"][:3]})
        assert match_faults(records[-1]["deals"]) == ()
        for deal in records[-1]["deals"]:
            lone = {name: value for name, value in deal.items() if name != "scores"}
            assert check_fair(Deal.from_record(lone)).state == "right"
    lines = [*map(json.dumps, records)]
    records[0]["deals"][1]["fair"]["words"][0] = "x"
    records[0]["deals"][1]["fair"]["bots_hash"] = "0" * 64
    text = "\n".join([*lines, json.dumps(records[0])])
    done = subprocess.run(
        ["node", CHECKER], input=text, capture_output=True, check=True, encoding="utf-8"
    )
    *answers, altered = map(json.loads, done.stdout.splitlines())
    assert len(answers) == len(GAMES)
    for answer in answers:
        assert all(answer[name] for name in ("chained", "numbers", "seats")), answer
        assert all(all(check.values()) for check in answer["deals"]), answer
    assert [check["cards"] for check in altered["deals"]] == [True, False, True]
    assert not altered["chained"]


def test_the_deals_of_a_match_are_verified_in_a_line_each(tmp_path) -> None:
    driver = gathered()
    start(driver)
    for _ in range(2):
        next_deal(driver)
    match, file = driver.table.match.record(), tmp_path / "match.json"
    match["deals"] = match["deals"][:2]
    for answer, status in (("Yes, if", 0), ("No: ", 1)):
        file.write_text(json.dumps(match), "utf-8")
        result = run("verify", str(file), "--language", "en")
        assert (result.exit_code, result.stderr) == (status, "")
        lines = result.stdout.splitlines()
        assert [line.split()[0] for line in lines] == ["1", "2"]
        assert ("Yes" in lines[0], answer in lines[1]) == (True, True)
        assert lines[1].endswith(match["deals"][1]["fair"]["hash"])
        match["deals"][1]["fair"]["hash"] = "0" * 64  # which the deal before has nothing to do with


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_plain_bots_are_made_again_from_the_record(game) -> None:
    levels = ("novice", "amateur", "random")
    driver = seated(game, chairs=levels[: min(registry.info(game).seats) - 1])
    start(driver)
    for _ in range(2):
        next_deal(driver)
    for number in range(2):
        deal = driver.table.match.deals[number]
        check = check_bots(deal, levels)
        assert (check.others, check.different) == ((), 0)
        assert check.levels == tuple(sorted(levels[: deal.seats - 1]))
        assert check_bots(deal, ()).others == check.levels
    deal.fair = deal.fair | {"bots_secret": "00" * 32}
    if "random" in check.levels:
        assert check_bots(deal, levels).different


def test_the_cards_of_a_granted_claim_are_not_taken_for_moves_of_bots() -> None:
    for seed in range(99):
        driver = seated("mittlere", chairs=("random", "random"), seed=seed)
        start(driver)
        while driver.table.stage is Stage.PLAYING and not driver.table_view("anna").can_claim:
            driver.step()
        if driver.table.stage is Stage.PLAYING:
            driver.command("anna", commands.Claim(driver.table.move))
            driver.until(Stage.RESULT)
            check = check_bots(driver.table.deal, ["random"])
            assert (check.levels, check.different) == (("random",), 0)
            break
    else:
        raise AssertionError("no claim")
