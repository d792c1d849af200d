"""CONVERT-42: what a card is called by its own text, in every zone that the text names: "becomes" puts a name in the
place of its own, "always treated as" puts one beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from convert.cards.sources import load
from convert.contract.registry import load_system
from convert.contract.system import Context as Conversion
from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Entry, Material, Monster
from convert.systems.duel_monsters.rules import summoning
from convert.systems.duel_monsters.rules.casting import fusion_materials
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.continuous import named_zones
from convert.systems.duel_monsters.rules.effects.filters import fits, traits
from convert.systems.duel_monsters.rules.events import Arrived, SpellChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Held
from convert.terminal.opening import starter_compendium
from tests.rules_effects.arena import SELF, arena, do, in_play, settle, summon
from tests.rules_fight.fights import fight, mage, monster, spell, with_entries

ZONES = ("play", "prepared", "used", "banished", "spellbook", "extra")
AWAY = ("prepared", "used", "banished", "spellbook", "extra", "cast", "corpse")


def says(zones: Any = "play", *, also: bool = False, **named: Any) -> Ability:
    """A text that says of its card what it is called."""
    return Ability(mode="continuous", from_=zones, do=(st.ChangeIdentity(what=SELF, also=also, **named),))


def called(game: Game, ref: str, name: str) -> bool:
    return fits(game, Context(Ref("a"), 0, NOTHING), Filter(name=name), Ref(ref))


def table(*abilities: Ability, **more: Any) -> Game:
    return arena(monster("Reed", 2, 5, 5, *abilities), monster("Frog", 2, 5, 5), mine=("reed",), **more)


@pytest.mark.parametrize("also", [True, False])
@pytest.mark.parametrize("zones", [ZONES, ("play", "used"), ("prepared", "play"), "used", "play"])
def test_one_reading_for_every_zone(zones: Any, also: bool) -> None:
    """In a zone that is named the name is there, and its own is gone where it "becomes" the other; elsewhere it has its
    own alone."""
    game = table(says(zones, also=also, name="Frog"))
    named = (zones,) if isinstance(zones, str) else zones
    for zone in AWAY:
        there = {"corpse": "used"}.get(zone, zone) in named or set(ZONES) == set(named)
        ref = f"{zone}:a:home-reed"
        assert (called(game, ref, "Frog"), called(game, ref, "Reed")) == (there, also or not there), zone
    made = summon(game, "reed", "a")
    here = "play" in named
    assert (called(game, made.id, "Frog"), called(game, made.id, "Reed")) == (here, also or not here)


@pytest.mark.parametrize(("shadow", "muted"), [(True, False), (False, True)])
def test_what_it_is_always_holds_where_its_abilities_do_not(shadow: bool, muted: bool) -> None:
    """A Shadow's and a negated creature's: "always treated as" is no effect; "its name becomes" is one."""
    always = says(ZONES, also=True, name="Frog"), says(ZONES, also=True, series="Moss")
    for abilities, there in (
        (always, True),
        ((says("play", name="Frog"), says("play", also=True, series="Moss")), False),
    ):
        game = table(*abilities)
        made = summon(game, "reed", "a", shadow=shadow)
        if muted:
            do(game, st.Suppress(what=Selector(how="all", kind="monster", side="you"), until="end_of_turn"))
        assert called(game, made.id, "Frog") is there
        assert fits(game, Context(Ref("a"), 0, NOTHING), Filter(series="Moss"), made.id) is there
        assert called(game, made.id, "Reed")


def test_a_spell_in_play_that_is_silenced_keeps_what_it_is_always_called() -> None:
    for zones, also, there in ((ZONES, True, True), ("play", False, False)):
        game = arena(spell("Pool", 2, says(zones, also=also, name="Umi"), form="continuous", lasting=True))
        key = in_play(game, "pool", "a")
        assert called(game, key, "Umi")
        assert called(game, key, "Pool") is also
        game.emit(SpellChanged(Ref(key), {"muted": "a"}))
        assert called(game, key, "Umi") is there
        assert called(game, key, "Pool")


def test_equipment_is_called_as_its_text_says_wherever_it_is() -> None:
    arms = spell("Blade", 1, says(ZONES, also=True, series="Noble Arms"), form="artifact")
    game = arena(arms, items=(Item(name="old blade", entry="blade"),))
    assert fits(game, Context(Ref("a"), 0, NOTHING), Filter(series="Noble Arms"), Ref("item:a:old blade"))


def test_a_name_that_an_effect_gives_stands_in_the_place_of_all_names() -> None:
    game = table(says(ZONES, also=True, name="Frog"), says(ZONES, also=True, series="Moss"))
    made = summon(game, "reed", "a")
    do(game, st.ChangeIdentity(what=Selector(how="all", kind="monster", side="you"), name="Fern", until="end_of_turn"))
    assert called(game, made.id, "Fern")
    assert not called(game, made.id, "Reed")
    assert fits(game, Context(Ref("a"), 0, NOTHING), Filter(series="Moss"), made.id)
    assert "Frog" in traits(game, made.id, "name")  # what it also is, it stays


# --- Materials (FUSION-02) --------------------------------------------------------------------------------------------


def fusion(*abilities: Ability, prepared: bool, needs: str = "frog") -> Game:
    blend = monster(
        "Blend", 4, 14, 12, form="fusion",
        materials=(Material(name=needs.title(), slug=needs), Material(name="M-Warrior 2", slug="m-warrior-2")),
    )  # fmt: skip
    mine = ("polymerization", "m-warrior-2", *(("reed",) if prepared else ()))
    game = arena(
        monster("Reed", 2, 5, 5, *abilities), monster("Frog", 2, 5, 5), blend,
        mine=mine, book=("reed",), focus=9, mp=10,
    )  # fmt: skip
    if not prepared:
        summon(game, "reed", "a")
    return game


@pytest.mark.parametrize(
    ("zones", "also", "in_play", "in_hand"),
    [(ZONES, True, True, True), (("play", "used"), False, True, False), (("prepared",), False, False, True)],
)
def test_fusion_02_a_material_is_what_it_is_called_where_it_is(
    zones: Any, also: bool, in_play: bool, in_hand: bool
) -> None:
    for prepared, there in ((False, in_play), (True, in_hand)):
        for needs, right in (("frog", there), ("reed", also or not there)):
            game = fusion(says(zones, also=also, name="Frog"), prepared=prepared, needs=needs)
            mage = game.state.mages[Ref("a")]
            found = fusion_materials.parts(game, mage, game.card_index.monster("blend"))
            assert (found is not None) is right, (prepared, needs)


# --- every card that says so ------------------------------------------------------------------------------------------


def holds_everywhere(entries: Sequence[Entry]) -> int:
    """For each card that says of itself what it is called: the rules take it at its word in every zone, in play and
    away from play. How many there were."""
    found = {one.id: [(each, step) for each in one.effects for step in named_by(each)] for one in entries}
    index = with_entries(*(one for one in entries if found[one.id]))
    for entry in entries:
        said = found[entry.id]
        if not said:
            continue
        game = fight([mage("A", focus=6)], [mage("B")], card_index=index)
        game.drop()
        if isinstance(entry, Monster):
            made = summoning.make(game.state, game.state.mages[Ref("a")], entry, mp=1, origin="slot")
            game.emit(Arrived(made, Held("summon", made.id)))
            settle(game)
            here: str = made.id
        else:
            here = in_play(game, entry.slug, "a")
        for zone in ("play", *ZONES[1:]):
            ref = here if zone == "play" else f"{zone}:a:{entry.id}"
            there = [step for ability, step in said if zone in named_zones(ability)]
            for step in there:
                assert step.name is None or called(game, ref, step.name), (entry.name, zone)
                where = Filter(series=step.series)
                assert step.series is None or fits(game, Context(Ref("a"), 0, NOTHING), where, Ref(ref)), entry.name
            gone = any(step.name is not None and not step.also for step in there)
            assert called(game, ref, entry.name) is not gone, (entry.name, zone)
    return sum(map(bool, found.values()))


def named_by(ability: Ability) -> list[st.ChangeIdentity]:
    steps = ability.do if ability.mode == "continuous" and not ability.if_ else ()
    return [step for step in steps if isinstance(step, st.ChangeIdentity) and step.what == SELF and named(step)]


def named(step: st.ChangeIdentity) -> bool:
    return not step.if_ and (step.name is not None or step.series is not None)


def test_every_starter_card_that_says_so_is_called_so() -> None:
    assert holds_everywhere(starter_compendium("duel-monsters").entries) >= 1


@pytest.mark.thorough
def test_every_real_card_that_says_so_is_called_so(snapshot: Path, tmp_path: Path) -> None:
    cards = load(str(snapshot / "cardinfo.json.gz"), cache=tmp_path, offline=True).cards
    wanted = [card for card in cards if re.search(r"treated as|name becomes", card.text)]
    made = load_system("duel-monsters").convert(wanted, Conversion(by_name={card.name: card for card in cards}))
    found: list[Any] = [each.entry for each in made.entries]
    entries: list[Entry] = [one for one in found if one.form != "fusion"]
    assert holds_everywhere(entries) > 200
    always = [step for one in entries for each in one.effects if len(named_zones(each)) == 6 for step in named_by(each)]
    assert len(always) > 120
    assert all(step.also for step in always)  # "always treated as" takes nothing away
