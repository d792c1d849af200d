"""Coins, dice, declarations and choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from convert.effects import Limit, steps
from convert.prose import listing
from convert.systems.duel_monsters.words import amounts, conditions, heads
from convert.systems.duel_monsters.words.clauses import RIDERS, no_order
from convert.systems.duel_monsters.words.frequency import limit_words
from convert.systems.duel_monsters.words.left import runs_on
from convert.systems.duel_monsters.words.lexicon import LEFT, MANY, OPEN
from convert.systems.duel_monsters.words.scope import Scope
from convert.systems.duel_monsters.words.verbs.phrase import Said, Verb

_DECLARED = {
    "name": "the name of a spell or monster",
    "type": "a Type",
    "attribute": "an Attribute",
    "level": "a Level",
    "number": "a number",
    "kind": "a kind: monster, Spell Card or Trap Card",
    "phase": "a part of the turn",
    "coin": "heads or tails",
}


def coin(scope: Scope, step: steps.Coin) -> Said:
    """Toss coins."""
    one = amounts.is_plain(step.count) and amounts.plain_number(step.count) == 1
    coins = "a coin" if one else amounts.counted(scope, step.count, "coin", "coins")
    return Said(f"toss {coins} and call {'it' if one else 'them'}" if step.call else f"toss {coins}")


def dice(scope: Scope, step: steps.Dice) -> Said:
    """Roll six-sided dice."""
    if amounts.is_plain(step.count):
        return Said(f"roll {amounts.plain_number(step.count)}D6")
    return Said(f"roll {amounts.counted(scope, step.count, 'D6', 'D6')}")


def declare(scope: Scope, step: steps.Declare) -> Said:
    """Say something that counts later."""
    between = f" from {step.range[0]} to {step.range[1]}" if step.range is not None else ""
    return Said(f"declare {_DECLARED[step.declare]}{between}")


def choose_one(scope: Scope, step: steps.ChooseOne) -> Said:
    """One or more of several effects."""
    if step.by == "in_order":
        one_holds = bool(step.options) and all(option.if_ for option in step.options)
        lead = "do what applies" if one_holds else "do these in order, as far as possible"
    elif step.by == "choice" and step.count == 1 and _one_applies(step.options):
        lead = "do what applies"
    else:
        many = isinstance(step.count, int) and step.count >= MANY
        count = "any number" if many else heads.count_words(step.count)
        lead = f"{'choose' if step.by == 'choice' else 'pick at random'} {count} of these"
        if step.each is not None:
            shared = isinstance(step.each, Limit) and step.each.group is not None and _only_of(scope, step.each.group)
            each = replace(step.each, group=None) if shared and isinstance(step.each, Limit) else step.each
            often = limit_words(each, this=scope.this)
            lead += f", {often}, whichever it is" if shared else f", each {often}"
        if step.several_if is not None:
            more = "both" if len(step.options) == 2 else "as many as you like"
            lead += f" (or {more} in this order, if {conditions.all_of(scope, step.several_if)})"
    told = _options(scope, step)
    if step.who not in (None, "you"):
        told = [_yours(one) for one in told]
    plain = step.by == "choice" and step.count == 1 and step.each is None and step.several_if is None
    if plain and not any(option.if_ for option in step.options) and (one := _one_word(told)) is not None:
        return Said(whole=one) if no_order(one) else Said(one)
    if plain and step.who in (None, "you") and not any(option.label for option in step.options):
        if (one_thing := _of_one_thing(told)) is not None:
            return Said(one_thing)
        if _either(told):
            return Said(f"either {told[0]} or {_again(told)}")
    if lead == "do what applies" and (by_figure := _by_one_figure(told)) is not None:
        figure, told = by_figure
        lead = f"{lead} to {figure}"
    marks = _MARKS[min(scope.deep, 1)]
    options = [f"({marks[index % len(marks)]}) {text}" for index, text in enumerate(told)]
    return Said(f"{lead}: {listing_of(options, 'and' if step.by == 'in_order' else 'or')}")


def _by_one_figure(told: Sequence[str]) -> tuple[str, list[str]] | None:
    """ "The roll" and "1: destroy it", "2: prepare a spell", …: three or more options of what one number is, which is
    named once; None of others."""
    found = [_OF_A_FIGURE.fullmatch(one) for one in told]
    by_number = [one for one in found if one is not None]
    if len(by_number) < max(len(told), 3) or len({one["figure"] for one in by_number}) > 1:
        return None
    return by_number[0]["figure"], [f"{one['number']}: {one['deed']}" for one in by_number]


_OF_A_FIGURE = re.compile(
    r"if (?P<figure>(?:“[^”]*”|[^“,])+) is (?P<number>(?:at least |at most )?\d+(?:, \d+)*(?: or \d+)?), (?P<deed>.*)"
)


def _yours(told: str) -> str:
    """ "You regain 5 HP": an order to the effect's player, where somebody else chooses, who would seem to do it."""
    others = told.startswith(("nothing happens", "you ", "every caster ", "each caster ", "left to the table"))
    return told if others or no_order(told) else f"you {_within(told)}"


