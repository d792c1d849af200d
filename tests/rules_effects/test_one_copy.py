"""CAST-11: one copy of a spell, Prepared and in play counted together, whatever effects do with it. Each of these was
found by random fights over a whole database."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.casting.spells import Casting, sources
from convert.systems.duel_monsters.rules.character import Slot, Spent
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.targeting import possible
from convert.systems.duel_monsters.rules.effects.zones import bonded_ready, entries_in
from convert.systems.duel_monsters.rules.events import Opposed, Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.resolving import Conclude
from convert.systems.duel_monsters.rules.spell_origin import SpellOrigin
from tests.rules_effects.arena import MINE, SELF, arena, being, do, in_play, n, notes, settle, spells
from tests.rules_fight.fights import fight, mage, monster, spell


def zone(game: Game, name: str, who: str = "a") -> set[str]:
    return {game.card_index[entry].slug for entry in entries_in(game, game.state.mages[who], name)}


def test_cast_11_an_effect_prepares_nothing_that_is_in_play() -> None:
    """Neither by adding it, nor by returning a second thing of that name, nor by drawing."""
    game = arena(mine=(Slot(spell="lantern", state="used"),), book=("lantern",))
    in_play(game, "lantern", "a")
    game.state.mages["a"].spent += (Spent(spell="home-lantern"),)
    for ref in ("spellbook:a:home-lantern", "used:a:home-lantern"):
        told = notes(do(game, st.Search(what=Selector(ref="it")), bound={"it": (ref,)}))
        assert "CAST-11" in told or "nothing changes" in told
        do(game, st.ToPrepared(what=Selector(ref="it")), bound={"it": (ref,)})
    do(game, st.Prepare(count=1))
    assert spells(game, "a", "prepared") == set()


def test_cast_11_what_is_in_play_is_in_no_book_and_not_among_what_was_used() -> None:
    game = arena(mine=(Slot(spell="lantern", state="used"), "masaki"), book=("lantern", "sparks", "masaki"))
    game.state.mages["a"].spent += (Spent(spell="home-lantern"), Spent(spell="home-sparks"))
    assert zone(game, "used") == {"lantern", "sparks"}
    in_play(game, "lantern", "a")
    assert zone(game, "used") == {"sparks"}
    assert not {"lantern", "masaki"} & zone(game, "spellbook")


def test_cast_11_what_is_being_cast_cannot_be_revived() -> None:
    """A summon that was declared has used up its spell, and has not come yet."""
    game = arena(mine=(Slot(spell="ogre", state="used"),), book=("ogre",))
    game.state.mages["a"].spent += (Spent(spell="home-ogre"),)
    assert "ogre" in zone(game, "used")
    game.push(Conclude("a", "home-ogre", SpellOrigin("slot"), "summon", 6, "k"), at=0)
    assert "ogre" not in zone(game, "used")


def test_cast_11_a_bonded_monster_in_play_as_equipment_does_not_count_as_prepared() -> None:
    """STAT-20 makes it count as Prepared only while it is nowhere in play."""
    game = arena(bonded="ogre")
    assert bonded_ready(game, game.state.mages["a"])
    in_play(game, "ogre", "a", "equip", "masaki")
    assert not bonded_ready(game, game.state.mages["a"])
    assert "home-ogre" not in dict(sources(game, game.state.mages["a"]))
    events = do(game, st.SpecialSummon(what=Selector(ref="it")), bound={"it": ("prepared:a:home-ogre",)})
    assert "CAST-11" in notes(events) or "nothing changes" in notes(events)


def test_cast_11_a_second_one_neither_comes_nor_stays() -> None:
    """A text that names one thing twice, or names it before it came, brings it once."""
    game = arena(mine=("ogre",))
    bound: dict[str, tuple[str, ...]] = {"it": ("prepared:a:home-ogre",), "again": ("prepared:a:home-ogre",)}
    do(game, st.SpecialSummon(what=Selector(ref="it"), stance="defense"), bound=bound)
    game.state.mages["a"].slots = (Slot(spell="home-ogre"),)
    told = notes(do(game, st.SpecialSummon(what=Selector(ref="again"), stance="defense"), bound=bound))
    assert "CAST-11" in told
    game = arena(mine=("lantern",))
    in_play(game, "lantern", "a")
    assert "CAST-11" in notes(do(game, st.Place(what=Selector(ref="it")), bound={"it": ("prepared:a:home-lantern",)}))


def test_check_06_one_roll_against_several_whose_books_lose_spells() -> None:
    """Everybody's spells go: one Casting Check, each opposes once (CHECK-06)."""
    game = fight([mage("A")], [mage("B", "sparks", book=("cure",)), mage("C", book=("rush",))])
    game.drop()
    game.state.turn = "a"
    from convert.kernel import seeded

    game.dice = seeded(1)
    events = do(game, st.Mill(count=1, side="any"), answers=("spend 3", "spend 2"), you="a", mp=30)
    assert [(e.who, e.points) for e in events if isinstance(e, Opposed)] == [("b", 3), ("c", 2)]
    assert [e.what for e in events if isinstance(e, Rolled)].count("Casting Check") == 1
    assert being(game, "b").defense == 0


