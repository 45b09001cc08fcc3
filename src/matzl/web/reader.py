"""The person for whom a page is rendered: identity, language, deck and form tokens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from matzl.web.server_info import ServerInfo


@dataclass(frozen=True, slots=True)
class Reader:
    """The person for whom a page is rendered; templates know it as ``reader``.

    Attributes
    ----------
    visitor
        The visitor's id; None for somebody who has not opened or joined a table yet.
    name, language
        The visitor's choices; otherwise no name, and the language that the browser asks for.
    deck
        The deck that the visitor wants to see at every table; empty for the table's own.
    csrf
        The CSRF token, sent as the hidden field ``csrf`` of every form.
    server
        The server as seen by its visitors.
    path
        The path of the page, for forms that return to it.
    streaming
        Whether HTML is rendered for a stream; forms then have no ``once``, which the page's script fills in.
    """

    visitor: str | None
    name: str
    language: str
    deck: str
    csrf: str
    server: ServerInfo
    path: str = "/"
    streaming: bool = False

    @property
    def known(self) -> bool:
        """True if the reader has a visitor's identity."""
        return self.visitor is not None

    @property
    def action_id(self) -> str:
        """A new action id, the hidden field ``once`` of every form; a form sent twice has an effect once."""
        return "" if self.streaming else secrets.token_urlsafe(9)
