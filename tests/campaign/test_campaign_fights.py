"""A campaign goes into a fight and comes out of it with nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.errors import DataError
from convert.kernel import derive, play_out
from convert.prose.english import some
from convert.systems.duel_monsters.campaign import casting, fights, files
from convert.systems.duel_monsters.campaign.casting import How
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Companion
from convert.systems.duel_monsters.rules.character import Bond, Focused, Item, Slot, Spent
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.refs import Ref

Change = Callable[..., Campaign]
MASAKI = "Masaki the Legendary Swordsman"


def begin(campaign: Campaign, library: Library, book: Compendium, *monsters: str) -> Game:
    return Game.new(fights.against(campaign, library, monsters or ("Feral Imp",)), book, seed=1)


def test_a_fight_in_which_nothing_happens_changes_nothing(
    campaign: Campaign, library: Library, book: Compendium, change: Change
) -> None:
    """Sheets go in and come back the same, whatever is on them: Focus, bars, things, slots."""
    busy = change(
        campaign,
        "kisara",
        hp=9,
        mp=11,
        bonded=Bond(monster="Time Wizard", barred="destroyed"),
        prepared=("Fissure", Slot(spell="Sparks", state="used")),
        spent=(Spent(spell="Sparks"),),
        barred=("Time Wizard",),
        resting={"Polymerization": 77},
        despelled_sources={"Monster Reborn": 1234},
        eidolons=("Legendary Sword",),
        equipment=(
            Item(name="ankh", amulet=2, mp=7, idle=3),
            Item(name="ochre", war_paint=1, paint=2),
            Item(name="the pot", entry="Pot of Greed", worn=False, power=False),
            Item(name="a snare", entry="Trap Hole", worn=False),
        ),
        focus=(
            Focused(what="basic", spell="telekinesis"),
            Focused(what="basic", spell="hammer-space", item="a rope"),
            Focused(what="basic", spell="hammer-space", item="a hat"),
            Focused(what="armed", spell="Trap Hole", mp=4),
            Focused(what="precast", spell="Rush Recklessly", mp=3),
        ),
    )
    busy = change(
        busy,
        "seto",
        focus=(
            Focused(what="summon", spell=MASAKI, hp=5, mp=5, extra=1),
            Focused(what="body", spell="M-Warrior #1", fate="defeated", mp=4),
            Focused(what="summon", spell="M-Warrior #2", mp=4, shadow=True),
        ),
    )
    busy = replace(busy, companions={"friend": Companion(monster="Feral Imp", base=3, equipment=5)})
    after = fights.after_fight(busy, library, begin(busy, library, book).state)
    for who in ("kisara", "seto"):
        assert files.plain(after.campaign.characters[who]) == files.plain(busy.characters[who])
    assert files.plain(after.campaign) == files.plain(busy)
    assert after.happenings == ()


def test_what_stands_before_the_fight_is_on_the_battlefield(
    campaign: Campaign, library: Library, book: Compendium
) -> None:
    """SUMMON-05, SHADOW-01, TURN-03: a summon called at the door is there, in its caster's Focus, with its HP."""
    ready = casting.cast(campaign, library, "seto", MASAKI, How(shadow=True)).campaign
    state = begin(ready, library, book).state
    masaki = state.beings["masaki-the-legendary-swordsman"]
    assert (masaki.caster, masaki.shadow, masaki.hp, masaki.arriving) == ("seto", True, 12, False)
    assert state.mages["seto"].free_focus == 3


def test_two_individuals_of_a_species_come_back_as_two(
    campaign: Campaign, library: Library, book: Compendium, change: Change
) -> None:
    """BOND-03: in slots, in Focus, among what waits, and what has a Boost (PROGRESS-08)."""
    gate, tower = "Feral Imp @ of the gate", "Feral Imp @ of the tower"
    pair = change(
        campaign,
        "seto",
        spellbook=(gate, tower),
        prepared=(Slot(spell=gate, state="used"), Slot(spell=tower)),
        spent=(Spent(spell=gate),),
        boosts={gate: 1},
        focus=(Focused(what="summon", spell=gate, mp=5),),
    )
    game = begin(pair, library, book)
    imp = next(one for one in game.state.beings.values() if one.caster == "seto")
    assert (imp.boosts, imp.origin) == (1, "slot")
    after = fights.after_fight(pair, library, game.state, ["seto"]).campaign
    assert after.characters["seto"] == pair.characters["seto"]


@pytest.mark.parametrize("seed", range(6))
def test_what_a_fight_cost_is_on_the_sheets(seed: int, campaign: Campaign, library: Library, book: Compendium) -> None:
    """STAT-07: HP and MP stay as they were at its end; the campaign stays one that can be read."""
    setup = fights.against(campaign, library, ["3xSkull Servant"])
    game = Game.new(setup, book, seed=seed)
    play_out(game, [PLAYERS["sensible"](derive(seed, side)) for side in range(2)])
    after = fights.after_fight(campaign, library, game.state).campaign
    for label in ("kisara", "seto"):
        sheet, being = after.characters[label], game.state.beings[label]
        assert (sheet.max_hp if sheet.hp is None else sheet.hp) == being.hp
        assert (sheet.max_mp if sheet.mp is None else sheet.mp) == game.state.mages[label].mp
        assert sheet.values == campaign.characters[label].values
        assert sheet.spellbook == campaign.characters[label].spellbook
    assert fights.after_fight(after, library, begin(after, library, book).state).campaign == after
    won = {0: "the party wins", 1: "the other side wins", None: "nobody wins"}[game.winner]
    told = fights.after_fight(campaign, library, game.state).happenings[0].text
    assert told.startswith("A fight against Skull Servant 1, Skull Servant 2 and Skull Servant 3: ")
    assert told.endswith(f": {won} in {some(game.state.round, 'round')}.")


def test_foes_are_named_one_by_one_or_by_number(library: Library) -> None:
    assert len(fights.foes(["2xFeral Imp", MASAKI], library)) == 3
    with pytest.raises(DataError, match="is no monster"):
        fights.foes(["Fissure"], library)


def test_who_was_not_there_cannot_come_back(campaign: Campaign, library: Library, book: Compendium) -> None:
    state = Game.new(fights.against(campaign, library, ["Feral Imp"], ["seto"]), book, seed=1).state
    with pytest.raises(DataError, match="Kisara was not in this fight"):
        fights.after_fight(campaign, library, state)
    assert fights.after_fight(campaign, library, state, ["seto"]).campaign == files.tidy_campaign(campaign)


def test_what_stays_in_play_and_named_somebody_ends_with_the_fight_and_says_so(
    campaign: Campaign, library: Library, book: Compendium, change: Change
) -> None:
    """CAST-17: a lasting thing that named nobody goes on; what was on a monster of that fight would do nothing."""
    lasting = Focused(what="lasting", spell="Spellbinding Circle", mp=5)
    busy = change(campaign, "kisara", focus=(lasting, replace(lasting, spell="Toon World")))
    game = begin(busy, library, book)
    circle = next(key for key, one in game.state.spells.items() if "circle" in key)
    game.state.spells[circle] = replace(game.state.spells[circle], bound=(("t1", (Ref("feral-imp"),)),))
    after = fights.after_fight(busy, library, game.state)
    assert [held.spell for held in after.campaign.characters["kisara"].focus] == ["Toon World"]
    told = [str(one) for one in after.happenings]
    assert any("Spellbinding Circle ends: what it named was in this fight alone" in line for line in told)
    assert not any("Toon" in line for line in told)
