"""The table speaks in words: marks, spells that have left play, names in nobody's Spellbook, both spellings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.kernel import Move
from convert.prose.matching import one_spelling, words_begin
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.board import board
from convert.systems.duel_monsters.rules.character import Focused, Item
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.naming import called
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Active, Status, Until
from convert.systems.duel_monsters.rules.telling_events import tell
from convert.table.answers import Reference
from convert.table.reference import reference_of
from tests.rules_fight.fights import fight, mage, play
from tests.rules_fight.test_at_the_table import duel, typed

STAY = Until("stay")


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (Status("forbid", "attack", "x", STAY), "cannot attack"),
        (Status("forbid", "change_stance", "x", STAY), "cannot change stance"),
        (Status("forbid", "act", "x", STAY), "cannot act"),
        (Status("allow", "extra_attack", "x", STAY), "can attack twice each round"),
        (Status("protect", "battle", "x", STAY), "cannot be destroyed by battle"),
        (Status("protect", "damage", "x", STAY, times=1), "takes no damage, 1 time a round"),
        (Status("suppress", "abilities", "x", STAY), "has its effects negated"),
        (Status("identity", "type", "x", STAY, detail=Identity("Dragon")), "has the Type Dragon, too"),
    ],
)
def test_a_mark_is_told_in_words(status: Status, words: str) -> None:
    game = fight([mage("Ann")], [mage("Bob")])
    assert tell(game, ev.Marked("ann", status)) == f"  Ann {words}."


def test_a_spell_that_has_left_play_keeps_its_name() -> None:
    game = fight([mage("Ann", "sparks")], [mage("Bob")])
    game.log.append(ev.SpellStayed(Active(Ref("sparks-trap"), "home-sparks", NOTHING, -1, "room", 2, 0)))
    assert "sparks-trap" not in game.state.spells
    assert called(game, "sparks-trap") == "Sparks"


def test_a_spell_that_was_there_from_the_start_keeps_its_name_too() -> None:
    """One held on the sheet, whose coming is in no log, as its unconscious caster lets it go (STAT-22)."""
    ann = replace(mage("Ann", "sparks"), focus=(Focused(what="lasting", spell="sparks"),))
    game = fight([ann], [mage("Bob")])
    (spell,) = game.state.spells
    assert spell not in {event.spell.id for event in game.log if isinstance(event, ev.SpellStayed)}
    game.emit(ev.SpellEnded(spell, "let go"))
    assert called(game, spell) == "Sparks"


def test_a_spell_that_came_with_somebody_late_keeps_its_name() -> None:
    game = fight([mage("Ann", "sparks")], [mage("Bob")])
    late = Active(Ref("sparks-spell"), "home-sparks", NOTHING, -1, "room", 2, 0)
    game.log.append(ev.CameLate("bob", (), (), (late,), (), ()))
    assert called(game, "sparks-spell") == "Sparks"


def test_the_board_names_nobody_by_a_code() -> None:
    assert not any("ann:" in line for line in board(duel(), None))


def test_why_not_a_monster_that_nobody_here_has() -> None:
    """It is looked for by its words in the compendium, and the reason is that it is in no Spellbook (CAST-10)."""
    (told,) = typed(duel(), "why not summon ogr")
    assert "name who acts" not in " ".join(told)
    assert "Ogre" in told[0]
    (unknown,) = typed(duel(), "why not summon xyzzy")
    assert unknown == ["Ann summons Xyzzy: there is no such spell."]


def test_both_spellings_are_understood() -> None:
    assert one_spelling("defence in colour: polymerisation") == "defense in color: polymerization"
    assert one_spelling("disc, this, wise men") == "disc, this, wize men"
    assert words_begin("defence", "takes defense mode")
    game = fight([mage("Ann")], [mage("Bob")])
    assert game.understand("stance defence") == (Move("stance", ("defense",)),)
    (first, *_) = typed(game, "defence")
    assert "no move" not in " ".join(first)


def test_both_spellings_ask_about_the_same() -> None:
    """EQUIP-08."""
    things = (Item(name="a hide", armour=2), Item(name="a ring", jewellery=1))
    game = play(fight([mage("Ann", items=things)], [mage("Bob")]), "stance none")
    book = reference_of("duel-monsters")
    american, british = typed(game, "what armor", "what armour", reference=book)
    assert american == british
    assert any("a hide" in line for line in american)


def test_words_of_the_game_are_explained_at_the_table() -> None:
    terms = {"used": [("Used", "cast.")]}
    words = Reference(glossary=lambda name: terms.get(name, []))
    what, word, alone, nothing = typed(duel(), "what used", "glossary used", "what", "what zzz", reference=words)
    assert what == word == ["Used: cast."]
    assert alone == ["Say of what: what NAME, cost NAME, glossary WORD."]
    assert nothing == ["Nothing here is called 'zzz'."]
    (own,) = typed(play(duel()), "what sparks", reference=Reference(glossary=lambda name: [("Sparks", "a word")]))
    assert own[0].startswith("Sparks: incantation")


def test_cost_at_the_table_names_a_rule_for_each_number_as_on_the_command_line() -> None:
    """The lines of ``card2spell cost``, behind what it costs whoever asks; by the number of a line too."""
    book = reference_of("duel-monsters")
    desk = ["  Rank        1  (RARITY-01)", "  Cast        2 MP  (MP-01, CAST-03)"]
    spell, unknown = typed(duel(), "cost sparks", "cost qqqq", reference=book)
    assert spell[:3] == ["Sparks: It costs you 2 MP; you have 40.", *desk]
    assert [line.partition(":")[0] for line in spell if ": " in line][1:3] == ["RARITY-01", "MP-01"]
    assert unknown == ["Nothing here is called 'qqqq'."]
    game = duel()
    number = next(at for at, move in enumerate(game.legal_moves(), 1) if move.verb == "cast")
    assert "(MP-01, CAST-03)" in " ".join(typed(game, f"cost {number}", reference=book)[0])


def test_things_without_an_entry_are_found_by_name_and_by_kind() -> None:
    """The MP of an Amulet stand on the board: ``what amulet`` says whose it is; another side's things are not told."""
    things = (Item(name="a jade ankh", amulet=1), Item(name="a stick", worn=False))
    game = fight([mage("Ann", items=things)], [mage("Bob", items=(Item(name="a bone ankh", amulet=2),))])
    ankh, kind, stick = typed(play(game, "stance none"), "what jade", "what amulet", "what stick")
    assert ankh[0] == kind[0] == "a jade ankh, of Ann: an Amulet of 10 MP beside one's own (EQUIP-13)."
    assert stick[0] == "a stick, of Ann: no bonus, not worn."
    assert not any("bone" in line for line in kind)
