"""The score sheet and the rules page: which messages of the language files they use, and with which arguments."""

from collections.abc import Iterator

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
from bot.games.values import Say, SeatName, SideName, say


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
