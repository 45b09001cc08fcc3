"""``matzl why``, ``position`` and ``perft``: what may follow where a record stops, and what comes before a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from matzl.cli.errors import say, usage_error, usage_errors
from matzl.cli.files import picked_deal, reading
from matzl.cli.options import WholeNumber, number_option, record_argument, seed_option
from matzl.cli.terminal import loading_rules, show
from matzl.errors import RecordError, SetUpError, UnknownGameError

if TYPE_CHECKING:
    from matzl.deal.deal import Deal

ILLEGAL = 1
"""The exit status of ``why`` when the action is not legal."""

MAX_CHARACTERS = 1_000_000
"""The bytes of a position that are read."""


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
@record_argument()
@click.argument("action")
def why(record: str, action: str, line: int | None, deal: int | None) -> int:
    """Explain why ACTION is or is not legal where RECORD stops, and show the clause of the rule book that decides.

    The exit status is 0 for a legal action and 1 for an illegal one.
    """
    from matzl.deal.refusals import permitting_clause
    from matzl.pages.text import Prosaic
    from matzl.rulebook import clause

    with loading_rules(), picked_deal(record, line, deal) as record_deal:
        with usage_errors():
            refusal = record_deal.refusal(action)
        if refusal is None:
            number = permitting_clause(record_deal.info, record_deal.state, action)
            answer = _explain_legal(record_deal, action, number)
        else:
            number = refusal.clause
            answer = f"{action} is not legal here. {refusal}"
    legal = " ".join(sorted(record_deal.legal)) or "nothing, the deal is over"
    book = clause(record_deal.game, number).markdown.strip()
    show([Prosaic(f"{answer}\n\nLegal: {legal}\n\n{book}")])
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


@click.command(
    "position",
    short_help="Find a deal in which a position arises.",
    epilog="""\b
Examples:
  matzl position ending.json
  matzl position ending.json | matzl solve -
  matzl position --of match.jsonl --deal 2
""",
)
@record_argument(
    metavar="FILE",
    line_help="With --of: the record in line N of the file.",
    deal_help="With --of: the K-th deal of a match.",
)
@click.option(
    "--of", "of_record", is_flag=True, help="FILE is a record: print the position where it stops."
)
@number_option("--tries", "The number of cards to try before giving up. [default: 2000000]", 1)
@seed_option(default=0, help="Another order of tries. [default: 0]")
def position(
    record: str, of_record: bool, line: int | None, deal: int | None, tries: int | None, seed: int
) -> None:
    """Print the record of a deal in which the position in FILE arises, found by search with the rules.

    The position has the cards that are still in play; an auction and earlier tricks that lead to it are found. If nothing
    leads to it, the message says why. The guide to records describes the format.
    """
    from matzl import positions
    from matzl.records import dumps

    if of_record:
        with loading_rules(), picked_deal(record, line, deal) as record_deal:
            click.echo(dumps(positions.given_position(record_deal).as_data()))
        return
    with loading_rules(), reading(record) as stream:
        text = stream.read(MAX_CHARACTERS).decode("utf-8", "replace")
        try:
            reached = positions.reach(text, tries=tries or positions.MAX_TRIES, seed=seed)
        except (SetUpError, UnknownGameError) as error:
            raise RecordError(str(error), error.code) from None
    click.echo(dumps(reached.record()))


@click.command(
    "perft",
    short_help="Count lines of play from where a record stops.",
    epilog="""\b
Examples:
  matzl perft ending.jsonl 6
  matzl perft ending.jsonl 6 --divide        the count for each first action
  matzl perft ending.jsonl 9 --results       the count for each result
""",
)
@record_argument()
@click.argument("depth", type=WholeNumber(1, 200))
@click.option("--divide", is_flag=True, help="Count separately for each first action.")
@click.option("--results", is_flag=True, help="Count how the lines of at most that depth end.")
def perft(
    record: str, depth: int, line: int | None, deal: int | None, divide: bool, results: bool
) -> None:
    """Count the lines of DEPTH actions from where RECORD stops.

    Cards drawn by chance count as actions too. Without --divide or --results the command counts every depth up to DEPTH.
    """
    if divide and results:
        raise usage_error("--divide or --results, not both")
    with loading_rules(), picked_deal(record, line, deal) as record_deal:
        from matzl.deal.perft import divide as divided
        from matzl.deal.perft import endings
        from matzl.deal.perft import perft as counted

        counted(record_deal, 1)
    with usage_errors():
        if divide:
            total = 0
            for word, lines in divided(record_deal, depth):
                click.echo(f"{word:<20} {lines}")
                total += lines
            click.echo(f"{'in all':<20} {total}")
        elif results:
            ends = endings(record_deal, depth)
            if not ends:
                say(f"matzl: no line ends within {depth} action{'s' if depth > 1 else ''}")
            for payoffs, lines in sorted(ends.items(), reverse=True):
                click.echo(f"{' '.join(f'{payoff:+d}' for payoff in payoffs):<20} {lines}")
        else:
            for each in range(1, depth + 1):
                click.echo(f"{each:<5} {counted(record_deal, each)}")
