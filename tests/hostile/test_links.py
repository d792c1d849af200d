"""Links in somebody's folder: nothing below the folder that a person named is written through one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from convert.atomic_file import LinkError, put_below, refuse_links, replace_whole
from convert.cli import main
from convert.compendium.atomic import Change, lock
from convert.compendium.overrides import scaffold
from convert.compendium.own_folder import start
from convert.compendium.taking_back import keep_written
from convert.contract.registry import load_system
from convert.errors import Card2SpellError, MachineError
from convert.systems.duel_monsters.campaign import journal
from convert.systems.duel_monsters.campaign.files import write
from convert.systems.magic_rpg.campaign.undo import write_change
from convert.table.saved import next_free

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as POSIX has them")
Place = Callable[..., Path]
PIN = f"sha256:{0:064}"
OLD = f'{{label}}:\n  card: {{card}}\n  pin: "{PIN}"\n  form: incantatio\n'
"""An override that is stale, and a word in it that has one cure."""


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of somebody's, in which one is."""
    folder = tmp_path / "ours"
    folder.mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "keep").write_text("keep")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def link(ours: Path) -> Place:
    """Puts a link into it, to what is outside: nothing, or the file ``keep`` where the name ends so."""

    def put(name: str, to: str = "keep") -> Path:
        path = ours / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(ours.parent / "outside" / to)
        return path

    return put


@pytest.fixture(autouse=True)
def nothing_outside_is_touched(ours: Path) -> object:
    """After each test."""
    yield
    outside = ours.parent / "outside"
    assert [path.name for path in outside.rglob("*")] == ["keep"]
    assert (outside / "keep").read_text() == "keep"


def ended(arguments: list[str]) -> int:
    """The status with which a command ends."""
    with pytest.raises(SystemExit) as end:
        main.run(arguments)
    assert isinstance(end.value.code, int)
    return end.value.code


def test_the_one_place_that_writes_refuses_links_below_the_folder_that_was_named(ours: Path, link: Place) -> None:
    link("a/b", "")
    for name in ("a/b/c", "a/b"):
        with pytest.raises(LinkError):
            put_below(ours, name, b"x")
    with pytest.raises(LinkError):
        replace_whole(link("dangling", "new"), b"x")
    inside = ours / "named"
    inside.symlink_to(ours / "a")
    put_below(inside, "plain", b"x")
    assert (ours / "a" / "plain").read_bytes() == b"x"
    refuse_links(Path("named/plain"), Path("named"))
    with pytest.raises(LinkError):
        refuse_links(Path("named/plain"), Path())


def test_a_change_of_many_files_goes_through_no_link(ours: Path, link: Place) -> None:
    link("ex/spell", "")
    with lock(ours / "ex"), Change(ours / "ex") as change:
        change.put_all([("a.md", b"x"), ("spell/b.md", b"x")])
        with pytest.raises(MachineError, match="spell is a link"):
            change.commit()
    assert [path.name for path in (ours / "ex").iterdir() if path.name[0] != "."] == ["spell"]


@pytest.mark.parametrize("folder", ["spell", "monster"])
def test_export_through_a_linked_folder_is_refused(
    link: Place, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    link(f"ex/{folder}", "")
    assert ended(["export", "markdown", "--to", "ex"]) == 4
    assert f"ex/{folder} is a link, and nothing is written through links" in capsys.readouterr().err


@pytest.mark.parametrize("to", ["keep", "new.yaml"])
def test_override_new_and_lift_through_a_link_are_refused(link: Place, to: str) -> None:
    path = link("overrides/fissure.yaml", to)
    with pytest.raises(MachineError, match="is a link"):
        scaffold.append(path, "a: {}\n")
    link("overrides/dice-duels", "")
    with pytest.raises(MachineError, match="is a link"):
        scaffold.append(Path("overrides/dice-duels/x.yaml"), "a: {}\n", below=Path("overrides"))


@pytest.mark.parametrize("name", ["t.yaml", "t.yaml.bak", ".t.yaml.written", "t.journal.txt", "t.yaml.undo"])
def test_what_lies_beside_a_campaign_is_no_link(ours: Path, link: Place, name: str) -> None:
    path = ours / "t.yaml"
    if name != "t.yaml":
        path.write_text("before")
    if name.startswith("."):
        (ours / "t.yaml.bak").write_text("before")
    link(name, "new" if name == "t.yaml" else "keep")
    writers: dict[str, Callable[[], object]] = {
        ".t.yaml.written": lambda: keep_written(path),
        "t.journal.txt": lambda: journal.write_down(path, ()),
        "t.yaml.undo": lambda: write_change(path, {"t.yaml": b"x"}, ("x",)),
    }
    with pytest.raises((OSError, Card2SpellError), match=r"link|no plain file"):
        writers.get(name, lambda: write(path, "x"))()


def test_a_sheet_beside_a_campaign_is_no_link(ours: Path, link: Place) -> None:
    (ours / "t.yaml").write_text("before")
    link("sheet.yaml")
    with pytest.raises(LinkError):
        write_change(ours / "t.yaml", {"t.yaml": b"x", "sheet.yaml": b"x"}, ("x",))


def test_a_game_that_is_left_goes_through_no_link(ours: Path, link: Place) -> None:
    link("stopped-game.json", "new")
    assert next_free(ours).name == "stopped-game-2.json"


@pytest.mark.parametrize("name", ["man", "man/man1", "man/man1/card2spell-build.1"])
def test_man_writes_through_no_link(ours: Path, link: Place, name: str) -> None:
    link(name, "keep" if name.endswith(".1") else "")
    assert ended(["man"]) == 4


def test_man_and_schema_replace_only_what_is_theirs(ours: Path) -> None:
    for command, mine in (
        (["man", "--to", "here"], ours / "here" / "card2spell.1"),
        (["schema", "--write", "there"], ours / "there" / "config.schema.json"),
    ):
        mine.parent.mkdir()
        mine.write_text("mine")
        assert ended(command) == 1
        assert [path.read_text() for path in mine.parent.iterdir()] == ["mine"]
        mine.unlink()
        assert ended(command) == 0
        assert ended(command) == 0


@pytest.mark.parametrize("name", ["schemas/config.schema.json", "schemas/duel-monsters"])
def test_schemas_are_written_through_no_link(ours: Path, link: Place, name: str) -> None:
    link(name, "keep" if name.endswith("json") else "")
    assert ended(["schema", "--write", "schemas"]) == 4
    assert len(list((ours / "schemas").iterdir())) == 1


def test_a_picture_replaces_pictures_only_and_no_link(ours: Path, link: Place) -> None:
    pytest.importorskip("vl_convert")
    from convert.terminal import pictures

    chart = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "mark": "point", "data": {"values": []}}
    with pytest.raises(MachineError, match="is a link"):
        pictures.write(chart, link("a.svg"))
    mine = ours / "mine.svg"
    mine.write_text("words")
    with pytest.raises(Card2SpellError, match="is no picture"):
        pictures.write(chart, mine)
    pictures.write(chart, ours / "b.svg")
    pictures.write(chart, ours / "b.svg")


