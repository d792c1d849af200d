"""Attacks, negations, what cannot be done and what is protected from what."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.frames import battle_damage, copying, effect_damage
from convert.text.frames.attack_limits import with_only
from convert.text.frames.attack_targets import calculate, designate
from convert.text.frames.base import FrameTable, each
from convert.text.frames.set_stats import become, becomes
from convert.text.grammar.noun import Noun

TABLE = FrameTable()
_MONSTERS = Selector(kind="monster", how="all", side="opponent")
"""Who may be attacked where a card says "attack monsters" and so not a caster."""
_CASTERS = Selector(kind="caster")
"""Who is attacked directly."""
_EACH_BATTLE = (
    ("during", "each", "battle-phase"),
    ("during", "the", "same", "battle-phase"),
    ("during", "the", "battle-phase"),
    ("during", "that", "battle-phase"),
    ("during", "your", "battle-phase"),
    ("during", "each", "of", "your", "battle-phase"),
    ("each", "battle-phase"),
    ("per", "battle-phase"),
    ("in", "the", "same", "battle-phase"),
    ("in", "a", "row"),
    ("during", "this", "battle-phase"),
)
"""A turn has one Battle Phase: these say nothing that an attack count does not."""


def attack(phrase: Phrase) -> list[Step] | None:
    """X can attack directly / twice / all monsters …"""
    cur = phrase.cur
    things = phrase.subject
    if not things or phrase.passive:
        return None
    if phrase.modal == "must":
        return _must_attack(phrase, things)
    if phrase.modal not in ("can", ""):
        return None
    phrase.optional = False
    if cur.at("with", "only"):
        return with_only(phrase)
    against: Selector | None = None
    if cur.take("all") or cur.take("every"):
        return _attack_all(phrase, things)
    if cur.take("your", "opponent", "'s", "monster") or cur.take("monsters") or cur.take("monster"):
        against = _MONSTERS
    if cur.take("once", "again") or cur.take("again"):
        _each_battle(cur)
        steps = each(phrase, things, op.Allow, action="extra_attack", count=1, more=True, against=against) or []
        return [step if step.until else msgspec.structs.replace(step, until="end_of_turn") for step in steps]
    if cur.take("while", "in", "face-up", "defense-position") or cur.take("while", "in", "defense-position"):
        return each(phrase, things, op.Allow, action="attack_in_defense")
    count = _so_often(phrase)
    if count is None:
        return None
    _each_battle(cur)
    return each(phrase, things, op.Allow, action="extra_attack", count=count, against=against)


def _attack_all(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    """After "attack all": (Special Summoned) monsters [your opponent controls] [,] once each."""
    cur = phrase.cur
    noun = phrase.tools.nouns.parse(cur)
    if noun is None or noun.player or noun.mention or noun.selector.kind != "monster":
        return None
    cur.take(",")
    cur.take("once", "each")
    against = None
    if noun.selector.where is not None:
        against = msgspec.structs.replace(noun.selector, how="all", count=None, side="opponent", zone="play")
    return each(phrase, things, op.Allow, action=("extra_attack", "attack_all"), against=against)


def _so_often(phrase: Phrase) -> int | Amount | None:
    """ "twice", "up to 3 times", "a number of times each battle-phase, up to the number of X": attacks in all."""
    cur = phrase.cur
    if cur.take("a", "number", "of", "times"):
        return _up_to_as_many(phrase)
    up_to = cur.take("up", "to")
    if cur.take("twice"):
        return 2
    if cur.peek().isdigit() and int(cur.peek()) > 1 and cur.peek(1) == "times":
        cur.pos += 2
        return int(cur.words[cur.pos - 2])
    if not up_to:
        return None
    if cur.take("that", "many", "times"):
        found = phrase.scope.resolve(Noun(Selector(), mention="those", plural=True))
        counted = found is not None and found[0].ref is not None
        return Amount(per=Amount(n=1), count=found[0]) if counted and found else None
    return _as_counted(phrase)


def _up_to_as_many(phrase: Phrase) -> Amount | None:
    """ "[each battle-phase,] up to the number of X", after "a number of attacks"."""
    cur = phrase.cur
    _each_battle(cur)
    cur.take(",")
    return _as_counted(phrase) if cur.take("up", "to") or cur.at("equal", "to") else None


def _as_counted(phrase: Phrase) -> Amount | None:
    """ "the number of X", "equal to the number of X [+1]": as many as there are, perhaps one more."""
    cur = phrase.cur
    cur.take("equal", "to")
    amount = phrase.amount()
    if amount is None:
        return None
    return amount


def additional_attacks(phrase: Phrase) -> list[Step] | None:
    """X gains 1 additional attack [each battle-phase] for each Y: one, and as many as there are."""
    cur, things = phrase.cur, phrase.subject
    cur.take_any(("attack", "attacks"))
    against = _MONSTERS if cur.take("on", "your", "opponent", "'s", "monster") else None
    _each_battle(cur)
    until = "end_of_turn" if cur.take("this", "turn") else None
    cur.take(",")
    count = phrase.each(Amount(n=1))
    if not things or count.per is None:
        return None
    more = msgspec.structs.replace(count, plus=1)
    return each(phrase, things, op.Allow, action="extra_attack", count=more, against=against, until=until)


def _each_battle(cur: Cursor) -> None:
    """How long so many attacks hold, which is what a turn's attacks are anyway (COMBAT-28)."""
    for words in _EACH_BATTLE:
        cur.take(*words)


