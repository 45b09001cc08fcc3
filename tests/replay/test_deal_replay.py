"""The positions of a replayed deal: hands, choices with their clauses, points, and steps by card and by trick."""

from __future__ import annotations

import json
import random

import pytest

from matzl import Deal, Match, registry
from matzl.deal.counting import taken
from matzl.deal.replay import DealReplay, Played
from matzl.errors import RecordError
from tests.playing import played, played_match

GAMES = registry.names()
every_game = pytest.mark.parametrize("game", GAMES)

HANDS = ["7C 8C 9C TC JC QC KC AC 6D 7D 8D 9D", "TD JD QD KD AD 6H 7H 8H 9H TH JH QH"]
HANDS.append("KH AH 6S 7S 8S 9S TS JS QS KS AS 6C")


def mittlere(*actions: str) -> Deal:
    """Return a deal of Mittlere in which seat 0 holds nearly all clubs, after some actions; seat 1 leads."""
    deal = Deal.from_hands("mittlere", HANDS)
    deal.play_all(actions)
    return deal


def test_each_card_of_the_seat_to_move_has_its_clause() -> None:
    # a spade would be a discard, which sets trumps (§4.5); hearts were led, and seat 2 has two (§4.4)
    found = {each.word: each for each in DealReplay(mittlere("6H"))[1].choices()}
    assert set(found) == set(HANDS[2].split())
    assert (found["KH"].refusal, found["AH"].refusal) == (None, None)
    assert found["KH"].clause
    refused = [each for each in found.values() if each.refusal]
    assert {each.word for each in refused} == set(HANDS[2].split()) - {"KH", "AH"}
    assert all(each.clause == "" for each in refused)


def test_a_seat_learns_nothing_of_the_choices_of_others() -> None:
    position = DealReplay(mittlere("6H"))[1]
    assert position.turn == 2
    assert position.choices(2) == position.choices()
    assert position.choices(0) == position.choices(1) == ()


def test_hands_are_open_or_those_of_one_seat() -> None:
    position = DealReplay(mittlere("6H"))[1]
    hands = [sorted(hand or ()) for hand in position.hands()]
    assert hands[0] == sorted(HANDS[0].split())
    assert hands[1] == sorted(set(HANDS[1].split()) - {"6H"})
    assert [hand is None for hand in position.hands(1)] == [True, False, True]
    assert position.last == (1, "6H")
    assert DealReplay(mittlere())[0].last is None


def test_points_are_counted_as_the_tricks_are_taken() -> None:
    # 10 (TD) + 4 (KH) + 10 (TC): §6.1, no trumps yet; then no trumps means eights count, but none is taken
    replay = DealReplay(mittlere("TH", "KH", "TC"))
    assert points(replay, 0) == [0, 0, 0]
    assert points(replay, 2) == [0, 0, 0]
    assert sorted(points(replay, 3)) == [0, 0, 24]


def points(replay: DealReplay, step: int) -> list[int]:
    """Return the points that the seats have taken; none in a game without card points."""
    return taken(replay[step].view(None)).get("points", [])


@every_game
def test_the_last_position_is_the_deal_and_its_points_those_of_the_result(game) -> None:
    deal = played(Deal(game, seed=5), random.Random(5))
    replay = DealReplay(deal)
    assert replay[len(replay) - 1].deal == deal
    assert [replay[n].deal.actions for n in (0, 1)] == [(), deal.actions[:1]]
    assert deal.result is not None
    counted = points(replay, len(replay) - 1)
    assert tuple(counted) == (deal.result.points if any(deal.result.points) else ())


@every_game
def test_stops_are_between_tricks(game) -> None:
    replay = DealReplay(played(Deal(game, seed=7), random.Random(7)))
    ends = [n for n in replay.stops if 0 < n < len(replay) - 1]
    for step in ends:
        tricks = replay[step].deal.tricks
        assert not tricks or tricks[-1].winner is not None
    assert (replay.stops[0], replay.stops[-1]) == (0, len(replay) - 1)


def test_a_step_outside_the_deal_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        DealReplay(mittlere())[1]


@every_game
def test_each_deal_of_a_stored_match_can_be_shown_alone(game) -> None:
    match = played_match(Match(game, seed=8), random.Random(8), deals=3)
    data = json.loads(json.dumps(Played.of(match, ["A"] * match.seats).as_data()))
    again = Played.from_data(data)
    assert [again.deal(n) for n in range(1, len(match.finished) + 1)] == [
        done.ended for done in match.finished
    ]


def test_only_finished_deals_of_a_running_match_are_kept_on_demand() -> None:
    match = played_match(Match("bondtolva", seed=9), deals=2)
    match.meta = {"seed": 9, "names": ["Anna", "Berta"]}
    running = match.deal
    assert len(Played.of(match).deals) == 3
    assert Played.of(match).names == ("Anna", "Berta")
    public = Played.of(match, ["Anna", "Berta"], finished=True)
    assert len(public.deals) == 2
    assert len(public.begun) == 2
    assert "meta" not in public.record
    assert " ".join(running.hands[0]) not in json.dumps(public.as_data())


@pytest.mark.parametrize(
    "names", [["Anna"], "Anna", ["Anna", 7], ["Anna", " "], None], ids=map(str, range(5))
)
def test_names_in_a_record_are_used_only_if_each_seat_has_one(names) -> None:
    deal = played(Deal("bondtolva", seed=1))
    deal.meta = {"names": names}
    assert Played.of(deal).names == ()


def test_a_damaged_record_is_an_error() -> None:
    data = json.loads(json.dumps(Played.of(played(Deal("mittlere", seed=1))).as_data()))
    data["record"]["actions"][5] = data["record"]["actions"][4]
    with pytest.raises(RecordError):
        Played.from_data(data).deal(1)
