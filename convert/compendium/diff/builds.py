"""What a build changed, against the last build of the same folder: counted, and the first few told in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium import provenance
from convert.compendium.base import Base
from convert.compendium.diff.compare import Side, compare
from convert.compendium.diff.markdown import line, summary
from convert.compendium.diff.model import GROUPS, About, Changed, Difference, toolkit_only
from convert.compendium.diff.sides import Origins, OriginsMade, rules_of
from convert.compendium.manifest import Manifest
from convert.compendium.overrides import Applied
from convert.compendium.state import Previous
from convert.contract.system import System

SHOWN = 5


class Short(msgspec.Struct, frozen=True, kw_only=True):
    """A build's changes in short: how many entries came, went and changed (by group; one entry can be in several), a
    sentence that says so, and the first few in a line each."""

    came: int = 0
    went: int = 0
    changed: int = 0
    groups: Mapping[str, int] = msgspec.field(default_factory=dict)
    reworded: int = 0
    said: str = ""
    lines: tuple[str, ...] = ()


def last_build(folder: Path, previous: Previous, known: Manifest | None) -> Side:
    """What the last build of the folder generated. Ask before its files are replaced."""
    made = known
    return Side(
        about=About(
            place=str(folder),
            label=made.source.label if made is not None else "",
            version=made.source.version if made is not None else "",
        ),
        lines=previous.generated,
        origins=Origins.kept(folder / provenance.NAME),
        rules=f"{made.tool_version} {made.fingerprints.system}" if made is not None else "",
        settings=dict(made.options) if made is not None else {},
        left_out=frozenset(previous.state.left_out),
    )


def this_build(
    system: System, folder: Path, base: Base, applied: Applied, lines: Mapping[str, bytes], options: Mapping[str, Any]
) -> Side:
    """What this build generated, before anybody's changes by hand."""
    return Side(
        about=About(place=str(folder), label=base.label, version=base.version),
        lines=lines,
        origins=OriginsMade(base, applied),
        rules=rules_of(system),
        settings=dict(options),
        left_out=frozenset(each.id for each in applied.changed.values() if each.plain is None),
    )


def short(system: System, old: Side, new: Side, *, shown: int = SHOWN) -> Short:
    """What differs, in short. Only the few entries that are shown are put into words."""
    difference = compare(system, old, new, tell=False)
    first = _first(difference, shown)
    told = compare(system, _only(old, first), _only(new, first))
    order = {each.id: place for place, each in enumerate(first)}
    return Short(
        came=len(difference.came),
        went=len(difference.went),
        changed=len(difference.changed),
        groups={group: len(difference.of(group)) for group in GROUPS},
        reworded=difference.reworded,
        said=summary(difference),
        lines=tuple(line(each) for each in sorted(told.changed, key=lambda each: order[each.id])),
    )


def _first(difference: Difference, shown: int) -> list[Changed]:
    """Those whose numbers changed before the others: they are what a table trips over. Last what only the toolkit
    moved."""

    def weight(each: Changed) -> tuple[bool, bool, bool, str]:
        return all(map(toolkit_only, each.changes)), not each.of("numbers"), not each.of("effects"), each.slug

    return sorted(difference.changed, key=weight)[:shown]


def _only(side: Side, entries: list[Changed]) -> Side:
    ids = [entry_id for each in entries for entry_id in (each.id, each.was) if entry_id in side.lines]
    return replace(side, lines={entry_id: side.lines[entry_id] for entry_id in ids})
