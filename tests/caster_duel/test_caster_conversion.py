"""Playing cards into entries: the derived table, the examples, the whole build."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from convert.cards.model import Card
from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.compendium.check import EntryCheck
from convert.compendium.files import line_of, plain_of
from convert.contract.system import Context
from convert.errors import DataError, SourceError, UsageError
from convert.systems.caster_duel import SYSTEM
from convert.systems.caster_duel import deck as decks
from convert.systems.caster_duel.arena import CasterArena
from convert.systems.caster_duel.derive import is_prime
from convert.systems.caster_duel.entries import Creature, Spell
from convert.systems.caster_duel.faces import SUITS, enemy, friends
from convert.systems.caster_duel.rules import CardIndex, Options, standard_entries
from convert.systems.caster_duel.words import cost_words

TABLE = Path(__file__).with_name("table.txt")
FACES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}


def converted(**options: Any) -> dict[str, Any]:
    """All entries by id."""
    done = SYSTEM.convert(decks.load().cards, Context(options=options))
    return {item.entry.id: item.entry for item in done.entries}  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def entries() -> dict[str, Any]:
    return converted()


def rows() -> list[tuple[int, list[str]]]:
    lines = [line for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [(int(row[0]), row[1:]) for row in cells]


def told(cost: Any, suit: int) -> str:
    """A cost with @ for the suit."""
    sign = "♥♠♣♦"[suit]
    return cost_words(cost).replace(sign, "@")


@pytest.mark.parametrize("suit", range(4), ids=SUITS)
@pytest.mark.parametrize(("rank", "row"), rows(), ids=[f"rank{rank}" for rank, _ in rows()])
def test_number_cards_become_the_spells_of_the_table(
    entries: dict[str, Any], suit: int, rank: int, row: list[str]
) -> None:
    """CASTER-TABLE-02, CASTER-CONV-03 to CASTER-CONV-06, CASTER-HEAL-02, CASTER-DMG-02, CASTER-ENCH-02."""
    modes, counter, heal, columns, damage, enchant, faces, zones = row
    card = f"caster-{SUITS[suit]}-{rank:02}"
    mine = {entry.mode: entry for entry in entries.values() if entry.card == card}
    assert set(mine) == set(modes.split())
    assert all(entry.id == f"{card}-{mode}" for mode, entry in mine.items())
    assert ("counter" in mine) == is_prime(rank)
    assert ("artifact" in mine) == (rank % 4 == 0)
    if counter != "-":
        assert told(mine["counter"].cost, suit) == counter
    if heal != "-":
        assert (mine["heal"].amount, told(mine["heal"].cost, suit)) == (int(heal), "@")
        assert (mine["heal"].targets.player, mine["heal"].targets.creatures_of) == ("you", SUITS[suit])
    assert (mine["damage"].amount, mine["damage"].columns) == (int(columns), int(columns))
    assert told(mine["damage"].cost, suit) == damage
    assert (mine["damage"].targets.player, mine["damage"].targets.creatures_of) == ("opponent", SUITS[enemy(suit)])
    assert told(mine["enchant"].cost, suit) == enchant
    jokers = "joker" in faces
    names = [name for name in faces.split() if name != "joker"]
    own = [f"caster-{SUITS[friend]}-{name}" for name in names for friend in friends(suit)]
    assert list(mine["enchant"].targets.own) == own + ["caster-joker-large", "caster-joker-small"] * jokers
    assert list(mine["enchant"].targets.opposing) == [f"caster-{SUITS[suit]}-{name}" for name in names]
    assert mine["enchant"].targets.opposing_joker == (SUITS[suit] if jokers else None)
    assert (told(mine["transfer"].cost, suit), mine["transfer"].zones) == ("@@", tuple(zones.split()))
    for mode in ("scry", "artifact"):
        if mode in mine:
            assert told(mine[mode].cost, suit) == {"scry": "@", "artifact": "@+1"}[mode]


@pytest.mark.parametrize(
    ("card", "cost", "stats", "abilities"),
    [
        ("hearts-ace", "♥+3", (4, 4), ("Flying", "+Power")),
        ("hearts-king", "♥+2", (3, 3), ("Trample", "+Power", "Deathtouch")),
        ("hearts-queen", "♥+1", (2, 2), ("Protection", "+Power")),
        ("hearts-jack", "♥", (1, 1), ("First Strike", "+Power", "Damage Tap")),
        ("spades-ace", "♠+3", (4, 4), ("Flying", "+Indestructible", "Damage Discard")),
        ("spades-king", "♠+2", (3, 3), ("Trample", "+Indestructible")),
        ("spades-queen", "♠+1", (2, 2), ("Protection", "+Indestructible")),
        ("spades-jack", "♠", (1, 1), ("First Strike", "+Indestructible", "Damage Tap")),
        ("clubs-ace", "♣+3", (4, 4), ("Flying", "+Toughness")),
        ("clubs-king", "♣+2", (3, 3), ("Trample", "+Toughness")),
        ("clubs-queen", "♣+1", (2, 2), ("Protection", "+Toughness")),
        ("clubs-jack", "♣", (1, 1), ("First Strike", "+Toughness")),
        ("diamonds-ace", "♦+3", (4, 4), ("Flying", "Vigilance")),
        ("diamonds-king", "♦+2", (3, 3), ("Trample", "Vigilance")),
        ("diamonds-queen", "♦+1", (2, 2), ("Protection", "Vigilance")),
        ("diamonds-jack", "♦", (1, 1), ("First Strike", "Vigilance")),
        ("joker-large", "5", ("other_creatures", "other_creatures"), ("Creature Count",)),
        ("joker-small", "5", ("chosen", "six_minus_power"), ("Total of Six",)),
    ],
)
def test_faces_and_jokers_become_the_creatures_of_the_table(
    entries: dict[str, Any], card: str, cost: str, stats: tuple[Any, Any], abilities: tuple[str, ...]
) -> None:
    """CASTER-TABLE-01, CASTER-CREA-01, CASTER-CREA-02, CASTER-CONV-02, CASTER-ABIL-14, CASTER-EX-01."""
    entry = entries[f"caster-{card}"]
    assert isinstance(entry, Creature)
    assert (cost_words(entry.cost), (entry.power, entry.toughness), entry.abilities) == (cost, stats, abilities)
    wanted = {"hearts": "diamonds", "spades": "clubs", "clubs": "spades", "diamonds": "hearts"}
    assert entry.protection_from == (wanted[str(entry.suit)] if entry.face == "queen" else None)


def test_there_are_18_creatures_and_160_spells(entries: dict[str, Any]) -> None:
    """CASTER-EX-18, CASTER-TABLE-03, CASTER-CONV-03."""
    creatures = [entry for entry in entries.values() if isinstance(entry, Creature)]
    spells = [entry for entry in entries.values() if isinstance(entry, Spell)]
    assert (len(creatures), len(spells)) == (18, 160)
    assert Counter(spell.mode for spell in spells) == {
        "counter": 16,
        "heal": 24,
        "damage": 36,
        "scry": 4,
        "enchant": 36,
        "artifact": 8,
        "transfer": 36,
    }
    for suit in SUITS:
        own = [spell for spell in spells if spell.suit == suit]
        assert (len(own), sum(creature.suit == suit for creature in creatures)) == (40, 4)
        assert sum(spell.amount or 0 for spell in own if spell.mode == "heal") == 10
        assert sum(spell.amount or 0 for spell in own if spell.mode == "damage") == 21
    # With the mana source: 2: 6, 3: 6, 4: 5, 5: 6, 6: 4, 7: 6, 8: 5, 9: 6, 10: 5 (CASTER-TABLE-03).
    ranks = Counter(spell.rank for spell in spells)
    assert [ranks[rank] // 4 + 1 for rank in range(2, 11)] == [6, 6, 5, 6, 4, 6, 5, 6, 5]


def test_the_seven_of_clubs_reads_like_its_example(entries: dict[str, Any]) -> None:
    """CASTER-EX-03."""
    texts = {entry.mode: entry.text for entry in entries.values() if entry.card == "caster-clubs-07"}
    assert texts["heal"] == "Heal 1 on yourself or on a creature of clubs."
    assert texts["damage"] == "Deal 3 damage to your opponent or to a creature of spades."
    assert texts["transfer"] == "Draw a card from your library."
    assert texts["enchant"].startswith("Enchant your Q♥, Q♦, Joker 1 or Joker 2: it gains +Toughness")
    assert "opponent's Q♣ or Joker enchanted with clubs" in texts["enchant"]
    assert cost_words(entries["caster-clubs-07-counter"].cost) == "♣+1"


def test_the_eights_heal_only_where_the_setting_says_so(entries: dict[str, Any]) -> None:
    """CASTER-EX-04, CASTER-CONV-07, CASTER-HEAL-02: four more entries, each 2 for one mana."""
    more = converted(eight_heals=True)
    assert len(more) == 182
    added = sorted(set(more) - set(entries))
    assert added == [f"caster-{suit}-08-heal" for suit in sorted(SUITS)]
    assert all((more[each].amount, more[each].cost.total) == (2, 1) for each in added)


def test_the_six_of_spades_has_three_spells(entries: dict[str, Any]) -> None:
    """CASTER-EX-05."""
    mine = {entry.mode: cost_words(entry.cost) for entry in entries.values() if entry.card == "caster-spades-06"}
    assert mine == {"damage": "♠+1", "enchant": "♠+1", "transfer": "♠♠"}


def test_names_and_timings(entries: dict[str, Any]) -> None:
    """CASTER-CONV-09, CASTER-SPELL-02: counters, heals and damage are instants."""
    assert entries["caster-clubs-07-heal"].name == "Seven of Clubs: Heal"
    assert entries["caster-hearts-09-scry"].name == "Nine of Hearts: Scry 2"
    assert entries["caster-hearts-02-counter"].name == "Two of Hearts: Counter-spell"
    instants = {entry.mode for entry in entries.values() if isinstance(entry, Spell) and entry.timing == "instant"}
    assert instants == {"counter", "heal", "damage"}


def test_every_entry_fits_its_schema_and_comes_back(entries: dict[str, Any]) -> None:
    """CASTER-CONV: the schemas are generated from the same types."""
    check = EntryCheck(SYSTEM)
    for entry in entries.values():
        plain = plain_of(line_of(entry))
        assert check.of(entry.kind).fits(plain), plain
        assert check.typed(entry.kind, plain) == entry
    assert not check.of("creature").fits({**plain_of(line_of(entries["caster-hearts-ace"])), "power": -1})


def test_cards_of_another_game_are_skipped_with_a_reason() -> None:
    """CASTER-CONV-08: card by card."""
    other = Card(provider="elsewhere", id=7, name="Ogre", kind="monster")
    done = SYSTEM.convert([other, *decks.load().cards[:1]], Context())
    assert [skipped.name for skipped in done.skipped] == ["Ogre"]
    assert len(done.entries) == 5


def test_another_deck_converts_card_by_card(tmp_path: Path) -> None:
    """CASTER-CONV-08, CASTER-CONV-01: a file with a card a line, as people write them."""
    path = tmp_path / "deck.txt"
    path.write_text("10H  # the last\nlarge joker\n\nTen of Hearts\nAS\n", encoding="utf-8")
    loaded = decks.load(str(path))
    assert [card.name for card in loaded.cards] == ["Ten of Hearts", "Ace of Spades", "Joker 1"]
    assert loaded.fingerprint != decks.load().fingerprint
    path.write_text("10H\nten of stars\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"deck.txt:2: 'ten of stars' is no playing card"):
        decks.load(str(path))
    with pytest.raises(UsageError):
        decks.load(str(tmp_path / "none.txt"))


def test_a_number_that_no_rule_gives_is_a_finding() -> None:
    """CASTER-CONV-04: all values can be checked."""
    plain = plain_of(line_of(converted()["caster-spades-king"]))
    assert SYSTEM.sense([plain]) == []
    ((found, _, _),) = SYSTEM.sense([{**plain, "power": 5}])
    assert (found.code, "5 where the rules give 3 (CASTER-CREA-01)" in found.message) == ("C2S307", True)
    assert SYSTEM.sense([{**plain, "power": 5, "note": "Our kings are strong."}]) == []
    ((lost, _, _),) = SYSTEM.sense([{**plain, "card": "caster-spades-emperor"}])
    assert lost.code == "C2S306"


OVERRIDES = """
strong-king:
  card: king-of-spades
  power: 5
  note: Our kings are strong.
