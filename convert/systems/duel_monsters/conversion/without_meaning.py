"""Steps that mean nothing in this game's world, as steps for the game master (CONVERT-45)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convert.effects import Selector
from convert.effects.steps import Manual, StepBase
from convert.systems.duel_monsters.words import nouns
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.teller import TELLER

_KNOWN = frozenset({"self", "equipped", "event", "previous"})


def means_nothing(step: StepBase, row: Mapping[str, Any]) -> bool:
    """Whether a row of ``meaningless.toml`` is about this step: every field that it gives is so, and what the step acts
    on comes from where it says."""
    if any(getattr(step, _field(name), None) != value for name, value in row["fields"].items()):
        return False
    what = getattr(step, "what", None)
    return "zone" not in row or (isinstance(what, Selector) and what.zone == row["zone"])


def _field(name: str) -> str:
    return f"{name}_" if name in ("as", "with", "from", "if", "class") else name


def as_manual(step: StepBase, row: Mapping[str, Any]) -> Manual:
    """The step as its row says it, with its id: what refers to it finds nothing changed. "It" is what was named before;
    what the step itself describes is written in its place, so that nothing is lost."""
    what = getattr(step, "what", None)
    name = step.id or (what.id if isinstance(what, Selector) else None)
    text = row["text"]
    if isinstance(what, Selector) and what.ref is None and what.how not in _KNOWN:
        said = nouns.describe(Scope(tell=TELLER), what).text
        begun = text.startswith("It ")
        text = f"{said[:1].upper()}{said[1:]} {text[3:]}" if begun else text.replace(" it ", f" {said} ", 1)
    return Manual(id=name, link=step.link, src=step.src, text=text, why=row["why"])
