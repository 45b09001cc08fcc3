"""Visitors in all that is sent: their names, and never their ids."""

from __future__ import annotations

from matzl.table.core.stages import Stage


def test_nothing_that_is_sent_has_the_id_of_a_visitor(browser) -> None:
    anna, friend = browser, browser.other()
    table = anna.table(chairs=["open", "novice"], options={"deals": 1})
    friend.named("Berta")
    ids = {anna.visitor(), friend.visitor()}
    friend.post(f"/join/{anna.seen(table).invite}")
    friend.post(f"/table/{table}/say", text="Hello.")
    anna.post(f"/table/{table}/start")
    while (seen := anna.seen(table)).stage is not Stage.OVER:
        mover = anna if seen.view.turn == 0 else friend
        if mover.seen(table).view.legal:
            mover.post(f"/table/{table}/play", word=mover.seen(table).view.legal[0], move=seen.move)
    replay = f"/replay/{seen.replay}/1"
    challenge = friend.post(f"{replay}/challenge", headers={}, seat="1").headers["location"]
    made = anna.post("/tournaments/mittlere", headers={}, name="Anna", **{"option.deals": "2"})
    tournament = made.headers["location"]
    friend.post(f"{tournament}/join", headers={}, name="Berta")
    paths = [f"/table/{table}", replay, f"{replay}/steps", f"/replay/{seen.replay}", challenge]
    paths += [tournament, "/", "/me", "/me/matches", "/me/records", f"{replay}.json"]
    for each in (anna, friend):
        texts = {path: each.get(path).text for path in paths}
        assert [path for path, text in texts.items() if any(one in text for one in ids)] == []
        for named in (tournament, "/me/records"):
            assert [name for name in ("Anna", "Berta") if name not in texts[named]] == []
