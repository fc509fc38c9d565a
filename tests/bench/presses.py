"""How many presses a turn of 500 Rum takes: recorded matches, played again by the cheapest controls of the panel.

    python -m tests.bench.presses            # the figure
    python -m tests.bench.presses --record   # record the matches anew, by the computer player

The moves are those of a player that knows nothing of the panel, so no order of its buttons flatters the figure. A
button is one press; a menu two, one that takes several picks one for each more and one to close it. What one command
does at once counts for all the moves that lead to the same cards.
"""

import asyncio
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Match
from bot.games.values import Command, Deal
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
from tests.store.making import PLAIN

RECORDED = Path(__file__).parent / "rum500_matches.txt"
MATCHES = 10
SIDES = (0, 1, 0, 1)
WORDS, ARTIST = Words(), Artist(OnePixel())
RECORD = replace(
    PLAIN,
    side_count=2,
    status=Status.PLAYING,
    seats=tuple(SeatRecord(side, seat + 1) for seat, side in enumerate(SIDES)),
)
TYPED = 5
"""What a move costs that no control offers; none should."""


@dataclass(frozen=True)
class Turn:
    """A turn: the commands, and the match before each and after the last."""

    commands: list[Command]
    matches: list[Match]

    @property
    def kinds(self) -> set[str]:
        """The kinds of its commands."""
        return {command.kind for command in self.commands}


def record() -> None:
    """Let the computer player play the matches, and write them down."""
    RECORDED.write_text("\n".join(line for number in range(MATCHES) for line in _match(number)) + "\n")


def _match(number: int) -> Iterator[str]:
    match = GAME.start(Rum500Options(), SIDES)
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
    """Every turn of the first so many recorded matches."""
    match, turn = GAME.start(Rum500Options(), SIDES), Turn([], [])
    played = 0
    for line in RECORDED.read_text().splitlines():
        kind, _, text = line.partition(" ")
        if kind == "#":
            match, turn, played = GAME.start(Rum500Options(), SIDES), Turn([], []), played + 1
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
            yield Turn(turn.commands, [*turn.matches, match])
            turn = Turn([], [])


async def presses(turn: Turn) -> int:
    """The fewest presses that make the turn."""
    last = len(turn.commands)
    fewest = [0, *[last * TYPED] * last]
    for at in range(last):
        for reached, cost in _ways(turn, at, await _controls(turn.matches[at])):
            fewest[reached] = min(fewest[reached], fewest[at] + cost)
    return fewest[last]


def _ways(turn: Turn, at: int, controls: list[Any]) -> Iterator[tuple[int, int]]:
    """From one of the matches of a turn to a later one, and what that costs."""
    yield at + 1, TYPED
    match = turn.matches[at]
    for control in controls:
        address = read_address(control["custom_id"])
        assert address is not None
        if address.action in (Action.PLAY, Action.CONFIRM):
            kind, text = command_of(address.argument, lambda: _view(match).choices)
            for reached, cost in _leads(turn, at, kind, text):
                yield reached, cost + (address.action is Action.CONFIRM)
        elif address.action is Action.PICK:
            for reached, cost in _picks(turn, at, address.argument.partition(":")[0], control):
                yield reached, cost


def _leads(turn: Turn, at: int, kind: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a command leads; a card that was taken and used at once can be used otherwise after one press more."""
    match, command = turn.matches[at], turn.commands[at]
    after, _ = GAME.apply(match, GAME.to_act(match)[0], GAME.read(kind, text))
    for reached in range(at + 1, len(turn.matches)):
        if _cards(turn.matches[reached]) == _cards(after):
            yield reached, 1
    if kind == command.kind == "take" and text.startswith(command.text):
        yield at + 1, 2


def _picks(turn: Turn, at: int, kind: str, menu: Any) -> Iterator[tuple[int, int]]:
    """Where picks of a menu lead: one, or several that follow each other in the turn."""
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


async def _controls(match: Match) -> list[Any]:
    """The controls of the panel of the seat that is to act."""
    content = await panel_content(Reader(_view(match), WORDS), ARTIST)
    return [part for part in walk(content.view.to_components()) if "custom_id" in part]


def _view(match: Match) -> TableView:
    seat = GAME.to_act(match)[0]
    progress = MatchState(game=GAME, state=match, seq=40, decisions={seat: 40}, steps=(), deal=Deal("0" * 64, "1"))
    state = TableState(
        record=replace(RECORD, options=Rum500Options().to_json()), game=GAME, options=Rum500Options(), match=progress
    )
    return view_table(state, seat + 1)


def _cards(match: Match) -> Any:
    """Where the cards lie, melds in no order."""
    cards = match.current_round.cards
    melds = sorted(sorted(str(laid.card) for laid in meld.cards) for meld in cards.melds)
    return [sorted(hand) for hand in cards.hands], melds, cards.pile, cards.stock


async def figure(most: int = MATCHES) -> dict[str, list[int]]:
    """The presses of every turn, and of those that take from the pile, meld, lay off, do nothing of it."""
    found: dict[str, list[int]] = {"all": [], "take": [], "meld": [], "lay_off": [], "plain": []}
    for turn in turns(most):
        count = await presses(turn)
        apart = [name for name in ("take", "meld", "lay_off") if name in turn.kinds] or ["plain"]
        for name in ("all", *apart):
            found[name].append(count)
    return found


def main() -> None:
    """Record, or print the figure."""
    if "--record" in sys.argv:
        record()
        return
    for name, counts in asyncio.run(figure()).items():
        told = f"mean {statistics.mean(counts):.2f}, median {statistics.median(counts):g}, most {max(counts)}"
        sys.stdout.write(f"{name:8} {len(counts):5} turns: {told}\n")


if __name__ == "__main__":
    main()
