"""500 Rum as a game: the contract of bot/games/contract.py."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from bot.games.cards import Card
from bot.games.contract import RoomedGame, Rooms
from bot.games.events import PadRow
from bot.games.refusals import AgainstRulesError
from bot.games.rum500 import commands, report
from bot.games.rum500.achievements import ACHIEVEMENTS
from bot.games.rum500.choices import choices_of
from bot.games.rum500.commands import read_command
from bot.games.rum500.dealing import cards_in_play
from bot.games.rum500.description import told
from bot.games.rum500.examples import examples
from bot.games.rum500.lengths import length
from bot.games.rum500.options import MAX_SEATS, MIN_SEATS, PRESETS, Rum500Options
from bot.games.rum500.pad import best_meld, pad, standing
from bot.games.rum500.phases import play, to_act
from bot.games.rum500.projection import view_of
from bot.games.rum500.prompts import prompt
from bot.games.rum500.reasons import Reason
from bot.games.rum500.rum import MIN_CHOICE
from bot.games.rum500.safe import safe_move
from bot.games.rum500.state import Match, Phase
from bot.games.rum500.view import Rum500View
from bot.games.values import (
    Board,
    Choices,
    Command,
    Deal,
    Event,
    Json,
    Outcome,
    Say,
    Seat,
    Wait,
    controls_of,
    read_deal,
    say,
)
from bot.games.view import Example

BOARD_TARGET = 500
"""The boards count points only from matches played to this total."""
TEAMS_BOARD = Board(
    key="rum500-teams", name=say("board-rum500-teams"), figures=("points", "best_round"), spread=63, pairs=True
)
ALONE_BOARD = Board(key="rum500", name=say("board-rum500"), figures=("points", "best_round"), spread=50)


def _read(kind: str, text: str) -> Command:
    return read_deal(text) if kind == Deal.kind else read_command(kind, text)


class Rum500(RoomedGame[Match, Rum500Options, Rum500View]):
    """500 Rum, everyone alone or in teams."""

    key: ClassVar[str] = "rum500"
    options: type[Rum500Options] = Rum500Options
    controls: ClassVar = controls_of(
        buttons=(commands.DrawStock, commands.Pass, commands.Lay, commands.TakeBack),
        few=(commands.ChooseEffect, commands.TakePile, commands.Split, commands.CallRum),
        picks=(commands.Meld, commands.Swap, commands.Double),
        several=(commands.LayOff,),
        cards=(commands.Discard,),
        confirms=(commands.Block,),
    )
    rooms = Rooms(_read, play, choices_of, view_of, safe_move, report.sheet, told, report.rules_page)
    of_the_hand: ClassVar[tuple[str, ...]] = (commands.Discard.kind,)
    take_backs: ClassVar[tuple[str, ...]] = (commands.TakeBack.kind,)
    calls: ClassVar[tuple[str, ...]] = (commands.CallRum.kind,)
    achievements: ClassVar = ACHIEVEMENTS

    @property
    def presets(self) -> Mapping[str, Rum500Options]:
        """The named sets of options, `classic` first."""
        return PRESETS

    def seatings(self, options: Rum500Options) -> Mapping[int, tuple[int, ...]]:
        """Two to eight players if there are enough cards; teams of equal size, or everyone alone (R-03, R-111)."""
        found = {
            seats: options.side_counts(seats)
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
            if options.cards_suffice(seats)
        }
        return {seats: counts for seats, counts in found.items() if counts}

    def length(self, options: Rum500Options, sides: int, seats: int) -> Say:
        """How many turns a match is likely to have."""
        return length(options, sides, seats)

    def start(self, options: Rum500Options, sides: tuple[int, ...]) -> Match:
        """Return a match that awaits its first deal; partners sit alternately (R-111)."""
        options.validate()
        self._check_seats(options, sides)
        count = max(sides) + 1
        return Match(
            options=options,
            sides=sides,
            totals=(0,) * count,
            opened=(options.opening_min == 0,) * count,
        )

    def _check_seats(self, options: Rum500Options, sides: tuple[int, ...]) -> None:
        seats = len(sides)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise AgainstRulesError(Reason.SEAT_COUNT, "R-03", count=seats, low=MIN_SEATS, high=MAX_SEATS)
        if not options.cards_suffice(seats):
            raise AgainstRulesError(Reason.TOO_FEW_CARDS, "AR-33", count=seats)
        count = len(set(sides))
        alternate = all(side == sides[seat % count] for seat, side in enumerate(sides))
        if count not in options.side_counts(seats) or set(sides[:count]) != set(range(count)) or not alternate:
            raise AgainstRulesError(Reason.SIDES, "R-111", count=seats)

    def dealt_first_by(self, state: Match, dealer: Seat) -> Match:
        """The match with its first dealer set: no cards are drawn for the deal."""
        return state.replace(next_dealer=dealer)

    def next_dealer(self, state: Match) -> Seat | None:
        """The seat that would deal the next round (R-13, R-15)."""
        return state.next_dealer

    def checkpoint(self, state: Match) -> Json:
        """What the next round needs to know about those before it."""
        return {
            "totals": list(state.totals),
            "opened": list(state.opened),
            "best_rounds": list(state.best_rounds),
            "rounds_played": state.rounds_played,
            "next_dealer": state.next_dealer,
        }

    def resume(self, options: Rum500Options, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """Rebuild the match that awaits a deal."""
        match checkpoint:
            case {
                "totals": list(totals),
                "opened": list(opened),
                "best_rounds": list(best),
                "rounds_played": int(played),
                "next_dealer": int() | None as dealer,
            }:
                return Match(
                    options=options,
                    sides=sides,
                    totals=tuple(total for total in totals if isinstance(total, int)),
                    opened=tuple(bool(one) for one in opened),
                    best_rounds=tuple(one for one in best if isinstance(one, int)),
                    rounds_played=played,
                    next_dealer=dealer,
                )
            case _:
                raise ValueError("no checkpoint of 500 Rum")

    def awaits_deal(self, state: Match) -> bool:
        """True before the first deal and between rounds."""
        return state.phase in (Phase.DEAL, Phase.ROUND_OVER)

    def to_act(self, state: Match) -> tuple[Seat, ...]:
        """The seats with an open decision."""
        return to_act(state)

    def wait(self, state: Match) -> Wait | None:
        """The draw waits for calls of Rum and for who called to choose a meld, but not forever (AR-28)."""
        window = state.options.rum_window
        if state.phase is Phase.CLAIM:
            return Wait(max(window, MIN_CHOICE), commands.CloseRum(), choosing=True)
        return Wait(window, commands.CloseRum()) if state.phase is Phase.RUM else None

    def prompt(self, view: Rum500View, choices: Choices) -> Say:
        """What the seat is to do now."""
        return prompt(view, choices)

    def outcome(self, state: Match) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def examples(self, options: Rum500Options) -> tuple[Example, ...]:
        """Sets, runs, and what jokers may do in them."""
        return examples(options)

    @property
    def boards(self) -> Mapping[str, Board]:
        """One for teams, and one for matches that everyone plays alone."""
        return {board.key: board for board in (TEAMS_BOARD, ALONE_BOARD)}

    def board(self, options: Rum500Options, *, teams: bool) -> Board:
        """The board for teams or lone players. Points compare only between matches to 500, undivided (R-71, R-77)."""
        to_500 = options.target == BOARD_TARGET and options.rounds == 0 and not options.divide_by_5
        return replace(TEAMS_BOARD if teams else ALONE_BOARD, counts_points=to_500)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The best round of each side."""
        return tuple({"best_round": best} for best in state.best_rounds)

    def best_of_round(self, before: Match, after: Match) -> tuple[Mapping[str, int], ...]:
        """What a round added to each side's total."""
        return tuple({"best_round": points} for points in self.points_of_round(before, after))

    def points_of_round(self, before: Match, after: Match) -> tuple[int, ...]:
        """What a round added to each side's total; the end of a match may have moved the totals once more (R-119)."""
        if after.sheet is not None:
            return tuple(side.counted for side in after.sheet.sides)
        return tuple(total - earlier for earlier, total in zip(before.totals, after.totals, strict=True))

    def pad(self, view: Rum500View) -> tuple[PadRow, ...]:
        """The round of each side, and what the end of the match added (R-119)."""
        return pad(view)

    def standing(self, view: Rum500View) -> Mapping[int, Say]:
        """How near each side is to opening, while a round runs (R-64)."""
        return standing(view)

    def feat(self, events: Iterable[Event]) -> Say | None:
        """The meld that scored most when it was laid."""
        return best_meld(events)

    def deck(self, options: Rum500Options, seats: int) -> tuple[Card, ...]:
        """All packs with their jokers, without the one that lies before the dealer in the gambit (R-102)."""
        cards, _ = cards_in_play(options, seats)
        return cards

    def round_over(self, state: Match) -> bool:
        """True from the end of a round until the next deal."""
        return state.round is not None and state.round.over
