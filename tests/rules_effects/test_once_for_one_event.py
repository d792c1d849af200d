"""What was found by playing: one event wakes an ability once; its own price is no target; casters are not attacked."""

from __future__ import annotations

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Spent
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import nameable, possible
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.turn import Act, Turn
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import engage, legal, monster, play, rule_against, spell


def test_game_08_an_event_that_both_halves_of_a_sentence_name_wakes_it_once() -> None:
    """ "When this is healed, or somebody is": one healing of its caster."""
    both = Event(any_=(Event(event="healed", what=ME), Event(event="healed", what=Selector(kind="caster", side="any"))))
    game = arena(monster("Moth", 2, 5, 5, Ability(mode="trigger", when=both, do=(st.LoseHp(to=ME, amount=n(2)),))))
    summon(game, "moth", "a")
    being(game, "a").hp -= 9
    hp = being(game, "a").hp
    do(game, st.Heal(to=ME, amount=n(5)))
    assert being(game, "a").hp == hp + 3


def test_what_pays_with_itself_is_not_its_own_target_among_the_used() -> None:
    """ "Banish this card from your GY, then target 1 Moth in your GY"."""
    one = Selector(id="t1", how="target", kind="monster", side="you", zone="used", count=1)
    cost = st.Banish(what=Selector(how="self", zone="used"))
    again = st.ToPrepared(what=Selector(ref="t1"))
    moth = monster("Moth", 2, 5, 5, Ability(mode="activate", from_="used", cost=(cost,), targets=(one,), do=(again,)))
    game = arena(moth)
    ctx = Context(Ref("a"), 0, Ref("used:a:home-moth"), "home-moth", 0, manner="activate")
    game.state.mages["a"].spent += (Spent(spell="home-moth"),)
    assert not possible(game, ctx)
    game.state.mages["a"].spent += (Spent(spell="home-ogre"),)
    assert nameable(game, ctx, one) == ("used:a:home-ogre",)
    assert possible(game, ctx)


def test_what_sacrifices_itself_is_not_its_own_target_in_play() -> None:
    one = Selector(id="t1", how="target", kind="monster", side="you", zone="play", count=1)
    aimed = Ability(
        mode="activate", cost=(st.Sacrifice(what=SELF),), targets=(one,), do=(st.Destroy(what=Selector(ref="t1")),)
    )
    plain = Ability(mode="activate", targets=(one,), do=(st.Destroy(what=Selector(ref="t1")),))
    game = arena(monster("Moth", 2, 5, 5, aimed, plain))
    summon(game, "moth", "a")
    found = [
        set(nameable(game, Context(Ref("a"), 0, Ref("moth"), "home-moth", at, manner="activate"), one)) for at in (0, 1)
    ]
    assert found == [{"masaki"}, {"masaki", "moth"}]


def test_convert_42_what_cannot_attack_directly_attacks_no_caster_in_a_skirmish_either() -> None:
    ban = Ability(mode="continuous", do=(st.Forbid(what=SELF, action="attack_directly"),))
    game = arena(monster("Moth", 2, 5, 5, ban))
    summon(game, "moth", "a")
    engage(game, "moth", "b")
    engage(game, "kuriboh", "b")
    game.push(Act(being(game, "a").id))
    game.settle()
    assert legal(game, "attack moth kuriboh")
    assert rule_against(game, "attack moth b") == "CONVERT-42"


def test_a_trap_that_attaches_itself_is_one_material_more() -> None:
    """ "… and if you do, attach this card to it": from among what was used, where being sprung put it (CONVERT-33)."""
    to = Selector(how="all", kind="monster", side="you", zone="play", where=Filter(name="Moth"))
    trap = spell(
        "Cocoon",
        1,
        Ability(mode="cast", do=(st.Attach(what=SELF, to=to),), speed=2),
        form="artifact",
        property="Normal Trap",
    )
    game = arena(monster("Moth", 2, 5, 5, classes=("xyz",)), trap)
    moth = summon(game, "moth", "a")
    had = dict(moth.counters).get("material", 0)
    key = in_play(game, "cocoon", "a", "armed")
    game.push(Turn(being(game, "b").id))
    game.settle()
    play(game, f"answer {key} 0")
    settle(game)
    assert dict(being(game, "moth").counters)["material"] == had + 1
    assert being(game, "moth").beneath == ("used:a:home-cocoon",)


def test_what_a_real_creature_uses_as_an_item_lies_among_nobodys_spells_and_attaches_nothing() -> None:
    """CONVERT-33: "attach this card to it" is of a caster's own spell."""
    to = Selector(how="all", kind="monster", side="any", zone="play", where=Filter(name="Moth"))
    attach = st.Attach(what=SELF, to=to)
    cocoon = spell("Cocoon", 1, Ability(mode="cast", do=(attach,)))
    game = arena(monster("Moth", 2, 5, 5, classes=("xyz",)), cocoon, ogre=True)
    summon(game, "moth", "b")
    ctx = Context(Ref("ogre"), 1, NOTHING, "home-cocoon", 0, 3, "item", manner="item")
    game.push(Steps((attach,), ctx), Close("item"))
    settle(game)
    assert being(game, "moth").beneath == ()
