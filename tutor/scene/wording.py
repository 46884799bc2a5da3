"""What a game says to people: refusals, actions, events, buttons, complaints about typed text, in his language.

The texts are in the catalogues, as ``refusal.<game>.<code>``, ``action.<game>.<verb>``, ``event.<game>.<kind>`` and
``text.<code>``; the game only says what its parameters are called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tutor.engine.protocol import Event, Refusal, TextError
from tutor.i18n import translator
from tutor.scene.picture import Offer


class Said(NamedTuple):
    """A refusal in words: the fact, and one line of detail."""

    fact: str
    detail: str


@dataclass(frozen=True)
class Wording:
    """The words of one game.

    ``named(name, value, language)`` is what people call the value of a parameter. Parameters in ``typed`` stay as
    they are when a typed text is complained about: they are what was typed.
    """

    game: str
    named: Callable[[str, Any, str], Any]
    typed: frozenset[str] = frozenset()

    def explain(self, refusal: Refusal, language: str) -> Said:
        """Why not, for people."""
        say, params = translator(language), self.in_words(refusal.params, language)
        code = f"refusal.{self.game}.{refusal.code}"
        return Said(say(code, **params), say(f"{code}.detail", **params))

    def act(self, verb: str, params: Mapping[str, Any], language: str) -> str:
        """What an action does, as one says it before doing it."""
        return translator(language)(f"action.{self.game}.{verb}", **self.in_words(params, language))

    def tell(self, event: Event, language: str) -> str:
        """What happened, in one sentence."""
        params = self.in_words(event.params, language)
        return translator(language)(f"event.{self.game}.{event.kind}", **params)

    def label(self, offer: Offer, language: str) -> str:
        """What stands on a button."""
        return translator(language)(offer.label, **self.in_words(offer.params, language))

    def complain(self, error: TextError, language: str) -> str:
        """What is wrong with a typed text, and what would be right. Where it is, the error itself knows."""
        say = translator(language)
        named = {name: value for name, value in error.params.items() if name not in self.typed}
        params = {**error.params, **self.in_words(named, language)}
        if "choices" in params:
            params["choices"] = ", ".join(map(str, params["choices"]))
        return say(f"text.{error.code}", **params)

    def in_words(self, params: Mapping[str, Any], language: str) -> dict[str, Any]:
        """The parameters with names for people."""
        return {name: self.named(name, value, language) for name, value in params.items()}
