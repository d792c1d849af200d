"""No clause is lost, nothing is guessed in silence, no text crashes the reader, and work grows with length only."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from convert.cards.model import Card
from convert.effects import Ability, Limit, Selector
from convert.effects.steps import ChooseOne, Place
from convert.text import Reader, Reading
from convert.text.cursor import Cursor

Read = Callable[..., Reading]


def sources(reading: Reading) -> set[int]:
    """Every clause named by something in the abilities."""
    found: set[int] = set()
    for ability in reading.abilities:
        found.update(ability.src)
    return found


def waiting(value: object) -> set[int]:
    """The unread clauses that something waits for."""
    found: set[int] = set()
    if isinstance(value, dict):
        if isinstance(value.get("unread"), int) and not isinstance(value["unread"], bool):
            found.add(value["unread"])
        for inner in value.values():
            found |= waiting(inner)
    elif isinstance(value, list):
        for inner in value:
            found |= waiting(inner)
    return found


def check(reading: Reading) -> None:
    """Each clause in exactly one place: the tree, the materials, the reminders, or unread."""
    materials = {c.index for c in reading.clauses if c.role == "material"}
    places = [sources(reading) - {u.src for u in reading.unread}, materials, set(reading.notes)]
    unread = {u.src for u in reading.unread}
    assert [c.index for c in reading.clauses] == list(range(len(reading.clauses)))
    for clause in reading.clauses:
        homes = sum(clause.index in place for place in places) + (clause.index in unread)
        assert homes >= 1, clause
        assert not (clause.index in unread and clause.index in materials | set(reading.notes)), clause
    if reading.status == "automatic":
        assert not reading.unread


def test_an_unknown_verb_is_unread_and_the_rest_stands(read: Read) -> None:
    reading = read("Draw 1 card. Then dance merrily around the table.", "spell")
    assert reading.status == "partial"
    assert [u.text for u in reading.unread] == ["Then dance merrily around the table"]
    check(reading)


def test_a_text_nobody_understands_is_manual(read: Read) -> None:
    reading = read("Sing a song of sixpence.", "spell")
    assert (reading.status, reading.abilities) == ("manual", ())


@pytest.mark.parametrize(
    "half",
    [
        "Destroy 1 monster whose colour is green.",  # a filter
        "Inflict damage to your opponent equal to the weight of this card.",  # an amount
        "Destroy 1 monster with a hammer.",  # an end
        "Destroy 1 monster or polish 1 card.",  # an alternative
        "Destroy 1 monster, that is as blue as the sea.",
        "Destroy 1 monster and polish 1 card.",
    ],
)
def test_half_a_step_is_not_a_step(read: Read, half: str) -> None:
    reading = read(f"Draw 1 card. {half}", "spell")
    assert [unread.text for unread in reading.unread] == [half.rstrip(".")]
    assert [step.src for ability in reading.abilities for step in ability.do] == [0]
    check(reading)


@pytest.mark.parametrize(
    "lost",
    [
        "Once during this turn, you can polish 2 monsters.",
        "If you control a Dragon monster, polish 1 card until the end of this turn.",
        "You can discard 1 card; polish 2 monsters.",
    ],
)
def test_an_unread_sentence_changes_nothing(read: Read, lost: str) -> None:
    alone = read("Draw 2 cards.", "spell")
    assert read(f"Draw 2 cards. {lost}", "spell").abilities == alone.abilities


def test_a_limit_after_an_unread_sentence_is_not_put_on_the_effect_before(read: Read) -> None:
    before = "If this card is Normal Summoned: Draw 1 card."
    reading = read(f"{before} You can discard 1 card; polish 1 card. You can only use this effect once per turn.")
    assert reading.abilities == read(before).abilities
    assert [gap.limit for gap in reading.unread] == [Limit()]


def test_a_limit_after_unread_words_about_an_effect_is_that_effect_s(read: Read) -> None:
    before = "If this card is Normal Summoned: Draw 1 card."
    for said in ("Polish it", "For the rest of this turn, you cannot polish", "This card polishes"):
        reading = read(f"{before} {said}. You can only use this effect once per turn.")
        assert [ability.limit for ability in reading.abilities] == [Limit()]
        assert [gap.text for gap in reading.unread] == [said]


@pytest.mark.parametrize("link", ["and if you do,", "then", "and if you do, you can"])
def test_what_goes_on_from_an_unread_clause_is_unread_with_it(read: Read, link: str) -> None:
    reading = read(f"Draw 2 cards, also polish 1 monster, {link} destroy 1 card.", "spell")
    assert [step.src for step in reading.abilities[0].do] == [0]
    assert [unread.text for unread in reading.unread] == [f"polish 1 monster, {link} destroy 1 card"]


def test_what_is_done_before_an_unread_clause_is_read(read: Read) -> None:
    reading = read("Draw 1 card, also polish 1 monster.", "spell")
    assert [unread.text for unread in reading.unread] == ["polish 1 monster"]
    assert len(reading.abilities[0].do) == 1


@pytest.mark.parametrize(
    "cost", ["You can polish 1 monster; draw 1 card.", "You can discard 1 card and polish 1 monster; draw 1 card."]
)
def test_nothing_is_had_for_an_unread_cost(read: Read, cost: str) -> None:
    reading = read(f"This card cannot be destroyed by battle. {cost}")
    assert [ability.mode for ability in reading.abilities] == ["continuous"]
    assert [unread.text for unread in reading.unread] == [cost.removesuffix(".")]


def test_nothing_is_had_for_an_unread_cost_of_an_option(read: Read) -> None:
    text = "Activate 1 of these effects.\n● Draw 1 card.\n● Polish 1 monster; draw 3 cards."
    (ability,) = read(text, "spell").abilities
    (choice,) = ability.do
    assert isinstance(choice, ChooseOne)
    assert [len(option.do) for option in choice.options] == [1, 0]


@pytest.mark.parametrize("back", ["destroy it", "destroy that monster", "banish those monsters"])
def test_nothing_is_said_of_what_an_unread_clause_named(read: Read, back: str) -> None:
    reading = read(f"Draw 1 card, then polish 2 monsters, then {back}.", "spell")
    assert [unread.text for unread in reading.unread] == [f"then polish 2 monsters, then {back}"]


def test_bullets_of_an_unread_condition_are_no_effects(read: Read) -> None:
    text = (
        "When a card is polished that does any of these (Quick Effect): You can discard this card; draw 1 card.\n"
        "● Destroy 1 monster.\n● Add 1 card from the Deck to the hand."
    )
    reading = read(text)
    (ability,) = reading.abilities
    assert [step.src for step in ability.do] == [2]
    assert len(reading.unread) == 3


def test_bullets_that_each_have_a_limit_are_effects(read: Read) -> None:
    text = (
        (
            "You can only use each of the following effects of “Test Card” once per turn.\n"
            "● You can discard 1 card; draw 1 card.\n● If this card is banished: Draw 1 card."
        )
        .replace("“", '"')
        .replace("”", '"')
    )
    assert [ability.mode for ability in read(text).abilities] == ["activate", "trigger"]


@pytest.mark.parametrize("label", ["Polished", '"Moss Frog"', "3+"])
def test_an_option_whose_label_nobody_read_is_unread(read: Read, label: str) -> None:
    text = f"Apply 1 of these effects.\n● Draw 1 card.\n● {label}: Draw 3 cards."
    reading = read(text, "spell")
    assert [unread.text for unread in reading.unread] == [f"● {label}: Draw 3 cards"]


@pytest.mark.parametrize(
    "moment",
    [
        "If this card is banished by a polished card",
        "If a polished monster(s) is sent to the GY",
        "If your opponent activates a polished effect",
        "If you Tribute a polished monster",
        "During the polished End Phase of the turn after this card was banished",
    ],
)
def test_what_waits_for_an_unread_moment_is_no_action(read: Read, moment: str) -> None:
    (ability,) = read(f"{moment}: You can draw 1 card.").abilities
    assert (ability.mode, ability.when) == ("trigger", None)
    assert [condition.unread for condition in ability.if_] == [0]


@pytest.mark.parametrize(
    "state", ["If you control a polished monster", "If this card points to a polished monster", "While it is polished"]
)
def test_what_asks_for_an_unread_state_is_an_action(read: Read, state: str) -> None:
    (ability,) = read(f"{state}: You can draw 1 card.").abilities
    assert ability.mode == "activate"


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Your opponent draws 1 card, then they discard 1 card.", "opponent"),
        ("Both players draw 2 cards, then they discard 1 card.", "any"),
        ("Each player draws 2 cards, then they shuffle 1 card from their hand into the Deck.", "any"),
    ],
)
def test_they_are_the_players_who_drew(read: Read, said: str, who: str) -> None:
    first, second = read(said, "spell").abilities[0].do
    assert (first.who, second.who) == (who, who)


def test_all_of_so_many_targets(read: Read) -> None:
    text = 'Target 3 "Moss" cards in your GY; shuffle all 3 targets into the Deck, then draw 1 card.'
    assert read(text, "spell").status == "automatic"


def test_what_is_done_from_the_gy_is_no_casting(read: Read) -> None:
    reading = read("Polish 2 monsters. You can banish this card from your GY; draw 1 card.", "spell")
    assert [(ability.mode, ability.from_) for ability in reading.abilities] == [("activate", "used")]


def test_but_is_read_with_what_it_narrows(read: Read) -> None:
    reading = read("Draw 1 card. You can Special Summon 1 monster from your hand, but polish its claws.", "spell")
    assert [step.src for step in reading.abilities[0].do] == [0]
    assert len(reading.unread) == 1


def test_bullets_of_an_unread_sentence_are_unread(read: Read) -> None:
    reading = read("Polish 1 card to apply these effects.\n● Draw 1 card.\n● Destroy 1 monster.", "spell")
    assert reading.abilities == ()
    assert len(reading.unread) == 3


def test_a_condition_nobody_reads_holds_the_ability_back(read: Read) -> None:
    reading = read("If the moon is full: You can draw 1 card.")
    (ability,) = reading.abilities
    assert [c.unread for c in ability.if_] == [reading.unread[0].src]


def test_flavour_has_no_clauses(reader: Reader) -> None:
    card = Card(provider="t", id=1, name="X", kind="monster", text="A frog.", flavor=True)
    reading = reader.read(card)
    assert (reading.status, reading.clauses) == ("flavour", ())


def test_a_material_line_is_no_unread_clause(reader: Reader) -> None:
    text = "2 Dragon monsters\nCannot be destroyed by battle."
    card = Card(provider="t", id=1, name="X", kind="monster", properties=("effect", "fusion"), text=text)
    reading = reader.read(card)
    assert reading.materials == "2 Dragon monsters"
    assert reading.status == "automatic"
    check(reading)


def test_clauses_are_the_cards_own_words(read: Read) -> None:
    text = "Once per turn: You can pay 500 LP; draw 1 card, then discard 1 card."
    for clause in read(text).clauses:
        assert text[clause.start : clause.end] == clause.text


def test_a_tree_survives_being_written_and_read_again(read: Read) -> None:
    reading = read("You can target 1 monster your opponent controls; its ATK becomes half its current ATK.")
    blob = msgspec.json.encode(reading.abilities)
    assert msgspec.json.decode(blob, type=tuple[Ability, ...]) == reading.abilities


WORDS = """When|this card|is destroyed|:|;|,|.|You can|target|1|monster|it|draw|cards|and if you do|\n|●|(|)|"Moss"|
until the end of this turn|cannot|ATK|gains|500|'s"""
PIECES = st.sampled_from(WORDS.split("|"))


