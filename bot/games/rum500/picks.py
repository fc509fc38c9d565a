"""The cards that may be taken from the pile now, each with what it would be used for."""

import dataclasses
from collections.abc import Iterable

from bot.games.cards import Card
from bot.games.rum500.commands import LayOff, Meld, TakePile
from bot.games.rum500.draws import taken
from bot.games.rum500.lay_all import LONGEST
from bot.games.rum500.obligations import can_finish
from bot.games.rum500.options import PickRule, TakeBacks
from bot.games.rum500.state import Match, Round
from bot.games.rum500.uses import first_use
from bot.games.values import Arg, Choice, Seat


def pick_places(match: Match, round_: Round) -> Iterable[int]:
    """The places in the pile that a card may be taken from, the top first."""
    if not round_.cards.pile or round_.only_stock:
        return ()
    top = len(round_.cards.pile) - 1
    return (top,) if match.options.pick_rule is PickRule.TOP_ONLY_FREE else range(top, -1, -1)


def takes(match: Match, round_: Round, seat: Seat) -> list[Choice]:
    found: list[Choice] = []
    faces = [card.face for card in round_.cards.pile]
    for index in pick_places(match, round_):
        after = taken(match.options, round_, seat, index)
        if can_finish(match, after):
            card = faces[index]
            at = index + 1 if faces.count(card) > 1 else None
            use = first_use(match, after)
            about = about_take(faces, index, must=after.turn.obligation is not None)
            found.append(
                Choice(TakePile(card, at), {**about, **_about_use(use, card)}, _with_use(match, card, at, use))
            )
    return found


def _with_use(match: Match, card: Card, at: int | None, use: Meld | LayOff | None) -> TakePile | None:
    """To take the card and use it in one go, where the use can be taken back if another was meant."""
    if use is None or match.options.take_backs is TakeBacks.OFF:
        return None
    cards = list(use.cards)
    first = cards.pop([typed.card for typed in cards].index(card))
    command = TakePile(card, at, dataclasses.replace(use, cards=(first, *cards)))
    return command if len(command.text) <= LONGEST else None


def _about_use(use: Meld | LayOff | None, card: Card) -> dict[str, Arg]:
    """What the card would be used for: a `meld` with other cards, or a lay-off (`on`) on a meld; `none` is not said."""
    match use:
        case Meld():
            return {"use": "meld", "with": _others(use, card), "on": 0}
        case LayOff():
            return {"use": "on", "with": (), "on": use.on or 0}
        case None:
            return {"use": "none", "with": (), "on": 0}


def _others(use: Meld, card: Card) -> tuple[Card, ...]:
    """The cards of a meld beside one."""
    cards = [typed.card for typed in use.cards]
    cards.remove(card)
    return tuple(cards)


def about_take(faces: list[Card], index: int, *, must: bool) -> dict[str, Arg]:
    """`must` is "yes" where the card has to be used this turn (R-34); `place` counts from the oldest card, 1."""
    return {
        "more": len(faces) - index - 1,
        "card": faces[index],
        "comes_along": tuple(faces[index + 1 :]),
        "count": len(faces) - index,
        "place": index + 1,
        "must": "yes" if must else "no",
    }
