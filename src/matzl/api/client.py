"""A client of a server's API, and a function that lets a bot play through it; neither needs an optional package."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from http.client import HTTPException
from itertools import takewhile
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from matzl.base.environment import data_folder, write_private
from matzl.deal.view import View
from matzl.errors import IllegalActionError, MatzlError, StoppedError, TableError, file_errors
from matzl.players.bots import Bot
from matzl.players.playing import bot_failed
from matzl.text.languages import language

TIMEOUT = 60.0
"""Seconds without a byte after which a server counts as gone; a stream has a comment every quarter of a minute."""

MAX_TRIES = 30
"""The number of attempts, a second apart, after a lost connection or while the server asks to wait."""

MAX_WAIT = 60
"""The longest wait that a server can ask for, in seconds."""

TOKENS = "visitor-tokens"
"""The file in the data folder that keeps the tokens for servers."""

TOO_LATE = ("stale", "not-now", "not-your-turn")
"""The codes of refusals of commands that came too late; the stream then shows what has happened."""

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""The characters that could control a terminal, except for the line feed."""


class _RefusedRedirects(HTTPRedirectHandler):
    """A handler that refuses redirects, since following them would pass the token on."""

    def redirect_request(self, *_args: object) -> None:
        """Return None, which turns the redirect into an error."""


_OPENER = build_opener(_RefusedRedirects)


class Server:
    """A server, as accessed by a program with a token.

    Parameters
    ----------
    address
        The address of any of its pages.
    token
        The token; by default the one that is kept for the server in the data folder.
    own
        Whether it uses the data folder of this computer, so that its tables can still be opened after it has stopped.

    Attributes
    ----------
    token
        The token, empty if none is kept.
    table
        The last part of the address, such as the key of a table.

    Raises
    ------
    StoppedError
        If the address or the token is malformed, or the file of tokens cannot be used; and by each method, if the server
        cannot be reached (code ``no-server``).
    TableError
        By each method, if the server refuses, with the code and the sentence of the refusal.
    """

    def __init__(self, address: str, token: str = "", *, own: bool = False) -> None:
        try:
            parts = urlsplit(address)
            valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        except ValueError:
            valid = False
        if not valid:
            raise StoppedError(f"{address!r} is not the address of a server, http://…", "no-server")
        if not (token.isascii() and token.isprintable()):
            raise StoppedError(
                "this is not a token: tokens have only letters, digits, - and _", "no-token"
            )
        self.table, self.own = parts.path.rpartition("/")[2], own
        self._site = f"{parts.scheme}://{parts.netloc}"
        self.address = f"{self._site}/api/v1/"
        self.token = token or self._tokens().get(self._site, "")
        self._headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Accept-Language": language(),
        }

    def keep_token(self) -> None:
        """Keep the token in the data folder, readable by its owner alone."""
        path = data_folder() / TOKENS
        tokens = self._tokens() | {self._site: self.token}
        with file_errors(f"cannot write {path}"):
            write_private(path, json.dumps(tokens))

    def _tokens(self) -> dict[str, str]:
        """Return the stored tokens by the URL of their server."""
        path = data_folder() / TOKENS
        try:
            return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}
        except (OSError, ValueError, TypeError) as error:
            raise StoppedError(f"cannot read {path}: {error}", "no-token") from None

    def get(self, path: str) -> Any:
        """Return the response to a GET request."""
        return self._answer(path)

    def post(self, path: str, **body: Any) -> Any:
        """Post a body and return the response."""
        return self._answer(path, json.dumps(body).encode())

    def states(
        self, table_id: str, left: Callable[[], bool] = lambda: False
    ) -> Iterator[dict[str, Any]]:
        """Yield a table as its viewer sees it, now and after each change; reconnect when the connection is lost.

        The iterator ends once `left`, which is called at each line from the server, returns True.
        """
        tries = 0
        while tries <= MAX_TRIES and not left():
            try:
                with self.open(f"tables/{table_id}/stream") as lines:
                    for state in _states_in(takewhile(lambda _: not left(), lines)):
                        tries = 0
                        yield state
            except StoppedError as error:
                if error.code != "no-server":
                    raise
            except (OSError, HTTPException, ValueError):
                pass
            tries += 1
            time.sleep(1)
        if not left():
            raise StoppedError(f"{self.address} does not answer any more", "no-server")

    def _answer(self, path: str, body: bytes | None = None) -> Any:
        try:
            with self.open(path, body) as answer:
                return read_json(answer.read())
        except (OSError, HTTPException, ValueError) as error:
            raise self._no_server(error) from None

    def open(self, path: str, body: bytes | None = None) -> Any:
        """Send a request, retrying when the server asks to wait; return the response. A repeated post takes effect once."""
        headers = self._headers | ({} if body is None else {"Idempotency-Key": secrets.token_hex()})
        url = self.address + quote(path, safe="/%?&=")
        tries = 0
        while True:
            try:
                request = Request(url, body, headers)  # noqa: S310  (checked above)
                return _OPENER.open(request, timeout=TIMEOUT)
            except HTTPError as error:
                with error:
                    wait = error.headers.get("Retry-After", "")
                    if tries == MAX_TRIES or error.code not in (429, 503) or not wait.isdecimal():
                        raise self._refusal(error) from None
                tries += 1
                time.sleep(min(int(wait), MAX_WAIT))
            except (OSError, HTTPException, ValueError) as error:
                raise self._no_server(error) from None

    def _refusal(self, error: HTTPError) -> MatzlError:
        try:
            failure = read_json(error.read())
            return TableError(failure["message"], failure["code"])
        except (OSError, HTTPException, ValueError, LookupError, TypeError):
            return StoppedError(f"{self.address} answers {error.code}", "no-server")

    def _no_server(self, error: Exception) -> StoppedError:
        reason = " ".join(_CONTROL.sub(" ", str(getattr(error, "reason", error))).split())
        reason = reason or type(error).__name__
        return StoppedError(f"{self.address} cannot be reached: {reason}", "no-server")


