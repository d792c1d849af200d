"""What hangs on words that nobody read is unread with them (reader.md 2.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.cards.model import Card
from convert.effects import Condition, Filter, Selector, Step
from convert.effects.steps import Allow, ChooseOne, Delayed, Forbid, FusionSummon, Modify
from convert.text import Reader, Reading

Read = Callable[..., Reading]
DANCE = "dance merrily around the table"


def ops(reading: Reading) -> list[list[str]]:
    """The verbs of each ability's steps."""
    return [[str(step.__struct_config__.tag) for step in ability.do] for ability in reading.abilities]


def chosen(step: Step) -> Selector:
    """What a step is done to."""
    what = getattr(step, "what", None)
    assert isinstance(what, Selector)
    return what


def left(reading: Reading) -> list[str]:
    return [one.text for one in reading.unread]


@pytest.mark.parametrize(
    ("text", "kind", "kept"),
    [
        (f"Draw 1 card, also {DANCE}, also draw 2 cards.", "spell", [["prepare"]]),
        (f"Draw 1 card. Then {DANCE}. Discard 1 card.", "spell", [["prepare"]]),
        (
            f"You can target 1 monster on the field; destroy it, also {DANCE}, and draw 1 card.",
            "monster",
            [["destroy"]],
        ),
        (f"{DANCE.capitalize()}, also you cannot Special Summon for the rest of this turn.", "spell", []),
        (f"You can {DANCE}, also you cannot Special Summon for the rest of this turn.", "monster", []),
    ],
)
def test_what_comes_after_an_unread_clause_of_the_same_use_waits_for_it(
    text: str, kind: str, kept: list[list[str]], read: Read
) -> None:
    reading = read(text, kind)
    assert ops(reading) == kept
    assert len(left(reading)) >= 1
    assert reading.status in ("partial", "manual")


def test_an_unread_if_between_two_steps_takes_the_second_with_it(read: Read) -> None:
    reading = read(f"Draw 1 card, then, if you {DANCE}, you can destroy 1 monster on the field.", "spell")
    assert "destroy" not in [op for one in ops(reading) for op in one if not reading.abilities[0].do[-1].if_]


def test_what_holds_all_the_time_has_no_order(read: Read) -> None:
    reading = read(f"This card gains 500 ATK. This card {DANCE}. This card cannot attack.")
    assert sorted(op for one in ops(reading) for op in one) == ["forbid", "modify"]


def test_a_lock_of_its_use_stays_with_what_is_played(read: Read) -> None:
    text = f"Draw 1 card. Then {DANCE}. You cannot Special Summon the turn you activate this card."
    assert ops(read(text, "spell")) == [["prepare", "forbid"]]
    alone = read(f"{DANCE.capitalize()}. You cannot Special Summon the turn you activate this card.", "spell")
    assert ops(alone) == []


def test_bullets_are_each_of_their_own(read: Read) -> None:
    text = f"Activate 1 of these effects.\n● Draw 1 card, also {DANCE}, also draw 2 cards.\n● Destroy 1 monster."
    choice = read(text, "spell").abilities[0].do[0]
    assert isinstance(choice, ChooseOne)
    assert [[str(step.__struct_config__.tag) for step in one.do] for one in choice.options] == [
        ["prepare"],
        ["destroy"],
    ]


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ("If this card is in your GY and you dance merrily", "used"),
        ("If you dance merrily, and have this card in your hand", "prepared"),
        ("While you dance merrily and this card is banished", "banished"),
        ("If you dance merrily, and this card is in your hand or GY", ("prepared", "used")),
        ("If you dance merrily", "play"),
    ],
)
def test_the_place_is_read_out_of_an_unread_condition(condition: str, place: object, read: Read) -> None:
    reading = read(f"{condition}: You can draw 1 card.")
    assert [one.from_ for one in reading.abilities] == [place]
    assert [one.if_[0].unread is not None for one in reading.abilities] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "If you dance merrily, destroy this card.",
        "If this card dances merrily around the table, destroy 1 card your opponent controls.",
        "While you dance merrily, banish all monsters your opponent controls.",
    ],
)
def test_a_action_under_an_unread_if_that_names_no_moment_is_unread(text: str, read: Read) -> None:
    assert read(text).abilities == ()


