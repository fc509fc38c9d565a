"""The lobby: who sits where before the first deal.

Every function that changes something takes the table and who asks, and gives the changed record, or refuses.

What a new table begins as: a lobby with its host seated.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from bot.games.contract import AnyGame
from bot.games.observation import CHOSEN, Level
from bot.games.options import Options, Value
from bot.games.refusals import AgainstRulesError, NotNowError, RefusalError
from bot.games.values import Seat, SeatName, say
from bot.people.member_data import is_former
from bot.tables.model.deadlines import begun_anew, timed
from bot.tables.model.match import TableState
from bot.tables.model.ports import Actor, Environment, TableReason
from bot.tables.model.records import PRIVATE, SHARED, DeadlineKind, SeatRecord, Status, TableOptions, TableRecord

Shuffler = Callable[[Sequence[SeatRecord]], list[SeatRecord]]


def sizes(state: TableState) -> tuple[int, ...]:
    """The numbers of players with which the table can start, ascending: everyone alone, or in this many teams."""
    seatings, teams = state.game.seatings(state.options), state.record.side_count
    if not teams:
        return tuple(sorted(count for count, sides in seatings.items() if count in sides))
    return tuple(sorted(count for count, sides in seatings.items() if teams in sides and teams < count))


def require_lobby(record: TableRecord) -> None:
    """Refuse unless the match has yet to start."""
    if record.status is Status.PLAYING:
        raise NotNowError(TableReason.RUNNING)
    if record.status is not Status.LOBBY:
        raise NotNowError(TableReason.ENDED)


def require_host(record: TableRecord, member: int) -> None:
    """Refuse anyone but the host."""
    if member != record.host:
        raise NotNowError(TableReason.NOT_HOST, host=SeatName(record.seat_of(record.host) or 0))


def sit(state: TableState, member: int, side: int | None) -> TableRecord:
    """Seat a member on a side, or move them there; None: wherever there is room. A computer in a full side makes room.

    A seated member who asks for the side where they sit is refused; one who is asked to agree still is on another side.
    """
    record = state.record
    require_lobby(record)
    others = tuple(seat for seat in record.seats if seat.member != member)
    if side is not None and record.side_count and side not in range(record.side_count):
        raise NotNowError(TableReason.NO_SUCH_SIDE, sides=record.side_count)
    if side is None:
        side = _free_side(state, others)
    if record.side_count:
        if any(seat.member == member and seat.side == side for seat in record.seats):
            raise NotNowError(TableReason.SEATED_ALREADY)
    elif any(seat.member == member for seat in record.seats):
        raise NotNowError(TableReason.SEATED_ALREADY)
    agreed = all(seat.agreed for seat in record.seats if seat.member == member)
    return _with_hosts(replace(record, seats=_seated(state, others, SeatRecord(side, member, agreed))))


def add_computer(state: TableState, member: int) -> TableRecord:
    """Seat a computer player where the fewest sit, at the level of the last one. Anyone seated may ask for one."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    side = _free_side(state, record.seats)
    level = next((seat.level for seat in reversed(record.seats) if seat.level), Level.NORMAL)
    newcomer = SeatRecord(side, None, level=level, computer=_free_number(record.seats))
    return replace(record, seats=_seated(state, record.seats, newcomer))


def _free_number(seats: Iterable[SeatRecord]) -> int:
    """The lowest number that no computer has."""
    taken = {seat.computer for seat in seats}
    return next(number for number in count(1) if number not in taken)


def set_level(state: TableState, member: int, seat: Seat, level: str) -> TableRecord:
    """Say how well a computer is to play; only the host may."""
    record = state.record
    require_lobby(record)
    require_host(record, member)
    if level not in CHOSEN or not 0 <= seat < len(record.seats) or record.seats[seat].member is not None:
        raise NotNowError(TableReason.NO_SUCH_COMPUTER)
    return record.with_seat(seat, level=level)


