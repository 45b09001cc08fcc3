"""Statistics in words: the title of each kind of deal, payoffs with confidence intervals, and curves as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.drawn import Series
from matzl.features.statistics.model import SMOOTH, Course, GameStatistics, Payoffs
from matzl.features.statistics.rows import CONTRACT, LEVEL, PLACE, ROLE, Rating, bots_of, suiting
from matzl.parts import Figure, Inline, Line, Mark, Row, Table, Text, numbers_table
from matzl.table.presentation.score import signed
from matzl.table.store.finished import MIXED, PEOPLE, ROLE_SEPARATOR, key_fields
from matzl.table.store.finished_matches import PlayedMatch
from matzl.text.describe import (
    amount,
    field_title,
    field_value,
    is_negligible,
    level_title,
    place_title,
)
from matzl.text.describe.titles import text_in
from matzl.text.languages import capitalised, join_words, plural
from matzl.text.languages import translated as _

FEWEST = 5
"""The smallest number of points of a curve that is drawn."""


def payoff_line(payoffs: Payoffs) -> tuple[Inline, ...]:
    """Return the payoff per deal with its confidence interval.

    >>> payoff_line(Payoffs("", 5, 5, 15))
    ('+1.00', Mark(text=' ± 1.96', role='quiet'))
    """
    if payoffs.half is None:
        return (amount(payoffs.mean),)
    return amount(payoffs.mean), Mark(f" ± {amount(payoffs.half, sign=False)}", "quiet")


def key_tables(statistics: GameStatistics) -> Iterator[tuple[str, Table]]:
    """Yield titled tables of a game's payoffs, by level of the bots, place and, if the game has them, contract and role."""
    info = registry.info(statistics.game)
    titles = {LEVEL: (_("By the level of the bots"), _("Level"))}
    titles[PLACE] = _("By place in the order of play"), _("Place")
    if key_fields(info, "choice"):
        titles[CONTRACT] = _("By contract"), _("Contract")
    if key_fields(info, "seat"):
        titles[ROLE] = _("By role"), _("Role")
    for kind, (title, column) in titles.items():
        rows = (
            Row((key_title(info, kind, each.key), f"{each.deals}", payoff_line(each)))
            for each in statistics.by[kind]
        )
        yield title, numbers_table(rows, column, _("Deals"), _("Payoff"))


def balance(*games: GameStatistics) -> str:
    """Return how many deals have been played in the given games together, and how many were won, even and lost."""
    deals, won = sum(it.overall.deals for it in games), sum(it.won for it in games)
    lost = sum(it.lost for it in games)
    number = plural("1 deal", "{number} deals", deals).format(number=deals)
    text = _("{deals}: {won} won, {even} even, {lost} lost")
    return text.format(deals=number, won=won, even=deals - won - lost, lost=lost)


def headline(numbers: GameStatistics, course: Course) -> tuple[Text, Text]:
    """Return the latest cost per decision, or the payoff per deal while no decision is judged, and a text that explains it.

    >>> from collections import namedtuple
    >>> row = namedtuple("Row", "game deals won lost total squares decisions cost")("mittlere", 40, 9, 9, 0, 80, 200, 30.0)
    >>> course = Course(tuple((number, 0.1) for number in range(40)), (), (), 0)
    >>> [each.line for each in headline(GameStatistics([row], ()), course)]  # doctest: +NORMALIZE_WHITESPACE
    [(Mark(text='0.10', role='strong'), ' points lost per decision'),
     'In the latest 20 deals judged. The best choice loses nothing. On average over all deals you lost more: 0.15.']
    """
    if not course.costs:
        texts = [_("Your latest decisions have not been judged yet: the server does so when idle.")]
        number, unit = amount(numbers.overall.mean), _("points per deal")
    else:
        lately, mean = course.costs[-1][1], numbers.cost / numbers.decisions
        number, unit = amount(lately, sign=False), _("points lost per decision")
        deals = min(len(course.costs), SMOOTH)
        text = plural("In the latest deal judged.", "In the latest {number} deals judged.", deals)
        texts = [text.format(number=deals), _("The best choice loses nothing.")]
        if len(course.costs) > SMOOTH and not is_negligible(lately - mean):
            less = _("On average over all deals you lost more: {mean}.")
            text = less if lately < mean else _("On average over all deals you lost less: {mean}.")
            texts.append(text.format(mean=cost_line(numbers)))
    return Text((Mark(number), f" {unit}"), "lead"), Text(" ".join(texts))


