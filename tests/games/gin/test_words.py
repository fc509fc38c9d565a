"""Every message that gin needs exists and gets all its arguments."""

import random

import pytest
from hypothesis import given

from bot.games.gin.options import PRESETS, GinOptions
from bot.games.gin.state import Match, Phase
from bot.games.refusals import RefusalError
from bot.games.values import Deal
from cogs.words import LETTERS, Words
from tests.games.any_options import any_options
from tests.games.contract import events_of
from tests.games.contract import told as in_words
from tests.games.gin.tables import GIN, LOSER, SIDES, current, do, refused, seed, situation
from tests.games.gin.test_random_play import EVERY_COMMAND, pick

WORDS = Words()


def prompt_of(state: Match) -> str:
    return WORDS.say(GIN.prompt(GIN.view(state, 0), GIN.choices(state, 0)), LETTERS)


def refusal_of(state: Match, typed: str) -> str:
    return WORDS.say(refused(state, typed).say, LETTERS)


@given(options=any_options(GinOptions))
def test_the_rules_page_can_be_worded_with_any_options(options: GinOptions) -> None:
    """The page has at least ten paragraphs; straight gin has none about knocking."""
    page = [WORDS.say(paragraph, LETTERS) for paragraph in GIN.rules_page(options)]
    assert len(page) == len(set(page)) >= 10


def word_everything(options: GinOptions, number: int, worded: set[str], refused: dict[str, str]) -> None:
    """Play three rounds, and word every event, choice, refusal, prompt and line of the sheet."""
    chance = random.Random(number)  # noqa: S311 - seeded, so that the test is repeatable
    state = GIN.start(options, SIDES)
    for round_no in range(3):
        if GIN.outcome(state) is not None:
            break
        state, events = GIN.apply(state, None, Deal(seed(number * 9 + round_no), "1"))
        worded |= {type(event).__name__ for event in events if in_words("gin", event)}
        while GIN.to_act(state):
            seat = GIN.to_act(state)[0]
            assert WORDS.say(GIN.prompt(GIN.view(state, seat), GIN.choices(state, seat)), LETTERS)
            for listed in GIN.choices(state, seat).values():
                assert all(len(WORDS.choice("gin", choice, LETTERS)) <= 80 for choice in listed)
                assert all(len(WORDS.choice("gin", choice, LETTERS, "hint")) <= 100 for choice in listed)
            for command in chance.sample(EVERY_COMMAND, 6):
                try:
                    GIN.apply(state, seat, command)
                except RefusalError as error:
                    refused[error.say.key] = WORDS.say(error.say, LETTERS)
            state, events = GIN.apply(state, seat, pick(state, chance))
            worded |= {type(event).__name__ for event in events if in_words("gin", event)}
        assert all(WORDS.say(line, LETTERS) for line in GIN.sheet(GIN.view(state, None)))
        assert current(state).end is not None


def test_every_event_refusal_and_sheet_can_be_worded() -> None:
    worded: set[str] = set()
    refused: dict[str, str] = {}
    options = [
        *PRESETS.values(),
        GinOptions(target=10, matches_to_win=2, undercut_on_tie=False, last_discard_knock=True, game_bonus=100),
        GinOptions(oklahoma=True, spades_double=True),
    ]
    for number in range(3 * len(options)):
        word_everything(options[number % len(options)], number, worded, refused)
    big_gin = situation("4S 5S 6S 9H 9D 9C 9S JC QC KC TC", options=GinOptions(big_gin_bonus=31))
    tie = situation(
        "4S 5S 6S 9H 9D 9C JC QC KC 7H KD", "AH 2H 3H 5D 6D 7D TS TH TD 7C", options=GinOptions(undercut_on_tie=False)
    )
    gin = situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD")
    undercut = situation("4S 5S 6S 9H 9D 9C JC QC KC 8D KD", "AH 2H 3H 5D 6D 7D TS TH TD 5C")
    lines = ((big_gin, "big_gin"), (tie, "knock KD"), (gin, "discard KD"), (undercut, "knock KD"))
    for state, line in lines:
        after, events = do(state, line)
        worded |= {type(event).__name__ for event in events if in_words("gin", event)}
        assert all(WORDS.say(text, LETTERS) for text in GIN.sheet(GIN.view(after, None)))
    assert worded == {kind.__name__ for kind in events_of("gin")}
    assert len(refused) >= 7


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("4S 5S 6S 9H 9D 9C TH JC QD KH KD", "Discard a card to end your turn."),
        ("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", "Discard a card to end your turn, or knock."),
        ("4S 5S 6S 9H 9D 9C JS JD JC JH KD", "You can go gin: discard the card that leaves no deadwood."),
    ],
)
def test_the_prompt_mentions_knock_or_gin_only_if_the_hand_is_ready(hand: str, prompt: str) -> None:
    assert prompt_of(situation(hand)) == prompt