@settings(max_examples=60)
@given(st.one_of(st.text(max_size=120), st.lists(PIECES, max_size=25).map(" ".join)))
@example("'s")
@example("() ( . ) ●")
@example("until")
@example("Draw 1 card, and if you do,")
@example("1 of those; :")
def test_any_text_is_read_and_no_clause_is_lost(reader: Reader, text: str) -> None:
    for kind in ("monster", "trap"):
        check(reader.read(Card(provider="t", id=1, name="X", kind=kind, text=text)))


@pytest.mark.parametrize(
    "unit",
    [
        "Draw 1 card. ",
        "destroy it, ",
        '"',
        "If you control a Dragon monster, ",
        "( ",
        "1 Dragon or ",
        "whose ATK is 500, ",
        "● Draw 1 card.\n",
        "和",
        "your opponent's ",
    ],
)
def test_work_grows_with_length_only(reader: Reader, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0
    take = Cursor.take

    def counted(self: Cursor, *wanted: str) -> bool:
        nonlocal taken
        taken += 1
        return take(self, *wanted)

    monkeypatch.setattr(Cursor, "take", counted)
    work: list[int] = []
    for size in (2_500, 10_000):
        taken = 0
        text = (unit * (size // len(unit) + 1))[:size]
        reader.read(Card(provider="t", id=1, name="X", kind="spell", property="normal", text=text))
        work.append(taken)
    assert work[1] <= 6 * work[0] + 2_000


def test_a_price_before_a_colon_is_no_condition(read: Read) -> None:
    reading = read("This card cannot be destroyed by battle. You can polish 1 monster: Draw 2 cards.")
    assert [ability.mode for ability in reading.abilities] == ["continuous"]


def test_what_can_be_activated_at_once_is_what_was_set(read: Read) -> None:
    lost = 'You can return this card to the hand, also Set 1 polished "Moss" Trap. It can be activated this turn.'
    assert [ability.mode for ability in read(lost, "spell", property="continuous").abilities] == ["activate"]
    told = 'Set 1 "Moss" Trap from your Deck. It can be activated this turn.'
    assert len(read(told, "spell").abilities[0].do) == 2


def test_what_is_placed_face_up_lies_in_the_deck_as_all_do(read: Read) -> None:
    (step,) = read('Place 1 "Moss" Field Spell from your Deck face-up in your Field Zone.', "spell").abilities[0].do
    assert isinstance(step, Place)
    assert step.what.where is not None
    assert step.what.where.face is None


@pytest.mark.parametrize("came", ["Summoned", "Special Summoned"])
def test_what_was_summoned_this_way_came_by_its_own_text(read: Read, came: str) -> None:
    text = f"Once per turn, during the End Phase, if this card was {came} this way: Destroy this card."
    (condition,) = read(text).abilities[0].if_
    assert condition.occurred is not None
    assert (condition.occurred.by, condition.during) == (Selector(how="self"), "stay")


def test_the_end_of_your_turn_is_not_the_end_of_whatever_turn_it_is(read: Read) -> None:
    text = "(Quick Effect): You can target 1 face-up monster; its ATK becomes 0 until the end of your turn."
    until = {said: msgspec.to_builtins(read(text.replace("your turn", said)))["abilities"][0]["do"][0]["until"]
             for said in ("your turn", "this turn")}  # fmt: skip
    assert until == {"your turn": {"turns": 1, "whose": "you"}, "this turn": "end_of_turn"}
