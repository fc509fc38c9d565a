"""What one seat may see: an allow-list.

Every field of the view is named here, and is either public or the seat's own.

What a seat is told to do: what is true of its hand and the table now, not what a turn is in general.

500 Rum as a game: the contract of bot/games/contract.py.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import ClassVar

from bot.games.cards import Card
from bot.games.contract import RoomedGame, Rooms
from bot.games.events import PadRow
from bot.games.refusals import AgainstRulesError
from bot.games.rum500 import commands, report
from bot.games.rum500.choices import choices_of, safe_move
from bot.games.rum500.commands import read_command
from bot.games.rum500.melds import TableMeld
from bot.games.rum500.options import MAX_SEATS, MIN_SEATS, PRESETS, Reason, Rum500Options
from bot.games.rum500.phases import MIN_CHOICE, play, to_act
from bot.games.rum500.report import ACHIEVEMENTS, best_meld, examples, length, pad, standing
from bot.games.rum500.rounds import cards_in_play, laid_points, sorted_faces, table_values
from bot.games.rum500.state import Match, Phase, Round
from bot.games.rum500.view import LaidCard, MeldView, Rum500View, told
from bot.games.values import (
    Board,
    Choices,
    Command,
    Deal,
    Event,
    Json,
    Outcome,
    Say,
    Seat,
    Wait,
    controls_of,
    read_deal,
    say,
)
from bot.games.view import Example


def view_of(match: Match, seat: Seat | None) -> Rum500View:
    """What a seat sees; None stands for a bystander."""
    round_ = match.round
    if round_ is None:
        return _before_the_first_deal(match, seat)
    cards, turn, running = round_.cards, round_.turn, not round_.over
    return Rum500View(
        seat=seat,
        sides=match.sides,
        phase=match.phase.value,
        to_act=to_act(match),
        round_no=round_.number,
        dealer=round_.dealer,
        totals=match.totals,
        hand=_hand(round_, seat),
        hand_counts=tuple(len(hand) for hand in cards.hands),
        turn=turn.seat if running else None,
        stock=len(cards.stock),
        pile=tuple(card.face for card in cards.pile),
        melds=_melds(match.options, round_),
        laid_points=tuple(laid_points(match.options, cards.melds, len(cards.hands))),
        obligation=turn.obligation.card.face if turn.obligation is not None else None,
        newest=_newest(round_, seat),
        drawn_for_deal=round_.drawn_for_deal,
        sheet=match.sheet,
        target=match.options.target // match.options.unit,
        rounds=match.options.rounds,
        effect=round_.effect.value if round_.effect is not None else "",
        dealer_joker="" if round_.gambit is None else round_.gambit.joker_is.value,
        discarder=round_.discarder,
        opened=match.opened,
        opening_min=match.options.opening_min // match.options.unit,
        rum=round_.call is not None and running,
        undo=turn.last_play is not None and turn.last_play.seat == seat,
        only_stock=round_.only_stock,
    )


def _before_the_first_deal(match: Match, seat: Seat | None) -> Rum500View:
    nobody = (0,) * len(match.sides)
    return Rum500View(
        seat=seat,
        sides=match.sides,
        phase=match.phase.value,
        to_act=(),
        round_no=match.rounds_played,
        dealer=None,
        totals=match.totals,
        hand=(),
        hand_counts=nobody,
        turn=None,
        stock=0,
        pile=(),
        melds=(),
        laid_points=nobody,
        obligation=None,
        newest=(),
        drawn_for_deal=(),
        sheet=None,
        target=match.options.target // match.options.unit,
        rounds=match.options.rounds,
        opened=match.opened,
        opening_min=match.options.opening_min // match.options.unit,
    )


def _hand(round_: Round, seat: Seat | None) -> tuple[Card, ...]:
    """The seat's own hand; nobody sees theirs until the dealer has chosen the effect (R-104)."""
    if seat is None or (round_.phase is Phase.EFFECT and not round_.over):
        return ()
    return sorted_faces(round_.cards.hands[seat])


def _melds(options: Rum500Options, round_: Round) -> tuple[MeldView, ...]:
    return tuple(meld_view(options, number, meld, round_.fresh) for number, meld in enumerate(round_.cards.melds, 1))


def _newest(round_: Round, seat: Seat | None) -> tuple[Card, ...]:
    last = round_.last_draw
    if last is None or seat != last.seat:
        return ()
    hand = round_.cards.hands[last.seat]
    return tuple(card.face for card in last.cards if card in hand)


