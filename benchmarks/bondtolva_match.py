"""Count the outcomes of deals of Bondtolva: the figures behind `matzl.games.bondtolva.equity.ENDINGS`.

Novices play until the stock is drawn, then both play exactly. Scores are 0:0, so nobody spares the target. It counts
who declared trumps, who declared tjog, who took the last trick and who the point for the cards: the dealer, forehand
or nobody. ``python benchmarks/bondtolva_match.py --deals 1000000``
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from matzl import Stepper, registry
from matzl.base.cards import pack_of
from matzl.engine import dispatch
from matzl.engine.bits import lowest
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import streams
from matzl.engine.tricks import OVER, shuffle
from matzl.games.bondtolva.exact import DIFFERENCE, outcomes
from matzl.search.hooks import novice

STOCK = 12


@kernel
def tally(states: Any, pack: Any, chance: Any, table: Any, counts: Any, deals: int) -> None:
    """Count the endings of deals that seat 0 deals: forehand is 1, and nobody is 2."""
    g = states[0]
    found = np.empty(64, np.int64)
    for _ in range(deals):
        shuffle(pack, chance)
        dispatch.set_up(g, pack)
        while g.phase != OVER:
            if g.drawn < STOCK:
                dispatch.play(g, novice(g, chance, 1))
            else:
                outcomes(g, DIFFERENCE, table, found)
                legal = dispatch.legal(g)
                best = lowest(legal)
                while legal:
                    action = lowest(legal)
                    legal &= legal - 1
                    best = action if found[action] > found[best] else best
                dispatch.play(g, best)
        counts[g.trump_by % 3, g.tjog_by % 3, g.last_trick, g.win % 3] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1_000_000)
    chosen = parser.parse_args()
    pack = np.array(pack_of(registry.info("bondtolva").ranks), np.int64)
    counts = np.zeros((3, 3, 2, 3), np.int64)
    table = np.zeros((1 << 12, 4), np.int64)
    compiled(tally)(Stepper("bondtolva").state, pack, streams(1, 0, 2), table, counts, chosen.deals)
    share = counts / counts.sum()
    print("trumps ", share.sum((1, 2, 3)).round(4).tolist())
    print("tjog   ", share.sum((0, 2, 3)).round(4).tolist())
    print("last   ", share.sum((0, 1, 3)).round(4).tolist())
    print("cards  ", share.sum((0, 1, 2)).round(4).tolist())
    print((share * 10_000).round().astype(int).tolist())


if __name__ == "__main__":
    main()
