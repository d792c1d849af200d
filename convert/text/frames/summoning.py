"""Special Summons and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.effects.values import Spot
from convert.text.abilities.of_what_is_tributed import tributed_for_it
from convert.text.clauses.phrase import Phrase, zones_of
from convert.text.cursor import Cursor
from convert.text.frames.base import FrameTable, each, one_named, with_place
from convert.text.frames.identity import identity_fields
from convert.text.frames.token_likeness import likened
from convert.text.grammar.described import Noun
from convert.text.grammar.link_places import take_column, take_pointed

TABLE = FrameTable()
_STANCES = (
    (("in", "face-up", "attack-position", "or", "face-down", "defense-position"), ("attack", "shadow")),
    (("in", "attack-position", "or", "face-down", "defense-position"), ("attack", "shadow")),
    (("in", "face-up", "or", "face-down", "defense-position"), ("defense", "shadow")),
    (("in", "face-up", "attack", "or", "face-down", "defense-position"), ("attack", "shadow")),
    (("in", "attack", "or", "face-down", "defense-position"), ("attack", "shadow")),
    (("in", "face-up", "attack-position"), "attack"),
    (("in", "face-up", "defense-position"), "defense"),
    (("in", "face-down", "defense-position"), "shadow"),
    (("in", "attack-position"), "attack"),
    (("in", "defense-position"), "defense"),
    (("face-down",), "shadow"),
    (("in", "either", "battle-position"), None),
    (("in", "battle-position"), None),
    (("in", "face-up", "battle-position"), None),
    (("face-up",), None),
)
_SAID: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...] = (
    *((("ignoring", word, "summoning", "conditions"), {"ignore_conditions": True}) for word in ("its", "their", "the")),
    (("to", "your", "opponent", "'s", "field"), {"side": "opponent"}),
    (("to", "their", "field"), {"side": "opponent"}),
    (("to", "your", "field"), {}),
    (("to", "the", "field"), {}),
    (("on", "the", "field"), {}),
    (("you", "control"), {}),
    *(
        (("to", word, "owner", "'s", place), {"side": "owner"})
        for word in ("its", "their", "the")
        for place in ("field", "side")
    ),
    (("to", "the", "extra-monster-zone"), {}),
    (("to", "your", "monster-zone"), {}),
    (("to", "either", "field"), {"side": "any"}),
    (("to", "either", "player", "'s", "field"), {"side": "any"}),
)
"""What an adjunct says of the summon."""
_TO_A_ZONE = tuple(
    ("to", *whose, zone)
    for whose in (("your",), ("a",), ("any",), ("either", "field", "'s"), ("your", "opponent", "'s"))
    for zone in ("zone", "zones")
)
_STANCE_FIRST = frozenset(words[0] for words, _ in _STANCES)
_ADJUNCT_FIRST = _STANCE_FIRST | {"ignoring", "to", "on", "you", "as", "from", "among"}


def special_summon(phrase: Phrase) -> list[Step] | None:
    """Special Summon X [from Y] [in … Position] [to your opponent's field] [ignoring its Summoning conditions]."""
    token = _token(phrase)
    if token is not None:
        return token
    fields: dict[str, Any] = {}
    every = "many" in phrase.cur.words[phrase.cur.pos : phrase.cur.pos + 3]
    first = phrase.cur.peek(1) if phrase.cur.peek() == "," else phrase.cur.peek()
    if not phrase.passive and first in ("from", "in", "to"):
        adjuncts(phrase, fields)
        phrase.cur.take(",")
    corresponding = phrase.cur.take("corresponding")
    made_of = tributed_for_it(phrase) if corresponding else None
    things = phrase.objects()
    if not things or (corresponding and made_of is None):
        return None
    things = with_place(phrase, things)
    if made_of is not None:
        fields["materials"] = made_of
    if "from_" in fields and things[-1].zone in (None, "play") and things[-1].ref is None and things[-1].how != "self":
        side = phrase.from_side or things[-1].side
        things[-1] = msgspec.structs.replace(things[-1], zone=fields.pop("from_"), side=side)
    things = [_from_whose(phrase, thing, fields) for thing in things]
    _as_monster(phrase, fields)
    adjuncts(phrase, fields)
    things = with_place(phrase, things)
    adjuncts(phrase, fields)
    used = _by_using(phrase, things[0]) if len(things) == 1 else None
    if used is None and (phrase.cur.at("by") or phrase.cur.at(",", "by")):
        cost = by_paying(phrase)
        if cost is None:
            return None
    things = things if every else [one_named(thing) for thing in things]
    becomes = fields.pop("_as", {})
    if isinstance(fields.get("stance"), tuple):
        return _either_stance(phrase, things, fields) if not used else None
    steps = each(phrase, things, op.SpecialSummon, **fields)
    if steps and becomes:
        steps += _as_this(phrase, things, becomes)
    if steps and used:
        to = Selector(ref=things[0].id) if things[0].id is not None else things[0]
        start = phrase.cur.pos
        if _as_xyz_summon(phrase.cur):
            steps = [
                msgspec.structs.replace(step, manner="xyz") for step in steps if isinstance(step, op.SpecialSummon)
            ]
        along = "transfer" in phrase.cur.words[start : phrase.cur.pos]
        steps += [phrase.step(op.Attach, what=one, to=to, transfer=along, link="and", optional=False) for one in used]
    if steps and fields.get("stance") == "shadow":
        # it comes face-down: said once more as a step of its own, for those who count what turns face-down
        for thing in things:
            what = Selector(ref=thing.id) if thing.id is not None else thing
            steps.append(phrase.step(op.Shadow, what=what, link="and", optional=False))
    return steps


def _from_whose(phrase: Phrase, thing: Selector, fields: Mapping[str, Any]) -> Selector:
    """ "from your GY as many monsters destroyed this turn as possible": whose place that is; the thing itself says only
    which one."""
    if thing.side is None and thing.zone is not None and thing.zone == fields.get("from_"):
        return msgspec.structs.replace(thing, side=phrase.from_side)
    return thing


def _either_stance(phrase: Phrase, things: list[Selector], fields: dict[str, Any]) -> list[Step] | None:
    """ "in face-up or face-down Defense Position": one of the two. Where each player has one, each would choose for
    their own, and a choice is made once for all."""
    stances = fields.pop("stance")
    if phrase.who == "any":
        return None
    options: list[op.Option] = []
    for stance in stances:
        steps: list[Step] = [op.SpecialSummon(what=thing, stance=stance, **fields) for thing in things]
        if stance == "shadow":
            for thing in things:
                what = Selector(ref=thing.id) if thing.id is not None else thing
                steps.append(op.Shadow(what=what, link="and"))
        options.append(op.Option(do=tuple(steps)))
    return [phrase.step(op.ChooseOne, options=tuple(options))]


_AS_MATERIAL = (("as", "material"), ("as", "the", "material"), ("as", "its", "material"))


def _by_using(phrase: Phrase, summoned: Selector) -> list[Selector] | None:
    """ "…, by using that target as [the Xyz] material": what goes beneath the monster that comes."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    cur.take("by")
    if not cur.take("using"):
        cur.pos = start
        return None
    named = phrase.scope.forget(summoned)  # "it" is what was there before
    things = phrase.things(introduce=False)
    phrase.scope.things[:] = named
    known = things is not None and all(one.ref is not None or one.how == "self" for one in things)
    if not known or things is None or not cur.take_phrase(_AS_MATERIAL):
        cur.pos = start
        return None
    return things


def _as_xyz_summon(cur: Cursor) -> bool:
    """ "(this is treated as an Xyz Summon, transfer its materials)": which those that it is put over take along."""
    start = cur.pos
    if cur.take("(", "this", "is", "treated", "as", "an", "xyz-summon"):
        if cur.take(",", "transfer"):
            cur.take("its", "material") or cur.take("this", "card", "'s", "material")
            cur.take("to", "the", "summoned", "monster")
        if cur.take(")"):
            return True
    cur.pos = start
    return False


def adjuncts(phrase: Phrase, fields: dict[str, Any]) -> None:
    """Position, side, "ignoring its Summoning conditions", "from your hand" after the thing: in any order."""
    cur = phrase.cur
    while not cur.done:
        start = cur.pos
        cur.take(",")
        cur.take("but")
        if cur.peek() not in _ADJUNCT_FIRST or not _adjunct(phrase, fields):
            cur.pos = start
            return


def _adjunct(phrase: Phrase, fields: dict[str, Any]) -> bool:
    """Whether one of them stands at the cursor, which has moved in any case."""
    cur = phrase.cur
    stance = _stance(phrase)
    if stance is not _NONE:
        fields.update({} if stance is None else {"stance": stance})
        return True
    if cur.take_phrase(_TO_A_ZONE):
        return _pointed_at(phrase, fields)
    for words, said in _SAID:
        if cur.take(*words):
            fields.update(said)
            return True
    column = Spot(to="column") if cur.take("in", "its", "same", "column") else take_column(cur, phrase.tools.nouns)
    if column is not None:
        fields["at"] = column
        return True
    if _as_monster(phrase, fields):
        return True
    place = phrase.place()
    if place is None or place.zone == "play":
        return False
    fields["from_"] = zones_of(place)
    phrase.from_side = place.side
    return True


def _pointed_at(phrase: Phrase, fields: dict[str, Any]) -> bool:
    """ "(to your zone) a Link Monster points to"."""
    cur = phrase.cur
    if cur.words[cur.pos - 2] == "'s" and cur.words[cur.pos - 3] == "opponent":
        fields["side"] = "opponent"
    known = list(phrase.scope.things)
    if known and (known[-1].selector.ref or "")[:1] == "c":
        phrase.scope.things.pop()  # what comes is not what points
    spot = take_pointed(cur, phrase.tools.nouns)
    phrase.scope.things[:] = known
    fields.update({} if spot is None else {"at": spot})
    return spot is not None


def _as_monster(phrase: Phrase, fields: dict[str, Any]) -> bool:
    """ "as a Normal Monster (Zombie/DARK/Level 4/ATK 1000/DEF 1000)": a spell or trap that comes as a monster."""
    cur = phrase.cur
    start = cur.pos
    if cur.peek(1 if cur.peek() == "," else 0) != "as":
        return False
    cur.take(",")
    if cur.take("as", "a") or cur.take("as", "an"):
        changed = _arrives_as(phrase)
        if changed:
            fields["_as"] = changed
            return True
        kind: Any = cur.peek() if cur.peek() in ("normal", "effect") else None
        cur.pos += kind is not None
        if cur.take("monster") and cur.at("("):
            stats = token_stats(phrase)
            if stats is not None:
                both = kind and stats.class_ and (kind, stats.class_)
                fields["stats"] = msgspec.structs.replace(stats, class_=both or kind or stats.class_)
                return True
    cur.pos = start
    return False


def _arrives_as(phrase: Phrase) -> dict[str, Any]:
    """ "(as a) Tuner", "Level 4 monster", "Level 6 DARK monster": what it is once it is there; {} for other words."""
    cur = phrase.cur
    start = cur.pos
    fields: dict[str, Any] = {}
    if cur.take("level") and cur.peek().isdigit():
        fields["level"] = int(cur.peek())
        cur.pos += 1
    fields |= identity_fields(phrase)
    cur.take("monster")
    known = not set(fields) - {"level", "class_", "attribute", "type"}
    if not fields or not known or fields.get("class_") in ("normal", "effect") or cur.at("("):
        cur.pos = start
        return {}
    return fields


def _as_this(phrase: Phrase, things: list[Selector], fields: dict[str, Any]) -> list[Step]:
    """ "Special Summon it as a Level 4 DARK monster": what it becomes as it comes."""
    steps: list[Step] = []
    for thing in things:
        what = Selector(ref=thing.id) if thing.id is not None else msgspec.structs.replace(thing, zone=None)
        if "level" in fields:
            steps.append(phrase.step(op.ChangeLevel, what=what, to=fields["level"], link="and", optional=False))
        rest = {name: value for name, value in fields.items() if name != "level"}
        if rest:
            also = "class_" in rest
            steps.append(phrase.step(op.ChangeIdentity, what=what, link="and", optional=False, also=also, **rest))
    return steps


def by_paying(phrase: Phrase) -> list[Step] | None:
    """ "… by Tributing 1 monster": the cost of what was just read; None if its verb has no frame."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    cur.take("by")
    verb = phrase.tools.lexicon.verbs.get(cur.peek())
    frame = phrase.paying.get(verb.base) if verb is not None and "ing" in verb.forms else None
    if frame is None:
        cur.pos = start
        return None
    cur.pos += 1
    steps: list[Step] | None = frame(phrase)
    if steps is None:
        cur.pos = start
        return None
    phrase.price.extend(steps)
    return steps


_NONE = object()


def _stance(phrase: Phrase) -> object:
    if phrase.cur.peek() not in _STANCE_FIRST:
        return _NONE
    for words, stance in _STANCES:
        if phrase.cur.take(*words):
            return stance
    return _NONE


def _said_first(phrase: Phrase) -> Any:
    """How many, where it stands before what they are; None where that is said behind it, 0 where nothing says it."""
    cur = phrase.cur
    if cur.peek().isdigit():
        cur.pos += 1
        return int(cur.words[cur.pos - 1])
    if cur.take("as", "many") or cur.take("any", "number", "of"):
        return 99
    if cur.take("that", "many") or cur.take("an", "equal", "number", "of"):
        before = phrase.scope.refer(Noun(Selector(), mention="many", plural=True))
        return Amount(per=Amount(n=1), count=before) if before is not None else 0
    if cur.take("a", "number", "of") or cur.peek()[:1] == '"':
        return None
    return 1 if cur.take("a") else 0


def _token(phrase: Phrase) -> list[Step] | None:
    """Special Summon n "Name Token" (Type/ATTRIBUTE/Level n/ATK n/DEF n) …"""
    cur = phrase.cur
    start = cur.pos
    up_to = cur.take("up", "to") or cur.at("any", "number", "of")
    count = _said_first(phrase)
    name = cur.peek()
    if count == 0 or name[:1] != '"' or "token" not in name.lower() or cur.peek(1) == "from":
        cur.pos = start
        return None
    cur.pos += 1
    cur.take("token")
    cur.take("as", "possible")
    stats = None
    if cur.at("("):
        stats = token_stats(phrase)
        if stats is None:
            cur.pos = start
            return None
    cur.take("as", "possible")
    alike = likened(phrase)
    if alike is None:
        cur.pos = start
        return None
    fields: dict[str, Any] = {}
    adjuncts(phrase, fields)
    both = cur.take("to", "both", "players", "'", "fields")
    if both:
        adjuncts(phrase, fields)
    stance = fields.get("stance")
    counted = phrase.each(Amount(n=count)) if isinstance(count, int) else None
    if counted is not None and counted.per is not None:
        count = counted
    if count is None or count == 99:
        up_to = up_to or cur.at(",", "up", "to") or cur.at("up", "to")
        count = _how_many(phrase) or count
    if count is None:
        cur.pos = start
        return None
    adjuncts(phrase, fields)
    ident = phrase.scope.names.new("s")
    step = phrase.step(
        op.Token,
        id=ident,
        name=_one_token(name.strip('"')),
        stats=stats,
        count=count,
        up_to=up_to and count != 1,
        stance=stance if stance in ("attack", "defense") else None,
        side=fields.get("side"),
        at=fields.get("at"),
        **alike,
    )
    if both:
        there = msgspec.structs.replace(step, id=phrase.scope.names.new("s"), side="opponent", link="and")
        return [step, there]  # nothing goes on with them: neither is "it"
    phrase.scope.remember(Selector(ref=ident), plural=count != 1, kind="token", op="token", now="play")
    return [step]


def _how_many(phrase: Phrase) -> Amount | None:
    """ "… equal to the number of X", ", up to the number of X": as many tokens as that."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    amount = phrase.tools.amounts.parse(cur) if cur.take("equal", "to") or cur.take("up", "to") else None
    if amount is None:
        cur.pos = start
    return amount


def _one_token(name: str) -> str:
    """ "3 “Moss Tokens”": each is a Moss Token."""
    return name[:-1] if name.endswith(" Tokens") else name


def token_stats(phrase: Phrase) -> op.TokenStats | None:
    """(Fiend/DARK/Level 1/ATK 0/DEF 0)."""
    cur = phrase.cur
    close = cur.find(")")
    if close < 0:
        return None
    words: list[str] = []
    for word in cur.words[cur.pos + 1 : close]:
        words.extend(part.removesuffix("-type") for part in word.split("/") if part)
    lexicon = phrase.tools.lexicon
    found: dict[str, Any] = {}
    at = 0
    while at < len(words):
        word = words[at]
        if "-".join(words[at : at + 2]) in lexicon.types:  # "Winged Beast/DARK": the slash kept them apart
            words[at : at + 2] = [word := "-".join(words[at : at + 2])]
        follows = words[at + 1] if at + 1 < len(words) else ""
        if word in lexicon.types:
            found["type"] = lexicon.types[word]
        elif word in lexicon.attributes:
            found["attribute"] = lexicon.attributes[word]
        elif word == "level" and follows.isdigit():
            found["level"] = int(follows)
            at += 1
        elif word in ("atk", "def") and follows.isdigit():
            found["attack" if word == "atk" else "defense"] = Amount(raw=int(follows))
            at += 1
        elif word in ("atk", "def") and follows == "?":
            at += 1
        elif word in lexicon.classes and "class_" not in found:
            found["class_"] = word
        elif word in ("/", ",", "-"):
            pass
        else:
            return None
        at += 1
    cur.pos = close + 1
    return op.TokenStats(**found)


TABLE.does["special-summon"] = special_summon
