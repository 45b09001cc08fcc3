"""What happened at a table, told in sentences for those who listen: a live region, a title in a tab."""

from __future__ import annotations

from collections.abc import Callable

from matzl.table.log_entries import Happening
from matzl.table.stage import Stage
from matzl.table.texts import TALK
from matzl.table.view import TableView
from matzl.text.cards import suit_title
from matzl.text.common import EVENTS
from matzl.text.describe import describe_action, describe_turn, prompt
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _
from matzl.web.table.result import headline
from matzl.web.table.seats import called


def told(seen: TableView, since: int, deck: str = "") -> list[str]:
    """What a guest has seen happen after its event number `since`, sentence by sentence, and what it is asked now.

    Parameters
    ----------
    deck
        The pack whose cards are named; that of the table when left out.
    """
    deck = deck or seen.settings.deck
    new = [each for each in seen.happenings if each.number > since]
    sentences = [sentence for each in new if (sentence := _sentence(seen, each, deck))]
    if new and seen.stage in (Stage.RESULT, Stage.OVER) and any(e.kind == "done" for e in new):
        sentences.append(headline(seen))
    elif new and asked_now(seen):
        sentences.append(question(seen, deck))
    return sentences


def asked_now(seen: TableView) -> bool:
    """Whether the table waits for this guest."""
    if seen.stage is Stage.CUTTING:
        return seen.cutter == seen.seat
    return seen.stage is Stage.PLAYING and seen.view is not None and bool(seen.view.legal)


def question(seen: TableView, deck: str) -> str:
    """What the guest is asked, when it is asked."""
    if seen.view is None:
        return _("Cut the pack, or knock on it?")
    if any(card in seen.view.legal for card in seen.view.hand):
        return describe_turn(seen.view, called(seen), deck, spoken=True)
    return prompt(seen.view.info, seen.view.phase.name) or _("Your turn.")


def title(seen: TableView) -> str:
    """The title of the page: whether it is the guest's turn, and the game."""
    game = seen.settings.info.title
    if asked_now(seen):
        return _("Your turn – {game}").format(game=game)
    if seen.stage in (Stage.RESULT, Stage.OVER):
        return f"{headline(seen)} – {game}"
    return game


def _sentence(seen: TableView, happening: Happening, deck: str) -> str:
    if happening.kind == "done":
        return _done(seen, happening.place or 0, deck)
    if happening.kind == "said":
        phrase = happening.data["phrase"]
        text = _(TALK[phrase]) if phrase else happening.data["text"]
        return _("{name} says: {text}").format(name=happening.data["name"], text=text)
    if happening.kind not in _SENTENCES:
        return ""
    of_another, to_oneself = _SENTENCES[happening.kind]()
    own = happening.seat is not None and happening.seat == seen.seat
    name = happening.data.get("name") or _name(seen, happening.seat)
    return capitalised((to_oneself if own else of_another).format(name=name))


def _name(seen: TableView, seat: int | None) -> str:
    return (seen.names[seat] if seat is not None else "") or _("somebody")


def _done(seen: TableView, place: int, deck: str) -> str:
    """An action of the deal, and the trumps that it made."""
    view = seen.view
    if view is None or place >= len(view.actions):
        return ""
    sentence = describe_action(view, called(seen), deck, view.trump, place, spoken=True)
    before = seen.trumps[place - 1] if place else None
    trump = seen.trumps[place]
    if trump is None or trump == before:
        return sentence
    made = _(EVENTS["trumps"][0]).format(suit=suit_title(trump, deck))
    return f"{sentence} {capitalised(made)}"


_SENTENCES: dict[str, Callable[[], tuple[str, str]]] = {
    "sat": lambda: (_("{name} sits down."), _("You sit down.")),
    "left": lambda: (_("{name} gets up and leaves."), _("You get up and leave.")),
    "bot": lambda: (_("{name} sits down, a bot."), _("{name} sits down, a bot.")),
    "started": lambda: (_("The match begins."), _("The match begins.")),
    "cut": lambda: (_("The pack is cut and dealt."), _("The pack is cut and dealt.")),
    "asked-back": lambda: (
        _("{name} asks to take back a decision."),
        _("You ask to take back your decision."),
    ),
    "declined": lambda: (_("{name} declines."), _("You decline.")),
    "taken-back": lambda: (_("It is taken back."), _("It is taken back.")),
    "claimed": lambda: (
        _("{name} claims the rest of the tricks."),
        _("You claim the rest of the tricks."),
    ),
    "ready": lambda: (_("{name} is ready to go on."), _("You are ready to go on.")),
    "ruled": lambda: (_("The table rules were changed."), _("The table rules were changed.")),
}
"""What else can happen at a table: told of another, and told to oneself."""
