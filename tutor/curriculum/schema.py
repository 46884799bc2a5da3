"""What lesson and puzzle files may say: the types that decode them and, published, the JSON Schema for editors."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tutor.curriculum.games import GameId

VERSION: Final = 1

Id = Annotated[
    str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$", description="Lower case letters, digits, hyphens.")
]
RuleId = Annotated[
    str, Meta(pattern=r"^[A-Z]-[A-Z][A-Z0-9]{1,3}-[0-9]+$", description="A rule id such as T-MOV-1.")
]
ActionText = Annotated[
    str,
    Meta(min_length=1, max_length=80, description="An action in the game's notation, e.g. `walk W a1-b2`."),
]
KeyText = Annotated[
    str,
    Meta(pattern=r"^[a-z]+:[A-Za-z0-9:,_-]+$|^hand$", description="A place or thing, e.g. `hex:a2`."),
]
Points = Annotated[int, Meta(ge=0, le=200)]
Goal = Annotated[
    dict[str, Any],
    Meta(
        description="One named predicate with its parameters, or `all`, `any` (lists) or `not`.",
        extra_json_schema={"$ref": "#/$defs/Goal"},
    ),
]
Measure = Annotated[
    dict[str, Any],
    Meta(
        description="One named measure with its parameters: a number the engine reads off the position.",
        extra_json_schema={"$ref": "#/$defs/Measure"},
    ),
]
Where = Annotated[
    str,
    Meta(
        max_length=2000,
        description="`start` (the set-up), `after STEP` (the end of that step's solution), the name of one of the "
        "file's `positions`, or a position in the game's notation.",
    ),
]


def _field(description: str, **limits: Any) -> Meta:
    return Meta(description=description, **limits)


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tempting illegal action, and the refusal it must get."""

    action: Annotated[ActionText, _field("The illegal action.")]
    refusal: Annotated[str, _field("The engine's refusal code, e.g. `no_stone`.", pattern=r"^[a-z_]+$")]


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to choose. Its label and what is said about it stand under `### choice NAME` in the texts."""

    name: Annotated[Id, _field("Name of the answer, also its heading in the texts.")]
    right: Annotated[bool | Goal, _field("true, false, or a goal that the engine checks on the position.")]


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number to enter. Its label stands under `### count NAME` in the texts."""

    name: Annotated[Id, _field("Name of the number, also its heading in the texts.")]
    of: Annotated[Measure, _field("What the engine counts.")]


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A foreseen wrong try. What is said about it stands under `### mistake NAME` in the texts.

    Exactly one of `action`, `when`, `answers`.
    """

    name: Annotated[Id, _field("Name of the mistake, also its heading in the texts.")]
    action: Annotated[ActionText | None, _field("The wrong action, legal or not.")] = None
    when: Annotated[Goal | None, _field("A goal that is true once the mistake has been made.")] = None
    answers: Annotated[
        dict[Id, Points] | None, _field("Wrong numbers entered in a step of kind count, by name.")
    ] = None
    line: Annotated[
        tuple[ActionText, ...],
        _field(
            "Legal actions that lead to it from the start of the step (needed with `when`).", max_length=60
        ),
    ] = ()
    reply: Annotated[
        tuple[ActionText, ...], _field("What another seat does about it, to be shown.", max_length=20)
    ] = ()


class StepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson: one position, one thing to do."""

    id: Annotated[Id, _field("Stable name: progress is kept under it, texts stand under it.")]
    kind: Annotated[
        Literal["show", "do", "choose", "count", "plan", "replay"],
        _field("show: read; do: reach the goal; choose: pick an answer; count: enter numbers; "
               "plan: reach the goal with a whole turn; replay: step through the solution."),
    ]  # fmt: skip
    rules: Annotated[tuple[RuleId, ...], _field("The rule ids this step teaches.")] = ()
    position: Annotated[Where | None, _field("Where it starts; default: the end of the step before.")] = None
    draws: Annotated[tuple[ActionText, ...], _field("What chance draws, in order: `draw A3`, `find 4`.")] = ()
    replies: Annotated[tuple[ActionText, ...], _field("What the other seats do, in order.")] = ()
    allow: Annotated[
        Literal["free"] | tuple[ActionText, ...],
        _field("`free`, or a list of verbs (`walk`) and exact actions (`walk W a1-b2`)."),
    ] = "free"
    goal: Annotated[Goal | None, _field("What must be true; any legal way there counts.")] = None
    fail: Annotated[Goal | None, _field("What ends the step without success.")] = None
    budget: Annotated[Points | None, _field("Action points this step may cost at most.")] = None
    par: Annotated[Points | None, _field("Action points of the cheapest way, proven by search.")] = None
    marks: Annotated[tuple[KeyText, ...], _field("Places to point out.")] = ()
    focus: Annotated[tuple[KeyText, ...], _field("The region to show large.")] = ()
    interrupt: Annotated[bool, _field("Whether a scoring is stepped through count by count.")] = False
    try_illegal: Annotated[
        tuple[Try, ...], _field("Tempting illegal actions and the refusal each must get.")
    ] = ()
    mistakes: Annotated[tuple[Mistake, ...], _field("Foreseen wrong tries.")] = ()
    choices: Annotated[tuple[Choice, ...], _field("Answers of a step of kind choose.")] = ()
    counts: Annotated[tuple[Count, ...], _field("Numbers of a step of kind count.")] = ()
    solution: Annotated[tuple[ActionText, ...], _field("One line of actions that reaches the goal.")] = ()


