"""500 Rum as a game: the contract of bot/games/contract.py, and the view that each seat has of a match.

A view is an allow-list: `view_of` names every field, and each is either public or the seat's own.
"""

import functools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from bot.games.anchors import Anchor
from bot.games.cards import Card
from bot.games.contract import Game
from bot.games.events import PadCell, PadRow, PlayedStep
from bot.games.observation import Level, Observation
from bot.games.refusals import AgainstRulesError
from bot.games.rum500 import commands, report
from bot.games.rum500.choices import choices_of, safe_move
from bot.games.rum500.events import Melded
from bot.games.rum500.melds import MeldRules, TableMeld
from bot.games.rum500.moves import possible_draw
from bot.games.rum500.options import (
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    HandPoints,
    OpeningBasis,
    Reason,
    Rum500Options,
    Settlement,
)
from bot.games.rum500.phases import MIN_CLAIM_SECONDS, play, to_act
from bot.games.rum500.rounds import cards_in_play, hand_cost, laid_points, sorted_faces, table_values
from bot.games.rum500.state import Cards, Match, Phase, Round, Turn
from bot.games.rum500.tips import opening_is_told, tip
from bot.games.rum500.view import LaidCard, MeldView, Rum500View, describe
from bot.games.values import (
    Board,
    Choice,
    Choices,
    Event,
    Json,
    Outcome,
    Say,
    Seat,
    SeatName,
    TimeLimit,
    controls_of,
    say,
)


def view_of(match: Match, seat: Seat | None) -> Rum500View:
    """The view of a seat; None is a bystander."""
    round_ = match.round or _undealt(match)
    cards, turn, running = round_.cards, round_.turn, not round_.over
    return Rum500View(
        seat=seat,
        sides=match.sides,
        phase=match.phase.value,
        to_act=to_act(match),
        round_no=round_.number,
        dealer=None if match.round is None else round_.dealer,
        totals=match.totals,
        hand=_visible_hand(round_, seat),
        hand_counts=tuple(len(hand) for hand in cards.hands),
        anyone_may_act=running and match.options.out_of_turn,
        turn=turn.seat if running else None,
        stock=len(cards.stock),
        pile=tuple(card.face for card in cards.pile),
        melds=tuple(
            _meld_view(match.options, number, meld, round_.fresh) for number, meld in enumerate(cards.melds, 1)
        ),
        laid_points=tuple(laid_points(match.options, cards.melds, len(cards.hands))),
        obligation=turn.obligation.card.face if turn.obligation is not None else None,
        last_drawn=_newest_cards(round_, seat),
        drawn_for_deal=round_.drawn_for_deal,
        sheet=match.sheet,
        target=match.options.target // match.options.points_divisor,
        rounds=match.options.rounds,
        effect=round_.effect.value if round_.effect is not None else "",
        dealer_joker="" if round_.gambit is None else round_.gambit.joker_status.value,
        discarder=round_.discarder,
        opened=match.opened,
        opening_min=match.options.opening_min // match.options.points_divisor,
        opening_net=(match.options.opening_basis, match.options.hand_points) == (OpeningBasis.NET, HandPoints.DEDUCT),
        hand_cost=hand_cost(match.options, _visible_hand(round_, seat)),
        rum_callable=round_.call is not None and not round_.call.claimed and running,
        rum_caller=round_.rum_caller,
        only_stock=round_.only_stock,
    )


def _undealt(match: Match) -> Round:
    """Stands for the round before the first deal."""
    return Round(
        number=match.rounds_played,
        dealer=0,
        seed="",
        salt="",
        direction=1,
        rules=MeldRules(),
        phase=Phase.DEAL,
        cards=Cards(hands=((),) * len(match.sides), stock=(), pile=()),
        turn=Turn(seat=0),
        stopped=True,
    )


def _visible_hand(round_: Round, seat: Seat | None) -> tuple[Card, ...]:
    """The seat's own hand; no seat sees its hand until the dealer has chosen the effect (R-104)."""
    if seat is None or (round_.phase is Phase.EFFECT and not round_.over):
        return ()
    return sorted_faces(round_.cards.hands[seat])


def _newest_cards(round_: Round, seat: Seat | None) -> tuple[Card, ...]:
    """The cards that the seat has drawn this turn and still holds."""
    last_draw = round_.last_draw
    if last_draw is None or not seat == last_draw.seat == round_.turn.seat:
        return ()
    hand = round_.cards.hands[last_draw.seat]
    return tuple(card.face for card in last_draw.cards if card in hand)


