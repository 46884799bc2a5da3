"""The resume code: a learner's only key, long and random, safe to read aloud and to type on a phone.

22 random characters (110 bits) of Crockford's base 32, two that check them, in groups of four: ``7Q2M-…``. The database
keeps only a hash of it.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from tutor.letters import ALPHABET, CHECKS, LettersError, checked, grouped, plain, unchecked

RANDOM: Final = 22  # characters


class CodeError(ValueError):
    """A resume code that cannot be one. ``reason`` is ``letters``, ``length`` or ``check``."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not a resume code: {reason}")
        self.reason = reason


def new_code() -> str:
    """A fresh resume code."""
    return grouped(checked("".join(secrets.choice(ALPHABET) for _ in range(RANDOM))))


def read_code(text: str) -> str:
    """The code as a person typed it, in its one written form. Raises CodeError.

    Case, spaces and dashes do not matter; O is read as 0, I and L as 1.
    """
    try:
        letters = plain(text)
        if len(letters) != RANDOM + CHECKS:
            raise CodeError("length")
        unchecked(letters)
    except LettersError as error:
        raise CodeError(error.reason) from None
    return grouped(letters)


def learner_of(code: str) -> str:
    """The name under which the database knows the learner with this code: its SHA-256, 64 hexadecimal digits.

    A code is as random as the hash is long, so neither salt nor a slow hash would add anything.
    """
    return hashlib.sha256(code.encode()).hexdigest()
