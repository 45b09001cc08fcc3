"""`matzl play`: the program round the screens, from the first one to the word on leaving."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from matzl import registry
from matzl.errors import MatzlError, StoppedError, in_a_line
from matzl.players.levels import USUAL
from matzl.terminal.files import Saved, check_new, peek
from matzl.terminal.menu import MenuScreen
from matzl.terminal.opening import OpeningScreen
from matzl.terminal.options import Wishes
from matzl.text.languages import ENGLISH, translated, use_language

if TYPE_CHECKING:
    from matzl.terminal.sitting import Sitting


class Matzl(App[None]):
    """The program: a menu, an opening, the table."""

    CSS_PATH = "style.tcss"
    TITLE = "matzl"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self, game: str | None, wishes: Wishes, saved: Saved | None = None, *, pace: str = "calm"
    ) -> None:
        super().__init__()
        self._game, self._wishes, self._saved = game, wishes, saved
        self.pace = pace
        self.sitting: Sitting | None = None
        self.fault: Exception | None = None
        self.farewell = ""
        self._warned = False

    def on_mount(self) -> None:
        """Show the first screen."""
        if self._game is None:
            self.push_screen(MenuScreen())
        else:
            self.push_screen(OpeningScreen(self._game, self._wishes, self._saved))

    def open(self, game: str, saved: Saved | None = None) -> None:
        """Open a game from the menu, or a match that was left.

        Raises
        ------
        SetUpError
            When what was wished for cannot be in this game.
        """
        if saved is None:
            self._wishes.check(game)
        self.switch_screen(OpeningScreen(game, self._wishes, saved))

    def sit_down(self, sitting: Sitting) -> None:
        """Show the table of a match."""
        from matzl.terminal.table import TableScreen

        self.sitting = sitting
        self._warned = False
        self.switch_screen(TableScreen(sitting, self.pace))

    def to_menu(self) -> None:
        """From a match that is over to the games; the next has its own file, cards and rules."""
        self.sitting = None
        self._wishes = replace(self._wishes, seed=None, options={}, save=None)
        self.switch_screen(MenuScreen())

    def leave(self, sitting: Sitting | None) -> bool:
        """End the program, with the match saved and a word on how to go on with it.

        When it cannot be saved, the first time only says so; False when the program goes on.
        """
        if sitting is not None and sitting.begun:
            try:
                path = sitting.save()
            except StoppedError as fault:
                if not self._warned:
                    self._warned = True
                    told = translated("{fault}. Leave again to leave without saving.").format(
                        fault=fault
                    )
                    self.notify(told, severity="error", timeout=10)
                    return False
                self.fault = fault
            else:
                self.farewell = farewell(path, over=sitting.match.over)
        self.exit()
        return True

    def fail(self, fault: Exception) -> None:
        """End the program with a fault, which the command line tells in its one line; what was played is saved."""
        self._note(fault)
        self.exit()

    def _note(self, fault: Exception) -> None:
        """Keep a fault for the end, the first if there are several, and the match with it."""
        if self.fault is not None:
            return
        self.fault = fault
        if self.sitting is None or not self.sitting.begun:
            return
        try:
            self.farewell = farewell(self.sitting.save(), over=self.sitting.match.over)
        except Exception as unsaved:  # noqa: BLE001  (the match itself may be what is broken)
            self.farewell = in_a_line(unsaved)

    def _handle_exception(self, error: Exception) -> None:
        """What nobody foresaw: a fault of matzl itself, told in a line, too, where Textual would show its traceback."""
        raised = error
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            raised = error.error
        if isinstance(
            raised, MatzlError | OSError
        ):  # nobody's data or words, or it had been caught
            own = RuntimeError(in_a_line(raised))
            own.__cause__ = raised
            raised = own
        self._note(raised)
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def action_leave(self) -> None:
        """Ctrl+C and Ctrl+Q."""
        self.leave(self.sitting)


def farewell(path: Path, *, over: bool) -> str:
    """The word on leaving: where the match is, and how to go on with it."""
    if over:
        return translated("The match is over: {path}").format(path=path)
    saved = translated("The match is saved: {path}").format(path=path)
    command = f"{called()} play --resume {shlex.quote(str(path))}"
    return saved + "\n" + translated("Resume it:  {command}").format(command=command)


def called() -> str:
    """How the program is called in this shell."""
    if shutil.which("matzl"):
        return "matzl"
    program = Path(sys.argv[0])
    if program.is_file() and program.stem == "matzl":
        return shlex.quote(str(program.resolve()))
    return f"{shlex.quote(sys.executable or 'python')} -m matzl"


def run(
    game: str | None,
    *,
    seat: int | None = None,
    seed: int | None = None,
    deck: str = "french",
    options: Mapping[str, str] | None = None,
    resume: Path | None = None,
    save: Path | None = None,
    level: str = USUAL,
    language: str = ENGLISH,
) -> None:
    """Play in the terminal.

    Parameters
    ----------
    game
        Its name; None offers them all.
    seat, seed, deck, options, save, level
        See `Wishes`.
    resume
        A saved match to go on with.
    language
        The language that the table speaks.

    Raises
    ------
    MatzlError
        When there is no terminal, something wished for cannot be (a `SetUpError`, and it is never anything else), a file
        cannot be read or written, or a bot failed.
    Exception
        What else went wrong at the table, a fault of matzl.
    """
    wishes = Wishes(seat, seed, deck, options or {}, save, level)
    if game is not None:
        registry.info(game)
    wishes.check(game)
    saved = None
    if resume is not None:
        saved = peek(resume)
        game = saved.game
    if save is not None:
        check_new(save, resume)
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the screen is drawn on standard error
    if not all(stream and stream.isatty() for stream in streams):
        raise StoppedError("matzl play needs a terminal; this is a file or a pipe", "no-terminal")
    program = Matzl(game, wishes, saved)
    with use_language(language):
        program.run()
    if program.farewell:
        sys.stdout.write(program.farewell + "\n")
    if program.fault is not None:
        raise program.fault
