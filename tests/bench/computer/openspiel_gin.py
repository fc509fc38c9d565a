"""A deal of gin in OpenSpiel between one of our players and OpenSpiel's simple bot.

OpenSpiel keeps the score. Our engine follows the deal card by card, to provide our player's view and choices.
After a knock, our player lays its melds and lays off as our engine would.
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
from bot.games.observation import Observation
from bot.games.values import Command, Event, Seat, visible_to

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
"""OpenSpiel's rules as our options."""
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
"""OpenSpiel's actions from 52 on; those below discard a card, and those from `MELDS` on lay a meld."""
SHOWDOWN: Final = (pyspiel.gin_rummy.Phase.KNOCK, pyspiel.gin_rummy.Phase.LAYOFF)
MAX_MELD: Final = 5
"""The cards of OpenSpiel's longest meld; longer runs are laid in pieces."""
COMMAND_ACTIONS: Final[dict[type[Any], int]] = {TakeTop: UPCARD, DrawStock: STOCK, Pass: PASS}
ACTION_COMMANDS: Final[dict[int, Command]] = {UPCARD: TakeTop(), STOCK: DrawStock(), PASS: Pass()}
CARD_ACTIONS: Final = {BITS[card]: "SCDH".index(card.suit.value) * 13 + card.rank - 1 for card in CARDS}
"""OpenSpiel's action for each of our bits."""
ACTION_BITS: Final = {action: bit for bit, action in CARD_ACTIONS.items()}
GAME: Final[Any] = pyspiel.load_game("gin_rummy")
TOOLS: Final[Any] = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


class Deal:
    """One deal; seat 0 begins.

    Args:
        order: the bits of the pack in dealing order.
        seat: the seat of our player.
        player: our player.
        rng: the random numbers of our player.
        completed: whether the bot lays off, and lays its melds after our gin.
        options: OpenSpiel's rules, with the target that our player tries to reach.
        totals: the points of both seats before the deal.

    """

    def __init__(
        self,
        order: tuple[int, ...],
        seat: Seat,
        player: Player,
        rng: Random,
        *,
        completed: bool,
        options: GinOptions = OPTIONS,
        totals: tuple[int, int] = (0, 0),
    ) -> None:
        self.seat, self.player, self.rng, self.completed = seat, player, rng, completed
        round_ = lay_out(order, 1)
        self.match = Match(options, (0, 1), 1, 1, totals, round=round_)
        self.events: tuple[Event, ...] = (UpcardTurned(FACES[round_.upcard]),)
        self.melds: tuple[int, ...] = ()
        self.knocker: Seat | None = None
        self.openspiel: Any = GAME.new_initial_state()
        for hand in round_.hands:
            for bit in bits_of(hand):
                self.openspiel.apply_action(CARD_ACTIONS[bit])
        self.openspiel.apply_action(CARD_ACTIONS[round_.upcard])
        self.bot: Any = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 1 - seat)

    def play(self) -> float:
        """Play the deal; returns the points that it brings our player."""
        while not self.openspiel.is_terminal():
            if self.openspiel.current_phase() in SHOWDOWN:
                self._show_hand()
            elif self.openspiel.current_player() == self.seat:
                self._play_own_move()
            else:
                self._play_bot_move(self.bot.step(self.openspiel))
        return self.openspiel.returns()[self.seat]

    def _play_own_move(self) -> None:
        if self.match.running is None:
            self.openspiel.apply_action(PASS)
            return
        command = self.player(self._observe(), self.rng)[0].command
        last = self.match.phase == "last-discard"
        before = self.match.running
        self._follow(command)
        after = self.match.round
        if after is not None and after.end is not None and after.end.knocker is not None:
            self.openspiel.apply_action(KNOCK)
            self.openspiel.apply_action(CARD_ACTIONS[after.pile[-1]])
            self.knocker, self.melds = self.seat, after.end.hands[self.seat].melds
        elif isinstance(command, Discard):
            self.openspiel.apply_action(CARD_ACTIONS[BITS[command.card]])
        elif not last or isinstance(command, Pass):
            self.openspiel.apply_action(COMMAND_ACTIONS[type(command)])
            if isinstance(command, DrawStock):
                self.openspiel.apply_action(CARD_ACTIONS[before.stock[0]])

    def _observe(self) -> Observation[Any, Any]:
        choices = GIN.choices(self.match, self.seat)
        if KNOCK not in self.openspiel.legal_actions():
            choices = {kind: listed for kind, listed in choices.items() if kind != Knock.kind}
        seen = visible_to(self.events, self.seat)
        return Observation(self.match.options, GIN.view(self.match, self.seat), choices, seen)

    def _follow(self, command: Command) -> None:
        """Apply a command in our engine; its limit of laps without anything new (0.2) is switched off here."""
        running = self.match.running
        if running is None:
            return
        match = replace(self.match, round=running._replace(idle=0))
        self.match, events = GIN.apply(match, running.turn, command)
        self.events += events

    def _play_bot_move(self, action: int) -> None:
        drawn = self.match.running.stock[0] if action == STOCK and self.match.running else 0
        if action == KNOCK:
            self.knocker = 1 - self.seat
        elif action in ACTION_COMMANDS:
            self._follow(ACTION_COMMANDS[action])
        else:
            self._follow(Discard(FACES[ACTION_BITS[action]]))
        self.openspiel.apply_action(action)
        if drawn:
            self.openspiel.apply_action(CARD_ACTIONS[drawn])

    def _show_hand(self) -> None:
        """Play the next actions after a knock: one action of the bot, or all of our player or of the completed bot."""
        player = self.openspiel.current_player()
        ours = player == self.seat
        if not ours and (self.knocker != self.seat or not self.completed):
            action = self.bot.step(self.openspiel)
            if action >= MELDS:
                self.melds += (_mask(TOOLS.int_to_meld[action - MELDS]),)
            self.openspiel.apply_action(action)
        elif self.knocker == player:
            self._lay_melds(self.melds)
        else:
            self._answer_knock(_mask(self.openspiel.hands()[player]))

    def _answer_knock(self, hand: int) -> None:
        """Lay off what OpenSpiel accepts, then lay the melds of the hand."""
        if self.openspiel.current_phase() == pyspiel.gin_rummy.Phase.LAYOFF and not self.openspiel.finished_layoffs():
            left = sum(best_answer(hand, self.melds).laid_off)
            while possible := left & _mask(action for action in self.openspiel.legal_actions() if action < UPCARD):
                bit = possible & -possible
                self.openspiel.apply_action(CARD_ACTIONS[bit])
                left, hand = left ^ bit, hand ^ bit
            self.openspiel.apply_action(PASS)
        self._lay_melds(best_arrangement(hand, 0).melds)

    def _lay_melds(self, melds: tuple[int, ...]) -> None:
        for meld in melds:
            cards = [CARD_ACTIONS[bit] for bit in bits_of(meld)]
            while len(cards) > MAX_MELD:
                self.openspiel.apply_action(MELDS + TOOLS.meld_to_int(cards[:3]))
                cards = cards[3:]
            self.openspiel.apply_action(MELDS + TOOLS.meld_to_int(cards))
        self.openspiel.apply_action(PASS)


def _mask(actions: Any) -> int:
    """The cards that some actions stand for."""
    return sum(ACTION_BITS[action] for action in actions)
