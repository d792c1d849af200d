"""Quick abilities of creatures come to an end."""

from __future__ import annotations

from convert.effects import Ability, Selector
from convert.effects import steps as st
from tests.rules_fight.fights import fight, mage, monster, play, real, with_entries

SHINE = st.Protect(what=Selector(kind="monster", how="all", side="you"), from_="battle", until="end_phase")


def answers(*abilities: Ability) -> list[str]:
    """The answers that an imp with these abilities may give when it is attacked, over and over until it may not."""
    card_index = with_entries(monster("Imp", 4, 10, 10, *abilities))
    game = fight([mage("A")], [real("imp")], card_index=card_index, dice=(3, 3, 1, 1, 4, 4, 4, 4))
    given: list[str] = []
    for _ in range(200):
        options = [str(move) for move in game.legal_moves()]
        chosen = next((option for option in options if option.startswith("answer")), None)
        if chosen is not None:
            given.append(chosen)
        elif any(event.__class__.__name__ == "RoundBegan" for event in game.log[1:]) and len(given):
            return given
        play(game, chosen or ("pass" if "pass" in options else "end" if "end" in options else options[0]))
        if game.over or game.rounds > 1:
            break
    return given


def test_a_quick_ability_without_a_limit_is_used_once_a_round() -> None:
    """SUMMON-20, GAME-08: costing nothing, it would otherwise answer what it brought about without end."""
    assert len(answers(Ability(mode="quick", optional=True, do=(SHINE,), speed=2))) == 1


def test_a_quick_ability_from_elsewhere_is_none_of_a_creature_in_play() -> None:
    """CONVERT-20: what is used from among Prepared spells is not used by the creature on the battlefield."""
    assert answers(Ability(mode="quick", from_="prepared", optional=True, do=(SHINE,), speed=2)) == []
