"""What all options classes share: a frozen dataclass whose fields are ``Literal`` or ``bool`` knows what it offers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from tutor.engine.protocol import Unreadable


class Offered:
    """Base of a game's options: refuses values that are not offered. Raises ValueError that names those that are."""

    __slots__ = ()

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, values in offered(kind).items():
            value = getattr(self, name)
            if type(value) not in {type(o) for o in values} or value not in values:
                raise ValueError(f"option {name}: {value!r} is not one of {', '.join(map(repr, values))}")


@cache
def offered(options: Any) -> Mapping[str, tuple[Any, ...]]:
    """The values each option of that class may take."""
    hints = get_type_hints(options)
    return {name: (False, True) if hint is bool else get_args(hint) for name, hint in hints.items()}


def word(value: object) -> str:
    """A value as positions and records write it: ``yes`` and ``no``, or as it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def format_changes(options: Any) -> str:
    """``/name:value`` for each option but the number of players that is not the default."""
    default, names = type(options)(), offered(options.__class__)
    return "".join(
        f"/{name}:{word(getattr(options, name))}"
        for name in names
        if name != "players" and getattr(options, name) != getattr(default, name)
    )


def read_changes(options: Any, changes: list[str], column: int) -> dict[str, Any]:
    """The options that ``name:value`` parts choose. Raises Unreadable."""
    names = offered(options)
    chosen: dict[str, Any] = {}
    for change in changes:
        name, _, text = change.partition(":")
        values = {word(value): value for value in names.get(name, ())}
        if name == "players" or name in chosen or text not in values:
            choices = tuple(other for other in names if other != "players")
            raise Unreadable("position_option", column=column, text=change, choices=choices)
        chosen[name] = values[text]
    return chosen
