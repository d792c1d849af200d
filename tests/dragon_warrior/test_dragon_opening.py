"""The opening of a game at a table, in its order, and what a person's override of a Conflict does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cards.starter import load_starter
from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.errors import DataError
from convert.export.chat import avrae
from convert.export.rpg_cards import card
from convert.export.sharing import shareable
from convert.export.views import views
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.arena import foes_of
from convert.systems.dragon_warrior.derive import asked_for
from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.encounters import GiveQuest, Scene
from convert.systems.dragon_warrior.rules.events import (
    BattleBegan,
    Drawn,
    Invented,
    Noted,
    Opened,
    QuestGiven,
    ReadAloud,
    Seated,
    Swapped,
    TokensLaid,
)
from convert.systems.dragon_warrior.rules.first_scene import FirstCard, Palette, PlayWho, TownMap, WhoGives
from convert.systems.dragon_warrior.rules.game_file import read_game_file
from convert.systems.dragon_warrior.rules.journey import Journey
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE, VILLAIN, WARRIOR
from convert.systems.dragon_warrior.rules.table import TakeToken, Usurp
from convert.systems.dragon_warrior.rules.turns import Act, TurnOver
from convert.systems.dragon_warrior.words import describe
from tests.dragon_warrior.tables import KNOWN, conflict, do, legal, warrior

FOUR = ("Ann", "Bo", "Cy", "Di")


def begun(players: tuple[str, ...] = FOUR, known: Bestiary = KNOWN, **more: Any) -> Game:
    """A quest at a table, before anything was decided."""
    return Game.campaign(Options(), known, goal="quest", players=players, seed=2, **more)


@pytest.fixture(scope="module")
def starter() -> Bestiary:
    return Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)


def until(game: Game, *kinds: type) -> Game:
    """The first answer everywhere, up to a decision of one of these kinds."""
    while not isinstance(game.decision, kinds):
        game.play(game.legal_moves()[0])
    return game


def say(game: Game, role: int, line: str) -> str:
    """What the holder of a role hears when he writes something down."""
    return " ".join(game.jot(game.state.seats[role], line) or ())


# --- the order --------------------------------------------------------------------------------------------------------


def test_the_opening_has_its_order(starter: Bestiary) -> None:
    """DW-SETUP-06, DW-SETUP-02, DW-TOKEN-06: palette, roles, opening words and Warrior, town map, first Conflict Card,
    the king, the first scene with its quest, a swap with the Ally, three chests with a swap each, the tokens."""
    game = begun(known=starter, drawn=True)
    asked: list[str] = []
    while not isinstance(game.decision, Journey):
        kind = type(game.decision).__name__
        if asked[-1:] != [kind]:
            asked.append(kind)
        prefer = "house" if isinstance(game.decision, TownMap) and len(legal(game)) == 6 else "palette"
        wanted = [move for move in game.legal_moves() if move.verb == prefer]
        game.play((wanted or game.legal_moves())[0])
    assert asked[:10] == [
        "Palette",
        "ChooseRole",
        "Spend",
        "TownMap",
        "FirstCard",
        "PlayWho",
        "PlayedBy",
        "WhoGives",
        "GiveQuest",
        "RateQuest",
    ]
    worth = (Noted, Seated, ReadAloud, Invented, QuestGiven, Swapped, Opened, TokensLaid)
    told = [type(event).__name__ for event in game.log if isinstance(event, worth)]
    assert told == [
        *["Noted"] * 4,
        "Seated",
        "ReadAloud",
        "Invented",
        "ReadAloud",
        "ReadAloud",
        *["Noted"] * 4,
        "QuestGiven",
        *["Swapped", "Opened"] * 3,
        "Swapped",
        "TokensLaid",
    ]
    assert [event.what for event in game.log if isinstance(event, ReadAloud)] == ["opening", "throne", "king"]
    assert [spot.name for event in game.log if isinstance(event, Drawn) for spot in event.spots[-1:]][1:] == ["Mill"]
    kinds = [(note.kind, note.text) for note in game.state.notes[:4]]
    assert kinds == [("yes", "talking beasts"), ("yes", "old ruins"), ("no", "torture"), ("no", "cruelty to animals")]
    words = " ".join(game.tell(event) for event in game.log)
    for said in ("The Warrior reads aloud: “There was a light", "The Ally reads aloud: The king rises.", "12 in the"):
        assert said in words


def test_no_token_before_the_chests() -> None:
    """DW-TOKEN-06, DW-SETUP-06: nobody is awarded one before they are laid out; the board shows none."""
    game = until(begun(), GiveQuest)
    assert "after the opening chests" in say(game, WARRIOR, "award Cy")
    assert game.state.tokens == (0, 0, 0, 0)
    assert "Token" not in " ".join(game.board(0))
    until(game, Journey)
    assert "Dragon Tokens in the middle: 12" in game.board(0)
    assert [text for text in legal(game) if text.startswith("award")]


def test_words_of_ones_own_in_the_opening(starter: Bestiary) -> None:
    """DW-SETUP-02, DW-SETUP-06, DW-LOC-07: each of the decisions also takes what its player writes."""
    game = begun(known=starter, hero=warrior())
    assert isinstance(game.decision, Palette)
    assert game.jot(0, "yes airships") == ["Written down (yes)."]
    assert isinstance(game.decision, Palette), "the player goes on when he likes"
    until(game, TownMap)
    assert say(game, TREASURE, "rename Harbour") == "This is Harbour +1 now."
    assert say(game, TREASURE, "draw house Lighthouse, inn") == "On the map: Lighthouse, level 1."
    assert "Harbour +1" in game.decision.prompt(game)
    for _ in range(4):
        do(game, legal(game)[1])
    assert isinstance(game.decision, FirstCard), "five houses are enough: the map is done"
    assert len([spot for spot in game.state.spots.values() if spot.kind == "building"]) == 5
    assert say(game, VILLAIN, "invent Gull, level 1, attack 2").startswith("Gull is in the Conflict deck")
    assert isinstance(game.decision, PlayWho), "the first card is his own"
    assert [foe.name for (foe,) in game.state.invented] == ["Gull"]


def test_the_first_scene_has_three_characters() -> None:
    """DW-SCENE-05, DW-QUEST-01, DW-QUEST-02: the Ally plays one of the three and says who plays the others and which
    gives the quest."""
    game = until(begun(), PlayWho)
    ally = game.state.seats[ALLY]
    assert game.to_move == ally
    assert legal(game) == ["play-as king", "play-as first-guard", "play-as second-guard"]
    do(game, "play-as first-guard")
    assert legal(game) == ["played-by king Bo", "played-by king Cy", "played-by king Di"], "not the Warrior"
    do(game, "played-by king Di", "played-by second-guard Bo")
    assert isinstance(game.decision, WhoGives)
    do(game, "gives-quest second-guard")
    parts = [(note.text, note.to) for note in game.state.notes if note.kind == "character"]
    assert parts == [("the first guard", ALLY), ("the king", TREASURE), ("the second guard", VILLAIN)]
    until(game, GiveQuest)
    assert game.decision.prompt(game).startswith("Ally: the second guard gives a quest.")
    until(game, Journey)
    (quest,) = game.state.quests
    assert quest.giver == "the second guard"
    assert "given by the second guard" in " ".join(game.board(0))
    two = until(begun(("Ann", "Bo")), PlayWho)
    do(two, "play-as king")
    assert isinstance(two.decision, WhoGives), "with two players the other plays all three (DW-VAR-01)"


def test_without_a_table_nobody_is_asked() -> None:
    """DW-AUTO-01, DW-AUTO-03, DW-SCENE-04: the words are told, the opening's decisions are for people."""
    alone = until(Game.campaign(Options(), KNOWN, goal="quest", seed=1), Journey)
    assert [event.what for event in alone.log if isinstance(event, ReadAloud)] == ["opening", "throne", "king"]
    assert not [event for event in alone.log if isinstance(event, (Noted, Invented, TokensLaid))]
    assert all("reads aloud" not in alone.tell(event) for event in alone.log)


