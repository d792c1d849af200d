"""EQUIP and COMBAT-48 to COMBAT-50 in a fight: what putting on and taking off changes, what becomes of what a summon
wears, limits for several items."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.rules.character import Character, Focused, Item
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.events import Dismissed, Released
from convert.systems.duel_monsters.rules.events.wearing import totals
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from tests.rules_fight.fights import (
    SWORD,
    being,
    caster,
    fight,
    legal,
    mage,
    play,
    rule_against,
    to_turn_of,
    verbs,
)
from tests.rules_fight.invariants import check_invariants


def call(*items: Item, focus: int = 4) -> Game:
    """A with these things, and a Masaki that was called and has had its turn of arrival."""
    game = fight([mage("A", "masaki", items=items, mp=9, channeling=9, focus=focus)], [mage("B")])
    play(game, "stance none", "summon a home-masaki")
    while "end" not in verbs(game):
        play(game, "no" if "no" in verbs(game) else "stance none")
    to_turn_of(game, "b")
    return to_turn_of(game, "a")


STAFF = Item(name="staff", scepter=2, worn=False)
GEM = Item(name="gem", amulet=2, mp=15, worn=False)
PAINT = Item(name="paint", war_paint=2, paint=5, worn=False)
CHARM = Item(name="charm", talisman=2, worn=False)
MAIL = Item(name="mail", origin="magic", armour=4, worn=False)


def test_putting_on_changes_everything_that_the_thing_gives() -> None:
    """EQUIP-09, EQUIP-10, EQUIP-13, EQUIP-14, COMBAT-48: at once, with what is left in it; taking it off takes it all
    away again and keeps what is left."""
    game = fight([mage("A", items=[STAFF, GEM, PAINT, CHARM])], [mage("B")])
    me = caster(game, "a")
    for name, now in (("staff", (2, 0, 0, 0)), ("gem", (2, 15, 0, 0))):
        play(game, *(["stance none"] if name == "staff" else []), f"wear a {name}")
        assert (me.scepter, me.amulet, being(game, "a").paint, me.talisman) == now
        me = caster(game, "a")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "wear a paint", "wear a charm")
    me = caster(game, "a")
    assert (me.scepter, me.amulet, being(game, "a").paint, me.talisman) == (2, 15, 5, 2)
    me.amulet, being(game, "a").paint = 6, 3
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "take-off a gem", "take-off a paint")
    me = caster(game, "a")
    assert (me.amulet, being(game, "a").paint) == (0, 0)
    kept = {item.name: (item.mp, item.paint) for item in being(game, "a").items}
    assert (kept["gem"], kept["paint"]) == ((6, None), (None, 3))
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "wear a gem", "wear a paint")
    assert (caster(game, "a").amulet, being(game, "a").paint) == (6, 3)


def test_what_a_talisman_held_comes_into_ones_own_slots_or_is_let_go() -> None:
    """EQUIP-09: taken off it holds nothing any more."""
    game = call(Item(name="charm", talisman=1), focus=2)
    me = caster(game, "a")
    (held,) = [one for one in me.held if one.what == "masaki"]
    me.held = (Held("summon", Ref("masaki"), 1, 1),)
    play(game, "take-off a charm")
    assert caster(game, "a").held == (Held("summon", Ref("masaki"), 1, 0),)
    assert caster(game, "a").focus_used == 1
    play(game, "wear a charm")
    full = caster(game, "a")
    full.held = (Held("basic", Ref("one")), Held("basic", Ref("two")), Held("summon", Ref("masaki"), 1, 1))
    being(game, "a").actions = 1
    game.refresh()
    play(game, "take-off a charm")
    assert "masaki" not in game.state.beings
    assert held.slots == 1


SET = [
    (3, 3, "mundane", 3),
    (2, 2, "mundane", 3),
    (4, 4, "magic", 6),
    (5, 5, "spell", 10),
]


@pytest.mark.parametrize("kind", ["weapon", "armour", "talisman", "scepter", "amulet", "war_paint"])
@pytest.mark.parametrize(("one", "other", "origin", "given"), SET)
def test_several_items_for_one_stat(kind: str, one: int, other: int, origin: str, given: int) -> None:
    """EQUIP-05: at most +3 from mundane ones and +6 in all; what comes from specific spells is outside the limit; an
    Amulet's 10 MP and War Paint's 4 HP a point likewise."""
    items = [Item(name=name, origin=origin, **{kind: points}) for name, points in (("x", one), ("y", other))]  # type: ignore[arg-type]
    game = fight([mage("A", items=items, focus=4)], [mage("B")])
    me, body = caster(game, "a"), being(game, "a")
    now = {
        "weapon": body.weapon,
        "armour": body.armour,
        "talisman": me.talisman,
        "scepter": me.scepter,
        "amulet": me.amulet / 10,
        "war_paint": body.paint / 4,
    }
    assert now[kind] == given
    assert sum(value > 0 for value in now.values()) == 1


def test_mundane_and_magic_together_give_six() -> None:
    """EQUIP-05: +3 and +4 are +6; one more from a spell is +7."""
    three, four, one = (
        Item(name="a", scepter=3),
        Item(name="b", origin="magic", scepter=4),
        Item(name="c", origin="spell", scepter=1),
    )
    assert totals([three, four]).scepter == 6
    assert totals([three, four, one]).scepter == 7


# --- what a summon wears ---------------------------------------------------------------------------------------------


def test_what_a_summon_wore_drops_in_its_section_and_its_focus_is_free() -> None:
    """EQUIP-18, COMBAT-49: picked up with a Partial Action, by whoever stands there."""
    game = call(MAIL)
    play(game, "give a masaki mail")
    assert being(game, "masaki").armour == 4
    assert caster(game, "a").focus_used == 2
    being(game, "masaki").section = 2
    game.emit(Dismissed("masaki", "by its caster"))
    game.refresh()
    assert caster(game, "a").focus_used == 0
    assert [(one.section, one.item.name, one.item.worn) for one in game.state.ground] == [(2, "mail", False)]
    check_invariants(game)
    assert not legal(game, "pick-up a mail"), "it lies elsewhere"
    being(game, "a").section = 2
    game.refresh()
    assert legal(game, "pick-up a mail")
    actions = being(game, "a").actions
    play(game, "pick-up a mail")
    assert being(game, "a").armour == 4
    assert being(game, "a").actions == actions - 1
    assert (caster(game, "a").focus_used, game.state.ground) == (1, ())
    check_invariants(game)


def test_a_destroyed_and_a_defeated_bearer_drop_it_too() -> None:
    """EQUIP-18, DEATH-02: a Body wears nothing."""
    game = call(MAIL)
    play(game, "give a masaki mail")
    game.push(Damage("masaki", 99, "b", "effect"))
    game.settle()
    while "keep" not in verbs(game):
        play(game, "link summon" if "link" in verbs(game) else str(game.legal_moves()[0]))
    play(game, "keep")
    assert being(game, "masaki").body == "defeated"
    assert [one.item.name for one in game.state.ground] == ["mail"]
    assert caster(game, "a").focus_used == 1
    check_invariants(game)


def test_one_exchanges_items_on_a_creature_in_one_full_action() -> None:
    """COMBAT-50: any number of items, on oneself or on a creature; taken back as well; none of them is used."""
    blade = Item(name="blade", weapon=2)
    game = call(blade, MAIL)
    play(game, "exchange a", "give a masaki blade")
    assert not legal(game, "take-off masaki blade"), "each item once"
    play(game, "wear a mail")
    assert (being(game, "masaki").weapon, being(game, "a").armour) == (2, 4)
    assert being(game, "a").actions == 0
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    assert being(game, "a").actions == 2
    play(game, "exchange a", "take-off masaki blade")
    assert being(game, "masaki").weapon == 0
    play(game, "done")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "exchange a", "take-back a masaki blade")
    assert (being(game, "masaki").items, being(game, "a").weapon) == ((), 2)


def test_an_unconscious_casters_magic_equipment_gives_nothing_until_it_has_a_slot_again() -> None:
    """STAT-22, EQUIP-16: every Focus is lost; woken, it has to be put on again."""
    mail = Item(name="mail", origin="magic", armour=4)
    game = fight([mage("A", items=[mail, Item(name="hat", armour=1)]), mage("C")], [mage("B")])
    assert being(game, "a").armour == 5
    game.push(Damage("a", 999, "b", "effect"))
    game.settle()
    assert being(game, "a").down
    assert being(game, "a").armour == 1, "what is mundane stays"
    assert caster(game, "a").held == ()
    from convert.systems.duel_monsters.rules.events import Healed, Woke

    game.emit(Healed("a", 5))
    if being(game, "a").down:
        game.emit(Woke("a"))
    assert being(game, "a").armour == 1
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "wear a mail")
    assert (being(game, "a").armour, caster(game, "a").focus_used) == (5, 1)


def test_an_eidolon_vanishes_with_its_focus_whoever_wears_it() -> None:
    """EIDOLON-03, EIDOLON-04: cast, given to a summon, its own Focus let go."""
    game = fight([mage("A", "sword", "masaki", channeling=9, mp=9, focus=4)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none", "cast a home-sword")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "give a masaki Sword")
    assert being(game, "masaki").weapon == SWORD.weapon_bonus
    assert caster(game, "a").focus_used == 3
    game.emit(Released("a", Ref("eidolon:home-sword")))
    assert (being(game, "masaki").items, being(game, "masaki").weapon) == ((), 0)
    assert caster(game, "a").focus_used == 1
    check_invariants(game)


def test_a_sheet_keeps_what_its_summon_wears(tmp_path: object) -> None:
    """EQUIP-18: a summon alive at the end of a fight does not take the thing along; what lies there is picked up."""
    from convert.compendium.book import Compendium
    from convert.contract.registry import load_system
    from convert.systems.duel_monsters.campaign.fights import after_fight
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.campaign.model import Campaign

    game = call(MAIL, Item(name="hat", armour=1))
    play(game, "give a masaki mail")
    sheet: Character = mage("A", "masaki", items=[MAIL, Item(name="hat", armour=1)])
    library = Library(Compendium.from_entries(load_system("duel-monsters"), game.card_index.entries))
    campaign = Campaign(title="T", characters={"a": sheet})
    after = after_fight(campaign, library, game.state, ["a"]).campaign.characters["a"]
    assert sorted((item.name, item.worn) for item in after.equipment) == [("hat", True), ("mail", False)]
    game.emit(Dismissed("masaki", "by its caster"))
    after = after_fight(campaign, library, game.state, ["a"]).campaign.characters["a"]
    assert sorted(item.name for item in after.equipment) == ["hat", "mail"]
    assert not any(isinstance(one, Focused) for one in after.focus)


def test_whoever_fled_is_written_down_as_well() -> None:
    """COMBAT-51: off the battlefield with summons and things, and back on the sheet."""
    from convert.compendium.book import Compendium
    from convert.contract.registry import load_system
    from convert.systems.duel_monsters.campaign.fights import after_fight
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.campaign.model import Campaign

    game = call(MAIL)
    play(game, "give a masaki mail")
    being(game, "a").hp = 7
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    library = Library(Compendium.from_entries(load_system("duel-monsters"), game.card_index.entries))
    sheet = mage("A", "masaki", items=[MAIL])
    play(game, "flee a")
    assert "a" not in game.state.beings
    after = after_fight(Campaign(title="T", characters={"a": sheet}), library, game.state, ["a"])
    now = after.campaign.characters["a"]
    assert (now.hp, [item.name for item in now.equipment]) == (7, ["mail"])
    assert [one.spell for one in now.focus] == ["masaki"]


def test_an_artifact_is_used_and_not_worn_whatever_the_sheet_leaves_out() -> None:
    """EQUIP-16, MAGICITEM-02: carried, it occupies no Focus and is not put on or taken off; one that the sheet gives a
    bonus is Magic Equipment as well."""
    carried = Item(name="pot", entry="home-pot", origin="spell")
    game = fight([mage("A", items=[carried])], [mage("B")])
    assert (caster(game, "a").held, being(game, "a").items[0].worn) == ((), False)
    play(game, "stance none")
    assert not {"wear", "take-off"} & set(verbs(game))
    assert rule_against(game, "wear a pot") == "MAGICITEM-02"
    game = fight([mage("A", items=[replace(carried, weapon=2)])], [mage("B")])
    assert (caster(game, "a").focus_used, being(game, "a").weapon) == (1, 2)
    play(game, "stance none", "take-off a pot")
    assert (caster(game, "a").focus_used, being(game, "a").weapon) == (0, 0)


def test_what_is_done_with_a_thing_is_told() -> None:
    """COMBAT-48, COMBAT-49, TRINKET-01, ARTIFACT-01."""
    flask, pot = Item(name="flask", entry="red medicine"), Item(name="jar", entry="pot")
    game = fight([mage("A", "fissure", items=[STAFF, flask, pot])], [mage("B")])
    play(game, "stance none", "wear a staff", "take-off a staff")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    play(game, "use a flask", "use a jar")
    told = [game.tell(event).strip() for event in game.log]
    for line in ("A wears staff.", "A takes off staff.", "A uses up flask.", "Jar loses its power."):
        assert line in told


def test_what_lies_there_is_on_the_board() -> None:
    """GAME-07, EQUIP-18: everybody sees it, in its Section and in no other."""
    game = call(MAIL)
    play(game, "give a masaki mail")
    assert not any("lying" in line for line in game.board(1))
    being(game, "masaki").section = 2
    game.emit(Dismissed("masaki", "by its caster"))
    game.refresh()
    for side in (0, 1):
        lines = game.board(side)
        assert "    lying here: mail" in lines[lines.index(next(line for line in lines if line.startswith("2:"))) :]
        assert game.tableau(side).places[2].lines == ("lying here: mail",)
