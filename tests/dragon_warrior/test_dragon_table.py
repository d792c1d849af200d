"""People at a table: roles, swaps, tokens, what is written down; the games one can start; the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cards.starter import load_starter
from convert.cli.main import app
from convert.compendium.memory import in_memory
from convert.errors import DataError, UsageError
from convert.kernel import RandomPlayer, play_out
from convert.kernel.dice import BadDice, DealtDice, NeedCards
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.arena import DragonArena, built, foes_of, warrior_of
from convert.systems.dragon_warrior.rules import Game, Options
from convert.systems.dragon_warrior.rules.bestiary import Bestiary
from convert.systems.dragon_warrior.rules.encounters import Ambush, ChooseConflict, ChooseMember, RateQuest
from convert.systems.dragon_warrior.rules.events import NoteChanged, Swapped
from convert.systems.dragon_warrior.rules.first_scene import PlayWho
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.notes import COMMANDS, jot
from convert.systems.dragon_warrior.rules.players import SensiblePlayer
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE, VILLAIN, WARRIOR, State
from convert.systems.dragon_warrior.rules.table import (
    SwapRoles,
    TakeToken,
    Usurp,
    awardable,
    outsiders,
    usurpers,
)
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.dragon_warrior.tables import KNOWN, do, legal, restack, rule, starting, warrior

FOUR = ("Ann", "Bo", "Cy", "Di")


def table(players: tuple[str, ...] = FOUR, **more: Any) -> Game:
    """A quest at a table, after its opening: everybody is asked nothing but what they must decide."""
    game = Game.campaign(Options(), KNOWN, goal="quest", players=players, hero=warrior(), seed=2, **more)
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[0])
    return game


def swapped(game: Game) -> list[tuple[int, int]]:
    return [(event.one, event.other) for event in game.log if isinstance(event, Swapped)]


# --- roles ------------------------------------------------------------------------------------------------------------


def test_the_opening_swaps() -> None:
    """DW-ROLE-06, DW-TOKEN-06, DW-SETUP-06, DW-TREAS-03, DW-TREAS-06, DW-TREAS-09."""
    game = table()
    assert len(swapped(game)) == 4, "with the Ally, then with Treasure three times"
    assert swapped(game)[0] == (0, 2)
    assert game.state.tokens == (0, 0, 0, 0)
    assert not [event for event in game.log if type(event).__name__ == "TokenTaken"]
    hero = game.state.hero
    assert hero.keepsakes == ("silver key",), "the first that is proposed"
    assert hero.pouch_size - hero.room == 1, "quest items take no room"
    assert any(gear is not None for gear in (hero.weapon, hero.armor, hero.offhand))


def test_tokens_after_a_swap() -> None:
    """DW-EX-28, DW-TOKEN-01, DW-TOKEN-03, DW-TOKEN-04, DW-TOKEN-06."""
    state = State(options=Options(), names=FOUR, seats=(0, 1, 2, 3), tokens=(0, 3, 0, 0), table=True)
    assert outsiders(state, 0, 2) == [3], "one who has three may not"
    state.tokens = (0, 1, 0, 0)
    assert outsiders(state, 0, 2) == [1, 3]
    assert usurpers(state) == []
    game = table()
    before = game.state.seats
    villain = before[VILLAIN]
    game.state.tokens = tuple([3 if player == villain else 0 for player in range(4)])
    assert usurpers(game.state) == [villain]
    game.push(Usurp(villain))
    game.refresh()
    do(game, "be-warrior")
    assert game.state.seats[WARRIOR] == villain
    assert game.state.tokens == (0, 0, 0, 0)
    takers = [game.to_move or 0]
    do(game, "take-token")
    takers.append(game.to_move or 0)
    do(game, "take-token")
    assert sorted(takers) == sorted({before[ALLY], before[TREASURE]})
    assert sum(game.state.tokens) == 2
    two = table(("Ann", "Bo"))
    two.push(SwapRoles(VILLAIN))
    two.refresh()
    assert two.state.tokens == (0, 0), "with two players nobody is outside (DW-VAR-05)"


def test_awards() -> None:
    """DW-TOKEN-02, DW-TOKEN-03, DW-TOKEN-06."""
    game = table()
    mine = game.state.seats[WARRIOR]
    assert mine not in awardable(game.state), "not to himself"
    name = game.state.names[awardable(game.state)[0]]
    do(game, f"award {name}", f"award {name}", f"award {name}")
    assert rule(game, f"award {name}") == "DW-TOKEN-03"
    assert rule(game, f"award {game.state.names[mine]}") == "DW-TOKEN-06"
    assert max(game.state.tokens) == 3


def test_after_a_battle_one_swap_with_the_villain() -> None:
    """DW-EX-50, DW-ROLE-05, DW-ROLE-07 to DW-ROLE-09, DW-BATTLE-33."""
    game = table()
    hero, seats = game.state.hero, game.state.seats
    hero.xp = 4
    pouch, party = hero.pouch, game.state.party
    do(game, "go area-1")
    while game.state.fought == 0:
        game.play(game.legal_moves()[0])
    game.state.fight.foes[0].hp = game.state.fight.foes[0].defense = 0
    fight = game.state.fight
    start = len(swapped(game))
    from convert.systems.dragon_warrior.rules.after import Aftermath
    from convert.systems.dragon_warrior.rules.events import BattleDecided

    assert fight.foes
    restack(game, Journey(), Aftermath())
    game.emit(BattleDecided("won"))
    game.refresh()
    assert game.to_move == seats[WARRIOR], "points are spent before roles are traded"
    do(game, "spend strength", "spend hp")
    while not isinstance(game.decision, (TakeToken, Journey)):
        game.play(game.legal_moves()[0])
    assert len(swapped(game)) == start + 1, "one swap, also with a treasure"
    assert game.state.seats[WARRIOR] == seats[VILLAIN]
    assert game.state.seats[VILLAIN] == seats[WARRIOR]
    assert (game.state.hero.pouch[: len(pouch)], game.state.party) == (pouch, party), "the sheet stays with the role"
    assert game.to_move in (seats[ALLY], seats[TREASURE])


def test_scenes() -> None:
    """DW-SCENE-01, DW-SCENE-02, DW-SCENE-05, DW-ROLE-06: after a scene the Warrior swaps with the Ally."""
    game = table()
    seats = game.state.seats
    do(game, "talk")
    assert game.to_move == seats[ALLY], "the Ally ends the scene"
    do(game, "end-scene")
    assert (game.state.seats[WARRIOR], game.state.seats[ALLY]) == (seats[ALLY], seats[WARRIOR])


def test_who_decides_what() -> None:
    """DW-ROLE-02, DW-ROLE-03, DW-ROLE-04, DW-QUEST-03, DW-CONF-05, DW-CONF-06, DW-SCENE-03, DW-DUN-05."""
    asked: dict[type, set[int]] = {}
    strong = warrior(level=3, strength=30, hp=400, max_hp=400)
    game = Game.campaign(Options(), KNOWN, goal="quest", players=FOUR, hero=strong, seed=3)
    players = [SensiblePlayer(seed) for seed in range(4)]
    for _ in range(4000):
        decision = game.decision
        if decision is None:
            break
        held = [role for role, player in enumerate(game.state.seats) if player == decision.side(game)]
        asked.setdefault(type(decision), set()).update(held)
        moves = game.legal_moves()
        boss = next((move for move in moves if move.args and move.args[-1] == "boss"), None)
        game.play(boss or players[decision.side(game)].choose(game, moves))
    assert game.over
    assert asked[RateQuest] == {TREASURE}
    assert asked[ChooseConflict] == {VILLAIN}
    assert asked[Ambush] == {VILLAIN}
    assert asked.get(ChooseMember, {ALLY}) == {ALLY}
    assert asked[Journey] == {WARRIOR}


def said_of(game: Game, side: int, line: str) -> str:
    """What is answered to a line that is written down."""
    found = jot(game, side, line)
    assert found is not None
    return found[0]


# --- what is written down ---------------------------------------------------------------------------------------------


def test_the_x_card() -> None:
    """DW-EX-51, DW-SETUP-02, DW-SETUP-04: numbers are not undone."""
    game = table()
    hp = game.state.hero.hp
    assert jot(game, 0, "yes castles")
    assert jot(game, 1, "no sparkling vampires")
    assert jot(game, 2, "mood a cartoon")
    jot(game, 1, "story a spider as large as a cart bites the Warrior")
    game.state.hero.hp -= 3
    jot(game, 2, "x spiders")
    removed = [note for note in game.state.notes if note.state == "removed"]
    assert [note.kind for note in removed] == ["story"]
    assert "spiders" in [note.text for note in game.state.notes if note.kind == "no"]
    assert game.state.hero.hp == hp - 3
    assert any(isinstance(event, NoteChanged) for event in game.log)
    told = "\n".join(jot(game, 0, "notes") or ())
    assert "bites" not in told
    assert "yes, " in told
    assert jot(game, 0, "attack 7") is None
    assert len(jot(game, 0, "write") or ()) == len(COMMANDS)


def test_questions_and_obstacles() -> None:
    """DW-SETUP-05, DW-TREAS-06, DW-TREAS-07, DW-TREAS-08, DW-DUN-04."""
    game = table()
    seats = game.state.seats
    assert jot(game, seats[WARRIOR], "ask ally Who guards the gate?") == ["Ally is asked: Who guards the gate?"]
    assert jot(game, seats[ALLY], "answer A goose.") == ["Who guards the gate? A goose."]
    assert jot(game, seats[ALLY], "answer Again.") == ["There is no open question."]
    refused = said_of(game, seats[WARRIOR], "obstacle a locked gate")
    assert "DW-TREAS-07" in refused
    jot(game, seats[TREASURE], "obstacle a locked gate")
    assert jot(game, seats[TREASURE], "keepsake silver key") == [
        "Quest item: silver key.",
        "It should fit: a locked gate",
    ]
    assert "silver key" in game.state.hero.keepsakes
    assert "silver key" in "\n".join(game.board(0))
    wrong = said_of(game, 0, "solve golden key")
    assert "no quest item" in wrong
    jot(game, 0, "solve silver key")
    assert "silver key" not in game.state.hero.keepsakes
    assert [note.state for note in game.state.notes if note.kind == "obstacle"] == ["used"]


def test_the_villain_invents_a_conflict() -> None:
    """DW-CONF-05, DW-CONF-06, DW-CONF-11, DW-ROLE-05, DW-ROLE-08, DW-EX-51: a friend turned enemy gets a card."""
    game = table()
    villain = game.state.seats[VILLAIN]
    said = said_of(game, game.state.seats[ALLY], "hand villain Old Tom")
    assert said.startswith("Old Tom is the Villain's now. Write a Conflict Card")
    assert [(note.text, note.to) for note in game.state.notes if note.kind == "character"][3:] == [("Old Tom", VILLAIN)]
    too_much = said_of(game, villain, "invent Old Tom, level 1, attack 9")
    assert too_much == "5 points too many: level 1 has 3 (DW-CONF-11)."
    left = said_of(game, villain, "invent Old Tom, level 1, attack 2, hp 10")
    assert left == "Old Tom is in the Conflict deck; 1 of 3 points is left over."
    assert "nothing of such a sheet" in (jot(game, villain, "invent Old Tom, wings 3") or ("",))[0]
    do(game, "go area-1", "attack-now")
    assert isinstance(game.decision, ChooseConflict)
    do(game, "conflict my 2")  # the first one was made before the king spoke (DW-SETUP-06)
    assert [(foe.name, foe.attack, foe.hp) for foe in game.state.fight.foes] == [("Old Tom", 2, 10)]
    assert jot(game, villain, "invent New, level 1") == ["Not during a battle (DW-CONF-05)."]


def test_the_king_speaks() -> None:
    """DW-SCENE-04: the blanks are fields of the sheet, the wording is the toolkit's own."""
    game = Game.campaign(Options(), KNOWN, goal="quest", players=FOUR, seed=2)
    jot(game, 0, "name Alda")
    jot(game, 0, "kind iron")
    while not isinstance(game.decision, PlayWho):
        game.play(game.legal_moves()[0])
    said = " ".join(game.tell(event) for event in game.log)
    assert "Alda, the ironlord has the Ball of Light" in said


