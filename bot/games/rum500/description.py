"""A table of 500 Rum in words: all that its pictures show."""

from collections.abc import Iterator
from itertools import groupby

from bot.games.cards import Typed
from bot.games.rum500.view import MeldKind, MeldView, Rum500View
from bot.games.values import Say, SeatName, SideName, say
from bot.games.view import drawn_told, hand_told, turn_told


def told(view: Rum500View) -> tuple[Say, ...]:
    """Hand, melds, pile, table; once the round is over, the hands that the sheet gives only the points of."""
    if view.sheet is not None:
        return tuple(
            say("told-rum500-left", who=SeatName(line.seat), count=len(line.hand), cards=line.hand)
            for line in view.sheet.seats
        )
    return (*_hand(view), *_melds(view), *_pile(view), *_table(view))


def _hand(view: Rum500View) -> Iterator[Say]:
    yield from hand_told(view.hand)
    if view.newest:
        yield say("alt-rum500-newest", cards=view.newest)
    if view.obligation is not None:
        yield say("alt-rum500-obligation", card=view.obligation)


def _melds(view: Rum500View) -> Iterator[Say]:
    yield say("told-melds", count=len(view.melds))
    yield from map(_meld, view.melds)
    if view.laid_last:
        yield say("alt-rum500-fresh", cards=view.laid_last)


def _meld(meld: MeldView) -> Say:
    return say(
        "told-rum500-meld",
        number=meld.number,
        who=SeatName(meld.seat),
        kind=MeldKind(meld.kind).value,
        cards=tuple(Typed(laid.card, laid.stands_for) for laid in meld.cards),
        points=sum(laid.points for laid in meld.cards),
        sealed=meld.sealed,
        added=_added(meld) or "none",
    )


def _added(meld: MeldView) -> tuple[Say, ...]:
    """What other seats laid off on a meld, which scores for them (R-66)."""
    others = sorted((laid for laid in meld.cards if laid.by != meld.seat), key=lambda laid: laid.by)
    return tuple(
        say("told-rum500-added", cards=tuple(Typed(laid.card, laid.stands_for) for laid in cards), who=SeatName(seat))
        for seat, cards in groupby(others, key=lambda laid: laid.by)
    )


def _pile(view: Rum500View) -> Iterator[Say]:
    yield say("told-pile", count=len(view.pile))
    for place, card in enumerate(view.pile, 1):
        yield say("told-pile-card", place=place, card=card)
    if view.discarder is not None:
        yield say("told-rum500-discarder", who=SeatName(view.discarder))
    if view.rum:
        yield say("alt-rum500-rum")


def _table(view: Rum500View) -> Iterator[Say]:
    yield say("told-table")
    yield say("told-stock", count=view.stock)
    yield from turn_told(view)
    for side in range(len(view.totals)):
        yield _side(view, side)
    yield say("told-round", round=view.round_no)
    if view.rounds:
        yield say("told-rum500-rounds", rounds=view.rounds)
    if view.dealer_joker or view.effect:
        yield say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none")
    if view.shows_drawn:
        yield drawn_told(view.drawn_for_deal)


def _side(view: Rum500View, side: int) -> Say:
    """A side's points, and whether they count yet (R-64); a team with its members."""
    members = tuple(SeatName(seat) for seat, of in enumerate(view.sides) if of == side)
    opened = "none" if not view.opening_min else "yes" if view.opened[side] else "no"
    return say(
        "told-rum500-side",
        side=SideName(side),
        members=members if len(members) > 1 else "none",
        total=view.totals[side],
        target=0 if view.rounds else view.target,
        laid=view.laid_by(side),
        opened=opened,
        minimum=view.opening_min,
    )
