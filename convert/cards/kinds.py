"""What kind of card it is, and a monster's classes, from four fields that say it more or less well (quirk 5).

``type`` is coarse ("XYZ Monster" says nothing of an effect) and sometimes wrong; ``typeline`` is as printed, but
leaves "Effect" and "Normal" out on some cards; ``humanReadableCardType`` and ``frameType`` fill the gaps.
"""

from __future__ import annotations

from typing import NamedTuple

from convert.cards.model import CardKind
from convert.cards.vocabulary import Vocabulary
from convert.cards.wire import WireCard

_KIND_WORDS: dict[str, CardKind] = {"spell": "spell", "trap": "trap", "skill": "skill", "token": "token"}
_SILENT = frozenset(["monster", "card", "spell", "trap", "skill", "token"])


class KindOf(NamedTuple):
    """The kind, the classes in lower case and sorted, and the words that nobody knows."""

    kind: CardKind
    classes: tuple[str, ...]
    unknown: tuple[str, ...]


class Kinds:
    """Says what kind a card is; remembers what it said, since thousands of cards write the same few type lines."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._seen: dict[tuple[object, ...], KindOf] = {}

    def of(self, wire: WireCard) -> KindOf:
        """The kind and classes of one card of the API."""
        misc = wire.misc_info[0] if wire.misc_info else None
        key = (wire.type, wire.human, wire.frame, tuple((wire.typeline or ())[1:]), misc.has_effect if misc else None)
        if key not in self._seen:
            self._seen[key] = self._work_out(wire, misc.has_effect if misc else None)
        return self._seen[key]

    def _work_out(self, wire: WireCard, has_effect: int | None) -> KindOf:
        kind = _kind(wire)
        if kind not in ("monster", "token"):
            return KindOf(kind, (), (wire.type or wire.frame or "nothing",) if kind == "unknown" else ())
        said = [
            _words(" ".join((wire.typeline or ())[1:])),
            _words(wire.human),
            _words(wire.type),
            _words((wire.frame or "").replace("_", " ")),
        ]
        known = self._vocabulary.classes
        classes = {word for words in said for word in words if word in known} - {"effect", "normal"}
        nature = self._nature(said, classes, has_effect)
        unknown = {word for words in said[:3] for word in words if word not in known and word not in _SILENT}
        return KindOf(kind, tuple(sorted(classes | nature)), tuple(sorted(unknown)))

    def _nature(self, said: list[list[str]], classes: set[str], has_effect: int | None) -> set[str]:
        """Whether the monster is a Normal one, an Effect one or (a Fusion, say) neither: the first field that says."""
        for words in said:
            for nature in ("normal", "effect"):
                if nature in words:
                    return {nature}
        if classes & self._vocabulary.implies_effect or classes == {"tuner"}:
            return {"effect"}  # "Tuner Monster" is an Effect one: a Normal one says so ("Normal Tuner Monster")
        finely_said = len(said[0]) > 0 or len(said[1]) > 0
        return {"effect"} if has_effect and not finely_said else set()


def _words(text: str | None) -> list[str]:
    return (text or "").lower().split()


def _kind(wire: WireCard) -> CardKind:
    for text in (wire.type, (wire.frame or "").replace("_", " "), wire.human):
        words = _words(text)
        for word, kind in _KIND_WORDS.items():
            if word in words and "monster" not in words:
                return kind
        if "monster" in words:
            return "monster"
    if wire.typeline:
        return "monster"
    return "unknown"
