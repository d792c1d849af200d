"""A pile of cards into entries: every card becomes one or is named as skipped, and nothing raises."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from convert.cards.model import Card
from convert.contract.system import (
    Context,
    Conversion,
    Converted,
    Skipped,
)
from convert.findings.model import Finding
from convert.systems.duel_monsters.conversion import findings as codes
from convert.systems.duel_monsters.conversion import processes
from convert.systems.duel_monsters.conversion.each_card import Made, each, lay_out
from convert.systems.duel_monsters.conversion.findings import finding
from convert.systems.duel_monsters.conversion.parallel import Helpers
from convert.systems.duel_monsters.conversion.reading import shared_readings
from convert.systems.duel_monsters.conversion.tokens import add_tokens, token_names
from convert.systems.duel_monsters.conversion.unknown_names import with_unknown_names
from convert.systems.duel_monsters.conversion.workbench import Workbench
from convert.systems.duel_monsters.entries import Monster, Spell

_WORTH_SHARING = 1500
"""Fewer texts than this are read sooner than kept ones are looked up."""


def convert_cards(cards: Sequence[Card], context: Context) -> Conversion:
    """All cards into entries, sorted by slug (CONVERT-01). What becomes no entry is in ``skipped``, with why.

    With ``context.only``, those alone, their tokens with all their makers.
    """
    wanted = [card for card in cards if context.only is None or card.id in context.only]
    first, again = _once(wanted)
    bench, made = _convert_wanted(first, cards, context)
    entries = [item for item in made if isinstance(item, Converted)]
    entries = _with_tokens(entries, cards, bench, complete=context.only is None)
    entries = with_unknown_names(entries, cards)
    entries.sort(key=_slug)
    skipped = [item for item in made if isinstance(item, Skipped)]
    skipped += [
        Skipped(id=card.id, name=card.name, reason="its passcode came before", rule="CONVERT-40") for card in again
    ]
    return Conversion(entries=tuple(entries), skipped=tuple(skipped), findings=tuple(_came_twice(again)))


def _convert_wanted(wanted: Sequence[Card], cards: Sequence[Card], context: Context) -> tuple[Workbench, list[Made]]:
    """The workbench, and what each wanted card becomes, in order; a large pile by several processes."""
    jobs = processes.jobs(len(wanted), context.options)
    store = shared_readings() if _is_whole(wanted, context) else None
    if jobs == 1:
        bench = lay_out(cards, context, store)
        made = list(each(wanted, bench, context.progress))
    else:
        started = context.ahead if isinstance(context.ahead, Helpers) else Helpers(processes.start(jobs - 1))
        with started as helpers:
            bench = lay_out(cards, context, store)
            made = helpers.convert(wanted, bench, context, store)
    if store is not None:
        store.save()
    return bench, made


def _is_whole(wanted: Sequence[Card], context: Context) -> bool:
    """Whether a whole large pile is converted anew by the toolkit's own reader: then its readings are worth sharing."""
    return context.only is None and context.options.get("reader") is None and len(wanted) >= _WORTH_SHARING


def _once(cards: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """The first card of each passcode, and those whose passcode came before."""
    seen: set[int] = set()
    first: list[Card] = []
    again: list[Card] = []
    for card in cards:
        (again if card.id in seen else first).append(card)
        seen.add(card.id)
    return first, again


def _with_tokens(
    entries: list[Converted], cards: Sequence[Card], bench: Workbench, *, complete: bool
) -> list[Converted]:
    """The entries and their tokens. Where only a part is converted, the other makers of its tokens are looked up among
    all cards by the token's name in their texts, so that a token is the same in every build."""
    if complete:
        return add_tokens(entries, bench.slugger, bench.origins, bench.words)
    ours = {_slug(item) for item in entries}
    names = {*token_names(entries), *(_entry(item).name for item in entries if _entry(item).form == "token")}
    speaks = _speaks_of(names)
    others = [card for card in cards if bench.slugs[card.id] not in ours and speaks(card)]
    made = [item for item in each(others, bench) if isinstance(item, Converted)]
    theirs = {_slug(item) for item in made}
    together = add_tokens(entries + made, bench.slugger, bench.origins, bench.words)
    return [
        item for item in together if _slug(item) in ours or (_slug(item) not in theirs and _entry(item).name in names)
    ]


def _speaks_of(tokens: Collection[str]) -> Callable[[Card], bool]:
    """Whether a card is one of these tokens or may make one: its text names it, alone or in the plural."""
    if not tokens:
        return lambda card: False
    named = re.compile('"(?:' + "|".join(re.escape(name) for name in sorted(tokens)) + ")").search
    return lambda card: (card.kind == "token" and card.name in tokens) or named(card.text) is not None


def _came_twice(cards: Iterable[Card]) -> Iterable[Finding]:
    for card in cards:
        yield finding(codes.TWICE, f"the passcode {card.id} of “{card.name}” came before", where=card.name)


def _entry(item: Converted) -> Monster | Spell:
    assert isinstance(item.entry, Monster | Spell)
    return item.entry


def _slug(item: Converted) -> str:
    return _entry(item).slug