def test_what_is_no_condition_is_not_asked(read: Read) -> None:
    reading = read('Dance 1 "Paper Lantern" directly from your Deck, then: Draw 1 card.', "spell")
    assert reading.abilities == ()
    assert len(left(reading)) == 1


def test_how_often_is_not_asked(read: Read) -> None:
    assert read("Once per merry dance: You can draw 1 card.").abilities == ()


def test_unread_clauses_in_a_row_are_one(read: Read) -> None:
    reading = read(f"Draw 1 card. If you {DANCE}, jump and skip, also hop on one leg.", "spell")
    assert left(reading) == [f"If you {DANCE}, jump and skip, also hop on one leg"]
    assert [one.index for one in reading.clauses] == [0, 1]


def test_each_turn_the_first_time(read: Read) -> None:
    reading = read("Each turn, the first time this card would be destroyed by battle, it is not destroyed.")
    assert reading.status == "automatic"
    assert ops(reading) == [["protect"]]


def test_the_pendulum_half_counts_neither_for_nor_against(reader: Reader) -> None:
    """CONVERT-46"""
    card = Card(
        provider="test",
        id=1,
        name="Paper Lantern",
        kind="monster",
        text="This card gains 500 ATK.",
        pendulum_text=f"If you {DANCE}: Draw 1 card. {DANCE.capitalize()}. You can destroy 1 monster on the field.",
    )
    reading = reader.read(card, pendulum=True)
    assert reading.status == "automatic"
    assert [one.from_ for one in reading.abilities] == ["play", "pendulum"]
    assert len(reading.notes) == 2


def test_nothing_played_is_not_in_part(read: Read) -> None:
    reading = read(f"(This card is also still a Trap.) {DANCE.capitalize()}.", "trap")
    assert (reading.abilities, reading.status) == ((), "manual")


def materials(reading: Reading) -> Selector | None:
    step = reading.abilities[0].do[0]
    assert isinstance(step, FusionSummon)
    return step.materials


FUSION = "You can Fusion Summon 1 Fusion Monster from your Extra Deck, using"


def test_this_card_and_others_are_materials_together(read: Read) -> None:
    reading = read(f"{FUSION} this card you control and monsters from your hand or field.")
    made = materials(reading)
    assert made is not None
    assert (made.zone, made.including) == (("prepared", "play"), Selector(how="self"))
    alone = materials(read(f"{FUSION} Dragon monsters you control as Fusion Materials."))
    assert alone is not None
    assert alone.including is None


def test_materials_of_two_kinds_are_unread(read: Read) -> None:
    assert read(f'{FUSION} Dragon monsters from your hand and "Moss" from your GY.').abilities == ()


@pytest.mark.parametrize(
    ("place", "face"),
    [
        ("your face-up Extra Deck", "up"),
        ("your GY or face-up Extra Deck", "up"),
        ("your Extra Deck", None),
        ("your GY", None),
    ],
)
def test_face_up_in_the_extra_deck(place: str, face: str | None, read: Read) -> None:
    what = chosen(read(f"You can add 1 Fish monster from {place} to your hand.").abilities[0].do[0])
    assert what.where == Filter(face=face, type="Fish")  # type: ignore[arg-type]


def test_these_counters_have_no_name(read: Read) -> None:
    text = (
        "When this card is Normal Summoned, place 2 counters on it. This card gains 800 ATK for each of these counters"
    )
    gains = read(f"{text} on it.").abilities[1].do[0]
    assert isinstance(gains, Modify)
    assert gains.attack is not None
    assert gains.attack.count == Selector(how="self", kind="counter", where=Filter(counter=""))


def test_what_an_equip_spell_gives_comes_after_it_is_put_on(read: Read) -> None:
    text = "Activate this card by declaring 1 Attribute; the equipped monster becomes that Attribute."
    steps = read(text, "spell", property="equip").abilities[0].do
    assert [str(step.__struct_config__.tag) for step in steps] == ["equip", "change_identity"]
    assert steps[1].until == "while_equipped"


