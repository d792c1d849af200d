"""Tab offers the words of every argument and option that takes one of a known set: no command is forgotten."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from convert.cli import main, offers
from convert.cli.game_commands import game_commands
from convert.contract.registry import load_system, system_names
from convert.contract.system import Command
from convert.terminal import shells
from tests import forked

FREE = {
    "URL", "DATE", "RANGE", "TIME", "ADDRESS", "NUMBERS", "LINE", "QUESTION", "ANSWER", "PLACE", "ITEM",
    "--name", "--why", "--title", "--start", "--called", "--done", "--item", "--precision",
}  # fmt: skip
"""Values that people make up: numbers, times, words of their own."""
FREE_IN = {
    "campaign milestone": {"WHAT"},
    "play": {"--resume"},  # a file
}
OF_THEIR_OWN = ("Choice", "Int", "Float", "Path")
"""Types that Typer or the shell completes, or numbers."""


def _asked(folder: Path, begun: str, **more: str) -> list[str]:
    asking = {shells.ASKED: "complete_bash", "COMP_WORDS": begun, **more}
    asking.setdefault("COMP_CWORD", str(begun.count(" ")))
    asked = forked.card2spell(folder, environment={**os.environ, **asking})
    assert asked.stderr == ""
    return [line for line in asked.stdout.splitlines() if line]


def _tree() -> Iterator[tuple[str, Any]]:
    for name in main.COMMANDS:
        yield from _below(name, _offered(name, main._load(name)))
    for name, games in game_commands().items():
        for game, how in games.items():
            yield from _below(name, _offered(name, main._load(name, how), how, game))


def _offered(name: str, command: Any, own: Command | None = None, game: str = "") -> Any:
    offers.offer(command, name, own, game)
    return command


def _below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    for name, each in getattr(command, "commands", {}).items():
        yield from _below(f"{path} {name}", each)
    for parameter in command.params:
        if not getattr(parameter, "is_flag", False):
            yield path, parameter


def test_every_argument_and_option_of_a_known_set_is_completed() -> None:
    """Whoever adds one says what Tab offers (``convert.cli.offers``, a game's ``offers``), or that it is free."""
    forgotten, seen = [], 0
    for path, each in _tree():
        seen += 1
        words = {*(name for name in each.opts if name.startswith("-")), offers.bare(each.metavar or "")}
        free = words & (FREE | FREE_IN.get(path, set())) or (path in ("fetch", "export") and "WORD" in words)
        own = any(kind in type(each.type).__name__ for kind in OF_THEIR_OWN)
        if "shell_complete" not in vars(each) and not own and not free:
            forgotten.append((path, each.name, each.metavar))
    assert seen > 300
    assert forgotten == []


@pytest.mark.parametrize(
    ("begun", "offered"),
    [
        ("card2spell simulate --side Kurib", ["Kuriboh"]),
        ("card2spell simulate --side Kuriboh,Summoned", [r"Kuriboh,Summoned\ Skull"]),
        ("card2spell play --side kurib", ["Kuriboh"]),
        ("card2spell character new --bonded summoned", [r"Summoned\ Skull"]),
        ("card2spell character new --spell Fiss", ["Fissure"]),
        ("card2spell character new --attribute L", ["Light"]),
        ("card2spell balance Summ", [r"Summoned\ Skull"]),
        ("card2spell balance Kuriboh --vary att", [r"attack\="]),
        ("card2spell encounter Kurib", ["Kuriboh"]),
        ("card2spell campaign add Kurib", ["Kuriboh"]),
        ("card2spell campaign add khay", ["khay.yaml"]),
        ("card2spell campaign cast kisara Fiss", ["Fissure"]),
        ("card2spell campaign rest ki", ["kisara"]),
        ("card2spell campaign sleep --keep Kurib", ["Kuriboh"]),
        ("card2spell campaign raise kisara att", ["attack"]),
        ("card2spell campaign meditate kisara pa", ["paint"]),
        ("card2spell campaign use kisara a", [r"a\ lamp"]),
        ("card2spell validate --select C2S10", [f"C2S10{n}" for n in range(1, 10)]),
        ("card2spell validate --ignore c2s101", ["C2S101"]),
        ("card2spell play --human x --system caster-duel beg", ["beginner"]),
        ("card2spell play --side Kuriboh --side Sparks --human Ku", ["Kuriboh"]),
        ("card2spell play --opponent sea", ["search"]),
        ("card2spell search --type Dra", ["Dragon"]),
        ("card2spell search --status man", ["manual"]),
        ("card2spell search --system mag", ["magic-rpg"]),
        ("card2spell glossary Prepa", ["Prepared"]),
        ("card2spell table-choices creation_p", ["creation_points"]),
        ("card2spell export obs", ["obsidian"]),
        ("card2spell export print spellb", ["spellbook"]),
        ("card2spell export print --option backs", [r"backs\="]),
        ("card2spell schema overr", ["override"]),
        ("card2spell campaign cast", ["cast"]),
    ],
)
def test_what_tab_offers(begun: str, offered: list[str], tmp_path: Path) -> None:
    """As bash asks for it, nothing built, with a campaign beside."""
    (tmp_path / "khay.yaml").write_text("name: Khay\n", encoding="utf-8")
    (tmp_path / "campaign.yaml").write_text(
        "# yaml-language-server: $schema=schemas/campaign.schema.json\ntitle: Tomb\ncharacters:\n  kisara:\n"
        "    name: Kisara\n    attribute: Light\n    values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4,"
        " focus: 2, preparation: 2}\n    bonded: Kuriboh\n    spellbook: [Fissure]\n"
        "    equipment:\n    - {name: a lamp}\n",
        encoding="utf-8",
    )
    assert _asked(tmp_path, begun) == offered


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Blue-Eyes", [r"Blue-Eyes\ Ultimate\ Dragon", r"Blue-Eyes\ White\ Dragon"]),
        (r"Blue-Eyes\ W", [r"Blue-Eyes\ White\ Dragon"]),
        ('"Blue-Eyes W', ["Blue-Eyes White Dragon"]),
        ("'Blue-Eyes W", ["Blue-Eyes White Dragon"]),
        ("blue-eyes-w", ["blue-eyes-white-dragon"]),
        ('"dark mag', ["Dark Magician"]),
        (r"\"A\"", [r"\"A\"\ Cell\ Breeding\ Device"]),
        ('"\\"A', ['\\"A\\" Cell Breeding Device']),
    ],
)
def test_names_are_offered_as_they_are_written(typed: str, offered: list[str], tmp_path: Path) -> None:
    """No half of a slug behind half of a name; a slug is completed as one. In quotes nothing is escaped twice."""
    begun = f"card2spell\nshow\n{typed}"
    assert _asked(tmp_path, begun, COMP_CWORD="2") == offered


