"""Rules of conversion of which a deliberate break went unnoticed once (bench/mutation/rules/magic-rpg.yaml)."""

from __future__ import annotations

from typing import Any

from tests.magic_rpg.objects import an_object, converted, entries

CREATURE: dict[str, Any] = {"type_line": "Creature — Elf", "mana_cost": "{1}", "power": "1", "toughness": "1"}


def test_colors_stand_in_the_order_of_the_wheel() -> None:
    """MRPG-CONV-06: white, blue, black, red, green, however the source has them."""
    made = entries(an_object("Mix", **CREATURE, colors=["G", "U", "W"]))["mix"]
    assert made.colors == ("white", "blue", "green")
    assert made.arch_mage_classes[-1] == "multicolor:white,blue,green"


def test_a_line_that_is_a_sentence_has_no_keywords() -> None:
    """MRPG-CONV-10: with a full stop or a quotation mark at its end it gives keywords to something."""
    made = entries(an_object("Herald", **CREATURE, oracle_text='Flying, trample.\nReach, menace"\nVigilance, haste'))
    assert made["herald"].keywords == ("vigilance", "haste")


def test_of_several_reasons_the_first_of_the_rules_is_told() -> None:
    """MRPG-CONV-15: language before digital, whatever the printings' order."""
    prints = [
        an_object("Odd", id="a", digital=True, **CREATURE),
        an_object("Odd", id="b", lang="de", collector_number="2", **CREATURE),
    ]
    for order in (prints, prints[::-1]):
        assert [each.reason for each in converted(*order).skipped] == ["language"]


def test_a_token_has_no_back() -> None:
    """MRPG-CONV-17: what stands behind the // is left out."""
    faces = [{**CREATURE, "name": "Elf"}, {**CREATURE, "name": "Wolf", "type_line": "Creature — Wolf"}]
    made = entries(an_object("Elf // Wolf", layout="double_faced_token", card_faces=faces))
    assert [(each.called, each.back) for each in made.values()] == [("Elf", None)]


def test_the_monster_of_the_second_face_is_numbered_two() -> None:
    """MRPG-CONV-19, MRPG-CONV-13: each castable creature face is a monster."""
    faces = [{**CREATURE, "name": "Elf"}, {**CREATURE, "name": "Wolf"}]
    made = entries(an_object("Elf // Wolf", layout="modal_dfc", card_faces=faces))
    assert sorted(each.id for each in made.values()) == [
        "mtg-o-elfwolf",
        "mtg-o-elfwolf-monster",
        "mtg-o-elfwolf-monster-2",
    ]


def test_an_artifact_creature_is_a_creature_first() -> None:
    """MRPG-CONV-20: the first of creature, artifact, enchantment, sorcery, interrupt, instant."""
    made = entries(an_object("Golem", **{**CREATURE, "type_line": "Artifact Creature — Golem"}))
    assert (made["golem"].form, made["golem"].classes) == ("creature", ("creature", "artifact"))
