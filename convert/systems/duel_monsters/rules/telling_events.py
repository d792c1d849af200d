"""Words for people: what happened, a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.systems.duel_monsters.entries import Spell, is_trap
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules import telling_marks
from convert.systems.duel_monsters.rules.board import STANCE_WORDS
from convert.systems.duel_monsters.rules.effects.areas import covered
from convert.systems.duel_monsters.rules.naming import called, entry_name, places
from convert.systems.duel_monsters.rules.refs import eidolon_entry
from convert.systems.duel_monsters.rules.state import Being

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Teller = Callable[["Game", Any], str]


def _rolled(game: Game, e: ev.Rolled) -> str:
    sign = f" {'+' if e.modifier >= 0 else '-'} {abs(e.modifier)}" if e.modifier else ""
    made_of = [(name, number) for name, number in e.made_of if number]
    if sign and made_of:
        sign += (
            f" ({made_of[0][0] if len(made_of) == 1 else ', '.join(f'{name} {number}' for name, number in made_of)})"
        )
    charge = f" ({e.charged} by Charge)" if e.charged else ""
    text = f"  {called(game, e.who)}, {e.what}: {'+'.join(map(str, e.dice))}{sign} = {e.total}{charge}"
    if e.what == "opposing it" and (check := _last(game, e, "Casting Check")) is not None:  # CHECK-05
        text += f": {game.name(e.who)} resists" if e.total >= check else ": it takes hold"
    return text


def _last(game: Game, event: ev.Rolled, what: str) -> int | None:
    """The total of the last roll of that kind before an event."""
    met = False
    for one in reversed(game.log):
        met = met or one is event
        if met and isinstance(one, ev.Rolled) and one.what == what:
            return one.total
    return None


def _turn_ended(game: Game, e: ev.TurnEnded) -> str:
    """A turn in which nothing was done says so."""
    met = False
    for one in reversed(game.log):
        if not met:
            met = one is e
        elif isinstance(one, ev.TurnBegan):
            return f"{game.name(e.who)} does nothing." if one.who == e.who else ""
        elif isinstance(one, ev.ActionSpent) or (isinstance(one, ev.SpellDeclared) and one.who == e.who):
            return ""
    return ""


def _damaged(game: Game, e: ev.Damaged) -> str:
    if not (e.hp or e.defend or e.linked):
        return f"  {game.name(e.who)} takes nothing."
    parts = []
    if e.hp:
        parts.append(f"{e.hp} HP")
    if e.defend:
        parts.append(f"{e.defend} Defend")
    text = f"  {game.name(e.who)} loses {' and '.join(parts)}" if parts else f"  {game.name(e.who)} loses nothing"
    being = game.state.beings.get(e.who)
    caster = being.caster if being is not None else _caster_of(game, e.who)
    text += _hp_left(being)
    if e.linked and caster:
        text += f"; {game.name(caster)} bears {e.linked}{_hp_left(game.state.beings.get(caster))}"
    return f"{text}."


def _hp_left(being: Being | None) -> str:
    return f" (HP {being.hp}/{being.hp_full})" if being is not None else ""


def _caster_of(game: Game, who: str) -> str:
    """Whose summon somebody was who is gone; "" for nobody's."""
    arrived = (one.being for one in reversed(game.log) if isinstance(one, ev.Arrived))
    return next((being.caster for being in arrived if being.id == who), "")


def _paid(game: Game, e: ev.MpPaid) -> str:
    """What is paid beside a casting, Sustain or for a summoning by an effect; of a casting it is told with it."""
    told = _TOLD_APART.get(e.use) if e.use is not None else None
    return f"  {game.name(e.who)} pays {e.mp} MP: {told} {e.thing}." if told is not None else ""


_TOLD_APART = {"sustaining": "Sustain of", "summoning": "summoning", "putting on": "putting on"}


def _fell(game: Game, e: ev.Fell) -> str:
    kept = ", its Body is kept" if e.slots else ""
    return f"{game.name(e.who)} is {e.fate}{kept}."


def _fallen(game: Game, e: ev.SlotChanged) -> str:
    """What becomes of a spell that is spent: its slot is Used (PREP-05; of a casting it is told with it) or Despelled
    (DESPELL-01)."""
    if e.state == "used" and e.fate not in ("", "cast"):
        return f"  {entry_name(game, e.spell)} is Used until {game.name(e.who)} prepares it again."
    return f"  {entry_name(game, e.spell)} is Despelled." if e.state == "despelled" else ""


