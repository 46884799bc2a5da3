"""A turn laid out before it is done: actions in order, each with its price, or the reason why not there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import HTML, HBox, VBox
from markupsafe import Markup

from tutor.apps.table.faces import TableFace
from tutor.engine.protocol import Player, Refusal
from tutor.i18n import Translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Fault


@dataclass(frozen=True, slots=True)
class Line:
    """An action of a plan. ``late``: it comes after one that ends in luck or hands over, so nobody can tell."""

    action: Any
    price: int = 0
    refusal: Refusal | None = None
    late: bool = False

    @property
    def fine(self) -> bool:
        """Whether it can be done where it stands."""
        return self.refusal is None and not self.late


class Plan:
    """What ``seat``, who alone is to act in ``state``, means to do. Nothing is done, and nothing hidden is looked at.

    An action after which chance or another seat acts, or which makes secrets known (an event of the kinds ``reveals``),
    can only be the last one: what comes of it is not shown.
    """

    def __init__(self, state: Any, seat: Player, reveals: Collection[str] = ()) -> None:
        self._start = state
        self._seat = seat
        self._reveals = frozenset(reveals)
        self.actions: list[Any] = []

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every action as it stands. One that is not legal is left out of what follows."""
        return self._followed()[0]

    @property
    def state(self) -> Any:
        """The table after the actions that can be done, as far as it can be told."""
        return self._followed()[1]

    @property
    def sound(self) -> bool:
        """Whether there is something to do and all of it can be done."""
        return bool(self.actions) and all(line.fine for line in self.lines)

    @property
    def closed(self) -> bool:
        """Whether the last action ends what can be planned."""
        return self._followed()[2]

    def add(self, actions: Sequence[Any]) -> Refusal | None:
        """Add actions at the end, all or none. Returns why not; after a closing action nothing can be added."""
        planned, refused = [*self.actions, *actions], None
        if self.closed:
            return None
        before, self.actions = self.actions, planned
        refused = next((line.refusal for line in self.lines[len(before) :] if line.refusal), None)
        if refused:
            self.actions = before
        return refused

    def remove(self, number: int) -> None:
        """Leave an action out."""
        del self.actions[number]

    def raise_(self, number: int) -> None:
        """Do an action one place earlier."""
        if number:
            self.actions[number - 1 : number + 1] = reversed(self.actions[number - 1 : number + 1])

    def _followed(self) -> tuple[tuple[Line, ...], Any, bool]:
        state, closed = self._start, False
        lines: list[Line] = []
        for action in self.actions:
            if closed:
                lines.append(Line(action, late=True))
            elif refusal := state.check(self._seat, action):
                lines.append(Line(action, refusal=refusal))
            else:
                step = state.apply(self._seat, action)
                lines.append(Line(action, sum(event.params.get("price", 0) for event in step.events)))
                revealed = any(event.kind in self._reveals for event in step.events)
                closed = revealed or step.state.acting_players != (self._seat,)
                state = state if closed else step.state
        return tuple(lines), state, closed


class PlanPanel:
    """The plan beside the board. People ask for ``begin``, ``drop`` and ``commit``; ``changed`` follows a change."""

    def __init__(
        self,
        act: Callable[[Any, str], str],
        face: TableFace,
        begin: Callable[[], None],
        drop: Callable[[], None],
        commit: Callable[[], None],
        changed: Callable[[], None],
        on_fault: Fault,
    ) -> None:
        self._act, self._face = act, face
        self._begin, self._drop, self._commit, self._changed = begin, drop, commit, changed
        self._on_fault = on_fault
        self._plan: Plan | None = None
        self.lead = ""
        """What is said about the plan as a whole."""
        self._lead = HTML()
        self._rows: list[tuple[HTML, ButtonRow]] = []
        self._lines = VBox()
        self._ways = ButtonRow(self._press, on_fault)
        self.widget = VBox([self._lead, self._lines, self._ways.box])

    def show(self, t: Translator, plan: Plan | None, left: int | None, *, may_begin: bool) -> None:
        """The plan under way, None without one. ``left`` are the action points it leaves, None where none are spent."""
        self._plan = plan
        self.widget.layout.display = None if plan is not None or may_begin else "none"
        lines = plan.lines if plan else ()
        self.lead = self._lead_words(t, plan, left)
        self._lead.value = Markup('<p class="tt-caption">{}</p>').format(self.lead) if plan else ""
        while len(self._rows) < len(lines):
            self._grow()
        for number, (line, (words, buttons)) in enumerate(zip(lines, self._rows, strict=False)):
            words.value = self._line_words(t, line)
            buttons.show(
                [Button("↑", enabled=number > 0, more=t("plan.earlier")), Button("✕", more=t("plan.remove"))]
            )
        shown = [HBox([words, buttons.box]) for words, buttons in self._rows[: len(lines)]]
        if len(self._lines.children) != len(shown):
            for row in shown:
                row.add_class("tt-plan-line")
            self._lines.children = shown
        if plan is None:
            self._ways.show([Button(t("plan.begin"), more=t("plan.begin.more"))])
        else:
            self._ways.show(
                [Button(t("plan.commit"), "primary", plan.sound), Button(t("plan.drop"), "quiet")]
            )

    def _lead_words(self, t: Translator, plan: Plan | None, left: int | None) -> str:
        if plan is None:
            return ""
        words = t("plan.closed" if plan.closed else "plan.lead" if plan.actions else "plan.empty")
        return words if left is None else f"{words} {t('plan.left', n=left)}"

    def _line_words(self, t: Translator, line: Line) -> str:
        words = self._act(line.action, t.language)
        price = Markup('<b title="{}">{}</b>').format(t("board.price", n=line.price), line.price or "")
        if line.late:
            why = t("plan.late")
        elif line.refusal:
            said = self._face.explain(line.refusal, t.language)
            why = f"{said.fact}. {said.detail}"
        else:
            return Markup("<p><span>{}</span>{}</p>").format(words, price)
        return Markup('<div class="tt-refusal"><p>{}</p><p>✕ {}</p></div>').format(words, why)

    def _grow(self) -> None:
        number = len(self._rows)
        words = HTML()
        self._rows.append((words, ButtonRow(lambda which: self._alter(number, which), self._on_fault)))

    def _alter(self, number: int, which: int) -> None:
        if self._plan is None or number >= len(self._plan.actions):
            return
        (self._plan.raise_, self._plan.remove)[which](number)
        self._changed()

    def _press(self, number: int) -> None:
        if self._plan is None:
            self._begin()
        else:
            (self._commit, self._drop)[number]()
