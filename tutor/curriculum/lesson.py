"""Lessons and puzzles ready to be played: positions, actions and goals read, texts in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from tutor.curriculum.errors import ContentError, Problem, problem
from tutor.curriculum.games import Play, Unfit, play, reason
from tutor.curriculum.goals import Moment, Reader, Reading, Test
from tutor.curriculum.prose import Prose, Words, read_prose
from tutor.curriculum.schema import LessonFile, Mistake, PuzzleFile, StepFile
from tutor.curriculum.source import PathInFile, Source, decode, read_text, read_yaml
from tutor.engine.protocol import IllegalAction, Key, Player, TextError
from tutor.i18n import LANGUAGES
from tutor.session import Session

Kind = Literal["show", "do", "choose", "count", "plan", "replay"]
Objective = Literal["cheapest", "exact", "best_turn", "goal"]
TASK: Final = "task"  # the one step of a puzzle
DEFAULT_PRICES: Final = (1, 1, 2, 2, 4)
# When a best turn is judged, and by what, unless its file says another.
TURN_ENDED: Final = {"turn_ended": True}
SCORE_NOW: Final = {"score_now": True}


@dataclass(frozen=True)
class Foreseen:
    """A foreseen wrong try: how it is recognised, the line that leads to it, and the reply that is shown."""

    name: str
    action: Any | None
    when: Test | None
    answers: Mapping[str, int]
    line: tuple[Any, ...]
    reply: tuple[Any, ...]


@dataclass(frozen=True)
class Tempting:
    """An illegal action to try, and the code of the refusal it must get."""

    action: Any
    refusal: str


@dataclass(frozen=True)
class Step:
    """One position and one thing to do. ``state`` is the engine's state at its start.

    ``value`` is what a best turn makes as great as possible, read once ``goal`` is true.
    """

    id: str
    kind: Kind
    rules: tuple[str, ...]
    state: Any
    draws: tuple[Any, ...]
    replies: tuple[Any, ...]
    allow: tuple[str, ...] | None
    goal: Test | None
    value: Reading | None
    fail: Test | None
    budget: int | None
    par: int | None
    marks: tuple[Key, ...]
    focus: tuple[Key, ...]
    interrupt: bool
    tempting: tuple[Tempting, ...]
    mistakes: tuple[Foreseen, ...]
    choices: Mapping[str, bool | Test]
    counts: Mapping[str, Reading]
    solution: tuple[Any, ...]
    prices: tuple[int, ...]
    needs_tries: bool
    path: PathInFile

    def session(self, seat: Player) -> Session[Any]:
        """A fresh game from the start of the step; the learner plays ``seat``, the rest is scripted."""
        return Session(self.state, seed=0, people=(seat,), draws=self.draws, replies=self.replies)

    @property
    def line(self) -> tuple[Any, ...]:
        """The witness line: the tempting actions where trying them is the point, then the solution."""
        tries = tuple(tempting.action for tempting in self.tempting) if self.needs_tries else ()
        return (*tries, *self.solution)


@dataclass(frozen=True)
class Lesson:
    """A lesson: its steps in order, and its texts."""

    id: str
    game: str
    order: int
    minutes: int
    difficulty: int
    seat: Player
    steps: tuple[Step, ...]
    prose: Mapping[str, Prose]
    source: Source
    play: Play

    def title(self, language: str) -> str:
        """Plain text."""
        return self.prose[language].title

    def summary(self, language: str) -> Words:
        """What it teaches, in a sentence or two."""
        return self.prose[language].about()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids it teaches, in order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: one step, an objective, and what the best answers reach."""

    id: str
    game: str
    difficulty: int
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    objective: Objective
    par: int | None
    seat: Player
    step: Step
    prose: Mapping[str, Prose]
    source: Source
    play: Play

    def title(self, language: str) -> str:
        """Plain text."""
        return self.prose[language].title

    def summary(self, language: str) -> Words:
        """What it is about, in a sentence."""
        return self.prose[language].about()


# --- reading ---


def read_lesson(folder: Path, name: str) -> Lesson:
    """The lesson in ``folder``; ``name`` is the folder's in messages. Raises ContentError with all that is wrong."""
    source = _source(folder / "lesson.yaml", f"{name}/lesson.yaml")
    content = decode(source, LessonFile)
    prose = {
        language: _prose(folder / f"{language}.md", f"{name}/{language}.md", language, content.game)
        for language in LANGUAGES
    }
    compiler = _Compiler(play(content.game), source, content.seat, content.players)
    if content.seat >= content.players:
        raise ContentError(
            problem(source.place("seat"), "no_such_seat", seat=content.seat, players=content.players)
        )
    steps = compiler.steps(content)
    return Lesson(
        content.id, content.game, content.order, content.minutes, content.difficulty, content.seat, steps,
        prose, source, compiler.play,
    )  # fmt: skip


