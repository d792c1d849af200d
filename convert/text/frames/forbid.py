"""What cannot be done, and what is protected from what: the frames of "cannot"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.values import SummonManner
from convert.text.cursor import Cursor
from convert.text.frames.base import FrameTable, each
from convert.text.frames.protect import cannot_be_destroyed, cannot_be_targeted, cannot_destroy, cannot_target
from convert.text.phrase import Phrase
from convert.text.sources import take_source

TABLE = FrameTable()


def cannot_attack(phrase: Phrase) -> list[Step] | None:
    """X cannot attack [directly] [the turn …]; your opponent's monsters cannot target Y for attacks."""
    cur = phrase.cur
    things = phrase.subject
    if not things:
        return None
    if cur.take("directly"):
        return each(phrase, things, op.Forbid, action="attack_directly")
    by = None
    if (
        not cur.done
        and not cur.at("this", "turn")
        and not cur.peek().startswith(("until-", "while-"))
        and cur.peek()
        not in (
            ",",
            "if",
            "and",
            "or",
            "for-rest-of-turn",
            "turn-activated",
            "during",
            "until-end-of-turn",
            "while",
            "the",
            "also",
            "until",
            "unless",
            "on",
            "until-next-turn",
            "until-opponents-next-turn",
        )
    ):
        start = cur.pos
        found = phrase.things(introduce=False)
        if not found:
            return None
        if cur.words[start] != "the":
            from convert.text.frames.base import with_place

            by = with_place(phrase, found)[-1]
            return each(phrase, [by], op.Forbid, action="be_attacked", by=things[0])
    return each(phrase, things, op.Forbid, action="attack")


def cannot_attack_directly(phrase: Phrase) -> list[Step] | None:
    """X cannot attack directly."""
    return each(phrase, phrase.subject, op.Forbid, action="attack_directly")


def cannot_declare(phrase: Phrase) -> list[Step] | None:
    """X cannot declare an attack; your opponent cannot declare attacks [, except with Dragon monsters]."""
    cur = phrase.cur
    who = phrase.subject
    if who and who[0].kind == "caster" and cur.take_any(("attacks", "attack")):
        theirs = Selector(how="all", kind="monster", side=who[0].side, zone="play")
        from convert.text.grammar.time import take_until

        until = take_until(cur)
        start = cur.pos
        cur.take(",")
        if cur.take("except", "with"):
            found = phrase.things(introduce=False)
            if not found or len(found) != 1:
                return None
            named = found[0].ref is not None or found[0].how == "event"
            if found[0].where is None and not named:
                return None
            if named:
                theirs = msgspec.structs.replace(theirs, except_=found[0])
            else:
                theirs = msgspec.structs.replace(theirs, where=Filter(not_=found[0].where))
        else:
            cur.pos = start
        return [phrase.step(op.Forbid, what=theirs, action="attack", until=until, who=None)]
    said = cur.take("an", "attack") or (cur.take("attacks") and cur.words[cur.pos - 2] == "declare")
    return each(phrase, phrase.subject, op.Forbid, action="attack") if said else None


def cannot_activate(phrase: Phrase) -> list[Step] | None:
    """your opponent cannot activate cards or effects / Spell Cards / monster effects."""
    cur = phrase.cur
    who = phrase.subject
    if not who:
        return None
    if who[0].kind != "caster":
        if (
            cur.take("its", "effects")
            or cur.take("their", "effects")
            or cur.take("effects")
            or cur.take("its", "effect")
        ):
            cur.take("on", "the", "field")
            return each(phrase, who, op.Forbid, action="activate")
        return None
    if cur.take("or", "set"):
        found = phrase.things(introduce=False)
        if not found or len(found) != 1 or found[0].ref is not None:
            return None
        ban = msgspec.structs.replace(found[0], how="all", count=None)
        return [phrase.step(op.Forbid, what=who[0], action=("activate", "set"), by=ban, who=None)]
    if cur.take("this", "card"):
        return [phrase.step(op.Forbid, what=Selector(how="self"), action="activate", who=None)]
    from convert.text.frames.only import as_material

    material = as_material(phrase, only=False)
    if material is not None:
        return material
    if cur.take("its", "effects") or cur.take("their", "effects") or cur.take("its", "effect"):
        from convert.text.grammar.noun import Noun

        things = phrase.scope.resolve(Noun(Selector(), mention="it"))
        return each(phrase, things, op.Forbid, action="activate")
    from convert.text.frames.position import owned_by

    owners = owned_by(phrase, ("effects", "effect"))
    if owners is not None:
        # "neither player can activate that monster's effects on the field": it has none that anybody could use
        cur.take("effects") or cur.take("effect")
        cur.take("on", "the", "field")
        return each(phrase, owners, op.Forbid, action="activate", who=None)
    what = _activated(phrase)
    if what is None:
        return None
    cur.take("or", "use", "their", "effects")  # of those very cards
    where = None
    if cur.take("that", "activate"):
        place = phrase.tools.places.zone_phrase(cur)
        if place is None:
            return None
        where = place.zone
    unless = None
    start = cur.pos
    cur.take(",")
    if cur.take("except"):
        cur.take("for")
        found = phrase.things(introduce=False)
        if not found:
            return None
        unless = found[0]
    else:
        cur.pos = start
    if (
        cur.take("in", "response", "to", "this", "effect", "'s", "activation")
        or cur.take("in", "response", "to", "this", "card", "'s", "activation")
        or cur.take("in", "response", "to", "the", "activation", "of", "this", "card")
    ):
        return [phrase.step(op.Forbid, what=who[0], action="respond", by=what, who=None)]
    if cur.at("in", "response") or cur.at("when"):
        start = cur.pos
        to = _answered(phrase)
        if to is None:
            cur.pos = start
        return [phrase.step(op.Forbid, what=who[0], action="respond", by=what, to=to, who=None)]
    return [phrase.step(op.Forbid, what=who[0], action="activate", by=what, unless=unless, where=where, who=None)]


