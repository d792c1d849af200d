"""CONVERT-08: "While this card is in your GY, …" holds for as long as its spell lies among the used ones."""

from __future__ import annotations

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from tests.rules_effects.arena import ME, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster, spell

FROGS = Selector(how="all", kind="monster", side="you", where=Filter(series="Frog"))


def test_it_strengthens_from_there_and_not_from_play() -> None:
    haunt = Ability(mode="continuous", from_="used", do=(st.Modify(what=FROGS, attack=n(3)),))
    game = arena(monster("Ghost", 2, 5, 5, haunt), monster("Green Frog", 2, 5, 5), book=("ghost",))
    summon(game, "green-frog", "a")
    settle(game)
    assert being(game, "green-frog").attack_full == 5
    do(game, st.ToUsed(what=Selector(kind="monster", side="you", zone="spellbook", how="all")))
    settle(game)
    assert being(game, "green-frog").attack_full == 8
    do(game, st.Banish(what=Selector(kind="monster", side="you", zone="used", how="all")))
    settle(game)
    assert being(game, "green-frog").attack_full == 5


def test_in_play_it_does_nothing_of_the_kind() -> None:
    haunt = Ability(mode="continuous", from_="used", do=(st.Modify(what=FROGS, attack=n(3)),))
    game = arena(monster("Ghost", 2, 5, 5, haunt), monster("Green Frog", 2, 5, 5))
    summon(game, "green-frog", "a")
    summon(game, "ghost", "a")
    settle(game)
    assert being(game, "green-frog").attack_full == 5
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("ghost",)}, answers=("let-go",))
    settle(game)
    assert being(game, "green-frog").attack_full == 8


def test_a_used_spell_guards_its_caster() -> None:
    shield = Ability(mode="continuous", from_="used", do=(st.Protect(what=ME, from_="damage"),))
    game = arena(spell("Lamp", 1, shield), book=("lamp",))
    before = being(game, "a").hp
    do(game, st.ToUsed(what=Selector(kind="spell", side="you", zone="spellbook", how="all")))
    settle(game)
    do(game, st.Damage(to=ME, amount=n(2)))
    assert being(game, "a").hp == before
