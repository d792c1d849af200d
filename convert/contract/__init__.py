"""What a game and the toolkit know of each other: the base class ``System`` with what it takes and gives, and the list
of the games. It imports rooms below it only (cards, effects, findings, kernel), never what uses a game."""
