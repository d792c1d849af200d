"""The game in the toolkit: decks as files, findings, the commands in an empty folder, play with hidden dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.compendium.validate import validate
from convert.errors import DataError, UsageError
from convert.findings.documents import Document
from convert.findings.reading import read_text
from convert.kernel import SavedGameError, seeded
from convert.systems.dice_duels import SYSTEM
from convert.systems.dice_duels.arena import DiceArena, draw_deck, pool_of
from convert.systems.dice_duels.deck_files import DeckFile, OwnArchetype, UnknownEntryError, duel_deck, load_deck
from convert.systems.dice_duels.entries import Ability, Archetype, Soul
from convert.systems.dice_duels.rules import Game
from convert.systems.dice_duels.sense import sense

run = CliRunner()


class Shelf:
    """A compendium made of these entries."""

    def __init__(self, *entries: Ability | Archetype | Soul) -> None:
        self.entries = entries

    def get(self, wanted: str) -> Ability | Archetype | Soul | None:
        return next((one for one in self.entries if wanted in (one.id, one.slug)), None)

    def of_form(self, form: str) -> list[Ability | Archetype | Soul]:
        return [one for one in self.entries if one.form == form]

    def suggest(self, wanted: str) -> list[str]:
        return [one.name for one in self.entries if one.name[0] == wanted[0]]

    def having(self, words: str, kind: str = "") -> list[tuple[str, str]]:
        return []

    def find(self, wanted: str) -> Ability | Archetype | Soul:
        found = self.get(wanted)
        assert found is not None
        return found


def book() -> Shelf:
    """Five archetypes of three abilities, the last two closed; a soul card."""
    entries: list[Ability | Archetype | Soul] = []
    for series in "ABCDE":
        own = []
        for number in (1, 2, 3):
            fields: dict[str, Any] = {"name": f"{series}{number}", "effects": [{"op": "draw"}], "archetype": series}
            if series in "DE" and number == 1:
                fields |= {
                    "summon": "fusion",
                    "summon_cost": {"units": 2},
                    "effects": [{"op": "fusion"}, {"op": "draw"}],
                }
            plain = SYSTEM.homebrew("ability", f"{series.lower()}{number}", fields)
            own.append(plain["id"])
            entries.append(_typed(Ability, plain))
        plain = SYSTEM.homebrew("archetype", f"series-{series.lower()}", {"name": series, "abilities": own})
        entries.append(_typed(Archetype, {**plain, "open": series not in "DE"}))
    soul = {"name": "Ghost", "archetype": "A", "soul_value": 4, "abilities": {"4": None, "5": None, "6": None}}
    entries.append(_typed(Soul, SYSTEM.homebrew("soul", "ghost", soul)))
    return Shelf(*entries)


def _typed(kind: type, plain: dict[str, object]) -> Ability | Archetype | Soul:
    import msgspec

    made: Ability | Archetype | Soul = msgspec.convert(plain, kind)
    return made


def test_deck_files() -> None:
    """DICE-CONV-19, DICE-SETUP-05, DICE-SETUP-16, DICE-SOUL-04: archetypes by name or put together, souls beside."""
    own = OwnArchetype(name="Mine", tribe="Wild", abilities=("b1", "home-c2"))
    deck = duel_deck(DeckFile(name="x", archetypes=("A", own), souls=("ghost",)), book())
    assert [(one.name, len(one.abilities)) for one in deck.archetypes] == [("A", 3), ("Mine", 2)]
    assert deck.archetypes[0].soul is not None
    assert deck.archetypes[0].soul.value == 4
    with pytest.raises(UnknownEntryError, match="no ability is called 'nothing'"):
        duel_deck(
            DeckFile(name="x", archetypes=(OwnArchetype(name="M", tribe="Dark", abilities=("nothing",)),)), book()
        )
    with pytest.raises(UnknownEntryError, match="there is no place for Ghost"):
        duel_deck(DeckFile(name="x", archetypes=("B",), souls=("ghost",)), book())


def test_a_deck_that_cannot_be(tmp_path: Path) -> None:
    """DICE-SETUP-17, DICE-OPT-06: refused in play, one finding at its line in the file."""
    path = tmp_path / "deck.yaml"
    path.write_text("name: x\narchetypes:\n  - D\n", encoding="utf-8")
    with pytest.raises(DataError, match="DICE-SETUP-17"):
        load_deck("deck.yaml", book(), near=tmp_path)
    assert load_deck("deck.yaml", book(), near=tmp_path, need_open=False).archetypes[0].name == "D"
    value = DeckFile(name="x", archetypes=("D",))
    found = SYSTEM.check_document("deck", value, Document(path=str(path)), lambda folder=None: book())
    assert [(one.code, one.severity) for one in found] == [("C2S343", "error")]
    twice = DeckFile(name="x", archetypes=("A", OwnArchetype(name="M", tribe="Dark", abilities=("a1",))))
    found = SYSTEM.check_document("deck", twice, Document(path=str(path)), lambda folder=None: book())
    assert [one.code for one in found] == ["C2S342"]
    wrong = DeckFile(name="x", archetypes=("Nobody",))
    found = SYSTEM.check_document("deck", wrong, Document(path=str(path)), lambda folder=None: book())
    assert [one.code for one in found] == ["C2S306"]


def test_what_is_checked_is_what_is_played(tmp_path: Path) -> None:
    """DICE-SETUP-17, DICE-OPT-06, DICE-CRAWL-12: ``validate`` and ``play`` say the same of a file, at the same line;
    a deck that another file names is met where that names it."""
    (tmp_path / "shut.yaml").write_text("name: x\narchetypes:\n  - D\n", encoding="utf-8")
    (tmp_path / "lost.yaml").write_text("name: x\narchetypes:\n  - A\n  - Nobody\n", encoding="utf-8")
    crawl = "start: a\nfields:\n  a: {}\nplayers:\n  - name: Ann\n    deck: DECK\n"
    for body, deck, told in (
        ("decks:\n  - practice\n  - DECK\n", "shut.yaml", "3:5: {near}/shut.yaml:2:1: no archetype is open"),
        ("decks:\n  - practice\n  - DECK\n", "lost.yaml", "3:5: {near}/lost.yaml:4:5: no archetype is called 'Nobody'"),
        ("decks: [DECK, bare]\n", "none.yaml", "1:9: there is no deck 'none.yaml'"),
        ("decks: [practice, bare]\nsettings: {first: 2}\n", "", "2:19: 2 may not stand here"),
        (crawl, "none.yaml", "6:11: there is no deck 'none.yaml'"),
        (crawl, "lost.yaml", "6:11: {near}/lost.yaml:4:5: no archetype is called 'Nobody'"),
    ):
        path = tmp_path / "file.yaml"
        path.write_text(body.replace("DECK", deck), encoding="utf-8")
        with pytest.raises(DataError) as refused:
            DiceArena(book()).scenario(str(path))
        words = told.format(near=tmp_path)
        assert refused.value.message.startswith(f"{path}:{words}"), refused.value.message
        result = validate([path], SYSTEM, books=lambda folder=None: book())
        assert [f"{one.at}: {one.message}" for one in result.findings] == [refused.value.message]
    path.write_text("decks: [practice, shut.yaml]\nsettings: {open_archetype: advised}\n", encoding="utf-8")
    assert DiceArena(book()).scenario(str(path)).members == (("practice",), ("x",))
    assert validate([path], SYSTEM, books=lambda folder=None: book()).findings == []
    with pytest.raises(DataError, match="is a deck, and a game file is wanted here"):
        DiceArena(book()).scenario(str(tmp_path / "shut.yaml"))


def test_decks_by_the_dice() -> None:
    """DICE-CONV-19, DICE-SETUP-17: three archetypes of three abilities until one is open, each with its soul card."""
    pool = pool_of(book())
    assert [archetype.name for archetype in pool] == ["A", "B", "C", "D", "E"]
    assert pool[0].soul is not None
    for seed in range(30):
        drawn = draw_deck(pool, seeded(seed))
        assert len(drawn.archetypes) == 3
        assert any(archetype.open for archetype in drawn.archetypes)
    closed = [each for each in pool if not each.open]
    shut = [msgspec.structs.replace(closed[0], name=f"Shut {number}") for number in range(4)]
    for seed in range(30):
        drawn = draw_deck([*shut, pool[0]], seeded(seed))
        assert pool[0] in drawn.archetypes
    bout = DiceArena(book()).scenario("cards")
    assert bout.start(3).to_json() == bout.start(3).to_json()
    assert bout.start(3).state.decks != bout.start(4).state.decks


def test_saved_duels_that_cannot_be(tmp_path: Path) -> None:
    """DICE-SETUP-13: other than 27 dice, fewer than none, an operation that there is not, nothing at all."""
    arena = DiceArena(book())
    whole = Game.new(seed=3).to_json()
    path = tmp_path / "saved.json"
    path.write_text(whole, "utf-8")
    assert arena.resume(path).to_json() == whole
    path.write_text(arena.scenario("crawl").start(1).to_json(), "utf-8")
    assert arena.resume(path).state.run is not None
    for before, after, words in (
        ('"stock":24', '"stock":23', "second has 26 dice in all, and not 27"),
        ('"stock":24', '"stock":-1', r"players\[1\].stock"),
        ('"op":"destroy"', '"op":"explode"', "explode"),
        ('"version":1', '"version":7', "another version"),
        (whole, "", "no saved game"),
    ):
        path.write_text(whole.replace(before, after, 1), "utf-8")
        with pytest.raises(SavedGameError, match=words):
            arena.resume(path, trust=True)


def test_arena() -> None:
    """Scenarios, sides, and what is said where there is none."""
    arena = DiceArena(book())
    assert list(arena.scenarios()) == ["practice", "bare", "crawl", "cards"]
    assert arena.sides(["practice", "bare"]).members == (("practice",), ("bare",))
    with pytest.raises(UsageError, match="two sides"):
        arena.sides(["practice"])
    with pytest.raises(UsageError, match="no scenario"):
        arena.scenario("nothing")
    with pytest.raises(DataError, match="there is no deck"):
        arena.sides(["practice", "nothing"])
    with pytest.raises(DataError, match="too few archetypes"):
        DiceArena(Shelf()).scenario("cards")


def test_effects_that_cannot_be() -> None:
    """DICE-ABIL-06, DICE-OP-25, DICE-RAR-01: targets, keywords, summon words, rarities; DICE-CONV-06, DICE-CONV-18: a
    summon keyword first, instant last, and something that the ability does."""
    good = SYSTEM.homebrew("ability", "good", {"effects": [{"op": "grant", "keyword": "haste"}]})
    assert sense([good]) == []
    rows: list[tuple[dict[str, Any], str]] = [
        ({"effects": [{"op": "draw", "target": "enemy_unit"}]}, "C2S341"),
        ({"effects": [{"op": "grant"}]}, "C2S341"),
        ({"effects": [{"op": "destroy", "keyword": "haste"}]}, "C2S341"),
        ({"effects": [{"op": "grant", "keyword": "haste", "target": "ally_token"}]}, "C2S341"),
        ({"effects": [{"op": "fusion"}, {"op": "draw"}]}, "C2S341"),
        ({"effects": [{"op": "draw"}], "rarity": "Rare"}, "C2S307"),
        ({"effects": [{"op": "instant"}, {"op": "draw"}]}, "C2S341"),
        ({"effects": [{"op": "draw"}, {"op": "ritual"}], "summon": "ritual"}, "C2S341"),
        ({"effects": [{"op": "ritual"}, {"op": "sacrifice"}, {"op": "instant"}], "summon": "ritual"}, "C2S341"),
    ]
    for fields, code in rows:
        assert [one.finding.code for one in sense([SYSTEM.homebrew("ability", "odd", fields)])] == [code], fields
    lost = SYSTEM.homebrew("archetype", "lost", {"abilities": ["home-nothing"]})
    assert [one.finding.code for one in sense([lost])] == ["C2S306"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands(folder: Path) -> None:
    """Build, build again, an override and an ability of one's own, validate, show, simulate."""
    built = run.invoke(app, ["build", "--system", "dice-duels", "--source", "starter"])
    assert built.exit_code == 0, built.output
    again = run.invoke(app, ["build", "--system", "dice-duels", "--source", "starter"])
    assert "nothing has changed" in again.output
    over = folder / "overrides" / "dice-duels"
    over.mkdir(parents=True)
    text = (
        "quiet-storm:\n  card: Raigeki\n  cost: low\n"
        "ember:\n  new: ability\n  name: Ember\n  cost: low\n  effects:\n    - {op: damage, amount: 1}\n"
    )
    (over / "mine.yaml").write_text(text, encoding="utf-8")
    built = run.invoke(app, ["build", "--system", "dice-duels", "--source", "starter"])
    assert built.exit_code == 0, built.output
    entries = json.loads((folder / "output" / "dice-duels" / "abilities.json").read_text(encoding="utf-8"))["entries"]
    by_name = {entry["name"]: entry for entry in entries}
    assert by_name["Raigeki"]["text"] == "Low: destroy all enemy units."
    assert by_name["Ember"]["text"] == "Low: 1 damage to an enemy unit."
    shown = run.invoke(app, ["show", "Ember", "--system", "dice-duels"])
    assert "1 damage to an enemy unit" in shown.output
    valid = run.invoke(app, ["validate", "--system", "dice-duels", "output/dice-duels"])
    assert valid.exit_code == 0, valid.output
    found = run.invoke(app, ["search", "--system", "dice-duels", "ember"])
    assert found.output.splitlines()[:2] == [
        "Name\tKind\tForm\tStatus",
        "Ember\tability\tlow\tautomatic",
    ]
    why = run.invoke(app, ["explain", "--system", "dice-duels", "Raigeki"])
    assert "no part of the tree" not in why.output
    odds = run.invoke(app, ["simulate", "--system", "dice-duels", "--games", "4", "--seed", "1"])
    assert odds.exit_code == 0, odds.output


