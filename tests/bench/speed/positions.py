"""Searches for the positions in which a single question to the rules blocks the event loop longest.

    python -m tests.bench.speed.positions --count 10000 --game rum500
    python -m tests.bench.speed.positions --count 10000 --moves   # what a computer player of 500 Rum needs for a move

In 500 Rum, positions are built to be slow (jokers to swap, 31 cards in hand, piles of 60, any options, up to eight
seats). The questions are the choices, the safe move and the view of a seat, and commands: one of every kind, picks from
the pile, long plays. With `--moves` they are the moves of the computer players, with the view and the choices that each
decides from. The worst positions are changed at random, and changes that make them worse are kept. The other games are
played at random with any options, since their hands are small. Printed are the slowest single questions, in
milliseconds of CPU and as a multiple of the median of ordinary positions from random play and of the choices of a fresh
deal, measured in the same run.
"""

import argparse
import contextlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.computer.levels import evaluate_moves
from bot.games.cards import JOKER, RANKS, SUITS, Card, Suit, TypedCard, face
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.options import Value
from bot.games.refusals import RefusalError
from bot.games.rum500.choices import safe_move
from bot.games.rum500.commands import Lay, LayOff, Meld, TakePile
from bot.games.rum500.events import Discarded, PileStarted
from bot.games.rum500.layoffs import make_meld
from bot.games.rum500.melds import readings
from bot.games.rum500.moves import pick_up
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.rounds import meld_rules
from bot.games.rum500.state import Cards, Effect, Gambit, Match, Phase, Round, Turn
from bot.games.values import Choices, Deal, Event
from tests.bench.telling import say
from tests.games.any_options import coherent, values_of
from tests.games.playthrough import sides_of
from tests.games.rum500.tables import GAME, Pack, new_match, seed

BAD: dict[str, tuple[Value, ...]] = {
    "joker_swap": (True,),
    "jokers_per_pack": (2, 4, 4),
    "jokers_wild": (True, True, True, False),
    "min_naturals": (0, 1, 2, 2),
    "pick_rule": ("meld_or_layoff", "meld_or_layoff", "new_meld_only", "layoff_if_two"),
    "lay_off_after": ("nobody", "side", "seat", "seat"),
    "packs": ("two",),
}
"""Values of options that make positions slow, the likelier ones repeated; any other option has any of its values."""
CLIMBED = 20
"""The number of the worst positions that are changed to make them worse."""
CHANCE = random.Random(27)  # noqa: S311 - the same positions in every run


@dataclass(frozen=True)
class Position:
    """The parts that a position is built from.

    Attributes:
        melds: the seat and the cards of each meld, jokers with the cards that they stand for.
        pile: the oldest card first; if the turn has picked cards, these are the last `picked` ones.

    """

    options: dict[str, Value]
    seats: int
    melds: tuple[tuple[int, tuple[TypedCard, ...]], ...]
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    picked: int
    effect: Effect

    def __str__(self) -> str:
        plain = Rum500Options().to_json()
        options = {name: value for name, value in self.options.items() if value != plain[name]}
        melds = [(seat, " ".join(map(str, cards))) for seat, cards in self.melds]
        hand, pile = " ".join(map(str, self.hand)), " ".join(map(str, self.pile))
        return f"{options} seats={self.seats} {melds=} {hand=} {pile=} picked={self.picked} {self.effect.value}"

    def match(self) -> Match | None:
        """The match; None if the pack lacks a card, or a meld isn't one by the options."""
        options = coherent(Rum500Options, self.options)
        pack, seats = Pack(options, self.seats), self.seats
        rules = meld_rules(options, wild=options.jokers_wild and (not options.gambit or self.effect is Effect.WILD))
        try:
            gambit = Gambit(pack.take(JOKER), effect=self.effect) if options.gambit else None
            melds = [
                make_meld(found[0], [pack.take(typed.card) for typed in found[0].cards], seat % seats)
                for seat, cards in self.melds
                if (found := readings(rules, cards))
            ]
            hand = tuple(map(pack.take, self.hand))
            pile = tuple(map(pack.take, self.pile))
        except AssertionError:
            return None
        if not options.side_counts(seats) or not options.cards_suffice(seats) or len(pack.remaining) < 3 * seats:
            return None
        others = pack.remaining
        hands = (hand, *(tuple(others[seat * 3 : seat * 3 + 3]) for seat in range(seats - 1)))
        round_ = Round(
            number=1,
            dealer=0 if options.gambit else seats - 1,
            seed=seed("positions"),
            salt="1000",
            direction=1,
            rules=rules,
            phase=Phase.DRAW,
            turn=Turn(seat=0),
            cards=Cards(hands=hands, stock=tuple(others[seats * 3 - 3 :]), pile=pile, melds=tuple(melds)),
            gambit=gambit,
        )
        if self.picked and len(pile) >= self.picked:
            round_ = pick_up(options, round_, 0, len(pile) - self.picked)
        if not hand and not self.picked:
            return None
        sides = options.side_counts(seats)[0]
        return new_match(options, tuple(seat % sides for seat in range(seats))).replace(round=round_)


