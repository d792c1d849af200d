"""Verbs of prepared spells and books: preparing, searching, looking, setting, placing (CONVERT-20)."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Amount, Selector
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Entry, Monster, Spell, is_trap
from convert.systems.duel_monsters.rules.between.prep import check_preparable
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.each_player import holder as owner_of
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import is_such
from convert.systems.duel_monsters.rules.effects.still_exists import TURNED
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import Prepared, Shown, Unbarred
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage
from convert.systems.duel_monsters.rules.verbs import placing
from convert.systems.duel_monsters.rules.verbs.entering import bring, caster_of
from convert.systems.duel_monsters.rules.verbs.removal import put_away


def preparable(run: Run, mage: Mage) -> tuple[str, ...]:
    """Spells that could be Prepared at once: Used ones in their own slot, others from the Spellbook where a clean slot
    is left, never above the Score, nothing barred until Meditation, no page of an artifact or trinket, which a slot is
    of no use to (CONVERT-20, PREP-04, PREP-06, DESPELL-01, MAGICITEM-03)."""
    used = [slot.spell for slot in mage.slots if slot.state == "used" and slot.spell not in mage.barred]
    here = placing.elsewhere(run, mage)
    out = [spell for spell in used if spell not in here and spell not in mage.resting]
    if len(mage.slots) < mage.preparation:
        taken = {slot.spell for slot in mage.slots} | here
        gone = {*mage.barred, *mage.resting, *mage.banned_sources, mage.bonded}
        out += [spell for spell in mage.book if spell not in taken and spell not in gone and spell not in out]
    return tuple([spell for spell in out if not check_preparable(run.game.card_index[spell])])


def mages(run: Run, side: str | None) -> list[tuple[Mage, Being]]:
    """The casters of a side with what they are: oneself, a chosen enemy, everybody."""
    return [(run.state.mages[b.id], b) for b in run.players(side) if b.id in run.state.mages]


@verb("prepare")
def prepare(run: Run, step: tree.Prepare) -> Changed:
    """Draw n: prepare n spells from the Spellbook at once, in clean slots or as re-preparing Used ones, never above the
    Score (CONVERT-20)."""
    chosen: list[tuple[Mage, tuple[Ref, ...]]] = []
    for mage, being in mages(run, step.who):
        wanted = _share(run, step, mage)
        things = tuple(ref_of("spellbook", mage.id, spell) for spell in preparable(run, mage))
        things = tuple([ref for ref in things if not bans.may_not(run.game, mage.id, "prepare", ref)])
        places = mage.preparation - len(mage.slots) + sum(slot.state == "used" for slot in mage.slots)
        most = min(wanted, len(things), max(0, places))
        about = Question("prepare", who=mage.id)
        chosen.append((mage, run.choose(about, things, most, most, run.title(), being.side)))
    done: list[Ref] = []
    for mage, refs in chosen:
        for ref in refs:
            spell = parts(ref)[2]
            if spell in preparable(run, run.state.mages[mage.id]):
                run.emit(Prepared(mage.id, spell, cause=run.cause("draw")))
                done.append(ref_of("prepared", mage.id, spell))
    return tuple(done)


def _share(run: Run, step: tree.Prepare, mage: Mage) -> int:
    """How many this caster prepares. Where everybody does, "that many" are as many as were taken of their own."""
    count = step.count
    if step.who == "any" and isinstance(count, Amount) and count.per is not None and count.count is not None:
        named = count.count.ref
        gone = run.ctx.last if count.count.how == "previous" else run.ctx.done.get(named or "")
        if gone is not None:
            return run.amount(count.per) * (sum(parts(ref)[1] == mage.id for ref in gone) // count.every)
    return run.amount(count)


@verb("search")
def search(run: Run, step: tree.Search) -> Changed:
    """The same for one named spell from the Spellbook (CONVERT-20)."""
    done: list[Ref] = []
    for ref in run.pick("what", step.what):
        zone, owner, entry = parts(ref)
        mage = run.state.mages.get(owner)
        if mage is None or zone == "prepared":
            continue
        if not placing.may_prepare(run, mage, entry):
            name = run.game.card_index[entry].name
            run.note(f"{name} is not prepared: no slot is clean, or it is in play (CONVERT-20, PREP-04, CAST-11).")
            continue
        if zone != "spellbook":
            run.emit(Unbarred(owner, entry))
        run.emit(Prepared(owner, entry, zone, run.cause()))
        run.moved(ref, ref_of("prepared", owner, entry))
        done.append(ref_of("prepared", owner, entry))
    return tuple(done)


def _names(run: Run, refs: tuple[Ref, ...]) -> tuple[str, ...]:
    found = []
    for ref in refs:
        entry = entry_of(run.game, ref)
        found.append(entry.name if entry is not None else run.game.name(ref))
    return tuple(found)


@verb("look")
def look(run: Run, step: tree.Look) -> Changed:
    """Information only; shown to all with ``reveal``, to nobody where it is only picked (``unseen``). The minds of
    others are unwilling (CHECK-01)."""
    run.ctx = replace(run.ctx, calling=step.reveal)  # FUSION-01: a Fusion monster that one knows can be shown
    refs = run.pick("what", step.what)
    run.ctx = replace(run.ctx, calling=False)
    if step.unseen:
        return refs
    others = tuple([ref for ref in refs if (parts(ref)[1] or ref) != run.ctx.you and not step.reveal])
    refs = tuple([ref for ref in refs if ref not in others]) + run.overcome(others)
    if refs:
        run.emit(Shown(-1 if step.reveal else run.ctx.side, refs, _names(run, refs)))
    return refs


@verb("excavate")
def excavate(run: Run, step: tree.Excavate) -> Changed:
    """So many spells of the Spellbook, by chance, shown to all; later steps pick from them."""
    out: list[Ref] = []
    for mage, _ in mages(run, step.side or step.who):
        book = tuple(ref_of("spellbook", mage.id, entry) for entry in entries_in(run.game, mage, "spellbook"))
        if step.find is None:
            out += run.drawn(Question("drawn", "excavate", mage.id), book, run.amount(step.count))
        else:
            out += _until_found(run, step.find, run.drawn(Question("drawn", "excavate", mage.id), book, len(book)))
    if out:
        run.emit(Shown(-1, tuple(out), _names(run, tuple(out))))
        run.ctx = run.ctx.bind(TURNED, (*run.ctx.bound.get(TURNED, ()), *out))
    return tuple(out)


def _until_found(run: Run, find: Selector, shuffled: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """As many, from the first, as it takes to find what is looked for; all of them where it is not there."""
    wanted = run.amount(find.count) if isinstance(find.count, int | Amount) else 1
    found: list[Ref] = []
    turned: list[Ref] = []
    for ref in shuffled:
        if len(found) >= wanted:
            break
        turned.append(ref)
        if is_such(run.game, run.ctx, find, ref):
            found.append(ref)
    if find.id:
        run.ctx = run.ctx.bind(find.id, (*run.ctx.bound.get(find.id, ()), *found))
    return tuple(turned)


@verb("set")
def set_card(run: Run, step: tree.SetCard) -> Changed:
    """A trap is armed, a quick spell precast, in a Focus slot and at no further cost; a monster comes as a Shadow, at
    its MP cost (CONVERT-20, SPECIAL-04). Another spell has no face to hide: it is Prepared."""
    done: list[Ref] = []
    for ref in run.pick("what", step.what):
        entry = entry_of(run.game, ref)
        mage = run.state.mages.get(owner_of(run.game, ref)) if step.side == "owner" else caster_of(run)
        if mage is None or entry is None:
            continue
        if isinstance(entry, Monster) and step.as_spell:
            placing.take_from(run, ref)
            new = placing.stay(run, mage.id, entry.id, "armed")
        elif isinstance(entry, Monster):
            new = bring(run, mage, ref, stance="shadow")
        elif placing.settable(entry):
            placing.take_from(run, ref)
            new = placing.stay(run, mage.id, entry.id, "armed" if is_trap(entry) else "precast")
        else:
            new = _prepared_instead(run, ref)
        if new:
            run.moved(ref, new)
            done.append(new)
    return tuple(done)


def _prepared_instead(run: Run, ref: Ref) -> Ref:
    _, owner, entry = parts(ref)
    mage = run.state.mages.get(owner)
    if mage is None or not placing.may_prepare(run, mage, entry):
        run.note(f"{run.title()}: there is no clean slot to prepare it in, or it is in play (PREP-04, CAST-11).")
        return NOTHING
    placing.take_from(run, ref)
    run.emit(Prepared(owner, entry, parts(ref)[0], run.cause()))
    return ref_of("prepared", owner, entry)


@verb("place")
def place(run: Run, step: tree.Place) -> Changed:
    """Into play as a lasting spell, in a Focus slot of its own (CAST-17); what lies open there already stays as it is.
    There are no Pendulum zones (CONVERT-35)."""
    if step.as_ == "pendulum":
        run.note(f"{run.title()}: there are no Pendulum zones here (CONVERT-35).")
        return ()
    found: list[tuple[Ref, Entry, str, bool, tuple[Ref, ...]]] = []
    refused: list[str] = []
    for ref in run.pick("what", step.what):
        entry = entry_of(run.game, ref)
        caster = run.enemy() if step.side == "opponent" else run.ctx.you
        if step.side == "owner":
            being = run.state.beings.get(ref)
            caster = (being.owner if being is not None else NOTHING) or Ref(owner_of(run.game, ref))
        there = run.state.spells.get(ref)
        lies_there = there is not None and not there.hidden and there.caster == caster
        if entry is None or caster not in run.state.mages or lies_there:
            continue
        if not bans.may_be_placed(run.game, entry, run.ctx):
            refused.append(f"{run.title()}: the text of {entry.name} does not let this place it (CONVERT-42).")
            continue
        being = run.state.beings.get(ref)
        if being is not None and being.kind != "summon":
            refused.append(f"{run.title()}: {being.name} is Real and no spell.")
            continue
        field = step.as_ == "field" or (isinstance(entry, Spell) and entry.form == "field")
        found.append((ref, entry, caster, field, placing.where_it_lies(run, caster, entry) if field else ()))
    for why in refused:
        run.note(why)
    done: list[Ref] = []
    for ref, entry, caster, field, area in found:
        if ref in run.state.beings:
            put_away(run, ref)
        else:
            placing.take_from(run, ref)
        lies = (step.as_ or "") if isinstance(entry, Monster) else ""
        new = placing.stay(run, caster, entry.id, "field" if field else "lasting", lies=lies, area=area)
        if new:
            run.moved(ref, new)
            done.append(new)
    return tuple(done)
