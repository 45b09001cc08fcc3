"""The documentation quotes the sources exactly, and names files and functions that exist."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import matzl

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "OVERVIEW.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
QUOTED = re.compile(
    r"^```\w+\n# (?P<file>[\w/.-]+/[\w.-]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
FILE = re.compile(r"`((?:src|tests|docs|benchmarks|requirements)/[\w./-]*)`")
LINK = re.compile(r"\]\(([\w./-]+)(?:#[\w-]+)?\)")
REPOSITORY = re.compile(
    r"https://(?:github\.com/matzl/matzl/blob|raw\.githubusercontent\.com/matzl/matzl)/main/([\w./-]+)"
)
SYMBOL = re.compile(r"`(\w+)` in (?:\[`[^`]+`\]\(|`)([\w./-]+)[)`]")


def quotations(page: Path) -> list[tuple[str, str]]:
    """Return the files that a page quotes and the quotations; a line with ``…`` matches anything."""
    return [(found["file"], found["text"]) for found in QUOTED.finditer(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_quotations_are_exact(page: Path) -> None:
    for file, text in quotations(page):
        rest = (ROOT / file).read_text("utf-8")
        for part in re.split(r"^ *…\n", text, flags=re.MULTILINE):
            assert part in rest, f"{page.name} misquotes {file}"
            rest = rest.partition(part)[2]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_files_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    places = [
        *(ROOT / file for file in FILE.findall(text)),
        *(page.parent / link for link in LINK.findall(text)),
        *(ROOT / path for path in REPOSITORY.findall(text)),
    ]
    assert [place for place in places if not place.exists()] == []


def test_no_page_installs_matzl_from_an_index() -> None:
    """No index has it; `pip install 'matzl[web]'` adds an extra where it is installed already."""
    for page in (*PAGES, *(ROOT / "examples").glob("*.*")):
        assert not re.search(r"pip install '?matzl\b(?!\[)", page.read_text("utf-8")), page.name


def test_the_readme_has_absolute_links_for_package_indexes() -> None:
    assert LINK.findall((ROOT / "README.md").read_text("utf-8")) == []


def test_names_of_matzl_that_pages_mention_exist() -> None:
    """They are public, or modules that an import makes known."""
    for page in PAGES:
        for name in re.findall(
            r"(?<![\w./-])matzl\.([A-Za-z]\w*)(?!\w*\.md)", page.read_text("utf-8")
        ):
            known = name in matzl.__all__ or find_spec(f"matzl.{name}") is not None
            assert known, f"{page.name} names matzl.{name}"


def test_there_are_thirty_public_names_with_an_example_each() -> None:
    text = (ROOT / "docs" / "names.md").read_text("utf-8")
    used = set(re.findall(r"^(?:>>>|\.\.\.) .*?$", text, re.MULTILINE))
    shown = {name for line in used for name in re.findall(r"\bmatzl\.(\w+)", line)}
    assert set(matzl.__all__) - shown == set()
    assert len(matzl.__all__) <= 30
    assert dir(matzl) == sorted(matzl.__all__)


@pytest.mark.parametrize("page", ["OVERVIEW.md", "docs/code.md"])
def test_the_map_names_functions_that_exist(page: str) -> None:
    found = SYMBOL.findall((ROOT / page).read_text("utf-8"))
    assert len(found) >= 10
    for name, path in found:
        defined = re.compile(rf"^ *(?:(?:async )?def|class) {name}\b|^{name}\b.*=", re.MULTILINE)
        assert bool(defined.search((ROOT / path).read_text("utf-8"))), f"{path} has no {name}"


def test_the_overview_has_every_part_of_the_package() -> None:
    text = (ROOT / "OVERVIEW.md").read_text("utf-8")
    for path in (ROOT / "src" / "matzl").iterdir():
        if path.is_dir() and path.name != "__pycache__":
            assert f"(src/matzl/{path.name})" in text, path.name


def test_the_overview_is_one_page() -> None:
    assert len((ROOT / "OVERVIEW.md").read_text("utf-8").split()) <= 600


def test_the_guide_to_adding_a_game_quotes_whist() -> None:
    quoted = {file for file, _ in quotations(ROOT / "docs" / "adding-a-game.md")}
    files = {
        f"examples/whist/src/matzl_whist/{name}.py"
        for name in ("info", "play", "rules", "novice", "text", "search")
    }
    assert files <= quoted


def test_the_api_reference_has_every_public_name() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs" / "api").glob("*.md"))
    shown = set(re.findall(r"^::: ([\w.]+)$", text, re.MULTILINE))
    for name in set(matzl.__all__) - {"__version__"}:
        found = getattr(matzl, name)
        module = getattr(found, "__module__", found.__name__)
        parts = any(each.startswith(f"{module}.") for each in shown)  # of a package
        assert parts or {module, f"matzl.{name}"} & shown, name
