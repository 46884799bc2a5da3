"""Tikal in words: places for the ear, buttons, refusals and events, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from tutor.engine.hexgrid import Hex
from tutor.engine.tikal.actions import Action
from tutor.engine.tikal.board import INDEX, NAMES, space_name
from tutor.engine.tikal.notation import format_action
from tutor.engine.tikal.state import Observation
from tutor.engine.tikal.table import Phase, Seat, Site
from tutor.engine.tikal.tiles import TILE, Kind
from tutor.i18n import translator
from tutor.scene.wording import Wording

# Which catalogue names the number or word in a parameter.
_NAMES: Final = {
    "seat": "seat",
    "owner": "seat",
    "treasure": "treasure",
    "mine": "treasure",
    "theirs": "treasure",
    "figure": "figure",
    "kind": "kind",
}


def _named(name: str, value: Any, language: str) -> Any:
    say = translator(language)
    if isinstance(value, Hex):
        return space_name(value)
    if name == "tile":
        return tile_words(value, language)
    if name == "scores":
        return ", ".join(f"{say(f'seat.{seat}')} {score}" for seat, score in enumerate(value))
    code = f"{_NAMES.get(name)}.{value}"
    return say(code) if code in say else value


# The id of a tile stays as it was typed.
_WORDING: Final = Wording("tikal", _named, frozenset({"tile"}))
explain, tell, label, complain = _WORDING.explain, _WORDING.tell, _WORDING.label, _WORDING.complain


def action(act: Action, language: str) -> str:
    """``Walk a worker a1–b2``: what an action does. Raises TypeError for anything else."""
    verb = format_action(act).split()[0]
    params = {field.name: getattr(act, field.name) for field in fields(act)}
    if figure := params.pop("figure", None):
        verb += f"_{figure.value}"
    if rotation := params.pop("rotation", 0):
        verb += "_turned"
        params["degrees"] = 60 * rotation
    return _WORDING.act(verb, params, language)


@lru_cache(maxsize=128)
def tile_words(tile_id: str, language: str) -> str:
    """``temple of value 3``."""
    say, tile = translator(language), TILE[tile_id]
    if tile.kind is Kind.TEMPLE:
        return say("tile.temple", value=tile.value)
    if tile.kind is Kind.TREASURE:
        return say("tile.treasure", n=tile.masks)
    return say(f"kind.{tile.kind.value}")


Leads = tuple[tuple[int, int], ...]
"""Where one can walk to from a space: ``(index of the space, stones)``."""


@lru_cache(maxsize=512)
def space_words(index: int, site: Site | None, leads: Leads, language: str) -> str:
    """Everything about a space: what lies there, who stands there, where the stones lead."""
    if site is None:
        return translator(language)("place.tikal.unexplored", place=NAMES[index])
    say = translator(language)
    parts = [say("place.tikal.explored", place=NAMES[index], what=_what(site, language))]
    if site.guard:
        parts.append(say(f"place.tikal.guard_{site.guard.figure.value}", seat=say(f"seat.{site.guard.seat}")))
    if site.camp is not None:
        parts.append(say("place.tikal.camp", seat=say(f"seat.{site.camp}")))
    for seat in range(len(site.workers)):
        if figures := figures_words(site.workers[seat], site.leaders[seat], language):
            parts.append(say("place.tikal.figures", seat=say(f"seat.{seat}"), figures=figures))
    if leads:
        parts.append(_leads_words(leads, language))
    return " ".join(parts)


def _what(site: Site, language: str) -> str:
    say = translator(language)
    if site.tile.kind is Kind.TEMPLE:
        return say("tile.temple", value=site.value)
    if site.tile.kind is Kind.TREASURE:
        return say("tile.treasure", n=site.treasures) if site.treasures else say("tile.treasure_empty")
    return say(f"kind.{site.tile.kind.value}")


def figures_words(workers: int, leaders: int, language: str) -> str:
    """``2 workers and the leader``; empty for nobody."""
    say = translator(language)
    if workers and leaders:
        return say("place.tikal.workers_and_leader", n=workers)
    if workers:
        return say("place.tikal.workers", n=workers)
    return say("place.tikal.leader") if leaders else ""


def owned_words(seat: int, workers: int, leaders: int, index: int | None, language: str) -> str:
    """Figures of one seat on a space, or in supply (``index`` None)."""
    say = translator(language)
    figures, owner = figures_words(workers, leaders, language), say(f"seat.{seat}")
    if index is None:
        return say("place.tikal.figures_in_supply", seat=owner, figures=figures)
    return say("place.tikal.figures_at", seat=owner, figures=figures, place=NAMES[index])


def turned_words(index: int | None, rotation: int, leads: Leads, language: str) -> str:
    """The tile in hand, how far it is turned, and where its stones would lead."""
    say = translator(language)
    turned = say("said.tikal.turned", n=60 * rotation)
    if index is None:
        return turned
    return " ".join((turned, NAMES[index], _leads_words(leads, language) or say("said.tikal.no_way")))


def reach_words(chosen: str, reach: Mapping[Hex, int], language: str) -> str:
    """What is chosen, and the spaces where it can go with their prices."""
    if not reach:
        return chosen
    say = translator(language)
    listed = ", ".join(
        say("said.tikal.price", place=NAMES[INDEX[space]], n=price) for space, price in reach.items()
    )
    return f"{chosen}. {say('said.tikal.reach', places=listed)}"


def _leads_words(leads: Leads, language: str) -> str:
    say = translator(language)
    listed = ", ".join(say("place.tikal.way", place=NAMES[there], n=stones) for there, stones in leads)
    return say("place.tikal.ways", ways=listed) if leads else ""


def treasure_words(seat: int, kind: int, copies: int, language: str) -> str:
    """Open treasures of one kind."""
    say = translator(language)
    return say(
        "place.tikal.treasure", seat=say(f"seat.{seat}"), treasure=say(f"treasure.{kind}.copies", n=copies)
    )


@lru_cache(maxsize=64)
def seat_words(number: int, has: Seat, language: str) -> str:
    """What a seat owns beside the board."""
    say = translator(language)
    parts = [
        say("place.tikal.seat", seat=say(f"seat.{number}"), n=has.score),
        say(
            "place.tikal.supply",
            workers=has.workers,
            leader=say("place.tikal.leader_in_supply" if has.leader else "place.tikal.leader_out"),
            camps=has.camps,
            guards=has.guards,
        ),
    ]
    held = [say(f"treasure.{kind}.copies", n=copies) for kind, copies in enumerate(has.treasures) if copies]
    if held:
        parts.append(say("place.tikal.treasures", treasures=", ".join(held)))
    return " ".join(parts)


def title(seen: Observation, language: str) -> str:
    """The picture in one line."""
    say = translator(language)
    if seen.phase is Phase.OVER:
        return say("title.tikal.over")
    asked = {Phase.PLACE: "place", Phase.BID: "bid", Phase.CHOOSE: "choose"}.get(seen.phase, "turn")
    code = f"title.tikal.{'scoring' if seen.scoring else asked}"
    return say(code, seat=say(f"seat.{seen.player}"), n=seen.ap)


def hand_words(seen: Observation, language: str) -> str:
    """The tile in hand."""
    say = translator(language)
    return (
        say("place.tikal.hand", tile=tile_words(seen.tile.id, language))
        if seen.tile
        else say("place.tikal.no_hand")
    )


def pile_words(seen: Observation, language: str) -> str:
    """What is left of the pile."""
    say = translator(language)
    if seen.next_letter is None:
        return say("place.tikal.no_pile")
    return say("place.tikal.pile", letter=seen.next_letter, n=seen.tiles_left)


def open_words(tile_id: str, language: str) -> str:
    """A tile that lies open to be chosen."""
    return translator(language)("place.tikal.open", id=tile_id, what=tile_words(tile_id, language))


def bids_words(seen: Observation, language: str) -> tuple[tuple[str, str], ...]:
    """What each seat said in the auction, and whose badge is turned: ``(key, words)``."""
    auction, say = seen.auction, translator(language)
    if auction is None:
        return ()

    def status(seat: int) -> str:
        if auction.badges[seat]:
            return "turned"
        return "passed" if seat in auction.passed else "bid" if seat == auction.bidder else "up"

    return tuple(
        (
            f"badge:{seat}",
            say(f"place.tikal.badge.{status(seat)}", seat=say(f"seat.{seat}"), n=auction.highest),
        )
        for seat in range(len(seen.seats))
    )
