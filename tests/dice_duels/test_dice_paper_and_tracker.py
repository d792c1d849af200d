"""What Dice Duels gives the exports: facets, links, the tracker, and paper."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from convert.contract.handouts import Grid, Handout, Heading, Track
from convert.contract.outline import Link, values
from convert.contract.reference_page import parts_of
from convert.errors import DataError, UsageError
from convert.rulebook import load
from convert.systems.dice_duels import SYSTEM
from convert.systems.dice_duels.entries import Archetype, Soul, SoulAbilities
from convert.systems.dice_duels.terms import KEYWORDS
from tests.dice_duels.test_dice_toolkit import Shelf, book

TRACKER = SYSTEM.tracker
DECK = """
name: Two
archetypes: [A, {name: Own, tribe: Wild, abilities: [d1, b2]}]
souls: [Ghost]
soul_abilities: {Ghost: [c1]}
"""


@pytest.fixture
def shelf() -> Shelf:
    return book()


def archetype_of(shelf: Shelf) -> Archetype:
    """The archetype A."""
    return next(entry for entry in shelf.entries if isinstance(entry, Archetype) and entry.name == "A")


def test_what_entries_are_filtered_by(shelf: Shelf) -> None:
    """Operations with grants by their keyword, the number of effects, the die of a soul card."""
    found = {facet.name: values(shelf.find("d1"), facet.path) for facet in SYSTEM.facets}
    assert (found["does"], found["effects"], found["form"]) == (("fusion", "draw"), (2,), ("fusion",))
    assert (found["rarity"], found["archetype"], found["soul"]) == (("Common",), ("D",), ())
    assert values(shelf.find("ghost"), "soul_value") == (4,)


def test_archetypes_and_soul_cards_name_their_abilities(shelf: Shelf) -> None:
    """DICE-CONV-11, DICE-CONV-13."""
    archetype = replace(archetype_of(shelf), pool=("home-a1", "home-z"))
    own = [Link(relation=f"Ability {number}", back="In the archetype", slug=f"home-a{number}") for number in (1, 2, 3)]
    assert list(SYSTEM.links(archetype)) == [*own, Link(relation="To choose from", back="May join", slug="home-z")]
    soul = shelf.find("ghost")
    assert isinstance(soul, Soul)
    soul = replace(soul, abilities=SoulAbilities(five="home-c1"))
    assert list(SYSTEM.links(soul)) == [Link(relation="Ability 5", back="On the soul card", slug="home-c1")]
    assert list(SYSTEM.links(shelf.find("d1"))) == []


def test_units_for_the_tracker(shelf: Shelf) -> None:
    """DICE-UNIT-01, DICE-SOUL-02: an archetype's units as dice summon them, a soul unit by its die."""
    archetype = archetype_of(shelf)
    assert [(each.name, each.label, each.counters["power"]) for each in TRACKER.combatants(archetype)] == [
        ("A", "1P", (1, 18)),
        ("A", "2P", (2, 18)),
        ("A", "3P", (3, 18)),
    ]
    (unit,) = TRACKER.combatants(shelf.find("ghost"))
    assert (unit.name, unit.counters["power"], unit.label) == ("Ghost", (2, 18), "soul unit")
    assert list(TRACKER.combatants(shelf.find("d1"))) == []


