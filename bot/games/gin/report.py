"""Gin in messages: the score sheet of a round, the page of its rules, and its achievements."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from bot.games.events import COMPETITIVE_ACHIEVEMENTS, Achievement, RecordedMatch, of_kind
from bot.games.gin.events import Knocked, Undercut, WentBigGin, WentGin
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.showdown import Result
from bot.games.gin.state import HAND_SIZE, STOCK_END
from bot.games.gin.view import GinView, ShowdownHand, ShowdownView
from bot.games.gin_hands import DISCARD_SHORTCUTS
from bot.games.values import Say, Seat, SeatName, SideName, say

_BONUS_KEYS: Final = ("gin-sheet-bonus-boxes", "gin-sheet-bonus-game", "gin-sheet-bonus-shut-out")


def sheet(view: GinView) -> tuple[Say, ...]:
    """Both hands, the knocker's first, and how the points add up; () while a round runs.

    The totals are left out: every message that shows the sheet begins with them.
    """
    showdown = view.showdown
    if showdown is None:
        return ()
    knocker_first = sorted(showdown.hands, key=lambda hand: hand.seat != showdown.knocker)
    shown = [_hand_line(hand, showdown) for hand in knocker_first if not hand.hidden]
    lines = [*shown, _result_line(showdown)]
    if showdown.points and showdown.times > 1:
        lines.append(say("gin-sheet-doubled", points=showdown.points))
    if showdown.bonuses:
        lines += _bonus_lines(showdown)
        if showdown.winner is not None and showdown.totals[showdown.winner] < max(showdown.totals):
            lines.append(say("gin-sheet-target-wins", side=SideName(showdown.winner)))
    elif view.box_bonus:
        boxes = tuple(say("gin-sheet-won", side=SideName(side), count=won) for side, won in enumerate(view.boxes))
        lines.append(say("gin-sheet-boxes", boxes=boxes, points=view.box_bonus))
    if view.matches_to_win > 1:
        wins = tuple(say("gin-sheet-won", side=SideName(side), count=won) for side, won in enumerate(view.wins))
        lines.append(say("gin-sheet-wins", wins=wins, needed=view.matches_to_win))
    return tuple(lines)


def headline(view: GinView) -> Say | None:
    """The end of the round and its points, and of a match of a series; None while one runs."""
    showdown = view.showdown
    if showdown is None:
        return None
    if showdown.winner is None:
        return say(f"gin-over-{showdown.result}")
    over = say(f"gin-over-{showdown.result}", seat=SeatName(showdown.winner), points=showdown.points)
    if not showdown.won or view.matches_to_win == 1:
        return over
    side = view.sides[showdown.winner]
    wins, total = view.wins[side], showdown.totals[side]
    won = say("gin-event-match-won", side=SideName(side), total=total, wins=wins, needed=view.matches_to_win)
    return say("gin-over-match", over=over, won=won)


def _hand_line(hand: ShowdownHand, showdown: ShowdownView) -> Say:
    went = "none"  # how the seat ended the round
    if hand.seat == showdown.knocker:
        is_gin = showdown.result in (Result.GIN.value, Result.BIG_GIN.value)
        went = showdown.result if is_gin else Result.KNOCK.value
    laid_on = hand.layoffs or ((),) * len(hand.arranged.melds)
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


def _result_line(showdown: ShowdownView) -> Say:
    """The points before they are doubled, as bonus plus difference (G-38 to G-43)."""
    low, high = sorted(hand.arranged.points for hand in showdown.hands)
    if showdown.winner is None:
        return say(f"gin-sheet-{showdown.result}", points=low)
    difference, single = high - low, showdown.points // showdown.times
    return say(
        f"gin-sheet-{showdown.result}",
        seat=SeatName(showdown.winner),
        points=single,
        bonus=single - difference,
        difference=difference,
        high=high,
        low=low,
    )


def _bonus_lines(showdown: ShowdownView) -> list[Say]:
    """A line for each side with bonuses at the end of the match (AG-08, AG-23, AG-24)."""
    lines: list[Say] = []
    for side, bonuses in enumerate(showdown.bonuses):
        parts = tuple(say(key, points=points) for key, points in zip(_BONUS_KEYS, bonuses, strict=True) if points)
        if parts:
            lines.append(
                say("gin-sheet-bonuses", side=SideName(side), parts=parts, count=len(parts), points=sum(bonuses))
            )
    return lines


def rules_page(options: GinOptions) -> tuple[Say, ...]:
    """The rules with these options, one message per paragraph."""
    page = [
        say("gin-rules-aim", target=options.target, strict=_yes(options.target_strict)),
        say("gin-rules-deal", count=HAND_SIZE),
        say("gin-rules-melds"),
        say("gin-rules-deadwood"),
        say("gin-rules-upcard", both=_yes(options.upcard_rule is UpcardRule.BOTH_OFFERED)),
        say("gin-rules-turn", rediscard=_yes(options.allow_rediscard_taken)),
    ]
    if options.gin_only:
        page += [say("gin-rules-straight"), say("gin-rules-score-gin", gin=options.gin_bonus)]
    else:
        tie = _yes(options.undercut_on_tie)
        page += [
            say("gin-rules-oklahoma") if options.oklahoma else say("gin-rules-knock", limit=options.knock_limit),
            say("gin-rules-lay-off"),
            say("gin-rules-score", undercut=options.undercut_bonus, gin=options.gin_bonus, tie=tie),
        ]
    last, same = _yes(options.last_discard_knock), _yes(options.redeal_same_dealer_on_draw)
    page += [
        say("gin-rules-stock", count=STOCK_END, last=last, same=same, gin=_yes(options.gin_only)),
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
    return (*page, say("gin-rules-panel", count=DISCARD_SHORTCUTS))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


_THREE_GINS = 3


def _three_gins(match: RecordedMatch) -> Iterable[Seat]:
    """A seat went gin, big gin included, three times in a match."""
    gins = [
        gin.seat
        for round_ in match.unassisted_rounds
        for gin in (*of_kind(round_, WentGin), *of_kind(round_, WentBigGin))
    ]
    return {seat for seat in gins if gins.count(seat) >= _THREE_GINS}


def _big_gin(match: RecordedMatch) -> Iterable[Seat]:
    """A seat went big gin."""
    return [event.seat for round_ in match.unassisted_rounds for event in of_kind(round_, WentBigGin)]


def _undercut_back(match: RecordedMatch) -> Iterable[Seat]:
    """A seat was undercut, and undercut its opponent in the next round."""
    seats: list[Seat] = []
    for round_, next_round in pairwise(match.rounds):
        first, second = next(of_kind(round_, Undercut), None), next(of_kind(next_round, Undercut), None)
        if first and second and round_.unassisted and next_round.unassisted and second.seat == first.knocker_seat:
            seats.append(second.seat)
    return seats


def _first_turn(match: RecordedMatch) -> Iterable[Seat]:
    """A seat knocked or went gin in its first turn of a round."""
    seats: list[Seat] = []
    for round_ in match.unassisted_rounds:
        end = next((event for kind in (Knocked, WentGin, WentBigGin) for event in of_kind(round_, kind)), None)
        if end is None:
            continue
        turns = {step.turn for step in round_.steps if step.seat == end.seat and step.turn is not None}
        if len(turns) == 1:
            seats.append(end.seat)
    return seats


def _shut_out(match: RecordedMatch) -> Iterable[Seat]:
    """The opponent scored no point in a match."""
    if match.winner is None or not all(round_.points for round_ in match.rounds):
        return ()
    loser = 1 - match.winner
    return () if any(round_.points[loser] for round_ in match.rounds) else match.seats_of(match.winners)


ACHIEVEMENTS = (
    *COMPETITIVE_ACHIEVEMENTS,
    Achievement("three-gins", _three_gins),
    Achievement("big-gin", _big_gin),
    Achievement("undercut-back", _undercut_back),
    Achievement("first-turn", _first_turn),
    Achievement("shut-out", _shut_out),
)
