"""The Homebrewery's Markdown: a stat block an entry, four on a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from convert.export.templates import Filter, TemplateExporter

_MARKS = str.maketrans(
    {sign: f"&#{ord(sign)};" for sign in "\\`*_{}[]<>#|~$&:^!@="}  # character references: its Markdown has own signs
)

_LIST = re.compile(r"^(\d*)([-+.)])(?=\s|$)")


def brew(value: object) -> str:
    """A plain text: nothing in it is markup, a stat block's end, a column break or a link."""
    text = " ".join(str(value).translate(_MARKS).split()).replace("www.", "www&#46;")
    return _LIST.sub(lambda found: f"{found[1]}&#{ord(found[2])};", text)


class Homebrewery(TemplateExporter):
    """``brew.md``, to be pasted into the editor."""

    name = "homebrewery"
    title = "stat blocks for the Homebrewery"
    folder = Path(__file__).parent
    filters: ClassVar[Mapping[str, Filter]] = {"brew": brew}


EXPORTER = Homebrewery()
