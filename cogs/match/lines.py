"""What has happened in a match and how it stands, in lines of words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from discord.utils import format_dt

from bot.games.events import DiscardEvent, SeatEvent
from bot.games.values import Event, Say, Seat, say
from bot.tables.model.records import AssignmentCause, DayDeal, DeadlineKind, Occasion, Status
from bot.tables.model.results import net_of
from bot.tables.model.view import SeatView, TableFacts, TableView
from cogs.ui.pictures import sheet_headings
from cogs.ui.reader import Reader, countdown, escaped, member_name
from rendering.elements import seat_letter, signed_or_zero, with_minus

_NO_SENTENCE = "-"
"""The text of an event that isn't news."""
_MAX_NEWS_LINES = 10
"""The most lines of news: more than a lap of the largest table, where a call of Rum has a line of its own."""
_SHORT_TIME = timedelta(minutes=1)
"""A turn's time is shown when no more than this, or than a quarter of the clock, is left: then its member is called."""


class _Clause(NamedTuple):
    """An event in words: a clause of its seat's turn, or without a seat a sentence of its own.

    `reader` names who had the seat then.
    """

    seat: Seat | None
    turn: int
    text: str
    event: Event
    reader: Reader[TableFacts]


def turn_lines(
    reader: Reader[TableFacts], events: Iterable[Event], own: Seat | None = None, by_clock: Sequence[Event] = ()
) -> list[str]:
    """The events in words, one line for each turn. The seat `own` is addressed as *you*.

    `by_clock` are those of the events (the same objects) that are marked as played by the clock.
    """
    return [line for _, line in _lines_by_seat(reader, _clauses(reader, events, by_clock), own)]


def played_line(reader: Reader[TableView], seat: Seat) -> str:
    """What the clock or a computer has played for a seat in its last turn; "" if nothing in it is news."""
    by_clock, who = reader.view.seats[seat].by_clock, reader.names.seat(seat)
    if by_clock:
        told = [clause.text for clause in _clauses(reader, by_clock)]
        discards = [event.card for event in by_clock if isinstance(event, DiscardEvent)]
        if len(discards) == len(told) == 1:
            return reader.say(Say("call-timed-out", {"who": who, "card": discards[0]}))
        return reader.words("call-timed-out-played", who=who, clauses=reader.words.join(told)) if told else ""
    news = _clauses(reader, reader.view.news, handed_on=reader.view.handed_on)
    turns = [line for turn_seat, line in _lines_by_seat(reader, news, None) if turn_seat == seat]
    return reader.words("call-played", who=who, line=turns[-1]) if turns else ""


def _lines_by_seat(
    reader: Reader[TableFacts], clauses: Iterable[_Clause], own: Seat | None
) -> list[tuple[Seat | None, str]]:
    """Each line with the seat whose turn it describes; None for a sentence that belongs to no turn."""
    lines: list[tuple[Seat | None, str]] = []
    spoken = ".spoken" if reader.settings.words_first else ""
    for (seat, _), of_turn in groupby(clauses, key=itemgetter(0, 1)):
        group = list(of_turn)
        texts, then = [clause.text for clause in group], group[0].reader
        if seat is None:
            lines += [(None, text) for text in texts]
            continue
        sentence, *others = texts
        for text in others:
            sentence = reader.words(f"turn-clauses{spoken}", before=sentence, clause=text)
        who = _who(then, seat, own if then.view.seats[seat] == reader.view.seats[seat] else None)
        lines.append((seat, reader.words("turn-line", who=who, told=sentence)))
    return lines


def _clauses(
    reader: Reader[TableFacts],
    events: Iterable[Event],
    by_clock: Sequence[Event] = (),
    handed_on: Mapping[int, tuple[SeatView, ...]] | None = None,
) -> list[_Clause]:
    """The events that are news, in words."""
    words, game = reader.written, reader.view.game.key
    clauses: list[_Clause] = []
    turn = 0
    for number, event in enumerate(events):
        turn += event.begins_turn
        seats = None if handed_on is None else handed_on.get(number)
        then = reader if seats is None else replace(reader, view=replace(reader.view, seats=seats))
        clause = words.clause(game, event, then.names) if isinstance(event, SeatEvent) else None
        text = words.event(game, event, then.names) if clause is None else clause
        if text != _NO_SENTENCE:
            seat = event.seat if isinstance(event, SeatEvent) and clause is not None else None
            if any(event is each for each in by_clock):
                text = words("turn-by-clock", text=text)
            clauses.append(_Clause(seat, turn, text, event, then))
    return clauses


