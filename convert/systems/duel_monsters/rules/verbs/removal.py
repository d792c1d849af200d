"""Verbs that take things away: destroying, sending off, banishing, returning, sacrificing, discarding."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.rules import items, jewels
from convert.systems.duel_monsters.rules.death import Fall
from convert.systems.duel_monsters.rules.effects import scope
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.effects.spells_guarded import holder, shield
from convert.systems.duel_monsters.rules.effects.still_exists import GONE, TURNED
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import (
    AbilityUsed,
    Barred,
    BodyDropped,
    Cause,
    Dismissed,
    Fell,
    Leaves,
    Milled,
    Prepared,
    PutOut,
    Released,
    Returned,
    SetAside,
    SourceLost,
    SpellEnded,
    Unbarred,
)
from convert.systems.duel_monsters.rules.events.wearing import as_they_are, maker_of, thing
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, eidolon_ref, is_item, parts, ref_of
from convert.systems.duel_monsters.rules.state import Being, Mage, Until
from convert.systems.duel_monsters.rules.verbs.placing import may_prepare
from convert.systems.duel_monsters.rules.verbs.spells_destroyed import destroy_spell, lose_its_power


@verb("destroy", hostile=True)
def destroy(run: Run, step: tree.Destroy) -> Changed:
    """A summon is Destroyed, without a check (DEATH-01, CHECK-01). A Real target that lost the Casting Check is out for
    the round, as if dead (CONVERT-19, CONVERT-22). A spell or artifact in play ends, a Prepared one is Despelled, an
    item loses its power (CONVERT-21, DESPELL-01, DESPELL-04)."""
    refs = run.pick("what", step.what)
    at_once = tuple([ref for ref in refs if _would_fall(run, ref)]) if len(refs) > 1 else ()
    return tuple([ref for ref in refs if _falls(run, ref, tuple([one for one in at_once if one != ref]))])


def _would_fall(run: Run, ref: Ref) -> bool:
    """Whether it is in play and nothing keeps it from being destroyed."""
    being = run.state.beings.get(ref)
    if being is not None:
        return not being.body and scope.shield(run.game, being, ("effects", "all"), run.ctx) is None
    return ref in run.state.spells and shield(run.game, ref, ("effects", "all"), run.ctx) is None


def _falls(run: Run, ref: Ref, beside: tuple[Ref, ...] = ()) -> bool:
    lies = _lies(run, ref)
    done = destroy_one(run, ref, beside)
    if done and lies:
        run.ctx = run.ctx.bind(f"{GONE}{ref}", (lies,))
    return done


def _lies(run: Run, ref: Ref) -> Ref:
    """Where something in play will lie once it is used: what later steps of the same ability find of it."""
    being, spell = run.state.beings.get(ref), run.state.spells.get(ref)
    owner, entry = (
        (being.owner, being.entry) if being is not None else (spell.caster, spell.entry) if spell else ("", "")
    )
    return ref_of("used", owner, entry) if entry and owner in run.state.mages else NOTHING


def destroy_one(run: Run, ref: Ref, beside: tuple[Ref, ...] = ()) -> bool:
    """Destroy one thing, those ``beside`` it at the same time; False where it is protected or cannot be."""
    being = run.state.beings.get(ref)
    if being is not None:
        return _destroy_creature(run, being, beside)
    status, thing = shield(run.game, ref, ("effects", "all"), run.ctx), holder(run.game, ref)
    if status is not None and thing is not None:  # CONVERT-42: is never Destroyed
        if status.times:
            run.emit(AbilityUsed(thing.id, scope.use_of(status)))
        return False
    spell = run.state.spells.get(ref)
    if spell is not None:
        destroy_spell(run.game, spell, run.ctx.you, replace(run.cause(), beside=beside))
        return True
    zone, owner, name = parts(ref)
    if zone == "prepared" and owner in run.state.mages:  # DESPELL-01
        run.emit(jewels.leaves_its_place(run.game, owner, name, "despelled"))
        run.emit(Barred(owner, name))
        return True
    if zone == "spellbook" and owner in run.state.mages:  # a written source, DESPELL-02
        run.emit(SourceLost(owner, name, "spellbook", run.cause()))
        return True
    if zone == "cast":  # what is being cast is Used, and was negated: nothing of it is left
        return run.ctx.answers in run.state.negated
    return zone == "item" and lose_item(run, owner, name, Leaves("used", True, run.cause()))


def _destroy_creature(run: Run, being: Being, beside: tuple[Ref, ...]) -> bool:
    if being.body:
        return False
    if being.statuses:
        status = scope.shield(run.game, being, ("effects", "all"), run.ctx)
        if status is not None:  # CONVERT-42: is never Destroyed
            if status.times:
                run.emit(AbilityUsed(being.id, scope.use_of(status)))
            return False
    if being.kind == "summon":
        run.push(Fall(being.id, "destroyed", run.ctx.you, cause=replace(run.cause(), beside=beside)))
    else:
        run.emit(PutOut(being.id, run.ctx.you))
    return True


def lose_item(run: Run, owner: str, name: str, leaves: Leaves) -> bool:
    """An artifact loses its power until restored, and what is worn is worn no more; an Eidolon vanishes (DESPELL-04,
    EIDOLON-05). ``leaves``: what is told of it."""
    being = run.state.beings.get(owner)
    item = next((item for item in being.items if item.name == name), None) if being is not None else None
    if being is None or item is None or not item.power:
        return False
    maker = maker_of(run.state, item)
    if maker is not None:
        run.emit(Released(maker.id, eidolon_ref(item.entry or ""), leaves))
        return True
    now = as_they_are(run.state, being)
    kept = tuple([one for one in now if one.name != name])
    lost = () if item.eidolon else tuple([replace(one, power=False, worn=False) for one in now if one.name == name])
    items.change(run.game, being, (*kept, *lost), "is Despelled", name, leaves=leaves)
    return True


# --- away from play, undestroyed --------------------------------------------------------------------------------------


def put_away(run: Run, ref: Ref, to: str = "used") -> tuple[str, str, str] | None:
    """Take one thing from where it is, undestroyed: (what it was, whose spell, which entry), or None where it stays. A
    Real creature is out for the round instead (CONVERT-19). ``to``: the zone it goes to."""
    state = run.state
    being = state.beings.get(ref)
    if being is not None:
        if being.kind != "summon":
            run.emit(PutOut(ref, run.ctx.you))
            return None
        kind = "passing" if being.token or being.origin == "fusion" or not being.entry else "creature"
        owner, entry = str(being.owner), being.entry
        run.emit(BodyDropped(ref) if being.body else Dismissed.now(state, ref, run.title(), to, run.cause()))
        if owner in state.mages and state.mages[owner].bonded == entry:
            kind = "bonded"
        return kind, owner, entry
    spell = state.spells.get(ref)
    if spell is not None:
        caster, entry = spell.caster, spell.entry
        run.emit(SpellEnded(ref, run.title(), to, run.cause()))
        if to in ("used", "banished", "beneath"):
            lose_its_power(run.game, spell)
        return "spell", caster, entry
    zone, owner, entry = parts(ref)
    if zone == "item":  # no spell that lies anywhere: it loses its power (CONVERT-21, DESPELL-04)
        return ("passing", owner, "") if lose_item(run, owner, entry, Leaves(to, cause=run.cause())) else None
    return (zone, owner, entry) if owner in state.mages else None


def _was(kind: str) -> str:
    """The zone of what was put away."""
    return "play" if kind in ("creature", "spell") else kind


@verb("to_used", hostile=True)
def to_used(run: Run, step: tree.ToUsed) -> Changed:
    """Leaves play without being Destroyed, its spell Used (CONVERT-42). From the Spellbook: it cannot be prepared until
    Meditation (CONVERT-20)."""
    return tuple([ref for ref in run.pick("what", step.what) if put_among_used(run, ref)])


def put_among_used(run: Run, ref: Ref) -> bool:
    """One thing goes to the used spells without being Destroyed (CONVERT-42, CONVERT-20); whether it did."""
    being, lies = run.state.beings.get(ref), _lies(run, ref)
    gone = put_away(run, ref)
    if gone is None:
        return being is not None
    kind, owner, entry = gone
    if lies:
        run.ctx = run.ctx.bind(f"{GONE}{ref}", (lies,))
    if kind == "prepared" and run.state.mages[owner].bonded == entry:
        discard_one(run, ref, "sent")
    elif kind == "prepared":
        run.emit(jewels.leaves_its_place(run.game, owner, entry, "used", "sent", run.cause()))
    elif kind in ("spellbook", "banished", "extra"):
        how = "excavated" if kind == "spellbook" and ref in run.ctx.bound.get(TURNED, ()) else ""
        run.emit(Milled(owner, entry, kind, run.cause(how)))
    if kind in ("prepared", "spellbook", "banished", "extra"):
        run.moved(ref, ref_of("used", owner, entry))
    return kind != "used"


@verb("mill", hostile=True)
def mill(run: Run, step: tree.Mill) -> Changed:
    """So many spells of the Spellbook, by chance, cannot be prepared until Meditation (CONVERT-20)."""
    count = run.amount(step.count)
    gone: list[Ref] = []
    for who in run.overcome(tuple([player.id for player in run.players(step.side or step.who)])):
        mage = run.state.mages.get(who)
        book = (
            tuple(ref_of("spellbook", who, entry) for entry in entries_in(run.game, mage, "spellbook")) if mage else ()
        )
        gone += run.drawn(Question("drawn", "mill", who), book, count)
    for ref in gone:
        _, owner, entry = parts(ref)
        run.emit(Milled(owner, entry, cause=run.cause()))
        run.moved(ref, ref_of("used", owner, entry))
    return tuple(gone)


@verb("banish", hostile=True)
def banish(run: Run, step: tree.Banish) -> Changed:
    """Its spell counts as Despelled at the source (DESPELL-02, DESPELL-03); a Bonded Monster, having no page, is
    Destroyed (CONVERT-20). Banished only for a time, a creature is out until then, as if it were not there."""
    timed = step.until is not None and step.until not in ("permanent", "instant", "leaves_play")
    passing = run.until(step.until, Until("turn", run.ctx.you)) if timed else None
    if passing is not None and passing.kind != "turn":
        passing = Until("turn", run.ctx.you)
    return tuple([ref for ref in run.pick("what", step.what) if banish_one(run, ref, passing=passing)])


def _set_aside(run: Run, ref: Ref, until: Until) -> None:
    """A summon is away until then; a Real creature is out for the round (CONVERT-19); a Body goes for good."""
    being = run.state.beings[ref]
    if being.body:
        run.emit(BodyDropped(ref))
    elif being.kind == "summon":
        run.game.depart(ref)
        run.emit(SetAside(ref, until, cause=Cause(run.ctx.you, run.ctx.source, "effect")))
    else:
        run.emit(PutOut(ref, run.ctx.you))


def banish_one(run: Run, ref: Ref, *, passing: Until | None = None) -> bool:
    """Banish one thing, for good or until ``passing``; whether anything changed."""
    being = run.state.beings.get(ref)
    if being is not None:
        if being.statuses and scope.guarded(run.game, being, ("banish",), run.ctx):
            return False
        if passing is not None:
            _set_aside(run, ref, passing)
            return True
        mage = run.state.mages.get(being.owner)
        if mage is not None and mage.bonded == being.entry and being.kind == "summon" and not being.body:
            run.push(Fall(ref, "destroyed", run.ctx.you, cause=run.cause()))
            return True
    if shield(run.game, ref, ("banish",), run.ctx) is not None:
        return False
    gone = put_away(run, ref, "banished")
    if gone is None:
        return being is not None
    kind, owner, entry = gone
    if kind == "prepared" and run.state.mages[owner].bonded == entry:
        discard_one(run, ref)
        return True
    if kind == "prepared":
        run.emit(jewels.leaves_its_place(run.game, owner, entry, "despelled"))
        run.emit(Barred(owner, entry))
    if kind not in ("passing", "banished", "bonded") and owner in run.state.mages:
        run.emit(SourceLost(owner, entry, _was(kind), run.cause()))
        run.moved(ref, ref_of("banished", owner, entry))
    return kind != "banished"


@verb("to_prepared", hostile=True)
def to_prepared(run: Run, step: tree.ToPrepared) -> Changed:
    """From play: dismissed, its spell Prepared again at once; one cast from a page, or fused, is only dismissed. From
    elsewhere: prepared in its Used slot or a clean one, never above the Score (CONVERT-20)."""
    return tuple([ref for ref in run.pick("what", step.what) if prepare_again(run, ref)])


def prepare_again(run: Run, ref: Ref) -> bool:
    """Take one thing from where it is and have it Prepared; whether anything changed."""
    if _is_equipment(run, ref):
        return _returned(run, ref, "prepared")
    being = run.state.beings.get(ref)
    gone = put_away(run, ref, "prepared")
    if gone is None:
        return being is not None
    kind, owner, entry = gone
    mage = run.state.mages.get(owner)
    if mage is None or kind in ("passing", "bonded"):
        return True
    if kind == "prepared":
        return False
    has_slot = any(slot.spell == entry for slot in mage.slots)
    if may_prepare(run, mage, entry) and (has_slot or kind not in ("creature", "spell")):
        run.emit(Unbarred(owner, entry))
        run.emit(Prepared(owner, entry, _was(kind), run.cause()))
        run.moved(ref, ref_of("prepared", owner, entry))
        return True
    if kind not in ("creature", "spell"):
        run.note(f"{run.game.card_index[entry].name} is not prepared: no slot is clean (CONVERT-20, PREP-04).")
        return False
    return True


def _is_equipment(run: Run, ref: Ref) -> bool:
    """Whether it is a thing that is an Equip spell (CONVERT-12)."""
    entry = entry_of(run.game, ref) if is_item(ref) else None
    return isinstance(entry, Spell) and entry.form == "equipment"


def _returned(run: Run, ref: Ref, to: str) -> bool:
    """A thing has no place among spells: whoever's it is has it in hand again. An Eidolon vanishes, and its spell is
    Prepared again or back in the book (CONVERT-20)."""
    item, leaves = thing(run.state, ref), Leaves(to, cause=run.cause())
    if item is None or not item.eidolon:
        return items.back_in_hand(run.game, ref, leaves)
    maker = maker_of(run.state, item)
    if maker is None:
        return False
    run.emit(Released(maker.id, eidolon_ref(item.entry or ""), leaves))
    spell = ref_of("used", maker.id, item.entry or "")
    if to == "prepared":
        prepare_again(run, spell)
    else:
        run.emit(Returned(maker.id, item.entry or "", "used", run.cause()))
    return True


@verb("to_spellbook", hostile=True)
def to_spellbook(run: Run, step: tree.ToSpellbook) -> Changed:
    """Dismissed, its slot clean, in the book (CONVERT-20)."""
    changed = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if _is_equipment(run, ref):
            changed += [ref] if _returned(run, ref, "spellbook") else []
            continue
        gone = put_away(run, ref, "spellbook")
        if gone is None:
            changed += [ref] if being is not None else []
            continue
        kind, owner, entry = gone
        if kind not in ("passing", "bonded") and owner in run.state.mages:
            run.emit(Returned(owner, entry, _was(kind), run.cause()))
            run.moved(ref, ref_of("spellbook", owner, entry))
        changed.append(ref)
    return tuple(changed)


# --- sacrifices and discards ------------------------------------------------------------------------------------------


@verb("sacrifice")
def sacrifice(run: Run, step: tree.Sacrifice) -> Changed:
    """Destroyed at once without leaving a Body (CAST-08), with only the effect the card gives (CONVERT-20). A summon or
    a token, never a Real creature; a Prepared summon that is named is discarded."""
    gone = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is not None and being.kind == "summon" and not being.body:
            run.emit(Fell(ref, "sacrificed", by=run.ctx.you, cause=run.cause()))
            run.moved(ref, ref_of("used", being.owner, being.entry) if being.owner in run.state.mages else ref)
            gone.append(ref)
        elif being is None and parts(ref)[0] == "prepared":
            discard_one(run, ref, "tributed")
            gone.append(ref)
    return tuple(gone)


@verb("discard", hostile=True)
def discard(run: Run, step: tree.Discard) -> Changed:
    """A Prepared spell becomes Used; a summon spell is Destroyed until Meditation (CONVERT-20, SUMMON-18). Against a
    rule of the game there is no Casting Check (CHECK-01)."""
    what = step.what
    if step.down_to is not None:
        surplus = len(candidates(run.game, run.ctx, what)) - step.down_to
        if surplus <= 0:
            return ()
        what = replace(what, count=surplus)
    refs = run.pick("what", what, check=False if step.by_rule else None)
    if step.random and len(refs) > 1 and step.what.how != "random":
        refs = run.drawn(Question("drawn", "discard"), refs, 1)
    for ref in refs:
        discard_one(run, ref, how="rule" if step.by_rule else "")
    return refs


def discard_one(
    run: Run, ref: Ref, fate: Literal["discarded", "tributed", "material", "sent"] = "discarded", how: str = ""
) -> None:
    """Discard one Prepared spell. A Bonded Monster has no slot: it waits for Meditation all the same, and until then
    may be revived (SUMMON-18, CONVERT-08)."""
    _, owner, entry = parts(ref)
    mage: Mage | None = run.state.mages.get(owner)
    if mage is None:
        return
    if entry == mage.bonded or jewels.holds(run.game, mage, entry):
        run.emit(jewels.leaves_its_place(run.game, owner, entry, "used", fate, run.cause(how)))
    if isinstance(run.game.card_index.get(entry), Monster):
        run.emit(Barred(owner, entry))
    run.moved(ref, ref_of("used", owner, entry))
