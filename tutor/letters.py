"""Numbers as letters that people read aloud and type on a phone: Crockford's base 32, in groups of four, checked.

Two letters at the end check the rest.
"""

from __future__ import annotations

from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHECKS: Final = 2  # letters
GROUP: Final = 4  # letters
PRIME: Final = 1021  # a remainder by it notices every single wrong letter and every two swapped neighbours

_MISREAD: Final = str.maketrans("OIL", "011")


class LettersError(ValueError):
    """A text that cannot be such letters. ``reason`` is ``letters`` (foreign ones) or ``check``."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not a code: {reason}")
        self.reason = reason


def plain(text: str) -> str:
    """The letters as a person typed them, in their one form. Raises LettersError for foreign letters.

    Case, spaces and dashes do not matter; O is read as 0, I and L as 1.
    """
    letters = "".join(text.upper().replace("-", " ").split()).translate(_MISREAD)
    if not set(letters) <= set(ALPHABET):
        raise LettersError("letters")
    return letters


def grouped(letters: str) -> str:
    """The letters as they are shown: ``7Q2M-0V4A-…``."""
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def checked(letters: str) -> str:
    """The letters with those that check them at the end."""
    high, low = divmod(number_of(letters) % PRIME, len(ALPHABET))
    return letters + ALPHABET[high] + ALPHABET[low]


def unchecked(letters: str) -> str:
    """The letters without those that check them. Raises LettersError if these are wrong."""
    rest = letters[:-CHECKS]
    if checked(rest) != letters:
        raise LettersError("check")
    return rest


def number_of(letters: str) -> int:
    """The number that the letters write, the most significant one first."""
    return int(letters.translate(_TO_INT), 32) if letters else 0


def letters_of(number: int) -> str:
    """That number in letters; zero is the empty text."""
    letters = []
    while number:
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(reversed(letters))


# Python reads base 32 with the letters 0 to 9 and A to V, in linear time for a power of two.
_TO_INT: Final = str.maketrans(ALPHABET, "0123456789ABCDEFGHIJKLMNOPQRSTUV")
