"""Claiming the rest of the tricks: offered only if it is granted, a granted claim holds against every play."""

import random
from types import SimpleNamespace

import pytest

from matzl import Deal, registry
from matzl.base.info import PLAY_PHASE
from matzl.base.options import completed
from matzl.table.core import commands
from matzl.table.core.claims import claimed_card, may_claim, threat
from matzl.table.core.settings import Settings, single_deal
from matzl.table.core.stages import Stage
from matzl.table.presentation.narration import claim_notice
from tests.playing import steps
from tests.tables.table_driver import ONLOOKER, TableDriver, playing, refusal_of

FEW = 3
"""The largest hand for which every continuation is searched."""


def losing_line(deal: Deal, seat: int) -> list[str] | None:
    """Return a line of play in which another seat takes a trick from one who claims; None if there is none."""
    todo = [deal.copy()]
    while todo:
        at = todo.pop()
        claims = at.turn == seat and at.phase.name == PLAY_PHASE
        for word in [claimed_card(at.view(seat))] if claims else at.legal:
            after = at.copy()
            after.play(word)
            done = after.tricks[sum(trick.winner is not None for trick in deal.tricks) :]
            if any(trick.winner not in (None, seat) for trick in done):
                return list(after.actions[len(deal.actions) :])
            if not after.over:
                todo.append(after)
    return None


def moments(game):
    """Yield positions near the end of random deals in which a seat may claim."""
    for number in range(200):
        dice = random.Random(number)
        options = {o.name: dice.choice(o.choices) for o in registry.info(game).options if o.choices}
        deal = Deal(game, 3, number, options=options)
        for step in steps(deal, dice):
            view = None if deal.over else deal.view(deal.turn)
            if view and may_claim(view) and len(view.hand) <= FEW:
                yield step


@pytest.mark.parametrize("game", registry.names())
def test_a_granted_claim_wins_against_every_play(game):
    granted, refused = {True: 0, False: 0}, 0
    for deal in moments(game):
        view = deal.view(deal.turn)
        if card := threat(view):
            refused += 1
            taken = [each.cards for each in view.tricks if each.winner is not None]
            assert card not in {*view.hand, *(word for cards in taken for _, word in cards)}
            continue
        granted[deal.tricks[-1].winner is None] += 1
        assert losing_line(deal, deal.turn) is None, deal.record()
        if min(granted.values()) == 12:
            break
    assert min(granted.values()) == 12, "to lead, and in a trick that others have begun"
    assert refused > 2


@pytest.mark.parametrize(
    ("mine", "gone", "card"),
    [
        ("JS 9S AH KH", "6S 7S 8S TS QS", ""),  # two trumps draw the king and the ace of trumps
        ("JS 9S AH KH", "6S 7S 8S TS", "AS"),  # but not three
        ("JS KS AH KH", "6S 7S 8S TS QS", "9S"),  # nor with the nine of trumps out
        ("JS 9S AH TH", "6S 7S 8S TS QS", "KH"),  # and hearts need the king, too
        ("JS 9S AH KH 6H", "6S 7S 8S TS QS 7H 8H 9H TH", ""),  # which draw the queen and the jack
        ("AH KH QH AD", "", "JS"),  # with all trumps out
    ],
)
def test_high_cards_draw_those_of_the_others_before_low_ones_are_led(mine, gone, card):
    """§4.2 of Mittlere: the jack, the nine and the ace are the highest trumps."""
    played = SimpleNamespace(cards=[(0, card) for card in gone.split()], winner=0)
    info = registry.info("mittlere")
    rules = {"info": info, "options": completed(info, None), "trump": "S"}
    assert threat(SimpleNamespace(**rules, hand=mine.split(), tricks=[played])) == card


