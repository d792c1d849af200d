"""Words and numbers of overrides that no card has: allowed, for a table may have its own, and remarked on, since most
are a slip of the pen (``convert.contract.usual``)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from convert.compendium.overrides.find import Index
from convert.compendium.overrides.model import Override
from convert.contract.usual import Most, Usual
from convert.effects.values import MOST_AT_ONCE
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.places import Place
from convert.findings.suggestions import did_you_mean

_OWN = frozenset({"card", "new", "pin", "note", "gm_notes", "extra", "text", "rank_note", "npc"})
"""Fields that hold whatever their author likes, or are looked at elsewhere."""
_MEANT = "right if it is your own: say so in `note`"


def odd(usual: Usual, document: Document, label: str, block: Mapping[str, Any]) -> Iterator[Finding]:
    """What no card has, of one override; nothing where a ``note`` says that it was meant."""
    if block.get("note"):
        return
    for place, name, value in _leaves(block):
        at = (label, *place)
        if isinstance(value, str) and name in usual.open and not _known(value, usual.open[name]):
            told = did_you_mean(value, usual.open[name])
            yield document.find("C2S221", at, f"no card has the `{name}` {value!r}", hint=f"{told} {_MEANT}".strip())
        elif isinstance(value, int) and not isinstance(value, bool) and name in usual.most and not _is_count(place):
            yield from _number(document, at, value, usual.most[name])


def out_of_bounds(document: Document, label: str, block: Mapping[str, Any]) -> Iterator[Finding]:
    """Amounts that are plain numbers and that no step is done so often (``convert.effects.values.HowMany``)."""
    for place, _, value in _leaves(block):
        if not _is_count(place) or not isinstance(value, int):
            continue
        step: Any = block
        for part in place[:-2]:
            step = step[part]
        if "op" in step and not 1 <= value <= MOST_AT_ONCE:
            large = value > MOST_AT_ONCE
            message, hint = ("too large", f"at most {MOST_AT_ONCE}") if large else ("too small", "at least 1")
            yield document.find("C2S105", (label, *place), f"{value} is {message}", hint=hint)


def _is_count(place: tuple[str | int, ...]) -> bool:
    """Whether it is the number of an amount that says how often, or of how many."""
    return place[-2:] == ("count", "n")


def _number(document: Document, at: Place, value: int, most: Most) -> Iterator[Finding]:
    if abs(value) > most.number:
        as_printed = most.hundredth and value % 10 == 0 and abs(value) <= 100 * most.number
        hint = f"a card's {value} is {value // 100 or 1} here; " if as_printed else ""
        yield document.find("C2S222", at, f"{value} is a great deal: {most.why}", hint=f"{hint}{_MEANT}")


def spelled(usual: Usual, value: Any, name: str = "") -> Any:
    """An override with the only words that may stand in a field as they are written there: Earth is EARTH."""
    if isinstance(value, dict):
        return {key: spelled(usual, inner, str(key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [spelled(usual, inner, name) for inner in value]
    if isinstance(value, str) and name in usual.closed and value not in usual.closed[name]:
        return next((word for word in usual.closed[name] if word.casefold() == value.casefold()), value)
    return value


def nameless(usual: Usual, override: Override, index: Index, asked_for: Container[str] = ()) -> Iterator[Finding]:
    """Names in an override that no entry has nor asks for, and parts of names that are in none."""
    if override.fields.get("note"):
        return
    held = {**override.fields, "extend": override.extend}
    for place, name, value in _leaves(held):
        if not isinstance(value, str) or (len(place) == 1 and (name == "name" or value in asked_for)):
            continue
        whole, part = name in usual.names, name in usual.series
        if (not whole and not part) or (whole and index.named(value)) or (part and index.has_part(value)):
            continue
        near = index.suggestions(value) if whole else ()
        told = f"no entry has the name {value!r}" if whole else f"no entry's name has {value!r} in it"
        meant = f"did you mean {' or '.join(near)}? " if near else ""
        hint = f"{meant}check the spelling, or build with those cards too; {_MEANT}"
        yield override.find("C2S306", place, told, hint=hint, key=False, severity="warning")


def _leaves(block: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, Any]]:
    """(place, field, value) of every word and number of an override; the ``name`` of a step is its
    own, and beside a ``slug`` that is looked up."""
    waiting: list[tuple[tuple[str | int, ...], str, Any]] = [((), "", dict(block))]
    while waiting:
        place, name, value = waiting.pop()
        if isinstance(value, Mapping):
            says_itself = "op" in value or "slug" in value
            for key, inner in reversed(list(value.items())):
                if not (len(place) == 0 and key in _OWN) and not (says_itself and key in ("name", "series")):
                    waiting.append(((*place, key), str(key), inner))
        elif isinstance(value, list):
            waiting.extend(((*place, at), name, inner) for at, inner in reversed(list(enumerate(value))))
        else:
            yield place, name, value


def _known(word: str, known: Any) -> bool:
    return not word or word.casefold() in {each.casefold() for each in known}
