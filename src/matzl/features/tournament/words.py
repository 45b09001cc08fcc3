"""A tournament in words: its state, standings, pairings, and the results of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from matzl.deal.fair import hash_of
from matzl.features import page_of_deal
from matzl.features.tournament.scoring import TournamentProgress, deal_scores
from matzl.features.tournament.state import BOT, LEFT, REMOVED, Round, RoundTable, Tournament
from matzl.parts import Column, Inline, Item, Link, List, Mark, Part, Row, Section, Table, Text
from matzl.table.presentation.score import signed, with_minus
from matzl.text.common import SEATS
from matzl.text.describe import amount
from matzl.text.languages import plural
from matzl.text.languages import translated as _


def tournament_title(progress: TournamentProgress) -> str:
    """Return the title of a tournament: its game and its organiser."""
    tournament, people = progress.tournament, progress.people
    game, name = tournament.settings.info.title, people[tournament.organiser]
    return _("{game}: a tournament by {name}").format(game=game, name=name)


def terms(tournament: Tournament) -> str:
    """Return a sentence on the format, rounds and deals."""
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
    """Return the scoring rules, in a sentence or two each."""
    settings = tournament.settings
    missed = _("A round that you miss counts 0.")
    if settings.duplicate:
        first = _(
            "Your score on a deal is your payoff minus the mean of the payoffs that your seat got with the same cards at "
            "all tables, your own included. Each deal is played on its own: no score is carried over."
        )
        missed = _("A round that you miss counts 0, which is the average of every deal.")
    elif settings.by_matches:
        first = _("Each match that you win counts 1.")
    else:
        first = _("Your score is the sum of your payoffs.")
    bots = _(
        "Bots fill empty seats. Their results count in the comparison, but they have no place in the standings. Where a "
        "bot plays for somebody who is away or has left, its result counts for them."
    )
    return [first, missed, bots]


def fixed_deals(progress: TournamentProgress) -> tuple[Text, Text]:
    """Return the proof of all deals: the hash of their secret and, once they are over, the secret."""
    tournament = progress.tournament
    if tournament.last_round_begun and not any(progress.unfinished()):
        said = _(
            "All deals of this tournament follow from this secret, the fingerprint of which was shown:"
        )
        return Text(said, "small"), Text(tournament.secret, "copy")
    said = _(
        "All deals of this tournament were fixed when it was opened. This is the fingerprint of their secret, which is "
        "shown at the end:"
    )
    return Text(said, "small"), Text(hash_of(tournament.secret), "copy")


def progress_sentence(progress: TournamentProgress) -> str:
    """Return a sentence on the state of a tournament."""
    tournament = progress.tournament
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
    if tournament.last_round_begun and not progress.running:
        return _("The tournament is over.")
    text = _("Round {round} of {rounds} is over.")
    if progress.running:
        text = _("Round {round} of {rounds} is being played; {done} of {tables} tables are done.")
    tables = tournament.rounds[-1].tables
    return text.format(
        round=len(tournament.rounds),
        rounds=tournament.settings.rounds,
        done=sum(progress.result(table).over for table in tables),
        tables=len(tables),
    )


def standing_table(progress: TournamentProgress, visitor: str) -> Part:
    """Return the standings after the finished rounds; before the first round, the players."""
    tournament, people = progress.tournament, progress.people
    remarks = {LEFT: _("has left"), REMOVED: _("was removed")}
    rows = []
    for each in progress.standings():
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
    rows = []
    for number, table in enumerate(round_.tables, 1):
        title = Mark(_("Table {number}").format(number=number))
        state = Mark(_state(progress, table), "quiet")
        rows.append(Row((title, " · ".join(_names(progress, table)), state)))
    return Table((Column(""),) * 3, tuple(rows))


def comparisons(
    progress: TournamentProgress, round_: Round, replays: Sequence[str]
) -> Iterator[Section]:
    """Yield each deal of a finished duplicate round: for each seat the results at all tables, the best first."""
    tables = [progress.result(table).payoffs for table in round_.tables]
    names = [_names(progress, table) for table in round_.tables]
    numbers = (Column(title, number=True) for title in (_("Payoff"), _("Score"), _("Table")))
    columns = (Column(_("Player")), *numbers)
    for number, payoffs in enumerate(zip(*tables, strict=True), 1):
        scores = deal_scores(payoffs)
        for seat in range(progress.tournament.settings.seats):
            order = sorted(range(len(tables)), key=lambda table: (-payoffs[table][seat], table))
            rows = []
            for table in order:
                player = names[table][seat], *_replay(replays[table], number, table + 1)
                score = amount(float(scores[table][seat]))
                rows.append(Row((player, signed(payoffs[table][seat]), score, f"{table + 1}")))
            deal = _("Deal {number}").format(number=number)
            yield Section(f"{deal} · {_(SEATS[seat])}", (Table(columns, tuple(rows)),))


def sheets(
    progress: TournamentProgress, round_: Round, replays: Sequence[str]
) -> Iterator[Section]:
    """Yield the tables of a finished league round, with the payoffs of each deal."""
    scores = progress.table_scores(round_)
    for number, table in enumerate(round_.tables, 1):
        names = (Column(name, number=True) for name in _names(progress, table))
        rows = [
            Row((f"{deal}", *map(signed, payoffs), _replay(replays[number - 1], deal, number)))
            for deal, payoffs in enumerate(progress.result(table).payoffs, 1)
        ]
        sums = (_score(progress.tournament, score) for score in scores[number - 1])
        rows.append(Row((_("Score"), *sums, ()), own=True))
        parts = (Table((Column(_("Deal")), *names, Column("")), tuple(rows)),)
        yield Section(_("Table {number}").format(number=number), parts, "wide")


def _replay(replay: str, deal: int, table: int) -> tuple[Inline, ...]:
    """Return the link to the replay of a deal at a table, if available."""
    if not (address := page_of_deal(replay, deal)):
        return ()
    about = _("Replay of deal {deal} at table {table}").format(deal=deal, table=table)
    return " ", Link(_("Replay"), address, about=about)


def _names(progress: TournamentProgress, table: RoundTable) -> tuple[str, ...]:
    players, people = progress.tournament.players, progress.people
    named = {BOT: _("a bot")} | {each.number: people[each.visitor] for each in players.values()}
    return tuple(named[each] for each in table.seats)


def _state(progress: TournamentProgress, table: RoundTable) -> str:
    if progress.result(table).over:
        return _("done")
    played = len(progress.result(table).payoffs)
    return plural("{number} deal played", "{number} deals played", played).format(number=played)


def _score(tournament: Tournament, score: Fraction) -> str:
    """Return a score, with two decimals in a duplicate, where scores are differences from means."""
    if tournament.settings.duplicate:
        return amount(float(score))
    return with_minus(int(score)) if tournament.settings.by_matches else signed(int(score))
