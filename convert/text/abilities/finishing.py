"""What the rules of a card's own kind add once all its sentences are read, and the drafts built into abilities."""

from __future__ import annotations

import msgspec

from convert.effects import Ability, Condition, Event, Filter, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.asides import write_asides
from convert.text.abilities.battle_duration import from_then_on
from convert.text.abilities.dealt_before import from_step_before
from convert.text.abilities.draft import Draft, own_summon
from convert.text.abilities.field_zone import beside_the_field_spell
from convert.text.abilities.gives_as_worn import gives_as_worn
from convert.text.abilities.hanging_on_unread import OnUnread
from convert.text.abilities.held_while import held_while, of_the_token
from convert.text.abilities.limits_of_unread import LimitsOfUnread
from convert.text.abilities.not_itself import pays_with_another
from convert.text.abilities.of_attacking import of_attacking
from convert.text.abilities.of_its_kind import of_its_kind
from convert.text.abilities.of_the_bearer import of_the_bearer, what_it_wears
from convert.text.abilities.of_what_is_tributed import of_what_is_tributed
from convert.text.abilities.onto_another import onto_another
from convert.text.abilities.otherwise import otherwise_than_asked, otherwise_than_the_first, paid_or_lost
from convert.text.abilities.own_activation import as_it_is_activated, used_by_casting
from convert.text.abilities.own_materials import means_them
from convert.text.abilities.passing_attacks import (
    as_it_comes,
    each_time_this_turn,
    for_this_turn,
    in_this_turns_battles,
    negated_in_it,
    the_winner_again,
)
from convert.text.abilities.players_of_each import of_other_players, though_a_hand_is_empty
from convert.text.abilities.put_off import done_then_too
from convert.text.abilities.rituals import with_their_tributes
from convert.text.abilities.since_flipped import as_long_as_worn, since_flipped
from convert.text.abilities.since_it_came import as_it_lies
from convert.text.abilities.still_face_up import still_face_up
from convert.text.abilities.taken_for_a_while import as_long_as_it_is_taken
from convert.text.abilities.their_choice import they_pick_theirs
from convert.text.abilities.there_before import there_before
from convert.text.abilities.this_effect import (
    at_its_summon,
    done_twice,
    paid_or_not,
    sums_some,
    the_same_one,
    which_was_used,
)
from convert.text.abilities.unread_bounds import put_on_unread, unread_bearers
from convert.text.abilities.unread_sentences import all_of, put_aside
from convert.text.abilities.when_used import WhenUsed
from convert.text.abilities.while_a_monster import while_a_monster
from convert.text.abilities.while_equipped import (
    BEARER,
    as_it_is_worn,
    bears_nothing_yet,
    gear_of_another,
    puts_itself_on,
    while_worn,
)
from convert.text.abilities.while_it_stays import while_it_stays
from convert.text.abilities.without_end import durations_asked
from convert.text.abilities.without_tribute import as_permissions
from convert.text.clauses.permanence import each_such, happens_for_ever
from convert.text.events.at_once import of_each
from convert.text.reference.as_many_as_one_likes import as_many_as_one_likes
from convert.text.reference.each_and_other import asked_of_each, of_this_turn, than_the_one_named, than_what_came
from convert.text.reference.other_than import other_than_named, other_than_the_fallen
from convert.text.reference.other_than_it import other_than_it
from convert.text.reference.other_than_target import other_than_the_target
from convert.text.reference.others_that_attacked import others_that_attacked
from convert.text.reference.own_name import of_its_own_name
from convert.text.reference.thing import ME
from convert.text.reference.where_it_lies import where_it_lies
from convert.text.reference.which_leaves import the_one_that_leaves
from convert.text.sentences.dependent import astray, references, waits_for_its_own
from convert.text.sentences.quick import both_ways


