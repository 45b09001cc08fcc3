"""Commands about records: ``simulate``, ``replay``, ``verify``; and ``why``, ``position``, ``perft`` about a position."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from matzl.cli.errors import say, usage_error, usage_errors
from matzl.cli.files import Where, names_line, picked_deal, picked_deals, reading, run_file, writing
from matzl.cli.options import (
    WholeNumber,
    bots_option,
    chosen_options,
    command,
    complete_file,
    game_argument,
    jobs_option,
    json_option,
    language_option,
    number_option,
    output_option,
    record_argument,
    run_option,
    seed_option,
    settings_option,
    stop_argument,
    trace_option,
)
from matzl.cli.terminal import closing_line, counted, loading_rules, on_terminal, progress, show
from matzl.errors import RecordError, SetUpError, UnknownGameError

if TYPE_CHECKING:
    from matzl.deal.deal import Deal


_MAX_COUNT = 10**12

_LARGE = 2_000_000
"""The size in bytes above which compiled code replays a file sooner, even if the code has yet to be compiled."""


@command(
    "Let bots play deals or matches, and write records.",
    """
  matzl simulate mittlere                           one deal, on the screen
  matzl simulate molotow --deals 1000000 --seed 7 -o million.jsonl
  matzl simulate matzlfangen --matches 10 --bots novice,random,random,random
  matzl simulate plus-minus --option players=4 --trace | head -n 1
  matzl simulate mittlere --bots master --jobs 4 --run it.run -o deals.jsonl
""",
)
@game_argument()
@number_option("--deals", "Play N single deals. [default: 1]", 0, _MAX_COUNT)
@number_option("--matches", "Play N whole matches.", 0, _MAX_COUNT)
@seed_option(default=0, show_default=True, help="The same seed deals the same cards.")
@number_option("--dealer", "The seat of the first dealer, from 0. [default: 0]", metavar="SEAT")
@settings_option
@bots_option(
    default="random",
    metavar="A,B,…",
    show_default=True,
    help="The level of the bot in each seat, or one level for all; also custom bots, as in 'matzl arena'.",
)
@trace_option
@jobs_option(default=1, show_default=True)
@run_option
@output_option
def simulate(
    game: str,
    deals: int | None,
    matches: int | None,
    seed: int,
    dealer: int | None,
    settings: dict[str, str],
    bots: str,
    trace: bool,
    jobs: int,
    run: str | None,
    output: str,
) -> None:
    """Let bots play GAME and write one record per line.

    Deal K (from 0) of a seed always has the same cards. Without --matches, the seats deal in turn, beginning with --dealer.
    """
    if deals is not None and matches is not None:
        raise usage_error("--deals or --matches, not both")
    options = chosen_options(game, settings)
    number = matches if matches is not None else 1 if deals is None else deals
    what = "deals played" if matches is None else "matches played"
    with writing(output) as out, progress(number, what, visible=not on_terminal(output)) as advance:
        from matzl.players.levels import split_levels
        from matzl.runs import Simulation, worker_pool

        with usage_errors():
            levels = split_levels(bots)
            simulation = Simulation(
                game, seed, first_dealer=dealer or 0, options=options, bots=levels, traced=trace
            )
            context = run_file(run, output, simulation.settings | {"of": what})
        play = simulation.deals if matches is None else simulation.matches
        with context as file, worker_pool(jobs) as workers:
            for lines in play(number, workers=workers, run=file):
                out.write(lines)
                advance(lines.count(b"\n"))


@command(
    "Check records, and write them back completed.",
    """
  matzl replay deals.jsonl -o checked.jsonl
  matzl simulate german-solo --deals 100 | matzl replay - > checked.jsonl
  matzl replay deals.jsonl --trace | head -n 1
""",
)
@click.argument("file", shell_complete=complete_file)
@trace_option
@output_option
def replay(file: str, trace: bool, output: str) -> None:
    """Check the records of FILE, complete them, and write them to the output, one per line.

    FILE may also be - for standard input, or a deal in one line.

    Every action, result and score is checked against the rules. The first error ends the command with exit status 1 and
    a message with the file, the line, the number of the action, what was tried and what was legal.
    """
    from matzl.base.environment import has
    from matzl.deal.match import Match
    from matzl.deal.position import FOLLOW
    from matzl.engine.compiled import compiled
    from matzl.records import dumps, numbered_lines, read_line

    with reading(file) as stream, writing(output) as out:
        size = os.path.getsize(file) if os.path.isfile(file) else 0  # noqa: PTH113, PTH202  (or a line)
        if size > _LARGE and has("fast"):
            FOLLOW.set(compiled(FOLLOW.get()))
        visible = size > 0 and not on_terminal(output)
        with progress(size, "bytes replayed", visible=visible) as advance:
            deals = 0
            for number, line in numbered_lines(stream):
                record = read_line(line, number)
                deals += len(record.deals) if isinstance(record, Match) else 1
                out.write((dumps(record.record(traced=trace)) + "\n").encode())
                advance(len(line) + 1)
    closing_line(f"{counted(deals, 'deal')} replayed: every action, result and score is right")


@command(
    "Check that the cards of deals were sealed before they were dealt.",
    """
  matzl verify deal.json
  matzl verify match.jsonl                        all its deals, a line each
  matzl verify match.jsonl --deal 2 --bots
