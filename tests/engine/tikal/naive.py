"""Tikal's legal actions again, as slowly and as literally as the rules text says them: the judge of the fast ones.

Nothing here uses the engine's movement, legality or tables; only its actions, and the plain fields of a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tutor.engine.hexgrid import Hex
from tutor.engine.protocol import CHANCE
from tutor.engine.tikal import (
    DrawTile,
    DrawTreasure,
    EndTurn,
    Enter,
    Figure,
    Move,
    PitchCamp,
    PlaceGuard,
    PlaceTile,
    Recover,
    SecretPath,
    State,
    Swap,
    Uncover,
)

# Column by column, from the bottom to the top.
ALL_SPACES = [Hex(q, -row - q // 2) for q in range(8) for row in range(5)]
AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def legal_actions(state: State) -> set[Any]:
    """All legal actions of whoever acts."""
    return set(Table(state).actions())


class Table:
    """The state by space, and one generator a verb."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.me = state.player
        self.board = {space: site for space, site in zip(ALL_SPACES, state.sites, strict=True) if site}

    def actions(self) -> Iterator[Any]:
        phase = self.state.phase.value
        if phase == "draw":
            left = [tile.id for tile in self.state.pile]
            yield from (DrawTile(name) for name in left if name[0] == min(left)[0])
        elif phase == "dig":
            held = [sum(seat.treasures[kind] for seat in self.state.seats) for kind in range(8)]
            yield from (DrawTreasure(kind) for kind in range(8) if held[kind] < 3)
        elif phase == "place":
            yield from self.placings()
        elif phase == "act":
            yield EndTurn()
            for figure in Figure:
                yield from self.walks(figure)
            yield from self.works()
            yield from self.swaps()

    def stones(self, space: Hex, edge: int) -> int:
        site = self.board[space]
        return site.tile.stones[(edge - site.rotation) % 6]

    def placings(self) -> Iterator[PlaceTile]:
        tile, options = self.state.tile, self.state.options
        assert tile is not None
        anywhere, with_access = [], []
        for space, rotation in product(ALL_SPACES, range(6)):
            if space in self.board:
                continue
            beside, access = False, False
            for edge, (dq, dr) in enumerate(AROUND):
                there = Hex(space.q + dq, space.r + dr)
                if there in self.board:
                    beside = True
                    volcano = self.board[there].tile.kind.value == "volcano"
                    on_new, on_old = tile.stones[(edge - rotation) % 6], self.stones(there, (edge + 3) % 6)
                    if on_new + on_old > 0 and (options.volcano_edge_access or not volcano):
                        access = True
            if beside:
                anywhere.append(PlaceTile(space, rotation))
            if access:
                with_access.append(PlaceTile(space, rotation))
        if tile.kind.value == "volcano":
            yield from anywhere
        elif with_access or options.unplaceable == "set_aside":
            yield from with_access
        else:
            yield from anywhere

    def mine(self, space: Hex) -> tuple[int, int]:
        """My workers and leaders that can move there."""
        site = self.board[space]
        return site.workers[self.me], site.leaders[self.me]

    def is_my_camp(self, space: Hex) -> bool:
        return space == (0, 0) or self.board[space].camp == self.me

    def walks(self, figure: Figure) -> Iterator[Any]:
        seat, ap = self.state.seats[self.me], self.state.ap
        supply = seat.workers if figure is Figure.WORKER else seat.leader
        for space in self.board:
            if supply and ap >= 1 and self.is_my_camp(space):
                yield Enter(figure, space)
            if not self.mine(space)[figure is Figure.LEADER]:
                continue
            for edge, (dq, dr) in enumerate(AROUND):
                there = Hex(space.q + dq, space.r + dr)
                if there in self.board and self.board[there].tile.kind.value != "volcano":
                    stones = self.stones(space, edge) + self.stones(there, (edge + 3) % 6)
                    if 1 <= stones <= ap:
                        yield Move(figure, space, there)
            for there in self.board:
                if there != space and ap >= 1 and self.is_my_camp(space) and self.is_my_camp(there):
                    yield SecretPath(figure, space, there)

    def works(self) -> Iterator[Any]:
        state, ap = self.state, self.state.ap
        seat = state.seats[self.me]
        for index, (space, site) in enumerate(zip(ALL_SPACES, state.sites, strict=True)):
            if site is None:
                continue
            kind = site.tile.kind.value
            workers, leaders = self.mine(space)
            times = state.worked.count(index)
            needed = 2 if times == 1 and state.options.second_needs_two else 1
            able = times < 2 and workers + leaders >= needed
            if kind == "temple" and able and ap >= 2 and not site.guard and site.value < 10:
                covered = sum(
                    1
                    for other in self.board.values()
                    if other.tile.value < site.value + 1 <= other.value and other.tile.kind.value == "temple"
                )
                if covered < {2: 3, 3: 6, 4: 9, 5: 11, 6: 8, 7: 5, 8: 3, 9: 2, 10: 1}[site.value + 1]:
                    yield Uncover(space)
            if kind == "treasure" and able and ap >= 3 and site.treasures:
                yield Recover(space)
            if kind == "temple" and ap >= 5 and not site.guard and seat.guards:
                strengths = [w + 3 * l for w, l in zip(site.workers, site.leaders, strict=True)]  # noqa: E741
                if all(strengths[self.me] > other for i, other in enumerate(strengths) if i != self.me):
                    yield from [PlaceGuard(space, Figure.WORKER)] * min(workers, 1)
                    yield from [PlaceGuard(space, Figure.LEADER)] * leaders
            ground = kind == "jungle" or (kind == "treasure" and not site.treasures)
            if ground and ap >= 5 and seat.camps and site.camp is None:
                yield PitchCamp(space)

    def swaps(self) -> Iterator[Swap]:
        for owner, mine, theirs in product(range(self.state.players), range(8), range(8)):
            single = (
                self.state.seats[self.me].treasures[mine] == self.state.seats[owner].treasures[theirs] == 1
            )
            if owner != self.me and single and self.state.ap >= 3:
                yield Swap(mine, owner, theirs)


def acting(state: State) -> int:
    return CHANCE if state.phase.value in ("draw", "dig") else state.player
