"""Cards into entries: the formulas, the worked examples, the counted table, the whole build."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cards.model import Card
from convert.cards.starter import load_starter
from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.compendium.check import EntryCheck
from convert.compendium.files import line_of, plain_of
from convert.contract.system import Context
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.derive import Nothing, entry_of, is_ruled, scaled, trap_of
from convert.systems.dragon_warrior.entries import Conflict, Consumable, Equipment, Place
from convert.systems.dragon_warrior.formulas import Printed, creature_spells, spell_count, split, worked_out
from convert.systems.dragon_warrior.rules.bestiary import Bestiary, foe_of, member_of
from convert.systems.dragon_warrior.sense import Bill
from convert.systems.dragon_warrior.trees import UNTOLD, Told, told
from convert.text import Reader
from tests.dragon_warrior.counted import facts

READER = Reader.load()


def monster(level: int | None, atk: int | None, dfn: int | None, race: str = "Dragon", **more: Any) -> Card:
    given: dict[str, Any] = {"id": 1, "name": "Thing", "attribute": "LIGHT"}
    more = given | more
    return Card(provider="test", kind="monster", level=level, attack=atk, defense=dfn, race=race, **more)


def spell(text: str, kind: str = "equip", **more: Any) -> Card:
    given: dict[str, Any] = {
        "provider": "test",
        "id": 2,
        "name": "Thing",
        "kind": "spell",
        "property": kind,
        "text": text,
    }
    return Card(**{**given, **more})


def sheet(card: Card, tree: Told = UNTOLD) -> Conflict:
    made = entry_of(card, "thing", tree)
    assert isinstance(made, Conflict)
    return made


def figures(entry: Conflict) -> tuple[int, int, int, int, tuple[str, ...], int]:
    return (entry.attack, entry.max_defense, entry.max_hp, entry.max_mp, entry.spells, entry.hand_size)


def read(text: str, kind: str = "equip") -> Any:
    card = spell(text, kind)
    return entry_of(card, "thing", told(READER.read(card)))


def test_a_dragon_of_level_8() -> None:
    """DW-EX-16, DW-CONV-01, DW-CONV-02, DW-CONV-07 to DW-CONV-09."""
    dragon = sheet(monster(8, 3000, 2500))
    assert figures(dragon) == (10, 8, 45, 0, (), 4)
    points = dragon.points
    assert (points.budget, points.hp, points.attack, points.defense) == (24, 8, 9, 7)
    boss = scaled(dragon, boss=True)
    assert (boss.points.budget, boss.attack, boss.max_defense, boss.max_hp) == (48, 18, 16, 85)


def test_spellcasters() -> None:
    """DW-EX-17, DW-EX-18, DW-CONV-05 to DW-CONV-07."""
    mage = sheet(monster(7, 2500, 2100, "Spellcaster"))
    assert figures(mage) == (8, 6, 30, 20, ("hurt", "spellblock"), 4)
    healer = sheet(monster(4, 800, 2000, "Spellcaster"))
    assert figures(healer) == (3, 6, 20, 10, ("heal",), 3)
    assert [spell_count(level) for level in (1, 2, 5, 6, 9, 10, 30)] == [0, 1, 1, 2, 2, 3, 3]
    assert creature_spells(10, 5, 5) == ("hurt", "spellblock", "hurtmore")
    assert creature_spells(10, 5, 6) == ("heal", "armor-regen", "healmore")
    for race in ("Spellcaster", "Fairy", "Psychic", "Illusion", "Warrior"):
        assert bool(sheet(monster(3, 1, 1, race)).spells) == (race != "Warrior")


def test_fast_by_a_quick_ability_in_play() -> None:
    """DW-EX-19, DW-CONV-03."""
    fiend = sheet(monster(1, 300, 200, "Fiend"), Told(fast=True))
    assert (fiend.attack, fiend.max_defense, fiend.max_hp, fiend.abilities.fast) == (2, 2, 5, True)
    assert (fiend.points.budget, fiend.points.abilities) == (3, 1)
    link = sheet(monster(None, 2300, None, "Cyberse", link=3), Told(fast=True))
    assert (link.level, link.attack, link.max_defense, link.max_hp) == (3, 5, 1, 15)

    def fast(text: str) -> bool:
        return told(READER.read(monster(4, 1, 1, text=text, type="Effect Monster", properties=("effect",)))).fast

    assert fast("(Quick Effect): You can target 1 monster your opponent controls; destroy it.")
    assert not fast("You can target 1 monster your opponent controls; destroy it.")
    hand = "(Quick Effect): You can discard this card from your hand; draw 1 card."
    assert not fast(hand), "it works from the hand alone"


def test_more_creatures() -> None:
    """DW-EX-20, DW-CONV-08: half rounded up, and half where both are 0."""
    assert figures(sheet(monster(3, 1300, 2000, "Rock"))) == (3, 5, 20, 0, (), 3)
    assert figures(sheet(monster(6, 2500, 1200, "Fiend"))) == (9, 5, 35, 0, (), 4)
    assert figures(sheet(monster(1, 0, 0, "Spellcaster"))) == (2, 2, 10, 0, (), 3)
    assert figures(sheet(monster(12, 5000, 5000))) == (13, 13, 65, 0, (), 5)
    assert [split(rest, 0, 0) for rest in (1, 2, 3)] == [1, 1, 2]
    assert split(1, 1, 1) == 1
    assert figures(sheet(monster(4, None, None))) == figures(sheet(monster(4, 0, 0)))


def test_levels_are_kept_in_1_to_30() -> None:
    """DW-CONV-01, DW-CONF-13: 0 counts as missing."""
    assert [sheet(monster(level, 1, 1)).level for level in (None, 0, 1, 30, 31, 99)] == [1, 1, 1, 30, 30, 30]
    assert sheet(monster(0, 1, 1, link=5)).level == 5
    assert foe_of(Bestiary().creatures[0], 40).level == 30


def test_equipment_healstuff_and_traps() -> None:
    """DW-EX-21, DW-CONV-10 to DW-CONV-12, DW-CONV-15: what is no number counts 1000."""
    weapon = read("The equipped monster gains 1000 ATK.")
    assert (weapon.slot, weapon.level, weapon.bonus, weapon.used_as) == ("weapon", 2, 2, "weapon")
    both = read("Equip only to a Machine monster. It gains 300 ATK/DEF.")
    assert (both.slot, both.level) == ("weapon", 1)
    counted = read("Equip only to a Fairy monster. It gains ATK equal to its Level x 100.")
    assert (counted.slot, counted.level) == ("weapon", 2)
    nothing = read("The equipped monster cannot be destroyed by battle.")
    assert (nothing.slot, nothing.used_as, nothing.level, nothing.bonus) == ("offhand", "armor", 1, 1)
    healing = read("Increase your Life Points by 1000 points.", "normal")
    assert isinstance(healing, Consumable)
    assert (healing.type, healing.level) == ("healstuff", 2)
    trap = entry_of(Card(provider="test", id=3, name="Pit", kind="trap", property="normal", text="?"), "pit")
    assert isinstance(trap, Conflict)
    assert (trap.form, trap.points.budget, trap.points.hp) == ("trap", 3, 1)
    assert figures(trap) == (3, 1, 10, 0, (), 3)
    assert scaled(trap_of(Card(provider="test", id=3, name="Pit", kind="trap"), "pit"), 4).attack == 9


def test_more_equipment_and_healing() -> None:
    """DW-EX-46, DW-CONV-10, DW-CONV-11, DW-CONV-13, DW-CONV-15: a field spell is a place also when it heals."""
    lowered = "The ATK of the equipped monster is increased by 400, and its DEF is decreased by 200."
    assert (read(lowered).slot, read(lowered).level) == ("weapon", 1)
    armor = read("Increase the DEF of a monster equipped with this card by 800 points.")
    assert (armor.slot, armor.level, armor.used_as) == ("armor", 2, "armor")
    assert read("Equip only to a Warrior monster. It gains 2,500 ATK.").level == 5
    named = read('Equip only to "Stone Gull" or "Iron Gull"; it gains 800 ATK.')
    assert (named.slot, named.level) == ("weapon", 2)
    others = read("All Xyz Monsters you control gain 300 ATK.")
    assert (others.slot, others.level) == ("offhand", 1)
    assert read("Each player gains 2000 LP.", "normal").level == 4
    foes = read("Your opponent gains 1000 LP.", "normal")
    assert isinstance(foes, Nothing)
    assert foes.rule == "DW-CONV-13"
    assert isinstance(read("During each of your Standby Phases: You gain 500 LP.", "field"), Place)


def test_scaling() -> None:
    """DW-EX-44, DW-EX-45, DW-CONV-16, DW-CONV-17, DW-CONV-04, DW-CONF-09."""
    dragon = sheet(monster(8, 3000, 2500))
    assert figures(scaled(dragon, 3)) == (4, 4, 20, 0, (), 3)
    assert figures(scaled(dragon, 3, boss=True)) == (8, 6, 35, 0, (), 3)
    assert figures(scaled(dragon, 30, boss=True)) == (66, 56, 305, 0, (), 9)
    known = Bestiary([dragon])
    member = member_of(known.creatures[0], 4)
    assert (member.attack, member.max_defense, member.max_hp, member.hp) == (3, 2, 10, 10)
    mage = sheet(monster(7, 2500, 2100, "Spellcaster", attribute="DARK"))
    boss = scaled(mage, 10, boss=True, weakness=2)
    assert figures(boss) == (24, 21, 110, 30, ("hurt", "spellblock", "hurtmore"), 5)
    weakness = boss.abilities.weakness
    assert weakness is not None
    assert (boss.points.budget, weakness.kind, weakness.factor) == (70, "light", 2)
    fairy = sheet(monster(3, 600, 900, "Fairy"))
    assert figures(fairy) == (3, 4, 15, 10, ("heal",), 3)
    divine = scaled(sheet(monster(10, 1, 1, attribute="DIVINE")), weakness=4)
    assert (divine.abilities.weakness, divine.points.budget) == (None, 30)
    kinds = {
        attribute: worked_out(Printed(1, 1, False, False, attribute), 1, weakness=4).weakness
        for attribute in ("FIRE", "WATER", "WIND", "EARTH", "LIGHT", "DARK")
    }
    assert [found.kind for found in kinds.values() if found is not None] == [
        "water",
        "lightning",
        "stone",
        "fire",
        "darkness",
        "light",
    ]


def test_an_entry_changed_by_hand_is_played_as_it_is() -> None:
    """DW-CONV-16."""
    plain = plain_of(line_of(sheet(monster(4, 1200, 1000))))
    changed: Any = EntryCheck(SYSTEM).typed("conflict", {**plain, "attack": 9})
    assert not is_ruled(changed)
    assert scaled(changed, 20) == changed
    foe = foe_of(Bestiary([changed]).creatures[0], 20, boss=True)
    assert (foe.level, foe.attack, foe.boss) == (4, 9, False)


def test_points_always_add_up() -> None:
    """DW-ACC-08, DW-CONV-09."""
    for level in range(1, 31):
        for boss in (False, True):
            for fast in (False, True):
                for magic in (False, True):
                    for atk, dfn in ((0, 0), (100, 0), (0, 300), (1700, 1650), (5000, 5000)):
                        found = worked_out(Printed(atk, dfn, magic, fast, "FIRE"), level, boss=boss)
                        spent = found.attack - 1 + found.max_defense - 1 + (found.max_hp - 5) // 5 + found.max_mp // 5
                        assert spent + found.ability_points == found.budget
                        assert min(found.attack_points, found.defense_points, found.hp_points) >= 0


@pytest.fixture(scope="module")
def starter() -> Any:
    return SYSTEM.convert(load_starter(), Context(options={"jobs": 1}))


def test_every_card_gives_one_entry_or_one_report(starter: Any) -> None:
    """DW-CONV-15, DW-CONV-18, DW-CONV-14."""
    cards = {card.id: card for card in load_starter()}
    made = [item.entry for item in starter.entries if item.entry.source is not None]
    assert len(made) + len(starter.skipped) == len(cards) == 170
    slugs = [item.entry.slug for item in starter.entries]
    assert slugs == sorted(set(slugs))
    for entry in made:
        card = cards[entry.source.id]
        assert (entry.id, entry.name) == (f"ygo-{card.id}", card.name)
        if entry.kind == "conflict" and entry.form == "creature":
            assert (entry.attribute, entry.race) == (card.attribute, card.race)
            assert entry.flavor == (card.text if card.flavor else "")
    rules = {report.rule for report in starter.skipped}
    assert rules == {"DW-CONV-13", "DW-CONV-15"}


def test_fixed_entries_have_their_ids(starter: Any) -> None:
    """DW-CONV-18, DW-TABLE-01, DW-TABLE-02."""
    fixed = [item.entry.id for item in starter.entries if item.entry.source is None]
    assert len([one for one in fixed if one.startswith("dw-spell-")]) == 10
    assert len([one for one in fixed if one.startswith("dw-item-")]) == 5
    assert {"dw-spell-hurt", "dw-spell-armor-regen", "dw-item-dragons-fire", "dw-item-fairy-water"} <= set(fixed)


def test_what_was_not_wholly_read_is_to_be_looked_at() -> None:
    """DW-CONV-19."""
    unread = "Zorbled snarks frimble twice. The equipped monster gains 500 ATK."
    assert read(unread).review is True
    assert read("The equipped monster gains 500 ATK.").review is False
    nonsense = monster(3, 1, 1, text="Zorbled snarks frimble twice.", type="Effect Monster", properties=("effect",))
    assert sheet(nonsense, told(READER.read(nonsense))).review is True
    assert sheet(nonsense, Told(whole=False)).review is False
    assert sheet(monster(3, 1, 1)).adjudication.status == "automatic"


def test_sheets_are_checked() -> None:
    """DW-CONF-11, DW-EX-06: unspent points are a warning, too many an error; also DW-CONF-07 and DW-CONF-10."""
    plain = plain_of(line_of(sheet(monster(5, 1000, 1000))))
    assert SYSTEM.sense([plain]) == []
    ((less, _, _),) = SYSTEM.sense([{**plain, "attack": plain["attack"] - 1}])
    assert (less.code, less.severity) == ("C2S332", "warning")
    ((more, _, _),) = SYSTEM.sense([{**plain, "attack": plain["attack"] + 1}])
    assert (more.code, more.severity) == ("C2S331", "error")
    assert SYSTEM.sense([{**plain, "attack": plain["attack"] - 1, "note": "It is old."}]) == []
    fast = {**plain, "abilities": {"fast": True, "weakness": {"kind": "fire", "factor": 2}}}
    assert Bill(fast).budget - Bill(fast).abilities == 15
    minion = {"fast": False, "weakness": {"kind": "fire", "factor": 4}, "minion": {"name": "Rat", "level": 2}}
    assert Bill({**plain, "abilities": minion}).budget - Bill({**plain, "abilities": minion}).abilities == 21
    assert Bill({**plain, "boss": True}).budget == 30
    ((spells, _, _),) = SYSTEM.sense([{**plain, "spells": ["hurt"]}])
    assert (spells.code, "DW-CONF-07" in spells.message) == ("C2S333", True)
    low = {"minion": {"name": "Rat", "level": 5}}
    assert "C2S333" in {sensed.finding.code for sensed in SYSTEM.sense([{**plain, "abilities": low}])}


def test_the_starter_set_in_figures(starter: Any) -> None:
    """DW-ACC-09, DW-ACC-10."""
    entries = [item.entry for item in starter.entries]
    assert facts(entries) == [
        89,
        (10, 1, 0),
        (64, 22, 3),
        34,
        (188, 155, 840, 70),
        120,
        24,
        8,
        5,
        [7, 9, 14, 34, 5, 4, 7, 6, 0, 1, 0, 2, 0],
    ]
    fast = [e.name for e in entries if e.kind == "conflict" and e.abilities.fast]
    assert fast == ["Injection Fairy Lily"], "Protectcode Talker's works among the used alone (DW-CONV-03)"
    assert Counter(e.slot for e in entries if e.kind == "equipment") == {"weapon": 5, "offhand": 3}
    healing = [e for e in entries if isinstance(e, Consumable) and e.source is not None]
    assert len(healing) == 5
    assert sum(e.review for e in entries) <= 2, "deeper reading moves these"
    others = sum(skip.rule == "DW-CONV-13" for skip in starter.skipped) + len(healing)
    assert (others, sum(skip.rule == "DW-CONV-15" for skip in starter.skipped)) == (42, 2)


OVERRIDES = """
sharp:
  card: legendary-sword
  damage_kind: fire
