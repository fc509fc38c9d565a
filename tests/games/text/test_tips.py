"""Tips for newcomers in matches: every tip occurs in play, is short, and is given only when it is true."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.gin.choices import KnockNote
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Phase as GinPhase
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.options import Options
from bot.games.rum500.state import Phase as RumPhase
from bot.games.solitaire.state import Phase as SolitairePhase
from bot.games.values import Deal, Event, Say, visible_to
from cogs.words import LETTERS, Words
from tests.games.gin.tables import GIN
from tests.games.gin.tables import situation as gin_situation
from tests.games.rum500.tables import PERSIAN, table
from tests.games.solitaire.tables import situation as solitaire_situation
from tests.languages import ENGLISH, lines

ROUNDS = 25
MAX_WORDS = {"en": 16, "ja": 24}
LETTERS_A_WORD, RUN_REACH = 2.2, 2
MORE = {"gin": ("straight",), "solitaire": ("three_jokers_exchange",)}
"""The presets in which more tips occur."""
RARE = {"rum500": {"opening"}, "gin": {"big-gin"}}
"""The tips that may not occur in so few matches."""


class Told(NamedTuple):
    """A tip, with everything that the seat knew when it got it."""

    say: Say
    observation: AnyObservation


def sides_of(game: AnyGame, options: Options) -> tuple[int, ...]:
    """The sides of four players, or of as many as can play."""
    seatings = game.seatings(options)
    players = max(count for count in seatings if count <= 4)
    return tuple(seat % seatings[players][0] for seat in range(players))


def told_in(game_key: str, preset: str) -> Iterator[Told]:
    """Every tip of a few matches, played by computers of the level *normal*."""
    game = GAMES[game_key]
    options, chance = game.presets[preset], Random(5)  # noqa: S311 - the same in every run
    sides = sides_of(game, options)
    state, events, rounds = game.start(options, sides), list[Event](), 0
    while True:
        if game.outcome(state) is not None:
            state = game.start(options, sides)
        if game.awaits_deal(state):
            if rounds == ROUNDS:
                return
            rounds += 1
            state, dealt = game.apply(state, None, Deal(chance.randbytes(32).hex(), "7"))
            events = list(dealt)
            continue
        seat = game.to_act(state)[0]
        seen = visible_to(tuple(events), seat)
        observation = Observation(options, game.view(state, seat), game.choices(state, seat), seen)
        if (tip := game.tip(observation)) is not None:
            yield Told(tip, observation)
        command = evaluate_moves(game_key, Level.NORMAL, observation, chance)[0].command
        state, happened = game.apply(state, seat, command)
        events += happened


def key_of(told: Told) -> str:
    """The subject of a tip."""
    return told.say.key.split("-tip-")[1].removesuffix("-laid")


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_is_met_in_play_and_fits_on_a_line(game: str) -> None:
    told = [each for preset in ("classic", *MORE.get(game, ())) for each in told_in(game, preset)]
    subjects = {
        key.partition("-tip-")[2].removesuffix("-laid") for key in lines(ENGLISH / f"{game}.ftl") if "-tip-" in key
    }
    assert subjects - RARE.get(game, set()) - set(map(key_of, told)) == set()
    for language, most in MAX_WORDS.items():
        words = Words(language)
        tips = {words.say(each.say, LETTERS) for each in told}
        lengths = {tip: len(tip) / LETTERS_A_WORD if language == "ja" else len(tip.split()) for tip in tips}
        assert {tip: length for tip, length in lengths.items() if length > most} == {}
        assert [tip for tip in tips if "colour" in tip or "色" in tip] == []  # they are also heard


@pytest.mark.parametrize("game", GAMES)
def test_how_a_turn_goes_is_told_in_the_first_round_only(game: str) -> None:
    basics = {"draw", "discard", "opening", "first"}
    told = [each for each in told_in(game, "classic") if key_of(each) in basics]
    assert {each.observation.view.round_no for each in told} == {1}


@pytest.mark.parametrize(("draws", "label"), [(False, "Draw a card"), (True, "Draw 2 cards")])
def test_the_tip_of_a_draw_names_its_button(draws: bool, label: str) -> None:
    game = GAMES["rum500"]
    options = replace(game.presets["classic"], draw_two=draws)
    state, events = game.apply(game.start(options, (0, 1, 0, 1)), None, Deal(Random(5).randbytes(32).hex(), "7"))  # noqa: S311
    seat = game.to_act(state)[0]
    choices = {"draw": game.choices(state, seat)["draw"]}
    tip = game.tip(Observation(options, game.view(state, seat), choices, visible_to(tuple(events), seat)))
    assert tip is not None
    assert f"**{label}**" in Words().say(tip, LETTERS)


def test_a_knock_is_told_with_the_points_that_it_would_leave() -> None:
    for told in told_in("gin", "classic"):
        if key_of(told) in ("knock", "gin"):
            notes = [choice.note for choice in told.observation.choices["knock"]]
            left = {note.deadwood for note in notes if isinstance(note, KnockNote)}
            assert told.say.args.get("points", 0) == min(left)
        else:
            assert "knock" not in told.observation.choices


def test_the_top_discard_is_offered_only_where_it_makes_a_meld() -> None:
    for told in told_in("gin", "classic"):
        if key_of(told) == "take":
            card = told.observation.view.pile_top
            others = [each for each in told.observation.view.hand if not each.is_joker]
            alike = [each for each in others if each.rank == card.rank]
            near = [each for each in others if each.suit == card.suit and abs(each.rank - card.rank) <= RUN_REACH]
            assert len(alike) > 1 or len(near) > 1


@pytest.mark.parametrize("preset", ["classic", "straight"])
def test_the_coloured_button_of_gin_does_what_the_tip_says(preset: str) -> None:
    advised = {"take": "take", "big-gin": "big_gin", "gin": "discard", "draw": "draw", "discard": "discard"}
    for told in told_in("gin", preset):
        coloured = GIN.primary(told.observation.choices)
        if (tip := key_of(told)) in advised:
            assert coloured is not None
            assert coloured.command.kind == advised[tip]
            if tip == "gin":
                assert coloured.label_args["deadwood"] == 0
        elif tip == "pass":
            assert coloured is None


def tip_of(game: AnyGame, state: Any) -> str:
    """The tip for seat 0, in words; "" if there is none."""
    observation = Observation(state.options, game.view(state, 0), game.choices(state, 0), ())
    tip = game.tip(observation)
    return "" if tip is None else Words().say(tip, LETTERS)


@pytest.mark.parametrize("gin_bonus", [0, 20])
def test_the_tip_of_gin_promises_a_bonus_only_where_there_is_one(gin_bonus: int) -> None:
    options = GinOptions(gin_bonus=gin_bonus, big_gin_bonus=31)
    told = tip_of(GIN, gin_situation("4S 5S 6S 9H 9D 9C 9S AH AD AC KD", options=options))
    assert ("bonus" in told) is bool(gin_bonus)


def test_big_gin_is_told_of_where_all_eleven_cards_are_melded() -> None:
    state = gin_situation("4S 5S 6S 7S 9H 9D 9C 9S AH AD AC", options=GinOptions(big_gin_bonus=31))
    assert "**Big gin**" in tip_of(GIN, state)
    assert "31" in tip_of(GIN, state)
    choices = GIN.choices(state, 0)
    coloured = GIN.primary(choices)
    assert coloured is not None
    assert coloured.command.kind == "big_gin"
    assert "**Big gin**" in Words().say(GIN.prompt(GIN.view(state, 0), choices), LETTERS)


def test_the_last_discard_is_not_declined_for_fitting_nothing_yet() -> None:
    """It is offered because the hand can knock with it, and no other card comes."""
    options = GinOptions(last_discard_knock=True)
    hand = "4S 5S 6S 9H 9D 9C 9S AH 2D 3C"
    state = gin_situation(hand, phase=GinPhase.LAST_DISCARD, pile="AC", stock=2, options=options)
    assert tip_of(GIN, state) == ""
    state = gin_situation(f"{hand} AC", phase=GinPhase.LAST_KNOCK, taken="AC", stock=2, options=options)
    assert set(GIN.choices(state, 0)) == {"knock"}
    assert tip_of(GIN, state) == ""


def test_with_three_jokers_the_tip_of_a_draw_fears_the_second() -> None:
    game = GAMES["solitaire"]
    hand = "4S 5S 7S 9H 9D JC QC KC 2H 3D"
    for preset, told in (("classic", "the joker"), ("three_jokers", "the second joker")):
        state = solitaire_situation(hand, phase=SolitairePhase.DRAW, pile="KD", options=game.presets[preset])
        assert f" {told} " in tip_of(game, state)


@pytest.mark.parametrize(
    ("hand", "told", "untold"),
    [
        ("JK JK JK 3S 9D", "equal ranks are a set", "in order is a run"),
        ("JK JK JK JK 3S 9D", "Every turn ends with a discard", "stands for any card"),
    ],
)
def test_r_115_jokers_that_are_not_wild_are_explained_as_a_set(hand: str, told: str, untold: str) -> None:
    tip = tip_of(GAMES["rum500"], table(hand, "2D 4D", options=PERSIAN, phase=RumPhase.PLAY))
    assert told in tip
    assert untold not in tip


@pytest.mark.parametrize(("language", "hand"), [("en", "hand"), ("ja", "手札")])
def test_ar_08_the_tip_of_opening_is_true_where_hands_are_not_deducted(language: str, hand: str) -> None:
    assert hand not in Words(language)("rum500-tip-opening", points=15, least=30)
