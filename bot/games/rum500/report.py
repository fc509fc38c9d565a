"""What the score pad says of a round, how near a side is to opening, and the best meld of a match.

The score sheet and the rules page: which messages of the language files they use, and with which arguments.

What players of 500 Rum can achieve.

How long a match is likely to last, by figures that matches of computer players have shown.

`python -m tests.bench.lengths` plays them, twenty for each preset, number of seats and number of sides; what is said
here is within a quarter of their mean, and nobody can know more before the first deal.

What is a meld at a table with its options, shown by examples.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.games.events import BETWEEN_SIDES, Achievement, PadCell, PadRow, PlayedDeal, PlayedGame, of_kind
from bot.games.rum500.events import LaidOff, Melded, PileTaken, RumCalled, WentOut
from bot.games.rum500.options import (
    Aces,
    CardPoints,
    HandPoints,
    LayOffAfter,
    OpeningBasis,
    PickRule,
    Rum500Options,
    Settlement,
    StockEnd,
    TakeBacks,
    Tie,
)
from bot.games.rum500.state import MAX_LAPS
from bot.games.rum500.view import Rum500View, SeatScore, Sheet, SideScore
from bot.games.values import Event, Say, Seat, SeatName, SideName, say
from bot.games.view import Example


def pad(view: Rum500View) -> tuple[PadRow, ...]:
    """The net of each side, for nothing before it has opened (R-64); at the end of a match its bonus (R-119)."""
    sheet = view.sheet
    if sheet is None:
        return ()
    why = say("rum500-pad-stock") if sheet.out is None else say("rum500-pad-out", seat=SeatName(sheet.out))
    rows = [PadRow(tuple(PadCell(side.net, side.opened) for side in sheet.sides), why)]
    if any(side.bonus for side in sheet.sides):
        rows.append(PadRow(tuple(PadCell(side.bonus) for side in sheet.sides), say("rum500-pad-bonus")))
    return tuple(rows)


def standing(view: Rum500View) -> Mapping[int, Say]:
    """What each side that has not opened has laid this round, of what it takes."""
    if view.sheet is not None or not view.opening_min:
        return {}
    return {
        side: say("rum500-standing", laid=laid_by(view, side), minimum=view.opening_min)
        for side, opened in enumerate(view.opened)
        if not opened
    }


def laid_by(view: Rum500View, side: int) -> int:
    """What the seats of a side have laid this round."""
    return sum(laid for seat, laid in enumerate(view.laid_points) if view.sides[seat] == side)


def best_meld(events: Iterable[Event]) -> Say | None:
    """The meld that brought the most points when it was laid; of equal ones the first."""
    best = max((event for event in events if isinstance(event, Melded)), key=lambda meld: meld.points, default=None)
    if best is None:
        return None
    return say("rum500-feat-meld", seat=SeatName(best.seat), cards=best.cards, points=best.points)


def sheet(view: Rum500View) -> tuple[Say, ...]:
    """The score sheet of the round that has just ended; () while one runs."""
    if view.sheet is None:
        return ()
    return tuple(_sheet_lines(view.sheet, view.target, view.rounds))


def _sheet_lines(sheet: Sheet, target: int, rounds: int) -> Iterator[Say]:
    if sheet.out is None:
        yield say("rum500-sheet-stock", round=sheet.round_no, count="yes" if sheet.hands_count else "no")
    else:
        yield say("rum500-sheet-out", round=sheet.round_no, seat=SeatName(sheet.out))
    for line in sheet.seats:
        yield _seat_line(sheet, line)
    for side in sheet.sides:
        yield from _side_lines(sheet, side)
    if not sheet.ended:
        left = rounds - sheet.round_no
        yield say("rum500-sheet-rounds", left=left) if rounds else say("rum500-sheet-goes-on", target=target)


def _seat_line(sheet: Sheet, line: SeatScore) -> Say:
    deducted = "yes" if sheet.hands_count else "no"
    return say(
        "rum500-sheet-seat",
        seat=SeatName(line.seat),
        laid=line.laid,
        hand=line.in_hand,
        deducted=deducted,
        bonus=line.bonus,
        net=line.net,
        cards=line.hand,
    )


def _side_lines(sheet: Sheet, line: SideScore) -> Iterator[Say]:
    side = SideName(line.side)
    if line.credit:
        yield say("rum500-sheet-credit", side=side, points=line.credit)
    if line.opened:
        yield say("rum500-sheet-side", side=side, net=line.net, total=line.total)
    else:
        yield say("rum500-sheet-unopened", side=side, net=line.net, total=line.total, minimum=sheet.opening_min)
    if line.bonus:
        yield say("rum500-sheet-winner-bonus", side=side, points=line.bonus, total=line.total)
    if line.settled:
        key = "rum500-sheet-receives" if line.settled > 0 else "rum500-sheet-pays"
        yield say(key, side=side, points=abs(line.settled))


def rules_page(options: Rum500Options) -> tuple[Say, ...]:
    """The rules as a table with these options plays them: first what always holds, then what the options decide."""
    paragraphs = [
        *_aim(options),
        *_melds(options),
        *_turn(options),
        *_scoring(options),
        *_end(options),
    ]
    return tuple(paragraphs)


def _rule(name: str, **args: int | str) -> Say:
    return Say(f"rum500-rules-{name}", args)


def _counts(options: Rum500Options, name: str) -> bool:
    """True if the option has an effect, given the others."""
    return name not in options.without_effect()


def _aim(options: Rum500Options) -> Iterator[Say]:
    if options.rounds:
        yield _rule("aim-rounds", rounds=options.rounds)
    else:
        yield _rule("aim", target=options.target // options.unit)
    yield _rule("deal", jokers=options.jokers_per_pack, packs=options.packs.value)
    yield _rule("starter-discards" if options.starter_discards else "deal-passes")
    if options.gambit:
        yield _rule("gambit")


def _melds(options: Rum500Options) -> Iterator[Say]:
    yield _rule("melds", run=options.min_run)
    yield _rule("ace-wrap" if options.ace_wrap else "ace-ends")
    if options.jokers_per_pack and not options.gambit:
        if options.jokers_wild:
            yield _rule("jokers-wild", naturals=options.min_naturals)
        else:
            yield _rule("jokers-plain")
    if options.joker_swap and _counts(options, "joker_swap"):
        yield _rule("joker-swap")
    if _counts(options, "distinct_suits"):
        yield _rule("other-suits" if options.distinct_suits else "same-suits")


def _turn(options: Rum500Options) -> Iterator[Say]:
    top_only = options.pick_rule is PickRule.TOP_ONLY_FREE
    yield _rule("draw", count=2 if options.draw_two else 1, takes="top" if top_only else "any")
    yield _rule(f"pick-{options.pick_rule.value.replace('_', '-')}")
    if not options.pick_top_must_use and _counts(options, "pick_top_must_use"):
        yield _rule("top-free")
    yield _rule("play")
    if options.lay_off_after is not LayOffAfter.NOBODY:
        yield _rule(f"lay-off-after-{options.lay_off_after.value}")
    if options.out_of_turn:
        yield _rule("out-of-turn")
    if options.rum_call:
        yield _rule("rum", seconds=options.rum_window, by=options.rum_by.value)
    if options.take_backs is TakeBacks.LAST_PLAY:
        yield _rule("take-backs")
    yield _rule("panel", at_once=options.take_backs.value)


def _scoring(options: Rum500Options) -> Iterator[Say]:
    if options.others_flat_5:
        yield _rule("others-flat", points=5 // options.unit)
    elif options.card_points is CardPoints.PIP:
        yield _rule("cards-pip")
    else:
        yield _rule("cards-five-ten", ten=10 // options.unit, five=5 // options.unit)
    yield from _aces(options)
    if _counts(options, "joker_value"):
        wild = "yes" if options.jokers_wild else "no"
        yield _rule("joker-value", points=options.joker_value // options.unit, wild=wild)
    if options.four_card_double:
        yield _rule("four-card-double")
    if options.opening_min:
        basis = "net" if options.opening_basis is OpeningBasis.NET else "table"
        yield _rule(f"opening-{basis}", points=options.opening_min // options.unit)
    if options.divide_by_5:
        yield _rule("divide")


def _aces(options: Rum500Options) -> Iterator[Say]:
    if options.aces in (Aces.FLAT_15, Aces.FLAT_25):
        yield _rule("aces-flat", points=int(options.aces.value.removeprefix("flat_")) // options.unit)
        return
    unit = options.unit
    low = 1 if options.card_points is CardPoints.PIP else 5 // unit
    in_set, in_hand = options.ace_set_value // unit, options.ace_hand_value // unit
    yield _rule("aces-by-use", high=15 // unit, low=low, set=in_set, hand=in_hand)
    if options.aces is Aces.FOUR_25:
        yield _rule("aces-four", points=25 // unit)


def _end(options: Rum500Options) -> Iterator[Say]:
    yield _rule("out-boathouse" if options.boathouse else "out")
    if options.out_bonus:
        yield _rule("out-bonus", points=options.out_bonus // options.unit)
    if options.seven_card_straight:
        yield _rule("straight", points=500 // options.unit)
    yield _rule("hands-credit" if options.hand_points is HandPoints.CREDIT else "hands-deduct")
    yield _rule(f"stock-{options.stock_end.value.replace('_', '-')}")
    if options.stock_end is StockEnd.RESHUFFLE:
        yield _rule("reshuffle-limit")
    yield _rule("laps", laps=MAX_LAPS)
    if options.rounds:
        yield _rule("rounds-tie")
    else:
        yield _rule("tie-went-out" if options.tie is Tie.WENT_OUT else "tie-extra-round")
    if options.winner_bonus:
        yield _rule("winner-bonus", points=options.winner_bonus // options.unit)
    if options.settlement is Settlement.DIFFERENCES:
        yield _rule("settlement")


_HUNDRED = 100
_LONG_MELD = 7
_DEEP = 10
_CALLS = 3


def _hundred(game: PlayedGame) -> Iterable[Seat]:
    """A side made a hundred points in one round."""
    return game.seats_of(
        side for each in game.own_rounds for side, points in enumerate(each.points) if points >= _HUNDRED
    )


def _out_in_one_turn(game: PlayedGame) -> Iterable[Seat]:
    """A seat went out without having laid anything in an earlier turn."""
    return [seat for each in game.own_rounds if (seat := _out_at_once(each)) is not None]


def _out_at_once(deal: PlayedDeal) -> Seat | None:
    out = next((event.seat for event in of_kind(deal, WentOut)), None)
    laid = [
        step.turn
        for step in deal.steps
        for event in step.events
        if isinstance(event, Melded | LaidOff | RumCalled) and event.seat == out
    ]
    return out if out is not None and laid and None not in laid and len(set(laid)) == 1 else None


def _long_meld(game: PlayedGame) -> Iterable[Seat]:
    """A seat laid a new meld of seven cards or more."""
    return [meld.seat for each in game.own_rounds for meld in of_kind(each, Melded) if len(meld.cards) >= _LONG_MELD]


def _treasure(game: PlayedGame) -> Iterable[Seat]:
    """A seat took ten cards or more from the pile and went out in that round."""
    return [
        out.seat
        for each in game.own_rounds
        for out in of_kind(each, WentOut)
        if any(taken.seat == out.seat and len(taken.cards) >= _DEEP for taken in of_kind(each, PileTaken))
    ]


def _caller(game: PlayedGame) -> Iterable[Seat]:
    """A seat called Rum three times in a match."""
    calls = [call.seat for each in game.own_rounds for call in of_kind(each, RumCalled)]
    return {seat for seat in calls if calls.count(seat) >= _CALLS}


ACHIEVEMENTS = (
    *BETWEEN_SIDES,
    Achievement("hundred", _hundred),
    Achievement("out-in-one-turn", _out_in_one_turn),
    Achievement("long-meld", _long_meld),
    Achievement("treasure", _treasure),
    Achievement("caller", _caller),
)


TURNS: Final[Mapping[int, int]] = {2: 14, 3: 16, 4: 16, 5: 22, 6: 22, 7: 23, 8: 22}
"""Turns in a round, by the number of seats."""
STIFF, DEAD = 1.25, 1.1
"""So many times as long is a round, and as much is gained in it, where no joker is wild; and where jokers that aren't
lie in the hands besides (R-114)."""
GAINS: Final[Mapping[tuple[int, int], int]] = {
    (2, 2): 105, (2, 4): 85, (2, 6): 95, (2, 8): 113, (3, 3): 50, (3, 6): 70, (4, 4): 47, (4, 8): 66, (5, 5): 44,
    (6, 6): 40, (7, 7): 41, (8, 8): 39,
}  # fmt: skip
"""What brings the first side nearer to its target in a round, by the numbers of sides and seats."""
PIPS: Final = 1.15
"""So many times as much where cards count their pips (R-60)."""
CREDITED: Final = 17
"""What each other seat adds where the hands of opponents go to who goes out (R-88)."""
UNEVEN: Final = 0.5
"""Rounds more than the gains alone would take: no side is the best in each."""
QUICK, SLOW = 15, 25
"""Seconds that a turn of people takes."""
HOUR, NEAREST = 60, 5


def length(options: Rum500Options, sides: int, seats: int) -> Say:
    """How many turns a match has, and what that is in minutes or hours."""
    turns = round(_rounds(options, sides, seats) * TURNS[seats] * _stiffness(options), -1)
    quick, slow = turns * QUICK / 60, turns * SLOW / 60
    if slow > 2 * HOUR:
        return say("rum500-length", turns=int(turns), unit="hours", low=round(quick / HOUR), high=round(slow / HOUR))
    low, high = (max(NEAREST, NEAREST * round(minutes / NEAREST)) for minutes in (quick, slow))
    return say("rum500-length", turns=int(turns), unit="minutes", low=low, high=max(high, low + NEAREST))


def _rounds(options: Rum500Options, sides: int, seats: int) -> float:
    if options.rounds:
        return options.rounds
    gain = GAINS[sides, seats] * _stiffness(options) * (PIPS if options.card_points is CardPoints.PIP else 1)
    if options.hand_points is HandPoints.CREDIT:
        gain += CREDITED * (seats - 1)
    return options.target / gain + UNEVEN


def _stiffness(options: Rum500Options) -> float:
    """How much longer rounds are than where jokers help to meld."""
    if not options.jokers_per_pack:
        return STIFF
    return 1 if options.jokers_wild else STIFF * DEAD


FOUR: Final = 4


def examples(options: Rum500Options) -> tuple[Example, ...]:
    """Cards that are melds with these options, and cards that aren't."""
    fours = options.min_run == FOUR
    return (
        Example("8S 8H 8D", meld=True),
        Example("KS KH KD KC", meld=True),
        *(() if options.distinct_suits else (Example("6S 6S 6D", meld=True),)),
        Example("5H 6H 7H", meld=not fours),
        Example("5H 6H 7H 8H", meld=True),
        Example("AS 2S 3S 4S" if fours else "AS 2S 3S", meld=True),
        Example("JD QD KD AD" if fours else "QD KD AD", meld=True),
        Example("QC KC AC 2C" if fours else "KC AC 2C", meld=options.ace_wrap),
        *_jokers(options),
    )


def _jokers(options: Rum500Options) -> tuple[Example, ...]:
    """Jokers in place of other cards, or as a set of their own where they aren't wild (R-115)."""
    if options.gambit or not options.jokers_per_pack:
        return ()
    run = "9C JK=TC JC QC" if options.min_run == FOUR else "9C JK=TC JC"
    if not options.jokers_wild:
        return (Example(run, meld=False), Example("JK JK JK", meld=True))
    return (
        Example(run, meld=True),
        Example("TS TH JK=T", meld=True),
        Example("9H JK=9 JK=9", meld=options.min_naturals <= 1),
        Example("JK=J JK=J JK=J", meld=options.min_naturals == 0),
    )
