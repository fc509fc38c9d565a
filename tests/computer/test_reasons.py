"""The adviser's reasons: facts that its seat knows, in words, and the same each time."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.computer.rum500.plans import Lookahead
from bot.games.cards import faces
from bot.games.commands import Discard
from bot.games.observation import AnyObservation, Level, Observation, ScoredMove
from bot.games.rum500.events import Discarded, PileTaken
from bot.games.rum500.options import OpeningBasis, Rum500Options
from bot.games.rum500.state import Phase
from bot.games.values import SeatName, say
from cogs.words import LETTERS, Words
from tests.computer.seats import PRESETS, decisions, rng
from tests.games.rum500.tables import GAME, table

WORDS = Words()
[JACK], [FIVE] = faces("JD"), faces("5D")


def advise(match: Any, *seen: Any, seat: int = 0) -> Sequence[ScoredMove]:
    """The adviser's moves for a seat that has seen these events."""
    observation: AnyObservation = Observation(match.options, GAME.view(match, seat), GAME.choices(match, seat), seen)
    return evaluate_moves("rum500", Level.ADVISER, observation, rng())


def find_move(moves: Sequence[ScoredMove], kind: str, text: str) -> ScoredMove:
    return next(move for move in moves if (move.command.kind, move.command.text) == (kind, text))


def texts(reasons: Sequence[Any]) -> list[str]:
    return [WORDS.say(reason, LETTERS) for reason in reasons]


def queen_of_diamonds() -> Any:
    """Seat 1, who is next, has taken the jack and the king of diamonds. Seat 0 holds the queen."""
    hands = ("QD 4C 9S 2H", "JD KD 3C 8H 5S 9C", "6C 6D 7H 8S", "TS TH 2D 3H")
    return table(*hands, sides=(0, 1, 0, 1), melds=[(2, "AS AH AD")], pile="5D", phase=Phase.PLAY)


PICKED_UP = (
    PileTaken(1, JACK, faces("JD KD")),
    *(Discarded(seat, FIVE, 5) for seat in (1, 2, 3, 0)),
    *(Discarded(seat, FIVE, 5) for seat in (1, 2, 3)),
)


def test_a_discard_that_melds_with_a_picked_up_card_names_the_opponent_and_the_lap() -> None:
    discard = find_move(advise(queen_of_diamonds(), *PICKED_UP), "discard", "QD")
    assert discard.reasons_against[0] == say("rum500-but-picked", who=SeatName(1), card=JACK, laps=1)
    assert texts(discard.reasons_against[:1]) == ["B had picked up J♦︎ the turn before"]


def test_a_fixed_position_has_a_fixed_ranking_and_fixed_reasons() -> None:
    moves = advise(queen_of_diamonds(), *PICKED_UP)
    ranking = [f"{move.command.kind} {move.command.text}" for move in moves]
    assert ranking == ["discard 4C", "discard 2H", "discard 9S", "discard QD"]
    assert texts(moves[0].reasons_for) == ["It goes with nothing else in your hand."]


def test_a_discard_that_melds_with_nothing_in_hand_says_so() -> None:
    discard = find_move(advise(queen_of_diamonds(), *PICKED_UP), "discard", "9S")
    assert say("rum500-why-lonely", card=faces("9S")[0]) in discard.reasons_for


def test_a_discard_that_a_partner_can_use_says_so() -> None:
    hands = ("QD 4C 9S 2H 7C", "3C 8H", "JD KD QH 6C 6D", "TS TH")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(2, "AS AH AD")], pile="5D", phase=Phase.PLAY)
    moves = advise(match, PileTaken(2, JACK, faces("JD KD QH")))
    reasons = texts(find_move(moves, "discard", "QD").reasons_for)
    assert reasons[0] == "Q♦︎ goes with Q♥︎ J♦︎ K♦︎, which your partner C has picked up."


