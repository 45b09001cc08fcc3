"""Puzzles in the browser: list, position without hidden cards, verdict, standing, and faults in a sentence."""

from __future__ import annotations

import itertools
import re

import pytest

from matzl import Deal, registry
from matzl.features.puzzle import rows as store_puzzles
from matzl.features.puzzle.model import ALL_CARDS, CALLS, FOLLOW, KNOWN, Puzzle, puzzles
from matzl.features.puzzle.rows import DAY
from matzl.features.puzzle.words import board_of, names_around, question, verdict
from matzl.teaching.remarks import remark_sentence
from matzl.teaching.tutor import tutor_for
from matzl.text.cards import card_title
from matzl.text.languages import LANGUAGES, use_language
from tests.conftest import sampled
from tests.web.client import HTML

GAMES = [game for game in registry.names() if puzzles(game)]
GAME = GAMES[0]


def first(kind: str, game: str = GAME) -> Puzzle:
    return next(each for each in puzzles(game) if each.kind == kind)


def path(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.id}"


def nearest(game: str, rating: int, *tried: Puzzle) -> Puzzle:
    new = (each for each in puzzles(game) if each not in tried)
    return min(new, key=lambda each: abs(each.rating - rating))


def shown_cards(html: str) -> set[str]:
    return set(re.findall(r"#card-(\w\w)", html))


def wrong_action(puzzle: Puzzle) -> str:
    return next(word for word in puzzle.values if word != puzzle.answer)


def listing(browser) -> str:
    return browser.get(f"/puzzles/{GAME}", **HTML).text


def test_an_overview_leads_to_the_puzzles_of_each_game_with_what_is_solved(browser) -> None:
    puzzle = first(KNOWN)
    browser.post(path(puzzle), word=puzzle.answer)
    html = browser.get("/puzzles", **HTML).text
    for game in GAMES:
        assert f'href="/puzzles/{game}"' in html
    assert f"1 of {len(puzzles(GAME))} solved" in html
    assert html.count("0 of ") == len(GAMES) - 1
    for game in set(GAMES) - {GAME}:
        easiest = next(each for each in puzzles(game) if CALLS not in each.themes)
        assert f'href="{path(easiest)}"' in html, "the easiest card to play"
    assert 'href="/puzzles"' in listing(browser)
    assert all(f'href="{path(each)}"' in listing(browser) for each in puzzles(GAME))
    assert f'href="/puzzles/{GAME}"' in browser.get(f"/learn/{GAME}", **HTML).text


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_by_what_is_known_sends_no_hidden_card(browser, game) -> None:
    puzzle = first(KNOWN, game)
    html = browser.get(path(puzzle), **HTML).text
    deal = puzzle.deal
    hidden = {card for seat in range(deal.seats) for card in deal.hand(seat)}
    hidden -= {card for seat in range(deal.seats) for card in deal.view(puzzle.seat).shown(seat)}
    hidden |= set(deal.stock) & hidden
    named = {word[-2:] for word in [*puzzle.values, *deal.actions]}  # such as a called ace
    assert "Judged by what you know." in html
    assert 'id="verdict"' not in html
    assert not shown_cards(html) & (hidden - named)
    assert not any(card_title(card) in html for card in hidden - named)


def test_a_puzzle_with_all_cards_known_shows_every_hand(browser) -> None:
    puzzle = first(ALL_CARDS)
    html = browser.get(path(puzzle), **HTML).text
    deal = puzzle.deal
    assert "All cards are known." in html
    assert 'id="verdict"' not in html
    assert all(f'name="word" value="{word}"' in html for word in puzzle.values)
    assert {card for seat in range(deal.seats) for card in deal.hand(seat)} <= shown_cards(html)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("kind", "language"), sampled(itertools.product([KNOWN, ALL_CARDS], LANGUAGES), [(KNOWN, "de")])
)
def test_right_and_wrong_answers_are_explained(browser, game, kind, language) -> None:
    puzzle = first(kind, game)
    browser.post("/language", language=language)
    for word, role in ((puzzle.answer, "right"), (wrong_action(puzzle), "wrong")):
        answer = browser.post(path(puzzle), word=word, headers=HTML)
        html = browser.get(address := answer.headers["location"], **HTML).text
        assert ('id="verdict"' in html) == (role == "right")
        html = browser.get(address.replace("tried", "shown"), **HTML).text
        assert f'id="verdict" class="paper {role}"' in html


def test_a_solved_puzzle_returns_after_a_day_and_a_wrong_answer_after_five_others(
    browser, monkeypatch
) -> None:
    puzzle, now = first(KNOWN), 1e9
    monkeypatch.setattr(store_puzzles.time, "time", lambda: now)
    browser.post(path(puzzle), word=puzzle.answer)
    assert "✓ solved" in listing(browser)
    now += 1.1 * DAY
    assert "due again" in listing(browser)
    browser.post(path(puzzle), word=wrong_action(puzzle))
    assert "not solved yet" in listing(browser)
    for right in range(5):
        assert f"In the last hour: {right} of {right + 1} right" in listing(browser)
        new = puzzles(GAME)[int(re.search(r"Solve puzzle (\d+)", listing(browser))[1]) - 1]
        now += 60
        browser.post(path(new), word=new.answer)
    assert f"Repeat puzzle {puzzles(GAME).index(puzzle) + 1}<" in listing(browser)


