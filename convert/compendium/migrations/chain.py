"""The steps in order, and a file's values taken through those that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.compendium.files import SCHEMA_VERSION
from convert.compendium.migrations import step_0001
from convert.compendium.migrations.step import Plain, Step
from convert.contract.system import System

STEPS: tuple[Step, ...] = (step_0001.STEP,)


def version_of(kind: str, data: Any) -> int | None:
    """The version that a file has; 0 for an entry file of the drafts, which had none; None for a file without
    versions."""
    version = data.get("schema_version") if isinstance(data, dict) else None
    if isinstance(version, int) and not isinstance(version, bool):
        return version
    return 0 if kind == "entries" and version is None else None


def bring_up(
    kind: str, data: Plain, version: int, system: System, *, steps: Sequence[Step] = STEPS, target: int = SCHEMA_VERSION
) -> tuple[Plain, tuple[Step, ...]]:
    """The values as version ``target`` has them, and the steps that were taken. ``data`` is not changed."""
    taken = tuple(each for each in sorted(steps, key=lambda each: each.to) if version < each.to <= target)
    if [each.to for each in taken] != list(range(version + 1, target + 1)):
        raise AssertionError(f"the steps from {version} to {target} are not all there: {[each.to for each in taken]}")
    for each in taken:
        data = _versioned(each.apply(kind, dict(data), system), each.to)
    return data, taken


def _versioned(data: Plain, version: int) -> Plain:
    """``schema_version`` stands after ``$schema``, before all else."""
    head = {"$schema": data["$schema"]} if "$schema" in data else {}
    return {
        **head,
        "schema_version": version,
        **{k: v for k, v in data.items() if k not in ("$schema", "schema_version")},
    }
