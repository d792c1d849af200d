"""CONVERT-43, CONVERT-44, CONVERT-47, and what holds in every zone, with trees written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Spot
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.filters import fits
from convert.systems.duel_monsters.rules.effects.spots import sections
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.marks import InSection
from convert.systems.duel_monsters.rules.profile import ability_zones
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.spots import spot_words
from convert.systems.duel_monsters.words.teller import TELLER
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import (
    MASAKI,
    POLYMERIZATION,
    cast,
    caster,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    verbs,
    with_entries,
)

ARROW = monster("Arrow", 2, 9, 0, link=1, no_defense_mode=True, classes=("effect", "link"))
BOW = monster("Bow", 2, 8, 0, link=1, no_defense_mode=True, classes=("effect", "link"))


def ctx(source: str, you: str = "a", side: int = 0) -> Context:
    return Context(Ref(you), side, Ref(source), "home-masaki", -1, 0, "test")


def at(game: Game, who: str, section: int) -> None:
    being(game, who).section = section


@pytest.mark.parametrize(("count", "left", "center", "right"), [(3, 0, 1, 2), (4, 0, 1, 3), (5, 0, 2, 4)])
def test_the_ends_and_the_middle(count: int, left: int, center: int, right: int) -> None:
    """CONVERT-43: the first, the last, the middle Section; of an even number the lower one."""
    game = fight([mage("A")], [mage("B")], sections=tuple(f"place {one}" for one in range(count)), together=True)
    found = [sections(game, ctx(""), Spot(to=to)) for to in ("left", "center", "right")]
    assert found == [(left,), (center,), (right,)]


def test_a_column_is_a_section_and_its_neighbours_adjoin_it() -> None:
    """CONVERT-43: in the same column, adjacent, in another zone."""
    game = arena()
    for who, section in (("masaki", 0), ("kuriboh", 0), ("a", 1), ("b", 2)):
        at(game, who, section)
    mine = ctx("masaki")
    column, adjacent, other = (Filter(at=Spot(to=to)) for to in ("column", "adjacent", "other"))
    assert fits(game, mine, column, Ref("kuriboh"))
    assert not fits(game, mine, adjacent, Ref("kuriboh"))
    at(game, "kuriboh", 1)
    assert not fits(game, mine, column, Ref("kuriboh"))
    assert fits(game, mine, adjacent, Ref("kuriboh"))
    at(game, "kuriboh", 2)
    assert not fits(game, mine, adjacent, Ref("kuriboh"))
    assert fits(game, mine, other, Ref("kuriboh"))
    assert fits(game, mine, Filter(at=Spot(to="right")), Ref("kuriboh"))


def test_a_link_monster_points_to_its_controllers_others_in_its_section() -> None:
    """CONVERT-44: pointed to, linked, co-linked; not another's monsters, not a caster, not in another Section."""
    game = arena(ARROW, BOW)
    summon(game, "arrow", "a")
    for who in ("arrow", "masaki", "kuriboh", "a"):
        at(game, who, 1)
    pointed = Filter(at=Spot(to="pointed"))
    assert fits(game, ctx("arrow"), pointed, Ref("masaki"))
    assert not fits(game, ctx("arrow"), pointed, Ref("kuriboh"))
    assert not fits(game, ctx("arrow"), pointed, Ref("a"))
    assert not fits(game, ctx("arrow"), pointed, Ref("arrow"))
    pointing = Filter(at=Spot(to="pointing", of=SELF))
    assert fits(game, ctx("masaki"), pointing, Ref("arrow"))
    assert not fits(game, ctx("arrow"), pointing, Ref("masaki"))
    assert not fits(game, ctx("masaki"), pointed, Ref("arrow"))
    assert fits(game, ctx(""), Filter(linked=True), Ref("masaki"))
    assert fits(game, ctx(""), Filter(linked=True), Ref("arrow"))
    assert fits(game, ctx(""), Filter(linked=False), Ref("kuriboh"))
    assert fits(game, ctx(""), Filter(co_linked=False), Ref("masaki"))
    summon(game, "bow", "a")
    at(game, "bow", 1)
    assert fits(game, ctx(""), Filter(co_linked=True), Ref("arrow"))
    at(game, "masaki", 0)
    assert not fits(game, ctx("arrow"), pointed, Ref("masaki"))
    assert fits(game, ctx(""), Filter(linked=False), Ref("masaki"))


