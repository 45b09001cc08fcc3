"""Perft: counts of lines from hand, formula or the naive implementation, never from the kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl import Deal, registry
from matzl.deal.perft import divide, endings, perft
from matzl.errors import SetUpError
from tests.perft_blocks import Block, read_blocks
from tests.playing import played

FOLDER = Path(__file__).parent / "perft"
BLOCKS = [
    pytest.param(block, id=f"{path.stem}: {block.name}")
    for path in sorted(FOLDER.glob("*.perft"))
    for block in read_blocks(path.read_text("utf-8"))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_counts_and_results_equal_those_of_the_file(block: Block) -> None:
    deal = Deal.from_record(block.deal)
    for depth, expected in block.lines.items():
        got = perft(deal, depth)
        assert got == expected, f"{block.name}, depth {depth}: {dict(divide(deal, depth))}"
    for depth, payoffs in block.results.items():
        assert endings(deal, depth) == payoffs, f"{block.name}, results at {depth}"


def test_every_game_has_a_perft_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.perft")} == set(registry.names())


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_names_the_source_of_its_numbers(block: Block) -> None:
    assert block.origin in ("by hand", "closed form", "naive")
    assert block.lines
    assert block.deal


def test_divided_counts_add_up() -> None:
    deal = Deal("mittlere", seed=7)
    before = deal.record()
    parts = dict(divide(deal, 3))
    assert sorted(parts) == sorted(deal.legal)
    assert sum(parts.values()) == perft(deal, 3)
    assert deal.record() == before
    with pytest.raises(SetUpError):
        next(divide(deal, 0))


def test_a_finished_deal_has_no_continuations() -> None:
    deal = played(Deal("bondtolva", seed=7))
    assert [perft(deal, depth) for depth in (0, 1, 2)] == [1, 0, 0]
