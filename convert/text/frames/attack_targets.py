"""Whom a monster may attack, and whose choice that is: "can only attack Dragon monsters", "you choose the attack
targets"."""

from __future__ import annotations

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase


def choose_targets(phrase: Phrase) -> list[Step] | None:
    """You choose the attack targets for your opponent's attacks; "the targets of their attacks", where an opponent was
    named before."""
    cur = phrase.cur
    theirs = "opponent" in cur.words[: cur.pos] and cur.take("the", "targets", "of", "their", "attacks")
    if not theirs and not cur.take("the", "attack", "targets", "for", "your", "opponent", "'s", "attacks"):
        return None
    phrase.optional = False
    return [phrase.step(op.Allow, what=Selector(kind="caster", side="you"), action="choose_targets", who=None)]


def only_on(phrase: Phrase, who: Selector) -> list[Step] | None:
    """After "X can only attack": whom it can attack, nobody else, casters neither."""
    found = phrase.things(introduce=False)
    if not found or len(found) != 1 or found[0].kind == "caster":
        return None
    one = found[0]
    attacked: Side = "you" if who.side == "opponent" else "opponent"
    others = Selector(how="all", kind=("monster", "caster"), side=attacked, zone="play")
    if one.ref is not None and one.ref == who.id:
        return None  # "your opponent's monsters can only attack that monster": another one, named before
    if one.ref is not None or one.how in ("event", "equipped", "self"):
        others = msgspec.structs.replace(others, except_=one)
    elif one.where is not None and one.how in ("all", None) and one.side in (None, attacked):
        open_to = Selector(how="all", kind="monster", side=attacked, zone="play", where=one.where)
        others = msgspec.structs.replace(others, except_=open_to)
    else:
        return None
    phrase.cur.take(",", "if", "they", "attack") or phrase.cur.take("if", "they", "attack")
    return [phrase.step(op.Forbid, what=others, action="be_attacked", by=who, who=None)]


def only_target(phrase: Phrase) -> list[Step] | None:
    """your opponent's monsters can only target X for attacks."""
    cur = phrase.cur
    who = phrase.subject[0] if phrase.subject and len(phrase.subject) == 1 else None
    found = phrase.things(introduce=False) if cur.take("target") else None
    if who is None or who.side != "opponent" or not found or len(found) != 1:
        return None
    cur.take("(", "their", "choice", ",", "if", "tied", ")")
    if not cur.take("for", "attacks"):
        return None
    phrase.optional = False
    one = found[0]
    if one.ref is None and one.how not in ("self", "event", "equipped"):
        one = msgspec.structs.replace(one, how="all", count=None, side="you", zone="play")
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", except_=one)
    return [phrase.step(op.Forbid, what=others, action="be_attacked", by=who, who=None)]


def become_direct(phrase: Phrase) -> list[Step] | None:
    """the attacks from X become direct attacks: on the caster, on nobody else."""
    cur = phrase.cur
    found = phrase.things(introduce=False) if cur.take("the", "attacks", "from") else None
    if not found or len(found) != 1 or found[0].side != "opponent" or found[0].kind != "monster":
        return None
    if not cur.take_any(("become", "becomes")) or not cur.take("direct-attack"):
        return None
    theirs = msgspec.structs.replace(found[0], how="all", count=None)
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    return [
        phrase.step(op.Allow, what=theirs, action="direct_attack", who=None),
        phrase.step(op.Forbid, what=mine, action="be_attacked", by=theirs, link="and", who=None),
    ]


def designate(phrase: Phrase) -> list[Step] | None:
    """designate X as the attack's target: the attack is on it instead."""
    found = phrase.things(introduce=False)
    if not found or len(found) != 1 or not _as_target(phrase):
        return None
    return [phrase.step(op.Allow, what=found[0], action="take_attack")]


def only_designate(phrase: Phrase, who: Selector) -> list[Step] | None:
    """your opponent can only designate X as an attack target."""
    found = phrase.things(introduce=False)
    if who.side != "opponent" or not found or len(found) != 1 or not _as_target(phrase):
        return None
    phrase.optional = False
    theirs = Selector(how="all", kind="monster", side="opponent", zone="play")
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", except_=found[0])
    return [phrase.step(op.Forbid, what=others, action="be_attacked", by=theirs, who=None)]


def calculate(phrase: Phrase) -> list[Step] | None:
    """calculate damage: as a battle does anyway."""
    return [] if phrase.cur.take("damage") else None


def _as_target(phrase: Phrase) -> bool:
    cur = phrase.cur
    start = cur.pos
    named = cur.take("as") and (cur.take("the") or cur.take("an"))
    if named and (cur.take("attack-target") or cur.take("attack", "'s", "target") or cur.take("attack", "target")):
        return True
    cur.pos = start
    return False
