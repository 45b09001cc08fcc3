"""The one-line notation of deals and views: it brings everything back, is short, and every fault is one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from matzl import Deal, View, registry, svg
from matzl.deal.line import codes_of, is_line
from matzl.errors import RecordError, SetUpError
from matzl.runs import Simulation
from tests.conftest import refusal
from tests.sample_records import SETTINGS, full_deal
from tests.search.reached import any_action

GAMES = registry.names()
MAX_CHARACTERS = 300


def started(game: str, count: int) -> Iterator[Deal]:
    """Yield new deals with all kinds of options, scores, values handed on by a match, orders of hands, and packs."""
    for number in range(count):
        rng = random.Random(number)
        options = rng.choice([*SETTINGS[game], {"tie": "draw"} if game == "mittlere" else {}])
        more: dict[str, Any] = {"options": options}
        deal = Deal(game, 9, number, options=options)
        if number % 2:
            more["score"] = [rng.randrange(-30, 100) for _ in range(deal.seats)]
        if deal.info.knocked_packets and number % 3 == 0:
            more["knocked"] = True
        if game == "plus-minus" and number % 4:
            held = [[0, 0, number, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0] * 4]
            more["carried"] = {"held": held, "still_held": held}
        deal = Deal(game, 9, number, **more)
        if number % 5 == 0:
            hands = [rng.sample(hand, len(hand)) for hand in deal.hands]
            stock = deal.stock or None
            deal = Deal.from_hands(
                game, hands, stock=stock, upcard=deal.upcard, dealer=deal.dealer, **more
            )
        yield deal


def positions(game: str, count: int, often: float = 0.05) -> Iterator[Deal]:
    """Yield deals just dealt, in the middle and finished."""
    for number, deal in enumerate(started(game, count)):
        rng = random.Random(f"{game} {number}")
        yield deal
        while not deal.over:
            if deal.by_chance:
                deal.draw()
            else:
                deal.play(any_action(deal, rng))
            if deal.over or rng.random() < often:
                yield deal


def check_characters(line: str) -> None:
    """Check that a line is short, and can be pasted into shells and addresses."""
    assert re.fullmatch(rf"[\w.,:=@-]{{1,{MAX_CHARACTERS}}}", line, re.ASCII)
    assert is_line(line)


def check_views(deal: Deal) -> None:
    """Check the line of every view of a deal."""
    for seat in (None, *range(deal.seats)):
        view = deal.view(seat)
        again = View.from_line(view.line)
        assert again == view, view.line
        assert (again.turn, list(again.legal), again.hand, again.table, again.result) == (
            view.turn, list(view.legal), view.hand, view.table, view.result,
        )  # fmt: skip
        assert eval(repr(view)) == view
        check_characters(view.line)


@pytest.mark.parametrize("game", GAMES)
def test_lines_bring_back_deals_and_views(game: str) -> None:
    for deal in positions(game, 6, 0.02):
        again = Deal.from_record(deal.line)
        assert (again.record(), again.key) == (deal.record(), deal.key)
        assert eval(repr(deal)) == deal
        check_characters(deal.line)
        check_views(deal)


def test_lines_bring_back_what_is_shown_when_a_deal_ends_early() -> None:
    """In German Solo the result then tells who the partner is, and which top trumps its side was dealt."""
    early = 0
    for lines in Simulation("german-solo", 3, bots=["novice"]).deals(150):
        for line in lines.splitlines():
            deal = Deal.from_record(line.decode())
            if any(deal.view(None).hand_sizes):
                early += 1
                check_views(deal)
    assert early > 10


@pytest.mark.parametrize("game", GAMES)
def test_codes_of_actions_differ(game: str) -> None:
    codes = codes_of(game)
    assert len(set(codes.values())) == len(codes)


def test_words_may_be_written_out() -> None:
    deal = Deal("german-solo", 3)
    for word in ("pass", "question", "pass", "pass", "trump:S"):
        deal.play(word)
    assert deal.line.endswith(":p.q.p.p.tS")
    assert Deal.from_line(deal.line.replace("p.q.p.p.tS", "pass.question.p.pass.trumpS")) == deal


def test_meta_and_fair_are_not_in_a_line() -> None:
    deal = Deal.from_record(full_deal("mittlere"))
    again = Deal.from_line(deal.line)
    assert (again.meta, again.fair, again.key) == (None, None, deal.key)


# Faults

LINE = Deal("german-solo", 3).line
VIEW = Deal("german-solo", 3).view(1).line
UPCARD = "matzlfangen:0:JCAHQDKS8SKDAC7D,AD7HAQS9HK8JH,TDTCJDQHTHTS9SQC,98CKC8D9D7SJS7C,7D:"


@pytest.mark.parametrize(
    ("of", "line", "code", "part"),
    [
        (Deal, 5, "no-text", "a text"),
        (Deal, "x" * 3000, "no-text", "2000"),
        (Deal, "", "fields", "DEALER a digit"),
        (Deal, LINE.replace("solo", "sole"), "unknown-game", "german-solo"),
        (Deal, LINE.replace("solo", "solo,tie=draw"), "setting", "deals, score"),
        (Deal, LINE.replace("solo", "solo,deals"), "option-value", "from 1 to 1000"),
        (Deal, LINE.replace("solo", "solo,deals=2,deals=3"), "setting-twice", "repeated"),
        (Deal, LINE.replace("solo", "solo,knocked"), "unknown-key", "'knocked'"),
        (Deal, LINE.replace("solo", "solo,score=1.x"), "score", "separated by dots"),
        (Deal, LINE.replace("solo", "solo,score=1.2.3.4.5"), "score", "at most 4"),
        (Deal, LINE.replace(":0:", ":7:"), "dealer", "from 0 to 3"),
        (Deal, LINE.replace(":0:", ":-1:"), "fields", "DEALER a digit"),
        (Deal, LINE.replace(",", ";"), "hands", "the hand of seat 3"),
        (Deal, LINE.replace("QH", "2H"), "no-card", "'2H'"),
        (Deal, LINE.replace("QH", "QX"), "no-card", "such as AS"),
        (Deal, LINE.replace("QH", ""), "hand-size", "deals 8"),
        (Deal, LINE.replace("QH", "AH"), "card-twice", "AH"),
        (Deal, LINE + "foo", "unknown-action", "p, h, q"),
        (Deal, LINE + "p.p.1", "seats-given", "@"),
        (Deal, LINE + "p.1.p", "seats-given", "@"),
        (Deal, LINE.replace("solo", "solo,payoffs=1"), "seats-given", "@"),
        (Deal, LINE + "AS", "not-now", "action 1"),
        (Deal, LINE + "p.h", "nothing-to-hold", "action 2"),
        (Deal, VIEW, "not-all-cards", "View.from_line"),
        (Deal, UPCARD.replace("JC", "7D", 1), "card-twice", "7D"),
        (View, LINE, "no-seat", "Deal.from_line"),
        (View, VIEW.replace("@1", "@4"), "seat", "from 0 to 3 or -"),
        (View, VIEW.replace("@1", "@"), "seat", "from 0 to 3 or -"),
        (View, VIEW.replace(":0:", ":0:AC"), "shown", "no others"),
        (View, VIEW.replace("@1", "@1,payoffs=1"), "hidden", "payoffs"),
        (View, VIEW + "p.h", "nothing-to-hold", "action 2"),
        (View, VIEW + "p.0p", "hidden", "turn of seat 0"),
        (View, VIEW + "p.2.p", "seats-given", "@"),
        (View, VIEW + "2p", "hidden", "turn of seat 2"),
        (View, "german-solo@1:0:,8C,,:", "hand-size", "deals 8"),
        (View, "german-solo@1:0:,x,,:", "no-card", "the hand of seat 1"),
    ],
)  # fmt: skip
def test_a_fault_in_a_line_has_one_sentence(of: Any, line: Any, code: str, part: str) -> None:
    with refusal(code) as caught:
        of.from_line(line)
    assert part in str(caught.value)
    assert str(caught.value).isprintable()


CHARACTERS = "23456789TJQKACDHSxabcdhpqrstw.,:=-@ \n\u00e5"


def edited(line: str, rng: random.Random) -> str:
    """Return a line with a few changes: of characters, or of whole cards and calls."""
    parts = list(line) if rng.random() < 0.4 else re.findall(r"[2-9TJQKA]+[CDHS]|\w+|.", line)
    more = [*CHARACTERS] if rng.random() < 0.4 else [*codes_of(re.split("[,:@]", line)[0]).values()]
    for _ in range(rng.choice([1, 1, 2, 5])):
        one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                parts[one], parts[other] = parts[other], parts[one]
            case 1:
                parts[one] = rng.choice(more)
            case 2:
                parts.insert(one, rng.choice(more))
            case 3 if len(parts) > 1:
                del parts[one]
            case _:
                parts[one:one] = parts[other : other + 5]
    return "".join(parts)


@pytest.mark.parametrize("game", GAMES)
def test_edited_lines_are_read_or_refused_in_one_sentence(game: str) -> None:
    rng, accepted = random.Random(7), 0
    for deal in positions(game, 10, 0.2):
        lines = [deal.line, deal.view(rng.choice([None, *range(deal.seats)])).line]
        for line in [edited(line, rng) for line in lines for _ in range(4)]:
            again = read(line)
            if isinstance(again, str):
                assert again.isprintable()
                continue
            accepted += 1
            assert read(again.line) == again
    assert accepted > 5


def read(line: str) -> Deal | View | str:
    """Return the deal or the view of a line, or the sentence of its fault; other errors are not caught."""
    try:
        return View.from_line(line) if "@" in line else Deal.from_line(line)
    except RecordError as error:
        return str(error)


# Pictures


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_table_after_any_number_of_actions(game: str) -> None:
    *_, deal = positions(game, 1)
    for step in (0, len(deal.actions) // 2, None):
        drawn = svg(deal, step, seat=1, deck="german", title="A & B")
        assert ET.fromstring(drawn).get("aria-label", "").startswith("A & B. ")
        cards = {card for hand in deal.hands for card in hand} if step == 0 else set()
        assert cards <= set(re.findall(r'href="#c-(\w\w)"', drawn))
    for own in (svg(deal, 0, seat=1, only=True), svg(deal.restarted().view(1))):
        alone = set(re.findall(r'href="#c-(\w\w)"', own))
        assert alone - {deal.upcard} == set(deal.hands[1]) - {deal.upcard}
    assert drawn._repr_svg_() == drawn


def test_there_is_no_picture_of_a_step_that_was_not_played() -> None:
    for step in (-1, 1, True, "x"):
        for seen in (Deal("mittlere"), Deal("mittlere").view()):
            with pytest.raises(SetUpError, match=r"from 0 to 0|a view has no steps"):
                svg(seen, step)  # type: ignore[arg-type]
