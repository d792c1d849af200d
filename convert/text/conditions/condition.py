"""Conditions: "you control a Dragon monster", "you have no cards in your hand", "this card is in your GY"."""

from __future__ import annotations

from typing import Literal

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.effects.terms import Comparison
from convert.text.clauses.phrase import Tools
from convert.text.conditions.arrows import points_to
from convert.text.conditions.as_declared import take_as_declared
from convert.text.conditions.attached import has_beneath, has_one_with_it_beneath
from convert.text.conditions.declared import take_declared
from convert.text.conditions.hands import take_hand
from convert.text.conditions.own_state import its_past, its_state
from convert.text.conditions.owned import SENSES, STANCES, take_number
from convert.text.conditions.past import take_past
from convert.text.conditions.possession import of_each, take_counted, take_possession, take_predicate
from convert.text.conditions.results import befell_by_it, came_from, did_so
from convert.text.conditions.state import Standing, any_of, as_it_lies, bare, both, bounded, own_state
from convert.text.conditions.whole import all_are, are_there
from convert.text.cursor import Cursor
from convert.text.grammar.counting import counter_kind, take_counters
from convert.text.grammar.filters import bound
from convert.text.grammar.limits import COMPARE
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME
from convert.text.transaction import attempt

_DONE = (("you", "do"), ("they", "do"), ("it", "does"), ("so",))
_VERBS = frozenset(("control", "controls", "have", "has", "do", "does"))


