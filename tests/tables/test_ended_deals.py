"""The end of a deal: all cards as dealt, for everybody, and not before; what decided it, and what goes on the slate."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.base.cards import pack_of
from matzl.deal.counting import Chalk, chalk_of
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.presentation.result import deal_result, dealt_cards
from matzl.table.presentation.score import bundles, score
from tests.conftest import sampled
from tests.tables.table_driver import ONLOOKER, playing

every_game = pytest.mark.parametrize("game", registry.names())


@every_game
def test_all_hands_and_the_stock_are_shown_to_everybody_after_the_deal_only(game):
    driver = playing(game, onlooker=True)
    everybody = [*filter(None, driver.table.visitors), ONLOOKER]
    dealt = driver.table.deal.hands
    while driver.table.stage is Stage.PLAYING:
        for guest in everybody:
            view = driver.table_view(guest)
            assert view.dealt is None
            assert dealt_cards(view, "french") == ()
        driver.step()
    for guest in everybody:
        table = driver.table_view(guest)
        hands, own = dealt_cards(table, "french"), table.seat or 0
        words = [[card.word for card in hand.cards] for hand in hands]
        assert [set(each) for each in words[: len(dealt)]] == [
            set(dealt[(own + step) % len(dealt)]) for step in range(len(dealt))
        ]
        assert hands[0].name == table.names[own]
        assert sum(map(len, words[len(dealt) :])) == table.settings.info.stock
        assert sum(map(len, words)) == len({word for each in words for word in each})
        assert sum(map(len, words)) == len(pack_of(table.settings.info.ranks))


def test_the_facts_of_a_result_call_its_reader_you():
    driver = playing("bondtolva", onlooker=True)
    driver.until(Stage.RESULT)
    for reader in [*driver.table.visitors, ONLOOKER]:
        table = driver.table_view(reader)
        last = table.view.result.more["last_trick"]
        facts = dict(deal_result(table, "french").more)
        assert facts["Last trick"] == ("you" if last == table.seat else table.names[last])


def test_the_stock_is_in_the_order_of_drawing():
    driver = playing("bondtolva")
    driver.until(Stage.RESULT)
    deal = driver.table.deal
    drawn = [word[-2:] for word in deal.actions if word.startswith("draw")]
    stock = [it.word for it in dealt_cards(driver.table_view("anna"), "french")[-1].cards]
    assert len(stock) == len(deal.stock)
    assert drawn in ([], stock[: len(drawn)])


@every_game
def test_nothing_of_an_old_deal_is_shown_in_the_next_one(game):
    driver = playing(game)
    driver.until(Stage.RESULT)
    while driver.table.stage is Stage.RESULT:
        driver.command(
            driver.visitor(min(driver.table.people - driver.table.ready)),
            commands.Ready(driver.table.move),
        )
    table = driver.table_view("anna")
    assert (table.dealt, table.chalked, deal_result(table, "french")) == (None, (), None)


@pytest.mark.parametrize("game", sampled(registry.names(), ("mittlere", "bondtolva")))
def test_the_item_that_moves_most_comes_first_and_the_winners_lead_the_standings(game):
    driver = playing(game)
    driver.until(Stage.OVER)
    table = driver.table_view("anna")
    result = deal_result(table, "french")
    largest = max(abs(n) for item in table.view.result.items for n in item.amounts)
    first = [int(amount.replace("−", "-")) for amount in result.payoffs.items[0].amounts]
    assert max(map(abs, first)) == largest
    assert {each.name for each in result.standings if each.won} == {
        table.names[seat] for seat in table.winners
    }
    assert [each.won for each in result.standings] == sorted(
        (each.won for each in result.standings), reverse=True
    )
    assert {each.name for each in result.standings} == set(table.names)


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_the_slate_tells_what_the_last_deal_has_added(game):
    driver = playing(game)
    for _ in range(2):
        before = driver.table.slate
        driver.until(Stage.RESULT)
        table = driver.table_view("anna")
        made = chalk_of(table.view.result)
        for row in score(table).rows:
            old, new = before[row.seat], made[row.seat]
            assert table.slate[row.seat] == Chalk(
                old.sticks + new.sticks, old.potatoes + new.potatoes
            )
            assert row.chalked == tuple(bundles(new))
            assert row.bundles[: row.old] == tuple(bundles(old))[: row.old]
            assert (row.old == len(row.bundles)) == (new == Chalk(0, 0))
        driver.step()
        driver.until(Stage.PLAYING)
        assert not any(row.chalked for row in score(driver.table_view("anna")).rows)
