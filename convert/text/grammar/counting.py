"""What is counted, after "for each" and "the number of": things, counters, materials, what a step before changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.filters import originally
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns

DONE_TO = ("destroyed", "banished", "returned", "discarded", "sent", "tributed", "revealed", "detached", "shuffled")
_DONE_TOO = (*DONE_TO, "added", "removed", "drawn", "drew", "placed")
_THINGS = ("card", "monster", "token")
_NO_MORE = ("", ",", "x", "+", "until-end-of-turn", "during-damage-calculation")
"""What may stand after what is counted, where no word of it says more."""
_AWAY = (
    ("on", "the", "bottom", "of", "the", "deck"),
    ("from", "the", "field", "to", "the", "gy"),
    ("to", "the", "gy"),
    ("to", "the", "hand"),
    ("to", "your", "hand"),
    ("into", "the", "deck"),
)
_OWNERS: dict[tuple[str, ...], Side] = {
    ("to", "your", "opponent", "'s", "gy"): "opponent",
    ("into", "your", "opponent", "'s", "deck"): "opponent",
    ("to", "your", "gy"): "you",
    ("into", "your", "deck"): "you",
}
_SO = (("this", "way"), ("by", "this", "effect"), ("and", "sent", "to", "the", "gy"))
_WHEREFORE = (
    ("this", "way"),
    ("by", "this", "effect"),
    ("to", "activate", "this", "card"),
    ("to", "activate", "this", "effect"),
)
_TRAITS = {"name": "name", "type": "type", "attribute": "attribute", "level": "level", "rank": "rank"}

_LONGEST = 4
"""The words of the longest name of a counter."""
_CARRIERS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = tuple(
    (tuple(words.split()), fields)
    for words, fields in (
        ("on this card", {"how": "self"}),
        ("that were on this card", {"how": "self"}),
        ("that was on this card", {"how": "self"}),
        ("this card has", {"how": "self"}),
        ("on the field", {"how": "all", "zone": "play"}),
        ("you control", {"how": "all", "zone": "play", "side": "you"}),
        ("on your field", {"how": "all", "zone": "play", "side": "you"}),
        ("on card you control", {"how": "all", "zone": "play", "side": "you"}),
        ("on monster you control", {"how": "all", "zone": "play", "side": "you"}),
        ("on monster your opponent controls", {"how": "all", "zone": "play", "side": "opponent"}),
        ("on card your opponent controls", {"how": "all", "zone": "play", "side": "opponent"}),
        ("on the equipped monster", {"how": "equipped"}),
    )
)
_MATERIAL: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = tuple(
    (tuple(words.split()), fields)
    for words, fields in (
        ("attached to this card", {"how": "self"}),
        ("this card has", {"how": "self"}),
        ("this card had on the field", {"how": "self"}),
        ("this card had", {"how": "self"}),
        ("on this card", {"how": "self"}),
        ("attached to a monster on the field", {"how": "all", "zone": "play"}),
        ("attached to monster on the field", {"how": "all", "zone": "play"}),
        ("on the field", {"how": "all", "zone": "play"}),
        ("attached to a monster you control", {"how": "all", "zone": "play", "side": "you"}),
        ("attached to monster you control", {"how": "all", "zone": "play", "side": "you"}),
        ("attached to xyz monster you control", {"how": "all", "zone": "play", "side": "you"}),
        ("attached to the equipped monster", {"how": "equipped"}),
    )
)
_ITS = (("attached", "to", "it"), ("it", "has"))


def take_counted(cur: Cursor, nouns: Nouns) -> Selector | None:
    """What is counted here; None where it is nothing that can be."""
    cur.take("of", "the") or cur.take("of")
    if cur.at("the", cur.peek(1), "you") and cur.peek(3) in DONE_TO:
        cur.pos += 1
    for attempt in (_material, _done_first, _done_after, take_counters):
        found = attempt(cur)
        if found is not None:
            return found
    if cur.peek() in ("those", "these", "them"):
        return _those(cur, nouns)
    start = cur.pos
    found = _different(cur, nouns) or _such_done(cur, nouns) or _described(cur, nouns)
    if found is not None and _long_gone(found, cur.words[start : cur.pos]):
        return None
    return found


def _long_gone(found: Selector, said: list[str]) -> bool:
    """ "For each Fish destroyed by battle this turn": however many that were, and not those that still lie there, where
    no word says so."""
    befell = found.where.befell if found.where is not None else None
    return befell is not None and found.zone in ("used", "banished") and "in" not in said


def take_taken(cur: Cursor) -> str | None:
    """ "material detached", "Spell Counter you removed", "removed counters": the id of the step that took them off,
    whose number is meant; None (and no move) for other words."""
    start = cur.pos
    verb = "removed" if cur.take("removed") else ""
    known = (not verb and cur.take("material")) or counter_kind(cur) is not None
    if known and not verb:
        cur.take("you")
        verb = cur.take_any(("removed", "detached"))
    if known and verb:
        cur.take_phrase(_WHEREFORE)
        found = cur.refer(Noun(Selector(), mention="taken", verb=verb)) if cur.refer is not None else None
        if found is not None and cur.peek() in _NO_MORE:
            ident: str | None = found.ref
            return ident
    cur.pos = start
    return None


def _material(cur: Cursor) -> Selector | None:
    """ "material attached to this card", "material it has"."""
    start = cur.pos
    if cur.take("material"):
        for words, fields in _MATERIAL:
            if cur.take(*words):
                return Selector(kind="counter", where=Filter(counter="material"), **fields)
        if cur.take("used") and cur.peek() in _NO_MORE:
            made = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
            made = made if made is not None and made.ref is not None else ME
            return Selector(how="all", kind="monster", where=Filter(used_for=made))
        if cur.take_phrase(_ITS):
            found = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
            if found is None or found.how == "self":
                return Selector(how="self", kind="counter", where=Filter(counter="material"))
            return _carrier(cur, "material")
    cur.pos = start
    return None


def _done_first(cur: Cursor) -> Selector | None:
    """ "destroyed card", "returned card", "sent monster": what the step before changed."""
    verb, start = cur.peek(), cur.pos
    if verb in _DONE_TOO and cur.peek(1) in ("card", "monster") and cur.refer is not None:
        monsters = cur.peek(1) == "monster"
        cur.pos += 2
        done: Selector | None = cur.refer(Noun(Selector(), mention="did", verb=verb))
        if done is None and verb == "destroyed":
            done = cur.refer(Noun(Selector(), mention="those", plural=True)) or Selector(how="previous")
        if done is not None and done.how != "self" and not _the_last_of_several(cur, done, verb, not monsters):
            return _monsters_of(cur, verb, done) if monsters else done
    cur.pos = start
    return None


def _done_after(cur: Cursor) -> Selector | None:
    """ "card destroyed this way", "card you discarded by this effect": what the step before changed."""
    told = 1 + (cur.peek(1) in ("you", "they"))
    if cur.peek() not in _THINGS or cur.peek(told) not in _DONE_TOO or cur.refer is None:
        return None
    start, verb = cur.pos, "drawn" if cur.peek(told) == "drew" else cur.peek(told)
    wanted, of_all = Selector(kind="monster" if cur.peek() == "monster" else None), cur.peek() == "card"
    cur.pos += told + 1
    cur.take("from", "your", "hand")
    owner = _OWNERS.get(cur.take_phrase(_OWNERS))
    if owner is None:
        cur.take_phrase(_AWAY)
    so = cur.take_phrase(_SO)
    if so and so[0] == "by":
        cur.take("and", "sent", "to", "the", "gy")
    if so or cur.peek() in _NO_MORE:
        found = cur.refer(Noun(Selector(), mention="did", verb=verb)) or cur.refer(
            Noun(wanted, mention="those", plural=True)
        )
        if found is not None and found.how == "self":
            return None  # this card is not several that something was done to
        if _the_last_of_several(cur, found, verb, of_all):
            return None
        if so or (found is not None and (found.ref is not None or found.how == "event")):
            if owner is not None:  # a card comes to its owner's GY or Deck only
                of_them = found or Selector(how="previous")
                return Selector(how="all", kind=wanted.kind, among=of_them, where=Filter(owner=owner))
            if found is not None and wanted.kind is not None:
                return _monsters_of(cur, verb, found)
            return found or Selector(how="previous")
    cur.pos = start
    return None


def _the_last_of_several(cur: Cursor, found: Selector | None, verb: str, of_all: bool) -> bool:
    """ "Banish up to 2 Fish and up to 2 Aqua; … for each card banished": ``found`` is one choice of several at once.
    ``of_all``: they are cards of any kind, as this card is."""
    every = cur.refer(Noun(Selector(), mention="done", plural=True, verb=verb, zone="play")) if cur.refer else None
    chosen = every.either or () if every is not None else ()
    if len(chosen) < 2 or (found is not None and (found.either or found.how == "event")):
        return False
    return all((one.ref or "c" if of_all else one.ref or "").startswith("c") for one in chosen)


def _such_done(cur: Cursor, nouns: Nouns) -> Selector | None:
    """ "“Moss” card sent this way", "Fish monster you banished": such ones among what the step before changed."""
    start = cur.pos
    inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
    noun = nouns.parse(inner)
    if noun is None or noun.mention or noun.also or cur.refer is None:
        return None
    cur.pos += inner.pos - 1
    cur.take_any(("you", "they"))
    verb, such = cur.peek(), noun.selector
    bare = msgspec.structs.replace(such, how=None, kind=None, where=None) == Selector()
    if bare and such.where is not None and verb in _DONE_TOO:
        cur.pos += 1
        cur.take_phrase(_AWAY)
        so = cur.take_phrase(_SO)
        found = cur.refer(Noun(Selector(kind=such.kind), mention="did", verb=verb))
        if found is not None and found.ref is not None and (so or cur.peek() in _NO_MORE):
            return Selector(how="all", kind=such.kind, among=found, where=such.where)
    cur.pos = start
    return None


def _monsters_of(cur: Cursor, verb: str, found: Selector) -> Selector:
    """ "monster sent (to the GY)", of cards of any kind: the monsters among them."""
    mixed = cur.refer(Noun(Selector(), mention="mixed", verb=verb)) if cur.refer is not None else None
    return Selector(how="all", kind="monster", among=found) if mixed is not None and mixed == found else found


def _those(cur: Cursor, nouns: Nouns) -> Selector | None:
    """ "(for each) of those cards": what was named."""
    noun = nouns.parse(cur)
    found = cur.refer(noun) if noun is not None and noun.mention and cur.refer is not None else None
    return found if found is not None and found.how != "self" else None


def _different(cur: Cursor, nouns: Nouns) -> Selector | None:
    """ "different Attributes among the monsters you control", "different Type in your GY": as many as there are."""
    start = cur.pos
    if not cur.take("different"):
        return None
    original = cur.take("original")
    cur.take("monster")
    trait = _TRAITS.get(cur.peek().removesuffix("s"))
    if trait is not None:
        trait = originally(trait) if original else trait
        cur.pos += 1
        of = cur.take_any(("among", "of"))
        cur.take("the")
        before = ["all"] if of else ["all", "monster"]
        inner = Cursor([*before, *cur.words[cur.pos : cur.end]], refer=cur.refer)
        noun = nouns.parse(inner)
        one = noun.selector if noun is not None and not noun.mention and not noun.also else None
        placed = one is not None and (one.zone is not None or one.side is not None)
        if one is not None and placed and (one.where is None or one.where.different is None):
            cur.pos += inner.pos - len(before)
            where = msgspec.structs.replace(one.where or Filter(), different=(trait,))
            return msgspec.structs.replace(one, where=where)
    cur.pos = start
    return None


def _described(cur: Cursor, nouns: Nouns) -> Selector | None:
    """ "Dragon monster you control": all such things."""
    start = cur.pos
    inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
    names = inner.peek(1)[:1] == '"' and inner.peek(2) in ("and", ",") and inner.peek(3)[:1] == '"'
    read = nouns.parse_list(inner) if names else nouns.parse(inner)
    if read is not None and not names and inner.at("and", inner.peek(1)) and inner.peek(1)[:1] == '"':
        inner.pos = 0
        read = nouns.parse_list(inner)  # "“Moss” monster and “Fern” monster you control": of either kind
    if read is not None and read.also:
        read = _either_name(read)
    if read is None or read.mention or read.also:
        cur.pos = start
        return None
    cur.pos = start + inner.pos - 1
    return read.selector


def _either_name(read: Noun) -> Noun | None:
    """ "the number of “A” and “B” in your GY": cards of either name, counted together."""
    names: list[str] = []
    for one in (read, *read.also):
        where = one.selector.where
        if one.mention or where is None or where != Filter(name=where.name) or not isinstance(where.name, str):
            return None
        names.append(where.name)
    last = read.also[-1].selector
    return Noun(msgspec.structs.replace(last, where=Filter(name=tuple(names))), plural=True)


def counter_kind(cur: Cursor) -> str | None:
    """ "Spell Counters", "A-Counter", "counters": the counter's name ("" for any), None if none stands here."""
    word = cur.peek()
    if word.endswith(("-counter", "-counters")):
        cur.pos += 1
        return word.removesuffix("s").removesuffix("-counter")
    if cur.take_any(("counter", "counters")) or cur.take("these", "counters") or cur.take("those", "counters"):
        return ""
    for width in range(1, _LONGEST + 1):
        if cur.peek(width) in ("counter", "counters"):
            name = " ".join(cur.peek(k).strip('"') for k in range(width))
            cur.pos += width + 1
            return name
    return None


