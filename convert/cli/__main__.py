"""``python -m convert.cli``: the command without its script."""

from convert.cli.main import run

if __name__ == "__main__":
    run()
