"""What the cards of a battle can do, read once from the entries, so that an override changes the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from convert.cards.magic.mana import ManaCost
from convert.effects import Adjudication
from convert.effects.magic import Ability, Amount, Condition
from convert.effects.magic import Event as Moment
from convert.effects.magic.changes import AddMana, Prevent, Regenerate
from convert.effects.magic.steps import Delayed, Grant, Step, Token
from convert.errors import DataError
from convert.kernel.moves import Moves
from convert.systems.magic_rpg.characters.model import Spirit
from convert.systems.magic_rpg.entries import Back, CardFace, Land, Monster, Spell
from convert.systems.magic_rpg.mana import standing_letters
from convert.systems.magic_rpg.rules.facts import (
    BASIC_LANDS,
    LATER,
    LENT,
    TRIGGER,
    DeckCard,
    Facts,
    Mana,
    Static,
    Use,
)
from convert.systems.magic_rpg.rules.mana_abilities import boost_of, land_mana, mana_of
from convert.systems.magic_rpg.rules.playable import playable
from convert.systems.magic_rpg.rules.setting import Setting
from convert.systems.magic_rpg.rules.spelled_out import KNOWN_TOKENS, of_word, spelled_out
from convert.systems.magic_rpg.rules.terms import ARTIFACT_MANA, HELPED, KEYWORDS, WORDS
from convert.systems.magic_rpg.rules.uses import (
    POWER_UP,
    later_ability,
    later_of_spell,
    lent_by,
    named_outright,
    names_of,
    price_of,
    steps_of,
    use_of,
)
from convert.systems.magic_rpg.wording import ability_words, attached_name

RANGED = "reach"


class Finder(Protocol):
    """What finds entries: a compendium, or the entries of one battle."""

    def get(self, wanted: str) -> Any | None:
        """The entry of an id, slug or name; None where there is none."""
        ...


class CardIndex:
    """The cards of one battle. ``facts``: each kind of thing once, a tuple of castable faces; ``cards``: of each copy
    which of them it is, and whose."""

    def __init__(self, setting: Setting, book: Finder) -> None:
        self.setting = setting
        self.book = book
        self.moves = Moves()
        self.facts: list[tuple[Facts, ...]] = []
        self.deck_cards: list[DeckCard] = []
        self._known: dict[str, int] = {}
        self.boosts = self.lends = self.helps = self.buried = False
        """Whether anything adds mana to what is tapped for it, gives abilities to others, has convoke or improvise, is
        set off in a graveyard."""
        self.turned: dict[tuple[int, int], tuple[int, int]] = {}
        """The other face of what has one, by facts and face: each of the two by the other."""
        self.tokens: dict[tuple[int, int, Token], int] = {}
        """The facts of tokens by their maker (facts, face, step)."""
        self.watched: set[str] = set()
        """What abilities of this battle look at, by name: nothing else is kept."""
        self.cards: list[int] = []
        self.owners: list[int] = []
        for number, wanted in setting.copies:
            self.cards.append(self.of(wanted))
            self.owners.append(number)
        self.wild = [[self.of(each.card) for each in side.wild] for side in setting.sides]
        self.spirits = [
            [self._add((spirit_facts(each, wizard.name),)) for each in wizard.spirits] for wizard in setting.wizards
        ]
        self.standing = [
            [self._add((mana_facts(colors),)) for colors in wizard.standing_mana] for wizard in setting.wizards
        ]

    def of(self, wanted: str) -> int:
        """The facts of an entry. Raises ``DataError`` for one that is not there."""
        if wanted not in self._known:
            entry = self.book.get(wanted)
            if not isinstance(entry, Spell | Land | Monster):
                raise DataError(
                    f"the compendium has no card {wanted!r}", hint="`card2spell search --system magic-rpg` finds names"
                )
            self._known[wanted] = self._add(faces_of(entry))
            if entry.back is not None:
                front, back = (self._known[wanted], 0), (self._add((back_of(entry, entry.back),)), 0)
                self.turned |= {front: back, back: front}
        return self._known[wanted]

    def use(self, facts: int, face: int, number: int) -> Use:
        """An ability by its number."""
        found = self.facts[facts][face]
        if number >= LENT:
            return found.lent[number - LENT]
        if number >= LATER:
            return found.laters[number - LATER]
        return found.triggers[number - TRIGGER] if number >= TRIGGER else found.uses[number]

    def later_of(self, facts: int, face: int, step: Step) -> int:
        """The number of what a step says of a later moment."""
        found = self.facts[facts][face].laters
        return LATER + next(number for number, use in enumerate(found) if use.ability == later_ability(step, use))

    def _add(self, faces: tuple[Facts, ...]) -> int:
        self.facts.append(faces)
        known = len(self.facts) - 1
        for face, facts in enumerate(faces):
            self.boosts |= bool(facts.boosts)
            self.helps |= bool(facts.helped)
            self.buried |= any(use.ability.from_ == "used" for use in facts.triggers)
            self.lends |= any(static.lent for static in facts.statics)
            names = looked_at(facts)
            self.watched |= names
            for token in tokens_of(facts):
                made = self._add((token_facts(token),))
                self.tokens[known, face, token] = made
        front = faces[0]
        self.deck_cards.append(
            DeckCard(
                front.name,
                tuple(dict.fromkeys(each for face in faces for each in face.classes)),
                tuple(dict.fromkeys(each for face in faces for each in face.colors)),
                tuple(dict.fromkeys(face.value for face in faces if not face.land)),
            )
        )
        return known

    def card(self, card: int, face: int = 0) -> Facts:
        """The face of a copy."""
        return self.facts[self.cards[card]][face]

    def deck_card(self, card: int) -> DeckCard:
        """A copy as a Monk sorts it."""
        return self.deck_cards[self.cards[card]]


def faces_of(entry: Spell | Land | Monster) -> tuple[Facts, ...]:
    """Each castable face of an entry."""
    unread = tuple(each.text for each in entry.adjudication.unread)
    unread += tuple(f"doubted: {each.text}" for each in entry.adjudication.doubted)
    if not isinstance(entry, Monster) and entry.faces:
        return tuple(_face(entry, face, unread) for face in entry.faces)
    return (_face(entry, None, unread),)


def _face(entry: Spell | Land | Monster, face: CardFace | None, unread: tuple[str, ...]) -> Facts:
    of: Spell | Land | Monster | CardFace = face if face is not None else entry
    if isinstance(entry, Monster) or (face is None and isinstance(entry, Land)):
        cost, value, castable = ManaCost(), entry.mana_value if isinstance(entry, Monster) else 0, True
    elif face is not None:
        cost, value, castable = face.mana_cost or ManaCost(), face.mana_value, face.castable
    else:
        cost, value, castable = entry.mana_cost, entry.mana_value, entry.castable  # type: ignore[union-attr]
    facts = Facts(
        name=(entry.called if isinstance(entry, Monster) else "") or of.name,
        slug=entry.slug,
        classes=of.classes,
        colors=of.colors,
        supertypes=of.supertypes,
        subtypes=of.subtypes,
        cost=cost,
        value=value,
        castable=castable,
        power=of.power,
        toughness=of.toughness,
        printed=of.printed_pt,
        keywords=_plain(of.keywords, ranged=isinstance(entry, Monster) and entry.ranged),
        rampage=_rampage(of.keywords),
        regenerate=of.regenerate,
        arch=() if isinstance(of, Monster) else of.arch_mage_classes,
        text="\n".join(each.text for each in of.abilities if each.revealed) if isinstance(of, Monster) else of.text,
        secret=isinstance(of, Monster) and not all(each.revealed for each in of.abilities),
    )
    if facts.land:
        facts = replace(facts, mana=_basic(facts.subtypes))
    return _sorted(facts, of.effects, unread)


def back_of(entry: Spell | Land | Monster, back: Back) -> Facts:
    """The face that something is turned over to; its mana value is that of the front."""
    left = back.adjudication or Adjudication(status="manual" if back.text else "flavour")
    unread = (*(each.text for each in left.unread), *(f"doubted: {each.text}" for each in left.doubted))
    if left.status == "manual" and not unread:
        unread = tuple(back.text.split("\n"))
    facts = Facts(
        name=back.name,
        slug=entry.slug,
        classes=back.classes,
        colors=back.colors,
        supertypes=back.supertypes,
        subtypes=back.subtypes,
        value=0 if isinstance(entry, Land) else entry.mana_value,
        castable=False,
        power=back.power,
        toughness=back.toughness,
        printed=back.printed_pt,
        keywords=_plain(back.keywords),
        rampage=_rampage(back.keywords),
        regenerate=back.regenerate,
        text=back.text,
    )
    return _sorted(replace(facts, mana=_basic(facts.subtypes)) if facts.land else facts, back.effects, unread)


def _basic(subtypes: tuple[str, ...]) -> tuple[Mana, ...]:
    """What a basic land type gives, whatever its text says (MRPG-MTG-03)."""
    return tuple(land_mana(BASIC_LANDS[word]) for word in subtypes if word in BASIC_LANDS)


def _plain(keywords: tuple[str, ...], *, ranged: bool = False) -> frozenset[str]:
    found = {word for word in keywords if word in KEYWORDS}
    return frozenset(found | {RANGED} if ranged else found)


def _rampage(keywords: tuple[str, ...]) -> int:
    numbers = [word.removeprefix("rampage ") for word in keywords if word.startswith("rampage ")]
    return sum(int(number) for number in numbers if number.isdecimal())


class _Sorting:
    """The abilities of a face by what they are for, while they are sorted."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.mana: list[Mana] = []
        self.uses: list[Use] = []
        self.triggers: list[Use] = []
        self.boosts: list[tuple[AddMana, Moment, tuple[Condition, ...]]] = []
        self.statics: list[Static] = []
        self.laters: list[Use] = []
        self.lent: list[Use] = []
        self.entering: list[Step] = []
        self.spell: Use | None = None
        self.more: dict[str, Any] = {}
        """What the face has in fields of their own: keywords, prices."""

    def keyword(self, printed: Ability) -> None:
        """What a keyword is beside the abilities that it stands for."""
        word, more = (printed.keyword or "").casefold(), self.more
        if word in WORDS:
            more["keywords"] = more.get("keywords", self.facts.keywords) | {word}
        elif word == "equip":
            more["equip"] = price_of(printed.cost).mana
        elif word == "enchant":
            more["enchants"] = printed.enchant
        elif word in HELPED:
            more["helped"] = more.get("helped", frozenset()) | {word}
        elif word in ("kicker", "flashback", "ward"):
            more[word] = price_of(printed.cost)

    def take(self, ability: Ability) -> None:
        """One ability that is played, and what it does later or lends."""
        if (given := mana_of(ability)) is not None:
            self.mana.append(given)
        elif (boost := boost_of(ability)) is not None and ability.when is not None:
            self.boosts.append((boost, ability.when, ability.if_))
        elif ability.mode == "cast":
            self.spell = use_of(ability)
        elif ability.mode == "additional_cost":
            self.cost(ability)
        elif ability.mode == "activate":
            self.uses.append(use_of(ability))
        elif ability.mode == "trigger":
            self.triggers.append(use_of(ability))
        elif ability.mode == "continuous":
            self.statics += _held(ability, len(self.statics), len(self.lent))
        elif ability.mode == "replacement":
            self.entering += ability.do
        for step in steps_of(ability):
            if isinstance(step, Delayed | Prevent) or step.link == "when":
                self.laters.append(use_of(later_ability(step)))
            if isinstance(step, Grant):
                self.lent += map(use_of, lent_by(step))

    def cost(self, ability: Ability) -> None:
        """What casting costs beside its mana, what may be paid rather than that, or when alone it is cast."""
        if ability.instead_of_cost:
            self.more["insteads"] = (*self.more.get("insteads", ()), (price_of(ability.cost), ability.if_))
        elif ability.cost:
            self.more["additional"] = price_of(ability.cost)
        else:
            self.more["only_if"] = (*self.more.get("only_if", ()), *ability.if_)

    def wait(self, later: Sequence[Delayed]) -> None:
        """What a spell sets going for later belongs to its casting."""
        if later:
            first = self.spell.ability if self.spell is not None else Ability(mode="cast")
            self.spell = use_of(replace(first, do=(*first.do, *later)))
            self.laters += [use_of(later_ability(step)) for step in later]

    def done(self, unread: Iterable[str]) -> Facts:
        """The facts with all of it, and what the game master judges."""
        return replace(
            self.facts,
            mana=tuple(dict.fromkeys((*self.facts.mana, *self.mana))),
            spell=self.spell,
            uses=tuple(self.uses),
            triggers=tuple(self.triggers),
            boosts=tuple(self.boosts),
            statics=tuple(self.statics),
            laters=tuple(self.laters),
            lent=tuple(self.lent),
            entering=tuple(self.entering),
            unread=tuple(dict.fromkeys(unread)),
            **self.more,
        )


