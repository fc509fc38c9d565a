"""The lobby: seats, sides and options before the first deal.

Functions that change something take the table and the member who asks, and return the changed record or refuse.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count

from bot.games.contract import AnyGame
from bot.games.observation import SELECTABLE_LEVELS, Level
from bot.games.options import Options, Value
from bot.games.refusals import AgainstRulesError, NotNowError, RefusalError
from bot.games.turns import TurnReason
from bot.games.values import Seat, SeatName, say
from bot.people.member_data import is_former
from bot.tables.model.deadlines import restart_wait, schedule
from bot.tables.model.match import TableState, table_state
from bot.tables.model.ports import Actor, Environment, TableReason
from bot.tables.model.records import (
    PRIVATE,
    SHARED,
    Clock,
    DeadlineKind,
    SeatRecord,
    Status,
    TableOptions,
    TableRecord,
)
from bot.tables.model.seats import ensure_host

Shuffler = Callable[[Sequence[SeatRecord]], list[SeatRecord]]


def new_lobby(
    environment: Environment,
    host: Actor,
    game: AnyGame,
    *,
    guild: int,
    channel: int,
    preset: str | None,
    teams: int | None,
    table_options: TableOptions | None,
) -> TableRecord:
    """The record of a new table with its host seated.

    Raises:
        AgainstRulesError: the game has no such preset, or isn't played in that many teams.

    """
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
        table_options=(table_options or SHARED) if game.shared else PRIVATE,
    )


def private_match(
    environment: Environment,
    host: Actor,
    game: AnyGame,
    *,
    guild: int,
    channel: int,
    preset: str,
    level: Level,
    like: TableRecord | None = None,
) -> TableRecord:
    """The record of a private match that can start: computers of a level have all other seats.

    `like` is a match whose options, teams and number of seats are copied.

    Raises:
        RefusalError: the game has no such preset, or isn't played like that any more.

    """
    teams = None if like is None else like.side_count
    record = new_lobby(
        environment, host, game, guild=guild, channel=channel, preset=preset, teams=teams, table_options=PRIVATE
    )
    record = replace(record, shared=False, options=record.options if like is None else like.options)
    state = table_state(record, game)
    wanted = 1 if like is None else len(like.seats)
    while len(state.record.seats) < wanted or missing_players(state):
        state = state.with_record(add_computer(state, host.member))
    seats = tuple(
        seat if seat.member is not None else replace(seat, level=game.level(level)) for seat in state.record.seats
    )
    return replace(state.record, seats=seats)


def _side_count(game: AnyGame, options: Options, *, teams: int | None) -> int:
    """The number of teams of a new table, 0 if each plays alone; `teams` None means the game's preferred number."""
    seatings = game.seatings(options)
    possible = sorted({count for players, sides in seatings.items() for count in sides if count < players})
    prefers_teams = any(sides[0] < players for players, sides in seatings.items())
    if teams is None:
        return possible[0] if prefers_teams else 0
    if teams and not possible:
        raise AgainstRulesError(TableReason.NO_TEAMS)
    if teams and teams not in possible:
        raise AgainstRulesError(TableReason.TEAM_COUNT, count=teams, possible=tuple(map(str, possible)))
    return teams


def _player_counts(state: TableState) -> tuple[int, ...]:
    """The numbers of players with which the table can start, ascending."""
    return state.game.player_counts(state.options, state.record.side_count)


def require_lobby(record: TableRecord) -> None:
    if record.status is Status.PLAYING:
        raise NotNowError(TableReason.RUNNING)
    if record.status is not Status.LOBBY:
        raise NotNowError(TableReason.ENDED)


def require_host(record: TableRecord, member: int) -> None:
    if member != record.host:
        raise NotNowError(TableReason.NOT_HOST, host=SeatName(record.seat_of(record.host) or 0))


def require_seated(record: TableRecord, member: int) -> Seat:
    """The seat of a member who has one."""
    seat = record.seat_of(member)
    if seat is None:
        raise NotNowError(TableReason.NOT_SEATED)
    return seat


