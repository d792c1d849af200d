"""Parts of a database: only some cards, several processes, what an entry depends on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.cards.starter import load_starter
from convert.contract.system import Context, Conversion
from convert.effects import Ability, Selector
from convert.effects.steps import SetStat
from convert.systems.duel_monsters import SYSTEM
from convert.systems.duel_monsters.conversion import parallel, processes
from convert.systems.duel_monsters.conversion.reading import Checked
from convert.text.model import Reading


@pytest.fixture(scope="module")
def starter() -> tuple[Card, ...]:
    return tuple(load_starter())


def convert_all(cards: tuple[Card, ...], only: frozenset[int] | None = None, **options: Any) -> Conversion:
    return SYSTEM.convert(cards, Context(by_name={card.name: card for card in cards}, options=options, only=only))


@pytest.fixture(scope="module")
def alone(starter: tuple[Card, ...]) -> Conversion:
    """The starter set converted in one process."""
    return convert_all(starter, jobs=1)


def test_several_processes_make_the_same_of_it(starter: tuple[Card, ...], alone: Conversion) -> None:
    assert convert_all(starter, jobs=2) == alone


def test_a_helper_that_cannot_be_had_costs_nothing_but_time(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "start", lambda count: [])
    assert convert_all(starter, jobs=3) == alone


def test_a_helper_that_fails_costs_nothing_but_time(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "_MODULE", "convert.no_such_module")
    assert convert_all(starter, jobs=2) == alone


def test_without_an_interpreter_to_start_it_stays_in_one_process(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "")
    assert convert_all(starter, jobs=2) == alone


def test_only_these_cards_and_their_tokens(starter: tuple[Card, ...], alone: Conversion) -> None:
    wanted = {card.id for card in starter if card.name in ("Scapegoat", "Karbonala Warrior", "7")}
    part = convert_all(starter, only=frozenset(wanted))
    everything = {item.entry.id: item for item in alone.entries}  # type: ignore[attr-defined]
    assert {f"ygo-{passcode}" for passcode in wanted} <= {item.entry.id for item in part.entries}  # type: ignore[attr-defined]
    for item in part.entries:
        assert item == everything[item.entry.id]  # type: ignore[attr-defined]


def test_entries_say_which_cards_they_depend_on(alone: Conversion) -> None:
    depends = {item.entry.name: item.depends for item in alone.entries}  # type: ignore[attr-defined]
    assert depends["Karbonala Warrior"] == ("M-Warrior #1", "M-Warrior #2")
    assert depends["Black Luster Soldier"] == ("Black Luster Ritual",)
    assert depends["Black Luster Ritual"] == ("Black Luster Soldier",)
    assert depends["Blue-Eyes White Dragon"] == ()


def test_a_material_that_is_no_card_is_depended_on_too(
    make_card: Callable[..., Card], convert: Callable[..., Any]
) -> None:
    (made,) = convert(make_card(properties=("fusion",), text='"Nobody" + "Noone"')).entries
    assert made.depends == ("Nobody", "Noone")


def test_a_tree_is_the_same_whichever_process_reads_it() -> None:
    """A whole number where a fraction may stand is handed on as it will be read back."""

    class Twice:
        def read(self, card: Card, *, pendulum: bool = False) -> Reading:
            doubled = SetStat(what=Selector(how="self", kind="monster"), stat="attack", times=2)
            return Reading(clauses=(), abilities=(Ability(mode="cast", do=(doubled,)),), unread=(), status="automatic")

    tree = Checked(Twice()).read(Card(provider="test", id=1, name="Twin Blade", kind="monster")).abilities
    assert b'"times":2.0' in msgspec.json.encode(tree)


def test_a_portion_that_a_helper_does_not_answer_is_converted_here(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It starts, takes its first portions and says something else."""
    monkeypatch.setattr(processes, "_MODULE", "this")
    assert convert_all(starter, jobs=2) == alone


def test_a_helper_is_told_what_its_cards_need_of_others(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Materials, and the spell of a ritual monster, are not among the cards that it gets; it converts all the same."""
    monkeypatch.setattr(parallel._Work, "do", lambda work: None)  # nothing is converted in this process
    wanted = {card.id for card in starter if card.name in ("Karbonala Warrior", "Black Luster Soldier", "Fissure")}
    made = {item.entry.id: item for item in convert_all(starter, frozenset(wanted), jobs=2).entries}  # type: ignore[attr-defined]
    everything = {item.entry.id: item for item in alone.entries}  # type: ignore[attr-defined]
    assert made == {entry_id: everything[entry_id] for entry_id in (f"ygo-{passcode}" for passcode in wanted)}


def test_helpers_that_were_started_ahead_are_used_and_gone_afterwards(
    starter: tuple[Card, ...], alone: Conversion, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SYSTEM.ahead(len(starter), {"jobs": 2}) as begun:
        assert isinstance(begun, parallel.Helpers)
        monkeypatch.setattr(processes, "start", lambda count: pytest.fail("one is there already"))
        by_name = {card.name: card for card in starter}
        assert SYSTEM.convert(starter, Context(by_name=by_name, options={"jobs": 2}, ahead=begun)) == alone
        (helper,) = begun._running
    assert helper.poll() is not None


def test_nothing_is_started_ahead_for_a_few_cards() -> None:
    with SYSTEM.ahead(170, {}) as begun:
        assert begun is None


def test_portions_grow_small_towards_the_end_and_leave_nothing_out() -> None:
    portions = list(parallel._portions(range(2711)))
    assert [place for portion in portions for place in portion] == list(range(2711))
    sizes = [len(portion) for portion in portions]
    assert (sizes[0], sizes[-2]) == (40, 8)
    assert sizes[:-1] == sorted(sizes[:-1], reverse=True)
