"""The knock limit, and the effects of the first upcard in Oklahoma gin."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.gin.events import LimitSet
from bot.games.gin.options import GinOptions, Reason
from bot.games.gin.rounds import deal
from bot.games.gin.showdown import Result, limit_of, times_of
from bot.games.gin.state import Match, Phase
from bot.games.gin_hands import BITS
from bot.games.values import Deal
from cogs.words import LETTERS, Words
from tests.games.gin.tables import GIN, LOSER, LOW, SIDES, current, dealt, do, refused, seed, shown, situation

WORDS = Words()
OKLAHOMA = GinOptions(oklahoma=True, spades_double=True, big_gin_bonus=31)
STRAIGHT = GinOptions(knock_limit=0)


def with_upcard(upcard: str, hand: str, opponent: str = LOSER, options: GinOptions = OKLAHOMA) -> Match:
    """Seat 0's turn in a round with this first upcard."""
    state = situation(hand, opponent, options=options)
    return replace(state, round=current(state)._replace(upcard=BITS[faces(upcard)[0]]))


@pytest.mark.parametrize(("limit", "held"), [(8, "8D"), (3, "3H"), (1, "AD")])
def test_g24_the_knock_limit_is_an_option(limit: int, held: str) -> None:
    options = GinOptions(knock_limit=limit)
    assert shown(do(situation(f"4S 5S 6S 9H 9S 9C JC QC KC {held} KD", options=options), "knock KD")[0]).points
    state = situation(f"4S 5S 6S 9H 9S 9C JC QC KC {held} KD", options=replace(options, knock_limit=limit - 1))
    refusal = refused(state, "knock KD")
    assert (refusal.reason, refusal.say.args["limit"]) == (Reason.TOO_MUCH_DEADWOOD, limit - 1)


def test_g24_in_straight_gin_nobody_knocks_and_gin_ends_the_round() -> None:
    state = situation(f"{LOW} AH KD", LOSER, options=STRAIGHT)
    assert "knock" not in GIN.choices(state, 0)
    said = WORDS.say(refused(state, "knock KD").say, LETTERS)
    assert said.endswith("only gin ends this round: discard without a knock.")
    state = situation(f"{LOW} 7S KD", LOSER, options=STRAIGHT)
    assert shown(do(state, "knock KD")[0]).result is Result.GIN
    assert shown(do(state, "discard KD")[0]).result is Result.GIN


def test_g24_in_straight_gin_the_last_discard_may_be_taken_for_gin_only() -> None:
    options = replace(STRAIGHT, last_discard_knock=True)
    for held, phase in (("7S", Phase.LAST_DISCARD), ("AH", Phase.SHOWN)):
        other = f"{LOW} QH"
        state = situation("2S 2H 3D 3S 8H 8D TH TC KH QD " + held, other, stock=2, options=options)
        assert current(do(state, f"discard {held}")[0]).phase is phase


@pytest.mark.parametrize(
    ("upcard", "limit"), [("7H", 7), ("2S", 2), ("TD", 10), ("JC", 10), ("KS", 10), ("AH", 0), ("AS", 0)]
)
def test_ag21_the_upcard_sets_the_limit_and_an_ace_leaves_gin_only(upcard: str, limit: int) -> None:
    assert limit_of(OKLAHOMA, BITS[faces(upcard)[0]]) == limit
    assert limit_of(GinOptions(knock_limit=4), BITS[faces(upcard)[0]]) == 4


def test_ag21_the_limit_outlasts_the_upcard_and_refusals_name_it() -> None:
    state = dealt(3, OKLAHOMA)
    upcard = current(state).pile[-1]
    assert GIN.view(state, None).knock_limit == limit_of(OKLAHOMA, upcard)
    state, _ = (
        do(state, "take", f"discard {GIN.choices(do(state, 'take')[0], 0)['discard'][0].command.text}")
        if (GIN.to_act(state)[0] == 0)
        else do(state, "take")
    )
    assert current(state).upcard == upcard
    assert refused(with_upcard("3H", f"{LOW} 7H KD"), "knock KD").say.args["limit"] == 3


def test_ag21_every_deal_announces_the_limit_set_by_the_upcard() -> None:
    for number in range(12):
        after, events = deal(GIN.start(OKLAHOMA, SIDES), Deal(seed(number), "1"))
        upcard = current(after).upcard
        expected = LimitSet(limit_of(OKLAHOMA, upcard), times_of(OKLAHOMA, upcard))
        assert events[-1] == expected
    _, events = deal(GIN.start(GinOptions(), SIDES), Deal(seed(1), "1"))
    assert not any(isinstance(event, LimitSet) for event in events)


