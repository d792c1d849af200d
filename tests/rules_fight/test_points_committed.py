"""Points committed to a roll follow the Score that they came from (DICE-08, CONVERT-05; docs/table-choices.md)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules import combat
from convert.systems.duel_monsters.rules.events import Damaged, Modified, Rolled, TurnBegan, Unmarked
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Modifier, Until
from tests.rules_effects.arena import CARD_INDEX, SELF, arena, being, in_play, settle
from tests.rules_fight.fights import RUSH, engage, play, spell

ATTACKERS = Selector(kind="monster", side="any", how="all", where=Filter(attacking=True), reach="section")
WALL = spell(
    "Wall",
    3,
    Ability(mode="continuous", do=(st.SetStat(what=ATTACKERS, stat="attack", times=0.5),)),
    form="artifact",
    lasting=True,
    uses_focus=True,
)


def declared(game: Game, points: int) -> Game:
    """Masaki (Attack 11) attacks Kuriboh (Attack 3, Defense 2) with so many points."""
    engage(game, "masaki", "kuriboh")
    combat.attack(game, being(game, "masaki"), being(game, "kuriboh"))
    settle(game)
    return play(game, f"spend {points}")


def rolled(game: Game, what: str) -> Rolled:
    return next(e for e in reversed(game.log) if isinstance(e, Rolled) and e.what == what)


def answered_by(points: int, moment: str, *, stat: str = "attack", whom: str = "attacker") -> Ability:
    """Masaki's own: when that happens in its attack, a Score of one of the two changes for this battle."""
    who = SELF if whom == "attacker" else Selector(kind="monster", side="opponent", how="all")
    step = st.Modify(what=who, sign=1 if points > 0 else -1, until="this_battle", **{stat: Amount(n=abs(points))})  # type: ignore[arg-type]
    whose = {"what": SELF} if moment == "attack_declared" else {"by": SELF}
    return Ability(mode="trigger", when=Event(event=moment, **whose), do=(step,))  # type: ignore[arg-type]


def of_its_own(*abilities: Ability, dice: Sequence[int] = ()) -> Game:
    return arena(msgspec.structs.replace(CARD_INDEX.monster("masaki"), effects=abilities), dice=dice)


@pytest.mark.parametrize(("points", "counts"), [(11, 5), (6, 5), (5, 5), (4, 4)])
def test_the_attack_of_an_attacking_monster_is_halved_although_its_points_are_committed(
    points: int, counts: int
) -> None:
    """CONVERT-05, DICE-08: 11 is halved to 5 once it attacks, so 5 of its points count, or the fewer it committed."""
    game = arena(WALL, dice=(3, 4, 1, 1))
    in_play(game, "Wall", "b")
    declared(game, points)
    assert being(game, "masaki").attack_full == 5
    play(game, "block", "spend 0")
    assert (rolled(game, "Attack").modifier, rolled(game, "Attack").total) == (counts, 7 + counts)
    told = [game.tell(e) for e in game.log]
    assert any("count: that is all the Attack left to Masaki" in line for line in told) == (points > 5)


def test_whoever_has_attacked_before_is_no_attacking_monster() -> None:
    """COMBAT-29: attacked after its own attack, it answers with its whole Attack."""
    game = arena(WALL, dice=(1, 1, 6, 6, 3, 4, 1, 1))
    in_play(game, "Wall", "b")
    play(declared(game, 0), "block", "spend 2")
    settle(game)
    assert being(game, "masaki").attack_full == 11
    combat.attack(game, being(game, "kuriboh"), being(game, "masaki"))
    settle(game)
    assert (being(game, "masaki").attack, being(game, "kuriboh").attack_full) == (11, 3)
    play(game, "spend 3")
    assert (being(game, "masaki").attack_full, being(game, "kuriboh").attack_full) == (11, 1)


def test_what_is_spent_stays_spent_when_the_score_returns() -> None:
    """DICE-04: after the attack its Score is 11 again, and 8 of it are spent."""
    game = arena(WALL, dice=(3, 4, 1, 1), options=Options(health_link="summon"))
    in_play(game, "Wall", "b")
    play(declared(game, 8), "block", "spend 0", "let-go")
    settle(game)
    fighter = being(game, "masaki")
    assert (fighter.attack, fighter.attack_full, fighter.attack_owed) == (3, 11, 0)