def test_bash_parts_an_option_from_its_value_at_the_sign(tmp_path: Path) -> None:
    assert _asked(tmp_path, "card2spell\nsimulate\n--side\n=\nKurib", COMP_CWORD="4") == ["Kuriboh"]
    assert "json" in _asked(tmp_path, "card2spell\nbuild\n--format\n=", COMP_CWORD="3")


@pytest.mark.parametrize(
    ("shell", "word", "written"),
    [
        ("zsh", "Magician's: Rod", "Magician'\\''s\\\\: Rod"),
        ("zsh", '"A" Cell', '\\"A\\" Cell'),
        ("fish", "Blue-Eyes White Dragon", "Blue-Eyes White Dragon"),
        ("powershell", "Magician's Rod", "'Magician''s Rod'"),
        ("powershell", "Kuriboh", "Kuriboh"),
    ],
)
def test_other_shells(shell: str, word: str, written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shells.ASKED, f"complete_{shell}")
    offer = shells.as_typed(word)
    assert offer == written
    assert offer.replace("'", "''") == written


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not on this machine")
def test_bash_reads_what_is_offered_as_one_word(tmp_path: Path) -> None:
    """The script that Typer installs, in a bash that completes a line."""
    name = 'Dr. "X"\'s $5 `Rod`: A=B & more? [yes]; (no)'
    offered = shells._for_bash(name, "")
    heard = subprocess.run(["bash", "-c", f"printf %s {offered}"], capture_output=True, text=True)
    assert heard.stdout == name
    heard = subprocess.run(
        ["bash", "-c", f'printf %s "{shells._for_bash(name, chr(34))}"'], capture_output=True, text=True
    )
    assert heard.stdout == name
    heard = subprocess.run(
        ["bash", "-c", f"printf %s '{shells._for_bash(name, chr(39))}'"], capture_output=True, text=True
    )
    assert heard.stdout == name


@pytest.mark.parametrize("game", system_names())
def test_names_of_every_game_are_known_where_nothing_is_built(game: str, tmp_path: Path) -> None:
    own = load_system(game).cards("starter")
    cards = own.cards if own is not None else load_system(game).publisher.starter()
    word = cards[0].name
    offered = _asked(tmp_path, f"card2spell\nshow\n--system\n{game}\n'{word}", COMP_CWORD="4")
    assert word in offered


def test_few_of_many_begin_with_no_more_than_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bash writes what all that is offered begins with: where not all is, the last is offered beside the first."""
    from convert.terminal import completing

    many = [(f"{letter}{number:04}", "") for letter in "ab" for number in range(completing.MOST)]
    offer = completing.one_of(lambda _: many)
    context: Any = None
    words = [word for word, _ in offer(context, "")]
    assert len(words) == completing.MOST
    assert os.path.commonprefix(words) == ""  # noqa: RUF071  letters, as bash has it


def test_a_completion_is_quick(tmp_path: Path) -> None:
    """The time of the process itself, the shortest of some: .3 s on an idle processor."""
    asking = {**os.environ, shells.ASKED: "complete_bash", "COMP_WORDS": "card2spell show Kurib", "COMP_CWORD": "2"}
    least = 9.0
    for _ in range(3):
        before = os.times()
        asked = subprocess.run([sys.executable, "-m", "card2spell"], env=asking, cwd=tmp_path, capture_output=True)
        after = os.times()
        least = min(least, after.children_user + after.children_system - before.children_user - before.children_system)
        assert asked.stdout.decode().split() == ["Kuriboh"]
    assert least < 0.6  # measured .2 s; twice that where the machine is loaded
