"""A whole match of two players, bots and a spectator, with everything that they received.

They use three languages and three decks, and everything a page offers: play, take back, claim, talk.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from matzl import registry
from matzl.deal.match import Match
from matzl.table.core.compute_view import table_view
from matzl.table.core.stages import Stage
from tests.web.form_player import FormPlayer, offers
from tests.web.in_process import Guest, InProcessServer, Piece, in_process_server
from tests.web.named_cards import known_to

WHO = (("Anna", "en", "french"), ("Berta", "de", "german"), ("Otto", "sv", "swiss"))
"""Two players and a spectator: name, language and deck."""

SHORT = {
    "mittlere": {"deals": "2"},
    "molotow": {"deals": "2"},
    "plus-minus": {"players": "4", "sticks": "2"},
    "german-solo": {"deals": "3"},
    "bondtolva": {"target": "3", "fall_to": "1"},
    "matzlfangen": {"deals": "3", "matzl_claim": "manual"},
}
"""Options under which a match ends soon, but still includes everything."""


@dataclass(frozen=True, slots=True)
class Received:
    """A response to a user, with the cards that the user could know at that time."""

    who: str
    piece: Piece
    known: frozenset[str]


@dataclass
class RecordedMatch:
    """A finished match, with everything that was sent, in order."""

    game: str
    received: list[Received] = field(default_factory=list)
    guests: dict[str, Guest] = field(default_factory=dict)
    visitors: dict[str, str] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    tokens: tuple[str, str] = ("", "")
    key: str = ""
    match: Match | None = None

    def streamed(self) -> Iterable[Received]:
        return (each for each in self.received if each.piece.path.startswith("/streams"))


def form(game: str, persons: int = 1, **more: str) -> dict[str, str]:
    """Return the fields of the form for a short match with a number of people, bots in the other seats."""
    options = {f"option.{name}": value for name, value in SHORT[game].items()}
    chairs = {
        f"chair.{number}": "open" if number <= persons else "novice"
        for number in range(2, max(registry.info(game).seats) + 1)
    }
    asked = {"cut": "yes"} if registry.info(game).knocked_packets else {}
    return {"name": "Anna", "pace": "at-once"} | chairs | options | asked | more


async def record_match(game: str, folder, seed: int = 1, most: int = 1000) -> RecordedMatch:
    """Play a match, or a number of rounds of it, and record what each user received."""
    made = RecordedMatch(game)
    async with in_process_server(folder) as place:
        players = await seated(place, game, seed)
        made.guests = dict(zip([name for name, _, _ in WHO], place.guests, strict=True))
        made.visitors = {name: guest.visitor for name, guest in made.guests.items()}
        counts = dict.fromkeys(made.guests, 0)

        def write_down() -> None:
            for name, guest in made.guests.items():
                known = known_to(table_view(place.table, made.visitors[name]))
                for piece in guest.received[counts[name] :]:
                    made.received.append(Received(name, piece, known))
                counts[name] = len(guest.received)

        place.on_heard = write_down
        for player in players:
            await player.guest.listen(player.table.removeprefix("/table/"))
        await played(place, players, seed, most)
        await place.quiet()
        for player in players:
            for action, times in player.actions.items():
                made.actions[action] = made.actions.get(action, 0) + times
        folded = place.folded()
        made.match, made.tokens = folded.match, (folded.invite, folded.watch)
        made.key = place.key
    return made


async def seated(place: InProcessServer, game: str, seed: int) -> list[FormPlayer]:
    """Open a table as Anna and let the others follow her links; return all three."""
    players = [
        FormPlayer(place.guest(language), random.Random(f"{name} {seed}"))
        for name, language, _ in WHO
    ]
    page = await players[0].open(game, **form(game, 2, history="all", forced="yes"))
    place.key = players[0].table.removeprefix("/table/")
    links = {each.get("id"): each.get("value") for each in page.all("input", type="url")}
    for player, (name, _, _), link in zip(players[1:], WHO[1:], ("invite", "watch"), strict=True):
        await player.join("/join/" + links[link].rpartition("/")[2], name)
    for player, (_, _, deck) in zip(players, WHO, strict=True):
        page = await player.see()
        (change,) = (each for each in offers(page) if "deck" in each.fields)
        await player.press(change, deck=deck)
    return players


async def played(place: InProcessServer, players: list[FormPlayer], seed: int, most: int) -> None:
    """Play to the end of the match; at random, users talk or just load the page."""
    rng = random.Random(seed)
    for _ in range(most):
        if place.table.stage is Stage.OVER:
            return
        for player in players:
            await place.quiet()
            if not waits_for(place, player) and rng.random() < 0.8:
                continue
            page = await player.see()
            place.on_heard()
            choice = player.choice(page, 0.02)
            talk = [each for each in offers(page) if each.action == "say"]
            if choice is not None and place.table.stage is not Stage.OVER:
                await player.press(choice)
            elif place.table.seat_of(player.guest.visitor) is not None and not place.table.silenced:
                await player.press(rng.choice(talk), text="well, well")


def waits_for(place: InProcessServer, player: FormPlayer) -> bool:
    """Return whether the table waits for a player."""
    table, seat = place.table, place.table.seat_of(player.guest.visitor)
    if table.stage is not Stage.PLAYING or table.take_back is not None:
        return True
    assert table.deal is not None
    return seat == table.deal.turn