# --- three tokens to be the Warrior -----------------------------------------------------------------------------------


def rich(game: Game, *roles: int) -> Game:
    """These players have three tokens."""
    players = [game.state.seats[role] for role in roles]
    game.state.tokens = tuple([3 if player in players else 0 for player in range(len(game.sides))])
    game.refresh()
    return game


def test_three_tokens_in_mid_scene() -> None:
    """DW-TOKEN-04, DW-EX-28: even in mid-scene the swap is at once, the tokens are spent, the others may take one."""
    game = rich(until(begun(), Journey), ALLY)
    ally, before = game.state.seats[ALLY], game.state.seats
    do(game, "talk")
    until(game, Scene)
    assert say(game, ALLY, "be-warrior").endswith("spends 3 Dragon Tokens to be the Warrior.")
    assert (game.state.tokens[ally], game.state.seats[WARRIOR]) == (0, ally)
    assert isinstance(game.decision, TakeToken)
    do(game, "take-token", "take-token")
    assert (sum(game.state.tokens), isinstance(game.decision, Scene)) == (2, True), "the scene goes on"
    assert game.to_move == before[WARRIOR], "with the Ally that he has become"
    assert "has 3 Dragon Tokens" in game.jot(ally, "be-warrior")[0]  # type: ignore[index]


