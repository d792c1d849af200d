"""What only the game master may know (``gm_notes``, ``extra`` of an override) goes to nobody unasked."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from convert.compendium.book import Compendium
from convert.export import registry
from convert.export.foundry import EXPORTER
from convert.export.run import Request, export
from convert.export.views import info, views
from tests.export.conftest import Run, job

NOTES, FIELDS = "the scroll SECRETCURSE is false", {"curse": {"SECRETNAME": "SECRETVALUE"}}
SECRET = (b"SECRETCURSE", b"SECRETNAME", b"SECRETVALUE")
OVERRIDES = f"""\
fissure: {{card: Fissure, gm_notes: {NOTES}, extra: {{curse: {{SECRETNAME: SECRETVALUE}}}}}}
sand: {{new: spell, name: Sandstorm, text: It blows., rank: 2, gm_notes: {NOTES}}}
"""
FORMATS = [each.name for each in registry.every() if each.name not in ("print", "tts")]


@pytest.fixture
def cursed(starter: Compendium) -> Compendium:
    """One entry with secrets, one that casts it."""
    entry = msgspec.structs.replace(starter.find("Fissure"), gm_notes=NOTES, extra=FIELDS)
    return Compendium.from_entries(starter.system, [entry, starter.find("Man-Eater Bug")])


@pytest.mark.parametrize("name", FORMATS)
def test_no_export_has_them_unless_they_are_asked_for(cursed: Compendium, name: str, tmp_path: Path) -> None:
    exporter, said = registry.load(name), list[str]()
    export(exporter, cursed, Request(to=tmp_path / "players"), say=said.append)
    shared = b"".join(path.read_bytes() for path in (tmp_path / "players").rglob("*") if path.is_file())
    assert b"Fissure" in shared
    assert not [secret for secret in SECRET if secret in shared]
    assert [line for line in said if "1 entry has notes for the game master" in line and "--gm-notes" in line]
    said.clear()
    export(exporter, cursed, Request(to=tmp_path / "mine", gm_notes=True), say=said.append)
    mine = b"".join(path.read_bytes() for path in (tmp_path / "mine").rglob("*") if path.is_file())
    assert name == "chat" or all(secret in mine for secret in SECRET)
    assert not [line for line in said if "game master" in line]
    assert json.loads((tmp_path / "mine" / "export.json").read_text("utf-8"))["gm_notes"] is True


def test_templates_and_paper_are_given_none(cursed: Compendium) -> None:
    """Cards, spellbooks and sheets are set from the views, as templates of a user's own are."""
    for entry in views(cursed, list(cursed), card_text=True):
        assert not entry.gm_notes
        assert not [secret for secret in SECRET if secret in msgspec.json.encode(entry)]
    assert not info(cursed, [], card_text=False).gm_notes
    (fissure,) = views(cursed, [cursed.find("Fissure")], card_text=False, gm_notes=True)
    assert fissure.gm_notes == (f"For the game master: {NOTES}", "curse.SECRETNAME: SECRETVALUE")


def test_in_foundry_they_lie_in_a_pack_that_players_do_not_see(cursed: Compendium) -> None:
    def made(book: Compendium, *, gm_notes: bool) -> dict[str, bytes]:
        return dict(EXPORTER.files(job(book, gm_notes=gm_notes)))

    mine = made(cursed, gm_notes=True)
    packs = {pack["name"]: pack["ownership"]["PLAYER"] for pack in json.loads(mine["module.json"])["packs"]}
    assert packs == {"monster": "OBSERVER", "spell": "OBSERVER", "game-master": "NONE", "tables": "OBSERVER"}
    holding = {name.split("/")[1] for name, content in mine.items() if any(secret in content for secret in SECRET)}
    assert holding == {"game-master"}
    (source,) = [json.loads(content) for name, content in mine.items() if name.startswith("sources/game-master/")]
    assert source["ownership"] == {"default": 0} == source["pages"][0]["ownership"]
    assert NOTES in source["pages"][0]["text"]["content"]
    assert "game-master" not in str(made(cursed, gm_notes=False)["module.json"])


def test_the_command_leaves_them_out_and_says_so(run: Run) -> None:
    """From an override to a printed spellbook: `--gm-notes` is what shows them, origins of fields included."""
    Path("overrides").mkdir()
    Path("overrides/mine.yaml").write_text(OVERRIDES, encoding="utf-8")
    run("build", "--source", "starter")
    Path("list.txt").write_text("Fissure\nSandstorm\n", encoding="utf-8")
    told = run("export", "site", "--list", "list.txt", "--to", "site")
    assert "2 entries have notes for the game master (gm_notes, extra), left out here" in told.err
    data = b"".join(path.read_bytes() for path in Path("site/data").iterdir())
    assert not [word for word in SECRET if word in data]
    assert b"Sandstorm" in data
    run("export", "site", "--list", "list.txt", "--to", "mine", "--gm-notes")
    assert b"SECRETCURSE" in b"".join(path.read_bytes() for path in Path("mine/data").iterdir())


def test_a_printed_spellbook_has_none(run: Run) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed (it reads PDFs back)")
    pytest.importorskip("typst", reason="typst is not installed (it sets pages)")
    Path("overrides").mkdir()
    Path("overrides/mine.yaml").write_text(OVERRIDES, encoding="utf-8")
    run("build", "--source", "starter")
    Path("list.txt").write_text("Fissure\n", encoding="utf-8")
    for kind in ("spellbook", "cards"):
        for more, there in (((), False), (("--gm-notes",), True)):
            to = f"{kind}-{there}"
            run("export", "print", kind, "--list", "list.txt", "--to", to, *more)
            pages = pypdf.PdfReader(f"{to}/{kind}.pdf").pages
            words = "".join("".join(page.extract_text().replace("\u00ad", "").split()) for page in pages)
            assert "Fissure" in words
            assert ("SECRETCURSE" in words) is there
