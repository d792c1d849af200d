"""Abilities that give mana and nothing else: they are used as something is paid (MRPG-MTG-03, MRPG-MTG-18)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Ability, Amount, Selector, Step
from convert.effects.magic.actions import Damage, Heal, LoseHp, Pay, PayHp, Sacrifice
from convert.effects.magic.changes import AddMana, Counters, Tap
from convert.effects.magic.steps import Forbid
from convert.systems.magic_rpg.rules.facts import Mana

LETTERS = "WUBRGC"
ANY = "WUBRG"
PAYS_TOO = "pays too"
"""It is no mana for other spells alone: what an effect asks for may be paid with it as well (a Powerstone's)."""


def mana_of(ability: Ability) -> Mana | None:
    """What it takes and gives; none for any other ability."""
    if ability.mode != "activate" or ability.from_ != "play" or ability.targets or not ability.cost:
        return None
    if ability.timing is not None or ability.by is not None or ability.loyalty is not None:
        return None
    limit = ability.limit
    if limit is not None and (limit.per != "turn" or limit.carried_out):
        return None
    adds = tuple(step for step in ability.do if isinstance(step, AddMana))
    after = ability.do[len(adds) :]
    if not adds or ability.do[: len(adds)] != adds or not all(map(_given, adds)) or not all(map(_unasked, after)):
        return None
    if len(adds) > 1 and any(step.any_color is not None for step in adds):
        return None
    paid = _price(ability.cost)
    if paid is None:
        return None
    plain = len(adds) == 1 and adds[0].count in (None, 1) and not (adds[0].if_ or adds[0].spend_on or adds[0].of)
    letters = _one_letter(adds[0]) if plain else ""
    return Mana(
        letters=letters,
        steps=() if letters else adds,
        cost=paid.cost,
        tap=paid.tap,
        burns=paid.burns,
        life=paid.life,
        counter=paid.counter,
        if_=ability.if_,
        after=after,
        most=limit.n if limit is not None else None,
    )


def boost_of(ability: Ability) -> AddMana | None:
    """What an ability adds whenever something is tapped for mana, at once (MRPG-MTG-18); none for any other ability."""
    moment = ability.when
    if ability.mode != "trigger" or moment is None or moment.event != "tapped_for_mana" or ability.from_ != "play":
        return None
    if ability.targets or ability.optional or ability.limit is not None or len(ability.do) != 1 or moment.first_time:
        return None
    (add,) = ability.do
    if not isinstance(add, AddMana) or add.spend_on is not None or add.count not in (None, 1):
        return None
    alone = replace(add, who=None)
    same = add.any_color == "lands" and add.of is not None and add.of.how == "event"
    return add if same and not add.rider else add if _given(alone) and add.any_color != "lands" else None


def land_mana(letters: str) -> Mana:
    """What is tapped for one mana."""
    return Mana(letters=letters)


def _price(cost: Iterable[Step]) -> Mana | None:
    """What it takes: mana, tapping, its own sacrifice, Life Points, its counters; none where it takes anything else."""
    tap = burns = False
    life, counter, symbols = 0, None, ""
    for step in cost:
        match step:
            case Pay() if step.life is None and step.each is None and not step.waterbend:
                symbols += step.mana
            case PayHp(amount=int()):
                life += int(step.amount)  # type: ignore[arg-type]
            case Tap() if is_self(step.what):
                tap = True
            case Sacrifice() if is_self(step.what) and step.what is not None:
                burns = True
            case Counters(remove=int()) if is_self(step.what) and step.name and counter is None:
                counter = (step.name, int(step.remove))  # type: ignore[arg-type]
            case _:
                return None
    mana = parse_mana(symbols)
    if mana.x or mana.other:
        return None
    return Mana(cost=mana, tap=tap, burns=burns, life=life, counter=counter)


def _given(add: AddMana) -> bool:
    """Whether what it gives can be told as it is paid."""
    if (
        (add.rider and add.rider != PAYS_TOO)
        or add.who
        or add.optional
        or add.link
        or add.repeat
        or add.until
        or add.targets
        or add.either
    ):
        return False
    if add.activate_only is not None and add.spend_on is None:
        return False
    if add.any_color in ("one", "chosen"):
        return not add.mana
    if add.any_color == "each":
        return all(len(each) == 1 for each in _letters(add)) if add.mana else True
    if add.any_color == "lands":
        return add.of is not None and add.of.how in ("choose", "all", None) and add.count in (None, 1)
    return add.any_color is None and _one_letter(add) + _mixed(add) != "" and add.of is None


def _letters(add: AddMana) -> list[str]:
    """The letters of each of its choices; nothing for symbols that are no plain mana."""
    choices = (add.mana,) if isinstance(add.mana, str) else add.mana
    found = []
    for choice in choices:
        cost = parse_mana(choice)
        letters = "".join(letter * getattr(cost, letter) for letter in LETTERS)
        if len(letters) != cost.value or not letters:
            return []
        found.append(letters)
    return found


def _one_letter(add: AddMana) -> str:
    """What it gives one of, where it gives one mana."""
    if add.any_color in ("one", "each") and not add.mana:
        return ANY
    if add.any_color is not None:
        return ""
    found = _letters(add)
    return "".join(dict.fromkeys(found)) if all(len(each) == 1 for each in found) else ""


def _mixed(add: AddMana) -> str:
    """The letters of several mana: "{G}{U}", or "{W}{W}, {W}{U}, or {U}{U}", each then one of them."""
    found = _letters(add)
    return ",".join(units_of(found)) if found else ""


def units_of(choices: list[str]) -> tuple[str, ...]:
    """Each mana of what is chosen from, by its letters; nothing where the choices are no free mixture."""
    if len(choices) < 2:
        return tuple("".join(choices))
    letters = "".join(dict.fromkeys("".join(choices)))
    size = len(choices[0])
    made = {"".join(sorted(each)) for each in choices}
    pairs = {"".join(sorted(one + other)) for one in letters for other in letters}
    free = size == 1 or (size == 2 and len(letters) == 2 and made == pairs)
    return (letters,) * size if free and all(len(each) == size for each in choices) else ()


def units(add: AddMana) -> tuple[str, ...]:
    """What a step gives once, by letters; of "any color" one mana."""
    if add.any_color == "each" and add.mana:
        return ("".join(_letters(add)),)
    if add.any_color in ("one", "each", "chosen"):
        return (ANY,)
    return units_of(_letters(add))


def _unasked(step: Step) -> bool:
    """Whether it may be done at once, with nobody asked: what a mana ability does beside."""
    if step.optional or step.link or step.either is not None or step.targets or step.repeat:
        return False
    if isinstance(step, Damage):
        return step.to.how == "you" and isinstance(step.amount, int) and is_self(step.by)
    if isinstance(step, LoseHp | Heal):
        return isinstance(step.amount, int) and (step.who is None or step.who.how in ("you", "all"))
    if isinstance(step, Counters):
        return is_self(step.what) and isinstance(step.add, int) and step.remove is None
    if isinstance(step, Sacrifice):
        return is_self(step.what)
    return isinstance(step, Forbid) and step.action in ("untap", ("untap",)) and is_self(step.what)


def read_of(mana: Mana) -> tuple[object, ...]:
    """What of it the rules must be able to look up."""
    asked: list[object] = [*mana.if_, *mana.after]
    for step in mana.steps:
        asked += [*(step.if_ or ()), step.of, step.spend_on, step.activate_only]
        asked += [step.count] if isinstance(step.count, Amount) else []
    return tuple(each for each in asked if each is not None)


def is_self(selector: Selector | None) -> bool:
    """Whether it means the card itself; what says nothing does."""
    return selector is None or selector.how == "self"
