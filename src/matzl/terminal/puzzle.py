"""The puzzles of a game in the terminal: a position, the choice, and the verdict on it; the next one follows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from matzl import registry
from matzl.errors import MatzlError
from matzl.terminal.book import BookScreen
from matzl.terminal.replay import ALLOWED, REFUSED, position, refusals
from matzl.terminal.threads import in_thread
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.features.puzzle import Puzzle
    from matzl.features.puzzle.choosing import PuzzleLine
    from matzl.features.puzzle.words import PuzzleQuestion, PuzzleVerdict
    from matzl.terminal.app import Matzl


class PuzzleScreen(ModalScreen[None]):
    """A puzzle of a game: the one to repeat, else one answered wrong, else the easiest new one.

    Parameters
    ----------
    game
        The name of the game.
    deck
        The deck that is shown.

    Attributes
    ----------
    puzzle
        The puzzle that is shown; None before it is ready, or if there is none to solve.
    answered
        Whether the choice has been made.
    """

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next puzzle"),
        Binding("w", "clause", show=False),
        Binding("pagedown,space", "scroll(1)", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("escape,q", "dismiss", "Back"),
    ]

    def __init__(self, game: str, deck: str) -> None:
        super().__init__()
        self._game, self._deck = game, deck
        self.puzzle: Puzzle | None = None
        self.answered = False
        self._question: PuzzleQuestion | None = None
        self._clause = ""

    def compose(self) -> ComposeResult:
        """Yield a frame with the position and the choices below it."""
        with Vertical(classes="frame") as frame:
            frame.border_title = registry.info(self._game).title
            with VerticalScroll(id="sheet", can_focus=False):
                yield Static(id="verdict")
                yield Static(Text(translated("Loading the puzzles …"), style="dim"), id="position")
            yield Static(id="question")
            yield OptionList(id="choices")

    def on_mount(self) -> None:
        """Show the first puzzle."""
        self.run_worker(self._load(), exclusive=True)

    async def _load(self, after: str = "") -> None:
        """Show the next puzzle."""
        from matzl.features.puzzle import puzzles
        from matzl.features.puzzle.choosing import next_line, puzzle_lines

        try:
            store, visitor = await self.app.local.store(), await self.app.local.visitor()
            standings = await store.run(store.puzzles.read, visitor.id, self._game)
        except MatzlError as error:
            self.notify(str(error), severity="error")
            return
        found = await in_thread(lambda: puzzles(self._game))
        line = next_line(puzzle_lines(found, standings, time.time()), after)
        if line is None:
            self._show_none(bool(found))
        else:
            await self._show(found, line)

    async def _show(self, puzzles: Sequence[Puzzle], line: PuzzleLine) -> None:
        from matzl.features.puzzle.words import question_of

        self.puzzle = puzzle = puzzles[line.number - 1]
        self._question = question = await in_thread(lambda: question_of(puzzle, self._deck))
        if not self.query("#verdict"):
            return  # the screen is being closed
        self.answered, refused = False, question.board.refused
        self._clause = refused[0].clause if refused else ""
        frame = self.query_one(".frame")
        frame.border_title = translated(
            "{game}: puzzle {number} of {numbers}, difficulty {rating}"
        ).format(
            game=puzzle.deal.info.title,
            number=line.number,
            numbers=len(puzzles),
            rating=line.rating,
        )
        frame.border_subtitle = translated(
            "↑↓ Enter: answer · w: rule · n: another puzzle · Esc: back"
        )
        self.query_one("#verdict", Static).update()
        self.query_one("#position", Static).update(_drawn(question, self._deck))
        self.query_one("#question", Static).update(Text(question.prompt, style="bold"))
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        for each in question.choices:
            meaning = f"  {each.meaning}" if each.meaning else ""
            choices.add_option(Option(Text.assemble(each.title, (meaning, "dim")), id=each.word))
        choices.display, choices.highlighted = True, 0
        choices.focus()
        self.query_one("#sheet").scroll_home(animate=False)

    def _show_none(self, solved: bool) -> None:
        """Say that there is no puzzle to solve."""
        self.puzzle = None
        text = (
            translated("You have solved all of them. They return one after another.")
            if solved
            else translated("There are no puzzles for this game.")
        )
        self.query_one(".frame").border_subtitle = translated("Esc: back")
        self.query_one("#verdict", Static).update()
        self.query_one("#position", Static).update(text)
        self.query_one("#question", Static).update()
        self.query_one("#choices").display = False

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice, show the verdict, and note the answer."""
        from matzl.features.puzzle.words import verdict_on

        puzzle, word = self.puzzle, event.option_id
        if puzzle is None or word is None or self.answered:
            return
        self.answered = True
        verdict = await in_thread(lambda: verdict_on(puzzle, word, self._deck))
        clauses = (*verdict.notes_on_chosen, *verdict.notes)
        self._clause = next((clause for _, clause in clauses if clause), self._clause)
        self.query_one("#verdict", Static).update(_explained(verdict))
        self.query_one("#question", Static).update()
        self.query_one("#choices").display = False
        self.query_one(".frame").border_subtitle = translated(
            "n: next puzzle · PgUp PgDn: scroll · w: rule · Esc: back"
        )
        self.query_one("#sheet").scroll_home(animate=False)
        try:
            store, visitor = await self.app.local.store(), await self.app.local.visitor()
            answer, right = store.puzzles.answer, verdict.right
            await store.run(answer, visitor.id, puzzle.game, puzzle.id, right)
        except MatzlError as error:
            self.notify(str(error), severity="error")

    def action_next(self) -> None:
        """Show another puzzle."""
        if self.puzzle is not None:
            self.run_worker(self._load(after=self.puzzle.id), exclusive=True)

    def action_clause(self) -> None:
        """Open the clause of the verdict or, before an answer, one that makes a card illegal."""
        if self._clause:
            self.app.push_screen(BookScreen(self._game, self._clause, self._deck))

    def action_scroll(self, by: int) -> None:
        """Scroll the position by a page."""
        sheet = self.query_one("#sheet")
        if by > 0:
            sheet.scroll_page_down(animate=False)
        else:
            sheet.scroll_page_up(animate=False)


def _drawn(question: PuzzleQuestion, deck: str) -> RenderableType:
    """Return the position: the kind of puzzle, the calls, earlier tricks, the cards, and illegal actions with reasons."""
    from matzl.features.puzzle.words import trick_sentence

    board = question.board
    kind = (
        translated("All cards are known.")
        if question.open_hands
        else translated("By what you know.")
    )
    lines = [*position(board, deck, kind), Text(), *refusals(board)]
    lines += [Text(f"{name}: {call}", style="dim") for name, call in board.calls]
    lines += [Text(f"{it.number}. {trick_sentence(it)}", style="dim") for it in question.tricks]
    return Group(*lines)


def _explained(verdict: PuzzleVerdict) -> RenderableType:
    """Return the verdict."""
    from matzl.features.puzzle.words import verdict_lines, verdict_title

    title = Text(verdict_title(verdict), style=f"bold {ALLOWED if verdict.right else REFUSED}")
    return Group(title, Text(), *(Text(line) for line in verdict_lines(verdict)), Text())
