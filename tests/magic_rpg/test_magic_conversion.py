"""Magic's cards into entries: MRPG-CONV-01 to -23 and the worked examples of section 13, on objects made by hand."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from convert.cards.magic.mana import ManaCost
from convert.contract.system import Converted
from convert.systems.magic_rpg import SYSTEM
from convert.text.oracle import OracleReader
from tests.magic_rpg.objects import an_object, converted, entries

_ROWS = [
    re.split(r"\s{2,}", line.strip())
    for line in Path(__file__).with_name("prices.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def one(name: str = "Thing", **fields: Any) -> Any:
    """The spell or land of one object."""
    found = [entry for entry in entries(an_object(name, **fields)).values() if entry.kind != "monster"]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("row", _ROWS, ids=[f"{row[0]} {row[1]}" for row in _ROWS])
def test_the_price_of_a_rarity(row: list[str]) -> None:
    """MRPG-CONV-04, MRPG-EX-19."""
    rarity, line, name, ap, access, per, factor = row
    entry = one(type_line=line, rarity=rarity, mana_cost="" if "Land" in line else "{1}")
    assert (entry.rarity_class, entry.ap_cost, entry.access) == (name, int(ap), access)
    assert entry.loremaster_cards_per_special == (None if per == "-" else int(per))
    assert entry.teach_factor == (None if factor == "-" else int(factor))


def test_the_lowest_rarity_decides_or_with_an_option_the_first() -> None:
    """MRPG-CONV-02, MRPG-CONV-14."""
    prints = [
        an_object("Imp", id="a", type_line="Instant", mana_cost="{B}", rarity="rare", released_at="1999-01-01"),
        an_object("Imp", id="b", type_line="Instant", mana_cost="{B}", rarity="common", released_at="2005-01-01"),
        an_object("Imp", id="c", type_line="Instant", mana_cost="{B}", rarity="common", released_at="2003-01-01"),
    ]
    imp = entries(*prints)["imp"]
    assert (imp.rarity_class, imp.source.id, imp.source.rarity) == ("common", "c", "common")
    first = entries(*prints, options=["first_rarity"])["imp"]
    assert (first.rarity_class, first.source.id, first.source.rarity) == ("rare", "a", "rare")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Counter target spell.", "interrupt"),
        ("COUNTER TARGET creature spell unless you sleep.", "interrupt"),
        ("Counter target activated ability.", "interrupt"),
        ("Counter target thing. A spell is fine.", "instant"),
        ("Put a +1/+1 counter on it.", "instant"),
    ],
)
def test_an_instant_that_counters_is_an_interrupt(text: str, found: str) -> None:
    """MRPG-CONV-05, MRPG-EX-20, MRPG-EX-55."""
    fields: dict[str, Any] = {"type_line": "Instant", "mana_cost": "{U}{U}", "colors": ["U"], "oracle_text": text}
    entry = one(**fields)
    assert (entry.form, entry.classes, entry.arch_mage_classes) == (found, (found,), (found, "blue"))
    without = entries(an_object("Thing", **fields), options=["no_interrupts"])["thing"]
    assert without.classes == ("instant",)


@pytest.mark.parametrize(
    ("line", "colors", "classes", "arch"),
    [
        ("Artifact Creature — Golem", [], ("creature", "artifact"), ("creature", "artifact", "colorless")),
        ("Sorcery", ["B", "G", "W"], ("sorcery",), ("sorcery", "multicolor:white,black,green")),
        ("Enchantment Creature", ["R"], ("creature", "enchantment"), ("creature", "enchantment", "red")),
        ("Land Creature — Forest Dryad", ["G"], ("land", "creature"), ()),
        ("Kindred Instant — Elf", ["G"], ("instant",), ("instant", "green")),
        ("Artifact — Vehicle", [], ("artifact",), ("artifact", "colorless")),
        ("Legendary Enchantment — Saga", ["U"], ("enchantment",), ("enchantment", "blue")),
    ],
)
def test_classes_and_colors(line: str, colors: list[str], classes: tuple[str, ...], arch: tuple[str, ...]) -> None:
    """MRPG-CONV-05 to MRPG-CONV-07, MRPG-CONV-18, MRPG-EX-73."""
    entry = one(type_line=line, colors=colors, mana_cost="" if "Land" in line else "{2}")
    assert (entry.classes, entry.arch_mage_classes) == (classes, arch)


def test_keywords_are_those_of_the_text() -> None:
    """MRPG-CONV-10, MRPG-EX-56, MRPG-EX-73, quirks 6 and 7: the source's list is not asked."""
    text = (
        "Flying; First strike, trample (It tramples.)\nRampage 2 (It grows.)\nEnchanted creature has haste.\n"
        'It has "reach"\nReach and menace\nMenace'
    )
    entry = one(type_line="Creature", mana_cost="{1}", power="2", toughness="2", oracle_text=text, keywords=["Haste"])
    assert entry.keywords == ("flying", "first strike", "trample", "rampage 2", "menace")


