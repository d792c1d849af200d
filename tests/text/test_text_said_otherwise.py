"""Wordings of later cards, each beside a plainer one that means the same at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from convert.effects import Condition, Event, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read

ME = Selector(how="self")


def plain(node: Any) -> Any:
    """A tree without where it was read."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items() if key != "src"}
    return [plain(one) for one in node] if isinstance(node, list) else node


PAIRS = [tuple(one.values()) for one in yaml.safe_load(Path(__file__).with_name("said_otherwise.yaml").read_text())]


@pytest.mark.parametrize(("said", "otherwise"), PAIRS)
def test_both_wordings_are_the_same_tree(read: Read, said: str, otherwise: str) -> None:
    first, second = read(said, property="continuous"), read(otherwise, property="continuous")
    assert not first.unread
    assert plain(msgspec.to_builtins(first.abilities)) == plain(msgspec.to_builtins(second.abilities))


@pytest.mark.parametrize("whose", ["Monsters your opponent controls", "Your opponent's monsters"])
def test_whom_the_enemies_may_attack_is_on_ones_own_side(read: Read, whose: str) -> None:
    """CONVERT-42: their attacks are on what is one's own."""
    (ability,) = read(f"{whose} can only attack Fish monsters.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Forbid)
    assert step.what.side == "you"
    assert step.what.except_ == Selector(how="all", kind="monster", side="you", zone="play", where=Filter(type="Fish"))


def test_an_attacker_that_may_only_attack_itself_is_unread(read: Read) -> None:
    text = "While you control a Fish monster, your opponent's monsters cannot attack, except to attack that monster."
    assert read(text).unread


@pytest.mark.parametrize("n", [2, 3, 10])
def test_for_every_so_many(read: Read, n: int) -> None:
    reading = read(f"Banish any number of cards from your GY; draw 1 card for every {n} cards banished.", "spell")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Prepare)
    assert getattr(step.count, "every", None) == n


@pytest.mark.parametrize(
    "how", ["by this effect", "by its effect", "by this card's effect", "with this effect", "by its own effect"]
)
def test_what_it_put_on_itself_is_worn(read: Read, how: str) -> None:
    """CONVERT-31: a monster that lies in play as equipment is no creature there."""
    reading = read(f"While equipped with a monster {how}, this card gains 300 ATK.")
    assert not reading.unread
    (asked,) = reading.abilities[0].if_
    worn = Filter(lies_as="equipment", equipped_to=ME, put_on_by=ME)
    assert asked.exists == Selector(kind="monster", zone="play", where=worn)


def test_any_card_by_this_effect_is_not_any_equip_card(read: Read) -> None:
    assert read("While equipped with a card by this effect, this card gains 300 ATK.").unread


def test_what_would_be_is_nothing_that_has_been(read: Read) -> None:
    text = "During damage calculation, if a Fish monster you control battles and you would take damage: Draw 1 card."
    assert read(text, "spell", property="continuous").unread


@pytest.mark.parametrize("moment", ["during the Main Phase", "during any Main Phase"])
def test_after_it_was_flipped_is_from_then_on(read: Read, moment: str) -> None:
    reading = read(f"After this card has been flipped face-up, {moment} (Quick Effect): You can draw 1 card.")
    (ability,) = reading.abilities
    assert not reading.unread
    assert ability.when is None
    assert [one.during for one in ability.if_ if one.occurred is not None] == ["stay"]


def test_the_other_of_two_is_none_of_what_was_detached(read: Read) -> None:
    reading = read(
        "You can detach 1 material from this card; take 2 Fish monsters from your Deck, Special Summon 1 of them and "
        "attach the other to it as material."
    )
    look, _, attach = reading.abilities[0].do
    assert isinstance(look, op.Look)
    assert isinstance(attach, op.Attach)
    assert attach.what.among == Selector(ref=look.what.id)