def sit(state: TableState, member: int, side: int | None) -> TableRecord:
    """Seat a member on a side, by default that with the fewest, or move them. A computer in a full team gives way."""
    record = state.record
    require_lobby(record)
    others = tuple(seat for seat in record.seats if seat.member != member)
    if side is not None and record.side_count and side not in range(record.side_count):
        raise NotNowError(TableReason.NO_SUCH_SIDE, sides=record.side_count)
    if side is None:
        side = _free_side(state, others)
    own = [seat for seat in record.seats if seat.member == member]
    if any(seat.side == side or not record.side_count for seat in own):
        raise NotNowError(TableReason.SEATED_ALREADY)
    newcomer = replace(own[0], side=side) if own else SeatRecord(side, member)
    return _with_host(replace(record, seats=_with_seat(state, others, newcomer)))


def add_computer(state: TableState, member: int) -> TableRecord:
    """Seat a computer on the side with the fewest seats, at the level of the last one. Anyone seated may."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    side = _free_side(state, record.seats)
    level = next((seat.level for seat in reversed(record.seats) if seat.level), Level.NORMAL)
    newcomer = SeatRecord(side, None, level=level, computer=_free_computer_number(record.seats))
    return replace(record, seats=_with_seat(state, record.seats, newcomer))


def fill(state: TableState, member: int) -> TableRecord:
    """Seat as many computers as are missing to start, or one. Anyone seated may."""
    record = add_computer(state, member)
    while missing_players(after := state.with_record(record)):
        record = add_computer(after, member)
    return record


def _free_computer_number(seats: Iterable[SeatRecord]) -> int:
    used = {seat.computer for seat in seats}
    return next(number for number in count(1) if number not in used)


def set_level(state: TableState, member: int, seat: Seat | None, level: str) -> TableRecord:
    """Set the level of a computer, or with seat None of all of them. Only the host may."""
    record = state.record
    require_lobby(record)
    require_host(record, member)
    computers = {number for number, each in enumerate(record.seats) if each.member is None}
    chosen = computers if seat is None else computers & {seat}
    if level not in state.game.levels or not chosen:
        raise NotNowError(TableReason.NO_SUCH_COMPUTER)
    for number in chosen:
        record = record.with_seat(number, level=level)
    return record


def remove_computer(state: TableState, member: int) -> TableRecord:
    """Remove the computer that was added last. Anyone seated may."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    last = max((number for number, seat in enumerate(record.seats) if seat.member is None), default=None)
    if last is None:
        raise NotNowError(TableReason.NO_COMPUTER)
    return replace(record, seats=record.seats[:last] + record.seats[last + 1 :])


def stand_up(state: TableState, member: int) -> TableRecord:
    """Free a member's seat. If they were host, who sat down first becomes host; with no member left the table ends."""
    record = state.record
    require_lobby(record)
    require_seated(record, member)
    return _with_host(replace(record, seats=tuple(seat for seat in record.seats if seat.member != member)))


def shuffle(state: TableState, member: int, shuffled: Shuffler) -> TableRecord:
    """Draw the teams by lot, with as many on each side as before. Only the host may."""
    record = state.record
    require_lobby(record)
    require_host(record, member)
    sides = [seat.side for seat in record.seats]
    drawn = [replace(seat, side=side) for seat, side in zip(shuffled(record.seats), sides, strict=True)]
    return replace(record, seats=tuple(drawn))


def rematch(state: TableState, member: int, *, seed: str, now: datetime) -> TableRecord:
    """The lobby of another match with the same options and seats; everyone but the member who asks has to agree.

    Raises:
        RefusalError: no match has ended here, or the member wasn't in it.

    """
    record, match = state.record, state.match
    if record.status.live or record.status is Status.CLOSED or match is None or record.daily is not None:
        raise NotNowError(TableReason.NO_REMATCH)
    if record.seat_of(member) is None:
        raise NotNowError(TurnReason.NOT_A_PLAYER)
    lobby = replace(
        record,
        id=0,
        host=member,
        status=Status.LOBBY,
        seats=_rematch_seats(record.seats, member),
        next_seed=seed,
        created_at=now,
        message=None,
        ping=None,
        invitation=None,
        end_votes=(),
        waiting_since={DeadlineKind.HELD_SEATS: now},
        waiting_for={},
        silent_at_seq=None,
        conceding=(),
        verdict=None,
        handovers=(),
        posts=0,
        postings={},
        old_messages=(),
        first_dealer=match.game.next_dealer(match.state),
    )
    return schedule(lobby, None, now)


