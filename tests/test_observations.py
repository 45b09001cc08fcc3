"""Observations mean what their table says, hold all that a seat knows, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from matzl import Deal, Game, registry
from matzl.base.cards import NO_CARD, cards, pack_of
from matzl.batch.observing import Observer
from tests.playing import steps
from tests.sample_records import SETTINGS

EVERY = [(game, setting) for game in registry.names() for setting in range(len(SETTINGS[game]))]
"""Each game with the number of each of its sets of options."""
PAGE = Path(__file__).parents[1] / "docs" / "observations.md"


def positions(game: str, setting: int, deals: int = 2, *, every: int = 6) -> Iterator[Deal]:
    """Yield a deal after every few actions, the last time when it is over; it is the same object all the time."""
    chance = random.Random(setting)
    for number in range(deals):
        seats = Deal(game, options=SETTINGS[game][setting]).seats
        score = [chance.randrange(7) for _ in range(seats)]
        deal = Deal(game, 5, number, options=SETTINGS[game][setting], score=score)
        for step, _ in enumerate(steps(deal, chance)):
            if deal.over or step % every == number % every:
                yield deal


def everything(view) -> bytes:
    return view.integers().tobytes() + view.tokens().tobytes()


def observed(game, state, seat) -> bytes:
    """Return the integers, planes and tokens of a deal that a viewer sees, from the compiled kernel."""
    table = Game(game).observation
    sizes = {np.int64: table.size, np.float32: table.planes, np.int16: table.history}
    arrays = [np.zeros(size, kind) for kind, size in sizes.items()]
    Observer(game).observe(state, seat, *arrays)
    return b"".join(array.tobytes() for array in arrays)


def scrambled(deal, seat, chance):
    """Return the state of a deal with all cards that are hidden from a seat dealt anew: other hands, and the stock."""
    state, view = deal.state.copy(), deal.view(seat).state
    pack = list(pack_of(deal.info.ranks))
    for name in ("hand", "dealt"):
        for other in range(deal.seats):
            known = int(view[name][0, other])
            if seat != other:
                state[name][0, other] = known | sum({1 << c for c in chance.sample(pack, 4)})
    if deal.info.stock:
        for place in range(deal.info.stock):
            if view["stock"][0, place] == NO_CARD:
                state["stock"][0, place] = chance.choice(pack)
    return state


@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_hidden_cards_change_nothing(game, setting):
    chance, changed = random.Random(3), 0
    for deal in positions(game, setting):
        for seat in range(deal.seats):
            view = deal.view(seat)
            seen = b"".join(
                array.tobytes() for array in (view.integers(), view.planes(), view.tokens())
            )
            for state in (view.state, deal.state, scrambled(deal, seat, chance)):
                changed += state.tobytes() != view.state.tobytes()
                assert observed(game, state, seat) == seen
    assert changed


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_observations_differ_exactly_when_views_do(game, setting):
    """One seat in many deals and their continuations: a view has a key of all that the seat knows."""
    by_key, by_bytes = {}, {}
    for deal in positions(game, setting, 6, every=7):
        view = deal.view(0)
        word = everything(view)
        assert by_key.setdefault(view.key, word) == word
        assert by_bytes.setdefault(word, view.key) == view.key
        if not deal.over and not deal.by_chance:
            for action in list(deal.legal)[:3]:
                other = deal.copy()
                other.play(action)
                after = everything(other.view(0))
                assert by_key.setdefault(other.view(0).key, after) == after
                assert by_bytes.setdefault(after, other.view(0).key) == other.view(0).key
    assert len(by_key) > 20


def test_a_different_order_of_own_draws_is_seen():
    """In Bondtolva the same cards drawn in another order, with nothing else different, give other bytes."""
    deal = Deal("bondtolva", 4)
    while len(deal.tricks) < 4:
        deal.play("pass" if "pass" in deal.legal else deal.legal[0])
    view = deal.view(0)
    mine = [k for k, card in enumerate(view.state["stock"][0]) if card != NO_CARD][:2]
    before = view.integers()
    view.state["stock"][0, mine] = view.state["stock"][0, mine[::-1]]
    changed = (view.integers() != before).nonzero()[0]
    stock = Game("bondtolva").observation["stock"]
    assert changed.tolist() == [stock.index + k for k in mine]


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_fields_mean_what_the_table_says(game, setting):
    table = Game(game).observation
    for deal in positions(game, setting):
        for viewer in range(deal.seats):
            view = deal.view(viewer)
            numbers = view.integers()
            seen = {field.name: numbers[field.integers].tolist() for field in table}
            order = [(viewer + k) % deal.seats for k in range(deal.seats)]
            missing = [0] * (table.seats - deal.seats)
            plays = {
                seat: [c for trick in view.tricks for s, c in trick.cards if s == seat]
                for seat in order
            }
            assert deal.info.phases[seen["phase"][0]].name == view.phase.name
            assert (seen["dealer"][0] + viewer) % deal.seats == view.dealer
            assert view.over or (seen["turn"][0] + viewer) % deal.seats == view.turn
            assert "CDHS"[seen["trump"][0] : seen["trump"][0] + 1] == (view.trump or "")
            assert seen["hand"] == [cards(view.hand)]
            assert seen["played"] == [cards(plays[seat]) for seat in order] + missing
            open_trick = [c for _, c in view.tricks[-1].cards] if view.winning is not None else []
            assert seen["trick"] == [cards(open_trick)]
            assert seen["led"] == [cards(open_trick[0]).bit_length() - 1 if open_trick else NO_CARD]
            won = [
                [t for t in view.tricks if t.winner == seat and len(t.cards) == deal.seats]
                for seat in order
            ]
            assert seen["tricks"] == [len(tricks) for tricks in won] + missing
            assert (
                seen["taken"]
                == [cards(c for t in tricks for _, c in t.cards) for tricks in won] + missing
            )
            assert seen["score"] == [view.score[seat] for seat in order] + missing
            payoffs = view.result.payoffs if view.result else [0] * deal.seats
            assert seen["payoffs"] == [payoffs[seat] for seat in order] + missing
            for fact in deal.info.table:
                value = view.table[fact.name]
                if fact.kind == "seat":
                    assert seen[fact.name] == [
                        -1 if value is None else (value - viewer) % deal.seats
                    ]
                elif fact.kind == "choice":
                    assert seen[fact.name] == [-1 if value is None else fact.choices.index(value)]
                elif fact.kind == "card":
                    assert seen[fact.name] == [
                        NO_CARD if value is None else cards(value).bit_length() - 1
                    ]
                elif fact.kind == "cards":
                    assert seen[fact.name] == [cards(value[seat]) for seat in order] + missing
            for option in deal.info.options:
                value = view.options[option.name]
                expected = option.choices.index(value) if option.choices else value
                assert seen[option.name] == [expected]


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_planes_spell_out_the_integers(game, setting):
    table = Game(game).observation
    pack = pack_of(registry.info(game).ranks)
    for deal in positions(game, setting, 2):
        for seat in (None, *range(deal.seats)):
            view = deal.view(seat)
            numbers, expected = view.integers(), np.zeros(table.planes, np.float32)
            for field in table:
                values = numbers[field.integers].tolist()
                if field.kind == "number":
                    parts = [[value / field.scale] for value in values]
                elif field.kind == "cards":
                    parts = [[value >> card & 1 for card in pack] for value in values]
                    parts = (
                        np.bitwise_or.reduce(parts, axis=0)[np.newaxis]
                        if field.planes == len(pack)
                        else parts
                    )
                elif field.kind == "card":
                    parts = [[card == value for card in pack] for value in values]
                else:
                    parts = [[place == value for place in range(field.width)] for value in values]
                if field.planes:
                    expected[field.floats] = np.concatenate(parts)
            assert np.allclose(view.planes(), expected, rtol=1e-6)


@pytest.mark.two_games
@pytest.mark.parametrize(("game", "setting"), EVERY)
def test_tokens_tell_all_actions_in_order(game, setting):
    table = Game(game).observation
    for deal in positions(game, setting, 2):
        for viewer in range(deal.seats):
            view = deal.view(viewer)
            told = [table.action(token) for token in view.tokens() if token]
            seats = [(seat - viewer) % deal.seats for seat in view.turns]
            assert told == list(zip(seats, view.actions, strict=True))[: table.history]


def test_a_match_hands_on_what_observations_need():
    """In Plus-Minus the sticks held between seats are seen, seats counted from the viewer."""
    held = [[0, 2, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    deal = Deal("plus-minus", 1, carried={"held": held, "still_held": held})
    field = Game("plus-minus").observation["held"]
    seen = deal.view(1).integers()[field.integers].reshape(4, 4)
    assert {(a, b): int(seen[a, b]) for a, b in zip(*seen.nonzero(), strict=True)} == {
        (2, 0): 2,
        (0, 1): 1,
    }


@pytest.mark.parametrize("game", registry.names())
def test_the_page_has_the_table_of_each_game(game):
    assert str(Game(game).observation) in PAGE.read_text("utf-8")


@pytest.mark.parametrize("game", registry.names())
def test_fields_fill_the_arrays_without_gaps(game):
    table = Game(game).observation
    integers = [place for field in table for place in range(field.index, field.index + field.size)]
    planes = sorted(
        place for field in table for place in range(field.plane, field.plane + field.planes)
    )
    assert integers == list(range(table.size))
    assert planes == list(range(len(planes)))
    assert table.planes - len(planes) in range(4)
    assert table.tokens < 2**15
    assert SETTINGS[game]
