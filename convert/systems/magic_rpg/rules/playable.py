"""Which abilities of a card the rules play by themselves; all else is put to the game master (MRPG-MTG-17)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Ability, Amount, Event, Filter, Selector, Step, StepBase
from convert.effects.magic.actions import (
    Banish,
    Damage,
    Discard,
    Heal,
    LoseHp,
    Mill,
    Pay,
    PayHp,
    Prepare,
    Sacrifice,
)
from convert.effects.magic.changes import (
    AddMana,
    Counters,
    EntersTapped,
    Fight,
    LoseGame,
    Modify,
    NegateCast,
    Tap,
)
from convert.effects.magic.steps import ChooseOne, Forbid, Grant, Token, Unless
from convert.systems.magic_rpg.rules.terms import KEYWORDS

STEPS = frozenset(
    (
        *("destroy", "damage", "prepare", "heal", "lose_hp", "discard", "mill", "sacrifice", "banish", "to_prepared"),
        *("modify", "counters", "token", "tap", "untap", "grant", "negate_cast", "regenerate", "fight", "forbid"),
        *("to_used", "remove_from_combat", "phase_out", "win", "lose_game", "shuffle"),
    )
)
"""Verbs that are carried out."""
FILTERS = frozenset(
    (
        *("kind", "types", "supertype", "subtype", "color", "keyword", "power", "toughness", "mana_value", "tapped"),
        *("attacking", "blocking", "token", "not_", "nots", "any_"),
    )
)
"""What may be asked of a thing."""
PERMANENTS = frozenset(("creature", "artifact", "enchantment", "land", "permanent"))
SPELLS = frozenset(("spell", "creature", "artifact", "enchantment", "instant", "sorcery"))
COSTS = frozenset(("pay", "tap", "sacrifice", "pay_hp"))
STATIC = frozenset(("modify", "grant", "forbid"))
BANS = frozenset(("attack", "block", "be_blocked", "untap"))
TRIGGERS = frozenset(("enters", "dies", "attacks", "phase", "combat_damage", "damage_dealt"))
HOWS = frozenset(("target", "all", "self", "attached", "you", "previous"))
_BASE = frozenset(("id", "link", "optional", "who", "until", "src", "op"))


def playable(ability: Ability) -> bool:
    """Whether all of it is carried out."""
    if ability.keyword is not None and ability.mode == "keyword":
        return _keyword(ability)
    if ability.if_ or ability.limit or ability.by or ability.loyalty is not None or ability.chapters is not None:
        return False
    if ability.mode not in ("cast", "activate", "trigger", "continuous") or ability.from_ not in ("play", "prepared"):
        return ability.mode == "replacement" and _enters(ability)
    if ability.mode != "cast" and ability.from_ != "play":
        return False
    if not all(_target(each) for each in ability.targets):
        return False
    if ability.mode == "continuous":
        return bool(ability.do) and all(_static(step) for step in ability.do)
    if ability.mode == "trigger" and not _trigger(ability.when):
        return False
    if ability.mode == "activate" and not _cost(ability.cost):
        return False
    if ability.mode == "cast" and ability.cost:
        return False
    if mana_of(ability):
        return True
    if len(ability.do) == 1 and isinstance(ability.do[0], ChooseOne):
        return not ability.targets and _modes(ability.do[0])
    return bool(ability.do) and all(_step(step, ability.targets) for step in ability.do)


def mana_of(ability: Ability) -> tuple[str, int] | None:
    """The letters that ``{T}: Add`` gives one of, and how much of it; none for any other ability."""
    if ability.mode != "activate" or len(ability.cost) != 1 or not isinstance(ability.cost[0], Tap):
        return None
    if len(ability.do) != 1 or not isinstance(ability.do[0], AddMana):
        return None
    add = ability.do[0]
    if add.spend_on or add.activate_only or add.rider or add.of or add.count not in (None, 1):
        return None
    if add.any_color in ("one", "each") and not add.mana:
        return "WUBRG", 1
    if add.any_color is not None:
        return None
    choices = (add.mana,) if isinstance(add.mana, str) else add.mana
    costs = [parse_mana(choice) for choice in choices]
    values = {cost.value for cost in costs}
    letters = ["".join(sorted({letter for letter in "WUBRGC" if getattr(cost, letter)})) for cost in costs]
    if len(values) != 1 or not all(len(each) == 1 for each in letters):
        return None
    return "".join(letters), values.pop()


def _keyword(ability: Ability) -> bool:
    word = (ability.keyword or "").casefold()
    if word == "equip":
        return _cost(ability.cost) and ability.enchant is None and not ability.if_
    if word == "enchant":
        return ability.enchant is not None and _plain(ability.enchant) and set(ability.enchant.kind or ()) <= PERMANENTS
    if word == "rampage":
        return isinstance(ability.n, int)
    return word in KEYWORDS


def _enters(ability: Ability) -> bool:
    """It comes tapped, or with counters."""
    event = ability.when
    if ability.if_ or ability.cost or ability.targets:
        return False
    if event is not None and (event.event != "enters" or not _is_self(event.what)):
        return False
    return bool(ability.do) and all(
        (
            isinstance(step, EntersTapped)
            and not step.untapped
            and _is_self(step.what)
            and _bare(step, {"what", "untapped"})
        )
        or (isinstance(step, Counters) and _is_self(step.what) and _counters(step))
        for step in ability.do
    )


def _is_self(selector: Selector | None) -> bool:
    return selector is None or selector.how == "self"


def _trigger(event: Event | None) -> bool:
    if event is None or event.event not in TRIGGERS:
        return False
    if not _only(event, {"event", "what", "phase", "whose", "to", "combat"}):
        return False
    if event.event == "phase":
        return event.phase in ("upkeep", "end") and event.whose is not None and event.whose.how == "you"
    if event.to is not None and not (event.event in ("combat_damage", "damage_dealt") and _anybody(event.to)):
        return False
    return event.what is not None and event.what.how == "self" and event.combat in (None, True)


def _anybody(selector: Selector) -> bool:
    """A player, whoever it is."""
    return selector.kind == ("player",) and selector.how is None and _only(selector, {"kind", "side", "count"})


def _modes(choice: ChooseOne) -> bool:
    if choice.count != 1 or choice.repeatable or choice.random or choice.not_before or choice.if_ or choice.who:
        return False
    return all(
        not option.if_
        and not option.cost
        and all(_target(each) for each in option.targets)
        and all(_step(step, option.targets) for step in option.do)
        for option in choice.options
    )


def _cost(steps: Iterable[Step]) -> bool:
    for step in steps:
        if isinstance(step, Pay):
            cost = parse_mana(step.mana)
            if step.each is not None or cost.x:
                return False
        elif isinstance(step, Tap | Sacrifice):
            if not _is_self(step.what):
                return False
        elif not (isinstance(step, PayHp) and isinstance(step.amount, int)):
            return False
    return True


def _target(selector: Selector) -> bool:
    """Something to aim at, one of it: in play, on the stack, or a wizard."""
    if (
        selector.how != "target"
        or selector.id is None
        or not _only(selector, {"id", "how", "kind", "side", "zone", "where", "count", "except_self"})
    ):
        return False
    if selector.count not in (None, 1) or selector.side not in (None, "you", "opponent", "not_you", "any"):
        return False
    kinds = set(selector.kind or ())
    if selector.zone == "stack" or "spell" in kinds:
        return kinds <= SPELLS and _filter(selector.where)
    if selector.zone not in (None, "play"):
        return False
    return bool(kinds) and kinds <= PERMANENTS | {"player", "planeswalker", "battle"} and _filter(selector.where)


def _plain(selector: Selector) -> bool:
    """A description of things in play."""
    return _only(selector, {"id", "how", "kind", "side", "zone", "where", "count", "except_self"}) and _filter(
        selector.where
    )


def _filter(where: Filter | None) -> bool:
    if where is None:
        return True
    for name in structs.fields(where):
        value = getattr(where, name.name)
        if value is None:
            continue
        if name.name not in FILTERS:
            return False
        if name.name in ("power", "toughness", "mana_value") and not all(
            bound is None or isinstance(bound, int) for bound in (value.lte, value.gte, value.eq, value.lt, value.gt)
        ):
            return False
        if name.name == "not_" and not _filter(value):
            return False
        if name.name in ("nots", "any_") and not all(_filter(each) for each in value):
            return False
    return True


def _only(value: object, fields: set[str]) -> bool:
    """Whether nothing else is said."""
    return all(
        field.name in fields or getattr(value, field.name) == field.default
        for field in structs.fields(value)  # type: ignore[arg-type]
    )


def _bare(step: StepBase, fields: set[str]) -> bool:
    return _only(step, fields | {"src", "id"})


def _who(selector: Selector | None) -> bool:
    """Whose act it is: the controller, a target, every opponent, everybody."""
    if selector is None or selector.ref is not None or selector.how == "you":
        return True
    return (
        selector.kind == ("player",)
        and selector.how in ("all", None)
        and _only(selector, {"id", "kind", "how", "side", "count"})
    )


def _what(selector: Selector, targets: Iterable[Selector]) -> bool:
    """What a step is done to."""
    if selector.ref is not None:
        return selector.ref in {target.id for target in targets} and _only(selector, {"ref"})
    if selector.how in ("self", "attached", "you"):
        return _only(selector, {"how", "kind", "id"})
    if selector.kind == ("player",):
        return _who(selector)
    if selector.how != "all" or selector.zone not in (None, "play") or selector.count not in (None, "all"):
        return False
    return set(selector.kind or ()) <= PERMANENTS and bool(selector.kind) and _plain(selector)


def _number(amount: object) -> bool:
    return isinstance(amount, int) or (
        isinstance(amount, Amount) and amount.x == "X" and _only(amount, {"x", "times", "plus"})
    )


def _step(step: Step, targets: tuple[Selector, ...]) -> bool:
    if isinstance(step, Unless):
        return (
            len(step.cost) == 1
            and isinstance(step.cost[0], Pay)
            and step.cost[0].each is None
            and all(isinstance(each, NegateCast) and _step(each, targets) for each in step.do)
            and not step.if_
        )
    op = step.__struct_config__.tag
    if op not in STEPS or step.if_ or step.repeat is not None or step.link == "when":
        return False
    who = step.who
    if who is not None and not (_who(who) and (who.ref is None or who.ref in {target.id for target in targets})):
        return False
    what = getattr(step, "what", None)
    if isinstance(what, Selector) and op not in ("discard", "sacrifice") and not _what(what, targets):
        return False
    if isinstance(step, Damage):
        by = step.by is None or step.by.how == "self"
        return by and step.divided is None and _number(step.amount) and _what(step.to, targets)
    if isinstance(step, Prepare | Mill):
        return _number(step.count)
    if isinstance(step, Heal | LoseHp):
        return _number(step.amount)
    if isinstance(step, Discard):
        return step.what is None and (_number(step.count) or step.count == "all")
    if isinstance(step, Sacrifice):
        return _sacrifice(step)
    if isinstance(step, Modify):
        return step.until == "end_of_turn" and _number(step.attack) and _number(step.defense)
    if isinstance(step, Grant):
        return step.until == "end_of_turn" and _grants(step)
    if isinstance(step, Forbid):
        return step.until == "end_of_turn" and _forbids(step)
    if isinstance(step, Counters):
        return _counters(step)
    if isinstance(step, Token):
        return _token(step)
    if isinstance(step, NegateCast):
        return step.to is None
    if isinstance(step, Banish):
        return not step.face_down and step.counter is None and step.until is None
    if isinstance(step, Fight):
        return step.with_ is None or _what(step.with_, targets)
    if isinstance(step, LoseGame):
        return not step.draw
    return True


def _sacrifice(step: Sacrifice) -> bool:
    """Itself, or one of what its player has."""
    what = step.what
    if what.how == "self":
        return True
    kinds = set(what.kind or ())
    return what.how == "choose" and what.count in (None, 1) and kinds <= PERMANENTS and bool(kinds) and _plain(what)


def _grants(step: Grant) -> bool:
    words = step.keyword or ()
    return bool(words) and not step.choose and step.abilities is None and step.of is None and set(words) <= KEYWORDS


def _forbids(step: Forbid) -> bool:
    actions = (step.action,) if isinstance(step.action, str) else step.action
    return set(actions) <= BANS and _bare(step, {"what", "action", "until", "step"})


def _counters(step: Counters) -> bool:
    return (
        step.name in ("+1/+1", "-1/-1")
        and _number(step.add)
        and _bare(step, {"what", "name", "add", "who", "link", "optional", "keyword"})
    )


def _token(step: Token) -> bool:
    numbers = isinstance(step.power, int) and isinstance(step.toughness, int)
    words = set(step.keyword or ()) <= KEYWORDS
    return (
        numbers
        and words
        and _number(step.count)
        and not any((step.abilities, step.copy_of, step.changes, step.attacking, step.attached_to, step.counters))
    )


def _static(step: Step) -> bool:
    """What holds while it is in play."""
    if step.if_ or step.optional or step.link or step.until not in (None, "while_in_play", "while_attached"):
        return False
    if not isinstance(step, Modify | Grant | Forbid):
        return False
    what = step.what
    if what.how not in ("self", "attached") and not (
        what.how in ("all", None)
        and set(what.kind or ()) == {"creature"}
        and what.zone in (None, "play")
        and _plain(what)
    ):
        return False
    if isinstance(step, Modify):
        return isinstance(step.attack, int) and isinstance(step.defense, int)
    return _grants(step) if isinstance(step, Grant) else _forbids(step)