Positions = Annotated[dict[Id, str], _field("Positions with a name, in the game's notation.")]
Hundred = Annotated[int, Meta(ge=1, le=100)]


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: `lesson.yaml` beside `en.md` and `fr.md`."""

    version: Annotated[Literal[1], _field("Version of this format.")]
    id: Annotated[Id, _field("Stable name: links and progress use it.")]
    game: Annotated[GameId, _field("The game it teaches.")]
    order: Annotated[Hundred, _field("Its place in the course of that game.")]
    minutes: Annotated[Hundred, _field("How long a newcomer needs.")]
    steps: Annotated[tuple[StepFile, ...], _field("The steps in order.", min_length=1, max_length=40)]
    difficulty: Annotated[int, _field("1 (easy) to 5.", ge=1, le=5)] = 1
    players: Annotated[Literal[2, 3, 4], _field("Players in the set-up.")] = 2
    seat: Annotated[int, _field("The learner's seat; 0 begins.", ge=0, le=3)] = 0
    positions: Positions = {}


Theme = Literal[
    "scoring-turn",
    "leader",
    "cheapest-way",
    "exact-budget",
    "majority",
    "guard",
    "placement",
    "treasures",
    "last-round",
    "instant-win",
    "defence",
    "scoring",
    "removing",
    "splitting",
    "reach",
    "kingdom",
    "counting-cards",
    "taking-back",
]


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle: `ID.yaml` beside `ID.en.md` and `ID.fr.md`."""

    version: Annotated[Literal[1], _field("Version of this format.")]
    id: Annotated[Id, _field("Stable name, the same as the file's.")]
    game: Annotated[GameId, _field("The game it is from.")]
    difficulty: Annotated[int, _field("1 (easy) to 5.", ge=1, le=5)]
    themes: Annotated[tuple[Theme, ...], _field("What it is about.", min_length=1)]
    position: Annotated[str, _field("The position in the game's notation, or `start`.", max_length=2000)]
    objective: Annotated[
        Literal["cheapest", "exact", "best_turn", "goal"],
        _field("cheapest: reach the goal with the fewest AP; exact: reach it with exactly `par` AP, not one to spare; "
               "best_turn: make `value` as great as possible by the time `goal` is true; goal: reach it in this turn."),
    ]  # fmt: skip
    solution: Annotated[tuple[ActionText, ...], _field("One best line.", min_length=1, max_length=60)]
    goal: Annotated[
        Goal | None,
        _field("What must be true; for best_turn, when it is judged (default: the turn is ended)."),
    ] = None
    value: Annotated[Measure | None, _field("What counts in a best_turn (default: `score_now`).")] = None
    fail: Annotated[Goal | None, _field("What ends the try without success.")] = None
    par: Annotated[
        Points | None, _field("AP (cheapest, exact) or the value (best_turn) of the best answers.")
    ] = None
    seat: Annotated[int, _field("The solver's seat.", ge=0, le=3)] = 0
    draws: Annotated[tuple[ActionText, ...], _field("What chance draws, in order.")] = ()
    replies: Annotated[tuple[ActionText, ...], _field("What the other seats do, in order.")] = ()
    allow: Annotated[
        Literal["free"] | tuple[ActionText, ...], _field("`free`, or a list of verbs and exact actions.")
    ] = "free"
    prices: Annotated[
        tuple[Points, Points, Points, Points, Points],
        _field("Price of each hint rung, out of the 10 points the puzzle is worth."),
    ] = (1, 1, 2, 2, 4)
    rules: Annotated[tuple[RuleId, ...], _field("The rule ids it asks.")] = ()
    marks: Annotated[tuple[KeyText, ...], _field("Places to point out.")] = ()
    focus: Annotated[tuple[KeyText, ...], _field("The region to show large.")] = ()
    mistakes: Annotated[tuple[Mistake, ...], _field("Foreseen wrong tries.")] = ()
