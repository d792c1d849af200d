"""Verbs of what creatures wear and carry: equipping, taking off, counters, Xyz materials."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules import items, jewels
from convert.systems.duel_monsters.rules.effects import scope, worn
from convert.systems.duel_monsters.rules.effects.amounts import carried, counters_of
from convert.systems.duel_monsters.rules.effects.belonging import of_spell
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.ingredients import attached
from convert.systems.duel_monsters.rules.effects.layers import LAYERS
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import carrying
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import detachable
from convert.systems.duel_monsters.rules.events import (
    CountersChanged,
    MadeMaterial,
    SpellChanged,
    SpellEnded,
)
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import MATERIAL, Being
from convert.systems.duel_monsters.rules.verbs import placing
from convert.systems.duel_monsters.rules.verbs.removal import put_away


@verb("equip", hostile=False)
def equip(run: Run, step: tree.Equip) -> Changed:
    """A spell in play goes onto its bearer; a creature that is equipped (a Union, CONVERT-31) leaves play as a creature
    and is a lasting spell in its Focus; an item is put on (CONVERT-12, EQUIP-18)."""
    things = run.pick("what", step.what, check=False)
    named = run.pick("to", step.to, check=True)
    if named and set(named) <= set(things):  # nothing is equipped to itself: it goes onto what was named
        named = run.overcome(tuple([ref for ref in run.ctx.named if ref not in things]))
    bearers = [ref for ref in named if ref in run.state.beings]
    bearers = [ref for ref in bearers if not run.state.beings[ref].body and ref not in things]
    if not bearers:
        return ()
    done: list[Ref] = []
    for ref in things:
        new = _put_on(run, ref, bearers[0])
        if new:
            run.moved(ref, new)
            done.append(new)
            _at_once(run, new)
    return tuple(done)


def _at_once(run: Run, ref: Ref) -> None:
    """What its ability as equipment does once, as it is put on ("take control of the equipped monster")."""
    spell = run.state.spells.get(ref)
    if spell is None:
        return
    for number in run.game.card_index.profile(spell.entry).equip:
        ability = run.game.card_index[spell.entry].effects[number]
        acts = tuple([step for step in ability.do if _happens_once(step)])
        if acts:
            run.push(Steps(acts, of_spell(spell, number, "equip")))


def _happens_once(step: tree.Step) -> bool:
    """Neither a lasting change, nor the equipping that this is."""
    again = isinstance(step, tree.Equip) and step.what is not None and step.what.how == "self"
    return type(step) not in LAYERS and not isinstance(step, tree.Replace) and not again


def _put_on(run: Run, ref: Ref, bearer: Ref) -> Ref:
    spell = run.state.spells.get(ref)
    if spell is not None:
        run.emit(SpellChanged(ref, {"on": bearer, "mode": "equip", "put_on_by": run.ctx.entry}))
        return ref
    zone, _, name = parts(ref)
    if zone == "item":
        worn_now = items.put_on_by_effect(run.game, ref, run.state.beings[bearer])
        return ref_of("item", bearer, name) if worn_now else NOTHING
    entry = entry_of(run.game, ref)
    if entry is None:
        return NOTHING
    being = run.state.beings.get(ref)
    if being is not None:
        if being.kind != "summon" or put_away(run, ref) is None:
            return NOTHING
    else:
        placing.take_from(run, ref)
    return placing.stay(run, run.ctx.you, entry.id, "equip", on=bearer, bound=True)


@verb("unequip", hostile=True)
def unequip(run: Run, step: tree.Unequip) -> Changed:
    """A spell comes off: a Union may be a creature again by a later step, another ends. An item is taken off."""
    done: list[Ref] = []
    for ref in run.pick("what", step.what):
        spell = run.state.spells.get(ref)
        zone, owner, name = parts(ref)
        being = run.state.beings.get(owner)
        if spell is not None and isinstance(run.game.card_index[spell.entry], Monster):
            run.emit(SpellChanged(ref, {"on": ""}))
        elif spell is not None:
            run.emit(SpellEnded(ref, "taken off"))
        elif zone == "item" and being is not None:
            items.put_away(run.game, being, name)
        else:
            continue
        done.append(ref)
    return tuple(done)


# --- counters --------------------------------------------------------------------------------------------------------


def count(run: Run, ref: Ref, name: str) -> int:
    """How many counters of a name a thing in play carries; of any name for ""."""
    return carried(run.game, ref, name)


def change_counters(run: Run, ref: Ref, name: str, by: int, most: int | None = None) -> bool:
    """Add or take counters; whether any moved. What is worn carries them as a spell in play does (CONVERT-12)."""
    if ref not in run.state.beings and ref not in run.state.spells and not worn.is_in_use(run.game, ref):
        return False
    have = counters_of(run.game, ref)
    if not name and by < 0:  # any counters: the first kinds first
        left = -by
        for one, number in have:
            taken = min(left, number)
            run.emit(CountersChanged(ref, one, number - taken, number))
            left -= taken
            if not left:
                break
        return left < -by
    name = next((one for one, _ in have if one.casefold() == name.casefold()), name)
    before = count(run, ref, name or "counter")
    after = max(0, before + by)
    if most is not None:
        after = min(after, most)
    if after == before:
        return False
    run.emit(CountersChanged(ref, name or "counter", after, before))
    return True


@verb("counters")
def counters(run: Run, step: tree.Counters) -> Changed:
    """Counters on creatures, on spells in play and on what is worn. So many "from your side of the field" are so many
    in all."""
    changed: list[Ref] = []
    what = step.what if step.remove is None or step.add is not None else carrying(step.what, step.name)
    refs = run.pick("what", what, fit=partial(_carries, run, step) if step.add is None else None)
    if step.remove is not None and step.add is None and (isinstance(step.remove, str) or step.what.how == "all"):
        return _off_them(run, step, refs)
    for ref in refs:
        moved = False
        if step.remove is not None and not isinstance(step.remove, str):
            moved = change_counters(run, ref, step.name, -run.amount(step.remove))
        if step.add is not None:
            added = run.amount(step.add)
            if step.up_to:
                added = run.number(Question("counters"), 1, added, f"{run.title()}: counters placed")
            moved = change_counters(run, ref, step.name, added, step.max) or moved
        if moved:
            changed.append(ref)
    return tuple(changed)


def _carries(run: Run, step: tree.Counters, ref: Ref) -> bool:
    """Whether so many counters can come off it."""
    wanted = 1 if step.remove is None or isinstance(step.remove, str) else run.amount(step.remove)
    return carried(run.game, ref, step.name) >= wanted


def _off_them(run: Run, step: tree.Counters, refs: tuple[Ref, ...]) -> Changed:
    """So many counters off all of them together ("remove 2 from your field"), any number, or every one; the caster
    says from where, one after the other, where there is a choice."""
    carriers = {ref: number for ref in refs if (number := count(run, ref, step.name))}
    left = sum(carriers.values())
    if step.remove == "any":
        left = run.number(Question("counters"), 0, left, f"{run.title()}: counters removed")
    elif step.remove is not None and not isinstance(step.remove, str):
        if left < run.amount(step.remove):
            return ()
        left = run.amount(step.remove)
    taken: dict[Ref, int] = {}
    while left > 0:
        having = tuple([ref for ref, number in carriers.items() if number > taken.get(ref, 0)])
        if len(having) == 1 or left == sum(carriers.values()):
            for ref in having:
                taken[ref] = taken.get(ref, 0) + min(left, carriers[ref] - taken.get(ref, 0))
            break
        chosen = run.choose(Question("counter", number=left), having, 1, 1, f"{run.title()}: remove a counter from")
        taken[chosen[0]] = taken.get(chosen[0], 0) + 1
        left -= 1
    _tell(run, step, sum(taken.values()))
    return tuple([ref for ref, number in taken.items() if number and change_counters(run, ref, step.name, -number)])


def _tell(run: Run, step: tree.StepBase, number: int) -> None:
    """How many came off, by the step's id ("inflict 300 damage for each counter removed")."""
    if step.id:
        run.ctx = replace(run.ctx, numbers={**run.ctx.numbers, step.id: number})


