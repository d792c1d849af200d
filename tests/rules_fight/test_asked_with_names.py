"""What a person is asked says of what: what is to be answered, for which spell MP are spent; and nothing that is
another side's secret (GAME-07)."""

from __future__ import annotations

from convert.effects import Ability, Selector
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.events import SpellDeclared
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.naming import called
from convert.systems.duel_monsters.rules.refs import eidolon_ref
from tests.rules_fight.fights import bring, fight, legal, mage, play, spell, with_entries
from tests.rules_fight.test_trap_rules import CARD_INDEX

PIT = Item(name="a deep pit", entry="pit", worn=False)


def prompt(game: Game) -> str:
    assert game.decision is not None
    return game.decision.prompt(game)


def test_game_07_what_an_enemy_arms_is_not_told_by_its_mp() -> None:
    """1 + R MP would tell its Rank."""
    game = fight([mage("A", items=[PIT])], [mage("B")], card_index=CARD_INDEX)
    play(game, "stance none")
    game.play(next(move for move in game.legal_moves() if move.verb == "arm"))
    (declared,) = [event for event in game.log if isinstance(event, SpellDeclared)]
    assert game.tell_to(declared, 0) == "A arms Pit (3 MP)."
    assert game.tell_to(declared, 1) == "A arms something."


def test_what_may_be_answered_is_named_unless_it_is_a_secret() -> None:
    """PRECAST-10, GAME-07: a creature that arrives; of a Shadow nothing."""
    for verb, told in (
        ("summon", "A may answer: Masaki arrives (HP 12, Attack 11, Defense 11)."),
        ("summon-shadow", ""),
    ):
        game = fight([mage("A", items=[PIT])], [mage("B", bonded="masaki", channeling=9)], card_index=CARD_INDEX)
        play(game, "stance none")
        game.play(next(move for move in game.legal_moves() if move.verb == "arm"))
        play(game, "end", "stance none", f"{verb} b home-masaki")
        asked = []
        while game.decision is not None and type(game.decision).__name__ != "Act":
            if type(game.decision).__name__ == "Answer" and game.to_move == 0:
                asked.append(prompt(game))
            play(game, "pass" if legal(game, "pass") else "stance none" if legal(game, "stance none") else "no")
        assert asked == ([told] if told else asked)
        assert told or not any("Masaki" in one for one in asked)


def test_a_trap_that_is_not_armed_is_not_sprung_and_says_so() -> None:
    """CONVERT-10: by its card's name or its own."""
    game = fight([mage("A", items=[PIT])], [mage("B")], card_index=CARD_INDEX)
    play(game, "stance none")
    for words in ("spring pit", "spring deep pit", "spring a deep pit"):
        (move,) = game.understand(words)
        assert game.why_not(move).rule == "CONVERT-10"
        assert "is not armed" in game.why_not(move).reason
    game.play(next(move for move in game.legal_moves() if move.verb == "arm"))
    (move,) = game.understand("spring deep pit")
    assert game.why_not(move).rule == "PRECAST-10"


def test_extra_mp_are_asked_for_by_the_name_of_the_spell() -> None:
    """MP-04, CHECK-03."""
    game = fight([mage("A", "fissure", channeling=9)], [mage("B")])
    play(game, "stance none", "cast a home-fissure")
    assert prompt(game) == "A: how much for Fissure, as extra MP? (0 to 6)"


def test_of_two_that_are_called_alike_it_is_told_whose_each_is() -> None:
    """Kuriboh of A and Kuriboh of B; the Masaki that nobody else has is told by its name alone."""
    zap = spell("Zap", 1, Ability(mode="cast", targets=(Selector(id="t1", how="target", kind="monster"),), do=()))
    game = fight([mage("A", "zap")], [mage("B")], card_index=with_entries(zap))
    for who in "ab":
        bring(game, who, game.card_index.monster("kuriboh"))
    bring(game, "a", game.card_index.monster("masaki"))
    play(game, "stance none", "stance none", "stance none", "cast a home-zap")
    told = [game.describe(one) for one in game.legal_moves() if one.verb == "choose"]
    assert told == ["Kuriboh (of A)", "Kuriboh 2 (of B)", "Masaki"]


def test_an_eidolon_in_focus_is_let_go_by_its_name() -> None:
    """EIDOLON-02: it is in Focus before anybody wears it, and is called as its spell is."""
    game = fight([mage("A")], [mage("B")], card_index=CARD_INDEX)
    assert called(game, eidolon_ref("pit")) == "Pit"
