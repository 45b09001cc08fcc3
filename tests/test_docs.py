"""The pages of the documentation quote the sources truly, and name files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
QUOTED = re.compile(
    r"^```\w+\n# (?P<file>[\w/.-]+/[\w.-]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
FILE = re.compile(r"`((?:src|tests|docs|benchmarks|requirements)/[\w./-]*)`")
LINK = re.compile(r"\]\(([\w./-]+)\)")


def quotations(page: Path) -> list[tuple[str, str]]:
    """Return the files that a page quotes and the quotations; a line with ``…`` matches anything."""
    return [(found["file"], found["text"]) for found in QUOTED.finditer(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_quotations_are_true(page: Path) -> None:
    for file, text in quotations(page):
        rest = (ROOT / file).read_text("utf-8")
        for part in re.split(r"^ *…\n", text, flags=re.MULTILINE):
            assert part in rest, f"{page.name} quotes of {file} what is not there"
            rest = rest.partition(part)[2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    places = [
        *(ROOT / file for file in FILE.findall(text)),
        *(page.parent / link for link in LINK.findall(text)),
    ]
    assert [place for place in places if not place.exists()] == []


def test_whist_is_told_with_its_files() -> None:
    quoted = {file for file, _ in quotations(ROOT / "docs" / "adding-a-game.md")}
    files = {
        f"examples/whist/src/matzl_whist/{name}.py"
        for name in ("info", "state", "play", "settlement", "rules")
    }
    assert files <= quoted
