"""A campaign's days as commands: hours, lessons, castings, what is found, left, guarded and salvaged."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml
from typer.testing import CliRunner, Result

from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.errors import Card2SpellError
from convert.systems.magic_rpg.characters import buying
from convert.systems.magic_rpg.characters.files import read_sheet, write_sheet
from convert.systems.magic_rpg.characters.making import Wishes, find_card, granted
from convert.systems.magic_rpg.characters.model import Character
from convert.systems.magic_rpg.characters.sheet import Sheet, sheet_of
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.game_file import GameFile, setting_of
from convert.terminal.opening import starter_compendium

STREAM = "Stream of Life"


@pytest.fixture(scope="module")
def book() -> Compendium:
    return starter_compendium("magic-rpg")


def wizard(folder: Path, book: Compendium, name: str, *, deck: dict[str, int] | None = None, **wishes: object) -> None:
    """A sheet of this name, memorized as ``deck`` says."""
    made = granted(Character(name=name, starting_ap=1000), Wishes(**wishes), book)  # type: ignore[arg-type]
    sheet = sheet_of(made, Sheet(name=name, player="somebody", starting_ap=1000, deck=deck or {}))
    write_sheet(folder / f"{name.casefold()}.yaml", sheet)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: Compendium) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("convert.systems.magic_rpg.commands.campaign.open_compendium", lambda *_: book)
    cards = ("8 Forest", STREAM, "2 Grizzly Bears")
    wizard(tmp_path, book, "Ann", life=5, concentration=2, cards=cards, deck={"Forest": 8, STREAM: 1})
    wizard(tmp_path, book, "Bob", life=8, cards=("3 Forest",))
    ran("new", "--title", "The Mill", "--character", "ann.yaml", "--character", "bob.yaml")
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["campaign", *words, "--system", "magic-rpg"])


def ran(*words: str) -> str:
    """What a command told that did what it was to do."""
    done = run(*words)
    assert done.exit_code == 0, done.exception
    return done.output


def refused(*words: str) -> str:
    """Why a command refused; it wrote nothing."""
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    done = run(*words)
    assert isinstance(done.exception, Card2SpellError), done.output
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before
    return str(done.exception)


def shown() -> dict[str, object]:
    found: dict[str, object] = json.loads(ran("show", "--json"))["campaign"]
    return found


def test_a_campaign_begins(here: Path) -> None:
    """MRPG-CAST-08: everybody is at the clock's moment; the file is checked at its lines."""
    assert "The Mill: day 1, 08:00" in ran("show")
    assert "ann: Life 5 of 5, able, 9 cards in the deck" in ran("show")
    assert "there already" in refused("new")
    assert "there is no wizard 'eve'" in refused("rest", "eve", "4h")
    bad = yaml.safe_load((here / "campaign.yaml").read_text(encoding="utf-8"))
    bad["left"] = [{"who": "ann", "cards": {"Forest": 3}, "guard": "nobody"}]
    (here / "bad.yaml").write_text(yaml.safe_dump(bad), encoding="utf-8")
    said = refused("show", "--file", "bad.yaml")
    assert "there is no wizard 'nobody'" in said
    assert "11 of Forest are in the deck, in play or left behind: 8 are owned (MRPG-KNOW-05)" in said


def test_what_a_person_wrote_into_the_files_stays(here: Path) -> None:
    """Each command wrote the sheet and the campaign anew, without their comments."""
    for name in ("ann.yaml", "campaign.yaml"):
        path = here / name
        path.write_text(f"# ours\n{path.read_text(encoding='utf-8')}# owes bob a Forest\n", encoding="utf-8")
    ran("hurt", "ann", "2")
    assert "ann: Life 3 of 5" in ran("show")
    for name in ("ann.yaml", "campaign.yaml"):
        text = (here / name).read_text(encoding="utf-8")
        assert text.startswith("# ours\n")
        assert "# owes bob a Forest\n" in text


