"""CONVERT-10, CONVERT-26, PRECAST-10: traps that are carried and armed, and traps of the room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Kind
from convert.systems.duel_monsters.rules.character import Focused, Item
from convert.systems.duel_monsters.rules.events import Noted, Rolled
from convert.systems.duel_monsters.rules.setup import RoomTrap
from tests.rules_fight.fights import (
    THE_TARGET,
    being,
    caster,
    fight,
    hand,
    legal,
    mage,
    monster,
    play,
    real,
    rule_against,
    spell,
    verbs,
    with_entries,
)

PIT = spell(
    "Pit",
    2,
    Ability(
        mode="cast",
        when=Event(event="summoned", what=Selector(kind="monster", side="opponent")),
        do=(st.Destroy(what=Selector(how="event", kind="monster")),),
        speed=2,
    ),
    form="artifact",
    property="Normal Trap",
    use_mp=3,
)
CIRCLE = spell(
    "Circle",
    4,
    Ability(
        mode="cast",
        targets=(Selector(id="t1", how="target", kind="monster", side="opponent", reach="section"),),
        do=(st.Forbid(what=THE_TARGET, action=("attack", "change_stance"), until="while_in_play"),),
        speed=2,
    ),
    form="artifact",
    property="Continuous Trap",
    lasting=True,
    room_trap=True,
    uses_focus=True,
)
CARD_INDEX = with_entries(PIT, CIRCLE)


def test_a_carried_trap_is_armed_and_answers_its_event() -> None:
    """CONVERT-09, CONVERT-10, COMBAT-48, PRECAST-05, PRECAST-10: a Partial Action, 3 MP and one Focus to arm; right
    after the summoning it may answer; then its Focus is free and, being a single use, its power is gone
    (ARTIFACT-01)."""
    game = fight(
        [mage("A", items=[Item(name="pit", entry="pit")])],
        [mage("B", bonded="masaki", channeling=9)],
        card_index=CARD_INDEX,
    )
    play(game, "stance none", "arm a pit")
    assert caster(game, "a").mp == 40 - 3
    assert caster(game, "a").channeling == 6  # MP-06
    assert [held.kind for held in caster(game, "a").held] == ["armed"]
    assert (caster(game, "a").focus_used, being(game, "a").actions) == (1, 1)
    play(game, "end", "stance none", "summon b home-masaki")
    while game.to_move == 1:
        play(game, "stance none" if legal(game, "stance none") else "pass")
    assert game.to_move == 0
    play(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    play(game, "let-go")
    assert "masaki" not in game.state.beings
    assert caster(game, "a").held == ()
    assert not being(game, "a").items[0].power


def test_a_trap_armed_before_the_fight_is_the_thing_on_the_sheet() -> None:
    """ARTIFACT-01, CONVERT-10: whatever the thing is called, it is what loses its power when it is sprung."""
    keeper = replace(
        mage("A", items=[Item(name="grandfather's snare", entry="pit")]), focus=(Focused(what="armed", spell="pit"),)
    )
    game = fight([keeper], [mage("B", bonded="masaki", channeling=9)], card_index=CARD_INDEX)
    play(game, "done", "stance none", "end", "stance none", "summon b home-masaki")
    while "answer" not in verbs(game):
        play(game, "stance none" if legal(game, "stance none") else "pass")
    play(game, str(next(move for move in game.legal_moves() if move.verb == "answer")), "let-go")
    assert [item.power for item in being(game, "a").items] == [False]


def test_what_was_armed_before_the_fight_ends_under_its_cards_name() -> None:
    """STAT-22: also once it is gone, and no SpellStayed of this fight says what it was."""
    keeper = replace(mage("A", items=[Item(name="pit", entry="pit")]), focus=(Focused(what="armed", spell="pit"),))
    game = fight([keeper], [mage("B")], card_index=CARD_INDEX)
    game.end_spells("a")
    assert game.tell(game.log[-1]) == "  Pit ends: its caster is unconscious."


def test_one_of_a_kind_is_armed_at_a_time() -> None:
    """ARTIFACT-08: not a second of one's own; what another has armed is no hindrance."""
    two = [Item(name="pit", entry="pit"), Item(name="pit-2", entry="pit")]
    game = fight([mage("A", items=two)], [mage("B", items=two[:1])], card_index=CARD_INDEX)
    play(game, "stance none", "arm a pit")
    assert rule_against(game, "arm a pit-2") == "ARTIFACT-08"
    play(game, "end", "stance none")
    assert legal(game, "arm b pit")


