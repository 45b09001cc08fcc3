"""The rule of the deal of the day: pinned deals, the same in every process; and what bots get in them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from matzl import registry
from matzl.errors import TableError
from matzl.features.daily import rule
from matzl.features.daily.rule import FIRST_DAY, LEVEL, RULE, daily_deal, day_of, result_of
from matzl.players.bots import bot, seat_seed
from tests.features.daily.player import DAY, result_of_level
from tests.playing import views

# The first 24 bytes that `printf 'matzl daily 1 GAME DATE' | sha256sum` prints.
PINNED = {
    ("mittlere", "2026-11-23", 3): "7afb1a39c540bd2f de28926d7d95d82d 5cacf5e2b199ce5f",
    ("matzlfangen", "2026-01-01", 4): "56d5d04c4cff3d22 3138d668741bdac3 95c6ee1024174037",
    ("bondtolva", "2028-02-29", 2): "8c357f80bc49c22b 56e997dd0fb23875 32de93f0e84565d2",
}


@pytest.mark.parametrize(("game", "day", "seats"), PINNED)
def test_seed_dealer_and_seat_follow_from_the_published_hash(game, day, seats) -> None:
    seed, dealer, seat = (int(part, 16) for part in PINNED[game, day, seats].split())
    found = daily_deal(game, date.fromisoformat(day))
    assert (found.seed, found.dealer, found.seat) == (seed >> 2, dealer % seats, seat % seats)
    assert (found.level, found.label) == ("club", f"{day}/1")
    assert (RULE, LEVEL) == (1, "club")


def test_the_hands_of_a_date_are_the_same_in_every_version() -> None:
    deal = daily_deal("bondtolva", date(2026, 11, 23)).deal()
    assert " ".join(deal.hand(0)) == "9C AC 9D KD JH AH"
    assert " ".join(deal.hand(1)) == "QC TD AD KH TS QS"


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_every_date_has_a_deal_of_its_own_and_seats_change(game) -> None:
    days = [date(2026, 1, 1) + timedelta(number) for number in range(60)]
    found = [daily_deal(game, day) for day in days]
    assert len({each.seed for each in found}) == 60
    seats = range(found[0].deal().seats)
    assert {each.seat for each in found} == {each.dealer for each in found} == set(seats)


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_bots_play_on_from_where_they_stopped_as_in_one_go(game) -> None:
    daily = daily_deal(game, date(2026, 11, 23))._replace(level="novice")
    result, deal = result_of_level(daily, "novice"), daily.deal()
    for view in views(deal):
        deal.play(bot("novice", seat_seed(daily.seed, 0, view.seat)).choose(view))
    assert result == result_of(deal, daily.seat)
    assert result.payoff == deal.result.payoffs[daily.seat]
    counts = deal.result.more.get("matadors", deal.result.points)
    taken = counts if any(counts) else deal.result.tricks
    assert result.numbers == (*taken[daily.seat :], *taken[: daily.seat])
    assert len(result.signs) == (0 if any(counts) else len(deal.tricks))


@pytest.mark.parametrize(
    "text", ["2026-05-05", "2025-12-31", "2026-02-30", "20260503", "2026-05-04T00"]
)
def test_there_are_deals_from_the_first_day_to_the_present_one(monkeypatch, text) -> None:
    monkeypatch.setattr(rule, "today", lambda: DAY)
    with pytest.raises(TableError) as caught:
        day_of(text)
    assert caught.value.code == "no-daily"
    monkeypatch.setattr(rule, "today", lambda: FIRST_DAY)
    assert day_of(f"{FIRST_DAY}") == FIRST_DAY
