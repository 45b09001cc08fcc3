"""A tournament in words: its state, standings, pairings, and the results of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matzl.features.tournament.scoring import (
    NOTHING_YET,
    Results,
    deal_scores,
    is_over,
    standings,
    table_scores,
)
from matzl.features.tournament.state import BOT, LEFT, REMOVED, Round, Tournament
from matzl.table.core.texts import SEATS
from matzl.table.presentation.score import signed, with_minus
from matzl.text.describe import amount
from matzl.text.languages import plural
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings: place with a mark if it is shared, player, score, rounds played, and a remark or nothing."""

    place: str
    player: int
    name: str
    score: str
    rounds: int
    remark: str


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A table of a round: its number, the names in the order of the seats, and its progress."""

    number: int
    names: tuple[str, ...]
    progress: str


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat on a deal of a duplicate: who held it at which table, the payoff, and the score."""

    table: int
    name: str
    payoff: str
    score: str
    bot: bool


@dataclass(frozen=True, slots=True)
class DealComparison:
    """A deal of a duplicate: its number, and for each seat its title and the results at all tables, the best first."""

    number: int
    seats: tuple[tuple[str, tuple[SeatResult, ...]], ...]


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table of a league: its number, the names by seat, the payoffs of each deal, and the scores of the round."""

    number: int
    names: tuple[str, ...]
    deals: tuple[tuple[str, ...], ...]
    scores: tuple[str, ...]


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


def standing_lines(
    tournament: Tournament,
    results: Results,
    scores: Mapping[int, Mapping[int, Fraction]],
    people: Mapping[str, str],
) -> list[StandingLine]:
    """Return the standings after the rounds that are over; `scores` has those computed before, as `standings` takes them."""
    remarks = {LEFT: _("has left"), REMOVED: _("was removed")}
    lines = []
    for each in standings(tournament, results, scores):
        player = tournament.players[each.player]
        place = f"{each.place}=" if each.shared else str(each.place)
        score = _score(tournament, each.score)
        remark = remarks.get(player.state, "")
        name = people[player.visitor]
        lines.append(StandingLine(place, each.player, name, score, each.rounds, remark))
    return lines


def pairing_lines(
    tournament: Tournament, round_: Round, results: Results, people: Mapping[str, str]
) -> list[PairingLine]:
    """Return the tables of a round and their progress."""
    return [
        PairingLine(
            number,
            _names(tournament, table.seats, people),
            _progress(tournament, results, table.key),
        )
        for number, table in enumerate(round_.tables, 1)
    ]


def comparisons(
    tournament: Tournament, round_: Round, results: Results, people: Mapping[str, str]
) -> list[DealComparison]:
    """Return the comparison of each deal of a finished duplicate round."""
    tables = [results[table.key].payoffs for table in round_.tables]
    names = [_names(tournament, table.seats, people) for table in round_.tables]
    found = []
    for number, payoffs in enumerate(zip(*tables, strict=True), 1):
        scores = deal_scores(payoffs)
        seats = []
        for seat in range(tournament.settings.seats):
            order = sorted(range(len(tables)), key=lambda table: (-payoffs[table][seat], table))
            held = tuple(
                SeatResult(
                    table + 1,
                    names[table][seat],
                    signed(payoffs[table][seat]),
                    amount(float(scores[table][seat])),
                    round_.tables[table].seats[seat] == BOT,
                )
                for table in order
            )
            seats.append((_(SEATS[seat]), held))
        found.append(DealComparison(number, tuple(seats)))
    return found


def sheets(
    tournament: Tournament, round_: Round, results: Results, people: Mapping[str, str]
) -> list[TableSheet]:
    """Return the tables of a league's round that is over."""
    scores = table_scores(tournament.settings, round_, results)
    return [
        TableSheet(
            number,
            _names(tournament, table.seats, people),
            tuple(tuple(map(signed, deal)) for deal in results[table.key].payoffs),
            tuple(_score(tournament, score) for score in scores[number - 1]),
        )
        for number, table in enumerate(round_.tables, 1)
    ]


def _names(
    tournament: Tournament, seats: Sequence[int], people: Mapping[str, str]
) -> tuple[str, ...]:
    players = tournament.players
    return tuple(_("a bot") if each == BOT else people[players[each].visitor] for each in seats)


def _progress(tournament: Tournament, results: Results, table: str) -> str:
    result = results.get(table, NOTHING_YET)
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
