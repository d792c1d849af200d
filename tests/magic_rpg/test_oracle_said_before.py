"""What hangs on something said before, and what was lost beside it once: invented Oracle sentences, and their trees."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from convert.text.oracle.rows import Rows
from convert.text.oracle.witness_pairs import apart
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import card, read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def done(reader: OracleReader, text: str, type_line: str = "Creature — Goblin") -> list[dict[str, Any]]:
    """The steps of the only ability."""
    (tree,) = whole(reader, text, type_line)
    steps: list[dict[str, Any]] = tree["do"]
    return steps


def test_each_of_the_players_does_all_of_it(reader: OracleReader) -> None:
    text = "When this creature enters, any number of target players each mill a card and lose 1 life."
    milled, lost = done(reader, text)
    assert milled["who"] == lost["who"] == {"ref": "t1"}


def test_what_enters_attacking(reader: OracleReader) -> None:
    text = (
        "Whenever this creature attacks, create a token that's a copy of target creature. "
        "The token enters tapped and attacking."
    )
    (step,) = done(reader, text)
    assert (step["op"], step["tapped"], step["attacking"]) == ("token", True, True)


def test_a_ban_of_one_turn_only(reader: OracleReader) -> None:
    (ban,) = done(reader, "Your opponents can't cast spells during your turn.", "Enchantment")
    assert ban["if"] == [{"turn": {"how": "you", "kind": ["player"]}}]


def test_cards_from_among_those_milled(reader: OracleReader) -> None:
    text = "Mill four cards. You may put a land card or an Elf card from among them into your hand."
    milled, taken = done(reader, text, "Sorcery")
    meant = [one["among"] for one in taken["what"].get("either", [taken["what"]])]
    assert set(map(str, meant)) == {str({"ref": milled["id"]})}


def test_where_the_last_alternative_is_the_first_is_too(reader: OracleReader) -> None:
    text = (
        "Mill three cards. You may put a Forest card or a creature card with power 2 or less "
        "from among them into your hand."
    )
    milled, taken = done(reader, text, "Sorcery")
    assert [one["among"] for one in taken["what"]["either"]] == [{"ref": milled["id"]}] * 2


def test_that_spell_is_the_card_that_was_cast(reader: OracleReader) -> None:
    text = (
        "When this creature enters, you may cast target instant card from your graveyard. "
        "If that spell would be put into your graveyard, exile it instead."
    )
    cast, replaced = done(reader, text)
    assert cast["what"] == replaced["would"]["what"] == {"ref": "t1"}
    assert replaced["instead"][0]["what"] == {"how": "event"}


def test_a_countered_spell_that_was_not_paid_for_is_exiled(reader: OracleReader) -> None:
    text = (
        "Counter target spell unless its controller pays {2}. If that spell is countered this way, "
        "exile it instead of putting it into its owner's graveyard."
    )
    (step,) = done(reader, text, "Instant")
    assert step["do"][0]["to"] == "banished"


def test_otherwise_after_what_was_done(reader: OracleReader) -> None:
    text = (
        "When this creature enters, exile a card from your graveyard. If you do, draw a card. "
        "Otherwise, sacrifice this creature."
    )
    assert [step.get("link") for step in done(reader, text)] == [None, "then", "if_not"]


def test_others_than_the_one_said_before(reader: OracleReader) -> None:
    text = "Untap target creature. Other creatures can't block this turn."
    assert done(reader, text, "Instant")[1]["what"]["except"] == {"ref": "t1"}
    several = "Creatures you control get +1/+0 until end of turn. Other creatures get -1/-0 until end of turn."
    assert read(reader, several, "Instant").unread  # others than several: not told


def test_a_limit_of_the_ability_stays_beside_what_is_unread(reader: OracleReader) -> None:
    reading = read(reader, "{T}: Untap target creature. Polish the moon. Activate only once each turn.")
    (tree,) = trees(reading)
    assert tree["limit"] == {"n": 1, "per": "turn"}
    assert [one.text for one in reading.unread] == ["Polish the moon"]


def test_what_it_is_beside_its_size(reader: OracleReader) -> None:
    also = "Target artifact becomes a 2/2 Robot creature in addition to its other types."
    assert done(reader, also, "Instant")[0]["also"] is True
    still = "Target land becomes a 2/2 Elemental creature that's still a land."
    assert done(reader, still, "Instant")[0]["also"] is True
    kept = "Target artifact becomes a 2/2 Robot artifact creature."
    assert done(reader, kept, "Instant")[0]["also"] is True  # an artifact land, a Vehicle stays one
    alone = "Target creature becomes a 2/2 Robot creature."
    assert "also" not in done(reader, alone, "Instant")[0]


def test_a_change_of_the_copy_under_a_condition(reader: OracleReader) -> None:
    text = "Copy target creature spell, except it isn't legendary if you control a Goblin."
    (copied,) = done(reader, text, "Instant")
    assert "if" not in copied
    assert copied["changes"][0]["if"][0]["exists"]["where"] == {"subtype": ["Goblin"]}


def test_the_price_of_a_gained_keyword(reader: OracleReader) -> None:
    text = (
        "Target sorcery card in your graveyard gains flashback until end of turn. "
        "The flashback cost is equal to its mana cost."
    )
    (given,) = done(reader, text, "Instant")
    assert given["keyword"] == ["flashback"]
    assert given["cost"] == [{"op": "pay", "mana": "its_mana_cost"}]


def test_the_difference(reader: OracleReader) -> None:
    text = "If you have fewer than five cards in hand, draw cards equal to the difference."
    (step,) = done(reader, text, "Sorcery")
    assert step["count"]["difference"][0] == 5
    assert read(reader, "Draw cards equal to the difference.", "Sorcery").unread


def test_the_one_of_the_targets_that_is_yours(reader: OracleReader) -> None:
    text = (
        "Choose target creature you control and target creature you don't control. "
        "The creature you control gets +1/+1 until end of turn."
    )
    assert done(reader, text, "Instant")[-1]["what"] == {"ref": "t1"}


def test_when_it_was_discarded_this_way(reader: OracleReader) -> None:
    text = "When this creature enters, discard a card. When you discard a land card this way, draw two cards."
    step = done(reader, text)[1]
    assert step["link"] == "when"
    assert step["if"][0]["exists"]["where"] == {"kind": ["land"]}


def test_a_choice_as_it_enters_behind_a_sentence(reader: OracleReader) -> None:
    first, second = whole(reader, "This land enters tapped. As it enters, choose a color.", "Land")
    assert first["do"][0]["op"] == "enters_tapped"
    assert second["do"][0]["op"] == "declare"
    assert second["mode"] == "replacement"


@pytest.mark.parametrize(
    ("text", "tree", "what"),
    [
        ("Draw a card for each artifact you control.", {"kind": ["artifact"], "side": "any"}, "artifact you control"),
        ("Destroy target land.", {"how": "choose", "kind": ["land"]}, "land aimed at"),
        ("Return a card from your graveyard.", {"how": "choose", "kind": ["card"], "side": "you"}, "graveyard"),
        ("Creatures get +1/+2.", {"op": "modify", "attack": 2, "defense": 1}, "2/1"),
        ("Exile all instants.", {"how": "all", "kind": ["instant"]}, "instant"),
        ("Look at the top card.", {"how": "top", "kind": ["card"]}, "top"),
        ("Search for a card.", {"op": "search", "what": {"how": "choose", "kind": ["card"]}}, "search"),
        ("Tap all creatures.", {"how": "all", "kind": ["permanent"]}, "permanent"),
    ],
)
def test_pair_by_pair_the_witness_doubts(text: str, tree: dict[str, Any], what: str) -> None:
    assert [one for one in apart(text, {"do": [tree]}) if one.startswith(what)]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("Draw a card for each artifact you control.", {"kind": ["artifact"], "side": "you"}),
        ("Destroy target land.", {"how": "target", "kind": ["land"]}),
        ("Creatures get -1/-2.", {"op": "modify", "attack": -1, "defense": -2}),
        ("Search your library for a card.", {"op": "search", "what": {"how": "choose", "zone": "spellbook"}}),
    ],
)
def test_pair_by_pair_nothing_right_is_doubted(text: str, tree: dict[str, Any]) -> None:
    assert not list(apart(text, {"do": [tree]}))


def test_what_waits_this_turn_ends_with_it(reader: OracleReader) -> None:
    (once,) = done(reader, "When target creature dies this turn, draw a card.", "Instant")
    assert once["until"] == "end_of_turn"
    assert "each_time" not in once
    (each,) = done(reader, "Whenever a creature you control attacks this turn, you gain 1 life.", "Instant")
    assert each["until"] == "end_of_turn"
    assert each["each_time"] is True


def test_another_than_the_one_it_is_on(reader: OracleReader) -> None:
    text = "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control."
    enchanted = whole(reader, text, "Enchantment — Aura")[1]
    assert enchanted["do"][0]["attack"]["count"]["except"] == {"how": "attached"}
    (own,) = done(reader, "This creature gets +1/+1 for each other creature you control.")
    assert own["attack"]["count"]["except_self"] is True


def test_a_token_named_after_its_maker_keeps_its_name(reader: OracleReader) -> None:
    text = "When Mirla enters, create a 1/1 white Soldier creature token named Mirla's Guard."
    known = card(text, "Legendary Creature — Elf", name="Mirla, Lost Queen")
    ((made,),) = [tree["do"] for tree in trees(reader.read(known))]
    assert made["name"] == "Mirla's Guard"


def test_instead_of_a_sentence_before_the_last_is_not_guessed(reader: OracleReader) -> None:
    text = (
        "Look at the top four cards of your library. You may put a land card from among them into your hand. "
        "Put the rest into your graveyard. "
        "If you control a Goblin, put up to two land cards from among them into your hand instead."
    )
    assert [one.why for one in read(reader, text, "Sorcery").unread] == ["ambiguous"]


def test_what_is_aimed_at_later_is_aimed_at_then(reader: OracleReader) -> None:
    text = "Whenever a creature you control attacks this turn, target player loses 1 life."
    (tree,) = whole(reader, text, "Instant")
    assert "targets" not in tree
    assert [one["id"] for one in tree["do"][0]["targets"]] == ["t1"]
    (now,) = whole(reader, "Destroy target creature at end of combat.", "Instant")
    assert [one["id"] for one in now["targets"]] == ["t1"]


def test_a_role_keeps_its_whole_name(reader: OracleReader) -> None:
    text = "Create a Young Hero Role token attached to target creature you control."
    assert done(reader, text, "Sorcery")[0]["name"] == "Young Hero"
    with pytest.raises(ValueError, match="not taken over"):
        Rows().read("[role]\nyoung hero => Young Hero")


def test_another_than_what_it_is_about(reader: OracleReader) -> None:
    text = "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature."
    (step,) = done(reader, text, "Enchantment")
    assert step["attack"]["count"]["except"] == {"how": "event"}
    (lost,) = done(reader, "Whenever a creature you control dies, each other player loses 1 life.", "Enchantment")
    assert "except" not in lost["who"]


@pytest.mark.parametrize(
    "then",
    [
        "You gain life equal to the damage prevented this way.",
        "If damage is prevented this way, you gain that much life.",
    ],
)
def test_what_is_done_with_damage_that_was_prevented_is_done_then(reader: OracleReader, then: str) -> None:
    (step,) = done(
        reader, f"Prevent the next 3 damage that would be dealt to target creature this turn. {then}", "Instant"
    )
    prevented, gained = step["instead"]
    assert (step["op"], step["would"]["to"], step["would"]["word"]) == ("replace", {"ref": "t1"}, "this_turn")
    assert (prevented["amount"], prevented["next"], gained["amount"]) == (3, True, {"of_step": prevented["id"]})
    (all_of_it,) = done(reader, f"Prevent all combat damage that would be dealt this turn. {then}", "Instant")
    assert [one.get("amount") for one in all_of_it["instead"]] == [None, {"event": "amount"}]
    apart = done(reader, "Prevent the next 3 damage that would be dealt to you this turn. Draw a card.", "Instant")
    assert [one["op"] for one in apart] == ["prevent", "prepare"]


def test_where_nothing_is_prevented_nothing_is_prevented_this_way(reader: OracleReader) -> None:
    text = "Draw a card. If damage is prevented this way, draw a card."
    assert [one.src for one in read(reader, text, "Instant").unread] == [1]


ENTERS = "When this creature enters, "


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("you may destroy target artifact. If an artifact is destroyed this way, draw a card.", "destroy"),
        ("it deals 2 damage to any target. If a player is dealt damage this way, scry 1.", "damage"),
    ],
)
def test_what_was_done_to_a_target_this_way(reader: OracleReader, text: str, verb: str) -> None:
    """It is asked of the step, which may have been left undone or have done nothing, and not of what was aimed at."""
    first, second = done(reader, ENTERS + text)
    assert first["op"] == verb
    assert second["if"][0]["exists"]["among"] == {"ref": first["id"]}


def test_a_card_that_was_not_revealed_was_not_revealed_this_way(reader: OracleReader) -> None:
    text = (
        "At the beginning of your upkeep, look at the top card of your library. You may reveal that card. "
        "If a Goblin card is revealed this way, this creature gets +2/+0 until end of turn."
    )
    _, shown, gains = done(reader, text)
    assert shown["optional"] is True
    assert gains["if"][0]["exists"]["among"] == {"ref": shown["id"]}


def test_who_may_have_somebody_else_do_it_is_not_told(reader: OracleReader) -> None:
    """ "May have you draw": who is asked and who draws are two; one of them would be lost."""
    reading = read(reader, "Whenever this creature attacks, defending player may have you draw a card.")
    assert reading.unread


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Counter target spell if it was kicked.", "Instant"),
        ("Counter target spell if {B} was spent to cast that spell.", "Instant"),
        ("Whenever you cast a spell, if it was kicked, draw a card.", "Enchantment"),
        ("Whenever you cast a spell, if mana from a Treasure was spent to cast it, draw a card.", "Enchantment"),
    ],
)
def test_what_was_paid_for_another_spell_is_unread(reader: OracleReader, text: str, type_line: str) -> None:
    assert read(reader, text, type_line).unread


def test_what_was_paid_for_the_card_itself_is_asked(reader: OracleReader) -> None:
    for text in (
        "When this creature enters, if it was kicked, draw a card.",
        "When you cast this spell, if it was kicked, draw a card.",
    ):
        (tree,) = whole(reader, text)
        assert tree["if"] == [{"paid": "kicker"}]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (
            "Choose two creatures, then destroy the rest.",
            {"how": "all", "kind": ["creature"], "except": {"ref": "c1"}},
        ),
        (
            "Each player chooses a land they control, then sacrifices the rest.",
            {"how": "all", "kind": ["land"], "of": {"ref": "p1"}, "except": {"ref": "c2"}},
        ),
        (
            "Choose two target creatures. Exile one of those creatures and tap the other.",
            {"how": "all", "among": {"ref": "t1"}, "except": {"ref": "c1"}},
        ),
    ],
)
def test_the_rest_of_those_that_could_be_chosen(reader: OracleReader, text: str, rest: dict[str, Any]) -> None:
    assert done(reader, text, "Sorcery")[-1]["what"] == rest


def test_each_other_player_on_a_sorcery_is_every_player_but_you(reader: OracleReader) -> None:
    (step,) = done(reader, "Each other player discards a card.", "Sorcery")
    assert step["who"]["except_self"]


def test_each_other_player_beside_a_target_is_unclear(reader: OracleReader) -> None:
    reading = read(reader, "Target player draws a card. Each other player discards a card.", "Sorcery")
    assert [one.text for one in reading.unread] == ["Each other player discards a card"]


def test_the_exiled_card_is_the_one_that_was_aimed_at(reader: OracleReader) -> None:
    text = "Exile target creature card from your graveyard. You gain life equal to the exiled card's power."
    assert done(reader, text, "Sorcery")[-1]["amount"] == {"stat": "power", "of": {"ref": "t1"}}


def test_the_exiled_cards_of_another_ability_and_their_owners(reader: OracleReader) -> None:
    text = (
        "When this creature leaves the battlefield, "
        "return the exiled cards to the battlefield under their owners' control."
    )
    (step,) = done(reader, text)
    assert step["what"]["how"] == "exiled_with"
    assert step["control"] == {"kind": ["player"], "owner_of": {"ref": step["what"]["id"]}}


def test_two_that_are_exchanged(reader: OracleReader) -> None:
    (step,) = done(reader, "Exchange control of two target creatures.", "Sorcery")
    assert step["what"] == step["exchange"] == {"ref": "t1"}


@pytest.mark.parametrize(
    ("said", "bound"),
    [
        ("toughness greater than its power", {"toughness": {"gt": {"stat": "power", "of": {"how": "it"}}}}),
        ("power equal to its toughness", {"power": {"eq": {"stat": "toughness", "of": {"how": "it"}}}}),
    ],
)
def test_a_creature_measured_by_itself(reader: OracleReader, said: str, bound: dict[str, Any]) -> None:
    (step,) = done(reader, f"When this creature enters, draw a card for each creature you control with {said}.")
    assert step["count"]["count"]["where"] == bound


def test_that_many_is_what_the_condition_asked_about(reader: OracleReader) -> None:
    text = "At the beginning of your end step, if you control two or more Islands, you gain that much life."
    (step,) = done(reader, text)
    assert step["amount"]["count"]["where"] == {"subtype": ["Island"]}
    later = (
        "At the beginning of your end step, if you control two or more Islands, draw a card. You gain that much life."
    )
    assert "count" not in done(reader, later)[-1]["amount"]


def test_the_second_spell_is_that_spell(reader: OracleReader) -> None:
    (step,) = done(reader, "Whenever you cast your second spell each turn, copy it.")
    assert step["what"] == {"how": "event"}


def test_damage_to_itself_is_to_who_deals_it(reader: OracleReader) -> None:
    first, second = done(
        reader, "Target creature deals 2 damage to any other target and 1 damage to itself.", "Instant"
    )
    assert second["to"] == second["by"] == first["by"] == {"ref": "t1"}


def test_damage_while_it_has_a_counter(reader: OracleReader) -> None:
    text = "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage."
    (step,) = done(reader, text)
    assert step["would"]["if"] == [{"is": {"where": {"counter": "+1/+1"}}, "of": {"how": "self"}}]


def test_damage_by_creatures_that_it_blocks(reader: OracleReader) -> None:
    (step,) = done(reader, "Prevent all damage that would be dealt to this creature by creatures it's blocking.")
    assert step["by"]["where"] == {"blocked_by": {"how": "self"}}


def test_what_the_defending_player_controls(reader: OracleReader) -> None:
    text = (
        "Whenever this creature attacks, if defending player controls a Forest, "
        "destroy target land that player controls."
    )
    (tree,) = whole(reader, text, "Creature — Goblin")
    assert tree["targets"][0]["of"]["how"] == "defending"


def test_players_who_did_it(reader: OracleReader) -> None:
    _, did = done(reader, "Each player may discard a card. Each player who does draws a card.", "Sorcery")
    assert did["who"]["where"] == {"this_way": True}
    _, left = done(reader, "Each player may discard a card. Each player who doesn't loses 3 life.", "Sorcery")
    assert left["who"]["where"] == {"nots": [{"this_way": True}]}


def test_what_sets_off_a_triggered_ability_once_more(reader: OracleReader) -> None:
    text = (
        "If a creature dying causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time."
    )
    (step,) = done(reader, text, "Enchantment")
    assert (step["action"], step["what"]["where"]["befell"]["event"]) == ("trigger_more", "dies")


def test_until_it_is_cast_from_exile(reader: OracleReader) -> None:
    (step,) = done(reader, 'Target land gains "{T}: Add {U}" until this card is cast from exile.', "Sorcery")
    assert step["until"]["not"]["occurred"]["from"] == "banished"


def test_what_is_of_ones_choice_is_chosen_before(reader: OracleReader) -> None:
    asked, killed = done(reader, "Destroy all creatures of the creature type of your choice.", "Sorcery")
    assert asked == {"op": "declare", "declare": "type"}
    assert killed["what"]["where"] == {"chosen": "type"}
    asked, killed = done(reader, "{2}, {T}: Destroy all enchantments of the color of your choice.", "Artifact")
    assert (asked["declare"], killed["what"]["where"]) == ("color", {"chosen": "color"})


def test_targets_of_a_type_of_ones_choice_have_it_in_common(reader: OracleReader) -> None:
    text = "Return two target creature cards of the creature type of your choice from your graveyard to your hand."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["targets"][0]["where"] == {"same": "creature type"}


def test_all_colors_are_five_and_not_any_of_them(reader: OracleReader) -> None:
    (step,) = done(reader, "Destroy each creature that isn't all colors.", "Sorcery")
    assert step["what"]["where"] == {"nots": [{"produces": "all_colors"}]}


def test_the_enchanted_creature_that_is_asked_about_is_tapped(reader: OracleReader) -> None:
    text = "Enchant creature\nWhen this Aura enters, if enchanted creature is red, tap it."
    tree = whole(reader, text, "Enchantment — Aura")[1]
    assert tree["do"][0]["what"] == {"how": "attached"}


def test_tribes_in_a_row_are_things_of_their_own_before_a_color(reader: OracleReader) -> None:
    text = "Whenever a Swamp, Mountain, black permanent, or red permanent becomes tapped, draw a card."
    (tree,) = whole(reader, text, "Enchantment")
    assert tree["when"]["what"]["where"]["any"] == [
        {"kind": ["land"], "subtype": ["Swamp"]},
        {"kind": ["land"], "subtype": ["Mountain"]},
        {"kind": ["permanent"], "color": ["black"]},
        {"kind": ["permanent"], "color": ["red"]},
    ]


def test_what_was_put_into_a_hand_this_way_is_not_what_went_elsewhere(reader: OracleReader) -> None:
    text = (
        "When this creature enters, reveal the top two cards of your library. Put one of them into your hand and the "
        "other into your graveyard. If you put an artifact card into your hand this way, you gain 3 life."
    )
    found = done(reader, text)
    assert found[-1]["if"][0]["exists"]["among"] == {"ref": found[1]["what"]["id"]}


def test_the_creature_that_a_spell_targets_gets_the_counter_and_not_the_spell(reader: OracleReader) -> None:
    text = "Heroic — Whenever you cast a spell that targets this creature, put a +1/+1 counter on it."
    assert done(reader, text)[0]["what"] == {"how": "self"}


def test_its_is_of_the_same_in_conditions_beside_each_other(reader: OracleReader) -> None:
    text = (
        "Whenever a creature you control enters, if its power is greater than this creature's power or its toughness "
        "is greater than this creature's toughness, draw a card."
    )
    (tree,) = whole(reader, text, "Creature — Goblin")
    assert [one["of"] for one in tree["if"][0]["any"]] == [{"how": "event"}] * 2


def test_a_card_other_than_this_from_a_graveyard(reader: OracleReader) -> None:
    text = "{B}: Exile a black creature card other than this card from your graveyard."
    what = done(reader, text)[0]["what"]
    assert (what["zone"], what["side"], what["except_self"]) == ("used", "you", True)


def test_another_target_is_another_than_who_deals_the_damage(reader: OracleReader) -> None:
    text = "Enchant creature\nWhen this Aura enters, enchanted creature deals 2 damage to any other target."
    tree = whole(reader, text, "Enchantment — Aura")[1]
    assert tree["targets"][0]["except"] == {"how": "attached"}
