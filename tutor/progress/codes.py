"""The resume code: a learner's only key, long and random, safe to read aloud and to type on a phone.

22 random characters (110 bits) of Crockford's base 32, two that check them, in groups of four: ``7Q2M-…``. The database
keeps only a hash of it.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
RANDOM: Final = 22  # characters
GROUP: Final = 4  # characters
PRIME: Final = 1021  # a remainder by it notices every single wrong character and every two swapped neighbours

_MISREAD: Final = str.maketrans("OIL", "011")


class CodeError(ValueError):
    """A resume code that cannot be one. ``reason`` is ``letters``, ``length`` or ``check``."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not a resume code: {reason}")
        self.reason = reason


def new_code() -> str:
    """A fresh resume code."""
    random = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM))
    whole = random + _check(random)
    return "-".join(whole[start : start + GROUP] for start in range(0, len(whole), GROUP))


def read_code(text: str) -> str:
    """The code as a person typed it, in its one written form. Raises CodeError.

    Case, spaces and dashes do not matter; O is read as 0, I and L as 1.
    """
    letters = "".join(text.upper().replace("-", " ").split()).translate(_MISREAD)
    if not set(letters) <= set(ALPHABET):
        raise CodeError("letters")
    if len(letters) != RANDOM + 2:
        raise CodeError("length")
    if _check(letters[:RANDOM]) != letters[RANDOM:]:
        raise CodeError("check")
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def learner_of(code: str) -> str:
    """The name under which the database knows the learner with this code: its SHA-256, 64 hexadecimal digits.

    A code is as random as the hash is long, so neither salt nor a slow hash would add anything.
    """
    return hashlib.sha256(code.encode()).hexdigest()


def _check(random: str) -> str:
    number = 0
    for letter in random:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    high, low = divmod(number % PRIME, len(ALPHABET))
    return ALPHABET[high] + ALPHABET[low]