older:
  card: Man-Eater Bug
  level: 4
  boss: true
gate:
  new: conflict
  name: The Gate
  form: other
  level: 2
  attack: 3
"""


def test_the_build_writes_validates_and_takes_overrides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-CONV-18, DW-OPT-01, DW-SPELL-08: `card2spell build --system dragon-warrior`."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    build = ["build", "--system", "dragon-warrior", "--source", "starter"]
    assert run.invoke(app, build).exit_code == 0
    folder = tmp_path / "output" / "dragon-warrior"
    book = Compendium.load(folder)
    kinds = Counter(entry.kind for entry in book.entries)
    assert kinds == {"conflict": 113, "equipment": 8, "consumable": 10, "place": 5, "spell": 10}
    assert "nothing has changed" in run.invoke(app, build).output
    (tmp_path / "overrides" / "dragon-warrior").mkdir(parents=True)
    (tmp_path / "overrides" / "dragon-warrior" / "ours.yaml").write_text(OVERRIDES, encoding="utf-8")
    third = run.invoke(app, build)
    assert third.exit_code == 0, third.output
    assert "Man-Eater Bug: Boss no → yes" in third.output or "Man-Eater Bug: Level 2 → 4, so Points" in third.output
    told = run.invoke(app, ["explain", "--system", "dragon-warrior", "Kuriboh"]).output
    assert "figures of the entry come from it" in told
    assert "no part of the tree" not in told, "there is no tree in this game"
    book = Compendium.load(folder)
    bug = book.find("Man-Eater Bug")
    assert (bug.level, bug.boss, bug.points.budget, is_ruled(bug)) == (4, True, 24, True)
    assert book.find("legendary-sword").text == "Attack + 1. Its attacks count as fire."
    assert (book.find("home-gate").homebrew, book.find("home-gate").form) == (True, "other")
    checked = run.invoke(app, ["validate", "--system", "dragon-warrior", "output", "overrides"])
    assert checked.exit_code == 0, checked.output
    shown = run.invoke(app, ["show", "--system", "dragon-warrior", "Man-Eater Bug"])
    assert "Level 4 boss" in shown.output
    assert "A boss cannot run away." in shown.output
    wrong = run.invoke(app, [*build, "--option", "boss"])
    assert wrong.exit_code != 0, "boss, target_level and weakness are no settings of a build"


def test_entries_fit_their_schemas_and_come_back(starter: Any) -> None:
    """DW-CONV-14."""
    check = EntryCheck(SYSTEM)
    for item in starter.entries:
        plain = plain_of(line_of(item.entry))
        assert check.of(item.kind).fits(plain), plain
        assert check.typed(item.kind, plain) == item.entry
    assert all(isinstance(item.entry, Equipment) for item in starter.entries if item.kind == "equipment")


def test_the_build_says_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-CONV-18, DW-CONF-11: points left over are a warning of the build's, at the override's line; too many an
    error."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "overrides" / "dragon-warrior" / "mine.yaml"
    path.parent.mkdir(parents=True)
    build = ["build", "--system", "dragon-warrior", "--source", "starter"]
    for attack, words, code in (
        (1, "1 of 3 points is not spent (DW-CONF-11)", 0),
        (9, "7 points too many are spent: 10 of 3 (DW-CONF-11)", 1),
    ):
        path.write_text(f"kuriboh-here:\n  card: Kuriboh\n  attack: {attack}\n", encoding="utf-8")
        done = CliRunner().invoke(app, build)
        assert (done.exit_code, words in done.output) == (code, True), done.output
        assert "mine.yaml:3:11" in done.output
