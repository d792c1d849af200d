"""GM-07: Signature Spells of Real monsters, and the option that says how often."""

from __future__ import annotations

import pytest

from convert.effects import Amount, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.events import Damaged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.setup import RealMonster
from tests.rules_fight.fights import (
    ENEMY,
    SELF_CASTER,
    THE_TARGET,
    being,
    cast,
    fight,
    legal,
    mage,
    monster,
    play,
    rule_against,
    spell,
    to_turn_of,
    verbs,
    with_entries,
)

ROAR = spell("Roar", 2, cast(st.Damage(to=THE_TARGET, amount=Amount(n=4)), targets=(ENEMY,)))
ATTACK = Event(event="attack_declared", what=Selector(kind="monster", side="opponent", zone="play"))
LION = monster("Lion", 4, 12, 9, signature_spell="roar")


def lion(often: str = "day", used: int = 0, dice: tuple[int, ...] = (6, 6, 1, 1) * 4) -> Game:
    return fight(
        [RealMonster(monster="lion", signature_used=used)],
        [mage("B", defense=1)],
        card_index=with_entries(ROAR, LION),
        options=Options(signature_spells=often),  # type: ignore[arg-type]
        dice=dice,
    )


def test_it_is_used_without_mp_and_once() -> None:
    """GM-07, CHECK-07: 2D6 + 1 + Rank against the character's Block; a Partial Action; once a day."""
    game = lion()
    play(game, "stance none")
    before = being(game, "b").hp
    play(game, "signature lion")
    for _ in range(6):
        if "end" in verbs(game):
            break
        play(game, str(game.legal_moves()[-1]))
    assert being(game, "b").hp < before
    assert being(game, "lion").actions == 1
    assert rule_against(game, "signature lion") == "GM-07"
    to_turn_of(game, "b")
    to_turn_of(game, "lion")
    assert not legal(game, "signature lion"), "a later round of the same day"


@pytest.mark.parametrize(("often", "used", "may"), [("day", 0, True), ("day", 1, False), ("never", 0, False)])
def test_how_often_is_an_option(often: str, used: int, may: bool) -> None:
    """GM-07, GAME-06: once a day, once an encounter, never; what was used before the fight counts."""
    game = lion(often, used)
    play(game, "stance none")
    assert legal(game, "signature lion") == may


def test_you_of_its_spell_is_the_monster_itself() -> None:
    """GM-07, CONVERT-14: "all of you but me, and some for me" reaches the other and itself, each by its own step."""
    others = Selector(how="all", kind=("monster", "caster"), side="any", reach="field", except_=SELF_CASTER)
    storm = spell(
        "Storm",
        2,
        cast(
            st.Damage(to=others, amount=Amount(n=10)),
            st.Damage(to=SELF_CASTER, amount=Amount(n=5), link="and"),
        ),
    )
    lion = monster("Lion", 4, 12, 0, signature_spell="storm")
    dice = (6, 6, 1, 1) * 4
    game = fight([RealMonster(monster="lion")], [mage("B", hp=9)], card_index=with_entries(storm, lion), dice=dice)
    play(game, "stance none", "signature lion", "spend 0")
    assert [(one.who, one.amount) for one in game.log if isinstance(one, Damaged)] == [("b", 10), ("lion", 5)]


def test_what_waits_for_others_is_used_at_no_moment_of_its_own() -> None:
    """GM-07: a spell that is armed or precast for what somebody does."""
    snare = spell("Snare", 2, cast(st.Damage(to=THE_TARGET, amount=Amount(n=4)), targets=(ENEMY,), when=ATTACK))
    lion = monster("Lion", 4, 12, 9, signature_spell="snare")
    game = fight([RealMonster(monster="lion")], [mage("B")], card_index=with_entries(snare, lion))
    play(game, "stance none")
    assert rule_against(game, "signature lion") == "GM-07"


def test_there_is_no_casting_in_a_stance() -> None:
    """COMBAT-22, GM-07."""
    game = lion()
    play(game, "stance attack")
    assert rule_against(game, "signature lion") == "COMBAT-22"


def test_a_monster_without_one_has_none() -> None:
    """GM-07: which spell is override data."""
    game = fight([RealMonster(monster="masaki")], [mage("B")])
    play(game, "stance none")
    assert rule_against(game, "signature masaki") == "GM-07"
