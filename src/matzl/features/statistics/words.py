"""Statistics in words: the title of each kind of deals, payoffs with their interval, and the curve as a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from matzl import registry
from matzl.base.info import GameInfo
from matzl.features.statistics.model import GameStatistics, PayoffCurve, Payoffs
from matzl.features.statistics.rows import CONTRACT, LEVEL, PLACE, ROLE
from matzl.table.presentation.score import signed
from matzl.table.store.finished import (
    MIXED,
    PEOPLE,
    ROLE_SEPARATOR,
    contract_fields,
    role_fields,
)
from matzl.text.describe import amount, field_title, field_value
from matzl.text.describe.titles import text_in
from matzl.text.languages import capitalised, join_words
from matzl.text.languages import translated as _
from matzl.text.levels import level_title


@dataclass(frozen=True, slots=True)
class PayoffLine:
    """The payoffs of a group of deals: its title, the number of deals, the payoff per deal, and its interval as ±."""

    title: str
    deals: int
    mean: str
    half: str


@dataclass(frozen=True, slots=True)
class KeyTable:
    """The payoffs of all deals of a game by what the title says; `column` is the heading of the first column."""

    name: str
    title: str
    column: str
    lines: tuple[PayoffLine, ...]


def payoff_line(title: str, payoffs: Payoffs) -> PayoffLine:
    """Return payoffs as text.

    >>> payoff_line("All deals", Payoffs("", 4, 2, 0.5, 2.054))
    PayoffLine(title='All deals', deals=4, mean='+0.50', half='± 2.05')
    """
    half = "" if payoffs.half is None else f"± {amount(payoffs.half, sign=False)}"
    return PayoffLine(title, payoffs.deals, amount(payoffs.mean), half)


def key_tables(statistics: GameStatistics) -> list[KeyTable]:
    """Return the payoffs of a game by level of the bots, place, contract and role, as far as the game has them."""
    info = registry.info(statistics.game)
    titles = {
        LEVEL: (_("By the level of the bots"), _("Level")),
        PLACE: (_("By place in the order of play"), _("Place")),
    }
    if contract_fields(info):
        titles[CONTRACT] = _("By contract"), _("Contract")
    if role_fields(info):
        titles[ROLE] = _("By role"), _("Role")
    return [
        KeyTable(
            kind,
            title,
            column,
            tuple(
                payoff_line(key_title(info, kind, each.key), each) for each in statistics.by[kind]
            ),
        )
        for kind, (title, column) in titles.items()
    ]


def key_title(info: GameInfo, kind: str, key: str) -> str:
    """Return the title of a level, place, contract or role as it is stored.

    >>> from matzl import registry
    >>> key_title(registry.info("matzlfangen"), "place", "0/4"), key_title(registry.info("mittlere"), "place", "2/3")
    ('Forehand', 'Dealer')
    """
    if kind == LEVEL:
        own = {PEOPLE: _("With other people"), MIXED: _("Several levels")}
        return own.get(key) or level_title(key)
    if kind == PLACE:
        return _place_title(info, key)
    if kind == CONTRACT:
        fields = contract_fields(info)
        return capitalised(field_value(info, fields[0], key, ())) if key else _("No contract")
    if not key:
        return _("None of these")
    roles = key.split(ROLE_SEPARATOR)
    titles = (
        text_in(info.name, "SEAT_ROLES", name) or field_title(info.name, name) for name in roles
    )
    return capitalised(join_words(titles))


def _place_title(info: GameInfo, key: str) -> str:
    place, seats = map(int, key.split("/"))
    if place == 0:
        title = _("Forehand")
    elif place == seats - 1:
        title = _("Dealer")
    else:
        title = _("Second to play") if place == 1 else _("Third to play")
    if len(info.seats) == 1:
        return title
    return _("{place}, {seats} players").format(place=title, seats=seats)


def curve_sentence(curve: PayoffCurve) -> str:
    """Return a description of a curve for readers who cannot see it.

    >>> curve_sentence(PayoffCurve(((0, 0), (1, 2), (2, -1))))
    'After deal 2 the sum is −1. It was highest at +2, after deal 1, and lowest at −1, after deal 2.'
    >>> curve_sentence(PayoffCurve(((0, 0), (1, 2), (2, -1)), before=100))
    'After deal 102 the sum is −1. It was highest at +2, after deal 101, and lowest at −1, after deal 102.'
    >>> curve_sentence(PayoffCurve(((0, 0), (1, 2))))
    'After deal 1 the sum is +2.'
    """
    (deals, last), points = curve.points[-1], curve.points[1:]
    if len(points) == 1:
        return _("After deal {deals} the sum is {sum}.").format(
            deals=curve.before + deals, sum=signed(last)
        )
    high_at, high = max(points, key=lambda point: point[1])
    low_at, low = min(points, key=lambda point: point[1])
    return _(
        "After deal {deals} the sum is {sum}. It was highest at {high}, after deal {high_deal}, and lowest at {low}, "
        "after deal {low_deal}."
    ).format(
        deals=curve.before + deals,
        sum=signed(last),
        high=signed(high),
        high_deal=curve.before + high_at,
        low=signed(low),
        low_deal=curve.before + low_at,
    )
