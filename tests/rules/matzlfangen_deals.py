"""Deals of Matzlfangen for tests: from given hands, with a contract, or settled from given piles."""

from __future__ import annotations

from matzl import registry
from matzl.base.cards import cards
from matzl.games.matzlfangen.settlement import settle
from tests.rules.implementations import NaiveDeal, new_deal
from tests.rules.kernel_deal import KernelDeal, split

INFO = registry.info("matzlfangen")
ORDER = "ATKQJ987"
PACK = [rank + suit for suit in "CDHS" for rank in ORDER]


def matzlfangen(*hands, upcard="7D", dealer=3, **setting):
    """Return a deal with forehand at seat 0; missing or short hands are filled from the rest of the pack."""
    hands = [split(hand) for hand in hands] + [[] for _ in range(4 - len(hands))]
    if upcard not in hands[dealer]:
        hands[dealer].append(upcard)
    rest = [name for name in PACK if not any(name in hand for hand in hands)]
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    return new_deal("matzlfangen", hands, upcard=upcard, dealer=dealer, **setting)


def bid(deal, contract, seat=0):
    """Play the auction with one bid, or none for rufen; calling or naming is still to come."""
    for speaker in range(4):
        one = (deal.dealer + 1 + speaker) % 4
        deal.play([contract if one == seat and contract != "rufen" else "weiter"])
    return deal


def begin(deal):
    """Let everybody pass the raises, so that play begins."""
    while deal.phase.name == "raise":
        deal.play("pass")
    return deal


def neidspiel(*hands, **setting):
    """Return a deal at the first lead, by seat 0 in its neidspiel."""
    return begin(bid(matzlfangen(*hands, **setting), "neidspiel"))


def durch(*hands, **setting):
    """Return a deal at the first lead, by seat 0 in its durch."""
    return begin(bid(matzlfangen(*hands, **setting), "durch"))


POOR = "7C 8C 9C 7S 8S 9S 7H 8H"


def settled(
    contract, pile, *, last, matzl_with=0, partners_pile="", tricks=None, raises="", **options
):
    """Return a deal with diamonds as trumps, settled with this pile for declarer (seat 0) and the rest for seat 1.

    `last` won the last trick; the ten of diamonds was dealt to the seat `matzl_with`. In rufen seat 2 is the partner.
    """
    hands = [POOR, "JC JS JH 9H", "AC KC QC TC", ""]
    hands[matzl_with] = " ".join(["TD", *split(hands[matzl_with])[1:]])
    deal = bid(matzlfangen(*hands, **options), contract)
    if contract == "rufen":
        deal.play("call:AC" if "AC" in deal.hand(2) else "call:KC")
    elif contract == "treiben":
        deal.play("trump:D")
    deal.play(raises)
    begin(deal)
    piles = [split(pile), [], split(partners_pile), []]
    piles[1] = [name for name in PACK if name not in piles[0] + piles[2]]
    own, theirs = (bool(pile) for pile in (piles[0], piles[2]))
    tricks = tricks or [int(own), 8 - own - theirs, int(theirs), 0]
    (_settle_naive if isinstance(deal, NaiveDeal) else _settle_state)(deal, piles, tricks, last)
    return deal


def _settle_state(deal, piles, tricks, last):
    if deal.field("contract") == "rufen":
        deal.state["partner"] = 2
    deal.state["hand"] = 0
    deal.state["winner"] = last
    deal.state["turn"] = last
    deal.state["taken"] = [[cards(pile) for pile in piles]]
    deal.state["tricks"] = [tricks]
    settle(deal.state[0])
    deal.refresh()


def _settle_naive(deal, piles, tricks, last):
    deal.naive.hands = [set() for _ in range(4)]
    for seat in sorted(range(4), key=lambda seat: seat == last):
        if tricks[seat]:
            deal.naive.taken += [(seat, piles[seat])] + [(seat, [])] * (tricks[seat] - 1)
    deal.naive.ask_for_claim()


def known_sides(deal):
    """Return the partner that all know from the raises, None if nobody does, and the seats that all know as defenders."""
    if isinstance(deal, KernelDeal):
        known = {seat for seat in range(4) if deal.defenders >> seat & 1}
        return (None if deal.partner < 0 else deal.partner), known
    sides = deal.naive.sides_that_all_can_think_of()
    partners = sides[0] - {deal.naive.declarer} if len(sides) == 1 else set()
    return next(iter(partners), None), {0, 1, 2, 3} - set().union(*sides)


def random_hands(rng):
    """Return four random hands and a dealer; some hands are long in a suit or high, so that rare results occur."""
    pack = rng.sample(PACK, 32)
    kind = rng.random()
    if kind < 0.2:
        pack.sort(key=lambda name: (ORDER.index(name[0]) // 2, rng.random()))
    elif kind < 0.4:
        pack.sort(key=lambda name: (name[1], rng.random()))
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    rng.shuffle(hands)
    return hands, rng.randrange(4)
