"""Abilities in the game's words (DICE-CONV-20), and entries as cards to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from convert.contract.outline import FORM, Facet, Link
from convert.contract.panel import Panel, Table
from convert.prose.english import some
from convert.systems.dice_duels.entries import Ability, Archetype, Effect, Entry, Soul, SummonCost
from convert.systems.dice_duels.terms import DEFAULT_TARGETS, WIDE_TARGETS, CostKind

FACETS: Sequence[Facet] = (
    FORM,
    Facet(name="cost", title="Cost", path="cost"),
    Facet(name="rarity", title="Rarity", path="rarity"),
    Facet(name="tribe", title="Tribe", path="tribe"),
    Facet(name="archetype", title="Archetype", path="archetype"),
    Facet(name="does", title="Does", path="operations"),
    Facet(name="effects", title="Effects", path="count", number=True),
    Facet(name="soul", title="Soul value", path="soul_value", number=True),
)
ONE: Mapping[str, str] = {
    "self": "itself",
    "ally_unit": "one of your units",
    "enemy_unit": "an enemy unit",
    "any_unit": "any unit",
    "all_allies": "all your units",
    "all_enemies": "all enemy units",
    "all_units": "all units",
    "equipped": "the equipped unit",
    "ally_token": "one of your tokens",
    "enemy_token": "an enemy token",
    "any_token": "any token",
    "self_player": "you",
    "opponent": "your opponent",
    "shield": "the outermost shield",
}
LASTS: Mapping[str, str] = {
    "turn": " until the End Phase",
    "round": " until your next turn",
    "permanent": " as long as it stays",
    "while_equipped": " while the token is on it",
    "while_field": " while the token is on the field",
}
KEYWORDS: Mapping[str, str] = {"cleave": "Cleave {}", "double-strike": "Double-Strike"}


def keyword_name(effect: Effect) -> str:
    """ "Cleave 2", "Haste"."""
    name = effect.keyword or ""
    return KEYWORDS.get(name, name.title()).format(effect.amount or 1)


def effects_words(effects: Sequence[Effect], cost: SummonCost | None = None) -> list[str]:
    """The effects of an ability, each in words. Of one that places a field token, power and keywords that name no
    target are for all units of its controller, a loss for all of the opponent's (DICE-ABIL-08)."""
    field = any(each.op == "field" for each in effects)
    return [effect_words(_of_field(each) if field else each, cost) for each in effects]


def _of_field(effect: Effect) -> Effect:
    """As a field token has it: with the units that it reaches. Persistent and Stackable are the token's own."""
    own = effect.keyword in ("persistent", "stackable") and effect.target is None
    if effect.op not in ("power_up", "power_down", "grant") or effect.target not in (None, "equipped") or own:
        return effect
    return replace(effect, target="all_enemies" if effect.op == "power_down" else "all_allies")


def effect_words(effect: Effect, cost: SummonCost | None = None) -> str:
    """One effect: "destroy an enemy unit", "Instant"."""
    n = effect.amount or 1
    target = ONE[effect.target or DEFAULT_TARGETS.get(effect.op, "self")]
    whose = "it" if target == "itself" else target
    lasts = LASTS.get(effect.duration or "", "")
    if effect.op in ("fusion", "ritual", "realm", "relic"):
        return _summon_words(effect.op, cost)
    if effect.op == "grant":
        return f"{whose} {_verb(effect, 'get')} {keyword_name(effect)}{lasts}"
    patterns: Mapping[str, str] = {
        "power_up": f"{whose} {_verb(effect, 'gain')} {n} power{lasts}",
        "power_down": f"{whose} {_verb(effect, 'lose')} {n} power{lasts}",
        "damage": f"{n} damage to {target}",
        "destroy": f"destroy {target}",
        "banish": f"banish {target}",
        "return": f"return {target} to its owner's hand",
        "evade": f"{whose} {_verb(effect, 'evade')} until the end of the turn",
        "capture": f"capture {target}",
        "drain": f"drain {n} power from {target}",
        "draw": f"draw {_dice(n)}",
        "discard": f"discard {_dice(n)}" if effect.target == "self_player" else f"your opponent discards {_dice(n)}",
        "scry": f"Scry {n}",
        "reroll": f"reroll up to {_dice(n)}" + (" of your opponent" if effect.target == "opponent" else ""),
        "charge": f"charge {_dice(n)} from your hand",
        "set": f"set a unit of power {n}",
        "equip": f"equip {target} with a token",
        "field": "place a field token",
        "negate": "negate the ability that it answers",
        "retarget": "choose new targets for the ability that it answers",
        "copy": "use an ability of any unit on the field",
        "reinforce": f"your outermost shield gains {n}",
        "sacrifice": "sacrifice another unit",
        "paralyze": f"paralyze {target}{lasts}",
        "freeze": f"freeze {target}{lasts}",
        "instant": "Instant",
    }
    return patterns[effect.op]


def _verb(effect: Effect, word: str) -> str:
    """Of one unit or of all."""
    return word if effect.target in WIDE_TARGETS else f"{word}s"


