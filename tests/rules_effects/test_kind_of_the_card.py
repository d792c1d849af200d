"""CONVERT-11, CONVERT-21: a Spell Card of which an artifact was made is still a Spell Card to what asks for one.

What is aimed at Trap Cards does not meet it. Each has an artifact made from a Spell and one made from a Trap."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import card_kind
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import filters, selectors
from convert.systems.duel_monsters.rules.effects.zones import entry_kind
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import arena, being, do, in_play
from tests.rules_fight.fights import cast, spell

JAR = spell("Jar", 1, cast(), form="artifact", property="Normal Spell")
TONIC = spell("Tonic", 1, cast(), form="trinket", property="Normal Spell")
SNARE = spell("Snare", 1, cast(), form="artifact", property="Normal Trap")
CHARM = spell("Charm", 1, cast(), form="incantation", property="Counter Trap")
HOME = spell("Home", 1, cast(), form="artifact")
ENTRIES = (JAR, TONIC, SNARE, CHARM, HOME)


@pytest.mark.parametrize(
    ("entry", "kind"),
    [(JAR, "spell"), (TONIC, "spell"), (SNARE, "artifact"), (CHARM, "artifact"), (HOME, "artifact")],
)
def test_convert_21_the_kind_is_that_of_the_card_and_without_one_that_of_the_form(entry: Any, kind: str) -> None:
    other = "spell" if kind == "artifact" else "artifact"
    assert card_kind(entry) == kind
    assert entry_kind(entry, (kind,))
    assert not entry_kind(entry, (other,))
    assert entry_kind(entry, ("spell_or_artifact",))


def _field() -> Game:
    game = arena(*ENTRIES, items=(Item(name="jar", entry="home-jar"), Item(name="snare", entry="home-snare")))
    in_play(game, "jar", "b")
    in_play(game, "snare", "b")
    return game


@pytest.mark.parametrize(("kind", "meant"), [("spell", {"jar-spell"}), ("artifact", {"snare-spell", "item:a:snare"})])
def test_convert_21_what_is_aimed_at_one_kind_of_card_does_not_meet_the_other(kind: Any, meant: set[str]) -> None:
    """De-Spell and a Spell that became an artifact, in use; Remove Trap and the trap that somebody carries."""
    at = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test")
    game = _field()
    assert set(selectors.candidates(game, at, Selector(kind=kind, how="target", side="any", zone="play"))) == meant
    assert filters.fits(game, at, Filter(kind=kind), Ref("jar-spell")) is (kind == "spell")


@pytest.mark.parametrize(
    ("kind", "told", "free"), [("spell", "Spell Cards", "snare"), ("artifact", "Trap Cards", "jar")]
)
def test_convert_21_a_ban_of_one_kind_leaves_the_other(kind: Any, told: str, free: str) -> None:
    game = _field()
    me, mine = being(game, "a"), Selector(kind=kind, side="you")
    do(game, st.Forbid(what=mine, action="activate"))
    by_name = {one.name: one for one in me.items}
    refused = {name: items.can_use(game, being(game, "a"), one) for name, one in by_name.items()}
    assert refused.pop(free) is None
    [why] = refused.values()
    assert why is not None
    assert why.rule == "CONVERT-42"
    assert why.reason.endswith(f"forbids it to use {told}")
