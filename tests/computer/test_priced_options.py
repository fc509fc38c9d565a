"""What follows an option that prices a round: score sheet, panel, rules page, board and the adviser's values."""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.gin.state import Phase as GinPhase
from bot.games.observation import Level, Observation
from bot.games.options import Declaration, Options, Value, number
from bot.games.refusals import RefusalError
from bot.games.rum500.state import Phase as RumPhase
from bot.games.solitaire.state import Phase as SolitairePhase
from bot.games.values import Say
from cogs.words import LETTERS, Words
from tests.computer.seats import rng
from tests.games.any_options import values_of
from tests.games.gin import tables as gin
from tests.games.rum500 import tables as rum500
from tests.games.solitaire import tables as solitaire

WORDS = Words()
UNMOVED: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("gin", "knock_limit"): {"sheet": "it decides who may knock"},
    ("gin", "matches_to_win"): {"adviser": "it judges one match of a series"},
    ("gin", "box_bonus"): {"adviser": "it judges the points of a round"},
    ("gin", "game_bonus"): {"adviser": "it judges the points of a round"},
    ("gin", "shut_out_bonus"): {"adviser": "it judges the points of a round"},
    ("rum500", "winner_bonus"): {"adviser": "it judges the points of a round"},
    ("rum500", "jokers_per_pack"): {"sheet": "it decides which cards are dealt"},
    ("rum500", "min_run"): {"sheet": "it decides what may be laid"},
    ("rum500", "min_naturals"): {
        "sheet": "it decides what may be laid",
        "adviser": "computers look for melds with two naturals",
    },
    ("rum500", "rum_window"): {"sheet": "it is a time", "adviser": "it is a time"},
    ("rum500", "seven_card_straight"): {"adviser": "computers don't plan a run of seven"},
    ("solitaire", "deals"): {"adviser": "it judges one deal"},
}
"""What the numbers and the priced options don't change, each with the reason."""
UNPRICED: Mapping[tuple[str, str], str] = {
    ("gin", "box_bonus"): "added to the match; the board leaves it out",
    ("gin", "game_bonus"): "added to the match; the board leaves it out",
    ("gin", "shut_out_bonus"): "added to the match; the board leaves it out",
    ("gin", "knock_limit"): "it decides when a round may end",
    ("rum500", "winner_bonus"): "only in matches of some rounds, whose points don't count",
    ("rum500", "jokers_per_pack"): "it decides which cards are dealt",
    ("rum500", "min_run"): "it decides what may be laid",
    ("rum500", "min_naturals"): "it decides what may be laid",
    ("rum500", "rum_window"): "it is a time",
    ("rum500", "opening_min"): "it decides from which round on points count",
    ("solitaire", "deals"): "each unchanged preset has a board of its own",
    ("solitaire", "v1_top"): "it decides where the joker lies",
}
"""The numbers that neither price a round nor scale a match, each with the reason."""

UNPRICED_CHOICES: Mapping[tuple[str, str], str] = {
    ("gin", "oklahoma"): "it decides who may knock; what doubles is an option of its own",
    ("rum500", "gambit"): "jokers are worth nothing in it; matches end at the same total",
    ("rum500", "opening_basis"): "it decides which points open a side",
    ("solitaire", "variation"): "each unchanged preset has a board of its own",
}
"""What else changes a score sheet without a price, each with the reason."""


def _gin(options: Any, hand: str, opponent: str, *, upcard: str = "TS", **instead: Any) -> Any:
    state = gin.situation(hand, opponent, options=options, **instead)
    return replace(state, round=gin.current(state)._replace(upcard=gin.BITS[gin.faces(upcard)[0]]))