blast:
  card: "Seven of Clubs: Damage"
  amount: 4
fool:
  new: creature
  name: The Fool
  abilities: [Flying]
"""


def test_the_build_writes_validates_and_takes_overrides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CASTER-CONV: `card2spell build --system caster-duel` with no source at all."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    first = run.invoke(app, ["build", "--system", "caster-duel"])
    assert first.exit_code == 0, first.output
    book = Compendium.load(tmp_path / "output" / "caster-duel")
    assert (len(book.kind("creature")), len(book.kind("spell"))) == (18, 160)
    listed = json.loads((tmp_path / "output" / "caster-duel" / "cards.json").read_text(encoding="utf-8"))
    assert len(listed["cards"]) == 54
    by_id = {card["id"]: card for card in listed["cards"]}
    assert by_id["caster-clubs-06"]["mana"] == "clubs"
    assert by_id["caster-clubs-06"]["entries"] == [
        f"caster-clubs-06-{mode}" for mode in ("damage", "enchant", "transfer")
    ]
    assert by_id["caster-hearts-ace"]["entries"] == ["caster-hearts-ace"]
    assert sum(len(card["entries"]) for card in listed["cards"]) == 178
    again = run.invoke(app, ["build", "--system", "caster-duel"])
    assert "nothing has changed" in again.output
    (tmp_path / "overrides" / "caster-duel").mkdir(parents=True)
    (tmp_path / "overrides" / "caster-duel" / "ours.yaml").write_text(OVERRIDES, encoding="utf-8")
    third = run.invoke(app, ["build", "--system", "caster-duel", "--option", "eight_heals", "--accept"])
    assert third.exit_code == 0, third.output
    book = Compendium.load(tmp_path / "output" / "caster-duel")
    assert (len(book.kind("creature")), len(book.kind("spell"))) == (19, 164)
    assert book.find("King of Spades").power == 5
    assert book.find("seven-of-clubs-damage").text.startswith("Deal 4 damage")
    assert book.find("home-fool").text == "Flying: only creatures with Flying block it."
    checked = run.invoke(app, ["validate", "--system", "caster-duel", "output", "overrides"])
    assert checked.exit_code == 0, checked.output
    unnamed = run.invoke(app, ["validate", "output"])  # each file says of which game it is, cards.json too
    assert unnamed.exit_code == 0, unnamed.output
    shown = run.invoke(app, ["show", "--system", "caster-duel", "King of Spades"])
    assert "Power      5" in shown.output
    wrong = run.invoke(app, ["build", "--system", "caster-duel", "--option", "nine_heals"])
    assert isinstance(wrong.exception, UsageError)


def test_the_examples_in_the_override_schema_are_overrides_of_this_game() -> None:
    """What an editor offers can be used as it stands."""
    from convert.compendium.check import SchemaCheck
    from convert.compendium.schemas import OVERRIDE, generate

    schema = generate(SYSTEM, OVERRIDE)
    assert len(schema["examples"]) == 3
    assert all(SchemaCheck(schema).fits(example) for example in schema["examples"])
    assert "fissure" not in str(schema)


def test_a_deck_that_is_not_whole_is_not_dealt() -> None:
    """CASTER-CONV-08: a compendium of some cards is a compendium; the set-ups need all 54."""
    entries = [entry for entry in standard_entries() if entry.card not in ("caster-hearts-ace", "caster-clubs-06")]
    arena = CasterArena(Compendium.from_entries(SYSTEM, entries))
    with pytest.raises(DataError, match=r"2 of them have no entry.*Six of Clubs|Ace of Hearts") as caught:
        arena.scenario("beginner")
    assert "CASTER-CONV-08" in str(caught.value)
    whole = CasterArena(Compendium.from_entries(SYSTEM, standard_entries()))
    assert whole.scenario("beginner").start(1).state.hands


def test_an_entry_of_ones_own_is_dealt_on_the_card_it_names() -> None:
    """CASTER-CONV-08, CASTER-CONV-03: a creature in the place of a face card's, a spell as that mode of a number."""
    giant = msgspec.convert(
        SYSTEM.homebrew("creature", "giant", {"suit": "hearts", "face": "king", "power": 9, "toughness": 9}), Creature
    )
    blast = msgspec.convert(
        SYSTEM.homebrew("spell", "blast", {"suit": "hearts", "rank": 2, "mode": "damage", "amount": 7}), Spell
    )
    index = CardIndex([giant, blast, *standard_entries()], Options())
    assert index.facts(index.by_code["KH"]).power == 9
    assert index.spell(index.by_code["2H"], "damage").amount == 7
    assert "heal" in index.modes[index.by_code["2H"]]


def test_what_no_game_deals_is_said() -> None:
    """CASTER-CONV-08: an entry of one's own on no card, or on a card of the other kind."""
    alone = SYSTEM.homebrew("creature", "fool", {"name": "The Fool"})
    wrong = SYSTEM.homebrew("creature", "ogre", {"card": "caster-clubs-07"})
    right = SYSTEM.homebrew("creature", "giant", {"suit": "hearts", "face": "king"})
    assert [(one.finding.code, one.finding.card) for one in SYSTEM.sense([alone, wrong, right])] == [
        ("C2S309", "home-fool"),
        ("C2S309", "home-ogre"),
    ]


def test_override_files_of_another_game_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies outside the game's own folder is the first game's; it is passed over, and that is said."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    assert run.invoke(app, ["build", "--system", "caster-duel"]).exit_code == 0
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text(OVERRIDES, encoding="utf-8")
    again = run.invoke(app, ["build", "--system", "caster-duel", "--json"])
    assert again.exit_code == 0, again.output
    assert "C2S218" in again.output
    assert "mine.yaml" in again.output
