"""Views in which only the cards disagree: a hand forbids an action, or no distribution is left for the others."""

from __future__ import annotations

from functools import partial

from matzl import Deal
from matzl.base.cards import CARD_NAMES, card, each
from matzl.deal.view import View
from matzl.deal.vocabulary import LegalActions, Trick
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.state import copied
from matzl.search.worlds.possible import Worlds
from tests.search.tampering import changed, in_state
from tests.search.test_bad_views import refused


def with_other_card(view: View, given: str, taken: str) -> View:
    """Return the view of a seat with one dealt card replaced by another."""
    for field in ("hand", "dealt"):
        cards = int(view.state[field][0, view.seat])
        assert cards >> card(given) & 1
        assert not cards >> card(taken) & 1
        view = in_state(view, field, cards ^ 1 << card(given) ^ 1 << card(taken), view.seat)
    return view


def unruly(deal: Deal, seat: int, cards: str) -> View:
    """Return a view of a deal in which more cards have been played, legal or not."""
    state, seen = copied(deal.state), copied(deal.state)
    plays = [play for trick in deal.tricks for play in trick.cards]
    won, before = [trick.winner for trick in deal.tricks if trick.winner is not None], len(plays)
    for name in cards.split():
        plays.append((int(state["turn"][0]), name))
        compiled(engine.step)(state, card(name))
        if len(plays) % deal.seats == 0:
            won.append(int(state["winner"][0]))
    starts = range(0, len(plays), deal.seats)
    winners = [*won, None]
    compiled(engine.look)(state, seat, seen)
    mask = compiled(engine.legal_actions)(state) if state["turn"][0] == seat else 0
    phase = deal.info.phases[int(state["phase"][0])]
    return changed(
        deal.view(seat),
        state=seen,
        phase=phase,
        turn=int(state["turn"][0]) if int(state["phase"][0]) else None,
        over=not int(state["phase"][0]),
        actions=(*deal.actions, *(name for _, name in plays[before:])),
        turns=(*deal.turns, *(who for who, _ in plays[before:])),
        tricks=tuple(
            Trick(tuple(plays[k : k + deal.seats]), winners[k // deal.seats]) for k in starts
        ),
        legal=LegalActions(mask, [CARD_NAMES[one] for one in each(mask)]),
    )


def contradicts(view: View) -> bool:
    return refused(partial(Worlds, view)) == "contradiction"


def test_a_bid_that_the_seats_hand_forbids_is_refused():
    """§3.8 The bid "is it" needs a club besides the queen of clubs."""
    hands = ["QC AC 9D 8D 7D TH 9H 8H", "KC JC TC 9C 8C 7C AD KD", "QD JD TD AH KH QH JH 7H"]
    hands.append("AS KS QS JS TS 9S 8S 7S")
    deal = Deal.from_hands("german-solo", [hand.split() for hand in hands], dealer=3)
    deal.play("is-it")
    view = deal.view(0)
    Worlds(view)
    Worlds(with_other_card(view, "AC", "KC"))
    Worlds(with_other_card(view, "QC", "QD"))
    assert contradicts(with_other_card(view, "AC", "QD"))


def test_a_card_that_nobody_can_hold_is_refused():
    """Both others are known to be void in hearts, so all hearts must be in the seat's own hand."""
    hands = ["AH KH QH JH TH 9H 8H 7H 6H AC AD AS", "KC QC JC TC 9C 8C KD QD JD TD 9D 8D"]
    hands.append("7C 6C 7D 6D KS QS JS TS 9S 8S 7S 6S")
    deal = Deal.from_hands("mittlere", [hand.split() for hand in hands], dealer=2)
    deal.play_all("6H 8C 6D".split())
    assert deal.turn != 0
    view = deal.view(0)
    Worlds(view)
    Worlds(with_other_card(view, "AC", "KC"))
    assert contradicts(with_other_card(view, "7H", "KC"))


def test_a_card_that_a_later_one_proves_illegal_is_refused():
    """Seat 1 discards a spade on a heart lead and leads a heart later; it might have led a club."""
    hands = ["AH KH QH AC KC QC AD KD QD AS KS QS", "JH TH 9H JC TC 9C JD TD 9D JS TS 9S"]
    hands.append("8H 7H 6H 8C 7C 6C 8D 7D 6D 8S 7S 6S")
    deal = Deal.from_hands("mittlere", [hand.split() for hand in hands], dealer=2)
    for seat in (0, 2):
        Worlds(unruly(deal, seat, "AH JH 8H KH TH 7H"))
        Worlds(unruly(deal, seat, "AH JS 8H JC 8C KC"))
        assert contradicts(unruly(deal, seat, "AH JS 8H JH 7H KH"))


def test_a_card_that_the_seats_hand_forbids_is_refused():
    """§4.13 to §4.15 of Bondtolva: with the stock drawn, a player must follow suit and head, or trump."""
    tested = 0
    for number in range(60):
        deal = Deal("bondtolva", 5, number)
        while not deal.over and tested < 6:
            held, legal, seat = deal.hand(deal.turn), [*deal.legal], deal.turn
            forbidden = [name for name in held if name not in legal]
            if forbidden and legal[0] in held:
                Worlds(unruly(deal, seat, legal[0]))
                assert contradicts(unruly(deal, seat, forbidden[0]))
                tested += 1
            deal.play(legal[number % len(legal)])
    assert tested == 6
