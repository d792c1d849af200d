"""Battle positions, face-down and face-up, Set, control, equip."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Stance
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, each, with_place
from convert.text.frames.identity import identity_fields, the_field
from convert.text.frames.set_stats import becomes
from convert.text.grammar.noun import Noun
from convert.text.reference.thing import ME

TABLE = FrameTable()


def change(phrase: Phrase) -> list[Step] | None:
    """change X to Defense Position; change its battle position; change X's Attribute to DARK."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("the", "attack-target", "to") or cur.take("that", "attack-target", "to"):
        if cur.peek().endswith("-position"):  # the attacked monster turns: nobody else is attacked
            return None
        onto = phrase.things()
        return each(phrase, onto, op.Allow, action="take_attack") if onto and len(onto) == 1 else None
    cur.take("the")
    if cur.take("battle-position", "of"):
        things = phrase.things()
        return _turn_to(phrase, things) if things else None
    cur.pos = start
    if cur.take("its", "battle-position") or cur.take("their", "battle-position"):
        things = phrase.scope.resolve(Noun(Selector(), mention="it" if cur.words[start] == "its" else "they"))
        return _turn_to(phrase, things) if things else None
    cur.pos = start
    if phrase.passive and phrase.stat_subject is None:
        return _turn_to(phrase, phrase.subject)
    owned = owned_by(phrase, ("battle-position",))
    if owned is not None:
        return _turn_to(phrase, owned)
    cur.pos = start
    level = phrase.stat_subject or phrase.stat_phrase()
    if level is not None:
        if not cur.take("to"):
            return None
        return becomes(phrase, level)
    cur.pos = start
    things = phrase.objects()
    if not things:
        return None
    if cur.at(",", "to") and things[0].up_to is not None:
        cur.pos += 1  # "change monsters, up to the number of X, to Defense Position"
    return _turn_to(phrase, things)


def owned_by(phrase: Phrase, words: tuple[str, ...]) -> list[Selector] | None:
    """ "X's battle position"."""

    cur = phrase.cur
    for at in range(cur.pos, min(cur.end, cur.pos + 16)):
        if cur.words[at] in ("'s", "'") and at + 1 < cur.end and cur.words[at + 1] in words:
            inner = Phrase(phrase.tools, cur.sub(cur.pos, at), phrase.scope, phrase.src)
            things = inner.things()
            if things and inner.cur.done:
                cur.pos = at + 2
                return things
    return None


_EITHER: tuple[tuple[tuple[str, ...], Stance], ...] = (
    (("to", "face-up", "attack-position", "or", "face-down", "defense-position"), "attack"),
    (("to", "face-up", "attack", "or", "face-down", "defense-position"), "attack"),
    (("to", "attack-position", "or", "face-down", "defense-position"), "attack"),
    (("to", "face-up", "or", "face-down", "defense-position"), "defense"),
)


def _turn_to(phrase: Phrase, things: list[Selector] | None) -> list[Step] | None:
    if not things:
        return None
    cur = phrase.cur
    for words, stance in _EITHER:
        if cur.take(*words):
            up = tuple(op.ChangeStance(what=thing, to=stance, face_up="face-up" in words) for thing in things)
            down = tuple(op.Shadow(what=thing) for thing in things)
            return [phrase.step(op.ChooseOne, options=(op.Option(do=up), op.Option(do=down)))]
    if cur.take("to", "face-down", "defense-position") or cur.take("to", "face-down") or cur.take("face-down"):
        return each(phrase, things, op.Shadow)
    if cur.take("to", "face-up", "attack-position", "or", "face-up", "defense-position") or cur.take(
        "to", "face-up", "battle-position"
    ):
        return each(phrase, things, op.ChangeStance, to="choose", face_up=True)
    if cur.take("to", "face-up", "attack-position"):
        return _face_up(phrase, things, "attack")
    if cur.take("to", "face-up", "defense-position"):
        return _face_up(phrase, things, "defense")
    cur.take("from", "attack-position") or cur.take("from", "defense-position")
    if cur.take("to", "attack-position"):
        if _hidden(phrase, things):
            return each(phrase, things, op.Reveal, to="attack")  # nothing lies face-down in Attack Position
        return each(phrase, things, op.ChangeStance, to="attack")
    if cur.take("to", "defense-position"):
        return each(phrase, things, op.ChangeStance, to="defense")
    if cur.take("to"):
        return None
    return each(phrase, things, op.ChangeStance)


def _face_up(phrase: Phrase, things: list[Selector], stance: Stance) -> list[Step] | None:
    """What is face-down is revealed in that position; of others, those that are face-down are revealed by it."""
    if _hidden(phrase, things):
        return each(phrase, things, op.Reveal, to=stance)
    return each(phrase, things, op.ChangeStance, to=stance, face_up=True)


def _hidden(phrase: Phrase, things: list[Selector]) -> bool:
    """Whether they are face-down, as they are described or were when they were named."""
    known = {thing.selector.ref for thing in phrase.scope.things if "down" in thing.said} - {None}
    return any(t.ref in known or (t.where is not None and t.where.face == "down") for t in things)


