"""The computer players of 500 Rum.

Each looks one turn ahead. The levels differ in their evaluation of positions and in their memory.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from bot.computer.net import read_nets
from bot.computer.player import first_choice
from bot.computer.rum500.evaluation import (
    ALONE,
    CAREFUL,
    CARELESS,
    HOPEFUL,
    NETS,
    TEAMS,
    Evaluator,
    NetEvaluator,
    net_name,
)
from bot.computer.rum500.memory import FACES, bits_of, completing, mask_of, remember
from bot.computer.rum500.plans import Ending, Lookahead
from bot.computer.rum500.reasons import Explainer
from bot.computer.rum500.situation import Situation
from bot.games.cards import JOKER
from bot.games.commands import Discard
from bot.games.observation import DrawOdds, Level, Observation, ScoredMove
from bot.games.rum500.choices import PassNote, PassReason
from bot.games.rum500.commands import ChooseEffect, Double
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.search.uses import LayNote, PickNote
from bot.games.rum500.state import Effect
from bot.games.rum500.view import Rum500View
from bot.games.values import Choice, Command

Rum500Observation: TypeAlias = Observation[Rum500Options, Rum500View]

TIE_MARGIN = 1.0
"""Moves this close to the best one, in points, count as equally good."""
JOKER_SWAP_POINTS = 12
"""The value, in points, of a joker that a seat gets in exchange for another card."""
GREED = 0.4
"""How much of the points of cards from the pile a beginner believes to have won by taking them."""
STAND_IN_MAX_PICK, STAND_IN_MIN_GAIN = 4, 25
"""The stand-in picks up more cards than the first number only if that brings the second number of points."""
LAST_RESORT = -1000.0
"""The value of a move that is made only if there is no other."""


class Skill(NamedTuple):
    """The properties of a level.

    Attributes:
        evaluator: the evaluator of positions.
        turns: the number of turns whose picks it remembers; None means the whole round, 0 none.
        greed: how much of the points of cards from the pile it believes to have won by taking them, 0 to 1.
        may_hold: whether it may keep a meld in hand that it could lay.
        keeps_hand: whether it plays for a member who is away, and takes many cards only if that brings much.
        advises: whether it gives reasons, and calls Rum as soon as a member could.

    """

    evaluator: Evaluator
    turns: int | None = None
    greed: float = 0.0
    may_hold: bool = True
    keeps_hand: bool = False
    advises: bool = False


def skill_of(level: Level, sides: Sequence[int]) -> Skill:
    """The skill of a level at a table where each seat belongs to one of these sides."""
    lap, group = len(sides), TEAMS if len(set(sides)) < len(sides) else ALONE
    match level:
        case Level.BEGINNER:
            return Skill(HOPEFUL, turns=0, may_hold=False, greed=GREED)
        case Level.EASY:
            return Skill(CARELESS, turns=0, may_hold=False)
        case Level.NORMAL | Level.STAND_IN:
            return Skill(CAREFUL, turns=lap, may_hold=False, keeps_hand=level is Level.STAND_IN)
        case Level.SKILLED:
            return Skill(trained_evaluator(group), turns=lap, may_hold=False)
        case Level.HARD | Level.ADVISER:
            return Skill(trained_evaluator(group), advises=level is Level.ADVISER)


@cache
def trained_evaluator(group: str = TEAMS) -> NetEvaluator:
    """The nets of a group, read when they are first needed."""
    nets = read_nets("bot.computer.rum500")
    return NetEvaluator(*(nets[net_name(group, net)] for net in NETS))


def play(level: Level, observation: Rum500Observation, rng: Random) -> Sequence[ScoredMove]:
    return evaluate(observation, skill_of(level, observation.view.sides), rng)


def useful_cards(observation: Rum500Observation) -> DrawOdds:
    """The cards that complete a meld of three in hand, or fit one on the table."""
    view = observation.view
    situation = Situation(observation.options, view, remember(observation.events, len(view.sides)))
    useful = completing(mask_of(view.hand)) | situation.open_ends
    jokers = situation.unseen_jokers if situation.rules.wild else 0
    cards = [*(FACES[bit] for bit in bits_of(useful)), *([JOKER] if jokers else [])]
    return DrawOdds(frozenset(cards), situation.draw_probability(useful) + jokers / situation.unseen)


def evaluate(observation: Rum500Observation, skill: Skill, rng: Random) -> Sequence[ScoredMove]:
    """The moves of the seat, best first. A tie among moves of the best one's kind is broken by chance."""
    decision = _Decision(observation, skill)
    moves = decision.moves()
    if not moves:
        return first_choice(observation, rng)
    moves.sort(key=lambda move: -move.value)
    best = moves[0]
    tied = [
        move
        for move in moves
        if best.value - move.value < TIE_MARGIN and move.command.kind == best.command.kind and move.value > LAST_RESORT
    ]
    if len(tied) > 1:
        chosen = rng.choice(tied)
        moves = [chosen._replace(value=best.value), *(move for move in moves if move is not chosen)]
    if not skill.advises:
        return moves
    return Explainer(decision.lookahead, observation.events, decision.endings, decision.pile_indexes).explained(moves)


