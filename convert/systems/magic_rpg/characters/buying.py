"""Purchases: each a function from a character to the next one; a refused one changes nothing (MRPG-AP-18).

One pool of AP pays for all of it (MRPG-AP-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from convert.prose.english import so_many_are, some
from convert.systems.magic_rpg.characters import prices
from convert.systems.magic_rpg.characters.abilities import LORE_CARDS, SPECIALIZATIONS, Ability, price, read_ability
from convert.systems.magic_rpg.characters.model import Character, How, KnownCard, Line, Pile, Spirit
from convert.systems.magic_rpg.characters.refusal import RefusedError

BASIC, COMMON, UNCOMMON, RARE = "basic-land", "common", "uncommon", "rare"
Step = Callable[[int], int]


def raised(character: Character, attribute: str, steps: int = 1) -> Character:
    """Memory, concentration or life, one step after the other (MRPG-AP-08 to MRPG-AP-10, MRPG-AP-18)."""
    table = character.life_table
    step: Mapping[str, Step] = {
        "memory": prices.memory_step,
        "concentration": prices.concentration_step,
        "life": lambda current: prices.life_step(current, table),
    }
    rules = {"memory": "MRPG-AP-08", "concentration": "MRPG-AP-09", "life": "MRPG-AP-10"}
    if attribute not in step:
        raise RefusedError("MRPG-GEN-02", f"{attribute!r} cannot be raised", hint=f"they are {', '.join(step)}")
    has: int = getattr(character, attribute)
    total = sum(step[attribute](each) for each in range(has, has + steps))
    if steps > 1 and total > character.unspent:
        short = so_many_are(character.unspent, "unspent")
        raise RefusedError(
            "MRPG-AP-18", f"{attribute} {has + steps} costs {total:,} AP ({rules[attribute]}), and {short}"
        )
    for _ in range(steps):
        current: int = getattr(character, attribute)
        cost = step[attribute](current)
        character = _paid(character, Line(what=attribute, ap=cost), rules[attribute])  # type: ignore[arg-type]
        character = replace(character, **{attribute: current + 1})
    return character


def specialized(character: Character, name: str) -> Character:
    """One more specialization; by itself it changes nothing (MRPG-SPEC-01, MRPG-SPEC-02)."""
    wanted = next((each for each in SPECIALIZATIONS if each.replace(" ", "-") == name.lower().replace(" ", "-")), None)
    if wanted is None:
        raise RefusedError(
            "MRPG-GEN-03", f"{name!r} is no specialization", hint=f"they are {', '.join(SPECIALIZATIONS)}"
        )
    if character.holds(wanted):
        raise RefusedError("MRPG-SPEC-01", f"{wanted} is held already")
    cost = prices.specialization_step(len(character.specializations))
    character = _paid(character, Line(what="specialization", name=wanted, ap=cost), "MRPG-AP-11")
    return replace(character, specializations=(*character.specializations, wanted))


def with_specials(character: Character, count: int = 1) -> Character:
    """Specials, kept until they are spent (MRPG-SPEC-03, MRPG-SPEC-05, MRPG-SPEC-07, MRPG-SPEC-08)."""
    if count and not character.specializations:
        raise RefusedError("MRPG-SPEC-07", "a special is bought by who has a specialization")
    has = character.specials
    total = sum(prices.special_step(each) for each in range(has, has + count))
    if count > 1 and total > character.unspent:
        short = so_many_are(character.unspent, "unspent")
        raise RefusedError("MRPG-AP-18", f"{count:,} specials cost {total:,} AP (MRPG-AP-12), and {short}")
    for _ in range(count):
        cost = prices.special_step(character.specials)
        character = _paid(character, Line(what="special", ap=cost), "MRPG-AP-12")
        character = replace(character, specials=character.specials + 1)
    return character


def trained(character: Character, text: str) -> Character:
    """Specials that are there are spent on an ability; it works at once, and for good (MRPG-SPEC-06, MRPG-SPEC-08)."""
    ability = read_ability(text)
    gained = _gained(character, ability)
    cost = cost_of(character, ability)
    if cost > character.banked:
        raise RefusedError(
            "MRPG-SPEC-05",
            f"{ability} takes {some(cost, 'special')}, and {so_many_are(character.banked, 'not spent yet')}",
        )
    line = Line(what="ability", name=str(ability), count=cost, total=character.spent)
    return replace(gained, used=character.used + cost, ledger=(*character.ledger, line))


def cost_of(character: Character, ability: Ability) -> int:
    """Specials for an ability, as this character pays them: the discount of mana separation is looked at now and never
    given back later (MRPG-MONK-05)."""
    return price(ability, mana_apart=Pile("mana") in character.piles)


def with_ability(character: Character, text: str) -> Character:
    """An ability with as many specials as are missing for it: all of it or nothing (MRPG-SPEC-04)."""
    ability = read_ability(text)
    _gained(character, ability)  # what no special helps is refused first
    missing = max(0, cost_of(character, ability) - character.banked)
    return trained(with_specials(character, missing) if missing else character, text)


def _gained(character: Character, ability: Ability) -> Character:
    """The character with an ability, not paid yet."""
    if not character.holds(ability.of):
        raise RefusedError("MRPG-SPEC-05", f"{ability} needs the specialization {ability.of}")
    return _GAINED[ability.of](character, ability)


def awarded(character: Character, ap: int, why: str = "") -> Character:
    """AP for a battle won or a quest (MRPG-AP-03)."""
    line = Line(what="award", name=why, ap=ap, total=character.spent)
    return replace(character, awarded=character.awarded + ap, ledger=(*character.ledger, line))


def fined(character: Character, ap: int, why: str = "") -> Character:
    """AP lost, from what is unspent alone and never below 0 (MRPG-AP-03, MRPG-FLEE-05): nothing bought is revoked."""
    taken = min(ap, character.unspent)
    line = Line(what="loss", name=why, ap=taken, total=character.spent)
    return replace(character, lost=character.lost + taken, ledger=(*character.ledger, line))


def learned(
    character: Character, card: KnownCard, how: How | None = None, copies: int = 1, *, force: bool = False
) -> Character:
    """Copies of a card for the book, each a purchase of its own (MRPG-KNOW-01, MRPG-KNOW-02), in the cheapest way
    that the rules allow unless ``how`` says which. ``force``: the
    game master lets in what is not approved (MRPG-LORE-06)."""
    if card.gm_approved != "yes" and not force:
        raise RefusedError(
            "MRPG-LORE-06",
            f"{card.name} waits for the game master's word (gm_approved: {card.gm_approved})",
            hint=f'`--force` lets it in this once, `card2spell override new "{card.name}"` for good (gm_approved: yes)',
        )
    after = character
    try:
        for _ in range(copies):
            after = _learned(after, card, how or _usual(after, card))
    except RefusedError as refused:
        if copies > 1 and refused.rule == "MRPG-AP-18":
            raise _too_dear(character, after, card, copies, how) from refused
        raise
    return after


def _too_dear(character: Character, after: Character, card: KnownCard, copies: int, how: How | None) -> RefusedError:
    """Several copies are paid for one by one, and told together."""
    rest = copies - after.cards.get(card.name, 0) + character.cards.get(card.name, 0)
    each, rule = _price_of_card(after, card, how or _usual(after, card))
    whole = after.spent - character.spent + rest * each
    short = so_many_are(character.unspent, "unspent")
    return RefusedError("MRPG-AP-18", f"{copies} {card.name} cost {whole:,} AP ({rule}), and {short}")


def _usual(character: Character, card: KnownCard) -> How:
    """A Loremaster's credit first; behind it everybody pays the same (MRPG-LORE-03)."""
    if card.rarity_class == BASIC:
        return "land"
    if character.credit.get(card.rarity_class, 0):
        return "credit"
    if card.rarity_class == COMMON:
        return "common"
    raise RefusedError(
        "MRPG-LORE-01",
        f"{card.name} is {card.rarity_class}: a Loremaster learns it for specials, others are taught it"
        if not character.holds("loremaster")
        else f"{card.name} is {card.rarity_class}, and no special has been spent on {card.rarity_class} cards",
    )


