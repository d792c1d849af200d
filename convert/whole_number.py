"""Whole numbers out of other people's words."""

from __future__ import annotations

_LONGEST = 18
"""Digits: passcodes have at most fifteen, and sixty-four bits hold this many."""


def whole_number(text: str) -> int | None:
    """The number that ``text`` is, spaces around it passed over; None for anything but a few plain digits: ² is none,
    and neither is what no machine word holds."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST else None
