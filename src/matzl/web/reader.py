"""Who reads a page: a visitor or somebody unknown, the language, the deck, and what their forms carry."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from matzl.web.server import Server


@dataclass(frozen=True, slots=True)
class Reader:
    """What every template may ask about who reads; it is ``reader`` there.

    Attributes
    ----------
    visitor
        The visitor's id, which tables know; None for somebody who has not opened, joined or played anything yet.
    name, language
        What the visitor chose; else no name, and what the browser asks for.
    deck
        The cards that the visitor wants to see at every table; empty for those of the table.
    csrf
        What shows that a form came from a page of ours; the hidden field ``csrf`` of every form.
    server
        Where this server is reached.
    path
        The page that is read, for forms that come back to it.
    streaming
        Whether this is rendered for a stream, where forms carry no ``once``: the page's script fills it in.
    """

    visitor: str | None
    name: str
    language: str
    deck: str
    csrf: str
    server: Server
    path: str = "/"
    streaming: bool = False

    @property
    def known(self) -> bool:
        """Whether this is a visitor."""
        return self.visitor is not None

    @property
    def once(self) -> str:
        """A new number for one form, so that the same press counts once; the hidden field ``once`` of every form."""
        return "" if self.streaming else secrets.token_urlsafe(9)
