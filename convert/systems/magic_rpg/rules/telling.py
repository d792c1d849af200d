"""Moves, events and the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from convert.kernel import Move
from convert.prose import listing
from convert.prose.english import some
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.choosing import PickWord
from convert.systems.magic_rpg.rules.declaring import declared_by
from convert.systems.magic_rpg.rules.drawing import WhichPile, pile_names
from convert.systems.magic_rpg.rules.facts import Use
from convert.systems.magic_rpg.rules.permitting import FREE, elsewhere
from convert.systems.magic_rpg.rules.playing import uses_of, wearers
from convert.systems.magic_rpg.rules.state import Piece, Wizard
from convert.systems.magic_rpg.rules.things import zone_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def label(game: Game, target: int) -> str:
    """Something in play with its numbers, so that it can be told apart."""
    piece = game.state.pieces.get(target)
    if piece is None:
        return game.name_of(target)
    body = game.bodies.get(target)
    numbers = f" {body.power}/{body.toughness}" if body is not None else ""
    return f"{facts_of(game, piece).name}{numbers} (#{target})"


def _of_whom(game: Game, target: int) -> str:
    """Whose it is, where somebody else than the one who chooses has it: both sides may have the same land."""
    piece, asked = game.state.pieces.get(target), game.decision
    chooser = getattr(asked, "who", getattr(asked, "wizard", None))
    if piece is None or piece.controller < 0 or piece.controller == chooser:
        return ""
    return f" of {game.state.wizards[piece.controller].name}"


def card_name(game: Game, slug: str, face: int = 0) -> str:
    """A card by its slug."""
    for faces in game.card_index.facts:
        if faces[0].slug == slug and face < len(faces):
            return faces[face].name
    return slug


def describe(game: Game, move: Move) -> str:
    """A move in words, for the one who chooses, with what it is aimed at without a question."""
    text = _describe(game, move)
    taken, own = foreseen(game, move)
    if not taken:
        return text
    told = f"at {listing([label(game, each) for each in taken])}"
    if own:
        told += ": there is nothing else to aim at"
    return f"{text[:-1]}, {told})" if text.endswith(")") else f"{text} ({told})"


def foreseen(game: Game, move: Move) -> tuple[tuple[int, ...], bool]:
    """What a legal move is aimed at without a question; and whether that is one's own side's although it might be
    another's."""
    who = getattr(game.decision, "who", None)
    if who is None or move not in game.legal_moves():
        return (), False
    if move.verb == "equip":
        able = tuple(wearers(game, game.state.pieces[int(move.args[0])]))
        return (able if len(able) == 1 else ()), False
    declared = declared_by(game, who, move)
    return declared.foreseen(game) if declared is not None else ((), False)


def _describe(game: Game, move: Move) -> str:
    args = move.args
    first: Any = args[0] if args else None
    if move.verb in _CARDS:
        return _with_card(game, move.verb, str(first), int(args[1]) if len(args) > 1 and move.verb != "instead" else 0)
    match move.verb:
        case "use":
            words = _ability(game, int(first), int(args[1]))
            return f"use ability {int(args[1]) + 1} of {label(game, int(first))}: {words}"
        case "equip":
            return f"move {label(game, int(first))}"
        case "target" | "pick":
            return f"{move.verb} {label(game, int(first))}{_of_whom(game, int(first))}"
        case "regenerate" | "next":
            return f"{move.verb} {label(game, int(first))}"
        case "word":
            return game.decision.words[int(first)] if isinstance(game.decision, PickWord) else str(move)
        case "from-hand" | "from-graveyard":
            where = "in the hand" if move.verb == "from-hand" else "in the graveyard"
            return f"use {card_name(game, str(first))} {where}: {_of_card(game, str(first), int(args[1]))}"
        case "let-die":
            return f"let {label(game, int(first))} die"
        case "takes":
            return f"{label(game, int(first))} takes {args[1]}"
        case "gets":
            return f"{label(game, int(first))} gets {args[1]}"
        case "leave-out":
            return f"leave out {label(game, int(first))}"
        case "attack":
            return f"{label(game, int(first))} attacks {label(game, int(args[1]))}"
        case "band":
            return f"{label(game, int(first))} attacks in a band with {label(game, int(args[1]))}"
        case "block":
            return f"{label(game, int(first))} blocks {label(game, int(args[1]))}"
        case "draw":
            return _draw(game, int(first))
        case "mode":
            return f"effect {int(first) + 1}"
        case "gm":
            return f"game master: {first}"
        case "x" | "number":
            return f"{first} for {'X' if move.verb == 'x' else 'the number'}"
    return _PLAIN.get(move.verb, str(move))


