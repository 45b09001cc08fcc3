"""Views: nothing hidden can be derived from a view, and it does not follow the deal."""

import gc
import pickle
import random

import pytest

from matzl import Deal, registry
from matzl.base.cards import CARD_NAMES
from matzl.errors import SetUpError
from tests.playing import played, steps, tied

LIFELESS = {"module", "function", "type", "CPUDispatcher", "builtin_function_or_method"}
BLANKED = ("hand", "dealt")


def reached(start):
    """Yield every object that can be reached from an object by attributes and members, code aside."""
    found, todo = {id(start): start}, [start]
    while todo:
        for one in gc.get_referents(todo.pop()):
            if type(one).__name__ not in LIFELESS and id(one) not in found:
                found[id(one)] = one
                todo.append(one)
    return found.values()


def positions(game, count):
    """Yield positions of random deals, the last of each finished."""
    rng = random.Random(7)
    for number in range(count):
        deal = Deal(game, 11, number)
        stops = sorted(rng.sample(range(25), 3))
        for step in steps(deal, rng):
            if deal.over or len(deal.actions) in stops:
                yield step


@pytest.mark.parametrize("game", registry.names())
def test_a_view_has_no_reference_to_its_deal(game):
    for deal in positions(game, 4):
        for seat in (None, *range(deal.seats)):
            assert not any(isinstance(one, Deal) for one in reached(deal.view(seat)))


@pytest.mark.parametrize("game", registry.names())
def test_a_view_does_not_change_with_its_deal(game):
    deal = Deal(game, 5)
    view = deal.view(deal.turn)
    words = [word for phase in deal.info.phases for word in phase.words.values()]
    before = [view.refusal(word) for word in words]
    for _ in range(6):
        deal.play(next(iter(deal.legal)))
    assert [view.refusal(word) for word in words] == before


@pytest.mark.parametrize("game", registry.names())
def test_a_view_refuses_what_the_deal_refuses(game):
    for deal in positions(game, 6):
        if deal.over or deal.by_chance:
            continue
        view = deal.view(deal.turn)
        for phase in deal.info.phases:
            for word in phase.words.values():
                assert view.refusal(word) == deal.refusal(word)


@pytest.mark.parametrize("game", registry.names())
def test_only_the_view_of_the_seat_in_turn_explains_refusals(game):
    deal = Deal(game, 5)
    others = [None, *(seat for seat in range(deal.seats) if seat != deal.turn)]
    for view in [deal.view(seat) for seat in others]:
        with pytest.raises(SetUpError):
            view.refusal("pass")
    played(deal)
    with pytest.raises(SetUpError):
        deal.view(None).refusal("pass")


@pytest.mark.parametrize("game", registry.names())
def test_a_view_contains_no_hidden_cards(game):
    for deal in positions(game, 4):
        for seat in range(deal.seats):
            state = pickle.loads(pickle.dumps(deal.view(seat))).state
            for other in set(range(deal.seats)) - {seat}:
                seen = {card for trick in deal.tricks for _, card in trick.cards}
                shown = set(deal.view(seat).shown(other))
                for name in BLANKED:
                    there = int(state[name][0, other])
                    cards = {CARD_NAMES[card] for card in range(52) if there >> card & 1}
                    assert cards <= seen | shown


def test_draws_differ_from_deal_to_deal():
    """Draws depend on the cards of the deal, also in deals from records."""
    drawn = set()
    for deal in tied():
        read = Deal.from_record(deal.record())
        first = read.draw()
        read.undo()
        assert read.draw() == first == Deal.from_record(deal.record()).draw()
        drawn.add(first)
    assert len(drawn) > 3
