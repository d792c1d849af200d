"""Writes ``docs/caster-duel/pips.md`` from the pip layouts: ``python docs/caster-duel/pips_page.py``."""

from __future__ import annotations

from pathlib import Path

from convert.systems.caster_duel.pips import draw, load_layouts

HEAD = """# The pips of the number cards

Everything that a number card of Caster does is counted from its pips, as the standard layout has them
(`convert/systems/caster_duel/data/pips.yaml`): the columns that are not empty (Damage), the pips of the center column
(Heal; none for the 8, by the document's own footnote), and the pips that point each way (Transfer: the larger group
names the first zone, the smaller the second). ▲ stands upright, ▽ upside down.

Written by `docs/caster-duel/pips_page.py`; a test holds it in step.
"""
ZONES = ("Play", "Hand", "Exile", "Graveyard", "Library")


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for layout in load_layouts().values():
        first, second = layout.groups
        parts.append(
            f"## {layout.rank}\n\n```\n{draw(layout)}\n```\n\n"
            f"Columns: {layout.columns}. Center: {layout.center}. Groups: {first} and {second}, "
            f"so {ZONES[first - 1]}-{ZONES[second - 1]}.\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("pips.md").write_text(page(), encoding="utf-8")
