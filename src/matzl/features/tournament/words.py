"""A tournament in words: its state, standings, pairings, and the results of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from matzl.features.tournament.scoring import (
    NOTHING_YET,
    Results,
    deal_scores,
    is_over,
    standings,
    table_scores,
)
from matzl.features.tournament.state import BOT, LEFT, REMOVED, Round, Tournament
from matzl.parts import Column, Inline, Item, Link, List, Mark, Part, Row, Section, Table, Text
from matzl.table.core.texts import SEATS
from matzl.table.presentation.score import signed, with_minus
from matzl.text.describe import amount
from matzl.text.languages import plural
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from matzl.features.tournament.model import TournamentProgress


def tournament_title(tournament: Tournament, people: Mapping[str, str]) -> str:
    """Return the title of a tournament: its game and its organiser."""
    game, name = tournament.settings.info.title, people[tournament.organiser]
    return _("{game}: a tournament by {name}").format(game=game, name=name)


def terms(tournament: Tournament) -> str:
    """Return a sentence on format, rounds and deals."""
    settings = tournament.settings
    if settings.by_matches:
        text = plural(
            "A league of one round; it is a match at each table.",
            "A league of {number} rounds; each is a match at each table.",
            settings.rounds,
        )
        return text.format(number=settings.rounds)
    kind = _("Duplicate, the same cards at all tables") if settings.duplicate else _("League")
    rounds = plural("one round", "{number} rounds", settings.rounds)
    deals = plural("one deal in each", "{number} deals in each", settings.deals)
    return _("{format}: {rounds}, {deals}.").format(
        format=kind,
        rounds=rounds.format(number=settings.rounds),
        deals=deals.format(number=settings.deals),
    )


def scoring_rules(tournament: Tournament) -> list[str]:
    """Return the rules of scoring, a sentence or two each."""
    settings = tournament.settings
    if settings.duplicate:
        first = _(
            "Your score on a deal is your payoff minus the mean of the payoffs that your seat got with the same cards at "
            "all tables, your own included. Each deal is played on its own: no score is carried over."
        )
        missed = _("A round that you miss counts 0, which is the average of every deal.")
    elif settings.by_matches:
        first = _("Each match that you win counts 1.")
        missed = _("A round that you miss counts 0.")
    else:
        first = _("Your score is the sum of your payoffs.")
        missed = _("A round that you miss counts 0.")
    return [
        first,
        missed,
        _(
            "Bots fill empty seats. Their results count in the comparison, but they have no place in the standings. Where a "
            "bot plays for somebody who is away or has left, its result counts for them."
        ),
    ]


def progress_sentence(tournament: Tournament, results: Results) -> str:
    """Return a sentence on the state of a tournament."""
    if not tournament.rounds:
        if tournament.ended:
            return _("The tournament was called off.")
        players = len(tournament.active)
        if not players:
            return _("Waiting for players.")
        return plural(
            "Waiting for players; {number} is here.",
            "Waiting for players; {number} are here.",
            players,
        ).format(number=players)
    round_ = tournament.rounds[-1]
    if not is_over(round_, results):
        done = sum(results.get(table.key, NOTHING_YET).over for table in round_.tables)
        text = _("Round {round} of {rounds} is being played; {done} of {tables} tables are done.")
        return text.format(
            round=round_.number,
            rounds=tournament.settings.rounds,
            done=done,
            tables=len(round_.tables),
        )
    if tournament.last_round_begun:
        return _("The tournament is over.")
    text = _("Round {round} of {rounds} is over.")
    return text.format(round=round_.number, rounds=tournament.settings.rounds)


def standing_table(progress: TournamentProgress, visitor: str) -> Part:
    """Return the standings after the rounds that are over; before the first round, the players."""
    tournament, people = progress.tournament, progress.people
    remarks = {LEFT: _("has left"), REMOVED: _("was removed")}
    rows = []
    for each in standings(tournament, progress.results, progress.scores):
        player = tournament.players[each.player]
        name: tuple[Inline, ...] = (people[player.visitor],)
        if remark := remarks.get(player.state):
            name += (" ", Mark(f"({remark})", "quiet"))
        place = f"{each.place}=" if each.shared else f"{each.place}"
        cells = (place, name, _score(tournament, each.score), f"{each.rounds}")
        rows.append(Row(cells, own=bool(visitor) and player.visitor == visitor))
    if not rows:
        return Text(_("Nobody has joined yet."))
    if not tournament.rounds:
        return List(tuple(Item(row.cells[1]) for row in rows), "columns")
    titles = _("Place"), _("Player"), _("Score"), _("Rounds")
    columns = (Column(title, number=title in titles[2:]) for title in titles)
    return Table(tuple(columns), tuple(rows))


def pairing_table(progress: TournamentProgress, round_: Round) -> Table:
    """Return the tables of a round and their progress."""
    tournament = progress.tournament
    rows = (
        Row(
            (
                Mark(_("Table {number}").format(number=number)),
                " · ".join(_names(progress, table.seats)),
                Mark(_progress(tournament, progress.results, table.key), "quiet"),
            )
        )
        for number, table in enumerate(round_.tables, 1)
    )
    return Table((Column(""),) * 3, tuple(rows))


def comparisons(
    progress: TournamentProgress, round_: Round, replays: Sequence[str]
) -> Iterator[Section]:
    """Yield each deal of a finished duplicate round: for each seat the results at all tables, the best first."""
    tables = [progress.results[table.key].payoffs for table in round_.tables]
    names = [_names(progress, table.seats) for table in round_.tables]
    columns = (
        Column(_("Player")),
        Column(_("Payoff"), number=True),
        Column(_("Score"), number=True),
        Column(_("Table"), number=True),
    )
    for number, payoffs in enumerate(zip(*tables, strict=True), 1):
        scores = deal_scores(payoffs)
        for seat in range(progress.tournament.settings.seats):
            order = sorted(range(len(tables)), key=lambda table: (-payoffs[table][seat], table))
            rows = (
                Row(
                    (
                        (names[table][seat], *_replay(replays[table], number, table + 1)),
                        signed(payoffs[table][seat]),
                        amount(float(scores[table][seat])),
                        f"{table + 1}",
                    )
                )
                for table in order
            )
            deal = _("Deal {number}").format(number=number)
            yield Section(f"{deal} · {_(SEATS[seat])}", (Table(columns, tuple(rows)),))


def sheets(
    progress: TournamentProgress, round_: Round, replays: Sequence[str]
) -> Iterator[Section]:
    """Yield the tables of a league's round that is over, with the payoffs of each deal."""
    tournament, results = progress.tournament, progress.results
    scores = table_scores(tournament.settings, round_, results)
    for number, table in enumerate(round_.tables, 1):
        names = (Column(name, number=True) for name in _names(progress, table.seats))
        rows = [
            Row((f"{deal}", *map(signed, payoffs), _replay(replays[number - 1], deal, number)))
            for deal, payoffs in enumerate(results[table.key].payoffs, 1)
        ]
        sums = (_score(tournament, score) for score in scores[number - 1])
        rows.append(Row((_("Score"), *sums, ()), own=True))
        parts = (Table((Column(_("Deal")), *names, Column("")), tuple(rows)),)
        yield Section(_("Table {number}").format(number=number), parts, "wide")


