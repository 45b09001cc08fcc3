"""The lesson at the learner's turn and the debriefing after the deal: notes in whole sentences, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from matzl import registry
from matzl.base.info import FIRST, PLAY_PHASE, GameInfo
from matzl.deal.deal import Deal
from matzl.deal.refusals import Refusal
from matzl.deal.view import View
from matzl.errors import SetUpError
from matzl.players.levels import TEACHER
from matzl.teaching.remarks import Remark, remark, remark_sentence, template
from matzl.teaching.tutor import Tutor
from matzl.text.languages import translated

MAX_NOTES = 3
"""The largest number of notes on the situation and on the rules; a debrief may have one more."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note of one or two sentences, with its clause in the rule book, if any."""

    text: str
    clause: str = ""


class Lesson(NamedTuple):
    """The explanation of a choice for a learner.

    Attributes
    ----------
    situation
        The state of the trick or the bidding, and the present aim.
    rule
        The legal actions, and the reasons why the others are not legal.
    advice
        The action that the rules of thumb choose, and the reason for it.
    advised
        The word of that action, which is legal.
    """

    situation: tuple[Note, ...]
    rule: tuple[Note, ...]
    advice: Note
    advised: str


def guided_deal(game: str, name: str = FIRST) -> Deal | None:
    """Return a guided deal of a game before its first action; None if there is none with that name.

    >>> deal = guided_deal("bondtolva")
    >>> deal.turn
    0
    """
    from matzl.deal.deal import Deal

    for chosen in registry.info(game).guided_deals:
        if chosen.name == name:
            return Deal(game, chosen.seed, chosen.number, dealer=chosen.dealer)
    return None


def guided_titles(info: GameInfo) -> dict[str, tuple[str, ...]]:
    """Return, by name, the title of each guided deal of a game and a sentence about it, in the current language.

    >>> list(guided_titles(registry.info("german-solo")))
    ['first', 'bidding']
    """

    def titled(kind: str, name: str) -> str:
        text = template(info.name, name, kind)
        return name if text is None else translated(text, game=info.name)

    kinds, names = ("GUIDED_DEALS", "GUIDED_NOTES"), (deal.name for deal in info.guided_deals)
    return {name: tuple(titled(kind, name) for kind in kinds) for name in names}


def lesson(view: View, names: Sequence[str], deck: str = "french") -> Lesson:
    """Return the lesson for a view at the learner's turn; `names` are the names of the seats.

    >>> from matzl import Deal
    >>> advice = lesson(Deal("bondtolva", seed=5).view(1), ["Elsa", "Nils"])
    >>> advice.rule[0]
    Note(text='As long as the stock lasts you may play any card: nobody has to follow suit.', clause='4.3')

    Raises
    ------
    SetUpError
        If it is not the turn of the seat of the view.
    """
    from matzl.players.bots import bot

    advised, tutor = bot(TEACHER).choose(view), _tutor(view)
    act = [remark("play", card=advised)] if tutor.playing else []  # advice on a call says it itself
    state = [each for each in tutor.situation() if each.code != "you-lead"]  # the rule says that
    return Lesson(
        situation=_notes(view, state[:MAX_NOTES], names, deck),
        rule=_notes(view, tutor.rule()[:MAX_NOTES], names, deck),
        advice=_advice(view, [*act, *tutor.advice(advised)], names, deck),
        advised=advised,
    )


def reason(view: View, word: str, names: Sequence[str], deck: str = "french") -> Note | None:
    """Return a lesson's reason for an action; None for a call that it would not advise.

    >>> from matzl import Deal
    >>> reason(Deal("bondtolva", seed=5).view(1), "AC", ["Elsa", "Nils"]).clause
    '7.4'
    """
    if view.phase.name == PLAY_PHASE:
        return _advice(view, _tutor(view).advice(word), names, deck)
    taught = lesson(view, names, deck)
    return taught.advice if taught.advised == word else None


def _advice(view: View, advice: Sequence[Remark], names: Sequence[str], deck: str) -> Note:
    return Note(
        " ".join(remark_sentence(view.game, remark, names, deck) for remark in advice),
        next((remark.clause for remark in advice if remark.clause), ""),
    )


def debrief(view: View, names: Sequence[str], deck: str = "french") -> tuple[Note, ...]:
    """Return one to four notes on what was decisive in a finished deal.

    Raises
    ------
    SetUpError
        If the deal is not over, or the view is a spectator's.
    """
    if not view.over or view.seat is None:
        raise SetUpError("a debrief needs the view of a seat in a finished deal", "not-over")
    return _notes(view, _tutor(view).debrief()[: MAX_NOTES + 1], names, deck)


def _tutor(view: View) -> Tutor:
    from matzl.teaching.tutor import tutor_for  # loads the kernels of the game

    return tutor_for(view)


def remark_note(
    game: str, remark: Remark, names: Sequence[str], deck: str, kind: str = "LESSONS"
) -> Note:
    """Return a remark as a sentence with its clause; `kind` names the table of sentences to look in."""
    return Note(remark_sentence(game, remark, names, deck, kind), remark.clause)


def _notes(
    view: View, remarks: Iterable[Remark | Refusal], names: Sequence[str], deck: str
) -> tuple[Note, ...]:
    """Return remarks and refusals as notes."""
    return tuple(
        remark_note(view.game, each, names, deck)
        if isinstance(each, Remark)
        else Note(each.sentence(deck, to_you=True), each.clause)
        for each in remarks
    )