def test_tokens_are_spent_when_it_is_said() -> None:
    """DW-TOKEN-04, DW-TOKEN-06, DW-ROLE-07: in a battle the tokens are gone at once and the swap waits for the action;
    after it, for the points."""
    game = rich(until(begun(), Journey), ALLY, TREASURE)
    ally, treasure, hero = (game.state.seats[role] for role in (ALLY, TREASURE, WARRIOR))
    game.emit(BattleBegan((conflict(2, 3, 0, 30),)))
    game.state.fight.hands = ((7, 9), (8,))
    game.push(Act(0), TurnOver())
    game.refresh()
    do(game, "attack 7")
    game.jot(ally, "be-warrior")
    assert (game.state.tokens[ally], game.state.seats[WARRIOR]) == (0, hero)
    assert "has 3 Dragon Tokens" in game.jot(ally, "be-warrior")[0]  # type: ignore[index]
    game.jot(treasure, "be-warrior")
    do(game, "no-block")
    until(game, Act)
    changes = [(event.one, event.other) for event in game.log if isinstance(event, Swapped)][-2:]
    assert changes == [(hero, ally), (ally, treasure)], "one after the other"
    points = rich(until(begun(hero=warrior()), Journey), ALLY)
    before = points.state.seats
    points.push(Spend(2))
    points.refresh()
    say(points, ALLY, "be-warrior")
    assert (points.to_move, points.state.seats) == (before[WARRIOR], before)
    do(points, "spend hp", "spend hp")
    assert points.state.seats[WARRIOR] == before[ALLY]


def test_who_has_spent_them_is_not_asked_again() -> None:
    """DW-TOKEN-04: two have three tokens on arrival; one writes that he spends them before he is asked."""
    game = rich(until(begun(), Journey), ALLY, TREASURE)
    ally, treasure = game.state.seats[ALLY], game.state.seats[TREASURE]
    game.push(Usurp(ally), Usurp(treasure))
    game.refresh()
    game.jot(treasure, "be-warrior")
    assert game.state.seats[WARRIOR] == treasure
    do(game, "leave-it", "not-yet")
    assert isinstance(game.decision, Journey), "the second is not asked: he has none"


# --- overrides --------------------------------------------------------------------------------------------------------

