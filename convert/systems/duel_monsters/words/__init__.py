"""The renderer: effect trees in the game's words, as a game master reads them aloud.

``render(entry)`` gives an entry's ``text``: a paragraph (a line) for each ability, in the order of the tree, and among
them, as marked quotations, the clauses of the card that are left to the table (``adjudication.unread``; "(see the
card)" where the entry is kept without card text). The same tree always gives the same words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from convert.effects import Ability, Step
from convert.effects.actions import PayHp
from convert.effects.steps import Option
from convert.prose import paragraph
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.words import abilities as _abilities
from convert.systems.duel_monsters.words import sentences as _sentences
from convert.systems.duel_monsters.words.doubts import questions
from convert.systems.duel_monsters.words.either_way import told_once
from convert.systems.duel_monsters.words.frequency import limits_words
from convert.systems.duel_monsters.words.left import goes_on, often_before, quotations
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.teller import TELLER
from convert.systems.duel_monsters.words.turn_bans import one_ban
from convert.systems.duel_monsters.words.verbs.chance import option_words

__all__ = ["render", "render_abilities", "render_ability", "render_option", "render_step", "this_noun"]

NO_ABILITY = "No ability of its own."
NO_ABILITY_HERE = "No ability of its own here: what the card is about has no place in this game."
"""Of an Effect monster that is read to the end and holds only what means nothing here (CONVERT-45)."""
NO_EFFECT = "It does nothing here: what the card is about has no place in this game."
"""Of a spell that is read to the end and holds only what means nothing here (CONVERT-45)."""
NO_MORE = "It does nothing more here: what else the card is about has no place in this game."
"""Of a spell that is read to the end, where only what it takes is left (CONVERT-45)."""
LEFT = "Left to the table"
_ASKED = ("If ", "When ", "While ", "During ", "if ", "when ", "while ")
"""What the words of a condition begin with."""
_UNREAD = re.compile(rb'"unread":(\d+)')


def this_noun(entry: Entry) -> str:
    """What the entry calls itself: "monster", "artifact", "trinket", "equipment" or "spell"."""
    if isinstance(entry, Monster):
        return "monster"
    return entry.form if entry.form in ("artifact", "trinket", "equipment") else "spell"


def render(entry: Entry) -> str:
    """The entry's effect in the game's words, one line an ability. What works from a Pendulum Zone has no place in
    this game and stays a note (CONVERT-35)."""
    abilities = one_ban(tuple(ability for ability in entry.effects if ability.from_ != "pendulum"))
    abilities, at_any_moment = told_once(abilities)
    beside = _asked([ability for ability in entry.effects if ability.from_ == "pendulum"])
    unread = {clause.src: clause.text for clause in entry.adjudication.unread if clause.src not in beside}
    often = {gap.src: limits_words(gap.limit) for gap in entry.adjudication.unread}
    bounding = frozenset(
        clause.src
        for clause in entry.adjudication.unread
        if (clause.role != "condition" and not clause.text.startswith(_ASKED)) or clause.text.lower() == "once"
    )
    scope = Scope(
        tell=TELLER,
        ritual=entry.form == "ritual",
        own_name=entry.name,
        is_fusion=entry.form == "fusion",
        this=this_noun(entry),
        field_area="" if isinstance(entry, Monster) or entry.form != "field" else entry.area,
        lasts=not isinstance(entry, Monster) and (entry.lasting or entry.form in ("continuous", "field")),
        abilities=abilities,
        at_any_moment=at_any_moment,
        unread=unread,
        often=often,
        bounding=bounding,
    )
    lines = [*_lines(scope), *questions(entry.adjudication.doubted)]
    if not lines and isinstance(entry, Monster):
        return NO_ABILITY_HERE if "effect" in entry.classes and entry.adjudication.clauses else NO_ABILITY
    if not lines and entry.adjudication.status == "automatic":
        return NO_EFFECT
    if _only_takes(entry):
        lines.append(NO_MORE)
    return "\n".join(lines)


def _only_takes(entry: Entry) -> bool:
    """Whether nothing but the payment of HP is left of a spell."""
    if isinstance(entry, Monster) or entry.adjudication.status != "automatic":
        return False
    done = [step for ability in entry.effects for step in ability.do]
    return bool(done) and all(isinstance(step, PayHp) for step in done)


def _lines(scope: Scope) -> list[str]:
    """A paragraph for each ability, and one for each unread clause that belongs to none, in the card's order."""
    asked = _asked(scope.abilities)
    homes: dict[int, Ability | None] = {}
    for clause in scope.unread:
        if clause not in asked:
            homes[clause] = _home(scope, clause, homes)
    alone = [clause for clause, home in homes.items() if home is None]
    lines: list[str] = []
    for ability in scope.abilities:
        first = min(ability.src, default=None)
        before = [clause for clause in alone if first is not None and clause < first]
        lines += _left(scope, before)
        del alone[: len(before)]
        open_ = [clause for clause, home in homes.items() if home is ability and clause not in scope.quoted]
        text = _abilities.paragraph_of(scope, ability, open_)
        lines += [text] if text else []
    return [*lines, *_left(scope, alone)]


