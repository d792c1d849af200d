"""What the command line and the games' own commands share: printing, common options, opening a compendium."""
