"""Older files brought up to date: the chain, every step of it, files and folders on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cli.main import run
from convert.compendium import manifest
from convert.compendium.atomic import sha256
from convert.compendium.book import Compendium
from convert.compendium.files import SCHEMA_VERSION, load_plain
from convert.compendium.migrations import STEPS, Step, bring_up, migrate
from convert.compendium.validate import validate
from convert.contract.registry import load_system
from convert.contract.system import System
from convert.errors import DataError

SPARKS: dict[str, Any] = {
    "id": "ygo-76103675",
    "slug": "sparks",
    "name": "Sparks",
    "rank": 1,
    "mp_cost": 2,
    "adjudication": {"status": "flavour"},
    "form": "incantation",
    "pages": 1,
    "prepare_minutes": 1,
    "transcribe_hours": 1,
    "translate_days": 1,
}
"""An entry as the drafts wrote it: nothing that is empty."""
DRAFT = {"$schema": "../../schemas/duel-monsters/spells.schema.json", "system": "duel-monsters", "entries": [SPARKS]}


@pytest.fixture(scope="module")
def game() -> System:
    """Duel Monsters."""
    return load_system("duel-monsters")


def write(path: Path, data: Any) -> Path:
    """A JSON file."""
    path.write_bytes(msgspec.json.encode(data))
    return path


def test_the_steps_lead_one_by_one_to_todays_version() -> None:
    assert [step.to for step in STEPS] == list(range(1, SCHEMA_VERSION + 1))


def test_step_1_writes_what_the_drafts_left_out(game: System) -> None:
    data, taken = bring_up("entries", DRAFT, 0, game)
    assert [step.to for step in taken] == [1]
    assert list(data) == ["$schema", "schema_version", "system", "entries"]
    assert data["schema_version"] == 1
    assert data["entries"] == [{**SPARKS, "kind": "spell", "text": "", "effects": []}]


def test_step_1_keeps_who_the_table_decides_on(game: System) -> None:
    """CONVERT-25: in the drafts a person without ``candidate`` was a candidate; now it would be a settled character."""
    persons = [{**SPARKS, "npc": {"role": "Mage"}}, {**SPARKS, "npc": {"role": "Mage", "candidate": False}}]
    data, _ = bring_up("entries", {**DRAFT, "entries": persons}, 0, game)
    assert [entry["npc"]["candidate"] for entry in data["entries"]] == [True, False]


def test_step_1_tells_the_kind_of_file_without_a_schema_by_its_entries(game: System) -> None:
    data, _ = bring_up("entries", {"system": "duel-monsters", "entries": [{**SPARKS, "level": 4, "hp": 12}]}, 0, game)
    assert data["$schema"].endswith("monsters.schema.json")
    assert data["entries"][0]["kind"] == "monster"


def test_a_draft_on_the_disk_is_good_afterwards(game: System, tmp_path: Path) -> None:
    path = write(tmp_path / "spells.json", DRAFT)
    write(tmp_path / "monsters.json", {**DRAFT, "$schema": "monsters.schema.json", "entries": []})
    done = migrate([tmp_path], game)
    assert [(each.path.name, each.before, each.after) for each in done] == [
        ("monsters.json", 0, 1),
        ("spells.json", 0, 1),
    ]
    assert validate([path], game).findings == []
    assert Compendium.load(tmp_path).find("Sparks").rank == 1
    assert [each.steps for each in migrate([tmp_path], game)] == [(), ()], "twice is once"


def test_a_newer_file_is_refused_before_anything_is_written(game: System, tmp_path: Path) -> None:
    path = write(tmp_path / "monsters.json", DRAFT)
    write(tmp_path / "spells.json", {**DRAFT, "schema_version": 99})
    before = path.read_bytes()
    with pytest.raises(DataError, match="schema_version 99") as refused:
        migrate([tmp_path], game)
    assert "update card2spell" in str(refused.value.hint)
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_read_is_refused_at_its_place(game: System, tmp_path: Path) -> None:
    (tmp_path / "spells.json").write_text('{"system": "duel-monsters",\n "entries": [}', encoding="utf-8")
    with pytest.raises(DataError, match=r"spells\.json:2:14"):
        migrate([tmp_path], game)


def renamed(kind: str, data: dict[str, Any], system: System) -> dict[str, Any]:
    """A step of tomorrow: ``note`` is called ``remark``."""
    entries = [
        {("remark" if name == "note" else name): value for name, value in each.items()}
        for each in data.get("entries", ())
    ]
    return {**data, "entries": entries} if kind == "entries" else data


TOMORROW = (*STEPS, Step(to=SCHEMA_VERSION + 1, title="note is called remark", apply=renamed))
NEXT = SCHEMA_VERSION + 1


def test_several_steps_are_taken_in_order(game: System) -> None:
    draft = {**DRAFT, "entries": [{**SPARKS, "note": "Hot."}]}
    data, taken = bring_up("entries", draft, 0, game, steps=TOMORROW[::-1], target=NEXT)
    assert [step.to for step in taken] == [1, 2]
    assert data["schema_version"] == 2
    assert data["entries"][0]["remark"] == "Hot."
    assert draft["entries"] == [{**SPARKS, "note": "Hot."}], "what was read is not changed"


def test_a_step_that_is_missing_is_no_silent_gap(game: System) -> None:
    with pytest.raises(AssertionError, match="not all there"):
        bring_up("entries", DRAFT, 0, game, steps=TOMORROW[1:], target=NEXT)


def test_a_migrated_folder_is_not_taken_for_one_edited_by_hand(game: System, tmp_path: Path) -> None:
    """The manifest's checksums follow, but not that of a file that a person had edited."""
    for name in ("monsters.json", "spells.json"):
        write(tmp_path / name, {**DRAFT, "schema_version": 1})
    wrote = {
        name: {"sha256": sha256((tmp_path / name).read_bytes()), "bytes": 1}
        for name in ("monsters.json", "spells.json")
    }
    wrote["spells.json"]["sha256"] = "what the build wrote"
    write(tmp_path / manifest.NAME, {"schema_version": 1, "system": "duel-monsters", "files": wrote})
    migrate([tmp_path], game, steps=TOMORROW, target=NEXT)
    after = msgspec.json.decode((tmp_path / manifest.NAME).read_bytes())
    assert after["schema_version"] == 2
    assert after["files"]["monsters.json"]["sha256"] == sha256((tmp_path / "monsters.json").read_bytes())
    assert after["files"]["spells.json"]["sha256"] == "what the build wrote"


def test_comments_in_a_file_are_never_lost(game: System, tmp_path: Path) -> None:
    path = tmp_path / "spells.yaml"
    path.write_text(
        "# yaml-language-server: $schema=../../schemas/duel-monsters/spells.schema.json\n"
        "system: duel-monsters\n# what we play on Fridays\nentries: []\n",
        encoding="utf-8",
    )
    before = path.read_bytes()
    (done,) = migrate([path], game)
    assert done.kept is not None
    assert done.kept.read_bytes() == before
    assert load_plain(path)["schema_version"] == SCHEMA_VERSION


def test_the_command_tells_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "spells.json", DRAFT)
    with pytest.raises(SystemExit) as check:
        run(["migrate", str(tmp_path), "--check"])
    assert check.value.code == 1
    assert path.read_bytes() == msgspec.json.encode(DRAFT), "--check writes nothing"
    with pytest.raises(SystemExit) as done:
        run(["migrate", str(tmp_path)])
    assert done.value.code == 0
    captured = capsys.readouterr()
    assert "spells.json: schema_version 0 → 1" in captured.out
    assert "1 older, 0 up to date" in captured.err
