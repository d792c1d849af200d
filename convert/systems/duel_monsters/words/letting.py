"""What one may have happen to something: "double its Attack", "raise its Level by 1", "have it gain 5 Attack"."""

from __future__ import annotations

import re

_ORDERS = {"be halved": "halve", "be doubled": "double", "rise": "raise", "fall": "lower"}


_UP_OR_DOWN = re.compile(r"(.*’s Level) rises or falls by (.*)")


def deciding(told: str) -> str:
    """What follows "you may" of what is told whole: "decide that no Dragons can attack", "raise or lower its Level"."""
    if (found := _UP_OR_DOWN.fullmatch(told)) is not None:
        return f"raise or lower {found[1]} by {found[2]}"
    return f"decide {'this: ' if told.startswith('that ') else 'that '}{told}"


def letting(subject: str, verb: str) -> str:
    """What follows "you may", where ``subject`` would do ``verb`` (in its plain form)."""
    for said, order in _ORDERS.items():
        if verb == said or verb.startswith(f"{said} by "):
            return f"{order} {subject}{verb.removeprefix(said)}"
    return f"have {subject} {verb.removeprefix('may ')}"
