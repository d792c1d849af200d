"""What holds for one battle begins with it; whom monsters may target; what becomes of those destroyed by battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.battles import OTHER, SELF, tree
from tests.text.conftest import Read


@pytest.mark.parametrize(
    "text",
    [
        "If this card battles a Fish monster, it gains 500 ATK during damage calculation only.",
        "If this card battles a monster, neither can be destroyed by that battle.",
    ],
)
def test_what_is_for_the_battle_begins_with_the_attack(read: Read, text: str) -> None:
    read_ = tree(read, text)
    assert [one["event"] for one in read_["when"]["any"]] == ["attack_declared", "attacked"]
    assert {step["until"] for step in read_["do"]} == {"this_battle"}


def test_what_comes_after_a_battle_stays_at_its_end(read: Read) -> None:
    assert tree(read, "After damage calculation, if this card battled: Draw 1 card.")["when"]["event"] == "battles"


def test_whom_monsters_can_only_target(read: Read) -> None:
    step = tree(read, 'Your opponent\'s monsters can only target "Moss" monsters for attacks.')["do"][0]
    mine = {"how": "all", "kind": "monster", "side": "you", "zone": "play", "where": {"series": "Moss"}}
    assert (step["action"], step["what"]["except"], step["by"]["side"]) == ("be_attacked", mine, "opponent")


def test_attacks_become_direct(read: Read) -> None:
    text = "This turn, the attacks from your opponent's monsters become direct attacks."
    steps = tree(read, text, "trap")["do"]
    assert [step["action"] for step in steps] == ["direct_attack", "be_attacked"]
    assert {step["until"] for step in steps} == {"end_of_turn"}


def test_an_attack_between_two_of_a_kind(read: Read) -> None:
    when = tree(read, "When an attack is declared involving 2 Fish monsters: Draw 1 card.", "trap")["when"]
    fish = {"kind": "monster", "where": {"type": "Fish"}}
    assert when == {"event": "attack_declared", "what": fish, "by": fish}


@pytest.mark.parametrize(
    ("text", "would"),
    [
        (
            "Any monster destroyed by battle is shuffled into the Deck instead of going to the GY.",
            {"event": "used", "what": {"kind": "monster"}, "how": "battle", "from": "play"},
        ),
        (
            "Monsters destroyed by battle with this card are banished instead of going to the GY.",
            {"event": "used", "what": {"kind": "monster"}, "by": SELF, "how": "battle", "from": "play"},
        ),
    ],
)
def test_what_becomes_of_the_fallen(read: Read, text: str, would: dict[str, Any]) -> None:
    (step,) = tree(read, text)["do"]
    assert (step["op"], step["would"]) == ("replace", would)
    assert step["instead"][0]["what"] == OTHER


def test_what_becomes_of_the_fallen_this_turn(read: Read) -> None:
    text = "Draw 1 card, also this turn, any monster destroyed by battle with a Fish monster you control is banished."
    step = tree(read, text, "spell")["do"][-1]
    assert (step["op"], step["repeat"], step["until"]) == ("delayed", True, "end_of_turn")


def test_a_monster_that_the_battle_left_standing(read: Read) -> None:
    for left in (
        "an opponent's monster that battled this card is not destroyed",
        "this card battled an opponent's monster that was not destroyed",
    ):
        read_ = tree(read, f"At the end of the Damage Step, if {left}: Draw 1 card.")
        assert (read_["when"]["event"], read_["when"]["what"]) == ("battles", SELF)
        assert list(read_["if"]) == [{"exists": OTHER}]


def test_piercing_is_of_whoever_attacks(read: Read) -> None:
    text = (
        'If your "Moss" monster attacks a Defense Position monster, inflict {}piercing battle damage to your opponent.'
    )
    for double, count in (("", None), ("double ", 2)):
        (step,) = tree(read, text.format(double), "spell", property="field")["do"]
        assert step.get("count") == count
        assert step["what"] in ({**OTHER, "where": {"attacking": True}}, {"how": "self"}, step["what"])
        assert step["what"] != SELF


def test_battle_damage_of_its_battles(read: Read) -> None:
    when = tree(read, "When you take battle damage from a battle involving this card: Draw 1 card.")["when"]
    assert when == {"event": "battle_damage", "what": {"kind": "caster", "side": "you"}, "by": SELF}


def test_turned_up_by_an_attack(read: Read) -> None:
    text = "FLIP: If this card is flipped face-up by an opponent's monster's attack, draw 1 card."
    (asked,) = tree(read, text)["do"][0]["if"]
    assert asked["occurred"]["how"] == "attacked"


def test_battle_damage_that_becomes_so_much(read: Read) -> None:
    read_ = tree(read, "Any battle damage a player takes becomes 700.", "spell", property="continuous")
    assert read_["mode"] == "continuous"
    assert read_["do"][0]["instead"][0]["amount"] == {"raw": 700}


def test_once_per_battle_for_a_cost(read: Read) -> None:
    text = "During damage calculation, if this card battles: You can discard 1 card once per battle; draw 1 card."
    assert tree(read, text)["limit"] == {"per": "battle"}


def test_an_effect_of_a_spell_in_the_gy(read: Read) -> None:
    text = "Draw 1 card. During your Main Phase, you can banish this card from your GY. If you do, draw 2 cards."
    cast, other = read(text, "spell").abilities
    assert (cast.from_, other.from_, other.optional) == ("play", "used", True)


def test_a_condition_with_an_exception(read: Read) -> None:
    read_ = tree(read, 'While you control a "Moss" monster, except "Moss Frog", this card gains 500 ATK.')
    assert read_["if"][0]["exists"]["where"]["not"] == {"name": "Moss Frog"}


@pytest.mark.parametrize(
    ("words", "nth"),
    [("the 4th End Phase after the attack", 4), ("the End Phase of the 4th turn after the attack", 5)],
)
def test_so_many_turns_after_the_attack(read: Read, words: str, nth: int) -> None:
    read_ = tree(read, f"A monster attacked by this card will be destroyed during {words}.")
    assert read_["when"] == {"event": "attack_declared", "what": SELF, "by": {"kind": "monster"}}
    assert read_["do"][0]["when"]["amount"] == {"eq": nth}


def test_those_that_did_not_attack(read: Read) -> None:
    text = "During your End Phase: Destroy all monsters you control that did not declare an attack."
    (step,) = tree(read, text)["do"]
    assert step["what"]["where"] == {"not": {"befell": {"event": "attack_declared"}}}


def test_the_next_attack_this_turn(read: Read) -> None:
    step = tree(read, "Negate the next attack this turn from a monster your opponent controls.", "trap")["do"][0]
    assert (step["op"], step["until"], step["do"][0]["op"]) == ("delayed", "end_of_turn", "negate_attack")


def test_a_ban_on_summons_and_the_battle_phase(read: Read) -> None:
    text = "Draw 1 card. You cannot Special Summon or conduct your Battle Phase the turn you activate this card."
    assert [step["op"] for step in tree(read, text, "spell")["do"]] == ["prepare", "forbid", "skip"]


def test_monsters_in_a_stance(read: Read) -> None:
    step = tree(read, "Monsters you control in Defense Position cannot be destroyed by battle.")["do"][0]
    assert step["what"]["where"] == {"stance": "defense"}


def test_after_the_battle_phase_in_which_it_fought(read: Read) -> None:
    text = "If damage calculation is performed involving this card, at the end of the Battle Phase: Draw 1 card."
    read_ = tree(read, text)
    assert read_["when"]["event"] == "end_of_battle"
    assert len(read_["if"][0]["occurred"]["any"]) == 2


def test_one_sentence_of_what_holds_and_what_happens_is_not_read(read: Read) -> None:
    """The gain would come each time that damage is taken."""
    damage = "all battle damage you take from battles involving this card is also inflicted to your opponent"
    assert read(f"This card gains 500 ATK, also {damage}.").status == "partial"


@pytest.mark.parametrize(
    ("text", "when", "asked"),
    [
        ("At damage calculation: Make the battle damage you take from this battle 0.", "damage_calculation", []),
        (
            "During your opponent's turn, at damage calculation: Make the battle damage you take from this battle 0.",
            "damage_calculation",
            [{"turn": "opponent"}],
        ),
    ],
)
def test_battle_damage_made_nothing(read: Read, text: str, when: str, asked: list[Any]) -> None:
    read_ = tree(read, text, "trap")
    assert (read_["when"]["event"], list(read_.get("if", ()))) == (when, asked)
    (step,) = read_["do"]
    assert (step["from"], step["by"], step["until"]) == ("battle_damage", OTHER, "this_battle")


def test_the_damage_taken_from_that_battle_is_battle_damage(read: Read) -> None:
    text = "If your opponent's monster attacks, during damage calculation: You can discard this card; {}."
    read_ = tree(read, text.format("the damage you take from that battle is halved"))
    assert read_["do"][0]["would"]["event"] == "battle_damage"


def test_the_damage_of_a_battle_that_nothing_told_is_unread(read: Read) -> None:
    assert read("You can discard this card; the damage you take from that battle is halved.").unread


@pytest.mark.parametrize(
    "text",
    [
        "This card can attack your opponent directly, but when it uses this effect, any battle damage it inflicts to"
        " your opponent is halved.",
        'Your "Moss" monsters can attack directly, but when they do so using this effect, the battle damage inflicted'
        " to your opponent is halved.",
    ],
)
def test_a_direct_attack_by_this_effect_does_half(read: Read, text: str) -> None:
    may, half = tree(read, text)["do"]
    assert (may["action"], half["would"]["how"]) == ("direct_attack", "direct")
    assert half["instead"][0]["amount"] == {"half": {"event": "amount"}}