def read_puzzle(path: Path, name: str) -> Puzzle:
    """The puzzle in ``path`` (``ID.yaml``); ``name`` is the file's in messages. Raises ContentError."""
    source = _source(path, name)
    content = decode(source, PuzzleFile)
    prose = {}
    for language in LANGUAGES:
        beside = path.with_name(f"{path.stem}.{language}.md")
        prose[language] = _prose(
            beside, f"{name.removesuffix('.yaml')}.{language}.md", language, content.game
        )
    compiler = _Compiler(play(content.game), source, content.seat, 4)
    step = compiler.puzzle_step(content)
    return Puzzle(
        content.id, content.game, content.difficulty, content.themes, content.rules, content.objective, content.par,
        content.seat, step, prose, source, compiler.play,
    )  # fmt: skip


def _source(path: Path, file: str) -> Source:
    return read_yaml(read_text(path, file), file)


def _prose(path: Path, file: str, language: str, game: str) -> Prose:
    return read_prose(read_text(path, file), file, language, game)


class _Compiler:
    """Turns the decoded file into steps, gathering every problem before it raises."""

    def __init__(self, game: Play, source: Source, seat: Player, players: int) -> None:
        self.play = game
        self.source = source
        self.seat = seat
        self.players = players
        self.goals = Reader(game, seat, players, source)
        self.problems: list[Problem] = []

    def steps(self, content: LessonFile) -> tuple[Step, ...]:
        start = self.play.setup(content.players)
        named = {name: self._position(text, ("positions", name)) for name, text in content.positions.items()}
        ends: dict[str, Any] = {}
        steps: list[Step] = []
        before = start
        for number, step in enumerate(content.steps):
            path = ("steps", number)
            if step.id in ends:
                self._wrong((*path, "id"), "second_step", name=step.id)
                continue
            state = self._start(step, (*path, "position"), start, named, ends, before)
            if state is not None and state.players != self.players:
                self._wrong((*path, "position"), "other_players", found=state.players, players=self.players)
                state = None
            compiled = self._step(step, path, state)
            steps.append(compiled)
            before = ends[step.id] = self._end(compiled)
        self._finish()
        return tuple(steps)

    def puzzle_step(self, content: PuzzleFile) -> Step:
        state = (
            self.play.setup(2)
            if content.position == "start"
            else self._position(content.position, ("position",))
        )
        if state is not None:
            self.players = state.players
            self.goals = Reader(self.play, self.seat, self.players, self.source)
            if self.seat >= self.players:
                self._wrong(("seat",), "no_such_seat", seat=self.seat, players=self.players)
        step = StepFile(
            id=TASK, kind="do", rules=content.rules, draws=content.draws, replies=content.replies, allow=content.allow,
            goal=content.goal, fail=content.fail, marks=content.marks, focus=content.focus, mistakes=content.mistakes,
            solution=content.solution,
        )  # fmt: skip
        compiled = self._step(step, (), state, content.prices)
        if content.objective == "best_turn":
            compiled = replace(
                compiled, goal=self._goal(content.goal or TURN_ENDED, ("goal",)), value=self._value(content)
            )
        self._finish()
        return compiled

    def _finish(self) -> None:
        if self.problems:
            raise ContentError(*self.problems)

    def _step(
        self, step: StepFile, path: PathInFile, state: Any, prices: tuple[int, ...] = DEFAULT_PRICES
    ) -> Step:
        tempting = tuple(
            Tempting(self._action(each.action, (*path, "try_illegal", number, "action")), each.refusal)
            for number, each in enumerate(step.try_illegal)
        )
        return Step(
            id=step.id,
            kind=step.kind,
            rules=step.rules,
            state=state,
            draws=self._actions(step.draws, (*path, "draws")),
            replies=self._actions(step.replies, (*path, "replies")),
            allow=self._allow(step, (*path, "allow")),
            goal=self._goal(step.goal, (*path, "goal")),
            value=None,
            fail=self._goal(step.fail, (*path, "fail")),
            budget=step.budget,
            par=step.par,
            marks=step.marks,
            focus=step.focus,
            interrupt=step.interrupt,
            tempting=tempting,
            mistakes=tuple(
                self._mistake(each, (*path, "mistakes", number)) for number, each in enumerate(step.mistakes)
            ),
            choices={
                each.name: each.right
                if isinstance(each.right, bool)
                else self._goal(each.right, (*path, "choices", number, "right")) or False
                for number, each in enumerate(step.choices)
            },
            counts=self._counts(step, (*path, "counts")),
            solution=self._actions(step.solution, (*path, "solution")),
            prices=prices,
            needs_tries=_speaks_of(step.goal, "tried"),
            path=path,
        )

    def _start(
        self,
        step: StepFile,
        path: PathInFile,
        start: Any,
        named: Mapping[str, Any],
        ends: Mapping[str, Any],
        before: Any,
    ) -> Any:
        where = step.position
        if where is None:
            return before
        if where == "start":
            return start
        if where.startswith("after "):
            name = where.removeprefix("after ").strip()
            if name not in ends:
                self._wrong(path, "no_such_step", name=name, offered=", ".join(ends) or "–")
            return ends.get(name)
        if where in named:
            return named[where]
        return self._position(where, path)

    def _end(self, step: Step) -> Any:
        """The state after the step's solution; None after a problem."""
        if step.state is None or None in step.solution:
            return None
        try:
            session = step.session(self.seat)
            for number, action in enumerate(step.solution):
                if refusal := session.submit(self.seat, action).refusal:
                    said = self.play.explain(refusal, "en")
                    self._wrong((*step.path, "solution", number), "solution_illegal", refusal=refusal.code,
                                rule=refusal.rule, reason=said.fact)  # fmt: skip
                    return None
        except IllegalAction as error:
            self._wrong((*step.path,), "script_illegal", refusal=error.refusal.code, rule=error.refusal.rule)
            return None
        return session.state

    def _counts(self, step: StepFile, path: PathInFile) -> dict[str, Reading]:
        counts = {}
        for number, each in enumerate(step.counts):
            try:
                counts[each.name] = self.goals.measure(each.of, *path, number, "of")
            except ContentError as error:
                self.problems += error.problems
        return counts

    def _value(self, content: PuzzleFile) -> Reading | None:
        try:
            return self.goals.measure(content.value or SCORE_NOW, "value")
        except ContentError as error:
            self.problems += error.problems
            return None

    def _mistake(self, mistake: Mistake, path: PathInFile) -> Foreseen:
        ways = [way for way in ("action", "when", "answers") if getattr(mistake, way) is not None]
        if len(ways) != 1:
            self._wrong(path, "mistake_ways", found=", ".join(ways) or "–")
        action = None if mistake.action is None else self._action(mistake.action, (*path, "action"))
        line = self._actions(mistake.line, (*path, "line"))
        return Foreseen(
            mistake.name, action, self._goal(mistake.when, (*path, "when")), mistake.answers or {},
            line or (() if action is None else (action,)), self._actions(mistake.reply, (*path, "reply")),
        )  # fmt: skip

    def _allow(self, step: StepFile, path: PathInFile) -> tuple[str, ...] | None:
        if step.allow == "free":
            return None
        for number, deed in enumerate(step.allow):
            self._try(lambda deed=deed: self.play.checked_deed(deed), (*path, number))  # type: ignore[misc]
        return tuple(step.allow)

    def _goal(self, spec: Any, path: PathInFile) -> Test | None:
        if spec is None:
            return None
        try:
            return self.goals.goal(spec, *path)
        except ContentError as error:
            self.problems += error.problems
            return None

    def _actions(self, texts: tuple[str, ...], path: PathInFile) -> tuple[Any, ...]:
        return tuple(self._action(text, (*path, number)) for number, text in enumerate(texts))

    def _action(self, text: str, path: PathInFile) -> Any:
        return self._try(lambda: self.play.checked_action(text), path)

    def _position(self, text: str, path: PathInFile) -> Any:
        try:
            return self.play.position(text)
        except TextError as error:
            self._wrong(path, "unreadable_position", column=error.column, reason=reason(error))
            return None

    def _try(self, read: Callable[[], Any], path: PathInFile) -> Any:
        try:
            return read()
        except Unfit as error:
            self._wrong(path, error.code, **error.params)
            return None

    def _wrong(self, path: PathInFile, code: str, **params: Any) -> None:
        self.problems.append(problem(self.source.place(*path), code, **params))


def _speaks_of(goal: Any, word: str) -> bool:
    """Whether a goal as written uses that word."""
    if isinstance(goal, dict):
        return word in goal or any(_speaks_of(value, word) for value in goal.values())
    return isinstance(goal, list) and any(_speaks_of(item, word) for item in goal)


def moment(session: Session[Any], seat: Player, tried: frozenset[str] = frozenset()) -> Moment:
    """What goals are asked about, in a running step."""
    return Moment(session.state, seat, tuple(session.history), tried)