@verb("attach")
def attach(run: Run, step: tree.Attach) -> Changed:
    """What is attached leaves where it was and is one ``material`` counter on the creature; perhaps with its own."""
    things = run.pick("what", step.what, check=True) or _the_card_itself(run, step)
    targets = run.pick("to", step.to) if step.to is not None else (run.ctx.source,)
    bearer = next((ref for ref in targets if ref in run.state.beings), "")
    done: list[Ref] = []
    for ref in things:
        if not bearer or ref == bearer:
            continue
        zone, owner, entry = parts(ref)
        now = _attached(run, ref)
        own, under = (count(run, ref, MATERIAL), attached(run.game, ref)) if step.transfer else (0, ())
        if ref in run.state.beings or ref in run.state.spells:
            if put_away(run, ref, "beneath") is None:
                continue
        elif zone == "prepared" and jewels.holds(run.game, run.state.mages[Ref(owner)], entry):
            run.emit(jewels.leaves_its_place(run.game, owner, entry, "used"))
        if change_counters(run, Ref(bearer), MATERIAL, 1 + own):
            done.append(ref)
            for one in under:
                run.emit(MadeMaterial(one, bearer, "xyz", "beneath", "beneath"))
            if now:
                run.emit(MadeMaterial(now, bearer, "xyz", went="beneath"))
    return tuple(done)