def test_what_regenerating_costs() -> None:
    """MRPG-CONV-10, MRPG-EX-73."""
    creature = {"type_line": "Creature", "mana_cost": "{1}{B}", "power": "1", "toughness": "1"}
    assert one(**creature, oracle_text="{1}{B}: Regenerate this creature. (Words.)").regenerate == ManaCost(
        generic=1, B=1
    )
    assert one(**creature, oracle_text="{T}: Regenerate this creature.").regenerate is None


@pytest.mark.parametrize(
    ("power", "toughness", "expected"),
    [
        ("2", "3", (2, 3, False, "")),
        ("*", "4", (None, 4, True, "*/4")),
        ("*", "*+1", (None, None, True, "*/*+1")),
        ("-1", "+2", (-1, 2, False, "")),
        ("3.5", "1", (None, 1, True, "3.5/1")),
    ],
)
def test_figures_that_are_no_numbers(power: str, toughness: str, expected: tuple[object, ...]) -> None:
    """MRPG-CONV-09, MRPG-EX-63."""
    entry = one(type_line="Creature", mana_cost="{1}", power=power, toughness=toughness)
    assert (entry.power, entry.toughness, entry.variable_pt, entry.printed_pt) == expected


def test_a_vehicle_keeps_its_figures_and_is_no_creature() -> None:
    """MRPG-CONV-09, MRPG-CONV-18."""
    found = entries(an_object("Cart", type_line="Artifact — Vehicle", mana_cost="{2}", power="3", toughness="4"))
    assert list(found) == ["cart"]
    assert (found["cart"].power, found["cart"].toughness) == (3, 4)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("", 4),
        ("A deck can have any number of cards named Thing.", None),
        ("A deck can have up to seven cards named Thing.", 7),
        ("A deck can have up to nine cards named Thing.", 9),
    ],
)
def test_copies_in_a_deck(text: str, limit: int | None) -> None:
    """MRPG-CONV-21, MRPG-EX-52, MRPG-EX-53, quirk 20."""
    assert one(type_line="Sorcery", mana_cost="{1}", oracle_text=text).deck_limit == limit


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Destroy all creatures.", ("destroy all",)),
        ("It deals 1 damage to each creature.", ("each creature",)),
        ("It gets bigger for each creature there.", ()),
        ("Each creature you control grows.", ()),
        ("(Destroy all of them.) Rest.", ()),
        ("Search your library, then take an extra turn.", ("extra turn", "search your library")),
        ("You WIN the game. You control enchanted land.", ("win the game", "you control enchanted")),
    ],
)
def test_what_the_game_master_should_look_at(text: str, found: tuple[str, ...]) -> None:
    """MRPG-CONV-12, MRPG-LORE-06, MRPG-EX-19: the card is pending where there is a reason."""
    entry = one(type_line="Sorcery", mana_cost="{1}", oracle_text=text)
    assert (entry.gm_review, entry.gm_approved) == (found, "pending" if found else "yes")


def test_every_card_waits_for_approval_where_that_is_wanted() -> None:
    """MRPG-LORE-06."""
    made = entries(an_object("Thing", type_line="Sorcery", mana_cost="{1}"), options=["approve_all_by_hand"])
    assert (made["thing"].gm_approved, made["thing"].gm_review) == ("pending", ())


