"""What stays selected on a board after an action was done."""

from __future__ import annotations

from typing import Any

from tutor.engine.protocol import Key
from tutor.scene.picture import Picture, Select, View
from tutor.widgets.board import TURN


def kept(
    picture: Picture, seen: Any, region: tuple[Key, ...], before: tuple[Key, ...], touched: Key | None
) -> tuple[Key, ...]:
    """The selection after an action.

    ``seen`` is the table now, ``before`` what was selected, ``touched`` the key of the last touch.

    Where somebody walked to is chosen, but not the figure: a touch on its origin must choose the next figure there
    and not walk this one back. A place that offered something is chosen still, or afresh if its figures changed.
    """
    if not before or any(key.startswith(TURN) for key in before):
        return ()
    here, there = _space(before[0]), _space(touched)
    if here and there and here != there:
        return (f"hex:{there}",)
    view = View(seen, focus=region)
    places = {place.key for place in picture.scene(view).places}
    if len(before) > 1 and places.issuperset(before):
        return before
    fresh = picture.gesture(view, before[0])
    return fresh.selection if isinstance(fresh, Select) else ()


def _space(key: Key | None) -> str | None:
    """The space that a key is about: ``a2`` of ``hex:a2`` and of ``figure:a2:worker:0``."""
    return key.split(":")[1] if key and key.split(":")[0] in ("hex", "figure") else None
