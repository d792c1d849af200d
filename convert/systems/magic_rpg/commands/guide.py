"""The guided way to a new wizard: one question after the other; each answer is bought at once and its AP are told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.prose.english import some
from convert.systems.magic_rpg.characters import buying, prices
from convert.systems.magic_rpg.characters.abilities import FORMS, SPECIALIZATIONS, read_ability
from convert.systems.magic_rpg.characters.making import counted, find_card
from convert.systems.magic_rpg.characters.model import Character
from convert.terminal import console
from convert.terminal.asking import Questions, no
from convert.whole_number import whole_number

if TYPE_CHECKING:
    from convert.contract.book import Book

_ATTRIBUTES = {
    "memory": ("the largest hand, lands included", prices.memory_step),
    "concentration": ("cards memorized in 3 hours", prices.concentration_step),
    "life": ("Life Points", prices.life_step),
}


def ask(character: Character, book: Book) -> Character:
    """Ask for a name, attributes, specializations, abilities and cards. Nothing is written before the end."""
    console.talk(
        f"A new wizard with {character.starting_ap} AP. Ctrl-C stops at any time; back takes the last answer back."
    )
    questions = Questions()
    return questions.follow(lambda: _asked(questions, character, book))


def _asked(questions: Questions, character: Character, book: Book) -> Character:
    say = questions.say
    character = replace(character, name=questions.until("Name", _name))
    for attribute, (what, step) in _ATTRIBUTES.items():
        told = f"{attribute} ({what}; {_scale(step)}; empty for 1)"
        before = character
        character = questions.until(told, _raising(character, attribute), default="1")
        _left(questions, before, character)
    say(f"Specializations: {', '.join(SPECIALIZATIONS)}. The first costs nothing, the next 20 AP, then 40 …")
    character = _several(questions, "Specialization", character, buying.specialized)
    for of in character.specializations:
        say(f"  {of}: such as {'; '.join(_with_price(character, form) for form in FORMS[of])}")
    if character.specializations:
        say("Specials are bought as abilities need them: the first costs nothing, the next 3 AP, then 6 …")
        say(f"  'special' buys one to keep ({_next_special(character)})")
        character = _several(questions, "Ability", character, _ability)
    say("Cards: common ones 4 AP, basic lands 1. Such as: 8 Forest")

    def learnt(now: Character, text: str) -> Character:
        count, name = counted(text)
        return buying.learned(now, find_card(name, book), copies=count)

    return _several(questions, "Card", character, learnt)


def _scale(step: Callable[[int], int]) -> str:
    """What the next values cost in all (MRPG-AP-08 to MRPG-AP-10): "2 costs 10 AP, 3 30, 4 60, 5 100 …"."""
    totals = list(accumulate(step(each) for each in range(1, 5)))
    return f"2 costs {totals[0]} AP, {', '.join(f'{value} {cost}' for value, cost in enumerate(totals[1:], 3))} …"


def _with_price(character: Character, form: str) -> str:
    return f"{form} ({some(buying.cost_of(character, read_ability(form)), 'special')})"


def _next_special(character: Character) -> str:
    return f"{prices.special_step(character.specials)} AP"


def _ability(character: Character, text: str) -> Character:
    """An ability, or a special to keep for one (MRPG-SPEC-05)."""
    return buying.with_specials(character) if text.lower() == "special" else buying.with_ability(character, text)


def _name(text: str) -> str:
    return text or no("a wizard has a name")


def _raising(character: Character, attribute: str) -> Callable[[str], Character]:
    def read(text: str) -> Character:
        value = whole_number(text)
        if value is None or not 1 <= value <= 1000:
            no("a whole number, 1 or more")
        return buying.raised(character, attribute, value - 1)

    return read


def _several(
    questions: Questions, question: str, character: Character, buy: Callable[[Character, str], Character]
) -> Character:
    """One after the other until an empty line."""
    while True:
        now = character

        def bought(text: str, now: Character = now) -> Character:
            return buy(now, text) if text else now

        character = questions.until(f"{question} (empty to go on)", bought, default="")
        if character == now:
            return character
        _left(questions, now, character)


def _left(questions: Questions, before: Character, after: Character) -> None:
    """What was paid for the last answer, and what is left."""
    paid = [f"{after.spent - before.spent} AP"]
    if after.specials > before.specials:
        paid.append(f"{some(after.specials - before.specials, 'special')}; the next costs {_next_special(after)}")
    questions.say(f"  paid {', '.join(paid)}; {after.unspent} AP are left, {after.spent} spent")
