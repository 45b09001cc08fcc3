"""Who sits at a table: coming, leaving at every stage, the host, bots for empty chairs, the next deal and a rematch."""

import pytest

from matzl.errors import NotationError, SetUpError, TableError, UnknownGameError
from matzl.table import commands as wishes
from matzl.table.events import Event
from matzl.table.next_move import due
from matzl.table.settings import Settings
from matzl.table.stage import Stage
from tests.tables.sitting import ONLOOKER, Sitting, playing, seated
from tests.tables.test_taking_back import refusal_of

LEVELS = ("random", "novice")


def waiting(game="matzlfangen", **given) -> Sitting:
    """A table whose host waits for others."""
    return Sitting(Settings.checked({"game": game, **given}, LEVELS))


def test_people_sit_where_they_like_and_where_there_is_space():
    sitting = waiting()
    assert refusal_of(sitting, "anna", wishes.Sit("Anna")) == "seated"
    for seat in (-1, 4):
        assert refusal_of(sitting, "berta", wishes.Sit("Berta", seat)) == "no-seat"
    assert refusal_of(sitting, "berta", wishes.Sit("Berta", 0)) == "seat-taken"
    assert refusal_of(sitting, "berta", wishes.Sit(" \t\u200b")) == "no-name"
    assert refusal_of(sitting, "berta", wishes.Sit("B" * 25)) == "no-name"
    sitting.wish("berta", wishes.Sit(" Ber\u202eta\n B ", 2))
    assert sitting.table.names == ("Anna", "", "Ber ta B", "")
    sitting.wish("clara", wishes.Sit("C" * 24))
    sitting.wish("dora", wishes.Sit("Dora"))
    assert [sitting.table.seat_of(who) for who in ("clara", "dora")] == [1, 3]
    assert refusal_of(sitting, "rosa", wishes.Sit("Rosa")) == "table-full"


def test_a_seat_is_for_those_who_were_invited_unless_the_table_is_listed():
    sitting = waiting()
    sitting.add(Event("admitted", {}, ONLOOKER))
    for token in ("on", "guessed"):
        assert refusal_of(sitting, ONLOOKER, wishes.Sit("Otto", token=token)) == "not-admitted"
    sitting.wish("berta", wishes.Sit("Berta", 1, "in"))
    sitting.wish("berta", wishes.Leave())
    assert sitting.seen("berta").may_sit
    assert not sitting.seen(ONLOOKER).may_sit
    listed = waiting(listed=True)
    listed.wish(ONLOOKER, wishes.Sit("Otto", token="none"))


def test_nobody_sees_the_cards_of_two_seats_in_one_deal():
    sitting = playing("mittlere")
    sitting.wish("berta", wishes.Leave())
    sitting.wish("clara", wishes.Leave())
    assert refusal_of(sitting, "berta", wishes.Sit("Berta", 2)) == "knows-cards"
    sitting.wish("berta", wishes.Sit("Berta", 1))
    sitting.wish("rosa", wishes.Sit("Rosa", 2))
    assert refusal_of(sitting, "clara", wishes.Sit("Clara")) == "table-full"


def test_nobody_is_called_like_somebody_else():
    sitting = waiting()
    for visitor in ("berta", "clara"):
        sitting.wish(visitor, wishes.Sit(" Anna "))
    assert sitting.table.names[:3] == ("Anna", "Anna 2", "Anna 3")


def test_the_host_alone_begins_when_all_chairs_are_taken():
    sitting = waiting()
    assert refusal_of(sitting, "anna", wishes.Start()) == "seats-open"
    sitting.wish("berta", wishes.Sit("Berta", 1))
    assert refusal_of(sitting, "berta", wishes.SeatBot(2, "novice")) == "not-host"
    assert refusal_of(sitting, "anna", wishes.SeatBot(2, "grandmaster")) == "unknown-level"
    assert refusal_of(sitting, "anna", wishes.SeatBot(1, "novice")) == "seat-taken"
    assert refusal_of(sitting, "anna", wishes.SeatBot(-1, "novice")) == "no-seat"
    for seat in (2, 3):
        sitting.wish("anna", wishes.SeatBot(seat, "novice"))
    assert due(sitting.table) is None, "people were invited, so the host says when"
    assert refusal_of(sitting, "berta", wishes.Start()) == "not-host"
    sitting.wish("anna", wishes.Start())
    assert sitting.table.stage is Stage.CUTTING
    assert refusal_of(sitting, "anna", wishes.Start()) == "not-now"
    assert len({chair.name for chair in sitting.table.chairs}) == 4


