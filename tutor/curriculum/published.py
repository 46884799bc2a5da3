"""The JSON Schemas of course files, published so that editors complete and check while an author types."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from tutor.curriculum.games import GAMES, play
from tutor.curriculum.glossary import GlossaryFile
from tutor.curriculum.goals import json_schemas
from tutor.curriculum.schema import LessonFile, PuzzleFile

FILES: Final[dict[str, type[msgspec.Struct]]] = {
    "lesson.schema.json": LessonFile,
    "puzzle.schema.json": PuzzleFile,
    "glossary.schema.json": GlossaryFile,
}


def schemas() -> dict[str, str]:
    """The text of each schema file by its name."""
    return {
        name: json.dumps(_schema(kind), indent=2, ensure_ascii=False) + "\n" for name, kind in FILES.items()
    }


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    (reference,), definitions = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    if kind is not GlossaryFile:
        definitions |= json_schemas(*map(play, GAMES))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **reference, "$defs": definitions}
