"""What the Fusion Summon of the sentence before may use besides, and what alone it may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from convert.effects import Condition, Filter, Selector
from convert.effects import steps as op
from convert.effects.terms import Zone
from convert.text.clauses.phrase import Phrase
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.frames.base import with_place
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.abilities.draft import Draft
    from convert.text.sentences.special import Special

_EXACTLY = tuple(
    (*("a", "fusion-summon", "of", "this", what, "can", "only", "be", done), "with", "the", "above", materials)
    for what in ("card", "monster")
    for done in ("done", "conducted", "performed", "made")
    for materials in ("fusion-material", "material")
)
_VERBS = ("use", "banish", "shuffle", "return", "send")
Fate = Literal["used", "banished", "spellbook"]
_MATERIAL = (("as", "fusion-material"), ("as", "material"), ("as", "the", "fusion-material"))
_OF_THIS = (
    ("for", "a", "fusion-summon", "using", "this", "card", "'s", "effect"),
    ("for", "a", "fusion-summon", "using", "this", "effect"),
    ("for", "this", "card", "'s", "effect"),
    ("for", "this", "effect"),
)


def exactly_these(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "A Fusion Summon of this card can only be done with the above Fusion Materials.": nothing stands in for one."""
    cur = Cursor(words, start, end)
    if not cur.take_phrase(_EXACTLY) or not cur.done:
        return False
    index = assembler.book.open("static", start, end)
    assembler.add("summon_rule", [op.Forbid(what=ME, action="other_materials", src=index)], index)
    return True


def may_use_besides(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "If X, you can also banish Y from your GY as material.": said of the Fusion Summon before it."""
    if "material" not in words[start:end] and "fusion-material" not in words[start:end]:
        return False
    found = _fusion_before(assembler)
    if found is None:
        return False
    draft, at = found
    step = draft.do[at]
    assert isinstance(step, op.FusionSummon)
    cur = Cursor(words, start, end, draft.scope.refer)
    mark = draft.scope.mark()
    rows = _besides(table, cur, draft, assembler)
    if rows is None or not cur.done:
        draft.scope.undo(mark)
        return False
    index = assembler.book.open("effect", start, end)
    draft.src.append(index)
    draft.do[at] = replace(step, also=(*(step.also or ()), *(replace(row, src=index) for row in rows)))
    return True


def _fusion_before(assembler: Assembler) -> tuple[Draft, int] | None:
    """The Fusion Summon of the ability before, where that has one and no more."""
    draft = assembler.current or (assembler.drafts[-1] if assembler.drafts else None)
    if draft is None or draft.lost:
        return None
    places = [at for at, step in enumerate(draft.do) if isinstance(step, op.FusionSummon)]
    return (draft, places[0]) if len(places) == 1 else None


def _besides(table: Special, cur: Cursor, draft: Draft, assembler: Assembler) -> list[op.MoreMaterials] | None:
    into = beside = None
    if_: tuple[Condition, ...] | None = None
    if cur.take("if", "summoning"):
        into = _of_a_kind(table, cur)
        if into is None or not cur.take("this", "way"):
            return None
    elif cur.take("if", "you", "use"):
        beside = _of_a_kind(table, cur)
        if beside is None or not any(cur.take(*row) for row in _MATERIAL):
            return None
    elif cur.take("if"):
        comma = next((k for k in range(cur.pos, cur.end) if cur.words[k : k + 3] == [",", "you", "can"]), -1)
        asked = Cursor(cur.words, cur.pos, comma, cur.refer)
        read = take_condition(asked, table.tools, draft.scope) if comma > 0 else None
        if read is None or read.condition is None or not asked.done:
            return None
        if_, cur.pos = (read.condition,), comma
    if (into or beside or if_) and not cur.take(","):
        return None
    if not cur.take("you", "can"):
        return None
    cur.take("also")
    verb = cur.take_any(_VERBS)
    if not verb:
        return None
    phrase = Phrase(table.tools, cur, draft.scope, 0)
    found = phrase.things(introduce=False)
    if not found:
        return None
    found = with_place(phrase, found)
    fate = _fate(cur, verb)
    named = any(cur.take(*row) for row in _MATERIAL)
    if fate is None or not (named or beside is not None) or any(map(_nowhere, found)):
        return None
    if cur.take(",", "by", "banishing", "them"):
        fate = ("banished",)
    return [
        op.MoreMaterials(what=replace(one, id=None), to=fate[0], into=into, beside=beside, if_=if_) for one in found
    ]


def _nowhere(one: Selector) -> bool:
    """Whether a text does not say where they are, or of whom in each place ("your field and/or either GY")."""
    several = isinstance(one.zone, tuple)
    return one.zone is None or (several and "play" in one.zone and one.side in (None, "any"))


def _of_a_kind(table: Special, cur: Cursor) -> Selector | None:
    noun = table.tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player:
        return None
    return replace(noun.selector, id=None, how=None, count=None)


def _fate(cur: Cursor, verb: str) -> tuple[Fate | None] | None:
    """Where they go by the verb, in a box: what is only used goes where the others do. None where it is not read."""
    if verb == "use":
        return (None,)
    if verb == "banish":
        return ("banished",)
    if verb == "shuffle":
        return ("spellbook",) if cur.take("into", "the", "deck") or cur.take("into", "your", "deck") else None
    return ("used",) if cur.take("to", "the", "gy") else None


def only_such(table: Special, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "Only “Moss” monsters can be used as Fusion Material for a Fusion Summon using this effect."."""
    cur = Cursor(words, start, end)
    found = _fusion_before(assembler)
    if found is None or not cur.take("only"):
        return False
    such = _of_a_kind(table, cur)
    said = cur.take("can", "be", "used") and any(cur.take(*row) for row in _MATERIAL)
    if such is None or such.where is None or not said or not any(cur.take(*row) for row in _OF_THIS) or not cur.done:
        return False
    draft, at = found
    step = draft.do[at]
    assert isinstance(step, op.FusionSummon)
    zones: tuple[Zone, ...] = ("prepared", "play")
    materials = step.materials or Selector(how="all", kind="monster", side="you", zone=zones)
    where = materials.where
    if where is not None and where != Filter(can=where.can):
        return False
    draft.src.append(assembler.book.open("condition", start, end))
    draft.do[at] = replace(
        step, materials=replace(materials, where=replace(such.where, can=where.can if where else None))
    )
    return True
