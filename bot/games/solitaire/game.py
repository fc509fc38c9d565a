"""Solitaire Gin Rummy, as the contract of a game wants it. The Joker is side 1 and has no seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from bot.games.contract import Game
from bot.games.deadwood import BITS, least_deadwood, mask_of, points
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError
from bot.games.say import say
from bot.games.solitaire import commands
from bot.games.solitaire.commands import BigGin, Discard, Draw, Exchange, Knock, Take
from bot.games.solitaire.events import PLAYER
from bot.games.solitaire.options import PRESETS, SolitaireOptions
from bot.games.solitaire.phases import BIG_GIN_BONUS, OPEN, check, draws, moves, play
from bot.games.solitaire.projection import view_of
from bot.games.solitaire.reasons import Reason
from bot.games.solitaire.report import rules_page, sheet
from bot.games.solitaire.state import PLAYER_SIDE, Match, dealt, moved, running
from bot.games.solitaire.telling import tell_deal, tell_move
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Board, Choice, ControlStyle, Deal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.say import Arg, Say
    from bot.games.solitaire.phases import Round
    from bot.games.values import Choices, Command, Event, Json, Outcome, Seat


class Solitaire(Game[Match, SolitaireOptions, SolitaireView]):
    """Solitaire Gin Rummy for one (S-01)."""

    key: ClassVar[str] = "solitaire"
    shared: ClassVar[bool] = False
    controls: ClassVar[Mapping[str, ControlStyle]] = {
        Draw.kind: ControlStyle.BUTTON,
        Take.kind: ControlStyle.BUTTON,
        Discard.kind: ControlStyle.PICK,
        Exchange.kind: ControlStyle.PICK,
        Knock.kind: ControlStyle.CONFIRM,
        BigGin.kind: ControlStyle.CONFIRM,
    }
    options = SolitaireOptions

    @property
    def presets(self) -> Mapping[str, SolitaireOptions]:
        """The plain game, the two variations, and the second with the exchange."""
        return PRESETS

    def seatings(self, options: SolitaireOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - one plays, always
        """One player."""
        return {1: (1,)}

    def start(self, options: SolitaireOptions, sides: tuple[int, ...]) -> Match:
        """A match that awaits its first deal."""
        options.validate()
        if sides != (PLAYER,):
            raise AgainstRulesError(Reason.SEATS, "S-01", count=len(sides))
        return Match(options)

    def checkpoint(self, state: Match) -> Json:
        """The totals and the number of the deal."""
        return {"round": state.round_no, "totals": list[Any](state.totals)}

    def resume(self, options: SolitaireOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:  # noqa: ARG002 - one side
        """The match that awaits the deal after so many."""
        known = cast("dict[str, Any]", checkpoint)
        player, joker = known["totals"]
        return Match(options, known["round"], (player, joker))

    def awaits_deal(self, state: Match) -> bool:
        """True before and between deals."""
        return state.awaits_deal

    def to_act(self, state: Match) -> tuple[Seat, ...]:
        """The player, while a deal runs."""
        return () if running(state) is None else (PLAYER,)

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
        check(before, command)
        after = play(before, state.options, command)
        match = moved(state, after)
        return match, tell_move(before, command, match, after)

    def choices(self, state: Match, seat: Seat) -> Choices:
        """What the player can do now, the best of each kind first."""
        acting = running(state)
        if acting is None or seat != PLAYER:
            return {}
        found: dict[str, list[tuple[tuple[int, ...], Choice]]] = {kind: [] for kind in OPEN[acting.phase]}
        for command in moves(acting):
            found[command.kind].append(_weighed(acting, state.options, command))
        return {
            kind: tuple(choice for _, choice in sorted(ranked, key=lambda pair: pair[0]))
            for kind, ranked in found.items()
            if ranked
        }

    def view(self, state: Match, seat: Seat | None) -> SolitaireView:
        """What may be seen."""
        return view_of(state, seat)

    def outcome(self, state: Match) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    @property
    def boards(self) -> Mapping[str, Board]:
        """One for each preset and number of deals: only such totals compare. The presets as they are come first."""
        deals = next(declared for declared in SolitaireOptions.declarations() if declared.name == "deals")
        numbers = sorted(range(deals.low, deals.high + 1), key=lambda number: number != deals.default)
        boards = (_board(preset, number) for number in numbers for preset in PRESETS)
        return {board.key: board for board in boards}

    def board(self, options: SolitaireOptions, *, teams: bool) -> Board | None:  # noqa: ARG002 - one plays, always
        """The board of the preset and the deals; options that are no preset's but for the deals count for none."""
        for name, preset in PRESETS.items():
            if replace(preset, deals=options.deals) == options:
                return _board(name, options.deals)
        return None

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The player's total, of which a board keeps the best; the Joker is on no board."""
        return {"best_total": state.totals[PLAYER_SIDE]}, {}

    def round_over(self, state: Match) -> bool:
        """True while the hand of a deal lies open."""
        return state.round is not None and state.round.end is not None

    def sheet(self, view: SolitaireView) -> tuple[Say, ...]:
        """The deal's score in words."""
        return sheet(view)

    def rules_page(self, options: SolitaireOptions) -> tuple[Say, ...]:
        """The rules with these options."""
        return rules_page(options)


def _board(preset: str, deals: int) -> Board:
    return Board(
        key=f"solitaire-{preset}-{deals}",
        name=say("board-solitaire", preset=say(f"solitaire-preset-{preset}"), deals=deals),
        figures=("best_total", "points"),
        best="best_total",
    )


def _check_deal(state: Match, seat: Seat | None) -> None:
    if seat is not None:
        raise NotNowError(Reason.UNKNOWN_KIND, kind=Deal.kind)
    if state.over:
        raise NotNowError(Reason.OVER, "AS-15", deals=state.options.deals)
    if not state.awaits_deal:
        raise NotNowError(Reason.RUNNING)


def _turn_of(state: Match, seat: Seat | None) -> Round:
    """The running deal, for the player alone."""
    if seat != PLAYER:
        raise NotYourTurnError(Reason.NOT_A_SEAT)
    acting = running(state)
    if acting is None:
        if state.over:
            raise NotNowError(Reason.OVER, "AS-15", deals=state.options.deals)
        raise NotNowError(Reason.NOT_DEALT)
    return acting


def _weighed(state: Round, options: SolitaireOptions, command: Command) -> tuple[tuple[int, ...], Choice]:
    """A choice and its place: least deadwood first, then the dearer discard; exchanges in the order listed."""
    about: dict[str, Arg]
    match command:
        case Discard(card) | Knock(card):
            bit = BITS[card]
            left = least_deadwood(state.hand ^ bit)
            return (left, -points(bit), bit), Choice(command, {"card": card, "deadwood": left})
        case Exchange(cards):
            left = least_deadwood(state.hand & ~mask_of(cards))
            return (0,), Choice(command, {"cards": cards, "count": len(cards), "deadwood": left})
        case BigGin():
            about = {"deadwood": least_deadwood(state.hand), "points": draws(state, options) + BIG_GIN_BONUS}
        case _:
            about = {"stock": len(state.stock)}
    return (0,), Choice(command, about)