def test_a_creature_is_also_a_monster() -> None:
    """MRPG-CONV-13, MRPG-CONV-19, MRPG-CONV-20."""
    text = "Reach (It blocks flyers.)\nWhen it comes, you rest."
    found = entries(
        an_object(
            "Nazgûl’s Imp",
            type_line="Creature — Imp",
            mana_cost="{B}",
            power="1",
            toughness="2",
            colors=["B"],
            oracle_text=text,
        )
    )
    assert list(found) == ["nazguls-imp", "nazguls-imp-monster"]
    monster = found["nazguls-imp-monster"]
    assert (monster.id, monster.name, monster.called) == (
        "mtg-o-nazgûlsimp-monster".replace("û", "-"),
        "Nazgûl’s Imp (monster)",
        "Nazgûl’s Imp",
    )
    assert (monster.form, monster.token, monster.ranged, monster.leader) == ("creature", False, True, False)
    assert [(each.text, each.revealed) for each in monster.abilities] == [
        ("Reach", True),
        ("When it comes, you rest.", True),
    ]


def test_two_castable_faces() -> None:
    """MRPG-CONV-03, MRPG-EX-65, MRPG-EX-69: fields are the front's, classes and colors of both; two monsters."""
    faces = [
        {
            "name": "Giant",
            "mana_cost": "{6}{G}",
            "type_line": "Creature — Giant",
            "oracle_text": "Big.",
            "power": "*",
            "toughness": "*",
        },
        {"name": "Steps", "mana_cost": "{2}{U}", "type_line": "Sorcery — Adventure", "oracle_text": "Walk."},
    ]
    found = entries(
        an_object(
            "Giant // Steps",
            layout="adventure",
            card_faces=faces,
            colors=["G", "U"],
            power="*",
            toughness="*",
            rarity="uncommon",
        )
    )
    assert list(found) == ["giant-monster", "giant-steps"]
    card = found["giant-steps"]
    assert (card.classes, card.colors, card.mana_value) == (("creature", "sorcery"), ("blue", "green"), 7)
    assert (card.text, card.aliases) == ("Big.\n//\nWalk.", ("Giant", "Steps"))
    assert [(face.name, face.mana_value, face.colors) for face in card.faces] == [
        ("Giant", 7, ("green",)),
        ("Steps", 3, ("blue",)),
    ]
    assert [face.arch_mage_classes for face in card.faces] == [("creature", "green"), ("sorcery", "blue")]
    both = [
        {
            "name": "God",
            "mana_cost": "{3}{U}{U}",
            "type_line": "Creature — God",
            "colors": ["U"],
            "power": "1",
            "toughness": "1",
        },
        {
            "name": "Raven",
            "mana_cost": "{1}{U}",
            "type_line": "Creature — Bird",
            "colors": ["U"],
            "power": "2",
            "toughness": "3",
            "oracle_text": "Flying",
        },
    ]
    found = entries(an_object("God // Raven", layout="modal_dfc", card_faces=both, rarity="mythic"))
    assert list(found) == ["god-monster", "god-raven", "raven-monster"]
    assert found["raven-monster"].id.endswith("-monster-2")
    assert (found["raven-monster"].keywords, found["god-raven"].keywords) == (("flying",), ())


def test_a_back_is_no_face() -> None:
    """MRPG-CONV-03, MRPG-EX-59, MRPG-EX-61, MRPG-EX-64, quirks 5, 14 and 15: the front decides."""
    faces = [
        {
            "name": "Scholar",
            "mana_cost": "{1}{U}",
            "type_line": "Creature — Human",
            "oracle_text": "Look.",
            "colors": ["U"],
            "power": "0",
            "toughness": "2",
        },
        {
            "name": "Master",
            "mana_cost": "",
            "type_line": "Planeswalker — Mind",
            "oracle_text": "Flying",
            "loyalty": "5",
            "colors": ["U"],
        },
    ]
    found = entries(
        an_object(
            "Scholar // Master",
            layout="transform",
            card_faces=faces,
            rarity="mythic",
            type_line="Creature — Human // Planeswalker — Mind",
            keywords=["Flying"],
        )
    )
    card = found["scholar"]
    assert (card.name, card.faces, card.keywords, card.source.rarity) == ("Scholar", (), (), "mythic")
    assert (card.back.name, card.back.loyalty, card.back.mana_cost) == ("Master", "5", None)
    assert found["scholar-monster"].back == card.back


