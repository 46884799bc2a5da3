"""A game that comes from elsewhere: a saved text, a short code, a position; pasted, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ipywidgets import HTML, FileUpload, Textarea, VBox
from markupsafe import Markup

from tutor.apps.games import face
from tutor.apps.table.game import PERSON, SetUp, TableGame
from tutor.codes import CodeError, read_game
from tutor.engine.protocol import TextError
from tutor.engine.record import parse_record
from tutor.engine.registry import GAMES, notation
from tutor.i18n import Translator
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.guard import guarded
from tutor.widgets.panels import Fault

LONGEST: Final = 200_000  # characters of a text; no game comes near
Explain = Callable[[Translator], str]


class Unwelcome(ValueError):
    """A text that is no game for this table. ``words(t)`` says why, in one sentence."""

    def __init__(self, words: Explain) -> None:
        super().__init__("the text is no game for this table")
        self.words = words


def arrive(game: str, text: str) -> TableGame:
    """The game that ``text`` holds, ready to go on. Raises Unwelcome; nothing that is not legal is ever played."""
    text = text.strip().removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    if not text:
        raise Unwelcome(lambda t: t("arrive.empty"))
    if len(text) > LONGEST:
        raise Unwelcome(lambda t: t("arrive.too_long", most=LONGEST))
    try:
        if text.partition("/")[0] in GAMES:
            return _of_position(game, text)
        record = parse_record(text) if ":" in text else read_game(text)
        if record.game != game:
            raise _other_game(record.game)
        return TableGame.of_record(record)
    except TextError as error:
        raise Unwelcome(_complaint(game, error)) from None
    except CodeError as error:
        reason = error.reason
        raise Unwelcome(lambda t: t(f"code.{reason}")) from None
    except (KeyError, ValueError) as error:
        if isinstance(error, Unwelcome):
            raise
        raise Unwelcome(lambda t: t("arrive.no_table")) from None


def _of_position(game: str, text: str) -> TableGame:
    named = text.partition("/")[0]
    if named != game:
        raise _other_game(named)
    state: Any = notation(game).parse_position(text)
    return TableGame(SetUp(game, (PERSON,) * state.players, 0, {}, state))


def _other_game(other: str) -> Unwelcome:
    return Unwelcome(lambda t: t("arrive.other_game", game=t(f"game.{other}")))


def _complaint(game: str, error: TextError) -> Explain:
    return lambda t: t(
        "arrive.at", line=error.line, column=error.column, what=face(game).complain(error, t.language)
    )


class ArrivingForm:
    """A field for such a text, and a file to take it from. ``arrived`` gets the game."""

    def __init__(self, game: str, arrived: Callable[[TableGame], None], on_fault: Fault) -> None:
        self._game = game
        self._arrived = arrived
        self._captions: Translator | None = None
        self._open = False
        self._toggle = ButtonRow(lambda _: self._flip(), on_fault)
        self._text = Textarea(rows=4)
        self._file = FileUpload(accept=".txt,text/plain", multiple=False)
        self._file.observe(guarded(lambda change: self._take_file(change["new"]), on_fault), "value")
        self._do = ButtonRow(lambda _: self._take(self._text.value), on_fault)
        self._problem = HTML()
        self._inner = VBox([self._text, self._file, self._do.box, self._problem])
        self._inner.layout.display = "none"
        self.widget = VBox([self._toggle.box, self._inner])
        self._inner.add_class("tt-form")

    def show(self, t: Translator) -> None:
        """Captions in the reader's language; what was typed stays."""
        self._captions = t
        self._toggle.show([Button(t("arrive.hide" if self._open else "arrive.show"), "quiet")])
        self._text.description = t("arrive.text")
        self._file.description = t("arrive.file")
        self._do.show([Button(t("arrive.do"))])

    def refuse(self, why: Unwelcome) -> None:
        """Say why a text is no game for this table."""
        assert self._captions is not None  # shown before it is used
        self._problem.value = Markup('<p class="tt-refusal" role="alert">{}</p>').format(
            why.words(self._captions)
        )

    def _flip(self) -> None:
        self._open = not self._open
        self._inner.layout.display = None if self._open else "none"
        if self._captions:
            self.show(self._captions)

    def _take_file(self, files: Any) -> None:
        for file in files:
            self._take(bytes(file["content"]).decode("utf-8", errors="replace"))

    def _take(self, text: str) -> None:
        try:
            game = arrive(self._game, text)
        except Unwelcome as why:
            self.refuse(why)
            return
        self._text.value = self._problem.value = ""
        self._file.value = ()
        self._arrived(game)
