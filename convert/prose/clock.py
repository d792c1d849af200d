"""The clock of a campaign: minutes since its first midnight, and how people write them."""

from __future__ import annotations

import re

from convert.errors import UsageError

HOUR = 60
DAY = 24 * HOUR

_WHEN = re.compile(r"day (\d{1,7}), (\d{1,2}):(\d{2})")
LAST_DAY = 10**7 - 1
"""The last day that a campaign's file can name."""
MOST = 365 * 24 * 60
"""Minutes that one command may let pass: a year."""
LONG_NUMBER = 12
_SPAN = re.compile(r"(\d+)\s*(d(?:ays?)?|h(?:ours?)?|m(?:in(?:utes?)?)?)?", re.IGNORECASE)


def tell(minutes: int) -> str:
    """Minutes since the beginning as a date: 0 is ``day 1, 00:00``."""
    day, rest = divmod(minutes, DAY)
    return f"day {day + 1}, {rest // HOUR:02}:{rest % HOUR:02}"


def read_when(text: str) -> int:
    """The minutes of a date such as ``day 3, 14:05``. Raises ``UsageError`` for anything else."""
    match = _WHEN.fullmatch(text.strip())
    if match is None or int(match[1]) < 1 or int(match[2]) > 23 or int(match[3]) > 59:
        raise UsageError(f"{text!r} is not a moment of a campaign", hint="write it like: day 3, 14:05")
    return (int(match[1]) - 1) * DAY + int(match[2]) * HOUR + int(match[3])


def span(minutes: int) -> str:
    """How long, in words: ``1 day 2 hours``, ``5 minutes``."""
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    parts = [
        f"{number} {unit}" if number == 1 else f"{number} {unit}s"
        for number, unit in ((days, "day"), (hours, "hour"), (left, "minute"))
        if number
    ]
    return " ".join(parts) or "no time"


def read_span(text: str) -> int:
    """Minutes of a span such as ``90``, ``8h``, ``2d 3h`` or ``5 min``. Raises ``UsageError`` for anything else."""
    rest, total = text.strip(), 0
    while rest:
        match = _SPAN.match(rest)
        if match is None:
            break
        unit = (match[2] or "m")[0].lower()
        total += int(match[1][-LONG_NUMBER:]) * {"d": DAY, "h": HOUR, "m": 1}[unit]
        if total > MOST or len(match[1]) > LONG_NUMBER:
            raise UsageError("that is longer than a year", hint="at most 365d at a time")
        rest = rest[match.end() :].lstrip(" ,")
    if rest or not text.strip():
        raise UsageError(f"{text!r} is not a length of time", hint="write it like: 90, 8h, 2d 3h")
    return total
