"""Gains, loses, becomes, halves, doubles, switches: ATK, DEF and Levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Stat
from convert.text.frames import battle_damage, granted
from convert.text.frames.base import FrameTable
from convert.text.frames.battle import additional_attacks
from convert.text.frames.likeness import same_things
from convert.text.grammar.paired import paired
from convert.text.phrase import Phrase, StatPhrase

TABLE = FrameTable()


def gain(phrase: Phrase) -> list[Step] | None:
    """X gains n ATK; you gain n LP; "gain control" is rewritten before."""
    return _gain(phrase, 1)


def lose(phrase: Phrase) -> list[Step] | None:
    """X loses n ATK; your opponent loses n LP."""
    return _gain(phrase, -1)


def _gain(phrase: Phrase, sign: int) -> list[Step] | None:
    cur = phrase.cur
    cur.take("an", "additional")
    cur.take("exactly")
    if cur.take("lp", "equal", "to"):
        amount = phrase.amount()
        return _life(phrase, amount, sign) if amount is not None else None
    start = cur.pos
    stats = phrase.stats()
    if stats and not cur.take("and", "also"):
        cur.take(",") if cur.at(",", "equal", "to") else None
        if cur.take("equal", "to") or cur.take("by"):
            both = paired(cur, phrase.tools.amounts) if len(stats) == 2 else None
            if both is not None:
                return _modify(phrase, stats, both[0], sign, both[1])
            amount = phrase.amount()
            return _modify(phrase, stats, amount, sign) if amount is not None else None
        cur.pos = start
        return None
    cur.pos = start
    if sign > 0 and (cur.take("1", "additional", "attack") or cur.take("1", "additional", "attacks")):
        return additional_attacks(phrase)
    if sign > 0 and granted.gains_effect(cur):
        return granted.gain(phrase)
    if cur.take("the", "following"):
        return None
    amount = phrase.amount()
    if amount is None:
        return None
    if cur.take("lp") or (amount.half is not None and amount.half.stat == "hp"):
        return _life(phrase, phrase.each(amount), sign)
    stats = phrase.stats() or _own_stat(amount)
    if not stats:
        return None
    if cur.take("x"):
        cur.pos -= 1
    amount = phrase.each(amount)
    steps = _modify(phrase, stats, amount, sign)
    # "gains 400 ATK and 300 DEF"
    if steps and cur.peek() == "and" and cur.peek(1).isdigit():
        cur.pos += 1
        second = phrase.amount()
        more = phrase.stats()
        if second is None or not more:
            return None
        steps += _modify(phrase, more, phrase.each(second), sign) or []
    return steps


def _life(phrase: Phrase, amount: Amount | None, sign: int) -> list[Step] | None:
    if amount is None:
        return None
    subject = phrase.subject
    if subject and subject[0].kind == "caster":
        to = subject[0]
    elif subject:
        return None
    else:
        to = Selector(kind="caster", side=phrase.who or "you")
    return [phrase.step(op.Heal if sign > 0 else op.LoseHp, to=to, amount=amount, who=None)]


_SCORES: dict[str, Stat] = {
    "attack": "attack",
    "original_attack": "attack",
    "defense": "defense",
    "original_defense": "defense",
}


def _own_stat(amount: Amount) -> tuple[Stat, ...]:
    """ "gains that monster's original ATK": the number says itself of which Score it is."""
    inner = amount.half or amount
    score = _SCORES.get(inner.stat or inner.sum or "")
    return (score,) if score is not None else ()


def _modify(
    phrase: Phrase, stats: tuple[str, ...], amount: Amount, sign: int, second: Amount | None = None
) -> list[Step] | None:
    things = phrase.subject
    if not things or any(t.kind == "caster" for t in things):
        return None
    steps: list[Step] = []
    for thing in things:
        link = "and" if steps else None
        if "level" in stats or "rank" in stats:
            add = level_change(amount, sign)
            if add is None:
                return None
            steps.append(phrase.step(op.ChangeLevel, what=thing, add=add, link=link))
            continue
        fields: dict[str, Any] = dict.fromkeys(stats, amount)
        if second is not None:
            fields["defense"] = second
        steps.append(phrase.step(op.Modify, what=thing, sign=sign, link=link, **fields))
    return steps


def increase(phrase: Phrase) -> list[Step] | None:
    """increase the ATK of X by n; X increases its ATK by n; "increase your Life Points by n"."""
    return _increase(phrase, 1)


def decrease(phrase: Phrase) -> list[Step] | None:
    """decrease / reduce the ATK of X by n."""
    return _increase(phrase, -1)


def _increase(phrase: Phrase, sign: int) -> list[Step] | None:
    cur = phrase.cur
    if cur.peek() == "or" and cur.peek(1) in _OTHER_WAY:
        return either_way(phrase, sign)
    start = cur.pos
    if cur.take("the", "lp", "of") and not cur.at("both"):
        noun = phrase.tools.nouns.parse(cur)
        amount = phrase.amount() if noun is not None and noun.player and cur.take("by") else None
        if noun is None or amount is None:
            return None
        phrase.subject = [noun.selector]
        return _life(phrase, phrase.each(amount), sign)
    cur.pos = start
    if cur.take("the", "lp", "of", "both", "players", "by") or cur.take("each", "player", "'s", "lp", "by"):
        amount = phrase.amount()
        phrase.subject = [Selector(kind="caster", side="any", how="all")]
        return _life(phrase, phrase.each(amount), sign) if amount is not None else None
    owner = phrase.tools.places.owner(cur)
    if cur.take("lp") and cur.take("by"):
        amount = phrase.amount()
        if amount is None:
            return None
        phrase.subject = [Selector(kind="caster", side=owner or "you")]
        return _life(phrase, phrase.each(amount), sign)
    cur.pos = start
    found = phrase.stat_subject or phrase.stat_phrase()
    if found is None:
        return None
    if phrase.stat_subject is None and phrase.subject and cur.words[start] in ("its", "their"):
        found.of = phrase.subject
    if cur.take("to") and cur.peek().isdigit():
        amount = phrase.amount()
        return _set(phrase, found, to=amount) if amount is not None and sign < 0 else None
    if not cur.take("by"):
        return None
    cur.take("exactly")
    start = cur.pos
    if found.stats == ("level",) and cur.take("up", "to") and cur.peek().isdigit():
        return one_of_levels(phrase, found.of, int(cur.peek()), sign)
    cur.pos = start
    amount = phrase.amount()
    if amount is None and len(found.stats) == 1:
        amount = phrase.tools.amounts.owners(cur, found.stats[0])
    if amount is None:
        return None
    if found.stats == ("level",):
        cur.take_any(("levels", "level"))
    phrase.subject = found.of
    steps = _modify(phrase, found.stats, phrase.each(amount), sign)
    return steps + _and_by(phrase, sign) if steps is not None else None


def _and_by(phrase: Phrase, sign: int) -> list[Step]:
    """ "(increase its Level by 1) and [its] ATK by 600": the same things, another stat."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("and"):
        cur.take_any(("its", "their"))
        stats = phrase.stats()
        amount = phrase.amount() if stats and cur.take("by") else None
        steps = _modify(phrase, stats, phrase.each(amount), sign) if amount is not None else None
        if steps:
            return [msgspec.structs.replace(step, link="and") for step in steps]
    cur.pos = start
    return []


