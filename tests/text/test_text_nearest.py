"""“It” is what the step before was done to; what nobody named has no state; what is said beside a choice happens too.
Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import bench.binding_things  # noqa: F401  (its checks enter themselves)
from bench.binding_checks import CHECKS, Words, nodes
from convert.text import Reading

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[dict[str, Any]]:
    """The abilities as plain dictionaries."""
    built: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return built


def steps(reading: Reading) -> list[dict[str, Any]]:
    """The steps of all abilities, in order."""
    assert not reading.unread, reading.unread
    return [step for tree in trees(reading) for step in tree.get("do", ())]


@pytest.mark.parametrize(
    "text",
    [
        "If this card attacks a monster, after damage calculation: The ATK of that monster becomes 0, also it cannot "
        "change its battle position.",
        "When this card destroys an opponent's monster by battle and sends it to the GY: You can Special Summon that "
        "monster to your field in Defense Position, and if you do, it becomes Fish-Type.",
        "When this card is destroyed by battle with an opponent's monster: You can take control of that opponent's "
        "monster, and if you do, it becomes a Fish monster.",
    ],
)
def test_it_is_what_the_step_before_was_done_to(read: Read, text: str) -> None:
    assert [step["what"].get("how") for step in steps(read(text))] == ["event", "event"]


@pytest.mark.parametrize(
    "text",
    [
        "When this card is destroyed by battle and sent to the GY: You can pay 700 LP; Special Summon it in Defense "
        "Position during your next Standby Phase.",
        "If this card is destroyed by battle, Special Summon it to your opponent's side of the field at the end of the "
        "Battle Phase.",
    ],
)
def test_it_is_never_what_nobody_named(read: Read, text: str) -> None:
    """Something destroyed it by battle, and no word tells of it."""
    (later,) = steps(read(text))
    assert later["op"] == "delayed"
    assert later["do"][0]["what"] == {"how": "self"}


def test_who_destroyed_it_is_told_where_the_words_do(read: Read) -> None:
    (step,) = steps(read("If this card is destroyed by battle: Destroy the monster that destroyed this card."))
    assert step["what"] == {"how": "event", "kind": "monster"}


def test_what_is_negated_is_the_nearest(read: Read) -> None:
    found = steps(read("Negate the Summon of a monster, and destroy it.", kind="trap", property="counter"))
    assert [step["op"] for step in found] == ["negate_summon", "destroy"]
    assert found[1]["what"]["how"] == "event"


@pytest.mark.parametrize(
    ("said", "kind", "side"),
    [
        ("If a monster is Set on your field", "monster", "you"),
        ("Once per turn, when a Spell/Trap is Set on your opponent's field", "spell_or_artifact", "opponent"),
    ],
)
def test_set_on_a_field_is_an_event(read: Read, said: str, kind: str, side: str) -> None:
    reading = read(f"{said}: You can draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["when"] == {"event": "set", "what": {"kind": kind, "side": side}}


@pytest.mark.parametrize("joined", ["; also {}.", ", also {}.", " (also {});"])
def test_a_ban_beside_a_choice_holds(read: Read, joined: str) -> None:
    """The ban is a step of its own, and no option's."""
    ban = "you cannot Special Summon monsters for the rest of this turn, except Fish monsters"
    text = f"Activate 1 of these effects{joined.format(ban)}\n● Draw 1 card.\n● Gain 800 LP."
    found = steps(read(text, kind="spell"))
    assert [step["op"] for step in found] == ["choose_one", "forbid"]
    assert found[1]["until"] == "end_of_turn"


def test_the_number_revealed_counts_this_card_too(read: Read) -> None:
    """No tree counts this card and others together: nobody plays it with one too few."""
    reading = read(
        "You can reveal this card in your hand and up to 3 Synchro Monsters in your Extra Deck; apply all of these "
        "effects in sequence, based on the number revealed.\n● 2+: Draw 1 card.\n● 4: Gain 800 LP."
    )
    assert reading.unread


def test_the_number_destroyed_of_two_kinds_is_of_both(read: Read) -> None:
    found = steps(
        read(
            'Destroy all "Lamp" monsters you control and all Traps you control, then destroy cards your opponent '
            "controls, up to the number of cards destroyed by this effect.",
            kind="spell",
        )
    )
    counted = found[-1]["what"]["up_to"]["count"]
    assert counted["either"] == [{"ref": step["what"]["id"]} for step in found[:2]]


def odd(read: Read, text: str, check: str, change: Callable[[dict[str, Any]], None]) -> tuple[int, int]:
    """How often a check finds something in the tree as it is read, and in the tree with one thing bound wrongly."""
    reading = read(text)
    own = {one.index: (one.start, one.end, one.text) for one in reading.clauses}
    words = Words(text, "Marsh Lantern", own)
    found = []
    for damaged in (False, True):
        built = trees(reading)
        if damaged:
            change(built[0])
        found.append(sum(1 for one in nodes(built) if "mode" in one for _ in CHECKS[check](one, words)))
    return found[0], found[1]


@pytest.mark.parametrize(
    ("check", "text", "change"),
    [
        (
            "agent lost",
            "If this card is Normal Summoned: Your opponent discards 1 card.",
            lambda tree: tree["do"].__setitem__(0, {"op": "discard", "src": 1, "what": {"kind": "any"}}),
        ),
        (
            "may invented",
            "If this card is Normal Summoned: Draw 1 card.",
            lambda tree: tree["do"][0].update(optional=True),
        ),
        (
            "connector",
            "If this card is Normal Summoned: Draw 1 card, then discard 1 card.",
            lambda tree: tree["do"][1].update(link="also"),
        ),
        (
            "its destroyer",
            "If this card is destroyed by battle: Special Summon it.",
            lambda tree: tree["do"][0].update(what={"how": "event", "kind": "monster"}),
        ),
        (
            "ban invented",
            "If this card is Normal Summoned: Draw 1 card.",
            lambda tree: tree["do"][0].update(op="forbid", action="attack"),
        ),
    ],
)
def test_a_wrong_binding_is_found(read: Read, check: str, text: str, change: Callable[[dict[str, Any]], None]) -> None:
    assert odd(read, text, check, change) == (0, 1)
