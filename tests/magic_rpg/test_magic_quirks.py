"""The quirks of the Scryfall API that an importer must survive, by number (api document, section 6). Those of HTTP and
of files (1, 2, 32) are in test_magic_fetch.py, of figures (8) in test_magic_cards.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cards.magic.starter import load_starter
from convert.cli.main import app
from convert.contract.system import Context
from convert.systems.magic_rpg import SYSTEM
from tests.magic_rpg.objects import an_object, converted, entries, folded

INSTANT: dict[str, Any] = {"type_line": "Instant", "mana_cost": "{1}"}


def test_quirk_3_the_same_card_many_times_is_one_card() -> None:
    (card,) = folded(*(an_object("Jace", id=f"p{number}", **INSTANT) for number in range(6)))
    assert len(card.printings) == 6
    (again,) = folded(*[an_object("Jace", id="p1", **INSTANT)] * 2)
    assert len(again.printings) == 1


def test_quirk_4_a_reversible_card_has_its_fields_in_the_faces() -> None:
    face = {**INSTANT, "name": "Coin", "oracle_id": "o-coin", "layout": "normal", "cmc": 1.0}
    plain = an_object("Coin // Coin", layout="reversible_card", card_faces=[face, face])
    del plain["oracle_id"]
    assert [entry.id for entry in entries(plain).values()] == ["mtg-o-coin"]


def test_quirk_5_fields_only_in_faces() -> None:
    faces = [{**INSTANT, "name": "Day", "oracle_text": "One.", "colors": ["U"]}, {"name": "Night", "mana_cost": ""}]
    entry = entries(an_object("Day // Night", layout="transform", card_faces=faces))["day"]
    assert (entry.text, entry.colors, entry.mana_value) == ("One.", ("blue",), 1)


def test_quirk_6_and_7_the_list_of_keywords_is_not_asked() -> None:
    entry = entries(an_object("Hook", keywords=["Flying", "Transform"], **INSTANT))["hook"]
    assert entry.keywords == ()


@pytest.mark.parametrize(("cost", "x", "value"), [("{X}{R}", 1, 1), ("{X}{X}{2}", 2, 2), ("{X}{Y}{Z}{U}", 3, 1)])
def test_quirk_9_x_counts_nothing(cost: str, x: int, value: int) -> None:
    entry = entries(an_object("Thing", type_line="Sorcery", mana_cost=cost, cmc=float(value)))["thing"]
    assert (entry.mana_cost.x, entry.mana_value) == (x, value)


@pytest.mark.parametrize(
    ("cost", "part", "symbols", "value"),
    [
        ("{1}{G/W}{G/W}", "hybrid", ("G/W", "G/W"), 3),
        ("{2/W}", "hybrid", ("2/W",), 2),
        ("{R/P}", "phyrexian", ("R/P",), 1),
        ("{G/U/P}", "phyrexian", ("G/U/P",), 1),
        ("{S}{S}", "S", 2, 2),
        ("{C}", "C", 1, 1),
        ("{HW}", "other", ("HW",), 1),
        ("{9}{?!}", "other", ("?!",), 10),
    ],
)
def test_quirk_22_strange_symbols_are_all_read(cost: str, part: str, symbols: Any, value: int) -> None:
    entry = entries(an_object("Thing", type_line="Sorcery", mana_cost=cost))["thing"]
    assert (getattr(entry.mana_cost, part), entry.mana_value) == (symbols, value)


def test_quirk_10_a_mana_value_is_a_float_or_anything() -> None:
    for value in (5.0, 0.5, None, 5):
        assert entries(an_object("Thing", cmc=value, **INSTANT))["thing"].mana_value == 1


@pytest.mark.parametrize("number", ["A-40", "57†", "5s", "379★", "ORI-60"])
def test_quirk_11_and_31_collector_numbers_are_text_and_never_in_names(number: str) -> None:
    (card,) = folded(an_object("Thing", collector_number=number, **INSTANT))
    assert (card.printings[0].number, card.printings[0].code) == (number, f"ABC-{number}")
    entry = entries(an_object("Thing", collector_number=number, **INSTANT))["thing"]
    assert (entry.id, entry.slug) == ("mtg-o-thing", "thing")


def test_quirk_12_rebalanced_online_cards_are_cards_of_their_own() -> None:
    done = converted(an_object("Imp", **INSTANT), an_object("A-Imp", digital=True, **INSTANT))
    assert [each.entry.name for each in done.entries] == ["Imp"]  # type: ignore[attr-defined]
    assert [(each.name, each.reason) for each in done.skipped] == [("A-Imp", "digital")]


def test_quirk_13_an_online_printing_does_not_decide() -> None:
    online = an_object("Hippo", id="b", rarity="common", digital=True, **INSTANT)
    assert entries(online, an_object("Hippo", id="a", rarity="rare", **INSTANT))["hippo"].rarity_class == "rare"


def test_quirk_14_and_15_the_front_says_what_it_is() -> None:
    faces = [{**INSTANT, "name": "Front"}, {"name": "Back", "type_line": "Planeswalker"}]
    both = an_object("Front // Back", layout="transform", card_faces=faces, type_line="Instant // Planeswalker")
    assert list(entries(both)) == ["front"]
    turned = an_object("Back // Front", layout="transform", card_faces=faces[::-1])
    assert [each.reason for each in converted(turned).skipped] == ["planeswalker"]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Nazgûl", "nazgul"),
        ("Dragon's Approach", "dragons-approach"),
        ("Cid, Timeless", "cid-timeless"),
    ],
)
def test_quirk_16_names_with_other_letters(name: str, slug: str) -> None:
    assert list(entries(an_object(name, **INSTANT))) == [slug]


def test_quirk_17_a_basic_land_has_text_only_in_brackets_and_many_printings() -> None:
    text = "({T}: Add {G}.)"
    basic = {"type_line": "Basic Land — Forest", "oracle_text": text}
    lands = [an_object("Forest", id=f"f{n}", collector_number=str(n), **basic) for n in (384, 385, 276)]
    forest = entries(*lands)["forest"]
    assert (forest.source.id, forest.adjudication.clauses, forest.adjudication.status) == ("f276", 0, "automatic")


def test_quirk_18_promos_of_the_same_set() -> None:
    plain = an_object("Imp", id="a", rarity="rare", collector_number="9", **INSTANT)
    promo = an_object("Imp", id="b", rarity="common", collector_number="387", promo=True, **INSTANT)
    assert entries(promo, plain)["imp"].source.id == "a"


def test_quirk_19_both_wordings_are_read_alike() -> None:
    creature = {"type_line": "Creature — Imp", "mana_cost": "{B}", "power": "1", "toughness": "1"}
    read = [
        entries(an_object("Imp", oracle_text=f"When {name} dies, draw a card.", **creature))["imp"]
        for name in ("Imp", "this creature")
    ]
    assert read[0].effects == read[1].effects != ()


def test_quirk_20_cards_that_lift_the_limit() -> None:
    text = "A deck can have up to seven cards named Dwarf."
    assert entries(an_object("Dwarf", oracle_text=text, **INSTANT))["dwarf"].deck_limit == 7


def test_quirk_21_halves_have_no_colors() -> None:
    faces = [{"name": each, "mana_cost": cost, "type_line": "Sorcery"} for each, cost in (("A", "{G}"), ("B", "{B}"))]
    entry = entries(an_object("A // B", layout="split", card_faces=faces, colors=["B", "G"]))["a-b"]
    assert [face.colors for face in entry.faces] == [("green",), ("black",)]


def test_quirk_23_no_cost_is_not_a_cost_of_nothing() -> None:
    found = [entries(an_object("T", type_line="Sorcery", mana_cost=cost))["t"].castable for cost in ("", "{0}")]
    assert found == [False, True]


def test_quirk_24_tokens_share_names() -> None:
    token = {"layout": "token", "type_line": "Token Creature — Angel", "power": "4", "toughness": "4"}
    made = entries(
        an_object("Angel", **token),
        an_object("Angel", **{**token, "oracle_id": "o-other"}),
        an_object("Angel", oracle_id="o-card", **INSTANT),
    )
    assert list(made) == ["angel", "angel-monster", "angel-monster-2"]


@pytest.mark.parametrize(
    "fields",
    [
        {"layout": "art_series", "type_line": "Card"},
        {"layout": "front_card", "type_line": "Card"},
        {"oversized": True},
        {"border_color": "silver"},
        {"layout": "planar", "type_line": "Plane"},
    ],
)
def test_quirk_25_what_is_no_card_to_play_with(fields: dict[str, Any]) -> None:
    done = converted(an_object("Thing", **{**INSTANT, **fields}))
    assert (len(done.entries), len(done.skipped)) == (0, 1)


def test_quirk_26_other_languages() -> None:
    foreign = an_object("Thing", id="j", lang="ja", rarity="common", printed_name="もの", **INSTANT)
    assert [each.reason for each in converted(foreign).skipped] == ["language"]
    assert entries(foreign, an_object("Thing", id="e", rarity="rare", **INSTANT))["thing"].source.id == "e"


def test_quirk_27_battles_are_served_as_transform() -> None:
    faces = [{"name": "Siege", "type_line": "Battle — Siege", "mana_cost": "{2}"}, {"name": "Won", **INSTANT}]
    done = converted(an_object("Siege // Won", layout="transform", card_faces=faces))
    assert [each.reason for each in done.skipped] == ["battle"]


@pytest.mark.parametrize("layout", ["normal", "prototype", "case", "mutate", "leveler", "saga", "class", "somersault"])
def test_quirk_28_a_layout_may_change_or_be_new(layout: str) -> None:
    assert list(entries(an_object("Thing", layout=layout, **INSTANT))) == ["thing"]


def test_quirk_29_a_card_may_vanish_or_be_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its override is told so, and does nothing; the others stay as they are."""
    monkeypatch.chdir(tmp_path)
    both = [an_object("Imp", **INSTANT), an_object("Elf", **INSTANT)]
    _write(tmp_path / "cards.json", both)
    (tmp_path / "overrides" / "magic-rpg").mkdir(parents=True)
    (tmp_path / "overrides" / "magic-rpg" / "mine.yaml").write_text(
        "dear:\n  card: imp\n  rarity_class: rare\n", encoding="utf-8"
    )
    assert _run("build", "--source", "cards.json").exit_code == 0
    _write(tmp_path / "cards.json", both[1:])
    done = _run("build", "--source", "cards.json", "--accept")
    assert done.exit_code == 0, done.output
    assert "C2S206" in done.output
    assert "Elf" in _run("show", "elf").output


