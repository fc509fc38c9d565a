"""What a seat can do now: the legal commands of every open kind, best first, bounded.

Every command listed is legal: where only the cards matter it is made to be, and where an obligation or the end of the
turn matters it is tried. Identical cards count as one choice.

The safe move of 500 Rum: nothing is laid but what the turn can't end without.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.games.cards import Card, Typed
from bot.games.commands import Discard, DrawStock, Pass, first_of, safe_discard
from bot.games.refusals import RefusalError
from bot.games.rum500.commands import (
    Block,
    CallRum,
    ChooseEffect,
    Double,
    Lay,
    LayOff,
    Meld,
    Split,
    Swap,
    TakeBack,
    TakePile,
)
from bot.games.rum500.layoffs import (
    MAX_MELDS,
    Candidates,
    added_at,
    candidates,
    lay_off_targets,
    may_discard,
    may_fit,
    possible_swaps,
    supply,
)
from bot.games.rum500.melds import RING, MeldRules, TableMeld, extensions
from bot.games.rum500.moves import is_free
from bot.games.rum500.options import StockEnd, TakeBacks
from bot.games.rum500.phases import places, play, to_act
from bot.games.rum500.rounds import MeldPoints, hand_value
from bot.games.rum500.state import Effect, Match, Phase, Round
from bot.games.rum500.uses import about_take, lay_all, pick_places, takes
from bot.games.rum500.view import MeldKind, Rum500View
from bot.games.values import Arg, Choice, Choices, Command, Seat

MAX_LISTED = 60
AT_HAND = 2
"""So many discards are at hand beside the card just drawn."""

Listed: TypeAlias = Iterator[tuple[str, list[Choice] | None]]
"""Each kind with its listed commands; None where the kind isn't open."""


def choices_of(match: Match, seat: Seat) -> Choices:
    """Every kind of command open to the seat, in the order a panel shows them."""
    round_ = match.round
    if round_ is None or round_.over:
        return {}
    listed = _LISTS[match.phase](match, round_, seat)
    return {kind: tuple(found) for kind, found in listed if found is not None}


def _when_choosing_effect(_: Match, round_: Round, seat: Seat) -> Listed:
    if seat == round_.dealer:
        yield ChooseEffect.kind, [Choice(ChooseEffect(effect), {"effect": effect.value}) for effect in Effect]


def _when_drawing(match: Match, round_: Round, seat: Seat) -> Listed:
    if seat == round_.turn.seat:
        yield DrawStock.kind, _draw(match, round_)
        yield TakePile.kind, takes(match, round_, seat) or None
        yield Split.kind, _splits(match, round_, seat) or None
        yield Pass.kind, _go_on(match, round_)
        yield Block.kind, _blocks(match, round_, seat) or None
    yield CallRum.kind, _rums(match, round_, seat) or None


def _when_playing(match: Match, round_: Round, seat: Seat) -> Listed:
    on_turn = seat == round_.turn.seat
    if on_turn or match.options.out_of_turn:
        found = _meldable(match, round_, seat)
        melds, lay_offs = _melds(match, round_, seat, found), _lay_offs(match, round_, seat)
        yield Lay.kind, _all_at_once(match, round_, seat, found) if melds or lay_offs else None
        yield Meld.kind, melds or None
        yield LayOff.kind, lay_offs or None
    if on_turn:
        yield Swap.kind, _swaps(match, round_, seat) or None
        yield Double.kind, _doubles(match, round_, seat) or None
        yield Block.kind, _blocks(match, round_, seat) or None
    if on_turn and round_.turn.obligation is None:
        yield Discard.kind, _discards(match, round_, seat) or None
    last = round_.turn.last_play
    if last is not None and last.seat == seat and match.options.take_backs is TakeBacks.LAST_PLAY:
        cards = tuple(card.face for card in last.cards)
        yield TakeBack.kind, [Choice(TakeBack(), {"cards": cards, "number": last.number})]


def _when_claimed(match: Match, round_: Round, seat: Seat) -> Listed:
    """What who has called Rum may do: say where."""
    yield CallRum.kind, _rums(match, round_, seat) or None


