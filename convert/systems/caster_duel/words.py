"""Entries in the game's words, and as a card to read at the table."""

from __future__ import annotations

from collections.abc import Mapping

from convert.contract.outline import FORM, Facet
from convert.contract.panel import Panel, Table
from convert.prose import listing
from convert.systems.caster_duel.entries import Ability, Cost, Creature, Entry, Spell, Targets
from convert.systems.caster_duel.faces import SUITS, SYMBOLS, Suit, parse

ABILITY_WORDS: Mapping[Ability, str] = {
    "Flying": "Flying: only creatures with Flying block it.",
    "Trample": "Trample: damage beyond what destroys its blockers goes to your opponent.",
    "Protection": "Protection from {protection}: spells and creatures of that suit cannot target, damage or block it.",
    "First Strike": "First Strike: it deals its combat damage before creatures without First Strike.",
    "+Power": "+Power (sorcery): pay one hearts mana for +1 power till end of turn, as often as you like.",
    "+Indestructible": "+Indestructible (instant): pay one spades mana and it is indestructible till end of turn.",
    "+Toughness": "+Toughness (sorcery): pay one clubs mana for +1 toughness till end of turn, as often as you like.",
    "Vigilance": "Vigilance: attacking does not tap it.",
    "Damage Discard": "Damage Discard: when it deals combat damage to your opponent, they discard a random card.",
    "Deathtouch": "Deathtouch: a creature that it blocks or is blocked by is destroyed at the end of combat.",
    "Damage Tap": "Damage Tap (instant): tap it to deal 1 damage to any player or creature.",
    "Creature Count": "Its power and toughness are the number of other creatures that you control.",
    "Total of Six": (
        "When it is summoned and at the start of each of your turns, set its power and toughness to whole numbers that "
        "total 6."
    ),
}
ATTRIBUTE_OF: Mapping[Suit, str] = dict(
    zip(SUITS, ("+Power", "+Indestructible", "+Toughness", "Vigilance"), strict=True)
)
TRANSFERS: Mapping[int, str] = {
    2: (
        "Tap target creature; or move an enchantment from one creature to another that it may be on, and that has none."
    ),
    3: "Return target creature to its controller's hand; an enchantment on it is discarded.",
    4: "Take a random card from your opponent's hand into yours.",
    5: "Exile a random card from your opponent's hand.",
    6: "Your opponent discards a random card; or take a card from the graveyard into your hand.",
    7: "Draw a card from your library.",
    8: "Exile the top or the bottom card of any library.",
    9: (
        "Put the top card of any library into the graveyard; or any card from the graveyard on the bottom of your "
        "library."
    ),
    10: "Move the top card of any library to its bottom, or the bottom card to its top.",
}
ARTIFACTS: Mapping[int, str] = {
    4: "Each player draws two cards, in turns, you first.",
    8: "Name a suit: until your next turn all creatures of that suit have +1/+1.",
}
FACETS = (
    FORM,
    Facet(name="suit", title="Suit", path="suit"),
    Facet(name="card", title="Card", path="card"),
    Facet(name="rank", title="Number", path="rank", number=True),
    Facet(name="mana", title="Mana", path="cost.total", number=True),
    Facet(name="timing", title="Timing", path="timing"),
    Facet(name="ability", title="Ability", path="abilities"),
)
AS_MANA = "It stays in play as a source of one colorless mana."


def render(entry: Entry) -> str:
    """The entry's ``text``: what it does, a line for each ability."""
    return _creature_text(entry) if isinstance(entry, Creature) else _spell_text(entry)


def cost_words(cost: Cost) -> str:
    """ "♥", "♠♠", "♦+2", "5"."""
    signs = "".join(SYMBOLS[suit] * count for suit, count in zip(SUITS, cost.suits, strict=True))
    if not cost.any:
        return signs or "0"
    return f"{signs}+{cost.any}" if signs else str(cost.any)


def _creature_text(entry: Creature) -> str:
    protection = entry.protection_from or "the enemy suit"
    return "\n".join(ABILITY_WORDS[ability].format(protection=protection) for ability in entry.abilities)