def test_against_bots_alone_it_begins_by_itself():
    assert waiting(chairs=("novice",) * 3).due().kind == "start"


def test_the_host_passes_on_with_all_that_goes_with_it():
    sitting = seated("matzlfangen", onlooker=True)
    sitting.wish("anna", wishes.Leave())
    table = sitting.table
    assert [chair.host for chair in table.chairs] == [False, True, False, False]
    assert sitting.seen("berta").hosting
    assert table.hosts_name == "Berta"
    assert refusal_of(sitting, "anna", wishes.Rule({"history": True})) == "not-host"
    sitting.wish("berta", wishes.SeatBot(0, "novice"))
    sitting.wish("berta", wishes.Start())
    sitting.wish("berta", wishes.Leave())
    assert sitting.seen("clara").hosting
    sitting.wish("anna", wishes.Sit("Anna"))
    assert not sitting.seen("anna").hosting
    assert sitting.seen("anna").seat == 1


def to_stage(stage: Stage) -> Sitting:
    """A table of two people and two bots at a stage."""
    sitting = seated("matzlfangen", chairs=("open", "novice", "novice"), onlooker=True)
    if stage is not Stage.GATHERING:
        sitting.start(seed=1)  # seat 1 deals, so seat 0 cuts
    if stage not in (Stage.GATHERING, Stage.CUTTING):
        sitting.until(stage)
    assert sitting.table.stage is stage
    return sitting


STAGES = [Stage.GATHERING, Stage.CUTTING, Stage.PLAYING, Stage.RESULT, Stage.OVER]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_leaving_at_any_stage_leaves_a_table_that_can_go_on(stage):
    sitting = to_stage(stage)
    table = sitting.table
    sitting.wish("anna", wishes.Leave())
    assert table.open_seats == {0}
    assert refusal_of(sitting, "anna", wishes.Leave()) == "not-seated"
    assert sitting.seen("anna").seat is None, "who has left may look on"
    if stage is Stage.CUTTING:
        assert due(table) is None, "the right to cut waits for whoever takes the chair"
    if stage in (Stage.RESULT, Stage.OVER):
        sitting.wish("berta", wishes.Ready(sitting.table.move))
        assert table.stage is stage, "nothing is dealt to an empty chair"
        assert due(table) is None
    sitting.wish("berta", wishes.SeatBot(0, "novice"))
    if stage is Stage.GATHERING:
        sitting.wish("berta", wishes.Start())
    before = len(sitting.log)
    for _ in range(40):
        sitting.step()
    assert len(sitting.log) >= before + 40
    assert table.matches == (2 if stage is Stage.OVER else 1)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.value)
def test_when_the_last_person_leaves_the_table_is_closed_for_good(stage):
    sitting = to_stage(stage)
    for who in ("berta", "anna"):
        sitting.wish(who, wishes.Leave())
    assert sitting.table.stage is Stage.CLOSED
    assert due(sitting.table) is None
    for wish in (
        wishes.Sit("Anna"),
        wishes.Say(phrase="hello"),
        wishes.Leave(),
        wishes.Ready(sitting.table.move),
    ):
        assert refusal_of(sitting, "anna", wish) == "unknown-table"
    assert sitting.seen("anna").stage is Stage.CLOSED


def test_the_next_deal_waits_for_every_person_and_no_bot():
    sitting = to_stage(Stage.RESULT)
    table, deals = sitting.table, len(sitting.table.match.finished)
    assert refusal_of(sitting, ONLOOKER, wishes.Ready(sitting.table.move)) == "not-seated"
    sitting.wish("berta", wishes.Ready(sitting.table.move))
    assert refusal_of(sitting, "berta", wishes.Ready(sitting.table.move)) == "not-now"
    assert sitting.seen(ONLOOKER).ready == {1}
    assert sitting.seen(ONLOOKER).deal_number == deals
    sitting.wish("anna", wishes.Ready(sitting.table.move))
    assert table.stage is Stage.CUTTING
    view = sitting.seen(ONLOOKER)
    assert (view.deal_number, view.view, view.trumps, view.ready) == (deals + 1, None, (), set())
    assert refusal_of(sitting, "anna", wishes.Ready(sitting.table.move)) == "not-now"


