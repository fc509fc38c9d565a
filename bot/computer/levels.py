"""Which player plays which game at which level: the one registry of computer players.

How far the advisers' judgement goes: which differences say something, and which cards from the stock fit at once.

A threshold stands where decisions that are said to cost so much really do: `python -m tests.bench.judgement` plays
both options on from the same cards, some thousand times.
"""

from collections.abc import Mapping, Sequence
from random import Random

from bot.computer.gin import policy as gin
from bot.computer.gin.memory import remember
from bot.computer.gin.plans import completing
from bot.computer.gin.policy import ALIKE
from bot.computer.player import Player, first_choice
from bot.computer.rum500 import policy as rum500
from bot.computer.rum500.memory import FACES, bits_of, mask_of, remembered
from bot.computer.rum500.memory import completing as completing_melds
from bot.computer.rum500.policy import NEAR
from bot.computer.rum500.situation import Situation
from bot.computer.solitaire import policy as solitaire
from bot.computer.solitaire.policy import left_in_stock
from bot.games.cards import JOKER
from bot.games.gin_hands import cards_of
from bot.games.gin_hands import mask_of as deadwood_mask
from bot.games.observation import AnySight, Fitting, Level, Standard, Weighed
from bot.games.options import Options

_BY_GAME = {  # easy, normal, hard, for a member who is away, and for advice
    "rum500": (rum500.EASY, rum500.NORMAL, rum500.HARD, rum500.SIT_IN, rum500.ADVISER),
    "gin": (gin.easy, gin.normal, gin.hard, gin.sit_in, gin.hard),
    "solitaire": (solitaire.easy, solitaire.normal, solitaire.hard, solitaire.normal, solitaire.hard),
}
_LEVELS = (Level.EASY, Level.NORMAL, Level.HARD, Level.SIT_IN, Level.ADVISER)
PLAYERS: Mapping[tuple[str, str], Player] = {
    (game, level): player for game, players in _BY_GAME.items() for level, player in zip(_LEVELS, players, strict=True)
}


def weigh(game: str, level: str, sight: AnySight, chance: Random) -> Sequence[Weighed]:
    """The options of a seat, best first; at least one.

    Args:
        game: the key of the game; one without players of its own takes the first choice.
        level: the key of the level; one that is gone plays as normal.
        sight: what the seat may know.
        chance: decides among near equals.

    Raises:
        ValueError: there is no choice.

    """
    return player_of(game, level)(sight, chance)


def player_of(game: str, level: str) -> Player:
    """The player of a game and a level, or its next best."""
    return PLAYERS.get((game, level)) or PLAYERS.get((game, Level.NORMAL)) or first_choice


NOISE = {"rum500": 8.0, "gin": 3.0, "solitaire": 4.0}
"""Points, where a card counts up to 15. Above these thresholds decisions cost 16.8 ± 1.1 points where 18.5 were said in
500 Rum (12,750 with one pack and without the gambit, played on in the training's simulator), 7.5 ± 1.5 where 7.5 were
said in gin (1,388 above 4), and 4.4 ± 1.6 where 7.7 were said in the solitaire (368). Below 4 in the solitaire the
costs can't be told from 0; in 500 Rum and gin from 2 points on they are near what is said, but so little isn't worth
telling."""
_PART = {"solitaire": 0.6}


def standard_of(game: str, options: Options) -> Standard:
    """How far the judgement of a game's adviser goes, in points of a table with these options."""
    if game not in NOISE:
        return Standard()
    unit = getattr(options, "unit", 1)
    return Standard(NOISE[game] / unit, _ALIKE[game] / unit, _PART.get(game, 1.0), _FITTING[game])


def _rum500(sight: AnySight) -> Fitting:
    """The cards that complete a meld of three in hand, or fit one on the table."""
    view = sight.view
    situation = Situation(sight.options, view, remembered(sight.seen, len(view.sides)))
    mask = completing_melds(mask_of(view.hand)) | situation.open_ends
    jokers = situation.unseen_jokers if situation.rules.wild else 0
    cards = [*(FACES[bit] for bit in bits_of(mask)), *([JOKER] if jokers else [])]
    return Fitting(frozenset(cards), situation.outs(mask) + jokers / situation.unseen)


def _gin(sight: AnySight) -> Fitting:
    """The cards that make or extend a meld."""
    hand = deadwood_mask(sight.view.hand)
    return _of_deadwood(hand, remember(sight.seen, sight.view.seat or 0).unseen(hand))


def _solitaire(sight: AnySight) -> Fitting:
    """The same; a joker fits nowhere."""
    return _of_deadwood(deadwood_mask(sight.view.hand), left_in_stock(sight))


def _of_deadwood(hand: int, unseen: int) -> Fitting:
    useful = completing(hand) & unseen
    return Fitting(frozenset(cards_of(useful)), useful.bit_count() / max(unseen.bit_count(), 1))


_ALIKE = {"rum500": NEAR, "gin": ALIKE, "solitaire": ALIKE}
_FITTING = {"rum500": _rum500, "gin": _gin, "solitaire": _solitaire}
