"""What comes into play, and what is given: tokens, copies, cards put onto the battlefield, granted abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from convert.effects.magic import Selector, Step
from convert.prose.english import listing
from convert.systems.magic_rpg.wording.amounts import some_of
from convert.systems.magic_rpg.wording.changes import static_verb
from convert.systems.magic_rpg.wording.clauses import COMMON, Clause, agent, made, owner_of
from convert.systems.magic_rpg.wording.speaker import Speaker, Thing


def _token(speaker: Speaker, step: Any) -> Clause:
    told = ("name", "count", "power", "toughness", "color", "subtype", "types", "keyword", "abilities", "copy_of")
    more = ("tapped", "attacking", "whom", "counters", "changes", "attached_to", "amass")
    speaker.rest(step, (*COMMON, *told, *more), "token")
    who = agent(speaker, step)
    if step.amass is not None:
        kind = next((each for each in step.subtype or () if each != "Army"), "")
        made(speaker, step, Thing("the Army"))
        return Clause(f"amass {f'{kind}s ' if kind else ''}{speaker.amount(step.amass)}", who)
    states = [word for word in ("tapped", "attacking") if getattr(step, word)]
    several = step.count != 1
    behind = f" attached to {speaker.thing(step.attached_to).text}" if step.attached_to is not None else ""
    if step.copy_of is not None:
        tokens, each = some_of(speaker, step.count, " ".join((*states, "token")))
        of = speaker.thing(step.copy_of).text
        is_ = "that are copies of" if several else "that’s a copy of"
        made(speaker, step, Thing("those tokens", plural=True) if several else Thing("that token"))
        return Clause(f"create {tokens} {is_} {of}{behind}{_changed(speaker, step.changes)}", who, each)
    tokens, each = some_of(speaker, step.count, _token_noun(speaker, step, states))
    has = [*(step.keyword or ()), *[f"“{speaker.ability(inner, 'this token')}”" for inner in step.abilities or ()]]
    has += [_with(speaker, inner) for inner in step.counters or ()]
    made(speaker, step, Thing("those tokens", plural=True) if several else Thing("that token"))
    text = f"create {tokens}" + (f" with {listing(has)}" if has else "")
    if step.whom is not None:
        behind += f" attacking {speaker.thing(step.whom).text}"
    size = f", where X is {speaker.amount(step.power)}" if _sized(step) else ""
    return Clause(f"{text}{behind}{_changed(speaker, step.changes)}", who, f"{each}{size}")


def _sized(step: Any) -> bool:
    """Whether its size is told behind: X/X."""
    return step.power is not None and not isinstance(step.power, int) and step.power.x is None


def _token_noun(speaker: Speaker, step: Any, states: Sequence[str]) -> str:
    if step.power is None:
        size = ""
    elif _sized(step):
        size = "X/X"
    else:
        size = f"{speaker.amount(step.power)}/{speaker.amount(step.toughness)}"
    colors = [listing(step.color)] if step.color else []
    name = step.name or ""
    kinds = [each for each in step.types or () if each not in name]
    first = [each for each in kinds if each in ("legendary", "snow", "basic")]
    rest = [each for each in kinds if each not in first]
    if step.power is None and step.name and rest in ([], ["artifact"]):
        rest = []
    return " ".join(filter(None, (*states, *first, size, *colors, name, *rest, "token")))


def _with(speaker: Speaker, step: Any) -> str:
    """ "two +1/+1 counters on it"."""
    if str(step.__struct_config__.tag) != "counters":
        return speaker.joined((step,))
    counters, behind = some_of(speaker, step.add, f"{step.name} counter")
    asked = f" if {listing([speaker.condition(each) for each in step.if_])}" if step.if_ else ""
    return f"{counters} on it{behind}{asked}"


def _changed(speaker: Speaker, changes: Sequence[Step] | None) -> str:
    """In what a copy differs."""
    return f", except that {listing(speaker.within(changes))}" if changes else ""


def _itself(what: Selector) -> str:
    """What something calls itself in an ability that it is given."""
    kinds = what.kind or ()
    if what.how == "attached" or kinds == ("creature",):
        return "this creature"
    if len(kinds) == 1 and kinds[0] in ("land", "artifact", "permanent", "enchantment", "spell", "planeswalker"):
        return f"this {kinds[0]}"
    return "this card" if what.how == "self" else "this permanent"


def _grant(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "keyword", "abilities", "cost", "choose", "of"), "grant")
    itself = _itself(speaker.waiting.get(step.what.ref or "", step.what))
    what = speaker.thing(step.what)
    given = [listing(step.keyword, "or" if step.choose else "and")] if step.keyword else []
    given += [f"“{speaker.ability(each, itself)}”" for each in step.abilities or ()]
    given += [f"all abilities of {speaker.thing(step.of).text}"] if step.of is not None and not step.keyword else []
    of = f" if {speaker.thing(step.of).text} has it" if step.of is not None and step.keyword else ""
    price = f" ({speaker.costs(step.cost)})" if step.cost else ""
    return Clause(f"{static_verb(speaker, step)} {listing(given)}{price}{of}", what)


def _copy(speaker: Speaker, step: Any) -> Clause:
    speaker.rest(step, (*COMMON, "what", "becomes", "count", "new_targets", "changes"), "copy")
    if step.becomes is not None:
        becomes = speaker.thing(step.becomes)
        text = f"become a copy of {speaker.thing(step.what).text}"
        return Clause(f"{text}{_changed(speaker, step.changes)}", becomes)
    often, behind = ("", "") if step.count == 1 else some_of(speaker, step.count, "time")
    text = f"copy {speaker.thing(step.what).text}{f' {often}' if often and not behind else ''}"
    text += f"{_changed(speaker, step.changes)}"
    text += " (you may choose new targets for the copy)" if step.new_targets else ""
    made(speaker, step, Thing("the copy") if step.count == 1 else Thing("the copies", plural=True))
    return Clause(text, agent(speaker, step), behind)


def _special_summon(speaker: Speaker, step: Any) -> Clause:
    states = [word for word in ("tapped", "attacking", "transformed") if getattr(step, word)]
    told = (
        "tapped",
        "attacking",
        "transformed",
        "face_down",
        "what",
        "control",
        "counters",
        "attached_to",
        "changes",
        "whom",
    )
    speaker.rest(step, (*COMMON, *told), "special_summon")
    who = agent(speaker, step)
    again = step.what.among is None and step.what.zone in ("used", "banished")
    waiting = speaker.waiting.get(step.what.ref or "")
    again = (
        again
        or (waiting is not None and waiting.zone in ("used", "banished"))
        or step.what.how in ("self", "event", "exiled_with")
    )
    what = speaker.thing(step.what, moved=True)
    text = f"{'return' if again else 'put'} {what.text} {'to' if again else 'onto'} the battlefield"
    text += "".join(f" {'and ' if at else ''}{word}" for at, word in enumerate(states))
    text += " face down" if step.face_down else ""
    if step.control is not None:
        control = speaker.thing(step.control)
        own = step.control.owner_of is not None
        text += f" under {owner_of(what) if own else control.whose} control"
    text += f" attacking {speaker.thing(step.whom).text}" if step.whom is not None else ""
    text += f" attached to {speaker.thing(step.attached_to).text}" if step.attached_to is not None else ""
    if step.counters:
        text += f" with {listing([_with(speaker, each) for each in step.counters])}"
    made(speaker, step)
    return Clause(text + _changed(speaker, step.changes), who)


BRINGING: Mapping[str, Callable[[Speaker, Any], Clause]] = {
    "token": _token, "grant": _grant, "copy": _copy, "special_summon": _special_summon,
}  # fmt: skip