def _who(reader: Reader[TableFacts], seat: Seat, own: Seat | None) -> str:
    """The subject of a turn. A computer that took over a seat has no name, only the seat's mark."""
    words, view = reader.words, reader.view
    if seat == own:
        return words("turn-you")
    if reader.in_picture or reader.settings.words_first:
        return reader.names.seat(seat)
    if reader.plain or not view.seats[seat].has_name:
        return words("turn-computer", mark=words(f"side-mark-{view.seats[seat].side}"), letter=seat_letter(seat))
    return _marked(reader, seat, reader.names.seat(seat))


def _marked(reader: Reader[TableFacts], seat: Seat, who: str) -> str:
    """A name with the mark of a seat that is or was theirs, which only readers of pictures know."""
    if reader.settings.words_first:
        return who
    mark = reader.words(f"side-mark-{reader.view.seats[seat].side}")
    return reader.words("turn-member", mark=mark, letter=seat_letter(seat), who=who)


def events_off_sheet(events: Iterable[Event], sheet: Sequence[object]) -> list[Event]:
    """The events without those that the score sheet below repeats."""
    return [event for event in events if not (sheet and event.on_sheet)]


def news_lines(reader: Reader[TableView], *, to_prompt: bool = False) -> list[str]:
    """What is news to the reader, one line for each turn; the first line counts what is left out.

    The discards of others share a line, except for a reader with *words first*. With `to_prompt`, the line that stands
    with the prompt (`own_line`) is left out.
    """
    clauses = _clauses(reader, reader.view.news, handed_on=reader.view.handed_on)
    discards = [each for each in clauses if isinstance(each.event, DiscardEvent) and each.seat != reader.view.seat]
    shared = discards if len(discards) > 1 and not reader.settings.words_first else []
    told = _lines_by_seat(reader, [each for each in clauses if each not in shared], reader.view.seat)
    lines = [line for _, line in (told[:-1] if to_prompt and own_line(reader) else told)]
    lines += [_discards_line(reader, shared)] if shared else []
    if len(lines) > _MAX_NEWS_LINES:
        earlier = reader.words("news-earlier", count=len(lines) - _MAX_NEWS_LINES)
        lines = [earlier, *lines[-_MAX_NEWS_LINES:]]
    return [*lines, *seat_news_lines(reader)]


def _discards_line(reader: Reader[TableView], discards: Iterable[_Clause]) -> str:
    """The discards of several turns in the order of play, by plain names as in the picture."""
    names, told = reader.names.drawn(in_text=True), list[str]()
    for seat, _, _, event, then in discards:
        if seat is not None and isinstance(event, DiscardEvent):
            left = "one" if event.leaves_one else "more"
            who = escaped(names[seat]) if then.view.seats[seat] == reader.view.seats[seat] else then.names.seat(seat)
            told.append(reader.say(Say("news-discard", {"who": who, "card": event.card, "left": left})))
    return reader.words("news-discards", discards=reader.words.join(told))


def own_line(reader: Reader[TableView]) -> str:
    """The reader's last play, if nothing has followed it and its message has an attribute `.own`; else ""."""
    view = reader.view
    if view.decision is None or view.seat is None or reader.settings.words_first:
        return ""
    last = next((told for event in reversed(view.news) for told in _clauses(reader, [event])), None)
    if last is None or last.seat != view.seat:
        return ""
    return reader.written.clause(view.game.key, last.event, reader.names, own=True) or ""


def seat_news_lines(reader: Reader[TableView]) -> list[str]:
    """The other members who left, lost their seat or came back, as long as the match goes on."""
    view = reader.view
    if not view.shared or view.status is not Status.PLAYING:
        return []
    lines: list[str] = []
    for change in view.seat_news:
        if change.seat == view.seat:
            continue
        back = change.cause is AssignmentCause.CAME_BACK
        who = member_name(reader.words, view.seats[change.seat].name if back else "", change.member)
        if change.cause is not AssignmentCause.REPLACED:
            who = _marked(reader, change.seat, who)
        lines.append(reader.words(f"news-{change.cause.value}", who=who))
    return lines


