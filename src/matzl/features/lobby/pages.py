"""The lobby, the page of a game, and the immediate start of a match against bots."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import completed, seats_under
from matzl.errors import TableError
from matzl.features import functions, ways
from matzl.features.lobby import joining, me, opening, standing
from matzl.features.lobby.me import own_table
from matzl.features.of_game import game_links, other_links, preparing_note
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import (
    Address,
    Cards,
    Facts,
    Go,
    Inline,
    Item,
    Link,
    Links,
    List,
    Mark,
    Notice,
    Page,
    Part,
    Picture,
    Section,
    Text,
    inlines,
)
from matzl.players.levels import SEARCHING, default_level
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.settings import Settings
from matzl.table.live.invitations import Invitation
from matzl.table.presentation.cards import card_orders
from matzl.table.presentation.options import agreed_options
from matzl.text.describe import ease, guide, in_brief, level_title, tagline
from matzl.text.languages import join_words, plural
from matzl.text.languages import translated as _


async def show(request: Request) -> Page:
    """Show the lobby."""
    seated_tables = await request.own_tables()
    listed = await request.service.moderator.listed(request.visitor)
    seated = {each.table for each in seated_tables}
    waiting = [each for each in listed if each.table not in seated]
    visible = await _visible(request)
    welcome = _(
        "Card games that hardly anybody knows any more. Your first deal of each is explained."
    )
    lines = [await line(request) for line in functions("pages", "lobby")]
    # Browsers show the others in the menu at the top of pages, and at the bottom.
    shown = [] if request.browser else [*ways(), *ways(minor=True), Link(_("Your profile"), "/me")]
    linked = {way: Item(way) for way in shown} | {it.title: it for it in lines if it.text}
    played = {game for games in functions("pages", "played") for game in await games(request)}
    parts: list[Part] = [*[Text(welcome, "roomy")] * (not played), _links(linked.values())]
    if request.service.moderator.decisions.read_only:
        parts.append(Notice(error_sentence(table_error("read-only"))))
    if number := len(visible):
        text = plural("One person is at a table.", "{number} people are at tables.", number)
        parts.append(Text(text.format(number=number), "quiet"))
    waiting.sort(key=lambda table: visible.isdisjoint(table.visitors))
    parts += _tables(_("Continue where you left off"), list(map(own_table, seated_tables)))
    tables = [await _open_table(request, table, visible) for table in waiting]
    parts += _tables(_("Tables with a free seat"), tables)
    games = (_game(name, request.deck, played) for name in sorted(registry.names(), key=ease))
    note = preparing_note(request, *registry.names())
    parts.append(List(tuple(games), "games", (level_field(request, note, not played),)))
    parts += [Text(note, "small")] * bool(note)
    parts.append(Section(_("Sit down at the next table"), (_next_table(),), "folded"))
    if request.browser:
        address = Address(_("Anyone who can reach this address:"), "/")
        parts += Section(_("Who can join"), (address,), "folded"), Links(tuple(ways(minor=True)))
    return Page(_("Sit down: the cards are on the table."), tuple(parts))


async def _visible(request: Request) -> set[str]:
    """Return the other people whose presence the lobby may reveal, even if only by the order in which it lists tables."""
    store, here = request.store, request.service.presence.here - {request.visitor}
    visible = await store.run(store.visitors.allowing, "visible", sorted(here)) if here else set()
    return visible - await request.service.moderator.shunned(visible, request.visitor)


def _tables(title: str, tables: list[Item]) -> list[Section]:
    """Return the section that lists the tables, if any; if there are more than two, all but the first are folded."""
    number = 1 if len(tables) > 2 else 2
    first, rest = List(tuple(tables[:number])), List(tuple(tables[number:]))
    more = _("{number} more").format(number=len(rest.items))
    folded = [Section(more, (rest,), "folded")] * bool(rest.items)
    return [Section(title, (first, *folded), "wide")] * bool(tables)


def _next_table() -> Form:
    """Return the form that takes the next free seat, with a button for each game."""
    games = tuple((name, registry.info(name).title) for name in sorted(registry.names(), key=ease))
    return Form("/next", fields=(Field("game", kind="press", choices=games),))


def _links(items: Iterable[Item]) -> Text:
    """Return a line of links to features, beginning with those that show the visitor's progress."""
    pieces: list[Inline] = []
    for item in sorted(items, key=lambda item: not item.text):
        pieces += [" · ", *inlines(item.title)] if pieces else inlines(item.title)
        pieces += [": ", Mark(f"{item.text}", "quiet")] if item.text else []
    return Text(tuple(pieces))


def _game(name: str, deck: str, played: Collection[str]) -> Item:
    """Return the list item of a game; until the visitor has played one of its deals, it offers a guided deal first."""
    info = registry.info(name)
    newcomer = not played and name == min(registry.names(), key=ease)
    title, about = _("Begin here") if newcomer else _("Play now"), info.title
    to_learn = Link(_("Learn"), f"/learn/{name}", about=about)
    links: tuple[Form | Link, ...] = (Link(_("With friends"), f"/open/{name}", about=about),)
    play = Form(f"/play/{name}", title, first=True, about=about)
    taught = [part for beginning in functions("pages", "beginning") for part in beginning(info)]
    if taught and name not in played:
        links = (replace(play, submit=_("I know it"), first=False), *links)
        play = replace(taught[0], submit=title, about=about)
    text = Mark(in_brief(info), "quiet"), "\n", tagline(info)
    return Item((f"{info.title} ", to_learn), text, play, links, Picture(name, deck))


