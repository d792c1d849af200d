"""One clause: who does it, the verb and its voice ("can", "cannot", "is destroyed"), and the frame for the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.connectors import Connectors
from convert.text.clauses.for_each import multiplied
from convert.text.clauses.phrase import Phrase, Tools
from convert.text.clauses.voices import MODALS, Voices
from convert.text.cursor import Cursor
from convert.text.frames import FrameTable, battle_damage, effect_damage, player_bans
from convert.text.frames.attack_limits import only_these
from convert.text.frames.attack_targets import become_direct
from convert.text.frames.copying import becomes_this
from convert.text.frames.either_of_two import like_the_other
from convert.text.frames.first_time import once_this_turn, spared
from convert.text.frames.hand import either_action
from convert.text.frames.instead import instead_of
from convert.text.frames.life_points import unpaid_spells
from convert.text.frames.likeness import alike
from convert.text.frames.piercing import piercing, piercing_ahead
from convert.text.frames.position import owned_by
from convert.text.frames.protect import activation_of
from convert.text.frames.summon_negation import summon_not_negated, summons_ahead
from convert.text.grammar.noun import Noun
from convert.text.reference.thing import ME

Reads = Callable[[Phrase], list[Step] | None]
"""What reads a clause from its cursor on."""
_HANDS = frozenset(("draw", "discard", "shuffle"))
"""What "they" go on to do after "then", where nobody else is named."""


def _whose(player: Selector) -> Side | None:
    """Whose act it is, where it is not the effect's own player's."""
    if player.how == "event":
        return "owner" if player.side == "owner" else "event"
    return player.side if player.side in ("opponent", "any", "turn") else None


def _who_does(phrase: Phrase, prior: Phrase | None, verb: str) -> None:
    """Who does what a verb in its base form says, where another than this effect's own player may be meant."""
    if prior is None:
        they = phrase.scope.they
        if they is not None and not phrase.optional and verb in _HANDS:
            phrase.subject, phrase.who = [they], _whose(they)
        return
    player = bool(prior.subject and prior.subject[0].kind == "caster")
    if player and (verb in _HANDS or not prior.singular) and prior.who is not None and phrase.who is None:
        phrase.subject, phrase.who = prior.subject, prior.who
    elif prior.subject and verb in ("gain", "lose", "become", "attack") and phrase.subject is None:
        phrase.subject = prior.subject


def _who_goes_on(phrase: Phrase, prior: Phrase | None, word: str, *, alone: bool) -> bool:
    """Whose verb it is that stands in its third person without a subject; False where nobody's. ``alone``: the word is
    no other form of it."""
    scope = phrase.scope
    if prior is not None and prior.subject:  # "this card gains 500 ATK and loses 300 DEF": the subject stands
        phrase.subject, phrase.who, phrase.stat_subject = prior.subject, prior.who, prior.stat_subject
        phrase.singular = alone
    elif alone and scope.actor is not None:  # "each player shuffles …, then draws 5 cards": the same player
        phrase.subject, phrase.who = [scope.actor], _whose(scope.actor)
    elif word in ("gains", "loses", "becomes"):
        phrase.subject = [scope.subject or ME]
    else:
        return False
    return True


_BEFORE_VERB = frozenset(("you", "also", "then", "immediately", "either"))
_AUXILIARY = frozenset(("is", "are", "can", "cannot", "be", "must", "will", "also", "each", "immediately"))
_ON_THE_FIELD = frozenset(("attack", "destroy", "target", "tribute", "change"))
"""What "cannot" be done to a thing says that it is on the field."""
_SUBJECTLESS = frozenset(("cannot", "can", "must", "is", "unaffected", "are", "also"))
_WITH_EFFECTS = (
    ("and", "effects"),
    ("or", "effects"),
    (",", "and", "their", "effects", "on", "the", "field", ","),
    (",", "and", "their", "effects", ","),
)


