"""The acceptance facts of conversion on the real sample (MRPG-ACC-02 to -11) and real cards by name (MRPG-EX-52 …)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cards.magic.scryfall import SCRYFALL
from convert.contract.system import Context, Conversion
from convert.systems.magic_rpg import SYSTEM


@pytest.fixture(scope="module")
def done(scryfall: Path) -> Conversion:
    """The sample, converted with all options at their defaults."""
    cards = SCRYFALL.saved(scryfall / "default-cards-part.json.gz").read().cards
    return SYSTEM.convert(cards, Context())


@pytest.fixture(scope="module")
def by_slug(done: Conversion) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for each in done.entries:
        entry: Any = each.entry
        made[entry.slug] = entry
    return made


@pytest.fixture(scope="module")
def spells(by_slug: dict[str, Any]) -> list[Any]:
    return [each for each in by_slug.values() if each.kind == "spell"]


@pytest.fixture(scope="module")
def lands(by_slug: dict[str, Any]) -> list[Any]:
    return [each for each in by_slug.values() if each.kind == "land"]


@pytest.fixture(scope="module")
def monsters(by_slug: dict[str, Any]) -> list[Any]:
    return [each for each in by_slug.values() if each.kind == "monster"]


def test_acc_02_what_comes_out(done: Conversion, by_slug: dict[str, Any]) -> None:
    """MRPG-ACC-02."""
    assert Counter(each.kind for each in done.entries) == {"spell": 273, "land": 13, "monster": 162}
    assert Counter(each.reason for each in done.skipped) == {"digital": 8, "planeswalker": 3}
    assert len(by_slug) == len({each.id for each in by_slug.values()}) == 448


def test_acc_03_rarities_and_prices(spells: list[Any], lands: list[Any]) -> None:
    """MRPG-ACC-03."""
    cards = spells + lands
    assert Counter(each.rarity_class for each in cards) == {"common": 109, "uncommon": 86, "rare": 86, "basic-land": 5}
    assert Counter(each.access for each in cards) == {"any": 114, "loremaster": 172}
    assert Counter(each.rarity_class for each in lands) == {"basic-land": 5, "common": 1, "uncommon": 1, "rare": 6}
    assert sum(each.ap_cost for each in cards if each.access == "any") == 441


def test_acc_04_copies_in_a_deck(spells: list[Any], lands: list[Any]) -> None:
    """MRPG-ACC-04."""
    assert Counter(each.deck_limit for each in spells + lands) == {4: 269, None: 15, 7: 1, 9: 1}


def test_acc_05_classes(spells: list[Any]) -> None:
    """MRPG-ACC-05."""
    assert Counter(name for each in spells for name in each.classes) == {
        "creature": 161, "instant": 44, "interrupt": 3, "sorcery": 35, "enchantment": 17, "artifact": 14
    }  # fmt: skip
    assert sorted(each.name for each in spells if "interrupt" in each.classes) == [
        "Devious Cover-Up",
        "Dissipate",
        "Flip the Switch",
    ]
    assert sum({"creature", "artifact"} <= set(each.classes) for each in spells) == 1


def test_acc_06_colors(spells: list[Any]) -> None:
    """MRPG-ACC-06."""
    single = Counter(each.colors[0] for each in spells if len(each.colors) == 1)
    assert single == {"black": 47, "blue": 46, "white": 44, "red": 44, "green": 41}
    assert Counter(len(each.colors) for each in spells) == {0: 8, 1: 222, 2: 42, 3: 1}
    pairs = Counter(each.colors for each in spells if len(each.colors) == 2)
    assert sorted(pairs.values()) == [4] * 8 + [5, 5]
    assert pairs[("white", "blue")] == pairs[("white", "green")] == 5


def test_acc_07_mana_values(spells: list[Any]) -> None:
    """MRPG-ACC-07."""
    assert Counter(each.mana_value for each in spells) == {1: 36, 2: 95, 3: 73, 4: 33, 5: 29, 6: 6, 8: 1}
    assert sum(each.mana_value for each in spells) == 766
    assert sum(each.mana_cost.x > 0 for each in spells) == 5
    assert not any(each.mana_cost.hybrid or each.mana_cost.phyrexian for each in spells)


def test_acc_08_keywords(spells: list[Any], monsters: list[Any]) -> None:
    """MRPG-ACC-08."""
    assert Counter(word for each in spells for word in each.keywords) == {
        "flying": 22, "trample": 10, "flash": 7, "vigilance": 6, "menace": 4, "haste": 4, "deathtouch": 3,
        "first strike": 3, "defender": 3, "reach": 3, "lifelink": 3, "double strike": 1,
    }  # fmt: skip
    assert (sum(bool(each.keywords) for each in monsters), sum(each.ranged for each in monsters)) == (58, 3)


def test_acc_09_monsters(spells: list[Any], lands: list[Any], monsters: list[Any]) -> None:
    """MRPG-ACC-09."""
    assert (sum(each.power or 0 for each in monsters), sum(each.toughness or 0 for each in monsters)) == (372, 416)
    assert sum(each.variable_pt for each in monsters) == 3
    assert sum(len(each.abilities) for each in monsters) == 329
    assert sum(each.back is not None for each in spells + lands) == 49


def test_acc_11_what_waits_for_the_game_master(spells: list[Any], lands: list[Any]) -> None:
    """MRPG-ACC-11."""
    cards = spells + lands
    assert sum(each.gm_approved == "pending" for each in cards) == 17
    assert Counter(word for each in cards for word in each.gm_review) == {
        "search your library": 9, "each creature": 3, "gain control": 1, "lose the game": 1, "destroy all": 1,
        "you control enchanted": 1, "win the game": 1,
    }  # fmt: skip


def test_real_cards_by_name(by_slug: dict[str, Any]) -> None:
    """MRPG-EX-52, -53, -59 to -67."""
    rats, nazgul = by_slug["relentless-rats"], by_slug["nazgul"]
    assert (rats.mana_value, rats.arch_mage_classes, rats.deck_limit) == (3, ("creature", "black"), None)
    assert (rats.source.set, len(by_slug["relentless-rats-monster"].abilities)) == ("a25", 2)
    assert (nazgul.keywords, nazgul.deck_limit, nazgul.teach_factor) == (("deathtouch",), 9, 5)
    assert by_slug["mask-of-griselbrand"].keywords == ()
    jace = by_slug["jace-vryns-prodigy"]
    assert (jace.power, jace.toughness, jace.rarity_class, jace.source.rarity) == (0, 2, "rare", "mythic")
    assert by_slug["forest"].source.set == "mid"
    hostel = by_slug["hostile-hostel"]
    assert (hostel.kind, hostel.arch_mage_classes, hostel.back.power, hostel.back.classes) == (
        "land",
        (),
        3,
        ("creature", "artifact"),
    )
    assert by_slug["the-meathook-massacre"].gm_review == ("each creature",)
    assert by_slug["old-stickfingers"].arch_mage_classes == ("creature", "multicolor:black,green")
    assert (by_slug["consuming-blob"].printed_pt, by_slug["adeline-resplendent-cathar"].printed_pt) == ("*/*+1", "*/4")
    delver = by_slug["delver-of-secrets"]
    assert (delver.keywords, delver.back.keywords, delver.back.power) == ((), ("flying",), 3)
    god = by_slug["alrund-god-of-the-cosmos-hakka-whispering-raven"]
    assert [(face.mana_value, face.power, face.keywords) for face in god.faces] == [(5, 1, ()), (2, 2, ("flying",))]
    phelddagrif = by_slug["phelddagrif"]
    assert (phelddagrif.source.set, phelddagrif.arch_mage_classes) == (
        "all",
        ("creature", "multicolor:white,blue,green"),
    )
    assert by_slug["zndrsplt-eye-of-wisdom"].source.set == "bbd"
    assert by_slug["enduring-angel"].keywords == ("flying", "double strike")


def _verbs(node: Any) -> Iterator[str]:
    """The op of every step in a tree."""
    if isinstance(node, msgspec.Struct):
        if node.__struct_config__.tag_field == "op":
            yield str(node.__struct_config__.tag)
        for name in node.__struct_fields__:
            yield from _verbs(getattr(node, name))
    elif isinstance(node, tuple):
        for each in node:
            yield from _verbs(each)


def test_acc_10_what_must_at_least_be_read(by_slug: dict[str, Any], spells: list[Any], lands: list[Any]) -> None:
    """MRPG-ACC-10, MRPG-CONV-11: the counts of the rules' own patterns are the least; the reader reads more."""
    cards = spells + lands
    status = Counter(each.adjudication.status for each in cards)
    assert status["automatic"] >= 9
    assert status["manual"] <= 187
    assert status["flavour"] == 0
    whole = ["immolation", "plummet", "bounding-wolf", "stormrider-spirit"]
    whole += ["plains", "island", "swamp", "mountain", "forest"]
    assert {by_slug[slug].adjudication.status for slug in whole} == {"automatic"}
    done = Counter(verb for each in cards for ability in each.effects for verb in set(_verbs(ability.do)))
    least = {"add_mana": 12, "modify": 10, "prepare": 4, "damage": 3, "destroy": 2, "heal": 2, "negate_cast": 2}
    least |= {"discard": 1, "to_prepared": 1}
    assert {verb: done[verb] for verb in least if done[verb] < least[verb]} == {}
    assert sum(ability.keyword == "equip" for each in cards for ability in each.effects) >= 3


def test_what_real_cards_do(by_slug: dict[str, Any]) -> None:
    """MRPG-EX-54, -55, -57, -60, -62: what the rules' patterns find is in the trees."""

    def verbs(slug: str) -> set[str]:
        return {verb for ability in by_slug[slug].effects for verb in _verbs(ability.do)}

    assert verbs("plummet") == {"destroy"}
    assert "destroy" in verbs("infernal-grasp")
    assert "negate_cast" in verbs("dissipate")
    assert verbs("immolation") == verbs("grafted-identity") - {"control"} == {"modify"}
    assert "add_mana" in verbs("deserted-beach")
    assert "damage" in verbs("light-up-the-night")