def _when_rum(match: Match, round_: Round, seat: Seat) -> Listed:
    if seat in to_act(match):
        yield CallRum.kind, _rums(match, round_, seat) or None
        yield Pass.kind, [Choice(Pass(), {"reason": "rum"})]


def _nothing(_: Match, __: Round, ___: Seat) -> Listed:
    return iter(())


_LISTS: dict[Phase, Callable[[Match, Round, Seat], Listed]] = {
    Phase.DEAL: _nothing,
    Phase.EFFECT: _when_choosing_effect,
    Phase.DRAW: _when_drawing,
    Phase.PLAY: _when_playing,
    Phase.RUM: _when_rum,
    Phase.CLAIM: _when_claimed,
    Phase.ROUND_OVER: _nothing,
    Phase.MATCH_OVER: _nothing,
}


def _legal(match: Match, seat: Seat, command: Command) -> bool:
    try:
        play(match, seat, command)
    except RefusalError:
        return False
    return True


def _draw(match: Match, round_: Round) -> list[Choice] | None:
    if not round_.cards.stock:
        return None
    count = min(2 if match.options.draw_two else 1, len(round_.cards.stock))
    return [Choice(DrawStock(), {"count": count, "left": len(round_.cards.stock)})]


def _go_on(match: Match, round_: Round) -> list[Choice] | None:
    if round_.cards.stock:
        return None
    reason = "no-stock" if match.options.stock_end is StockEnd.NO_STOCK else "decline"
    return [Choice(Pass(), {"reason": reason})]