def _declared(game: Game, e: ev.SpellDeclared, reader: int | None = None) -> str:
    verbs = {
        "summon": "summons",
        "shadow": "summons, as a Shadow,",
        "precast": "precasts",
        "arm": "arms",
    }
    if e.how in ("precast", "arm"):
        being = game.state.beings.get(e.who)
        told = game.reader if reader is None else reader  # nobody in particular: whoever sees everything
        own = told is None or (being is not None and being.side == told)
        # GAME-07: its MP would tell an enemy its Rank
        what = f"{entry_name(game, e.entry)} ({e.mp} MP)" if own else "something"
        return f"{game.name(e.who)} {verbs[e.how]} {what}."
    entry = game.card_index.get(e.entry)
    sprung = e.how == "answer" and isinstance(entry, Spell) and is_trap(entry)
    used = e.how in ("use", "ability", "quick")
    verb = "springs" if sprung else verbs.get(e.how, "uses" if used else "casts")
    on = f" on {', '.join(called(game, target) for target in e.targets)}" if e.targets else ""
    falls = " Its slot is Used." if _spent(game, e) else ""
    return f"{game.name(e.who)} {verb} {entry_name(game, e.entry)}{on}" + (f" ({e.mp} MP)." if e.mp else ".") + falls


def _spell_stayed(game: Game, e: ev.SpellStayed) -> str:
    """A buff is told of once it is on somebody: until then it may be resisted (CONVERT-12, CHECK-05); of a field, where
    it lies (CONVERT-29)."""
    if area := covered(e.spell):
        return f"  {called(game, e.spell.entry)} lies in {places(game.state, area)}."
    entry = game.card_index.get(e.spell.entry)
    buff = isinstance(entry, Spell) and entry.form == "equipment"
    return f"  {called(game, e.spell.entry)} stays in play." if e.spell.mode == "lasting" and not buff else ""


def _spell_changed(game: Game, e: ev.SpellChanged) -> str:
    mode, on = e.changes.get("mode"), e.changes.get("on")
    if "hushed" in e.changes or "muted" in e.changes:
        return _silent_now(game, e.spell)
    if mode == "equip" and on:
        return f"  {called(game, e.spell)} is on {called(game, on)} now."
    return f"  {called(game, e.spell)} stays in play." if mode == "lasting" else ""


def _silent_now(game: Game, which: str) -> str:
    """That a spell in play does nothing now, or something again (CONVERT-42)."""
    spell, name = game.state.spells.get(which), called(game, which)
    if spell is None or not spell.silent:
        return f"  {name} has its effects again."
    by = f"{called(game, spell.hushed)} negates" if spell.hushed else "has its effects"
    return f"  {by} the effects of {name} as long as it lasts." if spell.hushed else f"  {name} {by} negated."


def _spent(game: Game, e: ev.SpellDeclared) -> bool:
    """Whether a Preparation slot went with this casting, which is written down just before it."""
    at = next((at for at in range(len(game.log) - 1, -1, -1) if game.log[at] is e), 0)
    return any(
        isinstance(one, ev.SlotChanged) and (one.who, one.spell, one.fate) == (e.who, e.entry, "cast")
        for one in game.log[max(0, at - 4) : at]
    )


def _responded(game: Game, e: ev.Responded) -> str:
    words = {"counter": "answers with a Counter Attack", "parry": "parries", "block": "blocks", "brace": "braces"}
    if e.response not in words:
        return f"  {game.name(e.who)} cannot respond."
    return f"  {game.name(e.who)} {words[e.response]}" + (f", spending {e.points}." if e.points else ".")


def _arrived(game: Game, e: ev.Arrived) -> str:
    shadow = " as a Shadow" if e.being.shadow else ""
    scores = f"HP {e.being.hp}, Attack {e.being.attack_full}, Defense {e.being.defense_full}"
    return f"{game.name(e.being.id)} arrives{shadow} ({scores})."


def _ended(game: Game, e: ev.FightEnded) -> str:
    if e.winner is None:
        return f"The fight is a draw: {e.why}."
    return f"{game.state.sides[e.winner]} wins: {e.why}."


