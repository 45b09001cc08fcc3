"""Batches play the deals of `Deal`, refuse what it refuses, and fill the arrays of their caller."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Batch, Game, Match, MatzlError, registry
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
    options = [SETTINGS[game][row % 2] for row in range(4)]
    batch = Batch(game, 4, 11, first=5, options=options, observe=ALL, last=True)
    mirrors = [Mirror(game, 11, 5 + row, 4, options=options[row]) for row in range(4)]
    assert compare(batch, mirrors, 70) >= 4


@pytest.mark.two_games
@GAMES
def test_rows_can_be_left_alone(game):
    batch = Batch(game, 4, 11)
    out = batch.reset()
    for step in range(24):
        skip = np.array([step % 3 == row for row in range(4)])
        before = [batch.deal(row) for row in range(4)]
        actions = chosen(out.masks, step)
        actions[skip] = -1  # of no effect
        out = batch.step(actions, skip=skip)
        for row in range(4):
            assert (batch.deal(row) == before[row]) == skip[row]
        assert not out.done[skip].any()
        assert not out.payoffs[skip].any()
        for row in skip.nonzero()[0]:
            assert out.turn[row] == before[row].turn
            view = before[row].view(before[row].turn)
            assert (out.integers[row] == view.integers()).all()
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


@pytest.mark.two_games
@GAMES
def test_bots_and_dealers_of_rows(game):
    seats = min(registry.info(game).seats)
    bots = [["novice"] * seats for _ in range(3)]
    bots[0][0] = bots[1][1] = bots[2][0] = None
    bots[2][1] = "random"
    dealers = [0, seats - 1, None]
    batch = Batch(game, 3, -4, dealer=dealers, bots=bots, observe=ALL, last=True)
    mirrors = [Mirror(game, -4, row, 3, dealer=dealers[row], bots=bots[row]) for row in range(3)]
    assert compare(batch, mirrors, 30) >= 3


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


@pytest.mark.parametrize(
    ("game", "options"), [("plus-minus", {"sticks": 2}), ("bondtolva", {"target": 3, "fall_to": 1})]
)
def test_a_match_is_an_episode_on_request(game, options):
    batch = Batch(game, 2, 3, dealer=1, options=options, episode="match", observe=ALL, last=True)
    matches, finished = (
        [Match(game, 3, row, first_dealer=1, options=options) for row in range(2)],
        0,
    )
    out, numbers = batch.reset(), [0, 1]
    for step in range(400):
        actions = chosen(out.masks, step)
        for match, action in zip(matches, actions, strict=True):
            match.deal.play(int(action))
        out = batch.step(actions)
        for row, match in enumerate(matches):
            deal, last = match.deal, None
            if deal.over:
                match.finish_deal()
                assert out.payoffs[row, : match.seats].tolist() == list(deal.result.payoffs)
                assert batch.scores[row, : match.seats].tolist() == list(match.scores)
                if match.over:
                    last, numbers[row] = deal, numbers[row] + 2
                    matches[row] = Match(game, 3, numbers[row], first_dealer=1, options=options)
            assert out.done[row] == (last is not None)
            assert batch.deal(row) == matches[row].deal
            finished += last is not None
            view = matches[row].deal.view(int(out.turn[row]))
            assert (out.integers[row] == view.integers()).all()
            if last:
                assert (out.last_tokens[row, 0] == last.view(0).tokens()).all()
                assert (out.last_planes[row, 1] == last.view(1).planes()).all()
        if finished >= 3:
            return
    raise AssertionError("no match has ended")


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


def test_the_caller_owns_the_arrays():
    table = Game("mittlere").observation
    storage = np.zeros((4, 6, table.planes), np.float32)
    masks = np.ones((4, 6, 72), np.bool_)
    batch = Batch("mittlere", 6, 1)
    out = batch.reset()
    for step in range(4):
        actions = out.masks.argmax(axis=1)
        given = Buffers(masks[step], out.turn, out.done, out.payoffs, planes=storage[step])
        out = batch.step(actions, into=given)
        assert out is given
        assert (storage[step, 2] == batch.deal(2).view(int(out.turn[2])).planes()).all()
        assert masks[step].sum(axis=1).max() <= 12
    for _, array in out.named():
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("rows", [1, 6])
def test_new_arrays_begin_where_jax_can_share_them(rows):
    """JAX copies memory that begins elsewhere than at a multiple of 64 bytes."""
    for name, array in Buffers.allocate("mittlere", rows, ALL, last=True).named():
        assert array.ctypes.data % 64 == 0, name
        assert not array.any()
        assert array.flags.c_contiguous
        assert array.flags.writeable


def test_rows_wait_for_reset_without_autoreset():
    batch = Batch("bondtolva", 3, 1, autoreset=False)
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
    assert out.turn[1] >= 0
    assert out.masks[1].any()
    assert out.turn[[0, 2]].tolist() == [-1, -1]
    assert (batch.numbers - over).tolist() == [0, 3, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: wrong} for name in ("rows", "threads", "buffers") for wrong in (0, 2.5, 10**30)),
        *({"buffers": wrong} for wrong in (True, None, [])),
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
        {"episode": "week"},
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


def test_what_is_no_buffers_is_not_filled():
    batch = Batch("mittlere", 2)
    before = batch.reset().masks.copy()
    for wrong in (5, {}, [], before):
        for fill in (batch.reset, lambda into: batch.step(before.argmax(axis=1), into=into)):
            with pytest.raises(SetUpError, match=r"must be in matzl\.batch\.Buffers"):
                fill(into=wrong)
    assert (batch.buffers.masks == before).all()


def test_wrong_buffers_are_refused():
    good = Buffers.allocate("mittlere", 2)
    for name, array in (
        ("masks", np.zeros((2, 72))),
        ("turn", np.zeros(3, np.int64)),
        ("done", None),
        ("integers", np.zeros((2, 54), np.int64)[:, ::2]),
        ("turn", np.zeros(17, np.uint8)[1:].view(np.int64)),
    ):
        wrong = Buffers(**dict(good.named()))
        setattr(wrong, name, array)
        with pytest.raises(SetUpError, match=f"buffer {name} of 2 rows"):
            Batch("mittlere", 2, buffers=wrong)
    batch = Batch("mittlere", 2)
    with pytest.raises(SetUpError, match="reset"):
        batch.step(np.zeros(2, np.int64))
    with pytest.raises(SetUpError, match="reset all"):
        batch.reset([0])
    batch.reset()
    with pytest.raises(SetUpError, match="from 0 to 1"):
        batch.reset([2])
    with pytest.raises(SetUpError, match="last"):
        batch.step(np.zeros(2, np.int64), into=Buffers.allocate("mittlere", 2, last=True))


def test_a_reset_in_mid_match_begins_the_next_match():
    batch = Batch("bondtolva", 2, 3, episode="match")
    out = batch.reset()
    out = batch.step(out.masks.argmax(axis=1))
    batch.reset([1])
    assert len(batch.deal(0).actions) == 1
    assert batch.deal(1) == Match("bondtolva", 3, 3).deal


def test_buffers_never_filled_show_rows_in_which_nothing_happens():
    batch = Batch("bondtolva", 3, 1, autoreset=False, observe=ALL)
    out = batch.reset()
    while (out.turn >= 0).any():
        out = batch.step(chosen(out.masks, 0))
    for fill in (
        lambda into: batch.step(np.zeros(3, np.int64), into=into),
        lambda into: batch.reset([1], into=into),
        lambda into: batch.step(chosen(batch.reset([1]).masks, 0), into=into),
        lambda into: batch.reset([2], into=into),
    ):
        into = Buffers.allocate("bondtolva", 3, ALL)
        into.turn[:], into.masks[:] = 99, True
        fill(into)
        for row in range(3):
            deal = batch.deal(row)
            view = deal.view(deal.turn)
            assert into.turn[row] == (-1 if deal.over else deal.turn)
            assert into.masks[row].sum() == len(deal.legal)
            assert (into.integers[row] == view.integers()).all()


@pytest.mark.parametrize("rows", [[True, False], [1.0], 1, [[0, 1]], [[0], [0, 1]], "1", [-1], [2]])
def test_wrong_rows_are_not_reset(rows):
    batch = Batch("mittlere", 2)
    batch.reset()
    with pytest.raises(SetUpError, match="whole numbers from 0 to 1"):
        batch.reset(rows)
    assert batch.numbers.tolist() == [0, 1]
