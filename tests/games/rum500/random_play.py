"""Random legal play of 500 Rum, and what must hold at every step of it."""

import random
from dataclasses import dataclass, field

from bot.games.cards import Card, pack
from bot.games.rum500.commands import CallRum, CloseRum, Lay, LayOff, Meld, Pass, TakeBack
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.state import LastDraw, Match, Phase
from bot.games.values import Command, Deal, Event, Seat, digest, seen_by
from tests.games.contract import cards_in, is_legal
from tests.games.rum500.tables import GAME, all_cards, seed

MAX_STEPS = 2_000
"""More steps than any round needs: a round that takes them does not end."""
ASIDE = 0.15
"""How often somebody who is not on turn acts where the rules let them."""


@dataclass
class Evening:
    """A match played at random, with everything that has occurred in it; `watched`: every step is checked."""

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
        """Deal and play a round to its end; `stock` leaves only that many cards in the stock."""
        deal = Deal(seed(self.chance.randrange(10**9)), "7")
        resumed = GAME.resume(self.options, self.sides, GAME.checkpoint(self.match))
        assert digest(GAME.checkpoint(resumed)) == digest(GAME.checkpoint(self.match))
        again = GAME.apply(resumed, None, deal)
        self.do(None, deal)
        assert again[0] == self.match
        if stock is not None:
            round_ = self.match.running
            cards = round_.cards
            cut = cards.replace(stock=cards.stock[:stock], aside=cards.stock[stock:])
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
        """What is done next: mostly by a seat that has to act."""
        if self.match.phase is Phase.RUM and self.chance.random() < ASIDE:
            return None, CloseRum()
        others = [seat for seat in self.match.seats if GAME.choices(self.match, seat)]
        acting = GAME.to_act(self.match)
        seat = self.chance.choice(others if self.chance.random() < ASIDE else acting)
        choices = {kind: listed for kind, listed in GAME.choices(self.match, seat).items() if listed}
        kinds = [kind for kind in choices if kind != "take_back" or len(choices) == 1 or self.chance.random() < ASIDE]
        return seat, self.chance.choice(choices[self.chance.choice(kinds)]).command

    def do(self, seat: Seat | None, command: Command) -> None:
        """Carry out a command, and check what it brought about."""
        assert GAME.read(command.kind, command.text) == command
        before = self.match
        self.match, events = GAME.apply(before, seat, command)
        self.journal.append((seat, command))
        self.phases.add(self.match.phase)
        self.events |= {type(event).__name__ for event in events}
        self.check_told(before, events)
        if seat is not None:
            self.check_decisions(before, seat)

    def check(self) -> None:
        """Everything that must hold between two commands."""
        assert all_cards(self.match) == sorted(
            pack(self.options.pack_count(len(self.sides)), self.options.jokers_per_pack)
        )
        if not GAME.round_over(self.match):
            self.check_hidden()
        for seat in self.match.seats:
            self.check_choices(seat)

    def check_choices(self, seat: Seat) -> None:
        """A seat that has to act can; its choices are legal, unique, bounded, typeable, and open to nobody else."""
        acts = seat in GAME.to_act(self.match)
        choices = GAME.choices(self.match, seat)
        assert not acts or any(choices.values()), "a seat has to act and can't"
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
            other = self.chance.choice([one for one in self.match.seats if one != seat])
            for kind in set(choices) - set(self.out_of_turn()):
                for choice in choices[kind][:1]:
                    assert not is_legal(GAME, self.match, other, choice.command), choice

    def out_of_turn(self) -> tuple[str, ...]:
        """The kinds of command that the rules leave to seats that don't have to act."""
        lay = (Lay.kind, Meld.kind, LayOff.kind) if self.options.out_of_turn else ()
        return {Phase.PLAY: (*lay, TakeBack.kind), Phase.DRAW: (CallRum.kind,)}.get(self.match.phase, ())

    def check_decisions(self, before: Match, seat: Seat) -> None:
        """What one seat does leaves the open decisions of the others as they were (0.2)."""
        if GAME.round_over(self.match) or before.phase is not self.match.phase or before.running.turn.seat == seat:
            return
        old, new = before.running, self.match.running
        assert (old.turn.seat, old.turn.obligation) == (new.turn.seat, new.turn.obligation)
        assert old.cards.hands[old.turn.seat] == new.cards.hands[new.turn.seat]
        for other in set(GAME.to_act(before)) - {seat}:
            assert other in GAME.to_act(self.match)
            was, now = GAME.choices(before, other), GAME.choices(self.match, other)
            for kind in {"draw", "discard", Pass.kind} & set(was):
                assert now[kind] == was[kind]

    def check_told(self, before: Match, events: tuple[Event, ...]) -> None:
        """No seat is told of a card that its views don't show."""
        for seat in (*self.match.seats, None):
            shown = cards_in(GAME.view(before, seat)) | cards_in(GAME.view(self.match, seat))
            assert cards_in(seen_by(events, seat)) <= shown

    def check_hidden(self) -> None:
        """With all cards that a seat can't know exchanged among each other it sees and can do the same."""
        for seat in (self.chance.choice(self.match.seats), None):
            other = self.exchanged(seat)
            assert GAME.view(other, seat) == GAME.view(self.match, seat)
            if seat is not None and not self.options.out_of_turn:
                assert GAME.choices(other, seat) == GAME.choices(self.match, seat)

    def exchanged(self, seat: Seat | None) -> Match:
        """The match as it could also be for all that a seat knows."""
        round_ = self.match.running
        known = set[Card]() if round_.phase is Phase.EFFECT else self.known_of(seat)
        hidden = [card for cards in (*round_.cards.hands, round_.cards.stock) for card in cards if card not in known]
        instead = dict(zip(hidden, self.chance.sample(hidden, len(hidden)), strict=True))

        def exchange(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(instead.get(card, card) for card in cards)

        cards, last = round_.cards, round_.last_draw
        cards = cards.replace(hands=tuple(map(exchange, cards.hands)), stock=exchange(cards.stock))
        drawn = None if last is None else LastDraw(last.seat, exchange(last.cards))
        return self.match.replace(round=round_.replace(cards=cards, last_draw=drawn))

    def known_of(self, seat: Seat | None) -> set[Card]:
        """A seat's own cards, and those whose whereabouts the turn's state keeps: they came from the open pile."""
        round_ = self.match.running
        turn = round_.turn
        obligation = () if turn.obligation is None else (turn.obligation.card,)
        barred = () if turn.barred is None else (turn.barred,)
        own = () if seat is None else round_.cards.hands[seat]
        return {*own, *obligation, *barred, *turn.picked}

    def check_replay(self) -> None:
        """The journal, read back, leads to the same match."""
        match = self.start
        for seat, command in self.journal:
            match, _ = GAME.apply(match, seat, GAME.read(command.kind, command.text))
        assert match == self.match


def evening(options: Rum500Options, seats: int, sides: int, number: int) -> Evening:
    """A match of that many seats in that many sides, not begun."""
    chance = random.Random(number)  # noqa: S311 - a test that repeats itself
    return Evening(options, tuple(seat % sides for seat in range(seats)), chance)
