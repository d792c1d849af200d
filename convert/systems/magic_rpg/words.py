"""Entries of Magic's game as cards to read at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from convert.cards.magic.mana import COLORS, ManaCost
from convert.contract.outline import FORM, Facet
from convert.contract.panel import Panel, Table
from convert.contract.system import Side
from convert.prose.english import some
from convert.systems.magic_rpg.entries import Back, CardFace, Entry, Land, Monster, Spell

FACETS: Sequence[Facet] = (
    FORM,
    Facet(name="class", title="Class", path="classes"),
    Facet(name="color", title="Color", path="colors"),
    Facet(name="value", title="Mana value", path="mana_value", number=True),
    Facet(name="rarity", title="Rarity", path="rarity_class"),
    Facet(name="access", title="Who learns it", path="access"),
    Facet(name="ap", title="AP", path="ap_cost", number=True),
    Facet(name="power", title="Power", path="power", number=True),
    Facet(name="toughness", title="Toughness", path="toughness", number=True),
    Facet(name="keyword", title="Keyword", path="keywords"),
    Facet(name="subtype", title="Type", path="subtypes"),
    Facet(name="approved", title="Approved", path="gm_approved"),
    Facet(name="set", title="Set", path="source.set"),
)
FIELD_WORDS: dict[str, str] = {
    "ap_cost": "AP",
    "access": "Who learns it",
    "rarity_class": "Rarity",
    "loremaster_cards_per_special": "Cards for one special",
    "teach_factor": "Hours of teaching, k",
    "deck_limit": "Copies in a deck",
    "arch_mage_classes": "Classes for an Arch Mage",
    "mana_value": "Mana value",
    "gm_approved": "Approved",
    "gm_review": "To be looked at",
    "printed_pt": "Power and toughness as printed",
    "variable_pt": "",
    "keywords": "Keywords",
}
"""What a group calls the fields of an entry."""
_PRINTED_ORDERS = (
    *("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"),
    *("WUB", "UBR", "BRG", "RGW", "GWU", "WBG", "URW", "BGU", "RWB", "GUR"),
    *("WUBR", "UBRG", "BRGW", "RGWU", "GWUB"),
)
_IN_PRINTED_ORDER = {frozenset(order): order for order in _PRINTED_ORDERS}
"""In which order cards print the colors of a cost: {G}{W}, {R}{W}{B}."""
_ACCENT = {"white": "white", "blue": "blue", "black": "magenta", "red": "red", "green": "green"}


def searched(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an entry is asked for in a search: of all of its castable faces (MRPG-CONV-03) its classes and types and its
    keywords (rampage 2 as rampage too); the front's mana value; its colors, where none is colorless (MRPG-CONV-06)."""
    faces = (plain, *plain.get("faces", ()))

    def every(*fields: str) -> list[str]:
        return list(dict.fromkeys(each for face in faces for field in fields for each in face.get(field, ())))

    keywords = every("keywords")
    return {
        "type": every("supertypes", "classes", "subtypes"),
        "mp_cost": plain.get("mana_value", 0) if plain.get("kind") != "land" else None,
        "color": plain.get("colors") or ["colorless"],
        "keyword": [word for each in keywords for word in dict.fromkeys((each, each.rstrip(" 0123456789")))],
    }


def cost_words(cost: ManaCost | None) -> str:
    """A cost in symbols as cards print it: {X}{2}{G}{W}."""
    if cost is None:
        return ""
    parts = ["{X}" * cost.x, f"{{{cost.generic}}}" if cost.generic else ""]
    parts += [f"{{{symbol}}}" for symbol in (*cost.hybrid, *cost.phyrexian, *cost.other)]
    letters = [letter for letter in COLORS if getattr(cost, letter)]
    parts += [f"{{{letter}}}" * getattr(cost, letter) for letter in _IN_PRINTED_ORDER.get(frozenset(letters), letters)]
    parts += [f"{{{letter}}}" * getattr(cost, letter) for letter in "CS"]
    return "".join(parts) or "{0}"


def type_words(entry: Entry | CardFace) -> str:
    """Its type in words: Legendary artifact creature · Golem."""
    words = " ".join((*entry.supertypes, *reversed(entry.classes))).capitalize()
    return f"{words} · {' '.join(entry.subtypes)}" if entry.subtypes else words


def stature(entry: Any) -> str:
    """Power and toughness, as printed where one is no number: 2/2, */4."""
    if entry.printed_pt:
        return str(entry.printed_pt)
    return f"{entry.power}/{entry.toughness}" if entry.power is not None and entry.toughness is not None else ""


def describe(entry: Entry) -> Panel:
    """The entry as a card; each of two or more castable faces with its own text (MRPG-CONV-03)."""
    rows = list(_monster_rows(entry) if isinstance(entry, Monster) else _card_rows(entry))
    faces = _faces(entry)
    paragraphs: list[str] = []
    if isinstance(entry, Monster):
        paragraphs += [each.text for each in entry.abilities if each.text]
    elif faces:
        paragraphs += [line for face in faces for line in _face(face)]
    else:
        paragraphs += _lines(entry.text)
    if entry.back is not None:
        paragraphs += _back(entry.back)
    kinds = " // ".join(map(type_words, faces)) if faces else type_words(entry)
    return Panel(
        title=entry.name,
        badge=_badge(entry) or stature(entry),
        subtitle=" · ".join(filter(None, (kinds, ", ".join(entry.colors) or _colorless(entry)))),
        tables=(Table(rows=tuple(rows)),) if rows else (),
        paragraphs=tuple(paragraphs),
        notes=(entry.note,) if entry.note else (),
        honesty=_honesty(entry),
        source=_source(entry),
        accent=_ACCENT.get(entry.colors[0], "") if len(entry.colors) == 1 else "yellow" if entry.colors else "",
    )


