"""Text for positions of Aton: one line, short enough for a link.

A position is a row of tokens; a token is a name, a colon, and contents separated by commas::

    aton/2 T1:Ryyk,Bg T3:Bkkb R:12,dead2,laid4213,discards2110,spent B:9,laid1224,under3 turn:3,place,RB,2

``T1:Ryyk,Bg`` are the counters in temple 1: Red on two yellow spaces and a black one, Blue on a green one
(b is blue, o a bonus space). ``R:…`` is a seat: points; ``dead2`` counters in the kingdom; ``spent`` if the
exchange token is gone; ``hand1224``; ``laid4213`` by cartouche, ``kept`` if it is final; ``under3`` the
known cards under the deck, uppermost first; ``discards2110`` and ``thrown1111`` by value, ones first;
``drawn2`` in a tie draw; ``before2110`` or ``before2110/3`` the discards, and the cards under the deck,
before a secret exchange; ``due1120`` the counters still to take back, by temple. ``turn:`` says round,
phase, the seats whose turns are on or to come, the counters left to remove or place, and how the game
ended, as in ``turn:7,over,scoring/RB``.

All other cards are in the decks and all other counters in the supplies: a position conserves the material
by construction.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from tutor.engine.aton.board import (
    BLUE,
    COLOURS,
    GROUPS,
    INDEX,
    KINGDOM_SPACES,
    LETTER,
    LETTERS,
    RED,
    SEATS,
    SIZES,
    TEMPLES,
    in_temple,
)
from tutor.engine.aton.cards import ALL_CARDS, HAND, counted, minus
from tutor.engine.aton.state import State
from tutor.engine.aton.table import COUNTERS, Faces, Options, Phase, Seat, added
from tutor.engine.options import format_changes, read_changes
from tutor.engine.protocol import Illegal, Outcome, Player, Unreadable

REASONS: Final = ("points", "temple", "yellow", "green", "scoring")
_PHASES: Final = {phase.value: phase for phase in Phase}


def format_position(state: State) -> str:
    """The whole state on one line."""
    parts = [f"aton/{state.players}" + format_changes(state.options)]
    parts += [f"T{temple}:{body}" for temple in TEMPLES if (body := _temple_body(state, temple))]
    parts += [f"{letter}:{_seat_body(seat)}" for letter, seat in zip(SEATS, state.seats, strict=True)]
    parts.append("turn:" + ",".join(_turn_items(state)))
    return " ".join(parts)


def _temple_body(state: State, temple: int) -> str:
    items = []
    for letter, seat in zip(SEATS, state.seats, strict=True):
        counters = "".join(LETTER[c] * seat.counters[INDEX[temple, c]] for c in COLOURS)
        if counters:
            items.append(letter + counters)
    return ",".join(items)


def _seat_body(seat: Seat) -> str:
    items = [str(seat.score)]
    if seat.dead:
        items.append(f"dead{seat.dead}")
    if not seat.token:
        items.append("spent")
    items += [
        name + _digits(digits)
        for name, digits in (
            ("hand", seat.hand),
            ("laid", seat.laid),
            ("under", seat.under),
            ("drawn", seat.drawn),
        )
        if digits
    ]
    if seat.kept:
        items.append("kept")
    items += [
        name + _digits(digits)
        for name, digits in (("discards", seat.discards), ("thrown", seat.thrown), ("due", seat.due))
        if any(digits)
    ]
    if seat.exchanged:
        under = "/" + _digits(seat.exchanged.under) if seat.exchanged.under else ""
        items.append(f"before{_digits(seat.exchanged.discards)}{under}")
    return ",".join(items)


def _turn_items(state: State) -> list[str]:
    items = [str(state.round), state.phase.value]
    if state.turns:
        items.append(_seats(state.turns))
    if state.left:
        items.append(str(state.left))
    if state.result:
        items.append(f"{state.result.reason}/{_seats(state.result.winners)}")
    return items


def _digits(digits: tuple[int, ...]) -> str:
    return "".join(map(str, digits))


def _seats(seats: tuple[Player, ...]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def parse_position(text: str) -> State:
    """The state that ``text`` describes.

    Raises Unreadable where the text does not follow the form and Illegal where it asks for more than the box holds or
    for something no play can reach; both with the column of the token.
    """
    tokens = [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", text)]
    if not tokens:
        raise Unreadable("position_empty", example="aton/2 turn:1,lay")
    draft = _Draft(_read_head(*tokens[0]))
    for column, token in tokens[1:]:
        draft.read(column, token)
    return draft.state(len(text) + 1)


def _read_head(column: int, token: str) -> Options:
    name, *changes = token.split("/")
    if name != "aton" or changes[:1] != ["2"]:
        raise Unreadable("position_head", column=column, text=token, example="aton/2")
    return Options(**read_changes(Options, changes[1:], column))


def _need(condition: bool, code: str, column: int, **params: Any) -> None:
    if not condition:
        raise Illegal(code, column=column, **params)


class _Turn(NamedTuple):
    """The token ``turn``: State's fields of the same names, and how the game ended."""

    round: int
    phase: Phase
    turns: tuple[Player, ...] = ()
    left: int = 0
    end: tuple[str, tuple[Player, ...]] | None = None