@pytest.mark.parametrize(("change", "counts"), [(-5, 6), (-20, 0), (5, 16)])
def test_what_an_ability_does_to_the_attacker_before_the_roll_counts_in_it(change: int, counts: int) -> None:
    """ "When this monster declares an Attack, it gains 5 Attack until this Attack is over": in this Attack."""
    game = of_its_own(answered_by(change, "attack_declared"), dice=(3, 4, 1, 1))
    play(declared(game, 11), "block", "spend 0")
    assert rolled(game, "Attack").modifier == counts
    settle(game)
    assert being(game, "masaki").attack == 0


def test_a_gain_leaves_what_was_held_back() -> None:
    game = of_its_own(answered_by(5, "attack_declared"), dice=(3, 4, 1, 1))
    play(declared(game, 7), "block", "spend 0")
    assert rolled(game, "Attack").modifier == 12
    settle(game)
    assert being(game, "masaki").attack == 4


@pytest.mark.parametrize(
    ("response", "roll", "stat", "spent", "change", "counts"),
    [
        ("counter", "Counter Attack", "attack", 3, -2, 1),
        ("counter", "Counter Attack", "attack", 2, 4, 6),
        ("parry", "Parry", "attack", 3, -2, 1),
        ("block", "Block", "defense", 2, -1, 1),
        ("block", "Block", "defense", 1, 5, 6),
    ],
)
def test_what_happens_to_the_defender_after_its_response_counts_in_its_roll(
    response: str, roll: str, stat: str, spent: int, change: int, counts: int
) -> None:
    """Kuriboh's points of Attack 3 or Defense 2, and a change before the dice (PRECAST-10); points that no longer count
    are told of the roll that they were spent in (DICE-09)."""
    game = of_its_own(answered_by(change, "damage_step", stat=stat, whom="defender"), dice=(3, 4, 1, 1))
    play(declared(game, 0), response, f"spend {spent}")
    assert rolled(game, roll).modifier == counts
    told = [game.tell(e) for e in game.log]
    assert any(f"Only {counts} of {spent} points in the {roll} can count" in line for line in told) == (change < 0)


def test_a_precast_answer_after_the_response_makes_the_attack_stronger() -> None:
    """PRECAST-10: Rush (7 Attack) once the response is chosen: 11 + 7."""
    game = arena(RUSH, dice=(3, 4, 1, 1))
    in_play(game, "Rush", "a", mode="precast")
    declared(game, 11)
    play(game, "pass", "block", "spend 0")
    answer = next(str(move) for move in game.legal_moves() if move.verb == "answer")
    play(game, answer)
    while not any(isinstance(e, Rolled) and e.what == "Attack" for e in game.log):
        play(game, str(game.legal_moves()[0]))
    assert rolled(game, "Attack").modifier == 18


def test_a_score_that_falls_and_returns_gives_nothing_back_that_was_spent() -> None:
    """CONVERT-05, DICE-04: of 11 Attack 8 are spent; -8 and its end leave 3, and the next turn 11."""
    game = arena()
    one = being(game, "masaki")
    one.attack = 3
    game.emit(Modified("masaki", Modifier("attack", -8, "x", Until("stay"))))
    assert (one.attack, one.attack_full) == (0, 3)
    game.emit(Unmarked("masaki", "x"))
    assert (one.attack, one.attack_full) == (3, 11)
    game.emit(Modified("masaki", Modifier("attack", -8, "x", Until("stay"))))
    game.emit(TurnBegan("a"))
    game.emit(Unmarked("masaki", "x"))
    assert one.attack == 11


def test_brace_takes_the_defend_that_is_left_at_the_roll() -> None:
    """COMBAT-34: nothing is committed; 6 damage meet what Defend there is once 2 became 7."""
    game = of_its_own(answered_by(5, "damage_step", stat="defense", whom="defender"), dice=(3, 3))
    play(declared(game, 0), "brace")
    settle(game)
    hit = next(e for e in game.log if isinstance(e, Damaged) and e.who == Ref("kuriboh"))
    assert (hit.hp, hit.defend) == (0, 6)