@pytest.mark.parametrize(
    "text",
    [
        "You can Tribute Summon this card face-up by Tributing 1 Dinosaur monster.",
        "You can Tribute Summon this card with 1 Tribute.",
        "This card's Pendulum Summon cannot be negated.",
    ],
)
def test_words_of_tributes_and_pendulums_mean_nothing_here(text: str, read: Read) -> None:
    """CONVERT-45"""
    reading = read(f"This card gains 500 ATK. {text}")
    assert reading.status == "automatic"
    assert len(reading.notes) == 1


def test_only_by_pendulum_summon_is_a_plain_ban(read: Read) -> None:
    """CONVERT-45"""
    (rule,) = read("Cannot be Special Summoned, except by Pendulum Summon.").abilities
    ban = rule.do[0]
    assert isinstance(ban, Forbid)
    assert (ban.action, ban.unless) == ("special_summon", None)


def test_a_ritual_whose_tributes_are_unread_is_not_begun(read: Read) -> None:
    text = 'This card can be used to Ritual Summon any "Moss" Ritual Monster. You must also'
    assert ops(read(f"{text} {DANCE}.", "spell")) == []
    tributes = "Tribute monsters from the field or your hand whose total Levels equal or exceed its Level."
    assert ops(read(f"{text} {tributes}", "spell")) == [["ritual_summon"]]


@pytest.mark.parametrize("after", ["Destroy it during the End Phase.", "Banish it during your next Standby Phase."])
def test_it_after_a_monster_that_was_summoned_is_that_monster(after: str, read: Read) -> None:
    reading = read(f"Once per turn, you can Special Summon 1 Fish monster from your hand. {after}")
    summons, later = reading.abilities[0].do
    assert isinstance(later, Delayed)
    assert chosen(later.do[0]).ref == chosen(summons).id


@pytest.mark.parametrize("where", ["", " you control", " in its owner's control", " on the field"])
def test_this_set_card_lies_face_down(where: str, read: Read) -> None:
    (ability,) = read(
        f"If this Set card{where} is destroyed by an opponent's card effect: Draw 1 card.", "trap"
    ).abilities
    assert ability.when is not None
    whose = Filter(face="down", owner="you") if "owner" in where else Filter(face="down")
    assert ability.when.what == Selector(how="self", where=whose)


def test_a_monster_set_beside_the_spells_is_told_from_one_that_is_a_shadow(read: Read) -> None:
    (ability,) = read("If this Set card in the Spell & Trap Zone is destroyed: Draw 1 card.").abilities
    when = ability.when
    assert when is not None
    assert when.event == "destroyed"
    assert when.what == Selector(how="self", where=Filter(face="down", lies_as="spell"))


def test_a_step_of_a_clause_that_counts_as_unread_is_not_done(read: Read) -> None:
    """Given up for what it speaks of, it is only the table's."""
    text = (
        "When this card is destroyed by an opponent's attacking monster, the Battle Damage you took from this battle is"
    )
    reading = read(f"{text} also inflicted to your opponent.")
    unread = {gap.src for gap in reading.unread}
    assert unread
    assert not [step for ability in reading.abilities for step in ability.do if step.src in unread]


def test_a_spell_makes_no_attacks_of_its_own(read: Read) -> None:
    """They are those of the monster that it waits for."""
    text = "Activate 1 of these effects;\n● If your “Moss” monster attacks this turn, inflict piercing battle damage.\n"
    reading = read(text.replace("“", '"').replace("”", '"') + "● Draw 2 cards.", "spell")
    (choice,) = reading.abilities[0].do
    assert isinstance(choice, ChooseOne)
    (waiting,) = choice.options[0].do
    assert isinstance(waiting, Delayed)
    (piercing,) = waiting.do
    assert isinstance(piercing, Allow)
    assert piercing.what == Selector(how="event", kind="monster", where=Filter(attacking=True))


def test_as_many_as_one_likes_from_the_top_are_no_number_of_them(read: Read) -> None:
    assert not read("Send up to 5 cards from the top of your Deck to the GY.", "spell").abilities
    (ability,) = read("Send the top 5 cards of your Deck to the GY.", "spell").abilities
    assert ops(read("Send the top 5 cards of your Deck to the GY.", "spell")) == [["mill"]]
    assert ability.do


def test_a_condition_of_unread_words_alone_bounds_nothing(read: Read) -> None:
    """What the table sees to later is no condition of what is done before it."""
    text = "Send 1 monster you control to the GY to activate this card."
    (one,) = read(f"{text} {DANCE}. If you fail to find a partner, {DANCE}.", "trap").abilities
    assert (not one.if_, len(one.cost)) == (True, 1)