def _dice(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"


def _summon_words(op: str, cost: SummonCost | None) -> str:
    name = op.title()
    if cost is None:
        return name
    whose = f" of {cost.archetype}" if cost.archetype else ""
    if cost.units is not None:
        return f"{name} (sacrifice {cost.units} unit{'s' if cost.units > 1 else ''}{whose})"
    return f"{name} (sacrifice units{whose} of power {cost.power or 1} together)"


def render(ability: Ability) -> str:
    """ "High: destroy an enemy unit. Instant." """
    return ability_words(ability.cost, ability.does, ability.summon_cost)


def ability_words(kind: CostKind, effects: Sequence[Effect], summon: SummonCost | None) -> str:
    """An ability in words: its cost, a colon, its effects."""
    cost = "Passive" if kind == "none" else kind.title()
    parts = effects_words(effects, summon)
    sentences = ". ".join(part[:1].upper() + part[1:] if place else part for place, part in enumerate(parts))
    return f"{cost}: {sentences}."


_ACCENTS = {"Dark": "magenta", "Wild": "green", "Terra": "yellow", "Justice": "white", "Machine": "cyan"}
_COST_DICE = {
    "none": "passive",
    "single": "any die",
    "double": "two equal dice",
    "triple": "three equal dice",
    "low": "⚀ ⚁ or ⚂",
    "high": "⚃ ⚄ or ⚅",
}


def describe(entry: Entry) -> Panel:
    """The entry as a card."""
    if isinstance(entry, Archetype):
        return _archetype(entry)
    if isinstance(entry, Soul):
        return _soul(entry)
    rows = [("Cost", f"{entry.cost.title()}: {_COST_DICE[entry.cost]}"), ("Rarity", entry.rarity)]
    if entry.archetype:
        rows.append(("Archetype", entry.archetype))
    if entry.tribe:
        rows.append(("Tribe", entry.tribe))
    notes = ["Not all of its card is in it: look it over."] if entry.review else []
    unread = entry.adjudication.unread
    doubted = tuple(f"{one.text} ({one.what})" if one.text else one.what for one in entry.adjudication.doubted)
    return Panel(
        title=entry.name,
        badge=entry.cost.title(),
        subtitle=" · ".join(["Ability", *([entry.summon.title()] if entry.summon else []), entry.rarity]),
        tables=(Table(rows=tuple(rows)),),
        paragraphs=(entry.text,) if entry.text else (),
        notes=(*notes, *([entry.note] if entry.note else [])),
        honesty=_honesty(entry),
        open_clauses=(*(clause.text for clause in unread if clause.text), *doubted),
        source=entry.id,
        accent=_ACCENTS.get(entry.tribe or "", "blue"),
    )


def _honesty(entry: Ability) -> str:
    """How much of its card is in it, said plainly."""
    found = entry.adjudication
    parts = []
    if found.unread:
        parts.append(f"{len(found.unread)} of {some(found.clauses, 'clause')} of the card not read")
    if found.doubted:
        count = len({one.src for one in found.doubted})
        parts.append(f"{count} of {found.clauses} {'is' if count == 1 else 'are'} in doubt")
    return "; ".join(parts)


def _archetype(entry: Archetype) -> Panel:
    many = "1 ability" if len(entry.pool) == 1 else f"{len(entry.pool)} abilities"
    rows = [] if entry.text else [(str(number), ability) for number, ability in enumerate(entry.abilities, 1)]
    return Panel(
        title=entry.name,
        badge=entry.tribe,
        subtitle="Archetype" + (" · open" if entry.open else ""),
        tables=(Table(rows=tuple(rows)),) if rows else (),
        paragraphs=tuple(entry.text.split("\n")) if entry.text else (),
        notes=(f"{many} to choose from", *([entry.note] if entry.note else [])),
        source=entry.id,
        accent=_ACCENTS[entry.tribe],
    )


def _own(entry: Soul, ability: str) -> str:
    """An ability of a soul card: the card's own by its name, another by its id."""
    source = entry.source
    return source.name if source is not None and ability.endswith(f"-{source.id}") else ability


def _soul(entry: Soul) -> Panel:
    rows = [("Soul value", str(entry.soul_value)), ("Archetype", entry.archetype or "any")]
    rows += [(str(number), _own(entry, own)) for number, own in enumerate(entry.abilities.all, 4) if own]
    return Panel(
        title=entry.name,
        badge=str(entry.soul_value),
        subtitle="Soul card",
        tables=(Table(rows=tuple(rows)),),
        notes=(entry.note,) if entry.note else (),
        source=entry.id,
        accent="yellow",
    )


def links(entry: Entry) -> Iterator[Link]:
    """An archetype names its abilities and those that it could have (DICE-CONV-11), a soul card its own
    (DICE-CONV-13)."""
    if isinstance(entry, Archetype):
        for number, ability in enumerate(entry.abilities, 1):
            yield Link(relation=f"Ability {number}", back="In the archetype", slug=ability)
        for ability in entry.pool:
            if ability not in entry.abilities:
                yield Link(relation="To choose from", back="May join", slug=ability)
    elif isinstance(entry, Soul):
        for number, own in enumerate(entry.abilities.all, 4):
            if own:
                yield Link(relation=f"Ability {number}", back="On the soul card", slug=own)


def soul_text(soul: Soul, ability: Ability | None) -> str:
    """What a soul card says: its die, and its own ability."""
    own = f" 4. {ability.name}: {ability.text}" if ability is not None else ""
    return f"Summoned with a die of {soul.soul_value}.{own}"


def archetype_text(abilities: Sequence[Ability]) -> str:
    """What an archetype can do: its abilities by number."""
    return "\n".join(f"{number}. {ability.name}. {ability.text}" for number, ability in enumerate(abilities, 1))


__all__ = [
    "FACETS",
    "ability_words",
    "archetype_text",
    "describe",
    "effect_words",
    "effects_words",
    "links",
    "render",
    "soul_text",
]
