"""One step being tried: the game under way, what was tried, which hints were taken, and the judgement of each try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tutor.curriculum import hints
from tutor.curriculum.games import Play
from tutor.curriculum.goals import Moment
from tutor.curriculum.hints import Hint
from tutor.curriculum.lesson import Foreseen, Objective, Step, moment
from tutor.engine.protocol import Event, IllegalAction, Key, Player, Refusal, TextError
from tutor.session import Result, Session

VerdictKind = Literal["going_on", "met", "refused", "not_in_step", "failed", "mistake", "wrong", "below_par"]
PLAYED: Final = ("do", "plan")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try came to, as plain data; a run puts it into words (``run.say``).

    ``going_on``: legal, the goal is not reached yet. ``met``: the step is done. ``refused``: the rules do not
    allow it (``refusal``); nothing changed. ``not_in_step``: legal, but not what this step is about; nothing changed.
    ``mistake``: a foreseen wrong try (``name``), done and to be taken back; ``reply`` is what another seat would do
    about it. ``wrong``: a wrong choice (``name``) or wrong numbers (``wrong``). ``failed``: the step cannot succeed any
    more (``code``). ``below_par``: the puzzle's goal is reached, but ``lost`` points or action points short of the
    proven best.
    """

    kind: VerdictKind
    code: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    name: str | None = None
    wrong: tuple[str, ...] = ()
    reply: tuple[Any, ...] = ()
    value: int | None = None
    par: int | None = None
    lost: int | None = None

    @property
    def ok(self) -> bool:
        """Whether the step is done."""
        return self.kind == "met"

    @property
    def keys(self) -> tuple[Key, ...]:
        """Places to mark."""
        return self.refusal.keys if self.refusal else ()


@dataclass(frozen=True, slots=True)
class Tried:
    """An illegal action the learner tried, in the game's notation, and why not."""

    text: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Done:
    """An action the learner did, its price in action points, what happened."""

    action: Any
    price: int
    events: tuple[Event, ...]


