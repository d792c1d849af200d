"""CONVERT-12, CONVERT-31: equipment that is sent from its bearer, and numbers that come in groups of several."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Event, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.refs import Ref
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, settle, summon
from tests.rules_fight.fights import monster, spell

WORN_BY_ME = Selector(kind="equipment", where=Filter(equipped_to=SELF))
BELL = monster(
    "Bell",
    2,
    5,
    5,
    Ability(mode="trigger", when=Event(event="used", what=WORN_BY_ME), do=(st.Heal(to=ME, amount=n(2)),)),
)
BLADE = spell("Blade", 1, form="equipment", equipment="weapon", weapon_bonus=2)


@pytest.mark.parametrize(
    ("worn", "bearer", "healed"), [("blade", "bell", 2), ("bell 2", "bell", 2), ("blade", "masaki", 0)]
)
def test_what_it_wore_is_sent_to_the_used_spells(worn: str, bearer: str, healed: int) -> None:
    game = arena(BELL, BLADE, monster("Bell 2", 1, 1, 1))
    being(game, "a").hp = 3
    summon(game, "bell", "a")
    where = being(game, bearer).id
    ref = in_play(game, worn.replace(" ", "-"), "a", "equip", where)
    do(game, st.ToUsed(what=Selector(ref="x")), bound={"x": (ref,)})
    settle(game)
    assert being(game, "a").hp == 3 + healed


@pytest.mark.parametrize(("counted", "healed"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6)])
def test_for_every_two_of_them(counted: int, healed: int) -> None:
    book = ("cure", "fissure", "sparks", "hinotama")[:counted]
    game = arena(mine=book)
    being(game, "a").hp = 1
    prepared = Selector(how="all", kind="any", side="you", zone="prepared")
    do(game, st.Heal(to=ME, amount=Amount(per=n(3), count=prepared, every=2)))
    assert being(game, "a").hp == 1 + healed


@pytest.mark.parametrize(
    ("wanted", "on", "those"),
    [
        (Filter(name="Masaki"), "kuriboh", ["masaki"]),
        (Filter(name="Masaki"), "masaki", []),
        (None, "masaki", ["kuriboh"]),
        (None, "b", ["kuriboh", "masaki"]),
    ],
)
def test_who_may_bear_it(wanted: Filter | None, on: str, those: list[str]) -> None:
    """EQUIP-18: "1 appropriate monster" is one that its own casting could name, and another than who bears it."""
    bearer = Selector(how="target", kind="monster", zone="play", where=wanted, count=1)
    casting = Ability(mode="cast", targets=(bearer,), do=(st.Equip(what=SELF, to=bearer),))
    game = arena(spell("Sash", 1, casting, form="equipment"))
    sash = in_play(game, "sash", "a", "equip", on)
    may = Selector(kind="monster", zone="play", where=Filter(bears=Selector(ref="t1")))
    ctx = Context(Ref("a"), 0, Ref(""), "", bound={"t1": (Ref(sash),)})
    assert sorted(candidates(game, ctx, may)) == those


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Destroy one “Moss Frog”.", True),
        ("Destroy one “Moss” monster.", False),
        ("Destroy one monster.", False),
    ],
)
def test_a_text_names_a_monster_of_a_series(text: str, names: bool) -> None:
    """The series alone is the name of no card."""
    tale = replace(spell("Tale", 1), text=text)
    game = arena(tale, monster("Moss Frog", 1, 1, 1), book=("tale",))
    wanted = Selector(kind="spell", side="you", zone="spellbook", where=Filter(mentions_series="Moss"))
    found = candidates(game, Context(Ref("a"), 0, Ref(""), ""), wanted)
    assert bool(found) == names