def test_moving_to_another_zone_is_going_to_another_section() -> None:
    """CONVERT-43: outside of anybody's action, to the Section that the text names."""
    game = arena()
    at(game, "masaki", 0)
    actions = being(game, "masaki").actions
    do(game, st.Move(what=Selector(how="all", kind="monster", side="you"), at=Spot(to="adjacent")))
    assert being(game, "masaki").section == 1, "the only adjoining one"
    assert being(game, "masaki").actions == actions
    do(game, st.Move(what=Selector(how="all", kind="monster", side="you"), at=Spot(to="right")))
    assert being(game, "masaki").section == 2
    do(game, st.Move(what=Selector(how="all", kind="monster", side="you")), answers=["choose section:0"])
    assert being(game, "masaki").section == 0


def test_going_to_another_section_sets_off_what_waits_for_it() -> None:
    """CONVERT-43: "when this card moves to another zone"."""
    watch = Ability(mode="trigger", when=Event(event="moved", what=SELF), do=(st.Heal(to=ME, amount=n(3)),))
    game = arena(monster("Rook", 2, 5, 5, watch))
    summon(game, "rook", "a")
    being(game, "a").hp = 5
    do(
        game,
        st.Move(what=Selector(how="all", kind="monster", side="you", where=Filter(name="Rook")), at=Spot(to="left")),
    )
    assert being(game, "a").hp == 8


def test_it_arrives_where_the_text_says() -> None:
    """CONVERT-44, CONVERT-43: "to a zone it points to" is the Link monster's Section."""
    game = arena(ARROW, mine=["blue-eyes"], mp=9, focus=6)
    summon(game, "arrow", "a")
    at(game, "arrow", 2)
    at(game, "a", 0)
    mine = Selector(how="all", kind="monster", side="you", where=Filter(name="Arrow"))
    step = st.SpecialSummon(
        what=Selector(how="all", kind="monster", side="you", zone="prepared"), at=Spot(to="pointed", of=mine)
    )
    do(game, step, answers=["stance none"])
    assert being(game, "blue-eyes").section == 2


def test_a_zone_that_cannot_be_used_lets_no_monster_of_that_side_arrive() -> None:
    """CONVERT-43: neither by summoning nor by an effect, while it lasts; the other side's may."""
    lock = spell(
        "Lock", 1, cast(st.Forbid(what=Selector(kind="caster", side="opponent", how="all"), action="use_zone",
                                  at=Spot(to="column", of=ME), until="end_of_turn"))
    )  # fmt: skip
    book = with_entries(lock)
    game = fight([mage("A", "lock", "kuriboh")], [mage("B", "masaki", "ogre", channeling=9)], card_index=book)
    game.state.beings["a"].section = game.state.beings["b"].section = 1
    play(game, "stance none", "cast a home-lock")
    while "spend" in verbs(game):
        play(game, "spend 0")
    assert [(one.what, one.detail) for one in being(game, "b").statuses] == [("use_zone", InSection(1))]
    assert legal(game, "summon a home-kuriboh")
    you = being(game, "b")
    assert bans.may_not_summon(game, you, Ref("prepared:b:home-masaki"))
    assert "CONVERT-43" in bans.may_not_come(game, you, Ref("prepared:b:home-masaki"), MASAKI, None)
    you.section = 2
    assert not bans.may_not_summon(game, you, Ref("prepared:b:home-masaki"))
    assert not bans.may_not_come(game, you, Ref("prepared:b:home-masaki"), MASAKI, None)


def test_a_shadow_moved_by_an_effect_stays_near_its_caster() -> None:
    """CONVERT-43, SHADOW-03."""
    game = arena()
    being(game, "masaki").shadow = True
    at(game, "masaki", 0)
    at(game, "a", 0)
    do(game, st.Move(what=Selector(how="all", kind="monster", side="you")))
    assert being(game, "masaki").section == 1, "the other end is out of reach of its caster"