_FEW = 9
"""So many words may each of two choices have that are told without a list."""


def _either(told: Sequence[str]) -> bool:
    """Are there two short orders?"""
    short = all(len(one.split()) <= _FEW and not _MARKED.search(one) for one in told)
    return len(told) == 2 and short and not any(no_order(one) or one.startswith("you ") for one in told)


def _again(told: Sequence[str]) -> str:
    """The second of two choices, where what the first is done to is a pronoun: "(destroy that card) or banish it"."""
    first, second = (_KNOWN.match(one) for one in told)
    if first is None or second is None or first[2] != second[2]:
        return told[1]
    return f"{second[1]} {'them' if second[2].startswith('those ') else 'it'}{told[1][second.end() :]}"


_KNOWN = re.compile(r"(Special Summon|take control of|[a-z]+) (that \w+|those \w+)(?= |$)")
"""An order and the known thing that it is done to."""


def _of_one_thing(told: Sequence[str]) -> str | None:
    """ "Either prepare one Dragon from your Spellbook or send it to the used spells": what may be done to the same;
    None of other options."""
    if len(told) != 2:
        return None
    stances = [_in_a_stance(one) for one in told]
    if stances[0][0] and stances[0][0] == stances[1][0]:
        return stances[0][0].format(f"{stances[0][1]} or {stances[1][1].removesuffix(f' {stances[0][1]}')}")
    found = _ONE_THING.fullmatch(told[0])
    if found is None or told[1].count(found[1]) != 1 or ", " in told[1].replace(found[1], ""):
        return None
    if (told[0], told[1]) == (f"prepare {found[1]}", f"Special Summon {found[1]}"):
        return f"either prepare or Special Summon {found[1]}"
    other = _IT_LAST.sub(r"\1 it \2", told[1].replace(found[1], "it"))
    comma = "," if " or " in told[0] + other else ""  # "either prepare one “A” or “B” …, or …"
    return f"either {told[0]}{comma} or {other}"


def _in_a_stance(told: str) -> tuple[str, str]:
    """ "Special Summon one of your Dragons {}" and "in Defense Mode"; two empty words of anything else."""
    if (found := _STANCE_LAST.fullmatch(told)) is not None:
        return f"{found[1]} {{}}", found[2]
    if (found := _STANCE_FIRST.fullmatch(told)) is not None:
        return f"{found[1]} {{}}{found[3]}", found[2]
    return "", ""


_STANCE_LAST = re.compile(r"(Special Summon [^;:{}]*?) (in Attack Mode|in Defense Mode|as a Shadow in Defense Mode)")
_STANCE_FIRST = re.compile(r"(Special Summon) (in Attack Mode|in Defense Mode|as a Shadow in Defense Mode)( [^;:{}]*)")
_IT_LAST = re.compile(
    r"(Special Summon|send) (in Attack Mode|as a Shadow in Defense Mode|in Defense Mode|to the used spells) it\b"
)
_ONE_THING = re.compile(
    r"(?:prepare again|prepare|banish|send) ((?:from your [^“;()]*? )?one (?:“[^”]*”|[^“;,(])*?)"
    r"(?: again| to the used spells)?"
)
"""What is done to one thing."""
_MARKED = re.compile(r"[,;:(]| (?:and|or) ")


def _one_applies(options: Sequence[steps.Option]) -> bool:
    """Does just one of them fit: by a condition and its opposite, or by what one number is?"""
    asked = [option.if_[0] for option in options if option.if_ and len(option.if_) == 1]
    if len(asked) < max(len(options), 2):
        return False
    if len(asked) == 2 and (asked[0].not_ == asked[1] or asked[1].not_ == asked[0]):
        return True
    compared = [one.compare for one in asked if one.compare is not None]
    return len(compared) == len(asked) and len({repr(one[0]) for one in compared}) == 1


def _only_of(scope: Scope, group: str) -> bool:
    """Is a limit that is shared shared by the options of one choice, and by no other ability?"""
    return scope.groups.count(group) == 1


