"""What spaces of the map are called: the one place that writes such an id, and the one that takes it apart."""

from __future__ import annotations

_AREA, _DRAWN = "area-", "drawn-"


def area_id(number: int) -> str:
    """An area of the map that nobody has to draw."""
    return f"{_AREA}{number}"


def town_id(number: int) -> str:
    """That area's town."""
    return f"town-{number}"


def room_id(number: int, place: int) -> str:
    """A room of that area's dungeon, from 1."""
    return f"room-{number}-{place}"


def drawn_id(number: int) -> str:
    """A space that people have drawn."""
    return f"{_DRAWN}{number}"


def is_drawn(spot: str) -> bool:
    """Whether people have drawn it."""
    return spot.startswith(_DRAWN)


def area_number(area: str) -> int | None:
    """Which area an id names; None for that of any other space."""
    number = area.removeprefix(_AREA)
    return int(number) if area.startswith(_AREA) and number.isdecimal() else None
