"""What may be answered before the action part of a turn begins, and what as it does (TURN-01, PRECAST-10)."""

from __future__ import annotations

from typing import Any

from convert.effects import Ability, Amount, Condition, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.windows import Answer
from tests.rules_effects.arena import in_play
from tests.rules_fight.fights import SELF_CASTER, being, caster, fight, mage, play, spell, with_entries

SUMMON = st.NormalSummon(what=Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared", count=1))
PAY = st.PayHp(amount=Amount(n=5))
STAYS: dict[str, Any] = {"form": "artifact", "property": "Continuous Trap", "lasting": True, "uses_focus": True}
IN_MAIN = Condition(all_=(Condition(phase="main"), Condition(turn="own")))
GATE = spell("Gate", 1, Ability(mode="quick", optional=True, if_=(IN_MAIN,), cost=(PAY,), do=(SUMMON,)), **STAYS)
DOOR = spell("Door", 1, Ability(mode="quick", optional=True, do=(SUMMON,)), **STAYS)
WELL = spell("Well", 1, Ability(mode="quick", do=(st.Heal(to=SELF_CASTER, amount=Amount(n=1)),)), **STAYS)


def moments(game: Game, answered: str = "") -> list[str]:
    """Every question until A acts: a moment's name, or "stance"; ``answered``: which moment is answered."""
    out = []
    while not any(str(move) == "end" for move in game.legal_moves()):
        top = game.decision
        verb = top.moment if isinstance(top, Answer) else "stance" if isinstance(top, TakeStance) else "upkeep"
        out.append(verb)
        if verb == answered:
            return out
        wanted = {"stance": "stance none", "upkeep": "done"}
        play(game, wanted.get(verb, "pass"))
    return out


def test_what_is_for_the_main_phase_waits_for_the_steps_of_turn_01() -> None:
    """TURN-01: not as the turn starts, before Sustain and stances, nor at its end; as step 6 begins (PRECAST-10)."""
    game = fight([mage("B")], [mage("A", "masaki", focus=3, now=(10, 30))], card_index=with_entries(GATE))
    in_play(game, "gate", "a")
    play(game, "stance none", "end")
    assert moments(game) == ["upkeep", "stance", "turn_acts"]
    play(game, "end")
    assert game.state.turn == "b", "it cannot answer the end of A's own turn"


def test_what_any_moment_allows_answers_the_start_of_the_turn_and_not_twice() -> None:
    game = fight([mage("B")], [mage("A", focus=3, now=(10, 30))], card_index=with_entries(WELL))
    in_play(game, "well", "a")
    play(game, "stance none", "end", "pass")
    assert moments(game) == ["turn_start", "upkeep", "stance"]


def test_what_arrives_as_the_turn_starts_pays_no_sustain_yet() -> None:
    """SUMMON-07: first due on the turn after arrival; TURN-01 step 5 is still to come."""
    game = fight([mage("B")], [mage("A", "masaki", focus=3, now=(10, 30))], card_index=with_entries(DOOR))
    in_play(game, "door", "a")
    play(game, "stance none", "end", "pass")
    assert moments(game, "turn_start") == ["turn_start"]
    before = caster(game, "a").mp
    play(game, next(str(move) for move in game.legal_moves() if move.verb == "answer"))
    moments(game)
    assert before - caster(game, "a").mp == 6
    assert being(game, "masaki").actions > 0
