"""Exact answers about positions: cheapest ways, best turns, and what the solver knows of a puzzle."""