_CARDS = frozenset(("land", "cast", "instead", "kicked", "discard", "flashback", "permitted", "permitted-kicked"))


def _with_card(game: Game, verb: str, slug: str, face: int) -> str:
    """What is done with a card, by its name."""
    name = card_name(game, slug, face)
    match verb:
        case "land":
            return f"play {name} as land"
        case "cast":
            return f"cast {name}{_costs(game, slug, face)}"
        case "instead":
            return f"cast {name} for what may be paid rather than its mana"
        case "permitted":
            return _permitted(game, slug, face)
        case "discard":
            return f"discard {name}"
        case "flashback":
            return f"cast {name} from the graveyard (flashback)"
    return f"cast {name} with its kicker{' from where it lies' if verb == 'permitted-kicked' else ''}"


_PLAIN = {
    "done": "that is all",
    "pass": "pass",
    "melee": "fight hand to hand, and put no card into play this turn",
    "a-card": "draw a card",
    "no-card": "draw none",
    "go-on": "go on",
    "stay": "stay",
    "flee": "try to flee",
    "keep": "keep the others",
    "come-back": "come back",
    "stay-away": "stay away",
    "yes": "yes",
    "no": "no",
}


def _draw(game: Game, pile: int) -> str:
    decision = game.decision
    names = pile_names(game, decision.wizard) if isinstance(decision, WhichPile) else []
    return f"draw from the {names[pile]}" if pile < len(names) else f"draw from pile {pile}"


def _permitted(game: Game, slug: str, face: int) -> str:
    """What may be played from elsewhere, and where it lies."""
    who = getattr(game.decision, "who", -1)
    move = game.card_index.moves["permitted", slug, face]
    found = next((each for each in elsewhere(game, who) if each.move == move), None) if who >= 0 else None
    if found is None:
        return f"play {card_name(game, slug, face)} from where it lies"
    zone = zone_of(game.state.wizards[game.card_index.owners[found.card]], found.card)
    name, where = card_name(game, slug, face), "exile" if zone == "exiled" else "the graveyard"
    price = " without its mana cost" if FREE in found.paid else _costs(game, slug, face)
    return f"play {name} from {where} as land" if found.facts.land else f"cast {name} from {where}{price}"


def _costs(game: Game, slug: str, face: int) -> str:
    for faces in game.card_index.facts:
        if faces[0].slug == slug and face < len(faces):
            facts = faces[face]
            body = f", {facts.power}/{facts.toughness}" if facts.creature and facts.power is not None else ""
            return f" (mana {facts.value}{' and X' if facts.cost.x else ''}{body})"
    return ""


def _ability(game: Game, number: int, which: int) -> str:
    piece = game.state.pieces.get(number)
    if piece is None:
        return ""
    return _verbs(game.card_index.use(*uses_of(game, piece)[which]))


def _verbs(use: Use) -> str:
    verbs = [step.__struct_config__.tag for mode in use.modes for step in mode.do]
    return ", ".join(PLAIN_VERBS.get(str(verb), str(verb).replace("_", " ")) for verb in verbs)


