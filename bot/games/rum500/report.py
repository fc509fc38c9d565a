"""The texts about a match and its options: score sheet, rules page, examples of melds, length; and the achievements.

The estimate of a match's length rests on matches of computer players: `python -m tests.bench.computer.lengths` plays
twenty for each preset, number of seats and number of sides. The estimate lies within a quarter of their mean;
matches vary too much for a better one before the first deal.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.games.events import COMPETITIVE_ACHIEVEMENTS, Achievement, PlayedStep, RecordedMatch, of_kind
from bot.games.rum500.events import LaidOff, Melded, PileTaken, RumCalled, TakenBack, WentOut
from bot.games.rum500.options import (
    Aces,
    CardPoints,
    HandPoints,
    LayOffAfter,
    PickRule,
    Rum500Options,
    Settlement,
    StockEnd,
    TakeBacks,
    Tie,
)
from bot.games.rum500.rounds import (
    FLAT_ACE_POINTS,
    HIGH_ACE_POINTS,
    HIGH_CARD_POINTS,
    LOW_CARD_POINTS,
    STRAIGHT_BONUS,
)
from bot.games.rum500.state import MAX_LAPS
from bot.games.rum500.view import Rum500View, Sheet, SideScore
from bot.games.values import Say, Seat, SeatName, SideName, say
from bot.games.view import Example


def sheet(view: Rum500View) -> tuple[Say, ...]:
    """The score sheet of the round that has just ended; () while one runs."""
    sheet = view.sheet
    if sheet is None:
        return ()
    hands_count = "yes" if sheet.hands_deducted else "no"
    if sheet.went_out is None:
        lines = [say("rum500-sheet-stock", round=sheet.round_no, count=hands_count)]
    else:
        lines = [say("rum500-sheet-out", round=sheet.round_no, seat=SeatName(sheet.went_out))]
    for line in sheet.seats:
        lines.append(
            say(
                "rum500-sheet-seat",
                seat=SeatName(line.seat),
                laid=line.laid,
                hand=line.in_hand,
                deducted=hands_count,
                bonus=line.bonus,
                net=line.net,
                cards=line.hand,
            )
        )
    for side in sheet.sides:
        lines.extend(_side_lines(sheet, side))
    if not sheet.match_ended and view.rounds:
        lines.append(say("rum500-sheet-rounds", left=view.rounds - sheet.round_no))
    elif not sheet.match_ended:
        lines.append(say("rum500-sheet-goes-on", target=view.target))
    return tuple(lines)


def _side_lines(sheet: Sheet, line: SideScore) -> Iterator[Say]:
    side = SideName(line.side)
    if line.credit:
        yield say("rum500-sheet-credit", side=side, points=line.credit)
    before_bonus = line.total - line.bonus
    if line.opened:
        yield say("rum500-sheet-side", side=side, net=line.net, total=before_bonus)
    else:
        opening = {"minimum": sheet.opening_min, "basis": sheet.opening_basis}
        yield say("rum500-sheet-unopened", side=side, net=line.net, total=before_bonus, **opening)
    if line.bonus:
        yield say("rum500-sheet-winner-bonus", side=side, points=line.bonus, total=line.total)
    if line.settlement:
        key = "rum500-sheet-receives" if line.settlement > 0 else "rum500-sheet-pays"
        yield say(key, side=side, points=abs(line.settlement))


def headline(view: Rum500View) -> Say | None:
    """The seat that went out, and the points of each side in the round; None while one runs."""
    sheet = view.sheet
    if sheet is None:
        return None
    sides = tuple(
        say(
            "rum500-over-side",
            side=SideName(line.side),
            sign="minus" if line.net < 0 else "plus",
            net=abs(line.net),
            minimum=0 if line.opened else sheet.opening_min,
            basis=sheet.opening_basis,
        )
        for line in sheet.sides
    )
    if sheet.went_out is None:
        return say("rum500-over-stock", sides=sides)
    return say("rum500-over-out", seat=SeatName(sheet.went_out), sides=sides)


def lasting_plays(steps: Iterable[PlayedStep]) -> list[tuple[PlayedStep, Melded | LaidOff]]:
    """The melds and lay-offs of these steps, without those of a play that was taken back."""
    laid: list[tuple[PlayedStep, Melded | LaidOff]] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, Melded | LaidOff):
                laid.append((step, event))
            elif isinstance(event, TakenBack):  # it undoes the last play, which may have had several parts
                left = len(event.cards)
                while left > 0 and laid:
                    left -= len(laid.pop()[1].cards)
    return laid


def rules_page(options: Rum500Options) -> tuple[Say, ...]:
    """The rules with these options."""
    return (
        *_rules_of_deal(options),
        *_rules_of_melds(options),
        *_rules_of_turn(options),
        *_rules_of_points(options),
        *_rules_of_end(options),
    )


def _rule(name: str, **args: int | str) -> Say:
    return Say(f"rum500-rules-{name}", args)


def _rules_of_deal(options: Rum500Options) -> Iterator[Say]:
    if options.rounds:
        yield _rule("aim-rounds", rounds=options.rounds)
    else:
        yield _rule("aim", target=options.target // options.points_divisor)
    yield _rule("deal", jokers=options.jokers_per_pack, packs=options.packs.value)
    if options.two_sides:
        yield _rule("two-sides")
    if options.starter_discards:
        yield _rule("starter-discards")
    yield _rule("winner-deals" if options.starter_discards else "deal-passes")
    if options.gambit:
        yield _rule("gambit")
        yield _rule("gambit-wild", naturals=options.min_naturals)
        yield _rule("gambit-double")
        yield _rule("gambit-splitter")


def _rules_of_melds(options: Rum500Options) -> Iterator[Say]:
    yield _rule("melds", run=options.min_run)
    yield _rule("ace-wrap" if options.ace_wrap else "ace-ends")
    if options.jokers_per_pack and not options.gambit:
        if options.jokers_wild:
            yield _rule("jokers-wild", naturals=options.min_naturals)
        else:
            yield _rule("jokers-plain")
    idle = options.without_effect()
    if options.joker_swap and "joker_swap" not in idle:
        yield _rule("joker-swap")
    if "distinct_suits" not in idle:
        yield _rule("other-suits" if options.distinct_suits else "same-suits")


def _rules_of_turn(options: Rum500Options) -> Iterator[Say]:
    top_only = options.pick_rule is PickRule.TOP_ONLY_FREE
    yield _rule("draw", count=2 if options.draw_two else 1, takes="top" if top_only else "any")
    yield _rule(f"pick-{options.pick_rule.value.replace('_', '-')}")
    if not options.pick_top_must_use and "pick_top_must_use" not in options.without_effect():
        yield _rule("top-free")
    yield _rule("play")
    if options.lay_off_after is not LayOffAfter.NOBODY:
        yield _rule(f"lay-off-after-{options.lay_off_after.value}")
        if options.joker_swap and "joker_swap" not in options.without_effect():
            yield _rule("swap-first")
    if options.out_of_turn:
        yield _rule("out-of-turn")
        if not options.boathouse:
            yield _rule("out-of-turn-last")
    if options.rum_call:
        yield _rule("rum", seconds=options.rum_window, by=options.rum_by.value)
    if options.take_backs is TakeBacks.LAST_PLAY:
        yield _rule("take-backs")
    yield _rule("panel", at_once=options.take_backs.value)


def _rules_of_points(options: Rum500Options) -> Iterator[Say]:
    divisor = options.points_divisor
    if options.others_flat_5:
        yield _rule("others-flat", points=LOW_CARD_POINTS // divisor)
    elif options.card_points is CardPoints.PIP:
        yield _rule("cards-pip")
    else:
        yield _rule("cards-five-ten", ten=HIGH_CARD_POINTS // divisor, five=LOW_CARD_POINTS // divisor)
    if options.aces in FLAT_ACE_POINTS:
        yield _rule("aces-flat", points=FLAT_ACE_POINTS[options.aces] // divisor)
    else:
        low = 1 if options.card_points is CardPoints.PIP else LOW_CARD_POINTS // divisor
        in_set, in_hand = options.ace_set_value // divisor, options.ace_hand_value // divisor
        yield _rule("aces-by-use", high=HIGH_ACE_POINTS // divisor, low=low, set=in_set, hand=in_hand)
    if options.aces is Aces.FOUR_25:
        yield _rule("aces-four", points=25 // divisor)
    if "joker_value" not in options.without_effect():
        wild = "yes" if options.jokers_wild else "no"
        yield _rule("joker-value", points=options.joker_value // divisor, wild=wild)
    if options.four_card_double:
        yield _rule("four-card-double")
    if options.opening_min:
        yield _rule(f"opening-{options.opening_basis.value}", points=options.opening_min // divisor)
    if options.divide_by_5:
        yield _rule("divide")


def _rules_of_end(options: Rum500Options) -> Iterator[Say]:
    yield _rule("out-boathouse" if options.boathouse else "out")
    if options.out_bonus:
        yield _rule("out-bonus", points=options.out_bonus // options.points_divisor)
    if options.seven_card_straight:
        yield _rule("straight", points=STRAIGHT_BONUS // options.points_divisor)
    credit, no_stock = options.hand_points is HandPoints.CREDIT, options.stock_end is StockEnd.NO_STOCK
    yield _rule("hands-credit" if credit else "hands-deduct")
    yield _rule(f"stock-{options.stock_end.value.replace('_', '-')}")
    if options.stock_end is StockEnd.RESHUFFLE:
        yield _rule("reshuffle-limit")
    yield _rule("laps-no-stock" if no_stock else "laps", laps=MAX_LAPS)
    if not credit:
        yield _rule("hands-count-too" if no_stock or options.stock_end is StockEnd.CONTINUE else "hands-stay")
    if options.rounds:
        yield _rule("rounds-tie")
    else:
        yield _rule("tie-went-out" if options.tie is Tie.WENT_OUT else "tie-extra-round")
    if options.winner_bonus:
        yield _rule("winner-bonus", points=options.winner_bonus // options.points_divisor)
    if options.settlement is Settlement.DIFFERENCES:
        yield _rule("settlement")


_HUNDRED_POINTS = 100
_LONG_MELD_CARDS = 7
_TREASURE_CARDS = 10
_CALLER_CALLS = 3


def _hundred(match: RecordedMatch) -> Iterable[Seat]:
    """A side scored a hundred points in one round."""
    return match.seats_of(
        side
        for round_ in match.unassisted_rounds
        for side, points in enumerate(round_.points)
        if points >= _HUNDRED_POINTS
    )


def _out_in_one_turn(match: RecordedMatch) -> Iterable[Seat]:
    """A seat went out without having laid any card in an earlier turn."""
    for round_ in match.unassisted_rounds:
        for out in of_kind(round_, WentOut):
            calls = ((step, event) for step in round_.steps for event in step.events if isinstance(event, RumCalled))
            laid = (*lasting_plays(round_.steps), *calls)
            turns = {step.turn for step, event in laid if event.seat == out.seat}
            if len(turns) == 1 and None not in turns:
                yield out.seat


def _long_meld(match: RecordedMatch) -> Iterable[Seat]:
    """A seat laid a new meld of seven cards or more."""
    return [
        play.seat
        for round_ in match.unassisted_rounds
        for _, play in lasting_plays(round_.steps)
        if isinstance(play, Melded) and len(play.cards) >= _LONG_MELD_CARDS
    ]


def _treasure(match: RecordedMatch) -> Iterable[Seat]:
    """A seat took ten cards or more from the pile and went out in that round."""
    return [
        out.seat
        for round_ in match.unassisted_rounds
        for out in of_kind(round_, WentOut)
        if any(pick.seat == out.seat and len(pick.cards) >= _TREASURE_CARDS for pick in of_kind(round_, PileTaken))
    ]


def _caller(match: RecordedMatch) -> Iterable[Seat]:
    """A seat called Rum three times in a match."""
    calls = [call.seat for round_ in match.unassisted_rounds for call in of_kind(round_, RumCalled)]
    return {seat for seat in calls if calls.count(seat) >= _CALLER_CALLS}


ACHIEVEMENTS = (
    *COMPETITIVE_ACHIEVEMENTS,
    Achievement("hundred", _hundred),
    Achievement("out-in-one-turn", _out_in_one_turn),
    Achievement("long-meld", _long_meld),
    Achievement("treasure", _treasure),
    Achievement("caller", _caller),
)


TURNS_PER_ROUND: Final[Mapping[int, int]] = {2: 14, 3: 16, 4: 16, 5: 22, 6: 22, 7: 23, 8: 22}
"""The mean number of turns in a round by the number of seats, if jokers are wild."""
GAIN_PER_ROUND: Final[Mapping[tuple[int, int], int]] = {
    (2, 2): 105, (2, 4): 85, (2, 6): 95, (2, 8): 113, (3, 3): 50, (3, 6): 70, (4, 4): 47, (4, 8): 66, (5, 5): 44,
    (6, 6): 40, (7, 7): 41, (8, 8): 39,
}  # fmt: skip
"""The points by which a round brings the leading side closer to the target, by the numbers of sides and seats."""
NO_WILD_JOKER_FACTOR: Final = 1.25
"""Multiplies turns and gains if no joker is wild: rounds are longer, and more is laid in them."""
DEAD_JOKER_FACTOR: Final = 1.1
"""Also multiplies them if there are jokers that aren't wild, since these are dead cards in the hands (R-114)."""
PIP_FACTOR: Final = 1.15
"""Multiplies gains if cards count their pips (R-60)."""
GAIN_PER_CREDITED_HAND: Final = 17
"""Added to the gain for each other seat if the hands of opponents are credited (R-88)."""
EXTRA_ROUNDS: Final = 0.5
"""Added to the rounds that the gains would take, because no side is the best in every round."""
MIN_TURN_SECONDS, MAX_TURN_SECONDS = 15, 25
"""The range of the time that a person takes for a turn, on average."""
MINUTES_PER_HOUR = 60
MINUTES_ROUNDED_TO = 5


