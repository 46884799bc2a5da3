"""`tutor perft`: how many ways a game can go on, a number that any change of the rules would change."""

from collections.abc import Iterator

import click

from tutor.engine.protocol import State, TextError
from tutor.engine.registry import GAMES, notation
from tutor.i18n import LANGUAGES, translator


def branches(state: State, depth: int) -> Iterator[tuple[object, int]]:
    """Each legal action of ``state``, and how many sequences of ``depth`` legal actions begin with it.

    Every draw counts, and so do the actions of all who act at once; a sequence that ends the game counts once.
    """
    seen: dict[tuple[State, int], int] = {}
    for action, after in _successors(state):
        yield action, _count(after, depth - 1, seen)


def _count(state: State, depth: int, seen: dict[tuple[State, int], int]) -> int:
    if depth == 0 or not state.acting_players:
        return 1
    if (state, depth) not in seen:
        seen[state, depth] = sum(_count(after, depth - 1, seen) for _, after in _successors(state))
    return seen[state, depth]


def _successors(state: State) -> Iterator[tuple[object, State]]:
    for player in state.acting_players:
        for action in state.legal_actions(player):
            yield action, state.apply(player, action).state


@click.command()
@click.argument("position")
@click.argument("depth", type=click.IntRange(1))
@click.option("--game", type=click.Choice(list(GAMES)), default="tikal", show_default=True)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def command(position: str, depth: int, game: str, language: str) -> None:
    """Count the sequences of DEPTH actions from POSITION (in quotes), first action by first action."""
    text, say = notation(game), translator(language)
    try:
        state = text.parse_position(position)
    except TextError as error:
        raise click.BadParameter(_shown(position, error), param_hint="POSITION") from None
    total = 0
    for action, n in branches(state, depth):
        click.echo(f"{text.format_action(action)}: {n}")
        total += n
    click.echo(f"\n{say('perft.total')}: {total}")


def _shown(text: str, error: TextError) -> str:
    """The error, and the text with a mark below the place."""
    return f"{error}\n  {text}\n  {' ' * (error.column - 1)}^"