def _spell_text(entry: Spell) -> str:
    amount = entry.amount or 0
    if entry.mode == "counter":
        return "Counter a card that is being played, another counter-spell too; both go to the graveyard."
    if entry.mode == "heal":
        return f"Heal {amount} on {_aimed(entry.targets, 'or on')}."
    if entry.mode == "damage":
        return f"Deal {amount} damage to {_aimed(entry.targets, 'or to')}."
    if entry.mode == "scry":
        return "Look at the top two cards of any library; put each on its top or its bottom, in any order."
    if entry.mode == "enchant":
        return _enchant_text(entry)
    if entry.mode == "artifact":
        return f"{ARTIFACTS.get(entry.rank, '')} {AS_MANA}".strip()
    return TRANSFERS[entry.rank]


def _aimed(targets: Targets | None, joined: str) -> str:
    targets = targets or Targets()
    player = {"you": "yourself", "opponent": "your opponent", "": ""}[targets.player]
    creatures = f"a creature of {targets.creatures_of}" if targets.creatures_of else ""
    return f" {joined} ".join(filter(None, (player, creatures))) or "nothing"


def _enchant_text(entry: Spell) -> str:
    targets = entry.targets or Targets()
    attribute = ATTRIBUTE_OF[entry.suit] if entry.suit else "the attribute of its suit"
    lines = []
    if targets.own:
        lines.append(f"Enchant your {_cards(targets.own, 'or')}: it gains {attribute} while this is on it.")
    opposing = [_cards(targets.opposing, "or")] if targets.opposing else []
    if targets.opposing_joker:
        opposing.append(f"Joker enchanted with {targets.opposing_joker}")
    if opposing:
        lines.append(
            f"Or put it on your opponent's {' or '.join(opposing)}: another enchantment on it is discarded, and it "
            f"loses {attribute}."
        )
    return "\n".join(lines)


def _cards(ids: tuple[str, ...], word: str) -> str:
    signs = [parse(each).sign if each.startswith("caster-") else each for each in ids]
    return listing(signs, word)


_ACCENTS = {"hearts": "red", "spades": "white", "clubs": "green", "diamonds": "blue"}


def accent(suit: Suit | None) -> str:
    """The colour of a suit's frame, and of a card without one."""
    return _ACCENTS.get(suit or "", "magenta")


def describe(entry: Entry) -> Panel:
    """The entry as a card."""
    notes = (entry.note,) if entry.note else ()
    if isinstance(entry, Creature):
        rows = [("Cost", cost_words(entry.cost)), ("Power", _stat(entry.power)), ("Toughness", _stat(entry.toughness))]
        suit = entry.suit.title() if entry.suit else "no suit"
        line = " · ".join(filter(None, ("Creature", suit, ", ".join(entry.abilities))))
    else:
        rows = [("Cost", cost_words(entry.cost))]
        if entry.amount is not None:
            rows.append(("Amount", str(entry.amount)))
        if entry.zones is not None:
            rows.append(("Zones", " - ".join(zone.title() for zone in entry.zones)))
        line = f"{entry.timing.title()} · {(entry.suit or 'no suit').title()}"
    return Panel(
        title=entry.name,
        badge=cost_words(entry.cost),
        subtitle=line,
        tables=(Table(rows=tuple(rows)),),
        paragraphs=tuple(entry.text.split("\n")) if entry.text else (),
        notes=notes,
        source=_source(entry),
        accent=accent(entry.suit),
    )


def _source(entry: Entry) -> str:
    """Its id, and the card that it is on; of a number card, that it can be laid as a source of mana instead."""
    if entry.card == entry.id:
        return entry.id
    laid = " · also a mana source" if isinstance(entry, Spell) and entry.suit else ""
    return f"{entry.id} · on the card {entry.card}{laid}"


def _stat(value: int | str) -> str:
    words = {"other_creatures": "your other creatures", "chosen": "chosen", "six_minus_power": "6 − power"}
    return words.get(str(value), str(value))
