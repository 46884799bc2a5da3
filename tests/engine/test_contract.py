"""Does the conformance check pass a good game, and does it notice every kind of bad one?"""

import random

import pytest

from tests.engine import toy
from tutor.engine.contract import ContractBroken, check_contract, variants
from tutor.engine.protocol import CHANCE, Event, Refusal, Step


@pytest.mark.parametrize("seed", range(10))
def test_a_small_game_with_chance_and_sealed_bids_keeps_the_contract(seed):
    outcome = check_contract(toy.Game(), seed, notation=toy.Notation())
    assert outcome.reason == "last_stick"
    assert sum(outcome.scores) == 1


class TwiceTheSame(toy.State):
    def legal_actions(self, player):
        return super().legal_actions(player) * 2


class Unstable(toy.State):
    def legal_actions(self, player):
        legal = super().legal_actions(player)
        return tuple(random.sample(legal, len(legal)))


class JudgeTooStrict(toy.State):
    def check(self, player, action):
        return Refusal("no_two", "N-2") if action == toy.Take(2) else super().check(player, action)


class JudgeTooLax(toy.State):
    def check(self, player, action):
        return None if isinstance(action, toy.Take) and self.most else super().check(player, action)


class NobodyIsRefused(toy.State):
    def apply(self, player, action):
        if self.check(player, action):
            return Step(self, ())
        return super().apply(player, action)


class RefusesWithoutReason(toy.State):
    def check(self, player, action):
        return super().check(player, action) and Refusal("", "")


class NegativeWeight(toy.State):
    def chance_outcomes(self):
        return tuple((draw, -weight) for draw, weight in super().chance_outcomes())


class ChangesItself(toy.State):
    def apply(self, player, action):
        step = super().apply(player, action)
        object.__setattr__(self, "sticks", self.sticks + 1)
        return step


class RollsItsOwnDice(toy.State):
    def apply(self, player, action):
        step = super().apply(player, action)
        return Step(step.state, (*step.events, Event("noise", {"n": random.random()})))


class NeverOver(toy.State):
    def outcome(self):
        return None


class TellsStrangers(toy.State):
    def apply(self, player, action):
        return Step(super().apply(player, action).state, (Event("secret", audience=(CHANCE,)),))


class SeesIdentity(toy.State):
    def observe(self, viewer):
        return id(self)


class NoEnd(toy.State):
    def legal_actions(self, player):
        return (
            (toy.Take(0),) if player in self.acting_players and self.most else super().legal_actions(player)
        )


@pytest.mark.parametrize(
    ("state", "promise"),
    [
        (TwiceTheSame, "no duplicates"),
        (Unstable, "stable"),
        (JudgeTooStrict, "agrees with legal_actions"),
        (JudgeTooLax, "agrees with legal_actions"),
        (NobodyIsRefused, "apply refuses"),
        (RefusesWithoutReason, "has a code and a rule"),
        (NegativeWeight, "positive integers"),
        (ChangesItself, "never changes self"),
        (RollsItsOwnDice, "equal successors"),
        (NeverOver, "exactly when nobody acts"),
        (TellsStrangers, "made of seats"),
        (SeesIdentity, "look equal"),
        (NoEnd, "ends within"),
    ],
)
def test_a_broken_promise_is_noticed(state, promise):
    with pytest.raises(ContractBroken, match=promise):
        check_contract(toy.Game(state=state), seed=1, plies=100)


class LosesTheTurn(toy.Notation):
    def parse_position(self, text):
        return toy.replace(super().parse_position(text), turn=0)


class CannotCount(toy.Notation):
    def format_action(self, action):
        return super().format_action(action).replace("2", "1")


@pytest.mark.parametrize(("notation", "promise"), [(LosesTheTurn, "position"), (CannotCount, "action")])
def test_a_text_that_does_not_come_back_is_noticed(notation, promise):
    with pytest.raises(ContractBroken, match=f"{promise} .* comes back"):
        check_contract(toy.Game(), seed=1, notation=notation())


def test_the_failure_says_seed_ply_and_state():
    def few(state):
        assert state.sticks > 6, "too few sticks"

    with pytest.raises(ContractBroken, match=r"seed 3, ply \d+, in State\(sticks=.*too few sticks"):
        check_contract(toy.Game(), seed=3, invariant=few)


def test_variants_differ_from_the_action_in_one_field():
    assert set(variants(toy.Take(2), [toy.Take(3), toy.Bid(0)])) == {toy.Take(n) for n in (1, 3, 99)}
    assert list(variants("not a dataclass")) == []
