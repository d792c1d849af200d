"""What a type says against a value, in words for people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from convert.compendium.validate import validate
from convert.contract.registry import load_system
from convert.findings.typed_words import in_a_line
from convert.systems.duel_monsters.campaign.files import BadFile, read_campaign


class Thing(Struct, kw_only=True, forbid_unknown_fields=True):
    """A thing with a field of each sort."""

    day: Annotated[str, Meta(pattern="^day [0-9]+$")] = "day 1"
    name: Annotated[str, Meta(min_length=2)] = "ab"
    many: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    pair: tuple[int, int] = (1, 1)
    rank: Annotated[int, Meta(ge=1)] = 1
    word: Literal["a", "b"] = "a"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"day": "yesterday"}, "day: this text has not the right form"),
        ({"name": "a"}, "name: at least 2 letters must stand here"),
        ({"many": [1, 2, 3]}, "many: at most 2 entries must stand here"),
        ({"many": []}, "many: at least 1 entry must stand here"),
        ({"many": [1, "2"]}, "many > 2nd: text stands where a whole number must stand"),
        ({"pair": [1]}, "pair: 2 entries must stand here, and there are 1"),
        ({"rank": 0}, "rank: a whole number of at least 1 must stand here"),
        ({"word": "c"}, "word: 'c' may not stand here"),
        ({"wrod": "a"}, "there is no field `wrod` here"),
    ],
)
def test_no_type_and_no_regular_expression_is_shown(value: object, told: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(value, Thing)
    assert in_a_line(wrong.value) == told


def test_digits_in_quotes_where_a_number_or_a_word_may_stand(tmp_path: Path) -> None:
    """CASTER-CREAT: power is a number, or one of two words; "5" is a number in quotes, "five" is neither."""
    for told, hint in (
        ('"5"', "write 5 without quotes"),
        ("five", "it is a whole number, or one of: chosen, other_creatures"),
    ):
        path = tmp_path / "overrides" / "caster-duel" / "jack.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"jack: {{card: caster-hearts-jack, power: {told}}}\n")
        (found,) = validate([path], load_system("caster-duel")).findings
        assert (found.line, found.column, found.hint) == (1, 41, hint)


def test_a_moment_of_a_campaign_is_shown_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "campaign.yaml"
    path.write_text("title: Tomb\nclock: yesterday\n")
    with pytest.raises(BadFile, match="2:8: this text has not the right form") as wrong:
        read_campaign(path)
    assert wrong.value.hint == "write it like day 1, 08:00"
