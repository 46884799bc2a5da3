"""Five rungs of hints: idea, region, piece, first action, whole line.

The author writes the idea; any other rung that the texts do not have is made from the witness line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tutor.curriculum.games import Play
from tutor.curriculum.lesson import Step, moment
from tutor.curriculum.prose import NOTHING, Prose, Words, plain
from tutor.engine.protocol import Event, Key, Player
from tutor.i18n import translator

RUNGS: Final = ("idea", "region", "piece", "first", "line")


@dataclass(frozen=True, slots=True)
class Hint:
    """One rung (1 to 5): its price, the places to mark, and the actions it gives away (rung 4: one, rung 5: all).

    ``caption`` is a code of ``course.po``.
    """

    rung: int
    price: int
    keys: tuple[Key, ...] = ()
    actions: tuple[Any, ...] = ()

    @property
    def caption(self) -> str:
        """Code of the rung's name."""
        return f"hint.{RUNGS[self.rung - 1]}"


def rungs(step: Step, prose: Prose) -> tuple[int, ...]:
    """The rungs this step has: all five where there is a line to play, else the idea, the region and the answer."""
    written = {rung for rung in range(1, 6) if prose.words(step.id, f"hint {rung}")}
    made = set()
    if step.line:
        made = {2, 3, 4, 5}
    elif step.choices or step.counts:
        made = {5} | ({2} if step.focus or step.marks else set())
    return tuple(sorted(written | made))


def hint(step: Step, rung: int, play: Play, seat: Player) -> Hint:
    """The hint of that rung."""
    price = step.prices[rung - 1]
    if rung == 1:
        return Hint(rung, price)
    if rung == 2:
        return Hint(rung, price, step.focus or _region(step, play) or step.marks)
    if not step.line:
        return Hint(rung, price)
    if rung == 3:
        piece = play.piece(step.state, seat, step.line[0])
        return Hint(rung, price, (piece,) if piece else play.places(step.line[0]))
    if rung == 4:
        return Hint(rung, price, play.places(step.line[0]), step.line[:1])
    return Hint(rung, price, _all_places(step, play), step.line)


def words(given: Hint, step: Step, play: Play, seat: Player, prose: Prose) -> Words:
    """The hint in words: the author's, or made."""
    written = prose.words(step.id, f"hint {given.rung}")
    if written:
        return written
    say = translator(prose.language)
    match given.rung:
        case 2:
            places = ", ".join(dict.fromkeys(name for key in given.keys if (name := play.place_name(key))))
            return plain(say("hint.region.made", places=places) if places else say("hint.region.marked"))
        case 3:
            return plain(say("hint.piece.made")) if given.keys else plain(say("hint.piece.none"))
        case 4:
            return plain(
                say(
                    "hint.first.made",
                    action="; ".join(_told(step, given.actions, play, seat, prose.language)),
                )
            )
        case 5 if step.choices:
            return _right_choices(step, seat, prose)
        case 5 if step.counts:
            return _right_numbers(step, seat, prose)
        case 5:
            return _ordered(_told(step, given.actions, play, seat, prose.language))
    return NOTHING


def right(answer: bool | Callable[[Any], bool], step: Step, seat: Player) -> bool:
    """Whether a choice is right on the step's position."""
    return answer if isinstance(answer, bool) else answer(moment(step.session(seat), seat))


def numbers(step: Step, seat: Player) -> Mapping[str, int]:
    """What the engine counts for each number to enter; what cannot be counted is 0."""
    now = moment(step.session(seat), seat)
    return {name: reading(now) or 0 for name, reading in step.counts.items()}


def _right_choices(step: Step, seat: Player, prose: Prose) -> Words:
    labels = [
        prose.label(step.id, f"choice {name}").text
        for name, answer in step.choices.items()
        if right(answer, step, seat)
    ]
    return plain(translator(prose.language)("hint.line.choice", answer=" / ".join(labels)))


def _right_numbers(step: Step, seat: Player, prose: Prose) -> Words:
    lines = [
        f"{prose.label(step.id, f'count {name}').text} {number}"
        for name, number in numbers(step, seat).items()
    ]
    return _ordered(lines)


def _ordered(lines: list[str]) -> Words:
    each = [plain(line) for line in lines]
    items = "".join(f"<li>{line.html.removeprefix('<p>').removesuffix('</p>')}</li>" for line in each)
    return Words("\n".join(lines), f"<ol>{items}</ol>")


def _told(step: Step, actions: tuple[Any, ...], play: Play, seat: Player, language: str) -> list[str]:
    """Each action in a sentence: what would happen, or for a tempting one, what to try."""
    session, told = step.session(seat), []
    for action in actions:
        result = session.submit(seat, action)
        if result.refusal:
            told.append(translator(language)("hint.try", action=play.act(action, language)))
        else:
            told.append(_first_own(result.events, play, language))
    return told


def _first_own(events: tuple[Event, ...], play: Play, language: str) -> str:
    return play.tell(events[0], language)


def _region(step: Step, play: Play) -> tuple[Key, ...]:
    return _all_places(step, play) if len(step.line) <= 1 else play.places(step.line[-1])


def _all_places(step: Step, play: Play) -> tuple[Key, ...]:
    return tuple(dict.fromkeys(key for action in step.line for key in play.places(action)))
