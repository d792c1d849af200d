"""What one may have happen to something: "double its Attack", "raise its Level by 1", "have it gain 5 Attack"."""

from __future__ import annotations

import re

from convert.systems.duel_monsters.words.clauses import no_order

_ORDERS = {"be halved": "halve", "be doubled": "double", "rise": "raise", "fall": "lower"}


_LEVEL = re.compile(r"(.*’s Level|[Tt]he Level of .*?) (rises or falls by|rises by|falls by|becomes) (.*)")
_VERBS = {"rises or falls by": "raise or lower", "rises by": "raise", "falls by": "lower", "becomes": "change"}


def deciding(told: str) -> str:
    """What follows "you may" of what is told whole: "declare that no Dragons can attack", "lower its Level"."""
    if (found := _LEVEL.fullmatch(told)) is not None:
        return f"{_VERBS[found[2]]} {found[1]} {'to' if found[2] == 'becomes' else 'by'} {found[3]}"
    return f"declare {'this: ' if told.startswith('that ') else 'that '}{told}"


def letting(subject: str, verb: str) -> str:
    """What follows "you may", where ``subject`` would do ``verb`` (in its plain form)."""
    for said, order in _ORDERS.items():
        if verb == said or verb.startswith(f"{said} by "):
            return f"{order} {subject}{verb.removeprefix(said)}"
    if verb.startswith("may "):  # which is no order to do it now
        return f"let {subject} {verb.removeprefix('may ')}"
    return f"have {subject} {verb}"


_LATER = re.compile(r"((?:at the (?:start|end) of|before the first|after the last) [^,]*), (.*)")


def chosen_now(told: str) -> tuple[str, str]:
    """What is chosen now though it comes later, and how that begins: "destroy it at the end of the turn" and
    "you may "; at a moment that is named first "you may, at the end of the turn, ", once."""
    found = _LATER.fullmatch(told)
    if found is not None and found[2].startswith("you may "):
        return told, ""
    if no_order(told) or (
        found is None and told.startswith(("when ", "each time ", "the next time ", "at ", "before "))
    ):
        return told, "you may do this: "
    if found is None:
        return told, "you may "
    return (told, "you may do this: ") if no_order(found[2]) else (found[2], f"you may, {found[1]}, ")
