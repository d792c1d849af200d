"""CONVERT-29: a field affects one Section (Rank 1 to 3) or two (Rank 4, 5), chosen as it comes into play."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from convert.effects import Ability, Event, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.board import board
from convert.systems.duel_monsters.rules.character import Focused
from convert.systems.duel_monsters.rules.effects.areas import covered
from convert.systems.duel_monsters.rules.events import AbilityBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players.sensible import SensiblePlayer
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.status import LIES
from tests.rules_effects.arena import being, do, n, summon
from tests.rules_fight.fights import fight, mage, play, spell, with_entries

MONSTERS = Selector(how="all", kind="monster", reach="section")
MINE = Selector(kind="monster", side="you", zone="play")
GAIN = st.Modify(what=MONSTERS, attack=n(2))


def field(name: str, rank: int, *effects: Ability) -> Any:
    area = "section" if rank < 4 else "two_sections"
    return spell(name, rank, *effects, form="field", area=area, uses_focus=True)


SEA = field("Sea", 2, Ability(mode="continuous", do=(GAIN,)))
OCEAN = field("Ocean", 4, Ability(mode="continuous", do=(GAIN,)))


def casting(entry: Any, *also: str, section: int = 1) -> Game:
    """A in that one of three Sections, with a field that is being cast; Masaki of A in Section 1, Kuriboh of B in 2."""
    game = fight(
        [mage("A", entry.slug, *also, mp=9, focus=6, channeling=10)],
        [mage("B", focus=6)],
        card_index=with_entries(entry),
    )
    play(game, "stance none")
    for name, whose, place in (("masaki", "a", 1), ("kuriboh", "b", 2)):
        summon(game, name, whose)
        being(game, name).section = place
    being(game, "a").section = section
    return play(game, f"cast a {entry.id}")


def asked(game: Game) -> list[str]:
    return [str(move.args[0]) for move in game.legal_moves() if move.verb == "choose"]


@pytest.mark.parametrize(
    ("entry", "section", "options"),
    [
        (SEA, 0, ["section:0", "section:1"]),
        (SEA, 1, ["section:0", "section:1", "section:2"]),
        (OCEAN, 0, ["section:0 section:1", "section:1 section:2"]),
        (OCEAN, 2, ["section:0 section:1", "section:1 section:2"]),
    ],
)
def test_its_caster_chooses_one_section_or_two_adjoining_ones_within_reach(
    entry: Any, section: int, options: list[str]
) -> None:
    """CONVERT-29, CAST-18."""
    assert asked(casting(entry, section=section)) == options


def lying(entry: Any, *sections: int, section: int = 1) -> Game:
    """The same once it lies in these Sections; A's next choice of an action."""
    game = casting(entry, section=section)
    game.play(Move("choose", (" ".join(f"section:{one}" for one in sections),)))
    return game


def attacks(game: Game) -> tuple[int, int]:
    return being(game, "masaki").attack_full, being(game, "kuriboh").attack_full


def test_it_works_in_its_section_alone_wherever_its_caster_goes() -> None:
    game = lying(SEA, 2)
    assert attacks(game) == (11, 5)
    play(game, "move a 0")
    assert attacks(game) == (11, 5), "it does not come along"
    play(game, "move masaki 2")
    assert attacks(game) == (13, 5), "who comes into it is in it"


def test_of_rank_4_it_works_in_two_and_in_no_third() -> None:
    assert attacks(lying(OCEAN, 0, 1)) == (13, 3)
    assert attacks(lying(OCEAN, 1, 2)) == (13, 5)


def test_the_log_and_the_board_tell_where_it_lies() -> None:
    game = lying(OCEAN, 0, 1)
    names = [section.name for section in game.state.sections]
    assert f"  Ocean lies in {names[0]} and {names[1]}." in [game.tell(event) for event in game.log]
    lines = board(game, 1)
    assert lines.count("    Ocean of A lies here") == 2
    assert "    Ocean of A lies here" not in lines[lines.index(f"2: {names[2]}") :]


def test_a_game_left_at_the_question_goes_on_alike() -> None:
    game = casting(OCEAN)
    kept = Game.from_json(game.to_json(), game.card_index)
    for one in (game, kept):
        one.play(Move("choose", ("section:1 section:2",)))
    assert kept.to_json() == game.to_json()
    assert covered(game.state.spells[Ref("ocean-spell")]) == ("section:1", "section:2")


DESTROYED = Event(event="destroyed", what=MINE)
HEAL = st.Heal(to=Selector(kind="caster", side="you"), amount=n(1))
ALL_MINE_FALL = st.Destroy(what=Selector(how="all", kind="monster", side="you", reach="field"))
STORM = field("Storm", 1, Ability(mode="trigger", when=DESTROYED, do=(HEAL,)))
GUARD = field("Guard", 1, Ability(mode="replacement", do=(st.Replace(would=DESTROYED, instead=(HEAL,)),)))


@pytest.mark.parametrize(("section", "draws"), [(1, 1), (2, 0)])
def test_what_happens_in_another_section_wakes_nothing(section: int, draws: int) -> None:
    """Masaki is destroyed in Section 1."""
    game = lying(STORM, section)
    before = sum(isinstance(event, AbilityBegan) for event in game.log)
    game.drop()
    do(game, ALL_MINE_FALL, answers=("let-go",))
    assert sum(isinstance(event, AbilityBegan) for event in game.log) - before == draws


