"""Errors of requests that do not concern a table: an HTTP status, a code and a translated sentence."""

from __future__ import annotations

from matzl.errors import MatzlError
from matzl.text.languages import translated

SENTENCES: dict[str, str] = {
    "not-found": "There is no such page.",
    "no-game": "There is no such game here; the lobby lists all games.",
    "no-method": "This address does not accept that kind of request.",
    "wrong-host": "This server does not answer to that host name.",
    "foreign": "The request came from another site and was rejected.",
    "csrf": "This page was open for too long or came from another browser. Reload it and try again.",
    "too-large": "That is too large for this server.",
    "no-form": "Only form data is accepted here.",
    "bad-form": "This form cannot be read.",
    "bad-field": "The field {field} has an invalid value.",
    "too-long": "That is too long: at most {most} characters fit.",
    "too-fast": "Too many requests. Wait {seconds} s and try again.",
    "crowded": "The server is full at the moment; players at a table go first. Try again in {seconds} s.",
    "fault": "Something went wrong in matzl itself. The error has been logged; nothing is lost.",
}
"""English messages by code; `RequestError.sentence` translates them."""


class RequestError(MatzlError):
    """A request that the server rejects.

    Attributes
    ----------
    status
        The HTTP status of the response.
    """

    def __init__(self, status: int, code: str, **parameters: object) -> None:
        super().__init__(SENTENCES[code].format_map(parameters))
        self.status, self.code, self.parameters = status, code, parameters

    @property
    def retry_after(self) -> int | None:
        """The number of seconds to wait before a retry; None if waiting does not help."""
        seconds = self.parameters.get("seconds")
        return seconds if isinstance(seconds, int) else None

    @property
    def sentence(self) -> str:
        """The message in the current language."""
        return translated(SENTENCES[self.code]).format_map(self.parameters)
