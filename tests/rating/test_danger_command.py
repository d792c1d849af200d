"""``card2spell danger`` on a handful of monsters: the same bytes whatever the machine does, and what tells of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli import main
from convert.cli.commands.danger import so_far
from convert.cli.danger_views import put_table
from convert.compendium.book import Compendium
from convert.compendium.danger import Figure, Rated, Table, encoded, load, points_range
from convert.contract.registry import load_system
from convert.errors import Card2SpellError, DataError, UsageError
from convert.systems.duel_monsters.danger import MonsterDanger
from convert.systems.duel_monsters.danger.figures import fingerprint
from convert.systems.duel_monsters.entries import Monster
from convert.terminal.opening import starter_compendium

ROOT = Path(__file__).resolve().parents[2]
FEW = ("Silver Fang", "Sangan", "Battle Ox")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compendium of a few monsters."""
    folder = tmp_path_factory.mktemp("few")
    (folder / "few.txt").write_text("\n".join(FEW))
    run("build", "--source", "starter", "--list", str(folder / "few.txt"), "--output", str(folder))
    return folder / "duel-monsters"


def run(*words: str) -> str:
    ended = CliRunner().invoke(main.app, list(words))
    if isinstance(ended.exception, Card2SpellError):
        raise ended.exception
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def test_the_same_bytes_for_any_hash_seed_and_number_of_processes(built: Path) -> None:
    command = ["danger", "--anew", "--precision", "250", "--compendium", str(built)]
    run(*command, "--jobs", "1")
    here = (built / "danger.json").read_bytes()
    subprocess.run(
        [sys.executable, "-m", "card2spell", *command, "--jobs", "2"],
        env={**os.environ, "PYTHONHASHSEED": "2", "PYTHONPATH": str(ROOT)},
        check=True,
        capture_output=True,
    )
    assert (built / "danger.json").read_bytes() == here
    assert not (built / ".card2spell" / "danger.shares.jsonl").exists()
    table = load(built, load_system("duel-monsters"))
    assert table is not None
    assert encoded(table) == here
    assert len(table.entries) == 3
    by_name = {Compendium.load(built).find(each.id).name: each.figures for each in table.entries}
    assert by_name["Battle Ox"]["real"].points > by_name["Silver Fang"]["real"].points
    assert set(by_name["Silver Fang"]) == {"real", "summon"}

    run("build", "--source", "starter", "--list", str(built.parent / "few.txt"), "--output", str(built.parent))
    assert (built / "danger.json").read_bytes() == here, "no build touches it"
    assert "no findings" in run("validate", str(built)) or run("validate", str(built)) == ""
    assert "0 of 3 to rate, about 0 fights" in run(
        "danger", "--check", "--precision", "250", "--compendium", str(built)
    )
    assert f"Danger: {by_name['Sangan']['real'].points} ± " in run("show", "Sangan", "--compendium", str(built))


def a_table(**points: int) -> Table:
    figures = {name: {"real": Figure(points=at, error=10, games=9)} for name, at in points.items()}
    return Table(
        system="duel-monsters",
        tool_version="0",
        player="sensible",
        seed=0,
        precision=10.0,
        games=9,
        anchor="somebody",
        figures={"real": "met in the flesh", "summon": "as a Magi's one summon"},
        entries=tuple(Rated(id=name, fingerprint="old", figures=each) for name, each in figures.items()),
    )


