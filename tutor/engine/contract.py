"""Does a game keep the contract of ``protocol``? One random game is played and every promise is tried on the way.

For the tests of any game, also of one that lives elsewhere::

    check_contract(tikal.Game(), seed=1, notation=tikal.notation, invariant=conserves_material)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from typing import Any, Final, Generic

from tutor.engine.protocol import (
    CHANCE,
    Game,
    IllegalAction,
    Notation,
    Outcome,
    Player,
    Refusal,
    StateT,
    Step,
)

Policy = Callable[[Random, Any, tuple[Any, ...]], Any]
"""Chooses one of the legal actions of a state."""

POOL: Final = 200
"""So many actions of other moments are kept to ask the judge about."""


class ContractBroken(AssertionError):
    """A promise is not kept; says which, at which ply, and in which state."""


def check_contract(
    game: Game[StateT],
    seed: int,
    *,
    notation: Notation[StateT] | None = None,
    invariant: Callable[[StateT], None] | None = None,
    policy: Policy | None = None,
    every: int = 1,
    plies: int = 10_000,
) -> Outcome:
    """Play one random game to its end and raise ContractBroken at the first promise that is not kept.

    ``invariant`` is called with each state and raises AssertionError where a promise of the game's own does not hold.
    ``policy`` steers the game (default: any legal action). Dear checks are made at each ``every``-th ply only. A game
    that is not over after ``plies`` is broken.
    """
    return _Trial(game, seed, notation, invariant, policy or _any_action).run(every, plies)


def _any_action(rng: Random, state: Any, legal: tuple[Any, ...]) -> Any:
    return rng.choice(legal)


class _Trial(Generic[StateT]):
    """One game under trial."""

    def __init__(
        self,
        game: Game[StateT],
        seed: int,
        notation: Notation[StateT] | None,
        invariant: Callable[[StateT], None] | None,
        policy: Policy,
    ) -> None:
        self.game, self.seed, self.notation, self.invariant, self.policy = (
            game,
            seed,
            notation,
            invariant,
            policy,
        )
        self.rng = Random(seed)
        self.pool: list[Any] = []
        self.state = game.initial_state()
        self.ply = 0

    def run(self, every: int, plies: int) -> Outcome:
        state = self.state
        self.require(state == self.game.initial_state(), "initial_state() gives equal states")
        while state.acting_players:
            self.require(self.ply < plies, f"the game ends within {plies} plies")
            self.check_turn(state)
            if self.ply % every == 0:
                self.check_judge(state)
                self.check_copy(state)
                self.check_notation(state)
            player = self.rng.choice(state.acting_players)
            action = self.choose(state, player)
            self.state = state = self.applied(state, player, action).state
            self.ply += 1
        self.check_turn(state)
        self.check_copy(state)
        self.check_notation(state)
        return self.ended(state)

    def require(self, kept: bool, promise: str) -> None:
        if not kept:
            where = f"seed {self.seed}, ply {self.ply}"
            raise ContractBroken(f"{promise}: not so at {where}, in {self.state}")

    def choose(self, state: StateT, player: Player) -> Any:
        if player == CHANCE:
            draws, weights = zip(*state.chance_outcomes(), strict=True)
            return self.rng.choices(draws, weights)[0]
        return self.policy(self.rng, state, state.legal_actions(player))

    # - cheap, at every ply -

    def check_turn(self, state: StateT) -> None:
        acting, seats = state.acting_players, range(state.players)
        self.require(acting == (CHANCE,) or all(p in seats for p in acting), "seats act, or chance alone")
        self.require(len(set(acting)) == len(acting), "nobody acts twice at once")
        self.require((state.outcome() is None) == bool(acting), "outcome() exactly when nobody acts")
        self.require(len(state.scores) == state.players, "scores has one number a seat")
        for player in (CHANCE, *seats):
            legal = state.legal_actions(player)
            self.require(bool(legal) == (player in acting), "legal actions exactly for those who act")
            self.require(len(set(legal)) == len(legal), "legal_actions has no duplicates")
            self.require(legal == state.legal_actions(player), "legal_actions is stable")
        outcomes = state.chance_outcomes()
        self.require(
            tuple(draw for draw, _ in outcomes) == state.legal_actions(CHANCE),
            "chance_outcomes are the legal draws",
        )
        self.require(all(type(w) is int and w > 0 for _, w in outcomes), "weights are positive integers")
        if self.invariant is not None:
            try:
                self.invariant(state)
            except AssertionError as error:
                raise ContractBroken(f"seed {self.seed}, ply {self.ply}, in {state}: {error}") from error

    def applied(self, state: StateT, player: Player, action: Any) -> Step[StateT]:
        before = hash(state)
        step: Step[StateT] = state.apply(player, action)
        self.require(hash(state) == before, "apply never changes self")
        for event in step.events:
            audience = event.audience
            self.require(
                audience is None or all(p in range(state.players) for p in audience),
                "an audience is made of seats",
            )
        return step

    # - dear -

    def check_judge(self, state: StateT) -> None:
        """``check`` is None exactly for legal actions, and ``apply`` asks it."""
        everyone = (CHANCE, *range(state.players))
        legal = {player: frozenset(state.legal_actions(player)) for player in everyone}
        now = [action for actions in legal.values() for action in actions]
        strangers = [variant for action in self.some(now, 20) for variant in variants(action, self.pool)]
        for action in dict.fromkeys([*now, *self.some(self.pool, 40), *strangers]):
            for player in everyone:
                refusal = state.check(player, action)
                self.require(
                    (refusal is None) == (action in legal[player]),
                    f"check({player}, {action}) = {refusal} agrees with legal_actions",
                )
        for action in self.some(strangers, 5):
            for player in everyone:
                self.check_refusal(state, player, action, state.check(player, action))
        self.pool = self.some([*self.pool, *now], POOL)

    def check_refusal(self, state: StateT, player: Player, action: Any, refusal: Refusal | None) -> None:
        if refusal is None:
            return
        self.require(bool(refusal.code and refusal.rule), f"the refusal of {action} has a code and a rule")
        try:
            state.apply(player, action)
        except IllegalAction as error:
            self.require(error.refusal == refusal, f"apply refuses {action} as check does")
        else:
            self.require(False, f"apply refuses {action}")

    def check_copy(self, state: StateT) -> None:
        """An equal state is equal in everything it answers."""
        copy = deepcopy(state)
        self.require(copy == state and hash(copy) == hash(state), "equal copies have equal hashes")
        for viewer in (None, *range(state.players)):
            self.require(copy.observe(viewer) == state.observe(viewer), "equal states look equal")
        for player in state.acting_players:
            legal = state.legal_actions(player)
            self.require(copy.legal_actions(player) == legal, "equal states have equal legal actions")
            for action in self.some(legal, 3):
                self.require(
                    copy.apply(player, action) == state.apply(player, action), "and equal successors"
                )

    def check_notation(self, state: StateT) -> None:
        if self.notation is None:
            return
        text = self.notation.format_position(state)
        self.require(self.notation.parse_position(text) == state, f"position {text!r} comes back")
        for player in state.acting_players:
            for action in state.legal_actions(player):
                text = self.notation.format_action(action)
                back = self.notation.parse_action(state, text, player), self.notation.read_action(text)
                self.require(back == (action, action), f"action {text!r} comes back")

    def ended(self, state: StateT) -> Outcome:
        outcome = state.outcome()
        assert outcome is not None  # nobody acts
        self.require(bool(outcome.reason), "the end has a reason")
        self.require(outcome.scores == state.scores, "the outcome has the final scores")
        self.require(all(seat in range(state.players) for seat in outcome.winners), "winners are seats")
        return outcome

    def some(self, actions: Sequence[Any], most: int) -> list[Any]:
        """At most so many of them, at random."""
        return self.rng.sample(actions, min(most, len(actions)))


def variants(action: Any, others: Iterable[Any] = ()) -> Iterator[Any]:
    """Actions much like ``action``, legal or not: each field in turn takes a strange value, or one it has elsewhere."""
    if not is_dataclass(action) or isinstance(action, type):
        return
    elsewhere = [other for other in others if type(other) is type(action)][:3]
    for field in fields(action):
        value = getattr(action, field.name)
        for strange in (*_strange(value), *(getattr(other, field.name) for other in elsewhere)):
            if strange != value:
                yield replace(action, **{field.name: strange})


def _strange(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Enum):
        return tuple(type(value))
    if isinstance(value, int):
        return value - 1, value + 1, 99
    if isinstance(value, str):
        return "", value + "?"
    if hasattr(value, "_replace"):  # a named tuple, such as a space
        return (type(value)(*[99] * len(value)),)
    return ()