def test_an_hour_is_for_one_thing(here: Path) -> None:
    """MRPG-CONC-05, MRPG-CONC-02, MRPG-LIFE-05: who studies does not rest; who is done is later than the others."""
    ran("hurt", "ann", "2")
    ran("aid", "ann")
    assert "9 of Grizzly Bears" not in refused("study", "ann", "9 Grizzly Bears"), "a deck holds four (MRPG-KNOW-06)"
    assert "3 of Grizzly Bears are not in the book: there are 2" in refused("study", "ann", "3 Grizzly Bears")
    assert "2 cards are" not in ran("study", "ann", "2 Grizzly Bears", "--dry-run")
    told = ran("study", "ann", "2 Grizzly Bears")
    assert "day 1, 11:00  ann: studied 3 hours: 2 Grizzly Bears in the deck" in told
    assert "rested" not in told
    assert "ann: Life 3 of 5" in ran("show")
    ran("study", "bob", "Forest")
    campaign = shown()
    assert (campaign["clock"], campaign["wizards"]["bob"].get("at")) == ("day 1, 11:00", None)  # type: ignore[index]
    assert "rested 4 hours: Life 4 of 5" in ran("rest", "ann", "4h")
    assert "bob: Life 8 of 8, able, 1 card in the deck, at day 1, 11:00" in ran("show")
    assert "bob: waited 4 hours" in ran("wait")
    assert shown()["clock"] == "day 1, 15:00"


def test_study_and_rest_joined_by_the_table(here: Path) -> None:
    """MRPG-CONC-05: with the option an hour of study is an hour of rest; MRPG-CONC-04: whole blocks of 3 hours."""
    ran("new", "joined.yaml", "--character", "ann.yaml", "--study-while-resting", "--study-blocks")
    ran("hurt", "ann", "2", "--file", "joined.yaml")
    ran("aid", "ann", "--file", "joined.yaml")
    told = ran("study", "ann", "2 Grizzly Bears", "--for", "4h", "--file", "joined.yaml")
    assert "2 Grizzly Bears in the deck" in told
    assert "rested 4 hours: Life 4 of 5" in told


def test_first_aid_and_what_takes_it_away(here: Path) -> None:
    """MRPG-LIFE-08: without it nothing heals; new damage takes it away; the unconscious do not study (MRPG-LIFE-01)."""
    ran("hurt", "ann", "2")
    assert "without first aid nothing heals" in ran("rest", "ann", "8h")
    ran("aid", "ann")
    ran("hurt", "ann", "1")
    assert "Life 2 of 5, and without first aid" in ran("rest", "ann", "8h")
    assert "ann: lost 2: Life 0 of 5, unconscious" in ran("hurt", "ann", "2")
    assert "MRPG-LIFE-01" in refused("study", "ann", "2 Grizzly Bears")
    assert "MRPG-LIFE-01" in refused("cast", "ann", "8 Forest")
    ran("aid", "ann")
    assert "Life 1 of 5" in ran("rest", "ann", "4h")


@pytest.mark.parametrize("kept", [False, True])
def test_a_killed_wizards_book_is_destroyed(here: Path, kept: bool) -> None:
    """MRPG-DEATH-02, MRPG-DEATH-03, MRPG-DEATH-06: book, deck and what he cast; what he left behind stays there."""
    ran("cast", "ann", "1 Forest")
    ran("leave", "ann", "--at", "the mill")
    ran("cast", "ann", "2 Forest")
    path = here / "campaign.yaml"
    if kept:
        path.write_text(path.read_text(encoding="utf-8").replace("settings: {}", "settings: {spellbook_loss: kept}"))
    told = ran("hurt", "ann", "9")
    sheet = read_sheet(here / "ann.yaml", None)[0]
    assert ("ann: the spellbook is destroyed, 10 cards (MRPG-DEATH-03)" in told) != kept
    assert bool(sheet.deck) == kept
    assert [(line.name, line.count) for line in sheet.ledger if line.what == "gone"] == (
        [] if kept else [("Forest", 7), (STREAM, 1), ("Grizzly Bears", 2)]
    )
    assert run("show").exit_code == 0


def test_nothing_hurts_or_heals_the_dead(here: Path) -> None:
    """MRPG-LIFE-01, MRPG-DEATH-05: at -1 or lower a wizard is dead."""
    assert "dead" in ran("hurt", "ann", "9")
    for words in (("aid", "ann"), ("rest", "ann", "800h"), ("hurt", "ann", "1")):
        assert "ann is dead (MRPG-LIFE-01)" in refused(*words)


