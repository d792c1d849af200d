"""Whole abilities in words: what sets them off, what they cost, what they do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects.magic import Ability, Amount, Selector, Step
from convert.prose.english import capitalised, listing, number_of_times
from convert.systems.magic_rpg.wording.conditions import all_of
from convert.systems.magic_rpg.wording.nouns import OWN_ZONES, ZONES
from convert.systems.magic_rpg.wording.occasions import lead
from convert.systems.magic_rpg.wording.sentences import Telling, clause, joined, steps_words, within

_TOLD = (
    "mode", "keyword", "n", "enchant", "when", "if_", "cost", "targets", "do", "limit", "timing", "src", "from_", "by",
    "optional", "loyalty", "chapters", "instead_of_cost",
)  # fmt: skip
_WITHIN = ("continuous", "replacement")


class Whole(Telling):
    """An ability that tells others inside it by itself."""

    def ability(self, ability: Ability, own: str) -> str:
        text, left = _told(ability, self.attached, own)
        self.left += left
        return text


def ability_words(ability: Ability, attached: str = "what this is attached to") -> str:
    """One ability: what sets it off, what it costs, what it does; what no words stand for is named at the end."""
    text, left = _told(ability, attached)
    if left:
        text += f" (Not told: {', '.join(dict.fromkeys(left))}.)"
    return text


def action_words(ability: Ability, steps: Sequence[Step]) -> str:
    """Some steps of an ability as they are offered to whoever may have them done: "draw a card"."""
    telling = Whole()
    telling.aim(ability.targets)
    plain = [msgspec.structs.replace(step, optional=False, link=None) for step in steps]
    return ", then ".join(within(telling, plain)).removeprefix("you ")


def _told(ability: Ability, attached: str, own: str = "this card") -> tuple[str, list[str]]:
    telling = Whole(attached=attached, own=own, static=ability.mode in _WITHIN)
    telling.aim([_asked_of_its_steps(each, ability.do) for each in ability.targets])
    telling.rest(ability, _TOLD, "ability")
    parts = [*_sentence(telling, ability), *_limits(telling, ability)]
    return " ".join(filter(None, parts)), telling.left


def _asked_of_its_steps(target: Selector, steps: Sequence[Step]) -> Selector:
    """A target that is there only if something was paid: whoever hears what is done with it only then knows that."""
    asked = target.if_
    if asked is None or target.id is None:
        return target
    meant = f'"ref":"{target.id}"'
    uses = [step for step in steps if meant in msgspec.json.encode(step).decode()]
    told = bool(uses) and all(set(map(str, asked)) <= set(map(str, step.if_ or ())) for step in uses)
    return msgspec.structs.replace(target, if_=None) if told else target


def _sentence(telling: Telling, ability: Ability) -> list[str]:
    """What it says, without what limits it."""
    if ability.mode == "keyword":
        return [f"{_condition(telling, ability, 'if')}{_keyword(telling, ability)}", *_after(telling, ability)]
    if ability.mode == "additional_cost":
        return [_casting(telling, ability), *_after(telling, ability)]
    if ability.when is not None and ability.mode != "replacement":
        head = lead(telling, ability.when)
        asked = f"{head}, {_condition(telling, ability, 'if', capital=False)}".removesuffix(", ")
        return [_led(f"{asked},", _done(telling, ability))]
    if ability.when is not None:
        return [_replacing(telling, ability)]
    if ability.loyalty is not None:
        return [f"Loyalty {ability.loyalty}:", *_done(telling, ability)]
    if ability.chapters and ability.mode == "chapter":
        return [_chapters(ability.chapters), *_done(telling, ability)]
    if ability.cost:
        return [f"{capitalised(telling.costs(ability.cost))}:", *_done(telling, ability)]
    asked = _condition(telling, ability, "as long as" if ability.mode == "continuous" else "if")
    return [_led(asked.rstrip(), _done(telling, ability))] if asked else _done(telling, ability)


def _chapters(numbers: Sequence[int]) -> str:
    return f"Chapter{'s' if len(numbers) > 1 else ''} {listing([str(each) for each in numbers])}:"


def _condition(telling: Telling, ability: Ability, word: str, *, capital: bool = True) -> str:
    if not ability.if_ or (ability.mode == "activate" and ability.cost):
        return ""
    text = f"{word} {all_of(telling, ability.if_)}, "
    return capitalised(text) if capital else text


def _led(head: str, done: list[str]) -> str:
    """A head and the first sentence behind it."""
    if not done:
        return head.rstrip(",") + "."
    text = done[0]
    return f"{head} {text[:1].lower()}{text[1:]}".strip()


def _done(telling: Telling, ability: Ability) -> list[str]:
    """What it does, as whole sentences."""
    text = steps_words(telling, ability.do)
    if ability.optional and text:
        text = f"You may have this done: {text}"
    return [text] if text else []


def _after(telling: Telling, ability: Ability) -> list[str]:
    return _done(telling, ability)


def _replacing(telling: Telling, ability: Ability) -> str:
    """What happens as something comes: "This card enters tapped"."""
    assert ability.when is not None
    enters = ability.when.event == "enters"
    ops = [str(step.__struct_config__.tag) for step in ability.do]
    if enters and ability.when.what is not None and set(ops) <= {"enters_tapped", "counters"} and ops:
        return _entering(telling, ability)
    head = lead(telling, ability.when)
    head = f"As {head.partition(' ')[2]}" if not head.startswith("At ") else head
    asked = f"{head}, {_condition(telling, ability, 'if', capital=False)}".removesuffix(", ")
    return _led(f"{asked},", _done(telling, ability))


def _entering(telling: Telling, ability: Ability) -> str:
    """ "This card enters tapped with two +1/+1 counters on it unless you control a Forest"."""
    assert ability.when is not None
    what = telling.thing(ability.when.what)
    telling.subject = None if what.text == telling.own else telling.subject
    parts: list[str] = []
    asked = all_of(telling, ability.if_) if ability.if_ else ""
    for step in ability.do:
        own = all_of(telling, step.if_) if step.if_ else ""
        said = clause(telling, step)
        if str(step.__struct_config__.tag) == "counters":
            first = said.verb.removeprefix("put ").removeprefix("get ").rpartition(" on ")[0] or said.verb
            text = f"{'' if parts else 'enter '}with {first} on it{said.behind}"
        else:
            text = said.verb.removeprefix("enter ") if parts else said.verb
        parts.append(f"{text} if {own}" if own else text)
    text = f"{what.does(parts[0])}{''.join(f' and {each}' for each in parts[1:])}"
    return f"{capitalised(text)}{f' if {asked}' if asked else ''}."


def _keyword(telling: Telling, ability: Ability) -> str:
    """ "Ward {2}.", "Escape — {5}{G}{G}, exile four other cards from your graveyard."."""
    word = capitalised((ability.keyword or "").replace(" 's", "’s").replace(" !", "!").removesuffix("!"))
    figure = f" {telling.amount(ability.n)}" if ability.n is not None else ""
    said = ""
    if isinstance(ability.n, Amount) and ability.n.x is None:
        figure, said = " X", f", where X is{figure}"
    on = f" {telling.thing(ability.enchant, without=('all', 'number')).text}" if ability.enchant is not None else ""
    cost = telling.costs(ability.cost)
    if cost:
        mana = all(str(step.__struct_config__.tag) == "pay" and step.mana for step in ability.cost)  # type: ignore[union-attr]
        cost = f"—{cost}" if mana and figure else f" {cost}" if mana else f" — {cost}"
    return f"{word}{figure}{on}{cost}{said}."


def _casting(telling: Telling, ability: Ability) -> str:
    """What is paid beside the mana cost, or in its place."""
    asked = f"if {all_of(telling, ability.if_)}, " if ability.if_ else ""
    if not ability.cost:
        free = "you may cast this without paying its mana cost." if ability.instead_of_cost else ""
        if free:
            return capitalised(f"{asked}{free}")
        only = all_of(telling, ability.if_) if ability.if_ else ""
        return f"This can be cast only if {only}." if only else "This can be cast."
    price = telling.costs(ability.cost)
    price = f"pay {price}" if price.startswith("{") else price
    if ability.instead_of_cost:
        return capitalised(f"{asked}rather than pay the mana cost, you may {price}.")
    may = "you may " if ability.optional else ""
    return capitalised(f"{asked}as an additional cost, {may}{price}.")


def _limits(telling: Telling, ability: Ability) -> list[str]:
    """How often, when and from where it can be used."""
    parts = []
    used = ability.mode == "activate"
    if used and ability.cost and ability.if_:
        parts.append(f"Activate only if {all_of(telling, ability.if_)}.")
    limit = ability.limit
    if limit is not None:
        verb = "Do this only" if limit.carried_out else "Activate only" if used else "This triggers only"
        often = number_of_times(limit.n)
        often = often if limit.n == 1 else f"{often} at the most"
        parts.append(f"{verb} {often} {'each turn' if limit.per == 'turn' else 'in the game'}.")
    if ability.keyword == "power-up":
        parts.append("It costs less by this card’s mana cost if this card entered this turn.")
    if ability.timing is not None:
        parts.append(f"Activate only as {'a sorcery' if ability.timing == 'sorcery' else 'an instant'}.")
    if ability.by is not None:
        parts.append(f"{capitalised(telling.thing(ability.by).text)} may activate this.")
    if used and ability.from_ in ("prepared", "used"):
        parts.append(f"Activate only from your {ZONES[ability.from_]}.")
    elif ability.from_ != "play" and ability.mode != "keyword":
        zones = (ability.from_,) if isinstance(ability.from_, str) else ability.from_
        where = listing([f"{'your ' if zone in OWN_ZONES else ''}{ZONES[zone]}" for zone in zones], "or")
        on = "on" if zones == ("stack",) else "in"
        parts.append(f"This works while this card is {on} {where}.")
    return parts


__all__ = ["ability_words", "action_words", "joined"]
