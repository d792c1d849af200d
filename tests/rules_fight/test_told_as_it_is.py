"""Words and numbers at the table: what was lost, who is who, what counts itself, when more MP is asked for."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.damage import Damage
from convert.systems.duel_monsters.rules.events import BodyDropped, Damaged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.telling_events import tell
from tests.rules_fight.fights import (
    CREATURE,
    ENEMY,
    OWN_MONSTER,
    THE_TARGET,
    being,
    bring,
    cast,
    damage,
    fight,
    mage,
    play,
    spell,
    verbs,
    with_entries,
)


def two_masakis() -> Game:
    game = fight([mage("A", "masaki", mp=9, channeling=9)], [mage("B", "masaki", mp=9, channeling=9)], together=False)
    play(game, "stance none", "summon a home-masaki", "stance none", "end", "stance none")
    return play(game, "summon b home-masaki", "stance none")


def test_damage_is_told_as_what_was_lost() -> None:
    """HEALTH-05, COMBAT-39: a summon with 12 HP does not lose 49."""
    game = fight([mage("A", "masaki", mp=9, channeling=9)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    being(game, "masaki").defense = 0
    game.push(Damage("masaki", 49, "b", "effect"))
    game.settle()
    play(game, "link summon")
    hit = next(event for event in game.log if isinstance(event, Damaged))
    assert (hit.amount, hit.hp) == (49, 12)
    assert game.tell(hit).strip() == "Masaki loses 12 HP (HP 0/12)."
    game = fight([mage("A")], [mage("B")])
    being(game, "b").defense = 0
    game.push(Damage("b", 999, "a", "effect"))
    game.settle()
    assert next(event.hp for event in game.log if isinstance(event, Damaged)) == 16


def test_two_summons_of_one_name_are_told_apart() -> None:
    """SPECIAL-07, GAME-07: at the table the second has a number."""
    game = two_masakis()
    assert [game.name(one.id) for one in game.state.beings.values() if one.kind == "summon"] == ["Masaki", "Masaki 2"]
    assert {"Masaki", "Masaki 2"} <= {word for line in game.board() for word in ("Masaki 2", "Masaki") if word in line}
    assert sum("Masaki 2" in line for line in game.board()) == 1


def test_a_shadow_gives_nothing_away_by_a_number() -> None:
    """GAME-07: who summons the same while it is hidden has no number; revealed, it gets one."""
    game = fight([mage("A", "masaki", mp=9, channeling=9)], [mage("B", "masaki", mp=9, channeling=9)], together=False)
    play(game, "stance none", "summon-shadow a home-masaki", "stance none", "end", "stance none")
    play(game, "summon b home-masaki", "stance none")
    assert game.name("masaki~2") == "Masaki"
    assert not any("Masaki" in line for line in game.board(1) if line.strip().startswith("masaki:"))
    from convert.systems.duel_monsters.rules.events import Revealed

    game.emit(Revealed("masaki", "acts"))
    assert game.name("masaki") == "Masaki 2"


EACH_SPELL = Amount(per=Amount(n=5), count=Selector(how="all", kind="spell_or_artifact", side="you", zone="play"))


def test_equipment_that_counts_ones_spells_counts_itself() -> None:
    """CONVERT-12, CONVERT-42: "for each Spell you control", worn by oneself: 1, with a Lantern in play 2."""
    power = spell(
        "Power",
        1,
        Ability(mode="equip", do=(st.Modify(what=Selector(how="equipped"), attack=EACH_SPELL),)),
        form="equipment",
    )
    game = fight(
        [mage("A", "lantern", items=[Item(name="Power", entry="power", origin="spell", worn=True)], mp=9)],
        [mage("B")],
        card_index=with_entries(power),
    )
    play(game, "stance none")
    assert (being(game, "a").attack_full, being(game, "a").weapon) == (2, 5)
    play(game, "cast a home-lantern")
    assert (being(game, "a").attack_full, being(game, "a").weapon) == (2, 10)


@pytest.mark.parametrize(
    ("name", "do", "targets", "asked"),
    [
        ("harm", damage(4), (ENEMY,), True),
        ("weaken", st.Modify(what=THE_TARGET, attack=Amount(n=3), sign=-1), (CREATURE,), True),
        ("own boon", st.Modify(what=THE_TARGET, attack=Amount(n=3)), (OWN_MONSTER,), False),
        ("boon", st.Modify(what=Selector(how="all", kind="monster", side="you"), attack=Amount(n=3)), (), False),
        ("own loss", st.Destroy(what=Selector(how="all", kind="monster", side="you")), (), False),
        ("ban", st.Forbid(what=Selector(how="all", kind="monster", side="opponent"), action="attack"), (), False),
    ],
)
def test_more_mp_is_asked_for_only_where_a_check_can_come(
    name: str, do: st.StepBase, targets: tuple[Selector, ...], asked: bool
) -> None:
    """CHECK-01, MP-04: an unwilling Real target; not one's own side, nor a boon, nor enemy summons alone (here
    the enemy is a character, and no Real monster)."""
    trial = spell(name.title(), 1, cast(do, targets=targets))
    game = fight(
        [mage("A", f"home-{name.replace(' ', '-')}", "masaki", mp=9, channeling=9)],
        [mage("B", "kuriboh", mp=9, channeling=9)],
        card_index=with_entries(trial),
        dice=[3] * 20,
    )
    play(game, "stance none", "summon a home-masaki", "stance none", f"cast a home-{name.replace(' ', '-')}")
    while "choose" in verbs(game):
        wanted = "choose b" if asked else "choose masaki"
        play(game, wanted if wanted in map(str, game.legal_moves()) else str(game.legal_moves()[0]))
    asking = getattr(game.decision, "what", "").endswith(", as extra MP")
    assert asking == asked


def test_a_game_master_puts_an_obstacle_between_two_sections() -> None:
    """COMBAT-14: one Section more, and one move more to get across; said at the table between two moves."""
    game = fight([mage("A")], [mage("B")], together=False)
    play(game, "stance none")
    before = game.state.sections[0].distances[2]
    said = game.jot(0, "obstacle the overturned tables between the middle and the other end")
    assert said == ["Between the middle and the other end there is the overturned tables now (COMBAT-14)."]
    assert [section.name for section in game.state.sections][-1] == "the overturned tables"
    assert (before, game.state.sections[0].distances[2]) == (2, 3)
    assert game.state.sections[3].neighbours == (1, 2)
    told = game.jot(0, "obstacle a wall between one end and the other end")
    assert told is not None
    assert "adjacent" in told[0]
    assert game.jot(0, "attack b") is None


def test_a_body_that_rises_is_not_told_to_be_let_go() -> None:
    """DEATH-03: its arrival is told; DEATH-06: one whose Focus is let go is."""
    game = fight([mage("A")], [mage("B")])
    (masaki,) = bring(game, "a", game.card_index.monster("masaki"))
    assert tell(game, BodyDropped(masaki)) == "The Body of Masaki is let go."
    assert tell(game, BodyDropped(masaki, revived=True)) == ""


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("link summon", "Masaki loses 6 HP (HP 6/12)."),
        ("link summoner", "Masaki loses nothing (HP 12/12); A bears 6 (HP 10/16)."),
    ],
)
def test_health_01_whoever_bears_it_has_their_own_hp_behind_them(answer: str, told: str) -> None:
    game = fight([mage("A", "masaki", hp=3, mp=9, channeling=9)], [mage("B")])
    play(game, "stance none", "summon a home-masaki", "stance none")
    being(game, "masaki").defense = 0
    game.push(Damage("masaki", 6, "b", "effect"))
    game.settle()
    play(game, answer)
    (hit,) = [event for event in game.log if isinstance(event, Damaged)]
    assert game.tell(hit).strip() == told
