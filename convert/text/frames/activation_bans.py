"""Which cards and effects cannot be activated, or not in response to what."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Zone
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.events.sources import take_source
from convert.text.frames.attack_limits import as_material
from convert.text.frames.base import FrameTable, each
from convert.text.frames.position import owned_by
from convert.text.grammar.noun import Noun
from convert.text.reference.thing import ME

TABLE = FrameTable()


def _its_own(phrase: Phrase, who: list[Selector]) -> list[Step] | None:
    """ "(Those monsters cannot activate) their effects": said of the monsters themselves."""
    cur = phrase.cur
    said = ("its", "effects"), ("their", "effects"), ("effects",), ("its", "effect")
    if not any(cur.take(*words) for words in said):
        return None
    cur.take("on", "the", "field")
    return _all_of_theirs(phrase, zone="play") or each(phrase, who, op.Forbid, action="activate")


def cannot_activate(phrase: Phrase) -> list[Step] | None:
    """your opponent cannot activate cards or effects / Spell Cards / monster effects."""
    cur = phrase.cur
    who = phrase.subject
    if not who:
        return None
    if who[0].kind != "caster":
        return _its_own(phrase, who)
    if cur.take("or", "set"):
        found = phrase.things(introduce=False)
        if not found or len(found) != 1 or found[0].ref is not None:
            return None
        ban = msgspec.structs.replace(found[0], how="all", count=None)
        return [phrase.step(op.Forbid, what=who[0], action=("activate", "set"), by=ban, who=None)]
    if cur.take("this", "card"):
        return [phrase.step(op.Forbid, what=ME, action="activate", who=None)]
    material = as_material(phrase, only=False)
    if material is not None:
        return material
    if cur.take("its", "effects") or cur.take("their", "effects") or cur.take("its", "effect"):
        things = phrase.scope.resolve(Noun(Selector(), mention="it"))
        return each(phrase, things, op.Forbid, action="activate")
    owners = owned_by(phrase, ("effects", "effect"))
    if owners is not None:
        # "neither player can activate that monster's effects on the field": it has none that anybody could use
        cur.take("effects") or cur.take("effect")
        cur.take("on", "the", "field")
        kinds = [msgspec.structs.replace(one, id=None) for one in owners if one.how == "all" and one.ref is None]
        if len(kinds) == 1 and who[0].side in ("you", "opponent"):  # "you cannot activate other cards' effects"
            return [phrase.step(op.Forbid, what=who[0], action="activate", by=kinds[0], who=None)]
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
    if cur.at("except") or cur.at(",", "except"):
        cur.take(",")
        cur.pos += 1
        cur.take("for")
        found = phrase.things(introduce=False)
        if not found:
            return None
        unless = found[0]
    if _to_this_very(cur):
        return [phrase.step(op.Forbid, what=who[0], action="respond", by=what, who=None)]
    if cur.at("in", "response") or cur.at("when"):
        start = cur.pos
        to = _answered(phrase)
        if to is None:
            cur.pos = start
        return [phrase.step(op.Forbid, what=who[0], action="respond", by=what, to=to, who=None)]
    return [phrase.step(op.Forbid, what=who[0], action="activate", by=what, unless=unless, where=where, who=None)]


THIS_VERY = tuple(
    ("in", "response", "to", *words)
    for words in (
        ("this", "effect", "'s", "activation"),
        ("this", "card", "'s", "activation"),
        ("the", "activation", "of", "this", "card"),
    )
)


def _to_this_very(cur: Cursor) -> bool:
    """ "in response to this card's activation", and not to that of its effects, which it may use again."""
    start = cur.pos
    if cur.take_phrase(THIS_VERY) and cur.peek() != "'s":
        return True
    cur.pos = start
    return False


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
        owner = cur.find("'s")
        whole, cur.end = cur.end, owner if owner > 0 else cur.end
        things = phrase.things(introduce=False)
        cur.end = whole
        if not things or (owner > 0 and cur.pos != owner) or not _rest_of_answered(cur):
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
        ("'s", "effect"),
        ("'s",),
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
    if cur.at("their", "monster", "effects") or cur.at("1", "of"):
        return None  # whose, the ban before it says; "1 of your Spell & Trap Zones" is no card
    if cur.take("card", "or", "effects") or cur.take("card", "or", "effect") or cur.take("card", "and", "effects"):
        return Selector(how="all", kind="any")
    if cur.take("the", "effects", "of") or cur.take("effects", "of") or cur.take("the", "effect", "of"):
        found = phrase.things(introduce=False)
        return found[0] if found else None
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


def cannot_be_activated(phrase: Phrase) -> list[Step] | None:
    """its effects cannot be activated; Trap Cards cannot be activated."""
    if not phrase.subject:
        return None
    if _to_this_very(phrase.cur):
        if len(phrase.subject) > 1 or phrase.subject[0].ref is not None:
            return None
        anybody = Selector(kind="caster", side="any")
        return [phrase.step(op.Forbid, what=anybody, action="respond", by=phrase.subject[0], who=None)]
    return _all_of_theirs(phrase) or each(phrase, phrase.subject, op.Forbid, action="activate")


def _all_of_theirs(phrase: Phrase, zone: Zone | None = None) -> list[Step] | None:
    """ "Your opponent's cards and effects cannot be activated": that player activates none, wherever they are; "cards
    your opponent controls cannot activate their effects": none of those in play."""
    theirs = Selector(how="all", kind="any", side="opponent", zone="play")
    if [msgspec.structs.replace(one, id=None) for one in phrase.subject or ()] != [theirs]:
        return None
    by = Selector(how="all", kind="any", zone=zone)
    return [phrase.step(op.Forbid, what=Selector(kind="caster", side="opponent"), action="activate", by=by, who=None)]


TABLE.cannot.update(
    {
        "activate": cannot_activate,
        "use": cannot_activate,
    }
)
TABLE.cannot_be["activate"] = cannot_be_activated
