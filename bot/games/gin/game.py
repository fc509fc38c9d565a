"""From a match to what one seat may see: an allow-list, built field by field.

Gin rummy, as the contract of a game wants it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from bot.games.cards import by_suit
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop
from bot.games.contract import Rooms
from bot.games.events import PadRow
from bot.games.gin import report
from bot.games.gin.choices import choices_of, safe_move
from bot.games.gin.commands import Knock, read_command
from bot.games.gin.options import PRESETS, GinOptions, Reason
from bot.games.gin.phases import play
from bot.games.gin.report import ACHIEVEMENTS, pad
from bot.games.gin.showdown import Showdown, limit_of, times_of
from bot.games.gin.state import Match, Phase, Round, Tallies
from bot.games.gin.view import GinView, ShowdownView, ShownHand, told
from bot.games.gin_hands import PACK, arranged, best_arrangement, cards_of, face_alone, face_of
from bot.games.refusals import AgainstRulesError
from bot.games.turns import ArrangingGame
from bot.games.values import POINTS, Board, Choices, Json, Say, Seat, controls_of, pair_of, say
from bot.games.view import Arranged

_BARE_TABLE: Final = Round(Phase.SHOWN, 0, 0, (0, 0), (), ())
"""What lies on the table before the first deal."""


def view_of(match: Match, seat: Seat | None) -> GinView:
    """What a seat sees; None asks for a bystander."""
    state = match.round or _BARE_TABLE
    to_act = match.to_act
    mine = seat is not None and seat in to_act
    return GinView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else state.dealer,
        totals=match.totals,
        hand=() if seat is None else by_suit(cards_of(state.hands[seat])),
        hand_counts=tuple(hand.bit_count() for hand in state.hands),
        stock=len(state.stock),
        pile_top=face_of(state.pile[-1] if state.pile else 0),
        pile_count=len(state.pile),
        arrangement=None if seat is None or match.round is None else _arranged_hand(state, seat),
        newest=face_alone(state.newest if mine else 0),
        locked=face_of(state.taken if mine and not match.options.allow_rediscard_taken else 0),
        knock_limit=limit_of(match.options, state.upcard),
        times=times_of(match.options, state.upcard),
        drawn_for_deal=match.drawn,
        showdown=None if state.end is None else _showdown(match, state.end),
        target=match.options.target,
        boxes=match.boxes,
        box_bonus=match.options.box_bonus,
        wins=match.wins,
        matches_to_win=match.options.matches_to_win,
    )


def _arranged_hand(state: Round, seat: Seat) -> Arranged:
    """The hand of a seat in the melds that would count for it (AG-05)."""
    hand = state.hands[seat]
    return arranged(best_arrangement(hand, PACK & ~hand & ~sum(state.pile)))


def _showdown(match: Match, end: Showdown) -> ShowdownView:
    laid_on = tuple(map(cards_of, end.laid_off))
    hands = tuple(
        ShownHand(seat, arranged(hand), laid_on if seat == end.knocker else ()) for seat, hand in enumerate(end.hands)
    )
    return ShowdownView(
        end.result.value, end.knocker, hands, end.winner, end.points, match.totals, end.times, match.bonuses
    )


_SEATS: Final = 2
_DEAREST: Final = (25, 25, 31)
"""The bonuses for undercut, gin and big gin up to which points compare: those of `standard`."""
BOARD: Final = Board(key="gin", name=say("board-gin"), figures=("points", "gins", "undercuts", "best_deal"), spread=20)


class Gin(ArrangingGame[Match, GinOptions, GinView]):
    """Gin rummy for two (G-01)."""

    key: ClassVar[str] = "gin"
    controls: ClassVar = controls_of(buttons=(TakeTop, Pass, DrawStock), picks=(Discard,), confirms=(Knock, BigGin))
    options = GinOptions
    achievements: ClassVar = ACHIEVEMENTS
    rooms = Rooms(read_command, play, choices_of, view_of, safe_move, report.sheet, told, report.rules_page)

    @property
    def presets(self) -> Mapping[str, GinOptions]:
        """`classic`, `standard`, and two kinds of `standard`."""
        return PRESETS

    def seatings(self, options: GinOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - two play whatever the options
        """Two players, each alone (G-01)."""
        return {_SEATS: (_SEATS,)}

    def length(self, options: GinOptions, sides: int, seats: int) -> Say:  # noqa: ARG002 - two play whatever the options
        """Rounds and minutes, by the target and by how a round is ended."""
        return report.length(options)

    def prompt(self, view: GinView, choices: Choices) -> Say:
        """What is to be done; with a discard, whether it may end the round."""
        left = [choice.about["deadwood"] for choice in choices.get("knock", ())]
        return say(f"gin-prompt-{view.phase}", ends="gin" if 0 in left else "knock" if left else "no")

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
        """Totals, wins, the points set aside, who deals next, the number of the round; with bonuses the rounds won."""
        boxes: dict[str, Json] = {"boxes": list(state.boxes), "added": list(state.added)}
        return {
            "round": state.round_no,
            "dealer": state.next_dealer,
            "totals": list(state.totals),
            "wins": list(state.wins),
            "banked": list(state.banked),
            "feats": [[one.gins, one.undercuts, one.best_deal] for one in state.tallies],
            **(boxes if state.options.match_bonuses else {}),
        }

    def resume(self, options: GinOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """The match that awaits the deal after so many rounds."""
        match checkpoint:
            case {
                "round": int(round_no),
                "dealer": int() | None as dealer,
                "totals": totals,
                "wins": wins,
                "banked": banked,
                "feats": [one, other],
            }:
                tallies = (_tallies(one), _tallies(other))
                match = Match(
                    options, sides, round_no, dealer, pair_of(totals), pair_of(wins), pair_of(banked), tallies
                )
                return _with_boxes(match, checkpoint)
            case _:
                raise ValueError("no checkpoint of gin")

    @property
    def boards(self) -> Mapping[str, Board]:
        """One: a match is a match, whatever it is played to."""
        return {BOARD.key: BOARD}

    def board(self, options: GinOptions, *, teams: bool) -> Board:  # noqa: ARG002 - the same for all tables
        """The board of gin. Points compare where a round is worth no more than at `standard`: nothing counts double."""
        bonuses = (options.undercut_bonus, options.gin_bonus, options.big_gin_bonus)
        dear = any(bonus > most for bonus, most in zip(bonuses, _DEAREST, strict=True))
        doubled = options.oklahoma and options.spades_double
        return replace(BOARD, counts_points=not dear and not doubled)

    def pad(self, view: GinView) -> tuple[PadRow, ...]:
        """What both made."""
        return pad(view)

    def best_of_round(self, before: Match, after: Match) -> tuple[Mapping[str, int], ...]:
        """The points of the deal for the side that made any."""
        return tuple({"best_deal": points} if points > 0 else {} for points in self.points_of_round(before, after))

    def points_of_round(self, before: Match, after: Match) -> tuple[int, ...]:
        """The points of the deal."""
        return tuple(points - earlier for earlier, points in zip(_of_deals(before), _of_deals(after), strict=True))

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """Gins, undercuts, the best deal of each side; its points without what the end of a match added."""
        figures = tuple(_figures(tallies) for tallies in state.tallies)
        if not state.options.match_bonuses:
            return figures
        return tuple({POINTS: own, **figure} for own, figure in zip(_of_deals(state), figures, strict=True))


def _of_deals(match: Match) -> tuple[int, ...]:
    """The points of each side without what the end of a match added."""
    added = match.added if match.options.match_bonuses else (0,) * len(match.series_totals)
    return tuple(total - extra for total, extra in zip(match.series_totals, added, strict=True))


def _with_boxes(match: Match, checkpoint: Mapping[str, Json]) -> Match:
    """The match with the rounds won, which only tables with bonuses keep."""
    if not match.options.match_bonuses:
        return match
    return replace(match, boxes=pair_of(checkpoint.get("boxes")), added=pair_of(checkpoint.get("added")))


def _tallies(saved: Json) -> Tallies:
    match saved:
        case [int(gins), int(undercuts), int(best_deal)]:
            return Tallies(gins, undercuts, best_deal)
        case _:
            raise ValueError("no tallies of gin")


def _figures(tallies: Tallies) -> Mapping[str, int]:
    best = {"best_deal": tallies.best_deal} if tallies.best_deal else {}
    return {"gins": tallies.gins, "undercuts": tallies.undercuts, **best}