def facts(numbers: GameStatistics, rating: Rating | None) -> Iterator[tuple[str, Line]]:
    """Yield titles and texts on all of a visitor's deals of a game: ratings, payoff per deal and cost per decision."""
    bots, count = bots_of(numbers.game), numbers.overall.deals
    if rating is not None:
        level, text = suiting(numbers.game, rating), _("The level that suits you: {level}.")
        suits = f" · {text.format(level=level_title(level))}" if level else ""
        yield _("Rating"), (*rating_line(rating), suits)
    if bots:
        each = (f"{level_title(level)} {round(bot.value)}" for level, bot in bots.items())
        yield _("The bots"), join_words(each)
    text = plural("points, in one deal", "points, the mean of {number} deals", count)
    yield _("Payoff per deal"), (*payoff_line(numbers.overall), f" {text.format(number=count)}")
    if count := numbers.decisions:
        text = plural("points, in one decision", "points, the mean of {number} decisions", count)
        yield _("Cost per decision"), f"{cost_line(numbers)} {text.format(number=count)}"


def cost_line(numbers: GameStatistics) -> str:
    """Return the cost per decision, or a dash if none has been judged yet."""
    return amount(numbers.cost / numbers.decisions, sign=False) if numbers.decisions else "–"


def result_sentence(match: PlayedMatch) -> str:
    """Return the result of a match as a sentence, with the scores of the others."""
    others = join_words(
        _("{name} {score}").format(name=name, score=signed(score))
        for seat, (name, score) in enumerate(zip(match.names, match.scores, strict=True))
        if seat != match.seat
    )
    own = match.scores[match.seat]
    shared = match.scores.count(own) > 1
    won = _("A shared win with {score}.") if shared else _("Won with {score}.")
    outcome = (won if match.won else _("Lost with {score}.")).format(score=signed(own))
    return f"{outcome} {_('The others: {scores}.').format(scores=others)}"


def about_deal(deal: Any) -> list[str]:
    """Return the bots' level, the contract and the role of a deal, given a row of `Memory.deals`."""
    keys = (LEVEL, deal.level), (CONTRACT, deal.contract), (ROLE, deal.role)
    return [key_title(registry.info(deal.game), kind, key) for kind, key in keys if key]


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
        return place_title(info, *map(int, key.split("/")))
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


def rating_line(rating: Rating) -> tuple[Mark, Mark]:
    """Return a rating with its 95% confidence interval.

    >>> rating_line(Rating(1512.3, 40))
    (Mark(text='1512', role='strong'), Mark(text=' ± 78', role='quiet'))
    """
    half = round(1.96 * rating.deviation)
    return Mark(f"{round(rating.value)}"), Mark(f" ± {half}", "quiet")


def curve_figures(course: Course) -> Iterator[tuple[str, Figure]]:
    """Yield a title and a figure for each curve of a course that has at least `FEWEST` points."""
    mean = _("The mean over {number} deals: the lower, the better.").format(number=SMOOTH)
    risen = _("Your rating rises when you are ahead of better players.")
    won = _("Above 0, you have won more than you have lost.")
    curves: tuple[tuple[str, str, Sequence[tuple[int, float]], str], ...] = (
        (_("Your cost per decision"), mean, course.costs, "cost"),
        (_("Your rating, deal by deal"), risen, course.ratings, "rating"),
        (_("The sum of your results"), won, course.results, "payoff"),
    )
    for title, meaning, points, unit in curves:
        if len(points) >= FEWEST:
            places, values = zip(*points, strict=True)
            labels = tuple(f"{course.before + places[index]}" for index in (0, -1))
            about, lines = curve_sentence(points, unit, course.before), (Series(values, places),)
            axes = _("Deals"), ""
            yield title, Figure(meaning, lines, labels, unit=unit, axes=axes, about=about)


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
    words, values = {}, {"": points[-1], "high_": max(points, key=by), "low_": min(points, key=by)}
    for name, (deal, value) in values.items():
        words[f"{name}deal"] = f"{before + deal}"
        number = signed(round(value)) if unit == "payoff" else f"{round(value)}"
        words[f"{name}value"] = amount(value, sign=False) if unit == "cost" else number
    return _(
        "After deal {deal} it is {value}. It was highest at {high_value}, after deal {high_deal}, and lowest at "
        "{low_value}, after deal {low_deal}."
    ).format(**words)