def _learned(character: Character, card: KnownCard, how: How) -> Character:
    cost, rule = _price_of_card(character, card, how)
    line = Line(what="card", name=card.name, how=how, ap=cost)
    character = _paid(character, line, rule)
    credit = dict(character.credit)
    if how == "credit":
        credit[card.rarity_class] -= 1
    cards = {**character.cards, card.name: character.cards.get(card.name, 0) + 1}
    return replace(character, credit=credit, cards=cards)


def _price_of_card(character: Character, card: KnownCard, how: How) -> tuple[int, str]:
    """AP and the rule that says so."""
    rarity = card.rarity_class
    if how == "land":
        if rarity != BASIC:
            raise RefusedError("MRPG-AP-07", f"{card.name} is no basic land")
        return prices.BASIC_LAND, "MRPG-AP-07"
    if how == "common":
        if rarity != COMMON:
            raise RefusedError("MRPG-LORE-01", f"{card.name} is {rarity}, not common")
        return prices.COMMON_SPELL, "MRPG-AP-06"
    if how == "credit":
        if not character.credit.get(rarity, 0):
            raise RefusedError("MRPG-LORE-02", f"no special is left that was spent on {rarity} cards")
        return 0, "MRPG-LORE-02"
    if how == "taught":
        if rarity not in (UNCOMMON, RARE):
            raise RefusedError("MRPG-LORE-04", f"{card.name} is {rarity}: it needs no teacher")
        return prices.COMMON_SPELL, "MRPG-AP-13"
    if rarity in (UNCOMMON, RARE) and not (character.holds("loremaster") or character.found_any_rarity):
        raise RefusedError("MRPG-LORE-08", f"{card.name} is {rarity}: found, it can be carried to a Loremaster")
    return 0, "MRPG-KNOW-04"


