"""The first line of a new file, by which editors find the schema that it is checked and completed by."""

from __future__ import annotations

from pathlib import Path

from convert.terminal import console


def tell_schema(path: Path, system: str, kind: str) -> None:
    """Say that the schema which a new file names is not there yet, and what writes it; nothing where it is."""
    from convert.compendium.document_files import schema_for_editors

    named = path.parent / schema_for_editors(path, system, kind)
    if not named.is_file():
        folder = next(each for each in named.parents if each.name == "schemas")
        console.talk(f"note: its first line names {named} for editors, which is not there yet")
        console.talk(f"  hint: `card2spell schema --write {folder.as_posix()}` writes it")
