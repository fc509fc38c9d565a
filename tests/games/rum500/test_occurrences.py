"""Every phase, event and refusal of 500 Rum occurs in play, so that none is dead code."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest

from bot.games.commands import ReadingReason
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import CloseRum
from bot.games.rum500.options import (
    PRESETS,
    LayOffAfter,
    Packs,
    PickRule,
    Reason,
    Rum500Options,
    RumBy,
    StockEnd,
    TakeBacks,
)
from bot.games.rum500.state import Effect, IdleCounts, Match, Phase
from bot.games.turns import TurnReason
from bot.games.values import Deal
from tests.games.contract import events_of
from tests.games.rum500.random_play import random_match
from tests.games.rum500.tables import ALL_COUNT, CLASSIC, GAME, act, do, new_match, seed, table, words

EITHER = PickRule.MELD_OR_LAYOFF
TOP = PickRule.TOP_ONLY_FREE


def drawing(*hands: str, **changes: Any) -> Match:
    """A table with a six, a four and a queen in the pile and three sevens laid, before the draw of seat 0."""
    options = replace(CLASSIC, **changes)
    return table(*(hands or ("4S 4D 9H JC", "2D 7C")), pile="6H 4C QD", melds=[(1, "7S 7H 7D")], options=options)


def playing(hand: str = "KS 9H 4D JC", **changes: Any) -> Match:
    """A table with three sevens laid, after the draw of seat 0."""
    options = replace(CLASSIC, **changes)
    return table(hand, "2D 7C", melds=[(1, "7S 7H 7D")], options=options, phase=Phase.PLAY)


def calling(*more: tuple[int, str], sides: tuple[int, ...] = (0, 1, 2), **changes: Any) -> Match:
    """A table on which seat 0 has just discarded a seven that fits three sevens, and perhaps more melds."""
    options = replace(CLASSIC, rum_call=True, **changes)
    hands = ("7C KS", "2D 3D", "4H 5H", "9S 9H")[: len(sides)]
    melds = [(0, "7S 7H 7D"), *more]
    match = table(*hands, sides=sides, melds=melds, options=options, phase=Phase.PLAY)
    return do(match, "0 discard 7C")


def gambit(*hands: str, effect: Effect = Effect.WILD, phase: Phase = Phase.PLAY, dealer: int = 1) -> Match:
    """A table of the gambit."""
    options = PRESETS["gambit"]
    melds = [(1, "7S 7H 7D")]
    return table(*hands, options=options, effect=effect, phase=phase, dealer=dealer, melds=melds, pile="6H 4C")


def idle() -> Match:
    """A table after three idle laps, with cards left in the stock."""
    match = table("4S 9H", "2D TC", pile="6H", options=replace(CLASSIC, pick_rule=TOP))
    return match.replace(round=match.current_round.replace(idle=IdleCounts(turns=6)))


OVER = do(table("3S", "2D", phase=Phase.PLAY), "0 discard 3S")
WON = do(table("3S", "2D", options=ALL_COUNT, totals=(500, 0), phase=Phase.PLAY), "0 discard 3S")
BEFORE_THE_EFFECT = table("4S", "2D", options=PRESETS["gambit"], dealer=0, phase=Phase.EFFECT)
TWO_PACKS = {"packs": Packs.TWO}

SCENES: list[tuple[StrEnum, Match, str]] = [
    (ReadingReason.UNKNOWN_MOVE, drawing(), "0 fly"),
    (ReadingReason.UNREADABLE_CARD, playing(), "0 discard 17X"),
    (ReadingReason.UNREADABLE_NUMBER, playing(), "0 lay_off 7C on x"),
    (ReadingReason.NO_CARD, playing(), "0 discard"),
    (ReadingReason.NO_CARDS, playing(), "0 meld"),
    (ReadingReason.ONE_CARD_ONLY, playing(), "0 discard KS 9H"),
    (ReadingReason.TOO_MANY_CARDS, playing(), "0 meld A-KS 2-3H"),
    (Reason.PLAIN_JOKER, playing(), "0 discard JK=7C"),
    (Reason.TOO_MANY_PLAYS, playing(), "0 lay " + "; ".join(["7C on 1"] * 26)),
    (ReadingReason.NOTHING_TO_ADD, drawing(), "0 draw KS"),
    (Reason.UNKNOWN_EFFECT, BEFORE_THE_EFFECT, "0 effect tame"),
    (TurnReason.NOT_YOUR_TURN, drawing(), "1 draw"),
    (TurnReason.NOT_DEALT, OVER, "1 draw"),
    (TurnReason.MATCH_OVER, WON, "1 draw"),
    (Reason.DRAW_FIRST, drawing(), "0 discard 9H"),
    (Reason.ALREADY_DRAWN, playing(), "0 draw"),
    (Reason.EFFECT_FIRST, BEFORE_THE_EFFECT, "0 draw"),
    (Reason.NOT_DRAWN_YET, drawing(out_of_turn=True), "1 meld 2D 3D 4D"),
    (Reason.NO_EFFECT_NOW, gambit("4S", "2D"), "0 effect wild"),
    (Reason.RUM_FIRST, calling(), "1 draw"),
    (Reason.PARTNERS_DISCARD, calling(sides=(0, 1, 0, 1), rum_by=RumBy.OPPONENTS), "2 rum"),
    (Reason.CLAIM_FIRST, do(calling((0, "8C 9C TC")), "2 rum"), "1 draw"),
    (Reason.NO_RUM_NOW, playing(rum_call=True), "1 rum"),
    (Reason.NOTHING_TO_PASS, drawing(), "0 pass"),
    (Reason.NOTHING_TO_TAKE_BACK, playing(), "0 take_back"),
    (Reason.TAKE_BACKS_OFF, playing(take_backs=TakeBacks.OFF), "0 take_back"),
    (Reason.STOCK_EMPTY, table("4S", "2D", stock="", options=replace(CLASSIC, stock_end="continue")), "0 draw"),
    (Reason.PILE_EMPTY, table("4S", "2D", pile=""), "0 take 4C"),
    (Reason.ONLY_STOCK, idle(), "0 take 6H"),
    (Reason.NOT_IN_PILE, drawing(), "0 take 8C"),
    (Reason.NOT_AT_PLACE, drawing(), "0 take 4C at 1"),
    (
        Reason.WHICH_IN_PILE,
        table("4S 4D 9H", "2D", pile="4C 6H 4C", options=replace(CLASSIC, **TWO_PACKS)),
        "0 take 4C",
    ),
    (Reason.ONLY_TOP, drawing(pick_rule=TOP), "0 take 4C"),
    (Reason.NO_USE, drawing("4S 9H", "2D", pick_rule=EITHER), "0 take 4C"),
    (Reason.NO_NEW_MELD, drawing("4S 9H", "2D"), "0 take 4C"),
    (Reason.NO_DISCARD_LEFT, drawing("4S 4D", "2D", boathouse=True), "0 take 4C"),
    (Reason.NO_WAY_TO_END, do(drawing("7C", "2D", pick_rule=TOP), "0 take QD"), "0 lay_off 7C"),
    (Reason.NOT_IN_HAND, playing(), "0 meld 8S 8H 8D"),
    (Reason.TOO_FEW_HELD, playing("JK KS 9H"), "0 meld KS JK JK"),
    (Reason.TOO_SHORT, playing(), "0 meld KS 9H"),
    (Reason.RUN_TOO_SHORT, playing("8S 9S TS JC", min_run=4), "0 meld 8S 9S TS"),
    (Reason.SET_TOO_LONG, playing("8S 8H 8D 8C JK 4D"), "0 meld 8S 8H 8D 8C JK"),
    (Reason.SAME_SUIT_IN_SET, playing("8S 8S 8H JC", **TWO_PACKS), "0 meld 8S 8S 8H"),
    (Reason.SAME_RANK_IN_RUN, playing("8S 9S 9S TS JC", **TWO_PACKS), "0 meld 8S 9S 9S TS"),
    (Reason.SUITS_DIFFER, playing("8S 9H TS JC"), "0 meld 8S 9H TS"),
    (Reason.NOT_CONSECUTIVE, playing("8S 9S JS JC"), "0 meld 8S 9S JS"),
    (Reason.RUN_TOO_LONG, table("A-KS JK JC", "2D", phase=Phase.PLAY), "0 meld A-KS JK"),
    (Reason.AROUND_THE_CORNER, playing("KS AS 2S JC"), "0 meld KS AS 2S"),
    (Reason.NOT_WILD, playing("8S 8H JK JC", jokers_wild=False), "0 meld 8S 8H JK"),
    (Reason.JOKER_ELSEWHERE, playing("8S 9S JK JC"), "0 meld 8S 9S JK=QS"),
    (Reason.TOO_FEW_NATURALS, playing("8S JK JK JC", min_naturals=2), "0 meld 8S JK JK"),
    (Reason.SAY_JOKER, playing("JK JK JK JC", min_naturals=0, jokers_per_pack=4), "0 meld JK JK JK"),
    (Reason.NOT_FOR_JOKER, playing("8S 8H JK JC"), "0 meld 8S 8H JK=9"),
    (Reason.WHICH_READING, playing("8S 9S JK JC"), "0 meld 8S 9S JK"),
    (Reason.NO_SUCH_MELD, playing(), "0 lay_off KS on 5"),
    (Reason.NO_MELDS, table("4S", "2D", phase=Phase.PLAY), "0 lay_off 4S"),
    (Reason.MELD_FIRST, playing("JK KS 9H", lay_off_after=LayOffAfter.SEAT), "0 lay_off JK"),
    (
        Reason.WHICH_MELD,
        table("7C KS", "2D", melds=[(1, "7S 7H 7D"), (1, "8C 9C TC")], phase=Phase.PLAY),
        "0 lay_off 7C",
    ),
    (Reason.FITS_NOWHERE, playing(), "0 lay_off KS"),
    (Reason.MEANT_ON, table("7C KS", "2D", melds=[(1, "7S 7H 7D")], phase=Phase.PLAY), "0 lay_off ♣7 1"),
    (Reason.MEANT_ON, table("7C KS", "2D", melds=[(1, "7S 7H 7D")], phase=Phase.PLAY), "0 lay_off 7C 1"),
    (Reason.DOES_NOT_FIT, playing(), "0 lay_off KS on 1"),
    (
        Reason.JOKER_ELSEWHERE_ON,
        table("JK KS", "2D", melds=[(1, "4C 5C 6C")], phase=Phase.PLAY),
        "0 lay_off JK=9C on 1",
    ),
    (Reason.JOKER_LIES_THERE, table("5C KS", "2D", melds=[(1, "4C JK=5C 6C")], phase=Phase.PLAY), "0 lay_off 5C on 1"),
    (Reason.SET_FULL, table("8S KS", "2D", melds=[(1, "8H 8D 8C JK=8")], phase=Phase.PLAY), "0 lay_off 8S on 1"),
    (Reason.MELD_SEALED, do(gambit("JK 7C KD", "2D", effect=Effect.DOUBLE), "0 double 1"), "0 lay_off 7C on 1"),
    (
        Reason.OBLIGATION_NEEDS_MELD,
        do(table("7D 7H 2H 9D", "2D", melds=[(1, "8C 9C TC")], pile="7C"), "0 take 7C"),
        "0 lay_off 7C",
    ),
    (Reason.OBLIGATION_WOULD_DIE, do(drawing("4S 4D 5S 6S 9H JC", "2D"), "0 take 4C"), "0 meld 4S 5S 6S"),
    (
        Reason.OTHERS_OBLIGATION_WOULD_DIE,
        do(
            table(
                "2H 9D QS",
                "7C 3D",
                melds=[(1, "7S 7H JK=7")],
                pile="KC 7D",
                options=replace(CLASSIC, pick_rule=EITHER, out_of_turn=True),
            ),
            "0 take 7D",
        ),
        "1 lay_off 7C",
    ),
    (Reason.KEEP_A_CARD, playing("3S 3H 3D", boathouse=True), "0 meld 3S 3H 3D"),
    (Reason.SWAP_OFF, playing(), "0 swap KS"),
    (Reason.NO_JOKER_TO_SWAP, playing(joker_swap=True), "0 swap KS"),
    (Reason.OBLIGATION_OPEN, do(drawing(), "0 take 4C"), "0 discard JC"),
    (Reason.JUST_TAKEN, do(drawing(pick_rule=TOP), "0 take QD"), "0 discard QD"),
    (Reason.RUM_OFF, drawing(), "1 rum"),
    (Reason.NOT_THE_DISCARD, calling(), "1 rum 2D"),
    (Reason.OWN_DISCARD, calling(), "0 rum"),
    (Reason.ALREADY_PASSED, do(calling(), "2 pass"), "2 rum"),
    (Reason.GAMBIT_OFF, playing(), "0 block"),
    (Reason.GAMBIT_OFF, playing(), "0 double 1"),
    (Reason.OTHER_EFFECT, gambit("JK KD", "2D"), "0 double 1"),
    (Reason.NO_SUCH_MELD, gambit("JK KD", "2D", effect=Effect.DOUBLE), "0 double 2"),
    (Reason.NO_JOKER, gambit("9C KD", "2D"), "0 block"),
    (Reason.DEALER_CANT_BLOCK, gambit("JK KD", "2D", dealer=0), "0 block"),
    (Reason.DEALER_JOKER_GONE, do(gambit("JK 8S 9C", "2D"), "0 block"), "0 block"),
]

STARTS: list[tuple[Reason, Rum500Options, tuple[int, ...]]] = [
    (Reason.OPTIONS_CLASH, replace(CLASSIC, gambit=True, jokers_wild=False), (0, 1)),
    (Reason.OPTION_NEEDS, replace(CLASSIC, gambit=True, jokers_per_pack=1), (0, 1)),
    (Reason.NOT_BY_FIVE, replace(CLASSIC, divide_by_5=True, opening_min=32), (0, 1)),
    (Reason.DEAD_JOKERS, replace(CLASSIC, jokers_wild=False), (0, 1)),
    (Reason.SEAT_COUNT, CLASSIC, (0,)),
    (Reason.TOO_FEW_CARDS, replace(CLASSIC, packs=Packs.ONE), tuple(range(8))),
    (Reason.SIDES, CLASSIC, (0, 1, 0)),
]
TABLES: list[tuple[StrEnum, Match, Any]] = [
    (TurnReason.ROUND_RUNNING, drawing(), Deal(seed(1), "1")),
    (TurnReason.MATCH_OVER, WON, Deal(seed(1), "1")),
    (Reason.NO_RUM_NOW, drawing(), CloseRum()),
    (Reason.PLAYERS_ONLY, drawing(), GAME.read("draw", "")),
]


@pytest.mark.parametrize(("reason", "match", "line"), SCENES, ids=[scene[0].name for scene in SCENES])
def test_0_2_a_refusal_occurs_gives_its_reason_and_changes_nothing(reason: StrEnum, match: Match, line: str) -> None:
    before = repr(match)
    with pytest.raises(RefusalError) as refusal:
        act(match, line)
    assert refusal.value.reason is reason
    assert words(refusal.value)
    assert repr(match) == before


@pytest.mark.parametrize(("reason", "options", "sides"), STARTS, ids=[scene[0].name for scene in STARTS])
def test_0_2_a_table_that_cannot_be_played_is_refused(
    reason: Reason, options: Rum500Options, sides: tuple[int, ...]
) -> None:
    with pytest.raises(RefusalError) as refusal:
        GAME.start(options, sides)
    assert refusal.value.reason is reason
    assert words(refusal.value)


@pytest.mark.parametrize(("reason", "match", "command"), TABLES, ids=[scene[0].name for scene in TABLES])
def test_0_2_impossible_commands_of_the_table_are_refused(reason: StrEnum, match: Match, command: Any) -> None:
    with pytest.raises(RefusalError) as refusal:
        GAME.apply(match, None, command)
    assert refusal.value.reason is reason


def test_0_2_no_seat_can_give_the_commands_of_the_table() -> None:
    for command in (Deal(seed(1), "1"), CloseRum()):
        with pytest.raises(RefusalError) as refusal:
            GAME.apply(calling(), 1, command)
        assert refusal.value.reason is Reason.TABLE_ONLY


@pytest.mark.parametrize(
    ("reason", "form"),
    [
        (Reason.WHICH_IN_PILE, "0 take 4C at {example}"),
        (Reason.WHICH_IN_PILE, "0 take 4C {example}枚目"),
        (Reason.WHICH_MELD, "0 lay_off 7C on {example}"),
        (Reason.WHICH_MELD, "0 lay_off 7C メルド{example}"),
        (Reason.WHICH_READING, "0 meld 8S 9S {example}"),
    ],
)
def test_0_2_the_example_in_a_refusal_is_possible(reason: StrEnum, form: str) -> None:
    (scene,) = [(match, line) for why, match, line in SCENES if why == reason]
    with pytest.raises(RefusalError) as refusal:
        act(*scene)
    assert act(scene[0], form.format(**refusal.value.say.args))[1]


def test_0_2_every_reason_occurs() -> None:
    occurring = {scene[0] for scene in (*SCENES, *STARTS, *TABLES)} | {Reason.TABLE_ONLY}
    elsewhere = {ReadingReason.NO_JOKERS, TurnReason.NOT_ON_TOP, TurnReason.NOT_A_PLAYER, TurnReason.TABLE_ONLY}
    assert {*Reason, *ReadingReason, *TurnReason} - occurring == elsewhere


RANDOM_MATCHES: list[tuple[Rum500Options, int | None]] = [
    *((options, None) for options in PRESETS.values()),
    (replace(CLASSIC, joker_swap=True, jokers_per_pack=4, rum_call=True, pick_rule=EITHER), None),
    (replace(CLASSIC, stock_end=StockEnd.RESHUFFLE, pick_rule=PickRule.LAYOFF_IF_TWO), 5),
    (replace(CLASSIC, stock_end=StockEnd.NO_STOCK, rum_call=True, rum_window=0), 5),
    (replace(CLASSIC, stock_end=StockEnd.CONTINUE, pick_rule=TOP), 2),
    (replace(CLASSIC, gambit=True, jokers_per_pack=4), None),
]


def test_every_phase_and_every_event_occurs() -> None:
    phases, events = {new_match().phase}, set[str]()
    for options, stock in RANDOM_MATCHES:
        play = random_match(options, 4, 2, 2)
        play.watched = False
        play.play_round(stock=stock)
        phases |= play.phases
        events |= play.events
    laps = idle()
    laps = laps.replace(round=laps.current_round.replace(idle=IdleCounts(turns=5)))
    for match, lines in (
        (laps, ("0 take 6H", "0 discard 4S")),
        (calling(), ("1 pass", "2 rum")),
        (calling((0, "8C 9C TC")), ("1 rum", "1 rum on 2")),
        (gambit("JK 7C KD", "2D", effect=Effect.DOUBLE), ("0 double 1",)),
        (gambit("JK 7C KD", "2D"), ("0 block",)),
        (table("3S", "", options=ALL_COUNT, totals=(500, 0), phase=Phase.PLAY), ("0 discard 3S",)),
        (level(), ("0 discard 3S",)),
        (gambit("JK 4S 4D 9H", "2D", effect=Effect.SPLITTER, phase=Phase.DRAW), ("0 split 4C",)),
    ):
        after = match
        for line in lines:
            phases.add(after.phase)
            after, caused = act(after, line)
            events |= {type(event).__name__ for event in caused}
        phases.add(after.phase)
    assert set(Phase) - phases == set()
    assert {kind.__name__ for kind in events_of("rum500")} - events == set()


def level() -> Match:
    """The last turn of a match of two rounds that nobody wins."""
    match = table("3S", "", options=replace(ALL_COUNT, rounds=2, out_bonus=25), phase=Phase.PLAY, totals=(0, 25))
    return match.replace(rounds_played=1)
