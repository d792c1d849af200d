"""The module for Foundry: read back by LevelDB (plyvel) and by Foundry's own command line, edited, and lifted."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.book import Compendium
from convert.export.foundry import EXPORTER
from convert.export.foundry.documents import stable_id
from convert.export.foundry.html import JOINER, lines_of, link, plain
from convert.export.foundry.leveldb import BLOCK, crc32c, database, log_file
from convert.export.run import Request, export
from convert.export.writing import load
from tests.export.attacks import ATTACKS
from tests.export.conftest import Run, job

NODE = Path(__file__).resolve().parents[2] / ".ci" / "node"
UNPACK = """
import { extractPack } from "@foundryvtt/foundryvtt-cli";
for (const pack of process.argv.slice(3)) {
  await extractPack(`packs/${pack}`, `${process.argv[2]}/${pack}`, { transformName: doc => doc._id + ".json" });
}
"""
LINK = re.compile(r"@UUID\[Compendium\.([\w-]+)\.(\w+)\.JournalEntry\.(\w{16})\]\{([^{}]+)\}")


def read(folder: Path) -> dict[str, Any]:
    """Every record of a database, with all checksums looked at, from a copy (LevelDB changes what it opens)."""
    plyvel = pytest.importorskip("plyvel", reason="plyvel is not installed (it reads LevelDB back)")
    copy = folder.parent.parent / f"copy-{folder.name}"
    shutil.copytree(folder, copy)
    with plyvel.DB(str(copy), paranoid_checks=True) as db:
        return {key.decode(): json.loads(value) for key, value in db}


def sources(folder: Path) -> dict[str, Any]:
    """The documents of a folder of JSON files, by id."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("*.json"))]
    return {each["_id"]: each for each in found}