def gin_ends(options: Any) -> Iterator[Callable[[], Any]]:
    """Knock, undercut, tie, gin, big gin, and the end of a match."""
    low_opponent = "AH 2H 3H AC 2C 3C 5D 6D 7D AD"
    yield lambda: gin.do(_gin(options, f"{gin.KNOCKER} KD", gin.LOSER), "knock KD")[0]
    yield lambda: gin.do(_gin(options, f"{gin.LOW} TH KD", low_opponent), "knock KD")[0]
    yield lambda: gin.do(_gin(options, f"{gin.LOW} AS KD", low_opponent), "knock KD")[0]
    yield lambda: gin.do(_gin(options, f"{gin.LOW} 7S KD", gin.LOSER), "discard KD")[0]
    yield lambda: gin.do(_gin(options, f"{gin.LOW} 7S 8S", gin.LOSER), "big_gin")[0]
    last = _gin(options, f"{gin.LOW} 7S KD", gin.LOSER, totals=(options.target - 1, 0))
    yield lambda: gin.do(replace(last, boxes=(3, 0)), "discard KD")[0]


def gin_decisions(options: Any) -> Iterator[Callable[[], Any]]:
    """Whether to knock, go gin or declare big gin; and a draw."""
    for hand in (f"{gin.KNOCKER} KD", f"{gin.LOW} 7S KD", f"{gin.LOW} 7S 8S", f"{gin.LOW} AS KD"):
        yield lambda hand=hand: _gin(options, hand, gin.LOSER, totals=(30, 20))
    yield lambda: _gin(options, "9H 9D 2C 4S 6H 8C KS JC QH 3D", "", phase=GinPhase.DRAW, pile="9S")


MELDS = [(0, "AS AH AD"), (0, "7S 8S 9S"), (0, "KS KH KD KC"), (0, "AC 2C 3C"), (0, "QH KH AH")]


def _rum500(options: Any, *hands: str, opened: bool = True, **instead: Any) -> Any:
    return rum500.table(*hands, options=options, phase=RumPhase.PLAY, opened=opened, **instead)


