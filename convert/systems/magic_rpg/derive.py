"""One card into its entries (MRPG-CONV-03 to MRPG-CONV-21)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from convert.cards.magic.mana import ManaCost
from convert.cards.magic.model import Face, MagicCard
from convert.systems.magic_rpg.chosen import Chosen
from convert.systems.magic_rpg.entries import (
    Back,
    CardFace,
    Class,
    Entry,
    Land,
    MagicSource,
    Monster,
    MonsterAbility,
    Spell,
)
from convert.systems.magic_rpg.printed import (
    arch_mage_classes,
    classes_of,
    colors_together,
    deck_limit,
    face_colors,
    figures_of,
    form_of,
    in_order,
    is_basic,
    is_castable,
    keywords_of,
    lines_of,
    regenerate_of,
    reviewed,
)
from convert.systems.magic_rpg.rarity import PRICES, rarity_class
from convert.systems.magic_rpg.reading import Told

BETWEEN = "\n//\n"
"""Between the texts of two faces (MRPG-CONV-03)."""


class Settings:
    """The options of a conversion (MRPG-OPT, section 14), and whether the card's words are kept."""

    def __init__(self, options: Mapping[str, Any], *, card_text: bool = True) -> None:
        self.first_rarity = bool(options.get("first_rarity"))
        self.interrupts = not options.get("no_interrupts")
        self.funny = bool(options.get("funny"))
        self.by_hand = bool(options.get("approve_all_by_hand"))
        self.card_text = card_text


class Maker:
    """Makes the entries of one card. ``slugs`` are those of its entries by id."""

    def __init__(self, chosen: Chosen, told: Told, settings: Settings, slugs: Mapping[str, str]) -> None:
        self.card, self.printing = chosen.card, chosen.printing
        self.chosen, self.told, self.settings, self.slugs = chosen, told, settings, slugs
        self.source = self._source()

    def entries(self) -> Iterator[Entry]:
        """The spell or land, and a monster for each castable creature face (MRPG-CONV-13)."""
        if not self.chosen.only_monster:
            yield self._land() if "land" in self._classes(self.card.front) else self._spell()
        for number in creature_faces(self.chosen):
            yield self._monster(number)

    def _source(self) -> MagicSource:
        """MRPG-CONV-14."""
        card, printing = self.card, self.printing
        return MagicSource(
            provider=card.provider,
            id=printing.id,
            oracle_id=card.id,
            set=printing.set,
            rarity=printing.rarity,
            name=card.name,
            type=" // ".join(face.type_line for face in card.faces),
            digest=card.digest,
        )

    def _classes(self, face: Face) -> tuple[Class, ...]:
        return classes_of(face, interrupts=self.settings.interrupts)

    def _text(self, face: Face) -> str:
        return face.text if self.settings.card_text else ""

    def _spell(self) -> Spell:
        front = self.card.front
        common = self._common()
        cost = front.cost
        return Spell(
            form=form_of(common["classes"]),  # type: ignore[arg-type]
            mana_cost=cost,
            mana_value=cost.value,
            castable=is_castable(front),
            **common,
        )

    def _land(self) -> Land:
        return Land(form="basic" if is_basic(self.card.front) else "nonbasic", **self._common())

    def _common(self) -> dict[str, Any]:
        """What spells and lands have."""
        card, faces = self.card, self.card.castable
        front = card.front
        classes = in_order(name for face in faces for name in self._classes(face))
        price_row = rarity_class(self.printing.rarity, basic=is_basic(front))
        price = PRICES[price_row]
        review = reviewed(card)
        front_classes, front_colors = self._classes(front), face_colors(front)
        entry_id = f"mtg-{card_key(card)}"
        pending = bool(review) or self.settings.by_hand
        return {
            "id": entry_id,
            "slug": self.slugs[entry_id],
            "name": entry_name(card),
            "aliases": self._aliases(),
            "rarity_class": price_row,
            **price._asdict(),
            "deck_limit": deck_limit(card),
            "classes": classes,
            "colors": colors_together(faces),
            "arch_mage_classes": arch_mage_classes(front_classes, front_colors),
            "text": BETWEEN.join(filter(None, map(self._text, faces))),
            "gm_approved": "pending" if pending else "yes",
            "gm_review": review,
            "faces": tuple(self._face(number) for number in range(len(faces))) if len(faces) > 1 else (),
            **self._figures(front),
            "regenerate": regenerate_of(front),
            "effects": self.told.effects(0),
            "adjudication": self.told.adjudication,
            "back": self._back(),
            "source": self.source,
        }

    def _aliases(self) -> tuple[str, ...]:
        """The names of single faces, and those of other printings (quirk 30)."""
        names = dict.fromkeys((self.card.name, *(face.name for face in self.card.faces), *self.card.aliases))
        return tuple(name for name in names if name and name != entry_name(self.card))

    def _figures(self, face: Face) -> dict[str, Any]:
        variable, printed = figures_of(face)
        return {
            "supertypes": face.supertypes,
            "subtypes": face.subtypes,
            "power": face.power_number,
            "toughness": face.toughness_number,
            "variable_pt": variable,
            "printed_pt": printed,
            "keywords": keywords_of(face),
        }

    def _face(self, number: int) -> CardFace:
        """MRPG-CONV-03."""
        face = self.card.castable[number]
        classes, colors = self._classes(face), face_colors(face)
        cost = face.cost
        return CardFace(
            name=face.name,
            classes=classes,
            colors=colors,
            arch_mage_classes=arch_mage_classes(classes, colors),
            mana_cost=None if "land" in classes and cost == ManaCost() else cost,
            mana_value=cost.value,
            castable=is_castable(face),
            text=self._text(face),
            regenerate=regenerate_of(face),
            effects=self.told.effects(number),
            **self._figures(face),
        )

    def _back(self) -> Back | None:
        """The face that cannot be cast. A token's is left out (MRPG-CONV-17)."""
        if not self.card.backs or self.chosen.token:
            return None
        face = self.card.backs[0]
        effects, adjudication = self.told.back or ((), None)
        return Back(
            name=face.name,
            classes=self._classes(face),
            colors=face_colors(face),
            mana_cost=face.cost if face.mana_cost else None,
            loyalty=face.loyalty or "",
            text=self._text(face),
            regenerate=regenerate_of(face),
            effects=effects,
            adjudication=adjudication,
            **self._figures(face),
        )

    def _monster(self, number: int) -> Monster:
        """MRPG-CONV-13."""
        face = self.card.castable[number]
        keywords = keywords_of(face)
        entry_id = monster_id(self.card, number)
        lines = lines_of(face.text)
        return Monster(
            id=entry_id,
            slug=self.slugs[entry_id],
            name=monster_name(self.chosen, number),
            called=face.name,
            form="token" if self.chosen.token else "creature",
            token=self.chosen.token,
            classes=self._classes(face),
            colors=face_colors(face),
            ranged="reach" in keywords,
            mana_value=face.cost.value,
            abilities=tuple(MonsterAbility(text=line if self.settings.card_text else "") for line in lines),
            regenerate=regenerate_of(face),
            effects=self.told.effects(number),
            adjudication=self.told.adjudication_of(number),
            back=self._back() if number == 0 else None,
            source=self.source,
            **self._figures(face),
        )


