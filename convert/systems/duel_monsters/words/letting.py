"""What one may have happen to something: "double its Attack", "raise its Level by 1", "have it gain 5 Attack"."""

from __future__ import annotations

_ORDERS = {"be halved": "halve", "be doubled": "double", "rise": "raise", "fall": "lower"}


def letting(subject: str, verb: str) -> str:
    """What follows "you may", where ``subject`` would do ``verb`` (in its plain form)."""
    for said, order in _ORDERS.items():
        if verb == said or verb.startswith(f"{said} by "):
            return f"{order} {subject}{verb.removeprefix(said)}"
    return f"have {subject} {verb.removeprefix('may ')}"
