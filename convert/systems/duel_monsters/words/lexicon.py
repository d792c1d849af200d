"""The game's own words for what the effect language names (CONVERT-05 to CONVERT-08, CONVERT-20, CONVERT-42)."""

from __future__ import annotations

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    "monster": "monster",
    "spell": "Spell Card",
    "artifact": "Trap Card",
    "spell_or_artifact": "Spell or Trap Card",
    "token": "token",
    "caster": "caster",
    "equipment": "piece of equipment",
    "counter": "counter",
}
"""What was made from a Spell Card is told as one, and from a Trap Card, whatever became of it: CONVERT-11 makes
artifacts and trinkets of Spells, and CONVERT-21 asks for the card. "Spell" alone is any page, a monster's summoning
spell too."""

KINDS_PLURAL: Mapping[str, str] = {
    "monster": "monsters",
    "spell": "Spell Cards",
    "artifact": "Trap Cards",
    "spell_or_artifact": "Spell or Trap Cards",
    "token": "tokens",
    "caster": "casters",
    "equipment": "pieces of equipment",
    "counter": "counters",
}

ANYTHING = ("card", "cards")
"""What is in play, one and many: a monster, or what was made from a Spell or Trap Card. Elsewhere everything is a
spell of its caster (CONVERT-06 to CONVERT-08)."""

STATS: Mapping[str, str] = {
    "attack": "Attack",
    "defense": "Defense",
    "level": "Level",
    "rank": "Level",  # an Xyz monster's stars are its Level (CONVERT-33)
    "link": "Link rating",
    "hp": "HP",
    "original_attack": "original Attack",
    "original_defense": "original Defense",
    "original_level": "original Level",
    "hp_lost": "lost HP",
}

CLASSES: Mapping[str, str] = {
    "normal": "Normal",
    "effect": "Effect",
    "fusion": "Fusion",
    "ritual": "Ritual",
    "toon": "Toon",
    "spirit": "Spirit",
    "union": "Union",
    "flip": "Flip",
    "gemini": "Gemini",
    "tuner": "Tuner",
    "synchro": "Synchro",
    "xyz": "Xyz",
    "link": "Link",
    "pendulum": "Pendulum",
    "special": "Special",
}

PROPERTIES: Mapping[str, str] = {
    "normal": "Normal",
    "continuous": "Continuous",
    "equip": "Equip",
    "field": "Field",
    "quick-play": "Quick-Play",
    "ritual": "Ritual",
    "counter": "Counter",
}
"""Which Spell or Trap Card it was made from: "Continuous Trap Card" (CONVERT-26 to CONVERT-30)."""

STANCES: Mapping[str, str] = {"attack": "Attack Mode", "defense": "Defense Mode", "shadow": "a Shadow"}

REACHES: Mapping[str, str] = {
    "section": "within one Section",
    "two_sections": "within two adjoining Sections",
    "field": "anywhere on the battlefield",
    "skirmish": "in one Skirmish",
}

AREAS: Mapping[str, str] = {"section": "in one Section", "two_sections": "in two adjoining Sections"}
"""What "all" is about: an area that is chosen as it happens, one Section of it within one Section (CONVERT-18)."""

OWN_AREAS: Mapping[str, str] = {"section": "in this field’s Section", "two_sections": "in this field’s Sections"}
"""What a field is about: the area where it lies (CONVERT-29)."""

NEAR = (*REACHES.values(), *AREAS.values(), *OWN_AREAS.values())
"""Every way to say how near something is."""

MANNERS: Mapping[str, str] = {
    "normal": "summoned in the ordinary way",
    "tribute": "summoned with a Sacrifice",
    "flip": "revealed by acting",
    "special": "Special Summoned",
    "fusion": "Fusion Summoned",
    "ritual": "Ritual Summoned",
    "synchro": "Synchro Summoned",
    "xyz": "Xyz Summoned",
    "link": "Link Summoned",
    "pendulum": "Pendulum Summoned",
    "set": "summoned as a Shadow",
    "gemini": "summoned a second time",
    "any": "summoned",
}

PHASES: Mapping[str, str] = {
    "draw": "the start",
    "standby": "the start",
    "main": "the action part",
    "main1": "the action part",
    "main_start": "the start of the action part",
    "main2": "the action part",
    "battle": "an Attack",
    "damage_step": "the damage of an Attack",
    "damage_calculation": "the dice of an Attack",
    "end": "the end",
}
"""Which part of a turn it is (CONVERT-20: the Standby and End Phases are its start and its end; the rules know no
Battle Phase, but each Attack)."""

PARTED: Mapping[str, str] = {"main1": " before its first Attack", "main2": " after an Attack"}
"""Which Main Phase it is: what follows the turn."""

