"""Games of other packages that cannot be used: each is skipped with one warning, and the others stay."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import SimpleNamespace

import pytest

import matzl
from matzl import registry
from matzl.errors import StoppedError, UnknownGameError


@pytest.fixture
def points() -> Iterator[list[EntryPoint]]:
    """Return the entry points that the registry reads, to be changed before it does; afterwards, restore the games."""
    games = dict(registry.packages())
    points = list(entry_points(group=registry.GROUP))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "metadata", SimpleNamespace(entry_points=lambda group: points))
        patch.setattr(registry, "_usable", {})
        registry.packages.cache_clear()
        yield points
        registry.packages.cache_clear()
    registry.packages().clear()
    registry.packages().update(games)


def package(name: str, info: str, folder: Path) -> EntryPoint:
    """Make a package in a folder with this ``info.py``; return an entry point of the game `name` for it."""
    made = folder / f"package_of_{name}"
    made.mkdir()
    (made / "__init__.py").touch()
    (made / "info.py").write_text(info, "utf-8")
    return EntryPoint(name, made.name, registry.GROUP)


@pytest.mark.parametrize(
    ("info", "reason"),
    [
        ("raise ValueError('no cards')", "ValueError: no cards"),
        (r"raise RuntimeError('no cards\nat all')", "RuntimeError: no cards at all"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named"),
        ("INFO = __import__('matzl').registry.info('mittlere')", "its info.py has another name"),
    ],
)
def test_a_game_that_cannot_be_used_is_skipped_with_one_warning(
    info, reason, points, tmp_path, monkeypatch, caplog
) -> None:
    usable = registry.names()
    monkeypatch.syspath_prepend(tmp_path)
    name = f"unusable_{reason.partition(':')[0].partition(' ')[0].lower()}"
    points.append(package(name, info, tmp_path))
    registry.packages.cache_clear()
    assert registry.names() == registry.names() == usable
    assert [record.getMessage().partition(reason)[0] for record in caplog.records] == [
        f"the game {name} of package_of_{name} is skipped: "
    ]
    with pytest.raises(UnknownGameError, match=name):
        registry.info(name)


def test_a_game_of_another_package_cannot_take_the_name_of_one_of_ours(points, caplog) -> None:
    points.insert(0, EntryPoint("mittlere", "somebody_elses", registry.GROUP))
    assert registry.package("mittlere") == "matzl.games.mittlere"
    assert [record.getMessage() for record in caplog.records] == [
        "the game mittlere of somebody_elses is skipped: matzl.games.mittlere has that name already"
    ]


def test_a_source_tree_that_is_not_installed_says_how_to_install_it(points) -> None:
    points.clear()
    with pytest.raises(StoppedError, match=r"run 'pip install -e \.' in its source folder"):
        registry.names()


@pytest.mark.parametrize("name", ["German Solo", "german_solo", "GERMAN-SOLO", " german solo "])
def test_the_name_of_a_game_may_be_written_in_other_ways(name) -> None:
    solo = registry.info("german-solo")
    assert registry.info(name) is solo
    assert registry.rules(name) is registry.rules("german-solo")
    for made in (matzl.Game(name), matzl.Deal(name), matzl.Match(name), matzl.Batch(name, 1)):
        assert made.info is solo
    assert matzl.Deal(name).record()["game"] == matzl.Batch(name, 1).game == "german-solo"
    assert matzl.Arena(name, ["random", "novice"]).deal(0, ["random"] * 4).game == "german-solo"
    with pytest.raises(matzl.errors.NotationError, match=r"^german-solo has no action"):
        matzl.Deal(name).play("XX")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("germansolo", "german-solo"), ("german--solo", "german-solo"), ("../mittlere", "mittlere")]
    + [(name, "") for name in ("", None, 3)],
)
def test_other_names_are_unknown(name, meant) -> None:
    hint = f"did you mean '{meant}'" if meant else "use mittlere, molotow"
    with pytest.raises(UnknownGameError, match=f"; {hint}"):
        registry.info(name)