@pytest.mark.parametrize(
    ("fields", "reason", "rule"),
    [
        ({"type_line": "Planeswalker — Mind"}, "planeswalker", "MRPG-CONV-01"),
        ({"type_line": "Battle — Siege"}, "battle", "MRPG-CONV-01"),
        ({"type_line": "Artifact — Attraction"}, "attraction", "MRPG-CONV-01"),
        ({"layout": "art_series", "type_line": "Card"}, "art card", "MRPG-CONV-01"),
        ({"layout": "token", "type_line": "Token Artifact — Treasure"}, "token", "MRPG-CONV-17"),
        ({"layout": "scheme", "type_line": "Scheme"}, "scheme", "MRPG-CONV-01"),
        ({"type_line": "Instant", "digital": True}, "digital", "MRPG-CONV-15"),
        ({"type_line": "Instant", "digital": True, "lang": "ja"}, "language", "MRPG-CONV-15"),
        ({"type_line": "Instant", "oversized": True}, "oversized", "MRPG-CONV-15"),
        ({"type_line": "Instant", "content_warning": True}, "content warning", "MRPG-CONV-15"),
        ({"type_line": "Instant", "border_color": "silver"}, "funny", "MRPG-CONV-15"),
        ({"type_line": "Instant", "security_stamp": "acorn"}, "funny", "MRPG-CONV-15"),
        ({}, "no type line", "MRPG-CONV-23"),
        ({"type_line": "Creature — Elf // Sorcery"}, "no faces", "MRPG-CONV-23"),
        ({"type_line": "Instant", "rarity": "golden"}, "unknown rarity 'golden'", "MRPG-CONV-23"),
        ({"type_line": "Instant", "rarity": None}, "no rarity", "MRPG-CONV-23"),
        ({"type_line": "Instant", "name": ""}, "no name", "MRPG-CONV-23"),
        ({"type_line": "Eaturecray"}, "no class of spell (Eaturecray)", "MRPG-CONV-05"),
    ],
)
def test_what_no_wizard_can_hold_is_skipped_with_its_reason(fields: dict[str, Any], reason: str, rule: str) -> None:
    """MRPG-CONV-01, MRPG-CONV-15, MRPG-CONV-17, MRPG-CONV-18, MRPG-CONV-23, MRPG-EX-59, MRPG-EX-72."""
    done = converted({**an_object("Thing", mana_cost="{1}"), **fields})
    assert done.entries == ()
    assert [(each.reason, each.rule) for each in done.skipped] == [(reason, rule)]


def test_funny_cards_are_let_in_by_an_option() -> None:
    """MRPG-CONV-15."""
    made = entries(an_object("Thing", type_line="Instant", mana_cost="{1}", border_color="silver"), options=["funny"])
    assert list(made) == ["thing"]


def test_promos_and_other_odd_printings_do_not_decide_but_will_do_alone() -> None:
    """MRPG-CONV-15, MRPG-EX-66."""
    plain = {"type_line": "Instant", "mana_cost": "{1}"}
    prints = [
        an_object("Thing", id="a", rarity="uncommon", **plain),
        an_object("Thing", id="b", rarity="common", promo=True, **plain),
        an_object("Thing", id="c", rarity="common", digital=True, **plain),
    ]
    assert entries(*prints)["thing"].source.id == "a"
    assert entries(prints[1])["thing"].source.id == "b"


