"""How things stood as an ability was declared: "if you controlled a Fish when this effect was activated"."""

from __future__ import annotations

from collections.abc import Callable

from convert.effects import Condition
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope

Reader = Callable[[Cursor, Tools, Scope], Standing | None]

_THEN = tuple(
    tuple(row.split())
    for row in (
        "when this effect was activated",
        "when this card was activated",
        "when you activated this effect",
        "when you activated this card",
        "when activating this effect",
        "at activation",
    )
)
_WHILE = tuple(tuple(row.split()) for row in ("you activated this card while", "you activated this effect while"))
_NOW = {"was": "is", "were": "are"}
_OF_ONE = {"had": "has", "controlled": "controls", "did": "does"}
_OF_YOU = {"had": "have", "controlled": "control", "did": "do"}
_MANY = frozenset(("you", "they", "players"))


def take_as_declared(cur: Cursor, tools: Tools, scope: Scope, read: Reader) -> Standing | None:
    """A state of then, which must reach the cursor's end; ``read`` reads it as a state of now."""
    if cur.take_phrase(_WHILE):
        said = cur.rest()
    else:
        said = next((_before(cur, words) for words in _THEN if _before(cur, words)), [])
    if not said:
        return None
    held = read(Cursor(_as_of_now(said), refer=cur.refer), tools, scope)
    if held is None or held.condition is None or held.from_ is not None or not _of_the_table(held.condition):
        return None
    cur.pos = cur.end
    return Standing(Condition(as_declared=held.condition))


def of_then(words: list[str]) -> bool:
    """Whether a condition is of the moment in which this very effect was declared."""
    ended = any(tuple(words[-len(then) :]) == then for then in _THEN)
    return ended or any(tuple(words[1 : 1 + len(then)]) == then for then in _WHILE)


def _before(cur: Cursor, words: tuple[str, ...]) -> list[str]:
    """What stands before these words, where the cursor ends with them."""
    rest = cur.rest()
    return rest[: -len(words)] if tuple(rest[-len(words) :]) == words else []


def _as_of_now(said: list[str]) -> list[str]:
    """ "Your opponent controlled no cards" as "your opponent controls no cards"."""
    out: list[str] = []
    for at, word in enumerate(said):
        verbs = _OF_YOU if at and said[at - 1] in _MANY else _OF_ONE
        out.append(_NOW.get(word) or verbs.get(word) or word)
    return out


def _of_the_table(condition: Condition) -> bool:
    """Whether it asks how things stand, and not what a step did or what has taken place."""
    inner = (*(condition.any_ or ()), *(condition.all_ or ()), *((condition.not_,) if condition.not_ else ()))
    told = condition.happened is not None or condition.occurred is not None or condition.unread is not None
    return not told and all(_of_the_table(one) for one in inner)
