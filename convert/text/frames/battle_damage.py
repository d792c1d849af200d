"""Battle damage that is halved, doubled, taken by another or counted as something else (CONVERT-42)."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from convert.effects import Amount, Condition, Event, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import whose_battle
from convert.text.grammar.noun import Noun

_TAKEN = (
    ("would", "have", "taken"),
    ("would", "take"),
    ("would", "receive"),
    ("takes",),
    ("take",),
    ("took",),
    ("receives",),
)
_IT = Selector(kind="caster", how="event")
"""Whoever would have taken it."""


def changed(phrase: Phrase) -> list[Step] | None:
    """ "any battle damage X inflicts [to Y] is halved", "battle damage to Y from battles with X becomes 0"."""
    cur = phrase.cur
    if not _head(phrase):
        return None
    each_side = _to_its_controller(phrase)
    if each_side is not None:
        return each_side
    found = _described(phrase)
    if found is not None and cur.take("inflicts", "equal", "effect-damage", "to"):
        other = _player(phrase)
        phrase.when = Event(event="battle_damage", what=found[0], by=found[1], how=found[2])
        return [phrase.step(op.Damage, to=other, amount=Amount(event="amount"), who=None)] if other else None
    for_now = found is not None and cur.take("this", "turn")
    if found is None or not cur.take_any(("is", "are", "becomes", "become")):
        return None
    cur.take("also")
    taker, by, how, attacked = found
    if attacked:
        return None
    if cur.take("0") or cur.take("treated", "as", "0"):
        spared = taker or Selector(kind="caster", side="any")
        return [phrase.step(op.Protect, what=spared, from_="battle_damage", by=by, who=None)]
    share = _share(phrase)
    if share is not None:
        turned = _instead(phrase, found, op.Damage(to=_IT, amount=share, battle=True))
        return [msgspec.structs.replace(turned, until="end_of_turn") if for_now else turned]
    fixed = phrase.tools.amounts.parse(cur)
    if fixed is not None:
        return [_instead(phrase, found, op.Damage(to=_IT, amount=fixed, battle=True))]
    if cur.take("treated", "as", "effect-damage"):
        cur.take("instead")
        return [_instead(phrase, found, op.Damage(to=_IT, amount=Amount(event="amount")))]
    if cur.take("inflicted", "to") or cur.take("dealt", "to"):
        also = cur.words[cur.pos - 3] == "also"
        other = _player(phrase)
        if other is None:
            return None
        if also:
            phrase.when = Event(event="battle_damage", what=taker, by=by, how=how)
            return [phrase.step(op.Damage, to=other, amount=Amount(event="amount"), who=None)]
        cur.take("instead")
        return [_instead(phrase, found, op.Damage(to=other, amount=Amount(event="amount"), battle=True))]
    return None


def scaled(phrase: Phrase, factor: Literal["half", "double"]) -> list[Step] | None:
    """ "double any battle damage your opponent takes from battles involving X": the verb stands before it."""
    if not _head(phrase):
        return None
    found = _described(phrase)
    if found is None:
        return None
    return [_instead(phrase, found, op.Damage(to=_IT, amount=_amount(factor), battle=True))]


def to_nothing(phrase: Phrase) -> list[Step] | None:
    """ "(reduce) the battle damage you take from that battle to 0", "(make) … 0": the verb stands before it; None (and
    no move) for other words."""
    cur = phrase.cur
    start = cur.pos
    found = _described(phrase) if _head(phrase) else None
    if found is None or found.attacked or not (cur.take("to", "0") or cur.take("0")):
        cur.pos = start
        return None
    taker, by, _, _ = found
    spared = taker or Selector(kind="caster", side="any")
    return [phrase.step(op.Protect, what=spared, from_="battle_damage", by=by, who=None)]


def taken(phrase: Phrase) -> list[Step] | None:
    """ "[your opponent] takes any battle damage you would have taken from battles involving X [instead]"."""
    cur = phrase.cur
    who = phrase.subject[0] if phrase.subject and phrase.subject[0].kind == "caster" else None
    start = cur.pos
    if who is None or not _head(phrase):
        cur.pos = start
        return None
    victim = _player(phrase)
    if victim is None or not any(cur.take(*words) for words in _TAKEN[:3]):
        cur.pos = start
        return None
    attacked = cur.take("from", "attacks", "on") or cur.take("from", "an", "attack", "on")
    by = _monster(phrase) if attacked else None
    by, known = (by, by is not None) if attacked else _battles(phrase)
    if not known:
        return None
    cur.take(",", "instead") or cur.take("instead")
    return [
        _instead(
            phrase, Told(victim, by, attacked=attacked), op.Damage(to=who, amount=Amount(event="amount"), battle=True)
        )
    ]


def _to_its_controller(phrase: Phrase) -> list[Step] | None:
    """ "to the controller of a Fish monster from a battle involving that monster becomes 0": each side by its own."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("to", "the", "controller", "of"):
        noun = phrase.tools.nouns.parse(cur)
        own = noun is not None and not noun.mention and not noun.player and noun.selector.how == "choose"
        cur.take("from") or cur.take("by")
        cur.take("a")
        battle = cur.take_any(("battle", "battles")) and cur.take("involving", "that", "monster")
        if noun is not None and own and battle and cur.take("becomes", "0"):
            sides: tuple[Any, ...] = ("you", "opponent")
            return [
                phrase.step(
                    op.Protect,
                    what=Selector(kind="caster", side=side),
                    from_="battle_damage",
                    by=Selector(how="all", kind="monster", side=side, where=noun.selector.where),
                    link="and" if side == "opponent" else None,
                    who=None,
                )
                for side in sides
            ]
    cur.pos = start
    return None


