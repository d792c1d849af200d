"""STAT-22 between fights: who is at 0 HP does nothing, and can be healed, given things and taken from."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.kernel import derive, play_out
from convert.systems.duel_monsters.campaign import (
    casting,
    fights,
    fusing,
    item_use,
    learning,
    recovery,
    rituals,
    study,
    time,
    working_days,
)
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome, Work
from convert.systems.duel_monsters.campaign.sheet import campaign_lines, sheet_lines
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Focused, Item, SpellSource
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side

Change = Callable[..., Campaign]
Act = Callable[[Campaign, Library, str], Outcome]
MASAKI = "Masaki the Legendary Swordsman"

ACTS: dict[str, Act] = {
    "cast": lambda c, lib, who: casting.cast(c, lib, who, "Fissure"),
    "focus_basic": lambda c, lib, who: casting.focus_basic(c, lib, who, "Telekinesis"),
    "drop": lambda c, lib, who: casting.drop(c, lib, who, MASAKI),
    "give_focus": lambda c, lib, who: casting.give_focus(c, lib, who, MASAKI, 1),
    "fuse": lambda c, lib, who: fusing.fuse(c, lib, who, "Karbonala Warrior"),
    "wear": lambda c, lib, who: item_use.wear(c, lib, who, "a khopesh"),
    "use": lambda c, lib, who: item_use.use(c, lib, who, "Red Medicine"),
    "meditate_for": lambda c, lib, who: recovery.meditate_for(c, lib, who, ["mp"]),
    "create": lambda c, lib, who: rituals.create(c, lib, who, "Red Medicine"),
    "restore": lambda c, lib, who: rituals.restore(c, lib, who, "the pot"),
    "prepare": lambda c, lib, who: study.prepare(c, lib, who, "Fissure"),
    "translate": lambda c, lib, who: study.translate(c, lib, who, "Hinotama"),
    "transcribe": lambda c, lib, who: study.transcribe(c, lib, who, "Hinotama"),
    "bond_with": lambda c, lib, who: study.bond_with(c, lib, who, "Feral Imp"),
    "erase": lambda c, lib, who: study.erase(c, lib, who, "Fissure"),
    "rewrite": lambda c, lib, who: study.rewrite(c, lib, who, "Pot of Greed"),
    "learn": lambda c, lib, who: learning.learn(c, lib, who, "Sparks"),
    "work": lambda c, lib, who: working_days.work(c, lib, who, "Sparks"),
    "see_through": lambda c, lib, who: working_days.see_through(c, lib, who, "Sparks"),
}
"""What a character does."""

HAPPENS = {
    "leave_behind",
    *("rest", "sleep", "heal", "hurt"),  # they lie there
    *("despell", "lose_power", "add_item", "find_source"),  # it happens to them
    "hand_over",  # another takes it
}

MODULES: tuple[ModuleType, ...] = (
    *(casting, fusing, item_use, learning, recovery),
    *(rituals, study, time, working_days),
)


@pytest.fixture
def fallen(campaign: Campaign, change: Change) -> Campaign:
    """Seto at 0 HP, with all that the acts above would need."""
    campaign = change(
        campaign,
        "seto",
        hp=0,
        equipment=(
            Item(name="a khopesh", weapon=1, worn=False),
            Item(name="Red Medicine", entry="Red Medicine", origin="spell", worn=False),
            Item(name="the pot", entry="Pot of Greed", origin="spell", worn=False, power=False),
        ),
        focus=(Focused(what="summon", spell=MASAKI, mp=5),),
        sources=(SpellSource(spell="Hinotama", translated=True), SpellSource(spell="Sparks")),
        despelled_sources={"Pot of Greed": 100},
    )
    work = Work(kind="translate", who="seto", spell="Sparks", needed=480)
    return replace(campaign, works=(work,))


@pytest.mark.parametrize("act", ACTS)
def test_stat_22_who_is_unconscious_does_nothing(act: str, fallen: Campaign, library: Library) -> None:
    with pytest.raises(RuleError, match="STAT-22: Seto is unconscious"):
        ACTS[act](fallen, library, "seto")


def test_stat_22_every_operation_is_an_act_or_happens_to_one() -> None:
    """A new operation says which of the two it is."""
    known = {
        name
        for module in MODULES
        for name, function in vars(module).items()
        if inspect.isfunction(function)
        and function.__module__ == module.__name__
        and not name.startswith("_")
        and list(inspect.signature(function).parameters)[:3] == ["campaign", "library", "who"]
        and "Outcome" in str(function.__annotations__["return"])
    }
    assert known == set(ACTS) | HAPPENS


def test_stat_22_no_helper_and_no_writer_for_another_is_unconscious(fallen: Campaign, library: Library) -> None:
    """RITUAL-08, DESPELL-02."""
    helped = fallen.characters["seto"].spellbook
    awake = _with(fallen, "kisara", spellbook=(*helped, "Red Medicine"), mp=None)
    with pytest.raises(RuleError, match="STAT-22: Seto"):
        rituals.create(awake, library, "kisara", "Red Medicine", helpers=["seto"])
    page = _with(awake, "kisara", despelled_sources={"Fissure": 60})
    with pytest.raises(RuleError, match="STAT-22: Seto"):
        study.rewrite(page, library, "kisara", "Fissure", by="seto")


def _with(campaign: Campaign, who: str, **fields: Any) -> Campaign:
    sheet = replace(campaign.characters[who], **fields)
    return replace(campaign, characters={**campaign.characters, who: sheet})


def test_stat_22_and_stat_23_healing_and_sleep_wake(fallen: Campaign, library: Library) -> None:
    rested = time.rest(fallen, library, "seto", 60).campaign
    assert rested.characters["seto"].hp == 0
    woken = recovery.heal(rested, library, "seto", 1).campaign
    assert casting.cast(woken, library, "seto", "Fissure").campaign.characters["seto"].mp == 50 - 3
    slept = time.sleep(fallen, library, "seto").campaign
    assert slept.characters["seto"].hp is None


def test_stat_22_a_thing_is_taken_from_who_is_unconscious(fallen: Campaign, library: Library) -> None:
    given = item_use.hand_over(fallen, library, "seto", "a khopesh", "kisara")
    assert "Kisara takes a khopesh from Seto, who is unconscious" in str(given.happenings[0])
    back = item_use.hand_over(given.campaign, library, "kisara", "a khopesh", "seto")
    assert "Kisara gives a khopesh to Seto" in str(back.happenings[0])
    with pytest.raises(RuleError, match="STAT-22"):
        item_use.hand_over(_with(fallen, "kisara", hp=0), library, "seto", "a khopesh", "kisara")


def test_stat_22_the_sheets_say_it(fallen: Campaign, library: Library) -> None:
    lines = campaign_lines(fallen, library)
    assert [("unconscious (STAT-22)" in line) for line in lines[3:5]] == [False, True]
    assert "unconscious (STAT-22)" in sheet_lines(fallen.characters["seto"], library)
    assert "unconscious (STAT-22)" not in sheet_lines(fallen.characters["kisara"], library)


def test_stat_22_and_combat_52_a_fight_nobody_can_stand_in(
    fallen: Campaign, library: Library, book: Compendium
) -> None:
    """Refused in a campaign; elsewhere over at once, and won by who stands; one of two awake fights on."""
    with pytest.raises(RuleError, match="STAT-22: nobody can fight"):
        fights.against(fallen, library, ["Feral Imp"], ["seto"])
    alone = Setup(
        sides=(
            Side(name="the party", members=(Fighter(who=fallen.characters["seto"]),)),
            Side(name="the other side", members=fights.foes(["Feral Imp"], library)),
        )
    )
    game = Game.new(alone, book, seed=1)
    assert (game.over, game.winner) == (True, 1)
    both = Game.new(fights.against(fallen, library, ["Feral Imp"]), book, seed=1)
    assert not both.over
    play_out(both, [PLAYERS["sensible"](derive(1, side)) for side in range(2)])
    assert both.over
