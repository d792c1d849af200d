"""What an Equip Spell that is put on by its own sentence gives: what it is, not what its casting does (CONVERT-12)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Ability, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.while_equipped import of_bearer, puts_itself_on
from convert.text.sentences.dependent import identified


def gives_as_worn(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """ "Equip this card to that target. It gains 500 ATK.": as if its bearer were named. What asks for something of the
    casting ("that much ATK") stays where it is, and so does what an unwilling bearer resists."""
    built: list[Ability] = []
    for ability in abilities:
        bearer = puts_itself_on(ability.do) if ability.mode == "cast" else None
        name = (bearer.ref or bearer.id) if bearer is not None else None
        named = identified(ability)
        given = [step for step in ability.do if name is not None and _while_worn(step, name, named)]
        if not any(isinstance(step, op.Modify) for step in given) or any(map(_costs_the_bearer, given)):
            built.append(ability)
            continue
        src = {step.src for step in given} - {step.src for step in ability.do if step not in given}
        rest = tuple([step for step in ability.do if step not in given])
        left = tuple([index for index in ability.src if index not in src])
        as_worn = tuple([msgspec.structs.replace(step, until=None, link=None) for step in of_bearer(given, name)])
        built.append(msgspec.structs.replace(ability, do=rest, src=left))
        built.append(Ability(mode="equip", do=as_worn, src=tuple([i for i in ability.src if i in src])))
    return tuple(built)


def _costs_the_bearer(step: Step) -> bool:
    return isinstance(step, op.Modify) and step.sign < 0


def _while_worn(step: Step, name: str, named: set[str]) -> bool:
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or what.ref != name or step.link not in (None, "also") or step.if_:
        return False
    said = msgspec.json.encode(step).decode()
    return step.until == "while_equipped" and not any(f'"{one}"' in said for one in named - {name})
