"""What would certainly do nothing is offered all the same, with a word beside it: what is answered, or counted, by a
casting is none of the spell's own doing."""

from __future__ import annotations

import pytest

from convert.effects import Ability, Amount, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.character import Item
from tests.rules_fight.fights import CREATURE, THE_TARGET, being, cast, engage, fight, mage, play, spell, with_entries

VAIN = "would do nothing now)"
EVERYONE = st.Damage(to=Selector(how="all", kind="any", reach="skirmish"), amount=Amount(n=5))
AROMA = st.Search(what=Selector(how="choose", kind="monster", side="you", zone="spellbook", where=Filter(name="Ogre")))
COUNTED = st.Prepare(count=1)
TRICK = spell("Trick", 1, cast(EVERYONE, COUNTED))
SCENT = spell("Scent", 1, cast(AROMA))
AIMED = spell("Aimed", 1, Ability(mode="cast", targets=(CREATURE,), do=(st.Destroy(what=THE_TARGET),)))
CARDS = with_entries(TRICK, SCENT, AIMED)


@pytest.mark.parametrize(
    ("what", "book", "engaged", "hp", "vain"),
    [
        ("cast a home-hinotama", (), False, None, True),
        ("cast a home-hinotama", (), True, None, False),
        ("cast a home-trick", (), False, None, False),  # it draws as well
        ("cast a home-aimed", (), False, None, False),
        ("cast a home-scent", (), False, None, True),
        ("cast a home-scent", ("ogre",), False, None, False),
        ("cast a home-cure", (), False, None, True),
        ("cast a home-cure", (), False, 15, False),
        ("use a flask", (), False, None, True),
        ("use a flask", (), False, 15, False),
    ],
)
def test_what_would_do_nothing_says_so(
    what: str, book: tuple[str, ...], engaged: bool, hp: int | None, vain: bool
) -> None:
    """COMBAT-19, CONVERT-14: no Skirmish; CONVERT-20: no such spell; STAT-08: at full HP."""
    hand = ("hinotama", "trick", "scent", "aimed", "cure")
    flask = Item(name="flask", entry="red medicine")
    game = fight([mage("A", *hand, book=book, items=[flask], now=(hp, None))], [mage("B")], card_index=CARDS)
    being(game, "b").section = being(game, "a").section
    play(game, "stance none")
    if engaged:
        engage(game, "a", "b")
    move = Move.parse(what)
    assert move in game.legal_moves()
    assert game.describe(move).endswith(VAIN) == vain
