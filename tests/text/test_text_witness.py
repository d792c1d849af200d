"""The second witness, on invented sentences: what only the text says or only the tree, and silence where both agree."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bench.reader_damage import KINDS, damaged
from convert.cards.model import Card, CardKind
from convert.cards.starter import load_starter
from convert.effects import Ability, Amount, Bound, Event, Filter, Limit, Selector, Unread
from convert.effects.steps import Delayed, Destroy, Equip, Modify, Prepare, SpecialSummon
from convert.text import Clause, Reader, Reading
from convert.text.witness import Witness


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness.load()


TEXT = (
    (
        "Once per turn, if a Fish monster is Special Summoned: You can target 1 DARK monster your opponent controls; "
        "destroy it, then this card gains 500 ATK until the end of this turn. "
        "If this card is destroyed by battle: Special Summon 2 Level 4 or lower “Lamp” monsters from your Deck."
    )
    .replace("“", '"')
    .replace("”", '"')
)
PARTS = (
    ("Once per turn", "condition"),
    ("if a Fish monster is Special Summoned", "condition"),
    ("You can target 1 DARK monster your opponent controls", "cost"),
    ("destroy it", "effect"),
    ("this card gains 500 ATK until the end of this turn", "effect"),
    ("If this card is destroyed by battle", "condition"),
    ('Special Summon 2 Level 4 or lower "Lamp" monsters from your Deck', "effect"),
)
CARD = Card(provider="test", id=1, name="Paper Carp", kind="monster", text=TEXT)
TARGET = Selector(
    id="t1", how="target", kind="monster", side="opponent", zone="play", where=Filter(attribute="DARK"), count=1
)
FIRST = Ability(
    mode="trigger",
    optional=True,
    limit=Limit(),
    when=Event(event="summoned", what=Selector(kind="monster", where=Filter(type="Fish")), how="special"),
    targets=(TARGET,),
    do=(
        Destroy(src=3, what=Selector(ref="t1")),
        Modify(src=4, link="then", until="end_of_turn", what=Selector(how="self"), attack=Amount(raw=500)),
    ),
    src=(0, 1, 2, 3, 4),
)
LAMPS = Selector(
    id="c1",
    how="choose",
    kind="monster",
    side="you",
    zone="spellbook",
    where=Filter(series="Lamp", level=Bound(lte=4)),
    count=2,
)
SECOND = Ability(
    mode="trigger",
    when=Event(event="destroyed", what=Selector(how="self"), how="battle"),
    do=(SpecialSummon(src=6, what=LAMPS),),
    src=(5, 6),
)


def reading(*abilities: Ability, unread: tuple[Unread, ...] = ()) -> Reading:
    """The card, cut into its clauses, with this tree."""
    clauses = tuple(
        Clause(index=index, text=text, role=role, start=(start := TEXT.index(text)), end=start + len(text))  # type: ignore[arg-type]
        for index, (text, role) in enumerate(PARTS)
    )
    return Reading(clauses=clauses, abilities=abilities, unread=unread, status="automatic")


def found(witness: Witness, first: Ability, second: Ability = SECOND) -> set[tuple[int, str, str]]:
    return {(one.src, one.cls, one.value) for one in witness.differences(CARD, reading(first, second))}


def test_it_is_silent_where_text_and_tree_agree(witness: Witness) -> None:
    assert found(witness, FIRST) == set()
    assert witness.doubts(CARD, reading(FIRST, SECOND)) == ()


def _do(first: int, **change: object) -> Ability:
    steps = list(FIRST.do)
    steps[first] = replace(steps[first], **change)
    return replace(FIRST, do=tuple(steps))


DAMAGES = [
    ("side", replace(FIRST, targets=(replace(TARGET, side="you"),)), (0, "side", "you")),
    ("side taken out", replace(FIRST, targets=(replace(TARGET, side=None),)), (2, "side", "opponent")),
    ("zone", replace(FIRST, targets=(replace(TARGET, zone="used"),)), (0, "zone", "used")),
    ("filter", replace(FIRST, targets=(replace(TARGET, where=None),)), (2, "attribute", "DARK")),
    ("number", _do(1, attack=Amount(raw=600)), (4, "number", "500")),
    ("duration", _do(1, until=None), (4, "until", "end_of_turn")),
    ("limit", replace(FIRST, limit=None), (0, "limit", "turn")),
    ("trigger", replace(FIRST, when=None), (0, "event", "trigger")),
    ("event", replace(FIRST, when=Event(event="end_phase")), (0, "event", "end_phase")),
]


@pytest.mark.parametrize(("name", "damaged", "told"), DAMAGES, ids=[name for name, _, _ in DAMAGES])
def test_a_damage_is_told_of(witness: Witness, name: str, damaged: Ability, told: tuple[int, str, str]) -> None:
    assert told in found(witness, damaged)


def test_a_manner_exchanged_is_told_of(witness: Witness) -> None:
    wrong = replace(SECOND, when=Event(event="destroyed", what=Selector(how="self"), how="effect"))
    assert {(5, "manner", "effect"), (5, "manner", "battle")} <= found(witness, FIRST, wrong)


def test_a_bound_a_name_and_a_count_are_counted(witness: Witness) -> None:
    plain = replace(SECOND, do=(SpecialSummon(src=6, what=replace(LAMPS, where=None, count=1)),))
    assert {(6, "number", "2"), (6, "number", "4"), (6, "named", "Lamp")} <= found(witness, FIRST, plain)


def test_unread_clauses_say_nothing_to_the_tree(witness: Witness) -> None:
    left = reading(FIRST, unread=tuple(Unread(src=src) for src in (5, 6)))
    assert witness.differences(CARD, left) == []


def test_a_doubt_has_the_clause_its_words_and_what_is_doubted(witness: Witness) -> None:
    (doubt,) = witness.doubts(CARD, reading(_do(1, until=None), SECOND))
    assert (doubt.src, doubt.text) == (4, "this card gains 500 ATK until the end of this turn")
    assert doubt.what == "until: the card says “until the end of this turn”, the effect does not"


def test_what_is_said_again_is_not_asked_of_the_tree_again(witness: Witness) -> None:
    text = "Draw 2 cards, then discard those 2 cards."
    card = Card(provider="test", id=2, name="Sieve", kind="spell", text=text)
    clause = Clause(index=0, text=text, role="effect", start=0, end=len(text))
    tree = Ability(mode="cast", do=(Prepare(src=0, count=2),), src=(0,))
    read = Reading(clauses=(clause,), abilities=(tree,), unread=(), status="automatic")
    assert witness.differences(card, read) == []


def test_it_bites_on_the_starter_set(witness: Witness) -> None:
    """A witness that always agrees is a defect: of 200 damages to right trees of the starter set it tells of most."""
    rng = random.Random(7)
    reader = Reader.load()
    read = [(card, reader.read(card)) for card in load_starter()]
    right = [(card, one) for card, one in read if one.abilities and not witness.differences(card, one)]
    told = 0
    for number in range(200):
        damage = None
        while damage is None:
            card, one = rng.choice(right)
            damage = damaged(one.abilities, KINDS[number % len(KINDS)], rng)
        told += bool(witness.differences(card, one, damage[0]))
    assert told >= 160
    assert len(right) >= 0.9 * sum(bool(one.abilities) for _, one in read)


def test_whose_card_it_is_counts_as_a_side(witness: Witness) -> None:
    """ "That is owned by your opponent" is a side that the tree says in a filter."""
    card = replace(CARD, text="Once per turn: You can banish 1 monster you control that is owned by your opponent.")
    read = Reader.load().read(card)
    assert read.status == "automatic", read.unread
    assert witness.doubts(card, read) == ()


BY_IT = Selector(ref="t1")
AIMED = Selector(id="t1", how="target", kind="monster", side="opponent", zone="play", count=1)
OVER = Event(event="battles", what=Selector(how="self"))
LATER = Event(event="battles", next=True)
ITSELF = Selector(how="self")
EVENT = Selector(how="event", kind="monster")
CHANGED = Amount(stat="attack", of=ITSELF)


@pytest.mark.parametrize(
    ("ability", "kind", "text", "sense"),
    [
        (
            Ability(mode="cast", targets=(AIMED,), do=(Prepare(src=1),), src=(0, 1)),
            "spell",
            "Target 1 monster your opponent controls; draw 1 card.",
            "a target that nothing is done to",
        ),
        (
            Ability(
                mode="trigger", when=OVER, do=(Delayed(src=1, when=LATER, do=(Destroy(what=ITSELF),)),), src=(0, 1)
            ),
            "monster",
            "If this card battles: Destroy this card after damage calculation.",
            "the end of the next battle, where that of this one is meant",
        ),
        (
            Ability(mode="cast", targets=(AIMED,), do=(Modify(src=1, what=BY_IT, attack=CHANGED),), src=(0, 1)),
            "spell",
            "Target 1 monster your opponent controls; it gains ATK equal to its ATK.",
            "a number of a Spell or Trap, which has none",
        ),
        (
            Ability(mode="cast", targets=(AIMED,), do=(Equip(src=1, what=BY_IT, to=BY_IT),), src=(0, 1)),
            "spell",
            "Target 1 monster your opponent controls; equip it to it.",
            "that something is equipped to itself",
        ),
    ],
)
def test_what_no_card_can_mean_is_doubted(
    witness: Witness, ability: Ability, kind: CardKind, text: str, sense: str
) -> None:
    card = Card(
        provider="test", id=1, name="Paper Carp", kind=kind, property="normal" if kind == "spell" else "", text=text
    )
    cut = text.index(";" if ";" in text else ":")
    spans = ((0, cut), (cut + 2, len(text) - 1))
    clauses = tuple(
        Clause(index=at, text=text[start:end], role="effect", start=start, end=end)
        for at, (start, end) in enumerate(spans)
    )
    reading = Reading(clauses=clauses, abilities=(ability,), unread=(), status="automatic")
    assert f"sense: the effect says {sense}" in [one.what for one in witness.differences(card, reading)]


@pytest.mark.parametrize(
    ("text", "at", "meant"),
    [
        ("You can target 1 monster your opponent controls; this card gains 500 ATK.", 1, BY_IT),
        ("You can target 1 monster your opponent controls; that target gains 500 ATK.", 1, ITSELF),
        ("You can target 1 monster your opponent controls; it gains 500 ATK.", 1, ITSELF),
        (
            "If a Fish is Summoned: You can target 1 monster your opponent controls; that target gains 500 ATK.",
            2,
            EVENT,
        ),
        ("If a Fish is Summoned: You can target 1 monster your opponent controls; this card gains 500 ATK.", 2, EVENT),
    ],
)
def test_what_the_words_cannot_mean_is_doubted(witness: Witness, text: str, at: int, meant: Selector) -> None:
    reading = Reader.load().read(Card(provider="test", id=1, name="Paper Carp", kind="monster", text=text))
    card = Card(provider="test", id=1, name="Paper Carp", kind="monster", text=text)
    assert not [one for one in witness.differences(card, reading) if one.cls == "reference"]
    (ability,) = reading.abilities
    wrong = replace(ability, do=(replace(ability.do[0], what=meant),))
    (found,) = [one for one in witness.differences(card, reading, (wrong,)) if one.cls == "reference"]
    assert (found.src, found.what.startswith("reference: the effect says ")) == (at, True)


@pytest.mark.parametrize(
    ("text", "sense"),
    [
        (
            "When this card is destroyed by battle: You can draw 1 card; Special Summon it during your Standby Phase.",
            "what did it to this card, where “it” is this card",
        ),
        (
            "If a Fish is Summoned: You can destroy 1 monster on the field, and if you do, it gains 500 ATK.",
            "this card, where “it” follows another one",
        ),
    ],
)
def test_it_is_not_whatever_stands_there(witness: Witness, text: str, sense: str) -> None:
    card = Card(provider="test", id=1, name="Paper Carp", kind="monster", text=text)
    reading = Reader.load().read(card)
    (ability,) = reading.abilities
    last = ability.do[-1]
    wrong = (
        replace(last, do=(replace(last.do[0], what=EVENT),))
        if isinstance(last, Delayed)
        else replace(last, what=ITSELF)
    )
    tree = (replace(ability, do=(*ability.do[:-1], wrong)),)
    assert f"reference: the effect says {sense}" in [one.what for one in witness.differences(card, reading, tree)]


def test_one_monster_is_not_all_of_them(witness: Witness) -> None:
    said = "You can discard 1 card; {} 500 ATK this turn."
    reading = Reader.load().read(_carp(said.format("all monsters your opponent controls lose")))
    sense = "reference: the effect says all monsters, where one is meant"
    for subject, doubted in (
        ("all monsters your opponent controls lose", False),
        ("the opponent's monster loses", True),
    ):
        told = witness.differences(_carp(said.format(subject)), reading, reading.abilities)
        assert (sense in [one.what for one in told]) == doubted, subject


def _carp(text: str) -> Card:
    return Card(provider="test", id=1, name="Paper Carp", kind="monster", text=text)
