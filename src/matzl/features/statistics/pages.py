"""The pages on what a visitor has played: all games and matches, the statistics of a game, export, deletion."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any

from matzl import registry
from matzl.errors import FormError
from matzl.features import functions, ways
from matzl.features.of_game import game_links, linked_day, other_links
from matzl.features.roles import Request, Route
from matzl.features.statistics import way_on
from matzl.features.statistics.model import course, records, statistics
from matzl.features.statistics.words import (
    about_deal,
    balance,
    cost_line,
    curve_figures,
    facts,
    headline,
    key_tables,
    payoff_line,
    rating_line,
    result_sentence,
)
from matzl.forms import Field, Form, whole
from matzl.parts import (
    Facts,
    File,
    Go,
    Item,
    Link,
    Links,
    List,
    Mark,
    Page,
    Part,
    Row,
    Section,
    Text,
    numbers_table,
)
from matzl.table.live.erasing import erase
from matzl.table.presentation.score import signed
from matzl.text.describe import interval_note
from matzl.text.languages import plural
from matzl.text.languages import translated as _

PER_PAGE = 20
"""The maximum number of matches or deals on a page."""

LATEST = 5
"""The maximum number of matches on the visitor's own page, and of deals in the overview."""


async def show_all(request: Request) -> Page:
    """Show the statistics of all games, one page of the finished matches, and the links to export and delete the data."""
    number = await request.store.run(request.store.memory.number_of_matches, request.visitor)
    text = plural("1 match", "{number} matches, the latest first", number).format(number=number)
    text = text if number else _("You have not finished a match yet.")
    skip, links = _pages(request, number)
    parts = (Text(text), *await _matches(request, PER_PAGE, skip), *links)
    section = Section(_("Finished matches"), parts, "wide")
    return Page(_("Your games and statistics"), (*await _games(request), section, _own_data()))


async def own(request: Request) -> Section:
    """Return the statistics and the latest matches, for the visitor's own page."""
    more = Link(_("All finished matches"), "/me/matches", "button")
    parts = (*await _games(request), *await _matches(request, LATEST), Links((more,)))
    return Section(_("Your games"), (*parts, _own_data()), "wide")


async def lobby(request: Request) -> Item:
    """Return the line of this feature in the lobby."""
    number = await request.store.run(request.store.memory.number_of_matches, request.visitor)
    text = plural("{number} match", "{number} matches", number).format(number=number)
    return Item(way_on(), text if number else "")


async def played(request: Request) -> list[str]:
    """Return the games in which the visitor has finished a deal."""
    return await request.store.run(request.store.memory.games, request.visitor)


async def _games(request: Request) -> list[Part]:
    """Return the statistics of a visitor: the game played most, the latest deals, and a line for each game."""
    store, visitor, rows = request.store, request.visitor, list[Row]()
    ratings = await store.run(store.memory.ratings, visitor)
    played = await statistics(store, visitor)
    if not played:
        awaited = _("Play a deal without explanations to see here how good your decisions were.")
        return [Text(awaited), Links((Link(_("To the lobby"), "/", "first"),))]
    for each in played:
        game, rating = registry.info(each.game).title, ratings.get(each.game)
        number, payoff = rating_line(rating) if rating else "–", payoff_line(each.overall)
        name = Link(game, f"/me/games/{each.game}"), Mark(f" {balance(each)}", "quiet")
        rows.append(Row((name, cost_line(each), number, payoff)))
    title, progress = registry.info(played[0].game).title, await course(store, visitor, played[0])
    drawn = [replace(it, title=title) for title, it in curve_figures(progress)][:1]
    more = Link(_("More about your deals"), f"/me/games/{played[0].game}", "button", title)
    deals = store.memory.deals
    some = [it for of in played for it in await store.run(deals, visitor, of.game, 0, LATEST)]
    latest = sorted(some, key=attrgetter("deal_id"), reverse=True)[:LATEST]
    items = (_deal(it, f"{registry.info(it.game).title} ") for it in latest)
    note = f"{_('Cost per decision, payoff per deal, in score points.')} {interval_note()}"
    return [
        Text(balance(*played), "lead"),
        Section(title, (*headline(played[0], progress), *drawn, Links((more,)))),
        Section(_("Your latest deals"), (List(tuple(items)),)),
        numbers_table(rows, "", _("Cost"), _("Rating"), _("Payoff")),
        Text(note, "quiet"),
    ]


async def _matches(request: Request, most: int, skip: int = 0) -> list[Part]:
    store = request.store
    matches = await store.run(store.memory.matches, request.visitor, most=most, skip=skip)
    items = []
    for match in matches:
        available = match.game in registry.names()
        title = registry.info(match.game).title if available else match.game
        day = linked_day(match.at, match.replay)
        items.append(Item((Mark(title), " ", day), result_sentence(match)))
    return [List(tuple(items))] if items else []


