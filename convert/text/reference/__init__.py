"""What "it", "that monster", "those cards" and "the drawn card" stand for: things with their facts, which of them a
phrase agrees with, and which of those it means (reader.md 2.5)."""
