"""The card API's cards → ``Card``: every quirk of the source (API notes, 5.6) ends here.

A card that cannot be used is set aside by name with the reason and the rest goes on; words that nobody knows are
reported once (codes: ``convert.cards.notices``) and never fail a card. The quirks' numbers stand in the comments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from convert.cards.digest import Digester
from convert.cards.fold import fold
from convert.cards.kinds import Kinds
from convert.cards.loaded import SetAside
from convert.cards.model import Card, CardKind, Printing
from convert.cards.notices import Notices
from convert.cards.printings import as_date
from convert.cards.text import clean, lost, quoted, split_pendulum, unquote
from convert.cards.vocabulary import Vocabulary
from convert.cards.wire import CardDecoder, ShapeError, WireCard, WireMisc, WireSet
from convert.findings.model import Finding
from convert.printable import one_line
from convert.prose.english import some

PROVIDER = "ygoprodeck"
_GREATEST_PASSCODE = 10**15
_GREATEST_NUMBER = 10**6
_NO_MISC = WireMisc()

Expect = Callable[[Card], None]
"""Told of each card as soon as it is there."""


class Normalised(msgspec.Struct, frozen=True, kw_only=True):
    """Cards sorted by passcode, those set aside, and what was noticed on the way."""

    cards: tuple[Card, ...]
    quarantine: tuple[SetAside, ...]
    findings: tuple[Finding, ...]


class _UnusableError(Exception):
    """This card cannot be used; the message says why."""


def set_key(name: str) -> str:
    """A set's name without regard to capitals, in which cards and the list of sets differ (quirk 9)."""
    return name.casefold()


def set_dates(sets: Iterable[WireSet]) -> dict[str, str | None]:
    """Release dates by set *name* as ``set_key`` writes it; codes are not unique (RARITY-02). A name that occurs twice
    keeps the earlier."""
    dates: dict[str, str | None] = {}
    for row in sets:
        name = set_key(one_line(row.set_name))
        date, known = as_date(row.tcg_date), dates.get(name)
        dates[name] = min(filter(None, (date, known)), default=None)
    return dates


def normalise(
    raw_cards: Iterable[msgspec.Raw], dates: Mapping[str, str | None], expect: Expect | None = None
) -> Normalised:
    """Make cards of a ``cardinfo`` answer's raw cards (``wire.split_answer``), joined to the sets' dates. ``expect`` is
    told of each at once; whether it is a card of its own, and its aliases, turn out at the end."""
    return _Normaliser(Vocabulary.load(), dates).run(raw_cards, expect)


