"""What cannot be used as material, for which Summon, and which one is left out of that."""

from __future__ import annotations

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
            return each(phrase, phrase.subject, op.Forbid, action="be_material", as_=manner, unless=_except_for(phrase))
    if cur.take("material"):
        manners = _for_summon(phrase)
        unless = _except_for(phrase)
        return [
            step
            for manner in manners or [None]
            for step in each(phrase, phrase.subject, op.Forbid, action="be_material", as_=manner, unless=unless) or []
        ]
    return None


def _kinds_of_material(phrase: Phrase) -> list[str]:
    """ "a Fusion, Synchro, or Xyz Material": which kinds; none where it is one or another phrase."""
    cur = phrase.cur
    start = cur.pos
    kinds: list[str] = []
    while (word := cur.peek()) in ("fusion", "synchro", "xyz", "link", ",", "or"):
        cur.pos += 1
        kinds += [word] if word not in (",", "or") else []
    last = cur.peek()
    if kinds and last.endswith("-material") and last.removesuffix("-material") in ("fusion", "synchro", "link"):
        cur.pos += 1
        return [*kinds, last.removesuffix("-material")]
    if kinds and last == "material":  # "Xyz Material" is "material" by now
        cur.pos += 1
        return kinds if cur.words[cur.pos - 2] in kinds else [*kinds, "xyz"]
    cur.pos = start
    return []


def _except_for(phrase: Phrase) -> Selector | None:
    """ ", except (for) the Synchro Summon of a Dragon monster"."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    excepted = cur.take("except", "for", "the") or cur.take("except", "the")
    if excepted and cur.peek().endswith("-summon") and cur.peek(1) == "of":
        cur.pos += 2
        noun = phrase.tools.nouns.parse(cur)
        if noun is not None and not noun.mention:
            return noun.selector
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
