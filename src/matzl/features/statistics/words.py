"""Statistics in words: the title of each kind of deal, payoffs with intervals, and the curve as a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.drawn import Series
from matzl.features.statistics.model import Course, GameStatistics, Payoffs
from matzl.features.statistics.rows import CONTRACT, LEVEL, PLACE, ROLE, Rating, bots_of, suiting
from matzl.parts import Figure, Line, Mark, Row, Table, numbers_table
from matzl.table.presentation.score import signed
from matzl.table.store.finished import MIXED, PEOPLE, ROLE_SEPARATOR, key_fields
from matzl.table.store.finished_matches import PlayedMatch
from matzl.text.describe import amount, field_title, field_value, level_title, place_title
from matzl.text.describe.titles import text_in
from matzl.text.languages import capitalised, join_words, plural
from matzl.text.languages import translated as _

MIN_DEALS = 5
"""The number of deals from which a curve is drawn."""


def payoff_line(payoffs: Payoffs) -> Line:
    """Return the payoff per deal with its interval.

    >>> payoff_line(Payoffs("", 5, 5, 15))
    ('+1.00', Mark(text=' ± 1.96', role='quiet', spoken=''))
    """
    if payoffs.half is None:
        return amount(payoffs.mean)
    return amount(payoffs.mean), Mark(f" ± {amount(payoffs.half, sign=False)}", "quiet")


def key_tables(statistics: GameStatistics) -> Iterator[tuple[str, Table]]:
    """Yield titled tables of a game's payoffs by bots' level, place, contract and role, where it has them."""
    info = registry.info(statistics.game)
    titles = {LEVEL: (_("By the level of the bots"), _("Level"))}
    titles[PLACE] = _("By place in the order of play"), _("Place")
    if key_fields(info, "choice"):
        titles[CONTRACT] = _("By contract"), _("Contract")
    if key_fields(info, "seat"):
        titles[ROLE] = _("By role"), _("Role")
    numbers = _("Deals"), _("Payoff per deal")
    for kind, (title, column) in titles.items():
        rows = (
            Row((key_title(info, kind, each.key), f"{each.deals}", payoff_line(each)))
            for each in statistics.by[kind]
        )
        yield title, numbers_table(rows, column, *numbers)


def cost_line(numbers: GameStatistics) -> str:
    """Return the cost per decision, or a dash if none has been judged yet."""
    return amount(numbers.cost / numbers.decisions, sign=False) if numbers.decisions else "–"


def costs_sentence(decisions: int) -> str:
    """Return a sentence on the cost per decision and the number of decisions judged."""
    if not decisions:
        return _(
            "None of your decisions has been judged yet: the server judges your latest deals while it has nothing else to "
            "do."
        )
    return plural(
        "The cost is the average loss from a decision compared with the best one. {number} decision has been judged.",
        "The cost is the average loss from a decision compared with the best one. {number} decisions have been judged.",
        decisions,
    ).format(number=decisions)


def result_sentence(match: PlayedMatch) -> str:
    """Return the result of a match as a sentence, with the scores of the others."""
    others = join_words(
        _("{name} {score}").format(name=name, score=signed(score))
        for seat, (name, score) in enumerate(zip(match.names, match.scores, strict=True))
        if seat != match.seat
    )
    text = _("Won with {score}.") if match.won else _("Lost with {score}.")
    outcome = text.format(score=signed(match.scores[match.seat]))
    return f"{outcome} {_('The others: {scores}.').format(scores=others)}"


def about_deal(game: str, deal: Any) -> str:
    """Return the bots' level, the contract and the role of a deal, given a row of `Memory.deals`."""
    info = registry.info(game)
    keys = (LEVEL, deal.level), (CONTRACT, deal.contract), (ROLE, deal.role)
    return " · ".join(key_title(info, kind, key) for kind, key in keys if key)


