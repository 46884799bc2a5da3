"""Proof that a lesson or puzzle does what it says: positions, goals, solutions, refusals, par, keys, texts.

Each function returns the problems it finds; none means proven. Reading a file (``read_lesson``) has already checked
schema, notation and that solutions are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from tutor.analysis.registry import NotSearched, Proven, Question, solver
from tutor.curriculum import hints
from tutor.curriculum.attempt import PLAYED, Attempt, Verdict
from tutor.curriculum.errors import Place, Problem, problem
from tutor.curriculum.games import play
from tutor.curriculum.glossary import Glossary, glossary
from tutor.curriculum.goals import Moment
from tutor.curriculum.lesson import Foreseen, Lesson, Puzzle, Step
from tutor.curriculum.prose import RULE, Prose, links
from tutor.curriculum.runner import WORTH
from tutor.engine.protocol import Key
from tutor.i18n import LANGUAGES, catalogue, translator


def prove_lesson(lesson: Lesson) -> list[Problem]:
    """Everything wrong with a lesson that could be read."""
    found: list[Problem] = []
    for step in lesson.steps:
        found += _Prover(lesson, step).problems()
    found += _texts(lesson, lesson.steps)
    return found


def prove_puzzle(puzzle: Puzzle) -> list[Problem]:
    """Everything wrong with a puzzle that could be read; proves par by exhaustive search, which may take seconds."""
    found: list[Problem] = []
    stem = puzzle.source.file.rpartition("/")[2].removesuffix(".yaml")
    if stem != puzzle.id:
        found.append(problem(puzzle.source.place("id"), "file_name", file=f"{stem}.yaml", id=puzzle.id))
    if sum(puzzle.step.prices) > WORTH:
        found.append(
            problem(puzzle.source.place("prices"), "prices_sum", found=sum(puzzle.step.prices), worth=WORTH)
        )
    found += _Prover(puzzle, puzzle.step).problems()
    found += _texts(puzzle, (puzzle.step,))
    return found


class _Prover:
    """The proof of one step."""

    def __init__(self, content: Lesson | Puzzle, step: Step) -> None:
        self.content = content
        self.step = step

    def problems(self) -> list[Problem]:
        """Everything wrong with it."""
        checks: list[Callable[[], Iterator[Problem]]] = [
            self._rules,
            self._keys,
            self._tempting,
            self._mistakes,
        ]
        if self.step.kind in PLAYED:
            checks += [self._goal_and_solution, self._par]
        elif self.step.kind == "choose":
            checks.append(self._choices)
        elif self.step.kind == "count":
            checks.append(self._counts)
        elif self.step.kind == "replay" and not self.step.solution:
            checks.append(lambda: iter([self._problem("no_solution")]))
        return [found for check in checks for found in check()]

    def _attempt(self) -> Attempt:
        if isinstance(self.content, Puzzle):
            return Attempt(
                self.step, self.content.play, self.content.seat, self.content.objective, self.content.par
            )
        return Attempt(self.step, self.content.play, self.content.seat)

    def _problem(self, code: str, *path: str | int, **params: Any) -> Problem:
        return problem(self.content.source.place(*self.step.path, *path), code, **params)

    def _rules(self) -> Iterator[Problem]:
        for number, rule in enumerate(self.step.rules):
            if f"rule.{rule}" not in translator("en"):
                yield self._problem("unknown_rule", "rules", number, rule=rule)

    def _keys(self) -> Iterator[Problem]:
        known = scene_keys(self.content.game, self._attempt().state, self.content.seat)
        for field, keys in (("marks", self.step.marks), ("focus", self.step.focus)):
            for number, key in enumerate(keys):
                if key not in known:
                    yield self._problem("unknown_key", field, number, key=key)

    def _tempting(self) -> Iterator[Problem]:
        state = self._attempt().state
        for number, tempting in enumerate(self.step.tempting):
            refusal = state.check(self.content.seat, tempting.action)
            action = self.content.play.write_action(tempting.action)
            path = ("try_illegal", number, "refusal")
            if refusal is None:
                yield self._problem("not_refused", *path, action=action, refusal=tempting.refusal)
            elif refusal.code != tempting.refusal:
                yield self._problem(
                    "other_refusal", *path, action=action, found=refusal.code, refusal=tempting.refusal
                )

    def _goal_and_solution(self) -> Iterator[Problem]:
        attempt = self._attempt()
        if attempt.session.waiting_for != self.content.seat:
            yield self._problem("not_learners_turn", "position", seat=self.content.seat)
            return
        if self.step.goal is None:
            yield self._problem("no_goal", kind=self.step.kind)
            return
        if self.step.goal(attempt.moment):
            yield self._problem("goal_at_start", "goal")
            return
        if not self.step.line:
            yield self._problem("no_solution")
            return
        last = len(self.step.line)
        for number, action in enumerate(self.step.line, 1):
            verdict = attempt.submit([action])
            if verdict.ok and number < last:
                yield self._problem("goal_early", "solution", n=number)
                return
        if not verdict.ok:
            yield self._problem("goal_missed", "solution", verdict=_shown(verdict))

    def _par(self) -> Iterator[Problem]:
        if isinstance(self.content, Puzzle):
            objective, par = self.content.objective, self.content.par
        else:
            objective, par = "cheapest", self.step.par
            if par is None:
                return
        if objective == "goal":
            return
        try:
            found = self._best_turn() if objective == "best_turn" else self._cheapest()
        except NotSearched:
            yield self._problem("par_unproven", "par")
            return
        if found is None:
            yield self._problem("no_way", "goal")
        elif par is None:
            yield self._problem("no_par", found=found.amount)
        elif not self._within_the_step(found):
            yield self._problem("par_unproven", "par")
        elif par != found.amount:
            yield self._problem("par_missed", "par", par=par, found=found.amount)

    def _best_turn(self) -> Proven | None:
        goal, value, seat = self.step.goal, self.step.value, self.content.seat
        assert goal is not None  # the compiler gives a best turn both
        assert value is not None
        question = Question(
            lambda state, done: value(Moment(state, seat, done)),
            lambda state, done: goal(Moment(state, seat, done)),
        )
        plain = not self.content.source.data.keys() & {"goal", "value"}
        return solver(self.content.game).prove_best(self._attempt().state, seat, None if plain else question)

    def _cheapest(self) -> Proven | None:
        goal, seat = self.step.goal, self.content.seat
        if goal is None:
            return None
        written = self.content.source.data
        for part in (*self.step.path, "goal"):
            written = written[part]
        return solver(self.content.game).prove_cheapest(
            self._attempt().state,
            lambda reached: goal(Moment(reached, seat)),
            self.content.play.goal_places(written),
        )

    def _within_the_step(self, found: Proven) -> bool:
        """The search knows no ``allow``: a best line that stays within it is the best within it, luck apart."""
        allow = self.step.allow
        lucky = found.luck if allow is None else set(found.luck) & set(allow)
        return not lucky and all(self._attempt().allows(action) for action in found.line)

    def _choices(self) -> Iterator[Problem]:
        right = [hints.right(answer, self.step, self.content.seat) for answer in self.step.choices.values()]
        if not any(right):
            yield self._problem("no_right_choice", "choices")
        elif all(right):
            yield self._problem("all_right", "choices")

    def _counts(self) -> Iterator[Problem]:
        if not self.step.counts:
            yield self._problem("no_counts", "counts")
        now = self._attempt().moment
        for number, reading in enumerate(self.step.counts.values()):
            if reading(now) is None:
                yield self._problem("count_nothing", "counts", number, "of")

    def _mistakes(self) -> Iterator[Problem]:
        for number, mistake in enumerate(self.step.mistakes):
            path = ("mistakes", number)
            if mistake.answers:
                if all(
                    hints.numbers(self.step, self.content.seat).get(k) == n
                    for k, n in mistake.answers.items()
                ):
                    yield self._problem("answers_right", *path, "answers")
            elif not mistake.line:
                yield self._problem("mistake_no_line", *path, name=mistake.name)
            else:
                yield from self._played_mistake(mistake, path)

    def _played_mistake(self, mistake: Foreseen, path: tuple[str | int, ...]) -> Iterator[Problem]:
        attempt = self._attempt()
        verdict = Verdict("going_on")
        for action in mistake.line:
            verdict = attempt.submit([action])
        if verdict.name != mistake.name:
            yield self._problem("mistake_unseen", *path, name=mistake.name, verdict=_shown(verdict))
        state = attempt.state
        for number, action in enumerate(mistake.reply):
            player = state.acting_players[0] if state.acting_players else self.content.seat
            if refusal := state.check(player, action):
                params = {
                    "action": self.content.play.write_action(action),
                    "found": refusal.code,
                    "refusal": "–",
                }
                yield self._problem("other_refusal", *path, "reply", number, **params)
                return
            state = state.apply(player, action).state


def _shown(verdict: Verdict) -> str:
    details = (
        verdict.refusal.code if verdict.refusal else verdict.name or verdict.code.removeprefix("verdict.")
    )
    return f"{verdict.kind} ({details})" if details else verdict.kind


def scene_keys(game: str, state: Any, seat: int) -> frozenset[Key]:
    """Every key of the scene that shows ``state`` to ``seat``."""
    from tutor.scene.picture import View
    from tutor.scene.registry import picture

    scene = picture(game).scene(View(state.observe(seat), state.legal_actions(seat)))
    return frozenset(place.key for place in scene.places)


# --- texts ---


def _texts(content: Lesson | Puzzle, steps: tuple[Step, ...]) -> Iterator[Problem]:
    for language in LANGUAGES:
        prose = content.prose[language]
        needed: dict[tuple[str, str], bool] = {}
        for step in steps:
            needed |= _headings(step)
        for (step_id, section), required in needed.items():
            if required and not prose.words(step_id, section):
                place = Place(
                    prose.file, prose.sections[step_id, ""].line if (step_id, "") in prose.sections else 1
                )
                heading = section or step_id
                yield problem(place, "no_text", heading=heading, step=step_id, file=prose.file)
        for (step_id, section), written in prose.sections.items():
            place = Place(prose.file, written.line)
            if (step_id, section) not in needed:
                yield problem(place, "useless_text", heading=section or step_id, step=step_id)
            yield from _links(written.markdown, place, prose)
        yield from _links(prose.summary, Place(prose.file), prose)
        for step in steps:
            yield from _hints_keep_to_their_rung(content, step, prose)


def _headings(step: Step) -> dict[tuple[str, str], bool]:
    """The sections a step may have, and whether it must."""
    asked = step.kind != "show"
    sections = {"": True, "done": False, "otherwise": False, "hint 1": asked}
    sections |= {f"hint {rung}": False for rung in range(2, 6)}
    sections |= {f"mistake {mistake.name}": True for mistake in step.mistakes}
    sections |= {f"choice {name}": True for name in step.choices}
    sections |= {f"count {name}": True for name in step.counts}
    return {(step.id, section): required for section, required in sections.items()}


def _links(markdown: str, place: Place, prose: Prose) -> Iterator[Problem]:
    words: Glossary = glossary()
    for name in links(markdown):
        known = (
            f"rule.{name}" in translator(prose.language)
            if RULE.fullmatch(name)
            else words.find(name, prose.language, prose.game)
        )
        if not known:
            yield problem(place, "unknown_link", name=name)


def _hints_keep_to_their_rung(content: Lesson | Puzzle, step: Step, prose: Prose) -> Iterator[Problem]:
    """An idea names no place that the task does not name; below the fourth rung no action; the fourth one only."""
    task = prose.words(step.id, "").text
    actions = [content.play.write_action(action) for action in step.line]
    for rung in range(1, 5):
        written = prose.sections.get((step.id, f"hint {rung}"))
        if written is None:
            continue
        told = [action for action in actions[rung // 4 :] if " " in action and action in written.markdown]
        if rung == 1:
            told += [name for name in content.play.place_names.findall(written.markdown) if name not in task]
        if told:
            yield problem(Place(prose.file, written.line), "hint_tells", told=", ".join(told))


# --- coverage ---


@dataclass(frozen=True)
class Coverage:
    """Which rules of a game are taught by a lesson and asked by an exercise."""

    game: str
    taught: dict[str, tuple[str, ...]]
    asked: dict[str, tuple[str, ...]]

    @property
    def holes(self) -> tuple[str, ...]:
        """Rules that no lesson teaches yet."""
        return tuple(rule for rule, lessons in self.taught.items() if not lessons)


def coverage(game: str, lessons: Iterable[Lesson], puzzles: Iterable[Puzzle]) -> Coverage:
    """The rules of a game (those its catalogue knows) and who teaches and asks them.

    A rule is asked where a step that is not only read is about it, and in puzzles.
    """
    taught: dict[str, list[str]] = {rule: [] for rule in rules_of(game)}
    asked: dict[str, list[str]] = {rule: [] for rule in taught}
    for lesson in lessons:
        for step in lesson.steps if lesson.game == game else ():
            for rule in step.rules:
                taught.setdefault(rule, []).append(lesson.id)
                if step.kind != "show":
                    asked.setdefault(rule, []).append(lesson.id)
    for puzzle in puzzles:
        for rule in puzzle.rules if puzzle.game == game else ():
            asked.setdefault(rule, []).append(puzzle.id)
    once = partial(dict.fromkeys)
    return Coverage(
        game,
        {rule: tuple(once(names)) for rule, names in taught.items()},
        {rule: tuple(once(names)) for rule, names in asked.items()},
    )


def rules_of(game: str) -> tuple[str, ...]:
    """The rule ids of a game, in the order of its rules text."""
    prefix = f"rule.{play(game).rules}-"
    return tuple(code.removeprefix("rule.") for code in catalogue("en") if code.startswith(prefix))
