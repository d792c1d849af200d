"""What people at a keyboard ask and are told: what a thing does and costs, standing orders, taking back, whose turn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.kernel import RandomPlayer
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.game import Game
from convert.table.keyboard import Table
from convert.table.scene import Scene
from convert.table.stopping import Stopped
from tests.rules_fight.fights import engage, fight, mage, play, real


def duel() -> Game:
    game = fight(
        [mage("Ann", "sparks", "cure", bonded="masaki", channeling=6)], [mage("Bob", "fissure"), real("ogre")], dice=()
    )
    return play(game, "stance none")


class Person:
    """Types lines, and keeps what was asked and told after each."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []
        self.told: list[list[str]] = [[]]

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        self.told.append([])
        return self.lines.pop(0)

    def say(self, line: str) -> None:
        self.told[-1].append(line)


def sit(game: Game, person: Person, **more: Any) -> Table:
    more.setdefault("machine", {1: RandomPlayer(1)})
    return Table(game, ask=person.ask, say=person.say, **more)


def typed(game: Game, *lines: str, **more: Any) -> list[list[str]]:
    """What is told after each line."""
    person = Person(*lines)
    with pytest.raises(Stopped):
        sit(game, person, **more).run()
    return person.told[1:]


def test_what_and_cost_tell_what_a_spell_does_and_takes() -> None:
    what, cost = typed(duel(), "what sparks", "cost masaki")
    assert what[:2] == ["Sparks: incantation, Rank 1.", "  It costs you 2 MP; you have 40."]
    assert cost[0].startswith("Masaki: summon, Rank 1, Level ")
    assert typed(duel(), "what nobody")[0] == ["Nothing here is called 'nobody'."]


def test_mp_05_the_amulets_mp_are_told_beside_ones_own() -> None:
    """The board has them apart: MP 40/40, Amulet 10 MP."""
    game = duel()
    next(iter(game.state.mages.values())).amulet = 10
    assert typed(game, "what sparks")[0][1] == "  It costs you 2 MP; you have 50 (40 and 10 of the Amulet)."


def test_equip_10_what_a_worn_scepter_lowers_is_told() -> None:
    """The Channeling that a spell needs, not its MP; nothing of it without one."""
    game = duel()
    next(iter(game.state.mages.values())).scepter = 3
    told = typed(game, "what sparks")[0][1]
    assert told == "  It costs you 2 MP, and with your Scepter 0 Channeling (EQUIP-10); you have 40."
    assert "6 MP, and with your Scepter 3 Channeling" in " ".join(typed(game, "what masaki")[0])


def test_attr_03_the_sustain_of_a_summon_is_told_as_this_caster_pays_it() -> None:
    def told(attribute: Any) -> str:
        game = fight([mage("Ann", attribute=attribute)], [real("ogre")], dice=())
        return " ".join(typed(play(game, "stance none"), "cost ogre")[0])

    assert "Sustain 4." in told("Light")
    assert "Sustain 3 for you (4 for others)." in told("Dark")


def test_what_an_item_gives_and_which_monster_somebody_is_are_told() -> None:
    """EQUIP-13: of a named creature one reads its monster, of an item what it is good for."""
    item = Item(name="an eye of glass", amulet=1)
    game = fight([mage("Ann", items=[item])], [real("ogre", called="the guardian")], dice=())
    amulet, guardian = typed(play(game, "stance none"), "what eye of glass", "what the guardian")
    assert amulet == ["an eye of glass, of Ann: an Amulet of 10 MP beside one's own (EQUIP-13)."]
    assert guardian[0].startswith("the guardian")
    assert guardian[1].startswith("Ogre: summon, Rank 1, Level")


def test_a_number_of_the_list_is_asked_about_as_its_move() -> None:
    """Of a family its moves, of one move what it names; that it is listed says that nothing forbids it."""
    listed = [line.split(maxsplit=1) for line in typed(duel(), "0")[0][1:]]
    number = next(number for number, text in listed if text.startswith("casts Sparks"))
    what, why = typed(duel(), f"what {number}", f"why not {number}")
    assert what[:2] == ["Ann casts Sparks (2 MP).", "Sparks: incantation, Rank 1."]
    assert why == ["Nothing forbids it: Ann casts Sparks (2 MP)."]
    (beyond,) = typed(duel(), f"what {len(listed) + 1}")
    assert beyond == [f"Nothing here is called '{len(listed) + 1}'."]