def test_treated_as_a_card_of_a_name_is_of_its_series(read: Read) -> None:
    (ability,) = read('(This card is always treated as a card "Wick".)').abilities
    (step,) = ability.do
    assert isinstance(step, op.ChangeIdentity)
    assert step.series == "Wick"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Target 1 Equip Spell in your GY; equip it to 1 appropriate monster on the field.", "t1"),
        (
            "Add 1 Equip Spell from your Deck to your hand, then equip it to 1 appropriate monster you control.",
            "c1",
        ),
    ],
)
def test_an_appropriate_monster_is_one_that_may_bear_it(read: Read, text: str, kind: str) -> None:
    reading = read(text, "spell")
    step = reading.abilities[0].do[-1]
    assert not reading.unread
    assert isinstance(step, op.Equip)
    assert step.to.where == Filter(bears=Selector(ref=kind))


def test_appropriate_of_several_is_unread(read: Read) -> None:
    assert read("Equip this card and 1 Equip Spell from your GY to 1 appropriate monster you control.").unread


@pytest.mark.parametrize(
    "text",
    [
        '"Moss", and monsters that mention it, that you control cannot be destroyed by battle.',
        'Your "Moss" and monsters that mention it can attack directly.',
        'Gains 100 ATK for each "Moss", and monster that mentions it, that you control.',
        'Gains 100 ATK for each "Moss" and monster that mentions it, that you control.',
    ],
)
def test_a_card_and_what_mentions_it(read: Read, text: str) -> None:
    reading = read(text)
    said = msgspec.json.encode(reading.abilities).decode()
    assert not reading.unread
    assert '"any":[{"name":"Moss"},{"mentions":"Moss","kind":"monster"}]' in said


@pytest.mark.parametrize("whose", ["your", "your opponent's", "your current"])
def test_as_much_as_there_are_life_points(read: Read, whose: str) -> None:
    reading = read(f"This card gains ATK equal to {whose} LP.")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Modify)
    assert step.attack is not None
    assert step.attack.stat == "hp"
    assert step.attack.of == Selector(kind="caster", side="opponent" if "opponent" in whose else "you")


@pytest.mark.parametrize("property_", ["continuous", "field"])
@pytest.mark.parametrize(
    ("tail", "action"),
    [
        ("the turn they were Set", "cast_turn_set"),
        ("the turn they are Set", "cast_turn_set"),
        ("from your hand", "cast_from_prepared"),
    ],
)
def test_a_permission_of_what_stays_holds_all_the_time(read: Read, property_: str, tail: str, action: str) -> None:
    """CONVERT-47: nothing is used for it."""
    reading = read(f'You can activate "Moss" Traps {tail}.', "spell", property=property_)
    (ability,) = reading.abilities
    assert (ability.mode, reading.status) == ("continuous", "automatic")
    assert [step.action for step in ability.do if isinstance(step, op.Allow)] == [action]


def test_one_trap_of_several_in_the_turn_it_was_set_is_unread(read: Read) -> None:
    assert read("You can activate 1 Trap the turn it was Set.", "spell", property="continuous").unread