def test_quirk_30_a_card_under_another_name_is_the_same_card() -> None:
    plain = an_object("Imp", id="a", **INSTANT)
    godzilla = an_object("Imp", id="b", rarity="rare", flavor_name="Great Imp of the Sea", **INSTANT)
    found = entries(plain, godzilla)
    assert list(found) == ["imp"]
    assert found["imp"].aliases == ("Great Imp of the Sea",)


# --- the whole road, on the starter set -------------------------------------------------------------------------------


def test_the_starter_set_builds_and_says_what_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built, unchanged, overridden, shown, explained, validated: with no download."""
    monkeypatch.chdir(tmp_path)
    first = _run("build", "--source", "starter")
    assert "205 entries (5 lands, 76 monsters, 124 spells)" in first.output
    assert "nothing has changed" in _run("build", "--source", "starter").output
    (tmp_path / "overrides" / "magic-rpg").mkdir(parents=True)
    rows = (
        "easier:\n  card: Serra Angel\n  rarity_class: common\nmine:\n  new: monster\n  name: Gate Troll\n  power: 3\n"
    )
    (tmp_path / "overrides" / "magic-rpg" / "mine.yaml").write_text(rows, encoding="utf-8")
    assert _run("build", "--source", "starter").exit_code == 0
    shown = _run("show", "serra-angel").output
    assert "any wizard, for 4 AP" in shown
    assert "rarity_class" in _run("explain", "serra-angel", "--source", "starter").output
    assert "Gate Troll" in _run("search", "gate").output
    assert _run("validate", "output/magic-rpg", "overrides").exit_code == 0


@pytest.mark.thorough
def test_the_starter_set_has_the_facts_of_the_database(scryfall: Path) -> None:
    """Names, costs, types, figures and rarities as printed; of texts only lines of keywords are alike."""
    from convert.cards.magic.scryfall import SCRYFALL

    real = {card.name: card for card in SCRYFALL.saved(scryfall / "oracle-cards.jsonl.gz").read().cards}
    for card in load_starter():
        printed = real[card.name]
        assert card.id == printed.id
        for mine, theirs in zip(card.faces, printed.faces, strict=True):
            assert (mine.mana_cost, mine.type_line, mine.power, mine.toughness, mine.colors) == (
                theirs.mana_cost,
                theirs.type_line,
                theirs.power,
                theirs.toughness,
                theirs.colors,
            )
        assert card.printings[0].rarity in {each.rarity for each in printed.printings}


def test_the_starter_set_is_plain() -> None:
    """All of it is read; every color has creatures and spells that any wizard learns."""
    done = SYSTEM.convert(load_starter(), Context())
    made: list[Any] = [each.entry for each in done.entries]
    assert done.skipped == ()
    assert {each.adjudication.status for each in made} == {"automatic", "flavour"}
    for color in ("white", "blue", "black", "red", "green"):
        common = [each for each in made if each.kind == "spell" and each.colors == (color,) and each.access == "any"]
        assert sum("creature" in each.classes for each in common) >= 8
        assert sum("creature" not in each.classes for each in common) >= 4
    words = {word.split()[0] for each in made for word in each.keywords}
    assert {"banding", "flanking", "rampage", "shadow", "phasing", "flying", "first", "trample"} <= words


def _write(path: Path, objects: list[dict[str, Any]]) -> None:
    import json

    path.write_text(json.dumps(objects), encoding="utf-8")


def _run(command: str, *words: str) -> Any:
    return CliRunner().invoke(app, [command, *words, "--system", "magic-rpg"])