OVERRIDES = """
wet:
  card: Man-Eater Bug
  abilities: {weakness: {kind: music, factor: 4}}
led:
  card: Blue-Eyes White Dragon
  abilities: {minion: {name: Mystical Elf, level: 3}}
strong:
  card: Kuriboh
  attack: 3
  max_hp: 5
  max_defense: 1
high:
  card: Celtic Guardian
  level: 40
trapped:
  card: Trap Hole
  abilities: {weakness: {kind: rope, factor: 2}}
"""


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A build of the starter set with overrides."""

    def build(text: str) -> Any:
        monkeypatch.chdir(tmp_path)
        path = tmp_path / "overrides" / "dragon-warrior" / "ours.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return CliRunner().invoke(app, ["build", "--system", "dragon-warrior", "--source", "starter"])

    return build


def test_an_override_of_a_conflict_is_played_as_it_is(ours: Any, tmp_path: Path) -> None:
    """DW-CONV-18, DW-CONV-16, DW-CONF-09 to DW-CONF-11, DW-CONF-13: a Weakness keeps the kind that a person gave it, a
    minion comes along and is paid, points told are those that the figures cost, level 40 counts as 30."""
    done = ours(OVERRIDES)
    assert done.exit_code == 0, done.output
    book = Compendium.load(tmp_path / "output" / "dragon-warrior")
    known = Bestiary(book.entries)
    bug = book.find("Man-Eater Bug")
    assert (bug.abilities.weakness.kind, bug.abilities.weakness.factor) == ("music", 4)
    assert bug.points.budget == 3 * bug.level + 2 * bug.level
    (foe,) = foes_of("Man-Eater Bug", known)
    assert (foe.weak, foe.factor, foe.attack) == ("music", 4, bug.attack)
    rope = book.find("Trap Hole")
    assert (rope.abilities.weakness.kind, rope.points.budget) == ("rope", 4), "without an Attribute too"
    dragon = book.find("Blue-Eyes White Dragon")
    assert (dragon.points.budget, dragon.points.abilities) == (24, 6)
    master, minion = foes_of("Blue-Eyes White Dragon", known)
    assert (master.attack, minion.name, minion.level) == (dragon.attack, "Mystical Elf", 3)
    kuriboh = book.find("Kuriboh").points
    assert (kuriboh.budget, kuriboh.attack, kuriboh.defense, kuriboh.hp) == (3, 2, 0, 0)
    assert (book.find("Celtic Guardian").level, book.find("Celtic Guardian").points.budget) == (30, 90)
    assert "1 of 3 points is not spent" in done.output
    run = CliRunner()
    shown = run.invoke(app, ["show", "--system", "dragon-warrior", "Man-Eater Bug"]).output
    assert "attacks with music do ×4" in " ".join(shown.split())
    asked = run.invoke(app, ["show", "--system", "dragon-warrior", "Man-Eater Bug, level 5"])
    assert "changed by hand" in str(asked.exception)
    with pytest.raises(Exception, match="changed by hand"):
        foes_of("Man-Eater Bug, level 5", known)
    checked = run.invoke(app, ["validate", "--system", "dragon-warrior", "output", "overrides"])
    assert checked.exit_code == 0, checked.output


def test_a_minion_that_nobody_knows(ours: Any) -> None:
    """DW-CONF-10: a finding at the override's line; the same words where the name is a card's."""
    done = ours("led:\n  card: Blue-Eyes White Dragon\n  abilities: {minion: {name: Kuribo, level: 3}}\n")
    assert "C2S306" in done.output, done.output
    assert "“kuribo”" in done.output
    assert "ours.yaml:3" in done.output
    fine = ours("led:\n  card: Blue-Eyes White Dragon\n  abilities: {minion: {name: Man-Eater Bug, level: 3}}\n")
    assert "C2S306" not in fine.output, "an entry that nothing changed is known too"


def test_a_minion_that_cannot_be(ours: Any) -> None:
    """DW-CONF-09 to DW-CONF-11: one not below its master, and a factor that there is not, each at its own line."""
    done = ours("high:\n  card: Celtic Guardian\n  abilities: {minion: {name: Kuriboh, level: 9}}\n")
    assert "ours.yaml:3:46: C2S333 error: the minion's level 9 is not below its master's 4" in done.output
    assert "too small" not in done.output, "no figures below nothing"
    done = ours("odd:\n  card: Kuriboh\n  abilities: {weakness: {kind: fire, factor: 3}}\n")
    assert "C2S104 error: 3 may not stand here" in done.output
    assert "it is one of: 2, 4" in done.output


def test_who_is_unknown_is_told_with_a_hint(starter: Bestiary) -> None:
    """DW-CONF-05, DW-CONV-16: names that there are not, and nothing named, in whatever the Villain writes."""
    game = until(begun(known=starter), Journey)
    for line in ("bring Kuribo", "invent Big, level 3, minion Kuribo 2", "bring Jinzo, level 4, minion Kuribo 1"):
        assert say(game, VILLAIN, line) == "there is no Conflict called 'Kuribo' (did you mean Kuriboh?)"
    before = game.state.invented
    for line in ("bring ,", "bring , level 2", "bring", "invent"):
        assert "NAME, level" in say(game, VILLAIN, line), line
    assert game.state.invented == before


def test_the_names_of_players(tmp_path: Path) -> None:
    """DW-SETUP-01: `NAME: …` speaks for a player, so each has a name of his own, without a colon."""
    path = tmp_path / "game.yaml"
    for names in ('["", Bo]', '[" ", Bo]', "[Ann, ann]", '["Ann: x", Bo]', "[Ann]"):
        path.write_text(f"play: table\nplayers: {names}\n", encoding="utf-8")
        with pytest.raises(DataError):
            read_game_file(path)
    path.write_text("play: table\nplayers: [Ann, Bo]\n", encoding="utf-8")
    assert read_game_file(path).players == ("Ann", "Bo")


# --- saved games, and what is given away ------------------------------------------------------------------------------


def _no_cards(state: dict[str, Any]) -> None:
    state["battle"]["hands"] = [[99, 7], [55]]


def _no_foes(state: dict[str, Any]) -> None:
    state["battle"]["foes"] = []


def _unknown_spell(state: dict[str, Any]) -> None:
    state["battle"]["foes"][0].update(spells=["fireball"], max_mp=50, mp=50)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_no_cards, "47 cards, not 52 with each rank four times (DW-SETUP-01)"),
        (_no_foes, "the rules cannot go on"),
        (_unknown_spell, "the rules cannot go on"),
    ],
)
def test_a_saved_game_changed_by_hand(change: Any, said: str, tmp_path: Path) -> None:
    """DW-BATTLE-25, DW-CONF-07: one sentence, and with --trust another where the rules cannot go on; no traceback."""
    saved = json.loads(Game.battle(warrior(), (conflict(),), known=KNOWN, seed=1).to_json())
    change(saved["state"])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(saved), encoding="utf-8")
    play = ["play", "--resume", str(path), "--plain"]
    refused = CliRunner().invoke(app, play)
    assert "changed after it was saved" in str(refused.exception)
    trusted = CliRunner().invoke(app, [*play, "--trust"], input="1\n" * 9)
    assert isinstance(trusted.exception, DataError)
    assert said in str(trusted.exception)


def test_a_campaign_changed_by_hand() -> None:
    """DW-WAR-12: a campaign's saved game has its digest as well."""
    game = until(Game.campaign(Options(), KNOWN, seed=1), Journey)
    text = game.to_json()
    assert Game.from_json(text, KNOWN).to_json() == text
    with pytest.raises(DataError, match="digest"):
        Game.from_json(text.replace('"strength":', '"strength":1'), KNOWN)


