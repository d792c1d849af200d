"""Materials that a description names: read as a filter, chosen by the caster (CONVERT-32, FUSION-02)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Condition, Filter, Selector
from convert.effects import steps as st
from convert.effects.values import Bound
from convert.kernel import Move
from convert.systems.duel_monsters.entries import Material, Monster
from convert.systems.duel_monsters.rules import materials, summoning
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import Arrived, Engaged, Milled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from tests.rules_effects.arena import answer, arena, being, do, notes, settle, summon
from tests.rules_fight.fights import fight, mage, monster, play, rule_against, with_entries

DRAKE = monster("Drake", 3, 10, 8, attribute="FIRE", type="Dragon")
WYRMLING = monster("Wyrmling", 2, 6, 4, attribute="FIRE", type="Dragon")
GOLEM = monster("Golem", 4, 8, 16, type="Rock", rank=2)


def blend(*texts: str, **more: Any) -> Any:
    return monster("Blend", 6, 24, 20, form="fusion", materials=tuple(Material(text=text) for text in texts), **more)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("any Dragon monster", {"type": "Dragon"}),
        ("any Sea Serpent monster", {"type": "Sea Serpent"}),
        ("any LIGHT or DARK monster", {"attribute": ("LIGHT", "DARK")}),
        ("any Machine-Type “gear” monster", {"type": "Machine", "series": "gear"}),
        ("any DARK Fusion Monster", {"attribute": "DARK", "class_": "fusion"}),
        ("any Effect Monster, or more of them", {"class_": "effect"}),
        ("any monster", {}),
    ],
)
def test_a_description_is_read_as_a_filter(text: str, fields: dict[str, Any]) -> None:
    (need,) = materials.read(Material(text=text)) or ()
    assert need == materials.Need("", Filter(**fields))


def test_a_level_is_read_with_its_limit() -> None:
    for text, bound in (
        ("any Level 5 Insect monster", Bound(eq=5)),
        ("any Level 5 or higher Insect monster", Bound(gte=5)),
        ("any Level 5 or lower Insect monster", Bound(lte=5)),
        ("any Level 5 or 6 Insect monster", Bound(gte=5, lte=6)),
    ):
        (need,) = materials.read(Material(text=text)) or ()
        assert need.where == Filter(type="Insect", level=bound)


@pytest.mark.parametrize(
    "text",
    [
        "any Dragon with three heads",
        "any monster in your opponent's GY",
        "a Dragon",
        "any LIGHT or Rock monster",
        "any Rock, Fish monster",
        "any monster in the hand on the field",
        "any Dragon monster (1 Fusion and 1 Rock)",
        "any monster with different Types (Rock or LIGHT)",
        "“Drake” or 3 “Wyrm” monsters",
        "“Drake” or 1 monster on the field",
    ],
)
def test_words_that_are_not_known_are_left_to_the_game_master(text: str) -> None:
    assert materials.read(Material(text=text)) is None


@pytest.mark.parametrize(
    ("text", "fields", "zones"),
    [
        ("any Rock, Fish, or Sea Serpent monster", {"type": ("Rock", "Fish", "Sea Serpent")}, ()),
        (
            "any Rock Fusion, Synchro, Xyz, or Link Monster",
            {"type": "Rock", "class_": ("fusion", "synchro", "xyz", "link")},
            (),
        ),
        ("any “Gear” and/or “Cog” monster, or more of them", {"series": ("Gear", "Cog")}, ()),
        ("any non-Effect Synchro Monster", {"class_": "synchro", "not_": Filter(class_="effect")}, ()),
        ("any non-Rock monster", {"not_": Filter(type="Rock")}, ()),
        ("any Normal Monster, except a Token", {"class_": "normal", "not_": Filter(kind="token")}, ()),
        (
            "any DARK monster on the field, except Tokens",
            {"attribute": "DARK", "not_": Filter(kind="token")},
            ("play",),
        ),
        ("any face-up monster you control", {"face": "up"}, ("play",)),
        ("any face-down Defense Position monster", {"face": "down"}, ("play",)),
        ("any monster in the hand", {}, ("prepared",)),
        ("any Rock and/or Fish monster in your GY", {"type": ("Rock", "Fish")}, ("used",)),
        ("any monster, except on the field or in the GY", {}, ("prepared", "spellbook", "banished", "extra")),
        ("any monster that was Special Summoned from the Extra Deck", {"came": "extra"}, ("play",)),
        ("any monster with 2150 or more ATK", {"attack": Bound(gte=22)}, ()),
        ("any monster with 1500 or less DEF", {"defense": Bound(lte=15)}, ()),
        ("any Rock monster with 0 ATK/DEF", {"type": "Rock", "attack": Bound(eq=0), "defense": Bound(eq=0)}, ()),
        ("any monster with 1500 ATK/800 DEF", {"attack": Bound(eq=15), "defense": Bound(eq=8)}, ()),
        (
            "any monster with 1500 original ATK/DEF",
            {"original_attack": Bound(eq=15), "original_defense": Bound(eq=15)},
            (),
        ),
        ("any monster whose original Level is 8 or higher", {"original_level": Bound(gte=8)}, ()),
        ("any monster that mentions “Temple of Rain”", {"mentions": "Temple of Rain"}, ()),
        ("any monster that cannot be Normal Summoned/Set", {"not_": Filter(can=("normal_summon",))}, ()),
        ("any “Gear” monster with different names", {"series": "Gear", "different": ("name",)}, ()),
        ("any Rock monster with the same name", {"type": "Rock", "same": ("name",)}, ()),
        (
            "any monster with the same Type and Attribute, but different Levels",
            {"same": ("type", "attribute"), "different": ("level",)},
            (),
        ),
        ("any monster with different Types (Rock or Fish)", {"type": ("Rock", "Fish"), "different": ("type",)}, ()),
        ("any monster in your GY with different names", {"different": ("name",)}, ("used",)),
        ("“Drake” or “Golem”", {"name": ("Drake", "Golem")}, ()),
        (
            "“Drake” or 1 Rock Effect Monster",
            {"any_": (Filter(name="Drake"), Filter(type="Rock", class_="effect"))},
            (),
        ),
        (
            "“Drake” (or 1 Fusion Monster that mentions it)",
            {"any_": (Filter(name="Drake"), Filter(class_="fusion", mentions="Drake"))},
            (),
        ),
    ],
)
def test_what_else_a_description_says(text: str, fields: dict[str, Any], zones: tuple[Any, ...]) -> None:
    """CONVERT-32: numbers, places, classes, and what the Materials of one description share or differ in."""
    (need,) = materials.read(Material(text=text)) or ()
    assert need == materials.Need("", Filter(**fields), zones)


def test_one_of_each_kind_is_as_many_needs() -> None:
    needs = materials.read(Material(text="any Rock monster (1 Fusion, 1 Synchro, and 1 Xyz)", count=3))
    assert needs == tuple(materials.Need("", Filter(type="Rock", class_=word)) for word in ("fusion", "synchro", "xyz"))
    assert materials.read(Material(text="any Rock monster (1 Fusion and 1 Synchro)", count=3)) is None


def test_materials_of_one_description_share_or_differ_in_what_it_says() -> None:
    """CONVERT-32, FUSION-02: two FIRE ones go together, one EARTH one with neither; and the other way about."""
    three = (DRAKE, WYRMLING, GOLEM)
    blends = {
        "same": Material(text="any monster with the same Attribute", count=2),
        "other": Material(text="any monster with different Attributes", count=2),
    }
    for word, material in blends.items():
        card_index = with_entries(*three, monster("Blend", 6, 24, 20, form="fusion", materials=(material,)))
        who = mage("A", "polymerization", "drake", "wyrmling", "golem", channeling=5, mp=5, focus=4, preparation=6)
        game = play(fight([who], [mage("B")], card_index=card_index), "stance none", "fuse a home-blend")
        first = {str(move) for move in game.legal_moves()}
        if word == "same":
            assert first == {"choose prepared:a:home-drake", "choose prepared:a:home-wyrmling"}
            play(game, "choose prepared:a:home-wyrmling", "stance none")
            assert being(game, "blend").materials == ("home-wyrmling", "home-drake")
        else:
            assert len(first) == 3
            play(game, "choose prepared:a:home-golem", "choose prepared:a:home-wyrmling", "stance none")
            assert being(game, "blend").materials == ("home-golem", "home-wyrmling")


def test_a_material_lies_where_the_description_says() -> None:
    """CONVERT-32: "in the hand" is Prepared, "on the field" in play; one among the used is no Material of
    Polymerisation (FUSION-02)."""
    assert rule_against(ready("any FIRE monster on the field", "any monster"), "fuse a home-blend") == "FUSION-02"
    assert rule_against(ready("any FIRE monster in your GY", "any monster"), "fuse a home-blend") == "FUSION-02"
    game = ready("any FIRE monster in the hand", "any EARTH monster on the field", channeling=9)
    assert rule_against(game, "fuse a home-blend") == "FUSION-02"
    masaki = summoning.make(game.state, game.state.mages["a"], game.card_index.monster("masaki"), mp=6, origin="slot")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    game.refresh()
    play(game, "fuse a home-blend", "choose prepared:a:home-wyrmling", "stance none")
    assert being(game, "blend").materials == ("home-wyrmling", "home-masaki")


def ready(*texts: str, **values: Any) -> Game:
    card_index = with_entries(DRAKE, WYRMLING, GOLEM, blend(*texts))
    usual = {"channeling": 5, "mp": 5, "focus": 4, "preparation": 6}
    who = mage("A", "polymerization", "drake", "wyrmling", "golem", **{**usual, **values})
    return play(fight([who], [mage("B")], card_index=card_index), "stance none")


def test_the_caster_chooses_among_what_fits() -> None:
    """FUSION-04 to FUSION-10: cost by the highest Rank of what was chosen; each thing stands for one Material."""
    game = ready("any Dragon monster", "any monster")
    play(game, "fuse a home-blend")
    assert {str(move) for move in game.legal_moves()} == {
        "choose prepared:a:home-drake", "choose prepared:a:home-wyrmling",
    }  # fmt: skip
    play(game, "choose prepared:a:home-drake")
    assert Move("choose", ("prepared:a:home-drake",)) not in game.legal_moves()
    play(game, "choose prepared:a:home-golem", "stance none")
    fused = being(game, "blend")
    assert fused.materials == ("home-drake", "home-golem")
    assert fused.hp_full == 4 + 2 * (6 + 3 + 4)
    assert fused.mp_spent == 1 + 2 + 6
    assert {"home-drake", "home-golem"} <= set(game.state.mages["a"].barred)


def test_a_summon_in_play_may_be_chosen_too() -> None:
    """FUSION-02, FUSION-11: its damage carries over, and the fused one takes its place."""
    game = ready("any Dragon monster", "any monster", channeling=9)
    masaki = summoning.make(game.state, game.state.mages["a"], game.card_index.monster("masaki"), mp=6, origin="slot")
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    being(game, "masaki").hp -= 5
    play(game, "fuse a home-blend", "choose prepared:a:home-wyrmling", "choose masaki", "stance none")
    assert being(game, "blend").materials == ("home-wyrmling", "home-masaki")
    assert being(game, "blend").hp == being(game, "blend").hp_full - 5
    assert "masaki" not in game.state.beings


def test_a_fused_creature_far_from_its_caster_does_not_enter_their_skirmish() -> None:
    """FUSION-07, SUMMON-12: it stands where its Material stood, in another Section."""
    game = ready("any Dragon monster", "any EARTH monster", channeling=9)
    masaki = summoning.make(game.state, game.state.mages["a"], game.card_index.monster("masaki"), mp=6, origin="slot")
    masaki.section = 0
    game.emit(Arrived(masaki, Held("summon", Ref("masaki"))))
    game.emit(Engaged("a", "b"))
    game.refresh()
    play(game, "fuse a home-blend", "choose prepared:a:home-wyrmling", "choose masaki")
    assert "yes" not in [str(move) for move in game.legal_moves()]
    play(game, "stance none")
    assert (being(game, "blend").section, being(game, "blend").skirmish) == (0, 0)


def test_only_what_leaves_a_whole_set_is_offered() -> None:
    """The one Dragon there is stays for the Material that must be a Dragon."""
    game = ready("any FIRE monster", "any Rock monster", "any Level 2 monster")
    play(game, "fuse a home-blend", "stance none")
    assert being(game, "blend").materials == ("home-drake", "home-golem", "home-wyrmling")


def test_what_cannot_be_made_or_read_is_refused() -> None:
    assert rule_against(ready("any Dragon monster", "any Fiend monster"), "fuse a home-blend") == "FUSION-02"
    assert rule_against(ready("any Dragon monster", "any monster of renown"), "fuse a home-blend") == "CONVERT-32"
    assert rule_against(ready("any Dragon monster", "any monster", focus=2), "fuse a home-blend") == "FUSION-03"


def test_an_effect_fuses_with_what_the_caster_chooses() -> None:
    game = arena(
        DRAKE, WYRMLING, GOLEM, blend("any Dragon monster", "any monster"), mine=("drake", "wyrmling", "golem")
    )
    step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"))
    answers = ("choose prepared:a:home-wyrmling", "choose masaki", "stance none")
    do(game, step, answers=answers)
    assert being(game, "blend").materials == ("home-wyrmling", "home-masaki")
    game = arena(blend("any monster of renown"))
    assert "game master" in notes(do(game, step))


@pytest.mark.parametrize(("mp", "offered"), [(9, ["drake", "golem"]), (8, ["drake"])])
def test_fusion_06_a_material_that_makes_it_too_dear_is_not_offered(mp: int, offered: list[str]) -> None:
    """The Golem of Rank 2 makes it 9 MP."""
    mine = ("drake", "wyrmling", "golem")
    game = arena(DRAKE, WYRMLING, GOLEM, blend("any Dragon monster", "any monster"), mine=mine)
    game.state.mages["a"].mp = mp
    game.push(Steps((FUSE,), Context(Ref("a"), 0, Ref(""), "", manner="cast")))
    settle(game)
    answer(game, "choose prepared:a:home-wyrmling")
    prepared = [str(move) for move in game.legal_moves() if "prepared" in str(move)]
    assert prepared == [f"choose prepared:a:home-{name}" for name in offered]


def test_what_must_be_among_the_materials_is_what_is_left_to_choose() -> None:
    """ "…, including a Rock monster" (CONVERT-32): with the Dragon taken first, only the Rock is offered."""
    must = Selector(how="choose", kind="monster", count=1, zone=("prepared", "play"), where=Filter(type="Rock"))
    mine = ("drake", "wyrmling", "golem")
    game = arena(DRAKE, WYRMLING, GOLEM, blend("any Dragon monster", "any monster"), mine=mine)
    allowed = Selector(kind="monster", side="you", zone=("prepared", "play"), including=must)
    step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"), materials=allowed)
    do(game, step, answers=("choose prepared:a:home-drake", "stance none"))
    assert being(game, "blend").materials == ("home-drake", "home-golem")


def test_of_one_or_two_that_must_be_among_the_materials_one_is_enough() -> None:
    """ "…, including 1 or 2 Rock monsters" (CONVERT-32): there are two, and one Material may be a Rock at all."""
    must = Selector(how="choose", kind="monster", count=(1, 2), zone=("prepared", "play"), where=Filter(type="Rock"))
    boulder = monster("Boulder", 4, 6, 18, type="Rock", rank=2)
    mine = ("drake", "golem", "boulder")
    game = arena(DRAKE, GOLEM, boulder, blend("any Dragon monster", "any monster"), mine=mine)
    allowed = Selector(kind="monster", side="you", zone="prepared", including=must)
    step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"), materials=allowed)
    do(game, step, answers=("choose prepared:a:home-boulder", "stance none"))
    assert being(game, "blend").materials == ("home-drake", "home-boulder")


def test_nothing_is_fused_without_what_must_be_among_the_materials() -> None:
    must = Selector(how="choose", kind="monster", count=1, zone=("prepared", "play"), where=Filter(type="Rock"))
    game = arena(DRAKE, WYRMLING, blend("any Dragon monster", "any monster"), mine=("drake", "wyrmling"))
    allowed = Selector(kind="monster", side="you", zone=("prepared", "play"), including=must)
    step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"), materials=allowed)
    assert "no fusion" in notes(do(game, step))


@pytest.mark.parametrize(
    ("manner", "spared", "taken"), [("fusion", "", False), ("fusion", "Blend", True), ("link", "", True)]
)
def test_what_may_not_be_a_material_is_none(manner: Any, spared: str, taken: bool) -> None:
    """CONVERT-42: a ban on another kind of summoning does not matter, nor one that spares this very monster."""
    game = arena(DRAKE, GOLEM, blend("any Warrior monster", "any Rock monster"), mine=("drake", "golem"))
    unless = Selector(how="all", kind="monster", where=Filter(name=spared)) if spared else None
    mine = Selector(how="all", kind="monster", side="you", zone="play")
    do(game, st.Forbid(what=mine, action="be_material", as_=manner, unless=unless, until="end_of_turn"))
    step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"))
    do(game, step, answers=("stance none",) if taken else ())
    assert any(one.name == "Blend" for one in game.state.beings.values()) == taken


def test_the_materials_of_either_side() -> None:
    both = Selector(how="all", kind="monster", side="any", zone=("prepared", "play"))
    for allowed, made in ((both, True), (None, False)):
        game = arena(DRAKE, GOLEM, blend("any FIRE monster", "any Rock monster"), mine=("golem",))
        summon(game, "drake", "b")
        step = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"), materials=allowed)
        do(game, step, answers=("stance none",) if made else ())
        assert ("drake" in game.state.beings) != made


FUSE = st.FusionSummon(what=Selector(kind="monster", side="you", zone="extra"))


def besides(**more: Any) -> st.FusionSummon:
    """A Fusion Summon that may use what is used besides; such a Material is banished."""
    fields: dict[str, Any] = {"to": "banished", **more}
    what = Selector(kind="monster", side="you", zone="used", count=fields.pop("count", None))
    return replace(FUSE, also=(st.MoreMaterials(what=what, **fields),))


def used_golem(*known: Monster) -> Game:
    """A Wyrmling is Prepared; a Golem and a Drake were used."""
    game = arena(DRAKE, WYRMLING, GOLEM, *known, mine=("wyrmling",), book=("golem", "drake"))
    for name in ("golem", "drake"):
        game.emit(Milled("a", f"home-{name}"))
    return game


THERE = Selector(kind="monster", side="you", zone="play", where=Filter(name="Masaki the Legendary Swordsman"))
GONE = Selector(kind="monster", side="you", zone="play", where=Filter(name="Nobody"))


@pytest.mark.parametrize(
    ("step", "made"),
    [
        (FUSE, False),
        (besides(), True),
        (besides(if_=(Condition(exists=GONE),)), False),
        (besides(into=Selector(kind="monster", where=Filter(name="Blend"))), True),
        (besides(into=Selector(kind="monster", where=Filter(name="Other"))), False),
        (besides(beside=Selector(kind="monster", side="you", zone="prepared", where=Filter(name="Wyrmling"))), True),
        (besides(beside=Selector(kind="monster", side="you", zone="play", where=Filter(name="Wyrmling"))), False),
    ],
)
def test_what_may_be_used_besides_is_a_material_and_goes_where_it_says(step: st.FusionSummon, made: bool) -> None:
    """ "If X, you can also banish monsters from your GY as material" (CONVERT-20: banished)."""
    game = used_golem(blend("any Dragon monster", "any Rock monster"))
    answers: tuple[str, ...] = ("choose prepared:a:home-wyrmling", "stance none") if made else ()
    if made and step.also and step.also[0].beside is not None:
        answers = answers[1:]  # only the Wyrmling leaves a whole set
    told = notes(do(game, step, answers=answers))
    assert ("blend" in game.state.beings) is made, told
    assert ("home-golem" in game.state.mages["a"].banned_sources) is made
    assert "home-wyrmling" not in game.state.mages["a"].banned_sources


def test_no_more_of_them_are_used_than_it_says() -> None:
    game = used_golem(blend("any Level 3 monster", "any Rock monster"))
    assert "no fusion" in notes(do(game, besides(count=(0, 1))))
    do(game, besides(count=(0, 2)), answers=("stance none",))
    assert being(game, "blend").materials == ("home-drake", "home-golem")


def test_a_material_from_the_spellbook_cannot_be_prepared_any_more() -> None:
    """CONVERT-20: "using monsters from your Deck" is sent from there to the graveyard."""
    game = arena(GOLEM, blend("any Warrior monster", "any Rock monster"), book=("golem",))
    allowed = Selector(kind="monster", side="you", zone=("play", "spellbook"))
    do(game, replace(FUSE, materials=allowed), answers=("stance none",))
    assert "home-golem" in [spent.spell for spent in game.state.mages["a"].spent]
