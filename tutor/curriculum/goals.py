"""Goals: a closed vocabulary of named predicates, joined by ``all``, ``any`` and ``not``, asked of a moment in a step.

The predicates and measures about positions are the game's (``engine/<game>/predicates.py``). Here are those about what
was done in the step, the same for every game, and the reading of goals with clear errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from typing import Any, Final, Literal, get_args, get_type_hints

from tutor.curriculum.errors import ContentError, Problem, nearest, problem
from tutor.curriculum.games import Play, Unfit
from tutor.curriculum.source import PathInFile, Source
from tutor.engine.protocol import Player
from tutor.session import Entry

COMPARISONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "is": lambda number, bound: number == bound,
    "at_least": lambda number, bound: number >= bound,
    "at_most": lambda number, bound: number <= bound,
}


@dataclass(frozen=True, slots=True)
class Moment:
    """What a goal is asked about: the state now, the learner's seat, and what happened since the step began.

    ``tried`` are the codes of the refusals that the learner has met in this step.
    """

    state: Any
    seat: Player
    entries: tuple[Entry[Any], ...] = ()
    tried: frozenset[str] = frozenset()

    @property
    def own(self) -> tuple[Entry[Any], ...]:
        """The learner's actions."""
        return tuple(entry for entry in self.entries if entry.player == self.seat)

    @property
    def spent(self) -> int:
        """Action points the learner has spent in this step."""
        return sum(event.params.get("price", 0) for entry in self.own for event in entry.events)


Test = Callable[[Moment], bool]
Reading = Callable[[Moment], int | None]


# --- what was done in the step: the same for every game ---


@dataclass(frozen=True, slots=True)
class _Deed:
    """A verb or an exact action, ready to be compared."""

    play: Play
    text: str

    def matches(self, action: Any) -> bool:
        return self.play.matches(action, self.text)


class _Exactly(_Deed):
    """An exact action."""


def _did(moment: Moment, *, action: _Deed) -> bool:
    """The learner has done that in this step: a verb (`walk`) or an exact action."""
    return any(action.matches(entry.action) for entry in moment.own)


def _turn_ended(moment: Moment) -> bool:
    """The learner has ended a turn in this step."""
    return any(
        event.kind == "turn_ended" and event.params.get("seat") == moment.seat
        for entry in moment.entries
        for event in entry.events
    )


def _happened(moment: Moment, *, event: str) -> bool:
    """That has happened in this step, whoever did it: an event of the game, such as a scoring."""
    return any(each.kind == event for entry in moment.entries for each in entry.events)


def _tried(moment: Moment, *, refusal: str) -> bool:
    """The learner has met that refusal in this step."""
    return refusal in moment.tried


def _legal(moment: Moment, *, action: _Exactly) -> bool:
    """The rules allow that action now."""
    return moment.state.check(moment.seat, action.play.action(action.text)) is None


def _times(moment: Moment, *, action: _Deed) -> int:
    """How often the learner has done that in this step: a verb or an exact action."""
    return sum(action.matches(entry.action) for entry in moment.own)


def _spent(moment: Moment) -> int:
    """Action points the learner has spent in this step."""
    return moment.spent


HISTORY_PREDICATES: Final[dict[str, Callable[..., bool]]] = {
    "did": _did, "happened": _happened, "turn_ended": _turn_ended, "tried": _tried, "legal": _legal,
}  # fmt: skip
HISTORY_MEASURES: Final[dict[str, Callable[..., int | None]]] = {"times": _times, "spent": _spent}
JOINTS: Final = ("all", "any", "not")


@dataclass(frozen=True, slots=True)
class Word:
    """A predicate or measure as authors may write it: its name, what it asks, its parameters and their types."""

    name: str
    kind: Literal["predicate", "measure"]
    about: str
    parameters: Mapping[str, Any]
    required: tuple[str, ...]
    function: Callable[..., Any]
    of_history: bool


@cache
def vocabulary(play: Play) -> Mapping[str, Word]:
    """Every predicate and measure a goal of that game may use."""
    words = (
        *_words(play.predicates, "predicate", False),
        *_words(play.measures, "measure", False),
        *_words(HISTORY_PREDICATES, "predicate", True),
        *_words(HISTORY_MEASURES, "measure", True),
    )
    return {word.name: word for word in words}


