"""The end of a round of gin: arranging the hands, lay-offs, and points. Knows nothing of turns."""

from enum import StrEnum
from typing import Final, NamedTuple

from bot.games.cards import Suit
from bot.games.gin.options import GinOptions
from bot.games.gin_hands import FACES, Arrangement, best_answer, best_arrangement, points
from bot.games.values import Seat

_ACE_POINTS: Final = 1


class Result(StrEnum):
    """How a round ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    TIE = "tie"  # equal deadwood, if that is no undercut (AG-06)
    DRAW = "draw"  # the stock ran down to two cards (G-44)


class Showdown(NamedTuple):
    """The end of a round. Cards are masks.

    Attributes:
        result: how it ended.
        knocker: the seat that knocked or had gin; None in a draw.
        hands: the arrangement that counted for each seat. Cards laid off are in neither its melds nor its deadwood.
        laid_off: for each of the knocker's melds, the cards that the opponent laid off on it.
        winner: the seat that scores; None if nobody does.
        points: the points that it scores, already multiplied by `times`.
        times: how many times the points of the round count (AG-22).

    """

    result: Result
    knocker: Seat | None
    hands: tuple[Arrangement, Arrangement]
    laid_off: tuple[int, ...] = ()
    winner: Seat | None = None
    points: int = 0
    times: int = 1


def limit_of(options: GinOptions, upcard: int) -> int:
    """The most deadwood, in points, with which a seat may knock; 0 if only gin ends the round (G-24, AG-14, AG-21)."""
    if not options.oklahoma:
        return options.knock_limit
    upcard_points = points(upcard)
    return upcard_points if upcard_points > _ACE_POINTS else 0


def times_of(options: GinOptions, upcard: int) -> int:
    """How many times the points of a round count (AG-22); `upcard` is 0 before the first deal."""
    if not options.oklahoma or not options.spades_double or not upcard:
        return 1
    return 2 if FACES[upcard].suit is Suit.SPADES else 1


def bonus_of(options: GinOptions, result: Result) -> int:
    """The points that a result brings besides the difference in deadwood, before they are doubled (G-43, AG-13)."""
    match result:
        case Result.GIN:
            return options.gin_bonus
        case Result.BIG_GIN:
            return options.big_gin_bonus
        case Result.UNDERCUT:
            return options.undercut_bonus
        case Result.KNOCK | Result.TIE | Result.DRAW:
            return 0


def score(options: GinOptions, knocker: int, opponent: int) -> tuple[Result, bool | None, int]:
    """Score a knock from the deadwood of both seats after lay-offs, in points (G-36 to G-43, AG-06, AG-15).

    Returns the result, whether the knocker scores (False: the opponent does; None: nobody), and the points.
    """
    if knocker == 0:
        result, by_knocker = Result.GIN, True
    elif knocker < opponent:
        result, by_knocker = Result.KNOCK, True
    elif knocker > opponent or options.undercut_on_tie:
        result, by_knocker = Result.UNDERCUT, False
    else:
        result, by_knocker = Result.TIE, None
    return result, by_knocker, bonus_of(options, result) + abs(knocker - opponent)


def show_knock(options: GinOptions, knocker: Seat, arrangement: Arrangement, opponent: int, upcard: int) -> Showdown:
    """The end by a knock or gin, with the opponent's best melds and lay-offs (G-29 to G-35, AG-11).

    Args:
        options: the options of the table.
        knocker: the seat that knocked.
        arrangement: the melds and deadwood of the knocker's ten cards.
        opponent: the opponent's hand.
        upcard: the bit of the round's first upcard.

    """
    deadwood = arrangement.points
    answer = best_answer(opponent, arrangement.melds if deadwood else ())
    result, by_knocker, scored = score(options, deadwood, answer.arrangement.points)
    winner = None
    if by_knocker is not None:
        winner = knocker if by_knocker else 1 - knocker
    hands = _by_seat(knocker, arrangement, answer.arrangement)
    laid_off = answer.laid_off or (0,) * len(arrangement.melds)
    times = times_of(options, upcard)
    return Showdown(result, knocker, hands, laid_off, winner, scored * times, times)


def show_big_gin(options: GinOptions, knocker: Seat, hand: int, opponent: int, upcard: int) -> Showdown:
    """The end by big gin: the bonus and all of the opponent's deadwood, no lay-offs (AG-13)."""
    own, opposing = best_arrangement(hand, 0), best_arrangement(opponent, 0)
    hands, laid_off = _by_seat(knocker, own, opposing), (0,) * len(own.melds)
    times = times_of(options, upcard)
    scored = (bonus_of(options, Result.BIG_GIN) + opposing.points) * times
    return Showdown(Result.BIG_GIN, knocker, hands, laid_off, knocker, scored, times)


def show_draw(hands: tuple[int, int]) -> Showdown:
    """The end because the stock ran out: nobody scores (G-44, AG-20)."""
    return Showdown(Result.DRAW, None, (best_arrangement(hands[0], 0), best_arrangement(hands[1], 0)))


def _by_seat(knocker: Seat, own: Arrangement, opposing: Arrangement) -> tuple[Arrangement, Arrangement]:
    return (own, opposing) if knocker == 0 else (opposing, own)
