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
from tutor.apps.shell import Shell, motion_of
from tutor.apps.table.arriving import ArrivingForm, Unwelcome, arrive
from tutor.apps.table.faces import table_face
from tutor.apps.table.game import SetUp, TableGame
from tutor.apps.table.kept import KeptGames, OpenGames
from tutor.apps.table.looking_back import LookingBack, TableBoard
from tutor.apps.table.panels import Panels, undo_reason
from tutor.apps.table.plan import PlanPanel
from tutor.apps.table.setup import SetUpForm
from tutor.apps.table.sharing import Sharing
from tutor.engine.protocol import Key, Refusal, TextError
from tutor.engine.registry import make_game
from tutor.i18n import Translator, translator
from tutor.progress.memory import Memory, open_memory
from tutor.query import Query, page_link, read_query
from tutor.scene.picture import Mark
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.motion import MotionChoice
from tutor.widgets.panels import Prose

_log = logging.getLogger(__name__)

FRESH: Final = 4
"""So many of the places where the others played last are pointed out until one acts; more would hide the board."""


def table(game: str) -> None:
    """Show a table of that game in the output of the cell. Raises KeyError that names the games there are."""
    query = read_query({"table", "position"})
    display(TablePage(game, query, open_memory(query.visit)).widget)


class TablePage:
    """A table from its set-up to the last count. ``widget`` is the whole page."""

    def __init__(self, game: str, query: Query, memory: Memory | None = None) -> None:
        self.game_id = game
        self.kept = KeptGames(game, memory)
        self._name = ""  # under which the game on the table is kept
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
            motion=motion_of(memory),
        )
        fault = self.board.report_fault
        self._shell = Shell(query, self._dress, fault, memory)
        self.form = SetUpForm(game, self.start, self._resume, fault)
        self.open_games = OpenGames(self.kept, self._take_up, fault)
        self.arriving = ArrivingForm(game, self._begin, fault)
        self.sharing = Sharing(
            query, lambda: (self.shown, self._shown_state()) if self.shown else None, fault
        )
        self.panels = Panels(game, self.board, self._undo, self._enter, fault)
        self.plan = PlanPanel(
            self._words.act,
            self._words,
            self._begin_plan,
            self._drop_plan,
            self._commit_plan,
            self._refresh,
            fault,
        )
        self.looking_back = LookingBack(
            lambda: self.shown, self._moved, self._keep, self._begin, self.board.glide, fault
        )
        self._where, self._title, self._task = Prose("tt-where"), Prose("tt-title"), Prose("tt-task")
        self._ways = ButtonRow(lambda _: self._new_game(), fault, "tt-ways")
        self._home = Prose("tt-muted")
        self.motion = MotionChoice(self._set_motion, self.board.motion, fault)
        self.board.on_propose(self._submit)
        self.board.on_shown(lambda: self.panels.show_offers(self._t, self.shown))
        self._open(query)
        self._refresh()

    @property
    def widget(self) -> Widget:
        """The whole page."""
        panels, back = self.panels, self.looking_back
        return self._shell.assemble(
            [
                self._where.widget, self._title.widget, self._task.widget, self.open_games.widget, self.form.widget,
                self.arriving.widget,
            ],
            self.board,
            [
                back.moment.widget, back.steps.box, back.through, panels.verdict.widget, panels.points.widget,
                self.plan.widget,                panels.offers.widget,
                panels.own.widget, panels.undo_row.box, panels.theirs.widget, back.ways.box, panels.forecast.widget,
                panels.entry.widget, self._ways.box, self.sharing.widget, self.motion.widget,
                self._home.widget,
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
    def _may_act(self) -> bool:
        """Whether an action can follow: not after what closes a plan."""
        game = self.shown
        return self._playing and game is not None and (game.plan is None or not game.plan.closed)

    @property
    def _t(self) -> Translator:
        return translator(self._shell.language)

    # --- what people do ---

    def start(self, setup: SetUp) -> None:
        """Begin a game; the one before is kept among the open ones."""
        self.form.renumber()
        self._begin(TableGame(setup))

    def _begin(self, game: TableGame) -> None:
        """Put a game on the table under a name of its own."""
        self._put(game, self.kept.fresh_name(game.setup.seed))
        self._keep()
        self._refresh()
        self._say_now()

    def _put(self, game: TableGame, name: str) -> None:
        self.game, self._name = game, name
        self._setting_up = self._why_no_undo = False
        self._refusal = None

    def _open(self, query: Query) -> None:
        """Put on the table what the link names: an open game, else a position."""
        name, position = query.extra.get("table"), query.extra.get("position")
        if name in self.kept.names:
            self._load(str(name))
        elif name:
            self._shell.problems.append(("table.gone", {"name": name[:40]}))
        if self.game is None and position:
            try:
                self._put(arrive(self.game_id, position), self.kept.fresh_name(0))
            except Unwelcome as why:
                self._shell.problems.append(("table.position", {"why": why.words(self._t)}))

    def _load(self, name: str) -> None:
        try:
            self._put(self.kept.load(name), name)
        except (ValueError, KeyError) as error:
            _log.warning("a game that was kept cannot be read: %s", error)
            self._shell.problems.append(("table.unreadable", {}))

    def _take_up(self, name: str) -> None:
        """Go on with an open game."""
        self._load(name)
        self._refresh()
        self._say_now()

    def _keep(self) -> None:
        """Save the game as it is now."""
        if self.game is None:
            return
        name = self.kept.save(self._name, self.game)
        if name != self._name:
            self._name = name
            self._shell.problems.append(("table.elsewhere", {}))

    def _resume(self) -> None:
        self._setting_up = False
        self._moved()

    def _new_game(self) -> None:
        if self.game is not None:
            self.game.hide()
        self._refusal, self._why_no_undo = None, False
        self._setting_up = True
        self._refresh()
        self.board.say(self._t("table.lead"))

    def _submit(self, actions: Sequence[Any]) -> None:
        game, selection = self.shown, self.board.selection
        if game is None or not self._playing:
            return
        self.panels.entry.settle()
        if game.plan is not None:
            self._refusal = game.plan.add(actions)
            self._refresh()
            self._say_now()
            return
        seat, done = game.seat, len(game.session.history)
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
        if self._refusal is None:
            self.board.glide(game.happened_since(done))

    def _enter(self, text: str) -> None:
        game = self.shown
        if game is None or not self._playing:
            return
        try:
            action = self._face.read(self._shown_state(), game.seat, text)
        except TextError as error:
            self._refusal = None
            self._refresh(self.board.selection)
            self.panels.entry.refuse(self.panels.wrong_text(self._t, error), text, error.column)
            return
        self.panels.entry.accept()
        self.board.touched = None
        self._submit((action,))

    def _begin_plan(self) -> None:
        if self.shown is not None:
            self.shown.begin_plan()
            self._moved()

    def _drop_plan(self) -> None:
        if self.shown is not None:
            self.shown.plan = None
            self._moved()

    def _commit_plan(self) -> None:
        """Do the plan, all of it."""
        game = self.shown
        if game is not None and game.plan is not None and game.plan.sound:
            actions, game.plan = tuple(game.plan.actions), None
            self._submit(actions)

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

    def _set_motion(self, motion: str) -> None:
        self.board.motion = motion
        self._shell.choose("motion", motion)

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
            legal=state.legal_actions(viewer) if viewer is not None and self._may_act else (),
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
            return game.moment(language).state
        return game.planned

    def _marks(self) -> tuple[Mark, ...]:
        game, language = self.shown, self._shell.language
        if game is None or game.mode == "curtain":
            return ()
        if self._refusal:
            return tuple(Mark(key, "refused") for key in self._refusal.keys)
        if game.mode == "counting":
            return tuple(Mark(key) for key in game.counts(language)[game.position or 0].keys)
        if game.mode == "replay":
            return tuple(Mark(key, "played") for key in game.moment(language).keys)
        frames = () if game.acted or game.mode == "over" else game.last_turn(language)[1:]
        places = dict.fromkeys(key for frame in reversed(frames) for key in frame.keys)
        return tuple(Mark(key, "played") for key in list(places)[:FRESH])

    def _show_texts(self) -> None:
        t, game = self._t, self.game
        names = [t(f"game.{self.game_id}"), t("table.title")]
        if game is not None:
            of_position = game.setup.start is not None
            names.append(t("table.of_position") if of_position else t("table.number", number=game.setup.seed))
        self._where.show(Markup("<p>{}</p>").format(" · ".join(names)))
        self._title.show(Markup("<h1>{}</h1>").format(t("table.heading", game=t(f"game.{self.game_id}"))))
        self.form.show(t, running=game is not None)
        self.open_games.show(t)
        self.arriving.show(t)
        for widget in (self.form.widget, self.arriving.widget):
            widget.layout.display = None if self._setting_up else "none"
        if not self._setting_up:
            self.open_games.widget.layout.display = "none"
            self._shell.remember({"table": self._name})
        self.sharing.show(t)
        planned = None if self.shown is None else self.shown.plan
        left, _ = self._face.points(self.board.observation) or (None, 0)
        may_plan = self.shown is not None and self.shown.may_plan
        self.plan.show(t, planned, left, may_begin=may_plan)
        task = self._task_words()
        self._task.show(Markup("<p>{}</p>").format(task) if task else "")
        self.looking_back.show(t)
        self.panels.show(t, self.shown, self._refusal, why_no_undo=self._why_no_undo)
        over = game is not None and game.mode == "over"
        new = Button(t("table.new"), "primary" if over else "quiet")
        self._ways.show([] if self._setting_up else [new])
        address = page_link("home", self._shell.query, language=t.language)
        home = Markup('<p><a href="{}">{}</a></p>').format(address, t("page.home"))
        self._home.show(home)
        self.motion.show(t)
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
                words = list(game.moment(t.language).lines) or [t("table.replay.start")]
            case "counting":
                words = [game.counts(t.language)[at].text]
            case _ if game.plan is not None:
                added = [self._words.act(action, t.language) for action in game.plan.actions[-1:]]
                words = [*added, self.plan.lead]
            case _:
                frames = (*(() if game.acted else game.last_turn(t.language)), *game.own(t.language))
                words = [line for frame in frames[-12:] for line in frame.lines]
                words.append(self._words.sentence(game.state.observe(game.viewer), t.language))
        self.board.say(" ".join(words))