def test_places_in_the_games_words() -> None:
    """CONVERT-43, CONVERT-44."""
    scope = Scope(tell=TELLER, this="monster")
    assert spot_words(scope, Spot(to="column")) == "in the same Section as this monster"
    assert spot_words(scope, Spot(to="pointed")) == "that this monster points to"
    assert spot_words(scope, Spot(to="center")) == "in the middle Section"


# --- CONVERT-47 ------------------------------------------------------------------------------------------------------


YOU_CAN = Ability(mode="activate", do=(st.Heal(to=ME, amount=n(2)),))


def test_you_can_of_a_lasting_artifact_answers_any_moment_once_a_round() -> None:
    """CONVERT-47: a quick ability, in either player's turn, without an action; without a limit of its own once a
    round."""
    ward = spell("Ward", 1, YOU_CAN, form="artifact", property="Continuous Trap", lasting=True, uses_focus=True)
    game = fight(
        [mage("A", items=[Item(name="a ward", entry="ward")], now=(5, None))], [mage("B")],
        card_index=with_entries(ward),
    )  # fmt: skip
    in_play(game, "ward", "a")
    play(game, "stance none")
    assert not any(move.verb == "activate" for move in game.legal_moves()), "it is no action of one's own turn"
    play(game, "end")
    answers = [str(move) for move in game.legal_moves() if move.verb == "answer"]
    assert answers, "at the end of one's turn"
    play(game, answers[0])
    assert being(game, "a").hp == 7
    while game.state.turn == "a" or "answer" not in verbs(game):
        assert game.state.round < 2, "once a round"
        if game.state.turn == "b" and "end" in verbs(game):
            break
        play(game, "pass" if legal(game, "pass") else str(game.legal_moves()[0]))
    assert "answer" not in verbs(game)


def test_you_can_of_a_continuous_incantation_is_used_on_ones_own_turn() -> None:
    """CONVERT-47: as an activated ability, with its action."""
    chant = spell("Chant", 1, YOU_CAN, form="continuous", property="Continuous Spell", uses_focus=True)
    game = fight([mage("A", now=(5, None))], [mage("B")], card_index=with_entries(chant))
    in_play(game, "chant", "a")
    play(game, "stance none")
    use = next(str(move) for move in game.legal_moves() if move.verb == "activate")
    play(game, use)
    assert (being(game, "a").hp, being(game, "a").actions) == (7, 1)


# --- every zone ------------------------------------------------------------------------------------------------------


def test_an_ability_works_from_every_zone_that_its_words_name() -> None:
    """CONVERT-42: "from your hand or GY": a list of zones is all of them; from the Spellbook as well."""
    both = Ability(mode="activate", from_=("prepared", "used"), do=(st.Heal(to=ME, amount=n(1)),))
    book = Ability(mode="activate", from_="spellbook", do=(st.Heal(to=ME, amount=n(1)),))
    index = with_entries(monster("Both", 1, 1, 1, both), monster("Page", 1, 1, 1, book))
    game = fight([mage("A", "both", book=["page"])], [mage("B")], card_index=index)
    play(game, "stance none")
    found = {str(move.args[2]) for move in game.legal_moves() if move.verb == "activate"}
    assert found == {"prepared:a:home-both", "spellbook:a:home-page"}
    me = caster(game, "a")
    me.slots, me.spent = (Slot(spell="home-both", state="used"),), (Spent(spell="home-both"),)
    game.refresh()
    found = {str(move.args[2]) for move in game.legal_moves() if move.verb == "activate"}
    assert found == {"used:a:home-both", "spellbook:a:home-page"}


def test_it_brings_itself_from_each_zone_that_it_names() -> None:
    """CONVERT-42, SPECIAL-02: "Special Summon this card from your hand or GY", said of itself."""
    own = Ability(mode="summon_rule", do=(st.SpecialSummon(what=Selector(how="self", zone=("prepared", "used"))),))
    assert ability_zones(own) == ("prepared", "used")


