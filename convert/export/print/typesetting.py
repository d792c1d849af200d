"""Where typst is asked: how texts fit, and for the pages. The extra ``print`` brings it along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from convert.errors import DataError, UsageError
from convert.export.print.settings import PrintContext

if TYPE_CHECKING:
    from types import ModuleType

Parts = tuple[tuple[float, tuple[str, ...]], ...]
"""Of each card that an entry takes: the size of its letters in points, and its paragraphs."""


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise UsageError(
            "printing needs typst, which is not installed", hint='pip install "card2spell[print]" brings it'
        ) from None
    return typst


def fitted(template: str, context: PrintContext) -> list[tuple[int, Parts]]:
    """For each card by its number: how its text is set, and where it is parted. Raises ``DataError`` for a template
    that typst cannot set."""
    typst = _typst()
    try:
        told = typst.query(
            template.encode(), "<fit>", field="value", ignore_system_fonts=True, sys_inputs={"data": _json(context)}
        )
    except RuntimeError as error:
        raise _told(error) from error
    return msgspec.json.decode(told, type=list[tuple[int, Parts]])


def set_pages(template: str, context: PrintContext, form: str, ppi: int) -> list[bytes]:
    """The whole PDF, or a PNG for each page; only the fonts that typst brings are used, so that the same pages are the
    same bytes everywhere. Raises ``DataError`` for a template that typst cannot set."""
    typst = _typst()
    try:
        made = typst.compile(
            template.encode(),
            format=form,
            ppi=float(ppi),
            ignore_system_fonts=True,
            sys_inputs={"data": _json(context)},
            timestamp=0,
            pdf_tags=False,  # a sheet of cards is cut up; tags take a third of the time
        )
    except RuntimeError as error:
        raise _told(error) from error
    return [made] if isinstance(made, bytes) else list(made)


def _json(context: PrintContext) -> str:
    return msgspec.json.encode(context).decode()


def _told(error: Exception) -> DataError:
    lines: Sequence[str] = str(getattr(error, "diagnostic", error)).splitlines()
    return DataError(f"the template cannot be set: {getattr(error, 'message', error)}", hint="\n".join(lines[:6]))