def _sorted(facts: Facts, abilities: tuple[Ability, ...], unread: tuple[str, ...]) -> Facts:
    """The abilities by what they are for; those that are not played join what the game master judges."""
    sorting = _Sorting(facts)
    later: list[Delayed] = []
    left = [text for text in unread if not _played(text, facts)]
    for printed in abilities:
        if facts.regenerate is not None and _regenerates(printed):
            continue
        if not playable(printed, stays=facts.permanent):
            left.append(ability_words(printed, attached_name(abilities)))
        elif (awaited := later_of_spell(printed, stays=facts.permanent)) is not None:
            later.append(awaited)
        elif printed.mode == "keyword":
            sorting.keyword(printed)
            for ability in spelled_out(printed):
                sorting.take(ability)
        else:
            sorting.take(printed)
    sorting.wait(later)
    return sorting.done(left)


def _held(ability: Ability, number: int, first: int) -> Iterator[Static]:
    """What holds all the time, of the ability with this ``number``; ``first``: how many abilities the face lends
    already. What a part calls by the name that another gave it stands there itself."""
    for step in named_outright(ability.do):
        count = len(lent_by(step)) if isinstance(step, Grant) else 0
        name = getattr(getattr(step, "what", None), "id", None)
        yield Static(
            step,
            (*ability.if_, *(step.if_ or ())),
            tuple(LENT + first + each for each in range(count)),
            f"{number}:{name}" if name is not None else "",
        )
        first += count


