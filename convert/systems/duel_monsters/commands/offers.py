"""What Tab offers for the arguments and options of this game's own commands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import typer

from convert.contract.told import files_of
from convert.systems.duel_monsters.rules.between.meditate import CHOICES
from convert.systems.duel_monsters.rules.between.stat import STATS
from convert.systems.duel_monsters.rules.character import Attribute
from convert.terminal import completing
from convert.terminal.completing import Completion, Words, fixed, one_of, several, with_files

if TYPE_CHECKING:
    from convert.systems.duel_monsters.campaign.model import Campaign


def _campaign(path: Path | None) -> Campaign:
    from convert.systems.duel_monsters.campaign.files import read_campaign

    there = list(files_of(Path(), "campaign"))
    usual = [each for each in there if each.stem == "campaign"] or there
    return read_campaign(path or usual[0])[0]


def _here(ctx: typer.Context) -> Campaign:
    return _campaign(ctx.params.get("file"))


def _people(ctx: typer.Context) -> Words:
    campaign = _here(ctx)
    return [
        *((label, each.name) for label, each in campaign.characters.items()),
        *((label, each.monster) for label, each in campaign.companions.items()),
    ]


def _or_all(ctx: typer.Context) -> Words:
    return [*_people(ctx), ("all", "everybody")]


def _payers(ctx: typer.Context) -> Words:
    return [(f"{label}=", name) for label, name in _people(ctx)]


def _things(ctx: typer.Context) -> Words:
    campaign = _here(ctx)
    one = campaign.characters.get(str(ctx.params.get("who")))
    return [(item.name, "") for who in ([one] if one else campaign.characters.values()) for item in who.equipment]


def _things_or_spells(ctx: typer.Context, incomplete: str) -> Words:
    try:
        found = completing.beginning(_things(ctx), incomplete)
    except Exception:  # no campaign yet: spells are known all the same
        found = []
    return [*found, *completing.named()(ctx, incomplete)]


def _party(ctx: typer.Context, incomplete: str) -> Words:
    path, sign, _ = incomplete.partition("#")
    if sign:
        return completing.beginning([(f"{path}#{who}", "") for who in _campaign(Path(path)).characters], incomplete)
    return completing.named("monster")(ctx, incomplete)


def _magic(_: typer.Context) -> Words:
    from convert.systems.duel_monsters.rules.between.basic import basic_magic

    return [(each.name, "") for each in basic_magic().values()]


def _fields(_: typer.Context) -> Words:
    from convert.systems.duel_monsters.campaign.balance import FIELDS

    return [(f"{name}=", told) for name, (_, _, told) in FIELDS.items()]


def _wishes(_: typer.Context) -> Words:
    from convert.systems.duel_monsters.campaign.encounter import WISHES

    return [(word, f"{share:.0%}") for word, share in WISHES.items()]


OFFERS: Mapping[str, Mapping[str, Completion]] = {
    "": {
        "WHO": one_of(_or_all),
        "--who": one_of(_people),
        "WHO=MP": one_of(_payers),
        "THING": one_of(_things),
        "THING|SPELL": completing.quietly(_things_or_spells),
        "STAT": fixed(*STATS),
        "OPTION": one_of(lambda _: list(CHOICES.items())),
        "MAGIC": one_of(_magic),
        "--attribute": fixed(*get_args(Attribute)),
        "SHEET|MONSTER": with_files(completing.named("monster")),
        "BOSS": completing.monsters,
        "FIELD=LOW..HIGH[:STEP]": one_of(_fields),
        "--tune": one_of(_wishes),
        "--wish": one_of(_wishes),
        "WHERE": several(_people),
    },
    "balance": {"--party": with_files(_party)},
    "encounter": {"WHO": with_files(_party)},
    "campaign add": {"--as": fixed()},
}
