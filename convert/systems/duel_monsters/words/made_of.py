"""What something was made of, or has as its Materials, as conditions."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.systems.duel_monsters.words import heads, nouns
from convert.systems.duel_monsters.words.lexicon import REACHES
from convert.systems.duel_monsters.words.scope import Noun, Scope


def made_of(scope: Scope, selector: Selector, where: Filter, *, holds: bool) -> str:
    """ "this monster has a Dragon as a Material", "no Dragon was used to summon it"."""
    rest = msgspec.structs.replace(where, beneath=None, used_for=None)
    plain = msgspec.structs.replace(selector, kind=selector.kind or "monster", where=rest if rest != Filter() else None)
    thing = nouns.indefinite(scope, plain) if holds else no_such(scope, plain)
    if where.beneath is not None:
        bearer = nouns.describe(scope, where.beneath)
        return f"{bearer.text} {'have' if bearer.plural else 'has'} {thing.text} as a Material"
    made = nouns.describe(scope, where.used_for or Selector(how="self"))
    return f"{thing.text} {'were' if thing.plural else 'was'} used to summon {made.text}"


def no_such(scope: Scope, selector: Selector) -> Noun:
    """ "no Dragon", "no other monster", "no “Umi”"."""
    parts = heads.parts_of(scope, selector)
    if selector.except_self:
        parts.before.insert(0, "other")
    return Noun(f"no {parts.text()}" + (f" {REACHES[selector.reach]}" if selector.reach else ""))


def some_or_no(scope: Scope, selector: Selector, *, holds: bool) -> Noun:
    """ "a Dragon" or "no Dragon"; of what is like another, "two monsters of the same name": one alone is like none."""
    where = selector.where
    if where is not None and where.same is not None and where.compared_to is None:
        alike = nouns.indefinite(scope, msgspec.structs.replace(selector, count=2))
        return alike if holds else msgspec.structs.replace(alike, text=f"no {alike.text}")
    return nouns.indefinite(scope, selector) if holds else no_such(scope, selector)


def all_of_it(scope: Scope, some: Condition, every: Condition) -> str:
    """ "All monsters that were used to summon it are among your used spells": there is one, and as many there as were
    used at all; "" of other conditions."""
    there = some.exists
    if there is None or there.where is None or there.where.used_for is None or every.compare is None:
        return ""
    whole, how, found = every.compare
    if how != "eq" or there.zone != "used" or there.side != "you" or some != Condition(exists=there):
        return ""
    all_there = msgspec.structs.replace(there, how="all")
    everywhere = msgspec.structs.replace(all_there, side=None, zone=None)
    counts = [Amount(per=Amount(n=1), count=one) for one in (everywhere, all_there)]
    if [repr(whole), repr(found)] != [repr(one) for one in counts]:
        return ""
    return f"{nouns.describe(scope, everywhere).text} are among your used spells"