def remove_computer(state: TableState, member: int) -> TableRecord:
    """Send away the computer that came last."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    at = max((number for number, seat in enumerate(record.seats) if seat.member is None), default=None)
    if at is None:
        raise NotNowError(TableReason.NO_COMPUTER)
    return replace(record, seats=record.seats[:at] + record.seats[at + 1 :])


def stand_up(state: TableState, member: int) -> TableRecord:
    """Free a member's seat. The member who sat down first becomes the host; with no member left the table ends."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    return _with_hosts(replace(record, seats=tuple(seat for seat in record.seats if seat.member != member)))


def shuffle(state: TableState, member: int, shuffled: Shuffler) -> TableRecord:
    """Draw the teams again, with as many on each side as before."""
    record = state.record
    require_lobby(record)
    require_host(record, member)
    sides = [seat.side for seat in record.seats]
    drawn = [replace(seat, side=side) for seat, side in zip(shuffled(record.seats), sides, strict=True)]
    return replace(record, seats=tuple(drawn))


def rematch(state: TableState, member: int, *, seed: str, now: datetime) -> TableRecord:
    """A new lobby with the same rules and seats; everyone but the member who asked is asked to agree.

    Raises:
        RefusalError: the match has not been played to its end, or the member wasn't in it.

    """
    record, match = state.record, state.match
    if record.status is not Status.FINISHED or match is None:
        raise NotNowError(TableReason.NO_REMATCH)
    require_seated(record, member)
    lobby = replace(
        record,
        id=0,
        host=member,
        status=Status.LOBBY,
        seats=_again(record.seats, member),
        next_seed=seed,
        created_at=now,
        message=None,
        ping=None,
        invitation=None,
        end_votes=(),
        waiting_since={DeadlineKind.HELD_SEATS: now},
        waiting_for={},
        silent_at=None,
        conceding=(),
        verdict=None,
        handovers=(),
        posts=0,
        postings={},
        old_messages=(),
        first_dealer=match.next_dealer,
    )
    return timed(lobby, None, now)


def _again(seats: Sequence[SeatRecord], member: int) -> tuple[SeatRecord, ...]:
    """The seats of another match; a computer that played on for a member stays, as one of the table's own.

    The seat of somebody who was deleted since is free.
    """
    found: list[SeatRecord] = []
    for seat in seats:
        if seat.member is not None and is_former(seat.member):
            continue
        if seat.member is not None:
            found.append(SeatRecord(seat.side, seat.member, seat.member == member, name=seat.name))
        else:
            level = seat.level if seat.level in CHOSEN else Level.NORMAL
            number = seat.computer or _free_number([*seats, *found])
            found.append(SeatRecord(seat.side, None, level=level, computer=number))
    return tuple(found)


def free_held(record: TableRecord) -> TableRecord:
    """Free the seats of members who have not agreed to a rematch in time."""
    record = begun_anew(record, DeadlineKind.HELD_SEATS)
    return _with_hosts(replace(record, seats=tuple(seat for seat in record.seats if seat.agreed)))


def choose_preset(state: TableState, member: int, preset: str) -> TableRecord:
    """Set every option to a preset's; everyone else is asked to agree."""
    options = preset_of(state.game, preset).to_json()
    return _changed(state, member, replace(state.record, preset=preset, options=options))


def preset_of(game: AnyGame, name: str) -> Options:
    """The options of a preset.

    Raises:
        AgainstRulesError: the game has no such preset; those that it has are named as members know them.

    """
    if name not in game.presets:
        possible = tuple(say(f"{game.key}-preset-{one}") for one in game.presets)
        raise AgainstRulesError(TableReason.UNKNOWN_PRESET, preset=name, possible=possible)
    return game.presets[name]


def change_option(state: TableState, member: int, name: str, value: Value) -> TableRecord:
    """Set one option, of the game or of a shared table; everyone else is asked to agree.

    Raises:
        RefusalError: not the host, no such option or value, options that exclude each other, or one without effect.

    """
    record = state.record
    if record.shared and name in record.table_options.to_json():
        return _changed(state, member, replace(record, table_options=record.table_options.changed(name, value)))
    return change_options(state, member, {name: value})


def change_options(state: TableState, member: int, values: Mapping[str, Value]) -> TableRecord:
    """Set several options of the game, all or none; everyone else is asked to agree.

    Raises:
        RefusalError: as for one.

    """
    record, before = state.record, state.options.to_json()
    after = _changed(state, member, replace(record, options={**record.options, **values}))
    for name in values:
        if after.options.get(name) != before.get(name):
            state.with_record(after).options.check_change(name)
    return after


