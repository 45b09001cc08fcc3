"""Deals of German Solo for tests; seat 3 deals, seat 0 is forehand."""

from matzl.base.cards import CARD_NAMES
from tests.rules.implementations import is_naive, new_deal

PACK = tuple(name for name in CARD_NAMES if name[0] in "789TJQKA")

# Seat 0 takes every trick in spades.
LONG_SPADES = (
    "QC 7S QS AS KS JS TS 9S",
    "AC KC JC TC 9C 8C 7C 8S",
    "AH KH QH JH TH 9H 8H 7H",
    "AD KD QD JD TD 9D 8D 7D",
)
# The same in clubs: the black suits of seats 0 and 1 are exchanged except the queens.
LONG_CLUBS = ("QC 7C QS AC KC JC TC 9C", "AS KS JS TS 9S 8S 7S 8C", *LONG_SPADES[2:])
# Seat 0 takes five tricks in spades, and the eight of hearts then goes to seat 2.
FIVE_SPADES = (
    "QC 7S QS AS KS 8H 7H 7D",
    "AC KC JC TC 9C 8C 7C 8S",
    "AH KH QH JH TH 9H JS TS",
    "AD KD QD JD TD 9D 8D 9S",
)
# The same, but seat 2 has the ace of diamonds.
FIVE_SPADES_AND_ACE = (*FIVE_SPADES[:2], "AH KH QH JH AD 9H JS TS", "TH KD QD JD TD 9D 8D 9S")
# Each seat has a whole suit.
WHOLE_SUITS = tuple(" ".join(rank + suit for rank in "AKQJT987") for suit in "CDHS")
# Seat 1 has both black queens, and no club but the queen.
BOTH_QUEENS = (
    "AC KC JC TC 9C 8C 7C JS",
    "QC QS AD KD QD JD TD 9D",
    WHOLE_SUITS[2],
    "AS KS TS 9S 8S 7S 8D 7D",
)
# Seat 1 has ace, king and ten of spades, and their queen, a trump in hearts.
QUEEN_OF_SPADES = (
    "7H AH KH QH AD KD 7S 8C",
    "AS KS QS TS 9C TC 8D 8H",
    "JS 9S 8S AC KC 9D TD 9H",
    "QC JC 7C JH TH QD JD 7D",
)
# Seat 0 takes nothing without trumps.
LOW = (
    "7C 8C 7D 8D 7H 8H 7S 8S",
    "9C TC 9D TD 9H TH 9S TS",
    "JC QC JD QD JH QH JS QS",
    "KC AC KD AD KH AH KS AS",
)


def fill(*hands):
    """Return four hands of eight cards, filled from the rest of the pack in its order."""
    given = [hand.split() for hand in hands]
    rest = [card for card in PACK if not any(card in hand for hand in given)]
    for hand in given:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    return [" ".join(hand) for hand in given]


def deal(hands, actions="", dealer=3):
    """Return a deal after some actions."""
    return new_deal("german-solo", hands, dealer=dealer).play(actions)


def bid(hands, contract, *actions, dealer=3):
    """Return a deal in which seat 0 has bid a contract and all others have passed, after some actions."""
    words = ["pass"] * 4
    words[-1 - dealer] = contract
    return deal(hands, " ".join([*words, *actions]), dealer)


def asked(one):
    """Return the seat to move and its legal actions as a string, to be compared with `question`."""
    return one.turn, " ".join(sorted(one.legal()))


def question(seat, words):
    """Return a seat and its legal actions as `asked` returns them."""
    return seat, " ".join(sorted(words.split()))


def partner_of(one):
    """Return the seat of the partner as far as it is known to all, else None."""
    if is_naive():
        fallen = not any(one.naive.called in hand for hand in one.naive.hands)
        return one.naive._partner() if fallen or one.naive._partner_is_known() else None
    return None if one.partner < 0 else one.partner


def lowest(words):
    """Return the lowest card by rank, then by suit in the order clubs to spades; other actions come before cards."""
    return min(words, key=lambda word: (PACK.index(word) % 8, word) if word in PACK else (-1, word))


def lead(one, cards):
    """Play tricks in which the seat to move leads these cards and the others play their lowest legal card."""
    for card in cards.split():
        one.play(card)
        while one.phase.name == "play" and one.laid:
            one.play(lowest(one.legal()))
    return one


def play_out(one):
    """Play to the end: each seat plays its lowest legal card, and nobody stops or asks."""
    while not one.over:
        one.play(lowest(one.legal() - {"stop", "ask"}))
    return one


def strongest(one, words):
    """Return the highest trump, or else the highest card by rank."""
    trump = "CDHS".find(one.trump_letter or "?")
    trumps = [CARD_NAMES[card] for card in one.info.order({})[trump][trump]] if trump >= 0 else []
    return next(
        (name for name in trumps if name in words),
        max(words, key=lambda name: "789TJQKA".index(name[0])),
    )


def choice(rng, one, boldness, sharpness, wanted=None):
    """Return a random legal action: rarely a stop, mostly low bids, grand by preference.

    With a wanted contract, seat 0 bids that contract and names its longest suit as trumps, and the others pass.
    """
    legal = one.legal()
    words = [word for word in one.phase.words.values() if word in legal]
    name = one.phase.name
    if name == "bidding":
        if wanted is not None or rng.random() > boldness:
            return wanted if one.turn == 0 and wanted in words else "pass"
        if "hold" in words and rng.random() < 0.5:
            return "hold"
        bids = [word for word in words if word not in ("pass", "hold")] or ["pass"]
        return "grand" if "grand" in bids else bids[min(int(rng.expovariate(0.5)), len(bids) - 1)]
    if name == "naming" and wanted is not None and one.turn == 0:
        return max(words, key=lambda word: sum(card[1] == word[-1] for card in one.hand(0)))
    if "stop" in words and rng.random() < 0.6:
        return "play-on"
    if name == "play" and rng.random() < sharpness:
        return strongest(one, words)
    return rng.choice(words)


def walk(rng):
    """Play a random deal; yield it with the actions so far before every action and at the end.

    All contracts and duels occur; in some deals all seats play their strongest cards.
    """
    pack = list(PACK)
    rng.shuffle(pack)
    one = deal([pack[8 * seat : 8 * seat + 8] for seat in range(4)], dealer=rng.randrange(4))
    boldness, sharpness = rng.choice((0, 0.2, 0.6)), rng.choice((0, 0.7, 0.9))
    actions = []
    while not one.over:
        yield one, actions
        actions.append(choice(rng, one, boldness, sharpness))
        one.play(actions[-1])
    yield one, actions


BIDS = [
    "question", "is-it", "kicker", "grand", "solo", "six-trick-solo", "solo-is-it",
    "six-trick-solo-is-it", "bronco", "bull-solo", "solo-tout", "solo-tout-is-it",
]  # fmt: skip
# Seat 0 may make any bid, the others any but grand.
FREE = fill("QC QS 7C 7D", "8C 8D", "9C 9D", "TC TD")
