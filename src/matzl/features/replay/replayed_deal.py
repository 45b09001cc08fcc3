"""A deal of a replay as shown at a URL: step, seat in front, exposed hands, and its analysis as parts of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from matzl.deal.replay import DealReplay
from matzl.deal.words import names_of_seats
from matzl.drawn import Steps
from matzl.features.replay.analysis import KNOWN, WAYS
from matzl.features.replay.analysis_job import Analysis
from matzl.features.replay.analysis_words import (
    AnalysisSummary,
    JudgedDecision,
    Reader,
    way_explanation,
    way_title,
)
from matzl.features.replay.model import Replay
from matzl.forms import whole
from matzl.parts import (
    Board,
    Column,
    Item,
    Line,
    Link,
    Links,
    List,
    Mark,
    Part,
    Row,
    Section,
    Table,
    Text,
    cited,
    numbers_table,
)
from matzl.table.presentation.question import exclusions
from matzl.table.presentation.replay import ReplayBoard, replay_board
from matzl.table.presentation.result import ResultRow
from matzl.text.describe import deal_unit
from matzl.text.languages import translated as _

COSTLIEST = "costliest"
"""The word that, as the step in a URL, leads to the visitor's costliest decision."""


class ReplayedDeal(NamedTuple):
    """A deal of a replay, with the seat in front and the hands shown.

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
    links
        Links of features to what they do with a position; in their addresses ``{step}`` stands for its step.
    """

    replay: Replay
    number: int
    deal: DealReplay
    seat: int
    only: bool
    deck: str
    way: str = ""
    analysis: AnalysisSummary | None = None
    links: tuple[Link, ...] = ()

    @classmethod
    def of_query(
        cls, query: Mapping[str, str], replay: Replay, number: int, deal: DealReplay, deck: str
    ) -> ReplayedDeal:
        """Return a deal as requested by a query, with defaults for missing and invalid values."""
        seat = whole(query.get("seat", ""), replay.played.seats - 1, replay.seat or 0)
        way = query.get("analysis", "")
        only = query.get("only") in ("1", "yes")
        return cls(replay, number, deal, seat, only, deck, way if way in WAYS else "")

    def analysed(self, analysis: Analysis | None) -> ReplayedDeal:
        """Return the deal together with its analysis."""
        if analysis is None:
            return self
        way, reader = self.way or KNOWN, Reader(self.names, self.deck, self.replay.seat)
        summary = AnalysisSummary(analysis, self.deal, way, reader, self.steps().at)
        return self._replace(analysis=summary)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return names_of_seats(self.replay.played.names, self.replay.played.seats)

    @property
    def title(self) -> str:
        """The title: the game and, in a match, the number of the deal."""
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
        """The part of the query for the seat in front and the hands shown."""
        seat = {"seat": str(self.seat)} if self.seat != (self.replay.seat or 0) else {}
        return seat | ({"only": "1"} if self.only else {})

    @property
    def view(self) -> dict[str, str]:
        """The part of the query kept at every step: the seat in front, the hands shown, and the way of judging."""
        return self.hands | ({"analysis": self.way} if self.way else {})

    def picture(self, step: int, kind: str) -> str:
        """Return the URL of the picture of a step, ``svg`` or ``png``, with the hands that are shown."""
        query = f"?{urlencode(self.hands)}" if self.hands else ""
        return f"{self.path}/{step}.{kind}{query}"

    def step(self, text: str) -> int:
        """Return the step in a query; ``costliest`` is the visitor's costliest decision, if known."""
        if text == COSTLIEST and self.analysis is not None:
            return self.analysis.own_step or 0
        return whole(text, len(self.deal) - 1, 0)

    def steps(self, *, embedded: bool = False) -> Steps:
        """Return the URLs of the steps, on the page or on the embedded page."""
        path = f"{self.path}/embed" if embedded else self.path
        frames = urlencode(self.view | ({"embedded": "1"} if embedded else {}))
        address = f"{path}?{urlencode({**self.view, 'step': ''})}"
        return Steps(address, tuple(self.deal.stops), f"{self.path}/steps?{frames}")

    def position(self, step: int) -> ReplayBoard:
        """Return the position at a step."""
        only = self.seat if self.only else None
        return replay_board(self.deal, step, self.names, self.deck, below=self.seat, only=only)

    def board(self, step: int, *more: Part, embedded: bool = False) -> Board:
        """Return the board at a step; unless embedded, with the judged decision, the legal actions and `more` beside it."""
        position, steps = self.position(step), self.steps(embedded=embedded)
        if embedded:
            return Board(position, self.deck, steps=steps)
        judged = None if self.analysis is None else self.analysis.at(step)
        costs = () if self.analysis is None else tuple(self.analysis.costs_of_cards)
        parts = *self._beside(position, judged), *more
        return Board(position, self.deck, parts, steps, costs, judged.better if judged else "")

    def _beside(self, position: ReplayBoard, judged: JudgedDecision | None) -> Iterator[Part]:
        game, step = self.replay.played.info.name, position.step
        if judged is not None:
            yield _judged(judged, game)
        yield from exclusions(position, game)
        if position.result is not None:
            rows = [_row(it, game) for it in position.result.items]
            if position.result.total:
                rows.append(Row((_("This deal"), *position.result.total), own=True))
            rows += (_row(it, game) for it in position.result.counts)
            table = numbers_table(rows, "", *position.result.names, named=True)
            yield Section(_("The result"), (table,))
        if position.calls:
            calls = tuple(Item(Mark(name, "quiet"), title) for name, title in position.calls)
            yield Section(_("Calls"), (List(calls),))
        svg = Link(_("This position as SVG"), self.picture(step, "svg"))
        own = (replace(it, address=it.address.format(step=step)) for it in self.links)
        yield Links((svg, Link(_("as PNG"), self.picture(step, "png")), *own))


