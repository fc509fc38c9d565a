"""How a turn begins: from the stock, from the pile, or without a draw once the stock is gone."""

from bot.games.cards import Card
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError
from bot.games.rum500.commands import DrawStock, Meld, Pass, TakePile
from bot.games.rum500.events import CardsDrawn, DrawSkipped, PileDeclined, PileTaken, StockDrawn
from bot.games.rum500.melds import Holding
from bot.games.rum500.obligations import can_finish, can_use, supply
from bot.games.rum500.options import PickRule, Rum500Options, StockEnd
from bot.games.rum500.plays import lay_meld, lay_off
from bot.games.rum500.reasons import Reason
from bot.games.rum500.state import LastDraw, Match, Obligation, Phase, Round
from bot.games.values import Event, Seat

FEW = 2
"""The most picked cards that a lay-off alone may still use under `layoff_if_two` (R-52)."""


def draw_stock(match: Match, round_: Round, seat: Seat, _: DrawStock) -> tuple[Round, list[Event]]:
    """Draw from the stock: one card, or two by the option (R-31, R-87)."""
    cards = round_.cards
    if not cards.stock:
        raise AgainstRulesError(Reason.STOCK_EMPTY, "AR-10")
    count = min(2 if match.options.draw_two else 1, len(cards.stock))
    drawn = cards.stock[:count]
    hands = cards.with_hand(seat, (*cards.hands[seat], *drawn))
    after = round_.replace(
        phase=Phase.PLAY,
        cards=cards.replace(hands=hands, stock=cards.stock[count:]),
        turn=round_.turn.replace(active=True),
        last_draw=LastDraw(seat, drawn),
        call=None,
    )
    return after, [
        StockDrawn(seat, count, len(after.cards.stock)),
        CardsDrawn(seat, tuple(card.face for card in drawn)),
    ]


def take_pile(match: Match, round_: Round, seat: Seat, command: TakePile) -> tuple[Round, list[Event]]:
    """Take a card from the pile with all above it, and use it if a use was named (R-33, R-34)."""
    index = place_in_pile(match.options, round_, command)
    after = taken(match.options, round_, seat, index)
    if not can_finish(match, after):
        raise no_use(match, after, command.card)
    cards = tuple(card.face for card in round_.cards.pile[index:])
    return use_taken(match, after, seat, command, PileTaken(seat, cards[0], cards))


def use_taken(match: Match, after: Round, seat: Seat, command: TakePile, event: Event) -> tuple[Round, list[Event]]:
    """Carry out the use that came with the command: either both happen or neither (0.2)."""
    if command.use is None:
        return after, [event]
    lay = lay_meld if isinstance(command.use, Meld) else lay_off
    after, events = lay(match, after, seat, command.use)  # type: ignore[arg-type]  # the pair goes together
    return after, [event, *events]


def place_in_pile(options: Rum500Options, round_: Round, command: TakePile) -> int:
    """The index in the pile of the card in question.

    Raises:
        RefusalError: it isn't there, there are several of it, or it lies too deep.

    """
    if not round_.cards.pile:
        raise AgainstRulesError(Reason.PILE_EMPTY, "AR-24", instead=_instead(round_))
    if round_.only_stock:
        raise AgainstRulesError(Reason.ONLY_STOCK, "0.2")
    places = [index for index, card in enumerate(round_.cards.pile) if card[:2] == command.card[:2]]
    if not places:
        raise AgainstRulesError(Reason.NOT_IN_PILE, "R-31", card=command.card, instead=_instead(round_))
    if command.at is not None:
        if command.at - 1 not in places:
            raise AgainstRulesError(Reason.NOT_AT_PLACE, "R-31", card=command.card, at=command.at)
        places = [command.at - 1]
    if len(places) > 1:
        at = tuple(str(index + 1) for index in places)
        raise AmbiguousError(Reason.WHICH_IN_PILE, "R-31", card=command.card, places=at, example=places[-1] + 1)
    if options.pick_rule is PickRule.TOP_ONLY_FREE and places[0] != len(round_.cards.pile) - 1:
        raise AgainstRulesError(Reason.ONLY_TOP, "R-53", card=round_.cards.pile[-1].face, instead=_instead(round_))
    return places[0]


def taken(options: Rum500Options, round_: Round, seat: Seat, index: int) -> Round:
    """The round after a pick, whether or not the card can be used."""
    cards = round_.cards.pile[index:]
    free = is_free(options, len(cards))
    hands = round_.cards.with_hand(seat, (*round_.cards.hands[seat], *cards))
    return round_.replace(
        phase=Phase.PLAY,
        cards=round_.cards.replace(hands=hands, pile=round_.cards.pile[:index]),
        turn=round_.turn.replace(
            obligation=None if free else Obligation(cards[0], may_lay_off(options, len(cards))),
            barred=cards[0] if free else None,
            picked=cards,
        ),
        last_draw=LastDraw(seat, cards),
        call=None,
    )


def is_free(options: Rum500Options, count: int) -> bool:
    """True if this many cards from the top of the pile may be kept without a use: only the top one (AR-02, R-53)."""
    return count == 1 and (options.pick_rule is PickRule.TOP_ONLY_FREE or not options.pick_top_must_use)


def may_lay_off(options: Rum500Options, count: int) -> bool:
    """True if a lay-off meets the obligation from picking this many cards (AR-03)."""
    if options.pick_rule is PickRule.LAYOFF_IF_TWO:
        return count <= FEW
    return options.pick_rule is PickRule.MELD_OR_LAYOFF


def no_use(match: Match, after: Round, card: Card) -> AgainstRulesError:
    """The refusal of a pick: the card has no use, or none that lets the turn end."""
    obligation = after.turn.obligation
    if obligation is not None and not can_use(match, after, obligation, Holding(supply(after, after.turn.seat))):
        if obligation.lay_off:
            return AgainstRulesError(Reason.NO_USE, "R-34", card=card, instead=_instead(after))
        return AgainstRulesError(Reason.NO_NEW_MELD, "R-51", card=card, instead=_instead(after))
    return AgainstRulesError(Reason.NO_WAY_TO_END, "AR-11", card=card)


def _instead(round_: Round) -> str:
    """What can be done instead of taking from the pile, as the name of a variant of the sentence."""
    return "draw" if round_.cards.stock else "pass"


def pass_draw(match: Match, round_: Round, seat: Seat, _: Pass) -> tuple[Round, list[Event]]:
    """Go on without a draw, or end the round by declining, once the stock is gone (R-84, R-86)."""
    if round_.cards.stock:
        raise NotNowError(Reason.NOTHING_TO_PASS, "R-31")
    if match.options.stock_end is StockEnd.NO_STOCK:
        turn = round_.turn.replace(active=True)
        return round_.replace(phase=Phase.PLAY, turn=turn, last_draw=None, call=None), [DrawSkipped(seat)]
    return round_.replace(stopped=True), [PileDeclined(seat)]