def test_tokens_and_meld_results_are_monsters_alone() -> None:
    """MRPG-CONV-17, MRPG-EX-70, MRPG-EX-72, quirks 23 and 24."""
    angel = {"layout": "token", "type_line": "Token Creature — Angel", "power": "4", "toughness": "4", "colors": ["W"]}
    found = entries(
        an_object("Angel", **angel, oracle_text="Flying, vigilance"),
        an_object("Angel", **{**angel, "oracle_id": "o-angel2"}),
    )
    assert list(found) == ["angel-monster", "angel-monster-2"]
    token = found["angel-monster"]
    assert (token.name, token.form, token.token, token.keywords) == (
        "Angel (token)",
        "token",
        True,
        ("flying", "vigilance"),
    )
    done = converted(an_object("Voice", layout="meld", type_line="Creature — Angel", mana_cost=""))
    assert [each.kind for each in done.entries] == ["monster"]
    assert [(each.reason, each.rule) for each in done.skipped] == [("meld result", "MRPG-CONV-17")]


def test_a_card_without_a_cost_cannot_be_cast() -> None:
    """MRPG-CONV-08, quirk 23."""
    assert one(type_line="Sorcery", mana_cost="").castable is False
    assert one(type_line="Sorcery", mana_cost="{0}").castable is True


def test_an_unknown_layout_is_its_front_with_a_warning() -> None:
    """MRPG-CONV-18, quirk 28."""
    faces = [{"name": "A", "mana_cost": "{1}", "type_line": "Instant"}, {"name": "B", "type_line": "Instant"}]
    done = converted(an_object("A // B", layout="sideways", card_faces=faces))
    (entry,) = [each.entry for each in done.entries]
    assert (entry.name, entry.back.name) == ("A", "B")  # type: ignore[attr-defined]
    assert [each.code for each in done.findings] == ["C2S351"]


