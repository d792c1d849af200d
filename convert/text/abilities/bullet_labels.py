"""What the labels of bullets ask, as the head before them says: "apply these effects, based on the number of monsters
you control" and "● 2+: …"; "… depending on whose turn it is" and "● Your turn: …"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

Asks = Callable[[list[str]], Condition | None]
Costs = Callable[[list[str]], list[Step] | None]

_BASED = (("based", "on"), ("depending", "on"), ("depending",))
_KINDS: dict[str, Any] = {
    "monster": "monster",
    "spell": "spell",
    "trap": "artifact",
    "spell/trap": "spell_or_artifact",
}
_CLASSES = frozenset(("normal", "effect", "ritual", "fusion", "synchro", "xyz", "link", "pendulum"))
_TURNS: dict[tuple[str, ...], Any] = {
    ("your", "turn"): "own",
    ("yours",): "own",
    ("your", "opponent", "'s", "turn"): "opponent",
    ("opponent", "'s", "turn"): "opponent",
    ("opponent", "'s"): "opponent",
}
_WHO: dict[tuple[str, ...], Any] = {("you",): "you", ("your", "opponent"): "opponent"}
_STANCES: dict[str, Any] = {"attack-position": "attack", "defense-position": "defense"}
_MORE = (("+",), ("or", "more"), ("or", "higher"))
_LESS = (("or", "less"), ("or", "lower"), ("or", "fewer"))
_BETWEEN = frozenset((",", "or", "and"))
_STATS = ("attack", "defense")


@dataclass(slots=True)
class Basis:
    """How the labels of the bullets that follow are read: what each asks, or costs."""

    asks: Asks | None = None
    costs: Costs | None = None
    given: list[Condition] = field(default_factory=list)
    """What the labels so far asked, for "Other"."""

    def condition(self, label: list[str]) -> Condition | None:
        """What the label asks; None where it is not read."""
        if self.asks is None:
            return None
        if label in (["other"], ["others"], ["otherwise"]):
            rest = self.given[0] if len(self.given) == 1 else Condition(any_=tuple(self.given))
            return Condition(not_=rest) if self.given else None
        found = self.asks(label)
        if found is not None:
            self.given.append(found)
        return found


def take_basis(words: list[str], scope: Scope, tools: Tools) -> Basis | None:
    """What follows the head's verb: "[,] based on …", "by revealing monsters in your hand with the listed …"."""
    cur = Cursor(words, refer=scope.refer)
    cur.take(",")
    if cur.take("by", "revealing", "monster", "in", "your", "hand", "with", "the", "listed", "attribute"):
        return Basis(costs=_revealing(tools)) if cur.done else None
    if cur.take_phrase(_BASED):
        asks = _asks(cur, scope, tools)
        return Basis(asks=asks) if asks is not None and cur.done else None
    return None


def _asks(cur: Cursor, scope: Scope, tools: Tools) -> Asks | None:
    if cur.take("whose", "turn", "it", "is"):
        return lambda label: Condition(turn=_TURNS[tuple(label)]) if tuple(label) in _TURNS else None
    if cur.take("which", "player", "controls"):
        what = _thing(cur, scope, tools)
        return _sided(what) if what is not None else None
    posture = _property_of(cur, scope, tools, ("battle-position",))
    if posture is not None:
        return _postured(posture)
    attributed = _property_of(cur, scope, tools, ("attribute",))
    if attributed is not None:
        return _attributed(attributed, tools)
    among = _among(cur, tools)
    if among is not None:
        return among
    kind = _card_type(cur, scope, tools)
    if kind is not None:
        return _of_kind(kind)
    amount = tools.amounts.parse(cur)
    return _counted(tools.amounts.each(cur, amount)) if amount is not None else None


# -- whose or which ---------------------------------------------------------------------------------------------------


def _thing(cur: Cursor, scope: Scope, tools: Tools) -> Selector | None:
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player or noun.also:
        return None
    found = scope.resolve(noun)
    one = found[0] if found and len(found) == 1 else None
    return one if one is not None and (one.ref is not None or one.how in ("self", "equipped", "event")) else None


