"""The marks of the picture: the cards laid last, and the discarder of the top card."""

from bot.games.cards import write_cards
from bot.games.rum500.state import Match, Phase
from tests.games.rum500.tables import GAME, do, table
from tests.games.rum500.turn.test_special import discarded


def marked(match: Match) -> str:
    """The marked cards."""
    return write_cards([laid.card for meld in GAME.view(match, None).melds for laid in meld.cards if laid.fresh])


def playing() -> Match:
    """A table with three tens of seat 1, after the draw of seat 0."""
    hands = ("7S 7H 7D TC KS 4D", "8S 9S JS 2D 3D", "2H 3H")
    return table(*hands, melds=[(1, "TS TH TD")], stock="5C 6C 8C", phase=Phase.PLAY)


def test_every_card_laid_in_a_turn_is_marked() -> None:
    match = do(playing(), "0 meld 7S 7H 7D")
    assert marked(match) == "7S 7H 7D"
    assert marked(do(match, "0 lay_off TC on 1")) == "TC 7S 7H 7D"


def test_the_marks_stay_until_another_turn_lays_cards() -> None:
    match = do(playing(), "0 meld 7S 7H 7D", "0 discard KS", "1 draw")
    assert marked(match) == "7S 7H 7D"
    assert marked(do(match, "1 discard 2D")) == "7S 7H 7D"
    laid = do(
        playing(), "0 meld 7S 7H 7D", "0 discard KS", "1 draw", "1 discard 2D", "2 draw", "2 discard 3H", "0 draw"
    )
    assert marked(do(laid, "0 lay_off TC on 1")) == "TC"


def test_a_take_back_restores_the_earlier_marks() -> None:
    match = do(
        playing(), "0 meld 7S 7H 7D", "0 discard KS", "1 draw", "1 discard 2D", "2 draw", "2 discard 3H", "0 draw"
    )
    assert marked(do(match, "0 lay_off TC on 1", "0 take_back")) == "7S 7H 7D"


def test_the_discarder_of_the_top_card_is_known_while_it_lies_on_top() -> None:
    assert GAME.view(playing(), None).discarder is None
    match = do(playing(), "0 discard KS", "1 draw")
    assert GAME.view(match, None).discarder == 0
    assert GAME.view(do(match, "1 discard 2D"), None).discarder == 1


def test_a_card_uncovered_by_a_pick_has_no_known_discarder() -> None:
    match = table("7S 7H 4C 9D", "2D", pile="KS 7C", melds=[])
    assert GAME.view(do(match, "0 take 7C with 7S 7H"), None).discarder is None


def test_a_call_of_rum_is_marked_until_the_next_discard() -> None:
    """Rum (R-120) has a badge in the picture."""
    match = discarded()
    assert GAME.view(match, None).rum_caller is None
    called = do(match, "2 rum")
    assert GAME.view(called, None).rum_caller == 2
    drawn = do(called, "1 draw")
    assert GAME.view(drawn, None).rum_caller == 2
    assert GAME.view(do(drawn, "1 discard 2D"), None).rum_caller is None
