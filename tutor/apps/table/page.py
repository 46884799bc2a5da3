"""The page of a table: set up, play, pass the screen, watch the others' turn again, count a scoring line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from IPython.display import display
from ipywidgets import Widget
from markupsafe import Markup

from tutor.apps.games import face
from tutor.apps.selection import kept
from tutor.apps.shell import Shell
from tutor.apps.table import telling
from tutor.apps.table.faces import table_face
from tutor.apps.table.game import Frame, SetUp, TableGame
from tutor.apps.table.setup import SetUpForm
from tutor.engine.protocol import Key, Player, Refusal, TextError
from tutor.engine.registry import make_game
from tutor.i18n import Translator, translator
from tutor.query import Query, page_link, read_query
from tutor.scene.picture import Mark, Picture
from tutor.widgets.board import Board
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import NotationEntry
from tutor.widgets.panels import Forecast, OfferCaption, Offers, Points, Prose, Rule, Verdict

FRESH: Final = 4
"""So many of the places where the others played last are pointed out until one acts; more would hide the board."""


def table(game: str) -> None:
    """Show a table of that game in the output of the cell. Raises KeyError that names the games there are."""
    display(TablePage(game, read_query()).widget)


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


class TablePage:
    """A table from its set-up to the last count. ``widget`` is the whole page."""

    def __init__(self, game: str, query: Query) -> None:
        self.game_id = game
        self.game: TableGame | None = None
        self._face, self._words = face(game), table_face(game)
        self._setting_up = True
        self._refusal: Refusal | None = None
        self._why_no_undo = False
        theme = "dark" if query.theme == "dark" else "light"
        self.board = TableBoard(
            self._face.picture, self._look, lambda: self._playing, language=query.language, theme=theme
        )
        fault = self.board.report_fault
        self._shell = Shell(query, self._dress, fault)
        self.form = SetUpForm(game, self.start, self._resume, fault)
        self._where, self._title, self._task = Prose("tt-where"), Prose("tt-title"), Prose("tt-task")
        self._moment = Prose("tt-moment")
        self._moment_row = ButtonRow(self._press_moment, fault, "tt-ways")
        self.verdict = Verdict()
        self.points = Points()
        self.offers = Offers(self._take, fault)
        self._done = Prose("tt-happened")
        self._undo_row = ButtonRow(lambda _: self._undo(), fault)
        self._theirs = Prose("tt-happened")
        self._back_row = ButtonRow(self._press_back, fault)
        self.forecast = Forecast()
        self.entry = NotationEntry(self._enter, fault)
        self._ways = ButtonRow(lambda _: self._new_game(), fault, "tt-ways")
        self._home = Prose("tt-muted")
        self.board.on_propose(self._submit)
        self.board.on_shown(self._show_offers)
        self._refresh()

    @property
    def widget(self) -> Widget:
        """The whole page."""
        return self._shell.assemble(
            [self._where.widget, self._title.widget, self._task.widget, self.form.widget],
            self.board,
            [
                self._moment.widget, self._moment_row.box, self.verdict.widget, self.points.widget, self.offers.widget,
                self._done.widget, self._undo_row.box, self._theirs.widget, self._back_row.box,
                self.forecast.widget, self.entry.widget, self._ways.box, self._home.widget,
            ],
        )  # fmt: skip

    @property
    def _playing(self) -> bool:
        """Whether actions can be done now."""
        return self.game is not None and not self._setting_up and self.game.mode == "play"

    @property
    def _t(self) -> Translator:
        return translator(self._shell.language)

    # --- what people do ---

    def start(self, setup: SetUp) -> None:
        """Begin a game; the one before is gone."""
        self.game = TableGame(setup)
        self._setting_up = False
        self.form.renumber()
        self._refresh()
        self._say_now()

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
        game, selection = self.game, self.board.selection
        if game is None or not self._playing:
            return
        seat = game.seat
        self._refusal = game.submit(actions)
        self._why_no_undo = False
        if self._refusal is None:
            here = game.viewer == seat and game.mode == "play"
            seen = game.state.observe(game.viewer)
            selection = (
                kept(self._face.picture, seen, (), selection, self.board.touched)
                if here and selection
                else ()
            )
        self._refresh(selection)
        self._say_now()

    def _take(self, number: int) -> None:
        if self._playing:
            self.board.take(self.board.offers[number])

    def _enter(self, text: str) -> None:
        game = self.game
        if game is None or not self._playing:
            return
        try:
            action = self._face.read(game.state, game.seat, text)
        except TextError as error:
            self.entry.refuse(self._wrong_text(error), text, error.column)
            return
        self.entry.accept()
        self.board.touched = None
        self._submit((action,))

    def _wrong_text(self, error: TextError) -> str:
        language = self._shell.language
        if error.refusal:
            said = self._words.explain(error.refusal, language)
            return f"{said.fact}. {said.detail}"
        return self._face.complain(error, language)

    def _undo(self) -> None:
        game = self.game
        if game is None:
            return
        self._refusal, self._why_no_undo = None, not game.undo()
        self._refresh()
        self.board.say(self._undo_reason() if self._why_no_undo else self._t("board.undone"))

    def _press_moment(self, number: int) -> None:
        """The buttons of a moment: those of ``_show_moment``."""
        game = self.game
        if game is None:
            return
        if game.mode == "curtain":
            game.confirm()
            self._moved()
        elif number == 0:
            self._look(-1)
        elif number == 1 and (game.position or 0) + 1 < game.length:
            self._look(1)
        else:
            game.back_to_now()
            self._moved()

    def _press_back(self, number: int) -> None:
        """The buttons of ``_show_back``."""
        if self.game is not None:
            self._ways_back(self.game)[number][1]()
            self._moved()

    def _look(self, change: int) -> bool:
        """Another moment of a replay or a counting; whether there is one to look at."""
        game = self.game
        if game is None or self._setting_up or game.position is None:
            return False
        if game.step(change):
            self._moved()
        return True

    def _moved(self) -> None:
        self._refusal, self._why_no_undo = None, False
        self._refresh()
        self._say_now()

    # --- what is shown ---

    def _dress(self) -> None:
        """Everything in another language or theme; nothing is lost."""
        self.board.show(language=self._shell.language, theme=self._shell.theme)
        self._show_panels()

    def _refresh(self, selection: tuple[Key, ...] = ()) -> None:
        """Show the table as it is now. What one seat had selected, typed or been told never stays for another."""
        game = self.game
        if not self._playing:
            self.entry.accept()
            selection = ()
        state = self._shown_state()
        viewer = None if game is None or self._setting_up else game.viewer
        seen = game.reader if game is not None and game.mode == "replay" else viewer
        self.board.show(
            observation=state.observe(seen),
            legal=state.legal_actions(viewer) if self._playing and viewer is not None else (),
            selection=selection,
            marks=self._marks(),
            cursor=self.board.cursor if self._playing else None,
        )
        looking_back = game is not None and not self._setting_up and game.position is not None
        (self.board.add_class if looking_back else self.board.remove_class)("tt-looking-back")
        self._show_panels()

    def _shown_state(self) -> Any:
        game, language = self.game, self._shell.language
        if game is None or self._setting_up:
            return make_game(self.game_id).initial_state()
        if game.mode == "counting":
            return game.counts(language)[game.position or 0].state
        if game.mode == "replay":
            return game.last_turn(language)[game.position or 0].state
        return game.state

    def _marks(self) -> tuple[Mark, ...]:
        game, language = self.game, self._shell.language
        if game is None or self._setting_up or game.mode == "curtain":
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

    def _show_panels(self) -> None:
        t, game = self._t, self.game
        names = [t(f"game.{self.game_id}"), t("table.title")]
        if game is not None:
            names.append(t("table.number", number=game.setup.seed))
        self._where.show(Markup("<p>{}</p>").format(" · ".join(names)))
        self._title.show(Markup("<h1>{}</h1>").format(t("table.heading", game=t(f"game.{self.game_id}"))))
        self.form.show(t, running=game is not None)
        self.form.widget.layout.display = None if self._setting_up else "none"
        self._show_task()
        self._show_moment()
        self._show_verdict()
        self._show_points()
        self._show_offers()
        self._show_happened()
        self._show_back()
        counted = game is not None and not self._setting_up and game.mode in ("play", "curtain")
        self.forecast.show(t, self._face.forecast(game.state, t.language) if game and counted else ())
        self.entry.show(t, self._face.example)
        self.entry.widget.layout.display = None if self._playing else "none"
        over = game is not None and game.mode == "over"
        new = Button(t("table.new"), "primary" if over else "quiet")
        self._ways.show([] if self._setting_up else [new])
        address = page_link("home", self._shell.query, language=t.language)
        self._home.show(Markup('<p><a href="{}">{}</a></p>').format(address, t("page.home")))
        self._shell.show()

    def _show_task(self) -> None:
        """One sentence: what is to be done now."""
        t, game = self._t, self.game
        if game is None or self._setting_up:
            text = t("table.lead")
        elif game.mode == "curtain":
            text = t("table.pass", seat=self._seat_name(game.curtain))
        elif game.mode == "play":
            text = self._words.sentence(game.state.observe(game.viewer), t.language)
        else:
            text = ""
        self._task.show(Markup("<p>{}</p>").format(text) if text else "")

    def _seat_name(self, seat: Player | None) -> str:
        return "" if seat is None else self._t(f"seat.{seat}")

    # --- a moment that is only looked at: the curtain, a replay, a counting, the end ---

    def _show_moment(self) -> None:
        t, game = self._t, self.game
        buttons: list[Button] = []
        html = Markup()
        if game is not None and not self._setting_up:
            match game.mode:
                case "curtain":
                    html = Markup('<div class="tt-hint"><p>{}</p></div>').format(t("table.pass.detail"))
                    buttons = [Button(t("table.pass.done", seat=self._seat_name(game.curtain)), "primary")]
                case "replay":
                    html, buttons = self._replay(game)
                case "counting":
                    html, buttons = self._counting(game)
                case "over":
                    html = telling.result(t, self.game_id, game.state.outcome())
        self._moment.show(html)
        self._moment_row.show(buttons)

    def _steppers(self, game: TableGame, onward: str, skip: str, leave: str) -> list[Button]:
        """Back, on, and out; the last moment leads on to now."""
        t, at = self._t, game.position or 0
        back = Button("←", more=t("table.step.back"))
        if at + 1 == game.length:
            return [back, Button(leave, "primary")]
        return [back, Button(f"{onward} →", "primary", more=t("table.step.on")), Button(skip, "quiet")]

    def _replay(self, game: TableGame) -> tuple[Markup, list[Button]]:
        t, at = self._t, game.position or 0
        frame = game.last_turn(t.language)[at]
        caption = t("table.replay.moment", number=at + 1, count=game.length)
        html = Markup('<div class="tt-past"><p class="tt-caption">{}</p>{}</div>').format(
            caption,
            telling.told(t, [frame]) if frame.lines else Markup("<p>{}</p>").format(t("table.replay.start")),
        )
        return html, self._steppers(game, t("table.step"), t("table.now"), t("table.now"))

    def _counting(self, game: TableGame) -> tuple[Markup, list[Button]]:
        t, at = self._t, game.position or 0
        html = telling.counted(t, game.counts(t.language), at)
        return html, self._steppers(game, t("table.count.next"), t("table.count.skip"), t("table.count.done"))

    # --- the panels of a game that goes on ---

    def _show_verdict(self) -> None:
        t = self._t
        if self._refusal is not None:
            said = self._words.explain(self._refusal, t.language)
            code = f"rule.{self._refusal.rule}"
            rule = Rule(self._refusal.rule, t(code)) if code in t else None
            self.verdict.refuse(t, said.fact, said.detail, rule)
        elif self._why_no_undo:
            self.verdict.correct(Markup("<p>{}</p>").format(self._undo_reason()))
        else:
            self.verdict.clear()

    def _undo_reason(self) -> str:
        stop = self.game.undo_stop if self.game else None
        return self._t(f"table.undo.{stop or 'nothing_done'}")

    def _show_points(self) -> None:
        t = self._t
        left, total = self._face.points(self.board.observation) or (None, 0)
        self.points.show(t("board.points"), t, left if self._playing else None, total)

    def _show_offers(self) -> None:
        language = self._shell.language
        offers = self.board.offers if self._playing else ()
        self.offers.show(
            self._t,
            [OfferCaption(self._face.label(offer, language), offer.price, offer.legal) for offer in offers],
        )

    def _show_happened(self) -> None:
        """What the person at the screen did, and before he did anything, what the others did."""
        t, game = self._t, self.game
        own: Sequence[Frame] = ()
        theirs: Sequence[Frame] = ()
        undo: list[Button] = []
        if game is not None and not self._setting_up and game.mode == "play":
            own = game.own(t.language)
            theirs = () if game.acted else game.last_turn(t.language)
            undo = self._undo_buttons(game)
        self._done.show(telling.told_under(t, t("table.own"), own))
        self._undo_row.show(undo)
        self._theirs.show(telling.told_under(t, t("table.theirs"), theirs))

    def _undo_buttons(self, game: TableGame) -> list[Button]:
        t, stop = self._t, game.undo_stop
        if stop == "nothing_done":
            return []
        if stop is None:
            return [Button(t("step.undo"))]
        return [
            Button(
                t("table.undo.stopped", why=t(f"table.undo.{stop}.short")),
                "refused",
                more=t(f"table.undo.{stop}"),
            )
        ]

    def _ways_back(self, game: TableGame) -> list[tuple[str, Callable[[], None]]]:
        ways: list[tuple[str, Callable[[], None]]] = []
        if game.mode in ("play", "over"):
            if game.last_turn("en"):
                ways.append(("table.replay", game.replay))
            if game.counted_before():
                ways.append(("table.count.again", game.count_again))
        return ways

    def _show_back(self) -> None:
        ways = [] if self.game is None or self._setting_up else self._ways_back(self.game)
        self._back_row.show([Button(self._t(code)) for code, _ in ways])

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
                words = [t("table.pass", seat=self._seat_name(game.curtain)), t("table.pass.detail")]
            case "replay":
                words = list(game.last_turn(t.language)[at].lines) or [t("table.replay.start")]
            case "counting":
                words = [game.counts(t.language)[at].text]
            case _:
                frames = (*(() if game.acted else game.last_turn(t.language)), *game.own(t.language))
                words = [line for frame in frames[-12:] for line in frame.lines]
                words.append(self._words.sentence(game.state.observe(game.viewer), t.language))
        self.board.say(" ".join(words))
