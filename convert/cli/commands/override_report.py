"""What ``card2spell override`` tells of overrides: how each stands, what it changes, what its card did since, what
was lifted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from convert.printable import one_line
from convert.prose.english import some
from convert.terminal import console

if TYPE_CHECKING:
    from convert.compendium.base import BaseRow
    from convert.compendium.overrides import Applied
    from convert.compendium.overrides.lift import Lifted
    from convert.compendium.overrides.model import Outcome
    from convert.compendium.state import Previous
    from convert.contract.system import System


def since(game: System, outcome: Outcome, row: BaseRow, builds: Sequence[Previous]) -> list[str]:
    """What has changed of the card since the override was pinned to it, where one of these builds knew that card."""
    from convert.compendium.diff import pins

    pin = outcome.override.pin
    if pin is None or pin == row.digest:
        return []
    known = (each.pinned(row.id, pin) for each in builds)
    before = next((each for each in known if each is not None), None)
    if before is None:
        return ["  the card has changed since the pin; no build here knew it as it was"]
    changed = pins.since(game, row.id, bytes(before), bytes(row.entry))
    return ["  the card since the pin:", *(f"    {line}" for line in changed)]


def difference(outcome: Outcome, plain: Mapping[str, Any]) -> list[str]:
    """What the override makes of the entry as it stands without it."""
    from convert.compendium.merge import at, leaves

    lines = ["  your override:"]
    for name, value in leaves(outcome.override.fields):
        now = at(plain, name)
        told = f"{short(now)} → {short(value)}" if now != value else f"{short(value)}, as it is without it"
        lines.append(f"    {name}: {told}")
    lines += [f"    {name}: also {short(items)}" for name, items in outcome.override.extend.items()]
    if outcome.override.leave_out:
        lines.append("    the entry is left out")
    return lines


def short(value: Any) -> str:
    """A value as JSON, cut where it is long."""
    import msgspec

    text = "nothing" if value is None else msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else text[:79] + "…"


def table(applied: Applied) -> None:
    """A line for each override, then the findings and how many stand how. What a build notes of those that are applied
    is counted only: it is so for as long as they are."""
    from collections import Counter

    from convert.findings.report import text_lines

    for outcome in applied.outcomes:
        override = outcome.override
        place = f"{override.document.path}:{override.line()}"
        console.out(one_line(f"{outcome.state:9} {place}  {override.label}  {outcome.name}").rstrip())
    in_order = [each for outcome in applied.outcomes if outcome.state == "applied" for each in outcome.findings]
    notes = {found for found in in_order if found.severity == "note"}
    for line in text_lines([found for found in applied.findings if found not in notes]):
        console.talk(line)
    counts = Counter(outcome.state for outcome in applied.outcomes)
    told = ", ".join(f"{count} {state}" for state, count in sorted(counts.items())) or _none(applied)
    console.talk(f"{told}; `card2spell build` tells {some(len(notes), 'note')} about them" if notes else told)


def _none(applied: Applied) -> str:
    unread = any(found.severity == "error" for found in applied.findings)
    return "no override could be read" if unread else "there are no overrides"


def as_json(outcome: Outcome) -> dict[str, Any]:
    """An override and how it stands, for programs."""
    import msgspec

    from convert.compendium.summary import outcome_as_json

    return {
        **outcome_as_json(outcome),
        "pin": outcome.override.pin,
        "digest": outcome.pinned,
        "findings": msgspec.to_builtins(outcome.findings),
    }


def lifted(one: Lifted, *, block: bool) -> None:
    """What became of one entry that was changed by hand; ``block``: its override as well, as it would be written."""
    from convert.compendium.overrides import scaffold

    for name, value, where in one.there:
        console.talk(f"{one.edit.name}: {name} belongs into {where}; write {short(value)} there")
    for name, where in one.waits:
        console.talk(f"{one.edit.name}: {name} stands so in {where} already; build again to apply it")
    if one.left:
        console.talk(
            f"{one.edit.name}: {', '.join(one.left)} cannot be overridden and stays as it is in {one.edit.file}"
        )
    if block and one.fields:
        console.out(scaffold.block(one.label, one.fields).rstrip("\n"))


def added(found: Sequence[Lifted], written: Path) -> None:
    """Which overrides were written, and into what."""
    for each in found:
        names = [name for name in each.fields if name not in ("card", "pin", "new")]
        console.talk(f"  {each.label} ({each.edit.name}): {', '.join(names)}")
    console.talk(f"{len(found)} override{'s' * (len(found) != 1)} added to {written}; build again to apply them")
