"""Every command that a message, a help text or a page proposes is one that there is, with the options it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from convert.cli import main
from convert.cli.game_commands import game_commands

ROOT = Path(__file__).parents[2]
PROPOSED = re.compile(r"(?:`|\$ |Example: )card2spell ([a-z][a-z-]+)( [^`\n]*)?")
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
EVERYWHERE = {"--help", "--system"}


def commands() -> dict[str, list[Any]]:
    """Every command by name, as each game that has it has it."""
    own = {name: [main._load(name)] for name in main.COMMANDS}
    return own | {name: [main._load(name, each) for each in games.values()] for name, games in game_commands().items()}


def options(command: Any, words: list[str]) -> set[str] | None:
    """The options of a command, of its verb where it has verbs; None where it has not that verb."""
    verbs = getattr(command, "commands", None)
    if verbs is not None and words and not words[0].startswith("-"):
        command = verbs.get(words[0])
    return {name for each in command.params for name in each.opts} if command is not None else None


def wrong() -> Iterator[str]:
    """What is proposed and cannot be typed, with its place."""
    there = commands()
    for path in (*(ROOT / "convert").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name, rest in PROPOSED.findall(line):
                given = set(OPTION.findall(rest)) - EVERYWHERE
                known = [options(each, rest.split()) for each in there.get(name, ())]
                if "{" not in rest.split(" --")[0] and not any(each is not None and given <= each for each in known):
                    yield f"{path.relative_to(ROOT)}:{number}: {name}{rest}"


def test_what_is_proposed_can_be_typed() -> None:
    assert list(wrong()) == []