def _left(scope: Scope, clauses: Sequence[int]) -> list[str]:
    """The lines of unread clauses, without those whose words stand somewhere already."""
    return [f"{often_before(LEFT, quoted)}." for quoted in quotations(scope, clauses)]


def _asked(abilities: Sequence[Ability]) -> frozenset[int]:
    """The unread clauses that are conditions somewhere in the tree, and are quoted there."""
    return frozenset(map(int, _UNREAD.findall(msgspec.json.encode(abilities))))


def _home(scope: Scope, clause: int, homes: Mapping[int, Ability | None]) -> Ability | None:
    """The ability that an unread clause is a part of, which is the one with the last clause before it; None for a
    sentence of its own ("If …: You can …; …"). ``homes``: of the unread clauses before it."""
    if goes_on(scope.unread, clause) and clause - 1 in homes:
        return homes[clause - 1]
    if not scope.unread[clause][:1].islower() and _SENTENCE.search(_QUOTED.sub("", scope.unread[clause])):
        return None
    around = [ability for ability in scope.abilities if _belongs(scope, clause, ability)]
    if clause - 1 in homes:  # it continues what nobody read, wherever that stands
        around = [ability for ability in around if ability is homes[clause - 1]]
    return max(around, key=lambda one: max((src for src in one.src if src < clause), default=-1), default=None)


_SENTENCE = re.compile(
    r"[:;] |^(● )?If (?!it |they )[^,]* would .*, you can .* instead"
    r"|^(While (this card|you) |Can be |An? )(?!.*\b(this|that) (effect|way|Token)\b)"
    r"|^The activation (of your|and the activated effects of) "
    r"|^ (?=.*\b(you control|in your)\b)(?!.*\b(this|that|those|these|until|instead)\b)"
)
"""What only stands for itself: an effect that is used, one that stands in for another, and what simply holds, as
of "“Lamp” monsters you control"."""
_QUOTED = re.compile(r'"[^"]*"')


def _belongs(scope: Scope, clause: int, ability: Ability) -> bool:
    """Does the clause stand within the ability's, or go on with its last sentence?"""
    if not ability.src:
        return False
    if clause in ability.src:
        return True
    of_others = {src for one in scope.abilities if one is not ability for src in one.src}
    if clause - 1 in of_others and clause - 1 not in ability.src:
        return False  # "… You can only use each effect of “Moss” once per turn." makes it no part of all before that
    goes_on = (
        clause == max(ability.src) + 1
        and scope.unread[clause][:1] not in ("", "●")
        and not scope.unread[clause][:1].isupper()
    )
    return min(ability.src) < clause < max(ability.src) or goes_on


def render_abilities(abilities: Sequence[Ability], *, this: str = "spell") -> list[str]:
    """A paragraph for each ability; reminders of rules are given once among them all."""
    scope = Scope(tell=TELLER, this=this, abilities=abilities)
    return [text for ability in abilities if (text := _abilities.paragraph_of(scope, ability))]


def render_ability(ability: Ability, *, this: str = "spell") -> str:
    """One ability as a paragraph."""
    return "".join(render_abilities((ability,), this=this))


def render_step(step: Step, *, this: str = "spell") -> str:
    """One step as a sentence."""
    return paragraph(
        _sentences.body(Scope(tell=TELLER, this=this, abilities=(Ability(mode="cast", do=(step,)),)), (step,))
    )


def render_option(entry: Entry, ability: int, option: Option) -> str:
    """One of several effects that an ability of the entry lets one choose from, as a clause."""
    scope = Scope(tell=TELLER, this=this_noun(entry), abilities=entry.effects[ability : ability + 1])
    return option_words(scope, option)
