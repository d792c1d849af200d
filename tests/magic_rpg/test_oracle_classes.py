"""Classes of Oracle wording that were lost or read wrongly once: invented sentences, what of the tree matters."""

from __future__ import annotations

from typing import Any

import pytest

from bench.oracle_omission import said
from convert.text.oracle import OracleReader
from convert.text.oracle.rows import Rows
from convert.text.oracle.trace import Trace, harmless, places, without
from tests.magic_rpg.test_oracle_reader import card, read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def whole(reader: OracleReader, text: str, type_line: str = "Creature — Goblin") -> list[dict[str, Any]]:
    reading = read(reader, text, type_line)
    assert reading.adjudication().status == "automatic", (reading.unread, reading.doubted)
    return trees(reading)


def test_a_slot_that_its_row_loses_is_refused() -> None:
    with pytest.raises(ValueError, match="lost"):
        Rows().read("[act]\nsupport {n:number} => counters add=1")
    Rows().read("[act]\nreturn it to {_w:owner} hand => to_prepared")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("When this creature becomes the target of a spell, sacrifice it.", {"how": "self"}),
        (
            "Whenever this creature deals combat damage to a creature, destroy that creature.",
            {"how": "event", "role": "to"},
        ),
        ("Whenever this creature blocks a creature, destroy that creature.", {"how": "event", "role": "to"}),
        ("Whenever a creature deals damage to you, destroy it.", {"how": "event", "role": "by"}),
        ("Whenever another creature dies, exile it.", {"how": "event"}),
    ],
)
def test_what_an_event_is_about(reader: OracleReader, text: str, meant: dict[str, Any]) -> None:
    (tree,) = whole(reader, text)
    assert tree["do"][0]["what"] == meant


