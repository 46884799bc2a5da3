"""The board: a picture of a game that is touched with mouse, finger, keyboard or words, all by one entry.

The board judges nothing. A touch becomes a gesture of the picture: a new selection, or proposed actions for whoever
listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import traitlets
from ipywidgets import HTML, Button, Dropdown, HBox, VBox
from markupsafe import Markup
from traitlets import TraitError

from tutor.engine.protocol import Event, Key
from tutor.i18n import LANGUAGES, translator
from tutor.scene.picture import Direction, Mark, Offer, Picture, Propose, Select, View
from tutor.scene.shapes import Scene
from tutor.scene.theme import THEMES
from tutor.widgets.guard import guarded
from tutor.widgets.painter import Painter
from tutor.widgets.signs import seat_sign

Listener = Callable[[tuple[Any, ...]], None]

ARROWS: Final[dict[str, Direction]] = {
    "ArrowUp": "up",
    "ArrowDown": "down",
    "ArrowLeft": "left",
    "ArrowRight": "right",
}
MOTIONS: Final = ("off", "slow", "normal", "fast")
MOST_GLIDES: Final = 8
"""Of many pieces that moved only the last ones are shown: nobody waits for the rest."""
TURN: Final = "turn:"  # in a selection: a piece in the hand and how far it is turned


class Board(VBox):
    """A board and its twin in words.

    Bound traits, each a field of ``View``: ``observation``, ``legal``, ``selection``, ``marks``, ``cursor``, ``theme``,
    ``language``, ``counted``, and ``region`` for the view's focus (a widget's own ``focus`` is taken). A value that is
    not allowed raises TraitError and changes nothing. ``motion`` is one of ``MOTIONS``: how fast pieces glide.
    """

    observation = traitlets.Any(None, allow_none=True)
    legal = traitlets.Tuple()
    selection = traitlets.Tuple()
    marks = traitlets.Tuple()
    region = traitlets.Tuple()
    cursor = traitlets.Unicode(None, allow_none=True)
    counted = traitlets.Bool(True)
    theme = traitlets.Unicode("light")
    language = traitlets.Unicode("en")
    motion = traitlets.Unicode("normal")

    _PICTURED: Final = (
        "observation", "legal", "selection", "marks", "region", "cursor", "counted", "theme", "language",
    )  # fmt: skip

    def __init__(self, picture: Picture, **traits: Any) -> None:
        self.picture = picture
        self.touched: Key | None = None  # where the last touch was; None after a button
        self._listeners: list[Listener] = []
        self._followers: list[Callable[[], None]] = []
        self._scene: Scene | None = None
        self._painter = Painter()
        self._glided = 0
        self._chose = False
        self._holding = 1  # no drawing before everything is there
        self._fault = HTML()
        self._fault.add_class("tt-fault")
        self._name = HTML()
        self._name.add_class("tt-board-name")
        self._live = HTML()
        self._live.add_class("tt-live")
        self._motion = HTML()
        self._motion.add_class("tt-motion")
        self._twin = _Twin(self.touch, self._on_fault)
        canvas = VBox([self._painter.canvas])
        canvas.add_class("tt-canvas")
        super().__init__(
            [self._name, canvas, self._fault, self._live, self._motion, self._twin.box], **traits
        )
        self.add_class("tt-board")
        self.observe(guarded(lambda _: self._draw(), self._on_fault), list(self._PICTURED))
        self._listen()
        self._holding = 0
        self._draw()

    # --- what the board shows ---

    @property
    def view(self) -> View:
        """Everything the picture depends on."""
        return View(
            observation=self.observation,
            legal=self.legal,
            selection=self.selection,
            marks=self.marks,
            cursor=self.cursor,
            focus=self.region,
            counted=self.counted,
            theme=self.theme,  # type: ignore[arg-type]  # validated
            language=self.language,
        )

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What buttons beside the board can do now; nothing without an observation."""
        return self.picture.offers(self.view) if self.observation is not None else ()

    def show(self, **traits: Any) -> None:
        """Set several traits and draw once."""
        with self._one_picture():
            for name, value in traits.items():
                setattr(self, name, value)

    @contextmanager
    def _one_picture(self) -> Iterator[None]:
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
            guarded(self._draw, self._on_fault)()

    def on_shown(self, follower: Callable[[], None]) -> None:
        """Call ``follower`` after every picture: what stands beside the board may wait for the board."""
        self._followers.append(follower)

    def say(self, text: str) -> None:
        """Announce ``text`` to a screen reader."""
        self._live.value = Markup("<p>{}</p>").format(text)

    def glide(self, events: Sequence[Event]) -> None:
        """Let the browser move signs of the pieces over the picture to where they are; it knows who wants no motion."""
        glides = self.picture.glides(events)[-MOST_GLIDES:] if self.motion != "off" else ()
        middles = self._middles() if glides else {}
        shown = [glide for glide in glides if all(key in middles for key in glide.way)]
        self._glided += 1  # so that the same way once more is another value
        self._motion.value = Markup('<span data-motion="{}" data-number="{}">{}</span>').format(
            self.motion,
            self._glided,
            Markup().join(
                Markup('<span data-way="{}">{}</span>').format(
                    " ".join(middles[key] for key in glide.way), seat_sign(glide.seat)
                )
                for glide in shown
            ),
        )

    def _middles(self) -> dict[Key, str]:
        """Where the middle of every place is, in hundredths of the picture's width and height."""
        if self._scene is None:
            return {}
        found = {}
        for place in self._scene.places:
            x, y = (sum(axis) / len(axis) for axis in zip(*place.outline, strict=True))
            found[place.key] = f"{100 * x / self._scene.width:.1f},{100 * y / self._scene.height:.1f}"
        return found

    def report_fault(self) -> None:
        """Say below the board that something of ours failed; the next picture that succeeds takes it away."""
        text = translator(self.language)("board.fault")
        self._fault.value = Markup('<p class="tt-refusal" role="alert">{}</p>').format(text)

    _on_fault = report_fault

    def _draw(self) -> None:
        if self._holding or self.observation is None:
            return
        view = self.view
        self._scene = self.picture.scene(view)
        self._painter.paint(self._scene)
        keys = translator(self.language)(self.picture.keys)
        self._name.value = Markup("<p>{} {}</p>").format(self._scene.title, keys)
        self._twin.show(self.picture, view)
        self._fault.value = ""
        for follower in self._followers:
            follower()
        if self._chose:  # said after the picture: the eye waits for nothing
            self._chose = False
            self.say(self.picture.selected(view))

    # --- one entry for every way of touching ---

    def on_propose(self, listener: Listener) -> None:
        """Call ``listener`` with the actions of every proposal, legal or not."""
        self._listeners.append(listener)

    def touch(self, key: Key | None) -> None:
        """What a click on ``key`` does; None is beside everything."""
        self.touched = key
        match self.picture.gesture(self.view, key):
            case Select(selection):
                self._choose(selection)
            case Propose(actions):
                self.propose(actions)

    def _choose(self, selection: tuple[Key, ...]) -> None:
        self._chose = True
        self.show(selection=selection, marks=())

    def propose(self, actions: Iterable[Any]) -> None:
        """Hand actions to the listeners: the way of buttons and of typed notation."""
        for listener in self._listeners:
            listener(tuple(actions))

    def take(self, offer: Offer) -> None:
        """Do what a button of ``offers`` says."""
        self.touched = None
        if offer.selection is not None:
            self._choose(offer.selection)
        else:
            self.propose(offer.actions)

    def press(self, x: float, y: float) -> None:
        """A click or tap at ``(x, y)`` canvas pixels."""
        if self._scene is None:
            return
        key = self._scene.hit(*self._painter.position(x, y))
        with self._one_picture():
            if key is not None and self.cursor is not None:
                self.cursor = key
            self.touch(key)

    def key(self, name: str) -> None:
        """A key of the keyboard, by its DOM name: arrows, Enter, space, Escape, r. Others do nothing."""
        if self.observation is None:
            return
        if name in ARROWS:
            self.cursor = self.picture.step_cursor(self.view, ARROWS[name])
            self.say(self._words(self.cursor))
        elif name == "Escape":
            self.touch(None)
        elif name == "Enter" and self._in_hand and self.cursor in (None, self.selection[0]):
            self._lay_down()
        elif name in ("Enter", " ") and self.cursor:
            self.touch(self.cursor)
        elif name in ("r", "R") and self.selection:
            self.touch(self.selection[0])  # touching again turns a tile, or changes between worker and leader

    @property
    def _in_hand(self) -> bool:
        return any(key.startswith(TURN) for key in self.selection)

    def _lay_down(self) -> None:
        """Enter lays the piece in hand down: the first thing offered that is done and not merely chosen."""
        offer = next((offer for offer in self.offers if offer.actions), None)
        if offer:
            self.take(offer)

    def _words(self, key: Key) -> str:
        places = self._scene.places if self._scene else ()
        return next((place.words for place in places if place.key == key), key)

    def _listen(self) -> None:
        canvas = self._painter.canvas
        canvas.on_mouse_down(guarded(self.press, self._on_fault))
        canvas.on_touch_start(guarded(lambda touches: self.press(*touches[0]), self._on_fault))
        canvas.on_key_down(guarded(lambda name, *modifiers: self.key(name), self._on_fault))

    # --- validation: the message says what is allowed ---

    @traitlets.validate("theme")
    def _known_theme(self, proposal: Any) -> Any:
        return _one_of("theme", proposal["value"], THEMES)

    @traitlets.observe("language")
    def _forget_said(self, _change: Any) -> None:
        """What was announced in another language is not left for the ear."""
        if hasattr(self, "_live"):
            self._live.value = ""

    @traitlets.validate("motion")
    def _known_motion(self, proposal: Any) -> Any:
        return _one_of("motion", proposal["value"], MOTIONS)

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> Any:
        return _one_of("language", proposal["value"], LANGUAGES)

    @traitlets.validate("selection", "region")
    def _are_keys(self, proposal: Any) -> Any:
        for key in proposal["value"]:
            if not isinstance(key, str) or ":" not in key:
                raise TraitError(f"{proposal['trait'].name}: {key!r} is not a key such as 'hex:a1'")
        return proposal["value"]

    @traitlets.validate("marks")
    def _are_marks(self, proposal: Any) -> Any:
        for mark in proposal["value"]:
            if not isinstance(mark, Mark):
                raise TraitError(f"marks: {mark!r} is not a Mark such as Mark('hex:a1', 'hint')")
        return proposal["value"]


