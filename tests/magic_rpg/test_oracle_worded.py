"""Descriptions and sentences in their many wordings: spells in a hand, mixed adjectives, names, alternatives of a
number, what lasts a turn, what is done once a turn."""

from __future__ import annotations

from typing import Any

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read

YOU = {"how": "you", "kind": ["player"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def step(reader: OracleReader, text: str, type_line: str = "Creature — Goblin", nth: int = 0) -> dict[str, Any]:
    """One step of the only ability."""
    (tree,) = whole(reader, text, type_line)
    one: dict[str, Any] = tree["do"][nth]
    return one


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Whenever this creature attacks, you may cast an instant or sorcery spell from your hand.", 2),
        ("Whenever this creature attacks, you may cast a creature spell with flying from your graveyard.", 1),
    ],
)
def test_a_spell_from_a_hand_is_a_card_there(reader: OracleReader, text: str, kinds: int) -> None:
    what = step(reader, text)["what"]
    assert len(what["kind"]) == kinds
    assert "spell" not in what["kind"]
    assert what["zone"] in ("prepared", "used")


def test_a_spell_cast_from_a_hand_is_on_the_stack(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever you cast an instant or sorcery spell from your hand, scry 1.")
    assert tree["when"]["from"] == "prepared"
    assert tree["when"]["what"]["kind"] == ["instant", "sorcery"]
    assert tree["when"]["what"]["zone"] == "stack"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Return target legendary or Rat card from your graveyard to your hand.",
            [{"supertype": ["legendary"]}, "Rat"],
        ),
        ("Sacrifice a black or artifact creature.", [{"color": ["black"]}, {"types": ["artifact"]}]),
    ],
)
def test_adjectives_of_two_kinds_before_one_noun(reader: OracleReader, text: str, parts: list[Any]) -> None:
    (tree,) = whole(reader, text, "Sorcery")
    what = tree["targets"][0] if tree.get("targets") else tree["do"][0]["what"]
    assert what["where"]["any"] == [{"subtype": [one]} if isinstance(one, str) else one for one in parts]


def test_artifact_or_legendary_creature_are_two_nouns(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Destroy target artifact or legendary creature.", "Sorcery")
    parts = tree["targets"][0]["where"]["any"]
    assert parts == [{"kind": ["artifact"]}, {"kind": ["creature"], "supertype": ["legendary"]}]


def test_one_of_two_names(reader: OracleReader) -> None:
    text = "Search your library for a card named Amber Toad or Copper Kettle, reveal it, then shuffle."
    assert step(reader, text, "Sorcery")["what"]["where"]["name"] == ["Amber Toad", "Copper Kettle"]


def test_one_of_two_numbers(reader: OracleReader) -> None:
    text = "Search your library for an artifact card with mana value 3 or 5, reveal it, then shuffle."
    parts = step(reader, text, "Sorcery")["what"]["where"]["any"]
    assert parts == [{"mana_value": {"eq": 3}}, {"mana_value": {"eq": 5}}]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("If a source you control would deal damage this turn, it deals double that damage instead.", "this_turn"),
        ("If a card would be put into your graveyard from anywhere this turn, exile it instead.", "this_turn"),
    ],
)
def test_what_is_replaced_this_turn_is_so_this_turn(reader: OracleReader, text: str, word: str) -> None:
    assert step(reader, text, "Sorcery")["would"]["word"] == word


def test_more_damage_by_a_number(reader: OracleReader) -> None:
    one = step(
        reader, "If a source you control would deal damage to a player, it deals that much damage plus 4 instead."
    )
    assert one["instead"] == [{"op": "replace_damage", "plus": 4}]


@pytest.mark.parametrize(
    ("lead", "turn"), [("Once each turn", None), ("Once during each of your turns", [{"turn": YOU}])]
)
def test_once_a_turn_and_in_whose(reader: OracleReader, lead: str, turn: Any) -> None:
    one = step(reader, f"{lead}, you may cast a Goblin spell from your graveyard.")
    assert one["limit"] == {"n": 1, "per": "turn"}
    assert one.get("if") == turn


def test_what_comes_after_what_is_replaced_is_done_then(reader: OracleReader) -> None:
    text = (
        "If a creature you control would be put into a graveyard from the battlefield this turn, exile it instead. "
        "Return it to the battlefield at the beginning of the next end step."
    )
    (tree,) = whole(reader, text, "Instant")
    (held,) = tree["do"]
    assert [one["op"] for one in held["instead"]] == ["banish", "delayed"]


def test_those_who_are_alone(reader: OracleReader) -> None:
    one = step(reader, "This creature can't be blocked as long as it's attacking alone.")
    assert one["if"][0]["is"]["where"] == {"attacking": True, "produces": "alone"}


