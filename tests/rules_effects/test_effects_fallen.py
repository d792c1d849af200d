"""What is destroyed by battle, and by whom: who keeps silent about it, and who goes elsewhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Side
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import filters
from convert.systems.duel_monsters.rules.events import Cause, Dismissed, Fell, Negated, SlotChanged
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, settle, summon
from tests.rules_fight.fights import monster

BY_SELF = Selector(how="all", kind="monster", where=Filter(by=SELF))


def table(silence: st.StepBase) -> Game:
    """A Bell of A that heals its caster by 1 as it is destroyed; a Gag of B with that ability all the time, and a Twig
    of B."""
    bell = Ability(mode="trigger", when=Event(event="destroyed", what=SELF), do=(st.Heal(to=ME, amount=n(1)),))
    gag = Ability(mode="continuous", do=(silence,))  # type: ignore[arg-type]
    game = arena(monster("Bell", 2, 5, 5, bell), monster("Gag", 2, 5, 5, gag), monster("Twig", 2, 5, 5))
    summon(game, "bell", "a")
    summon(game, "gag", "b")
    summon(game, "twig", "b")
    being(game, "a").hp = 5
    return game


@pytest.mark.parametrize(
    ("by", "fate", "hp"),
    [("gag", "defeated", 5), ("twig", "defeated", 6), ("gag", "destroyed", 6)],
)
def test_monsters_destroyed_by_battle_with_it_keep_silent(by: str, fate: str, hp: int) -> None:
    game = table(st.Suppress(what=BY_SELF))
    game.emit(Fell("bell", fate, by=by))  # type: ignore[arg-type]
    settle(game)
    assert being(game, "a").hp == hp


@pytest.mark.parametrize(("side", "hp"), [("opponent", 5), ("you", 6), ("any", 5)])
def test_only_monsters_of_the_side_that_it_names_keep_silent(side: Side, hp: int) -> None:
    """ "Negate the effects of your opponent's monsters destroyed by battle with this card"."""
    game = table(st.Suppress(what=replace(BY_SELF, side=side)))
    game.emit(Fell("bell", "defeated", by="gag"))
    settle(game)
    assert being(game, "a").hp == hp


def test_it_silences_nobody_who_still_stands() -> None:
    game = table(st.Suppress(what=BY_SELF))
    assert not being(game, "bell").statuses


def test_a_filter_by_what_it_was_destroyed_by() -> None:
    game = table(st.Suppress(what=BY_SELF))
    game.emit(Fell("bell", "defeated", by="gag"))
    settle(game)

    entry = game.card_index.monster("bell").id
    ctx = Context(Ref("b"), 1, Ref("gag"), "gag", 0, 1, "gag")
    assert filters.fits(game, ctx, Filter(by=SELF), Ref(f"used:a:{entry}"))
    other = Context(Ref("b"), 1, Ref("twig"), "twig", 0, 1, "twig")
    assert not filters.fits(game, other, Filter(by=SELF), Ref(f"used:a:{entry}"))


def test_an_effect_that_is_being_used_does_nothing_once_it_is_negated() -> None:
    """PRECAST-11: "negate that effect" is of what is being cast or used, and of nothing in play."""
    game = arena()
    step = st.Suppress(what=Selector(how="event", kind="any"), until="instant")
    used = Occurrence("activated", Ref("cast:b:twig"), Ref("b"), "ability", key="ability b twig")
    events = do(game, step, event=used)
    assert [event.key for event in events if isinstance(event, Negated)] == ["ability b twig"]
    named = Occurrence("targeted", Ref("masaki"), Ref("cast:b:twig"), "ability", key="ability b twig")
    (again,) = [e for e in do(arena(), step, event=named, source="masaki") if isinstance(e, Negated)]
    assert again.key == "ability b twig"


@pytest.mark.parametrize(("caster", "hp"), [("a", 6), ("b", 5)])
def test_special_07_in_its_owners_possession_is_asked_of_what_fell(caster: str, hp: int) -> None:
    """Its owner's ability of a Bell that somebody else controls as it falls is nobody's."""
    mine = Selector(how="self", where=Filter(owner="you"))
    bell = Ability(mode="trigger", when=Event(event="destroyed", what=mine), do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(monster("Bell", 2, 5, 5, bell), monster("Twig", 2, 5, 5))
    summon(game, "bell", "a")
    summon(game, "twig", "b")
    being(game, "bell").caster = Ref(caster)
    being(game, "bell").side = being(game, caster).side
    for one in ("a", "b"):
        being(game, one).hp = 5
    game.emit(Fell("bell", "destroyed", by="twig"))
    settle(game)
    assert (being(game, "a").hp, being(game, "b").hp) == (hp, 5)


def test_what_an_effect_of_it_banished_is_known_after_it_is_gone() -> None:
    """ "If this card is sent to the GY: Special Summon the monster banished by this card's effect"."""
    game = arena(monster("Moss", 2, 5, 5), monster("Newt", 2, 5, 5), monster("Seer", 2, 5, 5), mine=("moss", "newt"))
    summon(game, "seer", "a")
    for entry, source in (("home-moss", "seer"), ("home-newt", "")):
        game.emit(SlotChanged("a", entry, "used", "sent", Cause("a", "", "effect")))
        do(game, st.Banish(what=Selector(ref="x")), source=source, bound={"x": (f"used:a:{entry}",)})
    game.emit(Dismissed("seer", "sent", "used", Cause("b", "", "effect")))
    asked = Filter(banished_by=SELF)
    for source in ("seer", "used:a:home-seer"):  # as it leaves, and from among the used
        ctx = Context(Ref("a"), 0, Ref(source), "home-seer")
        assert filters.fits(game, ctx, asked, Ref("banished:a:home-moss")), source
        assert not filters.fits(game, ctx, asked, Ref("banished:a:home-newt")), source
    other = Context(Ref("a"), 0, Ref("ogre"), "home-ogre")
    assert not filters.fits(game, other, asked, Ref("banished:a:home-moss"))