async def _open_table(request: Request, table: Invitation, visible: set[str]) -> Item:
    """Return the list item of a table with open seats, with the ratings of the visible people there."""
    there, info = visible.intersection(table.visitors), table.settings.info
    ratings = await request.service.tables.ratings_of(request.visitor, there, info.name)
    people = zip(table.chairs, table.visitors, strict=True)
    named = (f"{chair.name} {ratings.get(visitor) or ''}" for chair, visitor in people)
    names = join_words(filter(None, map(str.strip, named)))
    text = plural(
        "One seat is free. At the table: {names}.",
        "{number} seats are free. At the table: {names}.",
        table.free,
    ).format(number=table.free, names=names)
    about = f"{info.title}, {text}"
    return Item(info.title, text, Link(_("Take a seat"), f"/join/{table.token}", "first", about))


def level_field(request: Request, note: str, hidden: bool) -> Field:
    """Return the field for the bots' level, preset to the latest choice; a newcomer's is hidden.

    While a `note` says that bots are still being prepared, only levels that are ready in all games are offered.
    """
    games, choices = registry.names(), dict[str, str]()
    for level in request.service.levels:
        number = sum(level in request.service.ready_levels(game) for game in games)
        some = _("{number} of {all} games").format(number=number, all=len(games))
        if number == len(games) or (number and not note):
            choices[level] = level_title(level) + f" ({some})" * (number < len(games))
    last = request.kept.get("level", "")
    chosen = last if last in choices else default_level(tuple(choices))
    kind = "hidden" if hidden else "choice"
    return Field("level", _("Bot level"), kind, chosen, tuple(choices.items()))


async def play(request: Request) -> Go:
    """Open a table against bots, where the first deal starts at once."""
    info, levels = registry.info(request.path["game"]), request.service.levels
    ready, chosen = request.service.ready_levels(info.name), Field("level").value_in(request.form)
    usual = default_level(ready)
    level = chosen or usual
    if level in levels and level not in ready:
        level = ready[-1] if level in SEARCHING else usual
    chairs = (level,) * (seats_under(info, {}) - 1)
    settings = Settings.checked({"game": info.name, "deck": request.deck, "chairs": chairs}, levels)
    request = await request.known()
    table = await request.service.open(request.visitor, settings, request.once)
    # the usual one may be better next time
    request.kept["level"] = "" if chosen == usual else chosen
    return Go(f"/table/{table}")


async def sit_down(request: Request) -> Go:
    """Seat the visitor at the waiting table with the fewest free seats, or open a table that anybody may join."""
    service, game = request.service, _next_table().check(request.form)["game"]
    request = await request.known()
    here = await _visible(request) | {request.visitor}
    listed = await service.moderator.listed(request.visitor)
    tables = [each for each in listed if each.settings.game == game]
    for table in sorted(tables, key=lambda each: (request.visitor not in each.visitors, each.free)):
        if here.isdisjoint(table.visitors):
            continue
        try:
            sit = commands.Sit(token=table.token)
            await service.execute(table.table, request.visitor, sit, request.once)
        except TableError as error:
            if error.code != "seated":
                continue
        return Go(f"/table/{table.table}")
    given = {"game": game, "deck": request.deck, "listed": True}
    settings = Settings.checked(given, service.levels)
    return Go(f"/table/{await service.open(request.visitor, settings, request.once)}")


async def show_game(request: Request) -> Page:
    """Show everything that a beginner needs before the first deal or, with a ``table`` in the query, at that table."""
    info, deck = registry.info(request.path["game"]), request.deck
    table, options = request.query.get("table"), dict[str, Any]()
    if table:
        options |= (await request.service.table_view(table, request.visitor)).settings.options
    brief = Facts(tuple(guide(info, options, deck).items()), "long")
    orders = []
    for order in card_orders(info, deck, options):
        cards = tuple(face.word for face in order.cards)
        title = f"{order.title} ({order.counted})" if order.counted else order.title
        orders.append(Cards(cards, deck, title, order.counts))
    parts: list[Part] = [Text(tagline(info), "lead")]
    if table:
        parts.append(List(tuple(map(Item, agreed_options(info, completed(info, options))))))
    else:
        parts.append(_beginning(info, request))
    parts.append(Section("", (Section(_("In brief"), (brief,)), *orders), "text"))
    return Page(info.title, tuple(parts))


def _beginning(info: GameInfo, request: Request) -> Section:
    """Return the ways to start playing, beginning with those that features offer."""
    parts: list[Part] = [Picture(info.name, request.deck)]
    taught = [part for beginning in functions("pages", "beginning") for part in beginning(info)]
    play = _("Play a match against bots")
    parts += [*taught, Form(f"/play/{info.name}", play, first=not taught)]
    table = Link(_("Open a table for friends"), f"/open/{info.name}")
    tried = (link for of in functions("pages", "exercises") for link in of(info.name))
    others = (*tried, table, *game_links(info.name)[1:], *other_links(info.name, request))
    parts.append(List(tuple(map(Item, others))))
    return Section(_("Begin"), tuple(parts), "side")


ROUTES = (
    Route("/next", None, sit_down, opens=True, needs="game"),
    Route("/", show),
    Route("/play/{game}?table", show_game, play, opens=True),
    Route("/learn/{game}?table", show_game),
    *opening.ROUTES,
    *joining.ROUTES,
    *standing.ROUTES,
    *me.ROUTES,
)
