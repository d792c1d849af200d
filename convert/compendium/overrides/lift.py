"""Lifting: changes made by hand in output files, turned into overrides that every later build applies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from convert.compendium import edits as hand
from convert.compendium import manifest
from convert.compendium.atomic import lock, recover
from convert.compendium.base import Base
from convert.compendium.edits import Edit
from convert.compendium.override_schema import PROTECTED
from convert.compendium.overrides import scaffold
from convert.compendium.state import Previous
from convert.errors import DataError
from convert.systems.base import System


@dataclass(frozen=True, kw_only=True)
class Lifted:
    """One edit as an override: the label, the block, and fields that no override can hold."""

    edit: Edit
    label: str
    fields: dict[str, Any]
    left: tuple[str, ...] = ()


def find_edits(system: System, folder: Path) -> tuple[list[Edit], Base]:
    """The edits in a compendium's files. Raises ``DataError`` where there is no build to compare them with."""
    with lock(folder):
        recover(folder)
        previous = Previous.load(folder)
        if previous is None:
            raise DataError(f"{folder} has no notes of a build to compare with", hint="`card2spell build` writes them")
        return hand.find(system, folder, manifest.load(folder), previous), previous.base


def lifted(edits: Sequence[Edit], base: Base, labels: set[str]) -> list[Lifted]:
    """Each edit as an override whose label is not in ``labels`` yet."""
    rows = {row.id: row for row in base.rows}
    result = []
    for edit in edits:
        row = rows.get(edit.id)
        slug = row.slug if row is not None else edit.id.removeprefix("home-")
        if edit.added is not None:
            fields = {"new": edit.kind} | {k: v for k, v in edit.added.items() if k not in PROTECTED}
            label = str(edit.added["slug"])
            result.append(Lifted(edit=edit, label=_free(label, labels), fields=fields))
            continue
        subject: dict[str, Any] = {"card": row.card if row is not None and row.card else slug}
        if row is not None and row.digest:
            subject["pin"] = row.digest
        label = _free(slug, labels)
        if edit.removed:
            result.append(Lifted(edit=edit, label=label, fields=subject | {"leave_out": True}))
            continue
        left = tuple(name for name in edit.fields if name in PROTECTED)
        fields = {name: value for name, value in edit.fields.items() if name not in PROTECTED}
        if fields:
            result.append(Lifted(edit=edit, label=label, fields=subject | fields, left=left))
    return result


def write(found: Sequence[Lifted], folder: Path, source: str) -> Path:
    """Add the overrides to ``lifted.yaml`` in the folder of overrides; the path of that file."""
    path = folder / "lifted.yaml"
    text = "\n".join(
        scaffold.block(each.label, each.fields, comment=f"{each.edit.name}: lifted from {source}") for each in found
    )
    scaffold.append(path, text)
    return path


def _free(label: str, taken: set[str]) -> str:
    free, number = label, 2
    while free in taken:
        free, number = f"{label}-{number}", number + 1
    taken.add(free)
    return free
