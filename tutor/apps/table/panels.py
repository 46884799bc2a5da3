"""The panels beside the board of a game that goes on: why not, points, ways to act, what was done, the forecast."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from tutor.apps.games import face
from tutor.apps.table import telling
from tutor.apps.table.faces import table_face
from tutor.apps.table.game import TableGame
from tutor.apps.table.timeline import Frame
from tutor.engine.protocol import Refusal, TextError
from tutor.i18n import Translator
from tutor.widgets.board import Board
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import NotationEntry
from tutor.widgets.panels import Fault, Forecast, OfferCaption, Offers, Points, Prose, Rule, Verdict


class Panels:
    """What stands beside a board. ``undo`` and ``enter`` (with a text in notation) are asked for by people."""

    def __init__(
        self,
        game_id: str,
        board: Board,
        undo: Callable[[], None],
        enter: Callable[[str], None],
        on_fault: Fault,
    ) -> None:
        self._face, self._words = face(game_id), table_face(game_id)
        self._board = board
        self.verdict = Verdict()
        self.points = Points()
        self.offers = Offers(lambda number: board.take(board.offers[number]), on_fault)
        self.own = Prose("tt-happened")
        self.undo_row = ButtonRow(lambda _: undo(), on_fault)
        self.theirs = Prose("tt-happened")
        self.forecast = Forecast()
        self.entry = NotationEntry(enter, on_fault)

    def show(
        self, t: Translator, game: TableGame | None, refusal: Refusal | None, *, why_no_undo: bool
    ) -> None:
        """The game on the table, None while one is set up, with the answer to the last try."""
        playing = game is not None and game.mode == "play"
        self._show_verdict(t, game, refusal, why_no_undo)
        left, total = self._face.points(self._board.observation) or (None, 0)
        self.points.show(t("board.points"), t, left if playing else None, total)
        self.show_offers(t, game)
        self._show_happened(t, game if playing else None)
        counted = game if game is not None and game.mode in ("play", "curtain") else None
        self.forecast.show(
            t,
            self._face.forecast(counted.planned, t.language) if counted else (),
            self._face.ties(counted.planned, t.language) if counted else (),
        )
        self.entry.show(t, self._face.example(self._board.observation))
        self.entry.widget.layout.display = None if playing else "none"

    def show_offers(self, t: Translator, game: TableGame | None) -> None:
        """The board's offers as buttons."""
        offers = self._board.offers if game is not None and game.mode == "play" else ()
        self.offers.show(
            t,
            [OfferCaption(self._face.label(offer, t.language), offer.price, offer.legal) for offer in offers],
        )

    def wrong_text(self, t: Translator, error: TextError) -> str:
        """Why a text in notation cannot be done, as a sentence."""
        if error.refusal:
            said = self._words.explain(error.refusal, t.language)
            return f"{said.fact}. {said.detail}"
        return self._face.complain(error, t.language)

    def _show_verdict(
        self, t: Translator, game: TableGame | None, refusal: Refusal | None, why_no_undo: bool
    ) -> None:
        if refusal is not None:
            said = self._words.explain(refusal, t.language)
            code = f"rule.{refusal.rule}"
            self.verdict.refuse(t, said.fact, said.detail, Rule(refusal.rule, t(code)) if code in t else None)
        elif why_no_undo and game is not None:
            self.verdict.correct(Markup("<p>{}</p>").format(undo_reason(t, game)))
        else:
            self.verdict.clear()

    def _show_happened(self, t: Translator, game: TableGame | None) -> None:
        """What the person at the screen did, and before he did anything, what the others did."""
        own: Sequence[Frame] = game.own(t.language) if game else ()
        theirs: Sequence[Frame] = game.last_turn(t.language) if game and not game.acted else ()
        self.own.show(telling.told_under(t, t("table.own"), own))
        self.undo_row.show(_undo_buttons(t, game) if game else [])
        self.theirs.show(telling.told_under(t, t("table.theirs"), theirs))


def undo_reason(t: Translator, game: TableGame) -> str:
    """Why nothing can be taken back, as a sentence."""
    return t(f"table.undo.{game.undo_stop or 'nothing_done'}")


def _undo_buttons(t: Translator, game: TableGame) -> list[Button]:
    stop = game.undo_stop
    if stop == "nothing_done":
        return []
    if stop is None:
        return [Button(t("step.undo"))]
    why = t(f"table.undo.{stop}.short")
    return [Button(t("table.undo.stopped", why=why), "refused", more=t(f"table.undo.{stop}"))]