def built() -> Position:
    """Build a position that is likely to be slow."""
    tried = {option.name: BAD.get(option.name, values_of(option)) for option in Rum500Options.declarations()}
    options = {name: CHANCE.choice(values) for name, values in tried.items()}
    deck = [face(rank, suit) for rank in RANKS for suit in SUITS] * 2 + [JOKER] * 2
    CHANCE.shuffle(deck)
    if CHANCE.random() < 0.3:
        return _full_of_swaps(options, deck)
    held = CHANCE.choice((1, 2, 3, 4, 5, 6, 8, 12, 20, 31, 31))
    hand = tuple(deck[:held])
    melds = tuple(_meld(CHANCE.choice(hand)) for _ in range(CHANCE.choice((0, 2, 6, 8, 14))))
    return Position(
        options,
        CHANCE.choice((2, 4, 5, 8)),
        tuple((CHANCE.randrange(4), meld) for meld in melds),
        hand,
        tuple(deck[held : held + CHANCE.choice((1, 2, 10, 60))]),
        CHANCE.choice((0, 0, 1, 2, 12)),
        CHANCE.choice(list(Effect)),
    )


def _full_of_swaps(options: dict[str, Value], deck: list[Card]) -> Position:
    """Build a position with two jokers in each set, and the suits that the sets lack in hand."""
    ranks = CHANCE.sample(RANKS, CHANCE.choice((2, 3, 3, 4)))
    melds: list[tuple[int, tuple[TypedCard, ...]]] = []
    hand: list[Card] = []
    for rank in ranks:
        laid, held = SUITS[:2], CHANCE.choice((SUITS[2:], SUITS[2:] * 2, SUITS))
        joker = TypedCard(JOKER, face(rank, Suit.NONE))
        melds.append((CHANCE.randrange(1, 4), (*(TypedCard(face(rank, suit)) for suit in laid), joker, joker)))
        hand += [face(rank, suit) for suit in held]
    others = [card for card in deck if card.rank not in ranks and card.rank]
    return Position(
        {**options, "jokers_per_pack": 4, "jokers_wild": True, "gambit": False},
        CHANCE.choice((2, 4, 8)),
        tuple(melds),
        (*hand, *others[: CHANCE.choice((0, 1, 4))]),
        tuple(others[10 : 10 + CHANCE.choice((1, 1, 4, 30))]),
        CHANCE.choice((0, 1)),
        Effect.WILD,
    )


def _meld(near: Card) -> tuple[TypedCard, ...]:
    """Build a meld with jokers in places where this card, or one of its rank, could lie."""
    near = near if near.rank else face(CHANCE.choice(RANKS), CHANCE.choice(SUITS))
    if CHANCE.random() < 0.5:
        jokers = CHANCE.choice((0, 1, 1, 2))
        suits = CHANCE.sample(SUITS, CHANCE.choice((3, 4)) - jokers)
        joker = TypedCard(JOKER, face(near.rank, Suit.NONE))
        return (*(TypedCard(face(near.rank, suit)) for suit in suits), *[joker] * jokers)
    low = max(1, min(near.rank - CHANCE.randrange(3), 11))
    run = [face(RANKS[place - 1], near.suit) for place in range(low, low + CHANCE.choice((3, 3, 4))) if place <= 13]
    return tuple(TypedCard(JOKER, card) if CHANCE.random() < 0.3 or card == near else TypedCard(card) for card in run)