def _words(
    functions: Mapping[str, Callable[..., Any]], kind: Literal["predicate", "measure"], of_history: bool
) -> list[Word]:
    words = []
    for name, function in functions.items():
        hints = get_type_hints(function)
        given = {
            parameter.name.rstrip("_"): parameter
            for parameter in signature(function).parameters.values()
            if parameter.kind is Parameter.KEYWORD_ONLY
        }
        words.append(
            Word(
                name,
                kind,
                (function.__doc__ or "").strip(),
                {shown: hints[parameter.name] for shown, parameter in given.items()},
                tuple(
                    shown
                    for shown, parameter in given.items()
                    if parameter.default is Parameter.empty and shown != "seat"
                ),
                function,
                of_history,
            )
        )
    return words


# --- reading ---


@dataclass(frozen=True)
class Reader:
    """Reads the goals of one file; a misspelt word is a ContentError with its place and the nearest word."""

    play: Play
    seat: Player
    players: int
    source: Source

    def goal(self, spec: Any, *path: str | int) -> Test:
        """The goal written at ``path`` of the file. Raises ContentError."""
        name, value = self._only_entry(spec, path, "goal_shape")
        here = (*path, name)
        if name in ("all", "any"):
            if not isinstance(value, list) or not value:
                raise self._error(here, "goal_list", name=name)
            return _joined(name, tuple(self.goal(item, *here, index) for index, item in enumerate(value)))
        if name == "not":
            inner = self.goal(value, *here)
            return lambda moment: not inner(moment)
        word = self._word(name, path)
        if word.kind == "predicate":
            return self._predicate(word, value, here)
        return self._comparison(word, value, here)

    def measure(self, spec: Any, *path: str | int) -> Reading:
        """The measure written at ``path`` of the file. Raises ContentError."""
        name, value = self._only_entry(spec, path, "measure_shape")
        word = self._word(name, path)
        if word.kind != "measure":
            raise self._error(
                (*path, name), "not_a_measure", name=name, offered=", ".join(self._names("measure")), key=name
            )
        return self._bound(word, self._parameters(word, value, (*path, name)))

    def _predicate(self, word: Word, value: Any, here: PathInFile) -> Test:
        bound = self._bound(word, self._parameters(word, value, here))
        return lambda moment: bool(bound(moment))

    def _comparison(self, word: Word, value: Any, here: PathInFile) -> Test:
        if not isinstance(value, dict):
            raise self._error(here, "comparison_missing", name=word.name)
        asked = {name: bound for name, bound in value.items() if name in COMPARISONS}
        if not asked:
            raise self._error(here, "comparison_missing", name=word.name)
        for name, bound in asked.items():
            if type(bound) is not int:
                raise self._error((*here, name), "not_a_number", name=name)
        rest = {name: item for name, item in value.items() if name not in COMPARISONS}
        reading = self._bound(word, self._parameters(word, rest, here))

        def holds(moment: Moment) -> bool:
            number = reading(moment)
            return number is not None and all(
                COMPARISONS[name](number, bound) for name, bound in asked.items()
            )

        return holds

    def _bound(self, word: Word, parameters: dict[str, Any]) -> Callable[[Moment], Any]:
        keywords = {"from_" if name == "from" else name: value for name, value in parameters.items()}
        if word.of_history:
            return lambda moment: word.function(moment, **keywords)
        return lambda moment: word.function(moment.state, **keywords)

    def _parameters(self, word: Word, value: Any, here: PathInFile) -> dict[str, Any]:
        """The parameters as written: a mapping, the first one alone, or ``true`` for none."""
        if value is True:
            value = {}
        elif isinstance(value, str | int) and value is not False and word.parameters:
            value = {next(iter(word.required or word.parameters)): value}
        if not isinstance(value, dict):
            raise self._error(here, "parameters_shape", name=word.name, offered=self._offered(word))
        decoded = {}
        for name, item in value.items():
            if name not in word.parameters:
                raise self._error(
                    (*here, name), "unknown_parameter", name=name, word=word.name, key=name,
                    hint=nearest(name, word.parameters), offered=self._offered(word),
                )  # fmt: skip
            decoded[name] = self._decoded(word, name, item, (*here, name))
        for name in word.required:
            if name not in decoded:
                raise self._error(here, "missing_parameter", name=name, word=word.name)
        if "seat" in word.parameters:
            decoded.setdefault("seat", self.seat)
        return decoded

    def _decoded(self, word: Word, name: str, value: Any, here: PathInFile) -> Any:
        wanted = next(
            kind
            for kind in (*get_args(word.parameters[name]), word.parameters[name])
            if kind is not type(None)
        )
        try:
            if name == "seat":
                return self.play.seat(value, self.players)
            if wanted is _Deed:
                return _Deed(self.play, self.play.checked_deed(value))
            if wanted is _Exactly:
                self.play.checked_action(value)
                return _Exactly(self.play, value)
            return self.play.decode(wanted, name, value)
        except Unfit as error:
            raise self._error(here, error.code, **error.params) from None

    def _only_entry(self, spec: Any, path: PathInFile, code: str) -> tuple[str, Any]:
        if not isinstance(spec, dict) or len(spec) != 1:
            raise self._error(path, code)
        return next(iter(spec.items()))

    def _word(self, name: str, path: PathInFile) -> Word:
        words = vocabulary(self.play)
        if name in words:
            return words[name]
        offered = (*JOINTS, *words)
        raise self._error((*path, name), "unknown_goal", name=name, hint=nearest(name, offered),
                          offered=", ".join(sorted(offered)), key=name)  # fmt: skip

    def _names(self, kind: str) -> list[str]:
        return sorted(word.name for word in vocabulary(self.play).values() if word.kind == kind)

    def _offered(self, word: Word) -> str:
        comparisons = tuple(COMPARISONS) if word.kind == "measure" else ()
        return ", ".join((*word.parameters, *comparisons)) or "true"

    def _error(self, path: PathInFile, code: str, key: str | None = None, **params: Any) -> ContentError:
        place = self.source.key_place(*path) if key else self.source.place(*path)
        found: Problem = problem(place, code, **params)
        return ContentError(found)