def _splits(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.effect is not Effect.SPLITTER or not _has_joker(round_, seat):
        return []
    faces = [card.face for card in round_.cards.pile]
    found: list[Choice] = []
    for index in pick_places(match, round_):
        command = Split(faces[index], index + 1 if faces.count(faces[index]) > 1 else None)
        if _legal(match, seat, command):
            must = not is_free(match.options, len(faces) - index)
            about = about_take(faces, index, must=must)
            found.append(Choice(command, {**about, "below": tuple(faces[:index]), "gone": index}))
    return found


def _has_joker(round_: Round, seat: Seat) -> bool:
    if any(card.is_joker for card in round_.cards.hands[seat]):
        return True
    return seat == round_.dealer and _dealer_joker_free(round_)


def _dealer_joker_free(round_: Round) -> bool:
    return round_.gambit is not None and round_.gambit.free_joker is not None


def _blocks(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if seat == round_.dealer or not _dealer_joker_free(round_) or not _has_joker(round_, seat):
        return []
    return [Choice(Block(), {})] if _legal(match, seat, Block()) else []


def _discards(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    """Every card that may go, first those that fit least with the rest, the dearest of them first.

    At hand are what was just drawn and the first two others.
    """
    hand = round_.cards.hands[seat]
    free = {card.face for card in hand if may_discard(match.options, round_, card, len(hand))}
    ordered = sorted(free, key=lambda card: (_partners(card, hand), -hand_value(match.options, card), card))
    drawn = _just_drawn(round_, seat)
    at_hand = {*drawn, *[card for card in ordered if card not in drawn][:AT_HAND]}
    return [
        Choice(Discard(card), {"card": card, "points": hand_value(match.options, card)}, shortcut=card in at_hand)
        for card in ordered
    ]


def _just_drawn(round_: Round, seat: Seat) -> set[Card]:
    """What came from the stock this turn; of what was taken from the pile nothing is meant to go, nor is a joker."""
    last = round_.last_draw
    if last is None or last.seat != seat or round_.turn.picked:
        return set()
    return {card.face for card in last.cards if not card.is_joker}


_JOKER_PARTNERS = 99


def _partners(card: Card, hand: tuple[Card, ...]) -> int:
    """How many other cards of the hand share its rank, or are near it in its suit."""
    if card.is_joker:
        return _JOKER_PARTNERS
    return sum(_near(card, other) for other in hand if other[:2] != card[:2])


def _near(card: Card, other: Card) -> bool:
    if card.rank == other.rank:
        return True
    apart = abs(card.rank - other.rank)
    return card.suit is other.suit and min(apart, 13 - apart) <= 2  # noqa: PLR2004 - a gap of one card


def _meldable(match: Match, round_: Round, seat: Seat) -> Candidates:
    """Every meld in hand, best first; while an obligation is open, those that meet it come first."""
    obligation = (
        round_.turn.obligation.card.face if round_.turn.obligation is not None and seat == round_.turn.seat else None
    )
    return candidates(match.options, round_.rules, supply(round_, seat), obligation)


def _melds(match: Match, round_: Round, seat: Seat, found: Candidates) -> list[Choice]:
    """The best of these melds, without those after which the turn could not end."""
    careful = _careful(round_, seat, match)
    listed: list[Choice] = []
    for points, cards in found:
        command = Meld(cards)
        if careful(command, len(cards)):
            listed.append(Choice(command, {**_about_meld(cards), "points": points}))
        if len(listed) == MAX_MELDS:
            break
    return listed


def _about_meld(cards: tuple[Typed, ...]) -> dict[str, Arg]:
    """The cards; `laid`: with what the jokers stand for, where the naturals of a set don't say it."""
    same = len({(typed.stands_for or typed.card).rank for typed in cards}) == 1
    told = (
        tuple(Typed(typed.card) for typed in cards) if same and any(not one.card.is_joker for one in cards) else cards
    )
    return {"cards": tuple(typed.card for typed in cards), "laid": told, "meld_kind": "set" if same else "run"}


def _all_at_once(match: Match, round_: Round, seat: Seat, melds: Candidates) -> list[Choice]:
    """All that can be laid without having to choose, as one command."""
    found = lay_all(match, round_, seat, melds)
    if found is None:
        return []
    command, steps = found
    cards = tuple(card.face for step in steps for card in step.cards)
    about: dict[str, Arg] = {
        "cards": cards,
        "count": len(cards),
        "plays": len(steps),
        "on": next((one.on or 0 for one in command.plays if isinstance(one, LayOff)), 0) if len(steps) == 1 else 0,
        "points": sum(step.event.points for step in steps),
        "out": "no" if steps[-1].after.cards.hands[seat] else "yes",
    }
    return [Choice(command, about)]


def _careful(round_: Round, seat: Seat, match: Match) -> Callable[[Command, int], bool]:
    """Whether a play that fits is legal: it is tried only while an obligation is open or if few cards would be left."""
    turn, hands = round_.turn, round_.cards.hands

    def is_legal(command: Command, count: int) -> bool:
        left = len(hands[seat]) - count if seat == turn.seat else min(len(hands[seat]) - count, len(hands[turn.seat]))
        if turn.obligation is None and left >= 2:  # noqa: PLR2004 - two cards: one can always be discarded
            return True
        return _legal(match, seat, command)

    return is_legal


def _lay_offs(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    """Every single card that fits a meld, the highest-scoring first."""
    held = {card.face for card in supply(round_, seat)}
    careful, points = _careful(round_, seat, match), MeldPoints(match.options)
    found = [
        choice
        for number, meld in lay_off_targets(match, round_, seat)
        for choice in _on_meld(points, round_.rules, meld, number, held)
        if careful(choice.command, 1)
    ]
    found.sort(key=_by_points)
    return found[:MAX_LISTED]


def _on_meld(
    points: MeldPoints, rules: MeldRules, meld: TableMeld, number: int, cards: Iterable[Card]
) -> Iterator[Choice]:
    """Every way to lay one of the cards off on a meld; `as` is what it then stands for, `melded` the meld with it."""
    target = meld.target
    for card in cards:
        for reading in extensions(rules, target, (Typed(card),)) if may_fit(card, meld) else ():
            at = added_at(reading, meld)
            added = reading.cards[at]
            faces = tuple(typed.card for typed in reading.cards)
            values = points.of(meld.kind, faces, low=reading.low, at_once=meld.at_once)
            about: dict[str, Arg] = {
                "card": card,
                "laid": added,
                "as": added.stands_for or card,
                "number": number,
                "points": values[at],
                "melded": faces,
            }
            yield Choice(LayOff((added,), number), about)


def _by_points(choice: Choice) -> tuple[int, str]:
    points = choice.about["points"]
    return -points if isinstance(points, int) else 0, choice.command.text


def _swaps(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if not match.options.joker_swap:
        return []
    commands = {Swap(card.face, index + 1): None for card, index, _ in possible_swaps(round_, seat)}
    return [
        Choice(command, {"card": command.card, "number": command.on or 0})
        for command in commands
        if _legal(match, seat, command)
    ]


def _doubles(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.effect is not Effect.DOUBLE or not _has_joker(round_, seat):
        return []
    open_melds = [number for number, meld in enumerate(round_.cards.melds, 1) if meld.seal is None]
    return [
        Choice(Double(number), {"number": number, "cards": _faces(round_, number)})
        for number in open_melds
        if _legal(match, seat, Double(number))
    ]


def _faces(round_: Round, number: int) -> tuple[Card, ...]:
    return tuple(laid.card.face for laid in round_.cards.melds[number - 1].cards)


def _rums(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    if round_.call is None or seat not in round_.call.open_to:
        return []
    top = round_.cards.pile[-1].face
    return [
        Choice(
            command, {"card": command.card or top, "number": command.on or 0, "cards": _faces(round_, command.on or 1)}
        )
        for command in places(match, round_, seat)
        if _legal(match, seat, command)
    ]


def safe_move(view: Rum500View, choices: Choices) -> Command:
    """Jokers wild, no Rum, the stock or no draw, the card that is due, a discard.

    Raises:
        ValueError: the seat has nothing to decide; what it may do out of turn is left.

    """
    if view.seat not in view.to_act:
        raise ValueError("nothing to decide")
    if choices.get(ChooseEffect.kind):
        return ChooseEffect(Effect.WILD)
    if command := first_of(choices, DrawStock, Pass, CallRum):  # a call is offered alone to who has claimed it
        return command
    listed = choices.get(Discard.kind)
    return _discard(view, listed) if listed else _use(view, choices)


def _discard(view: Rum500View, listed: Sequence[Choice]) -> Command:
    told = {choice.command.text: choice.about["points"] for choice in listed}

    def points(card: Card) -> int:
        count = told[str(card)]
        return count if isinstance(count, int) else 0

    return safe_discard(listed, view.hand, view.newest, points)


def _use(view: Rum500View, choices: Choices) -> Command:
    """The first listed use of the card that is due, else a play that leads to one (R-34, AR-13).

    Where nothing is due and nothing may be discarded, the last card is barred and has to be laid (AR-12).
    """
    due = view.obligation or view.hand[0]
    plays = [choice.command for kind in (Meld, LayOff, Swap) for choice in choices.get(kind.kind, ())]
    return min(plays, key=lambda command: _way_to_use(view, due, command))


_USE, _NEARER, _JOKER, _OPENS, _OTHER = range(5)
"""How much a play does for the card that is due, most first: it uses it; it lengthens a run towards it; it brings
a joker; it is a meld, after which the seat may lay off; it only fits."""


def _way_to_use(view: Rum500View, due: Card, command: Command) -> tuple[int, int]:
    """What a play does for the card, and of those that lengthen a run how far from it they lie."""
    match command:
        case Meld(cards):
            return (_USE if any(typed.card == due for typed in cards) else _OPENS), 0
        case LayOff((laid,), int(number)):
            if laid.card == due:
                return _USE, 0
            place = laid.stands_for or laid.card
            if view.melds[number - 1].kind is MeldKind.RUN and place.suit is due.suit:
                apart = abs(place.rank - due.rank)
                return _NEARER, min(apart, RING - apart)
            return _OTHER, 0
        case Swap(card):
            return (_USE if card == due else _JOKER), 0
        case _:
            return _OTHER, 0
