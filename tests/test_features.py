"""Features: nothing outside its folder names one, and the program works without it.

`test_layers`, which reads the imports, tests that nothing imports one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

import matzl
from matzl.features import FEATURES
from tests.processes import run_python

PACKAGE = Path(matzl.__file__).parent
ROOT = PACKAGE.parent.parent

NAMES = {"daily": "daily", "challenge": "[Cc]halleng", "tournament": "[Tt]ournament"} | {
    # its addresses, as the name of the folder has other meanings, too; forms about a deal are sent below its page
    name: rf"""["'(]/{name}(?!/{{key}}/{{number:number}}/challenge)"""
    for name in ("replay", "puzzle", "lesson", "strategy", "editor")
}
"""The regular expression for the places that name a feature."""

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
    print(feature)


for folder in sys.argv[1:]:
    if os.fork() == 0:
        sys.exit(play(os.path.basename(folder), folder))
    os.wait()
"""
"""For each feature: serve the lobby without it and play a deal, in a process of its own."""


@pytest.mark.parametrize("feature", NAMES)
def test_nothing_outside_its_folder_names_a_feature(feature) -> None:
    folder, list_of_all = PACKAGE / "features" / feature, PACKAGE / "features" / "__init__.py"
    found = [
        path.relative_to(PACKAGE)
        for path in PACKAGE.rglob("*")
        if path.suffix in {".py", ".html", ".css", ".js", ".po", ".tcss"}
        and folder not in path.parents
        and path != list_of_all
        and re.search(NAMES[feature], path.read_text("utf-8"))
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
    assert run_without(LEFT_OUT, tmp_path / "tree", "tests") == 0


def run_without(features: Sequence[str], tree: Path, *tests: str) -> int:
    """Run tests in a copy of everything but some features; return the exit status.

    Left out are their own tests, the browser's, and those of documents and translations, which tell of every feature.
    """
    own = {PACKAGE / "features" / each for each in features}
    own |= {ROOT / "tests" / "features" / each for each in features}
    apart = {".git", ".venv", "build", "site"}

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in apart or Path(folder, name) in own}

    shutil.copytree(ROOT, tree, ignore=left_out)
    list_of_all = tree / "src" / "matzl" / "features" / "__init__.py"
    list_of_all.write_text(listing_without(features), "utf-8")
    others = ("browser", "test_docs.py", "test_languages.py", "test_project.py")
    ignored = (f"--ignore=tests/{name}" for name in others)
    words = ("-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", *ignored, *tests)
    here, shown = {"PYTHONPATH": str(tree / "src")}, {"capture_output": False, "timeout": None}
    return run_python(*words, environment=here, check=False, cwd=tree, **shown).returncode


def listing_without(features: Sequence[str]) -> str:
    """Return the module with the list of features, with some of them left out."""
    text = (PACKAGE / "features" / "__init__.py").read_text("utf-8")
    for feature in features:
        assert f'    "{feature}",\n' in text
        text = text.replace(f'    "{feature}",\n', "")
    return text


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
