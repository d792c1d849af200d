"""The rules on two pages: ``reference.yaml`` beside this module, each line with the rule that has the whole of it."""

from __future__ import annotations

from importlib.resources import files

from convert.contract.handouts import Handout
from convert.contract.reference_page import Part, blocks_of, parts_of


def parts() -> tuple[Part, ...]:
    """Everything that stands on the page."""
    return parts_of(files(__package__).joinpath("reference.yaml").read_text(encoding="utf-8"))


def sheet() -> Handout:
    """Actions, responses, casting, damage, costs, Attribute powers."""
    return Handout(
        name="",
        title="Duel Monsters: the rules on two pages",
        subtitle="card2spell rule ID has the whole of each",
        blocks=blocks_of(parts()),
        columns=2,
        pages=2,
    )
