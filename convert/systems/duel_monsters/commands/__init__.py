"""This game's own commands, as Typer apps: they read arguments, call ``campaign`` and print."""
