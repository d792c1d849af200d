"""What people type at any game's keyboard, and what they are told who type nothing, too much, or what is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import pytest

from convert.cli.commands import play as play_command
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.effects import Ability
from convert.kernel import Game, Move, RandomPlayer
from convert.kernel.dice import SeededDice
from convert.kernel.search import Weighed
from convert.rulebook import load
from convert.systems.caster_duel.rules import Game as CasterGame
from convert.systems.caster_duel.rules.options import Options
from convert.table import advice as advising
from convert.table import finding, menu
from convert.table.advice import advice, adviser
from convert.table.answers import ORDER_NEEDS, refused, why
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.caster_duel.tables import card_index, table
from tests.kernel.race import RaceGame
from tests.rules_fight.fights import fight, mage, monster, play, spell, with_entries


def typed(game: Game[Any], *lines: str, **more: Any) -> list[list[str]]:
    """What is told after each line that a person types; then they stop."""
    told: list[list[str]] = [[]]
    left = [*lines, "q"]

    def ask(_: str) -> str:
        told.append([])
        return left.pop(0)

    more.setdefault("machine", {1: RandomPlayer(1)})
    with pytest.raises(Stopped):
        Table(game, ask=ask, say=lambda line: told[-1].append(line), **more).run()
    return told[1:]


def test_an_empty_line_is_told_what_can_be_typed() -> None:
    (told, *_) = typed(RaceGame.new(1), "")
    assert told == ["Type a number from 1 to 2, or a few letters of a move; ? for help."]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("discard 2h 3h", ["2h", "3h"]),
        ("discard 2h 3h, 4h", ["2h", "3h", "4h"]),
        ("2h, 3h 4h and 5h", ["2h", "3h", "4h", "5h"]),
        ("discard 2 of hearts, joker 1", ["2h", "j1"]),
        ("qc and kc", ["qc", "kc"]),
    ],
)
def test_nothing_that_was_named_in_a_line_is_passed_over(line: str, found: list[str]) -> None:
    """CASTER-TURN-05: commas and blanks may be mixed; a line of which a part is no move is none."""
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H 10H KC QC J1", source_played=True)
    while game.decision is not None and not game.decision.several:
        game.play(Move("end"))
    moves = game.legal_moves()
    several = finding.several(game, line, menu.lines(game, moves, fold=False), moves)
    assert [str(name).split()[-1].casefold() for name in several.named] == found
    assert not several.wrong


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("discard 2h 9s, 4h", "'9s' is none of these: 9♠ is not in your hand"),
        ("2h 9s", "'9s' is none of these: 9♠ is not in your hand"),
        ("2h, nonsense", "'nonsense' is none of these"),
    ],
)
def test_a_line_of_which_a_part_is_no_move_does_nothing(line: str, wrong: str) -> None:
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H 10H", source_played=True)
    (_, told, *_) = typed(game, "end", line)
    assert told == [f"{wrong}. Nothing is done."]
    assert len(game.state.hands[0]) == 9


def test_a_bare_why_in_a_question_speaks_of_that_question() -> None:
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H", source_played=True)
    assert any("why not attack" in line for line in why(game, ""))
    game.play(Move("end"))
    assert why(game, "") == ["Say of which move: why not MOVE.", "Here: why not discard NAME."]


def test_why_in_a_question_answers_for_what_it_asks_alone() -> None:
    """CASTER-XFER-03 has a Transfer that discards; here cards of one's own are."""
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H", source_played=True)
    game.play(Move("end"))
    assert why(game, "not discard qh") == ["discard Q♥: Q♥ is not in your hand."]
    assert refused(game, "discard qh") == "Not now: Q♥ is not in your hand. Type ? for help."


def test_a_stage_that_is_passed_for_a_person_is_told() -> None:
    """CASTER-TURN-04: nobody can attack, and nothing has changed since the first main phase."""
    game = table(mine="5H", mana="2H 3H 4H", play="KS", new="KS", source_played=True, theirs="9C")
    told = [line for lines in typed(game, "end") for line in lines]
    assert "Your second main phase. Passed for you: end your turn (`ask all` asks you)." in told


