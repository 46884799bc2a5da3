"""A whole game as a text that people can read: set-up, draws, actions, result. The same for every game.

::

    game: tikal
    version: 1
    players: 2
    result: 63-58

    1. R: draw A3; place b3/1; enter W a1; walk W a1-b2 {straight to the middle}; end
    2. B: draw A1; place c2/0; end

A header line is ``name: value``: the game, the version of this format, the options, tags (``seats``: who plays, seat by
seat; ``seed``: of the random numbers), ``start`` for a position that is not the set-up, and ``result`` once there is
one. A line of the body is one turn: its number and seat, then actions in the game's notation separated by semicolons,
draws included. Braces hold a comment on the action before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, cast

from tutor.engine.options import word
from tutor.engine.protocol import CHANCE, Illegal, Player, State, TextError, Unreadable
from tutor.engine.registry import GAMES, Entry, entry, make_game

VERSION: Final = 1
TAGS: Final[tuple[str, ...]] = ("seats", "seed")
"""What else a header may tell. The rules know nothing of it."""


@dataclass(frozen=True)
class Record:
    """A game played: ``plies`` are ``(player, action)``, chance among them; ``comments`` are kept by ply, from 0.

    ``tags`` are texts of one line by name (``TAGS``).
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    start: State | None = None  # None: the set-up
    plies: tuple[tuple[Player, Any], ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)

    def first_state(self) -> State:
        """The state before the first ply."""
        return make_game(self.game, **self.options).initial_state() if self.start is None else self.start

    def states(self) -> Iterator[State]:
        """The state before the first ply, and that after each. Raises IllegalAction where a ply is not legal."""
        state = self.first_state()
        yield state
        for player, action in self.plies:
            state = state.apply(player, action).state
            yield state


def format_record(record: Record) -> str:
    """The record as text; ``parse_record`` gives the same record back.

    Raises IllegalAction where a ply is not legal, and ValueError for a comment that does not fit between braces.
    """
    game = entry(record.game)
    lines = [f"game: {record.game}", f"version: {VERSION}"]
    lines += [f"{name}: {word(value)}" for name, value in record.options.items()]
    lines += [f"{name}: {text}" for name, text in record.tags.items()]
    if record.start is not None:
        lines.append(f"start: {game.notation.format_position(record.start)}")
    states = list(record.states())
    if outcome := states[-1].outcome():
        lines.append(f"result: {_result(outcome.scores)}")
    return "\n".join([*lines, "", *_body(record, states, game)]) + "\n"


def _body(record: Record, states: list[State], game: Entry) -> Iterator[str]:
    number, seat, texts = 0, None, list[str]()
    for ply, (player, action) in enumerate(record.plies):
        actor = _seat_of(player, states[ply + 1], seat)
        if actor != seat and texts:
            yield f"{number}. {game.seats[seat or 0]}: {'; '.join(texts)}"
            texts = []
        if not texts:
            number, seat = number + 1, actor
        comment = f" {{{_comment(record.comments[ply])}}}" if ply in record.comments else ""
        texts.append(game.notation.format_action(action) + comment)
    if texts:
        yield f"{number}. {game.seats[seat or 0]}: {'; '.join(texts)}"


def _seat_of(player: Player, after: State, seat: Player | None) -> Player:
    """Whose turn a ply belongs to; a draw belongs to whoever acts after it."""
    if player != CHANCE:
        return player
    actors = [actor for actor in after.acting_players if actor != CHANCE]
    return seat if seat is not None and (seat in actors or not actors) else (actors or [0])[0]


def _comment(text: str) -> str:
    if not text.strip() or text != text.strip() or set(text) & set("{}") or len(text.splitlines()) > 1:
        raise ValueError(f"a comment is one line without braces: {text!r}")
    return text


def _result(scores: tuple[int, ...]) -> str:
    return "-".join(map(str, scores))


def parse_record(text: str) -> Record:
    """The record that ``text`` holds, every ply judged.

    Raises Unreadable where the text does not follow the form (unknown game, newer version, unknown option), Ambiguous
    or Illegal where an action does not fit; always with line and column.
    """
    lines = text.splitlines()
    headers, first_of_body = _read_headers(lines)
    game_id, game = _read_game(headers)
    options = {
        name: _read_option(game, name, header) for name, header in headers.items() if name not in _NOT_OPTIONS
    }
    record = Record(game_id, options, _read_start(game, headers, options))
    plies: list[tuple[Player, Any]] = []
    comments: dict[int, str] = {}
    state = record.first_state()
    for number, line in enumerate(lines[first_of_body:], first_of_body + 1):
        if line.strip():
            state = _read_turn(game, state, number, line, plies, comments)
    _check_result(headers, state)
    tags = {name: headers[name].text for name in TAGS if name in headers}
    return Record(game_id, options, record.start, tuple(plies), comments, tags)