def _property_of(cur: Cursor, scope: Scope, tools: Tools, names: tuple[str, ...]) -> Selector | None:
    """ "its battle position", "this card's current battle position", "the Attribute of the equipped monster"."""
    start = cur.pos
    if cur.take("its"):
        cur.take("current")
        if cur.take_any(names):
            return scope.refer(Noun(Selector(), mention="it")) or (None if scope.things else ME)
    elif cur.take("the") and cur.take_any(names) and cur.take("of"):
        found = _thing(cur, scope, tools)
        if found is not None:
            return found
    cur.pos = start
    for at in range(start, cur.end - 1):
        if cur.words[at] == "'s":
            inner = cur.sub(start, at)
            found = _thing(inner, scope, tools)
            cur.pos = at + 1
            cur.take("current")
            if found is not None and inner.done and cur.take_any(names):
                return found
            break
    cur.pos = start
    return None


def _card_type(cur: Cursor, scope: Scope, tools: Tools) -> Selector | None:
    """ "its card type", "the type of card discarded", "the revealed card [type]", "the card type added"."""
    start = cur.pos
    own = _property_of(cur, scope, tools, ("type",)) if cur.peek() == "its" else None
    if own is not None:
        return own
    if cur.take("its", "card", "type"):
        return scope.refer(Noun(Selector(), mention="it"))
    worn = ("the", "equipped", "monster", "'s", "card", "type")
    if cur.take(*worn):
        return Selector(how="equipped", kind="monster")
    cur.take("the")
    cur.take("type", "of", "card") or cur.take("card", "type")
    before = cur.pos > start + 1
    verb = tools.lexicon.verbs.get(cur.peek())
    if verb is not None and "ed" in verb.forms:
        done = cur.peek()
        cur.pos += 1
        before = before or cur.take("card")
        cur.take("type") or cur.take("to", "the", "gy") or cur.take("to", "your", "hand") or cur.take(
            "to", "the", "hand"
        )
        found = scope.resolve(Noun(Selector(), mention="did", verb=done)) if before and cur.done else None
        if found:
            return found[0]
    cur.pos = start
    return None


