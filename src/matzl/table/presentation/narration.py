"""Sentences about the events at a table and the pending question, for screen readers and titles."""

from __future__ import annotations

from matzl.base.options import completed
from matzl.deal.words import describe_action, describe_turn
from matzl.features import page_of_table
from matzl.table.core.stages import LogEntry, Stage
from matzl.table.core.texts import said_text
from matzl.table.core.view import TableView
from matzl.table.presentation.result import headline
from matzl.table.presentation.seats import seat_names
from matzl.text.cards import suit_title
from matzl.text.common import EVENTS
from matzl.text.describe import prompt
from matzl.text.languages import capitalised, with_local_dates
from matzl.text.languages import translated as _


def narrate(table: TableView, since: int, deck: str = "") -> list[str]:
    """Return a sentence for each event after number `since`, followed by the question if the viewer is to answer one.

    Parameters
    ----------
    since
        The number of an event as the viewer counts them.
    deck
        The deck whose card names are used; by default the table's.
    """
    deck = deck or table.settings.deck
    new = _shown_log(table, since)
    sentences = [sentence for each in new if (sentence := log_sentence(table, each, deck))]
    if new and table.stage in (Stage.RESULT, Stage.OVER) and any(e.kind == "done" for e in new):
        sentences.append(headline(table))
    elif any(each.kind != "said" for each in new) and is_asked(table):
        sentences.append(pending_question(table, deck))
    return sentences


def oldest_shown(table: TableView) -> int:
    """Return the number of the event that begins the earliest trick still shown by the table's rules; 0 to show all."""
    view, kept = table.view, {"none": 1, "last": 2}.get(table.rules.history, 0)
    if view is None or table.stage is not Stage.PLAYING or not kept or len(view.tricks) < kept:
        return 0
    lead, done = view.tricks[-kept].cards[0], range(len(view.turns))
    index = next(i for i in reversed(done) if (view.turns[i], view.actions[i]) == lead)
    return next((each.number for each in table.log if each.action == index), 0)


def _shown_log(table: TableView, since: int) -> list[LogEntry]:
    """Return the log after number `since`, without the actions before the earliest trick that is still shown."""
    new = [each for each in table.log if each.number > since]
    oldest = oldest_shown(table) if new else 0
    return [each for each in new if each.kind != "done" or each.number >= oldest]


def is_asked(table: TableView) -> bool:
    """Return whether the table waits for the viewer."""
    if table.cutter is not None:
        return table.cutter == table.seat
    return table.stage is Stage.PLAYING and table.view is not None and bool(table.view.legal)


def pending_question(table: TableView, deck: str) -> str:
    """Return the question to a viewer for whom the table is waiting (`is_asked`)."""
    if table.view is None:
        return _("Cut the pack, or knock on it?")
    if any(card in table.view.legal for card in table.view.hand):
        return describe_turn(table.view, seat_names(table), deck, spoken=True)
    return prompt(table.view.info, table.view.phase.name) or _("Your turn.")


def deal_title(table: TableView) -> str:
    """Return the number of the deal in the match, such as “deal 2 of 12”, or a feature's name for it.

    It is empty before the match.
    """
    number, settings = table.deal_number, table.settings
    page, deals = page_of_table(settings), settings.origin.deals
    if page and deals == 1:
        return with_local_dates(page.text)
    deals = deals or completed(settings.info, settings.options).get("deals", 0)
    text = _("deal {number}").format(number=number) if number else ""
    if 1 <= number <= deals:  # deals that were annulled do not count
        text = _("deal {number} of {deals}").format(number=number, deals=deals)
    return ", ".join(filter(None, (page.text if page else "", text)))


def page_title(table: TableView) -> str:
    """Return a title for the table: the game, preceded by the viewer's turn or, after a deal, by its outcome."""
    game = table.settings.info.title
    if is_asked(table):
        return _("Your turn – {game}").format(game=game)
    if table.stage in (Stage.RESULT, Stage.OVER):
        return f"{headline(table)} – {game}"
    return game


def waits_for_others(table: TableView) -> bool:
    """Return whether the table can continue without the viewer."""
    own = table.seat is not None and table.seat not in table.ready
    ended = table.stage in (Stage.RESULT, Stage.OVER)
    return not (is_asked(table) or table.stage is Stage.CLOSED or (ended and own))


def messages(table: TableView) -> list[tuple[str, str]]:
    """Return the chat messages, each as the author's name and the text, the latest last."""
    return [(said.name, said_text(said.phrase, said.text)) for said in table.talk]


