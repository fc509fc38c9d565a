"""Worked examples of the options of 500 Rum: the gambit, the ends of the stock, other ways to count."""

import hashlib
from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError
from bot.games.rum500.options import Aces, Ending, Packs, Reason, StockEnd
from bot.games.rum500.state import Effect, Phase
from tests.games.rum500.tables import (
    ALL_COUNT,
    CLASSIC,
    GAMBIT,
    GAME,
    PERSIAN,
    act,
    all_cards,
    deal,
    do,
    gambit,
    hand_of,
    nets,
    new_match,
    refused,
    sheet,
    table,
    totals,
)

PARTNERS = (0, 1, 0, 1)


# --- the dealer's gambit ---------------------------------------------------------------------------------------------


def test_golden_rum_81_a_wild_joker_is_worth_nothing_melded_or_held() -> None:
    match = gambit("8S 8H JK KD 4C", "3S 3H", dealer=1, phase=Phase.PLAY, stock="3D")
    match = do(match, "0 meld 8S 8H JK", "0 discard 4C", "1 draw", "1 meld 3S 3H 3D")
    line = sheet(match).seats[0]
    assert (line.laid, line.in_hand, line.net) == (10, 10, 0)


def test_golden_rum_81_a_joker_left_in_hand_costs_nothing() -> None:
    match = gambit("JK KD 4C", "3S 3H", dealer=1, phase=Phase.PLAY, stock="3D")
    match = do(match, "0 discard 4C", "1 draw", "1 meld 3S 3H 3D")
    assert sheet(match).seats[0].in_hand == 10


def test_golden_rum_84_a_block_costs_a_joker_and_disables_the_dealers() -> None:
    match = gambit("JK 5D 9C", "8S 8H KD", dealer=1, phase=Phase.PLAY, stock="4C 6C")
    match = do(match, "0 block")
    assert hand_of(match, 0) == set(faces("5D 9C"))
    assert GAME.view(match, None).dealer_joker == "blocked"
    match = do(match, "0 discard 9C", "1 draw")
    assert refused(match, "1 meld 8S 8H JK", AgainstRulesError) is Reason.NOT_IN_HAND
    match = do(match, "1 discard 4C", "0 draw", "0 discard 6C")
    assert sheet(match).seats[0].laid == 0


def test_golden_rum_85_counter_clockwise_with_a_joker_before_the_dealer() -> None:
    match = deal(replace(new_match(GAMBIT, (0, 1, 2)), next_dealer=0))
    cards = match.current_round.cards
    assert len([*cards.stock, *cards.pile, *(card for hand in cards.hands for card in hand)]) == 53
    assert (GAME.view(match, None).dealer_joker, GAME.to_act(match), GAME.view(match, 0).hand) == ("free", (0,), ())
    match = do(match, "0 effect splitter")
    for seat in (2, 1, 0):
        assert GAME.to_act(match) == (seat,)
        match = do(match, f"{seat} draw")
        match = do(match, f"{seat} discard {GAME.view(match, seat).hand[0]}")


def test_golden_a_splitter_is_the_draw_of_a_whole_turn() -> None:
    match = gambit("JK 4S 4D 9H", "KD", dealer=1, effect=Effect.SPLITTER, pile="6H 8C 4C QD", phase=Phase.DRAW)
    cards = all_cards(match)
    match, events = act(match, "0 split 4C with 4S 4D")
    assert [type(event).__name__ for event in events] == ["PileSplit", "Melded"]
    match = do(match, "0 discard QD")
    view = GAME.view(match, None)
    assert (view.pile, view.laid_points, view.hand_counts) == (faces("QD"), (15, 0), (1, 1))
    assert all_cards(match) == cards
    assert {str(card) for card in match.current_round.cards.out_of_play} == {"6H", "8C", "JK"}


def test_golden_a_doubled_meld_counts_twice_for_every_seat_that_laid_cards_on_it() -> None:
    match = gambit("JK 7C 3C", "KD", dealer=1, effect=Effect.DOUBLE, melds=[(1, "7S 7H 7D")], phase=Phase.PLAY)
    match = do(match, "0 lay_off 7C", "0 double 1", "0 discard 3C")
    assert [line.laid for line in sheet(match).seats] == [10, 30]
    assert sheet(match).went_out == 0


# --- the ends of the stock -------------------------------------------------------------------------------------------


def test_golden_each_reshuffle_is_the_order_that_the_seed_gives_under_its_own_label() -> None:
    options = replace(CLASSIC, stock_end=StockEnd.RESHUFFLE)
    match = table("4S 5H", "KH", pile="7C", stock="4D", options=options)
    seed, salt = match.current_round.seed, match.current_round.salt
    seat = 0
    for number in (1, 2):
        while True:
            match = do(match, f"{seat} draw")
            stock, pile = match.current_round.cards.stock, match.current_round.cards.pile
            match = do(match, f"{seat} discard {min(hand_of(match, seat))}")
            seat = 1 - seat
            if not stock:
                break
        names = [card.name for card in pile]
        names.sort(key=lambda name: hashlib.sha256(f"{seed}:{salt}:reshuffle-{number}:{name}".encode()).hexdigest())
        assert [card.name for card in match.current_round.cards.stock] == names
        assert len(GAME.view(match, None).pile) == 1