def test_nobody_is_no_side_that_could_win() -> None:
    """What lies about in a dungeon belongs to a party of nobody's: no odds are told of it."""
    told = run.invoke(
        app, ["simulate", "crawl", "--system", "dice-duels", "--games", "1", "--player", "random", "--jobs", "1"]
    )
    assert told.exit_code == 0, told.output
    assert "  Miller\n    wins " in told.output
    assert "nobody" not in told.output


def test_an_unknown_operation_is_one_finding_at_its_line(folder: Path) -> None:
    """Bad input is named where it stands."""
    over = folder / "overrides" / "dice-duels"
    over.mkdir(parents=True)
    text = "ember:\n  new: ability\n  name: Ember\n  effects:\n    - {op: explode}\n"
    (over / "mine.yaml").write_text(text, encoding="utf-8")
    said = run.invoke(app, ["validate", "--system", "dice-duels", str(over / "mine.yaml")])
    assert said.exit_code != 0
    assert "mine.yaml:5" in said.output
    assert "explode" in said.output


def test_files_say_what_is_wrong_at_its_line(tmp_path: Path) -> None:
    """A duel needs no settings; an ability that stands twice is found where it stands (DICE-SETUP-16)."""
    (tmp_path / "game.yaml").write_text("decks: [practice, bare]\n", "utf-8")
    crawl = "fields: {a: {}}\nstart: a\nplayers: [{name: Ann}]\n"
    (tmp_path / "crawl.yaml").write_text(crawl, "utf-8")
    for name in ("game.yaml", "crawl.yaml"):
        done = run.invoke(app, ["validate", "--system", "dice-duels", str(tmp_path / name)])
        assert done.exit_code == 0, done.output
    path = tmp_path / "deck.yaml"
    path.write_text("name: x\narchetypes:\n  - A\n  - {name: M, tribe: Dark, abilities: [b1, a1]}\n", "utf-8")
    value = DeckFile(name="x", archetypes=("A", OwnArchetype(name="M", tribe="Dark", abilities=("b1", "a1"))))
    (found,) = SYSTEM.check_document(
        "deck", value, read_text(path.read_text("utf-8"), "deck.yaml"), lambda folder=None: book()
    )
    assert (found.line, found.code, found.where) == (4, "C2S342", "archetypes > 2nd > abilities > 2nd")