class _Normaliser:
    def __init__(self, vocabulary: Vocabulary, dates: Mapping[str, str | None]) -> None:
        self._vocabulary = vocabulary
        self._dates = dates
        self._kinds = Kinds(vocabulary)
        self._digester = Digester(vocabulary)
        self._notices = Notices()
        self._rarities: set[str] = set()
        self._undated: set[str] = set()
        self._undated_prints = 0

    def run(self, raw_cards: Iterable[msgspec.Raw], expect: Expect | None) -> Normalised:
        digest = self._digester.digest
        decoder = CardDecoder()
        cards: list[Card] = []
        aside: list[SetAside] = []
        for raw in raw_cards:
            try:
                wire = decoder.decode(raw)
            except ShapeError as error:
                aside.append(SetAside(id=0, name="", reason=f"the source sent something that is no card: {error}"))
                continue
            try:
                card = self._card(wire)
            except _UnusableError as error:
                aside.append(SetAside(id=wire.id, name=clean(wire.name or ""), reason=str(error)))
                continue
            cards.append(card := msgspec.structs.replace(card, digest=digest(card)))
            if expect is not None:
                expect(card)
        for field in sorted(decoder.unknown):
            self._notices.add(
                "C2S401", f"the source sends a field that is not known here, {field!r}; it is passed over"
            )
        self._about_printings()
        kept, doubles = fold(cards, self._notices)
        aside += [SetAside(id=card.id, name=card.name, reason=reason) for card, reason in doubles]
        return Normalised(
            cards=tuple(sorted(kept, key=lambda card: card.id)),
            quarantine=tuple(sorted(aside, key=lambda card: (card.id, card.name, card.reason))),
            findings=self._notices.findings(),
        )

    def _card(self, wire: WireCard) -> Card:
        name = self._name(wire)
        misc = wire.misc_info[0] if wire.misc_info else _NO_MISC
        formats = tuple(dict.fromkeys(map(one_line, misc.formats)))  # quirk 19: some are listed twice
        if formats == ("Rush Duel",):
            raise _UnusableError("a Rush Duel card, which belongs to another game")  # quirk 17
        kind, classes, unknown = self._kinds.of(wire)
        for word in unknown:
            self._notices.add("C2S402", f"the type word {word!r} is not known here", card=name)
        monster = kind in ("monster", "token")
        text, pendulum_text, flavor, classes = self._text(wire, kind, classes, name)
        # Quirk 18: a trap that becomes a monster may carry a monster's fields. It is a trap.
        attack, defense, variable = _stats(wire, misc, classes) if monster else (None, None, ())
        link, markers = self._link(wire, name) if "link" in classes else (None, ())
        date = as_date(misc.tcg_date) or as_date(misc.ocg_date)
        return Card(
            provider=PROVIDER,
            id=wire.id,
            name=name,
            kind=kind,
            type=one_line(wire.type or wire.human or ""),
            race=self._race(wire, kind, name),
            attribute=self._attribute(wire, name) if monster else "",
            property=self._property(wire, kind, name),
            properties=classes,
            level=_level(wire) if monster and "link" not in classes else None,
            attack=attack,
            defense=defense,
            variable=variable,
            link=link,
            link_markers=markers,
            scale=wire.scale if monster else None,
            archetype=one_line(wire.archetype or ""),
            text=text,
            pendulum_text=pendulum_text,
            flavor=flavor,
            printings=self._printings(wire, name),
            first_date=date,
            formats=formats,
            aliases=_aliases(wire, misc),
            treated_as=one_line(misc.treated_as or ""),
            url=one_line(wire.url or ""),
        )

    def _name(self, wire: WireCard) -> str:
        if wire.id <= 0:
            raise _UnusableError("it has no passcode")
        if wire.id > _GREATEST_PASSCODE:
            raise _UnusableError("its passcode is none that a card could have")
        numbers = {"Level": wire.level, "ATK": wire.atk, "DEF": wire.defense, "scale": wire.scale, "link": wire.linkval}
        for what, number in numbers.items():
            if number is not None and abs(number) > _GREATEST_NUMBER:
                raise _UnusableError(f"its {what} is a number that no card has")
        name = wire.name
        if wire.name_en:  # quirk 16: only answers in another language have it
            self._notices.add(
                "C2S410",
                "the answer is in another language than English, so its texts will stay unread",
                hint="ask the API without the language parameter",
            )
            name = wire.name_en
        if not name or not (name := one_line(clean(name))):
            raise _UnusableError("it has no name")  # quirk 14
        return name

    def _text(
        self, wire: WireCard, kind: CardKind, classes: tuple[str, ...], name: str
    ) -> tuple[str, str, bool, tuple[str, ...]]:
        """Text, Pendulum text, whether the text is flavour, and the classes as the text leaves them."""
        text, pendulum_text, flavor = clean(wire.desc or ""), "", False
        if "pendulum" in classes:  # quirk 6
            text, pendulum_text, flavor = split_pendulum(text)
            if wire.monster_desc or wire.pend_desc:
                text = clean(wire.monster_desc or "") or text
                pendulum_text = clean(wire.pend_desc or "") or pendulum_text
            if (flavor or quoted(text)) and "effect" in classes:  # a Normal one labelled as an Effect one
                classes = tuple(sorted({*classes, "normal"} - {"effect"}))
        flavor = flavor or "normal" in classes or (kind == "token" and quoted(text))
        if lost(text) or lost(name):
            self._notices.add("C2S409", "characters of the text were lost at the source", card=name)  # quirk 15
        if not text and not flavor and kind in ("spell", "trap"):
            self._notices.add("C2S412", "the source has no text", card=name)
        return (unquote(text) if flavor else text), pendulum_text, flavor, classes

    def _race(self, wire: WireCard, kind: CardKind, name: str) -> str:
        if kind in ("spell", "trap"):
            return ""
        race = one_line(wire.race or (wire.typeline[0] if wire.typeline else "") or "").strip()
        if kind == "monster" and race and race not in self._vocabulary.races:
            self._notices.add("C2S404", f"the monster Type {race!r} is not known here", card=name)
        return race

    def _attribute(self, wire: WireCard, name: str) -> str:
        attribute = one_line(wire.attribute or "").strip().upper()  # quirk 14: missing sometimes (CONVERT-40)
        if attribute and attribute not in self._vocabulary.attributes:
            self._notices.add("C2S405", f"the Attribute {attribute!r} is not known here", card=name)
        return attribute

    def _property(self, wire: WireCard, kind: CardKind, name: str) -> str:
        """A spell's or trap's property, "" where it is blank in both places that say it ("Continuous Trap")."""
        if kind not in ("spell", "trap"):
            return ""
        words = (wire.human or "").lower().split()
        race = one_line(wire.race or "").strip().lower()
        said = race or " ".join(word for word in words if word not in ("spell", "trap"))
        known = self._vocabulary.spell_properties if kind == "spell" else self._vocabulary.trap_properties
        if said and said not in known:
            self._notices.add("C2S406", f"the {kind} property {said!r} is not known here", card=name)
        return said

    def _link(self, wire: WireCard, name: str) -> tuple[int | None, tuple[str, ...]]:
        markers = tuple(sorted(set(map(one_line, wire.linkmarkers or ()))))
        link = wire.linkval if wire.linkval and wire.linkval > 0 else len(markers) or None
        if link is not None and markers and link != len(markers):  # quirk 4
            self._notices.add(
                "C2S407", "the Link rating and the number of arrows disagree; the rating counts", card=name
            )
        return link, markers

    def _printings(self, wire: WireCard, name: str) -> tuple[Printing, ...]:
        """All printings (none is fine, quirk 22). One code with several rarities is several printings (quirk 7), codes
        are kept however odd (quirk 8); only exact doubles go. Dates are joined by the set's name (RARITY-02)."""
        seen: dict[tuple[str, str, str], Printing] = {}
        for row in wire.card_sets or ():
            key = (one_line(row.set_name), one_line(row.set_code), one_line(row.set_rarity))
            if key in seen:
                continue
            set_name, code, rarity = key
            date = self._dates.get(set_key(set_name))
            if date is None:  # quirk 9
                self._undated.add(set_name)
                self._undated_prints += 1
            if rarity not in self._rarities:  # quirk 10
                self._new_rarity(rarity, name)
            seen[key] = Printing(set_name=set_name, code=code, rarity=rarity, date=date)
        return tuple(seen.values())

    def _new_rarity(self, label: str, name: str) -> None:
        self._rarities.add(label)
        if not self._vocabulary.is_rarity(label) and not self._vocabulary.is_stray(label):
            self._notices.add("C2S403", f"the rarity {label!r} is not known here and decides no Rank (as on {name})")

    def _about_printings(self) -> None:
        if self._undated and self._dates:
            sets = sorted(self._undated)
            self._notices.add(
                "C2S408",
                f"{some(self._undated_prints, 'printing', 'have')} no date: the list of sets lacks or does not date "
                f"{len(sets)} of their sets ({'; '.join(sets[:3])}{'; …' if len(sets) > 3 else ''})",
            )


