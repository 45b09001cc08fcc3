"""Card drawings: complete, small, safe to embed, and no two alike."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from matzl.base.cards import RANK_LETTERS
from matzl.text.cards import DECKS, INKS
from matzl.text.common import FACES
from matzl.text.drawings import PAPER, card_svg, parts, sprite
from matzl.text.drawings.portraits import portraits
from tests.processes import run_python

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [rank + suit for suit in "CDHS" for rank in RANK_LETTERS]
# The corner indices from the deuce to the ace.
INDICES = {
    "french": "2 3 4 5 6 7 8 9 10 J Q K A",
    "german": "2 3 4 5 6 7 8 9 10 U O K S",
    "swiss": "2 3 4 5 6 7 8 9 Ba U O K A",
}
SWEDISH = (*"23456789", "10", "Kn", "D", "K", "E")

every_deck = pytest.mark.parametrize("deck", DECKS)


def symbols(deck: str, indices: tuple[str, ...] | None = None) -> dict[str, ET.Element]:
    found = ET.fromstring(sprite(deck, indices)).iter(f"{SVG}symbol")
    return {symbol.attrib["id"]: symbol for symbol in found}


def uses(drawing: ET.Element) -> list[str]:
    """Return the parts that a drawing refers to, without the ``#part-``."""
    return [use.attrib["href"].removeprefix("#part-") for use in drawing.iter(f"{SVG}use")]


@every_deck
def test_a_sprite_has_the_52_cards_and_the_back(deck):
    found = symbols(deck)
    assert sorted(found) == sorted(["back", *(f"card-{card}" for card in CARDS)])
    assert {symbol.attrib["viewBox"] for symbol in found.values()} == {"0 0 120 186"}


@every_deck
def test_drawings_are_small(deck):
    drawn = sprite(deck).encode()
    assert len(drawn) < 64_000
    assert len(zlib.compress(drawn, 9)) < 12_000
    assert max(len(card_svg(card, deck)) for card in CARDS) < 8_000


def test_pictures_refer_only_to_their_own_parts():
    pictures = [sprite(deck) for deck in DECKS]
    pictures += [card_svg(card, deck) for deck in DECKS for card in ("back", *CARDS)]
    for picture in pictures:
        root = ET.fromstring(picture)
        ids = Counter(each.attrib["id"] for each in root.iter() if "id" in each.attrib)
        assert set(ids.values()) == {1}
        for each in root.iter():
            assert each.tag.removeprefix(SVG) in {
                *("svg", "defs", "symbol", "g", "use"),
                *("path", "rect", "circle"),
            }
            for name, value in each.attrib.items():
                # Pages forbid style attributes, and url() references break in an external sprite.
                assert name != "style"
                assert not name.startswith("on")
                assert "url(" not in value
                assert name != "href" or (value[0] == "#" and ids[value[1:]] == 1), value
        assert picture.count("http") == 1, "only the SVG namespace, no address"


def test_faces_differ_and_refer_only_to_their_own_parts():
    sheet = ET.fromstring(portraits())
    faces = {each.attrib["id"]: each for each in sheet.iter(f"{SVG}symbol")}
    assert faces.keys() == FACES.keys()
    assert len({ET.tostring(each).partition(b">")[2] for each in faces.values()}) == len(FACES)
    assert {each for face in faces.values() for each in uses(face)} <= {
        each.attrib["id"].removeprefix("part-")
        for each in sheet.iter(f"{SVG}g")
        if each.attrib.get("id")
    }


@every_deck
def test_a_single_card_equals_the_card_in_the_sprite(deck):
    for name, symbol in symbols(deck).items():
        alone = ET.fromstring(card_svg(name.removeprefix("card-"), deck))
        inside = [ET.tostring(each) for each in alone if each.tag != f"{SVG}defs"]
        assert inside == [ET.tostring(each) for each in symbol]


@every_deck
def test_both_corners_show_rank_and_suit(deck):
    for card in CARDS:
        half = symbols(deck)[f"card-{card}"].find(f"{SVG}g")
        index, sign = uses(half)[:2]
        assert (
            index == "index-" + dict(zip(RANK_LETTERS, INDICES[deck].split(), strict=True))[card[0]]
        )
        assert sign == f"sign-{card[1]}"
        (turned,) = [
            use.attrib["transform"]
            for use in symbols(deck)[f"card-{card}"].iter(f"{SVG}use")
            if use.attrib["href"] == "#" + half.attrib["id"]
        ]
        assert turned == "rotate(180 60 93)"


def test_corner_indices_may_be_in_another_language():
    assert uses(symbols("french", SWEDISH)["card-JS"].find(f"{SVG}g"))[0] == "index-Kn"
    outlines = [part for name, part in parts("french", SWEDISH).items() if name == "index-Kn"]
    assert outlines[0].count("<path") == 2, "one path per letter"


def test_no_two_indices_are_drawn_alike():
    drawn = {
        name: part
        for deck in DECKS
        for indices in (DECKS[deck].indices, SWEDISH)
        for name, part in parts(deck, indices).items()
        if name.startswith("index-")
    }
    # A nine is a six turned by 180 degrees.
    assert len(set(drawn.values())) == len(drawn) > 15


@every_deck
def test_plain_cards_have_as_many_pips_as_their_rank(deck):
    for card in CARDS:
        rank, suit = card
        if rank in "23456789" or (rank == "T" and deck != "swiss"):
            symbol = symbols(deck)[f"card-{card}"]
            in_half = uses(symbol.find(f"{SVG}g")).count(f"sign-{suit}") - 1
            upright = uses(symbol).count(f"sign-{suit}") - in_half - 1
            assert 2 * in_half + upright == RANK_LETTERS.index(rank) + 2
            assert set(uses(symbol)) & {f"sign-{other}" for other in set("CDHS") - {suit}} == set()


@every_deck
def test_suit_signs_differ_in_shape(deck):
    shapes = {
        tuple(re.findall(r' (?:d|r|cx|cy)="([^"]+)"', part))
        for name, part in parts(deck, DECKS[deck].indices).items()
        if name.startswith("sign-")
    }
    assert len(shapes) == 4
    assert () not in shapes


def brightness(colour: str) -> float:
    """Return the relative luminance as defined by WCAG."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@every_deck
def test_indices_have_enough_contrast_and_distinct_colours(deck):
    assert len(set(INKS[deck].values())) == 4
    for ink in INKS[deck].values():
        assert (brightness(PAPER) + 0.05) / (brightness(ink) + 0.05) >= 4.5


@every_deck
def test_no_two_court_cards_of_a_deck_are_alike(deck):
    figures = [
        ET.tostring(symbols(deck)[f"card-{card}"].find(f"{SVG}g/{SVG}g"))
        for card in CARDS
        if card[0] in "KQJ"
    ]
    assert len(set(figures)) == 12


def test_every_part_is_used():
    used = {name for deck in DECKS for name in re.findall(r'href="#part-([^"]+)"', sprite(deck))}
    assert {name for deck in DECKS for name in parts(deck, DECKS[deck].indices)} - used == set()


def test_drawings_are_the_same_in_every_process():
    code = (
        "from matzl.text.drawings import sprite; print(*map(sprite, ('french', 'german', 'swiss')))"
    )
    drawn = {run_python("-c", code, environment={"PYTHONHASHSEED": n}).stdout for n in "12"}
    assert len(drawn) == 1