def without(character: Character, name: str, copies: int = 1, why: str = "") -> Character:
    """Copies of a card are gone: destroyed with the book, left behind, taken (MRPG-KNOW-03)."""
    owned = character.cards.get(name, 0)
    if copies > owned:
        raise RefusedError("MRPG-KNOW-03", f"{copies} of {name} cannot be gone: {so_many_are(owned, 'owned')}")
    cards = {each: count for each, count in character.cards.items() if each != name}
    if owned > copies:
        cards[name] = owned - copies
    line = Line(what="gone", name=name, count=copies, total=character.spent)
    return replace(character, cards=cards, ledger=(*character.ledger, line))


def _paid(character: Character, line: Line, rule: str) -> Character:
    """The ledger with this line and its running total (MRPG-AP-05). Raises ``RefusedError`` where AP do not suffice."""
    if line.ap > character.unspent:
        raise RefusedError(
            "MRPG-AP-18", f"{_said(line)} costs {line.ap} AP ({rule}), and {so_many_are(character.unspent, 'unspent')}"
        )
    spent = character.spent + line.ap
    return replace(character, spent=spent, ledger=(*character.ledger, replace(line, total=spent)))


def _said(line: Line) -> str:
    return line.name or {"special": "a special", "life": "a Life Point"}.get(line.what, f"a step of {line.what}")


# --- what each ability gives ---------------------------------------------------------------------------------------


def _land(character: Character, ability: Ability) -> Character:
    points = list(character.standing_mana)
    if ability.kind == "mana":
        return replace(character, standing_mana=(*points, ()))
    if not 1 <= ability.at <= len(points):
        raise RefusedError(
            "MRPG-LAND-03", f"there is no standing mana {ability.at}: there are {some(len(points), 'point')}"
        )
    if ability.detail in points[ability.at - 1]:
        raise RefusedError("MRPG-LAND-03", f"standing mana {ability.at} is {ability.detail} already")
    points[ability.at - 1] = (*points[ability.at - 1], ability.detail)
    return replace(character, standing_mana=tuple(points))


