"""The roles of a feature in the program: pages with their URLs, a command, a line in the lobby, background work.

``docs/features.md`` lists the roles. A handler gets a `Request` and returns an answer, the same for browser, terminal and
command.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from urllib.parse import parse_qsl, urlsplit

from matzl.base.type_variables import T
from matzl.errors import FormError, SetUpError, TableError
from matzl.features import each_module, functions, modules
from matzl.forms import Field
from matzl.parts import Answer, Page
from matzl.text.cards import DEFAULT_DECK
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from matzl.table.live.invitations import Invitation
    from matzl.table.live.service import TableService
    from matzl.table.store import Store


@dataclass(frozen=True, slots=True)
class Browser:
    """The browser that sends a request.

    Attributes
    ----------
    lan
        Whether other computers can reach the server.
    device
        The id of the device that has the visitor's secret; empty without one.
    kept
        The values kept by the browser: ``language``, ``deck``, ``scheme`` and ``level``; handlers may set them.
    """

    lan: bool
    device: str = ""
    kept: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Request:
    """A request to a handler: from a browser, the terminal or a command.

    Attributes
    ----------
    service
        The table service.
    running
        The result of each feature's ``start``, by the feature's name.
    visitor, name, deck, pace
        The visitor: id and name (empty without one), and their choices for tables.
    owner, household
        The owners in the queues of work: of searches, the visitor or else the client's address; of drawings, the address.
    chosen_deck
        Whether the visitor chose the deck; otherwise it is the usual one.
    site
        The address of the server; empty where there is none.
    enter
        Returns the request with a known visitor, made if necessary; for handlers that store something.
    address, path, query, form
        The page requested: the address without its query, the parts of it that the route names, the query, and the form that
        was sent, to be checked.
    browser
        The browser; None for a terminal or a command.
    """

    service: TableService
    running: Mapping[str, Any]
    visitor: str = ""
    name: str = ""
    deck: str = DEFAULT_DECK
    pace: str = "steady"
    owner: str = ""
    enter: Callable[[Request], Awaitable[Request]] | None = None
    address: str = "/"
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    browser: Browser | None = None
    household: str = ""
    chosen_deck: bool = True
    site: str = ""

    @property
    def kept(self) -> dict[str, str]:
        """The values kept by the browser, to read or set; outside a browser none are."""
        return self.browser.kept if self.browser else {}

    @property
    def once(self) -> str:
        """The idempotency key of the form; the same form sent twice has the same key."""
        return self.form.get("once", "")

    def checked_name(self, field: str = "name") -> str:
        """Return the name in a form field, by default the field for the visitor's name; empty if the field is blank.

        Raises
        ------
        FormError
            If it is not allowed.
        """
        from matzl.table.core.errors import error_sentence
        from matzl.table.core.names import checked_name

        name = self.form.get(field, "")
        try:
            return checked_name(name) if name.strip() else ""
        except TableError as error:
            sentence = error_sentence(error)
            raise FormError(sentence, field, sentence) from error

    def running_as(self, kind: type[T]) -> T:
        """Return the object of this type that a feature's ``start`` returned."""
        return next(each for each in self.running.values() if isinstance(each, kind))

    @property
    def store(self) -> Store:
        """The store of the service."""
        return self.service.store

    @property
    def replays(self) -> Any:
        """The replays of the server."""
        return replays_of(self.running)

    async def own_tables(self) -> list[Invitation]:
        """Return the unfinished tables at which the visitor sits, the latest first."""
        return await self.service.invitations.of_visitor(self.visitor) if self.visitor else []

    async def known(self) -> Request:
        """Return the request with its visitor, created if unknown; call this after everything submitted has been checked."""
        return self if self.enter is None else await self.enter(self)


