"""Tokens: an entry for each that a maker's effects name (CONVERT-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from convert.cards.slugs import Slugger
from convert.contract.system import Converted
from convert.effects import Adjudication, Amount
from convert.effects.steps import TokenStats
from convert.findings.model import Finding
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion.derive import monster_figures
from convert.systems.duel_monsters.conversion.effects import tokens
from convert.systems.duel_monsters.conversion.findings import finding
from convert.systems.duel_monsters.conversion.provenance import Origins
from convert.systems.duel_monsters.conversion.wording import Words
from convert.systems.duel_monsters.entries import Entry, Monster

_NO_STATS = TokenStats()


def add_tokens(converted: Sequence[Converted], slugger: Slugger, origins: Origins, words: Words) -> list[Converted]:
    """The entries, with one more for each token that their effects make, naming its makers.

    A token that was printed as a card of its own keeps that entry and gains its makers. Makers that print different
    numbers under one token name make different tokens: the first maker's, by slug, has the plain id, the others' have
    their maker's slug in it.
    """
    printed: dict[str, str] = {}
    taken: set[str] = set()
    made: dict[str, dict[TokenStats, list[str]]] = {}
    for item in sorted(converted, key=lambda item: _entry(item).slug):
        entry = _entry(item)
        taken.add(entry.slug)
        if entry.form == "token":
            printed[entry.name] = entry.id
        for step in tokens(entry.effects):
            makers = made.setdefault(step.name, {}).setdefault(step.stats or _NO_STATS, [])
            if entry.slug not in makers:
                makers.append(entry.slug)
    for kinds in made.values():
        _merge_unnumbered(kinds)
    names = {_entry(item).slug: _entry(item).name for item in converted}
    makers_of = {
        printed[name]: tuple(sorted({slug for makers in kinds.values() for slug in makers}))
        for name, kinds in made.items()
        if name in printed
    }
    result = [_with_makers(item, makers_of.get(_entry(item).id, ()), origins, names) for item in converted]
    labels: set[str] = set()
    for name, kinds in sorted(made.items()):
        if name in printed:
            continue
        for position, (stats, makers) in enumerate(sorted(kinds.items(), key=lambda pair: pair[1])):
            label = slugger.slug(name) or "token"
            if position:
                label = f"{label}-{makers[0]}"
            while label in labels:
                label = f"{label}-{position + 1}"
            labels.add(label)
            slug = label if label not in taken else f"token-{label}"
            taken.add(slug)
            token = _token(name, f"token-{label}", slug, stats, tuple(makers), origins, words)
            result.append(structs.replace(token, depends=_names(makers, names)))
    return result


def _merge_unnumbered(kinds: dict[TokenStats, list[str]]) -> None:
    """Makers that print no numbers mean the token of that name that has some: their own, or else the first."""
    unnumbered = kinds.get(_NO_STATS)
    if unnumbered is None or len(kinds) == 1:
        return
    del kinds[_NO_STATS]
    first = min(kinds.values())
    for maker in unnumbered:
        if not any(maker in makers for makers in kinds.values()):
            first.append(maker)
            first.sort()


def token_names(converted: Sequence[Converted]) -> list[str]:
    """The names of the tokens that these entries make."""
    return sorted({step.name for item in converted for step in tokens(_entry(item).effects)})


def _token(
    name: str, entry_id: str, slug: str, stats: TokenStats, makers: tuple[str, ...], origins: Origins, words: Words
) -> Converted:
    level, attribute = stats.level or 0, stats.attribute.upper() or None
    attack, defense = _number(stats.attack), _number(stats.defense)
    entry = Monster(
        id=entry_id,
        slug=slug,
        name=name,
        form="token",
        rank=None,
        adjudication=Adjudication(status="flavour"),
        level=level,
        attribute=attribute,
        type=stats.type,
        classes=(stats.class_,) if isinstance(stats.class_, str) else stats.class_ or (),
        attack=attack,
        defense=defense,
        made_by=makers,
        **monster_figures(form="token", rank=None, level=level, attribute=attribute, attack=attack, defense=defense),
    )
    entry = structs.replace(entry, text=words(entry))
    found: tuple[Finding, ...] = ()
    if stats == _NO_STATS:
        message = f"“{name}” is made by {', '.join(makers)}, which prints no numbers for it"
        found = (finding(codes.TOKEN_WITHOUT_STATS, message, where=f"{slug} > level", card=entry_id),)
    origin = origins.of(entry, rank_rules="CONVERT-36", form_rule="CONVERT-36")
    return Converted(kind="monster", entry=entry, provenance=origin, findings=found)


def _with_makers(item: Converted, makers: tuple[str, ...], origins: Origins, names: Mapping[str, str]) -> Converted:
    entry = item.entry
    if not makers or not isinstance(entry, Monster):
        return item
    entry = structs.replace(entry, made_by=makers)
    origin = origins.of(entry, rank_rules="CONVERT-36", form_rule="CONVERT-36")
    return structs.replace(item, entry=entry, provenance=origin, depends=_names(makers, names))


def _names(makers: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(names[slug] for slug in makers))


def _number(quantity: int | Amount | None) -> int | None:
    return quantity.n if isinstance(quantity, Amount) else quantity


def _entry(item: Converted) -> Entry:
    entry = item.entry
    assert isinstance(entry, Entry)
    return entry