def meld_view(options: Rum500Options, number: int, meld: TableMeld, fresh: tuple[Card, ...]) -> MeldView:
    """A meld as shown to everyone."""
    values = table_values(options, meld)
    cards = tuple(
        LaidCard(laid.card.face, laid.stands_for, laid.by, points, laid.card in fresh)
        for laid, points in zip(meld.cards, values, strict=True)
    )
    return MeldView(number, meld.kind, meld.seat, cards, sealed=meld.seal is not None)


def prompt(view: Rum500View, choices: Choices) -> Say:
    """The prompt of the seat's phase."""
    tell = _PROMPTS.get(view.phase)
    return say(f"rum500-prompt-{view.phase}") if tell is None else tell(view, choices)


def _draw(view: Rum500View, choices: Choices) -> Say:
    """Whether to draw or to take is a question only where both are possible."""
    takes = bool(choices.get("take") or choices.get("split"))
    if not choices.get("draw"):
        return say("rum500-prompt-draw", can="pile" if takes else "nothing")
    return say("rum500-prompt-draw", can="either" if takes else _why_only_stock(view))


def _why_only_stock(view: Rum500View) -> str:
    if not view.pile:
        return "empty"
    return "laps" if view.only_stock else "stock"


def _play(view: Rum500View, choices: Choices) -> Say:
    """The card that is due comes before everything; then what is left to do."""
    if view.obligation is not None:
        return say("rum500-prompt-play-due", card=view.obligation)
    lays = any(choices.get(kind) for kind in ("meld", "lay_off"))
    if not choices.get("discard"):
        return say("rum500-prompt-play", can="lay")
    return say("rum500-prompt-play", can="both" if lays else "discard")


_PROMPTS: Mapping[str, Callable[[Rum500View, Choices], Say]] = {Phase.DRAW.value: _draw, Phase.PLAY.value: _play}


BOARD_TARGET = 500
"""The boards count points only from matches played to this total."""
TEAMS_BOARD = Board(
    key="rum500-teams", name=say("board-rum500-teams"), figures=("points", "best_round"), spread=63, pairs=True
)
ALONE_BOARD = Board(key="rum500", name=say("board-rum500"), figures=("points", "best_round"), spread=50)


def _read(kind: str, text: str) -> Command:
    return read_deal(text) if kind == Deal.kind else read_command(kind, text)