def _among(cur: Cursor, tools: Tools) -> Asks | None:
    """ "the Attributes of monsters you control", "the card types of the monsters this card points to": one like that
    is there."""
    start = cur.pos
    cur.take("the")
    card = cur.take("card")
    prop = cur.take_any(("attributes", "attribute", "types", "type"))
    if prop and cur.take("of"):
        cur.take("the")
        inner = Cursor(["all", *cur.rest()], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        what = noun.selector if noun is not None and inner.done and not noun.mention else None
        if what is not None and what.zone is not None and what.how == "all":
            cur.pos = cur.end
            return _there(msgspec.structs.replace(what, how=None), prop, tools, card=card)
    cur.pos = start
    return None


def _there(what: Selector, prop: str, tools: Tools, *, card: bool) -> Asks:
    known = tools.lexicon.attributes if prop.startswith("attribute") else tools.lexicon.types

    def ask(label: list[str]) -> Condition | None:
        if len(label) != 1 or (label[0] not in _CLASSES if card else label[0] not in known):
            return None
        fields: dict[str, Any] = {"class_": label[0]} if card else {prop.removesuffix("s"): known[label[0]]}
        where = msgspec.structs.replace(what.where or Filter(), **fields)
        return Condition(exists=msgspec.structs.replace(what, where=where))

    return ask


def _is(what: Selector, like: Selector) -> Condition:
    return Condition(is_=like, of=what)


def _sided(what: Selector) -> Asks:
    return lambda label: _is(what, Selector(side=_WHO[tuple(label)], zone="play")) if tuple(label) in _WHO else None


def _postured(what: Selector) -> Asks:
    def ask(label: list[str]) -> Condition | None:
        stance = _STANCES.get(label[0]) if len(label) == 1 else None
        return _is(what, Selector(kind="monster", where=Filter(stance=stance))) if stance is not None else None

    return ask


def _attributed(what: Selector, tools: Tools) -> Asks:
    known = tools.lexicon.attributes

    def ask(label: list[str]) -> Condition | None:
        named = tuple(dict.fromkeys(known[word] for part in label for word in part.split("/") if word in known))
        if not named or any(part not in _BETWEEN and not set(part.split("/")) <= set(known) for part in label):
            return None
        like = Filter(attribute=named[0] if len(named) == 1 else named)
        return _is(what, Selector(kind="monster", where=like))

    return ask


def _of_kind(what: Selector) -> Asks:
    def ask(label: list[str]) -> Condition | None:
        said = label[:-1] if len(label) > 1 and label[-1] == "monster" else label
        if len(said) == 1 and said[0] in _KINDS:
            return _is(what, Selector(kind=_KINDS[said[0]]))
        classes = tuple(said[0].split("/")) if len(said) == 1 else ()
        if classes and set(classes) <= _CLASSES:
            like: Any = Filter(class_=classes[0] if len(classes) == 1 else classes)  # type: ignore[arg-type]
            return _is(what, Selector(kind="monster", where=like))
        return None

    return ask


# -- how many ---------------------------------------------------------------------------------------------------------


def _counted(amount: Amount) -> Asks:
    raw = amount.stat is not None and any(name in amount.stat for name in _STATS)

    def number(said: str) -> Any:
        return Amount(raw=int(said)) if raw else int(said)

    def ask(label: list[str]) -> Condition | None:
        said = label[1:] if label[:1] == ["exactly"] else label
        said = said[1:] if said[:1] == ["level"] else said
        if not said or not said[0].isdigit():
            return None
        tail = tuple(said[1:])
        if tail in _MORE or tail in _LESS:
            return Condition(compare=(amount, "gte" if tail in _MORE else "lte", number(said[0])))
        if any(not word.isdigit() and word not in _BETWEEN for word in said):
            return None
        each = tuple(Condition(compare=(amount, "eq", number(word))) for word in said if word.isdigit())
        return each[0] if len(each) == 1 else Condition(any_=each)

    return ask


# -- what is paid -----------------------------------------------------------------------------------------------------


def _revealing(tools: Tools) -> Costs:
    """ "2 FIRE", "EARTH & FIRE": so many monsters of these Attributes, shown from the hand."""
    known = tools.lexicon.attributes

    def cost(label: list[str]) -> list[Step] | None:
        out: list[Step] = []
        count = 1
        for word in label:
            if word.isdigit():
                count = int(word)
            elif word in known:
                where = Filter(attribute=known[word])
                what = Selector(how="choose", kind="monster", side="you", zone="prepared", where=where, count=count)
                out.append(op.Look(what=what, reveal=True, link="and" if out else None))
                count = 1
            elif word not in ("&", ",", "and"):
                return None
        return out or None

    return cost


def removing(words: list[str], scope: Scope, tools: Tools, frames: FrameTable, src: int) -> Basis | None:
    """ "remove Spell Counters from your field [to activate 1 of these effects]": as many as a label says."""
    said = [word for word in words if word not in ("you", "can", ",", ";", "to", "then")]
    frame = frames.does.get("remove")
    if said[:1] != ["remove"] or frame is None or "counters" not in said or said[1].isdigit():
        return None

    def cost(label: list[str]) -> list[Step] | None:
        number = label[:-1] if label[-1] in ("counter", "counters") else label
        if len(number) != 1 or not number[0].isdigit():
            return None
        cur = Cursor([said[0], number[0], *said[1:]], 1, refer=scope.refer)
        phrase = Phrase(tools, cur, scope, src, cost=True)
        read = frame(phrase)
        return [msgspec.structs.replace(step, src=None) for step in read] if read and cur.done else None

    return Basis(costs=cost) if cost(["2"]) is not None else None