def test_what_looks_like_a_move_and_names_nothing_is_none() -> None:
    """Its words cannot be told: no place is called "opponent"."""
    for line in ("why not move ann opponent", "move ann opponent", "why not stance wide", "link a b"):
        (told,) = typed(duel(), line)
        assert any(one.startswith("There is no '") for one in told)
    (nonsense,) = typed(duel(), "frobnicate")
    assert "is no move that can be made out" in nonsense[0]


def test_another_move_inside_a_question_is_told_the_question() -> None:
    """Not the rule of the question: `cast` is no stance."""
    (told,) = typed(fight([mage("Ann", "sparks")], [mage("Bob")], dice=()), "cast sparks")
    assert told == ["First there is this to decide: Which stance does Ann take?"]


def test_names_are_told_when_several_fit_and_whoever_has_fallen_stops_nobody_from_reading() -> None:
    game = duel()
    game.state.mages["gone"] = msgspec.structs.replace(game.state.mages["ann"], id="gone")
    (told,) = typed(game, "what a")
    assert any("Sparks" in line or "Ann" in line for line in told)


def test_what_does_not_tell_what_the_other_side_holds() -> None:
    """GAME-07: Bob's Prepared Fissure is read as any entry is, without his MP or that he has it."""
    (told,) = typed(duel(), "what bob")
    assert len(told) == 1
    assert "Prepared" not in told[0]
    assert "MP" not in told[0]


def test_moves_name_their_mp_and_leave_out_the_name_that_all_begin_with() -> None:
    (listed,) = typed(duel(), "0")
    texts = [line.split(maxsplit=1)[1] for line in listed[1:]]
    assert "casts Sparks (2 MP)" in texts
    assert not any(text.startswith("Ann ") for text in texts)


def test_a_standing_order_answers_the_same_question_until_it_is_taken_back() -> None:
    game = fight([mage("Ann", channeling=6)], [mage("Bob")], dice=())
    person = Person("always no stance", "end", "end", "orders", "ask again", "end", "q")
    with pytest.raises(Stopped):
        sit(game, person, machine={1: RandomPlayer(3)}).run()
    everything = [line for lines in person.told for line in lines]
    assert everything.count("As ordered: no stance.") == 2
    assert "Which stance does Ann take? no stance" in everything
    assert "1 standing order taken back." in everything


def test_undo_at_the_question_which_is_meant_lists_all_again_and_takes_nothing_back() -> None:
    asked, again = typed(duel(), "casts", "undo")
    assert asked[0].endswith("casts: which? (0 for all moves)")
    assert again[0].startswith("Ann's turn")
    assert again[-1].endswith("end the turn")


def test_a_name_typed_in_a_list_is_looked_for_in_that_list_alone() -> None:
    """Nothing that is typed there ends a turn; how to leave it is said."""
    game = duel()
    first, *others, last = typed(game, "casts", "en", "end", "", "ann ends", "charge", "0", "end")
    assert first[0].endswith("casts: which? (0 for all moves)")
    assert [told[-1] for told in others[:5]] == [
        "'en' is none of these. Type 0 for all moves, and then this.",
        "'end' is none of these. Type 0 for all moves, and then this.",
        "Type a number from 1 to 3, or a few letters of a move; 0 for all moves; ? for help.",
        "'ann ends' is none of these. Type 0 for all moves.",
        "'charge' is none of these. Type 0 for all moves, and then this.",
    ]
    assert any("turn" in line for line in last)


def test_the_word_that_ends_a_row_does_not_end_it_from_a_list_that_was_asked_for() -> None:
    """CAST-12: a Full Cast of two, and of a third that is still to be told apart."""
    mine = ("sparks", "cure", "ogre")
    game = fight([mage("Ann", *mine, channeling=9, focus=4, preparation=4)], [mage("Bob")], dice=())
    lines = ("no stance", "casts several", "add cast sparks", "add cast cure", "og", "done", "2", "q")
    *_, asked, told, _, _ = typed(game, *lines)
    assert "og: which?" in asked[0]
    assert told == ["'done' is none of these. Type 0 for all moves, and then this."]
    assert str(game.history[4]) == "add summon-shadow home-ogre"


def test_undo_leaves_nothing_of_the_future_on_the_screen() -> None:
    scenes: list[Scene] = []
    person = Person("charge", "undo")
    with pytest.raises(Stopped):
        sit(duel(), person, show=scenes.append).run()
    assert any("charges" in line for line in scenes[1].log)
    assert not any("charges" in line for line in scenes[2].log[:-1])
    assert scenes[2].log[-1].startswith("Taken back: Ann charges")


