"""What a spell or thing does outside a fight: plain HP of one's own at once, all else for the game master."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.effects import Ability, Event
from convert.effects import steps as op
from convert.effects.conditions import Condition
from convert.effects.values import Amount, Selector
from convert.systems.duel_monsters.campaign import casting, item_use
from convert.systems.duel_monsters.campaign.casting import How
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Item

Change = Callable[..., Campaign]
YOU = Selector(kind="caster", side="you", reach="field")
ENEMY = Selector(kind="caster", side="opponent")
FIVE = Amount(n=5, raw=500)
HEALS = Ability(mode="cast", do=(op.Heal(to=YOU, amount=FIVE, src=0),), src=(0,))


def doing(book: Compendium, *abilities: Ability, text: str = "Invented.") -> Library:
    """The library with other effects in its trinket and its incantation."""
    entries: list[Any] = [
        replace(each, effects=abilities, text=text) if each.name in ("Red Medicine", "Sparks") else each
        for each in book.entries
    ]
    return Library(Compendium.from_entries(load_system("duel-monsters"), entries, label="invented"))


@pytest.fixture
def hurt(campaign: Campaign, change: Change) -> Campaign:
    """Kisara at 8 of 16 HP, with the trinket."""
    flask = Item(name="a flask", entry="Red Medicine", origin="spell", worn=False)
    return change(campaign, "kisara", hp=8, equipment=(flask,))


def test_what_only_answers_is_not_used_where_nothing_happens(hurt: Campaign, book: Compendium) -> None:
    """CONVERT-10: MP and power would be lost for nothing."""
    answer = replace(HEALS, when=Event(event="attack_declared"))
    with pytest.raises(RuleError, match="CONVERT-10"):
        item_use.use(hurt, doing(book, answer), "kisara", "flask")
    assert item_use.use(hurt, doing(book, answer, HEALS), "kisara", "flask").campaign != hurt


def test_putting_on_what_was_made_from_a_spell_costs_its_mp(
    campaign: Campaign, book: Compendium, change: Change
) -> None:
    """MAGICITEM-02: 1 + R, as in a fight; EIDOLON-03: an Eidolon costs nothing."""
    sword = Item(name="a sword", entry="Legendary Sword", origin="spell", weapon=3, worn=False)
    before = change(campaign, "kisara", mp=9, equipment=(sword, replace(sword, name="a copy", eidolon=True)))
    library = Library(book)
    assert item_use.wear(before, library, "kisara", "a copy").campaign.characters["kisara"].mp == 9
    after = item_use.wear(before, library, "kisara", "a sword").campaign
    assert after.characters["kisara"].mp == 7
    assert item_use.wear(after, library, "kisara", "a sword").campaign.characters["kisara"].mp == 7


def test_a_healing_trinket_heals(hurt: Campaign, book: Compendium) -> None:
    """EX-65, STAT-23, TRINKET-01: consumed, and 5 HP are back, by one operation."""
    done = item_use.use(hurt, doing(book, HEALS), "kisara", "flask")
    assert done.campaign.characters["kisara"].hp == 13
    assert not done.campaign.characters["kisara"].equipment
    assert [each.text for each in done.happenings][-2:] == ["What it does: Invented.", "Kisara: HP 8 → 13."]


def test_a_healing_incantation_heals(hurt: Campaign, book: Compendium) -> None:
    """EX-66: from its page; what the card's other numbers are makes no difference. Precast it waits."""
    library = doing(book, HEALS, text="")
    assert casting.cast(hurt, library, "kisara", "Sparks").campaign.characters["kisara"].hp == 13
    assert casting.cast(hurt, library, "kisara", "Fissure").campaign.characters["kisara"].hp == 8
    sparks = next(each for each in library.entries if each.name == "Sparks")
    entries: list[Any] = [replace(each, form="precast") if each is sparks else each for each in library.entries]
    quick = Library(Compendium.from_entries(load_system("duel-monsters"), entries, label="invented"))
    assert casting.cast(hurt, quick, "kisara", "Sparks", How(precast=True)).campaign.characters["kisara"].hp == 8


def test_healing_ends_at_the_maximum_and_in_order(hurt: Campaign, book: Compendium) -> None:
    """STAT-23, COMBAT-42: 20 regained of 16 and then 4 lost, straight off HP."""
    steps = (op.Heal(to=YOU, amount=Amount(n=20)), op.LoseHp(to=YOU, amount=Amount(n=4), link="also"))
    library = doing(book, Ability(mode="cast", do=steps))
    assert item_use.use(hurt, library, "kisara", "flask").campaign.characters["kisara"].hp == 12


def test_hp_that_are_a_cost_must_be_there(hurt: Campaign, book: Compendium) -> None:
    """COMBAT-42: 7 of 8 HP can be paid, 8 cannot; an effect's loss may take the last."""
    for cost, left in ((7, 1), (8, None)):
        library = doing(book, Ability(mode="cast", cost=(op.PayHp(amount=Amount(n=cost)),)))
        if left is None:
            with pytest.raises(RuleError, match="COMBAT-42: Red Medicine costs 8 HP, and 8 are left"):
                item_use.use(hurt, library, "kisara", "flask")
        else:
            assert item_use.use(hurt, library, "kisara", "flask").campaign.characters["kisara"].hp == left
    library = doing(book, Ability(mode="cast", do=(op.PayHp(amount=Amount(n=8)),)))
    told = [each.text for each in item_use.use(hurt, library, "kisara", "flask").happenings]
    assert "Kisara is unconscious." in told


@pytest.mark.parametrize(
    "abilities",
    [
        (HEALS, HEALS),
        (replace(HEALS, mode="continuous"),),
        (replace(HEALS, optional=True),),
        (replace(HEALS, if_=(Condition(unread=1),)),),
        (replace(HEALS, cost=(op.Prepare(count=1),)),),
        (replace(HEALS, do=(*HEALS.do, op.Prepare(count=1))),),
        (replace(HEALS, do=(op.Heal(to=ENEMY, amount=FIVE),)),),
        (replace(HEALS, do=(op.Heal(to=YOU, amount=Amount(half=FIVE)),)),),
        (replace(HEALS, do=(op.Heal(to=YOU, amount=FIVE, optional=True),)),),
        (replace(HEALS, do=(*HEALS.do, op.Heal(to=YOU, amount=FIVE, link="if_not"))),),
        (replace(HEALS, do=(op.PayHp(amount=FIVE, who="opponent"),)),),
        (replace(HEALS, do=()),),
    ],
)
def test_all_else_is_for_the_game_master(hurt: Campaign, book: Compendium, abilities: tuple[Ability, ...]) -> None:
    """EX-65: nothing that asks for anything but so many HP of one's own; the line says whose it is, and how."""
    done = item_use.use(hurt, doing(book, *abilities), "kisara", "flask")
    assert done.campaign.characters["kisara"].hp == 8
    assert done.happenings[-1].text == (
        "What it does: Invented. The game master carries it out; "
        "`card2spell campaign heal kisara N` and `hurt kisara N` keep HP."
    )
