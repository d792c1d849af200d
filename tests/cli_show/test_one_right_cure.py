"""What has one right cure and what an author left out, as ``validate`` tells it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli_show.conftest import Run

SHEET = """\
name: Kisara
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Magician of Faith
"""


@pytest.mark.parametrize(
    ("stood", "stands"),
    [
        ("spellbook: [Fissure, Sparks, Fissure]", "spellbook: [Fissure, Sparks]"),
        ("spellbook: [Fissure, 'Fissure', Sparks]  # two", "spellbook: [Fissure, Sparks]  # two"),
        ("spellbook:\n  - Fissure\n  - Sparks\n  - Fissure", "spellbook:\n  - Fissure\n  - Sparks"),
        ('spellbook:\n- Fissure\n- "Fissure"\n- Fissure\n- Sparks', "spellbook:\n- Fissure\n- Sparks"),
        ("spellbook: [Fissure,\n  Fissure, Sparks]", "spellbook: [Fissure,\n  Sparks]"),
    ],
)
def test_fix_takes_out_a_page_that_stands_twice(stood: str, stands: str, card2spell: Run) -> None:
    """KNOWN-06: nothing that the Magi knows goes with it, and nothing else in the file is touched."""
    path = Path("kisara.yaml")
    path.write_text(f"{SHEET}{stood}\n", encoding="utf-8")
    told = card2spell("validate", "kisara.yaml")[1]
    assert "`validate --fix` takes it out" in told
    status, told = card2spell("validate", "kisara.yaml", "--fix")
    assert (status, "Fissure taken out" in told, "KNOWN-06" in told) == (0, True, False), told
    assert path.read_text(encoding="utf-8") == f"{SHEET}{stands}\n"


def test_fix_leaves_a_page_with_a_remark_to_whoever_made_it(card2spell: Run) -> None:
    path = Path("kisara.yaml")
    text = f"{SHEET}spellbook:\n  - Fissure\n  - Fissure  # from the tomb\n"
    path.write_text(text, encoding="utf-8")
    assert "KNOWN-06" in card2spell("validate", "kisara.yaml", "--fix")[1]
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("game", "entry", "stands"),
    [
        ("duel-monsters", "new: monster", "level 1, attack 0, defense 0"),
        ("duel-monsters", "new: monster, level: 3, attack: 12", "defense 0"),
        ("caster-duel", "new: creature", "power 1, toughness 1"),
        ("magic-rpg", "new: monster, power: 3", "toughness 1"),
        ("dragon-warrior", "new: conflict", "level 1"),
    ],
)
def test_figures_that_nobody_wrote_are_told(game: str, entry: str, stands: str, card2spell: Run) -> None:
    """C2S227: of an entry of one's own the least stands there, which its author should know."""
    path = Path(f"mine/{game}/mine.yaml")
    path.parent.mkdir(parents=True)
    path.write_text(f"moss: {{{entry}, name: Moss Heap}}\n", encoding="utf-8")
    source = () if game == "caster-duel" else ("--source", "starter")
    card2spell("build", "--system", game, *source)
    status, told = card2spell("validate", str(path), "--system", game)
    assert status == 0
    assert f"C2S227 warning: 'Moss Heap' leaves out figures, so these stand there: {stands}\n" in told
    written = {"duel-monsters": "level: 1, attack: 0, defense: 0", "dragon-warrior": "level: 1"}
    said = written.get(game, "power: 0, toughness: 1")
    kind = entry.partition(",")[0]
    path.write_text(f"moss: {{{kind}, name: Moss Heap, {said}}}\n", encoding="utf-8")
    assert "C2S227" not in card2spell("validate", str(path), "--system", game)[1]


def test_a_number_where_an_amount_must_stand_is_told_with_that_number(card2spell: Run) -> None:
    """C2S103: an example with another number would be copied with it."""
    Path("mine.yaml").write_text(
        "lance: {new: spell, name: L, effects: [{mode: cast, do: [{op: heal, to: {kind: caster}, amount: 7}]}]}\n",
        encoding="utf-8",
    )
    assert "hint: write {n: 7}\n" in card2spell("validate", "mine.yaml")[1]
