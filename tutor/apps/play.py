"""A board, the panels beside it, and the run of a lesson or puzzle that they show: the part all pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from tutor.apps.games import face
from tutor.apps.selection import kept
from tutor.curriculum import LessonRun, PuzzleRun, Verdict
from tutor.engine.protocol import Key, Refusal, TextError
from tutor.i18n import Translator, translator
from tutor.scene.picture import Mark, Offer
from tutor.widgets.board import Board
from tutor.widgets.forms import NotationEntry
from tutor.widgets.panels import Done, DoneLine, Forecast, HintLine, Hints, OfferCaption, Offers, Points, Rule
from tutor.widgets.panels import Verdict as VerdictBox

Run = LessonRun | PuzzleRun
RUNGS: Final = ("hint.idea", "hint.region", "hint.piece", "hint.first", "hint.line")


class PlayArea:
    """Shows ``run`` and hands it what the learner does. ``changed`` is called after everything that was done.

    The state lives in the run; here is only what is selected, marked and said.
    """

    def __init__(self, run: Run, language: str, theme: str, changed: Callable[[], None]) -> None:
        self.run = run
        self._face = face(run.play.id)
        self._changed = changed
        self.board = Board(self._face.picture, language=language, theme=theme)
        fault = self.board.report_fault
        self.points = Points()
        self.offers = Offers(self._take, fault)
        self.done = Done(self._undo, fault)
        self.verdict = VerdictBox()
        self.hints = Hints(self._hint, fault)
        self.forecast = Forecast()
        self.entry = NotationEntry(self._enter, fault)
        self._last: Verdict | None = None
        self._region: tuple[Key, ...] | None = None
        self.board.on_propose(self.submit)
        self.board.on_shown(self._show_offers)

    @property
    def playing(self) -> bool:
        """Whether actions can be done in the present step."""
        return self.run.step.kind in ("do", "plan")

    # --- what the learner does ---

    def submit(self, actions: Sequence[Any]) -> None:
        """Try these actions, and show what came of it."""
        self.entry.settle()
        selection = self.board.selection
        verdict = self.run.submit(tuple(actions))
        if verdict.ok:
            selection = ()
        elif verdict.kind not in ("refused", "not_in_step"):
            seen = self.run.state.observe(self.run.seat)
            selection = kept(self._face.picture, seen, self.board.region, selection, self.board.touched)
        self.answer(verdict, selection)
        if verdict.events:
            self.board.glide(verdict.events)

    def answer(self, verdict: Verdict, selection: tuple[Key, ...] = ()) -> None:
        """Show a verdict of the run, with the places that it is about."""
        self._last = verdict
        role = "refused" if verdict.refusal else "hint"
        self.refresh(selection, [Mark(key, role) for key in verdict.keys])  # type: ignore[arg-type]
        self.board.say(self._said(verdict))

    def restart(self) -> None:
        """Another step, or this one afresh: nothing selected, nothing said."""
        self._last = self._region = None
        self.entry.accept()
        self.refresh()

    def _undo(self) -> None:
        if self.run.undo():
            self._last = None
            self.refresh()
            self.board.say(self._t("board.undone"))

    def _hint(self) -> None:
        hint = self.run.hint()
        self.refresh(self.board.selection)
        if hint:
            self.board.say(self.run.hint_words(hint).text)

    def _take(self, number: int) -> None:
        self.board.take(self.offered[number])

    def _enter(self, text: str) -> None:
        try:
            action = self._face.read(self.run.state, self.run.seat, text)
        except TextError as error:
            self._last = None
            self.refresh(self.board.selection)
            self.entry.refuse(self._wrong_text(error), text, error.column)
            return
        self.entry.accept()
        self.board.touched = None
        self.submit((action,))

    def _wrong_text(self, error: TextError) -> str:
        if error.refusal:
            said = self.run.play.explain(error.refusal, self.board.language)
            return f"{said.fact}. {said.detail}"
        return self._face.complain(error, self.board.language)

    # --- what is shown ---

    def dress(self, language: str, theme: str) -> None:
        """Everything in another language or theme; nothing is lost."""
        self.run.language = language
        self.board.show(language=language, theme=theme)
        self._show_panels()

    def refresh(self, selection: tuple[Key, ...] = (), marks: Sequence[Mark] = ()) -> None:
        """Show the run as it is now."""
        run, step = self.run, self.run.step
        seat = run.seat
        mine = self.playing and seat in run.state.acting_players
        hinted = [Mark(key) for hint in run.hints_taken[-1:] for key in hint.keys]
        seen = run.state.observe(seat)
        self._region = self._grown(seen)
        self.board.show(
            observation=seen,
            legal=tuple(filter(self._belongs, run.state.legal_actions(seat))) if mine else (),
            selection=selection,
            marks=(*(marks or (*(Mark(key) for key in step.marks), *hinted)),),
            region=self._region,
            counted=step.kind != "count" or run.attempt.done,
        )
        self._show_panels()
        self._changed()

    def _grown(self, seen: Any) -> tuple[Key, ...]:
        """The part of the board to show. While a step goes on it grows with the position and never shrinks."""
        run, step = self.run, self.run.step
        if step.focus and isinstance(run, LessonRun):  # in a puzzle it is what a hint tells
            return step.focus
        region = self._face.picture.region(seen)
        if not region or self._region == ():
            return ()
        tempting = [key for one in step.tempting for key in run.play.places(one.action)]
        return tuple(dict.fromkeys((*(self._region or ()), *region, *step.marks, *tempting)))

    def _show_panels(self) -> None:
        t, run = self._t, self.run
        self._show_points()
        self.done.show(t, self._lines(), run.undo_stop)
        asking = not self.board.counted
        self.forecast.show(
            t,
            () if asking else self._face.forecast(run.state, t.language),
            () if asking else self._face.ties(run.state, t.language),
        )
        self.entry.show(t, self._face.example(self.board.observation))
        self.entry.widget.layout.display = None if self.playing else "none"
        self._show_verdict()
        self._show_hints()

    def _show_points(self) -> None:
        """The points of the turn, or those that the step may cost."""
        t, run = self._t, self.run
        left, total = self._face.points(self.board.observation) or (None, 0)
        caption = t("board.points")
        if left is not None and run.left is not None and run.step.budget is not None:
            left, total, caption = max(run.left, 0), run.step.budget, t("board.points.step")
        self.points.show(caption, t, left if self.playing else None, total)

    def _lines(self) -> list[DoneLine]:
        act, language = self.run.play.act, self.board.language
        return [DoneLine(act(done.action, language), done.price) for done in self.run.line]

    @property
    def offered(self) -> list[Offer]:
        """The board's offers that belong to the present step."""
        offers = self.board.offers if self.playing else ()
        return [offer for offer in offers if all(map(self._belongs, offer.actions))]

    def _belongs(self, action: Any) -> bool:
        """Whether the action belongs to the present step."""
        allow, matches = self.run.step.allow, self.run.play.matches
        return allow is None or any(matches(action, deed) for deed in allow)

    def _show_offers(self) -> None:
        label, language = self._face.label, self.board.language
        self.offers.show(
            self._t,
            [OfferCaption(label(offer, language), offer.price, offer.legal) for offer in self.offered],
        )

    def _show_verdict(self) -> None:
        verdict = self._last
        if verdict is None or verdict.kind == "going_on":
            self.verdict.clear()
        elif verdict.refusal:
            said = self.run.play.explain(verdict.refusal, self.board.language)
            # What the run says begins with the refusal, which has its own place in the box.
            more = self.run.say(replace(verdict, refusal=None)).html if verdict.ok or verdict.name else ""
            self.verdict.refuse(
                self._t, said.fact, said.detail, self._rule(verdict.refusal), more, verdict.ok
            )
        elif verdict.ok:
            self.verdict.praise(self.run.say(verdict).html)
        else:
            self.verdict.correct(self.run.say(verdict).html)

    def _show_hints(self) -> None:
        run = self.run
        taken = run.hints_taken
        lines = [HintLine(run.hint_caption(hint), run.hint_words(hint).html) for hint in taken]
        rung = next((rung for rung in run.rungs if rung > (taken[-1].rung if taken else 0)), None)
        following = None if rung is None or run.step.kind == "show" else self._t(RUNGS[rung - 1])
        price = run.next_hint_price if isinstance(run, PuzzleRun) else 0
        self.hints.show(self._t, lines, following, price or 0)

    def _rule(self, refusal: Refusal) -> Rule | None:
        code = f"rule.{refusal.rule}"
        return Rule(refusal.rule, self._t(code)) if code in self._t else None

    def _said(self, verdict: Verdict) -> str:
        """The verdict for the ear: why not, or what happened and what it is worth."""
        language = self.board.language
        if verdict.refusal:
            said = self.run.play.explain(verdict.refusal, language)
            return f"{said.fact}. {said.detail}"
        told = [self.run.play.tell(event, language) for event in verdict.events]
        return " ".join([*told, self.run.say(verdict).text])

    @property
    def _t(self) -> Translator:
        return translator(self.board.language)