def _one_of(name: str, value: Any, allowed: Iterable[str]) -> Any:
    if value not in allowed:
        raise TraitError(f"{name}: {value!r} is not one of {', '.join(map(repr, allowed))}")
    return value


class _Twin:
    """The board in words, for whoever does not see it: a list to read, a choice to touch. Free while closed."""

    def __init__(self, touch: Callable[[Key], None], on_fault: Callable[[], None]) -> None:
        self._touch = touch
        self._shown: tuple[Picture, View] | None = None
        self._open = False
        self._toggle = Button()
        self._toggle.add_class("tt-quiet")
        self._toggle.on_click(guarded(lambda _: self._flip(), on_fault))
        self._list = HTML()
        self._choice = Dropdown()
        self._choose = Button()
        self._choose.on_click(guarded(lambda _: self._touch(self._choice.value), on_fault))
        self._row = HBox([self._choice, self._choose])
        self._row.add_class("tt-row")
        self.box = VBox([self._toggle])
        self.box.add_class("tt-twin")

    def show(self, picture: Picture, view: View) -> None:
        self._shown = picture, view
        t = translator(view.language)
        self._toggle.description = t("board.words.hide" if self._open else "board.words.show")
        if not self._open:
            return
        words = picture.describe(view)
        items = Markup().join(Markup("<li>{}</li>").format(text) for _, text in words)
        self._list.value = Markup("<ul>{}</ul>").format(items)
        chosen = self._choice.value
        self._choice.options = [(text, key) for key, text in words]
        self._choice.value = chosen if chosen in dict(words) else words[0][0]
        self._choice.description = t("board.words.place")
        self._choose.description = t("board.words.choose")

    def _flip(self) -> None:
        self._open = not self._open
        self.box.children = [self._toggle, self._row, self._list] if self._open else [self._toggle]
        if self._shown:
            self.show(*self._shown)
