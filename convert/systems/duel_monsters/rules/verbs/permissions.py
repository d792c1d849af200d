"""Verbs of stances and Shadows, bans, permissions and protections."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.combat import turn_onto
from convert.systems.duel_monsters.rules.effects import bans, layers, lying, scope, silence
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.lookup import attack_under_way, entry_of
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.selectors import resolve_now
from convert.systems.duel_monsters.rules.events import Marked, Modified, Shadowed, Shown, SpellChanged, StanceTaken
from convert.systems.duel_monsters.rules.marks import Scope
from convert.systems.duel_monsters.rules.refs import Ref, is_cast, parts
from convert.systems.duel_monsters.rules.shadow import QUIETLY
from convert.systems.duel_monsters.rules.shadow import reveal as reveal_shadow
from convert.systems.duel_monsters.rules.silencing import of_things
from convert.systems.duel_monsters.rules.state import FOR_THE_BATTLE, Being, Stance, Status, Until, while_there
from convert.systems.duel_monsters.rules.status import EVERYTHING, SILENCE
from convert.systems.duel_monsters.rules.verbs.negating import answered, negate


@verb("stance", hostile=True)
def stance(run: Run, step: tree.ChangeStance) -> Changed:
    """Attack or Defense Mode by an effect (CONVERT-20, COMBAT-21). From None, "the other" is Defense Mode. A Shadow
    stays one, unless it becomes face-up (SHADOW-04), and then its flip effect happens (SHADOW-06)."""
    refs = run.pick("what", step.what, check=step.to != "choose")
    wishes: dict[Ref, Stance] = {}
    for ref in refs:
        being = run.state.beings.get(ref)
        if being is None or being.body or being.down or _held_fast(run, being):
            continue
        wanted: Stance = "attack" if being.stance == "defense" else "defense"
        if step.to in ("attack", "defense"):
            wanted = step.to
        elif step.to == "choose":
            wanted = (
                "attack"
                if run.agree(Question("stance", who=ref), f"{being.name}: Attack Mode? (else Defense Mode)")
                else "defense"
            )
        if not (wanted == "defense" and being.no_defense_mode):  # CONVERT-34
            wishes[ref] = wanted
    beings = run.state.beings
    turned = [ref for ref, wanted in wishes.items() if beings[ref].stance != wanted]
    revealed = [ref for ref in wishes if step.face_up and beings[ref].shadow]
    for ref in turned:
        run.emit(StanceTaken(ref, wishes[ref], beings[ref].stance))
    for ref in revealed:
        reveal_shadow(run.game, beings[ref], QUIETLY if step.silent else "an effect")
    return tuple(ref for ref in wishes if ref in turned or ref in revealed)


def _held_fast(run: Run, being: Being) -> bool:
    """Whether another effect forbids it to change its stance; what keeps it in one may put it there, and so may what
    the ban leaves open ("except with a card effect")."""
    return any(
        status.verb == "forbid"
        and status.what == "change_stance"
        and status.source != run.ctx.source
        and scope.holds(run.game, status, run.agent)
        for status in being.statuses
    )


@verb("shadow", hostile=True)
def shadow(run: Run, step: tree.Shadow) -> Changed:
    """A revealed summon is a Shadow again, out of its Skirmish (SHADOW-07), and in Defense Mode: what cards turn
    face-down lies in Defense Position (CONVERT-20). A Real creature, a token or a Body cannot be one."""
    changed = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is None or being.shadow:
            continue
        if being.kind != "summon" or being.body or being.token:
            run.note(f"{run.title()}: {being.name} cannot be a Shadow (SHADOW-07).")
            continue
        run.emit(Shadowed(ref))
        if being.stance != "defense" and not being.no_defense_mode:
            run.emit(StanceTaken(ref, "defense", being.stance))
        changed.append(ref)
    return tuple(changed)


@verb("reveal", hostile=True)
def reveal(run: Run, step: tree.Reveal) -> Changed:
    """A Shadow stops being one, and its flip effect happens (SHADOW-04, SHADOW-06); a set card is shown."""
    changed = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is not None and being.shadow:
            reveal_shadow(run.game, being, QUIETLY if step.silent else "an effect")
            if step.to is not None and being.stance != step.to and not (step.to == "defense" and being.no_defense_mode):
                run.emit(StanceTaken(ref, step.to, being.stance))
            changed.append(ref)
        elif being is None and (entry := entry_of(run.game, ref)) is not None:
            run.emit(Shown(-1, (ref,), (entry.name,)))
            changed.append(ref)
    return tuple(changed)


# --- what lasts ------------------------------------------------------------------------------------------------------


def lasting(run: Run, being: Being) -> Until:
    """How long a mark lasts that says nothing: what a lasting spell or artifact puts on somebody as long as that is in
    play; on a creature as long as it stays, as a change of its numbers would; on a caster until the next turn of whose
    effect it is."""
    if run.ctx.source in run.state.spells:
        return Until("source", run.ctx.source)
    if being.kind != "character":
        return Until("stay")
    in_play = run.ctx.source in run.state.beings and run.ctx.manner != "activate"
    return Until("source", run.ctx.source) if in_play else Until("turn", run.ctx.you)


def marked(run: Run, step: Any, default: Until | None = None, check: bool | None = None) -> Changed:
    """Put on creatures what the same step of a continuous ability would (``layers``), once; for how long where it says
    nothing: ``default``, or as is usual (``lasting``)."""
    if layers.on_their_caster(step):
        refs = run.overcome(layers.reached(run.game, run.ctx, step))
    else:
        refs = layers.of_abilities(run.game, step, run.pick("what", step.what, check=check))
    changed = []
    for ref in refs:
        being = run.state.beings.get(ref)
        if ref in run.state.spells:
            changed += [ref] if _mark_thing(run, step, ref) else []
            continue
        if isinstance(step, lying.SAID) and being is None:
            changed += [ref] if _mark_lying(run, step, ref) else []
            continue
        if being is None or being.body:
            continue
        until = run.until(step.until, default or lasting(run, being))
        modifiers, statuses = layers.LAYERS[type(step)](run.game, run.ctx, step, being, until)
        for modifier in modifiers:
            run.emit(Modified(ref, modifier))
        for status in statuses:
            run.emit(Marked(ref, status))
        if modifiers or statuses:
            changed.append(ref)
    return tuple(changed)


def _mark_lying(run: Run, step: tree.ChangeIdentity | tree.ChangeLevel, ref: Ref) -> bool:
    """A spell away from play is called or counts as something else, as long as it lies there (CONVERT-08)."""
    whose = lying.owner(run.game, ref)
    found = lying.marks(run.game, run.ctx, step, ref, run.until(step.until, Until("stay"))) if whose else ()
    for status in found:
        run.emit(Marked(parts(ref)[1], status))
    return bool(found)


def _mark_thing(run: Run, step: Any, ref: Ref) -> bool:
    """A spell or artifact in play is protected, or cannot be used (CONVERT-42); nothing else is put on one."""
    you = run.you
    if you is None or not isinstance(step, tree.Protect | tree.Forbid):
        return False
    until = run.until(step.until, Until("stay"))
    statuses = layers.LAYERS[type(step)](run.game, run.ctx, step, you, until)[1]
    for status in statuses:
        run.emit(Marked(ref, status))
    return bool(statuses)


@verb("forbid", hostile=True)
def forbid(run: Run, step: tree.Forbid) -> Changed:
    """It cannot do that (CONVERT-42). That nobody answers this very effect held from when it was declared, and has
    nothing more to do (PRECAST-11)."""
    if step.action == "respond" and bans.of_this_very_use(step):
        return (run.ctx.source or run.ctx.you,)
    mine = step.what.side == "you" or step.what.how == "self"
    return marked(run, step, check=not mine and layers.hurts(run.game, run.ctx, step))


@verb("allow")
def allow(run: Run, step: tree.Allow) -> Changed:
    """It may do that, though the rules would not let it (CONVERT-20, CONVERT-42)."""
    if step.action == "take_attack":
        return _take_attack(run, step)
    if step.action == "cast_from_prepared":
        return _unarmed(run, step)
    return marked(run, step)


def _unarmed(run: Run, step: tree.Allow) -> Changed:
    """For a while the caster's traps of that kind may answer unarmed (CONVERT-10): so many of them, or all."""
    until = run.until(step.until, Until("turn", Ref(run.state.turn)))
    times = run.amount(step.count) if step.count is not None else 0
    against = scope.scoped(run.ctx, replace(step.what, side=None))
    source = run.ctx.source or run.ctx.key
    run.emit(Marked(run.ctx.you, Status("allow", "cast_from_prepared", source, until, against=against, times=times)))
    return (run.ctx.you,)


