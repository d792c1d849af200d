"""A difference as Markdown, to paste where a table talks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convert.compendium.diff.effects import WAS
from convert.compendium.diff.model import (
    GROUPS,
    About,
    Change,
    Changed,
    Count,
    Difference,
    Group,
    Passed,
    Why,
)
from convert.prose.english import some

HEADS: dict[Group, str] = {"numbers": "Changed numbers", "effects": "Changed effects", "words": "Changed words"}
MARK = "⚙"
"""Stands at what moved from nothing but the toolkit's own version."""
_CAUSES = {
    "toolkit": MARK,
    "card data": "the card's data",
    "card or toolkit": f"errata or {MARK}",
    "hand edit": "edited by hand in",
    "other entry": "follows",
    "settings": "other settings",
    "unknown": "",
    "new card": "",
    "card gone": "",
}
_ESCAPED = str.maketrans({char: f"\\{char}" for char in "\\`*_[]<>|~"})


def markdown(difference: Difference, *, limit: int | None = None) -> Iterator[str]:
    """The lines. ``limit`` is how many entries of a section are shown; the rest are counted."""
    yield f"# What changed: {_source(difference.old)} → {_source(difference.new)}"
    yield ""
    yield from _sides(difference)
    yield summary(difference)
    if difference.toolkit and not difference.only_counts:
        yield ""
        yield f"{MARK} marks what moved from nothing but the toolkit's own version."
    if difference.only_counts:
        yield from _counts(difference.counts)
        return
    yield from _passed("Came", difference.came, limit)
    yield from _passed("Went", difference.went, limit)
    for group in GROUPS:
        yield from _changed(group, difference.of(group), limit)


def summary(difference: Difference) -> str:
    """All of it in a sentence: "470 came, 2 went, 31 changed (12 in numbers, 25 in effects)."."""
    if difference.only_counts:
        return (
            f"{some(len(difference.counts), 'count', 'differ')}." if difference.counts else "All counts are the same."
        )
    parts = [f"{len(difference.came):,} came", f"{len(difference.went):,} went"]
    groups = [f"{len(found):,} in {group}" for group in GROUPS if (found := difference.of(group))]
    parts.append(f"{len(difference.changed):,} changed" + (f" ({', '.join(groups)})" if groups else ""))
    reworded = f"; {some(difference.reworded, 'card', 'were')} printed differently with no change in the game"
    if difference.empty:
        return "Nothing changed in the game" + (reworded if difference.reworded else "") + "."
    return ", ".join(parts) + (reworded if difference.reworded else "") + "."


def line(changed: Changed) -> str:
    """One entry in one line: "Sandstorm: 8 → 7 damage; Rank 1 → 2, so MP 2 → 3 (new printing)". Sentences that
    were and are do not fit in it."""
    parts = [_told(change) for change in changed.changes if not _sentences(change)]
    rewritten = [change for change in changed.changes if _sentences(change)]
    parts += [f"{change.field} {_rewritten(change.why)}{_why(change.why)}" for change in rewritten]
    moved = [f"was {changed.was}, now {changed.id}"] if changed.was else []
    return f"{changed.name}: {'; '.join((*moved, *parts))}"


def plain_lines(changed: Changed) -> Iterator[str]:
    """One entry's changes for a terminal: figures in a line, sentences that were and are below, without the name."""
    short = [", ".join(change.said) for change in changed.changes if not _sentences(change)]
    short += [said for change in changed.changes for each in change.so if not _sentences(each) for said in each.said]
    if short:
        yield "; ".join(short)
    for change in changed.changes:
        for each in (change, *change.so):
            if _sentences(each):
                yield from each.said


def _source(about: About) -> str:
    return f"{about.place}{f' ({about.version})' if about.version else ''}"


def _sides(difference: Difference) -> Iterator[str]:
    for word, about in (("Before", difference.old), ("After", difference.new)):
        facts = [about.label, some(about.cards, "card") if about.cards else ""]
        facts.append(f"made by card2spell {about.tool_version}" if about.tool_version else "")
        told = ", ".join(filter(None, facts))
        if told:
            yield f"{word}: {told}  "


def _counts(counts: Sequence[Count]) -> Iterator[str]:
    yield ""
    yield "The entries of both sides are not at hand, so only their counts are compared."
    by = ""
    for count in counts:
        if count.by != by:
            by = count.by
            yield ""
            yield f"## By {by}"
            yield ""
        yield f"- {count.name}: {count.old:,} → {count.new:,}"


def _passed(head: str, entries: Sequence[Passed], limit: int | None) -> Iterator[str]:
    if not entries:
        return
    yield from _head(head, len(entries))
    for entry in entries[:limit]:
        told = f": {escaped(entry.said)}" if entry.said else ""
        yield f"- **{escaped(entry.name)}**{told}{_why(entry.why)}"
    yield from _rest(len(entries), limit)


def _changed(group: Group, entries: Sequence[Changed], limit: int | None) -> Iterator[str]:
    if not entries:
        return
    yield from _head(HEADS[group], len(entries))
    for entry in entries[:limit]:
        was = f" (was {entry.was}, now {entry.id})" if entry.was else ""
        yield from _entry(f"- **{escaped(entry.name)}**{was}", entry.of(group))
    yield from _rest(len(entries), limit)


def _entry(head: str, changes: Sequence[Change]) -> Iterator[str]:
    """Short changes stand in one line behind the name; sentences that were and are stand below it."""
    short = [_told(change) for change in changes if not _sentences(change)]
    yield head + (f": {'; '.join(map(escaped, short))}" if short else "")
    for change in changes:
        if _sentences(change):
            yield from _below(change)
        for each in change.so:
            if _sentences(each):
                yield from _below(each)


def _below(change: Change) -> Iterator[str]:
    *lines, last = change.said
    yield from (f"  - {escaped(each)}" for each in lines)
    yield f"  - {escaped(last)}{_why(change.why)}"


def _sentences(change: Change) -> bool:
    """Whether it is told as sentences that were and are, and not as figures."""
    return len(change.said) > 1 and change.said[0].startswith(WAS)


def _told(change: Change) -> str:
    following = [said for each in change.so if not _sentences(each) for said in each.said]
    return ", ".join(change.said) + (f", so {', '.join(following)}" if following else "") + _why(change.why)


def _rewritten(why: Why) -> str:
    """What befell a field that is told in sentences: a person wrote it, or its card was read anew."""
    return "written by hand" if why.cause in ("override", "hand edit") else "read differently"


def _why(why: Why) -> str:
    cause = _CAUSES.get(why.cause, why.cause)
    told = " ".join(filter(None, (cause, why.detail)))
    return f" ({told})" if told else ""


def _head(title: str, count: int) -> Iterator[str]:
    yield ""
    yield f"## {title} ({count:,})"
    yield ""


def _rest(count: int, limit: int | None) -> Iterator[str]:
    if limit is not None and count > limit:
        yield f"- … and {count - limit:,} more"


def escaped(text: str) -> str:
    """Text that Markdown prints as it stands. A ``#`` makes a heading only where it begins."""
    plain = text.translate(_ESCAPED)
    return f"\\{plain}" if plain.startswith("#") else plain
