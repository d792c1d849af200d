"""Words for people: moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.prose import listing
from convert.prose.english import ordinal
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Spell, is_trap, stays_when_used
from convert.systems.duel_monsters.rules import items, mp
from convert.systems.duel_monsters.rules.board import STANCE_WORDS
from convert.systems.duel_monsters.rules.casting import fusion, spells
from convert.systems.duel_monsters.rules.casting.foreseen import CASTINGS, foreseen
from convert.systems.duel_monsters.rules.combat import on_own_side
from convert.systems.duel_monsters.rules.effects.lookup import entry_of
from convert.systems.duel_monsters.rules.frames import Spend
from convert.systems.duel_monsters.rules.naming import called, shown
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref, is_item, parts
from convert.systems.duel_monsters.rules.springing import WAITING
from convert.systems.duel_monsters.rules.telling_options import chosen_told, option_told

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

PHRASES = {
    "attack": "{0} attacks {1}",
    "engage": "{0} engages {1}",
    "rush": "{0} sprints to {1} and engages (Full Action)",
    "disengage": "{0} disengages",
    "charge": "{0} charges (one die of the next check shows 6)",
    "flee": "{0} tries to flee (Full Action)",
    "cast": "{0} casts {1}",
    "cast-page": "{0} casts {1} from its page (Full Action)",
    "cast-sacrifice": "{0} casts {1} with Sacrifice (Full Action)",
    "summon": "{0} summons {1}",
    "summon-shadow": "{0} summons {1} as a Shadow",
    "summon-page": "{0} summons {1} from its page (Full Action)",
    "summon-sacrifice": "{0} summons {1} with Sacrifice (Full Action)",
    "precast": "{0} precasts {1}",
    "full-cast": "{0} casts several Prepared spells (Full Action)",
    "fuse": "{0} casts Polymerisation for {1} (Full Action)",
    "fuse-sacrifice": "{0} casts Polymerisation for {1}, with Sacrifice (Full Action)",
    "use": "{0} uses {1}",
    "arm": "{0} arms {1}",
    "wear": "{0} puts on {1}",
    "take-off": "{0} takes off {1}",
    "give": "{0} gives {2} to {1}",
    "take-back": "{0} takes {2} back from {1}",
    "pick-up": "{0} picks up {1}",
    "exchange": "{0} exchanges several items (Full Action)",
    "activate": "{0} uses {1}",
    "special": "{0} brings in {1} by its own ability",
    "signature": "{0} uses its Signature Spell",
    "ability": "its effect number {0}",
    "shadow-page": "{0} summons {1} as a Shadow, from its page (Full Action)",
    "shadow-sacrifice": "{0} summons {1} as a Shadow, with Sacrifice (Full Action)",
    "precast-page": "{0} precasts {1} from its page (Full Action)",
    "basic": "{0} focuses {1} (Full Action)",
    "dismiss": "dismiss {0}",
    "add-focus": "give {0} one more Focus slot",
    "take-focus": "take back a Focus slot from {0}",
    "let-go": "let {0} go",
    "drop": "{0} lets {1} go",
    "answer": "answer with {0}",
    "add": "{0}",
    "choose": "{0}",
    "counter": "Counter Attack",
    "parry": "Parry and Riposte",
    "block": "Block",
    "brace": "Brace",
    "end": "end the turn",
    "done": "done",
    "pass": "pass",
    "keep": "keep the Body",
    "split": "keep one Body per Material",
    "yes": "yes",
    "no": "no",
}
FAMILIES = {
    "basic": "{0} focuses a basic magic (Full Action)",
    "cast-page": "{0} casts a spell from its page (Full Action)",
    "cast-sacrifice": "{0} casts a spell with Sacrifice (Full Action)",
    "precast-page": "{0} precasts a spell from its page (Full Action)",
    "summon-page": "{0} summons from a page (Full Action)",
    "shadow-page": "{0} summons a Shadow from a page (Full Action)",
    "summon-sacrifice": "{0} summons with Sacrifice (Full Action)",
    "shadow-sacrifice": "{0} summons a Shadow with Sacrifice (Full Action)",
    "summon": "{0} summons a Prepared monster",
    "summon-shadow": "{0} summons a Prepared monster as a Shadow",
    "cast": "{0} casts a Prepared spell",
    "precast": "{0} precasts a Prepared spell",
    "fuse": "{0} casts Polymerisation (Full Action)",
    "fuse-sacrifice": "{0} casts Polymerisation with Sacrifice (Full Action)",
    "wear": "{0} puts on an item",
    "take-off": "{0} takes off an item",
    "give": "{0} gives an item away",
    "take-back": "{0} takes an item back",
    "pick-up": "{0} picks up an item",
    "sprint": "{0} sprints (Full Action)",
    "drop": "{0} lets something go",
}
"""Moves that a long list shows in one line, by verb."""
LINK_WORDS = {
    "summon": "the summon takes all",
    "half": "half each",
    "half-mine": "half each, the odd point to the caster",
    "summoner": "the caster takes all",
}


def describe(game: Game, move: Move) -> str:
    """A move in words; of one's own Shadow, that it shows itself by it (SHADOW-04)."""
    text = _describe(game, move)
    actor = game.state.beings.get(str(move.args[0])) if move.args and doer(game, move) else None
    if actor is None or not actor.shadow or actor.side != game.to_move:
        return text
    return f"{text[:-1]}, no Shadow any more)" if text.endswith(")") else f"{text} (no Shadow any more)"