def changed(position: Position) -> Position:
    """The position with one thing changed."""
    deck = [face(rank, suit) for rank in RANKS for suit in SUITS] + [JOKER]
    hand, pile, melds = list(position.hand), list(position.pile), list(position.melds)
    match CHANCE.randrange(9):
        case 0:
            option = CHANCE.choice(list(Rum500Options.declarations()))
            return replace(position, options=position.options | {option.name: CHANCE.choice(values_of(option))})
        case 1:
            hand.append(CHANCE.choice(deck))
        case 2 if len(hand) > 1:
            hand.pop(CHANCE.randrange(len(hand)))
        case 3 if hand:
            hand[CHANCE.randrange(len(hand))] = CHANCE.choice(deck)
        case 4:
            pile.insert(CHANCE.randrange(len(pile) + 1), CHANCE.choice(deck))
        case 5 if pile:
            pile[CHANCE.randrange(len(pile))] = CHANCE.choice(deck)
        case 6 if hand:
            melds.append((CHANCE.randrange(4), _meld(CHANCE.choice(hand))))
        case 7 if melds:
            melds.pop(CHANCE.randrange(len(melds)))
        case _:
            return replace(position, picked=CHANCE.choice((0, 1, 2, 5, 12)), seats=CHANCE.choice((2, 4, 8)))
    return replace(position, hand=tuple(hand[:31]), pile=tuple(pile[:60]), melds=tuple(melds[:20]))


Question = tuple[str, Callable[[], Any]]


def questions(match: Match) -> Iterator[Question]:
    """The questions that a press, a panel or a computer may ask about the position.

    None is asked about a dead end, to which no play leads: no card may be taken after which the turn couldn't end.
    """
    round_ = match.current_round
    found: Choices = GAME.choices(match, 0)
    if not any(found.values()):
        return
    view = GAME.view(match, 0)
    yield "choices", lambda: GAME.choices(match, 0)
    yield "choices of another seat", lambda: GAME.choices(match, 1)
    yield "view", lambda: GAME.view(match, 0)
    yield "safe move", lambda: safe_move(view, found)
    commands = [listed[-1].offered for listed in found.values() if listed]
    commands += [TakePile(card.face, index) for index, card in enumerate(round_.cards.pile, 1)][:3]
    hand = [card.face for card in round_.cards.hands[0]]
    if match.phase is Phase.PLAY:
        commands += [
            Meld(tuple(map(TypedCard, hand[:13]))),
            LayOff(tuple(map(TypedCard, hand[:13])), None),
            Lay(tuple(LayOff((TypedCard(card),), None) for card in hand)),
        ]
    for command in commands:
        yield f"press {command.kind}", lambda command=command: _pressed(match, command)


def moves_of(match: Match) -> Iterator[Question]:
    """The moves of the computer players of each level, each with the view and the choices that it decides from.

    They have seen who threw the cards of the pile: the other seats, in turn.
    """
    if not any(GAME.choices(match, 0).values()):
        return
    pile, seats = match.current_round.cards.pile, len(match.sides)
    seen: list[Event] = [PileStarted(card.face) for card in pile[:1]]
    seen += [Discarded(number % (seats - 1) + 1, card.face, 3) for number, card in enumerate(pile[1:])]
    for level in Level:
        yield f"move of {level}", partial(_moved, match, level, tuple(seen))


def _moved(match: Match, level: str, seen: tuple[Event, ...]) -> None:
    observation: AnyObservation = Observation(match.options, GAME.view(match, 0), GAME.choices(match, 0), seen)
    evaluate_moves("rum500", level, observation, random.Random(1))  # noqa: S311 - breaks ties, the same way each time


def _pressed(match: Match, command: Any) -> None:
    with contextlib.suppress(RefusalError):
        GAME.apply(match, 0, command)


Asking = Callable[[Match], Iterator[Question]]


def worst_of(match: Match, *, asking: Asking = questions, times: int = 1) -> tuple[float, str]:
    """The milliseconds of the slowest question, and its name."""
    return max(((_timed(ask, times), name) for name, ask in asking(match)), default=(0.0, ""))


