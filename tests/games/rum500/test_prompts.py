"""Prompts name the actions that the seat can take now, and its choices can be told apart."""

from dataclasses import replace

import pytest

from bot.games.rum500.options import PRESETS, PickRule, Rum500Options, StockEnd
from bot.games.rum500.state import IdleCounts, Phase
from cogs.words import LETTERS, Words
from tests.games.rum500.random_play import random_match
from tests.games.rum500.tables import CLASSIC, GAME, do, table

WORDS = Words()
PLAYS_ON = replace(CLASSIC, stock_end=StockEnd.CONTINUE)
LAPS = table("4S 9H", "2D TC", pile="6H", options=replace(CLASSIC, pick_rule=PickRule.TOP_ONLY_FREE))


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (table("4S 4D KS", "2D", pile="4C"), "Draw from the stock, or take"),
        (table("4S 9D KS", "2D", pile="4C"), "Nothing in the discard pile fits your hand: draw."),
        (table("4S 9D KS", "2D", pile=""), "The discard pile is empty: draw."),
        (LAPS.replace(round=LAPS.current_round.replace(idle=IdleCounts(turns=6))), "nothing laid or drawn: draw."),
        (table("4S 4D KS", "2D", pile="4C", stock="", options=PLAYS_ON), "used up. Take"),
        (table("4S 9D KS", "2D", pile="4C", stock="", options=PLAYS_ON), "nothing in the discard pile fits"),
        (table("4S 9D KS", "2D", phase=Phase.PLAY), "Discard one card."),
        (table("4S 4D 4H KS", "2D", phase=Phase.PLAY), "Lay cards, or discard."),
        (do(table("4S 4D KS", "2D", pile="4C"), "0 take 4C"), "Lay 4♣︎ from the pile first, then discard."),
    ],
)
def test_a_prompt_says_what_can_be_done_now(match: object, text: str) -> None:
    view, choices = GAME.view(match, 0), GAME.choices(match, 0)  # type: ignore[arg-type]  # a match, of several tables
    assert text in WORDS.say(GAME.prompt(view, choices), LETTERS)


JOKERS = Rum500Options(jokers_per_pack=4)


@pytest.mark.parametrize(("options", "number"), [(JOKERS, number) for number in range(4)] + [(PRESETS["persian"], 1)])
def test_choices_of_a_kind_have_distinct_labels(options: Rum500Options, number: int) -> None:
    played = random_match(options, 4, 2, number)
    played.watched = False
    label_lists: list[list[str]] = []
    pick = played.pick

    def look() -> object:
        for seat in played.match.seats:
            lists = GAME.choices(played.match, seat).values()
            label_lists.extend([WORDS.choice("rum500", choice, LETTERS) for choice in listed] for listed in lists)
        return pick()

    played.pick = look  # type: ignore[method-assign,assignment]  # looked at before every step
    played.play_round()
    assert label_lists
    for labels in label_lists:
        assert len(set(labels)) == len(labels)
