"""The three decks: light, whole, safe to embed, and each card the card that it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from matzl.base.cards import RANK_LETTERS
from matzl.text.cards import DECKS
from matzl.web.cards import card_svg, sprite
from matzl.web.cards.backs import back
from matzl.web.cards.decks import parts
from matzl.web.cards.paints import INKS, PAPER

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [rank + suit for suit in "CDHS" for rank in "6789TJQKA"]
# What the corners show, from the six to the ace.
INDICES = {
    "french": "6 7 8 9 10 J Q K A",
    "german": "6 7 8 9 10 U O K S",
    "swiss": "6 7 8 9 Ba U O K A",
}
SWEDISH = (*"23456789", "10", "Kn", "D", "K", "E")

every_deck = pytest.mark.parametrize("deck", DECKS)


def symbols(deck: str, indices: tuple[str, ...] | None = None) -> dict[str, ET.Element]:
    found = ET.fromstring(sprite(deck, indices)).iter(f"{SVG}symbol")
    return {symbol.attrib["id"]: symbol for symbol in found}


def uses(drawing: ET.Element) -> list[str]:
    """What a drawing refers to itself, without the ``#part-``."""
    return [use.attrib["href"].removeprefix("#part-") for use in drawing.iter(f"{SVG}use")]


@every_deck
def test_a_sprite_has_the_36_cards_and_the_back(deck):
    found = symbols(deck)
    assert sorted(found) == sorted(["back", *(f"card-{card}" for card in CARDS)])
    assert {symbol.attrib["viewBox"] for symbol in found.values()} == {"0 0 120 186"}


@every_deck
def test_a_sprite_is_light(deck):
    drawn = sprite(deck).encode()
    assert len(drawn) < 60_000
    assert len(zlib.compress(drawn, 9)) < 12_000


PICTURES = [sprite(deck) for deck in DECKS] + [
    card_svg(deck, card) for deck in DECKS for card in ("back", *CARDS)
]


def test_pictures_refer_to_nothing_but_their_own_parts():
    for picture in PICTURES:
        root = ET.fromstring(picture)
        ids = Counter(each.attrib["id"] for each in root.iter() if "id" in each.attrib)
        assert set(ids.values()) == {1}
        for each in root.iter():
            assert each.tag.removeprefix(SVG) in {
                *("svg", "defs", "symbol", "g", "use"),
                *("path", "rect", "circle"),
            }
            for name, value in each.attrib.items():
                # A style attribute would be stopped by a page's policy, a url() is lost in a sprite of another file.
                assert name != "style"
                assert not name.startswith("on")
                assert "url(" not in value
                assert name != "href" or (value[0] == "#" and ids[value[1:]] == 1), value
        assert picture.count("http") == 1, "the name of the format, and no address"


def test_single_cards_are_small():
    assert max(len(card_svg(deck, card)) for deck in DECKS for card in CARDS) < 8_000


@every_deck
def test_a_single_card_is_the_card_of_the_sprite(deck):
    for name, symbol in symbols(deck).items():
        alone = ET.fromstring(card_svg(deck, name.removeprefix("card-")))
        inside = [ET.tostring(each) for each in alone if each.tag != f"{SVG}defs"]
        assert inside == [ET.tostring(each) for each in symbol]


@every_deck
def test_both_corners_say_rank_and_suit(deck):
    for card in CARDS:
        half = symbols(deck)[f"card-{card}"].find(f"{SVG}g")
        index, sign = uses(half)[:2]
        assert (
            index == "index-" + dict(zip("6789TJQKA", INDICES[deck].split(), strict=True))[card[0]]
        )
        assert sign == f"sign-{card[1]}"
        (turned,) = [
            use.attrib["transform"]
            for use in symbols(deck)[f"card-{card}"].iter(f"{SVG}use")
            if use.attrib["href"] == "#" + half.attrib["id"]
        ]
        assert turned == "rotate(180 60 93)"


def test_corners_may_speak_another_language():
    half = symbols("french", SWEDISH)["card-JS"].find(f"{SVG}g")
    assert uses(half)[0] == "index-Kn"
    outlines = [part for name, part in parts("french", SWEDISH).items() if name == "index-Kn"]
    assert outlines[0].count("<path") == 2, "a letter each"


