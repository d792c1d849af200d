"""What a Talisman holds through rest, and limits for several things on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.systems.duel_monsters.campaign import casting, recovery, study, time
from convert.systems.duel_monsters.campaign.check import check_character
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.operation import focus_free
from convert.systems.duel_monsters.campaign.paying import mp_available
from convert.systems.duel_monsters.rules.character import Character, Focused, Item
from tests.campaign.typed import Run, good, refused

Change = Callable[..., Campaign]
MASAKI = "Masaki the Legendary Swordsman"
CHARM = Item(name="a charm", talisman=2)
HELD = Focused(what="summon", spell=MASAKI, mp=5, talisman=True)
LOOSE = Focused(what="summon", spell="M-Warrior #1", mp=5)


@pytest.fixture
def ready(campaign: Campaign, change: Change) -> Campaign:
    """Seto (Earth, 50 MP) with a revealed Masaki (Sustain 3) in a Talisman and an M-Warrior (Sustain 2) outside it."""
    return change(campaign, "seto", equipment=(CHARM,), focus=(HELD, LOOSE))


def spells(sheet: Character) -> list[str]:
    return [held.spell for held in sheet.focus]


def test_meditation_keeps_what_a_talisman_holds(ready: Campaign, library: Library) -> None:
    """MEDITATE-03, EQUIP-09, TURN-05: five minutes are five turns of Sustain 3; what is outside it goes."""
    after = recovery.meditate_for(ready, library, "seto", ["despelled", "mp"]).campaign
    sheet = after.characters["seto"]
    assert spells(sheet) == [MASAKI]
    assert sheet.mp == 50 - 5 * 3, "above half of 50 Meditation gives nothing (MEDITATE-05)"


def test_rest_keeps_it_and_what_is_named(ready: Campaign, library: Library) -> None:
    """EQUIP-09, TURN-05: --keep pays for others too."""
    sheet = time.rest(ready, library, "seto", 4).campaign.characters["seto"]
    assert (spells(sheet), sheet.mp) == ([MASAKI], 50 - 4 * 3)
    sheet = time.rest(ready, library, "seto", 4, keep=["M-Warrior #1"]).campaign.characters["seto"]
    assert (spells(sheet), sheet.mp) == ([MASAKI, "M-Warrior #1"], 50 - 4 * (3 + 2))


def test_sleep_keeps_it_while_there_is_mp(ready: Campaign, library: Library, change: Change) -> None:
    """MEDITATE-11, EQUIP-09: 8 hours of Sustain 3 cannot be paid; with Sustain 0 it is there in the morning."""
    slept = time.sleep(ready, library, "seto")
    assert spells(slept.campaign.characters["seto"]) == []
    assert "for want of MP" in "\n".join(map(str, slept.happenings))
    charm, held = Item(name="a charm", origin="spell", talisman=4), Focused(
        what="summon", spell=MASAKI, mp=5, talisman=True, extra=3
    )  # fmt: skip
    free = change(ready, "seto", equipment=(charm,), focus=(held, LOOSE))
    assert spells(time.sleep(free, library, "seto").campaign.characters["seto"]) == [MASAKI]
    short = time.sleep(ready, library, "seto", 10).campaign.characters["seto"]
    assert (spells(short), short.mp) == ([MASAKI], 50 - 30)


def test_an_amulet_pays_sustain_too(ready: Campaign, library: Library, change: Change) -> None:
    """EQUIP-13, TURN-05: its MP pay for anything its wearer's MP could, and go first."""
    rich = change(ready, "seto", equipment=(CHARM, Item(name="a gem", amulet=1)), focus=(HELD,))
    sheet = time.rest(rich, library, "seto", 4).campaign.characters["seto"]
    assert (sheet.mp, sheet.equipment[1].mp) == (48, 0)


def test_the_commands_take_keep(ready: Campaign) -> None:
    """TURN-05: `campaign meditate` and `campaign sleep` as `campaign rest`."""
    from inspect import signature

    from convert.systems.duel_monsters.commands import campaign_time

    for command in (campaign_time.meditate, campaign_time.sleep, campaign_time.rest):
        assert "keep" in signature(command).parameters


def test_an_unconscious_casters_magic_things_are_not_in_use(ready: Campaign, library: Library, change: Change) -> None:
    """STAT-22, EQUIP-16: every Focus is lost, that of what is worn too."""
    worn = change(ready, "seto", equipment=(Item(name="mail", origin="magic", armour=4), Item(name="hat", armour=1)))
    sheet = recovery.hurt(worn, library, "seto", 99).campaign.characters["seto"]
    assert [(item.name, item.worn) for item in sheet.equipment] == [("mail", False), ("hat", True)]
    assert focus_free(sheet) == sheet.values.focus


# --- EQUIP-05 on a sheet ---------------------------------------------------------------------------------------------


def wearing(change: Change, campaign: Campaign, **bonus: Any) -> Campaign:
    return change(campaign, "seto", equipment=(Item(name="x", **bonus), Item(name="y", **bonus)))


