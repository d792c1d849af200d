"""Events as card text says them, on short invented heads: the subject, the verb, and what says more of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Event, Filter, Selector
from convert.text import Reading
from tests.text.test_text_reference import trees

Read = Callable[..., Reading]

HEADS: list[tuple[str, dict[str, Any]]] = [
    (
        "If this card is Normal or Pendulum Summoned",
        {"event": "summoned", "what": {"how": "self"}, "how": ["normal", "pendulum"]},
    ),
    (  # a card does it by its effect, or in battle
        "If this card is destroyed by your opponent's card",
        {"event": "destroyed", "what": {"how": "self"}, "by": {"kind": "any", "side": "opponent"}},
    ),
    (
        "If this card is destroyed by your opponent's card (either by battle or by card effect)",
        {
            "event": "destroyed",
            "what": {"how": "self"},
            "by": {"kind": "any", "side": "opponent"},
            "how": ["battle", "effect"],
        },
    ),
    ("If this card is sent from the Deck to the GY", {"event": "used", "what": {"how": "self"}, "from": "spellbook"}),
    (
        "If a Fish monster is sent to your opponent's GY",
        {"event": "used", "what": {"kind": "monster", "where": {"type": "Fish"}}, "to_whose": "opponent"},
    ),
    (
        "If this card is sent to the GY to activate a FIRE monster's effect",
        {
            "event": "used",
            "what": {"how": "self"},
            "how": "cost",
            "by": {"kind": "monster", "where": {"attribute": "FIRE"}},
        },
    ),
    (
        "If this card is sent to the GY, except from the field",
        {"event": "used", "what": {"how": "self"}, "except": {"event": "used", "from": "play"}},
    ),
    (
        "If this card is added to your hand, except by drawing it",
        {"event": "prepared", "what": {"how": "self"}, "except": {"event": "prepared", "how": "draw"}},
    ),
    # CONVERT-45: there is no normal draw here
    (
        "If this card is added to your hand, except by drawing it for your normal draw",
        {"event": "prepared", "what": {"how": "self"}, "except": None},
    ),
    (
        "When this card is Tribute Summoned by Tributing a Rock monster",
        {
            "event": "summoned",
            "what": {"how": "self"},
            "how": "tribute",
            "using": {"kind": "monster", "where": {"type": "Rock"}},
        },
    ),
    (
        "When you Tribute Summon a Rock monster by Tributing this card",
        {
            "event": "tributed",
            "what": {"how": "self"},
            "how": "tribute",
            "whose": "you",
            "into": {"kind": "monster", "where": {"type": "Rock"}},
        },
    ),
    (
        "If this Fusion Summoned card is destroyed by battle",
        {"event": "destroyed", "what": {"how": "self", "where": {"summoned": "fusion"}}, "how": "battle"},
    ),
    (
        "If this face-up card in its owner's control leaves the field because of an opponent's card",
        {
            "event": "leaves_play",
            "what": {"how": "self", "where": {"face": "up", "owner": "you"}},
            "by": {"kind": "any", "side": "opponent"},
        },
    ),
    (
        "When this card inflicts battle damage to your opponent",
        {"event": "battle_damage", "what": {"kind": "caster", "side": "opponent"}, "by": {"how": "self"}},
    ),
    (
        "When a monster your opponent controls activates its effect",
        {"event": "activated", "what": {"kind": "monster", "side": "opponent"}, "from": "play"},
    ),
    (
        "If a monster(s) is Special Summoned to your opponent's field from the GY",
        {
            "event": "summoned",
            "what": {"kind": "monster", "side": "opponent"},
            "how": "special",
            "from": "used",
        },
    ),
    ("When a monster would be Summoned", {"event": "summoning", "what": {"kind": "monster"}}),
    ("When a face-up monster you control is flipped face-down", {"event": "shadowed"}),
    (
        "If this Defense Position card is changed to Attack Position",
        {"event": "stance_changed", "what": {"how": "self"}, "how": "attack"},
    ),
    (
        "If this card is sent to the GY while equipped to a monster",
        {"event": "used", "what": {"how": "self", "where": {"equipped": True}}},
    ),
    (
        "If a Zombie monster in your possession is destroyed by your opponent's card (by battle or card effect)",
        {"event": "destroyed", "how": ["battle", "effect"], "by": {"kind": "any", "side": "opponent"}},
    ),
    ("When your opponent activates a card or effect that would destroy a monster", {"how": "would_destroy"}),
    (
        "If a monster leaves the field by your Normal Trap effect",
        {"by": {"kind": "artifact", "side": "you", "where": {"property": "normal"}}},
    ),
    (
        "If this card is sent to the GY (except if destroyed by battle)",
        {"event": "used", "except": {"event": "used", "how": "battle"}},
    ),
    (
        "When your opponent activates a monster effect on the field",
        {"event": "activated", "what": {"kind": "monster"}, "whose": "opponent", "from": "play"},
    ),
    (
        "If a monster is sent from the hand to the GY",
        {"event": "used", "what": {"kind": "monster"}, "from": "prepared"},
    ),
    ("When you or your opponent activates a Spell Card", {"event": "cast", "whose": "any"}),
]


@pytest.mark.parametrize(("head", "wanted"), HEADS)
def test_a_head_says_what_wakes_the_ability(read: Read, head: str, wanted: dict[str, Any]) -> None:
    reading = read(f"{head}: You can draw 1 card.")
    assert reading.status == "automatic"
    (ability,) = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    assert {key: ability["when"].get(key) for key in wanted} == wanted


def test_or_if_is_another_event_not_a_condition(read: Read) -> None:
    text = "If this card is banished, or if this card is destroyed by battle: You can draw 1 card."
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert [one.event for one in ability.when.any_ or ()] == ["banished", "destroyed"]
    assert not ability.if_


def test_a_battle_that_involves_one_of_mine_is_lost_by_either(read: Read) -> None:
    (ability,) = read(
        "When a monster is destroyed by battle involving your Rock monster: You can draw 1 card."
    ).abilities
    assert ability.when is not None
    assert [one.event for one in ability.when.any_ or ()] == ["destroys_by_battle", "destroyed"]


def test_the_turn_after_something_befell_it(read: Read) -> None:
    text = "During the Standby Phase of the next turn after this card was banished: You can draw 1 card."
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert (ability.when.event, ability.when.next, ability.from_) == ("standby", True, "banished")
    (past,) = ability.if_
    assert past.occurred is not None
    assert (past.occurred.event, past.during) == ("banished", "last_turn")


def test_how_it_came_is_no_moment(read: Read) -> None:
    (ability,) = read("If this card was Tribute Summoned by Tributing a Rock monster, it gains 300 ATK.").abilities
    assert ability.when is None
    assert ability.if_[0].occurred is not None


def test_summoned_this_way_is_no_moment_either(read: Read) -> None:
    reading = read("You can Special Summon this card (from your hand). If Summoned this way, this card cannot attack.")
    assert [ability.when for ability in reading.abilities] == [None, None]


def test_summoned_this_way_before_a_colon_is_the_moment(read: Read) -> None:
    one, two = read("You can Special Summon this card (from your hand). If Summoned this way: Draw 1 card.").abilities
    assert (one.mode, two.mode) == ("summon_rule", "trigger")
    assert two.when == Event(event="summoned", what=Selector(how="self"), by=Selector(how="self"))


def test_what_came_by_its_own_effect_is_said_of_the_card(read: Read) -> None:
    (one,) = read("If this card Special Summoned by its effect attacks: Draw 1 card.").abilities
    own = Filter(summoned="special", by=Selector(how="self"))
    assert one.when == Event(event="attack_declared", what=Selector(how="self", where=own))


def test_tributes_that_a_card_asks_for_are_its_own_way(read: Read) -> None:
    (one,) = read("You can Tribute 3 monsters to Tribute Summon (but not Set) this card.").abilities
    assert (one.mode, one.from_, one.optional) == ("summon_rule", "prepared", True)


def test_a_trigger_among_effects_to_choose_several_of_is_unread(read: Read) -> None:
    text = (
        "Activate 1 or both of these effects.\n● When a monster is destroyed by battle: Draw 1 card.\n● Draw 2 cards."
    )
    reading = read(text, "trap")
    assert [unread.text for unread in reading.unread] == ["● When a monster is destroyed by battle: Draw 1 card"]
    (choice,) = reading.abilities[0].do
    assert [len(option.do) for option in choice.options] == [0, 1]  # type: ignore[union-attr]


def test_a_phase_of_mine_or_another_of_my_opponents(read: Read) -> None:
    (ability,) = read(
        "During your Main Phase or your opponent's Battle Phase (Quick Effect): You can draw 1 card."
    ).abilities
    (either,) = ability.if_
    mine, theirs = either.any_ or ()
    assert [[part.phase or part.turn for part in one.all_ or ()] for one in (mine, theirs)] == [
        ["main", "own"],
        ["battle", "opponent"],
    ]


def test_a_battle_that_the_other_one_survived(read: Read) -> None:
    text = (
        "When this card attacks an opponent's monster, but the opponent's monster was not destroyed by the battle: "
        "You can banish that opponent's monster."
    )
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert ability.when.event == "battles"
    assert ability.if_[0].occurred is not None
    assert ability.if_[0].occurred.event == "attack_declared"
    assert ability.if_[1].exists is not None


def test_what_woke_it_said_more_closely(read: Read) -> None:
    text = (
        "If this card is discarded to the GY by card effect: Draw 1 card, then, if this card was discarded by an "
        "opponent's card effect, draw 1 card."
    )
    (ability,) = read(text).abilities
    conditions = ability.do[1].if_
    assert conditions is not None
    assert conditions[0].occurred is not None
    assert conditions[0].occurred.by is not None


@pytest.mark.parametrize("drawn", ["Draw 1 card", "Draw 2 cards", "Gain 300 LP"])
def test_what_was_discarded_is_the_card_itself_and_nothing_drawn(read: Read, drawn: str) -> None:
    said = f"{drawn}, then if it was discarded by an opponent's card effect, gain 500 LP."
    (ability,) = read(f"If this card is discarded to the GY by card effect: {said}").abilities
    (condition,) = ability.do[1].if_ or ()
    assert condition.occurred is not None
    assert condition.occurred.what == Selector(how="self")


def test_what_has_been_is_not_waited_for(read: Read) -> None:
    said = "Draw 1 card. If it was discarded by an opponent's card effect, gain 500 LP."
    assert read(f"If this card is discarded to the GY by card effect: {said}").status == "partial"


@pytest.mark.parametrize("hand", ["", "from your hand to your GY "])
@pytest.mark.parametrize("may", ["", "you can "])
def test_a_condition_on_aiming_alone_is_not_read(read: Read, hand: str, may: str) -> None:
    text = (
        f"If this card is discarded to the GY by card effect: If it was discarded {hand}by an opponent's card effect, "
        f"{may}target 1 card on the field; Special Summon this card."
    )
    assert read(text).status == "manual"


def test_stats_of_an_attack_are_compared(read: Read) -> None:
    text = "If the ATK of a monster that attacks this card is lower than the DEF of this card: Draw 1 card."
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert ability.when.event == "attacked"
    (condition,) = ability.if_
    assert condition.compare is not None
    assert condition.compare[1] == "lt"


def test_the_end_of_a_battle_in_which_it_attacked(read: Read) -> None:
    (ability,) = read("After damage calculation, if this card attacked a Rock monster: Draw 1 card.").abilities
    assert ability.when is not None
    assert (ability.when.event, ability.when.what) == ("battles", Selector(how="self"))
    (attacked,) = ability.if_
    assert attacked.occurred is not None
    assert attacked.occurred.event == "attack_declared"


def test_in_which_stance_it_was(read: Read) -> None:
    head = "When this card is destroyed by battle, and was in Attack Position at the start of the Damage Step"
    text = f"{head}: Draw 1 card."
    (ability,) = read(text).abilities
    assert ability.when is not None
    assert ability.when.what == Selector(how="self", where=Filter(stance="attack"))


def test_what_is_attacked_is_attacked_by_no_effect(read: Read) -> None:
    (ability,) = read("When this card is attacked by a Rock monster: Draw 1 card.").abilities
    assert ability.when is not None
    assert (ability.when.event, ability.when.how) == ("attacked", None)


def test_several_at_the_same_time_are_one_event(read: Read) -> None:
    """PRECAST-10: the number is asked of the moment, and said of none of them."""
    (ability,) = trees(read("If 2 or more Rock monsters are Special Summoned at the same time: Draw 1 card."))
    assert ability["when"]["number"] == {"gte": 2}
    assert "count" not in ability["when"]["what"]


def test_this_banished_card_comes_from_there(read: Read) -> None:
    (ability,) = trees(
        read("If this card is Special Summoned from the GY, or if this banished card is Special Summoned: Draw 1 card.")
    )
    assert [one["from"] for one in ability["when"]["any"]] == ["used", "banished"]


def test_damage_that_would_be_taken_has_not_been_taken(read: Read) -> None:
    reading = read("During damage calculation, if you would take battle damage: Draw 1 card.")
    assert [one.text for one in reading.unread] == ["if you would take battle damage"]


@pytest.mark.parametrize(
    ("said", "befell"),
    [("is destroyed", "destroyed"), ("is Tributed", "tributed"), ("is removed from the field", "leaves_play")],
)
def test_sent_to_the_gy_with_the_equipped_monster_it_answers_its_own_going(read: Read, said: str, befell: str) -> None:
    """The bearer goes first, and this card because of it: by then it is worn by nobody."""
    text = f"When the equipped monster {said} and this card is sent to the Graveyard: You can draw 1 card."
    (ability,) = msgspec.to_builtins(read(text, "spell", property="equip").abilities)[-1:]
    assert ability["when"] == {"event": "used", "what": {"how": "self"}}
    bearer = {"how": "equipped", "kind": "monster"}
    assert ability["if"] == ({"occurred": {"event": befell, "what": bearer}, "during": "turn"},)


def test_normal_summoned_without_tributing_is_with_nothing_offered(read: Read) -> None:
    (ability,) = read("If this card is Normal Summoned without Tributing, its Level becomes 4.").abilities
    assert msgspec.to_builtins(ability.when) == {
        "event": "summoned",
        "what": {"how": "self"},
        "how": "normal",
        "amount": {"lte": 0},
    }


@pytest.mark.parametrize("phase", ["each player's End Phase", "each Standby Phase"])
def test_what_comes_once_in_every_turn_has_no_other_limit(read: Read, phase: str) -> None:
    (ability,) = read(f"Once per turn, during {phase}: Each player gains 100 LP.", "spell", property="field").abilities
    assert ability.when is not None
    assert (ability.when.whose, ability.limit) == ("any", None)


def test_what_a_spell_does_from_the_gy_is_no_part_of_its_casting(read: Read) -> None:
    text = "Each monster on the field gains 100 ATK. You can banish this card from your GY to gain 200 LP."
    cast, later = read(text, "trap").abilities
    assert (cast.mode, len(cast.do)) == ("cast", 1)
    assert (later.from_, len(later.do)) == ("used", 1)


def test_the_only_monster_there_is_is_not_all_that_come_later(read: Read) -> None:
    text = 'Activate only if the only monster you control is "Moss Frog". That monster gains 100 ATK.'
    assert read(text, "trap", property="continuous").status == "partial"
