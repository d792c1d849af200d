"""Entries by the playing card that they are on: those of a card, the one of a mode, which stands in for which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from convert.errors import UsageError
from convert.prose import listing
from convert.systems.caster_duel.derive import MODE_WORDS
from convert.systems.caster_duel.entries import Creature, Entry, Mode
from convert.systems.caster_duel.faces import Face, UnknownCard, parse

MODE_RULES: Mapping[str, str] = {
    "heal": "CASTER-HEAL-02",
    "counter": "CASTER-COUNTER-01",
    "scry": "CASTER-SCRY-01",
    "artifact": "CASTER-ART-01",
}
"""Of a mode that not all number cards have the rule that says which do."""
_MODES: Mapping[str, Mode] = {
    **{mode: mode for mode in MODE_WORDS},
    **{words.casefold(): mode for mode, words in MODE_WORDS.items()},
    "counterspell": "counter",
}
_IN_A_MODE = re.compile(rf"(?P<card>.*?)\s*[:,]?\s+(?:as an? )?(?P<mode>{'|'.join(sorted(_MODES, reverse=True))})")


def is_own(entry: Entry) -> bool:
    """Whether it is an entry of the table's own."""
    return str(entry.id).startswith("home-")


def dealt_on(entry: Entry) -> Face | None:
    """The playing card on which a game deals this entry: creatures on face cards and Jokers, spells on number cards
    (CASTER-CONV-02, CASTER-CONV-03); None where it is on no such card."""
    try:
        face = parse(entry.card)
    except UnknownCard:
        return None
    return face if face.is_number != isinstance(entry, Creature) else None


def mode_of(entry: Entry) -> str:
    """As what the card is played that has this entry: "creature", or a mode of a number card."""
    return "creature" if isinstance(entry, Creature) else entry.mode


def entries_named(entries: Iterable[Entry], name: str) -> Sequence[Entry]:
    """The entries of a whole card, or those that it is in one mode (``8♦ heal``). Raises ``UsageError`` for a mode that
    the card has not, saying which it has."""
    whole = _of_card(entries, name)
    found = _IN_A_MODE.fullmatch(" ".join(name.casefold().split()))
    if whole or found is None:
        return whole
    mode, some = _MODES[found["mode"]], _of_card(entries, found["card"])
    meant = [entry for entry in some if mode_of(entry) == mode]
    if some and not meant:
        sign = parse(found["card"]).sign
        if isinstance(some[0], Creature):
            raise UsageError(f"{sign} is a creature, and no {MODE_WORDS[mode]} (CASTER-CREA-01)")
        modes = listing(list(dict.fromkeys([MODE_WORDS[one.mode] for one in some if not isinstance(one, Creature)])))
        raise UsageError(
            f"{sign} is no {MODE_WORDS[mode]} ({MODE_RULES.get(mode, 'CASTER-SPELL-01')})",
            hint=f"it can be: {modes}; and a mana source",
        )
    return meant


def _of_card(entries: Iterable[Entry], name: str) -> Sequence[Entry]:
    try:
        card = parse(name).id
    except UnknownCard:
        return ()
    return [entry for entry in entries if entry.card == card]


def standing_in(entry: Entry, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Which entry of the table's own stands in the place of this one in a game, or in whose place this one stands
    (CASTER-CONV-08)."""
    face = dealt_on(entry)
    if face is None:
        return ()
    same = [each for each in entries if each.card == entry.card and mode_of(each) == mode_of(entry)]
    own = [each for each in same if is_own(each) and dealt_on(each) is not None]
    if not own:
        return ()
    played = own[-1]
    if entry.id != played.id:
        return (f"In a game {played.name} ({played.id}) stands in its place (CASTER-CONV-08).",)
    printed = [each for each in same if not is_own(each)]
    place = (
        f"in the place of {printed[0].name} ({printed[0].id})" if printed else f"as one more way to play {face.sign}"
    )
    return (f"In a game it stands {place}, on the card {face.sign} (CASTER-CONV-08).",)
