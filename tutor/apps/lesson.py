"""The lesson player: one sentence, one position, one thing to do; a step at a time, in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from IPython.display import display
from ipywidgets import Widget
from markupsafe import Markup

from tutor.apps.keeping import Keeper
from tutor.apps.links import lesson_page, next_lesson
from tutor.apps.play import PlayArea
from tutor.apps.shell import Shell, motion_of
from tutor.apps.taking_along import TakingAlong
from tutor.curriculum import Lesson, LessonRun, load_lesson
from tutor.i18n import translator
from tutor.progress.memory import Memory, open_memory
from tutor.query import Query, page_link, read_query
from tutor.widgets.buttons import Button, ButtonRow
from tutor.widgets.forms import Choices, NumberField, Numbers
from tutor.widgets.panels import Prose


def lesson(lesson_id: str) -> None:
    """Show a lesson in the output of the cell. Raises UnknownContent, ContentError."""
    content, query = load_lesson(lesson_id), read_query()
    display(LessonPage(content, query, open_memory(query.visit)).widget)


class LessonPage:
    """A lesson being played, from where ``memory`` left it. ``widget`` is the whole page."""

    def __init__(self, lesson: Lesson, query: Query, memory: Memory | None = None) -> None:
        self.lesson = lesson
        self._keeper = Keeper(memory, "lesson")
        self.run = LessonRun(lesson, query.language, self._keeper.found(lesson.id))
        self._keeper.begin(self.run)
        self._asked = False  # whether to forget the whole lesson
        self._wrong: tuple[str, ...] = ()
        self._right: str | None = None
        theme = "dark" if query.theme == "dark" else "light"
        self.area = PlayArea(self.run, query.language, theme, self._show)
        self.area.board.motion = motion_of(memory)
        fault = self.area.board.report_fault
        self._shell = Shell(query, self._speak, fault, memory)
        self._where, self._title = Prose("tt-where"), Prose("tt-title")
        self._task, self._explanation = Prose("tt-task"), Prose("tt-explanation")
        self._steps = ButtonRow(self._jump, fault, "tt-steps")
        self._tries_caption = Prose("tt-muted")
        self._tries = ButtonRow(self._try, fault, "tt-tries")
        self._choices = Choices(self._choose, fault)
        self._numbers = Numbers(self._answer, fault)
        self._replay = ButtonRow(lambda _: self._advance(), fault)
        self._end = Prose("tt-end")
        self._way_row = ButtonRow(self._go, fault, "tt-ways")
        self.along = TakingAlong(lambda: self.run, self._go_on, fault)
        self._start(query)
        self.area.restart()

    @property
    def widget(self) -> Widget:
        """The whole page."""
        area = self.area
        return self._shell.assemble(
            [
                self._where.widget, self._title.widget, self._steps.box, self._task.widget, self._explanation.widget,
            ],
            area.board,
            [
                area.verdict.widget, self._end.widget, self._choices.widget, self._numbers.widget, self._replay.box,
                self._way_row.box, area.points.widget, area.offers.widget, area.done.widget,
                self._tries_caption.widget, self._tries.box, area.hints.widget, area.forecast.widget,
                area.entry.widget, self.along.widget,
            ],
        )  # fmt: skip

    def _start(self, query: Query) -> None:
        """Open the step that the link names."""
        if query.step is None:
            return
        try:
            self.run.goto(query.step)
        except KeyError:
            self._shell.problems.append(("query.unknown_value", {"name": "step", "value": query.step}))

    # --- what the learner does beside the board ---

    def _jump(self, number: int) -> None:
        self.run.goto(self.lesson.steps[number].id)
        self._fresh()

    def _go(self, number: int) -> None:
        act = self._ways[number][1]
        if self._asked and act != self._forget:
            self._asked = False
        act()
        self._fresh()

    def _forget(self) -> None:
        """Start the whole lesson afresh, when asked for twice."""
        if self._asked:
            self._keeper.forget(self.run)
        self._asked = not self._asked

    def _go_on(self, progress: Mapping[str, Any]) -> None:
        """Go on where a code says."""
        self.run = self.area.run = LessonRun(self.lesson, self._shell.language, progress)
        self._fresh()

    def _fresh(self) -> None:
        self._wrong, self._right = (), None
        self._numbers.clear()
        self.area.restart()
        self.area.board.say(self.run.task.text)

    def _try(self, number: int) -> None:
        self.area.board.touched = None
        self.area.submit((self.run.step.tempting[number].action,))

    def _choose(self, number: int) -> None:
        name = tuple(self.run.step.choices)[number]
        verdict = self.run.choose(name)
        self._right = name if verdict.ok else None
        self.area.answer(verdict)

    def _answer(self, numbers: dict[str, int]) -> None:
        verdict = self.run.answer(numbers)
        self._wrong = tuple(verdict.wrong)
        self.area.answer(verdict)

    def _advance(self) -> None:
        self.area.answer(self.run.advance())

    # --- what is shown ---

    def _speak(self) -> None:
        """The whole page in the present language and theme."""
        self.area.dress(self._shell.language, self._shell.theme)
        self._show()

    def _show(self) -> None:
        run, step = self.run, self.run.step
        self._keeper.keep(run)
        language = self._shell.language
        t = translator(language)
        where = (
            t(f"game.{self.lesson.game}"),
            t("page.lesson", number=self.lesson.order),
            run.position_caption,
        )
        self._where.show(Markup("<p>{}</p>").format(" · ".join(where)))
        self._title.show(Markup("<h1>{}</h1>").format(self.lesson.title(language)))
        self._task.show(run.task.html)
        self._explanation.show(run.explanation.html)
        self._show_steps()
        # They were written for the step's first position.
        tempting = step.tempting if self.area.playing and not run.line else ()
        self._tries_caption.show(Markup("<p>{}</p>").format(t("page.try")) if tempting else "")
        act, write = self.lesson.play.act, self.lesson.play.write_action
        self._tries.show([Button(act(one.action, language), more=write(one.action)) for one in tempting])
        names = tuple(step.choices)
        right = names.index(self._right) if self._right in names else None
        self._choices.show([run.choice_words(name).text for name in names], right)
        self._numbers.show(
            t, [NumberField(name, run.count_words(name).text, name in self._wrong) for name in step.counts]
        )
        replaying = step.kind == "replay" and step.id not in run.done
        self._replay.show([Button(t("step.advance"), "primary")] if replaying else [])
        self._show_ways()
        self.along.show(t)
        self._shell.show()
        self._shell.remember({"step": step.id})

    def _show_steps(self) -> None:
        t, run = translator(self._shell.language), self.run
        buttons = []
        for number, step in enumerate(self.lesson.steps):
            done, here = step.id in run.done, number == run.index
            code = "page.step.here" if here else "page.step.done" if done else "page.step"
            text = f"{number + 1} ✓" if done else str(number + 1)
            buttons.append(
                Button(text, "here" if here else "done" if done else "plain", more=t(code, n=number + 1))
            )
        self._steps.show(buttons)

    @property
    def _ways(self) -> list[tuple[Button, Callable[[], object]]]:
        """The buttons that lead on, back, and to a fresh start."""
        t, run = translator(self._shell.language), self.run
        onward = Button(t("lesson.next"), "primary" if self._step_done else "plain")
        back = Button(t("page.back"), "quiet", run.index > 0)
        again = Button(t("page.again"), "quiet", more=t("step.reset"))
        ways: list[tuple[Button, Callable[[], object]]] = [(back, run.previous), (again, run.reset_step)]
        if run.attempt.touched:
            ways.append((Button(t("memory.step.forget"), "quiet"), lambda: self._keeper.forget_step(run)))
        if run.index or run.done:
            sure = "memory.restart.sure" if self._asked else "memory.restart"
            ways.append((Button(t(sure), "refused" if self._asked else "quiet"), self._forget))
        return ways if run.index + 1 == run.count else [(onward, run.next), *ways]

    @property
    def _step_done(self) -> bool:
        return self.run.step.id in self.run.done or self.run.step.kind == "show"

    def _show_ways(self) -> None:
        self._way_row.show([button for button, _ in self._ways])
        last = self.run.index + 1 == self.run.count
        self._end.show(self._farewell() if last and self._step_done else "")

    def _farewell(self) -> Markup:
        """After the last step: where to go from here."""
        language, query = self._shell.language, self._shell.query
        t = translator(language)
        links = [
            Markup('<a href="{}">{}</a>').format(page_link("home", query, language=language), t("page.home"))
        ]
        following = next_lesson(self.lesson.game, self.lesson.id, language)
        if following:
            address = page_link(lesson_page(following), query, language=language)
            caption = t("page.following", title=following.title)
            links.insert(0, Markup('<a class="tt-primary" href="{}">{}</a>').format(address, caption))
        return Markup('<div class="tt-praise"><p><strong>{}</strong></p><p>{}</p></div>').format(
            t("lesson.finished"), Markup("<br>").join(links)
        )
