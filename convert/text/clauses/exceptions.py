""" "…, except this card", "…, except Dragon monsters" at the end of a clause: what it was not about."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.events.sources import take_source
from convert.text.reference.thing import ME

_NARROWED = (op.Modify, op.SetStat, op.ChangeStance, op.Shadow, op.Suppress, op.Protect, op.Forbid, op.Discard)

_CHOSEN = (op.Search, op.SpecialSummon, op.ToPrepared, op.SetCard, op.ToUsed, op.Banish)


def take_exception(phrase: Phrase, steps: list[Step]) -> list[Step] | None:
    """The steps about all but what "except" names; None (and no move) where it cannot be theirs."""
    cur = phrase.cur
    if not steps or not (cur.peek() == "except" or cur.at(",", "except")):
        return None
    start = cur.pos
    if len(steps) == 1:
        cur.pos += 1 if cur.peek() == "except" else 2
        left_open = _left_open(phrase, steps[0])
        if left_open is not None:
            return [left_open]
        cur.pos = start
    return _narrowed(phrase, steps)


def _left_open(phrase: Phrase, step: Step) -> Step | None:
    """What a ban or a protection itself leaves open, after "except": another way, another's doing, what is used."""
    cur = phrase.cur
    if isinstance(step, op.Protect):
        both = step.by is None and set(step.from_) == {"battle", "effects"}
        return msgspec.structs.replace(step, from_="effects") if both and cur.take("by", "battle") else None
    if not isinstance(step, op.Forbid) or step.unless is not None:
        return None
    if step.action in ("special_summon", "summon") and step.what.kind == "caster":
        return _coming_so(phrase, step)
    unless: Selector | None = None
    if step.action == "activate" and step.what.kind == "caster":
        unless = _used(phrase)
    elif step.action == "attack" and step.what.kind == "caster" and cur.take("with"):
        noun = phrase.tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.selector.where is None:
            return None
        theirs = Selector(how="all", kind="monster", side=step.what.side, zone="play")
        return msgspec.structs.replace(
            step, what=msgspec.structs.replace(theirs, where=Filter(not_=noun.selector.where))
        )
    elif cur.take_any(("by", "with")):
        if step.action == "change_stance" and (cur.take("a", "card", "effect") or cur.take("card", "effects")):
            unless = Selector(how="all", kind="any")
        elif step.action == "special_summon" and step.what.how == "self" and step.by is None:
            own = cur.take("its", "own", "effect") or cur.take("its", "effect")
            unless = ME if own else take_source(cur, phrase.tools)
    return msgspec.structs.replace(step, unless=unless) if unless is not None else None


def _coming_so(phrase: Phrase, step: op.Forbid) -> Step | None:
    """ "(cannot Special Summon, except) by Synchro Summon", "in face-down Defense Position", "by the effect of X"."""
    cur = phrase.cur
    if step.by in (Selector(how="all", kind="monster"), Selector(how="all", kind="monster", except_self=True)):
        step = msgspec.structs.replace(step, by=None)  # "any other monsters": the one before has come by then
    if cur.take("in", "face-down", "defense-position"):
        return msgspec.structs.replace(step, unless_as="shadow")
    if not cur.take_any(("by", "with")):
        return None
    cur.take_any(("a", "an"))
    way = _WAYS.get(cur.peek())
    if way is not None and step.action == "special_summon":
        cur.pos += 1
        return msgspec.structs.replace(step, unless_as=way) if cur.peek() not in _NARROWER else None
    own = cur.take("this", "card", "'s", "effect") or cur.take("this", "effect")
    source = ME if own else take_source(cur, phrase.tools)
    if source is None or source.zone is not None:
        return None
    source = source if source == ME else msgspec.structs.replace(source, how="all", count=None)
    return msgspec.structs.replace(step, unless_by=source)


_WAYS: dict[str, Any] = {
    f"{way}-summon": way for way in ("fusion", "ritual", "synchro", "xyz", "link", "pendulum", "tribute")
}
_NARROWER = frozenset(("that", "of", "using", "with", "by", "from"))
""" "By Xyz Summon that uses only Fish", "by the Link Summon of X": not every one of the kind."""


def _used(phrase: Phrase) -> Selector | None:
    """What may be used all the same: "Fairy monsters", "“Bujin” cards and effects"."""
    cur = phrase.cur
    cur.take("for")
    noun = phrase.tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.selector.where is None:
        return None
    cur.take("'") or cur.take("'s")
    cur.take("and", "effects") or cur.take("and", "their", "effects") or cur.take("effects")
    plain = {"how": "all", "count": None, "id": None, "side": None, "zone": None}
    return msgspec.structs.replace(noun.selector, **plain)


def _narrowed(phrase: Phrase, steps: list[Step]) -> list[Step] | None:
    cur = phrase.cur
    of_every = all(isinstance(step, _NARROWED) and _many(getattr(step, "what", None)) for step in steps)
    if not of_every and not _of_another_choice(phrase, steps):
        return None
    if any(isinstance(step, op.Forbid) and step.action not in ("attack", "activate") for step in steps):
        return None
    start = cur.pos
    narrowed: list[Step] = []
    for step in steps:
        cur.pos = start
        what = step.what  # type: ignore[union-attr]
        assert isinstance(what, Selector)
        fields = {name: getattr(what, name) for name in ("except_self", "except_") if getattr(what, name)}
        where: dict[str, Any] = {"not_": what.where.not_} if what.where is not None and what.where.not_ else {}
        cur.take(",")
        attack = isinstance(step, op.Forbid) and step.action == "attack"  # "cannot attack, except with Dragons"
        known = phrase.scope.forget(what)  # "except that monster": another one
        read = phrase.tools.nouns.qualifiers.excepted(cur, fields, where, attack=attack)
        phrase.scope.things[:] = known
        if not read:
            cur.pos = start
            return None
        changed = msgspec.structs.replace(
            what, where=msgspec.structs.replace(what.where or Filter(), **where) if where else what.where, **fields
        )
        narrowed.append(msgspec.structs.replace(step, what=changed))
    return narrowed


def _of_another_choice(phrase: Phrase, steps: list[Step]) -> bool:
    """ "(Draw 1 card, or if you control X,) add 1 Fish from your Deck instead, except “Moss”": of what is chosen."""
    what = getattr(steps[0], "what", None)
    chosen = isinstance(what, Selector) and what.how == "choose" and isinstance(steps[0], _CHOSEN)
    return len(steps) == 1 and chosen and phrase.cur.words[phrase.cur.pos - 1] == "instead"


def _many(what: object) -> bool:
    """Whether it is a description of all such things, from which some can be taken out."""
    return isinstance(what, Selector) and what.how in (None, "all") and what.kind not in (None, "caster")
