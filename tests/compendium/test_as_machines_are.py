"""What machines and their users do: folders and files that may not be written, Windows line ends, byte order marks,
other alphabets, pipes that close, Ctrl-C."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from convert.cli import main
from convert.compendium import atomic
from convert.errors import MachineError
from tests.forked import card2spell

Run = Callable[..., Any]
BOM = b"\xef\xbb\xbf"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder of its own; its status and what it said."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Any:
        with pytest.raises(SystemExit) as stopped:
            main.run(list(arguments))
        said = capsys.readouterr()
        return SimpleNamespace(status=stopped.value.code, out=said.out, err=said.err)

    return call


def everything(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def forbid(monkeypatch: pytest.MonkeyPatch, *forbidden: Path) -> None:
    """As ``chmod`` does, for a superuser as well."""
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in forbidden and allowed(path, mode))


def test_a_write_protected_file_is_not_replaced(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("build", "--source", "starter")
    before = everything(tmp_path)
    forbid(monkeypatch, Path("output/duel-monsters/spells.json"))
    done = run("build", "--source", "starter", "--form", "summon")
    assert done.status == 4
    assert "error: output/duel-monsters/spells.json is write-protected: nothing was written" in done.err
    assert everything(tmp_path) == before


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="may write everywhere")
def test_a_folder_that_may_not_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o555)
    for arguments in (
        ["build", "--source", "starter", "--output", "locked"],
        ["init", "locked/mine"],
        ["override", "new", "Fissure", "--overrides", "locked"],
        ["schema", "--write", "locked/schemas"],
    ):
        done = run(*arguments)
        assert done.status == 4, arguments
        assert "locked" in done.err


def test_windows_line_ends_and_a_byte_order_mark_in_overrides(run: Run, tmp_path: Path) -> None:
    (tmp_path / "overrides").mkdir()
    mine = tmp_path / "overrides" / "mine.yaml"
    text = "fissure:\n  card: Fissure\n  rank: 3\n  note: |\n    Größer.\n    So.\n"
    mine.write_bytes(BOM + text.replace("\n", "\r\n").encode())
    assert "overrides: 1 applied" in run("build", "--source", "starter").err
    entry = msgspec.json.decode(run("show", "Fissure", "--json").out)["entries"][0]
    assert (entry["rank"], entry["note"]) == (3, "Größer.\nSo.\n")
    assert run("validate", "overrides").status == 0


def test_a_command_leaves_the_author_s_line_ends(run: Run, tmp_path: Path) -> None:
    run("build", "--source", "starter")
    (tmp_path / "overrides").mkdir()
    mine = tmp_path / "overrides" / "mine.yaml"
    mine.write_bytes(BOM + b"# mine\r\nfissure:\r\n  card: Fissure\r\n  rank: 3\r\n")
    assert run("override", "refresh", "Fissure").status == 0
    written = mine.read_bytes()
    assert written.startswith(BOM + b"# mine\r\nfissure:\r\n  card: Fissure\r\n  pin: ")
    assert written.count(b"\r\n") == written.count(b"\n") == 5


def test_folders_with_blanks_and_other_alphabets(run: Run) -> None:
    goal = "Größe & Käse/мой стол"
    assert run("build", "--source", "starter", "--output", goal).status == 0
    assert "Fissure" in run("show", "Fissure", "--compendium", goal).out
    assert run("override", "new", "Fissure", "--overrides", "ü b", "--compendium", goal).out == "ü b/fissure.yaml\n"
    assert run("validate", "ü b", f"{goal}/duel-monsters").status == 0


def test_a_build_says_what_it_warns_of_in_words_and_init_where_to_go_on(run: Run) -> None:
    said = run("build", "--source", "starter").err
    assert "2 × Rank 1 by default (C2S501)" in said
    assert "skipped: 1 card (skill cards are not converted)" in said
    assert "next: `cd 'my table'`, `card2spell build`" in run("init", "my table").err
    assert "nothing to do" in run("migrate", "my table/overrides").err


def test_a_sheet_that_is_not_there_is_said_without_a_line(run: Run) -> None:
    told = run("character", "show", "none.yaml")
    assert (told.status, "error: there is no file none.yaml" in told.err) == (2, True)


def test_ctrl_c_is_one_sentence_and_leaves_everything_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("build", "--source", "starter")
    before = everything(tmp_path)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_sync_folder", stop)
        done = run("build", "--source", "starter", "--form", "summon")
    assert done.status == 130
    assert done.err.splitlines()[-1] == "stopped with Ctrl-C: nothing is left half done"
    assert everything(tmp_path) == before


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "convert.cli", *arguments],
        capture_output=True,
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
        check=False,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The starter set, built."""
    folder = tmp_path_factory.mktemp("built")
    assert card2spell(folder, "build", "--source", "starter", "-q").returncode == 0
    return str(folder / "output")


def test_stars_can_be_written_whatever_the_machine_writes_by_default(built: str) -> None:
    """As on Windows, where a pipe has an old code page."""
    done = command("show", "Fissure", "--compendium", built, PYTHONUTF8="0", LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    assert "★★☆☆☆" in done.stdout.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe of another kind")
@pytest.mark.parametrize(
    "arguments", ["show Fissure --compendium {built}", "explain-code", "search dragon --json --compendium {built}"]
)
def test_a_pipe_that_closes_early_is_no_mistake(arguments: str, built: str) -> None:
    gone, closed = os.pipe()
    os.close(gone)
    ran = subprocess.run(
        [sys.executable, "-m", "convert.cli", *arguments.format(built=built).split()],
        stdout=closed,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    os.close(closed)
    assert ran.returncode == 0
    assert b"Error" not in ran.stderr
    assert b"error" not in ran.stderr


@pytest.mark.parametrize(("platform", "synced"), [("linux", 1), ("darwin", 1), ("win32", 0)])
def test_what_a_folder_holds_is_written_through_where_a_folder_can_be_opened(
    platform: str, synced: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows no folder can."""
    seen: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append(os.fstat(handle).st_ino))
    monkeypatch.setattr(sys, "platform", platform)
    atomic._sync_folder(tmp_path)
    assert seen == [tmp_path.stat().st_ino] * synced


@pytest.mark.parametrize(("said", "named"), [((), "notes"), (("notes/deep/a.md",), "notes/deep/a.md")])
def test_what_the_machine_refuses_is_named(said: tuple[str, ...], named: str) -> None:
    """The very file where the machine says which, else the place that somebody named."""
    with pytest.raises(MachineError) as refused, atomic.writing(Path("notes")):
        raise OSError(errno.ENOSPC, "No space left on device", *said)
    assert refused.value.message == f"the disk is full: {Path(named)}"
