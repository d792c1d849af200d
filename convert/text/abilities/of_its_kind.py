"""What is Fusion, Synchro, Xyz or Link Summoned is such a monster, though the text need not say so."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op

_KINDS: tuple[Any, ...] = ("fusion", "synchro", "xyz", "link")


def of_its_kind(step: Step) -> Step:
    """ "Link Summon 1 Fish monster": one of the Link monsters; and so within what is put off or chosen from."""
    if isinstance(step, op.Delayed):
        return msgspec.structs.replace(step, do=tuple(map(of_its_kind, step.do)))
    if isinstance(step, op.ChooseOne):
        options = [msgspec.structs.replace(one, do=tuple(map(of_its_kind, one.do))) for one in step.options]
        return msgspec.structs.replace(step, options=tuple(options))
    if isinstance(step, op.FusionSummon):
        return msgspec.structs.replace(step, what=_such(step.what, "fusion"))
    if isinstance(step, op.SpecialSummon) and step.manner in _KINDS:
        return msgspec.structs.replace(step, what=_such(step.what, step.manner))
    return step


def _such(what: Selector, kind: Any) -> Selector:
    where = what.where or Filter()
    if what.how != "choose" or what.zone != "extra" or where.class_ is not None or where.name is not None:
        return what
    return msgspec.structs.replace(what, where=msgspec.structs.replace(where, class_=kind))