def test_what_stands_in_for_a_search_is_searched_for_too(read: Read) -> None:
    reading = read(
        'Add 1 "Moss" card from your Deck to your hand, or, if you control a Fish monster, you can add 1 Level 4 '
        "monster instead."
    )
    (choice,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(choice, op.ChooseOne)
    searched = [step.what.zone for option in choice.options for step in option.do if isinstance(step, op.Search)]
    assert searched == ["spellbook", "spellbook"]


@pytest.mark.parametrize(
    ("kind", "but"),
    [("Continuous", Filter(property="continuous")), ("Quick-Play", Filter(property="quick-play"))],
)
def test_all_spells_but_those_of_a_kind(read: Read, kind: str, but: Filter) -> None:
    reading = read(f"You can target 1 non-{kind} Spell in your GY; add it to your hand.")
    assert not reading.unread
    assert reading.abilities[0].targets[0].where == Filter(not_=but)


@pytest.mark.parametrize(("n", "who"), [(5, "it has"), (12, "this card has")])
def test_so_much_material(read: Read, n: int, who: str) -> None:
    reading = read(f"This card cannot be destroyed by card effects while {who} {n} or more materials.")
    assert not reading.unread
    (asked,) = reading.abilities[0].do[0].if_ or reading.abilities[0].if_
    assert asked.compare is not None
    assert asked.compare[1:] == ("gte", n)


@pytest.mark.parametrize(
    ("text", "phases"),
    [
        ("Unaffected by your opponent's activated effects, during the Main Phase only.", ["main"]),
        ("Neither player can activate Spell Cards during Main Phase 1.", ["main1"]),
        (
            "Your opponent cannot target Fish monsters you control with card effects during your Main Phase 1.",
            ["main1"],
        ),
    ],
)
def test_what_holds_in_a_phase_only(read: Read, text: str, phases: list[str]) -> None:
    reading = read(text)
    (ability,) = reading.abilities
    assert not reading.unread
    asked = [*ability.if_, *(ability.do[0].if_ or ())]
    assert [one.phase for one in asked if one.phase is not None] == phases


@pytest.mark.parametrize(
    "joint",
    [
        ", and if you do, it becomes an Effect Monster, and gains its effects.",
        ". It becomes an Effect Monster and gains its effects.",
    ],
)
def test_convert_31_a_gemini_monster_has_its_abilities_from_the_start(read: Read, joint: str) -> None:
    reading = read(f"Target 1 Gemini monster in your GY; Special Summon it{joint}", "spell")
    (ability,) = reading.abilities
    assert not reading.unread
    assert [type(step) for step in ability.do] == [op.SpecialSummon]


@pytest.mark.parametrize("place", ["to both players' fields", "to both players' fields in Defense Position"])
def test_a_token_on_either_side(read: Read, place: str) -> None:
    reading = read(f'Special Summon 1 "Moss Token" (Plant/WIND/Level 1/ATK 0/DEF 0) {place}.', "spell")
    (ability,) = reading.abilities
    assert not reading.unread
    assert [step.side for step in ability.do if isinstance(step, op.Token)] == [None, "opponent"]


def test_a_main_phase_of_what_happens_once_is_no_condition_of_the_step(read: Read) -> None:
    assert read("Discard 1 card from your hand during your Main Phase 1.").unread


@pytest.mark.parametrize("who", ["this card in the Monster Zone", "this card"])
def test_convert_43_moving_to_another_zone_is_going_to_another_section(read: Read, who: str) -> None:
    reading = read(f"If {who} moves to another Monster Zone: You can draw 1 card.")
    (ability,) = reading.abilities
    assert not reading.unread
    assert ability.when == Event(event="moved", what=ME)


@pytest.mark.parametrize(
    ("because", "event", "during"),
    [
        ("sent there last turn", Event(event="used", what=ME), "last_turn"),
        (
            'sent there to activate the effect of "Moss Wick" this turn',
            Event(event="used", what=ME, by=Selector(where=Filter(name="Moss Wick")), how="cost"),
            "turn",
        ),
        (
            "sent there to activate the effect of a Fish monster this turn",
            Event(event="used", what=ME, by=Selector(kind="monster", where=Filter(type="Fish")), how="cost"),
            "turn",
        ),
    ],
)
def test_why_it_lies_there(read: Read, because: str, event: Event, during: str) -> None:
    reading = read(f"During the End Phase, if this card is in the GY because it was {because}: You can draw 1 card.")
    (ability,) = reading.abilities
    assert not reading.unread
    assert ability.if_ == (Condition(occurred=event, during=during),)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["The. Draw 1 card.", "The: Draw 1 card.", "Activate. Draw 1 card."])
def test_a_sentence_of_one_word_is_no_crash(read: Read, text: str) -> None:
    assert read(text, "spell").unread


@pytest.mark.parametrize("many", ["that many", "an equal number of"])
def test_as_many_tokens_as_were_banished(read: Read, many: str) -> None:
    reading = read(
        f'Banish any number of Fish monsters from your GY; Special Summon {many} "Moss Tokens" (Plant/WIND/Level 1/ATK '
        "0/DEF 0).",
        "spell",
    )
    (ability,) = reading.abilities
    (banish,), (token,) = ability.cost, ability.do
    assert not reading.unread
    assert isinstance(banish, op.Banish)
    assert isinstance(token, op.Token)
    assert getattr(token.count, "count", None) == Selector(ref=banish.what.id)