# --- games one can start ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def book() -> Any:
    return in_memory(SYSTEM, load_starter(), label="the starter set")


def test_sides_in_words(book: Any) -> None:
    """DW-AUTO-02, DW-CONV-16, DW-CONF-10, DW-EX-23, DW-WAR-02."""
    known = Bestiary(book.entries)
    (dragon,) = foes_of("Blue-Eyes White Dragon, level 3, boss", known)
    assert (dragon.attack, dragon.max_defense, dragon.max_hp) == (8, 6, 35)
    (weak,) = foes_of("Blue-Eyes White Dragon, weakness 4", known)
    assert (weak.weak, weak.factor, weak.level) == ("darkness", 4, 8)
    master, minion = foes_of("Blue-Eyes White Dragon, level 4, minion Man-Eater Bug 2", known)
    points = master.attack - 1 + master.max_defense - 1 + (master.max_hp - 5) // 5
    assert (points, minion.level, minion.name) == (8, 2, "Man-Eater Bug")
    for wrong in ("Blue-Eyes White Dragn", "Man-Eater Bug, huge", "Man-Eater Bug, level 1, minion Kuriboh 1"):
        with pytest.raises(UsageError):
            foes_of(wrong, known)
    fighter = warrior_of("warrior, level 4, weapon 4, fire 2, healstuff 3, with Man-Eater Bug", known)
    assert (fighter.hero.attack, fighter.fires, fighter.party[0].points) == (built(4).strength + 4, [2], 4)
    for wrong in ("warrior, level 40", "warrior, banana", "warrior, healstuff 99"):
        with pytest.raises(UsageError):
            warrior_of(wrong, known)
    arena = DragonArena(book)
    game: Any = arena.sides(["warrior, level 4", "Man-Eater Bug, level 4"]).start(1)
    play_out(game, [RandomPlayer(1), RandomPlayer(2)])
    assert game.over
    with pytest.raises(UsageError):
        arena.sides(["warrior"])
    with pytest.raises(UsageError):
        arena.scenario("no such thing")


