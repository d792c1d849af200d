"""What a card is and costs, asked in play."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from convert.cards.magic.mana import ManaCost
from convert.contract.registry import load_system
from convert.systems.magic_rpg.printed import KEYWORDS
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.look_up import look_up
from convert.table.reference import terms_of


def test_a_card_says_what_mana_it_costs() -> None:
    """MRPG-CONV-08: the mana itself, and its value; a land costs none."""
    brute = Facts(name="Gate Brute", slug="gate-brute", classes=("creature",), cost=ManaCost(generic=2, R=1), value=3)
    field = Facts(name="Dry Field", slug="dry-field", classes=("land",))
    game = cast("Any", SimpleNamespace(card_index=SimpleNamespace(facts=((brute,), (field,)))))
    assert look_up(game, "gate") == ("Gate Brute: creature, costs {2}{R}, mana value 3",)
    assert look_up(game, "dry field") == ("Dry Field: land, mana value 0",)


def test_every_keyword_that_the_rules_play_is_a_word_of_the_glossary() -> None:
    """``what flying`` answered nothing."""
    terms = {term.casefold() for term, _ in terms_of(load_system("magic-rpg"))}
    assert terms >= {*KEYWORDS, "rampage", "regeneration"}
