"""A build killed at any moment leaves the old compendium or the new one, whole, for the next command."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convert.atomic_file import replace_whole
from convert.compendium import atomic
from convert.compendium.book import Compendium
from convert.compendium.writing import Made
from convert.errors import DataError, MachineError
from tests.compendium.toy_build import Builder, card

OLD = [card(number, f"Old {number}") for number in range(1, 4)]
NEW = [card(number, f"New {number}", level=2) for number in range(1, 4)] + [card(9, "Glow", kind="spell")]

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot fork on Windows")


def names(folder: Path) -> set[str]:
    return {entry.name for entry in Compendium.load(folder)}


def run_and_kill(builder: Builder, moment: int) -> bool:
    """Build the new cards in a child that is killed before its n-th change to the disk; whether it was killed."""
    child = os.fork()
    if child == 0:
        _kill_at(moment)
        builder.build(NEW)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def _kill_at(moment: int) -> None:
    """From now on, the n-th call that changes the disk kills this process instead."""
    done = 0

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal done
            if done == moment:
                os.kill(os.getpid(), signal.SIGKILL)
            done += 1
            return real(*args, **kwargs)

        return call

    for owner, name in ((os, "fsync"), (Path, "replace"), (Path, "unlink"), (Path, "mkdir"), (shutil, "rmtree")):
        setattr(owner, name, deadly(getattr(owner, name)))


@posix_only
@pytest.mark.parametrize(
    ("form", "step"),
    [("json", 5), ("yaml", 9), *(pytest.param(form, 1, marks=pytest.mark.thorough) for form in ("json", "yaml"))],
)
def test_killed_at_every_change_to_the_disk(builder: Builder, form: str, step: int) -> None:
    """From YAML to JSON too: then files of the old format go in the same change."""
    builder.build(OLD, format=form)
    old, new = {each.name for each in OLD}, {each.name for each in NEW}
    seen = []
    for moment in range(0, 100, step):
        killed = run_and_kill(builder, moment)
        found = names(builder.folder)
        assert found in (old, new), f"a mixture after a kill at change {moment}: {found}"
        seen.append(found == new)
        if not killed:
            break
        builder.build(OLD, format=form, accept=True)
        assert names(builder.folder) == old
    assert len(seen) * step > 12, "there are more moments than these"
    assert seen == sorted(seen), "once the change is true it stays true"
    assert seen[-1]


@posix_only
def test_the_next_build_after_a_kill_finds_no_edits_of_anybody(builder: Builder) -> None:
    for moment in range(1, 30, 6):
        builder.build(OLD, accept=True)
        run_and_kill(builder, moment)
        assert builder.build(OLD, accept=True).edits == []


@posix_only
def test_hand_edits_outlive_a_kill(builder: Builder) -> None:
    for moment in range(0, 24, 6):
        builder.build(OLD, accept=True, discard_edits=True)
        builder.edit("beasts.json", '"slug":"old-1","name":"Old 1"', '"slug":"old-1","name":"Old 1","note":"mine"')
        run_and_kill(builder, moment)
        Compendium.load(builder.folder)
        notes = [entry.get("note") for entry in builder.entries("beasts").values()]
        assert "mine" in notes


def test_stopped_while_the_files_are_written_nothing_has_changed(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C: no file of the new compendium stays anywhere, and the next build goes on from the old one."""
    builder.build(OLD)
    before = {path: path.read_bytes() for path in builder.folder.rglob("*") if path.is_file()}

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_sync_folder", stop)
        with pytest.raises(KeyboardInterrupt):
            builder.build(NEW, accept=True)
    assert {path: path.read_bytes() for path in builder.folder.rglob("*") if path.is_file()} == before
    builder.build(NEW, accept=True)
    assert names(builder.folder) == {each.name for each in NEW}


