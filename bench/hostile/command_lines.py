"""Command lines of the bench: arguments that nothing can be meant by, and writing where links have been put."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from pathlib import Path


def odd_arguments(dice: random.Random, steering: Sequence[str]) -> tuple[str, ...]:
    """Names that no file can hold, numbers that are none."""
    name = f"A{dice.choice((*steering, os.fsdecode(bytes([255]))))}B".replace(chr(0), "")
    number = dice.choice(("nan", "inf", "-inf", "1e400", "-1", "0x1"))
    return dice.choice(
        (
            ("campaign", "new", "t.yaml", "--title", name),
            ("collection", "new", "t.yaml", "--name", name),
            ("character", "new", "t.yaml", "--system", "magic-rpg", "--name", name),
            ("danger", "--check", "--precision", number),
            ("play", "--auto", "--pace", number),
            ("simulate", "--side", "Feral Imp", "--side", "Feral Imp", f"--precision={number}"),
            ("encounter", "Battle Ox", "--wish", number),
        )
    )


WRITING: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("export", "markdown", "--to", "ex"): ("ex/spell", "ex/monster", "ex/export.json", "ex/index.md"),
    ("export", "site", "--to", "ex"): ("ex/assets", "ex/data", "ex/index.html"),
    ("export", "csv", "--to", "ex"): ("ex/entries.csv", "ex/export.json"),
    ("override", "new", "fissure"): ("overrides/fissure.yaml",),
    ("campaign", "new", "t.yaml", "--title", "T"): ("t.yaml", "t.yaml.bak"),
    ("collection", "new", "t.yaml", "--name", "T"): ("t.yaml",),
    ("man",): ("man", "man/man1", "man/man1/card2spell.1"),
    ("schema", "--write", "schemas"): ("schemas/override.schema.json", "schemas/duel-monsters"),
    ("init",): (".vscode", ".github", "schemas", "README.md", "overrides", "overrides/example.yaml"),
}
"""Commands, and where each would write."""


def writing_through_links(folder: Path, dice: random.Random) -> tuple[str, ...]:
    """Put links into a folder where a command would write, to a file, to nothing and to the folder ``outside``; that
    command."""
    outside = folder / "outside"
    outside.mkdir()
    command, places = dice.choice(list(WRITING.items()))
    for place in dice.sample(places, dice.randint(1, len(places))):
        at = folder / place
        if any(parent.is_symlink() for parent in at.parents) or os.path.lexists(at):
            continue
        at.parent.mkdir(parents=True, exist_ok=True)
        at.symlink_to(dice.choice((folder / "keep.txt", folder / "nothing", outside)))
    return command