def _the_card_itself(run: Run, step: tree.Attach) -> tuple[Ref, ...]:
    """ "Attach this card to it", of a spell or trap that is used up as it does so: from among what was used."""
    entry = run.game.card_index.get(run.ctx.entry)
    if step.what.how != "self" or not isinstance(entry, Spell) or run.ctx.you not in run.state.mages:
        return ()
    if run.ctx.ability < 0 or entry.effects[run.ctx.ability].mode != "cast":
        return ()
    return (ref_of("used", run.ctx.you, entry.id),)


def take_as_material(run: Run, things: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """They leave where they were, to lie beneath a creature that comes; by the references of the spells they were."""
    taken = []
    for ref in things:
        now = _attached(run, ref)
        zone, owner, entry = parts(ref)
        if ref in run.state.beings:
            put_away(run, ref, "beneath")
        elif zone == "prepared" and jewels.holds(run.game, run.state.mages[Ref(owner)], entry):
            run.emit(jewels.leaves_its_place(run.game, owner, entry, "used"))
        taken.append(now)
    return tuple(taken)


def lay_beneath(run: Run, bearer: Ref, taken: tuple[Ref, ...]) -> None:
    """Each is one ``material`` counter on the creature that came of them, in the place of those that nobody knows
    (CONVERT-33)."""
    change_counters(run, bearer, MATERIAL, len(taken) - count(run, bearer, MATERIAL))
    for now in taken:
        if now:
            run.emit(MadeMaterial(now, bearer, "xyz", went="beneath"))


def _attached(run: Run, ref: Ref) -> Ref:
    """What is attached, by the reference of the spell it was: "" for what was none."""
    thing = run.state.beings.get(ref) or run.state.spells.get(ref)
    if thing is None:
        _, owner, entry = parts(ref)
        return ref_of("used", owner, entry)
    owner = thing.owner if isinstance(thing, Being) else thing.caster
    return ref_of("used", owner, thing.entry) if owner and thing.entry else NOTHING


@verb("detach")
def detach(run: Run, step: tree.Detach) -> Changed:
    """Materials come off as counters; of those that are known, the caster says which, and each is told that it was
    detached."""
    having = partial(_has_enough, run, step)
    bearers = run.pick("what", step.what, fit=having) if step.what is not None else (run.ctx.source,)
    off: dict[Ref, int] = {}
    for at, ref in enumerate(bearers):  # all is asked before anything comes off
        have = count(run, ref, MATERIAL)
        least, most = detachable(run.game, run.ctx, step, have)
        if step.count == "any" and (any(off.values()) or any(count(run, one, MATERIAL) for one in bearers[at + 1 :])):
            least = 0  # any number of all of theirs together
        if have >= least and most:
            off[ref] = run.number(Question("detach", who=ref), least, min(most, have), f"{run.title()}: materials")
    named = {ref: _which(run, ref, number) for ref, number in off.items() if number}
    for ref, known in named.items():
        have = count(run, ref, MATERIAL)
        run.emit(CountersChanged(ref, MATERIAL, have - off[ref], have, known, run.cause()))
    _tell(run, step, sum(off[ref] for ref in named))
    return tuple(named)


def _has_enough(run: Run, step: tree.Detach, ref: Ref) -> bool:
    """Whether so many Materials can come off it."""
    have = count(run, ref, MATERIAL)
    return have > 0 and have >= detachable(run.game, run.ctx, step, have)[0]


def _which(run: Run, ref: Ref, number: int) -> tuple[Ref, ...]:
    """Which of the known Materials come off with so many: the caster says it of those that do something then; of all
    others those first that nobody knows, and the last that was attached (CONVERT-33)."""
    known, have = attached(run.game, ref), count(run, ref, MATERIAL)
    least = max(0, number - (have - len(known)))
    telling = tuple([one for one in known if _tells(run, one)])
    silent = [one for one in known if one not in telling]
    title = f"{run.title()}: which come off"
    chosen = run.choose(Question("materials", who=ref), telling, max(0, least - len(silent)), number, title)
    return (*chosen, *silent[len(silent) - max(0, least - len(chosen)) :])


def _tells(run: Run, material: Ref) -> bool:
    """Whether a Material has an ability that its coming off may wake."""
    triggers = run.game.card_index.profile(parts(material)[2]).triggers
    return "detached" in triggers or "used" in triggers


def protected_from_theft(run: Run, ref: Ref) -> bool:
    """Whether control of it cannot change."""
    being = run.state.beings[ref]
    if not being.statuses:
        return False
    return scope.guarded(run.game, being, ("control",), run.ctx) or scope.barred(
        run.game, being, ("control",), run.ctx.source
    )


__all__ = ["change_counters", "count", "protected_from_theft"]
