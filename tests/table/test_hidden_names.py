"""GAME-07, SHADOW-01: nothing that a person reads or types at the table tells what an enemy's Shadow is."""

from __future__ import annotations

import msgspec

from convert.effects import Selector
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.table import finding
from convert.table.answers import why
from convert.table.story import Story
from tests.rules_fight.fights import cast, damage, fight, mage, play, spell, with_entries


def facing_a_shadow() -> Game:
    """B's turn; A has an Ogre as a Shadow."""
    game = fight([mage("A", "ogre", channeling=6, focus=4)], [mage("B", focus=3)])
    play(game, "stance none", "summon-shadow a home-ogre", "stance none", "end", "stance none")
    assert game.to_move == 1
    assert game.state.beings["ogre"].shadow
    return game


def test_a_shadow_is_named_by_whose_it_is() -> None:
    game = facing_a_shadow()
    told = [game.describe(move) for move in game.legal_moves()]
    assert "B engages a Shadow of A" in told
    assert not any("Ogre" in text for text in told)
    (found,) = finding.named(game, "engage shadow", game.legal_moves())
    assert str(found) == "engage b ogre"


def test_a_shadow_is_not_found_by_what_it_is() -> None:
    """The same words for what it is, for its short name and for what nobody has."""
    game = facing_a_shadow()
    for name in ("ogre", "ogr", "sand giant", "masaki"):
        assert finding.named(game, f"engage {name}", game.legal_moves()) == ()
        assert why(game, f"not attack {name}") == [f"B attacks {name.title()}: there is nobody of that name here."]
    assert finding.named(game, "engage b ogre", game.legal_moves()) == ()
    assert game.look_up("ogre", 1)[0].startswith("Ogre: summon"), "the entry that anybody may read"
    assert game.look_up("shadow", 1) == ("a Shadow of A",)


def test_ones_own_shadow_is_found_by_its_name() -> None:
    """COMBAT-16: its own side is told the rule, not that it is not there; with an enemy so called, he is meant."""
    game = facing_a_shadow()
    play(game, "end", "done", "stance none", "stance none")
    assert why(game, "not engage ogre") == ["A engages Ogre: one engages an enemy (COMBAT-16)."]
    game.state.names["b"] = game.state.beings["b"].name = "Ogre Lord"
    assert [str(move) for move in game.understand("engage ogre")] == ["engage a b", "engage ogre b"]


def test_several_shadows_of_one_caster_are_told_apart() -> None:
    game = facing_a_shadow()
    twin = game.state.beings["ogre"]
    game.state.beings["other"] = msgspec.structs.replace(twin, id=Ref("other"))
    game.state.names["other"] = "Masaki"
    game.refresh()
    told = [game.describe(move) for move in game.legal_moves() if move.verb == "engage"]
    assert told[-2:] == ["B engages Shadow 1 of A", "B engages Shadow 2 of A"]


def test_what_happens_to_a_shadow_is_not_told_by_its_name() -> None:
    """SHADOW-01: to its own side it is; all of the story, and what is new, to the other by whose it is."""
    game = facing_a_shadow()
    told = Story([1], everything=False)
    told.tell(game)
    play(game, "engage b ogre")
    assert told.tell(game) == ["B engages a Shadow of A."]
    assert not any("Ogre" in line for line in told.whole(game, 1))
    assert "B engages Ogre." in Story([0], everything=False).whole(game, 0)
    together = Story([0, 1], everything=False)
    assert "B engages a Shadow of A." in together.tell(game), "both look at the screen"


def test_a_spell_at_a_shadow_tells_nothing_of_what_it_is() -> None:
    """GAME-07: named by what it is, it is nobody; named as a Shadow, no reason is given that depends on what it is."""
    one_of_his_own = Selector(id="t1", how="target", kind="any", side="you")
    sparks = spell("Sparks", 1, cast(damage(2), targets=(one_of_his_own,)))
    game = fight(
        [mage("Ann", "ogre", channeling=6, focus=4)], [mage("Bob", "sparks", focus=3)], card_index=with_entries(sparks)
    )
    play(game, "stance none", "summon-shadow ann home-ogre", "stance none", "end", "stance none")
    assert why(game, "not cast sparks ogre") == ["Bob casts Sparks Ogre: there is no such spell."]
    assert why(game, "not cast sparks zork") == ["Bob casts Sparks Zork: there is no such spell."]
    (told,) = why(game, "not cast sparks shadow")
    assert told.startswith("Bob casts Sparks at a Shadow of Ann: leave the target out")
