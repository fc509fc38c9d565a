"""From a match to what may be seen of it: an allow-list, built field by field.

Solitaire Gin Rummy, as the contract of a game wants it. The Joker is side 1 and has no seat.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from bot.games.cards import by_suit
from bot.games.commands import BigGin, Discard, DrawStock, TakeTop
from bot.games.contract import Rooms
from bot.games.events import PadRow
from bot.games.gin_hands import arranged, best_arrangement, cards_of, face_alone, face_of
from bot.games.refusals import AgainstRulesError
from bot.games.solitaire import report
from bot.games.solitaire.choices import choices_of, safe_move
from bot.games.solitaire.commands import Exchange, Knock, read_command
from bot.games.solitaire.options import PRESETS, Reason, SolitaireOptions
from bot.games.solitaire.phases import play
from bot.games.solitaire.report import ACHIEVEMENTS, pad
from bot.games.solitaire.state import ASIDE, PLAYER, PLAYER_SIDE, End, Match, Phase, Round
from bot.games.solitaire.view import DealScore, SolitaireView, told
from bot.games.turns import ArrangingGame
from bot.games.values import Board, Json, Say, Seat, controls_of, pair_of, say

_BARE_TABLE: Final = Round(Phase.SHOWN, 0, ())
"""What lies on the table before the first deal."""


def view_of(match: Match, seat: Seat | None) -> SolitaireView:
    """What the player sees; None asks for a bystander, who sees no card."""
    state = match.round or _BARE_TABLE
    mine = seat is not None and match.to_act == (seat,)
    shown = seat is not None and match.round is not None
    return SolitaireView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=match.to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else PLAYER,
        totals=match.totals,
        hand=by_suit(cards_of(state.hand)) if shown else (),
        hand_counts=(state.hand.bit_count(),),
        stock=len(state.stock),
        pile_count=len(state.pile),
        aside_count=len(state.aside),
        drawn=state.scoring_draws(match.options),
        jokers_out=state.jokers,
        arrangement=arranged(best_arrangement(state.hand, 0)) if shown else None,
        newest=face_alone(state.newest if mine else 0),
        locked=face_of(state.taken if mine else 0),
        score=None if state.end is None else _score(match, state, state.end),
        deals=match.options.deals,
    )


def _score(match: Match, state: Round, end: End) -> DealScore:
    hand = arranged(best_arrangement(state.hand, 0))
    draws = state.scoring_draws(match.options)
    return DealScore(end.result.value, hand, draws, end.player, end.joker, match.totals, state.safe)


class Solitaire(ArrangingGame[Match, SolitaireOptions, SolitaireView]):
    """Solitaire Gin Rummy for one (S-01)."""

    key: ClassVar[str] = "solitaire"
    shared: ClassVar[bool] = False
    controls: ClassVar = controls_of(
        buttons=(DrawStock, TakeTop), picks=(Discard,), several=(Exchange,), confirms=(Knock, BigGin)
    )
    most_at_once: ClassVar = {Exchange.kind: ASIDE}
    options = SolitaireOptions
    achievements: ClassVar = ACHIEVEMENTS
    rooms = Rooms(read_command, play, choices_of, view_of, safe_move, report.sheet, told, report.rules_page)

    @property
    def presets(self) -> Mapping[str, SolitaireOptions]:
        """The plain game, the two variations, and the second with the exchange."""
        return PRESETS

    def seatings(self, options: SolitaireOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - one plays, always
        return {1: (1,)}

    def length(self, options: SolitaireOptions, sides: int, seats: int) -> Say:  # noqa: ARG002 - one plays, always
        """So many deals of a few minutes."""
        return say("solitaire-length", deals=options.deals, low=2 * options.deals, high=3 * options.deals)

    def start(self, options: SolitaireOptions, sides: tuple[int, ...]) -> Match:
        """A match that awaits its first deal."""
        options.validate()
        if sides != (PLAYER_SIDE,):
            raise AgainstRulesError(Reason.SEATS, "S-01", count=len(sides))
        return Match(options, sides)

    def checkpoint(self, state: Match) -> Json:
        """The totals and the number of the deal."""
        return {"round": state.round_no, "totals": list(state.totals)}

    def resume(self, options: SolitaireOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """The match that awaits the deal after so many."""
        match checkpoint:
            case {"round": int(round_no), "totals": totals}:
                return Match(options, sides, round_no, pair_of(totals))
            case _:
                raise ValueError("no checkpoint of the solitaire")

    @property
    def boards(self) -> Mapping[str, Board]:
        """One for each preset as it is: only such totals compare."""
        boards = map(_board, PRESETS)
        return {board.key: board for board in boards}

    def board(self, options: SolitaireOptions, *, teams: bool) -> Board | None:  # noqa: ARG002 - one plays, always
        """The board of the preset; options that are no preset's count for none."""
        return next((_board(name) for name, preset in PRESETS.items() if preset == options), None)

    def pad(self, view: SolitaireView) -> tuple[PadRow, ...]:
        """What both made."""
        return pad(view)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The player's total, of which a board keeps the best; the Joker is on no board."""
        return {"best_total": state.totals[PLAYER_SIDE]}, {}


_BOARD_KEYS: Final = {"half_deck": "solitaire-half_deck-cut-5"}
"""The board of a preset whose rules have changed has another key than the one before, whose totals don't compare."""


def _board(preset: str) -> Board:
    deals = PRESETS[preset].deals
    return Board(
        key=_BOARD_KEYS.get(preset, f"solitaire-{preset}-{deals}"),
        name=say("board-solitaire", preset=say(f"solitaire-preset-{preset}"), deals=deals),
        figures=("best_total", "points"),
        best="best_total",
    )
