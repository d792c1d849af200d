"""Entries for the rules between fights, whole and valid, with only what a test cares about spelled out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from convert.effects import Adjudication
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Attuned, Monster, Real, Spell

MakeMonster = Callable[..., Monster]
MakeSpell = Callable[..., Spell]


def _slug(name: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


@pytest.fixture
def make_monster() -> MakeMonster:
    """A monster entry by name, Rank, Level and Attribute."""

    def make(
        name: str = "Masaki the Legendary Swordsman",
        *,
        rank: int | None = 1,
        level: int = 4,
        attribute: str | None = "EARTH",
        **more: Any,
    ) -> Monster:
        attack = more.pop("attack", 11)
        defense = more.pop("defense", 11)
        return Monster(
            id=more.pop("id", f"home-{_slug(name)}"),
            slug=_slug(name),
            name=name,
            form=more.pop("form", "summon"),
            text="",
            effects=more.pop("effects", ()),
            rank=rank,
            level=level,
            attribute=attribute,
            attack=attack,
            defense=defense,
            mp_cost=formulas.summon_mp_cost(rank or 0, level),
            hp=formulas.summon_hp(level),
            sustain_cost=formulas.sustain_cost(level),
            attuned=Attuned(
                mp_cost=formulas.summon_mp_cost(rank or 0, level, attuned=True),
                sustain_cost=formulas.sustain_cost(level, attuned=True),
            ),
            real=Real(
                hp=formulas.real_hp(level),
                attack=formulas.lowered_base(attack, level),
                defense=formulas.lowered_base(defense, level),
                equipment_bonus=formulas.real_bonus(level),
            ),
            boost_limit=level,
            adjudication=Adjudication(status="flavour"),
            **more,
        )

    return make


@pytest.fixture
def make_spell() -> MakeSpell:
    """A spell entry by name, Rank and form."""

    def make(name: str = "Fissure", *, rank: int = 2, form: str = "incantation", **more: Any) -> Spell:
        return Spell(
            id=more.pop("id", f"home-{_slug(name)}"),
            slug=_slug(name),
            name=name,
            form=form,  # type: ignore[arg-type]
            text="",
            effects=more.pop("effects", ()),
            rank=rank,
            mp_cost=1 + rank,
            adjudication=Adjudication(status="automatic"),
            **more,
        )

    return make
