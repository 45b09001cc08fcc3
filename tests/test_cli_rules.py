"""``matzl rules``: the chapters of a rule book, and its worked examples in a deck."""

from __future__ import annotations

import pytest

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


def test_rules_print_worked_examples_in_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    swiss = done("rules", "mittlere", "4.9", "--deck", "swiss")
    assert "so far: Ro A, Sh K\n" in swiss
    assert "not legal: Sh O (§4.9)" in swiss
    assert "so far: ♥A ♠K\n" in done("rules", "mittlere", "4.9")
    assert "'tarot' is not one of" in refused(2, "rules", "mittlere", "--deck", "tarot")
