"""Which events leave what continuous abilities do as it is, so that it is not worked out anew after them.

``STILL`` are events that change only what hardly a continuous ability reads: HP, stances, unspent points, actions,
MP, what was used, whose turn it is. An ability that reads one of these says so by its tree (``wakers``); a field of the
tree that is not listed here is taken to read everything. Every other event of the game wakes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Selector
from convert.effects import steps as tree
from convert.effects.values import Extreme
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.language import names_of, readers_of
from convert.systems.duel_monsters.rules.effects.predicted_steps import would_do

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Wakers = frozenset[type]

STILL: Wakers = frozenset(
    {
        ev.AbilityBegan, ev.AbilityEnded, ev.AbilityUsed, ev.ActionSpent, ev.AttackDeclared, ev.AttackEnded, ev.Charged,
        ev.Chosen, ev.Damaged, ev.HpLost, ev.MpPaid, ev.Noted, ev.Opposed, ev.Responded, ev.Rolled, ev.RoundBegan,
        ev.Shown, ev.SpellDeclared, ev.StanceTaken, ev.TookPlace, ev.TurnBegan, ev.TurnEnded,
    }
)  # fmt: skip
"""What these write, and nothing else may: ``STILL_FIELDS``; a test holds them to it."""
STILL_FIELDS: dict[str, frozenset[str]] = {
    "beings": frozenset(
        {
            *("actions", "arriving", "attack", "attack_owed", "attacks", "charges", "defense", "defense_owed", "hp"),
            *("hurt_by", "paint", "stance", "used"),
        }
    ),
    "mages": frozenset({"amulet", "channeling", "mp"}),
    "spells": frozenset({"used"}),
    "state": frozenset({"chain", "delayed", "round", "turn", "turns"}),
}
ALL = STILL
"""The wakers of what may read anything."""
NONE: Wakers = frozenset()
HURT: Wakers = frozenset({ev.Damaged, ev.HpLost})
NAMES = ("id", "link", "src")
"""Fields of a step that only tie it to others."""
PLACES = (None, "play")
"""Of elsewhere it also matters what is being cast at the moment, which no event tells."""
SIDES = (None, "you", "opponent", "any", "owner")
HOW = (None, "all", "self", "equipped")


def still(game: Game, contexts: Sequence[Context]) -> Wakers:
    """The events after which these abilities, all that there are and worked out just now, still do the same."""
    if game.triggers.silences or game.triggers.wins:
        return NONE
    awake = set[type]()
    for ctx in contexts:
        profile = game.card_index.profile(ctx.entry)
        found = profile.wakers.get(ctx.ability)
        if found is None:
            found = profile.wakers[ctx.ability] = wakers(profile.entry.effects[ctx.ability])
        awake |= found
    if _turn_changes_more(game):
        awake.add(ev.TurnBegan)
    return STILL - awake


def _turn_changes_more(game: Game) -> bool:
    """Whether the beginning of a turn may end what abilities read: marks, being out, obeying, being mute."""
    for being in game.state.beings.values():
        if being.out or being.home >= 0:
            return True
        if being.modifiers and any(one.until.kind == "turn" for one in being.modifiers):
            return True
        if being.statuses and any(one.until.kind == "turn" for one in being.statuses):
            return True
    return any(spell.muted or spell.marks for spell in game.state.spells.values())


def wakers(ability: Ability) -> Wakers:
    """Of the events in ``STILL`` those after which this continuous ability may do something else."""
    steps = [step for step in ability.do if not isinstance(step, UNHEEDED)]
    return _several(ability.if_) | _several(steps) if steps else NONE


def _several(nodes: Iterable[Any] | None) -> Wakers:
    found = NONE
    for node in nodes or ():
        found |= _read(node)
    return found


def _read(node: Any) -> Wakers:
    """What a part of the tree reads."""
    if node is None or isinstance(node, int | float | str):
        return NONE
    if isinstance(node, tuple):
        return _several(node)
    reads = READS.get(type(node))
    if reads is None:
        return ALL
    found = _span(node) if isinstance(node, Condition) and node.occurred is not None else NONE
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if field in NAMES or _unset(node, field, value):
            continue
        reader = reads.get(field)
        found |= ALL if reader is None else reader(value)
    return found


def _unset(node: Struct, field: str, value: object) -> bool:
    """Whether a field says what it says where nobody has written it."""
    names, defaults = node.__struct_fields__, node.__struct_defaults__
    at = names.index(field) - (len(names) - len(defaults))
    return at >= 0 and type(defaults[at]) is type(value) and bool(defaults[at] == value)


Reader = Callable[[Any], Wakers]


def _fixed(value: object) -> Wakers:
    """It says something that no event changes, or that only events change which wake everything."""
    return NONE


def _only(*allowed: object) -> Reader:
    """Nothing is read where it is one of these, or only these; else anything."""

    def read(value: object) -> Wakers:
        every = value if isinstance(value, tuple) else (value,)
        return NONE if all(one in allowed for one in every) else ALL

    return read


def _aimed(what: Selector) -> Wakers:
    """A selector that a mark carries with it, and is read where the mark is asked for; but a likeness is settled."""
    return ALL if what.where is not None and what.where.compared_to is not None else NONE


def _stat(name: str) -> Wakers:
    return HURT if name in ("hp", "hp_lost") else NONE


def _manner(how: str | tuple[str, ...]) -> Wakers:
    return ALL if would_do(how) else NONE


def _occurred(when: Event) -> Wakers:
    """What has taken place: the events that tell of it; of the end of a battle it is asked in whose turn that is."""
    told = frozenset(readers_of(names_of(when))) & STILL
    return _read(when) | told | ({ev.TurnBegan} if ev.AttackEnded in told else NONE)


def _span(condition: Condition) -> Wakers:
    """What ends the time in which something has taken place."""
    if condition.during in ("stay", "duel"):
        return NONE
    if condition.during == "lying":
        return frozenset(readers_of(frozenset(("used",))))
    return frozenset({ev.TurnBegan, ev.AttackDeclared} if condition.during == "attack" else {ev.TurnBegan})


def _turn(turn: str) -> Wakers:
    return frozenset({ev.TurnBegan})


def _stance(stance: str) -> Wakers:
    return frozenset({ev.StanceTaken})


def _step(*, fixed: Sequence[str] = (), read: Sequence[str] = (), aimed: Sequence[str] = ()) -> dict[str, Reader]:
    every = {"what": _read, "if_": _read}
    return {**every, **dict.fromkeys(fixed, _fixed), **dict.fromkeys(read, _read), **dict.fromkeys(aimed, _aimed)}


UNHEEDED = (tree.Replace, tree.Win, tree.Manual)
"""Steps that are not worked out with the others: asked for where they matter, or by ``winning``."""
STEPS: dict[type, dict[str, Reader]] = {
    tree.ChangeIdentity: _step(
        fixed=("name", "series", "not_series", "type", "attribute", "class_", "alike", "declared", "also"),
        read=("same_as",),
    ),
    tree.ChangeLevel: _step(fixed=("times", "max"), read=("to", "add")),
    tree.Modify: _step(fixed=("sign", "exact", "original"), read=("attack", "defense")),
    tree.SetStat: _step(fixed=("stat", "times", "original"), read=("to", "swap")),
    tree.Forbid: _step(
        fixed=("action", "as_", "limit", "where", "unless_as"),
        aimed=("by", "to", "unless", "unless_by", "unless_using", "beside"),
    ),
    tree.Allow: _step(fixed=("action", "more"), read=("count",), aimed=("against",)),
    tree.Protect: _step(fixed=("from_", "activated"), read=("times",), aimed=("by",)),
    tree.Suppress: _step(fixed=("usable",)),
}
"""The same of steps: only those that are put on creatures all the time are understood here."""

READS: dict[type, dict[str, Reader]] = {
    Amount: {
        **dict.fromkeys(("n", "raw", "every", "times", "plus", "lost", "dice"), _fixed),
        **dict.fromkeys(("per", "count", "of", "half", "difference", "greatest", "least"), _read),
        **dict.fromkeys(("stat", "sum"), _stat),
    },
    Bound: dict.fromkeys(("gte", "lte", "eq", "lt", "gt"), _read),
    Extreme: {"stat": _stat, "ties": _fixed},
    Selector: {
        **dict.fromkeys(("ref", "kind", "count", "reach", "except_self"), _fixed),
        **dict.fromkeys(("where", "among", "either", "except_"), _read),
        "how": _only(*HOW),
        "side": _only(*SIDES),
        "zone": _only(*PLACES),
    },
    Filter: {
        **dict.fromkeys(("name", "series", "mentions", "mentions_series", "effect", "type", "attribute"), _fixed),
        **dict.fromkeys(("lists", "lists_series"), _fixed),
        **dict.fromkeys(("original_name", "original_type", "original_attribute", "class_", "property"), _fixed),
        **dict.fromkeys(("balanced", "face", "summoned", "came", "counter", "lies_as", "equipped"), _fixed),
        **dict.fromkeys(("same", "different", "kind"), _fixed),
        **dict.fromkeys(("level", "rank", "link", "attack", "defense", "counters"), _read),
        **dict.fromkeys(("original_attack", "original_defense", "original_level"), _read),
        **dict.fromkeys(("equipped_to", "put_on_by", "compared_to", "not_", "any_", "highest", "lowest"), _read),
        "owner": _only(*SIDES),
        "stance": _stance,
    },
    Condition: {
        **dict.fromkeys(("exists", "count", "gte", "lte", "eq", "compare", "is_", "of"), _read),
        **dict.fromkeys(("not_", "any_", "all_"), _read),
        **dict.fromkeys(("happened", "unread"), _fixed),
        "turn": _turn,
        "occurred": _occurred,
        "during": _fixed,
    },
    Event: {
        **dict.fromkeys(("event", "from_", "to"), _fixed),
        **dict.fromkeys(("what", "by", "any_", "amount"), _read),
        "how": _manner,
        "whose": _only(*SIDES),
    },
    **STEPS,
}
"""Of each part of the tree the fields that are understood, and what each of them reads."""