class VerbReader(Voices):
    """Finds the subject and the verb of a clause and hands it to the verb's frame."""

    def __init__(self, tools: Tools, frames: FrameTable, connectors: Connectors) -> None:
        super().__init__(tools, frames)
        self.connectors = connectors

    def verb_ahead(self, cur: Cursor, ahead: int) -> bool:
        """Whether a verb in its base form stands so many words on."""
        verb = self.tools.lexicon.verbs.get(cur.peek(ahead))
        return verb is not None and "base" in verb.forms

    def begins(self, word: str) -> bool:
        """Whether it is a verb in its base form."""
        verb = self.tools.lexicon.verbs.get(word)
        return verb is not None and "base" in verb.forms

    def clause(self, phrase: Phrase, prior: Phrase | None) -> list[Step] | None:
        """One clause at the phrase's cursor: its steps, or None. The cursor stands after what the frame took."""
        cur = phrase.cur
        word = cur.peek()
        if word == "if":
            return piercing(phrase) if piercing_ahead(cur) else None
        if word != "for" or cur.peek(1) != "each":
            firm = summon_not_negated(phrase) if summons_ahead(phrase) else None
            return firm or self._clause(phrase, prior)
        steps = self._clause(phrase, prior) if self._counted_first(phrase) else None
        return multiplied(steps, phrase.counted) if steps and phrase.counted is not None else None

    def _clause(self, phrase: Phrase, prior: Phrase | None) -> list[Step] | None:
        """A clause by its first words, or by its verb, or by its subject."""
        cur = phrase.cur
        steps = spared(phrase) if cur.at("the", "first") or cur.at("the", "next") else None
        if steps is not None:
            return steps
        began = cur.pos
        reads = self._by_first_words(phrase) or self._before_verb(phrase)
        if reads is not None:
            return reads(phrase)
        if cur.peek() == "any" or cur.at("monster", "destroyed", "by", "battle"):
            steps = instead_of(phrase)
            if steps is not None:
                return steps
            if cur.peek() == "any" and cur.peek(2) == "sent":
                return player_bans.replaced_sending(phrase)
        return self._by_verb(phrase, prior, began)

    def _by_first_words(self, phrase: Phrase) -> Reads | None:
        """What reads a clause of these first words alone."""
        cur, word = phrase.cur, phrase.cur.peek()
        if word == "the" and cur.at("the", "attacks", "from"):
            return become_direct
        if word == "this" and (
            cur.at("this", "effect", "becomes") or cur.at("this", "card", "'s", "effect", "becomes")
        ):
            return becomes_this
        if word == "you" and cur.at("you", "do", "not", "pay"):
            cur.pos += 1
            return unpaid_spells
        if word == "once" and cur.take("once", "during", "this", "turn", ","):
            return lambda rest: once_this_turn(self._with_subject(rest))
        return None

    def _before_verb(self, phrase: Phrase) -> Reads | None:
        """Take what may stand before a verb ("you can", "you must also"); what reads the rest of the clause, where that
        says it."""
        cur = phrase.cur
        if cur.peek() in _BEFORE_VERB:
            if cur.take("you", "can"):
                if cur.take("only"):
                    phrase.subject = [Selector(kind="caster", side="you")]
                    return player_bans.only_so_often
                phrase.optional = True
            else:
                cur.take("you", "must")
            if cur.peek() in _BEFORE_VERB:
                cur.take("also")
                cur.take("then")
                cur.take("immediately")
                if cur.at("either") and self.verb_ahead(cur, 1):
                    cur.pos += 1
                    return either_action
        return only_these if cur.peek() == "only" else None

    def _by_verb(self, phrase: Phrase, prior: Phrase | None, began: int) -> list[Step] | None:
        """A clause that begins with its verb; or else with its subject."""
        cur, word = phrase.cur, phrase.cur.peek()
        verbs = self.tools.lexicon.verbs
        verb = verbs.get(word)
        if verb is not None and "base" in verb.forms and not self._noun_like(cur, word):
            # "…, and you must keep your hand revealed": no longer the other player
            _who_does(phrase, None if cur.words[began] == "you" else prior, verb.base)
            return self._framed(phrase, verb.base)
        if verb is not None and "s" in verb.forms and _who_goes_on(phrase, prior, word, alone="base" not in verb.forms):
            if verb.base == "be" and prior is not None and prior.subject:
                cur.pos += 1
                return self._be(phrase)
            return self._framed(phrase, verb.base)
        after = verbs.get(cur.peek(1)) if word == "each" else None
        if after is not None and "s" in after.forms and phrase.scope.actor is not None:
            cur.pos += 1  # "both players lose 1000 LP, then each draws 1 card"
            return self.clause(phrase, None)
        if word in _SUBJECTLESS:
            phrase.subject = prior.subject if prior is not None and prior.subject else [phrase.scope.subject or ME]
            phrase.who = prior.who if prior is not None else None
            return self._modal(phrase)
        phrase.before = prior.subject[0] if prior is not None and prior.subject else None
        return self._with_subject(phrase)

    def _framed(self, phrase: Phrase, verb: str) -> list[Step] | None:
        """What the frame of the verb at the cursor reads behind it."""
        phrase.cur.pos += 1
        frame = self.frames.does.get(verb)
        return frame(phrase) if frame is not None else None

    def _counted_first(self, phrase: Phrase) -> bool:
        """ "For each destroyed card, …": what the clause's number is multiplied by."""
        cur = phrase.cur
        start = cur.pos
        counted = self.tools.amounts.each(cur, Amount(n=1)).count
        if counted is None or not cur.take(","):
            cur.pos = start
            return False
        phrase.counted = counted
        return True

    def _noun_like(self, cur: Cursor, word: str) -> bool:
        """ "Set cards cannot …", "attack becomes": a word that is a verb elsewhere."""
        if word == "flip" and cur.peek(1) == "monster" and cur.peek(2) in ("cannot", "can", "you", "your", "'"):
            return True
        return word == "set" and cur.peek(1) in ("card", "spell", "trap", "spell/trap", "monster")

    def _with_subject(self, phrase: Phrase) -> list[Step] | None:
        linked = phrase.cur.at("this", "linked", "card")
        steps = self._of_subject(phrase)
        if not linked or not steps:
            return steps
        held = Condition(is_=Selector(kind="monster", where=Filter(linked=True)), of=ME)
        return [msgspec.structs.replace(step, if_=(*(step.if_ or ()), held)) for step in steps]

    def _of_subject(self, phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        start = cur.pos
        word, follows = cur.peek(), cur.peek(1)
        if "battle-damage" in (word, follows):
            return battle_damage.changed(phrase)
        if "damage" in follows and (hurt := effect_damage.changed(phrase)) is not None:
            return hurt
        phrase.neither = word in ("neither", "no")
        if word == "neither" and (follows in ("can", "is") or cur.at("neither", "monster", "can")):
            cur.pos += 2 if cur.peek(1) == "monster" else 1
            other = phrase.scope.event or Selector(how="event", kind="monster")
            phrase.subject = [ME, other]
            return self._modal(phrase)
        same = alike(phrase) if "same" in cur.words[cur.pos : cur.pos + 28] else None
        if same is not None:
            return same
        if word == "the" and (either := like_the_other(phrase)) is not None:
            return either
        if self._they(phrase):
            return self._modal(phrase)
        stat = phrase.stat_phrase()
        if stat is not None:
            phrase.stat_subject = stat
            phrase.subject = stat.of
            if word in ("its", "their"):
                phrase.scope.acting = stat.of
            return self._modal(phrase)
        cur.pos = start + (word == "no")  # "no monster can attack": what follows is what cannot
        noun = self.tools.nouns.parse_list(cur)
        if noun is None:
            cur.pos = start
            return self._effects_subject(phrase)
        if cur.peek() == "," and noun.selector.where is not None and noun.selector.where.not_ is not None:
            cur.take(",")  # "all monsters, except Dragons, lose 100 ATK"
        cur.take_phrase(_WITH_EFFECTS)
        return self._of_player(phrase, noun) if noun.player else self._of_things(phrase, noun)

    def _of_player(self, phrase: Phrase, noun: Noun) -> list[Step] | None:
        """ "Your opponent draws 1 card": what a player does."""
        scope = phrase.scope
        player = noun.selector = scope.the_same_player(noun.selector)
        phrase.subject = [player]
        scope.actor = player
        if phrase.cur.words[phrase.cur.pos - 1] == "players":
            scope.they = player
        phrase.who = _whose(player)
        if phrase.who in ("event", "owner") and player.among is not None and scope.triggered:
            return None  # whose the target is, beside whom the trigger is about: no tree tells them apart
        if player.side == "opponent":
            scope.player = "opponent"
        return self._modal(phrase)

    def _of_things(self, phrase: Phrase, noun: Noun) -> list[Step] | None:
        """ "All monsters your opponent controls lose 500 ATK": what things do, or what is done to them."""
        cur, scope, known = phrase.cur, phrase.scope, phrase.before
        if known is not None and known.ref is not None and noun.selector.except_self and not noun.mention:
            # "that target can attack twice, but other monsters you control cannot attack"
            noun.selector = msgspec.structs.replace(noun.selector, except_self=False, except_=known)
        found: list[Selector] = []
        for one in (noun, *noun.also):
            resolved = scope.resolve(one, self._verb_after(cur))
            of_event = one.mention == "it" and scope.opposed and resolved == [scope.event]
            if of_event and scope.subject and all(t.selector != scope.event for t in scope.things):
                # "if this card battles X, it gains 500 ATK": whose battle it is, not whom it fights
                resolved = [scope.subject]
            if resolved is None:
                return None
            found.extend(scope.introduce(selector, plural=one.plural) for selector in resolved)
        phrase.subject = found
        if noun.mention not in ("that", "those", "the"):
            scope.acting = [Selector(ref=one.id) if one.id is not None else one for one in found]
        phrase.subject_plural = noun.plural
        if cur.peek() in ("'s", "'"):
            return self._owned(phrase)
        if cur.peek() == "with" and [one.how for one in found] == ["self"]:
            return self._while_carrying(phrase)
        return self._modal(phrase)

    def _while_carrying(self, phrase: Phrase) -> list[Step] | None:
        """ "This card with a Spell Counter can attack directly": as long as it carries one."""
        cur = phrase.cur
        where: dict[str, Any] = {}
        if not self.tools.nouns.qualifiers.with_(cur, where) or set(where) != {"counter"}:
            return None
        carried = Condition(exists=Selector(how="self", kind="counter", where=Filter(**where)))
        steps = self._modal(phrase)
        return [msgspec.structs.replace(step, if_=(*(step.if_ or ()), carried)) for step in steps] if steps else None

    def _verb_after(self, cur: Cursor) -> str:
        """The verb that follows its subject ("that target is destroyed", "it gains 500 ATK"); "" for another word."""
        at = 0
        while cur.peek(at) in _AUXILIARY:
            at += 1
        verb = self.tools.lexicon.verbs.get(cur.peek(at))
        if verb is None:
            return ""
        if cur.peek() == "cannot":
            return "attack" if verb.base in _ON_THE_FIELD else ""
        return verb.base

    def _owned(self, phrase: Phrase) -> list[Step] | None:
        """ "X's battle position cannot be changed", "X's effects are negated"."""
        cur = phrase.cur
        cur.pos += 1
        if cur.take_any(("effects", "effect", "battle-position", "activation", "activated")):
            cur.take("effects") or cur.take("and", "effect") or cur.take("and", "effects")
            return self._modal(phrase)
        return None

    def _effects_subject(self, phrase: Phrase) -> list[Step] | None:
        """ "its effects are negated", "the activation of X cannot be negated", "its battle position cannot …"."""
        cur = phrase.cur
        if (
            (cur.at("that", "activation") or cur.at("the", "activation"))
            and cur.peek(2) == "is"
            and cur.peek(3) == "negated"
        ):
            cur.pos += 4
            return [phrase.step(op.NegateCast)]
        if cur.at("the", "activation") and (used := activation_of(phrase)) is not None:
            phrase.subject = used
            return self._modal(phrase)
        if cur.take("its") or cur.take("their"):
            plural = cur.words[cur.pos - 1] == "their"
            owner = phrase.scope.resolve(Noun(Selector(), mention="they" if plural else "it", plural=plural))
            if owner is None:
                return None
            phrase.subject = owner
            cur.take("activated")
            if cur.take_any(("effects", "effect", "battle-position", "activation", "name")):
                cur.take("that", "activate", "on", "the", "field")
                phrase.named = cur.words[cur.pos - 1] == "name"
                return self._modal(phrase)
            return None
        start = cur.pos
        owned = owned_by(phrase, ("effects", "effect", "activated", "battle-position"))
        if owned is not None:
            phrase.subject = owned
            cur.take("effects") or cur.take("effect")
            return self._modal(phrase)
        cur.pos = start
        if cur.take("this", "card", "'s"):
            phrase.subject = [ME]
            phrase.scope.remember(phrase.subject[0])
            if cur.take_any(("effects", "effect", "battle-position", "activation", "name")) or cur.take(
                "activated", "effects"
            ):
                cur.take("and", "effect") or cur.take("and", "effects")
                phrase.named = cur.words[cur.pos - 1] == "name"
                return self._modal(phrase)
            return None
        if cur.take("the"):
            cur.take("activated")
            if cur.take_any(("effects", "effect", "activation", "battle-position")) and cur.take("of"):
                found = phrase.things()
                if not found or (cur.peek() == "becomes" and cur.peek(1)[:1] == '"'):
                    return None
                phrase.subject = found
                return self._modal(phrase)
        return None

    def _they(self, phrase: Phrase) -> bool:
        """ "they draw 1 card": the opponent, where a player's verb follows and no cards are meant."""
        cur = phrase.cur
        if cur.peek() != "they":
            return False
        verb = cur.peek(2) if cur.peek(1) in MODALS else cur.peek(1)
        actor = phrase.scope.actor if phrase.scope.player is None and cur.peek(1) in _HANDS else None
        if actor is not None:  # "your opponent draws 2 cards, then they discard 1 card"
            cur.pos += 1
            phrase.subject, phrase.who = [actor], _whose(actor)
            return True
        if phrase.scope.player == "any" and verb in self.connectors.player_verbs:
            cur.pos += 1
            phrase.subject = [Selector(kind="caster", how="event")]
            phrase.who = "event"
            return True
        if (
            phrase.scope.player == "opponent"
            and cur.peek(1) in self.connectors.player_verbs
            and (
                cur.peek(1) not in ("can", "cannot", "must", "gain", "lose")
                or cur.peek(2) in self.connectors.player_verbs
                or cur.peek(3) == "lp"
            )
        ):
            cur.pos += 1
            phrase.subject = [Selector(kind="caster", side="opponent")]
            phrase.who = "opponent"
            phrase.scope.they = phrase.subject[0]
            return True
        last = phrase.scope.things[-1].selector if verb == "draw" and phrase.scope.things else None
        if last is not None and phrase.scope.side_of(last) == "opponent":
            # "Return all cards in your opponent's hand to the Deck. Then, they draw 3 cards": no card draws
            cur.pos += 1
            phrase.subject, phrase.who = [Selector(kind="caster", side="opponent")], "opponent"
            return True
        return False