def length(options: Rum500Options, sides: int, seats: int) -> Say:
    """The likely number of turns of a match, and the time that they take in minutes or hours."""
    factor = 1.0
    if not options.jokers_per_pack:
        factor = NO_WILD_JOKER_FACTOR
    elif not options.jokers_wild:
        factor = NO_WILD_JOKER_FACTOR * DEAD_JOKER_FACTOR
    rounds: float = options.rounds
    if not rounds:
        gain = GAIN_PER_ROUND[sides, seats] * factor * (PIP_FACTOR if options.card_points is CardPoints.PIP else 1)
        if options.hand_points is HandPoints.CREDIT:
            gain += GAIN_PER_CREDITED_HAND * (seats - 1)
        rounds = options.target / gain + EXTRA_ROUNDS
    turns = round(rounds * TURNS_PER_ROUND[seats] * factor, -1)
    fastest, slowest = turns * MIN_TURN_SECONDS / 60, turns * MAX_TURN_SECONDS / 60
    if slowest > 2 * MINUTES_PER_HOUR:
        low, high = round(fastest / MINUTES_PER_HOUR), round(slowest / MINUTES_PER_HOUR)
        return say("rum500-length", turns=int(turns), unit="hours", low=low, high=high)
    step = MINUTES_ROUNDED_TO
    low, high = (max(step, step * round(minutes / step)) for minutes in (fastest, slowest))
    return say("rum500-length", turns=int(turns), unit="minutes", low=low, high=max(high, low + step))


