"""Features: nothing outside its folder names one, and the program works without it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

import matzl
from matzl.features import FEATURES, modules
from matzl.text.languages import read_catalogue
from tests.processes import run_python

PACKAGE = Path(matzl.__file__).parent
ROOT = PACKAGE.parent.parent

WORDS = {"daily": "daily", "challenge": "[Cc]halleng", "tournament": "[Tt]ournament"}
"""The names of features that have no other meaning."""

FORM_OF_REPLAY = "/replay/{key}/{number:number}/challenge"
"""The address of a form about a deal, which another feature than `replay` receives below the page of the deal."""

RULE_BOOK = "/rules"
"""The address of rule books, which anything may cite: each game has one."""

every_feature = pytest.mark.parametrize("feature", FEATURES)

WITHOUT = """
import os
import sys

import alembic.command, jinja2, numpy, pytest, starlette.testclient  # slow, and the same without any feature


def play(feature, folder):
    sys.path.insert(0, folder)
    from matzl import features
    from matzl.cli import command_names
    from matzl.table.live.service import TableService
    from matzl.table.store import Store
    from matzl.web.app import make_app
    from matzl.web.state import ServerSettings
    from tests.web.client import Browser
    from tests.web.conftest import AbsentWarmUp

    assert feature not in features.FEATURES
    command_names()
    service = TableService(Store(f"sqlite:///{folder}/tables.db"))
    service.warm_up = AbsentWarmUp()
    settings = ServerSettings()
    with starlette.testclient.TestClient(make_app(settings, service), settings.address) as client:
        browser = Browser(client, service)
        assert browser.get("/", Accept="text/html").status_code == 200
        assert browser.finish(browser.table()).view.over
        for pages in features.modules("pages").values():
            shown = [route.address for route in pages.ROUTES if route.show]
            for address in (each.replace("{game}", "bondtolva") for each in shown):
                assert "{" in address or browser.client.get(address).status_code < 500, address
    print(feature)


for folder in sys.argv[1:]:
    if os.fork() == 0:
        sys.exit(play(os.path.basename(folder), folder))
    os.wait()
"""
"""For each feature: serve the lobby without it and play a deal, in a process of its own."""


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    """Return the texts of all files in which something could name a feature, with strings on several lines joined."""
    kinds = {".py", ".html", ".css", ".js", ".po", ".tcss"}
    paths = [path for path in PACKAGE.rglob("*") if path.suffix in kinds]
    return {path: re.sub(r'"\s*\n\s*"', "", path.read_text("utf-8")) for path in paths}


@every_feature
def test_nothing_outside_its_folder_names_a_feature(feature, texts) -> None:
    """Nothing has its name, its addresses, tables, classes or sentences."""
    folder, list_of_all = PACKAGE / "features" / feature, PACKAGE / "features" / "__init__.py"
    routes = {route.address for route in modules("pages")[feature].ROUTES} - {FORM_OF_REPLAY}
    addresses = {route.partition("{")[0].rstrip("/") for route in routes} - {RULE_BOOK}
    tables = re.findall(r'= Table\(\s*"(\w+)"', texts.get(folder / "rows.py", ""))
    messages = read_catalogue("de", f"matzl.features.{feature}")
    sentences = [message for message, _ in messages if message.count(" ") > 3]
    names = [WORDS.get(feature) or f'class="(?:[^"]* )?{feature}']
    names += [rf"matzl\.features(?:\.| import (?:\([^)]*|.*)\b){feature}\b"]
    names += [rf"""["'`(}}]{address}(?![\w-])""" for address in addresses]
    names += [rf'"{table}"|(?:FROM|JOIN|INTO|UPDATE|TABLE) {table}\b' for table in tables]
    found = [
        path.relative_to(PACKAGE)
        for path, text in texts.items()
        if folder not in path.parents and path != list_of_all
        if re.search("|".join(names), text.replace(FORM_OF_REPLAY, ""))
        or (path.suffix == ".css" and re.search(rf"\.{feature}", text))
        or any(sentence in text for sentence in sentences)
    ]
    assert found == []


@pytest.fixture(scope="module")
def tried(tmp_path_factory) -> subprocess.CompletedProcess[str]:
    """Run the program without each feature in turn; return the process, which prints the features it works without."""
    folder = tmp_path_factory.mktemp("without")
    for feature in FEATURES:
        without(feature, folder / feature / "matzl")
    here = {"PYTHONPATH": str(ROOT), "MATZL_DATA_DIR": str(folder)}
    return run_python("-c", WITHOUT, *map(folder.joinpath, FEATURES), environment=here)


@every_feature
def test_the_program_works_without_a_feature(feature, tried) -> None:
    """The lobby is served and a deal is played."""
    assert feature in tried.stdout.splitlines(), tried.stderr


LEFT_OUT = "puzzle", "editor"
"""A feature with tables in the database, and one without."""


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_tests_of_others_pass_without_two_features(tmp_path) -> None:
    """In a copy of everything but the two, their tests, and those of the browser, which visit the pages of all features."""
    own = {root / "features" / each for each in LEFT_OUT for root in (PACKAGE, ROOT / "tests")}
    own |= {ROOT / name for name in (".git", ".venv", "build", "site")}

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(folder, name) in own}

    shutil.copytree(ROOT, tree := tmp_path / "tree", ignore=left_out)
    list_of_all = tree / "src" / "matzl" / "features" / "__init__.py"
    list_of_all.write_text(listing_without(LEFT_OUT), "utf-8")
    words = ("-m", "pytest", "-q", "-n2", "--dist=loadfile", "--ignore=tests/browser", "tests")
    here, options = {"PYTHONPATH": str(tree / "src")}, {"capture_output": False, "timeout": None}
    run_python(*words, environment=here, cwd=tree, **options)


def listing_without(features: Sequence[str]) -> str:
    """Return the module with the list of features, with some of them left out."""
    text = (PACKAGE / "features" / "__init__.py").read_text("utf-8")
    listed = rf'    "({"|".join(features)})",\n'
    assert len(re.findall(listed, text)) == len(features)
    return re.sub(listed, "", text)


def without(feature: str, folder: Path) -> None:
    """Make a folder of links to the files of the package, but for a feature."""
    (folder / "features").mkdir(parents=True)
    for each in PACKAGE.iterdir():
        if each.name != "features":
            (folder / each.name).symlink_to(each)
    for each in (PACKAGE / "features").iterdir():
        if each.name not in (feature, "__init__.py", "__pycache__"):
            (folder / "features" / each.name).symlink_to(each)
    (folder / "features" / "__init__.py").write_text(listing_without([feature]), "utf-8")