def flip(phrase: Phrase) -> list[Step] | None:
    """flip X face-up / face-down / into … Position."""
    cur = phrase.cur
    things = phrase.objects()
    if not things:
        return None
    if cur.take("face-down"):
        return each(phrase, things, op.Shadow)
    cur.take("into") or cur.take("to")
    if cur.take("face-down", "defense-position"):
        return each(phrase, things, op.Shadow)
    if cur.take("face-up", "attack-position") or cur.take("attack-position"):
        return each(phrase, things, op.Reveal, to="attack")
    if cur.take("face-up", "defense-position") or cur.take("defense-position"):
        return each(phrase, things, op.Reveal, to="defense")
    if cur.take("face-up"):
        return each(phrase, things, op.Reveal)
    return None


def set_card(phrase: Phrase) -> list[Step] | None:
    """Set X [from Y] [to your field]: a spell or trap is armed; a monster comes as a Shadow. A card that an effect has
    undone is set where it was, unless it says that it comes to you."""
    cur = phrase.cur
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    side = None
    if cur.take("to", "your", "opponent", "'s", "field"):
        side = "opponent"
    yours = cur.take("to", "your", "field")
    yours or cur.take("on", "the", "field") or cur.take("in", "your", "spell-zone")
    cur.take("to", "your", "spell-zone") or cur.take("to", "the", "field") or cur.take("face-down")
    things = with_place(phrase, things)
    if cur.take("as", "a", "spell") or cur.take("as", "spell"):
        return each(phrase, things, op.SetCard, side=side, as_spell=True)
    if all(t.kind == "monster" for t in things):
        if side is None and all(t.zone == "play" for t in things):
            return each(phrase, things, op.Shadow)  # "Set all face-up monsters on the field"
        return each(phrase, things, op.SpecialSummon, stance="shadow", side=side)
    if side is None and not yours and all(t.how == "event" for t in things):
        side = "owner"
    return each(phrase, things, op.SetCard, side=side)


def take_control(phrase: Phrase) -> list[Step] | None:
    """take control of X."""
    cur = phrase.cur
    if not cur.take("of"):
        return None
    things = phrase.things()
    if not things:
        return None
    return each(phrase, things, op.Control, to="opponent" if phrase.who == "opponent" else None, who=None)


def give(phrase: Phrase) -> list[Step] | None:
    """give control of X to your opponent."""
    cur = phrase.cur
    if not cur.take("control", "of"):
        return None
    things = phrase.things()
    if things and (cur.take("to", "its", "owner") or cur.take("to", "their", "owner")):
        return each(phrase, things, op.Control, to="owner")
    if not things or not (cur.take("to", "your", "opponent") or cur.take("to", "them")):
        return None
    return each(phrase, things, op.Control, to="opponent")


def equip(phrase: Phrase) -> list[Step] | None:
    """equip X to Y; "equip only to …" is the Equip card's own; equip Y with this card."""
    cur = phrase.cur
    if cur.take("only", "to"):
        return _equip_only(phrase)
    own = cur.peek() in ("this", "itself") or (phrase.subject is not None and not phrase.passive)
    things = phrase.objects(introduce=not own)
    if not things:
        return None
    things = with_place(phrase, things)
    if cur.take("with"):
        other = phrase.things()
        if not other:
            return None
        if other[0].how == "self":
            phrase.scope.remember(things[0])  # "it" goes on being what is equipped
        _as_equip(phrase)
        return [phrase.step(op.Equip, what=other[0], to=things[0]), *_gives(phrase, things[0])]
    _as_equip(phrase)
    if not cur.take("to"):
        return None
    if cur.at("a") and any(one.how == "all" for one in things):
        return None  # "equip all your Equip Spells to a monster(s)": each to which, no step says
    target = _able_to_bear(_wearer(phrase, things), things)
    if not target:
        return None
    if target[-1].how == "all" and target[-1].ref is None:
        # "equip it to your “Name”": one of that name
        target = [msgspec.structs.replace(target[-1], how="choose", kind=target[-1].kind or "monster", count=1)]
    things, target = _but_for_itself(things, target)
    _as_equip(phrase)
    gives = _gives(phrase, target[-1])
    if (len(things) == 1 and things[0].how in ("self", None)) or things[0].ref:
        bearer = target[-1]
        phrase.scope.remember(Selector(ref=bearer.id) if bearer.id is not None else bearer)
    return [phrase.step(op.Equip, what=t, to=target[-1]) for t in things] + gives


