"""The table screen, which shows the player's view of the table and sends the player's choices."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from matzl.deal.layout import grouped
from matzl.deal.words import describe_action, table_lines
from matzl.errors import IllegalActionError, MatzlError, TableError
from matzl.table.core import commands
from matzl.table.core.settings import PAUSES
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.live.next_move import AFTER_TRICK
from matzl.table.presentation.narration import log_sentence, oldest_shown
from matzl.table.presentation.score import score
from matzl.table.presentation.seats import seat_names
from matzl.table.presentation.tabletop import deal_history, tabletop
from matzl.terminal.asides import Asides, HintScreen, Program
from matzl.terminal.choices import Calls, Chooser, Hand
from matzl.terminal.client import TableClient
from matzl.terminal.felt import Felt
from matzl.terminal.prompts import (
    COMMANDS,
    WAIT,
    Prompt,
    one_line,
    prompt_of,
    refusal_line,
    title_line,
    typed_line,
)
from matzl.terminal.result import ResultScreen
from matzl.terminal.side import MIN_ENTRIES, ScoreBoard, Side, lesson_lines
from matzl.text.describe import reminder
from matzl.text.languages import translated

ANNOUNCED = ("said", "sat", "left", "bot", "removed", "host", "closed", "declined")
"""The kinds of events that are shown as notifications if others caused them."""

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""The least size of the window."""

WIDE = 120
"""The width of the window from which the panels beside the table are wider."""


