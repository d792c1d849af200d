"""Lifting: changes made by hand in output files, turned into overrides that every later build applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from convert.compendium import edits as hand
from convert.compendium import manifest
from convert.compendium.atomic import lock, recover
from convert.compendium.base import Base
from convert.compendium.edits import Edit
from convert.compendium.merge import leaves
from convert.compendium.our_files import is_ours
from convert.compendium.override_schema import PROTECTED
from convert.compendium.overrides import scaffold
from convert.compendium.overrides.model import Override
from convert.compendium.state import Previous
from convert.contract.registry import named_in_a_command
from convert.contract.system import System
from convert.errors import DataError


@dataclass(frozen=True, kw_only=True)
class Lifted:
    """One edit as an override: the label, the block, and fields that no override can hold. ``there``: (dotted field,
    the edit's value, file:line) of those that belong into an override of the user's that is there already.
    ``waits``: (dotted field, file:line) of those that one says already, since the last build."""

    edit: Edit
    label: str
    fields: dict[str, Any]
    left: tuple[str, ...] = ()
    there: tuple[tuple[str, Any, str], ...] = ()
    waits: tuple[tuple[str, str], ...] = ()


def find_edits(system: System, folder: Path) -> tuple[list[Edit], Base]:
    """The edits in a compendium's files. Raises ``DataError`` where there is no build to compare them with."""
    with lock(folder):
        recover(folder, is_ours)
        previous = Previous.load(folder)
        if previous is None:
            hint = f"`card2spell build{named_in_a_command(system.name)}` writes them"
            raise DataError(f"{folder} has no notes of a build to compare with", hint=hint)
        return hand.find(system, folder, manifest.load(folder), previous), previous.base


def lifted(
    edits: Sequence[Edit], base: Base, labels: set[str], own: Mapping[str, Sequence[Override]] | None = None
) -> list[Lifted]:
    """Each edit as an override whose label is not in ``labels`` yet; ``own`` are the user's overrides by entry id."""
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
        subject: dict[str, Any] = {"card": row.handle if row is not None else slug}
        if row is not None and row.digest:
            subject["pin"] = row.digest
        label = _free(slug, labels)
        if edit.removed:
            result.append(Lifted(edit=edit, label=label, fields=subject | {"leave_out": True}))
            continue
        mine = (own or {}).get(edit.id, ())
        if row is None and not mine:  # of an override that is not in the folder that was named
            result.append(Lifted(edit=edit, label=label, fields={}, left=tuple(edit.fields)))
            continue
        left = tuple(name for name in edit.fields if name in PROTECTED)
        free = {name: value for name, value in edit.fields.items() if name not in PROTECTED}
        fields, there, waits = _settled(free, mine)
        if fields or there or waits:
            block = subject | fields if fields else {}
            result.append(Lifted(edit=edit, label=label, fields=block, left=left, there=there, waits=waits))
    return result


def _settled(
    fields: Mapping[str, Any], own: Sequence[Override]
) -> tuple[dict[str, Any], tuple[tuple[str, Any, str], ...], tuple[tuple[str, str], ...]]:
    """The fields that no override sets yet, those set to something else, and those that one sets just so, with its
    place. An entry of the user's own has all its fields where it is written."""
    home = next((each for each in own if each.new is not None), None)
    setters = {name: (each, value) for each in own for name, value in leaves(each.fields)}
    free: dict[str, Any] = {}
    there = []
    waits = []
    for name, value in leaves(fields):
        near = next((set_ for set_ in setters if _within(name, set_) or _within(set_, name)), None)
        path = name.split(".")
        if near is not None:
            override, set_to = setters[near]
            place = f"{override.document.path}:{override.line(*near.split('.'))}"
            if (near, set_to) == (name, value):
                waits.append((name, place))
            else:
                there.append((name, value, place))
            continue
        if home is not None:
            there.append((name, value, f"{home.document.path}:{home.line()}"))
            continue
        block = free
        for part in path[:-1]:
            block = block.setdefault(part, {})
        block[path[-1]] = value
    return free, tuple(there), tuple(waits)


def _within(name: str, other: str) -> bool:
    return name == other or name.startswith(f"{other}.")


def write(found: Sequence[Lifted], folder: Path, source: str, schema: str) -> Path:
    """Add the overrides to ``lifted.yaml`` in the folder of overrides; the path of that file."""
    path = folder / "lifted.yaml"
    text = "\n".join(
        scaffold.block(each.label, each.fields, above=f"{each.edit.name}: lifted from {source}") for each in found
    )
    scaffold.append(path, text, schema)
    return path


def _free(label: str, taken: set[str]) -> str:
    free, number = label, 2
    while free in taken:
        free, number = f"{label}-{number}", number + 1
    taken.add(free)
    return free