PLAIN_VERBS = {
    "prepare": "draw", "heal": "gain life", "lose_hp": "lose life", "banish": "exile", "to_prepared": "return to hand",
    "to_spellbook": "put into the deck", "to_used": "put into the graveyard", "special_summon": "put into play",
    "modify": "change power and toughness", "grant": "give abilities", "negate_cast": "counter", "equip": "attach",
    "change_identity": "change what it is", "set_stat": "set power and toughness",
}  # fmt: skip


def _of_card(game: Game, slug: str, number: int) -> str:
    use = next(faces[0].uses[number] for faces in game.card_index.facts if faces[0].slug == slug)
    return "cycling" if use.ability.keyword == "cycling" else _verbs(use)


def board(game: Game, side: int | None = None) -> list[str]:
    """The table in lines, as a side sees it."""
    state = game.state
    lines = [f"Round {state.round}, {game.sides[state.side]}: {state.phase}"]
    for team, name in enumerate(game.sides):
        lines.append(f"{name}:")
        for number in state.members(team):
            lines += _wizard(game, number, state.wizards[number], open_hand=side in (None, team))
        wild = [piece for piece in state.in_play(team) if piece.controller < 0]
        if wild:
            lines.append(f"  creatures: {', '.join(_short(game, piece) for piece in wild)}")
    for item in state.waiting:
        lines.append(f"waits: {game.title(item)}")
    return lines


def _wizard(game: Game, number: int, wizard: Wizard, *, open_hand: bool) -> list[str]:
    state = "" if wizard.able else f", {wizard.state}"
    melee = f", Warrior {wizard.power}/{wizard.toughness}" if wizard.power or wizard.toughness else ""
    lines = [
        f"  {wizard.name}: Life {wizard.life.points} of {wizard.life.maximum}{melee}{state}; "
        f"deck {wizard.deck}, graveyard {len(wizard.graveyard)}"
    ]
    if open_hand:
        names = ", ".join(game.card_index.card(card).name for card in wizard.hand) or "nothing"
        lines.append(f"    hand: {names}")
    else:
        held = some(len(wizard.hand), "card") if wizard.hand else "no cards"
        lines.append(f"    hand: {held}")
    mine = [piece for piece in game.state.in_play(wizard.side) if piece.controller == number]
    lands = [piece for piece in mine if facts_of(game, piece).land or piece.origin == "mana"]
    if lands:
        ready = sum(not piece.tapped for piece in lands)
        lines.append(f"    mana: {ready} of {len(lands)} untapped ({', '.join(_names(game, lands))})")
    others = [piece for piece in mine if piece not in lands]
    if others:
        lines.append(f"    in play: {', '.join(_short(game, piece) for piece in others)}")
    return lines


def _names(game: Game, pieces: list[Piece]) -> list[str]:
    counts: dict[str, int] = {}
    for piece in pieces:
        name = facts_of(game, piece).name
        counts[name] = counts.get(name, 0) + 1
    return [f"{count} {name}" if count > 1 else name for name, count in counts.items()]


def _short(game: Game, piece: Piece) -> str:
    body = game.bodies.get(piece.id)
    words = [label(game, piece.id)]
    if body is not None and body.keywords:
        words.append(", ".join(sorted(body.keywords)))
    if piece.tapped:
        words.append("tapped")
    if piece.damage:
        words.append(f"{piece.damage} damage")
    words += [f"{count} {name}" for name, count in piece.marks]
    if piece.leader:
        words.append("leader")
    if piece.attached:
        words.append(f"on {label(game, piece.attached)}")
    return " ".join((words[0], f"[{'; '.join(words[1:])}]" if len(words) > 1 else "")).strip()


def summary(game: Game) -> tuple[str, ...]:
    """How a battle went: who is left with what."""
    lines = [f"It took {game.state.round} round{'' if game.state.round == 1 else 's'}."]
    for wizard in game.state.wizards:
        told = "" if wizard.able else f", {wizard.state}"
        lines.append(
            f"{wizard.name}: Life {wizard.life.points} of {wizard.life.maximum}{told}; "
            f"{some(wizard.deck, 'card')} in deck, "
            f"{len(wizard.book)} to study again"
        )
    return tuple(lines)