def _began(game: Game, e: ev.AbilityBegan) -> str:
    """What takes effect by itself is named; what was cast, used or sprung has been."""
    for one in reversed(game.log):
        if isinstance(one, ev.SpellDeclared) and one.key == e.key:
            return ""
        if isinstance(one, ev.TurnBegan | ev.RoundBegan):
            break
    name = called(game, e.source)
    return f"  {name} takes effect." if name and e.source in (*game.state.spells, *game.state.beings) else ""


def _items_changed(game: Game, e: ev.ItemsChanged) -> str:
    """What somebody does with a thing, or what becomes of one."""
    if e.deed is None:
        return ""
    if e.deed in ("is Despelled", "loses its power"):
        return f"  {e.thing[0].upper()}{e.thing[1:]} {e.deed}."
    return f"  {game.name(e.who)} {e.deed} {e.thing}."


def _focused(game: Game, e: ev.Focused) -> str:
    """A basic magic (BASIC-02); of all else that is in Focus it is told how it came there."""
    return f"{game.name(e.who)} focuses {entry_name(game, e.held.what)}." if e.held.kind == "basic" else ""


def _released(game: Game, e: ev.Released) -> str:
    if made := eidolon_entry(e.what):
        return f"  The Eidolon of {entry_name(game, made)} vanishes."
    return f"  {game.name(e.who)} lets {entry_name(game, e.what)} go."


SILENT: dict[type, str] = {
    ev.AbilityEnded: "what an ability does is told",
    ev.AbilityUsed: "that it was used is told, and how often it may be is its text",
    ev.ActionSpent: "what it was spent on is told",
    ev.AttackEnded: "what came of the Attack is told",
    ev.AwaitingEnded: "what it then does is told",
    ev.Awaited: "the effect that waits was told with its text",
    ev.BattleEnded: "what ends with it is seen on the board",
    ev.EidolonMade: "that the Eidolon is made is told with the things of its maker",
    ev.Opposed: "the roll says with how much",
    ev.Reshaped: "who puts the obstacle there is answered at once",
    ev.TookPlace: "that it was declared is told, and what came of it",
    ev.Unbarred: "its arrival is told",
    ev.Unmarked: "what ends is seen on the board",
    ev.Unworn: "what became of the thing is told: taken off, dropped, sent",
}
"""Events without a line of their own, and why."""