@pytest.mark.parametrize(
    ("hand", "limit", "end"),
    [
        ("4S 5S 6S 9H 9D 9C TH JC QD KH KD", 10, "without a knock, the round is a draw."),
        ("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", 10, "without a knock, the round is a draw."),
        ("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", 0, "without gin, the round is a draw."),
        ("4S 5S 6S 9H 9D 9C JS JD JC JH KD", 10, "discard the card that leaves no deadwood."),
    ],
)
def test_g44_the_prompt_says_that_the_last_discard_ends_the_round(hand: str, limit: int, end: str) -> None:
    options, announced = GinOptions(knock_limit=limit), "The stock is down to two cards"
    assert announced not in prompt_of(situation(hand, stock=3, options=options))
    last = prompt_of(situation(hand, stock=2, options=options))
    assert last.endswith(end)
    assert (announced in last) is ("draw" in end)


@pytest.mark.parametrize(
    ("hand", "instead"),
    [
        ("4S 5S 6S 9H 9D 9C TH JC QD KH KD", ": discard a card."),
        ("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", ": discard a card, or knock with it."),
        ("4S 5S 6S 9H 9D 9C JS JD JC JH KD", ". You can go gin: discard the card that leaves no deadwood."),
    ],
)
def test_a_refusal_mentions_knock_or_gin_only_if_the_hand_is_ready(hand: str, instead: str) -> None:
    state = situation(hand, options=GinOptions(big_gin_bonus=31))
    assert refusal_of(state, "draw") == f"You've already drawn{instead}"
    assert refusal_of(state, "big_gin").endswith(f" deadwood{instead}")


def test_straight_gin_offers_no_knock() -> None:
    state = situation("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", options=PRESETS["straight"])
    assert refusal_of(state, "draw") == "You've already drawn: discard a card."
    assert refusal_of(state, "big_gin").endswith(" deadwood: discard a card.")


def test_after_the_last_discard_is_taken_a_refusal_offers_the_knock_alone() -> None:
    options = GinOptions(big_gin_bonus=31, last_discard_knock=True)
    state = situation("4S 5S 6S 9H 9D 9C JS JD JC 2H KD", phase=Phase.LAST_KNOCK, options=options)
    assert refusal_of(state, "big_gin").endswith(" deadwood: name the card to knock with.")


def test_a_turn_begins_with_the_pile_only_while_it_is_open() -> None:
    open_, closed = (situation(LOSER, phase=Phase.DRAW, pile="9D", idle=idle) for idle in (5, 6))
    assert prompt_of(open_) == "Draw from the stock, or take the top discard."
    assert refusal_of(open_, "discard 4C") == "Start your turn by drawing from the stock or taking 9♦︎."
    assert prompt_of(closed) == "The pile is closed for now: draw from the stock."
    assert refusal_of(closed, "discard 4C") == "The pile is closed for now: start your turn by drawing from the stock."
