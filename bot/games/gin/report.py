"""What the score pad says of a round of gin.

What the score sheet and the rules page of gin say, without the words.

What players of gin can achieve.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from bot.games.events import BETWEEN_SIDES, Achievement, PadCell, PadRow, PlayedDeal, PlayedGame, of_kind
from bot.games.gin.events import Knocked, Undercut, WentBigGin, WentGin
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.showdown import Result
from bot.games.gin.state import HAND_SIZE, STOCK_END
from bot.games.gin.view import GinView, ShowdownView, ShownHand
from bot.games.values import Say, Seat, SeatName, SideName, say


def pad(view: GinView) -> tuple[PadRow, ...]:
    """What the seat that scores made, and how the round ended; () while one runs."""
    shown = view.showdown
    if shown is None:
        return ()
    cells = tuple(PadCell(shown.points if seat == shown.winner else 0) for seat in range(len(view.sides)))
    if shown.winner is None:
        return (PadRow(cells, say(f"gin-pad-{shown.result}")),)
    return (PadRow(cells, say(f"gin-pad-{shown.result}", seat=SeatName(shown.winner))),)


_ROUNDS, _STRAIGHT_ROUNDS, _DOUBLED_ROUNDS = (7, 15), (4, 8), (5, 11)
"""Rounds of a match to 100 points, without the shortest and longest tenth of forty; they grow with the target."""
_BONUSES: Final = ("gin-sheet-bonus-boxes", "gin-sheet-bonus-game", "gin-sheet-bonus-shut-out")
_GINS: Final = (Result.GIN.value, Result.BIG_GIN.value)


def sheet(view: GinView) -> tuple[Say, ...]:
    """Both hands, the knocker's first, and how the points add up; () while a round runs.

    The totals are left out: every message that shows the sheet begins with them.
    """
    shown = view.showdown
    if shown is None:
        return ()
    order = sorted(shown.hands, key=lambda hand: hand.seat != shown.knocker)
    lines = [*(_hand(hand, _went(hand, shown)) for hand in order), _result(shown)]
    if shown.points and shown.times > 1:
        lines.append(say("gin-sheet-doubled", points=shown.points))
    lines += _bonus_lines(shown) if shown.bonuses else _box_line(view)
    if view.matches_to_win > 1:
        wins = tuple(say("gin-sheet-won", side=SideName(side), count=won) for side, won in enumerate(view.wins))
        lines.append(say("gin-sheet-wins", wins=wins, needed=view.matches_to_win))
    return tuple(lines)


def _box_line(view: GinView) -> tuple[Say, ...]:
    """The rounds won so far, where the end of the match rewards them (AG-08)."""
    if not view.box_bonus:
        return ()
    won = tuple(say("gin-sheet-won", side=SideName(side), count=count) for side, count in enumerate(view.boxes))
    return (say("gin-sheet-boxes", boxes=won, points=view.box_bonus),)


def _bonus_lines(shown: ShowdownView) -> tuple[Say, ...]:
    """What the end of the match added, and for what (AG-08, AG-23, AG-24)."""
    return tuple(
        say("gin-sheet-bonuses", side=SideName(side), parts=parts, count=len(parts), points=sum(bonuses))
        for side, bonuses in enumerate(shown.bonuses)
        if (parts := tuple(say(key, points=points) for key, points in zip(_BONUSES, bonuses, strict=True) if points))
    )


def _went(hand: ShownHand, shown: ShowdownView) -> str:
    """What the seat did to end the round: `gin`, `big-gin`, `knock`, or `none`."""
    if hand.seat != shown.knocker:
        return "none"
    return shown.result if shown.result in _GINS else Result.KNOCK.value


def _hand(hand: ShownHand, went: str) -> Say:
    laid_on = hand.laid_on or ((),) * len(hand.arranged.melds)
    melds = tuple(
        say("gin-sheet-meld", cards=meld, laid=laid, count=len(laid))
        for meld, laid in zip(hand.arranged.melds, laid_on, strict=True)
    )
    return say(
        "gin-sheet-hand",
        seat=SeatName(hand.seat),
        went=went,
        melds=melds,
        count=len(melds),
        deadwood=hand.arranged.deadwood,
        points=hand.arranged.points,
    )


def _result(shown: ShowdownView) -> Say:
    """The points before they are doubled, with what they are the sum of (G-38 to G-43)."""
    low, high = sorted(hand.arranged.points for hand in shown.hands)
    if shown.winner is None:
        return say(f"gin-sheet-{shown.result}", points=low)
    difference, single = high - low, shown.points // shown.times
    return say(
        f"gin-sheet-{shown.result}",
        seat=SeatName(shown.winner),
        points=single,
        bonus=single - difference,
        difference=difference,
        high=high,
        low=low,
    )


def length(options: GinOptions) -> Say:
    """How many rounds a match takes, as the project's computers play it: all but the shortest and longest tenth."""
    straight, doubled = options.gin_only, options.oklahoma and options.spades_double
    low, high = _STRAIGHT_ROUNDS if straight else _DOUBLED_ROUNDS if doubled else _ROUNDS
    matches = options.matches_to_win
    fewest = max(1, options.target * low // 100) * matches
    most = max(2, options.target * high // 100) * (2 * matches - 1)
    return say("gin-length", low=fewest, high=most, minutes=8 if straight else 5)


def rules_page(options: GinOptions) -> tuple[Say, ...]:
    """The rules with these options, a paragraph each."""
    page = [
        say("gin-rules-aim", target=options.target, strict=_yes(options.target_strict)),
        say("gin-rules-deal", count=HAND_SIZE),
        say("gin-rules-melds"),
        say("gin-rules-deadwood"),
        say("gin-rules-upcard", both=_yes(options.upcard_rule is UpcardRule.BOTH_OFFERED)),
        say("gin-rules-turn", rediscard=_yes(options.allow_rediscard_taken)),
        *_ends(options),
        say(
            "gin-rules-stock",
            count=STOCK_END,
            last=_yes(options.last_discard_knock),
            same=_yes(options.redeal_same_dealer_on_draw),
        ),
        say("gin-rules-laps"),
    ]
    if options.oklahoma and options.spades_double:
        page.append(say("gin-rules-spades"))
    if options.big_gin_bonus:
        page.append(say("gin-rules-big-gin", points=options.big_gin_bonus))
    if options.match_bonuses:
        boxes, game, shut_out = options.box_bonus, options.game_bonus, options.shut_out_bonus
        page.append(say("gin-rules-bonuses", boxes=boxes, game=game, shut_out=shut_out))
    if options.matches_to_win > 1:
        page.append(say("gin-rules-series", count=options.matches_to_win))
    return tuple(page)


def _ends(options: GinOptions) -> tuple[Say, ...]:
    """How a round is ended, and what that scores."""
    if options.gin_only:
        return say("gin-rules-straight"), say("gin-rules-score-gin", gin=options.gin_bonus)
    tie = _yes(options.undercut_on_tie)
    return (
        say("gin-rules-oklahoma") if options.oklahoma else say("gin-rules-knock", limit=options.knock_limit),
        say("gin-rules-lay-off"),
        say("gin-rules-score", undercut=options.undercut_bonus, gin=options.gin_bonus, tie=tie),
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


_GINS_ACHIEVED = 3


def _three_gins(game: PlayedGame) -> Iterable[Seat]:
    """A seat went gin three times in a match."""
    gins = [
        event.seat
        for each in game.own_rounds
        for step in each.steps
        for event in step.events
        if isinstance(event, WentGin | WentBigGin)
    ]
    return {seat for seat in gins if gins.count(seat) >= _GINS_ACHIEVED}


def _big_gin(game: PlayedGame) -> Iterable[Seat]:
    """A seat had all eleven cards in melds."""
    return [event.seat for each in game.own_rounds for event in of_kind(each, WentBigGin)]


def _undercut_back(game: PlayedGame) -> Iterable[Seat]:
    """A seat was undercut, and undercut its opponent in the next round."""
    found: list[Seat] = []
    for each, following in pairwise(game.rounds):
        cuts = [next(of_kind(deal, Undercut), None) for deal in (each, following)]
        first, second = cuts
        if first and second and each.own and following.own and second.seat == first.knocker_seat:
            found.append(second.seat)
    return found


def _first_turn(game: PlayedGame) -> Iterable[Seat]:
    """A seat knocked or went gin in its first turn of a round."""
    return [seat for each in game.own_rounds if (seat := _at_once(each)) is not None]


def _at_once(deal: PlayedDeal) -> Seat | None:
    end = next((event for kind in (Knocked, WentGin, WentBigGin) for event in of_kind(deal, kind)), None)
    if end is None:
        return None
    turns = {step.turn for step in deal.steps if step.seat == end.seat and step.turn is not None}
    return end.seat if len(turns) == 1 else None


def _shut_out(game: PlayedGame) -> Iterable[Seat]:
    """The opponent made no point in a match."""
    loser = next((side for side in (0, 1) if side != game.winner), None)
    if game.winner is None or loser is None or not all(each.points for each in game.rounds):
        return ()
    return game.seats_of(game.winners) if not any(each.points[loser] for each in game.rounds) else ()


ACHIEVEMENTS = (
    *BETWEEN_SIDES,
    Achievement("three-gins", _three_gins),
    Achievement("big-gin", _big_gin),
    Achievement("undercut-back", _undercut_back),
    Achievement("first-turn", _first_turn),
    Achievement("shut-out", _shut_out),
)