class Rum500(RoomedGame[Match, Rum500Options, Rum500View]):
    """500 Rum, everyone alone or in teams."""

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
    rooms = Rooms(_read, play, choices_of, view_of, safe_move, report.sheet, told, report.rules_page)
    of_the_hand: ClassVar[tuple[str, ...]] = (commands.Discard.kind,)
    take_backs: ClassVar[tuple[str, ...]] = (commands.TakeBack.kind,)
    calls: ClassVar[tuple[str, ...]] = (commands.CallRum.kind,)
    achievements: ClassVar = ACHIEVEMENTS

    @property
    def presets(self) -> Mapping[str, Rum500Options]:
        """The named sets of options, `classic` first."""
        return PRESETS

    def seatings(self, options: Rum500Options) -> Mapping[int, tuple[int, ...]]:
        """Two to eight players if there are enough cards; teams of equal size, or everyone alone (R-03, R-111)."""
        found = {
            seats: options.side_counts(seats)
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
            if options.cards_suffice(seats)
        }
        return {seats: counts for seats, counts in found.items() if counts}

    def length(self, options: Rum500Options, sides: int, seats: int) -> Say:
        """How many turns a match is likely to have."""
        return length(options, sides, seats)

    def start(self, options: Rum500Options, sides: tuple[int, ...]) -> Match:
        """Return a match that awaits its first deal; partners sit alternately (R-111)."""
        options.validate()
        self._check_seats(options, sides)
        count = max(sides) + 1
        return Match(
            options=options,
            sides=sides,
            totals=(0,) * count,
            opened=(options.opening_min == 0,) * count,
        )

    def _check_seats(self, options: Rum500Options, sides: tuple[int, ...]) -> None:
        seats = len(sides)
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise AgainstRulesError(Reason.SEAT_COUNT, "R-03", count=seats, low=MIN_SEATS, high=MAX_SEATS)
        if not options.cards_suffice(seats):
            raise AgainstRulesError(Reason.TOO_FEW_CARDS, "AR-33", count=seats)
        count = len(set(sides))
        alternate = all(side == sides[seat % count] for seat, side in enumerate(sides))
        if count not in options.side_counts(seats) or set(sides[:count]) != set(range(count)) or not alternate:
            raise AgainstRulesError(Reason.SIDES, "R-111", count=seats)

    def dealt_first_by(self, state: Match, dealer: Seat) -> Match:
        """The match with its first dealer set: no cards are drawn for the deal."""
        return state.replace(next_dealer=dealer)

    def next_dealer(self, state: Match) -> Seat | None:
        """The seat that would deal the next round (R-13, R-15)."""
        return state.next_dealer

    def checkpoint(self, state: Match) -> Json:
        """What the next round needs to know about those before it."""
        return {
            "totals": list(state.totals),
            "opened": list(state.opened),
            "best_rounds": list(state.best_rounds),
            "rounds_played": state.rounds_played,
            "next_dealer": state.next_dealer,
        }

    def resume(self, options: Rum500Options, sides: tuple[int, ...], checkpoint: Json) -> Match:
        """Rebuild the match that awaits a deal."""
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
                    opened=tuple(bool(one) for one in opened),
                    best_rounds=tuple(one for one in best if isinstance(one, int)),
                    rounds_played=played,
                    next_dealer=dealer,
                )
            case _:
                raise ValueError("no checkpoint of 500 Rum")

    def awaits_deal(self, state: Match) -> bool:
        """True before the first deal and between rounds."""
        return state.phase in (Phase.DEAL, Phase.ROUND_OVER)

    def to_act(self, state: Match) -> tuple[Seat, ...]:
        """The seats with an open decision."""
        return to_act(state)

    def wait(self, state: Match) -> Wait | None:
        """The draw waits for calls of Rum and for who called to choose a meld, but not forever (AR-28)."""
        window = state.options.rum_window
        if state.phase is Phase.CLAIM:
            return Wait(max(window, MIN_CHOICE), commands.CloseRum(), choosing=True)
        return Wait(window, commands.CloseRum()) if state.phase is Phase.RUM else None

    def prompt(self, view: Rum500View, choices: Choices) -> Say:
        """What the seat is to do now."""
        return prompt(view, choices)

    def outcome(self, state: Match) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def examples(self, options: Rum500Options) -> tuple[Example, ...]:
        """Sets, runs, and what jokers may do in them."""
        return examples(options)

    @property
    def boards(self) -> Mapping[str, Board]:
        """One for teams, and one for matches that everyone plays alone."""
        return {board.key: board for board in (TEAMS_BOARD, ALONE_BOARD)}

    def board(self, options: Rum500Options, *, teams: bool) -> Board:
        """The board for teams or lone players. Points compare only between matches to 500, undivided (R-71, R-77)."""
        to_500 = options.target == BOARD_TARGET and options.rounds == 0 and not options.divide_by_5
        return replace(TEAMS_BOARD if teams else ALONE_BOARD, counts_points=to_500)

    def figures(self, state: Match) -> tuple[Mapping[str, int], ...]:
        """The best round of each side."""
        return tuple({"best_round": best} for best in state.best_rounds)

    def best_of_round(self, before: Match, after: Match) -> tuple[Mapping[str, int], ...]:
        """What a round added to each side's total."""
        return tuple({"best_round": points} for points in self.points_of_round(before, after))

    def points_of_round(self, before: Match, after: Match) -> tuple[int, ...]:
        """What a round added to each side's total; the end of a match may have moved the totals once more (R-119)."""
        if after.sheet is not None:
            return tuple(side.counted for side in after.sheet.sides)
        return tuple(total - earlier for earlier, total in zip(before.totals, after.totals, strict=True))

    def pad(self, view: Rum500View) -> tuple[PadRow, ...]:
        """The round of each side, and what the end of the match added (R-119)."""
        return pad(view)

    def standing(self, view: Rum500View) -> Mapping[int, Say]:
        """How near each side is to opening, while a round runs (R-64)."""
        return standing(view)

    def feat(self, events: Iterable[Event]) -> Say | None:
        """The meld that scored most when it was laid."""
        return best_meld(events)

    def deck(self, options: Rum500Options, seats: int) -> tuple[Card, ...]:
        """All packs with their jokers, without the one that lies before the dealer in the gambit (R-102)."""
        cards, _ = cards_in_play(options, seats)
        return cards

    def round_over(self, state: Match) -> bool:
        """True from the end of a round until the next deal."""
        return state.round is not None and state.round.over