def _on_monsters(cur: Cursor) -> bool:
    """ "on monsters": not on a caster."""
    return (
        cur.take("on", "monster")
        or cur.take("on", "a", "monster")
        or cur.take("on", "your", "opponent", "'s", "monster")
    )


def _must_attack(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    """X must attack [Y], if able: it cannot hold back, and what is not Y cannot be attacked by it."""
    cur = phrase.cur
    if things[0].kind == "caster":
        return _with_all(phrase, things[0])
    steps = each(phrase, things, op.Forbid, action="hold_back", who=None) or []
    if cur.done or cur.at("this", "turn") or cur.peek() in (",", "until-end-of-turn", "during", "also", "and"):
        return steps
    found = phrase.things(introduce=False)
    if not found or len(found) > 1 or found[0].kind == "caster":
        return None
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play")
    if found[0].how == "self":
        others = msgspec.structs.replace(others, except_self=True)
    else:
        others = msgspec.structs.replace(others, except_=found[0])
    return [*steps, phrase.step(op.Forbid, what=others, action="be_attacked", by=things[0], link="and", who=None)]


def _with_all(phrase: Phrase, who: Selector) -> list[Step] | None:
    """your opponent must attack X with all face-up monsters [they control]: none holds back, and X it is."""
    cur = phrase.cur
    end, cur.end = cur.end, max(cur.find("with"), cur.pos)
    found = phrase.things(introduce=False) if cur.pos < cur.end else None
    cur.end = end
    if who.side != "opponent" or not found or len(found) != 1 or not cur.take("with", "all"):
        return None
    where = Filter(face="up") if cur.take("face-up") else None
    if not cur.take("monster"):
        return None
    cur.take("they", "control")
    theirs = Selector(how="all", kind="monster", side="opponent", zone="play", where=where)
    others = Selector(how="all", kind=("monster", "caster"), side="you", zone="play", except_=found[0])
    return [
        phrase.step(op.Forbid, what=theirs, action="hold_back", who=None),
        phrase.step(op.Forbid, what=others, action="be_attacked", by=theirs, link="and", who=None),
    ]


def attack_directly(phrase: Phrase) -> list[Step] | None:
    """X can attack your opponent directly."""
    if not phrase.subject or phrase.modal != "can":
        return None
    phrase.optional = False
    if phrase.cur.take("while", "in", "defense-position") or phrase.cur.take(
        "while", "in", "face-up", "defense-position"
    ):
        guard = each(phrase, phrase.subject, op.Allow, action="attack_in_defense", against=_CASTERS) or []
        for thing in phrase.subject:
            standing = Condition(is_=Selector(kind="monster", where=Filter(stance="defense")), of=thing)
            guard.append(phrase.step(op.Allow, what=thing, action="direct_attack", link="and", if_=(standing,)))
        return guard
    if phrase.cur.take(",", "unless", "they", "control"):
        return _unless_they_control(phrase)
    if phrase.cur.take("even", "if") or phrase.cur.take("even", "while"):
        phrase.cur.pos = phrase.cur.end
    return each(phrase, phrase.subject, op.Allow, action="direct_attack")


def _unless_they_control(phrase: Phrase) -> list[Step] | None:
    """can attack directly, unless they control X[, in which case this card must target X for its attacks]."""
    cur = phrase.cur
    noun = phrase.tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or not phrase.subject:
        return None
    theirs = msgspec.structs.replace(noun.selector, how=None, count=None, side="opponent", zone="play")
    steps: list[Step] = []
    for thing in phrase.subject:
        free = Condition(not_=Condition(exists=theirs))
        steps.append(phrase.step(op.Allow, what=thing, action="direct_attack", if_=(free,)))
        if cur.take(",", "in", "which", "case", "this", "card", "must", "target"):
            same = phrase.tools.nouns.parse(cur)
            if (
                same is None
                or same.mention
                or not (cur.take("for", "its", "attacks") or cur.take("with", "its", "attacks"))
            ):
                return None
            kinds: Any = ("monster", "caster")  # the player neither, past them
            others = Selector(
                how="all", kind=kinds, side="opponent", zone="play", where=Filter(not_=same.selector.where)
            )
            bound = (Condition(exists=theirs),)
            steps.append(phrase.step(op.Forbid, what=others, action="be_attacked", by=thing, link="and", if_=bound))
    return steps


def let(phrase: Phrase) -> list[Step] | None:
    """allow X to attack directly; allow X to attack twice."""
    things = phrase.things(introduce=False)
    if not things or not phrase.cur.take("to"):
        return None
    phrase.subject, phrase.modal = things, "can"
    return attack(phrase) if phrase.cur.take("attack") else None


def make(phrase: Phrase) -> list[Step] | None:
    """X can make a second attack …; make up to n attacks; "make X gain 500 ATK"; "make X's Level 4"."""
    cur = phrase.cur
    things = phrase.subject
    count = 2
    if not things:
        return (
            effect_damage.undone(phrase)
            or effect_damage.made_nothing(phrase)
            or battle_damage.to_nothing(phrase)
            or _make_direct(phrase)
            or _make_do(phrase)
        )
    if things and phrase.modal in ("can", ""):
        phrase.optional = False
        once = cur.pos
        more = False
        if cur.take("a", "second", "attack"):
            pass
        elif cur.take_phrase(_ANOTHER_ATTACK):
            more, count = True, 1
        elif cur.take("a", "second", "and", "third", "attack"):
            count = 3
        elif cur.take("attacks"):
            against = _MONSTERS if _on_monsters(cur) else None
            cur.take(",")
            often = _so_often(phrase) if cur.at("up", "to") else None
            _each_battle(cur)
            return (
                each(phrase, things, op.Allow, action="extra_attack", count=often, against=against) if often else None
            )
        elif cur.take("a", "number", "of", "attacks"):
            against = _MONSTERS if _on_monsters(cur) else None
            often = _up_to_as_many(phrase)
            return (
                each(phrase, things, op.Allow, action="extra_attack", count=often, against=against) if often else None
            )
        else:
            cur.take("up", "to")
            if not cur.peek().isdigit() or int(cur.peek()) < 2 or cur.peek(1) not in ("attacks", "attack"):
                return None
            count = int(cur.peek())
            cur.pos += 2
        against = _MONSTERS if _on_monsters(cur) else None
        _each_battle(cur)
        # "If this card destroys a monster, it can make a second attack in a row"
        passing = phrase.scope.triggered and not _EVERY_TURN.intersection(cur.words[once : cur.pos])
        until = "end_of_turn" if passing else None
        more = more and until is not None  # what it has in every turn is told in all
        return each(
            phrase,
            things,
            op.Allow,
            action="extra_attack",
            count=count if more or count > 1 else 2,
            more=more,
            against=against,
            until=until,
        )
    return None


_ANOTHER_ATTACK = (("another", "attack"), ("1", "additional", "attack"), ("1", "more", "attack"))
_OF_PLAYERS = frozenset(("tribute", "send", "discard", "banish", "shuffle", "draw", "reveal"))
"""What "make them" makes players do."""
_EVERY_TURN = frozenset(("each", "every", "per"))
"""Of attacks: in every turn, not in this one."""


def _make_direct(phrase: Phrase) -> list[Step] | None:
    """make the attack a direct attack [instead]: it is on its target's caster."""
    cur = phrase.cur
    start = cur.pos
    if (
        cur.take("the", "attack") or cur.take("that", "attack") or cur.take("your", "opponent", "'s", "attack")
    ) and cur.take("a", "direct-attack"):
        cur.take("instead")
        return [phrase.step(op.Allow, what=Selector(kind="caster", side="you"), action="take_attack", who=None)]
    cur.pos = start
    return None


def apply(phrase: Phrase) -> list[Step] | None:
    """apply its DEF for damage calculation: of a monster that attacks in Defense Position; another's effect."""
    cur = phrase.cur
    if not phrase.subject:
        used = copying.use(phrase)
        if used is not None:
            return used
    things = phrase.subject or phrase.scope.resolve(Noun(Selector(), mention="it"))
    if not things or not cur.take("its"):
        return None
    defense = cur.take("def")
    if not (defense or cur.take("atk")) or not cur.take("for", "damage-calculation"):
        return None
    if not defense:  # as an attack has it anyway
        return []
    return [phrase.step(op.Allow, what=thing, action="attack_with_defense", link="also") for thing in things]


def _make_do(phrase: Phrase) -> list[Step] | None:
    cur = phrase.cur
    found = phrase.stat_phrase()
    if found is not None:
        cur.take("become")
        return becomes(phrase, found)
    start = cur.pos
    them = cur.at("them") and cur.peek(1) in _OF_PLAYERS
    noun = phrase.tools.nouns.parse(cur) if not them else Noun(Selector(kind="caster", side="opponent"), player="they")
    cur.pos += them
    if noun is not None and noun.player:
        things: list[Selector] | None = [noun.selector]
        phrase.who = noun.selector.side if noun.selector.side in ("opponent", "any") else None
        if phrase.who == "opponent":
            phrase.scope.actor = noun.selector  # "make your opponent draw 1 card, then they discard 1 card"
            if cur.at("draw"):
                phrase.scope.they = noun.selector  # "…, then discard 1 card": they do, who had to draw
    else:
        cur.pos = start
        cur.take("both")
        things = phrase.things()
    if things and cur.peek() == "level":
        phrase.subject = things
        return become(phrase)
    verb = phrase.tools.lexicon.verbs.get(cur.peek())
    if not things or verb is None or "base" not in verb.forms:
        return None
    cur.pos += 1
    phrase.subject = things
    frame = phrase.paying.get(verb.base)
    steps = frame(phrase) if frame is not None else None
    return steps if isinstance(steps, list) else None


TABLE.does.update(
    {
        "attack": attack,
        "attack-directly": attack_directly,
        "make": make,
        "have": make,
        "apply": apply,
        "allow": let,
        "designate": designate,
        "calculate": calculate,
    }
)
