"""Which card becomes what: CONVERT-09 to CONVERT-13 and CONVERT-25 to CONVERT-41."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.cards.model import Card

Make = Callable[..., Card]
EntryOf = Callable[..., Any]


@pytest.mark.parametrize(
    ("prop", "lasting"),
    [("normal", False), ("counter", False), ("continuous", True)],
)
def test_convert_09_and_26_traps_are_artifacts(make_card: Make, entry_of: EntryOf, prop: str, lasting: bool) -> None:
    trap = entry_of(make_card("Pit", kind="trap", property=prop))
    assert (trap.kind, trap.form, trap.lasting, trap.uses_focus) == ("spell", "artifact", lasting, lasting)
    assert trap.property == f"{prop.title()} Trap"


def test_convert_10_a_trap_stands_in_a_room_only_by_override(make_card: Make, entry_of: EntryOf) -> None:
    assert entry_of(make_card("Pit", kind="trap", property="continuous")).room_trap is False


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Draw 3 cards.", "artifact"),
        ("Each player draws 1 card.", "artifact"),
        ("Add 1 Dragon monster from your Deck to your hand.", "artifact"),
        ("Take 1 Field Spell from your Deck and add it to your hand.", "artifact"),
        (
            "Excavate the top 4 cards of your Deck, and if you do, add 1 excavated Fish monster to your hand.",
            "artifact",
        ),
        ("Reveal 2 Fish monsters from your Deck, your opponent picks 1 for you to add to your hand.", "artifact"),
        ("Choose 3 cards from your Deck. Your opponent picks 1 of them. Add that card to your hand.", "artifact"),
        ("Add 1 of your Fish monsters that is banished or in your Deck to your hand.", "artifact"),
        ("Excavate the top 2 cards of your Deck, also add 1 Fish monster from your GY to your hand.", "incantation"),
        ("Send 1 card from your Deck to the GY, then add 1 Fish monster from your GY to your hand.", "incantation"),
        (
            "Special Summon 1 Fish monster from your Deck. If this card is in your GY: Add this card to your hand.",
            "incantation",
        ),
        ("Gain 700 LP.", "trinket"),
        ("Increase your Life Points by 700 points.", "trinket"),
        ("Increase the Life Points of both players by 700 points.", "trinket"),
        ("Choose 1 player; that player gains 700 Life Points.", "trinket"),
        ("Increase the ATK of both monsters by 700 points.", "incantation"),
        ("Destroy 1 monster. Gain 700 LP.", "incantation"),
        ("Skip your opponent's next Draw Phase.", "incantation"),
        ("Add 1 Dragon monster from your GY to your hand.", "incantation"),
        ("If this card is in your GY, before you draw: You can give up your normal draw; destroy it.", "incantation"),
        ("Instead of conducting your normal draw, destroy 1 monster.", "incantation"),
        ("To activate this card, you must draw it for your normal draw and reveal it.", "incantation"),
        ("Give up your normal draw, then draw 1 card.", "artifact"),
        ('Destroy 1 "Draw Bridge".', "incantation"),
        ("", "incantation"),
    ],
)
def test_convert_11_what_a_normal_spell_does_says_what_it_is(
    make_card: Make, entry_of: EntryOf, text: str, form: str
) -> None:
    assert entry_of(make_card("Urn", kind="spell", property="normal", text=text)).form == form


def test_convert_11_asks_only_about_normal_spells(make_card: Make, entry_of: EntryOf) -> None:
    assert entry_of(make_card("Quick Urn", kind="spell", property="quick-play", text="Draw 1 card.")).form == "precast"


def test_convert_41_a_trinket_is_used_for_nothing_and_made_in_hours(make_card: Make, entry_of: EntryOf) -> None:
    trinket = entry_of(make_card("Herb", kind="spell", property="normal", text="Gain 700 LP."))
    assert (trinket.use_mp, trinket.restore, trinket.create.unit) == (0, None, "hours")


def test_convert_12_an_equip_card_is_one_spell_with_two_uses(make_card: Make, entry_of: EntryOf) -> None:
    sword = entry_of(make_card("Sword", kind="spell", property="equip"))
    assert (sword.form, sword.mp_cost, sword.use_mp, sword.uses_focus) == ("equipment", 2, 2, True)
    assert (sword.restore.mp, sword.create.time, sword.create.unit) == (20, 4, "days")


def test_convert_13_and_27_a_quick_play_spell_can_be_precast(make_card: Make, entry_of: EntryOf) -> None:
    spell = entry_of(make_card("Flash", kind="spell", property="quick-play"))
    assert (spell.form, spell.mp_cost, spell.uses_focus, spell.use_mp) == ("precast", 2, False, None)


def test_convert_28_a_continuous_spell_holds_focus(make_card: Make, entry_of: EntryOf) -> None:
    spell = entry_of(make_card("Aura", kind="spell", property="continuous"))
    assert (spell.form, spell.uses_focus) == ("continuous", True)


@pytest.mark.parametrize(("rarity", "area"), [("Super Rare", "section"), ("Ultra Rare", "two_sections")])
def test_convert_29_a_field_covers_one_section_or_two(
    make_card: Make, entry_of: EntryOf, rarity: str, area: str
) -> None:
    card = make_card("Dunes", kind="spell", property="field")
    printing = type(card.printings[0])(set_name="A", rarity=rarity, date="2002-03-08")
    field = entry_of(make_card("Dunes", kind="spell", property="field", printings=(printing,)))
    assert (field.form, field.area, field.uses_focus) == ("field", area, True)


def test_convert_30_a_ritual_joins_spell_and_monster(make_card: Make, convert: Callable[..., Any]) -> None:
    text = 'This card is used to Ritual Summon "Sand King". You must also Tribute monsters.'
    spell = make_card("Sand Rite", kind="spell", property="ritual", text=text)
    monster = make_card("Sand King", properties=("ritual",), level=6)
    rite, king = sorted((item.entry for item in convert(spell, monster).entries), key=lambda entry: entry.kind)[::-1]
    assert (rite.form, rite.full_action, rite.ritual_monster) == ("ritual", True, "sand-king")
    assert (king.form, king.ritual_spell, king.mp_cost) == ("ritual", "sand-rite", 1 + 1 + 6)


def test_convert_30_a_monster_that_names_its_spell_is_enough(make_card: Make, convert: Callable[..., Any]) -> None:
    spell = make_card("Rite of All", kind="spell", property="ritual", text="Ritual Summon any Ritual Monster.")
    monster = make_card("Sand King", properties=("ritual",), text='You can Ritual Summon this card with "Rite of All".')
    entries = {item.entry.slug: item.entry for item in convert(spell, monster).entries}
    assert entries["sand-king"].ritual_spell == "rite-of-all"
    assert entries["rite-of-all"].ritual_monster == "sand-king"


@pytest.mark.parametrize(
    "classes", [("normal",), ("effect",), ("effect", "flip"), ("effect", "tuner"), ("effect", "union")]
)
def test_convert_31_monsters_are_summoning_spells(make_card: Make, entry_of: EntryOf, classes: tuple[str, ...]) -> None:
    entry = entry_of(make_card(properties=classes))
    assert (entry.kind, entry.form, entry.classes) == ("monster", "summon", classes)


def test_convert_32_a_fusion_has_no_page_of_its_own(make_card: Make, entry_of: EntryOf) -> None:
    fusion = entry_of(make_card(properties=("fusion",), text="1 Dragon monster + 1 Warrior monster"))
    assert (fusion.form, fusion.mp_cost, fusion.attuned.mp_cost) == ("fusion", None, None)
    assert fusion.cost_rule == "1 + the highest Rank among its Materials + 4"
    assert (fusion.pages, fusion.prepare_minutes, fusion.transcribe_hours, fusion.fused) == (None, None, None, None)


@pytest.mark.parametrize("kind", ["synchro", "xyz"])
def test_convert_33_synchro_and_xyz_are_ordinary_summons_and_stars_are_level(
    make_card: Make, entry_of: EntryOf, kind: str
) -> None:
    entry = entry_of(make_card(properties=("effect", kind), level=7, text="1 Tuner + 1 monster"))
    assert (entry.form, entry.level, entry.mp_cost, entry.materials) == ("summon", 7, 1 + 1 + 7, ())


@pytest.mark.parametrize("defense", [None, 0])
def test_ex_79_convert_34_a_link_monster(make_card: Make, entry_of: EntryOf, defense: int | None) -> None:
    rare = (make_card().printings[0].__class__(set_name="A", rarity="Super Rare", date="2018-01-01"),)
    link = entry_of(
        make_card(properties=("effect", "link"), link=3, level=None, attack=2300, defense=defense, printings=rare)
    )
    assert (link.rank, link.level, link.attack, link.defense) == (3, 6, 23, 0)
    assert (link.hp, link.mp_cost, link.sustain_cost, link.no_defense_mode) == (16, 10, 6, True)
    assert link.stat_rule == ""


def test_convert_35_a_pendulum_half_is_a_note(make_card: Make, entry_of: EntryOf) -> None:
    card = make_card(properties=("effect", "pendulum"), scale=4, pendulum_text="Swing.", text="Hit.")
    assert (entry_of(card).form, entry_of(card).pendulum_note) == ("summon", "Swing.")
    assert entry_of(card, card_text=False).pendulum_note == ""


def test_convert_36_a_printed_token_has_no_rank_cost_or_page(make_card: Make, entry_of: EntryOf) -> None:
    token = entry_of(make_card("Goat Token", kind="token", level=1, attack=0, defense=0))
    assert (token.form, token.rank, token.mp_cost, token.pages) == ("token", None, None, None)
    assert (token.sustain_cost, token.hp, token.rarity) == (1, 6, "")


def test_convert_37_skill_cards_are_skipped_by_name(make_card: Make, convert: Callable[..., Any]) -> None:
    conversion = convert(make_card("Skill", kind="skill", text="Once per duel: Draw 1 card."))
    (skipped,) = conversion.skipped
    assert (skipped.name, skipped.rule) == ("Skill", "CONVERT-37")
    assert "skill" in skipped.reason
    assert conversion.entries == ()


@pytest.mark.parametrize("fields", [{"variable": ("attack",), "attack": 0}, {"attack": None}, {"attack": -1}])
def test_convert_38_a_question_mark_is_no_number(
    make_card: Make, convert: Callable[..., Any], fields: dict[str, Any]
) -> None:
    (made,) = convert(make_card(**fields)).entries
    assert (made.entry.attack, made.entry.real.attack, made.entry.defense) == (None, None, 8)
    assert made.entry.stat_rule == "Attack varies: it counts as 0 until its effect or the table sets it."
    assert [finding.code for finding in made.findings] == ["C2S503"]


def test_convert_38_a_plain_0_is_0(make_card: Make, convert: Callable[..., Any]) -> None:
    (made,) = convert(make_card(attack=0, defense=0)).entries
    assert (made.entry.attack, made.entry.defense, made.entry.stat_rule, made.findings) == (0, 0, "", ())


def test_convert_39_level_0_is_legal(make_card: Make, convert: Callable[..., Any]) -> None:
    (made,) = convert(make_card(level=0)).entries
    entry = made.entry
    assert (entry.hp, entry.mp_cost, entry.sustain_cost, entry.boost_limit) == (4, 2, 0, 0)
    assert (entry.attuned.mp_cost, entry.attuned.sustain_cost, made.findings) == (2, 0, ())


def test_convert_39_a_missing_level_is_an_error_until_overridden(make_card: Make, convert: Callable[..., Any]) -> None:
    (made,) = convert(make_card(level=None)).entries
    assert [(finding.code, finding.severity) for finding in made.findings] == [("C2S505", "error")]


def test_convert_40_unknown_kinds_are_skipped_and_never_guessed(make_card: Make, convert: Callable[..., Any]) -> None:
    odd = (make_card("Riddle", kind="unknown", type="Speed Card"), make_card("X", kind="spell", property="speed"))
    conversion = convert(*odd)
    assert [skipped.rule for skipped in conversion.skipped] == ["CONVERT-40", "CONVERT-40"]
    assert "Speed Card" in conversion.skipped[0].reason


def test_convert_40_a_blank_property_counts_as_normal(make_card: Make, convert: Callable[..., Any]) -> None:
    (made,) = convert(make_card("Blank", kind="trap", property="")).entries
    assert (made.entry.form, made.entry.property, made.entry.lasting) == ("artifact", "Normal Trap", False)
    assert [finding.code for finding in made.findings] == ["C2S506"]


@pytest.mark.parametrize(("attribute", "codes"), [("", ["C2S504"]), ("DIVINE", [])])
def test_convert_40_and_attr_13_without_a_mages_attribute_there_is_no_discount(
    make_card: Make, convert: Callable[..., Any], attribute: str, codes: list[str]
) -> None:
    (made,) = convert(make_card(attribute=attribute)).entries
    assert made.entry.attuned.mp_cost == made.entry.mp_cost == 6
    assert made.entry.attuned.sustain_cost == made.entry.sustain_cost == 4
    assert [finding.code for finding in made.findings] == codes


@pytest.mark.parametrize(("race", "person"), [("Warrior", True), ("Spellcaster", True), ("Dragon", False)])
def test_convert_25_warriors_and_spellcasters_may_be_people(
    make_card: Make, entry_of: EntryOf, race: str, person: bool
) -> None:
    entry = entry_of(make_card(race=race))
    assert (entry.npc is not None) == person
    assert entry.form == "summon"
    if person:
        assert (entry.npc.candidate, entry.npc.role) == (True, race)


def test_a_passcode_that_comes_twice_is_said_and_not_converted_twice(
    make_card: Make, convert: Callable[..., Any]
) -> None:
    conversion = convert(make_card("One", id=5), make_card("Two", id=5))
    assert [item.entry.name for item in conversion.entries] == ["One"]
    assert [skipped.name for skipped in conversion.skipped] == ["Two"]
    assert [finding.code for finding in conversion.findings] == ["C2S510"]


def test_ids_and_aliases(make_card: Make, entry_of: EntryOf) -> None:
    entry = entry_of(make_card(id=7, aliases=(123456789, 7), treated_as="Harp"))
    assert (entry.id, entry.aliases, entry.also_named) == ("ygo-7", ("ygo-123456789",), "Harp")