def test_stopped_with_the_journal_just_written_the_change_is_true(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C between the journal and what comes after it: the staged files stay, and the next build puts them in
    place."""
    builder.build(OLD)
    write = replace_whole

    def write_and_stop(path: Path, content: bytes) -> None:
        write(path, content)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "replace_whole", write_and_stop)
        with pytest.raises(KeyboardInterrupt):
            builder.build(NEW, accept=True)
    assert (builder.folder / ".card2spell" / "journal.json").exists()
    assert atomic.recover(builder.folder, lambda name: True)
    assert names(builder.folder) == {each.name for each in NEW}


def test_what_is_saved_before_it_is_removed_stays_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the journal and the removal that it names; then a person saves that file."""
    with atomic.Change(tmp_path) as change:
        change.put("old", b"1")
        change.commit()
    write = replace_whole

    def write_and_stop(path: Path, content: bytes) -> None:
        write(path, content)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, atomic.Change(tmp_path) as change:
        patch.setattr(atomic, "replace_whole", write_and_stop)
        with pytest.raises(KeyboardInterrupt):
            change.commit(remove=["old"])
    (tmp_path / "old").write_bytes(b"mine")
    assert atomic.recover(tmp_path, lambda name: True)
    assert [(path.name, path.read_bytes()) for path in tmp_path.glob("old*")] == [("old.saved-1", b"mine")]


def test_something_else_is_done_while_the_disk_is_at_work(tmp_path: Path) -> None:
    with atomic.Change(tmp_path) as change:
        staged = [change.put("a", b"1"), change.put("inner/b", b"2")]
        assert [each.sha256() for each in staged] == [atomic.sha256(b"1"), atomic.sha256(b"2")]
        assert not (tmp_path / "a").exists(), "before anything is in place"
        change.commit()
    assert (tmp_path / "a").read_bytes() == b"1"
    assert (tmp_path / "inner" / "b").read_bytes() == b"2"


def test_a_change_that_is_not_committed_never_happened(tmp_path: Path) -> None:
    with atomic.Change(tmp_path) as change:
        change.put("a", b"1")
    assert not list(tmp_path.rglob("a"))


def test_what_is_saved_while_a_build_runs_is_never_replaced(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build had looked for edits before; it writes nothing, and the next one finds this edit."""
    from convert.compendium import build, writing

    builder.build(OLD)
    honest = writing.stage

    def saved_meanwhile(made: Made, change: atomic.Change) -> dict[str, atomic.Staged]:
        builder.edit("beasts.json", '"slug":"old-1","name":"Old 1"', '"slug":"old-1","name":"Old 1","note":"mine"')
        return honest(made, change)

    with monkeypatch.context() as patch:
        patch.setattr(build, "stage", saved_meanwhile)
        with pytest.raises(DataError, match=r"beasts.json was saved while the build ran"):
            builder.build(NEW, accept=True)
    assert not (builder.folder / ".card2spell" / "journal.json").exists()
    assert builder.build(NEW, accept=True).edits[0].edit.fields == {"note": "mine"}


@posix_only
def test_what_is_saved_after_a_kill_is_not_lost_when_the_change_is_carried_out(builder: Builder) -> None:
    """The change was committed and the build killed before the files were moved; then a person saves the old one."""
    moment = 0
    while True:
        builder.build(OLD, accept=True, discard_edits=True)
        assert run_and_kill(builder, moment), "no kill left a journal and the old file"
        new = builder.folder / ".card2spell" / "next" / "beasts.json"
        if (builder.folder / ".card2spell" / "journal.json").exists() and new.exists():
            break
        moment += 1
    builder.edit("beasts.json", '"slug":"old-1","name":"Old 1"', '"slug":"old-1","name":"Old 1","note":"mine"')
    assert names(builder.folder) == {each.name for each in NEW}
    assert '"note":"mine"' in (builder.folder / "beasts.json.saved-1").read_text()


def test_a_write_protected_file_is_refused_before_anything_is_written(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where whoever builds may write everything: the machine is asked, and believed."""
    builder.build(OLD)
    before = {path.name: path.read_bytes() for path in builder.folder.glob("*.json")}
    beasts = builder.folder / "beasts.json"
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != beasts and real(path, mode))
    with pytest.raises(MachineError, match=r"beasts.json is write-protected: nothing was written"):
        builder.build(NEW, accept=True)
    assert {path.name: path.read_bytes() for path in builder.folder.glob("*.json")} == before


def test_a_second_build_waits_for_the_first(builder: Builder) -> None:
    builder.build(OLD)
    said: list[str] = []
    with atomic.lock(builder.folder):
        waiting = threading.Thread(target=_wait_for_lock, args=(builder.folder, said))
        waiting.start()
        until = time.monotonic() + 60
        while not said and time.monotonic() < until:
            waiting.join(0.001)
        assert said == [f"another command is writing to {builder.folder}: waiting for it to end"]
    waiting.join()
    assert said[1:] == ["got it"]


def _wait_for_lock(folder: Path, said: list[str]) -> None:
    with atomic.lock(folder, say=said.append):
        said.append("got it")


def test_waiting_ends_with_a_sentence(builder: Builder) -> None:
    builder.build(OLD)
    with (
        atomic.lock(builder.folder),
        pytest.raises(DataError, match="still writing"),
        atomic.lock(builder.folder, wait=0),
    ):
        raise AssertionError("two have the lock")


def test_a_damaged_journal_is_a_clear_error(builder: Builder) -> None:
    builder.build(OLD)
    (builder.folder / ".card2spell" / "journal.json").write_bytes(b"{")
    with pytest.raises(DataError, match="is damaged"):
        Compendium.load(builder.folder)
