"""One command a file: ``<name>.py`` holds a function ``<name>`` (or ``app``, a Typer, for a group of commands)."""
