"""What a computer of 500 Rum concludes from the discards of others, and from what they leave in the pile."""

from bot.computer.rum500.memory import BITS, remembered
from bot.computer.rum500.situation import Situation
from bot.games.cards import Card, faces
from bot.games.rum500.events import Discarded, PileSplit, PileStarted, PileTaken, Reshuffled, RumCalled
from bot.games.rum500.options import PickRule, Rum500Options
from bot.games.rum500.state import Phase
from bot.games.values import Event
from tests.games.rum500.tables import CLASSIC, GAME, table

NEXT, PARTNER = 1, 2


def card(text: str) -> Card:
    [one] = faces(text)
    return one


def danger(text: str, seat: int, *events: Event, turns: int | None = None, options: Rum500Options = CLASSIC) -> float:
    """What a seat is likely to make of a card, to who has seen these events."""
    hands = ("JS 9C 2C KD 5S", "JD QS 3C 8H TD 9H", "6C AD TS 8D", "QC TH 2D 3S")
    match = table(*hands, options=options, sides=(0, 1, 0, 1), pile="KH", phase=Phase.PLAY)
    view = GAME.view(match, 0)
    return Situation(match.options, view, remembered(events, 4, turns=turns)).danger(BITS[card(text)], seat)


def started(text: str) -> Event:
    return PileStarted(card(text))


def threw(seat: int, text: str) -> Event:
    return Discarded(seat, card(text), 6)


def test_who_throws_a_card_is_thought_to_hold_little_that_goes_with_it() -> None:
    assert danger("7S", NEXT, threw(NEXT, "7H")) < danger("7S", NEXT, threw(NEXT, "KC"))
    assert danger("7S", NEXT, threw(NEXT, "6S")) < danger("7S", NEXT, threw(NEXT, "KC"))


def test_and_a_little_more_of_all_other_cards() -> None:
    assert danger("7S", NEXT, threw(NEXT, "KC")) > danger("7S", NEXT)


def test_that_says_nothing_of_anybody_else() -> None:
    assert danger("7S", PARTNER, threw(NEXT, "7H")) == danger("7S", PARTNER)


def test_who_leaves_a_card_is_thought_not_to_hold_two_that_make_a_meld_of_it() -> None:
    """6S and 7S would have made a run of 8S, and make one of 5S."""
    left = danger("5S", NEXT, started("8S"), threw(NEXT, "KC"))
    assert left < danger("5S", NEXT, started("8H"), threw(NEXT, "KC"))


def test_who_had_no_turn_since_has_left_nothing() -> None:
    assert danger("5S", PARTNER, started("8S"), threw(NEXT, "KC")) == danger("5S", PARTNER)


def test_what_somebody_took_was_not_left_by_who_comes_after() -> None:
    taken = (started("8S"), PileTaken(0, card("8S"), (card("8S"),)), threw(NEXT, "KC"))
    assert danger("5S", NEXT, *taken) == danger("5S", NEXT, started("8H"), threw(NEXT, "KC"))


def test_nor_was_what_somebody_called_rum_on() -> None:
    called = (threw(3, "8S"), RumCalled(0, card("8S"), 1, 5), threw(NEXT, "KC"))
    assert danger("5S", NEXT, *called) == danger("5S", NEXT, threw(3, "8H"), threw(NEXT, "KC"))


def test_nor_was_what_left_the_round_when_somebody_split_the_pile() -> None:
    below = (started("8S"), threw(3, "QH"), PileSplit(0, card("QH"), faces("QH"), faces("8S")), threw(NEXT, "KC"))
    assert danger("5S", NEXT, *below) == danger("5S", NEXT, started("8H"), threw(3, "QH"), *below[2:])


def test_nor_was_what_lay_below_where_only_the_top_may_be_taken() -> None:
    options = Rum500Options(pick_rule=PickRule.TOP_ONLY_FREE)
    left = (started("8S"), threw(3, "2D"), threw(NEXT, "KC"))
    assert danger("5S", NEXT, *left, options=options) == danger("5S", NEXT, started("8H"), *left[1:], options=options)


def test_nor_was_what_was_shuffled_into_the_stock() -> None:
    shuffled = (started("8S"), threw(3, "2D"), Reshuffled(1), threw(NEXT, "KC"))
    assert danger("5S", NEXT, *shuffled) == danger("5S", NEXT, started("8H"), threw(3, "2D"), threw(NEXT, "KC"))


def test_who_remembers_a_lap_concludes_nothing() -> None:
    events = (started("8S"), threw(NEXT, "6S"))
    assert danger("5S", NEXT, *events, turns=4) == danger("5S", NEXT)
