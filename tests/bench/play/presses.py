"""Counts the presses of a turn in each game: matches are replayed by the cheapest controls of the panel.

    python -m tests.bench.play.presses            # the figures
    python -m tests.bench.play.presses --record   # record the matches of 500 Rum again, played by the yardstick

The moves are those of a player that knows nothing of the panel, so no order of its buttons flatters the figures: in
500 Rum recorded ones, in gin and the solitaire those of the level *hard*. A button counts as one press and a menu as
two; a menu with several picks counts one to open it, one for each pick and one to close it. A command that leads to the
same cards as several moves replaces them all; an automatic draw counts nothing. Deals and exchanges don't count, nor do
gin's and the solitaire's turns without a discard or knock.
"""

import argparse
import asyncio
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from bot.computer.levels import player_of
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import Level, Observation
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Match
from bot.games.values import Command, Deal, Event, visible_to
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.records import SeatRecord, Status
from bot.tables.model.view import TableView, view_table
from cogs.match.panel import panel_content
from cogs.ui.address import Action, command_of, read_address
from cogs.ui.pictures import Artist
from cogs.ui.reader import Reader
from cogs.words import Words
from tests.bench.yardstick.rum500 import choose
from tests.discord.evening import OnePixel
from tests.games.rum500.tables import GAME, seed
from tests.refused import walk
from tests.store.samples import PLAIN

RECORDED = Path(__file__).parent / "rum500_matches.txt"
MATCHES = 10
SIDES = {"rum500": (0, 1, 0, 1), "gin": (0, 1), "solitaire": (0,)}
WORDS, ARTIST = Words(), Artist(OnePixel())
TYPED = 5
"""The presses counted for a move that no control offers; there should be none."""
ENDINGS = {"discard", "knock", "big_gin"}


@dataclass(frozen=True)
class Turn:
    """A turn: its commands, and the match before each and after the last."""

    game: AnyGame
    commands: list[Command]
    matches: list[Any]

    @property
    def kinds(self) -> set[str]:
        """The kinds of commands in the turn."""
        return {command.kind for command in self.commands}


def record() -> None:
    """Let the yardstick play the matches, and record them."""
    RECORDED.write_text("\n".join(line for number in range(MATCHES) for line in _match(number)) + "\n")


def _match(number: int) -> Iterator[str]:
    match = GAME.start(Rum500Options(), SIDES["rum500"])
    yield f"# match {number}"
    while GAME.outcome(match) is None:
        if GAME.awaits_deal(match):
            deal = Deal(seed(f"presses {number} {match.rounds_played}"), "1")
            yield f"deal {deal.text}"
            match, _ = GAME.apply(match, None, deal)
            continue
        seat = GAME.to_act(match)[0]
        command = choose(GAME.view(match, seat), GAME.choices(match, seat))
        yield f"{command.kind} {command.text}".rstrip()
        match, _ = GAME.apply(match, seat, command)


def turns(most: int = MATCHES) -> Iterator[Turn]:
    """The turns of the first recorded matches, `most` at most."""
    match, turn = GAME.start(Rum500Options(), SIDES["rum500"]), Turn(GAME, [], [])
    played = 0
    for line in RECORDED.read_text().splitlines():
        kind, _, text = line.partition(" ")
        if kind == "#":
            match, turn, played = GAME.start(Rum500Options(), SIDES["rum500"]), Turn(GAME, [], []), played + 1
            if played > most:
                return
            continue
        command = GAME.read(kind, text)
        if kind == "deal":
            match, _ = GAME.apply(match, None, command)
            continue
        seat = GAME.to_act(match)[0]
        turn.commands.append(command)
        turn.matches.append(match)
        match, _ = GAME.apply(match, seat, command)
        if GAME.round_over(match) or GAME.to_act(match)[0] != seat:
            yield Turn(GAME, turn.commands, [*turn.matches, match])
            turn = Turn(GAME, [], [])


def hard_turns(key: str, most: int) -> Iterator[Turn]:
    """The turns of `most` matches that *hard* plays, against itself in a game for two."""
    game: AnyGame = GAMES[key]
    options, play = next(iter(game.presets.values())), player_of(key, Level.HARD)
    for number in range(most):
        match, events, turn = game.start(options, SIDES[key]), tuple[Event, ...](), Turn(game, [], [])
        rng = Random(number)  # noqa: S311 - the same matches in every run
        while game.outcome(match) is None:
            if game.awaits_deal(match):
                match, events = game.apply(match, None, Deal(seed(f"{key} {number} {len(events)}"), "1"))
                continue
            seat = game.to_act(match)[0]
            observation = Observation(
                options, game.view(match, seat), game.choices(match, seat), visible_to(events, seat)
            )
            command = play(observation, rng)[0].command
            if command.kind != "exchange":
                turn.commands.append(command)
                turn.matches.append(match)
            match, new = game.apply(match, seat, command)
            events += new
            if command.kind in ENDINGS:
                yield Turn(game, turn.commands, [*turn.matches, match])
            if command.kind in ENDINGS or seat not in game.to_act(match):
                turn = Turn(game, [], [])


