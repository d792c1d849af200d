"""EX-61 to EX-75 and EX-80 played: the cards that the rules name, as the starter set has them."""

from __future__ import annotations

import pytest

from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.events import Arrived, BodyDropped, Engaged, Fell, MpPaid, Rolled, SpellEnded
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.setup import RoomTrap
from convert.systems.duel_monsters.rules.state import Being, Held
from tests.rules_effects.arena import answer, settle
from tests.rules_fight.fights import fight, hand, mage, play, real

MASAKI = "Masaki the Legendary Swordsman"


def table(
    starter: CardIndex,
    *prepared: str | Slot,
    foes: tuple[str, ...] = (),
    items: tuple[Item, ...] = (),
    dice: tuple[int, ...] = (),
    **more: int,
) -> Game:
    """A with these spells and B, face to face on A's turn; ``foes`` are Real, on B's side."""
    values = {"mp": 10, "channeling": 10, "focus": 6, "preparation": 6, **more}
    a = mage("A", *prepared, items=items, **values)  # type: ignore[arg-type]
    b = mage("B", **values)  # type: ignore[arg-type]
    game = fight([a], [b, *[real(foe, called=f"Real {foe}") for foe in foes]], card_index=starter, dice=dice)
    stand(game)
    return game


def stand(game: Game) -> None:
    """No stance for anybody who is asked, up to A's own actions."""
    for _ in range(30):
        texts = [str(move) for move in game.legal_moves()]
        for text in ("done", "stance none"):
            if text in texts and "end" not in texts:
                play(game, text)
                break
        else:
            return


def put(game: Game, name: str, caster: str) -> Being:
    """A summon in play, able to act."""
    entry = game.card_index.monster(name)
    made = summoning.make(game.state, game.state.mages[caster], entry, mp=entry.mp_cost or 0, origin="slot")
    made.arriving, made.actions = False, 2
    game.emit(Arrived(made, Held("summon", made.id)))
    game.refresh()
    return game.state.beings[made.id]


def spell(game: Game, name: str) -> str:
    return f"cast a {game.card_index.find(name).id}"


def paid(game: Game) -> list[tuple[int, int]]:
    return [(e.mp, e.channeling) for e in game.log if isinstance(e, MpPaid)]


def test_ex_61_sparks_one_target_anywhere(starter: CardIndex) -> None:
    """CONVERT-14, CONVERT-17, EX-37."""
    game = table(starter, "Sparks", dice=(6, 6, 1, 1))
    game.state.beings["b"].section = 2
    game.refresh()
    play(game, spell(game, "Sparks"), "choose b", "spend 0", "spend 0")
    assert paid(game) == [(2, 2)]
    assert (game.state.beings["b"].hp, game.state.beings["b"].defense) == (15, 2)


def test_ex_62_hinotama_everyone_in_one_skirmish(starter: CardIndex) -> None:
    """CONVERT-14: allies included, the caster spared; EX-37: HP 14."""
    game = table(starter, "Hinotama", dice=(6, 6, 1, 1))
    mine = put(game, MASAKI, "a")
    bystander = put(game, "Feral Imp", "b")
    for who in ("a", mine.id):
        game.emit(Engaged(who, "b"))
    game.refresh()
    play(game, spell(game, "Hinotama"), "spend 0", "spend 0", "link summon")
    beings = game.state.beings
    assert (beings["b"].hp, beings["b"].defense) == (14, 0)
    assert beings[mine.id].hp == 12 - 2
    assert beings["a"].hp == 16
    assert bystander.hp == bystander.hp_full


def test_ex_63_ookazi_two_adjoining_sections(starter: CardIndex) -> None:
    """CONVERT-14, EX-37: HP 11."""
    game = table(starter, "Ookazi", dice=(6, 6, 1, 1))
    game.state.beings["b"].section = 2
    far = put(game, "Feral Imp", "b")
    game.state.beings[far.id].section = 0
    game.refresh()
    play(game, spell(game, "Ookazi"), "spend 0", 'choose "section:1 section:2"', "spend 0")
    assert (game.state.beings["b"].hp, game.state.beings["b"].defense) == (11, 0)
    assert game.state.beings[far.id].hp == far.hp_full


def test_ex_64_tremendous_fire_everyone_and_five_to_the_caster(starter: CardIndex) -> None:
    """CONVERT-14, EX-37: HP 9; the caster takes only the 5."""
    game = table(starter, "Tremendous Fire", dice=(6, 6, 1, 1))
    game.state.beings["b"].section = 2
    game.refresh()
    play(game, spell(game, "Tremendous Fire"), "spend 0", "spend 0")
    assert (game.state.beings["b"].hp, game.state.beings["b"].defense) == (9, 0)
    assert (game.state.beings["a"].hp, game.state.beings["a"].defense) == (14, 0)


