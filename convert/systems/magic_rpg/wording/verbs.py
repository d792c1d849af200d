"""The words of verbs that have a pattern, and of what ties a step to others."""

from __future__ import annotations

from collections.abc import Mapping

UNTIL: Mapping[str, str] = {
    "end_of_turn": "until end of turn", "end_of_combat": "until end of combat", "this_combat": "this combat",
    "your_next_turn": "until your next turn", "end_of_your_next_turn": "until the end of your next turn",
    "leaves_play": "until this card leaves play", "while_in_play": "while this card is in play",
    "while_tapped": "while this card is tapped", "while_controlled": "while you control this card",
    "while_attached": "while it is attached", "permanent": "for good",
}  # fmt: skip
LINKS: Mapping[str, str] = {
    "then": "if that was done, ",
    "if_not": "if that was not done, ",
    "when": "when that was done, ",
}
STEPS: Mapping[str, tuple[str, str]] = {
    "destroy": ("destroy {what}", "no_regeneration"),
    "prepare": ("{who} draws {count} card(s)", ""),
    "heal": ("{who} gains {amount} life", ""),
    "lose_hp": ("{who} loses {amount} life", ""),
    "set_life": ("{who}'s life becomes {amount}", ""),
    "pay_hp": ("pay {amount} life", ""),
    "mill": ("{who} mills {count} card(s)", ""),
    "sacrifice": ("{who} sacrifices {what}", ""),
    "banish": ("exile {what}", ""),
    "to_prepared": ("put {what} into its owner's hand", ""),
    "to_spellbook": ("put {what} into its owner's library", "place order"),
    "to_used": ("put {what} into its owner's graveyard", ""),
    "declare": ("{who} chooses {what:} ({declare})", ""),
    "compel": ("{what} must {action}", ""),
    "change_target": ("change the targets of {what}", ""),
    "keyword_action": ("{word}", ""),
    "designation": ("{to:you} get the designation {what}", ""),
    "search": ("{who} searches the library for {what}", "reveal"),
    "scry": ("scry {amount}", ""),
    "surveil": ("surveil {amount}", ""),
    "set_stat": ("{what} has base {power:the same}/{toughness:the same}", ""),
    "control": ("{who} gains control of {what}", ""),
    "suppress": ("{what} loses abilities", "keyword"),
    "equip": ("attach {what} to {to}", ""),
    "unequip": ("unattach {what}", ""),
    "tap": ("tap {what}", ""),
    "untap": ("untap {what}", ""),
    "fight": ("{what} fights {with_}", ""),
    "regenerate": ("regenerate {what}", ""),
    "remove_from_combat": ("{what} leaves combat", ""),
    "phase_out": ("{what} phases out", ""),
    "shuffle": ("{who} shuffles", ""),
    "prevent": ("prevent {amount} damage by {by:anything} to {to:anything}", "combat next divided"),
    "enters_tapped": ("{what} enters tapped", ""),
    "explore": ("{what} explores", ""),
    "win": ("{who} wins the game", ""),
    "lose_game": ("{who} loses the game", ""),
    "transform": ("transform {what}", ""),
    "extra_turn": ("{who} takes an extra turn", ""),
}  # fmt: skip
"""Op → its words, and the fields that are named behind them as they are."""
COLORS: Mapping[str, str] = {
    "one": "of one color", "each": "of any colors", "chosen": "of the chosen color", "lands": "that {} could produce",
    "among": "of one color among {}", "commander": "of a color of your commander's", "colors": "of different colors",
}  # fmt: skip
ALLOWED: Mapping[str, str] = {
    "attack_as_though_no_defender": "{} may attack as though it had no defender", "block_more": "{} may block {n} more",
    "block_any": "{} may block any number", "no_maximum_hand": "{} has no maximum hand size",
    "look_any_time": "you may look at {} at any time", "block_shadow": "{} may block creatures with shadow",
    "assign_unblocked": "{} may deal its damage as though it were not blocked",
    "damage_by_toughness": "{} deals combat damage by its toughness", "attack_haste": "{} may attack at once",
    "hand_size": "{} may hold {n} more cards", "assign_nothing": "{} deals no combat damage",
    "untap_choice": "{} may stay tapped as others untap", "trigger_more": "{} is set off {n} more time(s)",
}  # fmt: skip
"""What `allow` lets something do; others by their name."""
RIDERS: Mapping[str, str] = {"keep": "it is not lost as steps end", "uncounterable": "that spell cannot be countered"}
MADE: Mapping[str, str] = {
    "copy": "the copy", "manifest": "what was made", "mill": "the milled cards", "discard": "the discarded cards",
}  # fmt: skip
"""What a step's own name means in a later one."""