def read_json(text: str | bytes, of_object: Callable[[dict[str, Any]], Any] = dict) -> Any:
    r"""Return JSON from a server, with control characters removed and each object converted by a function.

    >>> read_json(r'{"name": ["a\u001b[31mb", 1]}')
    {'name': ['a[31mb', 1]}
    """

    def plain(value: Any) -> Any:
        if isinstance(value, str):
            return _CONTROL.sub("", value)
        if isinstance(value, list):
            return [plain(each) for each in value]
        if isinstance(value, dict):
            return of_object({plain(name): plain(each) for name, each in value.items()})
        return value

    return plain(json.loads(text))


def _states_in(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the tables in the lines of a stream; raise the error in the last event if the server ends the stream."""
    kind = ""
    for line in lines:
        name, _, value = line.decode().rstrip().partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            state = read_json(value)
            if not isinstance(state, dict) or not {"stage", "code"} & state.keys():
                raise ValueError(value)
            if kind == "gone":
                raise TableError(state["message"], state["code"])
            yield state


def sit_and_play(server: Server, table_id: str, bot: Bot, level: str = "") -> Iterator[str]:
    """Sit down at a table, unless seated there, and play until its match is over; yield a line after each deal.

    Raises
    ------
    StoppedError, TableError
        As for the methods of `Server`.
    BotFailedError
        If the bot, whose level is `level`, raises an error or chooses an illegal action.
    """
    try:
        server.post(f"tables/{table_id}/sit")
    except TableError as error:
        if error.code != "seated":
            raise
    told = 0
    for state in server.states(table_id):
        scores = ", ".join(map(str, state["scores"]))
        if state["stage"] in ("result", "over") and state["deal_number"] != told:
            told, payoffs = state["deal_number"], state["view"]["result"]["payoffs"]
            yield f"deal {told}: payoffs {', '.join(map(str, payoffs))}; scores {scores}"
        if state["over"] or state["stage"] == "closed":
            break
        try:
            _act(server, f"tables/{table_id}", state, partial(_choose, bot, level))
        except TableError as error:
            if error.code not in TOO_LATE:
                raise
    yield f"the match is over, scores by seat: {scores}"


def _act(server: Server, path: str, state: dict[str, Any], choose: Callable[[View], str]) -> None:
    """Do what the table is waiting for, if anything: agree to a take-back, cut, be ready for the next deal, or play."""
    seat, move, view, request = (state[name] for name in ("seat", "move", "view", "take_back"))
    if request is not None and seat not in request["agreed"]:
        server.post(f"{path}/answer", agree=True, left=request["left"])
    elif state["stage"] == "cutting" and state["cutter"] == seat:
        server.post(f"{path}/cut", move=move)
    elif state["stage"] == "result" and seat not in state["ready"]:
        server.post(f"{path}/ready", move=move)
    elif state["stage"] == "playing" and view["legal"]:
        server.post(f"{path}/play", word=choose(View.from_line(view["line"])), move=move)


def _choose(bot: Bot, level: str, view: View) -> str:
    """Return the legal action that a bot chooses."""
    try:
        word = bot.choose(view)
        if (refusal := view.refusal(word)) is not None:
            raise IllegalActionError(refusal, str(refusal))  # noqa: TRY301  (reported as any fault)
    except StoppedError:  # no fault of the bot's, such as an extra that is not installed
        raise
    except Exception as error:
        raise bot_failed(level, f"the position {view.line}", error) from error
    return word
