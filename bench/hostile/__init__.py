"""Folders, servers and files from somebody who means no good: nine kinds, each made from a seed, and run."""
