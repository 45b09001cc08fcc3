"""``matzl rules``: the whole book, clauses and chapters found, languages, decks and the pager."""

from __future__ import annotations

import re

import pytest

from matzl import registry
from matzl.rulebook import clause, page
from matzl.text.languages import LANGUAGES
from tests.test_cli import done, refused


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shell speak English."""
    monkeypatch.setenv("LC_ALL", "C")


def heads(text: str) -> list[str]:
    """Return the numbers of the clauses that a command has printed."""
    return re.findall(r"(?:\n\n|^§\d+ .*\n)§(\d+\.\d+) ", text, re.MULTILINE)


@pytest.mark.parametrize("game", registry.names())
def test_the_whole_book_is_printed_with_examples_only_on_demand(game: str) -> None:
    clauses, text = tuple(page(game).clauses), done("rules", game)
    assert heads(text) == [each.number for each in clauses]
    for each in clauses:
        assert re.sub("[*`]", "", each.text) in text
        assert each.source in text
    assert "Worked example" not in text
    examples = done("rules", game, "--examples").count("Worked example,")
    assert examples == sum(len(each.examples) for each in clauses)


def test_clauses_and_chapters_are_found_by_number_section_name_and_words() -> None:
    one = done("rules", "mittlere", "4.9")
    assert heads(one) == ["4.9"]
    assert one.count("Worked example,") == len(clause("mittlere", "4.9").examples)
    assert done("rules", "mittlere", "§4.9") == one
    assert len(heads(done("rules", "mittlere", "7"))) == len(page("mittlere").sections[6].clauses)
    assert "4.11" in heads(done("rules", "mittlere", "jack", "never", "forced"))
    assert heads(done("rules", "german-solo", "3.6")) == ["3.6"], "no chapter that cites it"
    history = done("rules", "bondtolva", "history")
    assert (heads(history), "History and names\n" in history) == ([], True)
    assert "Källor\n" in done("rules", "bondtolva", "--language", "sv", "Källor")
    matadors = done("rules", "bondtolva", "matadors")
    assert "6.1" in heads(matadors)
    assert "Advice on play\n" in matadors


def test_what_is_not_there_is_refused() -> None:
    for words, fault in {
        ("tarot", "fool"): "No clause contains “tarot fool”",
        ("44",): "There is no §44, only §1 to §9",
        ("3.44",): "There is no §3.44, only §3.1",
        ("--language", "xx"): "'xx' is not one of",
        ("--deck", "tarot"): "'tarot' is not one of",
    }.items():
        assert fault in refused(2, "rules", "mittlere", *words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_number_seats_from_1_as_worked_examples_do(language: str) -> None:
    for game in ("mittlere", "molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen"):
        assert not re.search(r"\b0\b", clause(game, "2.1", language).markdown), game


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LC_ALL": "C", "LANG": "sv_SE"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_rules_follow_the_language_of_the_shell(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    expected = clause("mittlere", "4.9", language)
    assert f"§4.9 {expected.title}\n" in done("rules", "mittlere", "4.9")


def test_rules_in_a_language_without_a_page_are_in_english(
    whist: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "§4.3 Following suit" in done("rules", "whist", "4.3")


def test_long_texts_use_the_pager_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("matzl.cli.terminal.output_is_terminal", lambda: True)
    monkeypatch.setattr("click.echo_via_pager", lambda text, **_: paged.append(text))
    assert "§4.9" in done("rules", "mittlere", "4.9")
    assert paged == []
    assert done("rules", "mittlere") == ""
    assert "§4.9" in paged[0]