def _badge(entry: Entry) -> str:
    """What it costs; of several faces each."""
    if isinstance(entry, Monster):
        return ""
    if entry.faces:
        return " // ".join(cost_words(face.mana_cost) or "no cost" for face in entry.faces)
    return cost_words(entry.mana_cost) if isinstance(entry, Spell) and entry.castable else ""


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line and line != "//"]


def _face(face: CardFace) -> list[str]:
    """One of several castable faces: a head with its own figures, and its text."""
    head = (
        cost_words(face.mana_cost),
        type_words(face),
        ", ".join(face.colors) or ("" if "land" in face.classes else "colorless"),
        stature(face),
        ", ".join(face.keywords),
        f"mana value {face.mana_value}" if face.mana_cost is not None else "",
    )
    return [f"{face.name}: {' · '.join(filter(None, head))}", *_lines(face.text)]


def played(entry: Entry) -> str | None:
    """What the rules play of a card: its keywords, and the abilities that its trees hold."""
    if isinstance(entry, Monster):
        return None
    held = f"{some(len(entry.effects), 'ability')} of its `effects` (`card2spell explain` shows them)"
    return "; ".join([*filter(None, [", ".join(entry.keywords)]), *([held] if entry.effects else [])])


def _back(back: Back) -> list[str]:
    """The face on the back with its text (MRPG-CONV-03)."""
    walker = ("planeswalker",) if back.loyalty else ()
    types = " ".join((*back.supertypes, *reversed(back.classes), *walker)).capitalize()
    kinds = f"{types} · {' '.join(back.subtypes)}" if back.subtypes else types
    loyalty = f"loyalty {back.loyalty}" if back.loyalty else ""
    head = ", ".join(filter(None, (back.name, kinds, ", ".join(back.colors), stature(back), loyalty)))
    return [f"Back: {head}", *(line for line in back.text.split("\n") if line)]


def sides_of(entry: Entry) -> Sequence[Side]:
    """Its front, its other castable faces and its back, each with its effects (MRPG-CONV-03). The clauses of a back are
    counted from its own text, and told of with it (MRPG-CONV-11)."""
    out = [Side(part=entry), *(Side(part=face, title=face.name) for face in _faces(entry)[1:])]
    if entry.back is not None:
        known = entry.back.adjudication
        unread = [clause.text for clause in known.unread] if known is not None else entry.back.text.splitlines()
        out.append(Side(part=entry.back, title=f"the back, {entry.back.name}", unread=unread, apart=True))
    return out


def _faces(entry: Entry) -> tuple[CardFace, ...]:
    return () if isinstance(entry, Monster) else entry.faces


def _colorless(entry: Entry) -> str:
    return "" if "land" in entry.classes else "colorless"


def _card_rows(entry: Spell | Land) -> Iterable[tuple[str, str]]:
    """What a player of a wizard asks of a card. The figures of several faces stand with each."""
    if not entry.faces:
        yield from _figures(entry)
        if isinstance(entry, Spell):
            yield "Mana value", str(entry.mana_value)
    if entry.access == "any":
        yield "Learned by", f"any wizard, for {entry.ap_cost} AP"
    else:
        yield "Learned by", f"a Loremaster; others are taught it, for {entry.ap_cost} AP"
    if entry.loremaster_cards_per_special is not None:
        count = entry.loremaster_cards_per_special
        yield "Loremaster", f"one special is good for {some(count, f'{entry.rarity_class} card')}"
    yield "In a deck", "any number" if entry.deck_limit is None else f"up to {entry.deck_limit}"
    arch = [face.arch_mage_classes for face in entry.faces] or [entry.arch_mage_classes]
    if any(arch):
        yield "Arch Mage", " // ".join(dict.fromkeys(", ".join(classes) or "none" for classes in arch))
    if entry.gm_approved != "yes":
        why = f": {', '.join(entry.gm_review)}" if entry.gm_review else ""
        yield "Game master", f"{'not approved' if entry.gm_approved == 'no' else 'has to approve it'}{why}"


def _figures(entry: Entry) -> Iterable[tuple[str, str]]:
    if stature(entry) and not isinstance(entry, Monster):
        yield "Power and toughness", stature(entry)
    if entry.keywords:
        yield "Keywords", ", ".join(entry.keywords)
    if entry.regenerate is not None:
        yield "Regenerate", cost_words(entry.regenerate)


def _monster_rows(entry: Monster) -> Iterable[tuple[str, str]]:
    """What a game master asks of a wild creature."""
    yield from _figures(entry)
    yield "Mana value", str(entry.mana_value)
    secret = sum(not each.revealed for each in entry.abilities)
    if secret:
        yield "Kept secret", f"{secret} of {some(len(entry.abilities), 'ability')}"
    if entry.leader:
        yield "Leader", "yes"


def _honesty(entry: Entry) -> str:
    status = entry.adjudication.status
    if status == "manual":
        return "Nothing of its text is played: the game master says what it does."
    if status == "partial":
        return (
            f"{len(entry.adjudication.unread)} of {some(entry.adjudication.clauses, 'clause')} left to the game master."
        )
    return ""


def _source(entry: Entry) -> str:
    if entry.source is None:
        return entry.id
    where = ", ".join(filter(None, (entry.source.set.upper(), entry.source.rarity)))
    return f"{entry.id} · {where}" if where else entry.id