def rum500_ends(options: Any) -> Iterator[Callable[[], Any]]:
    """Going out: with each kind of meld laid, with an ace or a joker in the other hand, with a run of seven."""
    totals = (options.target // 5, 100)
    for meld in MELDS:
        yield lambda meld=meld: rum500.do(_rum500(options, "3S", "AC 4D", melds=[meld]), "0 discard 3S")
    yield lambda: rum500.do(_rum500(options, "3S", "JK 4D", melds=MELDS[:1]), "0 discard 3S")
    yield lambda: rum500.do(
        _rum500(options, "4S 5S 6S 7S 8S 9S TS 3D", "4D"), "0 meld 4S 5S 6S 7S 8S 9S TS", "0 discard 3D"
    )
    yield lambda: rum500.do(_rum500(options, "3S", "4D", melds=MELDS[:1], totals=totals), "0 discard 3S")
    yield lambda: rum500.do(_rum500(options, "3S", "4D", melds=MELDS[1:2], opened=False), "0 discard 3S")
    rounds = max(0, options.rounds - 1)
    yield lambda: rum500.do(_rum500(options, "3S", "4D", melds=MELDS[:1]).replace(rounds_played=rounds), "0 discard 3S")


def rum500_decisions(options: Any) -> Iterator[Callable[[], Any]]:
    """What to lay and to discard, with aces, jokers and fours; and going out."""
    for hand in ("AS AH AD 3S 4D", "AS AH AD AC 9D 2H", "KS KH KD KC 3S 5H", "7S 8S 9S 3D", "4S 5S 6S 7S 8S 9S TS 3D"):
        yield lambda hand=hand: _rum500(options, hand, "AC 4D 9H", totals=(60, 40))
    yield lambda: _rum500(options, "JK 9S 3D 5H", "TC 4D", totals=(60, 40))
    yield lambda: _rum500(options, "JK JK KC 3D 6H", "TC 4D", totals=(60, 40))
    yield lambda: _rum500(options, "7S 8S 9S 3D 4H 6C", "TC 4D", opened=False)


def solitaire_ends(options: Any) -> Iterator[Callable[[], Any]]:
    """Gin after a joker, and the end of a deal whose cards lay above the joker's."""
    hand = f"{gin.LOW} 7S KD"
    yield lambda: solitaire.do(solitaire.situation(hand, drawn=4, jokers=1, options=options), "knock KD")[0]

    def after_a_deal() -> Any:
        state = solitaire.dealt(1, options)
        while not solitaire.SOLITAIRE.round_over(state):
            choices = solitaire.SOLITAIRE.choices(state, 0)
            state, _ = solitaire.SOLITAIRE.apply(
                state, 0, solitaire.SOLITAIRE.safe_move(solitaire.SOLITAIRE.view(state, 0), choices)
            )
        return state

    yield after_a_deal


NEXT = "TD 9S 3C 2H 6C 8H"
"""The top of the stock."""


def solitaire_decisions(options: Any) -> Iterator[Callable[[], Any]]:
    """Whether to go gin or to draw on, ready or not, early and late."""
    for drawn in (0, 14, 20):
        for hand in (f"{gin.LOW} 7S KD", "9H 9D 2C 4S 6H 8C KS JC QH 3D 5C"):
            yield lambda hand=hand, drawn=drawn: _cut(
                solitaire.situation(hand, phase=SolitairePhase.DISCARD, stock=NEXT, drawn=drawn, options=options),
                drawn,
            )


def _cut(state: Any, drawn: int) -> Any:
    return replace(state, round=solitaire.current(state)._replace(stock=solitaire.current(state).stock[: 42 - drawn]))


Scenes: TypeAlias = Callable[[Any], Iterator[Callable[[], Any]]]
SCENES: Mapping[str, tuple[Scenes, Scenes]] = {
    "gin": (gin_ends, gin_decisions),
    "rum500": (rum500_ends, rum500_decisions),
    "solitaire": (solitaire_ends, solitaire_decisions),
}
"""For each game, rounds that have ended, and decisions."""


def sheets(key: str, options: Any) -> Mapping[int, object]:
    """The words of each score sheet, by the number of the scene."""
    game = GAMES[key]
    return {number: _said(game.sheet(game.view(state, None))) for number, state in _laid_out(SCENES[key][0], options)}


def pages(key: str, options: Any, words: Words = WORDS) -> Mapping[int, list[str]]:
    """The rules page."""
    return {0: _said(GAMES[key].rules_page(options), words)}


def advice(key: str, options: Any) -> Mapping[int, object]:
    """The adviser's value of each move, by the number of the decision."""
    game, found = GAMES[key], dict[int, object]()
    for place, state in _laid_out(SCENES[key][1], options):
        observation = Observation(options, game.view(state, 0), game.choices(state, 0))
        moves = evaluate_moves(key, Level.ADVISER, observation, rng())
        found[place] = {move.command: round(move.value, 6) for move in moves}
    return found


LOOKS: Mapping[str, Callable[[str, Any], Mapping[int, object]]] = {"sheet": sheets, "page": pages, "adviser": advice}


def _said(says: Any, words: Words = WORDS) -> list[str]:
    return [words.say(line, LETTERS) for line in says]


def _laid_out(scenes: Scenes, options: Any) -> Iterator[tuple[int, Any]]:
    """The scenes that these options allow, with their numbers."""
    for place, scene in enumerate(scenes(options)):
        try:
            yield place, scene()
        except (RefusalError, AssertionError, ValueError):  # not allowed, or the pack lacks the cards
            continue


def tables(key: str, declared: Declaration, kind: type[Options]) -> list[Any]:
    """The presets, each changed so that the option has an effect if it has none there."""
    return [_awake(kind.from_json(preset.to_json()), declared) for preset in GAMES[key].presets.values()]


def _awake(options: Options, declared: Declaration) -> Options:
    others = {one.name: one for one in options.declarations()}
    for condition in declared.idle_with:
        values = options.to_json()
        if all(values[name] in listed for name, listed in condition.items()):
            name, listed = next(iter(condition.items()))
            options = (
                _with(options, others[name], next(v for v in values_of(others[name]) if v not in listed)) or options
            )
    return options


def unmoved(key: str, kind: type[Options], declared: Declaration) -> set[str]:
    """What doesn't follow the option to its bound at any table where it has an effect.

    Only scenes that both values allow are compared. The lowest may rule a scene out, so the next one is tried too.
    """
    missing = set(LOOKS)
    *lower, high = (declared.low, declared.low + 1, declared.high) if is_number(declared) else values_of(declared)
    for table, low in itertools.product(tables(key, declared, kind), lower):
        ends = [_with(table, declared, value) for value in (low, high)]
        if None in ends or any(declared.name in options.without_effect() for options in ends):
            continue
        for name in sorted(missing):
            before, after = (LOOKS[name](key, options) for options in ends)
            if any(before[place] != after[place] for place in before.keys() & after.keys()):
                missing.remove(name)
    return missing


def _with(options: Any, declared: Declaration, value: Value) -> Any:
    kind = cast("type[Any]", type(options))
    try:
        return kind.from_json({**options.to_json(), declared.name: value})
    except RefusalError:
        return None


def is_number(declared: Declaration) -> bool:
    return declared.high > 0


ALL = [(key, declared) for key, game in GAMES.items() for declared in game.options.declarations()]
NAMED = {(key, declared.name): declared for key, declared in ALL}


@pytest.mark.parametrize(
    ("key", "declared"),
    [(key, declared) for key, declared in ALL if is_number(declared) or declared.prices],
    ids=lambda value: value.name if isinstance(value, Declaration) else value,
)
def test_sheet_page_and_adviser_follow_every_number_and_every_price(key: str, declared: Declaration) -> None:
    assert unmoved(key, GAMES[key].options, declared) == set(UNMOVED.get((key, declared.name), {}))


def test_every_number_prices_a_round_or_scales_a_match_or_says_why_not() -> None:
    neither = {name for name, one in NAMED.items() if is_number(one) and not (one.prices or one.scales)}
    assert neither == set(UNPRICED)


@pytest.mark.parametrize(
    ("key", "declared"),
    [(key, declared) for key, declared in ALL if not (is_number(declared) or declared.prices or declared.scales)],
    ids=lambda value: value.name if isinstance(value, Declaration) else value,
)
def test_the_page_follows_every_other_option_and_a_sheet_that_does_too_says_why(
    key: str, declared: Declaration
) -> None:
    missing = unmoved(key, GAMES[key].options, declared)
    assert "page" not in missing
    assert ("sheet" not in missing) is ((key, declared.name) in UNPRICED_CHOICES)


def with_one_more(kind: type[Any], *, prices: bool = True) -> type[Any]:
    """The options of a game with one more, to which nothing answers."""
    extra: Any = number(0, low=0, high=50, group="points", rule="X-1", prices=prices)
    return dataclasses.make_dataclass(
        "OneMore", [("extra_bonus", int, extra)], bases=(kind,), frozen=True, slots=True, kw_only=True
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_price_to_which_nothing_answers_is_found(key: str) -> None:
    kind = with_one_more(GAMES[key].options)
    *_, extra = kind.declarations()
    assert unmoved(key, kind, extra) == {"sheet", "page", "adviser"}


def test_a_new_price_keeps_points_off_gins_board_without_being_named_there() -> None:
    kind = with_one_more(GAMES["gin"].options)
    board = [GAMES["gin"].board(kind(extra_bonus=points), teams=False) for points in (0, 1)]
    assert [one.counts_points for one in board if one] == [True, False]
    unpriced = GAMES["gin"].board(with_one_more(GAMES["gin"].options, prices=False)(extra_bonus=1), teams=False)
    assert unpriced is not None
    assert unpriced.counts_points


def test_matches_of_500_rum_compare_whatever_a_round_is_worth_since_they_end_at_the_same_total() -> None:
    board = GAMES["rum500"].board(with_one_more(GAMES["rum500"].options)(extra_bonus=50), teams=False)
    assert board is not None
    assert board.counts_points


def test_a_changed_solitaire_is_on_no_board() -> None:
    assert GAMES["solitaire"].board(with_one_more(GAMES["solitaire"].options)(extra_bonus=50), teams=False) is None


def test_a_new_price_is_divided_by_five_without_being_named() -> None:
    kind = with_one_more(GAMES["rum500"].options)
    kind(divide_by_5=True, extra_bonus=5).validate()
    with pytest.raises(RefusalError):
        kind(divide_by_5=True, extra_bonus=4).validate()


SUM = re.compile(r"(\d+) (?:for [a-z ]+)?([+−]) (\d+)(?: \w+)? = \*\*(\d+)\*\*")


@pytest.mark.parametrize("declared", [one for (key, _), one in NAMED.items() if key == "gin"], ids=lambda one: one.name)
def test_the_sums_on_a_sheet_of_gin_are_right(declared: Declaration) -> None:
    checked = 0
    for table in tables("gin", declared, GAMES["gin"].options):
        for value in values_of(declared):
            options = _with(table, declared, value) or table
            for _, state in _laid_out(gin_ends, options):
                view = GAMES["gin"].view(state, None)
                points = view.showdown.points
                assert not points or f"**{points}**" in str(_said(GAMES["gin"].sheet(view)))
            said = str(sheets("gin", options))
            for first, sign, second, points in SUM.findall(said):
                assert int(first) + (1 if sign == "+" else -1) * int(second) == int(points), said
                checked += 1
    assert checked


def adds_up(sheet: Iterable[Say], sides: Sequence[int]) -> int:
    """Compare the net of each side with what the lines before it bring; how many were compared."""
    brought, compared = [0] * len(sides), 0
    for line in sheet:
        told: Any = line.args
        if "seat" in told and "net" in told:
            deducted = told["hand"] if told["deducted"] == "yes" else 0
            assert told["net"] == told["laid"] + told["bonus"] - deducted
            brought[sides[told["seat"].seat]] += told["net"]
        elif "net" in told:
            assert told["net"] == brought[told["side"].side], f"{told['side']}: a line on the sheet is missing"
            compared += 1
        elif "side" in told:
            brought[told["side"].side] += told["points"]
    return compared


PRICES_OF_RUM = [one for (key, _), one in NAMED.items() if key == "rum500" and one.prices]


@pytest.mark.parametrize("declared", PRICES_OF_RUM, ids=lambda one: one.name)
def test_a_sheet_of_500_rum_adds_up_and_a_hand_costs_what_its_panel_says(declared: Declaration) -> None:
    game, compared = GAMES["rum500"], 0
    for table in tables("rum500", declared, game.options):
        for value in values_of(declared):
            for _, state in _laid_out(rum500_ends, _with(table, declared, value) or table):
                for line in state.sheet.seats:
                    assert game.view(state, line.seat).hand_cost == line.in_hand
                compared += adds_up(game.sheet(game.view(state, None)), state.sides)
    assert compared


@pytest.mark.parametrize("name", [name for name, one in NAMED.items() if is_number(one) and one.low == 0], ids=str)
def test_a_rules_page_never_counts_nothing(name: tuple[str, str], words: Words) -> None:
    key, declared = name[0], NAMED[name]
    for table in tables(key, declared, GAMES[key].options):
        bounds = [_with(table, declared, value) for value in (0, declared.high)]
        if None in bounds:
            continue
        without, most = (pages(key, options, words)[0] for options in bounds)
        changed = [line for line in without if line not in most]
        assert [line for line in changed if re.search(r"(?<![\d.])0(?!\d)", line)] == []
