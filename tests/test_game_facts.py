"""The longest deal and the range of payoffs: no deal is outside them, and some reach them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from matzl import Deal, Game, registry
from matzl.rulebook.examples import read_examples
from tests.playing import played

GAMES = registry.names()
SOLO = [
    "QC QS 8C 9C TC JC KS AS",
    "7C KC AC 7D 8D 9D TD JD",
    "QD KD AD 7H 8H 9H TH JH",
    "QH KH AH 7S 8S 9S TS JS",
]
ALL_BIDS = """
question
is-it hold kicker hold grand pass
solo hold six-trick-solo hold solo-is-it hold six-trick-solo-is-it hold bronco hold bull-solo hold
solo-tout hold solo-tout-is-it hold pass
pass
""".split()

RAISING = ("phase", "turn", "raises", "to_ask", "partner", "defenders")
"""The fields of a state on which the rest of the raises depends."""


def decisions(deal: Deal) -> int:
    """Return the number of actions that seats chose."""
    return sum("draw:" not in word for word in deal.actions)


def deals(game: str, count: int) -> Iterator[Deal]:
    """Yield random deals under random choices of the options."""
    rng = random.Random(9)
    for number in range(count):
        options = {
            option.name: rng.choice(option.choices)
            for option in registry.info(game).options
            if option.choices
        }
        if len(Game(game).seats) > 1:
            options["players"] = rng.choice(Game(game).seats)
        yield played(Deal(game, 8, number, options=options), rng)


@pytest.mark.parametrize("game", GAMES)
def test_no_deal_is_longer_or_pays_more(game: str) -> None:
    info = registry.info(game)
    least, most = info.payoff_range
    for deal in deals(game, 150):
        assert decisions(deal) <= info.longest
        assert deal.result is not None
        assert least <= min(deal.result.payoffs)
        assert max(deal.result.payoffs) <= most


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus", "bondtolva"])
def test_worked_examples_reach_the_range(game: str) -> None:
    found = {
        amount
        for example in read_examples((registry.folder(game) / "examples.jsonl").read_text("utf-8"))
        if example.deal and "result" in example.deal
        for amount in example.deal["result"]["payoffs"]
    }
    assert found >= {*registry.info(game).payoff_range}


@pytest.mark.parametrize("game", ["mittlere", "molotow", "plus-minus"])
def test_every_jass_deal_has_the_same_length(game: str) -> None:
    assert {decisions(deal) for deal in deals(game, 10)} == {registry.info(game).longest}


def test_a_deal_of_bondtolva_without_declarations_is_the_longest() -> None:
    deal = Deal("bondtolva", 1)
    while not deal.over:
        deal.play("pass" if "pass" in deal.legal else deal.legal[0])
    assert decisions(deal) == deal.info.longest


def test_a_deal_of_german_solo_with_every_bid_is_the_longest() -> None:
    hands = [SOLO[1], SOLO[0], *SOLO[2:]]
    deal = Deal.from_hands("german-solo", hands, dealer=3)
    deal.play_all(ALL_BIDS)
    assert decisions(played(deal)) == deal.info.longest


def test_the_dearest_contracts_of_german_solo_reach_the_range() -> None:
    best = "QC 7C QS AC KC JC TC 9C", "8C 7D 8D 9D TD JD QD KD"
    rest = "AD 7H 8H 9H TH JH QH KH", "AH 7S 8S 9S TS JS KS AS"
    bad = "QC 7C QS AC KC 7D 8D 9D", "JC TC 9C 8C TD JD QD KD"
    payoffs = []
    for mine, other in (best, bad):
        deal = Deal.from_hands("german-solo", [mine, other, *rest], dealer=3)
        deal.play_all(["solo-tout-is-it", "pass", "pass", "pass"])
        ended = played(deal)
        assert ended.result is not None
        payoffs.append(ended.result.payoffs[0])
    assert tuple(sorted(payoffs)) == deal.info.payoff_range


def test_trumpf_durch_with_ten_raises_reaches_the_range_of_matzlfangen() -> None:
    made = ["TS 7H 8H 9H 7D 8D 9D JD", "TH JH QH KH TD QD KD AD", "7C 8C 9C TC JC QC KC AC"]
    lost = ["AS 7H 8H 9H 7D 8D 9D JD", "TH JH QH KH TD QD KD AD", "7C 8C 9C TC JC QC KC AC"]
    payoffs = []
    for others, mine in ((made, "AS KS QS JS 9S 8S AH 7S"), (lost, "TS KS QS JS 9S 8S AH 7S")):
        deal = Deal.from_hands("matzlfangen", [*others, mine], dealer=3, upcard="7S")
        deal.play_all(["weiter", "weiter", "weiter", "trumpf-durch"])
        while deal.phase.name == "raise":
            deal.play("raise" if "raise" in deal.legal else "pass")
        deal.play(mine.split()[0])
        ended = played(deal)
        assert ended.result is not None
        payoffs.append(ended.result.payoffs[3])
    assert tuple(sorted(payoffs)) == deal.info.payoff_range


def test_rufen_with_the_most_raises_and_passes_is_the_longest() -> None:
    lengths = set()
    for number in range(40):
        deal = Deal("matzlfangen", 1, number, options={"matzl_claim": "manual"})
        deal.play_all(["weiter"] * 4)
        deal.play(random.Random(number).choice(deal.legal))
        longest = _most_raises(deal)
        for seed in range(20):
            ended, rng = longest.copy(), random.Random(seed)
            while not ended.over:
                claims = ended.phase.name == "claim"
                ended.play("pass" if claims else rng.choice(ended.legal))
            lengths.add(decisions(ended))
    assert max(lengths) == deal.info.longest


def _most_raises(deal: Deal) -> Deal:
    """Return the deal after the most raises and passes that are possible."""
    known: dict[tuple[int, ...], tuple[str, ...]] = {}

    def further(at: Deal) -> tuple[str, ...]:
        position = tuple(int(at.state[field][0]) for field in RAISING)
        if position not in known:
            known[position] = max((longest(at, word) for word in at.legal), key=len)
        return known[position]

    def longest(at: Deal, word: str) -> tuple[str, ...]:
        then = at.copy()
        then.play(word)
        return (word, *(further(then) if then.phase.name == "raise" else ()))

    again = deal.copy()
    again.play_all(further(deal))
    return again