def test_a_hint_says_how_many_moves_it_did_not_weigh() -> None:
    game = RaceGame.new(1)
    walk, run = game.legal_moves()
    fly, swim, dig = Move("fly"), Move("swim"), Move("dig")
    weighed = (Weighed(walk, 0.7, 16), Weighed(run, 0.6, 16), Weighed(fly, 0.5, 8), Weighed(swim, 0.4, 8))
    told = advice(game, weighed, (walk, run, fly, swim, dig))
    assert told[0] == "A search would: walk (its chance to win, by 16 tries: about 70%)"
    assert told[3:] == [
        "  It weighed 1 more, and finds them no better.",
        "  It did not weigh 1 of the 5 moves: dig.",
        "  Found by 48 tries in all.",
    ]
    hurried = advice(game, weighed, (walk, run, fly, swim, dig), stopped=6)
    assert hurried[-1] == "  It had to answer after 6 seconds, by 48 tries in all."
    alike = tuple(Weighed(move, 0.5, 16) for move in (walk, run, fly, swim))
    assert advice(game, alike, (walk, run, fly, swim))[0].startswith(
        "A search finds no difference: walk; run; fly and 1 more"
    )


def test_a_hint_without_a_try_is_no_search_s() -> None:
    """DW-CAMP: who the lord is cannot be guessed, so nothing is tried out."""
    game = RaceGame.new(1)
    walk, run = game.legal_moves()
    told = advice(game, (Weighed(walk, 0.5, 0),), (walk, run), player="sensible")
    assert told == ["A simple player (sensible) would: walk (nothing can be tried out here)"]
    untried = (Weighed(walk, 0.5, 0), Weighed(run, 0.5, 0))
    told = advice(game, untried, (walk, run), player="sensible", stopped=6)
    assert told == ["A simple player (sensible) would: walk (a search found nothing in 6 seconds)"]


