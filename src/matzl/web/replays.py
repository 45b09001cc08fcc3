"""The page of a replay: the context of its template, the links of its steps, and the meaning of its address."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from matzl.deal.replay import DealReplay
from matzl.features import after_deal, notes_of_feature
from matzl.features.replay.analyses import Analysis
from matzl.features.replay.analysis import KNOWN, WAYS
from matzl.features.replay.analysis_words import (
    AnalysisSummary,
    analysis_summary,
    way_explanation,
    way_title,
)
from matzl.features.replay.curve import at_step
from matzl.features.replay.model import Replay
from matzl.parts import Section
from matzl.players.levels import default_level, offered
from matzl.table.presentation.replay import ReplayBoard, names_of_seats, replay_board
from matzl.table.presentation.score import signed
from matzl.text.describe import deal_unit
from matzl.text.languages import language
from matzl.text.languages import translated as _
from matzl.web.labels import level_labels
from matzl.web.pictures import PictureKey
from matzl.web.reader import Reader
from matzl.web.templating import compact, render

COSTLIEST = "costliest"
"""The step in an address that leads to the reader's costliest decision."""


@dataclass(frozen=True, slots=True)
class StepLink:
    """A link to another step; `step` is where it leads."""

    id: str
    sign: str
    title: str
    step: int
    address: str


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in the list of deals: the payoffs, and the scores of the match after it; both empty if it is not over."""

    number: int
    payoffs: tuple[str, ...]
    scores: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A deal of a replay, with the seat and the hands that are shown.

    Attributes
    ----------
    replay, number
        The replay and the number of the deal in it.
    seat
        The seat at the lower side.
    only
        Whether only the hand of that seat is shown.
    deck
        The deck.
    way
        The way of judging that was asked for; empty if none was.
    analysis
        The analysis of the deal as far as there is one, None if there is none.
    """

    replay: Replay
    number: int
    deal: DealReplay
    seat: int
    only: bool
    deck: str
    way: str = ""
    analysis: AnalysisSummary | None = None

    @classmethod
    def asked(
        cls, query: Mapping[str, str], replay: Replay, number: int, deal: DealReplay, reader: Reader
    ) -> Shown:
        """Return a deal in the form that a query requests, with defaults for missing and invalid values."""
        default = replay.seat or 0
        seat = whole(query.get("seat", ""), replay.played.seats - 1, default)
        deck = reader.deck or replay.deck
        way = query.get("analysis", "")
        only = query.get("only") == "1"
        return cls(replay, number, deal, seat, only, deck, way if way in WAYS else "")

    def analysed(self, analysis: Analysis | None) -> Shown:
        """Return the deal together with its analysis."""
        if analysis is None:
            return self
        way = self.way or KNOWN
        found = analysis_summary(analysis, self.deal, way, self.names, self.deck, self.replay.seat)
        return replace(self, analysis=found)

    def offers(self, step: int, reader: Reader) -> tuple[Section, ...]:
        """Return what features do with the deal or one of its steps, once it is over and unless one has opened its table."""
        record = self.replay.played.deals[self.number - 1]
        if "result" not in record or notes_of_feature(record.get("meta")):
            return ()
        forms = after_deal(self.path, self.seat, names=self.names, step=step, name=reader.name)
        return tuple(Section(form.submit, (form,), "wide") for form in forms)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return names_of_seats(self.replay.played.names, self.replay.played.seats)

    @property
    def title(self) -> str:
        """The game, and the number of the deal in a match."""
        game = self.replay.played.info.title
        if not self.replay.played.is_match:
            return game
        return _("{game}, deal {number}").format(game=game, number=self.number)

    @property
    def path(self) -> str:
        """The path of the page of the deal."""
        return f"/replay/{self.replay.key}/{self.number}"

    @property
    def hands(self) -> dict[str, str]:
        """The part of the query for the seats and hands that are shown."""
        default = self.replay.seat or 0
        found = {"seat": str(self.seat)} if self.seat != default else {}
        return found | ({"only": "1"} if self.only else {})

    @property
    def view(self) -> dict[str, str]:
        """The part of the query that every step keeps: the seats and hands shown, and the way of judging."""
        return self.hands | ({"analysis": self.way} if self.way else {})

    def step(self, text: str) -> int:
        """Return the step that a query names; ``costliest`` is the reader's costliest decision, once that is known."""
        if text == COSTLIEST and self.analysis is not None:
            return self.analysis.own_step or 0
        return whole(text, len(self.deal) - 1, 0)

    def address(self, step: int, *, embedded: bool = False) -> str:
        """Return the address of a step, on the page or on the small page for other sites."""
        path = f"{self.path}/embed" if embedded else self.path
        return f"{path}?{urlencode({'step': str(step), **self.view})}"

    def still(self, step: int, kind: str) -> str:
        """Return the address of a picture of a step."""
        query = urlencode(self.hands)
        return f"{self.path}/{step}.{kind}" + (f"?{query}" if query else "")

    def picture(self, step: int, kind: str) -> PictureKey:
        """Return what a picture of a step depends on."""
        replay = self.replay.key, self.number, step, self.names
        return *replay, self.seat, self.only, self.deck, language(), kind

    def board(self, step: int) -> ReplayBoard:
        """Return the position at a step."""
        only = self.seat if self.only else None
        return replay_board(self.deal, step, self.names, self.deck, below=self.seat, only=only)

    def links(self, step: int, *, embedded: bool = False) -> list[StepLink]:
        """Return the links to other steps."""
        by_trick, last = self.deal.by_trick, len(self.deal) - 1
        found = (
            ("first", "⇤", _("To the beginning"), 0),
            ("trick-back", "«", _("A trick back"), by_trick(step, -1)),
            ("back", "←", _("A card back"), max(step - 1, 0)),
            ("forward", "→", _("A card forward"), min(step + 1, last)),
            ("trick-forward", "»", _("A trick forward"), by_trick(step, 1)),
            ("last", "⇥", _("To the end"), last),
        )
        return [StepLink(*each, self.address(each[-1], embedded=embedded)) for each in found]

    def frame(self, step: int, reader: Reader, *, embedded: bool = False) -> str:
        """Return the HTML of the board at a step."""
        context = board_context(self, step, embedded=embedded)
        return compact(render("replay/board.html", reader, **context))


