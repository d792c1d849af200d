"""What effects say of spells and artifacts in play: protected, not to be used, banished as they leave (CONVERT-42); and
what an ability still knows of that which it has sent off itself (CONVERT-20)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.answers import options
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.amounts import stat
from convert.systems.duel_monsters.rules.effects.bans import may_not_use
from convert.systems.duel_monsters.rules.effects.targeting import nameable
from convert.systems.duel_monsters.rules.events import Dismissed, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, resolve, summon
from tests.rules_fight.fights import monster, spell

WALL = spell("Wall", 1, form="continuous", property="Continuous Spell")
DICE = (3,) * 12
MY_SPELLS = Selector(kind="spell_or_artifact", side="you", zone="play", how="all")
THEIR_SPELLS = Selector(kind="spell_or_artifact", side="opponent", zone="play", how="all")


def table(*extra: Any) -> tuple[Game, str]:
    """B has a Wall in play."""
    game = arena(WALL, *extra, dice=DICE)
    return game, in_play(game, "wall", "b")


def boom(game: Game) -> None:
    """All of B's spells are destroyed, whatever B rolls."""
    do(game, st.Destroy(what=THEIR_SPELLS), answers=("spend 0",), mp=40)


def protects(**more: Any) -> Ability:
    return Ability(mode="continuous", do=(st.Protect(**{"what": MY_SPELLS, "from_": "effects", **more}),))


# --- protection -----------------------------------------------------------------------------------------------------


def test_convert_42_a_spell_that_an_effect_protects_is_not_destroyed() -> None:
    """Until the turn that it is said for."""
    game, wall = table()
    do(game, st.Protect(what=MY_SPELLS, from_="effects", until="end_of_turn"), you="b")
    boom(game)
    assert wall in game.state.spells
    game.emit(TurnBegan("b"))
    boom(game)
    assert wall not in game.state.spells


TAKE = {
    "destroy": st.Destroy(what=THEIR_SPELLS),
    "banish": st.Banish(what=THEIR_SPELLS),
    "to_prepared": st.ToPrepared(what=THEIR_SPELLS),
    "to_spellbook": st.ToSpellbook(what=THEIR_SPELLS),
}


@pytest.mark.parametrize(
    ("from_", "keeps"), [("all", set(TAKE)), ("banish", {"banish"}), ("effects", {"destroy"}), ("negation", set())]
)
def test_convert_42_what_a_spell_in_play_is_safe_from(from_: Any, keeps: set[str]) -> None:
    """Unaffected by everything that an enemy does, without a roll; or only not banished, only not Destroyed."""
    for name, step in TAKE.items():
        game, wall = table()
        do(game, st.Protect(what=MY_SPELLS, from_=from_, until="end_of_turn"), you="b")
        do(game, step, answers=() if from_ == "all" else ("spend 0",), mp=40)
        assert (wall in game.state.spells) is (name in keeps), name


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({}, True),
        ({"from_": "targeting"}, False),
        ({"what": Selector(kind="monster", side="you", how="all")}, False),
        ({"what": Selector(kind="spell", side="opponent", how="all")}, False),
        ({"by": Selector(kind="any", side="opponent")}, True),
        ({"by": Selector(kind="any", side="you")}, False),
    ],
)
def test_convert_42_what_works_all_the_time_protects_spells(more: dict[str, Any], kept: bool) -> None:
    """ "Spells you control cannot be destroyed by your opponent's card effects"."""
    game, wall = table(monster("Keeper", 3, 10, 10, protects(**more)))
    summon(game, "keeper", "b")
    boom(game)
    assert (wall in game.state.spells) is kept


def test_convert_42_a_spell_protects_itself() -> None:
    stone = spell("Stone", 1, protects(what=SELF), form="continuous", property="Continuous Spell")
    game = arena(stone, WALL, dice=DICE)
    one, other = in_play(game, "stone", "b"), in_play(game, "wall", "b")
    boom(game)
    assert one in game.state.spells
    assert other not in game.state.spells


def test_convert_42_so_often_a_round_it_is_spared() -> None:
    game, wall = table(monster("Keeper", 3, 10, 10, protects(times=n(1))))
    summon(game, "keeper", "b")
    boom(game)
    assert wall in game.state.spells
    boom(game)
    assert wall not in game.state.spells


def test_convert_42_a_spell_that_cannot_be_targeted_is_not_named() -> None:
    aims = Ability(mode="activate", targets=(Selector(id="t1", kind="any", side="any", zone="play", how="target"),))
    game, wall = table(monster("Keeper", 3, 10, 10, protects(from_="targeting")), monster("Archer", 3, 5, 5, aims))
    summon(game, "archer", "a")
    ctx = Context(Ref("a"), 0, Ref("archer"), "home-archer", 0, 3, "test", manner="activate")
    assert wall in nameable(game, ctx, aims.targets[0])
    summon(game, "keeper", "b")
    assert wall not in nameable(game, ctx, aims.targets[0])


