"""Checks of drawing for a tie (§7.11 to §7.14), common to the tests of Mittlere and Molotow."""

from __future__ import annotations

from typing import Any

from tests.rules.jass_deals import PACK


def in_turn(deal: Any, seats: set[int]) -> list[int]:
    """Return seats in turn order from forehand."""
    forehand = deal.dealer + 1
    return sorted(seats, key=lambda seat: (seat - forehand) % deal.seats)


def check_order(deal: Any, drawers: set[int]) -> None:
    """§7.11 Check that each tied seat draws once, from forehand on, and that nothing else is legal."""
    assert deal.phase.name == "draw"
    for seat, name in zip(in_turn(deal, drawers), ("7H", "8D", "TC"), strict=False):
        assert not deal.over
        assert deal.turn == seat
        deal.assert_refused("7.11", name)  # a card cannot be played now
        deal.play(f"draw:{name}")


def check_cards(deal: Any) -> None:
    """§7.12 Check that every card can be drawn, and none twice."""
    everything = {f"draw:{name}" for name in PACK}
    assert deal.legal() == everything
    deal.play("draw:7H")
    assert deal.legal() == everything - {"draw:7H"}
    deal.assert_refused("7.12", "draw:7H")


def draw_equal(deal: Any, rounds: int, drawers: int) -> set[str]:
    """Let all drawers draw the same rank for several rounds; return the cards drawn."""
    out: set[str] = set()
    for _ in range(rounds):
        if len(PACK) - len(out) < drawers:
            out = set()
        rank = next(
            rank
            for rank in "AKQJT9876"
            if sum(name[0] == rank and name not in out for name in PACK) >= drawers
        )
        for name in [name for name in PACK if name[0] == rank and name not in out][:drawers]:
            deal.play(f"draw:{name}")
            out.add(name)
    return out