PARTS: Mapping[str, str] = {
    "draw": "the draw of the turn",
    "standby": "the start of the turn",
    "main": "the actions of the turn",
    "main1": "the part of the turn before Attacks",
    "main2": "the part of the turn after Attacks",
    "battle": "the attacks of the turn",
    "end": "the end of the turn",
    "turn": "the turn",
}
"""What is lost when a phase is skipped."""

NOTHING_LOST: Mapping[str, str] = {
    "draw": "there is none here",
    "standby": "nothing is lost with it",
    "end": "nothing is lost with it",
}
"""Phases that are no part of a turn here, and the words for skipping one (CONVERT-45)."""

UNTILS: Mapping[str, str] = {
    "instant": "",
    "this_battle": "until this Attack is over",
    "end_of_turn": "until the end of the turn",
    "end_phase": "until the end of the turn",
    "next_end_phase": "until the end of the next turn",
    "next_standby": "until the start of your next turn",
    "end_of_next_turn": "until the end of the next turn",
    "end_of_your_next_turn": "until the end of your next turn",
    "battle_phase": "until the turn’s attacks are over",
    "while_equipped": "while it is equipped",
    "while_in_play": "while this {this} stays in play",
    "while_face_up": "until it leaves play or becomes a Shadow",
    "leaves_play": "until it leaves play",
    "permanent": "for the rest of the fight",
}

ACTIONS: Mapping[str, str] = {
    "attack": "attack",
    "attack_directly": "attack casters directly",
    "attack_unpaid": "attack",
    "choose_stance": "change stance but by an effect",
    "hold_back": "hold back from attacking where able to",
    "cast": "cast",
    "activate": "use",
    "summon": "summon",
    "normal_summon": "summon in the ordinary way",
    "special_summon": "Special Summon",
    "set": "summon Shadows, arm or precast",
    "change_stance": "change stance",
    "tribute": "be Sacrificed",
    "tribute_otherwise": "be Sacrificed, except for a summoning",
    "be_attacked": "be attacked",
    "be_material": "be used as a Material",
    "prepare": "prepare spells by effects that allow any spell",
    "search": "prepare spells from the Spellbook by effects that ask for a name or kind",
    "banish": "banish",
    "leave_play": "leave play",
    "enter_play": "come into play",
    "control": "change hands",
    "respond": "answer",
    "flip": "be revealed",
    "discard": "discard",
    "use_as_cost": "be spent as a cost",
    "use_zone": "bring monsters into that Section",
    "other_materials": "have other Materials than its own",
}
"""What is forbidden, as it follows "cannot" for an actor."""

PASSIVE: Mapping[str, str] = {
    "cast": "be cast",
    "activate": "be used",
    "summon": "be summoned",
    "normal_summon": "be summoned in the ordinary way",
    "special_summon": "be Special Summoned",
    "set": "be armed or precast",
    "prepare": "be prepared",
    "search": "be taken from the Spellbook",
    "banish": "be banished",
    "discard": "be discarded",
    "respond": "be answered",
}
"""The same where the selector names what it is done to."""

PERMISSIONS: Mapping[str, str] = {
    "direct_attack": "attack casters directly",
    "extra_attack": "attack {times} each round",
    "pierce": "pierce",
    "attack_all": "attack every enemy monster once each",
    "cast_from_anywhere": "be cast from anywhere",
    "cast_from_prepared": "be used straight from the Prepared spells",
    "cast_turn_set": "be used in the turn in which {it} {armed}",
    "cast_unpaid": "cast without paying HP",
    "attack_in_defense": "attack in Defense Mode",
    "attack_with_defense": "attack in Defense Mode with Defense in place of Attack",
    "take_attack": "take the Attack on itself",
    "choose_targets": "choose the targets of enemy Attacks",
    "unlimited_use": "be used any number of times",
    "summon_without_tribute": "be summoned without a Sacrifice",
    "treat_as_two_tributes": "count as two Sacrifices",
    "other_materials": "stand in for any one Material that is named (the others must be right)",
    "entire_tribute": "be all that is Sacrificed",
    "join_materials": "go in as a Material",
    "material_level": "count as another Level",
}

PROTECTIONS: Mapping[str, str] = {
    "battle": "cannot be destroyed by battle",
    "effects": "cannot be Destroyed by effects",
    "targeting": "cannot be targeted",
    "all": "{be} unaffected",
    "damage": "{take} no damage",
    "battle_damage": "{take} no battle damage",
    "effect_damage": "{take} no Effect Damage",
    "negation": "cannot be negated",
    "summon_negation": "cannot have its summoning negated",
    "banish": "cannot be banished",
    "control": "cannot change hands",
    "tribute": "cannot be Sacrificed",
    "attack_target": "cannot be chosen as the target of an Attack",
}