def test_what_the_table_noted_is_news_once() -> None:
    """Each stands on one screen: at the next question, until that is answered."""
    scenes: list[Scene] = []
    person = Person("always no stance", "charge", "undo", "charge", "q")
    game = fight([mage("Ann", "sparks")], [mage("Bob")], dice=())
    with pytest.raises(Stopped):
        sit(game, person, show=scenes.append).run()
    ordered = [any("From now on" in line for line in scene.log) for scene in scenes]
    assert ordered == [False, True, False, False, False]
    back = [any("Taken back" in line for line in scene.log) for scene in scenes]
    assert back == [False, False, False, True, False]


def test_undo_of_several_steps_leaves_nothing_of_the_future_either() -> None:
    """Over the other side's turn: the story is what it was, the board too."""
    scenes: list[Scene] = []
    person = Person("charge", "charge", "no stance", "charge", "undo", "undo", "undo", "undo", "undo")
    with pytest.raises(Stopped):
        sit(duel(), person, show=scenes.append).run()
    assert len(scenes[4].log) > len(scenes[0].log)
    assert scenes[-1].log[:-1] == scenes[0].log
    assert scenes[-1].log[-1].startswith("Taken back: ")
    assert (scenes[-1].tableau, scenes[-1].choices) == (scenes[0].tableau, scenes[0].choices)
    assert "There is nothing to take back." in person.told[-1]


def test_a_finished_fight_is_summed_up() -> None:
    game = fight([mage("Ann"), mage("Cid")], [real("ogre")], dice=())
    game.state.round = 4
    game.state.beings["ann"].hp, game.state.beings["cid"].down = 3, True
    assert game.summary() == ("It took 4 rounds.", "side 0: Ann HP 3/16, Cid unconscious.", "side 1: Ogre HP 20/20.")


def test_people_who_share_a_side_play_their_own_characters_and_hand_over() -> None:
    """``--human Ann --human Cid``: each is asked by name; between them the keyboard changes hands."""
    game = fight([mage("Ann"), mage("Cid"), mage("Dan")], [mage("Bob")], dice=())
    person = Person(*["no stance", "end"] * 3)
    handed: list[str] = []
    machine = {0: RandomPlayer(1), 1: RandomPlayer(2)}
    with pytest.raises(Stopped):
        sit(game, person, machine=machine, seats={0: {"Ann", "Cid"}}, hand_over=handed.append).run()
    assert {prompt.removesuffix("> ") for prompt in person.asked} == {"Ann", "Cid"}
    assert handed[:3] == ["Ann", "Cid", "Ann"]


def test_a_turn_in_which_nothing_is_done_says_so() -> None:
    game = play(fight([mage("Ann")], [mage("Bob")], dice=()), "stance none", "end")
    told = [game.tell(event) for event in game.log]
    assert "Ann does nothing." in told
    busy = play(fight([mage("Ann")], [mage("Bob")], dice=()), "stance none", "charge ann", "charge ann")
    assert "Ann does nothing." not in [busy.tell(event) for event in busy.log]


def resumed(game: Game, path: Path, *lines: str, before: Sequence[str] = ()) -> tuple[Any, list[list[str]]]:
    """A game in which ``before`` was typed, saved, taken up again: as it stands after ``lines``, and what was told."""
    table = sit(game, Person(*before))
    with pytest.raises(Stopped):
        table.run()
    table.save(path)
    person = Person(*lines)
    again = sit(Game.from_json(path.read_text(), game.card_index), person, kept_in=path)
    with pytest.raises(Stopped):
        again.run()
    assert isinstance(again.game, Game)
    return again.game, person.told[1:]


def test_undo_goes_on_before_a_game_was_saved_and_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game, told = resumed(duel(), path, "undo", "undo", "undo", before=("cast sparks", "bob"))
    assert [lines[0] for lines in told[:2]] == ["Taken back: Bob.", "Taken back: Ann casts Sparks (2 MP)."]
    assert told[2] == ["There is nothing to take back."]
    assert game.to_json() == duel().to_json()


def test_undo_of_a_game_taken_up_tells_nothing_of_the_future(tmp_path: Path) -> None:
    seen: list[Scene] = []
    game = duel()
    table = sit(game, Person("charge", "charge"))
    with pytest.raises(Stopped):
        table.run()
    table.save(tmp_path / "game.json")
    taken_up = Game.from_json((tmp_path / "game.json").read_text(), game.card_index)
    with pytest.raises(Stopped):
        sit(taken_up, Person("undo", "undo"), kept_in=tmp_path / "game.json", show=seen.append).run()
    assert any("charges" in line for line in seen[0].log)
    assert not any("charges" in line for line in seen[-1].log if "Taken back" not in line)