class _Header(NamedTuple):
    """The value of a header line and where it stands."""

    line: int
    column: int
    text: str


_NOT_OPTIONS: Final = ("game", "version", "start", "result", *TAGS)


def _read_headers(lines: list[str]) -> tuple[dict[str, _Header], int]:
    headers: dict[str, _Header] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            return headers, number
        name, colon, value = line.partition(":")
        if not colon or not value.strip():
            raise Unreadable("record_header", line=number, text=line[:40], example="players: 2")
        if name.strip() in headers:
            raise Unreadable("record_header_twice", line=number, text=name.strip())
        column = len(line) - len(value.lstrip()) + 1
        headers[name.strip()] = _Header(number, column, value.strip())
    return headers, len(lines)


def _read_game(headers: dict[str, _Header]) -> tuple[str, Entry]:
    line, column, game = headers.get("game", _Header(1, 1, ""))
    if game not in GAMES:
        raise Unreadable("record_game", line=line, column=column, text=game, choices=GAMES)
    line, column, version = headers.get("version", _Header(1, 1, ""))
    if not re.fullmatch("[0-9]{1,9}", version):
        raise Unreadable("record_version", line=line, column=column, text=version, example=str(VERSION))
    if int(version) > VERSION:
        raise Unreadable("record_too_new", line=line, column=column, text=version, newest=VERSION)
    return game, entry(game)


def _read_option(game: Entry, name: str, header: _Header) -> Any:
    if name not in game.offered:
        raise Unreadable("record_header_unknown", line=header.line, text=name, choices=tuple(game.offered))
    values = {word(value): value for value in game.offered[name]}
    if header.text not in values:
        raise Unreadable(
            "record_option", line=header.line, column=header.column, text=header.text, choices=tuple(values)
        )
    return values[header.text]


def _read_start(game: Entry, headers: dict[str, _Header], options: dict[str, Any]) -> State | None:
    if "start" not in headers:
        return None
    line, column, text = headers["start"]
    try:
        start: Any = game.notation.parse_position(text)
    except TextError as error:
        raise error.at(line, column - 1) from None
    for name, value in options.items():
        if getattr(start.options, name) != value:
            raise Illegal("record_start_differs", line=line, column=column, option=name, text=word(value))
    return cast(State, start)


_TURN: Final = re.compile(r"\s*\d+\.\s*(\w):")
_PLY: Final = re.compile(r"\s*(?P<action>[^;{}]*)(?:\{(?P<comment>[^{}]*)\})?\s*(?:;|$)")


def _read_turn(
    game: Entry,
    state: State,
    number: int,
    line: str,
    plies: list[tuple[Player, Any]],
    comments: dict[int, str],
) -> State:
    line = line.rstrip()
    head = _TURN.match(line)
    if not head or head[1] not in game.seats[: state.players]:
        raise Unreadable("record_turn", line=number, text=line[:40], example=f"1. {game.seats[0]}: ...")
    seat, at = game.seats.index(head[1]), head.end()
    while at < len(line):
        ply = _PLY.match(line, at)
        if ply is None:
            brace = min(place for place in (line.find("{", at), line.find("}", at)) if place >= 0)
            raise Unreadable("record_comment", line=number, column=brace + 1, text=line[brace : brace + 40])
        player = CHANCE if state.acting_players == (CHANCE,) else seat
        try:
            action = game.notation.parse_action(state, ply["action"], player)
        except TextError as error:
            raise error.at(number, ply.start("action")) from None
        if ply["comment"]:
            comments[len(plies)] = ply["comment"].strip()
        plies.append((player, action))
        state = state.apply(player, action).state
        at = ply.end()
    return state


def _check_result(headers: dict[str, _Header], state: State) -> None:
    if "result" in headers:
        line, column, text = headers["result"]
        outcome = state.outcome()
        found = _result(outcome.scores) if outcome else ""
        if text != found:
            raise Illegal("record_result", line=line, column=column, text=text, found=found)
