"""A table without its page: the game, who looks at the screen, what was played since, what is being counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from tutor.apps.table.faces import Count, table_face
from tutor.apps.table.plan import Plan
from tutor.apps.table.timeline import SET_UP, Frame, Timeline, Turn
from tutor.engine.protocol import CHANCE, Event, Player, Refusal
from tutor.engine.record import Record
from tutor.engine.registry import entry, make_game
from tutor.opponents import opponent
from tutor.session import Entry, Session

PERSON: Final = "person"
"""The kind of a seat that is played by a person; any other is the name of an opponent."""

LONGEST_COMMENT: Final = 300  # characters
_NO_BRACES: Final = str.maketrans("{}", "()")  # a record writes comments in braces

Mode = Literal["play", "curtain", "replay", "counting", "over"]
UndoStop = Literal["nothing_done", "drawn", "answered", "revealed", "sealed"]


@dataclass(frozen=True)
class SetUp:
    """What a table begins with: ``seats`` by number, each ``PERSON`` or the name of an opponent; at least one person.

    ``rulings`` are the game's options by name, players excluded. The same seed gives the same draws. A game that begins
    with a position has it as ``start``, an engine's state with its own options.
    """

    game: str
    seats: tuple[str, ...]
    seed: int
    rulings: Mapping[str, Any]
    start: Any = None

    @property
    def people(self) -> tuple[Player, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.seats) if kind == PERSON)


class TableGame:
    """A running game at one screen.

    Between two people with secrets the screen shows the table as nobody sees it (``curtain``) until the next one
    confirms. Counting and replays look at the past and change nothing. ``played`` was played already; ``comments`` are
    on its actions by number. Raises ValueError for a ruling that is not offered, KeyError for an opponent that is not
    there.
    """

    def __init__(
        self,
        setup: SetUp,
        played: Sequence[tuple[Player, Any]] = (),
        comments: Mapping[int, str] | None = None,
    ) -> None:
        if not setup.people:
            raise ValueError("a table needs at least one person")
        self.setup = setup
        self.face = table_face(setup.game)
        self.people = setup.people
        self.comments = dict(comments or {})
        self.session: Session[Any] = Session(
            setup.start or make_game(setup.game, players=len(setup.seats), **setup.rulings).initial_state(),
            played=played,
            seed=setup.seed,
            people=self.people,
            opponents={
                seat: opponent(setup.game, kind) for seat, kind in enumerate(setup.seats) if kind != PERSON
            },
            reveals=self.face.reveals,
        )
        self.plan: Plan | None = None
        self._confirmed: Player | None = None
        self._moments: list[int] = []  # what a replay shows, as numbers of the timeline
        self._replay_at: int | None = None
        self._scored: list[int] = []  # entries of the history with the scorings that were last counted
        self._count_at: int | None = None
        self._scored = self._last_scored(len(played))
        self._noticed(len(played))

    @classmethod
    def of_record(cls, record: Record) -> TableGame:
        """The game that goes on where ``record`` ends; without a word on who plays, people do.

        Raises ValueError for a record whose tags fit no table, KeyError for an opponent that is not there.
        """
        players = record.first_state().players
        rulings = {name: value for name, value in record.options.items() if name != "players"}
        seats = tuple(record.tags.get("seats", "").split()) or (PERSON,) * players
        if len(seats) != players:
            raise ValueError(f"{len(seats)} seats are named for {players} players")
        setup = SetUp(record.game, seats, int(record.tags.get("seed", "0")), rulings, record.start)
        return cls(setup, record.plies, record.comments)

    def record(self) -> Record:
        """The game so far, hidden cards included, as ``of_record`` takes it."""
        defaults = entry(self.setup.game).options()
        options = {
            name: value for name, value in self.setup.rulings.items() if value != getattr(defaults, name)
        }
        if self.setup.start is None and len(entry(self.setup.game).offered["players"]) > 1:
            options = {"players": len(self.setup.seats), **options}
        plies = tuple((past.player, past.action) for past in self.session.history)
        tags = {"seats": " ".join(self.setup.seats), "seed": str(self.setup.seed)}
        return Record(self.setup.game, options, self.setup.start, plies, dict(self.comments), tags)

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

    @property
    def open_to_all(self) -> bool:
        """Whether everything about the game may be read: it is over, or has no secrets at all."""
        return not self.face.reveals or self.state.outcome() is not None

    def confirm(self) -> None:
        """The person to whom the screen was passed looks at it now."""
        self._confirmed = self.seat

    def hide(self) -> None:
        """The person at the screen leaves it: what is hidden must be asked for again."""
        self._confirmed = None

    # --- playing ---

    @property
    def may_plan(self) -> bool:
        """Whether the person at the screen alone is to act, and has several actions to lay out."""
        alone = self.mode == "play" and self.state.acting_players == (self.seat,)
        return alone and self.face.plans(self.state.observe(self.seat))

    @property
    def planned(self) -> Any:
        """The state with what is planned, that now without a plan."""
        return self.state if self.plan is None else self.plan.state

    def begin_plan(self) -> None:
        """Lay out the turn before doing it."""
        if self.may_plan:
            self.plan = Plan(self.state, self.seat, self.face.reveals)

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
        self.plan = None
        history = self.session.history
        self._replay_at = None
        scored = [n for n in range(start, len(history)) if self._counts_of(history[n], "en")]
        if scored:
            self._scored, self._count_at = scored, 0
        if self._confirmed is not None and not (self._hiding and self.seat == self._confirmed):
            self._confirmed = None

    def _last_scored(self, end: int) -> list[int]:
        """The entries before ``end`` with the scorings that were last counted, all that one action led to."""
        history = self.session.history
        last = next((n for n in reversed(range(end)) if self._counts_of(history[n], "en")), None)
        if last is None:
            return []
        own = (n for n in reversed(range(last + 1)) if history[n].player in self.people)
        return [n for n in range(next(own, 0), last + 1) if self._counts_of(history[n], "en")]

    @property
    def undo_stop(self) -> UndoStop | None:
        """Why the last action cannot be taken back; None if it can. It says nothing of what is sealed."""
        history = self.session.history
        if not any(entry.player in self.people for entry in history):
            return "nothing_done"
        stop = self.session.undo_stop
        if stop is None and all(event.visible_to(self.viewer) for event in history[-1].events):
            return None
        player = next(
            entry.player
            for entry in reversed(history)
            if any(event.visible_to(self.seat) for event in entry.events)
        )
        if player == CHANCE:
            return "drawn"
        if player not in self.people:
            return "answered"
        return "revealed" if stop else "sealed"

    def undo(self) -> bool:
        """Take back the last action, if that is still fair. Whether it was taken back."""
        if self.undo_stop is not None or not self.session.undo():
            return False
        done = len(self.session.history)
        self._scored = [n for n in self._scored if n < done]
        self.comments = {n: text for n, text in self.comments.items() if n < done}
        self._noticed(len(self.session.history))
        return True

    # --- what happened ---

    @property
    def timeline(self) -> Timeline:
        """Everything that was done, as the person at the screen may know it."""
        return Timeline(self.session.history, self.state, self.face, self.reader, self.comments)

    @property
    def acted(self) -> bool:
        """Whether the person at the screen has done anything since another seat last acted."""
        return any(
            self.session.history[n].player == self.seat for n in self.timeline.last_turns(self.seat)[1]
        )

    def own(self, language: str) -> tuple[Frame, ...]:
        """What was done since another seat last acted."""
        timeline = self.timeline
        return timeline.frames(timeline.last_turns(self.seat)[1], language)

    def last_turn(self, language: str) -> tuple[Frame, ...]:
        """What the other seats did after the person's own last action but one turn, from that action on."""
        return self.timeline.frames(self._last_turn(), language)

    def _last_turn(self) -> list[int]:
        theirs = self.timeline.last_turns(self.seat)[0]
        return [theirs[0] - 1, *theirs] if theirs else []

    # --- looking back ---

    def replay(self) -> None:
        """Look at the last turn of the others again, from its beginning."""
        self._look_at(self._last_turn(), 0)

    def look_through(self) -> None:
        """Look through the whole game, from now backwards."""
        moments = [SET_UP, *self.timeline.visible]
        self._look_at(moments, len(moments) - 1)

    def _look_at(self, moments: list[int], at: int) -> None:
        if len(moments) > 1:
            self._moments, self._replay_at = moments, at

    @property
    def looking_through(self) -> bool:
        """Whether the whole game is being looked through."""
        return self._replay_at is not None and self._moments[0] == SET_UP

    def moment(self, language: str) -> Frame:
        """What is looked at in a replay."""
        return self.timeline.frame(self._moments[self._replay_at or 0], language)

    @property
    def happened(self) -> list[Event]:
        """What happened in the moment that is looked at."""
        number = self._moments[self._replay_at or 0]
        return [] if number == SET_UP else self.timeline.events(self.session.history[number])

    def happened_since(self, number: int) -> list[Event]:
        """What happened from that entry of the history on."""
        timeline = self.timeline
        return [event for entry in self.session.history[number:] for event in timeline.events(entry)]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the replay."""
        return self.timeline.turns(self._moments)

    def jump(self, place: int) -> bool:
        """Look at another moment of a replay or a counting, by its place. Whether there is such a moment."""
        return self.position is not None and self.step(place - self.position)

    def comment(self, text: str) -> None:
        """Keep a comment on the moment looked at, in one line; an empty one takes it away. The set-up has none."""
        number = self._moments[self._replay_at or 0]
        line = " ".join(text.translate(_NO_BRACES).split())[:LONGEST_COMMENT]
        self.comments.pop(number, None)
        if line and number != SET_UP:
            self.comments[number] = line

    def branch(self) -> TableGame:
        """Another game that goes on from the moment looked at. This one stays as it is."""
        end = self._moments[self._replay_at or 0] + 1
        plies = [(entry.player, entry.action) for entry in self.session.history[:end]]
        comments = {number: text for number, text in self.comments.items() if number < end}
        return TableGame(self.setup, plies, comments)

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
        return len(self._moments if self._count_at is None else self.counts("en"))

    def counts(self, language: str) -> tuple[Count, ...]:
        """Every line of the scorings that were last counted."""
        history = self.session.history
        return tuple(count for n in self._scored for count in self._counts_of(history[n], language))

    def _counts_of(self, entry: Entry[Any], language: str) -> tuple[Count, ...]:
        return self.face.counts(entry.before, entry.events, language)
