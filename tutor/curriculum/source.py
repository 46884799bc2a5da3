"""YAML of the course: plain data only, and for every value the place it was written at.

A small, strict part of YAML: mappings, lists, strings, whole numbers, true/false and null. No tags, no anchors, no key
twice; size and depth are bounded. So nothing in a file can run, point elsewhere, or grow while it is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import yaml

from tutor.curriculum.errors import ContentError, Place, Problem, nearest, problem

MAX_BYTES: Final = 200_000
MAX_DEPTH: Final = 20

PathInFile = tuple[str | int, ...]
T = TypeVar("T", bound=msgspec.Struct)

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # only its parser: nothing is constructed
_WORDS: Final = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")


class _Unwanted(Exception):
    def __init__(self, code: str, mark: Any, **params: Any) -> None:
        super().__init__(code)
        self.code, self.mark, self.params = code, mark, params


@dataclass(frozen=True)
class Source:
    """A course file as plain data; ``marks`` gives the line and column of every value, ``keys`` of every key."""

    file: str
    data: Any = None
    marks: dict[PathInFile, tuple[int, int]] = field(default_factory=dict)
    keys: dict[PathInFile, tuple[int, int]] = field(default_factory=dict)

    def place(self, *path: str | int) -> Place:
        """Where the value at ``path`` stands; the nearest enclosing value if it is not there itself."""
        while path and path not in self.marks:
            path = path[:-1]
        return Place(self.file, *self.marks.get(path, (1, 1)))

    def key_place(self, *path: str | int) -> Place:
        """Where the key of the value at ``path`` stands."""
        return Place(self.file, *self.keys[path]) if path in self.keys else self.place(*path)


def read_text(path: Path, file: str) -> str:
    """The text of a course file, bounded, in UTF-8. Raises ContentError; ``file`` is its name in messages."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ContentError(problem(Place(file), "unreadable_file", reason=error.strerror or "?")) from None
    if len(raw) > MAX_BYTES:
        raise ContentError(problem(Place(file), "too_big", size=len(raw), most=MAX_BYTES))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise ContentError(problem(Place(file, line, column), "not_utf8")) from None


def read_yaml(text: str, file: str) -> Source:
    """The data of a YAML text with the places of its values. Raises ContentError."""
    if strange := yaml.reader.Reader.NON_PRINTABLE.search(text):
        line = text.count("\n", 0, strange.start()) + 1
        column = strange.start() - text.rfind("\n", 0, strange.start())
        place, character = Place(file, line, column), f"U+{ord(strange[0]):04X}"
        raise ContentError(problem(place, "yaml_character", character=character))
    source = Source(file)
    builder = _Builder(source)
    try:
        for event in yaml.parse(text, Loader=_Parser):
            builder.take(event)
    except _Unwanted as error:
        raise ContentError(problem(_at(file, error.mark), error.code, **error.params)) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise ContentError(problem(_at(file, mark), "yaml", reason=error.problem or error.context)) from None
    return Source(file, builder.root, source.marks, source.keys)


def _at(file: str, mark: Any) -> Place:
    return Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)


