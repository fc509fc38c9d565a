"""Random legal play of 500 Rum, and the invariants that are checked at every step of it."""

import random
from dataclasses import dataclass, field

from bot.games.cards import Card, pack
from bot.games.rum500.commands import CallRum, CloseRum, Lay, LayOff, Meld, Pass, TakeBack
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import LastDraw, Match, Phase
from bot.games.values import Command, Deal, Event, Seat, digest, visible_to
from tests.games.contract import cards_in, is_legal
from tests.games.rum500.tables import GAME, all_cards, seed

MAX_STEPS = 2_000
"""A round that takes more steps than this is taken to be endless."""
OUT_OF_TURN_RATE = 0.15
"""How often a seat that doesn't have to act does so where the rules let it, and how often other rare moves are made."""


@dataclass
class RandomMatch:
    """A match played at random, with the phases and events that have occurred in it.

    Attributes:
        watched: the invariants are checked at every step.
        journal: the commands since `start`.

    """

    options: Rum500Options
    sides: tuple[int, ...]
    chance: random.Random
    watched: bool = True
    match: Match = field(init=False)
    start: Match = field(init=False)
    journal: list[tuple[Seat | None, Command]] = field(default_factory=list["tuple[Seat | None, Command]"])
    phases: set[Phase] = field(default_factory=set["Phase"])
    events: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        self.match = self.start = GAME.start(self.options, self.sides)

    def play_round(self, *, stock: int | None = None) -> None:
        """Deal and play a round to its end, with only `stock` cards in the stock unless that is None."""
        deal = Deal(seed(self.chance.randrange(10**9)), "7")
        resumed = GAME.resume(self.options, self.sides, GAME.checkpoint(self.match))
        assert digest(GAME.checkpoint(resumed)) == digest(GAME.checkpoint(self.match))
        again = GAME.apply(resumed, None, deal)
        self.do(None, deal)
        assert again[0] == self.match
        if stock is not None:
            round_ = self.match.current_round
            cards = round_.cards
            cut = cards.replace(stock=cards.stock[:stock], out_of_play=cards.stock[stock:])
            self.match = self.start = self.match.replace(round=round_.replace(cards=cut))
            self.journal.clear()
        for _ in range(MAX_STEPS):
            if self.watched:
                self.check()
            if GAME.round_over(self.match):
                break
            self.do(*self.pick())
        assert GAME.round_over(self.match)
        assert GAME.sheet(GAME.view(self.match, None))
        self.check_replay()

    def pick(self) -> tuple[Seat | None, Command]:
        """The next seat and command: mostly a seat that has to act."""
        if self.match.phase is Phase.RUM and self.chance.random() < OUT_OF_TURN_RATE:
            return None, CloseRum()
        able = [seat for seat in self.match.seats if GAME.choices(self.match, seat)]
        acting = GAME.to_act(self.match)
        seat = self.chance.choice(able if self.chance.random() < OUT_OF_TURN_RATE else acting)
        choices = {kind: listed for kind, listed in GAME.choices(self.match, seat).items() if listed}
        kinds = [
            kind
            for kind in choices
            if kind != "take_back" or len(choices) == 1 or self.chance.random() < OUT_OF_TURN_RATE
        ]
        return seat, self.chance.choice(choices[self.chance.choice(kinds)]).command

    def do(self, seat: Seat | None, command: Command) -> None:
        """Carry out a command, and check its effects."""
        assert GAME.read(command.kind, command.text) == command
        before = self.match
        self.match, events = GAME.apply(before, seat, command)
        self.journal.append((seat, command))
        self.phases.add(self.match.phase)
        self.events |= {type(event).__name__ for event in events}
        self.check_event_secrecy(before, events)
        if seat is not None:
            self.check_decisions(before, seat)

    def check(self) -> None:
        """Check the invariants between two commands."""
        assert all_cards(self.match) == sorted(
            pack(self.options.pack_count(len(self.sides)), self.options.jokers_per_pack)
        )
        if not GAME.round_over(self.match):
            self.check_hidden()
        for seat in self.match.seats:
            self.check_choices(seat)

    def check_choices(self, seat: Seat) -> None:
        """Check that a seat that has to act can, and that its choices are legal, unique, bounded, and only its own."""
        acts = seat in GAME.to_act(self.match)
        choices = GAME.choices(self.match, seat)
        assert not acts or any(choices.values()), "a seat has to act but has no choice"
        for kind, listed in choices.items():
            assert acts or kind in self.out_of_turn(), kind
            assert len(listed) <= 60
            assert len({choice.command for choice in listed}) == len(listed)
            for choice in listed:
                assert choice.command.kind == kind
                for command in {choice.command, choice.offered}:
                    GAME.apply(self.match, seat, command)
                    assert GAME.read(kind, command.text or kind) == command
                    assert len(command.text) <= 100
        if acts and self.match.phase in (Phase.DRAW, Phase.PLAY, Phase.EFFECT):
            other = self.chance.choice([other for other in self.match.seats if other != seat])
            for kind in set(choices) - set(self.out_of_turn()):
                for choice in choices[kind][:1]:
                    assert not is_legal(GAME, self.match, other, choice.command), choice

    def out_of_turn(self) -> tuple[str, ...]:
        """The kinds of command that the rules allow to seats that don't have to act."""
        lay = (Lay.kind, Meld.kind, LayOff.kind) if self.options.out_of_turn else ()
        return {Phase.PLAY: (*lay, TakeBack.kind), Phase.DRAW: (CallRum.kind,)}.get(self.match.phase, ())

    def check_decisions(self, before: Match, seat: Seat) -> None:
        """Check that the command of one seat leaves the open decisions of the others unchanged (0.2)."""
        if (
            GAME.round_over(self.match)
            or before.phase is not self.match.phase
            or before.current_round.turn.seat == seat
        ):
            return
        old, new = before.current_round, self.match.current_round
        assert (old.turn.seat, old.turn.obligation) == (new.turn.seat, new.turn.obligation)
        assert old.cards.hands[old.turn.seat] == new.cards.hands[new.turn.seat]
        for other in set(GAME.to_act(before)) - {seat}:
            assert other in GAME.to_act(self.match)
            choices_before, choices_now = GAME.choices(before, other), GAME.choices(self.match, other)
            for kind in {"draw", "discard", Pass.kind} & set(choices_before):
                assert choices_now[kind] == choices_before[kind]

    def check_event_secrecy(self, before: Match, events: tuple[Event, ...]) -> None:
        """Check that no event shows a seat a card that its views don't show."""
        for seat in (*self.match.seats, None):
            visible = cards_in(GAME.view(before, seat)) | cards_in(GAME.view(self.match, seat))
            assert cards_in(visible_to(events, seat)) <= visible

    def check_hidden(self) -> None:
        """Check that a seat has the same view and choices if all cards that it can't know are shuffled."""
        for seat in (self.chance.choice(self.match.seats), None):
            shuffled = self.with_hidden_cards_shuffled(seat)
            assert GAME.view(shuffled, seat) == GAME.view(self.match, seat)
            if seat is not None and not self.options.out_of_turn:
                assert GAME.choices(shuffled, seat) == GAME.choices(self.match, seat)

    def with_hidden_cards_shuffled(self, seat: Seat | None) -> Match:
        """Another match that the seat can't tell from this one."""
        round_ = self.match.current_round
        known = set[Card]() if round_.phase is Phase.EFFECT else self.known_of(seat)
        hidden = [card for cards in (*round_.cards.hands, round_.cards.stock) for card in cards if card not in known]
        replacement = dict(zip(hidden, self.chance.sample(hidden, len(hidden)), strict=True))

        def exchange(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(replacement.get(card, card) for card in cards)

        cards, last = round_.cards, round_.last_draw
        cards = cards.replace(hands=tuple(map(exchange, cards.hands)), stock=exchange(cards.stock))
        drawn = None if last is None else LastDraw(last.seat, exchange(last.cards))
        return self.match.replace(round=round_.replace(cards=cards, last_draw=drawn))

    def known_of(self, seat: Seat | None) -> set[Card]:
        """A seat's own cards, and those that the seat on turn took from the open pile."""
        round_ = self.match.current_round
        turn = round_.turn
        obligation = () if turn.obligation is None else (turn.obligation.card,)
        barred = () if turn.barred is None else (turn.barred,)
        own = () if seat is None else round_.cards.hands[seat]
        return {*own, *obligation, *barred, *turn.picked}

    def check_replay(self) -> None:
        """Check that the journal leads to the same match when it is read back."""
        match = self.start
        for seat, command in self.journal:
            match, _ = GAME.apply(match, seat, GAME.read(command.kind, command.text))
        assert match == self.match


def random_match(options: Rum500Options, seats: int, sides: int, number: int) -> RandomMatch:
    """A match that awaits its first deal; `number` is the seed of its random moves."""
    chance = random.Random(number)  # noqa: S311 - a test that repeats itself
    return RandomMatch(options, tuple(seat % sides for seat in range(seats)), chance)
