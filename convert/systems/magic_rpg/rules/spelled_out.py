"""Keywords that stand for an ability, and tokens that every game knows by name, as trees of the effect language (their
meaning is the card game's, MRPG-GEN-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from convert.effects.magic import Ability, Step
from convert.systems.magic_rpg.rules.mana_abilities import PAYS_TOO
from convert.systems.magic_rpg.rules.state import UNEARTHED

SELF: dict[str, Any] = {"how": "self"}
YOU: dict[str, Any] = {"how": "you", "kind": ["player"]}
MINE: dict[str, Any] = {"kind": ["creature"], "side": "you"}
_DEFENDING: dict[str, Any] = {"how": "defending", "kind": ["player"]}


def _abilities(*trees: dict[str, Any]) -> tuple[Ability, ...]:
    return msgspec.convert(list(trees), type=tuple[Ability, ...])


def _pump(power: Any, toughness: Any, what: dict[str, Any] = SELF) -> dict[str, Any]:
    return {"op": "modify", "what": what, "attack": power, "defense": toughness, "until": "end_of_turn"}


def _when(event: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"mode": "trigger", "when": {"event": event, **more}, "do": list(do)}


_COUNTER = {"op": "counters", "what": SELF, "name": "+1/+1", "add": 1}
_RETURN = {"op": "special_summon", "what": SELF, "control": {"owner_of": SELF, "kind": ["player"]}}

_FIXED: Mapping[str, tuple[Ability, ...]] = {
    "prowess": _abilities(
        _when(
            "cast",
            _pump(1, 1),
            what={"kind": ["spell"], "zone": "stack", "where": {"nots": [{"kind": ["creature"]}]}},
            who=YOU,
        )
    ),
    "exalted": _abilities(
        _when("attacks", _pump(1, 1, {"how": "event"}), what=MINE, alone=True),
    ),
    "battle cry": _abilities(
        _when(
            "attacks",
            _pump(1, 0, {**MINE, "how": "all", "where": {"attacking": True}, "except_self": True}),
            what=SELF,
        )
    ),
    "evolve": _abilities(
        _when(
            "enters",
            _COUNTER,
            what={
                **MINE,
                "except_self": True,
                "where": {
                    "any": [
                        {"power": {"gt": {"stat": "power", "of": SELF}}},
                        {"toughness": {"gt": {"stat": "toughness", "of": SELF}}},
                    ]
                },
            },
        )
    ),
    "training": _abilities(
        {
            **_when("attacks", _COUNTER, what=SELF),
            "if": [
                {
                    "exists": {
                        **MINE,
                        "except_self": True,
                        "where": {"attacking": True, "power": {"gt": {"stat": "power", "of": SELF}}},
                    }
                }
            ],
        }
    ),
    "mentor": _abilities(
        {
            **_when("attacks", {**_COUNTER, "what": {"ref": "t1"}}, what=SELF),
            "targets": [
                {
                    **MINE,
                    "id": "t1",
                    "how": "target",
                    "where": {"attacking": True, "power": {"lt": {"stat": "power", "of": SELF}}},
                }
            ],
        }
    ),
    "persist": _abilities(
        {
            **_when(
                "dies",
                _RETURN,
                {"op": "counters", "what": {"how": "previous"}, "name": "-1/-1", "add": 1, "link": "then"},
                what=SELF,
            ),
            "if": [{"not": {"is": {"where": {"counter": "-1/-1"}}, "of": SELF}}],
        }
    ),
    "undying": _abilities(
        {
            **_when(
                "dies",
                _RETURN,
                {"op": "counters", "what": {"how": "previous"}, "name": "+1/+1", "add": 1, "link": "then"},
                what=SELF,
            ),
            "if": [{"not": {"is": {"where": {"counter": "+1/+1"}}, "of": SELF}}],
        }
    ),
    "dethrone": (),
    "devoid": (),
    "changeling": (),
}


def _bushido(n: int) -> dict[str, Any]:
    """It grows as it blocks or is blocked."""
    when = {"any": [{"event": "blocks", "what": SELF}, {"event": "blocked", "what": SELF}]}
    return {"mode": "trigger", "when": when, "do": [_pump(n, n)]}


def _annihilator(n: int) -> dict[str, Any]:
    """Whoever it attacks sacrifices so many permanents."""
    what = {"how": "choose", "kind": ["permanent"], "count": n}
    return _when("attacks", {"op": "sacrifice", "who": _DEFENDING, "what": what}, what=SELF)


def _afflict(n: int) -> dict[str, Any]:
    """Whoever blocks it loses life."""
    return _when("blocked", {"op": "lose_hp", "who": _DEFENDING, "amount": n}, what=SELF)


def _crew(n: int) -> dict[str, Any]:
    """Creatures of so much power together are tapped, and it is one until the end of the turn."""
    crew = {**MINE, "how": "choose", "count": "any", "total": {"gte": n}, "total_of": "power"}
    types = ["artifact", "creature"]
    manned = {"op": "change_identity", "what": SELF, "types": types, "also": True, "until": "end_of_turn"}
    return {"mode": "activate", "cost": [{"op": "tap", "what": crew}], "do": [manned]}


def _afterlife(n: int) -> dict[str, Any]:
    """So many flying Spirits, as it dies."""
    spirit = {"name": "Spirit", "power": 1, "toughness": 1, "color": ["white", "black"], "subtype": ["Spirit"]}
    token = {"op": "token", "count": n, **spirit, "types": ["creature"], "keyword": ["flying"]}
    return _when("dies", token, what=SELF)


def _toxic(n: int) -> dict[str, Any]:
    """Poison counters beside its combat damage to a player."""
    poison = {"op": "counters", "what": {"how": "event_player", "kind": ["player"]}, "name": "poison", "add": n}
    return _when("combat_damage", poison, by=SELF, to={"kind": ["player"]})


NUMBERED: Mapping[str, Callable[[int], dict[str, Any]]] = {
    "bushido": _bushido,
    "annihilator": _annihilator,
    "afflict": _afflict,
    "crew": _crew,
    "afterlife": _afterlife,
    "toxic": _toxic,
}
"""Keywords with a number."""
DUE = frozenset(("echo", "cumulative upkeep"))
"""Keywords by which something is sacrificed in an upkeep unless their price is paid."""
SPELLED = frozenset(word for word, trees in _FIXED.items() if trees)
UNEARTH = "unearth"
CYCLING: Mapping[str, dict[str, Any] | None] = {
    "cycling": None,
    "basic landcycling": {"kind": ["land"], "where": {"supertype": ["basic"]}},
    "landcycling": {"kind": ["land"]},
    **{
        f"{land.casefold()}cycling": {"kind": ["land"], "where": {"subtype": [land]}}
        for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")
    },
    **{
        f"{kind.casefold()}cycling": {"kind": ["card"], "where": {"subtype": [kind]}}
        for kind in ("Wizard", "Sliver", "Slime")
    },
}


def _unearth(cost: tuple[Step, ...]) -> Ability:
    """From the graveyard into play, hasty, until the end of the turn: then, or if it would go anywhere, it is
    exiled."""
    it = {"how": "previous"}
    returned: list[dict[str, Any]] = [
        {"op": "special_summon", "what": {**SELF, "zone": "used"}},
        {"op": "grant", "link": "then", "what": it, "keyword": ["haste"]},
        {"op": "counters", "link": "then", "what": it, "name": UNEARTHED, "add": 1},
        {
            "op": "delayed",
            "link": "then",
            "when": {"event": "phase", "phase": "end", "next": True},
            "do": [{"op": "banish", "what": it}],
        },
    ]
    plain = _abilities({"mode": "activate", "from": "used", "timing": "sorcery", "do": returned})[0]
    return replace(plain, cost=cost)


def spelled_out(ability: Ability) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for; none where it stands for none, or for a property."""
    word = (ability.keyword or "").casefold()
    if word in _FIXED:
        return _FIXED[word]
    if word in NUMBERED:
        return _abilities(NUMBERED[word](ability.n if isinstance(ability.n, int) else 1))
    if word in DUE:
        return (_due(word, ability.cost),)
    if word == UNEARTH:
        return (_unearth(ability.cost),)
    if word in CYCLING:
        return (_cycling(word, ability.cost),)
    return ()


