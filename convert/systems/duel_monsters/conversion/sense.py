"""Sense: findings beyond the schema over plain entries: numbers that no rule gives, references that name nothing, an
adjudication that is not true. Ids and slugs that stand twice are the compendium's own affair."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from convert.findings.model import Sensed
from convert.findings.places import Place
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion.derive import derive
from convert.systems.duel_monsters.conversion.findings import Kind, finding
from convert.systems.duel_monsters.conversion.rarity import RarityTable
from convert.systems.duel_monsters.conversion.references import dangling
from convert.systems.duel_monsters.conversion.sense_effects import disagreeing, impossible

_NUMBERS = {
    "monster": ("mp_cost", "hp", "sustain_cost", "attuned", "real", "boost_limit", "pages", "prepare_minutes",
                "transcribe_hours", "fused"),
    "spell": ("mp_cost", "pages", "prepare_minutes", "transcribe_hours", "translate_days", "use_mp", "restore",
              "create"),
}  # fmt: skip
_OF_RANK = re.compile(
    r"\b(?:rank|rar|common|mp\b|cost|cheap|dear|expens|strong|weak|power|eas[iy]|hard|our\b|we\b|table|house|rul[ei])",
    re.IGNORECASE,
)
"""Words of a note that says why a Rank is what it is."""
Way = tuple[str | int, ...]
_LINKS = ("ritual_spell", "ritual_monster", "made_by", "signature_spell")


def sense(entries: Sequence[Mapping[str, Any]]) -> tuple[Sensed, ...]:
    """What is odd about these entries, in their order. They have passed the schema. An entry whose ``note`` says why
    may hold numbers of its own."""
    by_slug = {entry["slug"]: entry for entry in entries}
    slugs = set(by_slug)
    rarity = RarityTable.load()
    found: list[Sensed] = []
    for entry in entries:
        found += _odd_rank(entry, rarity)
        if not entry.get("note"):
            found += _odd_numbers(entry)
        found += _dangling(entry, slugs)
        found += _unusable(entry, by_slug)
        found += _dead_references(entry)
        found += _untrue(entry)
        found += (_about(entry, codes.IMPOSSIBLE_VERB, place, message) for place, message in impossible(entry))
        if not entry.get("note"):
            found += (_about(entry, codes.WORDS_DISAGREE, ("text",), message) for message in disagreeing(entry))
    return tuple(found)


def _odd_rank(entry: Mapping[str, Any], rarity: RarityTable) -> Iterator[Sensed]:
    """A Rank that its stated rarity does not give (RARITY-01), without a word on why. A note that was there before may
    speak of something else; one that speaks of Rank, cost or strength, or of the table's own ways, says why."""
    label, rank = entry.get("rarity"), entry.get("rank")
    expected = rarity.rank(label) if label else None
    said = entry.get("rank_note") or _OF_RANK.search(str(entry.get("note", "")))
    if expected is not None and rank != expected and not said:
        yield _about(entry, codes.ODD_RANK, ("rank",), f"rank is {_say(rank)}, and {label} gives {expected}")


def _odd_numbers(entry: Mapping[str, Any]) -> Iterator[Sensed]:
    """Derived numbers that do not follow from the entry's own fields (CONVERT-24)."""
    kind = entry["kind"]
    expected = derive(kind, entry, frozenset())
    for name in _NUMBERS[kind]:
        stated, right = entry.get(name), expected.get(name)
        if isinstance(stated, Mapping) and isinstance(right, Mapping):
            for part, value in right.items():
                if stated.get(part) != value:
                    yield _odd(entry, (name, part), stated.get(part), value)
        elif stated != right:
            yield _odd(entry, (name,), stated, right)


def _odd(entry: Mapping[str, Any], place: tuple[str, ...], stated: Any, right: Any) -> Sensed:
    kind, name = codes.ODD_COST if place == ("mp_cost",) else codes.ODD_NUMBER, ".".join(place)
    return _about(entry, kind, place, f"{name} is {_say(stated)} where the rules give {_say(right)}")


