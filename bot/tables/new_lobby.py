"""What a new table begins as: a lobby with its host seated."""

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import AgainstRulesError
from bot.tables.actor import Actor
from bot.tables.environment import Environment
from bot.tables.lobby import preset_of
from bot.tables.reasons import TableReason
from bot.tables.records import SeatRecord, Status, TableRecord
from bot.tables.table_options import PRIVATE, SHARED, TableOptions


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