def test_always_treated_as_holds_for_materials_too() -> None:
    """CONVERT-42: a card that is always treated as another is that Material, in play and Prepared."""
    double = monster("Double", 3, 10, 5, also_named="M-Warrior 1")
    index = with_entries(double)
    game = fight([mage("A", "polymerization", "double", "m-warrior-2", channeling=9, mp=9, focus=5)], [mage("B")],
                 card_index=index)  # fmt: skip
    play(game, "stance none")
    assert POLYMERIZATION.slug == "polymerization"
    assert legal(game, "fuse a home-karbonala"), rule_against(game, "fuse a home-karbonala")


def test_what_is_not_treated_as_of_a_series_is_none_of_it_anywhere() -> None:
    """CONVERT-42: "this card is not treated as a “Moss” card", though it is called so; its name is its own."""
    never = Ability(
        mode="continuous",
        from_=("play", "prepared", "used", "banished", "spellbook", "extra"),
        do=(st.ChangeIdentity(what=SELF, not_series="Moss"),),
    )
    index = with_entries(monster("Moss Saurus", 3, 10, 5, never), monster("Moss Frog", 3, 10, 5))
    game = fight([mage("A", "moss-saurus", "moss-frog")], [mage("B")], card_index=index)
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
    for zone in ("prepared", "used", "spellbook"):
        saurus, frog = (Ref(f"{zone}:a:home-{slug}") for slug in ("moss-saurus", "moss-frog"))
        assert [fits(game, ctx, Filter(series=("Moss", "Reed")), ref) for ref in (saurus, frog)] == [False, True]
        assert fits(game, ctx, Filter(series="Saurus"), saurus)
        assert fits(game, ctx, Filter(name="Moss Saurus"), saurus)


def test_what_a_text_calls_its_card_holds_in_the_places_that_it_names() -> None:
    """CONVERT-42: "always treated as a “Moss” card" everywhere, "“Frog” while in the GY" there."""
    always = Ability(
        mode="continuous",
        from_=("play", "prepared", "used", "banished", "spellbook", "extra"),
        do=(st.ChangeIdentity(what=SELF, series="Moss", also=True),),
    )
    there = Ability(mode="continuous", from_="used", do=(st.ChangeIdentity(what=SELF, name="Frog"),))
    index = with_entries(monster("Double", 3, 10, 5, always, there))
    game = fight([mage("A", "double")], [mage("B")], card_index=index)
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
    named = {
        zone: (
            fits(game, ctx, Filter(series="Moss"), Ref(f"{zone}:a:home-double")),
            fits(game, ctx, Filter(name="Frog"), Ref(f"{zone}:a:home-double")),
        )
        for zone in ("prepared", "used", "banished", "spellbook")
    }
    assert named == {z: (True, z == "used") for z in ("prepared", "used", "banished", "spellbook")}


def sea(name: str, more: int, area: Any = "section") -> Any:
    gain = st.Modify(what=Selector(how="all", kind="monster", reach="section"), attack=n(more))
    return spell(name, 1, Ability(mode="continuous", do=(gain,)), form="field", area=area, uses_focus=True)


@pytest.mark.parametrize("second", ["a", "b"])
def test_convert_29_a_section_has_one_field_the_newest(second: str) -> None:
    """Whoever's it is: the older one ends, its Focus is free and its spell Used."""
    game = arena(sea("Sea", 2), sea("Land", 1), mine=("sea",))
    old = in_play(game, "sea", "a", mode="field")
    free = game.state.mages[Ref("a")].free_focus
    assert being(game, "masaki").attack_full == 13
    new = in_play(game, "land", second, mode="field")
    assert (old in game.state.spells, new in game.state.spells) == (False, True)
    assert being(game, "masaki").attack_full == 12
    assert game.state.mages[Ref("a")].free_focus == free + (second == "b")


def test_convert_29_fields_of_other_sections_stay() -> None:
    """One of a single Section beside another in the next; one that covers both ends each that it meets."""
    game = arena(sea("Sea", 2), sea("Land", 1), sea("Sky", 3, "two_sections"))
    being(game, "b").section = 0
    here, there = in_play(game, "sea", "a", mode="field"), in_play(game, "land", "b", mode="field")
    assert {here, there} <= set(game.state.spells)
    wide = in_play(game, "sky", "a", mode="field")
    assert set(game.state.spells) == {wide}