def test_game_files(book: Any, tmp_path: Path) -> None:
    """DW-OPT-01: settings are part of the game file."""
    path = tmp_path / "ours.game.yaml"
    path.write_text("play: quest\nplayers: [Ann, Bo, Cy]\nsettings: {run_away_to: stay, boosts_stack: true}\n")
    game: Any = DragonArena(book).scenario(str(path)).start(3)
    assert (game.sides, game.state.options.boosts_stack, game.state.table) == (("Ann", "Bo", "Cy"), True, True)
    checked = CliRunner().invoke(app, ["validate", "--system", "dragon-warrior", str(path)])
    assert checked.exit_code == 0, checked.output
    for text, told in (
        ("play: chess\nsettigns: 3\n", r"game\.yaml:1:7: 'chess' may not stand here\n.*:2:1: there is no field"),
        ("play: [\n", "game.yaml:2:1: this is not YAML"),
        ("", "the file is empty"),
        ("players: [Ann]\n", "two to eight players"),
    ):
        path.write_text(text)
        with pytest.raises(DataError, match=told):
            DragonArena(book).scenario(str(path))
    for sides in (["warrior", " "], ["warrior", "Man-Eater Bug, level 0"]):
        with pytest.raises(UsageError):
            DragonArena(book).sides(sides)
    high = DragonArena(book).sides(["warrior", "Man-Eater Bug, level 99"])
    assert high.intro == "Level 99 counts as 30 (DW-CONF-13)."
    fields = Options().__struct_fields__
    assert len(fields) == 13
    default = Options()
    assert (default.boosts_stack, default.minion_xp, default.pm_defense) == (False, False, False)
    assert (default.battle_limit, default.campaign_limit, default.tokens, default.party) == (100, 1000, 0, True)
    assert (default.boss_xp, default.conflict_level, default.defeat_floor) == ("doubled", "place", "zero")
    assert (default.heal_outside, default.run_away_to, default.conflicts_run) == ("ten", "back", True)


