"""How far an ability reaches: the reach of everything that its steps act on (CONVERT-16 to CONVERT-18, CONVERT-43)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec import structs

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects.steps import (
    STEP_TYPES,
    Banish,
    ChooseOne,
    Copy,
    Counters,
    Destroy,
    Forbid,
    Modify,
    Protect,
    Sacrifice,
    SpecialSummon,
    StepBase,
    ToPrepared,
    ToSpellbook,
    ToUsed,
)
from convert.effects.terms import Id, Reach
from convert.systems.duel_monsters.walk import map_steps

_ACTED_ON = {
    kind: tuple(name for name in ("what", "to", "with_") if name in kind.__struct_fields__)
    for kind in STEP_TYPES.values()
} | {Forbid: ("what",)}
"""Fields of each verb that hold what it acts on, as against what is only counted or compared."""
_UNRANGED = frozenset({"self", "equipped", "event", "previous", "top", "bottom"})
_TAKES_AWAY = (Banish, Destroy, Sacrifice, ToPrepared, ToSpellbook, ToUsed)
_YOURS = Selector(how="all", kind="monster", side="you", zone="play")
_LEFT_PLAY = ("used", "banished")
"""Where what went into a creature lies, if the text does not say it."""
_CREATURES = frozenset({"monster", "token"})


def with_reach(
    abilities: Sequence[Ability], rank: int, *, fresh: bool = False, creature: bool = False
) -> tuple[Ability, ...]:
    """The abilities with the reach of everything they act on (CONVERT-16 to CONVERT-18).

    ``fresh`` fills it in for a tree that has none; ``creature`` says that the source is one, which its own "all"
    spares. Without ``fresh``, only the reach of "all" is moved to what the Rank gives, for a Rank set by hand.
    """
    everything: Reach = "two_sections" if rank >= 4 else "section"

    def select(selector: Selector, spared: bool = creature) -> Selector:
        if fresh:
            return _with_reach(selector, everything, creature=spared)
        anywhere = "caster" in kinds_of(selector)
        if selector.how == "all" and selector.reach in ("section", "two_sections") and not anywhere:
            return structs.replace(selector, reach=everything)
        return selector

    def act(step: StepBase) -> StepBase:
        if type(step) is Copy and step.abilities:
            given = with_reach(step.abilities, rank, fresh=fresh, creature=True)
            step = structs.replace(step, abilities=given)
        if type(step) is ChooseOne and any(option.targets for option in step.options):
            aimed = (
                structs.replace(one, targets=tuple(map(select, one.targets or ())) or None) for one in step.options
            )
            step = structs.replace(step, options=tuple(aimed))
        if fresh and type(step) is Forbid and step.action == "hold_back" and step.what in lured:
            step = structs.replace(step, what=structs.replace(step.what, except_=_YOURS))
        if fresh and type(step) is Forbid and step.by is not None and step.by in held and _lures(step):
            step = structs.replace(step, by=structs.replace(step.by, reach=everything))  # no further than it lures
        if fresh and type(step) is Counters and _taken_from_anywhere(step):
            return structs.replace(step, what=structs.replace(step.what, reach="field"))
        if fresh and type(step) is Forbid and (_binds_oneself(step) or _binds_one_attacker(step)):
            step = structs.replace(step, what=structs.replace(step.what, reach="field"))
        changes: dict[str, Selector] = {}
        for name in _ACTED_ON[type(step)]:
            value = getattr(step, name)
            if type(value) is Selector and not _comes_from_elsewhere(step, value):
                reached = select(value, creature and not _names_itself(step, value))
                if reached is not value:
                    changes[name] = reached
        picked: dict[str, Amount] = {}
        for number in ("amount", "attack", "defense", "to") if fresh else ():
            value = getattr(step, number, None)
            if type(value) is Amount and (near := _picked_within_reach(value)) is not value:
                picked[number] = near
        return structs.replace(step, **changes, **picked) if changes or picked else step

    def pay(step: StepBase) -> StepBase:
        what = getattr(step, "what", None)
        return step if isinstance(what, Selector) and what.side == "you" else act(step)

    result = []
    for ability in abilities:
        lured = [step.by for step in ability.do if type(step) is Forbid and _lures(step)]
        held = [step.what for step in ability.do if type(step) is Forbid and step.action == "hold_back"]
        changed = map_steps(ability, partial(_but_the_aimed, act, _aimed_and_kept(ability)), pay)
        targets = tuple(select(target) for target in changed.targets)
        result.append(structs.replace(changed, targets=targets) if targets != changed.targets else changed)
    return tuple(result)


def _taken_from_anywhere(step: Counters) -> bool:
    """ "Remove 2 Fog Counters from anywhere on the field": counters, and nothing is done to what they lie on."""
    return isinstance(step.remove, int) and step.what.how == "all" and step.what.zone in (None, "play")


def _aimed_and_kept(ability: Ability) -> list[Id]:
    """The targets of one's own in play that no step takes away."""
    gone = {step.what.ref for step in ability.do if isinstance(step, _TAKES_AWAY)}
    return [one.id for one in ability.targets if one.side == "you" and one.id is not None and one.id not in gone]


