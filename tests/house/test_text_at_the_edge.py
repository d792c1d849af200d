"""In the rules of a game a thing is a value; text is taken apart where it comes from people, from cards or from files,
and where an id is made."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

CONVERT = Path(__file__).resolve().parents[2] / "convert"
CUTS = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "startswith", "endswith"}

PEOPLE = "what people type, or a name that they gave"
TOLD = "a sentence for people is put together"
CARDS = "words of a card or of its entry"
LANGUAGE = "a word of the effect language that holds another"
IDS = "the one place that makes and reads such an id"
EDGES = {
    "kernel/moves.py": "the text of a move",
    "kernel/players.py": "a player as people name it",
    "kernel/replay.py": "the text of a replay",
    "kernel/search.py": "a player as people name it",
    "caster_duel/rules/copies.py": IDS,
    "caster_duel/rules/look_up.py": TOLD,
    "caster_duel/rules/paying.py": CARDS,
    "caster_duel/rules/spelling.py": PEOPLE,
    "caster_duel/rules/telling.py": TOLD,
    "caster_duel/rules/understanding.py": PEOPLE,
    "dice_duels/rules/telling.py": PEOPLE,
    "dragon_warrior/rules/bestiary.py": IDS,
    "dragon_warrior/rules/conflicts_in_words.py": PEOPLE,
    "dragon_warrior/rules/look_up.py": PEOPLE,
    "dragon_warrior/rules/map_drawing.py": PEOPLE,
    "dragon_warrior/rules/notes.py": PEOPLE,
    "dragon_warrior/rules/out_of_turn.py": PEOPLE,
    "dragon_warrior/rules/sheets_by_hand.py": PEOPLE,
    "dragon_warrior/rules/spot_ids.py": IDS,
    "duel_monsters/rules/card_index.py": IDS,
    "duel_monsters/rules/character.py": IDS,
    "duel_monsters/rules/effects/choosing.py": IDS,
    "duel_monsters/rules/effects/filters.py": CARDS,
    "duel_monsters/rules/effects/predicted_steps.py": LANGUAGE,
    "duel_monsters/rules/ids.py": IDS,
    "duel_monsters/rules/look_up.py": TOLD,
    "duel_monsters/rules/materials.py": CARDS,
    "duel_monsters/rules/obstacles.py": PEOPLE,
    "duel_monsters/rules/refs.py": IDS,
    "duel_monsters/rules/setup.py": PEOPLE,
    "duel_monsters/rules/spell_origin.py": IDS,
    "duel_monsters/rules/telling.py": TOLD,
    "duel_monsters/rules/telling_events.py": TOLD,
    "duel_monsters/rules/telling_marks.py": TOLD,
    "duel_monsters/rules/telling_options.py": TOLD,
    "duel_monsters/rules/typed_moves.py": PEOPLE,
    "duel_monsters/rules/windows.py": TOLD,
    "magic_rpg/rules/arch_mage.py": CARDS,
    "magic_rpg/rules/bodies.py": CARDS,
    "magic_rpg/rules/card_index.py": CARDS,
    "magic_rpg/rules/counting.py": CARDS,
    "magic_rpg/rules/game.py": PEOPLE,
    "magic_rpg/rules/known.py": CARDS,
    "magic_rpg/rules/look_up.py": PEOPLE,
    "magic_rpg/rules/pieces.py": CARDS,
    "magic_rpg/rules/spelled_out.py": CARDS,
    "magic_rpg/rules/telling.py": TOLD,
    "magic_rpg/rules/terms.py": CARDS,
}
"""File of the kernel or of a game's rules -> which text is taken apart there."""


def cuts(path: Path) -> list[int]:
    """The lines on which a text is taken apart, or asked how it begins or ends."""
    text = path.read_text("utf-8")
    if not any(word in text for word in CUTS):
        return []
    calls = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return sorted(call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in CUTS)


def rooms() -> list[tuple[str, Path]]:
    return [("kernel", CONVERT / "kernel"), *((path.parent.name, path) for path in CONVERT.glob("systems/*/rules"))]


def test_text_is_taken_apart_at_the_edge_alone() -> None:
    found = {
        f"{name}/{'' if name == 'kernel' else 'rules/'}{path.relative_to(room).as_posix()}": lines
        for name, room in rooms()
        for path in sorted(room.rglob("*.py"))
        if (lines := cuts(path))
    }
    assert {file: lines for file, lines in found.items() if file not in EDGES} == {}
    assert set(EDGES) <= set(found), "and no file is named here that does not"


@pytest.mark.parametrize(
    "line", ['key.startswith("pick ")', 'key.partition(" ")', '"a b".split()', 'x.removeprefix("a")']
)
def test_it_would_be_seen(tmp_path: Path, line: str) -> None:
    (tmp_path / "some.py").write_text(f"{line}\n")
    assert cuts(tmp_path / "some.py") == [1]