@pytest.mark.parametrize("name", [".vscode", "schemas", "README.md"])
def test_init_goes_through_no_link(ours: Path, link: Place, name: str) -> None:
    link(name, "new" if name == "README.md" else "")
    with pytest.raises(MachineError, match="is a link"):
        start(ours, load_system("duel-monsters"))


def test_init_leaves_no_empty_file_on_a_full_disk(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a one would be "there already" for ever."""

    def full(path: Path, _: bytes) -> None:
        path.touch()
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as once:
        once.setattr("convert.atomic_file.write_through", full)
        with pytest.raises(MachineError, match="the disk is full") as wrong:
            start(ours, load_system("duel-monsters"))
        assert "free some space" in str(wrong.value.hint)
    assert not [path for path in ours.rglob("*") if path.is_file()]


@pytest.fixture
def stale(ours: Path) -> Path:
    """A build, and a folder of overrides whose own file is behind a link to outside; the file outside."""
    assert ended(["build", "--source", "starter"]) == 0
    outside = ours.parent / "theirs.yaml"
    outside.write_text(OLD.format(label="linked", card=66788016))
    (ours / "overrides").mkdir()
    (ours / "overrides" / "linked.yaml").symlink_to(outside)
    return outside


@pytest.mark.parametrize(
    "command",
    [
        ["override", "refresh", "--all"],
        ["override", "refresh", "linked"],
        ["validate", "--fix", "overrides"],
        ["validate", "--fix", "overrides/linked.yaml"],
        ["validate", "--fix", "."],
    ],
    ids=" ".join,
)
def test_what_was_read_through_a_link_to_elsewhere_is_not_changed(
    ours: Path, stale: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (ours / "overrides" / "own.yaml").write_text(OLD.format(label="own", card=55144522))
    if command[0] == "override":
        for path in (stale, ours / "overrides" / "own.yaml"):
            path.write_text(path.read_text().replace("incantatio", "incantation"))
    before = {path: path.read_bytes() for path in (stale, ours / "overrides" / "own.yaml")}
    capsys.readouterr()
    assert ended(command) == 4
    told = capsys.readouterr().err
    assert f"overrides/linked.yaml is a link to {stale}, and nothing is written through it" in told
    assert "edit that file itself, or give its path" in told
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("command", [["override", "refresh", "--all"], ["validate", "--fix", "overrides"]])
def test_a_link_within_the_folder_is_followed_and_stays(ours: Path, stale: Path, command: list[str]) -> None:
    path, real = ours / "overrides" / "linked.yaml", ours / "overrides" / "real.txt"
    path.unlink()
    text = stale.read_text()
    real.write_text(text if command[0] == "validate" else text.replace("incantatio", "incantation"))
    path.symlink_to("real.txt")
    ended(command)
    assert path.is_symlink()
    assert "incantation" in real.read_text()
    assert (PIN in real.read_text()) == (command[0] == "validate")


def test_the_folder_that_is_named_may_be_a_link(ours: Path, stale: Path) -> None:
    (ours / "overrides" / "linked.yaml").unlink()
    (ours / "overrides").rmdir()
    (ours.parent / "mine").mkdir()
    own = ours.parent / "mine" / "own.yaml"
    own.write_text(OLD.format(label="own", card=66788016).replace("incantatio", "incantation"))
    (ours / "overrides").symlink_to(ours.parent / "mine")
    assert ended(["override", "refresh", "own"]) == 0
    assert PIN not in own.read_text()