async def show_game(request: Request) -> Page:
    """Show the statistics of a game (lately, overall, by kind of deal and as curves) and one page of its deals."""
    info, store = registry.info(request.path["game"]), request.store
    title, back = _("Statistics: {game}").format(game=info.title), Link(_("Back"), "/me/matches")
    played = await statistics(store, request.visitor, info.name)
    if not played:
        nothing = Text(_("You have not finished a deal of this game yet, except guided ones."))
        learn = Link(_("How to play"), f"/learn/{info.name}", "first")
        return Page(title, (nothing, Links((learn, back))))
    (numbers,) = played
    progress = await course(store, request.visitor, numbers)
    rating = (await store.run(store.memory.ratings, request.visitor)).get(info.name)
    curves = [Section(title, (it,)) for title, it in curve_figures(progress)]
    deals = partial(store.memory.deals, request.visitor, info.name)
    skip, links = _pages(request, numbers.overall.deals)
    items = map(_deal, await store.run(deals, skip, PER_PAGE))
    rows = []
    for of, by in ((_("Best deal"), "max"), (_("Worst deal"), "min")):
        rows += [(of, _deal(it).title) for it in await store.run(deals, 0, 1, by)]
    practice = [it for of in functions("pages", "practice") for it in await of(request, info.name)]
    counted = _(
        "With a rating 100 higher than somebody else’s, you are ahead in 64 of 100 deals. Deals that are also dealt "
        "elsewhere, and those in which somebody had a hint or took a move back, do not count towards the rating. "
        "Guided deals do not count here at all."
    )
    further = Links((*game_links(info.name), *other_links(info.name, request)))
    note = Text(f"{interval_note()} {counted}", "quiet")
    parts: tuple[Part, ...] = (
        Section(
            _("Lately"), (*headline(numbers, progress), Text(balance(numbers)), *practice, further)
        ),
        *curves[:1],
        Section(_("All deals"), (Facts(tuple(facts(numbers, rating)), "long"),)),
        Section(_("What went well, and what did not"), (Facts(tuple(rows)),)),
        *curves[1:],
        *(Section(title, (table,)) for title, table in key_tables(numbers)),
        Section(_("The deals"), (List(tuple(items)), *links), "wide"),
        Section(_("What the numbers mean"), (note,), "folded"),
        Links((back,)),
    )
    return Page(title, parts)


def _deal(deal: Any, game: str = "") -> Item:
    """Return the list item of a row of `Memory.deals`, preceded in a list of several games by the title of its game."""
    day = linked_day(deal.at, deal.replay, deal.number)
    return Item((game, Mark(signed(deal.payoff)), " ", day), " · ".join(about_deal(deal)))


# Long lists


def _pages(request: Request, entries: int) -> tuple[int, tuple[Part, ...]]:
    """Return the number of entries on pages before the requested one, and the links to neighbouring pages, if any."""
    last = max(1, -(-entries // PER_PAGE))
    number = max(whole(request.query.get("page", ""), last, 1), 1)
    skip = PER_PAGE * (number - 1)
    if last == 1:
        return skip, ()
    near = (number - 1, _("Newer")), (number + 1, _("Older"))
    shown = ((f"{request.address}?page={page}", of) for page, of in near if 1 <= page <= last)
    links = tuple(Link(title, address, "button") for address, title in shown)
    position = Text(_("Page {number} of {last}").format(number=number, last=last), "quiet")
    return skip, (position, Links(links))


# What can be done with all of it


def _own_data() -> Links:
    """Return the links to export and delete the visitor's deals, and to features that are not in the menu."""
    delete = Link(f"{_('Delete everything')} …", "/me/delete", "button")
    return Links((_file(), delete, *ways(minor=True)))


def _file() -> Link:
    return Link(_("Download all records"), "/me/records", "button")


async def export_records(request: Request) -> File:
    """Send a record of each match, one per line."""
    lines = records(request.store, request.replays, request.visitor)
    return File("matzl-records.jsonl", "application/x-ndjson", lines)


async def ask_to_delete(request: Request) -> Page:
    """Explain what deleting everything does, and ask for confirmation."""
    deleted = (
        _("your name, language, deck and face, and the keys and codes of your devices;"),
        _("your statistics, and your results in puzzles and in deals that others also play;"),
        _(
            "all tables where you played alone against bots, including unfinished ones, with their replays: their links "
            "stop working."
        ),
    )
    remaining = (
        _(
            "matches with other people, and their replays. You leave those that are unfinished. All these matches and "
            "replays show “{name}” instead of your name, and what you wrote there is gone;"
        ).format(name=_("Anonymous")),
        _("your words in deals with others: without them, nobody could verify those deals;"),
        _("records that were uploaded for replay: the server does not know who uploaded them;"),
        _("files that you have saved yourself."),
    )
    sure = Field("sure", _("I am sure."), "check")
    parts = (
        Text(_("All of it is kept here and nowhere else; nothing has been sent to anybody.")),
        Section(_("This is deleted"), (List(tuple(map(Item, deleted))),)),
        Section(_("This stays"), (List(tuple(map(Item, remaining))),)),
        Text(_("This cannot be undone.")),
        Links((_file(),)),
        Form(request.address, _("Delete everything"), (sure,), first=True),
        Links((Link(_("Keep everything"), "/me/matches"),)),
    )
    return Page(_("Delete everything"), parts)


async def delete(request: Request) -> Go:
    """Delete the visitor and all their data, if the form confirms it."""
    if not Field("sure", kind="check").value_in(request.form):
        fault = _("Nothing has been deleted: tick the box to say that you are sure.")
        raise FormError(fault, "sure", fault)
    if request.visitor:
        await erase(request.service, request.visitor)
    return Go("/me/deleted", forget=True)


async def show_deleted(_request: Request) -> Page:
    """Show that everything has been deleted."""
    text = Text(_("This server no longer knows you. If you play again, you begin as a new player."))
    link = Link(_("To the lobby"), "/", "first")
    return Page(_("Everything is deleted"), (text, Links((link,))))


ROUTES = (
    Route("/me/matches?page", show_all),
    Route("/me/games/{game}?page", show_game),
    Route("/me/records", export_records, opens=True),
    Route("/me/delete", ask_to_delete, delete),
    Route("/me/deleted", show_deleted),
)
