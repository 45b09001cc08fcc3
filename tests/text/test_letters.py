"""Outputs that cannot show all signs: what they show in letters."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

import pytest

from matzl.cli.errors import fit


class Screen(TextIOWrapper):
    """A terminal."""

    def isatty(self) -> bool:
        return True


NAMES = ("LC_ALL", "LC_CTYPE", "LANG", "TERM")


def shown(kind: type[TextIOWrapper], encoding: str, text: str) -> str:
    """Return what an output shows of a text."""
    held = BytesIO()
    stream = kind(held, encoding)
    fit(stream)
    stream.write(text)
    stream.flush()
    return held.getvalue().decode(encoding)


@pytest.mark.parametrize(
    ("environment", "encoding", "seen"),
    [
        ({"LANG": "C.UTF-8", "TERM": "xterm"}, "utf-8", "♠A ╭─ö…"),
        ({}, "utf-8", "♠A ╭─ö…"),
        ({"LANG": "C", "LC_ALL": "de_DE.UTF-8"}, "utf-8", "♠A ╭─ö…"),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, "utf-8", "♠A ╭─ö…"),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "utf-8", "♠A ╭─ö…"),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", "SA +-o."),  # as Python sets it
        ({"LANG": "POSIX"}, "utf-8", "SA +-o."),
        ({"LC_ALL": "C", "LANG": "sv_SE.UTF-8"}, "utf-8", "SA +-o."),
        ({"TERM": "linux", "LANG": "sv_SE.UTF-8"}, "utf-8", "SA +-ö."),
        ({"LANG": "sv_SE.ISO-8859-1"}, "latin-1", "SA +-ö."),
        ({"LANG": "en_US"}, "cp1252", "SA +-ö…"),
        ({}, "ascii", "SA +-o."),
    ],
)
def test_a_terminal_shows_signs_that_it_lacks_in_letters(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], encoding: str, seen: str
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert shown(Screen, encoding, "♠A ╭─ö…") == seen


def test_a_file_has_what_its_encoding_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    assert shown(TextIOWrapper, "utf-8", "♠") == "♠"
    assert shown(TextIOWrapper, "ascii", "♠") == "S"


def test_every_sign_keeps_its_width() -> None:
    shapes = ("│┃║", "|||"), ("┼╔┗", "+++"), ("▁▃▇█▌▒░", "######:")
    for text, letters in (*shapes, ("☂", "?"), ("Å", "A"), ("⏎", "<"), ("×", "x")):
        assert shown(TextIOWrapper, "ascii", text) == letters
