"""Magic cards, the second source: what Scryfall serves, by keywords (DICE-CONV-15)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from convert.cards.files import read_saved
from convert.cards.model import Card
from convert.cards.sources import Loaded
from convert.contract.source import source_of
from convert.errors import SourceError, UsageError
from convert.prose.english import some
from convert.systems.dice_duels.conversion.derive import cost_of
from convert.systems.dice_duels.entries import Ability, Effect, Soul, SoulAbilities
from convert.systems.dice_duels.terms import Keyword, Tribe, rarity_of

PROVIDER = "scryfall"
GRANTS: tuple[tuple[tuple[str, ...], Keyword], ...] = (
    (("Deathtouch",), "deadly"),
    (("Double strike",), "double-strike"),
    (("Defender",), "defender"),
    (("Haste", "First strike"), "haste"),
    (("Hexproof", "Shroud"), "hexproof"),
    (("Indestructible",), "indestructible"),
    (("Trample",), "piercing"),
    (("Flying", "Menace", "Shadow"), "unblockable"),
    (("Lifelink",), "reinforce"),
    (("Wither", "Infect"), "withering"),
    (("Fading", "Vanishing"), "fading"),
)
"""In the order in which the effects stand; instant comes last."""
TRIBES: tuple[tuple[str, Tribe], ...] = (
    ("W", "Justice"),
    ("U", "Justice"),
    ("B", "Dark"),
    ("R", "Terra"),
    ("G", "Wild"),
)
"""The first color in the order WUBRG decides; artifacts and colorless cards are Machine."""
SOUL_VALUE = 7
_NO_CARDS = ("Token", "Emblem")


class Face(msgspec.Struct):
    """One face of a card."""

    name: str = ""
    type_line: str = ""
    oracle_text: str = ""
    colors: tuple[str, ...] | None = None


class Printed(msgspec.Struct):
    """What of a Scryfall card is looked at."""

    name: str
    oracle_id: str = ""
    type_line: str = ""
    oracle_text: str = ""
    colors: tuple[str, ...] | None = None
    cmc: float = 0.0
    keywords: tuple[str, ...] = ()
    layout: str = ""
    card_faces: tuple[Face, ...] = ()
    scryfall_uri: str = ""


def is_answer(raw: bytes) -> bool:
    """Whether a saved file holds Scryfall's cards."""
    return b'"oracle_id"' in raw[:20_000]


def load(path: Path) -> Loaded:
    """The cards of a file of Scryfall's bulk data (or of a search, with ``data``). Raises ``SourceError``."""
    raw = unpacked(path)
    try:
        plain: Any = msgspec.json.decode(raw)
        rows = plain.get("data", []) if isinstance(plain, dict) else plain
        printed = msgspec.convert(rows, list[Printed])
    except msgspec.MsgspecError as error:
        raise SourceError(f"{path} is no saved answer of Scryfall: {error}") from None
    cards: dict[int, Card] = {}
    for one in printed:
        if one.oracle_id:
            made = card_of(one)
            cards.setdefault(made.id, made)
    return Loaded(
        cards=tuple(cards.values()),
        source=PROVIDER,
        label=f"the Magic cards in {path.name}",
        said=(some(len(cards), "Magic card"),),
        fingerprint=f"sha256:{hashlib.sha256(raw).hexdigest()}",
    )


def unpacked(path: Path) -> bytes:
    """The file's bytes; nothing for one that cannot be read, which another source explains."""
    try:
        return read_saved(path)
    except (SourceError, UsageError):
        return b""


def card_of(printed: Printed) -> Card:
    """A Magic card as a printed card: ``level`` is its mana value, ``attribute`` its colors in the order WUBRG,
    ``properties`` its keywords, ``race`` and ``archetype`` its first subtype; of two faces the front one."""
    front = printed.card_faces[0] if printed.card_faces else Face()
    types = (front.type_line or printed.type_line).partition(" // ")[0]
    kinds, _, subtypes = types.partition(" — ")
    colors = printed.colors if printed.colors is not None else (front.colors or ())
    text = front.oracle_text or printed.oracle_text
    creature = "Creature" in kinds.split()
    subtype = next(iter(subtypes.split()), "")
    content = msgspec.json.encode([printed.name, types, colors, printed.cmc, printed.keywords, text])
    return Card(
        provider=PROVIDER,
        id=int(printed.oracle_id.replace("-", "")[:12], 16),
        name=front.name or printed.name,
        kind="monster" if creature else "spell",
        type=kinds.strip(),
        race=subtype if creature else "",
        attribute="".join(color for color, _ in TRIBES if color in colors),
        properties=tuple(printed.keywords),
        level=int(printed.cmc),
        archetype=subtype if creature else "",
        text=text,
        treated_as=printed.oracle_id,
        url=printed.scryfall_uri,
        digest=f"sha256:{hashlib.sha256(content).hexdigest()}",
    )


def skipped(card: Card) -> str:
    """Why a card becomes no ability; empty for one that does."""
    kinds = card.type.split()
    if "Land" in kinds:
        return "lands are not converted"
    return "tokens and emblems are not converted" if set(_NO_CARDS) & set(kinds) else ""


def effects_of(card: Card) -> tuple[Effect, ...]:
    """Its keywords as effects, each once, in the order of the list; instant last."""
    has = set(card.properties)
    found = [Effect(op="grant", keyword=keyword) for words, keyword in GRANTS if has.intersection(words)]
    if "Scry" in has:
        found.append(Effect(op="scry", amount=2))
    if "Equip" in has:
        found.append(Effect(op="equip"))
    if "Regenerate" in has:
        found.append(Effect(op="evade"))
    if not found:
        found.append(Effect(op="power_up", amount=1))
    if "Flash" in has or "Instant" in card.type.split():
        found.append(Effect(op="instant"))
    return tuple(found)


def tribe_of(card: Card) -> Tribe:
    """Artifact goes before color."""
    if "Artifact" in card.type.split():
        return "Machine"
    return next((tribe for color, tribe in TRIBES if color in card.attribute), "Machine")


def ability_of(card: Card, *, slug: str, text: bool) -> Ability:
    """The ability that a Magic card gives; its text is not read."""
    effects = effects_of(card)
    return Ability(
        id=f"dice-mtg-{card.treated_as}",
        slug=slug,
        name=card.name,
        cost=cost_of(effects, card.level, trap=False),
        summon=None,
        summon_cost=None,
        does=effects,
        rarity=rarity_of(len(effects)),
        archetype=card.archetype or None,
        tribe=tribe_of(card),
        source_text=card.text if text else "",
        review=True,
        source=replace(source_of(card), archetype=card.archetype),
    )


def soul_of(card: Card, *, slug: str) -> Soul | None:
    """Only creatures of mana value 7 or more."""
    if card.kind != "monster" or (card.level or 0) < SOUL_VALUE:
        return None
    return Soul(
        id=f"dice-soul-{card.treated_as}",
        slug=slug,
        name=f"{card.name} (soul)",
        archetype=card.archetype or None,
        soul_value=min(6, -(-(card.level or 0) // 2)),
        abilities=SoulAbilities(four=f"dice-mtg-{card.treated_as}"),
        source=source_of(card),
    )