class Finishing(WhenUsed):
    """Drafts into abilities."""

    def _finish(self) -> tuple[Ability, ...]:
        """The abilities, once every sentence has been read."""
        lasting = self.lasting or any(puts_itself_on(draft.do) is not None for draft in self.drafts)
        comes = any(own_summon(step) for draft in self.drafts for step in draft.do)
        passing = self.spell and not lasting and not comes
        durations_asked(self.drafts, self.book)
        self._ends_with_its_target()
        for draft in self.drafts:
            as_it_is_activated(draft)
            of_what_is_tributed(draft)
        if not self.spell:
            what_it_wears(self.drafts)
        early = [draft for draft in self.drafts if bears_nothing_yet(draft)]
        self._lose(early, lasting=lasting, passing=passing)
        self._cut_unread(comes=comes, passing=passing)
        for draft in self.drafts:
            if draft.mode == "cast" and draft.from_ != "play":  # what "you can" do with it in the GY, and no casting
                draft.mode = "activate"
            if draft.mode in ("continuous", "equip"):
                draft.do[:] = [each_such(step) for step in draft.do]
        if not early:
            self._puts_on_bearer()
        self._as_wholes()
        for draft in self.drafts:
            self._alone(draft)
        write_asides(self.drafts, self.book, self.words)
        return self._built()

    def _cut_unread(self, *, comes: bool, passing: bool) -> None:
        """What hangs on a sentence that nobody read is lost, or does not happen."""
        for draft in self.drafts:
            from_step_before(draft, self.book)
        if self.spell and not comes:
            self._attacks_of_no_monster()
        OnUnread(
            self.drafts, self.book, self.words, self.sentences, self.tools.places, spell=self.spell and not comes
        ).cut()
        if passing:
            used_by_casting(self.drafts)
        self.drafts[:] = put_aside(self.drafts, self.book)
        once = self.spell and not self.lasting
        LimitsOfUnread(self.drafts, self.book, self.words, self.sentences, passing=once).give(self.pending)

    def _as_wholes(self) -> None:
        """What the abilities are to each other and to the card: where it stays, when it may be used, whose it is."""
        self._as_it_stays()
        of_the_token(self.drafts, self.book, self.words)
        for draft in self.drafts:
            held_while(draft, self.book, self.words)
        self._speeds()
        self._may_be_used()
        self._whole_turns()
        self._own_coming()
        as_it_lies(self.drafts)
        self.drafts[:] = as_permissions(self.drafts, self.book)
        self._in_their_phase()
        for draft in self.drafts:
            of_attacking(draft, self.book)
        as_long_as_worn(self.drafts)
        of_the_bearer(self.drafts)

    def _alone(self, draft: Draft) -> None:
        """What an ability says for itself, whatever the others are."""
        since_flipped(draft)
        as_it_is_worn(draft)
        the_winner_again(draft)
        negated_in_it(draft, self.book, self.words)
        for_this_turn(draft, self.book, self.words)
        in_this_turns_battles(draft, self.book, self.words)
        each_time_this_turn(draft, self.book, self.words)
        as_it_comes(draft)
        at_its_summon(draft, self.book, self.words)
        the_same_one(draft.do)
        self._as_it_lies(draft)
        steps = done_then_too(though_a_hand_is_empty(self._with_otherwise(draft.do)))
        draft.do[:] = map(they_pick_theirs, map(of_its_kind, steps))
        if draft.mode == "cast" and _only_names_it(draft.do):
            del draft.do[0]

    def _lose(self, early: list[Draft], *, lasting: bool, passing: bool) -> None:
        """Abilities that speak of what nothing has named, or wait for what never comes, are unread."""
        for draft in self.drafts:
            lost = draft in early or (
                waits_for_its_own(draft)
                or astray(draft, self.drafts, lasting=lasting, spell=self.spell)
                or happens_for_ever(draft, first=draft is self.drafts[0])
                or self._bans_for_no_use(draft)
                or (passing and _fights_itself(draft))
                or gear_of_another(draft, self.drafts)
                or of_other_players(draft, self.book, self.words)
                or which_was_used(draft, self.drafts, self.book, self.words)
                or sums_some(draft)
                or done_twice(draft)
                or any(map(means_them, [*draft.cost, *draft.do]))  # "the Materials listed on it", of no Fusion Summon
            )
            if not lost:
                continue
            for index in draft.src:
                self.book.fail(index, "ambiguous")
            draft.lost = True

    def _as_it_lies(self, draft: Draft) -> None:
        still_face_up(draft, self.book, self.words)
        there_before(draft, self.book, self.words)
        if self.spell:
            while_a_monster(draft, self.book, self.words)

    def _with_otherwise(self, steps: list[Step]) -> list[Step]:
        steps = otherwise_than_the_first(otherwise_than_asked(steps), self.names.new)
        return paid_or_lost(steps, self.book, self.words)

    def _ends_with_its_target(self) -> None:
        """ "When it leaves the field, destroy this card": what was aimed at as the card was activated, never the card
        that is destroyed then."""
        cast = next((draft for draft in self.drafts if draft.mode == "cast" and len(draft.targets) == 1), None)
        for draft in self.drafts:
            ends = draft.mode == "trigger" and draft.when == Event(event="leaves_play", what=ME)
            if cast is not None and ends and any(isinstance(s, op.Destroy) and s.what.how == "self" for s in draft.do):
                draft.when = Event(event="leaves_play", what=Selector(ref=cast.targets[0].id))

    def _puts_on_bearer(self) -> None:
        """The rules of Equip cards: activated by choosing a face-up monster, one that it may be on."""
        if not self.spell or self.card.property != "equip":
            return
        if any(isinstance(s, op.Equip) for d in self.drafts if _is_put_on(d) for s in d.do):
            return
        if put_on_unread(self.book, self.words):
            return
        target = Selector(
            id=self.names.new("t"), how="target", count=1, kind="monster", zone="play", where=self._may_bear()
        )
        draft = self.cast_draft()
        draft.targets.append(target)
        at = next((k for k, step in enumerate(draft.do) if getattr(step, "what", None) == BEARER), len(draft.do))
        draft.do.insert(at, op.Equip(what=ME, to=Selector(ref=target.id)))
        draft.do[:] = while_worn(draft.do)
        draft.if_ += [Condition(unread=index) for index in unread_bearers(self.book, self.words)]

    def _may_bear(self) -> Filter:
        """ "A Dragon monster equipped with this card gains …": what every sentence about the bearer says of it."""
        said = {
            step.what.where
            for draft in self.drafts
            if draft.mode == "equip"
            for step in draft.do
            if isinstance(step, (op.Modify, op.Forbid, op.Allow, op.Protect)) and step.what.how == "equipped"
        }
        where = said.pop() if len(said) == 1 else None
        return msgspec.structs.replace(where, face="up") if where is not None else Filter(face="up")

    def _as_it_stays(self) -> None:
        """Of a card that stays: which of its abilities is its cast, which happens even where its effect is declined."""
        for draft in self.drafts:
            if self.lasting and draft.mode == "cast" and draft.optional and draft.do and draft.cost:
                paid_or_not(draft)
            if self.lasting and draft.mode == "cast" and draft.optional and draft.do and not draft.cost:
                # "When this card is activated: You can …": the card is cast all the same
                draft.optional = False
                aimed = references(draft.do[0]) & {target.id for target in draft.targets}
                draft.aimless, draft.targets[:] = True, map(_or_none, draft.targets)
                if [target.zone for target in draft.targets] == ["play"] and not aimed:
                    # "You can target 1 monster; discard 1 card, and …": who has aimed does so
                    there = Condition(exists=Selector(ref=draft.targets[0].id))
                    draft.do[0] = msgspec.structs.replace(draft.do[0], if_=(*(draft.do[0].if_ or ()), there))
                else:
                    draft.do[0] = msgspec.structs.replace(draft.do[0], optional=not aimed)
            often = any(not one.activate for one in draft.limits)
            if self.lasting and draft.mode == "activate" and not often and draft.from_ == "play":
                # what puts an Equip card on its bearer is its activation, and what only names what later sentences mean
                worn = any(isinstance(s, op.Equip) and s.what.how == "self" for s in draft.do)
                named = bool(draft.targets) and not draft.do and not draft.cost and draft.when is None
                draft.mode = "cast" if worn or named else "activate"
                if draft.mode == "activate" and _aims_once(draft):
                    self._joins_its_cast(draft)
            if self.spell and not self.lasting and draft.when == _BATTLE_OVER and draft.mode == "trigger":
                self._waits_for_the_battle(draft)
        self.drafts[:] = [draft for draft in self.drafts if not draft.merged]
        if self.card.kind == "trap" and self.card.property == "continuous":
            self._as_a_continuous_trap()
        for draft in self.drafts if self.card.property == "continuous" else ():
            if draft.mode == "cast":
                draft.do[:] = while_it_stays(draft.targets, draft.do)
        stays = self.card.kind == "trap" and self.card.property == "continuous"
        for draft in self.drafts:
            chosen = draft.optional or (stays and bool(draft.cost))  # "Discard 1 card to inflict 500 damage"
            if draft.mode == "activate" and chosen and (self.card.kind == "trap" or any(map(_as_a_trap, draft.if_))):
                draft.optional = True
                self._at_any_moment(draft)

    def _joins_its_cast(self, draft: Draft) -> None:
        """ "Select 1 monster. It cannot attack.": what a card that stays does without a "you can" is its casting's."""
        cast = self._cast()
        if cast is None:
            draft.mode = "cast"
            return
        cast.targets.extend(draft.targets)
        bans_its_turn = cast.do and all(step.src is not None and self._of_the_turn(step.src) for step in cast.do)
        cast.do[:] = [*draft.do, *cast.do] if bans_its_turn else [*cast.do, *draft.do]
        cast.src.extend(draft.src)
        draft.merged = True

    def _waits_for_the_battle(self, draft: Draft) -> None:
        """ "(Monsters cannot be destroyed by this battle.) After damage calculation, draw 1 card": of a card that is
        used and gone by then, what it does once the battle under way is over."""
        cast = self._cast()
        if cast is None or draft.from_ != "play" or not draft.do or draft.cost or draft.targets or draft.limits:
            return
        over = msgspec.structs.replace(_BATTLE_OVER, next=True)
        inner = tuple(msgspec.structs.replace(step, src=None) for step in draft.do)
        asked = tuple(draft.if_) or None
        later = op.Delayed(when=over, do=inner, if_=asked, link="also", optional=draft.optional, src=draft.do[0].src)
        cast.do.append(later)
        cast.src.extend(draft.src)
        draft.merged = True

    def _attacks_of_no_monster(self) -> None:
        """ "If your monster attacks, inflict piercing damage": of the monster, which nobody read, not of this Spell."""
        for draft in self.drafts:
            its = [step for step in all_of(draft.do) if isinstance(step, op.Allow) and _attacks(step)]
            lost = {step.src for step in its if step.src is not None}
            for src in lost:
                self.book.fail(src, "ambiguous")
            if draft.mode in ("continuous", "equip"):
                draft.do[:] = [step for step in draft.do if step.src not in lost]

    def _is_away(self, ability: Ability) -> bool:
        """Whether this card is not among the monsters in play as its effect is carried out."""
        passing = ability.mode == "cast" and self.spell and not self.lasting
        places = (ability.from_,) if isinstance(ability.from_, str) else ability.from_
        return passing or (ability.mode in _ACTIVATED and "play" not in places)

    def _built(self) -> tuple[Ability, ...]:
        built: list[Ability] = []
        for draft in self.drafts:
            if draft.do or draft.cost or draft.targets or draft.when or draft.limits or draft.if_:
                if self.card.property != "equip" or draft.mode == "cast":  # its own bonus ends with it (CONVERT-12)
                    draft.do = while_worn(draft.do)
                done = the_one_that_leaves(as_long_as_it_is_taken([asked_of_each(step) for step in draft.do]))
                draft.do = from_then_on(with_their_tributes(of_this_turn(done)))
                ability = other_than_the_fallen(of_its_own_name(draft.build(), self.card))
                ability = other_than_the_target(other_than_it(ability), self.said, spell=self.spell)
                ability = as_many_as_one_likes(ability, self.said)
                if self._is_away(ability):
                    ability = than_the_one_named(others_that_attacked(ability))
                if self.spell and not any(own_summon(step) for one in self.drafts for step in one.do):
                    ability = other_than_named(others_that_attacked(ability), equip=self.card.property == "equip")
                ability = pays_with_another(than_what_came(ability), self.card.name, spell=self.spell)
                ability = onto_another(ability, self.card)
                if self.card.property == "field" and "spell-zone" in self.words:
                    ability = beside_the_field_spell(ability)
                ability, quick = of_each(where_it_lies(ability)), draft.quick_if
                built.extend([ability] if quick is None else both_ways(ability, quick, self.names))
        return gives_as_worn(built) if self.card.property == "equip" else tuple(built)


