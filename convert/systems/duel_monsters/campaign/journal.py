"""What has happened in a campaign, written down beside it: a line for each happening, an empty one before a change."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from convert.errors import MachineError
from convert.systems.duel_monsters.campaign.model import Happening


def path_of(campaign: Path) -> Path:
    """Where it is written down."""
    return campaign.with_suffix(".journal.txt")


def write_down(campaign: Path, happenings: Iterable[Happening]) -> None:
    """Write a change down: an empty line, then a line for each thing that happened."""
    journal = path_of(campaign)
    if os.path.lexists(journal) and (journal.is_symlink() or not journal.is_file()):
        raise MachineError(f"{journal} is no plain file: nothing can be written down in it", hint="take it away")
    with journal.open("a", encoding="utf-8") as stream:
        stream.write("\n" + "".join(f"{happening}\n" for happening in happenings))


def lines(campaign: Path) -> list[str]:
    """What was written down, oldest first; nothing where nothing was."""
    journal = path_of(campaign)
    text = journal.read_text(encoding="utf-8") if journal.is_file() else ""
    return [line for line in text.splitlines() if line]


def last_change(path: Path) -> str:
    """The last change in words, as the journal has it: what happened first in it, and how much more did."""
    journal = path_of(path)
    text = journal.read_text(encoding="utf-8") if journal.is_file() else ""
    before, _, last = text.rstrip("\n").rpartition("\n\n")
    lines = last.strip("\n").splitlines()
    if not before and not text.startswith("\n"):
        lines = lines[-1:]  # written by an older version: where the change begins is not known
    if not lines:
        return "the last change"
    more = f" (and {len(lines) - 1} more of it)" if len(lines) > 1 else ""
    return lines[0].partition("  ")[2] + more