def key_title(info: GameInfo, kind: str, key: str) -> str:
    """Return the title of a level, place, contract or role, given its stored form.

    >>> from matzl import registry
    >>> key_title(registry.info("matzlfangen"), "place", "0/4"), key_title(registry.info("mittlere"), "place", "2/3")
    ('Forehand', 'Dealer')
    """
    if kind == LEVEL:
        own = {PEOPLE: _("With other people"), MIXED: _("Several levels")}
        return own.get(key) or level_title(key)
    if kind == PLACE:
        place, seats = map(int, key.split("/"))
        return place_title(info, place, seats)
    if kind == CONTRACT:
        fields = key_fields(info, "choice")
        return capitalised(field_value(info, fields[0], key, ())) if key else _("No contract")
    if not key:
        return _("None of these")
    roles = key.split(ROLE_SEPARATOR)
    titles = (
        text_in(info.name, "SEAT_ROLES", name) or field_title(info.name, name) for name in roles
    )
    return capitalised(join_words(titles))


def rating_line(rating: Rating) -> Line:
    """Return a rating with its 95% interval.

    >>> rating_line(Rating(1512.3, 40))
    (Mark(text='1512', role='strong', spoken=''), Mark(text=' ± 78', role='quiet', spoken=''))
    """
    half = round(1.96 * rating.deviation)
    return Mark(f"{round(rating.value)}"), Mark(f" ± {half}", "quiet")


def rating_sentences(game: str, rating: Rating | None) -> str:
    """Return sentences on a rating: its meaning, the deals that count, the bots' ratings, and the level that suits."""
    sentences = [
        _(
            "The rating says who is ahead in a deal: with 100 more than another player, you are ahead in 64 of 100 deals. "
            "It counts the deals that you play to the end, against bots or people, but not explained deals, deals that are "
            "also dealt elsewhere, or deals in which somebody had a hint or took a move back."
        )
    ]
    bots = bots_of(game)
    if bots:
        each = (f"{level_title(level)} {round(bot.value)}" for level, bot in bots.items())
        sentences.append(_("The bots have {ratings}.").format(ratings=join_words(each)))
    if level := suiting(game, rating) if rating else "":
        sentences.append(_("The level that suits you: {level}.").format(level=level_title(level)))
    return " ".join(sentences)


def curve_figures(course: Course) -> Iterator[tuple[str, Figure]]:
    """Yield the curves of a course that have `MIN_DEALS` deals, as figures with titles."""
    curves: tuple[tuple[str, Sequence[tuple[int, float]], str], ...] = (
        (_("Your cost per decision"), course.costs, "cost"),
        (_("The sum of your results"), course.results, "payoff"),
        (_("Your rating, deal by deal"), course.ratings, "rating"),
    )
    for title, points, unit in curves:
        if len(points) >= MIN_DEALS:
            places, values = zip(*points, strict=True)
            labels = tuple(f"{course.before + places[index]}" for index in (0, -1))
            sentence = curve_sentence(points, unit, course.before)
            yield title, Figure(sentence, (Series(values, places),), labels=labels, unit=unit)


def curve_sentence(points: Sequence[tuple[int, float]], unit: str, before: int = 0) -> str:
    """Return a description of a curve for visitors who cannot see it.

    >>> curve_sentence([(1, 0.5), (2, 0.25)], "cost", before=100)
    'After deal 102 it is 0.25. It was highest at 0.50, after deal 101, and lowest at 0.25, after deal 102.'

    Parameters
    ----------
    points, before
        As in `Course`.
    unit
        That of the `Figure`.
    """
    by = itemgetter(1)
    values = {"": points[-1], "high_": max(points, key=by), "low_": min(points, key=by)}
    words = {f"{name}deal": f"{before + deal}" for name, (deal, _value) in values.items()}
    for name, (_deal, value) in values.items():
        number = signed(round(value)) if unit == "payoff" else f"{round(value)}"
        words[f"{name}value"] = amount(value, sign=False) if unit == "cost" else number
    return _(
        "After deal {deal} it is {value}. It was highest at {high_value}, after deal {high_deal}, and lowest at "
        "{low_value}, after deal {low_deal}."
    ).format(**words)
