"""Becoming like another: "this card's Attribute and Level become the same as that monster's"."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Stat
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.grammar.noun import Noun

_NUMBERS: dict[str, tuple[Stat, ...]] = {
    "level": ("level",),
    "levels": ("level",),
    "atk": ("attack",),
    "def": ("defense",),
    "atk/def": ("attack", "defense"),
}
_KINDS = {"name": "name", "names": "name", "type": "type", "types": "type", "attribute": "attribute"}
_SPLIT = {"name/type/attribute": ("name", "type", "attribute"), "type/attribute": ("type", "attribute")}
_SAME = (("become", "the", "same", "as"), ("becomes", "the", "same", "as"), ("the", "same", "as"))
_ARE = (("are", "always", "the", "same", "as"), ("is", "always", "the", "same", "as"))
_ORIGINAL: dict[Stat, Stat] = {"attack": "original_attack", "defense": "original_defense", "level": "original_level"}


def alike(phrase: Phrase) -> list[Step] | None:
    """X's A and B become the same as Y('s) [A and B]; the A and B of X become the same as Y's; None (and no move) for
    anything else, and for a number alone, which the frames of Scores read."""
    cur = phrase.cur
    start = cur.pos
    known = list(phrase.scope.things)
    steps = _alike(phrase)
    if steps is None:
        cur.pos = start
        phrase.scope.things[:] = known
    return steps


def _alike(phrase: Phrase) -> list[Step] | None:
    cur = phrase.cur
    at = _said(cur)
    if at < 0:
        return None
    inner = Phrase(phrase.tools, cur.sub(cur.pos, at), phrase.scope, phrase.src)
    whose = _whose(inner)
    if whose is None or not inner.cur.done:
        return None
    things, properties, _ = whose
    if not set(properties) & {"name", "type", "attribute"}:
        return None
    cur.pos = at
    if not (cur.take_phrase(_SAME) or cur.take_phrase(_ARE)):
        return None
    other, original = _other(phrase, things, properties)
    return _become(phrase, things, properties, other, original) if other is not None else None


def same_things(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    """(X becomes) the same Type and Level as Y('s)."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("the", "same"):
        properties = _properties(cur)
        if properties and cur.take("as"):
            other, original = _other(phrase, things, properties)
            if other is not None:
                return _become(phrase, things, properties, other, original)
    cur.pos = start
    return None


def _said(cur: Cursor) -> int:
    """Where "become the same as" stands."""
    for at in range(cur.pos, min(cur.end, cur.pos + 24)):
        if cur.words[at] in ("become", "becomes", "are", "is") and cur.words[at + 1 : at + 2] in (["the"], ["always"]):
            return at
    return -1


def _whose(inner: Phrase) -> tuple[list[Selector], list[str], bool] | None:
    """ "this card's Attribute and Level", "the Type, Attribute, and Level of this card", "its Type and Attribute"."""
    cur = inner.cur
    start = cur.pos
    if cur.take("the"):
        properties = _properties(cur)
        if properties and cur.take("of"):
            things = inner.things()
            return (things, properties, False) if things else None
        cur.pos = start
    if cur.peek() in ("its", "their"):
        plural = cur.peek() == "their"
        cur.pos += 1
        owners = inner.scope.resolve(Noun(Selector(), mention="they" if plural else "it", plural=plural))
        properties = _properties(cur)
        return (owners, properties, False) if owners and properties else None
    for at in range(cur.pos + 1, min(cur.end, cur.pos + 12)):
        if cur.words[at] in ("'s", "'"):
            part = Phrase(inner.tools, cur.sub(cur.pos, at), inner.scope, inner.src)
            things = part.things()
            if not things or not part.cur.done:
                return None
            cur.pos = at + 1
            properties = _properties(cur)
            return (things, properties, False) if properties else None
    return None


def _properties(cur: Cursor) -> list[str]:
    """ "Type, Attribute, and Level": which, () if none stands here."""
    found: list[str] = []
    while True:
        word = cur.peek()
        if word in _SPLIT:
            found += _SPLIT[word]
        elif word in _KINDS:
            found.append(_KINDS[word])
        elif word in _NUMBERS:
            found += _NUMBERS[word]
        else:
            return []
        cur.pos += 1
        before = cur.pos
        cur.take(",")
        cur.take("and")
        if cur.pos == before or (cur.peek() not in _KINDS and cur.peek() not in _NUMBERS and cur.peek() not in _SPLIT):
            cur.pos = before
            return found


def _other(phrase: Phrase, things: list[Selector], properties: list[str]) -> tuple[Selector | None, bool]:
    """Whom it becomes like, and whether in what that was originally."""
    cur = phrase.cur
    known = phrase.scope.forget(things[0])
    other, original = _named(phrase, properties)
    fresh = [thing for thing in phrase.scope.things if thing not in known]
    phrase.scope.things[:] = [*known, *fresh]
    if other is not None and cur.take("'s"):
        original = cur.take("original")
        if _properties(cur) not in ([], properties):
            return None, False
    return other, original


def _named(phrase: Phrase, properties: list[str]) -> tuple[Selector | None, bool]:
    cur = phrase.cur
    start = cur.pos
    cur.take("the")
    original = cur.take("original")
    if original and _properties(cur) == properties and cur.take("of"):
        found = phrase.things()
        return (found[0] if found and len(found) == 1 else None), True
    cur.pos = start
    for at in range(cur.pos + 1, min(cur.end, cur.pos + 12)):
        if cur.words[at] == "'s":
            inner = Phrase(phrase.tools, cur.sub(cur.pos, at), phrase.scope, phrase.src)
            owner = inner.things()
            if owner and len(owner) == 1 and inner.cur.done:
                cur.pos = at
                return owner[0], False
    found = phrase.things()
    return (found[0] if found and len(found) == 1 else None), False


def _become(
    phrase: Phrase, things: list[Selector], properties: list[str], other: Selector, original: bool
) -> list[Step] | None:
    if other.how == "all":
        return None
    kinds: Any = tuple([one for one in properties if one in ("name", "type", "attribute")])
    steps: list[Step] = []
    for thing in things:
        if kinds:
            steps.append(phrase.step(op.ChangeIdentity, what=thing, same_as=other, alike=kinds, link=_link(steps)))
        for name in properties:
            if name in kinds:
                continue
            stat: Any = name
            to = Amount(stat=_ORIGINAL[stat] if original else stat, of=other)
            if stat == "level":
                steps.append(phrase.step(op.ChangeLevel, what=thing, to=to, link=_link(steps)))
            else:
                steps.append(phrase.step(op.SetStat, what=thing, stat=stat, to=to, link=_link(steps)))
    return steps or None


def _link(steps: list[Step]) -> Any:
    return "and" if steps else None
