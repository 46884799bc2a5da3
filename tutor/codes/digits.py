"""Digits of mixed radix, packed into a number and written as letters."""

from __future__ import annotations

import hashlib
from typing import Final

from tutor.letters import LettersError, checked, grouped, letters_of, number_of, plain, unchecked

VERSION: Final = "A"
HASH: Final = 1 << 20
LONGEST: Final = 6000
"""Letters of a code: more than any game needs, and little enough to be read at once."""


class CodeError(ValueError):
    """A code that cannot be read, for a ``reason``: letters, check, too_new, too_long, foreign or stale.

    ``foreign`` is a code of another kind, ``stale`` one whose game or lesson is another one by now.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"the code cannot be read: {reason}")
        self.reason = reason


class Writer:
    """Gathers digits."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Add a digit below ``radix``. Raises ValueError for one that is not."""
        if not 0 <= digit < radix:
            raise ValueError(f"{digit} is no digit of radix {radix}")
        self._digits.append((digit, radix))

    def code(self, content: str) -> str:
        """The code of all digits; ``content`` is what they stand for, in any form that changes when it does."""
        self.put(_hash(content), HASH)
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return grouped(checked(VERSION + letters_of(number)))


class Reader:
    """Takes the digits in the order in which they were put. Raises CodeError."""

    def __init__(self, code: str) -> None:
        if len(code) > 2 * LONGEST:
            raise CodeError("too_long")
        try:
            letters = unchecked(plain(code))
        except LettersError as error:
            raise CodeError(error.reason) from None
        if letters[:1] != VERSION:
            raise CodeError("too_new" if letters[:1] > VERSION else "foreign")
        self._number = number_of(letters[1:])

    def take(self, radix: int) -> int:
        """The next digit."""
        if radix < 1:
            raise CodeError("stale")
        self._number, digit = divmod(self._number, radix)
        return digit

    def end(self, content: str) -> None:
        """Nothing may be left, and the digits must stand for what they stood for when they were written."""
        if self.take(HASH) != _hash(content) or self._number:
            raise CodeError("stale")


def _hash(content: str) -> int:
    return int.from_bytes(hashlib.sha256(content.encode()).digest()[:3]) % HASH