def test_first_answers_give_a_rating_and_the_next_puzzle_is_near_it(browser) -> None:
    """Only the first answer to a puzzle counts; a second, correct one and a look at a verdict change nothing."""
    browser.get(f"{path(first(KNOWN))}?tried={first(KNOWN).answer}", **HTML)
    assert "Your rating" not in listing(browser)
    ratings, tried = [], []
    for right in (True, True, False):
        puzzle = puzzles(GAME)[int(re.search(r"Solve puzzle (\d+)", listing(browser))[1]) - 1]
        bound = 200 + max((each.rating for each in tried), default=-200)
        assert puzzle == nearest(GAME, min([1000, *ratings][-1], bound), *tried)
        browser.post(path(puzzle), word=puzzle.answer if right else wrong_action(puzzle))
        browser.post(path(puzzle), word=puzzle.answer)
        tried.append(puzzle)
        ratings.append(int(re.search(r"Your rating: (\d+)", listing(browser))[1]))
    assert ratings[0] < ratings[1] > ratings[2]


def test_a_theme_keeps_to_its_puzzles_from_one_to_the_next(browser) -> None:
    game = "german-solo"
    of_theme = [each for each in puzzles(game) if CALLS in each.themes]
    assert 1 < len(of_theme) < len(puzzles(game))
    listing = browser.get(f"/puzzles/{game}?theme={CALLS}", **HTML).text
    assert [each for each in puzzles(game) if f'href="{path(each)}"' in listing] == of_theme
    assert any(f'href="{path(each)}?theme={CALLS}"' in listing for each in of_theme)
    first = of_theme[0]
    answer = browser.post(f"{path(first)}?theme={CALLS}", word=first.answer, headers=HTML)
    verdict_page = browser.get(answer.headers["location"].partition("#")[0], **HTML).text
    assert any(f'href="{path(each)}?theme={CALLS}"' in verdict_page for each in of_theme[1:])


@pytest.mark.parametrize("game", ["german-solo", "bondtolva"])
def test_the_situation_is_said_but_for_a_trick_that_the_board_shows(game) -> None:
    for puzzle in puzzles(game)[:14]:  # with cards and calls
        board = board_of(puzzle, "french")
        state = tutor_for(puzzle.deal.view(puzzle.seat)).situation()
        sentence = remark_sentence(game, state[0], names_around(puzzle), "french")
        said = any(sentence in f"{part}" for part in question(puzzle, board, "", "french"))
        assert said != (bool(board.trick) and board.taken_by is None)


def test_following_suit_goes_by_suits_of_the_contract_not_by_printed_ones() -> None:
    line = "german-solo:0:QHQD7CJD8HJC9KH,9KSKDA98C7JH,TCQSTDASKC7DJ7S,QCTAH89ADT8S:stii.p.p.p.8C"
    puzzle = Puzzle(Deal.from_line(line).record(), KNOWN, "QS", {"QS": 0.0}, {}, 0)
    assert puzzle.themes == (FOLLOW, KNOWN)


def test_a_missing_puzzle_is_reported_in_a_sentence(browser) -> None:
    assert browser.get("/puzzles/skat", **HTML).status_code == 404
    missing = browser.get(f"/puzzles/{GAME}/nothing", **HTML)
    assert (missing.status_code, "There is no such puzzle" in missing.text) == (404, True)
    puzzle = first(KNOWN)
    assert "Choose one of these." in browser.post(path(puzzle), word="XX", headers=HTML).text
    assert 'id="verdict"' not in browser.get(f"{path(puzzle)}?tried=XX", **HTML).text


def test_a_puzzle_and_its_verdict_are_in_the_readers_language(browser) -> None:
    puzzle = first(KNOWN)
    browser.post("/language", language="de", back="/")
    html = browser.get(f"{path(puzzle)}?tried={puzzle.answer}", **HTML).text
    with use_language("de"):
        assert card_title(puzzle.answer) in html
    with use_language("en"):
        assert card_title(puzzle.answer) not in html
    # the first is said by the question beside the board
    assert not any(text in html for text in ("Warten auf", "Your seat", "Left player"))


def test_a_verdict_says_what_the_wrong_and_the_right_choice_lead_to() -> None:
    compared = next(verdict(puzzles("mittlere")[0], "KS", "", "french")).parts[1]
    assert [each.text[-1] for each in compared.items] == [" −2", " +1"]


@pytest.mark.parametrize(("kind", "said"), [(KNOWN, "best choice pays more"), (ALL_CARDS, "end:")])
def test_what_refutes_a_wrong_choice_does_not_tell_the_right_one(kind, said) -> None:
    puzzle, wrong = first(kind), wrong_action(first(kind))
    told = f"{[*question(puzzle, board_of(puzzle, 'french'), '', 'french', wrong)][1]}"
    assert (said in told, card_title(puzzle.answer) in told) == (True, False)
