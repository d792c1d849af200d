"""What Tab offers for the arguments and options of this game's own commands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import typer

from convert.systems.magic_rpg.characters.abilities import FORMS, SPECIALIZATIONS
from convert.systems.magic_rpg.characters.model import How
from convert.systems.magic_rpg.characters.prices import LifeTable
from convert.terminal import completing
from convert.terminal.completing import Completion, Words, fixed, one_of


def _people(ctx: typer.Context) -> Words:
    from convert.systems.magic_rpg.campaign.files import read_campaign

    wizards = read_campaign(ctx.params.get("file") or Path("campaign.yaml")).wizards
    return [(label, member.sheet) for label, member in wizards.items()]


OFFERS: Mapping[str, Mapping[str, Completion]] = {
    "": {
        "WHO": one_of(_people),
        "TEACHER": one_of(_people),
        "CREATURE": completing.entries,
        "--specialization": fixed(*(each.replace(" ", "-") for each in SPECIALIZATIONS)),
        "--ability": fixed(*(form for forms in FORMS.values() for form in forms)),
        "--how": fixed(*get_args(How)),
        "--life-table": fixed(*get_args(LifeTable)),
    }
}
