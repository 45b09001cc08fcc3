"""``matzl why``: tells why an action is or is not legal where a record stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from matzl.cli.picking import picked_deal, record_argument
from matzl.cli.progress import making_ready
from matzl.cli.words import usage

if TYPE_CHECKING:
    from matzl.deal.deal import Deal


@click.command(
    "why",
    short_help="Tell why an action is or is not legal where a record stops.",
    epilog="""\b
Examples:
  matzl why deal.json AS
  matzl why deals.jsonl call:AC --line 3
  matzl why match.jsonl pass --deal 2
""",
)
@record_argument
@click.argument("action")
def command(record: str, action: str, line: int | None, deal: int | None) -> None:
    """Tell why ACTION is or is not legal where RECORD stops, and show the clause of the rule book that decides."""
    from matzl.cli.rules import show
    from matzl.rulebook import clause

    with making_ready(), picked_deal(record, line, deal) as found:
        with usage():
            refusal = found.refusal(action)
        if refusal is not None:
            told = f"{action} is not legal here. {refusal}"
            number = refusal.clause
        else:
            told = _legal(found, action)
            number = found.phase.clause
    legal = " ".join(sorted(found.legal)) or "nothing, the deal is over"
    show(f"{told}\n\nLegal: {legal}\n\n{clause(found.game, number).markdown.strip()}")


def _legal(deal: Deal, action: str) -> str:
    """Why nothing keeps an action out, and what keeps out the other actions of its kind."""
    who = "may be drawn" if deal.by_chance else f"seat {deal.turn} may do it"
    told = f"{action} is legal here: {who}, no clause keeps it out."
    others: dict[str, list[str]] = {}
    for word in deal.phase.words.values():
        refusal = deal.refusal(word)
        if refusal is not None and (word not in _cards(deal) or word in deal.hand(deal.turn or 0)):
            others.setdefault(refusal.clause, []).append(word)
    if others:
        kept = "; ".join(
            f"{' '.join(sorted(words))} (§{number})" for number, words in others.items()
        )
        told += f"\n\nNot legal: {kept}"
    return told


def _cards(deal: Deal) -> set[str]:
    return {card for hand in deal.hands for card in hand} | set(deal.stock)
