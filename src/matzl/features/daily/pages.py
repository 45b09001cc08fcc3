"""The pages of the deal of the day: all games, and a game's deal on a date, with the results once it has been played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta

from matzl import registry
from matzl.features import page_of_deal
from matzl.features.daily import rule, way_on
from matzl.features.daily.model import BotResults, DailyDeals
from matzl.features.daily.rows import DailyPlay
from matzl.features.daily.rule import (
    COMPARED,
    FIRST_DAY,
    DailyDeal,
    DailyResult,
    Streak,
    daily_deal,
    day_of,
)
from matzl.features.of_game import REFRESH, form_when_ready, game_links
from matzl.features.roles import Request, Route
from matzl.forms import Form
from matzl.parts import (
    Column,
    Go,
    Item,
    Line,
    Link,
    Links,
    List,
    Mark,
    Notice,
    Page,
    Part,
    Picture,
    Progress,
    Row,
    Section,
    Table,
    Text,
    every,
    numbers_table,
)
from matzl.players.levels import bots_version
from matzl.table.core.settings import Settings
from matzl.table.presentation.score import signed
from matzl.table.store.finished_matches import MIXED
from matzl.text.describe import ease, field_title, level_title
from matzl.text.languages import plural, with_local_dates
from matzl.text.languages import translated as _

EARLIER = 14
"""The number of days, in whole weeks, that a calendar shows before the week of its deal."""

MAX_WAIT = 1.0
"""The maximum seconds to wait for the results of bots before showing those available; the page then reloads itself."""


async def list_games(request: Request) -> Page:
    """Show today's deal of each game, that of the game of the day on top."""
    day, deals, store = rule.today(), request.running_as(DailyDeals), request.store
    plays = {play.game: play for play in await deals.between(request.visitor, day, day)}
    games = _games_of(day)
    deals_of_day = (daily_deal(name, day) for name in games)
    top, *rest = (_item_of_game(it, plays.get(it.game), request.deck) for it in deals_of_day)
    first, read = daily_deal(games[0], day), store.daily.payoffs_of_others
    others = await store.run(read, request.visitor, first, bots_version(first.game))
    streak = await deals.streak(request.visitor, first.game, day)
    text = f"{top.text}. {streak_sentence(streak)}"
    if number := sum(others.values()):
        played = plural(
            "One other player has played it.", "{number} others have played it.", number
        )
        text = f"{played.format(number=number)} {text}"
    title = _("Today: {game}").format(game=registry.info(first.game).title)
    top = replace(top, title=Link(title, f"/daily/{first.game}/{day}"), text=text)
    intro = _("One deal of each game for everybody, {day} (UTC): same cards, seat and bots.")
    lists = List((top,), "games"), Section(_("Also today"), (List(tuple(rest), "games"),))
    return Page(way_on().text, (Text(intro.format(day=day)), *lists))


def _games_of(day: date) -> list[str]:
    """Return all games, the game of a day first; their order rotates daily."""
    games, turn = sorted(registry.names(), key=ease), day.toordinal() % len(registry.names())
    return games[turn:] + games[:turn]


def _item_of_game(daily: DailyDeal, play: DailyPlay | None, deck: str) -> Item:
    title, address = registry.info(daily.game).title, f"/daily/{daily.game}/{daily.day}"
    action: Form | Link = Link(_("Results"), address, "button", about=title)
    if play is None or play.open:
        label = _("Play") if play is None else _("Continue")
        action = Form(address, label, first=True, about=title)
    link, picture = Link(title, address), Picture(daily.game, deck)
    return Item(link, state_sentence(play), action, picture=picture)


async def go_to_today(request: Request) -> Go:
    """Redirect to today's deal of a game."""
    return Go(f"/daily/{registry.info(request.path['game']).name}/{rule.today()}")


async def show(request: Request) -> Page:
    """Show a deal of the day and, once the visitor has played it, the results."""
    daily, deals = _deal(request), request.running_as(DailyDeals)
    play = await deals.play_of(request.visitor, daily)
    streak = await deals.streak(request.visitor, daily.game, rule.today())
    title = _("Deal of the day: {game}").format(game=registry.info(daily.game).title)
    day = _("{day} (UTC), today.") if daily.day == rule.today() else _("{day} (UTC).")
    parts: list[Part] = [Text(f"{day.format(day=daily.day)} {state_sentence(play)}.")]
    if play is not None and play.result is not None:
        bots, store = await deals.bots(daily, play), request.store
        await bots.wait(MAX_WAIT)
        others = await store.run(store.daily.payoffs_of_others, request.visitor, daily, play.bots)
        reachable = request.browser and request.browser.lan
        address = f"{request.site}{request.address}" if reachable else ""
        parts += _results(daily, play, bots, others, address)
    else:
        parts += _beginning(request, daily, play)
    parts.append(Text(streak_sentence(streak)))
    parts.append(await _other_days(request, daily))
    same = _(
        "Cards, seat and bots are determined by the date alone, on every server whose bots have version {bots}."
    )
    note = Text(same.format(bots=bots_version(daily.game)))
    parts.append(Section(_("The same deal for everybody"), (note,), "folded"))
    parts.append(Links((Link(_("All deals of the day"), "/daily"), *game_links(daily.game))))
    return Page(title, tuple(parts), REFRESH if any(every(tuple(parts), Progress)) else None)


