"""Pages about a table: how its cards are sealed, its name and history if it stays, and muting or reporting people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from matzl.deal.fair import check_fair
from matzl.deal.words import names_of_seats
from matzl.errors import TableError
from matzl.features import page_of_deal
from matzl.features.of_game import linked_day
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.judge.fairness import cards_given, checked_deal
from matzl.parts import (
    Go,
    Item,
    Link,
    Links,
    List,
    Notice,
    Page,
    Part,
    Row,
    Section,
    Text,
    numbers_table,
)
from matzl.table.core import commands
from matzl.table.core.commands import MAX_NUMBER, SetWord
from matzl.table.core.errors import table_error
from matzl.table.core.fair_deals import MAX_PLAYER_WORD
from matzl.table.core.names import MAX_MESSAGE_LENGTH, MAX_NAME
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.score import signed
from matzl.table.store.finished_matches import PlayedMatch
from matzl.text.languages import join_words
from matzl.text.languages import translated as _

MAX_PEOPLE = 20
"""The largest number of people on the page: those who sat down last."""

UNDO = "undo"
_PERSON = Field("person", kind="number", high=MAX_NUMBER)
_HOW = Field("how", "", "press", UNDO, tuple((way, "") for way in (UNDO, "mute", "block")))
_REASON = Field("text", high=MAX_MESSAGE_LENGTH, required=True)
_WORD = Field("word", high=MAX_PLAYER_WORD)


async def show_table(request: Request) -> Page | Go:
    """Show the hash that seals the cards at a table, and the form for the visitor's word; of a replay, show its first deal.

    Raises
    ------
    TableError
        If there is no such table, or the visitor may not watch it.
    """
    key = request.path["key"]
    try:
        fixed = _fixed(await request.service.table_view(key, request.visitor))
    except TableError as error:
        if error.code != "unknown-table":
            raise
        return Go(f"/fair/{(await request.replays.find(key, request.visitor)).key}/1")
    link = Link(_("To the table"), f"/table/{key}", "button")
    return Page(_("How these cards were sealed"), (*fixed, Links((link,))))


def _fixed(table: TableView) -> Iterator[Part]:
    """Yield the hash that seals a table's cards, the secret and words of an abandoned deal, and the form for a word."""
    fair = table.fair
    if fair is not None and fair.abandoned:
        yield Text(_("This deal was abandoned. Its secrets and words, as in a record:"))
        yield Text("\n".join(f"{key}: {each}" for key, each in fair.abandoned.items()), "copy")
    elif fair is None or (fair.given and not fair.hash):
        yield Notice(cards_given())
    elif not fair.hash:
        yield Text(_("The match is over. Beside each replay is a link to check the deal."))
    else:
        about = _(
            "The cards of each deal are derived from a secret that was sealed when the table was opened. This is the "
            "fingerprint of the secret (a SHA-256 hash), which identifies it without revealing it:"
        )
        yield Text(about)
        yield Text(fair.hash, "copy")
        yield Text(_("The secret is shown after the deal, so that you can check both."))
    if fair is not None and fair.bots and not fair.abandoned:
        of_bots = _("The random numbers of the bots come from a second secret. Its fingerprint:")
        yield from (Text(of_bots), Text(fair.bots, "copy"))
    if table.settings.origin.kind and fair is not None and fair.hash:
        yield Text(_("Players’ words play no part in these deals, since others play them too."))
    elif table.seat is not None and table.takes_words:
        note = _(
            "Your word changes the order of the cards from the next deal on, in a way that nobody could foresee when "
            "the secrets were sealed. Everybody can read it in the record."
        )
        word = replace(_WORD, title=_("Your word"), value=table.word, help=note)
        yield Form(f"/fair/{table.table}", _("Set my word"), (word,))


async def set_word(request: Request) -> Go:
    """Set the word with which the visitor changes the cards of later deals at a table.

    Raises
    ------
    TableError
        If the table takes no words, or not this one.
    """
    key, command = request.path["key"], SetWord(_WORD.value_in(request.form))
    await request.service.execute(key, request.visitor, command, request.once)
    return Go(f"/fair/{key}")


async def show_deal(request: Request) -> Page:
    """Show whether the cards of a finished deal are those that were sealed, given the id of its replay.

    Raises
    ------
    TableError
        If there is none, or the visitor may not see it.
    """
    key, number = request.path["key"], int(request.path["number"])
    replay = await request.replays.find(key, request.visitor)
    deal = (await request.replays.deal(replay, number)).deal
    check = check_fair(deal, replay.played.deals)
    page = checked_deal(deal, check, names_of_seats(replay.played.names, deal.seats))
    link = Link(_("Replay"), page_of_deal(key, number), "button")
    title, deals = _("Deal {number}"), range(1, len(replay.played.deals) + 1)
    others = [Link(title.format(number=n), f"/fair/{key}/{n}") for n in deals if n != number]
    return replace(page, parts=(*page.parts, Links((link, *others))))


MAX_MATCHES = 50
"""The maximum number of matches in a table's history."""

MAX_SEATS = 20_000
"""The maximum number of seats that are read to count matches: those of several thousand matches."""


