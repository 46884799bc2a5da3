"""A table without its page: the game, who looks at the screen, what was played since, what is being counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from tutor.apps.table.faces import Count, table_face
from tutor.engine.protocol import CHANCE, Event, Key, Player, Refusal
from tutor.engine.record import Record
from tutor.engine.registry import entry, make_game
from tutor.opponents import opponent
from tutor.session import Entry, Session

PERSON: Final = "person"
"""The kind of a seat that is played by a person; any other is the name of an opponent."""

Mode = Literal["play", "curtain", "replay", "counting", "over"]
UndoStop = Literal["nothing_done", "drawn", "answered", "revealed", "sealed"]


@dataclass(frozen=True)
class SetUp:
    """What a table begins with: ``seats`` by number, each ``PERSON`` or the name of an opponent; at least one person.

    ``rulings`` are the game's options by name, players excluded. The same seed gives the same draws.
    """

    game: str
    seats: tuple[str, ...]
    seed: int
    rulings: Mapping[str, Any]

    @property
    def people(self) -> tuple[Player, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == PERSON)


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a replay: the table after an action, what the action was in words, its price, its places."""

    state: Any
    lines: tuple[str, ...]
    price: int
    keys: tuple[Key, ...]


class TableGame:
    """A running game at one screen.

    Between two people with secrets the screen shows the table as nobody sees it (``curtain``) until the next one
    confirms. Counting and replays look at the past and change nothing. ``played`` was played already. Raises ValueError
    for a ruling that is not offered, KeyError for an opponent that is not there.
    """

    def __init__(self, setup: SetUp, played: Sequence[tuple[Player, Any]] = ()) -> None:
        if not setup.people:
            raise ValueError("a table needs at least one person")
        self.setup = setup
        self.face = table_face(setup.game)
        self.people = setup.people
        game = make_game(setup.game, players=len(setup.seats), **setup.rulings)
        self.session: Session[Any] = Session(
            game.initial_state(),
            played=played,
            seed=setup.seed,
            people=self.people,
            opponents={
                seat: opponent(setup.game, kind) for seat, kind in enumerate(setup.seats) if kind != PERSON
            },
            reveals=self.face.reveals,
        )
        self._confirmed: Player | None = None
        self._replay_at: int | None = None
        self._scored: list[int] = []  # entries of the history with the scorings that were last counted
        self._count_at: int | None = None
        self._noticed(len(played))

    @classmethod
    def of_record(cls, record: Record) -> TableGame:
        """The game that goes on where ``record`` ends. Raises ValueError for one that is not of a table."""
        rulings = dict(record.options)
        seats = tuple(record.tags.get("seats", "").split())
        if record.start is not None or len(seats) != rulings.pop("players", len(seats)):
            raise ValueError("a table's game begins with the set-up and names a player for each seat")
        return cls(SetUp(record.game, seats, int(record.tags.get("seed", "0")), rulings), record.plies)

    def record(self) -> Record:
        """The game so far, hidden cards included, as ``of_record`` takes it."""
        defaults = entry(self.setup.game).options()
        options = {
            name: value for name, value in self.setup.rulings.items() if value != getattr(defaults, name)
        }
        if len(entry(self.setup.game).offered["players"]) > 1:
            options = {"players": len(self.setup.seats), **options}
        plies = tuple((past.player, past.action) for past in self.session.history)
        tags = {"seats": " ".join(self.setup.seats), "seed": str(self.setup.seed)}
        return Record(self.setup.game, options, plies=plies, tags=tags)

    # --- who looks ---

    @property
    def state(self) -> Any:
        """The engine's state now."""
        return self.session.state

    @property
    def seat(self) -> Player:
        """The person whose turn it is; at the end the one who acted last."""
        waiting = self.session.waiting_for
        if waiting is not None:
            return waiting
        acted = (entry.player for entry in reversed(self.session.history) if entry.player in self.people)
        return next(acted, self.people[0])

    @property
    def curtain(self) -> Player | None:
        """To whom the screen must be passed before anything of his is shown."""
        hidden = self._shared and self._hiding
        return self.seat if hidden and self._confirmed != self.seat else None

    @property
    def viewer(self) -> Player | None:
        """Through whose eyes the table is shown now; None is nobody's."""
        return None if self.curtain is not None or self.mode == "counting" else self.seat

    @property
    def reader(self) -> Player | None:
        """Who may read what happened: while several people look at an open table, only what everybody knows."""
        return None if self.curtain is not None or (self._shared and not self._hiding) else self.seat

    @property
    def mode(self) -> Mode:
        """What the screen is for now."""
        if self._count_at is not None:
            return "counting"
        if self.curtain is not None:
            return "curtain"
        if self._replay_at is not None:
            return "replay"
        return "over" if self.state.outcome() else "play"

    @property
    def _shared(self) -> bool:
        return len(self.people) > 1

    @property
    def _hiding(self) -> bool:
        return self.face.hides(self.state.observe(self.seat))

    def confirm(self) -> None:
        """The person to whom the screen was passed looks at it now."""
        self._confirmed = self.seat

    def hide(self) -> None:
        """The person at the screen leaves it: what is hidden must be asked for again."""
        self._confirmed = None

    # --- playing ---

    def submit(self, actions: Sequence[Any]) -> Refusal | None:
        """Do these actions one after the other, all or none, for the person at the screen; then the others play."""
        seat, start = self.seat, len(self.session.history)
        if refusal := self._refused(seat, actions):
            return refusal
        for action in actions:
            refusal = self.session.submit(seat, action).refusal
            if refusal:  # chance or another seat came between
                break
        self._noticed(start)
        return refusal

    def _refused(self, seat: Player, actions: Sequence[Any]) -> Refusal | None:
        state = self.state
        for action in actions:
            if refusal := state.check(seat, action):
                return refusal  # type: ignore[no-any-return]  # of any game
            state = state.apply(seat, action).state
            if state.acting_players != (seat,):
                break
        return None

    def _noticed(self, start: int) -> None:
        """After actions from ``start`` on: count what was scored, and hide again what must be hidden."""
        history = self.session.history
        self._replay_at = None
        scored = [n for n in range(start, len(history)) if self._counts_of(history[n], "en")]
        if scored:
            self._scored, self._count_at = scored, 0
        if self._confirmed is not None and not (self._hiding and self.seat == self._confirmed):
            self._confirmed = None

    @property
    def undo_stop(self) -> UndoStop | None:
        """Why the last action cannot be taken back; None if it can. It says nothing of what is sealed."""
        history = self.session.history
        if not any(entry.player in self.people for entry in history):
            return "nothing_done"
        stop = self.session.undo_stop
        if stop is None and all(event.visible_to(self.viewer) for event in history[-1].events):
            return None
        player = next(entry.player for entry in reversed(history) if _visible(entry, self.seat))
        if player == CHANCE:
            return "drawn"
        if player not in self.people:
            return "answered"
        return "revealed" if stop else "sealed"

    def undo(self) -> bool:
        """Take back the last action, if that is still fair. Whether it was taken back."""
        if self.undo_stop is not None or not self.session.undo():
            return False
        self._scored = [n for n in self._scored if n < len(self.session.history)]
        self._noticed(len(self.session.history))
        return True

    # --- what happened ---

    @property
    def acted(self) -> bool:
        """Whether the person at the screen has done anything since another seat last acted."""
        return any(self.session.history[n].player == self.seat for n in self._turns()[1])

    def own(self, language: str) -> tuple[Frame, ...]:
        """What was done since another seat last acted."""
        return self._frames(self._turns()[1], language)

    def last_turn(self, language: str) -> tuple[Frame, ...]:
        """What the other seats did after the person's own last action but one turn, from that action on."""
        theirs = self._turns()[0]
        if not theirs:
            return ()
        before = theirs[0] - 1
        first = self._frames([before], language) if before >= 0 else ()
        start = Frame(self.session.history[theirs[0]].before, (), 0, ())
        return (*(first or (start,)), *self._frames(theirs, language))

    def _turns(self) -> tuple[list[int], list[int]]:
        """The visible entries of the other seats' last turns, and those since."""
        history, reader = self.session.history, self.reader
        seen = [n for n, entry in enumerate(history) if _visible(entry, reader)]
        end = max((n for n in seen if history[n].player not in (self.seat, CHANCE)), default=-1)
        start = max((n for n in range(end) if history[n].player == self.seat), default=-1)
        return [n for n in seen if start < n <= end], [n for n in seen if n > end]

    def _frames(self, numbers: Sequence[int], language: str) -> tuple[Frame, ...]:
        history, frames = self.session.history, []
        for n in numbers:
            events = _visible(history[n], self.reader)
            after = history[n + 1].before if n + 1 < len(history) else self.state
            lines = tuple(self.face.tell(event, language) for event in events)
            price = sum(event.params.get("price", 0) for event in events)
            keys = [
                f"{self.face.place}:{event.params['place']}" for event in events if "place" in event.params
            ]
            frames.append(Frame(after, lines, price, tuple(dict.fromkeys(keys))))
        return tuple(frames)

    # --- looking back ---

    def replay(self) -> None:
        """Look at the last turn of the others again, from its beginning."""
        if self.last_turn("en"):
            self._replay_at = 0

    def counted_before(self) -> bool:
        """Whether there is a scoring to be looked at again."""
        return bool(self._scored)

    def count_again(self) -> None:
        """Step through the last scoring again."""
        if self._scored:
            self._count_at = 0

    def step(self, change: int) -> bool:
        """One moment on or back in a replay or a counting. Whether there is such a moment."""
        at = self.position
        if at is None or at + change not in range(self.length):
            return False
        if self._count_at is None:
            self._replay_at = at + change
        else:
            self._count_at = at + change
        return True

    def back_to_now(self) -> None:
        """Leave replay and counting."""
        self._replay_at = self._count_at = None

    @property
    def position(self) -> int | None:
        """The number of the moment that is looked at, from 0; None for now."""
        return self._replay_at if self._count_at is None else self._count_at

    @property
    def length(self) -> int:
        """How many moments the replay or the counting has."""
        return len(self.last_turn("en") if self._count_at is None else self.counts("en"))

    def counts(self, language: str) -> tuple[Count, ...]:
        """Every line of the scorings that were last counted."""
        history = self.session.history
        return tuple(count for n in self._scored for count in self._counts_of(history[n], language))

    def _counts_of(self, entry: Entry[Any], language: str) -> tuple[Count, ...]:
        return self.face.counts(entry.before, entry.events, language)


def _visible(entry: Entry[Any], reader: Player | None) -> list[Event]:
    return [event for event in entry.events if event.visible_to(reader)]
