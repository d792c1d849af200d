"""Draft, campaign and voting (DICE-DRAFT, DICE-CAMP, DICE-VOTE)."""

from __future__ import annotations

import pytest

from convert.errors import UsageError
from convert.kernel import TableDice, seeded
from convert.systems.dice_duels import campaign as camp
from convert.systems.dice_duels.campaign import Collection
from convert.systems.dice_duels.draft import USED, Draft, Item, open_draft
from convert.systems.dice_duels.terms import Rarity
from convert.systems.dice_duels.voting import UnitName, Vote, VoteError, differences, parse

POOLS: dict[Rarity, list[str]] = {
    "Common": [f"c{number}" for number in range(60)],
    "Uncommon": [f"u{number}" for number in range(40)],
    "Rare": [f"r{number}" for number in range(20)],
}


def play(draft: Draft) -> Draft:
    """Everybody takes the first item until nothing is left."""
    while not draft.over:
        draft.pick(draft.choices()[0])
    return draft


@pytest.mark.parametrize(("players", "packs", "items"), [(2, 6, 36), (3, 9, 54)])
def test_drafts(players: int, packs: int, items: int) -> None:
    """DICE-EX-49, DICE-EX-54, DICE-DRAFT-01, DICE-DRAFT-02, DICE-DRAFT-05: 18 picks each, no repeats, 9 used."""
    draft = open_draft(POOLS, (), players, seeded(3))
    opened = [pack for row in draft.packs for pack in row]
    assert (len(opened), sum(len(pack) for pack in opened)) == (packs, items)
    assert [sum(item.ability[0] == "c" for item in pack) for pack in opened] == [3] * packs
    play(draft)
    assert [len(picks) for picks in draft.picked] == [18] * players
    everything = [item.ability for picks in draft.picked for item in picks]
    assert len(set(everything)) == items
    assert USED == 9


def test_packs_go_round() -> None:
    """DICE-DRAFT-03, DICE-DRAFT-05: to the left in rounds 1 and 3, to the right in round 2."""
    draft = open_draft(POOLS, (), 3, seeded(3))
    first = draft.packs[0]
    for _ in range(3):
        draft.pick(draft.choices()[0])
    assert draft.table == [first[2][1:], first[0][1:], first[1][1:]]
    while draft.round == 1:
        draft.pick(draft.choices()[0])
    second = draft.packs[1]
    for _ in range(3):
        draft.pick(draft.choices()[0])
    assert draft.table == [second[1][1:], second[2][1:], second[0][1:]]
    with pytest.raises(UsageError, match="DICE-DRAFT-03"):
        draft.pick(Item("nothing"))


def test_a_soul_card_in_a_pack() -> None:
    """DICE-EX-54, DICE-DRAFT-04, DICE-CAMP-05: on a 6; it holds one of the six abilities."""
    draft = open_draft(POOLS, [f"s{number}" for number in range(9)], 3, seeded(5))
    packs = [pack for row in draft.packs for pack in row]
    assert all(len(pack) == 6 for pack in packs)
    with_soul = [pack for pack in packs if any(item.soul for item in pack)]
    assert with_soul
    assert all(sum(bool(item.soul) for item in pack) == 1 for pack in with_soul)


def test_too_few_abilities() -> None:
    """DICE-DRAFT-02: said before a pack is opened."""
    with pytest.raises(UsageError, match="need 6 Rare"):
        open_draft({**POOLS, "Rare": ["r1"]}, (), 2, seeded(1))


def test_prices() -> None:
    """DICE-EX-15, DICE-CAMP-02, DICE-CAMP-07: $5 buys a pack, 5 Commons, 2 Uncommons and a Common, or a Rare."""
    start = Collection(name="Ann")
    assert start.money == 5
    assert camp.buy_pack(start, POOLS, TableDice((1, 1, 2, 1, 4, 1))).money == 0
    rich = start
    for number in range(5):
        rich = camp.buy(rich, f"c{number}", "Common")
    assert rich.money == 0
    with pytest.raises(UsageError, match="DICE-CAMP-07"):
        camp.buy(rich, "c9", "Common")
    mixed = camp.buy(camp.buy(camp.buy(start, "u1", "Uncommon"), "u2", "Uncommon"), "c1", "Common")
    assert mixed.money == 0
    assert camp.buy(start, "r1", "Rare").money == 0
    owner = Collection(name="Bo", money=0, loose=("u1", "u2", "r1"))
    for ability, rarity in (("u1", "Uncommon"), ("u2", "Uncommon"), ("r1", "Rare")):
        owner = camp.sell(owner, ability, rarity)  # type: ignore[arg-type]
    assert owner.money == 9


