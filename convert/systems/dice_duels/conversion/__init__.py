"""Cards into abilities, archetypes and soul cards (DICE-CONV): from effect trees, never from the text again."""
