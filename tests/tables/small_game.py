"""A game small enough to play in one's head, for testing tables without any rummy.

Seats count up in turn, by 1 or 2. The seat that reaches 5 or more wins a point and the round; two points win the match.
Each seat also holds a card that nobody else may see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, cast

from bot.games.anchors import Anchor
from bot.games.cards import Card, pack
from bot.games.contract import Game
from bot.games.observation import Level
from bot.games.options import Options, number
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, NotYourTurnError
from bot.games.shuffle import order
from bot.games.values import (
    Board,
    Choice,
    Choices,
    Command,
    ControlStyle,
    Deal,
    Event,
    Json,
    Outcome,
    Say,
    TimeLimit,
    View,
    say,
)


class SmallWhy(StrEnum):
    """The reasons for refusals."""

    NOT_A_NUMBER = "small-not-a-number"
    TOO_MUCH = "small-too-much"
    NOT_YOUR_TURN = "small-not-your-turn"


class SmallReason(StrEnum):
    """The reason for the end of a match."""

    TARGET = "target"


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallOptions(Options):
    """The options of the small game."""

    game: ClassVar[str] = "small"
    step: int = number(2, low=1, high=3, group="all", rule="T-01")


@dataclass(frozen=True, slots=True)
class Add:
    """Count up."""

    kind: ClassVar[str] = "add"
    by: int

    @property
    def text(self) -> str:
        return str(self.by)


class AddNote(NamedTuple):
    """The number that is added."""

    by: int


class Added(Event):
    """A seat counted up."""

    seat: int
    by: int


class GotCard(Event):
    """A seat got its hidden card."""

    seat: int
    card: Card

    @property
    def audience(self) -> int | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class SmallState:
    """The state of a match."""

    options: SmallOptions
    sides: tuple[int, ...]
    totals: tuple[int, ...]
    turn: int = 0
    count: int = 0
    running: bool = False
    round_no: int = 0
    hidden: tuple[Card, ...] = ()


def _check(state: SmallState, seat: int | None, command: Command) -> None:
    if isinstance(command, Deal):
        return
    if seat != state.turn or not state.running:
        raise NotYourTurnError(SmallWhy.NOT_YOUR_TURN)
    if not isinstance(command, Add) or not 1 <= command.by <= state.options.step:
        raise AgainstRulesError(SmallWhy.TOO_MUCH, "T-01")


class SmallGame(Game[SmallState, SmallOptions, View]):
    """Counting up; the module's docstring has the rules."""

    key = "small"
    options = SmallOptions
    controls: ClassVar[Mapping[str, ControlStyle]] = {"add": ControlStyle.PICK}

    @property
    def presets(self) -> Mapping[str, SmallOptions]:
        return {"plain": SmallOptions(), "slow": SmallOptions(step=1)}

    def seatings(self, options: SmallOptions) -> Mapping[int, tuple[int, ...]]:
        del options
        return {2: (2,), 3: (3,), 4: (2, 4)}

    def start(self, options: SmallOptions, sides: tuple[int, ...]) -> SmallState:
        return SmallState(options, sides, (0,) * (max(sides) + 1))

    def checkpoint(self, state: SmallState) -> Json:
        return {"totals": list(state.totals), "round": state.round_no}

    def resume(self, options: SmallOptions, sides: tuple[int, ...], checkpoint: Json) -> SmallState:
        kept = cast("dict[str, Any]", checkpoint)
        return SmallState(options, sides, tuple(kept["totals"]), round_no=kept["round"])

    def awaits_deal(self, state: SmallState) -> bool:
        return not state.running

    @staticmethod
    def to_act(state: SmallState) -> tuple[int, ...]:
        return (state.turn,) if state.running else ()

    @staticmethod
    def read(kind: str, text: str) -> Command:
        if kind != "add" or not text.isdecimal():
            raise NotUnderstoodError(SmallWhy.NOT_A_NUMBER)
        return Add(int(text))

    @staticmethod
    def apply(state: SmallState, seat: int | None, command: Command) -> tuple[SmallState, tuple[Event, ...]]:
        _check(state, seat, command)
        if isinstance(command, Deal):
            hidden = order(command.seed, command.salt, "deal", pack(1, 0))[: len(state.sides)]
            dealt = replace(state, running=True, count=0, turn=0, round_no=state.round_no + 1, hidden=hidden)
            return dealt, tuple(GotCard(each, card.face) for each, card in enumerate(hidden))
        assert isinstance(command, Add)
        assert seat is not None
        count = state.count + command.by
        totals = tuple(total + (count >= 5 and side == state.sides[seat]) for side, total in enumerate(state.totals))
        after = replace(state, count=count, turn=(seat + 1) % len(state.sides), running=count < 5, totals=totals)
        return after, (Added(seat, command.by),)

    @staticmethod
    def choices(state: SmallState, seat: int) -> Choices:
        if seat not in SmallGame.to_act(state):
            return {}
        return {"add": tuple(Choice(Add(by), AddNote(by)) for by in range(1, state.options.step + 1))}

    @staticmethod
    def view(state: SmallState, seat: int | None) -> View:
        return View(
            seat=seat,
            sides=state.sides,
            phase="count",
            to_act=SmallGame.to_act(state),
            round_no=state.round_no,
            dealer=None,
            totals=state.totals,
            hand=() if seat is None or not state.hidden else (state.hidden[seat].face,),
            hand_counts=(1,) * len(state.sides),
        )

    @staticmethod
    def safe_move(view: View, choices: Choices) -> Command:
        if view.seat not in view.to_act:
            raise ValueError("nothing to decide")
        return choices["add"][0].command

    def outcome(self, state: SmallState) -> Outcome | None:
        if max(state.totals) < 2:
            return None
        return Outcome(SmallReason.TARGET, (state.totals.index(max(state.totals)),), state.totals)

    @property
    def boards(self) -> Mapping[str, Board]:
        return {key: _board(key) for key in ("small-teams", "small")}

    def board(self, options: SmallOptions, *, teams: bool) -> Board | None:
        """None for matches in which seats count by three; for those by one, a board without points."""
        if options.step == SmallOptions.declarations()[0].high:
            return None
        return _board("small-teams" if teams else "small", counts_points=options.step > 1)

    def figures(self, state: SmallState) -> tuple[Mapping[str, int], ...]:
        return tuple({"best_count": state.count + side} for side in range(len(state.totals)))

    def best_of_round(self, before: SmallState, after: SmallState) -> tuple[Mapping[str, int], ...]:
        return tuple({"best_count": 10 * points} for points in self.points_of_round(before, after))

    def points_of_round(self, before: SmallState, after: SmallState) -> tuple[int, ...]:
        return tuple(total - earlier for earlier, total in zip(before.totals, after.totals, strict=True))

    def round_over(self, state: SmallState) -> bool:
        return state.round_no > 0 and not state.running

    @staticmethod
    def sheet(view: View) -> tuple[Say, ...]:
        del view
        return ()

    @staticmethod
    def headline(view: View) -> Say | None:
        del view
        return None

    @staticmethod
    def describe(view: View) -> tuple[Say, ...]:
        del view
        return ()

    @staticmethod
    def rules_page(options: SmallOptions) -> tuple[Say, ...]:
        return (say("small-rules", step=options.step),)


def _board(key: str, *, counts_points: bool = True) -> Board:
    return Board(
        key=key,
        name=say(f"board-{key}"),
        figures=("points", "best_count"),
        counts_points=counts_points,
        anchors=(Anchor(1, Level.NORMAL, 0.0), Anchor(2, Level.EASY, -5.0, rates=False)),
    )


def wait_of_thirty_seconds(_game: SmallGame, state: SmallState) -> TimeLimit | None:
    """A wait of thirty seconds at the count of one, after which the table counts for the seat."""
    return TimeLimit(30, Add(1)) if state.running and state.count == 1 else None
