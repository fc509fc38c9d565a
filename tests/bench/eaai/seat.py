"""A seat in the referee of the EAAI-21 Gin Rummy challenge, for one of our players. `PipePlayer.java` is the other end.

The referee tells a player only what it may know. Our engine follows the deal, to provide the player's view and choices;
cards that the player hasn't seen are stand-ins there, which are exchanged for the real ones once these are seen.
"""

from dataclasses import replace
from random import Random
from typing import Any, Final

from bot.computer.player import Player
from bot.games.cards import Card, faces
from bot.games.commands import Discard, DrawStock, Pass, TakeTop
from bot.games.gin.events import UpcardTurned
from bot.games.gin.game import Gin
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.rounds import lay_out
from bot.games.gin.state import HAND_SIZE, Match, Round
from bot.games.gin_hands import BITS, PACK, best_answer, bits_of, cards_of, least_deadwood, mask_of
from bot.games.observation import Observation
from bot.games.values import Command, Event, visible_to

GIN: Final = Gin()
OPTIONS: Final = GinOptions(
    upcard_rule=UpcardRule.BOTH_OFFERED, undercut_bonus=25, gin_bonus=25, redeal_same_dealer_on_draw=True
)
"""The referee's rules as our options."""


class RefereeSeat:
    """Answers the referee's questions, one line after the other.

    Attributes:
        deals: the points of each deal so far, positive if our player won it.

    """

    def __init__(self, player: Player, rng: Random) -> None:
        self._player, self._rng = player, rng
        self.deals: list[int] = []
        self._totals = (0, 0)
        self._seat = self._starter = 0
        self._hand: tuple[Card, ...] = ()
        self._match: Match | None = None
        self._events: tuple[Event, ...] = ()
        self._taken_by_other = 0
        self._own_melds: tuple[int, ...] | None = None
        self._shown: tuple[int, ...] | None = None

    def hear(self, line: str) -> str | None:
        """Take in a line of the referee; returns the answer to a question."""
        kind, *words = line.split()
        match kind:
            case "start":
                self._seat, self._starter = int(words[0]), int(words[1])
                self._hand = faces(" ".join(words[2:]))
                self._match = self._own_melds = self._shown = None
                self._events, self._taken_by_other = (), 0
            case "take":
                return self._offered(*faces(words[0]))
            case "drew":
                self._drew(int(words[0]), faces(words[1]) if words[1:] else ())
            case "discard":
                return str(self._discard())
            case "discarded" if int(words[0]) != self._seat:
                self._other_discarded(*faces(words[1]))
            case "melds":
                return self._melds()
            case "showed" if int(words[0]) != self._seat:
                melds = " ".join(words[1:]).split("/")
                self._shown = tuple(mask_of(faces(meld)) for meld in melds if meld.strip())
            case "scores":
                before, self._totals = self._totals, (int(words[0]), int(words[1]))
                won = [now - old for now, old in zip(self._totals, before, strict=True)]
                self.deals.append(won[self._seat] - won[1 - self._seat])
            case "game":
                self._totals = (0, 0)
            case _:
                pass
        return None

    def _lay_out(self, upcard: Card) -> None:
        """Begin to follow the deal, now that the upcard is known."""
        own = [BITS[card] for card in self._hand]
        others = list(bits_of(PACK & ~sum(own) & ~BITS[upcard]))
        other = others[:HAND_SIZE]
        first, second = (own, other) if self._starter == self._seat else (other, own)
        dealt = [bit for pair in zip(first, second, strict=True) for bit in pair]
        round_ = lay_out((*dealt, BITS[upcard], *others[HAND_SIZE:]), 1 - self._starter)
        self._match = Match(OPTIONS, (0, 1), 1, 1 - self._starter, self._totals, round=round_)
        self._events = (UpcardTurned(upcard),)

    def _offered(self, card: Card) -> str:
        if self._match is None:
            self._lay_out(card)
        self._pass_until(self._seat)
        command = self._decide()
        if command == Pass():
            self._follow(command)
        return "yes" if isinstance(command, TakeTop) else "no"

    def _drew(self, seat: int, seen: tuple[Card, ...]) -> None:
        if self._match is None:
            self._lay_out(seen[0])  # the other player has taken the upcard
        self._pass_until(seat)
        round_ = self._round
        if seen and round_.pile and BITS[seen[0]] == round_.pile[-1]:
            self._taken_by_other |= BITS[seen[0]] if seat != self._seat else 0
            self._follow(TakeTop())
            return
        if seen:
            self._exchange(round_.stock[0], BITS[seen[0]])
        self._follow(DrawStock())

    def _discard(self) -> Card:
        command: Any = self._decide()
        self._follow(command)
        after = self._round
        if after.end is not None and after.end.knocker == self._seat:
            self._own_melds = after.end.hands[self._seat].melds
        return command.card

    def _other_discarded(self, card: Card) -> None:
        bit, other = BITS[card], 1 - self._seat
        self._taken_by_other &= ~bit
        held = self._round.hands[other]
        if not held & bit:
            self._exchange(next(iter(bits_of(held & ~self._taken_by_other))), bit)
        # The stand-ins may be gin by chance, which would end the deal here.
        while not least_deadwood(self._round.hands[other] ^ bit):
            spare = self._round.hands[other] & ~self._taken_by_other & ~bit
            self._exchange(self._rng.choice(list(bits_of(spare))), self._rng.choice(self._round.stock))
        self._follow(Discard(card))

    def _melds(self) -> str:
        melds = self._own_melds
        if melds is None and self._shown is not None:
            gin = sum(self._shown).bit_count() == HAND_SIZE
            melds = best_answer(self._round.hands[self._seat], () if gin else self._shown).arrangement.melds
        if melds is None:
            return "none"
        return "/".join(" ".join(map(str, cards_of(meld))) for meld in melds)

    @property
    def _round(self) -> Round:
        assert self._match is not None
        assert self._match.round is not None
        return self._match.round

    def _pass_until(self, seat: int) -> None:
        """The referee doesn't tell who declines the upcard; whoever acts next shows it."""
        while self._round.turn != seat:
            self._follow(Pass())

    def _decide(self) -> Command:
        match = self._without_laps()
        seen = visible_to(self._events, self._seat)
        observation = Observation(OPTIONS, GIN.view(match, self._seat), GIN.choices(match, self._seat), seen)
        return self._player(observation, self._rng)[0].command

    def _follow(self, command: Command) -> None:
        self._match, events = GIN.apply(self._without_laps(), self._round.turn, command)
        self._events += events

    def _without_laps(self) -> Match:
        """The match without our limit of laps in which nobody draws from the stock (0.2)."""
        assert self._match is not None
        return replace(self._match, round=self._round._replace(idle=0))

    def _exchange(self, one: int, other: int) -> None:
        """Exchange two cards that our player hasn't seen."""
        assert self._match is not None
        if one == other:
            return
        both, round_ = one | other, self._round

        def exchanged(bit: int) -> int:
            return both ^ bit if bit & both else bit

        seat = 1 - self._seat
        hands = list(round_.hands)
        if (hands[seat] & both).bit_count() == 1:
            hands[seat] ^= both
        stock = tuple(map(exchanged, round_.stock))
        self._match = replace(self._match, round=round_._replace(hands=(hands[0], hands[1]), stock=stock))
