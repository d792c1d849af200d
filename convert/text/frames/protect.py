"""What cannot be targeted or destroyed, and by what."""

from __future__ import annotations

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.events.sources import take_source
from convert.text.frames.base import FrameTable, each, with_place
from convert.text.frames.position import owned_by
from convert.text.grammar.time import take_until

TABLE = FrameTable()


def cannot_target(phrase: Phrase) -> list[Step] | None:
    """your opponent cannot target X with card effects / for attacks."""
    if phrase.subject and phrase.subject[0] == Selector(kind="caster", side="you"):
        return None  # "You cannot select “Moss”": what the effect before cannot name, not what nobody can
    who, phrase.who = phrase.who, None  # whose monsters they are, the words say, not who is forbidden
    found = phrase.things()
    phrase.who = who
    if not found:
        return None
    return _targeting(phrase, found)


def _targeting(phrase: Phrase, found: list[Selector]) -> list[Step] | None:
    cur = phrase.cur
    by = phrase.subject[0] if phrase.subject and phrase.subject[0].kind != "caster" and not phrase.passive else None
    by = None if by in found else by  # "cannot attack or be targeted for an attack": by anybody
    if by is not None and by.id is not None and any(one.ref == by.id for one in found):
        return None  # "your opponent's monsters cannot target it": not the attackers themselves
    if cur.take("for", "attacks") or cur.take("for", "an", "attack") or cur.take("as", "an", "attack-target"):
        if cur.at(",", "except") or cur.at("except"):
            found = with_place(phrase, found)
        steps = each(phrase, found, op.Forbid, action="be_attacked", by=by)
        if steps and (cur.take("or") or cur.take("and")):
            more = _with_effects(phrase, found)
            return steps + more if more else None
        return steps
    steps = _with_effects(phrase, found)
    if steps and (cur.take("or", "for", "attacks") or cur.take("and", "for", "attacks")):
        steps += each(phrase, found, op.Forbid, action="be_attacked") or []
    return steps


def _with_effects(phrase: Phrase, found: list[Selector]) -> list[Step] | None:
    cur = phrase.cur
    if cur.at(",", "with") or cur.at(",", "by"):
        cur.pos += 1
    cur.take("with") or cur.take("by")
    if cur.words[cur.pos - 1] in ("with", "by"):
        source = take_source(cur, phrase.tools)
        if source is None:
            return None
        if (
            phrase.subject
            and phrase.subject[0].kind == "caster"
            and phrase.subject[0].side == "opponent"
            and not source.side
        ):
            source = msgspec.structs.replace(source, side="opponent")
        return each(phrase, found, op.Protect, from_="targeting", by=source, who=None)
    return None


def cannot_be_targeted(phrase: Phrase) -> list[Step] | None:
    """X cannot be targeted by card effects / for attacks; X cannot be targeted or destroyed by card effects."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if phrase.subject and (
        cur.take("by", "or", "destroyed") or cur.take("by", ",", "or", "destroyed") or cur.take("or", "destroyed")
    ):
        cur.take("by", ",")
        kinds, by = destroyed_by(phrase)
        if kinds == ["effects"]:
            return each(phrase, phrase.subject, op.Protect, from_=("targeting", "effects"), by=by)
    cur.pos = start
    return _targeting(phrase, phrase.subject) if phrase.subject else None


def cannot_be_destroyed(phrase: Phrase) -> list[Step] | None:
    """X cannot be destroyed by battle [or card effects] / by your opponent's card effects."""
    things = phrase.subject
    if not things:
        return None
    start = phrase.cur.pos
    banished = phrase.cur.take("or", "banished")
    kinds, by = destroyed_by(phrase)
    if not kinds:
        return None
    if banished:
        kinds = [*kinds, "banish"]
    elif len(kinds) > 1 and by is not None and by != Selector(how="all", kind="any", side="opponent"):
        # "by battle or by the effect of a card that targets it", "… or by Spell effects": no battle is that
        battle = each(phrase, things, op.Protect, from_="battle") or []
        rest = [kind for kind in kinds if kind != "battle"]
        other = each(phrase, things, op.Protect, from_=rest[0], by=by) or []
        return battle + [msgspec.structs.replace(step, link="and") for step in other]
    made = each(phrase, things, op.Protect, from_=kinds[0] if len(kinds) == 1 else tuple(kinds), by=by)
    if "activated" not in phrase.cur.words[start : phrase.cur.pos]:
        return made
    # "by battle or activated effects" is not one protection
    return [msgspec.structs.replace(s, activated=True) for s in made or ()] if kinds == ["effects"] else None