class _Decision:
    """Evaluates the moves of one decision."""

    def __init__(self, observation: Rum500Observation, skill: Skill) -> None:
        self._choices, self._skill = observation.choices, skill
        view = self._view = observation.view
        memory = None if skill.turns == 0 else remember(observation.events, len(view.sides), turns=skill.turns)
        self.lookahead = Lookahead(Situation(observation.options, self._view, memory), skill.evaluator)
        self.endings: dict[Command, Ending] = {}
        self.pile_indexes: dict[Command, int] = {}

    def moves(self) -> list[ScoredMove]:
        """The moves worth considering, in no particular order."""
        choices = self._choices
        moves: list[ScoredMove] = []
        if choices.get("draw"):
            moves.append(ScoredMove(choices["draw"][0].command, self.lookahead.draw()[0]))
        if choices.get("take"):
            moves += self._picks(choices["take"])
        if choices.get("pass"):
            moves.append(self._pass(choices["pass"][0]))
        if any(choices.get(kind) for kind in ("meld", "lay_off", "discard")):
            moves += self._plays()
        # These don't end the turn, so their values are what they add to the best of the moves above.
        best = max((move.value for move in moves), default=0.0)
        for choice in choices.get("rum", ()):
            moves.append(ScoredMove(choice.command, best + self._rum_gain(choice)))
        for choice in choices.get("double", ()):
            moves.append(ScoredMove(choice.command, best + self._double_gain(choice)))
        for choice in choices.get("swap", ()):
            moves.append(
                ScoredMove(choice.command, best + JOKER_SWAP_POINTS / self.lookahead.situation.worth.points_divisor)
            )
        for choice in choices.get("effect", ()):
            # Everyone can use wild jokers, and the dealer holds one more.
            moves.append(ScoredMove(choice.command, best + float(choice.command == ChooseEffect(Effect.WILD))))
        return moves

    def _picks(self, choices: Sequence[Choice]) -> list[ScoredMove]:
        """The picks from the pile that are worth considering."""
        moves, in_hand = list[ScoredMove](), self.lookahead.situation.worth.in_hand
        picks = {
            (note.place - 1, note.must): choice.command
            for choice in choices
            if isinstance(note := choice.note, PickNote)
        }
        for index, must_use in self.lookahead.promising_picks(list(picks), greed=self._skill.greed):
            ending = self.lookahead.pick(index, must_use=must_use)
            if ending is not None and not self._swells_hand(index, ending):
                command = picks[index, must_use]
                self.endings[command], self.pile_indexes[command] = ending, index
                taken = sum(in_hand[card] for card in self._view.pile[index:])
                moves.append(ScoredMove(command, ending.value + self._skill.greed * taken))
        return moves

    def _swells_hand(self, index: int, ending: Ending) -> bool:
        """Whether a pick would leave a member who is away with too many cards for its gain."""
        if not self._skill.keeps_hand or len(self._view.pile) - index <= STAND_IN_MAX_PICK:
            return False
        gain = ending.value - self.lookahead.draw()[0]
        return len(ending.plan.hand) > 1 and gain < STAND_IN_MIN_GAIN / self.lookahead.situation.worth.points_divisor

    def _pass(self, choice: Choice) -> ScoredMove:
        match choice.note:
            case PassNote(PassReason.DECLINE):  # the round ends
                return ScoredMove(choice.command, self.lookahead.declining())
            case PassNote(PassReason.NO_STOCK):  # the turn goes on without a draw
                return ScoredMove(choice.command, self.lookahead.draw()[0])
            case _:  # Rum isn't called
                return ScoredMove(choice.command, 0.0)

    def _plays(self) -> list[ScoredMove]:
        """Melds, lay-offs and discards, by the best way to end the turn that begins with them."""
        view, choices = self._view, self._choices
        due = view.obligation if view.turn == view.seat else None
        lay_offs = choices.get("lay_off", ())
        legal = {choice.command for kind in ("meld", "lay_off", "discard") for choice in choices.get(kind, ())}
        values: dict[Command, float] = {}
        for ending in self.lookahead.endings(
            view.hand,
            view.pile,
            due,
            due_may_lay_off=due is not None and any(choice.card == due for choice in lay_offs),
            may_hold=self._skill.may_hold,
        ):
            first: Sequence[Command] = ending.plan.plays
            if not first and ending.discard is not None:
                first = [Discard(ending.discard)]
            for command in first:
                if command in legal:
                    values.setdefault(command, ending.value)
                    self.endings.setdefault(command, ending)
        if self._skill.advises:
            self._add_combined_lays(values)
        return [ScoredMove(command, value) for command, value in values.items()]

    def _add_combined_lays(self, values: dict[Command, float]) -> None:
        """Add the combined moves that members are offered, each with the value of an ending with the same hand."""
        by_hand = {tuple(sorted(ending.plan.hand)): ending for ending in reversed(self.endings.values())}
        for choice in self._choices.get("lay", ()):
            if not isinstance(choice.note, LayNote):
                continue
            left = list(self._view.hand)
            for card in choice.note.cards:
                if card in left:  # the dealer's joker lies apart
                    left.remove(card)
            ending = by_hand.get(tuple(sorted(left)))
            if ending is not None:
                values[choice.command], self.endings[choice.command] = ending.value, ending

    def _rum_gain(self, choice: Choice) -> float:
        """The points of a call of Rum. Only the adviser calls before its own turn: members get the time to call."""
        card, view = choice.card, self._view
        if not self._skill.advises and (view.phase != "draw" or view.turn != view.seat):
            return LAST_RESORT
        return 0 if card is None else self.lookahead.situation.worth.in_hand.get(card, 0)

    def _double_gain(self, choice: Choice) -> float:
        """The points of the seat's side in a meld, less those of the others."""
        view = self._view
        meld = next(meld for meld in view.melds if choice.command == Double(meld.number))
        side = view.sides[view.seat or 0]
        own = sum(laid.points for laid in meld.cards if view.sides[laid.laid_by] == side)
        return 2 * own - sum(laid.points for laid in meld.cards)
