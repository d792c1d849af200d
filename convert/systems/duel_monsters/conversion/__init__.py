"""Cards into entries of Duel Monsters: rarity, numbers, forms, links, effects, and where each value came from."""
