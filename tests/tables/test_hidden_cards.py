"""§9.2 A visitor's view reveals nothing about hidden cards, future draws, or the identity behind a name."""

import gc
import random
from dataclasses import asdict

import pytest

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.judge import Judgement
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.live.next_move import next_move
from tests.tables.plain import plain
from tests.tables.table_driver import ONLOOKER, PEOPLE, playing
from tests.tables.twins import shown_now, twin_tables

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("game", registry.names())
def test_a_view_does_not_depend_on_hidden_cards(game):
    compared, rng = 0, random.Random(game)
    for seed in range(14):
        for guest, one, two in twin_tables(game, seed, rng):
            assert plain(table_view(one, guest)) == plain(table_view(two, guest))
            assert next_move(one) == next_move(two)
            compared += 1
    assert compared > 150


@pytest.mark.parametrize("game", registry.names())
def test_no_attribute_of_a_view_leads_to_cards_seed_or_identities(game):
    driver = playing(game, onlooker=True)
    seed = next(event.data["seed"] for event in driver.events if event.kind == "started")
    for _ in range(9):
        driver.play()
    for guest in [*filter(None, driver.table.visitors), ONLOOKER]:
        for thing in behind(driver.table_view(guest)):
            assert not isinstance(thing, Table | Match | Deal | Event)
            assert thing != seed
            if isinstance(thing, str):
                assert thing not in PEOPLE
                assert str(seed) not in thing
    stranger = driver.table_view(ONLOOKER)
    assert (stranger.invite, stranger.watch, stranger.hand) == ("", "", ())


def behind(start):
    """Return every text, number, table, match, deal and event that can be reached from an object, code aside."""
    lifeless = {"module", "function", "type", "CPUDispatcher", "builtin_function_or_method"}
    found, todo = {id(start): start}, [start]
    while todo:
        for one in gc.get_referents(todo.pop()):
            if type(one).__name__ not in lifeless and id(one) not in found:
                found[id(one)] = one
                todo.append(one)
    return [
        one for one in found.values() if isinstance(one, str | int | Table | Match | Deal | Event)
    ]


@pytest.mark.parametrize("game", registry.names())
def test_the_text_of_a_view_names_no_hidden_card(game):
    """Check the representation of everything a page is rendered from, except the rules and the legal actions."""
    driver = playing(game)
    for _ in range(200):
        if driver.table.stage is not Stage.PLAYING:
            break
        deal = driver.table.deal
        for seat, guest in enumerate(driver.table.visitors):
            view = driver.table_view(guest)
            text = repr(
                (view, view.view.tricks, view.view.table, view.view.legal, view.view.upcard)
            )
            open_to_all = {word[-2:] for word in deal.actions} | shown_now(view.view)
            for other in set(range(deal.seats)) - {seat}:
                for card in set(deal.hand(other)) - open_to_all:
                    assert repr(card) not in text or card in view.view.legal, (card, text)
        driver.play()


def test_events_are_numbered_by_what_the_visitor_has_seen():
    """Another player's hints and a new spectator do not change a visitor's event count."""
    driver = playing("mittlere")
    berta, anna = driver.table_view("berta").number, driver.table_view("anna").number
    hint = {"seat": 0, "move": driver.table.move, "hint": asdict(Judgement("expert", "7S", {}))}
    for _ in range(3):
        driver.add(Event("hinted", hint, "anna"))
    driver.add(Event("admitted", {}, ONLOOKER))
    assert driver.table_view("berta").number == berta
    assert driver.table_view("anna").number == anna + 3
    driver.command("berta", commands.Say(phrase="hello"))
    for guest, number in (("anna", anna + 4), ("berta", berta + 1)):
        view = driver.table_view(guest)
        assert (view.number, view.talk[-1].number, view.log[-1].number) == (number,) * 3
