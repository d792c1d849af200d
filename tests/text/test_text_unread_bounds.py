"""Unread words that bound an ability are asked for before it is used (reader.md 2.6). Every text is invented."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.cards.model import Card
from convert.effects import Condition, Limit
from convert.effects.steps import ChooseOne, Modify, SetStat
from convert.text import Reader, Reading
from convert.text.abilities.unread_bounds import bounds, of_every_use, points_back
from convert.text.tokens import tokenize

Read = Callable[..., Reading]
DANCE = "dance merrily around the table"
DESTROY = "You can target 1 monster on the field; destroy it"


def asked(reading: Reading) -> list[str]:
    """The unread words that the first ability asks for."""
    texts = {one.src: one.text for one in reading.unread}
    return [texts[one.unread] for one in reading.abilities[0].if_ if one.unread is not None]


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (f"{DESTROY}, also you cannot {DANCE} to activate this effect.", "monster", "you cannot"),
        (f"{DESTROY}. You cannot {DANCE} the turn you activate this effect.", "monster", "You cannot"),
        (f'{DESTROY}. You cannot {DANCE} this turn by the effect of "Test Card".', "monster", "You cannot"),
        (f"Draw 2 cards. You must {DANCE} to activate this card.", "spell", "You must"),
        (f"{DESTROY}. This card cannot use this effect when you {DANCE}.", "monster", "This card cannot"),
        (f"This card gains 500 ATK. This change lasts until you {DANCE}.", "monster", "This change lasts"),
        (f"{DESTROY}. This effect can be used only if you {DANCE}.", "monster", "This effect"),
        (f'{DESTROY}. You can only use each effect of "Moss" once per turn, and must {DANCE}.', "monster", "You can"),
    ],
)
def test_an_ability_asks_for_unread_words_that_bound_it(text: str, kind: str, words: str, read: Read) -> None:
    reading = read(text, kind)
    assert len(reading.abilities) == 1
    assert reading.abilities[0].do
    assert [one.startswith(words) for one in asked(reading)] == [True]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{DESTROY}, also you cannot {DANCE} this turn.", "monster"),
        (f"{DESTROY}. For the rest of this turn after this effect resolves, you can only {DANCE}.", "monster"),
        (f"{DESTROY}, then {DANCE}, also its battle position cannot be changed.", "monster"),
        (f"Special Summon 1 monster from your hand. It cannot {DANCE}.", "spell"),
        (f"Special Summon 1 monster from your hand. You do not have to {DANCE} to activate its effect.", "spell"),
        (f"{DESTROY}. These effects last until you {DANCE}.", "monster"),
        (f"{DESTROY}. This effect cannot be negated when you {DANCE}.", "monster"),
        (f"{DESTROY}, also your opponent cannot {DANCE} this turn.", "monster"),
        (f"{DESTROY}, and if you do, you can {DANCE}.", "monster"),
        (f"Special Summon 1 monster from your hand, also it cannot be destroyed by those who {DANCE}.", "spell"),
        (f"{DESTROY}. This card cannot {DANCE}.", "monster"),
        (f"{DESTROY}. You can {DANCE}; you cannot win this turn.", "monster"),
        (f"{DESTROY}. Frogs on the field cannot {DANCE}.", "monster"),
    ],
)
def test_what_gives_more_or_stands_for_itself_is_only_left_to_the_table(text: str, kind: str, read: Read) -> None:
    reading = read(text, kind)
    assert reading.unread
    assert asked(reading) == []
    assert reading.abilities[0].do


def test_only_the_option_that_is_bounded_asks(read: Read) -> None:
    bound = f"you cannot {DANCE} to activate this effect"
    reading = read(f"Activate 1 of these effects;\n● Draw 1 card, also {bound}.\n● Draw 2 cards.", "spell")
    choice = reading.abilities[0].do[0]
    assert isinstance(choice, ChooseOne)
    (index,) = [one.src for one in reading.unread]
    assert [one.if_ for one in choice.options] == [(Condition(unread=index),), None]
    assert reading.abilities[0].if_ == ()


def test_a_bound_after_an_unread_sentence_is_that_sentences(read: Read) -> None:
    reading = read(f"{DESTROY}. {DANCE.capitalize()}. You cannot {DANCE} the turn you activate this effect.")
    assert asked(reading) == []


def test_a_limit_stays_with_an_ability_of_which_a_later_clause_is_unread(read: Read) -> None:
    limit = 'You can only use this effect of "Test Card" once per turn.'
    reading = read(f"{DESTROY}, then {DANCE}. {limit}")
    assert reading.abilities[0].limit == Limit(scope="name")
    assert [one.text for one in reading.unread] == [f"then {DANCE}"]
    other = read(f"{DESTROY}. {DANCE.capitalize()}. {limit}")
    assert other.abilities[0].limit == Limit(scope="name")
    last = read(f"{DESTROY}. You can {DANCE}. {limit}")
    assert last.abilities[0].limit is None  # that of the sentence which nobody read
    assert [one.limit for one in last.unread] == [Limit(scope="name")]


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("This ATK increase lasts until the End Phase", "end_phase"),
        ("The ATK increase lasts as long as this card remains face-up on the field", "while_in_play"),
        ("This ATK and DEF change lasts until the end of this turn", "end_of_turn"),
        ("These effects last until the end of this turn", "end_of_turn"),
    ],
)
def test_how_long_a_change_lasts_in_a_sentence_of_its_own(text: str, until: str, read: Read) -> None:
    step = read(f"{DESTROY}, then this card gains 300 ATK. {text}.").abilities[0].do[-1]
    assert isinstance(step, Modify)
    assert step.until == until


def test_a_change_of_atk_and_def_is_no_ban(read: Read) -> None:
    text = "You can pay 100 LP; this card cannot attack directly, also switch its ATK and DEF. This ATK/DEF change"
    reading = read(f"{text} lasts until the end of this turn.")
    assert [getattr(step, "until", None) for step in reading.abilities[0].do] == [None, "end_of_turn"]
    assert isinstance(reading.abilities[0].do[-1], SetStat)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("you cannot dance the turn you activate this effect", True),
        ("you cannot dance", False),
        ("for the rest of this turn, you can only dance", False),
        ("you can only gain this effect once per turn", False),
        ("your opponent cannot dance", False),
        ("neither player can dance", False),
        ("it cannot be destroyed by dances", False),
        ("it cannot be Tributed", False),
        ("you can only dance once per turn this way", True),
        ("this change lasts until we dance", True),
        ("the last zone cannot be used", False),
    ],
)
def test_which_words_bound(text: str, expected: bool) -> None:
    assert bounds(tokenize(text).words) is expected


def test_which_sentences_are_about_what_stands_before_them() -> None:
    assert points_back(tokenize("it cannot dance").words)
    assert points_back(tokenize("you cannot dance this turn").words)
    assert not points_back(tokenize("this card cannot dance").words)
    assert not points_back(tokenize("if it rains: you cannot dance this turn").words)
    assert of_every_use(tokenize('you can only use each effect of "Moss" once per turn, and dance').words)
    assert not of_every_use(tokenize('you can only use this effect of "Moss" once per turn').words)


def test_an_effect_and_the_one_before_it_have_a_limit_each(read: Read) -> None:
    text = f"{DESTROY}. If this card is destroyed: You can draw 1 card. You can only use this effect of"
    reading = read(f'{text} "Test Card" once per Duel, and its previous effect only once per turn.')
    assert [one.limit for one in reading.abilities] == [Limit(scope="name"), Limit(per="duel", scope="name")]
    assert not reading.unread


def test_how_long_is_quoted_with_what_hangs_on_unread_words(read: Read) -> None:
    lock = "for the rest of this turn, you cannot Special Summon monsters with that monster's name"
    text = f"Draw 1 card, then {DANCE}, also {lock}."
    assert [one.text for one in read(text, "spell").unread] == [f"then {DANCE}, also {lock}"]


def test_three_or_six_are_not_four(read: Read) -> None:
    assert read("Draw 1 card, then destroy 3 or 6 monsters on the field.", "spell").unread
    assert not read("Draw 1 card, then destroy 1 or 2 monsters on the field.", "spell").unread


def test_a_quick_effect_asks_what_the_card_is_equipped_with(read: Read) -> None:
    text = 'If this card is equipped with "Moss Hat" (Quick Effect): You can draw 1 card.'
    ability = read(text).abilities[0]
    assert ability.mode == "quick"
    assert ability.when is None
    assert ability.if_


@pytest.mark.parametrize(
    "said",
    [
        "Equip only to a Fish monster that is polishing a lamp",
        "Must be equipped to a Fish monster, by polishing 2 lamps",
        "You can only equip this card to a monster that polished a lamp",
    ],
)
def test_who_alone_may_bear_it_is_asked_as_it_is_put_on(said: str) -> None:
    text = f"{said}. The equipped monster gains 500 ATK."
    card = Card(provider="test", id=1, name="Lamp", kind="spell", property="equip", text=text)
    reading = Reader.load().read(card)
    cast = next(one for one in reading.abilities if one.mode == "cast")
    assert [one.text for one in reading.unread] == [said]
    assert cast.if_ == (Condition(unread=reading.unread[0].src),)


@pytest.mark.parametrize(
    ("said", "by_rule"),
    [
        ("Wink at 1 monster in your GY, Special Summon it, and equip it with this card", False),
        ("If you have a lamp, equip to a monster your opponent controls that winks", False),
        ("While you have a lamp: You can wink at 1 monster, and if you do, equip it with this card", True),
    ],
)
def test_the_rule_puts_no_equip_card_on_where_unread_words_do(said: str, by_rule: bool) -> None:
    card = Card(
        provider="test",
        id=1,
        name="Lamp",
        kind="spell",
        property="equip",
        text=f"{said}. It gains 500 ATK while equipped.",
    )
    reading = Reader.load().read(card)
    assert reading.unread
    assert any(step.__struct_config__.tag == "equip" for one in reading.abilities for step in one.do) == by_rule