# --- the keyboard -----------------------------------------------------------------------------------------------------


class Keyboard:
    """Lines typed one after the other; what was said."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def test_cards_of_a_real_deck() -> None:
    """DW-BATTLE-02: `--cards ask`; a card that cannot have been drawn is asked for again."""
    dice = DealtDice(seed=1)
    with pytest.raises(NeedCards, match="draw 3 cards for the Villain's hand"):
        Game.battle(warrior(), (KNOWN_FOE,), known=KNOWN, dice=dice.copy())
    dice.supply(9, 4, 11, 7, 7, 13, 2, 10, sides=13)
    game = Game.battle(warrior(), (KNOWN_FOE,), known=KNOWN, dice=dice)
    assert game.state.fight.hands == ((7, 7, 13, 2, 10), (9, 4, 11))
    keyboard = Keyboard(
        "maneuver 7 7", "maneuver k", "maneuver 2", "x y z", "j j j", "maneuver 10", "k k k k k", "a 2 3 5 6", "q"
    )
    sat = Table(game, machine={1: Maneuvers()}, ask=keyboard.ask, say=keyboard.said.append)
    with pytest.raises(Stopped):
        sat.run()
    assert "Enter 3 cards (A, 2 to 10, J, Q, K); undo takes back, q stops." in keyboard.said
    assert any("no K is left in the deck" in line for line in keyboard.said)
    assert sat.game.state.fight.hands == ((1, 2, 3, 5, 6), (11, 11))
    full = DealtDice(values=(9, 9, 9, 9, 9), seed=1)
    with pytest.raises(BadDice, match="no 9 is left"):
        full.cards((1, 2, 9), 2, "a hand")


class Maneuvers:
    """A Villain who only maneuvers."""

    name = "maneuvers"

    def choose(self, game: Any, moves: Any) -> Any:
        return next(move for move in moves if move.verb in ("maneuver", "no-block"))


KNOWN_FOE = foes_of("", KNOWN)[0]


def test_a_quest_at_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-SETUP-04, DW-SETUP-06, DW-AUTO-01: played, noted down, saved and resumed through the command."""
    monkeypatch.chdir(tmp_path)
    run = CliRunner()
    begun = "\n".join(["agility"] * 2 + ["hp"] * 8 + ["accept", "wear", "story It rains.", "notes", "save q.json", "q"])
    first = run.invoke(
        app, ["play", "--system", "dragon-warrior", "quest", "--plain", "--seed", "5"], input=begun + "\n"
    )
    assert first.exit_code == 0, first.output
    assert "story, Warrior: It rains." in first.output
    assert (tmp_path / "q.json").is_file()
    again = ["play", "--system", "dragon-warrior", "--resume", "q.json", "--auto", "--plain"]
    second = run.invoke(app, again)
    assert second.exit_code == 0, second.output
    assert "a good point to stop for the evening" in second.output
    saved = (tmp_path / "q.json").read_text("utf-8")
    changes = (
        ('"here":"town-1"', '"here":"nowhere"', "the parts of this saved game do not fit each other"),
        ('"seats":[0,1,0,1]', '"seats":[9,9,9,9]', "a role is held by player 9, and can only be at most 1"),
    )
    for whole, damaged, said in changes:
        assert whole in saved
        (tmp_path / "q.json").write_text(saved.replace(whole, damaged), encoding="utf-8")
        refused = run.invoke(app, again)
        assert refused.exit_code != 0
        assert "was changed after it was saved" in str(refused.exception or refused.output)
        trusted = run.invoke(app, [*again, "--trust"])
        assert trusted.exit_code != 0
        assert said in str(trusted.exception or trusted.output)