TELLERS: dict[type, Teller] = {
    ev.FightBegan: lambda g, e: "Initiative: " + ", ".join(g.name(who) for who in e.order) + ".",
    ev.CameLate: lambda g, e: f"{g.name(e.who)} comes into the fight.",
    ev.RoundBegan: lambda g, e: f"--- Round {e.number} ---",
    ev.MpPaid: _paid,
    ev.TurnBegan: lambda g, e: f"{g.name(e.who)}'s turn.",
    ev.TurnEnded: _turn_ended,
    ev.FightEnded: _ended,
    ev.Rolled: _rolled,
    ev.StanceTaken: lambda g, e: f"{g.name(e.who)} takes {STANCE_WORDS[e.stance]}.",
    ev.Charged: lambda g, e: f"{g.name(e.who)} charges.",
    ev.Moved: lambda g, e: (
        f"{g.name(e.who)} {'sprints' if e.sprints else 'goes'} to {g.state.sections[e.section].name}."
    ),
    ev.Engaged: lambda g, e: f"{g.name(e.who)} engages {g.name(e.target)}.",
    ev.Joined: lambda g, e: f"{g.name(e.who)} enters the Skirmish.",
    ev.Disengaged: lambda g, e: f"{g.name(e.who)} disengages.",
    ev.FledTheField: lambda g, e: f"{g.name(e.who)} flees.",
    ev.Noted: lambda g, e: f"[Game master] {e.text}" if e.kind == "manual" else f"  {e.text}",
    ev.AttackDeclared: lambda g, e: f"{g.name(e.who)} attacks {g.name(e.target)}, spending {e.points}.",
    ev.AttackTurned: lambda g, e: f"  The attack of {g.name(e.who)} is on {g.name(e.onto)} now.",
    ev.AttackNegated: lambda g, e: f"  The attack of {g.name(e.who)} is negated.",
    ev.Responded: _responded,
    ev.PointsAdded: lambda g, e: (
        f"  {g.name(e.who)} puts the {e.points} {e.stat.capitalize()} that it gained into the {e.roll} too."
    ),
    ev.Damaged: _damaged,
    ev.HpLost: lambda g, e: f"  {g.name(e.who)} loses {e.amount} HP ({e.why})." if e.amount else "",
    ev.Healed: lambda g, e: f"  {g.name(e.who)} heals {e.amount}.",
    ev.Arrived: _arrived,
    ev.BodyLaid: lambda g, e: f"{g.name(e.being.id)} lies there as a Body.",
    ev.ShadowArrived: lambda g, e: f"{g.name(e.caster)} summons a Shadow.",
    ev.Revealed: lambda g, e: f"The Shadow is {g.name(e.who)}!",
    ev.Shadowed: lambda g, e: f"{g.name(e.who)} becomes a Shadow.",
    ev.Dismissed: lambda g, e: f"{g.name(e.who)} is dismissed ({e.why}).",
    ev.Fell: _fell,
    ev.BodyDropped: lambda g, e: "" if e.revived else f"The Body of {g.name(e.who)} is let go.",
    ev.FellUnconscious: lambda g, e: f"{g.name(e.who)} falls unconscious.",
    ev.Woke: lambda g, e: f"{g.name(e.who)} wakes.",
    ev.Slain: lambda g, e: f"{g.name(e.who)} dies.",
    ev.Commanded: lambda g, e: f"  {g.name(e.who)} obeys {g.name(e.caster)} until {g.name(e.caster)}'s next turn.",
    ev.SetAside: lambda g, e: f"  {g.name(e.who)} is banished until the next turn of {g.name(e.until.who)}.",
    ev.CameBack: lambda g, e: f"{g.name(e.who)} is there again.",
    ev.StayedAway: lambda g, e: f"{g.name(e.who)} does not come back: its caster has no Focus slot for it.",
    ev.PutOut: lambda g, e: f"  {g.name(e.who)} is out for the round.",
    ev.Modified: lambda g, e: f"  {g.name(e.who)}: {e.modifier.stat.capitalize()} {e.modifier.amount:+d}.",
    ev.Marked: telling_marks.marked,
    ev.AbilityBegan: _began,
    ev.SpellDeclared: _declared,
    ev.SpellStayed: _spell_stayed,
    ev.SpellChanged: _spell_changed,
    ev.SpellEnded: lambda g, e: f"  {called(g, e.spell)} ends: {e.why}.",
    ev.Negated: lambda g, e: "  It is negated.",
    ev.Fizzled: lambda g, e: "  So it does nothing.",
    ev.SlotChanged: _fallen,
    ev.Barred: lambda g, e: (
        f"  {entry_name(g, e.spell)}: neither prepared nor summoned before {g.name(e.who)} Meditates."
    ),
    ev.MadeMaterial: lambda g, e: "",
    ev.CountersChanged: lambda g, e: f"  {called(g, e.what)}: {e.count} {e.name} counter{'' if e.count == 1 else 's'}.",
    ev.ControlTaken: lambda g, e: f"  {g.name(e.caster)} takes command of {g.name(e.who)}.",
    ev.Layered: telling_marks.layered,
    ev.Shown: lambda g, e: f"  Shown{'' if e.to < 0 else f' to {g.state.sides[e.to]}'}: {', '.join(e.names)}.",
    ev.Declared: lambda g, e: f"  {g.name(e.who)} declares {e.word}.",
    ev.Chosen: lambda g, e: f"  {g.name(e.who)} chooses: {e.option}.",
    ev.Returned: lambda g, e: f"  {entry_name(g, e.spell)} goes back into the Spellbook.",
    ev.Milled: lambda g, e: f"  {entry_name(g, e.spell)} cannot be prepared before Meditation.",
    ev.SourceLost: lambda g, e: f"  {entry_name(g, e.spell)} is Despelled at its source.",
    ev.ItemsChanged: _items_changed,
    ev.Focused: _focused,
    ev.Released: _released,
    ev.Prepared: lambda g, e: f"  {g.name(e.who)} prepares {entry_name(g, e.spell)}.",
}


def tell_of(game: Game, event: Any, side: int) -> str:
    """An event as one line as somebody of that side knows it."""
    return _one_stop(_declared(game, event, side)) if isinstance(event, ev.SpellDeclared) else tell(game, event)


def tell(game: Game, event: Any) -> str:
    """An event as one line; empty where there is nothing to say."""
    teller = TELLERS.get(type(event))
    return _one_stop(teller(game, event)) if teller is not None else ""


def _one_stop(text: str) -> str:
    """A line that closes with a name which has its own mark ("Begone!") takes no full stop."""
    return text[:-1] if text.endswith(("!.", "?.")) else text
