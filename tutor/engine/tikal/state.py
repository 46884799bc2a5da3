"""One moment of a game of Tikal, and the game itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from tutor.engine import display
from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import CHANCE, IllegalAction, Outcome, Player, Refusal, Step
from tutor.engine.tikal import legality, transitions
from tutor.engine.tikal.actions import DrawTile, DrawTreasure
from tutor.engine.tikal.auction import CAPITAL
from tutor.engine.tikal.board import INDEX, SPACES
from tutor.engine.tikal.table import ASKING, OVER, Auction, Options, Phase, Seat, Site, fresh_site
from tutor.engine.tikal.tiles import (
    LEVEL_TILES,
    PRINTED,
    TILES,
    TREASURE_COPIES,
    TREASURE_KINDS,
    Tile,
)


class State(NamedTuple):
    """Everything the table knows, chance kept as *what is left* and never as a shuffled order.

    ``sites`` has one entry for each of the 40 spaces, in the order of ``board.SPACES``. ``levels[n]`` counts
    the level tiles numbered n that are left. ``buried[kind]`` counts the treasures nobody has seen yet, on
    the board or in the piles. ``pile`` holds the tiles still to come (A to G), ``out`` those that left the
    game. ``tile`` is the tile in hand, or a volcano laid aside while its scoring round lasts. ``ap`` are the
    action points left. ``worked`` lists the spaces (indices) uncovered or dug this turn. ``scoring`` lists
    the seats whose scoring turn is on or to come; empty in a normal turn. ``auction`` is the professional
    version's row of open tiles and its bids.
    """

    options: Options
    sites: tuple[Site | None, ...]
    seats: tuple[Seat, ...]
    levels: tuple[int, ...]
    buried: tuple[int, ...]
    pile: tuple[Tile, ...]
    out: tuple[Tile, ...]
    phase: Phase
    player: Player
    tile: Tile | None = None
    ap: int = 0
    worked: tuple[int, ...] = ()
    scoring: tuple[Player, ...] = ()
    auction: Auction | None = None

    def changed(self, **changes: Any) -> State:
        """The state with those fields changed."""
        return self._replace(**changes)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.seats)

    @property
    def acting_players(self) -> tuple[Player, ...]:
        """``()`` at the end, ``(CHANCE,)`` while a tile or treasure is drawn, else the seat whose turn it is."""
        phase = self.phase
        if phase in ASKING:
            return (self.player,)
        return () if phase is OVER else (CHANCE,)

    def legal_actions(self, player: Player) -> tuple[Any, ...]:
        """Every legal action of ``player``: end of turn first, then by place; draws if ``player`` is CHANCE."""
        return legality.legal_actions(self, player)

    def check(self, player: Player, action: Any) -> Refusal | None:
        """None exactly if ``player`` may do ``action`` now; otherwise why not, by rule id."""
        return legality.check(self, player, action)

    def apply(self, player: Player, action: Any) -> Step[State]:
        """The state after ``action`` and what happened. Raises IllegalAction."""
        if refusal := self.check(player, action):
            raise IllegalAction(refusal)
        return transitions.apply(self, action)

    def chance_outcomes(self) -> tuple[tuple[DrawTile | DrawTreasure, int], ...]:
        """The tiles of the next letter, one each; or the kinds of treasure still buried (T-SET-2, T-SET-4)."""
        if self.phase is Phase.DRAW:
            letter = self.next_letter
            return tuple((DrawTile(tile.id), 1) for tile in self.pile if tile.letter == letter)
        if self.phase is Phase.DIG:
            return tuple((DrawTreasure(kind), left) for kind, left in enumerate(self.buried) if left)
        return ()

    @property
    def next_letter(self) -> str | None:
        """The back of the pile's top tile; None when the pile is used up (T-SET-2)."""
        return self.pile[0].letter if self.pile else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Victory points, by seat."""
        return tuple(seat.score for seat in self.seats)

    def outcome(self) -> Outcome | None:
        """The final result once the last scoring round is over (T-END-2)."""
        if self.phase is not OVER:
            return None
        top = max(self.scores)
        winners = tuple(player for player, score in enumerate(self.scores) if score == top)
        if len(winners) > 1 and self.options.tied_winners == "nobody":
            winners = ()
        return Outcome("last_scoring_done", self.scores, winners)

    def site(self, space: Hex) -> Site | None:
        """What lies on ``space``; None if it is unexplored. Raises KeyError off the board."""
        return self.sites[INDEX[space]]

    def __repr__(self) -> str:
        from tutor.engine.tikal.positions import format_position  # which itself needs states

        return f"parse_position({format_position(self)!r})"

    def _repr_svg_(self) -> str | None:
        return display.svg("tikal", self)

    def observe(self, viewer: Player | None) -> Observation:
        """What ``viewer`` sees: in Tikal everything but the order of the pile, which the state does not hold either."""
        return Observation(
            viewer=viewer,
            sites=self.sites,
            seats=self.seats,
            levels=self.levels,
            next_letter=self.next_letter,
            tiles_left=len(self.pile),
            phase=self.phase,
            acting=self.acting_players,
            player=self.player,
            tile=self.tile,
            ap=self.ap,
            worked=self.worked,
            scoring=self.scoring,
            auction=self.auction,
        )


class Observation(NamedTuple):
    """The table as a seat or an onlooker sees it; the fields are those of State."""

    viewer: Player | None
    sites: tuple[Site | None, ...]
    seats: tuple[Seat, ...]
    levels: tuple[int, ...]
    next_letter: str | None
    tiles_left: int
    phase: Phase
    acting: tuple[Player, ...]
    player: Player
    tile: Tile | None
    ap: int
    worked: tuple[int, ...]
    scoring: tuple[Player, ...]
    auction: Auction | None = None

    def site(self, space: Hex) -> Site | None:
        """What lies on ``space``; None if it is unexplored."""
        return self.sites[INDEX[space]]


@dataclass(frozen=True, slots=True)
class Game:
    """Tikal (Wolfgang Kramer and Michael Kiesling), normal and professional version, 2 to 4 players."""

    options: Options = field(default_factory=Options)

    id: ClassVar[str] = "tikal"

    def initial_state(self) -> State:
        """The printed spaces alone on the board, seat 0 to begin, the first tile to be drawn (T-SET)."""
        players = self.options.players
        professional = self.options.variant == "professional"
        return State(
            options=self.options,
            sites=tuple(
                fresh_site(PRINTED[space], 0, players) if space in PRINTED else None for space in SPACES
            ),
            seats=(Seat(CAPITAL if professional else 0),) * players,
            levels=LEVEL_TILES,
            buried=(TREASURE_COPIES,) * TREASURE_KINDS,
            pile=TILES,
            out=(),
            phase=Phase.DRAW,
            player=0,
            auction=Auction((False,) * players) if professional else None,
        )
