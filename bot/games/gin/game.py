"""Gin rummy, as the contract of a game wants it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from bot.games.contract import Game
from bot.games.deadwood import BITS, FACES, least_deadwood, points
from bot.games.gin import commands
from bot.games.gin.commands import BigGin, Discard, Draw, Knock, Pass, Take
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.phases import OPEN, check, moves, play
from bot.games.gin.projection import view_of
from bot.games.gin.reasons import Reason
from bot.games.gin.report import rules_page, sheet
from bot.games.gin.state import Feats, Match, dealt, moved, running
from bot.games.gin.telling import tell_deal, tell_move
from bot.games.gin.view import GinView
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError
from bot.games.say import SeatName, say
from bot.games.values import Board, Choice, ControlStyle, Deal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.gin.phases import Round
    from bot.games.say import Arg, Say
    from bot.games.values import Choices, Command, Event, Json, Outcome, Seat

_SEATS: Final = 2
BOARD: Final = Board(key="gin", name=say("board-gin"), figures=("points", "gins", "undercuts", "best_deal"))


class Gin(Game[Match, GinOptions, GinView]):
    """Gin rummy for two (G-01)."""

    key: ClassVar[str] = "gin"
    controls: ClassVar[Mapping[str, ControlStyle]] = {
        Take.kind: ControlStyle.BUTTON,
        Pass.kind: ControlStyle.BUTTON,
        Draw.kind: ControlStyle.BUTTON,
        Discard.kind: ControlStyle.PICK,
        Knock.kind: ControlStyle.CONFIRM,
        BigGin.kind: ControlStyle.CONFIRM,
    }
    options = GinOptions

    @property
    def presets(self) -> Mapping[str, GinOptions]:
        """`classic`, then `standard`."""
        return PRESETS

    def seatings(self, options: GinOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - two play whatever the options
        """Two players, each alone (G-01)."""
        return {_SEATS: (_SEATS,)}

    def start(self, options: GinOptions, sides: tuple[int, ...]) -> Match:
        """A match that awaits its first deal."""
        options.validate()
        if sorted(sides) != [0, 1]:
            raise AgainstRulesError(Reason.SEATS, "G-01", count=len(sides))
        return Match(options, sides)

    def dealt_first_by(self, state: Match, dealer: Seat) -> Match:
        """The match with its first dealer given: no cards are drawn for it."""
        return replace(state, next_dealer=dealer)

    def next_dealer(self, state: Match) -> Seat | None:
        """Who would deal the next round (G-15)."""
        return state.next_dealer

    def checkpoint(self, state: Match) -> Json:
        """Totals, wins, the points set aside, who deals next, the number of the round."""
        return {
            "round": state.round_no,
            "dealer": state.next_dealer,
            "totals": list[Any](state.totals),
            "wins": list[Any](state.wins),
            "banked": list[Any](state.banked),
            "feats": [[feats.gins, feats.undercuts, feats.best_deal] for feats in state.feats],
        }

    def resume(self, options: GinOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """The match that awaits the deal after so many rounds."""
        known = cast("dict[str, Any]", checkpoint)
        totals, wins, banked = (tuple(known[name]) for name in ("totals", "wins", "banked"))
        one, other = (Feats(*feats) for feats in known["feats"])
        return Match(options, sides, known["round"], known["dealer"], totals, wins, banked, (one, other))

    def awaits_deal(self, state: Match) -> bool:
        """True before and between rounds."""
        return state.awaits_deal

    def to_act(self, state: Match) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        acting = running(state)
        return () if acting is None else (acting.turn,)

    def read(self, kind: str, text: str) -> Command:
        """Understand a command."""
        return commands.read(kind, text)

    def apply(self, state: Match, seat: Seat | None, command: Command) -> tuple[Match, tuple[Event, ...]]:
        """Carry out a command."""
        if isinstance(command, Deal):
            _check_deal(state, seat)
            match = dealt(state, command)
            return match, tell_deal(match, cast("Round", match.round))
        before = _turn_of(state, seat)
        check(before, state.options, command)
        after = play(before, state.options, command)
        match = moved(state, after)
        return match, tell_move(before, command, match, after)

    def choices(self, state: Match, seat: Seat) -> Choices:
        """What the seat can do now, the best of each kind first."""
        acting = running(state)
        if acting is None or acting.turn != seat:
            return {}
        found: dict[str, list[tuple[tuple[int, ...], Choice]]] = {kind: [] for kind in OPEN[acting.phase]}
        for command in moves(acting, state.options):
            found[command.kind].append(_weighed(acting, state.options, command))
        return {
            kind: tuple(choice for _, choice in sorted(ranked, key=lambda pair: pair[0]))
            for kind, ranked in found.items()
            if ranked
        }

    def view(self, state: Match, seat: Seat | None) -> GinView:
        """What a seat may see."""
        return view_of(state, seat)

    def outcome(self, state: Match) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    @property
    def boards(self) -> Mapping[str, Board]:
        """One: a match is a match, whatever it is played to."""
        return {BOARD.key: BOARD}

    def board(self, options: GinOptions, *, teams: bool) -> Board:  # noqa: ARG002 - the same for all tables
        """The board of gin."""
        return BOARD

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """Gins, undercuts, the best deal of each side."""
        return tuple(_figures(feats) for feats in state.feats)

    def round_over(self, state: Match) -> bool:
        """True while the hands of a round lie open."""
        return state.round is not None and state.round.end is not None

    def sheet(self, view: GinView) -> tuple[Say, ...]:
        """The showdown in words."""
        return sheet(view)

    def rules_page(self, options: GinOptions) -> tuple[Say, ...]:
        """The rules with these options."""
        return rules_page(options)


def _figures(feats: Feats) -> Mapping[str, int]:
    best = {"best_deal": feats.best_deal} if feats.best_deal else {}
    return {"gins": feats.gins, "undercuts": feats.undercuts, **best}


def _check_deal(state: Match, seat: Seat | None) -> None:
    if seat is not None:
        raise NotNowError(Reason.UNKNOWN_KIND, kind=Deal.kind)
    if state.outcome is not None:
        raise NotNowError(Reason.OVER, "G-45")
    if not state.awaits_deal:
        raise NotNowError(Reason.RUNNING)


def _turn_of(state: Match, seat: Seat | None) -> Round:
    """The running round, if it is the seat's turn."""
    if seat not in range(_SEATS):
        raise NotYourTurnError(Reason.NOT_A_SEAT)
    acting = running(state)
    if acting is None:
        raise NotNowError(Reason.OVER if state.outcome is not None else Reason.NOT_DEALT)
    if acting.turn != seat:
        raise NotYourTurnError(Reason.NOT_YOUR_TURN, turn=SeatName(acting.turn))
    return acting


def _weighed(state: Round, options: GinOptions, command: Command) -> tuple[tuple[int, ...], Choice]:
    """A choice and its place: what leaves less deadwood first, then the dearer discard."""
    about: dict[str, Arg]
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            left = least_deadwood(state.hands[state.turn] ^ bit)
            return (left, -points(bit), bit), Choice(command, {"card": card, "deadwood": left})
        case Take() | Pass():
            about = {"card": FACES[state.pile[-1]]}
        case BigGin():
            about = {"points": options.big_gin_bonus}
        case _:
            about = {"stock": len(state.stock)}
    return (0,), Choice(command, about)
