"""One moment of a game of Aton, and the game itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from tutor.engine import display
from tutor.engine.aton import dealing, legality, transitions
from tutor.engine.aton.actions import DrawCards
from tutor.engine.aton.board import BLUE, GROUPS, RED, SIZES, Space, within
from tutor.engine.aton.cards import ALL_CARDS, HAND, Cards, Counts, counted, minus, plus
from tutor.engine.aton.table import Options, Phase, Seat
from tutor.engine.protocol import CHANCE, IllegalAction, Outcome, Player, Refusal, Step


class State(NamedTuple):
    """Everything on the table and in the hands; decks are kept as *what is left*, never as a shuffled order.

    ``round`` counts from 1. ``turns`` lists the seats still to act, the acting one first: in a round those
    whose turn is on or to come, after a scoring one entry for each counter to take back. ``left`` is how
    many counters are still to be removed or placed at the cartouche being settled. ``result`` is how the
    game ended; it may be known while counters are still taken back.
    """

    options: Options
    seats: tuple[Seat, Seat]
    round: int = 1
    phase: Phase = Phase.LAY
    turns: tuple[Player, ...] = ()
    left: int = 0
    result: Outcome | None = None

    def changed(self, **changes: Any) -> State:
        """The state with those fields changed."""
        return self._replace(**changes)

    def seated(self, player: Player, seat: Seat, **changes: Any) -> State:
        """The state with that ``seat`` in place of the one of ``player``, and those other fields changed."""
        seats = (seat, self.seats[BLUE]) if player == RED else (self.seats[RED], seat)
        return self.changed(seats=seats, **changes)

    def with_seat(self, player: Player, **changes: Any) -> State:
        """The state with those fields of one seat changed."""
        return self.seated(player, self.seats[player]._replace(**changes))

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    @property
    def acting_players(self) -> tuple[Player, ...]:
        """``()`` at the end, ``(CHANCE,)`` for a draw, those who have not laid, else the seat whose turn it is."""
        if self.phase is Phase.OVER:
            return ()
        if self.dealt is not None:
            return (CHANCE,)
        if self.phase is Phase.LAY:
            return tuple(player for player in (RED, BLUE) if not self.settled(player))
        return self.turns[:1]

    @property
    def player(self) -> Player:
        """Whose turn it is, or who takes the next counter back. Raises IndexError while both lay."""
        return self.turns[0]

    @property
    def dealt(self) -> Player | None:
        """To whom chance deals: who has neither hand nor laid cards, or draws for the order of play; or None."""
        red, blue = self.seats
        if self.phase is Phase.LAY:
            return next((p for p, seat in enumerate(self.seats) if not (seat.hand or seat.laid)), None)
        if self.phase is Phase.TIE:
            return RED if len(red.drawn) == len(blue.drawn) else BLUE
        return None

    def settled(self, player: Player) -> bool:
        """Whether ``player`` has laid and cannot change it any more."""
        seat = self.seats[player]
        return bool(seat.laid) and (self.options.exchange_before_laying or seat.kept or not seat.token)

    def card(self, player: Player, cartouche: int) -> int:
        """The card of ``player`` at cartouche 1 to 4. Raises IndexError before it is laid."""
        return self.seats[player].laid[cartouche - 1]

    @property
    def victim(self) -> Player:
        """Whose counters are removed at cartouche 2: the other seat's, for a 1 the own (A-C2-2)."""
        return self.player if self.card(self.player, 2) == 1 else 1 - self.player

    @property
    def kingdom(self) -> int:
        """How many spaces of the kingdom of the dead are taken (A-DEAD-1)."""
        return self.seats[RED].dead + self.seats[BLUE].dead

    def empty(self, group: int) -> int:
        """How many spaces of the group of that index are empty."""
        return SIZES[group] - self.seats[RED].counters[group] - self.seats[BLUE].counters[group]

    def open_groups(self) -> list[int]:
        """The indices of the groups from which or onto which the next counter can go, in board order."""
        if self.phase is Phase.TAKE_BACK:
            seat = self.seats[self.player]
            return [i for i, n in enumerate(seat.counters) if n and seat.due[GROUPS[i].temple - 1]]
        reach = within(self.card(self.player, 3))
        if self.phase is Phase.REMOVE:
            counters = self.seats[self.victim].counters
            return [i for i in reach if counters[i]]
        red, blue = self.seats[RED].counters, self.seats[BLUE].counters
        return [i for i in reach if red[i] + blue[i] < SIZES[i]]

    def occupant(self, space: Space) -> Player | None:
        """Whose counter stands on ``space``."""
        return occupant(self, space)

    def legal_actions(self, player: Player) -> tuple[Any, ...]:
        """Every legal action of ``player``: layings by their cards, groups in board order; draws for CHANCE."""
        return legality.legal_actions(self, player)

    def check(self, player: Player, action: Any) -> Refusal | None:
        """None exactly if ``player`` may do ``action`` now; otherwise why not, by rule id."""
        return legality.check(self, player, action)

    def apply(self, player: Player, action: Any) -> Step[State]:
        """The state after ``action`` and what happened. Raises IllegalAction."""
        if refusal := self.check(player, action):
            raise IllegalAction(refusal)
        return transitions.apply(self, player, action)

    def chance_outcomes(self) -> tuple[tuple[DrawCards, int], ...]:
        """Every hand, or single card of a tie draw, with the number of ways to draw it (A-RND-1, A-ORD-3)."""
        return dealing.outcomes(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Victory points, by seat."""
        return self.seats[RED].score, self.seats[BLUE].score

    def outcome(self) -> Outcome | None:
        """The result: an instant win by ``points``, ``temple``, ``yellow`` or ``green``, or a ``scoring`` (A-END)."""
        return self.result if self.phase is Phase.OVER else None

    def _repr_svg_(self) -> str | None:
        return display.svg(Game.id, self)

    def observe(self, viewer: Player | None) -> Observation:
        """What ``viewer`` may know: own cards, everything that lay face up, and of the rest only its sum."""
        return Observation(
            viewer=viewer,
            seats=(_view(self, RED, viewer), _view(self, BLUE, viewer)),
            round=self.round,
            phase=self.phase,
            acting=_acting(self, viewer),
            turns=self.turns,
            left=self.left,
            result=self.result,
        )


class SeatView(NamedTuple):
    """A seat as somebody sees it.

    ``hand`` is empty for everybody else; ``laid`` too until the cards are turned up. ``ready``: his cards
    are known to lie at the cartouches. ``deck`` is the number of cards left in it, ``under`` the known ones
    at its bottom included; ``thrown`` the number of cards he is known to have exchanged. ``unseen`` counts
    by value the cards whose place this viewer does not know: for the seat itself its shuffled deck; for
    others deck, hand, sealed and thrown cards together.
    """

    score: int
    counters: tuple[int, ...]
    dead: int
    supply: int
    token: bool
    hand: Cards
    laid: Cards
    ready: bool
    drawn: Cards
    deck: int
    under: Cards
    discards: Counts
    thrown: int
    unseen: Counts
    due: tuple[int, ...]


class Observation(NamedTuple):
    """The table as a seat or an onlooker sees it; the fields are those of State.

    ``acting`` may name a seat that has laid already: while laying is sealed, nobody else knows.
    """

    viewer: Player | None
    seats: tuple[SeatView, SeatView]
    round: int
    phase: Phase
    acting: tuple[Player, ...]
    turns: tuple[Player, ...]
    left: int
    result: Outcome | None

    @property
    def kingdom(self) -> int:
        """How many spaces of the kingdom of the dead are taken."""
        return self.seats[RED].dead + self.seats[BLUE].dead

    def occupant(self, space: Space) -> Player | None:
        """Whose counter stands on ``space``."""
        return occupant(self, space)


def occupant(table: State | Observation, space: Space) -> Player | None:
    """Whose counter stands on ``space``: Red fills a group from its first space, Blue from its last."""
    index = next(i for i, group in enumerate(GROUPS) if space in group.spaces)
    place = GROUPS[index].spaces.index(space)
    if place < table.seats[RED].counters[index]:
        return RED
    return BLUE if place >= SIZES[index] - table.seats[BLUE].counters[index] else None


def _view(state: State, player: Player, viewer: Player | None) -> SeatView:
    """One seat through the eyes of ``viewer``, who sees an exchange only when it is known (A-EXC-4)."""
    seat, own = state.seats[player], viewer == player
    face_up = state.phase is not Phase.LAY
    known, thrown, token = seat.known, sum(seat.thrown), seat.token
    deck = sum(seat.deck) + len(seat.under)
    if seat.exchanged and not own and state.options.exchange_public == "after_laying":
        known, thrown, token = seat.exchanged, 0, True
        deck = sum(ALL_CARDS) - HAND - sum(known.discards)
    laid = seat.laid if own or face_up else ()
    seen = plus(plus(known.discards, counted(known.under)), counted((*laid, *seat.drawn)))
    unseen = seat.deck if own else minus(ALL_CARDS, seen)
    return SeatView(
        score=seat.score,
        counters=seat.counters,
        dead=seat.dead,
        supply=seat.supply,
        token=token,
        hand=seat.hand if own else (),
        laid=laid,
        ready=bool(seat.laid) and (own or face_up or not state.options.sealed),
        drawn=seat.drawn,
        deck=deck,
        under=known.under,
        discards=known.discards,
        thrown=thrown,
        unseen=unseen,
        due=seat.due,
    )


def _acting(state: State, viewer: Player | None) -> tuple[Player, ...]:
    """Who acts, as far as ``viewer`` knows: a laying and an exchange of another seat are secrets."""
    if state.phase is not Phase.LAY:
        return state.acting_players
    if _dealing_seen_by(state, viewer):
        return (CHANCE,)
    secret = state.options.sealed
    return tuple(p for p in (RED, BLUE) if not state.settled(p) or (secret and p != viewer))


def _dealing_seen_by(state: State, viewer: Player | None) -> bool:
    """Whether ``viewer`` knows that chance is dealing: to himself, at the start of the round, or openly."""
    if (dealt := state.dealt) is None:
        return False
    exchanged = state.seats[dealt].exchanged
    return not exchanged or dealt == viewer or state.options.exchange_public == "at_once"


@dataclass(frozen=True, slots=True)
class Game:
    """Aton (Thorsten Gimmler), 2 players."""

    options: Options = field(default_factory=Options)

    id: ClassVar[str] = "aton"

    def initial_state(self) -> State:
        """An empty board, both decks whole, the first hands to be dealt (A-SET)."""
        return State(self.options, (Seat(), Seat()))
