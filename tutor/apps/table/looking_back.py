"""Moments that are only looked at: the curtain between two people, a replay, a counting, the end; the ways there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Dropdown, VBox
from markupsafe import Markup

from tutor.apps.table import telling
from tutor.apps.table.game import TableGame
from tutor.engine.protocol import Event, Key
from tutor.i18n import Translator
from tutor.scene.picture import Picture
from tutor.widgets.board import Board
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import TextLine
from tutor.widgets.guard import guarded
from tutor.widgets.panels import Fault, Prose


class TableBoard(Board):
    """A board that is only looked at while the table looks back, when arrows left and right step through moments."""

    def __init__(
        self, picture: Picture, step: Callable[[int], bool], playing: Callable[[], bool], **traits: Any
    ):
        self._step = step
        self._playing = playing
        super().__init__(picture, **traits)

    def touch(self, key: Key | None) -> None:
        """What a click on ``key`` does; nothing while the table looks back."""
        if self._playing():
            super().touch(key)

    def key(self, name: str) -> None:
        """A key of the keyboard, by its DOM name."""
        if name not in ("ArrowLeft", "ArrowRight") or not self._step(1 if name == "ArrowRight" else -1):
            super().key(name)


class LookingBack:
    """The box that tells of the moment, its buttons, and those that lead back in time.

    ``shown()`` is the game on the table, None while one is set up; ``moved`` is called after every step, ``commented``
    after a comment was kept, ``branch`` with a game that is to go on from a moment of this one, and ``glide`` with what
    happened in the moment stepped to.
    """

    def __init__(
        self,
        shown: Callable[[], TableGame | None],
        moved: Callable[[], None],
        commented: Callable[[], None],
        branch: Callable[[TableGame], None],
        glide: Callable[[Sequence[Event]], None],
        on_fault: Fault,
    ) -> None:
        self._shown = shown
        self._moved = moved
        self._commented = commented
        self._branch = branch
        self._glide = glide
        self.moment = Prose("tt-moment")
        self.steps = ButtonRow(self._press_step, on_fault, "tt-ways")
        self.ways = ButtonRow(self._press_way, on_fault)
        self._far = ButtonRow(self._press_far, on_fault)
        self._showing = False
        self._turns = Dropdown()
        self._turns.observe(guarded(lambda _: self._jump(), on_fault), "value")
        self._comment = TextLine(self._keep_comment, on_fault)
        self._from_here = ButtonRow(lambda _: self._branch_here(), on_fault)
        self.through = VBox([self._far.box, self._turns, self._comment.widget, self._from_here.box])
        self.through.add_class("tt-form")

    def look(self, change: int) -> bool:
        """Another moment of a replay or a counting; whether one is being looked at."""
        game = self._shown()
        if game is None or game.position is None:
            return False
        if game.step(change):
            self._moved()
            if change > 0 and game.mode == "replay":
                self._glide(game.happened)
        return True

    def show(self, t: Translator) -> None:
        """The moment in the present language."""
        game = self._shown()
        buttons: list[Button] = []
        html = Markup()
        if game is not None:
            match game.mode:
                case "curtain":
                    html = Markup('<div class="tt-hint"><p>{}</p></div>').format(t("table.pass.detail"))
                    buttons = [Button(t("table.pass.done", seat=t(f"seat.{game.curtain}")), "primary")]
                case "replay":
                    html, buttons = self._replay(t, game)
                case "counting":
                    html, buttons = self._counting(t, game)
                case "over":
                    html = telling.result(t, game.setup.game, game.state.outcome())
        self.moment.show(html)
        self.steps.show(buttons)
        self.ways.show([Button(t(code)) for code, _ in self._ways_back()])
        self._show_through(t, game)

    def _show_through(self, t: Translator, game: TableGame | None) -> None:
        """What a look through the whole game has besides: ends, turns, a comment, a way to play on."""
        open_ = game is not None and game.mode == "replay" and game.looking_through
        self.through.layout.display = None if open_ else "none"
        if game is None or not open_:
            return
        at = game.position or 0
        self._far.show(
            [
                Button(t("table.first"), enabled=at > 0),
                Button(t("table.last"), enabled=at + 1 < game.length),
            ]
        )
        turns = game.turns
        options = [(t("table.before"), 0)] + [
            (t("table.turn", number=number, seat=t(f"seat.{turn.seat}")), turn.place)
            for number, turn in enumerate(turns, 1)
        ]
        here = next((place for _, place in options if place >= at), options[-1][1])
        self._showing = True  # the choice shows where we are: that is no jump
        if list(self._turns.options) != options:
            self._turns.options = options
        self._turns.value = here
        self._showing = False
        self._turns.description = t("table.jump")
        self._comment.show(t("table.comment"), t("table.comment.keep"), game.moment(t.language).comment)
        self._comment.widget.layout.display = "none" if at == 0 else None
        self._from_here.show([Button(t("table.branch"), more=t("table.branch.more"))])

    def _press_far(self, number: int) -> None:
        game = self._shown()
        if game is not None and game.jump(0 if number == 0 else game.length - 1):
            self._moved()

    def _jump(self) -> None:
        game = self._shown()
        if self._showing or game is None or not game.looking_through or self._turns.value is None:
            return
        if game.jump(self._turns.value):
            self._moved()

    def _keep_comment(self, text: str) -> None:
        game = self._shown()
        if game is not None and game.looking_through:
            game.comment(text)
            self._commented()
            self._moved()

    def _branch_here(self) -> None:
        game = self._shown()
        if game is not None and game.looking_through:
            self._branch(game.branch())

    def _press_step(self, number: int) -> None:
        game = self._shown()
        if game is None:
            return
        if game.mode == "curtain":
            game.confirm()
            self._moved()
        elif number == 0:
            self.look(-1)
        elif number == 1 and (game.position or 0) + 1 < game.length:
            self.look(1)
        else:
            game.back_to_now()
            self._moved()

    def _press_way(self, number: int) -> None:
        self._ways_back()[number][1]()
        self._moved()

    def _ways_back(self) -> list[tuple[str, Callable[[], None]]]:
        game = self._shown()
        ways: list[tuple[str, Callable[[], None]]] = []
        if game is not None and game.mode in ("play", "over"):
            if game.last_turn("en"):
                ways.append(("table.replay", game.replay))
            if game.timeline.visible:
                ways.append(("table.through", game.look_through))
            if game.counted_before():
                ways.append(("table.count.again", game.count_again))
        return ways

    def _replay(self, t: Translator, game: TableGame) -> tuple[Markup, list[Button]]:
        at = game.position or 0
        frame = game.moment(t.language)
        start = "table.before" if game.looking_through else "table.replay.start"
        html = Markup('<div class="tt-past"><p class="tt-caption">{}</p>{}{}</div>').format(
            t("table.replay.moment", number=at + 1, count=game.length),
            telling.told(t, [frame]) if frame.lines else Markup("<p>{}</p>").format(t(start)),
            Markup("<p><em>{}</em></p>").format(frame.comment) if frame.comment else "",
        )
        return html, _steppers(t, game, t("table.step"), t("table.now"), t("table.now"))

    def _counting(self, t: Translator, game: TableGame) -> tuple[Markup, list[Button]]:
        html = telling.counted(t, game.counts(t.language), game.position or 0)
        return html, _steppers(t, game, t("table.count.next"), t("table.count.skip"), t("table.count.done"))


def _steppers(t: Translator, game: TableGame, onward: str, skip: str, leave: str) -> list[Button]:
    """Back, on, and out; the last moment leads on to now."""
    back = Button("←", more=t("table.step.back"))
    if (game.position or 0) + 1 == game.length:
        return [back, Button(leave, "primary")]
    return [back, Button(f"{onward} →", "primary", more=t("table.step.on")), Button(skip, "quiet")]