def _level(wire: WireCard) -> int | None:
    """Stars, an Xyz monster's Rank among them (quirk 3); None where it is missing."""
    return wire.level if wire.level is not None and wire.level >= 0 else None


def _stats(wire: WireCard, misc: WireMisc, classes: tuple[str, ...]) -> tuple[int | None, int | None, tuple[str, ...]]:
    """ATK, DEF and which of them print "?" (quirk 2, CONVERT-38): flagged whatever the number, or null, missing or
    negative. A Link monster has no DEF, however that is written (quirk 1)."""
    attack = None if misc.question_atk or wire.atk is None or wire.atk < 0 else wire.atk
    if "link" in classes:
        return attack, None, ("attack",) if attack is None else ()
    defense = None if misc.question_def or wire.defense is None or wire.defense < 0 else wire.defense
    names = (("attack", attack), ("defense", defense))
    return attack, defense, tuple(stat for stat, value in names if value is None)


def _aliases(wire: WireCard, misc: WireMisc) -> tuple[int, ...]:
    """Other passcodes: the beta one it had (quirk 11), and those of alternative art (quirk 12)."""
    others = [image.id for image in wire.card_images or ()]
    if misc.beta_id:
        others.append(misc.beta_id)
    return (
        ()
        if others == [wire.id]
        else tuple(sorted({each for each in others if 0 < each <= _GREATEST_PASSCODE} - {wire.id}))
    )