def _rematch_seats(seats: Sequence[SeatRecord], member: int) -> tuple[SeatRecord, ...]:
    """The seats of a rematch. A computer that replaced a member keeps the seat; that of a deleted member is free."""
    found: list[SeatRecord] = []
    for seat in seats:
        if seat.member is not None and is_former(seat.member):
            continue
        if seat.member is not None:
            found.append(SeatRecord(seat.side, seat.member, seat.member == member, name=seat.name))
        else:
            level = seat.level if seat.level in SELECTABLE_LEVELS else Level.NORMAL
            number = seat.computer or _free_computer_number([*seats, *found])
            found.append(SeatRecord(seat.side, None, level=level, computer=number))
    return tuple(found)


def free_held_seats(record: TableRecord) -> TableRecord:
    """Free the seats of members who have not agreed to a rematch in time, whatever its options."""
    record = restart_wait(record, DeadlineKind.HELD_SEATS)
    return _with_host(replace(record, seats=tuple(seat for seat in record.seats if seat.agreed or seat.kept)))


def choose_preset(state: TableState, member: int, preset: str) -> TableRecord:
    """Set every option of the game to a preset's. Only the host may; everyone else has to agree."""
    options = preset_of(state.game, preset).to_json()
    return _change_rules(state, member, replace(state.record, preset=preset, options=options))


def preset_of(game: AnyGame, name: str) -> Options:
    """The options of a preset.

    Raises:
        AgainstRulesError: the game has no such preset; the refusal lists those it has.

    """
    if name not in game.presets:
        possible = tuple(say(f"{game.key}-preset-{preset}") for preset in game.presets)
        raise AgainstRulesError(TableReason.UNKNOWN_PRESET, preset=name, possible=possible)
    return game.presets[name]


def change_option(state: TableState, member: int, name: str, value: Value) -> TableRecord:
    """Set one option, of the game or of a shared table. Only the host may; everyone else has to agree.

    Raises:
        RefusalError: not the host, no such option or value, options that exclude each other, or one without effect.

    """
    record = state.record
    if record.shared and name in record.table_options.to_json():
        return _change_rules(state, member, replace(record, table_options=record.table_options.changed(name, value)))
    return change_options(state, member, {name: value})


def change_options(state: TableState, member: int, values: Mapping[str, Value]) -> TableRecord:
    """Set several options of the game, all or none; see `change_option`."""
    record, before = state.record, state.options.to_json()
    after = _change_rules(state, member, replace(record, options={**record.options, **values}))
    for name in values:
        if after.options.get(name) != before.get(name):
            state.with_record(after).options.check_change(name)
    return after


def take_last_options(state: TableState, member: int, last: TableRecord | None) -> TableRecord:
    """Take the options of `last`, an earlier match. Only the host may; everyone else has to agree."""
    if last is None:
        raise NotNowError(TableReason.NO_LAST_OPTIONS)
    return _change_rules(state, member, replace(state.record, preset=last.preset, options=last.options))


def agree(state: TableState, member: int) -> TableRecord:
    """Agree to the options, if they have changed since the member sat down."""
    record = state.record
    require_lobby(record)
    seat = require_seated(record, member)
    if record.seats[seat].agreed:
        raise NotNowError(TableReason.NOT_ASKED)
    return record.with_seat(seat, agreed=True)


def _change_rules(state: TableState, member: int, after: TableRecord) -> TableRecord:
    """The record with other options, to which everyone but the host has to agree; unchanged if they are the same."""
    record = state.record
    require_lobby(record)
    require_host(record, member)
    if not _player_counts(state.with_record(after)):
        raise AgainstRulesError(TableReason.TEAMS_CLASH, count=record.side_count)
    if (after.preset, after.options, after.table_options) == (record.preset, record.options, record.table_options):
        return record
    seats = (
        replace(seat, agreed=seat.member in (None, member), kept=seat.agreed or seat.kept) for seat in record.seats
    )
    return replace(after, seats=tuple(seats))


def with_name(record: TableRecord, member: int, name: str) -> TableRecord:
    """The record with the name of a seated member; "" changes nothing."""
    seat = record.seat_of(member)
    return record if seat is None or not name else record.with_seat(seat, name=name)


