"""How many of a kind something has to befall at once ("2 or more monsters are Summoned at the same time")."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Event


def asks_number(when: Event | None) -> bool:
    """Whether it takes so many at once."""
    return when is not None and (when.number is not None or any(map(asks_number, when.any_ or ())))


def any_number(when: Event) -> Event:
    """The same, whatever else happens at once."""
    if not asks_number(when):
        return when
    if when.any_ is not None:
        return replace(when, any_=tuple(map(any_number, when.any_)))
    return replace(when, number=None, alone=False)
