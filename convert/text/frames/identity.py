"""What something becomes or is treated as: its Attribute, Type, name, and the Level of another."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import option
from convert.text.frames.likeness import same_things

_GEMINI = tuple(
    tuple(f"an effect monster {joint} gains its {effects}".split())
    for joint in ("and", ", and")
    for effects in ("effects", "effect")
)
"""What a Gemini monster becomes when it is summoned once more."""
_LEVEL_OF = ("the", "its", "their")


def identity(phrase: Phrase) -> list[Step] | None:
    """What the subject becomes where no number of it is named: None for what is neither likeness nor identity."""
    cur = phrase.cur
    things = phrase.subject
    if not things or things[0].kind == "caster":
        return None
    if cur.take("level") and cur.peek().isdigit():
        cur.pos += 1
        return [phrase.step(op.ChangeLevel, what=t, to=int(cur.words[cur.pos - 1])) for t in things]
    if cur.at("all", "level") and cur.peek(2).isdigit():
        return _one_level_of_two(phrase, things)
    same = same_things(phrase, things)
    if same is not None:
        return same
    level = _its_level(phrase, things)
    if level is not None:
        return [phrase.step(op.ChangeLevel, what=t, to=level) for t in things]
    if phrase.scope.step is not None and (
        cur.take("that", "level")
        or cur.take("the", "declared", "level")
        or cur.take("the", "level", "equal", "to", "the", "result")
    ):
        return [phrase.step(op.ChangeLevel, what=t, to=Amount(dice=phrase.scope.step)) for t in things]
    for prop in ("attribute", "type"):
        ident = phrase.scope.declared.get(prop)
        if ident is not None and (cur.take("the", "declared", prop) or cur.take("that", prop)):
            steps: list[Step] = [phrase.step(op.ChangeIdentity, what=t, declared=ident) for t in things]
            second = phrase.scope.declared.get("attribute" if prop == "type" else "type")
            if second is not None and cur.take("and", "attribute" if prop == "type" else "type"):
                steps += [phrase.step(op.ChangeIdentity, what=t, declared=second, link="and") for t in things]
            return steps
    if phrase.named:
        return _renamed(phrase, things)
    if cur.take_phrase(_GEMINI):
        return []  # CONVERT-31: a Gemini monster has its abilities from the start
    cur.take_any(("a", "an"))
    fields = identity_fields(phrase)
    if not fields:
        return None
    return [phrase.step(op.ChangeIdentity, what=t, **fields) for t in things]


def _one_level_of_two(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    """ "(they become) all Level 3 or all Level 5": one of the two for all."""
    cur = phrase.cur
    levels: list[int] = []
    while cur.take("all", "level") and cur.peek().isdigit():
        levels.append(int(cur.peek()))
        cur.pos += 1
        if not cur.take("or"):
            break
    if len(levels) < 2:
        return None
    ways = [[phrase.step(op.ChangeLevel, what=thing, to=to) for thing in things] for to in levels]
    return [phrase.step(op.ChooseOne, options=tuple(map(option, ways)))]


def _its_level(phrase: Phrase, things: list[Selector]) -> Amount | None:
    """ "(becomes) that monster's Level", "the Level of that monster sent to the GY": another one's."""
    cur = phrase.cur
    start = cur.pos
    if cur.peek() in _LEVEL_OF or "'s" in cur.words[start : min(start + 6, cur.end)]:
        known = phrase.scope.forget(things[0])
        amount = phrase.tools.amounts.parse(cur)
        phrase.scope.things[:] = known
        if amount is not None and (amount.stat or amount.sum) in ("level", "original_level"):
            return amount
    cur.pos = start
    return None


def _renamed(phrase: Phrase, things: list[Selector]) -> list[Step] | None:
    """ "its name becomes “X”", "this card's name becomes that monster's [original] name"."""
    cur = phrase.cur
    if cur.peek()[:1] == '"':
        cur.pos += 1
        steps = [phrase.step(op.ChangeIdentity, what=t, name=cur.words[cur.pos - 1].strip('"')) for t in things]
        if cur.take("still-treated-as") and cur.peek()[:1] == '"' and cur.peek(1) == "card":
            more: dict[str, Any] = {"series": cur.peek().strip('"'), "also": True, "link": "and"}
            steps += [phrase.step(op.ChangeIdentity, what=t, **more) for t in things]
            cur.pos += 2
        return steps
    at = cur.find("name")
    if at < 0 or cur.words[at - 1] not in ("'s", "original"):
        return None
    stop = at - 1 if cur.words[at - 1] == "'s" else at - 2
    inner = Phrase(phrase.tools, cur.sub(cur.pos, stop), phrase.scope, phrase.src)
    other = inner.things(introduce=False)
    if not other or not inner.cur.done:
        return None
    cur.pos = at + 1
    return [phrase.step(op.Copy, what=t, of=other[0], effects=False, name=True) for t in things]


def the_field(things: list[Selector]) -> bool:
    """ "The field is treated as “X”": as if such a Field Spell were there; not all cards are called so."""
    return any(one.how == "all" and one.kind == "any" and one.zone == "play" and one.where is None for one in things)


def identity_fields(phrase: Phrase) -> dict[str, Any]:
    """ "DARK", "Zombie", "Tuner monster", "“Umi”": what something becomes or is treated as; {} if not one."""
    cur = phrase.cur
    lexicon = phrase.tools.lexicon
    fields: dict[str, Any] = {}
    while True:
        word = cur.peek()
        if word in lexicon.attributes:
            fields["attribute"] = lexicon.attributes[word]
        elif word in lexicon.types:
            fields["type"] = lexicon.types[word]
        elif word in lexicon.classes:
            fields["class_"] = word
        elif word[:1] == '"':
            key = "series" if cur.peek(1) in ("card", "monster", "spell", "trap", "spell/trap") else "name"
            fields[key] = word.strip('"')
        elif word in ("monster", "card") and fields:
            cur.pos += 1
            break
        else:
            break
        cur.pos += 1
    return fields