@pytest.mark.parametrize("seconds", [6, 0.01])
def test_a_hint_is_given_in_a_few_seconds_whatever_the_game(
    seconds: float, starter: Callable[[str], Compendium], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scenario `crawl` held the table for minutes. A person who waits is told by how many tries it was found; where
    time was short, that it was."""
    monkeypatch.setattr(advising, "HINT_SECONDS", seconds)
    arena = load_system("dice-duels").arena(starter("dice-duels"))
    advise = adviser(arena.players, 2)
    assert advise is not None
    game = arena.scenario("crawl").start(2)
    begun = perf_counter()
    told = "\n".join(advise(game))
    assert perf_counter() - begun < 10
    found = r"(Found|It had to answer after 6 seconds,) by \d+ tries in all" if seconds > 1 else "had to|found nothing"
    assert re.search(found, told)


@pytest.mark.parametrize("system", ["caster-duel", "dice-duels", "dragon-warrior", "duel-monsters", "magic-rpg"])
def test_the_help_says_what_wins(system: str, starter: Callable[[str], Compendium]) -> None:
    """In every scenario that comes along, first of all; rules that are cited can be read."""
    rules = load(system)
    assert rules is not None
    arena = load_system(system).arena(starter(system))
    for scenario in arena.scenarios():
        game = arena.scenario(scenario).start(3)
        helped = typed(game, "?", machine={n: RandomPlayer(n) for n in range(1, len(game.sides))})[0]
        assert helped[0].startswith("Goal"), scenario
        assert list(game.goal()) == helped[: len(game.goal())]
        for cited in re.findall(r"[A-Z]+(?:-[A-Z]+)*-\d+", helped[0]):
            assert rules.find(cited).id == cited


@pytest.mark.parametrize("system", ["caster-duel", "dice-duels", "dragon-warrior", "duel-monsters", "magic-rpg"])
def test_what_wins_is_told_before_the_first_question(
    system: str, starter: Callable[[str], Compendium], capsys: pytest.CaptureFixture[str]
) -> None:
    """Once, whatever the scenario; where dice are rolled at the table, too."""
    arena = load_system(system).arena(starter(system))
    for scenario in arena.scenarios():
        play_command._begin(arena.scenario(scenario), 3, None, system, quiet=False, pause=False)
        assert capsys.readouterr().out.count("Goal") == 1, scenario
    play_command._begin(arena.scenario(scenario), 3, None, system, quiet=True, pause=False)
    assert not capsys.readouterr().out


def test_a_hint_is_offered_where_there_is_one() -> None:
    helped, hinted, _ = typed(RaceGame.new(1), "?", "hint")
    assert not any("hint" in line for line in helped)
    assert hinted == ["There is no hint here: no search stands behind this game."]
    helped, hinted, _ = typed(RaceGame.new(1), "?", "hint", advise=lambda _: ["walk"])
    assert any("hint" in line for line in helped)
    assert hinted == ["walk"]


SYSTEMS = ("caster-duel", "dice-duels", "dragon-warrior", "duel-monsters", "magic-rpg")


def positions(book: Compendium, seed: int, count: int, scenario: str = "") -> Iterator[Game[Any]]:
    """So many decisions of a game that is played at random."""
    arena = book.system.arena(book)
    game = arena.scenario(scenario or next(iter(arena.scenarios()))).start(seed)
    game.unattended()
    dice = SeededDice(seed)
    for _ in range(count):
        if game.decision is None:
            return
        yield game
        game.play(dice.choice(game.legal_moves()))


EQUAL = (
    ("caster-duel", "beginner"), ("caster-duel", "dual-draft"), ("dice-duels", "practice"), ("dragon-warrior", "table"),
    ("duel-monsters", "monster-hunt"), ("magic-rpg", "hunt"),
)  # fmt: skip
"""Games in which there are equal things: a card of each of two decks, three creatures of one name."""


@pytest.mark.parametrize("count", [15, pytest.param(200, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("system", "scenario"), EQUAL)
def test_what_is_listed_does_what_it_says_however_it_is_typed(
    system: str, scenario: str, count: int, starter: Callable[[str], Compendium]
) -> None:
    """No two moves are told alike; each line, typed as a whole or in its short form, means its own move and no equal
    one: "block #8 #4", not with the other of that name."""
    for game in positions(starter(system), 3, count, scenario):
        moves = game.legal_moves()
        told = [game.describe(move) for move in moves]
        assert len(set(told)) == len(told)
        for move, words in list(zip(moves, told, strict=True))[:30]:
            for line in (words, words.lower(), game.typed(move)):
                assert finding.named(game, line, moves) == (move,), line
            bare = finding.without_brackets(words)  # who makes it stands in front, as a hint tells it
            alike = tuple(
                move for move, text in zip(moves, told, strict=True) if finding.without_brackets(text) == bare
            )
            found = finding.named(game, bare, moves)
            assert found, bare
            assert set(found) <= set(alike), bare


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_refusal_cites_a_rule_that_there_is_or_none(system: str, starter: Callable[[str], Compendium]) -> None:
    """Never a whole group ("CASTER-TURN"), and never a rule that the book does not have."""
    rules = load(system)
    assert rules is not None
    known = {rule.id for group in rules.groups for rule in group.rules}
    seen: set[Move] = {Move("fly"), Move("end"), Move("pass"), Move("attack", ("nobody",)), Move("discard", (4,))}
    cited = set[str]()
    for game in positions(starter(system), 3, 60):
        legal = set(game.legal_moves())
        cited |= {game.why_not(move).rule for move in sorted(seen - legal, key=str)[:40]}
        seen |= legal
    assert cited - {""} <= known
    assert "" in cited


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_inner_word_is_told(system: str, starter: Callable[[str], Compendium]) -> None:
    """A verb with a hyphen is one of the program's own; a person reads its words."""
    for game in positions(starter(system), 5, 150):
        for move in game.legal_moves():
            assert "-" not in move.verb or move.verb not in game.describe(move), move


def test_what_is_no_answer_is_told_the_question() -> None:
    """Without the inner names of its answers: "one can link"."""
    game = RaceGame.new(1)
    assert refused(game, "fly") == "First there is this to decide: Choose."


ELSEWHERE = (
    ("caster-duel", "beginner"), ("dice-duels", "practice"), ("dice-duels", "crawl"), ("dragon-warrior", "table"),
    ("dragon-warrior", "quest"), ("duel-monsters", "monster-hunt"), ("magic-rpg", "duel"),
)  # fmt: skip


@pytest.mark.parametrize("count", [45, pytest.param(200, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("system", "scenario"), ELSEWHERE)
def test_a_word_of_another_moment_is_told_what_is_asked_now(
    system: str, scenario: str, count: int, starter: Callable[[str], Compendium]
) -> None:
    """Whatever begins as a move does at some time is never "no move that can be made out", in any game."""
    told = set[str]()
    for number, game in enumerate(positions(starter(system), 4, count, scenario)):
        if number % 5:
            continue
        decision = game.decision
        assert decision is not None
        assert {move.verb for move in game.legal_moves()} <= game.verbs
        legal = {move.verb for move in game.legal_moves()}
        for verb in sorted(game.verbs - legal)[number % 3 :: 3]:
            for line in (verb, f"{verb} 7", f"{verb} nobody there"):
                for words in (refused(game, line), " ".join(why(game, f"not {line}"))):
                    assert "can be made out" not in words, line
                    told.add(words.partition(":")[0])
    assert "First there is this to decide" in told
    game = next(iter(positions(starter(system), 4, 1, scenario)))
    assert refused(game, "frobnicate") == "'frobnicate' is no move that can be made out. Type ? for help."


AFTERWARDS = (
    "?", "what ogre", "cost ogre", "glossary used", "rule X-01", "b", "log", "log 3", "hint", "orders", "why",
    "why not", "why not attack", "why not fly", "ask all", "ask less", "ask again", "always 1", "m", "0", "1",
    "attack", "save",
    "note this", "undo now",
)  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_is_typed_after_the_end_is_answered(system: str, starter: Callable[[str], Compendium]) -> None:
    """And ends nothing: Enter does."""
    from convert.kernel.search import SearchPlayer

    arena = load_system(system).arena(starter(system))
    for scenario in arena.scenarios():
        game = arena.scenario(scenario).start(3)
        game.unattended()
        player = arena.players["random"](3)
        for _ in range(900):
            if game.decision is not None:
                game.play(player.choose(game, game.legal_moves()))
        if game.over:
            break
    assert game.over
    searching = arena.players["search"](1)
    assert isinstance(searching, SearchPlayer)
    said: list[str] = []
    typed = iter((*AFTERWARDS, ""))
    Table(
        game,
        machine={1: RandomPlayer(1)},
        ask=lambda _: next(typed),
        say=said.append,
        linger=True,
        advise=lambda over: [str(searching.weigh(over, over.legal_moves()))],
    ).run()
    assert next(typed, None) is None
    assert "There is nothing to decide any more." in said


def test_a_few_letters_are_not_those_of_whoever_makes_the_move() -> None:
    """The list leaves that name out, so what it shows goes first: "sum la" is La Jinn also for Khay Lampkeeper."""
    two = (monster("Lamp Jinn", 2, 5, 5), monster("Feral Cub", 2, 5, 5))
    who = mage("Khay Lampkeeper", "lamp-jinn", "feral-cub", channeling=9)
    game = play(fight([who], [mage("B")], card_index=with_entries(*two)), "stance none")
    found = {move.args[1] for move in finding.named(game, "sum la", game.legal_moves())}
    assert found == {"home-lamp-jinn"}
    assert finding.named(game, "sum lampkeeper fer", game.legal_moves()), "who names them is understood all the same"


@pytest.mark.parametrize(
    ("line", "gone", "asked"),
    [
        ("go", False, "go: which? (0 for all moves)"),
        ("meadow", False, "meadow: is this meant? (0 for all moves)"),
        ("mea", False, "mea: is this meant? (0 for all moves)"),
        ("let", True, ""),
        ("let meadow", True, ""),
        ("a lets meadow go", True, ""),
    ],
)
def test_what_is_given_up_for_good_is_said_so(line: str, gone: bool, asked: str) -> None:
    """A field that lies is not let go by its name alone, nor by a word that is meant for a walk (CONVERT-29)."""
    meadow = spell("Meadow", 1, Ability(mode="continuous"), form="field", area="section", uses_focus=True)
    game = play(fight([mage("A", "meadow")], [mage("B")], card_index=with_entries(meadow)), "stance none")
    told, *_ = typed(play(game, "cast a home-meadow", "choose section:1"), line)
    assert any("Meadow ends: let go" in each for each in told) == gone, told
    assert not asked or asked in told


def test_a_standing_order_out_of_place_is_told_in_one_sentence() -> None:
    (told, *_) = typed(RaceGame.new(1), "always fly")
    assert told == ["A standing order is given where its question is asked: there type always and the answer."]


def test_always_alone_is_told_what_it_needs() -> None:
    (told, *_) = typed(RaceGame.new(1), "always")
    assert told == [ORDER_NEEDS]


@pytest.mark.parametrize("count", ["0", "abc", "-3", "9" * 40])
def test_a_log_of_no_lines_is_asked_how_many(count: str) -> None:
    (told, *_) = typed(RaceGame.new(1), f"log {count}")
    assert told == ["Type how many of the last lines: log 40."]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2h", "Not now: 2♥ is not in the pack in front of you. Type ? for help."),
        ("pick zz", "There is no 'pick zz' to choose now. Type ? for help."),
    ],
)
def test_a_card_that_cannot_be_picked_is_told_why_with_or_without_the_verb(line: str, told: str) -> None:
    """CASTER-SETUP-04."""
    options = Options(setup="single-draft")
    game = CasterGame.new(options, card_index(options), seed=3)
    assert "2♥" not in "".join(game.describe(move) for move in game.legal_moves())
    assert refused(game, line) == told
