"""What must hold of any fight: after every event, after every move, and of what is copied and saved."""

from __future__ import annotations

from collections import Counter

from convert.kernel import Event, Move
from convert.systems.duel_monsters.rules.events import Damaged, HpLost, MpPaid
from convert.systems.duel_monsters.rules.events.wearing import focus_key, needs_focus, totals
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.state import State


class Watched(Game):
    """A game that checks its bounds after every single event."""

    def react(self, event: Event[State]) -> None:
        check_event(event)
        check_bounds(self.state)
        super().react(event)


def check_event(event: Event[State]) -> None:
    """The sums of one event: what was lost is not more than what arrived, and nothing is negative."""
    if isinstance(event, Damaged):
        assert min(event.hp, event.defend, event.linked, event.amount) >= 0, event
        assert event.hp + event.defend <= event.amount or event.kind != "effect", (event, "COMBAT-39")
    elif isinstance(event, HpLost):
        assert event.amount >= 0, event
    elif isinstance(event, MpPaid):
        assert event.mp >= 0, event
        assert 0 <= event.amulet <= event.mp, event


def check_bounds(state: State) -> None:
    """Scores, HP, MP, Channeling and Focus within their bounds (DICE-09), each thing in Focus once."""
    for key, one in state.beings.items():
        assert 0 <= one.hp <= one.hp_full, (key, "HP within bounds")
        assert 0 <= one.attack <= one.attack_full, (key, "Attack within bounds")
        assert 0 <= one.defense <= one.defense_full, (key, "Defense within bounds")
        assert 0 <= one.actions <= 2, (key, "two Partial Actions (COMBAT-04)")
        assert one.paint >= 0, key
    for key, one_mage in state.mages.items():
        assert 0 <= one_mage.mp <= one_mage.mp_full, (key, "MP within bounds")
        assert 0 <= one_mage.channeling <= one_mage.channeling_full, (key, "Channeling within bounds")
        assert one_mage.focus_used >= 0, (key, "Focus within bounds")
        held = [h.what for h in one_mage.held]
        assert len(held) == len(set(held)), (key, "one place in Focus for each thing")
        assert len(one_mage.slots) <= one_mage.preparation, (key, "PREP-04")


def same_afterwards(game: Game, move: Move) -> str:
    """A copy and a saved game play the move alike, and leave the game alone; the game that they come to, which is what
    the game itself has to come to."""
    before = game.to_json()
    copied, saved = game.copy(), Game.from_json(before, game.card_index)
    copied.play(move)
    saved.play(move)
    assert game.to_json() == before, "a copy is independent"
    assert copied.to_json() == saved.to_json(), "a copy and a saved game go on alike"
    return copied.to_json()


ACTING = ("attack", "move", "sprint", "charge", "cast", "summon", "activate", "use")


def check_invariants(game: Game) -> None:
    """What must hold of any state, whatever was played."""
    state = game.state
    for move in game.legal_moves():
        if move.verb in ACTING and (one := state.beings.get(str(move.args[0]))) is not None:
            awake = one.hp > 0 and not one.body and not one.down
            assert awake, (move, "no dead creature acts")
    within = getattr(game.decision, "atomic", False)  # in the midst of one moment: what follows is settled after it
    for key, one in state.beings.items():
        assert key == one.id
        assert 0 <= one.hp <= one.hp_full, (key, "HP within bounds")
        assert 0 <= one.attack <= one.attack_full, (key, "Scores not below 0 (DICE-09)")
        assert 0 <= one.defense <= one.defense_full, key
        assert 0 <= one.actions <= 2, key
        assert one.hp > 0 or one.body or one.down or game.over or within, (key, "nobody stands at 0 HP")
        assert not (one.body and (one.actions or one.skirmish)), (key, "a Body does nothing (DEATH-02)")
        assert not one.caster or one.caster in state.beings, (key, "a summon has a caster")
    for number in {one.skirmish for one in state.beings.values() if one.skirmish}:
        inside = {one.side for one in state.beings.values() if one.skirmish == number}
        sections = {one.section for one in state.beings.values() if one.skirmish == number}
        assert len(inside) > 1, "a Skirmish has opposing sides (COMBAT-19)"
        assert len(sections) == 1, "a Skirmish is in one Section"
    for key, one_mage in state.mages.items():
        if key not in state.beings:
            continue
        assert 0 <= one_mage.mp <= one_mage.mp_full, (key, "MP within bounds")
        assert 0 <= one_mage.channeling <= one_mage.channeling_full, (key, "Channeling within bounds")
        assert 0 <= one_mage.focus_used <= one_mage.focus, (key, "Focus within bounds")
        assert len(one_mage.slots) <= one_mage.preparation, (key, "PREP-04")
        held = [h.what for h in one_mage.held]
        assert len(held) == len(set(held)), (key, "one place in Focus for each thing")
        mine = [b.entry for b in state.beings.values() if b.owner == key and not b.materials]
        mine += [spell.entry for spell in state.spells.values() if spell.caster == key]
        prepared = [slot.spell for slot in one_mage.slots if slot.state == "prepared"]
        assert max(Counter([*mine, *prepared]).values(), default=1) == 1, (key, "one copy (CAST-11)", mine, prepared)
        for one in state.beings.values():
            if one.caster == key:
                assert any(h.what == one.id for h in one_mage.held), (one.id, "is in Focus (SUMMON-05)")
        check_items(state, key)


def check_items(state: State, key: str) -> None:
    """Every item in Focus is worn by somebody of that side, and everything worn that needs Focus has it (EQUIP-16,
    EQUIP-18); nothing lies on the ground and is worn as well."""
    mage, me = state.mages[key], state.beings[key]
    worn = {
        focus_key(one.id, item)
        for one in state.beings.values()
        if key in (one.id, one.caster)
        for item in one.items
        if item.worn and needs_focus(item)
    }
    held = {one.what for one in mage.held if one.kind == "item"}
    assert held == worn, (key, "every item in Focus is on somebody of that side", held ^ worn)
    assert all(one.side == me.side for one in state.beings.values() if one.caster == key), key
    assert not any(lying.item.worn for lying in state.ground), "what lies there is on nobody"
    given = totals(me.items)
    counted = [sum(one.amount for one in me.modifiers if one.stat == stat) for stat in ("weapon", "armour")]
    assert me.weapon == me.inherent + given.weapon + counted[0], (key, "EQUIP-07, CONVERT-12")
    assert me.armour == me.inherent + given.armour + counted[1], (key, "EQUIP-08, CONVERT-12")
    assert (mage.talisman, mage.scepter) == (given.talisman, given.scepter), (key, "EQUIP-09, EQUIP-10")
    assert mage.free_talisman >= 0, (key, "no more in a Talisman than it holds")