def _judged(judged: JudgedDecision, game: str) -> Section:
    """Return the section on a decision: the choice, its cost, a better choice with reasons, and all values."""
    parts: list[Part] = []
    if judged.cost:
        better = _("Better: {action}.").format(action=judged.best)
        parts.append(Text((f"{_('Cost')} ", Mark(judged.cost), f"{judged.margin}. {better}")))
        if not judged.certain:
            within = _(
                "That is within the error of the estimate: the choice may have been just as good."
            )
            parts.append(Text(within, "quiet"))
        parts += (Text(cited(note.text, game, note.clause)) for note in judged.notes)
    else:
        parts.append(Text(_("No choice was better.")))
    parts.append(Section(_("All choices"), (List(judged.actions),), "folded"))
    title = _("{name} chose: {action}").format(name=judged.name, action=judged.title)
    return Section(title, tuple(parts), "wrong" if judged.cost and judged.certain else "")


def _row(row: ResultRow, game: str) -> Row:
    return Row((cited(row.title, game, row.clause), *row.amounts))


def boards(replayed: ReplayedDeal, *, embedded: bool) -> Iterator[Board]:
    """Yield the boards of a deal at every step; this takes some tenths of a second."""
    return (replayed.board(step, embedded=embedded) for step in range(len(replayed.deal)))


def beside(replayed: ReplayedDeal, step: int) -> Section:
    """Return the section beside the board: a link that starts the analysis or, if there is one, its results."""
    about = _(
        "See what each decision cost, judged by what the player knew and with all cards known, and how the expected "
        "payoffs changed."
    )
    analyse = Link(_("Analyse this deal"), _address(replayed, step, KNOWN), "first")
    parts: tuple[Part, ...] = (Text(about), Links((analyse,)))
    if replayed.analysis is not None:
        parts = tuple(_analysis(replayed, replayed.analysis, step))
    return Section(_("Analysis"), parts, anchor="analysis")


def _address(replayed: ReplayedDeal, step: int, way: str) -> str:
    query = urlencode(replayed.hands | {"step": step, "analysis": way})
    return f"{replayed.path}?{query}#analysis"


def _analysis(replayed: ReplayedDeal, analysis: AnalysisSummary, step: int) -> Iterator[Part]:
    ways = {way: Link(way_title(way), _address(replayed, step, way)) for way in WAYS}
    known, open_ = (Mark(it.text) if way == analysis.way else it for way, it in ways.items())
    yield Text((known, " · ", open_))
    verdict = analysis.verdict if analysis.way == KNOWN else ""
    if analysis.progress is not None:
        yield analysis.progress
    elif not verdict and not analysis.costliest:
        yield Text(_("No decision is certain to have cost anything."))
    if verdict:
        yield Text(verdict, "lead")
    tables = {_("What your decisions cost"): analysis.own}
    tables[_("Decisions that may have been just as good")] = analysis.unsure
    if not any(tables.values()):
        tables = {_("The costliest decisions"): analysis.costliest}
    yield from (_table(replayed, title, of, step) for title, of in tables.items() if of)
    if analysis.curve is not None:
        yield replace(analysis.curve, marked=step)


def below(replayed: ReplayedDeal) -> Iterator[Part]:
    """Yield the parts below the board: all decisions, and the way of judging them."""
    analysis = replayed.analysis
    if analysis is None:
        return
    alone = _("The deal is judged on its own, whatever the score of the match.")
    unit = deal_unit(replayed.replay.played.seats)
    parts: list[Part] = [Text(f"{way_explanation(analysis.way)} {unit} {alone}", "quiet")]
    if analysis.progress is None:
        at = replayed.steps().at
        rows = []
        for it in analysis.decisions:
            cells = Link(f"{it.step}", at(it.step)), f"{it.name}: {it.title}", _cost(it), it.best
            rows.append(Row(cells, it.own))
        columns = (_("Step"), _("Decision"), _("Cost"), _("Better"))
        table = Table(tuple(map(Column, columns)), tuple(rows))
        parts.append(Section(_("All decisions, in order of play"), (table,), "folded"))
    yield Section(_("How the deal is judged"), tuple(parts), "wide")


def _table(
    replayed: ReplayedDeal, title: str, decisions: Iterable[JudgedDecision], step: int
) -> Table:
    at, rows = replayed.steps().at, []
    for it in decisions:
        title_of_it = it.title if it.own else f"{it.name}: {it.title}"
        rows.append(Row((Link(title_of_it, at(it.step)), _cost(it)), it.step == step))
    return numbers_table(rows, title, _("Cost"))


def _cost(decision: JudgedDecision) -> Line:
    role = "strong" if decision.certain else "quiet"
    return (Mark(decision.cost, role), Mark(decision.margin, "quiet")) if decision.cost else "0"