def test_search_and_show_tell_what_is_old(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table that comes along does not know an entry as it is now either."""
    monkeypatch.setattr(MonsterDanger, "shipped", lambda self: None)
    book = Compendium.load(built)
    fang, ox = book.find("Silver Fang"), book.find("Battle Ox")
    kept = (built / "danger.json").read_bytes() if (built / "danger.json").is_file() else None
    try:
        table = a_table(**{fang.id: 950, ox.id: -120})
        (built / "danger.json").write_bytes(encoded(table))
        lines = run("search", "--danger", "900-1000", "--compendium", str(built)).splitlines()
        assert lines[0].endswith("\tDanger")
        assert [line.split("\t")[0] for line in lines[1:]] == ["Silver Fang"]
        assert lines[1].endswith("\t950 old")
        found = json.loads(run("search", "--danger", "-200..1000", "--json", "--compendium", str(built)))
        rows = [(row["name"], row["danger"], row["danger_is_old"]) for row in found["entries"]]
        assert [row for row in rows if row[0] != "Sangan"] == [("Battle Ox", -120, True), ("Silver Fang", 950, True)]
        assert "old: it has changed since" in run("show", "Battle Ox", "--compendium", str(built))
        (built / "danger.json").write_text("{}")
        with pytest.raises(DataError, match=r"danger\.json"):
            run("show", "Battle Ox", "--compendium", str(built))
    finally:
        (built / "danger.json").unlink()
        if kept is not None:
            (built / "danger.json").write_bytes(kept)


def test_ranges_may_lie_below_zero() -> None:
    assert points_range("900-1100") == (900, 1100)
    assert points_range("-200..100") == (-200, 100)
    assert points_range("900+")[0] == 900
    assert points_range("900-")[0] < -100_000
    for wrong in ("", "high", "5-3", "1..2..3"):
        with pytest.raises(UsageError):
            points_range(wrong)


def test_an_unfinished_rating_is_not_begun_anew_by_accident(built: Path) -> None:
    shares = built / ".card2spell" / "danger.shares.jsonl"
    shares.write_text('{"share":"x","scores":[1.0]}\n')
    try:
        with pytest.raises(UsageError, match="was stopped half-way") as said:
            run("danger", "--anew", "--compendium", str(built))
        assert "--resume continues it" in str(said.value.hint)
        assert shares.read_text() == '{"share":"x","scores":[1.0]}\n'
    finally:
        shares.unlink()


def test_wrong_input_is_a_sentence(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="has no creatures to be rated by fights"):
        run("danger", "--system", "caster-duel")
    with pytest.raises(UsageError, match="nobody"):
        run("danger", "--player", "nobody", "--compendium", str(built))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=r"no compendium to write danger\.json beside"):
        run("danger")


def test_what_a_monster_fights_with_is_its_fingerprint() -> None:
    """Names, texts, notes and where it was printed are not; numbers and abilities are."""
    from msgspec.structs import replace

    book = starter_compendium()
    ox = book.find("Battle Ox")
    assert isinstance(ox, Monster)
    same = replace(ox, name="Ox of Battles", note="ours", rarity="Secret Rare", text="Nothing.", source=None)
    assert fingerprint(same) == fingerprint(ox)
    assert fingerprint(replace(ox, real=replace(ox.real, hp=ox.real.hp + 1))) != fingerprint(ox)
    assert fingerprint(replace(ox, effects=book.find("Sangan").effects)) != fingerprint(ox)
    dearer = replace(ox, mp_cost=9)
    assert fingerprint(dearer) != fingerprint(ox)
    assert fingerprint(dearer, "real") == fingerprint(ox, "real")
    danger = book.system.danger
    assert danger is not None
    assert danger.fingerprint(book.find("Fissure")) == ""


@pytest.mark.parametrize(
    ("played", "told"),
    [(0, "48 of about 3,684 fights"), (50, "48 of about 3,684 fights, 2 min 25 s left")],
)
def test_how_long_it_takes_is_told_only_once_something_was_played(played: int, told: str) -> None:
    assert so_far(48, 3684, played, 2.0) == told


def test_a_table_of_few_shows_each_once(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = Compendium.load(built)
    for names in (FEW[:1], FEW[:2], FEW):
        put_table(book, a_table(**{book.find(name).id: 900 for name in names}), 0, built / "danger.json")
        shown = [line.split("  ")[-1] for line in capsys.readouterr().out.splitlines() if "±" in line]
        assert sorted(shown) == sorted(names)
