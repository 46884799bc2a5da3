"""The template of a new lesson: one step that works, and everything a further step could say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

LESSON: Final = """\
# yaml-language-server: $schema=../../lesson.schema.json
version: 1
id: {id}
game: {game}
order: {order}
minutes: 8
difficulty: 1

positions:
  # In the game's notation; steps name them.
  opening: "{position}"

steps:
  - id: first
    kind: do                      # show, do, choose, count, plan, replay
    rules: [{rule}]              # the rules it teaches
    position: opening             # or: start, after STEP, a position; default: where the step before ends
    allow: [{verb}]                # verbs or exact actions; default: free
    goal: {goal}
    marks: [{mark}]
    try_illegal:                  # what a learner may be tempted to do, and the refusal it gets
      - {{action: {tempting}, refusal: {refusal}}}
    solution: [{solution}]
"""

TEXTS: Final = {
    "en": """\
# Title

What this lesson teaches, in a sentence.

## first

{task}

### hint 1

The idea, without naming a place.

### done

What has been learnt.
""",
    "fr": """\
# Titre

Ce que cette leçon enseigne, en une phrase.

## first

{task}

### hint 1

L’idée, sans nommer d’endroit.

### done

Ce qu’on a appris.
""",
}


@dataclass(frozen=True)
class Example:
    """The one step of a game's template; ``tasks`` by language."""

    position: str
    rule: str
    verb: str
    goal: str
    mark: str
    tempting: str
    refusal: str
    solution: str
    tasks: Mapping[str, str]


EXAMPLES: Final[Mapping[str, Example]] = {
    "tikal": Example(
        position="tikal/2 b3:A1/0 turn:R,act,10",
        rule="T-ENT-1",
        verb="enter",
        goal="{at: {space: a1, at_least: 1}}",
        mark="hex:a1",
        tempting="enter W a2",
        refusal="not_an_entrance",
        solution="enter W a1",
        tasks={
            "en": "Bring a [[worker]] into the [[base camp]].",
            "fr": "Faites entrer un [[membre d’expédition]] au [[camp de base]].",
        },
    ),
    "aton": Example(
        position="aton/2 R:0,laid1211 B:0,laid1311 turn:1,place,RB,1",
        rule="A-C4-1",
        verb="place",
        goal="{counters: {temple: 1, at_least: 1}}",
        mark="temple:1",
        tempting="place T2k",
        refusal="beyond_reach",
        solution="place T1k",
        tasks={
            "en": "Place a [[counter]] in a [[temple]] that your card allows.",
            "fr": "Placez un [[pion]] dans un [[temple]] que votre carte autorise.",
        },
    ),
}


class InvalidId(ValueError):
    """The id of a new lesson cannot be used; the message says what would be right."""


def write_lesson(root: Path, game: str, lesson_id: str, order: int | None) -> Path:
    """Write the template below ``root``. Raises InvalidId, FileExistsError. Returns the new folder."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", lesson_id):
        raise InvalidId(
            f"{lesson_id[:40]!r} is no id: use lower case letters, digits and hyphens, such as {game}-camps"
        )
    taken = [int(found[1]) for path in (root / game).glob("*/") if (found := re.match(r"(\d+)-", path.name))]
    number = order or max(taken, default=0) + 1
    folder = root / game / f"{number:02d}-{lesson_id.removeprefix(f'{game}-')}"
    folder.mkdir(parents=True)
    example = EXAMPLES[game]
    lesson = LESSON.format(id=lesson_id, game=game, order=number, **vars(example))
    (folder / "lesson.yaml").write_text(lesson, "utf-8")
    for language, text in TEXTS.items():
        (folder / f"{language}.md").write_text(text.format(task=example.tasks[language]), "utf-8")
    return folder