@pytest.mark.parametrize(("section", "lives"), [(1, True), (2, False)])
def test_it_stands_in_for_nobody_in_another_section(section: int, lives: bool) -> None:
    game = lying(GUARD, section)
    game.drop()
    do(game, ALL_MINE_FALL, answers=() if lives else ("let-go",))
    assert ("masaki" in game.state.beings) == lives


WAVE = field("Wave", 1, Ability(mode="activate", do=(st.Destroy(what=MONSTERS),)))


def test_what_it_does_to_all_it_does_in_its_section_unasked() -> None:
    """CONVERT-18: the Section of what an ability reaches is chosen; a field's lies there already."""
    game = play(lying(WAVE, 2), "activate a 0 wave-spell", "let-go")
    assert ("masaki" in game.state.beings, "kuriboh" in game.state.beings) == (True, False)


def test_a_field_of_a_sheet_lies_where_its_caster_stands() -> None:
    """A fight begins: nobody is asked; of Rank 4 and 5 the first pair with that Section."""
    sheet = msgspec.structs.replace(mage("A", book=("ocean",)), focus=(Focused(what="lasting", spell="Ocean"),))
    game = fight([sheet], [mage("B")], card_index=with_entries(OCEAN))
    (spell,) = game.state.spells.values()
    assert covered(spell) == ("section:0", "section:1")


def test_two_fields_of_sheets_lie_apart_as_a_fight_begins() -> None:
    """One field per Section: the second lies in the next one that is free."""
    sheet = msgspec.structs.replace(
        mage("A", book=("sea", "storm"), focus=4),
        focus=(Focused(what="lasting", spell="Sea"), Focused(what="lasting", spell="Storm")),
    )
    game = fight([sheet], [mage("B")], card_index=with_entries(SEA, STORM))
    assert [covered(spell) for spell in game.state.spells.values()] == [("section:1",), ("section:0",)]


def test_the_machine_lays_it_where_it_brings_most() -> None:
    """A's Masaki is in Section 1, B's Kuriboh in 2: what strengthens lies over Masaki, what weakens over Kuriboh."""
    drain = st.Modify(what=MONSTERS, attack=n(2), sign=-1)
    weak = field("Drain", 2, Ability(mode="continuous", do=(drain,)))
    for entry, best in ((SEA, "section:1"), (weak, "section:2")):
        game = casting(entry)
        assert SensiblePlayer(7).choose(game, game.legal_moves()).args == (best,)


ME = Selector(kind="caster", side="you", reach="field")
ANYWHERE = replace(MONSTERS, reach="field")
HUSH = field("Hush", 1, Ability(mode="continuous", do=(st.Forbid(what=ME, action="activate"),)))
CALM = field("Calm", 1, Ability(mode="continuous", do=(st.Forbid(what=ANYWHERE, action="attack"),)))
WALL = field("Wall", 1, Ability(mode="continuous", do=(st.Protect(what=ME, from_="damage"),)))


def marks(game: Game, name: str) -> list[str]:
    return [one.verb for one in being(game, name).statuses if one.verb in ("forbid", "protect")]


@pytest.mark.parametrize("section", [0, 1, 2])
@pytest.mark.parametrize(
    ("entry", "who", "mark"), [(HUSH, "a", "forbid"), (CALM, "masaki", "forbid"), (WALL, "a", "protect")]
)
def test_what_it_bans_and_protects_all_the_time_are_those_in_its_section(
    entry: Any, who: str, mark: str, section: int
) -> None:
    """Also where a text says "you" or "all monsters on the field": a field affects its Section and who is there. A and
    Masaki are in Section 1."""
    assert marks(lying(entry, section), who) == ([mark] if section == 1 else [])


def test_who_leaves_a_field_is_free_of_its_ban() -> None:
    game = lying(HUSH, 1)
    assert marks(game, "a") == ["forbid"]
    assert marks(play(game, "move a 0"), "a") == []


def test_a_ban_that_stands_on_a_caster_twice_is_told_once() -> None:
    """CONVERT-42: on the caster, and on all that is theirs."""
    still = field("Still", 1, Ability(mode="continuous", do=(st.Forbid(what=ME, action="attack"),)))
    game = lying(still, 1)
    told = [line for event in game.log if "cannot attack" in (line := game.tell(event))]
    assert told == ["  A, by Still as long as it lasts: cannot attack."]


PREPARED = Selector(how="all", kind="monster", zone="prepared", reach="section")
SHALLOW = field("Shallow", 1, Ability(mode="continuous", do=(st.ChangeLevel(what=PREPARED, add=n(-1)),)))


@pytest.mark.parametrize("section", [0, 1])
def test_of_what_is_prepared_it_affects_that_of_casters_in_its_section(section: int) -> None:
    """CAST-18: what lies out of play is as near as its caster."""
    game = casting(SHALLOW, "ogre")
    game.play(Move("choose", (f"section:{section}",)))
    lies = [one for one in being(game, "a").statuses if one.verb == LIES]
    assert bool(lies) == (section == 1)