def _elliptic(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "while in Attack Position", "while equipped with an Equip Card": of this card."""
    if cur.peek() not in ("in", "equipped"):
        return None
    inner = Cursor(["this", "card", "is", *cur.rest()], refer=cur.refer)
    read = its_state(inner, tools, scope)
    if read is None or not inner.done:
        return None
    cur.pos = cur.end
    return read


@attempt
def take_condition(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor (after "if", "while"), which must reach the cursor's end."""
    start = cur.pos
    for reader in _READERS:
        cur.pos = start
        read = reader(cur, tools, scope)
        if read is not None:
            _tail(cur)
            if cur.done:
                return read
            joined = _joined(cur, tools, scope, read)
            if joined is not None:
                return joined
    cur.pos = start
    return None


def _joined(cur: Cursor, tools: Tools, scope: Scope, read: Standing) -> Standing | None:
    """ "…, and you have X", "or control no X": further conditions, all of which must hold, or one."""
    comma = cur.take(",")
    joint = cur.take_any(("and", "or"))
    if not joint and comma and (cur.at("you", "control") or cur.at("you", "have")):
        # "(if your LP is lower), you control X, and Y": the last of them says how they are joined
        later = [word for at, word in enumerate(cur.rest()) if cur.words[cur.pos + at - 1] == ","]
        joint = "and" if "and" in later and "or" not in later else ""
    if not joint:
        return None
    cur.take("also")
    cur.take("while") or cur.take("if")
    more: Standing | None = None
    start = cur.pos
    if read.side is not None and (cur.peek() in _VERBS or cur.peek() == "only"):
        said = "control" if cur.peek() == "only" and _controls(cur) else ""
        more = take_predicate(cur, tools, scope, read.side, verb=said)
        if more is not None:
            _tail(cur)
            if not cur.done:
                more = _joined(cur, tools, scope, more)
    if more is None:
        cur.pos = start
        more = take_condition(cur, tools, scope)
    if more is None:
        return None
    if joint == "and":
        return Standing(both((read.condition, more.condition)), read.from_ or more.from_, more.side)
    if read.condition is None or more.condition is None:
        return None
    return Standing(any_of((read.condition, more.condition)), side=more.side)


def _controls(cur: Cursor) -> bool:
    """Whether the condition before is of what somebody controls ("you control no monsters, or only Fish")."""
    before = cur.words[max(0, cur.pos - 8) : cur.pos]
    return bool({"control", "controls"} & set(before)) and not {"have", "has"} & set(before)


def _tail(cur: Cursor) -> None:
    if cur.done:
        return
    cur.take("(", "quick-effect", ")")
    cur.take("currently")
    if not cur.take("at", "resolution", "of", "this", "effect"):
        cur.take("at", "resolution") or cur.take("when", "this", "effect", "resolves")


_HEADS, _TAILS = (
    (("you", "call", "it", call), ("the", "result", "is", side), (side,), ("you", "called", "it", call))
    for side, call in (("heads", "right"), ("tails", "wrong"))
)


def _do(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """You do; you call it right; the result is 3 or 4; 2 of the results are heads."""
    if cur.take_phrase(_DONE):
        return Standing(None)
    if scope.step is None or cur.take("not"):
        return None
    called = _called(cur, scope)
    if called is not None:
        return called
    if any(cur.take(*words) for words in _HEADS):
        return Standing(Condition(happened=scope.step))
    if any(cur.take(*words) for words in _TAILS):
        return Standing(Condition(not_=Condition(happened=scope.step)))
    return _result(cur, scope.step)


def _called(cur: Cursor, scope: Scope) -> Standing | None:
    """ "you call it right", of the type of a card that was picked unseen."""
    kind = scope.declared.get("kind")
    if kind is None or kind != scope.step or not (cur.at("you", "call", "it") or cur.at("they", "call", "it")):
        return None
    picked = scope.refer(Noun(Selector(), mention="it"))
    right = cur.peek(3) == "right"
    if picked is None or picked.ref is None or not (right or cur.peek(3) == "wrong"):
        return None
    cur.pos += 4
    alike = Selector(kind="any", where=Filter(same=("kind",), compared_to=Selector(ref=kind)))
    found = Condition(is_=alike, of=picked)
    return Standing(found if right else Condition(not_=found))


def _result(cur: Cursor, step: str) -> Standing | None:
    """How many coins came up heads, or what the dice show."""
    start = cur.pos
    dice = Amount(dice=step)
    if cur.take("the", "result", "is") or cur.take("you", "roll", "a") or cur.take("you", "roll"):
        one_of = _listed(cur)
        if one_of and not cur.at("heads"):
            return Standing(Condition(any_=tuple(Condition(compare=(dice, "eq", number)) for number in one_of)))
        limits = _range(cur)
        if limits is not None and not cur.at("heads"):
            low, high = limits
            return Standing(
                Condition(all_=(Condition(compare=(dice, "gte", low)), Condition(compare=(dice, "lte", high))))
                if low != high
                else Condition(compare=(dice, "eq", low))
            )
    cur.pos = start
    cur.take("the", "result", "is")
    sense: Comparison = "eq"
    number: int | None = None
    if cur.take("none"):
        number = 0
    elif (found := take_number(cur)) is not None:
        sense, number = SENSES[found[0]], found[1]
    elif cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        sense = "gte" if cur.take("or", "more") else "eq"
    if number is not None:
        cur.take("of", "the")
        cur.take_any(("results", "result", "coins"))
        cur.take_any(("are", "is"))
        if cur.take("heads"):
            return Standing(Condition(compare=(dice, sense, number)))
    cur.pos = start
    return None


def take_rolled(cur: Cursor, scope: Scope) -> Condition | None:
    """ "… if you roll 3, 4 or 5" at the end of a clause that others follow; None (and no move) if it is not that."""
    start = cur.pos
    if scope.step is None or not cur.take("if", "you", "roll") or not cur.peek().isdigit():
        cur.pos = start
        return None
    numbers: list[int] = []
    while cur.peek().isdigit():
        numbers.append(int(cur.peek()))
        cur.pos += 1
        before = cur.pos
        cur.take(",")
        cur.take("or")
        if not cur.peek().isdigit():
            cur.pos = before
            break
    dice = Amount(dice=scope.step)
    each = tuple(Condition(compare=(dice, "eq", number)) for number in numbers)
    return each[0] if len(each) == 1 else Condition(any_=each)


def _listed(cur: Cursor) -> tuple[int, ...]:
    """ "2 or 5", "1, 3, or 6": numbers with others between them; empty (and no move) for a span."""
    start = cur.pos
    numbers: list[int] = []
    while cur.peek().isdigit():
        numbers.append(int(cur.peek()))
        cur.pos += 1
        if not (cur.take(",", "or") or cur.take(",") or cur.take("or")):
            break
    if len(numbers) > 1 and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return tuple(numbers)
    cur.pos = start
    return ()


def _range(cur: Cursor) -> tuple[int, int] | None:
    numbers: list[int] = []
    while cur.peek().isdigit() or (cur.peek().replace("-", "").isdigit() and cur.peek()):
        numbers.extend(int(n) for n in cur.peek().split("-") if n)
        cur.pos += 1
        if not (cur.take(",", "or") or cur.take(",") or cur.take("or") or cur.take("to") or cur.take("-")):
            break
    return (min(numbers), max(numbers)) if numbers else None


_TURNS: tuple[tuple[tuple[str, ...], tuple[Condition, ...]], ...] = (
    (("your", "turn"), (Condition(turn="own"),)),
    (("your", "opponent", "'s", "turn"), (Condition(turn="opponent"),)),
    (("your", "opponent", "'s", "battle-phase"), (Condition(phase="battle"), Condition(turn="opponent"))),
    (("your", "opponent", "'s", "main-phase"), (Condition(phase="main"), Condition(turn="opponent"))),
    (("your", "battle-phase"), (Condition(phase="battle"), Condition(turn="own"))),
    (("your", "main-phase"), (Condition(phase="main"), Condition(turn="own"))),
    (("the", "battle-phase"), (Condition(phase="battle"),)),
    (("the", "main-phase"), (Condition(phase="main"),)),
)


def _turn(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """It is your turn; it is your opponent's Battle Phase."""
    if not cur.take("it", "is"):
        return None
    cur.take("currently")
    for words, conditions in _TURNS:
        if cur.take(*words):
            return Standing(both(conditions))
    return None


def _there(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """There are no monsters on the field; there are 3 or more counters on this card."""
    if not (cur.take("there", "is") or cur.take("there", "are") or cur.take("there", "was")):
        return None
    cur.take("currently")
    start = cur.pos
    counters = _counters(cur, tools)
    if counters is not None:
        return Standing(counters)
    cur.pos = start
    found = take_counted(cur, tools)
    if (
        found is not None
        and not {"or", "and/or"} & set(cur.words[start : cur.pos])
        and "and" in cur.words[start : cur.pos]
    ):
        found = both(of_each([found]))  # "there are EARTH and WATER monsters on the field"
    return Standing(found) if found is not None else None


def _counters(cur: Cursor, tools: Tools) -> Condition | None:
    """So many counters of a name on something."""
    sense: Comparison = "gte"
    if cur.take("no"):
        sense, number = "eq", 0
    elif (found := take_number(cur)) is not None:
        sense, number = SENSES[found[0]], found[1]
    elif cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        cur.take("or", "more") or cur.take("+")
    else:
        return None
    counted = take_counters(cur)
    if counted is None:
        return None
    return Condition(compare=(Amount(per=Amount(n=1), count=counted), sense, number))


def _life(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """Your LP are lower than your opponent's; your LP is 1000 or less."""
    mine: Literal["you", "opponent"]
    if cur.take("your", "lp"):
        mine = "you"
    elif cur.take("your", "opponent", "'s", "lp"):
        mine = "opponent"
    else:
        return None
    if not (cur.take("are") or cur.take("is")):
        return None
    hp = Amount(stat="hp", of=Selector(kind="caster", side=mine))
    other = Amount(stat="hp", of=Selector(kind="caster", side="opponent" if mine == "you" else "you"))
    least = 0
    if cur.take("at", "least") and cur.peek().isdigit():
        least = int(cur.peek())
        cur.pos += 1
    if least and (cur.done or cur.peek() not in ("higher", "more", "greater", "lower", "less")):
        return Standing(Condition(compare=(hp, "gte", Amount(raw=least))))
    for words, sense in COMPARE:
        if cur.take(*words):
            if cur.take("your", "opponent", "'s") or cur.take("yours"):
                cur.take("lp")
                compared = Condition(compare=(hp, sense, other))  # type: ignore[arg-type]
                if not least and cur.take("and", "the", "difference", "is") and cur.peek().isdigit():
                    least = int(cur.peek())
                    cur.pos += 1
                    cur.take("points")
                    cur.take("or", "more")
                if least:
                    apart = Condition(compare=(Amount(difference=(hp, other)), "gte", Amount(raw=least)))
                    return Standing(Condition(all_=(compared, apart)))
                return Standing(compared)
            if cur.peek().isdigit() and not least:
                number = int(cur.peek())
                cur.pos += 1
                return Standing(Condition(compare=(hp, sense, Amount(raw=number))))  # type: ignore[arg-type]
            return None
    if cur.take("higher") or cur.take("lower"):
        sense = "gt" if cur.words[cur.pos - 1] == "higher" else "lt"
        return Standing(Condition(compare=(hp, sense, other)))  # type: ignore[arg-type]
    if cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        limits = bound(cur, number, raw=True)
        return Standing(bounded(hp, limits.lte, limits.gte, limits.eq))
    return None


def _stat(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The ATK of X is higher than …; its Level is 4 or higher; this card's ATK is different from its original ATK."""
    amount = tools.amounts.parse(cur)
    if amount is None or amount.raw is not None or (amount.sum is not None and amount.of == ME):
        return None  # "the total Levels of the monsters …" that no grammar told from this card's own
    if amount.of is not None and amount.of.where is not None and amount.of.where.befell is not None:
        return None  # "the ATK of a monster that attacks this card is lower than …": an attack, not how things stand
    if not cur.take_any(("is", "are", "becomes", "was")):
        return None
    if cur.take("different", "from"):
        other = tools.amounts.parse(cur)
        return Standing(Condition(not_=Condition(compare=(amount, "eq", other)))) if other is not None else None
    for words, sense in COMPARE:
        if cur.take(*words):
            other = tools.amounts.parse(cur)
            if other is None:
                return None
            return Standing(Condition(compare=(amount, sense, other)))  # type: ignore[arg-type]
    if cur.peek().isdigit():
        number = int(cur.peek())
        cur.pos += 1
        named = amount.stat or amount.sum
        counted = named is None or named in ("level", "rank", "link", "original_level")
        limits = bound(cur, number, raw=not counted)
        return Standing(bounded(amount, limits.lte, limits.gte, limits.eq))
    return None


def _is(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """It is a Dragon monster; that target was a Spell; it is still on the field."""
    began = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player:
        return None
    found = scope.resolve(noun)
    state = own_state(tools, cur.words[began : cur.pos])
    verb = cur.take_any(("is", "was", "are", "were"))
    if not found or not verb:
        return None
    if found[0].how == "choose" and found[0].among is None and not noun.mention:
        return None  # "a monster is Normal Summoned, and you control …": what happens, not how things stand
    if found[0].how == "equipped":
        scope.remember(found[0])  # "while the equipped monster is in Attack Position, it cannot be destroyed"
    negative = cur.take("not") or cur.take("no", "longer")
    cur.take("still")
    start = cur.pos
    cur.take("face-up")
    mine = cur.take("you", "control") or cur.take("on", "your", "field") or cur.take("in", "your", "monster-zone")
    if mine or cur.take("on", "the", "field") or cur.take("in", "the", "monster-zone"):
        if noun.selector.how == "self" and not negative:
            if verb == "was":
                return None  # "(sent there) while this card was face-up on the field": since when?
            own = Condition(is_=Selector(kind="monster", where=state), of=found[0]) if state is not None else None
            return Standing(own, "play")
        if noun.mention:
            condition = Condition(is_=Selector(zone="play", side="you" if mine else None), of=found[0])
            return Standing(Condition(not_=condition) if negative else condition)
    cur.pos = start
    for words, stance in STANCES:
        if cur.take(*words):
            posture = Condition(is_=Selector(kind="monster", where=Filter(**stance)), of=found[0])
            return Standing(Condition(not_=posture) if negative else posture)
    other = tools.nouns.parse(cur)
    asks_itself = verb == "was" and found[0].how == "self"
    if other and asks_itself and (other.selector.zone is not None or bare(other.selector) == Selector(kind="monster")):
        return None  # "while it was Set on your field": as it is now says nothing of that; "if it was a monster"
    if other is None or other.mention or other.selector.how in ("self", "event", "equipped"):
        return None
    if other.selector.where is not None and other.selector.where.lies_as is not None:
        return None  # "while this card was face-up in your Spell & Trap Zone": since when?
    condition = Condition(is_=as_it_lies(bare(other.selector), found[0]), of=found[0])
    return Standing(Condition(not_=condition) if negative else condition)


def _bears(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """It has a Moss Counter; that monster has 2000 or more ATK, less than 2000 ATK."""
    began = cur.pos
    noun = tools.nouns.parse(cur)
    if noun is None or not (noun.mention or noun.selector.how in ("self", "equipped")):
        return None
    if own_state(tools, cur.words[began : cur.pos]) is not None or not cur.take_any(("has", "have", "had")):
        return None
    found = scope.resolve(noun)
    if not found:
        return None
    if cur.take("a") or cur.take("an"):
        name = counter_kind(cur)
        carried = Selector(kind="monster", where=Filter(counter=name))
        return Standing(Condition(is_=carried, of=found[0])) if name is not None else None
    under = cur.take("less", "than")
    if not cur.peek().isdigit():
        return None
    number = int(cur.peek())
    cur.pos += 1
    limits = bound(cur, number, raw=True)
    stat = {"atk": "attack", "def": "defense"}.get(cur.peek())
    if stat is None:
        return None
    cur.pos += 1
    amount = Amount(stat=stat, of=found[0])  # type: ignore[arg-type]
    if under:
        return Standing(Condition(compare=(amount, "lt", Amount(raw=number))))
    return Standing(bounded(amount, limits.lte, limits.gte, limits.eq))


def _turned_up(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """This card is (was) [not] flipped face-up by being attacked: in the Attack that is made now."""
    itself = cur.take("this", "card") or (cur.take("it") and scope.resolve(Noun(Selector(), mention="it")) == [ME])
    if not itself or not cur.take_any(("is", "was")):
        return None
    no = cur.take("not")
    if not cur.take("flipped-face-up", "by", "being", "attacked"):
        return None
    shown = Condition(occurred=Event(event="revealed", what=ME, how="attacked"), during="attack")
    return Standing(Condition(not_=shown) if no else shown)


def after_turn(event: Event) -> Condition:
    """ "except the turn this card was sent to the GY"."""
    return Condition(not_=Condition(occurred=event, during="turn"))


def _then(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    return take_as_declared(cur, tools, scope, take_condition)


_READERS = (
    take_declared,
    _turned_up,
    has_beneath,
    has_one_with_it_beneath,
    points_to,
    take_hand,
    befell_by_it,
    its_past,
    take_past,
    did_so,
    came_from,
    _do,
    _turn,
    all_are,
    its_state,
    _elliptic,
    take_possession,
    _there,
    _life,
    _stat,
    are_there,
    _is,
    _bears,
    _then,
)