def _instead(phrase: Phrase, told: Told, step: Step) -> Step:
    would = Event(event="battle_damage", what=told.taker, by=told.by, how=told.how)
    only = Condition(occurred=Event(event="attacked", what=told.by), during="attack") if told.attacked else None
    return phrase.step(op.Replace, would=would, instead=(step,), who=None, if_=(only,) if only else None)


def _amount(factor: Literal["half", "double"]) -> Amount:
    return Amount(half=Amount(event="amount")) if factor == "half" else Amount(event="amount", times=2.0)


def _share(phrase: Phrase) -> Amount | None:
    cur = phrase.cur
    if cur.take("halved") or cur.take("half"):
        return _amount("half")
    if cur.take("doubled") or cur.take("double"):
        return _amount("double")
    if cur.peek().isdigit():
        cur.pos += 1
        return Amount(raw=int(cur.words[cur.pos - 1]))
    return None


def _head(phrase: Phrase) -> bool:
    cur = phrase.cur
    start = cur.pos
    cur.take("any") or cur.take("the") or cur.take("all") or cur.take("that")
    if cur.take("battle-damage"):
        return True
    cur.pos = start
    return False


class Told(NamedTuple):
    """Whose battle damage, and of which battles."""

    taker: Selector | None
    by: Selector | None = None
    """The monster in the battle, on either side of it."""
    how: str | None = None
    """Only a direct attack counts."""
    attacked: bool = False
    """That monster is the one attacked."""


def _described(phrase: Phrase) -> Told | None:
    """Who takes it, and in which battles; None for other words."""
    cur = phrase.cur
    taker: Selector | None = None
    by: Selector | None = None
    start = cur.pos
    player = _player(phrase)
    if player is not None and any(cur.take(*words) for words in _TAKEN):
        taker = player
    elif cur.take("to") or cur.take("inflicted", "to"):
        taker = _player(phrase)
        if taker is None:
            return None
    else:
        cur.pos = start
        if cur.peek() != "from":
            by = _monster(phrase)
            if by is None or not cur.take_any(("inflicts", "inflict", "inflicted", "deals")):
                return None
    if taker is None and cur.take("to"):
        taker = _player(phrase)
        if taker is None:
            return None
    direct = any(cur.take(*words) for words in _DIRECT)
    attacked = cur.words[cur.pos : cur.pos + 3] == ["when", "they", "attack"]
    more, known = _battles(phrase)
    return Told(taker, more or by, "direct" if direct else None, attacked) if known else None


_DIRECT = (
    ("by", "attacking", "your", "opponent", "directly"),
    ("by", "attacking", "directly"),
    ("by", "attacking", "your", "opponent", "'s", "lp", "directly"),
    ("by", "a", "direct-attack"),
    ("by", "direct-attack"),
    ("with", "a", "direct-attack"),
)


_THIS_ONE = (("that", "battle"), ("this", "battle"), ("the", "battle"), ("that", "attack"))


def _battles(phrase: Phrase) -> tuple[Selector | None, bool]:
    """ "from battles involving X", "from that battle", "when they attack X", or nothing: the monster, and whether the
    words were understood."""
    cur = phrase.cur
    if cur.take("when", "they", "attack"):
        found = _monster(phrase)
        return found, found is not None
    if not cur.take("from") and not (cur.peek(1) in ("battle", "battles") and cur.take("by")):
        return None, True
    if one := cur.take_phrase(_THIS_ONE):
        if one[-1] == "battle" and phrase.scope.happening is None:
            return None, False  # of a battle that nothing told, or that was not understood
        phrase.lasts = "this_battle"
        return Selector(how="event", kind="monster"), True
    cur.take("a") or cur.take("any") or cur.take("the")
    if not cur.take_any(("battle", "battles", "attack", "attacks")):
        return None, False
    if not cur.take_any(("involving", "with", "by", "against")):
        return None, True
    found = _monster(phrase)
    return found, found is not None


def _monster(phrase: Phrase) -> Selector | None:
    cur, scope = phrase.cur, phrase.scope
    brought = scope.last_action == "special_summon"  # "Special Summon it, but any battle damage it inflicts is halved"
    if cur.peek() == "it" and scope.opposed and scope.subject is not None and not brought:
        # "if this card battles X, any battle damage it inflicts": whose battle it is, not whom it fights
        cur.pos += 1
        return scope.subject
    start = cur.pos
    found = phrase.things(introduce=False)
    if not found or len(found) != 1:
        return None
    one = whose_battle(phrase, found[0], cur.words[start : cur.pos])
    if one is None or one.how != "choose" or one.count != 1:
        return one
    return msgspec.structs.replace(one, how="all", count=None, chooser=None)


def _player(phrase: Phrase) -> Selector | None:
    """ "you", "your opponent", "a player", "its controller"."""
    cur = phrase.cur
    start = cur.pos
    if cur.take("this", "card", "'s", "controller") or cur.take("the", "controller", "of", "this", "card"):
        return Selector(kind="caster", side="you")
    noun: Noun | None = phrase.tools.nouns.parse(cur)
    if noun is None or not noun.player:
        cur.pos = start
        return None
    cur.take("'s", "lp") or cur.take("lp")
    found: Any = noun.selector
    return found if isinstance(found, Selector) else None
