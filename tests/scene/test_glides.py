"""Does the picture say of every piece that moves from where to where, by places that it has?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.engine.protocol import Event
from tutor.engine.registry import make_game
from tutor.scene.picture import Glide, View
from tutor.scene.registry import picture


@pytest.mark.parametrize(
    ("game", "kinds"), [("tikal", {"hex", "seat", "hand"}), ("aton", {"space", "supply", "table"})]
)
def test_ways_lead_over_places_of_the_picture(game: str, kinds: set[str]) -> None:
    random, state, seen = Random(4), make_game(game).initial_state(), set()
    drawn = picture(game)
    while state.acting_players:
        player = state.acting_players[0]
        step = state.apply(player, random.choice(state.legal_actions(player)))
        for glide in drawn.glides(step.events):
            places = {place.key for place in drawn.scene(View(step.state.observe(None))).places}
            assert set(glide.way) <= places
            assert len(glide.way) > 1
            seen |= {key.partition(":")[0] for key in glide.way}
        state = step.state
    assert seen == kinds


def moved(seat: int, origin: str, place: str) -> Event:
    params: dict[str, Any] = {"seat": seat, "figure": "worker", "origin": origin, "place": place, "price": 1}
    return Event("moved", params)


def test_a_walk_is_one_glide() -> None:
    events = (moved(0, "a1", "a2"), moved(0, "a2", "a3"), moved(1, "a3", "a4"), moved(0, "b1", "b2"))
    assert picture("tikal").glides(events) == (
        Glide(0, ("hex:a1", "hex:a2", "hex:a3")),
        Glide(1, ("hex:a3", "hex:a4")),
        Glide(0, ("hex:b1", "hex:b2")),
    )


def test_counters_go_to_their_owners_and_to_the_kingdom() -> None:
    removed = Event("removed", {"seat": 0, "owner": 1, "place": "T1-4", "group": "T1k", "forced": False})
    back = Event("taken_back", {"seat": 1, "place": "T1-4", "group": "T1k", "forced": False})
    assert picture("aton").glides((removed, back)) == (
        Glide(1, ("space:T1-4", "table:kingdom")),
        Glide(1, ("space:T1-4", "supply:B")),
    )