def _beginning(request: Request, daily: DailyDeal, play: DailyPlay | None) -> Iterator[Part]:
    """Yield the parts of the page before the deal has been played."""
    if play is None:
        yield Text(
            _(
                "Everybody gets the same cards in the same seat, against the same bots. You have one attempt, without "
                "hints, and nothing can be taken back; you can interrupt it and continue later."
            )
        )
        if daily.day != rule.today():
            yield Text(_("Deals from earlier days do not count towards a streak."))
        form = Form(request.address, _("Play this deal"), first=True)
        yield form_when_ready(request, daily.game, (daily.level,), form)
    elif play.open:
        yield Form(request.address, _("Continue this deal"), first=True)
    else:
        left = _("You have left this deal for good. Each deal of the day can be played only once.")
        yield Text(left)


def _results(
    daily: DailyDeal, play: DailyPlay, bots: BotResults, others: Mapping[int, int], address: str
) -> Iterator[Part]:
    """Yield the result of a deal, those of bots and other visitors, and a text to share that contains the deal's URL."""
    assert play.result is not None
    own, counted = play.result, field_title(daily.game, play.result.counted)
    line = Mark(signed(own.payoff)), " ", Mark(own.signs, "signs"), f" {counted}: {own.taken}"
    yield Text(line, "lead")
    theirs = [each.payoff for each in bots.results.values()]
    if theirs and bots.done:
        worse, equal = sum(own.payoff > each for each in theirs), theirs.count(own.payoff)
        text = _("Better than {worse} and equal to {equal} of {number} bots.")
        if worse and not equal:
            text = _("Better than {worse} of {number} bots.")
        elif not worse:
            even = _("Equal to {equal} of {number} bots; no bot did worse.")
            text = even if equal else _("All bots did better.")
        yield Text(text.format(worse=worse, equal=equal, number=len(theirs)))
    replay, table = page_of_deal(play.replay or "", 1), f"/table/{play.table_id}"
    links = [Link(_("Replay"), replay, "first")] * bool(replay)
    yield Links((*links, Link(_("To the table"), table, "button")))
    parts: list[Part] = [comparison_table(daily.game, own, bots)]
    if bots.failed:
        fault = _("The bots could not play this deal. Reload the page to try again.")
        parts.append(Notice(fault, "wrong"))
    elif not bots.done:
        done, levels = len(bots.results), len(COMPARED)
        text = _("Bots are playing, usually for a few seconds; levels done: {done} of {levels}.")
        parts.append(Progress(text.format(done=done, levels=levels), done, levels))
    elif len(bots.results) < len(COMPARED):
        early = _("Your bots are of an earlier version and did not play this deal at every level.")
        parts.append(Text(early, "quiet"))
    yield Section(_("What bots got in your seat"), tuple(parts))
    if play.bots != MIXED:
        nobody = Text(_("Nobody else has played this deal here so far."))
        counts = payoff_table(others, own.payoff) if others else nobody
        yield Section(_("What others got"), (counts,))
    note = Text(_("These lines reveal nothing about the cards."), "quiet")
    yield Section(_("Share your result"), (note, Text(share_text(daily, own, address), "copy")))


async def _other_days(request: Request, daily: DailyDeal) -> Section:
    """Return a calendar of a game's deals on days before and after this one, with the visitor's results."""
    game, now = daily.game, rule.today()
    monday = daily.day - timedelta(daily.day.weekday() + EARLIER)
    days = [monday + timedelta(number) for number in range(EARLIER + 14)]
    rows = await request.running_as(DailyDeals).between(request.visitor, days[0], days[-1], game)
    plays = {play.day: play for play in rows}

    def cell(day: date) -> Line:
        if not FIRST_DAY <= day <= now:
            return ""
        result = plays[day].result if day in plays else None
        state = signed(result.payoff) if result else "…" if day in plays else ""
        link = Link(f"{day.day}", f"/daily/{game}/{day}", about=state_sentence(plays.get(day)))
        return (Mark(f"{day.day}") if day == daily.day else link), " ", Mark(state, "quiet")

    weeks = [days[at : at + 7] for at in range(0, len(days), 7)]
    columns = tuple(map(Column, _("Mon Tue Wed Thu Fri Sat Sun").split()))
    calendar = Table(
        columns, tuple(Row(tuple(map(cell, week))) for week in weeks if week[0] <= now)
    )
    return Section(_("Other days"), (calendar,), "nav")


