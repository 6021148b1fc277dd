"""Causes in tournaments of matches: what results, byes and published values were meant to be."""
