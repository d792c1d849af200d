"""What converting one card needs to have at hand: the tables, the slugs, the links, the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from convert.cards.model import Card
from convert.cards.slugs import Slugger
from convert.contract.system import Context
from convert.effects import Ability, Adjudication
from convert.systems.duel_monsters.conversion.effects import GameEffects, adjudicate
from convert.systems.duel_monsters.conversion.forms import Forms
from convert.systems.duel_monsters.conversion.provenance import Origins
from convert.systems.duel_monsters.conversion.rarity import Ranking, RarityTable
from convert.systems.duel_monsters.conversion.reading import Checked, TextReader
from convert.systems.duel_monsters.conversion.rituals import RitualLinks
from convert.systems.duel_monsters.conversion.wording import Words
from convert.systems.duel_monsters.formulas import link_level
from convert.text.model import Reading


@dataclass
class Workbench:
    """Made once for a conversion and handed to whatever converts a card."""

    rarity: RarityTable
    forms: Forms
    effects: GameEffects
    origins: Origins
    slugger: Slugger
    slugs: Mapping[int, str]
    links: RitualLinks
    by_name: Mapping[str, Card]
    reader: Checked
    words: Words
    card_text: bool
    _folded: Mapping[str, Card] = field(default_factory=dict)
    _rankings: dict[int, Ranking] = field(default_factory=dict)

    @classmethod
    def lay_out(cls, cards: Sequence[Card], context: Context, reader: TextReader, words: Words) -> Workbench:
        """Load the tables and look over all known cards, those to convert and those that they may speak of, for slugs
        and links."""
        known = {card.id: card for card in context.by_name.values()} | {card.id: card for card in cards}
        by_name = {card.name: card for card in cards} | dict(context.by_name)
        slugger = Slugger.load()
        return cls(
            rarity=RarityTable.load(),
            forms=Forms.load(),
            effects=GameEffects.load(),
            origins=Origins.load(),
            slugger=slugger,
            slugs=slugger.slugs(known.values()),
            links=RitualLinks.find(known.values()),
            by_name=by_name,
            _folded={card.name.casefold(): card for card in by_name.values()},
            reader=Checked(reader),
            words=words,
            card_text=context.card_text,
        )

    def ranking(self, card: Card) -> Ranking:
        """The card's Rank (RARITY), worked out once."""
        ranking = self._rankings.get(card.id)
        if ranking is None:
            ranking = self._rankings[card.id] = self.rarity.original(card.printings)
        return ranking

    def named(self, name: str) -> Card | None:
        """The card of this name, whatever the case of its letters; None where there is none."""
        return self.by_name.get(name) or self._folded.get(name.casefold())

    def adjudicate(self, reading: Reading, effects: Sequence[Ability]) -> Adjudication:
        """How much of a card's text these effects hold, and what of it means nothing here."""
        found = adjudicate(reading, effects, card_text=self.card_text)
        remarks = self.effects.left_out(reading, effects, card_text=self.card_text)
        return structs.replace(found, left_out=remarks) if remarks else found

    def material(self, card: Card) -> tuple[str, int, int | None]:
        """Slug, Rank and Level of a card that is a Material (FUSION-06)."""
        return self.slugs[card.id], self.ranking(card).rank, monster_level(card)


def monster_level(card: Card) -> int | None:
    """Level as printed, an Xyz's stars included (CONVERT-33); twice the rating for a Link (CONVERT-34)."""
    if "link" in card.properties:
        return None if card.link is None else link_level(card.link)
    return card.level


def aliases_of(card: Card) -> tuple[str, ...]:
    """The entry's other ids: a beta passcode that became official, alternative art."""
    return tuple(f"ygo-{passcode}" for passcode in sorted(set(card.aliases) - {card.id}))