""",
)
@record_argument
@click.option("--bots", is_flag=True, help="Check the moves of bots that search, too.")
@language_option("The language of the answer.")
@json_option
def verify(where: Where, bots: bool, language: str, as_json: bool) -> int:
    """Check that the cards of all deals in RECORD follow from their secrets and words, and that secrets match their hashes.

    The deals of a match are checked together: their numbers, and that each hash is the secret of the deal before. Of a file
    with several records all are checked.

    The moves of bots that do not search are checked, too; with --bots, those of all levels, which may take a minute.

    The exit status is 0 if every check passes, and 1 if one fails or the record proves nothing.
    """
    from matzl.base.environment import require
    from matzl.deal.fair import check_fair
    from matzl.deal.words import names_of_seats
    from matzl.judge.fairness import check_bots, checked_deal, checked_line
    from matzl.pages import as_json as data
    from matzl.pages.text import plain
    from matzl.parts import Text
    from matzl.players.levels import LEARNED, LEVELS, QUICK
    from matzl.text.languages import use_language

    if bots:
        require("fast", "--bots")

    with use_language(language):
        every, status, lines = [*picked_deals(where)], 0, list[str]()
        for number, (each, others, in_match) in enumerate(every, 1):
            check = check_fair(each, others, in_match)
            proved = check.state == "right"
            moves = check_bots(each, LEVELS if bots else QUICK + LEARNED) if proved else None
            lines.append(f"{number:>2}  {checked_line(each, check, moves)}")
            if number == 1:
                page = checked_deal(each, check, names_of_seats((), each.seats), moves)
            if len(every) > 1 and not as_json:
                click.echo(lines[-1])
            status |= not proved or bool(moves and moves.different)
        if len(every) > 1:
            page = replace(page, parts=tuple(map(Text, lines)))
        if as_json:
            click.echo(json.dumps(data(page)))
        elif len(every) == 1:
            show(plain(page))
        return status


ILLEGAL = 1
"""The exit status of ``why`` when the action is not legal."""

MAX_CHARACTERS = 1_000_000
"""The maximum number of bytes that are read of a position."""


@command(
    "Explain why an action is or is not legal where a record stops.",
    """
  matzl why deals.jsonl call:AC --line 3
  matzl why match.jsonl pass --deal 2
  matzl simulate mittlere | matzl why - 6C --step 1
""",
)
@stop_argument
@click.argument("action")
def why(where: Where, action: str) -> int:
    """Explain why ACTION is or is not legal where RECORD stops, and show the clause of the rule book that decides.

    The exit status is 0 for a legal action and 1 for an illegal one.
    """
    from matzl.deal.refusals import permitting_clause
    from matzl.pages.text import Prosaic
    from matzl.rulebook import clause

    with loading_rules(), picked_deal(where) as (record_deal, _):
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
    """Return an explanation of a legal action: its seat, its clause, and the clauses that exclude other actions."""
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


@command(
    "Find a deal in which a position arises.",
    """
  matzl position ending.json
  matzl position ending.json | matzl solve -
  matzl position --of match.jsonl --deal 2
""",
)
@stop_argument
@click.option(
    "--of", "of_record", is_flag=True, help="Print the position where RECORD stops instead."
)
def position(where: Where, of_record: bool) -> None:
    """Find a deal in which a position arises, and print its record.

    Without --of, RECORD holds the position, that is the cards that are still in play, instead of a deal. By the
    rules, the command looks for an auction and tricks that lead to it. If nothing does, the message says why. The guide to
    records describes the format.
    """
    from matzl import positions
    from matzl.deal.records.strict import text_of
    from matzl.records import dumps

    if of_record:
        with loading_rules(), picked_deal(where) as (record_deal, _):
            click.echo(dumps(positions.given_position(record_deal).as_data()))
        return
    if where[1:] != (None, None, None) or names_line(where.record):
        raise usage_error("--line, --deal, --step and a deal in one line need --of")
    with loading_rules(), reading(where.record) as stream:
        try:
            reached = positions.reach(text_of(stream.read(MAX_CHARACTERS)))
        except (SetUpError, UnknownGameError) as error:
            raise RecordError(str(error), error.code) from None
    click.echo(dumps(reached.record()))


@command(
    "Count lines of play from where a record stops.",
    """
  matzl perft ending.jsonl 6
  matzl perft ending.jsonl 6 --divide        the count for each first action
  matzl perft ending.jsonl 9 --results       the count for each result
""",
    context_settings={"ignore_unknown_options": True},  # a negative depth is no option
)
@stop_argument
@click.argument("depth", type=WholeNumber(1, 200))
@click.option("--divide", is_flag=True, help="Count separately for each first action.")
@click.option("--results", is_flag=True, help="Count how the lines of at most that depth end.")
def perft(where: Where, depth: int, divide: bool, results: bool) -> None:
    """Count the lines of DEPTH actions from where RECORD stops.

    Cards drawn by chance count as actions too. Without --divide or --results the command counts every depth up to DEPTH.
    """
    if divide and results:
        raise usage_error("--divide or --results, not both")
    with loading_rules(), picked_deal(where) as (record_deal, _):
        from matzl.deal.perft import divide as divided
        from matzl.deal.perft import endings
        from matzl.deal.perft import perft as counts

        counts(record_deal, 1)
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
                say(f"matzl: no line ends within {counted(depth, 'action')}")
            for payoffs, lines in sorted(ends.items(), reverse=True):
                click.echo(f"{' '.join(f'{payoff:+d}' for payoff in payoffs):<20} {lines}")
        else:
            for each in range(1, depth + 1):
                click.echo(f"{each:<5} {counts(record_deal, each)}")
