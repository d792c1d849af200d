"""What casters may have only of one Attribute, or of each Type one: who has more chooses what stays, and none comes
that does not go with the rest (CONVERT-42)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.keeping import mark
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Until
from convert.systems.duel_monsters.rules.telling_marks import status_words
from tests.rules_effects.arena import KURIBOH, MASAKI, ME, answer, arena, being, do, in_play, notes, summon
from tests.rules_fight.fights import monster, spell

OF_EACH: dict[str, Any] = {"alike": "attribute", "one_of_each": True}
EVERYBODY = Selector(kind="caster", side="any", how="all")
FACE_UP = Selector(kind="monster", where=Filter(face="up"))
COME = st.SpecialSummon(what=Selector(kind="monster", side="you", zone="prepared", how="choose", count=1))
CREATURES = (
    ("Moss", "EARTH", "Plant"),
    ("Fern", "EARTH", "Fish"),
    ("Newt", "WATER", "Fish"),
    ("Carp", "WATER", "Fish"),
)


def table(prepared: str = "", **fields: Any) -> Game:
    """A table with a law of that kind, which is not in play yet; of the Masaki and the Kuriboh on it only what comes
    later counts."""
    counted = replace(FACE_UP, where=Filter(face="up", not_=Filter(name=(MASAKI.name, KURIBOH.name))))
    rule = st.Keep(what=EVERYBODY, among=counted, **fields)
    law = spell("Law", 3, Ability(mode="continuous", do=(rule,)), form="continuous", lasting=True)
    made = [monster(name, 2, 5, 5, attribute=attribute, type=kind) for name, attribute, kind in CREATURES]
    return arena(*made, law, mine=(prepared,) if prepared else ())


def there(game: Game) -> set[str]:
    return {name.lower() for name, _, _ in CREATURES if name.lower() in game.state.beings}


def test_convert_42_each_keeps_one_attribute_and_sends_the_rest_undestroyed() -> None:
    game = table(alike="attribute")
    for name in ("moss", "fern", "newt"):
        summon(game, name, "a")
    summon(game, "carp", "b")
    in_play(game, "law", "b")
    assert {str(move) for move in game.legal_moves()} == {"choose moss", "choose fern", "choose newt"}
    answer(game, "choose fern")
    assert there(game) == {"moss", "fern", "carp"}, "B has one Attribute only and is not asked"
    assert game.decision is None
    assert not [one for one in game.log if type(one).__name__ == "Fell"], "sent, not Destroyed"


def test_convert_42_of_each_type_one_stays() -> None:
    game = table(alike="type", one_of_each=True)
    for name in ("moss", "fern", "newt", "carp"):
        summon(game, name, "b")
    in_play(game, "law", "a")
    assert {str(move) for move in game.legal_moves()} == {"choose fern", "choose newt", "choose carp"}
    answer(game, "choose carp")
    assert there(game) == {"moss", "carp"}


@pytest.mark.parametrize(
    ("fields", "here", "comes", "barred"),
    [
        ({"alike": "attribute"}, "fern", "newt", True),
        ({"alike": "attribute"}, "fern", "moss", False),
        ({"alike": "type", "one_of_each": True}, "fern", "newt", True),
        ({"alike": "type", "one_of_each": True}, "moss", "newt", False),
    ],
)
def test_convert_42_none_comes_that_does_not_go_with_them(fields: Any, here: str, comes: str, barred: bool) -> None:
    game = table(f"home-{comes}", **fields)
    in_play(game, "law", "b")
    summon(game, here, "a")
    events = do(game, COME, answers=() if barred else ("stance none",))
    assert ("no more of these" in notes(events)) is barred


def test_what_changes_its_attribute_is_chosen_among_at_once() -> None:
    game = table(alike="attribute")
    summon(game, "moss", "a")
    summon(game, "fern", "a")
    in_play(game, "law", "a")
    assert there(game) == {"moss", "fern"}
    dark = st.ChangeIdentity(what=Selector(how="all", kind="monster", where=Filter(name="Fern")), attribute="DARK")
    do(game, dark, answers=("choose fern",))
    assert there(game) == {"fern"}


def test_a_shadow_does_not_count_until_it_is_revealed() -> None:
    game = table(alike="attribute")
    summon(game, "moss", "a")
    summon(game, "newt", "a", shadow=True)
    in_play(game, "law", "a")
    assert there(game) == {"moss", "newt"}
    do(game, st.Reveal(what=Selector(how="all", kind="monster", side="you")), answers=("choose newt",))
    assert there(game) == {"newt"}


def test_it_binds_only_whom_it_names() -> None:
    game = table(alike="attribute")
    law = game.card_index.find("law")
    rule = law.effects[0].do[0]
    assert isinstance(rule, st.Keep)
    for name in ("moss", "newt"):
        summon(game, name, "a")
    do(game, replace(rule, what=replace(EVERYBODY, side="opponent")))
    assert there(game) == {"moss", "newt"}
    do(game, replace(rule, what=ME), answers=("choose moss",))
    assert there(game) == {"moss"}
    assert being(game, "masaki").kind == "summon"


def test_it_is_told() -> None:
    one_type: dict[str, Any] = {"alike": "type"}
    for fields, said in ((one_type, "monsters of one Type only"), (OF_EACH, "only one monster of each Attribute")):
        game = table(**fields)
        in_play(game, "law", "b")
        marks = [one for one in being(game, "a").statuses if one.verb == "keep"]
        assert [status_words(game, one) for one in marks] == [f"can have {said} in play"]


@pytest.mark.parametrize(("source", "told"), [("law-spell", "law-spell"), ("", "law-spell#0")])
def test_the_mark_says_what_made_it(source: str, told: str) -> None:
    """What is in play by its id; what is none any more by the ability."""
    ctx = Context(Ref("b"), 1, Ref(source), "home-law", 0, key="law-spell#0")
    rule = st.Keep(what=EVERYBODY, alike="type", among=Selector(kind="monster"))
    assert mark(ctx, rule, Until("stay")).source == told


def test_how_many_copies_one_may_have_is_told_of_what() -> None:
    """ "You can only control 1 Gear": one copy of it; of a described kind the text itself says which."""
    fish = Selector(kind="monster", where=Filter(type="Fish"))
    for by, said in (
        (Selector(how="self"), "can have no more than one copy of Gear in play"),
        (fish, "can have no more than one in play (as far as Gear says)"),
    ):
        only = st.Forbid(what=ME, action="control", by=by, limit=Limit())
        game = arena(spell("Gear", 2, Ability(mode="continuous", do=(only,)), form="continuous", lasting=True))
        in_play(game, "gear", "a")
        assert [status_words(game, one) for one in being(game, "a").statuses] == [said]
