"""Reading ``card2spell.yaml`` with all its mistakes told."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from convert.compendium import schemas
from convert.compendium.check import SchemaCheck
from convert.compendium.config import NAME, Config
from convert.errors import DataError
from convert.findings.reading import read


def load(folder: Path) -> Config:
    """The configuration of a folder; an empty one where there is none. Raises ``DataError`` at the first mistake."""
    path = folder / NAME
    if not os.path.lexists(path):
        return Config()
    document = read(path)
    found = list(document.findings)
    if [each.code for each in found] == ["C2S004"]:
        return Config()
    if document.readable:
        check = SchemaCheck(schemas.config_schema())
        if not check.fits(document.data):
            found += check.explain(document, (), document.data)
    errors = sorted(each for each in found if each.severity == "error")
    if errors:
        first = errors[0]
        raise DataError(f"{first.at}: {first.message}", hint=first.hint or None)
    return msgspec.convert(document.data, Config)


def position_of(folder: Path, name: str, value: str) -> str:
    """Where a value of a field stands in the configuration of a folder: ``card2spell.yaml:2:8``."""
    document = read(folder / NAME)
    there = document.data.get(name)
    place = (name, there.index(value)) if isinstance(there, list) and value in there else (name,)
    mark = document.mark(place)
    return f"{NAME}:{mark.line}:{mark.column}"
