"""How an effect names a thing: the one place that writes such a name, and the one that takes it apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NewType

Ref = NewType("Ref", str)
"""A thing an effect can name. A creature or a spell in play: its id. Elsewhere ``zone:owner:entry`` with zone
``prepared``, ``spellbook``, ``used``, ``banished`` or ``extra``; a spell that is being cast ``cast:caster:entry``; a
dead Real monster ``corpse:id:entry``; an item ``item:bearer:name``; an Eidolon in Focus ``eidolon:entry``; an area
``section:number`` or ``skirmish:number``."""

NOTHING = Ref("")
"""No thing at all."""
_EIDOLON = "eidolon"


def ref_of(zone: str, owner: str, entry: str) -> Ref:
    """What is not in play: of whom, and which entry (of an item its name)."""
    return Ref(f"{zone}:{owner}:{entry}")


def parts(ref: Ref) -> tuple[str, str, str]:
    """A reference away from play as (zone, owner, entry or name); ("play", "", ref) for one in play."""
    pieces = ref.split(":", 2)
    return (pieces[0], pieces[1], pieces[2]) if len(pieces) == 3 else ("play", "", ref)


def is_item(ref: Ref) -> bool:
    """Whether it is an item that somebody carries."""
    return ref.startswith("item:")


def item_bearer(ref: Ref) -> str:
    """Who carries the item; "" for anything else."""
    return parts(ref)[1] if is_item(ref) else ""


def is_cast(ref: Ref) -> bool:
    """Whether it is a spell that is being cast."""
    return ref.startswith("cast:")


def eidolon_ref(entry: str) -> Ref:
    """An Eidolon, as its maker's Focus holds it: whoever wears it, and however often it changes hands."""
    return Ref(f"{_EIDOLON}:{entry}")


def eidolon_entry(ref: Ref) -> str:
    """Of which entry the Eidolon is; "" for anything else."""
    kind, _, entry = ref.partition(":")
    return entry if kind == _EIDOLON else ""


def area_ref(kind: Literal["section", "skirmish"], number: int) -> Ref:
    """A Section or a Skirmish, by its number."""
    return Ref(f"{kind}:{number}")


def sections_ref(numbers: Iterable[int]) -> Ref:
    """Sections that are chosen together, as one thing."""
    return Ref(" ".join(area_ref("section", number) for number in numbers))


def areas(ref: Ref) -> tuple[Ref, ...]:
    """The Sections that are chosen together, or the one area, each by itself."""
    return tuple(Ref(area) for area in ref.split(" "))


def is_area(ref: Ref) -> bool:
    """Whether it is a Section or a Skirmish."""
    return ref.startswith(("section:", "skirmish:"))


def is_section(ref: Ref) -> bool:
    """Whether it is one Section."""
    return ref.startswith("section:")


def area_number(ref: Ref) -> int:
    """The number of a Section or a Skirmish."""
    return int(ref.partition(":")[2])