def take_counters(cur: Cursor) -> Selector | None:
    """ "Spell Counter on this card": counters counted."""
    start = cur.pos
    name = counter_kind(cur)
    if name is None:
        return None
    for phrase, fields in _CARRIERS:
        if cur.take(*phrase):
            return Selector(kind="counter", where=Filter(counter=name), **fields)
    if cur.take("on", "it") or cur.take("it", "has") or cur.take("on", "them"):
        return _carrier(cur, name)
    if cur.words[cur.pos - 1] not in ("counter", "counters") and cur.peek() in _NO_MORE:
        return _carrier(cur, name)  # "it loses 300 ATK for each A-Counter"
    cur.pos = start
    return None


def _carrier(cur: Cursor, name: str) -> Selector:
    """What "it" is that carries counters: what was spoken of, else what the step before changed."""
    each = _of_each(cur)
    found = (
        cur.refer(Noun(Selector(), mention="them" if each else "it", plural=each)) if cur.refer is not None else None
    )
    where = Filter(counter=name)
    if found is None or found.where is not None:
        return Selector(how="previous", kind="counter", where=where)
    carrier: Selector = msgspec.structs.replace(found, kind="counter" if found.ref is None else found.kind, where=where)
    return carrier


def _of_each(cur: Cursor) -> bool:
    """ "Each Fish your opponent controls loses 100 ATK for each A-Counter it has": each of them by its own, and none
    that was named before."""
    begins = next((at for at in range(cur.pos - 1, 0, -1) if cur.words[at - 1] in _ENDS), 0)
    return cur.words[begins] in ("each", "every")


_ENDS = frozenset((".", ":", ";", ","))
