"""Putting right what has one right cure: the word that was meant, quotation marks that are missing, an item of a list
that stands there already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from convert.atomic_file import refuse_elsewhere, replace_whole
from convert.compendium.atomic import writing
from convert.compendium.hand_files import as_before
from convert.compendium.manifest import NAME as MANIFEST
from convert.findings.model import Finding


def fixed(findings: Iterable[Finding], named: Iterable[Path] = ()) -> list[Finding]:
    """Write the cure of each finding into its file; those that were cured. Files that a build wrote are left alone:
    what is wrong in them is put right in an override. ``named`` are the files and folders that somebody named.

    Raises ``MachineError`` with nothing written where a file was read through a link out of the folder that was named,
    of a file that was named out of its own."""
    by_file: dict[str, list[Finding]] = {}
    for found in findings:
        if (found.instead or found.drop) and found.file and not (Path(found.file).parent / MANIFEST).exists():
            by_file.setdefault(found.file, []).append(found)
    folders = [folder for folder in named if folder.is_dir()]
    done: list[Finding] = []
    texts: dict[Path, str] = {}
    for name, here in by_file.items():
        path = Path(name)
        if not path.is_file():
            continue
        lines = path.read_text(encoding="utf-8-sig").split("\n")
        cured = [each for each in sorted(here, reverse=True) if _cure(lines, each)]
        if cured:
            texts[path] = "\n".join(lines)
            done += cured
    for path in texts:
        with writing(path):
            refuse_elsewhere(path, next((each for each in folders if path.is_relative_to(each)), path.parent))
    for path, text in texts.items():
        with writing(path):
            replace_whole(path, as_before(path, text))
    return sorted(done)


def _cure(lines: list[str], found: Finding) -> bool:
    """Put one finding right, where the file still has what it is about; from the end of a line to its beginning."""
    if not 0 < found.line <= len(lines):
        return False
    line, at = lines[found.line - 1], found.column - 1
    if line[at : at + 1] in ("'", '"') and not line.startswith(found.stands, at):
        at += 1
    if not line.startswith(found.stands, at):
        return False
    if found.drop:
        return _drop(lines, found)
    lines[found.line - 1] = line[:at] + found.instead + line[at + len(found.stands) :]
    return True


def _drop(lines: list[str], found: Finding) -> bool:
    """Take an item out of a list: its whole line, where nothing else stands in it, not even a remark; or, of a list in
    one line, the item with the comma on one side of it."""
    line, item = lines[found.line - 1], re.escape(found.stands)
    item = f"(?:{item}|'{item}'|\"{item}\")"
    if re.fullmatch(rf"\s*-\s+{item}\s*", line):
        del lines[found.line - 1]
        return True
    before, after = line[: found.column - 1], line[found.column - 1 :]
    within = re.fullmatch(rf"({item})(\s*[,\]].*)", after)
    if within is None:
        return False
    if before.rstrip().endswith(","):
        lines[found.line - 1] = before.rstrip()[:-1] + within[2].lstrip()
    elif within[2].lstrip().startswith(","):
        lines[found.line - 1] = before + within[2].lstrip()[1:].lstrip()
    else:
        return False
    return True
