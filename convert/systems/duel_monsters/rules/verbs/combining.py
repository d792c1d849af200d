"""Verbs that combine creatures: Fusion Summons by an effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from convert.effects import Selector
from convert.effects import steps as tree
from convert.effects.terms import Zone
from convert.kernel import Refusal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp, summoning
from convert.systems.duel_monsters.rules.casting import fusion, fusion_materials
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates, count_of
from convert.systems.duel_monsters.rules.effects.zones import has_to_wait
from convert.systems.duel_monsters.rules.events import Fell, Returned
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Mage
from convert.systems.duel_monsters.rules.verbs.entering import caster_of
from convert.systems.duel_monsters.rules.verbs.more_materials import More, fate, kept, more
from convert.systems.duel_monsters.rules.verbs.removal import banish_one, discard_one, put_among_used, put_away

HAND_AND_FIELD: tuple[Zone, ...] = ("prepared", "play")


def lacking(run: Run, step: tree.FusionSummon, due: int) -> Refusal | None:
    """Why there is no fusion that it could make now; None where there is one."""
    mage = caster_of(run)
    if mage is None or _possible(run, mage, step, due):
        return None
    none = _none(run, mage, step)
    return none if none.rule == "FUSION-02" else None  # what a game master settles is no reason


def _none(run: Run, mage: Mage, step: tree.FusionSummon) -> Refusal:
    if any(fusion_materials.needs(run.game, entry) is None for entry in _wanted(run, mage, step)):
        return Refusal("CONVERT-32", "its Materials are for the game master to settle")
    return Refusal("FUSION-02", "there is no fusion that it could make now, with Materials, MP and Focus for it")


def _wanted(run: Run, mage: Mage, step: tree.FusionSummon, *, tributed: bool = False) -> list[Monster]:
    """The fusions that the text is about; of those for which Materials are Sacrificed, such as may come so."""
    where, own = step.what.where, step.what.how == "self"
    return [
        entry
        for entry in fusion.known(run.game, mage)
        if not has_to_wait(mage, entry.id)
        and (where is None or fits(run.game, run.ctx, where, ref_of("extra", mage.id, entry.id)))
        and (not own or entry.id == run.ctx.entry)
        and not (tributed and _may_not_come(run, mage, entry))
    ]


def _may_not_come(run: Run, mage: Mage, entry: Monster) -> bool:
    """Whether its own text, or an effect, lets this effect not Special Summon it (SPECIAL-02)."""
    return bool(
        bans.may_not_come(run.game, run.state.beings[mage.id], ref_of("extra", mage.id, entry.id), entry, run.ctx)
    )


def _possible(
    run: Run, mage: Mage, step: tree.FusionSummon, due: int = 0, *, tributed: bool = False
) -> tuple[Ref, ...]:
    """Of these, those for which everything is there, with ``due`` MP still to be paid before."""
    return tuple(
        ref_of("extra", mage.id, entry.id)
        for entry in _wanted(run, mage, step, tributed=tributed)
        if fusion_materials.needs(run.game, entry) is not None
        and _materials(run, mage, entry, step, due=due) is not None
    )


@verb("fusion_summon", lacking=lacking)
def fusion_summon(run: Run, step: tree.FusionSummon) -> Changed:
    """Fusion without Polymerisation: its Materials are discarded, its MP paid with no Channeling, its Focus held
    (CONVERT-32, FUSION-03 to FUSION-11). Of generic ones the caster chooses."""
    return _of_materials(run, step)


def of_what_is_tributed(run: Run, what: Selector, materials: Selector) -> Changed:
    """A fusion for Materials that are Sacrificed: a Special Summon, and no Fusion Summon (CONVERT-20)."""
    return _of_materials(run, tree.FusionSummon(what=what, materials=materials), tributed=True)


def _of_materials(run: Run, step: tree.FusionSummon, *, tributed: bool = False) -> Changed:
    mage = caster_of(run)
    if mage is None:
        return ()
    things = _possible(run, mage, step, tributed=tributed)
    if not things:
        run.note(f"{run.title()}: {_none(run, mage, step).cited}.")
        return ()
    chosen = run.choose(Question("fusion"), tuple(things), 1, 1, run.title())
    return tuple([being for ref in chosen if (being := _fuse(run, mage, parts(ref)[2], step, tributed=tributed))])


class Allowed(NamedTuple):
    """What may be Materials of one fusion by this text: its own, and what it lets be used besides."""

    step: tree.FusionSummon
    own: tuple[Ref, ...]
    besides: tuple[More, ...]
    stock: tuple[fusion_materials.Stuff, ...]
    together: Callable[[tuple[fusion_materials.Stuff, ...]], bool]

    def keeps(self, taken: tuple[fusion_materials.Stuff, ...]) -> bool:
        return self.together(taken) and kept(self.besides, self.own, tuple([one.ref for one in taken]))

    def fate(self, ref: Ref) -> str:
        return fate(self.besides, self.own, ref, self.step.to)


def _allowed(run: Run, into: Ref, step: tree.FusionSummon) -> Allowed:
    """What the text lets be a Material: from hand and field, or where it says."""
    pool: list[Ref] = []
    materials = step.materials
    for zone in zones_of(materials):
        both = zone == "play" and materials is not None and materials.side == "any"  # "on either field"
        pool += candidates(run.game, run.ctx, Selector(kind="monster", side="any" if both else "you", zone=zone))
    if materials is not None and materials.where is not None:
        pool = [ref for ref in pool if fits(run.game, run.ctx, materials.where, ref)]
    besides = more(run, step, into)
    out = []
    for ref in dict.fromkeys((*pool, *(ref for one in besides for ref in one.things))):
        being, entry = run.state.beings.get(ref), entry_of(run.game, ref)
        if bans.may_not_be_material(run.game, ref, "fusion", into):
            continue
        if entry is not None and (being is None or (being.kind == "summon" and not being.body)):
            out.append(fusion_materials.Stuff(ref, being.entry if being is not None else parts(ref)[2]))
    return Allowed(step, tuple(pool), besides, tuple(out), partial(fusion_materials.may_combine, run.game, into))


def _materials(
    run: Run,
    mage: Mage,
    entry: Monster,
    step: tree.FusionSummon,
    taken: tuple[fusion_materials.Stuff, ...] = (),
    due: int = 0,
) -> tuple[fusion_materials.Stuff, ...] | None:
    """What stands for each Material, each individual once, and whether MP and Focus are there, with ``due`` MP to be
    paid before; None where not."""
    wanted, into = fusion_materials.needs(run.game, entry), ref_of("extra", mage.id, entry.id)
    whole = _whole(run, mage, wanted, _allowed(run, into, step), taken) if wanted else None
    if whole is None or not fusion_materials.room(mage, whole):
        return None
    price = fusion_materials.cost(run.game, mage, entry, [one.entry for one in whole])
    return whole if mp.at_hand(mage) >= due + price else None


def _whole(
    run: Run, mage: Mage, wanted: tuple[Need, ...], allowed: Allowed, taken: tuple[fusion_materials.Stuff, ...]
) -> tuple[fusion_materials.Stuff, ...] | None:
    """Something for each Material; among it what the text wants to be there ("using monsters you control as material,
    including this card")."""
    must = allowed.step.materials.including if allowed.step.materials is not None else None
    if must is None:
        return fusion_materials.complete(run.game, mage, wanted, allowed.stock, taken, allowed.keeps)
    there = candidates(run.game, run.ctx, must)
    return _with(run, mage, wanted, allowed, taken, there, count_of(run.game, run.ctx, must, len(there))[0])


def _with(
    run: Run,
    mage: Mage,
    wanted: tuple[Need, ...],
    allowed: Allowed,
    taken: tuple[fusion_materials.Stuff, ...],
    there: tuple[Ref, ...],
    least: int,
) -> tuple[fusion_materials.Stuff, ...] | None:
    """As :func:`_whole`, with at least so many of those ``there``: each of them tried as each Material left."""
    if sum(one.ref in there for one in taken) >= least:
        return fusion_materials.complete(run.game, mage, wanted, allowed.stock, taken, allowed.keeps)
    known = len(taken)
    for at in range(known, len(wanted)):
        order = (*wanted[:known], wanted[at], *wanted[known:at], *wanted[at + 1 :])
        things = [one for one in allowed.stock if one.ref in there and one not in taken]
        for one in fusion_materials.standing_for(run.game, mage, wanted[at], wanted, things, taken):
            whole = _with(run, mage, order, allowed, (*taken, one), there, least)
            if whole is not None:
                return whole
    return None


def _chosen(run: Run, mage: Mage, entry: Monster, allowed: Allowed) -> tuple[fusion_materials.Stuff, ...] | None:
    """The Materials, the caster's choice where a description allows several (CONVERT-32)."""
    wanted, step = fusion_materials.needs(run.game, entry) or (), allowed.step
    taken: tuple[fusion_materials.Stuff, ...] = ()
    while len(taken) < len(wanted):
        things = [one for one in allowed.stock if one not in taken]
        right = fusion_materials.standing_for(run.game, mage, wanted[len(taken)], wanted, things, taken)
        right = [one for one in right if _materials(run, mage, entry, step, (*taken, one)) is not None]
        if not right:
            return None
        if wanted[len(taken)].where is not None or allowed.besides:
            title = f"{run.title()}: Material {len(taken) + 1} of {len(wanted)}"
            picked = run.choose(Question("material", number=len(taken)), tuple([one.ref for one in right]), 1, 1, title)
            right = [one for one in right if one.ref in picked]
        taken = (*taken, right[0])
    return taken


def zones_of(allowed: Selector | None) -> tuple[Zone, ...]:
    """Where Materials and offerings may come from: as the text says, else hand and field."""
    if allowed is None or allowed.zone is None:
        return HAND_AND_FIELD
    return (allowed.zone,) if isinstance(allowed.zone, str) else allowed.zone


def _fuse(run: Run, mage: Mage, entry_id: str, step: tree.FusionSummon, *, tributed: bool = False) -> Ref:
    entry = run.game.card_index.monster(entry_id)
    allowed = _allowed(run, ref_of("extra", mage.id, entry_id), step)
    chosen = _chosen(run, mage, entry, allowed)
    if chosen is None:
        return NOTHING
    materials, needed = [one.ref for one in chosen], tuple([one.entry for one in chosen])
    price = fusion_materials.cost(run.game, mage, entry, needed)
    mp.pay(run.game, mage, price, "summoning", entry.name)
    lost, section, skirmish = 0, -1, 0
    for ref in materials:
        being = run.state.beings.get(ref)
        if being is not None:
            lost += being.hp_full - being.hp
            if not skirmish:
                section, skirmish = being.section, being.skirmish
    gone = tuple([fusion.whence(run.game, mage, ref, allowed.fate(ref)) for ref in materials])
    for ref in materials:
        if tributed and ref in run.state.beings:
            run.emit(Fell(ref, "sacrificed", by=run.ctx.you, cause=run.cause()))
        else:
            consume(run, ref, allowed.fate(ref), ref_of("extra", mage.id, entry_id))
    fused = summoning.fused(run.game.state, run.game.card_index, mage, entry, needed, price, lost)
    if tributed:
        fused.summoned = "special"
    if section >= 0:
        fused.section = section
    still = skirmish and any(being.skirmish == skirmish for being in run.state.beings.values())
    slots = formulas.fusion_focus(len(needed))
    came = summoning.arrive(run.game, mage, fused, slots=slots, skirmish=skirmish if still else 0)
    if came and not tributed:
        fusion.made(run.game, gone, fused.id, "fusion")
    return fused.id if came else NOTHING


def consume(
    run: Run, ref: Ref, to: str = "used", into: Ref = NOTHING, *, offered: bool = False, how: str = "fusion"
) -> None:
    """A Material or offering goes: discarded (SUMMON-18), Despelled at the source, or back into the book. ``into``:
    for what, and ``how`` that comes; ``offered``: it is Sacrificed for a Ritual Summon, not combined."""
    being = run.state.beings.get(ref)
    if to == "banished":
        banish_one(run, ref)
    elif to == "spellbook":
        gone = put_away(run, ref, "spellbook")
        if gone is not None and gone[1] in run.state.mages and gone[0] not in ("passing", "bonded"):
            was = "play" if gone[0] in ("creature", "spell") else gone[0]
            run.emit(Returned(gone[1], gone[2], was, run.cause()))
    elif being is not None:
        cause = run.cause("ritual" if offered else how, into)
        run.emit(Fell(ref, "sacrificed" if offered else "discarded", by=run.ctx.you, cause=cause))
    elif parts(ref)[0] == "prepared":
        discard_one(run, ref, "tributed" if offered else "material")
    else:  # CONVERT-20: from the Deck to the graveyard
        put_among_used(run, ref)
