"""Options and arguments that commands share: names of games, suggestions, completion, bots, the first dealer."""

from __future__ import annotations

import json

from click.shell_completion import ShellComplete

from matzl.cli import app
from tests.test_cli import done, refused


def completions(words: str, begun: str) -> list[str]:
    """Return the completions of the shell after some words, ``file`` for names of files."""
    complete = ShellComplete(app, {}, "matzl", "_MATZL_COMPLETE")
    items = complete.get_completions(words.split(), begun)
    return [item.value if item.type == "plain" else item.type for item in items]


def test_games_options_levels_and_files_are_completed() -> None:
    assert completions("rules", "m") == ["mittlere", "molotow", "matzlfangen"]
    assert completions("simulate mittlere --bots", "novice,c") == ["novice,club"]
    assert completions("replay", "de") == completions("why", "de") == ["file"]


def test_an_unknown_name_is_answered_by_a_similar_one_and_a_missing_one_by_all() -> None:
    assert "unknown game 'mitlere'; did you mean 'mittlere'?" in refused(2, "games", "mitlere")
    assert "no command 'plya'; did you mean 'play'?" in refused(2, "plya")
    assert "no option '--deals'; use --blocks, " in refused(2, "arena", "molotow", "--deals", "5")
    assert "The games are mittlere, molotow, plus-minus, " in refused(2, "learn")


def test_the_first_dealer_can_be_chosen() -> None:
    lines = done("simulate", "mittlere", "--deals", "4", "--dealer", "2").splitlines()
    assert [json.loads(line)["dealer"] for line in lines] == [2, 0, 1, 2]
    match = json.loads(done("simulate", "molotow", "--matches", "1", "--dealer", "3"))
    assert match["first_dealer"] == match["deals"][0]["dealer"] == 3
    thought = done("simulate", "mittlere", "--dealer", "1", "--bots", "club:worlds=1")
    assert json.loads(thought)["dealer"] == 1
    assert "from 0 to 2, not 3" in refused(2, "simulate", "mittlere", "--dealer", "3")