@functools.lru_cache(maxsize=2048)
def _meld_view(options: Rum500Options, number: int, meld: TableMeld, fresh: tuple[Card, ...]) -> MeldView:
    cards = tuple(
        LaidCard(laid.card.face, laid.stands_for, laid.by, points, laid.card in fresh)
        for laid, points in zip(meld.cards, table_values(options, meld), strict=True)
    )
    return MeldView(number, meld.kind, meld.seat, cards, sealed=meld.seal is not None)


TEAMS_BOARD = Board(
    key="rum500-teams",
    name=say("board-rum500-teams"),
    figures=("points", "best_round"),
    spread=63,
    pairs=True,
    anchors=(
        Anchor(1, Level.EASY, -11.4),  # it saw only the top of the pile
        Anchor(2, Level.NORMAL, 0.0),
        Anchor(3, Level.HARD, 9.7),
        Anchor(4, Level.BEGINNER, -9.4),
        Anchor(5, Level.EASY, -3.2),
        Anchor(6, Level.SKILLED, 6.4),
        Anchor(7, Level.SKILLED, 6.8),
        Anchor(8, Level.HARD, 10.2),
        Anchor(9, Level.SKILLED, 7.4),
        Anchor(10, Level.HARD, 11.1),
    ),
)
SINGLES_BOARD = Board(
    key="rum500",
    name=say("board-rum500"),
    figures=("points", "best_round"),
    spread=50,
    anchors=(
        Anchor(1, Level.EASY, -15.3, rates=False),  # as above: a player who took every pile gained 13 points a round
        Anchor(2, Level.NORMAL, 0.0),
        Anchor(3, Level.HARD, 8.6),
        Anchor(4, Level.BEGINNER, -10.4),
        Anchor(5, Level.EASY, -2.1),
        Anchor(6, Level.SKILLED, 7.0),
        Anchor(7, Level.SKILLED, 7.5),
        Anchor(8, Level.HARD, 9.2),
        Anchor(9, Level.SKILLED, 8.0),
        Anchor(10, Level.HARD, 10.0),
    ),
)