def test_ex_65_red_medicine_is_used_and_gone(starter: CardIndex) -> None:
    game = table(starter, items=(Item(name="Red Medicine", entry=starter.find("Red Medicine").id),))
    game.state.beings["a"].hp = 8
    play(game, 'use a "Red Medicine"')
    assert game.state.beings["a"].hp == 13
    assert game.state.beings["a"].items == ()
    assert paid(game) == []


@pytest.mark.parametrize(("dice", "out"), [((4, 3, 1, 1), ""), ((4, 4, 1, 1), "a")])
def test_ex_17_and_18_fissure_on_real_masaki(starter: CardIndex, dice: tuple[int, ...], out: str) -> None:
    """CHECK-05, CONVERT-22, EX-67: 7 + 6 against 2 + 7 + 4 is a tie; 8 + 6 wins."""
    game = table(starter, "Fissure", foes=(MASAKI,), channeling=6, dice=dice)
    target = next(b.id for b in game.state.beings.values() if b.kind == "real")
    play(game, spell(game, "Fissure"), f"choose {target}", "spend 3", "spend 7")
    masaki = game.state.beings[target]
    assert [e.total for e in game.log if isinstance(e, Rolled)][-2:] == [sum(dice[:2]) + 6, 13]
    assert (masaki.out, masaki.defense, masaki.hp) == (out, 0, 20)
    assert game.state.mages["a"].mp == game.state.mages["a"].mp_full - 6


def test_ex_20_fissure_on_a_summon_needs_no_roll(starter: CardIndex) -> None:
    """CHECK-01, EX-67."""
    game = table(starter, "Fissure")
    masaki = put(game, MASAKI, "b")
    play(game, spell(game, "Fissure"), f"choose {masaki.id}", "let-go")
    assert not [e for e in game.log if isinstance(e, Rolled) and e.what == "Casting Check"]
    assert [e.fate for e in game.log if isinstance(e, Fell)] == ["destroyed"]
    assert paid(game) == [(3, 3)]


def test_ex_68_de_spell_on_a_spell_in_play(starter: CardIndex) -> None:
    """CONVERT-21, DESPELL-04; its bearer is unwilling (CHECK-01)."""
    from convert.systems.duel_monsters.rules.events import SpellStayed
    from convert.systems.duel_monsters.rules.state import Active

    game = table(starter, "De-Spell", dice=(6, 6, 1, 1))
    light = starter.find("Swords of Revealing Light")
    game.emit(SpellStayed(Active(Ref("light"), light.id, Ref("b"), 1, "lasting", 5, 1), Held("lasting", Ref("light"))))
    game.refresh()
    play(game, spell(game, "De-Spell"), "spend 0", "spend 0")
    assert [e.spell for e in game.log if isinstance(e, SpellEnded)] == ["light"]
    assert not game.state.mages["b"].held


def test_ex_69_remove_trap_on_a_trap_that_somebody_carries(starter: CardIndex) -> None:
    """CONVERT-21: the artifact loses its power until restored."""
    game = table(starter, "Remove Trap", dice=(6, 6, 1, 1))
    circle = starter.find("Spellbinding Circle")
    game.state.beings["b"].items = (Item(name="Circle", entry=circle.id),)
    game.refresh()
    play(game, spell(game, "Remove Trap"), "spend 0", "spend 0")
    assert [item.power for item in game.state.beings["b"].items] == [False]


def test_ex_70_pot_of_greed_prepares_two(starter: CardIndex) -> None:
    """CONVERT-20: in its Used slot and a clean one; 3 MP, no Channeling. The page of an artifact is none of them: it is
    used, not cast (MAGICITEM-03)."""
    pot = Item(name="Pot", entry=starter.find("Pot of Greed").id)
    game = table(starter, Slot(spell="Sparks", state="used"), items=(pot,))
    game.state.mages["a"].book += (pot.entry, starter.find("Fissure").id)  # type: ignore[operator]
    game.refresh()
    play(game, "use a Pot")
    ready = {starter[slot.spell].name for slot in game.state.mages["a"].slots if slot.state == "prepared"}
    assert ready == {"Sparks", "Fissure"}
    assert paid(game) == [(3, 0)]


def armed(starter: CardIndex, name: str, *, dice: tuple[int, ...] = ()) -> Game:
    """A has armed that trap."""
    trap = starter.find(name)
    game = table(starter, items=(Item(name="Trap", entry=trap.id),), dice=dice)
    put(game, "Baby Dragon" if "Dragon" in name else MASAKI, "b")
    play(game, "arm a Trap")
    return game


def test_ex_71_spellbinding_circle_holds_one_monster(starter: CardIndex) -> None:
    from convert.systems.duel_monsters.rules.status import banned

    game = armed(starter, "Spellbinding Circle")
    assert paid(game) == [(5, 0)]
    key = next(iter(game.state.spells))
    play(game, "end", f"answer {key} 0")
    settle(game)
    masaki = next(b for b in game.state.beings.values() if b.kind == "summon")
    assert banned(masaki, "attack")
    assert banned(masaki, "change_stance")
    assert key in {held.what for held in game.state.mages["a"].held}
    game.emit(SpellEnded(key, "Despelled"))
    assert not banned(game.state.beings[masaki.id], "attack")


