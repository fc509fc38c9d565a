"""What a computer of 500 Rum concludes from the discards of others, and from what they leave in the pile."""

from bot.computer.rum500.memory import BITS, remember
from bot.computer.rum500.situation import Situation
from bot.games.cards import Card, faces
from bot.games.rum500.events import Discarded, PileSplit, PileStarted, PileTaken, Reshuffled, RumCalled
from bot.games.rum500.options import PickRule, Rum500Options
from bot.games.rum500.state import Phase
from bot.games.values import Event
from tests.games.rum500.tables import CLASSIC, GAME, table

NEXT, PARTNER = 1, 2


def card(text: str) -> Card:
    [found] = faces(text)
    return found


def danger(text: str, seat: int, *events: Event, turns: int | None = None, options: Rum500Options = CLASSIC) -> float:
    """The danger of a discard from a seat, for a computer that has seen these events."""
    hands = ("JS 9C 2C KD 5S", "JD QS 3C 8H TD 9H", "6C AD TS 8D", "QC TH 2D 3S")
    match = table(*hands, options=options, sides=(0, 1, 0, 1), pile="KH", phase=Phase.PLAY)
    view = GAME.view(match, 0)
    return Situation(match.options, view, remember(events, 4, turns=turns)).danger(BITS[card(text)], seat)


def starts(text: str) -> Event:
    return PileStarted(card(text))


def discards(seat: int, text: str) -> Event:
    return Discarded(seat, card(text), 6)


def test_a_seat_is_assumed_to_hold_little_that_melds_with_its_discards() -> None:
    assert danger("7S", NEXT, discards(NEXT, "7H")) < danger("7S", NEXT, discards(NEXT, "KC"))
    assert danger("7S", NEXT, discards(NEXT, "6S")) < danger("7S", NEXT, discards(NEXT, "KC"))


def test_a_seat_is_assumed_to_hold_a_little_more_of_all_other_cards() -> None:
    assert danger("7S", NEXT, discards(NEXT, "KC")) > danger("7S", NEXT)


def test_a_discard_says_nothing_about_other_seats() -> None:
    assert danger("7S", PARTNER, discards(NEXT, "7H")) == danger("7S", PARTNER)


def test_a_seat_that_leaves_a_card_is_assumed_not_to_hold_a_pair_that_melds_with_it() -> None:
    """6S and 7S would have made a run with 8S, and make one with 5S."""
    left = danger("5S", NEXT, starts("8S"), discards(NEXT, "KC"))
    assert left < danger("5S", NEXT, starts("8H"), discards(NEXT, "KC"))


def test_a_seat_without_a_turn_since_then_has_left_nothing() -> None:
    assert danger("5S", PARTNER, starts("8S"), discards(NEXT, "KC")) == danger("5S", PARTNER)


def test_a_card_that_was_taken_is_not_left_by_the_seats_after_it() -> None:
    taken = (starts("8S"), PileTaken(0, card("8S"), (card("8S"),)), discards(NEXT, "KC"))
    assert danger("5S", NEXT, *taken) == danger("5S", NEXT, starts("8H"), discards(NEXT, "KC"))


def test_a_card_that_rum_was_called_on_is_not_left() -> None:
    called = (discards(3, "8S"), RumCalled(0, card("8S"), 1, 5), discards(NEXT, "KC"))
    assert danger("5S", NEXT, *called) == danger("5S", NEXT, discards(3, "8H"), discards(NEXT, "KC"))


def test_a_card_that_left_the_round_when_the_pile_was_split_is_not_left() -> None:
    split = PileSplit(0, card("QH"), faces("QH"), faces("8S"))
    below = (starts("8S"), discards(3, "QH"), split, discards(NEXT, "KC"))
    assert danger("5S", NEXT, *below) == danger("5S", NEXT, starts("8H"), discards(3, "QH"), *below[2:])


def test_a_card_below_the_top_is_not_left_where_only_the_top_may_be_taken() -> None:
    options = Rum500Options(pick_rule=PickRule.TOP_ONLY_FREE)
    left = (starts("8S"), discards(3, "2D"), discards(NEXT, "KC"))
    assert danger("5S", NEXT, *left, options=options) == danger("5S", NEXT, starts("8H"), *left[1:], options=options)


def test_a_card_that_was_shuffled_into_the_stock_is_not_left() -> None:
    shuffled = (starts("8S"), discards(3, "2D"), Reshuffled(1), discards(NEXT, "KC"))
    left_out = (starts("8H"), discards(3, "2D"), discards(NEXT, "KC"))
    assert danger("5S", NEXT, *shuffled) == danger("5S", NEXT, *left_out)


def test_a_memory_of_one_lap_draws_no_conclusions() -> None:
    events = (starts("8S"), discards(NEXT, "6S"))
    assert danger("5S", NEXT, *events, turns=4) == danger("5S", NEXT)
