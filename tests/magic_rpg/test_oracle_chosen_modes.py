"""Modes and words that are chosen: behind an event, for a price, as something enters. Invented Oracle sentences."""

from __future__ import annotations

import pytest

from convert.text.oracle import OracleReader
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees

MODES = "\n• Draw a card.\n• You gain 3 life."
GOBLINS = {"subtype": ["Goblin"]}


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def test_more_modes_behind_an_event(reader: OracleReader) -> None:
    text = "When this creature enters, choose one. If you control an artifact, choose both instead." + MODES
    (tree,) = whole(reader, text, "Creature — Goblin")
    (choice,) = tree["do"]
    assert (len(choice["options"]), choice["more"]) == (2, 2)
    assert choice["more_if"] == [{"exists": {"how": "choose", "kind": ["artifact"], "side": "you", "count": 1}}]


def test_modes_that_may_all_be_chosen_where_more_are(reader: OracleReader) -> None:
    text = "When this creature enters, choose one. If you control an artifact, you may choose both instead." + MODES
    assert not read(reader, text).doubted


def test_a_limit_between_the_choice_and_its_modes(reader: OracleReader) -> None:
    (tree,) = whole(reader, "{2}: Choose one. Activate only as a sorcery." + MODES, "Artifact")
    assert (tree["timing"], len(tree["do"][0]["options"])) == ("sorcery", 2)


def test_modes_of_which_none_is_read_are_no_choice(reader: OracleReader) -> None:
    reading = read(
        reader, "Choose up to two. Return those cards to your hand.\n• Target ape.\n• Target bee.", "Sorcery"
    )
    assert reading.status == "manual"


def test_one_mode_for_its_price(reader: OracleReader) -> None:
    text = "Tiered (Choose one additional cost.)\n• Spark — {0} — Draw a card.\n• Blaze — {2} — You gain 3 life."
    _, tree = whole(reader, text, "Instant")
    (choice,) = tree["do"]
    assert choice.get("count", 1) == 1
    assert [(one["label"], one["cost"][0]["mana"]) for one in choice["options"]] == [("Spark", "{0}"), ("Blaze", "{2}")]


def test_the_same_mode_four_times(reader: OracleReader) -> None:
    (tree,) = whole(reader, "Choose four. You may choose the same mode more than once." + MODES, "Sorcery")
    assert (tree["do"][0]["count"], tree["do"][0]["repeatable"]) == (4, True)


def test_a_word_that_was_chosen_as_it_entered(reader: OracleReader) -> None:
    text = (
        "As this enchantment enters, choose Dawn or Dusk.\n• Dawn — At the beginning of your upkeep, draw a card.\n"
        "• Dusk — Creatures you control get +1/+0."
    )
    _, dawn, dusk = whole(reader, text, "Enchantment")
    assert (dawn["mode"], dawn["if"]) == ("trigger", [{"state": "Dawn was chosen"}])
    assert (dusk["mode"], dusk["if"]) == ("continuous", [{"state": "Dusk was chosen"}])


def test_what_is_only_active_once_it_was_harnessed(reader: OracleReader) -> None:
    (tree,) = whole(reader, "∞ — At the beginning of your upkeep, draw a card.", "Artifact")
    assert tree["if"] == [{"state": "harnessed"}]


@pytest.mark.parametrize(
    "price",
    [
        "You may pay {R} rather than pay this spell's mana cost if you control a Forest.",
        "If you control a Forest, rather than pay this spell's mana cost, you may pay {R}.",
        "If an opponent had two or more lands enter the battlefield under their control this turn, you may pay {R} "
        "rather than pay this spell's mana cost.",
        "If exactly one creature is attacking, you may pay {R} rather than pay this spell's mana cost.",
    ],
)
def test_another_price_under_a_condition(reader: OracleReader, price: str) -> None:
    first, _ = trees(read(reader, price + "\nDraw a card.", "Instant"))
    assert first["instead_of_cost"]
    assert len(first["if"]) == 1


def test_each_mode_is_aimed_at_another_player(reader: OracleReader) -> None:
    modes = "\n• Target opponent draws a card.\n• Target opponent loses 2 life.\n• Target opponent mills a card."
    text = "When this creature dies, choose one or more. Each mode must target a different player." + modes
    (tree,) = whole(reader, text, "Creature — Goblin")
    (choice,) = tree["do"]
    assert (choice["count"], choice["different"], len(choice["options"])) == ([1, 99], "player", 3)


def test_how_many_modes_is_no_choice_of_words(reader: OracleReader) -> None:
    reading = read(reader, "Whenever this creature attacks, choose one or more. Each ape must blorp." + MODES)
    assert '"words"' not in str(trees(reading))
    assert reading.status == "manual"


def test_as_many_modes_as_x(reader: OracleReader) -> None:
    text = "When this creature enters, choose up to X, where X is the number of Goblins you control —" + MODES
    (tree,) = whole(reader, text, "Creature — Goblin")
    (choice,) = tree["do"]
    assert choice["up_to"]
    assert choice["count"] == {"count": {"how": "all", "kind": ["creature"], "side": "you", "where": GOBLINS}}


def test_modes_of_which_each_is_worth_something(reader: OracleReader) -> None:
    text = "Choose up to five {P} worth of modes. You may choose the same mode more than once."
    (tree,) = whole(reader, f"{text}\n{{P}} — Draw a card.\n{{P}}{{P}}{{P}} — You gain 3 life.", "Sorcery")
    (choice,) = tree["do"]
    assert (choice["worth"], choice["repeatable"]) == (5, True)
    assert [(one["worth"], "cost" in one) for one in choice["options"]] == [(1, False), (3, False)]