_OTHER_WAY = ("increase", "decrease", "reduce")


def either_way(phrase: Phrase, sign: int) -> list[Step] | None:
    """ "increase or decrease its Level by 1": one of the two."""
    phrase.cur.pos += 2
    first = _increase(phrase, sign)
    if not first or not all(isinstance(step, op.ChangeLevel) for step in first):
        return None
    other = [msgspec.structs.replace(step, add=_turned(step.add)) for step in first if isinstance(step, op.ChangeLevel)]
    return [phrase.step(op.ChooseOne, options=(_option(first), _option(other)))]


def one_of_levels(phrase: Phrase, things: list[Selector], most: int, sign: int) -> list[Step] | None:
    """ "reduce its Level by up to 2": by 1 or by 2."""
    phrase.cur.pos += 1
    if len(things) != 1 or not 1 < most <= 12:
        return None
    steps = [[phrase.step(op.ChangeLevel, what=things[0], add=sign * by)] for by in range(1, most + 1)]
    return [phrase.step(op.ChooseOne, options=tuple(map(_option, steps)))]


def _option(steps: Sequence[Step]) -> op.Option:
    return op.Option(do=tuple(msgspec.structs.replace(step, src=None, optional=False) for step in steps))


def _turned(add: Any) -> Any:
    return -add if isinstance(add, int) else level_change(add, -1)