def _take_attack(run: Run, step: tree.Allow) -> Changed:
    key = answered(run)
    for ref in run.pick("what", step.what)[:1]:
        being = run.state.beings.get(ref)
        if being is not None and turn_onto(run.game, being, key if attack_under_way(run.game, key) else ""):
            return (ref,)
    return ()


@verb("protect")
def protect(run: Run, step: tree.Protect) -> Changed:
    """Cannot be destroyed, targeted or hurt, or is unaffected (CONVERT-42)."""
    return marked(run, step)


def _being_cast(run: Run, step: tree.Suppress) -> bool:
    """Whether it is the effect that is answered ("negate that effect"), which nobody withstands, and no creature's
    abilities for a while."""
    event = run.ctx.event
    if step.what.how != "event" or event is None:
        return False
    return (step.until == "instant" and is_cast(event.by if event.name == "targeted" else event.what)) or any(
        map(is_cast, resolve_now(run.game, run.ctx, step.what))
    )


def _muted(until: Until) -> str:
    """How long a spell in play does nothing, as ``Active.muted`` keeps it."""
    if until.kind == "turn":
        return until.who
    if until.kind == "source":
        return while_there(until.who)
    return FOR_THE_BATTLE if until.kind == "battle" else "-"


@verb("suppress", hostile=True)
def suppress(run: Run, step: tree.Suppress) -> Changed:
    """A creature keeps its numbers and loses its abilities; a spell in play does nothing for as long; what is being
    cast or used ("negate that effect") does nothing as it resolves (PRECAST-11)."""
    until = run.until(step.until, Until("stay"))
    if _being_cast(run, step):
        return negate(run, answered(run), "there is nothing being cast or used that it could negate.")
    refs, threatened = run.pick("what", step.what, check=False), _threatened(run, step, until)
    refs = tuple([ref for ref in refs if not run.spared(ref)])
    run.overcome((*refs, *threatened))  # all are asked before anybody rolls
    refs = run.overcome(refs)
    silences = _silences(run, step, until, threatened)
    changed = list(silences)
    for ref in refs:
        being = run.state.beings.get(ref)
        if being is not None and not being.body:
            for status in layers.suppress(run.game, run.ctx, step, being, until)[1]:
                run.emit(Marked(ref, status))
                changed.append(ref)
        elif ref in run.state.spells and not silences:
            run.emit(SpellChanged(ref, {"muted": _muted(until)}))
            changed.append(ref)
    return tuple(changed)