def partner_line(reader: Reader[TableView]) -> list[str]:
    """Who plays with the reader, as the picture shows them; none where each plays alone."""
    view = reader.view
    if view.seat is None or not view.side_count:
        return []
    side = view.seats[view.seat].side
    partners = [number for number, seat in enumerate(view.seats) if seat.side == side and number != view.seat]
    if not partners:
        return []
    key = "told-partner" if reader.settings.words_first else "panel-partner"
    who = reader.words.join_with_and(map(reader.names.marked, partners))
    return [reader.words(key, who=who, count=len(partners))]


def drawn_by_itself(reader: Reader[TableView]) -> bool:
    """True after a draw that was the reader's only move and was made for them."""
    view = reader.view
    return view.had_to_draw and reader.settings.draws and view.occasion is not Occasion.PRACTICE


def round_runs(view: TableView) -> bool:
    """False between rounds and after the match."""
    return view.next_round is None and view.outcome is None and view.status.live


def halted_line(reader: Reader[TableView]) -> str:
    """Why nobody has to move: the match, the round or the table is over; "" while a round runs."""
    view, words = reader.view, reader.words
    if view.outcome is not None:
        if view.daily is not None:
            return daily_outcome_line(reader, view.daily)
        return outcome_line(reader) if view.shared else own_outcome_line(reader)
    if view.status is not Status.PLAYING:
        return words(f"table-{view.status.value}")
    if view.next_round is None:
        return ""
    if not view.shared:
        return words("table-round-over-own")
    until = countdown(reader, DeadlineKind.NEXT_ROUND)
    return words("table-round-over-until", until=until) if until else words("table-round-over")


def wait_line(reader: Reader[TableView]) -> str:
    """The time left for a choice or for calls that others may make; "" if the match waits for neither."""
    view = reader.view
    if (until := countdown(reader, DeadlineKind.CHOICE)) and view.match is not None:
        return reader.words(f"{view.game.key}-choosing", who=reader.names.marked(view.match.to_act[0]), until=until)
    until = countdown(reader, DeadlineKind.WAIT)
    return reader.words("table-wait", until=until) if until else ""


def time_line(reader: Reader[TableView]) -> str:
    """The time left for the turn, when it is short or was extended; "" without a turn clock."""
    view, clock = reader.view, reader.view.table_options.turn
    ends = view.until.get(DeadlineKind.TURN)
    if ends is None or clock is None or reader.now is None:
        return ""
    extended = view.turn is not None and view.turn.extended
    if ends - reader.now > max(_SHORT_TIME, clock / 4) and not extended:
        return ""
    return reader.words("table-time", until=countdown(reader, DeadlineKind.TURN))


def conceding_line(reader: Reader[TableView]) -> str:
    """The members who want their side to concede; "" if there are none."""
    view = reader.view
    if view.status is not Status.PLAYING or not view.conceding:
        return ""
    sides = {view.seats[seat].side for seat in view.conceding}
    present = [number for number, seat in enumerate(view.seats) if seat.member is not None and not seat.absent]
    needed = [seat for seat in present if view.seats[seat].side in sides and seat not in view.conceding]
    who = reader.words.join_with_and(map(reader.names.seat, view.conceding))
    others = reader.words.join_with_and(map(reader.names.seat, needed or view.conceding))
    return reader.words("table-conceding", who=who, count=len(view.conceding), needed=others)


def outcome_line(reader: Reader[TableView]) -> str:
    """Who won, and why the match ended; "" while it goes on. A team is named with its members."""
    view, words, names = reader.view, reader.words, reader.names
    if view.outcome is None:
        return ""
    won = view.outcome.winners
    order = sorted(range(len(view.outcome.totals)), key=lambda side: side not in won)
    totals = words.join((with_minus(view.outcome.totals[side]) for side in order), "totals")
    winners: list[str] = []
    for side in view.outcome.winners:
        winner = names.side(side)
        if view.side_count:
            members = words.join_with_and(
                names.seat(number) for number, seat in enumerate(view.seats) if seat.side == side
            )
            winner = words("team-members", team=winner, members=members)
        winners.append(winner)
    line = words("table-won", winners=words.join_with_and(winners), count=len(winners))
    ending = words(view.outcome.reason.value, totals=totals, sides=len(order))
    return words.join((line, ending), "sentences")


