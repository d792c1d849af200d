"""Verbs of who commands and where things stand: control, exchange, moving, skipping."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Event, Selector
from convert.effects import steps as tree
from convert.effects.conditions import Turns
from convert.effects.values import Spot
from convert.systems.duel_monsters.rules import focus
from convert.systems.duel_monsters.rules.effects import delayed_triggers, layers, spots
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.recent_events import attacked
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.events import (
    COMING,
    Arrived,
    Commanded,
    ControlTaken,
    Marked,
    Moved,
    TurnBegan,
)
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.movement import follow
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, area_number, area_ref
from convert.systems.duel_monsters.rules.state import Being, Status, Until
from convert.systems.duel_monsters.rules.verbs.equipping import protected_from_theft

FOR_A_TIME = (
    *("end_of_turn", "end_phase", "next_end_phase", "next_standby", "battle_phase"),
    *("end_of_next_turn", "end_of_your_next_turn"),
)


@verb("control", hostile=True)
def control(run: Run, step: tree.Control) -> Changed:
    """The new caster takes over Focus and Sustain; the former one needs none any more (SPECIAL-05 to SPECIAL-07). A
    Real creature that loses the Casting Check does as it is bid until the caster's next turn (CONVERT-42)."""
    new = run.enemy() if step.to == "opponent" else run.ctx.you
    changed = []
    for ref in run.pick("what", step.what, check=step.to != "opponent"):
        being = run.state.beings.get(ref)
        if being is None or being.body or protected_from_theft(run, ref):
            continue
        if step.to == "owner":
            if being.kind == "summon" and being.owner not in ("", being.caster) and take_over(run, ref, being.owner):
                changed.append(ref)
            continue
        if being.kind != "summon":
            _command(run, ref)
            changed.append(ref)
            continue
        former = being.caster
        if former != new and take_over(run, ref, Ref(new)):
            _give_back(run, ref, former, step)
            changed.append(ref)
    return tuple(changed)


def _command(run: Run, ref: Ref) -> None:
    """A Real monster goes over to the other side until its master's next turn, and acts on its own turn as it is bid. A
    caster keeps summons, Focus and side: what it does is for the game master."""
    source = run.ctx.source or run.ctx.key
    if ref not in run.state.mages:
        run.emit(Commanded(ref, run.ctx.you, source))
        return
    until = Until("turn", run.ctx.you)
    for action in ("attack", "cast", "activate"):
        run.emit(Marked(ref, Status("forbid", action, source, until, entry=run.ctx.entry)))
    name, master = run.game.name(ref), run.game.name(run.ctx.you)
    run.note(f"{name} obeys {master} until {master}'s next turn: the game master has it act as bid (CONVERT-42).")


def take_over(run: Run, ref: Ref, caster: Ref) -> bool:
    """One summon goes over to another caster; False without a Focus slot for it."""
    mage = run.state.mages.get(caster)
    held = focus.take_slots(mage, 1) if mage is not None else None
    if held is None:
        run.note(f"{run.game.name(caster)} has no Focus slot for {run.game.name(ref)} (SPECIAL-03).")
        return False
    actions = _actions_left(run, run.state.beings[ref], caster)
    run.emit(ControlTaken(ref, caster, replace(held, kind="summon", what=ref), actions))
    return True


def _actions_left(run: Run, being: Being, caster: Ref) -> int:
    """What a summon may do yet in the turn in which it goes over. A summon acts in its caster's turn (TURN-02): in that
    of the new one it has a normal turn, two Partial Actions, unless it arrived in this very turn (TURN-03, SUMMON-03);
    in another's it acts from the new one's next turn (SPECIAL-03). What it has attacked with is spent (COMBAT-28)."""
    if run.state.turn != caster:
        return 0
    for event in reversed(run.game.log):
        if isinstance(event, TurnBegan):
            return 2
        if isinstance(event, ControlTaken) and event.who == being.id:
            return 0  # it has been somebody else's in this turn already
        if isinstance(event, Arrived) and event.being.id == being.id:
            return 0 if being.shadow else 1
    return 2


def _give_back(run: Run, ref: Ref, former: Ref, step: tree.Control) -> None:
    """It goes back when the time is over, or as what took it leaves play or becomes a Shadow, if its former caster can
    still hold it."""
    if step.until in FOR_A_TIME or isinstance(step.until, Turns):
        when = Event(event="standby" if step.until == "next_standby" else "end_phase", next=True)
    elif step.until in ("while_equipped", "while_in_play") or run.ctx.manner == "equip":
        itself = Selector(how="self")
        when = Event(any_=(Event(event="leaves_play", what=itself), Event(event="shadowed", what=itself)))
    else:
        return
    ctx = run.ctx.bind("taken", (ref,)).bind("enemy", (former,))
    delayed_triggers.register(run.game, ctx, when, (tree.Control(what=Selector(ref="taken"), to="opponent"),))