def as_last_time(state: TableState, member: int, last: TableRecord | None) -> TableRecord:
    """Take the options of the match that was started last in the server; everyone else is asked to agree."""
    if last is None:
        raise NotNowError(TableReason.NO_LAST_TIME)
    return _changed(state, member, replace(state.record, preset=last.preset, options=last.options))


def agree(state: TableState, member: int) -> TableRecord:
    """Agree to what the table plays now, where that has changed since the member sat down."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    if all(seat.agreed for seat in record.seats if seat.member == member):
        raise NotNowError(TableReason.NOT_ASKED)
    seats = (replace(seat, agreed=True) if seat.member == member else seat for seat in record.seats)
    return replace(record, seats=tuple(seats))


def _changed(state: TableState, member: int, after: TableRecord) -> TableRecord:
    record = state.record
    require_lobby(record)
    require_host(record, member)
    if not sizes(state.with_record(after)):
        raise AgainstRulesError(TableReason.TEAMS_CLASH, count=record.side_count)
    if _played(after) == _played(record):
        return record
    seats = (replace(seat, agreed=seat.member in (None, member)) for seat in record.seats)
    return replace(after, seats=tuple(seats))


def _played(record: TableRecord) -> tuple[object, ...]:
    """What everyone at the table agrees to."""
    return record.preset, record.options, record.table_options


def named(record: TableRecord, member: int, name: str) -> TableRecord:
    """The table with the member's seat under this name, where they have one there; an empty one changes nothing."""
    seats = (replace(seat, name=name) if name and seat.member == member else seat for seat in record.seats)
    return replace(record, seats=tuple(seats))


def require_seated(record: TableRecord, member: int) -> None:
    """Refuse a member without a seat."""
    if all(seat.member != member for seat in record.seats):
        raise NotNowError(TableReason.NOT_SEATED)


def seated_for_play(state: TableState, member: int) -> TableRecord:
    """The table at its start: seats in the order of play, partners alternating.

    Raises:
        RefusalError: not the host, too few or too many, or uneven sides.

    """
    record = state.record
    require_lobby(record)
    require_host(record, member)
    seats = record.seats
    if problem := start_problem(state):
        raise problem
    if record.side_count:
        teams = [[seat for seat in seats if seat.side == side] for side in range(record.side_count)]
        seats = tuple(seat for row in zip(*teams, strict=True) for seat in row)
    else:
        seats = tuple(replace(seat, side=number) for number, seat in enumerate(seats))
    return replace(record, status=Status.PLAYING, seats=seats)


def start_problem(state: TableState) -> RefusalError | None:
    """Why the match can't start yet; None when it can."""
    record, possible = state.record, sizes(state)
    if len(record.seats) not in possible:
        return NotNowError(TableReason.WRONG_NUMBER, missing=free_seats(state), teams=record.side_count)
    teams = {side: sum(seat.side == side for seat in record.seats) for side in range(record.side_count)}
    if len(set(teams.values())) > 1:
        return AgainstRulesError(TableReason.UNEVEN)
    if waiting := tuple(SeatName(number) for number, seat in enumerate(record.seats) if not seat.agreed):
        return NotNowError(TableReason.NOT_AGREED, who=waiting)
    return None


def require_missing(state: TableState, member: int) -> None:
    """Refuse to call players where nobody is missing, or for a member who has no seat in the lobby."""
    require_lobby(state.record)
    require_seated(state.record, member)
    if start_problem(state) is None:
        raise NotNowError(TableReason.NOBODY_MISSING)


def free_seats(state: TableState) -> int:
    """How many more players it takes to start."""
    have = len(state.record.seats)
    if state.record.side_count:
        return max(0, goal(state) * state.record.side_count - have)
    return next((size for size in sizes(state) if size >= have), have) - have


