"""Bots and hints refuse impossible views, unknown levels, and deals at the wrong time."""

from __future__ import annotations

import pytest

from matzl import Deal
from matzl.deal.view import View
from matzl.errors import SetUpError
from matzl.judge import hint
from matzl.players.bots import bot
from matzl.players.levels import LEVELS
from matzl.search.worlds.possible import Worlds
from tests.playing import played


def refused(call, code=None):
    """Check that a call is refused with one line and one code."""
    with pytest.raises(SetUpError) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert str(caught.value)
    if code is not None:
        assert caught.value.code == code
    return caught.value.code


def test_cards_that_a_seat_cannot_have_played_are_refused():
    """Seat 1 discards a spade on a heart lead; then it may lead a club, but no heart."""
    hands = ["AH KH QH AC KC QC AD KD QD AS KS QS", "JH TH 9H JC TC 9C JD TD 9D JS TS 9S"]
    hands.append("8H 7H 6H 8C 7C 6C 8D 7D 6D 8S 7S 6S")
    for seat in (0, 2):
        begun = Deal.from_hands("mittlere", hands, dealer=2).view(seat).line
        Worlds(View.from_line(f"{begun}AHJS8H.JC8CKC"))
        refused(
            lambda begun=begun: Worlds(View.from_line(f"{begun}AHJS8H.JH7HKH")), "contradiction"
        )


def test_finished_deals_are_refused():
    deal = played(Deal("bondtolva", 3))
    refused(lambda: Worlds(deal.view(0)), "over")
    for level in LEVELS:
        for seat in (None, 0, 1):
            refused(
                lambda level=level, seat=seat: bot(level).choose(deal.view(seat)), "not-your-turn"
            )


@pytest.mark.parametrize("level", ["", "clubs", "Club", ":worlds=3", "club;worlds=3", None, 3])
def test_unknown_levels_are_refused(level):
    refused(lambda: bot(level), "unknown-level")
    refused(lambda: hint(Deal("mittlere", 1).view(1), level), "unknown-level")


@pytest.mark.parametrize(
    "parameters",
    [
        "", ",", "worlds", "worlds=", "worlds=0", "worlds=-1", "worlds=nan", "worlds=inf", "worlds=many", "worlds=1e3",
        "worlds=3.5", "worlds=1000001", "worlds=" + "9" * 5000, "worlds=3,", "worlds=3;mistakes=1", "world=3",
        "worlds=3=4", "mistakes=257", "mistakes=-2", "=3", "worlds=3,worlds", "Worlds=3", "worlds=0x10",
        "time=1", "thumb=1.1", "thumb=-0.5", "actions=0", "exact=14", "tree=-1",
        "worlds=4,worlds=5", "worlds= 4", "worlds=1_0", "worlds=\u0663", "worlds=1000000,draws=3",
        "endings=1000000,draws=3",
    ],
)  # fmt: skip
@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_unknown_parameters_are_refused(level, parameters):
    refused(lambda: bot(f"{level}:{parameters}"), "level-parameter")


@pytest.mark.parametrize(
    "level", ["club", "club:worlds=1", "club:worlds=1,mistakes=0", "club:mistakes=256"]
)
def test_limits_of_parameters_are_accepted(level):
    view = Deal("bondtolva", 3).view(1)
    assert bot(level).choose(view) in view.legal
    assert hint(view, level).action in view.legal