def until_claimable(game, *, single=False, **how) -> tuple[TableDriver, int]:
    """Return a table at which a seat is certain of the rest, and that seat; `single`: a feature's table with one deal."""
    settings = single_deal(Settings(game, chairs=("novice",)), "daily", "x", "not-now")
    driver = TableDriver(settings) if single else playing(game, **how)
    for _ in range(3000):
        deal = driver.table.deal
        if driver.table.stage is Stage.PLAYING and deal.turn in driver.table.people:
            view = deal.view(deal.turn)
            if may_claim(view) and not threat(view):
                return driver, deal.turn
        driver.step()
    raise AssertionError(game)


@pytest.mark.parametrize("game", ["bondtolva", "plus-minus", "matzlfangen"])
def test_claimed_tricks_are_played_automatically(game):
    driver, seat = until_claimable(game)
    table, deal, tricks = driver.table, driver.table.deal, len(driver.table.deal.tricks)
    left = len(deal.hand(seat))
    assert driver.table_view(driver.visitor(seat)).can_claim
    driver.command(driver.visitor(seat), commands.Claim(table.move))
    for guest in map(driver.table_view, filter(None, table.visitors)):
        assert (guest.claimed_by, f"the last {left} tricks" in claim_notice(guest)) == (seat, True)
    assert refusal_of(driver, driver.visitor(seat), commands.Claim(table.move)) == "not-now"
    while not deal.over:
        what = driver.automatic_move()
        if what is None:  # a question other than a card is still put to the people
            assert deal.phase.name != PLAY_PHASE
            driver.play()
        else:
            assert what.kind == "claimed"
    assert {trick.winner for trick in deal.tricks[tricks:]} == {seat}
    assert table.claimed_by is None


def test_a_claim_is_taken_back_with_what_was_played():
    driver, seat = until_claimable("bondtolva", chairs=("novice",))
    driver.command(visitor := driver.visitor(seat), commands.Claim(driver.table.move))
    driver.automatic_move()
    driver.command(visitor, commands.AskTakeBack(driver.table.move))
    assert driver.table.claimed_by is None
    assert driver.table.deal.turn == seat
    assert driver.automatic_move() is None


def test_claims_are_refused_out_of_turn_late_by_rule_and_with_a_losing_card():
    driver, seat = until_claimable("bondtolva")
    table, own, other = driver.table, driver.visitor(seat), driver.visitor(1 - seat)
    assert refusal_of(driver, other, commands.Claim(table.move)) == "claim-later"
    assert not driver.table_view(other).can_claim
    assert refusal_of(driver, own, commands.Claim(table.move - 1)) == "stale"
    assert refusal_of(driver, ONLOOKER, commands.Claim(table.move)) == "not-seated"
    driver.command(table.host, commands.ChangeRules({"claims": False}))
    assert refusal_of(driver, own, commands.Claim(table.move)) == "rule-off"
    assert not driver.table_view(own).can_claim
    driver, seat = until_claimable("bondtolva", single=True)
    assert refusal_of(driver, driver.visitor(seat), commands.Claim(driver.table.move)) == "rule-off"


def test_no_claim_is_granted_with_a_losing_hand_or_a_stock():
    first = playing("bondtolva")
    own = first.visitor(first.table.deal.turn)
    assert refusal_of(first, own, commands.Claim(first.table.move)) == "claim-later"
    losing = playing("plus-minus")
    own = losing.visitor(losing.table.deal.turn)
    assert not losing.table_view(own).can_claim
    assert refusal_of(losing, own, commands.Claim(losing.table.move)) == "not-claimable"


def test_before_trumps_are_set_a_hand_is_sure_only_if_nothing_can_ruff_it():
    """§4.5 of Mittlere: the highest cards of two suits lose to a discard that sets trumps."""
    rest = ["6H 7H 8H 9H TH JH 6D 7D 8D 9D TD JD", "QD KD AD 6C 7C 8C 9C TC JC QC KC AC"]
    deal = Deal.from_hands("mittlere", [rest[0], "6S 7S 8S 9S TS JS QS KS AS QH KH AH", rest[1]])
    assert may_claim(deal.view(1))
    assert threat(deal.view(1))
    deal.play_all(["AS", "QD", "6H"])
    assert deal.view(None).trump == "D"
    assert deal.tricks[0].winner == 2
