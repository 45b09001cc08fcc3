"""``matzl why``: whether an action is legal where a record stops, and the clause that decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from matzl.cli.errors import usage_errors
from matzl.cli.record import picked_deal, record_argument
from matzl.cli.terminal import loading_rules, show_markdown

if TYPE_CHECKING:
    from matzl.deal.deal import Deal

ILLEGAL = 1
"""The exit status when the action is not legal."""


@click.command(
    "why",
    short_help="Explain why an action is or is not legal where a record stops.",
    epilog="""\b
Try it on a record that is cut off after the first card:
  matzl simulate mittlere | sed 's/\\("actions": \\["[^"]*"\\).*/\\1]}/' |
    matzl why - 6C

\b
Examples:
  matzl why deals.jsonl call:AC --line 3
  matzl why match.jsonl pass --deal 2
""",
)
@record_argument
@click.argument("action")
def command(record: str, action: str, line: int | None, deal: int | None) -> int:
    """Explain why ACTION is or is not legal where RECORD stops, and show the clause of the rule book that decides.

    The exit status is 0 for a legal action and 1 for an illegal one.
    """
    from matzl.deal.refusals import permitting_clause
    from matzl.rulebook import clause

    with loading_rules(), picked_deal(record, line, deal) as found:
        with usage_errors():
            refusal = found.refusal(action)
        if refusal is None:
            number = permitting_clause(found.info, found.state, action)
            answer = _explain_legal(found, action, number)
        else:
            number = refusal.clause
            answer = f"{action} is not legal here. {refusal}"
    legal = " ".join(sorted(found.legal)) or "nothing, the deal is over"
    show_markdown(f"{answer}\n\nLegal: {legal}\n\n{clause(found.game, number).markdown.strip()}")
    return 0 if refusal is None else ILLEGAL


def _explain_legal(deal: Deal, action: str, number: str) -> str:
    """Return who may take a legal action and by which clause, and which clauses exclude the other actions."""
    from matzl.base.info import PLAY_PHASE

    cards = {card for hand in deal.hands for card in hand} | set(deal.stock)
    verb = "play" if action in cards and deal.phase.name == PLAY_PHASE else "do"
    who = "may be drawn" if deal.by_chance else f"seat {deal.turn} may {verb} it"
    answer = f"{action} is legal here: {who} (§{number})."
    others: dict[str, list[str]] = {}
    for word in deal.phase.words.values():
        refusal = deal.refusal(word)
        if refusal is not None and (word not in cards or word in deal.hand(deal.turn or 0)):
            others.setdefault(refusal.clause, []).append(word)
    if others:
        excluded = "; ".join(
            f"{' '.join(sorted(words))} (§{clause})" for clause, words in others.items()
        )
        answer += f"\n\nNot legal: {excluded}"
    return answer
