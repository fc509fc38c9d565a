"""The board of the daily deal: how far above par each member has played on average, in a season or of all time."""

from bot.boards.rankings import ALL_TIME, current_season
from bot.daily.days import MIN_DAYS
from bot.daily.ports import DailyLine
from bot.games.refusals import NotUnderstoodError
from cogs.services import Services, season_menu
from cogs.ui.address import Action, Address
from cogs.ui.interactions import Interaction, SurfaceReason, name_of
from cogs.ui.layout import GOLD, Content, layout, text
from cogs.ui.reader import member_name
from rendering.elements import signed_or_zero

LINES = 10


async def daily_board(services: Services, interaction: Interaction, asked: int | None) -> Content:
    """The board for the member who asks, with their own place, by default of the current season, else of all time.

    Raises:
        NotUnderstoodError: the server has no such season.

    """
    guild, member, words = interaction.guild_id or 0, interaction.user.id, await services.words(interaction)
    seasons = {each.number: each for each in await services.board_repository.seasons(guild)}
    number = current_season(seasons.values()) if asked is None else asked
    if number != ALL_TIME and number not in seasons:
        raise NotUnderstoodError(SurfaceReason.OLD_BUTTON)
    repository, season = services.dailies.repository, seasons.get(number)
    span = None if season is None else (season.starts_at, season.ends_at)
    lines, own = await repository.board(guild, member, span, limit=LINES)
    if own is not None:
        await services.people.note_name(guild, member, name_of(interaction))
    names = await services.people.names(guild, [each.member for each in (*lines, *([] if own is None else [own]))])

    def line(each: DailyLine) -> str:
        who = member_name(words, names.get(each.member, ""), each.member)
        return words(
            "daily-board-line", rank=each.rank, who=who, average=signed_or_zero(each.average, 1), days=each.days
        )

    named = words("board-all-time") if season is None else words("board-season", number=number)
    told = [words("daily-board-title", season=named), words("daily-board-order", least=MIN_DAYS)]
    told += [line(each) for each in lines] or [words("daily-board-empty")]
    if own is not None or lines:
        told.append(words("board-own-none") if own is None else words("board-own", line=line(own)))
    menu = [season_menu(words, Address(0, Action.DAILY_SEASON), seasons, number)] if seasons else []
    return Content(layout(text("\n".join(told)), *menu, colour=GOLD))
