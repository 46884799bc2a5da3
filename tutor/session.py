"""One running game: who plays, what happened, undo, and chance. The one mutable object below the widgets.

A session asks the engine, never judges. After each action it lets chance act (scripted draws first, then its
own seeded random numbers) and the seats that are not people (scripted replies first, then their opponents),
until a person must act. Random numbers follow from the seed and the number of actions so far: a game that is
taken up again, or in which something was taken back, goes on with the same draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal

from tutor.engine.protocol import CHANCE, Event, Player, Refusal, State, StateT

Opponent = Callable[[Any, tuple[Any, ...], Random], Any]
"""Chooses among the legal actions, seeing an observation and never a state; chance comes from the random numbers."""

UndoStop = Literal["nothing_done", "revealed"]


@dataclass(frozen=True, slots=True)
class Entry(Generic[StateT]):
    """One action done: the state before it, who did what, and the events it caused."""

    before: StateT
    player: Player
    action: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What ``submit`` answers: the refusal, or everything that happened until a person must act again."""

    refusal: Refusal | None
    events: tuple[Event, ...] = ()


class Session(Generic[StateT]):
    """A game in progress from ``state`` on, of which ``played`` was played already: ``(player, action)``, chance too.

    ``people``: the seats played by people (None: all). ``draws`` and ``replies`` are scripted actions of chance and of
    the other seats, used up in order. What was played and what is scripted raises IllegalAction where it is not legal.
    ``opponents`` play for the other seats when the replies are used up; a seat without one waits. While several seats
    act at once they do so without waiting for the people, and see no more than their own observation. ``reveals`` are
    the kinds of events that make secrets known: what caused one cannot be taken back.
    """

    def __init__(
        self,
        state: StateT,
        *,
        played: Iterable[tuple[Player, Any]] = (),
        seed: int | None = None,
        people: Iterable[Player] | None = None,
        draws: Iterable[Any] = (),
        replies: Iterable[Any] = (),
        opponents: Mapping[Player, Opponent] | None = None,
        reveals: Collection[str] = (),
    ) -> None:
        self.state = state
        self.history: list[Entry[StateT]] = []
        self._seed = Random().getrandbits(32) if seed is None else seed
        self._people = frozenset(range(state.players) if people is None else people)
        self._draws = list(draws)
        self._replies = list(replies)
        self._opponents = dict(opponents or {})
        self._reveals = frozenset(reveals)
        for player, action in played:
            self._do(player, action)
        self._run()

    @property
    def waiting_for(self) -> Player | None:
        """The person who must act; None when the game is over or waits for a seat without an opponent."""
        return next((player for player in self.state.acting_players if player in self._people), None)

    def submit(self, player: Player, action: Any) -> Result:
        """Do ``action`` for ``player`` if it is legal, and go on until a person must act. A refusal changes nothing."""
        if refusal := self.state.check(player, action):
            return Result(refusal)
        start = len(self.history)
        self._do(player, action)
        self._run()
        return Result(None, tuple(event for entry in self.history[start:] for event in entry.events))

    @property
    def undo_stop(self) -> UndoStop | None:
        """Why the last action cannot be taken back; None if it can."""
        if not self.history:
            return "nothing_done"
        last = self.history[-1]
        revealed = any(event.kind in self._reveals for event in last.events)
        return "revealed" if revealed or last.player not in self._people else None

    def undo(self) -> bool:
        """Take back the last person's action, unless something was revealed since. Whether it was taken back."""
        if self.undo_stop is not None:
            return False
        self.state = self.history.pop().before
        return True

    def _do(self, player: Player, action: Any) -> None:
        step = self.state.apply(player, action)
        self.history.append(Entry(self.state, player, action, step.events))
        self.state = step.state

    def _run(self) -> None:
        while (turn := self._automatic()) is not None:
            self._do(*turn)

    def _automatic(self) -> tuple[Player, Any] | None:
        acting = self.state.acting_players
        if acting == (CHANCE,):
            return CHANCE, self._draw()
        others = [player for player in acting if player not in self._people]
        if not others:
            return None
        if self._replies:
            return others[0], self._replies.pop(0)
        if opponent := self._opponents.get(others[0]):
            player = others[0]
            seen, legal = self.state.observe(player), self.state.legal_actions(player)
            return player, opponent(seen, legal, self._random(player))
        return None

    def _draw(self) -> Any:
        if self._draws:
            return self._draws.pop(0)
        return drawn(self.state, self._seed, len(self.history))

    def _random(self, player: Player) -> Random:
        return _numbers(self._seed, player, len(self.history))


def drawn(state: State, seed: int, number: int) -> Any:
    """What chance does in ``state``, as action ``number`` (from 0) of the game with that seed; None if others act."""
    if state.acting_players != (CHANCE,):
        return None
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return _numbers(seed, CHANCE, number).choices(actions, weights)[0]


def _numbers(seed: int, player: Player, number: int) -> Random:
    return Random(f"{seed} {player} {number}")