def test_a_life_spell_at_leisure(here: Path) -> None:
    """MRPG-EX-17, MRPG-CAST-05, MRPG-CAST-09, MRPG-CAST-10: 8 Forests give 7 Life; after 15 minutes it is 5 again, and
    the cards have to be studied anew (MRPG-CONC-03: not while they lie in play)."""
    assert "MRPG-CAST-10" in refused("cast", "ann", "8 Forest", f"{STREAM} x=8")
    assert "MRPG-KNOW-05" in refused("cast", "ann", "9 Forest")
    told = ran("cast", "ann", "8 Forest", f"{STREAM} x=7")
    assert "gained 7: Life 12 of 5" in told
    assert shown()["clock"] == "day 1, 08:01"
    assert "in play since day 1, 08:00: 8 Forest, 1 Stream of Life" in ran("show")
    assert "MRPG-CONC-03" in refused("study", "ann", "2 Grizzly Bears")
    assert "9 cards go to the book (MRPG-CAST-06)" in ran("end", "ann")
    assert "Life 12 of 5, able, 0 cards in the deck" in ran("show")  # what it gave has its own time (MRPG-LIFE-09)
    ran("rest", "ann", "13m")
    assert "Life 12 of 5" in ran("show")
    ran("rest", "ann", "1m")
    assert "Life 5 of 5" in ran("show")
    assert "studied 12 hours" in ran("study", "ann", "8 Forest")


def test_a_casting_ends_by_itself(here: Path) -> None:
    """MRPG-CAST-09, MRPG-CAST-02: at the latest 15 minutes after the first card; what no machine does is told."""
    ran("find", "ann", "Giant Spider")
    ran("study", "ann", "Giant Spider")
    told = ran("cast", "ann", "4 Forest", "Giant Spider")
    assert "the game master carries out Giant Spider" in told
    ran("rest", "ann", "13m")
    assert "in play since" in ran("show")
    assert "the casting is over: 5 cards" in ran("rest", "ann", "1m")
    assert "in play since" not in ran("show")


def test_what_is_left_is_guarded_or_taken(here: Path, book: Compendium) -> None:
    """MRPG-CAST-04, MRPG-CAST-12: a wizard of the party keeps it; unguarded, wandering monsters take it for good."""
    assert "MRPG-CAST-04" in refused("leave", "ann")
    ran("cast", "ann", "2 Forest")
    assert "MRPG-CAST-12" in refused("leave", "ann", "--guard", "ann")
    assert "there is no wizard" in refused("leave", "ann", "--guard", "bear")
    assert "left 2 Forest behind at the mill, guarded by bob" in ran(
        "leave", "ann", "--at", "the mill", "--guard", "bob"
    )
    ran("cast", "ann", "Forest")
    ran("leave", "ann")
    assert "left by ann at the mill, guarded by bob: 2 Forest" in ran("show")
    told = ran("wander")
    assert "bob: kept 2 Forest of ann from the monsters" in told
    assert "ann: monsters took 1 Forest" in told
    assert "MRPG-KNOW-05" in refused("study", "ann", "3 Forest")  # two of the seven lie at the mill, five in the deck
    assert "2 Forest in the book again" in ran("back", "ann")
    assert "2 Forest in the deck" in ran("study", "ann", "2 Forest")
    assert "MRPG-KNOW-05" in refused("study", "ann", "Forest")
    assert "MRPG-CAST-04" in refused("back", "ann")


def test_wizards_are_named_in_any_letter_case(here: Path) -> None:
    """By the short name or the sheet's, in options too."""
    ran("cast", "ANN", "2 Forest")
    assert "guarded by bob" in ran("leave", "Ann", "--guard", "BOB")


def test_a_guard_is_there_when_it_was_left(here: Path) -> None:
    """MRPG-CAST-12: who is behind waits for it, and keeps nothing before it lay there."""
    ran("rest", "ann", "4h")
    ran("cast", "ann", "2 Forest")
    ran("leave", "ann", "--guard", "bob")
    assert "day 1, 12:01  bob: kept 2 Forest of ann" in ran("wander")


def test_a_battle_is_one_moment_for_all_who_fight(here: Path) -> None:
    """MRPG-CAST-11, MRPG-CAST-09: who is behind comes to it, and a casting may be over by then."""
    ran("study", "bob", "3 Forest")
    ran("cast", "bob", "3 Forest")
    ran("rest", "ann", "10h")
    ran("battle", "alone.yaml", "--against", "Grizzly Bears", "--who", "bob")
    assert "count: 3, minutes: 14" in (here / "alone.yaml").read_text(encoding="utf-8")
    told = ran("battle", "all.yaml", "--against", "Grizzly Bears", "--who", "ann", "--who", "bob")
    assert "by the time of the battle: day 1, 18:00  bob: the casting is over: 3 cards" in told
    assert "play:" not in (here / "all.yaml").read_text(encoding="utf-8")
    assert "in play since day 1, 17:00" in ran("show"), "the campaign goes on by its own commands"


