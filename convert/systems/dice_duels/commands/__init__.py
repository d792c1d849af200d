"""The game's own commands: draft, collection, vote (``System.commands``)."""