CAPACITIES: Mapping[str, str] = {
    "special_summon": "can be Special Summoned",
    "normal_summon": "can be summoned in the ordinary way",
    "attack": "can attack",
    "equip": "can be equipped",
    "change_stance": "can change stance",
    "set": "can be armed or precast",
    "destroy": "can be Destroyed",
    "banish": "can be banished",
    "tribute": "can be Sacrificed",
}

REMINDERS: Mapping[str, str] = {
    "banish": "A banished spell is Despelled at its source.",  # CONVERT-20
    "nowhere": "A Fusion monster that is not in play lies nowhere: none can be taken for this.",  # FUSION-07
    "no_draw": "The draw that the card gives up for this does not exist here.",  # CONVERT-45
    "any_spell": "An effect allows any spell if it asks for no name or kind.",  # CONVERT-20: to draw
    "mill": "A spell sent there from a Spellbook cannot be prepared until Meditation.",  # CONVERT-20
    "from_extra": "Monsters so barred may still be Special Summoned from the used or banished spells.",  # CONVERT-42
    "special_summon": "A Special Summon costs its MP, without Channeling.",  # SPECIAL-02, SPECIAL-04
    "main": "The action part of a turn is all but its start, end and Attacks.",  # TURN-01
    "main_start": "The action part starts before anything is cast, summoned, used or attacked in it.",
    "own_coming": "On your turn, without an action.",  # SPECIAL-02
    "ritual": "An effect that brings it by name, or brings Ritual monsters, may do so too.",  # CONVERT-30, GAME-05
    "control_real": "A Real creature: on a Casting Check, until your next turn.",  # CONVERT-42
    "stays_hidden": "What is hidden stays so: no flip effect.",  # SHADOW-04
    "not_revealed": "A Shadow so destroyed is not revealed: no flip effect, no dice.",  # COMBAT-29
    "fusion_returns": "A Fusion monster returns there by being dismissed.",  # FUSION-07
    "no_shadow": "Never a Real creature.",  # SHADOW-07
    "no_exchange": "A Real creature cannot be exchanged.",  # CONVERT-42
    "no_equipment": "A Real creature cannot be equipment.",  # CONVERT-31
    "no_sacrifice": "A Real creature cannot be Sacrificed.",  # CAST-08
    "may_summon": "Monsters among them may still be summoned.",  # SUMMON-01: no card of theirs is used by that
    "arrival": "Also on the turn this monster arrives.",  # SUMMON-03, GAME-05
    "arrival_home": "It may use this on the turn it arrives, too, if it leaves at the end of that turn.",
    "direct": "A direct attack needs no Skirmish, only a caster within one Section.",  # CONVERT-20
    "pierce": "Piercing: against Defense Mode, what is left over comes off the caster’s HP.",  # CONVERT-42
    "pendulum": "There are no Pendulum Zones here: nothing is in one.",  # CONVERT-35
    "known": "Of what you know, a Fusion monster needs no page; others must be in your Spellbook.",  # CONVERT-42
    "linked": "Linked is what shares a Section with a Link monster of the same controller.",  # CONVERT-44
    "both_ways": "Linked both ways are Link monsters of one controller in one Section.",  # CONVERT-44
    "points": "A Link monster points to its controller’s other monsters in its Section.",  # CONVERT-44
    "field_section": "This field takes no notice of what happens outside its Section.",  # CONVERT-29
    "field_two_sections": "This field takes no notice of what happens outside its Sections.",  # CONVERT-29
    "field_who_section": "This field does nothing to whoever is outside its Section.",  # CONVERT-29
    "field_who_two_sections": "This field does nothing to whoever is outside its Sections.",  # CONVERT-29
    "hidden": "A Shadow is a hidden card, too.",  # SHADOW-01
    "anew": "Brought back: Special Summoned from the used or banished spells.",  # CONVERT-42
    "battle_proof": "Combat damage leaves at least 1 HP.",  # CONVERT-42
}
"""Short rule reminders, each said once in an entry's text."""

EXTRA_CLASSES = ("fusion", "synchro", "xyz", "link")
OF_THE_EXTRA_DECK = "Fusion, Synchro, Xyz or Link"
"""What an Extra Deck holds (CONVERT-42)."""

MANY = 60
"""A range up to this or more has no upper end worth saying."""

OPEN = "the table decides what happens"
"""Said where a step cannot be."""
LEFT = "left to the table"
"""Said before the card’s own words of what nobody read."""

PLACES = {
    "play": "play",
    "prepared": "the Prepared spells",
    "spellbook": "the Spellbook",
    "used": "the used spells",
    "banished": "the banished spells",
    "extra": "the Spellbook",
    "pendulum": "a Pendulum Zone",
}
"""Where something comes from or goes to."""
