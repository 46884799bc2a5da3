"""Players that see observations, never states: ``choose(observation, legal, random)`` is one of the legal actions.

Pure functions: what is left to chance comes from the random numbers they are given.
"""

from tutor.opponents.registry import kinds, opponent

__all__ = ["kinds", "opponent"]