@verb("swap_control", hostile=True)
def swap_control(run: Run, step: tree.SwapControl) -> Changed:
    """Two summons change casters, each in the slot that the other leaves. Real creatures stay who they are."""
    mine = run.pick("with", step.with_, check=False) if step.with_ is not None else (run.ctx.source,)
    theirs = run.pick("what", step.what)
    one, other = (next((ref for ref in refs if ref in run.state.beings), NOTHING) for refs in (mine, theirs))
    if not one or not other or one == other:
        return ()
    first, second = run.state.beings[one], run.state.beings[other]
    if first.kind != "summon" or second.kind != "summon" or first.caster == second.caster or first.body or second.body:
        run.note(f"{run.title()}: only summons of two casters can be exchanged (CONVERT-42).")
        return ()
    if protected_from_theft(run, one) or protected_from_theft(run, other):
        return ()
    held = {h.what: h for mage in run.state.mages.values() for h in mage.held if h.what in (one, other)}
    masters = first.caster, second.caster
    left = [_actions_left(run, first, masters[1]), _actions_left(run, second, masters[0])]
    run.emit(ControlTaken(one, masters[1], replace(held[other], what=one), left[0]))
    run.emit(ControlTaken(other, masters[0], replace(held[one], what=other), left[1]))
    return (one, other)


@verb("move", hostile=True)
def move(run: Run, step: tree.Move) -> Changed:
    """Go to another Section, or to the one that the text names, outside of anybody's action and out of any Skirmish
    (CONVERT-43); a Shadow no further from its caster than it may be (SHADOW-03). What was seen in a Spellbook stays
    there (KNOWN-01)."""
    if step.to != "zone":
        run.note(f"{run.title()}: what was seen lies in the Spellbook again, which has no order.")
        return ()
    changed = []
    for ref in run.pick("what", step.what):
        being = run.state.beings.get(ref)
        if being is None or being.body:
            continue
        spot = step.at or Spot(to="other")
        ways = [number for number in spots.sections(run.game, run.ctx, spot, ref) if number != being.section]
        if being.shadow and being.caster in run.state.beings:
            leash = run.state.sections[run.state.beings[being.caster].section].distances
            ways = [number for number in ways if leash[number] <= 1]
        options = tuple([area_ref("section", number) for number in ways])
        chosen = run.choose(Question("move", who=ref), options, 1, 1, f"{run.title()}, where to", run.ctx.side)
        if chosen:
            run.emit(Moved(ref, area_number(chosen[0])))
            follow(run.game, run.state.beings[ref])  # SHADOW-03
            changed.append(ref)
    return tuple(changed)


@verb("skip", hostile=True)
def skip(run: Run, step: tree.Skip) -> Changed:
    """That part of a turn is lost (CONVERT-20): of the one under way, or of the next, with which its bans begin.
    The next attacks are this turn's as long as nobody has attacked in it. With the attacks of the turn the one under
    way is over; what is lost before the attacks may be done again after one."""
    if step.what == "normal_draw":
        return (run.ctx.you,)  # nothing is drawn at the start of a turn (CONVERT-45): giving it up costs nothing
    whats = layers.SKIPPED.get(step.what)
    if whats is None:
        run.note(f"{run.title()}: a turn has no {step.what} phase to skip (CONVERT-45).")
        return ()
    later = step.next or step.of_next_turn
    if step.side == "any" and not later and run.state.turn in run.state.beings:
        players: tuple[Ref, ...] = (Ref(run.state.turn),)
    else:
        players = tuple([being.id for being in run.players(step.side or step.who)])
    source = run.ctx.source or run.ctx.key
    marked = run.overcome(players)
    for who in marked:
        now = who == run.state.turn and (not later or _attacks_to_come(run, who, step))
        before = step.what in ("main", "main1") and not (now and attacked(run.game))
        until = Until("part" if before else "turn", who, step.count - 1 if now else step.count)
        if now and step.what == "battle":
            _break_off(run)
        for what, kind in whats:
            waits = COMING if later and not now else "forbid"
            run.emit(Marked(who, Status(waits, what, source, until, of=kind, entry=run.ctx.entry)))
    return marked


def _break_off(run: Run) -> None:
    """The Attack under way is over, before its dice."""
    for at, frame in enumerate(run.game.stack):
        if isinstance(frame, FightTask) and (over := frame.broken_off()) is not frame:
            run.game.change(at, over)
            run.note(f"{run.title()}: the Attack is over.")


def _attacks_to_come(run: Run, who: Ref, step: tree.Skip) -> bool:
    """Whether the next attacks of whose turn it is are those of this turn: neither they nor a summon has attacked."""
    theirs = (b for b in run.state.beings.values() if who in (b.id, b.caster))
    return step.next and step.what == "battle" and not any(being.attacks for being in theirs)