def of_word(word: str) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for which something is given, its number behind it; none for a property."""
    name, _, number = word.casefold().rpartition(" ")
    if name in NUMBERED and number.isdecimal():
        return _abilities(NUMBERED[name](int(number)))
    return _FIXED.get(word.casefold(), ())


def _due(word: str, cost: tuple[Step, ...]) -> Ability:
    """In its controller's next upkeep, or in each for one counter more: the price, or it is sacrificed."""
    upkeep = {"event": "phase", "phase": "upkeep", "whose": YOU}
    given = {"op": "unless", "do": [{"op": "sacrifice", "what": SELF}], "cost": list(map(msgspec.to_builtins, cost))}
    if word == "echo":
        return _abilities(
            _when("enters", {"op": "delayed", "when": {**upkeep, "next": True}, "do": [given]}, what=SELF)
        )[0]
    ages = {"stat": "counters", "of": SELF, "counter": "age"}
    given["cost"] = [{**each, "each": ages} for each in given["cost"]]
    grow = {"op": "counters", "what": SELF, "name": "age", "add": 1}
    return _abilities({"mode": "trigger", "when": upkeep, "do": [grow, given]})[0]


def _cycling(word: str, cost: tuple[Step, ...]) -> Ability:
    """Discard it from the hand for its cost: draw a card, or search the deck for one of a kind."""
    wanted = CYCLING[word]
    does: list[dict[str, Any]] = [{"op": "prepare"}]
    if wanted is not None:
        search = {**wanted, "id": "c1", "how": "choose", "side": "you", "zone": "spellbook", "count": 1}
        does = [
            {"op": "search", "what": search, "reveal": True},
            {"op": "to_prepared", "what": {"ref": "c1"}},
            {"op": "shuffle"},
        ]
    discard = {"op": "discard", "what": SELF}
    plain = _abilities({"mode": "activate", "from": "prepared", "cost": [discard], "do": does})[0]
    return replace(plain, cost=(*cost, *plain.cost), keyword="cycling")


