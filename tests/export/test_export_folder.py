"""What ``export`` does to a folder: nothing unasked, everything or nothing, the same bytes."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import msgspec
import pytest

from convert.compendium import atomic
from tests.export.conftest import Run


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def times(folder: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def test_every_file_is_in_the_manifest_with_its_checksum(run: Run, tmp_path: Path) -> None:
    done = run("export", "markdown", "--form", "field", "--to", "notes")
    assert done.status == 0, done.err
    there = everything(tmp_path / "notes")
    manifest = msgspec.json.decode(there.pop("export.json"))
    assert {name: each["sha256"] for name, each in manifest["files"].items()} == {
        name: atomic.sha256(content) for name, content in there.items()
    }
    assert (manifest["what"], manifest["system"], manifest["choice"]) == ("markdown", "duel-monsters", "form field")
    assert manifest["entries"] == len(there) - 1 > 0


def test_unchanged_input_writes_nothing_and_another_folder_gets_the_same_bytes(run: Run, tmp_path: Path) -> None:
    run("export", "markdown", "--form", "field", "--to", "one")
    before = times(tmp_path / "one")
    again = run("export", "markdown", "--form", "field", "--to", "one")
    assert "as they were" in again.err
    assert "written" not in again.err
    assert times(tmp_path / "one") == before
    run("export", "markdown", "--form", "field", "--to", "two")
    assert everything(tmp_path / "two") == everything(tmp_path / "one")


def test_what_a_person_changed_is_left_and_named_until_force(run: Run, tmp_path: Path) -> None:
    run("export", "markdown", "--form", "field", "--to", "notes")
    page = next((tmp_path / "notes" / "spell").iterdir())
    made = page.read_bytes()
    page.write_text("my own notes", encoding="utf-8")
    left = run("export", "markdown", "--form", "field", "--to", "notes")
    assert left.status == 0
    assert f"left as you changed it: notes/spell/{page.name}" in left.err
    assert run("export", "markdown", "--form", "field", "--to", "notes").err == left.err
    assert page.read_text(encoding="utf-8") == "my own notes"
    run("export", "markdown", "--form", "field", "--to", "notes", "--force")
    assert page.read_bytes() == made


def test_what_is_exported_no_more_goes_but_not_what_a_person_changed(run: Run, tmp_path: Path) -> None:
    run("export", "markdown", "--form", "field", "--form", "ritual", "--to", "notes")
    rituals = msgspec.json.decode(run("search", "--form", "ritual", "--json").out)["entries"]
    pages = [tmp_path / "notes" / each["kind"] / f"{each['slug']}.md" for each in rituals]
    pages[0].write_text("mine", encoding="utf-8")
    done = run("export", "markdown", "--form", "field", "--to", "notes")
    assert "taken away" in done.err
    assert [page.exists() for page in pages] == [True, *([False] * (len(pages) - 1))]


def test_names_that_a_file_system_refuses_are_mapped_listed_and_told(run: Run, tmp_path: Path) -> None:
    done = run("export", "obsidian", "--name", "Lamia", "--to", "vault")
    assert "1 file has another name than the entry (export.json lists them): D/D Lamia (ygo-19580308) → D D Lamia" in (
        done.out + done.err
    )
    assert msgspec.json.decode((tmp_path / "vault/export.json").read_bytes())["names"] == {
        "D/D Lamia (ygo-19580308)": "D D Lamia"
    }
    again = run("export", "obsidian", "--name", "Lamia", "--to", "vault")
    assert "another name" not in again.out + again.err  # nothing was written
    table = run("export", "csv", "--name", "Lamia", "--to", "table")
    assert "another name" not in table.out + table.err  # none of its files is called as an entry


def test_files_of_somebody_else_are_never_replaced(run: Run, tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "index.md").write_text("hello", encoding="utf-8")
    for force in ([], ["--force"]):
        done = run("export", "markdown", "--form", "field", "--to", "vault", *force)
        assert done.status == 1
        assert "error: vault/index.md is there and is not ours: nothing was written" in done.err
        assert everything(tmp_path) == {"vault/index.md": b"hello"}


def test_a_folder_that_is_none_or_a_compendiums_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    done = run("export", "csv", "--form", "field", "--to", "taken")
    assert (done.status, "taken is a file" in done.err) == (2, True)
    (tmp_path / "book").mkdir()
    for name in ("manifest.json", "provenance.json"):
        (tmp_path / "book" / name).write_text("{}", encoding="utf-8")
    done = run("export", "csv", "--form", "field", "--to", "book")
    assert (done.status, "book holds a compendium" in done.err) == (2, True)
    assert sorted(everything(tmp_path)) == ["book/manifest.json", "book/provenance.json", "taken"]
    done = run("export", "csv", "--list", "nowhere.txt")
    assert (done.status, "there is no file nowhere.txt" in done.err, "--source" in done.err) == (2, True, False)


@pytest.mark.parametrize("named", ["../victim.txt", "/tmp/victim.txt", "a/../../victim.txt", "export.json", "linked/x"])
def test_a_manifest_from_somebody_else_leads_nowhere(run: Run, tmp_path: Path, named: str) -> None:
    """What ``export.json`` says is believed of files in its folder alone: nothing else is replaced or taken away."""
    victim = tmp_path / "victim.txt"
    victim.write_text("mine", encoding="utf-8")
    run("export", "csv", "--form", "field", "--to", "out")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "x").write_text("mine", encoding="utf-8")
    (tmp_path / "out" / "linked").symlink_to(tmp_path / "elsewhere")
    manifest = msgspec.json.decode((tmp_path / "out" / "export.json").read_bytes())
    manifest["files"][named] = {"sha256": atomic.sha256(b"mine"), "bytes": 4}
    (tmp_path / "out" / "export.json").write_bytes(msgspec.json.encode(manifest))
    before = everything(tmp_path)
    for more in ((), ("--force",)):
        done = run("export", "csv", "--form", "fusion", "--to", "out", *more)
        assert done.status == 1
        assert f"export.json cannot be used: {named!r} is no file of an export" in done.err
        assert everything(tmp_path) == before


def test_two_formats_do_not_share_a_folder(run: Run) -> None:
    run("export", "markdown", "--form", "field", "--to", "out")
    done = run("export", "csv", "--form", "field", "--to", "out")
    assert (done.status, "holds an export of duel-monsters as markdown" in done.err) == (1, True)


def test_a_full_disk_leaves_the_old_export_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("export", "markdown", "--form", "field", "--to", "notes")
    before = everything(tmp_path / "notes")
    written = []

    def full(path: Path, content: bytes) -> None:
        written.append(path)
        if len(written) > 3:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        path.write_bytes(content)

    monkeypatch.setattr(atomic, "write_through", full)
    done = run("export", "markdown", "--to", "notes")
    assert done.status == 4
    assert "the disk is full" in done.err
    assert everything(tmp_path / "notes") == before


def test_all_text_formats_at_once_each_in_its_folder(run: Run, tmp_path: Path) -> None:
    done = run("export", "--all", "--form", "field", "--to", "out", "--json")
    assert done.status == 0, done.err
    names = [each["what"] for each in msgspec.json.decode(done.out)["exports"]]
    assert {"markdown", "csv"} <= set(names)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(names)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "markdwn"], "did you mean markdown?"),
        (["export", "markdown", "--rank", "6-4"], "runs backwards"),
        (["export", "markdown", "--form", "fild"], "did you mean 'field'"),
        (["export", "markdown", "--set", "Metal Raider"], "Metal Raiders"),
        (["export", "markdown", "--name", "zzzzzz"], "no entry is left"),
        (["export", "markdown", "more"], "takes nothing more"),
        (["export", "markdown", "--option", "size=a4"], "no setting 'size'"),
        (["export", "markdown", "--option", "size"], "is no setting"),
        (["export", "print", "--option", "ppi=70"], "ppi is a whole number from 72 to 600"),
        (["export", "print", "--option", "bleed=4"], "bleed is a number from 0 to 3"),
        (["export", "print", "--option", "marks=x"], "marks is true or false"),
        (["export", "--all", "markdown"], "--all writes every text format"),
        (["export", "--template", "nowhere"], "there is no folder nowhere"),
        (["export", "obsidian", "nobody"], "name the file of a scenario or a sheet"),
    ],
)
def test_wrong_use_is_told_with_what_would_be_right(run: Run, tmp_path: Path, arguments: list[str], said: str) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert said in done.err
    assert everything(tmp_path) == {}


def test_a_list_chooses_entries_by_name_id_or_slug(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("Fissure\n# a comment\nman-eater-bug\nNobody at all here\n", encoding="utf-8")
    done = run("export", "csv", "--list", "mine.txt", "--to", "out")
    assert done.status == 2, "what is named is not there (README), and the rest is written"
    assert "mine.txt:4: no entry is called 'Nobody at all here'" in done.err
    lines = (tmp_path / "out" / "entries.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["Fissure", "Man-Eater Bug"]


def test_a_list_whose_names_are_unknown_ends_as_the_other_commands_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("Fisure\nNobody at all here\n", encoding="utf-8")
    done = run("export", "csv", "--list", "mine.txt", "--to", "out")
    assert done.status == 2
    assert "mine.txt:1: no entry is called 'Fisure'\n  hint: did you mean 'Fissure'?" in done.err
    assert "mine.txt:2: no entry is called 'Nobody at all here'" in done.err
    assert not (tmp_path / "out").exists()
    (tmp_path / "mine.txt").write_text("Fissure\nNobody at all here\n", encoding="utf-8")
    told = json.loads(run("export", "csv", "--list", "mine.txt", "--to", "out", "--json").out)
    assert [each["status"] for each in told["failed"]] == [2]
    assert [each["what"] for each in told["exports"]] == ["csv"]
