"""What a build did, in sentences for a person and as plain values for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from convert.compendium.build import Report
from convert.compendium.edits import Kept
from convert.compendium.overrides.model import Outcome
from convert.contract.registry import named_in_a_command
from convert.findings.model import Finding
from convert.findings.table import Code
from convert.prose.english import some

SHOWN = 10
KINDS = 3
"""Kinds of warnings that are told, the most frequent first."""


def sentences(report: Report, *, again: bool = False, options: str = "") -> Iterator[str]:
    """The report for a person, a line each; ``again`` leaves out what the build before reported, ``options`` are those
    that a command which is proposed needs to mean this game and these overrides, each with a space before it."""
    made = report.manifest
    if made is None:
        return
    total = sum(made.counts.get("kind", {}).values())
    kinds = ", ".join(some(count, name) for name, count in made.counts.get("kind", {}).items())
    if report.status == "unchanged":
        yield f"nothing has changed: {report.folder} holds {some(total, 'entry')} ({kinds}) from {made.source.label}"
        return
    done = "would build" if report.status == "would change" else "built"
    yield f"{done} {report.folder} from {made.source.label}: {some(total, 'entry')} ({kinds})"
    status = made.counts.get("status", {})
    if status and not again:
        yield "  effects: " + ", ".join(f"{count:,} {name}" for name, count in status.items())
    if report.skipped and not again:
        reasons = Counter(each.reason for each in report.skipped)
        told = "; ".join(f"{count:,} × {reason}" for reason, count in reasons.most_common(3))
        why = told if len(reasons) > 1 else next(iter(reasons))
        yield f"  skipped: {some(len(report.skipped), 'card')} ({why})"
    if made.overrides:
        yield "  overrides: " + ", ".join(f"{count:,} {name}" for name, count in made.overrides.items())
    yield from _changes(report)
    if report.differing:
        yield f"  would be written: {', '.join(report.differing)}"
    yield from _edits(report.edits, options)


def last_words(report: Report) -> Iterator[str]:
    """What nobody may overlook: that these are not the cards that were asked for, where anything was made of them."""
    if report.refusal is None and any(found.code == "C2S422" for found in report.findings):
        name = report.manifest.system if report.manifest is not None else ""
        game = named_in_a_command(name)
        yield (
            f"this is the starter set only: `card2spell fetch{game}` with the network, then `card2spell build{game}`, "
            "has all"
        )


def _changes(report: Report) -> Iterator[str]:
    """Against the last build: how much, and the first few entries in the game's words."""
    made = report.changes
    if made is None:
        return
    yield f"  since the last build: {made.said}"
    yield from (f"    {line}" for line in made.lines)
    if made.lines and made.changed > len(made.lines):
        yield f"    … and {made.changed - len(made.lines):,} more"


def _edits(kept: list[Kept], options: str) -> Iterator[str]:
    if not kept:
        return
    names = ", ".join(each.edit.name for each in kept[:SHOWN]) + (" …" if len(kept) > SHOWN else "")
    yield f"  kept your own changes to {some(len(kept), 'entry')}: {names}"
    both = [each for each in kept if each.both]
    for each in both[:SHOWN]:
        yield f"    {each.edit.name}: {', '.join(each.both)} would be different now; yours is kept"
    files = sorted({each.edit.file for each in kept})
    yield f"  hint: `card2spell override lift{options}` makes overrides of them ({', '.join(files)})"


def counted(findings: Iterable[Finding], codes: Mapping[str, Code]) -> str:
    """Warnings as counts by kind, with the titles in ``codes``: "688 warnings: 412 × Rank 1 by default (C2S501), …";
    "" for none."""
    found = Counter(each.code for each in findings if each.severity == "warning")
    if not found:
        return ""
    first = found.most_common(KINDS)
    told = ", ".join(f"{count:,} × {codes[code].title if code in codes else ''} ({code})" for code, count in first)
    rest = sum(found.values()) - sum(count for _, count in first)
    return f"{some(sum(found.values()), 'warning')}: {told}" + (f", {some(rest, 'other')}" if rest else "")


def as_json(report: Report) -> dict[str, Any]:
    """The report for a program."""
    return {
        "status": report.status,
        "folder": report.folder.as_posix(),
        "manifest": msgspec.to_builtins(report.manifest) if report.manifest is not None else None,
        "changes": msgspec.to_builtins(report.changes),
        "differing": report.differing,
        "converted": report.converted,
        "skipped": msgspec.to_builtins(report.skipped),
        "overrides": [outcome_as_json(outcome) for outcome in report.outcomes],
        "edited": [{"id": each.edit.id, "file": each.edit.file, "both": list(each.both)} for each in report.edits],
        "findings": msgspec.to_builtins(report.findings),
        "refused": report.refusal.message if report.refusal is not None else None,
    }


def outcome_as_json(outcome: Outcome) -> dict[str, Any]:
    """What became of an override, for a program."""
    return {
        "label": outcome.override.label,
        "file": outcome.override.document.path,
        "line": outcome.override.line(),
        "state": outcome.state,
        "entry": outcome.entry_id,
        "name": outcome.name,
    }
