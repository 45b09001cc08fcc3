"""Provable deals: packs follow from secret, words and numbers without bias, and whatever is altered in a record is found."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from matzl import registry
from matzl.base.cards import pack_of
from matzl.deal.deal import Deal
from matzl.deal.fair import (
    BOTS,
    CARDS,
    CHAIN,
    METHOD,
    check_fair,
    drawn,
    first_dealer,
    hash_of,
    match_faults,
    pack_from,
    secret_of,
)
from matzl.players.playing import play_out

ROOT = "5e" * 32
INFO = registry.info("bondtolva")


def fair(number: int, **more: object) -> dict[str, object]:
    """Return the proof of a deal, with fixed secrets."""
    secret, of_bots = secret_of(ROOT, CARDS, number), secret_of(ROOT, BOTS, number)
    hashes = {"hash": hash_of(secret), "bots_hash": hash_of(of_bots)}
    return {
        "method": METHOD,
        "match": 1,
        "deal": number,
        "number": number,
        "words": ["", "äpple"],
        "secret": secret,
        "bots_secret": of_bots,
        **hashes,
        **more,
    }


def played(game: str = "bondtolva", **more: object) -> Deal:
    proof = fair(3, words=[""] * registry.info(game).seats[0], **more)
    deal = Deal(game, number=2, pack=pack_from(proof, registry.info(game)))
    play_out(deal, "random", 1)
    deal.fair = proof
    return deal


def chi_square(found: Counter, cells: int) -> float:
    """Return the distance of counts from equal ones, in standard deviations of chi-square for that many cells."""
    expected = found.total() / cells
    square = sum((count - expected) ** 2 / expected for count in found.values())
    square += (cells - len(found)) * expected
    return (square - (cells - 1)) / (2 * (cells - 1)) ** 0.5


def test_every_card_is_equally_often_at_every_place_and_beside_every_other():
    packs = [pack_from(fair(number), INFO) for number in range(2000)]
    cards = len(packs[0])
    places = Counter((place, card) for pack in packs for place, card in enumerate(pack))
    pairs = Counter(pair for pack in packs for pair in pairwise(pack))
    after = Counter((one[0], two[0]) for one, two in pairwise(packs))
    assert all(sorted(pack) == list(pack_of(INFO.ranks)) for pack in packs)
    assert abs(chi_square(places, cards * cards)) < 3
    assert abs(chi_square(pairs, cards * (cards - 1))) < 3
    assert abs(chi_square(after, cards * cards)) < 3, "a deal tells nothing of the next"


def test_a_drawn_card_is_equally_likely_to_be_any_and_does_not_depend_on_their_order():
    words = ["draw:6C", "draw:TH", "draw:AS", "draw:9D", "draw:QC"]
    found = Counter(drawn(fair(number), 36, words) for number in range(2000))
    assert abs(chi_square(found, len(words))) < 3
    assert drawn(fair(1), 36, words[::-1]) == drawn(fair(1), 36, words)


def test_the_pack_depends_on_each_part_of_what_proves_it():
    others = [{}, {"words": ["äpple", ""]}, {"words": ["", ""]}, {"deal": 9}, {"match": 2}]
    packs = {tuple(pack_from(fair(1, **more), INFO)) for more in others}
    assert len({*packs, tuple(pack_from(fair(2, deal=1), INFO))}) == len(others) + 1


@pytest.mark.parametrize("number", [1, CHAIN - 1, CHAIN + 1])
def test_a_secret_is_the_hash_of_the_next_one_in_its_chain(number):
    one, two = (bytes.fromhex(secret_of(ROOT, CARDS, each)) for each in (number - 1, number))
    assert one == sha256(two).digest()
    assert secret_of(ROOT, CARDS, number) != secret_of(ROOT, BOTS, number)


@pytest.mark.parametrize("game", ["matzlfangen", "bondtolva"])
def test_a_record_is_checked_whatever_the_order_of_its_hands(game):
    record = played(game).record()
    record["hands"] = [" ".join(reversed(hand.split())) for hand in record["hands"]]
    assert check_fair(Deal.from_record(record)).state == "right"


@pytest.mark.parametrize(
    ("altered", "faults"),
    [
        ({"secret": "0" * 64}, {"hash", "cards"}),
        ({"words": ["x", ""]}, {"cards"}),
        ({"deal": 4}, {"cards"}),
        ({"hash": "0" * 64}, {"hash"}),
        ({"bots_secret": "0" * 64}, {"bots"}),
    ],
)
def test_what_is_altered_is_found(altered, faults):
    deal = played()
    deal.fair |= altered
    check = check_fair(deal)
    assert (check.state, set(check.faults)) == ("wrong", faults)


def test_any_seat_may_have_to_deal_first_but_only_one_of_them():
    assert abs(chi_square(Counter(first_dealer(fair(number), 3) for number in range(2000)), 3)) < 3
    proof, faults = fair(3, words=["", ""], deal=1), set()
    for dealer in (0, 1):
        deal = Deal("bondtolva", dealer=dealer, pack=pack_from(proof, INFO))
        deal.fair = proof
        faults.add(check_fair(deal).faults)
    assert faults == {(), ("dealer",)}


def test_a_drawn_card_that_does_not_follow_from_the_secret_is_found():
    proof, draws, seed = fair(3, words=["", "", ""]), [], 0
    pack = pack_from(proof, registry.info("mittlere"))
    while not draws:  # a tie is rare
        seed += 1
        deal = Deal("mittlere", options={"tie": "draw"}, pack=pack)
        play_out(deal, "random", seed)
        draws = [at for at, word in enumerate(deal.actions) if word.startswith("draw:")]
    right = drawn(proof, draws[0], deal.choices[draws[0]])
    begun = deal.restarted()
    begun.play_all(deal.actions[: draws[0]])
    begun.play(right)
    begun.fair = proof
    assert check_fair(begun).state == "right"
    begun.undo()
    begun.play(next(word for word in begun.legal if word != right))
    assert check_fair(begun).faults == ("draws",)


@pytest.mark.parametrize(
    "proof",
    [
        {"method": "matzl-fair/2"},
        {**fair(1), "words": ["only one"]},
        {**fair(1), "words": ["a\nb", ""]},
        {**fair(1), "deal": True},
        {**fair(1), "deal": 10**5000},
        {**fair(1), "secret": "AB" * 32},
        {**fair(1), "hash": None},
    ],
)
def test_what_another_program_has_written_is_no_proof_and_no_fault(proof):
    deal = played()
    deal.fair = proof
    assert check_fair(deal).state == "other"


def altered_match(**more: dict[int, dict[str, object]]) -> list[dict[str, object]]:
    """Return the parts of the records of three deals that are checked together, with changes to some, by number."""
    levels = {"levels": [None, "novice"]}
    deals = [
        {"game": "bondtolva", "meta": levels, "fair": fair(number, words=["plum", ""])}
        for number in (1, 2, 3)
    ]
    for number, changes in more.items():
        deals[int(number[1:]) - 1]["fair"] |= changes
    return deals


@pytest.mark.parametrize(
    ("altered", "faults"),
    [
        ({}, ()),
        ({"_3": {"match": 2}}, ("numbers",)),
        ({"_2": {"deal": 4}}, ("numbers",)),
        ({"_2": {"number": 256, "hash": "0" * 64}}, ("numbers",)),
        ({f"_{n}": {"number": 254 + n} for n in (1, 2, 3)}, ("numbers",)),
        ({f"_{n}": {"match": 9} for n in (1, 2, 3)}, ("numbers",)),
        ({"_2": {"secret": "0" * 64}}, ("chain",)),
        ({"_3": {"hash": "0" * 64}}, ("chain",)),
        ({"_2": {"bots_hash": "0" * 64}}, ("chain",)),
        ({"_1": {"words": ["", "pear"]}}, ("seats",)),
        ({"_3": {"words": ["", "pear"]}}, ("seats",)),
    ],
)
def test_the_deals_of_a_match_are_checked_together(altered, faults):
    assert match_faults(altered_match(**altered)) == faults


def test_a_match_goes_on_at_another_table_after_a_deal_with_given_cards():
    deals = altered_match(_3={"match": 7, "hash": "0" * 64})
    deals[1]["fair"].pop("hash")
    assert match_faults(deals) == ()


def test_without_a_secret_nothing_is_claimed():
    deal = played()
    deal.fair = {name: value for name, value in fair(3).items() if "secret" not in name}
    assert check_fair(deal).state == "missing"
    begun = deal.restarted()
    begun.fair = deal.fair
    assert check_fair(begun).state == "open"
    deal.fair = None
    assert check_fair(deal).state == "none"
