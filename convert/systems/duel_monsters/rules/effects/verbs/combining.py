"""Verbs that combine creatures: Fusion and Ritual Summons by an effect."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects import steps as tree
from convert.effects.terms import Zone
from convert.prose.english import some
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp, summoning
from convert.systems.duel_monsters.rules.casting import fusion
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.amounts import stat
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates, count_of
from convert.systems.duel_monsters.rules.effects.verbs.entering import bring, caster_of
from convert.systems.duel_monsters.rules.effects.verbs.removal import banish_one, discard_one, put_away
from convert.systems.duel_monsters.rules.events import Fell, Returned
from convert.systems.duel_monsters.rules.materials import Need
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Mage

HAND_AND_FIELD: tuple[Zone, ...] = ("prepared", "play")


@verb("fusion_summon")
def fusion_summon(run: Run, step: tree.FusionSummon) -> Changed:
    """Fusion without Polymerisation: its Materials are discarded, its MP paid with no Channeling, its Focus held
    (CONVERT-32, FUSION-03 to FUSION-11). Of generic ones the caster chooses."""
    mage = caster_of(run)
    if mage is None:
        return ()
    where = step.what.where
    things, generic = [], 0
    for entry in fusion.known(run.game, mage):
        if where is not None and not fits(run.game, run.ctx, where, ref_of("extra", mage.id, entry.id)):
            continue
        if step.what.how == "self" and entry.id != run.ctx.entry:
            continue
        if fusion.needs(run.game, entry) is None:
            generic += 1
        elif _materials(run, mage, entry, step.materials) is not None:
            things.append(ref_of("extra", mage.id, entry.id))
    if not things:
        why = "its Materials are for the game master to settle (CONVERT-32)" if generic else "no fusion can be made now"
        run.note(f"{run.title()}: {why}.")
        return ()
    chosen = run.choose("fusion", tuple(things), 1, 1, run.title())
    return tuple([being for ref in chosen if (being := _fuse(run, mage, parts(ref)[2], step))])


def _stock(run: Run, into: Ref, allowed: Selector | None) -> list[fusion.Stuff]:
    """What the text lets be a Material: from hand and field, or where it says."""
    pool: list[Ref] = []
    for zone in _zones(allowed):
        both = zone == "play" and allowed is not None and allowed.side == "any"  # "on either field"
        pool += candidates(run.game, run.ctx, Selector(kind="monster", side="any" if both else "you", zone=zone))
    if allowed is not None and allowed.where is not None:
        pool = [ref for ref in pool if fits(run.game, run.ctx, allowed.where, ref)]
    out = []
    for ref in dict.fromkeys(pool):
        being, entry = run.state.beings.get(ref), entry_of(run.game, ref)
        if being is not None and bans.may_not_be_material(run.game, being, "fusion", into):
            continue
        if entry is not None and (being is None or (being.kind == "summon" and not being.body)):
            out.append(fusion.Stuff(ref, being.entry if being is not None else parts(ref)[2]))
    return out


def _materials(
    run: Run, mage: Mage, entry: Monster, allowed: Selector | None, taken: tuple[fusion.Stuff, ...] = ()
) -> tuple[fusion.Stuff, ...] | None:
    """What stands for each Material, each individual once, and whether MP and Focus are there; None where not."""
    wanted, into = fusion.needs(run.game, entry), ref_of("extra", mage.id, entry.id)
    whole = _whole(run, mage, wanted, into, allowed, taken) if wanted else None
    if whole is None or not fusion.room(mage, whole):
        return None
    return whole if mp.at_hand(mage) >= fusion.cost(run.game, mage, entry, [one.entry for one in whole]) else None


def _whole(
    run: Run,
    mage: Mage,
    wanted: tuple[Need, ...],
    into: Ref,
    allowed: Selector | None,
    taken: tuple[fusion.Stuff, ...],
) -> tuple[fusion.Stuff, ...] | None:
    """Something for each Material; among it what the text wants to be there ("using monsters you control as material,
    including this card")."""
    stock = _stock(run, into, allowed)
    must = allowed.including if allowed is not None else None
    if must is None:
        return fusion.complete(run.game, mage, wanted, stock, taken)
    there = candidates(run.game, run.ctx, must)
    return _with(run, mage, wanted, stock, taken, there, count_of(run.game, run.ctx, must, len(there))[0])


def _with(
    run: Run,
    mage: Mage,
    wanted: tuple[Need, ...],
    stock: list[fusion.Stuff],
    taken: tuple[fusion.Stuff, ...],
    there: tuple[Ref, ...],
    least: int,
) -> tuple[fusion.Stuff, ...] | None:
    """As :func:`_whole`, with at least so many of those ``there``: each of them tried as each Material left."""
    if sum(one.ref in there for one in taken) >= least:
        return fusion.complete(run.game, mage, wanted, stock, taken)
    known = len(taken)
    for at in range(known, len(wanted)):
        order = (*wanted[:known], wanted[at], *wanted[known:at], *wanted[at + 1 :])
        things = [one for one in stock if one.ref in there and one not in taken]
        for one in fusion.standing_for(run.game, mage, wanted[at], wanted, things, taken):
            whole = _with(run, mage, order, stock, (*taken, one), there, least)
            if whole is not None:
                return whole
    return None


def _chosen(run: Run, mage: Mage, entry: Monster, allowed: Selector | None) -> tuple[fusion.Stuff, ...] | None:
    """The Materials, the caster's choice where a description allows several (CONVERT-32)."""
    wanted = fusion.needs(run.game, entry) or ()
    taken: tuple[fusion.Stuff, ...] = ()
    while len(taken) < len(wanted):
        things = [one for one in _stock(run, ref_of("extra", mage.id, entry.id), allowed) if one not in taken]
        right = fusion.standing_for(run.game, mage, wanted[len(taken)], wanted, things, taken)
        right = [one for one in right if _materials(run, mage, entry, allowed, (*taken, one)) is not None]
        if not right:
            return None
        if wanted[len(taken)].where is not None:
            title = f"{run.title()}: Material {len(taken) + 1} of {len(wanted)}"
            picked = run.choose(f"material {len(taken)}", tuple([one.ref for one in right]), 1, 1, title)
            right = [one for one in right if one.ref in picked]
        taken = (*taken, right[0])
    return taken


def _zones(allowed: Selector | None) -> tuple[Zone, ...]:
    """Where Materials and offerings may come from: as the text says, else hand and field."""
    if allowed is None or allowed.zone is None:
        return HAND_AND_FIELD
    return (allowed.zone,) if isinstance(allowed.zone, str) else allowed.zone


def _fuse(run: Run, mage: Mage, entry_id: str, step: tree.FusionSummon) -> Ref:
    entry = run.game.card_index.monster(entry_id)
    chosen = _chosen(run, mage, entry, step.materials)
    if chosen is None:
        return NOTHING
    materials, needed = [one.ref for one in chosen], tuple([one.entry for one in chosen])
    price = fusion.cost(run.game, mage, entry, needed)
    mp.pay(run.game, mage, price, f"summoning {entry.name}")
    lost, section, skirmish = 0, -1, 0
    for ref in materials:
        being = run.state.beings.get(ref)
        if being is not None:
            lost += being.hp_full - being.hp
            if not skirmish:
                section, skirmish = being.section, being.skirmish
    gone = tuple([fusion.whence(run.game, mage, ref) for ref in materials])
    for ref in materials:
        consume(run, ref, step.to, ref_of("extra", mage.id, entry_id))
    fused = summoning.fused(run.game.state, run.game.card_index, mage, entry, needed, price, lost)
    if section >= 0:
        fused.section = section
    still = skirmish and any(being.skirmish == skirmish for being in run.state.beings.values())
    slots = formulas.fusion_focus(len(needed))
    came = summoning.arrive(run.game, mage, fused, slots=slots, skirmish=skirmish if still else 0)
    if came:
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


@verb("ritual_summon")
def ritual_summon(run: Run, step: tree.RitualSummon) -> Changed:
    """Sacrifices of total Level at least the monster's, of one's own in play, or Prepared summons that are discarded to
    the same end; then its own MP cost, without Channeling (CONVERT-30, SPECIAL-04)."""
    mage = caster_of(run)
    if mage is None:
        return ()
    things = tuple([ref for ref in _rituals(run, mage, step.what) if _enough(run, ref, step)])
    if not things:
        run.note(f"{run.title()}: there is no ritual monster to bring, or not enough Level to offer (CONVERT-30).")
        return ()
    chosen = run.choose("ritual", things, 1, 1, run.title())
    if not chosen:
        return ()
    need = _need(run, chosen[0], step)
    gifts: tuple[Ref, ...] = ()
    while (left := need - sum(stat(run.game, ref, "level") for ref in gifts)) > 0:
        pool = [ref for ref in _offerings(run, step, chosen[0]) if ref not in gifts]
        if step.exact:
            pool = [ref for ref in pool if stat(run.game, ref, "level") <= left]
        if not pool:
            return ()
        gifts += run.choose(
            f"offering {len(gifts)}", tuple(pool), 1, 1, f"{run.title()}: {some(left, 'Level')} to offer"
        )
    monster = entry_of(run.game, chosen[0])
    if not isinstance(monster, Monster) or mp.at_hand(mage) < mp.cost(mage, monster):
        run.note(f"{run.title()}: its MP cannot be paid.")
        return ()
    offered = tuple([entry.id for ref in gifts if (entry := entry_of(run.game, ref)) is not None])
    gone = tuple([fusion.whence(run.game, mage, ref) for ref in gifts])
    for ref in gifts:
        consume(run, ref, step.to, chosen[0], offered=True)
    being = bring(run, mage, chosen[0], manner="ritual", offered=offered)
    if being:
        fusion.made(run.game, gone, being, "ritual")
    return (being,) if being else ()


def _rituals(run: Run, mage: Mage, what: Selector) -> tuple[Ref, ...]:
    """The monsters it can bring: where the text says, else by name from wherever the caster knows it (CONVERT-30: the
    monster has no casting of its own)."""
    if what.how == "self" or what.ref is not None:
        return candidates(run.game, run.ctx, what)
    found: list[Ref] = []
    for zone in ("prepared", "spellbook", "used") if what.zone is None else ("prepared", "spellbook"):
        for ref in candidates(run.game, run.ctx, Selector(kind="monster", side="you", zone=zone, where=what.where)):
            entry = entry_of(run.game, ref)
            if isinstance(entry, Monster) and entry.form == "ritual":
                found.append(ref)
    return tuple(found)


def _need(run: Run, ref: Ref, step: tree.RitualSummon) -> int:
    return run.amount(step.level) if step.level is not None else stat(run.game, ref, "level")


def _offerings(run: Run, step: tree.RitualSummon, ref: Ref) -> tuple[Ref, ...]:
    where = step.materials.where if step.materials is not None else None
    out: list[Ref] = []
    for zone in _zones(step.materials):
        out += candidates(run.game, run.ctx, Selector(kind="monster", side="you", zone=zone, where=where))
    return tuple(
        [
            one
            for one in out
            if one != ref
            and not bans.may_not_offer(run.game, run.ctx.you, ref, one)
            and stat(run.game, one, "level") > 0
            and ((b := run.state.beings.get(one)) is None or (b.kind == "summon" and not b.body))
        ]
    )


def _enough(run: Run, ref: Ref, step: tree.RitualSummon) -> bool:
    levels = [stat(run.game, one, "level") for one in _offerings(run, step, ref)]
    need = _need(run, ref, step)
    if not step.exact:
        return sum(levels) >= need
    sums = {0}
    for level in levels:
        sums |= {total + level for total in sums}
    return need in sums
