"""What happens in the place of something else, said without an "if … would": "any monster destroyed by battle is
shuffled into the Deck instead of going to the GY", "any effect that would inflict damage to you makes you gain LP"."""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.conditions import Turns
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase

_HEALED = (
    "any effect of increasing your opponent 's lp is changed to inflict the same amount of points in damage to your "
    "opponent",
    "any effect that would make your opponent gain lp inflicts the same amount of damage to them , instead",
)
_HURT: tuple[tuple[str, Side], ...] = (
    ("any effect that would inflict damage to a player increases their lp by the same amount , instead", "any"),
    ("any effect that would inflict damage to you makes you gain that much lp , instead", "you"),
)
_DRAWS = "and all card they draw until the end of their 3rd turn after"
_AS_THEY_DRAW = (",", *_DRAWS.split(" "))
_THAT_PLAYER = Selector(how="event", kind="caster")


def instead_of(phrase: Phrase) -> list[Step] | None:
    """The replacement at the cursor; None (and no move) if it is none of these."""
    start = phrase.cur.pos
    steps = _life(phrase) or _fallen(phrase)
    if steps is None:
        phrase.cur.pos = start
    return steps


def _life(phrase: Phrase) -> list[Step] | None:
    cur = phrase.cur
    that_much = Amount(event="amount")
    for row in _HEALED:
        if cur.take(*row.split()):
            would = Event(event="healed", what=Selector(kind="caster", side="opponent"))
            return [phrase.step(op.Replace, would=would, instead=(op.Damage(to=_THAT_PLAYER, amount=that_much),))]
    for row, side in _HURT:
        if cur.take(*row.split()):
            would = Event(event="damage_taken", what=Selector(kind="caster", side=side), how="effect")
            return [phrase.step(op.Replace, would=would, instead=(op.Heal(to=_THAT_PLAYER, amount=that_much),))]
    return None


def _fallen(phrase: Phrase) -> list[Step] | None:
    """ "[any] monster destroyed by battle [with X] is shuffled into the Deck instead of going to the GY"."""
    cur = phrase.cur
    cur.take("any")
    if not cur.take("monster", "destroyed", "by", "battle"):
        return None
    by: Selector | None = None
    if cur.take("with"):
        noun = phrase.tools.nouns.parse(cur)
        if noun is None or noun.player or (noun.mention and noun.selector.how != "self"):
            return None
        by = noun.selector
    if not cur.take_any(("is", "are")):
        return None
    that = Selector(how="event", kind="monster")
    gone: Any
    if cur.take("shuffled", "into", "the", "deck"):
        gone = op.ToSpellbook(what=that)
    elif cur.take("placed", "on", "the", "bottom", "of", "the", "deck"):
        gone = op.ToSpellbook(what=that, place="bottom")
    elif cur.take("banished"):
        gone = op.Banish(what=that)
    else:
        return None
    if not cur.take("instead", "of", "going", "to", "the", "gy"):
        return None
    would = Event(event="used", what=Selector(kind="monster"), how="battle", by=by, from_="play")
    return [phrase.step(op.Replace, would=would, instead=(gone,))]


def spread(phrase: Phrase) -> list[Step] | None:
    """ "(look at your opponent's hand,) all monsters they control, and all cards they draw until the end of their 3rd
    turn after this card resolves, and destroy all those monsters with 1500 or less ATK": now, and as they are drawn."""
    cur = phrase.cur
    start = cur.pos
    known = cur.take(",", "all", "monster", "they", "control") or cur.take(",", "all", "spell/trap", "they", "control")
    turns = cur.take(*_AS_THEY_DRAW)
    if not (known and turns) or not (
        cur.take("this", "card", "resolves") or cur.take("this", "effect", "'s", "activation")
    ):
        cur.pos = start
        return None
    fields: dict[str, Any] = {}
    where: dict[str, Any] = {}
    if cur.take(",", "and", "destroy", "all", "those", "monster"):
        fields["kind"] = "monster"
        phrase.tools.nouns.qualifiers.after_head(cur, fields, where)
    if not where or set(fields) != {"kind"}:
        cur.pos = start
        return None
    kind = fields["kind"]
    like = Filter(**where)
    hand = Selector(how="all", kind=kind, side="opponent", zone="prepared", where=like)
    field = Selector(how="all", kind=kind, side="opponent", zone="play", where=like)
    drawn = Event(event="prepared", what=Selector(kind=kind, where=like), how="draw", whose="opponent")
    falls = op.Destroy(what=Selector(how="event", kind=kind))
    until = Turns(turns=3, whose="opponent", next=True)
    all_theirs = Selector(how="all", kind="monster", side="opponent", zone="play")
    any_drawn = Event(event="prepared", what=Selector(kind="any"), how="draw", whose="opponent")
    seen = op.Look(what=Selector(how="event", kind="any"))
    return [
        phrase.step(op.Look, what=phrase.scope.introduce(all_theirs, plural=True), link="also"),
        phrase.step(op.Destroy, what=phrase.scope.introduce(hand, plural=True), link="also"),
        phrase.step(op.Destroy, what=phrase.scope.introduce(field, plural=True), link="also"),
        phrase.step(op.Delayed, when=any_drawn, do=(seen,), repeat=True, until=until, link="also"),
        phrase.step(op.Delayed, when=drawn, do=(falls,), repeat=True, until=until, link="also"),
    ]