def test_a_command_with_nothing_to_do_says_so(here: Path) -> None:
    """MRPG-CAST-04, MRPG-CAST-06."""
    assert "ann has no casting to end" in refused("end", "ann")
    assert "nothing was left behind" in refused("wander")


def test_a_battle_comes_into_a_casting(here: Path, book: Compendium) -> None:
    """MRPG-CAST-11: it takes over the cards in play with their times; the hand is drawn then."""
    ran("study", "ann", "2 Grizzly Bears")
    ran("cast", "ann", "4 Forest", "Grizzly Bears")
    ran("rest", "ann", "4m")
    ran("battle", "mill.yaml", "--against", "2 Grizzly Bears", "--who", "ann")
    assert "there already" in refused("battle", "mill.yaml", "--against", "Grizzly Bears")
    assert "no creature" in refused("battle", "other.yaml", "--against", "Forest")
    file = msgspec.yaml.decode((here / "mill.yaml").read_bytes(), type=GameFile)
    game = Game.new(CardIndex(setting_of(file, book, here), book), seed=3)
    own = [piece for piece in game.state.in_play(0) if piece.card >= 0]
    names = sorted(game.card_index.facts[piece.facts][0].name for piece in own)
    assert names == ["Forest"] * 4 + ["Grizzly Bears"]
    assert {piece.ends for piece in own} == {10}  # one minute of casting and four of rest
    assert not any(piece.sick for piece in own)
    ann = game.state.wizards[0]
    assert len(ann.hand) + sum(map(len, ann.piles)) == 6
    assert len(ann.hand) >= 1


def test_lessons_take_hours_of_both(here: Path, book: Compendium) -> None:
    """MRPG-LORE-05, MRPG-LORE-07, MRPG-LORE-09: both are busy with it, from the moment at which both are there; the
    teacher keeps the card."""
    rare = next(entry.name for entry in book.entries if getattr(entry, "rarity_class", "") == "uncommon")
    lore = Character(name="Lora", starting_ap=1000)
    lore = granted(lore, Wishes(specializations=("loremaster",), abilities=("loremaster uncommon",)), book)
    lore = buying.learned(lore, find_card(rare, book), "credit", force=True)
    write_sheet(here / "lora.yaml", sheet_of(lore, Sheet(name="Lora", starting_ap=1000)))
    ran("rest", "ann", "1h")
    assert "lora: joined" in ran("add", "lora.yaml")
    ran("rest", "ann", "1h")
    assert "MRPG-LORE-04" in refused("teach", "lora", "ann", rare, "--force")
    assert "MRPG-LORE-04" in refused("teach", "ann", "ann", rare, "--force")
    told = ran("teach", "ann", "lora", rare, "--force")
    assert f"learned {rare} from lora: 4 AP and 22½ hours of both" in told
    assert [read_sheet(here / f"{who}.yaml", book)[1].cards[rare] for who in ("ann", "lora")] == [1, 1]
    campaign = shown()
    assert campaign["clock"] == "day 2, 08:30"
    assert [member.get("at") for member in campaign["wizards"].values()] == [None, "day 1, 08:00", None]  # type: ignore[attr-defined]


def test_what_is_found_and_what_is_salvaged(here: Path, book: Compendium) -> None:
    """MRPG-KNOW-04, MRPG-LORE-08, MRPG-DEATH-04: free; uncommon ones a Loremaster's alone; each card of a dead enemy's
    book is offered by a chance of 1 in 4, and the game master says which it is."""
    uncommon = next(entry.name for entry in book.entries if getattr(entry, "rarity_class", "") == "uncommon")
    ran("find", "bob", "2 Grizzly Bears")
    assert "MRPG-LORE-08" in refused("find", "bob", uncommon, "--force")
    wizard(here, book, "Morgul", cards=("40 Forest", "4 Grizzly Bears"))
    offer = ran("salvage", "bob", "morgul.yaml", "--seed", "7")
    assert offer == ran("salvage", "bob", "morgul.yaml", "--seed", "7")
    copies = sum(
        int(line.split()[0]) if line[0].isdigit() else 1 for line in offer.splitlines() if "changed" not in line
    )
    assert 3 <= copies <= 22
    assert "MRPG-DEATH-04" in refused("salvage", "bob", "morgul.yaml", "5 Grizzly Bears")
    ran("salvage", "bob", "morgul.yaml", "3 Grizzly Bears")
    assert "studied" in ran("study", "bob", "4 Grizzly Bears")
    assert (here / "morgul.yaml").exists()