class Rum500(Game[Match, Rum500Options, Rum500View]):
    """500 Rum, for single players or teams."""

    key: ClassVar[str] = "rum500"
    options: type[Rum500Options] = Rum500Options
    controls: ClassVar = controls_of(
        buttons=(commands.DrawStock, commands.Pass, commands.Lay, commands.TakeBack),
        few=(commands.ChooseEffect, commands.TakePile, commands.Split, commands.CallRum),
        picks=(commands.Meld, commands.Swap, commands.Double),
        several=(commands.LayOff,),
        cards=(commands.Discard,),
        confirms=(commands.Block,),
    )
    read = staticmethod(commands.read_command)
    apply = staticmethod(play)
    choices = staticmethod(choices_of)
    view = staticmethod(view_of)
    safe_move = staticmethod(safe_move)
    sheet = staticmethod(report.sheet)
    headline = staticmethod(report.headline)
    describe = staticmethod(describe)
    rules_page = staticmethod(report.rules_page)
    examples = staticmethod(report.examples)
    to_act = staticmethod(to_act)
    hand_kinds: ClassVar[tuple[str, ...]] = (commands.Discard.kind,)
    undo_kinds: ClassVar[tuple[str, ...]] = (commands.TakeBack.kind,)
    single_round: ClassVar = {"rounds": 1, "opening_min": 0, "winner_bonus": 0, "settlement": Settlement.OFF.value}
    primary_kinds: ClassVar[tuple[str, ...]] = ("take", "draw", "lay", "discard")
    calls: ClassVar[tuple[str, ...]] = (commands.CallRum.kind,)
    achievements: ClassVar = report.ACHIEVEMENTS

    def told_later(self, before: Match, after: Match) -> bool:
        """A draw from the stock that leaves cards there, while nobody may call Rum or play out of turn (0.5)."""
        was, now = before.round, after.round
        if was is None or now is None or (was.phase, now.phase) != (Phase.DRAW, Phase.PLAY):
            return False
        drawn = len(now.cards.stock) < len(was.cards.stock) and now.cards.pile == was.cards.pile
        return drawn and bool(now.cards.stock) and was.call is None and not before.options.out_of_turn

    def for_newcomer(self, view: Rum500View, events: tuple[Event, ...]) -> Rum500View:
        return view if opening_is_told(view, events) else replace(view, opened=(), opening_min=0)

    def in_menu(self, kind: str, choices: Choices) -> tuple[Choice, ...]:
        """Without the meld or the lay-off that *Lay* carries out alone."""
        laid = [choice.command for choice in choices.get(commands.Lay.kind, ())]
        alone = [lay.plays[0] for lay in laid if isinstance(lay, commands.Lay) and len(lay.plays) == 1]
        return tuple(choice for choice in choices.get(kind, ()) if choice.command not in alone)

    def tip(self, observation: Observation[Rum500Options, Rum500View]) -> Say | None:
        return tip(observation, self.primary(observation.choices))

    @property
    def presets(self) -> Mapping[str, Rum500Options]:
        return PRESETS

    def seatings(self, options: Rum500Options) -> Mapping[int, tuple[int, ...]]:
        """Two to eight players if there are enough cards, in teams of equal size or each alone (R-03, R-111)."""
        return {
            seats: side_counts
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
            if options.cards_suffice(seats) and (side_counts := options.side_counts(seats))
        }

    def length(self, options: Rum500Options, sides: int, seats: int) -> Say:
        """The likely number of turns of a match, and the time that they take."""
        return report.length(options, sides, seats)

    def start(self, options: Rum500Options, sides: tuple[int, ...]) -> Match:
        """Return a match that awaits its first deal; partners sit alternately (R-111)."""
        options.validate()
        seats = len(sides)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise AgainstRulesError(Reason.SEAT_COUNT, "R-03", count=seats, low=MIN_SEATS, high=MAX_SEATS)
        if not options.cards_suffice(seats):
            raise AgainstRulesError(Reason.TOO_FEW_CARDS, "AR-33", count=seats)
        count = len(set(sides))
        numbered = set(sides[:count]) == set(range(count))
        alternate = all(side == sides[seat % count] for seat, side in enumerate(sides))
        if count not in options.side_counts(seats) or not numbered or not alternate:
            raise AgainstRulesError(Reason.SIDES, "R-111", count=seats)
        return Match(
            options=options,
            sides=sides,
            totals=(0,) * count,
            opened=(options.opening_min == 0,) * count,
        )

    def dealt_first_by(self, state: Match, dealer: Seat) -> Match:
        """The match with its first dealer set, so that no cards are drawn for the deal."""
        return state.replace(next_dealer=dealer)

    def next_dealer(self, state: Match) -> Seat | None:
        """The seat that would deal the next round (R-13, R-15)."""
        return state.next_dealer

    def checkpoint(self, state: Match) -> Json:
        return {
            "totals": list(state.totals),
            "opened": list(state.opened),
            "best_rounds": list(state.best_rounds),
            "rounds_played": state.rounds_played,
            "next_dealer": state.next_dealer,
        }

    def resume(self, options: Rum500Options, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """Rebuild a match that awaits a deal from its checkpoint.

        Raises:
            ValueError: it isn't a checkpoint of 500 Rum.

        """
        match checkpoint:
            case {
                "totals": list(totals),
                "opened": list(opened),
                "best_rounds": list(best),
                "rounds_played": int(played),
                "next_dealer": int() | None as dealer,
            }:
                return Match(
                    options=options,
                    sides=sides,
                    totals=tuple(total for total in totals if isinstance(total, int)),
                    opened=tuple(map(bool, opened)),
                    best_rounds=tuple(points for points in best if isinstance(points, int)),
                    rounds_played=played,
                    next_dealer=dealer,
                )
            case _:
                raise ValueError("not a checkpoint of 500 Rum")

    def awaits_deal(self, state: Match) -> bool:
        """True before the first deal and between rounds."""
        return state.phase in (Phase.DEAL, Phase.ROUND_OVER)

    def wait(self, state: Match) -> TimeLimit | None:
        """The window for calls of Rum, or the time that the caller has to choose a meld (AR-28)."""
        window = state.options.rum_window
        if state.phase is Phase.CLAIM:
            return TimeLimit(max(window, MIN_CLAIM_SECONDS), commands.CloseRum(), choosing=True)
        return TimeLimit(window, commands.CloseRum()) if state.phase is Phase.RUM else None

    def prompt(self, view: Rum500View, choices: Choices) -> Say:
        """The instruction for the choices that the seat has now."""
        if view.phase == Phase.DRAW:
            can = possible_draw(
                stock=view.stock,
                pile=len(view.pile),
                can_take="take" in choices or "split" in choices,
                only_stock=view.only_stock,
            )
            return say("rum500-prompt-draw", can=can)
        if view.phase == Phase.PLAY:
            if view.obligation is not None:
                return say("rum500-prompt-play-due", card=view.obligation)
            if not choices.get("discard"):
                return say("rum500-prompt-play", can="lay")
            can_lay = choices.get("meld") or choices.get("lay_off")
            return say("rum500-prompt-play", can="both" if can_lay else "discard")
        return say(f"rum500-prompt-{view.phase}")

    def outcome(self, state: Match) -> Outcome | None:
        return state.outcome

    @property
    def boards(self) -> Mapping[str, Board]:
        """A board for teams, and one for single players."""
        return {board.key: board for board in (TEAMS_BOARD, SINGLES_BOARD)}

    def board(self, options: Rum500Options, *, teams: bool) -> Board:
        """The board for teams or single players.

        It counts points only from matches to 500 with undivided points, since only these compare (R-71, R-77).
        """
        counts_points = options.scales_like(PRESETS["classic"])
        return replace(TEAMS_BOARD if teams else SINGLES_BOARD, counts_points=counts_points)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The best round of each side."""
        return tuple({"best_round": best} for best in state.best_rounds)

    def best_of_round(self, before: Match, after: Match) -> tuple[Mapping[str, int], ...]:
        """The points that a round added to each side's total."""
        return tuple({"best_round": points} for points in self.points_of_round(before, after))

    def points_of_round(self, before: Match, after: Match) -> tuple[int, ...]:
        """The points that a round added to each side's total, without those for winning the match (R-119)."""
        if after.sheet is not None:
            return tuple(side.counted_net for side in after.sheet.sides)
        return tuple(total - earlier for earlier, total in zip(before.totals, after.totals, strict=True))

    def score_pad_rows(self, view: Rum500View) -> tuple[PadRow, ...]:
        """The net of each side, which doesn't count before it has opened (R-64), and the winner's bonus (R-119)."""
        sheet = view.sheet
        if sheet is None:
            return ()
        why = (
            say("rum500-pad-stock") if sheet.went_out is None else say("rum500-pad-out", seat=SeatName(sheet.went_out))
        )
        rows = [PadRow(tuple(PadCell(side.net, side.opened) for side in sheet.sides), why)]
        if any(side.bonus for side in sheet.sides):
            rows.append(PadRow(tuple(PadCell(side.bonus) for side in sheet.sides), say("rum500-pad-bonus")))
        return tuple(rows)

    def side_status(self, view: Rum500View) -> Mapping[int, Say]:
        """The progress of each side towards opening, while a round runs and it hasn't opened (R-64).

        If sides open by their net, only the reader's own hand is deducted, as the others are hidden.
        """
        if view.sheet is not None or not view.opening_min:
            return {}
        own = None if view.seat is None else view.sides[view.seat]
        standings: dict[int, Say] = {}
        for side, opened in enumerate(view.opened):
            if not opened:
                key = "" if not view.opening_net else "-own" if side == own else "-net"
                laid, minimum = view.laid_by(side), view.opening_min
                standings[side] = say(f"rum500-standing{key}", laid=laid, hand=view.hand_cost, minimum=minimum)
        return standings

    def highlight(self, events: Iterable[Event]) -> Say | None:
        """The meld that scored most when it was laid and wasn't taken back, the first of equal ones."""
        plays = report.lasting_plays([PlayedStep(None, None, tuple(events))])
        melds = (play for _, play in plays if isinstance(play, Melded))
        best = max(melds, key=lambda meld: meld.points, default=None)
        if best is None:
            return None
        return say("rum500-feat-meld", seat=SeatName(best.seat), cards=best.cards, points=best.points)

    def deck(self, options: Rum500Options, seats: int) -> tuple[Card, ...]:
        """All packs with their jokers, without the one that lies before the dealer in the gambit (R-102)."""
        cards, _ = cards_in_play(options, seats)
        return cards

    def without_reveal(self, view: Rum500View) -> Rum500View:
        """The view without the cards that the others have left in hand."""
        if view.sheet is None:
            return view
        seats = tuple(line if line.seat == view.seat else replace(line, hand=()) for line in view.sheet.seats)
        return replace(view, sheet=replace(view.sheet, seats=seats))

    def round_over(self, state: Match) -> bool:
        return state.round is not None and state.round.over