def test_summon_12_what_is_destroyed_as_it_arrives_enters_no_skirmish() -> None:
    """DEATH-02: a Body does nothing, though it was just about to join."""
    doomed = monster("Doomed", 1, 3, 3)
    game = arena(doomed, mine=("doomed",), dice=())
    do(
        game,
        st.SpecialSummon(what=Selector(ref="it")),
        bound={"it": ("prepared:a:home-doomed",)},
        answers=("stance none",),
    )
    from convert.systems.duel_monsters.rules.arrival import Arrival, EnterSkirmish

    game.state.beings["a"].skirmish = game.state.beings["b"].skirmish = 1
    game.push(EnterSkirmish("doomed"))
    game.state.beings["doomed"].body, game.state.beings["doomed"].hp = "destroyed", 0
    assert [str(move) for move in game.legal_moves()] == ["no"]
    game.refresh()
    assert being(game, "doomed").skirmish == 0
    game.push(Arrival("doomed"))
    game.refresh()
    assert game.decision is None


def test_equipment_that_says_it_equips_itself_is_put_on_once() -> None:
    """A text of equipment that repeats "equip this card" comes to an end (GAME-08)."""
    bearer = Selector(how="equipped")
    worn = Ability(mode="equip", do=(st.Equip(what=SELF, to=bearer), st.Protect(what=bearer, from_="battle")))
    ring = spell("Ring", 1, worn, form="equipment", buff=True)
    game = arena(ring)
    key = in_play(game, "ring", "a")
    do(game, st.Equip(what=Selector(ref="it"), to=MINE), bound={"it": (key,)})
    assert game.state.spells[key].on == "masaki"


def test_cast_12_a_spell_of_a_full_cast_that_became_impossible_is_not_cast() -> None:
    """The spell before it brought that very monster, or took the Channeling that it needed (CAST-03, CAST-11)."""
    for rule in ("CAST-11", "CAST-03"):
        game = arena(mine=("ogre",))
        mage = game.state.mages["a"]
        if rule == "CAST-11":
            in_play(game, "ogre", "a")
        else:
            mage.channeling = 0
        before = (mage.mp, mage.channeling)
        game.push(Casting("a", "home-ogre", "slot", "summon"))
        settle(game)
        assert rule in notes(game.log)
        assert (mage.mp, mage.channeling) == before


def test_cast_11_a_bonded_monster_added_from_what_was_used_takes_no_slot() -> None:
    """STAT-20: it counts as Prepared again, and is one copy."""
    for step in (st.Search(what=Selector(ref="it")), st.ToPrepared(what=Selector(ref="it"))):
        game = arena(mine=("lantern", "sparks"), bonded="ogre", preparation=2)
        game.state.mages["a"].barred, game.state.mages["a"].spent = ("home-ogre",), (Spent(spell="home-ogre"),)
        do(game, step, bound={"it": ("used:a:home-ogre",)})
        assert bonded_ready(game, game.state.mages["a"])
        assert spells(game, "a", "prepared") == {"lantern", "sparks"}


def test_cast_11_a_trap_that_is_a_monster_does_not_come_as_one_again() -> None:
    comes = st.SpecialSummon(what=SELF, stats=st.TokenStats(level=4, attack=n(20), defense=n(20)))
    idol = spell("Idol", 2, Ability(mode="quick", do=(comes,)), form="artifact", lasting=True, uses_focus=True)
    game = arena(idol)
    lying = in_play(game, "idol", "a")
    do(game, comes, source=lying, entry="home-idol", answers=("stance none",))
    (first,) = [one for one in game.state.beings.values() if one.entry == "home-idol"]
    told = notes(do(game, comes, source=first.id, entry="home-idol"))
    assert "CAST-11" in told
    assert [one.id for one in game.state.beings.values() if one.entry == "home-idol"] == [first.id]


@pytest.mark.parametrize("zone", ["play", "used"])
def test_cast_11_what_would_bring_a_trap_that_is_a_monster_already_is_not_offered(zone: str) -> None:
    """CAST-18: nothing is discarded for what could only come to nothing; a Body may come."""
    comes = st.SpecialSummon(what=SELF, stats=st.TokenStats(level=4, attack=n(20), defense=n(20)))
    pay = st.Discard(what=Selector(kind="spell", side="you", zone="prepared", how="choose", count=1))
    gate = Ability(mode="quick", from_=("play", "used"), cost=(pay,), do=(comes,))
    idol = spell("Idol", 2, gate, form="artifact", lasting=True, uses_focus=True)
    game = arena(idol, mine=("cure",))
    lying = in_play(game, "idol", "a")
    there = Context(Ref("a"), 0, Ref(lying), "home-idol", 0, 3, "k", manner="quick")
    assert possible(game, there)
    do(game, comes, source=lying, entry="home-idol", answers=("stance none",))
    (idol_here,) = [one for one in game.state.beings.values() if one.entry == "home-idol"]
    source = idol_here.id if zone == "play" else Ref("used:a:home-idol")
    again = replace(there, source=source)
    assert not possible(game, again)
    if zone == "play":
        idol_here.body = "destroyed"
        assert possible(game, again)
