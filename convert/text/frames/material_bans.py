"""What cannot be used as material, for which Summon, and which one is left out of that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, each

TABLE = FrameTable()


def cannot_be_used(phrase: Phrase) -> list[Step] | None:
    """X cannot be used as material for a Synchro Summon / as a Synchro Material."""
    cur = phrase.cur
    if not phrase.subject or not cur.take("as"):
        return None
    cur.take("a") or cur.take("an")
    several = _kinds_of_material(phrase)
    if several:
        cur.take("for", "a", "summon")
        return [
            step
            for kind in several
            for step in each(phrase, phrase.subject, op.Forbid, action="be_material", as_=kind) or []
        ]
    for word, manner in (
        ("fusion-material", "fusion"),
        ("synchro-material", "synchro"),
        ("link-material", "link"),
    ):
        if cur.take(word):
            cur.take("monster")
            _for_summon(phrase)
            return _bans(phrase, [manner], except_for(phrase), _others(phrase))
    if cur.take("material"):
        return _bans(phrase, _for_summon(phrase) or [None], except_for(phrase), _others(phrase))
    return None


def _bans(
    phrase: Phrase, manners: Sequence[str | None], unless: Selector | None, beside: Selector | None
) -> list[Step]:
    """The bans for each kind of Summon: on what it may go into, and on what may go with it."""
    given: list[dict[str, Any]] = [{"unless": unless}] if unless is not None or beside is None else []
    given += [{"beside": beside}] if beside is not None else []
    steps: list[Step] = []
    for manner in manners:
        for fields in given:
            steps += each(phrase, phrase.subject, op.Forbid, action="be_material", as_=manner, **fields) or []
    return steps


def _kinds_of_material(phrase: Phrase) -> list[str]:
    """ "a Fusion, Synchro, or Xyz Material": which kinds; none where it is one or another phrase."""
    cur = phrase.cur
    start = cur.pos
    kinds: list[str] = []
    while (word := cur.peek()) in ("fusion", "synchro", "xyz", "link", ",", "or"):
        cur.pos += 1
        kinds += [word] if word not in (",", "or") else []
    last = cur.peek()
    if kinds and last == "material":  # "Xyz Material" is "material" by now
        cur.pos += 1
        return kinds if cur.words[cur.pos - 2] in kinds else [*kinds, "xyz"]
    cur.pos = start
    return []


def except_for(phrase: Phrase, manners: Sequence[str] = ()) -> Selector | None:
    """ ", except (for) the Synchro Summon of a Dragon monster", of one of these ``manners`` where it must be one; where
    none must, ", except for Dragon monsters" and ", unless it is for a Dragon monster" as well."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    excepted = cur.take("except", "for") or cur.take("except") or cur.take("unless", "it", "is", "for")
    named = cur.peek() in ("the", "a") and cur.peek(1).endswith("-summon") and cur.peek(2) == "of"
    if excepted and (named or (not manners and cur.words[cur.pos - 1] == "for")):
        right = not named or not manners or cur.peek(1) in manners
        cur.pos += 3 if named else 0
        noun = phrase.tools.nouns.parse(cur) if right else None
        if noun is not None and not noun.mention:
            return noun.selector
    cur.pos = start
    return None


_OTHERS = (
    ("unless", "all", "other", "materials", "are"),
    ("unless", "all", "other", "material", "are"),
    ("and", "all", "other", "materials", "must", "be"),
    ("and", "all", "other", "material", "must", "be"),
)


def _others(phrase: Phrase) -> Selector | None:
    """ ", unless all other materials are Fish monsters"."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if any(cur.take(*words) for words in _OTHERS):
        noun = phrase.tools.nouns.parse(cur)
        if noun is not None and not noun.mention and not noun.player and noun.selector.zone in (None, "play"):
            where, kind = noun.selector.where, noun.selector.kind
            if where is not None and noun.selector.side is None and not isinstance(noun.selector.count, int):
                return Selector(kind=kind, where=where)
    cur.pos = start
    return None


def _for_summon(phrase: Phrase) -> list[str | None]:
    """ "for a Fusion or Synchro Summon": for which; none where any is meant."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("for"):
        cur.take("a") or cur.take("an")
        word = cur.peek()
        manners: list[str | None] = []
        while word in phrase.tools.lexicon.classes or word in (",", "or"):
            manners += [word] if word not in (",", "or") else []
            cur.pos += 1
            word = cur.peek()
        if word.endswith(("-summon", "-summons")):
            cur.pos += 1
            manners.append(word.split("-")[0])
            return [] if set(manners) >= {"fusion", "synchro", "xyz", "link"} else manners
    cur.pos = start
    return []


TABLE.cannot_be["use"] = cannot_be_used
