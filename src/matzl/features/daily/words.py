"""The deal of the day in words and tables: its state, the comparison of results, and the text to share."""

from __future__ import annotations

from collections.abc import Mapping

import matzl
from matzl import registry
from matzl.features.daily.model import BotResults
from matzl.features.daily.rows import DailyPlay
from matzl.features.daily.rule import COMPARED, RULE, DailyDeal, DailyResult, Streak
from matzl.parts import Bar, Column, Line, Mark, Row, Table
from matzl.players.levels import bots_version
from matzl.table.presentation.score import signed
from matzl.table.store.finished_matches import MIXED
from matzl.text.describe import level_title
from matzl.text.languages import plural, with_local_dates
from matzl.text.languages import translated as _


def state_sentence(play: DailyPlay | None) -> str:
    """Return the state of a deal for a visitor, with the payoff if there is one."""
    if play is None:
        return _("Not played yet")
    if play.result is not None:
        return _("Played: {payoff}").format(payoff=signed(play.result.payoff))
    return _("Given up, no result") if play.left else _("Begun, not finished")


def comparison_table(own: DailyResult, bots: BotResults) -> Table:
    """Return the person's result, then that of each level of bots; levels that will never have one are left out."""
    columns = (Column(_("Player")), Column(_("Payoff"), number=True), Column(_("Tricks")))
    levels = [level for level in COMPARED if level in bots.results or not bots.final]
    rows = (_row(level_title(level), bots.results.get(level)) for level in levels)
    return Table(columns, (_row(_("You"), own, own=True), *rows))


def _row(title: str, result: DailyResult | None, *, own: bool = False) -> Row:
    if result is None:
        return Row((title, "…", ""), own)
    return Row(
        (title, signed(result.payoff), (Mark(result.tricks, "signs"), f" {result.taken}")), own
    )


def result_line(result: DailyResult) -> Line:
    """Return a result in a line: the payoff, and the tricks taken if any were played."""
    payoff = Mark(signed(result.payoff))
    if not result.tricks:
        return payoff
    return (payoff, " ", Mark(result.tricks, "signs"), f" {tricks_taken(result)}")


def missing_sentence(bots: BotResults, play: DailyPlay) -> str:
    """Return a sentence if the result cannot be compared with every level of bots; empty otherwise."""
    if play.bots == MIXED:
        return _(
            "The program was upgraded while you were playing, so your bots were not the same throughout: this result is "
            "compared with no other."
        )
    if not bots.final or len(bots.results) == len(COMPARED):
        return ""
    return _("These bots are of an earlier version and have not played the deal at every level.")


def tricks_taken(result: DailyResult) -> str:
    """Return the number of tricks taken out of those played; empty if none was played."""
    if not result.tricks:
        return ""
    text = plural("{taken} of {number} trick", "{taken} of {number} tricks", len(result.tricks))
    return text.format(taken=result.taken, number=len(result.tricks))


def payoff_table(others: Mapping[int, int], own: int) -> Table:
    """Return the number of others with each payoff, the best first, as `DailyPlays.payoffs_of_others` returns them."""
    columns = (Column(_("Payoff")), Column(_("Number of players"), number=True), Column(""))
    most = max(others.values())
    rows = []
    for payoff, number in others.items():
        same = (f"{signed(payoff)} ", Mark(_("as you"), "quiet"))
        title = same if payoff == own else signed(payoff)
        rows.append(Row((title, str(number), Bar(number, most)), payoff == own))
    return Table(columns, tuple(rows))


def standing_sentence(others: Mapping[int, int], own: int, play: DailyPlay) -> str:
    """Return the numbers of others who got less, the same and more; empty if no other result can be compared."""
    if play.bots == MIXED:
        return ""
    if not others:
        return _("Nobody else has played this deal here so far.")
    less = sum(number for payoff, number in others.items() if payoff < own)
    more = sum(number for payoff, number in others.items() if payoff > own)
    same = sum(others.values()) - less - more
    return _(
        "Others on this server: {less} got less than you, {same} the same, {more} more."
    ).format(less=less, same=same, more=more)


def streak_sentence(streak: Streak) -> str:
    """Return the current and the longest streak."""
    if not streak.longest:
        return _("No streak yet: play the deal on its day (UTC) to begin one.")
    days = plural("Streak: {number} day", "Streak: {number} days", streak.current)
    longest = plural("longest: {number} day", "longest: {number} days", streak.longest)
    return f"{days.format(number=streak.current)}, {longest.format(number=streak.longest)}"


def version_sentence(daily: DailyDeal, play: DailyPlay | None) -> str:
    """Return the versions of the rule and of the bots: of those played against, or of the present ones."""
    bots = bots_version(daily.game) if play is None else play.bots
    if bots == MIXED:
        bots = _("changed during the deal")
    text = _("Rule {rule}; bots: {title}, version {bots} (matzl {version}).")
    title = level_title(daily.level)
    return text.format(rule=RULE, title=title, bots=bots, version=matzl.__version__)


def share_text(daily: DailyDeal, result: DailyResult, address: str) -> str:
    """Return a few lines to send to others, which tell nothing about the cards; the last is the address, if there is one."""
    title = registry.info(daily.game).title
    first = _("matzl, deal of the day: {game}, {day} (rule {rule})").format(
        game=title, day=with_local_dates(f"{daily.day}"), rule=RULE
    )
    lines = [first, _("Payoff {payoff}").format(payoff=signed(result.payoff))]
    if result.tricks:
        lines.append(f"{result.tricks} {tricks_taken(result)}")
    return "\n".join([*lines, address] if address else lines)
