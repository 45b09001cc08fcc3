"""The deal of the day in words and plain values: its state, the comparison of results, and the text to share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import matzl
from matzl import registry
from matzl.features.daily import COMPARED, RULE, DailyDeal, DailyResult, Streak, bots_version
from matzl.features.daily.model import BotResults, DailyComparison
from matzl.features.daily.rows import MIXED, DailyPlay
from matzl.table.presentation.score import signed
from matzl.text.languages import plural
from matzl.text.languages import translated as _
from matzl.text.levels import level_title

TAKEN, NOT_TAKEN = "●", "○"
"""The signs of tricks."""


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A row of the comparison.

    Attributes
    ----------
    title
        The level of the bot, or the person.
    own
        Whether it is the person's.
    payoff
        The payoff; empty if it is not known yet.
    tricks
        The number of tricks taken.
    signs
        A sign for each trick.
    """

    title: str
    own: bool
    payoff: str
    tricks: str
    signs: str


@dataclass(frozen=True, slots=True)
class PayoffShare:
    """A bar of the payoff histogram: its visitors, its length in per cent of the longest bar, whether it is the viewer's."""

    payoff: str
    number: int
    share: int
    own: bool


def state_of(play: DailyPlay | None) -> str:
    """Return the state of a deal for a visitor: ``new``, ``playing``, ``played`` or ``left``."""
    if play is None:
        return "new"
    if play.result is not None:
        return "played"
    return "left" if play.left else "playing"


def state_sentence(play: DailyPlay | None) -> str:
    """Return the state of a deal for a visitor, with the payoff if there is one."""
    if play is not None and play.result is not None:
        return _("Played: {payoff}").format(payoff=signed(play.result.payoff))
    sentences = {
        "new": _("Not played yet"),
        "playing": _("Begun, not finished"),
        "left": _("Given up, no result"),
    }
    return sentences[state_of(play)]


def comparison_rows(own: DailyResult, bots: BotResults) -> tuple[DailyRow, ...]:
    """Return the person's result, then that of each level of bots; levels that will never have one are left out."""
    rows = [_row(_("You"), own, own=True)]
    found = bots.results
    asked = [level for level in COMPARED if level in found or not bots.final]
    return (*rows, *(_row(level_title(level), found.get(level)) for level in asked))


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


def _row(title: str, result: DailyResult | None, *, own: bool = False) -> DailyRow:
    if result is None:
        return DailyRow(title, own, "", "", "")
    return DailyRow(title, own, signed(result.payoff), str(result.taken), signs(result))


def signs(result: DailyResult) -> str:
    """Return a sign for each trick.

    >>> signs(DailyResult(-2, "1001"))
    '●○○●'
    """
    return result.tricks.replace("1", TAKEN).replace("0", NOT_TAKEN)


def tricks_taken(result: DailyResult) -> str:
    """Return the number of tricks taken out of those played; empty if none was played."""
    if not result.tricks:
        return ""
    text = plural("{taken} of {number} trick", "{taken} of {number} tricks", len(result.tricks))
    return text.format(taken=result.taken, number=len(result.tricks))


def payoff_shares(others: Mapping[int, int], own: int) -> tuple[PayoffShare, ...]:
    """Return the payoffs of others, the best first, as `DailyPlays.payoffs_of_others` returns them."""
    most = max(others.values(), default=1)
    return tuple(
        PayoffShare(signed(payoff), number, round(100 * number / most), payoff == own)
        for payoff, number in others.items()
    )


def standing_sentence(others: Mapping[int, int], own: int, play: DailyPlay) -> str:
    """Return how many others got less, the same and more; empty if no other result can be compared."""
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


def comparison_sentences(
    play: DailyPlay, own: DailyResult, comparison: DailyComparison
) -> tuple[str, ...]:
    """Return sentences about the results of bots, if there is anything to say, and about those of others."""
    failed = _("The bots could not play this deal.") if comparison.bots.failed else ""
    missing = missing_sentence(comparison.bots, play)
    standing = standing_sentence(comparison.others, own.payoff, play)
    return tuple(filter(None, (failed, missing, standing)))


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


def share_text(daily: DailyDeal, result: DailyResult) -> str:
    """Return a few lines to send to others, which tell nothing about the cards."""
    title = registry.info(daily.game).title
    first = _("matzl, deal of the day: {game}, {day} (rule {rule})").format(
        game=title, day=daily.day.isoformat(), rule=RULE
    )
    lines = [first, _("Payoff {payoff}").format(payoff=signed(result.payoff))]
    if result.tricks:
        lines.append(f"{signs(result)} {tricks_taken(result)}")
    return "\n".join(lines)