def _but_the_aimed(act: Callable[[StepBase], StepBase], own: Sequence[Id], step: StepBase) -> StepBase:
    """ "Target 1 monster you control; destroy all monsters your opponent controls with ATK equal to or higher than
    that monster's": where that is everybody's (CONVERT-18), but not the one that the text itself compares with."""
    reached = act(step)
    was, now = getattr(step, "what", None), getattr(reached, "what", None)
    if not isinstance(was, Selector) or not isinstance(now, Selector) or now.except_ is not None:
        return reached
    if (was.how, was.side, now.side) != ("all", "opponent", "any") or was.where is None:
        return reached
    asked = msgspec.json.encode(was.where)
    named = [one for one in own if f'"ref":"{one}"'.encode() in asked]
    if len(named) != 1:
        return reached
    return structs.replace(reached, what=structs.replace(now, except_=Selector(ref=named[0])))


def _part(one: Selector, whole: Selector, everything: Reach) -> Selector:
    """One of several descriptions with its reach, which is that of a thing picked as the whole is."""
    if one.ref is not None or one.how is not None:
        return one
    reached = _with_reach(structs.replace(one, how=whole.how), everything, creature=False)
    return structs.replace(reached, how=None)


def _picked_within_reach(amount: Amount) -> Amount:
    """ "Gain the Attack of 1 monster on the field": the one that is picked for its number (CONVERT-16)."""
    if amount.half is not None:
        half = _picked_within_reach(amount.half)
        return amount if half is amount.half else structs.replace(amount, half=half)
    of = amount.of
    if of is None or of.how != "choose" or of.zone != "play" or of.among is not None or of.reach is not None:
        return amount
    return structs.replace(amount, of=structs.replace(of, reach="section"))


def _with_reach(selector: Selector, everything: Reach, *, creature: bool) -> Selector:
    if selector.either is not None:
        return structs.replace(selector, either=tuple([_part(one, selector, everything) for one in selector.either]))
    if selector.ref is not None or selector.among is not None or selector.reach is not None:
        return selector  # what was picked before has its reach already
    if selector.how in _UNRANGED or not _in_play(selector):
        return selector
    if selector.zone is None and selector.how in ("target", "choose") and _went_in(selector.where):
        return structs.replace(selector, zone=_LEFT_PLAY)  # CONVERT-08: a Material is nowhere on the field
    kinds = kinds_of(selector)
    worn_here = "equipment" in kinds and selector.where is not None and selector.where.equipped_to is not None
    if (not kinds and selector.where is None) or kinds == {"counter"} or worn_here:
        return selector  # a thing by its name alone has none: it is as far away as one with its kind (CONVERT-16)
    if "caster" in kinds:
        return structs.replace(selector, reach="field")
    if _says_where(selector.where) and selector.how == "all":
        return structs.replace(selector, reach="field")  # CONVERT-43, CONVERT-44: the text itself says where
    if selector.how != "all":
        return structs.replace(selector, reach="section")
    if selector.zone is None and _fallen(selector):
        return selector  # wherever they are by then
    if selector.side != "you" and kinds and kinds <= _CREATURES:  # friend and foe, the source spared unless named
        rest = selector.except_ is not None and selector.except_.ref is not None  # what was not picked: named by that
        spared = selector.except_self or (creature and not rest)
        if selector.side != "opponent" or rest:
            return structs.replace(selector, reach=everything, except_self=spared)
        return _friend_and_foe(structs.replace(selector, reach=everything, except_self=spared))
    return structs.replace(selector, reach=everything)