def test_standing_orders_are_kept_with_the_game(tmp_path: Path) -> None:
    game = fight([mage("Ann")], [mage("Bob")], dice=())
    lines = ("orders", "undo", "orders", "undo", "orders")
    _, told = resumed(game, tmp_path / "game.json", *lines, before=("always none", "charge"))
    assert told[0] == told[2] == ["Which stance does Ann take? no stance"], "it was given before the charge"
    assert told[4] == ["There are no standing orders."]


def test_what_was_changed_by_hand_cannot_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    resumed(duel(), path, before=("charge",))
    path.write_text(path.read_text().replace('"mp":40', '"mp":39', 1))
    person = Person("undo")
    with pytest.raises(Stopped):
        sit(Game.from_json(path.read_text(), duel().card_index, trust=True), person, kept_in=path).run()
    assert person.told[1][0].startswith(f"There is nothing to take back: the moves in {path} do not lead again")


def test_dice_rolled_at_the_table_are_rolled_again_after_undo(tmp_path: Path) -> None:
    """Also of a game taken up: of the dice only those that had been rolled by then are kept."""
    game = play(fight([mage("Ann")], [mage("Bob")], dice=()), "stance none")
    engage(game, "ann", "bob")
    game, told = resumed(
        game, tmp_path / "game.json", "undo", "1", "5 6", "6 5", before=("attack bob", "1", "3 4", "1 1")
    )
    assert told[2:] == [[], told[3]], "both rolls are asked for"
    assert "  Ann, Attack: 5+6 + 1 (Attack) = 12" in told[3]


class Idle:
    """Does nothing."""

    def choose(self, game: Any, moves: Sequence[Any]) -> Any:
        return next((move for move in moves if str(move) in ("stance none", "end")), moves[0])


def test_the_word_that_ends_a_turn_does_not_end_the_next_one_as_well() -> None:
    """A turn that ends by itself leaves whoever types "end" all the same with the next one: they are told, once."""
    game = fight([mage("Ann")], [mage("Bob")], together=False, dice=())
    person = Person("always no stance", "sprints to the other end", "end", "end", "end", "q")
    with pytest.raises(Stopped):
        sit(game, person, machine={1: Idle()}).run()
    assert game.rounds == 4
    assert [line for line in person.told[3] if "by itself" in line] == [
        "What you were at has ended by itself. Type it again to end this: "
        "Ann's turn (two Partial Actions or one Full Action left)."
    ]
    assert not any("by itself" in line for told in person.told[4:] for line in told)


@pytest.mark.parametrize("word", ["fly", "board"])
def test_whoever_typed_something_else_knows_that_their_turn_ended_by_itself(word: str) -> None:
    """Then "end" means the turn that stands."""
    game = fight([mage("Ann")], [mage("Bob")], together=False, dice=())
    person = Person("always no stance", "sprints to the other end", word, "end", "q")
    with pytest.raises(Stopped):
        sit(game, person, machine={1: Idle()}).run()
    assert not any("by itself" in line for told in person.told for line in told)


def test_one_order_is_for_the_stances_of_all_creatures() -> None:
    """COMBAT-20: and none of it for the character, who may want to cast (COMBAT-22)."""
    game = fight([real("ogre"), real("masaki"), mage("Ann")], [mage("Bob")], dice=())
    asked = " ".join(" ".join(told) for told in typed(game, "always attack mode", "end", "end"))
    assert "Which stance does Masaki take?" not in asked
    assert "As ordered: Attack Mode." in asked
    assert "Which stance does Ann take?" in asked


def test_a_sprint_is_told_as_one() -> None:
    """COMBAT-10, COMBAT-11."""
    game = fight([mage("Ann")], [mage("Bob")], together=False)
    play(game, "stance none", "sprint ann 2", "stance none", "move bob 1")
    assert [line for event in game.log if " to the " in (line := game.tell(event))] == [
        "Ann sprints to the other end.",
        "Bob goes to the middle.",
    ]


def test_why_not_is_answered_once_where_something_else_is_asked() -> None:
    game = fight([mage("Ann")], [mage("Bob")])
    (told,) = typed(game, "why not end the day")
    assert told == ["First there is this to decide: Which stance does Ann take? Ask again once that is answered."]
    (told,) = typed(play(game, "stance none"), "why not fly")
    assert told[0] == "'fly' is no move that can be made out. Say of which move: why not MOVE."
