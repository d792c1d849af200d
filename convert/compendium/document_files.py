"""Files that people write for a game (characters, scenarios, campaigns) and ``card2spell.yaml``: their schema, the
rules between their fields, and what only the game can say."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.compendium import schemas
from convert.compendium.check import SchemaCheck, explain_typed
from convert.compendium.config import Config
from convert.contract.system import Books, System
from convert.findings.documents import Document


class DocumentCheck:
    """Checks such files of one game; ``books`` finds the compendium that names are looked up in."""

    def __init__(self, system: System, books: Books) -> None:
        self._system = system
        self._books = books
        self._checks: dict[str, SchemaCheck] = {}

    def add(self, document: Document, kind: str) -> Any | None:
        """What is wrong with the file is added to its findings; the typed value where it has the right shape."""
        check = self._of(kind)
        data = document.data
        if not check.fits(data):
            document.findings.extend(check.explain(document, (), data))
            return None
        plain = {name: value for name, value in data.items() if name != "$schema"} if isinstance(data, dict) else data
        kind_of = Config if kind == schemas.CONFIG else self._system.documents[kind]
        try:
            typed = msgspec.convert(plain, kind_of)
        except msgspec.ValidationError as error:
            message, place = explain_typed(error)
            document.findings.append(document.find("C2S109", place, message))
            return None
        if kind != schemas.CONFIG:
            document.findings.extend(self._system.check_document(kind, typed, document, self._books))
        return typed

    def _of(self, kind: str) -> SchemaCheck:
        if kind not in self._checks:
            loaded = schemas.load(self._system, kind)
            self._checks[kind] = SchemaCheck(loaded, schemas.fresh(self._system, kind))
        return self._checks[kind]