async def play(request: Request) -> Go:
    """Redirect to the table of a deal of the day, opening it if necessary, or to the deal's page if it cannot be played."""
    daily, deals = _deal(request), request.running_as(DailyDeals)
    request = await request.known()
    earlier = await deals.play_of(request.visitor, daily)
    ready = request.service.is_ready(daily.game, daily.level)
    if not (ready if earlier is None else earlier.open):
        return Go(request.address)
    table = await deals.open(request.visitor, daily, request.deck, request.pace)
    return Go(f"/table/{table}")


async def lobby(request: Request) -> Item:
    """Return the line of this feature in the lobby: the game of the day, and the visitor's result if it has been played."""
    day = rule.today()
    first = daily_deal(_games_of(day)[0], day)
    play = await request.running_as(DailyDeals).play_of(request.visitor, first)
    return Item(way_on(), f"{registry.info(first.game).title} · {state_sentence(play)}")


def page_of_table(settings: Settings) -> Link:
    """Return the link to the deal of the day that is played at a table with these settings."""
    day = settings.origin.id.partition("/")[0]
    return Link(day, f"/daily/{settings.game}/{day}", about=_("Deal of the day"))


ROUTES = (
    Route("/daily", list_games),
    Route("/daily/{game}", go_to_today),
    Route("/daily/{game}/{day}", show, play, opens=True),
)


def _deal(request: Request) -> DailyDeal:
    """Return the deal of the day that the URL names.

    Raises
    ------
    UnknownGameError, TableError
        If there is no such game, or no deal for that date.
    """
    return daily_deal(registry.info(request.path["game"]).name, day_of(request.path["day"]))


def state_sentence(play: DailyPlay | None) -> str:
    """Return the state of a deal for a visitor, with the payoff if there is one."""
    if play is None:
        return _("Not played yet")
    if play.result is not None:
        return _("Your result: {payoff}").format(payoff=signed(play.result.payoff))
    return _("Given up, no result") if play.left else _("Begun, not finished")


def comparison_table(game: str, own: DailyResult, bots: BotResults) -> Table:
    """Return a table with the person's result, then that of each level of bots except levels that will never have one."""
    columns = Column(_("Player")), Column(_("Result"), number=True)
    levels = [level for level in COMPARED if level in bots.results or not bots.done]
    rows = (_row(level_title(level), bots.results.get(level)) for level in levels)
    title = Column(field_title(game, own.counted))
    return Table((*columns, title), (_row(_("You"), own, own=True), *rows))


def _row(title: str, result: DailyResult | None, *, own: bool = False) -> Row:
    if result is None:
        return Row((title, "…", ""), own)
    numbers = Mark(result.signs, "signs"), f" {result.taken}"
    return Row((title, signed(result.payoff), numbers), own)


def payoff_table(others: Mapping[int, int], own: int) -> Table:
    """Return a table of how many others got each payoff, the best first; `others` is `DailyPlays.payoffs_of_others`."""
    rows = []
    for payoff, number in others.items():
        same = (f"{signed(payoff)} ", Mark(_("as you"), "quiet"))
        title = same if payoff == own else signed(payoff)
        rows.append(Row((title, f"{number}"), payoff == own))
    return numbers_table(rows, _("Result"), _("Number of players"))


def streak_sentence(streak: Streak) -> str:
    """Return a sentence on the current and the longest streak."""
    if not streak.longest:
        return _("No streak yet: play the deal on its day (UTC) to begin one.")
    days = plural("Streak: {number} day", "Streak: {number} days", streak.current)
    longest = plural("longest: {number} day", "longest: {number} days", streak.longest)
    return f"{days.format(number=streak.current)}, {longest.format(number=streak.longest)}"


def share_text(daily: DailyDeal, result: DailyResult, address: str) -> str:
    """Return a few lines to share, which reveal nothing about the cards; the last one is the URL, if given."""
    first = _("matzl, deal of the day: {game}, {day}")
    first = first.format(game=registry.info(daily.game).title, day=with_local_dates(f"{daily.day}"))
    numbers = f"{result.signs} {field_title(daily.game, result.counted)}: {result.taken}".strip()
    lines = [first, _("Result: {payoff}").format(payoff=signed(result.payoff)), numbers]
    return "\n".join([*lines, address] if address else lines)
