"""What was named before and is spoken of again: "that monster", "the target", "the first monster"."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Selector, StepBase, steps
from convert.effects.steps import Excavate, Token
from convert.prose import plural
from convert.systems.duel_monsters.words import amounts, kinds
from convert.systems.duel_monsters.words.filters import COUNTABLE_TYPES
from convert.systems.duel_monsters.words.heads import head_of, many_of
from convert.systems.duel_monsters.words.lexicon import (
    ANYTHING,
    CLASSES,
    KINDS,
    STANCES,
)
from convert.systems.duel_monsters.words.nodes import Path, ids_of
from convert.systems.duel_monsters.words.parts import quoted, several
from convert.systems.duel_monsters.words.people import who
from convert.systems.duel_monsters.words.places import ADJECTIVES, open_of_the_book, zones_of
from convert.systems.duel_monsters.words.scope import Noun, Scope


def reference(scope: Scope, selector: Selector) -> Noun:
    """What an id means: a target not said yet is described in full, else "that monster"."""
    key = selector.ref or ""
    waiting = scope.pending.pop(key, None)
    if waiting is not None:
        full = scope.tell.describe(scope, waiting)
        return Noun(full.text, full.plural, key)
    definition = scope.definitions.get(key)
    noun, many = _base(scope, definition)
    if isinstance(definition, Selector) and definition.how == "self":
        return Noun(f"this {scope.this}", key="self")
    if isinstance(definition, Selector) and definition.kind == "caster":
        return Noun("that caster" if definition.side == "any" else who(scope, definition.side).text, key="enemy")
    if isinstance(definition, Selector) and definition.how == "equipped":
        return Noun("the bearer", key="equipped")
    if key in scope.bearers and key not in scope.local:
        return Noun("the bearer", key="equipped")
    picked = isinstance(definition, Selector) and definition.chooser == "any" and definition.how in ("choose", "target")
    many = (many or picked) if selector.count is None else many_of(selector)  # one of each caster's
    if selector.count not in (None, "all") and many is False and _base(scope, definition)[1]:
        return Noun(f"one of those {noun[1]}")
    which = _which(scope, key, definition)
    if which == "used on":
        use = "used on" if scope.this in ("artifact", "trinket") else "cast on"
        return Noun(
            f"the {noun[0]} {'that its ability aims at' if scope.this == 'monster' else f'it was {use}'}", many, key
        )
    if which == "friendly" and not many:
        return Noun(f"your {noun[0]}", False, key)
    which = which or scope.paid.get(key, "")
    if not which and _summoned_beside(scope, key, noun):
        which = scope.done[key]
    if not which and (rivals := _rivals(scope, key, (noun, many))):
        return Noun(_told_apart(scope, key, noun[1] if many else noun[0], rivals), many, key)
    if which == "in play":
        return Noun(f"the {noun[1] if many else noun[0]} in play", many, key)
    if which:
        return Noun(f"the {which} {noun[1] if many else noun[0]}", many, key)
    return Noun(f"those {noun[1]}" if many else f"that {noun[0]}", many, key)


def _which(scope: Scope, key: str, definition: Selector | StepBase | None) -> str:
    """What tells this target from the ability's others of the same kind: "friendly", "Dragon", "used", at worst
    "first", "second"; "" where nothing needs to."""
    if not isinstance(definition, Selector):
        return ""
    if definition.among is not None and definition.among.how == "event":
        return ""  # "that monster", as it was named
    alike: dict[str, Selector] = {}
    for name in sorted(scope.local if key in scope.local else scope.definitions):
        other = scope.definitions[name]
        if key in scope.local and _apart(scope.local[name], scope.local[key]):
            continue
        if isinstance(other, Selector) and other.how == definition.how == "target":
            called = {_base(scope, one)[0] for one in (other, definition)}
            if len(called) == 1 or ANYTHING in called:  # "that card" and "that monster"
                alike[name] = other
    if len(alike) < 2 or key not in alike:
        return ""
    if key not in scope.local:
        return "used on"
    anybody_s = any(other.side in (None, "any") for other in alike.values())
    for trait in (sort_of, _where, _whose, _face) if anybody_s else (_whose, sort_of, _where, _face):
        said = {name: trait(other) for name, other in alike.items()}
        if len(set(said.values())) == len(alike) and all(said.values()):
            return said[key]
    same = len({_base(scope, one)[0] for one in alike.values()}) == 1
    return _ORDINALS[min(list(alike).index(key), 5)] if same else ""


def _rivals(scope: Scope, key: str, called: tuple[tuple[str, str], bool]) -> list[str]:
    """The ids of what the ability would call as it calls this ("that monster"), "" for what its trigger is about and
    for what the condition before has spoken of."""
    if key not in scope.local or called[0][0] == "one":
        return []
    there = called[0] in [_base(scope, one)[0] for one in scope.asked_for] and not called[1]
    about = scope.speaks_of_event and called == ((scope.event_noun, f"{scope.event_noun}s"), scope.event_many)
    found = [""] if about or there else []
    for name, path in scope.local.items():
        other = scope.definitions[name]
        known = isinstance(other, Selector) and (other.how in ("self", "equipped", "event") or other.kind == "caster")
        if name == key or known or name not in scope.introduced or _apart(path, scope.local[key]):
            continue
        beside = isinstance(other, Selector) and other.except_ == Selector(ref=key)  # "… and one of your other Dragons"
        both_paid = scope.done.get(key) == "shown"  # "show one Dragon and send one Dragon from your Spellbook"
        of_any_kind = _is_target(scope, key) and called == (("spell", "spells"), _base(scope, other)[1])
        if (name not in scope.paid or beside or both_paid) and (_base(scope, other) == called or of_any_kind):
            found.append(name)
    return sorted(found)


def _summoned_beside(scope: Scope, key: str, noun: tuple[str, str]) -> bool:
    """Was it brought into play by another ability, which has spoken of others that are called as it is?"""
    if key in scope.local or scope.done.get(key) != "summoned":
        return False
    beside = next((found for one in scope.abilities if key in (found := ids_of(one)[0])), {})
    others = [name for name in beside if name != key and _base(scope, scope.definitions[name])[0] == noun]
    return bool(others) and all(scope.done.get(name) != "summoned" for name in others)


def _apart(one: Path, other: Path) -> bool:
    """Do two things stand in different options of one choice?"""
    return any(a[0] == b[0] and a[1] != b[1] for a, b in zip(one, other, strict=False))


def _told_apart(scope: Scope, key: str, noun: str, rivals: Sequence[str]) -> str:
    """ "the target", "the summoned monster", at worst "the first monster": this one rather than its rivals."""
    if _is_target(scope, key) and not any(_is_target(scope, name) for name in rivals):
        return "the targets" if noun.endswith("s") else "the target"
    others = [name for name in rivals if name and not _is_target(scope, name)]
    done = scope.done.get(key, "chosen")
    if all(scope.done.get(name, "chosen") != done for name in others):
        return f"the {done} {noun}"
    alike = sorted((key, *others), key=lambda name: list(scope.local).index(name), reverse=True)
    for trait in (sort_of, _whose, _where):
        said = [trait(one) if isinstance(one := scope.definitions[name], Selector) else "" for name in alike]
        if len(set(said)) == len(alike) and all(said):
            return f"the {said[alike.index(key)]} {noun}"
    return f"the {_ORDINALS[min(alike.index(key), 5)]} {noun}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def _is_target(scope: Scope, key: str) -> bool:
    one = scope.definitions.get(key)
    return isinstance(one, Selector) and one.how == "target"


def _whose(selector: Selector) -> str:
    return {"you": "friendly", "opponent": "enemy"}.get(selector.side or "any", "other")


def _face(selector: Selector) -> str:
    """How a card lies: "open", "hidden"."""
    down = selector.where is not None and selector.where.face == "down"
    return "" if selector.where is None or selector.where.face is None else "hidden" if down else "open"


def sort_of(selector: Selector) -> str:
    """A word of its filter that names it: its series, Type, Attribute or class."""
    where = selector.where
    if where is None:
        return ""
    for value, shown in ((where.series, quoted), (where.type, str), (where.attribute, str.title)):
        if isinstance(value, str):
            return shown(value)
    return CLASSES.get(where.class_, "") if isinstance(where.class_, str) else ""


def _where(selector: Selector) -> str:
    """Where it lies: "used", "banished", "in play"."""
    zones = zones_of(selector) or ("play",)
    return {"play": "in play", **ADJECTIVES}.get(zones[0], "") if len(zones) == 1 else ""


def _base(
    scope: Scope, definition: Selector | StepBase | None, seen: frozenset[str] = frozenset()
) -> tuple[tuple[str, str], bool]:
    """The bare noun (singular, plural) that a definition gives to later mentions, and whether it is several."""
    if isinstance(definition, Selector):
        if definition.ref is not None and definition.ref not in seen:
            return _base(scope, scope.definitions.get(definition.ref), seen | {definition.ref})
        if definition.among is not None and definition.among.how == "event" and definition.kind in (None, "any"):
            article_, _, noun = that(scope, definition.among).text.partition(" ")
            if article_ in ("that", "the"):
                return (noun, f"{noun}s"), many_of(definition)
            if scope.event_many:
                return (scope.event_noun, plural(scope.event_noun)), many_of(definition)
        if definition.kind is None and definition.among is not None and definition.among.ref not in (None, *seen):
            of_those = scope.definitions.get(definition.among.ref or "")
            return _base(scope, of_those, seen | {definition.among.ref or ""})[0], many_of(definition)
        parts = head_of(definition)
        if definition.where is not None and isinstance(definition.where.name, str):
            return (quoted(definition.where.name),) * 2, many_of(definition)
        shadow = definition.where is not None and definition.where.face == "down" and not open_of_the_book(definition)
        if shadow and parts.head == "monster":
            return ("Shadow", "Shadows"), many_of(definition)
        if parts.head == KINDS["monster"] and (sort := _countable(definition)):
            return (sort, plural(sort)), many_of(definition)
        again = ANYTHING if parts.head == KINDS["spell_or_artifact"] else (parts.head, parts.heads)
        return again, many_of(definition)
    if isinstance(definition, Token):
        return ("token", "tokens"), not (isinstance(definition.count, int) and definition.count == 1)
    if isinstance(definition, steps.Detach):
        return ("Material", "Materials"), definition.count != 1
    if isinstance(definition, Excavate):
        return ("spell", "spells"), definition.find is not None or definition.count != 1
    if isinstance(definition, (steps.Prepare, steps.Mill)):
        one = amounts.is_plain(definition.count) and amounts.plain_number(definition.count) == 1
        return ("spell", "spells"), not one
    if isinstance(definition, steps.Coin):
        return ("toss", "tosses"), False
    if isinstance(definition, steps.Dice):
        return ("roll", "rolls"), False
    if isinstance(definition, steps.Declare):
        return (f"declared {kinds.trait(definition.declare)}",) * 2, False
    what = getattr(definition, "what", None)
    if isinstance(what, Selector):
        return _base(scope, what, seen)
    return ("one", "ones"), False


def _countable(definition: Selector) -> str:
    """ "Zombie", where it was called one; "" of what was called a monster."""
    where = definition.where
    plain = where is not None and where.any_ is None and where.name is None and where.face != "down"
    sort = where.type if where is not None and plain else None
    return sort if isinstance(sort, str) and sort in COUNTABLE_TYPES else ""


def that(scope: Scope, selector: Selector) -> Noun:
    """What the trigger, or the step before, was about."""
    many = many_of(selector) if selector.count is not None else scope.event_many and selector.how == "event"
    kind = several(selector.kind)
    if scope.event_itself and selector == Selector(how="event"):
        return Noun(f"this {scope.this}", key="self")
    if scope.event_made and selector == Selector(how="event", kind=selector.kind):
        return Noun("the summoned monster", key="event")
    noun = KINDS.get(kind[0], "one") if len(kind) == 1 and kind[0] != "any" else scope.event_noun
    noun = ANYTHING[0] if noun == KINDS["spell_or_artifact"] else noun
    noun = scope.event_noun if (noun, scope.event_noun) == (KINDS["monster"], "Shadow") else noun
    text = f"those {plural(noun)}" if many else f"that {noun}"
    if scope.destroyer and selector.how == "event" and not many and noun == "monster":
        return Noun("the monster that destroyed it", key="event")
    if noun == "one":  # it could be anything: no noun tells what it is
        text = "them" if many else "it"
    if selector.how == "event" and selector.where is not None and selector.where.stance is not None:
        return Noun(f"the {noun} in {STANCES[selector.where.stance]}", many, key=f"event {selector.where.stance}")
    fights = selector.where.attacking if selector.where is not None else None
    if selector.how == "event" and fights is not None:
        return Noun(f"the {'attacking' if fights else 'attacked'} {noun}", many, key=f"event {fights}")
    if selector.how == "event" and selector.side in ("you", "opponent") and selector.kind == "monster":
        whose = "your" if selector.side == "you" else "the enemy"
        known = scope.fighters.get(selector.side) or f"{whose} {noun} in the battle"
        return Noun(known, many, key=f"event {selector.side}")
    if selector.how == "event" and noun == "monster" and not many and scope.fighter:
        text = scope.fighter
    return Noun(text, many, key=selector.how)


def named_since(scope: Scope, spared: Selector, rest: Selector) -> bool:
    """Whether something else was named after what is spared of those, so that "the others" would be of that."""
    if spared.ref is None or rest.id is None:
        return False
    first, last = _nth(spared.ref), _nth(rest.id)
    between = [what for name, what in scope.definitions.items() if first < _nth(name) < last]
    return any(isinstance(one, Selector) and one.among is None for one in between)


def _nth(name: str) -> int:
    """Which of the things that were chosen an id is of, in the order of the text; 0 for another id."""
    return int(name[1:]) if name[:1] == "c" and name[1:].isdigit() else 0


def behind_all(scope: Scope, selector: Selector) -> bool:
    """Are they all there are, behind all of one kind or behind the one it fights, than which "all other monsters" would
    seem to be others?"""
    if selector.how != "all" or selector.side not in (None, "any"):
        return False
    if scope.fighters.get("opponent") == "that enemy monster":
        return True
    before = [scope.definitions.get(name) for name in scope.introduced if name != selector.id]
    groups = [one for one in before if isinstance(one, Selector) and one.how == "all" and not one.except_self]
    alike = [one for one in groups if (one.kind, one.zone) == (selector.kind, selector.zone)]
    return selector.where is None and any(one.where is not None for one in alike)


def left_of(scope: Scope, among: Selector, spared: Selector) -> int:
    """How many of those are left without what is spared, where both numbers are known; 0 where not."""
    counts = []
    for one in (among, spared):
        named = scope.definitions.get(one.ref or "")
        count = named.count if isinstance(named, Selector) else None
        counts.append(count if isinstance(count, int) else 0)
    whole, taken = counts
    return whole - taken if whole and taken else 0
