"""Who does it, which of several nouns a word narrows, and what "that", "those" and "it" mean: invented sentences."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from convert.text.oracle.rows import third_person
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read
from tests.magic_rpg.test_oracle_said_before import done


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def test_both_are_done_by_the_player_who_is_named(reader: OracleReader) -> None:
    for text in ("Target player draws two cards and loses 2 life.", "Target player mills a card, then loses 2 life."):
        assert [one["who"] for one in done(reader, text, "Sorcery")] == [{"ref": "t1"}] * 2


def test_no_row_of_a_verb_begins_with_its_third_person(reader: OracleReader) -> None:
    """Such a row would make "loses" a command: what "target player … and loses" says would be done by you."""
    rows = reader._grammar.rows.all
    verbs = {word for row in rows if row.nonterminal in ("act", "fate") for word in row.source.split()[:1]}
    assert {word for word in verbs if word in {third_person(each) for each in verbs}} - {"is"} == set()


def test_what_creatures_alone_have_narrows_the_creature(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Destroy target artifact, enchantment, or creature with flying.", "Instant")
    either = [{"kind": ["artifact", "enchantment"]}, {"kind": ["creature"], "keyword": ["flying"]}]
    assert tree["targets"][0]["where"] == {"any": either}
    (cheap,) = whole(reader, "Destroy target artifact or creature with mana value 2 or less.", "Instant")
    assert cheap["targets"][0]["where"] == {"mana_value": {"lte": 2}}


def test_or_token_is_one_more_kind(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Sacrifice an artifact, enchantment, or token.", "Sorcery")
    kinds = [{"kind": ["artifact"]}, {"kind": ["enchantment"]}, {"kind": ["permanent"], "token": True}]
    assert tree["do"][0]["what"]["where"] == {"any": kinds}
    (made,) = whole(reader, "Sacrifice an artifact or creature token.", "Sorcery")
    assert made["do"][0]["what"]["where"] == {"token": True}


def test_one_of_two_tribes_is_one_description(reader: OracleReader) -> None:
    (step,) = done(reader, "Each creature you control that's a Goblin or an Elf gets +1/+1.", "Enchantment")
    assert (step["what"]["how"], step["what"]["side"]) == ("all", "you")
    assert [one["subtype"] for one in step["what"]["where"]["any"]] == [["Goblin"], ["Elf"]]


def test_a_plains_is_one_land(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{1}, Sacrifice a Forest or Plains: Draw a card.")
    assert (tree["cost"][1]["what"]["how"], tree["cost"][1]["what"]["count"]) == ("choose", 1)


def test_itself_and_another(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{1}, Sacrifice this creature and another green creature: Draw a card.")
    itself, other = tree["cost"][1]["what"]["both"]
    assert (itself, other["how"], other["count"], other["except_self"]) == ({"how": "self"}, "choose", 1, True)


def test_where_the_last_of_several_targets_is_all_are(reader: OracleReader) -> None:
    text = "Return up to one target artifact card and up to one target land card from your graveyard to your hand."
    (tree,) = whole(reader, text, "Sorcery")
    assert [(one["side"], one["zone"]) for one in tree["targets"]] == [("you", "used")] * 2


def test_whose_spells_or_abilities(reader: OracleReader) -> None:
    text = "This creature can't be the target of spells or abilities your opponents control."
    by = done(reader, text)[0]["by"]
    assert {one["side"] for one in by.get("either", [by])} == {"opponent"}


def test_who_says_where_it_goes(reader: OracleReader) -> None:
    owner = {"kind": ["player"], "owner_of": {"ref": "t1"}}
    theirs = "Target creature's owner puts it on their choice of the top or bottom of their library."
    assert done(reader, theirs, "Instant")[0]["who"] == owner
    theirs = "The owner of target creature puts it on their choice of the top or bottom of their library."
    assert done(reader, theirs, "Instant")[0]["who"] == owner
    yours = "Put target creature on your choice of the top or bottom of its owner's library."
    assert "who" not in done(reader, yours, "Instant")[0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever you cast a creature spell, create a 1/1 red Goblin creature token. "
            "If that spell's mana value is 5 or greater, exile that spell.",
            {"how": "event"},
        ),
        (
            "Whenever another creature dies, create a 1/1 red Goblin creature token. Exile that card.",
            {"how": "event"},
        ),
        (
            "Whenever a land enters, tap target nonland permanent. Untap that land.",
            {"how": "event"},
        ),
    ],
)
def test_what_a_trigger_is_about_is_not_what_was_made(reader: OracleReader, text: str, meant: dict[str, Any]) -> None:
    assert done(reader, text, "Enchantment")[-1]["what"] == meant


def test_it_is_what_the_condition_is_about(reader: OracleReader) -> None:
    text = (
        "When an opponent casts a creature spell, if this permanent is an enchantment, it becomes a 2/2 Elf creature."
    )
    assert {str(one["what"]) for one in done(reader, text, "Enchantment")} == {str({"how": "self"})}


@pytest.mark.parametrize(
    ("text", "type_line", "meant"),
    [
        (
            "When this creature enters, exile another target permanent. Return that card to the battlefield under its "
            "owner's control at the beginning of the next end step.",
            "Creature — Elf",
            "t1",
        ),
        (
            "For each opponent, tap up to one target creature that player controls. Untap those creatures.",
            "Sorcery",
            "t1",
        ),
        ("For each Goblin you control, create a 1/1 red Elf creature token. Untap those tokens.", "Sorcery", "s1"),
        ("Create a token that's a copy of target creature you control. Untap it.", "Sorcery", "s1"),
        ("Discard a card. Exile the discarded card.", "Sorcery", "d1"),
    ],
)
def test_what_was_named_before(reader: OracleReader, text: str, type_line: str, meant: str) -> None:
    last = done(reader, text, type_line)[-1]
    step = last["do"][0] if last["op"] == "delayed" else last
    assert step["what"] == {"ref": meant}


def test_those_creatures_are_both_that_were_aimed_at(reader: OracleReader) -> None:
    text = "Choose target creature you control and target creature you don't control. Those creatures fight each other."
    assert done(reader, text, "Sorcery")[-1]["what"] == {"both": [{"ref": "t1"}, {"ref": "t2"}]}


def test_the_player_that_was_chosen(reader: OracleReader) -> None:
    drawn = done(reader, "Choose an opponent. You and that player each draw two cards.", "Sorcery")[-1]
    assert drawn["who"]["both"][1] == {"how": "chosen", "kind": ["player"]}


def test_whose_library_was_searched_shuffles(reader: OracleReader) -> None:
    text = (
        "Exile target land. Search its controller's graveyard, hand, and library for any number of cards with the same "
        "name as that land and exile them. Then that player shuffles."
    )
    assert done(reader, text, "Sorcery")[-1]["who"] == {"kind": ["player"], "controller_of": {"ref": "t1"}}


def test_support_of_a_spell_is_of_any_creatures(reader: OracleReader) -> None:
    (tree,) = read(reader, "Support 2.", "Sorcery").abilities
    assert tree.targets[0].except_self is False
    assert tree.targets[0].count == (0, 2)


def test_what_attacks_you_or_a_planeswalker_is_what_is_aimed_at(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Exile target creature that's attacking you or a planeswalker you control.", "Instant")
    assert "side" not in tree["targets"][0]
    assert tree["do"][0]["what"] == {"ref": "t1"}


@pytest.mark.parametrize(
    "text",
    [
        "Destroy all creatures. A creature destroyed this way can't be regenerated.",
        "Destroy target creature at end of combat. A creature destroyed this way can't be regenerated.",
        "If you control a Wall, destroy all lands. Creatures destroyed this way can't be regenerated.",
    ],
)
def test_what_is_destroyed_this_way_is_not_regenerated(reader: OracleReader, text: str) -> None:
    (step,) = done(reader, text, "Sorcery")
    (killed,) = step.get("do", [step])
    assert killed["no_regeneration"] is True


def test_of_two_names_both_are_wanted(reader: OracleReader) -> None:
    text = "If you control creatures named Brown Lamp and Stone Mill, draw a card."
    (asked,) = done(reader, text, "Sorcery")[0]["if"]
    assert [one["exists"]["where"]["name"] for one in asked["all"]] == ["Brown Lamp", "Stone Mill"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (
            "Whenever you attack, look at the top X cards of your library, where X is the number of Elves you control. "
            "You may put a land card with mana value X or less from among them onto the battlefield.",
            {"lte": {"of_step": "d1"}},
        ),
        (
            "When this creature dies, you may pay X life, where X is its power. If you do, draw X cards.",
            {"of_step": "d1"},
        ),
        (
            "Whenever you attack, create X 1/1 red Goblin creature tokens, where X is the number of Elves you control. "
            "You gain X life.",
            {"of_step": "s1"},
        ),
    ],
)
def test_x_of_a_sentence_is_the_number_of_what_it_did(reader: OracleReader, text: str, number: dict[str, Any]) -> None:
    last = done(reader, text, "Creature — Elf")[-1]
    where = last.get("what", {}).get("where", {})
    assert number in (last.get("count"), last.get("amount"), where.get("mana_value"))


def test_x_that_nothing_counted_is_unread(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, it gets +X/+0 until end of turn, where X is its power. Draw X cards."
    assert [one.src for one in read(reader, text).unread] == [1]


def test_a_price_for_each_and_twice_a_number(reader: OracleReader) -> None:
    text = "Counter target spell unless its controller pays {1} for each artifact you control."
    (step,) = done(reader, text, "Instant")
    artifacts = {"per": 1, "count": {"how": "all", "kind": ["artifact"], "side": "you"}}
    assert step["cost"] == [{"op": "pay", "mana": "{1}", "each": artifacts}]
    text = "Target creature you control deals damage equal to twice its power to target creature you don't control."
    assert done(reader, text, "Sorcery")[0]["amount"] == {"stat": "power", "of": {"ref": "t1"}, "times": 2}


def test_a_dearer_spell_comes_at_any_time(reader: OracleReader) -> None:
    text = "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw a card."
    (allowed,) = whole(reader, text, "Sorcery")[0]["do"]
    assert (allowed["flash"], allowed["cost"]) == (True, [{"op": "pay", "mana": "{2}"}])


def test_double_the_damage_to_whom_it_is_dealt(reader: OracleReader) -> None:
    text = "If a source would deal damage to you, it deals double that damage to you instead."
    (step,) = done(reader, text, "Enchantment")
    assert step["instead"] == [{"op": "replace_damage", "times": 2}]


def test_a_ban_is_of_whom_it_speaks(reader: OracleReader) -> None:
    """What it is about is said before what it must not do, or have done to it."""
    (ban,) = done(reader, "This creature can't be blocked by creatures with greater power.")
    assert ban["by"]["where"] == {"power": {"gt": {"stat": "power", "of": {"how": "self"}}}}
    (tree,) = whole(reader, "{1}: Destroy target creature blocking this creature.")
    assert tree["targets"][0]["where"]["blocking_what"] == {"how": "self"}
    (tree,) = whole(reader, "Counter target spell cast from a graveyard.", "Instant")
    assert tree["targets"][0]["where"] == {"befell": {"event": "cast", "from": "used"}}


@pytest.mark.parametrize(
    "then",
    [
        "You may cast that card this turn, and mana of any type can be spent to cast that spell.",
        "You may cast it this turn. You may spend mana as though it were mana of any color to cast it.",
        "You may cast it this turn. If you cast a spell this way, mana of any type can be spent to cast it.",
    ],
)
def test_any_mana_is_for_the_spell_that_may_be_cast(reader: OracleReader, then: str) -> None:
    _, cast = done(reader, f"When this creature enters, exile target artifact. {then}")
    assert (cast["op"], cast["what"], cast["any_mana"]) == ("play_from", {"ref": "t1"}, True)


def test_any_mana_for_what_nobody_may_cast_is_unread(reader: OracleReader) -> None:
    text = "Draw a card. You may spend mana as though it were mana of any color to cast it."
    assert [one.src for one in read(reader, text, "Sorcery").unread] == [1]


def test_of_two_names_both_are_of_the_tribe(reader: OracleReader) -> None:
    text = "If you control Goblin creatures named Brown Lamp and Stone Mill, draw a card."
    (asked,) = done(reader, text, "Sorcery")[0]["if"]
    assert [one["exists"]["where"]["subtype"] for one in asked["all"]] == [["Goblin"]] * 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Destroy target creature. If you don't control a Human, you gain life equal to that creature's toughness.",
            "t1",
        ),
        ("Destroy target land or artifact. If a land was destroyed this way, its controller draws a card.", "t1"),
        ("This spell deals 2 damage to any target. If a Goblin is dealt damage this way, destroy it.", "t1"),
    ],
)
def test_what_must_merely_be_there_is_not_meant_afterwards(reader: OracleReader, text: str, meant: str) -> None:
    *_, last = done(reader, text, "Sorcery")
    of = last.get("amount", {}).get("of") or last.get("what") or last["who"]["controller_of"]
    assert of == {"ref": meant}


def test_them_is_all_that_was_named(reader: OracleReader) -> None:
    text = "Untap target creature and each other creature that shares a color with it. Tap those creatures."
    assert done(reader, text, "Sorcery")[-1]["what"] == {"both": [{"ref": "t1"}, {"ref": "c1"}]}
    text = "Choose target Wall and target Goblin. Destroy one of them at random."
    assert done(reader, text, "Sorcery")[-1]["what"]["among"] == {"both": [{"ref": "t1"}, {"ref": "t2"}]}


def test_its_power_is_of_who_deals_the_damage(reader: OracleReader) -> None:
    text = "Each Goblin you control deals damage equal to its power to target creature."
    (step,) = done(reader, text, "Sorcery")
    assert (step["to"], step["amount"]["of"]) == ({"ref": "t1"}, {"ref": step["by"]["id"]})


def test_another_target_is_none_of_those_before(reader: OracleReader) -> None:
    text = "Destroy target Wall, up to one other target Wall, and up to one other target Wall."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["targets"][2]["except"] == {"both": [{"ref": "t1"}, {"ref": "t2"}]}


def test_it_after_a_sentence_that_nobody_read_is_unread(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, draw a card. Frobnicate the least of all Walls. It gains haste."
    assert [one.src for one in read(reader, text).unread] == [1, 2]


def test_it_is_still_a_land_as_long_as_it_is_something_else(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, target land becomes a 3/3 creature until end of turn. It's still a land."
    still = done(reader, text)[-1]
    assert (still["what"], still["types"], still["until"]) == ({"ref": "t1"}, ["land"], "end_of_turn")


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("This creature can't be the target of blue spells or abilities from blue sources.", "forbid"),
        ("Spells with the chosen name can't be cast.", "forbid"),
        ("If a triggered ability of a Goblin you control triggers, that ability triggers an additional time.", "allow"),
        ("Boast abilities you activate cost {1} less to activate.", "cost_change"),
        ("This creature attacks or blocks each combat if able.", "compel"),
    ],
)
def test_standing_rules_are_read(reader: OracleReader, text: str, op: str) -> None:
    assert {one["op"] for one in done(reader, text)} == {op}


def test_when_you_do_choose_is_chosen_then(reader: OracleReader) -> None:
    text = "When this creature enters, you may sacrifice a Wall. When you do, choose one —\n• Draw a card.\n• Scry 2."
    paid, choice = done(reader, text)
    assert (paid["optional"], choice["op"], choice["link"]) == (True, "choose_one", "when")


def test_each_other_opponent_is_not_the_one_that_was_dealt_damage(reader: OracleReader) -> None:
    text = (
        "Whenever this creature deals combat damage to an opponent, it deals that much damage to each other opponent."
    )
    assert done(reader, text)[0]["to"]["except"] == {"how": "event_player", "kind": ["player"]}
    text = "Whenever a player casts a Goblin spell, each other player draws a card."
    assert done(reader, text, "Enchantment")[0]["who"]["except"] == {"how": "event_player", "kind": ["player"]}
    text = "Whenever you cast a Goblin spell, each other player draws a card."
    assert done(reader, text, "Enchantment")[0]["who"]["except_self"] is True


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{1}: Target Wall's controller sacrifices it.", {"ref": "t1"}),
        (
            "Whenever this creature blocks a Wall, that creature's controller sacrifices it.",
            {"how": "event", "role": "to"},
        ),
    ],
)
def test_its_controller_sacrifices_it_and_not_this(reader: OracleReader, text: str, meant: dict[str, Any]) -> None:
    assert done(reader, text)[0]["what"] == meant


def test_who_pays_is_who_controls_what_is_countered(reader: OracleReader) -> None:
    text = (
        "Whenever a Wall you control becomes the target of a spell an opponent controls, counter that spell unless its "
        "controller pays {1}."
    )
    assert done(reader, text)[0]["who"]["controller_of"] == {"how": "event", "role": "by"}


def test_what_is_done_this_way_is_of_that_step(reader: OracleReader) -> None:
    text = (
        "Discard a card, then draw a card. When you discard a Goblin card this way, this spell deals damage equal to "
        "that card's mana value to target creature."
    )
    *_, hurt = done(reader, text, "Sorcery")
    assert hurt["if"][0]["exists"]["among"] == {"ref": "d1"}
    assert hurt["amount"]["of"] == {"ref": "d1"}


@pytest.mark.parametrize(
    "text",
    [
        "Exile target Wall. Return it to the battlefield at the beginning of your next upkeep. It gains haste.",
        "Flip a coin at the beginning of the next end step. If you lose the flip, sacrifice all Walls.",
        "Whenever a Wall attacks this turn, put a +1/+1 counter on it. It gains haste until end of turn.",
    ],
)
def test_what_follows_on_what_comes_later_is_done_then(reader: OracleReader, text: str) -> None:
    assert len(done(reader, text, "Sorcery")[-1]["do"]) == 2


def test_instead_after_if_you_do_hangs_on_it_too(reader: OracleReader) -> None:
    text = (
        "You may pay {1}. If you do, put a +1/+1 counter on target creature. If it's a Wall, put two +1/+1 counters "
        "on it instead."
    )
    assert [one.get("link") for one in done(reader, text, "Sorcery")] == [None, "then", "then"]


def test_double_damage_that_nobody_deals_is_unread(reader: OracleReader) -> None:
    text = "Draw a card. If you control a Wall, this spell deals double that damage instead."
    assert [one.src for one in read(reader, text, "Sorcery").unread] == [1]


def test_a_target_fights_the_one_before(reader: OracleReader) -> None:
    text = "Choose target Wall. When that creature dies this turn, draw a card. Target Goblin fights that creature."
    fight = done(reader, text, "Sorcery")[-1]
    assert (fight["what"], fight["with"]) == ({"ref": "t2"}, {"ref": "t1"})


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("You may play lands from the top of your library.", "land"),
        ("You may cast Goblin spells from the top of your library.", "spell"),
    ],
)
def test_the_top_of_the_library_is_its_top_card(reader: OracleReader, text: str, played: str) -> None:
    (step,) = done(reader, text, "Enchantment")
    assert (step["what"]["how"], step["what"]["zone"], step["what"]["kind"]) == ("top", "spellbook", [played])


def test_who_crewed_it_is_not_what_was_crewed(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, untap target creature that crewed it this turn."
    (tree,) = whole(reader, text)
    assert tree["targets"][0]["where"]["befell"] == {"event": "crewed", "what": {"how": "self"}, "by": {"how": "it"}}


def test_one_kicker_and_or_another_are_two(reader: OracleReader) -> None:
    costs = [one["cost"] for one in whole(reader, "Kicker {1}{U} and/or {B}\nDraw a card.", "Sorcery")[:2]]
    assert costs == [[{"op": "pay", "mana": "{1}{U}"}], [{"op": "pay", "mana": "{B}"}]]


def test_what_would_die_is_exiled_and_no_other(reader: OracleReader) -> None:
    text = "All Walls get -2/-2 until end of turn. If a creature would die this turn, exile it instead."
    assert done(reader, text, "Sorcery")[-1]["instead"] == [{"op": "banish", "what": {"how": "event"}}]


def test_what_may_be_played_is_the_card_and_not_a_creature(reader: OracleReader) -> None:
    text = (
        "Tap target creature. Exile the top card of your library. Untap target Wall. You may play that card this turn."
    )
    assert done(reader, text, "Sorcery")[-1]["what"] == {"ref": "c1"}


@pytest.mark.parametrize(
    ("asked", "being"),
    [
        ("If you control that creature", {"side": "you"}),
        ("If that creature is put into a graveyard this way", {"zone": "used"}),
    ],
)
def test_a_condition_of_what_was_named_asks_what_it_is(reader: OracleReader, asked: str, being: dict[str, Any]) -> None:
    last = done(reader, f"Destroy target creature. {asked}, draw a card.", "Sorcery")[-1]
    assert last["if"] == [{"is": being, "of": {"ref": "t1"}}]


def test_another_spell_is_none_that_is_this_one(reader: OracleReader) -> None:
    (step,) = done(reader, "This spell costs {2} less to cast if you've cast another spell this turn.")
    assert step["if"][0]["occurred"]["what"]["except_self"] is True


def test_the_rest_goes_where_it_goes_whatever_was_found(reader: OracleReader) -> None:
    text = (
        "Look at the top two cards of your library. You may reveal a Wall card from among them and put it into your "
        "hand, then put the rest on the bottom of your library in any order."
    )
    assert done(reader, text, "Sorcery")[-1].get("link") is None


def test_all_other_abilities_are_lost_first(reader: OracleReader) -> None:
    text = "Enchant creature\nEnchanted creature has flying and loses all other abilities."
    *_, standing = read(reader, text, "Enchantment — Aura").abilities
    assert [type(one).__name__ for one in standing.do] == ["Suppress", "Grant"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{1}, Exile a Goblin card from your graveyard: Create a token that's a copy of the exiled card.",
            {"ref": "c1"},
        ),
        (
            "When this creature dies, return the exiled card to the battlefield under its owner's control.",
            "exiled_with",
        ),
        ("{1}: Return a card exiled with this creature to its owner's hand.", "choose"),
    ],
)
def test_the_exiled_card_is_the_one_that_this_ability_exiled(reader: OracleReader, text: str, meant: Any) -> None:
    (step,) = done(reader, text)
    what = step.get("copy_of") or step["what"]
    assert meant in (what, what.get("how"))
    if "control" in step:
        assert step["control"]["owner_of"] == {"ref": what["id"]}


def test_abilities_that_are_mana_abilities_may_still_be_used(reader: OracleReader) -> None:
    ban = "can't be activated unless they're mana abilities."
    text = f"Enchanted creature can't attack or block, and its activated abilities {ban}"
    fight, use = done(reader, text, "Enchantment — Aura")
    (goblins,) = done(reader, f"Activated abilities of Goblins {ban}", "Enchantment")
    assert fight["action"] == ["attack", "block"]
    for one in (use, goblins):
        assert (one["action"], one["except"]["where"]) == ("activate", {"produces": "mana_ability"})


def test_what_has_no_name_to_compare_with_is_unread(reader: OracleReader) -> None:
    for text in (
        "Exile target creature. Then search your library for a card with the same name and reveal it.",
        "Exile target creature. Then exile all creatures with that name.",
    ):
        assert read(reader, text, "Sorcery").adjudication().status != "automatic"


def test_who_dealt_it_and_to_whom(reader: OracleReader) -> None:
    (step,) = done(
        reader,
        "Whenever a Goblin you control deals damage to a creature, "
        "that Goblin deals that much damage to that creature's controller.",
    )
    assert step["by"] == {"how": "event", "role": "by"}
    assert step["to"]["controller_of"] == {"how": "event", "role": "to"}
    text = "Whenever a creature deals damage to you or a Goblin you control, destroy that creature."
    (step,) = done(reader, text, "Enchantment")
    assert step["what"] == {"how": "event", "role": "by"}


def test_a_card_that_returns_later_from_the_graveyard_waits_there(reader: OracleReader) -> None:
    back = "return this card from your graveyard to the battlefield at the beginning of the next end step"
    (tree,) = whole(reader, f"Whenever a Goblin enters, {back}.")
    assert tree["from"] == "used"