def test_a_trap_that_nobody_springs_stays_armed() -> None:
    game = fight(
        [mage("A", items=[Item(name="pit", entry="pit")])],
        [mage("B", bonded="masaki", channeling=9)],
        card_index=CARD_INDEX,
    )
    play(game, "stance none", "arm a pit", "end", "stance none", "summon b home-masaki")
    while "answer" not in verbs(game):
        play(game, str(game.legal_moves()[0]))
    play(game, "pass")
    assert "masaki" in game.state.beings
    assert len(game.state.spells) == 1


def test_a_trap_of_the_room_springs_once_on_whoever_comes() -> None:
    """CONVERT-10: no Focus, a Casting Check of 1 + R against a Real creature, and it lasts."""
    game = fight(
        [real("masaki")],
        [real("ogre")],
        card_index=CARD_INDEX,
        together=False,
        traps=(RoomTrap(trap="circle", section=1),),
        dice=(6, 5),
    )
    play(game, "stance none")
    hand(game, 1, 1)
    play(game, "move masaki 1", "spend 0")
    assert [event.text for event in game.log if isinstance(event, Noted)] == ["Circle springs on Masaki!"]
    checked = [event for event in game.log if isinstance(event, Rolled)][-2:]
    assert (checked[0].modifier, checked[0].total) == (5, 16)
    play(game, "end", "stance none", "engage ogre masaki", "end")
    assert rule_against(game, "attack masaki ogre") != ""
    while "end" not in verbs(game):
        play(game, str(game.legal_moves()[0]))
    assert rule_against(game, "attack masaki ogre") == "CONVERT-42"


def test_a_trap_of_the_room_is_in_no_view() -> None:
    """GAME-07: what is armed is hidden."""
    game = fight([real("masaki")], [real("ogre")], card_index=CARD_INDEX, traps=(RoomTrap(trap="circle", section=2),))
    assert len(game.state.spells) == 1
    assert game.view(0).state.spells == {}


def from_the_hand(*conditions: Condition) -> Ability:
    """ "[If …,] you can activate this card from your hand"."""
    allowed = st.Allow(what=Selector(how="self"), action="cast_from_prepared")
    return Ability(mode="permission", from_="prepared", if_=conditions, do=(allowed,))