def _war(character: Character, ability: Ability) -> Character:
    grown = replace(character, **{ability.kind: getattr(character, ability.kind) + 1})
    if abs(grown.power - grown.toughness) > 1:
        raise RefusedError(
            "MRPG-WAR-02", f"{grown.power}/{grown.toughness}: power and toughness differ by 1 at the most"
        )
    return grown


def _spirit(character: Character, ability: Ability) -> Character:
    spirits = list(character.spirits)
    if not ability.at:
        return replace(character, spirits=(*spirits, Spirit()))
    if not 1 <= ability.at <= len(spirits):
        raise RefusedError("MRPG-SPIR-08", f"there is no spirit {ability.at}: there are {len(spirits)}")
    old = spirits[ability.at - 1]
    if ability.detail in ("power", "toughness"):
        changed = replace(old, **{ability.detail: getattr(old, ability.detail) + 1})
    elif ability.detail in old.keywords:
        raise RefusedError("MRPG-SPIR-07", f"spirit {ability.at} has {ability.detail} already")
    else:
        changed = replace(old, keywords=(*old.keywords, ability.detail))
    spirits[ability.at - 1] = changed
    return replace(character, spirits=tuple(spirits))


def _monk(character: Character, ability: Ability) -> Character:
    pile = Pile(ability.kind, ability.detail)
    if pile in character.piles:
        raise RefusedError("MRPG-MONK-02", f"{ability} is known already")
    return replace(character, piles=(*character.piles, pile))


def _mnemonic(character: Character, ability: Ability) -> Character:
    return replace(character, extra_cards=character.extra_cards + 1)


def _lore(character: Character, ability: Ability) -> Character:
    cards = character.credit.get(ability.kind, 0) + LORE_CARDS[ability.kind]
    return replace(character, credit={**character.credit, ability.kind: cards})


def _arch(character: Character, ability: Ability) -> Character:
    if ability.kind in character.arch:
        raise RefusedError("MRPG-ARCH-10", f"{ability.kind} is specialized in already")
    return replace(character, arch=(*character.arch, ability.kind))


_GAINED: Mapping[str, Callable[[Character, Ability], Character]] = {
    "warrior": _war,
    "monk": _monk,
    "mnemonic": _mnemonic,
    "landmaster": _land,
    "loremaster": _lore,
    "spiritmaster": _spirit,
    "arch mage": _arch,
}


# --- the ledger, played again --------------------------------------------------------------------------------------


def bought(character: Character, line: Line, card: KnownCard | None = None) -> Character:
    """The purchase that a line of a ledger stands for, made now: its own figures are not looked at but for what a game
    master gave or took."""
    makers: Mapping[str, Callable[[], Character]] = {
        "specialization": lambda: specialized(character, line.name),
        "special": lambda: with_specials(character, line.count),
        "ability": lambda: trained(character, line.name),
        "award": lambda: awarded(character, line.ap, line.name),
        "loss": lambda: fined(character, line.ap, line.name),
        "gone": lambda: without(character, line.name, line.count),
    }
    if line.what == "card" and line.how == "credit" and card is None:
        for _ in range(line.count):
            character = learned(character, as_written(character, line), line.how, force=True)
        return character
    if line.what == "card":
        return learned(character, card or as_written(character, line), line.how, line.count, force=True)
    if line.what in makers:
        return makers[line.what]()
    return raised(character, line.what, line.count)


class WrittenCard(Struct, frozen=True):
    """A card as a ledger has it, where no compendium knows more."""

    name: str
    rarity_class: str
    gm_approved: str = "yes"
    deck_limit: int | None = None


def as_written(character: Character, line: Line) -> WrittenCard:
    """The card of a line that fits the way in which it came into the book. Which rarity a credit was for is not
    written: any that is left will do, copy for copy, so that no order of them fails (MRPG-LORE-02)."""
    if line.how == "credit":
        rarity = next((each for each, left in character.credit.items() if left), RARE)
        return WrittenCard(line.name, rarity)
    return WrittenCard(line.name, {"land": BASIC, "taught": UNCOMMON}.get(line.how or "", COMMON))
