"""What a person reads of an outcome: what a modifier is made of, who resists, where a spell falls."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.telling_events import tell
from tests.rules_effects.arena import arena, being, in_play, settle
from tests.rules_fight.fights import SELF_CASTER, fight, mage, play, spell

STAYS: dict[str, Any] = {"form": "artifact", "property": "Continuous Trap", "lasting": True, "uses_focus": True}
ENEMY = Selector(kind="caster", side="opponent", reach="field")
KURIBOHS = Selector(how="all", kind="monster", zone="play", where=Filter(name="Kuriboh"), reach="skirmish")


def test_a_modifier_says_what_it_is_made_of() -> None:
    game = fight([mage("A")], [mage("B")])
    for parts, words in (
        ((("Attack", 3), ("weapon", 2)), " + 5 (Attack 3, weapon 2) = 12"),
        ((("Attack", 3), ("weapon", 0)), " + 3 (Attack) = 10"),
        ((("the place", -2),), " - 2 (the place) = 5"),
        ((), " = 7"),
    ):
        modifier = sum(number for _, number in parts)
        rolled = ev.Rolled("a", "Attack", (3, 4), modifier, 7 + modifier, 0, parts)
        assert tell(game, rolled) == f"  A, Attack: 3+4{words}"


def test_who_resists_and_where_the_spell_falls() -> None:
    """CHECK-05, PREP-05: Sparks is cast at somebody, it takes hold or not, and its slot is Used."""
    game = fight([mage("A", "sparks")], [mage("B")])
    play(game, "stance none", "cast a home-sparks")
    for _ in range(20):
        if any(isinstance(event, ev.SlotChanged) for event in game.log):
            break
        play(game, str(game.legal_moves()[0]))
    lines = [tell(game, event) for event in game.log]
    assert any(line.startswith("A casts Sparks") and line.endswith("MP). Its slot is Used.") for line in lines)


def test_a_move_that_is_half_typed_is_told_as_it_was_typed() -> None:
    """No "giant summons :" with a gap where a name belongs."""
    game = play(fight([mage("A", "sparks")], [mage("B")]), "stance none")
    assert game.describe(Move("summon", ("giant",))) == "summon giant"
    assert game.describe(Move("end")) == "end the turn"
    assert game.describe(Move("cast", ("a", "home-sparks"))).startswith("A casts Sparks")


def test_what_takes_effect_by_itself_and_what_keeps_damage_off_are_named() -> None:
    """The log says which thing does what it tells of: a trigger, a continuous ability, a protection."""
    hurts = Ability(
        mode="trigger", when=Event(event="standby", whose="opponent"), do=(st.Damage(to=ENEMY, amount=Amount(n=5)),)
    )
    weakens = Ability(mode="continuous", do=(st.Modify(what=KURIBOHS, attack=Amount(n=1), sign=-1),))
    guards = Ability(mode="continuous", do=(st.Protect(what=SELF_CASTER, from_="battle_damage"),))
    curse, fog, shield = (
        spell(name, 1, one, **STAYS) for name, one in (("Curse", hurts), ("Fog", weakens), ("Shield", guards))
    )
    game = arena(curse, fog, shield, dice=[6, 6, 1, 1])
    for thing in ("curse", "fog", "shield"):
        in_play(game, thing, "a")
    game.emit(ev.TurnBegan("b"))
    settle(game)
    told = [line.strip() for event in game.log if (line := tell(game, event))]
    assert "Kuriboh, by Fog as long as it lasts: Attack -1." in told
    assert "Curse takes effect." in told
    play(game, "spend 0")
    game.push(Damage("a", 8, "kuriboh", "attack"))
    settle(game)
    assert "A takes nothing: Shield." in [tell(game, event).strip() for event in game.log]


@pytest.mark.parametrize(("link", "told"), [("summon", 0), ("summoner", 1)])
def test_what_keeps_a_share_off_is_told_where_there_is_a_share(link: str, told: int) -> None:
    """HEALTH-01: where the summon takes all, nothing is kept off A."""
    guards = Ability(mode="continuous", do=(st.Protect(what=SELF_CASTER, from_="battle_damage"),))
    game = arena(spell("Shield", 1, guards, **STAYS))
    in_play(game, "shield", "a")
    game.push(Damage("masaki", 3, "kuriboh", "attack", link=link))
    settle(game)
    assert [tell(game, event).strip() for event in game.log].count("A takes nothing: Shield.") == told
    assert being(game, "a").hp == being(game, "a").hp_full


def test_one_of_several_effects_is_chosen_by_what_it_does() -> None:
    """Each option is its steps in words, with its price; not its number."""
    upkeep = st.ChooseOne(
        options=(
            st.Option(do=(), cost=(st.PayHp(amount=Amount(n=2)),)),
            st.Option(do=(st.Destroy(what=Selector(how="self")),)),
        )
    )
    wall = spell("Wall", 1, Ability(mode="trigger", when=Event(event="standby", whose="you"), do=(upkeep,)), **STAYS)
    game = arena(wall)
    in_play(game, "wall", "a")
    game.emit(ev.TurnBegan("a"))
    settle(game)
    assert [game.describe(move) for move in game.legal_moves()][:2] == ["pay 2 HP", "destroy this artifact"]