def _joined(name: str, tests: tuple[Test, ...]) -> Test:
    if name == "all":
        return lambda moment: all(test(moment) for test in tests)
    return lambda moment: any(test(moment) for test in tests)


# --- for editors ---


def json_schemas(*plays: Play) -> dict[str, Any]:
    """The JSON Schema of a goal and of a measure of these games, so that editors complete and check while typing."""
    goal = {"$ref": "#/$defs/Goal"}
    joints: dict[str, Any] = {
        "all": {"type": "array", "items": goal, "minItems": 1, "description": "Every one of these."},
        "any": {"type": "array", "items": goal, "minItems": 1, "description": "At least one of these."},
        "not": {**goal, "description": "This is not so."},
    }
    goals: dict[str, list[Any]] = {}
    measures: dict[str, list[Any]] = {}
    for play in plays:
        for word in vocabulary(play).values():
            compared = word.kind == "measure"
            goals.setdefault(word.name, []).append(_word_schema(word, play, compared))
            if compared:
                measures.setdefault(word.name, []).append(_word_schema(word, play, compared=False))
    return {
        "Goal": _one_of(joints | {name: _any_of(each) for name, each in goals.items()}),
        "Measure": _one_of({name: _any_of(each) for name, each in measures.items()}),
    }


def _any_of(schemas: list[Any]) -> Any:
    """One schema for a word that each game understands in its own way."""
    different = [schema for number, schema in enumerate(schemas) if schema not in schemas[:number]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _one_of(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object", "properties": properties, "additionalProperties": False,
        "minProperties": 1, "maxProperties": 1,
    }  # fmt: skip


def _word_schema(word: Word, play: Play, compared: bool) -> dict[str, Any]:
    properties = {name: play.json_schema(name, hint) for name, hint in word.parameters.items()}
    if compared:
        properties |= {name: {"type": "integer"} for name in COMPARISONS}
    full: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if word.required:
        full["required"] = list(word.required)
    if compared:
        return {"description": word.about, **full}
    short = [{"const": True}] if not word.required else []
    scalar = next((properties[name] for name in (*word.required, *word.parameters)), None)
    return {"description": word.about, "anyOf": [*short, *([scalar] if scalar else []), full]}
