"""The guided way to a new wizard: one question after the other; each answer is bought at once and its AP are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from convert.errors import Card2SpellError
from convert.systems.magic_rpg.characters import buying, prices
from convert.systems.magic_rpg.characters.abilities import FORMS, SPECIALIZATIONS
from convert.systems.magic_rpg.characters.making import counted, find_card
from convert.systems.magic_rpg.characters.model import Character
from convert.terminal import console
from convert.terminal.streams import read_line
from convert.whole_number import whole_number

if TYPE_CHECKING:
    from convert.contract.book import Book

T = TypeVar("T")
_ATTRIBUTES = {
    "memory": ("the largest hand, lands included", prices.memory_step),
    "concentration": ("cards memorized in 3 hours", prices.concentration_step),
    "life": ("Life Points", prices.life_step),
}


class _NotThatError(Card2SpellError):
    """An answer that will not do."""


def ask(character: Character, book: Book) -> Character:
    """Ask for a name, attributes, specializations, abilities and cards. Nothing is written before the end."""
    console.talk(f"A new wizard with {character.starting_ap} AP. Ctrl-C stops at any time.")
    character = replace(character, name=_until("Name", _name))
    for attribute, (what, step) in _ATTRIBUTES.items():
        told = f"{attribute} ({what}; the next step costs {step(getattr(character, attribute))} AP; empty for 1)"
        character = _until(told, _raising(character, attribute), default="1")
        _left(character)
    console.talk(f"Specializations: {', '.join(SPECIALIZATIONS)}. The first costs nothing, the next 20, then 40 …")
    character = _several("Specialization", character, buying.specialized)
    for of in character.specializations:
        console.talk(f"  {of}: such as {'; '.join(FORMS[of])}")
    if character.specializations:
        console.talk("Specials are bought as abilities need them: the first costs nothing, the next 3, then 6 …")
        character = _several("Ability", character, buying.with_ability)
    console.talk("Cards: common ones 4 AP, basic lands 1. Such as: 8 Forest")

    def learnt(now: Character, text: str) -> Character:
        count, name = counted(text)
        return buying.learned(now, find_card(name, book), copies=count)

    return _several("Card", character, learnt)


def _name(text: str) -> str:
    if not text:
        raise _NotThatError("a wizard has a name")
    return text


def _raising(character: Character, attribute: str) -> Callable[[str], Character]:
    def read(text: str) -> Character:
        value = whole_number(text)
        if value is None or not 1 <= value <= 1000:
            raise _NotThatError("a whole number, 1 or more")
        return buying.raised(character, attribute, value - 1)

    return read


def _several(question: str, character: Character, buy: Callable[[Character, str], Character]) -> Character:
    """One after the other until an empty line."""
    while True:
        now = character

        def bought(text: str, now: Character = now) -> Character:
            return buy(now, text) if text else now

        character = _until(f"{question} (empty to go on)", bought, default="")
        if character == now:
            return character
        _left(character)


def _left(character: Character) -> None:
    console.talk(f"  {character.unspent} AP are left, {character.spent} spent")


def _until(question: str, read: Callable[[str], T], default: str | None = None) -> T:
    """Ask until the answer can be read; what is wrong with it is told."""
    while True:
        answer = read_line(f"{question}: ").strip() or default
        if answer is None:
            continue
        try:
            return read(answer)
        except Card2SpellError as error:
            console.talk(f"  {error.message}")
            if error.hint:
                console.talk(f"  {error.hint}")