def _friend_and_foe(selector: Selector) -> Selector:
    """An enemy's creatures as everybody's; what lies elsewhere stays the enemy's ("all Machines your opponent controls
    and in their GY")."""
    if not isinstance(selector.zone, tuple):
        return structs.replace(selector, side="any")
    there = structs.replace(selector, side="any", zone="play", how=None, id=None)
    beyond = tuple(zone for zone in selector.zone if zone != "play")
    lying = structs.replace(there, side="opponent", zone=beyond if len(beyond) > 1 else beyond[0], reach=None)
    return Selector(id=selector.id, how=selector.how, count=selector.count, either=(there, lying))


def _binds_oneself(step: Forbid) -> bool:
    """ "Your other monsters cannot attack": what one's own may not do is no effect on an area: they may not anywhere
    (docs/table-choices.md)."""
    own = step.what.how == "all" and step.what.side == "you" and step.what.ref is None
    return own and step.action in ("attack", "attack_directly", "be_material")


def _lures(step: Forbid) -> bool:
    """ "Monsters your opponent controls must attack this card": they may attack nothing else of yours. One's own cannot
    attack it, so nothing is asked of them, though the rest are friend and foe (CONVERT-18)."""
    by = step.by
    lured = by is not None and (by.how, by.side) == ("all", "opponent")
    return lured and step.action == "be_attacked" and step.what.side == "you"


def _binds_one_attacker(step: Forbid) -> bool:
    """ "It cannot attack monsters of an equal or lower Level": a ban on one attacker, wherever those are."""
    by = step.by
    return (
        step.action == "be_attacked" and step.what.how == "all" and by is not None and bool(by.ref or by.how == "self")
    )


def _comes_from_elsewhere(step: StepBase, what: Selector) -> bool:
    """Whether it is Special Summoned from a place that the card does not name, which is none in play."""
    return isinstance(step, SpecialSummon) and what.zone is None


def _says_where(where: Filter | None) -> bool:
    """Whether a filter names a place on the field, or several of them."""
    return where is not None and (where.at is not None or any(one.at is not None for one in where.any_ or ()))


def _went_in(where: Filter | None) -> bool:
    """ "1 monster that was used as its Material"."""
    return where is not None and where.used_for is not None


def _fallen(selector: Selector) -> bool:
    """ "Monsters destroyed by battle with this card"."""
    where = selector.where
    return where is not None and where.by is not None and where.summoned is None


def _names_itself(step: StepBase, what: Selector) -> bool:
    """Whether what is protected, or gains, may be the source itself, which is then named (CONVERT-18 spares it harm):
    "Dragons cannot be destroyed", "Dragons gain 300 ATK", said by a Dragon."""
    sheltered = isinstance(step, Protect) or (isinstance(step, Forbid) and step.action == "be_attacked")
    return (sheltered or _gains(step)) and what.side != "opponent"


def _gains(step: StepBase) -> bool:
    """Whether it makes a Score higher and none lower."""
    if not isinstance(step, Modify) or step.sign < 0:
        return False
    return all(one is None or ((one.n or 0) >= 0 and (one.raw or 0) >= 0) for one in (step.attack, step.defense))


def _in_play(selector: Selector) -> bool:
    zone = selector.zone
    return zone is None or zone == "play" or (isinstance(zone, tuple) and "play" in zone)


def kinds_of(selector: Selector) -> frozenset[str]:
    if isinstance(selector.kind, str):
        return frozenset((selector.kind,))
    return frozenset(selector.kind or ())