def test_at_least_one_and_so_many_of_a_kind_attack_beside_it(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Whenever this creature and at least one other Goblin attack, scry 1.")
    (held,) = tree["when"]["if"]
    assert held["count"]["among"]["where"] == {"subtype": ["Goblin"]}
    assert held["gte"] == 1


def test_what_is_said_of_each_of_several_targets_is_not_of_the_last_alone(reader: OracleReader) -> None:
    text = "Destroy up to one target artifact and/or up to one target creature each with mana value 2 or less."
    assert read(reader, text, "Sorcery").unread


def test_each_of_several_targets_may_be_left_out(reader: OracleReader) -> None:
    text = "Exile up to one target artifact, up to one target creature, and/or up to one target land."
    (tree,) = whole(reader, text, "Sorcery")
    assert [one["count"] for one in tree["targets"]] == [[0, 1]] * 3


def test_all_opponents_hands(reader: OracleReader) -> None:
    one = step(reader, "This creature gets +1/+1 for each card in your opponents' hands.")
    assert one["attack"]["count"]["side"] == "opponent"


def test_all_colors(reader: OracleReader) -> None:
    assert len(step(reader, "Create a 5/5 Dragon creature token that's all colors.", "Sorcery")["color"]) == 5


def test_the_card_drawn_and_shown_is_the_one_discarded(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{T}: Draw a card and reveal it. If it isn't a land card, discard it.")
    drawn, shown, thrown = tree["do"]
    assert shown["what"] == thrown["what"] == {"ref": drawn["id"]}


def test_a_supertype_is_added(reader: OracleReader) -> None:
    assert step(reader, "Enchanted land is snow.", "Enchantment")["also"] is True


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Exile a creature card from each graveyard.", True),
        ("You gain 1 life for each card named Amber Toad in each graveyard.", False),
    ],
)
def test_one_of_each_graveyard_is_not_one_of_any(reader: OracleReader, text: str, unread: bool) -> None:
    assert bool(read(reader, text, "Sorcery").unread) is unread


def test_what_each_of_them_gives_are_several(reader: OracleReader) -> None:
    text = "Each opponent chooses a creature they control. Return those creatures to their owners' hands."
    (tree,) = whole(reader, text, "Sorcery")
    chosen, returned = tree["do"]
    assert returned["what"] == {"ref": chosen["what"]["id"]}


def test_under_whose_control_it_enters_is_settled_as_it_enters(reader: OracleReader) -> None:
    (tree,) = whole(reader, "This creature enters under the control of an opponent of your choice.")
    assert (tree["mode"], tree["when"]["event"]) == ("replacement", "enters")


def test_one_price_or_the_other(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{3}, {T} or {R}, {T}: This creature deals 1 damage to any target.")
    (choice,) = tree["cost"]
    assert [[one["op"] for one in option["do"]] for option in choice["options"]] == [["pay", "tap"]] * 2


def test_regenerated_in_the_place_of_being_destroyed(reader: OracleReader) -> None:
    one = step(reader, "If this creature would be destroyed, regenerate it.")
    assert one["would"]["event"] == "destroyed"
    assert [inner["op"] for inner in one["instead"]] == ["regenerate"]


def test_what_does_not_leave_is_the_rest(reader: OracleReader) -> None:
    text = (
        "Reveal the top five cards of your library. You may put a land card from among them onto the battlefield. "
        "Then put all cards revealed this way that weren't put onto the battlefield into your graveyard."
    )
    (tree,) = whole(reader, text, "Sorcery")
    looked, taken, left = tree["do"]
    assert left["what"] == {
        "how": "all",
        "among": {"ref": looked["what"]["id"]},
        "except": {"ref": taken["what"]["id"]},
    }


def test_destroyed_are_all_but_those(reader: OracleReader) -> None:
    one = step(reader, "Destroy all permanents except for artifacts and lands.", "Sorcery")
    assert one["what"]["except"]["kind"] == ["artifact", "land"]


def test_a_later_moment_said_behind(reader: OracleReader) -> None:
    text = "Exile target creature. Return that card to the battlefield when this creature leaves the battlefield."
    (tree,) = whole(reader, f"When this creature enters, {text[0].lower()}{text[1:]}")
    assert tree["do"][1]["when"] == {"event": "leaves", "what": {"how": "self"}}


def test_what_is_done_then_is_done_at_that_moment(reader: OracleReader) -> None:
    text = "When this creature attacks, exile it at end of combat, then return it to the battlefield transformed."
    (tree,) = whole(reader, text)
    (later,) = tree["do"]
    assert [one["op"] for one in later["do"]] == ["banish", "special_summon"]