def test_moves_are_told_in_words(book: Any) -> None:
    """DW-SETUP-06: every move and event of a whole game has words."""
    game: Any = DragonArena(book).scenario("table").start(4)
    players = [SensiblePlayer(seed) for seed in range(4)]
    seen = 0
    while not game.over and seen < 1500:
        moves = game.legal_moves()
        assert all(game.describe(move) for move in moves)
        assert game.decision.prompt(game)
        game.play(players[game.to_move].choose(game, moves))
        seen += 1
        assert all("{" not in game.tell(event) for event in game.log[-3:])
    assert len(legal(game)) == 0 or not game.over
    assert starting(game, "nothing") == [] or game.over is False


def test_show_at_a_level_of_ones_choice() -> None:
    """DW-CONV-16: level, boss and weakness are arguments of `show`."""
    run = CliRunner()

    def show(*names: str) -> Any:
        return run.invoke(app, ["show", "--system", "dragon-warrior", *names])

    shown = show("Blue-Eyes White Dragon, level 3, boss, weakness 2")
    assert shown.exit_code == 0, shown.output
    assert "Level 3 boss" in shown.output
    assert "attacks with darkness do ×2 damage" in shown.output
    assert "Attack         9" in shown.output
    assert "Level 99 counts as 30 (DW-CONF-13)." in show("Blue-Eyes White Dragon, level 99").output
    assert "Treasure: 1 level." in show("Blue-Eyes White Dragon, level 1").output
    for wrong in ("Blue-Eyes White Dragon, huge", "Legendary Sword, level 3", "Blue-Eyes White Dragon, level 0"):
        assert isinstance(show(wrong).exception, UsageError)


