"""GAME-07, SHADOW-01: nothing that a person reads or types at the table tells what an enemy's Shadow is."""

from __future__ import annotations

import msgspec

from convert.effects import Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.board import board
from convert.systems.duel_monsters.rules.events import Marked, Shown, SpellDeclared, SpellStayed
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.naming import shown
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Active, Status, Until
from convert.table import finding
from convert.table.answers import why
from convert.table.story import Story
from tests.rules_fight.fights import cast, damage, fight, mage, play, spell, to_turn_of, with_entries


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
    one_of_his_own = Selector(id="t1", how="target", kind=("monster", "caster"), side="you")
    sparks = spell("Sparks", 1, cast(damage(2), targets=(one_of_his_own,)))
    game = fight(
        [mage("Ann", "ogre", channeling=6, focus=4)], [mage("Bob", "sparks", focus=3)], card_index=with_entries(sparks)
    )
    play(game, "stance none", "summon-shadow ann home-ogre", "stance none", "end", "stance none")
    assert why(game, "not cast sparks ogre") == ["Bob casts Sparks Ogre: there is no such spell."]
    assert why(game, "not cast sparks zork") == ["Bob casts Sparks Zork: there is no such spell."]
    (told,) = why(game, "not cast sparks shadow")
    assert told.startswith("Bob casts Sparks at a Shadow of Ann: leave the target out")


def test_a_shadow_of_ones_own_that_would_show_itself_says_so() -> None:
    """SHADOW-04: by any action; on one's next turn, when it may act."""
    game = to_turn_of(facing_a_shadow(), "a")
    while not any(move.verb == "engage" and move.args[0] == "ogre" for move in game.legal_moves()):
        play(game, str(game.legal_moves()[-1] if game.legal_moves()[0].verb == "stance" else game.legal_moves()[0]))
    told = [game.describe(move) for move in game.legal_moves() if move.args and move.args[0] == "ogre"]
    assert told
    assert all("no Shadow any more)" in text for text in told if not text.startswith("dismiss"))
    others = [game.describe(move) for move in game.legal_moves() if move.args and move.args[0] == "a"]
    assert not any("no Shadow any more" in text for text in others)


def test_what_another_has_prepared_is_named_blindly() -> None:
    """GAME-07: who aims at a Prepared or written spell of an enemy reads whose it is and which of several, in the list
    and in what may be typed; what one has been shown is named."""
    near = Selector(id="t1", how="target", kind="spell", side="opponent", zone=("prepared", "spellbook"), count=1)
    undo = spell("Undo", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(near,)))
    sheets = [mage("A", "sparks", "cure", book=("lantern",))], [mage("B", "undo")]
    game = play(fight(*sheets, card_index=with_entries(undo)), "stance none", "end", "stance none", "cast b home-undo")
    told = [game.describe(move) for move in game.legal_moves()]
    assert sorted(told) == ["a Prepared spell 1 of A", "a Prepared spell 2 of A", "a written spell of A"]
    every = " ".join([*told, *map(game.typed, game.legal_moves())]).casefold()
    assert not any(name in every for name in ("sparks", "cure", "lantern"))
    game.emit(Shown(1, ("prepared:a:home-sparks",), ("Sparks",)))
    assert any("Sparks (A, prepared)" in game.describe(move) for move in game.legal_moves())


def test_what_waits_is_named_blindly() -> None:
    """GAME-07, CONVERT-10, CONVERT-21: who aims at an armed trap of another reads whose it is; what was shown, or
    declared as it was sprung, is named."""
    spells = Selector(id="t1", how="target", kind="artifact", zone="play", side="opponent", count=1)
    undo = spell("Undo", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(spells,)))
    game = fight([mage("A", "undo")], [mage("B")], card_index=with_entries(undo))
    for number in (1, 2):
        trap = Active(Ref(f"circle-{number}"), "home-lantern", Ref("b"), 1, "armed", 1, 0)
        game.emit(SpellStayed(trap))
    game.refresh()
    play(game, "stance none")
    assert shown(game, "circle-1") == "an armed trap of B"
    assert game.typed(Move("choose", ("circle-1",))) == 'choose "an armed trap of B"'
    game.emit(Shown(0, ("circle-1",), ("Lantern",)))
    game.emit(SpellDeclared("b", "home-lantern", "answer", "k", source="circle-2"))
    assert [shown(game, "circle-1"), shown(game, "circle-2")] == ["Lantern", "Lantern"]


def test_what_one_precasts_one_reads_by_its_name_at_a_table_of_two() -> None:
    """PRECAST-01, GAME-07: and the other reads that it is something."""
    game = play(fight([mage("A", "rush")], [mage("B")]), "stance none", "precast a home-rush")
    event = next(one for one in game.log if isinstance(one, SpellDeclared))
    assert "precasts Rush" in game.tell_to(event, 0)
    assert "precasts something" in game.tell_to(event, 1)


def test_what_somebody_typed_stands_in_their_own_story_alone() -> None:
    """A standing order, a name that is no longer possible, a step that was taken back."""
    story = Story((0, 1), everything=False)
    story.add("From now on no stance is the answer.", 0)
    story.add("Taken back: cast Fissure.", 1, others="Something was taken back.")
    assert story.last(0, 9) == ("From now on no stance is the answer.", "Something was taken back.")
    assert story.last(1, 9) == ("Taken back: cast Fissure.",)


def test_the_price_is_that_of_the_caster_whose_turn_it_is() -> None:
    """ATTR-03: two of a side, of whom the second has the monster's Attribute."""
    two = [mage("A", "masaki", attribute="Water"), mage("C", "masaki", attribute="Earth")]
    game = to_turn_of(play(fight(two, [mage("B")]), "stance none"), "c")
    game = (
        play(game, "stance none")
        if game.decision is not None and "stance none" in map(str, game.legal_moves())
        else game
    )
    assert (
        f"It costs you {mp.cost(game.state.mages['c'], game.card_index['home-masaki'])} MP"
        in game.look_up("masaki", 0)[1]
    )


def test_what_lasts_on_a_creature_stands_on_the_board() -> None:
    game = play(fight([mage("A")], [mage("B")]), "stance none")
    assert not any("cannot" in line for line in board(game, 1))
    game.emit(Marked("a", Status("forbid", "attack", "x", Until("stay"))))
    assert any("cannot attack" in line for line in board(game, 1))
