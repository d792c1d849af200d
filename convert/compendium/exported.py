"""Folders that an export wrote: what is in them is checked by the export itself, and is no file of a person's own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import msgspec

from convert.plain_file import SAVED_MOST, read_plain

NAME = "export.json"
"""What an export says of itself: what was exported from which compendium, and the checksum of every file."""


def files_of(manifests: Iterable[Path]) -> set[Path]:
    """These manifests, and the files in their folders that they name. One that is no manifest of an export is not
    among them."""
    found: set[Path] = set()
    for path in manifests:
        try:
            data = msgspec.json.decode(read_plain(path, SAVED_MOST))
            names = [name for name, wrote in data["files"].items() if isinstance(wrote["sha256"], str)]
        except (OSError, ValueError, msgspec.MsgspecError, LookupError, TypeError, AttributeError, RecursionError):
            continue
        inside = (
            name for name in names if not (PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts)
        )
        found.update(path.parent / name for name in inside)
        found.add(path)
    return found