def test_cards_ask_through_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-BATTLE-24: the Villain's hand is dealt first, from the real deck."""
    monkeypatch.chdir(tmp_path)
    sides = ["--side", "warrior", "--side", "Man-Eater Bug, level 2"]
    play = ["play", "--system", "dragon-warrior", *sides, "--cards", "ask", "--plain"]
    typed = "9 9 9\n9 9 9 9 9\n9 4 J\n7 7 K 2 10\nattack 7 7\nq\n"
    done = CliRunner().invoke(app, play, input=typed)
    assert done.exit_code == 0, done.output
    assert "no 9 is left in the deck" in done.output
    assert "Warrior attacks with 7 7." in done.output
    refused = CliRunner().invoke(app, ["play", "--system", "caster-duel", "--cards", "ask"])
    assert isinstance(refused.exception, UsageError)
    both = CliRunner().invoke(app, [*play, "--dice", "ask"])
    assert isinstance(both.exception, UsageError)


def test_one_of_four_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DW-ROLE-01 to DW-ROLE-04, DW-SETUP-03: each of the players may be a person, named."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "four.yaml"
    path.write_text("play: table\nplayers: [Ann, Bo, Cy, Di]\n", encoding="utf-8")
    play = ["play", str(path), "--system", "dragon-warrior", "--seed", "3", "--human", "Cy", "--plain"]
    asked = CliRunner().invoke(app, play, input="\n1\n1\n1\n\nq\n")
    assert "\nTreasure: how hard is the quest" in asked.output, "one person plays, whose name need not be said"