Handler: TypeAlias = Callable[[Request], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A URL pattern such as ``/play/{game}?table``, with a handler that shows the page and one that receives its form.

    The names after the question mark are those that the query of a page may have, for the description of the API.

    With `opens` the handler of the form, or that of the page if there is no form, may open or load tables, and is limited
    like other ways to do so. With `searches` the form's handler may take a while, and is cancelled once nobody waits for
    it; with `takes_files` the form may be as large as a record. A form without the fields that the handler `needs`, which
    the description of the API requires, is refused. A part of the address such as ``{step:number}`` is a whole number.
    """

    pattern: str
    show: Handler | None
    send: Handler | None = None
    opens: bool = False
    searches: bool = False
    takes_files: bool = False
    needs: str = ""

    def check(self, form: Mapping[str, str]) -> None:
        """Raise a `FormError` if a submitted form lacks a field that the handler needs."""
        for name in self.needs.split():
            if name not in form:
                raise FormError(f"{name}: {_('Please fill in this field.')}", name)

    @property
    def address(self) -> str:
        """The pattern without the query."""
        return self.pattern.partition("?")[0]


@dataclass(frozen=True, slots=True)
class Command:
    """A ``matzl`` command that shows a page.

    Attributes
    ----------
    name, summary, help, examples
        The texts of ``matzl --help`` and ``matzl NAME --help``.
    address
        Returns the address of the page for the arguments.
    options
        Its options: the name, the name of the value (empty for a switch, whose value is ``yes``), and the meaning.
    form
        The options that are sent as a form to the address, with the names of its fields.
    game, required, files
        Whether it has the argument GAME, whether that may not be left out, and the option ``-o`` for files that it writes.
    words
        The name of further arguments, which are joined by spaces; empty without them.
    stored
        Whether its page depends on what is stored; otherwise nothing is opened.
    """

    name: str
    summary: str
    help: str
    examples: str
    address: Callable[[Mapping[str, str]], str]
    options: tuple[tuple[str, str, str], ...] = ()
    form: Mapping[str, str] = field(default_factory=dict)
    game: bool = True
    required: bool = False
    files: bool = False
    words: str = ""
    stored: bool = True


def routes() -> list[Route]:
    """Return the routes of all features."""
    return [route for group in functions("pages", "ROUTES") for route in group]


def own_name(value: str, title: str = "", explanation: str = "", group: str = "") -> Field:
    """Return the field for the visitor's own name, which `Request.checked_name` checks."""
    from matzl.table.core.names import MAX_NAME

    title = title or _("Your name")
    return Field("name", title, "name", value, high=MAX_NAME, help=explanation, group=group)


def name_field(name: str, explanation: str | None = None) -> tuple[Field, ...]:
    """Return the name field for a visitor who has no name yet; none for others."""
    about = seen_name() if explanation is None else explanation
    return () if name else (own_name("", explanation=about),)


def seen_name() -> str:
    """Return a sentence on who sees the name of a visitor."""
    return _("The others see your name. You need no account.")


def start(service: TableService) -> dict[str, Any]:
    """Start the background work of features for a service; return the result of each ``start`` by feature name."""
    models = modules("model").items()
    return {name: module.start(service) for name, module in models if hasattr(module, "start")}


def replays_of(running: Mapping[str, Any]) -> Any:
    """Return the object of the feature that keeps replays, which has ``find``, ``deal``, ``bots`` and ``keep``.

    Raises
    ------
    TableError
        If no feature does.
    """
    from matzl.table.core.errors import table_error

    for each in running.values():
        if hasattr(each, "keep"):
            return each
    raise table_error("unknown-table")


def begin(running: Mapping[str, Any]) -> None:
    """Start the features' background work that needs a running event loop."""
    for each in running.values():
        if hasattr(each, "begin"):
            each.begin()


async def close(running: Mapping[str, Any]) -> None:
    """Stop the background work of features."""
    for each in running.values():
        if hasattr(each, "close"):
            await each.close()


def find(address: str) -> tuple[Route, dict[str, str]] | None:
    """Return the route of a URL and the values of its named parts; None if no feature has that URL."""
    for module in each_module("pages"):
        for route in getattr(module, "ROUTES", ()):
            if match := _pattern(route.address).fullmatch(address):
                return route, match.groupdict()
    return None


async def answer(request: Request, address: str, form: Mapping[str, str] | None = None) -> Answer:
    """Return the response to a request for a URL, or to a form sent there: the form's page again if a value is invalid.

    Raises
    ------
    LookupError
        If no feature has that address.
    MatzlError
        As the handlers do.
    """
    parts = urlsplit(address)
    match = find(parts.path)
    handler = None if match is None else match[0].show if form is None else match[0].send
    if match is None or handler is None:
        raise LookupError(address)
    route, path = match
    query = dict(parse_qsl(parts.query))
    request = replace(request, address=parts.path, path=path, query=query, form=form or {})
    return await respond(route, request, sent=form is not None)


async def answer_alone(address: str, deck: str = DEFAULT_DECK) -> Answer:
    """Return the response for a URL whose page depends on nothing stored; no service or visitor is needed."""
    return await answer(Request(cast("TableService", None), {}, deck=deck), address)


async def respond(route: Route, request: Request, *, sent: bool) -> Answer:
    """Return the response of a route or, if a value is invalid, its page with the error."""
    handler = route.send if sent else route.show
    assert handler is not None
    try:
        if sent:
            route.check(request.form)
        return await handler(request)
    except (FormError, SetUpError, TableError) as error:
        if not sent and not isinstance(error, FormError):
            raise
        before = request if sent else replace(request, query={})
        page = None if route.show is None else await route.show(before)
        if not isinstance(page, Page):
            raise
        from matzl.table.core.errors import error_sentence

        wrong = error if isinstance(error, FormError) else FormError(error_sentence(error), "")
        values = request.form if sent else request.query
        try:
            again = page.refused(request.address, wrong, values, get=not sent)
        except FormError:
            raise error from None  # the page has no such form any more
        return replace(again, fault=error)


@cache
def _pattern(address: str) -> re.Pattern[str]:
    whole = re.sub(r"\{(\w+):number\}", r"(?P<\1>[0-9]{1,9})", address.replace(".", r"\."))
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", whole))
