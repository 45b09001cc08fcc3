"""Extras: the commands of a bare installation, and the one line that says what to install."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from matzl.base.environment import EXTRAS
from matzl.records import dumps
from tests.processes import run_python
from tests.sample_records import proved_deal

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
DECLARED = PROJECT["project"]["optional-dependencies"]
MODULES = {
    "markdown-it-py": "markdown_it",
    "open-spiel": "pyspiel",
    "prometheus-client": "prometheus_client",
    "python-multipart": "python_multipart",
    "resvg-py": "resvg_py",
}
"""The module of each distribution that has another name."""
ADAPTERS = ("gymnasium", "openspiel", "pettingzoo")
"""The extras for other libraries, each with a package in `matzl.adapters`."""


def run_without(extra: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in which the modules of an extra cannot be imported."""
    blocked = f"import sys\nfor name in {EXTRAS[extra]}: sys.modules[name] = None\n"
    return run_python("-c", blocked + code, check=False)


def run_bare(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command line without the modules of any extra but Rich's own."""
    blocked = sorted(
        {module for modules in EXTRAS.values() for module in modules} - {"markdown_it"}
    )
    code = (
        "import sys\n"
        f"for name in {blocked}: sys.modules[name] = None\n"
        f"sys.argv = {['matzl', *words]}\n"
        "from matzl.cli import main; main()\n"
    )
    return run_python("-c", code, check=False)


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_modules_of_an_extra_are_those_it_declares(extra: str) -> None:
    declared = set()
    for requirement in DECLARED[extra]:
        if found := re.fullmatch(r"matzl\[(.+)\]", requirement):
            others = set(found[1].split(",")) - {"fast"}
            declared |= {module for each in others for module in EXTRAS[each]}
        else:
            name = re.split(r"[\[>=]", requirement)[0]
            declared.add(MODULES.get(name, name))
    assert set(EXTRAS[extra]) == declared


@pytest.mark.parametrize("extra", sorted(EXTRAS.keys() - {"fast", "postgresql"}))
def test_a_missing_extra_is_one_clear_error(extra: str) -> None:
    package = f"matzl.adapters.{extra}" if extra in ADAPTERS else f"matzl.{extra}"
    code = f"try: import {package}\nexcept Exception as error: print(type(error).__name__, error.code, error)"
    done = run_without(extra, code)
    assert re.fullmatch(
        rf"StoppedError missing-extra {re.escape(package)} needs \w+, which is not installed: "
        rf"pip install 'matzl\[{extra}\]'\n",
        done.stdout,
    ), done


@pytest.mark.parametrize("language", ["en", "sv", "de"])
def test_a_bare_installation_reads_rule_books_and_pages_on_strategy(language: str) -> None:
    done = run_bare("rules", "mittlere", "4.9", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert "§4.9" in done.stdout
    done = run_bare("strategy", "mittlere", "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    assert "club" in done.stdout.lower(), "the level of the bots that the figures come from"


def test_a_bare_installation_verifies_a_deal_and_its_bots(tmp_path: Path) -> None:
    deal, file = proved_deal(), tmp_path / "deal.json"
    file.write_text(dumps(deal.record()), "utf-8")
    done = run_bare("verify", str(file), "--language", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The moves of the bots (Novice) match their secret." in done.stdout
    deal.meta = {"levels": ["novice", "club"]}
    file.write_text(dumps(deal.record()), "utf-8")
    done = run_bare("verify", str(file), "--language", "en")
    assert done.returncode == 1
    assert "is not the one that the bot takes" in done.stdout
    assert "not checked: Club." in done.stdout
