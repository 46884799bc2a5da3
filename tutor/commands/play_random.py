"""`tutor play-random`: whole games by chance, to try the rules and to see what scores they give."""

import sys
from collections.abc import Sequence
from statistics import mean
from time import perf_counter

import click

from tutor.engine.protocol import Outcome, State
from tutor.engine.registry import GAMES, entry, make_game
from tutor.i18n import LANGUAGES, Translator, translator
from tutor.opponents.registry import anything
from tutor.session import Session


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default="tikal", show_default=True)
@click.option("--players", type=click.IntRange(2), default=2, show_default=True)
@click.option("--variant", help="Of a game that has several, e.g. professional.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def command(game: str, players: int, variant: str | None, games: int, seed: int, language: str) -> None:
    """Play whole games in which every seat does any legal action, and show what came of them."""
    say = translator(language)
    chosen = {"variant": variant} if variant else {}
    try:
        first = make_game(game, players=players, **chosen).initial_state()
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except TypeError:
        raise click.BadParameter(f"{game} has no variants", param_hint="--variant") from None
    start, plies, outcomes = perf_counter(), 0, []
    with click.progressbar(range(games), label=say("random.playing"), file=sys.stderr) as numbers:
        for number in numbers:
            session = play(first, seed + number)
            outcome = session.state.outcome()
            assert outcome is not None  # played to its end
            outcomes.append(outcome)
            plies += len(session.history)
    seconds = f"{perf_counter() - start:.1f}"
    for line in table(outcomes, entry(game).seats, say):
        click.echo(line)
    click.echo("\n" + say("random.plies", n=games, plies=plies, seconds=seconds))


def play(state: State, seed: int) -> Session[State]:
    """A game from ``state`` to its end, any legal action being as likely as any other."""
    return Session(state, seed=seed, people=(), opponents=dict.fromkeys(range(state.players), anything))


def table(outcomes: Sequence[Outcome], letters: str, say: Translator) -> list[str]:
    """A line a seat: games won (shared ones too), mean score, lowest and highest score."""
    rows = [tuple(say(f"random.{column}") for column in ("seat", "wins", "mean", "range"))]
    for seat, scores in enumerate(zip(*(outcome.scores for outcome in outcomes), strict=True)):
        wins = sum(seat in outcome.winners for outcome in outcomes)
        rows.append((letters[seat], str(wins), f"{mean(scores):.1f}", f"{min(scores)}–{max(scores)}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
