"""Whole games, kept as records with the number of legal actions before each ply: a change of any rule shows."""

from pathlib import Path

import pytest

from tests.engine.tikal.play import game
from tutor.engine.record import Record, format_record, parse_record
from tutor.engine.tikal import EndTurn
from tutor.engine.tikal.positions import format_position

GOLDEN = Path(__file__).parent / "golden"


def told(record: Record) -> str:
    """The record; then a line a turn: how many actions were legal before each ply; then the last position."""
    *states, last = record.states()
    lines, counts = [], []
    for state, (player, action) in zip(states, record.plies, strict=True):
        counts.append(len(state.legal_actions(player)))
        if action == EndTurn():
            lines.append(" ".join(map(str, counts)))
            counts = []
    return "\n".join([format_record(record), *lines, "", format_position(last)]) + "\n"


@pytest.mark.parametrize("variant", ["normal", "professional"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_golden_game(players: int, variant: str, update_golden: bool) -> None:
    options = {"players": players} | ({} if variant == "normal" else {"variant": variant})
    path = GOLDEN / f"{'-'.join([variant] * (variant != 'normal') + ['players', str(players)])}.txt"
    if update_golden:
        plies = tuple((player, action) for _, player, action, _ in game(players, **options))
        path.parent.mkdir(exist_ok=True)
        path.write_text(told(Record("tikal", options, plies=plies)), "utf-8")
    text = path.read_text("utf-8")
    head, body, *_ = text.split("\n\n")
    assert told(parse_record(f"{head}\n\n{body}")) == text