async def presses(turn: Turn) -> int:
    """The fewest presses with which the turn can be made."""
    last = len(turn.commands)
    fewest = [0, *[last * TYPED] * last]
    for at in range(last):
        if at == 0 and _draws_by_itself(turn):
            fewest[1] = 0
            continue
        for reached, cost in _ways(turn, at, await _controls(turn.game, turn.matches[at])):
            fewest[reached] = min(fewest[reached], fewest[at] + cost)
    return fewest[last]


def _draws_by_itself(turn: Turn) -> bool:
    """True if the turn begins with an automatic draw: the only move, which others are told of later."""
    before, after = turn.matches[:2]
    listed = turn.game.choices(before, turn.game.to_act(before)[0])
    return [len(listed.get("draw", ())), len(listed)] == [1, 1] and turn.game.told_later(before, after)


def _ways(turn: Turn, at: int, controls: list[Any]) -> Iterator[tuple[int, int]]:
    """The later matches of the turn that a control leads to, by their number, each with the presses that it takes."""
    yield at + 1, TYPED
    match = turn.matches[at]
    for control in controls:
        address = read_address(control["custom_id"])
        assert address is not None
        if address.action in (Action.PLAY, Action.CONFIRM):
            kind, text = command_of(address.argument, lambda: _view(turn.game, match).choices)
            for reached, cost in _leads(turn, at, kind, text):
                yield reached, cost + (address.action is Action.CONFIRM)
        elif address.action is Action.PICK:
            for reached, cost in _picks(turn, at, address.argument.partition(":")[0], control):
                yield reached, cost


def _leads(turn: Turn, at: int, kind: str, text: str) -> Iterator[tuple[int, int]]:
    """The later matches of the turn that a command leads to, each with its presses.

    A button that takes a card and uses it at once also serves to take it alone, for one more press.
    """
    game, match, command = turn.game, turn.matches[at], turn.commands[at]
    after, _ = game.apply(match, game.to_act(match)[0], game.read(kind, text))
    for reached in range(at + 1, len(turn.matches)):
        if _cards(turn.matches[reached]) == _cards(after):
            yield reached, 1
    if kind == command.kind == "take" and text.startswith(command.text):
        yield at + 1, 2


def _picks(turn: Turn, at: int, kind: str, menu: Any) -> Iterator[tuple[int, int]]:
    """The later matches that picks of a menu lead to, each with its presses: one pick, or several in a row."""
    values = [option["value"] for option in menu["options"]]
    most = menu.get("max_values", 1)
    if most == 1:
        for value in values:
            if kind == turn.commands[at].kind and value.startswith(turn.commands[at].text):
                yield from ((reached, cost + 1) for reached, cost in _leads(turn, at, kind, value))
        return
    for reached in range(at + 1, min(at + most, len(turn.commands)) + 1):
        last = turn.commands[reached - 1]
        if last.kind != kind or last.text not in values:
            return
        yield reached, 2 + (reached - at)


async def _controls(game: AnyGame, match: Any) -> list[Any]:
    """The controls on the panel of the seat that has to act."""
    content = await panel_content(Reader(_view(game, match), WORDS), ARTIST)
    return [part for part in walk(content.view.to_components()) if "custom_id" in part]


def _view(game: AnyGame, match: Any) -> TableView:
    seat, options = game.to_act(match)[0], next(iter(game.presets.values()))
    progress = MatchState(game=game, state=match, seq=40, decisions={seat: 40}, steps=(), deal=Deal("0" * 64, "1"))
    record = replace(
        PLAIN,
        game=game.key,
        shared=game.shared,
        options=options.to_json(),
        side_count=2 if game.key == "rum500" else 0,
        status=Status.PLAYING,
        seats=tuple(SeatRecord(side, seat + 1) for seat, side in enumerate(SIDES[game.key])),
    )
    return view_table(TableState(record=record, game=game, options=options, match=progress), seat + 1)


def _cards(match: Any) -> Any:
    """A value that is equal for matches with the cards in the same places; the order of melds doesn't matter."""
    if not isinstance(match, Match):
        return match
    cards = match.current_round.cards
    melds = sorted(sorted(str(laid.card) for laid in meld.cards) for meld in cards.melds)
    return [sorted(hand) for hand in cards.hands], melds, cards.pile, cards.stock


async def figure(most: int = MATCHES) -> dict[str, list[int]]:
    """The presses of each turn of 500 Rum, and those of turns with a pick from the pile, a meld, a lay-off, or none."""
    found: dict[str, list[int]] = {"rum500": [], "take": [], "meld": [], "lay_off": [], "plain": []}
    for turn in turns(most):
        count = await presses(turn)
        apart = [name for name in ("take", "meld", "lay_off") if name in turn.kinds] or ["plain"]
        for name in ("rum500", *apart):
            found[name].append(count)
    return found


async def figures() -> dict[str, list[int]]:
    """The presses of every turn of the three games."""
    found = await figure()
    for game in ("gin", "solitaire"):
        found[game] = [await presses(turn) for turn in hard_turns(game, MATCHES)]
    return found


def main() -> None:
    """Record matches, or print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    if parser.parse_args().record:
        record()
        return
    for name, counts in asyncio.run(figures()).items():
        told = f"mean {statistics.mean(counts):.2f}, median {statistics.median(counts):g}, most {max(counts)}"
        sys.stdout.write(f"{name:9} {len(counts):5} turns: {told}\n")


if __name__ == "__main__":
    main()