_ENDS = (",", "until-end-of-turn", "for-rest-of-turn", "this", "")


def _answered(phrase: Phrase) -> Selector | None:
    """ "in response to the activation of your “Moss” monsters' effects": to what."""
    cur = phrase.cur
    if not cur.take("in", "response", "to"):
        return None
    cur.take("the", "activation", "of") or cur.take("the", "activations", "of") or cur.take("the", "effect", "of")
    start = cur.pos
    found = take_source(cur, phrase.tools) if not cur.at("the", "equipped") else None
    if found is None or not _rest_of_answered(cur):
        cur.pos = start
        things = phrase.things(introduce=False)
        if not things or not _rest_of_answered(cur):
            return None
        found = things[0]
    if found.ref is not None or found.how in ("self", "equipped", "event"):
        return found
    return msgspec.structs.replace(found, how="all", count=None, id=None, zone=None)


def _rest_of_answered(cur: Cursor) -> bool:
    """ "or their effects", "'s effects", "activation": no more than that it is used."""
    for words in (
        ("or", "their", "effects"),
        ("and", "their", "effects"),
        ("or", "effects"),
        ("and", "effects"),
        ("or", "effect"),
        ("'s", "effects"),
        ("'", "effects"),
        ("effects",),
    ):
        if cur.take(*words):
            break
    cur.take("activation") or cur.take("activations")
    return cur.peek() in _ENDS


def _activated(phrase: Phrase) -> Selector | None:
    """What is used: "cards or effects", "Spell Cards", "cards, or the effects of cards, with that name"."""
    cur = phrase.cur
    start = cur.pos
    namesakes = _namesakes(phrase)
    if namesakes is not None:
        return namesakes
    cur.pos = start
    if cur.at("their", "monster", "effects"):
        return None  # whose, the ban before it says
    if cur.take("card", "or", "effects") or cur.take("card", "or", "effect") or cur.take("card", "and", "effects"):
        return Selector(how="all", kind="any")
    if cur.take("any", "card", "or", "effects") or cur.take("any", "card", "or", "effect"):
        return Selector(how="all", kind="any")
    if cur.take("the", "effects", "of") or cur.take("effects", "of") or cur.take("the", "effect", "of"):
        found = phrase.things(introduce=False)
        return found[0] if found else None
    if cur.take("effects"):
        return Selector(how="all", kind="any")
    start = cur.pos
    source = take_source(cur, phrase.tools)
    if source is not None:
        for also in (("or", "effects"), ("or", "their", "effects"), ("or", "the", "effects", "of")):
            if cur.take(*also):
                break
        else:
            cur.take("or", "use", "their", "effects")  # a Spell Card's, too
        return source
    cur.pos = start
    found = phrase.things(introduce=False)
    if not found:
        return None
    if not (cur.take("or", "their", "effects") or cur.take("effects") or cur.take("or", "effects")):
        cur.take("or", "use", "their", "effects")  # of those, not of what set it off
    return found[0]


_THEIR_EFFECTS = (
    (",", "or", "the", "effects", "of", "card", ","),
    ("or", "the", "effects", "of", "card"),
    (",", "or", "their", "effects", ","),
    ("or", "their", "effects"),
    (",", "and", "their", "effects", ","),
)