def test_no_two_indices_are_drawn_alike():
    drawn = {
        name: part
        for deck in DECKS
        for indices in (DECKS[deck].indices, SWEDISH)
        for name, part in parts(deck, indices).items()
        if name.startswith("index-")
    }
    # A nine is a six turned round.
    assert len(set(drawn.values())) == len(drawn) > 15


@every_deck
def test_plain_cards_have_as_many_pips_as_they_say(deck):
    for card in CARDS:
        rank, suit = card
        if rank in "6789" or (rank == "T" and deck != "swiss"):
            symbol = symbols(deck)[f"card-{card}"]
            in_half = uses(symbol.find(f"{SVG}g")).count(f"sign-{suit}") - 1
            upright = uses(symbol).count(f"sign-{suit}") - in_half - 1
            assert 2 * in_half + upright == RANK_LETTERS.index(rank) + 2
            assert set(uses(symbol)) & {f"sign-{other}" for other in set("CDHS") - {suit}} == set()


@every_deck
def test_signs_differ_in_shape(deck):
    shapes = {
        tuple(re.findall(r' (?:d|r|cx|cy)="([^"]+)"', part))
        for name, part in parts(deck, DECKS[deck].indices).items()
        if name.startswith("sign-")
    }
    assert len(shapes) == 4
    assert () not in shapes


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@every_deck
def test_indices_can_be_read_and_their_inks_told_apart(deck):
    assert len(set(INKS[deck].values())) == 4
    for ink in INKS[deck].values():
        assert (brightness(PAPER) + 0.05) / (brightness(ink) + 0.05) >= 4.5


@pytest.mark.parametrize("deck", ["german", "swiss"])
def test_obers_hold_their_sign_high_and_unters_low(deck):
    for suit in "CDHS":
        heights = {}
        for rank in "QJ":
            half = symbols(deck)[f"card-{rank}{suit}"].find(f"{SVG}g")
            (held,) = [
                u for u in half.iter(f"{SVG}use") if u.attrib["href"] == f"#part-sign-{suit}"
            ][1:]
            heights[rank] = float(re.match(r"translate\(\S+ (\S+)\)", held.attrib["transform"])[1])
        assert heights["Q"] < 93 / 3
        assert heights["J"] > 93 * 2 / 3


@pytest.mark.parametrize(
    ("deck", "card", "part"),
    [
        *(("swiss", f"T{suit}", "banner") for suit in "CDHS"),
        *(("french", f"K{suit}", "robe") for suit in "CDHS"),
        *(("french", f"Q{suit}", "coronet") for suit in "CDHS"),
        ("german", "QC", "crossbow"),
        ("german", "AH", "spring"),
        ("german", "AD", "summer"),
        ("german", "AS", "autumn"),
        ("german", "AC", "winter"),
        ("swiss", "JD", "fools-cap"),
    ],
)
def test_cards_show_what_tradition_gives_them(deck, card, part):
    assert part in uses(symbols(deck)[f"card-{card}"])


@every_deck
def test_no_two_court_cards_are_dressed_alike(deck):
    figures = [
        ET.tostring(symbols(deck)[f"card-{card}"].find(f"{SVG}g/{SVG}g"))
        for card in CARDS
        if card[0] in "KQJ"
    ]
    assert len(set(figures)) == 12


def test_every_part_is_on_some_card():
    used = {name for deck in DECKS for name in re.findall(r'href="#part-([^"]+)"', sprite(deck))}
    drawn = {name for deck in DECKS for name in parts(deck, DECKS[deck].indices)}
    assert drawn - used == set()


@every_deck
def test_a_back_is_the_same_upside_down(deck):
    lines = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", back(deck))
    ends = {frozenset([(float(a), float(b)), (float(c), float(d))]) for a, b, c, d in lines}
    turned = {frozenset((round(120 - x, 1), round(186 - y, 1)) for x, y in line) for line in ends}
    assert len(ends) > 20
    assert ends == turned


def test_no_two_backs_are_alike():
    assert len({back(deck) for deck in DECKS}) == len(DECKS)


def test_what_is_drawn_is_the_same_every_time():
    code = "from matzl.web.cards import sprite; print(*map(sprite, ('french', 'german', 'swiss')))"
    drawn = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1


def test_what_is_not_there_is_a_key_error():
    for wrong in (
        lambda: sprite("tarot"),
        lambda: card_svg("french", "2C"),
        lambda: sprite("french", (*"23456789", "10", "J", "Q", "K", "É")),
    ):
        with pytest.raises(KeyError):
            wrong()
