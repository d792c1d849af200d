"""Life points: paying them, and the damage that is inflicted."""

from __future__ import annotations

from convert.effects import Amount, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side, Stat
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable
from convert.text.grammar.noun import Noun
from convert.text.reference.thing import ME

TABLE = FrameTable()


def pay(phrase: Phrase) -> list[Step] | None:
    """pay n LP; pay half your LP; pay LP in multiples of n."""
    cur = phrase.cur
    if (several := _in_multiples(phrase)) is not None:
        return [several]
    if cur.take("half", "your", "lp") or cur.take("half", "of", "your", "lp"):
        return [phrase.step(op.PayHp, amount=Amount(half=Amount(stat="hp", of=Selector(kind="caster", side="you"))))]
    amount = phrase.amount()
    if amount is None or not cur.take("lp"):
        return None
    return [phrase.step(op.PayHp, amount=phrase.each(amount))]


def _in_multiples(phrase: Phrase) -> Step | None:
    """ "(pay) LP in multiples of 100 (max. 3000)", "any multiple of 1000 LP": None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    after = cur.take("lp", "in", "multiples", "of") or cur.take("any", "number", "of", "lp", "in", "multiples", "of")
    if not after and not cur.take("any", "multiple", "of"):
        return None
    unit = cur.peek()
    if not unit.isdigit() or phrase.who is not None:
        cur.pos = start
        return None
    cur.pos += 1
    if not after and not cur.take("lp"):
        cur.pos = start
        return None
    most = None
    if cur.at("(", "max", ".") and cur.peek(3).isdigit() and cur.peek(4) == ")":
        most = Amount(raw=int(cur.peek(3)))
        cur.pos += 5
    ident = phrase.scope.names.new("s")
    phrase.scope.declare("paid", ident)
    return phrase.step(op.PayHp, id=ident, amount=Amount(raw=int(unit)), multiples=True, most=most)


def unpaid_spells(phrase: Phrase) -> list[Step] | None:
    """ "(You) do not pay LP to activate Spells": None (and no move) for anything else."""
    cur = phrase.cur
    start = cur.pos
    if not cur.take("do", "not", "pay", "lp", "to", "activate"):
        cur.pos = start
        return None
    found = phrase.things(introduce=False)
    if not found or len(found) != 1 or found[0].kind not in ("spell", "artifact", "spell_or_artifact"):
        cur.pos = start
        return None
    such = Selector(kind=found[0].kind, where=found[0].where)
    return [phrase.step(op.Allow, what=Selector(kind="caster", side="you"), action="cast_unpaid", against=such)]


def either_stat(phrase: Phrase) -> list[Step] | None:
    """select either its ATK or DEF and gain that many LP."""
    cur = phrase.cur
    if not cur.take("either", "its", "atk", "or", "def", "and", "gain", "that", "many", "lp"):
        return None
    found = phrase.scope.resolve(Noun(Selector(kind="monster"), mention="it"))
    if not found:
        return None
    you = Selector(kind="caster", side="you")
    stats: tuple[Stat, ...] = ("attack", "defense")
    heals = [op.Heal(to=you, amount=Amount(stat=stat, of=found[0])) for stat in stats]
    return [phrase.step(op.ChooseOne, options=tuple([op.Option(do=(heal,)) for heal in heals]))]


def _pierces(phrase: Phrase, count: int | None) -> Step:
    """Whose attacks pierce: the subject's; of a trigger on others' attacks, the attacker's, in that battle."""
    phrase.cur.take("to", "your", "opponent") or phrase.cur.take("to", "them")
    scope = phrase.scope
    until = None
    what = phrase.subject[0] if phrase.subject else scope.subject or ME
    if not phrase.subject and scope.event is not None and scope.event.how == "event" and not scope.opposed:
        what, until = Selector(how="event", kind="monster", where=Filter(attacking=True)), "this_battle"
    return phrase.step(op.Allow, what=what, action="pierce", count=count, until=until)


def inflict(phrase: Phrase) -> list[Step] | None:
    """inflict n damage to X; inflict damage to X equal to …; inflict piercing battle damage."""
    cur = phrase.cur
    twice = 2 if cur.at("double", "piercing") and cur.take("double") else None
    if cur.take("piercing", "battle-damage") or cur.take("piercing", "damage"):
        return [_pierces(phrase, twice)]
    if cur.take("the", "difference", "as", "battle-damage") or cur.take("the", "difference", "as", "damage"):
        return [_pierces(phrase, None)]
    amount: Amount | None = None
    to: Selector | None = None
    if cur.take("damage"):
        to = _victim(phrase)
        if cur.take("equal", "to"):
            amount = phrase.amount()
            to = to or _victim(phrase)
    else:
        amount = phrase.amount()
        if amount is None or not (cur.take("damage") or cur.take("effect-damage")):
            return None
        amount = phrase.each(amount)
        to = _victim(phrase)
        amount = phrase.each(amount)
    if amount is None:
        return None
    if to is None:
        if phrase.cur.done or cur.peek() in (",", "and", "for"):
            to = Selector(kind="caster", side="opponent")
        else:
            return None
    return [phrase.step(op.Damage, to=to, amount=amount, who=_of_whom(phrase))]


def _of_whom(phrase: Phrase) -> Side | None:
    """Whose opponent is hurt, where "their opponent" was said of a player who has just acted; None for one's own."""
    said = phrase.cur.words[phrase.start : phrase.cur.pos]
    actor = phrase.scope.actor
    theirs = ["their", "opponent"] in [said[at : at + 2] for at in range(len(said))]
    return actor.side if theirs and actor is not None else None


def _victim(phrase: Phrase) -> Selector | None:
    cur = phrase.cur
    start = cur.pos
    if not cur.take("to"):
        return None
    noun = phrase.tools.nouns.parse(cur)
    if noun is not None and noun.player:
        return noun.selector
    cur.pos = start + 1
    actor = phrase.scope.actor
    if actor is not None and actor.side in ("turn", "owner") and cur.take("their", "opponent"):
        return Selector(kind="caster", side="opponent")
    if cur.take("them"):
        return Selector(kind="caster", side="opponent")
    if cur.take("its", "current", "controller") or cur.take("that", "monster", "'s", "controller"):
        return Selector(kind="caster", how="event")
    cur.pos = start
    return None


TABLE.does.update({"pay": pay, "inflict": inflict, "deal": inflict})