def _namesakes(phrase: Phrase) -> Selector | None:
    """ "cards, or the effects of cards, with the same name as that card"; None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    if cur.take_any(("card", "spell", "trap", "spell/trap", "monster")):
        kind = phrase.tools.lexicon.heads[cur.words[start]].kind
        named = kind == "any" and any(cur.take(*words) for words in _THEIR_EFFECTS)
        where: dict[str, Any] = {}
        if cur.peek() in ("with", "with-same-name"):
            fields: dict[str, Any] = {"zone": "any"}
            phrase.tools.nouns.qualifiers.after_head(cur, fields, where)
        if where.get("compared_to") is not None and set(where) == {"same", "compared_to"}:
            if not named:
                any(cur.take(*words) for words in _THEIR_EFFECTS)
            return Selector(how="all", kind=kind, where=Filter(**where))
    cur.pos = start
    return None


def cannot_summon(action: str) -> Any:
    """you cannot Special Summon monsters [from …] [, except X]."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        who = phrase.subject
        if not who or who[0].kind != "caster":
            return None
        actions = [action]
        while not cur.at("or", "conduct") and _or_another(cur):
            word = cur.peek()
            more = _SUMMON_ACTIONS.get(word)
            if more is None:
                return None
            cur.pos += 1
            actions.append(more)
        start = cur.pos
        what = None
        unless = None
        where = None
        cur.take("any")
        if not cur.done and cur.peek() not in (
            ",",
            "for-rest-of-turn",
            "from",
            "or",
            "except",
            "turn-activated",
            "during",
            "this",
            "the",
            "until-next-turn",
            "until-end-of-turn",
        ):
            found = phrase.things(introduce=False)
            if found is None:
                return None
            what = found[0]
            if what.where is not None and what.where.not_ is not None and what.where == Filter(not_=what.where.not_):
                unless = Selector(how="all", kind=what.kind, where=what.where.not_)
                where = what.zone
                what = None
        del start
        place = phrase.place()
        if place is not None:
            where = place.zone
        if what is not None and what.zone is not None and what.ref is None:
            # "monsters from the Extra Deck": from where is the ban's own, so that it is asked of where they come from
            where = where if where is not None else what.zone
            what = msgspec.structs.replace(what, zone=None, side=None, how="all", count=None, id=None)
            if what == Selector(how="all", kind="monster"):
                what = None
        from convert.text.grammar.time import take_until

        until = take_until(cur)
        before = cur.pos
        comma = cur.take(",")
        start_until = cur.pos
        if unless is None and cur.take("except"):
            cur.take("for")
            found = phrase.things(introduce=False)
            if not found:
                return None
            unless = found[0]
        elif comma:
            cur.pos = before
        del start_until
        return [
            phrase.step(
                op.Forbid,
                what=who[0],
                action=actions[0] if len(actions) == 1 else tuple(actions),
                by=what,
                unless=unless,
                where=where,
                until=until,
                who=None,
            )
        ]

    return frame


def _or_another(cur: Cursor) -> bool:
    """Step over what joins another action to a ban: "or", "and/or", a comma."""
    if cur.peek() == "," and cur.peek(1) in _SUMMON_ACTIONS:
        return cur.take(",")
    return cur.take("or") or cur.take("/") or cur.take("and/or")


_SUMMON_ACTIONS = {
    "special-summon": "special_summon",
    "normal-summon": "normal_summon",
    "set": "set",
    "summon": "summon",
    "flip-summon": "flip",
    "tribute-summon": "normal_summon",
    "normal-set": "set",
}


_BE = {
    "banish": "banish",
    "tribute": "tribute",
    "control": "control",
}


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
        manner_read = _for_summon(phrase)
        return each(
            phrase, phrase.subject, op.Forbid, action="be_material", as_=manner_read, unless=_except_for(phrase)
        )
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
    """ ", except for the Synchro Summon of a Dragon monster"."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("except", "for", "the") and cur.peek().endswith("-summon") and cur.peek(1) == "of":
        cur.pos += 2
        noun = phrase.tools.nouns.parse(cur)
        if noun is not None and not noun.mention:
            return noun.selector
    cur.pos = start
    return None


def _for_summon(phrase: Phrase) -> str | None:
    cur = phrase.cur
    start = cur.pos
    if cur.take("for"):
        cur.take("a") or cur.take("an")
        word = cur.peek()
        several = False
        while word in phrase.tools.lexicon.classes or word in (",", "or"):
            several = True
            cur.pos += 1
            word = cur.peek()
        if word.endswith(("-summon", "-summons")):
            cur.pos += 1
            return None if several else word.split("-")[0]
    cur.pos = start
    return None


def forbidden(action: str) -> Any:
    """X cannot be Tributed, banished, flipped: the passive's own action."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        if not phrase.subject:
            return None
        as_: SummonManner | None = None
        if action == "tribute" and (cur.take("for", "a", "tribute-summon") or cur.take("for", "tribute-summons")):
            as_ = "tribute"
        cur.take("by", "this", "effect")
        return each(phrase, phrase.subject, op.Forbid, action=action, as_=as_)

    return frame


