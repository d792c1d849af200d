"""Becomes, halves, doubles, switches: what ATK, DEF and Levels are set to."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase, StatPhrase
from convert.text.frames import battle_damage
from convert.text.frames.base import FrameTable
from convert.text.frames.identity import identity
from convert.text.grammar.paired import paired

TABLE = FrameTable()


def become(phrase: Phrase) -> list[Step] | None:
    """X's ATK becomes n / half / double / equal to …; its Level becomes n; it becomes a DARK monster."""
    found = phrase.stat_subject
    if found is None:
        return identity(phrase)
    return becomes(phrase, found)


def becomes(phrase: Phrase, found: StatPhrase) -> list[Step] | None:
    """What a number of some things becomes, after "becomes": so much, half, double, another's."""
    cur = phrase.cur
    cur.take("each")
    cur.take("equal", "to")
    start = cur.pos
    if cur.take("doubled") or (not cur.at("double", "the") and cur.take("double")):
        current = not _its_original(phrase) or found.original
        if current and cur.words[cur.pos - 1] in ("its", "their"):
            cur.take("original") or cur.take("current")
            if not phrase.stats():
                return None
        if current:
            return set_stats(phrase, found, times=2.0)
        cur.pos = start
    if cur.take("halved"):
        return set_stats(phrase, found, times=0.5)
    if cur.take("half"):
        cur.take("of")
        if not _its_original(phrase) and cur.words[cur.pos - 1] in ("its", "their"):
            cur.take("current")
            if phrase.stats():
                return set_stats(phrase, found, times=0.5)
        cur.pos = start
    both = paired(cur, phrase.tools.amounts) if found.stats == ("attack", "defense") else None
    if both is not None:
        return _set_both(phrase, found, *both)
    if len(found.stats) == 1 and cur.take("the", "same", "as"):
        amount = phrase.tools.amounts.owners(cur, found.stats[0]) or _of_one(phrase, found) or phrase.amount()
    else:
        amount = phrase.amount()
        if amount is None and len(found.stats) == 1:
            amount = phrase.tools.amounts.owners(cur, found.stats[0])
        elif amount is None and found.stats == ("attack", "defense"):
            # "its ATK/DEF become equal to the equipped monster's": each its own
            amount = phrase.tools.amounts.owners(cur, "attack")
            if amount is not None:
                return _set_both(phrase, found, amount, msgspec.structs.replace(amount, stat="defense"))
    if amount is None or _changed_before(found, amount):
        return None
    return set_stats(phrase, found, to=amount)


def _changed_before(found: StatPhrase, amount: Amount) -> bool:
    """Whether it is measured on the very things that it is set of, one after the other ("both become their combined
    Levels"): the second would count what the first has become. Of original numbers nothing changes."""
    stat = amount.sum or amount.stat or ""
    either = amount.of.either if amount.of is not None else None
    return len(found.of) > 1 and either is not None and not stat.startswith("original_")


def _its_original(phrase: Phrase) -> bool:
    """Takes "its"; whether "original" follows: "(its ATK becomes double) its original ATK" is an amount, which what has
    raised or lowered its ATK before does not change."""
    return (phrase.cur.take("its") or phrase.cur.take("their")) and phrase.cur.at("original")


def _of_one(phrase: Phrase, found: StatPhrase) -> Amount | None:
    """ "(its Level becomes the same as) 1 Fish you control": of a thing without a possessive."""
    start = phrase.cur.pos
    other = phrase.things()
    if other and len(other) == 1 and other[0].how in ("choose", None):
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


def set_stats(phrase: Phrase, found: StatPhrase, **fields: Any) -> list[Step] | None:
    """A step for each thing that sets the numbers found: an amount to be, or so many times what they are."""
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
    return set_stats(phrase, found, times=0.5) if found else None


def double(phrase: Phrase) -> list[Step] | None:
    """double X's ATK; double any battle damage …"""
    if "battle-damage" in (phrase.cur.peek(), phrase.cur.peek(1)):
        return battle_damage.scaled(phrase, "double")
    found = phrase.stat_subject or phrase.stat_phrase()
    return set_stats(phrase, found, times=2.0) if found else None


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
        return [phrase.step(op.SetStat, what=t, stat="both", swap="own", original=found.original) for t in found.of]
    if len(found.of) == 2 and len(found.stats) == 1 and found.stats[0] == "attack":
        return [phrase.step(op.SetStat, what=found.of[0], stat="attack", swap=found.of[1], original=found.original)]
    return None


TABLE.does.update(
    {
        "become": become,
        "halve": halve,
        "double": double,
        "switch": switch,
        "swap": switch,
        "exchange": switch,
    }
)