def test_ex_72_dragon_capture_jar_keeps_dragons_in_defense_mode(starter: CardIndex) -> None:
    from convert.systems.duel_monsters.rules.status import banned

    game = armed(starter, "Dragon Capture Jar")
    assert paid(game) == [(3, 0)]
    key = next(iter(game.state.spells))
    play(game, "end", f"answer {key} {BARE}")
    dragon = next(b for b in game.state.beings.values() if b.kind == "summon")
    assert dragon.stance == "defense"
    assert banned(dragon, "change_stance")
    assert [held.what for held in game.state.mages["a"].held] == [key]
    later = put(game, "Baby Dragon", "b")
    settle(game)
    assert game.state.beings[later.id].stance == "defense"
    game.emit(SpellEnded(key, "Despelled"))
    settle(game)
    assert not banned(game.state.beings[dragon.id], "change_stance")


def test_ex_72_dragon_capture_jar_as_a_trap_of_the_room(starter: CardIndex) -> None:
    """CONVERT-10: it springs once, on a Dragon that comes, and holds whoever is within one Section from then on."""
    jar = RoomTrap(trap=starter.find("Dragon Capture Jar").id, section=1)
    game = fight([mage("A")], [mage("B")], card_index=starter, traps=(jar,))
    stand(game)
    put(game, MASAKI, "b")
    settle(game)
    assert [one.mode for one in game.state.spells.values()] == ["room"]
    dragon = put(game, "Baby Dragon", "b")
    settle(game)
    assert [one.mode for one in game.state.spells.values()] == ["lasting"]
    assert game.state.beings[dragon.id].stance == "defense"


@pytest.mark.parametrize("right", [True, False])
def test_ex_73_time_wizard(starter: CardIndex, right: bool) -> None:
    """Right: everything in two adjoining Sections is Destroyed, Real targets by a check. Wrong: its caster's summons
    there, itself included, and half their total full Attack Scores as Effect Damage (CONVERT-18)."""
    game = table(starter, dice=(2 if right else 1, *((6, 6, 1, 1) if right else ())))
    wizard = put(game, "Time Wizard", "a")
    friend = put(game, MASAKI, "a")
    enemy = put(game, "Feral Imp", "b")
    game.state.beings[friend.id].attack = 0  # spent; the full Score counts
    game.refresh()
    play(game, f"activate {wizard.id} 0", "yes")
    while game.legal_moves() and "end" not in [str(move) for move in game.legal_moves()]:
        texts = [str(move) for move in game.legal_moves()]
        prefer = ("let-go", "spend 0", 'choose "section:1 section:2"', "link summon", "pass")
        answer(game, next((text for text in prefer if text in texts), texts[0]))
    left = game.state.beings
    if right:
        assert left[wizard.id].hp == 8
        assert friend.id not in left
        assert enemy.id not in left
        assert left["b"].out == "a"
    else:
        assert wizard.id not in left
        assert friend.id not in left
        assert enemy.id in left
        half = (5 + 11) // 2
        assert 16 - left["a"].hp == half // 2 + (half - half // 2 - 3)


def test_ex_75_monster_reborn_costs_the_monsters_mp_too(starter: CardIndex) -> None:
    """SPECIAL-04, DEATH-03: 5 + 6, Channeling only 5; full HP."""
    game = table(starter, "Monster Reborn")
    masaki = put(game, MASAKI, "b")
    game.emit(Fell(masaki.id, "destroyed", slots=1))
    game.emit(BodyDropped(masaki.id))
    game.state.mages["b"].spent = (Spent(spell=starter.find(MASAKI).id, fate="destroyed"),)
    game.refresh()
    play(game, spell(game, "Monster Reborn"), "stance none")
    raised = next(b for b in game.state.beings.values() if b.kind == "summon")
    assert (raised.caster, raised.hp, raised.owner) == ("a", 12, "b")
    assert paid(game) == [(5, 5), (6, 0)]


def test_ex_80_man_eater_bug_destroys_before_the_attack_goes_on(starter: CardIndex) -> None:
    """SHADOW-06, CONVERT-23."""
    game = table(starter)
    attacker = put(game, MASAKI, "a")
    bug = put(game, "Man-Eater Bug", "b")
    game.state.beings[bug.id].shadow = True
    game.emit(Engaged(attacker.id, bug.id))
    game.refresh()
    play(game, f"attack {attacker.id} {bug.id}", "spend 5", f"choose {attacker.id}", "let-go")
    assert attacker.id not in game.state.beings
    assert game.state.beings[bug.id].hp == 8
    assert not game.state.beings[bug.id].shadow
    hand(game)
