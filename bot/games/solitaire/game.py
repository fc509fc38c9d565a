"""Solitaire Gin Rummy as the contract of a game requires it, with the projection of a match to the player's view.

The Joker is side 1 and has no seat.
"""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

from bot.games.cards import by_suit
from bot.games.commands import BigGin, Discard, DrawStock, TakeTop, read_with
from bot.games.events import PadCell, PadRow
from bot.games.gin_hands import arranged, best_arrangement, cards_of, examples, face_of
from bot.games.observation import Level, Observation
from bot.games.refusals import AgainstRulesError
from bot.games.solitaire import report
from bot.games.solitaire.choices import choices_of, safe_move
from bot.games.solitaire.commands import READERS, Exchange, Knock
from bot.games.solitaire.options import PRESETS, Reason, SolitaireOptions
from bot.games.solitaire.phases import play
from bot.games.solitaire.state import ASIDE, PLAYER, PLAYER_SIDE, Match, Phase, Round
from bot.games.solitaire.tips import tip
from bot.games.solitaire.view import DealScore, SolitaireView, describe
from bot.games.turns import TurnGame
from bot.games.values import Board, Choices, Json, Say, Seat, controls_of, read_pair, say

_EMPTY_TABLE: Final = Round(Phase.SHOWN, 0, ())
"""Stands for the deal before the first one."""


def view_of(match: Match, seat: Seat | None) -> SolitaireView:
    """Project a match to the player's view, field by field; seat None is a bystander, who sees no card."""
    state = match.round or _EMPTY_TABLE
    is_turn = seat is not None and match.to_act == (seat,)
    has_hand = seat is not None and match.round is not None
    draws = state.scoring_draws(match.options)
    score = None
    if state.end is not None:
        end, hand = state.end, arranged(best_arrangement(state.hand, 0))
        score = DealScore(end.result.value, hand, draws, end.player, end.joker, match.totals, state.safe)
    return SolitaireView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=match.to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else PLAYER,
        totals=match.totals,
        hand=by_suit(cards_of(state.hand)) if has_hand else (),
        hand_counts=(state.hand.bit_count(),),
        stock=len(state.stock),
        pile_count=len(state.pile),
        aside_count=len(state.aside),
        drawn=draws,
        jokers_out=state.jokers,
        arrangement=arranged(best_arrangement(state.hand, 0)) if has_hand else None,
        last_drawn=by_suit(cards_of(state.last_drawn if is_turn else 0)),
        locked=face_of(state.taken if is_turn else 0),
        score=score,
        deals=match.options.deals,
    )


class Solitaire(TurnGame[Match, SolitaireOptions, SolitaireView]):
    """Solitaire Gin Rummy for one (S-01)."""

    key: ClassVar[str] = "solitaire"
    shared: ClassVar[bool] = False
    levels: ClassVar = (Level.EASY, Level.NORMAL, Level.HARD)
    controls: ClassVar = controls_of(
        buttons=(DrawStock, TakeTop), cards=(Discard,), several=(Exchange,), confirms=(Knock, BigGin)
    )
    max_picks: ClassVar = {Exchange.kind: ASIDE}
    hand_kinds: ClassVar = (Discard.kind, Knock.kind)
    primary_kinds: ClassVar = (DrawStock.kind, Discard.kind)
    options = SolitaireOptions
    single_round: ClassVar = {"deals": 1}
    achievements: ClassVar = report.ACHIEVEMENTS
    read = staticmethod(partial(read_with, READERS))
    apply = staticmethod(play)
    choices = staticmethod(choices_of)
    view = staticmethod(view_of)
    safe_move = staticmethod(safe_move)
    sheet = staticmethod(report.sheet)
    headline = staticmethod(report.headline)
    describe = staticmethod(describe)
    rules_page = staticmethod(report.rules_page)
    examples = staticmethod(examples)

    @property
    def presets(self) -> Mapping[str, SolitaireOptions]:
        """`classic`, the two variations, and the second variation with the exchange."""
        return PRESETS

    def seatings(self, options: SolitaireOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - always one player (S-01)
        return {1: (1,)}

    def length(self, options: SolitaireOptions, sides: int, seats: int) -> Say:  # noqa: ARG002 - always one player (S-01)
        """The number of deals, two to three minutes each."""
        return say("solitaire-length", deals=options.deals, low=2 * options.deals, high=3 * options.deals)

    def prompt(self, view: SolitaireView, choices: Choices) -> Say:
        """The prompt of the phase, which also says whether a turn may begin with the last discard."""
        return say(f"solitaire-prompt-{view.phase}", pile="open" if TakeTop.kind in choices else "closed")

    def tip(self, observation: Observation[SolitaireOptions, SolitaireView]) -> Say | None:
        return tip(observation)

    def start(self, options: SolitaireOptions, sides: tuple[int, ...]) -> Match:
        options.validate()
        if sides != (PLAYER_SIDE,):
            raise AgainstRulesError(Reason.SEATS, "S-01", count=len(sides))
        return Match(options, sides)

    def checkpoint(self, state: Match) -> Json:
        return {"round": state.round_no, "totals": list(state.totals)}

    def resume(self, options: SolitaireOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:
        match checkpoint:
            case {"round": int(round_no), "totals": totals}:
                return Match(options, sides, round_no, read_pair(totals))
            case _:
                raise ValueError(f"not a checkpoint of the solitaire: {checkpoint!r}")

    @property
    def boards(self) -> Mapping[str, Board]:
        """One board for each unchanged preset: only totals with the same rules can be compared."""
        boards = map(_board, PRESETS)
        return {board.key: board for board in boards}

    def board(self, options: SolitaireOptions, *, teams: bool) -> Board | None:  # noqa: ARG002 - always one player (S-01)
        """The board of the preset with these options; None if no preset has them."""
        return next((_board(name) for name, preset in PRESETS.items() if preset == options), None)

    def score_pad_rows(self, view: SolitaireView) -> tuple[PadRow, ...]:
        """One row: the points of the player and of the Joker, and how the deal ended."""
        score = view.score
        if score is None:
            return ()
        return (PadRow((PadCell(score.player), PadCell(score.joker)), say(f"solitaire-pad-{score.result}")),)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The player's total. The Joker is on no board."""
        return {"best_total": state.totals[PLAYER_SIDE]}, {}


def _board(preset: str) -> Board:
    deals = PRESETS[preset].deals
    return Board(
        key=f"solitaire-{preset}-{deals}",
        name=say("board-solitaire", preset=say(f"solitaire-preset-{preset}"), deals=deals),
        figures=("best_total", "points"),
        best="best_total",
    )
