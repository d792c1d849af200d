"""Bans that are said together: of the turn before and after something is done ("the turn you activate this effect"), of
the ordinary summoning and of the Special Summon of the monster itself."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Ability, Condition, Event, Filter, Selector
from convert.effects.steps import Forbid, Skip
from convert.systems.duel_monsters.words.parts import several

_OWN, _ITSELF = Selector(kind="caster", side="you"), Selector(how="self")


def bans_of_the_turn(ability: Ability) -> tuple[Ability, frozenset[Forbid | Skip]]:
    """The ability without the conditions that say of the turn until now what its bans say of the rest, and those bans:
    "in a turn in which you use this ability, you can Special Summon only Dragons" is put once. Where a ban is no plain
    opposite of what must not have happened, both stay."""
    found: set[Forbid | Skip] = set()
    kept: list[Condition] = []
    bans = [one for one in ability.do if isinstance(one, Forbid | Skip) and _own_until_the_end(one)]
    for condition in ability.if_:
        ban = next((one for one in bans if one not in found and _same(condition, one)), None)
        if ban is None:
            kept.append(condition)
        else:
            found.add(ban)
    if not found:
        return ability, frozenset()
    return replace(ability, if_=tuple(kept)), frozenset(found)


_NO_ATTACK = Condition(
    not_=Condition(occurred=Event(event="attack_declared", what=Selector(kind="monster", side="you")), during="turn")
)


_HAS_NOT_ATTACKED = Condition(
    not_=Condition(occurred=Event(event="attack_declared", what=Selector(how="self")), during="turn")
)


def _own_until_the_end(step: Forbid | Skip) -> bool:
    """A ban on the effect's own player, on their attacks or on those of the monster itself, without conditions, that
    ends with the turn."""
    if isinstance(step, Skip):
        return replace(step, src=None, link=None) == Skip(what="battle", side="you", until="end_of_turn")
    ends = step.until in ("end_of_turn", "end_phase") and not (step.if_ or step.optional)
    return ends and (replace(step.what, reach=None) == _OWN or _own_attacks(step))


def _own_attacks(step: Forbid) -> bool:
    """Is it that the monster itself cannot attack?"""
    return step == Forbid(what=_ITSELF, action="attack", until=step.until, src=step.src, link=step.link)


def _same(condition: Condition, ban: Forbid | Skip) -> bool:
    """Must just that not have happened this turn which the ban forbids?"""
    if isinstance(ban, Skip):
        return condition == _NO_ATTACK
    if ban.what == _ITSELF:
        return condition == _HAS_NOT_ATTACKED
    past = condition.not_
    if past is None or past.occurred is None or past.during not in (None, "turn") or past.gte is not None:
        return False
    if past != Condition(occurred=past.occurred, during=past.during):
        return False
    event = past.occurred
    plain = Event(event="summoned", what=event.what, how=event.how, whose="you", from_=event.from_, except_=_open(ban))
    if event != plain or event.what is None or several(event.how or ()) != ("special",):
        return False
    if (ban.action, ban.who, ban.as_, ban.limit, ban.to, ban.cost, ban.at) != ("special_summon", *[None] * 4, (), None):
        return False
    extra = "extra" if ban.where == "extra" else None
    where = event.what.where or Filter()
    if ban.by not in _MONSTERS or (ban.where is not None and extra is None) or extra not in (event.from_, where.came):
        return False
    return _barred(event.what, ban.unless)


_MONSTERS = (None, Selector(how="all", kind="monster"), Selector(how="all", kind="any"))


def _open(ban: Forbid) -> Event | None:
    """The ways of coming that the ban leaves open; what comes as a Shadow is no summoning."""
    if ban.unless_by is not None:
        return Event(event="summoned", by=ban.unless_by)
    return Event(event="summoned", how=ban.unless_as) if ban.unless_as not in (None, "shadow") else None


def _barred(done: Selector, unless: Selector | None) -> bool:
    """Is what must not have been summoned just what the ban leaves no way for?"""
    where = replace(done.where or Filter(), came=None)
    if replace(done, where=None) not in (Selector(kind="monster"), Selector(kind="any"), Selector()):
        return False
    if unless is None:
        return where == Filter()
    open_ = unless.where
    if open_ is None or replace(unless, where=None) != Selector(how="all", kind="monster"):
        return False
    return where == Filter(not_=open_) or open_ == Filter(not_=where)


def one_ban(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities with "cannot be summoned in the ordinary way" and "cannot be Special Summoned, except …" as one."""
    told: list[Ability] = []
    for ability in abilities:
        before = _own_ban(told[-1], "normal_summon") if told else None
        ban = _own_ban(ability, "special_summon")
        if before is None or ban is None:
            told.append(ability)
            continue
        both = (before, replace(ban, link="and"))
        told[-1] = replace(told[-1], do=both, src=tuple(sorted({*told[-1].src, *ability.src})))
    return tuple(told)


def _own_ban(ability: Ability, action: str) -> Forbid | None:
    """The ban of such a summoning of the monster itself, where the ability is that and nothing else."""
    step = ability.do[0] if len(ability.do) == 1 else None
    if ability != Ability(mode=ability.mode, do=ability.do, src=ability.src) or not isinstance(step, Forbid):
        return None
    plain = step.what == _ITSELF and not (step.if_ or step.optional or step.until)
    return step if plain and action in several(step.action) else None
