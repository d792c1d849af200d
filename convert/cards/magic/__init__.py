"""Magic's cards: the printed card, read from objects of the Scryfall API."""