def can_sit(state: TableState) -> tuple[bool, ...]:
    """Whether a member may still sit down, for each team; where each plays alone, once."""
    seats, most = state.record.seats, side_size(state)
    teams = [[seat for seat in seats if seat.side == side] for side in range(state.record.side_count)] or [seats]
    return tuple(len(team) < most or any(seat.member is None for seat in team) for team in teams)


def has_room(state: TableState) -> bool:
    """Whether there is a free seat for one more computer."""
    return len(state.record.seats) < side_size(state) * max(state.record.side_count, 1)


def _free_side(state: TableState, seats: tuple[SeatRecord, ...]) -> int:
    record = state.record
    if not record.side_count:
        return len(seats)
    counts = [sum(seat.side == side for seat in seats) for side in range(record.side_count)]
    side = counts.index(min(counts))
    if counts[side] >= side_size(state) and all(seat.member is not None for seat in seats):
        raise NotNowError(TableReason.TABLE_FULL)
    if counts[side] >= side_size(state):
        side = next(seat.side for seat in seats if seat.member is None)
    return side


def side_size(state: TableState) -> int:
    """The most seats that one side can have."""
    return max(sizes(state)) // max(state.record.side_count, 1)


def goal(state: TableState) -> int:
    """How many seats each team is filled up to: the smallest size that holds everyone who sits and can start."""
    record = state.record
    largest = max((sum(seat.side == side for seat in record.seats) for side in range(record.side_count)), default=0)
    teams = [count // record.side_count for count in sizes(state)]
    return next((size for size in teams if size >= largest), largest)


def _seated(state: TableState, others: tuple[SeatRecord, ...], newcomer: SeatRecord) -> tuple[SeatRecord, ...]:
    """The seats with one more; in a full team a member replaces a computer."""
    record = state.record
    same = [seat for seat in others if seat.side == newcomer.side or not record.side_count]
    computer = next((seat for seat in same if seat.member is None), None)
    replaces = newcomer.member is not None and computer is not None and record.side_count > 0
    room = goal(state.with_record(replace(record, seats=others))) if replaces else side_size(state)
    if len(same) < room:
        return (*others, newcomer)
    if computer is None or newcomer.member is None:
        raise NotNowError(TableReason.SIDE_FULL if record.side_count else TableReason.TABLE_FULL)
    return tuple(replace(newcomer, side=seat.side) if seat is computer else seat for seat in others)


def _with_hosts(record: TableRecord) -> TableRecord:
    members = [seat.member for seat in record.seats if seat.member is not None]
    if not members:
        return replace(record, status=Status.ENDED)
    return record if record.host in members else replace(record, host=members[0])


def new_lobby(
    environment: Environment,
    host: Actor,
    at: tuple[int, int],
    game: AnyGame,
    *,
    preset: str | None,
    teams: int | None,
    table_options: TableOptions | None,
) -> TableRecord:
    """Return the record of a new table, `at` a server and its channel; it isn't saved yet.

    Raises:
        AgainstRulesError: the game has no such preset, or isn't played in so many teams.

    """
    guild, channel = at
    preset = preset or next(iter(game.presets))
    options = preset_of(game, preset)
    return TableRecord(
        guild=guild,
        channel=channel,
        host=host.member,
        shared=game.shared,
        game=game.key,
        preset=preset,
        options=options.to_json(),
        side_count=_side_count(game, options, teams=teams),
        status=Status.LOBBY,
        seats=(SeatRecord(0, host.member, name=host.name),),
        next_seed=environment.chance.seed(),
        created_at=environment.now(),
        table_options=table_options or (SHARED if game.shared else PRIVATE),
    )


def _side_count(game: AnyGame, options: Options, *, teams: int | None) -> int:
    """How many teams a new table has, 0 where each plays alone; None: the fewest, where the game prefers teams."""
    seatings = game.seatings(options)
    possible = sorted({count for players, sides in seatings.items() for count in sides if count < players})
    preferred = any(sides[0] < players for players, sides in seatings.items())
    if teams is None:
        return possible[0] if preferred else 0
    if teams and not possible:
        raise AgainstRulesError(TableReason.NO_TEAMS)
    if teams and teams not in possible:
        raise AgainstRulesError(TableReason.TEAM_COUNT, count=teams, possible=tuple(map(str, possible)))
    return teams
