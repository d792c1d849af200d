"""What a person is told of a battle and of a Party Member: all that happened, and whose figures are whose."""

from __future__ import annotations

from msgspec.structs import replace

from convert.systems.dragon_warrior.rules.after import LevelUp
from convert.systems.dragon_warrior.rules.events import ReadAloud
from convert.systems.dragon_warrior.rules.treasure import item_of
from tests.dragon_warrior.tables import battle, conflict, do, member, restack, warrior


def told(game: object) -> list[str]:
    return [line for event in game.log if (line := game.tell(event))]  # type: ignore[attr-defined]


def test_a_card_that_blocks_for_the_warrior_says_so() -> None:
    """DW-PM-04: no damage is told by the line itself; an attack's help by the line of the damage (DW-PM-03)."""
    defending = do(battle("2 3", "6 4", party=[member()], turn=1, draws="7"), "attack 6", "turn-up")
    assert "The Ally turns up 7 for Friend and blocks the attack." in told(defending)
    attacking = do(battle("8 2", "9 3 4", party=[member()], draws="Q"), "attack 8", "block 9", "turn-up")
    assert "The Ally turns up Q for Friend." in told(attacking)
    lower = do(battle("2 3", "6 4", party=[member()], turn=1, draws="5"), "attack 6", "turn-up")
    assert "The Ally turns up 5 for Friend." in told(lower)
    idle = do(battle("7 3", "6 4", party=[member()], turn=1, draws="9"), "attack 6", "block 7", "turn-up")
    assert "The Ally turns up 9 for Friend." in told(idle)


def test_a_card_that_frees_or_stops_who_runs_says_so() -> None:
    """DW-PM-04, DW-PM-11."""
    running = do(battle("8 2", "9 3 4", party=[member()], draws="Q"), "run 8", "block 9", "turn-up")
    assert "The Ally turns up Q for Friend: the Villain's block does not hold the Warrior." in told(running)
    stopped = do(battle("2 3", "6 4", party=[member()], turn=1, draws="7"), "run 6", "turn-up")
    assert "The Ally turns up 7 for Friend and keeps the Villain from running away." in told(stopped)


def test_what_a_party_member_gains_is_told() -> None:
    """DW-XP-06, DW-PM-01: where its point went, into a Max Defense that a battle does not use, too (DW-PM-10)."""
    game = battle("8 2", "9 3", party=[member()], hero=warrior(xp=30, level=1))
    restack(game, LevelUp())
    game.refresh()
    grown = game.state.party[0]
    figures = f"Attack {grown.attack}, Max Defense {grown.max_defense}, Max HP {grown.max_hp}"
    assert f"Friend grows too: {figures}." in told(game)
    assert any(line.strip().startswith(f"with Friend ({grown.points} points): Attack") for line in game.board(None))


def test_a_question_for_a_block_says_what_it_is_about() -> None:
    """DW-BATTLE-10, DW-CONF-09: the damage of an attack that is not blocked."""
    attacked = do(battle("7 3", "6 4", turn=1, foes=[conflict(attack=4)]), "attack 6")
    assert attacked.decision is not None
    assert attacked.decision.prompt(attacked) == "Ox attacks with 6 for 4 damage. Block?"
    runs = do(battle("7 3", "6 4", turn=1), "run 6")
    assert runs.decision is not None
    assert "damage" not in runs.decision.prompt(runs)


def test_a_spell_with_a_card_is_told_as_one() -> None:
    """DW-SPELL: by its name."""
    game = battle("5 J 2", "6 Q 4", hero=warrior(max_mp=10), foes=[conflict(2, 3, 0, 15)])
    do(game, "cast hurt", "card 5", "card 11")
    assert any(" casts Hurt with " in line for line in told(game))
    assert not any("plays for" in line for line in told(game))


def test_equal_things_in_the_pouch_are_counted() -> None:
    hero = warrior(pouch=(item_of("healstuff", 1), item_of("healstuff", 2), item_of("healstuff", 1)))
    game = battle("8 2", "9 3", hero=hero)
    assert any(line.endswith(": 2 x Healstuff +1, Healstuff +2") for line in game.board(None))


def test_a_thing_with_a_name_of_its_own_is_used_by_it() -> None:
    """DW-TREAS-05: what is taken first has no name, where there is such a thing."""
    broth = replace(item_of("healstuff", 1), name="Gran's broth")
    for pouch, words in (
        ((broth,), "Use Healstuff +1, Gran's broth"),
        ((broth, item_of("healstuff", 1)), "Use Healstuff +1"),
    ):
        game = battle("8 2", "9 3", hero=warrior(pouch=pouch))
        assert words in [game.describe(move) for move in game.legal_moves()]


def test_the_king_promises_what_there_is() -> None:
    """DW-AUTO-03, DW-TREAS-03: two chests, and three at a table."""
    game = battle("8 2", "9 3")
    king = ReadAloud("king", "Anna", "Dragon")
    assert "The two chests behind my chair are yours.”" in game.tell(king)
    game.state.table = True
    assert "The three chests behind my chair are yours; take them in what order you like.”" in game.tell(king)
