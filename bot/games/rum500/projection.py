"""What one seat may see: an allow-list.

Every field of the view is named here, and is either public or the seat's own.
"""

from bot.games.cards import Card
from bot.games.rum500.dealing import sorted_faces
from bot.games.rum500.laid import TableMeld
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.phases import to_act
from bot.games.rum500.points import laid_points, table_values
from bot.games.rum500.state import Match, Phase, Round
from bot.games.rum500.view import LaidCard, MeldView, Rum500View
from bot.games.values import Seat


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