def test_that_many_tokens_of_nothing_is_unread(read: Read) -> None:
    assert read('Special Summon that many "Moss Tokens" (Plant/WIND/Level 1/ATK 0/DEF 0).', "spell").unread


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            'Add 1 Spell that mentions a "Moss" monster\'s card name from your Deck to your hand.',
            Filter(mentions_series="Moss"),
        ),
        (
            'Add 2 "Moss" monsters and/or cards that mention a "Moss" monster\'s card name from your Deck to the hand.',
            Filter(any_=(Filter(series="Moss", kind="monster"), Filter(mentions_series="Moss", kind="any"))),
        ),
    ],
)
def test_what_names_a_monster_of_a_series(read: Read, text: str, where: Filter) -> None:
    reading = read(text, "spell")
    (step,) = reading.abilities[0].do
    assert not reading.unread
    assert isinstance(step, op.Search)
    assert step.what.where == where


def test_if_summoned_this_way_it_holds_while_it_stays(read: Read) -> None:
    reading = read(
        "Must first be Special Summoned (from your hand) by Tributing 2 Fish monsters. While this card, Summoned this "
        "way, is in the Monster Zone, Fish monsters you control gain 200 ATK."
    )
    assert not reading.unread
    assert [one.during for one in reading.abilities[-1].if_ if one.occurred is not None] == ["stay"]


def test_of_the_same_name_as_what_one_controls(read: Read) -> None:
    (ability,) = read("You cannot Xyz Summon monsters with the same name as a card you control.").abilities
    (step,) = ability.do
    assert isinstance(step, op.Forbid)
    assert step.by is not None
    assert step.by.where is not None
    assert step.by.where.same == ("name",)
    assert step.by.where.compared_to is not None
    assert step.by.where.compared_to.side == "you"


@pytest.mark.parametrize(("things", "kind"), [("a Fish monster", "exists"), ("2 or more Fish monsters", "count")])
def test_what_both_players_control_each_of_them_does(read: Read, things: str, kind: str) -> None:
    reading = read(f"If both players control {things}: Draw 1 card.", "spell")
    (both,) = reading.abilities[0].if_
    assert not reading.unread
    assert [getattr(one, kind).side for one in both.all_ or ()] == ["you", "opponent"]


def test_what_both_players_have_in_hand_is_unread(read: Read) -> None:
    assert read("If both players have 3 or more cards in their hand: Draw 1 card.", "spell").unread


def test_another_bearer_is_another_than_that_one(read: Read) -> None:
    """What bears it already is ruled out by ``bears``, and this card is nobody's bearer."""
    reading = read("Target 1 Equip Card equipped to a monster; equip it to another appropriate monster.", "spell")
    (step,) = reading.abilities[0].do
    assert isinstance(step, op.Equip)
    assert not step.to.except_self
    assert step.to.where == Filter(bears=Selector(ref="t1"))


@pytest.mark.parametrize(("how", "came"), [("Summoned", None), ("Special Summoned", "special")])
def test_what_was_not_summoned_this_turn(read: Read, how: str, came: str | None) -> None:
    reading = read(f"You can target 1 monster your opponent controls that was not {how} this turn; destroy it.")
    (target,) = reading.abilities[0].targets
    assert not reading.unread
    assert target.side == "opponent"
    assert target.where == Filter(not_=Filter(befell=Event(event="summoned", how=came)))


def test_what_else_did_not_befall_it_is_unread(read: Read) -> None:
    assert read("You can target 1 monster that was not destroyed this turn; banish it.").unread


@pytest.mark.parametrize("joined", [". During", ", also during"])
def test_a_ban_of_a_turn_to_come_does_not_hold_at_once(read: Read, joined: str) -> None:
    reading = read(f"Draw 1 card{joined} your next turn, you cannot Normal Summon monsters.", "spell")
    assert reading.unread
    assert [type(step) for ability in reading.abilities for step in ability.do] == [op.Prepare]