def test_a_lock_under_a_condition_is_left_where_it_stands(read: Read) -> None:
    begin = "Target 1 Fish monster on the field; destroy it."
    (one,) = read(f"{begin} If you danced with it, you cannot {DANCE} this turn.", "spell").abilities
    assert not one.if_
    (other,) = read(f"{begin} You cannot {DANCE} the turn you activate this card.", "spell").abilities
    assert other.if_, "a lock of every use"


def test_what_each_player_does_is_no_condition(read: Read) -> None:
    reading = read(f"Each player can {DANCE}, then if you danced the waltz, you can draw 1 card.", "spell")
    assert ops(reading) == []


def test_a_lock_of_one_of_several_effects_is_none_of_the_others(read: Read) -> None:
    text = f"Activate 1 of these effects;\n● Target 1 Fish you control; {DANCE}, also it cannot attack.\n● Draw 1 card."
    (one,) = read(text, "spell").abilities
    assert not one.if_


@pytest.mark.parametrize(
    "text",
    [
        "Polish 1 lamp. While that monster is asleep and polished, it cannot attack.",
        "Polish 2 lamps. While those cards shine, they cannot be destroyed by battle.",
    ],
)
def test_it_is_not_this_card_where_nobody_read_which_one_it_is(read: Read, text: str) -> None:
    assert not any(step for one in read(text, "trap").abilities for step in one.do)


@pytest.mark.parametrize(
    "later",
    [
        "When a lamp is polished, destroy that monster.",
        "When your opponent polishes a lamp, return it to the hand.",
    ],
)
def test_what_is_done_at_a_moment_to_come_is_not_asked_now(read: Read, later: str) -> None:
    reading = read(f"Target 1 monster; it gains 500 ATK. {later}", "spell")
    (cast,) = [one for one in reading.abilities if one.mode == "cast"]
    assert [type(step) for step in cast.do] == [Modify]
    assert len(reading.unread) == 2


@pytest.mark.parametrize(
    "between", ["(This card is NOT treated as a Trap.)", "(Damage calculation is applied normally.)"]
)
def test_a_reminder_between_them_parts_no_bound_from_what_it_bounds(read: Read, between: str) -> None:
    text = f"You can draw 1 card. {between} This effect can only be used while a lamp shines twice."
    reading = read(text)
    (ability,) = reading.abilities
    assert ability.if_ == (Condition(unread=reading.unread[0].src),)


@pytest.mark.parametrize(
    ("text", "kind", "property"),
    [
        ("During your turn: It gains 500 ATK.", "spell", "equip"),
        ("If this card hums at the end of the Battle Phase: Destroy this face-up card.", "monster", ""),
        (
            "While you control “Moss Frog”, apply these effects.\n● Draw 1 card.\n● You cannot take effect damage.",
            "spell",
            "continuous",
        ),
    ],
)
def test_what_no_word_offers_to_its_player_is_nothing_to_use(text: str, kind: str, property: str, read: Read) -> None:
    first = "Equip only to a Fish monster. " if property == "equip" else ""
    reading = read(first + text, kind, property=property)
    assert [one.mode for one in reading.abilities if one.mode != "cast"] == []
    assert reading.unread


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "During the Main Phase: Special Summon this card as an Effect Monster (Fish/WATER/Level 4/ATK 0/DEF 0).",
            "trap",
        ),
        ("Once per turn, during your turn: Draw 1 card.", "monster"),
        ("During your opponent's turn: You can draw 1 card.", "monster"),
    ],
)
def test_what_is_offered_paid_or_cast_stays(text: str, kind: str, read: Read) -> None:
    assert ops(read(text, kind))


@pytest.mark.parametrize("until", ["this turn", "until the end of this turn", "until the end of your opponent's turn"])
def test_what_holds_for_a_turn_is_no_standing_rule_under_an_unread_condition(read: Read, until: str) -> None:
    reading = read(f"If this card was polished, it cannot be destroyed by battle {until}.")
    assert not reading.abilities
    assert len(reading.unread) == 1
    assert read("If this card was polished, it cannot be destroyed by battle.").abilities


