"""Every card becomes an entry or is skipped with a reason, whatever it holds; and the whole real database does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from convert.cards.model import Card, Printing
from convert.contract.system import Context, Conversion
from convert.printable import one_line
from convert.systems.duel_monsters import SYSTEM
from convert.systems.duel_monsters.conversion.reading import NoReader
from convert.systems.duel_monsters.entries import Monster, Spell

CLASSES = ("normal", "effect", "fusion", "ritual", "synchro", "xyz", "link", "pendulum", "tuner", "flip", "toon")
LABELS = ("Common", "Rare", "Ultra Rare", "New", "Moonbeam Rare", "", "2")

text = st.text(max_size=40)
printings = st.builds(
    Printing,
    set_name=st.text(max_size=5),
    rarity=st.sampled_from(LABELS),
    date=st.none() | st.dates().map(lambda day: day.isoformat()),
)
cards = st.builds(
    Card,
    provider=st.just("any"),
    id=st.integers(0, 10**9),
    name=st.text(min_size=1, max_size=20).map(one_line).filter(bool),
    kind=st.sampled_from(("monster", "spell", "trap", "token", "skill", "unknown")),
    type=text,
    race=text,
    attribute=st.sampled_from(("", "DARK", "DIVINE")),
    property=st.sampled_from(("", "normal", "continuous", "equip", "field", "quick-play", "ritual", "counter", "rush")),
    properties=st.lists(st.sampled_from(CLASSES), max_size=3, unique=True).map(tuple),
    level=st.none() | st.integers(0, 13),
    attack=st.none() | st.integers(-1, 5000),
    defense=st.none() | st.integers(-1, 5000),
    variable=st.lists(st.sampled_from(("attack", "defense")), unique=True).map(tuple),
    link=st.none() | st.integers(1, 6),
    text=text | st.sampled_from(('"A" + "B"', "2 Dragon monsters", 'Ritual Summon "X"', "Draw 1 card.")),
    pendulum_text=text,
    flavor=st.booleans(),
    printings=st.lists(printings, max_size=3).map(tuple),
    aliases=st.lists(st.integers(1, 10**9), max_size=2).map(tuple),
)


@given(st.lists(cards, max_size=6))
@settings(max_examples=25, phases=(Phase.explicit, Phase.generate))
def test_any_cards_convert_or_are_skipped_with_a_reason(pile: list[Card]) -> None:
    conversion = SYSTEM.convert(pile, Context(options={"reader": NoReader()}))
    assert len(conversion.entries) + len(conversion.skipped) == len(pile)
    assert all(skipped.reason and skipped.rule for skipped in conversion.skipped)
    slugs = [item.entry.slug for item in conversion.entries]  # type: ignore[attr-defined]
    assert slugs == sorted(set(slugs))
    for item in conversion.entries:
        plain = msgspec.to_builtins(item.entry)
        assert msgspec.convert(plain, SYSTEM.entry_types[item.kind]) == item.entry
        assert set(plain) - {"effects"} <= {name.partition(".")[0] for name in item.provenance} | {"effects"}
        assert SYSTEM.derive(item.kind, plain, frozenset()) == plain


def test_the_order_of_the_cards_makes_no_difference(make_card: Callable[..., Card]) -> None:
    pile = [make_card(name) for name in ("Echo", "Echo!", "Alpha", "Beta")]
    one, other = (
        SYSTEM.convert(order, Context(options={"reader": NoReader()})).entries for order in (pile, pile[::-1])
    )
    assert [item.entry for item in one] == [item.entry for item in other]


def test_a_part_of_the_cards_converts_as_it_does_among_all(make_card: Callable[..., Card]) -> None:
    echo, echo2 = make_card("Echo"), make_card("Echo!")
    by_name = {card.name: card for card in (echo, echo2)}
    options = {"reader": NoReader()}
    (alone,) = SYSTEM.convert([echo2], Context(by_name=by_name, options=options)).entries
    among = SYSTEM.convert([echo, echo2], Context(by_name=by_name, options=options)).entries
    assert alone.entry in [item.entry for item in among]


def test_progress_is_told_from_start_to_end(make_card: Callable[..., Card]) -> None:
    told: list[tuple[int, int]] = []
    pile = [make_card(f"Card {index}") for index in range(450)]
    context = Context(options={"reader": NoReader()}, progress=lambda done, total: told.append((done, total)))
    SYSTEM.convert(pile, context)
    assert told == [(0, 450), (200, 450), (400, 450), (450, 450)]


def test_convert_01_each_value_says_where_it_came_from(
    make_card: Callable[..., Card], convert: Callable[..., Any]
) -> None:
    (made,) = convert(make_card(level=5)).entries
    assert made.provenance["attack"] == "card.attack; CONVERT-03; CONVERT-04"
    assert made.provenance["rank"] == "card.printings; RARITY-01; RARITY-02"
    assert made.provenance["real.hp"] == "level; REAL-03"
    assert "rank_note" not in made.provenance


def test_the_fingerprint_is_one_and_the_same() -> None:
    from convert.systems.duel_monsters.conversion.fingerprint import fingerprint

    assert SYSTEM.fingerprint == fingerprint()
    assert SYSTEM.fingerprint.startswith("sha256:")


WHOLE = {"C2S501": 583, "C2S503": 80, "C2S506": 1, "C2S507": 1, "C2S508": 22}
"""What is remarked of the newer real database: so often each."""
SAMPLE = {"C2S501": 52, "C2S503": 10}


@pytest.fixture(scope="module", params=[12, pytest.param(1, marks=pytest.mark.thorough)])
def whole(real_cards: tuple[Card, ...], request: pytest.FixtureRequest) -> Whole:
    """Each so manieth card of the real database, its texts unread."""
    cards = real_cards[:: request.param]
    context = Context(by_name={card.name: card for card in real_cards}, options={"reader": NoReader()})
    return Whole(len(cards), SYSTEM.convert(cards, context))


class Whole(NamedTuple):
    """What became of so many cards."""

    cards: int
    conversion: Conversion

    @property
    def entries(self) -> Any:
        """Those that were made."""
        return self.conversion.entries


def all_of_them(whole: Whole) -> bool:
    """Whether it is all of them."""
    return whole.cards == 14_336


UNMET = "C2S306"
"""What is named is not among the entries: of a sample it cannot be."""


def test_every_card_of_the_real_database_converts_or_is_named_as_skipped(
    real_cards: tuple[Card, ...], whole: Whole
) -> None:
    assert len(whole.entries) + len(whole.conversion.skipped) == whole.cards
    assert len(real_cards) == 14_336
    assert Counter(skipped.rule for skipped in whole.conversion.skipped) == {
        "CONVERT-37": 124 if all_of_them(whole) else 10
    }
    found = Counter(finding.code for item in whole.entries for finding in item.findings)
    assert found == (WHOLE if all_of_them(whole) else SAMPLE)


def test_every_real_entry_fits_its_type_and_makes_sense(whole: Whole) -> None:
    plain = [msgspec.to_builtins(item.entry) for item in whole.entries]
    for item, entry in zip(whole.entries, plain, strict=True):
        assert msgspec.convert(entry, SYSTEM.entry_types[item.kind]) == item.entry
    assert [found for found in SYSTEM.sense(plain) if found.finding.code != UNMET or all_of_them(whole)] == []
    slugs = [entry["slug"] for entry in plain]
    assert slugs == sorted(set(slugs))


@pytest.mark.parametrize("every", [64, pytest.param(1, marks=pytest.mark.thorough)])
def test_what_is_read_in_real_texts_makes_sense(every: int, real_cards: tuple[Card, ...]) -> None:
    """So many of those that are no monsters, and a twentieth as many monsters; what is not among them cannot be found,
    and is no matter."""
    some = frozenset(
        card.id for at, card in enumerate(real_cards) if at % (every * (20 if card.kind == "monster" else 1)) == 0
    )
    context = Context(by_name={card.name: card for card in real_cards}, only=some)
    plain = [
        msgspec.json.decode(msgspec.json.encode(item.entry)) for item in SYSTEM.convert(real_cards, context).entries
    ]
    assert [found for found in SYSTEM.sense(plain) if found.finding.code != UNMET] == []


def test_every_real_monster_follows_the_formula_sheet(whole: Whole) -> None:
    for item in whole.entries:
        entry = item.entry
        if isinstance(entry, Monster):
            assert entry.hp_alone == 4 + 2 * entry.level
            assert (entry.hp is None) == (entry.form == "fusion" and entry.fused is None), "CONVERT-32"
            assert entry.real.hp == 4 + 4 * entry.level
            assert entry.sustain_cost == entry.boost_limit == entry.level
            if entry.form != "fusion":
                assert entry.rank is not None
                assert entry.mp_cost == 1 + entry.rank + entry.level
        if isinstance(entry, Spell):
            assert entry.rank is not None
            assert entry.mp_cost == 1 + entry.rank