def entry_name(card: MagicCard) -> str:
    """The front's name, or all castable names joined (MRPG-CONV-03)."""
    return " // ".join(face.name for face in card.castable)


def creature_faces(chosen: Chosen) -> tuple[int, ...]:
    """The castable faces that are creatures, counted from 0 (MRPG-CONV-13)."""
    return tuple(number for number, face in enumerate(chosen.card.castable) if "Creature" in face.types)


_PLAIN = re.compile("[a-z0-9]+")


def card_key(card: MagicCard) -> str:
    """The oracle id as it stands in ids of entries; of a card without one its name in letters, digits and hyphens
    (MRPG-CONV-19)."""
    return "-".join(_PLAIN.findall(card.id.lower()))


def monster_id(card: MagicCard, number: int) -> str:
    """``-monster``; for the castable face k > 1 ``-monster-k`` (MRPG-CONV-19)."""
    return f"mtg-{card_key(card)}-monster{f'-{number + 1}' if number else ''}"


def monster_name(chosen: Chosen, number: int) -> str:
    """Beside a card of the same name a monster's own says what it is."""
    kind = "token" if chosen.token else "monster"
    return f"{chosen.card.castable[number].name} ({kind})"


def slug_bases(chosen: Chosen) -> Iterator[tuple[str, str, str]]:
    """Id, name and ending of the slug of each entry that a card gives (MRPG-CONV-19)."""
    if not chosen.only_monster:
        yield f"mtg-{card_key(chosen.card)}", entry_name(chosen.card), ""
    for number in creature_faces(chosen):
        yield monster_id(chosen.card, number), chosen.card.castable[number].name, "-monster"
