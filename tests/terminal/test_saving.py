"""Matches are saved when one leaves and gone on with later, and whatever is wrong with a file is told in a line."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from matzl import Match, registry
from matzl.deal.records import dumps
from matzl.errors import MatzlError, RecordError, SetUpError, StoppedError
from matzl.terminal.app import called
from matzl.terminal.app import run as run_terminal
from matzl.terminal.files import known, matches_folder, new_file, peek, saved_matches, write_whole
from matzl.terminal.menu import MenuScreen
from matzl.terminal.options import Wishes
from matzl.terminal.result import ResultScreen
from matzl.terminal.sitting import Sitting, Waiting, new_sitting, resumed_sitting
from matzl.terminal.table import TableScreen
from tests.terminal.seated import run, seated, to_table


def begun(game: str = "molotow", **wishes: object) -> Sitting:
    """A match of which some cards have been played."""
    sitting = new_sitting(game, Wishes(seed=9, **wishes))
    for _ in range(7):
        sitting.play(next(iter(sitting.deal.legal)))
    return sitting


@pytest.mark.parametrize("game", registry.names())
def test_a_match_goes_on_just_as_it_was_left(game) -> None:
    sitting = begun(game, seat=1, deck="swiss")
    while not sitting.deal.over:
        sitting.play(next(iter(sitting.deal.legal)))
    sitting.next_deal()
    sitting.play(next(iter(sitting.deal.legal)))
    saved = peek(sitting.save())
    assert (saved.game, saved.deals, saved.over) == (game, 2, False)
    again = resumed_sitting(saved, Wishes())
    assert again.record() == sitting.record()
    assert (again.seat, again.deck, again.names) == (1, "swiss", sitting.names)
    assert again.view.hand == sitting.view.hand
    for each in (sitting, again):
        while not each.deal.over:
            each.play(next(iter(each.deal.legal)))
        each.next_deal()
    assert again.deal.hands == sitting.deal.hands, "the third deal of the seed"
    assert again.file == sitting.file


def test_a_match_left_between_two_deals_goes_on_with_the_next() -> None:
    sitting = begun()
    while not sitting.deal.over:
        sitting.play(next(iter(sitting.deal.legal)))
    again = resumed_sitting(peek(sitting.save()), Wishes())
    assert again.match.scores == sitting.match.scores
    assert again.number == 2
    sitting.next_deal()
    assert again.deal.hands == sitting.deal.hands


def test_what_the_command_line_says_is_heeded_on_resuming(tmp_path) -> None:
    path = begun(seat=1, deck="german").save()
    again = resumed_sitting(peek(path), Wishes(seat=2, deck="swiss", save=tmp_path / "else.json"))
    assert (again.seat, again.deck, again.file) == (2, "swiss", tmp_path / "else.json")
    with pytest.raises(SetUpError, match="seats from 0 to 3"):
        resumed_sitting(peek(path), Wishes(seat=4))


def test_a_saved_match_with_a_seat_that_is_not_there_is_a_fault_of_the_record() -> None:
    sitting = begun()
    sitting.seat = 4
    path = sitting.save()
    with pytest.raises(RecordError, match=f"^{path}: this match has seats from 0 to 3, not 4"):
        resumed_sitting(peek(path), Wishes())


def test_leaving_saves_and_tells_how_to_go_on() -> None:
    async def play() -> None:
        async with seated("bondtolva", Wishes(seed=6, seat=1)) as table:
            await table.asked()
            await table.press("enter")
            await table.asked()
            sitting, program = table.sitting, table.program
            await table.press("q")
        assert sitting.file.is_file()
        assert f"matzl play --resume {sitting.file}" in program.farewell
        assert program.fault is None
        async with seated(None, saved=None, sit=False) as table:
            await table.until(lambda: "Go on with Bondtolva" in table.text)
            await table.press(str(len(registry.names()) + 1))
            await to_table(table)
            await table.asked()
            assert table.sitting.deal.actions[: len(sitting.deal.actions)] == sitting.deal.actions

    run(play())


def test_the_word_on_leaving_names_a_program_that_can_be_called(tmp_path, monkeypatch) -> None:
    program = tmp_path / "matzl"
    program.write_text("")
    monkeypatch.setattr(sys, "argv", [str(program), "play"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == str(program)
    program.chmod(0o755)
    assert called() == "matzl"
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "__main__.py")])
    assert called().endswith(" -m matzl")


def test_leaving_before_anything_was_played_saves_nothing() -> None:
    async def play() -> None:
        async with seated("bondtolva", Wishes(seed=6, seat=1)) as table:
            await table.asked()
            await table.press("q")
        assert table.program.farewell == ""
        assert list(saved_matches()) == []

    run(play())


def test_s_saves_and_a_match_saves_itself() -> None:
    async def play() -> None:
        async with seated("molotow", Wishes(seed=6)) as table:
            for key in ("enter", "enter", "s"):
                await table.asked()
                done = table.sitting.deal.actions
                record = json.loads(table.sitting.file.read_text("utf-8"))
                assert tuple(record["deals"][0]["actions"]) == done
                table.sitting.file.unlink()
                await table.press(key)
            assert len(peek(table.sitting.file).meta) == 5
            while await table.asked():
                await table.press("enter")
            await table.pilot.pause()
            record = json.loads(table.sitting.file.read_text("utf-8"))
            assert record["deals"][0]["scores"] == list(table.sitting.match.scores)

    run(play())


def test_a_file_that_cannot_be_written_is_told() -> None:
    async def play() -> None:
        blocked = matches_folder() / "file"
        blocked.parent.mkdir(parents=True)
        blocked.write_text("")
        wishes = Wishes(seed=6, save=blocked / "match.json")
        async with seated("molotow", wishes) as table:
            await table.asked()
            await table.press("enter")
            await table.asked()
            await table.press("s")
            await table.until(lambda: "cannot save to" in table.text)
            await table.press("q")
            told = [notice.message for notice in table.program._notifications]
            assert any("leave without saving" in message for message in told)
            assert table.program.fault is None
            assert table.program.is_running
            await table.press("q")
        assert isinstance(table.program.fault, StoppedError)

    run(play())


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch) -> None:
    path = tmp_path / "match.json"
    write_whole(path, "first")
    with monkeypatch.context() as broken:
        broken.setattr(
            Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left"))
        )
        with pytest.raises(StoppedError, match="No space left"):
            write_whole(path, "second")
    assert path.read_text() == "first"


FAULTS = {
    "empty": ("", RecordError),
    "no json": ("{", RecordError),
    "a list": ("[]", RecordError),
    "another format": ('{"format": "matzl-deal/1"}', RecordError),
    "no game": ('{"format": "matzl-match/1", "deals": []}', RecordError),
    "no deals": ('{"format": "matzl-match/1", "game": "molotow"}', RecordError),
    "unknown game": ('{"format": "matzl-match/1", "game": "skat", "deals": []}', RecordError),
    "nested": ("[" * 100_000, RecordError),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_file_is_refused_before_the_first_screen(fault, tmp_path) -> None:
    text, error = FAULTS[fault]
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(error) as told:
        run_terminal(None, resume=path)
    assert len(str(told.value).splitlines()) == 1
    assert str(told.value).startswith(str(path))


def test_a_missing_file_and_bytes_are_told(tmp_path) -> None:
    with pytest.raises(StoppedError, match="No such file"):
        run_terminal(None, resume=tmp_path / "none.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="UTF-8"):
        run_terminal(None, resume=tmp_path / "bytes")


def test_a_record_that_cannot_be_so_ends_the_program_with_its_fault() -> None:
    record = json.loads(dumps(begun().record()))
    record["deals"][0]["actions"][3] = record["deals"][0]["actions"][2]
    path = new_file("molotow")
    write_whole(path, json.dumps(record))

    async def play() -> None:
        async with seated(None, Wishes(), peek(path), sit=False) as table:
            await table.until(lambda: isinstance(table.screen, MenuScreen))
            table.program.open("molotow", peek(path))
            await table.until(lambda: table.program.fault is not None)
        assert isinstance(table.program.fault, RecordError)
        assert str(table.program.fault).startswith(f"{path}: deal 1, action 4: ")

    run(play())


def test_broken_files_do_not_disturb_the_menu() -> None:
    for name, (text, _) in FAULTS.items():
        write_whole(matches_folder() / f"{name}.json", text)
    kept = begun().save()
    assert [saved.path for saved in saved_matches()] == [kept]
    assert known("molotow")
    assert not known("mittlere")


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"seat": 3}, "seats from 0 to 2"),
        ({"options": {"deals": "0"}}, "deals"),
        ({"options": {"nonsense": "1"}}, "no option"),
        ({"deck": "tarot"}, "no deck"),
    ],
)
def test_what_cannot_be_wished_for_is_refused_before_the_first_screen(wishes, told) -> None:
    with pytest.raises(MatzlError, match=told):
        run_terminal("mittlere", **wishes)


def test_options_without_a_game_are_refused() -> None:
    with pytest.raises(SetUpError, match="belong to a game"):
        run_terminal(None, options={"deals": "3"})


def test_a_file_that_exists_is_not_overwritten(tmp_path) -> None:
    path, other = begun().save(), tmp_path / "else.json"
    before = path.read_text("utf-8")
    other.write_text("")
    for resume, save in ((None, path), (path, other)):
        with pytest.raises(SetUpError, match="exists already: resume it with --resume"):
            run_terminal(None, resume=resume, save=save)
    with pytest.raises(StoppedError, match="needs a terminal"):
        run_terminal(None, resume=path, save=path)
    assert path.read_text("utf-8") == before


def test_where_nothing_can_be_saved_nobody_sits_down(tmp_path, monkeypatch) -> None:
    with pytest.raises(StoppedError, match="it is a folder"):
        run_terminal("molotow", save=tmp_path)
    missing = tmp_path / "none" / "match.json"
    with pytest.raises(StoppedError, match="there is no folder"):
        run_terminal("molotow", save=missing)
    assert not missing.parent.exists()
    with monkeypatch.context() as locked:
        locked.setattr(os, "access", lambda *_: False)  # a superuser may write everywhere
        with pytest.raises(StoppedError, match="nothing can be written"):
            run_terminal("molotow", save=tmp_path / "match.json")


def test_a_result_that_cannot_be_saved_stays_on_the_screen(tmp_path) -> None:
    async def play() -> None:
        wishes = Wishes(seed=6, save=tmp_path / "none" / "match.json")
        async with seated("molotow", wishes) as table:
            while await table.asked():
                await table.press("enter")
            await table.press("q")
            await table.until(lambda: isinstance(table.screen, ResultScreen))
            assert table.program.is_running
            await table.press("q")
        assert isinstance(table.program.fault, StoppedError)
        assert not (tmp_path / "none").exists()

    run(play())


def test_the_next_match_from_the_menu_has_its_own_file_cards_and_rules(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)
    path = tmp_path / "match.json"
    wishes = Wishes(seat=1, seed=6, deck="swiss", options={"deals": "1"}, save=path)

    async def play() -> None:
        async with seated("mittlere", wishes) as table:
            while await table.asked():
                await table.press("enter")
            first, before = table.sitting, path.read_text("utf-8")
            await table.press("enter")
            await table.until(lambda: "6 Matzlfangen" in table.text)
            await table.press(str(registry.names().index("mittlere") + 1))
            await to_table(table)
            await table.asked()
            await table.press("enter")
            await table.asked()
            second = table.sitting
            assert second.match.options["deals"] != first.match.options["deals"]
            assert second.match.seed != first.match.seed
            assert (second.seat, second.deck) == (1, "swiss")
            assert second.file.parent == matches_folder()
            assert second.file.is_file()
            assert path.read_text("utf-8") == before

    run(play())


def test_a_pipe_is_no_table() -> None:
    with pytest.raises(StoppedError, match="needs a terminal"):
        run_terminal("mittlere")


def test_a_seat_that_a_game_of_the_menu_has_not_is_told_there() -> None:
    async def play() -> None:
        async with seated(None, Wishes(seat=3), sit=False) as table:
            await table.until(lambda: "6 Matzlfangen" in table.text)
            await table.press("1")
            await table.until(lambda: "seats from 0 to 2" in table.text)
            assert isinstance(table.screen, MenuScreen)
            await table.press("2")
            await to_table(table)
            assert isinstance(table.screen, TableScreen)
            assert table.sitting.seat == 3

    run(play())


def test_the_first_screen_comes_before_the_compiler(data_folder) -> None:
    """In a real terminal: the guide is drawn while nothing of numba has been imported."""
    code = (
        "import sys\n"
        "from matzl.terminal.app import Matzl\n"
        "from matzl.terminal.opening import OpeningScreen\n"
        "from matzl.terminal.options import Wishes\n"
        "async def look(self):\n"
        "    self.app.farewell = f'{type(self.app.screen).__name__} {\"numba\" in sys.modules}'\n"
        "    self.app.exit()\n"
        "OpeningScreen._open = look\n"
        "program = Matzl('mittlere', Wishes())\n"
        "program.run()\n"
        "print(program.farewell, file=sys.stderr)\n"
    )
    here, there = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=there,
            stdout=there,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env={**os.environ, "MATZL_DATA_DIR": str(data_folder), "TERM": "xterm"},
        )
    finally:
        os.close(here)
        os.close(there)
    assert done.stderr.endswith("OpeningScreen False\n"), done.stderr


def test_a_finished_match_is_not_offered_again() -> None:
    sitting = new_sitting("mittlere", Wishes(seed=1, options={"deals": "1"}))
    while not sitting.deal.over:
        sitting.play(next(iter(sitting.deal.legal)))
    saved = peek(sitting.save())
    assert saved.over
    assert Match.from_record(saved.path.read_text("utf-8")).over
    again = resumed_sitting(saved, Wishes())
    assert again.waiting is Waiting.RESULT
    assert again.number == 1