def _replay(replay: str, deal: int, table: int) -> tuple[Inline, ...]:
    """Return the link to the replay of a deal at a table, if there is one."""
    if not replay:
        return ()
    about = _("Replay of deal {deal} at table {table}").format(deal=deal, table=table)
    return " ", Link(_("Replay"), f"/replay/{replay}/{deal}", about=about)


def _names(progress: TournamentProgress, seats: Sequence[int]) -> tuple[str, ...]:
    players, people = progress.tournament.players, progress.people
    return tuple(_("a bot") if each == BOT else people[players[each].visitor] for each in seats)


def _progress(tournament: Tournament, results: Results, table_id: str) -> str:
    result = results.get(table_id, NOTHING_YET)
    if result.over:
        return _("done")
    played = len(result.payoffs)
    if tournament.settings.by_matches or played > tournament.settings.deals:  # some were annulled
        return plural("{number} deal played", "{number} deals played", played).format(number=played)
    text = _("{number} of {deals} deals played")
    return text.format(number=played, deals=tournament.settings.deals)


def _score(tournament: Tournament, score: Fraction) -> str:
    """Return a score: with two decimals in a duplicate, whose scores are differences from means."""
    if tournament.settings.duplicate:
        return amount(float(score))
    return with_minus(int(score)) if tournament.settings.by_matches else signed(int(score))
