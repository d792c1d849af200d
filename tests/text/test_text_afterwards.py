"""Bans that begin to hold by what is done: read where they can be, and said as what comes of it where not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from convert.effects import Bound, Filter, Selector
from convert.effects.steps import Forbid
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.words import render
from convert.text import Reading
from tests.rules_fight.fights import spell

Read = Callable[..., Reading]
YOU = Selector(kind="caster", side="you")


def bans(reading: Reading) -> list[Forbid]:
    """Every ban of every ability."""
    return [step for ability in reading.abilities for step in ability.do if isinstance(step, Forbid)]


def entry(reading: Reading) -> Spell:
    """The reading as a spell."""
    made = spell("Lantern", 2, *reading.abilities)
    return replace(made, text="", adjudication=reading.adjudication())


@pytest.mark.parametrize(
    ("said", "ban"),
    [
        (
            "for the rest of this turn, you cannot Special Summon Effect Monsters, except from the hand",
            Forbid(
                what=YOU,
                action="special_summon",
                by=Selector(how="all", kind="monster", where=Filter(class_="effect")),
                where=("spellbook", "used", "banished", "extra"),
            ),
        ),
        (
            "you cannot Special Summon for the rest of this turn, except from your hand",
            Forbid(what=YOU, action="special_summon", where=("spellbook", "used", "banished", "extra")),
        ),
        (
            "for the rest of this turn, you can only Special Summon Level/Rank 3 or higher monsters",
            Forbid(
                what=YOU,
                action="special_summon",
                unless=Selector(how="all", kind="monster", where=Filter(level=Bound(gte=3))),
            ),
        ),
    ],
)
def test_a_ban_with_what_it_leaves_open(read: Read, said: str, ban: Forbid) -> None:
    reading = read(f"Draw 2 cards, also {said}.", kind="spell")
    assert reading.status == "automatic"
    assert [replace(one, src=None) for one in bans(reading)] == [replace(ban, link="also", until="end_of_turn")]


@pytest.mark.parametrize("said", ["You can only Special Summon 1 monster this turn.", "You can only Special Summon."])
def test_a_number_is_no_description_of_what_may_come(read: Read, said: str) -> None:
    assert not bans(read(said, kind="spell"))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card, then wink at the moon, also you cannot Special Summon for the rest of this turn.",
        "Draw 1 card, then wink at the moon. For the rest of this turn after this card resolves, "
        "you cannot Special Summon.",
    ],
)
def test_a_lock_that_needs_nothing_unread_holds(read: Read, text: str) -> None:
    reading = read(text, kind="spell")
    assert [one.action for one in bans(reading)] == ["special_summon"]
    assert [gap.text for gap in reading.unread] == ["then wink at the moon"]
    assert not reading.abilities[0].if_


@pytest.mark.parametrize(
    "text",
    [
        # what it speaks of was named by what nobody read, and what it waits for
        "Draw 1 card, then wink at 1 monster, also you cannot Special Summon monsters with that monster's name "
        "for the rest of this turn.",
        "Draw 1 card, then wink at the moon, and if you do, you cannot Special Summon for the rest of this turn.",
    ],
)
def test_a_lock_that_hangs_on_unread_words_waits(read: Read, text: str) -> None:
    assert not bans(read(text, kind="spell"))


def test_an_unread_ban_for_afterwards_is_no_condition_in_words(read: Read) -> None:
    lantern = entry(
        read("Draw 2 cards. For the rest of this turn after this card resolves, you cannot wink at it.", kind="spell")
    )
    said = "“For the rest of this turn after this card resolves, you cannot wink at it”"
    assert render(lantern) == f"Prepare two spells from your Spellbook.\nLeft to the table: {said}."


def test_a_ban_of_the_turn_of_its_use_is_a_condition(read: Read) -> None:
    lantern = entry(read("Draw 2 cards. You cannot wink at it the turn you activate this card.", kind="spell"))
    said = "“You cannot wink at it the turn you activate this card”"
    assert render(lantern) == (
        f"Prepare two spells from your Spellbook. Left to the table, as a condition of use: {said}."
    )


def test_what_a_worn_trap_gives_by_labels_is_nothing_that_happens_once(read: Read) -> None:
    text = (
        "Target 1 monster you control; equip this card to it. Apply these effects based on the equipped monster's "
        "Level.\n● 3+: It gains 500 ATK.\n● 5+: It gains 800 DEF."
    )
    reading = read(text, kind="trap")
    assert [str(step.__struct_config__.tag) for step in reading.abilities[0].do] == ["equip"]
    assert len(reading.unread) == 3


def test_a_ban_of_the_turn_of_an_unread_effect_is_no_standing_rule(read: Read) -> None:
    ban = "Other monsters cannot attack during the turn you activate this effect."
    unread = read(f"Once per turn: You can wink at the moon. {ban}")
    assert not unread.abilities
    assert "".join(gap.text for gap in unread.unread).endswith(ban.removesuffix("."))
    assert bans(read(f"Once per turn: You can draw 1 card. {ban}"))


@pytest.mark.parametrize(
    ("but", "said"),
    [
        (", except Synchro Monsters", "Fusion, Xyz or Link monsters"),
        (", except Machine Synchro Monsters", "Fusion, Synchro, Xyz or Link monsters, except Synchro Machines"),
        ("", "Fusion, Synchro, Xyz or Link monsters"),
    ],
)
def test_what_an_extra_deck_holds_is_named_without_what_may_come(read: Read, but: str, said: str) -> None:
    text = f"Draw 1 card, also you cannot Special Summon from the Extra Deck for the rest of this turn{but}."
    told = render(entry(read(text, kind="spell")))
    assert f". For the rest of the turn you cannot Special Summon {said}." in told
    assert told.endswith("(Monsters so barred may still be Special Summoned from the used or banished spells.)")
