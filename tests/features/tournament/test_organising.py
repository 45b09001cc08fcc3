"""The commands of visitors to a tournament, and the sentences for those that are refused."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import asdict
from types import SimpleNamespace

import msgspec
import pytest

from matzl.deal.fair import CARDS, secret_of
from matzl.errors import MatzlError
from matzl.features.tournament import organising
from matzl.features.tournament.organising import MAX_PLAYERS
from matzl.features.tournament.state import Tournament, TournamentSettings
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.table.presentation.narration import deal_title
from tests.features.tournament.test_scoring import settings


def made(players: int = 0, rounds: int = 0) -> Tournament:
    """Return a tournament that "o" organises, with players "v1", "v2" and so on."""
    data = {"settings": asdict(settings(rounds=2)), "secret": "5e" * 32}
    found = Tournament("token", [Event("opened", data, "o")])
    for number in range(1, players + 1):
        add(found, organising.join(found, f"v{number}"))
    for _ in range(rounds):
        found.apply(Event("round", {"tables": []}, "o"))
    return found


def add(tournament: Tournament, events: list[Event]) -> list[Event]:
    for event in events:
        tournament.apply(event)
    return events


def code_of(asked: Callable[[], object]) -> str:
    with pytest.raises(MatzlError) as caught:
        asked()
    return caught.value.code


def test_whoever_has_left_may_come_back_and_whoever_was_removed_may_not() -> None:
    found = made(3)
    assert organising.join(found, "v1") == []
    add(found, organising.leave(found, "v1"))
    assert [each.number for each in found.active] == [2, 3]
    assert organising.leave(found, "v1") == []
    add(found, organising.join(found, "v1"))
    assert len(found.players) == 3
    add(found, organising.remove(found, "o", 1))
    assert code_of(lambda: organising.join(found, "v1")) == "tournament-removed"


def test_one_player_is_enough_for_a_round() -> None:
    assert code_of(lambda: organising.begin_round(made(0), "o", 1)) == "tournament-empty"
    (begun,) = organising.begin_round(made(1), "o", 1)
    assert sorted(seat for table in begun.data["tables"] for seat in table["seats"])[-2:] == [0, 1]


def test_no_more_join_than_fit() -> None:
    found = made(MAX_PLAYERS)
    assert code_of(lambda: organising.join(found, "late")) == "tournament-full"
    add(found, organising.leave(found, "v7"))
    assert organising.join(found, "late")


def test_joining_and_leaving_come_to_an_end() -> None:
    found = made(2)
    while found.length < organising.MAX_EVENTS:
        add(found, organising.leave(found, "v1") or organising.join(found, "v1"))
    add(found, organising.leave(found, "v1"))
    assert code_of(lambda: organising.join(found, "v1")) == "tournament-full"


def test_nobody_joins_after_the_last_round_has_begun_or_the_end() -> None:
    assert code_of(lambda: organising.join(made(2, 2), "late")) == "tournament-last"
    ended = made(2, 1)
    add(ended, organising.end(ended, "o"))
    assert code_of(lambda: organising.join(ended, "late")) == "tournament-over"
    assert code_of(lambda: organising.end(ended, "o")) == "tournament-over"
    assert code_of(lambda: organising.begin_round(ended, "o", 2)) == "tournament-over"


def test_a_round_begins_once() -> None:
    found = made(2)
    organising.begin_round(found, "o", 1)
    found.apply(Event("round", {"tables": []}, "o"))
    assert code_of(lambda: organising.begin_round(found, "o", 1)) == "stale"
    organising.begin_round(found, "o", 2)


@pytest.mark.parametrize("visitor", ["v1", "stranger", ""])
def test_only_the_organiser_organises(visitor) -> None:
    found = made(2)
    for asked in (
        lambda: organising.begin_round(found, visitor, 1),
        lambda: organising.remove(found, visitor, 2),
        lambda: organising.end(found, visitor),
    ):
        assert code_of(asked) == "not-organiser"


def test_there_must_be_a_player_to_leave_or_to_be_removed() -> None:
    assert code_of(lambda: organising.leave(made(2), "stranger")) == "no-player"
    assert code_of(lambda: organising.remove(made(2), "o", 3)) == "no-player"


def test_before_the_organiser_is_deleted_a_player_takes_over() -> None:
    found = made(3)
    add(found, organising.forget(found, "o"))
    assert found.organiser == "v1"
    add(found, organising.forget(found, "v1"))
    assert (found.organiser, [each.number for each in found.active]) == ("v2", [2, 3])


def test_a_tournament_ends_when_its_organiser_is_deleted_and_nobody_else_plays() -> None:
    found = made(1)
    add(found, organising.leave(found, "v1"))
    add(found, organising.forget(found, "o"))
    assert found.ended
    assert organising.forget(found, "o") == []


def test_settings_survive_the_store() -> None:
    found = settings(game="bondtolva", options={"ten": "high"}, automatic=True, clock=30)
    assert TournamentSettings(**asdict(found)) == found
    of_table = found.of_table("token", 2, 3)
    assert msgspec.convert(asdict(of_table), Settings) == of_table


def test_a_deal_after_an_annulled_one_has_a_number_without_the_number_of_all() -> None:
    table = settings(format_="league", deals=2).of_table("token", 1, 1)
    titles = [deal_title(SimpleNamespace(deal_number=each, settings=table)) for each in (2, 3)]
    assert titles == ["round 1, deal 2 of 2", "round 1, deal 3"]


def test_the_secrets_of_all_tables_follow_from_that_of_the_tournament() -> None:
    """``docs/fair-dealing.md`` says how, so that everybody can check it once the tournament is over."""
    tournament = made(2)
    same = tournament.secret_of_table(2, 1)
    assert same == hmac.new(bytes.fromhex("5e" * 32), b"round 2 table 0", "sha256").hexdigest()
    assert same == tournament.secret_of_table(2, 3) != tournament.secret_of_table(1, 1)
    last = hmac.digest(bytes.fromhex(same), b"cards 0", "sha256")
    for _ in range(255 - 1):
        last = hashlib.sha256(last).digest()
    assert secret_of(same, CARDS, 1) == last.hex()
