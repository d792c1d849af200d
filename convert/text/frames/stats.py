"""Gains and loses, increases and decreases: ATK, DEF, Levels and LP."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Stat
from convert.text.clauses.phrase import Phrase
from convert.text.frames import battle_damage, copying, granted
from convert.text.frames.base import FrameTable, option
from convert.text.frames.battle import additional_attacks
from convert.text.frames.set_stats import set_stats
from convert.text.grammar.paired import paired
from convert.text.reference.thing import ME

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
    if cur.at("exactly"):
        return _exactly(phrase, sign)
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
            if amount is not None:
                return _modify(phrase, stats, _of_another(phrase, stats, amount), sign)
            # "gains ATK equal to the banished monster's", "ATK/DEF equal to …": each its own
            each = [owned for stat in stats if (owned := _of_its_owner(phrase, stat)) is not None]
            return _modify(phrase, stats, each[0], sign, each[1] if len(each) > 1 else None) if each else None
        cur.pos = start
        return None
    cur.pos = start
    if sign > 0 and (cur.take("1", "additional", "attack") or cur.take("1", "additional", "attacks")):
        return additional_attacks(phrase)
    if sign > 0 and granted.gains_effect(cur):
        return granted.gain(phrase)
    if cur.take("the", "following"):
        return None
    taken_over = copying.gain(phrase) if sign > 0 else None
    if taken_over is not None:
        return taken_over
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
        every = phrase.each(second)
        if every.per is not None and amount.per is None and amount.raw is not None:
            # "gains 1 Level and 400 ATK for each discarded card": both of them
            steps = _modify(phrase, stats, msgspec.structs.replace(every, per=amount), sign) or []
        steps += _modify(phrase, more, every, sign) or []
    return steps


def _of_another(phrase: Phrase, stats: tuple[Stat, ...], amount: Amount) -> Amount:
    """ "(target 1 monster;) this card gains ATK equal to its ATK": nothing gains what it has itself, which would be
    said as "doubled", so it is the target's."""
    targets = [thing.selector for thing in phrase.scope.things if thing.target]
    if phrase.subject != [ME] or len(targets) != 1 or amount != Amount(stat=stats[0], of=ME):
        return amount
    return Amount(stat=stats[0], of=targets[0])


def _exactly(phrase: Phrase, sign: int) -> list[Step] | None:
    """ "loses exactly 500 ATK": all of it, or nothing."""
    phrase.cur.take("exactly")
    steps = _gain(phrase, sign)
    if not steps or not all(isinstance(step, op.Modify) for step in steps):
        return None
    return [msgspec.structs.replace(step, exact=True) for step in steps]


def _of_its_owner(phrase: Phrase, stat: Stat) -> Amount | None:
    """ "that monster's": the same Score of it; the cursor stays before it for the next one, where nothing follows."""
    cur = phrase.cur
    start = cur.pos
    owned = phrase.tools.amounts.owners(cur, stat)
    if owned is not None and not cur.done and cur.peek() not in _AFTER_OWNER:
        cur.pos = start
        return None
    if owned is not None and stat == "attack" and phrase.cur.words[start - 3] in ("atk/def", "def"):
        cur.pos = start
    return owned


_AFTER_OWNER = frozenset((",", "until-end-of-turn", "until", "during-damage-calculation", "and", "("))


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
    """decrease / reduce the ATK of X by n; "decrease your opponent's Life Points by 300 points" is damage, in the words
    of the first cards."""
    hurts = phrase.cur.words[phrase.cur.pos - 1] == "decrease"
    steps = _increase(phrase, -1)
    if not hurts or steps is None or len(steps) != 1 or not isinstance(lost := steps[0], op.LoseHp):
        return steps
    theirs = lost.to.side == "opponent"
    return [phrase.step(op.Damage, to=lost.to, amount=lost.amount, who=None)] if theirs else steps


def _increase(phrase: Phrase, sign: int) -> list[Step] | None:
    cur = phrase.cur
    if sign < 0 and "battle-damage" in (cur.peek(), cur.peek(1)):
        return battle_damage.to_nothing(phrase)
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
        return set_stats(phrase, found, to=amount) if amount is not None and sign < 0 else None
    if not cur.take("by"):
        return None
    cur.take("exactly")
    start = cur.pos
    if found.stats == ("level",) and cur.take("up", "to") and cur.peek().isdigit():
        cur.pos += 1
        return one_of_levels(phrase, found.of, tuple(range(1, int(cur.words[cur.pos - 1]) + 1)), sign)
    cur.pos = start
    several = levels_named(phrase) if found.stats == ("level",) else ()
    if several:
        return one_of_levels(phrase, found.of, several, sign)
    amount = phrase.amount()
    if amount is None and len(found.stats) == 1:
        amount = phrase.tools.amounts.owners(cur, found.stats[0])
    if amount is None:
        return None
    if found.stats == ("level",):
        cur.take_any(("levels", "level"))
    phrase.subject = found.of
    steps = _modify(phrase, found.stats, phrase.each(amount), sign)
    if steps is not None and found.original:
        steps = [
            msgspec.structs.replace(step, original=True) if isinstance(step, op.Modify) else step for step in steps
        ]
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
    return [phrase.step(op.ChooseOne, options=(option(first), option(other)))]


def levels_named(phrase: Phrase) -> tuple[int, ...]:
    """ "(by) 1 or 2", "1, 2, or 3": several numbers; () and no move for one."""
    cur = phrase.cur
    start = cur.pos
    found: list[int] = []
    while cur.peek().isdigit():
        found.append(int(cur.peek()))
        cur.pos += 1
        done = cur.pos
        cur.take(",")
        if not cur.take("or") and not cur.peek().isdigit():
            cur.pos = done
            break
    if len(found) < 2:
        cur.pos = start
        return ()
    return tuple(found)


def one_of_levels(phrase: Phrase, things: list[Selector], numbers: tuple[int, ...], sign: int) -> list[Step] | None:
    """ "reduce its Level by up to 2", "by 1 or 2": by one of these numbers."""
    if len(things) != 1 or not 1 < len(numbers) <= 12:
        return None
    steps = [[phrase.step(op.ChangeLevel, what=things[0], add=sign * by)] for by in numbers]
    return [phrase.step(op.ChooseOne, options=tuple(map(option, steps)))]


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


TABLE.does.update(
    {
        "gain": gain,
        "lose": lose,
        "increase": increase,
        "raise": increase,
        "decrease": decrease,
        "reduce": decrease,
    }
)
