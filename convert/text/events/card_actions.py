"""What a card or monster does, as an event: it leaves, attacks, battles, destroys, inflicts, activates its effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from convert.effects import Event, Selector
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.activations import activated_that
from convert.text.events.adjuncts import Adjuncts
from convert.text.events.as_a_monster import as_one_of_the_monsters
from convert.text.events.compared_stats import stronger
from convert.text.events.passive import returned
from convert.text.events.things import plain
from convert.text.reference.scope import Scope


def doing(cur: Cursor, tools: Tools, scope: Scope, what: Selector) -> Event | None:
    """The event that the verb at the cursor, in the active voice, tells of this thing; None for any other word."""
    word = cur.peek()
    cur.pos += 1
    reader = _VERBS.get(word)
    return reader(Adjuncts(cur, tools, what), scope) if reader is not None else None


def fighting(cur: Cursor, tools: Tools, what: Selector) -> Event | None:
    """ "is attacking", "is declared as an attack target"."""
    if cur.take("attacking"):
        return _attacks(Adjuncts(cur, tools, what), None)
    if cur.take("declared", "as", "an", "attack-target"):
        return Adjuncts(cur, tools, what).event("attacked")
    return None


def _leaves(more: Adjuncts, scope: Scope | None) -> Event | None:
    return more.event("leaves_play") if more.cur.take("the", "field") or more.cur.take("your", "field") else None


def _moves(more: Adjuncts, scope: Scope | None) -> Event | None:
    """ "Moves to another Monster Zone": into another Section (CONVERT-43)."""
    return more.event("moved") if more.cur.take("to", "another", "monster-zone") else None


def _returns(more: Adjuncts, scope: Scope | None) -> Event | None:
    return returned(more)


def _declares(more: Adjuncts, scope: Scope | None) -> Event | None:
    cur = more.cur
    if cur.take("a", "direct-attack"):
        return Event(event="attack_declared", what=more.what, how="direct")
    if not cur.take("an", "attack"):
        return None
    against: Selector | None = None
    if cur.take("on") or cur.take("against") or cur.take("that", "targets") or cur.take("targeting"):
        against = _other(more)
        if against is None:
            return None
    return Event(event="attack_declared", what=more.what, by=against)


def _other(more: Adjuncts) -> Selector | None:
    """The monster on the other side of a fight."""
    noun = more.tools.nouns.parse(more.cur)
    if noun is None or noun.player:
        return None
    if noun.selector.how in ("self", "equipped", "event"):
        return noun.selector
    return stronger(more.cur, plain(noun.selector)) if not noun.mention else None


def _attacks(more: Adjuncts, scope: Scope | None) -> Event | None:
    cur = more.cur
    start = cur.pos
    against = _other(more) if not cur.done else None
    if against is None:
        cur.pos = start
        if cur.peek() in ("you", "your"):
            return None
    return Event(event="attack_declared", what=more.what, by=against)


def _attacks_directly(more: Adjuncts, scope: Scope | None) -> Event | None:
    return Event(event="attack_declared", what=more.what, how="direct")


def _battles(more: Adjuncts, scope: Scope | None) -> Event | None:
    start = more.cur.pos
    against = _other(more) if not more.cur.done else None
    if against is None:
        more.cur.pos = start
    return _more_of(more, Event(event="battles", what=more.what, by=against))


def _more_of(more: Adjuncts, event: Event) -> Event:
    """Words after a fight that say no more of it."""
    while (
        more.cur.take("except-damage-step")
        or more.cur.take("this", "turn")
        or more.cur.take("during", "damage", "calculation")
    ):
        pass
    return event


def _destroys(more: Adjuncts, scope: Scope | None) -> Event | None:
    cur = more.cur
    by = _other(more)
    if by is None:
        return None
    if not (
        cur.take("by", "battle")
        or cur.take("by", "its", "attack")
        or cur.take("and", "sends", "it", "to", "the", "gy", "by", "battle")
        or cur.take("and", "sends", "it", "to", "your", "opponent", "'s", "gy", "by", "battle")
        or cur.done  # of an old card, which destroys by battle where nothing else is said
    ):
        return None
    after = Adjuncts(cur, more.tools, more.what)
    after.read("destroys_by_battle")
    return Event(event="destroys_by_battle", what=more.what, by=by, to_whose=after.fields.get("to_whose"))


def _inflicts(more: Adjuncts, scope: Scope | None) -> Event | None:
    """Who deals battle damage is ``by``, who takes it ``what``."""
    cur = more.cur
    cur.take("a")
    if not cur.take("battle-damage"):
        return None
    hurt = Selector(kind="caster", side="any")
    if cur.take("to"):
        noun = more.tools.nouns.parse(cur)
        if noun is None or not noun.player:
            return None
        hurt = noun.selector
    return Adjuncts(cur, more.tools, hurt, {"by": more.what}).event("battle_damage")


def _uses(more: Adjuncts, scope: Scope | None) -> Event | None:
    """ "a monster your opponent controls activates its effect"."""
    cur = more.cur
    if not (cur.take("its", "effect") or cur.take("an", "effect") or cur.take("its", "own", "effect")):
        return None
    assert scope is not None
    what, fields = more.what, {}
    if what.zone is not None and what.how != "self":
        fields["from_"] = what.zone
        what = msgspec.structs.replace(what, zone=None)
    begins = cur.pos
    event = activated_that(cur, more.tools, scope, Event(event="activated", what=what, **fields))  # type: ignore[arg-type]
    return as_one_of_the_monsters(event, cur.words[begins : cur.pos]) if event is not None else None


def _resolves(more: Adjuncts, scope: Scope | None) -> Event | None:
    # "when this card resolves" is what its casting does, and waits for nothing
    return Event(event="activated", what=more.what, resolved=more.what.how != "self")


def _targets(more: Adjuncts, scope: Scope | None) -> Event | None:
    """ "an opponent's monster targets this card for an attack"."""
    cur = more.cur
    against = _other(more)
    if against is None:
        return None
    if cur.take("for", "an", "attack") or cur.take("as", "an", "attack-target") or cur.take("for", "attack"):
        return Event(event="attack_declared", what=more.what, by=against)
    return None


_VERBS: Mapping[str, Callable[[Adjuncts, Scope | None], Event | None]] = {
    "leaves": _leaves,
    "leave": _leaves,
    "left": _leaves,
    "moves": _moves,
    "returns": _returns,
    "return": _returns,
    "declares": _declares,
    "declare": _declares,
    "attacks": _attacks,
    "attack": _attacks,
    "attacked": _attacks,
    "attacks-directly": _attacks_directly,
    "attack-directly": _attacks_directly,
    "battles": _battles,
    "battle": _battles,
    "battled": _battles,
    "destroys": _destroys,
    "destroy": _destroys,
    "destroyed": _destroys,
    "inflicts": _inflicts,
    "inflict": _inflicts,
    "activates": _uses,
    "activate": _uses,
    "resolves": _resolves,
    "targets": _targets,
    "selects": _targets,
}
