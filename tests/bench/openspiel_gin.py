"""A deal of gin in OpenSpiel between one of our players and OpenSpiel's simple bot.

The deal is OpenSpiel's and so is its score. Our engine plays along, card by card, because it says what our player sees
and may do. Where a hand is shown, our player lays its melds and lays off as our engine would.
"""

from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any, Final

from bot.computer.player import Player
from bot.games.commands import Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.events import UpcardTurned
from bot.games.gin.game import Gin
from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.rounds import lay_out
from bot.games.gin.state import Match
from bot.games.gin_hands import BITS, CARDS, FACES, best_answer, best_arrangement, bits_of
from bot.games.observation import Sight
from bot.games.values import Command, Event, Seat, seen_by

pyspiel: Any = import_module("pyspiel")  # it has no types
GIN: Final = Gin()
OPTIONS: Final = GinOptions(
    upcard_rule=UpcardRule.BOTH_OFFERED,
    last_discard_knock=True,
    undercut_on_tie=False,
    undercut_bonus=25,
    gin_bonus=25,
    allow_rediscard_taken=True,
)
"""OpenSpiel's rules in our words."""
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
SHOWING: Final = (pyspiel.gin_rummy.Phase.KNOCK, pyspiel.gin_rummy.Phase.LAYOFF)
LONGEST: Final = 5
"""The cards of its longest meld; longer runs are laid in pieces."""
ACTIONS: Final[dict[type[Any], int]] = {TakeTop: UPCARD, DrawStock: STOCK, Pass: PASS}
COMMANDS: Final[dict[int, Command]] = {UPCARD: TakeTop(), STOCK: DrawStock(), PASS: Pass()}
NUMBERS: Final = {BITS[card]: "SCDH".index(card.suit.value) * 13 + card.rank - 1 for card in CARDS}
"""OpenSpiel's number of each of our bits."""
FROM_NUMBER: Final = {number: bit for bit, number in NUMBERS.items()}
GAME: Final[Any] = pyspiel.load_game("gin_rummy")
TOOLS: Final[Any] = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


class Deal:
    """One deal. The seat of `player` is `seat`; seat 0 begins.

    Args:
        order: the bits of the pack in dealing order.
        seat: our player's.
        player: how it weighs.
        completed: whether the bot lays off, and lays its melds after our gin.
        options: OpenSpiel's rules with the target that our player plays for.
        totals: the points of both seats before the deal.

    """

    def __init__(
        self,
        order: tuple[int, ...],
        seat: Seat,
        player: Player,
        chance: Random,
        *,
        completed: bool,
        options: GinOptions = OPTIONS,
        totals: tuple[int, int] = (0, 0),
    ) -> None:
        self.seat, self.player, self.chance, self.completed = seat, player, chance, completed
        round_ = lay_out(order, 1)
        self.match = Match(options, (0, 1), 1, 1, totals, round=round_)
        self.events: tuple[Event, ...] = (UpcardTurned(FACES[round_.upcard]),)
        self.melds: tuple[int, ...] = ()
        self.knocker: Seat | None = None
        self.theirs: Any = GAME.new_initial_state()
        for hand in round_.hands:
            for bit in bits_of(hand):
                self.theirs.apply_action(NUMBERS[bit])
        self.theirs.apply_action(NUMBERS[round_.upcard])
        self.bot: Any = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 1 - seat)

    def play(self) -> float:
        """What the deal brings our player, in points."""
        while not self.theirs.is_terminal():
            if self.theirs.current_phase() in SHOWING:
                self._show()
            elif self.theirs.current_player() == self.seat:
                self._move()
            else:
                self._give(self.bot.step(self.theirs))
        return self.theirs.returns()[self.seat]

    def _move(self) -> None:
        """Our player's move."""
        if self.match.running is None:
            self.theirs.apply_action(PASS)
            return
        command = self.player(self._sight(), self.chance)[0].command
        last = self.match.phase == "last-discard"
        before = self.match.running
        self._follow(command)
        after = self.match.round
        if after is not None and after.end is not None and after.end.knocker is not None:
            self.theirs.apply_action(KNOCK)
            self.theirs.apply_action(NUMBERS[after.pile[-1]])
            self.knocker, self.melds = self.seat, after.end.hands[self.seat].melds
        elif isinstance(command, Discard):
            self.theirs.apply_action(NUMBERS[BITS[command.card]])
        elif not last or isinstance(command, Pass):
            self.theirs.apply_action(ACTIONS[type(command)])
            if isinstance(command, DrawStock):
                self.theirs.apply_action(NUMBERS[before.stock[0]])

    def _sight(self) -> Sight[Any, Any]:
        choices = GIN.choices(self.match, self.seat)
        if KNOCK not in self.theirs.legal_actions():
            choices = {kind: listed for kind, listed in choices.items() if kind != Knock.kind}
        seen = seen_by(self.events, self.seat)
        return Sight(self.match.options, GIN.view(self.match, self.seat), choices, seen)

    def _follow(self, command: Command) -> None:
        """Our engine plays along; its laps (0.2) don't count here."""
        running = self.match.running
        if running is None:
            return
        match = replace(self.match, round=running._replace(idle=0))
        self.match, events = GIN.apply(match, running.turn, command)
        self.events += events

    def _give(self, action: int) -> None:
        """The bot's move."""
        drawn = self.match.running.stock[0] if action == STOCK and self.match.running else 0
        if action == KNOCK:
            self.knocker = 1 - self.seat
        elif action in COMMANDS:
            self._follow(COMMANDS[action])
        else:
            self._follow(Discard(FACES[FROM_NUMBER[action]]))
        self.theirs.apply_action(action)
        if drawn:
            self.theirs.apply_action(NUMBERS[drawn])

    def _show(self) -> None:
        """Whoever is to show a hand does one thing, or lays it all."""
        player = self.theirs.current_player()
        ours = player == self.seat
        if not ours and (self.knocker != self.seat or not self.completed):
            action = self.bot.step(self.theirs)
            if action >= MELDS:
                self.melds += (_mask(TOOLS.int_to_meld[action - MELDS]),)
            self.theirs.apply_action(action)
        elif self.knocker == player:
            self._lay(self.melds)
        else:
            self._answer(_mask(self.theirs.hands()[player]))

    def _answer(self, hand: int) -> None:
        """Lay off as far as OpenSpiel has room, and lay the own melds."""
        if self.theirs.current_phase() == pyspiel.gin_rummy.Phase.LAYOFF and not self.theirs.finished_layoffs():
            left = sum(best_answer(hand, self.melds, 0).laid_off)
            while possible := left & _mask(one for one in self.theirs.legal_actions() if one < UPCARD):
                bit = possible & -possible
                self.theirs.apply_action(NUMBERS[bit])
                left, hand = left ^ bit, hand ^ bit
            self.theirs.apply_action(PASS)
        self._lay(best_arrangement(hand, 0).melds)

    def _lay(self, melds: tuple[int, ...]) -> None:
        for meld in melds:
            cards = [NUMBERS[bit] for bit in bits_of(meld)]
            while len(cards) > LONGEST:
                self.theirs.apply_action(MELDS + TOOLS.meld_to_int(cards[:3]))
                cards = cards[3:]
            self.theirs.apply_action(MELDS + TOOLS.meld_to_int(cards))
        self.theirs.apply_action(PASS)


def _mask(numbers: Any) -> int:
    return sum(FROM_NUMBER[number] for number in numbers)
