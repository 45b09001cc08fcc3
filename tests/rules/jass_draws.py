"""Drawing for a tie as Mittlere and Molotow share it (§7.11 to §7.14), for the tests of both."""

from __future__ import annotations

from matzl.base.cards import NO_CARD

from .jass_table import PACK, Table, play_to_the_end


def in_turn(table: Table, seats: set[int]) -> list[int]:
    """Seats in turn order from forehand."""
    forehand = int(table.state["dealer"][0]) + 1
    return sorted(seats, key=lambda seat: (seat - forehand) % table.seats)


def check_order(table: Table, drawers: set[int]) -> None:
    """§7.11 The tied seats are asked once each, from forehand on, and nothing else can be done."""
    assert table.phase == "draw"
    for seat, name in zip(in_turn(table, drawers), ("7H", "8D", "TC"), strict=False):
        assert not table.over
        assert table.turn == seat
        assert table.refusal(name) == "7.11"  # a card cannot be played now
        table.play(f"draw:{name}")


def check_cards(table: Table) -> None:
    """§7.12 Every card of the pack may come, and none twice."""
    everything = {f"draw:{name}" for name in PACK}
    assert table.legal == everything
    table.play("draw:7H")
    assert table.legal == everything - {"draw:7H"}
    assert table.refusal("draw:7H") == "7.12"
    assert table.refusal("draw:7D") is None


def check_next_deal(table: Table, points: list[int]) -> None:
    """§7.12 A draw in a later deal at the same table is from the whole pack again."""
    table.play("draw:KH draw:QD")
    if not table.over:
        table.play("draw:AD")
    table.deal(PACK)
    assert int(table.state["drawers"][0]) == 0
    assert table.counts("drawn_card") == [NO_CARD] * table.seats
    assert table.counts("sticks") == table.counts("potatoes") == [0] * table.seats
    play_to_the_end(table, points)
    assert table.legal == {f"draw:{name}" for name in PACK}


def draw_equal(table: Table, rounds: int, drawers: int) -> set[str]:
    """Let all drawers draw the same rank, round after round; gives the cards that are out."""
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
            table.play(f"draw:{name}")
            out.add(name)
    return out