def test_duels_and_crawls_for_the_tracker(shelf: Shelf, tmp_path: Path) -> None:
    """DICE-SETUP-14, DICE-CRAWL-01, DICE-CRAWL-05: 24 dice and three shields; controllers are their units."""
    (duel,) = TRACKER.fights(shelf)
    first, second = duel.combatants
    assert (first.name, second.side) == ("First player", "second")
    assert {name: now for name, (now, _) in first.counters.items()} == {
        "stock": 24, "hand": 0, "energy": 0, "grave": 0, "shield2": 2, "shield4": 4, "shield6": 6,
    }  # fmt: skip
    assert first.figures[0] == ("Soldier", "1 Drill, 2 Rout, 3 Breakthrough")
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    (tmp_path / "game.yaml").write_text("decks: [deck.yaml, cards]\n", "utf-8")
    ours, drawn = TRACKER.fight(tmp_path / "game.yaml", shelf).combatants
    assert [name for name, _ in ours.figures] == ["A", "Own"]
    assert drawn.figures == ()
    crawl = "fields: {Gate: {links: [Hall]}, Hall: {}}\nstart: Gate\nplayers: [{name: Ann}]\n"
    crawl += "controllers: [{name: Rats, at: Hall, units: [{power: 2}, {power: 1}]}]\n"
    (tmp_path / "crawl.yaml").write_text(crawl, "utf-8")
    fight = TRACKER.fight(tmp_path / "crawl.yaml", shelf)
    assert fight.places == ("Gate", "Hall")
    assert [(each.name, each.place) for each in fight.combatants] == [("Ann", 0), ("Rats 1", 1), ("Rats 2", 1)]
    with pytest.raises(DataError, match="there is no file"):
        TRACKER.fight(tmp_path / "gone.yaml", shelf)


def sheets(kind: str, *named: str, chosen: tuple[str, ...] = (), near: Path = Path(), shelf: Shelf) -> list[Handout]:
    """The handouts of one kind."""
    entries = [entry for entry in shelf.entries if entry.slug in chosen]
    return list(SYSTEM.papers.handouts(kind, [near / file for file in named], entries, shelf))


def test_a_players_sheet(shelf: Shelf, tmp_path: Path) -> None:
    """DICE-SETUP-03, DICE-SETUP-05, DICE-TOK-03: the pools of dice to cross, abilities by number, soul cards from 4."""
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    (sheet,) = sheets("player", "deck.yaml", near=tmp_path, shelf=shelf)
    assert (sheet.name, sheet.title) == ("deck", "Dice Duels: Two")
    (track,) = [block for block in sheet.blocks if isinstance(block, Track)]
    assert [(row.label, row.boxes) for row in track.rows] == [
        ("Stock", 24), ("Shield 2", 2), ("Shield 4", 4), ("Shield 6", 6),
    ]  # fmt: skip
    heads = [block.text for block in sheet.blocks if isinstance(block, Heading)]
    assert heads[0] == "Dice"
    assert [head.split(" · ")[0] for head in heads[1:3]] == ["A", "Own"]
    grids = [block for block in sheet.blocks if isinstance(block, Grid)]
    assert grids[1].rows[0] == ("1", "D1", "Single: Fusion (sacrifice 2 units). Draw a die.")
    assert grids[2].rows[0][0] == "4"
    (practice,) = sheets("player", "practice", shelf=shelf)
    assert practice.title == "Dice Duels: practice"


def test_a_sheet_of_chosen_archetypes(shelf: Shelf) -> None:
    slugs = tuple(entry.slug for entry in shelf.entries if entry.kind == "archetype")
    (sheet,) = sheets("player", chosen=slugs[:2], shelf=shelf)
    assert sheet.title == "Dice Duels: A + B"
    for wrong in ((), slugs):
        with pytest.raises(UsageError, match=f"1 to 3 archetypes, and {len(wrong)} are chosen"):
            sheets("player", chosen=wrong, shelf=shelf)


def test_every_line_of_the_reference_has_its_rule(shelf: Shelf) -> None:
    """Each line names a rule that there is, and every keyword and cost has a line."""
    (page,) = sheets("reference", shelf=shelf)
    assert page.pages == 1
    text = files("convert.systems.dice_duels").joinpath("data/reference.yaml").read_text("utf-8")
    rules = load("dice-duels")
    assert rules is not None
    known = {rule.id for group in rules.groups for rule in group.rules}
    lines = [line for part in parts_of(text) for line in part.lines]
    assert {rule for _, _, rule in lines} - known == set()
    said = {what.lower() for what, _, _ in lines}
    assert {"cleave x" if word == "cleave" else word for word in KEYWORDS} - said == set()
    assert {"single", "double", "triple", "low", "high", "passive"} - said == set()
