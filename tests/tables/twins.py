"""Pairs of tables that differ in cards a visitor has not seen, with the same actions."""

from __future__ import annotations

import random

from matzl.base.cards import CARD_NAMES
from matzl.deal.deal import Deal
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from tests.tables.table_driver import ONLOOKER, playing


def lay_pack(table: Table, pack: tuple[int, ...]) -> None:
    """Replace the pack of the current deal."""
    assert table.match is not None
    assert table.deal is not None
    knocked = table.deal.knocked
    dealt = Deal(table.match.game, pack=pack, knocked=knocked, **table.match.handover())
    table.deal = table.match._deal = dealt


def dealt_to(deal: Deal, seat: int | None) -> set[str]:
    """Return the cards that a visitor was dealt or has drawn, with the upcard."""
    upcard = {deal.upcard} if deal.upcard else set()
    return upcard | (set() if seat is None else {*deal.hands[seat], *deal.hand(seat)})


def other_pack(deal: Deal, known: set[str], rng: random.Random) -> tuple[int, ...]:
    """Return the pack of a deal with all cards but some known ones permuted."""
    pack = list(deal._pack)
    places = [place for place, card in enumerate(pack) if CARD_NAMES[card] not in known]
    cards = [pack[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pack[place] = card
    return tuple(pack)


def course_of_a_deal(game, seed):
    """Play a random deal with a spectator; return the driver, the number of events before it, and the cards shown."""
    driver = playing(game, seed=seed, onlooker=True)
    lay_pack(driver.table, driver.table.deal._pack)
    before, most, shown = len(driver.events), driver.rng.randrange(8, 60), set()
    while driver.table.stage is Stage.PLAYING and len(driver.events) - before < most:
        driver.play()
        shown |= shown_now(driver.table.deal.view(None))
    return driver, before, shown


REVEALING = {"german-solo": {"ask", "call:", "pass"}, "matzlfangen": {"raise", "pass"}}
"""Actions that reveal a card by the rules: the next turn shows who holds the called card or must name trumps."""


def twin_tables(game, seed, rng, guest=None):
    """Yield a visitor, and two tables that differ in cards they have not seen, before each event of a random deal."""
    driver, before, shown = course_of_a_deal(game, seed)
    deal, log = driver.table.deal, driver.events
    guest = guest or rng.choice([*filter(None, driver.table.visitors), ONLOOKER])
    known = dealt_to(deal, driver.table.seat_of(guest)) | {word[-2:] for word in deal.actions}
    packs = deal._pack, other_pack(deal, known | shown, rng)
    one, two = (as_far_as(log[:before], pack) for pack in packs)
    for event in log[before:]:
        yield guest, one, two
        word = event.data["word"]
        if word not in two.deal.legal:
            return
        one.apply(event)
        two.apply(event)
        turns = [(each.stage, each.deal.turn, each.deal.phase) for each in (one, two)]
        if turns[0] != turns[1]:
            assert any(word.startswith(revealing) for revealing in REVEALING[game])
            return


def as_far_as(log, pack):
    """Return a table at the beginning of the deal, with these cards."""
    table = Table("key", log)
    lay_pack(table, pack)
    return table


def shown_now(view):
    """Return the cards that lie open or are shown in other hands."""
    upcard = {view.upcard} if view.upcard else set()
    return upcard | {card for seat in range(view.seats) for card in view.shown(seat)}