def _describe(game: Game, move: Move) -> str:
    args = move.args
    if move.verb == "spend":
        top = game.stack[-1] if game.stack else None
        return f"{args[0]}" + (f" for {top.what}" if isinstance(top, Spend) else "")
    if move.verb == "stance":
        return STANCE_WORDS[str(args[0])]
    if move.verb == "link":
        return LINK_WORDS[str(args[0])]
    if move.verb == "let-go" and not args:
        return "let it go"
    if move.verb in ("move", "sprint"):
        how = "goes" if move.verb == "move" else "sprints"
        place = game.state.sections[int(args[1])].name
        return f"{game.name(str(args[0]))} {how} to {place}" + (" (Full Action)" if how == "sprints" else "")
    if move.verb == "add" and len(args) > 1:  # one of several castings in a Full Action
        one = {"summon": "summon {}", "summon-shadow": "summon {} as a Shadow", "basic": "use {}"}.get(
            str(args[0]), "cast {}"
        )
        return _aimed(game, move, one.format(called(game, args[1])) + _priced_in_full_cast(game, move))
    if move.verb == "choose":
        return option_told(game, str(args[0])) or chosen_told(game, str(args[0]))
    names = [shown(game, arg) for arg in args]
    if move.verb == "activate" and len(args) > 1:
        names[1:] = [_ability_told(game, move)]
    if move.verb == "answer" and len(args) > 1:
        return _answered(game, move, names[0])
    phrase = PHRASES.get(move.verb)
    if phrase is not None and spells.takes_full(game, move):
        phrase += " (Full Action)"
    whole = phrase is not None and f"{{{len(names)}}}" not in phrase  # not half typed: "summon giant"
    text = phrase.format(*names, *("",) * 3) if phrase and whole else " ".join([move.verb, *names])
    if move.verb == "cast" and len(names) > 2:  # typed with a target, which is no move: "cast fissure meryt"
        return f"{text} at {names[2]}"
    return _priced(game, move, text)


def _ability_told(game: Game, move: Move) -> str:
    """Which ability is used: of what, where that is not whoever uses it, and which of several that can be used so."""
    who, number, *source = move.args
    being = game.state.beings.get(str(who))
    name = str(source[0]) if source else being.entry if being is not None else ""
    entry = game.card_index.get(name) or entry_of(game, Ref(name))
    own = game.card_index.profile(entry.id).of("activate") if entry is not None else ()
    which = f"{ordinal(own.index(int(number)) + 1)} ability" if len(own) > 1 and number in own else "ability"
    return f"the {which} of {shown(game, name)}" if source else f"its {which}"


def _answered(game: Game, move: Move, name: str) -> str:
    """An answer in words: a trap that is armed or carried is sprung, what lies open already is used (CONVERT-47), and
    one answers with anything else."""
    source = str(move.args[0])
    spell, bare, carried = game.state.spells.get(Ref(source)), move.args[1] == BARE, is_item(Ref(source))
    if carried and not bare and isinstance(worn := entry_of(game, Ref(source)), Spell) and not is_trap(worn):
        return _aimed(game, move, f"use {name}")
    if bare or carried or (spell is not None and spell.mode == "armed"):
        stays = ", which stays" if _lasts(game, source) else ", to be settled by hand" if bare else ""
        return _aimed(game, move, f"spring {name}") + stays
    return _aimed(game, move, f"answer with {name}" if spell is None or spell.mode in WAITING else f"use {name}")


def _lasts(game: Game, source: str) -> bool:
    """Whether what is sprung stays in play (CONVERT-26): an armed trap, or one that is carried."""
    spell, (_, who, name) = game.state.spells.get(Ref(source)), parts(Ref(source))
    item = items.item_of(game.state.beings[who], name) if who in game.state.beings else None
    entry = game.card_index.get(spell.entry) if spell is not None else items.spell_of(game, item) if item else None
    return isinstance(entry, Spell) and stays_when_used(entry)


def _priced(game: Game, move: Move, text: str) -> str:
    """The move with its MP: "Khay casts Hinotama (4 MP)", "… from its page (Full Action, 4 MP)"."""
    price = _price(game, move)
    if move.verb in ("arm", "use"):
        text = _of_card(game, move, text)
    if price is None:
        fused = _fusion_price(game, move)
        if fused:
            return _aimed(game, move, f"{text[:-1]}, {fused})")
        return _aimed(game, move, text) if move.verb in _AIMED else text
    priced = f"{text[:-1]}, {price} MP)" if text.endswith(")") else f"{text} ({price} MP)"
    return _aimed(game, move, priced) if move.verb in CASTINGS else priced