class _Draft:
    """A position as its tokens are read; ``state`` derives decks and checks what no single token can."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.column_of: dict[str, int] = {}
        self.seats = [Seat(), Seat()]
        self.turn: _Turn | None = None

    def read(self, column: int, token: str) -> None:
        """Take one token after the head. Raises Unreadable or Illegal."""
        name, colon, body = token.partition(":")
        if not colon or not body:
            raise Unreadable("position_token", column=column, text=token, example="T1:Ryyk,Bg")
        if name in self.column_of:
            raise Unreadable("position_twice", column=column, text=name)
        self.column_of[name] = column
        start = column + len(name) + 1
        items = [(start + match.start(), match[0]) for match in re.finditer(r"(?:^|(?<=,))[^,]*", body)]
        if name in {f"T{temple}" for temple in TEMPLES}:
            self._read_temple(int(name[1]), items)
        elif name in SEATS and len(name) == 1:
            for at, item in items:
                self._read_seat_item(SEATS.index(name), at, item)
        elif name == "turn":
            self.turn = _read_turn(items)
        else:
            raise Unreadable("position_name", column=column, text=name, example="T1, R, B, turn")

    # - one temple -

    def _read_temple(self, temple: int, items: list[tuple[int, str]]) -> None:
        for column, item in items:
            if not re.fullmatch(r"[RB][ygkbo]+", item):
                raise Unreadable("position_counters", column=column, text=item, example="Ryyk")
            player = SEATS.index(item[0])
            seat = self.seats[player]
            _need(not in_temple(seat.counters, temple), "counters_twice", column, seat=player, temple=temple)
            counters = seat.counters
            for letter in item[1:]:
                counters = added(counters, INDEX[temple, LETTERS[letter]], 1)
            self.seats[player] = seat._replace(counters=counters)
            self._check_room(temple, column)

    def _check_room(self, temple: int, column: int) -> None:
        for index, group in enumerate(GROUPS):
            n = sum(seat.counters[index] for seat in self.seats)
            if group.temple == temple:
                _need(n <= SIZES[index], "group_full", column, place=group.name, n=n, spaces=SIZES[index])

    # - one seat -

    def _read_seat_item(self, player: Player, column: int, item: str) -> None:
        read = re.fullmatch(r"([a-z]*)([0-9/]*)", item)
        change = _seat_change(*read.groups()) if read else None
        if change is None:
            example = "12, dead2, hand1224, laid4213, spent"
            raise Unreadable("position_seat_item", column=column, text=item, example=example)
        self.seats[player] = self.seats[player]._replace(**change)

    # - the whole -

    def state(self, end: int) -> State:
        """The finished state. ``end`` is the column behind the text. Raises Unreadable or Illegal."""
        if self.turn is None:
            raise Unreadable("position_turn_missing", column=end, example="turn:3,place,RB,2")
        red, blue = self._finished_seat(RED), self._finished_seat(BLUE)
        turn = self.turn
        scores = (red.score, blue.score)
        result = Outcome(turn.end[0], scores, turn.end[1]) if turn.end else None
        state = State(self.options, (red, blue), turn.round, turn.phase, turn.turns, turn.left, result)
        self._check(state)
        return state

    def _finished_seat(self, player: Player) -> Seat:
        seat, column = self.seats[player], self.column_of.get(SEATS[player], 1)
        _need(seat.supply >= 0, "too_many_counters", column, seat=player, n=COUNTERS - seat.supply)
        cards = counted((*seat.hand, *seat.laid, *seat.under, *seat.drawn))
        deck = minus(minus(minus(ALL_CARDS, cards), seat.discards), seat.thrown)
        for card, n in enumerate(deck, 1):
            _need(n >= 0, "too_many_cards", column, seat=player, card=card, n=ALL_CARDS[card - 1] - n)
        _need(len(seat.hand) in (0, HAND), "cards_of_hand", column, seat=player, n=len(seat.hand))
        _need(len(seat.laid) in (0, HAND), "cards_of_hand", column, seat=player, n=len(seat.laid))
        _need(not (seat.hand and seat.laid), "hand_and_laid", column, seat=player)
        _need(sum(seat.thrown) in (0, HAND), "cards_of_hand", column, seat=player, n=sum(seat.thrown))
        _need(
            not (seat.token and (seat.exchanged or any(seat.thrown))), "token_not_spent", column, seat=player
        )
        return seat._replace(deck=deck)

    def _check(self, state: State) -> None:
        column = self.column_of["turn"]
        _need(state.kingdom <= KINGDOM_SPACES, "kingdom_too_full", column, n=state.kingdom)
        self._check_seats(state)
        over = state.phase is Phase.OVER
        _need(not over or state.result is not None, "end_missing", column)
        _need(over or state.result is None or state.phase is Phase.TAKE_BACK, "end_too_early", column)
        _need(bool(state.turns) == (state.phase in _IN_TURN), "seats_of_turn", column)
        if state.phase not in (Phase.LAY, Phase.OVER):
            _need(all(seat.laid for seat in state.seats), "cards_not_laid", column)
        if state.phase is Phase.TAKE_BACK:
            due = tuple(state.turns.count(player) for player in (RED, BLUE))
            _need(due == tuple(sum(seat.due) for seat in state.seats), "seats_of_turn", column)
        elif state.turns:
            _need(state.turns in _ORDERS, "seats_of_turn", column)
        most = _most_left(state)
        _need(min(1, most) <= state.left <= most, "counters_left", column, n=state.left, most=most)
        _need(over or bool(state.acting_players), "nothing_to_do", column)
        for player in state.acting_players:
            _need(bool(state.legal_actions(player)), "nothing_to_do", column, seat=player)

    def _check_seats(self, state: State) -> None:
        """What a seat can only have in one phase (A-ORD-3, A-EXC-4, A-RET-1)."""
        lead = len(state.seats[RED].drawn) - len(state.seats[BLUE].drawn)
        for player, seat in enumerate(state.seats):
            column = self.column_of.get(SEATS[player], 1)
            laying, tied = state.phase is Phase.LAY, state.phase is Phase.TIE
            _need(
                laying or not (seat.hand or seat.kept or seat.exchanged),
                "only_while_laying",
                column,
                seat=player,
            )
            _need(not seat.kept or bool(seat.laid), "only_while_laying", column, seat=player)
            _need(lead in (0, 1) if tied else not seat.drawn, "cards_of_draw", column, seat=player)
            _need(state.phase is Phase.TAKE_BACK or not any(seat.due), "due_too_many", column, seat=player)
            held = [in_temple(seat.counters, temple) for temple in TEMPLES]
            enough = all(n >= due for n, due in zip(held, seat.due, strict=True))
            _need(enough, "due_too_many", column, seat=player)


_IN_TURN: Final = (Phase.REMOVE, Phase.NAME, Phase.PLACE, Phase.TAKE_BACK)
_ORDERS: Final = ((RED, BLUE), (BLUE, RED), (RED,), (BLUE,))


def _most_left(state: State) -> int:
    """How many counters can be left to remove or place, by the cards, the round and the supply (A-C2, A-C4)."""
    if state.phase is Phase.REMOVE:
        return abs(state.card(state.player, 2) - 2) if state.round > 1 else 0
    if state.phase is Phase.PLACE:
        return min(state.card(state.player, 4), state.seats[state.player].supply)
    return 0


def _seat_change(name: str, digits: str) -> dict[str, Any] | None:
    """The fields of Seat that one item sets; None if it does not follow the form."""
    numbers = tuple(int(digit) for digit in digits if digit != "/")
    match name:
        case "" if re.fullmatch(r"\d{1,3}", digits):
            return {"score": int(digits)}
        case "dead" if re.fullmatch(r"\d", digits):
            return {"dead": int(digits)}
        case "spent" if not digits:
            return {"token": False}
        case "kept" if not digits:
            return {"kept": True}
        case "hand" if re.fullmatch(r"[1-4]+", digits):
            return {"hand": tuple(sorted(numbers))}
        case "laid" | "under" | "drawn" if re.fullmatch(r"[1-4]+", digits):
            return {name: numbers}
        case "discards" | "thrown" | "due" if re.fullmatch(r"\d{4}", digits):
            return {name: numbers}
        case "before" if re.fullmatch(r"\d{4}(/[1-4]+)?", digits):
            return {"exchanged": Faces(under=numbers[4:], discards=numbers[:4])}
    return None


def _read_turn(items: list[tuple[int, str]]) -> _Turn:
    (column, number), *rest = items
    if not re.fullmatch(r"[1-9]\d{0,2}", number):
        raise Unreadable("position_round", column=column, text=number, example="turn:3,lay")
    if not rest or rest[0][1] not in _PHASES:
        raise Unreadable("position_phase", column=rest[0][0] if rest else column, choices=tuple(_PHASES))
    turn = _Turn(int(number), _PHASES[rest[0][1]])
    for column, item in rest[1:]:
        if re.fullmatch(r"[RB]{1,8}", item):
            turn = turn._replace(turns=tuple(map(SEATS.index, item)))
        elif re.fullmatch(r"[1-4]", item):
            turn = turn._replace(left=int(item))
        elif end := re.fullmatch(rf"({'|'.join(REASONS)})/(R|B|RB)", item):
            turn = turn._replace(end=(end[1], tuple(map(SEATS.index, end[2]))))
        else:
            raise Unreadable("position_turn_item", column=column, text=item, example="RB, 2, scoring/R")
    return turn