def test_several_things_for_one_stat_count_to_the_limit(campaign: Campaign, library: Library, change: Change) -> None:
    """EQUIP-05, EQUIP-09, EQUIP-13: two of +2 are +3; the check says so."""
    assert focus_free(wearing(change, campaign, talisman=2).characters["seto"], talisman=True) == 3
    assert mp_available(wearing(change, campaign, amulet=2).characters["seto"]) == 50 + 30
    for kind in ("weapon", "armour", "talisman", "scepter", "amulet", "war_paint"):
        found = [
            misfit.problem
            for misfit in check_character(wearing(change, campaign, **{kind: 2}).characters["seto"], library)
            if misfit.problem.rule == "EQUIP-05"
        ]
        assert [(one.severity, "+4" in one.message, "+3" in one.message) for one in found] == [("warning", True, True)]
    one = change(campaign, "seto", equipment=(Item(name="x", scepter=3),)).characters["seto"]
    assert not [misfit for misfit in check_character(one, library) if misfit.problem.rule == "EQUIP-05"]


def test_two_scepters_serve_as_three(campaign: Campaign, library: Library, change: Change) -> None:
    """EQUIP-05, EQUIP-10: Blue-Eyes for Kisara 12 MP, Channeling 4 and +3: needs 9, three sacrifices; two are few."""
    trio = tuple(Focused(what="summon", spell=name, shadow=True) for name in (MASAKI, "M-Warrior #1", "M-Warrior #2"))
    rich = change(
        campaign, "kisara", equipment=(Item(name="x", scepter=2), Item(name="y", scepter=2)), focus=trio, prepared=()
    )
    after = casting.cast(
        rich,
        library,
        "kisara",
        "Blue-Eyes White Dragon",
        casting.How(sacrifices=(MASAKI, "M-Warrior #1", "M-Warrior #2")),
    )
    assert after.campaign.characters["kisara"].mp == 40 - 12


def test_the_bonded_monster_fills_no_page(campaign: Campaign, library: Library, change: Change) -> None:
    """STAT-19, KNOWN-06: it is in no Spellbook, and one that is written there is said so; its pages are not the
    Bonded Monster's."""
    clean = [misfit.problem.rule for misfit in check_character(campaign.characters["kisara"], library)]
    assert "STAT-19" not in clean
    assert "KNOWN-06" not in clean
    book = campaign.characters["kisara"].spellbook
    written = change(campaign, "kisara", spellbook=(*book, "Blue-Eyes White Dragon")).characters["kisara"]
    found = [misfit.problem for misfit in check_character(written, library) if misfit.problem.rule == "STAT-19"]
    assert [problem.severity for problem in found] == ["warning"]


def test_the_options_are_judged_when_the_five_minutes_are_over(
    ready: Campaign, library: Library, change: Change
) -> None:
    """MEDITATE-04, -05, TURN-05: 29 MP of 50 are above half, but the Sustain of what the Talisman holds takes 15
    first: 14, and 4 come back."""
    tired = change(ready, "seto", mp=29, prepared=())
    meditated = recovery.meditate_for(tired, library, "seto", ["mp", "despelled"])
    assert meditated.campaign.characters["seto"].mp == 29 - 15 + 4
    after = recovery.after_five_minutes(tired, library, "seto")
    assert set(recovery.idle_choices(after, "seto", ["mp", "despelled"])) == {"despelled"}


def test_what_a_talisman_holds_is_kept_while_a_spell_is_prepared(ready: Campaign, library: Library) -> None:
    """EQUIP-09, TURN-05, PREP-03: Masaki (Sustain 3) stays while Fissure is prepared (Rank 2: 2 minutes), and another
    summon (Sustain 2) where it is named."""
    alone = study.prepare(ready, library, "seto", "Fissure").campaign.characters["seto"]
    assert (spells(alone), alone.mp) == ([MASAKI], 50 - 2 * 3)
    both = study.prepare(ready, library, "seto", "Fissure", keep=["M-Warrior #1"]).campaign.characters["seto"]
    assert (spells(both), both.mp) == ([MASAKI, "M-Warrior #1"], 50 - 2 * (3 + 2))


def test_keep_names_a_summon_by_words_and_refuses_what_it_would_not_keep(run: Run) -> None:
    """TURN-05: what is written by words is kept; what nobody has in Focus, and what sleep ends anyway (MEDITATE-11), is
    refused before time passes."""
    values = {"hp": 2, "mp": 3, "attack": 2, "defense": 3, "channeling": 5, "focus": 2, "preparation": 2}
    chosen = [word for stat, value in values.items() for word in (f"--{stat}", str(value))]
    good(run("character", "new", "--name", "Seto", "--attribute", "Earth", "--bonded", MASAKI, "--spell=none", *chosen))
    good(run("campaign", "new", "campaign.yaml", "--character", "seto.yaml"))
    good(run("campaign", "cast", "seto", MASAKI))
    assert "no such summon" in refused(run("campaign", "rest", "seto", "1m", "--keep", "Skull Servant"))
    assert "sleep ends what no Talisman holds" in refused(run("campaign", "sleep", "seto", "--keep", "swordsman"))
    told = good(run("campaign", "rest", "seto", "2m", "--keep", "legendary swordsman"))
    assert f"Sustaining {MASAKI} for 2 turns costs 6 MP" in " ".join(told.split())
