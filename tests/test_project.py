"""The project files agree with each other: versions, requirements, make targets, workflow."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import matzl
from benchmarks.page import BEGIN, COMMANDS, with_result

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED_GROUPS = [PROJECT["dependency-groups"][name] for name in ("test", "lint", "docs")]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_version_is_the_same_everywhere() -> None:
    version = PROJECT["project"]["version"]
    assert matzl.__version__ == version
    assert f"\nversion: {version}\n" in text("CITATION.cff")
    newest = re.search(r"^## \[(.+?)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] in ("Unreleased", version)


def test_the_oldest_python_is_the_same_everywhere() -> None:
    oldest = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))[0]
    assert PROJECT["project"]["requires-python"] == f">={oldest}"
    assert PROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert f"CPython {oldest}" in text("README.md")
    assert oldest.replace(".", ", ") in text("Makefile")


def names(requirements: list[str]) -> set[str]:
    """Return the distributions that requirements name, except matzl's own extras."""
    return {re.split(r"[\[<>=!~ ]", each)[0] for each in requirements} - {"matzl"}


def pinned(lock: Path) -> set[str]:
    return names([line for line in text(str(lock)).splitlines() if re.match(r"[a-z]", line)])


def test_lock_files_pin_every_requirement() -> None:
    project = PROJECT["project"]
    extras = [project["optional-dependencies"][name] for name in ("table", "web", "terminal")]
    test = pinned(ROOT / "requirements" / "test.txt")
    for requirements in (project["dependencies"], *extras):
        assert names(requirements) <= test
    for name, group in zip(("test", "lint", "docs"), PINNED_GROUPS, strict=True):
        assert names(group) <= pinned(ROOT / "requirements" / f"{name}.txt")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_lock_files_have_exact_versions_and_no_urls(lock: Path) -> None:
    for line in text(str(lock)).splitlines():
        assert re.match(r"[a-z0-9-]+==[\w.]+( ; [\w<>=!.' ]+)?$|\s*#", line), line
        assert "//" not in line


def test_requirements_have_lower_bounds() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    for group in (PROJECT["project"]["dependencies"], *PINNED_GROUPS, *extras):
        for each in group:
            assert each.startswith("matzl[") or re.fullmatch(
                r"[a-z0-9-]+(\[[a-z]+\])?>=[\d.]+", each
            ), each


def test_make_help_lists_every_target() -> None:
    said = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    phony = re.search(r"^\.PHONY: (.*)$", text("Makefile"), re.MULTILINE)
    assert phony is not None
    for target in set(phony[1].split()) - {"other-python"}:
        assert re.search(rf"^  make {target} +\w", said.stdout, re.MULTILINE), target


def test_the_workflow_runs_make_targets_of_ci_on_the_declared_pythons() -> None:
    workflow = text(".github/workflows/test.yml")
    targets = set(re.findall(r"^ +- run: make (\w+)$", workflow, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.*)$", text("Makefile"), re.MULTILINE)
    assert phony is not None
    assert {"test", "quick", "lint", "docs"} < targets <= set(phony[1].split())
    for target in targets - {"wheel"}:  # .ci/run builds the wheels of matzl and of whist at once
        assert re.search(rf"make .*\b{target}\b", text(".ci/run")), target
    declared = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    assert re.findall(r'"(3\.\d+)"', workflow) == declared


def test_the_page_has_a_result_of_each_benchmark_and_one_is_replaced_alone() -> None:
    page = text("benchmarks/results.md")
    assert [found[1] for found in BEGIN.finditer(page) if found[1]] == [*COMMANDS.values()]
    changed = with_result(page, COMMANDS["novices"], "")
    assert changed == re.sub(r"(?s)`[^`]+novices`[,:].*(?=## The arena)", "", page)