def _attacks(step: op.Allow) -> bool:
    """Whether it is about this card's own attacks."""
    actions = {step.action} if isinstance(step.action, str) else set(step.action)
    return step.what.how == "self" and bool(actions & {"pierce", "extra_attack", "direct_attack", "attack_all"})


def _fights_itself(draft: Draft) -> bool:
    """ "If it destroys a monster by battle, …", of a spell that does not stay: it is the monster that it is cast on."""
    if draft.mode not in ("trigger", "quick") or draft.from_ != "play" or draft.when is None:
        return False
    events = draft.when.any_ or (draft.when,)
    return any(one.event in _OF_BATTLES and ME in (one.what, one.by) for one in events)


_OF_BATTLES = (
    *("destroys_by_battle", "attack_declared", "attacked", "battles", "damage_step", "damage_calculation"),
    "battle_damage",
)


def _is_put_on(draft: Draft) -> bool:
    """Whether it may be the activation of an Equip card: its cast, or what later becomes of it, not what "you can" do
    with it as it is worn or lies in the GY."""
    if draft.mode == "cast":
        return True
    often = any(not one.activate for one in draft.limits)
    return draft.mode == "activate" and not (draft.optional or often) and draft.from_ == "play"


_ACTIVATED = ("activate", "quick", "trigger")


def _as_a_trap(condition: Condition) -> bool:
    """ "If this card is a Continuous Trap"."""
    asked, of = condition.is_, condition.of
    if asked is None or asked.where is None or of != ME:
        return False
    return asked.where in (Filter(property="continuous"), Filter(lies_as="continuous_artifact"))


def _or_none(target: Selector) -> Selector:
    """ "When this card is activated: You can target 1 Fish": it may be activated without."""
    return msgspec.structs.replace(target, count=(0, target.count)) if isinstance(target.count, int) else target


def _aims_once(draft: Draft) -> bool:
    """Whether it targets and acts, and nothing says that one may, what it costs or how often."""
    said = draft.optional or draft.limits or draft.if_ or draft.cost or draft.when
    return bool(draft.targets and draft.do) and not said


_BATTLE_OVER = Event(event="battles")


def _only_names_it(steps: list[Step]) -> bool:
    """ "This card can be used to Ritual Summon any “A” monster.", where the next sentences say how: said twice, done
    once."""
    first = steps[0] if steps else None
    again = any(isinstance(step, op.RitualSummon) for step in steps[1:])
    return isinstance(first, op.RitualSummon) and first.materials is None and again
