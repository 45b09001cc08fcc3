"""A tournament in words: its state, standings, pairings, and the results of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from matzl.deal.fair import hash_of
from matzl.features import page_of_deal
from matzl.features.tournament.state import (
    BOT,
    LEFT,
    REMOVED,
    Round,
    RoundTable,
    Tournament,
    deal_scores,
)
from matzl.parts import (
    Column,
    Inline,
    Item,
    Link,
    List,
    Mark,
    Part,
    Row,
    Section,
    Table,
    Text,
    numbers_table,
)
from matzl.table.presentation.score import signed, with_minus
from matzl.text.common import SEATS
from matzl.text.describe import amount, level_title
from matzl.text.languages import plural
from matzl.text.languages import translated as _


def tournament_title(tournament: Tournament) -> str:
    """Return the title of a tournament: its game, its name or else its organiser, its format, and the latest round."""
    settings = tournament.settings
    text = _("{game}: {name}") if settings.title else _("{game}: a tournament by {name}")
    name = settings.title or tournament.names[tournament.organiser]
    title = text.format(game=settings.info.title, name=name)
    form = _("Duplicate") if settings.duplicate else _("League")
    return " · ".join((title, form, *map(round_title, tournament.rounds[-1:])))


def round_title(round_: Round) -> str:
    """Return the title of a round."""
    return _("Round {number}").format(number=round_.number)


def terms(tournament: Tournament) -> str:
    """Return a sentence on the format, rounds and deals of a tournament."""
    settings = tournament.settings
    if settings.by_matches:
        text = plural(
            "A league of one round, with a match at each table.",
            "A league of {number} rounds, each with a match at each table.",
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
    """Return the scoring rules of a tournament, as short paragraphs."""
    settings = tournament.settings
    missed = _("A round that you miss counts 0.")
    if settings.duplicate:
        first = _(
            "Your score on a deal is your payoff minus the mean payoff of your seat at all tables: above 0 is "
            "better than average."
        )
        missed = _("A round that you miss counts 0, which is the average score on every deal.")
    elif settings.by_matches:
        first = _("Each match that you win scores 1.")
    else:
        first = _("Your score is the sum of your payoffs.")
    bots = _("Bots fill empty seats. They score like everybody else but are not in the standings.")
    return [first, missed, bots]


def fixed_deals(tournament: Tournament) -> tuple[Text, Text]:
    """Return the proof that all deals were fixed in advance: the hash of their secret or, once they are over, the secret."""
    if tournament.last_round_begun and not any(tournament.unfinished()):
        said = _("All deals were derived from this secret, whose fingerprint was shown:")
        return Text(said, "small"), Text(tournament.secret, "copy")
    said = _("All deals were sealed in advance. Their secret is shown at the end; its fingerprint:")
    return Text(said, "small"), Text(hash_of(tournament.secret), "copy")


def progress_sentence(tournament: Tournament) -> str:
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
    if tournament.last_round_begun and not tournament.running:
        scores = {player: sum(each) for player, each in tournament.standings().items()}
        best = [player for player, score in scores.items() if score == max(scores.values())]
        names = ", ".join(tournament.names[player.visitor] for player in best)
        return _("The tournament is over. First place: {names}").format(names=names)
    text = _("Round {round} of {rounds} is over.")
    if tournament.running:
        text = _("Round {round} of {rounds} is being played; finished tables: {done} of {tables}.")
    tables = tournament.rounds[-1].tables
    return text.format(
        round=len(tournament.rounds),
        rounds=tournament.settings.rounds,
        done=sum(tournament.result(table).over for table in tables),
        tables=len(tables),
    )


def standing_table(tournament: Tournament, visitor: str) -> Part:
    """Return the standings after the finished rounds; before the first round, the players."""
    remarks = {LEFT: _("has left"), REMOVED: _("was removed")}
    rows = []
    standings = tournament.standings()
    totals = [sum(scores, Fraction(0)) for scores in standings.values()]
    for (player, scores), total in zip(standings.items(), totals, strict=True):
        name: tuple[Inline, ...] = (tournament.names[player.visitor],)
        if remark := remarks.get(player.state):
            name += (" ", Mark(f"({remark})", "quiet"))
        place = f"{totals.index(total) + 1}{'=' * (totals.count(total) > 1)}"
        cells = (place, name, _score(tournament, total), f"{len(scores)}")
        rows.append(Row(cells, own=bool(visitor) and player.visitor == visitor))
    if not rows:
        return Text(_("Nobody has joined yet."))
    if not tournament.rounds:
        return List(tuple(Item(row.cells[1]) for row in rows), "columns")
    titles = _("Place"), _("Player"), _("Score"), _("Rounds")
    columns = (Column(title, number=title in titles[2:]) for title in titles)
    return Table(tuple(columns), tuple(rows))


def pairing_table(tournament: Tournament, round_: Round) -> Table:
    """Return the tables of a round and their progress."""
    rows = []
    for number, table in enumerate(round_.tables, 1):
        title = Mark(_("Table {number}").format(number=number))
        state = Mark(_state(tournament, table), "quiet")
        rows.append(Row((title, " · ".join(_names(tournament, table)), state)))
    return Table((Column(""),) * 3, tuple(rows))


def comparisons(tournament: Tournament, round_: Round, replays: Sequence[str]) -> Iterator[Section]:
    """Yield a section for each deal and seat of a finished duplicate round: the results at all tables, the best first."""
    tables = [tournament.result(table).payoffs for table in round_.tables]
    names = [_names(tournament, table) for table in round_.tables]
    titles = _("Player"), _("Payoff"), _("Score"), _("Table")
    for number, payoffs in enumerate(zip(*tables, strict=True), 1):
        scores = deal_scores(payoffs)
        for seat in range(tournament.settings.seats):
            order = sorted(range(len(tables)), key=lambda table: (-payoffs[table][seat], table))
            rows = []
            for table in order:
                link = _replay(replays[table], number, table + 1, _("Replay"))
                player = names[table][seat], *((" ", link) if link else ())
                score = amount(float(scores[table][seat]))
                rows.append(Row((player, signed(payoffs[table][seat]), score, f"{table + 1}")))
            deal = _("Deal {number}").format(number=number)
            yield Section(f"{deal} · {_(SEATS[seat])}", (numbers_table(rows, *titles),))


def sheets(tournament: Tournament, round_: Round, replays: Sequence[str]) -> Iterator[Section]:
    """Yield a section for each table of a finished league round: the payoffs of each deal, and the scores."""
    scores = tournament.table_scores(round_)
    for number, table in enumerate(round_.tables, 1):
        rows = []
        for deal, payoffs in enumerate(tournament.result(table).payoffs, 1):
            link = _replay(replays[number - 1], deal, number, f"{deal}")
            rows.append(Row((link or f"{deal}", *map(signed, payoffs))))
        sums = (_score(tournament, score) for score in scores[number - 1])
        rows.append(Row((_("Score"), *sums), own=True))
        parts = (numbers_table(rows, _("Deal"), *_names(tournament, table), named=True),)
        yield Section(_("Table {number}").format(number=number), parts, "wide")


def _replay(replay: str, deal: int, table: int, text: str) -> Link | None:
    """Return the link to the replay of a deal at a table, if available."""
    about = _("Replay of deal {deal} at table {table}").format(deal=deal, table=table)
    address = page_of_deal(replay, deal)
    return Link(text, address, about=about) if address else None


def _names(tournament: Tournament, table: RoundTable) -> tuple[str, ...]:
    players, names = tournament.players.values(), tournament.names
    bot = _("bot: {level}").format(level=level_title(tournament.settings.level))
    named = {BOT: bot} | {each.number: names[each.visitor] for each in players}
    return tuple(named[each] for each in table.seats)


def _state(tournament: Tournament, table: RoundTable) -> str:
    if tournament.result(table).over:
        return _("done")
    played = len(tournament.result(table).payoffs)
    return plural("{number} deal played", "{number} deals played", played).format(number=played)


def _score(tournament: Tournament, score: Fraction) -> str:
    """Return a score as text; in a duplicate tournament, where scores are differences from means, with two decimals."""
    if tournament.settings.duplicate:
        return amount(float(score))
    return with_minus(int(score)) if tournament.settings.by_matches else signed(int(score))
