"""The offers of a seat whose member is absent: which message makes one, and what has become of it.

An offer that was answered stays in the table's record until its message says so.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.games.values import Seat
from bot.tables.records import Answer, Handover, Status, TableRecord


def open_handovers(record: TableRecord) -> tuple[Handover, ...]:
    """What is still to become of seats: votes that run, and offers that stand."""
    return tuple(each for each in record.handovers if each.answer is None)


def closed(record: TableRecord, seat: Seat) -> TableRecord:
    """The table when a seat isn't to be given to anybody any more."""
    return _changed(record, lambda each: each.seat == seat and each.answer is None, answer=Answer.OVER)


def answered(record: TableRecord, offer: Handover, answer: Answer) -> TableRecord:
    """The table when the member to whom a seat was offered has answered."""
    return _changed(record, lambda each: each == offer, answer=answer)


def posted(record: TableRecord, offer: Handover, message: int) -> TableRecord:
    """The table when a message offers a seat; it is over at once where that has been settled meanwhile."""
    if offer not in record.handovers:
        return replace(record, handovers=(*record.handovers, offer._replace(message=message, answer=Answer.OVER)))
    return _changed(record, lambda each: each == offer, message=message)


def told(record: TableRecord, message: int) -> TableRecord:
    """The table when the message of an offer says what has become of it."""
    return replace(record, handovers=tuple(each for each in record.handovers if each.message != message))


def unposted(record: TableRecord) -> tuple[Handover, ...]:
    """Offers that no message makes yet."""
    standing = open_handovers(record) if record.status is Status.PLAYING else ()
    return tuple(each for each in standing if each.granted and each.to is not None and each.message is None)


def untold(record: TableRecord) -> tuple[Handover, ...]:
    """Offers that stand no more, though their message still makes them."""
    offers = (each for each in record.handovers if each.message is not None)
    if record.status is Status.PLAYING:
        return tuple(each for each in offers if each.answer is not None)
    return tuple(each._replace(answer=each.answer or Answer.OVER) for each in offers)


def _changed(record: TableRecord, which: Callable[[Handover], bool], **changes: object) -> TableRecord:
    """The table with some handovers changed; one that is answered and has no message is forgotten."""
    every = (each._replace(**changes) if which(each) else each for each in record.handovers)
    kept = tuple(each for each in every if each.answer is None or each.message is not None)
    return replace(record, handovers=kept)
