"""Whose number "that many" is, who decides where a card goes, and who does what a keyword action says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def test_as_many_as_were_given_up_not_as_the_event_has(reader: OracleReader) -> None:
    text = (
        "Whenever this creature deals combat damage to a player, you may discard any number of cards. If you do, draw "
        "that many cards and add that much {R}."
    )
    (tree,) = whole(reader, text)
    discard, draw, mana = tree["do"]
    assert draw["count"] == mana["count"] == {"of_step": discard["id"]}
    text = (
        "Whenever you attack, you may sacrifice one or more Foods. When you do, tap up to that many target creatures."
    )
    (tree,) = whole(reader, text)
    sacrifice, tap = tree["do"]
    assert tap["targets"][0]["up_to"] == {"of_step": sacrifice["id"]}


def test_that_many_twice_in_a_sentence_is_the_same_number(reader: OracleReader) -> None:
    text = (
        "Whenever this creature attacks, sacrifice any number of lands. When you sacrifice one or more lands this way, "
        "untap up to that many target creatures and draw that many cards."
    )
    (tree,) = whole(reader, text)
    given_up, untap, draw = tree["do"]
    assert untap["targets"][0]["up_to"] == draw["count"] == {"of_step": given_up["id"]}


def test_what_an_event_has_is_meant_where_nobody_chose_a_number(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever you gain life, draw that many cards, then discard that many cards.")
    assert [one["count"] for one in tree["do"]] == [{"event": "amount"}] * 2


def test_that_much_is_what_the_condition_asks_about(reader: OracleReader) -> None:
    text = (
        "Whenever you cast a noncreature spell, draw two cards. If seven or more mana was spent to cast that spell, "
        "sacrifice this creature and it deals that much damage to each opponent."
    )
    (tree,) = whole(reader, text)
    assert tree["do"][2]["amount"] == {"stat": "mana_spent", "of": {"how": "event"}}


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Each player discards a card. If you discarded a land card this way, draw a card.", "you"),
        ("Each player discards a card. If a player discarded a land card this way, draw a card.", None),
    ],
)
def test_what_you_discarded_this_way_is_yours(reader: OracleReader, text: str, side: str | None) -> None:
    (tree,) = whole(reader, text, "Sorcery")
    assert tree["do"][1]["if"][0]["exists"].get("side") == side


@pytest.mark.parametrize(
    "text",
    [
        "The owner of target creature puts it into their library second from the top or on the bottom.",
        "Target creature's owner puts it into their library second from the top or on the bottom.",
    ],
)
def test_its_owner_decides_where_in_the_library(reader: OracleReader, text: str) -> None:
    (tree,) = whole(reader, text, "Instant")
    assert [one["place"] for one in tree["do"]] == ["nth", "bottom"]
    assert all(one["who"] == {"kind": ["player"], "owner_of": {"ref": "t1"}} for one in tree["do"])


def test_who_investigates_has_a_clue(reader: OracleReader) -> None:
    (tree,) = whole(reader, "When this creature enters, investigate twice.")
    assert tree["do"][0].items() >= {"name": "Clue", "subtype": ["Clue"], "count": 2}.items()


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Target creature connives.", {"kind": ["player"], "controller_of": {"how": "each"}}),
        ("Up to one target creature you control connives.", None),
        ("Each creature you control connives.", None),
    ],
)
def test_each_that_connives_draws_and_discards_for_itself(reader: OracleReader, text: str, whose: Any) -> None:
    (tree,) = whole(reader, text, "Instant")
    (step,) = tree["do"]
    assert step["op"] == "for_each"
    assert [one.get("who") for one in step["do"]] == [whose, whose, None]
    assert step["do"][2]["what"] == {"how": "each"}


def test_one_of_your_own_connives_at_once(reader: OracleReader) -> None:
    (tree,) = whole(reader, "When this creature enters, target creature you control connives.")
    assert [one["op"] for one in tree["do"]] == ["prepare", "discard", "counters"]


def test_unread_words_say_what_stands_in_quotation_marks(reader: OracleReader) -> None:
    text = 'Lantern Keeper frobs a Beast with "When this token dies, Lantern Keeper gleams." This creature gleams.'
    reading = read(reader, text)
    assert reading.unread[0].text == text.rsplit(" This", 1)[0]
    assert not trees(reading)


@pytest.mark.parametrize(
    ("text", "done"), [("Do this only once each turn.", True), ("This ability triggers only once each turn.", False)]
)
def test_what_is_done_only_once_may_be_let_be_before(reader: OracleReader, text: str, done: bool) -> None:
    (tree,) = whole(reader, f"Whenever a land you control enters, you may draw a card. {text}")
    assert tree["limit"].get("carried_out", False) is done


def test_what_is_said_of_the_copy_is_not_of_the_spell(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Copy target creature spell you control. The copy gains haste.", "Instant")
    copied, gained = tree["do"]
    assert gained["what"] == {"ref": copied["id"]}


@pytest.mark.parametrize(
    ("cost", "counted"),
    [
        ("exile any number of green cards from your hand", ("card exiled", "card")),
        ("sacrifice any number of creatures", ("creature sacrificed", "creature")),
    ],
)
def test_what_an_additional_cost_took_makes_the_spell_cheaper(
    reader: OracleReader, cost: str, counted: tuple[str, str]
) -> None:
    text = f"As an additional cost to cast this spell, you may {cost}. This spell costs {{2}} less to cast for each "
    extra, cheaper, _ = whole(reader, f"{text}{counted[0]} this way.\nDestroy target land.", "Sorcery")
    assert (extra["mode"], extra["optional"], extra["cost"][0]["what"]["count"]) == ("additional_cost", True, "any")
    assert cheaper["mode"] == "continuous"
    assert cheaper["do"][0]["less"] == {"per": 2, "count": {"how": "paid", "kind": [counted[1]]}}


def test_what_is_beheld_may_be_exiled(reader: OracleReader) -> None:
    (tree,) = whole(reader, "As an additional cost to cast this spell, behold an Elf and exile it.")
    beheld, exiled = tree["cost"]
    assert exiled == {"op": "banish", "what": {"ref": beheld["what"]["id"]}}


def test_a_token_has_every_ability_in_a_row_and_its_equip_cost(reader: OracleReader) -> None:
    text = (
        "Create a legendary white Equipment artifact token named Frostfang with "
        '"Equipped creature gets +2/+0," "Whenever equipped creature attacks, draw a card," and equip {3}.'
    )
    (tree,) = whole(reader, text, "Sorcery")
    worn, drawn, equip = tree["do"][0]["abilities"]
    assert (worn["mode"], drawn["when"]["event"]) == ("continuous", "attacks")
    assert equip == {"mode": "keyword", "keyword": "equip", "cost": [{"op": "pay", "mana": "{3}"}]}


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("that many plus one +1/+1 counters are put on it instead", {"plus": 1}),
        ("twice that many +1/+1 counters are put on that creature instead", {"times": 2}),
    ],
)
def test_one_or_more_counters_are_put_on_one_creature(reader: OracleReader, text: str, more: dict[str, int]) -> None:
    (tree,) = whole(reader, f"If one or more +1/+1 counters would be put on a creature you control, {text}.")
    (put,) = tree["do"][0]["instead"]
    assert (put["what"], put["add"]) == ({"how": "event"}, {"event": "amount", **more})


@pytest.mark.parametrize("kind", ["a Clue token", "an additional 1/1 green Frog creature token"])
def test_a_token_beside_those_that_are_created(reader: OracleReader, kind: str) -> None:
    text = f"If one or more tokens would be created under your control, those tokens plus {kind} are created instead."
    (tree,) = whole(reader, text)
    assert (tree["do"][0]["also"], tree["do"][0]["instead"][0]["op"]) == (True, "token")


def test_what_a_spell_is_aimed_at_makes_it_dearer(reader: OracleReader) -> None:
    text = "This spell costs {1}{U} more to cast for each target beyond the first.\nTap any number of target creatures."
    dearer, _ = whole(reader, text, "Instant")
    assert (
        dearer["do"][0].items() >= {"more": {"per": 1, "count": {"how": "aimed"}, "plus": -1}, "mana": "{1}{U}"}.items()
    )


def test_the_own_power_in_what_cannot_block_it(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Creatures with power less than this creature's power can't block it.")
    (ban,) = tree["do"]
    assert (ban["by"], ban["what"]["where"]["power"]["lt"]["of"]) == ({"how": "self"}, {"how": "self"})


@pytest.mark.parametrize(
    ("asked", "event"),
    [
        ("this creature dealt damage to an opponent this turn", "damage_dealt"),
        ("this creature was dealt damage this turn", "damage_dealt"),
        ("a creature died under your control this turn", "dies"),
        ("a counter was put on this creature this turn", "counter_put"),
        ("one or more cards were put into exile this turn", "exiled"),
        ("an enchantment was put into your graveyard from the battlefield this turn", "put_into"),
    ],
)
def test_what_has_happened_this_turn(reader: OracleReader, asked: str, event: str) -> None:
    (tree,) = whole(reader, f"At the beginning of each end step, if {asked}, put a +1/+1 counter on this creature.")
    (condition,) = tree["if"]
    assert (condition["occurred"]["event"], condition["during"]) == (event, "turn")


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of your second main phase, draw a card.",
        "Whenever this creature attacks, add {R}. Until end of turn, you don't lose this mana as steps and phases end.",
        "You may cast this card from your graveyard by discarding a card in addition to paying its other costs.",
        "Your opponents can't cast spells from anywhere other than their hands.",
        "When this creature enters, you may discard all the cards in your hand. If you do, draw that many cards.",
        "Untap all creatures you control during each other player's untap step.",
        "When this creature enters, distribute three +1/+1 counters among one, two, or three target creatures.",
    ],
)
def test_what_is_said_in_another_form_is_not_doubted(reader: OracleReader, text: str) -> None:
    assert whole(reader, text)


def test_a_role_is_an_aura(reader: OracleReader) -> None:
    (tree,) = whole(reader, "When this creature enters, create a Royal Role token attached to target creature.")
    assert tree["do"][0]["subtype"] == ["Aura", "Role"]


def test_prototype_is_of_its_costs_color_and_of_its_size(reader: OracleReader) -> None:
    (tree, _) = whole(reader, "Prototype {1}{B}{B} — 2/5\nTrample", "Artifact Creature — Golem")
    tinted, sized = tree["do"]
    assert (tree["cost"], tinted["color"]) == ([{"op": "pay", "mana": "{1}{B}{B}"}], ["black"])
    assert (sized["power"], sized["toughness"]) == (2, 5)


def test_the_same_is_true_for_other_keywords(reader: OracleReader) -> None:
    text = (
        "As long as a creature card with flying is in a graveyard, this creature has flying. The same is true for fear "
        "and trample."
    )
    (tree,) = whole(reader, text)
    assert [one["keyword"] for one in tree["do"]] == [["flying"], ["fear"], ["trample"]]
    asked = [one["if"][0]["exists"] for one in tree["do"]]
    assert [one["where"]["keyword"] for one in asked] == [["flying"], ["fear"], ["trample"]]
    assert all(one["zone"] == "used" for one in asked)


def test_the_same_is_true_for_what_is_not_in_play(reader: OracleReader) -> None:
    text = (
        "Creatures you control are Goblins in addition to their other types. The same is true for creature spells you "
        "control and creature cards you own that aren't on the battlefield."
    )
    (tree,) = whole(reader, text, "Enchantment")
    spells, cards = tree["do"][1]["what"]["both"]
    assert (spells["zone"], cards["where"]) == ("stack", {"owner": "you"})
    assert tree["do"][1]["subtype"] == ["Goblin"]


def test_where_any_one_of_a_kind_is(reader: OracleReader) -> None:
    (tree,) = whole(reader, "This creature has haste as long as a Warrior card is in your graveyard.")
    (condition,) = tree["do"][0]["if"]
    assert condition["exists"].items() >= {"zone": "used", "side": "you", "kind": ["card"]}.items()


def test_a_starting_life_total_is_not_the_life_total(reader: OracleReader) -> None:
    text = (
        "As long as your life total is less than or equal to half your starting life total, this creature has flying."
    )
    (tree,) = whole(reader, text)
    now, how, bound = tree["do"][0]["if"][0]["compare"]
    assert (now["stat"], how, bound["half"]["stat"]) == ("life", "lte", "starting_life")


@pytest.mark.parametrize(
    "happening", ["this creature is dealt damage", "you gain life", "you lose life", "an opponent is dealt damage"]
)
def test_that_many_things_are_as_many_as_the_amount(reader: OracleReader, happening: str) -> None:
    (tree,) = whole(reader, f"Whenever {happening}, sacrifice that many permanents.")
    assert tree["do"][0]["what"]["count"] == {"event": "amount"}


@pytest.mark.parametrize(
    "text",
    [
        "Discard two cards, then draw three cards. You gain 1 life for each card discarded this way.",
        "Remove all charge counters from this creature. For each charge counter removed this way, you lose 1 life "
        "unless you pay {1}.",
    ],
)
def test_a_number_of_one_verb_is_not_that_of_another_step(reader: OracleReader, text: str) -> None:
    (tree,) = read(reader, text, "Sorcery" if "Discard" in text else "Creature — Goblin").abilities
    assert f'"of_step":"{tree.do[0].id}"' in msgspec.json.encode(tree.do[-1]).decode()


def test_a_number_of_one_verb_is_that_of_its_step_or_happening(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Discard any number of cards. You gain 1 life for each card discarded this way.", "Sorcery")
    discard, heal = tree["do"]
    assert heal["amount"] == {"per": 1, "of_step": discard["id"]}
    (happened,) = whole(
        reader, "Whenever you discard one or more cards, you gain 1 life for each card discarded this way."
    )
    assert happened["do"][0]["amount"] == {"per": 1, "event": "amount"}


def test_the_rest_where_not_all_of_the_chosen_was_taken_is_unread(reader: OracleReader) -> None:
    text = (
        "Reveal cards from the top of your library until you reveal three creature cards. Put any number of those "
        "creature cards onto the battlefield, then put the rest of the revealed cards on the bottom of your library in "
        "a random order."
    )
    assert read(reader, text, "Sorcery").unread
