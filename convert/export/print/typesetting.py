"""Where typst is asked: how texts fit, and for the pages. The extra ``print`` brings it along."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from convert.errors import DataError, UsageError
from convert.export.filenames import TURNS_WRITING
from convert.export.model import File

if TYPE_CHECKING:
    from types import ModuleType

Parts = tuple[tuple[float, tuple[str, ...], float, float], ...]
"""Of each card that an entry takes: the size of its letters in points, its paragraphs, the size of its figures, and the
height of its picture in millimetres."""


NAMED = 10
"""So many names are told."""


class Output(Protocol):
    """What a person sets of the output."""

    @property
    def format(self) -> str:
        """pdf or png."""
        ...

    @property
    def ppi(self) -> int:
        """Of PNG: pixels per inch."""
        ...


class Typesetter:
    """A template. Only the fonts that typst brings are used, so that the same pages are the same bytes everywhere.

    Every method raises ``DataError`` for a template that typst cannot set, ``UsageError`` where typst is missing."""

    def __init__(self, template: str, root: Path | None = None) -> None:
        """``root`` is the folder that the template may read pictures from; without one it reads no file."""
        self._typst = _typst()
        self._template = template.encode()
        self._root = {"root": str(root)} if root is not None else {}

    def ask(self, contexts: Iterable[Any], label: str) -> Iterator[Any]:
        """What the template says under a label (``metadata``), for each context in turn; two are worked on at once."""
        with ThreadPoolExecutor(max_workers=2) as helpers:
            yield from helpers.map(lambda context: self._query(context, label), contexts)

    def _query(self, context: Any, label: str) -> Any:
        try:
            told = self._typst.query(
                self._template,
                label,
                field="value",
                ignore_system_fonts=True,
                sys_inputs={"data": _json(context)},
                **self._root,
            )
        except RuntimeError as error:
            raise _told(error) from error
        return msgspec.json.decode(told)

    def unprinted(self, context: Any) -> str:
        """Which signs of these texts no font has, by their names; "" where all of them can be printed."""
        text = _USUAL.sub("", _json(context))
        odd = [sign for sign in dict.fromkeys(text) if unicodedata.category(sign) not in _UNSEEN]
        if not odd:
            return ""
        plain = Typesetter(_GLYPHS)
        ((sizes,),) = plain.ask([[_BOX, *odd]], "<glyphs>")
        missing = [sign for sign, size in zip(odd, sizes[1:], strict=True) if size == sizes[0]]
        if not missing:
            return ""
        names = ", ".join(f"{sign} ({unicodedata.name(sign, f'U+{ord(sign):04X}')})" for sign in missing[:NAMED])
        more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
        return f"no font here has these signs, which are printed as boxes: {names}{more}"

    def pages(self, context: Any, output: Output) -> list[bytes]:
        """The whole PDF, or a PNG for each page."""
        try:
            made = self._typst.compile(
                self._template,
                format=output.format,
                ppi=float(output.ppi),
                ignore_system_fonts=True,
                sys_inputs={"data": _json(context)},
                timestamp=0,
                **self._root,
                pdf_tags=False,  # a sheet of cards is cut up; tags take a third of the time
            )
        except RuntimeError as error:
            raise _told(error) from error
        return [made] if isinstance(made, bytes) else list(made)

    def files(self, name: str, context: Any, output: Output) -> Iterator[File]:
        """``name.pdf``, or ``name-01.png`` and so on."""
        drawn = self.pages(context, output)
        if output.format == "pdf":
            yield f"{name}.pdf", drawn[0]
            return
        digits = max(2, len(str(len(drawn))))
        for number, picture in enumerate(drawn, 1):
            yield f"{name}-{number:0{digits}}.png", picture


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise UsageError(
            "printing needs typst, which is not installed", hint='pip install "card2spell[print]" brings it'
        ) from None
    return typst


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_UNBROKEN = re.compile(r"\S{20,}")


def breakable(value: Any) -> Any:
    """Words that are wider than a column may be parted anywhere: zero-width spaces stand between their letters. Control
    characters, which no font has, are left out."""
    if isinstance(value, str):
        return _UNBROKEN.sub(lambda found: "\u200b".join(found[0]), _CONTROL.sub("", value))
    if isinstance(value, (list, tuple)):
        return [breakable(each) for each in value]
    if isinstance(value, dict):
        return {name: each if name == "block" else breakable(each) for name, each in value.items()}
    return value


_USUAL = re.compile(r"[\x00-\u024f\u2010-\u2026★☆×\u200b]+")
"""Signs that the fonts have, so that most prints need no question."""
_UNSEEN = ("Cc", "Cf", "Mn", "Me", "Zl", "Zp", "Zs")
"""Kinds of signs of which nothing is drawn alone."""
_BOX = "\U000f8ffe"
"""A sign that no font has: what is drawn of it is drawn of every sign that is missing."""
_GLYPHS = """\
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), top-edge: "bounds", bottom-edge: "bounds", fallback: true)
#context [#metadata(json(bytes(sys.inputs.data)).map(sign => {
  let size = measure(text(sign))
  (size.width.pt(), size.height.pt())
}))<glyphs>]
"""

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Full-width signs as the ordinary ones: the fonts that come along have none of them."""
_PRINTED = TURNS_WRITING | _FULL_WIDTH


def _json(context: Any) -> str:
    # a full-width quotation mark or backslash is not to become one of JSON's own: these two are written as escapes
    text = msgspec.json.encode(context).decode()
    return text.replace("\uff02", '\\"').replace("\uff3c", "\\\\").translate(_PRINTED)


def _told(error: Exception) -> DataError:
    lines: Sequence[str] = str(getattr(error, "diagnostic", error)).splitlines()
    return DataError(f"the template cannot be set: {getattr(error, 'message', error)}", hint="\n".join(lines[:6]))
