"""What cannot be done to a thing: it cannot be Tributed, banished, Summoned, negated or turned to another position."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase, zones_of
from convert.text.frames.base import FrameTable, each
from convert.text.frames.material_bans import except_for
from convert.text.grammar.time import take_until

TABLE = FrameTable()


def forbidden(action: str) -> Any:
    """X cannot be Tributed, banished, flipped: the passive's own action."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        if not phrase.subject:
            return None
        if action == "tribute":
            return _cannot_be_tributed(phrase)
        cur.take("by", "this", "effect")
        return each(phrase, phrase.subject, op.Forbid, action=action)

    return frame


def _cannot_be_tributed(phrase: Phrase) -> list[Step] | None:
    """X cannot be Tributed [for a Tribute Summon [, except for a Fish monster]]; [, except for a Tribute Summon]."""
    cur, things = phrase.cur, phrase.subject
    if cur.take("for", "a", "tribute-summon") or cur.take("for", "tribute-summons"):
        return each(phrase, things, op.Forbid, action="tribute", as_="tribute", unless=except_for(phrase))
    cur.take("by", "this", "effect")
    start = cur.pos
    cur.take(",")
    if cur.take("except", "for", "a", "tribute-summon") and cur.peek() != "of":
        return each(phrase, things, op.Forbid, action="tribute_otherwise")
    cur.pos = start
    into = except_for(phrase, ("tribute-summon",))
    return each(phrase, things, op.Forbid, action="tribute" if into is None else "tribute_otherwise", unless=into)


def cannot_be_changed(phrase: Phrase) -> list[Step] | None:
    """X's battle position cannot be changed. "X cannot be changed to Defense Position" bars that stance alone, which no
    tree says."""
    cur = phrase.cur
    if not phrase.subject:
        return None
    cur.take("by", "card", "effect") or cur.take("by", "card", "effects")
    return each(phrase, phrase.subject, op.Forbid, action=_stance(phrase))


def _stance(phrase: Phrase) -> str:
    """ "(cannot change its battle position), except with a card effect": only by itself it cannot."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("except", "with", "a", "card", "effect") or cur.take("except", "by", "card", "effect"):
        return "choose_stance"
    cur.pos = start
    return "change_stance"


def cannot_change(phrase: Phrase) -> list[Step] | None:
    """X cannot change its battle position."""
    cur = phrase.cur
    if not phrase.subject:
        return None
    if cur.take("its", "battle-position") or cur.take("their", "battle-position"):
        until = take_until(cur)
        return each(phrase, phrase.subject, op.Forbid, action=_stance(phrase), until=until)
    if cur.take("the", "battle-position", "of"):
        if phrase.subject[0].side == "opponent":
            return None  # they alone are bound, and no tree says who may still change them
        things = phrase.things(introduce=False)
        return each(phrase, things, op.Forbid, action="change_stance", who=None)
    return None


def cannot_be_summoned(action: str) -> Any:
    """This card cannot be Normal Summoned or Set / Special Summoned [from the Deck] [except by …]."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        if not phrase.subject:
            return None
        actions = [action]
        while cur.take("or") or cur.take("/"):
            word = cur.peek()
            if word not in ("set", "special-summoned", "flip-summoned", "normal-summoned"):
                return None
            cur.pos += 1
            actions.append(
                {"set": "set", "special-summoned": "special_summon", "flip-summoned": "flip"}.get(word, "normal_summon")
            )
        place = phrase.place()
        if cur.take("by", "other", "ways") or cur.take("by", "card", "effect"):
            pass
        barred = phrase.subject[0]
        if len(phrase.subject) == 1 and barred.how == "all" and barred.kind == "monster" and barred.zone is None:
            # "WIND monsters cannot be Special Summoned": they are in no Section yet: nobody can do so
            nobody = Selector(how="all", kind="caster", side="any")
            such = msgspec.structs.replace(barred, id=None, reach=None, except_self=False)
            return [
                phrase.step(
                    op.Forbid,
                    what=nobody,
                    action=actions[0] if len(actions) == 1 else tuple(actions),
                    by=such,
                    where=zones_of(place),
                )
            ]
        return each(
            phrase,
            phrase.subject,
            op.Forbid,
            action=actions[0] if len(actions) == 1 else tuple(actions),
            where=zones_of(place),
        )

    return frame


def cannot_be_negated(phrase: Phrase) -> list[Step] | None:
    """X cannot be negated."""
    if not phrase.subject:
        return None
    return each(phrase, phrase.subject, op.Protect, from_="negation")


TABLE.cannot["change"] = cannot_change
TABLE.cannot_be.update(
    {
        "tribute": forbidden("tribute"),
        "banish": forbidden("banish"),
        "control": forbidden("control"),
        "change": cannot_be_changed,
        "normal-summon": cannot_be_summoned("normal_summon"),
        "special-summon": cannot_be_summoned("special_summon"),
        "set": cannot_be_summoned("set"),
        "negate": cannot_be_negated,
        "flip": forbidden("flip"),
        "flip-summon": forbidden("flip"),
        "discard": forbidden("discard"),
        "attack": forbidden("be_attacked"),
        "summon": cannot_be_summoned("summon"),
    }
)