def own_outcome_line(reader: Reader[TableView]) -> str:
    """The result of a private match, told to its only player; of several opponents each has points of their own."""
    view, words = reader.view, reader.words
    if view.outcome is None:
        return ""
    own, *others = view.outcome.totals
    if len(others) > 1:
        return outcome_line(reader)
    [other] = others
    result = "drawn" if len(view.outcome.winners) > 1 else "won" if 0 in view.outcome.winners else "lost"
    remark = f"{view.outcome.reason.value}.remark"
    told = {"result": result, "own": own, "other": other, "remark": words(remark) if words.has(remark) else ""}
    return words("table-result-own", opponent=reader.names.side(1), **told)


def daily_outcome_line(reader: Reader[TableView], daily: DayDeal) -> str:
    """What a daily deal was worth, and from when on the rest of it may be known."""
    view, words = reader.view, reader.words
    if view.outcome is None:
        return ""
    sides = [seat.side for seat in view.seats]
    points = signed_or_zero(net_of(sides, view.outcome.totals, view.seat or 0))
    until = format_dt(daily.until, "t")  # nothing edits this panel when the day ends
    rest = words("daily-sealed", until=until, seats=len(view.seats)) if view.sealed else words("daily-late")
    ended = words("daily-ended", points=points, number=daily.number, sides=len(set(sides)))
    return f"{ended}\n{rest}"


def score_line(reader: Reader[TableView]) -> str:
    """The points of every side, with remarks, and what those mean in a line below; "" before the first deal."""
    view, words = reader.view, reader.words
    if view.match is None:
        return ""
    totals = view.outcome.totals if view.outcome else view.match.totals
    standings = view.game.side_status(view.match)
    scores: list[str] = []
    for side, total in enumerate(totals):
        score = words("score-side", side=reader.names.side(side), total=total)
        if side in standings:
            score = words("score-standing", score=score, standing=reader.say(standings[side]))
        scores.append(score)
    notes = dict.fromkeys(reader.say(Say(f"{each.key}.note", each.args)) for each in standings.values())
    return "\n".join([" · ".join(scores), *(words("score-note", note=note) for note in notes)])


def seat_lines(reader: Reader[TableView]) -> list[str]:
    """The names of all seats, with the marks that the pictures use."""
    return [reader.names.marked(seat) for seat in range(len(reader.view.seats))]


def roster_line(reader: Reader[TableView]) -> str:
    """Who plays with whom, with the letters that the pictures use."""
    view, words = reader.view, reader.words
    sides: list[str] = []
    for side in range(max(seat.side for seat in view.seats) + 1):
        people: list[str] = []
        for number, seat in enumerate(view.seats):
            if seat.side == side:
                who = reader.names.seat(number)
                if seat.computer:
                    who = words("computer-level", who=who, level=words(f"level-{seat.level}"))
                people.append(words("table-seat", letter=seat_letter(number), who=who))
        sides.append(words("table-side", mark=words(f"side-mark-{side}"), people=" + ".join(people)))
    return words("table-roster", sides=" · ".join(sides))


def headline(reader: Reader[TableView]) -> str:
    """The end of the last round in a sentence; "" while one runs, and where it was broken off."""
    view = reader.view
    sentence = None if view.match is None else view.game.headline(view.match)
    return "" if sentence is None else reader.say(sentence)


def sheet_lines(reader: Reader[TableView]) -> list[str]:
    """The score sheet of the last round in words; if its picture has marks instead of words, also what they mean."""
    view = reader.view
    lines = [] if view.match is None else [reader.say(line) for line in view.game.sheet(view.match)]
    if not lines or reader.settings.words_first or sheet_headings(reader):
        return lines
    return [*lines, reader.words(f"{view.game.key}-marks")]


def closing_lines(reader: Reader[TableView]) -> list[str]:
    """The score sheet of the last round, and the hands of a round that was broken off."""
    lines, reveal = sheet_lines(reader), reader.view.reveal
    if reveal is None:
        return lines
    for seat, hand in enumerate(reveal.hands):
        if reader.view.shared:
            lines.append(reader.say(say("reveal-hand", who=reader.names.marked(seat), count=len(hand), cards=hand)))
        else:
            lines.append(reader.say(say("reveal-own", count=len(hand), cards=hand)))
    return lines
