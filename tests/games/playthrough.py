"""Golden playthroughs: three rounds of each preset as text, every command with its events.

`python -m tests.games.playthrough` records them again, for every game; `python -m tests.games.playthrough gin` for one.
A difference in a file means that a rule or a computer player has changed: read it before you commit it.
"""

import argparse
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from bot.games.cards import Card, write_cards
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.values import Deal, Event, digest
from tests.bench.yardstick import choose
from tests.games.gin.tables import seed

ROUNDS = 3
PLAYERS = 4
"""The number of players, if the game has as many seats."""
ALL = [(key, preset) for key, game in GAMES.items() for preset in game.presets]


def path_of(game: str, preset: str) -> Path:
    """The file with the playthrough of a preset."""
    return Path(__file__).parent / game / "playthroughs" / f"{preset}.txt"


def sides_of(game: AnyGame, preset: str) -> tuple[int, ...]:
    """The side of each seat: the game's default for this number of players."""
    seatings = game.seatings(game.presets[preset])
    players = min(PLAYERS, max(seatings))
    return tuple(seat % seatings[players][0] for seat in range(players))


def playthrough(key: str, preset: str) -> str:
    """Let the computer play the rounds for every seat, and return them as text."""
    return "\n".join(_lines(key, preset)) + "\n"


def _lines(key: str, preset: str) -> Iterator[str]:
    game = GAMES[key]
    state: Any = game.start(game.presets[preset], sides_of(game, preset))
    for round_no in range(1, ROUNDS + 1):
        if game.outcome(state) is not None:
            break
        yield f"# round {round_no}, checkpoint {digest(game.checkpoint(state))[:12]}"
        state, events = game.apply(state, None, Deal(seed(round_no), preset))
        yield from map(_write_event, events)
        while game.to_act(state):
            seat = game.to_act(state)[0]
            command = choose(key, game.view(state, seat), game.choices(state, seat))
            yield f"{seat}: {command.kind} {command.text}".rstrip()
            state, events = game.apply(state, seat, command)
            yield from map(_write_event, events)
        yield f"= totals {state.totals}"


def _write_event(event: Event) -> str:
    fields = " ".join(f"{field.name}={_write_value(getattr(event, field.name))}" for field in dataclasses.fields(event))
    secret = "" if event.audience is None else f" (for {event.audience})"
    return f"    {type(event).__name__} {fields}{secret}".rstrip()


def _write_value(value: Any) -> str:
    if isinstance(value, Card):
        return str(value)
    return f"[{write_cards(cast('tuple[Card, ...]', value))}]" if isinstance(value, tuple) else str(value)


def main() -> None:
    """Record the playthroughs of every game, or of the given one."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.playthrough", description=main.__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES, help="record only this game")
    record(parser.parse_args().game)


def record(only: str | None = None) -> None:
    """Write the playthroughs of one game; of all games if `only` is None."""
    for key, preset in ALL:
        if only not in (None, key):
            continue
        path_of(key, preset).parent.mkdir(exist_ok=True)
        path_of(key, preset).write_text(playthrough(key, preset), encoding="utf-8")


if __name__ == "__main__":
    main()
