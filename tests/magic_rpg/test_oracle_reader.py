"""Oracle text read into trees: invented cards, exact trees."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.cards.magic.model import Face, MagicCard
from convert.effects.magic import Ability
from convert.systems.magic_rpg.rules.playable import playable
from convert.text.model import Clause
from convert.text.oracle import OracleReader, OracleReading
from convert.text.oracle.witness import OracleWitness


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


def card(
    text: str, type_line: str = "Creature — Goblin", name: str = "Lantern Keeper", cost: str = "{1}{R}"
) -> MagicCard:
    types = tuple(word for word in type_line.split(" — ")[0].split() if word != "Legendary")
    subtypes = tuple(type_line.partition(" — ")[2].split())
    face = Face(name=name, mana_cost=cost, type_line=type_line, types=types, subtypes=subtypes, text=text)
    return MagicCard(provider="mtg", id="x", name=name, layout="normal", faces=(face,), printings=())


def read(reader: OracleReader, text: str, type_line: str = "Creature — Goblin", **more: str) -> OracleReading:
    return reader.read(card(text, type_line, **more))


def trees(reading: OracleReading) -> list[dict[str, Any]]:
    def plain(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: plain(value) for key, value in node.items() if key != "src"}
        return [plain(one) for one in node] if isinstance(node, list) else node

    found = plain(msgspec.json.decode(msgspec.json.encode(reading.abilities)))
    assert isinstance(found, list)
    return found


def test_a_target_has_an_id_that_the_step_names(reader: OracleReader) -> None:
    reading = read(reader, "Destroy target tapped creature an opponent controls.", "Instant")
    assert reading.status == "automatic"
    assert trees(reading) == [
        {
            "mode": "cast",
            "targets": [
                {
                    "id": "t1",
                    "how": "target",
                    "count": 1,
                    "kind": ["creature"],
                    "where": {"tapped": True},
                    "side": "opponent",
                }
            ],
            "do": [{"op": "destroy", "what": {"ref": "t1"}}],
        }
    ]


def test_a_cost_and_what_it_pays_for(reader: OracleReader) -> None:
    reading = read(
        reader, "{1}{R}, {T}, Sacrifice this creature: It deals 2 damage to any target. Activate only once each turn."
    )
    (tree,) = trees(reading)
    assert reading.status == "automatic"
    assert [step["op"] for step in tree["cost"]] == ["pay", "tap", "sacrifice"]
    assert tree["cost"][0]["mana"] == "{1}{R}"
    assert tree["do"] == [{"op": "damage", "by": {"how": "self"}, "to": {"ref": "t1"}, "amount": 2}]
    assert tree["limit"] == {"n": 1, "per": "turn"}


def test_a_duration_behind_two_verbs_is_of_both(reader: OracleReader) -> None:
    reading = read(reader, "Target creature gets +2/+1 and gains trample until end of turn.", "Instant")
    (tree,) = trees(reading)
    assert tree["do"] == [
        {"op": "modify", "what": {"ref": "t1"}, "attack": 2, "defense": 1, "until": "end_of_turn"},
        {"op": "grant", "what": {"ref": "t1"}, "keyword": ["trample"], "until": "end_of_turn"},
    ]


def test_a_trigger_knows_its_event_and_its_condition(reader: OracleReader) -> None:
    reading = read(reader, "Whenever another Goblin you control dies, if you have 5 or less life, draw a card.")
    (tree,) = trees(reading)
    assert tree["mode"] == "trigger"
    assert tree["when"]["event"] == "dies"
    assert tree["when"]["what"]["except_self"] is True
    assert tree["when"]["what"]["side"] == "you"
    assert tree["if"][0]["compare"][1:] == ["lte", 5]
    assert tree["do"] == [{"op": "prepare"}]


def test_its_controller_is_the_one_of_what_was_aimed_at(reader: OracleReader) -> None:
    reading = read(reader, "Exile target creature. Its controller gains life equal to its power.", "Instant")
    (tree,) = trees(reading)
    assert tree["do"][1]["who"] == {"kind": ["player"], "controller_of": {"ref": "t1"}}
    assert tree["do"][1]["amount"] == {"stat": "power", "of": {"ref": "t1"}}


def test_an_unread_sentence_gives_nothing_but_its_words(reader: OracleReader) -> None:
    reading = read(reader, "Draw a card. Polish two lanterns behind you. If you do, draw two cards.", "Sorcery")
    assert reading.status == "partial"
    assert [one.text for one in reading.unread] == ["Polish two lanterns behind you", "If you do, draw two cards"]
    assert trees(reading) == [{"mode": "cast", "do": [{"op": "prepare"}]}]


def test_a_pronoun_without_its_thing_is_unread(reader: OracleReader) -> None:
    reading = read(reader, "You gain 2 life. Destroy it.", "Sorcery")
    assert [one.why for one in reading.unread] == ["ambiguous"]


def test_keywords_are_abilities(reader: OracleReader) -> None:
    reading = read(reader, "Flying, ward {2}\nCycling {1}{U}")
    assert [(one.keyword, one.mode) for one in reading.abilities] == [
        ("flying", "keyword"),
        ("ward", "keyword"),
        ("cycling", "keyword"),
    ]


def test_modes_have_their_own_targets(reader: OracleReader) -> None:
    reading = read(reader, "Choose one —\n• Destroy target artifact.\n• Target player draws two cards.", "Instant")
    (tree,) = trees(reading)
    (choice,) = tree["do"]
    assert choice["op"] == "choose_one"
    assert [option["targets"][0]["kind"] for option in choice["options"]] == [["artifact"], ["player"]]


def test_the_clauses_of_both_halves_are_numbered_through(reader: OracleReader) -> None:
    left = Face(name="Wick", mana_cost="{R}", type_line="Instant", types=("Instant",), text="Draw a card.")
    right = Face(name="Wax", mana_cost="{U}", type_line="Instant", types=("Instant",), text="Scry 2.")
    both = MagicCard(provider="mtg", id="x", name="Wick // Wax", layout="split", faces=(left, right), printings=())
    reading = reader.read(both)
    assert [(one.index, one.half) for one in reading.clauses] == [(0, ""), (1, "2")]
    assert [one.src for one in reading.abilities] == [(0,), (1,)]


SENTENCES = (
    "Destroy target tapped creature an opponent controls.",
    "Target creature gets +2/+1 and gains trample until end of turn.",
    "Return up to two target creature cards from your graveyard to your hand.",
    "Each opponent discards a card unless they pay {2}.",
    "Whenever another Goblin you control attacks, put a +1/+1 counter on it.",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "Creatures you control with power 2 or less can't be blocked this turn.",
    "As long as you control another artifact, creatures you control have flying.",
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_ledger_every_word_of_a_read_sentence_is_needed(reader: OracleReader, sentence: str) -> None:
    """A word that means nothing to the grammar leaves the sentence unread, wherever it stands: none is passed over."""
    kind = (
        "Sorcery" if sentence.startswith(("Destroy", "Target", "Return", "Search", "Each", "Creatures")) else "Creature"
    )
    assert read(reader, sentence, kind).status == "automatic"
    words = sentence.rstrip(".").split()
    for at in range(len(words) + 1):
        changed = " ".join([*words[:at], "grumbly", *words[at:]]) + "."
        assert read(reader, changed, kind).status != "automatic", changed


def test_the_witness_misses_what_the_tree_does_not_say() -> None:
    clause = Clause(
        index=0, text="Destroy up to two target creatures an opponent controls", role="effect", start=0, end=0
    )
    whole = msgspec.convert(
        {
            "mode": "cast",
            "targets": [{"id": "t1", "how": "target", "kind": ["creature"], "side": "opponent", "count": [0, 2]}],
            "do": [{"op": "destroy", "what": {"ref": "t1"}}],
            "src": [0],
        },
        type=Ability,
    )
    witness = OracleWitness.load()
    assert witness.doubts((clause,), (whole,)) == ()
    (target,) = whole.targets
    for lost in ({"side": None}, {"count": 1}, {"how": "choose"}):
        broken = msgspec.structs.replace(whole, targets=(msgspec.structs.replace(target, **lost),))
        assert witness.doubts((clause,), (broken,)) != (), lost


def test_what_is_said_once_is_one_thing(reader: OracleReader) -> None:
    """ "Target player draws two cards and loses 2 life" aims once; "it" is the token, not what is attached."""
    (tree,) = trees(read(reader, "Target player draws two cards and loses 2 life.", "Sorcery"))
    assert [one["id"] for one in tree["targets"]] == ["t1"]
    text = "When this creature enters, create a 1/1 white Ally creature token, then attach this creature to it."
    (tree,) = trees(read(reader, text))
    assert tree["do"][1] == {"op": "equip", "what": {"how": "self"}, "to": {"ref": "s1"}}


def test_levels_and_results_of_dice_are_conditions(reader: OracleReader) -> None:
    reading = read(reader, "Level up {2}\nLEVEL 1-4\n3/3\nFirst strike\nLEVEL 5+\n5/5\nTrample")
    assert reading.status == "automatic"
    assert [one.if_[0].times.gte for one in reading.abilities if one.if_ and one.if_[0].times] == [1, 1, 5, 5]
    reading = read(reader, "Roll a d20.\n1—9 | You gain 3 life.\n10—20 | Draw two cards.", "Sorcery")
    assert [one["op"] for one in trees(reading)[0]["do"]] == ["dice", "heal", "prepare"]


def test_an_ability_word_that_is_a_keyword_keeps_its_meaning(reader: OracleReader) -> None:
    (tree,) = trees(read(reader, "Exhaust — {2}: Draw a card."))
    assert tree["limit"] == {"n": 1, "per": "game"}


def test_an_end_said_last_is_of_both_subjects(reader: OracleReader) -> None:
    (tree,) = trees(read(reader, "~ gets +2/+1 and creatures you control gain haste until end of turn.", "Instant"))
    assert [one["until"] for one in tree["do"]] == ["end_of_turn", "end_of_turn"]


def test_what_follows_when_you_do_belongs_to_it(reader: OracleReader) -> None:
    text = "When this creature enters, you may pay {2}. When you do, tap target creature. That creature gains haste."
    (tree,) = trees(read(reader, text))
    assert [one.get("link") for one in tree["do"]] == [None, "when", "then"]


def test_that_many_without_an_event_is_what_the_step_before_did(reader: OracleReader) -> None:
    text = (
        "{6}, {T}: Search your library for any number of artifact cards, exile them, then create that many 1/1 red "
        "Goblin creature tokens. Then shuffle."
    )
    (tree,) = trees(read(reader, text, "Artifact"))
    banished, made = tree["do"][1:3]
    assert banished["op"] == "banish"
    assert made["count"] == {"of_step": banished["id"]}
    (tree,) = trees(read(reader, "Discard your hand, then draw that many cards.", "Sorcery"))
    assert tree["do"] == [
        {"op": "discard", "id": "d1", "count": "all"},
        {"op": "prepare", "count": {"of_step": "d1"}},
    ]


def test_that_much_of_an_event_is_the_events_and_of_nothing_unread(reader: OracleReader) -> None:
    (tree,) = trees(read(reader, "Whenever you gain life, each opponent loses that much life.", "Enchantment"))
    assert tree["do"][0]["amount"] == {"event": "amount"}
    (tree,) = trees(read(reader, "When this creature enters, discard your hand, then draw that many cards."))
    assert tree["do"][1]["count"] == {"of_step": "d1"}
    assert read(reader, "Draw that many cards.", "Sorcery").status == "manual"


def test_entering_with_counters_is_a_replacement_of_entering(reader: OracleReader) -> None:
    entering = {"event": "enters", "what": {"how": "self"}}
    assert trees(read(reader, "This creature enters with three charge counters on it.")) == [
        {
            "mode": "replacement",
            "when": entering,
            "do": [{"op": "counters", "what": {"how": "self"}, "name": "charge", "add": 3}],
        }
    ]
    assert playable(read(reader, "This creature enters with three +1/+1 counters on it.").abilities[0])
    (tree,) = trees(read(reader, "This land enters tapped.", "Land"))
    assert (tree["mode"], tree["when"]) == ("replacement", entering)
    (tree,) = trees(read(reader, "Each other creature you control enters with an additional +1/+1 counter on it."))
    assert tree["when"]["what"] == {"how": "all", "kind": ["creature"], "side": "you", "except_self": True}
    assert tree["do"] == [{"op": "counters", "what": {"how": "event"}, "name": "+1/+1", "add": 1}]


def test_the_target_of_when_you_do_is_chosen_then(reader: OracleReader) -> None:
    text = "Whenever this creature attacks, you may pay {2}. When you do, tap target creature and draw a card."
    (tree,) = trees(read(reader, text))
    assert "targets" not in tree
    assert [one.get("link") for one in tree["do"]] == [None, "when", "then"]
    assert tree["do"][1]["targets"] == [{"id": "t1", "how": "target", "kind": ["creature"], "count": 1}]
    assert tree["do"][1]["what"] == {"ref": "t1"}


def test_what_you_do_not_control_has_a_side_of_its_own(reader: OracleReader) -> None:
    (tree,) = trees(read(reader, "This spell deals 2 damage to each creature you don't control.", "Sorcery"))
    assert tree["do"][0]["to"] == {"id": "c1", "how": "all", "kind": ["creature"], "side": "not_you"}


def test_periods_and_any_counter_are_written_out(reader: OracleReader) -> None:
    (tree,) = trees(read(reader, "Destroy target creature that was dealt damage this turn.", "Instant"))
    assert tree["targets"][0]["where"] == {
        "befell": {"event": "damage_dealt", "to": {"how": "it"}},
        "during": "turn",
    }
    (tree,) = trees(read(reader, "Creatures you control with counters on them have trample."))
    assert tree["do"][0]["what"]["where"] == {"counter": "any"}