def cannot_be_changed(phrase: Phrase) -> list[Step] | None:
    """X's battle position cannot be changed; X cannot be changed to …"""
    cur = phrase.cur
    if not phrase.subject:
        return None
    cur.take("to", "defense-position") or cur.take("to", "attack-position")
    cur.take("by", "card", "effect") or cur.take("by", "card", "effects")
    return each(phrase, phrase.subject, op.Forbid, action=_stance(phrase))


def _stance(phrase: Phrase) -> str:
    """ "(cannot change its battle position), except with a card effect": only by itself it cannot."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("except", "with", "a", "card", "effect") or cur.take("except", "by", "card", "effect"):
        return "choose_stance"
    cur.pos = start
    return "change_stance"


def cannot_change(phrase: Phrase) -> list[Step] | None:
    """X cannot change its battle position."""
    cur = phrase.cur
    if not phrase.subject:
        return None
    if cur.take("its", "battle-position") or cur.take("their", "battle-position"):
        from convert.text.grammar.time import take_until

        until = take_until(cur)
        return each(phrase, phrase.subject, op.Forbid, action=_stance(phrase), until=until)
    if cur.take("the", "battle-position", "of"):
        things = phrase.things(introduce=False)
        return each(phrase, things, op.Forbid, action="change_stance", who=None)
    return None


def cannot_be_summoned(action: str) -> Any:
    """This card cannot be Normal Summoned or Set / Special Summoned [from the Deck] [except by …]."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        if not phrase.subject:
            return None
        actions = [action]
        while cur.take("or") or cur.take("/"):
            word = cur.peek()
            if word not in ("set", "special-summoned", "flip-summoned", "normal-summoned"):
                return None
            cur.pos += 1
            actions.append(
                {"set": "set", "special-summoned": "special_summon", "flip-summoned": "flip"}.get(word, "normal_summon")
            )
        place = phrase.place()
        if cur.take("by", "other", "ways") or cur.take("by", "card", "effect"):
            pass
        from convert.text.phrase import zones_of

        return each(
            phrase,
            phrase.subject,
            op.Forbid,
            action=actions[0] if len(actions) == 1 else tuple(actions),
            where=zones_of(place),
        )

    return frame


def cannot_be_activated(phrase: Phrase) -> list[Step] | None:
    """its effects cannot be activated; Trap Cards cannot be activated."""
    if not phrase.subject:
        return None
    phrase.cur.take("in", "response", "to", "this", "effect", "'s", "activation")
    return each(phrase, phrase.subject, op.Forbid, action="activate")


def cannot_be_negated(phrase: Phrase) -> list[Step] | None:
    """X cannot be negated."""
    if not phrase.subject:
        return None
    return each(phrase, phrase.subject, op.Protect, from_="negation")


def cannot_conduct(phrase: Phrase) -> list[Step] | None:
    """you cannot conduct your Battle Phase."""
    cur = phrase.cur
    cur.take("your") or cur.take("their") or cur.take("the")
    cur.take("next")
    if not phrase.subject or phrase.subject[0].kind != "caster" or not cur.take("battle-phase"):
        return None
    return [
        phrase.step(
            op.Skip, what="battle", side=phrase.subject[0].side, next=cur.words[cur.pos - 2] == "next", who=None
        )
    ]


TABLE.cannot.update(
    {
        "conduct": cannot_conduct,
        "attack": cannot_attack,
        "attack-directly": cannot_attack_directly,
        "declare": cannot_declare,
        "activate": cannot_activate,
        "use": cannot_activate,
        "special-summon": cannot_summon("special_summon"),
        "normal-summon": cannot_summon("normal_summon"),
        "summon": cannot_summon("summon"),
        "flip-summon": cannot_summon("flip"),
        "set": cannot_summon("set"),
        "target": cannot_target,
        "select": cannot_target,
        "choose": cannot_target,
        "change": cannot_change,
        "destroy": cannot_destroy,
    }
)
TABLE.cannot_be.update(
    {
        "destroy": cannot_be_destroyed,
        "target": cannot_be_targeted,
        "select": cannot_be_targeted,
        "use": cannot_be_used,
        "tribute": forbidden("tribute"),
        "banish": forbidden("banish"),
        "control": forbidden("control"),
        "change": cannot_be_changed,
        "normal-summon": cannot_be_summoned("normal_summon"),
        "special-summon": cannot_be_summoned("special_summon"),
        "set": cannot_be_summoned("set"),
        "activate": cannot_be_activated,
        "negate": cannot_be_negated,
        "flip": forbidden("flip"),
        "flip-summon": forbidden("flip"),
        "discard": forbidden("discard"),
        "attack": forbidden("be_attacked"),
        "summon": cannot_be_summoned("summon"),
    }
)