def test_a_bought_pack() -> None:
    """DICE-EX-55, DICE-CAMP-07: a second 6 is rolled again."""
    assert camp.pack_rarities(TableDice((6, 6, 4, 2))) == ("Rare", "Uncommon", "Common")


def test_a_win() -> None:
    """DICE-CAMP-01: one random ability by pack odds."""
    won = camp.win(Collection(name="Ann"), {**POOLS, "Rare": ["r1"]}, TableDice((6,)))
    assert won.loose == ("r1",)


def test_archetypes_of_a_collection() -> None:
    """DICE-EX-55, DICE-CAMP-03, DICE-CAMP-04, DICE-CAMP-05: what is assigned leaves by being
    sold; one tribe combines, down to 3; a soul card follows."""
    owner = Collection(name="Ann", loose=("a", "b", "c", "d", "e", "w"), souls=("soul",))
    owner = camp.found_archetype(owner, "a", "Shade", "Dark")
    for ability in ("b", "c"):
        owner = camp.join_archetype(owner, ability, "Shade")
    owner = camp.found_archetype(owner, "d", "Gloom", "Dark")
    owner = camp.join_archetype(owner, "e", "Gloom")
    owner = camp.found_archetype(owner, "w", "Fang", "Wild")
    owner = camp.join_soul(owner, "soul", "Gloom")
    with pytest.raises(UsageError, match="DICE-CAMP-03"):
        camp.join_archetype(owner, "a", "Gloom")
    with pytest.raises(UsageError, match="DICE-CAMP-04"):
        camp.combine(owner, "Shade", "Fang", ["a", "b", "w"])
    with pytest.raises(UsageError, match="keep 3 of their 5"):
        camp.combine(owner, "Shade", "Gloom", ["a", "b"])
    joined = camp.combine(owner, "Shade", "Gloom", ["a", "b", "d"])
    assert [(each.name, each.abilities, each.soul) for each in joined.archetypes] == [
        ("Shade", ("a", "b", "d"), "soul"),
        ("Fang", ("w",), None),
    ]
    with pytest.raises(UsageError, match="Shade cannot be combined with itself"):
        camp.combine(owner, "Shade", "Shade", ["a", "b", "c"])
    sold = camp.sell(joined, "a", "Common")
    assert sold.archetypes[0].abilities == ("b", "d")
    assert [each.name for each in camp.deck_of(sold, ["Fang"])] == ["Fang"]
    with pytest.raises(UsageError, match="DICE-SETUP-05"):
        camp.deck_of(sold, [])


def test_archetypes_of_three_abilities_or_fewer_combine_without_a_choice() -> None:
    """DICE-CAMP-04: nothing is discarded, so nothing is asked; an ability of both stands once (DICE-SETUP-16)."""
    owner = Collection(name="Ann", loose=("a", "b", "a"))
    owner = camp.join_archetype(camp.found_archetype(owner, "a", "Shade", "Dark"), "b", "Shade")
    owner = camp.found_archetype(owner, "a", "Gloom", "Dark")
    assert camp.combine(owner, "Shade", "Gloom", []).archetypes[0].abilities == ("a", "b")
    assert camp.combine(owner, "Shade", "Gloom", ["b", "a"]).archetypes[0].abilities == ("b", "a")
    with pytest.raises(UsageError, match="keep 2 of their 2"):
        camp.combine(owner, "Shade", "Gloom", ["b"])


