"""What two manifests say by themselves, where the entries of one side are not at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convert.compendium.diff.model import Count, Difference
from convert.compendium.diff.sides import Named
from convert.compendium.manifest import Manifest
from convert.errors import UsageError


def compare_counts(system: str, old: Named, new: Named) -> Difference:
    """How many entries of each kind, form, Rank and status there were and are. Raises ``UsageError`` where a side has
    no manifest."""
    if old.manifest is None or new.manifest is None:
        bare = old if old.manifest is None else new
        hint = "name the folder that it was built in"
        raise UsageError(f"{bare.spec} has no manifest to hold against the other", hint=hint)
    rules = [(each.tool_version, each.fingerprints.system) for each in (old.manifest, new.manifest)]
    return Difference(
        system=system,
        old=old.about(),
        new=new.about(),
        counts=tuple(_counts(old.manifest, new.manifest)),
        toolkit=rules[0] != rules[1],
        only_counts=True,
    )


def _counts(old: Manifest, new: Manifest) -> Iterator[Count]:
    for by in dict.fromkeys((*old.counts, *new.counts)):
        before: dict[str, Any] = dict(old.counts.get(by, {}))
        after = dict(new.counts.get(by, {}))
        for name in sorted({*before, *after}):
            if before.get(name, 0) != after.get(name, 0):
                yield Count(by=by, name=name, old=before.get(name, 0), new=after.get(name, 0))