def start(state: TableState, member: int, defaults: TableOptions = SHARED) -> TableRecord:
    """Start the match, with the seats in the order of play: partners alternate.

    At a table with one member nobody waits, so clock and calls are off unless they differ from `defaults`.

    Raises:
        RefusalError: not the host, too few or too many, or uneven sides.

    """
    record = state.record
    require_lobby(record)
    require_host(record, member)
    seats = record.seats
    if obstacle := start_obstacle(state):
        raise obstacle
    if record.side_count:
        teams = [[seat for seat in seats if seat.side == side] for side in range(record.side_count)]
        seats = tuple(seat for row in zip(*teams, strict=True) for seat in row)
    else:
        seats = tuple(replace(seat, side=number) for number, seat in enumerate(seats))
    options = record.table_options
    if record.shared and record.alone and options.clock == defaults.clock:
        options = replace(options, clock=Clock.NONE, calls=options.calls and not defaults.calls)
    dealer = record.first_dealer if record.first_dealer in range(len(seats)) else None  # a rematch may have fewer seats
    return replace(record, status=Status.PLAYING, seats=seats, table_options=options, first_dealer=dealer)


def start_obstacle(state: TableState) -> RefusalError | None:
    """The reason why the match can't start yet; None if it can."""
    record = state.record
    if len(record.seats) not in _player_counts(state):
        return NotNowError(TableReason.WRONG_NUMBER, missing=missing_players(state), teams=record.side_count)
    team_sizes = {sum(seat.side == side for seat in record.seats) for side in range(record.side_count)}
    if len(team_sizes) > 1:
        return AgainstRulesError(TableReason.UNEVEN)
    if waiting := tuple(SeatName(number) for number, seat in enumerate(record.seats) if not seat.agreed):
        return NotNowError(TableReason.NOT_AGREED, who=waiting)
    return None


def missing_players(state: TableState) -> int:
    """How many players the match still needs before it can start."""
    seated = len(state.record.seats)
    if state.record.side_count:
        return max(0, target_side_size(state) * state.record.side_count - seated)
    return next((count for count in _player_counts(state) if count >= seated), seated) - seated


def sides_with_room(state: TableState) -> tuple[bool, ...]:
    """Whether a member may still sit down, for each team; one value if each plays alone."""
    seats, largest = state.record.seats, max_side_size(state)
    teams = [[seat for seat in seats if seat.side == side] for side in range(state.record.side_count)] or [seats]
    return tuple(len(team) < largest or any(seat.member is None for seat in team) for team in teams)


def _free_side(state: TableState, seats: tuple[SeatRecord, ...]) -> int:
    """The side with the fewest seats; if all are full, one with a computer that can be replaced."""
    record = state.record
    if not record.side_count:
        return len(seats)
    counts = [sum(seat.side == side for seat in seats) for side in range(record.side_count)]
    side = counts.index(min(counts))
    if counts[side] < max_side_size(state):
        return side
    with_computer = next((seat.side for seat in seats if seat.member is None), None)
    if with_computer is None:
        raise NotNowError(TableReason.TABLE_FULL)
    return with_computer


def max_side_size(state: TableState) -> int:
    """The largest number of seats that a side can have."""
    return max(_player_counts(state)) // max(state.record.side_count, 1)


def target_side_size(state: TableState) -> int:
    """The size to which each team is filled up: the smallest that has room for everyone seated and can start."""
    record = state.record
    largest = max((sum(seat.side == side for seat in record.seats) for side in range(record.side_count)), default=0)
    possible = [count // record.side_count for count in _player_counts(state)]
    return next((size for size in possible if size >= largest), largest)


def _with_seat(state: TableState, others: tuple[SeatRecord, ...], newcomer: SeatRecord) -> tuple[SeatRecord, ...]:
    """The seats with one more; in a full team a member replaces a computer."""
    record = state.record
    team = [seat for seat in others if seat.side == newcomer.side or not record.side_count]
    computer = next((seat for seat in team if seat.member is None), None)
    replaces = newcomer.member is not None and computer is not None and record.side_count > 0
    before = state.with_record(replace(record, seats=others))
    if len(team) < (target_side_size(before) if replaces else max_side_size(state)):
        return (*others, newcomer)
    if computer is None or newcomer.member is None:
        raise NotNowError(TableReason.SIDE_FULL if any(sides_with_room(before)) else TableReason.TABLE_FULL)
    return tuple(replace(newcomer, side=seat.side) if seat is computer else seat for seat in others)


def _with_host(record: TableRecord) -> TableRecord:
    """The record with a host who is seated; ended if no member is."""
    if all(seat.member is None for seat in record.seats):
        return replace(record, status=Status.ENDED)
    return ensure_host(record)