def test_files_that_are_none_are_not_played(tmp_path: Path) -> None:
    """An empty file is no duel with the usual settings, and half a list is told at its line."""
    path = tmp_path / "game.yaml"
    for text, words in (
        ("", r"game.yaml:1:1: the file is empty"),
        ("decks: [bare\nx: 1", r"game.yaml:1:8: this is not YAML"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(DataError, match=words):
            DiceArena(book()).scenario(str(path))
    assert "Destroy [double-2E]" in run.invoke(app, ["vote", "--help"]).output


def test_a_rule_is_told_at_the_table() -> None:
    """``rule ID``, and what belongs to another phase."""
    nothing = f"DICE-KEY-{99}"
    typed = f"rule dice-key-11\nrule {nothing}\nattack 1\nq\n"
    done = run.invoke(app, ["play", "practice", "--system", "dice-duels", "--seed", "5", "--plain"], input=typed)
    assert "Double-Strike: After attacking in battle the unit may attack again" in done.output
    assert f"dice-duels has no rule '{nothing}'" in done.output
    assert "belongs to the Battle Phase" in done.output
    assert "DICE-BATTLE-01" in done.output


def test_an_effect_that_cannot_be_is_reported_at_its_own_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "overrides" / "dice-duels"
    folder.mkdir(parents=True)
    lines = [
        "mine: {new: ability, name: Mine, cost: low, effects: [",
        "  {op: draw, amount: 1},",
        "  {op: grant},",
        "]}",
    ]
    (folder / "own.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    done = run.invoke(app, ["build", "--system", "dice-duels", "--source", "starter"])
    assert done.exit_code == 1
    assert "own.yaml:3:3: C2S341 error: grant names no keyword" in done.output
    assert "effects > 2nd" in done.output