def test_decisions_and_the_log(here: Path) -> None:
    """MRPG-GEN-06: what the game master decides is written down with its rule; all that happened is kept."""
    ran("decide", "May spirits swim?", "Yes.", "--rule", "MRPG-SPIR-09")
    assert "May spirits swim? Yes. (MRPG-SPIR-09)" in ran("show")
    ran("decide", "May beasts?", "No")
    assert "May beasts? No" in ran("show")
    ran("rest", "ann", "4h")
    ran("rest", "bob", "1h")
    assert ran("log", "--last", "1") == "day 1, 09:00  bob: rested 1 hour: Life 8 of 8\n"


def test_the_last_change_is_taken_back_with_the_sheet_it_wrote(here: Path) -> None:
    """What a command made of campaign and sheet is undone together, and a second undo brings it again."""
    assert "there is nothing to take back" in refused("undo")
    before = {name: (here / name).read_bytes() for name in ("campaign.yaml", "ann.yaml", "bob.yaml")}
    ran("hurt", "ann", "3")
    hurt = {name: (here / name).read_bytes() for name in before}
    assert hurt["ann.yaml"] != before["ann.yaml"]
    told = ran("undo")
    assert "Taken back: day 1, 08:00  ann:" in told
    assert {name: (here / name).read_bytes() for name in before} == before
    assert "Brought again: day 1, 08:00  ann:" in ran("undo")
    assert {name: (here / name).read_bytes() for name in before} == hurt
    assert json.loads(ran("undo", "--json"))["told"][0].startswith("Taken back: ")


def test_what_was_written_by_hand_since_is_not_lost_by_an_undo(here: Path) -> None:
    """A file that is not as the last command left it is named, and all stays as it is."""
    ran("hurt", "ann", "3")
    sheet = here / "ann.yaml"
    sheet.write_text(sheet.read_text().replace("somebody", "Ada"))
    assert "ann.yaml was changed since the last command: nothing is taken back" in refused("undo")
    sheet.write_text(sheet.read_text().replace("Ada", "somebody"))
    kept = here / "campaign.yaml.undo"
    whole = kept.read_text()
    kept.write_text(whole.replace('"ann.yaml"', '"../ann.yaml"'))
    assert "is no change of campaign.yaml" in refused("undo")
    kept.write_text(whole[:40])
    assert "cannot be read" in refused("undo")
    kept.write_text(whole)
    ran("undo")
    assert "ann: Life 5 of 5" in ran("show")


def test_what_is_told_of_days_is_short_and_true(here: Path) -> None:
    """MRPG-CONC-02: cards that were studied are counted; MRPG-CAST-05: of a card without a text nothing is left to the
    game master; MRPG-LORE-06: what lets in a card that is not approved is said; MRPG-DEATH-04: of an empty book too."""
    assert "studied 3 hours: 2 Grizzly Bears in the deck" in ran("study", "ann", "2 Grizzly Bears")
    told = ran("cast", "ann", "4 Forest", "2 Grizzly Bears")
    assert "cast 4 Forest, 2 Grizzly Bears" in told
    assert "game master" not in told
    found = run("find", "bob", "Wrath of God")
    assert isinstance(found.exception, Card2SpellError)
    assert "--force" in (found.exception.hint or "")
    wizard(here, starter_compendium("magic-rpg"), "Cid")
    assert "no card in the book of Cid" in run("salvage", "bob", "cid.yaml").stderr


def test_how_long_is_said_in_one_manner(here: Path) -> None:
    """`rest` takes --for as `study` does, or the time alone; once."""
    assert ran("rest", "ann", "--for", "8h", "--dry-run") == ran("rest", "ann", "8h", "--dry-run")
    assert "how long is said once" in refused("rest", "ann")
    assert "how long is said once" in refused("rest", "ann", "8h", "--for", "4h")