def test_who_leaves_is_waited_for_no_more():
    sitting = seated("matzlfangen")
    sitting.start()
    sitting.until(Stage.RESULT)
    for who in ("anna", "berta", "clara"):
        sitting.wish(who, wishes.Ready(sitting.table.move))
    sitting.wish("dora", wishes.Leave())
    assert sitting.table.stage is Stage.RESULT, "a chair is open"
    sitting.wish("anna", wishes.SeatBot(3, "novice"))
    assert sitting.table.stage is Stage.CUTTING


def test_a_rematch_is_a_match_of_its_own():
    sitting = to_stage(Stage.OVER)
    seeds = [event.data["seed"] for event in sitting.log if event.kind == "started"]
    assert sitting.seen("anna").winners
    for who in ("anna", "berta"):
        assert due(sitting.table) is None
        sitting.wish(who, wishes.Ready(sitting.table.move))
    assert sitting.due().kind == "rematch"
    view = sitting.seen("anna")
    assert (view.matches, view.deal_number, view.over, view.winners) == (2, 1, False, ())
    assert view.scores == (0, 0, 0, 0)
    assert not view.ledger
    seeds += [event.data["seed"] for event in sitting.log if event.kind == "started"]
    assert len(set(seeds)) == 2


def test_the_player_before_the_dealer_cuts_or_knocks():
    sitting = seated("matzlfangen")
    sitting.start(seed=2)
    table = sitting.table
    assert table.cutter == 1
    assert sitting.seen("anna").cutter == 1
    assert sitting.seen("anna").view is None
    assert refusal_of(sitting, "anna", wishes.Cut(table.move, knock=True)) == "not-your-turn"
    assert refusal_of(sitting, "anna", wishes.Play("weiter", table.move)) == "not-now"
    assert refusal_of(sitting, "anna", wishes.Arrange(None)) == "not-now"
    sitting.wish("berta", wishes.Cut(table.move, knock=True))
    assert table.deal.knocked
    assert sitting.seen("anna").cutter is None
    assert refusal_of(sitting, "berta", wishes.Cut(table.move)) == "not-now"
    assert [happening.kind for happening in sitting.seen("anna").happenings] == ["cut"]


def test_a_bot_before_the_dealer_cuts_and_never_knocks():
    sitting = seated("matzlfangen", chairs=("novice",) * 3)
    sitting.start(seed=2)
    assert sitting.due().kind == "cut"
    assert not sitting.table.deal.knocked


def test_moves_that_come_late_or_from_others_or_are_none():
    sitting = playing("mittlere")
    table = sitting.table
    turn = table.deal.turn
    own, other = sitting.visitor(turn), sitting.visitor((turn + 1) % 3)
    card, others = table.deal.hand(turn)[0], table.deal.hand((turn + 1) % 3)[0]
    assert refusal_of(sitting, own, wishes.Play(card, table.move - 1)) == "stale"
    assert refusal_of(sitting, own, wishes.Play(card, table.move + 1)) == "stale"
    assert refusal_of(sitting, other, wishes.Play(others, table.move)) == "not-your-turn"
    assert refusal_of(sitting, "", wishes.Play(card, table.move)) == "not-seated"
    assert refusal_of(sitting, "rosa", wishes.Play(card, table.move)) == "not-seated"
    with pytest.raises(NotationError):
        sitting.wish(own, wishes.Play("ace of spades", table.move))
    with pytest.raises(ValueError, match="hand"):
        sitting.wish(own, wishes.Play(others, table.move))
    sitting.wish(own, wishes.Play(card, table.move))
    assert refusal_of(sitting, own, wishes.Play(card, table.move)) == "not-your-turn"


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"game": "skat"}, UnknownGameError),
        ({"game": "mittlere", "chairs": ("novice",)}, SetUpError),
        ({"game": "mittlere", "chairs": ("novice", "grandmaster")}, TableError),
        ({"game": "mittlere", "deck": "tarot"}, SetUpError),
        ({"game": "mittlere", "rules": {"pace": "furious"}}, TableError),
        ({"game": "mittlere", "rules": {"pace": ["calm"]}}, TableError),
        ({"game": "mittlere", "rules": {"claims": "yes"}}, TableError),
        ({"game": "mittlere", "rules": {"stakes": True}}, TableError),
        ({"game": "mittlere", "options": {"nonsense": 1}}, SetUpError),
    ],
)
def test_settings_that_cannot_be(given, error):
    with pytest.raises(error):
        Settings.checked(given, LEVELS)


def test_an_unknown_wish_is_not_granted():
    assert refusal_of(seated("mittlere"), "anna", Event("seat")) == "not-now"
