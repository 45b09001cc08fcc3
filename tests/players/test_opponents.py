"""The opponents of benchmarks: they decide as the levels did that they were."""

from __future__ import annotations

import hashlib

import pytest

from benchmarks import opponents
from matzl import Deal
from tests.playing import views

pytestmark = [pytest.mark.two_games, pytest.mark.slow]

DEALS = {
    "club": {
        "mittlere": "230dfa5190cc",
        "molotow": "ea32e94a5526",
        "plus-minus": "d1f9ef7240f3",
        "german-solo": "1549577db17e",
        "bondtolva": "2f9f0fd80b57",
        "matzlfangen": "9ad54e9a0471",
    },
    "expert": {
        "mittlere": "7162663e655a",
        "molotow": "a53709c0653e",
        "plus-minus": "293de5cdee77",
        "german-solo": "cd4deac9a6ec",
        "bondtolva": "b5c00183952d",
        "matzlfangen": "9846fc70a0bf",
    },
    "master": {
        "mittlere": "3afdb0ba513c",
        "molotow": "7650ff82a8f0",
        "plus-minus": "62d053562475",
        "german-solo": "6c50d5d6495d",
        "bondtolva": "7d0b2bd2415f",
        "matzlfangen": "85eea1309efe",
    },
}
"""A hash of the actions of a deal of each game, played by commit `596a468`, or `56334b1` for `club`."""

BOTS = {
    "club": opponents.club_1(7),
    "expert": opponents.expert_1(7),
    "master": opponents.master_1(7, "master:worlds=300,thumb=1,tree=0,draws=2,endings=30"),
}


@pytest.mark.parametrize("game", DEALS["expert"])
@pytest.mark.parametrize("level", DEALS)
def test_a_deal_is_played_as_before(level, game):
    deal = Deal(game, 2026)
    for view in views(deal):
        deal.play(BOTS[level](view))
    assert hashlib.sha256(" ".join(deal.actions).encode()).hexdigest()[:12] == DEALS[level][game]
