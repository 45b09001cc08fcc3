"""``matzl rules``: the chapters of a rule book, and its worked examples in a deck."""

from __future__ import annotations

import re

import pytest

from matzl.rulebook import clause
from matzl.text.languages import LANGUAGES
from tests.test_cli import done, refused


def test_rules_show_chapters_by_name_and_by_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert done("rules", "bondtolva", "history").startswith("## History and names\n")
    assert done("rules", "bondtolva", "--language", "sv", "Källor").startswith("## Källor\n")
    found = done("rules", "bondtolva", "matadors")
    assert "### §6.1 " in found
    assert "## Advice on play" in found
    assert done("rules", "bondtolva").index("### §9.4") < done("rules", "bondtolva").index(
        "## Sources"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_number_seats_from_1_as_worked_examples_do(language: str) -> None:
    for game in ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen"):
        assert not re.search(r"\b0\b", clause(game, "2.1", language).markdown), game


def test_a_number_shows_its_clause_and_no_chapter_that_cites_it() -> None:
    found = done("rules", "german-solo", "3.6", "--language", "en")
    assert found.startswith("### §3.6 Holding\n")
    assert "Advice on play" not in found
    assert "\n## " not in done("rules", "german-solo", "7", "--language", "en")
    assert "## History and names" in done("rules", "german-solo", "1776", "--language", "en")


def test_numbers_among_other_words_show_their_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    for words in (["4.11", "under-trumping"], ["under-trumping", "§4.11"], ["4.11 under-trumping"]):
        found = done("rules", "mittlere", *words)
        assert found.startswith("### §4.11 ")
        assert found.count("### §4.9 Under-trumping") == 1
    both = done("rules", "mittlere", "4.9", "under-trumping")
    assert both == done("rules", "mittlere", "under-trumping")
    sections = done("rules", "mittlere", "3", "7.1")
    assert "### §3.1 " in sections
    assert "### §7.1 " in sections
    assert "has no §4.99" in refused(2, "rules", "mittlere", "4.9", "4.99")


def test_rules_print_worked_examples_in_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    swiss = done("rules", "mittlere", "4.9", "--deck", "swiss")
    assert "so far: Ro A, Sh K\n" in swiss
    assert "not legal: Sh O (§4.9)" in swiss
    assert "so far: ♥A ♠K\n" in done("rules", "mittlere", "4.9")
    assert "'tarot' is not one of" in refused(2, "rules", "mittlere", "--deck", "tarot")