def cannot_destroy(phrase: Phrase) -> list[Step] | None:
    """neither player can destroy X; your opponent cannot destroy X with card effects: by no effect of theirs."""
    who = phrase.subject
    if not who or who[0].kind != "caster":
        return None
    found = phrase.things(introduce=False)
    if not found:
        return None
    phrase.cur.take("with", "card", "effects") or phrase.cur.take("by", "card", "effect")
    phrase.who = None
    side = who[0].side if who[0].side in ("you", "opponent") else None
    by = Selector(how="all", kind="any", side=side) if side is not None else None
    return each(phrase, found, op.Protect, from_="effects", by=by)


def destroyed_by(phrase: Phrase) -> tuple[list[str], Selector | None]:
    """What destroys: "by battle", "by battle or card effect", "by your opponent's Trap effects"."""
    cur = phrase.cur
    kinds: list[str] = []
    by: Selector | None = None
    if cur.take("by-this-battle"):
        phrase.lasts = "this_battle"
        return ["battle"], None
    if not cur.take("by"):
        if cur.done or cur.peek() in (",", "and", "this", "once"):
            return ["battle", "effects"], None
        return [], None
    start = cur.pos
    while True:
        cur.take("either")
        if cur.take("battle"):
            kinds.append("battle")
            if cur.take("with"):
                found = phrase.things(introduce=False)
                if not found:
                    return [], None
                by = found[0]
            elif cur.take_phrase(_EXCEPT_WITH):
                found = phrase.things(introduce=False)
                if not found or found[0].where is None or found[0].ref is not None:
                    return [], None
                by = Selector(how="all", kind="monster", where=Filter(not_=found[0].where))
        else:
            source = take_source(cur, phrase.tools)
            if source is None:  # "by battle and your opponent takes …": another clause
                cur.pos = start
                return kinds, by
            kinds.append("effects")
            source = aimed(phrase, source)
            if cur.take(",", "except", "those", "of") or cur.take("except", "those", "of"):
                kept = _left_out(phrase)
                if kept is None or source.where is not None:
                    return [], None
                source = msgspec.structs.replace(source, where=Filter(not_=kept))
            if source.kind != "any" or source.side is not None or source.where is not None or source.except_self:
                by = source
        start = cur.pos
        if cur.take("or") or cur.take("and") or cur.take("nor"):
            cur.take("by")
            if cur.peek() in (
                "battle",
                "card",
                "your",
                "spell",
                "trap",
                "monster",
                "spell/trap",
                "effects",
                "opponent",
                "other",
            ):
                continue
            cur.pos = start
        return kinds, by


_EXCEPT_WITH = (
    (",", "except", "with"),
    ("except", "with"),
    (",", "except", "by", "battle", "with"),
    ("except", "by", "battle", "with"),
)


def _left_out(phrase: Phrase) -> Filter | None:
    """ "(except) “Moss” monsters", "(except) Fish monsters' effects": by what it is not safe after all."""
    noun = phrase.tools.nouns.parse(phrase.cur)
    if noun is None or noun.mention or noun.player or noun.also or noun.selector.how == "self":
        return None
    if phrase.cur.take("'s") or phrase.cur.take("'"):
        phrase.cur.take("effects") or phrase.cur.take("effect")
    return noun.selector.where