@pytest.fixture(scope="module")
def module(starter: Compendium, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The starter set as a module."""
    to = tmp_path_factory.mktemp("foundry") / "module"
    export(EXPORTER, starter, Request(to=to))
    return to


def test_checksums_and_blocks_are_those_of_leveldb() -> None:
    assert crc32c([b"123456789", b"", bytes(32), b"\xff" * 32]) == [0xE3069283, 0, 0x8A9136AA, 0x62A8AB43]
    assert len(log_file([b"x" * (BLOCK - 7), b"y"])) == BLOCK + 8
    assert len(log_file([b"x" * (BLOCK - 7 - 3), b"y"])) == BLOCK + 8  # three bytes are no room for a head
    assert log_file([b"x" * BLOCK])[6] == 2  # the first piece of several


@pytest.mark.parametrize("sizes", [[], [0], [1, BLOCK - 50, 3 * BLOCK, 7], [200] * 500])
def test_a_database_reads_back_as_it_was(tmp_path: Path, sizes: list[int]) -> None:
    records = {f"!journal!{at:016}": "ä" * size for at, size in enumerate(sizes)}
    (tmp_path / "packs" / "one").mkdir(parents=True)
    for name, content in database((key.encode(), json.dumps(text).encode()) for key, text in records.items()).items():
        (tmp_path / "packs" / "one" / name).write_bytes(content)
    assert read(tmp_path / "packs" / "one") == records


def test_every_document_is_in_its_pack_as_its_source_has_it(module: Path, starter: Compendium) -> None:
    manifest = json.loads((module / "module.json").read_text("utf-8"))
    journals = 0
    for pack in manifest["packs"]:
        records = read(module / pack["path"])
        seen = 0
        for document in sources(module / "sources" / pack["name"]).values():
            for part, kind in (("pages", "journal.pages"), ("results", "tables.results")):
                for each in document.get(part, ()):
                    assert each["_key"] == f"!{kind}!{document['_id']}.{each['_id']}"
                    assert records[each.pop("_key")] == each
                    seen += 1
                if part in document:
                    document[part] = [each["_id"] for each in document[part]]
            journals += document["_key"].startswith("!journal!")
            assert records[document.pop("_key")] == document
            seen += 1
        assert seen == len(records)
    assert journals == len(starter.entries)


def test_every_link_resolves_and_names_what_it_leads_to(module: Path) -> None:
    manifest = json.loads((module / "module.json").read_text("utf-8"))
    names = {
        (manifest["id"], pack["name"], key): document["name"]
        for pack in manifest["packs"]
        for key, document in sources(module / "sources" / pack["name"]).items()
    }
    links = LINK.findall("".join(path.read_text("utf-8") for path in (module / "sources").rglob("*.json")))
    assert len(links) > 300
    for to, pack, key, shown in links:
        assert " ".join(names[to, pack, key].split()) == unescape(shown).replace(JOINER, "")


def test_there_is_a_table_for_every_rank_and_attribute(module: Path) -> None:
    tables = {each["name"]: each for each in sources(module / "sources" / "tables").values() if "formula" in each}
    assert {f"Rank: {rank}" for rank in range(1, 6)} < set(tables)
    assert {"Attribute: DARK", "Attribute: LIGHT"} < set(tables)
    dark = tables["Attribute: DARK"]
    assert dark["formula"] == f"1d{len(dark['results'])}"
    assert [each["range"] for each in dark["results"]] == [[n, n] for n in range(1, len(dark["results"]) + 1)]


MANIFEST = {
    "type": "object",
    "required": ["id", "title", "version", "compatibility"],
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$"},
        "title": {"type": "string", "minLength": 1},
        "description": {"type": "string"},
        "version": {"type": "string", "minLength": 1},
        "authors": {"type": "array", "items": {"type": "object", "required": ["name"]}},
        "compatibility": {"type": "object", "required": ["minimum", "verified"]},
        "packs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "label", "path", "type"],
                "additionalProperties": False,
                "properties": {
                    "name": {"type": "string", "pattern": r"^[a-z0-9_-]+$"},
                    "label": {"type": "string", "minLength": 1},
                    "path": {"type": "string", "pattern": "^packs/"},
                    "type": {"enum": ["JournalEntry", "RollTable"]},
                    "ownership": {"additionalProperties": {"enum": ["NONE", "LIMITED", "OBSERVER", "OWNER"]}},
                    "flags": {"type": "object"},
                },
            },
        },
        "packFolders": {"type": "array", "items": {"type": "object", "required": ["name", "packs"]}},
        "flags": {"type": "object"},
    },
    "additionalProperties": False,
}
"""What Foundry's documentation of a module's manifest says of the fields that ours has."""


def test_the_manifest_is_valid_for_every_game(starter: Compendium, caster: Compendium) -> None:
    from jsonschema import validate

    for book in (starter, caster):
        made = dict(EXPORTER.files(job(book, options=EXPORTER.options())))
        manifest = json.loads(made["module.json"])
        validate(manifest, MANIFEST)
        assert {f"{pack['path']}/CURRENT" for pack in manifest["packs"]} == {
            name for name in made if name.endswith("CURRENT")
        }


def test_foundrys_own_command_line_unpacks_every_field(module: Path, tmp_path: Path) -> None:
    unpacked(module, tmp_path)


def unpacked(module: Path, folder: Path) -> Path:
    """What Foundry's command line makes of the packs; every document is as its source has it."""
    if shutil.which("node") is None or not (NODE / "node_modules" / "@foundryvtt").is_dir():
        pytest.skip("Foundry's command line is not installed here (.ci/run does, by npm into .ci/node)")
    shutil.copytree(module / "packs", folder / "packs")
    (folder / "unpack.mjs").write_text(UNPACK, "utf-8")
    (folder / "node_modules").symlink_to(NODE / "node_modules")
    packs = sorted(path.name for path in (folder / "packs").iterdir())
    subprocess.run(["node", "unpack.mjs", "unpacked", *packs], cwd=folder, check=True, env={**os.environ})
    for pack in packs:
        assert sources(folder / "unpacked" / pack) == sources(module / "sources" / pack)
    return folder / "unpacked"


def test_ids_stay_when_entries_come_and_go(starter: Compendium) -> None:
    def ids(*names: str) -> dict[str, str]:
        made = dict(EXPORTER.files(job(starter, *names, options=EXPORTER.options())))
        found = [json.loads(content) for name, content in made.items() if name.startswith("sources/spell/")]
        return {each["name"]: each["_id"] for each in found}

    few, more = ids("Fissure", "Sparks"), ids("Fissure", "Yami", "Raigeki")
    assert few["Fissure"] == more["Fissure"] == stable_id("duel-monsters", "journal", "ygo-66788016")
    assert all(re.fullmatch("[A-Za-z0-9]{16}", key) for key in (*few.values(), *more.values()))


@pytest.mark.parametrize("text", ATTACKS)
def test_a_text_is_a_text(text: str) -> None:
    """No markup, no roll, no link of its own; and it reads back as it was."""
    shown = plain(text)
    assert not re.search(r"\[\[|@\w|&\w+\[|<", shown)
    assert lines_of(f"<p>{shown}</p>") == tuple(filter(None, [" ".join(text.split())]))
    assert LINK.fullmatch(link("Compendium.a.b.JournalEntry.0123456789abcdef", text))


def test_a_pack_that_foundry_opened_is_left_as_one_thing(starter: Compendium, tmp_path: Path) -> None:
    plyvel = pytest.importorskip("plyvel", reason="plyvel is not installed (it opens LevelDB as Foundry does)")
    to = tmp_path / "module"
    first = export(EXPORTER, starter, Request(to=to))
    assert export(EXPORTER, starter, Request(to=to)).written == ()
    with plyvel.DB(str(to / "packs" / "spell")) as db:
        db.put(b"!journal!mine", b"{}")
    again = export(EXPORTER, starter, Request(to=to))
    assert (again.written, again.left, again.removed) == ((), ("packs/spell",), ())
    assert (to / "packs" / "spell" / "LOG").is_file()
    forced = export(EXPORTER, starter, Request(to=to, force=True))
    assert "packs/spell/CURRENT" in forced.written
    assert sorted(path.name for path in (to / "packs" / "spell").iterdir()) == sorted(
        name.rpartition("/")[2] for name in first.written if name.startswith("packs/spell/")
    )
    manifest = load(to)
    assert manifest is not None
    assert set(manifest.files) == set(first.written)


def test_an_edited_pack_becomes_overrides(run: Run, tmp_path: Path) -> None:
    assert run("build", "--source", "starter").status == 0
    assert run("export", "foundry", "--to", "module").status == 0
    pack = tmp_path / "module" / "sources" / "spell"
    (tmp_path / "unpacked").mkdir()
    for path in pack.glob("*.json"):
        document = json.loads(path.read_text("utf-8"))
        if document["name"] == "Fissure":
            document["pages"][1]["text"]["content"] = (
                "<p>Open the <em>ground</em> &amp; wait.</p><ul><li>Twice.</li></ul>"
            )
            document["pages"][2]["text"]["content"] = "<p>Our house rule.</p><script>alert(1)</script>"
        if document["name"] == "Yami":
            document["name"] = "Darkness"
            document["pages"][0]["text"]["content"] = "<p>13 MP</p>"
        (tmp_path / "unpacked" / path.name).write_text(json.dumps(document), "utf-8")
    (tmp_path / "unpacked" / "mine.json").write_text('{"_key": "!journal!x", "_id": "x", "name": "Mine"}', "utf-8")
    done = run("override", "lift", "unpacked", "--json")
    assert done.status == 0, done.err
    lifted = json.loads(done.out)["overrides"]
    assert {
        label: {k: v for k, v in fields.items() if k not in ("card", "pin")} for label, fields in lifted.items()
    } == {
        "fissure": {"text": "Open the ground & wait.\nTwice.", "note": "Our house rule."},
        "yami": {"name": "Darkness"},
    }
    assert "Yami: figures on a page are not taken over" in done.err
    assert "1 journals are not of an export" in done.err
    assert run("build", "--source", "starter").status == 0
    shown = run("show", "Fissure")
    assert "Open the ground & wait." in shown.out
    assert "nothing in unpacked was changed" in run("override", "lift", "module/sources/monster").err.replace(
        "module/sources/monster", "unpacked"
    )


def test_a_pack_of_another_game_or_a_broken_file_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("build", "--source", "starter").status == 0
    (tmp_path / "unpacked").mkdir()
    file = tmp_path / "unpacked" / "a.json"
    file.write_text('{"_key": "!journal!a", "flags": {"card2spell": {"id": "x", "system": "caster-duel"}}}', "utf-8")
    done = run("override", "lift", "unpacked")
    assert (done.status, "is of caster-duel, not of duel-monsters" in done.err) == (1, True)
    file.write_text("{", "utf-8")
    done = run("override", "lift", "unpacked")
    assert (done.status, "a.json is no JSON" in done.err, "Traceback" in done.err) == (1, True, False)


def test_homebrew_of_an_edited_pack_is_found_and_its_place_told(run: Run, tmp_path: Path) -> None:
    """An entry of an override has no card: it is found in the compendium, and an untouched one is not spoken of."""
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text(
        "sand: {new: spell, name: Sandstorm, text: It blows., rank: 2}\nrain: {new: spell, name: Rain, rank: 2}\n",
        "utf-8",
    )
    assert run("build", "--source", "starter").status == 0
    assert run("export", "foundry", "--to", "module", "--form", "incantation").status == 0
    (tmp_path / "unpacked").mkdir()
    for path in (tmp_path / "module" / "sources" / "spell").glob("*.json"):
        document = json.loads(path.read_text("utf-8"))
        if document["name"] == "Sandstorm":
            document["pages"][1]["text"]["content"] = "<p>It rests.</p>"
            (tmp_path / "unpacked" / "first.json").write_text(json.dumps(document), "utf-8")
        elif document["name"] == "Rain":
            (tmp_path / "unpacked" / "second.json").write_text(json.dumps(document), "utf-8")
    done = run("override", "lift", "unpacked")
    assert done.status == 0
    assert 'Sandstorm: text belongs into overrides/mine.yaml:1; write "It rests." there' in done.err.replace("\n", " ")
    assert "no entry" not in done.err
    assert "Rain" not in done.err
    shutil.move("overrides", "elsewhere")
    done = run("override", "lift", "unpacked")
    assert "Sandstorm: text cannot be overridden and stays as it is in first.json" in done.err.replace("\n", " ")
