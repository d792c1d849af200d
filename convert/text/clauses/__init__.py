"""Clauses: subject, voice and verb, what follows, and the connectors between clauses."""