def bubbles(table: TableView, since: int, deck: str) -> list[tuple[int, str, str]]:
    """Return the latest message of each seat after event number `since`, to be shown for some seconds.

    Each is the seat, the name and the words of another who has spoken; or the seat, an empty name and a sentence on a
    decision that a bot made there because the player's time was up, or an amateur because the bot could not choose.
    """
    said = {each.seat: each for each in table.talk if each.number > since}
    remarks = {
        seat: (each.name, said_text(each.phrase, each.text))
        for seat, each in said.items()
        if seat is not None and seat != table.seat
    }
    for each in _shown_log(table, since):
        noted = each.data.keys() & {"clock", "failed"}
        if noted and each.seat is not None:
            remarks[each.seat] = ("", log_sentence(table, each, deck))
    return [(seat, *words) for seat, words in remarks.items()]


def log_sentence(table: TableView, entry: LogEntry, deck: str) -> str:
    """Return a sentence about an event; empty for events that need none."""
    if entry.kind == "done":
        done = _action_sentences(table, entry.action or 0, deck, late=bool(entry.data.get("clock")))
        if entry.data.get("failed"):
            failure = _("{name} could not work out this move; an amateur has made it instead.")
            return f"{failure.format(name=_name(table, entry.seat))} {done}"
        return done
    if entry.kind == "said":
        text = said_text(entry.data["phrase"], entry.data["text"])
        return _("{name} says: {text}").format(name=entry.data["name"], text=text)
    if entry.kind not in _SENTENCES:
        return ""
    kind = "late-cut" if entry.data.get("clock") else entry.kind
    kind = "rematch" if kind == "ready" and table.stage is Stage.OVER else kind
    sentences = _SENTENCES[kind]
    own = entry.seat is not None and entry.seat == table.seat
    if entry.kind == "bot" and "name" in entry.data:
        return _("A bot plays for {name}, who is away.").format(name=entry.data["name"])
    if entry.kind == "bots" and entry.seat is not None:
        bot = _name(table, entry.seat)
        return _("{name}, a bot, plays for somebody who has left for good.").format(name=bot)
    name = entry.data.get("name") or _name(table, entry.seat)
    sentence, tricks = _(sentences[-1 if own else 0]), entry.data.get("tricks", "")
    return capitalised(sentence.format(name=name, number=tricks))


def claim_notice(table: TableView) -> str:
    """Return a sentence on the claim of the remaining tricks; empty without a claim."""
    claims = [each for each in table.log if each.kind == "claimed"]
    claimed = table.claimed_by is not None and table.stage is Stage.PLAYING
    return log_sentence(table, claims[-1], "") if claimed else ""


def _name(table: TableView, seat: int | None) -> str:
    return (table.names[seat] if seat is not None else "") or _("somebody")


def _action_sentences(table: TableView, action: int, deck: str, *, late: bool) -> str:
    """Return a sentence about an action of the deal, and one about the trump suit if the action set it."""
    view = table.view
    if view is None or action >= len(view.actions):
        return ""
    names = seat_names(table)
    sentence = describe_action(view, names, deck, view.trump, action, spoken=True, late=late)
    before = table.trumps[action - 1] if action else None
    trump = table.trumps[action]
    if trump is None or trump == before:
        return sentence
    trumps = _(EVENTS["trumps"][0]).format(suit=suit_title(trump, deck))
    return f"{sentence} {capitalised(trumps)}"


_SENTENCES: dict[str, tuple[str, ...]] = {
    "sat": ("{name} sits down.", "You sit down."),
    "left": ("{name} gets up and leaves.", "You get up and leave."),
    "bot": ("{name}, a bot, sits down.",),
    "bots": ("The organiser lets bots finish this table.",),
    "started": ("The match begins.",),
    "cut": ("The pack is cut and dealt.",),
    "late-cut": (
        "{name}’s time ran out; a bot cut the pack.",
        "Your time ran out; a bot cut the pack.",
    ),
    "asked-back": ("{name} asks to take back a decision.", "You ask to take back your decision."),
    "declined": ("{name} declines.", "You decline."),
    "taken-back": ("The decision is taken back.",),
    "claimed": ("{name} claims the last {number} tricks.", "You claim the last {number} tricks."),
    "ready": ("{name} is ready to go on.", "You are ready to go on."),
    "rematch": ("{name} would like another match.", "You would like another match."),
    "host": ("{name} is now the host.", "You are now the host."),
    "removed": ("The host has removed {name}.",),
    "readmitted": ("{name} may come back.",),
    "renewed": ("The host has made a new link to this table; the earlier one no longer works.",),
    "closed": ("The host has closed this table.",),
    "named": ("The name of the table has been changed.",),
    "ruled": ("The table rules were changed.",),
}
"""For each other kind of event, the sentence about somebody else and, if it differs, the one addressed to the viewer."""