class Attempt:
    """A step under way for the learner's seat. Puzzles add an objective and its par."""

    def __init__(
        self, step: Step, play: Play, seat: Player, objective: Objective | None = None, par: int | None = None
    ) -> None:
        self.step = step
        self.play = play
        self.seat = seat
        self.objective = objective
        self.par = par
        self.done = False
        self.hints_taken = 0
        self.tries: list[Tried] = []
        self.best: int | None = None  # puzzles: the best value reached so far
        self.session: Session[Any] = step.session(seat)

    # --- what to show ---

    @property
    def state(self) -> Any:
        """The engine's state now."""
        return self.session.state

    @property
    def moment(self) -> Moment:
        """What goals are asked about."""
        return moment(self.session, self.seat, frozenset(tried.refusal.code for tried in self.tries))

    @property
    def spent(self) -> int:
        """Action points spent in this step."""
        return self.moment.spent

    @property
    def left(self) -> int | None:
        """Action points left of the step's budget; None if it has none."""
        return None if self.step.budget is None else self.step.budget - self.spent

    @property
    def line(self) -> tuple[Done, ...]:
        """What the learner did, in order."""
        return tuple(
            Done(entry.action, sum(event.params.get("price", 0) for event in entry.events), entry.events)
            for entry in self.session.history
            if entry.player == self.seat
        )

    @property
    def touched(self) -> bool:
        """Whether there is anything to remember of it."""
        return self.done or bool(self.hints_taken or self.tries or self.line)

    # --- what the learner does ---

    def submit(self, actions: Sequence[Any]) -> Verdict:
        """Do these actions one after the other, all or none: one that is refused refuses them all."""
        if refused := self._refused(actions):
            return refused
        if self.step.kind not in PLAYED or not all(self.allows(action) for action in actions):
            return Verdict("not_in_step", "verdict.not_in_step")
        verdict = Verdict("going_on")
        events: tuple[Event, ...] = ()
        for action in actions:
            result = self._play(action)
            if result.refusal:  # chance or another seat came between
                return self._refusal(action, result.refusal)
            events += result.events
            verdict = self._judge(action, events)
            if verdict.kind != "going_on":
                break
        return self._noted(verdict)

    def advance(self) -> Verdict:
        """Play the next action of the solution, in a step of kind replay."""
        position = len(self.moment.own)
        if position >= len(self.step.solution):
            return self._noted(Verdict("met", "verdict.met"))
        result = self.session.submit(self.seat, self.step.solution[position])
        over = position + 1 == len(self.step.solution)
        return self._noted(
            Verdict("met" if over else "going_on", "verdict.met" if over else "", events=result.events)
        )

    def choose(self, name: str) -> Verdict:
        """Choose an answer. Raises KeyError for a name the step does not have."""
        if hints.right(self.step.choices[name], self.step, self.seat):
            return self._noted(Verdict("met", "verdict.met", name=name))
        return Verdict("wrong", "verdict.wrong_choice", name=name)

    def answer(self, given: Mapping[str, int]) -> Verdict:
        """Enter numbers; all must be right. A number left out is wrong."""
        asked = hints.numbers(self.step, self.seat)
        wrong = tuple(name for name, number in asked.items() if given.get(name) != number)
        if not wrong:
            return self._noted(Verdict("met", "verdict.met"))
        for mistake in self.step.mistakes:
            if mistake.answers and all(given.get(name) == number for name, number in mistake.answers.items()):
                return Verdict("mistake", name=mistake.name, wrong=wrong)
        return Verdict("wrong", "verdict.wrong_numbers", {"n": len(wrong)}, wrong=wrong)

    def undo(self) -> bool:
        """Take back the last action, unless something was revealed since. Whether it was taken back."""
        return self.session.undo()

    def reset(self) -> None:
        """Back to the start of the step; what was learnt (tries, hints, done) stays."""
        self.session = self.step.session(self.seat)

    def take_up(self, line: Sequence[str], tried: Sequence[str]) -> None:
        """Go on where an earlier attempt was: its actions and its illegal tries in the game's notation.

        What does not fit any more, because the lesson was changed, ends the line; such a try is left out.
        """
        self._take_up_tries(tried)
        for text in line:
            action = self._read(text)
            if action is None or self.session.state.check(self.seat, action):
                break
            self._play(action)
        self._take_up_tries(tried)

    def _take_up_tries(self, tried: Sequence[str]) -> None:
        known = {earlier.text for earlier in self.tries}
        for text in dict.fromkeys(tried):
            action = self._read(text)
            refusal = None if action is None else self.session.state.check(self.seat, action)
            if refusal and text not in known:
                self.tries.append(Tried(text, refusal))

    def _read(self, text: str) -> Any:
        try:
            return self.play.action(text)
        except TextError:
            return None

    # --- judging ---

    def _play(self, action: Any) -> Result:
        """Do it in the game. Where the scripted answer of chance or another seat does not fit, the game stops there."""
        done = len(self.session.history)
        try:
            return self.session.submit(self.seat, action)
        except IllegalAction:
            entries = self.session.history[done:]
            return Result(None, tuple(event for entry in entries for event in entry.events))

    def _refused(self, actions: Sequence[Any]) -> Verdict | None:
        """The refusal of the first action that the rules do not allow, looked up before anything is done."""
        state = self.session.state
        for number, action in enumerate(actions):
            if number and self.seat not in state.acting_players:
                return None  # chance or another seat comes between: judged when it is there
            if refusal := state.check(self.seat, action):
                return self._refusal(action, refusal)
            state = state.apply(self.seat, action).state
        return None

    def _refusal(self, action: Any, refusal: Refusal) -> Verdict:
        tried = Tried(self.play.write_action(action), refusal)
        if tried.text not in [earlier.text for earlier in self.tries]:
            self.tries.append(tried)
        named = next((each.name for each in self.step.mistakes if each.action == action), None)
        if self.step.needs_tries and self._reached():
            return self._noted(Verdict("met", "verdict.met", refusal=refusal, name=named))
        return Verdict("refused", refusal=refusal, name=named)

    def allows(self, action: Any) -> bool:
        """Whether the step is about such actions; says nothing about their legality."""
        return self.step.allow is None or any(self.play.matches(action, deed) for deed in self.step.allow)

    def _reached(self) -> bool:
        return self.step.goal is not None and self.step.goal(self.moment)

    def _judge(self, action: Any, events: tuple[Event, ...]) -> Verdict:
        if self.objective is not None and (verdict := self._judge_puzzle(events)):
            return verdict
        if self.objective is None and self._within_budget() and self._reached():
            return Verdict("met", "verdict.met", events=events)
        if foreseen := self._foreseen(action):
            return Verdict("mistake", events=events, name=foreseen.name, reply=foreseen.reply)
        if not self._within_budget():
            params = {"spent": self.spent, "budget": self.step.budget}
            return Verdict("failed", "verdict.over_budget", params, events)
        if self.step.fail is not None and self.step.fail(self.moment):
            return Verdict("failed", "verdict.failed", events=events)
        if self.session.waiting_for != self.seat:
            return Verdict("failed", "verdict.turn_over", events=events)
        return Verdict("going_on", events=events)

    def _judge_puzzle(self, events: tuple[Event, ...]) -> Verdict | None:
        """The verdict if the puzzle is decided, by its objective; None while it goes on."""
        par = self.par
        if self.objective == "best_turn":
            value = self.step.value(self.moment) if self.step.value and self._reached() else None
            if value is None:
                return None
            lost = 0 if par is None else par - value  # without a par only while it is being written
            return self._against_par(value, lost, "verdict.below_par.points", events)
        if self.objective == "exact" and par is not None and self.spent > par:
            return Verdict("failed", "verdict.over_budget", {"spent": self.spent, "budget": par}, events)
        if not self._reached():
            return None
        if self.objective == "exact":
            return (
                Verdict("met", "verdict.met", events=events, value=self.spent, par=par)
                if self.spent == par
                else None
            )
        if self.objective == "goal" or par is None:
            return Verdict("met", "verdict.met", events=events)
        return self._against_par(self.spent, self.spent - par, "verdict.below_par.ap", events)

    def _against_par(self, value: int, lost: int, code: str, events: tuple[Event, ...]) -> Verdict:
        if lost <= 0:
            return Verdict("met", "verdict.met", events=events, value=value, par=self.par, lost=0)
        params = {"value": value, "n": lost}
        return Verdict("below_par", code, params, events, value=value, par=self.par, lost=lost)

    def _foreseen(self, action: Any) -> Foreseen | None:
        now = self.moment
        for mistake in self.step.mistakes:
            if mistake.action == action or (mistake.when is not None and mistake.when(now)):
                return mistake
        return None

    def _within_budget(self) -> bool:
        return self.step.budget is None or self.spent <= self.step.budget

    def _noted(self, verdict: Verdict) -> Verdict:
        self.done = self.done or verdict.ok
        if verdict.lost is not None:
            self.best = verdict.lost if self.best is None else min(self.best, verdict.lost)
        return verdict

    # --- hints ---

    def hint(self, rung: int) -> Hint:
        """The hint of that rung."""
        return hints.hint(self.step, rung, self.play, self.seat)