def test_a_places_card_text_is_not_given_away() -> None:
    """DW-CONV-13, DW-CONV-14: an idea for a place is its name; the card's words are for one's own table."""
    entries = in_memory(SYSTEM, load_starter(), label="the starter set").entries
    place = next(entry for entry in entries if entry.kind == "place")
    assert len(place.text) > 20
    assert shareable(SYSTEM, place).text == "(see the card)"
    conflict_card = next(entry for entry in entries if entry.kind == "conflict" and not entry.flavor)
    assert shareable(SYSTEM, conflict_card) == conflict_card, "the text of other kinds is ours"


def test_nobody_is_below_level_one() -> None:
    """DW-XP-01, DW-BOSS-03: XP for a Warrior of a lower level stand where there can be one."""
    book = in_memory(SYSTEM, load_starter(), label="the starter set")
    one = asked_for(book.find("Kuriboh"), ["level 1"])
    assert describe(one).notes[0] == "XP: 1. Treasure: 1 level."
    boss = asked_for(book.find("Kuriboh"), ["level 5", "boss"])
    assert describe(boss).notes[0] == "XP: 10; 20 for a Warrior below level 5. Treasure: 10 levels."
    led: Any = asked_for(book.find("Blue-Eyes White Dragon"), ["minion Kuriboh 3"])
    assert (led.points.abilities, led.abilities.minion.level) == (6, 3)


def test_a_place_in_chat_lines_and_cards() -> None:
    """DW-CONV-13: an entry without figures has no empty sentence, no second rule, no word twice."""
    book = in_memory(SYSTEM, load_starter(), label="the starter set")
    place = next(entry for entry in book.entries if entry.kind == "place")
    (view,) = views(book, [place], card_text=False)
    assert ". ." not in avrae(view)
    drawn: dict[str, Any] = dict(card(view))
    assert drawn["contents"].count("rule") == 1
    assert drawn["tags"] == ["place"]
