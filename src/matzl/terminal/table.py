"""The screen of the table: it shows what the person's seat sees, takes what the person chooses, lets the others move."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static

from matzl.base.info import PLAY
from matzl.deal.hands import grouped
from matzl.errors import BotFailedError
from matzl.terminal.asides import SECONDS, Asides
from matzl.terminal.calls import Calls, choices_of
from matzl.terminal.felt import Felt
from matzl.terminal.hand import Hand
from matzl.terminal.hint import HintScreen
from matzl.terminal.lines import (
    one_line,
    question_line,
    refusal_line,
    small_window,
    title_line,
    typed_line,
    waiting_line,
)
from matzl.terminal.result import ResultScreen
from matzl.terminal.score import LEAST_ENTRIES, Score
from matzl.terminal.shell import LEAST_HEIGHT, LEAST_WIDTH, in_thread
from matzl.terminal.side import Side
from matzl.terminal.sitting import Waiting
from matzl.terminal.typed import Typed
from matzl.text.describe import describe_action, reminder
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.view import View
    from matzl.terminal.app import Matzl
    from matzl.terminal.sitting import Sitting

WIDE = 120
"""From this width on there is more space beside the table."""

AFTER_TRICK = 2.0
"""How many such times a complete trick stays on the table."""


class TableScreen(Asides):
    """A match on the screen."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "Play"),
        Binding("w", "why", "Why not"),
        Binding("h", "hint", "Hint"),
        Binding("l", "last_trick", "Last trick"),
        Binding("u", "take_back", "Back"),
        Binding("g", "guide", "Guide"),
        Binding("r", "rules", "Rules"),
        Binding("s", "save", show=False),
        Binding("v", "review", show=False),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "leave", "Leave"),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("space", "hurry", show=False),
        Binding("p", "pace", show=False),
    ]

    def __init__(self, sitting: Sitting, pace: str) -> None:
        super().__init__(sitting, pace)
        self.typed = Typed()
        self._hurry = asyncio.Event()
        match = sitting.match
        self._reminder = reminder(match.info, match.options, sitting.deck)

    def compose(self) -> ComposeResult:
        """The table, what is told beside it, the questions, the hand."""
        yield Static(id="title")
        with Horizontal(id="middle"):
            yield Felt(id="felt")
            with Vertical(id="beside"):
                yield Score(id="score")
                yield Side(id="side")
        yield Static(id="news")
        yield Static(id="ask")
        yield Calls(id="calls")
        yield Hand(id="hand")
        yield Footer(show_command_palette=False, compact=True)
        yield Static(id="small")

    def on_mount(self) -> None:
        """Begin."""
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Say so when the window is too small; otherwise share out the space anew."""
        small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        self.set_class(small, "too-small")
        self.query_one("#small", Static).update(small_window(event.size.width, event.size.height))
        self.query_one("#beside").styles.width = 40 if event.size.width >= WIDE else 30
        self.call_after_refresh(self.show)

    # The course of the deal

    def go_on(self) -> None:
        """Let the others move until the person is asked."""
        self.show()
        self.run_worker(self._others(), exclusive=True, group="others")

    async def _others(self) -> None:
        sitting = self.sitting
        while sitting.waiting in (Waiting.BOT, Waiting.CHANCE):
            tricks = sitting.view.tricks
            complete = bool(tricks) and tricks[-1].winner is not None
            thought: asyncio.Task[str] | None = None
            if sitting.waiting is Waiting.BOT:
                think = partial(sitting.bots_word, sitting.bots_view)
                thought = asyncio.create_task(in_thread(think))
                thought.add_done_callback(_heard)
            await self._pause(AFTER_TRICK if complete else 1.0)
            if thought is None:
                sitting.draw()
            else:
                try:
                    word = await thought
                except BotFailedError as failure:
                    self.app.fail(failure)
                    return
                sitting.play(word)
            self.show()
        if sitting.begun:
            self._save_quietly()  # so that not even a window closed by accident loses much
        if sitting.waiting is Waiting.RESULT:
            await self._pause(AFTER_TRICK)
            self.app.push_screen(ResultScreen(sitting), self._after_result)

    async def _pause(self, times: float) -> None:
        """Wait a little, or until the person wants to go on at once."""
        self._hurry.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), SECONDS[self.pace] * times)

    def _after_result(self, what: str | None) -> None:
        if what == "leave":
            if not self.app.leave(self.sitting):
                self.app.push_screen(ResultScreen(self.sitting), self._after_result)
        elif what == "menu":
            self.app.to_menu()
        else:
            self.sitting.next_deal()
            self.go_on()

    def take(self, word: str) -> None:
        """Take what the person has chosen, or tell why it cannot be."""
        self.typed.clear()
        if self.sitting.waiting is not Waiting.YOU:
            return
        view = self.sitting.view
        if word in view.legal:
            self.refusal = None
            self.sitting.play(word)
            self.go_on()
        else:
            self.refusal = view.refusal(word)
            self.show()

    # What is on the screen

    def show(self) -> None:
        """Show how things stand."""
        sitting, view = self.sitting, self.sitting.view
        asked = sitting.waiting is Waiting.YOU
        self.query_one("#title", Static).update(title_line(view, sitting.number, sitting.deck))
        self.query_one(Felt).show(view, sitting.names, sitting.deck)
        match = sitting.match
        self.query_one(Score).show(
            sitting.names,
            match.scores,
            order=sitting.order,
            entries=LEAST_ENTRIES + max(self.size.height - LEAST_HEIGHT, 0) // 2,
            slate=sitting.slate if match.info.tally == "slate" else None,
            ledger=sitting.ledger,
            held=match.held,
        )
        self.query_one(Side).show(view, sitting.names, sitting.deck, self._reminder)
        plays = asked and view.phase.name == PLAY
        groups = grouped(view.hand, view.info, view.options, view.trump)
        self.query_one(Hand).show(
            groups, list(view.legal) if plays else (), asked=plays, deck=sitting.deck
        )
        rows = choices_of(view, sitting.deck) if asked and not plays else []
        calls = self.query_one(Calls)
        calls.show(rows, sitting.deck)
        space = self.size.height - LEAST_HEIGHT + 10
        calls.styles.height = min(len(rows) + 1, max(space, 5))
        self._tell(view, asked=asked)

    def _tell(self, view: View, *, asked: bool) -> None:
        """What happened last, and what is asked, refused or being typed."""
        sitting = self.sitting
        if self.typed.text:
            line = typed_line(self.typed.text)
        elif asked and self.refusal is not None:
            line = refusal_line(self.refusal, sitting.deck)
        elif asked:
            line = question_line(view, sitting.names, sitting.deck)
        else:
            line = waiting_line(view, sitting.names, sitting.deck)
        self.query_one("#ask", Static).update(line)
        news = describe_action(view, sitting.names, sitting.deck, sitting.trump_before)
        self.query_one("#news", Static).update(one_line(news))

    # Keys and mouse

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A card was clicked."""
        self.query_one(Hand).pick(event.card)
        self.take(event.card)

    def on_calls_chosen(self, event: Calls.Chosen) -> None:
        """A call was clicked."""
        self.query_one(Calls).pick(event.word)
        self.take(event.word)

    def on_key(self, event: events.Key) -> None:
        """Take what is typed, as long as it can be a number or a card."""
        if self.typed.text and event.key in ("backspace", "escape"):
            self.typed.back() if event.key == "backspace" else self.typed.clear()
        elif not (event.character and self.typed.add(event.character)):
            return
        event.stop()
        event.prevent_default()
        self.refusal = None
        hand, calls = self.query_one(Hand), self.query_one(Calls)
        if calls.rows:
            word = self.typed.reading([c.word for c in calls.choices], calls.numbered)
            calls.pick(word or "")
        else:
            word = self.typed.reading(hand.cards, hand.numbered)
            hand.pick(word or "")
        self._tell(self.sitting.view, asked=self.sitting.waiting is Waiting.YOU)

    def action_move(self, rows: int, columns: int) -> None:
        """Pick out another card or call."""
        self.typed.clear()
        calls = self.query_one(Calls)
        if calls.rows:
            calls.move(rows, columns)
        else:
            self.query_one(Hand).move(rows + columns)
        self._tell(self.sitting.view, asked=self.sitting.waiting is Waiting.YOU)

    def action_choose(self) -> None:
        """Choose what is picked out; when it is not the person's turn, go on at once."""
        calls, hand = self.query_one(Calls), self.query_one(Hand)
        if self.sitting.waiting is not Waiting.YOU:
            self._hurry.set()
            return
        if self.typed.text:
            words = [choice.word for choice in calls.choices] if calls.rows else hand.cards
            numbered = calls.numbered if calls.rows else hand.numbered
            if self.typed.reading(words, numbered) is None:
                self.typed.clear()
                self.notify(translated("No choice has that name."), timeout=3)
                self.show()
                return
        if calls.picked is not None:
            self.take(calls.picked.word)
        elif hand.picked is not None:
            self.take(hand.picked)

    def action_why(self) -> None:
        """Open the clause that keeps out what is picked out, or else what was tried."""
        sitting, calls, hand = self.sitting, self.query_one(Calls), self.query_one(Hand)
        if sitting.waiting is Waiting.YOU:
            picked = calls.picked.word if calls.picked is not None else hand.picked
            if picked is not None and picked not in sitting.view.legal:
                self.typed.clear()
                self.refusal = sitting.view.refusal(picked)
                self.show()
        super().action_why()

    def action_hint(self) -> None:
        """Ask what a strong player would do; what it advises is then picked out."""
        if self.sitting.waiting is Waiting.YOU:
            self.typed.clear()
            self.app.push_screen(HintScreen(self.sitting), self._advised)
        else:
            self.notify(translated("You can ask for a hint when it is your turn."), timeout=3)

    def _advised(self, word: str | None) -> None:
        """Pick out what was advised."""
        if word:
            self.query_one(Calls).pick(word)
            self.query_one(Hand).pick(word)
        self._tell(self.sitting.view, asked=self.sitting.waiting is Waiting.YOU)

    def action_review(self) -> None:
        """Say when decisions are looked at again; when the deal is over, go on to its result at once."""
        if self.sitting.waiting is Waiting.RESULT:
            self._hurry.set()
        else:
            told = translated("You can review your decisions when the deal is over.")
            self.notify(told, timeout=3)

    def action_hurry(self) -> None:
        """Go on at once."""
        self._hurry.set()

    def action_take_back(self) -> None:
        """Take the last decision back."""
        self.workers.cancel_group(self, "others")
        if self.sitting.take_back():
            self.refusal = None
        else:
            nothing = translated("You have nothing to take back in this deal.")
            self.notify(nothing, timeout=3)
        self.go_on()

    def action_leave(self) -> None:
        """Save and leave; the terminal is told how to go on."""
        self.app.leave(self.sitting)


def _heard(thought: asyncio.Task[str]) -> None:
    """Hear what a thought came to, so that asyncio does not complain of one that was no longer wanted."""
    if not thought.cancelled():
        thought.exception()
