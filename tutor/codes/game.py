"""A record as a code: options, who plays, the seed, and every ply as its place among the legal actions.

Draws that follow from the seed are left out. Comments are not carried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tutor.codes.digits import CodeError, Reader, Writer
from tutor.engine.protocol import CHANCE, Player, State
from tutor.engine.record import Record
from tutor.engine.registry import GAMES, entry
from tutor.session import drawn

KIND: Final = 0  # of a code; 1 is a lesson or puzzle
KINDS: Final = 2
SEATS: Final = ("person", "greedy", "random")
"""Who may sit at a seat; a new kind goes to the end, with a new version of the codes."""
SEEDS: Final = 1_000_000
PLIES: Final = 5000
"""No game is longer; a code that says so is not read to its end."""


def write_game(record: Record) -> str:
    """The code of a game that began with the set-up and whose tags name seats and seed.

    Raises ValueError for another one, and IllegalAction where a ply is not legal.
    """
    if record.start is not None or "seats" not in record.tags:
        raise ValueError("only a game from the set-up on, with its seats, has a code")
    writer, game, seed = Writer(), entry(record.game), int(record.tags["seed"])
    writer.put(KIND, KINDS)
    writer.put(list(GAMES).index(record.game), len(GAMES))
    defaults = game.options()
    for name, values in game.offered.items():
        writer.put(values.index(record.options.get(name, getattr(defaults, name))), len(values))
    for seat in record.tags["seats"].split():
        writer.put(SEATS.index(seat), len(SEATS))
    writer.put(seed, SEEDS)
    writer.put(len(record.plies), PLIES)
    plies = list(_states(record))
    by_seed = all(
        action == drawn(state, seed, n) for n, (state, player, action) in enumerate(plies) if player == CHANCE
    )
    writer.put(by_seed, 2)
    for state, player, action in plies:
        if player != CHANCE:
            writer.put(state.acting_players.index(player), len(state.acting_players))
            _put(writer, action, state.legal_actions(player))
        elif not by_seed:
            _put(writer, action, [outcome for outcome, _ in state.chance_outcomes()])
    return writer.code(_content(record))


def read_game(code: str) -> Record:
    """The game of that code, every ply judged. Raises CodeError."""
    reader = Reader(code)
    if reader.take(KINDS) != KIND:
        raise CodeError("foreign")
    name = list(GAMES)[reader.take(len(GAMES))]
    game = entry(name)
    defaults = game.options()
    chosen = {option: values[reader.take(len(values))] for option, values in game.offered.items()}
    options = {
        option: value
        for option, value in chosen.items()
        if value != getattr(defaults, option) or (option == "players" and len(game.offered[option]) > 1)
    }
    seats = [SEATS[reader.take(len(SEATS))] for _ in range(chosen["players"])]
    seed, count, by_seed = reader.take(SEEDS), reader.take(PLIES), reader.take(2)
    tags = {"seats": " ".join(seats), "seed": str(seed)}
    plies: list[tuple[Player, Any]] = []
    state = Record(name, options).first_state()
    for number in range(count):
        player, action = _taken(reader, state, drawn(state, seed, number) if by_seed else None)
        plies.append((player, action))
        state = state.apply(player, action).state
    record = Record(name, options, plies=tuple(plies), tags=tags)
    reader.end(_content(record))
    return record


def _states(record: Record) -> Iterator[tuple[State, Player, Any]]:
    state = record.first_state()
    for player, action in record.plies:
        yield state, player, action
        state = state.apply(player, action).state


def _put(writer: Writer, action: Any, among: Any) -> None:
    writer.put(among.index(action), len(among))


def _taken(reader: Reader, state: State, draw: Any) -> tuple[Player, Any]:
    acting = state.acting_players
    if acting == (CHANCE,):
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        return CHANCE, outcomes[reader.take(len(outcomes))] if draw is None else draw
    if not acting:
        raise CodeError("stale")  # the game is over before the code is
    player = acting[reader.take(len(acting))]
    legal = state.legal_actions(player)
    return player, legal[reader.take(len(legal))]


def _content(record: Record) -> str:
    write = entry(record.game).notation.format_action
    header = (record.game, sorted(record.options.items()), sorted(record.tags.items()))
    return f"{header} {'; '.join(write(action) for _, action in record.plies)}"
