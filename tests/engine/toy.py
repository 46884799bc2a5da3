"""A third game, to keep the contract honest: Nim with a die, and a sealed guess.

Before each turn a die says how many sticks may be taken at most. Whoever takes the last stick wins. At the start both
seats secretly and at once bid who begins: the higher bid begins, seat 0 if equal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from tutor.engine.protocol import (
    CHANCE,
    Event,
    Illegal,
    IllegalAction,
    Outcome,
    Refusal,
    Step,
    Unreadable,
)


@dataclass(frozen=True)
class Bid:
    number: int


@dataclass(frozen=True)
class Roll:
    pips: int


@dataclass(frozen=True)
class Take:
    sticks: int


@dataclass(frozen=True)
class Options:
    players: int = 2
    sticks: int = 12


@dataclass(frozen=True)
class State:
    sticks: int
    bids: tuple[int | None, int | None] = (None, None)
    turn: int = 0
    most: int = 0

    players = 2

    @property
    def acting_players(self):
        if not self.sticks:
            return ()
        if None in self.bids:
            return tuple(seat for seat in (0, 1) if self.bids[seat] is None)
        return (self.turn,) if self.most else (CHANCE,)

    def legal_actions(self, player):
        if player not in self.acting_players:
            return ()
        if player == CHANCE:
            return tuple(draw for draw, _ in self.chance_outcomes())
        if None in self.bids:
            return tuple(Bid(number) for number in range(3))
        return tuple(Take(n) for n in range(1, min(self.most, self.sticks) + 1))

    def check(self, player, action):
        if player not in self.acting_players:
            return Refusal("not_your_turn", "N-1")
        return None if action in self.legal_actions(player) else Refusal("not_offered", "N-2")

    def apply(self, player, action):
        if refusal := self.check(player, action):
            raise IllegalAction(refusal)
        if isinstance(action, Bid):
            return self._bid(player, action)
        if isinstance(action, Roll):
            return Step(replace(self, most=action.pips), (Event("rolled", {"pips": action.pips}),))
        left = replace(self, sticks=self.sticks - action.sticks, most=0, turn=1 - self.turn)
        return Step(left, (Event("taken", {"seat": player, "n": action.sticks}),))

    def _bid(self, player, action):
        bids = tuple(action.number if seat == player else bid for seat, bid in enumerate(self.bids))
        event = Event("bid", {"seat": player, "number": action.number}, audience=(player,))
        first = int(None not in bids and bids[1] > bids[0])
        return Step(replace(self, bids=bids, turn=first), (event,))

    def chance_outcomes(self):
        return ((Roll(1), 1), (Roll(2), 2), (Roll(3), 1)) if self.acting_players == (CHANCE,) else ()

    @property
    def scores(self):
        return tuple(int(not self.sticks and seat != self.turn) for seat in (0, 1))

    def outcome(self):
        if self.sticks:
            return None
        return Outcome("last_stick", self.scores, (1 - self.turn,))

    def observe(self, viewer):
        open_bids = None not in self.bids
        bids = tuple(
            bid if open_bids or seat == viewer else bid is not None for seat, bid in enumerate(self.bids)
        )
        return (self.sticks, bids, self.turn, self.most)


@dataclass(frozen=True)
class Game:
    options: Options = Options()
    state: type = State
    id = "nim"

    def initial_state(self):
        return self.state(self.options.sticks)


class Notation:
    verbs = {"bid": Bid, "roll": Roll, "take": Take}  # noqa: RUF012

    def format_action(self, action):
        (number,) = vars(action).values()
        return f"{type(action).__name__.lower()} {number}"

    def read_action(self, text):
        match = re.fullmatch(r"(bid|roll|take) (\d+)", text)
        if not match:
            raise Unreadable("unknown_verb", text=text)
        return self.verbs[match[1]](int(match[2]))

    def parse_action(self, state, text, player=None):
        action = self.read_action(text)
        if refusal := state.check(state.acting_players[0] if player is None else player, action):
            raise Illegal("illegal_action", refusal=refusal)
        return action

    def format_position(self, state):
        bids = ",".join("-" if bid is None else str(bid) for bid in state.bids)
        return f"nim {state.sticks} {bids} {state.turn} {state.most}"

    def parse_position(self, text):
        _, sticks, bids, turn, most = text.split()
        first, second = (None if bid == "-" else int(bid) for bid in bids.split(","))
        return State(int(sticks), (first, second), int(turn), int(most))