async def show(request: Request) -> Page:
    """Show a table to its members and, to its host, the form that names the table.

    New people see it, too, while its address is an invitation; whoever has left for good or been removed does not.
    """
    service, key = request.service, request.path["table"]
    async with service.tables.hold(key) as live:
        table = live.table
        title, game = table.name, table.settings.info.title
        regular = request.visitor in table.regulars
        host = request.visitor == table.host != "" and table.stage is not Stage.CLOSED
        new = request.visitor not in table.participants and key in table.invitations
        if not (host or (title and (regular or new))):
            raise table_error("unknown-table")
        people = table.names_of_people(await service.tables.names_of(table.participants))
    parts: list[Part] = [Links((Link(_("Go to the table"), f"/table/{key}", "first"),))]
    if title:
        store = service.store
        played = await store.run(store.finished.players_at, key, MAX_SEATS)
        matches = await store.run(store.finished.matches_at, key, MAX_MATCHES)
        parts += _history(matches, played, people)
    if host:
        note = _(
            "A table with a name stays for further matches. Without a name it ends with its match."
        )
        name = Field("text", _("Name of the table"), "name", title, high=MAX_NAME, help=note)
        parts.append(Section(_("Manage the table"), (Form(request.address, _("Save"), (name,)),)))
    if regular and title:
        leave = Field("leave", kind="hidden", value="yes")
        parts.append(Form(request.address, _("Leave this table for good"), (leave,)))
    return Page(f"{title}: {game}" if title else game, tuple(parts))


async def change(request: Request) -> Go:
    """Name the table, or leave it."""
    leaves = Field("leave", kind="check").value_in(request.form)
    command = commands.Leave() if leaves else commands.Name(request.checked_name("text"))
    await request.service.execute(request.path["table"], request.visitor, command, request.once)
    return Go("/" if leaves else request.address)


def _history(
    matches: Sequence[PlayedMatch],
    played: Sequence[Sequence[tuple[str, bool]]],
    people: Mapping[str, str],
) -> Iterator[Part]:
    """Yield the numbers of matches that each person has played and won, and the list of matches."""
    if not matches:
        yield Text(_("No match has ended here yet."))
        return
    number = Counter(who for seats in played for who, _won in seats)
    won = Counter(who for seats in played for who, winner in seats if winner)
    rows = (
        Row((people.get(who, ""), f"{number[who]}", f"{won[who]}"))
        for who in sorted(number, key=lambda who: -won[who])
    )
    yield Section(_("Who has won"), (numbers_table(rows, "", _("Matches"), _("Won")),))
    yield Section(_("The matches"), (List(tuple(map(_match, matches))),), "wide")


def _match(match: PlayedMatch) -> Item:
    """Return the list item of a match: its day, its winner, and the scores."""
    won = join_words(match.names[seat] for seat in match.winners)
    scores = (
        _("{name} {score}").format(name=name, score=signed(score))
        for name, score in zip(match.names, match.scores, strict=True)
    )
    text = _("Won by {names}. {scores}.").format(names=won, scores=join_words(scores))
    return Item(linked_day(match.at, match.replay), text)


async def show_people(request: Request) -> Page:
    """Show, to a member of a table, the others who have sat there, with forms to mute, block and report them."""
    service, key = request.service, request.path["table"]
    async with service.tables.hold(key) as live:
        table = live.table
        if request.visitor not in table.participants:
            raise table_error("not-seated")
        names = table.names_of_people(await service.tables.names_of(table.participants))
    parts: list[Part] = [Links((Link(_("To the table"), f"/table/{key}", "button"),))]
    if request.query.get("reported"):
        parts.append(Notice(_("Thank you. The operator of this server will read your report.")))
    note = _(
        "If you mute somebody, you do not see what they write. Blocking also keeps each of you from "
        "sitting down at the other’s table. Nobody is told."
    )
    parts.append(Text(note))
    others = [each for each in enumerate(table.participants) if each[1] != request.visitor]
    avoided = await service.moderator.avoided(request.visitor)
    for number, visitor in others[-MAX_PEOPLE:]:
        how = avoided.get(visitor, "")
        parts.append(Section(names[visitor], _about_person(request, number, names[visitor], how)))
    return Page(_("People at this table"), tuple(parts))


def _about_person(request: Request, number: int, name: str, how: str) -> tuple[Part, ...]:
    """Return the forms about a person; `how` is the way in which the visitor avoids that person, if any."""
    person = Field("person", kind="hidden", value=f"{number}")
    state = {"": "", "mute": _("Muted."), "block": _("Blocked.")}[how]
    labels = {UNDO: _("Undo"), "mute": _("Mute"), "block": _("Block")}
    ways = tuple((way, label) for way, label in labels.items() if way != (how or UNDO))
    avoid = Form(request.address, fields=(person, replace(_HOW, choices=ways)), about=name)
    note = _(
        "The operator of this server receives your report and everything said at this table. Nobody else is told."
    )
    reason = replace(_REASON, title=_("What happened?"), help=note)
    report = Form(request.address, _("Report"), (person, reason), about=name)
    known = (Text(state),) if state else ()
    return (*known, avoid, Section(_("Report to the operator"), (report,), "folded"))


async def change_person(request: Request) -> Go:
    """Mute, block or report a person."""
    form, reports = request.form, "text" in request.form
    person, how = _PERSON.value_in(form), _HOW.value_in(form)
    avoid = commands.Avoid(person, "" if how == UNDO else how)
    command = commands.Report(person, _REASON.value_in(form)) if reports else avoid
    await request.service.execute(request.path["table"], request.visitor, command, request.once)
    return Go(f"{request.address}?reported=yes" if reports else request.address)


ROUTES = (
    Route("/fair/{key}", show_table, set_word, opens=True, needs="word"),
    Route("/fair/{key}/{number:number}", show_deal),
    Route("/tables/{table}", show, change, opens=True),
    Route("/people/{table}?reported", show_people, change_person, needs="person"),
)
