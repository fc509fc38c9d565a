"""Opening by the net (R-64): 35 points laid with 60 left in hand open nothing, and nothing says that they do."""

from dataclasses import replace
from random import Random

from bot.computer.levels import player_of
from bot.games.observation import Level, Observation
from bot.games.rum500.options import OpeningBasis
from bot.games.rum500.state import Match, Phase
from bot.games.values import Seat
from cogs.words import LETTERS, Words
from rendering.catalogue import DEFAULT_THEME
from rendering.picture import Label, stacked
from rendering.rum500.table import lay_out_table, table_alt
from tests.games.rum500.tables import CLASSIC, GAME, do, table

WORDS = Words()
NOTE = "🔒 Not open yet: points count from the round that brings a side 30, laid minus left in hand."


def laid_35(*, basis: OpeningBasis = OpeningBasis.NET) -> Match:
    """Seat 0 has laid 35 points and holds 60; seat 1 goes out with its last card."""
    hands = "KC QD JH TS 9C 8D 7H 6C", "2D"
    melds = [(0, "3S 4S 5S 6S 7S 8S 9S")]
    options = replace(CLASSIC, opening_basis=basis)
    return table(*hands, melds=melds, options=options, phase=Phase.PLAY, turn=1)


def standing(match: Match, seat: Seat | None) -> str:
    """The remark beside the points of the first side, and what it means."""
    remark = GAME.side_status(GAME.view(match, seat))[0]
    return f"{WORDS.say(remark, LETTERS)} / {WORDS.say(replace(remark, key=f'{remark.key}.note'), LETTERS)}"


def labels(match: Match, seat: Seat | None) -> set[str]:
    """The texts in the picture of the table."""
    picture = stacked(lay_out_table(GAME.view(match, seat), DEFAULT_THEME))
    return {place.sprite.text for place in picture.draw_list if isinstance(place.sprite, Label)}


def test_r_64_the_round_that_lays_35_and_keeps_60_opens_nothing() -> None:
    sheet = GAME.view(do(laid_35(), "1 discard 2D"), 0).sheet
    assert sheet is not None
    assert (sheet.sides[0].net, sheet.sides[0].counted_net, sheet.sides[0].opened) == (-25, 0, False)


def test_r_64_the_score_line_says_that_hands_are_taken_off() -> None:
    told = f"🔒 35 laid / {NOTE}"
    assert [standing(laid_35(), seat) for seat in (None, 1)] == [told, told]


def test_r_64_in_the_own_panel_the_own_hand_is_taken_off() -> None:
    assert standing(laid_35(), 0) == f"🔒 35 laid, 60 in your hand / {NOTE}"


def test_r_64_the_picture_shows_no_full_bar() -> None:
    assert "35/30" not in labels(laid_35(), None)
    assert {"+35", "30"} <= labels(laid_35(), None)
    assert "35/30" in labels(laid_35(basis=OpeningBasis.TABLE), None)


def test_r_64_the_alt_text_says_what_opens() -> None:
    told = " ".join(WORDS.say(line, LETTERS) for line in table_alt(GAME.view(laid_35(), None)))
    assert "laid so far: A 35, B 0; it takes 30 after what is left in hand." in told


def test_r_64_the_hint_does_not_promise_that_laying_opens() -> None:
    for basis, opens in ((OpeningBasis.NET, False), (OpeningBasis.TABLE, True)):
        options = replace(CLASSIC, opening_basis=basis)
        match = table("KC KD KH 9C 4D", "2D 5H 8C", options=options, phase=Phase.PLAY)
        observation = Observation(options, GAME.view(match, 0), GAME.choices(match, 0), ())
        best = player_of("rum500", Level.ADVISER)(observation, Random(1))[0]  # noqa: S311 - it breaks ties
        assert ("rum500-why-opens" in {why.key for why in best.reasons_for}) is opens
