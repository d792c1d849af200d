"""Sentences as the first sets put them: what "they" may do to stop it, how long until one's next turn is, whose GY a
fallen monster goes to. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from convert.cards.model import Card
from convert.effects import Amount, Selector
from convert.effects import steps as st
from convert.text.witnessed import Witnessed
from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.fixture(scope="module")
def witnessed() -> Witnessed:
    return Witnessed.load()


def card(text: str, kind: Any = "spell") -> Card:
    return Card(provider="test", id=1, name="Paper Carp", kind=kind, properties=("effect",), text=text)


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent Tributes 1 monster.",
        "Tribute 1 Fish monster; make your opponent Tribute 1 monster (for no effect).",
        "Each player Tributes 1 monster.",
        "Until your next turn, you and your opponent cannot Set Trap Cards.",
        "Change the battle positions of all Fish monsters on the field. These positions cannot be changed this turn.",
        "When your opponent activates a Trap Card: They can pay 500 LP, otherwise negate the activation of their Trap "
        "Card, and if you do, banish it.",
        "Select 1 Fish monster on the field. Each time the selected monster destroys a monster by "
        "battle this turn, gain 300 LP.",
    ],
)
def test_it_is_read_and_not_doubted(witnessed: Witnessed, text: str) -> None:
    reading = witnessed.read(card(text))
    assert (reading.status, reading.doubted) == ("automatic", ())


def test_whoever_tributes_gives_a_monster_in_play(read: Read) -> None:
    (tree,) = trees(read("Your opponent Tributes 1 monster.", "spell"))
    what = tree["do"][0]["what"]
    assert (what["side"], what["zone"], what["chooser"]) == ("opponent", "play", "opponent")
    (tree,) = trees(read("Target 2 monsters you control; Tribute 1 of them.", "spell"))
    assert "zone" not in tree["do"][0]["what"], "one of those, wherever they are"


def test_until_your_next_turn_is_until_it_begins(read: Read) -> None:
    for text in (
        "Until your next turn, neither player can Set Spell Cards.",
        "Until your next turn, you and your opponent cannot Set Spell Cards.",
    ):
        (tree,) = trees(read(text, "spell"))
        assert (tree["do"][0]["until"], tree["do"][0]["what"]["side"]) == ("next_standby", "any")


def test_otherwise_their_spell_is_negated(read: Read) -> None:
    text = "When your opponent activates a Trap Card: They can pay 500 LP, otherwise negate the activation of their"
    (tree,) = trees(read(f"{text} Trap Card, and if you do, banish it.", "trap"))
    pays, undone, broken = tree["do"]
    assert (pays["who"], pays["optional"]) == ("opponent", True)
    assert (undone["op"], undone["link"], undone.get("what")) == ("negate_cast", "if_not", None)
    assert broken["what"]["how"] == "event"


def test_it_is_not_their_spell_where_anybody_may_have_activated_it(read: Read) -> None:
    reading = read("When a Trap Card is activated: Draw 1 card, then negate the activation of their Trap Card.", "trap")
    assert reading.status == "partial"


def test_each_time_of_the_selected_one(read: Read) -> None:
    text = "Select 1 Fish monster on the field. Each time the selected monster destroys a monster by battle this turn,"
    (tree,) = trees(read(f"{text} draw 1 card.", "spell"))
    later = tree["do"][0]
    assert (later["op"], later["repeat"], later["until"]) == ("delayed", True, "end_of_turn")
    assert later["when"]["what"] == {"ref": "t1"}


def test_each_time_of_a_card_that_stays_is_an_ability_of_its_own(read: Read) -> None:
    text = "Each time a Fish monster attacks, draw 1 card."
    found = trees(read(f"Select 1 monster on the field. {text}", "trap", property="continuous"))
    assert all("repeat" not in step for one in found for step in one.get("do", ()))


def test_whose_gy_the_fallen_monster_goes_to(read: Read) -> None:
    for text in (
        "When this card destroys a Fish monster by battle and sends it to your opponent's Graveyard: Draw 1 card.",
        "When this card destroys a Fish monster and sends it to your opponent's GY as a result of battle, draw 1 card.",
    ):
        (tree,) = trees(read(text))
        assert (tree["when"]["event"], tree["when"]["to_whose"]) == ("destroys_by_battle", "opponent")
    (tree,) = trees(read("When this card destroys a Fish monster by battle and sends it to the GY: Draw 1 card."))
    assert "to_whose" not in tree["when"]


def test_an_effect_that_inflicts_damage_to_whom(read: Read) -> None:
    (tree,) = trees(read("When an effect that inflicts damage to you is activated: Draw 1 card.", "trap"))
    assert tree["when"]["upon"] == {"kind": "caster", "side": "you"}
    (tree,) = trees(read("When an effect that inflicts damage is activated: Draw 1 card.", "trap"))
    assert "upon" not in tree["when"]


def test_how_long_what_is_put_off_lasts(read: Read) -> None:
    text = (
        "Each time this card inflicts battle damage to your opponent, this card gains 300 ATK during your next Standby"
    )
    (tree,) = trees(read(f"{text} Phase. The ATK increase lasts as long as this card remains face-up on the field."))
    (later,) = tree["do"]
    assert (later["op"], later["do"][0]["until"]) == ("delayed", "while_in_play")


def test_as_it_resolves_is_as_it_is_negated(read: Read) -> None:
    text = "Negate any Trap effect that targets this card on the field when it resolves, and if you do, draw 1 card."
    (tree,) = trees(read(text))
    assert tree["when"] == {"event": "targeted", "what": {"how": "self"}, "by": {"kind": "artifact"}}


def test_what_may_be_set_all_the_same(read: Read) -> None:
    for text in (
        "You cannot Summon any monsters, except Fish monsters (but you can Set).",
        "Your opponent cannot Summon Fish monsters (but they can Set).",
    ):
        (tree,) = trees(read(text, "spell", property="continuous"))
        assert tree["do"][0]["action"] == ["normal_summon", "flip", "special_summon"]
    (tree,) = trees(read("You cannot Summon Fish monsters.", "spell", property="continuous"))
    assert tree["do"][0]["action"] == "summon"


def test_the_monster_that_a_player_sets(read: Read) -> None:
    (tree,) = trees(read("When your opponent Sets a monster: Destroy that monster.", "trap"))
    assert tree["do"][0]["what"] == {"how": "event", "kind": "monster"}
    (tree,) = trees(read("If your opponent Sets a monster(s): Target 1 of those Set monsters; banish it.", "trap"))
    assert tree["targets"][0]["among"] == {"how": "event", "kind": "monster"}


def test_a_counter_goes_in_its_place(read: Read) -> None:
    text = "Target 1 Field Spell on the field; place 1 counter on it. If it would ever be destroyed, remove the counter"
    _, guards = trees(read(f"{text} instead.", "spell"))
    assert (guards["mode"], guards["when"]["what"]) == ("replacement", {"ref": "t1"})
    assert guards["do"][0]["remove"] == 1


@pytest.mark.parametrize(
    ("side", "doubted"),
    [("opponent", False), ("you", True)],
)
def test_the_player_of_a_replacement_is_named_again(witnessed: Witnessed, side: Any, doubted: bool) -> None:
    """Damage "to your opponent", because it is they who would gain LP."""
    mine = card("If your opponent would gain LP, inflict the same amount of damage to your opponent, instead.")
    reading = witnessed.read(mine)
    (ability,) = reading.abilities
    assert ability.when is not None
    would = replace(ability.when, what=Selector(kind="caster", side=side))
    hurt = st.Damage(to=Selector(how="event", kind="caster"), amount=Amount(event="amount"))
    said = replace(ability, when=None, mode="continuous", do=(st.Replace(would=would, instead=(hurt,), src=1),))
    assert bool(witnessed._witness.differences(mine, reading, (said,))) == doubted


LOSSES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "whose next turn": (
        "Until your next turn, neither player can Set Spell Cards.",
        lambda one: replace(one, do=(replace(one.do[0], until="end_of_turn"),)),
    ),
    "both players": (
        "Until your next turn, you and your opponent cannot Set Spell Cards.",
        lambda one: replace(one, do=(replace(one.do[0], what=replace(one.do[0].what, side="opponent")),)),
    ),
    "whose GY": (
        "When this card destroys your opponent's monster by battle and sends it to your opponent's GY: Draw 1 card.",
        lambda one: replace(one, when=replace(one.when, to_whose=None)),
    ),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_the_witness_misses_what_is_lost(witnessed: Witnessed, loss: str) -> None:
    text, lose = LOSSES[loss]
    mine = card(text, "monster" if loss == "whose GY" else "spell")
    reading = witnessed.read(mine)
    assert not reading.doubted
    (ability,) = reading.abilities
    assert witnessed._witness.differences(mine, reading, (lose(ability),))


def test_an_opponents_life_points_that_are_decreased_are_damage(read: Read) -> None:
    """CONVERT-15; one's own are lost."""
    (theirs,) = read("Decrease your opponent's Life Points by 400 points.", "spell").abilities[0].do
    (mine,) = read("Decrease your Life Points by 400 points.", "spell").abilities[0].do
    assert isinstance(theirs, st.Damage)
    assert isinstance(mine, st.LoseHp)
