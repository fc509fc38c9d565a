"""Gin rummy as the contract of a game requires it, with the projection of a match to the view of a seat."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from bot.games.anchors import Anchor
from bot.games.cards import by_suit
from bot.games.commands import BigGin, Discard, DrawStock, Pass, TakeTop, read_with
from bot.games.events import PadCell, PadRow
from bot.games.gin import report
from bot.games.gin.choices import KnockNote, choices_of, safe_move
from bot.games.gin.commands import READERS, Knock
from bot.games.gin.options import PRESETS, GinOptions, Reason
from bot.games.gin.phases import play
from bot.games.gin.showdown import limit_of, times_of
from bot.games.gin.state import STOCK_END, Match, Phase, Round, Tallies
from bot.games.gin.tips import tip
from bot.games.gin.view import GinView, ShowdownHand, ShowdownView, describe
from bot.games.gin_hands import PACK, arranged, best_arrangement, cards_of, examples, face_of, faces_of
from bot.games.observation import Level, Observation
from bot.games.refusals import AgainstRulesError
from bot.games.turns import TurnGame
from bot.games.values import POINTS, Board, Choices, Json, Say, Seat, SeatName, controls_of, read_pair, say
from bot.games.view import Arranged

_EMPTY_TABLE: Final = Round(Phase.SHOWN, 0, 0, (0, 0), (), ())
"""Stands for the round before the first deal."""
_SEATS: Final = 2
_ROUNDS, _STRAIGHT_ROUNDS, _DOUBLED_ROUNDS = (7, 15), (4, 8), (5, 11)
"""The rounds of a match to 100 points between computers: the 10th and the 90th percentile of forty matches."""
BOARD: Final = Board(
    key="gin",
    name=say("board-gin"),
    figures=("points", "gins", "undercuts", "best_deal"),
    spread=20,
    anchors=(
        Anchor(1, Level.EASY, -1.6),
        Anchor(2, Level.NORMAL, 0.0),  # it remembered the whole pile
        Anchor(3, Level.HARD, 1.1),  # its nets had practised against themselves alone
        Anchor(4, Level.BEGINNER, -4.9),
        Anchor(5, Level.NORMAL, -0.1),
        Anchor(6, Level.HARD, 1.2),
    ),
)


def view_of(match: Match, seat: Seat | None) -> GinView:
    """Project a match to the view of a seat, field by field; seat None is a bystander."""
    state = match.round or _EMPTY_TABLE
    to_act = match.to_act
    is_turn = seat is not None and seat in to_act
    hand, arrangement = (), None
    if seat is not None and match.round is not None:
        held = state.hands[seat]
        hand = by_suit(cards_of(held))
        arrangement = arranged(best_arrangement(held, PACK & ~held & ~sum(state.pile)))
    return GinView(
        seat=seat,
        sides=match.sides,
        phase=match.phase,
        to_act=to_act,
        round_no=match.round_no,
        dealer=None if match.round is None else state.dealer,
        totals=match.totals,
        hand=hand,
        hand_counts=tuple(cards.bit_count() for cards in state.hands),
        stock=len(state.stock),
        pile_top=face_of(state.pile[-1] if state.pile else 0),
        pile_count=len(state.pile),
        arrangement=arrangement,
        last_drawn=faces_of(state.last_drawn if is_turn else 0),
        locked=face_of(state.taken if is_turn and not match.options.allow_rediscard_taken else 0),
        knock_limit=limit_of(match.options, state.upcard),
        multiplier=times_of(match.options, state.upcard),
        drawn_for_deal=match.drawn,
        showdown=_showdown(match),
        target=match.options.target,
        boxes=match.boxes,
        box_bonus=match.options.box_bonus,
        wins=match.wins,
        matches_to_win=match.options.matches_to_win,
    )


def _showdown(match: Match) -> ShowdownView | None:
    """The end of the round; None while it runs."""
    if match.round is None or match.round.end is None:
        return None
    end = match.round.end
    laid_on = tuple(map(cards_of, end.laid_off))
    hands = tuple(
        ShowdownHand(seat, arranged(hand), laid_on if seat == end.knocker else ())
        for seat, hand in enumerate(end.hands)
    )
    return ShowdownView(
        end.result.value,
        end.knocker,
        hands,
        end.winner,
        end.points,
        match.totals,
        end.times,
        match.bonuses,
        won=any(map(match.reached, match.totals)),
    )


class Gin(TurnGame[Match, GinOptions, GinView]):
    """Gin rummy for two (G-01)."""

    key: ClassVar[str] = "gin"
    levels: ClassVar = (Level.BEGINNER, Level.EASY, Level.NORMAL, Level.HARD)
    controls: ClassVar = controls_of(buttons=(TakeTop, Pass, DrawStock), cards=(Discard,), confirms=(Knock, BigGin))
    hand_kinds: ClassVar = (Discard.kind, Knock.kind)
    primary_kinds: ClassVar = (BigGin.kind, TakeTop.kind, DrawStock.kind, Discard.kind)
    options = GinOptions
    single_round: ClassVar = {"target": 1000, "matches_to_win": 1, "box_bonus": 0, "game_bonus": 0, "shut_out_bonus": 0}
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
    def presets(self) -> Mapping[str, GinOptions]:
        """`classic`, `standard`, and two variants of `standard`."""
        return PRESETS

    def seatings(self, options: GinOptions) -> Mapping[int, tuple[int, ...]]:  # noqa: ARG002 - always two players (G-01)
        return {_SEATS: (_SEATS,)}

    def length(self, options: GinOptions, sides: int, seats: int) -> Say:  # noqa: ARG002 - always two players (G-01)
        """The likely number of rounds, which grows with the target and with the matches to win."""
        straight, doubled = options.gin_only, options.oklahoma and options.spades_double
        low, high = _STRAIGHT_ROUNDS if straight else _DOUBLED_ROUNDS if doubled else _ROUNDS
        matches = options.matches_to_win
        fewest = max(1, options.target * low // 100) * matches
        most = max(2, options.target * high // 100) * (2 * matches - 1)
        return say("gin-length", low=fewest, high=most, minutes=8 if straight else 5)

    def prompt(self, view: GinView, choices: Choices) -> Say:
        """The prompt of the phase, which also says whether the pile is open and how a discard may end the round."""
        deadwood = [choice.note.deadwood for choice in choices.get("knock", ()) if isinstance(choice.note, KnockNote)]
        ends = "gin" if 0 in deadwood else "knock" if deadwood else "no"
        ends = BigGin.kind if BigGin.kind in choices else ends
        pile = "open" if TakeTop.kind in choices else "closed"
        last = "no"
        if view.stock <= STOCK_END and ends in ("knock", "no"):  # only by a knock, and otherwise by this discard (G-44)
            last = "knock" if view.knock_limit else "gin"
        return say(f"gin-prompt-{view.phase}", pile=pile, ends=ends, limit=view.knock_limit, last=last)

    def tip(self, observation: Observation[GinOptions, GinView]) -> Say | None:
        return tip(observation)

    def start(self, options: GinOptions, sides: tuple[int, ...]) -> Match:
        options.validate()
        if sorted(sides) != [0, 1]:
            raise AgainstRulesError(Reason.SEATS, "G-01", count=len(sides))
        return Match(options, sides)

    def dealt_first_by(self, state: Match, dealer: Seat) -> Match:
        """The match with its first dealer set, so that no cards are drawn for the deal."""
        return replace(state, next_dealer=dealer)

    def next_dealer(self, state: Match) -> Seat | None:
        return state.next_dealer

    def checkpoint(self, state: Match) -> Json:
        saved: dict[str, Json] = {
            "round": state.round_no,
            "dealer": state.next_dealer,
            "totals": list(state.totals),
            "wins": list(state.wins),
            "banked": list(state.banked),
            "feats": [[tallies.gins, tallies.undercuts, tallies.best_deal] for tallies in state.tallies],
        }
        if state.options.match_bonuses:
            saved |= {"boxes": list(state.boxes), "added": list(state.added)}
        return saved

    def resume(self, options: GinOptions, sides: tuple[int, ...], checkpoint: Json) -> Match:
        match checkpoint:
            case {
                "round": int(round_no),
                "dealer": int() | None as dealer,
                "totals": totals,
                "wins": wins,
                "banked": banked,
                "feats": [first, second],
            }:
                tallies = (_read_tallies(first), _read_tallies(second))
                match = Match(
                    options, sides, round_no, dealer, read_pair(totals), read_pair(wins), read_pair(banked), tallies
                )
                if not options.match_bonuses:
                    return match
                boxes, added = checkpoint.get("boxes"), checkpoint.get("added")
                return replace(match, boxes=read_pair(boxes), added=read_pair(added))
            case _:
                raise ValueError(f"not a checkpoint of gin: {checkpoint!r}")

    def totals(self, state: Match) -> tuple[int, ...]:
        """The points of all matches of the series."""
        return state.series_totals

    def totals_at_deal(self, state: Match) -> tuple[int, ...]:
        """Nothing yet where the last round has ended a match of the series."""
        return (0, 0) if any(map(state.reached, state.totals)) else state.totals

    @property
    def boards(self) -> Mapping[str, Board]:
        return {BOARD.key: BOARD}

    def board(self, options: GinOptions, *, teams: bool) -> Board:  # noqa: ARG002 - the same for all tables
        """The board of gin. Points count if no round can be worth more than with `standard`, whatever the target."""
        usual = PRESETS["standard"]
        return replace(BOARD, counts_points=not options.dearer_than(usual), counts_matches=options.scales_like(usual))

    def without_reveal(self, view: GinView) -> GinView:
        """The view without the other hand, and without what it has laid off."""
        if view.showdown is None:
            return view
        hands = tuple(
            ShowdownHand(hand.seat, hand.arranged, ())
            if hand.seat == view.seat
            else ShowdownHand(hand.seat, Arranged((), (), hand.arranged.points), (), hidden=True)
            for hand in view.showdown.hands
        )
        return replace(view, showdown=replace(view.showdown, hands=hands))

    def score_pad_rows(self, view: GinView) -> tuple[PadRow, ...]:
        """The points of the seat that scores, and how the round ended; then the bonuses, if it ended a match."""
        showdown = view.showdown
        if showdown is None:
            return ()
        cells = tuple(PadCell(showdown.points if seat == showdown.winner else 0) for seat in range(len(view.sides)))
        by = {} if showdown.winner is None else {"seat": SeatName(showdown.winner)}
        rows = [PadRow(cells, say(f"gin-pad-{showdown.result}", **by))]
        if any(map(any, showdown.bonuses)):
            rows.append(PadRow(tuple(PadCell(sum(each)) for each in showdown.bonuses), say("gin-pad-bonuses")))
        return tuple(rows)

    def best_of_round(self, before: Match, after: Match) -> tuple[Mapping[str, int], ...]:
        """The points of the round, for the side that scored."""
        return tuple({"best_deal": points} if points > 0 else {} for points in self.points_of_round(before, after))

    def points_of_round(self, before: Match, after: Match) -> tuple[int, ...]:
        """The points of the round, without the bonuses for the end of a match."""
        totals = zip(_totals_of_rounds(before), _totals_of_rounds(after), strict=True)
        return tuple(points - earlier for earlier, points in totals)

    def gin_of_round(self, before: Match, after: Match) -> int | None:
        gins = zip(before.tallies, after.tallies, strict=True)
        return next((side for side, (earlier, now) in enumerate(gins) if now.gins > earlier.gins), None)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """Gins, undercuts and best deal of each side; points too if they differ from those of the outcome."""
        figures: list[dict[str, int]] = []
        for tallies, points in zip(state.tallies, _totals_of_rounds(state), strict=True):
            figure = {"gins": tallies.gins, "undercuts": tallies.undercuts}
            if tallies.best_deal:
                figure["best_deal"] = tallies.best_deal
            if state.options.match_bonuses:
                figure = {POINTS: points, **figure}
            figures.append(figure)
        return tuple(figures)


def _totals_of_rounds(match: Match) -> tuple[int, ...]:
    """The points of each side in the series, without the bonuses for the ends of matches."""
    if not match.options.match_bonuses:
        return match.series_totals
    return tuple(total - bonus for total, bonus in zip(match.series_totals, match.added, strict=True))


def _read_tallies(saved: Json) -> Tallies:
    match saved:
        case [int(gins), int(undercuts), int(best_deal)]:
            return Tallies(gins, undercuts, best_deal)
        case _:
            raise ValueError(f"not the tallies of gin: {saved!r}")
