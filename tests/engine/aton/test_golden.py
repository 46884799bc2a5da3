"""Whole games, kept as records with everything that happened: a change of any rule shows."""

from dataclasses import fields
from pathlib import Path

import pytest

from tutor.engine.aton import Options
from tutor.engine.aton.notation import format_position
from tutor.engine.record import Record, format_record, parse_record

from .tables import ALL_OPTIONS, random_game

GOLDEN = Path(__file__).parent / "golden"


def told(record: Record) -> str:
    """The record, and for each ply its events, then the last position."""
    lines = [format_record(record)]
    state = record.first_state()
    for player, action in record.plies:
        step = state.apply(player, action)
        for event in step.events:
            params = " ".join(f"{name}={value}" for name, value in event.params.items())
            private = "" if event.audience is None else f" only {event.audience}"
            lines.append(f"{event.kind} {params}{private}".rstrip())
        state = step.state
    return "\n".join([*lines, format_position(state)]) + "\n"


def record_of(options: Options, seed: int) -> Record:
    changed = {
        field.name: getattr(options, field.name)
        for field in fields(Options)
        if getattr(options, field.name) != field.default
    }
    return Record("aton", changed, plies=tuple((ply[1], ply[2]) for ply in random_game(seed, options)))


@pytest.mark.parametrize(("number", "seed"), [(0, 1), (0, 2), (1, 3), (4, 4)])
def test_golden_game(number: int, seed: int, update_golden: bool) -> None:
    path = GOLDEN / f"options-{number}-seed-{seed}.txt"
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(told(record_of(ALL_OPTIONS[number], seed)))
    text = path.read_text()
    header, body, _ = text.split("\n\n", 2)
    assert told(parse_record(f"{header}\n\n{body}")) == text


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_records_round_trip(options: Options) -> None:
    record = record_of(options, seed=6)
    assert parse_record(format_record(record)) == record