def fresh_deals(game: AnyGame, count: int) -> Iterator[tuple[Any, int]]:
    """Fresh deals of the game's first preset after the first card is drawn, with the seat that has to act."""
    preset = next(iter(game.presets))
    for number in range(count):
        state, _ = game.apply(game.start(game.presets[preset], sides_of(game, preset)), None, Deal(seed(number), "1"))
        seat = game.to_act(state)[0]
        state, _ = game.apply(state, seat, next(iter(game.choices(state, seat).values()))[0].command)
        yield state, game.to_act(state)[0]


def _timed(ask: Callable[[], Any], times: int) -> float:
    taken: list[float] = []
    for _ in range(times):
        started = time.process_time()
        ask()
        taken.append(time.process_time() - started)
    return min(taken) * 1000


def ordinary(game: AnyGame, count: int) -> Iterator[tuple[Any, int]]:
    """Positions of random play, with the seat that has to act."""
    while count:
        tried = {option.name: CHANCE.choice(values_of(option)) for option in game.options.declarations()}
        state = game.start(coherent(game.options, tried), sides_of(game, next(iter(game.presets))))
        state, _ = game.apply(state, None, Deal(seed(CHANCE.randrange(10**9)), "1"))
        while count and (acting := game.to_act(state)):
            count -= 1
            yield state, acting[0]
            listed = [choices for choices in game.choices(state, acting[0]).values() if choices]
            state, _ = game.apply(state, acting[0], CHANCE.choice(CHANCE.choice(listed)).command)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--climb", type=int, default=100, help="changes tried on each of the worst positions")
    parser.add_argument("--moves", action="store_true", help="the moves of the computer players instead")
    parser.add_argument("--game", choices=list(GAMES), default="rum500")
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    plain = [_timed(partial(game.choices, state, seat), 1) for state, seat in ordinary(game, 1000)]
    yardstick = statistics.median(plain)
    say(f"ordinary: median {yardstick:.3f} ms, worst {max(plain):.2f} ms")
    fresh = statistics.median(_timed(partial(game.choices, *deal), 3) for deal in fresh_deals(game, 200))
    say(f"choices of a fresh deal: median {fresh:.3f} ms")
    if arguments.game != "rum500":
        asked = [
            (_timed(ask, 2), name)
            for state, seat in ordinary(game, arguments.count)
            for name, ask in (
                ("choices", partial(game.choices, state, seat)),
                ("view", partial(game.view, state, seat)),
            )
        ]
        taken, name = max(asked)
        say(f"worst: {taken:.2f} ms, {taken / yardstick:.0f} x, {name}")
        return
    asking = moves_of if arguments.moves else questions
    measured: list[tuple[float, str, Position]] = []
    while len(measured) < arguments.count:
        position = built()
        if (match := position.match()) is not None:
            measured.append((*worst_of(match, asking=asking), position))
    # Other work on the machine may have slowed a single measurement.
    measured.sort(key=lambda entry: -entry[0])
    measured = [
        (*worst_of(found, asking=asking, times=3), position)
        for _, _, position in measured[: 5 * CLIMBED]
        if (found := position.match())
    ]
    measured.sort(key=lambda entry: -entry[0])
    say(f"built {arguments.count}: worst {measured[0][0]:.2f} ms ({measured[0][1]})")
    climbed = [_climbed(entry, arguments.climb, asking) for entry in measured[:CLIMBED]]
    for _, _, position in sorted(climbed, key=lambda entry: -entry[0])[:5]:
        match = position.match()
        assert match is not None
        slowest, question = worst_of(match, asking=asking, times=5)
        ratios = f"{slowest / yardstick:6.0f} x {slowest / fresh:6.0f} x"
        say(f"{slowest:8.2f} ms {ratios}  {question}: {position}")


def _climbed(entry: tuple[float, str, Position], tries: int, asking: Asking) -> tuple[float, str, Position]:
    """The worst position that changes of this one have led to."""
    for _ in range(tries):
        position = changed(entry[2])
        if CHANCE.random() < 0.5:
            position = changed(position)
        if (match := position.match()) is not None:
            taken, name = worst_of(match, asking=asking, times=2)
            if taken > entry[0]:
                entry = (taken, name, position)
    return entry


if __name__ == "__main__":
    sys.exit(main())