@pytest.mark.parametrize(
    ("limit", "times", "sentence"),
    [
        (7, 1, "A knock needs 7 or less in this round."),
        (0, 2, "An ace was turned up: only gin ends this round. Its points count double."),
    ],
)
def test_ag21_ag22_the_announcement_of_the_limit_in_words(limit: int, times: int, sentence: str) -> None:
    assert WORDS.event("gin", LimitSet(limit, times), LETTERS) == sentence


def test_ag22_a_spade_doubles_the_points_including_bonuses() -> None:
    cases = (("knock KD", "2C"), ("discard KD", "7S"), ("big_gin", "7S 8S"))
    for command, held in cases:
        hand = f"{LOW} {held}" if command == "big_gin" else f"{LOW} {held} KD"
        single, _ = do(with_upcard("7H", hand), command)
        double, _ = do(with_upcard("7C", hand), command)
        spade, _ = do(with_upcard("TS", hand), command)
        assert shown(single).points == shown(double).points > 0
        assert shown(spade).points == 2 * shown(single).points == spade.totals[0]


def test_ag22_an_undercut_is_doubled_only_with_the_option() -> None:
    low_opponent = "AH 2H 3H AC 2C 3C 5D 6D 7D AD"
    state, _ = do(with_upcard("JS", f"{LOW} TH KD", low_opponent), "knock KD")
    assert (shown(state).result, shown(state).points) == (Result.UNDERCUT, 2 * (10 + 9))
    state, _ = do(with_upcard("JS", f"{LOW} TH KD", low_opponent, GinOptions(oklahoma=True)), "knock KD")
    assert shown(state).points == 10 + 9


def test_ag22_the_sheet_shows_the_sum_and_then_its_double() -> None:
    state, _ = do(with_upcard("TS", f"{LOW} 7S KD"), "discard KD")
    *_, result, doubled = (WORDS.say(line, LETTERS) for line in GIN.sheet(GIN.view(state, None)))
    points = shown(state).points
    assert result == f"Gin! A scores 20 for gin + {points // 2 - 20} deadwood = **{points // 2}**."
    assert doubled == f"A spade was turned up, so that counts double: **{points}**."


def test_the_rules_page_gives_the_knock_limit() -> None:
    def page(options: GinOptions) -> str:
        return "\n".join(WORDS.say(paragraph, LETTERS) for paragraph in GIN.rules_page(options))

    assert "leaves 4 points of deadwood or less" in page(GinOptions(knock_limit=4))
    assert "Nobody knocks. A discard that leaves no deadwood is gin" in page(STRAIGHT)
    assert "undercut" not in page(STRAIGHT)
    assert "After an ace only gin ends it" in page(OKLAHOMA)
    assert "counts double, bonuses too" in page(OKLAHOMA)
    assert "double" not in page(replace(OKLAHOMA, spades_double=False))


@pytest.mark.parametrize(("options", "end"), [(STRAIGHT, "go gin"), (GinOptions(), "knock")])
def test_ag10_the_last_discard_is_offered_for_what_may_end_the_round(options: GinOptions, end: str) -> None:
    """Where only gin ends a round, nobody is told to knock."""
    options = replace(options, last_discard_knock=True)
    state, _ = do(situation("2S 2H 3D 3S 8H 8D TH TC KH QD 7S", f"{LOW} QH", stock=2, options=options), "discard 7S")
    assert f"Take the last discard and {end}, or pass." in WORDS.say(GIN.prompt(GIN.view(state, 1), {}), LETTERS)
    assert f"and {end}, or pass." in WORDS.say(refused(state, "draw").say, LETTERS)
    state, _ = do(state, "take")
    prompt = WORDS.say(GIN.prompt(GIN.view(state, 1), GIN.choices(state, 1)), LETTERS)
    assert ("knock" in prompt) is (end == "knock")
    assert f"in order to {end}" in WORDS.say(refused(state, "discard QH").say, LETTERS)
    page = "\n".join(WORDS.say(paragraph, LETTERS) for paragraph in GIN.rules_page(options))
    assert f"may still take that discard, but only to {end}." in page


@pytest.mark.parametrize("limit", [0, 9])
def test_ag10_a_card_that_cannot_be_knocked_with_is_not_to_be_discarded_without_a_knock(limit: int) -> None:
    options = GinOptions(knock_limit=limit, last_discard_knock=True)
    state, _ = do(situation("2S 2H 3D 3S 8H 8D TH TC KH QD 7S", f"{LOW} QH", stock=2, options=options), "discard 7S")
    state, _ = do(state, "take")
    assert set(GIN.choices(state, 1)) == {"knock"}
    assert WORDS.say(refused(state, "knock JC").say, LETTERS).endswith(": name another card.")