def level_change(amount: Amount, sign: int) -> int | Amount | None:
    """What is added to a Level, a number below 0 where it falls; None for an amount that cannot be turned round."""
    if amount.raw is not None:
        return sign * amount.raw
    if sign > 0:
        return amount
    if amount.per is not None and amount.per.n is not None:
        return msgspec.structs.replace(amount, per=Amount(n=-amount.per.n))
    if amount.stat is not None or amount.sum is not None or amount.dice is not None:
        return msgspec.structs.replace(amount, times=-(amount.times or 1.0))
    return None


_LEVEL_OF = ("the", "its", "their")


def become(phrase: Phrase) -> list[Step] | None:
    """X's ATK becomes n / half / double / equal to …; its Level becomes n; it becomes a DARK monster."""
    found = phrase.stat_subject
    if found is None:
        return _identity(phrase)
    return _becomes(phrase, found)


def _becomes(phrase: Phrase, found: StatPhrase) -> list[Step] | None:
    cur = phrase.cur
    cur.take("equal", "to")
    if cur.take("doubled") or (not cur.at("double", "the") and cur.take("double")):
        if cur.take("its") or cur.take("their"):
            original = cur.take("original")
            cur.take("current")
            if not phrase.stats():
                return None
            if original:
                return _set(phrase, found, times=2.0, original=True)
        return _set(phrase, found, times=2.0)
    if cur.take("halved"):
        return _set(phrase, found, times=0.5)
    start = cur.pos
    if cur.take("half"):
        cur.take("of")
        if cur.take("its") or cur.take("their"):
            original = cur.take("original")
            cur.take("current")
            if phrase.stats():
                return _set(phrase, found, times=0.5, original=original)
        cur.pos = start
    both = paired(cur, phrase.tools.amounts) if found.stats == ("attack", "defense") else None
    if both is not None:
        return _set_both(phrase, found, *both)
    if len(found.stats) == 1 and cur.take("the", "same", "as"):
        amount = phrase.tools.amounts.owners(cur, found.stats[0]) or phrase.amount() or _of_one(phrase, found)
    else:
        amount = phrase.amount()
        if amount is None and len(found.stats) == 1:
            amount = phrase.tools.amounts.owners(cur, found.stats[0])
        elif amount is None and found.stats == ("attack", "defense"):
            # "its ATK/DEF become equal to the equipped monster's": each its own
            amount = phrase.tools.amounts.owners(cur, "attack")
            if amount is not None:
                return _set_both(phrase, found, amount, msgspec.structs.replace(amount, stat="defense"))
    if amount is None:
        return None
    return _set(phrase, found, to=amount)


def _of_one(phrase: Phrase, found: StatPhrase) -> Amount | None:
    """ "(its Level becomes the same as) 1 Fish you control": of a thing without a possessive."""
    start = phrase.cur.pos
    other = phrase.things()
    if other and len(other) == 1 and not other[0].unread and other[0].how in ("choose", None):
        return Amount(stat=found.stats[0], of=other[0])
    phrase.cur.pos = start
    return None


def _set_both(phrase: Phrase, found: StatPhrase, attack: Amount, defense: Amount) -> list[Step]:
    """ "Its ATK/DEF become the ATK/DEF of that monster": each its own."""
    steps: list[Step] = []
    for thing in found.of:
        for stat, to in (("attack", attack), ("defense", defense)):
            link = "and" if steps else None
            steps.append(phrase.step(op.SetStat, what=thing, stat=stat, to=to, original=found.original, link=link))
    return steps


