"""The command line: read arguments, call the library, print. It knows no rule of any game."""
