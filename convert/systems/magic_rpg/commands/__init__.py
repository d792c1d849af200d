"""The game's own commands (``System.commands``)."""