def _dangling(entry: Mapping[str, Any], slugs: set[str]) -> Iterator[Sensed]:
    for name in _LINKS:
        named = entry.get(name) or ()
        for slug in (named,) if isinstance(named, str) else named:
            if slug not in slugs:
                message = f"{name} names “{slug}”, and no entry has that slug"
                yield _about(entry, codes.NO_SUCH_ENTRY, (name,), message, slug)
    for index, material in enumerate(entry.get("materials") or ()):
        slug = material.get("slug")
        if slug and slug not in slugs and material.get("rank") is None:  # with a Rank it is only outside this part
            place, message = ("materials", index, "slug"), f"a Material is “{slug}”, and no entry has that slug"
            yield _about(entry, codes.NO_SUCH_ENTRY, place, message, slug)
    for index, slug in enumerate((entry.get("npc") or {}).get("teaches", ())):
        if slug not in slugs:
            message = f"npc.teaches names “{slug}”, and no entry has that slug"
            yield _about(entry, codes.NO_SUCH_ENTRY, ("npc", "teaches", index), message, slug)


def _unusable(entry: Mapping[str, Any], by_slug: Mapping[str, Mapping[str, Any]]) -> Iterator[Sensed]:
    """A Signature Spell that the monster cannot use on its own turn (GM-07): no spell, nothing that it does as it is
    cast, or what waits for something else to happen."""
    spell = by_slug.get(str(entry.get("signature_spell") or ""))
    if spell is None or any(one.get("mode") == "cast" and not one.get("when") for one in spell.get("effects") or ()):
        return
    if spell["kind"] != "spell":
        why = "is no spell"
    else:
        waits = any(one.get("mode") == "cast" for one in spell.get("effects") or ())
        why = "waits for what others do" if waits else "does nothing that the rules know as it is cast"
    message = f"signature_spell names {spell['name']}, which {why}: the monster cannot use it"
    yield _about(entry, codes.NO_SIGNATURE, ("signature_spell",), message, spell["slug"])


def _dead_references(entry: Mapping[str, Any]) -> Iterator[Sensed]:
    """References in the effects to an id that nothing there carries; an unread clause may hold what they mean."""
    effects = entry.get("effects")
    if not effects or entry["adjudication"].get("unread"):
        return
    lost = dangling(effects)
    for reference, place in _places(effects, ("effects",), lost) if lost else ():
        yield _about(entry, codes.DEAD_REFERENCE, place, f"the effects refer to “{reference}”, which is nowhere")


def _places(effects: Any, place: Way, lost: frozenset[str]) -> Iterator[tuple[str, Way]]:
    """Each lost id with the place of the first reference to it."""
    named: dict[str, Way] = {}
    _references(effects, place, named)
    return ((reference, where) for reference, where in named.items() if reference in lost)


def _references(node: Any, place: Way, named: dict[str, Way]) -> None:
    """Collect the ids that are referred to with the place of the first reference."""
    if isinstance(node, Mapping):
        for name in ("ref", "happened", "dice", "declared"):
            if isinstance(node.get(name), str):
                named.setdefault(node[name], (*place, name))
        for name, value in node.items():
            _references(value, (*place, name), named)
    elif isinstance(node, list | tuple):
        for index, item in enumerate(node):
            _references(item, (*place, index), named)


def _untrue(entry: Mapping[str, Any]) -> Iterator[Sensed]:
    """A status that says more than the effects hold; a Pendulum Scale's half (CONVERT-46) counts for none."""
    adjudication = entry["adjudication"]
    unread, status = adjudication.get("unread") or (), adjudication["status"]
    left = _has_manual([ability for ability in entry.get("effects") or () if ability.get("from") != "pendulum"])
    if status in ("automatic", "flavour") and (unread or left):
        message = f"the status is {status}, but something is unread or left to the game master"
        yield _about(entry, codes.UNTRUE_STATUS, ("adjudication", "status"), message)
    own = entry.get("source") is None and bool(entry.get("text"))  # homebrew: its author's words are all there is
    if status == "manual" and not own and not unread and not left:
        message = "the status is manual, but nothing is unread or left to the game master"
        yield _about(entry, codes.UNTRUE_STATUS, ("adjudication", "status"), message)


def _has_manual(effects: Any) -> bool:
    return b'"op":"manual"' in msgspec.json.encode(effects)


def _about(entry: Mapping[str, Any], kind: Kind, place: Place, message: str, slug: str = "") -> Sensed:
    return Sensed(finding(kind, f"“{entry['name']}”: {message}", card=entry["id"]), place, slug)


def _say(value: Any) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()
