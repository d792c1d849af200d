"""Wizards and battles at the command line and through the arena, with the starter set."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.errors import Card2SpellError, DataError, UsageError
from convert.kernel import RandomPlayer, play_out
from convert.systems.magic_rpg.arena import MagicArena
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from convert.terminal.opening import starter_compendium


@pytest.fixture(scope="module")
def book() -> Compendium:
    return starter_compendium("magic-rpg")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: Compendium) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("convert.systems.magic_rpg.commands.character.open_compendium", lambda *_: book)
    return tmp_path


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, ["character", *words, "--system", "magic-rpg"], input=typed)


def told(result: Result) -> str:
    """Why a command refused."""
    assert isinstance(result.exception, Card2SpellError)
    return str(result.exception)


NEW = (
    "new",
    "ann.yaml",
    "--name",
    "Ann",
    "--memory",
    "4",
    "--life",
    "8",
    "--concentration",
    "3",
    "--card",
    "8 Mountain",
)


def test_a_wizard_from_options_with_every_point_told(here: Path) -> None:
    """MRPG-EX-10, MRPG-AP-05: and improved, awarded, fined; what the rules refuse changes nothing."""
    made = run(*NEW, "--specialization", "warrior", "--specials", "4")
    assert made.exit_code == 0, made.exception
    assert "   60 AP  (  60 spent)  Memory (+3)" in made.output
    assert "AP: 30 unspent, 120 spent" in made.output
    grown = run("improve", "ann.yaml", "--ability", "warrior power", "--life", "9")
    assert "    8 AP  ( 128 spent)  Life Points (+1)" in grown.output
    assert "22 AP are unspent" in grown.output
    before = (here / "ann.yaml").read_bytes()
    assert "MRPG-AP-18" in told(run("improve", "ann.yaml", "--memory", "5"))
    assert "MRPG-WAR-02" in told(run("improve", "ann.yaml", "--ability", "warrior power"))
    assert "MRPG-SPEC-05" in told(run("improve", "ann.yaml", "--ability", "monk mana"))
    assert (here / "ann.yaml").read_bytes() == before
    assert "27 AP are unspent" in run("award", "ann.yaml", "5", "--why", "a dragon").output
    assert "27 of 99 AP were taken" in run("lose", "ann.yaml", "99").stderr
    shown = run("show", "ann.yaml").output
    assert "Warrior 1/0" in shown
    assert "gained: a dragon" in shown
    sheet = json.loads(run("show", "ann.yaml", "--json").stdout)
    assert sheet["sheet"]["values"]["life"] == 9
    assert "there already" in told(run(*NEW))


def test_days_between_battles(here: Path, book: Compendium) -> None:
    """MRPG-CONC-02, MRPG-CONC-04, MRPG-KNOW-08, MRPG-LIFE-05, MRPG-LORE-05, MRPG-LORE-07, MRPG-LORE-09."""
    run(*NEW)
    assert run("study", "ann.yaml", "3 Mountain").output == "3 hours: Mountain, Mountain, Mountain in the deck\n"
    more = run("study", "ann.yaml", "5 Mountain", "--hours", "4")
    assert more.output.splitlines()[0] == "4 hours: Mountain, Mountain, Mountain, Mountain in the deck"
    assert "MRPG-KNOW-05" in told(run("study", "ann.yaml", "2 Mountain"))
    assert run("forget", "ann.yaml", "6 Mountain").output == "1 card is in the deck\n"
    path = here / "ann.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "life_now: 2\n", encoding="utf-8")
    assert run("rest", "ann.yaml", "11").output == "Life 4 of 8\n"
    assert run("rest", "ann.yaml", "8", "--no-first-aid").output == "Life 4 of 8\n"
    rare = next(entry for entry in book.entries if entry.kind == "spell" and entry.rarity_class == "uncommon")
    lora = ("new", "lora.yaml", "--name", "Lora", "--specialization", "loremaster", "--concentration", "6")
    run(*lora, "--ability", "loremaster uncommon", "--card", rare.name)
    taught = run("teach", "ann.yaml", "lora.yaml", rare.name)
    assert taught.output == f"{rare.name} is in the book: 4 AP, and 2½ hours of both\n"
    assert "MRPG-LORE-04" in told(run("teach", "lora.yaml", "ann.yaml", rare.name))
    assert "MRPG-LORE-09" in told(run("teach", "lora.yaml", "lora.yaml", "Mountain"))
    assert "(MRPG-" not in run("show", "ann.yaml").output


def test_a_guided_wizard(here: Path) -> None:
    """Each answer is bought at once; what will not do is said, and asked again."""
    answers = [
        "Ben",
        "9",
        "3",
        "2",
        "",
        "spiritmaster",
        "",
        "spiritmaster spirit",
        "landmaster mana",
        "",
        "4 Forest",
        "No Such",
        "",
    ]
    made = run("new", typed="\n".join(answers) + "\n")
    assert made.exit_code == 0, made.exception
    assert (here / "ben.yaml").is_file()
    assert "MRPG-AP-18" in made.stderr  # Memory 9 is too dear
    assert "needs the specialization landmaster (MRPG-SPEC-05)" in made.stderr
    assert "no spell or land called 'No Such'" in made.stderr
    shown = run("show", "ben.yaml").output
    assert "Memory 3 (hand 3) · Concentration 2 · Life 1 of 1" in shown
    assert "Spirit 1: 0/0 (never in play: toughness 0)" in shown


def test_a_guided_wizard_is_told_every_point(here: Path) -> None:
    """MRPG-AP-06 to MRPG-AP-12, MRPG-SPEC-05: what each value and ability costs before it is bought, what was paid
    after; copies are priced together, and a special can be kept."""
    answers = [
        "Ann",
        "4",
        "1",
        "1",
        "warrior",
        "",
        "warrior power",
        "special",
        "",
        "30 Forest",
        "16 Mountain",
        "20 Shock",
    ]
    made = run("new", typed="\n".join([*answers, ""]) + "\n")
    assert made.exit_code == 0, made.exception
    for line in (
        "2 costs 10 AP, 3 30, 4 60, 5 100 …",
        "paid 60 AP; 90 AP are left, 60 spent",
        "warrior: such as warrior power (3 specials); warrior toughness (2 specials)",
        "paid 9 AP, 3 specials; the next costs 9 AP; 81 AP are left, 69 spent",
        "paid 9 AP, 1 special; the next costs 12 AP; 72 AP are left, 78 spent",
        "paid 30 AP; 42 AP are left, 108 spent",
        "20 Shock cost 80 AP (MRPG-AP-06), and 26 are unspent (MRPG-AP-18)",
    ):
        assert line in made.stderr
    assert "Specials: 4, 1 of them not spent on anything yet" in run("show", "ann.yaml").output


def test_near_a_card_is_a_card_and_no_monster(here: Path) -> None:
    """Where a spell or land is asked for, nothing else is proposed."""
    error = run("new", "--name", "Ann", "--card", "Llanowar Elfs").exception
    assert isinstance(error, UsageError)
    assert error.hint is not None
    assert "Llanowar Elves" in error.hint
    assert "monster" not in error.hint


def test_back_takes_the_last_answer_back(here: Path) -> None:
    answers = ["back", "Bob", "<", "Ben", "4", "back", "3", "2", "", "", "4 Forest", "back", "5 Forest", ""]
    made = run("new", typed="\n".join(answers) + "\n")
    assert made.exit_code == 0, made.exception
    assert "this is the first question" in made.stderr
    shown = run("show", "ben.yaml").output
    assert "Memory 3 (hand 3) · Concentration 2" in shown
    assert "Forest" in shown


def test_sheets_that_break_a_rule_are_refused_at_the_line(here: Path) -> None:
    """MRPG-AP-05."""
    run(*NEW)
    path = here / "ann.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("ap: 60", "ap: 50", 1), encoding="utf-8")
    message = told(run("show", "ann.yaml"))
    assert "ann.yaml:" in message
    assert "this costs 60 AP, not 50 (MRPG-AP-08)" in message


def test_bundled_battles(book: Compendium) -> None:
    """Both come to an end with either player, and pickle."""
    arena = MagicArena(book)
    for name in arena.scenarios():
        bout = pickle.loads(pickle.dumps(arena.scenario(name)))
        for players in ((SensiblePlayer(1), SensiblePlayer(2)), (RandomPlayer(1), SensiblePlayer(2))):
            game = bout.start(3)
            game.unattended()
            play_out(game, players, limit=3000)
            assert game.over
    red, blue = arena.sides(["red", "blue"]).members
    assert (red, blue) == (["Red"], ["Blue"])
    with pytest.raises(UsageError, match="two beginners"):
        arena.sides(["red"])
    with pytest.raises(UsageError, match="no scenario and no file"):
        arena.scenario("nowhere")


GAME = """\
sides:
- name: heroes
  wizards:
  - {name: Ann, life: 9, memory: 5, specials: [warrior power, warrior toughness], deck: {Mountain: 6, NAME: 2}}