_MARKS = (tuple("abcdefghijklmnopqrstuvwxyz"), ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"))
"""What options are told apart by; those of a choice inside a choice by others."""


def _options(scope: Scope, step: steps.ChooseOne) -> list[str]:
    """Each option in words. An enemy that one of them names is none that the next can speak of."""
    known, open_, told = set(scope.announced), _left_open(scope, step), []
    gone, came, introduced = set(scope.gone), set(scope.came), set(scope.introduced)
    named: set[str] = set()
    scope.deep += 1
    for index, option in enumerate(step.options):
        scope.announced, scope.gone, scope.came = set(known), set(gone), set(came)
        named |= scope.introduced
        scope.introduced = set(introduced)  # what one option names is nothing that another could mean
        said = option_words(scope, option, open_.get(index, "nothing happens"))
        told.append(
            f"{said}, and the rest of it is left to the table: {rest}" if (rest := _rest(scope, step, option)) else said
        )
    scope.deep -= 1
    scope.announced, scope.introduced = known, named | scope.introduced
    return told


def _one_word(options: Sequence[str]) -> str | None:
    """ "Its Level rises by 1, 2 or 3 (your choice)", "change it to Attack or Defense Mode (your choice)": where the
    options differ in that one word alone; None of others."""
    words = [text.split(" ") for text in options]
    if len(words) < 2 or len({len(one) for one in words}) > 1:
        return None
    apart = [at for at, said in enumerate(zip(*words, strict=True)) if len(set(said)) > 1]
    if len(apart) != 1 or apart[0] == 0:
        return None
    (at,) = apart
    choices = [one[at] for one in words]
    if any("“" in one or one.endswith((",", ";", ".")) for one in choices):
        return None
    return " ".join((*words[0][:at], listing(choices, "or"), *words[0][at + 1 :])) + " (your choice)"


def option_words(scope: Scope, option: steps.Option, nothing: str = "nothing happens") -> str:
    """One of several effects with label, condition and price; ``nothing``: the words for one without an effect."""
    scope.new_topic()
    when = f"if {conditions.all_of(scope, option.if_)}, " if option.if_ else ""
    paid = scope.tell.costs(scope, option.cost)
    body = scope.tell.body(scope, option.do, option.targets or ())
    if paid:
        body[:1] = [f"{paid}, then {body[0]}" if body else paid]
    text = _inline(body)
    text = _within(text) if when else text
    label = f"{option.label}: " if option.label else ""
    return f"{label}{when}{text or nothing}"


def _left_open(scope: Scope, step: steps.ChooseOne) -> dict[int, str]:
    """By their index, the options without an effect whose words nobody read: what stands in place of the effect."""
    if not scope.unread or all(option.do for option in step.options):
        return {}
    ends = [sorted({one.src for one in option.do if one.src is not None}) for option in step.options]
    told: dict[int, str] = {}
    for index, option in enumerate(step.options):
        if option.do or option.targets or option.cost:  # a price alone is all of it
            continue
        begin = max((src for known in ends[:index] for src in known), default=-1 if step.src is None else step.src)
        after = min((src for known in ends[index + 1 :] for src in known), default=None)
        end = begin + 3 if after is None else after
        asked = {one.unread for each in step.options for one in each.if_ or ()}
        clauses = [src for src in scope.unread if begin < src < end and src not in asked | scope.quoted]
        run = runs_on(scope.unread, clauses) if after is None else _to_the_next_bullet(scope, clauses)
        quoted = scope.quote(*run).replace("“● ", "“") if run else ""
        told[index] = f"{LEFT}: {quoted}" if quoted else OPEN
    return told


def _to_the_next_bullet(scope: Scope, clauses: Sequence[int]) -> list[int]:
    """The first of these clauses and those behind it in its bullet."""
    end = next((at for at, one in enumerate(clauses) if at and scope.unread[one].startswith("●")), len(clauses))
    return list(clauses[:end])


def _rest(scope: Scope, choice: steps.ChooseOne, option: steps.Option) -> str:
    """What nobody read of an option behind what is told of it, within its sentence, in quotes: behind them all it would
    be due on any choice."""
    last = max((one.src for one in option.do if one.src is not None), default=-1)
    clauses = runs_on(scope.unread, [src for src in scope.unread if last < src and src not in scope.quoted])
    asked = {one.unread for each in choice.options for part in (each, *each.do) for one in part.if_ or ()}
    if not clauses or clauses[0] != last + 1 or not scope.unread[clauses[0]][:1].islower() or clauses[0] in asked:
        return ""
    return scope.quote(*clauses)


def _inline(body: list[str]) -> str:
    """Sentences as one clause of a longer one."""
    text = ""
    for sentence in (one.removesuffix(".") for one in body):
        opens = sentence.startswith(("Then ", "Also, ", "If ", "After that, "))
        if text and sentence.startswith("If so, "):
            text += f", and {_within(sentence)}"
            continue
        apart = no_order(_within(sentence)) or _within(sentence).startswith(RIDERS)
        joint = ", " if opens else ", and " if apart else " and "
        text += f"{joint}{_within(sentence)}" if text else sentence
    return text


_NAMED = ("Special ", "Ritual ", "Fusion ", "Synchro ", "Xyz ", "Link ", "Sacrifice")


def _within(sentence: str) -> str:
    """Its first letter small, but for words of the game that keep theirs."""
    return sentence if sentence.startswith(_NAMED) else sentence[:1].lower() + sentence[1:]


def listing_of(options: list[str], word: str) -> str:
    """The options, told apart by semicolons."""
    return "; ".join(options[:-1]) + (f"; {word} " if len(options) > 1 else "") + (options[-1] if options else "")


VERBS: Mapping[str, Verb] = {"coin": coin, "dice": dice, "declare": declare, "choose_one": choose_one}