def _of_card(game: Game, move: Move, text: str) -> str:
    """Using a thing, with its card where its name is another, and its MP (MAGICITEM-02): "A arms a jar (Gravity
    Bind, 3 MP)"."""
    being = game.state.beings.get(str(move.args[0])) if len(move.args) > 1 else None
    item = items.item_of(being, str(move.args[1])) if being is not None else None
    entry = items.spell_of(game, item) if item is not None else None
    if item is None or entry is None:
        return text
    told = [*([] if entry.name.casefold() == item.name.casefold() else [entry.name]), f"{items.cost(entry)} MP"]
    return f"{text} ({', '.join(told)})"


_AIMED = ("answer", "activate", "signature", "use")
"""Verbs of moves that cost no MP, or not here, and may be aimed at something."""


def _aimed(game: Game, move: Move, text: str) -> str:
    """The move with the HP that it costs (COMBAT-42) and what it takes without a question: "answer with Rush Recklessly
    on a servant 2"; and a word where that is one's own side although the text fits others too, who cannot be its target
    now."""
    taken = foreseen(game, move)
    if taken.hp:
        text = f"{text[:-1]}, {taken.hp} HP)" if text.endswith(")") else f"{text} ({taken.hp} HP)"
    if taken.in_vain:
        return f"{text[:-1]}, would do nothing now)" if text.endswith(")") else f"{text} (would do nothing now)"
    if not taken.refs:
        return text
    told = listing([shown(game, ref) for ref in taken.refs])
    if not text.endswith(")"):
        return f"{text} on {told}" + (", as nobody else can be its target" if taken.own else "")
    return f"{text[:-1]}, on {told}" + (": nobody else can be its target)" if taken.own else ")")


def caution(game: Game, move: Move) -> bool:
    """Whether a move affects one's own side without a question, which its short form does not say."""
    return on_own_side(game, move) or foreseen(game, move).own


def _priced_in_full_cast(game: Game, move: Move) -> str:
    """The MP of one of several castings in a Full Action; "" for basic magic, which is Focused already."""
    mage = game.state.mages.get(str(getattr(game.decision, "who", "")))
    entry = game.card_index.lookup(str(move.args[1])) if move.args[0] != "basic" else None
    return f" ({mp.price(game.state, mage, entry)} MP)" if mage is not None and entry is not None else ""


def _fusion_price(game: Game, move: Move) -> str:
    """What a fusion costs: Polymerisation, then the fused monster, and the Focus it occupies (FUSION-04, FUSION-06,
    FUSION-08); "" where it is none, or there are no Materials for it."""
    if move.verb not in ("fuse", "fuse-sacrifice") or len(move.args) < 2 or move.args[0] not in game.state.mages:
        return ""
    prices = fusion.prices(game, game.state.mages[str(move.args[0])], str(move.args[1]))
    return f"{prices[0]} and {prices[1]} MP, {prices[2]} Focus" if prices is not None else ""


def _price(game: Game, move: Move) -> int | None:
    """What a move costs for certain; None where that is a matter of further choices, or of none."""
    if len(move.args) < 2:
        return None
    who, what = str(move.args[0]), str(move.args[1])
    if move.verb in _PAID_IN_MP and who in game.state.mages:
        entry = game.card_index.lookup(what)
        return mp.price(game.state, game.state.mages[who], entry) if entry is not None else None
    if move.verb == "basic":
        return formulas.basic_magic_cost()
    if move.verb in ("wear", "give") and who in game.state.beings:
        item = items.item_of(game.state.beings[who], str(move.args[-1]))
        return (items.wearing_price(game, item) or None) if item is not None else None
    return None


_PAID_IN_MP = frozenset(
    f"{verb}{way}" for verb in ("cast", "summon", "precast", "shadow") for way in ("", "-page", "-sacrifice", "-shadow")
)


def doer(game: Game, move: Move) -> str:
    """Who a description begins with; "" where it begins differently."""
    begins = move.verb in ("move", "sprint") or PHRASES.get(move.verb, "").startswith("{0} ")
    return called(game, move.args[0]) if begins and move.args else ""


def seat(game: Game) -> str:
    """The character that decides now: the caster of whoever is named by the decision, or that caster."""
    who = str(getattr(game.decision, "who", ""))
    being = game.state.beings.get(who)
    if being is None:
        return ""
    return game.name(being.caster) if being.caster in game.state.beings else game.name(being.id)


GOAL = (
    "Goal: be the last side with a conscious character or a living Real monster; summoned monsters do not count "
    "(COMBAT-52)."
)
EXAMPLES = (
    "cast fissure, attack ogre, end: the first letters of the words are enough",
    "what fissure, cost fissure: what it does, and what it costs you",
    "why not summon la jinn: the rule that forbids it now",
    "always none, where a stance is asked for: no stance from now on, without being asked",
    "lets chasm go: a lasting spell or Focused basic magic, at any question (BASIC-05)",
)


def family(game: Game, move: Move) -> str:
    """The line under which a long list folds this move with others of its kind."""
    if on_own_side(game, move):
        return "an Attack on one's own side"
    kin = FAMILIES.get(move.verb, "")
    return kin.format(shown(game, move.args[0])) if kin else ""