def board_context(shown: Shown, step: int, *, embedded: bool = False) -> dict[str, Any]:
    """Return the context of the template ``replay/board.html``."""
    return {
        "board": shown.board(step),
        "links": shown.links(step, embedded=embedded),
        "embedded": embedded,
        "deck": shown.deck,
        "game": shown.replay.played.info.name,
        "svg": shown.still(step, "svg"),
        "png": shown.still(step, "png"),
        "edit": f"/editor/{shown.replay.played.info.name}/of/{shown.replay.key}/{shown.number}/{step}",
        "judged": None if shown.analysis is None or embedded else shown.analysis.at(step),
        "of_cards": {} if shown.analysis is None or embedded else shown.analysis.of_cards,
    }


def analysis_context(shown: Shown, step: int) -> dict[str, Any]:
    """Return the context of the template ``replay/analysis.html``."""
    found, here = shown.analysis, shown.hands | {"step": str(step)}

    def address(way: str) -> str:
        return f"{shown.path}?{urlencode(here | {'analysis': way})}#analysis"

    seen = 0 if found is None else len(found.decisions)
    query = shown.hands | {"analysis": shown.way or KNOWN, "seen": str(seen), "step": str(step)}
    way = shown.way or KNOWN
    curve = None if found is None else found.curve
    return {
        "analysis": found,
        "curve": None if curve is None else at_step(curve, step, shown.address),
        "ways": [(each, way_title(each), address(each)) for each in WAYS],
        "analyse": address(KNOWN),
        "explanation": way_explanation(way),
        "unit": deal_unit(shown.replay.played.seats),
        "source": f"{shown.path}/analysis?{urlencode(query)}",
        "step_address": shown.address,
        "names": shown.names,
        "step": step,
    }


def frames(shown: Shown, reader: Reader, *, embedded: bool) -> list[bytes]:
    """Return the boards of a deal at every step, each a line of JSON; this takes some tenths of a second."""
    boards = (shown.frame(step, reader, embedded=embedded) for step in range(len(shown.deal)))
    return [f"{json.dumps(each)}\n".encode() for each in boards]


def replay_context(
    shown: Shown, step: int, reader: Reader, *, embedded: bool = False
) -> dict[str, Any]:
    """Return the context of the templates ``replay/page.html`` and ``replay/embed.html``."""
    replay = shown.replay
    query = {"embedded": "1"} if embedded else {}
    return (
        board_context(shown, step, embedded=embedded)
        | analysis_context(shown, step)
        | {
            "replay": replay,
            "number": shown.number,
            "names": shown.names,
            "seat": shown.seat,
            "only": shown.only,
            "title": replay.played.info.title,
            "lines": deal_lines(replay),
            "path": shown.path,
            "query": shown.view,
            "stops": shown.deal.stops,
            "frames": f"{shown.path}/steps?{urlencode(shown.view | query)}",
            "levels": level_labels(offered(reader.server.levels, replay.played.info)),
            "default_level": default_level(reader.server.levels),
            "once": secrets.token_urlsafe(9),
            "address": reader.server.link(shown.path),
            "embed": f'<iframe src="{reader.server.link(shown.path)}/embed" width="720" height="560"></iframe>',
        }
    )


def deal_lines(replay: Replay) -> list[DealLine]:
    """Return the deals of a replay with their results."""
    return [
        DealLine(
            number,
            tuple(map(signed, deal.get("result", {}).get("payoffs", ()))),
            tuple(map(signed, deal.get("scores", ()))),
        )
        for number, deal in enumerate(replay.played.deals, 1)
    ]


def whole(text: str, most: int, default: int) -> int:
    """Return the number in a text, at most `most`; `default` if the text is not a whole number.

    >>> whole("3", 9, 0), whole("12", 9, 0), whole("x", 9, 4), whole("", 9, 4)
    (3, 9, 4, 4)
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return default
    return min(int(text), most)
