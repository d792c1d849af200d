"""Folders, servers and files from somebody who means no good: ten kinds, each made from a seed, and run."""
