"""Fields left empty and entries of one's own, in every game: nothing is taken away or taken for granted in silence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.silent_fields import GAMES, Asked
from convert.compendium import schemas
from convert.compendium.book import Compendium
from convert.compendium.known_cards import base_of
from convert.compendium.overrides.apply import Applied
from convert.compendium.overrides.emptied import emptied
from convert.compendium.overrides.kind_facts import KindFacts
from convert.compendium.overrides.model import Override
from convert.compendium.overrides.words import spelled
from convert.contract.registry import load_system
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.systems.duel_monsters.usual import usual

Laid = Callable[[dict[str, Any]], tuple[list[Finding], Applied]]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def laid(game: str, tmp_path: Path, asking: Callable[[str], Asked]) -> Laid:
    """One override over a game's starter set: all findings, and what was applied."""

    def lay(block: dict[str, Any]) -> tuple[list[Finding], Applied]:
        file = tmp_path / "a.yaml"
        file.write_bytes(msgspec.yaml.encode({"mine": block}))
        return asking(game).overrides(file)

    return lay


@pytest.fixture(scope="module")
def asking(starter: Callable[[str], Compendium]) -> Callable[[str], Asked]:
    """What a game's overrides are asked."""
    return cache(lambda game: Asked(load_system(game), base_of(load_system(game), starter(game))))


def test_every_field_left_empty_is_met(game: str, laid: Laid) -> None:
    """Magic's `classes: null` ended the build, `effects: null` of what has none counted as set by hand."""
    names = schemas.load(load_system(game), schemas.OVERRIDE)["definitions"]["Override"]["properties"]
    for card in GAMES[game].cards:
        for name in names:
            findings, applied = laid({"card": card, name: None})
            assert findings, (card, name)
            if {"C2S205"} == {each.code for each in findings}:
                assert all(not each.overridden for each in applied.changed.values()), (card, name)


def test_what_an_empty_field_did_is_told(laid: Laid, game: str) -> None:
    card = GAMES[game].cards[0]
    findings, applied = laid({"card": card, "gm_notes": None, "extra": {"page": 3}})
    assert [each.message for each in findings if each.code == "C2S223"] == [
        "`gm_notes` is left empty: there is nothing to take away, and nothing changes"
    ]
    assert {name for each in applied.changed.values() for name in each.overridden} == {"extra.page"}


@pytest.mark.parametrize("game", ["duel-monsters"])
def test_what_stood_in_an_empty_field_is_named(laid: Laid) -> None:
    findings, _ = laid({"card": "Man-Eater Bug", "attack": None})
    assert any(each.message == "`attack` is left empty: it is taken away (it was 5)" for each in findings)
    findings, _ = laid({"card": "Polymerization", "full_action": None})
    assert any(each.message == "`full_action` is left empty: it is taken away (it was yes)" for each in findings)
    findings, _ = laid({"card": "Man-Eater Bug", "text": None})
    assert any(each.message.startswith("text taken away; the rules play: When this") for each in findings)


@pytest.mark.parametrize(("length", "named"), [(40, True), (41, False)])
def test_only_a_short_text_that_was_taken_away_is_repeated(length: int, named: bool) -> None:
    override = Override(label="mine", fields={"gm_notes": None}, document=Document(path="a.yaml"), origin="a.yaml")
    [finding] = emptied(override, {"gm_notes": "x" * length})
    assert finding.message == "`gm_notes` is left empty: it is taken away" + f" (it was {'x' * length})" * named


def test_an_entry_of_ones_own_has_no_field_of_another_kind(game: str, laid: Laid) -> None:
    kinds = load_system(game).entry_types
    for kind, type_ in kinds.items():
        own = KindFacts.of(type_).names
        for other in kinds.values():
            for name in sorted(KindFacts.of(other).names - own):
                findings, applied = laid({"new": kind, "name": "Foo", name: 3})
                assert not applied.changed, (kind, name)
                assert [each for each in findings if each.severity == "error"], (kind, name)
                assert not [each for each in findings if "()" in each.message], (kind, name)


def test_an_entry_of_ones_own_with_an_empty_field_says_so(game: str, laid: Laid) -> None:
    for kind, type_ in load_system(game).entry_types.items():
        for name in sorted(KindFacts.of(type_).names - {"id", "slug", "kind", "name"}):
            findings, _ = laid({"new": kind, "name": "Foo", name: None})
            assert findings, (kind, name)


def test_a_bare_entry_of_ones_own_is_whole_or_named_as_wanting(game: str, laid: Laid) -> None:
    for kind in load_system(game).entry_types:
        findings, applied = laid({"new": kind, "name": "Foo"})
        if not applied.changed:
            assert [each.code for each in findings] == ["C2S102"], kind


@pytest.mark.parametrize(
    ("game", "more", "form"),
    [
        ("magic-rpg", {}, "sorcery"),
        ("magic-rpg", {"form": "instant"}, "instant"),
        ("magic-rpg", {"power": 2}, "creature"),
        ("magic-rpg", {"classes": ["creature"]}, "creature"),
    ],
)
def test_mrpg_conv_20_a_spell_of_ones_own_is_no_creature_unless_it_says_so(
    laid: Laid, more: dict[str, Any], form: str
) -> None:
    _, applied = laid({"new": "spell", "name": "Foo", **more})
    (changed,) = applied.changed.values()
    assert changed.plain is not None
    assert (changed.plain["form"], "toughness" in changed.plain) == (form, form == "creature")


@pytest.mark.parametrize("game", ["caster-duel"])
def test_caster_conv_08_an_own_spell_does_what_its_card_would(laid: Laid) -> None:
    _, applied = laid({"new": "spell", "name": "Foo", "suit": "hearts", "rank": 7, "note": "ours"})
    (changed,) = applied.changed.values()
    assert changed.plain is not None
    assert "Deal 0" not in changed.plain["text"]
    findings, _ = laid({"new": "spell", "name": "Foo"})
    assert [each.code for each in findings] == ["C2S309"]


@pytest.mark.parametrize("game", ["duel-monsters"])
@pytest.mark.parametrize(
    ("field", "value", "hint"),
    [
        ("attack", 3000, "a card's 3000 is 30 here; "),
        ("attack", -3000, "a card's -3000 is -30 here; "),
        ("attack", 60, "a card's 60 is 1 here; "),
        ("attack", 3005, ""),
        ("attack", 6000, ""),
        ("level", 40, ""),
    ],
)
def test_a_number_as_cards_print_it_is_told_as_it_is_here(laid: Laid, field: str, value: int, hint: str) -> None:
    """C2S222, CONVERT-03: where a hundredth of it would be a number that cards have."""
    findings, _ = laid({"card": "Man-Eater Bug", field: value})
    (great,) = [each for each in findings if each.code == "C2S222"]
    assert great.hint == f"{hint}right if it is your own: say so in `note`"


def test_words_that_alone_may_stand_are_taken_in_any_letter_case() -> None:
    """Deep in a block too; every other word stays as it is."""
    known = usual()
    block = {"attribute": "earth", "name": "earth", "effects": [{"where": {"attribute": "Dark", "n": 3}}, "Dark"]}
    assert spelled(known, block) == {
        "attribute": "EARTH",
        "name": "earth",
        "effects": [{"where": {"attribute": "DARK", "n": 3}}, "Dark"],
    }
    assert spelled(known, ["quick-play spell", "Quick-Play"], "property") == ["Quick-Play Spell", "Quick-Play"]