def unaffected(phrase: Phrase) -> list[Step] | None:
    """X is unaffected by Y's effects [, except Z | , unless they target X], with the cursor past "by"."""
    cur = phrase.cur
    start = cur.pos
    by = take_source(cur, phrase.tools)
    if by is None and cur.peek()[:1] == '"':
        noun = phrase.tools.nouns.parse(cur)
        by = noun.selector if noun is not None and not noun.mention and not noun.player else None
    if by is None or cur.words[cur.pos - 1] == "except":
        cur.pos = start
        return None
    more = {"activated": True} if "activated" in cur.words[start : cur.pos] else {}
    before = cur.pos
    lasts = take_until(cur)  # "… by card effects this turn, except its own"
    cur.take(",")
    if cur.take("except", "its", "own") or cur.take("except", "their", "own"):
        cur.take_any(("effect", "effects"))
        one = phrase.subject[0] if phrase.subject and len(phrase.subject) == 1 else None
        if one is None or (one.ref is None and one.how not in ("self", "equipped", "event")):
            return None
        phrase.lasts = lasts or phrase.lasts
        by = msgspec.structs.replace(by, **({"except_self": True} if one.how == "self" else {"except_": one}))
        return each(phrase, phrase.subject, op.Protect, from_="all", by=by, **more)
    if lasts is not None:
        cur.pos = before
        return each(phrase, phrase.subject, op.Protect, from_="all", by=aimed(phrase, by), **more)
    if cur.take("except"):
        cur.take("those", "of") or cur.take("the", "effects", "of")
        kept = _left_out(phrase)
        if kept is None or by.where is not None:
            return None
        by = msgspec.structs.replace(by, where=Filter(not_=kept))
    else:
        cur.pos = before
    return each(phrase, phrase.subject, op.Protect, from_="all", by=aimed(phrase, by), **more)


_AIMED = (("that", "targets"), ("that", "target"))
_NOT_AIMED = (
    ("that", "do", "not", "target"),
    ("that", "does", "not", "target"),
    (",", "unless", "they", "target"),
    ("unless", "they", "target"),
)


def aimed(phrase: Phrase, by: Selector) -> Selector:
    """ "(by effects) that do not target it", ", unless they target this card": what is safe is what they aim at."""
    cur = phrase.cur
    start = cur.pos
    yes = bool(cur.take_phrase(_AIMED))
    if not (yes or cur.take_phrase(_NOT_AIMED)) or not phrase.subject or len(phrase.subject) > 1:
        cur.pos = start
        return by
    safe = phrase.subject[0]
    found = phrase.things(introduce=False)
    named = found[0] if found and len(found) == 1 else None
    where = by.where or Filter()
    if named is None or (named != safe and named.ref != safe.id) or (not yes and where.not_ is not None):
        cur.pos = start
        return by
    target = msgspec.structs.replace(safe, id=None) if safe.ref is None else safe
    if yes:
        return msgspec.structs.replace(by, where=msgspec.structs.replace(where, targets=target))
    return msgspec.structs.replace(by, where=msgspec.structs.replace(where, not_=Filter(targets=target)))


def activation_of(phrase: Phrase) -> list[Selector] | None:
    """ "The activation and effects of “Moss” cards activated on your field (cannot be negated)": of those cards. None
    (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    cur.take("the", "activation")
    cur.take("and", "effects") or cur.take("and", "effect")
    if not cur.take("of"):
        cur.pos = start
        return None
    source = take_source(cur, phrase.tools)
    found: list[Selector] | None = [source] if source is not None else owned_by(phrase, ("effects", "effect"))
    if source is not None:
        if cur.take("activated", "you", "control") or cur.take("activated", "by", "you"):
            found = [msgspec.structs.replace(source, side="you")]
        else:
            cur.take("activated", "on", "the", "field")
    if not found or not cur.at("cannot", "be", "negated"):
        cur.pos = start
        return None
    return found


TABLE.cannot.update(
    {
        "target": cannot_target,
        "select": cannot_target,
        "choose": cannot_target,
        "destroy": cannot_destroy,
    }
)
TABLE.cannot_be.update(
    {
        "destroy": cannot_be_destroyed,
        "target": cannot_be_targeted,
        "select": cannot_be_targeted,
    }
)
