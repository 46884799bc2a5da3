"""The page of a table: set up, play, pass the screen, watch the others' turn again, count a scoring line by line.

Beside the board are the ``panels`` of the game that goes on and the box of ``looking_back``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

from IPython.display import display
from ipywidgets import Widget
from markupsafe import Markup

from tutor.apps.games import face
from tutor.apps.selection import kept
from tutor.apps.shell import Shell
from tutor.apps.table import telling
from tutor.apps.table.faces import table_face
from tutor.apps.table.game import SetUp, TableGame
from tutor.apps.table.looking_back import LookingBack, TableBoard
from tutor.apps.table.panels import Panels, undo_reason
from tutor.apps.table.setup import SetUpForm
from tutor.engine.protocol import Key, Refusal, TextError
from tutor.engine.record import format_record, parse_record
from tutor.engine.registry import make_game
from tutor.i18n import Translator, translator
from tutor.progress.memory import Memory, open_memory
from tutor.query import Query, page_link, read_query
from tutor.scene.picture import Mark
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.panels import Prose

_log = logging.getLogger(__name__)

FRESH: Final = 4
"""So many of the places where the others played last are pointed out until one acts; more would hide the board."""


def table(game: str) -> None:
    """Show a table of that game in the output of the cell. Raises KeyError that names the games there are."""
    query = read_query()
    display(TablePage(game, query, open_memory(query.visit)).widget)


class TablePage:
    """A table from its set-up to the last count. ``widget`` is the whole page."""

    def __init__(self, game: str, query: Query, memory: Memory | None = None) -> None:
        self.game_id = game
        self._memory = memory
        self.game: TableGame | None = None
        self._face, self._words = face(game), table_face(game)
        self._setting_up = True
        self._refusal: Refusal | None = None
        self._why_no_undo = False
        theme = "dark" if query.theme == "dark" else "light"
        self.board = TableBoard(
            self._face.picture,
            lambda change: self.looking_back.look(change),
            lambda: self._playing,
            language=query.language,
            theme=theme,
        )
        fault = self.board.report_fault
        self._shell = Shell(query, self._dress, fault, memory)
        self.form = SetUpForm(game, self.start, self._resume, fault)
        self.panels = Panels(game, self.board, self._undo, self._enter, fault)
        self.looking_back = LookingBack(lambda: self.shown, self._moved, fault)
        self._where, self._title, self._task = Prose("tt-where"), Prose("tt-title"), Prose("tt-task")
        self._ways = ButtonRow(lambda _: self._new_game(), fault, "tt-ways")
        self._home = Prose("tt-muted")
        self.board.on_propose(self._submit)
        self.board.on_shown(lambda: self.panels.show_offers(self._t, self.shown))
        self._take_up()
        self._refresh()

    @property
    def widget(self) -> Widget:
        """The whole page."""
        panels, back = self.panels, self.looking_back
        return self._shell.assemble(
            [self._where.widget, self._title.widget, self._task.widget, self.form.widget],
            self.board,
            [
                back.moment.widget, back.steps.box, panels.verdict.widget, panels.points.widget, panels.offers.widget,
                panels.own.widget, panels.undo_row.box, panels.theirs.widget, back.ways.box, panels.forecast.widget,
                panels.entry.widget, self._ways.box, self._home.widget,
            ],
        )  # fmt: skip

    @property
    def shown(self) -> TableGame | None:
        """The game on the table; None while one is set up."""
        return None if self._setting_up else self.game

    @property
    def _playing(self) -> bool:
        """Whether actions can be done now."""
        return self.shown is not None and self.shown.mode == "play"

    @property
    def _t(self) -> Translator:
        return translator(self._shell.language)

    # --- what people do ---

    def start(self, setup: SetUp) -> None:
        """Begin a game; the one before is gone."""
        self.game = TableGame(setup)
        self._keep()
        self._setting_up = False
        self.form.renumber()
        self._refresh()
        self._say_now()

    def _take_up(self) -> None:
        """Go on with the game that was left here, if one can be read."""
        text = self._memory.load("table", self.game_id) if self._memory else None
        if text is None:
            return
        try:
            self.game = TableGame.of_record(parse_record(text))
        except (ValueError, KeyError) as error:
            _log.warning("a game that was kept cannot be read: %s", error)
            self._shell.problems.append(("table.unreadable", {}))
        else:
            self._setting_up = False

    def _keep(self) -> None:
        """Save the game as it is now."""
        if self._memory is not None and self.game is not None:
            self._memory.save("table", self.game_id, format_record(self.game.record()))

    def _resume(self) -> None:
        self._setting_up = False
        self._moved()

    def _new_game(self) -> None:
        if self.game is not None:
            self.game.hide()
        self._setting_up = True
        self._refresh()
        self.board.say(self._t("table.lead"))

    def _submit(self, actions: Sequence[Any]) -> None:
        game, selection = self.shown, self.board.selection
        if game is None or not self._playing:
            return
        seat = game.seat
        self._refusal = game.submit(actions)
        self._why_no_undo = False
        if self._refusal is None:
            self._keep()
            here = game.viewer == seat and game.mode == "play"
            seen = game.state.observe(game.viewer)
            selection = (
                kept(self._face.picture, seen, (), selection, self.board.touched)
                if here and selection
                else ()
            )
        self._refresh(selection)
        self._say_now()

    def _enter(self, text: str) -> None:
        game = self.shown
        if game is None or not self._playing:
            return
        try:
            action = self._face.read(game.state, game.seat, text)
        except TextError as error:
            self.panels.entry.refuse(self.panels.wrong_text(self._t, error), text, error.column)
            return
        self.panels.entry.accept()
        self.board.touched = None
        self._submit((action,))

    def _undo(self) -> None:
        game = self.shown
        if game is None:
            return
        self._refusal, self._why_no_undo = None, not game.undo()
        if not self._why_no_undo:
            self._keep()
        self._refresh()
        self.board.say(undo_reason(self._t, game) if self._why_no_undo else self._t("board.undone"))

    def _moved(self) -> None:
        self._refusal, self._why_no_undo = None, False
        self._refresh()
        self._say_now()

    # --- what is shown ---

    def _dress(self) -> None:
        """Everything in another language or theme; nothing is lost."""
        self.board.show(language=self._shell.language, theme=self._shell.theme)
        self._show_texts()

    def _refresh(self, selection: tuple[Key, ...] = ()) -> None:
        """Show the table as it is now. What one seat had selected, typed or been told never stays for another."""
        game = self.shown
        if not self._playing:
            self.panels.entry.accept()
            selection = ()
        state = self._shown_state()
        viewer = None if game is None else game.viewer
        seen = game.reader if game is not None and game.mode == "replay" else viewer
        self.board.show(
            observation=state.observe(seen),
            legal=state.legal_actions(viewer) if self._playing and viewer is not None else (),
            selection=selection,
            marks=self._marks(),
            cursor=self.board.cursor if self._playing else None,
        )
        looking_back = game is not None and game.position is not None
        (self.board.add_class if looking_back else self.board.remove_class)("tt-looking-back")
        self._show_texts()

    def _shown_state(self) -> Any:
        game, language = self.shown, self._shell.language
        if game is None:
            return make_game(self.game_id).initial_state()
        if game.mode == "counting":
            return game.counts(language)[game.position or 0].state
        if game.mode == "replay":
            return game.last_turn(language)[game.position or 0].state
        return game.state

    def _marks(self) -> tuple[Mark, ...]:
        game, language = self.shown, self._shell.language
        if game is None or game.mode == "curtain":
            return ()
        if self._refusal:
            return tuple(Mark(key, "refused") for key in self._refusal.keys)
        if game.mode == "counting":
            return tuple(Mark(key) for key in game.counts(language)[game.position or 0].keys)
        if game.mode == "replay":
            return tuple(Mark(key, "played") for key in game.last_turn(language)[game.position or 0].keys)
        frames = () if game.acted or game.mode == "over" else game.last_turn(language)[1:]
        places = dict.fromkeys(key for frame in reversed(frames) for key in frame.keys)
        return tuple(Mark(key, "played") for key in list(places)[:FRESH])

    def _show_texts(self) -> None:
        t, game = self._t, self.game
        names = [t(f"game.{self.game_id}"), t("table.title")]
        if game is not None:
            names.append(t("table.number", number=game.setup.seed))
        self._where.show(Markup("<p>{}</p>").format(" · ".join(names)))
        self._title.show(Markup("<h1>{}</h1>").format(t("table.heading", game=t(f"game.{self.game_id}"))))
        self.form.show(t, running=game is not None)
        self.form.widget.layout.display = None if self._setting_up else "none"
        task = self._task_words()
        self._task.show(Markup("<p>{}</p>").format(task) if task else "")
        self.looking_back.show(t)
        self.panels.show(t, self.shown, self._refusal, why_no_undo=self._why_no_undo)
        over = game is not None and game.mode == "over"
        new = Button(t("table.new"), "primary" if over else "quiet")
        self._ways.show([] if self._setting_up else [new])
        address = page_link("home", self._shell.query, language=t.language)
        home = Markup('<p><a href="{}">{}</a></p>').format(address, t("page.home"))
        self._home.show((telling.download(t, self.game) if over and self.game else Markup()) + home)
        self._shell.show()

    def _task_words(self) -> str:
        """One sentence: what is to be done now."""
        t, game = self._t, self.shown
        if game is None:
            return t("table.lead")
        if game.mode == "curtain":
            return t("table.pass", seat=t(f"seat.{game.curtain}"))
        if game.mode == "play":
            return self._words.sentence(game.state.observe(game.viewer), t.language)
        return ""

    def _say_now(self) -> None:
        """For the ear: why not, or what came of it and what is to be done."""
        t, game = self._t, self.game
        if game is None:
            return
        if self._refusal is not None:
            said = self._words.explain(self._refusal, t.language)
            self.board.say(f"{said.fact}. {said.detail}")
            return
        at = game.position or 0
        match game.mode:
            case "curtain":
                words = [self._task_words(), t("table.pass.detail")]
            case "replay":
                words = list(game.last_turn(t.language)[at].lines) or [t("table.replay.start")]
            case "counting":
                words = [game.counts(t.language)[at].text]
            case _:
                frames = (*(() if game.acted else game.last_turn(t.language)), *game.own(t.language))
                words = [line for frame in frames[-12:] for line in frame.lines]
                words.append(self._words.sentence(game.state.observe(game.viewer), t.language))
        self.board.say(" ".join(words))