def test_that_player_is_whose_the_thing_is(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever a creature an opponent controls dies, that player loses 2 life.")
    assert tree["do"][0]["who"] == {"kind": ["player"], "controller_of": {"how": "event"}}
    (tree,) = whole(reader, "Return target permanent to its owner's hand, then that player discards a card.", "Instant")
    assert tree["do"][1]["who"] == {"kind": ["player"], "owner_of": {"ref": "t1"}}


def test_alternatives_are_found_as_one(reader: OracleReader) -> None:
    text = "Search your library for a basic land card or a Gate card, reveal it, put it into your hand, then shuffle."
    (tree,) = whole(reader, text, "Sorcery")
    search, taken, _ = tree["do"]
    assert len(search["what"]["either"]) == 2
    assert taken["what"] == {"ref": search["what"]["id"]}


def test_a_search_beside_a_creature_takes_what_was_found(reader: OracleReader) -> None:
    text = (
        "Whenever a nontoken creature dies, that creature's controller may search their library for a card with the "
        "same name as that creature, put it onto the battlefield, then shuffle."
    )
    (tree,) = whole(reader, text)
    assert tree["do"][1]["what"] == {"ref": tree["do"][0]["what"]["id"]}


def test_one_subject_two_happenings(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever this creature enters or becomes tapped, draw a card.")
    assert [one["event"] for one in tree["when"]["any"]] == ["enters", "tapped"]
    (tree,) = whole(reader, "Whenever you play a land or cast a spell from exile, draw a card.")
    assert tree["when"]["any"][1]["from"] == "banished"


def test_when_an_event_counts(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever you gain life for the first time each turn, draw a card.")
    assert tree["when"]["first_time"] is True
    (tree,) = whole(reader, "Whenever an opponent loses life for the first time during each of their turns, scry 1.")
    assert tree["when"]["during"] == {"how": "event_player", "kind": ["player"]}, "and not in the turns of others"
    (tree,) = whole(reader, "Whenever a creature dies during your turn, draw a card.")
    assert tree["when"]["during"] == {"how": "you", "kind": ["player"]}


@pytest.mark.parametrize(
    ("condition", "tree"),
    [
        ("an opponent has cast a blue spell this turn", "cast"),
        ("you've drawn a card this turn", "draw"),
        ("a creature died this turn", "dies"),
    ],
)
def test_what_has_happened(reader: OracleReader, condition: str, tree: str) -> None:
    (found,) = whole(reader, f"When this creature enters, if {condition}, you gain 2 life.")
    assert found["if"][0]["occurred"]["event"] == tree
    assert found["if"][0]["during"] == "turn"


def test_what_has_not_happened(reader: OracleReader) -> None:
    (tree,) = whole(
        reader, "At the beginning of your end step, if this creature didn't attack this turn, sacrifice it."
    )
    assert tree["if"][0]["not"]["occurred"] == {"event": "attacks", "what": {"how": "self"}}


def test_for_each_opponent_each_its_own(reader: OracleReader) -> None:
    text = "For each opponent, destroy up to one target artifact that player controls."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["targets"][0]["of"] == {"how": "each", "kind": ["player"]}
    assert tree["do"][0]["op"] == "for_each"
    assert tree["do"][0]["what"] == {"how": "all", "kind": ["player"], "side": "opponent"}
    (tree,) = whole(
        reader, "Destroy all creatures. For each creature destroyed this way, its controller loses 1 life.", "Sorcery"
    )
    assert tree["do"][1]["do"][0]["who"] == {"kind": ["player"], "controller_of": {"how": "each"}}


def test_what_was_sacrificed_to_cast_it(reader: OracleReader) -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Lantern Keeper deals damage equal to the sacrificed creature's power to any target."
    )
    tree = whole(reader, text, "Sorcery")[1]
    assert tree["do"][0]["amount"] == {"stat": "power", "of": {"how": "paid", "kind": ["creature"]}}


def test_x_of_an_additional_cost(reader: OracleReader) -> None:
    text = "As an additional cost to cast this spell, pay X life.\nDestroy X target creatures."
    assert whole(reader, text, "Sorcery")[1]["targets"][0]["count"] == {"x": "X"}


def test_this_way_asks_what_it_was(reader: OracleReader) -> None:
    text = "Exile target card from a graveyard. If a creature card is exiled this way, you gain 2 life."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["do"][1]["if"][0]["exists"]["among"] == {"ref": tree["do"][0]["id"]}
    assert tree["do"][1]["if"][0]["exists"]["where"] == {"kind": ["creature"]}


def test_who_paid_did_not_let_it_be_done(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Counter target spell unless its controller pays {2}. If they do, surveil 2.", "Instant")
    assert tree["do"][1] == {"op": "surveil", "link": "if_not", "amount": 2}


def test_a_price_that_may_be_paid(reader: OracleReader) -> None:
    (tree,) = whole(reader, "As this land enters, you may pay 3 life. If you don't, it enters tapped.", "Land")
    assert tree["do"][0]["op"] == "unless"
    assert tree["do"][0]["cost"] == [{"op": "pay_hp", "amount": 3}]


def test_one_act_or_another(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, you may sacrifice an artifact or discard a card. If you do, draw a card."
    (tree,) = whole(reader, text)
    first, second = tree["do"]
    assert [one["do"][0]["op"] for one in first["options"]] == ["sacrifice", "discard"]
    assert first["optional"] is True
    assert second["link"] == "then"


def test_enters_with_after_a_condition_is_of_entering(reader: OracleReader) -> None:
    tree = whole(reader, "Kicker {2}\nIf this creature was kicked, it enters with a +1/+1 counter on it.")[1]
    assert tree["mode"] == "replacement"
    (tree,) = whole(reader, "This creature escapes with two +1/+1 counters on it.")
    assert tree["mode"] == "replacement"
    assert tree["do"][0]["if"] == [{"paid": "escape"}]


def test_works_where_its_condition_says(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever a creature dies, if this card is in your graveyard, you gain 1 life.")
    assert tree["from"] == "used"


def test_prevention_says_what(reader: OracleReader) -> None:
    (tree,) = whole(reader, "If a red source would deal damage to you, prevent 2 of that damage.", "Enchantment")
    assert tree["do"][0]["amount"] == 2
    assert tree["do"][0]["to"] == {"how": "you", "kind": ["player"]}
    assert tree["do"][0]["by"]["where"] == {"color": ["red"]}


def test_doubled_power_is_added(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Double target creature's power until end of turn.", "Instant")
    assert tree["do"][0]["attack"] == {"stat": "power", "of": {"ref": "t1"}}


@pytest.mark.parametrize(
    "text",
    [
        "Whenever another nontoken creature you control dies, you may draw two cards.",
        "When this creature enters, up to one other target tapped creature gets -2/-2 until end of turn.",
        "{2}, {T}, Sacrifice this creature: Exile target artifact an opponent controls. Activate only as a sorcery.",
    ],
)
def test_no_word_can_be_left_out(reader: OracleReader, text: str) -> None:
    """The omission test: without a word the tree is another one, or something is unread."""
    printed = card(text)
    tree, allowed = said(reader.read(printed)), [pattern for pattern, _ in harmless()]
    for start, end, about in places(printed):
        less = reader.read(without(printed, start, end))
        kept = less.adjudication().status == "automatic" and said(less) == tree
        assert not kept or any(one.search(about) for one in allowed), about


@pytest.mark.parametrize("link", [("If you do, draw a card.", "then"), ("If you don't, draw a card.", "if_not")])
def test_what_hangs_on_a_later_step_is_done_later(reader: OracleReader, link: tuple[str, str]) -> None:
    text = "{1}: Target creature gains haste until end of turn. At the beginning of the next end step, "
    (tree,) = whole(reader, f"{text}sacrifice that creature. {link[0]}")
    grant, later = tree["do"]
    assert (grant["op"], later["op"]) == ("grant", "delayed")
    assert [(one["op"], one.get("link")) for one in later["do"]] == [("sacrifice", None), ("prepare", link[1])]


def test_a_target_of_what_is_set_off_later_is_chosen_then(reader: OracleReader) -> None:
    text = (
        "{1}: Target creature gains haste until end of turn. At the beginning of the next end step, sacrifice that "
        "creature. When you do, destroy target artifact."
    )
    (tree,) = whole(reader, text)
    assert [one["kind"] for one in tree["targets"]] == [["creature"]]
    last = tree["do"][1]["do"][1]
    assert (last["op"], last["link"], last["targets"][0]["kind"]) == ("destroy", "when", ["artifact"])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Whenever another creature dies while this card is in your graveyard, draw a card.", "used"),
        ("As long as this card is in your graveyard and you control a Swamp, Goblins you control have haste.", "used"),
        ("{1}: Draw a card. Activate only if this card is in your graveyard.", "used"),
        ("Whenever another creature dies, return this card from your graveyard to your hand.", "used"),
        ("When this creature dies, return this card from your graveyard to your hand.", "play"),
        ("At the beginning of your upkeep, if this card is in your hand, draw a card.", "prepared"),
        (
            "At the beginning of your upkeep, if this card is in your graveyard or on the battlefield, draw a card.",
            ["used", "play"],
        ),
        ("At the beginning of your upkeep, if you control an Island, draw a card.", "play"),
    ],
)
def test_where_the_card_must_be_for_it(reader: OracleReader, text: str, place: object) -> None:
    (tree,) = whole(reader, text)
    assert tree.get("from", "play") == place


def test_an_additional_counter_is_there_on_entering(reader: OracleReader) -> None:
    text = "Return target creature card from your graveyard to the battlefield. "
    more = "that creature enters with an additional +1/+1 counter on it."
    for condition, meant in (("If {G} was spent to cast this spell, ", [{"paid": "{G}"}]), ("", None)):
        (tree,) = whole(reader, text + (condition + more if condition else more.capitalize()), "Sorcery")
        (entered,) = tree["do"]
        (counter,) = entered["counters"]
        assert (counter["name"], counter["add"], counter.get("if")) == ("+1/+1", 1, meant)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Return target Goblin card from your graveyard to your hand.", {"kind": ["card"], "zone": "used"}),
        ("Counter target Goblin spell.", {"kind": ["spell"], "zone": "stack"}),
        (
            "Return target Goblin creature card from your graveyard to your hand.",
            {"kind": ["creature"], "zone": "used"},
        ),
        ("Destroy target Goblin.", {"kind": ["creature"]}),
    ],
)
def test_a_tribes_card_or_spell_need_not_be_a_creature(reader: OracleReader, text: str, meant: dict[str, Any]) -> None:
    (tree,) = whole(reader, text, "Instant")
    (target,) = tree["targets"]
    assert target["where"] == {"subtype": ["Goblin"]}
    assert {key: target[key] for key in meant} == meant
    assert ("zone" in target) == ("zone" in meant)


def test_tribes_of_one_noun_and_of_their_own(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Return target Elf or Goblin creature card from your graveyard to your hand.", "Instant")
    assert tree["targets"][0]["kind"] == ["creature"]
    (tree,) = whole(reader, "Return target instant or Goblin card from your graveyard to your hand.", "Instant")
    assert tree["targets"][0]["where"]["any"] == [{"kind": ["instant"]}, {"subtype": ["Goblin"]}]
    (tree,) = whole(reader, "Return target Goblin or Equipment card from your graveyard to your hand.", "Instant")
    assert tree["targets"][0]["where"]["any"] == [
        {"subtype": ["Goblin"]},
        {"kind": ["artifact"], "subtype": ["Equipment"]},
    ]


def test_a_tribes_card_put_onto_the_battlefield_is_that_creature(reader: OracleReader) -> None:
    text = "Return target Goblin card from your graveyard to the battlefield. That creature gains haste."
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["do"][1]["what"] == {"ref": "t1"}


def test_a_tribes_source(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Prevent all damage that would be dealt to you by Goblin sources this turn.", "Instant")
    by = tree["do"][0]["by"]
    assert (by["kind"], by["where"]) == (["source"], {"subtype": ["Goblin"]})


def test_how_often_it_was_kicked(reader: OracleReader) -> None:
    text = "Multikicker {1}\nThis creature enters with two +1/+1 counters on it for each time it was kicked."
    assert whole(reader, text)[1]["do"][0]["add"] == {"per": 2, "paid": "kicker"}
    text = "Multikicker {1}\nWhen this creature enters, draw X cards, where X is the number of times this creature was "
    text += "kicked."
    assert whole(reader, text)[1]["do"][0]["count"] == {"paid": "kicker"}


def test_nontoken_is_said_of_all_that_follow(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Destroy target nontoken artifact or enchantment.", "Instant")
    assert tree["targets"][0]["kind"] == ["artifact", "enchantment"]
    assert tree["targets"][0]["where"] == {"token": False}
    (tree,) = whole(reader, "Whenever another nontoken Elf or Goblin you control dies, draw a card.")
    assert all(one["token"] is False for one in tree["when"]["what"]["where"]["any"])


@pytest.mark.parametrize(
    ("text", "would", "then"),
    [
        (
            "If damage would be dealt to this creature, prevent that damage. Put a -1/-1 counter on it.",
            {"event": "damage_dealt", "to": {"how": "self"}},
            {"op": "counters", "what": {"how": "self"}, "name": "-1/-1", "add": 1},
        ),
        (
            "If damage would be dealt to another creature you control, prevent that damage. "
            "Put a +1/+1 counter on that creature for each 1 damage prevented this way.",
            {
                "event": "damage_dealt",
                "to": {"how": "choose", "kind": ["creature"], "side": "you", "count": 1, "except_self": True},
            },
            {
                "op": "counters",
                "what": {"how": "event", "role": "to"},
                "name": "+1/+1",
                "add": {"per": 1, "event": "amount"},
            },
        ),
    ],
)
def test_what_is_done_whenever_damage_is_prevented(
    reader: OracleReader, text: str, would: dict[str, Any], then: dict[str, Any]
) -> None:
    (tree,) = whole(reader, text)
    (step,) = tree["do"]
    assert (step["op"], step["would"]) == ("replace", would)
    prevented, done = step["instead"]
    assert prevented == {"op": "prevent"}
    assert {key: value for key, value in done.items() if key != "src"} == then


def test_what_is_gained_by_the_next_damage_is_gained_then(reader: OracleReader) -> None:
    text = (
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. "
        "You gain life equal to the damage prevented this way."
    )
    (tree,) = whole(reader, text, "Instant")
    (step,) = tree["do"]
    assert (step["would"]["next"], step["would"]["word"]) == (True, "this_turn")
    assert [one["op"] for one in step["instead"]] == ["prevent", "heal"]
    assert step["instead"][1]["amount"] == {"event": "amount"}


def test_what_happens_in_the_place_of_something_with_all_its_sentences(reader: OracleReader) -> None:
    text = (
        "If you would draw a card, reveal the top card of your library instead. If it's a land card, put it into your "
    )
    text += "graveyard. Otherwise, draw a card."
    (tree,) = whole(reader, text, "Enchantment")
    assert [one["op"] for one in tree["do"]] == ["replace"]
    assert [one["op"] for one in tree["do"][0]["instead"]] == ["look", "to_used", "prepare"]


def test_what_an_ability_says_of_its_price_stands_before_it_is_used(reader: OracleReader) -> None:
    text = "{3}{R}: Draw a card. This ability costs {1} less to activate for each artifact you control."
    used, standing = whole(reader, text)
    assert [one["op"] for one in used["do"]] == ["prepare"]
    assert standing["mode"] == "continuous"
    (price,) = standing["do"]
    assert (price["op"], price["what"], price["less"]["per"]) == ("cost_change", {"how": "self"}, 1)
    text = "{2}{R}, Discard this card: Draw a card. This ability costs {1} less to activate if you control an artifact."
    assert [tree.get("from") for tree in whole(reader, text)] == ["prepared", "prepared"]


def test_every_word_has_a_field_a_reason_or_its_clause(reader: OracleReader) -> None:
    """``explain --words``: what changes where the word is left out; what rightly becomes nothing has its reason."""
    printed = card("Destroy target tapped creature. Draw two cards.\nSing to the moon.", "Instant", cost="{B}")
    claims = {(one.word, one.clause): one for one in Trace(reader).claims(printed)}
    assert claims["tapped", 0].fields == ("ability 1 targets 1: where.tapped",)
    assert claims["two", 1].fields == ("its whole clause",)
    assert claims["Destroy", 0].fields == ("its whole clause",)
    assert claims["Sing", 2].why == "said to the table: nobody read it"
    assert all(one.accounted for one in claims.values())
