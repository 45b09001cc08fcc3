"""matzl without numba: whole matches from Python, on the page and in the terminal; what needs it says what to install."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from matzl import registry
from tests.conftest import sampled
from tests.processes import run_python


def run_without_numba(folder: Path, *words: str) -> str:
    """Return the output of a fresh Python in which neither it nor its children can import numba."""
    (folder / "sitecustomize.py").write_text(
        "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None", "utf-8"
    )
    path = os.pathsep.join([str(folder), *sys.path])
    return run_python(*words, environment={"PYTHONPATH": path}).stdout


MATCHES = """
import sys
import matzl

for name in sys.argv[1:]:
    for level in ("random", "novice"):
        match, bot = matzl.Match(name, 3), matzl.bot(level)
        while not match.over:
            deal = match.new_deal()
            while not deal.over:
                if deal.by_chance:
                    deal.draw()
                else:
                    deal.play(bot.choose(deal.view(deal.turn)))
            match.finish_deal()
        assert matzl.Match.from_record(match.record()).scores == match.scores
    matzl.play_out(matzl.Deal(name, 3), "amateur")
    deal = matzl.Deal(name, 3)
    for word in set(deal.phase.words.values()).difference(deal.legal):
        assert deal.view(deal.turn).refusal(word).clause
    assert deal.view(0).planes().any()
    print(name, matzl.perft.perft(deal, 2) > 0)
"""
"""A program that deals, plays, refuses, observes, reads, writes and counts."""


@pytest.mark.usefixtures("whist")
def test_matches_are_played_from_python(tmp_path: Path) -> None:
    lines = [f"{name} True\n" for name in registry.names()]
    assert run_without_numba(tmp_path, "-c", MATCHES, *registry.names()) == "".join(lines)


AT_A_SERVER = "tests/web/test_names.py::test_nothing_that_is_sent_has_the_id_of_a_visitor"
ON_THE_PAGE = "tests/web/table/test_result.py::test_a_result_shows_what_the_match_says[{}]"
IN_THE_TERMINAL = "tests/terminal/test_deals.py::test_a_match_is_played_to_its_winner[{}]"


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(registry.names(), ("bondtolva",)))
def test_matches_are_played_at_tables(game: str, tmp_path: Path) -> None:
    tests = (AT_A_SERVER, ON_THE_PAGE.format(game), IN_THE_TERMINAL.format(game))
    words = ("-q", "-m", "", "-p", "no:cacheprovider", *tests)
    assert "3 passed" in run_without_numba(tmp_path, "-m", "pytest", *words)


NEEDING = """
import sys
import matzl
deal = matzl.Deal("bondtolva")
for code in sys.argv[1:]:
    try: exec(code)
    except matzl.errors.StoppedError as error: print(error.code, error)
"""


def test_what_needs_numba_says_what_to_install(tmp_path: Path) -> None:
    codes = [
        "matzl.Batch('bondtolva', 2).reset()",
        "matzl.Stepper('bondtolva')",
        "matzl.bot('club').choose(deal.view(deal.turn))",
        "matzl.solve(deal)",
        "matzl.hint(deal.view(deal.turn))",
        "from matzl.runs import Simulation; [*Simulation('bondtolva').deals(1)]",
        "from matzl.engine.bits import count; matzl.compiled(count)",
    ]
    assert run_without_numba(tmp_path, "-c", NEEDING, *codes) == len(codes) * (
        "missing-extra compiled play (simulations, batches, bots that search, exact play) needs numba, "
        "which is not installed: pip install 'matzl[fast]'\n"
    )