# --- use ------------------------------------------------------------------------------------------------------------


def test_convert_42_a_trap_that_lies_armed_cannot_be_sprung_while_that_holds() -> None:
    """ "Target 1 Set card: it cannot be activated while this card is face-up"."""
    heals = Ability(mode="cast", do=(st.Heal(to=ME, amount=n(1)),))
    snare = spell("Snare", 1, heals, form="artifact", property="Normal Trap")
    game = arena(snare, monster("Warden", 3, 5, 5), dice=DICE)
    trap = in_play(game, "snare", "b", "armed")
    summon(game, "warden", "a")

    def may() -> bool:
        found = [ctx for ctx in options(game, "b", "", ()) if ctx.source == trap]
        return bool(found) and not any(may_not_use(game, ctx) for ctx in found)

    assert may()
    bars = st.Forbid(what=Selector(ref="t1"), action="activate", until="while_in_play")
    do(game, bars, source="warden", answers=("spend 0",), mp=40, bound={"t1": (trap,)})
    assert not may()
    game.emit(Dismissed("warden", "test"))
    assert may()


# --- leaving --------------------------------------------------------------------------------------------------------


def test_convert_20_a_spell_is_banished_as_it_leaves_where_a_text_says_so() -> None:
    """ "Set this card, but banish it when it leaves the field"."""
    game, wall = table()
    gone = st.Replace(
        would=Event(event="leaves_play", what=Selector(ref="t1")), instead=(st.Banish(what=Selector(ref="t1")),)
    )
    do(game, gone, bound={"t1": (wall,)})
    boom(game)
    assert wall not in game.state.spells
    assert game.state.mages["b"].banned_sources == ("home-wall",)


def test_convert_20_or_goes_back_into_the_spellbook() -> None:
    game, wall = table()
    book = (st.ToSpellbook(what=Selector(ref="t1")),)
    do(game, st.Replace(would=Event(event="leaves_play", what=Selector(ref="t1")), instead=book), bound={"t1": (wall,)})
    boom(game)
    assert "home-wall" not in {one.spell for one in game.state.mages["b"].spent}


# --- what was sent off by the very ability --------------------------------------------------------------------------


def test_convert_20_what_was_sent_from_the_spellbook_is_still_known() -> None:
    """ "Send 1 monster from your Deck to the GY; this card's Level becomes that of the sent monster"."""
    sends = st.ToUsed(what=Selector(id="c1", kind="monster", side="you", zone="spellbook", how="choose", count=1))
    becomes = st.ChangeLevel(what=SELF, to=Amount(stat="level", of=Selector(ref="c1")), link="and_if_you_do")
    game = arena(monster("Imp", 7, 5, 5), book=("Imp",))
    do(game, sends, becomes, source="masaki")
    assert stat(game, Ref("masaki"), "level") == 7


def test_convert_20_a_ban_on_its_name_holds() -> None:
    """ "… and for the rest of this turn, you cannot activate cards with that name"."""
    sends = st.ToUsed(what=Selector(id="c1", kind="monster", side="you", zone="spellbook", how="choose", count=1))
    same = Selector(kind="any", how="all", where=Filter(same=("name",), compared_to=Selector(ref="c1")))
    game = arena(monster("Imp", 7, 5, 5), book=("Imp",))
    do(game, sends, st.Forbid(what=ME, action="activate", by=same, until="end_of_turn"))
    (mark,) = [one for one in being(game, "a").statuses if one.verb == "forbid"]
    assert mark.against is not None
    assert mark.against.only is not None
    assert mark.against.only.where is not None
    assert mark.against.only.where.name == ("Imp",)


def test_convert_20_what_an_ability_sends_off_itself_keeps_its_printed_scores() -> None:
    """ "Send this card to the GY, then take damage equal to its original ATK in the GY"."""
    falls = (
        st.ToUsed(what=SELF),
        st.Heal(to=ME, amount=Amount(stat="original_attack", of=SELF), link="then"),
    )
    game = arena(monster("Imp", 3, 7, 5, Ability(mode="trigger", when=Event(event="end_phase"), do=falls)))
    summon(game, "imp", "a")
    being(game, "a").hp = 2
    resolve(game, "imp")
    assert being(game, "a").hp == 2 + 7


# --- a Casting Check of several --------------------------------------------------------------------------------------


def test_check_06_who_holds_spells_and_who_would_cast_them_are_asked_before_anybody_rolls() -> None:
    """ "Negate the effects of all Spells this turn": of those there and of those that are cast meanwhile."""
    game = arena(WALL, ogre=True, dice=DICE)
    in_play(game, "wall", "b")
    hush = st.Suppress(what=Selector(how="all", kind="spell", reach="section"), until="end_of_turn")
    do(game, hush, answers=("choose section:1", "spend 0", "spend 0"), mp=40)
    assert [one.what for one in being(game, "b").statuses if one.verb == "check"] == ["passed"]
