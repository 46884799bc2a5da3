"""Aton in words: places for the ear, buttons, refusals and events, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from tutor.engine.aton.actions import Action
from tutor.engine.aton.board import GROUPS, INDEX, RED, SPACE, Colour, Group, Space
from tutor.engine.aton.cards import listed
from tutor.engine.aton.notation import format_action
from tutor.engine.aton.scoring import Count, forecast, totals
from tutor.engine.aton.state import Observation, SeatView
from tutor.engine.aton.threats import Threat
from tutor.engine.protocol import Player
from tutor.i18n import translator
from tutor.scene.aton.panel import sentence
from tutor.scene.wording import Wording

_BOTH: Final = (RED, 1 - RED)
_GROUP: Final = {group.name: group for group in GROUPS}
_COLOUR_NAMES: Final = frozenset(colour.value for colour in Colour)


def _named(name: str, value: Any, language: str) -> Any:
    """Numbers by seat, cards, places and names as people say them; a value that nobody could mean stays as it is."""
    say = translator(language)
    match name, value:
        case (("seat" | "owner"), int()) if value in _BOTH:
            return say(f"seat.{value}")
        case "place", str():
            return place_words(value, language)
        case "colour", str() if value in _COLOUR_NAMES:
            return say(f"colour.{value}")
        case "cards", ((*_,), (*_,)):
            return by_seat([cards_words(cards) for cards in value], language)
        case "cards", (*_,):
            return cards_words(value)
        case (("scores" | "counters" | "n"), (_, _)):
            return by_seat(value, language)
        case "points", (_, _):
            return points_words(value, language)
        case "winners", (*_,):
            return " – ".join(say(f"seat.{seat}") for seat in value)
        case "temples", (*_,):
            return ", ".join(map(str, value))
        case (("line" | "reason"), str()):
            return say(f"{name}.aton.{value}")
        case "rule", str():
            return say(f"rule.{value}")
    return value


_WORDING: Final = Wording("aton", _named)
explain, tell, label, complain = _WORDING.explain, _WORDING.tell, _WORDING.label, _WORDING.complain


def action(act: Action, language: str) -> str:
    """``Place a counter: temple 3, black``: what an action does. Raises TypeError for anything else."""
    verb = format_action(act).split()[0]
    params = {field.name: getattr(act, field.name) for field in fields(act)}
    if "temple" in params:
        params = {"place": GROUPS[INDEX[params["temple"], params["colour"]]].name}
    return _WORDING.act(verb, params, language)


def by_seat(values: Iterable[object], language: str) -> str:
    """``Red 6, Blue 3``."""
    say = translator(language)
    return ", ".join(f"{say(f'seat.{seat}')} {value}" for seat, value in enumerate(values))


def points_words(points: tuple[int, int], language: str) -> str:
    """``Red 3``: who gets points; or nobody."""
    say = translator(language)
    paid = [f"{say(f'seat.{seat}')} {n}" for seat, n in enumerate(points) if n]
    return ", ".join(paid) or say("place.aton.nobody")


def cards_words(cards: Iterable[int]) -> str:
    """``4 2 1 3``."""
    return " ".join(map(str, cards))


def place_words(name: str, language: str) -> str:
    """A group or space: ``temple 1, black``. Any other text stays as it is."""
    found: Group | Space | None = _GROUP.get(name) or SPACE.get(name)
    if found is None:
        return name
    say = translator(language)
    return say("place.aton.group", temple=found.temple, colour=say(f"colour.{found.colour.value}"))


# --- the board ---


@lru_cache(maxsize=512)
def space_words(space: Space, occupant: Player | None, language: str) -> str:
    """A space: colour, bonus, whose counter."""
    say = translator(language)
    colour = say(f"colour.{space.colour.value}") + (f" +{space.bonus}" if space.bonus else "")
    if occupant is None:
        return say("place.aton.space_empty", place=space.name, colour=colour)
    return say("place.aton.space_taken", place=space.name, colour=colour, seat=say(f"seat.{occupant}"))


def line_words(count: Count, language: str) -> str:
    """One line of a scoring: what is compared, and what it would pay now."""
    say = translator(language)
    words = say(
        "place.aton.line",
        line=say(f"line.aton.{count.line}"),
        counters=by_seat(count.counters, language),
        points=points_words(count.points, language),
    )
    if count.line != "temple_4":
        return words
    return f"{words} {say('place.aton.blues', counters=by_seat(count.blues, language))}"


def lines_words(seen: Observation, language: str) -> tuple[tuple[str, str], ...]:
    """``(line, words)`` of all lines of a scoring and of their total."""
    counts = forecast(seen.seats[RED].counters, seen.seats[1 - RED].counters)
    total = translator(language)("place.aton.total", points=points_words(totals(counts), language))
    return (*((count.line, line_words(count, language)) for count in counts), ("total", total))


def lines_asked(language: str) -> tuple[tuple[str, str], ...]:
    """The same lines while it is the learner who counts."""
    say = translator(language)
    nobody = (0,) * len(GROUPS)
    counted = (count.line for count in forecast(nobody, nobody))
    asked = tuple((line, f"{say(f'line.aton.{line}')}: ?") for line in counted)
    return (*asked, ("total", f"{say('panel.aton.pays.total')}: ?"))


def temple_words(temple: int, language: str) -> str:
    """A temple: what it pays."""
    return translator(language)(f"place.aton.temple_{temple}")


def cartouche_words(seat: Player, number: int, has: SeatView, language: str) -> str:
    """A cartouche: what it is for, and the card there as far as it is seen."""
    say = translator(language)
    what = say(
        "place.aton.cartouche", seat=say(f"seat.{seat}"), number=number, use=say(f"cartouche.aton.{number}")
    )
    if has.laid:
        return f"{what} {say('place.aton.card_laid', card=has.laid[number - 1])}"
    return f"{what} {say('place.aton.face_down' if has.ready else 'place.aton.no_card')}"


def kingdom_words(seen: Observation, language: str) -> str:
    """How full the kingdom is, and whose counters lie there."""
    owners = by_seat((seat.dead for seat in seen.seats), language)
    return translator(language)("place.aton.kingdom", n=seen.kingdom, owners=owners)


def track_words(seen: Observation, language: str) -> str:
    """Both scores."""
    scores = by_seat((seat.score for seat in seen.seats), language)
    return translator(language)("place.aton.track", scores=scores)


# --- beside the board ---


@lru_cache(maxsize=64)
def seat_words(seat: Player, has: SeatView, language: str) -> str:
    """What a seat owns beside the board."""
    parts = (
        owned_words(seat, part, has, language) for part in ("score", "supply", "token", "deck", "discards")
    )
    return " ".join(parts)


def owned_words(seat: Player, part: str, has: SeatView, language: str) -> str:
    """One of ``score``, ``supply``, ``token``, ``deck``, ``discards``."""
    say = translator(language)
    owner = say(f"seat.{seat}")
    match part:
        case "token":
            return say("place.aton.token" if has.token else "place.aton.token_spent", seat=owner)
        case "discards":
            n = sum(has.discards) + has.thrown
            known = cards_words(listed(has.discards))
            words = say("place.aton.discards", seat=owner, n=n)
            return f"{words} {say('place.aton.discards_known', cards=known)}" if known else words
    n = {"score": has.score, "supply": has.supply, "deck": has.deck}[part]
    return say(f"place.aton.{part}", seat=owner, n=n)


def way_words(threat: Threat, language: str) -> str:
    """One way to win: how far it is, and what blocks it."""
    say = translator(language)
    way = say(f"reason.aton.{threat.kind}")
    if threat.temple:
        way = say("place.aton.that_temple", temple=threat.temple)
    parts = [
        say("place.aton.way", seat=say(f"seat.{threat.seat}"), way=way, have=threat.have, need=threat.need),
    ]
    if threat.blockers:
        parts.append(say("place.aton.blocked", n=len(threat.blockers), places=", ".join(threat.blockers)))
    if not threat.supply:
        parts.append(say("place.aton.supply_short"))
    return " ".join(parts)


def card_words(card: int, language: str) -> str:
    """A card of the own hand."""
    return translator(language)("place.aton.card", card=card)


def laying_words(held: str, cartouche: int | None, lies: Mapping[int, int], language: str) -> str:
    """A card being laid: what is held, and which card lies at which cartouche."""
    say = translator(language)
    parts = [held] if held else []
    if cartouche is not None:
        parts.append(say("said.aton.cartouche", number=cartouche))
    parts += [say("said.aton.lies", card=card, number=number) for number, card in lies.items()]
    return " ".join(parts)


def hand_words(seen: Observation, language: str) -> str:
    """The own hand as a whole."""
    say = translator(language)
    cards = () if seen.viewer is None else seen.seats[seen.viewer].hand
    return say("place.aton.hand", cards=cards_words(cards)) if cards else say("place.aton.no_hand")


def title(seen: Observation, language: str) -> str:
    """The picture in one line."""
    return f"{translator(language)('game.aton')}. {sentence(seen, language)}."
