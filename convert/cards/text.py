"""Card text as sources write it, cleaned: one line end, no lost characters, the two halves of a Pendulum apart."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from convert.printable import without_controls

_MOJIBAKE = re.compile(r"[ÂÃ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[€—˜\x80]")
_ENTITY = re.compile(r"&(?:amp|quot|apos|lt|gt|nbsp|#\d+|#x[0-9a-fA-F]+);")
_SPACES_AT_LINE_END = re.compile(r"[ \t]+\n")
_MATERIALS_SLASH = re.compile(r"^([^\n./]*?\bmonsters?) / (?=[A-Z●\"])")
"""A material line run into the first sentence: "2 Level 6 monsters / You can also…" (#426)."""
_SENTENCE_SLASH = re.compile(r"(?<=[.!)]) / (?=[A-Z●])")
_HEAD = re.compile(
    r"""^[ \t]*(?:\[[ ]*(?P<bracket>Pendulum|Monster|Flavou?r)[ ]*(?:Effect|Text)?s?[ ]*\]
                 |(?P<plain>Pendulum|Monster)[ ]Effect:)[ \t]*:?[ \t]*\n?""",
    re.MULTILINE | re.VERBOSE | re.IGNORECASE,
)
_RULE = re.compile(r"^[ \t]*[-–—_=]{3,}[ \t]*$\n?", re.MULTILINE)
_NOTHING = re.compile(r"-?\s*n/?a\s*-?", re.IGNORECASE)


class Halves(NamedTuple):
    """A Pendulum card's text: the monster's part, the Pendulum part, and whether the first is marked as flavour."""

    monster: str
    pendulum: str
    flavor: bool


def clean(text: str) -> str:
    """Card text with ``\\n`` as its only line end, no blanks at line ends, nothing that steers a terminal, entities and
    lost encoding put right.

    >>> clean("1 Tuner + 1+ non-Tuner monsters\\r\\nIt gains 500 ATK. ")
    '1 Tuner + 1+ non-Tuner monsters\\nIt gains 500 ATK.'
    """
    # One sign is looked for first, where there is one to look for: that is sooner done than for several in a row.
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    if "&" in text and _ENTITY.search(text):
        text = html.unescape(text)
    if not text.isascii() and ("â" in text or "Ã" in text or "Â" in text) and _MOJIBAKE.search(text):
        text = _unscramble(text)
    if "\n" in text and (" \n" in text or "\t\n" in text):
        text = _SPACES_AT_LINE_END.sub("\n", text)
    if "/" in text and " / " in text:
        text = _SENTENCE_SLASH.sub("\n", _MATERIALS_SLASH.sub(r"\1\n", text))
    return without_controls(text).strip()


def lost(text: str) -> bool:
    """Whether characters were lost for good on the way (the replacement character stands where one was)."""
    return "\ufffd" in text


def unquote(text: str) -> str:
    """Flavour text without the two single-quotes that the source wraps it in."""
    if len(text) >= 4 and text.startswith("''") and text.endswith("''"):
        return text[2:-2].strip()
    return text


def quoted(text: str) -> bool:
    """Whether the source marks the whole text as flavour by two single-quotes around it."""
    return len(text) >= 4 and text.startswith("''") and text.endswith("''")


def split_pendulum(text: str) -> Halves:
    """A (clean) Pendulum text in any of its layouts (quirk 6): heads in brackets or with a colon, with or without a
    dashed rule, the Pendulum half first or last, "-n/a-" for an empty half, or no heads at all (then there is no
    Pendulum half)."""
    heads = list(_HEAD.finditer(text))
    if not heads:
        return Halves(_half(text), "", False)
    monster, pendulum, flavor = [text[: heads[0].start()]], [], False
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        part = text[head.end() : following.start() if following else len(text)]
        name = (head["bracket"] or head["plain"]).lower()
        if name == "pendulum":
            pendulum.append(part)
        else:
            monster.append(part)
            flavor = flavor or name.startswith("flav")
    return Halves(_join(monster), _join(pendulum), flavor)


def _join(parts: list[str]) -> str:
    return "\n".join(half for part in parts if (half := _half(part)))


def _half(text: str) -> str:
    text = _RULE.sub("", text).strip()
    return "" if _NOTHING.fullmatch(text) else text


def _unscramble(text: str) -> str:
    """UTF-8 that was read as Windows-1252 on the way, read rightly; the text as it is where that makes no sense."""
    raw = bytearray()
    for char in text:
        try:
            raw += char.encode("cp1252")
        except UnicodeEncodeError:
            if ord(char) > 0xFF:
                return text
            raw.append(ord(char))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return text
