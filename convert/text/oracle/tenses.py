"""Rows that follow from rows of events: what has happened ("an opponent cast a blue spell"), what has not ("you haven't
cast a spell"), and what a subject does without the subject ("… enters or attacks")."""

from __future__ import annotations

from collections.abc import Iterator

from convert.text.oracle.rows import Part, Rows, Slot

_FORMS = """
enter enters entered entered; die dies died died; attack attacks attacked attacked; leave leaves left left
block blocks blocked blocked; deal deals dealt dealt; cast casts cast cast; draw draws drew drawn
gain gains gained gained; lose loses lost lost; discard discards discarded discarded
sacrifice sacrifices sacrificed sacrificed; become becomes became become; are is was been; are is were been
play plays played played; create creates created created; search searches searched searched
put puts put put; tap taps tapped tapped; activate activates activated activated; mill mills milled milled
cycle cycles cycled cycled; explore explores explored explored; transform transforms transformed transformed
scry scries scried scried; surveil surveils surveilled surveilled; proliferate proliferates proliferated proliferated
commit commits committed committed; phase phases phased phased; fight fights fought fought
"""
"""Base, third person, past, participle."""
_FIRST = ("it", "p", "s")


def _table() -> dict[str, tuple[str, set[str], str]]:
    """A present form → base, past forms, participle."""
    table: dict[str, tuple[str, set[str], str]] = {}
    for entry in _FORMS.replace("\n", ";").split(";"):
        if not entry.strip():
            continue
        base, third, past, participle = entry.split()
        known = table.setdefault(third, (base, set(), participle))
        known[1].add(past)
        table[base] = known
    return table


def derive(rows: Rows) -> None:
    """Adds ``past_event``, ``never_event``, ``happening``, ``happening_you`` and ``past_happening``."""
    table = _table()
    for row in [one for one in rows.all if one.nonterminal == "happens"]:
        first = row.parts[0]
        subject = isinstance(first, Slot) and first.name in _FIRST
        things = isinstance(first, Slot) and first.name == "it"
        you = isinstance(first, frozenset) and first == {"you"}
        if not (subject or you) or len(row.parts) < 2:
            continue
        if subject:
            rows.add("happening" if things else "happening_p", row.parts[1:], row)
        else:
            rows.add("happening_you", row.parts[1:], row)
        at = _verb(row.parts, table)
        if at is None:
            continue
        for nonterminal, parts in _told(row.parts, at, table, you=you):
            rows.add(nonterminal, parts, row)
            if nonterminal == "past_event" and things:
                rows.add("past_happening", parts[1:], row)


def _verb(parts: tuple[Part, ...], table: dict[str, tuple[str, set[str], str]]) -> int | None:
    """The place of the only verb; rows with two are left alone."""
    found = [at for at, part in enumerate(parts) if isinstance(part, frozenset) and part & table.keys()]
    return found[0] if len(found) == 1 and found[0] == 1 else None


def _told(
    parts: tuple[Part, ...], at: int, table: dict[str, tuple[str, set[str], str]], *, you: bool
) -> Iterator[tuple[str, tuple[Part, ...]]]:
    verb = parts[at]
    assert isinstance(verb, frozenset)
    known = next(table[word] for word in sorted(verb) if word in table)
    base, past, participle = known
    before, after = parts[:at], parts[at + 1 :]
    yield "past_event", (*before, frozenset(past), *after)
    if you:
        yield "past_event", (frozenset(("you've",)), frozenset((participle,)), *after)
        yield "never_event", (*before, frozenset(("haven't",)), frozenset((participle,)), *after)
        yield "never_event", (*before, frozenset(("didn't",)), frozenset((base,)), *after)
    elif past & {"was", "were"}:
        yield "past_event", (*before, frozenset(("has", "have")), frozenset(("been",)), *after)
        yield "never_event", (*before, frozenset(("wasn't", "weren't")), *after)
    else:
        yield "past_event", (*before, frozenset(("has", "have")), frozenset((participle,)), *after)
        yield "never_event", (*before, frozenset(("hasn't", "haven't")), frozenset((participle,)), *after)
        yield "never_event", (*before, frozenset(("didn't",)), frozenset((base,)), *after)