LONG_MIN_RUN: Final = 4
"""The value of `min_run` with which three cards are no run (R-23)."""


def examples(options: Rum500Options) -> tuple[Example, ...]:
    """Cards that are melds with these options, and cards that aren't."""
    fours = options.min_run == LONG_MIN_RUN
    return (
        Example("8S 8H 8D", meld=True),
        Example("KS KH KD KC", meld=True),
        *(() if options.distinct_suits else (Example("6S 6S 6D", meld=True),)),
        Example("5H 6H 7H", meld=not fours),
        Example("5H 6H 7H 8H", meld=True),
        Example("AS 2S 3S 4S" if fours else "AS 2S 3S", meld=True),
        Example("JD QD KD AD" if fours else "QD KD AD", meld=True),
        Example("QC KC AC 2C" if fours else "KC AC 2C", meld=options.ace_wrap),
        *_joker_examples(options),
    )


def _joker_examples(options: Rum500Options) -> tuple[Example, ...]:
    """Jokers in place of other cards, or as a set of their own if they aren't wild (R-115)."""
    if options.gambit or not options.jokers_per_pack:
        return ()
    run = "9C JK=TC JC QC" if options.min_run == LONG_MIN_RUN else "9C JK=TC JC"
    if not options.jokers_wild:
        return (Example(run, meld=False), Example("JK JK JK", meld=True))
    return (
        Example(run, meld=True),
        Example("TS TH JK=T", meld=True),
        Example("9H JK=9 JK=9", meld=options.min_naturals <= 1),
        Example("JK=J JK=J JK=J", meld=options.min_naturals == 0),
    )