def test_a_discard_that_the_next_opponent_will_let_lie_is_for_the_partner() -> None:
    hands = ("QD 4C 9S 2H 7C", "3C 8H 5S", "5C 6D TD", "TS TH 3S")
    match = table(*hands, sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    reasons = find_move(advise(match, Discarded(1, JACK, 6)), "discard", "QD").reasons_for
    assert texts(reasons)[0] == "B discarded J♦︎, so Q♦︎ is more likely to help your partner C."


def test_a_discard_is_not_for_a_partner_who_threw_what_goes_with_it() -> None:
    hands = ("QD 4C 9S 2H 7C", "3C 8H 5S", "5C 6D TD", "TS TH 3S")
    match = table(*hands, sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    seen = Discarded(1, JACK, 6), Discarded(2, faces("KD")[0], 6)
    keys = [reason.key for reason in find_move(advise(match, *seen), "discard", "QD").reasons_for]
    assert "rum500-why-passes" not in keys


def test_a_meld_that_the_partner_can_lay_off_on_says_so() -> None:
    hands = ("6S 7S 8S 2C KC", "JD KD QC", "9S 4D 4H", "TH TC 2S")
    match = table(*hands, sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    nine = faces("9S")
    reasons = find_move(advise(match, PileTaken(2, nine[0], nine)), "meld", "6S 7S 8S").reasons_for
    assert "Your partner C picked up 9♠︎ and can lay off on it." in texts(reasons)


def test_a_partner_with_a_full_hand_speaks_against_going_out(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("6S 7S 8S 2C", "3C", "KS KH QD QC JD JC AH", "4D")
    match = table(*hands, sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)

    def worth_little(_: Lookahead) -> float:
        return -300.0

    monkeypatch.setattr(Lookahead, "going_out", worth_little)
    out = find_move(advise(match), "meld", "6S 7S 8S")
    assert texts(out.reasons_against)[0] == "your partner C still held 7 cards, and they count against you"


def test_a_meld_left_in_hand_is_a_reason_against_a_discard() -> None:
    match = table("8S 8H 8D 2C 9C", "JD KD", "6C 6D", "TS TH", sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    moves = advise(match)
    assert moves[0].command.kind == "meld"
    assert texts(moves[0].reasons_for) == [
        "It scores 15 now.",
        "B has 2 cards left, and what you hold at the end counts against you.",
    ]
    assert texts(find_move(moves, "discard", "9C").reasons_against)[0] == "you could have laid 15 points more"


def test_a_meld_that_opens_says_so() -> None:
    options = Rum500Options(opening_basis=OpeningBasis.TABLE)
    hands = "KS KH KD 2C 9C", "JD QD 2H 2S", "6C", "TS"
    match = table(*hands, sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY, options=options)
    reasons = texts(advise(match)[0].reasons_for)
    assert reasons[0] == "It scores 30. Your side then has 30 on the table, and it takes 30 in a round to open."


def test_a_meld_does_not_open_while_hands_are_still_to_be_taken_off() -> None:
    match = table("KS KH KD 2C 9C", "JD QD 2H 2S", "6C", "TS", sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    assert texts(advise(match)[0].reasons_for)[0] == "It scores 30 now."


def test_a_pick_that_scores_at_once_is_a_reason_against_the_stock() -> None:
    match = table("KS KH 2C 9C", "JD QD 2H 2S", "6C 7C 8H", "TS TH 3H", sides=(0, 1, 0, 1), pile="KD")
    moves = advise(match)
    assert "scores 30" in texts(moves[0].reasons_for)[0]
    against = texts(find_move(moves, "draw", "").reasons_against)
    assert against == ["K♦︎ from the pile would have let you lay 30 points at once"]


def test_a_pick_that_fills_the_hand_is_a_reason_for_the_stock() -> None:
    picks = [
        (move, moves[0])
        for number in range(3)
        for decision in decisions("rum500", "classic", number, Level.NORMAL)
        for moves in [evaluate_moves("rum500", Level.ADVISER, decision.observation, rng())]
        for move in moves[1:]
        if move.command.kind == "take" and moves[0].command.kind == "draw"
    ]
    assert any(
        texts(pick.reasons_against)[:1] and texts(pick.reasons_against)[0].startswith("it left you with ")
        for pick, _ in picks
    )
    assert any(texts(draw.reasons_for)[0].startswith("Taking from the pile would leave you with ") for _, draw in picks)


def test_while_rum_can_be_called_the_adviser_calls_and_a_computer_passes() -> None:
    match = rum_window()
    moves = advise(match, seat=2)
    assert [move.command.kind for move in moves] == ["rum", "pass"]
    assert texts(moves[0].reasons_for) == ["It scores at once and costs you nothing."]
    observation: AnyObservation = Observation(match.options, GAME.view(match, 2), GAME.choices(match, 2))
    assert evaluate_moves("rum500", Level.HARD, observation, rng())[0].command.kind == "pass"


def rum_window() -> Any:
    """Seat 0 has discarded a card that fits a meld, and seat 2 may call Rum."""
    hands = ("7S 2C 9C", "JD QD", "6C 7C", "TS TH")
    match = table(
        *hands,
        options=Rum500Options(rum_call=True),
        sides=(0, 1, 0, 1),
        melds=[(1, "4S 5S 6S")],
        pile="5D",
        phase=Phase.PLAY,
    )
    return GAME.apply(match, 0, Discard(faces("7S")[0]))[0]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_adviser_ranks_as_hard_does_and_every_reason_has_a_message(game: str, preset: str) -> None:
    for decision in decisions(game, preset, 3, Level.NORMAL):
        hard, adviser = (
            evaluate_moves(game, level, decision.observation, rng()) for level in (Level.HARD, Level.ADVISER)
        )
        if "rum" not in {move.command.kind for move in adviser}:
            ranking = [(move.command, move.value) for move in adviser if move.command.kind != "lay"]
            assert ranking == [(move.command, move.value) for move in hard]
        assert all(texts((*move.reasons_for, *move.reasons_against)) or not move.reasons_for for move in adviser)
        assert not adviser[0].reasons_against


def test_gin_has_every_kind_of_reason_against_a_move() -> None:
    keys = {
        reason.key
        for number in range(8)
        for decision in decisions("gin", "classic", number, Level.NORMAL)
        for move in evaluate_moves("gin", Level.ADVISER, decision.observation, rng())
        for reason in move.reasons_against
    }
    against = ("knock", "gin", "knocked", "took", "missed", "picked", "fits", "left", "outs")
    assert keys == {f"gin-but-{reason}" for reason in against}