def _but_for_itself(things: list[Selector], bearers: list[Selector]) -> tuple[list[Selector], list[Selector]]:
    """ "Equip 1 “Moss” Spell from your Deck to 1 monster, except “Moss Hat”": a card of the series that is named for
    what is equipped is no exception among its bearers."""
    first, last = things[0].where, bearers[-1].where
    if len(things) > 1 or first is None or last is None or first.not_ is not None or last.not_ is None:
        return things, bearers
    series, name = first.series, last.not_.name
    if not isinstance(series, str) or not isinstance(name, str) or series not in name or last.series is not None:
        return things, bearers
    kept = msgspec.structs.replace(last, not_=None)
    left_out = msgspec.structs.replace(first, not_=last.not_)
    return (
        [msgspec.structs.replace(things[0], where=left_out)],
        [*bearers[:-1], msgspec.structs.replace(bearers[-1], where=None if kept == Filter() else kept)],
    )


def _able_to_bear(found: list[Selector] | None, things: list[Selector]) -> list[Selector] | None:
    """ "Equip it to 1 (another) appropriate monster": to one that may bear it and does not yet; None where that is of
    several."""
    where = found[-1].where if found else None
    if not found or where is None or where.can != ("bear",):
        return found
    name = things[0].id or things[0].ref
    if len(things) > 1 or name is None:
        return None
    able = msgspec.structs.replace(where, can=None, bears=Selector(ref=name))
    return [*found[:-1], msgspec.structs.replace(found[-1], where=able, except_self=False)]


def _wearer(phrase: Phrase, things: list[Selector]) -> list[Selector] | None:
    """To what things are equipped: never to themselves ("equip 1 Fish from your GY to it")."""
    scope, start = phrase.scope, phrase.cur.pos
    worn = {one.id or one.ref for one in things} - {None}
    found = phrase.things()
    if not found or (found[-1].id or found[-1].ref) not in worn:
        return found
    phrase.cur.pos = start
    known = list(scope.things)
    for one in things:
        scope.forget(one)
    few = len(scope.things)
    found = phrase.things()
    scope.things[:] = [*known, *(one for one in scope.things[few:] if one not in known)]
    return found


def _gives(phrase: Phrase, target: Selector) -> list[Step]:
    """ "… as an Equip Spell that gives it 500 ATK"."""
    cur = phrase.cur
    start = cur.pos
    if (
        cur.take("that", "gives", "it")
        or cur.take("that", "makes", "it", "gain")
        or cur.take("that", "gives", "that", "monster")
        or cur.take("that", "gives", "that", "target")
    ):
        amount = phrase.amount()
        stats = phrase.stats()
        if amount is not None and stats:
            fields: dict[str, Any] = dict.fromkeys(stats, amount)
            link = "and_if_you_do" if phrase.optional else "and"  # "then you can equip …": one choice
            return [phrase.step(op.Modify, what=target, until="while_equipped", link=link, optional=False, **fields)]
    cur.pos = start
    return []


def _as_equip(phrase: Phrase) -> None:
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("as") or cur.take("as", "if"):
        cur.take("it", "were")
        cur.take("an") or cur.take("a")
        if cur.take("equip-spell") or cur.take("equip-card"):
            return
    cur.pos = start


def _equip_only(phrase: Phrase) -> list[Step] | None:
    noun = phrase.tools.nouns.parse(phrase.cur)
    if noun is None:
        return None
    if noun.mention or noun.selector.how in ("self", "equipped"):
        return None
    selector = msgspec.structs.replace(noun.selector, how="target", count=1, zone="play")
    selector = phrase.scope.introduce(selector)
    phrase.targets.append(selector)
    return [phrase.step(op.Equip, what=ME, to=Selector(ref=selector.id))]


def unequip(phrase: Phrase) -> list[Step] | None:
    """unequip X."""
    things = phrase.objects()
    return each(phrase, things, op.Unequip) if things else None


def _one_more(phrase: Phrase) -> bool:
    """ "(WIND), WATER, and EARTH": whether another Attribute follows."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    cur.take("and")
    if cur.pos > start and cur.peek() in phrase.tools.lexicon.attributes:
        return True
    cur.pos = start
    return False


def treat(phrase: Phrase) -> list[Step] | None:
    """X is [also] treated as …; its name is treated as …"""
    cur = phrase.cur
    also = phrase.passive and cur.words[max(0, cur.pos - 2)] == "also"
    things = phrase.objects()
    if not things or not cur.take("as"):
        return None
    cur.take_any(("a", "an"))
    if not phrase.passive and (cur.take("equip-card") or cur.take("equip-spell")):
        return []  # "… and treat it as an Equip Card": what equipping makes of it anyway
    fields: dict[str, Any] = identity_fields(phrase)
    if not fields or the_field(things):
        return None
    steps = [phrase.step(op.ChangeIdentity, what=t, also=also or "class_" in fields, **fields) for t in things]
    while also and set(fields) == {"attribute"} and _one_more(phrase):
        fields = identity_fields(phrase)
        steps += [phrase.step(op.ChangeIdentity, what=t, also=True, link="and", **fields) for t in things]
    return steps


TABLE.does.update(
    {
        "change": change,
        "flip": flip,
        "turn": flip,
        "set": set_card,
        "take-control": take_control,
        "give": give,
        "equip": equip,
        "unequip": unequip,
        "treat": treat,
    }
)