def test_a_trap_that_may_come_from_the_hand_answers_without_having_been_armed() -> None:
    """CONVERT-10: no action, but its MP and for that moment a free Focus; then its power is gone (ARTIFACT-01)."""
    card_index = with_entries(replace(PIT, effects=(*PIT.effects, from_the_hand())))
    game = fight(
        [mage("A", items=[Item(name="pit", entry="pit")])],
        [mage("B", bonded="masaki", channeling=9)],
        card_index=card_index,
    )
    play(game, "stance none", "end", "stance none", "summon b home-masaki")
    while "answer" not in verbs(game):
        play(game, str(game.legal_moves()[0]))
    assert game.to_move == 0
    assert caster(game, "a").mp == 40
    play(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    play(game, "let-go")
    assert "masaki" not in game.state.beings
    assert caster(game, "a").mp == 40 - 3
    assert caster(game, "a").held == ()
    assert game.state.spells == {}
    assert not being(game, "a").items[0].power


@pytest.mark.parametrize(("count", "may"), [(1, True), (2, False)])
def test_only_while_what_it_asks_for_is_so(count: int, may: bool) -> None:
    """ "If your opponent controls 2 or more monsters, …"."""
    enemies = Condition(count=Selector(kind="monster", side="opponent", zone="play"), gte=count)
    card_index = with_entries(replace(PIT, effects=(*PIT.effects, from_the_hand(enemies))))
    game = fight(
        [mage("A", items=[Item(name="pit", entry="pit")])],
        [mage("B", bonded="masaki", channeling=9)],
        card_index=card_index,
    )
    play(game, "stance none", "end", "stance none", "summon b home-masaki")
    seen = False
    for _ in range(6):
        seen = seen or "answer" in verbs(game)
        play(game, str(game.legal_moves()[0]))
    assert seen == may


@pytest.mark.parametrize(("who", "may"), [("a", True), ("b", False)])
def test_what_is_in_play_may_let_traps_come_from_the_hand(who: str, may: bool) -> None:
    """ "You can activate “Pit” Trap Cards from your hand.": as long as it is in play, and for its own caster only."""
    pits = Selector(kind="artifact", side="you", where=Filter(name="Pit"))
    allowed = st.Allow(what=pits, action="cast_from_prepared")
    watcher = monster("Watcher", 1, 2, 2, Ability(mode="continuous", do=(allowed,)))
    game = fight(
        [mage("A", bonded="watcher" if who == "a" else "masaki", items=[Item(name="pit", entry="pit")])],
        [mage("B", bonded="masaki" if who == "a" else "watcher", channeling=9)],
        card_index=with_entries(PIT, watcher),
    )
    play(game, "stance none", *(["summon a home-watcher"] if who == "a" else []))
    summoned = seen = False
    for _ in range(12):
        moves = game.legal_moves()
        summon = [move for move in moves if move.verb == "summon" and move.args[0] == "b"]
        quiet = [move for move in moves if str(move) in ("pass", "stance none", "end", "yes", "spend 0", "wait")]
        seen = seen or "answer" in verbs(game)
        if seen or (summoned and not quiet):
            break
        play(game, str((summon or quiet or list(moves))[0]))
        summoned = summoned or bool(summon)
    assert summoned
    assert seen == may


WARD = spell(
    "Ward",
    2,
    Ability(
        mode="cast",
        when=Event(event="activated", what=Selector(kind="spell"), whose="opponent"),
        do=(st.NegateCast(),),
        speed=3,
    ),
    form="artifact",
    property="Counter Trap",
    use_mp=3,
)
EMBER = spell(
    "Ember", 1, Ability(mode="cast", do=(st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=1)),))
)
ENEMY = Selector(kind="caster", side="opponent")


@pytest.mark.parametrize(("kind", "answered"), [("spell", False), ("monster", True)])
def test_what_bars_answers_bars_those_to_what_it_names(kind: Kind, answered: bool) -> None:
    """CONVERT-42: "your opponent cannot activate cards in response to your spells" leaves answers to all else."""
    ban = st.Forbid(what=ENEMY, action="respond", to=Selector(how="all", kind=kind, side="you"))
    herald = monster("Herald", 1, 4, 4, Ability(mode="continuous", do=(ban,)))
    game = fight(
        [mage("B", items=[Item(name="ward", entry="ward")])],
        [mage("A", "ember", "herald", channeling=9)],
        card_index=with_entries(WARD, EMBER, herald),
        dice=[6, 6] + [1] * 20,
    )
    play(game, "stance none", "arm b ward", "end", "stance none", "summon a home-herald")
    while "cast" not in verbs(game):
        play(game, str(game.legal_moves()[0]))
    play(game, "cast a home-ember")
    while verbs(game) == {"spend"}:
        play(game, "spend 0")
    assert ("answer" in verbs(game)) == answered