- name: pack
  creatures:
  - {card: CREATURE, count: 3, mana: 1, leader: true}
  initiative: 2
settings: {round_limit: 20}
"""


def test_game_files(book: Compendium, here: Path) -> None:
    """MRPG-OPT-01, MRPG-MON-01, MRPG-MON-04, MRPG-MON-06, MRPG-TURN-12: wizards in a few numbers, wild creatures that
    are creature cards, their leaders, settings."""
    spell = next(entry for entry in book.of_form("creature") if entry.kind == "spell" and entry.colors == ("red",))
    text = GAME.replace("NAME", f'"{spell.name}"').replace("CREATURE", f'"{spell.name}"')
    path = here / "fight.yaml"
    path.write_text(text, encoding="utf-8")
    game = MagicArena(book).scenario("fight.yaml").start(1)
    assert (game.state.setting.options.round_limit, game.state.wizards[0].power) == (20, 1)
    wild = [(piece.full, piece.leader) for piece in game.state.pieces.values() if piece.origin == "wild"]
    assert wild == [(1, True)] * 3
    for old, new, message in (
        ("Mountain", "Mauntain", "no spell or land 'Mauntain'"),
        ("warrior toughness", "warrior power", "MRPG-WAR-02"),
        ("round_limit", "round_limits", "round_limits"),
        (": 2}}", ": 5}}", "MRPG-KNOW-06"),
    ):
        path.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(DataError) as error:
            MagicArena(book).scenario("fight.yaml")
        assert message in str(error.value)


def test_a_machine_does_not_throw_away_a_spell_with_x(here: Path) -> None:
    """Stream of Life was cast with X = 0 for a single Forest: it waits until there is mana for 2 at the least."""
    for seed in range(6):
        result = CliRunner().invoke(app, ["play", "duel", "--system", "magic-rpg", "--auto", "--seed", str(seed)])
        assert result.exit_code == 0
        assert not re.search("with X = [01] ", result.output)


def test_a_sheet_that_is_named_as_the_campaign_is_told_how(here: Path) -> None:
    assert run("new", "ann.yaml", "--name", "Ann").exit_code == 0
    result = CliRunner().invoke(app, ["campaign", "new", "ann.yaml", "--system", "magic-rpg"])
    assert isinstance(result.exception, UsageError)
    assert result.exception.hint == "--character ann.yaml takes this wizard's sheet into a campaign"