def test_a_label_stands_in_one_quotation_with_what_nobody_read_of_its_bullet(read: Read) -> None:
    begin = (
        "This card gains effects based on the number of materials attached to it.\n● 3+: Cannot be destroyed by battle."
    )
    reading = read(f"{begin}\n● 5+: {DANCE.capitalize()}.")
    assert [gap.text for gap in reading.unread] == [f"● 5+: {DANCE.capitalize()}"]
    assert len(reading.abilities) == 1


def test_each_of_some_monsters_is_no_condition(read: Read) -> None:
    reading = read("Each Fish monster you control that hums, is unaffected by your opponent's activated effects.")
    assert not reading.abilities
    assert len(reading.unread) == 1


def test_how_long_both_last_is_unread_for_what_was_read_too(read: Read) -> None:
    begin = "You can target 1 monster on the field; negate its effects, and if you do, it"
    assert not read(f"{begin} {DANCE} (these effects last until the End Phase).").abilities
    assert read(f"{begin} {DANCE} until the End Phase.").abilities


def test_the_effects_of_an_equip_spell_that_another_card_becomes_are_its_own(read: Read) -> None:
    text = (
        "You can target 1 Fish monster you control; equip {} to it as an Equip Spell with the following effect.\n"
        "● If the equipped monster would be destroyed by battle, destroy this card instead."
    )
    other = read(text.format("1 other Fish monster from your GY"))
    assert all(one.mode == "activate" for one in other.abilities)
    assert "● If the equipped monster" in other.unread[-1].text
    assert [one.mode for one in read(text.format("this card")).abilities] == ["activate", "replacement"]


def test_what_lasts_while_something_unread_is_so_is_not_asked_once(read: Read) -> None:
    aim = "You can target 1 monster on the field;"
    reading = read(f"{aim} destroy 1 card, also while the moon hums, that monster cannot attack.")
    assert [step.__struct_config__.tag for step in reading.abilities[0].do] == ["destroy"]
    assert ", ".join(gap.text for gap in reading.unread) == "while the moon hums, that monster cannot attack"
    now = read(f"{aim} destroy 1 card, also if the moon hums, that monster cannot attack.").abilities[0]
    assert [step.__struct_config__.tag for step in now.do] == ["destroy", "forbid"]


def test_whoever_summoned_a_token_is_not_known_by_its_unread_condition(read: Read) -> None:
    said = "While that Token hums, the player who Summoned it cannot Special Summon monsters."
    assert not read(f"{said}").abilities


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent can discard 1 card to negate this effect, otherwise both players wave at the moon.",
        "If this card attacks a Fish, it gains 300 ATK, also that Fish sleeps a bit, during the Damage Step only.",
    ],
)
def test_what_is_averted_and_how_long_both_last_is_unread_with_the_clause_before(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.abilities == ()
    assert [one.text for one in reading.unread] == [text[:-1]]


def test_a_bullet_with_nothing_left_keeps_its_label_in_the_quotation(read: Read) -> None:
    text = (
        "Once per turn: You can detach 1 material from this card; apply this effect, depending on this card's current "
        "battle position.\n● Attack Position: If this card attacks an opponent's monster this turn, it gains 300 ATK, "
        "also that monster sleeps a bit, during the Damage Step only.\n● Defense Position: Draw 1 card."
    )
    reading = read(text)
    assert [one.text.split(":")[0] for one in reading.unread] == ["● Attack Position"]
    assert not reading.doubted


def test_what_comes_where_something_failed_does_not_wait_for_it_to_succeed(read: Read) -> None:
    text = "Target 2 cards your opponent controls; destroy them. Then, if this effect {} destroy 2 cards, draw 1 card."
    for said, link in (("did not", "also_after"), ("did happily", "then")):
        (one,) = read(text.format(said), kind="spell").abilities
        assert one.do[-1].link == link
        assert one.do[-1].if_ is not None
        assert one.do[-1].if_[0].unread is not None


def test_what_is_allowed_after_what_nobody_read_is_unread(read: Read) -> None:
    """From a moment on that no tree names: at once it would be too much."""
    reading = read("Frobnicate the first tower, also, after that, this card can make a second attack.")
    assert not [step for ability in reading.abilities for step in ability.do]
    assert reading.unread