def test_souls_of_a_collection() -> None:
    """DICE-CAMP-05, DICE-CAMP-06: slots open after 2, 4 and 6 duels in which it was summoned."""
    assert [camp.open_slots(duels) for duels in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    owner = Collection(name="Ann", loose=("a", "b"), souls=("soul",))
    with pytest.raises(UsageError, match="DICE-CAMP-06"):
        camp.add_to_soul(owner, "soul", "a")
    for _ in range(2):
        owner = camp.summoned_in_duel(owner, "soul")
    owner = camp.add_to_soul(owner, "soul", "a")
    assert (owner.loose, owner.soul_abilities) == (("b",), {"soul": ("a",)})


@pytest.mark.parametrize(
    ("line", "vote"),
    [
        (
            "2P Soldier uses Destroy on 3P Dragon [double-2E]",
            Vote(effect="Destroy", source=UnitName(2, "Soldier"), target=UnitName(3, "Dragon"), cost="double", value=2),
        ),
        ("Destroy 3P Dragon [double-2E]", Vote(effect="Destroy", target=UnitName(3, "Dragon"), cost="double", value=2)),
        (
            "2P Soldier Power +1 [single-5E]",
            Vote(effect="power_up", amount=1, source=UnitName(2, "Soldier"), cost="single", value=5),
        ),
        ("Scry [single-3E]", Vote(effect="Scry", cost="single", value=3)),
        ("scry 2 [single-3E]", Vote(effect="Scry", amount=2, cost="single", value=3)),
        ("2P Soldier uses Scry [high-4E]", Vote(effect="Scry", source=UnitName(2, "Soldier"), cost="high", value=4)),
    ],
)
def test_votes(line: str, vote: Vote) -> None:
    """DICE-EX-16, DICE-EX-57, DICE-VOTE-01, DICE-VOTE-02, DICE-VOTE-03."""
    assert parse(line) == vote


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Destroy 3P Dragon [low-5E]", "5 is not low"),
        ("Destroy 3P Dragon [high-3E]", "3 is not high"),
        ("", "names no effect"),
        ("[double-2E]", "names no effect"),
        ("Explode 3P Dragon [single-3E]", "is no keyword"),
        ("Destroy 3P Dragon [some-3E]", "no cost is called"),
        ("Destroy 3P Dragon [double 2E", "cannot be read"),
    ],
)
def test_votes_that_are_none(line: str, said: str) -> None:
    """DICE-EX-57, DICE-VOTE-03."""
    with pytest.raises(VoteError, match=said):
        parse(line)


def test_votes_that_differ_from_the_field() -> None:
    """DICE-VOTE-03: reported, not acted on."""
    vote = parse("2P Soldier uses Destroy on 3P Dragon [double-2E]")
    assert differences(vote, [UnitName(3, "Soldier"), UnitName(3, "Dragon")]) == ["Soldier has power 3, not 2"]
    assert differences(vote, [UnitName(2, "Soldier")]) == ["no Dragon is on the field"]


def test_what_a_soul_card_was_taught_is_sold() -> None:
    """DICE-CAMP-03, DICE-CAMP-05: added as to an archetype, it leaves as from one: by being sold."""
    owner = Collection(name="Ann", money=0, loose=("a", "b"), souls=("soul",))
    for ability in ("a", "b"):
        owner = camp.add_to_soul(owner, "soul", ability, slots_open=True)
    sold = camp.sell(owner, "a", "Rare")
    assert (sold.money, sold.soul_abilities, sold.loose) == (5, {"soul": ("b",)}, ())
    with pytest.raises(UsageError, match="has no ability 'a'"):
        camp.sell(sold, "a", "Rare")


def test_two_archetypes_with_a_soul_card_each() -> None:
    """DICE-CAMP-05, DICE-SOUL-01: neither soul card may leave, and one archetype has one: not combined."""
    owner = Collection(name="Ann", loose=("a", "b"), souls=("s", "t"))
    for ability, name, soul in (("a", "Shade", "s"), ("b", "Gloom", "t")):
        owner = camp.join_soul(camp.found_archetype(owner, ability, name, "Dark"), soul, name)
    with pytest.raises(UsageError, match="DICE-CAMP-05"):
        camp.combine(owner, "Shade", "Gloom", [])