def _played(text: str, facts: Facts) -> bool:
    """Whether a line that was not read is one of keywords, which the entry has by themselves (MRPG-CONV-10)."""
    return all(part.strip().casefold() in facts.keywords for part in text.rstrip(".").split(","))


def _regenerates(ability: Ability) -> bool:
    """The line that ``regenerate`` of the entry stands for already (MRPG-MTG-16)."""
    return (
        ability.mode == "activate"
        and len(ability.do) == 1
        and isinstance(ability.do[0], Regenerate)
        and ability.do[0].what.how == "self"
    )


def looked_at(facts: Facts) -> set[str]:
    """What the abilities of a face look at: what sets them off, what they ask about the turn."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, tuple):
            for each in value:
                walk(each)
        elif isinstance(value, Moment):
            found.update(names_of(value))
            for name in value.__struct_fields__:
                walk(getattr(value, name))
        elif isinstance(value, Struct) and not isinstance(value, ManaCost):
            if isinstance(value, Amount) and value.stat in ("life_lost", "life_gained"):
                found.add(str(value.stat))
            if isinstance(value, Ability) and value.keyword == POWER_UP:
                found.add("enters")
            for name in value.__struct_fields__:
                walk(getattr(value, name))

    for part in (facts.spell, facts.uses, facts.triggers, facts.statics, facts.laters, facts.lent, facts.entering):
        walk(part)
    return found


def tokens_of(facts: Facts) -> Iterator[Token]:
    """Every token that something of it makes."""
    uses = (*([facts.spell] if facts.spell else []), *facts.uses, *facts.triggers, *facts.laters, *facts.lent)
    found = [step for use in uses for step in steps_of(use.ability) if isinstance(step, Token)]
    yield from dict.fromkeys(found)


def token_facts(token: Token) -> Facts:
    """A token (MRPG-MTG-19): one of those that every game knows by name, or a creature as it is described."""
    types = tuple(token.types or ())
    known = KNOWN_TOKENS.get(token.name) if token.power is None else None
    facts = Facts(
        name=token.name,
        slug=token.name.casefold().replace(" ", "-"),
        classes=("artifact",) if known is not None else tuple(each for each in CLASSES if each in ("creature", *types)),
        colors=tuple(word for word in token.color or () if word != "colorless"),
        supertypes=tuple(word for word in types if word not in CLASSES),
        subtypes=tuple(token.subtype or ()),
        power=token.power if isinstance(token.power, int) else 0,
        toughness=token.toughness if isinstance(token.toughness, int) else 0,
        keywords=frozenset(word.casefold() for word in token.keyword or ()),
    )
    words = tuple(each for word in token.keyword or () for each in of_word(word))
    return _sorted(facts, (*(known or ()), *(token.abilities or ()), *words), ())


CLASSES = ("land", "creature", "artifact", "enchantment")


def spirit_facts(spirit: Spirit, master: str) -> Facts:
    """A guardian spirit: colorless, no card (MRPG-SPIR-03, MRPG-SPIR-06, MRPG-SPIR-07)."""
    cost = spirit.regeneration
    return Facts(
        name=f"{master}'s spirit",
        slug="spirit",
        classes=("creature",),
        power=spirit.power,
        toughness=spirit.toughness,
        keywords=frozenset(word for word in spirit.keywords if word in KEYWORDS and word != "rampage"),
        rampage=int("rampage" in spirit.keywords),
        regenerate=ManaCost(generic=cost) if cost is not None else None,
    )


def mana_facts(colors: tuple[str, ...]) -> Facts:
    """A point of standing mana: an artifact, no card (MRPG-LAND-04)."""
    return Facts(
        name=f"{ARTIFACT_MANA} ({' or '.join(colors) or 'colorless'})",
        slug="standing-mana",
        classes=("artifact",),
        mana=(land_mana(standing_letters(colors)),),
    )