def _all_things(run: Run, step: tree.Suppress, until: Until) -> bool:
    """ "Negate the effects of all Spells this turn": of those that are cast meanwhile too."""
    what = step.what
    everywhere = of_things(step) and what.how == "all" and what.zone is None
    return everywhere and until.kind not in ("stay", "open") and run.you is not None


def _threatened(run: Run, step: tree.Suppress, until: Until) -> tuple[Ref, ...]:
    """The enemies whose spells it would silence as they are cast."""
    if not _all_things(run, step, until):
        return ()
    run.choose_area(step.what)
    return tuple([one.id for one in silence.threatened(run.game, run.ctx, step) if one.side != run.ctx.side])


def _silences(run: Run, step: tree.Suppress, until: Until, threatened: tuple[Ref, ...]) -> Changed:
    """It stands on whose effect it is; who stood the Casting Check keeps their own out of it (CHECK-01)."""
    you, what = run.you, step.what
    if you is None or not _all_things(run, step, until):
        return ()
    ctx, by = run.ctx, layers.source_of(run.ctx)
    for ref in run.overcome(threatened):
        run.emit(Marked(ref, Status("check", "passed", by, until)))
    against = Scope(ctx.you, ctx.side, ctx.source, only=what, area=ctx.bound.get("area", ()))
    kind = what.kind if isinstance(what.kind, str) else "spell_or_artifact"
    mark = Status(SILENCE, kind, by, until, against=against, of=EVERYTHING, entry=ctx.entry)
    run.emit(Marked(you.id, mark))
    return (you.id,)


@verb("change_level")
def change_level(run: Run, step: tree.ChangeLevel) -> Changed:
    """Its Level changes, and its Sustain with it; never below 0."""
    return marked(run, step, Until("stay"))


@verb("change_identity")
def change_identity(run: Run, step: tree.ChangeIdentity) -> Changed:
    """Name, Type, Attribute or class becomes, or is also treated as."""
    return marked(run, step, Until("stay"))


@verb("copy")
def copy(run: Run, step: tree.Copy) -> Changed:
    """Gains the effects of another, and with ``name`` its name."""
    return marked(run, step, Until("stay"))
