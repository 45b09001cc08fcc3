"""Batches play the deals of `Deal`, refuse what it refuses, and fill arrays."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Batch, MatzlError, registry
from matzl.batch import Buffers
from matzl.errors import IllegalActionError, NotationError, SetUpError
from tests.batch.mirror import Mirror, check_row, chosen
from tests.sample_records import SETTINGS

ALL = ("integers", "planes", "tokens")
GAMES = pytest.mark.parametrize("game", registry.names())


def compare(batch, mirrors, steps):
    """Take random actions in a batch and in its mirrors, and compare all outputs; return the number of deals that ended."""
    out, ended = batch.reset(), 0
    for row, mirror in enumerate(mirrors):
        check_row(out, row, mirror.deal, None)
    for step in range(steps):
        actions = chosen(out.masks, step)
        before = [mirror.play(action) for mirror, action in zip(mirrors, actions, strict=True)]
        out = batch.step(actions)
        for row, mirror in enumerate(mirrors):
            check_row(out, row, mirror.deal, before[row])
        ended += int(out.done.sum())
    for row, mirror in enumerate(mirrors):
        assert batch.deal(row).record() == mirror.deal.record()
        assert batch.numbers[row] == mirror.number
    return ended


@pytest.mark.two_games
@GAMES
def test_rows_play_the_deals_that_the_page_states(game):
    for options in SETTINGS[game][:2]:
        batch = Batch(game, 2, 11, first=5, options=options, observe=ALL, last=True, buffers=2)
        mirrors = [Mirror(game, 11, 5 + row, 2, options=options) for row in range(2)]
        assert compare(batch, mirrors, 70) >= 2


@pytest.mark.two_games
@GAMES
@pytest.mark.parametrize(("seat", "dealer", "level"), [(0, 0, "novice"), (1, None, "random")])
def test_bots_take_seats_and_one_seat_deals(game, seat, dealer, level):
    bots = [level] * min(registry.info(game).seats)
    bots[seat] = None
    batch = Batch(game, 2, -4, dealer=dealer, bots=bots, observe=ALL, last=True)
    mirrors = [Mirror(game, -4, row, 2, dealer=dealer, bots=bots) for row in range(2)]
    assert compare(batch, mirrors, 30) >= 2


@pytest.mark.two_games
@GAMES
def test_rows_can_be_left_alone(game):
    batch = Batch(game, 4, 11, buffers=3)
    out = batch.reset()
    for step in range(24):
        kept, masks = out, out.masks.copy()
        skip = np.array([step % 3 == row for row in range(4)])
        before = [batch.deal(row) for row in range(4)]
        actions = chosen(out.masks, step)
        actions[skip] = -1  # of no effect
        out = batch.step(actions, skip=skip)
        assert (kept.masks == masks).all()
        for row in range(4):
            assert (batch.deal(row) == before[row]) == skip[row]
        assert not (out.done | out.payoffs.any(axis=1))[skip].any()
        for row in skip.nonzero()[0]:
            assert out.turn[row] == before[row].turn
            assert (out.integers[row] == before[row].view().integers()).all()
    actions = chosen(out.masks, 1)
    actions[:3] = -1
    with pytest.raises(NotationError, match="row 2: "):
        batch.step(actions, skip=np.array([True, True, False, False]))
    for wrong in ([True], [1, 0, 0, 0]):
        with pytest.raises(SetUpError, match="skip must be 4 truth values"):
            batch.step(actions, skip=wrong)


def test_a_batch_names_the_reason_why_an_action_is_not_legal():
    batch = Batch("mittlere", 3, 7)
    with pytest.raises(SetUpError, match="no deal in row 1"):
        batch.refusal(1, 0)
    out = batch.reset()
    action = int(out.masks[1].argmin())
    assert batch.refusal(1, action) == batch.deal(1).refusal(action)
    assert batch.refusal(1, int(out.masks[1].argmax())) is None


def test_draws_come_from_the_chance_of_the_deal():
    batch, drawn = Batch("mittlere", 60, 1, options={"tie": "draw"}), 0
    out = batch.reset()
    for step in range(35):
        out = batch.step(chosen(out.masks, step))
    deals = [batch.deal(row) for row in range(60)]
    out = batch.step(out.masks.argmax(axis=1))
    for row, deal in enumerate(deals):
        deal.play(deal.legal[0])
        while not deal.over:
            deal.draw()
            drawn += 1
        assert out.payoffs[row].tolist() == list(deal.result.payoffs)
    assert drawn
    assert batch.numbers.tolist() == list(range(60, 120))


def test_a_bad_action_names_its_row_and_nothing_is_done():
    batch = Batch("mittlere", 5, 2, observe=ALL)
    out = batch.reset()
    legal = out.masks.argmax(axis=1)
    before = [array.copy() for _, array in out.named()]
    for action, error in (
        (int(np.argmin(out.masks[3])), IllegalActionError),
        (99, NotationError),
        (-1, NotationError),
        (-2, NotationError),
    ):
        wrong = legal.copy()
        wrong[3] = action
        with pytest.raises(error, match="row 3: ") as caught:
            batch.step(wrong)
        if isinstance(caught.value, IllegalActionError):
            assert caught.value.refusal.code == "not-in-hand"
        assert all((one == two).all() for one, (_, two) in zip(before, out.named(), strict=True))
    for wrong in (legal[:4], legal.astype(float), legal.reshape(1, 5)):
        with pytest.raises(SetUpError):
            batch.step(wrong)
    batch.step(legal)
    assert [len(batch.deal(row).actions) for row in range(5)] == [1] * 5


@pytest.mark.parametrize("rows", [1, 6])
def test_new_arrays_begin_where_jax_can_share_them(rows):
    """JAX copies memory that begins elsewhere than at a multiple of 64 bytes."""
    for name, array in Buffers.allocate("mittlere", rows, ALL, last=True).named():
        assert array.ctypes.data % 64 == 0, name
        assert not array.any()
        assert array.flags.c_contiguous
        assert array.flags.writeable
        assert np.shares_memory(np.from_dlpack(array), array)


def test_rows_wait_for_reset_without_autoreset():
    batch = Batch("bondtolva", 3, 1, autoreset=False, buffers=2)
    out = batch.reset()
    while not out.done.all() and (out.turn >= 0).any():
        out = batch.step(chosen(out.masks, 0))
    assert out.turn.max() == -1
    assert not out.masks.any()
    over = batch.numbers
    out = batch.step(np.array([-1, -2, 99]))  # of no effect
    assert out.turn.max() == -1
    assert not out.done.any()
    assert (batch.numbers == over).all()
    out = batch.reset([1])
    assert (out.turn >= 0).tolist() == out.masks.any(axis=1).tolist() == [False, True, False]
    assert (batch.numbers - over).tolist() == [0, 3, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: wrong} for name in ("rows", "threads", "buffers") for wrong in (0, 2.5, 10**30)),
        {"first": -1},
        {"seed": 1.5},
        {"dealer": 3},
        {"dealer": [0]},
        {"options": {"tie": "often"}},
        {"options": [{}]},
        {"bots": ["novice"] * 3},
        {"bots": ["expert", None, None]},
        {"bots": [None]},
        {"bots": "novice"},
        {"bots": 5},
        *({"observe": wrong} for wrong in ("pixels", "integers,planes", ["pixels"], 5)),
    ],
)
def test_wrong_arguments_are_refused(wrong):
    with pytest.raises(MatzlError) as caught:
        Batch("mittlere", **{"rows": 2, **wrong})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "rows"), [([], 2), ("bridge", 2), ("mittlere", 0), ("mittlere", "x")]
)
def test_buffers_of_an_unknown_game_or_number_of_rows_are_refused(game, rows):
    with pytest.raises(MatzlError):
        Buffers.allocate(game, rows)


def test_a_single_form_of_observations_needs_no_list() -> None:
    buffers = Batch("mittlere", 2, observe="planes", last=True).buffers
    assert buffers.planes is not None
    assert buffers.last_planes is not None
    assert buffers.tokens is buffers.integers is buffers.last_tokens is None


def test_rows_are_dealt_before_they_are_stepped_or_dealt_anew():
    batch = Batch("mittlere", 2)
    with pytest.raises(SetUpError, match="reset"):
        batch.step(np.zeros(2, np.int64))
    with pytest.raises(SetUpError, match="reset all"):
        batch.reset([0])
    batch.reset()
    with pytest.raises(SetUpError, match="from 0 to 1"):
        batch.reset([2])


@pytest.mark.parametrize("rows", [[True, False], [1.0], 1, [[0, 1]], [[0], [0, 1]], "1", [-1], [2]])
def test_wrong_rows_are_not_reset(rows):
    batch = Batch("mittlere", 2)
    batch.reset()
    with pytest.raises(SetUpError, match="whole numbers from 0 to 1"):
        batch.reset(rows)
    assert batch.numbers.tolist() == [0, 1]
