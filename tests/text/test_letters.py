"""Outputs that cannot show all signs: what they show in letters."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper

import pytest

from matzl.cli.errors import prepare_output


@pytest.fixture
def shown(monkeypatch):
    """Return a function that returns what an output of an encoding shows of a text."""

    def show(encoding: str, text: str) -> str:
        held = BytesIO()
        stream = TextIOWrapper(held, encoding)
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", stream)
            prepare_output()
            print(text, end="", flush=True)
        return held.getvalue().decode(encoding)

    return show


@pytest.mark.parametrize(
    ("encoding", "seen"),
    [("utf-8", "♠A ╭─ö…"), ("latin-1", "SA +-ö."), ("cp1252", "SA +-ö…"), ("ascii", "SA +-o.")],
)
def test_an_output_shows_signs_that_it_lacks_in_letters(shown, encoding, seen) -> None:
    assert shown(encoding, "♠A ╭─ö…") == seen


def test_every_sign_keeps_its_width(shown) -> None:
    shapes = ("│┃", "||"), ("╭╯┗", "+++"), ("█▒░", "##:")
    for text, letters in (*shapes, ("☂", "?"), ("Å", "A"), ("⏎", "<"), ("×", "x")):
        assert shown("ascii", text) == letters