_TAP = {"op": "tap", "what": SELF}


def _artifact(*cost: dict[str, Any], do: list[dict[str, Any]], **more: Any) -> tuple[Ability, ...]:
    away = {"op": "sacrifice", "what": SELF}
    return _abilities({"mode": "activate", "cost": [*cost, away], "do": do, **more})


KNOWN_TOKENS: Mapping[str, tuple[Ability, ...]] = {
    "Treasure": _artifact(_TAP, do=[{"op": "add_mana", "count": 1, "any_color": "one"}]),
    "Food": _artifact({"op": "pay", "mana": "{2}"}, _TAP, do=[{"op": "heal", "amount": 3}]),
    "Clue": _artifact({"op": "pay", "mana": "{2}"}, do=[{"op": "prepare"}]),
    "Blood": _artifact({"op": "pay", "mana": "{1}"}, _TAP, {"op": "discard"}, do=[{"op": "prepare"}]),
    "Powerstone": _abilities(
        {
            "mode": "activate",
            "cost": [_TAP],
            "do": [
                {
                    "op": "add_mana",
                    "mana": "{C}",
                    "spend_on": {"kind": ["spell"], "where": {"types": ["artifact"]}},
                    "activate_only": {"kind": ["ability"]},
                    "rider": PAYS_TOO,
                }
            ],
        }
    ),
    "Lander": _artifact(
        {"op": "pay", "mana": "{2}"},
        _TAP,
        do=[
            {
                "op": "search",
                "what": {
                    "id": "c1",
                    "how": "choose",
                    "kind": ["land"],
                    "side": "you",
                    "zone": "spellbook",
                    "where": {"supertype": ["basic"]},
                    "count": 1,
                },
            },
            {"op": "special_summon", "what": {"ref": "c1"}, "tapped": True},
            {"op": "shuffle"},
        ],
    ),
    "Mutagen": _artifact(
        {"op": "pay", "mana": "{1}"},
        _TAP,
        do=[{**_COUNTER, "what": {"ref": "t1"}}],
        targets=[{"id": "t1", "how": "target", "kind": ["creature"], "count": 1}],
        timing="sorcery",
    ),
}
"""What these tokens can do."""