def _set(phrase: Phrase, found: StatPhrase, **fields: Any) -> list[Step] | None:
    stats = found.stats
    steps: list[Step] = []
    original = bool(fields.pop("original", False)) or found.original
    for thing in found.of:
        link = "and" if steps else None
        if "level" in stats or "rank" in stats:
            to = fields.get("to")
            if isinstance(to, Amount) and to.raw is not None:
                to = to.raw
            steps.append(phrase.step(op.ChangeLevel, what=thing, to=to, times=fields.get("times"), link=link))
            continue
        stat = "both" if len(stats) == 2 else stats[0]
        steps.append(phrase.step(op.SetStat, what=thing, stat=stat, original=original, link=link, **fields))
    return steps


def _identity(phrase: Phrase) -> list[Step] | None:
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
    if cur.take("the", "same", "level", "as"):
        other = phrase.things(introduce=False)
        if not other:
            return None
        return [phrase.step(op.ChangeLevel, what=t, to=Amount(stat="level", of=other[0])) for t in things]
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
    if phrase.scope.step is not None and (cur.take("that", "attribute") or cur.take("that", "type")):
        return [phrase.step(op.ChangeIdentity, what=t, declared=phrase.scope.step) for t in things]
    if phrase.named:
        return _renamed(phrase, things)
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
    return [phrase.step(op.ChooseOne, options=tuple(map(_option, ways)))]


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
        return [phrase.step(op.ChangeIdentity, what=t, name=cur.words[cur.pos - 1].strip('"')) for t in things]
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


def halve(phrase: Phrase) -> list[Step] | None:
    """halve X's ATK; X's ATK is halved; "halve your opponent's LP"."""
    start = phrase.cur.pos
    side = phrase.tools.places.owner(phrase.cur)
    if phrase.stat_subject is None and phrase.cur.take("lp"):
        who = Selector(kind="caster", side=side or "you")
        return [phrase.step(op.LoseHp, to=who, amount=Amount(half=Amount(stat="hp", of=who)), who=None)]
    phrase.cur.pos = start
    if "battle-damage" in (phrase.cur.peek(), phrase.cur.peek(1)):
        return battle_damage.scaled(phrase, "half")
    found = phrase.stat_subject or phrase.stat_phrase()
    return _set(phrase, found, times=0.5) if found else None


def double(phrase: Phrase) -> list[Step] | None:
    """double X's ATK; double any battle damage …"""
    if "battle-damage" in (phrase.cur.peek(), phrase.cur.peek(1)):
        return battle_damage.scaled(phrase, "double")
    found = phrase.stat_subject or phrase.stat_phrase()
    return _set(phrase, found, times=2.0) if found else None


def switch(phrase: Phrase) -> list[Step] | None:
    """switch X's ATK and DEF; switch control of X and Y."""
    cur = phrase.cur
    start = cur.pos
    cur.take("the")
    if cur.take("control", "of"):
        things = phrase.things()
        if not things:
            return None
        if len(things) == 1 and cur.take("with"):
            things = [*things, *(phrase.things(introduce=False) or ())]
        if len(things) == 2:
            return [phrase.step(op.SwapControl, what=things[0], with_=things[1])]
        return [phrase.step(op.SwapControl, what=things[0])] if len(things) == 1 else None
    cur.pos = start
    found = phrase.stat_subject or phrase.stat_phrase()
    if found is None:
        return None
    if found.stats == ("attack", "defense"):
        return [phrase.step(op.SetStat, what=t, stat="both", swap="own") for t in found.of]
    if len(found.of) == 2 and len(found.stats) == 1 and found.stats[0] == "attack":
        return [phrase.step(op.SetStat, what=found.of[0], stat="attack", swap=found.of[1], original=found.original)]
    return None


TABLE.does.update(
    {
        "gain": gain,
        "lose": lose,
        "increase": increase,
        "raise": increase,
        "decrease": decrease,
        "reduce": decrease,
        "become": become,
        "halve": halve,
        "double": double,
        "switch": switch,
        "swap": switch,
        "exchange": switch,
    }
)