def test_golden_without_a_stock_turns_go_on_until_somebody_is_out() -> None:
    options = replace(ALL_COUNT, stock_end=StockEnd.NO_STOCK)
    match = table("9H 4S", "KH QD 7D", stock="3S", pile="2C", options=options)
    match = do(match, "0 draw", "0 discard 3S", "1 pass", "1 discard 7D", "0 pass", "0 discard 9H")
    assert list(GAME.choices(match, 1)) == ["pass"]
    match = do(match, "1 pass", "1 discard KH", "0 pass", "0 discard 4S")
    assert (sheet(match).went_out, nets(match)) == (0, [0, -10])


# --- melds and points ------------------------------------------------------------------------------------------------


def test_golden_around_the_corner_a_run_grows_at_both_ends() -> None:
    options = replace(CLASSIC, ace_wrap=True)
    match = table("QH KH AH 2H JH 3H 9C", "2D", options=options, phase=Phase.PLAY)
    match = do(match, "0 meld KH AH 2H", "0 lay_off QH 3H", "0 lay_off JH")
    (meld,) = GAME.view(match, None).melds
    assert [str(laid.card) for laid in meld.cards] == ["JH", "QH", "KH", "AH", "2H", "3H"]
    assert [laid.points for laid in meld.cards] == [10, 10, 10, 15, 5, 5]


@pytest.mark.parametrize(
    ("aces", "expected"),
    [
        (Aces.BY_USE, (60, 15, -5)),
        (Aces.FLAT_15, (60, 25, -15)),
        (Aces.FLAT_25, (100, 35, -25)),
        (Aces.FOUR_25, (100, 15, -5)),
    ],
)
def test_golden_the_points_of_aces_in_a_set_in_a_low_run_and_in_hand(
    aces: Aces, expected: tuple[int, int, int]
) -> None:
    options = replace(ALL_COUNT, packs=Packs.TWO, aces=aces)
    melds = [(0, "AS AH AD AC"), (1, "AS 2S 3S")]
    match = table("4D", "", "AD", options=options, melds=melds, phase=Phase.PLAY)
    assert tuple(nets(do(match, "0 discard 4D"))) == expected


def test_golden_divided_by_five_the_round_the_minimum_and_the_target() -> None:
    options = replace(CLASSIC, divide_by_5=True)
    melds = [(0, "KS KH KD"), (0, "TS JS QS"), (1, "7S 7H 7D")]
    match = table("4D", "QC JK", options=options, melds=melds, totals=(90, 50), opened=True, phase=Phase.PLAY)
    match = do(match, "0 discard 4D")
    assert nets(match) == [12, 3 - 2 - 3]
    outcome = GAME.outcome(match)
    assert outcome is not None
    assert outcome.totals == (102, 48)


def test_golden_the_first_player_starts_the_pile_after_melding() -> None:
    options = replace(CLASSIC, starter_discards=True)
    match = table("7S 7H 7D KS 2D 3D 4H 5H", "8S 8H", options=options, pile="", phase=Phase.PLAY)
    for line in ("0 draw", "0 take 7S"):
        assert refused(match, line, NotNowError) is Reason.ALREADY_DRAWN
    match = do(match, "0 meld 7S 7H 7D", "0 discard KS")
    view = GAME.view(match, None)
    assert (view.pile, view.hand_counts, view.turn, view.phase) == (faces("KS"), (4, 2), 1, Phase.DRAW)


def test_golden_persian_two_rounds_and_the_margin() -> None:
    match = new_match(PERSIAN, PARTNERS)
    rounds = [
        # 30 + 160 laid and 25 for going out, against 25 laid and 20 + 10 in hand
        ([(0, "TS JS QS"), (2, "JK JK JK JK"), (1, "4D 5D 6D 7D 8D")], ("3S", "KH KC", "", "TH"), (215, -5)),
        # 25 for going out less the partner's 15, against 80 for four of a rank at once
        ([(1, "KS KH KD KC")], ("3S", "", "7H 7D 7C", ""), (225, 75)),
    ]
    for melds, hands, expected in rounds:
        round_ = table(*hands, options=PERSIAN, sides=PARTNERS, melds=melds, phase=Phase.PLAY).current_round
        match = do(replace(match, round=round_), "0 discard 3S")
        before_the_bonus = tuple(line.total - line.bonus for line in sheet(match).sides)
        assert before_the_bonus == expected
    outcome = GAME.outcome(match)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.totals) == (Ending.ROUNDS, (0,), (275, 75))
    assert [line.settlement for line in sheet(match).sides] == [200, -200]


@pytest.mark.parametrize(("partner", "counted"), [("8S 8H 8D", 0), ("8S 8H 8D 8C", 35)])
def test_golden_thirty_points_are_required_of_a_side_not_of_each_seat(partner: str, counted: int) -> None:
    melds = [(0, "7S 7H 7D"), (2, partner)]
    match = table("2H", "4S", "5S" if counted == 0 else "", "6S", sides=PARTNERS, melds=melds, phase=Phase.PLAY)
    assert totals(do(match, "0 discard 2H")) == (counted, 0)


def test_golden_a_joker_that_fits_both_ends_has_to_be_named() -> None:
    match = table("JK KD", "2D", melds=[(1, "8S 9S TS")], phase=Phase.PLAY)
    assert refused(match, "0 lay_off JK on 1", AmbiguousError) is Reason.WHICH_READING
    assert {choice.command.text for choice in GAME.choices(match, 0)["lay_off"]} == {"JK=7S on 1", "JK=JS on 1"}
    for card, at in (("7S", 0), ("JS", -1)):
        laid = GAME.view(do(match, f"0 lay_off JK={card} on 1"), None).melds[0].cards[at]
        assert (str(laid.card), str(laid.stands_for), laid.laid_by, laid.points) == ("JK", card, 0, 15)