class _Builder:
    """Puts plain data together from YAML events, and notes where everything stands."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.root: Any = None
        self.open: list[dict[str, Any] | list[Any]] = []  # the mappings and lists that are not closed yet
        self.path: list[str | int] = []
        self.key: str | None = None  # of the mapping on top, waiting for its value
        self.documents = 0

    def take(self, event: Any) -> None:
        """One event after the other, as the parser gives them. Raises _Unwanted."""
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise _Unwanted("yaml_anchor", event.start_mark)
        if getattr(event, "tag", None) is not None:
            raise _Unwanted("yaml_tag", event.start_mark)
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    raise _Unwanted("yaml_documents", event.start_mark)
            case yaml.ScalarEvent() if self._awaits_key():
                self._note_key(event)
            case yaml.ScalarEvent():
                self._add(_scalar(event), event.start_mark)
                self._leave()
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._enter(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.open.pop()
                self._leave()

    def _awaits_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1], dict) and self.key is None

    def _note_key(self, event: Any) -> None:
        key, mapping = event.value, self.open[-1]
        where = (*self.path, key)
        if key in mapping:
            raise _Unwanted("yaml_duplicate", event.start_mark, key=key, line=self.source.keys[where][0])
        self.source.keys[where] = _line_and_column(event.start_mark)
        self.key = key

    def _enter(self, event: Any) -> None:
        if self._awaits_key():
            raise _Unwanted("yaml_key", event.start_mark)
        if len(self.open) >= MAX_DEPTH:
            raise _Unwanted("yaml_depth", event.start_mark, most=MAX_DEPTH)
        collection: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
        self._add(collection, event.start_mark)
        self.open.append(collection)

    def _add(self, value: Any, mark: Any) -> None:
        """Put a value into whatever is open; ``path`` names it until ``_leave``."""
        if self.open:
            into = self.open[-1]
            if isinstance(into, dict):
                assert self.key is not None  # a key comes before its value
                self.path.append(self.key)
                into[self.key] = value
                self.key = None
            else:
                self.path.append(len(into))
                into.append(value)
        else:
            self.root = value
        self.source.marks[tuple(self.path)] = _line_and_column(mark)

    def _leave(self) -> None:
        if self.path:
            self.path.pop()


def _line_and_column(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1


def _scalar(event: Any) -> str | int | bool | None:
    """Only true, false, null and whole numbers are more than words, as in YAML 1.2 (``no`` and ``on`` are words)."""
    text: str = event.value
    if event.style is not None and event.style != "":
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _NUMBER.fullmatch(text) else text


def decode(source: Source, kind: type[T]) -> T:
    """The typed content of ``source``. Raises ContentError with the place of what does not fit the schema."""
    try:
        return msgspec.convert(source.data, kind)
    except msgspec.ValidationError as error:
        raise ContentError(_schema_problem(source, str(error), kind)) from None


def _schema_problem(source: Source, message: str, kind: type[msgspec.Struct]) -> Problem:
    said, _, where = message.partition(" - at `")
    path = _path(where.rstrip("`"), source.data)
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", said, re.DOTALL):
        name = unknown[1]
        offered = _fields_at(kind, path)
        return problem(
            source.key_place(*path, name), "unknown_field", name=name, hint=nearest(name, offered),
            offered=", ".join(offered),
        )  # fmt: skip
    if missing := re.fullmatch(r"Object missing required field `(.*)`", said, re.DOTALL):
        return problem(source.place(*path), "missing_field", name=missing[1])
    return problem(source.place(*path), "schema", reason=said)


def _path(where: str, data: Any) -> PathInFile:
    """``$.steps[0].budget`` as keys and indices; ``[...]`` (some value of a mapping) ends it."""
    path: list[str | int] = []
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", where.partition("[...]")[0]):
        path.append(name or int(index))
    return tuple(path)


def _fields_at(kind: type[msgspec.Struct], path: PathInFile) -> tuple[str, ...]:
    """The field names of the struct at ``path`` inside ``kind``."""
    info: Any = msgspec.inspect.type_info(kind)
    for part in path:
        info = _inside(info, part)
    info = _struct(info)
    return tuple(item.encode_name for item in info.fields) if info else ()


def _struct(info: Any) -> msgspec.inspect.StructType | None:
    if isinstance(info, msgspec.inspect.Metadata):
        return _struct(info.type)
    if isinstance(info, msgspec.inspect.UnionType):
        return next((found for item in info.types if (found := _struct(item))), None)
    return info if isinstance(info, msgspec.inspect.StructType) else None


def _inside(info: Any, part: str | int) -> Any:
    if isinstance(info, msgspec.inspect.Metadata):
        return _inside(info.type, part)
    if isinstance(info, msgspec.inspect.UnionType):
        return next((found for item in info.types if (found := _inside(item, part)) is not None), None)
    if isinstance(info, msgspec.inspect.StructType) and isinstance(part, str):
        return next((item.type for item in info.fields if item.encode_name == part), None)
    if isinstance(info, msgspec.inspect.VarTupleType | msgspec.inspect.ListType) and isinstance(part, int):
        return info.item_type
    return None
