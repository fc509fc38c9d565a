"""What a panel has for its member to act on: while that stays the same, nobody who hears it needs another edit."""

from typing import NamedTuple

from bot.games.cards import Card
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from cogs.ui.reader import Reader


class Needs(NamedTuple):
    """The member's decision, what they hold and what they can do, and whether they are to do anything at all."""

    decision: int | None
    hand: tuple[Card, ...]
    offered: tuple[tuple[str, str], ...]
    away: bool
    next_round: int | None
    status: Status


def needs_of(reader: Reader[TableView]) -> Needs | None:
    """What a member who hears their panel acts on, which leaves out what others do meanwhile; None for others."""
    if not reader.settings.words_first:
        return None
    view = reader.view
    offered = tuple((kind, choice.offered.text) for kind, listed in view.choices.items() for choice in listed)
    hand = () if view.match is None else view.match.hand
    return Needs(view.decision, hand, offered, view.away, view.next_round, view.status)
