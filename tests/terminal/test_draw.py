"""The ``print`` output of deals, views and matches: short at every step, without a card that the seat cannot see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from matzl import Deal, Match, registry
from matzl.base.cards import CARD_NAMES
from matzl.deal.counting import Chalk, ledger, slate
from matzl.deal.layout import grouped
from matzl.text.cards import card_symbol
from tests import playing
from tests.conftest import sampled

GAMES = registry.names()
MAX_LINES = 14
SYMBOL = re.compile(r"[♠♥♦♣](?:10|[2-9JQKA])")


def steps(game: str, seed: int) -> Iterator[Deal]:
    """Yield a deal played at random, before each action and at its end."""
    yield from playing.steps(Deal(game, seed), random.Random(seed))


def seen(deal: Deal, seat: int | None) -> set[str]:
    """Return the cards that a seat has seen or heard of: its own, those played, shown, turned up or called."""
    view = deal.view(seat)
    cards = set(view.hand) | {card for trick in view.tricks for _, card in trick.cards}
    cards |= {word[-2:] for word in deal.actions if ":" in word}
    for value in view.table.values():
        rows = value if isinstance(value, list) else [[value]]
        cards |= {card for row in rows if isinstance(row, list) for card in row}
    return {card_symbol(card) for card in cards if card in CARD_NAMES}


@pytest.mark.parametrize("game", sampled(GAMES, ("mittlere", "bondtolva")))
def test_a_view_never_shows_a_hidden_card(game) -> None:
    for seed in range(4):
        for deal in steps(game, seed):
            for seat in (*range(deal.seats), None):
                text = str(deal.view(seat))
                assert set(SYMBOL.findall(text)) <= seen(deal, seat), text
                assert len(text.splitlines()) <= MAX_LINES


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_the_own_hand_and_counts_the_others(game) -> None:
    for deal in steps(game, 3):
        for seat in range(deal.seats):
            text = str(deal.view(seat))
            for card in deal.hand(seat):
                assert card_symbol(card) in text
            for other in set(range(deal.seats)) - {seat}:
                hidden = len(deal.hand(other)) - len(deal.view(seat).shown(other))
                line = text.splitlines()[1 + other]
                assert f"seat {other}" in line
                if hidden:
                    assert re.search(rf"\b{hidden} (cards|more)", line), line


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_shows_every_card_in_hand(game) -> None:
    for deal in steps(game, 4):
        text = str(deal)
        assert len(text.splitlines()) <= MAX_LINES
        for seat in range(deal.seats):
            line = text.splitlines()[1 + seat]
            assert set(SYMBOL.findall(line)) == {card_symbol(card) for card in deal.hand(seat)}
        if not deal.over:
            assert f"→ seat {deal.turn}" in text
            assert deal.phase.name in text.splitlines()[-1]
        else:
            assert "in all" in text


def test_a_hand_is_sorted_with_trumps_first() -> None:
    """§1.4 of Mittlere, §1.2 to §1.5 of German Solo."""
    mittlere, solo = registry.info("mittlere"), registry.info("german-solo")
    assert grouped("6S TS AS 9S JS KH".split(), mittlere, {}, "S") == [
        ["JS", "9S", "AS", "TS", "6S"],
        ["KH"],
    ]
    assert grouped("QC QS 7H AH 7C QD".split(), solo, {}, "H") == [
        ["QC", "7H", "QS", "AH"],
        ["7C"],
        ["QD"],
    ]
    assert grouped("QC QS 7H".split(), solo, {}, None) == [["QS"], ["7H"], ["QC"]]


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", None])
def test_red_and_black_suits_alternate(trump) -> None:
    groups = grouped("AC AD AH AS".split(), registry.info("mittlere"), {}, trump)
    assert [group[0][1] in "DH" for group in groups] in ([True, False] * 2, [False, True] * 2)
    assert trump is None or groups[0][0][1] == trump


def match_played(game: str, deals: int, seed: int = 8, **options: object) -> Match:
    match = Match(game, seed=seed, options=options)
    return playing.played_match(match, random.Random(seed), deals)


@pytest.mark.parametrize("game", [name for name in GAMES if registry.info(name).tally == "slate"])
def test_the_marks_on_the_slate_add_up_to_the_score(game) -> None:
    """§8.3 of Mittlere: a stick crossed by a potato does not count."""
    match = match_played(game, 6)
    chalked = slate([done.result for done in match.finished], match.seats)
    for chalk, score in zip(chalked, match.scores, strict=True):
        assert chalk.sticks - chalk.potatoes == score
        text = str(chalk)
        assert text.count("│") - text.count("○") == score
        assert not {"│", "○"} <= set(text), "the first potato is drawn over the first stick"


def test_a_potato_is_drawn_over_a_stick() -> None:
    assert str(Chalk(3, 1)) == "Φ││"
    assert str(Chalk(1, 3)) == "Φ○○"
    assert str(Chalk(0, 0)) == ""


def test_the_ledger_marks_a_fall() -> None:
    """§8.3 of Bondtolva."""
    fallen = 0
    for seed in range(8):
        match = match_played("bondtolva", 100, seed, target=5, fall_to=1)
        before = (0, 0)
        results, scores = zip(*((done.result, done.scores) for done in match.finished), strict=True)
        for line in ledger(results, scores, match.seats):
            for seat in range(2):
                reached = before[seat] + line.payoffs[seat]
                assert line.fell[seat] == (reached > 5)
                assert line.scores[seat] == (1 if reached > 5 else reached)
            before = line.scores
            fallen += any(line.fell)
        assert "won by seat" in str(match)
    assert fallen


def test_held_sticks_lie_between_two_seats() -> None:
    """§8.3 of Plus-Minus."""
    for seed in range(300):
        match = Match("plus-minus", seed=seed, options={"players": 4})
        playing.played_match(match, random.Random(seed), deals=1)
        tied = match.finished[0].deal.result.more["tied"]
        assert match.held == {tuple(pair): 1 for pair in tied}
        if tied:
            return
    raise AssertionError("no two were equal")
