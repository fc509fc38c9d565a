"""What the adviser says of an option: facts that its seat knows, in words, and the same each time."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.computer.levels import weigh
from bot.games.cards import faces
from bot.games.commands import Discard
from bot.games.observation import AnySight, Level, Sight, Weighed
from bot.games.rum500.events import Discarded, PileTaken
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import Phase
from bot.games.values import SeatName, say
from cogs.words import LETTERS, Words
from tests.computer.seats import PRESETS, chance, decisions
from tests.games.rum500.tables import GAME, table

WORDS = Words()
[JACK], [FIVE] = faces("JD"), faces("5D")


def advised(match: Any, *seen: Any, seat: int = 0) -> Sequence[Weighed]:
    """How the adviser weighs what a seat may know, after these events."""
    sight: AnySight = Sight(match.options, GAME.view(match, seat), GAME.choices(match, seat), seen)
    return weigh("rum500", Level.ADVISER, sight, chance())


def option(weighed: Sequence[Weighed], kind: str, text: str) -> Weighed:
    return next(one for one in weighed if (one.command.kind, one.command.text) == (kind, text))


def told(said: Sequence[Any]) -> list[str]:
    return [WORDS.say(one, LETTERS) for one in said]


def queens() -> Any:
    """Seat 1, who is next, has taken the jack and the king of diamonds."""
    hands = ("QD 4C 9S 2H", "JD KD 3C 8H 5S 9C", "6C 6D 7H 8S", "TS TH 2D 3H")
    return table(*hands, sides=(0, 1, 0, 1), melds=[(2, "AS AH AD")], pile="5D", phase=Phase.PLAY)


PICKED = (
    PileTaken(1, JACK, faces("JD KD")),
    *(Discarded(seat, FIVE, 5) for seat in (1, 2, 3, 0)),
    *(Discarded(seat, FIVE, 5) for seat in (1, 2, 3)),
)


def test_a_discard_that_goes_with_what_an_opponent_picked_up_is_told_with_whose_and_when() -> None:
    thrown = option(advised(queens(), *PICKED), "discard", "QD")
    assert thrown.against[0] == say("rum500-but-picked", who=SeatName(1), card=JACK, laps=1)
    assert told(thrown.against[:1]) == ["B had picked up J♦︎ a lap before"]


def test_a_fixed_situation_has_a_fixed_ranking_and_fixed_reasons() -> None:
    weighed = advised(queens(), *PICKED)
    assert [f"{one.command.kind} {one.command.text}" for one in weighed] == RANKING
    assert told(weighed[0].why) == WHY


def test_a_card_that_goes_with_nothing_is_told_so() -> None:
    weighed = advised(queens(), *PICKED)
    assert say("rum500-why-lonely", card=faces("9S")[0]) in option(weighed, "discard", "9S").why


def test_a_discard_that_a_partner_can_use_is_told_so() -> None:
    hands = ("QD 4C 9S 2H 7C", "3C 8H", "JD KD QH 6C 6D", "TS TH")
    match = table(*hands, sides=(0, 1, 0, 1), melds=[(2, "AS AH AD")], pile="5D", phase=Phase.PLAY)
    taken = PileTaken(2, JACK, faces("JD KD QH"))
    said = [told(one.why) for one in advised(match, taken) if one.command.text == "QD"]
    assert said[0][0] == "Q♦︎ goes with Q♥︎ J♦︎ K♦︎, which your partner C has picked up."


def test_a_meld_kept_in_hand_is_held_against_a_discard() -> None:
    match = table("8S 8H 8D 2C 9C", "JD KD", "6C 6D", "TS TH", sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    weighed = advised(match)
    assert weighed[0].command.kind == "meld"
    assert told(weighed[0].why) == [
        "It scores 15 now.",
        "B has 2 cards left, and what you hold at the end counts against you.",
    ]
    assert told(option(weighed, "discard", "9C").against)[0] == "you could have laid 15 points more"


def test_what_opens_is_told() -> None:
    match = table("KS KH KD 2C 9C", "JD QD 2H 2S", "6C", "TS", sides=(0, 1, 0, 1), pile="5D", phase=Phase.PLAY)
    said = told(advised(match)[0].why)
    assert said[0] == "It scores 30 in all. Your side then has 30 on the table, and it takes 30 in a round to open."


def test_a_pick_that_lays_points_is_held_against_the_stock() -> None:
    match = table("KS KH 2C 9C", "JD QD 2H 2S", "6C 7C 8H", "TS TH 3H", sides=(0, 1, 0, 1), pile="KD")
    weighed = advised(match)
    assert "scores 30" in told(weighed[0].why)[0]
    assert told(option(weighed, "draw", "").against) == ["K♦︎ from the pile would have let you lay 30 points at once"]


def test_a_pick_that_fills_the_hand_is_told_to_be_that() -> None:
    options = [
        (one, weighed[0])
        for number in range(3)
        for each in decisions("rum500", "classic", number, Level.NORMAL)
        for weighed in [weigh("rum500", Level.ADVISER, each.sight, chance())]
        for one in weighed[1:]
        if one.command.kind == "take" and weighed[0].command.kind == "draw"
    ]
    assert any(told(one.against)[:1] and told(one.against)[0].startswith("it left you with ") for one, _ in options)
    assert any(told(best.why)[0].startswith("Taking from the pile would leave you with ") for _, best in options)


def test_in_the_time_for_rum_the_adviser_calls_and_a_computer_does_not() -> None:
    match, said = rum_window()
    assert [one.command.kind for one in said] == ["rum", "pass"]
    assert told(said[0].why) == ["It scores at once and costs you nothing."]
    sight: AnySight = Sight(match.options, GAME.view(match, 2), GAME.choices(match, 2))
    assert weigh("rum500", Level.HARD, sight, chance())[0].command.kind == "pass"


def rum_window() -> tuple[Any, Sequence[Weighed]]:
    """Seat 0 has thrown a card that fits a meld, and seat 2 may call."""
    options = Rum500Options(rum_call=True)
    hands = ("7S 2C 9C", "JD QD", "6C 7C", "TS TH")
    match = table(*hands, options=options, sides=(0, 1, 0, 1), melds=[(1, "4S 5S 6S")], pile="5D", phase=Phase.PLAY)
    match = GAME.apply(match, 0, Discard(faces("7S")[0]))[0]
    return match, advised(match, seat=2)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_adviser_thinks_as_hard_does_and_says_why_in_words(game: str, preset: str) -> None:
    for each in decisions(game, preset, 3, Level.NORMAL):
        hard, adviser = (weigh(game, level, each.sight, chance()) for level in (Level.HARD, Level.ADVISER))
        kinds = {one.command.kind for one in adviser}
        if "rum" not in kinds:
            assert [one[:2] for one in adviser if one.command.kind != "lay"] == [one[:2] for one in hard]
        assert all(told((*one.why, *one.against)) or not one.why for one in adviser)
        assert not adviser[0].against


def test_gin_says_what_is_worse_about_a_discard() -> None:
    said = {
        one.key
        for number in range(8)
        for each in decisions("gin", "classic", number, Level.NORMAL)
        for weighed in weigh("gin", Level.ADVISER, each.sight, chance())
        for one in weighed.against
    }
    assert said == {f"gin-but-{why}" for why in ("knock", "gin", "knocked", "picked", "fits", "left", "outs")}


RANKING = ["discard 4C", "discard 2H", "discard 9S", "discard QD"]
WHY = ["It goes with nothing else in your hand."]
