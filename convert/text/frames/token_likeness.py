"""A token that is as something else is: "with the same Level and Attribute as that target"."""

from __future__ import annotations

from typing import Any

from convert.effects import Selector
from convert.text.clauses.phrase import Phrase
from convert.text.grammar.noun import Noun

_ALIKE = {"level": "level", "type": "type", "attribute": "attribute", "atk": "attack", "def": "defense"}
_THERE = (("had", "on", "the", "field"), ("on", "the", "field"))


def likened(phrase: Phrase) -> dict[str, Any] | None:
    """What of the token is as whose: nothing where the text goes on otherwise, None where it cannot be read."""
    cur = phrase.cur
    if not cur.take("with", "the", "same"):
        return {}
    alike: list[str] = []
    while cur.peek() in _ALIKE or cur.peek() == "atk/def" or cur.peek() == "level/atk":
        alike += [_ALIKE[one] for one in cur.peek().split("/")]
        cur.pos += 1
        cur.take(",")
        cur.take("and")
    if not alike:
        return None
    if cur.take("as"):
        found = phrase.things(introduce=False)
        cur.take_phrase(_THERE)
    else:
        found = phrase.scope.resolve(Noun(Selector(kind="monster"), mention="that"))
    if not found or len(found) != 1 or not (found[0].ref or found[0].how in ("self", "event", "equipped")):
        return None
    return {"like": found[0], "alike": tuple(alike)}