class TableScreen(Asides):
    """The screen on which the player sees a table and plays at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Play"),
        Binding("w", "why", "Why not"),
        Binding("h", "hint", "Hint"),
        Binding("l", "last_trick", "Last trick"),
        Binding("u", "take_back", "Back"),
        Binding("g", "guide", "Guide"),
        Binding("r", "rules", "Rules"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "app.leave", "Leave"),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("pageup", "scroll_side(-1)", show=False),
        Binding("pagedown", "scroll_side(1)", show=False),
        Binding("space", "hurry", show=False),
        Binding("p", "pace", show=False),
        Binding("c", "claim", show=False),
        Binding("m", "talk", show=False),
        Binding("f", "follow('fair')", show=False),
        Binding("o", "follow('people')", show=False),
        Binding("x", "give_up", show=False),
    ]

    def __init__(self, client: TableClient, program: Program) -> None:
        super().__init__(client, program)
        self.typed = ""
        self.prompt: Prompt = prompt_of(client)
        self._result_shown = (0, 0)
        self._ready = False
        self._announced = client.table.number
        self._seat = client.table.seat

    def compose(self) -> ComposeResult:
        """Yield the table, the side panel, the question and the hand."""
        yield Static(id="title")
        with Horizontal(id="middle"):
            yield Felt(id="felt")
            with Vertical(id="beside"):
                yield ScoreBoard(id="score")
                yield Side(id="side")
        yield Static(id="news")
        yield Static(id="ask")
        yield Calls(id="calls")
        yield Hand(id="hand")
        yield Footer(show_command_palette=False, compact=True)
        yield Static(id="small")

    def on_mount(self) -> None:
        """Start following the table."""
        self._ready = True
        self.refresh_bindings()
        self.show()
        self.run_worker(self._follow(), group="table")
        self.set_interval(1.0, self._tick)

    def on_screen_resume(self) -> None:
        """Update the display after another screen, such as the chat."""
        self.show()

    def _tick(self) -> None:
        """Update the time left."""
        if self.client.table.clock is not None and self.query("#title"):
            title = title_line(self.client.table, self.client.deck, self.client.unseen_talk)
            self.query_one("#title", Static).update(title)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works: none does before the screen is built, and that for hints does not in a guided deal."""
        taught = action == "hint" and self.client.table.lesson
        return self._ready and not taught and super().check_action(action, parameters)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the layout to the window, or report that the window is too small."""
        small = event.size.width < MIN_WIDTH or event.size.height < MIN_HEIGHT
        self.set_class(small, "too-small")
        self.query_one("#small", Static).update(small_window(event.size.width, event.size.height))
        self.query_one("#beside").styles.width = 40 if event.size.width >= WIDE else 30
        self.call_after_refresh(self.show)

    # Following the table

    async def _follow(self) -> None:
        """Show every change of the table until it closes."""
        try:
            async for table in self.client.views():
                self.show()
                self._announce(table)
                if table.stage in (Stage.RESULT, Stage.OVER):
                    await self._to_result()
        except MatzlError as error:
            self.program.fail(error)

    def _announce(self, table: TableView) -> None:
        """Show notifications of others' messages, of who has come or gone, and of moves made for others."""
        if self._announced < oldest_shown(table):
            self.app.clear_notifications()  # they may name cards of an earlier trick
        for entry in table.log:
            of_others = entry.kind in ANNOUNCED and entry.seat not in (table.seat, self._seat)
            announced = of_others or entry.data.keys() & {"clock", "failed"}
            if entry.number > self._announced and announced:
                self.notify(log_sentence(table, entry, self.client.deck), timeout=6)
        self._announced, self._seat = table.number, table.seat  # which is no more after leaving

    async def _to_result(self) -> None:
        """Show the result of the deal, once, after a pause that leaves its last trick visible."""
        table = self.client.table
        which = (table.matches, table.deal_number)
        if which == self._result_shown or table.seat in table.ready:
            return
        self._result_shown = which
        await self.program.tables.pause(PAUSES[table.rules.pace] * AFTER_TRICK)
        self.app.push_screen(ResultScreen(self.client, self.program), self._after_result)

    async def _after_result(self, following: str | None) -> None:
        if following == "leave":
            await self.run_action("app.leave")
        elif following is not None and following.startswith("/"):
            self.program.to_lobby(following)
        elif self.client.table.stage is Stage.RESULT:
            await self._send(self.client.do(commands.Ready(self.client.table.move)))

    async def _send(self, command: Awaitable[None]) -> None:
        """Send a command, and show its effect or why it is refused."""
        try:
            await command
        except IllegalActionError as error:
            self.refusal = error.refusal
        except TableError as error:
            await self.client.refresh()
            if error.code != "stale":  # the screen shows anyway that the table has moved on
                self.tell(error)
        self.show()

    async def take(self, word: str) -> None:
        """Send the player's choice, or show why it is illegal."""
        self.typed = ""
        client, choice = self.client, self.prompt.choice(word)
        command = "play" if choice is None else choice.command
        view = client.view if client.to_choose else None
        if not self.prompt.yours:
            return
        if command == WAIT:
            self.program.tables.skip_pause()
        elif command != "play" or (view is not None and word in view.legal):
            self.refusal = None
            await self._send(client.do(COMMANDS[command](client.table, word)))
        elif view is not None:
            self.refusal = view.refusal(word)
            self.show()

    # Drawing

    def show(self) -> None:
        """Show the current view of the table."""
        if not self.query("#title"):
            return  # the program is ending
        client, table, deck = self.client, self.client.table, self.client.deck
        view = client.view
        self.prompt = prompt_of(client)
        if not self.prompt.yours:  # typed text belongs to one question
            self.typed = ""
        self.query_one("#title", Static).update(title_line(table, deck, client.unseen_talk))
        top = tabletop(table, deck, spoken=False)
        self.query_one(Felt).show(top, table.settings.game, deck)
        extra = max(self.size.height - MIN_HEIGHT, 0) // 2
        self.query_one(ScoreBoard).show(score(table), entries=MIN_ENTRIES + extra)
        self.query_one(Side).show(
            {} if view is None else table_lines(view, seat_names(table), deck),
            deal_history(table, deck, spoken=False).calls,
            reminder(
                table.settings.info,
                table.settings.options,
                deck,
                None if view is None else view.table,
            ),
            lesson_lines(table, deck),
        )
        plays = self.prompt.plays
        groups: list[list[str]] = []
        if view is not None:
            groups = grouped(view.hand, view.info, view.options, view.trump)
        legal = list(view.legal) if plays and view is not None else ()
        self.query_one(Hand).show(groups, legal, plays=plays, deck=deck)
        calls = self.query_one(Calls)
        calls.show(self.prompt.rows, deck)
        space = self.size.height - MIN_HEIGHT + 10
        calls.styles.height = min(len(self.prompt.rows) + 1, max(space, 5))
        self._show_lines()

    def _show_lines(self) -> None:
        """Show the last action and, below it, the question, refusal or typed text."""
        client, view, deck = self.client, self.client.view, self.client.deck
        line = self.prompt.line
        if self.typed:
            line = typed_line(self.typed)
        elif client.to_choose and self.refusal is not None:
            line = refusal_line(self.refusal, deck)
        self.query_one("#ask", Static).update(line)
        news = ""
        if view is not None:
            trumps = client.table.trumps
            before = trumps[-2] if len(trumps) > 1 else None
            news = describe_action(view, seat_names(client.table), deck, before)
        self.query_one("#news", Static).update(one_line(news))

    # Keys and mouse

    @property
    def chooser(self) -> Hand | Calls:
        """The widget for the player's choice: the calls if there are any, else the hand."""
        calls = self.query_one(Calls)
        return calls if calls.rows else self.query_one(Hand)

    async def on_chooser_chosen(self, event: Chooser.Chosen) -> None:
        """Make the choice that was clicked."""
        self.chooser.pick(event.word)
        await self.take(event.word)

    def on_key(self, event: events.Key) -> None:
        """Handle a key while a number is typed: a digit, backspace or escape."""
        if not self._ready or not self.prompt.yours:
            return
        if self.typed and event.key in ("backspace", "escape"):
            self.typed = self.typed[:-1] if event.key == "backspace" else ""
        elif event.key.isdecimal():
            self.typed += event.key
        else:
            return
        event.stop()
        event.prevent_default()
        self.refusal = None
        self.chooser.pick(self._named())
        self._show_lines()

    def _named(self) -> str:
        """Return the choice that has the typed number; empty if there is none."""
        numbers = {f"{n}": word for n, word in enumerate(self.chooser.numbered, 1)}
        return numbers.get(self.typed, "")

    def action_move(self, rows: int, columns: int) -> None:
        """Highlight another card or call."""
        self.typed = ""
        self.chooser.move(rows, columns)
        self._show_lines()

    def action_scroll_side(self, pages: int) -> None:
        """Scroll the side panel."""
        self.query_one(Side).turn(pages)

    async def action_choose(self) -> None:
        """Choose the highlighted card or call; during another player's turn, skip the pause."""
        chooser = self.chooser
        if not self.prompt.yours:
            self.program.tables.skip_pause()
        elif self.typed and not self._named():
            self.typed = ""
            self.notify(translated("No choice has that number."), timeout=3)
            self._show_lines()
        elif chooser.picked is not None:
            await self.take(chooser.picked)

    def action_why(self) -> None:
        """Open the clause that makes the highlighted choice, or else the last one tried, illegal."""
        client = self.client
        if client.to_choose and client.view is not None:
            picked = self.chooser.picked
            choice = self.prompt.choice(picked or "")
            of_game = choice is None or choice.command == "play"
            if picked is not None and of_game and picked not in client.view.legal:
                self.typed = ""
                self.refusal = client.view.refusal(picked)
                self.show()
        if self.refusal is None:
            self.notify(translated("Nothing was refused. r opens the rule book."), timeout=3)
        else:
            self.program.show_rules(client.info.name, self.refusal.clause)

    def action_hint(self) -> None:
        """Show the hint for the player's decision, then highlight the recommended action."""
        if self.client.to_choose:
            self.typed = ""
            self.app.push_screen(HintScreen(self.client, self.chooser.numbered), self._advised)
        else:
            self.notify(translated("You can ask for a hint when it is your turn."), timeout=3)

    def _advised(self, word: str | None) -> None:
        if word:
            self.chooser.pick(word)
        self._show_lines()

    def action_hurry(self) -> None:
        """Skip the current pause."""
        self.program.tables.skip_pause()

    async def action_take_back(self) -> None:
        """Take back the player's last decision, or ask the other people to agree to that."""
        self.refusal = None
        await self._send(self.client.take_back())

    async def action_claim(self) -> None:
        """Claim the remaining tricks."""
        await self._send(self.client.do(commands.Claim(self.client.table.move)))


def small_window(columns: int, rows: int) -> str:
    """Return the notice for a window too small for the table."""
    notice = translated(
        "This window has {columns} columns and {rows} rows.\n"
        "The table needs {least_columns} and {least_rows}:\n"
        "make the window larger or its letters smaller.\n\nq leaves; the match is saved."
    )
    return notice.format(columns=columns, rows=rows, least_columns=MIN_WIDTH, least_rows=MIN_HEIGHT)
