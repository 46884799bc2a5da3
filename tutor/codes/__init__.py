"""Whole games, and lessons under way, as short codes: they need no server, no account and no file.

A code is a version letter, a number in letters (``tutor.letters``) and two letters that check it. In the number every
decision is a digit of its own radix: an action is its place among the legal ones. Twenty bits of a hash at the end
notice a code that was written by rules, or a course, that have changed since.
"""

from tutor.codes.digits import CodeError
from tutor.codes.game import read_game, write_game
from tutor.codes.lesson import read_run, write_run

__all__ = ["CodeError", "read_game", "read_run", "write_game", "write_run"]
