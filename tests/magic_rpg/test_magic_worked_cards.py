"""Worked examples of conversion whose effects the reader gives, on objects made by hand (MRPG-EX-18, -54, -57, -58,
-67)."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.cards.magic.mana import ManaCost
from tests.magic_rpg.objects import an_object, entries


def plain(abilities: Any) -> list[dict[str, Any]]:
    """Abilities as they are written."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(abilities))
    return found


def made(name: str, **fields: Any) -> Any:
    """The spell of one object."""
    return next(entry for entry in entries(an_object(name, **fields)).values() if entry.kind == "spell")


def steps(entry: Any) -> list[dict[str, Any]]:
    """All that it does, as plain steps with what they aim at in the place of the reference."""
    found = []
    for ability in plain(entry.effects):
        aimed = {one["id"]: one for one in ability.get("targets", ())}
        for step in ability.get("do", ()):
            what = step.get("what", step.get("to", {}))
            found.append({**step, "at": aimed.get(what.get("ref"), what)})
    return found


def test_ex_18_damage_to_any_target() -> None:
    """MRPG-EX-18: 4 AP for any wizard, an instant and red; 3 damage; all of it read."""
    text = "Flare deals 3 damage to any target."
    flare = made("Flare", type_line="Instant", mana_cost="{R}", colors=["R"], oracle_text=text)
    assert (flare.ap_cost, flare.access, flare.classes, flare.colors) == (4, "any", ("instant",), ("red",))
    assert flare.arch_mage_classes == ("instant", "red")
    (step,) = steps(flare)
    assert (step["op"], step["amount"], flare.adjudication.status) == ("damage", 3, "automatic")
    assert {"creature", "player"} <= set(step["at"]["kind"])


def test_ex_54_destroying_with_and_without_words_that_are_not_read() -> None:
    """MRPG-EX-54: a creature with flying, automatic; beside words that nobody reads, partial."""
    fields: dict[str, Any] = {"type_line": "Instant", "mana_cost": "{1}{G}", "colors": ["G"]}
    fell = made("Fell", oracle_text="Destroy target creature with flying.", **fields)
    assert (fell.mana_cost, fell.mana_value) == (ManaCost(generic=1, G=1), 2)
    (step,) = steps(fell)
    assert (step["op"], step["at"]["kind"], step["at"]["where"]) == ("destroy", ["creature"], {"keyword": ["flying"]})
    assert fell.adjudication.status == "automatic"
    grim = made("Grim", oracle_text="Destroy target creature.\nSing to the moon.", **fields)
    assert [one["op"] for one in steps(grim)] == ["destroy"]
    assert (grim.adjudication.status, grim.adjudication.clauses) == ("partial", 2)
    assert [one.text for one in grim.adjudication.unread] == ["Sing to the moon"]


def test_ex_57_auras() -> None:
    """MRPG-EX-57: what it gives the creature that it is on; one that takes over waits for the game master."""
    fields: dict[str, Any] = {"type_line": "Enchantment — Aura", "mana_cost": "{R}", "colors": ["R"]}
    ember = made("Ember", oracle_text="Enchant creature\nEnchanted creature gets +2/-2.", **fields)
    assert ember.arch_mage_classes == ("enchantment", "red")
    (step,) = steps(ember)
    assert (step["op"], step["attack"], step["defense"], step["at"]) == ("modify", 2, -2, {"how": "attached"})
    assert (ember.adjudication.status, ember.gm_review, ember.gm_approved) == ("automatic", (), "yes")
    text = "Enchant creature\nYou control enchanted creature.\nEnchanted creature gets +1/+1."
    graft = made("Graft", oracle_text=text, **fields)
    assert (graft.gm_review, graft.gm_approved) == (("you control enchanted",), "pending")
    assert {"op": "modify", "attack": 1, "defense": 1}.items() <= steps(graft)[-1].items()


def test_ex_58_equipment() -> None:
    """MRPG-EX-58: +2/+1 and its equip cost; it gives keywords and has none itself."""
    fields: dict[str, Any] = {"type_line": "Artifact — Equipment", "mana_cost": "{1}{G}", "colors": ["G"]}
    bark = made("Bark", oracle_text="Equipped creature gets +2/+1.\nEquip {4} (Words.)", **fields)
    assert bark.arch_mage_classes == ("artifact", "green")
    assert {"op": "modify", "attack": 2, "defense": 1}.items() <= steps(bark)[0].items()
    equip = next(one for one in plain(bark.effects) if one.get("keyword") == "equip")
    assert equip["cost"] == [{"op": "pay", "mana": "{4}"}]
    mask = made("Mask", oracle_text="Equipped creature has flying and lifelink.\nEquip {3}", **fields)
    assert mask.keywords == ()
    assert steps(mask)[0]["keyword"] == ["flying", "lifelink"]


def test_ex_67_losing_the_game_and_a_back_without_numbers() -> None:
    """MRPG-EX-67: the words wait for the game master; the back's stars are printed as they are."""
    front = {
        "name": "Warden",
        "type_line": "Creature — Angel",
        "mana_cost": "{2}{W}",
        "colors": ["W"],
        "power": "3",
        "toughness": "3",
        "oracle_text": "Flying, double strike\nIf you would lose the game, transform this creature instead.",
    }
    back = {
        "name": "Wrath",
        "type_line": "Creature — Angel",
        "mana_cost": "",
        "power": "*",
        "toughness": "*",
        "oracle_text": "Flying",
    }
    warden = made("Warden // Wrath", layout="transform", card_faces=[front, back], rarity="mythic")
    assert (warden.power, warden.toughness, warden.keywords) == (3, 3, ("flying", "double strike"))
    assert (warden.gm_review, warden.gm_approved) == (("lose the game",), "pending")
    assert (warden.back.printed_pt, warden.back.power) == ("*/*", None)