def test_where_the_reader_breaks_the_build_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """MRPG-CONV-23."""

    def broken(*_: object) -> None:
        raise TypeError("a rule")

    monkeypatch.setattr(OracleReader, "_face", broken)
    plain = {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Draw a card."}
    done = converted(an_object("Amber", oracle_id="a", **plain), an_object("Birch", oracle_id="b", **plain))
    assert [each.entry.adjudication.status for each in done.entries] == ["manual", "manual"]  # type: ignore[attr-defined]
    (found,) = done.findings
    assert found.code == "C2S352"
    assert "2 cards, such as Amber" in found.message


def test_slugs_are_unique_and_given_by_id() -> None:
    """MRPG-CONV-19."""
    plain = {"type_line": "Instant", "mana_cost": "{1}"}
    found = entries(
        an_object("Fire & Æther!", oracle_id="b", **plain),
        an_object("Fire - aether", oracle_id="a", **plain),
        an_object("FIRE'S", oracle_id="c", **plain),
    )
    assert {slug: entry.id for slug, entry in found.items()} == {
        "fire-aether": "mtg-a",
        "fire-aether-2": "mtg-b",
        "fires": "mtg-c",
    }


def test_the_same_cards_in_any_order_give_the_same_bytes() -> None:
    """MRPG-CONV-22: sorted by slug; nothing of price, picture or time."""
    objects = [
        an_object(f"Card {number}", type_line="Instant", mana_cost="{1}", prices={"eur": "1"}) for number in range(9)
    ]
    before = msgspec.json.encode(converted(*objects))
    assert b"eur" not in before
    Random(1).shuffle(objects)
    assert msgspec.json.encode(converted(*objects)) == before
    slugs = [each.entry.slug for each in converted(*objects).entries]  # type: ignore[attr-defined]
    assert slugs == sorted(slugs)


def test_a_basic_land_gives_its_mana() -> None:
    """MRPG-CONV-11, MRPG-EX-60, MRPG-MTG-03, quirk 17."""
    forest = one("Forest", type_line="Basic Land — Forest", oracle_text="({T}: Add {G}.)")
    assert (forest.form, forest.deck_limit, forest.adjudication.status) == ("basic", None, "automatic")
    assert msgspec.to_builtins(forest.effects[0].do) == ({"op": "add_mana", "mana": "{G}"},)
    both = one("Pond", type_line="Land — Plains Island")
    assert both.effects[0].do[0].mana == ("{W}", "{U}")


def test_without_card_text_the_entries_hold_none() -> None:
    text = "Kroo the blue.\nVim and more."
    done = converted(
        an_object("Thing", type_line="Creature", mana_cost="{1}", power="1", toughness="1", oracle_text=text),
        card_text=False,
    )
    assert b"Kroo" not in msgspec.json.encode(done)
    assert [each.entry.adjudication.clauses for each in done.entries] == [2, 2]  # type: ignore[attr-defined]


def test_only_what_changed_is_converted_and_slugs_stay() -> None:
    plain = {"type_line": "Instant", "mana_cost": "{1}"}
    done = converted(
        an_object("Fire", oracle_id="a", **plain), an_object("Fire", oracle_id="b", **plain), only=frozenset(("b",))
    )
    assert [(each.entry.id, each.entry.slug) for each in done.entries] == [("mtg-b", "fire-2")]  # type: ignore[attr-defined]


def test_every_field_says_where_it_came_from() -> None:
    """MRPG-CONV-14."""
    done = converted(an_object("Thing", type_line="Creature", mana_cost="{1}", power="1", toughness="1"))

    def lacking(each: Converted) -> set[str]:
        plain = msgspec.to_builtins(each.entry)
        return set(plain) - set(each.provenance) - {"kind"}

    assert [lacking(each) for each in done.entries] == [set(), set()]


def test_an_override_of_a_figure_moves_what_follows_from_it() -> None:
    """MRPG-CONV-04, MRPG-CONV-07, MRPG-CONV-08, MRPG-CONV-20."""
    entry = msgspec.to_builtins(one(type_line="Instant", mana_cost="{1}", colors=["U"]))
    rare = SYSTEM.derive("spell", {**entry, "rarity_class": "rare"}, frozenset({"rarity_class"}))
    assert (rare["access"], rare["teach_factor"], rare["ap_cost"]) == ("loremaster", 10, 4)
    kept = SYSTEM.derive(
        "spell", {**entry, "rarity_class": "rare", "access": "any"}, frozenset({"rarity_class", "access"})
    )
    assert kept["access"] == "any"
    dear = SYSTEM.derive("spell", {**entry, "mana_cost": {"generic": 3, "W": 2}}, frozenset({"mana_cost.generic"}))
    assert dear["mana_value"] == 5
    other = SYSTEM.derive("spell", {**entry, "classes": ["sorcery"]}, frozenset({"classes"}))
    assert (other["form"], other["arch_mage_classes"]) == ("sorcery", ["sorcery", "blue"])
    seen = SYSTEM.derive("spell", {**entry, "gm_review": ["extra turn"]}, frozenset({"gm_review"}))
    assert seen["gm_approved"] == "pending"


@pytest.mark.parametrize("kind", ["spell", "land", "monster"])
def test_an_entry_of_ones_own_is_whole(kind: str) -> None:
    made = SYSTEM.homebrew(kind, "gate-troll", {"name": "Gate Troll"})
    entry: Any = msgspec.convert(made, SYSTEM.entry_types[kind])
    assert (entry.id, entry.name, entry.homebrew, entry.kind) == ("home-gate-troll", "Gate Troll", True, kind)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, "flavour"),
        ({"text": "It blows."}, "manual"),
        ({"text": "It blows.", "effects": [{"mode": "cast", "do": []}]}, "manual"),
        ({"effects": [{"mode": "keyword", "keyword": "flying"}]}, "automatic"),
    ],
)
def test_abilities_that_do_nothing_are_not_automatic(fields: dict[str, Any], status: str) -> None:
    """MRPG-CONV-11: a text beside no abilities is the game master's; a card whose abilities were taken away too."""
    made = SYSTEM.homebrew("spell", "dust", {"name": "Dust", **fields})
    changed = SYSTEM.derive("spell", {**made, "adjudication": {"status": "automatic"}}, frozenset({"effects"}))
    assert (made["adjudication"]["status"], changed["adjudication"]["status"]) == (status, status)
